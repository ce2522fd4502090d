//! Hidden and naked singles.
//!
//! | technique | rating | condition |
//! |---|---|---|
//! | last cell of a house | 1.0 | a region has one empty cell |
//! | hidden single | 1.2 in a block, 1.5 in a line | a digit has one position in a region |
//! | naked single | 2.3 | a cell has one candidate |
//!
//! Regions are scanned blocks, columns, rows: first all of them for a last cell, then all for hidden singles, digits
//! within a region ascending. Source: Sukaku Explainer's scale.

use super::board::Board;
use super::hint::{Hint, Reason};
use super::layout::{BLOCKS_COLUMNS_ROWS, REGION_CELLS, ROWS, cells_in};
use super::technique::Technique;

/// The first hidden single; those that fill a region come first.
pub fn hidden(board: &Board) -> Option<Hint> {
    let last = || BLOCKS_COLUMNS_ROWS.into_iter().find_map(|region| last_cell(board, region));
    let single = || BLOCKS_COLUMNS_ROWS.into_iter().find_map(|region| in_region(board, region));
    last().or_else(single)
}

/// The last empty cell of a region.
fn last_cell(board: &Board, region: usize) -> Option<Hint> {
    (board.empty_in(region) == 1).then(|| in_region(board, region))?.map(|mut hint| {
        hint.technique = Technique::LastCell;
        hint.rating = 1.0;
        hint
    })
}

/// The first digit with one position in a region.
fn in_region(board: &Board, region: usize) -> Option<Hint> {
    let digit = (0..9).find(|digit| board.positions(*digit, region).is_power_of_two())?;
    let place = board.positions(digit, region).trailing_zeros() as usize;
    let cell = usize::from(REGION_CELLS[region][place]);
    let rating = if region < ROWS { 1.2 } else { 1.5 };
    Some(Hint::place(Technique::HiddenSingle, rating, cell, digit, Reason::HiddenSingle { region }))
}

/// The first cell with one candidate.
pub fn naked(board: &Board) -> Option<Hint> {
    let is_single = |cell: &usize| board.candidates(*cell).is_power_of_two();
    let cell = cells_in(board.empty()).find(is_single)?;
    let digit = board.candidates(cell).trailing_zeros() as usize;
    Some(Hint::place(Technique::NakedSingle, 2.3, cell, digit, Reason::NakedSingle))
}
