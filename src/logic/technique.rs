//! The techniques by name, in order of difficulty, with level and score.
//!
//! Names are those of the literature; order, levels and scores are HoDoKu's, by which people have graded
//! puzzles since 2008. What HoDoKu does not have stands where the forums rank it.
//!
//! Source: Hobiger, HoDoKu 2.2.0, its table of step configurations (the numbers, which are facts).

use std::fmt;

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
    XChain, "X-chain", Unfair, 260, Rules;
    XyChain, "XY-chain", Unfair, 260, Rules;
    Aic, "alternating inference chain", Unfair, 280, Rules;
    GroupedAic, "grouped alternating inference chain", Unfair, 300, Rules;
}

impl Technique {
    /// Whether it relies on the puzzle having one solution only.
    pub fn uses_uniqueness(self) -> bool {
        self.ground() == Ground::Uniqueness
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
