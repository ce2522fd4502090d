//! Output for other solvers comes back as the grid: through texts only, in every encoding and at-most-one method, and
//! never as a wrong grid, however the answer was damaged.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use proptest::prelude::*;
use veridoku::decode::{Colorings, Covers, DecodeError, Decoded, Models};
use veridoku::encode::{
    AtMostOne, Cnf, Encoding, coloring, exact_cover, formula, read_knuth, write_coloring,
    write_dimacs, write_knuth,
};
use veridoku::{
    Budget, Cell, CoverSolver, Digit, Geometry, NativeSolver, Puzzle, Solution, Solver,
};
use veridoku_testing::puzzles::UNIQUE as NINE;
use veridoku_testing::random::Random;
use veridoku_testing::{geometry, puzzle};

/// Puzzles with one solution each: 4x4, 6x6, 9x9, variants, a jigsaw, 16x16.
static UNIQUE: LazyLock<Vec<(Puzzle, Solution)>> = LazyLock::new(|| {
    let mut puzzles = vec![puzzle(&geometry("3x3", "classic"), NINE)];
    let mut random = Random(1);
    let mut solver = NativeSolver::new();
    let regions = "AAABBCDABBCCDABBECDAEEECDDFEECDFFFFF".bytes();
    let regions: Vec<usize> = regions.map(|letter| usize::from(letter - b'A')).collect();
    let jigsaw = Arc::new(Geometry::jigsaw(6, &regions, &[]).expect("six regions"));
    let rules = [
        (geometry("2x2", "classic"), 0),
        (geometry("2x3", "classic"), 0),
        (jigsaw, 0),
        (geometry("2x3", "x"), 0),
        (geometry("2x2", "anti-knight"), 0),
        (geometry("3x3", "windoku"), 24),
        (geometry("4x4", "classic"), 120),
    ];
    for (rules, givens) in rules {
        let grid = random.grid_of(&rules, &mut solver);
        puzzles.push(random.dig(&rules, &grid, givens, &mut solver));
    }
    let solved = |puzzle: Puzzle| {
        let answer = solver.answer(&puzzle, &Budget::solutions(2), 1).expect("an answer");
        assert_eq!(answer.stats.solutions, 1);
        (puzzle, answer.solutions[0].clone())
    };
    puzzles.into_iter().map(solved).collect()
});

fn dimacs(puzzle: &Puzzle, encoding: Encoding, way: AtMostOne) -> Vec<u8> {
    let formula = formula(puzzle, encoding, way, Cnf::MOST_LITERALS).expect("it is small");
    let mut text = Vec::new();
    write_dimacs(&formula, &mut text).expect("a vector takes all");
    text
}

/// A model of a formula in text, found by a solver that reads the text.
fn model(text: &[u8]) -> Vec<isize> {
    let mut solver = varisat::Solver::new();
    solver.add_dimacs_cnf(text).expect("DIMACS");
    assert!(solver.solve().expect("an answer"));
    solver.model().expect("a model").into_iter().map(|literal| literal.to_dimacs()).collect()
}

/// The values that a grid gives the variables of cells.
fn values(solution: &Solution) -> Vec<isize> {
    let side = solution.digits().len().isqrt();
    let of_cell = |(cell, digit): (usize, &Digit)| {
        let digit = digit.index();
        (0..side).map(move |other| {
            let variable = (side * cell + other + 1) as isize;
            if other == digit { variable } else { -variable }
        })
    };
    solution.digits().iter().enumerate().flat_map(of_cell).collect()
}

/// A model in the format of the SAT competitions: lines of a few values.
fn lines(model: &[isize]) -> String {
    let mut text = String::from("c a solver\ns SATISFIABLE\n");
    for values in model.chunks(9) {
        let values: Vec<String> = values.iter().map(isize::to_string).collect();
        writeln!(text, "v {}", values.join(" ")).expect("a string takes all");
    }
    text + "v 0\n"
}

/// And on one line, as in minisat's file.
fn line(model: &[isize]) -> String {
    let values: String = model.iter().map(|literal| format!("{literal} ")).collect();
    format!("SAT\n{values}0\n")
}

fn the_grid(
    mut answers: impl Iterator<Item = Result<Decoded, DecodeError>>,
) -> Result<Solution, String> {
    let found = match answers.next() {
        Some(Ok(Decoded::Solution(solution))) => Ok(solution),
        other => Err(format!("{other:?}")),
    };
    match answers.next() {
        None => found,
        other => Err(format!("{other:?}")),
    }
}

