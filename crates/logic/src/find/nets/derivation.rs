//! Why something follows from an assumption: the closure again, with the reason for each fact, and pruned to what a
//! conclusion needs.
//!
//! ```text
//! fact                 needs lost                                    strikes
//! r1c5=7, a single     the other candidates of r1c5 or the other     7 in the peers, the rest of r1c5
//!                      places of 7 in one of its houses
//! r5c2<>4, locked      the places of 4 in row 5 outside box 4        4 in r5c2
//! r3c3<>8, nested      (facts used by a further chain)               8 in r3c3
//! ```
//!
//! Facts are added in rounds: all singles of a round at once; if there are none, all simple patterns. So the facts
//! are few steps away from the assumption. Each fact keeps the set of all earlier facts that it needs. Of several
//! reasons (the cell or one of the houses; this or that earlier fact that strikes a candidate) it takes the one
//! with the smallest set, and of several dead ends the net takes the one with the smallest set. That does not
//! always find the shortest net, but a short one.
//!
//! Only readers need this; a search uses the `closure`. Cost: about a hundred microseconds for a 9x9 grid.

use super::closure::{Strength, planes};
use super::patterns;
use crate::facts::view::View;
use crate::find::reasons;
use crate::sets::cells::CellSet;
use crate::sets::digits::Digits;
use crate::step::{Chain, ChainNode, LinkKind};
use veridoku_core::grid::{Candidate, Cell, Digit, HouseId};

/// How many facts that strike the same candidate are kept.
const MOST_STRIKERS: usize = 4;

/// How many facts a nested inference weighs: it needs a proof.
const WEIGHT_OF_NESTED: usize = 10;

/// How a net ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// A candidate is true.
    Placed(Candidate),
    /// A candidate is false.
    Lost(Candidate),
    /// A cell has lost all candidates.
    NoCandidate(Cell),
    /// A digit has lost all places in a house.
    NoPlace(Digit, HouseId),
}

impl End {
    /// The house in which a digit has lost all places.
    pub fn houses(self) -> Vec<HouseId> {
        match self {
            End::NoPlace(_, house) => vec![house],
            _ => Vec::new(),
        }
    }
}

/// Facts by their indices.
#[derive(Clone, Debug, Default)]
pub struct FactSet(Vec<u64>);

impl FactSet {
    pub fn insert(&mut self, fact: usize) {
        if self.0.len() <= fact / 64 {
            self.0.resize(fact / 64 + 1, 0);
        }
        self.0[fact / 64] |= 1 << (fact % 64);
    }

    pub fn contains(&self, fact: usize) -> bool {
        self.0.get(fact / 64).is_some_and(|word| word >> (fact % 64) & 1 == 1)
    }

    pub fn join(&mut self, other: &FactSet) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    fn joined(&self, other: &FactSet) -> FactSet {
        let mut joined = self.clone();
        joined.join(other);
        joined
    }

    fn keep(&self, others: &FactSet) -> FactSet {
        FactSet(self.0.iter().zip(&others.0).map(|(word, other)| word & other).collect())
    }

    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..64 * self.0.len()).filter(|fact| self.contains(*fact))
    }
}

/// Something that follows.
#[derive(Clone, Debug)]
struct Fact<const W: usize> {
    digits: Digits,
    cells: CellSet<W>,
    is_on: bool,
    /// None of an assumption.
    reason: Option<Reason>,
    /// The fact itself, and everything that it needs.
    needs: FactSet,
}

/// Why a fact follows.
#[derive(Clone, Debug)]
struct Reason {
    kind: LinkKind,
    houses: Vec<HouseId>,
    /// The candidates that must be lost, each with the fact that strikes it.
    lost: Vec<(Candidate, usize)>,
    /// The facts that a nested inference uses directly, and its number.
    nested: Option<(Vec<usize>, usize)>,
}

/// The facts that strike a candidate.
#[derive(Clone, Copy, Debug, Default)]
struct Strikers {
    count: u8,
    facts: [u32; MOST_STRIKERS],
}

