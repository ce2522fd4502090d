//! The shortest path: only the steps on which the solution depends.
//!
//! A path takes every step of the easiest technique that applies, because a rating must not depend on a choice. Half of
//! these steps, and more in hard puzzles, eliminate candidates that nothing later depends on. A reader wants the others.
//!
//! ```text
//! path      a  b  c  d  e  f         each step with the candidates that must be gone before it applies
//! delete    a  -  c  -  e  -         one after the other, hardest technique first, while a replay still solves
//! replay    c  a  e                  every step is found again where it is applied; singles are always taken
//! ```
//!
//! The result is minimal: without any one of its steps, the others no longer solve the puzzle. Its hardest technique is
//! that of the path, which is the easiest possible: a harder technique is used only where every easier one has ended.
//!
//! What a step needs is read from its pattern: the other candidates of the cells of a naked pair, or the other places in
//! the base sets of a fish. A pattern may say too little: then the finder does not find the step where it is applied, the
//! step needs everything that was gone when it was found first, and the deletion starts again. Or it may say too much:
//! so before a replay ends, the finders are asked for the steps that seem to lack something. (Those of the hardest level
//! are not asked: their search costs more than all others, and the links of their chains name exactly what they need.)
//!
//! Cost: one replay for each step that is not a single, and each takes the singles of every position on its way.

use std::rc::Rc;

use super::logic::Logic;
use super::path::{End, Path};
use super::rating::Rating;
use crate::level::Level;
use crate::position::{Position, Start};
use crate::step::{Chain, Conclusion, LinkKind, Part, Role, Step};
use crate::technique::{Technique, Techniques};
use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Candidate, Cell, Digit, DigitSet, HouseId};

impl Logic {
    /// The path of a puzzle with only the steps on which its solution depends. Its rating is that of the whole path, and
    /// [`Path::shortened`] has the total of the steps that are left. A path that does not end with a solution, or for
    /// which there is no time, is whole.
    ///
    /// ```
    /// # mod veridoku { pub use veridoku_core::*; pub use veridoku_logic as logic; }
    /// use veridoku::logic::{Logic, Path, Techniques};
    /// use veridoku::{Deadline, Puzzle};
    ///
    /// let text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    /// let puzzle: Puzzle = text.parse()?;
    /// let logic = Logic::new(puzzle.geometry().clone(), Techniques::default())?;
    /// let (whole, shortest) = (logic.path(&puzzle), logic.shortest_within(&puzzle, &Deadline::NEVER));
    /// let count = |path: &Path| path.rounds.iter().flatten().count();
    /// assert!(count(&shortest) < count(&whole));
    /// assert_eq!((shortest.end, shortest.rating), (whole.end, whole.rating));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shortest_within<'a>(&self, start: impl Into<Start<'a>>, deadline: &Deadline) -> Path {
        let path = self.path_within(start, deadline);
        if path.end != End::Solved {
            return path;
        }
        let singles = self.with_techniques(self.techniques() & Techniques::singles());
        let mut shortening = Shortening { logic: self, singles, moves: moves(&path), deadline };
        match shortening.rounds(&path.start) {
            Some(rounds) if !deadline.is_over() => {
                let mut rating = Rating::default();
                rounds.iter().for_each(|round| rating.add_round(round));
                Path { rounds, shortened: Some(rating), ..path }
            }
            _ => path,
        }
    }
}

/// A step that is not a single.
struct Move {
    step: Step,
    /// The candidates that must be gone before it applies; `None` if its pattern does not say enough.
    needs: Option<Vec<Candidate>>,
    /// All candidates that were gone when it was found, but not at the start; a round shares them.
    gone: Rc<[Candidate]>,
    is_kept: bool,
}

impl Move {
    /// The candidates that must be gone before it applies.
    fn needs(&self) -> &[Candidate] {
        self.needs.as_deref().unwrap_or(&self.gone)
    }
}

