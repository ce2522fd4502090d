//! `--scale`: selects the ratings of `rate` and `explain`.
//!
//! | file | what |
//! |---|---|
//! | `rate` | the three numbers of Sudoku Explainer for each puzzle |
//! | `explain` | its path, step by step |
//! | `template` | lines that users write themselves |
//! | `histogram` | how many puzzles have each rating |

pub(super) mod explain;
mod histogram;
pub(super) mod rate;
pub(super) mod template;

use clap::ValueEnum;
use veridoku::logic::se::Scale;

/// The scales of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ScaleName {
    /// Levels and scores of the techniques that `logic` describes; they do not depend on how the grid is turned
    Levels,
    /// The numbers ER, EP and ED of Sudoku Explainer, as Sukaku Explainer 1.18.1 gives them
    Se,
    /// These numbers with only the techniques of Sudoku Explainer 1.2.1
    #[value(name = "se-1.2.1")]
    Original,
}

impl ScaleName {
    /// The edition of Sudoku Explainer's scale; `None` for levels.
    pub(super) fn edition(self) -> Option<Scale> {
        match self {
            ScaleName::Levels => None,
            ScaleName::Se => Some(Scale::Sukaku),
            ScaleName::Original => Some(Scale::Original),
        }
    }
}
