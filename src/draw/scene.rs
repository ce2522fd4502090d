//! A picture as data: a grid, and its overlays in Sudoku terms.
//!
//! A scene names cells and candidates, not coordinates or colors. `layout` gives the positions, and `svg` writes
//! the file. So a test can check in a scene whether every elimination is crossed out, and pictures for paper and
//! screen use the same code.

use std::sync::Arc;

use veridoku_core::families;
use veridoku_core::format::Alphabet;
use veridoku_core::grid::{Candidate, Cell, Digit, DigitSet, Geometry, HouseId, RuleId};
use veridoku_logic::Role;

/// A picture of a grid.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The grid: its side, boxes or regions, the additions of its variants, and its rules.
    pub geometry: Arc<Geometry>,
    /// The symbols of the digits; without, they are decimals.
    pub alphabet: Option<Alphabet>,
    /// Whether there are letters instead of numbers, as in an Easy as ABC.
    pub has_letters: bool,
    /// The title of the picture.
    pub title: String,
    /// A description for those who cannot see it.
    pub description: String,
    /// Whether rows and columns are numbered in the margin.
    pub is_numbered: bool,
    /// The emphasized rules, if any: all others are paler.
    pub stressed: Option<Vec<RuleId>>,
    /// The content of each cell.
    pub fillings: Vec<Filling>,
    /// Colored cells, lowest first.
    pub tints: Vec<Tint>,
    /// Lines around cells.
    pub outlines: Vec<Outline>,
    /// Discs under candidates.
    pub discs: Vec<Disc>,
    /// Lines between candidates.
    pub links: Vec<Link>,
    /// Values that block cells of a single.
    pub rays: Vec<Ray>,
    /// What a single needs besides the rays: candidates that earlier steps eliminated. They are said, not drawn.
    pub eliminated: Vec<Candidate>,
    /// Candidates that are crossed out.
    pub strikes: Vec<Candidate>,
    /// Candidates that are placed.
    pub rings: Vec<Candidate>,
    /// Small texts next to candidates, and in corners of cells.
    pub labels: Vec<Label>,
    /// What the tones mean. It is not in the picture: a page shows it next to one.
    pub key: Vec<KeyEntry>,
    /// A line below the grid.
    pub note: Option<String>,
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filling {
    /// A digit of the puzzle.
    Given(Digit),
    /// A digit that was placed.
    Placed(Digit),
    /// Small digits; a cell with none is blank.
    Marks(DigitSet),
    /// One digit or the other.
    Either(Digit, Digit),
}

/// Colors that distinguish the parts of a pattern. Each also has a distinct dash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tone {
    /// The first part of a pattern.
    First,
    /// The part opposed to the first.
    Second,
    /// A third part.
    Third,
    /// A fourth part, and emphasis.
    Fourth,
    /// What two parts share.
    Shared,
    /// Where a digit is that all parts lead to.
    Held,
}

impl Tone {
    /// Those of parts, of which there may be any number.
    pub const PARTS: [Tone; 4] = [Tone::First, Tone::Second, Tone::Third, Tone::Fourth];

    /// Its color, which is its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Tone::First => "blue",
            Tone::Second => "orange",
            Tone::Third => "green",
            Tone::Fourth => "purple",
            Tone::Shared => "ink",
            Tone::Held => "yellow",
        }
    }

    /// The tone of the part with this index, if there may be any number of parts.
    pub fn of_index(index: usize) -> Tone {
        Tone::PARTS[index % Tone::PARTS.len()]
    }
}

/// Cells in a color.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tint {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The color.
    pub tone: Tone,
    /// Their role.
    pub kind: TintKind,
}

/// How strong a tint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TintKind {
    /// A house that the pattern is about.
    House,
    /// A house in which the pattern has its effect: hatched.
    Cover,
    /// Cells of the pattern.
    Cells,
}

impl TintKind {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            TintKind::House => "house",
            TintKind::Cover => "cover",
            TintKind::Cells => "cells",
        }
    }
}

/// A line around cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The color and the dash.
    pub tone: Tone,
}

