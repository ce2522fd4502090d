//! What may be reported about a puzzle, and how it is checked: where search, logic and diagnosis meet.
//!
//! | file | what |
//! |---|---|
//! | `subject` | the facts about a puzzle before logic starts, and whether steps may be shown |
//! | `logics` | the logic valid for a verdict: uniqueness techniques only for one solution |
//! | `hint` | the easiest step, or why there is none: mistakes, or entries that contradict each other |
//! | `given` | the puzzle as it was given: what a person placed since, and what of it is wrong |
//! | `judge` | the judgment of a move: right, wrong or already known, and why |
//! | `check` | whether the steps of a path agree with the solution, and its end with the verdict |
//! | `solution_given` | whether the solution given with a puzzle is right |
//!
//! ```
//! use veridoku::advice::{Adviser, Hint, Subject};
//! use veridoku::format::{ReadOptions, Reader};
//! use veridoku::logic::{Technique, Techniques};
//! use veridoku::{AutoSolver, Budget, Solver};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Reader::new(text.as_bytes(), ReadOptions::default()).next().unwrap()?.puzzle;
//! let budget = Budget::default();
//! let answer = AutoSolver::new().solve(&puzzle, &budget)?;
//! let subject = Subject::new(&puzzle, &answer);
//! let mut adviser = Adviser::new(Techniques::default());
//! let Hint::Step(step) = adviser.hint(&subject, &budget.deadline())? else { panic!() };
//! assert_eq!(step.technique, Technique::HiddenSingleBox);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod given;
mod hint;
mod judge;
mod logics;
mod solution_given;
mod subject;

pub use check::{end_by, fault, is_against};
pub use given::{Given, Mistake, NotGiven};
pub use hint::{Adviser, Broken, Hint, HintError, NoStep};
pub use judge::{Judge, Judgment, Move, Reason};
pub use logics::Logics;
pub use solution_given::SolutionGiven;
pub use subject::{NoAdvice, Subject, conflict_in};
