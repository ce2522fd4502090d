//! Equivalent forms: what a transform keeps, what is reached, and the command.

mod common;

use std::collections::HashSet;
use std::io::Write;
use std::process::{Command, Stdio};

use common::{geometry, nine, solutions};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use veridoku::transform::{Symmetries, Transform};
use veridoku::{Budget, NativeSolver, Puzzle, Solution};

const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SEVERAL: &str =
    "7.9...6....5.4..7.1287.54.357..3298.4..68....38..91....1..5.3...641..8...5392...4";
const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

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
        let symmetries = Symmetries::of(&rules);
        let mut random = ChaCha8Rng::seed_from_u64(2);
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
    let mut random = ChaCha8Rng::seed_from_u64(9);
    for (text, expected) in [(UNIQUE, 1), (SEVERAL, 3), (NONE, 0)] {
        let puzzle = nine(text);
        for _ in 0..50 {
            let form = Transform::random(puzzle.geometry(), &mut random).apply(&puzzle);
            let (found, _) = solutions(&mut solver, &form, &Budget::default());
            assert_eq!(found.len(), expected, "{form}");
        }
    }
}

/// Of the 288 grids of 4x4 there are two that are no forms of each other, and all others are forms of one.
#[test]
fn the_grids_of_four_are_forms_of_two() {
    let rules = geometry("2x2", "classic");
    let blank = Puzzle::blank(rules.clone());
    let (all, _) = solutions(&mut NativeSolver::default(), &blank, &Budget::default());
    let mut left: HashSet<Solution> = all.into_iter().collect();
    let symmetries = Symmetries::of(&rules);
    assert_eq!(symmetries.count(), Some(3_072));
    let mut random = ChaCha8Rng::seed_from_u64(4);
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

/// Standard output, standard error and exit code of `transform`.
fn run(arguments: &[&str], input: &str) -> (String, String, i32) {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"))
        .arg("transform")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    let output = std::thread::scope(|scope| {
        // A command that refuses its arguments may be gone before it reads.
        scope.spawn(move || drop(pipe.write_all(input.as_bytes())));
        child.wait_with_output().expect("the command ends")
    });
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code().expect("an exit code"))
}

#[test]
fn named_operations_are_applied_and_undone() {
    let four = "12..34....12...3\n";
    let words = ["--apply", "transpose; swap-rows 1 2", "--apply", "relabel 2 3 4 1"];
    let (form, err, code) = run(&words, four);
    assert_eq!((form.as_str(), err.as_str(), code), ("31..24....2...34\n", "", 0));
    let undo = [&words[..], &["--inverse"]].concat();
    assert_eq!(run(&undo, &form), (four.into(), String::new(), 0));
    let shown = run(&["--apply", "turn-right", "--show"], four).0;
    assert_eq!(shown, "..31..42.1..32..  # transpose; columns 4 3 2 1\n");
    let json = run(&["--apply", "turn-right", "--show", "--output", "json"], four).0;
    let expected =
        "{\"puzzle\":\"..31..42.1..32..\",\"transform\":\"transpose; columns 4 3 2 1\"}\n";
    assert_eq!(json, expected);
    let csv = run(&["--apply", "swap-digits 1 2", "--show", "--output", "csv"], four).0;
    assert_eq!(csv, "puzzle,transform\n21..34....21...3,relabel 2 1 3 4\n");
}

#[test]
fn a_seed_gives_the_same_forms_on_any_number_of_threads_and_takes_them_back() {
    let faulty = format!("{UNIQUE}\n{SEVERAL}x\n{NONE}\n");
    let sound = format!("{UNIQUE}\n{NONE}\n");
    for options in [&[][..], &["--variant", "x"], &["--count", "7"]] {
        let random = [&["--random", "--seed", "5", "--format", "line"], options].concat();
        let (forms, err, code) = run(&[&random[..], &["--threads", "1"]].concat(), &faulty);
        assert!(err.starts_with("error: standard input: line 2") && code == 2, "{err}");
        assert_eq!(run(&[&random[..], &["--threads", "3"]].concat(), &faulty).0, forms);
        let back = run(&[&random[..], &["--inverse"]].concat(), &forms).0;
        let copies = if options.contains(&"--count") { 7 } else { 1 };
        let expected: String =
            sound.lines().flat_map(|line| vec![format!("{line}\n"); copies]).collect();
        assert_eq!(back, expected);
        let other = [&["--random", "--seed", "6", "--format", "line"], options].concat();
        assert_ne!(run(&other, &sound).0, forms);
    }
    // The first forms are the same for any count.
    let forms = |count| run(&["--random", "--count", count], UNIQUE).0;
    assert!(forms("9").starts_with(&forms("4")));
}

#[test]
fn what_is_shown_can_be_applied() {
    for options in [&[][..], &["--variant", "disjoint-groups"]] {
        let random = [&["--random", "--show", "--output", "json"], options].concat();
        let object: serde_json::Value = serde_json::from_str(&run(&random, UNIQUE).0).unwrap();
        let words = object["transform"].as_str().unwrap();
        let again = run(&[&["--apply", words], options].concat(), UNIQUE).0;
        assert_eq!(again.trim_end(), object["puzzle"]);
    }
}

#[test]
fn misuse_is_explained() {
    let message = |arguments: &[&str]| {
        let (out, err, code) = run(arguments, &format!("{UNIQUE}\n"));
        assert_eq!((out.as_str(), code), ("", 2));
        err
    };
    assert!(message(&[]).contains("--apply <OPERATIONS>|--random"));
    assert!(message(&["--apply", "swap"]).contains("`swap` is not an operation; expected one of"));
    assert!(message(&["--apply", "transpose", "--count", "2"]).contains("--random"));
    assert_eq!(
        message(&["--apply", "swap-rows 3 4"]),
        "error: standard input:1: the rules would not be kept: the cells of box 1 would go to cells \
         that are no house\n"
    );
}
