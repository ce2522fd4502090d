//! The techniques by name, in order of difficulty, with level and score; and sets of them.
//!
//! They are generated from the rows of [`table`](super::table).

use std::fmt;
use std::str::FromStr;

use veridoku_core::grid::Geometry;
use veridoku_core::names::UnknownName;

use super::level::Level;
use super::table::for_each_technique;
use super::words::language::Language;
use super::words::technique_names;

/// Whether a technique is sound for any puzzle, or only for one with a single solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    Rules,
    Uniqueness,
}

macro_rules! techniques {
    ($($finder:expr => {
        $($variant:ident, $name:literal, $level:ident, $score:literal, $ground:ident;)+
    })*) => {
        /// A technique of logic. The order is that of difficulty.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[doc = concat!("The ", $name, ".")] $variant,)+)*
        }

        impl Technique {
            /// Every technique, easiest first.
            pub const ALL: &[Technique] = &[$($(Technique::$variant),+),*];

            /// Its name in the literature, in lower case.
            pub fn name(self) -> &'static str {
                match self { $($(Technique::$variant => $name,)+)* }
            }

            /// How hard it is.
            pub fn level(self) -> Level {
                match self { $($(Technique::$variant => Level::$level,)+)* }
            }

            /// The points that a step adds to a puzzle's score.
            pub fn score(self) -> u32 {
                match self { $($(Technique::$variant => $score,)+)* }
            }

            fn ground(self) -> Ground {
                match self { $($(Technique::$variant => Ground::$ground,)+)* }
            }
        }
    };
}

for_each_technique!(techniques);

impl Technique {
    /// Its name in a language, in lower case.
    pub fn name_in(self, language: Language) -> &'static str {
        match language {
            Language::English => self.name(),
            Language::French => technique_names::french(self),
        }
    }

    /// Whether it relies on the puzzle having only one solution.
    pub fn uses_uniqueness(self) -> bool {
        self.ground() == Ground::Uniqueness
    }
}

/// A set of techniques.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_logic as logic; }
/// use veridoku::logic::{Technique, Techniques};
/// let without_uniqueness = Techniques::all().without_uniqueness();
/// assert!(!without_uniqueness.contains(Technique::BugPlusOne));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques(u128);

impl Techniques {
    /// No technique.
    pub const NONE: Techniques = Techniques(0);

    /// Patterns of rows and columns that cross, besides fish of other houses.
    const LINES: &[Technique] = &[
        Technique::XWing,
        Technique::Swordfish,
        Technique::Jellyfish,
        Technique::EmptyRectangle,
        Technique::FinnedXWing,
        Technique::SashimiXWing,
        Technique::FinnedSwordfish,
        Technique::SashimiSwordfish,
        Technique::FinnedJellyfish,
        Technique::SashimiJellyfish,
        Technique::FireworkTriple,
        Technique::FireworkQuad,
        Technique::Tridagon,
        Technique::DominoLoop,
        Technique::MultiSectorLockedSet,
        Technique::JuniorExocet,
        Technique::DoubleExocet,
    ];

    /// Every technique.
    pub fn all() -> Techniques {
        Technique::ALL.iter().copied().collect()
    }

    /// Whether a technique is in the set.
    pub fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 == 1
    }

    /// Whether all techniques that are easier than this one are in the set.
    pub(super) fn contains_all_before(self, technique: Technique) -> bool {
        let easier = (1 << technique as u32) - 1;
        self.0 & easier == easier
    }

    /// With one more.
    #[must_use]
    pub fn with(self, technique: Technique) -> Techniques {
        Techniques(self.0 | 1 << technique as u32)
    }

    /// Full houses, hidden and naked singles: the techniques that only place digits.
    pub fn singles() -> Techniques {
        Techniques::range(Technique::FullHouse, Technique::NakedSingle)
    }

    /// Fish of lines and boxes, one kind of line on either side.
    pub fn franken() -> Techniques {
        Techniques::range(Technique::FrankenXWing, Technique::FinnedFrankenJellyfish)
    }

    /// Fish with rows and columns on the same side.
    pub fn mutant() -> Techniques {
        Techniques::range(Technique::MutantXWing, Technique::FinnedMutantJellyfish)
    }

    /// Fish whose fins eliminate candidates by chains.
    pub fn kraken() -> Techniques {
        Techniques::range(Technique::KrakenFish1, Technique::KrakenFish2)
    }

    /// Without patterns of rows and columns, which are about a single grid: fish, empty rectangles and the like.
    #[must_use]
    pub fn without_lines(self) -> Techniques {
        self - Techniques::LINES.iter().copied().collect::<Techniques>()
            - Techniques::franken()
            - Techniques::mutant()
            - Techniques::kraken()
    }

    fn range(first: Technique, last: Technique) -> Techniques {
        Technique::ALL.iter().copied().filter(|one| (first..=last).contains(one)).collect()
    }

    /// Without one.
    #[must_use]
    pub fn without(self, technique: Technique) -> Techniques {
        Techniques(self.0 & !(1 << technique as u32))
    }

    /// Without those that rely on the puzzle having only one solution.
    #[must_use]
    pub fn without_uniqueness(self) -> Techniques {
        self.iter().filter(|technique| !technique.uses_uniqueness()).collect()
    }

    /// Without those that logic does not use for puzzles of a geometry. With rules beyond houses and pairs, digits
    /// cannot simply be swapped, so no uniqueness technique is valid. Patterns of rows and columns need all of them to
    /// cross, as in a single grid with lines.
    #[must_use]
    pub fn usable_in(self, geometry: &Geometry) -> Techniques {
        let has_rules = geometry.stated_rules().next().is_some();
        match (has_rules, geometry.has_crossing_lines()) {
            (_, false) => self.without_uniqueness().without_lines(),
            (true, true) => self.without_uniqueness(),
            (false, true) => self,
        }
    }

    /// The techniques, easiest first.
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(move |technique| self.contains(*technique))
    }
}

