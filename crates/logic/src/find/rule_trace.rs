//! The chain of a rule net: of all consequences of an assumption, the few that its end needs.
//!
//! ```text
//! closure    r1c1=3   r1c2<>8   r4c4=6   r1c2=4   r6c7=3   r2c1<>5   ...   no candidate for r2c1
//! chain      r1c1=3 ----------------------> r1c2=4 ---------------------> no candidate for r2c1
//! ```
//!
//! The closure is computed again with a log, and traced back from its end. A single needs the losses that made it
//! one: of its cell, or of a house, whichever has fewer causes. A candidate that a rule eliminates needs only the
//! losses without which the rule would allow it. They are taken back cell by cell, and then one by one, as long as
//! the rule still eliminates the candidate.
//!
//! Cost: some runs of each rule in the chain. A rating shows no chain.

use super::prelude::*;
use super::reasons::put_in_order;
use crate::facts::closure::{Closure, Dead, Entry};
use crate::ruled::unit::Unit;
use crate::step::{Chain, Link, LinkKind};
use veridoku_core::grid::RuleId;
use veridoku_core::rules::network::Values;

/// How a chain ends.
#[derive(Clone, Copy)]
pub(super) enum End {
    Dead(Dead),
    Placed(Candidate),
    Lost(Candidate),
}

/// The entry that is the cause of no loss.
const NONE: u32 = u32::MAX;

/// The log of a closure, with the cause of each loss.
struct Trace<'a, 'b, 'c, const W: usize> {
    view: &'a View<'b, W>,
    units: &'a [Unit],
    closure: &'c mut Closure<'a, 'b, W>,
    entries: Vec<Entry>,
    /// How many of the entries are assumptions, which come first.
    supposed: usize,
    /// The first entry that eliminates each candidate.
    cause: Vec<u32>,
    /// The digits of each entry that are needed.
    needed: Vec<Digits>,
    /// Why each needed entry follows.
    reasons: Vec<Reason>,
}

/// Why an entry follows: from the losses of some candidates.
#[derive(Clone, Default)]
struct Reason {
    kind: Option<LinkKind>,
    house: Option<HouseId>,
    lost: Vec<Candidate>,
    unit: Option<usize>,
}

/// The chain from some assumptions to an end that their closure reaches in some waves.
pub(super) fn chain<'a, 'b, const W: usize>(
    view: &'a View<'b, W>,
    units: &'a [Unit],
    closure: &mut Closure<'a, 'b, W>,
    (supposed, waves): (&[Candidate], usize),
    end: End,
) -> Chain {
    let entries = closure.log(supposed, waves);
    chain_of(view, units, closure, (entries, supposed.len()), end)
}

/// The chain from the first of some entries, this many assumptions, to an end that they reach.
pub(super) fn chain_of<'a, 'b, const W: usize>(
    view: &'a View<'b, W>,
    units: &'a [Unit],
    closure: &mut Closure<'a, 'b, W>,
    (entries, supposed): (Vec<Entry>, usize),
    end: End,
) -> Chain {
    let count = entries.len();
    let cells = view.layout().geometry().cell_count();
    let mut trace = Trace {
        view,
        units,
        closure,
        entries,
        supposed,
        cause: vec![NONE; cells * view.layout().side()],
        needed: vec![Digits::EMPTY; count],
        reasons: vec![Reason::default(); count],
    };
    trace.find_causes();
    trace.chain(end)
}

