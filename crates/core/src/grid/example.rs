//! An example of each kind of rule as a person types it, to be copied and changed.

use super::RuleKind;

impl RuleKind {
    /// A rule of this kind on a grid of 9x9, in the format `rules`; empty for a frame, which no text states as a rule.
    pub const fn example(self) -> &'static str {
        use RuleKind as K;
        match self {
            K::Frame => "",
            K::Allowed => "allowed 1 3 5: r1c1 r1c2",
            K::AnyOf => "any-of; killer 3: r1c1 r1c2; or; killer 17: r1c1 r1c2; end",
            K::Automaton => {
                "automaton \"start 0; accept 0 1; 0>0: 1 2 3 4; 0>1: 5; 1>1: 6 7 8 9\": row 1"
            }
            K::Regex => "regex \".*12.*\": row 1",
            K::Pairs => "pairs \"1-2 2-1 2-3 3-2\": r1c1-r1c3",
            K::AllPairs => "all-pairs \"1-2 2-1 1-3 3-1\": r1c1 r5c5",
            K::Killer => "killer 10: r1c1 r1c2 r2c1",
            K::Sum => "sum 10 11: r1c1 r2c2",
            K::Linear => "linear 5 1 2: r1c1 r5c5",
            K::EqualSum => "equal-sum: r1c1 r1c2 | r5c5 r5c6 r5c7",
            K::Rellik => "rellik 10: r1c1-r1c4",
            K::EqualityCage => "equality-cage: r1c1-r1c4",
            K::Product => "product 24: r1c1 r1c2 r2c1",
            K::Arrow => "arrow: r4c1 | r4c2 r4c3 | r5c2 r6c3",
            K::DoubleArrow => "double-arrow: r4c1-r4c6",
            K::Thermo => "thermo: r4c1 r3c2 r2c3",
            K::SlowThermo => "slow-thermo: r4c1 r3c2 r2c3",
            K::Difference => "difference 1: r1c1 r1c2",
            K::Ratio => "ratio 2: r1c1 r1c2",
            K::NoDifference => "no-difference 1:",
            K::NoRatio => "no-ratio 2:",
            K::NoSum => "no-sum 5 10:",
            K::LittleKiller => "little-killer 22: r1c3 down-left",
            K::Sandwich => "sandwich 8: column 1",
            K::Lunchbox => "lunchbox 8: r1c1 r2c2 r2c3 r3c3",
            K::XSum => "x-sum 12: row 3 from right",
            K::Skyscraper => "skyscraper 3: row 1",
            K::HiddenSkyscraper => "hidden-skyscraper 4: column 9 from bottom",
            K::FullRank => "full-rank 5: row 1",
            K::NoTies => "no-ties:",
            K::NumberedRoom => "numbered-room 7: row 1 from right",
            K::Whispers => "whispers 5: r1c1-r1c4",
            K::Renban => "renban: r1c1-r1c4",
            K::Palindrome => "palindrome: r1c1-r4c4 r4c5",
            K::Clone => "clone: r1c1 r1c2 | r5c5 r5c6",
            K::SameDigits => "same-digits: r1c1 r1c2 | r5c5 r6c5",
            K::Between => "between: r1c1-r1c5",
            K::Lockout => "lockout 4: r1c1-r1c5",
            K::RegionSum => "region-sum: r1c2-r1c6",
            K::SumLine => "sum-line 10: r1c1-r1c6",
            K::Zipper => "zipper: r1c1-r1c5",
            K::Nabner => "nabner: r1c1-r1c4",
            K::Entropic => "entropic: r1c1-r1c5",
            K::Modular => "modular 3: r1c1-r1c5",
            K::ParityLine => "parity-line: r1c1-r1c5",
            K::Quadruple => "quadruple 1 2 3: r1c1 r1c2 r2c1 r2c2",
            K::ContainExact => "contain-exact 1 2: r1c1-r1c4",
            K::LookAndSay => "look-and-say 1 2 0 4: r1c1-r1c4",
            K::CountDistinct => "count-distinct: r5c5 r1c1-r1c4",
            K::ConnectedValues => "connected-values 4 1 2: r1c1-r1c4 | r2c1-r2c4",
            K::Minimum => "minimum: r2c2 r5c5",
            K::Maximum => "maximum: r2c2 r5c5",
            K::Greater => "greater: r1c1 r1c2",
            K::Odd => "odd: r1c1 r5c5",
            K::Even => "even: r1c1 r5c5",
            K::NonConsecutive => "non-consecutive:",
            K::AntiOffset => "anti-offset 1 3:",
            K::Distinct => "distinct: r1c1-r9c9",
            K::Indexing => "indexing 0: column 1",
            K::ValueIndexing => "value-indexing: row 1",
            K::CountingCircles => "counting-circles: r1c1 r2c3 r5c5 r9c1",
            K::GlobalEntropy => "global-entropy:",
            K::GlobalModular => "global-modular:",
            K::AntiTaxicab => "anti-taxicab:",
        }
    }
}
