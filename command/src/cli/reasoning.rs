//! Selects the techniques that a command may use: options shared by `explain`, `hint`, `steps` and `rate`.

use clap::ValueEnum;
use veridoku::logic::{Technique, Techniques};

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
    /// and columns on the same side
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
}

/// A technique by name.
pub(super) fn technique(name: &str) -> Result<Technique, String> {
    name.parse().map_err(|error| format!("{error}"))
}

impl Reasoning {
    /// The first of these options that was given.
    pub(super) fn given(&self) -> Option<&'static str> {
        let given = [
            ("--without", !self.without.is_empty()),
            ("--only", !self.only.is_empty()),
            ("--no-uniqueness", self.no_uniqueness),
            ("--fish", !self.fish.is_empty()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }

    /// The techniques that the options allow.
    pub(super) fn techniques(&self) -> Result<Techniques, Failure> {
        if !self.only.is_empty() {
            return self.techniques_named(&self.only, ONLY);
        }
        let all = self.fish.iter().fold(Techniques::default(), |all, fish| match fish {
            Fish::Franken => all | Techniques::franken(),
            Fish::Mutant => all | Techniques::franken() | Techniques::mutant(),
        });
        self.left_of(all, None)
    }

    /// The techniques that an option names and the other options allow.
    pub(super) fn techniques_named(
        &self,
        named: &[Technique],
        option: &'static str,
    ) -> Result<Techniques, Failure> {
        if !self.fish.is_empty() {
            return Err(Failure::Usage(format!("--fish has no effect with {option}")));
        }
        self.left_of(named.iter().copied().collect(), Some(option))
    }

    /// Those of some techniques that the options allow; `named` if an option named them. It is an error if none
    /// remains.
    fn left_of(
        &self,
        mut left: Techniques,
        option: Option<&'static str>,
    ) -> Result<Techniques, Failure> {
        let mut options: Vec<&str> = option.into_iter().collect();
        let mut take_away = |option, others: Techniques| {
            let rest = left - others;
            if rest != left {
                options.push(option);
            }
            left = rest;
        };
        if !self.only.is_empty() && option != Some(ONLY) {
            let only: Techniques = self.only.iter().copied().collect();
            take_away(ONLY, Techniques::all() - only);
        }
        take_away("--without", self.without.iter().copied().collect());
        if self.no_uniqueness {
            let all = Techniques::all();
            take_away("--no-uniqueness", all - all.without_uniqueness());
        }
        if left != Techniques::NONE {
            return Ok(left);
        }
        let options = match options.split_last() {
            Some((last, [])) => format!("{last} leaves"),
            Some((last, others)) => format!("{} and {last} together leave", others.join(", ")),
            None => "the options leave".into(),
        };
        Err(Failure::Usage(format!("{options} no technique; expected at least one")))
    }
}

/// The option that names all techniques to use.
const ONLY: &str = "--only";
