//! Certificates: written ones are accepted, and damaged ones are refused, with exact messages.
//!
//! Soundness of the check is tested against a checker in this file: it ignores the hints and looks for a conflict by
//! unit propagation over all present clauses. Mutated proofs get matching hashes and a matching DRAT, so only the check
//! of the steps can refuse them.

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use proptest::prelude::*;
use proptest::sample::Index;
use sha2::{Digest, Sha256};
use veridoku::certify::{CertifyError, CertifyOptions, Kind, certify};
use veridoku::encode::{AtMostOne, Cnf, Encoding, formula, write_dimacs};
use veridoku::format::{ReadOptions, Reader};
use veridoku::generate::Symmetry;
use veridoku::minimize::minimal_forms;
use veridoku::verify::{Verified, VerifyError, file, verify};
use veridoku::{Backend, Budget, Digit as GridDigit, DigitSet, Ending, Geometry, Puzzle, Verdict};

use veridoku_testing::puzzles::{CONFLICT, ESCARGOT, NONE, THREE, UNIQUE};
use veridoku_testing::{effort, geometry, nine, puzzle};

type Files = BTreeMap<String, Vec<u8>>;

fn certificate(puzzle: &Puzzle, kind: Kind) -> Files {
    let certificate =
        certify(puzzle, &CertifyOptions { kind, ..Default::default() }).expect("a certificate");
    let files = certificate.into_files();
    files.into_iter().map(|file| (file.name.to_owned(), file.contents)).collect()
}

fn check(files: &Files) -> Result<Verified, VerifyError> {
    verify(|name| {
        let contents = files.get(name).ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
        Ok(&contents[..])
    })
}

/// The message about a refused certificate.
fn refusal(files: &Files) -> String {
    check(files).expect_err("a refusal").to_string()
}

fn text(files: &Files, name: &str) -> String {
    String::from_utf8(files[name].clone()).expect("UTF-8")
}

/// Puts the current hashes of the files into the manifest.
fn rehash(files: &mut Files) {
    let manifest = text(files, file::MANIFEST);
    let line = |line: &str| match line.trim().split('"').collect::<Vec<_>>()[..] {
        ["", name, ": ", _, comma] if files.contains_key(name) => {
            let hash = Sha256::digest(&files[name]);
            let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
            format!("    \"{name}\": \"{hash}\"{comma}\n")
        }
        _ => format!("{line}\n"),
    };
    let manifest: String = manifest.lines().map(line).collect();
    files.insert(file::MANIFEST.into(), manifest.into_bytes());
}

/// A certificate with one file changed, and matching hashes.
fn changed(files: &Files, name: &str, change: impl FnOnce(String) -> String) -> Files {
    let mut files = files.clone();
    let contents = change(text(&files, name));
    files.insert(name.into(), contents.into_bytes());
    rehash(&mut files);
    files
}

static OF_ESCARGOT: LazyLock<Files> =
    LazyLock::new(|| certificate(&nine(ESCARGOT), Kind::Extended));

/// A proof short enough to be mutated thousands of times, of a puzzle that singles do not solve.
static SMALL: LazyLock<Files> = LazyLock::new(|| {
    let six = puzzle(&geometry("2x3", "classic"), "..3.5....1..3.......4..22..6...6...1");
    certificate(&six, Kind::Extended)
});

#[test]
fn every_verdict_is_certified_in_both_ways() {
    let cases = [
        (ESCARGOT, Verdict::Unique),
        (UNIQUE, Verdict::Unique),
        (NONE, Verdict::None),
        (CONFLICT, Verdict::None),
        (THREE, Verdict::Multiple),
    ];
    for kind in Kind::ALL {
        for (text, verdict) in cases {
            let puzzle = nine(text);
            let verified = check(&certificate(&puzzle, kind)).expect("a sound certificate");
            assert_eq!(verified.verdict, verdict, "{text}, {kind}");
            assert_eq!(verified.puzzle, puzzle);
            assert_eq!(verified.steps > 0, verdict != Verdict::Multiple);
        }
    }
}

/// A certificate that no given is redundant.
fn minimal(puzzle: &Puzzle) -> Result<Files, CertifyError> {
    let options = CertifyOptions { minimal: true, ..Default::default() };
    let files = certify(puzzle, &options)?.into_files();
    Ok(files.into_iter().map(|file| (file.name.to_owned(), file.contents)).collect())
}