impl Strikers {
    fn add(&mut self, fact: usize) {
        if let Some(place) = self.facts.get_mut(usize::from(self.count)) {
            *place = fact as u32;
            self.count += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.facts[..usize::from(self.count)].iter().map(|fact| *fact as usize)
    }
}

/// What follows from assumptions, with reasons.
#[derive(Clone, Debug)]
pub struct Derivation<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    planes: Vec<CellSet<W>>,
    settled: CellSet<W>,
    facts: Vec<Fact<W>>,
    strikers: Vec<Strikers>,
    nested: FactSet,
}

/// A pruned net.
#[derive(Clone, Debug)]
pub struct Net {
    /// Its nodes and their links.
    pub chain: Chain,
    /// The facts that it needs.
    pub facts: FactSet,
    /// The numbers of the nested inferences in it.
    pub nested: Vec<usize>,
}

impl Net {
    /// The facts before this one that the later nodes follow from directly, ascending.
    pub fn uses(&self, before: usize) -> Vec<usize> {
        let order: Vec<usize> = self.facts.iter().collect();
        let first = order.partition_point(|fact| *fact < before);
        let later = self.chain.nodes.iter().skip(first);
        let from = later.flat_map(ChainNode::parents).filter(|from| *from < first);
        let mut uses: Vec<usize> = from.map(|from| order[from]).collect();
        uses.sort_unstable();
        uses.dedup();
        uses
    }
}

impl<'a, 'b, const W: usize> Derivation<'a, 'b, W> {
    /// Nothing assumed.
    pub fn new(view: &'a View<'b, W>) -> Derivation<'a, 'b, W> {
        let (side, cells) = (view.layout().side(), view.layout().geometry().cell_count());
        Derivation {
            view,
            planes: planes(view),
            settled: view.layout().cells() - view.open(),
            facts: Vec::new(),
            strikers: vec![Strikers::default(); side * cells],
            nested: FactSet::default(),
        }
    }

    /// Assumes a candidate.
    pub fn assume(&mut self, Candidate { cell, digit }: Candidate) {
        let (digits, cells) = (Digits::single(digit), CellSet::single(cell));
        self.push(Fact { digits, cells, is_on: true, reason: None, needs: FactSet::default() });
    }

    /// How many facts there are.
    pub fn count(&self) -> usize {
        self.facts.len()
    }

    /// Whether a candidate is still possible, or true.
    pub fn has(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.planes[digit.index()].contains(cell)
    }

    /// Draws consequences until nothing new follows or there is a dead end.
    pub fn close(&mut self, strength: Strength) {
        while !self.is_dead() && !self.view.is_over() {
            let is_new =
                self.add_singles() || strength == Strength::Patterns && self.add_patterns();
            if !is_new {
                return;
            }
        }
    }

    /// Adds a candidate that is false because a further chain, which uses these facts, refutes it.
    pub fn add_nested(&mut self, lost: Candidate, uses: Vec<usize>, number: usize) {
        let (kind, houses) = (LinkKind::Nested, Vec::new());
        let mut needs = FactSet::default();
        uses.iter().for_each(|fact| needs.join(&self.facts[*fact].needs));
        let reason = Reason { kind, houses, lost: Vec::new(), nested: Some((uses, number)) };
        self.nested.insert(self.facts.len());
        self.push(Fact {
            digits: Digits::single(lost.digit),
            cells: CellSet::single(lost.cell),
            is_on: false,
            reason: Some(reason),
            needs,
        });
    }

    /// Whether a cell has no candidate, or a digit no place in a house.
    pub fn is_dead(&self) -> bool {
        self.dead_ends().next().is_some()
    }