/// The steps of a path that are not singles.
fn moves(path: &Path) -> Vec<Move> {
    let start = &path.start;
    let mut moves = Vec::new();
    for (before, round) in path.rounds_with_positions() {
        let is_single = |step: &&Step| Techniques::singles().contains(step.technique);
        let others: Vec<&Step> = round.iter().filter(|step| !is_single(step)).collect();
        if others.is_empty() {
            continue;
        }
        let gone: Rc<[Candidate]> = gone(start, &before).into();
        for step in others {
            let needs = needs(step, &before).map(|mut needs| {
                needs.retain(|candidate| gone.binary_search(candidate).is_ok());
                needs.sort_unstable();
                needs.dedup();
                needs
            });
            moves.push(Move { step: step.clone(), needs, gone: gone.clone(), is_kept: true });
        }
    }
    moves
}

/// The candidates that a position has lost since the start, ascending.
fn gone(start: &Position, now: &Position) -> Vec<Candidate> {
    let lost = |cell: Cell| {
        let (had, has) = (start.candidates(cell), now.candidates(cell));
        let lost = had.iter().filter(move |digit| !has.contains(*digit));
        lost.map(move |digit| Candidate { cell, digit })
    };
    let mut gone: Vec<Candidate> = start.puzzle().geometry().cells().flat_map(lost).collect();
    gone.sort_unstable();
    gone
}

struct Shortening<'a> {
    logic: &'a Logic,
    singles: Logic,
    moves: Vec<Move>,
    deadline: &'a Deadline,
}

