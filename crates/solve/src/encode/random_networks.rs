//! Random networks on 4x4 for testing the encoders of networks, and the expected results.

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::RngExt;

use veridoku_core::grid::{Geometry, Puzzle, Shape};
use veridoku_core::random::RandomStream;
use veridoku_core::rules::connected::Connected;
use veridoku_core::rules::network::{Automaton, Constraint, Network, PairTable, Totals, Variable};

/// All 288 grids of 4x4, as bits' numbers.
pub(crate) fn grids() -> Vec<Vec<usize>> {
    fn fill(grid: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        let at = grid.len();
        if at == 16 {
            return found.push(grid.clone());
        }
        for digit in 0..4 {
            let sees = |other: usize| {
                let box_of = |cell: usize| (cell / 8, cell % 4 / 2);
                other / 4 == at / 4 || other % 4 == at % 4 || box_of(other) == box_of(at)
            };
            if (0..at).all(|other| !sees(other) || grid[other] != digit) {
                grid.push(digit);
                fill(grid, found);
                grid.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(&mut Vec::new(), &mut found);
    found
}

/// Random constraints over 16 cells and two hidden variables.
struct Draw(RandomStream);

impl Draw {
    fn below(&mut self, limit: usize) -> usize {
        self.0.numbers().random_range(0..limit)
    }

    fn variables(&mut self, least: usize, most: usize) -> Vec<Variable> {
        let count = least + self.below(most - least + 1);
        let mut variables = Vec::new();
        while variables.len() < count {
            let variable = self.below(18) as Variable;
            if !variables.contains(&variable) {
                variables.push(variable);
            }
        }
        variables
    }

    fn constraint(&mut self, is_outermost: bool) -> Constraint {
        match self.below(if is_outermost { 7 } else { 6 }) {
            0 => Constraint::Distinct(self.variables(2, 4)),
            1 => {
                let accepted: Vec<bool> = (0..16).map(|_| self.below(3) > 0).collect();
                let table =
                    PairTable::new(1, 4, |one, other| accepted[(one * 4 + other - 5) as usize]);
                let pair = self.variables(2, 2);
                Constraint::Pair([pair[0], pair[1]], Arc::new(table))
            }
            2 => {
                let factors = [1, 1, 1, -1, 2];
                let terms: Vec<(Variable, i32)> = self
                    .variables(1, 6)
                    .into_iter()
                    .map(|it| (it, factors[self.below(5)]))
                    .collect();
                let totals: Vec<i32> =
                    (0..1 + self.below(3)).map(|_| self.below(16) as i32).collect();
                Constraint::Linear(terms, Totals::of(totals))
            }
            3 => {
                let states = 3;
                let mut next = vec![vec![Vec::new(); 4]; states];
                for to in next.iter_mut().flatten() {
                    *to = (0..states).filter(|_| self.below(2) == 0).collect();
                }
                let accepts = (0..states).map(|_| self.below(2) == 0).collect();
                let start = (0..states).filter(|_| self.below(2) == 0).collect();
                let automaton = Automaton { states, start, accepts, next };
                Constraint::Regular(self.variables(1, 5), Arc::new(automaton))
            }
            4 => {
                let (value, least) = (self.below(4), self.below(3));
                let most = least + self.below(3);
                Constraint::Count { variables: self.variables(2, 6), value, least, most }
            }
            5 => {
                let (width, values) = (1 + self.below(4), 1 + self.below(14) as u32);
                let connected = Connected { width, values, size: None };
                Constraint::Connected(self.variables(2, 9), connected)
            }
            _ => {
                let mut branch =
                    || (0..1 + self.below(2)).map(|_| self.constraint(false)).collect();
                Constraint::AnyOf(vec![branch(), branch(), branch()])
            }
        }
    }

    /// The houses of 4x4 with a few more constraints.
    fn network(&mut self, geometry: &Geometry) -> Network {
        let mut network = veridoku_core::rules::network(geometry);
        network.domains.extend([0b1111, 0b1111]);
        let place = self.below(18);
        network.domains[place] = 1 + self.below(15) as u32;
        for _ in 0..1 + self.below(3) {
            network.constraints.push(self.constraint(true));
        }
        network
    }
}

/// Compares the grids that a search finds for random networks with those for which the networks hold.
pub(crate) fn compare(find: impl Fn(u64, &Puzzle, &Network) -> BTreeSet<Vec<usize>>) {
    let puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2).unwrap())));
    let grids = grids();
    assert_eq!(grids.len(), 288);
    let (mut some, mut all) = (0, 0);
    for number in 0..80 {
        let network = Draw(RandomStream::numbered(7, number)).network(puzzle.geometry());
        let holds = |grid: &&Vec<usize>| {
            (0..16).any(|hidden| network.holds(&[&grid[..], &[hidden / 4, hidden % 4]].concat()))
        };
        let expected: BTreeSet<Vec<usize>> = grids.iter().filter(holds).cloned().collect();
        some += usize::from(!expected.is_empty());
        all += usize::from(expected.len() == 288);
        assert_eq!(find(number, &puzzle, &network), expected, "{number}: {network:?}");
    }
    // The draw makes neither only contradictions nor only truisms.
    assert!((32..76).contains(&some) && all < 16, "{some} of 80 have a solution, {all} all");
}
