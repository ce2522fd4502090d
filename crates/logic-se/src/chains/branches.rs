//! Conclusions that all branches of an assumption share, and assumptions that contradict themselves.
//!
//! | search | closures | conclusions from |
//! |---|---|---|
//! | Nishio | one digit, dynamic | contradictions |
//! | multiple | static | regions, cells |
//! | dynamic | dynamic, with further rules from (+) on | contradictions, doubles, regions, cells |
//!
//! Cells are visited in order, and their digits; a region belongs to the first cell where its digit is possible. So
//! the closure of a candidate is needed several times, and grown once; a static one is kept as long as it is valid
//! (`changes`). The shared conclusions of branches are the intersection of their sets, and the nodes that a
//! conclusion rests on are a sum of looked-up counts: the cost of a search is that of its closures, two for each
//! candidate.
//!
//! A multiple search skips cells of two digits, and so regions that begin with such a cell.

use super::changes::Changes;
use super::closure::{Closure, Links};
use super::finding::{Finding, Origin, Sink};
use super::grid::{CandidateIndex, Counts, Grid, candidate};
use super::one_digit::contradicts;
use super::parallel::{Common, Help, grow_all};
use super::rules::Rules;
use super::scratch::Scratch;
use crate::layout::{REGIONS_OF, bits_in, cells_in, count_in};

/// The scope of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    Nishio,
    Multiple,
    Dynamic,
}

/// A search and the closures that it grows.
pub struct Branches {
    search: Search,
    pub rules: Rules,
    closures: Vec<Option<Box<Closure>>>,
    is_grown: Vec<bool>,
    /// The grid of the closures.
    source: Grid,
    scratch: Scratch,
    order: u64,
}

impl Branches {
    /// A search with these rules.
    pub fn new(search: Search, rules: Rules) -> Branches {
        Branches {
            search,
            rules,
            closures: (0..2 * 729).map(|_| None).collect(),
            is_grown: vec![false; 2 * 729],
            source: Grid::EMPTY,
            scratch: Scratch::default(),
            order: 0,
        }
    }

    /// This search for another thread.
    pub fn sibling(&self) -> Branches {
        Branches::new(self.search, self.rules.sibling())
    }

    /// Searches a grid as [`search`](Branches::search) does, after the helpers have grown the closures with it.
    pub fn search_with(
        &mut self,
        grid: &Grid,
        counts: &Counts,
        sink: &mut impl Sink,
        help: Help<'_>,
        is_over: &mut dyn FnMut() -> bool,
    ) {
        self.begin(grid);
        if help.helpers > 0 && self.search == Search::Dynamic {
            let open = (0..81).filter(|cell| count_in(grid.cells[*cell]) > 1);
            let candidates = open.flat_map(|cell| {
                bits_in(grid.cells[cell]).map(move |digit| candidate(cell, digit))
            });
            let assumptions: Vec<(CandidateIndex, bool)> =
                candidates.flat_map(|assumed| [(assumed, true), (assumed, false)]).collect();
            let common = Common { links: self.links(), grid, counts };
            let (rules, scratch) = (&mut self.rules, &mut self.scratch);
            for (index, closure) in grow_all(&common, &assumptions, rules, scratch, help) {
                let (assumed, is_on) = assumptions[index];
                let slot = slot(assumed, is_on);
                self.closures[slot] = Some(closure);
                self.is_grown[slot] = true;
            }
        }
        self.go_through(grid, counts, sink, is_over);
    }

    /// Searches a grid; ends early, with the findings so far, if `is_over` returns true.
    pub fn search(
        &mut self,
        grid: &Grid,
        counts: &Counts,
        sink: &mut impl Sink,
        is_over: &mut dyn FnMut() -> bool,
    ) {
        self.begin(grid);
        self.go_through(grid, counts, sink, is_over);
    }