impl Shortening<'_> {
    /// The rounds that are left, each step found again in its position. `None` if the time runs out.
    fn rounds(&mut self, start: &Position) -> Option<Vec<Vec<Step>>> {
        loop {
            self.delete(start)?;
            match self.replay(start) {
                Ok(rounds) => return Some(rounds),
                Err(NotFound(index)) => {
                    self.moves.get_mut(index)?.needs = None;
                    self.moves.iter_mut().for_each(|one| one.is_kept = true);
                }
            }
        }
    }

    /// Leaves out every step without which the others still solve the puzzle, hardest and latest first.
    fn delete(&mut self, start: &Position) -> Option<()> {
        let mut order: Vec<usize> = (0..self.moves.len()).collect();
        order.sort_by_key(|index| std::cmp::Reverse((self.moves[*index].step.technique, *index)));
        for index in order {
            if self.deadline.is_over() {
                return None;
            }
            self.moves[index].is_kept = false;
            self.moves[index].is_kept = !self.solves(start);
        }
        Some(())
    }

    /// Whether the kept steps and singles solve the puzzle.
    fn solves(&self, start: &Position) -> bool {
        let mut position = start.clone();
        let mut is_done: Vec<bool> = self.moves.iter().map(|one| !one.is_kept).collect();
        loop {
            self.take_singles(&mut position);
            let next = self.next(&position, &is_done);
            if next.is_empty() {
                return position.is_complete();
            }
            for index in next {
                position.apply(&self.moves[index].step);
                is_done[index] = true;
            }
        }
    }

    /// Places singles until there is none, or no time.
    fn take_singles(&self, position: &mut Position) -> Vec<Vec<Step>> {
        let mut rounds = Vec::new();
        loop {
            let round = self.singles.round_within(&*position, self.deadline).steps;
            if round.is_empty() {
                return rounds;
            }
            round.iter().for_each(|step| position.apply(step));
            rounds.push(round);
        }
    }

    /// The steps of one technique that apply to a position: of the easiest of which nothing is missing that they need,
    /// or else of the easiest whose finder finds any of them.
    fn next(&self, position: &Position, is_done: &[bool]) -> Vec<usize> {
        let is_gone =
            |candidate: &Candidate| !position.candidates(candidate.cell).contains(candidate.digit);
        let mut open: Vec<usize> = (0..self.moves.len()).filter(|index| !is_done[*index]).collect();
        open.sort_by_key(|index| self.moves[*index].step.technique);
        let of_one_technique = |one: &usize, other: &usize| {
            self.moves[*one].step.technique == self.moves[*other].step.technique
        };
        let ready = open.chunk_by(of_one_technique).find_map(|steps| {
            let is_ready = |index: &&usize| self.moves[**index].needs().iter().all(is_gone);
            some(steps.iter().filter(is_ready).copied().collect())
        });
        let found = || {
            open.chunk_by(of_one_technique).find_map(|steps| {
                let technique = self.moves[*steps.first()?].step.technique;
                if technique.level() == Level::Extreme {
                    return None;
                }
                let found = self.found(position, technique);
                let is_found = |index: &&usize| {
                    let wanted = effects(&self.moves[**index].step, position);
                    !wanted.is_empty() && found.iter().any(|step| has_all(step, &wanted))
                };
                some(steps.iter().filter(is_found).copied().collect())
            })
        };
        if position.is_complete() { Vec::new() } else { ready.or_else(found).unwrap_or_default() }
    }

    /// All steps of a technique in a position.
    fn found(&self, position: &Position, technique: Technique) -> Vec<Step> {
        let only = self.logic.with_techniques(Techniques::NONE.with(technique));
        only.steps_within(position, self.deadline).steps
    }

    /// The rounds of the kept steps and the singles. Each step is looked for where it is applied. A step may not be
    /// there, because more candidates are gone than when it was found first; then all steps of the easiest technique are
    /// taken.
    fn replay(&self, start: &Position) -> Result<Vec<Vec<Step>>, NotFound> {
        let mut position = start.clone();
        let mut is_done: Vec<bool> = self.moves.iter().map(|one| !one.is_kept).collect();
        let mut rounds = self.take_singles(&mut position);
        while !position.is_complete() {
            let next = self.next(&position, &is_done);
            let mut round = self.steps(&next, &position)?;
            next.iter().for_each(|index| is_done[*index] = true);
            if next.is_empty() {
                round = self.logic.round_within(&position, self.deadline).steps;
                if round.is_empty() {
                    break; // there is no time
                }
            }
            round.iter().for_each(|step| position.apply(step));
            rounds.extend(some(round));
            rounds.extend(self.take_singles(&mut position));
        }
        Ok(rounds)
    }

    /// The steps with these numbers, all of one technique, as their finder finds them in a position.
    fn steps(&self, numbers: &[usize], position: &Position) -> Result<Vec<Step>, NotFound> {
        let Some(first) = numbers.first() else { return Ok(Vec::new()) };
        let found = self.found(position, self.moves[*first].step.technique);
        let mut steps: Vec<Step> = Vec::new();
        for &number in numbers {
            let Move { step, needs, .. } = &self.moves[number];
            let wanted = effects(step, position);
            if wanted.is_empty() || steps.iter().any(|step| has_all(step, &wanted)) {
                continue; // singles, or a step before, have done the same
            }
            match found.iter().filter(|step| has_all(step, &wanted)).min_by_key(|step| size(step)) {
                Some(step) => steps.push(step.clone()),
                None if needs.is_some() => return Err(NotFound(number)),
                None => {}
            }
        }
        Ok(steps)
    }
}

/// A list, unless it is empty.
fn some<T>(list: Vec<T>) -> Option<Vec<T>> {
    if list.is_empty() { None } else { Some(list) }
}

/// The number of a step that its finder does not find.
struct NotFound(usize);

/// What a step changes in a position.
fn effects(step: &Step, position: &Position) -> Vec<Candidate> {
    match &step.conclusion {
        Conclusion::Place(placed) if position.value(placed.cell).is_some() => Vec::new(),
        Conclusion::Place(placed) => vec![*placed],
        Conclusion::Eliminate(struck) => {
            let is_there = |one: &&Candidate| position.candidates(one.cell).contains(one.digit);
            struck.iter().filter(is_there).copied().collect()
        }
    }
}

