//! Rule contradictions and rule chains: a candidate with which the rules leave a cell or a house no choice, or several
//! candidates that all lead to the same.
//!
//! ```text
//! rule contradiction   r1c1=3 --------------------> no candidate for r4c5: the cage eliminates 1, the arrow 2 and 6
//! rule chain           r1c1=3 -> r4c1=5 ----------> no candidate for r4c5
//!                      r1c1=3 -> r4c1 r4c2<>8 9 --> ...           the consequence of one rule on its cells
//! ```
//!
//! This is what people mean by "a 3 here breaks the cage". It is much shorter than a [rule net](super::rule_net):
//! each consequence follows from the one consequence before it and from what the assumption itself eliminates, never
//! from several others. Most chains have one or two consequences. In a rule contradiction there is none: the
//! assumption alone is enough.
//!
//! | a consequence | why |
//! |---|---|
//! | a digit in a cell | the only candidate of the cell, or the only place of a digit in a house |
//! | eliminations from the cells of a rule | the rule has no filling with them |
//!
//! | | seen | follows |
//! |---|---|---|
//! | rule contradiction, rule chain | a candidate leaves a cell or a house no choice | it is false |
//! | cell rule chain | a chain from every candidate of a cell to the same | that |
//! | house rule chain | a chain from every place of a digit in a house to the same | that |
//!
//! At the end of the first, each candidate of a cell, or each place of a digit in a house, is seen or eliminated by
//! some rule, all by the assumption and the last consequence.
//!
//! Search: all candidates side by side, one consequence further in each round, and all that fail first are shown.
//! A consequence that was reached before is not followed again. Cost: for each consequence a run of each rule whose
//! cells lose candidates by it; the results are kept for later rounds.
//!
//! Sources: contradictions in setters' puzzles, as solvers explain them in videos; chains from one candidate to a
//! contradiction ("nishio"), Sudoku Players' forum, 2005.

use rustc_hash::FxHashSet;

use super::nets::candidates;
use super::prelude::*;
use super::rule_trace::{self, End};
use crate::facts::closure::{Closure, Dead, Entry};
use crate::paper::sheet::Sheet;
use crate::ruled::unit::Unit;
use crate::step::Chain;
use crate::words::nets;
use veridoku_core::rules::network::Values;

/// The most rounds after the first, in which only the assumption itself eliminates: one more than consequences.
const MOST_ROUNDS: usize = 12;

/// Rule chains, or rule contradictions: those without any consequence between.
pub(super) struct RuleChains {
    pub(super) is_short: bool,
}

impl<const W: usize> Finder<W> for RuleChains {
    fn shows_all(&self) -> bool {
        self.is_short
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let Some(book) = view.layout().book() else { return };
        if view.is_contradictory() {
            return;
        }
        let mut search = Search::new(view, book.units());
        let (technique, most) = match self.is_short {
            true => (Technique::RuleContradiction, 0),
            false => (Technique::RuleChain, MOST_ROUNDS),
        };
        let mut alive: Vec<Branches<W>> =
            candidates(view).map(|one| Branches::of(view, one)).collect();
        for depth in 0..=most {
            let mut failed = Vec::new();
            for branches in &mut alive {
                if view.is_over() {
                    return;
                }
                if branches.front.is_empty() {
                    continue;
                }
                if let Some(fail) = search.deepen(branches, depth < most) {
                    failed.push((branches.supposed, fail));
                    branches.give_up();
                }
            }
            for (supposed, fail) in &failed {
                let cell = CellSet::single(supposed.cell);
                steps
                    .eliminate(technique, supposed.digit, cell, || search.pattern(*supposed, fail));
            }
            if failed.is_empty() && depth < most {
                search.compare(&alive, steps);
            }
            if !steps.is_empty() || alive.iter().all(|branches| branches.front.is_empty()) {
                return;
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        nets::explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        nets::teach(words)
    }
}

/// A consequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Event {
    /// A digit in a cell.
    On(Candidate),
    /// A unit, by its number, eliminates digits from cells, given the possible digits of its cells.
    Off { unit: usize, lost: Vec<(Cell, Digits)>, domains: Vec<Values> },
}

impl Event {
    fn is_off(&self) -> bool {
        matches!(self, Event::Off { .. })
    }
}

/// The consequences of an assumption that are reached.
struct Branches<const W: usize> {
    supposed: Candidate,
    /// Each with the number of the one before it.
    events: Vec<(Event, Option<usize>)>,
    /// Those that are not followed yet; `None` is the assumption itself.
    front: Vec<Option<usize>>,
    /// What each known consequence states.
    known: FxHashSet<Event>,
    /// What rules eliminate by the assumption alone.
    own: Vec<Event>,
    /// Where each digit is eliminated or placed by the assumption or a consequence.
    off: Vec<CellSet<W>>,
    on: Vec<CellSet<W>>,
    /// Whether that is not known yet.
    is_new: bool,
}

impl<const W: usize> Branches<W> {
    fn of(view: &View<W>, supposed: Candidate) -> Branches<W> {
        let none = vec![CellSet::EMPTY; view.layout().side()];
        let mut branches = Branches {
            supposed,
            events: Vec::new(),
            front: vec![None],
            known: FxHashSet::default(),
            own: Vec::new(),
            off: none.clone(),
            on: none,
            is_new: true,
        };
        branches.add(view, &Event::On(supposed));
        branches
    }

