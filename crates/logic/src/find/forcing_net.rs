//! Forcing nets: like forcing chains, but singles follow the assumption, and each of them may need several of those
//! before.
//!
//! ```text
//! r1c1=3 -> r1c5=7 -----+
//!      \--> r4c1=8 -> r4c5=2 -> r5c5=9     r5c5 sees 7 and 2: only both leave it one candidate
//! ```
//!
//! | | seen | follows |
//! |---|---|---|
//! | digit forcing net | a candidate leaves a cell without a candidate, or a house without a place | it is false |
//! | cell forcing net | every candidate of a cell implies the same | that |
//! | house forcing net | every place of a digit in a house implies the same | that |
//!
//! Search: every candidate is tried on a copy of the sheet, with naked and hidden singles until none is left. A
//! placement also eliminates what clashes with it by a rule. The result does not depend on the order of the
//! singles. Cost: the highest of all patterns, as nearly every candidate places much of the grid. For each
//! candidate we keep its placements and the places still possible for each digit: megabytes in all at 25x25.
//!
//! For a reader the net is traced back from its end: what the conclusion needs, what that needs, and so on, in the
//! order of placement. All other placements are left out.
//!
//! Also called dynamic forcing chains; the first kind is Nishio, if it uses only one digit.
//!
//! Source: the forums of 2005 for the name Nishio; Juillerat, Sudoku Explainer (2006).

use super::prelude::*;
use crate::paper::sheet::Sheet;
use crate::step::Chain;
use crate::words::chains;

pub(super) struct ForcingNets;

