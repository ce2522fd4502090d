//! Kakuro: the places below and to the right of the first row and column, and then the sums in these two.
//!
//! ```text
//! kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3
//!            k to z: 1 to 16 cells; `.`: no cell; two signs: no cell, the sum down and the sum across
//!                                 after the last place: the sums down of the columns that begin with a cell, and then
//!                                 the sums across of the rows that begin with one
//! ```
//!
//! A sum is `0` to `9`, `a` to `j` for 10 to 19, or `A` to `Z` for 20 to 45. 0 and any other sign mean that there is none:
//! then the digits of the run differ, and that is all.

use std::sync::Arc;

use super::super::fault::RuleFault;
use super::super::setting::Setting;
use super::super::text::symbols::Misread;
use super::{Parts, wrong};
use crate::families::{Run, Way};
use crate::grid::{Arrangement, Geometry, GeometryError, Rule, RuleKind};

/// The largest sum that a sign stands for.
const MOST_SUM: i32 = 45;

/// The number of a sign; `None` for a sign without one.
fn sum_of(sign: char) -> Option<i32> {
    let number = match sign {
        '0'..='9' | 'a'..='j' => sign.to_digit(36)?,
        'A'..='Z' => sign.to_digit(36)? + 10,
        _ => return None,
    };
    i32::try_from(number).ok().filter(|sum| *sum > 0)
}

/// The sign of a sum up to [`MOST_SUM`].
fn sign_of(sum: Option<i32>) -> char {
    let digit = |number: i32| char::from_digit(number as u32, 36).unwrap_or('-');
    match sum {
        Some(sum @ 1..20) => digit(sum),
        Some(sum @ 20..=MOST_SUM) => digit(sum - 10).to_ascii_uppercase(),
        _ => '-',
    }
}

pub(super) fn setting(parts: &mut Parts<'_>) -> Result<Setting, Misread> {
    const SIDES: std::ops::RangeInclusive<usize> = 1..=Arrangement::MOST_SIDE - 1;
    let columns = parts.number(SIDES, "the columns")?;
    let rows = parts.number(SIDES, "the rows")?;
    let (from, text) = parts.next();
    let miss = |at: usize, expected: &str| match text.get(at..).unwrap_or_default() {
        "" => Misread { offset: from + at, kind: RuleFault::nothing(expected).into() },
        found => wrong(from + at, found, expected),
    };
    // The places of the inner rows and columns, and the sums that are known.
    let mut is_cell = Vec::with_capacity(rows * columns);
    let mut sums: Vec<(Run, i32)> = Vec::new();
    let mut signs = text.char_indices();
    let mut add = |before: (usize, usize), way: Way, sign: char| {
        sums.extend(sum_of(sign).map(|sum| (Run { before, way }, sum)));
    };
    while is_cell.len() < rows * columns {
        let Some((at, sign)) = signs.next() else {
            return Err(miss(text.len(), "k to z for cells, or a place without a cell"));
        };
        if let 'k'..='z' = sign {
            let count = sign as usize - 'k' as usize + 1;
            if is_cell.len() + count > rows * columns {
                return Err(miss(at, "no more cells than the rows have"));
            }
            is_cell.resize(is_cell.len() + count, true);
            continue;
        }
        let before = (is_cell.len() / columns + 1, is_cell.len() % columns + 1);
        if sign != '.' {
            let across = signs.next().ok_or_else(|| miss(at, "two sums"))?.1;
            add(before, Way::Across, across);
            add(before, Way::Down, sign);
        }
        is_cell.push(false);
    }
    let tops = (1..=columns).filter(|column| is_cell[column - 1]).map(|column| (0, column));
    let lefts = (1..=rows).filter(|row| is_cell[(row - 1) * columns]).map(|row| (row, 0));
    let places = tops.map(|place| (place, Way::Down));
    for (before, way) in places.chain(lefts.map(|place| (place, Way::Across))) {
        let (_, sign) = signs.next().ok_or_else(|| miss(text.len(), "another sum"))?;
        add(before, way, sign);
    }
    if let Some((at, _)) = signs.next() {
        return Err(miss(at, "nothing after the last sum"));
    }
    let fault = |kind| Misread { offset: from, kind };
    let is_cell = |row: usize, column: usize| {
        row > 0 && column > 0 && is_cell[(row - 1) * columns + column - 1]
    };
    let board = Arrangement::of_cells(9, rows + 1, columns + 1, is_cell);
    let board = board.map_err(|error| fault(GeometryError::Arrangement(error).into()))?;
    let mut setting =
        Setting::of_board((rows + 1, columns + 1), (1, 9)).map_err(|error| fault(error.into()))?;
    sums.sort_unstable();
    setting.rules = rules(&board, &sums).map_err(|error| fault(error.into()))?;
    setting.grids = Some(Arc::new(board));
    Ok(setting)
}

