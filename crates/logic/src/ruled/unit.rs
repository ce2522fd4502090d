//! Units: cells that a rule ties together, and the values left for each of them.
//!
//! | a unit is | of |
//! |---|---|
//! | a mark | values that a rule allows in single cells |
//! | a pair | a table of two cells, or two cells that differ |
//! | a cage | a sum of cells that all differ |
//! | a sum | any other sum |
//! | a line | an automaton, a count, alternatives, or all pairs and sums of a rule together |
//! | a region | houses without the cages in them (see [`regions`](super::regions)) |
//! | together | several rules that share cells or a house (see [`together`](super::together)) |
//!
//! All combinations of values for the cells of a unit are tried ([`Arrangement`]), so each value that is left has a
//! choice for all other cells. Where that is too expensive, the constraint is checked without the relations that
//! make its cells differ.

use super::arrangement::Arrangement;
use veridoku_core::budget::Watch;
use veridoku_core::grid::{Cell, Geometry, HouseId, RuleId};
use veridoku_core::rules;
use veridoku_core::rules::network::{Constraint, Network, PairTable, Values, Variable};

/// The most cells of a line that is made of several constraints.
const LONGEST_LINE: usize = 12;

/// The most states of an automaton, and the most alternatives, of a light unit. A row as one of all ranked numbers
/// has many more.
const MOST_WORD_STATES: usize = 500;
const MOST_ALTERNATIVES: usize = 20;

/// The kind of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum UnitKind {
    Mark,
    Pair,
    Cage,
    Sum,
    Line,
    Region,
    Together,
}

/// Cells and the combinations of values they may have.
#[derive(Debug)]
pub struct Unit {
    pub kind: UnitKind,
    /// The rule; for a region those of all cages.
    pub rules: Vec<RuleId>,
    /// The houses of a region.
    pub houses: Vec<HouseId>,
    /// The cells, ascending.
    pub cells: Vec<Cell>,
    /// The possible values of the rule's hidden cells, which come after the cells.
    hidden: Vec<Values>,
    reasoning: Reasoning,
}

#[derive(Debug)]
enum Reasoning {
    Mark(Vec<Values>),
    Pair(PairTable),
    /// One constraint in several ways, each weaker than the one before.
    Ways(Vec<Arrangement>),
    /// Alternatives, each in several ways.
    AnyOf(Vec<Vec<Arrangement>>),
}

impl Unit {
    /// The values left for each cell of its domain: none for any, if the cells cannot be filled.
    pub fn left(&self, domains: &[Values]) -> Vec<Values> {
        if domains.len() != self.cells.len() {
            return domains.to_vec();
        }
        let all = || -> Vec<Values> { domains.iter().chain(&self.hidden).copied().collect() };
        match &self.reasoning {
            Reasoning::Mark(allowed) => {
                domains.iter().zip(allowed).map(|(domain, allowed)| domain & allowed).collect()
            }
            Reasoning::Pair(table) => {
                let &[one, other] = domains else { return domains.to_vec() };
                let left = |of: Values, by: Values, allowed: &[Values]| {
                    let holds = |bit: &usize| of >> bit & 1 == 1 && allowed[*bit] & by != 0;
                    (0..allowed.len()).filter(holds).map(|bit| 1 << bit).sum()
                };
                vec![left(one, other, &table.second), left(other, one, &table.first)]
            }
            Reasoning::Ways(ways) => {
                let mut left = first_left(ways, &all()).unwrap_or_else(all);
                left.truncate(domains.len());
                left
            }
            Reasoning::AnyOf(alternatives) => {
                let mut left = vec![0; domains.len()];
                for ways in alternatives {
                    let of_one = first_left(ways, &all()).unwrap_or_else(all);
                    if of_one.iter().all(|values| *values != 0) {
                        left.iter_mut().zip(of_one).for_each(|(left, one)| *left |= one);
                    }
                }
                left
            }
        }
    }

    /// Whether chains and nets follow what the unit eliminates.
    pub fn is_followed(&self) -> bool {
        self.kind != UnitKind::Mark && self.is_light()
    }

    /// Whether it is several rules without a house: there are many such units.
    pub fn is_of_rules_alone(&self) -> bool {
        self.kind == UnitKind::Together && self.houses.is_empty()
    }

    /// Whether the unit is not too large to be applied under many assumptions.
    pub fn is_light(&self) -> bool {
        let states = |ways: &Vec<Arrangement>| ways.first().map_or(0, Arrangement::word_states);
        match &self.reasoning {
            Reasoning::Mark(_) | Reasoning::Pair(_) => true,
            Reasoning::Ways(ways) => states(ways) <= MOST_WORD_STATES,
            Reasoning::AnyOf(alternatives) => {
                alternatives.iter().map(|ways| 1 + states(ways)).sum::<usize>() <= MOST_WORD_STATES
                    && alternatives.len() <= MOST_ALTERNATIVES
            }
        }
    }

