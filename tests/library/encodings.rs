//! Compares the encodings with each other and with their snapshots.
//!
//! Snapshots are in `snapshots/`: 4x4 in full; 9x9 by counts, first and last lines, and a hash. The hash is FNV-1a with
//! 64 bits over the text, written out below, so it never changes with a library.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use veridoku::encode::{
    AtMostOne, Cnf, Encoding, cnf, coloring, exact_cover, formula, write_coloring, write_dimacs,
    write_knuth,
};
use veridoku::{
    Budget, Cell, Digit, Geometry, NativeSolver, Puzzle, SatSolver, Shape, Solution, Solver,
    Variant,
};
use veridoku_testing::brute_force;
use veridoku_testing::models::Text;
use veridoku_testing::puzzles::{THREE, UNIQUE};

/// A 4x4 puzzle with three givens, and one of 17 givens (the first line of Royle's list).
const SMALL: &str = "1......2....3...";
const NINE: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

fn puzzle(geometry: Geometry, text: &str) -> Puzzle {
    let digit = |letter: char| Digit::from_number(letter.to_digit(10).unwrap_or(0) as usize);
    let givens: Vec<Option<Digit>> = text.chars().map(digit).collect();
    Puzzle::from_givens(Arc::new(geometry), givens)
}

fn classic(text: &str) -> Puzzle {
    let side = text.len().isqrt();
    puzzle(Geometry::classic(Shape::of_side(side).unwrap()), text)
}