#[test]
fn models_of_every_formula_are_the_grid() {
    for (puzzle, solution) in UNIQUE.iter() {
        let candidates = puzzle.side().pow(3) as isize;
        for encoding in Encoding::ALL {
            for way in AtMostOne::ALL {
                let text = dimacs(puzzle, encoding, way);
                let model = model(&text);
                let variables = model.iter().map(|literal| literal.unsigned_abs()).max();
                let positive: Vec<isize> = model.iter().copied().filter(|it| *it > 0).collect();
                let own: Vec<isize> =
                    model.iter().copied().filter(|it| it.abs() <= candidates).collect();
                // All values; only those of cells; only true ones.
                for model in [&model, &own, &positive] {
                    for text in [lines(model), line(model)] {
                        let models = Models::new(puzzle, text.as_bytes());
                        let models = models.with_variables(variables.unwrap_or(0) as u64);
                        assert_eq!(the_grid(models).as_ref(), Ok(solution), "{encoding}, {way}");
                    }
                }
            }
        }
    }
}

/// The cover's text, solved by a program that reads it, as numbers and as lines of items.
#[test]
fn chosen_options_are_the_grid() {
    for (puzzle, solution) in UNIQUE.iter() {
        let mut text = Vec::new();
        write_knuth(&exact_cover(puzzle).unwrap(), &mut text).expect("a vector takes all");
        let text = String::from_utf8(text).expect("ASCII");
        let options: Vec<&str> = text.lines().skip(2).collect();
        let cover = read_knuth(text.as_bytes()).expect("Knuth's text");
        let mut chosen = Vec::new();
        let first = &mut |options: &[usize]| {
            chosen = options.to_vec();
            ControlFlow::Break(())
        };
        CoverSolver::new().search(&cover, &Budget::default(), first).expect("a small cover");
        let row: String = chosen.iter().map(|number| format!("{} ", number + 1)).collect();
        let column = row.replace(' ', "\n");
        let items: String = chosen.iter().map(|number| format!("{}\n", options[*number])).collect();
        // As Knuth's programs print an option: starting from any of its items, and with its rank among options.
        let knuth = |number: &usize| {
            let mut names: Vec<&str> = options[*number].split(' ').collect();
            let turn = number % names.len();
            names.rotate_left(turn);
            format!(" {} (1 of 2)\n", names.join(" "))
        };
        let knuth: String = "1:\n".to_owned() + &chosen.iter().map(knuth).collect::<String>();
        for text in [row, column, items, knuth] {
            let found = the_grid(Covers::new(puzzle, text.as_bytes()).unwrap());
            assert_eq!(found.as_ref(), Ok(solution));
        }
    }
}

/// The options of a grid, using only the text: those that name a cell and, with `#`, its digit.
fn numbers_of(options: &[&str], puzzle: &Puzzle, solution: &Solution) -> Vec<usize> {
    let cells = puzzle.geometry().cells();
    let number = |cell: Cell| {
        let name = cell.name(puzzle.side()).to_string();
        let digit = format!("#{}", solution.digit(cell));
        let is_it = |option: &&str| {
            let mut names = option.split(' ');
            names.next() == Some(&name) && names.all(|name| name.ends_with(&digit))
        };
        options.iter().position(is_it).expect("an option of the cell and the digit")
    };
    cells.map(number).collect()
}

/// The graph's text, colored by a SAT solver that reads nothing but the edges.
#[test]
fn colors_are_the_grid() {
    for (puzzle, solution) in UNIQUE.iter().filter(|(puzzle, _)| puzzle.side() <= 9) {
        let mut text = Vec::new();
        write_coloring(&coloring(puzzle).unwrap(), &mut text).expect("a vector takes all");
        let text = String::from_utf8(text).expect("ASCII");
        let colors = puzzle.side();
        let variable = |vertex: usize, color: usize| (vertex - 1) * colors + color + 1;
        let mut clauses = String::new();
        let (mut vertices, mut count) = (0, 0);
        let mut add = |literals: &[isize]| {
            literals.iter().for_each(|literal| _ = write!(clauses, "{literal} "));
            clauses += "0\n";
            count += 1;
        };
        for line in text.lines() {
            match line.split(' ').collect::<Vec<&str>>()[..] {
                ["p", "edge", number, _] => {
                    vertices = number.parse().expect("a number");
                    for vertex in 1..=vertices {
                        let all: Vec<isize> =
                            (0..colors).map(|color| variable(vertex, color) as isize).collect();
                        add(&all);
                    }
                }
                ["e", from, to] => {
                    let [from, to] = [from, to].map(|it| it.parse::<usize>().expect("a vertex"));
                    for color in 0..colors {
                        add(&[from, to].map(|vertex| -(variable(vertex, color) as isize)));
                    }
                }
                _ => assert!(line.starts_with("c ")),
            }
        }
        let cnf = format!("p cnf {} {count}\n{clauses}", vertices * colors);
        let mut color_of = BTreeMap::new();
        for literal in model(cnf.as_bytes()).into_iter().filter(|literal| *literal > 0) {
            let index = literal as usize - 1;
            color_of.entry(index / colors + 1).or_insert(index % colors);
        }
        let line = |(vertex, color): (&usize, &usize)| format!("l {vertex} {color}\n");
        let text: String = color_of.iter().map(line).collect();
        let found =
            the_grid(Colorings::new(puzzle, format!("s col {colors}\n{text}").as_bytes()).unwrap());
        assert_eq!(found.as_ref(), Ok(solution));
    }
}