/// The first minimal form of a puzzle.
fn minimal_form(puzzle: &Puzzle) -> Puzzle {
    let mut form = None;
    let visit = &mut |found: &Puzzle| {
        form = Some(found.clone());
        ControlFlow::Break(())
    };
    let (mut solver, deadline) = (Backend::Native.solver(), Budget::default().deadline());
    minimal_forms(puzzle, Symmetry::None, solver.as_mut(), &deadline, visit).expect("unique");
    form.expect("a form")
}

#[test]
fn that_no_given_can_be_spared_is_proved_by_a_grid_for_each() {
    let killer = "size: 4x4; grid: 1234341221434321; killer 3: r1c1 r1c2; thermo: r3c1 r4c2 r4c1";
    let killer = Reader::new(killer.as_bytes(), ReadOptions::default()).next().expect("a record");
    // Above side 9 a grid has several lines.
    let large: String = (0..100)
        .map(|cell| {
            let (row, column) = (cell / 10, cell % 10);
            format!("{} ", (row % 2 * 5 + row / 2 + column) % 10 + 1)
        })
        .collect();
    let cases = [
        nine(ESCARGOT),
        puzzle(&geometry("2x2", "classic"), "1234341221434321"),
        killer.expect("a puzzle").puzzle,
        veridoku_testing::integers(&large),
    ];
    for full in cases {
        if full.given_count() == full.geometry().cell_count() {
            let spared = minimal(&full).expect_err("a redundant given").to_string();
            assert!(spared.starts_with("the given in r1c1 is redundant; "), "{spared}");
        }
        let puzzle = minimal_form(&full);
        let files = minimal(&puzzle).expect("a minimal puzzle");
        let verified = check(&files).expect("a sound certificate");
        assert!(verified.is_minimal && verified.puzzle == puzzle, "{puzzle}");
        let of_one = text(&files, file::SOLUTION).lines().count();
        let of_all = text(&files, file::COUNTEREXAMPLES).lines().count();
        assert_eq!(of_all, of_one * puzzle.given_count());
    }
    // A puzzle that is not unique has no such grids.
    let files = minimal(&nine(THREE)).expect("a certificate");
    assert!(!files.contains_key(file::COUNTEREXAMPLES));
}

#[test]
fn grids_that_prove_no_need_are_refused() {
    let files = minimal(&nine(ESCARGOT)).expect("a minimal puzzle");
    let solution = text(&files, file::SOLUTION);
    let change = |change: &dyn Fn(&mut Vec<String>)| {
        let lines = |text: String| {
            let mut lines = text.lines().map(str::to_owned).collect();
            change(&mut lines);
            lines.join("\n") + "\n"
        };
        refusal(&changed(&files, file::COUNTEREXAMPLES, lines))
    };
    let name = file::COUNTEREXAMPLES;
    assert_eq!(
        change(&|lines| lines[0] = solution.trim().to_owned()),
        format!("{name}:1: found the digit of the given r1c1; expected a different digit there")
    );
    assert_eq!(
        change(&|lines| drop(lines.pop())),
        format!("{name}: found the end of the file; expected a solution without the given r9c7")
    );
    assert_eq!(
        change(&|lines| lines.push(solution.trim().to_owned())),
        format!("{name}: found more grids than givens; expected one for each")
    );
    let swapped = change(&|lines| lines.swap(0, 1));
    assert!(swapped.starts_with(&format!("{name}:1: ")), "{swapped}");
    let blank = change(&|lines| lines[2].replace_range(..1, "."));
    assert_eq!(blank, format!("{name}: found a blank cell; expected a completed grid"));
    // A hash different from that in the manifest.
    let mut other = files.clone();
    other.get_mut(name).expect("the file").push(b'\n');
    assert!(refusal(&other).starts_with(&format!("{name}: its SHA-256 is ")));
}

