//! The steps that the finders of a round found.
//!
//! ```text
//! finder --place, eliminate--> Steps    placed     candidates
//!                                       effects    per step, what it strikes: (digit, cells) pairs
//!                                       steps      with their patterns, if they will be read
//! ```
//!
//! A pattern is passed as a closure and built only for a reader. A rating needs none, and that is most of the
//! difference between a rating and an explanation.
//!
//! A step of an easier technique than those found so far drops these, and a step of a harder one is not taken. So
//! the result does not depend on the order in which a finder finds the steps.

use crate::paper::sheet::{Sheet, Strike};
use crate::sets::cells::CellSet;
use crate::step::{Conclusion, Pattern, Step};
use crate::technique::{Technique, Techniques};
use veridoku_core::budget::Watch;
use veridoku_core::grid::{Candidate, Digit};

/// A collector of steps.
#[derive(Debug)]
pub struct Steps<const W: usize> {
    allowed: Techniques,
    wants: Wants,
    technique: Option<Technique>,
    placed: Vec<Candidate>,
    /// The eliminations of all steps; `ends` stores where those of each step end.
    strikes: Vec<Strike<W>>,
    ends: Vec<usize>,
    steps: Vec<Step>,
}

/// How much to collect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wants {
    /// The eliminations and placements of the easiest technique.
    Effects,
    /// Also its steps, with their patterns.
    Patterns,
}

