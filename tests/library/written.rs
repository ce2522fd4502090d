//! What `Format::write` promises, for every format and every kind of puzzle: it refuses for a reason that is
//! true of the puzzle, or what it wrote reads back as an equal puzzle.

use crate::common;

use std::sync::Arc;

use common::random::Random;
use proptest::prelude::*;
use veridoku::format::{
    Alphabet, Blank, Format, ReadOptions, Reader, RegionMap, WriteError, WriteOptions, write_grid,
    write_line,
};
use veridoku::{Digit, Geometry, Puzzle, Shape, Variant};

/// Box sizes of the puzzles; the sides need one character per digit, or an alphabet, or decimals.
const SHAPES: [(usize, usize); 14] = [
    (1, 1),
    (1, 2),
    (1, 3),
    (2, 2),
    (4, 1),
    (2, 3),
    (3, 2),
    (2, 4),
    (3, 3),
    (3, 4),
    (2, 8),
    (1, 19),
    (5, 5),
    (6, 6),
];

/// A geometry with boxes or with regions that lie anywhere, numbered in any order.
fn geometry(random: &mut Random) -> Arc<Geometry> {
    let (height, width) = SHAPES[random.below(SHAPES.len())];
    let shape = Shape::new(height, width).unwrap();
    let side = shape.side();
    let mut variants: Vec<Variant> = Variant::ALL.to_vec();
    random.shuffle(&mut variants);
    variants.truncate(random.below(5).saturating_sub(2));
    let geometry = match random.below(3) {
        0 => {
            let mut regions: Vec<usize> = (0..side * side).map(|cell| cell / side).collect();
            // Now and then some region is a row, which is kept as a row alone.
            let first = if random.below(3) == 0 { side } else { 0 };
            random.shuffle(&mut regions[first..]);
            let mut names: Vec<usize> = (0..side).collect();
            random.shuffle(&mut names);
            regions.iter_mut().for_each(|region| *region = names[*region]);
            Geometry::jigsaw(side, &regions, &variants)
                .or_else(|_| Geometry::jigsaw(side, &regions, &[]))
        }
        _ => Geometry::new(shape, &variants).or_else(|_| Geometry::new(shape, &[])),
    };
    Arc::new(geometry.unwrap())
}

/// A puzzle of any kind: givens that may contradict each other, restrictions that may contradict them.
fn puzzle(seed: u64) -> Puzzle {
    let mut random = Random(seed);
    let geometry = geometry(&mut random);
    let side = geometry.side();
    let density = [0, 0, 30, 60, 100][random.below(5)];
    let mut puzzle = Puzzle::blank(geometry.clone());
    for cell in geometry.cells() {
        if random.below(100) < density {
            puzzle.give(cell, Digit::from_index(random.below(side)));
        }
    }
    let restricted = [0, 0, 30, 100][random.below(4)];
    for cell in geometry.cells() {
        if random.below(100) < restricted {
            let share = 1 + random.below(4);
            let digits = (0..side).filter(|_| random.below(4) < share).map(Digit::from_index);
            puzzle.restrict(cell, digits.collect());
        }
    }
    puzzle
}

/// What whoever reads must know of a puzzle that was written.
fn read_options(format: Format, puzzle: &Puzzle, alphabet: Option<Alphabet>) -> ReadOptions {
    let geometry = puzzle.geometry();
    let regions = geometry.regions();
    ReadOptions {
        format: Some(format),
        shape: geometry.shape(),
        variants: geometry.variants().to_vec(),
        // A jigsaw brings its own.
        regions: regions
            .filter(|_| format != Format::Jigsaw)
            .map(|regions| RegionMap { side: puzzle.side(), regions: regions.to_vec() }),
        alphabet,
        ..ReadOptions::default()
    }
}

/// Formats that state rules refuse what they have no words for; which that is, their own tests say.
fn states_rules(format: Format) -> bool {
    use Format::{Fpuzzles, FpuzzlesLink, Iss, Killer, Rules, RulesJson, Sudokupad};
    matches!(format, Fpuzzles | FpuzzlesLink | Iss | Killer | Rules | RulesJson | Sudokupad)
}

