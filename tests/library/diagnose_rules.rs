//! Diagnoses of puzzles with rules, compared with all 4x4 grids.

use std::ops::ControlFlow;
use std::sync::Arc;

use proptest::prelude::*;
use veridoku::diagnose::{Details, Diagnosis, Request, diagnose, rule_names};
use veridoku::{
    Backend, Budget, Cell, Digit, Geometry, GeometryBuilder, NativeSolver, Puzzle, Rule, RuleKind,
    Shape, Solution, Solver, Verdict, rules,
};

/// All 288 grids.
fn grids() -> Vec<Solution> {
    let blank = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2).expect("a shape"))));
    let mut grids = Vec::new();
    let visit = &mut |grid: &Solution| {
        grids.push(grid.clone());
        ControlFlow::Continue(())
    };
    NativeSolver::new().search(&blank, &Budget::default(), visit).expect("a search");
    grids
}

fn cell(index: usize) -> Cell {
    Cell::from_index(index)
}

/// A puzzle with these givens, and two cells under each rule.
fn puzzle(
    givens: &[(usize, usize)],
    wanted: &[(usize, usize, i32)],
    negative: Option<i32>,
) -> Puzzle {
    let mut builder = GeometryBuilder::new(Shape::new(2, 2).expect("a shape"));
    for &(kind, first, number) in wanted {
        let (row, column) = (first / 3 % 4, first % 3);
        let pair = [Cell::at(row, column, 4), Cell::at(row, column + 1, 4)];
        builder.rule(match kind {
            0 => Rule::new(RuleKind::Killer, [2 + number], pair),
            1 => Rule::new(RuleKind::Difference, [1 + number % 3], pair),
            2 => Rule::new(RuleKind::Thermo, [], pair),
            _ => Rule::new(RuleKind::Odd, [], pair[..1].to_vec()),
        });
    }
    if let Some(negative) = negative {
        builder.rule(Rule::with_lists(RuleKind::NoDifference, [negative], []));
    }
    let mut puzzle = Puzzle::blank(Arc::new(builder.build().expect("a geometry")));
    for &(place, digit) in givens {
        puzzle.give(cell(place), Digit::from_index(digit));
    }
    puzzle
}

/// The grids that keep some statements: the givens of cells, and rules by their number. If there is a rule for pairs
/// without a dot, an omitted dot still marks its pair.
fn kept<'a>(
    puzzle: &Puzzle,
    grids: &'a [Solution],
    cells: &[Cell],
    kept: &[usize],
) -> Vec<&'a Solution> {
    let geometry = puzzle.geometry();
    let is_kept = |grid: &&Solution| {
        let broken = rules::broken(geometry, grid);
        let is_broken =
            |index: usize| broken.iter().any(|rule| std::ptr::eq(*rule, &geometry.rules()[index]));
        cells.iter().all(|cell| puzzle.given(*cell) == Some(grid.digit(*cell)))
            && kept.iter().all(|index| !is_broken(*index))
    };
    grids.iter().filter(is_kept).collect()
}

/// The size of the smallest set of statements without a grid.
fn fewest(puzzle: &Puzzle, grids: &[Solution], cells: &[Cell], rules: usize) -> Option<usize> {
    let count = cells.len() + rules;
    let sets = (0..1u32 << count).filter(|set| {
        let some: Vec<Cell> =
            cells.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, c)| *c).collect();
        let held: Vec<usize> = (0..rules).filter(|i| set >> (cells.len() + i) & 1 == 1).collect();
        kept(puzzle, grids, &some, &held).is_empty()
    });
    sets.map(|set| set.count_ones() as usize).min()
}

fn diagnosis(puzzle: &Puzzle, backends: [Backend; 2]) -> Diagnosis {
    let [mut first, mut second] = backends.map(Backend::solver);
    let request = Request { smallest: true, ..Request::default() };
    diagnose(puzzle, [first.as_mut(), second.as_mut()], &request).expect("a diagnosis")
}