#[test]
fn every_geometry_is_certified() {
    let mut puzzles = Vec::new();
    for (shape, variants) in [
        ("1x1", "classic"),
        ("1x2", "classic"),
        ("1x5", "classic"),
        ("2x3", "windoku"),
        ("2x3", "x,anti-knight"),
        ("3x2", "x,disjoint-groups,anti-king"),
        ("2x2", "windoku,x"),
        ("3x4", "classic"),
        ("4x4", "x"),
    ] {
        let Ok(variants) = veridoku::Variant::parse_list(variants) else { panic!("{variants}") };
        let shape: veridoku::Shape = shape.parse().expect("a shape");
        if let Ok(geometry) = Geometry::new(shape, &variants) {
            puzzles.push(Puzzle::blank(Arc::new(geometry)));
        }
    }
    // Regions numbered in another order than they appear, one of them a row.
    let map = [2, 2, 2, 2, 0, 0, 1, 1, 0, 3, 1, 1, 0, 3, 3, 3];
    puzzles.push(Puzzle::blank(Arc::new(Geometry::jigsaw(4, &map, &[]).expect("a jigsaw"))));
    for blank in puzzles {
        // The first solution with all but the last cells given is unique or almost unique.
        let mut answer =
            Backend::Sat.solver().answer(&blank, &Budget::solutions(1), 1).expect("sat");
        let Some(solution) = answer.solutions.pop() else {
            let verified = check(&certificate(&blank, Kind::Residual)).expect("a certificate");
            assert_eq!(verified.verdict, Verdict::None);
            continue;
        };
        let mut puzzle = blank.clone();
        for (index, cell) in blank.geometry().cells().enumerate() {
            if index % 5 != 3 {
                puzzle.give(cell, solution.digit(cell));
            }
        }
        for kind in Kind::ALL {
            for puzzle in [&puzzle, &blank] {
                let verified = check(&certificate(puzzle, kind)).expect("a sound certificate");
                let answer = Backend::Sat.solver().solve(puzzle, &Budget::default()).expect("sat");
                assert_eq!(verified.verdict, answer.verdict());
            }
        }
    }
}

#[test]
fn restricted_candidates_are_certified() {
    let mut sukaku = puzzle(&geometry("2x2", "classic"), "1......2....3...");
    let digits = |numbers: &[usize]| -> DigitSet {
        numbers.iter().filter_map(|number| GridDigit::from_number(*number)).collect()
    };
    sukaku.restrict(veridoku::Cell::from_index(5), digits(&[3, 4]));
    for kind in Kind::ALL {
        let files = certificate(&sukaku, kind);
        assert!(text(&files, file::MANIFEST).contains("\"puzzle_format\": \"pencilmarks\""));
        assert_eq!(check(&files).expect("sound").puzzle, sukaku);
    }
    sukaku.restrict(veridoku::Cell::from_index(0), digits(&[3, 4]));
    let verified = check(&certificate(&sukaku, Kind::Extended)).expect("sound");
    assert_eq!(verified.verdict, Verdict::None);
}

/// The output of `encode` is the formula of the certificate, byte for byte.
#[test]
fn the_formula_is_the_one_that_encode_writes() {
    let puzzle = nine(ESCARGOT);
    let way = (Encoding::Extended, AtMostOne::Pairwise);
    let formula = formula(&puzzle, way.0, way.1, Cnf::MOST_LITERALS).expect("a formula");
    let mut written = Vec::new();
    write_dimacs(&formula, &mut written).expect("a vector");
    assert!(OF_ESCARGOT[file::FORMULA] == written);
}

#[test]
fn certificates_are_small_and_always_the_same() {
    for kind in Kind::ALL {
        let files = certificate(&nine(ESCARGOT), kind);
        let formulas = [file::FORMULA, file::OTHER_SOLUTION];
        let rest = files.iter().filter(|(name, _)| !formulas.contains(&name.as_str()));
        let bytes: usize = rest.map(|(_, contents)| contents.len()).sum();
        assert!(bytes <= 200_000, "{bytes} bytes beside the formulas");
        assert!(files == certificate(&nine(ESCARGOT), kind));
    }
}

#[test]
fn no_time_is_an_error_and_not_a_verdict() {
    let options = CertifyOptions { time: Some(std::time::Duration::ZERO), ..Default::default() };
    let error = certify(&nine(ESCARGOT), &options).expect_err("no time");
    assert_eq!(error, CertifyError::Over(Ending::Time));
    assert_eq!(error.to_string(), "the time limit was reached before the verdict was proved");
}

