//! The tool with which a rule writes its constraints.

use std::hash::Hash;
use std::sync::Arc;

use super::Area;
use super::connected::Connected;
use super::full;
use super::inner_sum::InnerSum;
use super::network::{Automaton, Constraint, Network, PairTable, Totals, Values, Variable};
use super::word::Word;
use crate::budget::Meter;
use crate::grid::{Cell, Frame, Geometry, Plane, RuleKind};

/// Bytes of an automaton for each state and value: a list of one state.
const BYTES_OF_STATE: usize = size_of::<Vec<usize>>() + 2 * size_of::<usize>();

/// Collects constraints.
pub(crate) struct Compiler<'a> {
    geometry: &'a Geometry,
    network: &'a mut Network,
    meter: &'a Meter<'a>,
}

fn variable(cell: Cell) -> Variable {
    cell.index() as Variable
}

impl<'a> Compiler<'a> {
    pub(super) fn new(
        geometry: &'a Geometry,
        network: &'a mut Network,
        meter: &'a Meter<'a>,
    ) -> Compiler<'a> {
        Compiler { geometry, network, meter }
    }

    /// Counts work and bytes of a table that is about to be made. False once it is over: then nothing more has to
    /// be written.
    pub(super) fn takes(&self, work: usize, bytes: usize) -> bool {
        self.meter.takes(bytes, "the tables of the rules") && self.meter.works(work as u64)
    }

    /// Which third of the digits a value is in: 0, 1 or 2.
    pub(super) fn third(&self, value: i32) -> i32 {
        full::third(self.geometry, value)
    }

    pub(super) fn geometry(&self) -> &'a Geometry {
        self.geometry
    }

    /// The number of digits.
    pub(super) fn side(&self) -> i32 {
        self.geometry.side() as i32
    }

    pub(super) fn frame(&self) -> Frame {
        self.geometry.frame()
    }

    /// Where the cells are.
    pub(super) fn plane(&self) -> Plane<'a> {
        self.geometry.plane()
    }

    /// The listed cells with their positions; all that are shown, if there is no list.
    pub(super) fn area(&self, cells: &[Cell]) -> Area<'a> {
        Area::new(self.geometry, cells)
    }

    /// The rows and columns of the frame, each from both ends.
    pub(super) fn lines_both_ways(&self) -> Vec<Vec<Cell>> {
        full::lines_both_ways(self.geometry)
    }

    /// A new hidden variable.
    pub(super) fn hidden(&mut self) -> Cell {
        self.network.domains.push(self.network.all());
        Cell::from_index(self.network.domains.len() - 1)
    }

    /// These cells, with a hidden variable of equal value for each repeated cell, because it counts again.
    pub(super) fn each_once(&mut self, cells: &[Cell]) -> Vec<Cell> {
        let mut once: Vec<Cell> = Vec::with_capacity(cells.len());
        for cell in cells {
            once.push(match once.contains(cell) {
                false => *cell,
                true => {
                    let copy = self.hidden();
                    self.pair(*cell, copy, |one, other| one == other);
                    copy
                }
            });
        }
        once
    }

    pub(super) fn is_marked(&self, pair: (Cell, Cell), kinds: &[RuleKind]) -> bool {
        self.geometry.is_marked(pair, kinds)
    }

    /// The number of the box or region of a cell, if there are any.
    pub(super) fn region(&self, cell: Cell) -> Option<usize> {
        self.geometry.region_of(cell)
    }

    /// The values of a cell are some of these.
    pub(super) fn domain(&mut self, cell: Cell, accepts: impl Fn(i32) -> bool) {
        let (count, network) = (self.network.count, &mut *self.network);
        let values: Values =
            (0..count).filter(|bit| accepts(network.value(*bit))).map(|bit| 1 << bit).sum();
        network.domains[cell.index()] &= values;
    }

    /// All cells differ.
    pub(super) fn distinct(&mut self, cells: &[Cell]) {
        let cells = cells.iter().map(|cell| variable(*cell)).collect();
        self.network.constraints.push(Constraint::Distinct(cells));
    }

    /// All cells differ, but a cell that is named twice does not differ from itself.
    pub(super) fn differ(&mut self, cells: &[Cell]) {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells.dedup();
        self.distinct(&cells);
    }

    /// Each cell once, at its first mention; all of them differ.
    pub(super) fn different(&mut self, cells: &[Cell]) -> Vec<Cell> {
        self.differ(cells);
        let is_first = |place: &usize| !cells[..*place].contains(&cells[*place]);
        (0..cells.len()).filter(is_first).map(|place| cells[place]).collect()
    }

    /// All lists have the same sum.
    pub(super) fn equal_sums(&mut self, lists: &[Vec<Cell>]) {
        // Compares each list with the shortest, which has the fewest sums.
        let Some(shortest) = (0..lists.len()).min_by_key(|place| lists[*place].len()) else {
            return;
        };
        let of = |place: usize, factor: i32| lists[place].iter().map(move |cell| (*cell, factor));
        for other in (0..lists.len()).filter(|place| *place != shortest) {
            self.linear(of(shortest, 1).chain(of(other, -1)), Totals::only(0));
        }
    }

    /// Two cells have values that a predicate accepts.
    pub(super) fn pair(&mut self, one: Cell, other: Cell, accepts: impl Fn(i32, i32) -> bool) {
        let table = Arc::new(self.table(accepts));
        self.pair_of(one, other, &table);
    }

    /// Each of some pairs of cells has values that a predicate accepts. One table serves all of them.
    pub(super) fn pairs(
        &mut self,
        pairs: impl IntoIterator<Item = (Cell, Cell)>,
        accepts: impl Fn(i32, i32) -> bool,
    ) {
        let table = Arc::new(self.table(accepts));
        for (one, other) in pairs {
            self.pair_of(one, other, &table);
        }
    }

    fn table(&self, accepts: impl Fn(i32, i32) -> bool) -> PairTable {
        PairTable::new(self.network.lowest, self.network.count, accepts)
    }

    fn pair_of(&mut self, one: Cell, other: Cell, table: &Arc<PairTable>) {
        if one == other {
            let table = table.clone();
            let is_kept = |bit: usize| table.second[bit] >> bit & 1 == 1;
            let values: Values =
                (0..self.network.count).filter(|bit| is_kept(*bit)).map(|bit| 1 << bit).sum();
            self.network.domains[one.index()] &= values;
            return;
        }
        if !self.takes(1, size_of::<Constraint>()) {
            return;
        }
        let pair = [variable(one), variable(other)];
        self.network.constraints.push(Constraint::Pair(pair, table.clone()));
    }

    /// Every two neighbors of a line have values that a predicate accepts.
    pub(super) fn along(&mut self, line: &[Cell], accepts: impl Fn(i32, i32) -> bool) {
        let table = Arc::new(self.table(accepts));
        for pair in line.windows(2) {
            self.pair_of(pair[0], pair[1], &table);
        }
    }

    /// Every two of some cells have values that a predicate accepts.
    pub(super) fn all_pairs(&mut self, cells: &[Cell], accepts: impl Fn(i32, i32) -> bool) {
        let table = Arc::new(self.table(accepts));
        for (place, one) in cells.iter().enumerate() {
            for other in &cells[place + 1..] {
                self.pair_of(*one, *other, &table);
            }
        }
    }

    /// The sum of cells with factors is one of some totals. A cell may occur several times.
    pub(super) fn linear(&mut self, terms: impl IntoIterator<Item = (Cell, i32)>, totals: Totals) {
        self.network.constraints.push(linear(terms, totals));
    }

    /// The values of a line are a word that an automaton accepts.
    pub(super) fn regular<S: Clone + Eq + Hash>(
        &mut self,
        line: &[Cell],
        start: S,
        step: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        self.regular_from(line, [start], step, accepts);
    }

    /// Like `regular`, with several states in which it may begin.
    pub(super) fn regular_from<S: Clone + Eq + Hash>(
        &mut self,
        line: &[Cell],
        starts: impl IntoIterator<Item = S>,
        step: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        let Network { lowest, count, .. } = *self.network;
        let may_grow = |states: usize| self.takes(states * count, states * BYTES_OF_STATE * count);
        self.word(line, Automaton::of_while(lowest, count, starts, step, accepts, may_grow));
    }

    /// The values of a line, which differ, have a sum between the lowest and the highest of them.
    pub(super) fn inner_sum(&mut self, line: &[Cell], inner: InnerSum) {
        let Network { lowest, count, .. } = *self.network;
        if Word::may_have_sum(self, inner.sum) {
            return self.known_word(line, Word::InnerSum(inner));
        }
        let may_grow = |states: usize| self.takes(states * count, states * BYTES_OF_STATE * count);
        self.word(line, inner.automaton_while(lowest, count, may_grow));
    }

    /// The values of a line are a word that this automaton accepts.
    pub(super) fn word(&mut self, line: &[Cell], automaton: Automaton) {
        let line = line.iter().map(|cell| variable(*cell)).collect();
        self.network.constraints.push(Constraint::Regular(line, Arc::new(automaton)));
    }

    /// The values of each of some lines are a word that this automaton accepts.
    pub(super) fn words(&mut self, lines: &[Vec<Cell>], automaton: &Arc<Automaton>) {
        for line in lines {
            if !self.takes(1, size_of::<Constraint>() + line.len() * size_of::<Variable>()) {
                return;
            }
            let line = line.iter().map(|cell| variable(*cell)).collect();
            self.network.constraints.push(Constraint::Regular(line, Arc::clone(automaton)));
        }
    }

    /// The values of a line are a word of a known kind.
    pub(super) fn known_word(&mut self, line: &[Cell], word: Word) {
        let line = line.iter().map(|cell| variable(*cell)).collect();
        self.network.constraints.push(Constraint::Word(line, word));
    }

    /// Among cells in rows of one width, there is at least one with a value that a predicate accepts, and all such
    /// cells are connected. Another constraint counts them, if their number is given.
    pub(super) fn connected(
        &mut self,
        cells: &[Cell],
        width: usize,
        size: Option<usize>,
        accepts: impl Fn(i32) -> bool,
    ) {
        let accepted = |bit: &usize| accepts(self.network.value(*bit));
        let values = (0..self.network.count).filter(accepted).map(|bit| 1 << bit).sum();
        let cells = cells.iter().map(|cell| variable(*cell)).collect();
        let rows = Connected { width, values, size };
        self.network.constraints.push(Constraint::Connected(cells, rows));
    }

    /// A value occurs at least and at most this often. The cells differ: see [`each_once`](Self::each_once).
    pub(super) fn count(&mut self, cells: &[Cell], value: i32, least: usize, most: usize) {
        let value = value - self.network.lowest;
        if !(0..self.network.count as i32).contains(&value) {
            if least > 0 {
                self.never();
            }
            return;
        }
        let variables = cells.iter().map(|cell| variable(*cell)).collect();
        let value = value as usize;
        self.network.constraints.push(Constraint::Count { variables, value, least, most });
    }

    /// How often one value occurs in some cells, if a constraint says that.
    pub(super) fn exact_count(&self, cells: &[Cell], values: Values) -> Option<usize> {
        let sorted = |variables: &[Variable]| {
            let mut sorted = variables.to_vec();
            sorted.sort_unstable();
            sorted
        };
        let cells = sorted(&cells.iter().map(|cell| variable(*cell)).collect::<Vec<_>>());
        self.network.constraints.iter().find_map(|constraint| match constraint {
            Constraint::Count { variables, value, least, most }
                if least == most
                    && values == 1 << value
                    && variables.len() == cells.len()
                    && sorted(variables) == cells =>
            {
                Some(*least)
            }
            _ => None,
        })
    }

    /// One of some alternatives holds.
    pub(super) fn any_of(&mut self, mut alternatives: Vec<Vec<Constraint>>) {
        match alternatives.len() {
            0 => self.never(),
            1 => self.network.constraints.append(&mut alternatives[0]),
            _ => self.network.constraints.push(Constraint::AnyOf(alternatives)),
        }
    }

    /// The constraints that a closure writes, as an alternative.
    pub(super) fn alternative(&mut self, write: impl FnOnce(&mut Compiler<'_>)) -> Vec<Constraint> {
        let mut apart = Network {
            lowest: self.network.lowest,
            count: self.network.count,
            cells: self.network.cells,
            domains: vec![self.network.all(); self.network.domains.len()],
            constraints: Vec::new(),
        };
        let Compiler { geometry, meter, .. } = *self;
        write(&mut Compiler { geometry, network: &mut apart, meter });
        let all = apart.all();
        // Hidden variables belong to the whole network.
        self.network.domains.resize(apart.domains.len(), all);
        let mut constraints = apart.constraints;
        for (place, domain) in
            apart.domains.iter().enumerate().filter(|(_, domain)| **domain != all)
        {
            let totals = (0..apart.count).filter(|bit| domain >> bit & 1 == 1);
            let totals = Totals::of(totals.map(|bit| apart.lowest + bit as i32));
            constraints.push(Constraint::Linear(vec![(place as Variable, 1)], totals));
        }
        constraints
    }

    /// A constraint that never holds.
    pub(super) fn never(&mut self) {
        if let Some(domain) = self.network.domains.first_mut() {
            *domain = 0;
        }
    }

    /// The values of the digits, lowest to highest.
    pub(super) fn values(&self) -> std::ops::RangeInclusive<i32> {
        self.network.lowest..=self.network.lowest + self.network.count as i32 - 1
    }
}

/// A sum as a constraint. Cells that occur twice have the sum of their factors; without cells it always or never holds.
pub(super) fn linear(terms: impl IntoIterator<Item = (Cell, i32)>, totals: Totals) -> Constraint {
    let mut collected: Vec<(Variable, i32)> = Vec::new();
    for (cell, factor) in terms {
        match collected.iter_mut().find(|(known, _)| *known == variable(cell)) {
            Some((_, known)) => *known += factor,
            None => collected.push((variable(cell), factor)),
        }
    }
    collected.retain(|(_, factor)| *factor != 0);
    Constraint::Linear(collected, totals)
}
