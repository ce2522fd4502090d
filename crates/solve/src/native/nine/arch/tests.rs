//! Every operation of every instruction set, compared with plain loops on random numbers.

use crate::native::nine::lanes::board::{FlatBoard, boards_to_lanes, digits_of, lanes_to_boards};
use crate::native::nine::layout::box_of;
use crate::native::nine::vector::{Moves, Neighbors, Vector};
use crate::native::nine::{ALL_DIGITS, CELLS};

const ROUNDS: usize = 2_000;

/// Numbers of a linear congruential generator (Knuth's constants), upper bits.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u16 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 48) as u16
    }

    /// A number of one of four kinds: any, candidates, few digits, an edge case.
    fn number(&mut self) -> u16 {
        match self.next() % 5 {
            0 => self.next(),
            1 => self.next() & ALL_DIGITS,
            2 => self.next() & self.next() & self.next() & ALL_DIGITS,
            3 => 1 << (self.next() % 16),
            _ => [0, u16::MAX, ALL_DIGITS, 1 << 15, i16::MAX as u16][usize::from(self.next() % 5)],
        }
    }

    /// Random numbers. About half of them equal the number of the same lane in `beside`, so equal lanes occur.
    fn numbers(&mut self, beside: &[u16; 32]) -> [u16; 32] {
        beside.map(|other| if self.next() & 1 == 0 { other } else { self.number() })
    }
}

#[inline(always)]
fn numbers<V: Vector>(vector: V) -> [u16; 32] {
    let mut numbers = [0; 32];
    vector.store(&mut numbers);
    numbers
}

/// The number that every lane should hold.
fn expected<V: Vector>(of_lane: impl Fn(usize) -> u16) -> [u16; 32] {
    std::array::from_fn(|lane| if lane < V::LANES { of_lane(lane) } else { 0 })
}

/// The expected mask, as plain bits.
fn expected_bits<V: Vector>(of_lane: impl Fn(usize) -> bool) -> u32 {
    (0..V::LANES).fold(0, |bits, lane| bits | u32::from(of_lane(lane)) << lane)
}

/// The operations that leave numbers in their lanes.
#[inline(always)]
fn check_lanewise<V: Vector>() {
    let mut random = Random(2019);
    for _ in 0..ROUNDS {
        let a = random.numbers(&[0; 32]);
        let b = random.numbers(&a);
        let c = random.numbers(&b);
        lanewise::<V>(&a, &b, &c);
        masks::<V>(&a, &b);
    }
    for lane in 0..V::LANES {
        let mut but_one = [ALL_DIGITS; 32];
        but_one[lane] = 1 << (lane % 16);
        assert!(!V::all(V::load(&but_one).equals(V::splat(ALL_DIGITS))), "all, lane {lane}");
    }
    assert!(V::all(V::splat(7).equals(V::splat(7))), "all");
}

/// The operations of [`Moves`], after those of [`Vector`].
#[inline(always)]
pub(super) fn check_moves<V: Moves>() {
    check_lanewise::<V>();
    let mut random = Random(324);
    for _ in 0..ROUNDS {
        let a = random.numbers(&[0; 32]);
        let b = random.numbers(&a);
        let (mut x, y) = (V::load(&a), V::load(&b));
        let exclusive = expected::<V>(|lane| a[lane] ^ b[lane]);
        assert_eq!(numbers(x.xor(y)), exclusive, "xor");
        let less = expected_bits::<V>(|lane| (a[lane] as i16) < b[lane] as i16);
        assert_eq!(V::bits(x.is_less(y)), less, "is_less");
        let bits = u32::from(random.next()) << 16 | u32::from(random.next());
        let says = expected_bits::<V>(|lane| bits >> lane & 1 == 1);
        assert_eq!(V::bits(V::mask(bits)), says, "mask and bits");
        let from = a.map(|number| number % V::LANES as u16);
        let right = expected::<V>(|lane| b[usize::from(from[lane])]);
        assert_eq!(numbers(y.permute(V::permutation(&from))), right, "permute");
        for lane in 0..V::LANES {
            assert_eq!(x.lane(lane), a[lane], "lane");
            x.set_lane(lane, b[lane]);
            let right = expected::<V>(|other| if other <= lane { b[other] } else { a[other] });
            assert_eq!(numbers(x), right, "set_lane");
        }
    }
    for _ in 0..ROUNDS / 100 {
        turned::<V>(&mut random);
    }
}

#[inline(always)]
fn lanewise<V: Vector>(a: &[u16; 32], b: &[u16; 32], c: &[u16; 32]) {
    let (x, y, z) = (V::load(a), V::load(b), V::load(c));
    assert_eq!(numbers(x), expected::<V>(|lane| a[lane]), "load and store");
    let mut stored = *b;
    x.store(&mut stored);
    assert_eq!(stored[V::LANES..], b[V::LANES..], "store, beyond");
    assert_eq!(numbers(V::splat(a[0])), expected::<V>(|_| a[0]), "splat");
    assert_eq!(numbers(x.and(y)), expected::<V>(|lane| a[lane] & b[lane]), "and");
    assert_eq!(numbers(x.or(y)), expected::<V>(|lane| a[lane] | b[lane]), "or");
    assert_eq!(numbers(x.without(y)), expected::<V>(|lane| a[lane] & !b[lane]), "without");
    assert_eq!(numbers(x.plus(y)), expected::<V>(|lane| a[lane].wrapping_add(b[lane])), "plus");
    assert_eq!(numbers(x.min(y)), expected::<V>(|lane| a[lane].min(b[lane])), "min");
    let twice = |lane: usize| a[lane] & b[lane] | a[lane] & c[lane] | b[lane] & c[lane];
    assert_eq!(numbers(V::majority(x, y, z)), expected::<V>(twice), "majority");
    let count = |lane: usize| a[lane].count_ones() as u16;
    assert_eq!(numbers(x.count_ones()), expected::<V>(count), "count_ones");
    let table = c.first_chunk().expect("16 of 32");
    let small = a.map(|number| number % 16);
    let found = expected::<V>(|lane| table[usize::from(small[lane])]);
    assert_eq!(numbers(V::load(&small).look_up(table)), found, "look_up");
}