/// The rules of all runs, in the order of their places.
fn rules(board: &Arrangement, sums: &[(Run, i32)]) -> Result<Vec<Rule>, RuleFault> {
    for (run, sum) in sums {
        if run.cells(board).next().is_none() {
            let (row, column) = run.before;
            let found = format!("the sum {sum} at r{}c{}", row + 1, column + 1);
            return Err(RuleFault::Found { found, expected: "a cell after it".to_owned() });
        }
    }
    let rule = |run: Run| match sums.binary_search_by_key(&run, |(run, _)| *run) {
        Ok(place) => Some(run.rule(board, sums[place].1)),
        Err(_) if run.cells(board).nth(1).is_none() => None,
        Err(_) => Some(Rule::new(RuleKind::Killer, [], run.cells(board))),
    };
    Ok(Run::all(board, 1).into_iter().filter_map(rule).collect())
}

/// The link of a Kakuro after the kind.
///
/// # Errors
/// What the link cannot hold.
pub(super) fn write(geometry: &Geometry, runs: &[(Run, i32)]) -> Result<String, &'static str> {
    let Some(board) = geometry.arrangement().filter(|board| board.digits() == 9) else {
        return Err("other digits than 1 to 9");
    };
    if runs.iter().any(|(_, sum)| *sum > MOST_SUM) {
        return Err("a sum above 45");
    }
    let (rows, columns) = (board.rows(), board.columns());
    let is_cell = |row: usize, column: usize| board.cell_at(row, column).is_some();
    if (0..columns).any(|column| is_cell(0, column)) || (0..rows).any(|row| is_cell(row, 0)) {
        return Err("a cell in the first row or column");
    }
    let mut known = runs.to_vec();
    known.sort_unstable();
    let sum = |before: (usize, usize), way: Way| {
        let place = known.binary_search_by_key(&Run { before, way }, |(run, _)| *run);
        place.ok().map(|place| known[place].1)
    };
    let mut text = format!("{}/{}/", columns - 1, rows - 1);
    let mut cells = 0;
    let end_run = |cells: &mut u8, text: &mut String| {
        if *cells > 0 {
            text.push(char::from(b'k' + std::mem::take(cells) - 1));
        }
    };
    for place in (1..rows).flat_map(|row| (1..columns).map(move |column| (row, column))) {
        if is_cell(place.0, place.1) {
            cells += 1;
            if cells == 16 {
                end_run(&mut cells, &mut text);
            }
            continue;
        }
        end_run(&mut cells, &mut text);
        match [Way::Down, Way::Across].map(|way| sum(place, way)) {
            [None, None] => text.push('.'),
            sums => text.extend(sums.map(sign_of)),
        }
    }
    end_run(&mut cells, &mut text);
    let tops = (1..columns).filter(|column| is_cell(1, *column));
    text.extend(tops.map(|column| sign_of(sum((0, column), Way::Down))));
    let lefts = (1..rows).filter(|row| is_cell(*row, 1));
    text.extend(lefts.map(|row| sign_of(sum((row, 0), Way::Across))));
    Ok(text)
}