/// Any number of answers pass through the same memory, and each is a separate answer.
#[test]
fn answers_follow_each_other() {
    let blank = Puzzle::blank(geometry("2x2", "classic"));
    let all = veridoku_testing::brute_force(&blank, 1_000);
    assert_eq!(all.len(), 288);
    let text: String = all.iter().map(|solution| lines(&values(solution))).collect();
    let found: Vec<Decoded> = Models::new(&blank, (text + "s UNSATISFIABLE\n").as_bytes())
        .collect::<Result<_, _>>()
        .expect("answers");
    assert_eq!(found.last(), Some(&Decoded::NoSolution));
    let solutions = found.into_iter().filter_map(|decoded| match decoded {
        Decoded::Solution(solution) => Some(solution),
        _ => None,
    });
    assert!(solutions.eq(all));
}

/// A text and the damage done to it.
#[derive(Clone, Debug)]
enum Damage {
    Cut(usize),
    Drop(usize, usize),
    Repeat(usize, usize),
    Write(usize, Vec<u8>),
}

fn damages() -> impl Strategy<Value = Vec<Damage>> {
    let bytes = proptest::collection::vec(
        proptest::sample::select(&b"0123456789-- \nvsclSATr#:|\xff\0"[..]),
        1..6,
    );
    let damage = prop_oneof![
        any::<usize>().prop_map(Damage::Cut),
        (any::<usize>(), 1..200usize).prop_map(|(at, length)| Damage::Drop(at, length)),
        (any::<usize>(), 1..2_000usize).prop_map(|(at, length)| Damage::Repeat(at, length)),
        (any::<usize>(), bytes).prop_map(|(at, bytes)| Damage::Write(at, bytes)),
    ];
    proptest::collection::vec(damage, 0..4)
}

fn damaged(text: &str, damages: &[Damage]) -> Vec<u8> {
    let mut text = text.as_bytes().to_vec();
    for damage in damages {
        let place = |at: &usize| at % (text.len() + 1);
        match damage {
            Damage::Cut(at) => text.truncate(place(at)),
            Damage::Drop(at, length) => {
                let start = place(at);
                let end = (start + length).min(text.len());
                text.drain(start..end);
            }
            Damage::Repeat(at, length) => {
                let start = place(at);
                let end = (start + length).min(text.len());
                let piece = text[start..end].to_vec();
                text.splice(end..end, piece);
            }
            Damage::Write(at, bytes) => {
                let start = place(at);
                let end = (start + bytes.len()).min(text.len());
                text.splice(start..end, bytes.iter().copied());
            }
        }
    }
    text
}

/// Every grid found is the solution, there are not more answers than bytes, and none after an error.
fn assert_sound(
    mut answers: impl Iterator<Item = Result<Decoded, DecodeError>>,
    solution: &Solution,
    bytes: usize,
) -> usize {
    let mut right = 0;
    for count in 0.. {
        assert!(count <= bytes + 1, "it does not end");
        match answers.next() {
            None => return right,
            Some(Ok(Decoded::Solution(found))) => {
                assert_eq!(&found, solution);
                right += 1;
            }
            Some(Ok(Decoded::Wrong { fault, .. })) => assert!(!fault.to_string().is_empty()),
            Some(Ok(_)) => {}
            Some(Err(error)) => {
                assert!(error.line > 0 && error.column > 0 && !error.to_string().is_empty());
                assert!(answers.next().is_none(), "it reads on behind an error");
                return right;
            }
        }
    }
    right
}

