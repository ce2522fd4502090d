//! Strong links of a digit: how its positions in a region split into two groups, one of which has it.
//!
//! ```text
//! line     three thirds        A A .  . . .  B . .    one third empty: A | B
//! block    a cross             a . .                  all places in the row and the column of one cell, the heart:
//!                              h b b                  column | row; the heart is joined to one group or to both
//! block    two mini-lines      A A .                  one mini-line empty: A | B; two pairs above each other part
//!                              B B .                  the other way too
//! ```
//!
//! With two positions the groups are single cells; with more the link counts as grouped. Two positions of a block
//! on one line are not a link of the block, because the line has it. More than six positions have no split.
//!
//! In a cross, the first cell that can be the heart counts, and an arm without a position makes it useless, even if
//! another heart would work. If an arm has one position, the other arm takes the heart even when it is not a
//! candidate. The original does this, and its eliminations depend on it.
//!
//! Source: Sukaku Explainer's scale.

use super::layout::{Cells, REGION_CELLS, ROWS, common_regions};

/// A region whose positions for a digit split into two sides.
#[derive(Clone, Copy, Debug)]
pub struct Split {
    /// The region.
    pub region: usize,
    /// 0, or 1 for the second way in which two pairs split.
    pub way: usize,
    /// The sides. Both may have the heart of a cross.
    pub sides: [Cells; 2],
    /// Whether a side may have several cells.
    pub is_grouped: bool,
}

/// Positions of a region as bits.
type Places = u16;

/// The splits of a digit with these positions in a region: none, one or two.
pub fn splits(region: usize, places: Places) -> impl Iterator<Item = Split> {
    let count = places.count_ones();
    let first = places & places.wrapping_neg();
    let ways = match count {
        2 if region < ROWS && common_regions(cells(region, places)) >> ROWS != 0 => [None; 2],
        2 => [Some([first, places ^ first]), None],
        3..=6 if region < ROWS => block(places),
        3..=6 => [line(places), None],
        _ => [None; 2],
    };
    ways.into_iter().flatten().enumerate().map(move |(way, sides)| {
        let sides = sides.map(|side| cells(region, side));
        Split { region, way, sides, is_grouped: count > 2 }
    })
}

fn cells(region: usize, places: Places) -> Cells {
    let is_of = |place: &usize| places >> place & 1 == 1;
    (0..9).filter(is_of).fold(0, |cells, place| cells | 1 << REGION_CELLS[region][place])
}

/// The thirds of a line, and the mini-rows of a block.
const THIRDS: [Places; 3] = [0o007, 0o070, 0o700];

/// The mini-columns of a block.
const MINI_COLUMNS: [Places; 3] = [0o111, 0o222, 0o444];

/// The sides of at least three positions of a line, split by the first empty third.
fn line(places: Places) -> Option<[Places; 2]> {
    let empty = THIRDS.into_iter().position(|third| places & third == 0)?;
    let [one, other] = rest(THIRDS, empty).map(|third| places & third);
    if one == 0 || other == 0 {
        None
    } else if other.count_ones() == 1 {
        Some([other, one])
    } else {
        Some([one, other])
    }
}

/// The two of three without this one.
fn rest(three: [Places; 3], without: usize) -> [Places; 2] {
    match without {
        0 => [three[1], three[2]],
        1 => [three[0], three[2]],
        _ => [three[0], three[1]],
    }
}

/// The sides of at least three positions of a block.
fn block(places: Places) -> [Option<[Places; 2]>; 2] {
    let is_heart = |heart: &usize| places & !(MINI_COLUMNS[heart % 3] | THIRDS[heart / 3]) == 0;
    if let Some(heart) = (0..9).find(is_heart) {
        [cross(places, heart), None]
    } else if places.count_ones() >= 4 {
        mini_lines(places)
    } else {
        [None; 2]
    }
}

/// The sides of a cross around a heart.
fn cross(places: Places, heart: usize) -> Option<[Places; 2]> {
    let center = 1 << heart;
    let column = places & MINI_COLUMNS[heart % 3] & !center;
    let row = places & THIRDS[heart / 3] & !center;
    match (column.count_ones(), row.count_ones()) {
        (0, _) | (_, 0) => None,
        (_, 1) => Some([row, column | center]),
        (1, _) => Some([column, row | center]),
        _ => Some([column | places & center, row | places & center]),
    }
}

/// The sides of two mini-rows, the third being empty, or of two mini-columns.
fn mini_lines(places: Places) -> [Option<[Places; 2]>; 2] {
    for lines in [THIRDS, MINI_COLUMNS] {
        let Some(empty) = (0..3).rev().find(|line| places & lines[*line] == 0) else { continue };
        let [one, other] = rest(lines, empty).map(|line| places & line);
        if one == 0 || other == 0 {
            return [None; 2];
        }
        return [Some([one, other]), turned(one, other)];
    }
    [None; 2]
}

/// The other split of two pairs in the same rows or columns.
fn turned(one: Places, other: Places) -> Option<[Places; 2]> {
    let [[a, b], [c, d]] = [ends(one)?, ends(other)?];
    let is_aligned = |p: Places, q: Places| {
        [THIRDS, MINI_COLUMNS].iter().flatten().any(|line| (p | q) & !line == 0)
    };
    (is_aligned(a, c) && is_aligned(b, d)).then_some([a | c, b | d])
}

/// The two members of a pair.
fn ends(pair: Places) -> Option<[Places; 2]> {
    let first = pair & pair.wrapping_neg();
    (pair.count_ones() == 2).then_some([first, pair ^ first])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(region: usize, places: Places) -> Vec<[Cells; 2]> {
        splits(region, places).map(|split| split.sides).collect()
    }

    #[test]
    fn lines_part_by_their_thirds() {
        assert_eq!(sides(ROWS, 0o011), [[1, 1 << 3]]);
        assert_eq!(sides(ROWS, 0o013), [[1 << 3, 0b11]], "the single cell comes first");
        assert_eq!(sides(ROWS, 0o703), [[0b11, 0o700]]);
        assert_eq!(sides(ROWS, 0o007), [] as [[Cells; 2]; 0]);
        assert_eq!(sides(ROWS, 0o111), [] as [[Cells; 2]; 0]);
    }

    #[test]
    fn blocks_part_by_a_cross() {
        // Column 1 of the block has r2, row 1 has c2 and c3: the heart r1c1 joins the row, candidate or not.
        for heart in [0, 1] {
            assert_eq!(sides(0, 0o016 | heart), [[1 << 9, 0b111]]);
        }
        // Two and two, the heart a candidate: both sides have it.
        assert_eq!(sides(0, 0o117), [[1 | 1 << 9 | 1 << 18, 0b111]]);
        // A mini-row is not a link.
        assert_eq!(sides(0, 0o007), [] as [[Cells; 2]; 0]);
        // Two positions of a block on one line are the line's link.
        assert_eq!(sides(0, 0o003), [] as [[Cells; 2]; 0]);
        assert_eq!(sides(0, 0o021), [[1, 1 << 10]]);
    }

    #[test]
    fn two_pairs_part_both_ways() {
        assert_eq!(sides(0, 0o033), [[0b11, 0b11 << 9], [1 | 1 << 9, 1 << 1 | 1 << 10]]);
        assert_eq!(sides(0, 0o053).len(), 1);
    }
}
