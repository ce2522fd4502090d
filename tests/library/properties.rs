//! Properties of all puzzles: the backends agree with the oracle, equivalent puzzles have equally many solutions, and
//! removing a given never removes a solution.

use std::ops::ControlFlow;
use std::sync::Arc;

use proptest::prelude::*;
use veridoku::{
    Backend, Budget, Cell, Digit, DigitSet, Geometry, Kernel, NativeSolver, Puzzle, Solution,
    Solver,
};
use veridoku_testing::{brute_force, geometry, solutions};

const LIMIT: u64 = 200;

fn rules() -> impl Strategy<Value = Arc<Geometry>> {
    const RULES: [(&str, &str); 12] = [
        ("2x2", "classic"),
        ("2x2", "x"),
        ("2x2", "windoku"),
        ("2x2", "disjoint-groups"),
        ("2x2", "anti-knight"),
        ("2x3", "classic"),
        ("3x2", "x"),
        ("2x3", "anti-king"),
        ("1x5", "classic"),
        ("2x4", "classic"),
        ("3x3", "classic"),
        ("3x3", "windoku"),
    ];
    proptest::sample::select(&RULES[..]).prop_map(|(shape, variant)| geometry(shape, variant))
}

/// Some grid of the geometry: the first found with a few cells set at random.
fn grid(geometry: &Arc<Geometry>, wishes: &[(usize, usize)]) -> Solution {
    let mut puzzle = Puzzle::blank(geometry.clone());
    let mut found = None;
    for &(cell, digit) in wishes {
        let mut next = puzzle.clone();
        let cell = Cell::from_index(cell % geometry.cell_count());
        next.give(cell, Digit::from_index(digit % geometry.side()));
        let first = &mut |solution: &Solution| {
            found = Some(solution.clone());
            ControlFlow::Break(())
        };
        // Cells that have no grid may take forever to refute.
        let budget = Budget { guesses: Some(1_000), ..Budget::solutions(1) };
        let stats = NativeSolver::new().search(&next, &budget, first);
        if stats.expect("an answer").solutions > 0 {
            puzzle = next;
        }
    }
    found.or_else(|| brute_force(&puzzle, 1).pop()).expect("every geometry here has grids")
}

prop_compose! {
    /// A grid with some cells left out, and sometimes a wrong given or a restriction.
    fn puzzles()(
        geometry in rules(),
        wishes in proptest::collection::vec((any::<usize>(), any::<usize>()), 1..12),
        kept in 10..90usize,
        draws in proptest::collection::vec(0..100usize, 81),
        wrong in proptest::option::weighted(0.25, (any::<usize>(), any::<usize>())),
        restricted in proptest::option::weighted(0.25, (any::<usize>(), 0..1u64 << 9)),
    ) -> Puzzle {
        let grid = grid(&geometry, &wishes);
        let mut puzzle = Puzzle::blank(geometry.clone());
        for (cell, draw) in geometry.cells().zip(draws) {
            // For large grids the oracle needs half the cells.
            let enough = if geometry.side() > 6 { 50 } else { 15 };
            if draw < kept.max(enough) {
                puzzle.give(cell, grid.digit(cell));
            }
        }
        let cell = |index: usize| Cell::from_index(index % geometry.cell_count());
        if let Some((index, digit)) = wrong {
            puzzle.give(cell(index), Digit::from_index(digit % geometry.side()));
        }
        if let Some((index, bits)) = restricted {
            let allowed = DigitSet::all(geometry.side()).iter();
            let allowed = allowed.filter(|digit| bits >> digit.index() & 1 == 1).collect();
            puzzle.restrict(cell(index), allowed);
        }
        puzzle
    }
}

/// All solutions, sorted, up to the limit; beyond it only their number.
fn set_of(solver: &mut dyn Solver, puzzle: &Puzzle) -> Result<Vec<Solution>, u64> {
    let (found, stats) = solutions(solver, puzzle, &Budget::solutions(LIMIT));
    for solution in &found {
        assert_eq!(solution.check(puzzle), Ok(()));
    }
    if stats.count().exact { Ok(found) } else { Err(stats.solutions) }
}

