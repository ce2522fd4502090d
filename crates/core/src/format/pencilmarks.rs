//! A pencilmark grid: the candidates of every cell as a group of symbols, groups separated by spaces.
//!
//! ```text
//!  =1   2  | 34   34        r1c1 is given 1; r1c2 has the one candidate 2
//!  34   34 |  12  12
//! ---------+--------
//!  .    =3 |  12  124       r3c1 is not restricted
//!  24   1  |  34  /         r4c4 has no candidate left
//! ```
//!
//! A single digit is a candidate, because a grid of pencilmarks does not distinguish a given from a cell with one
//! candidate left. A given has `=` before it; its cell is restricted only if candidates follow after `/`: `=5/12` is
//! a given 5 in a cell that allows only 1 and 2.
//!
//! | group | meaning |
//! |---|---|
//! | `247` | restricted to 2, 4 and 7 |
//! | `.` (or another single blank) | not restricted |
//! | `=5` | given 5 |
//! | `/247`, `/` | restricted to the digits that follow; to nothing |
//! | `=5/247` | both |
//!
//! Above side 9 a group consists of symbols of the alphabet or, if it has a comma, is a list of decimals: `3,12,14`,
//! `12,` and `=12,`. Without an alphabet it is written as a list.

use super::alphabet::Alphabet;
use super::entry::{Detection, Digits, Entry, Holds, Write};
use super::error::{Expected, ParseError, ParseErrorKind};
use super::read::block::gather;
use super::read::context::Context;
use super::read::input::Input;
use super::read::options::Record;
use super::table::Format;
use super::text::rows::{Cut, Row};
use super::text::{numbers, symbols};
use super::write::{WriteOptions, push_number, write_words};
use crate::grid::{Cell, Digit, DigitSet, Puzzle};
use crate::printable::excerpt;

pub(super) const ENTRY: Entry = Entry {
    is_line: false,
    heading: "",
    holds: Holds { digits: Digits::CharactersOrDecimals, restrictions: true, ..Holds::CHARACTERS },
    begin: || Box::new(read),
    write: Write::Cells(write),
    detection: Some(Detection {
        is_marked: |_, puzzles| puzzles.iter().any(has_groups),
        // Rows of words could be anything.
        is_vague: true,
        ..Detection::BY_READING
    }),
};

/// Whether a grid is recognizable as pencilmarks: by the mark of a given, by a group of some digits, or by groups of
/// all digits and nothing else.
fn has_groups(puzzle: &Puzzle) -> bool {
    let side = puzzle.side();
    let Some(restrictions) = puzzle.restrictions() else { return puzzle.given_count() > 0 };
    puzzle.given_count() > 0
        || restrictions.iter().any(|set| (2..side).contains(&set.len()))
        || side > 1 && restrictions.iter().all(|set| set.len() == side)
}

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    let block = match gather(source, Cut::Words, None)? {
        Ok(block) => block,
        Err(error) => return Some(Err(error)),
    };
    let (side, line) = (block.rows.len(), block.rows[0].line);
    Some(puzzle(&mut source.context, side, &block.rows).map(|puzzle| Record {
        comment: block.title,
        ..Record::new(puzzle, line, Format::Pencilmarks)
    }))
}

fn puzzle(context: &mut Context, side: usize, rows: &[Row]) -> Result<Puzzle, ParseError> {
    let geometry = context.geometry(side, None).map_err(|kind| rows[0].error(0, kind))?;
    let mut puzzle = Puzzle::blank(geometry);
    let mut cells = puzzle.geometry().cells();
    for row in rows {
        for (range, cell) in Cut::Words.cells(&row.text).into_iter().zip(&mut cells) {
            let start = range.start;
            let group =
                group(context, side, &row.text[range]).map_err(|kind| row.error(start, kind))?;
            if let Some(digit) = group.given {
                puzzle.give(cell, digit);
            }
            if let Some(digits) = group.candidates {
                puzzle.restrict(cell, digits);
            }
        }
    }
    Ok(puzzle)
}

