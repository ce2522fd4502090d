//! Where to guess: the rule of the lanes' `choose` for one board, so both engines walk the same tree.
//!
//! Each configuration of a digit in a chute goes through one triad of the first line, and then continues in one of two
//! ways. Counted in the lane of that triad's box, the configurations are two masks for bands and two for stacks. The
//! rest is done with plain numbers, for the one chute that is chosen.

use super::board::Cells;
use super::propagate::three;
use crate::native::nine::layout::{LANES, box_of};
use crate::native::nine::vector::Neighbors;

/// A guess: a triad and a digit that may be in it.
pub(super) struct Guess {
    /// Whether the line is a line of a band; otherwise of a stack.
    in_band: bool,
    /// The index of the line in the box.
    line: usize,
    /// The box's lane.
    lane: usize,
    /// The digit's bit.
    digit: u16,
}

/// The configurations of all bands, or of all stacks: up to six for each digit and chute.
struct Offer<V> {
    triads: [V; 3],
    /// For the triad of each box in the first line, the two ways to continue.
    ways: [V; 2],
}

/// The lanes of a vector.
#[inline(always)]
fn numbers<V: Neighbors>(vector: V) -> [u16; LANES] {
    let mut numbers = [0; LANES];
    vector.store(&mut numbers);
    numbers
}

impl<V: Neighbors> Offer<V> {
    /// The number of configurations of all digits that go through each box's triad of the first line.
    #[inline(always)]
    fn counts(&self) -> [u16; LANES] {
        numbers(self.ways[0].count_ones().plus(self.ways[1].count_ones()))
    }
}

#[inline(always)]
fn offer<V: Neighbors, const BAND: bool>(cells: &Cells<V>) -> Offer<V> {
    let triads = three!(line => {
        let at = |k: usize| if BAND { cells[line][k] } else { cells[k][line] };
        at(0).or(at(1)).or(at(2))
    });
    let (second, third) = (triads[1].others::<BAND>(), triads[2].others::<BAND>());
    let ways = [triads[0].and(second.0).and(third.1), triads[0].and(second.1).and(third.0)];
    Offer { triads, ways }
}

/// The lanes of a chute: three boxes.
#[inline(always)]
const fn lane(in_band: bool, chute: usize, b: usize) -> usize {
    if in_band { 4 * chute + b } else { 4 * b + chute }
}

/// Chooses a guess; `None` if every chute is decided.
#[inline(always)]
pub(super) fn choose<V: Neighbors>(cells: &Cells<V>) -> Option<Guess> {
    let bands = offer::<V, true>(cells);
    let stacks = offer::<V, false>(cells);
    let (band_counts, stack_counts) = (bands.counts(), stacks.counts());
    let mut best = u32::MAX;
    for index in 0..6 {
        let in_band = index < 3;
        let counts = if in_band { &band_counts } else { &stack_counts };
        let count: u16 = (0..3).map(|b| counts[lane(in_band, index % 3, b)]).sum();
        // A chute with nine configurations is decided.
        let weight = u32::from(count.wrapping_sub(10)) * 8 + index as u32;
        best = best.min(weight);
    }
    let index = best as usize % 8;
    if best >= 0x8000 * 8 {
        return None;
    }
    if index < 3 { guess_in(&bands, true, index) } else { guess_in(&stacks, false, index - 3) }
}

/// The digit with the fewest configurations in a chute, and a triad that may hold it but is not the only one in its
/// line.
#[inline(always)]
fn guess_in<V: Neighbors>(offer: &Offer<V>, in_band: bool, chute: usize) -> Option<Guess> {
    let ways = [numbers(offer.ways[0]), numbers(offer.ways[1])];
    // The number of ways in binary, digit by digit.
    let (mut ones, mut twos, mut fours) = (0, 0, 0);
    for way in &ways {
        for b in 0..3 {
            let mask = way[lane(in_band, chute, b)];
            let carry = ones & mask;
            ones ^= mask;
            fours |= twos & carry;
            twos ^= carry;
        }
    }
    let many = twos | fours;
    let (two, three) = (many & !(ones | fours), many & !fours);
    let digits = if two != 0 {
        two
    } else if three != 0 {
        three
    } else {
        many
    };
    let digit = digits & digits.wrapping_neg();
    for line in 0..3 {
        let triads = numbers(offer.triads[line]);
        let holds = |b: usize| triads[lane(in_band, chute, b)] & digit != 0;
        let b = match (holds(0), holds(1), holds(2)) {
            (true, true, _) | (true, _, true) => 0,
            (_, true, true) => 1,
            _ => continue,
        };
        return Some(Guess { in_band, line, lane: lane(in_band, chute, b), digit });
    }
    None
}

/// The lanes that lose the digit: those of the guessed box, or those of the other two boxes in its chute.
struct Lanes {
    inside: [u16; LANES],
    band_mates: [u16; LANES],
    stack_mates: [u16; LANES],
}

const LANES_OF: [Lanes; LANES] = {
    const NONE: Lanes =
        Lanes { inside: [0; LANES], band_mates: [0; LANES], stack_mates: [0; LANES] };
    let mut table = [NONE; LANES];
    let mut guessed = 0;
    while guessed < LANES {
        let (band, stack) = box_of(guessed);
        let mut lane = 0;
        while lane < LANES {
            let entry = &mut table[guessed];
            let (same_band, same_stack) = (box_of(lane).0 == band, box_of(lane).1 == stack);
            if same_band && same_stack {
                entry.inside[lane] = u16::MAX;
            } else if same_band {
                entry.band_mates[lane] = u16::MAX;
            } else if same_stack {
                entry.stack_mates[lane] = u16::MAX;
            }
            lane += 1;
        }
        guessed += 1;
    }
    table
};

impl Guess {
    /// Assumes that the digit is in the triad.
    #[inline(always)]
    pub(super) fn assume<V: Neighbors>(&self, cells: &mut Cells<V>) {
        let lanes = &LANES_OF[self.lane % LANES];
        let mates = if self.in_band { &lanes.band_mates } else { &lanes.stack_mates };
        self.eliminate(cells, mates);
    }

    /// Assumes that the digit is not in the triad.
    #[inline(always)]
    pub(super) fn refute<V: Neighbors>(&self, cells: &mut Cells<V>) {
        self.eliminate(cells, &LANES_OF[self.lane % LANES].inside);
    }

    /// Removes the digit from the line in some boxes.
    #[inline(always)]
    fn eliminate<V: Neighbors>(&self, cells: &mut Cells<V>, lanes: &[u16; LANES]) {
        let eliminated = V::load(lanes).and(V::splat(self.digit));
        if self.in_band {
            for cell in &mut cells[self.line] {
                *cell = cell.without(eliminated);
            }
        } else {
            for places in cells {
                places[self.line] = places[self.line].without(eliminated);
            }
        }
    }
}