fn check(puzzle: &Puzzle, grids: &[Solution], found: &Diagnosis) {
    let all: Vec<usize> = (0..puzzle.geometry().rules().len()).collect();
    let cells: Vec<Cell> = puzzle.givens().map(|given| given.cell).collect();
    let solutions = kept(puzzle, grids, &cells, &all);
    let index = |rule: &veridoku::RuleId| rule.index();
    match &found.details {
        Some(Details::Contradiction(found)) => {
            assert!(solutions.is_empty());
            let held: Vec<usize> = found.rules.iter().map(index).collect();
            assert!(kept(puzzle, grids, &found.cells, &held).is_empty());
            assert!(found.is_minimal && found.is_smallest());
            assert_eq!(fewest(puzzle, grids, &cells, all.len()), Some(found.count()));
            assert_eq!(found.witnesses.len(), found.count());
            for (place, witness) in found.witnesses.iter().enumerate() {
                let mut some = found.cells.clone();
                let mut held = held.clone();
                match place.checked_sub(some.len()) {
                    None => _ = some.remove(place),
                    Some(rule) => _ = held.remove(rule),
                }
                assert!(kept(puzzle, grids, &some, &held).contains(&witness));
            }
        }
        Some(Details::Redundancy(found)) => {
            assert_eq!(solutions, [&found.solution]);
            assert_eq!((found.of, found.unsettled), (cells.len() + all.len(), 0));
            for one in &cells {
                let others: Vec<Cell> = cells.iter().copied().filter(|cell| cell != one).collect();
                let is_spared = kept(puzzle, grids, &others, &all).len() == 1;
                assert_eq!(found.cells.contains(one), is_spared);
            }
            for one in &all {
                let others: Vec<usize> = all.iter().copied().filter(|rule| rule != one).collect();
                let is_spared = kept(puzzle, grids, &cells, &others).len() == 1;
                assert_eq!(found.rules.iter().map(index).any(|rule| rule == *one), is_spared);
            }
        }
        Some(Details::Ambiguity(found)) => {
            assert_eq!((found.count.at_least, found.count.exact), (solutions.len() as u128, true));
            assert!(found.solutions.iter().all(|one| solutions.contains(&one)));
        }
        None => panic!("no verdict"),
    }
    let verdict = match solutions.len() {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Multiple,
    };
    assert_eq!((found.verdict, found.unconfirmed), (verdict, 0));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn rules_are_statements(
        givens in proptest::collection::btree_map(0..16usize, 0..4usize, 0..4),
        wanted in proptest::collection::vec((0..4usize, 0..12usize, 1..6i32), 1..5),
        negative in proptest::option::of(1..4i32),
        by_sat: bool,
    ) {
        let givens: Vec<(usize, usize)> = givens.into_iter().collect();
        let puzzle = puzzle(&givens, &wanted, negative);
        let backends = [Backend::Native, Backend::Sat];
        let found = diagnosis(&puzzle, if by_sat { [backends[1], backends[0]] } else { backends });
        check(&puzzle, &grids(), &found);
    }
}

/// The cases that must not depend on chance, by name.
#[test]
fn contradictions_name_givens_and_rules() {
    for (givens, wanted, cells, texts) in [
        (vec![(0, 0)], vec![(0, 0, 5)], 1, vec!["killer 7: r1c1 r1c2"]),
        (vec![], vec![(2, 0, 0), (0, 0, 0)], 0, vec!["killer 2: r1c1 r1c2"]),
        (
            vec![],
            vec![(2, 0, 0), (2, 1, 0), (0, 1, 1)],
            0,
            vec!["thermo: r1c1 r1c2", "killer 3: r1c2 r1c3"],
        ),
    ] {
        let puzzle = puzzle(&givens, &wanted, None);
        let found = diagnosis(&puzzle, [Backend::Native, Backend::Sat]);
        check(&puzzle, &grids(), &found);
        let Some(Details::Contradiction(found)) = found.details else { panic!("no contradiction") };
        assert_eq!(
            (found.cells.len(), rule_names(&puzzle, &found.rules)),
            (cells, texts.into_iter().map(String::from).collect())
        );
    }
}

/// Without its dot, a pair stays exempt from the rule for pairs without a dot.
#[test]
fn a_dot_that_is_left_out_still_marks_its_pair() {
    let puzzle = puzzle(&[(0, 0), (1, 3)], &[(1, 0, 1)], Some(3));
    let found = diagnosis(&puzzle, [Backend::Native, Backend::Sat]);
    check(&puzzle, &grids(), &found);
    let Some(Details::Contradiction(found)) = found.details else { panic!("no contradiction") };
    assert_eq!(rule_names(&puzzle, &found.rules), ["difference 2: r1c1 r1c2"]);
}
