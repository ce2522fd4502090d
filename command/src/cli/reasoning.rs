//! Selects the techniques that a command may use: options shared by `explain`, `hint`, `steps` and `rate`.

use clap::ValueEnum;
use veridoku::logic::{Technique, Techniques};
use veridoku::requests;

use super::Failure;

/// The techniques.
#[derive(clap::Args)]
pub(super) struct Reasoning {
    /// Techniques to leave out, joined by commas, as in x-wing,naked-pair
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = technique)]
    without: Vec<Technique>,

    /// Use only these techniques, joined by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = technique)]
    only: Vec<Technique>,

    /// Leave out the techniques that rely on the puzzle having only one solution
    #[arg(long)]
    no_uniqueness: bool,

    /// Fish to look for in addition to those of rows and columns, joined by commas: `franken` adds boxes, `mutant` rows
    /// and columns on the same side, `kraken` fins that eliminate by chains
    #[arg(long, value_name = "KINDS", value_enum, value_delimiter = ',')]
    fish: Vec<Fish>,
}

/// Fish that are used only on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Fish {
    /// Boxes in addition to rows and columns
    Franken,
    /// Rows and columns on the same side
    Mutant,
    /// Fins that eliminate by chains
    Kraken,
}

/// A technique by name.
pub(super) fn technique(name: &str) -> Result<Technique, String> {
    name.parse().map_err(|error| format!("{error}"))
}

impl Reasoning {
    /// As a part of a request.
    pub(super) fn request(&self) -> requests::Reasoning {
        let fish = |fish: &Fish| match fish {
            Fish::Franken => requests::Fish::Franken,
            Fish::Mutant => requests::Fish::Mutant,
            Fish::Kraken => requests::Fish::Kraken,
        };
        requests::Reasoning {
            without: self.without.clone(),
            only: self.only.clone(),
            no_uniqueness: self.no_uniqueness,
            fish: self.fish.iter().map(fish).collect(),
        }
    }

    /// The techniques that the options allow.
    pub(super) fn techniques(&self) -> Result<Techniques, Failure> {
        Ok(self.request().techniques()?)
    }
}