#[test]
fn damaged_proofs_are_refused_where_they_are_wrong() {
    let files = &*OF_ESCARGOT;
    let lines = text(files, file::LRAT).lines().count();
    let proof = |change: &dyn Fn(Vec<String>) -> Vec<String>| {
        refusal(&changed(files, file::LRAT, |text| {
            let lines = change(text.lines().map(String::from).collect());
            lines.iter().map(|line| format!("{line}\n")).collect()
        }))
    };
    let first = 12_013; // after 11,988 clauses, 23 givens, and the solution forbidden
    assert_eq!(proof(&|_| vec![]), "proof.lrat:1: the proof ends without the empty clause");
    assert_eq!(
        proof(&|lines| vec![lines[0].clone()]),
        "proof.lrat:2: the proof ends without the empty clause"
    );
    let cut = format!("proof.lrat:{}: found the end of the file; expected", lines + 1);
    let without_end = |mut lines: Vec<String>| {
        let last = lines.pop().expect("a line");
        lines.push(last[..last.len() - 2].into());
        lines
    };
    assert_eq!(proof(&without_end), format!("{cut} the number of a clause, or 0"));
    let swapped = |mut lines: Vec<String>| {
        lines.swap(3, 4);
        lines
    };
    let said = proof(&swapped);
    assert!(said.starts_with("proof.drat:4: found `"), "{said}");
    assert!(said.ends_with(", as in proof.lrat"), "{said}");
    let renumbered = |mut lines: Vec<String>| {
        let (number, _) = lines[0].split_once(' ').expect("a step");
        let (_, rest) = lines[1].split_once(' ').expect("a step");
        lines[1] = format!("{number} {rest}");
        lines
    };
    let expected = format!("proof.lrat:2: step {first} follows {first}; expected a larger number");
    assert_eq!(proof(&renumbered), expected);
    let hint = |hint: &'static str| {
        move |mut lines: Vec<String>| {
            let end = lines[0].rfind(' ').expect("a step");
            let start = lines[0][..end].rfind(' ').expect("a hint");
            lines[0] = format!("{} {hint} 0", &lines[0][..start]);
            lines
        }
    };
    assert_eq!(proof(&hint("99999")), "proof.lrat:1: clause 99999 does not exist or was deleted");
    assert_eq!(proof(&hint("-3")), "proof.lrat:1: clause -3 does not exist or was deleted");
    assert_eq!(
        proof(&hint("1")),
        "proof.lrat:1: hint 1 has 2 literals that are not false; expected none, or one undecided literal"
    );
    assert_eq!(proof(&hint("x")), "proof.lrat:1: found `x`; expected the number of a clause, or 0");
    assert_eq!(
        proof(&hint("")),
        format!("proof.lrat:1: the hints end without a conflict: step {first} is not proved")
    );
    let more = |mut lines: Vec<String>| {
        lines.push(format!("{} 0 1 0", first + 100_000));
        lines
    };
    assert_eq!(
        proof(&more),
        format!(
            "proof.lrat:{}: found `{}`; expected the end of the file",
            lines + 1,
            first + 100_000
        )
    );
    let late = |mut lines: Vec<String>| {
        lines[0].pop();
        lines[0].push_str("5 0");
        lines
    };
    assert_eq!(proof(&late), "proof.lrat:1: hint 5 comes after the conflict; expected 0");
}

#[test]
fn damaged_clauses_of_a_proof_are_refused() {
    let both = |line: &str| {
        let mut files = SMALL.clone();
        let lrat = format!("{line}\n{}", text(&files, file::LRAT));
        files.insert(file::LRAT.into(), lrat.into_bytes());
        files.insert(file::DRAT.into(), drat_of(&files).expect("numbers").into_bytes());
        rehash(&mut files);
        refusal(&files)
    };
    assert_eq!(
        both("9999 217 0 1 0"),
        "proof.lrat:1: 217 is not a literal of the formula; its variables are 1 to 216"
    );
    assert_eq!(
        both("9999 5 -5 0 1 0"),
        "proof.lrat:1: variable 5 occurs twice in the clause of this step"
    );
    assert_eq!(
        both("9999 5 5 0 1 0"),
        "proof.lrat:1: variable 5 occurs twice in the clause of this step"
    );
    assert_eq!(both("5 5 0 1 0"), "proof.lrat:1: step 5 follows 2315; expected a larger number");
    assert_eq!(both("7 d 1 0"), "proof.lrat:1: found a deletion after step 7; expected 2315");
    let deleted_twice = both("2315 d 1 1 0");
    assert_eq!(deleted_twice, "proof.lrat:1: clause 1 does not exist or was deleted");
}

