//! Rules together: what several rules leave that share cells or a house.
//!
//! ```text
//! a house    row 1: the cage r1c1 r1c2 (10), the dot r1c4 r1c5, seven digits for the other cells
//! two rules  the arrow r1c1 | r1c2 r1c3 and the thermometer r1c2 r2c2 r3c2 share r1c2
//! ```
//!
//! Each rule alone may allow a candidate that no filling of both allows: two cages in a row need the same digit, or
//! a dot takes the only pair that a cage could have. So the unit of a house has all parts of rules that lie within
//! it, and its digits, each once. The unit of two rules has both, if they share a cell, or if they meet in two or
//! more pairs of cells that see each other.
//!
//! At most [`MOST_CELLS`] cells and [`MOST_PAIRS`] pairs of rules are used, those with the fewest cells. Rules with
//! hidden cells or alternatives are left out.

use super::unit::{self, Unit};
use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::grid::{Cell, Geometry, HouseId, RuleId};
use veridoku_core::rules;
use veridoku_core::rules::network::{Constraint, Variable};

/// The most cells of two rules.
const MOST_CELLS: usize = 9;

/// The most pairs of rules.
const MOST_PAIRS: usize = 150;

/// Work between two clock checks while a rule is compiled.
const WORK_PER_LOOK: u64 = 1_000;

/// A rule with the constraints that can be used.
struct Source {
    rule: RuleId,
    constraints: Vec<Constraint>,
    /// Whether these are all of the rule.
    is_whole: bool,
}

impl Source {
    fn of(geometry: &Geometry, rule: RuleId, deadline: &Deadline) -> Option<Source> {
        let watch = Watch::new(deadline, WORK_PER_LOOK);
        let known = geometry.rules().get(rule.index())?;
        let network = rules::network_of(geometry, known, &watch).ok()?;
        let all = network.constraints.len();
        let is_usable = |constraint: &Constraint| {
            let is_cell = |one: &Variable| usize::from(*one) < network.cells;
            !matches!(constraint, Constraint::AnyOf(_) | Constraint::Connected(..))
                && constraint.variables().iter().all(is_cell)
        };
        let mut constraints = network.constraints;
        constraints.retain(is_usable);
        let is_whole = constraints.len() == all;
        Some(Source { rule, constraints, is_whole })
    }
}

/// All units of several rules, or those made until the deadline.
pub fn units(geometry: &Geometry, deadline: &Deadline) -> Vec<Unit> {
    let ids = (0..geometry.rules().len()).map(RuleId::from_index);
    let sources: Vec<Source> = ids
        .take_while(|_| !deadline.is_over())
        .filter_map(|rule| Source::of(geometry, rule, deadline))
        .collect();
    let sources: Vec<&Source> = sources.iter().collect();
    let mut units = Vec::new();
    for (house, _) in geometry.houses_with_ids() {
        if deadline.is_over() {
            return units;
        }
        units.extend(in_house(geometry, house, &sources));
    }
    let mut pairs: Vec<(usize, usize, usize)> = Vec::new();
    for (place, one) in sources.iter().enumerate() {
        if deadline.is_over() {
            return units;
        }
        for (number, other) in sources.iter().enumerate().skip(place + 1) {
            if let Some(cells) = common(geometry, one, other) {
                pairs.push((cells, place, number));
            }
        }
    }
    pairs.sort_unstable();
    // All pairs with as many cells, or none of them: so the choice does not depend on how the grid is turned.
    if let Some((most, ..)) = pairs.get(MOST_PAIRS) {
        let most = *most;
        pairs.retain(|(cells, ..)| *cells < most);
    }
    for (_, one, other) in pairs {
        if deadline.is_over() {
            break;
        }
        units.push(of_two(geometry, sources[one], sources[other]));
    }
    units
}

/// The unit of these rules together: in a house, or of two rules.
pub fn unit(geometry: &Geometry, houses: &[HouseId], rules: &[RuleId]) -> Option<Unit> {
    let source = |rule: &RuleId| Source::of(geometry, *rule, &Deadline::NEVER);
    let sources: Vec<Source> = rules.iter().map(source).collect::<Option<_>>()?;
    let sources: Vec<&Source> = sources.iter().collect();
    match (houses, &sources[..]) {
        (&[house], sources) => in_house(geometry, house, sources),
        ([], [one, other]) => Some(of_two(geometry, one, other)),
        _ => None,
    }
}