fn has_all(step: &Step, wanted: &[Candidate]) -> bool {
    match &step.conclusion {
        Conclusion::Place(placed) => wanted == [*placed],
        Conclusion::Eliminate(struck) => wanted.iter().all(|one| struck.contains(one)),
    }
}

/// The cells and nodes of a pattern: of several steps with the same effect the smallest is the easiest to read.
fn size(step: &Step) -> usize {
    let pattern = &step.pattern;
    let nodes: usize = pattern.chains.iter().map(|chain| chain.nodes.len()).sum();
    nodes + pattern.parts.iter().map(|part| part.cells.len()).sum::<usize>()
}

/// The candidates that a pattern requires to be gone; some of them may never have been there. `None` if the pattern is
/// about the whole grid.
fn needs(step: &Step, before: &Position) -> Option<Vec<Candidate>> {
    let mut needs = Needs { position: before, candidates: Vec::new() };
    for part in &step.pattern.parts {
        needs.of_part(part, step.technique)?;
    }
    for chain in &step.pattern.chains {
        needs.of_chain(chain);
    }
    Some(needs.candidates)
}

struct Needs<'a> {
    position: &'a Position,
    candidates: Vec<Candidate>,
}

impl Needs<'_> {
    /// No other candidate in some cells.
    fn cells(&mut self, cells: &[Cell]) {
        let digits = DigitSet::all(self.position.puzzle().side());
        for &cell in cells {
            self.candidates.extend(digits.iter().map(|digit| Candidate { cell, digit }));
        }
    }

    /// No other place for some digits in some houses.
    fn houses(&mut self, houses: &[HouseId], digits: &[Digit]) {
        let geometry = self.position.puzzle().geometry();
        for &cell in houses.iter().flat_map(|house| &geometry.house(*house).cells) {
            self.candidates.extend(digits.iter().map(|&digit| Candidate { cell, digit }));
        }
    }

    fn of_part(&mut self, part: &Part, technique: Technique) -> Option<()> {
        use Technique::{HiddenPair, HiddenQuad, HiddenTriple};
        match part.role {
            Role::Locked => self.houses(&part.houses[..1.min(part.houses.len())], &part.digits),
            Role::Subset if matches!(technique, HiddenPair | HiddenTriple | HiddenQuad) => {
                self.houses(&part.houses, &part.digits);
            }
            Role::Base | Role::StrongLink => self.houses(&part.houses, &part.digits),
            Role::Stem if !part.houses.is_empty() => self.houses(&part.houses, &part.digits),
            Role::Cover | Role::Fin | Role::WeakLink | Role::RestrictedCommon | Role::Held => {}
            Role::Rule => {}
            Role::Color | Role::FirstColor | Role::SecondColor => return None,
            Role::Guardian | Role::Target | Role::Mirror => return None,
            Role::Supposed => self.houses(&part.houses, &part.digits),
            _ => self.cells(&part.cells),
        }
        Some(())
    }

    fn of_chain(&mut self, chain: &Chain) {
        for node in &chain.nodes {
            for link in &node.links {
                match link.kind {
                    LinkKind::LastPlace | LinkKind::HiddenSet => {
                        self.houses(&link.houses, &node.digits);
                    }
                    LinkKind::Locked | LinkKind::Fish => {
                        let bases = &link.houses[..link.houses.len() / 2];
                        self.houses(bases, &node.digits);
                    }
                    LinkKind::LastCandidate | LinkKind::LockedSet => self.cells(&node.cells),
                    LinkKind::Seen
                    | LinkKind::SameCell
                    | LinkKind::Known
                    | LinkKind::Nested
                    | LinkKind::Rule => {}
                }
            }
        }
        // The dead end of a net: a cell without a candidate.
        if let Some(last) = chain.nodes.last().filter(|last| !last.is_on && last.cells.len() == 1) {
            self.cells(&last.cells);
        }
    }
}