impl<const W: usize> Steps<W> {
    /// None yet.
    pub fn new(allowed: Techniques, wants: Wants) -> Steps<W> {
        Steps {
            allowed,
            wants,
            technique: None,
            placed: Vec::new(),
            strikes: Vec::new(),
            ends: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// The allowed techniques.
    pub fn allowed(&self) -> Techniques {
        self.allowed
    }

    /// Forgets everything found.
    pub fn clear(&mut self) {
        self.technique = None;
        self.placed.clear();
        self.strikes.clear();
        self.ends.clear();
        self.steps.clear();
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty() && self.ends.is_empty()
    }

    /// The technique of the steps: the easiest one that found anything.
    pub fn technique(&self) -> Option<Technique> {
        self.technique
    }

    /// Whether a step of this technique would be taken. A finder may ask before a costly search.
    pub fn takes(&self, technique: Technique) -> bool {
        self.allowed.contains(technique)
            && self.technique.is_none_or(|easiest| technique <= easiest)
    }

    /// Whether the steps will be read. Then their patterns are built, and a finder may look for the shortest.
    pub fn are_read(&self) -> bool {
        self.wants == Wants::Patterns
    }

    /// Adds the placement of a digit in a cell.
    pub fn place(
        &mut self,
        technique: Technique,
        candidate: Candidate,
        pattern: impl FnOnce() -> Pattern,
    ) {
        if self.admit(technique) && !self.placed.contains(&candidate) {
            self.placed.push(candidate);
            if self.wants == Wants::Patterns {
                let conclusion = Conclusion::Place(candidate);
                self.steps.push(Step { technique, pattern: pattern(), conclusion });
            }
        }
    }

    /// Adds the elimination of a digit from cells, all of which have it as a candidate. Without cells there is no
    /// step.
    pub fn eliminate(
        &mut self,
        technique: Technique,
        digit: Digit,
        cells: CellSet<W>,
        pattern: impl FnOnce() -> Pattern,
    ) {
        if !cells.is_empty() && self.admit(technique) {
            let start = self.strikes.len();
            self.strikes.push((digit, cells));
            self.conclude(technique, start, pattern);
        }
    }

    /// Adds eliminations of digits from cells: several pairs of a digit and its cells, each digit once. Without
    /// cells there is no step.
    pub fn eliminate_all(
        &mut self,
        technique: Technique,
        strikes: &[Strike<W>],
        pattern: impl FnOnce() -> Pattern,
    ) {
        self.eliminate_each(technique, strikes.iter().copied(), pattern);
    }

    /// Like `eliminate_all`, but from an iterator, so no list is made.
    pub fn eliminate_each(
        &mut self,
        technique: Technique,
        strikes: impl Iterator<Item = Strike<W>>,
        pattern: impl FnOnce() -> Pattern,
    ) {
        let mut strikes = strikes.filter(|(_, cells)| !cells.is_empty()).peekable();
        if strikes.peek().is_none() || !self.admit(technique) {
            return;
        }
        let start = self.strikes.len();
        self.strikes.extend(strikes);
        self.conclude(technique, start, pattern);
    }

    /// Takes the strikes from `start` on as a step. Each finder calls this with a different pattern closure. So the
    /// part without a pattern is a separate function, compiled once instead of a hundred times.
    fn conclude(&mut self, technique: Technique, start: usize, pattern: impl FnOnce() -> Pattern) {
        if self.is_new(start) && self.wants == Wants::Patterns {
            self.write(technique, start, pattern());
        }
    }

    /// Ends a step with the strikes from `start` on, unless another step eliminates the same.
    #[inline(never)]
    fn is_new(&mut self, start: usize) -> bool {
        self.strikes[start..].sort_unstable_by_key(|(digit, _)| *digit);
        let is_new = !self.effects().any(|effect| effect == &self.strikes[start..]);
        if is_new {
            self.ends.push(self.strikes.len());
        } else {
            self.strikes.truncate(start);
        }
        is_new
    }

    /// Writes the step with the strikes from `start` on.
    #[inline(never)]
    fn write(&mut self, technique: Technique, start: usize, pattern: Pattern) {
        let candidates =
            |&(digit, cells): &Strike<W>| cells.iter().map(move |cell| Candidate { cell, digit });
        let mut struck: Vec<Candidate> =
            self.strikes[start..].iter().flat_map(candidates).collect();
        struck.sort_unstable();
        let conclusion = Conclusion::Eliminate(struck);
        self.steps.push(Step { technique, pattern, conclusion });
    }

    /// The eliminations of each step, without duplicates.
    pub fn effects(&self) -> impl Iterator<Item = &[Strike<W>]> {
        let start = |index: usize| if index == 0 { 0 } else { self.ends[index - 1] };
        self.ends.iter().enumerate().map(move |(index, &end)| &self.strikes[start(index)..end])
    }

    /// How many steps a rating counts: each placement, and all eliminations as one.
    pub fn rated(&self) -> usize {
        self.placed.len() + usize::from(!self.ends.is_empty())
    }

    /// The placements, and the steps that eliminate something that no other step eliminates, if they are kept.
    /// Steps are left out if there is no time to compare them.
    pub fn drain(&mut self, watch: &Watch) -> Vec<Step> {
        let counts = |index| watch.over(1).is_none() && self.counts(index);
        let counts: Vec<bool> = (0..self.ends.len()).map(counts).collect();
        let mut counts = counts.into_iter();
        let mut steps = std::mem::take(&mut self.steps);
        steps.retain(|step| match step.conclusion {
            Conclusion::Place(_) => true,
            Conclusion::Eliminate(_) => counts.next().unwrap_or(true),
        });
        steps
    }

    /// Applies everything found. False if a placement is not possible, or no longer possible.
    pub fn apply(&self, sheet: &mut Sheet<W>) -> bool {
        for &(digit, cells) in &self.strikes {
            cells.iter().for_each(|cell| sheet.eliminate(Candidate { cell, digit }));
        }
        for &placed in &self.placed {
            if sheet.has(placed) {
                sheet.place(placed);
            } else if sheet.value(placed.cell) != Some(placed.digit) {
                return false;
            }
        }
        true
    }

    /// Whether no other step eliminates the same and more.
    fn counts(&self, index: usize) -> bool {
        let within = |one: &[Strike<W>], other: &[Strike<W>]| {
            one.iter().all(|(digit, cells)| {
                other.iter().any(|(other, more)| digit == other && cells.is_subset(more))
            })
        };
        let Some(this) = self.effects().nth(index) else { return false };
        !self.effects().enumerate().any(|(other, more)| other != index && within(this, more))
    }

    /// Whether a step of the technique is taken. A step easier than those before drops these.
    fn admit(&mut self, technique: Technique) -> bool {
        if !self.takes(technique) {
            return false;
        }
        if self.technique.is_none_or(|easiest| technique < easiest) {
            self.clear();
            self.technique = Some(technique);
        }
        true
    }
}