/// The unit of a house with everything that rules demand within it; `None` if they demand nothing.
fn in_house(geometry: &Geometry, house: HouseId, sources: &[&Source]) -> Option<Unit> {
    let cells = &geometry.house(house).cells;
    if cells.len() != geometry.side() {
        return None;
    }
    let all: Vec<Variable> = cells.iter().map(|cell| cell.index() as Variable).collect();
    let mut constraints: Vec<Constraint> = Vec::new();
    let mut used = Vec::new();
    for source in sources {
        let before = constraints.len();
        let is_inside = |constraint: &&Constraint| {
            !matches!(constraint, Constraint::Distinct(_))
                && constraint.variables().iter().all(|one| all.contains(one))
        };
        constraints.extend(source.constraints.iter().filter(is_inside).cloned());
        if constraints.len() > before {
            used.push(source.rule);
        }
    }
    if constraints.is_empty() {
        return None;
    }
    let order = in_turn(&all, &constraints);
    let sums: Vec<Constraint> =
        constraints.iter().filter(|one| matches!(one, Constraint::Linear(..))).cloned().collect();
    constraints.push(Constraint::Distinct(all.clone()));
    let mut ways = vec![constraints];
    if !sums.is_empty() && sums.len() + 1 < ways[0].len() {
        ways.push(sums);
        ways[1].push(Constraint::Distinct(all));
    }
    Some(unit::together(geometry, vec![house], used, &order, &ways))
}

/// How many cells two rules have, if they have much in common and few cells.
fn common(geometry: &Geometry, one: &Source, other: &Source) -> Option<usize> {
    let [mine, yours] = [one, other].map(|source| unit::variables_of(&source.constraints));
    if !one.is_whole || !other.is_whole || mine.len() < 2 || yours.len() < 2 {
        return None;
    }
    let all = mine.iter().chain(&yours).collect::<std::collections::BTreeSet<_>>().len();
    if all > MOST_CELLS || all == mine.len().max(yours.len()) {
        return None;
    }
    let shares = mine.iter().any(|cell| yours.contains(cell));
    let cell = |variable: &Variable| Cell::from_index(usize::from(*variable));
    let sees = |one: &Variable, other: &Variable| {
        geometry.peers(cell(one)).binary_search(&cell(other)).is_ok()
    };
    let seen = |one: &Variable| yours.iter().filter(|other| sees(one, other)).count();
    // Each of two cells sees two others: both rules may need the same two digits.
    let meets = || mine.iter().filter(|one| seen(one) >= 2).count() >= 2;
    (shares || meets()).then_some(all)
}

/// The unit of two rules.
fn of_two(geometry: &Geometry, one: &Source, other: &Source) -> Unit {
    let constraints: Vec<Constraint> =
        one.constraints.iter().chain(&other.constraints).cloned().collect();
    let order = in_turn(&unit::variables_of(&constraints), &constraints);
    unit::together(geometry, Vec::new(), vec![one.rule, other.rule], &order, &[constraints])
}

/// Variables in an order in which those of a constraint are close together.
fn in_turn(variables: &[Variable], constraints: &[Constraint]) -> Vec<Variable> {
    let scopes: Vec<Vec<Variable>> = constraints
        .iter()
        .filter(|one| !matches!(one, Constraint::Distinct(_)))
        .map(Constraint::variables)
        .collect();
    let mut left = variables.to_vec();
    let mut order: Vec<Variable> = Vec::new();
    while !left.is_empty() {
        // Small constraints that have begun are finished first.
        let weight = |one: &Variable| -> usize {
            let is_begun = |scope: &&Vec<Variable>| {
                scope.contains(one) && scope.iter().any(|cell| order.contains(cell))
            };
            let open =
                |scope: &Vec<Variable>| scope.iter().filter(|cell| !order.contains(cell)).count();
            scopes.iter().filter(is_begun).map(|scope| 64 / open(scope).max(1)).sum()
        };
        let best = (0..left.len()).rev().max_by_key(|place| weight(&left[*place])).unwrap_or(0);
        order.push(left.remove(best));
    }
    order
}