fn read_back(text: &[u8], options: &ReadOptions) -> Vec<Puzzle> {
    let puzzle = |record: Result<_, _>| match record {
        Ok(veridoku::format::Record { puzzle, expected: None, .. }) => puzzle,
        other => panic!("{other:?}\n{}", String::from_utf8_lossy(text)),
    };
    Reader::new(text, options.clone()).map(puzzle).collect()
}

/// Whether the same rules hold and each cell may be the same, given or not: of pencilmarks without a group of
/// several, nothing tells that they are not givens.
fn are_alike(one: &Puzzle, other: &Puzzle) -> bool {
    let rules = |puzzle: &Puzzle| Puzzle::blank(puzzle.geometry().clone());
    rules(one) == rules(other)
        && one.geometry().cells().all(|cell| one.allowed(cell) == other.allowed(cell))
}

/// Why a format cannot hold a puzzle, by what is said of the formats.
fn reasons(format: Format, puzzle: &Puzzle, alphabet: Option<Alphabet>) -> Vec<WriteError> {
    let side = puzzle.side();
    let mut reasons = Vec::new();
    if states_rules(format) {
        return reasons;
    }
    let has_decimals =
        matches!(format, Format::Csv | Format::Ndjson | Format::Pencilmarks | Format::Integers);
    match alphabet {
        Some(alphabet) if side > alphabet.longest() && format != Format::Integers => {
            reasons.push(WriteError::AlphabetTooShort { alphabet, side });
        }
        None if side > 9 && !has_decimals => {
            reasons.push(WriteError::AlphabetNeeded { format, side });
        }
        _ => {}
    }
    let is_restricted =
        puzzle.restrictions().unwrap_or_default().iter().any(|set| set.len() < side);
    if is_restricted && !matches!(format, Format::Pencilmarks | Format::Sukaku) {
        reasons.push(WriteError::Restrictions(format));
    }
    if format == Format::Sukaku && puzzle.given_count() > 0 {
        reasons.push(WriteError::Givens(format));
    }
    if format == Format::Jigsaw && puzzle.geometry().shape().is_some() {
        reasons.push(WriteError::NoRegions(format));
    }
    reasons
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_puzzle_is_refused_by_name_or_reads_back(
        seed: u64,
        alphabet in prop::option::of(prop::sample::select(Alphabet::ALL.to_vec())),
        blank in prop::sample::select(Blank::ALL.to_vec()),
        framed: bool,
    ) {
        let puzzle = puzzle(seed);
        let options = WriteOptions { alphabet, blank, framed, ..WriteOptions::default() };
        for format in Format::ALL {
            let mut text = format.heading().as_bytes().to_vec();
            let heading = text.len();
            let reasons = reasons(format, &puzzle, alphabet);
            match format.write(&puzzle, &options, &mut text) {
                Err(error) => {
                    let has_no_words = matches!(error, WriteError::Rule { .. })
                        && states_rules(format)
                        && !matches!(format, Format::Rules | Format::RulesJson);
                    prop_assert!(has_no_words || reasons.contains(&error), "{}: {}", format, error);
                    prop_assert_eq!(text.len(), heading);
                }
                Ok(()) => {
                    prop_assert!(reasons.is_empty(), "{}: {:?}", format, reasons);
                    let read = read_options(format, &puzzle, alphabet);
                    // A second grid of `ss` is progress with the first.
                    let copies = if format == Format::SimpleSudoku { 1 } else { 2 };
                    if copies == 2 {
                        format.write(&puzzle, &options, &mut text).unwrap();
                    }
                    prop_assert_eq!(
                        read_back(&text, &read),
                        vec![puzzle.clone(); copies],
                        "{}: {}", format, String::from_utf8_lossy(&text)
                    );
                }
            }
        }
    }

    /// Where no format is given, the text is the same puzzle or an error, but never another one.
    #[test]
    fn what_is_written_is_never_taken_for_another_puzzle(
        seed: u64,
        alphabet in prop::option::of(prop::sample::select(Alphabet::ALL.to_vec())),
        blank in prop::sample::select(Blank::ALL.to_vec()),
        framed: bool,
    ) {
        let puzzle = puzzle(seed);
        prop_assume!(puzzle.side() >= 4);
        let options = WriteOptions { alphabet, blank, framed, ..WriteOptions::default() };
        for format in Format::ALL {
            let mut text = format.heading().as_bytes().to_vec();
            if format.write(&puzzle, &options, &mut text).is_ok() {
                let mut read = ReadOptions { format: None, ..read_options(format, &puzzle, alphabet) };
                if read.shape == Shape::of_side(puzzle.side()) {
                    read.shape = None; // the usual boxes need not be said
                }
                for record in Reader::new(&text[..], read).flatten() {
                    prop_assert!(
                        are_alike(&record.puzzle, &puzzle),
                        "{} as {}: {}", format, record.format, String::from_utf8_lossy(&text)
                    );
                }
            }
        }
    }

    #[test]
    fn givens_alone_read_back_from_a_line_and_from_rows(
        seed: u64,
        alphabet in prop::option::of(prop::sample::select(Alphabet::ALL.to_vec())),
        blank in prop::sample::select(Blank::ALL.to_vec()),
        framed: bool,
    ) {
        let puzzle = puzzle(seed);
        let plain = Puzzle::from_givens(puzzle.geometry().clone(), puzzle.entries());
        let options = WriteOptions { alphabet, blank, framed, ..WriteOptions::default() };
        let shape = plain.geometry().shape();
        let is_one_character =
            plain.side() <= 9 || alphabet.is_some_and(|a| a.longest() >= plain.side());
        let alphabet = alphabet.filter(|_| is_one_character);
        let mut text = Vec::new();
        write_line(plain.entries(), shape, &options, &mut text);
        let format = if is_one_character { Format::Line } else { Format::Integers };
        prop_assert_eq!(
            read_back(&text, &read_options(format, &plain, alphabet)),
            vec![plain.clone()]
        );
        text.clear();
        let options = WriteOptions { blank: Blank::Dot, ..options };
        write_grid(plain.entries(), shape, &options, &mut text);
        let format = if is_one_character { Format::Grid } else { Format::Integers };
        prop_assert_eq!(read_back(&text, &read_options(format, &plain, alphabet)), vec![plain]);
    }
}

