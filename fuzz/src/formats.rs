//! Text: no bytes make a reader panic, in any format or without one; and every format that can hold what was read
//! writes text that reads back the same.
//!
//! The first byte chooses the options for reading, and the rest is the text.

use std::sync::LazyLock;

use veridoku::format::{
    Alphabet, Blank, Format, ReadOptions, Reader, RegionMap, WriteOptions, parse_region_map,
    read_puzzle,
};
use veridoku::{Digit, Puzzle, Shape, Variant};

use veridoku_testing::bytes::Bytes;

/// Longer inputs are skipped.
const LONGEST: usize = 6_000;

/// Records of an input that are written and read back, and their largest side.
const RECORDS: usize = 4;
const SIDE: usize = 36;

/// Options that a caller may set.
static KNOWN: LazyLock<Vec<ReadOptions>> = LazyLock::new(|| {
    let nothing = ReadOptions::default;
    let shape = |height, width| Shape::new(height, width).ok();
    let regions = |map: &[u8]| parse_region_map(map).ok();
    let variants = |list| Variant::parse_list(list).expect("variants");
    vec![
        nothing(),
        ReadOptions { alphabet: Some(Alphabet::NumbersThenLetters), ..nothing() },
        ReadOptions { alphabet: Some(Alphabet::Letters), ..nothing() },
        ReadOptions { alphabet: Some(Alphabet::FromZero), ..nothing() },
        ReadOptions { shape: shape(3, 3), ..nothing() },
        ReadOptions { shape: shape(2, 2), variants: variants("x,windoku"), ..nothing() },
        ReadOptions { shape: shape(3, 2), variants: variants("anti-knight"), ..nothing() },
        ReadOptions { shape: shape(1, 5), variants: variants("disjoint-groups"), ..nothing() },
        ReadOptions { variants: variants("x,anti-king"), ..nothing() },
        ReadOptions { variants: variants("windoku"), ..nothing() },
        ReadOptions { regions: regions(b"AABBAABBCCDDCCDD"), ..nothing() },
        ReadOptions { regions: regions(b"AAAABBBBCCCCDDDD"), ..nothing() },
        ReadOptions { regions: regions(b"AAABAABBCCDDCCDD"), ..nothing() },
        ReadOptions {
            shape: shape(4, 4),
            alphabet: Some(Alphabet::NumbersThenLetters),
            ..nothing()
        },
    ]
});

/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    if data.len() > LONGEST {
        return;
    }
    let mut bytes = Bytes(data);
    let how = bytes.byte();
    let known = &KNOWN[usize::from(how) % KNOWN.len()];
    let text = bytes.0;
    let _ = parse_region_map(text);
    if let Ok(text) = std::str::from_utf8(text) {
        let _ = read_puzzle(text, known.clone());
    }
    for format in Format::ALL.into_iter().map(Some).chain([None]) {
        let mut good = 0;
        let mut records = 0;
        for record in Reader::new(text, ReadOptions { format, ..known.clone() }) {
            records += 1;
            assert!(records <= text.len() + 1, "more records than bytes");
            match record {
                Ok(record) => {
                    assert!(format.is_none_or(|format| format == record.format));
                    if good < RECORDS && record.puzzle.side() <= SIDE {
                        good += 1;
                        reads_back(&record.puzzle, known, usize::from(how));
                    }
                }
                Err(error) => {
                    assert!(error.line >= 1 && error.column >= 1, "{error}");
                    assert!(!error.to_string().contains(char::is_control), "{error:?}");
                }
            }
        }
    }
}

/// Writes a puzzle in every format, and reads it back.
fn reads_back(puzzle: &Puzzle, known: &ReadOptions, how: usize) {
    let geometry = puzzle.geometry();
    let regions = geometry
        .regions()
        .map(|regions| RegionMap { side: puzzle.side(), regions: regions.to_vec() });
    let blank = Blank::ALL[how / KNOWN.len() % Blank::ALL.len()];
    let framed = how % 2 == 1;
    let options =
        WriteOptions { alphabet: known.alphabet, blank, framed, ..WriteOptions::default() };
    for format in Format::ALL {
        let mut text = format.heading().as_bytes().to_vec();
        let heading = text.len();
        if format.write(puzzle, &options, &mut text).is_err() {
            assert_eq!(text.len(), heading, "{format}: written and refused");
            continue;
        }
        let read = ReadOptions {
            format: Some(format),
            shape: geometry.shape(),
            variants: geometry.variants().to_vec(),
            regions: regions.clone().filter(|_| format != Format::Jigsaw),
            alphabet: known.alphabet,
            strict: false,
        };
        let shown = || format!("{format}, {read:?}: {:?}", String::from_utf8_lossy(&text));
        let back: Vec<Puzzle> = Reader::new(&text[..], read.clone())
            .map(|record| record.unwrap_or_else(|error| panic!("{error}: {}", shown())).puzzle)
            .collect();
        let [back] = &back[..] else { panic!("{} records: {}", back.len(), shown()) };
        if format == Format::Sukaku {
            // A given comes back as the only candidate of its cell.
            let mut cells = geometry.cells();
            assert!(cells.all(|cell| back.allowed(cell) == puzzle.allowed(cell)), "{}", shown());
        } else {
            assert_eq!(back, puzzle, "{}", shown());
        }
    }
    let given: Vec<Option<Digit>> = puzzle.entries().to_vec();
    let mut line = Vec::new();
    veridoku::format::write_line(&given, geometry.shape(), &options, &mut line);
    assert!(!line.is_empty());
}
