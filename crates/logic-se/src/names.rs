//! The names of cells and regions in sentences.

use super::layout::{COLUMNS, ROWS};

/// `r4c7`.
pub fn cell_name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

/// `row 4`.
pub fn region_name(region: usize) -> String {
    format!("{} {}", kind(region), region % 9 + 1)
}

/// `row`.
pub fn kind(region: usize) -> &'static str {
    match region {
        0..ROWS => "box",
        ROWS..COLUMNS => "row",
        _ => "column",
    }
}
