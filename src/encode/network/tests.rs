//! Random networks on 4x4: the models, projected on the cells, are the grids for which the network holds.

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::RngExt;
use varisat::{ExtendFormula, Lit, Solver};

use super::*;
use crate::encode::cnf::LITERALS_PER_LOOK;
use crate::encode::{AtMostOne, Cnf, Encoding, Formula};
use crate::grid::{Shape, Solution};
use crate::random::RandomStream;
use crate::rules::network::Automaton;

/// All 288 grids of 4x4, as bits' numbers.
fn grids() -> Vec<Vec<usize>> {
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

/// Constraints at random over 16 cells and two hidden variables.
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
        match self.below(if is_outermost { 6 } else { 5 }) {
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
            _ => {
                let mut branch =
                    || (0..1 + self.below(2)).map(|_| self.constraint(false)).collect();
                Constraint::AnyOf(vec![branch(), branch(), branch()])
            }
        }
    }

    /// A network over the houses of 4x4 with a few constraints more.
    fn network(&mut self, geometry: &Geometry) -> Network {
        let mut network = crate::rules::network(geometry);
        network.domains.extend([0b1111, 0b1111]);
        let place = self.below(18);
        network.domains[place] = 1 + self.below(15) as u32;
        for _ in 0..1 + self.below(3) {
            network.constraints.push(self.constraint(true));
        }
        network
    }
}

fn formula(puzzle: &Puzzle, network: Network, encoding: Encoding) -> Formula {
    let ruled = RuledPuzzle::of(puzzle, network);
    let watch = Watch::new(&crate::budget::Deadline::NEVER, LITERALS_PER_LOOK);
    let written = || {
        let residue = encoding.residue_within(&ruled.puzzle, &watch)?;
        let rules = crate::encode::rules::Rules::new(
            &ruled.puzzle,
            &residue,
            encoding,
            AtMostOne::Pairwise,
        );
        let mut cnf = Cnf::new(rules.variable_count());
        rules.write_to(&mut cnf, &watch)?;
        ruled.write_to(&residue, &mut cnf, &watch)?;
        let mut size = rules.size(&watch)?;
        ruled.write_to(&residue, &mut size, &watch)?;
        assert_eq!(cnf.size(), size);
        ControlFlow::<Ending, Formula>::Continue(Formula { cnf, residue })
    };
    written().continue_value().unwrap()
}

/// The grids of all models. A grid is found once, whatever the other variables are.
fn models(formula: &Formula) -> BTreeSet<Vec<usize>> {
    let mut solver = Solver::new();
    let lit = |literal: crate::encode::Literal| Lit::from_dimacs(literal.to_dimacs() as isize);
    for clause in formula.cnf.clauses() {
        solver.add_clause(&clause.iter().map(|literal| lit(*literal)).collect::<Vec<Lit>>());
    }
    let mut found = BTreeSet::new();
    while solver.solve().unwrap() {
        let model: BTreeSet<isize> =
            solver.model().unwrap().into_iter().map(|lit| lit.to_dimacs()).collect();
        let solution: Solution =
            formula.solution(|variable| model.contains(&(variable as isize))).unwrap();
        let grid: Vec<usize> = solution.digits().iter().map(|digit| digit.index()).collect();
        let placed = grid.iter().enumerate().filter(|(cell, digit)| {
            formula
                .residue
                .open(crate::grid::Cell::from_index(*cell))
                .contains(Digit::from_index(**digit))
        });
        let block: Vec<Lit> = placed
            .map(|(cell, digit)| Lit::from_dimacs(-((cell * 4 + digit) as isize + 1)))
            .collect();
        solver.add_clause(&block);
        assert!(found.insert(grid));
    }
    found
}

#[test]
fn the_models_of_random_networks_are_the_grids_for_which_they_hold() {
    let geometry = Arc::new(Geometry::classic(Shape::new(2, 2).unwrap()));
    let puzzle = Puzzle::blank(geometry.clone());
    let grids = grids();
    assert_eq!(grids.len(), 288);
    let (mut some, mut all) = (0, 0);
    for number in 0..120 {
        let mut draw = Draw(RandomStream::numbered(7, number));
        let network = draw.network(&geometry);
        let holds = |grid: &&Vec<usize>| {
            (0..16).any(|hidden| network.holds(&[&grid[..], &[hidden / 4, hidden % 4]].concat()))
        };
        let expected: BTreeSet<Vec<usize>> = grids.iter().filter(holds).cloned().collect();
        some += usize::from(!expected.is_empty());
        all += usize::from(expected.len() == 288);
        let encoding = Encoding::ALL[number as usize % Encoding::ALL.len()];
        let formula = formula(&puzzle, network.clone(), encoding);
        assert_eq!(models(&formula), expected, "{number}: {encoding}, {network:?}");
    }
    // The draw makes neither contradictions nor truisms only.
    assert!((48..112).contains(&some) && all < 24, "{some} of 120 have a solution, {all} all");
}

/// A cage of two cells in a row of 4x4 without sums of its own: with three cages known, the last cell follows.
#[test]
fn sums_that_follow_from_houses_are_found() {
    let geometry = Geometry::classic(Shape::new(2, 2).unwrap());
    let mut network = crate::rules::network(&geometry);
    let sum = |cells: &[Variable], total| {
        Constraint::Linear(cells.iter().map(|cell| (*cell, 1)).collect(), Totals::only(total))
    };
    // Row 1 has the cage r1c1 r1c2 r1c3, and r1c4 is left: 10 - 6. In rows 1 and 2 a cage sticks out.
    network.constraints.push(sum(&[0, 1, 2], 6));
    network.constraints.push(sum(&[4, 5, 6, 7, 8], 14));
    let derived = derived::sums(&network);
    let has = |terms: &[(Variable, i32)], total| {
        derived.iter().any(|sum| match sum {
            Constraint::Linear(found, totals) => found == terms && totals.list() == [total],
            _ => false,
        })
    };
    assert!(has(&[(3, 1)], 4));
    assert!(has(&[(3, 1), (8, -1)], 0));
    let grids = grids().into_iter().filter(|grid| network.holds(grid)).count();
    let follow =
        Network { constraints: [network.constraints.clone(), derived].concat(), ..network };
    assert!(grids > 0);
    assert_eq!(self::grids().into_iter().filter(|grid| follow.holds(grid)).count(), grids);
}