/// A disc under a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Disc {
    /// The candidate.
    pub candidate: Candidate,
    /// The meaning of the disc.
    pub kind: DiscKind,
}

/// The meaning of a disc under its candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DiscKind {
    /// It belongs to a part of a pattern.
    Part(Tone),
    /// A chain concludes that it is true.
    On,
    /// A chain concludes that it is false.
    Off,
}

/// A line between two candidates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it begins.
    pub from: Candidate,
    /// Where it ends.
    pub to: Candidate,
    /// The meaning of the link.
    pub kind: LinkLook,
    /// Its chain, if there are several.
    pub tone: Option<Tone>,
    /// Why one follows from the other, as in `last place in row 4`.
    pub reason: String,
}

/// How a link looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkLook {
    /// An arrow to a candidate that is true: solid.
    On,
    /// An arrow to a candidate that is false: dashed.
    Off,
    /// One of the two is true: a solid line.
    Strong,
    /// At most one of the two is true: a dashed line.
    Weak,
}

impl LinkLook {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            LinkLook::On => "on",
            LinkLook::Off => "off",
            LinkLook::Strong => "strong",
            LinkLook::Weak => "weak",
        }
    }

    /// Whether it has a direction.
    pub fn is_arrow(self) -> bool {
        matches!(self, LinkLook::On | LinkLook::Off)
    }
}

/// A value that blocks cells: a circle around it, and lines to the cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ray {
    /// The value.
    pub from: Candidate,
    /// The house in which it blocks the cells, if it is one.
    pub house: Option<HouseId>,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// A role of parts, with the tones in which its parts are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyEntry {
    /// The role.
    pub role: Role,
    /// The tones, each once.
    pub tones: Vec<Tone>,
}

/// A small text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Its place.
    pub place: LabelPlace,
    /// The text.
    pub text: String,
}

/// The place of a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelPlace {
    /// Next to a candidate.
    Candidate(Candidate),
    /// In the upper left corner of a cell.
    Cell(Cell),
}

impl Scene {
    /// A grid without anything in it.
    pub fn blank(geometry: Arc<Geometry>) -> Scene {
        let fillings = vec![Filling::Marks(DigitSet::EMPTY); geometry.cell_count()];
        let has_letters = families::letters(&geometry).is_some();
        Scene {
            geometry,
            alphabet: None,
            has_letters,
            title: String::new(),
            description: String::new(),
            is_numbered: false,
            stressed: None,
            fillings,
            tints: Vec::new(),
            outlines: Vec::new(),
            discs: Vec::new(),
            links: Vec::new(),
            rays: Vec::new(),
            eliminated: Vec::new(),
            strikes: Vec::new(),
            rings: Vec::new(),
            labels: Vec::new(),
            key: Vec::new(),
            note: None,
        }
    }

    /// With the symbols of an alphabet for its digits.
    #[must_use]
    pub fn with_alphabet(self, alphabet: Option<Alphabet>) -> Scene {
        Scene { alphabet, ..self }
    }

    /// With a name.
    #[must_use]
    pub fn titled(self, title: impl Into<String>) -> Scene {
        Scene { title: title.into(), ..self }
    }

    /// With rows and columns numbered in the margin.
    #[must_use]
    pub fn numbered(self) -> Scene {
        Scene { is_numbered: true, ..self }
    }

    /// The symbol of a digit in the picture.
    pub(super) fn symbol(&self, digit: Digit) -> String {
        if self.has_letters {
            return families::symbol(digit.index());
        }
        let letter = self.alphabet.and_then(|alphabet| alphabet.symbol(digit));
        let value = || self.geometry.frame().value(digit);
        letter.map_or_else(|| value().to_string(), String::from)
    }

    /// Whether a cell has this mark.
    pub(super) fn has_mark(&self, candidate: Candidate) -> bool {
        let filling = self.fillings.get(candidate.cell.index());
        matches!(filling, Some(Filling::Marks(marks)) if marks.contains(candidate.digit))
    }
}
