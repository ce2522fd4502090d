//! Which techniques a command may take, and the logic of each puzzle: what `explain`, `hint`, `steps` and
//! `rate` share.

use std::sync::Arc;

use clap::ValueEnum;
use veridoku::logic::{Logic, Position, Step, Technique, Techniques, TooLarge};
use veridoku::{Geometry, Puzzle, Verdict};

/// The techniques.
#[derive(clap::Args)]
pub(super) struct Reasoning {
    /// Techniques to do without, joined by commas, as in x-wing,naked-pair
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = technique)]
    without: Vec<Technique>,

    /// The only techniques to take, joined by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = technique)]
    only: Vec<Technique>,

    /// Do without the techniques that rely on the puzzle having one solution only
    #[arg(long)]
    no_uniqueness: bool,

    /// Fish to look for beside those of rows and columns, joined by commas: franken also have boxes, mutant
    /// rows and columns on the same side
    #[arg(long, value_name = "KINDS", value_enum, value_delimiter = ',')]
    fish: Vec<Fish>,
}

/// Fish that are looked for on request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Fish {
    /// Boxes beside lines
    Franken,
    /// Rows and columns on the same side
    Mutant,
}

/// A technique by name.
pub(super) fn technique(name: &str) -> Result<Technique, String> {
    name.parse().map_err(|error| format!("{error}"))
}

impl Reasoning {
    /// An option of these that was given.
    pub(super) fn given(&self) -> Option<&'static str> {
        let given = [
            ("--without", !self.without.is_empty()),
            ("--only", !self.only.is_empty()),
            ("--no-uniqueness", self.no_uniqueness),
            ("--fish", !self.fish.is_empty()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }

    /// Whether a technique is not to be taken even if it is named.
    pub(super) fn refuses(&self, technique: Technique) -> bool {
        self.without.contains(&technique)
            || self.no_uniqueness && technique.uses_uniqueness()
            || !self.only.is_empty() && !self.only.contains(&technique)
    }

    /// What is left of all techniques.
    pub(super) fn techniques(&self) -> Techniques {
        let chosen = match &self.only[..] {
            [] => self.fish.iter().fold(Techniques::default(), |chosen, fish| match fish {
                Fish::Franken => chosen | Techniques::franken(),
                Fish::Mutant => chosen | Techniques::franken() | Techniques::mutant(),
            }),
            only => only.iter().copied().collect(),
        };
        let without: Techniques = self.without.iter().copied().collect();
        let chosen = chosen - without;
        if self.no_uniqueness { chosen.without_uniqueness() } else { chosen }
    }
}

/// Of the steps of a round the one that is easiest to see: in the houses with the fewest open cells.
pub(super) fn easiest(round: Vec<Step>, position: &Position) -> Option<Step> {
    let geometry = position.puzzle().geometry();
    let open = |step: &Step| {
        let houses = step.pattern.parts.iter().flat_map(|part| &part.houses);
        let cells = houses.flat_map(|house| &geometry.house(*house).cells);
        cells.filter(|cell| position.value(**cell).is_none()).count()
    };
    round.into_iter().min_by_key(open)
}

/// The logic of the geometry that came last, as a stream mostly has one.
pub(super) struct Logics {
    techniques: Techniques,
    known: Option<Known>,
}

struct Known {
    geometry: Arc<Geometry>,
    /// For puzzles with one solution.
    unique: Logic,
    /// For all others: without uniqueness.
    other: Logic,
}

impl Logics {
    /// By these techniques.
    pub(super) fn new(techniques: Techniques) -> Logics {
        Logics { techniques, known: None }
    }

    /// The logic for a puzzle of which this is known.
    pub(super) fn of(&mut self, puzzle: &Puzzle, verdict: Verdict) -> Result<&Logic, TooLarge> {
        let geometry = puzzle.geometry();
        let known = match self.known.take() {
            Some(known) if Arc::ptr_eq(&known.geometry, geometry) => known,
            _ => {
                let unique = Logic::new(geometry.clone(), self.techniques)?;
                let other = unique.with_techniques(self.techniques.without_uniqueness());
                Known { geometry: geometry.clone(), unique, other }
            }
        };
        let Known { unique, other, .. } = self.known.insert(known);
        Ok(if verdict == Verdict::Unique { unique } else { other })
    }
}