impl<const W: usize> Trace<'_, '_, '_, W> {
    fn find_causes(&mut self) {
        let side = self.view.layout().side();
        let lose = |cause: &mut Vec<u32>, lost: Candidate, by: usize| {
            let cause = &mut cause[lost.cell.index() * side + lost.digit.index()];
            if *cause == NONE {
                *cause = by as u32;
            }
        };
        for (index, entry) in self.entries.iter().enumerate() {
            match entry {
                Entry::On(Candidate { cell, digit }) => {
                    for other in (self.view.candidates(*cell) - Digits::single(*digit)).iter() {
                        lose(&mut self.cause, Candidate { cell: *cell, digit: other }, index);
                    }
                    let seen = self.view.layout().peers(*cell) & self.view.places(*digit);
                    for cell in seen.iter() {
                        lose(&mut self.cause, Candidate { cell, digit: *digit }, index);
                    }
                }
                Entry::Off { cell, digits, .. } => {
                    for digit in digits.iter() {
                        lose(&mut self.cause, Candidate { cell: *cell, digit }, index);
                    }
                }
            }
        }
    }

    /// The entry that eliminated a candidate before another entry.
    fn cause(&self, lost: Candidate, before: usize) -> Option<usize> {
        let side = self.view.layout().side();
        let cause = self.cause[lost.cell.index() * side + lost.digit.index()];
        (cause != NONE && (cause as usize) < before).then_some(cause as usize)
    }

    fn chain(&mut self, end: End) -> Chain {
        let (view, count) = (self.view, self.entries.len());
        let last = match end {
            End::Placed(candidate) => {
                let is_end = |entry: &Entry| matches!(entry, Entry::On(on) if *on == candidate);
                let index = self.entries.iter().position(is_end);
                index
                    .into_iter()
                    .for_each(|index| self.needed[index] = Digits::single(candidate.digit));
                None
            }
            End::Lost(candidate) => Some((vec![candidate.digit], vec![candidate.cell])),
            End::Dead(Dead::Cell(cell)) => {
                Some((view.candidates(cell).iter().collect(), vec![cell]))
            }
            End::Dead(Dead::House(digit, house)) => {
                Some((vec![digit], view.places_in(house, digit).iter().collect::<Vec<Cell>>()))
            }
        };
        let last = last.map(|(digits, cells)| (self.end(&digits, &cells), digits, cells));
        for index in (self.supposed..count).rev() {
            let needed = self.needed[index];
            if !needed.is_empty() && !view.is_over() {
                let reason = match self.entries[index].clone() {
                    Entry::On(candidate) => self.single(candidate, index),
                    Entry::Off { cell, unit, domains, .. } => {
                        let lost = self.premises(unit, cell, needed, &domains);
                        Reason { lost, unit: Some(unit), ..Reason::default() }
                    }
                };
                self.need(&reason.lost, index);
                self.reasons[index] = reason;
            }
        }
        self.nodes(last)
    }

    /// Marks the causes of some losses before an entry.
    fn need(&mut self, lost: &[Candidate], before: usize) {
        for lost in lost {
            if let Some(cause) = self.cause(*lost, before) {
                self.needed[cause] |= match self.entries[cause] {
                    Entry::On(Candidate { digit, .. }) => Digits::single(digit),
                    Entry::Off { .. } => Digits::single(lost.digit),
                };
            }
        }
    }

    /// Why the candidates of a last node are lost: by cells that hold digits, or by rules.
    fn end(&mut self, digits: &[Digit], cells: &[Cell]) -> Vec<Reason> {
        let count = self.entries.len();
        let mut reasons: Vec<Reason> = Vec::new();
        for &cell in cells {
            for &digit in digits {
                let lost = Candidate { cell, digit };
                let Some(cause) = self.cause(lost, count) else { continue };
                let reason = match self.entries[cause].clone() {
                    Entry::On(on) => {
                        let is_same = on.cell == cell;
                        let kind = if is_same { LinkKind::SameCell } else { LinkKind::Seen };
                        self.needed[cause] = Digits::single(on.digit);
                        Reason { kind: Some(kind), lost: vec![lost], ..Reason::default() }
                    }
                    Entry::Off { unit, domains, .. } => {
                        let lost = self.premises(unit, cell, Digits::single(digit), &domains);
                        self.need(&lost, cause);
                        Reason { lost, unit: Some(unit), ..Reason::default() }
                    }
                };
                reasons.push(reason);
            }
        }
        reasons
    }

    /// The losses that make a candidate a single.
    fn single(&self, Candidate { cell, digit }: Candidate, index: usize) -> Reason {
        let view = self.view;
        let others = view.candidates(cell) - Digits::single(digit);
        let lost = others.iter().map(|digit| Candidate { cell, digit }).collect();
        let in_cell = Reason { kind: Some(LinkKind::LastCandidate), lost, ..Reason::default() };
        let in_houses = view.layout().houses_of(cell).iter().map(|&house| {
            let others = view.places_in(house, digit) - CellSet::single(cell);
            let lost = others.iter().map(|cell| Candidate { cell, digit }).collect();
            let kind = Some(LinkKind::LastPlace);
            Reason { kind, house: Some(house), lost, unit: None }
        });
        let causes = |reason: &Reason| -> Option<usize> {
            let causes: Option<Vec<usize>> =
                reason.lost.iter().map(|lost| self.cause(*lost, index)).collect();
            let mut causes = causes?;
            causes.sort_unstable();
            causes.dedup();
            Some(causes.len())
        };
        let ways = std::iter::once(in_cell).chain(in_houses);
        let ways = ways.filter_map(|reason| Some((causes(&reason)?, reason)));
        ways.min_by_key(|(causes, _)| *causes).map(|(_, reason)| reason).unwrap_or_default()
    }

    /// The losses without which a unit would not eliminate the digits from a cell.
    fn premises(
        &mut self,
        unit: usize,
        cell: Cell,
        digits: Digits,
        domains: &[Values],
    ) -> Vec<Candidate> {
        let cells = &self.units[unit].cells;
        let Some(target) = cells.iter().position(|other| *other == cell) else { return Vec::new() };
        let view = self.view;
        let original = |cell: Cell| {
            view.value(cell).map_or_else(|| view.candidates(cell), Digits::single).word()
        };
        let mut domains = domains.to_vec();
        let mut lost = Vec::new();
        let is_out = |trace: &mut Self, domains: &[Values]| {
            trace.closure.left(unit, domains)[target] & digits.word() == 0
        };
        for place in 0..cells.len() {
            if original(cells[place]) == domains[place] {
                continue;
            }
            let before = domains[place];
            domains[place] = original(cells[place]);
            if is_out(self, &domains) {
                continue;
            }
            domains[place] = before;
            for digit in Digits::of_word(original(cells[place]) & !before).iter() {
                let one = Digits::single(digit).word();
                domains[place] |= one;
                if !is_out(self, &domains) {
                    domains[place] &= !one;
                    lost.push(Candidate { cell: cells[place], digit });
                }
            }
        }
        lost
    }

    /// The needed entries as nodes, and a last node that is not on, if the chain has one.
    fn nodes(&self, last: Option<(Vec<Reason>, Vec<Digit>, Vec<Cell>)>) -> Chain {
        let mut numbers = vec![0; self.entries.len()];
        let mut nodes: Vec<ChainNode> = Vec::new();
        for (index, entry) in self.entries.iter().enumerate() {
            if index >= self.supposed && self.needed[index].is_empty() {
                continue;
            }
            numbers[index] = nodes.len();
            let mut node = match entry {
                Entry::On(on) => ChainNode::new(vec![on.digit], vec![on.cell], true),
                Entry::Off { cell, .. } => {
                    ChainNode::new(self.needed[index].iter().collect(), vec![*cell], false)
                }
            };
            if index >= self.supposed {
                node.links = vec![self.link(&self.reasons[index], index, &numbers)];
            }
            nodes.push(node);
        }
        if let Some((reasons, digits, cells)) = last {
            let mut node = ChainNode::new(digits, cells, false);
            for reason in &reasons {
                let link = self.link(reason, self.entries.len(), &numbers);
                match node.links.iter_mut().find(|known| known.kind == link.kind) {
                    Some(known) => join(known, link),
                    None => node.links.push(link),
                }
            }
            nodes.push(node);
        }
        Chain { nodes }
    }

    fn link(&self, reason: &Reason, before: usize, numbers: &[usize]) -> Link {
        let kind = reason.kind.unwrap_or(LinkKind::Rule);
        let mut link = Link::of(kind);
        for lost in &reason.lost {
            let Some(cause) = self.cause(*lost, before) else { continue };
            link.from.push(numbers[cause]);
            if let (Entry::On(on), LinkKind::Seen | LinkKind::LastCandidate) =
                (&self.entries[cause], kind)
                && on.cell != lost.cell
            {
                let [one, other] = [on.cell, lost.cell].map(CellSet::single);
                link.houses.extend(self.view.layout().houses_between(one, other));
            }
        }
        link.houses.extend(reason.house);
        if let Some(unit) = reason.unit {
            link.rules.extend::<Vec<RuleId>>(self.units[unit].rules.clone());
            link.houses.extend(&self.units[unit].houses);
        }
        put_in_order(&mut link);
        link
    }
}

fn join(link: &mut Link, more: Link) {
    link.from.extend(more.from);
    link.houses.extend(more.houses);
    link.rules.extend(more.rules);
    put_in_order(link);
}
