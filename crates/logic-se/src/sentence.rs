//! A hint in a sentence: pattern, reason and conclusion.

use super::board::Board;
use super::chain_words;
use super::hint::{Hint, Reason, StrongLink, UniquenessType};
use super::layout::{Cells, REGION_COUNT, bits_in, cells_in};
use super::names::{cell_name, kind, region_name};
use super::technique::Technique;
use veridoku_core::names::capitalized;
use veridoku_logic::list;

/// Why the conclusion of a hint is true.
pub fn sentence(hint: &Hint, board: &Board) -> String {
    match &hint.reason {
        Reason::HiddenSingle { region } => {
            let (cell, digit) = placed(hint);
            format!("{cell} is the only cell of {} that can be {digit}.", region_name(*region))
        }
        Reason::NakedSingle => {
            let (cell, digit) = placed(hint);
            format!("{digit} is the only digit left for {cell}.")
        }
        Reason::Locked { digit, within, also } => {
            let (within, also) = (region_name(*within), region_name(*also));
            let pattern = format!("in {within}, {} occurs only in {also}", digit + 1);
            after(hint, &pattern, &format!("it is eliminated from the other cells of {also}"))
        }
        Reason::NakedSet { cells, digits, region } => format!(
            "{} in {region} hold only the digits {}, so these are eliminated from the other cells of {region}.",
            all(*cells),
            digits_in(*digits),
            region = region_name(*region)
        ),
        Reason::HiddenSet { cells, digits, region } => {
            let (region, digits) = (region_name(*region), digits_in(*digits));
            let pattern = format!("in {region}, the digits {digits} occur only in {}", all(*cells));
            after(hint, &pattern, "all other digits are eliminated from these cells")
        }
        Reason::Fish { digit, base, cover } => {
            let (base, cover) = (regions(*base), regions(*cover));
            format!(
                "In {base}, {} occurs only in {cover}, so it is eliminated from the other cells of {cover}.",
                digit + 1
            )
        }
        Reason::Wing { pivot, wings, digit } => wing(hint, *pivot, *wings, *digit),
        Reason::BentSet { cells, digits, pair } => bent(board, *cells, *digits, *pair),
        Reason::StrongLinks { digit, links, is_ring } => strong_links(*digit, links, *is_ring),
        Reason::Loop { cells, digits, extra, kind } => {
            let path = list(cells.iter().map(|cell| cell_name((*cell).into())), "and");
            let digits = digits_in(*digits);
            let pattern = format!(
                "without the additional digits of {}, the loop {path} could be filled with {digits} in two ways",
                all(*extra)
            );
            uniqueness(&pattern, *extra, *kind)
        }
        Reason::Bug { cells, digits, kind } => {
            let (cells_in_words, digits) = (all(*cells), digits_in(*digits));
            let pattern = format!(
                "without {digits} in {cells_in_words}, every open cell would have two digits and every digit two \
                 places in each house, and such a grid has no solution or several"
            );
            uniqueness(&pattern, *cells, *kind)
        }
        Reason::Exclusion { cells, excluders } => {
            let cells = list(cells.iter().map(|cell| cell_name((*cell).into())), "and");
            format!(
                "In each combination of digits of {cells} with an eliminated digit, two cells that see each other \
                 are equal, or one of {} has no digit left.",
                all(*excluders)
            )
        }
        Reason::Chain(Some(chain)) => chain_words::sentence(chain),
        Reason::Chain(None) => format!("This follows from {}.", hint.technique),
    }
}

/// The cell and the digit that a hint places.
fn placed(hint: &Hint) -> (String, usize) {
    hint.placement.map_or_else(Default::default, |(cell, digit)| {
        (cell_name(cell.into()), usize::from(digit) + 1)
    })
}

/// A pattern with its eliminations, or with the single that it leaves.
fn after(hint: &Hint, pattern: &str, strikes: &str) -> String {
    let pattern = capitalized(pattern);
    if hint.placement.is_none() {
        return format!("{pattern}, so {strikes}.");
    }
    let (cell, digit) = placed(hint);
    format!("{pattern}, so {strikes}, and {cell} is the only cell left for {digit} in a house.")
}