/// The puzzles above are of every kind, so that no reason and no format is left out by chance.
#[test]
fn puzzles_are_of_every_kind() {
    let puzzles: Vec<Puzzle> = (0..400).map(puzzle).collect();
    let count = |is: &dyn Fn(&Puzzle) -> bool| puzzles.iter().filter(|puzzle| is(puzzle)).count();
    let is_jigsaw = |puzzle: &Puzzle| puzzle.geometry().shape().is_none();
    let is_restricted = |puzzle: &Puzzle| puzzle.restrictions().is_some();
    assert!(count(&is_jigsaw) > 50);
    assert!(count(&|puzzle| is_jigsaw(puzzle) && is_restricted(puzzle)) > 20);
    assert!(count(&|puzzle| is_restricted(puzzle) && puzzle.given_count() == 0) > 20);
    assert!(count(&|puzzle| is_restricted(puzzle) && puzzle.given_count() > 0) > 20);
    assert!(count(&|puzzle| !puzzle.geometry().variants().is_empty()) > 50);
    assert!(count(&|puzzle| !puzzle.conflicts().is_empty()) > 50);
    assert!(count(&|puzzle| puzzle.side() > 9) > 50);
    for format in Format::ALL {
        let holds = |puzzle: &Puzzle| reasons(format, puzzle, None).is_empty();
        assert!(count(&holds) > 10, "{format}");
    }
}