    /// Whether the unit is quick to check and short to name, as chains need.
    pub fn is_quick(&self) -> bool {
        match self.kind {
            // A chain has no short name for the sum of a region, or for several rules.
            UnitKind::Mark | UnitKind::Region | UnitKind::Together => false,
            UnitKind::Pair => true,
            UnitKind::Cage | UnitKind::Sum => self.cells.len() <= 5,
            UnitKind::Line => self.cells.len() <= 4,
        }
    }
}

/// The result of the first way that is not too expensive.
fn first_left(ways: &[Arrangement], domains: &[Values]) -> Option<Vec<Values>> {
    ways.iter().find_map(|way| way.left(domains))
}

/// The units of a rule: none if its tables are too large for the watch's memory.
pub fn units_of(geometry: &Geometry, id: RuleId, watch: &Watch) -> Vec<Unit> {
    let Some(rule) = geometry.rules().get(id.index()) else { return Vec::new() };
    let Ok(network) = rules::network_of(geometry, rule, watch) else { return Vec::new() };
    Maker { geometry, network: &network, rules: vec![id], houses: Vec::new() }.units()
}

/// A sum of cells and factors that houses and cages produce.
pub fn region(
    geometry: &Geometry,
    houses: Vec<HouseId>,
    rules: Vec<RuleId>,
    terms: Vec<(Variable, i32)>,
    total: i32,
) -> Unit {
    let network = empty(geometry);
    let maker = Maker { geometry, network: &network, rules, houses };
    let totals = rules::network::Totals::only(total);
    maker.of(UnitKind::Region, &[Constraint::Linear(terms, totals)])
}

/// Several rules at once, in one or more ways, each weaker than the one before.
pub fn together(
    geometry: &Geometry,
    houses: Vec<HouseId>,
    rules: Vec<RuleId>,
    order: &[Variable],
    ways: &[Vec<Constraint>],
) -> Unit {
    let values = (geometry.frame().lowest, geometry.side());
    let mut variables = order.to_vec();
    variables.sort_unstable();
    let way = |constraints: &Vec<Constraint>| {
        Arrangement::in_order(&variables, constraints, values, order, |one, other| {
            differ(geometry, one, other)
        })
    };
    Unit {
        kind: UnitKind::Together,
        rules,
        houses,
        cells: variables.iter().map(|one| Cell::from_index(usize::from(*one))).collect(),
        hidden: Vec::new(),
        reasoning: Reasoning::Ways(ways.iter().map(way).collect()),
    }
}

/// A network without constraints.
fn empty(geometry: &Geometry) -> Network {
    let (cells, count) = (geometry.cell_count(), geometry.side());
    let mut network =
        Network { lowest: geometry.frame().lowest, count, cells, ..Network::default() };
    network.domains = vec![network.all(); cells];
    network
}

/// Whether a cell differs from another by houses, pairs or rules.
fn differ(geometry: &Geometry, one: Variable, other: Variable) -> bool {
    let [one, other] = [one, other].map(usize::from);
    let cells = geometry.cell_count();
    one < cells
        && other < cells
        && geometry.peers(Cell::from_index(one)).binary_search(&Cell::from_index(other)).is_ok()
}

/// The variables of some constraints, each once, ascending.
pub fn variables_of(constraints: &[Constraint]) -> Vec<Variable> {
    let mut variables: Vec<Variable> = constraints.iter().flat_map(Constraint::variables).collect();
    variables.sort_unstable();
    variables.dedup();
    variables
}

/// Makes units of the network of a rule.
struct Maker<'a> {
    geometry: &'a Geometry,
    network: &'a Network,
    rules: Vec<RuleId>,
    houses: Vec<HouseId>,
}

