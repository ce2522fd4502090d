//! The rules of dynamic chains (+): locked candidates, hidden pairs, naked pairs and X-wings on the work grid.
//!
//! A rule counts only if it rests on eliminations of the closure: its parents are the eliminated candidates without
//! which the pattern would not exist. The first kind of rule that finds something ends the search, with all its
//! findings.
//!
//! | rule | parents: candidates eliminated since the assumption |
//! |---|---|
//! | locked candidates | positions of the digit in the first region, outside the second |
//! | hidden pair | positions of the two digits in the region, outside the two cells |
//! | naked pair | further digits of the two cells |
//! | X-wing | positions of the digit in the base lines, outside the cover lines |
//!
//! The eliminated candidates are in the order of the original's hash table ([`hash_order`]), since the closure
//! continues in this order.
//!
//! Source: Sukaku Explainer 1.18.1. Since a rule without parents is skipped, regions without eliminations are never
//! examined, which is most of them.

use super::grid::{CandidateIndex, Counts, Grid, candidate, hash_order};
use super::strikes::{FurtherRules, Strikes};
use crate::layout::{
    BLOCKS_COLUMNS_ROWS, COLUMNS, Cells, REGION, REGION_CELLS, ROWS, bits_in, cells_in,
    may_be_locked,
};

/// The four rules.
pub struct PlusRules;

impl FurtherRules for PlusRules {
    fn find(&mut self, source: &Grid, work: &Grid, counts: &Counts, strikes: &mut Strikes) {
        let struck: [Cells; 9] =
            std::array::from_fn(|digit| source.digits[digit] & !work.digits[digit]);
        locked(&struck, work, strikes);
        if strikes.is_empty() {
            hidden_pairs(&struck, work, counts, strikes);
        }
        if strikes.is_empty() {
            naked_pairs(source, work, counts, strikes);
        }
        if strikes.is_empty() {
            x_wings(&struck, work, counts, strikes);
        }
    }
}

/// One digit in some cells, in the order of the hash table, given in the order of insertion.
fn one_digit(
    digit: usize,
    cells: impl Iterator<Item = usize>,
) -> impl Iterator<Item = CandidateIndex> {
    let mut sorted = [0; 81];
    let mut count = 0;
    for cell in cells {
        sorted[count] = cell;
        count += 1;
    }
    hash_order(&mut sorted[..count]);
    sorted.into_iter().take(count).map(move |cell| candidate(cell, digit))
}

/// If a region has a digit only in another region, it is eliminated from the rest of that one.
fn locked(struck: &[Cells; 9], work: &Grid, strikes: &mut Strikes) {
    let is_possible = |digit: &usize| struck[*digit] != 0 && may_be_locked(work.digits[*digit]);
    let digits = (0..9).filter(is_possible).fold(0, |set, digit| set | 1 << digit);
    if digits == 0 {
        return;
    }
    for (first_kind, second_kind) in [(0, COLUMNS), (0, ROWS), (COLUMNS, 0), (ROWS, 0)] {
        for digit in bits_in(digits) {
            let regions = |from: usize| REGION[from..from + 9].iter();
            for &first in regions(first_kind) {
                let places = work.digits[digit] & first;
                let gone = struck[digit] & first;
                if gone == 0 || places & places.wrapping_sub(1) == 0 {
                    continue;
                }
                for &second in regions(second_kind) {
                    let victims = work.digits[digit] & second & !first;
                    let parents = gone & !second;
                    if places & !second == 0 && victims != 0 && parents != 0 {
                        strikes.add(
                            one_digit(digit, cells_in(victims)),
                            cells_in(parents).map(|cell| candidate(cell, digit)),
                            None,
                        );
                    }
                }
            }
        }
    }
}

