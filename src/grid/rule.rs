//! Rules beyond houses and pairs, as data: a kind, numbers, and lists of cells.
//!
//! What a rule means stands in `rules`, in a file for each kind. Here are only their names, so that a
//! [`Geometry`](super::Geometry) can carry rules.

use super::Cell;
use crate::names::named;

/// Passes the kinds of rules, each with its file in `rules`, to a macro.
macro_rules! with_rules {
    ($make:ident) => {
        $make! {
            /// A part of the board is shown, or the digits have other values.
            Frame = "frame" in frame,
            /// A cell has one of these values.
            Allowed = "allowed" in allowed,
            /// The rules of one of several alternatives hold.
            AnyOf = "any-of" in any_of,
            /// The values of a line are a word of an automaton.
            Automaton = "automaton" in automaton,
            /// The values of a line match a regular expression.
            Regex = "regex" in regex,
            /// Each two neighbours of a line have a pair of values of a table.
            Pairs = "pairs" in pairs,
            /// Each two cells have a pair of values of a table.
            AllPairs = "all-pairs" in all_pairs,
            /// A cage of different digits, with a sum or without.
            Killer = "killer" in killer,
            /// Cells with a sum; digits may repeat.
            Sum = "sum" in sum,
            /// Cells, each times a factor, with a sum.
            Linear = "linear" in linear,
            /// Lists of cells with the same sum.
            EqualSum = "equal-sum" in equal_sum,
            /// A cage of different digits, of which none, and no several together, have a sum.
            Rellik = "rellik" in rellik,
            /// A cage of different digits, as many odd as even, and as many low as high.
            EqualityCage = "equality-cage" in equality_cage,
            /// Cells with a product; digits may repeat.
            Product = "product" in product,
            /// A circle, or pill, that holds the sum of a shaft.
            Arrow = "arrow" in arrow,
            /// A line between two circles that add up to what is between them.
            DoubleArrow = "double-arrow" in double_arrow,
            /// Digits that grow from the bulb on.
            Thermo = "thermo" in thermo,
            /// Digits that never shrink from the bulb on.
            SlowThermo = "slow-thermo" in slow_thermo,
            /// Two cells with a difference: a white dot.
            Difference = "difference" in difference,
            /// Two cells with a ratio: a black dot.
            Ratio = "ratio" in ratio,
            /// Neighbours without a dot have none of these differences.
            NoDifference = "no-difference" in no_difference,
            /// Neighbours without a dot have none of these ratios.
            NoRatio = "no-ratio" in no_ratio,
            /// Neighbours whose sum is not marked have none of these sums.
            NoSum = "no-sum" in no_sum,
            /// A diagonal seen from outside, with its sum.
            LittleKiller = "little-killer" in little_killer,
            /// The sum between the lowest and the highest digit of a line; all its digits differ.
            Sandwich = "sandwich" in sandwich,
            /// A line of any shape, with the sum between its lowest and its highest digit; all its digits differ.
            Lunchbox = "lunchbox" in lunchbox,
            /// The sum of as many first cells of a line as the first says.
            XSum = "x-sum" in x_sum,
            /// How many cells of a line are greater than all before them.
            Skyscraper = "skyscraper" in skyscraper,
            /// The first digit of a line that a greater one before it hides.
            HiddenSkyscraper = "hidden-skyscraper" in hidden_skyscraper,
            /// Where a line stands among all lines, read as numbers.
            FullRank = "full-rank" in full_rank,
            /// No two lines are the same number.
            NoTies = "no-ties" in no_ties,
            /// The digit at the place that the first of a line says.
            NumberedRoom = "numbered-room" in numbered_room,
            /// Neighbours on a line differ by a number at least.
            Whispers = "whispers" in whispers,
            /// Digits of a line are consecutive, in any order.
            Renban = "renban" in renban,
            /// A line that reads the same from both ends.
            Palindrome = "palindrome" in palindrome,
            /// Two lists of cells with the same digits in the same order.
            Clone = "clone" in clone,
            /// Lists of cells with the same digits in any order.
            SameDigits = "same-digits" in same_digits,
            /// Digits of a line are strictly between those at its ends.
            Between = "between" in between,
            /// Digits of a line are outside of those at its ends, which are far apart.
            Lockout = "lockout" in lockout,
            /// Each run of a line within a box has the same sum.
            RegionSum = "region-sum" in region_sum,
            /// A line that falls into runs of one sum.
            SumLine = "sum-line" in sum_line,
            /// Cells as far from the middle of a line add up to the middle.
            Zipper = "zipper" in zipper,
            /// No two digits of a line are equal or consecutive.
            Nabner = "nabner" in nabner,
            /// Any three in a row of a line are low, middle and high.
            Entropic = "entropic" in entropic,
            /// Neighbours on a line, as many as the number says, have different remainders.
            Modular = "modular" in modular,
            /// Neighbours on a line are odd and even by turns.
            ParityLine = "parity-line" in parity_line,
            /// Four cells around a corner that hold these digits.
            Quadruple = "quadruple" in quadruple,
            /// Cells that hold each digit exactly as often as it is named.
            ContainExact = "contain-exact" in contain_exact,
            /// How often some digits stand in some cells.
            LookAndSay = "look-and-say" in look_and_say,
            /// A digit says how many different digits other cells hold.
            CountDistinct = "count-distinct" in count_distinct,
            /// Cells with some digits hang together.
            ConnectedValues = "connected-values" in connected_values,
            /// Cells that are less than their neighbours.
            Minimum = "minimum" in minimum,
            /// Cells that are greater than their neighbours.
            Maximum = "maximum" in maximum,
            /// One cell is greater than another.
            Greater = "greater" in greater,
            /// Odd digits.
            Odd = "odd" in odd,
            /// Even digits.
            Even = "even" in even,
            /// Neighbours, or cells these numbers of rows and columns apart, are not consecutive.
            NonConsecutive = "non-consecutive" in non_consecutive,
            /// Cells differ that are these numbers of rows and columns apart.
            AntiOffset = "anti-offset" in anti_offset,
            /// Different digits.
            Distinct = "distinct" in distinct,
            /// A digit says in which place of its row, or column, a digit is.
            Indexing = "indexing" in indexing,
            /// A digit stands a second time as far along a line as the cell between says.
            ValueIndexing = "value-indexing" in value_indexing,
            /// A digit in a circle says how many circles hold it.
            CountingCircles = "counting-circles" in counting_circles,
            /// Each 2x2 has a low, a middle and a high digit.
            GlobalEntropy = "global-entropy" in global_entropy,
            /// Each 2x2 has digits of all three remainders by 3.
            GlobalModular = "global-modular" in global_modular,
            /// No two cells with a digit are as far apart as it says, in steps over edges.
            AntiTaxicab = "anti-taxicab" in anti_taxicab,
        }
    };
}

