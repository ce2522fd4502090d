//! Kakuro: the places below and to the right of the first row and column, and then the sums in these two.
//!
//! ```text
//! kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3
//!            k to z: 1 to 16 cells; `.`: no cell; two signs: no cell, the sum down and the sum across
//!                                 after the last place: the sums down of the columns that begin with a cell, and then
//!                                 the sums across of the rows that begin with one
//! ```
//!
//! A sum is `0` to `9`, `a` to `j` for 10 to 19, or `A` to `Z` for 20 to 45. `0`, `-` and `.` mean that there is none:
//! then the digits of the run only have to differ.

use std::collections::{BTreeSet, HashMap};
use std::str::CharIndices;

use super::super::fault::RuleFault;
use super::super::rules::board::{self, Place};
use super::super::setting::Setting;
use super::super::text::symbols::{Misread, push_run, wrong};
use super::Parts;
use crate::families::{Direction, Run};
use crate::grid::{Arrangement, Geometry};

/// The largest sum that has a sign.
const MOST_SUM: i32 = 45;

/// The number of a sign, if it has one. The outer `None` is for a sign that is not one of a sum.
fn sum_of(sign: char) -> Option<Option<i32>> {
    let number = match sign {
        '-' | '.' => 0,
        '0'..='9' | 'a'..='j' => sign.to_digit(36)?,
        'A'..='Z' => sign.to_digit(36)? + 10,
        _ => return None,
    };
    Some(i32::try_from(number).ok().filter(|sum| *sum > 0))
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
    let mut signs = text.char_indices();
    let sum = |signs: &mut CharIndices<'_>| match signs.next() {
        None => Err(miss(text.len(), "another sum")),
        Some((at, sign)) => sum_of(sign)
            .ok_or_else(|| miss(at, "a sum: 0 to 9, a to j, A to Z, or - where there is none")),
    };
    let gap = Place::Gap { down: None, right: None };
    // The first row and column have only sums, which follow the other places.
    let (high, wide) = (rows + 1, columns + 1);
    let mut places = vec![gap; high * wide];
    let mut cells = 0;
    for (row, column) in (1..high).flat_map(|row| (1..wide).map(move |column| (row, column))) {
        let place = &mut places[row * wide + column];
        if cells > 0 {
            (*place, cells) = (Place::Cell, cells - 1);
            continue;
        }
        let rest = signs.clone();
        match signs.next() {
            Some((at, sign @ 'k'..='z')) => {
                (*place, cells) = (Place::Cell, sign as usize - 'k' as usize);
                if cells > (rows - row) * columns + columns - column {
                    return Err(miss(at, "no more cells than the rows have"));
                }
            }
            Some((_, '.')) => {}
            Some(_) => {
                signs = rest;
                *place = Place::Gap { down: sum(&mut signs)?, right: sum(&mut signs)? };
            }
            None => return Err(miss(text.len(), "k to z for cells, or a place without a cell")),
        }
    }
    for column in 1..wide {
        if places[wide + column] == Place::Cell {
            places[column] = Place::Gap { down: sum(&mut signs)?, right: None };
        }
    }
    for row in 1..high {
        if places[row * wide + 1] == Place::Cell {
            places[row * wide] = Place::Gap { down: None, right: sum(&mut signs)? };
        }
    }
    if let Some((at, _)) = signs.next() {
        return Err(miss(at, "nothing after the last sum"));
    }
    let fault = |kind| Misread { offset: from, kind };
    let mut setting =
        Setting::of_board((high, wide), (1, 9)).map_err(|error| fault(error.into()))?;
    for rule in board::apply(&mut setting, &places).map_err(fault)? {
        setting.push(rule, from)?;
    }
    if let Some(board) = setting.grids.clone() {
        let stated: BTreeSet<Run> =
            setting.rules.iter().flat_map(|rule| Run::of(rule, &board)).collect();
        for run in Run::all(&board, 2).into_iter().filter(|run| !stated.contains(run)) {
            setting.push(run.rule(&board, None), from)?;
        }
    }
    Ok(setting)
}

/// The link of a Kakuro after the kind.
///
/// # Errors
/// What the link cannot hold.
pub(super) fn write(
    geometry: &Geometry,
    runs: &[(Run, Option<i32>)],
) -> Result<String, &'static str> {
    let Some(board) = geometry.arrangement().filter(|board| board.digits() == 9) else {
        return Err("other digits than 1 to 9");
    };
    if runs.iter().any(|(_, sum)| sum.is_some_and(|sum| sum > MOST_SUM)) {
        return Err("a sum above 45");
    }
    let (rows, columns) = (board.rows(), board.columns());
    let is_cell = |row: usize, column: usize| board.cell_at(row, column).is_some();
    if (0..columns).any(|column| is_cell(0, column)) || (0..rows).any(|row| is_cell(row, 0)) {
        return Err("a cell in the first row or column");
    }
    let known: HashMap<Run, Option<i32>> = runs.iter().copied().collect();
    let sum = |before: (usize, usize), direction: Direction| {
        known.get(&Run { before, direction }).copied().flatten()
    };
    let mut text = format!("{}/{}/", columns - 1, rows - 1);
    let mut cells = 0;
    for place in (1..rows).flat_map(|row| (1..columns).map(move |column| (row, column))) {
        if is_cell(place.0, place.1) {
            cells += 1;
            continue;
        }
        push_run(std::mem::take(&mut cells), b'k', &mut text);
        match [Direction::Down, Direction::Across].map(|direction| sum(place, direction)) {
            [None, None] => text.push('.'),
            sums => text.extend(sums.map(sign_of)),
        }
    }
    push_run(cells, b'k', &mut text);
    let tops = (1..columns).filter(|column| is_cell(1, *column));
    text.extend(tops.map(|column| sign_of(sum((0, column), Direction::Down))));
    let lefts = (1..rows).filter(|row| is_cell(*row, 1));
    text.extend(lefts.map(|row| sign_of(sum((row, 0), Direction::Across))));
    Ok(text)
}