fn wing(hint: &Hint, pivot: u8, wings: [u8; 2], digit: usize) -> String {
    let [pivot, one, other] = [pivot, wings[0], wings[1]].map(|cell| cell_name(cell.into()));
    let digit = digit + 1;
    if hint.technique == Technique::XyWing {
        format!(
            "Whichever of its two digits {pivot} is, {one} or {other} is {digit}, so no cell that sees both is {digit}."
        )
    } else {
        format!(
            "Whichever digit {pivot} is, it, {one} or {other} is {digit}, so no cell that sees all three is {digit}."
        )
    }
}

fn bent(board: &Board, cells: Cells, digits: u16, pair: u8) -> String {
    let shared = digits_in(board.candidates(pair.into()));
    let pair = cell_name(pair.into());
    format!(
        "{} hold only the digits {}, one digit more than cells, and {pair} holds two of them, {shared}. If {pair} sees \
         every one of these cells that may hold one of the two, that digit is not in both, so the other one is in \
         {pair} or in these cells, and is eliminated from every cell that sees all its places there.",
        all(cells),
        digits_in(digits)
    )
}

fn strong_links(digit: usize, links: &[StrongLink], is_ring: bool) -> String {
    let digit = digit + 1;
    let link = |link: &StrongLink| {
        let [one, other] = link.ends.map(any);
        format!("{one} or {other} in {}", region_name(link.region))
    };
    let alternatives = list(links.iter().map(link), "and");
    if is_ring {
        return format!(
            "{digit} is in {alternatives}. Neighboring ends share a house, and so do the first and the last: the links \
             form a ring, so {digit} is eliminated from every cell that sees both of two neighboring ends."
        );
    }
    let first = links.first().map(|link| any(link.ends[0])).unwrap_or_default();
    let last = links.last().map(|link| any(link.ends[1])).unwrap_or_default();
    format!(
        "{digit} is in {alternatives}. Neighboring ends share a house, so {first} or {last} is {digit}, and no cell \
         that sees both is {digit}."
    )
}

fn uniqueness(pattern: &str, extra: Cells, kind: UniquenessType) -> String {
    let extra = all(extra);
    let follows = match kind {
        UniquenessType::One => format!("{extra} is one of these additional digits"),
        UniquenessType::Two => {
            format!(
                "one of {extra} is the additional digit, which is eliminated from every cell that sees all of them"
            )
        }
        UniquenessType::ThreeNaked { cells, digits, region } => format!(
            "one of {extra} is an additional digit and forms with {} a naked set of {} in {}",
            all(cells),
            digits_in(digits),
            region_name(region)
        ),
        UniquenessType::ThreeHidden { cells, digits, region } => format!(
            "only one of {extra} contains either of the two digits, and it forms with {} a hidden set of {} in {}",
            all(cells),
            digits_in(digits),
            region_name(region)
        ),
        UniquenessType::Four { digit, region } => format!(
            "because one of {extra} must be {} in {}, the other is an additional digit",
            digit + 1,
            region_name(region)
        ),
    };
    format!("{}, so {follows}.", capitalized(pattern))
}

/// `r1c1, r1c2 and r1c3`.
fn all(cells: Cells) -> String {
    list(cells_in(cells).map(cell_name), "and")
}

/// `r1c1, r1c2 or r1c3`.
fn any(cells: Cells) -> String {
    list(cells_in(cells).map(cell_name), "or")
}

/// `2, 5 and 7`.
fn digits_in(digits: u16) -> String {
    list(bits_in(digits).map(|digit| (digit + 1).to_string()), "and")
}

/// `rows 2 and 5`.
fn regions(regions: u32) -> String {
    let which = (0..REGION_COUNT).filter(|region| regions >> region & 1 == 1);
    let kind = which.clone().next().map_or("", kind);
    format!("{kind}s {}", list(which.map(|region| (region % 9 + 1).to_string()), "and"))
}
