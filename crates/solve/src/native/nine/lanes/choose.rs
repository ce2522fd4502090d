//! Where to guess: the chute with the fewest configurations, and in it a digit
//! with two.
//!
//! A configuration of a digit in a chute is one of the six permutations of the
//! 3x3 triad matrix (see `propagate`). A chute is decided if each of its nine digits has one configuration. Of the
//! other chutes the rule takes the one with the fewest configurations in all, and in it the lowest digit with exactly
//! two, else three, else more. On hard puzzles this takes half the guesses of a cell with the fewest candidates. Finer
//! rules, which also look at the digit's other chutes or at the number of digits with two, save nothing worth their
//! cost (`docs/notes/native.md`). The rule is tdoku's (Tom Dillon, 2019).
//!
//! The configurations are counted for all lanes at once, digit by digit in the
//! bits of three words (ones, twos, fours) by a tree of full adders:
//!
//! ```text
//!   c0 c1 c2 -> adder -> sum, carry --+--> ones
//!   c3 c4 c5 -> adder -> sum, carry --+--> twos, fours
//! ```
//!
//! Cost: a small part of a sweep for all lanes together, plus about ten loads per guess to find a triad of the digit.

use super::board::Boards;
use super::propagate::word;
use crate::native::nine::triad::OTHERS;
use crate::native::nine::vector::Moves;

/// For each lane the chute to guess in, and the digits to choose from.
pub(super) struct Target<V> {
    /// 0 to 2 a band, 3 to 5 a stack; [`NOWHERE`] if every chute is decided.
    pub(super) chute: V,
    /// Digits of that chute with the fewest configurations above one.
    pub(super) digits: V,
}

/// No chute left to guess in.
pub(super) const NOWHERE: u16 = 7;

/// Chooses for all lanes.
#[inline(always)]
pub(super) fn choose<V: Moves>(cells: &Boards<V>) -> Target<V> {
    let mut fewest = V::splat(i16::MAX as u16);
    let mut choice = Target { chute: V::splat(NOWHERE), digits: V::splat(0) };
    for chute in 0..3 {
        consider::<V, true>(cells, chute, &mut fewest, &mut choice);
    }
    for chute in 0..3 {
        consider::<V, false>(cells, chute, &mut fewest, &mut choice);
    }
    choice
}

#[inline(always)]
fn consider<V: Moves, const BAND: bool>(
    cells: &Boards<V>,
    chute: usize,
    fewest: &mut V,
    choice: &mut Target<V>,
) {
    let mut triad = [[V::splat(0); 3]; 3];
    for line in 0..3 {
        for across in 0..3 {
            let cell = |k: usize| cells[word::<BAND>(chute, line, 3 * across + k)];
            triad[line][across] = cell(0).or(cell(1)).or(cell(2));
        }
    }
    let configuration =
        |b: usize, c: usize, d: usize| triad[0][b].and(triad[1][c]).and(triad[2][d]);
    let even = (configuration(0, 1, 2), configuration(1, 2, 0), configuration(2, 0, 1));
    let odd = (configuration(0, 2, 1), configuration(1, 0, 2), configuration(2, 1, 0));
    let sum = (even.0.xor(even.1).xor(even.2), odd.0.xor(odd.1).xor(odd.2));
    let carry = (V::majority(even.0, even.1, even.2), V::majority(odd.0, odd.1, odd.2));
    let ones = sum.0.xor(sum.1);
    let both = sum.0.and(sum.1);
    let twos = both.xor(carry.0).xor(carry.1);
    let fours = V::majority(both, carry.0, carry.1);

    let twos_count = twos.count_ones();
    let fours_count = fours.count_ones();
    let four_weight = fours_count.plus(fours_count);
    let pairs = twos_count.plus(four_weight);
    let count = ones.count_ones().plus(pairs).plus(pairs);

    let many = twos.or(fours);
    let two = many.without(ones.or(fours));
    let three = many.without(fours);
    let digits = V::select(two.equals(V::splat(0)), three, two);
    let digits = V::select(digits.equals(V::splat(0)), many, digits);
    // In a decided chute every digit has one. It must never count as the fewest.
    let count = V::select(many.equals(V::splat(0)), V::splat(i16::MAX as u16), count);
    let better = count.is_less(*fewest);
    *fewest = V::select(better, count, *fewest);
    let index = if BAND { chute } else { 3 + chute };
    choice.chute = V::select(better, V::splat(index as u16), choice.chute);
    choice.digits = V::select(better, digits, choice.digits);
}

/// The two sides of a guess: the digit is in a triad, or it is not.
#[derive(Clone, Copy)]
pub(super) struct Guess {
    /// Words of the triad's cells.
    pub(super) inside: [usize; 3],
    /// Words of the other cells of its line.
    pub(super) outside: [usize; 6],
    /// The digit's bit.
    pub(super) digit: u16,
}

/// Finds, in one lane, a triad that may hold the digit but is not the only one in its line.
#[inline(always)]
pub(super) fn guess<V: Moves>(
    cells: &Boards<V>,
    lane: usize,
    chute: u16,
    digits: u16,
) -> Option<Guess> {
    if chute < 3 {
        guess_in::<V, true>(cells, lane, usize::from(chute), digits)
    } else if chute < 6 {
        guess_in::<V, false>(cells, lane, usize::from(chute) - 3, digits)
    } else {
        None
    }
}

#[inline(always)]
fn guess_in<V: Moves, const BAND: bool>(
    cells: &Boards<V>,
    lane: usize,
    chute: usize,
    digits: u16,
) -> Option<Guess> {
    let digit = digits & digits.wrapping_neg();
    for line in 0..3 {
        let holds = |b: usize| {
            (0..3)
                .fold(0, |union, k| union | cells[word::<BAND>(chute, line, 3 * b + k)].lane(lane))
                & digit
                != 0
        };
        let triad = match (holds(0), holds(1), holds(2)) {
            (true, true, _) | (true, _, true) => 0,
            (_, true, true) => 1,
            _ => continue,
        };
        let at = |place: usize| word::<BAND>(chute, line, place);
        let (c, d) = OTHERS[triad];
        return Some(Guess {
            inside: [0, 1, 2].map(|k| at(3 * triad + k)),
            outside: [0, 1, 2, 3, 4, 5].map(|k| at(3 * if k < 3 { c } else { d } + k % 3)),
            digit,
        });
    }
    None
}
