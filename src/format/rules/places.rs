//! Cells as a person writes them, and back.
//!
//! | text | cells |
//! |---|---|
//! | `r1c2` | the cell in row 1, column 2 |
//! | `r1c1-r1c9`, `r1c1-r4c4` | a straight line, along a row, a column or a diagonal |
//! | `r1c3 down-left` | from a cell to the edge of the grid |
//! | `row 3`, `column 1`, `row 3 from right`, `column 1 from bottom` | a line of the grid |
//! | `box 5` | a box, or a region |
//! | `h1`, `h1-h4` | hidden cells, which no grid shows |

use super::pieces::{Is, Piece};
use crate::format::error::ParseErrorKind;
use crate::format::fault::RuleFault;
use crate::format::setting::Setting;
use crate::format::text::symbols::Misread;
use crate::grid::Cell;

/// A step of rows and columns.
type Step = (isize, isize);

const DIRECTIONS: [(&str, Step); 8] = [
    ("up", (-1, 0)),
    ("down", (1, 0)),
    ("left", (0, -1)),
    ("right", (0, 1)),
    ("up-left", (-1, -1)),
    ("up-right", (-1, 1)),
    ("down-left", (1, -1)),
    ("down-right", (1, 1)),
];

/// Lists of cells, separated by bars. No piece at all is no list.
pub(super) fn lists(setting: &Setting, pieces: &[Piece]) -> Result<Vec<Vec<Cell>>, Misread> {
    if pieces.is_empty() {
        return Ok(Vec::new());
    }
    pieces.split(|piece| piece.is == Is::Bar).map(|list| cells(setting, list)).collect()
}

/// The cells that pieces name, one after the other.
pub(super) fn cells(setting: &Setting, pieces: &[Piece]) -> Result<Vec<Cell>, Misread> {
    let mut cells = Vec::new();
    let mut pieces = pieces.iter().peekable();
    while let Some(Piece { at, is }) = pieces.next() {
        let fault = |fault: RuleFault| Misread { offset: *at, kind: fault.into() };
        let Is::Word(word) = is else {
            return Err(fault(RuleFault::Found {
                found: "a mark or a quoted text".to_owned(),
                expected: "cells, such as r1c1 r1c2".to_owned(),
            }));
        };
        let mut number = || match pieces.next().map(|piece| &piece.is) {
            Some(Is::Word(number)) => number.parse::<usize>().ok().and_then(|n| n.checked_sub(1)),
            _ => None,
        };
        match word.as_str() {
            "row" | "column" | "box" => {
                let line = match (word.as_str(), number()) {
                    ("row", Some(row)) => setting.row(row),
                    ("column", Some(column)) => setting.column(column),
                    (_, Some(of)) => {
                        let regions = setting.boxes.regions(setting).unwrap_or_default();
                        regions.into_iter().nth(of).unwrap_or_default()
                    }
                    (_, None) => Vec::new(),
                };
                if line.is_empty() {
                    let expected = format!("the number of a {word} of the grid");
                    return Err(fault(RuleFault::word(word, expected)));
                }
                let is_from = |piece: &&Piece| piece.is == Is::Word("from".to_owned());
                if pieces.next_if(is_from).is_none() {
                    cells.extend(line);
                    continue;
                }
                let (near, far) = if word == "row" { ("left", "right") } else { ("top", "bottom") };
                match pieces.next().map(|piece| &piece.is) {
                    Some(Is::Word(end)) if end == near => cells.extend(line),
                    Some(Is::Word(end)) if end == far => cells.extend(line.into_iter().rev()),
                    _ => {
                        let expected = format!("`from {near}` or `from {far}`");
                        return Err(fault(RuleFault::word(word, expected)));
                    }
                }
            }
            _ => match DIRECTIONS.iter().find(|(name, _)| name == word) {
                Some((_, step)) => {
                    let Some(last) = cells.last().copied() else {
                        return Err(fault(RuleFault::word(word, "a cell before the direction")));
                    };
                    cells.extend(ray(setting, last, *step).skip(1));
                }
                None => cells
                    .extend(range(setting, word).map_err(|kind| Misread { offset: *at, kind })?),
            },
        }
    }
    Ok(cells)
}

