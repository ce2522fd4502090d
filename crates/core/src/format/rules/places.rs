//! Cells as a person writes them: reading and writing.
//!
//! | text | cells |
//! |---|---|
//! | `r1c2` | the cell in row 1, column 2 |
//! | `r1c1-r1c9`, `r1c1 - r4c4` | a straight line, along a row, a column or a diagonal |
//! | `r1c3 down-left`, `r1c3 dl` | from a cell to the edge of the grid |
//! | `row 3`, `r3`, `col 1`, `row 3 from right`, `column 1 from bottom` | a line of the grid |
//! | `box 5` | a box, or a region |
//! | `grid 3`, `grid 3 row 1 from right`, `grid 3 box 5` | all cells of one of several grids, or a line or box of it |
//! | `h1`, `h1-h4` | hidden cells, which no grid shows |

use super::pieces::{Is, Piece};
use crate::format::error::ParseErrorKind;
use crate::format::fault::RuleFault;
use crate::format::setting::Setting;
use crate::format::text::symbols::Misread;
use crate::grid::{Cell, HouseKind, number_from_zero, row_and_column};

/// A step of rows and columns.
type Step = (isize, isize);

/// Directions, each with a short name.
const DIRECTIONS: [(&str, &str, Step); 8] = [
    ("up", "up", (-1, 0)),
    ("down", "down", (1, 0)),
    ("left", "left", (0, -1)),
    ("right", "right", (0, 1)),
    ("upleft", "ul", (-1, -1)),
    ("upright", "ur", (-1, 1)),
    ("downleft", "dl", (1, -1)),
    ("downright", "dr", (1, 1)),
];

fn direction(word: &str) -> Option<Step> {
    let word = word.replace(['-', '_'], "");
    let is = |(name, short, _): &&(&str, &str, Step)| *name == word || *short == word;
    DIRECTIONS.iter().find(is).map(|(.., step)| *step)
}

/// Lines of a grid: a name, and its short forms.
const LINES: [(&str, &[&str]); 3] =
    [("row", &["row", "r"]), ("column", &["column", "col", "c"]), ("box", &["box", "b"])];

/// The line that a word begins, and its number if the word also has it: `row`, `row3`, `r3`.
fn line_name(word: &str) -> Option<(&'static str, &str)> {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    LINES.iter().find_map(|(name, prefixes)| {
        let number = |prefix: &&str| {
            let number = word.strip_prefix(*prefix).filter(|rest| is_number(rest))?;
            (prefix.len() > 1 || !number.is_empty()).then_some((*name, number))
        };
        prefixes.iter().find_map(number)
    })
}

/// A word with each typographic dash replaced by a plain one.
pub(super) fn plain_dashes(word: &str) -> String {
    word.replace(['\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}'], "-")
}

/// Lists of cells, separated by bars. Without a piece there is no list.
pub(super) fn lists(setting: &Setting, pieces: &[Piece]) -> Result<Vec<Vec<Cell>>, Misread> {
    if pieces.is_empty() {
        return Ok(Vec::new());
    }
    pieces.split(|piece| piece.is == Is::Bar).map(|list| cells(setting, list)).collect()
}

/// The words of pieces in lower case. A dash between two words joins them into a range.
fn words(pieces: &[Piece]) -> Result<Vec<(usize, String)>, Misread> {
    let mut words: Vec<(usize, String)> = Vec::new();
    let mut is_open = false;
    for Piece { at, is } in pieces {
        let Is::Word(word) = is else {
            let found = "a mark or a quoted text".to_owned();
            let expected = "cells, such as r1c1 r1c2".to_owned();
            return Err(Misread { offset: *at, kind: RuleFault::Found { found, expected }.into() });
        };
        let word = plain_dashes(word).to_lowercase();
        match words.last_mut() {
            Some((_, last)) if word == "-" || is_open => last.push_str(&word),
            _ => words.push((*at, word.clone())),
        }
        is_open = word == "-";
    }
    Ok(words)
}

/// The word before a direction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    /// The start of a ray.
    Cell,
    /// A row or column, with its ends.
    Line(&'static str, &'static str),
    Cells,
}

