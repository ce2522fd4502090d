//! Random networks on 4x4: the models, projected on the cells, are the grids for which the network holds.

use std::collections::BTreeSet;

use varisat::{ExtendFormula, Lit, Solver};

use super::*;
use crate::encode::cnf::LITERALS_PER_LOOK;
use crate::encode::{AtMostOne, Cnf, Encoding, Formula, random_networks};
use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Shape, Solution};

fn formula(puzzle: &Puzzle, network: Network, encoding: Encoding) -> Formula {
    let ruled = RuledPuzzle::of(puzzle, network, &Watch::new(&Deadline::NEVER, 1)).unwrap();
    let watch = Watch::new(&veridoku_core::budget::Deadline::NEVER, LITERALS_PER_LOOK);
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

/// The grids of all models. A grid is found once, whatever the values of the other variables.
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
                .open(veridoku_core::grid::Cell::from_index(*cell))
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
    random_networks::compare(|number, puzzle, network| {
        let encoding = Encoding::ALL[number as usize % Encoding::ALL.len()];
        models(&formula(puzzle, network.clone(), encoding))
    });
}

/// A cage of two cells in a row of 4x4 without other sums: with three cages known, the last cell follows.
#[test]
fn sums_that_follow_from_houses_are_found() {
    let geometry = Geometry::classic(Shape::new(2, 2).unwrap());
    let mut network = veridoku_core::rules::network(&geometry);
    let sum = |cells: &[Variable], total| {
        Constraint::Linear(cells.iter().map(|cell| (*cell, 1)).collect(), Totals::only(total))
    };
    // Row 1 has the cage r1c1 r1c2 r1c3, and r1c4 is left: 10 - 6. In rows 1 and 2 a cage sticks out.
    network.constraints.push(sum(&[0, 1, 2], 6));
    network.constraints.push(sum(&[4, 5, 6, 7, 8], 14));
    let derived = derived::sums(&network, &Watch::new(&Deadline::NEVER, 1)).unwrap();
    let has = |terms: &[(Variable, i32)], total| {
        derived.iter().any(|sum| match sum {
            Constraint::Linear(found, totals) => found == terms && totals.list() == [total],
            _ => false,
        })
    };
    assert!(has(&[(3, 1)], 4));
    assert!(has(&[(3, 1), (8, -1)], 0));
    let grids = random_networks::grids().into_iter().filter(|grid| network.holds(grid)).count();
    let follow =
        Network { constraints: [network.constraints.clone(), derived].concat(), ..network };
    assert!(grids > 0);
    assert_eq!(
        random_networks::grids().into_iter().filter(|grid| follow.holds(grid)).count(),
        grids
    );
}
