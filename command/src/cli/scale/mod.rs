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
use veridoku::requests::RatingScale;

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
    /// The same as a part of a request.
    pub(super) fn request(self) -> RatingScale {
        match self {
            ScaleName::Levels => RatingScale::Levels,
            ScaleName::Se => RatingScale::Se,
            ScaleName::Original => RatingScale::Original,
        }
    }
}