impl<const W: usize> Finder<W> for ForcingNets {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        // A sheet that has already failed would fail with every candidate, whatever it implies.
        if view.is_contradictory() {
            return;
        }
        let side = view.layout().side();
        let cell_count = view.layout().geometry().cell_count();
        let mut nets: Vec<Option<Net<W>>> = vec![None; side * cell_count];
        let mut scratch = Sheet::clone(view);
        let index =
            |Candidate { cell, digit }: Candidate| digit.index() * cell_count + cell.index();
        for cell in view.open().iter() {
            for digit in view.candidates(cell).iter() {
                if view.is_over() {
                    return;
                }
                let candidate = Candidate { cell, digit };
                let net = Net::new(view, candidate, &mut scratch);
                if net.conflict.is_some() {
                    let technique = Technique::DigitForcingNet;
                    steps.eliminate(technique, digit, CellSet::single(cell), || {
                        let mut supposed = Part::new(Role::Supposed).digit(digit).cell(cell);
                        if let Some(End::NoPlace(_, house)) = net.conflict {
                            supposed = supposed.house(house);
                        }
                        let chain = net.conflict.map(|end| net.chain(view, end));
                        Pattern { parts: vec![supposed], chains: chain.into_iter().collect() }
                    });
                }
                nets[index(candidate)] = Some(net);
            }
        }
        let of = |candidate: Candidate| nets[index(candidate)].as_ref();
        if steps.takes(Technique::CellForcingNet) {
            for cell in view.open().iter() {
                let digits = view.candidates(cell);
                let nets: Vec<&Net<W>> =
                    digits.iter().filter_map(|digit| of(Candidate { cell, digit })).collect();
                let stem = || Part::new(Role::Stem).digits(digits).cell(cell);
                show_common(view, Technique::CellForcingNet, &nets, stem, steps);
            }
        }
        if steps.takes(Technique::HouseForcingNet) {
            for &house in view.layout().houses() {
                for digit in view.missing(house).iter() {
                    let places = view.places_in(house, digit);
                    let nets: Vec<&Net<W>> =
                        places.iter().filter_map(|cell| of(Candidate { cell, digit })).collect();
                    let stem = || Part::new(Role::Stem).digit(digit).cells(places).house(house);
                    show_common(view, Technique::HouseForcingNet, &nets, stem, steps);
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }
}

/// Shows what several nets all imply, one step each. A net that fails implies everything, but is a separate step.
fn show_common<const W: usize>(
    view: &View<W>,
    technique: Technique,
    nets: &[&Net<W>],
    stem: impl Fn() -> Part,
    steps: &mut Steps<W>,
) {
    if nets.is_empty() || nets.iter().any(|net| net.conflict.is_some()) {
        return;
    }
    let pattern = |end: End| Pattern {
        parts: vec![stem()],
        chains: nets.iter().map(|net| net.chain(view, end)).collect(),
    };
    let mut seen_placed = vec![CellSet::EMPTY; view.layout().side()];
    for &placed in &nets[0].placed {
        if view.is_over() {
            return;
        }
        if nets[1..].iter().all(|net| net.stands[placed.digit.index()].contains(placed.cell)) {
            steps.place(technique, placed, || pattern(End::Placed(placed)));
            for digit in view.candidates(placed.cell).iter() {
                seen_placed[digit.index()] |= CellSet::single(placed.cell);
            }
            seen_placed[placed.digit.index()] |= view.layout().peers(placed.cell);
        }
    }
    for digit in (0..view.layout().side()).map(Digit::from_index) {
        let lost = view.places(digit) - seen_placed[digit.index()];
        let lost = nets.iter().fold(lost, |lost, net| lost - net.possible[digit.index()]);
        for cell in lost.iter() {
            if view.is_over() {
                return;
            }
            steps.eliminate(technique, digit, CellSet::single(cell), || {
                pattern(End::Lost(Candidate { cell, digit }))
            });
        }
    }
}

/// The consequences of a candidate by singles.
#[derive(Clone)]
struct Net<const W: usize> {
    /// The placements, the assumption first.
    placed: Vec<Candidate>,
    conflict: Option<End>,
    /// Where each digit was placed, and its places that are possible or filled; empty in a conflict.
    stands: Vec<CellSet<W>>,
    possible: Vec<CellSet<W>>,
}

/// A net under construction.
struct UnfinishedNet<'a, const W: usize> {
    sheet: &'a mut Sheet<W>,
    placed: Vec<Candidate>,
    conflict: Option<End>,
}

/// How a net ends.
#[derive(Clone, Copy)]
enum End {
    Placed(Candidate),
    Lost(Candidate),
    /// A cell has lost all candidates.
    NoCandidate(Cell),
    /// A digit has lost all places in a house.
    NoPlace(Digit, HouseId),
}

impl<const W: usize> Net<W> {
    /// The consequences of a candidate; `scratch` is a copy of the sheet.
    fn new(view: &View<W>, supposed: Candidate, scratch: &mut Sheet<W>) -> Net<W> {
        scratch.go_back_to(view);
        let placed = Vec::with_capacity(64);
        let mut net = UnfinishedNet { sheet: scratch, placed, conflict: None };
        net.place(view, supposed);
        let mut done = usize::MAX;
        while net.conflict.is_none() && done != net.placed.len() && !view.is_over() {
            done = net.placed.len();
            net.place_singles(view);
        }
        net.done()
    }
}

impl<const W: usize> UnfinishedNet<'_, W> {
    fn done(self) -> Net<W> {
        let UnfinishedNet { sheet, mut placed, conflict } = self;
        placed.shrink_to_fit();
        if conflict.is_some() {
            return Net { placed, conflict, stands: Vec::new(), possible: Vec::new() };
        }
        let mut possible = sheet.planes().to_vec();
        let mut stands = vec![CellSet::EMPTY; possible.len()];
        for Candidate { cell, digit } in &placed {
            possible[digit.index()].insert(*cell);
            stands[digit.index()].insert(*cell);
        }
        Net { placed, conflict, stands, possible }
    }

    fn place(&mut self, view: &View<W>, candidate: Candidate) {
        self.sheet.place(candidate);
        if let Some(clashes) = view.clashes() {
            clashes.of(candidate).for_each(|lost| self.sheet.eliminate(lost));
        }
        self.placed.push(candidate);
    }

    fn place_singles(&mut self, view: &View<W>) {
        for cell in self.sheet.open().iter() {
            let candidates = self.sheet.candidates(cell);
            if candidates.is_empty() {
                self.conflict = Some(End::NoCandidate(cell));
                return;
            }
            if let Some(digit) = candidates.only() {
                self.place(view, Candidate { cell, digit });
            }
        }
        for &house in view.layout().houses() {
            for digit in self.sheet.missing(house).iter() {
                let places = self.sheet.places_in(house, digit);
                if places.is_empty() {
                    self.conflict = Some(End::NoPlace(digit, house));
                    return;
                }
                if let Some(cell) = places.only() {
                    self.place(view, Candidate { cell, digit });
                }
            }
        }
    }
}

