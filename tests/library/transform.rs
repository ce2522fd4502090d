//! Equivalent forms: the invariants of a transform, the reachable forms, and the command.

use std::collections::HashSet;

use veridoku::transform::{Symmetries, Transform};
use veridoku::{Budget, NativeSolver, Puzzle, RandomStream, Solution};
use veridoku_testing::puzzles::{NONE, THREE, UNIQUE};
use veridoku_testing::{geometry, nine, solutions};

#[test]
fn solutions_go_to_solutions_one_to_one() {
    let mut solver = NativeSolver::default();
    for (shape, variants) in [
        ("2x2", "classic"),
        ("2x3", "classic"),
        ("3x3", "classic"),
        ("1x5", "classic"),
        ("3x3", "x"),
        ("3x3", "windoku"),
        ("3x3", "disjoint-groups"),
        ("3x3", "anti-knight"),
        ("3x3", "anti-king"),
        ("3x3", "x,disjoint-groups"),
        ("4x2", "x"),
    ] {
        let rules = geometry(shape, variants);
        let symmetries = Symmetries::of(&rules).unwrap();
        let mut random = RandomStream::new(2);
        let (found, _) =
            solutions(&mut solver, &Puzzle::blank(rules.clone()), &Budget::solutions(1));
        let grid = &found[0];
        // Two lines and a few cells are blank: often several solutions.
        let mut puzzle = Puzzle::blank(rules.clone());
        for cell in rules.cells().filter(|cell| cell.row(rules.side()) > 1 && cell.index() % 3 > 0)
        {
            puzzle.give(cell, grid.digit(cell));
        }
        let few = Budget::solutions(300);
        let (all, stats) = solutions(&mut solver, &puzzle, &few);
        for _ in 0..4 {
            let transform = symmetries.random(&mut random);
            let form = transform.apply(&puzzle);
            let (of_form, of_form_stats) = solutions(&mut solver, &form, &few);
            assert_eq!(of_form_stats.verdict(), stats.verdict(), "{shape} {variants}");
            assert_eq!(of_form.len(), all.len(), "{shape} {variants}");
            let images: Vec<Solution> =
                all.iter().map(|solution| transform.apply_to_solution(solution)).collect();
            images.iter().for_each(|image| assert_eq!(image.check(&form), Ok(()), "{variants}"));
            if all.len() < 300 {
                let images: HashSet<Solution> = images.into_iter().collect();
                assert_eq!(images, of_form.into_iter().collect(), "{shape} {variants}");
            }
        }
    }
}

#[test]
fn verdicts_are_kept() {
    let mut solver = NativeSolver::default();
    let mut random = RandomStream::new(9);
    for (text, expected) in [(UNIQUE, 1), (THREE, 3), (NONE, 0)] {
        let puzzle = nine(text);
        for _ in 0..50 {
            let form = Transform::random(puzzle.geometry(), &mut random).unwrap().apply(&puzzle);
            let (found, _) = solutions(&mut solver, &form, &Budget::default());
            assert_eq!(found.len(), expected, "{form}");
        }
    }
}

/// The 288 4x4 grids have two equivalence classes: each grid is a form of one of two.
#[test]
fn the_grids_of_four_are_forms_of_two() {
    let rules = geometry("2x2", "classic");
    let blank = Puzzle::blank(rules.clone());
    let (all, _) = solutions(&mut NativeSolver::default(), &blank, &Budget::default());
    let mut left: HashSet<Solution> = all.into_iter().collect();
    let symmetries = Symmetries::of(&rules).unwrap();
    assert_eq!(symmetries.count(), Some(3_072));
    let mut random = RandomStream::new(4);
    let mut sizes = Vec::new();
    while let Some(grid) = left.iter().next().cloned() {
        let draw = |_| symmetries.random(&mut random).apply_to_solution(&grid);
        let forms: HashSet<Solution> = (0..4_000).map(draw).collect();
        assert!(forms.iter().all(|form| left.remove(form)), "forms of one grid, or no grid");
        sizes.push(forms.len());
    }
    sizes.sort_unstable();
    assert_eq!(sizes, [96, 192]);
}
