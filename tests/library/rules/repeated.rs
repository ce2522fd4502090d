//! Rules that repeat each other, in whole or in part.

use std::sync::Arc;

use veridoku::format::{Format, ReadOptions, RuleTexts, read_puzzle};
use veridoku::{Backend, Budget, Cell, NativeSolver, Puzzle, RuleKind, Solver};

/// Two rules with the same cells often say nearly the same, and must not add up.
#[test]
fn a_rule_that_is_stated_twice_changes_nothing() {
    let read = |text: &str| read_puzzle(text, ReadOptions::of_format(Format::Rules)).unwrap();
    let mut solver = NativeSolver::new();
    let mut compared = 0;
    for kind in RuleKind::ALL.into_iter().filter(|kind| *kind != RuleKind::Frame) {
        let once = read(kind.example());
        let texts = RuleTexts::new(once.geometry());
        let again = [texts.definitions(), vec![texts.of(&once.geometry().rules()[0])]].concat();
        let twice = read(&format!("{}\n{}", kind.example(), again.join("\n")));
        assert_eq!(twice.geometry().rules().len(), 2, "{kind}");
        let budget = Budget { guesses: Some(20_000), ..Budget::solutions(1) };
        let found = solver.answer(&once, &budget, 1).unwrap().solutions.pop();
        let Some(solution) = found else { continue };
        // With most digits given, few solutions are left, and all of them are counted.
        let count = |puzzle: &Puzzle, solver: &mut NativeSolver| {
            let given =
                |cell: Cell| (!cell.index().is_multiple_of(3)).then(|| solution.digit(cell));
            let givens: Vec<_> = puzzle.geometry().cells().map(given).collect();
            let puzzle = Puzzle::from_givens(Arc::clone(puzzle.geometry()), givens);
            solver.count(&puzzle, &Budget::solutions(1_000)).unwrap().at_least
        };
        let [one, two] = [&once, &twice].map(|puzzle| count(puzzle, &mut solver));
        assert!(one == two && one > 0, "{kind}: {one} once, {two} twice");
        compared += 1;
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn rules_that_need_the_same_value_in_the_same_cells_do_not_add_up() {
    for (text, expected) in [
        ("quadruple 1: r2c2 r2c3 r3c2 r3c3\nquadruple 1 2: r2c2 r2c3 r3c2 r3c3", 220),
        ("look-and-say 1 2 1 3: r1c1-r1c3\ncontain-exact 2 3: r1c1-r1c3", 144),
        (
            "hidden: 16\nyin-yang: h1-h16\nshaded-count 3: row 1 | h1-h16\nshaded-count 3: row 1 | h1-h16",
            288,
        ),
        ("hidden: 16\ndoublers: h1-h16\nshaded-count 1: row 1 | h1-h16", 96),
    ] {
        let puzzle = read_puzzle(&format!("size: 4x4\n{text}\n"), ReadOptions::default()).unwrap();
        for backend in Backend::ALL {
            let count = backend.solver().count(&puzzle, &Budget::default()).unwrap();
            assert_eq!(count.to_string(), expected.to_string(), "{backend}: {text}");
        }
    }
}
