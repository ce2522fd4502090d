//! Variant constraints that setters use: their meanings, and their form for the backends.
//!
//! ```text
//! Rule (grid: kind, numbers, cells) --compile--> Network (a few kinds of constraints) --> native, sat, dlx
//!           \--holds(full grid)--> yes or no: the referee of every solution
//! ```
//!
//! A rule is a file. It describes the meaning of its kind, with the odd cases. Its `DEFINITION` has the name, an example,
//! the form of the arguments and the words in sentences; `compile` writes the rule as constraints; `holds` judges a full
//! grid, and shares no code with `compile`; `marks` is the look. The tests compare `compile` and `holds` on all grids of
//! small sizes. One row of the list below adds the file to the crate.
//!
//! Semantics are those of Interactive Sudoku Solver and of the solver in f-puzzles if these agree; each file lists the
//! cases in which they do not.

mod area;
pub mod comparison;
mod compiler;
pub mod connected;
mod definition;
#[cfg(test)]
mod exhaustive;
pub mod french;
mod from_rule;
mod full;
pub mod inner_sum;
mod judge;
pub mod mark;
pub mod network;
pub mod phrase;
mod tables;
mod unsupported;
pub mod word;

pub(crate) use area::Area;
pub(crate) use compiler::Compiler;
pub(crate) use define::{name as definition_name, too_large as definition_too_large};
pub use definition::Value;
pub(crate) use definition::{Definition, Differ, Marked};
use from_rule::FromRule;
pub use full::FullGrid;
pub use judge::broken;
pub use mark::Mark;
pub use unsupported::{Consumer, Feature, Unsupported, demand, serves, serves_grids};

use std::ops::ControlFlow;

use crate::budget::{Budget, Deadline, Ending, Interruption, Meter, Watch, unbounded};
use crate::grid::{Arguments, Cell, Geometry, Puzzle, Rule, Solution, Violation};
use crate::names::named;
use network::{Constraint, Network};