#[test]
fn a_foreign_proof_or_formula_or_solution_is_refused() {
    let (ours, theirs) = (&*OF_ESCARGOT, certificate(&nine(UNIQUE), Kind::Extended));
    let with = |names: &[&str]| {
        let mut files = ours.clone();
        for name in names {
            files.insert((*name).into(), theirs[*name].clone());
        }
        rehash(&mut files);
        refusal(&files)
    };
    assert!(with(&[file::LRAT, file::DRAT]).starts_with("proof.lrat:"));
    assert!(with(&[file::DRAT]).starts_with("proof.drat:"));
    let heading = with(&[file::FORMULA]);
    assert_eq!(
        heading,
        "puzzle.cnf:730: found `12018`; expected `12011` in the header line `p cnf 729 12011`"
    );
    assert!(with(&[file::OTHER_SOLUTION]).starts_with("other-solution.cnf:730: found `12019`"));
    assert_eq!(with(&[file::SOLUTION]), "solution.txt: r1c1=5 is not allowed by the puzzle");
    assert_eq!(with(&[file::PUZZLE]), "solution.txt: r1c1=1 is not allowed by the puzzle");
    let again = ours.clone();
    let mut files = again;
    files.insert(file::DRAT.into(), [&ours[file::DRAT][..], b"5 0\n"].concat());
    rehash(&mut files);
    let said = refusal(&files);
    assert!(said.ends_with("found `5`; expected the end of the file"), "{said}");
}

#[test]
fn a_damaged_formula_is_refused_at_its_clause() {
    let formula = |from: &str, to: &str| {
        refusal(&changed(&OF_ESCARGOT, file::FORMULA, |text| text.replacen(from, to, 1)))
    };
    assert_eq!(
        formula("\n-1 -2 0\n", "\n-1 -3 0\n"),
        "puzzle.cnf:732: clause 2: found `-3`; expected -2, because the puzzle's clause is `-1 -2 0`"
    );
    assert_eq!(
        formula("\n-1 -2 0\n", "\n"),
        "puzzle.cnf:732: clause 2: found `-3`; expected -2, because the puzzle's clause is `-1 -2 0`"
    );
    assert_eq!(
        formula("\n1 2 3 4 5 6 7 8 9 0\n", "\n1 2 3 4 5 6 7 8 9 10 0\n"),
        "puzzle.cnf:731: clause 1: found `10`; expected 0, because the puzzle's clause is `1 2 3 4 5 6 7 8 9 0`"
    );
    assert_eq!(
        formula("p cnf", "p sat"),
        "puzzle.cnf:730: found `sat`; expected `cnf` in the header line `p cnf 729 12011`"
    );
    let files = changed(&OF_ESCARGOT, file::FORMULA, |text| text + "1 0\n");
    assert_eq!(refusal(&files), "puzzle.cnf:12742: found `1`; expected the end of the file");
    // The clause that forbids the solution, changed to forbid something else.
    let files = changed(&OF_ESCARGOT, file::OTHER_SOLUTION, |text| {
        let start = text.trim_end().rfind('\n').expect("lines") + 1;
        let (head, last) = text.split_at(start);
        format!("{head}{}", last.replacen("-", "", 1))
    });
    let said = refusal(&files);
    assert!(said.starts_with("other-solution.cnf:12742: clause 12012: found `"), "{said}");
}

#[test]
fn the_hashes_tie_the_files_together() {
    for name in OF_ESCARGOT.keys().filter(|name| *name != file::MANIFEST) {
        let mut files = OF_ESCARGOT.clone();
        files.get_mut(name).expect("a file").push(b'\n'); // does not change the meaning
        let said = refusal(&files);
        assert!(said.starts_with(&format!("{name}: its SHA-256 is ")), "{said}");
        assert!(said.ends_with(", as listed in manifest.json"), "{said}");
        let mut files = OF_ESCARGOT.clone();
        files.remove(name);
        let error = check(&files).expect_err("a refusal");
        assert!(error.is_unreadable() && error.to_string().starts_with(name), "{error}");
    }
}