/// A cell, or a range of them.
fn range(setting: &Setting, word: &str) -> Result<Vec<Cell>, ParseErrorKind> {
    let no_cell = || ParseErrorKind::from(setting.no_cell(word));
    let Some((from, to)) = word.split_once('-') else {
        return Ok(vec![cell(setting, word).ok_or_else(no_cell)?]);
    };
    let (Some(from), Some(to)) = (cell(setting, from), cell(setting, to)) else {
        return Err(no_cell());
    };
    let side = setting.count;
    if from.index() >= side * side || to.index() >= side * side {
        let (from, to) = (from.index(), to.index());
        return match from >= side * side && from <= to {
            true => Ok((from..=to).map(Cell::from_index).collect()),
            false => Err(no_cell()),
        };
    }
    let down = to.row(side) as isize - from.row(side) as isize;
    let right = to.column(side) as isize - from.column(side) as isize;
    if down != 0 && right != 0 && down.abs() != right.abs() {
        let expected = "two cells of one row, column or diagonal";
        return Err(RuleFault::word(word, expected).into());
    }
    let length = down.unsigned_abs().max(right.unsigned_abs()) + 1;
    Ok(ray(setting, from, (down.signum(), right.signum())).take(length).collect())
}

/// The cells from one on, to the edge of the grid.
fn ray(setting: &Setting, from: Cell, (down, right): Step) -> impl Iterator<Item = Cell> {
    let side = setting.count;
    let mut next = (from.index() < side * side).then(|| (from.row(side), from.column(side)));
    std::iter::from_fn(move || {
        let (row, column) = next.take()?;
        let cell = setting.cell(row, column)?;
        if (down, right) != (0, 0) {
            next = row.checked_add_signed(down).zip(column.checked_add_signed(right));
        }
        Some(cell)
    })
}

/// A cell by its name.
pub(in crate::format) fn cell(setting: &Setting, word: &str) -> Option<Cell> {
    let number = |text: &str| {
        let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<usize>().ok().filter(|_| is_plain)?.checked_sub(1)
    };
    let word = word.to_ascii_lowercase();
    if let Some(hidden) = word.strip_prefix('h') {
        return setting.hidden_cell(number(hidden)?);
    }
    let (row, column) = word.strip_prefix('r')?.split_once('c')?;
    setting.cell(number(row)?, number(column)?)
}

/// The name of a cell.
pub(in crate::format) fn name(setting: &Setting, cell: Cell) -> String {
    let side = setting.count;
    match cell.index().checked_sub(side * side) {
        Some(hidden) => format!("h{}", hidden + 1),
        None => cell.name(side).to_string(),
    }
}

/// Cells as a text. Three or more in a straight line are a range.
pub(super) fn names(setting: &Setting, cells: &[Cell]) -> String {
    let side = setting.count;
    let position = |cell: &Cell| match cell.index().checked_sub(side * side) {
        Some(hidden) => (isize::MAX / 2, hidden as isize),
        None => (cell.row(side) as isize, cell.column(side) as isize),
    };
    let step = |pair: &[Cell]| {
        let (one, other) = (position(&pair[0]), position(&pair[1]));
        let is_hidden = one.0 == isize::MAX / 2;
        let step = (other.0 - one.0, other.1 - one.1);
        let is_step = match is_hidden {
            true => step == (0, 1),
            false => step != (0, 0) && step.0.abs() <= 1 && step.1.abs() <= 1,
        };
        is_step.then_some(step)
    };
    let mut words = Vec::new();
    let mut rest = cells;
    while let [first, ..] = rest {
        let steps: Vec<Option<Step>> = rest.windows(2).map(step).collect();
        let same = steps.iter().take_while(|found| found.is_some() && **found == steps[0]).count();
        let length = if same >= 2 { same + 1 } else { 1 };
        words.push(match length {
            1 => name(setting, *first),
            _ => format!("{}-{}", name(setting, *first), name(setting, rest[length - 1])),
        });
        rest = &rest[length..];
    }
    words.join(" ")
}