macro_rules! make_kinds {
    ($($(#[doc = $says:literal])* $variant:ident = $name:literal in $file:ident,)+) => {
        named! {
            /// A kind of rule.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
            #[non_exhaustive]
            pub enum RuleKind("a rule") {
                $($(#[doc = $says])* $variant = $name,)+
            }
        }

        impl RuleKind {
            /// What rules of this kind say, in a sentence.
            pub fn says(self) -> &'static str {
                match self {
                    $(RuleKind::$variant => concat!($($says),*).trim_ascii(),)+
                }
            }
        }
    };
}

with_rules!(make_kinds);

pub(crate) use with_rules;

/// A rule: its kind, and what it is about. What the numbers, lists, text and branches mean, `rules` says for each kind;
/// most kinds have numbers and cells alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rule {
    /// What it says.
    pub kind: RuleKind,
    /// Its numbers, such as a sum.
    pub numbers: Vec<i32>,
    /// Its cells, in one list or in several. Cells from `side * side` on are hidden cells (see [`Frame`](super::Frame)).
    pub lists: Vec<Vec<Cell>>,
    /// A regular expression, an automaton, or a table of pairs.
    pub text: String,
    /// The alternatives of which one holds: all rules of it.
    pub branches: Vec<Vec<Rule>>,
}

impl Rule {
    /// The most digits of a puzzle with rules: a word has a bit for each.
    pub const MOST_SIDE: usize = 32;

    /// The most variables of all rules of a grid: its cells, its hidden cells, and those that some rules add.
    pub const MOST_VARIABLES: usize = 1 << 16;

    /// A rule for one list of cells.
    pub fn new(
        kind: RuleKind,
        numbers: impl Into<Vec<i32>>,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Rule {
        Rule::with_lists(kind, numbers, [cells.into_iter().collect()])
    }

    /// A rule for several lists of cells.
    pub fn with_lists(
        kind: RuleKind,
        numbers: impl Into<Vec<i32>>,
        lists: impl Into<Vec<Vec<Cell>>>,
    ) -> Rule {
        Rule {
            kind,
            numbers: numbers.into(),
            lists: lists.into(),
            text: String::new(),
            branches: Vec::new(),
        }
    }

    /// The first list.
    pub fn cells(&self) -> &[Cell] {
        self.lists.first().map_or(&[], Vec::as_slice)
    }

    /// The first number.
    pub fn number(&self) -> Option<i32> {
        self.numbers.first().copied()
    }
}