    /// Adds what a consequence places and eliminates.
    fn add(&mut self, view: &View<W>, event: &Event) {
        match event {
            Event::On(Candidate { cell, digit }) => {
                self.on[digit.index()].insert(*cell);
                self.off[digit.index()] |= view.places(*digit) & view.layout().peers(*cell);
                let others = view.candidates(*cell) - Digits::single(*digit);
                others.iter().for_each(|digit| self.off[digit.index()].insert(*cell));
            }
            Event::Off { lost, .. } => {
                for (cell, digits) in lost {
                    digits.iter().for_each(|digit| self.off[digit.index()].insert(*cell));
                }
            }
        }
    }

    /// Forgets all consequences of an assumption that fails: which of them were found depends on an order.
    fn give_up(&mut self) {
        self.front.clear();
        self.off.fill(CellSet::EMPTY);
        self.on.fill(CellSet::EMPTY);
    }

    /// The consequences up to one that places or eliminates a candidate.
    fn to(&self, view: &View<W>, end: End) -> Vec<Event> {
        let reaches = |event: &Event| match (event, end) {
            (Event::On(on), End::Placed(placed)) => *on == placed,
            (Event::On(on), End::Lost(lost)) => {
                let is_seen = view.layout().peers(on.cell).contains(lost.cell);
                on.cell == lost.cell && on.digit != lost.digit || on.digit == lost.digit && is_seen
            }
            (Event::Off { lost: all, .. }, End::Lost(lost)) => {
                all.iter().any(|(cell, gone)| *cell == lost.cell && gone.contains(lost.digit))
            }
            _ => false,
        };
        let mut way = self.own.clone();
        if !reaches(&Event::On(self.supposed)) && !self.own.iter().any(reaches) {
            way.extend(self.way(self.events.iter().position(|(event, _)| reaches(event))));
        }
        way
    }

    /// The consequences from the assumption to one of them.
    fn way(&self, mut at: Option<usize>) -> Vec<Event> {
        let mut way = Vec::new();
        while let Some(index) = at {
            way.push(self.events[index].0.clone());
            at = self.events[index].1;
        }
        way.reverse();
        way
    }
}

/// How a chain ends: the last consequences, and what they leave empty.
struct Fail {
    events: Vec<Event>,
    dead: Dead,
}

struct Search<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    units: &'a [Unit],
    closure: Closure<'a, 'b, W>,
    of_cell: Vec<Vec<usize>>,
    base: Sheet<W>,
    sheet: Sheet<W>,
}

impl<'a, 'b, const W: usize> Search<'a, 'b, W> {
    fn new(view: &'a View<'b, W>, units: &'a [Unit]) -> Search<'a, 'b, W> {
        let mut of_cell = vec![Vec::new(); view.layout().geometry().cell_count()];
        for (number, unit) in units.iter().enumerate() {
            let is_open = |cell: &Cell| view.value(*cell).is_none();
            if unit.is_followed() && unit.cells.iter().any(is_open) {
                unit.cells.iter().for_each(|cell| of_cell[cell.index()].push(number));
            }
        }
        let [base, sheet] = [0; 2].map(|_| Sheet::clone(view));
        let closure = Closure::new(view, units, |_| false);
        Search { view, units, closure, of_cell, base, sheet }
    }

    /// Follows the front one consequence further. How the assumption fails, if it does.
    fn deepen(&mut self, branches: &mut Branches<W>, goes_on: bool) -> Option<Fail> {
        self.base.go_back_to(self.view);
        let mut direct = restrict(self.view, &mut self.base, branches.supposed);
        for event in &branches.own {
            direct |= apply(self.view, &mut self.base, event);
        }
        let front = std::mem::take(&mut branches.front);
        for at in front {
            if self.view.is_over() {
                return None;
            }
            self.sheet.go_back_to(&self.base);
            let changed = match at {
                None => direct,
                Some(at) => apply(self.view, &mut self.sheet, &branches.events[at].0),
            };
            let (mut events, mut dead) = self.consequences(changed);
            if dead.is_none() {
                dead = self.emptied(&events);
            }
            if let Some(dead) = dead {
                let mut way = branches.own.clone();
                way.append(&mut branches.way(at));
                events.retain(Event::is_off);
                way.append(&mut events);
                return Some(Fail { events: way, dead });
            }
            if !goes_on {
                continue;
            }
            if branches.is_new {
                branches.is_new = false;
                branches.own = events.into_iter().filter(Event::is_off).collect();
                for index in 0..branches.own.len() {
                    let event = branches.own[index].clone();
                    branches.add(self.view, &event);
                }
                branches.front.push(None);
                continue;
            }
            for event in events {
                if branches.known.insert(key(&event)) {
                    branches.add(self.view, &event);
                    branches.front.push(Some(branches.events.len()));
                    branches.events.push((event, at));
                }
            }
        }
        None
    }

