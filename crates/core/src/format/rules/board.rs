//! The places of a board: cells, gaps, and the sums of the runs that begin after a gap.
//!
//! ```text
//! board: 3x3 1-9
//!  -   16\   4\         `.` is a cell, and at `-` there is none. A sum before the backslash is that of the cells below, one
//! \11   .    .         after it that of the cells to the right. Rows without sums need no blanks: `-..`
//! \9    .    .
//! ```

use std::fmt;

use crate::families::{Direction, Run};
use crate::format::error::ParseErrorKind;
use crate::format::fault::RuleFault;
use crate::format::setting::Setting;
use crate::format::text::symbols::Misread;
use crate::grid::{Arrangement, GeometryError, Rule};

/// A place of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::format) enum Place {
    /// A cell.
    Cell,
    /// No cell, and the sums of the cells below and to the right.
    Gap { down: Option<i32>, right: Option<i32> },
}

/// This many places, in a text. A fault has the offset of its word.
pub(in crate::format) fn places(text: &str, expected: usize) -> Result<Vec<Place>, Misread> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let has_words = words.len() == expected || words.iter().any(|word| word.contains('\\'));
    let letters = || text.split("").filter(|letter| !letter.trim().is_empty()).collect();
    let words = if has_words { words } else { letters() };
    if words.len() != expected {
        let kind = ParseErrorKind::RowLength { found: words.len(), expected };
        return Err(Misread { offset: 0, kind });
    }
    // The words are parts of the text.
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    let place = |word: &str| place(word).map_err(|kind| Misread { offset: offset(word), kind });
    words.into_iter().map(place).collect()
}

/// `.`, `-`, `16\`, `\11`, `16\11`
fn place(word: &str) -> Result<Place, ParseErrorKind> {
    let wrong = || {
        let expected = "`.` for a cell, `-` where there is none, or sums as in `16\\11`";
        ParseErrorKind::from(RuleFault::word(word, expected))
    };
    let sum = |text: &str| match text {
        "" => Ok(None),
        text => text.parse().ok().filter(|sum| *sum > 0).map(Some).ok_or_else(wrong),
    };
    match (word, word.split_once('\\')) {
        (".", _) => Ok(Place::Cell),
        ("-", _) => Ok(Place::Gap { down: None, right: None }),
        (_, Some((down, right))) => Ok(Place::Gap { down: sum(down)?, right: sum(right)? }),
        _ => Err(wrong()),
    }
}

/// Makes the cells of a setting those of a board with a place for each row and column, and returns its sums.
pub(in crate::format) fn apply(
    setting: &mut Setting,
    places: &[Place],
) -> Result<Vec<Rule>, ParseErrorKind> {
    let Setting { rows, columns, count, .. } = *setting;
    let is_cell = |row: usize, column: usize| places[row * columns + column] == Place::Cell;
    let board = Arrangement::of_cells(count, rows, columns, is_cell);
    let board = board.map_err(GeometryError::Arrangement)?;
    let sums = sums(&board, places)?;
    setting.place_on(board);
    Ok(sums)
}

/// The sums as cages: each is about the cells after its place, up to the next gap.
fn sums(board: &Arrangement, places: &[Place]) -> Result<Vec<Rule>, RuleFault> {
    let mut rules = Vec::new();
    for (index, place) in places.iter().enumerate() {
        let Place::Gap { down, right } = *place else { continue };
        let before = (index / board.columns(), index % board.columns());
        for (direction, sum) in [(Direction::Across, right), (Direction::Down, down)] {
            let Some(sum) = sum else { continue };
            let rule = Run { before, direction }.rule(board, Some(sum));
            if rule.cells().is_empty() {
                let found = format!("the sum {sum} at r{}c{}", before.0 + 1, before.1 + 1);
                let expected = "a cell after it".to_owned();
                return Err(RuleFault::Found { found, expected });
            }
            rules.push(rule);
        }
    }
    Ok(rules)
}

/// The rows of a board as text, and how many of the first rules the sums in them state.
pub(super) fn rows(board: &Arrangement, rules: &[Rule], has_columns: bool) -> (Vec<String>, usize) {
    let blank = |row: usize, column: usize| match board.cell_at(row, column) {
        Some(_) => Place::Cell,
        None => Place::Gap { down: None, right: None },
    };
    let columns = board.columns();
    let mut places: Vec<Place> =
        (0..board.rows() * columns).map(|index| blank(index / columns, index % columns)).collect();
    let mut stated = 0;
    for rule in rules {
        let Some(sum) = rule.number().filter(|sum| *sum > 0) else { break };
        let mut is_new =
            |Run { before, direction }| match &mut places[before.0 * columns + before.1] {
                Place::Gap { down, right } => {
                    let here = if direction == Direction::Across { right } else { down };
                    here.is_none() && here.replace(sum).is_none()
                }
                Place::Cell => false,
            };
        if !Run::of(rule, board).any(&mut is_new) {
            break;
        }
        stated += 1;
    }
    // A reader makes the rules in the order of the places.
    let is_same = sums(board, &places).is_ok_and(|sums| sums == rules[..stated]);
    if stated == 0 || !is_same {
        return (board.rows_of_symbols(), 0);
    }
    let words: Vec<String> = places.iter().map(Place::to_string).collect();
    let width = words.iter().map(String::len).max().filter(|_| has_columns).unwrap_or(0);
    let row = |row: &[String]| {
        let words: Vec<String> = row.iter().map(|word| format!("{word:width$}")).collect();
        words.join(" ").trim_end().to_owned()
    };
    (words.chunks(columns).map(row).collect(), stated)
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (down, right) = match self {
            Place::Cell => return out.write_str("."),
            Place::Gap { down: None, right: None } => return out.write_str("-"),
            Place::Gap { down, right } => (down, right),
        };
        down.iter().try_for_each(|sum| write!(out, "{sum}"))?;
        out.write_str("\\")?;
        right.iter().try_for_each(|sum| write!(out, "{sum}"))
    }
}
