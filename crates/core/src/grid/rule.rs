//! Rules beyond houses and pairs, as data: a kind, numbers, and lists of cells.
//!
//! The meaning of a rule is in `rules`, in one file per kind. Only the names are here, so a
//! [`Geometry`](super::Geometry) can contain rules.

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
            /// All rules of at least one alternative hold.
            AnyOf = "any-of" in any_of,
            /// An automaton accepts the values of a line.
            Automaton = "automaton" in automaton,
            /// The values of a line match a regular expression.
            Regex = "regex" in regex,
            /// Every two neighbors on a line have a pair of values from a table.
            Pairs = "pairs" in pairs,
            /// Every two cells have a pair of values from a table.
            AllPairs = "all-pairs" in all_pairs,
            /// A cage of different digits, with or without a sum.
            Killer = "killer" in killer,
            /// Cells with a sum; digits may repeat.
            Sum = "sum" in sum,
            /// Cells, each multiplied by a factor, with a sum.
            Linear = "linear" in linear,
            /// Lists of cells with the same sum.
            EqualSum = "equal-sum" in equal_sum,
            /// A cage of different digits; no subset of them adds up to the number.
            Rellik = "rellik" in rellik,
            /// A cage of different digits: half odd and half even, half low and half high.
            EqualityCage = "equality-cage" in equality_cage,
            /// Cells with a product; digits may repeat.
            Product = "product" in product,
            /// A circle or pill that holds the sum of each shaft.
            Arrow = "arrow" in arrow,
            /// Two circles that add up to the sum of the line between them.
            DoubleArrow = "double-arrow" in double_arrow,
            /// Digits strictly increase from the bulb.
            Thermo = "thermo" in thermo,
            /// Digits never decrease from the bulb.
            SlowThermo = "slow-thermo" in slow_thermo,
            /// Two cells with a difference: a white dot.
            Difference = "difference" in difference,
            /// Two cells with a ratio: a black dot.
            Ratio = "ratio" in ratio,
            /// Neighbors without a dot do not have any of these differences.
            NoDifference = "no-difference" in no_difference,
            /// Neighbors without a dot do not have any of these ratios.
            NoRatio = "no-ratio" in no_ratio,
            /// Neighbors whose sum is not marked do not have any of these sums.
            NoSum = "no-sum" in no_sum,
            /// A diagonal seen from outside, with its sum.
            LittleKiller = "little-killer" in little_killer,
            /// The sum between the lowest and the highest digit of a line; all its digits differ.
            Sandwich = "sandwich" in sandwich,
            /// A line of any shape, with the sum between its lowest and its highest digit; all its digits differ.
            Lunchbox = "lunchbox" in lunchbox,
            /// The sum of the first X cells of a line, where X is the digit in its first cell.
            XSum = "x-sum" in x_sum,
            /// How many cells of a line are greater than all before them.
            Skyscraper = "skyscraper" in skyscraper,
            /// The first digit of a line that is hidden behind a greater one.
            HiddenSkyscraper = "hidden-skyscraper" in hidden_skyscraper,
            /// The rank of a line among all lines, read as numbers.
            FullRank = "full-rank" in full_rank,
            /// No two lines are the same number.
            NoTies = "no-ties" in no_ties,
            /// The digit in the Nth cell of a line, where N is the digit in its first cell.
            NumberedRoom = "numbered-room" in numbered_room,
            /// Neighbors on a line differ by at least a number.
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
            /// Digits of a line are outside of the range of its ends, which are far apart.
            Lockout = "lockout" in lockout,
            /// Each run of a line within a box has the same sum.
            RegionSum = "region-sum" in region_sum,
            /// A line that consists of runs with the same sum.
            SumLine = "sum-line" in sum_line,
            /// Two cells equally far from the middle of a line add up to the middle.
            Zipper = "zipper" in zipper,
            /// No two digits of a line are equal or consecutive.
            Nabner = "nabner" in nabner,
            /// Any three consecutive cells of a line have a low, a middle and a high digit.
            Entropic = "entropic" in entropic,
            /// Any N consecutive cells of a line have different remainders modulo N.
            Modular = "modular" in modular,
            /// Digits of a line alternate between odd and even.
            ParityLine = "parity-line" in parity_line,
            /// Four cells around a corner that hold these digits.
            Quadruple = "quadruple" in quadruple,
            /// Cells that hold each digit exactly as often as it is named.
            ContainExact = "contain-exact" in contain_exact,
            /// How often some digits appear in some cells.
            LookAndSay = "look-and-say" in look_and_say,
            /// A cell holds the number of different digits in other cells.
            CountDistinct = "count-distinct" in count_distinct,
            /// All cells with the listed digits are orthogonally connected.
            ConnectedValues = "connected-values" in connected_values,
            /// Cells that are less than their neighbors.
            Minimum = "minimum" in minimum,
            /// Cells that are greater than their neighbors.
            Maximum = "maximum" in maximum,
            /// One cell is greater than another.
            Greater = "greater" in greater,
            /// Odd digits.
            Odd = "odd" in odd,
            /// Even digits.
            Even = "even" in even,
            /// Neighbors, or cells these numbers of rows and columns apart, are not consecutive.
            NonConsecutive = "non-consecutive" in non_consecutive,
            /// Cells that are these numbers of rows and columns apart differ.
            AntiOffset = "anti-offset" in anti_offset,
            /// Different digits.
            Distinct = "distinct" in distinct,
            /// A cell in column N holds the column of digit N in its row; or the same for rows.
            Indexing = "indexing" in indexing,
            /// The first digit of a line appears again N cells after the second cell, which holds N.
            ValueIndexing = "value-indexing" in value_indexing,
            /// A digit in a circle is the number of circles that hold it.
            CountingCircles = "counting-circles" in counting_circles,
            /// Each 2x2 has a low, a middle and a high digit.
            GlobalEntropy = "global-entropy" in global_entropy,
            /// Each 2x2 has digits of all three remainders modulo 3.
            GlobalModular = "global-modular" in global_modular,
            /// No two cells with a digit N are N orthogonal steps apart.
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
            /// The meaning of rules of this kind, in a sentence.
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

/// A rule: its kind, and its arguments. The meaning of the numbers, lists, text and branches is described in `rules`
/// for each kind; most kinds only have numbers and cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rule {
    /// Its kind.
    pub kind: RuleKind,
    /// Its numbers, such as a sum.
    pub numbers: Vec<i32>,
    /// Its cells, in one list or several. Cells from `side * side` on are hidden cells (see [`Frame`](super::Frame)).
    pub lists: Vec<Vec<Cell>>,
    /// A regular expression, an automaton, or a table of pairs.
    pub text: String,
    /// The alternatives. All rules of at least one of them must hold.
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
