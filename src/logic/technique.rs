//! The techniques by name, in order of difficulty, with level and score.
//!
//! Names are those of the literature; order, levels and scores are HoDoKu's, by which people have graded
//! puzzles since 2008. What HoDoKu does not have stands where the forums rank it.
//!
//! Source: Hobiger, HoDoKu 2.2.0, its table of step configurations (the numbers, which are facts).

use std::fmt;
use std::str::FromStr;

use crate::names::UnknownName;

/// How hard a puzzle or a technique is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Level {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Fish, wings, rectangles, coloring.
    Hard,
    /// Chains and almost locked sets.
    Unfair,
    /// Forcing chains, and what no pattern solves.
    Extreme,
}

impl Level {
    /// Every level, easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The name of the level.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }

    /// The highest score a puzzle of this level may have; a higher one lifts it to the next level.
    pub fn cap(self) -> u32 {
        match self {
            Level::Easy => 800,
            Level::Medium => 1000,
            Level::Hard => 1600,
            Level::Unfair => 1800,
            Level::Extreme => u32::MAX,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// Whether a technique is sound for any puzzle, or only for one with a single solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    Rules,
    Uniqueness,
}

macro_rules! techniques {
    ($($variant:ident, $name:literal, $level:ident, $score:literal, $ground:ident;)*) => {
        /// A technique of logic. The order is that of difficulty.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = concat!("The ", $name, ".")] $variant,)*
        }

        impl Technique {
            /// Every technique, easiest first.
            pub const ALL: &[Technique] = &[$(Technique::$variant),*];

            /// Its name in the literature, in lower case.
            pub fn name(self) -> &'static str {
                match self { $(Technique::$variant => $name,)* }
            }

            /// How hard it is.
            pub fn level(self) -> Level {
                match self { $(Technique::$variant => Level::$level,)* }
            }

            /// What a step of it adds to a puzzle's score.
            pub fn score(self) -> u32 {
                match self { $(Technique::$variant => $score,)* }
            }

            fn ground(self) -> Ground {
                match self { $(Technique::$variant => Ground::$ground,)* }
            }
        }
    };
}

techniques! {
    FullHouse, "full house", Easy, 4, Rules;
    NakedSingle, "naked single", Easy, 4, Rules;
    HiddenSingleBox, "hidden single in a box", Easy, 14, Rules;
    HiddenSingleLine, "hidden single in a line", Easy, 14, Rules;
    LockedPair, "locked pair", Medium, 40, Rules;
    LockedTriple, "locked triple", Medium, 60, Rules;
    Pointing, "pointing", Medium, 50, Rules;
    Claiming, "claiming", Medium, 50, Rules;
    NakedPair, "naked pair", Medium, 60, Rules;
    NakedTriple, "naked triple", Medium, 80, Rules;
    HiddenPair, "hidden pair", Medium, 70, Rules;
    HiddenTriple, "hidden triple", Medium, 100, Rules;
    NakedQuad, "naked quad", Hard, 120, Rules;
    HiddenQuad, "hidden quad", Hard, 150, Rules;
    XWing, "X-wing", Hard, 140, Rules;
    Swordfish, "swordfish", Hard, 150, Rules;
    Jellyfish, "jellyfish", Hard, 160, Rules;
    RemotePair, "remote pair", Hard, 110, Rules;
    BugPlusOne, "BUG+1", Hard, 100, Uniqueness;
    BugType2, "BUG type 2", Hard, 100, Uniqueness;
    BugType3, "BUG type 3", Hard, 100, Uniqueness;
    BugType4, "BUG type 4", Hard, 100, Uniqueness;
    Skyscraper, "skyscraper", Hard, 130, Rules;
    TwoStringKite, "two-string kite", Hard, 150, Rules;
    TurbotFish, "turbot fish", Hard, 120, Rules;
    EmptyRectangle, "empty rectangle", Hard, 120, Rules;
    WWing, "W-wing", Hard, 150, Rules;
    XyWing, "XY-wing", Hard, 160, Rules;
    XyzWing, "XYZ-wing", Hard, 180, Rules;
    UniqueRectangle1, "unique rectangle type 1", Hard, 100, Uniqueness;
    UniqueRectangle2, "unique rectangle type 2", Hard, 100, Uniqueness;
    UniqueRectangle3, "unique rectangle type 3", Hard, 100, Uniqueness;
    UniqueRectangle4, "unique rectangle type 4", Hard, 100, Uniqueness;
    UniqueRectangle5, "unique rectangle type 5", Hard, 100, Uniqueness;
    UniqueRectangle6, "unique rectangle type 6", Hard, 100, Uniqueness;
    HiddenRectangle, "hidden rectangle", Hard, 100, Uniqueness;
    AvoidableRectangle1, "avoidable rectangle type 1", Hard, 100, Uniqueness;
    AvoidableRectangle2, "avoidable rectangle type 2", Hard, 100, Uniqueness;
    UniqueLoop1, "unique loop type 1", Hard, 100, Uniqueness;
    UniqueLoop2, "unique loop type 2", Hard, 100, Uniqueness;
    UniqueLoop3, "unique loop type 3", Hard, 100, Uniqueness;
    UniqueLoop4, "unique loop type 4", Hard, 100, Uniqueness;
    FinnedXWing, "finned X-wing", Hard, 130, Rules;
    SashimiXWing, "sashimi X-wing", Hard, 150, Rules;
    SimpleColoring, "simple coloring", Hard, 150, Rules;
    MultiColoring, "multi-coloring", Hard, 200, Rules;
    WxyzWing, "WXYZ-wing", Hard, 200, Rules;
    FinnedSwordfish, "finned swordfish", Unfair, 200, Rules;
    SashimiSwordfish, "sashimi swordfish", Unfair, 240, Rules;
    FinnedJellyfish, "finned jellyfish", Unfair, 250, Rules;
    SashimiJellyfish, "sashimi jellyfish", Unfair, 260, Rules;
    XChain, "X-chain", Unfair, 260, Rules;
    XyChain, "XY-chain", Unfair, 260, Rules;
    ContinuousLoop, "continuous nice loop", Unfair, 280, Rules;
    Aic, "alternating inference chain", Unfair, 280, Rules;
    GroupedAic, "grouped alternating inference chain", Unfair, 300, Rules;
    SueDeCoq, "Sue de Coq", Unfair, 250, Rules;
    AlsXz, "ALS-XZ", Unfair, 300, Rules;
    AlsXyWing, "ALS-XY-wing", Unfair, 320, Rules;
    AlsChain, "ALS chain", Unfair, 340, Rules;
    DeathBlossom, "death blossom", Unfair, 360, Rules;
    AlignedPairExclusion, "aligned pair exclusion", Unfair, 360, Rules;
    FrankenXWing, "franken X-wing", Unfair, 300, Rules;
    FrankenSwordfish, "franken swordfish", Unfair, 350, Rules;
    FrankenJellyfish, "franken jellyfish", Unfair, 370, Rules;
    FinnedFrankenXWing, "finned franken X-wing", Unfair, 390, Rules;
    FinnedFrankenSwordfish, "finned franken swordfish", Unfair, 410, Rules;
    FinnedFrankenJellyfish, "finned franken jellyfish", Unfair, 430, Rules;
    MutantXWing, "mutant X-wing", Extreme, 450, Rules;
    MutantSwordfish, "mutant swordfish", Extreme, 450, Rules;
    MutantJellyfish, "mutant jellyfish", Extreme, 450, Rules;
    FinnedMutantXWing, "finned mutant X-wing", Extreme, 470, Rules;
    FinnedMutantSwordfish, "finned mutant swordfish", Extreme, 470, Rules;
    FinnedMutantJellyfish, "finned mutant jellyfish", Extreme, 470, Rules;
    DigitForcingChain, "digit forcing chain", Extreme, 500, Rules;
    CellForcingChain, "cell forcing chain", Extreme, 500, Rules;
    HouseForcingChain, "house forcing chain", Extreme, 500, Rules;
    DigitForcingNet, "digit forcing net", Extreme, 700, Rules;
    CellForcingNet, "cell forcing net", Extreme, 700, Rules;
    HouseForcingNet, "house forcing net", Extreme, 700, Rules;
    Supposition, "supposition", Extreme, 10000, Rules;
}

