//! Certificates: no damage makes a panic, and an accepted certificate is true according to two backends that the check
//! does not use.
//!
//! An input is a certificate and a list of changes to it. Afterwards the hashes of the manifest, and the proof
//! without hints, may be adjusted to the changes: otherwise the check of hashes would refuse everything that the rest
//! of the check might let through.

use std::collections::BTreeMap;
use std::io;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};
use veridoku::certify::{CertifyOptions, Kind, certify};
use veridoku::format::{Format, ReadOptions, Reader, read_puzzle};
use veridoku::verify::{Verified, file, verify};
use veridoku::{Backend, Budget, Puzzle, Verdict};

use veridoku_testing::bytes::Bytes;

type Files = BTreeMap<&'static str, Vec<u8>>;

/// Longer inputs are skipped.
const LONGEST: usize = 2_000;

/// The maximum number of changes to a certificate.
const CHANGES: usize = 12;

/// The maximum size of a file in bytes.
const LARGEST: usize = 1 << 17;

/// Guesses that a backend may make on an accepted puzzle.
const GUESSES: u64 = 100_000;

/// Small certificates of all verdicts and of both kinds.
static BASES: LazyLock<Vec<Files>> = LazyLock::new(|| {
    let mut puzzles: Vec<Puzzle> = [
        "12..34....12...3",
        "1..............2",
        "11..............",
        "12..3.......4...",
        "1..4............AABBAABBCCDDCCDD",
        "1..4..3.........AAABACBBCCDBCDDD",
        "..3.5....1..3.......4..22..6...6...1",
        "1..4.................5..............",
    ]
    .iter()
    .map(|text| {
        let format = if text.len() == 32 { Format::Jigsaw } else { Format::Line };
        read_puzzle(text, ReadOptions::of_format(format)).expect("a puzzle")
    })
    .collect();
    for marks in [
        "1234 1234 34 34\n34 34 12 12\n12 12 34 34\n34 34 12 12\n",
        "=1 2 34 34\n34 34 12 12\n. =3 12 124\n24 1 34 /\n",
        "=1/12 2 34 34\n34 34 12 12\n2 . . .\n. . . .\n",
    ] {
        let records = Reader::new(marks.as_bytes(), ReadOptions::of_format(Format::Pencilmarks));
        puzzles.extend(records.map(|record| record.expect("a puzzle").puzzle));
    }
    let certificate = |puzzle: &Puzzle, kind| {
        let certificate = certify(puzzle, &CertifyOptions { kind, ..CertifyOptions::default() });
        let files = certificate.map(|one| one.into_files()).expect("a certificate");
        files.into_iter().map(|file| (file.name, file.contents)).collect()
    };
    let both = |puzzle| Kind::ALL.map(|kind| certificate(puzzle, kind));
    let bases: Vec<Files> = puzzles.iter().flat_map(both).collect();
    bases.iter().for_each(|files| is_true(&accepted(files).expect("a sound certificate")));
    bases
});

/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    if data.len() > LONGEST {
        return;
    }
    let mut bytes = Bytes(data);
    let mut files = bytes.of(&BASES).clone();
    let adapt = bytes.byte();
    for _ in 0..CHANGES {
        if bytes.is_empty() {
            break;
        }
        change(&mut files, &mut bytes);
    }
    if adapt & 1 == 1
        && let Some(drat) = drat_of(&files)
    {
        files.insert(file::DRAT, drat);
    }
    if adapt & 2 == 2 {
        rehash(&mut files);
    }
    if let Some(verified) = accepted(&files) {
        is_true(&verified);
    }
}

/// The certified verdict, if the certificate is accepted.
fn accepted(files: &Files) -> Option<Verified> {
    let checked = verify(|name| {
        let contents = files.get(name).ok_or(io::ErrorKind::NotFound)?;
        Ok(&contents[..])
    });
    if let Err(error) = &checked {
        let message = error.to_string();
        assert!(!message.chars().any(char::is_control), "{message:?}");
    }
    checked.ok()
}

/// Every backend but `sat`, which made the proof, must confirm the certified verdict.
fn is_true(verified: &Verified) {
    let budget = Budget { guesses: Some(GUESSES), ..Budget::solutions(2) };
    for backend in Backend::ALL.into_iter().filter(|backend| *backend != Backend::Sat) {
        let answer = backend.solver().answer(&verified.puzzle, &budget, 2).expect("an answer");
        let verdict = answer.verdict();
        if !verdict.is_settled() {
            continue;
        }
        assert_eq!(verified.verdict, verdict, "{backend}: {:?}", verified.puzzle);
        if verdict == Verdict::Unique {
            assert_eq!(verified.solutions, answer.solutions, "{backend}: {:?}", verified.puzzle);
        }
    }
    let solutions = &verified.solutions;
    assert!(solutions.iter().all(|solution| solution.check(&verified.puzzle).is_ok()));
    let count = match verified.verdict {
        Verdict::None => 0,
        Verdict::Unique => 1,
        Verdict::Multiple => 2,
        Verdict::Unknown { .. } => panic!("a certificate decides the question"),
    };
    assert_eq!(solutions.len(), count);
    assert!(count < 2 || solutions[0] != solutions[1]);
}