impl Maker<'_> {
    fn units(&self) -> Vec<Unit> {
        let constraints = &self.network.constraints;
        let mut units: Vec<Unit> = self.mark().into_iter().collect();
        let tables = self.tables();
        for ([one, other], table) in &tables {
            let pair = Constraint::Pair([*one, *other], table.clone().into());
            units.push(self.of(UnitKind::Pair, std::slice::from_ref(&pair)));
        }
        let pairs = tables.into_iter().map(|(pair, table)| Constraint::Pair(pair, table.into()));
        let kept =
            |one: &&Constraint| matches!(one, Constraint::Linear(..) | Constraint::Count { .. });
        let mut together: Vec<Constraint> =
            pairs.chain(constraints.iter().filter(kept).cloned()).collect();
        let is_word = |one: &&Constraint| match one {
            Constraint::Regular(..) | Constraint::Word(..) => true,
            Constraint::Connected(_, rows) => rows.has_automaton(),
            _ => false,
        };
        let words = || constraints.iter().filter(is_word);
        if words().count() == 1 {
            together.extend(words().cloned());
        }
        let is_line = together.len() > 1
            && variables_of(&together).len() <= LONGEST_LINE
            && is_connected(&together);
        let line = is_line.then(|| self.of(UnitKind::Line, &together));
        for constraint in constraints {
            let one = std::slice::from_ref(constraint);
            match constraint {
                Constraint::Linear(terms, _) => {
                    let is_cage = terms.iter().all(|(variable, factor)| {
                        let differs = |(other, _): &(Variable, i32)| {
                            other == variable || differ(self.geometry, *variable, *other)
                        };
                        *factor == 1 && terms.iter().all(differs)
                    });
                    units.push(self.of(if is_cage { UnitKind::Cage } else { UnitKind::Sum }, one));
                }
                Constraint::AnyOf(_) => units.push(self.of(UnitKind::Line, one)),
                Constraint::Count { .. } if line.is_none() => {
                    units.push(self.of(UnitKind::Line, one));
                }
                word if is_word(&word) && line.is_none() => {
                    units.push(self.of(UnitKind::Line, one));
                }
                _ => {}
            }
        }
        units.extend(line);
        units
    }

    /// The cells that have fewer values by the rule itself.
    fn mark(&self) -> Option<Unit> {
        let domains = self.network.domains[..self.network.cells].iter().enumerate();
        let marked = domains.filter(|(_, values)| **values != self.network.all());
        let (cells, allowed): (Vec<Cell>, Vec<Values>) =
            marked.map(|(index, values)| (Cell::from_index(index), *values)).unzip();
        (!cells.is_empty()).then(|| Unit {
            kind: UnitKind::Mark,
            rules: self.rules.clone(),
            houses: Vec::new(),
            cells,
            hidden: Vec::new(),
            reasoning: Reasoning::Mark(allowed),
        })
    }

    /// The tables of all pairs, merged for the same two cells.
    fn tables(&self) -> Vec<([Variable; 2], PairTable)> {
        let mut tables: std::collections::BTreeMap<[Variable; 2], PairTable> = Default::default();
        let mut add = |[one, other]: [Variable; 2], table: PairTable| {
            let (pair, table) = match one < other {
                true => ([one, other], table),
                false => ([other, one], PairTable { second: table.first, first: table.second }),
            };
            let known = tables.entry(pair).or_insert_with(|| table.clone());
            known.first.iter_mut().zip(&table.first).for_each(|(known, more)| *known &= more);
            known.second.iter_mut().zip(&table.second).for_each(|(known, more)| *known &= more);
        };
        let Network { lowest, count, .. } = *self.network;
        for constraint in &self.network.constraints {
            match constraint {
                Constraint::Pair(pair, table) => add(*pair, PairTable::clone(table)),
                Constraint::Distinct(cells) => {
                    for (place, one) in cells.iter().enumerate() {
                        for other in &cells[place + 1..] {
                            if !differ(self.geometry, *one, *other) && one != other {
                                add([*one, *other], PairTable::new(lowest, count, |a, b| a != b));
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        tables.into_iter().collect()
    }

    /// The unit of some constraints.
    fn of(&self, kind: UnitKind, constraints: &[Constraint]) -> Unit {
        let variables = variables_of(constraints);
        let cells = variables.partition_point(|one| usize::from(*one) < self.network.cells);
        let hidden = variables[cells..].iter().map(|one| self.network.domains[usize::from(*one)]);
        let reasoning = match constraints {
            [Constraint::Pair(_, table)] if cells == 2 => Reasoning::Pair(PairTable::clone(table)),
            [Constraint::AnyOf(alternatives)] => {
                let ways = |one: &Vec<Constraint>| self.ways(&variables, one);
                Reasoning::AnyOf(alternatives.iter().map(ways).collect())
            }
            _ => Reasoning::Ways(self.ways(&variables, constraints)),
        };
        Unit {
            kind,
            rules: self.rules.clone(),
            houses: self.houses.clone(),
            hidden: hidden.collect(),
            cells: variables[..cells]
                .iter()
                .map(|one| Cell::from_index(usize::from(*one)))
                .collect(),
            reasoning,
        }
    }

    /// With the relations that make cells differ, and without.
    fn ways(&self, variables: &[Variable], constraints: &[Constraint]) -> Vec<Arrangement> {
        let values = (self.network.lowest, self.network.count);
        let strict = Arrangement::new(variables, constraints, values, |one, other| {
            differ(self.geometry, one, other)
        });
        let loose = Arrangement::new(variables, constraints, values, |_, _| false);
        vec![strict, loose]
    }
}

/// Whether constraints share cells, so they imply more together.
fn is_connected(constraints: &[Constraint]) -> bool {
    let mut seen: Vec<Variable> = Vec::new();
    for constraint in constraints {
        let cells = constraint.variables();
        if cells.iter().any(|cell| seen.contains(cell)) {
            return true;
        }
        seen.extend(cells);
    }
    false
}