    fn dead_ends(&self) -> impl Iterator<Item = End> + '_ {
        let all = self.planes.iter().fold(CellSet::EMPTY, |all, plane| all | *plane);
        let cells = (self.view.layout().cells() - all).iter().map(End::NoCandidate);
        let houses = self.view.layout().houses().iter().flat_map(|&house| {
            let whole = self.view.layout().house(house);
            let is_lost = move |(_, plane): &(usize, &CellSet<W>)| !plane.meets(&whole);
            let lost = self.planes.iter().enumerate().filter(is_lost);
            lost.map(move |(index, _)| End::NoPlace(Digit::from_index(index), house))
        });
        cells.chain(houses)
    }

    /// The dead end that needs the fewest facts, with its net.
    pub fn refutation(&self) -> Option<(End, Net)> {
        let ends =
            self.dead_ends().filter_map(|end| Some((end, self.sources(&self.lost_by(end))?)));
        let best = ends.min_by_key(|(_, (_, needs))| self.weight(needs))?;
        Some((best.0, self.net(&[best.0])?))
    }

    /// The net of some ends, each of which is derived. A dead end must be alone.
    pub fn net(&self, ends: &[End]) -> Option<Net> {
        let mut facts = FactSet::default();
        facts.insert(0);
        let mut tails = Vec::new();
        for &end in ends {
            if let End::Placed(candidate) = end {
                let is_it = |fact: &Fact<W>| {
                    fact.is_on
                        && fact.cells.only() == Some(candidate.cell)
                        && fact.digits.only() == Some(candidate.digit)
                };
                facts.join(&self.facts[self.facts.iter().position(is_it)?].needs);
                continue;
            }
            let (lost, needs) = self.sources(&self.lost_by(end))?;
            facts.join(&needs);
            tails.push(lost);
        }
        let chain = self.chain(&facts, &tails);
        let numbers = |fact: usize| Some(self.facts[fact].reason.as_ref()?.nested.as_ref()?.1);
        let nested = facts.iter().filter_map(numbers).collect();
        Some(Net { chain, facts, nested })
    }

    /// The candidates that an end says are lost.
    fn lost_by(&self, end: End) -> Vec<Candidate> {
        match end {
            End::Placed(_) => Vec::new(),
            End::Lost(candidate) => vec![candidate],
            End::NoCandidate(cell) => self.others(cell, Digits::EMPTY),
            End::NoPlace(digit, house) => self.elsewhere(digit, house, CellSet::EMPTY),
        }
    }

    /// The other candidates of a cell on the sheet.
    fn others(&self, cell: Cell, kept: Digits) -> Vec<Candidate> {
        let digits = (self.view.candidates(cell) - kept).iter();
        digits.map(|digit| Candidate { cell, digit }).collect()
    }

    /// The other places of a digit in a house on the sheet.
    fn elsewhere(&self, digit: Digit, house: HouseId, kept: CellSet<W>) -> Vec<Candidate> {
        let cells = (self.view.places_in(house, digit) - kept).iter();
        cells.map(|cell| Candidate { cell, digit }).collect()
    }

    /// Adds all singles of the planes as they are. Whether there are any.
    fn add_singles(&mut self) -> bool {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for plane in &self.planes {
            twice |= once & *plane;
            once |= *plane;
        }
        let naked = once - twice - self.settled;
        let mut singles = Vec::new();
        for (index, plane) in self.planes.iter().enumerate() {
            let digit = Digit::from_index(index);
            let mut cells = *plane & naked;
            for &house in self.view.layout().houses() {
                let places = *plane & self.view.layout().house(house);
                cells |= places.only().map_or(CellSet::EMPTY, CellSet::single) - self.settled;
            }
            singles.extend(cells.iter().map(|cell| Candidate { cell, digit }));
        }
        for &single in &singles {
            self.add_single(single);
        }
        !singles.is_empty()
    }

    fn add_single(&mut self, Candidate { cell, digit }: Candidate) {
        let (digits, cells) = (Digits::single(digit), CellSet::single(cell));
        let in_cell = (LinkKind::LastCandidate, Vec::new(), self.others(cell, digits));
        let in_houses =
            self.view.layout().houses_of(cell).iter().map(|house| {
                (LinkKind::LastPlace, vec![*house], self.elsewhere(digit, *house, cells))
            });
        let ways = std::iter::once(in_cell).chain(in_houses);
        let ways = ways.filter_map(|(kind, houses, lost)| {
            let (lost, needs) = self.sources(&lost)?;
            Some((Reason { kind, houses, lost, nested: None }, needs))
        });
        let best = ways.min_by_key(|(reason, needs)| (self.weight(needs), reason.lost.len()));
        if let Some((reason, needs)) = best {
            self.push(Fact { digits, cells, is_on: true, reason: Some(reason), needs });
        }
    }

    /// Adds all simple patterns of the planes as they are. Whether there are any.
    fn add_patterns(&mut self) -> bool {
        let mut found = Vec::new();
        let before = self.planes.clone();
        patterns::each(self.view, &before, self.settled, &mut |inference| found.push(inference));
        for inference in &found {
            let patterns::Inference { kind, digits, cells, ref houses } = *inference;
            let digit = digits.first();
            let lost: Vec<Candidate> = match (kind, digit, &houses[..]) {
                (LinkKind::LockedSet, ..) => {
                    cells.iter().flat_map(|cell| self.others(cell, digits)).collect()
                }
                (LinkKind::HiddenSet, _, &[house]) => {
                    let of = |digit| self.elsewhere(digit, house, cells);
                    digits.iter().flat_map(of).collect()
                }
                (_, Some(digit), houses) => {
                    let (bases, covers) = houses.split_at(houses.len() / 2);
                    let whole = |house: &HouseId| self.view.layout().house(*house);
                    let kept = covers.iter().map(whole).fold(CellSet::EMPTY, |all, one| all | one);
                    let of = |house: &HouseId| self.elsewhere(digit, *house, kept);
                    bases.iter().flat_map(of).collect()
                }
                _ => continue,
            };
            if let Some((lost, needs)) = self.sources(&lost) {
                let is_on = matches!(kind, LinkKind::LockedSet | LinkKind::HiddenSet);
                let reason = Some(Reason { kind, houses: houses.clone(), lost, nested: None });
                self.push(Fact { digits, cells, is_on, reason, needs });
            }
        }
        !found.is_empty()
    }

    /// A fact that strikes each of some lost candidates, and all that these facts need.
    fn sources(&self, lost: &[Candidate]) -> Option<(Vec<(Candidate, usize)>, FactSet)> {
        let of = |lost: &Candidate| &self.strikers[self.index(*lost)];
        let mut order: Vec<usize> = (0..lost.len()).collect();
        order.sort_by_key(|place| of(&lost[*place]).count);
        let mut needs = FactSet::default();
        let mut sources: Vec<(Candidate, usize)> = lost.iter().map(|lost| (*lost, 0)).collect();
        for place in order {
            let strikers = of(&lost[place]);
            let known = strikers.iter().find(|fact| needs.contains(*fact));
            let with = |fact: &usize| self.weight(&needs.joined(&self.facts[*fact].needs));
            let source = known.or_else(|| strikers.iter().min_by_key(with))?;
            sources[place].1 = source;
            needs.join(&self.facts[source].needs);
        }
        Some((sources, needs))
    }

    /// How much some facts are to read.
    fn weight(&self, facts: &FactSet) -> usize {
        facts.len() + WEIGHT_OF_NESTED * facts.keep(&self.nested).len()
    }

    fn index(&self, Candidate { cell, digit }: Candidate) -> usize {
        cell.index() * self.planes.len() + digit.index()
    }

    /// Adds a fact, and strikes what it rules out.
    fn push(&mut self, mut fact: Fact<W>) {
        let number = self.facts.len();
        fact.needs.insert(number);
        for lost in self.struck_by(&fact) {
            let index = self.index(lost);
            self.strikers[index].add(number);
            self.planes[lost.digit.index()].remove(lost.cell);
        }
        if fact.is_on && fact.digits.only().is_some() {
            self.settled |= fact.cells;
        }
        self.facts.push(fact);
    }

    /// The candidates of the sheet that a fact rules out.
    fn struck_by(&self, fact: &Fact<W>) -> Vec<Candidate> {
        let Fact { digits, cells, is_on, ref reason, .. } = *fact;
        let (view, layout) = (self.view, self.view.layout());
        let of = |digit: Digit, cells: CellSet<W>| {
            (cells & view.places(digit)).iter().map(move |cell| Candidate { cell, digit })
        };
        let mut struck: Vec<Candidate> = Vec::new();
        if !is_on {
            digits.iter().for_each(|digit| struck.extend(of(digit, cells)));
            return struck;
        }
        cells.iter().for_each(|cell| struck.extend(self.others(cell, digits)));
        match (digits.only(), cells.only(), reason) {
            (Some(digit), Some(cell), _) => {
                struck.extend(of(digit, layout.peers(cell)));
                if let Some(clashes) = view.clashes() {
                    let lost = clashes.of(Candidate { cell, digit });
                    struck.extend(lost.filter(|lost| view.has(*lost)));
                }
            }
            (_, _, Some(Reason { houses, .. })) => {
                for house in houses {
                    let beyond = layout.house(*house) - cells;
                    digits.iter().for_each(|digit| struck.extend(of(digit, beyond)));
                }
            }
            _ => {}
        }
        struck.sort_unstable();
        struck.dedup();
        struck
    }

    /// Some facts as nodes, then a node for each list of lost candidates.
    fn chain(&self, facts: &FactSet, tails: &[Vec<(Candidate, usize)>]) -> Chain {
        let order: Vec<usize> = facts.iter().collect();
        let place = |fact: usize| order.binary_search(&fact).unwrap_or(0);
        let placed = |lost: &[(Candidate, usize)]| -> Vec<(Candidate, usize)> {
            lost.iter().map(|(lost, fact)| (*lost, place(*fact))).collect()
        };
        let used = self.used(&order, tails);
        let node = |(fact, used): (&usize, &CellSet<W>)| {
            let Fact { digits, cells, is_on, .. } = self.facts[*fact];
            let cells = if is_on || used.is_empty() { cells } else { *used };
            ChainNode::new(digits.iter().collect(), cells.iter().collect(), is_on)
        };
        let mut nodes: Vec<ChainNode> = order.iter().zip(&used).map(node).collect();
        for (number, fact) in order.iter().enumerate() {
            let Some(reason) = &self.facts[*fact].reason else { continue };
            let lost = placed(&reason.lost);
            let mut link = reasons::link_of(self.view, &nodes, reason.kind, &reason.houses, &lost);
            if let Some((uses, chain)) = &reason.nested {
                link.from = uses.iter().map(|fact| place(*fact)).collect();
                link.chain = Some(*chain);
            }
            nodes[number].links = vec![link];
        }
        for tail in tails {
            let mut digits: Vec<Digit> = tail.iter().map(|(lost, _)| lost.digit).collect();
            let mut cells: Vec<Cell> = tail.iter().map(|(lost, _)| lost.cell).collect();
            digits.dedup();
            cells.dedup();
            let mut end = ChainNode::new(digits, cells, false);
            end.links = reasons::links_off(self.view, &nodes, &end, &placed(tail));
            nodes.push(end);
        }
        Chain { nodes }
    }

    /// The cells of each fact that later facts or tails use.
    fn used(&self, order: &[usize], tails: &[Vec<(Candidate, usize)>]) -> Vec<CellSet<W>> {
        let mut used = vec![CellSet::EMPTY; order.len()];
        let reasons = order.iter().filter_map(|fact| self.facts[*fact].reason.as_ref());
        let lists = reasons.map(|reason| &reason.lost).chain(tails);
        for &(lost, fact) in lists.flatten() {
            if let Ok(place) = order.binary_search(&fact) {
                used[place].insert(lost.cell);
            }
        }
        used
    }
}