/// Fowler, Noll and Vo's hash FNV-1a, 64 bits.
fn fnv1a(text: &[u8]) -> u64 {
    text.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// The number of lines and the hash of all; the first two comments, and the first and last few lines after them.
fn digest(text: &str) -> String {
    let is_comment = |line: &&str| line.starts_with("c ") || line.starts_with("| ");
    let (comments, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(is_comment);
    let ends = |lines: &[&str], first: usize, last: usize| {
        if lines.len() <= first + last {
            return lines.join("\n");
        }
        let [first, last] = [&lines[..first], &lines[lines.len() - last..]];
        format!("{}\n...\n{}", first.join("\n"), last.join("\n"))
    };
    let (count, hash) = (text.lines().count(), fnv1a(text.as_bytes()));
    let (comments, lines) = (ends(&comments, 2, 1), ends(&lines, 5, 4));
    format!("{count} lines, fnv-1a {hash:016x}\n{comments}\n{lines}\n")
}

fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn dimacs(puzzle: &Puzzle, encoding: Encoding) -> String {
    dimacs_in(puzzle, encoding, AtMostOne::Pairwise)
}

fn dimacs_in(puzzle: &Puzzle, encoding: Encoding, way: AtMostOne) -> String {
    let formula = formula(puzzle, encoding, way, Cnf::MOST_LITERALS).unwrap();
    written(|out| write_dimacs(&formula, out))
}

fn knuth(puzzle: &Puzzle) -> String {
    written(|out| write_knuth(&exact_cover(puzzle).unwrap(), out))
}

fn col(puzzle: &Puzzle) -> String {
    written(|out| write_coloring(&coloring(puzzle).unwrap(), out))
}

fn assert_snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn four_by_four_in_full() {
    for encoding in Encoding::ALL {
        assert_snapshot(&format!("cnf-4x4-{encoding}"), &dimacs(&classic(SMALL), encoding));
    }
    assert_snapshot("exact-cover-4x4", &knuth(&classic(SMALL)));
    assert_snapshot("coloring-4x4", &col(&classic(SMALL)));
    let knight = Geometry::new(Shape::new(2, 2).unwrap(), &[Variant::AntiKnight]).unwrap();
    assert_snapshot("exact-cover-4x4-anti-knight", &knuth(&puzzle(knight, &".".repeat(16))));
}

#[test]
fn nine_by_nine_by_digest() {
    let (blank, given) = (classic(&".".repeat(81)), classic(NINE));
    let mut text = String::new();
    for encoding in Encoding::ALL {
        for (name, puzzle) in [("blank", &blank), ("17 givens", &given)] {
            text += &format!("== {encoding}, {name}: {}\n", digest(&dimacs(puzzle, encoding)));
        }
    }
    assert_snapshot("cnf-9x9", &text);
    let pair = |of: fn(&Puzzle) -> String| {
        format!("== blank: {}\n== 17 givens: {}", digest(&of(&blank)), digest(&of(&given)))
    };
    // The line of items is long; its length and the options are enough.
    let options = |puzzle: &Puzzle| {
        let text = knuth(puzzle);
        let items = text.lines().nth(1).unwrap();
        let hash = fnv1a(items.as_bytes());
        let short = format!("({} items, fnv-1a {hash:016x})", items.split(' ').count());
        text.replace(items, &short)
    };
    assert_snapshot("exact-cover-9x9", &pair(options));
    assert_snapshot("coloring-9x9", &pair(col));
}

fn solutions(solver: &mut dyn Solver, puzzle: &Puzzle) -> BTreeSet<Solution> {
    let mut found = BTreeSet::new();
    let visit = &mut |solution: &Solution| {
        assert!(found.insert(solution.clone()), "visited twice");
        ControlFlow::Continue(())
    };
    solver.search(puzzle, &Budget::default(), visit).unwrap();
    found
}

/// Puzzles with several solutions, few enough to list: 4x4 and 6x6, extra houses, extra peers, jigsaws, and restricted
/// candidates.
fn several() -> Vec<Puzzle> {
    let small = |variant| Geometry::new(Shape::new(2, 2).unwrap(), &[variant]).unwrap();
    let jigsaw = |side, regions: &str| {
        let map: Vec<usize> = regions.bytes().map(|letter| usize::from(letter - b'A')).collect();
        Geometry::jigsaw(side, &map, &[]).unwrap()
    };
    let x = Geometry::new(Shape::new(2, 3).unwrap(), &[Variant::X]).unwrap();
    let tall = Geometry::classic(Shape::new(3, 2).unwrap());
    let mut restricted = classic("1...............");
    restricted.restrict(Cell::from_index(6), [0, 2].map(Digit::from_index).into_iter().collect());
    vec![
        classic(SMALL),
        classic("11.............."),
        classic("12..34.........."),
        puzzle(small(Variant::X), "1..............."),
        puzzle(small(Variant::AntiKnight), "1..............."),
        puzzle(small(Variant::DisjointGroups), "1..............."),
        restricted,
        classic("123456...123.....4......5......3...."),
        puzzle(tall, "12....3....4......5....2.....16....."),
        puzzle(x, "12...........3......................"),
        puzzle(jigsaw(5, "AABBBAACCBDACCBDDDCEDEEEE"), "1......2......3.........."),
        puzzle(
            jigsaw(6, "AAABBCDABBCCDABBECDAEEECDDFEECDFFFFF"),
            "12..........34..........5...........",
        ),
    ]
}

/// Projected on the candidates, the models of every encoding and at-most-one method are the solutions that the native
/// engine finds, each once: auxiliary variables do not duplicate models.
#[test]
fn encodings_are_equivalent() {
    let mut counts = Vec::new();
    for puzzle in &several() {
        let expected = solutions(&mut NativeSolver::new(), puzzle);
        for encoding in Encoding::ALL {
            for way in AtMostOne::ALL {
                let mut solver = SatSolver::with_encoding(encoding).with_at_most_one(way);
                assert_eq!(solutions(&mut solver, puzzle), expected, "{encoding}, {way}");
            }
        }
        assert!(expected.iter().all(|solution| solution.check(puzzle).is_ok()));
        counts.push(expected.len());
    }
    assert!(counts.iter().filter(|count| **count > 1).count() >= 8, "{counts:?}");
    assert!(counts.contains(&0) && counts.iter().all(|count| *count < 3_000), "{counts:?}");
}

#[test]
fn models_of_small_formulas_are_known() {
    let count = |text: &str| Text::read(text).models(usize::MAX).len();
    assert_eq!(count("p cnf 3 0"), 8);
    assert_eq!(count("p cnf 3 1\n1 2 3 0"), 7);
    assert_eq!(count("p cnf 3 3\n1 2 0\n-1 -2 0\n-3 0"), 2);
    assert_eq!(count("p cnf 2 1\n0"), 0);
    assert_eq!(count("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0"), 0);
    assert_eq!(Text::read("p cnf 9 0").models(5).len(), 5);
}

/// The models of the text, found by a search that knows nothing about sudoku, are the solutions one to one: no cell
/// variable is free, and no auxiliary variable either. The expected solutions come from brute force.
fn assert_models_are_solutions(puzzle: &Puzzle) -> usize {
    let side = puzzle.side();
    let expected = brute_force(puzzle, 5_000);
    assert!(expected.len() < 5_000);
    for encoding in Encoding::ALL {
        for way in AtMostOne::ALL {
            let text = Text::read(&dimacs_in(puzzle, encoding, way));
            // One more than expected would be noticed, without waiting for all.
            let models = text.models(expected.len() + 1);
            assert!(models.iter().all(|model| model.len() == text.variables));
            let mut found: Vec<Solution> = models.iter().map(|model| placed(model, side)).collect();
            found.sort();
            assert!(found == expected, "{encoding}, {way}: {} models", found.len());
            // The data is the same as the text.
            let cnf = cnf(puzzle, encoding, way).unwrap();
            assert_eq!(cnf.variable_count(), text.variables);
            let holds = |model: &Vec<bool>| cnf.is_satisfied_by(|it| model[it as usize - 1]);
            assert!(models.iter().all(holds));
        }
    }
    expected.len()
}

/// The grid of the first side^3 variables of a model, which places one digit in each cell.
fn placed(model: &[bool], side: usize) -> Solution {
    let digit = |cell: &[bool]| {
        let placed: Vec<usize> = (0..side).filter(|digit| cell[*digit]).collect();
        assert_eq!(placed.len(), 1, "a cell has {} digits", placed.len());
        Digit::from_index(placed[0])
    };
    Solution::new(model[..side.pow(3)].chunks(side).map(digit).collect::<Vec<Digit>>())
}

#[test]
fn models_are_solutions_one_to_one() {
    let counts: Vec<usize> = several().iter().map(assert_models_are_solutions).collect();
    assert!(counts.contains(&0) && counts.contains(&12), "{counts:?}");
    assert!(counts.iter().filter(|count| **count > 1).count() >= 8, "{counts:?}");
}

/// Larger grids, where groups have more than five literals and every method has its own variables; and puzzles that
/// singles, locked candidates or givens decide fully, partly, or wrongly.
#[test]
fn models_are_solutions_in_larger_grids() {
    let count = |puzzle: &Puzzle| assert_models_are_solutions(puzzle);
    assert_eq!(count(&classic(THREE)), 3);
    assert_eq!(count(&classic(UNIQUE)), 1);
    assert_eq!(count(&classic(&UNIQUE.replacen("53", "55", 1))), 0);
    // A digit that only the search refutes, and one that singles refute.
    assert_eq!(count(&classic(&UNIQUE.replacen("..7", ".17", 1))), 0);
    let mut marks = classic(UNIQUE);
    let cell = |index| Cell::from_index(index);
    marks.restrict(cell(2), [0, 3].map(Digit::from_index).into_iter().collect());
    assert_eq!(count(&marks), 1);
    let eight = "..3456785678..34..4365876587..4334..785.785634..4321876587654321";
    let eight = puzzle(Geometry::classic(Shape::new(2, 4).unwrap()), eight);
    assert!(count(&eight) > 1);
}

/// The output is read back by independent parsers, and has the same number of solutions.
#[test]
fn texts_are_read_by_the_crates() {
    let puzzle = classic(SMALL);
    let expected = solutions(&mut SatSolver::new(), &puzzle).len();
    assert!(expected > 1);

    let spec = dlx::Spec::new(&knuth(&puzzle), false).unwrap();
    let mut problem = dlx::x::Problem::from_spec(&spec, dlx::OptOrder::Seq).unwrap();
    let mut chooser =
        dlx::choose::mrv_chooser(dlx::choose::prefer_any(), dlx::choose::no_tiebreak());
    let mut solver = dlx::Solver::new(&mut problem);
    let covers = std::iter::from_fn(|| solver.next_solution(&mut chooser).then_some(())).count();
    assert_eq!(covers, expected);

    for encoding in Encoding::ALL {
        let text = dimacs(&puzzle, encoding);
        let mut solver = varisat::Solver::new();
        solver.add_dimacs_cnf(text.as_bytes()).unwrap();
        let mut models = 0;
        while solver.solve().unwrap() {
            models += 1;
            let model = solver.model().unwrap();
            let clause: Vec<varisat::Lit> = model.into_iter().map(|literal| !literal).collect();
            varisat::ExtendFormula::add_clause(&mut solver, &clause);
        }
        assert_eq!(models, expected, "{encoding}");
    }
}

/// The plain graph with a clique of colors has a coloring with side colors if and only if the puzzle has a solution:
/// checked by brute force over the clique's colors.
#[test]
fn colorings_of_the_plain_graph_are_solutions() {
    let puzzle = classic(SMALL);
    let graph = coloring(&puzzle).unwrap();
    let side = graph.color_count();
    let mut joined = vec![BTreeSet::new(); graph.plain_vertex_count()];
    for (from, to) in graph.plain_edges() {
        assert!(joined[from].insert(to) && joined[to].insert(from), "an edge twice");
    }
    let mut colors = vec![usize::MAX; graph.plain_vertex_count()];
    for color in 0..side {
        colors[graph.vertex_count() + color] = color;
    }
    fn count(
        vertex: usize,
        cells: usize,
        side: usize,
        joined: &[BTreeSet<usize>],
        colors: &mut [usize],
    ) -> usize {
        if vertex == cells {
            return 1;
        }
        let mut total = 0;
        for color in 0..side {
            if joined[vertex].iter().all(|other| colors[*other] != color) {
                colors[vertex] = color;
                total += count(vertex + 1, cells, side, joined, colors);
            }
        }
        colors[vertex] = usize::MAX;
        total
    }
    let colorings = count(0, graph.vertex_count(), side, &joined, &mut colors);
    assert_eq!(colorings, solutions(&mut SatSolver::new(), &puzzle).len());
}
