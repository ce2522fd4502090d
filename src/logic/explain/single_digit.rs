//! Two strong links of one digit in sentences: skyscraper, kite, turbot fish, empty rectangle.

use super::words::{Words, digits, list};
use crate::grid::Cell;
use crate::logic::step::{Part, Role};

/// Two links whose inner ends see each other, so that the digit is at one of the outer ends.
pub(super) fn reason(words: &Words) -> String {
    let digit = digits(&words.part(0).digits, "and");
    let links: Vec<&Part> = words.parts(Role::StrongLink).collect();
    let outer: Vec<Cell> = words.parts(Role::Pincer).flat_map(|part| part.cells.clone()).collect();
    let link = |part: &Part| {
        let cells = list(part.cells.iter().map(|cell| words.cell(*cell)), "or");
        format!("{cells} in {}", words.houses(part.houses.iter().copied()))
    };
    let inner = |part: &Part| {
        let is_inner = |cell: &&Cell| !outer.contains(cell);
        words.cells(&part.cells.iter().filter(is_inner).copied().collect::<Vec<Cell>>())
    };
    format!(
        "{digit} is in {}, and in {}. {} sees {}, so that at least one of {} is {digit}, and no cell \
         that sees {} can be",
        link(links[0]),
        link(links[1]),
        inner(links[1]),
        inner(links[0]),
        words.cells(&outer),
        if outer.len() == 2 { "both" } else { "all of these" },
    )
}
