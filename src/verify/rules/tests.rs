//! Statements against the referees of the rules, and clauses against statements, on all grids of 4x4.

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::RngExt;
use varisat::{ExtendFormula, Lit, Solver};

use crate::budget::Deadline;
use crate::encode::random_networks;
use crate::grid::{
    Cell, Digit, Frame, Geometry, GeometryBuilder, Puzzle, Rule, RuleKind, Shape, Solution,
};
use crate::random::RandomStream;
use crate::rules::{self, Consumer};
use crate::verify::formula::Clauses;
use crate::verify::rules::Statements;

fn below(random: &mut RandomStream, limit: usize) -> usize {
    random.numbers().random_range(0..limit)
}

fn cells(random: &mut RandomStream, count: usize) -> Vec<Cell> {
    let mut cells = Vec::new();
    while cells.len() < count {
        let cell = Cell::from_index(below(random, 16));
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// A rule of a kind, drawn at random over 4x4 until its arguments fit the kind.
fn rule(kind: RuleKind, random: &mut RandomStream) -> Rule {
    let row = |random: &mut RandomStream| -> Vec<Cell> {
        let row = below(random, 4);
        (0..4).map(|column| Cell::at(row, column, 4)).collect()
    };
    loop {
        let length = below(random, 6);
        let lists: Vec<Vec<Cell>> = match below(random, 4) {
            0 => Vec::new(),
            1 => vec![cells(random, length)],
            // Lines, so that clues from outside may fit.
            2 => vec![row(random)],
            _ => {
                let other = if kind == RuleKind::Clone { length } else { 1 + below(random, 3) };
                vec![cells(random, length), cells(random, other)]
            }
        };
        let mut lists = lists;
        // Now and then a cell is named twice.
        if below(random, 5) == 0 {
            for list in lists.iter_mut().filter(|list| list.len() > 1) {
                let (from, to) = (below(random, list.len()), below(random, list.len()));
                list[to] = list[from];
            }
        }
        let count = match kind {
            RuleKind::Linear => 1 + lists.first().map_or(0, Vec::len),
            _ => below(random, 4),
        };
        let of_linear = |random: &mut RandomStream| [1, -1, 2][below(random, 3)];
        let numbers: Vec<i32> = match kind {
            RuleKind::Linear => (0..count).map(|_| of_linear(random)).collect(),
            RuleKind::Quadruple => (0..count).map(|_| 1 + below(random, 4) as i32).collect(),
            RuleKind::AntiOffset => (0..count).map(|_| below(random, 4) as i32).collect(),
            _ => (0..count).map(|_| below(random, 11) as i32).collect(),
        };
        let mut rule = Rule::with_lists(kind, numbers, lists);
        let texts: &[&str] = match kind {
            RuleKind::Pairs | RuleKind::AllPairs => &["1-2 2-1 3-4 2-2", "1-3 1-4 2-3 2-4 4-2"],
            RuleKind::Automaton => &[
                "start 0; accept 1; 0>0: 1 2; 0>1: 2 3; 1>0: 4; 1>1: 1",
                "start 0 1; accept 0; 0>1: 1 2 3; 1>0: 3 4; 0>0: 4",
            ],
            RuleKind::Regex => &["[12]+.*", "(1|2[34])*[^1]?", "(.[12]){1,2}3?", "(1*2?)*[34]*"],
            _ => &[""],
        };
        rule.text = texts[below(random, texts.len())].to_owned();
        if kind == RuleKind::AnyOf {
            let kinds = [RuleKind::Killer, RuleKind::Thermo, RuleKind::Skyscraper];
            let mut branch =
                || (0..2).map(|_| self::rule(kinds[below(random, 3)], random)).collect();
            rule.branches = vec![branch(), branch()];
        }
        if rule.misfit(4, Frame::whole(4)).is_none() {
            return rule;
        }
    }
}

#[test]
fn statements_and_clauses_are_what_the_referees_say() {
    let grids = random_networks::grids();
    for kind in RuleKind::ALL.into_iter().filter(|kind| rules::serves(Consumer::Certify, *kind)) {
        let (mut kept, mut broken) = (0, 0);
        for number in 0..20 {
            let mut random = RandomStream::numbered(kind as u64, number);
            let rule = rule(kind, &mut random);
            let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
            builder.rule(rule.clone());
            let geometry = Arc::new(builder.build().unwrap());
            let statements = Statements::of(&geometry).unwrap();
            let mut expected = BTreeSet::new();
            for grid in &grids {
                let digits: Vec<Digit> = grid.iter().copied().map(Digit::from_index).collect();
                let solution = Solution::new(digits);
                let is_kept = rules::broken(&geometry, &solution).is_empty();
                assert_eq!(statements.check(&solution).is_ok(), is_kept, "{rule:?} {grid:?}");
                if is_kept {
                    expected.insert(grid.clone());
                }
            }
            kept += expected.len();
            broken += grids.len() - expected.len();
            if number < 3 {
                assert_eq!(models(&geometry), expected, "{rule:?}");
            }
        }
        assert!(broken > 0, "{kind} is never broken");
        // No grid of 4x4 has these over all of its cells.
        let is_too_much = matches!(kind, RuleKind::NonConsecutive | RuleKind::GlobalEntropy);
        assert!(kept > 0 || is_too_much, "{kind} is never kept");
    }
}

/// The grids of all models of the clauses.
fn models(geometry: &Arc<Geometry>) -> BTreeSet<Vec<usize>> {
    let clauses = Clauses::of(&Puzzle::blank(geometry.clone()), &Deadline::NEVER).unwrap();
    let mut solver = Solver::new();
    let lit = |literal: i32| Lit::from_dimacs(literal as isize);
    for clause in clauses.iter() {
        solver.add_clause(&clause.iter().map(|literal| lit(*literal)).collect::<Vec<Lit>>());
    }
    let mut found = BTreeSet::new();
    while solver.solve().unwrap() {
        let model = solver.model().unwrap();
        let placed: Vec<Lit> =
            model.into_iter().filter(|lit| lit.is_positive() && lit.index() < 64).collect();
        let mut grid = vec![0; 16];
        placed.iter().for_each(|lit| grid[lit.index() / 4] = lit.index() % 4);
        solver.add_clause(&placed.iter().map(|lit| !*lit).collect::<Vec<Lit>>());
        assert!(found.insert(grid));
    }
    found
}
