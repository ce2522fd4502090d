//! The 56 kinds: the ways to distribute the digits of a box over the minirows of the box next to it.
//!
//! The minirows of a box B1 hold three digits each. In B2, next to it, the digits of a minirow of B1 must be in the
//! other two minirows. A *kind* lists the three digits of each minirow of B2; B3 then takes the three that remain for
//! each row. Digits are named by their cells in B1, so the kinds serve for every box, and also for minicolumns.
//!
//! All tables are computed at compile time.

/// The number of kinds.
pub(super) const KINDS: usize = 56;

/// A set of kinds, one bit each.
pub(super) type Kinds = u64;

/// The digits in the cells of a box, or where a digit's cell is: a permutation of 0 to 8.
pub(super) type Nine = [u8; 9];

pub(super) static TABLES: Tables = Tables::new();

/// Everything about kinds that is the same for all grids.
pub(super) struct Tables {
    /// All sets of three cells of a box that exclude one of its rows: 20 for each row.
    pub(super) triples: [[u8; 3]; 60],
    /// For each kind the triples (as indices of `triples`) in the three rows of the second box of a band, and of the
    /// third box.
    pub(super) second: [[u8; 3]; KINDS],
    pub(super) third: [[u8; 3]; KINDS],
    /// For each set of three cells the kinds that put their digits in different rows of the second box, and of the
    /// third box.
    pub(super) apart_in_second: [Kinds; 512],
    pub(super) apart_in_third: [Kinds; 512],
    /// For each byte its bits as bytes 0 and 1, the lowest bit first.
    pub(super) spread: [u64; 256],
}

impl Tables {
    const fn new() -> Tables {
        let mut tables = Tables {
            triples: [[0; 3]; 60],
            second: [[0; 3]; KINDS],
            third: [[0; 3]; KINDS],
            apart_in_second: [0; 512],
            apart_in_third: [0; 512],
            spread: [0; 256],
        };
        let mut sets = [0u16; 60];
        let mut at = 0;
        let mut row = 0;
        while row < 3 {
            let mut set = 0u16;
            while set < 512 {
                if set.count_ones() == 3 && set & (7 << (3 * row)) == 0 {
                    tables.triples[at] = members(set);
                    sets[at] = set;
                    at += 1;
                }
                set += 1;
            }
            row += 1;
        }
        tables.find_kinds(&sets);
        let mut kind = 0;
        while kind < KINDS {
            let mut set = 0;
            while set < 512 {
                if (set as u16).count_ones() == 3 {
                    let bit = 1 << kind;
                    if is_apart(set as u16, tables.second[kind], &sets) {
                        tables.apart_in_second[set] |= bit;
                    }
                    if is_apart(set as u16, tables.third[kind], &sets) {
                        tables.apart_in_third[set] |= bit;
                    }
                }
                set += 1;
            }
            kind += 1;
        }
        let mut byte = 0;
        while byte < 256 {
            let mut bit = 0;
            while bit < 8 {
                tables.spread[byte] |= (byte as u64 >> bit & 1) << (8 * bit);
                bit += 1;
            }
            byte += 1;
        }
        tables
    }

    /// A kind gives each row of the second box a triple from the digits in the other two rows of the first box,
    /// such that the three triples hold all nine digits. The third box takes the rest for each row.
    const fn find_kinds(&mut self, sets: &[u16; 60]) {
        let mut kind = 0;
        let mut first = 0;
        while first < 20 {
            let mut second = 20;
            while second < 40 {
                let mut third = 40;
                while third < 60 {
                    if sets[first] | sets[second] | sets[third] == 511 {
                        // The complement, among the six digits, of the first triple in order is the last
                        // triple, of the second the second to last, and so on.
                        self.second[kind] = [first as u8, second as u8, third as u8];
                        self.third[kind] = [19 - first as u8, 59 - second as u8, 99 - third as u8];
                        kind += 1;
                    }
                    third += 1;
                }
                second += 1;
            }
            first += 1;
        }
        assert!(kind == KINDS);
    }
}

/// The members of a set of three.
const fn members(set: u16) -> [u8; 3] {
    let (low, rest) = (set.trailing_zeros(), set & (set - 1));
    [low as u8, rest.trailing_zeros() as u8, (rest & (rest - 1)).trailing_zeros() as u8]
}

/// Whether three cells are in three different rows.
const fn is_apart(set: u16, rows: [u8; 3], sets: &[u16; 60]) -> bool {
    let mut row = 0;
    while row < 3 {
        if (set & sets[rows[row] as usize]).count_ones() != 1 {
            return false;
        }
        row += 1;
    }
    true
}