#[test]
fn another_manifest_makes_another_certificate() {
    let manifest = |from: &str, to: &str| {
        let mut files = OF_ESCARGOT.clone();
        let manifest = text(&files, file::MANIFEST).replacen(from, to, 1);
        files.insert(file::MANIFEST.into(), manifest.into_bytes());
        refusal(&files)
    };
    assert_eq!(
        manifest("classic", "knight"),
        "manifest.json:7: `knight` is not a variant; expected one of classic, x, windoku, disjoint-groups, anti-knight, anti-king, or a list of \
         them joined by commas"
    );
    // Nothing of it reaches a terminal unescaped.
    let colored = manifest("classic", "\\u001b[31mred");
    assert!(colored.contains("`\\u{1b}[31mred` is not a variant"), "{colored:?}");
    assert!(!colored.contains('\u{1b}'), "{colored:?}");
    // Other rules produce another formula.
    assert!(manifest("classic", "x").starts_with("solution.txt: "));
    assert!(manifest("3x3", "1x9").starts_with("puzzle.cnf:"));
}

#[test]
fn a_puzzle_has_the_boxes_of_the_manifest() {
    let mut files = certificate(&Puzzle::blank(geometry("2x2", "classic")), Kind::Extended);
    let manifest = text(&files, file::MANIFEST).replacen("\"line\"", "\"jigsaw\"", 1);
    files.insert(file::MANIFEST.into(), manifest.into_bytes());
    files.insert(file::PUZZLE.into(), b"1...............CCCCAABBADBBADDD\n".to_vec());
    let expected = "puzzle.txt:1: found regions instead of boxes; expected 2x2 boxes, as requested";
    assert_eq!(refusal(&files), expected);
}

#[test]
fn two_solutions_must_be_two() {
    let files = certificate(&nine(THREE), Kind::Extended);
    let first = text(&files, file::SOLUTION);
    let same = changed(&files, file::SECOND_SOLUTION, |_| first);
    assert_eq!(
        refusal(&same),
        "second-solution.txt: it is the same solution as in solution.txt; expected a different one"
    );
    let blank = changed(&files, file::SOLUTION, |text| text.replacen('8', ".", 1));
    assert_eq!(refusal(&blank), "solution.txt: found a blank cell; expected a completed grid");
    let two = changed(&files, file::PUZZLE, |text| format!("{text}{text}"));
    assert_eq!(refusal(&two), "puzzle.txt:2: found another; expected one puzzle");
}

/// The DRAT proof that an LRAT proof contains, if it consists of numbers and deletes only present clauses.
fn drat_of(files: &Files) -> Option<String> {
    let mut clauses: BTreeMap<i64, String> = BTreeMap::new();
    let formula = text(files, file::OTHER_SOLUTION);
    let originals = formula.lines().filter(|line| !line.starts_with(['c', 'p']));
    clauses.extend((1..).zip(originals.map(String::from)));
    let mut drat = String::new();
    for line in text(files, file::LRAT).lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.get(1) == Some(&"d") {
            for id in &words[2..words.len() - 1] {
                drat += &format!("d {}\n", clauses.get(&id.parse().ok()?)?);
            }
        } else {
            let end = words.iter().position(|word| *word == "0")?;
            let clause = words.get(1..=end)?.join(" ");
            clauses.insert(words[0].parse().ok()?, clause.clone());
            drat += &format!("{clause}\n");
        }
    }
    Some(drat)
}

/// Whether each clause of a proof follows without the hints: a conflict by unit propagation over all clauses. It is
/// slow, and shares no code with the checker that it tests.
fn follows_without_hints(files: &Files) -> bool {
    let numbers = |line: &str| -> Vec<i64> {
        line.split_whitespace().filter_map(|word| word.parse().ok()).collect()
    };
    let literals = |line: &str| -> Vec<i64> {
        numbers(line).into_iter().take_while(|literal| *literal != 0).collect()
    };
    let formula = text(files, file::OTHER_SOLUTION);
    let mut clauses: Vec<Vec<i64>> =
        formula.lines().filter(|line| !line.starts_with(['c', 'p'])).map(literals).collect();
    for line in text(files, file::DRAT).lines() {
        if let Some(deleted) = line.strip_prefix("d ") {
            let deleted = literals(deleted);
            let Some(at) = clauses.iter().position(|clause| *clause == deleted) else {
                return false;
            };
            clauses.swap_remove(at);
            continue;
        }
        let clause = literals(line);
        let mut holding: Vec<i64> = clause.iter().map(|literal| -literal).collect();
        let is_conflict = 'propagation: loop {
            let before = holding.len();
            for clause in &clauses {
                if clause.iter().any(|literal| holding.contains(literal)) {
                    continue;
                }
                let open: Vec<i64> =
                    clause.iter().copied().filter(|literal| !holding.contains(&-literal)).collect();
                match open[..] {
                    [] => break 'propagation true,
                    [unit] => holding.push(unit),
                    _ => {}
                }
            }
            if holding.len() == before {
                break false;
            }
        };
        if !is_conflict {
            return false;
        }
        clauses.push(clause);
    }
    clauses.last().is_some_and(Vec::is_empty)
}