struct Group {
    given: Option<Digit>,
    candidates: Option<DigitSet>,
}

fn group(context: &mut Context, side: usize, word: &[u8]) -> Result<Group, ParseErrorKind> {
    let bad = || ParseErrorKind::Group { found: excerpt(word), expected: Expected::Group { side } };
    if let [byte] = word
        && match context.symbols(side) {
            Ok(symbols) => symbols.is_blank(*byte),
            Err(_) => symbols::is_blank(*byte),
        }
    {
        return Ok(Group { given: None, candidates: None });
    }
    let slash = word.iter().position(|byte| *byte == b'/');
    let (before, after) = match slash {
        Some(slash) => (&word[..slash], Some(&word[slash + 1..])),
        None => (word, None),
    };
    let given = match before.strip_prefix(b"=") {
        Some(given) => Some(digits(context, side, given, &bad)?.only().ok_or_else(bad)?),
        None => None,
    };
    let candidates = match (given, after, before) {
        (Some(_), None, _) => None,
        (_, Some(after), _) if given.is_some() || before.is_empty() => Some(after),
        (None, None, all) if !all.is_empty() => Some(all),
        _ => return Err(bad()),
    };
    let candidates = candidates.map(|list| digits(context, side, list, &bad)).transpose()?;
    Ok(Group { given, candidates })
}

/// The digits of a list, without repetition.
fn digits(
    context: &mut Context,
    side: usize,
    list: &[u8],
    bad: &dyn Fn() -> ParseErrorKind,
) -> Result<DigitSet, ParseErrorKind> {
    let mut set = DigitSet::EMPTY;
    let mut add = |digit: Option<Digit>| match digit {
        Some(digit) if digit.index() < side && !set.contains(digit) => {
            set.insert(digit);
            Ok(())
        }
        _ => Err(bad()),
    };
    if list.contains(&b',') {
        let list = list.strip_suffix(b",").unwrap_or(list);
        for number in list.split(|byte| *byte == b',') {
            add(numbers::number(number).and_then(Digit::from_number))?;
        }
    } else if !list.is_empty() {
        let symbols = context.symbols(side)?;
        for symbol in list {
            add(symbols.digit(*symbol))?;
        }
    }
    Ok(set)
}

fn write(puzzle: &Puzzle, options: &WriteOptions, out: &mut Vec<u8>) {
    let side = puzzle.side();
    let alphabet = Alphabet::for_side(options.alphabet, side);
    let all = DigitSet::all(side);
    let words = puzzle.geometry().cells().map(|cell: Cell| {
        let mut word = Vec::new();
        let allowed = puzzle.restrictions().map_or(all, |sets| sets[cell.index()]);
        if let Some(given) = puzzle.given(cell) {
            word.push(b'=');
            push(DigitSet::single(given), alphabet, &mut word);
            if allowed.contains(given) {
                return word;
            }
        }
        if allowed == all && word.is_empty() && !options.all_candidates {
            word.push(options.blank_of(alphabet));
            return word;
        }
        if allowed.is_empty() || !word.is_empty() {
            word.push(b'/');
        }
        push(allowed, alphabet, &mut word);
        word
    });
    write_words(&words.collect::<Vec<_>>(), puzzle.geometry().shape(), options.framed, out);
}

fn push(digits: DigitSet, alphabet: Option<Alphabet>, word: &mut Vec<u8>) {
    let count = digits.len();
    for (index, digit) in digits.iter().enumerate() {
        match alphabet {
            Some(alphabet) => word.extend(alphabet.symbol(digit).map(|symbol| symbol as u8)),
            None => {
                push_number(digit.number(), word);
                if index + 1 < count || count == 1 {
                    word.push(b',');
                }
            }
        }
    }
}