/// The cells that pieces name, one after the other.
pub(super) fn cells(setting: &Setting, pieces: &[Piece]) -> Result<Vec<Cell>, Misread> {
    let words = words(pieces)?;
    let is_line = |(_, word): &(usize, &str)| line_name(word).is_some();
    let mut words = words.iter().map(|(at, word)| (*at, word.as_str())).peekable();
    let mut cells = Vec::new();
    let mut before = Before::Nothing;
    while let Some((at, word)) = words.next() {
        let fault = |fault: RuleFault| Misread { offset: at, kind: fault.into() };
        let grid = match word.strip_prefix("grid") {
            None => None,
            Some(number) => {
                let number = match number {
                    "" => words.next().map_or("", |(_, number)| number),
                    number => number,
                };
                Some(self::grid(setting, number).map_err(fault)?)
            }
        };
        let (at, word) = match grid.filter(|_| words.peek().is_some_and(is_line)) {
            Some(_) => words.next().unwrap_or((at, word)),
            None => (at, word),
        };
        if let (Some(grid), None) = (grid, line_name(word)) {
            cells.extend(cells_of_grid(setting, grid));
            before = Before::Cells;
        } else if let Some((name, number)) = line_name(word) {
            let number = match number {
                "" => words.next().map_or("", |(_, number)| number),
                number => number,
            };
            let mut line = line(setting, grid, name, number).map_err(fault)?;
            let (near, far) = match name {
                "row" => ("left", "right"),
                "column" => ("top", "bottom"),
                _ => {
                    cells.extend(line);
                    before = Before::Cells;
                    continue;
                }
            };
            before = Before::Line(near, far);
            if words.next_if(|(_, word)| *word == "from").is_some() {
                match words.next() {
                    Some((_, end)) if end == near => {}
                    Some((_, end)) if end == far => line.reverse(),
                    _ => {
                        let expected = format!("`from {near}` or `from {far}`");
                        return Err(fault(RuleFault::word(word, expected)));
                    }
                }
                before = Before::Cells;
            }
            cells.extend(line);
        } else if let Some(step) = direction(word) {
            let expected = match (before, cells.last()) {
                (Before::Cell, Some(last)) => {
                    cells.extend(ray(setting, *last, step).skip(1));
                    before = Before::Cells;
                    continue;
                }
                (Before::Line(near, far), _) => {
                    format!("`from {near}` or `from {far}`; a direction must follow a single cell")
                }
                _ => "one cell before the direction, as in `r1c3 down-left`".to_owned(),
            };
            return Err(fault(RuleFault::word(word, expected)));
        } else {
            let range = range(setting, word).map_err(|kind| Misread { offset: at, kind })?;
            before = if range.len() == 1 { Before::Cell } else { Before::Cells };
            cells.extend(range);
        }
    }
    Ok(cells)
}

/// One of several grids by its number; from 0.
pub(super) fn grid(setting: &Setting, number: &str) -> Result<usize, RuleFault> {
    let count = setting.grids.as_ref().map_or(0, |grids| grids.corners().len());
    let place = number_from_zero(number).filter(|place| *place < count);
    place.ok_or_else(|| {
        let expected = match count {
            0 => "cells; there are no overlapping grids".to_owned(),
            _ => format!("grid 1 to grid {count}"),
        };
        RuleFault::word(format!("grid {number}").trim(), expected)
    })
}

/// The cells of one of several grids, row by row.
fn cells_of_grid(setting: &Setting, grid: usize) -> Vec<Cell> {
    setting.grids.as_ref().map_or_else(Vec::new, |grids| grids.cells_of(grid).collect())
}