impl Technique {
    /// Whether it relies on the puzzle having one solution only.
    pub fn uses_uniqueness(self) -> bool {
        self.ground() == Ground::Uniqueness
    }
}

/// A set of techniques.
///
/// ```
/// use veridoku::logic::{Technique, Techniques};
/// let without_uniqueness = Techniques::all().without_uniqueness();
/// assert!(!without_uniqueness.contains(Technique::BugPlusOne));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques(u128);

impl Techniques {
    /// No technique.
    pub const NONE: Techniques = Techniques(0);

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

    /// Fish of lines and boxes, one kind of line on either side.
    pub fn franken() -> Techniques {
        Techniques::range(Technique::FrankenXWing, Technique::FinnedFrankenJellyfish)
    }

    /// Fish with rows and columns on the same side.
    pub fn mutant() -> Techniques {
        Techniques::range(Technique::MutantXWing, Technique::FinnedMutantJellyfish)
    }

    fn range(first: Technique, last: Technique) -> Techniques {
        Technique::ALL.iter().copied().filter(|one| (first..=last).contains(one)).collect()
    }

    /// Without one.
    #[must_use]
    pub fn without(self, technique: Technique) -> Techniques {
        Techniques(self.0 & !(1 << technique as u32))
    }

    /// Without those that rely on the puzzle having one solution only.
    #[must_use]
    pub fn without_uniqueness(self) -> Techniques {
        self.iter().filter(|technique| !technique.uses_uniqueness()).collect()
    }

    /// The techniques, easiest first.
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(move |technique| self.contains(*technique))
    }
}

/// Every technique but franken and mutant fish, whose search costs more than all others together.
impl Default for Techniques {
    fn default() -> Techniques {
        Techniques::all() - Techniques::franken() - Techniques::mutant()
    }
}

impl std::ops::BitOr for Techniques {
    type Output = Techniques;

    fn bitor(self, other: Techniques) -> Techniques {
        Techniques(self.0 | other.0)
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
        let start = "`x wing fish` is not a technique; expected one of full house, naked single, ";
        assert!(error.starts_with(start), "{error}");
    }

    #[test]
    fn fish_on_request_are_named_so() {
        let named = |word: &str| -> Techniques {
            Technique::ALL.iter().copied().filter(|one| one.name().contains(word)).collect()
        };
        assert_eq!(Techniques::franken(), named("franken"));
        assert_eq!(Techniques::mutant(), named("mutant"));
        assert_eq!(Techniques::default() | named("franken") | named("mutant"), Techniques::all());
        assert!(!Techniques::default().contains(Technique::FinnedFrankenSwordfish));
    }

    #[test]
    fn every_technique_is_documented() {
        let documented = include_str!("../../docs/techniques.md");
        let rows: Vec<&str> = documented.lines().filter(|line| line.starts_with("| ")).collect();
        let row = |technique: &Technique| {
            let mark = if technique.uses_uniqueness() { "yes" } else { "" };
            format!("| {technique} | {} | {} | {mark} |", technique.level(), technique.score())
        };
        let expected: Vec<String> = Technique::ALL.iter().map(row).collect();
        assert_eq!(rows[1..], expected);
    }
}