impl<const W: usize> Net<W> {
    /// The placements that the end needs, in order, and the end.
    fn chain(&self, view: &View<W>, end: End) -> Chain {
        let mut is_needed = vec![false; self.placed.len()];
        let last = match end {
            End::Placed(candidate) => {
                let index = self.placed.iter().position(|placed| *placed == candidate);
                index.into_iter().for_each(|index| is_needed[index] = true);
                None
            }
            End::Lost(candidate) => {
                self.need_loss(view, candidate, self.placed.len(), &mut is_needed);
                Some(ChainNode::new(vec![candidate.digit], vec![candidate.cell], false))
            }
            End::NoCandidate(cell) => {
                let digits: Vec<Digit> = view.candidates(cell).iter().collect();
                for &digit in &digits {
                    let lost = Candidate { cell, digit };
                    self.need_loss(view, lost, self.placed.len(), &mut is_needed);
                }
                Some(ChainNode::new(digits, vec![cell], false))
            }
            End::NoPlace(digit, house) => {
                let places = view.places_in(house, digit);
                for cell in places.iter() {
                    let lost = Candidate { cell, digit };
                    self.need_loss(view, lost, self.placed.len(), &mut is_needed);
                }
                Some(ChainNode::new(vec![digit], places.iter().collect(), false))
            }
        };
        for index in (1..self.placed.len()).rev() {
            if is_needed[index] {
                self.need_reasons(view, index, &mut is_needed);
            }
        }
        is_needed[0] = true;
        let needed = self.placed.iter().zip(is_needed).filter(|(_, is_needed)| *is_needed);
        let node = |placed: &Candidate| ChainNode::new(vec![placed.digit], vec![placed.cell], true);
        let nodes = needed.map(|(placed, _)| node(placed));
        let mut nodes: Vec<ChainNode> = nodes.chain(last).collect();
        reasons::link_to_all(view, &mut nodes);
        Chain { nodes }
    }

    /// Marks what made a placement a single: if there are several reasons, the one with the fewest losses.
    fn need_reasons(&self, view: &View<W>, index: usize, is_needed: &mut [bool]) {
        let Candidate { cell, digit } = self.placed[index];
        let others = view.candidates(cell) - Digits::single(digit);
        let in_cell = others.iter().map(|digit| Candidate { cell, digit }).collect::<Vec<_>>();
        let houses = view.layout().houses_of(cell).iter().map(|house| {
            let others = view.places_in(*house, digit) - CellSet::single(cell);
            others.iter().map(|cell| Candidate { cell, digit }).collect::<Vec<_>>()
        });
        let is_single = |losses: &Vec<Candidate>| {
            losses.iter().all(|lost| self.striker(view, *lost, index).is_some())
        };
        let reasons = std::iter::once(in_cell).chain(houses).filter(is_single);
        for lost in reasons.min_by_key(Vec::len).into_iter().flatten() {
            self.need_loss(view, lost, index, is_needed);
        }
    }

    fn need_loss(&self, view: &View<W>, lost: Candidate, before: usize, is_needed: &mut [bool]) {
        if let Some(striker) = self.striker(view, lost, before) {
            is_needed[striker] = true;
        }
    }

    /// The first placement that eliminated a candidate.
    fn striker(&self, view: &View<W>, lost: Candidate, before: usize) -> Option<usize> {
        let clashes = view.clashes();
        self.placed[..before].iter().position(|placed| {
            (placed.cell == lost.cell && placed.digit != lost.digit)
                || (placed.digit == lost.digit
                    && view.layout().peers(placed.cell).contains(lost.cell))
                || clashes.is_some_and(|clashes| clashes.between(*placed, lost).is_some())
        })
    }
}

/// Forcing nets, whose nodes follow from several earlier nodes.
pub(super) fn explain(words: &Words) -> Explanation {
    let house = match words.part(0).role {
        Role::Supposed => words.part(0).houses.first().copied(),
        _ => None,
    };
    let end = |node: &ChainNode, is_last: bool| match house {
        Some(house) if is_last && !node.is_on => {
            format!("no place for {} in {}", words.digits(&node.digits, "and"), words.house(house))
        }
        _ if is_last && words.part(0).role == Role::Supposed && !node.is_on => {
            format!("no candidate for {}", words.cells(&node.cells))
        }
        _ => words.node(node),
    };
    chains::each_way(words, |chain, words| {
        let mut nodes = (0..chain.nodes.len()).map(|index| {
            let is_last = index + 1 == chain.nodes.len();
            format!("{}{}", end(&chain.nodes[index], is_last), chains::why(chain, index, words))
        });
        let first = nodes.next().unwrap_or_default();
        let mut rest: Vec<String> = nodes.collect();
        match (rest.pop(), rest.is_empty()) {
            (None, _) => first,
            (Some(last), true) => format!("{first}, and so {last}"),
            (Some(last), false) => format!("{first}, then {}, and so {last}", rest.join(", ")),
        }
    })
}