#[inline(always)]
fn masks<V: Vector>(a: &[u16; 32], b: &[u16; 32]) {
    let (x, y) = (V::load(a), V::load(b));
    let equal = expected_bits::<V>(|lane| a[lane] == b[lane]);
    assert_eq!(V::bits(x.equals(y)), equal, "equals");
    let disjoint = |lane: usize| a[lane] & b[lane] == 0;
    let mask = x.is_disjoint(y);
    assert_eq!(V::bits(mask), expected_bits::<V>(disjoint), "is_disjoint");
    let selected = expected::<V>(|lane| if disjoint(lane) { a[lane] } else { b[lane] });
    assert_eq!(numbers(V::select(mask, x, y)), selected, "select");
    let kept = expected::<V>(|lane| if disjoint(lane) { a[lane] } else { 0 });
    assert_eq!(numbers(x.keep(mask)), kept, "keep");
}

#[inline(always)]
fn turned<V: Moves>(random: &mut Random) {
    let mut flat = [FlatBoard([0; 96]); 32];
    for number in flat.iter_mut().flat_map(|board| &mut board.0[..CELLS]) {
        *number = random.next();
    }
    let mut boards = [V::splat(0); CELLS];
    boards_to_lanes(&flat, &mut boards);
    for (word, &vector) in boards.iter().enumerate() {
        let right = expected::<V>(|lane| flat[lane].0[word]);
        assert_eq!(numbers(vector), right, "boards_to_lanes, word {word}");
    }
    let mut back = [FlatBoard([0; 96]); 32];
    lanes_to_boards(&boards, &mut back);
    for (board, expected) in back.iter().zip(&flat).take(V::LANES) {
        assert_eq!(board.0, expected.0, "lanes_to_boards");
    }
    let mut solved = FlatBoard([1; 96]);
    for number in &mut solved.0 {
        *number = 1 << (random.next() % 9);
    }
    let digits = solved.0.map(|mask| mask.trailing_zeros() as u16);
    assert_eq!(digits_of::<V>(&mut solved)[..], digits[..CELLS], "digits_of");
}

/// The operations of [`Neighbors`], unused lanes included, after those of [`Vector`].
#[inline(always)]
pub(super) fn check_neighbors<V: Neighbors>() {
    check_lanewise::<V>();
    let mut random = Random(81);
    for _ in 0..ROUNDS {
        let mut grid = [0; 96];
        for number in &mut grid[..CELLS] {
            *number = random.next();
        }
        let cells = V::spread(&grid);
        for (line, vectors) in cells.into_iter().enumerate() {
            for (place, vector) in vectors.into_iter().enumerate() {
                let held =
                    |band: usize, stack: usize| grid[27 * band + 9 * line + 3 * stack + place];
                let [mut numbers, mut one, mut other] = [[0; 16]; 3];
                vector.store(&mut numbers);
                let bands = vector.others::<true>();
                let stacks = vector.others::<false>();
                for lane in 0..16 {
                    let (band, stack) = box_of(lane);
                    assert_eq!(numbers[lane], held(band, stack), "spread, lane {lane}");
                    bands.0.store(&mut one);
                    bands.1.store(&mut other);
                    let found = (one[lane].min(other[lane]), one[lane].max(other[lane]));
                    let mates = [held(band, (stack + 1) % 3), held(band, (stack + 2) % 3)];
                    assert_eq!(found, (mates[0].min(mates[1]), mates[0].max(mates[1])), "bands");
                    stacks.0.store(&mut one);
                    stacks.1.store(&mut other);
                    let found = (one[lane].min(other[lane]), one[lane].max(other[lane]));
                    let mates = [held((band + 1) % 3, stack), held((band + 2) % 3, stack)];
                    assert_eq!(found, (mates[0].min(mates[1]), mates[0].max(mates[1])), "stacks");
                }
            }
        }
    }
}

/// Reports a skipped check on the terminal even if the test passes.
#[cfg(target_arch = "x86_64")]
fn skip(what: &str) {
    use std::io::Write;
    let line = format!("skipped: this CPU has no {what}\n");
    std::io::stderr().write_all(line.as_bytes()).expect("stderr is open");
}

#[test]
fn array_lanes() {
    check_moves::<super::arrays::Arrays<8>>();
    check_neighbors::<super::arrays::Arrays<16>>();
}

#[cfg(target_arch = "x86_64")]
#[test]
fn sse2_lanes() {
    check_moves::<super::sse2::Sse2>();
    check_neighbors::<super::sse2::Pair>();
}

#[cfg(target_arch = "x86_64")]
#[test]
fn avx2_lanes() {
    if !super::has_avx2() {
        return skip("AVX2");
    }
    // SAFETY: the CPU was just found to have the instructions.
    unsafe { super::avx2::check() };
}

#[cfg(target_arch = "x86_64")]
#[test]
fn avx512_lanes() {
    if !super::has_avx512() {
        return skip("AVX-512");
    }
    // SAFETY: the CPU was just found to have the instructions.
    unsafe { super::avx512::check() };
}
