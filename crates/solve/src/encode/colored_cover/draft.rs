//! Items and options while they are collected: placements grow as constraints tie items to them.

use std::collections::{HashMap, HashSet};

use super::{ColoredCover, MOST_NODES, Refusal};
use crate::encode::Residue;
use veridoku_core::budget::Watch;
use veridoku_core::grid::{Candidate, Cell, Digit, Puzzle};
use veridoku_core::rules::connected::Connected;
use veridoku_core::rules::network::{Constraint, Network, Values, Variable};

/// An item. Primary and secondary items are numbered together until the cover is finished.
pub(super) type Item = u32;

/// An item of an option, and its color; 0 is none.
pub(super) type Node = (Item, i32);

/// An option, by its number.
pub(super) type OptionId = usize;

/// The alternative that contains a constraint: the item whose color is the alternative's number, that number from 1,
/// and how many there are.
#[derive(Clone, Copy)]
pub(super) struct Condition {
    pub(super) item: Item,
    pub(super) number: i32,
    pub(super) count: i32,
}

pub(super) struct Draft<'a> {
    pub(super) network: &'a Network,
    watch: &'a Watch,
    /// The values that are left of each variable.
    pub(super) values: Vec<Values>,
    is_primary: Vec<bool>,
    options: Vec<Vec<Node>>,
    nodes: usize,
    /// The option that gives each variable each value.
    placements: Vec<HashMap<usize, OptionId>>,
    /// For each two variables, whether they must differ.
    differ: Vec<bool>,
    /// The item whose color is a variable's value.
    shown: HashMap<Variable, Item>,
    /// Groups that have their items, with the options of their sets.
    pub(super) groups: HashMap<Vec<Variable>, Vec<(Values, OptionId)>>,
    /// The alternatives that are being written.
    pub(super) conditions: Vec<Condition>,
    pub(super) may_repeat: bool,
}

pub(super) type Written = Result<(), Refusal>;

/// The bits of a set, ascending.
pub(super) fn bits(values: Values) -> impl Iterator<Item = usize> + Clone {
    (0..Values::BITS as usize).filter(move |bit| values >> bit & 1 == 1)
}

/// The cover of a puzzle and its network.
pub(super) fn cover(
    puzzle: &Puzzle,
    network: &Network,
    watch: &Watch,
) -> Result<ColoredCover, Refusal> {
    let side = puzzle.side();
    let residue = Residue::surviving(puzzle);
    let mut values = network.domains.clone();
    for (index, values) in values.iter_mut().enumerate().take(network.cells) {
        let open = residue.open(Cell::from_index(index));
        *values &= open.iter().fold(0, |set, digit| set | 1 << digit.index());
    }
    // A hidden variable that no constraint has takes one value: covers with others would only repeat each grid.
    let bound: HashSet<Variable> =
        network.constraints.iter().flat_map(Constraint::variables).collect();
    for (index, values) in values.iter_mut().enumerate().skip(network.cells) {
        if !bound.contains(&(index as Variable)) {
            *values &= values.wrapping_neg();
        }
    }
    let mut draft = Draft::new(network, values, watch)?;
    for constraint in &network.constraints {
        draft.constraint(constraint)?;
    }
    let mut labels = vec![None; draft.options.len()];
    for (index, placements) in draft.placements.iter().enumerate().take(network.cells) {
        for (&bit, &option) in placements {
            let candidate =
                Candidate { cell: Cell::from_index(index), digit: Digit::from_index(bit) };
            labels[option] = Some(candidate.index(side) as u32);
        }
    }
    Ok(draft.finish(labels))
}