/// Makes the kinds of rules, and their functions, from one row for each: a sentence, the kind, and its file.
macro_rules! rules {
    ($($(#[doc = $says:literal])* $kind:ident in $file:ident,)+) => {
        $(mod $file;)+

        named! {
            /// A kind of rule.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
            #[non_exhaustive]
            pub enum RuleKind("a rule") {
                $($(#[doc = $says])* $kind = $file::DEFINITION.name,)+
            }
        }

        /// What the file of each kind defines, in the order of the kinds.
        static DEFINITIONS: [Definition; RuleKind::ALL.len()] = [$($file::DEFINITION),+];

        /// Writes a rule as constraints. No grid satisfies a rule whose arguments do not fit its kind.
        fn compile(rule: &Rule, to: &mut Compiler<'_>) {
            match rule.kind {
                $(RuleKind::$kind => match FromRule::from_rule(rule) {
                    Some(arguments) => $file::compile(arguments, to),
                    None => to.never(),
                },)+
            }
        }

        /// Whether a full grid satisfies a rule. None satisfies a rule whose arguments do not fit its kind.
        pub fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
            match rule.kind {
                $(RuleKind::$kind => FromRule::from_rule(rule)
                    .is_some_and(|arguments| $file::holds(arguments, grid)),)+
            }
        }

        /// The look of a rule. A rule that lacks its value, as in a layout for a generator, has a look without it.
        pub fn marks(rule: &Rule) -> Vec<Mark> {
            match rule.kind {
                $(RuleKind::$kind => $file::marks(rule),)+
            }
        }

        impl RuleKind {
            /// The meaning of rules of this kind, in a sentence.
            pub fn says(self) -> &'static str {
                match self {
                    $(RuleKind::$kind => concat!($($says),*).trim_ascii(),)+
                }
            }
        }
    };
}

rules! {
    /// A part of the board is shown, or the digits have other values.
    Frame in frame,
    /// A cell has one of these values.
    Allowed in allowed,
    /// All rules of at least one alternative hold.
    AnyOf in any_of,
    /// An automaton accepts the values of a line.
    Automaton in automaton,
    /// The values of a line match a regular expression.
    Regex in regex,
    /// Every two neighbors on a line have a pair of values from a table.
    Pairs in pairs,
    /// Every two cells have a pair of values from a table.
    AllPairs in all_pairs,
    /// A cage of different digits, with or without a sum.
    Killer in killer,
    /// Cells with a sum; digits may repeat.
    Sum in sum,
    /// Cells, each multiplied by a factor, with a sum.
    Linear in linear,
    /// Lists of cells with the same sum.
    EqualSum in equal_sum,
    /// A cage of different digits; no subset of them adds up to the number.
    Rellik in rellik,
    /// A cage of different digits: half odd and half even, half low and half high.
    EqualityCage in equality_cage,
    /// Cells with a product; digits may repeat.
    Product in product,
    /// A circle or pill that holds the sum of each shaft.
    Arrow in arrow,
    /// Two circles that add up to the sum of the line between them.
    DoubleArrow in double_arrow,
    /// Digits strictly increase from the bulb.
    Thermo in thermo,
    /// Digits never decrease from the bulb.
    SlowThermo in slow_thermo,
    /// Two cells with a difference: a white dot.
    Difference in difference,
    /// Two cells with a ratio: a black dot.
    Ratio in ratio,
    /// Neighbors without a dot do not have any of these differences.
    NoDifference in no_difference,
    /// Neighbors without a dot do not have any of these ratios.
    NoRatio in no_ratio,
    /// Neighbors whose sum is not marked do not have any of these sums.
    NoSum in no_sum,
    /// A diagonal seen from outside, with its sum.
    LittleKiller in little_killer,
    /// The sum between the lowest and the highest digit of a line; all its digits differ.
    Sandwich in sandwich,
    /// A line of any shape, with the sum between its lowest and its highest digit; all its digits differ.
    Lunchbox in lunchbox,
    /// The sum of the first X cells of a line, where X is the digit in its first cell.
    XSum in x_sum,
    /// How many cells of a line are greater than all before them.
    Skyscraper in skyscraper,
    /// The first digit along the line that is smaller than a digit before it.
    HiddenSkyscraper in hidden_skyscraper,
    /// The rank of a line among all lines, read as numbers.
    FullRank in full_rank,
    /// No two lines are the same number.
    NoTies in no_ties,
    /// The digit in the Nth cell of a line, where N is the digit in its first cell.
    NumberedRoom in numbered_room,
    /// Neighbors on a line differ by at least a number.
    Whispers in whispers,
    /// Digits of a line are consecutive, in any order.
    Renban in renban,
    /// A line that reads the same from both ends.
    Palindrome in palindrome,
    /// Two lists of cells with the same digits in the same order.
    Clone in clone,
    /// Lists of cells with the same digits in any order.
    SameDigits in same_digits,
    /// Digits of a line are strictly between those at its ends.
    Between in between,
    /// Digits of a line are outside of the range of its ends, which are far apart.
    Lockout in lockout,
    /// Each run of a line within a box has the same sum.
    RegionSum in region_sum,
    /// A line that consists of runs with the same sum.
    SumLine in sum_line,
    /// Two cells equally far from the middle of a line add up to the middle.
    Zipper in zipper,
    /// No two digits of a line are equal or consecutive.
    Nabner in nabner,
    /// Any three consecutive cells of a line have a low, a middle and a high digit.
    Entropic in entropic,
    /// Any N consecutive cells of a line have different remainders modulo N.
    Modular in modular,
    /// Digits of a line alternate between odd and even.
    ParityLine in parity_line,
    /// Four cells around a corner that hold these digits.
    Quadruple in quadruple,
    /// Cells that hold each digit exactly as often as it is named.
    ContainExact in contain_exact,
    /// How often some digits appear in some cells.
    LookAndSay in look_and_say,
    /// A cell holds the number of different digits in other cells.
    CountDistinct in count_distinct,
    /// All cells with the listed digits are orthogonally connected.
    ConnectedValues in connected_values,
    /// Cells that are less than their neighbors.
    Minimum in minimum,
    /// Cells that are greater than their neighbors.
    Maximum in maximum,
    /// One cell is greater than another.
    Greater in greater,
    /// Odd digits.
    Odd in odd,
    /// Even digits.
    Even in even,
    /// Neighbors, or cells these numbers of rows and columns apart, are not consecutive.
    NonConsecutive in non_consecutive,
    /// Cells that are these numbers of rows and columns apart differ.
    AntiOffset in anti_offset,
    /// Different digits.
    Distinct in distinct,
    /// A cell in column N holds the column of digit N in its row; or the same for rows.
    Indexing in indexing,
    /// The first digit of a line appears again N cells after the second cell, which holds N.
    ValueIndexing in value_indexing,
    /// A digit in a circle is the number of circles that hold it.
    CountingCircles in counting_circles,
    /// Each 2x2 has a low, a middle and a high digit.
    GlobalEntropy in global_entropy,
    /// Each 2x2 has digits of all three remainders modulo 3.
    GlobalModular in global_modular,
    /// No two cells with a digit N are N orthogonal steps apart.
    AntiTaxicab in anti_taxicab,
    /// A rule that the puzzle defines.
    Define in define,
}

impl RuleKind {
    /// What its file defines.
    pub(crate) fn definition(self) -> &'static Definition {
        &DEFINITIONS[self as usize]
    }

    /// A rule of this kind on a grid of 9x9, in the format `rules`; empty for a frame, which no text states as a rule.
    pub fn example(self) -> &'static str {
        self.definition().example
    }

    /// The arguments of rules of this kind.
    pub fn arguments(self) -> Arguments {
        self.definition().arguments
    }

    /// How a generator finds the value of such a rule, if a layout omits it.
    pub fn value(self) -> Value {
        self.definition().value
    }

    /// Whether a layout may omit the value of such a rule, for a generator to find it.
    pub fn may_lack_value(self) -> bool {
        self.value() != Value::Stated
    }
}

