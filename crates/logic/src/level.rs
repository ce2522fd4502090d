//! Levels: how hard a puzzle or a technique is.
//!
//! The levels from Medium are HoDoKu's, and the caps are such that 99.6% of 20,000 random minimal puzzles have the level
//! that HoDoKu's points and caps (1000, 1600, 1800) give them. Its Easy is two levels here: Beginner for puzzles that
//! need no counting of candidates, which newspapers print as their easiest, and Easy for the others.
//!
//! Source: Hobiger, HoDoKu 2.2.0 (names, which are facts).

use std::fmt;
use std::str::FromStr;

use super::words::language::Language;
use veridoku_core::names::UnknownName;

/// How hard a puzzle or a technique is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Level {
    /// Hidden singles: looking along rows and columns is enough.
    Beginner,
    /// Naked singles, too: the digits that a cell sees are counted.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Fish, wings, rectangles, coloring.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Forcing chains, and trial and error.
    Extreme,
}

impl Level {
    /// Every level, easiest first.
    pub const ALL: [Level; 6] =
        [Level::Beginner, Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The names of all levels as options have them: in lower case.
    pub const OPTIONS: [&'static str; 6] =
        ["beginner", "easy", "medium", "hard", "unfair", "extreme"];

    /// The name of the level.
    pub fn name(self) -> &'static str {
        match self {
            Level::Beginner => "Beginner",
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }

    /// The name of the level in a language; in French in lower case, as in a sentence.
    pub fn name_in(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::English, _) => self.name(),
            (Language::French, Level::Beginner) => "débutant",
            (Language::French, Level::Easy) => "facile",
            (Language::French, Level::Medium) => "moyen",
            (Language::French, Level::Hard) => "difficile",
            (Language::French, Level::Unfair) => "redoutable",
            (Language::French, Level::Extreme) => "extrême",
        }
    }

    /// The highest score a puzzle of this level may have; a higher one lifts it to the next level. Singles alone never
    /// lift a puzzle, so large boards stay easy if nothing else is needed.
    pub fn cap(self) -> u32 {
        match self {
            Level::Medium => 650,
            Level::Hard => 1400,
            Level::Unfair => 1550,
            Level::Beginner | Level::Easy | Level::Extreme => u32::MAX,
        }
    }
}

impl FromStr for Level {
    type Err = UnknownName;

    /// Reads a name in any case.
    fn from_str(name: &str) -> Result<Level, UnknownName> {
        let is_named = |level: &Level| level.name().eq_ignore_ascii_case(name);
        Level::ALL.into_iter().find(is_named).ok_or_else(|| UnknownName {
            what: "a level",
            found: name.into(),
            expected: Level::OPTIONS.into(),
            feature: None,
        })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_its_name() {
        for (level, name) in Level::ALL.into_iter().zip(Level::OPTIONS) {
            assert_eq!(name.parse(), Ok(level));
            assert_eq!(level.name().parse(), Ok(level));
        }
        assert!("evil".parse::<Level>().is_err());
    }
}