/// Every technique but franken, mutant and kraken fish, whose search costs more than all others together.
impl Default for Techniques {
    fn default() -> Techniques {
        Techniques::all() - Techniques::franken() - Techniques::mutant() - Techniques::kraken()
    }
}

impl std::ops::BitOr for Techniques {
    type Output = Techniques;

    fn bitor(self, other: Techniques) -> Techniques {
        Techniques(self.0 | other.0)
    }
}

impl std::ops::BitAnd for Techniques {
    type Output = Techniques;

    fn bitand(self, other: Techniques) -> Techniques {
        Techniques(self.0 & other.0)
    }
}

impl std::ops::Sub for Techniques {
    type Output = Techniques;

    fn sub(self, other: Techniques) -> Techniques {
        Techniques(self.0 & !other.0)
    }
}

impl FromIterator<Technique> for Techniques {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> Techniques {
        techniques.into_iter().fold(Techniques::NONE, Techniques::with)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Technique {
    type Err = UnknownName;

    /// By its name in any case, with hyphens for blanks or without either: `naked-pair`, `xwing`.
    fn from_str(text: &str) -> Result<Technique, UnknownName> {
        let key = |name: &str| -> String {
            let parted = |letter: &char| !matches!(letter, ' ' | '-' | '_');
            name.chars().filter(parted).map(|letter| letter.to_ascii_lowercase()).collect()
        };
        let known = Technique::ALL.iter().find(|known| key(known.name()) == key(text));
        let names = || Technique::ALL.iter().map(|technique| technique.name());
        known.copied().ok_or_else(|| UnknownName::new("a technique", text, names()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_people_write_them() {
        for technique in Technique::ALL {
            assert_eq!(technique.name().parse(), Ok(*technique));
            assert_eq!(technique.name().to_uppercase().replace(' ', "-").parse(), Ok(*technique));
        }
        let error = "x wing fish".parse::<Technique>().unwrap_err().to_string();
        let start = "`x wing fish` is not a technique; expected one of full house, hidden single ";
        assert!(error.starts_with(start), "{error}");
    }

    #[test]
    fn fish_on_request_are_named_so() {
        let named = |word: &str| -> Techniques {
            Technique::ALL.iter().copied().filter(|one| one.name().contains(word)).collect()
        };
        assert_eq!(Techniques::franken(), named("franken"));
        assert_eq!(Techniques::mutant(), named("mutant"));
        assert_eq!(Techniques::kraken(), named("kraken"));
        let on_request = named("franken") | named("mutant") | named("kraken");
        assert_eq!(Techniques::default() | on_request, Techniques::all());
        assert!(!Techniques::default().contains(Technique::FinnedFrankenSwordfish));
    }

    #[test]
    fn every_technique_is_documented() {
        let documented = include_str!("../../../docs/techniques.md");
        let rows: Vec<&str> = documented.lines().filter(|line| line.starts_with("| ")).collect();
        let row = |technique: &Technique| {
            let mark = if technique.uses_uniqueness() { "yes" } else { "" };
            let page = technique.name().to_lowercase().replace(' ', "-").replace('+', "-plus-");
            let (level, score) = (technique.level(), technique.score());
            format!("| [{technique}](guide/techniques/{page}.md) | {level} | {score} | {mark} |")
        };
        let expected: Vec<String> = Technique::ALL.iter().map(row).collect();
        let is_same = rows[1..] == expected;
        assert!(is_same, "the table of docs/techniques.md is to be:\n{}", expected.join("\n"));
    }
}