/// The network of a grid's houses, pairs and rules, without a bound on time and size.
pub fn network(geometry: &Geometry) -> Network {
    let unbounded = Budget { memory: None, ..Budget::default() }.deadline();
    let watch = Watch::new(&unbounded, u64::MAX);
    network_within(geometry, &watch).expect("a watch without bounds ends nothing")
}

/// The network of a grid's houses, pairs and rules.
///
/// # Errors
/// The time of the watch is over, or the tables of the rules take more memory than its budget allows.
pub fn network_within(geometry: &Geometry, watch: &Watch) -> Result<Network, Interruption> {
    let rules = geometry.rules();
    let side = geometry.side();
    let (frame, cells) = (geometry.frame(), geometry.cell_count());
    let mut network = Network {
        lowest: frame.lowest,
        count: side,
        cells,
        domains: Vec::new(),
        constraints: Vec::new(),
    };
    network.domains = vec![network.all(); cells + frame.hidden];
    let variables = |cells: &[Cell]| cells.iter().map(|cell| cell.index() as u16).collect();
    for house in geometry.houses() {
        network.constraints.push(Constraint::Distinct(variables(&house.cells)));
    }
    for cell in geometry.cells() {
        for other in geometry.extra_peers(cell).iter().filter(|other| **other > cell) {
            network.constraints.push(Constraint::Distinct(variables(&[cell, *other])));
        }
    }
    let meter = Meter::new(watch);
    let mut compiler = Compiler::new(geometry, &mut network, &meter);
    for rule in rules {
        if !meter.works(WORK_OF_RULE) {
            break;
        }
        compile(rule, &mut compiler);
    }
    meter.result().map(|()| network)
}

/// All pairs of shown cells that share an edge, within some grid.
pub fn neighbors(geometry: &Geometry) -> Vec<(Cell, Cell)> {
    Area::new(geometry, &[]).neighbors()
}

/// Work for a rule without a table: it is compiled in a few microseconds.
const WORK_OF_RULE: u64 = 64;