    /// What follows from the sheet at once, by units and houses of cells that have changed. If that is an end, only
    /// what the end needs.
    fn consequences(&self, changed: CellSet<W>) -> (Vec<Event>, Option<Dead>) {
        let (view, sheet) = (self.view, &self.sheet);
        let (mut events, dead) = singles(view, sheet, changed);
        if dead.is_some() {
            return (Vec::new(), dead);
        }
        let mut touched: Vec<usize> = Vec::new();
        changed.iter().for_each(|cell| touched.extend(&self.of_cell[cell.index()]));
        touched.sort_unstable();
        touched.dedup();
        for number in touched {
            let unit = &self.units[number];
            let domains: Vec<Values> =
                unit.cells.iter().map(|cell| held(sheet, *cell).word()).collect();
            let mut memo = view.memo();
            let left = memo.left(number, unit, &domains);
            let mut lost: Vec<(Cell, Digits)> = Vec::new();
            for (place, &cell) in unit.cells.iter().enumerate() {
                let gone = sheet.candidates(cell) & Digits::of_word(domains[place] & !left[place]);
                if !gone.is_empty() {
                    lost.push((cell, gone));
                }
            }
            let emptied = lost.iter().find(|(cell, gone)| sheet.candidates(*cell) == *gone);
            if let Some((cell, gone)) = emptied.copied() {
                let lost = vec![(cell, gone)];
                let event = Event::Off { unit: number, lost, domains };
                return (vec![event], Some(Dead::Cell(cell)));
            }
            if !lost.is_empty() {
                events.push(Event::Off { unit: number, lost, domains });
            }
        }
        (events, None)
    }

    /// What is left empty if all these eliminations are made, which were computed from the sheet.
    fn emptied(&mut self, events: &[Event]) -> Option<Dead> {
        let mut changed = CellSet::EMPTY;
        for event in events.iter().filter(|event| event.is_off()) {
            changed |= apply(self.view, &mut self.sheet, event);
        }
        singles(self.view, &self.sheet, changed).1
    }

    fn pattern(&mut self, candidate: Candidate, fail: &Fail) -> Pattern {
        let mut supposed = Part::new(Role::Supposed).digit(candidate.digit).cell(candidate.cell);
        if let Dead::House(_, house) = fail.dead {
            supposed = supposed.house(house);
        }
        let chain = self.chain(candidate, &fail.events, End::Dead(fail.dead));
        Pattern { parts: vec![supposed], chains: vec![chain] }
    }

    /// Shows what all candidates of a cell, or all places of a digit in a house, lead to.
    fn compare(&mut self, all: &[Branches<W>], steps: &mut Steps<W>) {
        let (view, side) = (self.view, self.view.layout().side());
        let mut number = vec![usize::MAX; view.layout().geometry().cell_count() * side];
        for (index, branches) in all.iter().enumerate() {
            let Candidate { cell, digit } = branches.supposed;
            number[cell.index() * side + digit.index()] = index;
        }
        let of = |cell: Cell, digit: Digit| all.get(number[cell.index() * side + digit.index()]);
        if steps.takes(Technique::CellRuleChain) {
            for cell in view.open().iter() {
                let digits = view.candidates(cell);
                let ways: Vec<_> = digits.iter().filter_map(|digit| of(cell, digit)).collect();
                let stem = || Part::new(Role::Stem).digits(digits).cell(cell);
                self.show_common(Technique::CellRuleChain, &ways, stem, steps);
            }
        }
        if steps.takes(Technique::HouseRuleChain) {
            for &house in view.layout().houses() {
                for digit in view.missing(house).iter() {
                    let places = view.places_in(house, digit);
                    let ways: Vec<_> = places.iter().filter_map(|cell| of(cell, digit)).collect();
                    let stem = || Part::new(Role::Stem).digit(digit).cells(places).house(house);
                    self.show_common(Technique::HouseRuleChain, &ways, stem, steps);
                }
            }
        }
    }