/// Two digits that are, in a region, only in the same two cells: these lose all other digits.
fn hidden_pairs(struck: &[Cells; 9], work: &Grid, counts: &Counts, strikes: &mut Strikes) {
    for region in BLOCKS_COLUMNS_ROWS {
        if counts.empty[region] <= 4 {
            continue;
        }
        let places: [Cells; 9] = std::array::from_fn(|digit| {
            let here = work.in_region(digit, region);
            if here.count_ones() == 2 { here } else { 0 }
        });
        for high in 1..9 {
            if places[high] == 0 {
                continue;
            }
            for low in (0..high).filter(|low| places[*low] == places[high]) {
                let pair = places[high];
                let gone = (struck[low] | struck[high]) & REGION[region];
                let digits = 1u16 << low | 1 << high;
                let other = |cell: usize| work.cells[cell] & !digits;
                if gone == 0 || cells_in(pair).all(|cell| other(cell) == 0) {
                    continue;
                }
                let mut cells = [0; 2];
                cells_in(pair).zip(&mut cells).for_each(|(cell, kept)| *kept = cell);
                hash_order(&mut cells);
                strikes.add(
                    cells.into_iter().flat_map(|cell| {
                        bits_in(other(cell)).map(move |digit| candidate(cell, digit))
                    }),
                    cells_in(gone).flat_map(|cell| {
                        [low, high]
                            .into_iter()
                            .filter(move |digit| struck[*digit] >> cell & 1 == 1)
                            .map(move |digit| candidate(cell, digit))
                    }),
                    None,
                );
            }
        }
    }
}

/// Two cells of a region with the same two digits: the region's other cells lose these.
fn naked_pairs(source: &Grid, work: &Grid, counts: &Counts, strikes: &mut Strikes) {
    let is_pair = |(_, digits): &(usize, &u16)| digits.count_ones() == 2;
    let pairs = work.cells.iter().enumerate().filter(is_pair);
    let pairs: Cells = pairs.fold(0, |set, (cell, _)| set | 1 << cell);
    for region in BLOCKS_COLUMNS_ROWS {
        if counts.empty[region] < 4 || (pairs & REGION[region]).count_ones() < 2 {
            continue;
        }
        let cells = REGION_CELLS[region].map(usize::from);
        for high in 1..9 {
            let digits = work.cells[cells[high]];
            if digits.count_ones() != 2 {
                continue;
            }
            for low in (0..high).filter(|low| work.cells[cells[*low]] == digits) {
                let pair = [cells[low], cells[high]];
                let further = |cell: usize| source.cells[cell] & !digits;
                let is_victim =
                    |cell: &usize| work.cells[*cell] & digits != 0 && !pair.contains(cell);
                if pair.iter().all(|cell| further(*cell) == 0) || !cells.iter().any(is_victim) {
                    continue;
                }
                let mut victims = cells;
                hash_order(&mut victims);
                strikes.add(
                    victims.into_iter().filter(is_victim).flat_map(|cell| {
                        bits_in(work.cells[cell] & digits).map(move |digit| candidate(cell, digit))
                    }),
                    pair.into_iter().flat_map(|cell| {
                        bits_in(further(cell)).map(move |digit| candidate(cell, digit))
                    }),
                    None,
                );
            }
        }
    }
}

/// If two parallel lines have a digit only in the same two crossing lines, it is eliminated from the rest of these.
fn x_wings(struck: &[Cells; 9], work: &Grid, counts: &Counts, strikes: &mut Strikes) {
    for (base, cover) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
        // The digits with two positions in each of two lines, and these lines.
        let (mut digits, mut in_use) = (0u16, 0u16);
        for digit in (0..9).filter(|digit| struck[*digit] != 0 && counts.placed[*digit] <= 5) {
            let has_two = |line: &usize| work.in_region(digit, base + line).count_ones() == 2;
            let lines = (0..9).filter(has_two).fold(0u16, |set, line| set | 1 << line);
            if lines.count_ones() >= 2 {
                digits |= 1 << digit;
                in_use |= lines;
            }
        }
        for high in bits_in(in_use) {
            for low in bits_in(in_use & ((1 << high) - 1)) {
                let lines = REGION[base + low] | REGION[base + high];
                for digit in bits_in(digits) {
                    let places = work.digits[digit] & lines;
                    if struck[digit] & lines == 0 || places.count_ones() != 4 {
                        continue;
                    }
                    let crossing = |line: &usize| REGION[cover + line] & places != 0;
                    let mut covers = (0..9).filter(crossing);
                    let (Some(one), Some(other), None) =
                        (covers.next(), covers.next(), covers.next())
                    else {
                        continue;
                    };
                    let covered = REGION[cover + one] | REGION[cover + other];
                    let victims = work.digits[digit] & covered & !lines;
                    let parents = struck[digit] & lines & !covered;
                    if victims == 0 || parents == 0 {
                        continue;
                    }
                    let in_cover = |line: usize| cells_in(victims & REGION[cover + line]);
                    strikes.add(
                        one_digit(digit, in_cover(one).chain(in_cover(other))),
                        cells_in(parents).map(|cell| candidate(cell, digit)),
                        None,
                    );
                }
            }
        }
    }
}