/// The cells of a row, a column or a box by its number; if there are several grids, of one of them.
fn line(
    setting: &Setting,
    grid: Option<usize>,
    name: &str,
    number: &str,
) -> Result<Vec<Cell>, RuleFault> {
    let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    // A board of any shape has no boxes.
    let regions = || match &setting.grids {
        None => setting.boxes.regions(setting).unwrap_or_default(),
        Some(_) => Vec::new(),
    };
    let grids = setting.grids.as_ref().filter(|grids| grids.shape().is_some());
    let (cells, most) = match (name, grids) {
        (_, Some(grids)) => {
            let Some(grid) = grid else {
                let expected = format!("`grid 1 {name} {number}`, since there are several grids");
                return Err(RuleFault::word(format!("{name} {number}").trim(), expected));
            };
            let kind = match name {
                "row" => HouseKind::Row,
                "column" => HouseKind::Column,
                _ => HouseKind::Box,
            };
            let place = place.filter(|place| *place < grids.digits());
            (place.map(|place| grids.cells_of_house(grid, kind, place)), grids.digits())
        }
        (name, None) => match name {
            "row" => (place.map(|row| setting.row(row)), setting.rows),
            "column" => (place.map(|column| setting.column(column)), setting.columns),
            _ => {
                let regions = regions();
                let most = regions.len();
                (place.and_then(|place| regions.into_iter().nth(place)), most)
            }
        },
    };
    cells.filter(|cells| !cells.is_empty()).ok_or_else(|| {
        let found = format!("{name} {number}");
        match most {
            0 => RuleFault::word(found.trim(), "cells; this grid has no boxes"),
            _ => RuleFault::word(found.trim(), format!("{name} 1 to {name} {most}")),
        }
    })
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
    let shown = setting.cell_count();
    if from.index() >= shown || to.index() >= shown {
        let (from, to) = (from.index(), to.index());
        return match from >= shown && from <= to {
            true => Ok((from..=to).map(Cell::from_index).collect()),
            false => Err(no_cell()),
        };
    }
    let ((row, column), (to_row, to_column)) = (setting.place(from), setting.place(to));
    let (down, right) = (to_row as isize - row as isize, to_column as isize - column as isize);
    if down != 0 && right != 0 && down.abs() != right.abs() {
        let expected = "two cells in one row, column or diagonal";
        return Err(RuleFault::word(word, expected).into());
    }
    let length = down.unsigned_abs().max(right.unsigned_abs()) + 1;
    let step = (down.signum(), right.signum());
    let cells: Vec<Cell> = ray(setting, from, step).take(length).collect();
    if cells.len() == length {
        return Ok(cells);
    }
    let last = cells.len() as isize;
    let (row, column) = (row as isize + step.0 * last, column as isize + step.1 * last);
    let found = format!("`{word}`, but there is no cell r{}c{}", row + 1, column + 1);
    Err(RuleFault::Found { found, expected: "cells without a gap".to_owned() }.into())
}

/// The cells starting with this one, to the edge of the grid.
fn ray(setting: &Setting, from: Cell, (down, right): Step) -> impl Iterator<Item = Cell> {
    let mut next = (from.index() < setting.cell_count()).then(|| setting.place(from));
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
    if let Some(hidden) = word.strip_prefix(['h', 'H']) {
        return setting.hidden_cell(number_from_zero(hidden)?);
    }
    let (row, column) = row_and_column(word)?;
    setting.cell(row, column)
}

/// The name of a cell.
pub(in crate::format) fn name(setting: &Setting, cell: Cell) -> String {
    match cell.index().checked_sub(setting.cell_count()) {
        Some(hidden) => format!("h{}", hidden + 1),
        None => {
            let (row, column) = setting.place(cell);
            format!("r{}c{}", row + 1, column + 1)
        }
    }
}

/// Cells as a text. Three or more in a straight line become a range, and all cells of one of several grids its number.
pub(super) fn names(setting: &Setting, cells: &[Cell]) -> String {
    let grids = setting.grids.as_ref().map_or(0, |grids| grids.corners().len());
    let is_grid = |grid: &usize| cells_of_grid(setting, *grid) == cells;
    if let Some(grid) = (0..grids).find(is_grid) {
        return format!("grid {}", grid + 1);
    }
    let position = |cell: &Cell| match cell.index().checked_sub(setting.cell_count()) {
        Some(hidden) => (isize::MAX / 2, hidden as isize),
        None => {
            let (row, column) = setting.place(*cell);
            (row as isize, column as isize)
        }
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
