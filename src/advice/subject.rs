//! The facts about a puzzle before logic starts.
//!
//! A search counts the solutions, and the count decides what may be reported. With several solutions, a step is
//! valid in all. With none, no step is advice, but a path may be shown as the way to a contradiction.

use std::fmt;

use veridoku_core::grid::{
    BrokenRule, Candidate, Cell, Conflict, Geometry, Puzzle, Solution, Verdict,
};
use veridoku_logic::Position;
use veridoku_logic::explain::{self, Language};
use veridoku_solve::Answer;

/// A puzzle and its search result.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// How many solutions it has.
    pub verdict: Verdict,
    /// The givens that contradict each other.
    pub conflicts: Vec<Conflict>,
    /// The solution, if there is exactly one and the search kept it.
    pub solution: Option<&'a Solution>,
}

impl<'a> Subject<'a> {
    /// The result of a search for two solutions.
    pub fn new(puzzle: &'a Puzzle, answer: &'a Answer) -> Subject<'a> {
        let mut verdict = answer.verdict();
        let is_open = matches!(verdict, Verdict::None | Verdict::Unknown { .. });
        let conflicts = if is_open { puzzle.conflicts() } else { Vec::new() };
        if !conflicts.is_empty() {
            verdict = Verdict::None; // also if a budget ended before the search saw it
        }
        let solution = answer.solutions.first().filter(|_| verdict == Verdict::Unique);
        Subject { puzzle, verdict, conflicts, solution }
    }

    /// A position that no search has seen. Its number of solutions is learned by
    /// [`Adviser::hint_with`](super::Adviser::hint_with).
    pub fn unsearched(puzzle: &'a Puzzle) -> Subject<'a> {
        let verdict = Verdict::Unknown { at_least: 0 };
        Subject { puzzle, verdict, conflicts: puzzle.conflicts(), solution: None }
    }

    /// The position for steps that may be shown as advice. That requires a solution known to exist.
    ///
    /// # Errors
    /// Why no step is shown.
    pub fn advised(&self) -> Result<Position, NoAdvice> {
        match self.verdict {
            Verdict::None if !self.conflicts.is_empty() => Err(NoAdvice::Conflict),
            Verdict::None => Err(NoAdvice::NoSolution),
            Verdict::Unknown { at_least: 0 } => Err(NoAdvice::NotKnown),
            _ => Ok(Position::of_marks(self.puzzle.clone())),
        }
    }

    /// The position where logic begins, if the givens do not contradict each other. If there is no solution, the
    /// steps lead to a contradiction, and may be shown only as such.
    pub fn start(&self) -> Option<Position> {
        self.conflicts.is_empty().then(|| Position::of_marks(self.puzzle.clone()))
    }
}

/// The verdict, or `conflict` and the givens that contradict each other, as in
/// `conflict r1c1=5 r1c9=5 (row 1)`.
impl Subject<'_> {
    /// The verdict, or the conflicts, in a language; in English the same as when it is displayed.
    pub fn in_words(&self, language: Language) -> String {
        if language == Language::English {
            return self.to_string();
        }
        let verdict = match self.verdict {
            Verdict::None if !self.conflicts.is_empty() => {
                let geometry = self.puzzle.geometry();
                let all = self.conflicts.iter();
                let all = all.map(|one| format!(" {}", conflict_in(one, geometry, language)));
                return format!("conflit{}", all.collect::<String>());
            }
            Verdict::Unique => "solution unique".to_owned(),
            Verdict::Multiple => "plusieurs solutions".to_owned(),
            Verdict::None => "aucune solution".to_owned(),
            Verdict::Unknown { at_least } => {
                format!("nombre de solutions inconnu, au moins {at_least}")
            }
        };
        let is_whole = self.puzzle.reservation().is_empty();
        format!("{verdict}{}", if is_whole { "" } else { ", d’après les règles lues" })
    }
}

/// A conflict in a language: `r1c1=5 r1c9=5 (row 1)`, `L1C1=5 L1C9=5 (ligne 1)`.
pub fn conflict_in(conflict: &Conflict, geometry: &Geometry, language: Language) -> String {
    if language == Language::English {
        return conflict.describe(geometry).to_string();
    }
    let claim = |cell: &Cell| {
        let candidate = Candidate { cell: *cell, digit: conflict.digit };
        explain::claim_in(candidate, true, geometry, Language::French)
    };
    let why = match conflict.rule {
        BrokenRule::House(house) => explain::house_in(house, geometry, Language::French),
        BrokenRule::Restriction => "pas un candidat".to_owned(),
        _ => "doivent différer".to_owned(),
    };
    let cells: Vec<String> = conflict.cells.iter().map(claim).collect();
    format!("{} ({why})", cells.join(" "))
}

impl fmt::Display for Subject<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.verdict != Verdict::None || self.conflicts.is_empty() {
            self.verdict.fmt(out)?;
            return out.write_str(self.puzzle.reservation());
        }
        out.write_str("conflict")?;
        let geometry = self.puzzle.geometry();
        self.conflicts
            .iter()
            .try_for_each(|conflict| write!(out, " {}", conflict.describe(geometry)))
    }
}

/// Why no step of a puzzle is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAdvice {
    /// Entries contradict each other.
    Conflict,
    /// There is no solution.
    NoSolution,
    /// The time ran out before a solution was found.
    NotKnown,
}

impl NoAdvice {
    /// The reason in words.
    pub fn reason(self) -> &'static str {
        self.words(Language::English)
    }

    /// The reason in words, in a language.
    pub fn words(self, language: Language) -> &'static str {
        let [english, french] = match self {
            NoAdvice::Conflict => [
                "entries contradict each other, so nothing follows",
                "des valeurs se contredisent, donc rien n’en découle",
            ],
            NoAdvice::NoSolution => [
                "there is no solution, so nothing follows",
                "il n’y a pas de solution, donc rien n’en découle",
            ],
            NoAdvice::NotKnown => [
                "the time limit was reached before a solution was found; if there is none, nothing follows",
                "la limite de temps a été atteinte avant qu’une solution soit trouvée\u{a0}; s’il n’y en a pas, rien \
                 n’en découle",
            ],
        };
        if language == Language::French { french } else { english }
    }
}

impl fmt::Display for NoAdvice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.reason())
    }
}