    /// Shows what several candidates all lead to, one step each.
    fn show_common(
        &mut self,
        technique: Technique,
        ways: &[&Branches<W>],
        stem: impl Fn() -> Part,
        steps: &mut Steps<W>,
    ) {
        let view = self.view;
        if view.is_over() || ways.len() < 2 {
            return;
        }
        let mut pattern = |end: End| Pattern {
            parts: vec![stem()],
            chains: ways
                .iter()
                .map(|way| self.chain(way.supposed, &way.to(view, end), end))
                .collect(),
        };
        let digits = || (0..view.layout().side()).map(Digit::from_index);
        let mut seen = vec![CellSet::EMPTY; view.layout().side()];
        for digit in digits() {
            let on = ways.iter().fold(view.places(digit), |on, way| on & way.on[digit.index()]);
            for cell in on.iter() {
                let placed = Candidate { cell, digit };
                steps.place(technique, placed, || pattern(End::Placed(placed)));
                seen[digit.index()] |= view.layout().peers(cell);
                view.candidates(cell).iter().for_each(|other| seen[other.index()].insert(cell));
            }
        }
        for digit in digits() {
            let lost = view.places(digit) - seen[digit.index()];
            let lost = ways.iter().fold(lost, |lost, way| lost & way.off[digit.index()]);
            for cell in lost.iter() {
                steps.eliminate(technique, digit, CellSet::single(cell), || {
                    pattern(End::Lost(Candidate { cell, digit }))
                });
            }
        }
    }

    fn chain(&mut self, supposed: Candidate, events: &[Event], end: End) -> Chain {
        let mut entries = vec![Entry::On(supposed)];
        for event in events {
            match event {
                Event::On(on) => entries.push(Entry::On(*on)),
                Event::Off { unit, lost, domains } => {
                    entries.extend(lost.iter().map(|&(cell, digits)| Entry::Off {
                        cell,
                        digits,
                        unit: *unit,
                        domains: domains.clone(),
                    }));
                }
            }
        }
        rule_trace::chain_of(self.view, self.units, &mut self.closure, (entries, 1), end)
    }
}

/// The digits that follow because cells that have changed, or houses with such cells, have one choice; or what is left
/// empty.
fn singles<const W: usize>(
    view: &View<W>,
    sheet: &Sheet<W>,
    changed: CellSet<W>,
) -> (Vec<Event>, Option<Dead>) {
    let open = sheet.open() & changed;
    if let Some(cell) = open.iter().find(|cell| sheet.candidates(*cell).is_empty()) {
        return (Vec::new(), Some(Dead::Cell(cell)));
    }
    let mut events = Vec::new();
    for &house in view.layout().houses() {
        if !view.layout().house(house).meets(&changed) {
            continue;
        }
        for digit in sheet.missing(house).iter() {
            let places = sheet.places_in(house, digit);
            if places.is_empty() {
                return (Vec::new(), Some(Dead::House(digit, house)));
            }
            if let Some(cell) = places.only() {
                events.push(Event::On(Candidate { cell, digit }));
            }
        }
    }
    for cell in open.iter() {
        if let Some(digit) = sheet.candidates(cell).only() {
            events.push(Event::On(Candidate { cell, digit }));
        }
    }
    (events, None)
}

/// What a consequence states, for whatever reason.
fn key(event: &Event) -> Event {
    match event {
        Event::On(on) => Event::On(*on),
        Event::Off { unit, lost, .. } => {
            Event::Off { unit: *unit, lost: lost.clone(), domains: Vec::new() }
        }
    }
}

/// Makes a candidate the only one of its cell, and eliminates it from its peers. The cells that change.
fn restrict<const W: usize>(
    view: &View<W>,
    sheet: &mut Sheet<W>,
    Candidate { cell, digit }: Candidate,
) -> CellSet<W> {
    let others = sheet.candidates(cell) - Digits::single(digit);
    others.iter().for_each(|digit| sheet.eliminate(Candidate { cell, digit }));
    let seen = sheet.places(digit) & view.layout().peers(cell);
    seen.iter().for_each(|cell| sheet.eliminate(Candidate { cell, digit }));
    match others.is_empty() {
        true => seen,
        false => seen | CellSet::single(cell),
    }
}

/// Applies a consequence. The cells that change.
fn apply<const W: usize>(view: &View<W>, sheet: &mut Sheet<W>, event: &Event) -> CellSet<W> {
    match event {
        Event::On(on) => restrict(view, sheet, *on),
        Event::Off { lost, .. } => {
            for &(cell, digits) in lost {
                digits.iter().for_each(|digit| sheet.eliminate(Candidate { cell, digit }));
            }
            lost.iter().map(|(cell, _)| *cell).collect()
        }
    }
}

/// The value of a cell, or its candidates.
fn held<const W: usize>(sheet: &Sheet<W>, cell: Cell) -> Digits {
    sheet.value(cell).map_or_else(|| sheet.candidates(cell), Digits::single)
}