    /// Goes through all questions in order, and grows the closures that are missing.
    fn go_through(
        &mut self,
        grid: &Grid,
        counts: &Counts,
        sink: &mut impl Sink,
        is_over: &mut dyn FnMut() -> bool,
    ) {
        self.order = 0;
        let is_dynamic = self.search != Search::Multiple;
        for cell in 0..81 {
            let count = count_in(grid.cells[cell]);
            if count < 2 || count == 2 && !is_dynamic {
                continue;
            }
            for digit in bits_in(grid.cells[cell]) {
                if is_over() {
                    return;
                }
                let assumed = candidate(cell, digit);
                if self.search == Search::Nishio {
                    for is_on in [true, false] {
                        if contradicts(grid.digits[digit], cell, is_on) {
                            self.grow(grid, counts, assumed, is_on);
                            self.contradiction(grid, assumed, is_on, sink);
                        }
                    }
                    continue;
                }
                self.grow(grid, counts, assumed, true);
                if is_dynamic {
                    self.contradiction(grid, assumed, true, sink);
                    self.grow(grid, counts, assumed, false);
                    self.contradiction(grid, assumed, false, sink);
                }
                if self.search == Search::Dynamic && count >= 3 {
                    let branches = [(assumed, true), (assumed, false)];
                    self.shared(grid, Origin::Double(assumed), &branches, sink);
                }
                self.regions(grid, counts, cell, digit, sink);
            }
            if self.search != Search::Nishio {
                let (branches, count) = self.branches_of(grid, Origin::Cell(cell));
                self.shared(grid, Origin::Cell(cell), &branches[..count], sink);
            }
        }
    }

    /// Drops closures that do not belong to a grid.
    fn begin(&mut self, grid: &Grid) {
        let is_static = self.search == Search::Multiple;
        match Changes::between(&self.source, grid).filter(|_| is_static) {
            None => self.is_grown.fill(false),
            Some(changes) => {
                let known = self.is_grown.iter_mut().zip(&mut self.closures);
                for (is_grown, closure) in known.filter(|(is_grown, _)| **is_grown) {
                    *is_grown = closure.as_mut().is_some_and(|closure| changes.carry(closure));
                }
            }
        }
        self.source.clone_from(grid);
    }

    /// The closure of an assumption, which must be grown.
    #[expect(clippy::expect_used, reason = "every caller grows the closure first")]
    pub fn closure(&self, assumed: CandidateIndex, is_on: bool) -> &Closure {
        self.closures[slot(assumed, is_on)].as_deref().expect("a grown closure")
    }

    /// Grows the closure of an assumption unless it is grown.
    fn grow(&mut self, grid: &Grid, counts: &Counts, assumed: CandidateIndex, is_on: bool) {
        let slot = slot(assumed, is_on);
        if std::mem::replace(&mut self.is_grown[slot], true) {
            return;
        }
        let common = Common { links: self.links(), grid, counts };
        let closure = self.closures[slot].get_or_insert_default();
        common.grow(closure, (assumed, is_on), &mut self.rules, &mut self.scratch);
    }

    /// How closures follow links.
    fn links(&self) -> Links {
        Links {
            is_dynamic: self.search != Search::Multiple,
            is_one_digit: self.search == Search::Nishio,
        }
    }

    /// The conclusion that an assumption is wrong, if its closure clashes.
    fn contradiction(
        &mut self,
        grid: &Grid,
        assumed: CandidateIndex,
        is_on: bool,
        sink: &mut impl Sink,
    ) {
        let closure = self.closure(assumed, is_on);
        if let Some((on, off)) = closure.clash {
            let nodes = u32::from(closure.node(on).count) + u32::from(closure.node(off).count);
            self.order += 1;
            let finding = Finding {
                nodes,
                order: self.order << 16,
                conclusion: (assumed, !is_on),
                origin: Origin::Contradiction(assumed, is_on),
            };
            self.offer(grid, finding, sink);
        }
    }

    /// The conclusions shared by all positions of a digit, in each region of which the cell is the first position.
    fn regions(
        &mut self,
        grid: &Grid,
        counts: &Counts,
        cell: usize,
        digit: usize,
        sink: &mut impl Sink,
    ) {
        for region in REGIONS_OF[cell].map(usize::from) {
            let places = grid.in_region(digit, region);
            if places.trailing_zeros() as usize != cell || places.is_power_of_two() {
                continue;
            }
            for other in cells_in(places) {
                self.grow(grid, counts, candidate(other, digit), true);
            }
            let origin = Origin::Region { region, digit };
            let (branches, count) = self.branches_of(grid, origin);
            self.shared(grid, origin, &branches[..count], sink);
        }
    }