impl<'a> Draft<'a> {
    fn new(
        network: &'a Network,
        values: Vec<Values>,
        watch: &'a Watch,
    ) -> Result<Draft<'a>, Refusal> {
        let count = values.len();
        let mut differ = vec![false; count * count];
        for constraint in &network.constraints {
            let Constraint::Distinct(members) = constraint else { continue };
            for one in members {
                for other in members.iter().filter(|other| *other != one) {
                    differ[usize::from(*one) * count + usize::from(*other)] = true;
                }
            }
        }
        let mut draft = Draft {
            network,
            watch,
            values,
            is_primary: Vec::new(),
            options: Vec::new(),
            nodes: 0,
            placements: vec![HashMap::new(); count],
            differ,
            shown: HashMap::new(),
            groups: HashMap::new(),
            conditions: Vec::new(),
            // A grid is one solution, whatever the values of its hidden variables.
            may_repeat: count > network.cells,
        };
        for variable in 0..count {
            let item = draft.primary();
            for bit in bits(draft.values[variable]) {
                let option = draft.option(vec![(item, 0)])?;
                draft.placements[variable].insert(bit, option);
            }
        }
        Ok(draft)
    }

    /// A new item that must be covered.
    pub(super) fn primary(&mut self) -> Item {
        self.is_primary.push(true);
        self.is_primary.len() as Item - 1
    }

    /// A new item that may be covered.
    pub(super) fn secondary(&mut self) -> Item {
        self.is_primary.push(false);
        self.is_primary.len() as Item - 1
    }

    /// A new option.
    pub(super) fn option(&mut self, nodes: Vec<Node>) -> Result<OptionId, Refusal> {
        self.count(nodes.len())?;
        self.options.push(nodes);
        Ok(self.options.len() - 1)
    }

    /// Ties an item to an option.
    pub(super) fn tie(&mut self, option: OptionId, node: Node) -> Written {
        self.count(1)?;
        self.options[option].push(node);
        Ok(())
    }

    fn count(&mut self, nodes: usize) -> Written {
        self.nodes += nodes;
        if self.nodes > MOST_NODES {
            let what = "nodes of its exact cover";
            return Err(Refusal::TooLarge { what, found: self.nodes, most: MOST_NODES });
        }
        Ok(self.watch.ask(nodes as u64)?)
    }

    /// Counts work that writes nothing.
    pub(super) fn work(&self, work: usize) -> Written {
        Ok(self.watch.ask(work as u64)?)
    }

    /// The option that gives a variable a value, if it may have it.
    pub(super) fn placement(&self, variable: Variable, bit: usize) -> Option<OptionId> {
        self.placements[usize::from(variable)].get(&bit).copied()
    }

    pub(super) fn must_differ(&self, one: Variable, other: Variable) -> bool {
        self.differ[usize::from(one) * self.values.len() + usize::from(other)]
    }

    /// The item whose color is a variable's value: the value's number plus one.
    pub(super) fn shown(&mut self, variable: Variable) -> Result<Item, Refusal> {
        if let Some(item) = self.shown.get(&variable) {
            return Ok(*item);
        }
        let item = self.secondary();
        self.shown.insert(variable, item);
        for bit in bits(self.values[usize::from(variable)]) {
            if let Some(option) = self.placement(variable, bit) {
                self.tie(option, (item, bit as i32 + 1))?;
            }
        }
        Ok(item)
    }

    /// A primary item that needs one of these options if the conditions hold; if not, an option covers it without
    /// effect.
    pub(super) fn table(&mut self, options: impl IntoIterator<Item = Vec<Node>>) -> Written {
        let item = self.primary();
        let within: Vec<Node> =
            self.conditions.iter().map(|condition| (condition.item, condition.number)).collect();
        for mut option in options {
            option.push((item, 0));
            option.extend(&within);
            self.option(option)?;
        }
        self.nothing_elsewhere(item)
    }

    /// If the conditions do not hold, an option without effect covers an item.
    pub(super) fn nothing_elsewhere(&mut self, item: Item) -> Written {
        for (depth, condition) in self.conditions.clone().into_iter().enumerate() {
            let outer = self.conditions[..depth].iter().map(|outer| (outer.item, outer.number));
            let outer: Vec<Node> = outer.collect();
            for number in (1..=condition.count).filter(|number| *number != condition.number) {
                let mut option = vec![(item, 0), (condition.item, number)];
                option.extend(&outer);
                self.option(option)?;
            }
        }
        Ok(())
    }

    /// Forbids combining any of the first options with any of the second. The options of each side already exclude each
    /// other.
    pub(super) fn conflict(&mut self, ones: &[OptionId], others: &[OptionId]) -> Written {
        if ones.is_empty() || others.is_empty() {
            return Ok(());
        }
        let item = self.secondary();
        ones.iter().chain(others).try_for_each(|option| self.tie(*option, (item, 0)))
    }

    pub(super) fn constraint(&mut self, constraint: &Constraint) -> Written {
        match constraint {
            Constraint::Distinct(variables) => self.distinct(variables),
            Constraint::Pair([one, other], table) => {
                self.pair([*one, *other], |bit| table.second[bit])
            }
            Constraint::Linear(terms, totals) => self.linear(terms, totals),
            Constraint::Regular(word, automaton) => self.regular(word, automaton),
            Constraint::Word(variables, word) => {
                let (lowest, count) = (self.network.lowest, self.network.count);
                let mut automata = word.automata(variables, lowest, count).into_iter();
                automata.try_for_each(|(word, automaton)| self.regular(&word, &automaton))
            }
            Constraint::Connected(cells, rows) => {
                let automaton = rows.automaton(self.network.lowest, self.network.count);
                let what = "columns of connected cells";
                let most = Connected::MOST_COLUMNS;
                let too_wide = Refusal::TooLarge { what, found: rows.width, most };
                self.regular(cells, &automaton.ok_or(too_wide)?)
            }
            Constraint::Count { variables, value, least, most } => {
                self.occurrences(variables, *value, *least, *most)
            }
            Constraint::AnyOf(alternatives) => self.any_of(alternatives),
        }
    }

    fn distinct(&mut self, variables: &[Variable]) -> Written {
        if !self.conditions.is_empty() {
            for (place, one) in variables.iter().enumerate() {
                for other in &variables[place + 1..] {
                    self.pair([*one, *other], |bit| !(1 << bit))?;
                }
            }
            return Ok(());
        }
        let is_house = variables.len() == self.network.count;
        for bit in 0..self.network.count {
            let item = if is_house { self.primary() } else { self.secondary() };
            for variable in variables {
                if let Some(option) = self.placement(*variable, bit) {
                    self.tie(option, (item, 0))?;
                }
            }
        }
        Ok(())
    }

    /// Two variables, and for each value of the first the values of the second that it allows.
    pub(super) fn pair(
        &mut self,
        [one, other]: [Variable; 2],
        partners: impl Fn(usize) -> Values,
    ) -> Written {
        let [ones, others] = [one, other].map(|variable| self.values[usize::from(variable)]);
        let is_different = self.must_differ(one, other);
        let known = |bit: usize| if is_different { 1 << bit } else { 0 };
        let excluded = |bit: usize| others & !partners(bit) & !known(bit);
        if self.conditions.is_empty() {
            // Values that exclude the same values share an item.
            let mut by_excluded: Vec<(Values, Vec<OptionId>)> = Vec::new();
            for bit in bits(ones).filter(|bit| excluded(*bit) != 0) {
                let option: Vec<OptionId> = self.placement(one, bit).into_iter().collect();
                match by_excluded.iter_mut().find(|(known, _)| *known == excluded(bit)) {
                    Some((_, options)) => options.extend(option),
                    None => by_excluded.push((excluded(bit), option)),
                }
            }
            for (values, options) in by_excluded {
                let others: Vec<OptionId> =
                    bits(values).filter_map(|bit| self.placement(other, bit)).collect();
                self.conflict(&options, &others)?;
            }
            return Ok(());
        }
        if bits(ones).all(|bit| excluded(bit) == 0) {
            return Ok(());
        }
        let (first, second) = (self.shown(one)?, self.shown(other)?);
        let mut options = Vec::new();
        for bit in bits(ones) {
            for partner in bits(others & partners(bit)) {
                options.push(vec![(first, bit as i32 + 1), (second, partner as i32 + 1)]);
            }
        }
        self.table(options)
    }

    fn finish(self, labels: Vec<Option<u32>>) -> ColoredCover {
        let primary = self.is_primary.iter().filter(|is_primary| **is_primary).count();
        let (mut next_primary, mut next_secondary) = (0, primary as u32);
        let numbers: Vec<u32> = (self.is_primary.iter())
            .map(|is_primary| {
                let next = if *is_primary { &mut next_primary } else { &mut next_secondary };
                *next += 1;
                *next - 1
            })
            .collect();
        let mut options = self.options;
        for node in options.iter_mut().flatten() {
            node.0 = numbers[node.0 as usize];
        }
        let secondary = numbers.len() - primary;
        ColoredCover { primary, secondary, options, labels, may_repeat: self.may_repeat }
    }
}