/// The network of a single rule: the constraints on its cells, without houses, pairs and other rules. Words are
/// automata; connected cells stay as they are.
///
/// # Errors
/// Those of [`network_within`].
pub fn network_of(
    geometry: &Geometry,
    rule: &Rule,
    watch: &Watch,
) -> Result<Network, Interruption> {
    let (frame, cells) = (geometry.frame(), geometry.cell_count());
    let mut network = Network {
        lowest: frame.lowest,
        count: geometry.side(),
        cells,
        domains: Vec::new(),
        constraints: Vec::new(),
    };
    network.domains = vec![network.all(); cells + frame.hidden];
    let meter = Meter::new(watch);
    compile(rule, &mut Compiler::new(geometry, &mut network, &meter));
    let (lowest, count) = (network.lowest, network.count);
    let spelled_out = |constraint| word::Word::spelled_out(constraint, lowest, count);
    network.constraints = network.constraints.into_iter().flat_map(spelled_out).collect();
    meter.result().map(|()| network)
}

/// Checks that a grid satisfies the puzzle's givens and restrictions, every house and pair, and every rule. It uses
/// neither a solver nor the compiled rules.
///
/// # Errors
/// The first [`Violation`] found.
pub fn check(puzzle: &Puzzle, solution: &Solution) -> Result<(), Violation> {
    unbounded(|deadline| check_until(puzzle, solution, deadline))
}

/// Like [`check`], until a deadline, which breaks with the reason.
pub fn check_until(
    puzzle: &Puzzle,
    solution: &Solution,
    deadline: &Deadline,
) -> ControlFlow<Ending, Result<(), Violation>> {
    check_with(puzzle, solution, &[], deadline)
}

/// Like [`check_until`], for a solver that proposes values of the hidden cells, or none. If the rules do not hold with
/// these, other values are looked for.
pub fn check_with(
    puzzle: &Puzzle,
    solution: &Solution,
    hidden: &[i32],
    deadline: &Deadline,
) -> ControlFlow<Ending, Result<(), Violation>> {
    if let Err(violation) = solution.check(puzzle) {
        return ControlFlow::Continue(Err(violation));
    }
    let broken = judge::broken_until(puzzle.geometry(), solution, hidden, deadline)?;
    ControlFlow::Continue(match broken.first() {
        None => Ok(()),
        Some(rule) => Err(Violation::Rule(rule.kind.to_string())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, GeometryBuilder};
    use std::time::Duration;

    /// Large tables from a short text, each of several megabytes.
    fn large(kind: RuleKind) -> Geometry {
        let mut builder = GeometryBuilder::latin(32);
        for row in 0..32 {
            let mut rule = Rule::new(kind, [], (0..32).map(|column| Cell::at(row, column, 32)));
            match kind {
                RuleKind::Regex => rule.text = "(.?){500}".into(),
                RuleKind::Product => rule.numbers = vec![1_396_755_360],
                RuleKind::Sandwich => rule.numbers = vec![200],
                _ => {}
            }
            builder.rule(rule);
        }
        builder.build().unwrap()
    }

    #[test]
    fn compilation_is_bounded_in_time_and_memory() {
        for kind in [RuleKind::Regex, RuleKind::Product, RuleKind::Sandwich] {
            let geometry = large(kind);
            let cut = |budget: Budget| {
                network_within(&geometry, &Watch::new(&budget.deadline(), 1)).unwrap_err()
            };
            let little = Budget { memory: Some(1 << 20), ..Budget::default() };
            let refused = cut(little).ending().unwrap_err();
            assert_eq!(refused.most, Some(1 << 20), "{kind}");
            let late = cut(Budget::time(Duration::ZERO)).ending();
            assert_eq!(late, Ok(Ending::Time), "{kind}");
        }
        // Real puzzles stay far below it.
        let mut builder = GeometryBuilder::new(crate::grid::Shape::CLASSIC);
        builder.rule(Rule::new(RuleKind::Sandwich, [8], (0..9).map(Cell::from_index)));
        assert!(
            network_within(&builder.build().unwrap(), &Watch::new(&Deadline::NEVER, 1)).is_ok()
        );
    }
}