/// One change of one file.
fn change(files: &mut Files, bytes: &mut Bytes<'_>) {
    let name = *bytes.of(&file::ALL);
    let sort = bytes.below(14);
    // From another certificate.
    if sort == 0 {
        if let Some(other) = bytes.of(&BASES).get(name) {
            files.insert(name, other.clone());
        }
        return;
    }
    if sort == 1 {
        files.remove(name);
        return;
    }
    let Some(old) = files.get(name) else { return };
    if old.len() > LARGEST {
        return;
    }
    let new = match sort {
        2..=8 => change_words(old, sort, bytes),
        9..=11 => change_lines(old, sort, bytes),
        _ => {
            let start = bytes.below(old.len().max(1)).min(old.len());
            let end = (start + bytes.below(16)).min(old.len());
            let inserted = bytes.below(8);
            let inserted = bytes.some(inserted);
            [&old[..start], inserted, &old[end..]].concat()
        }
    };
    files.insert(name, new);
}

/// A word replaced, negated, removed, repeated, or exchanged for another of the file.
fn change_words(old: &[u8], sort: usize, bytes: &mut Bytes<'_>) -> Vec<u8> {
    let mut lines = split(old, b'\n');
    let line = bytes.below(lines.len());
    let mut words = split(&lines[line], b' ');
    let word = bytes.below(words.len());
    match sort {
        2 | 3 => words[word] = (bytes.below(4_096) as i32 - 400).to_string().into_bytes(),
        4 => match words[word].strip_prefix(b"-") {
            Some(rest) => words[word] = rest.to_vec(),
            None => words[word].insert(0, b'-'),
        },
        5 => drop(words.remove(word)),
        6 => words.insert(word, words[word].clone()),
        7 => {
            let other = bytes.below(words.len());
            words.swap(word, other);
        }
        _ => {
            let other = split(&lines[bytes.below(lines.len())], b' ');
            words[word] = bytes.of(&other).clone();
        }
    }
    lines[line] = words.join(&b' ');
    lines.join(&b'\n')
}

/// A line removed, repeated elsewhere, or exchanged for another.
fn change_lines(old: &[u8], sort: usize, bytes: &mut Bytes<'_>) -> Vec<u8> {
    let mut lines = split(old, b'\n');
    let (line, other) = (bytes.below(lines.len()), bytes.below(lines.len()));
    match sort {
        9 => drop(lines.remove(line)),
        10 => lines.insert(other, lines[line].clone()),
        _ => lines.swap(line, other),
    }
    lines.join(&b'\n')
}

/// The pieces of a text between separators; at least one.
fn split(text: &[u8], at: u8) -> Vec<Vec<u8>> {
    text.split(|byte| *byte == at).map(Vec::from).collect()
}

/// Puts the hashes of the changed files into the manifest.
fn rehash(files: &mut Files) {
    let Some(manifest) = files.get(file::MANIFEST) else { return };
    let Ok(mut manifest) = String::from_utf8(manifest.clone()) else { return };
    for (name, contents) in files.iter().filter(|(name, _)| **name != file::MANIFEST) {
        let start = format!("\"{name}\": \"");
        let Some(start) = manifest.find(&start).map(|at| at + start.len()) else { continue };
        let Some(length) = manifest[start..].find('"') else { continue };
        let hash = Sha256::digest(contents);
        let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        manifest.replace_range(start..start + length, &hash);
    }
    files.insert(file::MANIFEST, manifest.into_bytes());
}

/// The proof without hints that corresponds to the one with hints, if that consists of numbers and deletes only
/// existing clauses.
fn drat_of(files: &Files) -> Option<Vec<u8>> {
    let text = |name| std::str::from_utf8(files.get(name)?).ok();
    let formula = text(file::OTHER_SOLUTION).or_else(|| text(file::FORMULA))?;
    let originals = formula.lines().filter(|line| !line.starts_with(['c', 'p']));
    let mut clauses: BTreeMap<i64, String> = (1..).zip(originals.map(String::from)).collect();
    let mut drat = String::new();
    for line in text(file::LRAT)?.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.get(1) == Some(&"d") {
            for id in words.get(2..words.len() - 1)? {
                drat += &format!("d {}\n", clauses.get(&id.parse().ok()?)?);
            }
        } else {
            let end = words.iter().position(|word| *word == "0")?;
            let clause = words.get(1..=end)?.join(" ");
            clauses.insert(words[0].parse().ok()?, clause.clone());
            drat += &format!("{clause}\n");
        }
    }
    Some(drat.into_bytes())
}