#[test]
fn the_slow_checker_agrees_on_what_is_sound() {
    assert!(follows_without_hints(&SMALL));
    let mut files = SMALL.clone();
    files.insert(file::DRAT.into(), b"0\n".to_vec());
    assert!(!follows_without_hints(&files));
}

/// A change of one number in the words of a proof.
#[derive(Clone, Debug)]
enum Mutation {
    Replace(i64),
    Negate,
    Remove,
    Repeat,
    SwapLines,
    RemoveLine,
    RepeatLine,
}

fn mutation() -> impl Strategy<Value = Mutation> {
    prop_oneof![
        4 => (-220_i64..2340).prop_map(Mutation::Replace),
        2 => Just(Mutation::Negate),
        2 => Just(Mutation::Remove),
        1 => Just(Mutation::Repeat),
        1 => Just(Mutation::SwapLines),
        1 => Just(Mutation::RemoveLine),
        1 => Just(Mutation::RepeatLine),
    ]
}

fn mutate(proof: &str, mutation: &Mutation, line: &Index, word: &Index) -> String {
    let mut lines: Vec<Vec<String>> =
        proof.lines().map(|line| line.split(' ').map(String::from).collect()).collect();
    let line = line.index(lines.len());
    let word = word.index(lines[line].len());
    match mutation {
        Mutation::Replace(number) => lines[line][word] = number.to_string(),
        Mutation::Negate => {
            let old = lines[line][word].clone();
            lines[line][word] = old.strip_prefix('-').map_or(format!("-{old}"), String::from);
        }
        Mutation::Remove => drop(lines[line].remove(word)),
        Mutation::Repeat => {
            let old = lines[line][word].clone();
            lines[line].insert(word, old);
        }
        Mutation::SwapLines => {
            let other = (line + 1) % lines.len();
            lines.swap(line, other);
        }
        Mutation::RemoveLine => drop(lines.remove(line)),
        Mutation::RepeatLine => {
            let old = lines[line].clone();
            lines.insert(line, old);
        }
    }
    lines.iter().map(|words| words.join(" ") + "\n").collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(effort::share(200, 1_000) as u32))]

    /// A mutated proof is refused, or is still a proof.
    #[test]
    fn what_is_accepted_is_a_proof(
        mutations in prop::collection::vec((mutation(), any::<Index>(), any::<Index>()), 1..3),
    ) {
        let mut files = SMALL.clone();
        let mut proof = text(&files, file::LRAT);
        for (mutation, line, word) in &mutations {
            if !proof.is_empty() {
                proof = mutate(&proof, mutation, line, word);
            }
        }
        files.insert(file::LRAT.into(), proof.into_bytes());
        if let Some(drat) = drat_of(&files) {
            files.insert(file::DRAT.into(), drat.into_bytes());
        }
        rehash(&mut files);
        if check(&files).is_ok() {
            prop_assert!(follows_without_hints(&files));
        }
    }

    /// No bytes in any file cause a panic, or anything but a refusal.
    #[test]
    fn random_bytes_are_refused(
        name in prop::sample::select(&file::ALL[..]),
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        at in any::<Index>(),
        removed in 0_usize..40,
        is_whole in any::<bool>(),
    ) {
        let mut files = SMALL.clone();
        let Some(old) = files.get(name) else { return Ok(()) };
        let start = at.index(old.len());
        let end = (start + removed).min(old.len());
        let new = if is_whole { bytes } else { [&old[..start], &bytes, &old[end..]].concat() };
        let is_changed = new != *old;
        files.insert(name.into(), new);
        prop_assert_eq!(check(&files).is_err(), is_changed);
        if files.contains_key(file::MANIFEST) && name != file::MANIFEST {
            rehash(&mut files);
            let _ = check(&files); // may be equivalent to a reader; it must not panic
        }
    }
}