fn damaged_answers() -> impl Strategy<Value = (usize, usize, Vec<Damage>)> {
    (0..UNIQUE.len() - 1, 0..6usize, damages())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Puzzles have one solution, so an accepted grid must be that one.
    #[test]
    fn no_damage_makes_a_wrong_grid((which, form, damages) in damaged_answers()) {
        let (puzzle, solution) = &UNIQUE[which];
        let side = puzzle.side();
        let options = {
            let mut text = Vec::new();
            write_knuth(&exact_cover(puzzle).unwrap(), &mut text).unwrap();
            String::from_utf8(text).unwrap()
        };
        let options: Vec<&str> = options.lines().skip(2).collect();
        let clique = puzzle.geometry().cell_count();
        let text = match form {
            0 => lines(&values(solution)),
            1 => line(&values(solution)),
            2 => numbers_of(&options, puzzle, solution).iter().map(|it| format!("{} ", it + 1)).collect(),
            3 => numbers_of(&options, puzzle, solution).iter().map(|it| format!("{}\n", it + 1)).collect(),
            4 => numbers_of(&options, puzzle, solution).iter().map(|it| format!("{}\n", options[*it])).collect(),
            _ => {
                let colors = solution.digits().iter().map(|digit| digit.number()).chain(1..=side);
                (1..).zip(colors).map(|(vertex, color)| format!("l {vertex} {color}\n")).collect::<String>()
            }
        };
        prop_assert!(form < 5 || coloring(puzzle).unwrap().plain_vertex_count() == clique + side);
        let bytes = damaged(&text, &damages);
        let right = match form {
            0 | 1 => assert_sound(Models::new(puzzle, &bytes[..]), solution, bytes.len()),
            2..=4 => assert_sound(Covers::new(puzzle, &bytes[..]).unwrap(), solution, bytes.len()),
            _ => assert_sound(Colorings::new(puzzle, &bytes[..]).unwrap(), solution, bytes.len()),
        };
        if damages.is_empty() {
            prop_assert_eq!(right, 1);
        }
    }

    /// The same for arbitrary bytes.
    #[test]
    fn no_bytes_are_too_strange(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let (puzzle, solution) = &UNIQUE[1];
        assert_sound(Models::new(puzzle, &bytes[..]), solution, bytes.len());
        assert_sound(Covers::new(puzzle, &bytes[..]).unwrap(), solution, bytes.len());
        assert_sound(Colorings::new(puzzle, &bytes[..]).unwrap(), solution, bytes.len());
    }
}

/// Each single value of a model negated, omitted, or the text cut after it: the model stays the solution only if its
/// meaning is the same.
#[test]
fn no_changed_value_is_overlooked() {
    let (puzzle, solution) = &UNIQUE[1];
    assert_eq!(puzzle.side(), 4);
    let model = model(&dimacs(puzzle, Encoding::Triad, AtMostOne::Pairwise));
    for place in 0..model.len() {
        let is_cell = model[place].unsigned_abs() <= 64;
        let mut turned = model.clone();
        turned[place] = -turned[place];
        let found = the_grid(Models::new(puzzle, lines(&turned).as_bytes()));
        assert_eq!(found.is_ok(), !is_cell, "{}", model[place]);
        let mut without = model.clone();
        without.remove(place);
        let found = the_grid(Models::new(puzzle, lines(&without).as_bytes()));
        assert_eq!(found.is_ok(), !is_cell || model[place] < 0, "{}", model[place]);
        let mut both = model.clone();
        both.push(-model[place]);
        let found = the_grid(Models::new(puzzle, lines(&both).as_bytes()));
        assert_eq!(found.is_ok(), !is_cell, "{}", model[place]);
    }
    // A cut is an error of the text, unless it is after the values of all cells and a blank.
    let text = lines(&model);
    let text = text.trim_end();
    let last = format!(" {} ", model[63]);
    let whole = text.replace('\n', " ").find(&last).expect("the last cell's value") + last.len();
    for end in 0..text.len() {
        let cut = &text[..end];
        let found = the_grid(Models::new(puzzle, cut.as_bytes()));
        let is_whole = end >= whole && cut.ends_with([' ', '\n']);
        assert_eq!(found.is_ok(), is_whole, "{end}: {found:?}");
        assert!(is_whole || found.unwrap_err().starts_with("Some(Err("), "{end}");
    }
    assert_eq!(the_grid(Models::new(puzzle, text.as_bytes())).as_ref(), Ok(solution));
}