    /// The assumptions of the branches of a question.
    fn branches_of(&self, grid: &Grid, origin: Origin) -> ([(CandidateIndex, bool); 9], usize) {
        let mut branches = [(0, true); 9];
        let mut count = 0;
        let mut add = |assumed: (CandidateIndex, bool)| {
            branches[count] = assumed;
            count += 1;
        };
        match origin {
            Origin::Contradiction(assumed, is_on) => add((assumed, is_on)),
            Origin::Double(assumed) => {
                [true, false].into_iter().for_each(|is_on| add((assumed, is_on)))
            }
            Origin::Cell(cell) => {
                bits_in(grid.cells[cell]).for_each(|digit| add((candidate(cell, digit), true)))
            }
            Origin::Region { region, digit } => cells_in(grid.in_region(digit, region))
                .for_each(|cell| add((candidate(cell, digit), true))),
        }
        (branches, count)
    }

    /// The conclusions that all branches share.
    fn shared(
        &mut self,
        grid: &Grid,
        origin: Origin,
        branches: &[(CandidateIndex, bool)],
        sink: &mut impl Sink,
    ) {
        self.order += 1;
        let order = self.order << 16;
        let mut closures = [self.closure(branches[0].0, branches[0].1); 9];
        for (closure, (assumed, is_on)) in closures.iter_mut().zip(branches) {
            *closure = self.closure(*assumed, *is_on);
        }
        let closures = &closures[..branches.len()];
        for is_on in [true, false] {
            for digit in 0..9 {
                let row = |closure: &Closure| if is_on { closure.on } else { closure.off }[digit];
                let all = closures.iter().fold(!0, |all, closure| all & row(closure));
                for cell in cells_in(all) {
                    let conclusion = candidate(cell, digit);
                    let count = |closure: &&Closure| {
                        u32::from(closure.node(closure.place(conclusion, is_on)).count)
                    };
                    let place = closures[0].place(conclusion, is_on);
                    let finding = Finding {
                        nodes: closures.iter().map(count).sum(),
                        order: order | u64::from(!is_on) << 15 | u64::from(place),
                        conclusion: (conclusion, is_on),
                        origin,
                    };
                    self.offer(grid, finding, sink);
                }
            }
        }
    }

    /// Keeps a finding if it eliminates something and is less than its rival.
    fn offer(&self, grid: &Grid, mut finding: Finding, sink: &mut impl Sink) {
        if finding.victims(grid).1 == 0 {
            return;
        }
        let rival = sink.rival(grid, finding.conclusion);
        let is_less =
            |finding: &Finding| rival.as_ref().is_none_or(|rival| finding.rank() < rival.rank());
        if is_less(&finding) {
            finding.nodes += self.nested_nodes(grid, &finding);
            if is_less(&finding) {
                *rival = Some(finding);
            }
        }
    }

    /// The targets of a finding: closures, and the nodes in them.
    pub fn targets(&self, grid: &Grid, finding: &Finding) -> Vec<(&Closure, u16)> {
        let (branches, count) = self.branches_of(grid, finding.origin);
        let closures =
            branches[..count].iter().map(|(assumed, is_on)| self.closure(*assumed, *is_on));
        let (conclusion, is_on) = finding.conclusion;
        match finding.origin {
            Origin::Contradiction(..) => closures
                .flat_map(|closure| {
                    let clash = closure.clash.map(|(on, off)| [on, off]);
                    clash.into_iter().flatten().map(move |place| (closure, place))
                })
                .collect(),
            _ => closures.map(|closure| (closure, closure.place(conclusion, is_on))).collect(),
        }
    }

    /// The nodes of all different nested chains on which a finding rests.
    fn nested_nodes(&self, grid: &Grid, finding: &Finding) -> u32 {
        let Rules::Nested(rules) = &self.rules else { return 0 };
        let mut nested = Vec::new();
        for (closure, target) in self.targets(grid, finding) {
            if closure.has_nested {
                closure.walk(target, |place| nested.extend(closure.node(place).nested()));
            }
        }
        nested.sort_unstable();
        nested.dedup();
        rules.nodes(&nested)
    }
}

/// The index of an assumption's closure.
fn slot(assumed: CandidateIndex, is_on: bool) -> usize {
    usize::from(assumed) + if is_on { 0 } else { 729 }
}