fn count(puzzle: &Puzzle) -> u64 {
    let (found, _) = solutions(&mut NativeSolver::new(), puzzle, &Budget::solutions(LIMIT));
    found.len() as u64
}

/// The puzzle with each given moved and renamed; only for geometries that the move leaves as they are.
fn moved(
    puzzle: &Puzzle,
    to: impl Fn(usize, usize) -> (usize, usize),
    rename: impl Fn(usize) -> usize,
) -> Puzzle {
    let side = puzzle.side();
    let mut image = Puzzle::blank(puzzle.geometry().clone());
    for candidate in puzzle.givens() {
        let (row, column) = to(candidate.cell.row(side), candidate.cell.column(side));
        let digit = Digit::from_index(rename(candidate.digit.index()));
        image.give(Cell::at(row, column, side), digit);
    }
    image
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn backends_and_kernels_agree_with_the_oracle(puzzle in puzzles()) {
        let oracle = brute_force(&puzzle, LIMIT as usize + 1);
        let expected =
            if oracle.len() as u64 >= LIMIT { Err(LIMIT) } else { Ok(oracle) };
        for backend in Backend::ALL {
            prop_assert_eq!(&set_of(backend.solver().as_mut(), &puzzle), &expected, "{}", backend);
        }
        for kernel in Kernel::ALL {
            let mut solver = NativeSolver::with_kernel(kernel);
            prop_assert_eq!(&set_of(&mut solver, &puzzle), &expected, "{}", kernel);
        }
    }

    #[test]
    fn equivalent_puzzles_have_equally_many_solutions(
        puzzle in puzzles(),
        names in Just((0..9).collect::<Vec<usize>>()).prop_shuffle(),
        seed in any::<usize>(),
    ) {
        let geometry = puzzle.geometry().clone();
        let (side, shape) = (puzzle.side(), geometry.shape().expect("boxes"));
        let expected = count(&moved(&puzzle, |row, column| (row, column), |digit| digit));
        let mut ranks: Vec<usize> = names.into_iter().filter(|name| *name < side).collect();
        ranks.truncate(side);
        let relabelled = moved(&puzzle, |row, column| (row, column), |digit| ranks[digit]);
        prop_assert_eq!(count(&relabelled), expected);
        // Only plain boxes allow rows, columns, bands and stacks to be permuted.
        if geometry.houses().len() <= 3 * side && !geometry.has_extra_peers() {
            let (height, width) = (shape.box_height(), shape.box_width());
            let turn = |line: usize, size: usize| {
                let (group, place) = (line / size, line % size);
                (group + seed) % (side / size) * size + (place + seed / 7) % size
            };
            let permuted =
                moved(&puzzle, |row, column| (turn(row, height), turn(column, width)), |d| d);
            prop_assert_eq!(count(&permuted), expected);
        }
        if shape.box_height() == shape.box_width() {
            let transposed = moved(&puzzle, |row, column| (column, row), |digit| digit);
            prop_assert_eq!(count(&transposed), expected);
        }
    }

    #[test]
    fn a_given_fewer_is_never_a_solution_less(puzzle in puzzles(), pick in any::<usize>()) {
        let givens: Vec<_> = puzzle.givens().collect();
        if let Some(candidate) = givens.get(pick % givens.len().max(1)) {
            let mut fewer = puzzle.clone();
            fewer.clear(candidate.cell);
            prop_assert!(count(&fewer) >= count(&puzzle));
        }
    }
}

/// The generator above must make hard, ambiguous and unsolvable puzzles, or the properties test little.
#[test]
fn the_puzzles_are_of_every_kind() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut none, mut unique, mut several, mut many, mut guessed) = (0, 0, 0, 0, 0);
    for _ in 0..300 {
        let puzzle = puzzles().new_tree(&mut runner).expect("a puzzle").current();
        let budget = Budget::solutions(LIMIT);
        let stats = NativeSolver::new().answer(&puzzle, &budget, 0).expect("an answer").stats;
        match stats.solutions {
            0 => none += 1,
            1 => unique += 1,
            2..LIMIT => several += 1,
            _ => many += 1,
        }
        guessed += usize::from(stats.guesses > Some(0));
    }
    let kinds = [none, unique, several, many, guessed];
    assert!(kinds.iter().all(|count| *count >= 10), "{kinds:?}");
}
