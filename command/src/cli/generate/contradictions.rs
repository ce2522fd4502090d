//! Reports which options of `generate` contradict each other.
//!
//! The library reports why a recipe is impossible, but knows no options; this file names the two conflicting options.

use veridoku::generate::{RecipeError, Symmetry};

use super::options::{Digging, LogicOptions, Places, Way};
use crate::cli::Failure;

/// The given options, among those that may contradict each other.
pub(super) struct Given {
    options: Vec<&'static str>,
}

impl Given {
    /// The options of these arguments, for grids of a side; `rate` is the option that requires ratings, if any. Refuses
    /// impossible recipes.
    pub(super) fn of(
        digging: &Digging,
        places: &Places,
        (logic, rate): (&LogicOptions, &'static str),
        cross_check: bool,
        side: usize,
    ) -> Result<Given, Failure> {
        if cross_check && places.holes.is_some() && !places.unique {
            let message =
                "--cross-check confirms that puzzles are unique; with --holes it needs --unique";
            return Err(Failure::Usage(message.into()));
        }
        if digging.clue_level.is_some() && side != 9 {
            let message = format!(
                "--clue-level is for grids of side 9, not {side}; use --givens and --floor"
            );
            return Err(Failure::Usage(message));
        }
        let options = [
            ("--clue-level", digging.clue_level.is_some()),
            ("--method full", digging.method == Some(Way::Full)),
            ("--method minimal", digging.method == Some(Way::Minimal)),
            ("--givens", digging.givens.is_some()),
            ("--floor", digging.floor.is_some()),
            ("--symmetry", digging.symmetry != Symmetry::None),
            ("--scramble", digging.scramble),
            ("--pattern", places.pattern.is_some()),
            ("--holes", places.holes.is_some()),
            ("--unique", places.unique),
            ("--technique", logic.technique.is_some()),
            ("--at-most", logic.at_most.is_some()),
            ("--rating", logic.rating.is_some()),
            ("--se", logic.se.is_some()),
            ("--level", logic.level.is_some()),
            (rate, logic.rate),
        ];
        let given = options.into_iter().filter(|(_, is_given)| *is_given);
        Ok(Given { options: given.map(|(option, _)| option).collect() })
    }

    /// The first of these options that is given.
    fn first(&self, options: &[&'static str]) -> Option<&'static str> {
        options.iter().copied().find(|option| self.options.contains(option))
    }

    /// Why no puzzle satisfies the recipe, and which options ask for it.
    pub(super) fn refusal(&self, error: &RecipeError) -> Failure {
        const GIVENS: &[&str] =
            &["--method full", "--givens", "--clue-level", "--pattern", "--holes"];
        const LEVEL: &[&str] = &["--level"];
        let blamed: [&[&str]; 2] = match error {
            RecipeError::TooFewGivens { .. } => [&["--holes"], &["--unique"]],
            RecipeError::FloorAboveGivens { .. } => [&["--floor"], GIVENS],
            RecipeError::FullGivens(_) => [&["--method full"], &["--givens", "--clue-level"]],
            RecipeError::SymmetricGivens { .. } => [&["--symmetry"], GIVENS],
            RecipeError::MinimalGivens { .. } => [&["--method minimal"], GIVENS],
            RecipeError::TooHard { .. } => [&["--technique"], &["--at-most", "--level"]],
            RecipeError::TooEasy { .. } => [LEVEL, &["--at-most", "--technique"]],
            RecipeError::TooManyOpen { .. } => [LEVEL, GIVENS],
            RecipeError::NoScore { .. } => {
                const OTHERS: &[&str] =
                    &["--technique", "--at-most", "--level", "--method full", "--givens"];
                [&["--rating"], OTHERS]
            }
            RecipeError::NothingOpen => [&["--technique", "--level"], GIVENS],
            RecipeError::RatedHoles => {
                const BY_LOGIC: &[&str] = &[
                    "--technique",
                    "--at-most",
                    "--rating",
                    "--level",
                    "--se",
                    "--rate",
                    "--columns",
                ];
                [&["--holes"], BY_LOGIC]
            }
            RecipeError::ScrambledExplainer => [&["--se"], &["--scramble", "--clue-level"]],
            RecipeError::ScrambledSymmetry(_) => [&["--symmetry"], &["--scramble"]],
            _ => [&[], &[]],
        };
        Failure::Usage(match blamed.map(|options| self.first(options)) {
            [Some(one), Some(other)] => format!("{one} and {other} contradict each other: {error}"),
            _ => error.to_string(),
        })
    }
}
