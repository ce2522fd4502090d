//! SSE2: eight lanes in a 128-bit register, on every x86-64 CPU.
//!
//! A mask is a vector of all-ones and all-zero lanes. SSE2 has neither a blend, nor an unsigned
//! minimum, nor a permutation by an index held in a register:
//!
//! ```text
//!   select(mask, yes, no) = yes & mask | no & !mask
//!   min(a, b)             = a - (a saturating- b)
//!   permute               = through memory, number by number
//! ```

// Intrinsics without a pointer are safe on CPUs that always have their instructions.
#![allow(unused_unsafe)]

use crate::native::nine::vector::{Moves, Neighbors, Vector};
use std::arch::x86_64::*;

const LANES: usize = 8;

/// Eight numbers of 16 bits in a 128-bit register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Sse2(__m128i);

/// A safe call of one intrinsic.
macro_rules! sse2 {
    ($call:expr) => {
        // SAFETY: SSE2 is part of x86-64, the only architecture this file is compiled for.
        unsafe { $call }
    };
}

impl Sse2 {
    #[inline(always)]
    fn numbers(self) -> [u16; LANES] {
        let mut numbers = [0; LANES];
        self.store(&mut numbers);
        numbers
    }
}

/// Transposes eight vectors of eight numbers: perfect shuffles by 16, 32 and 64 bits.
#[inline(always)]
fn turn(mut a: [__m128i; LANES]) -> [__m128i; LANES] {
    sse2!({
        let mut b = a;
        for i in 0..4 {
            b[2 * i] = _mm_unpacklo_epi16(a[2 * i], a[2 * i + 1]);
            b[2 * i + 1] = _mm_unpackhi_epi16(a[2 * i], a[2 * i + 1]);
        }
        for i in 0..2 {
            for j in 0..2 {
                let (low, high) = (b[4 * i + j], b[4 * i + 2 + j]);
                a[4 * i + 2 * j] = _mm_unpacklo_epi32(low, high);
                a[4 * i + 2 * j + 1] = _mm_unpackhi_epi32(low, high);
            }
        }
        for j in 0..4 {
            b[2 * j] = _mm_unpacklo_epi64(a[j], a[4 + j]);
            b[2 * j + 1] = _mm_unpackhi_epi64(a[j], a[4 + j]);
        }
        b
    })
}

impl Vector for Sse2 {
    const LANES: usize = LANES;
    type Mask = Self;

    #[inline(always)]
    fn splat(number: u16) -> Self {
        sse2!(Self(_mm_set1_epi16(number as i16)))
    }
    #[inline(always)]
    fn load(numbers: &[u16]) -> Self {
        let numbers = &numbers[..LANES];
        // SAFETY: the slice holds eight numbers; the load needs no alignment.
        unsafe { Self(_mm_loadu_si128(numbers.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        let numbers = &mut numbers[..LANES];
        // SAFETY: the slice holds eight numbers; the store needs no alignment.
        unsafe { _mm_storeu_si128(numbers.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        sse2!(Self(_mm_and_si128(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        sse2!(Self(_mm_or_si128(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        sse2!(Self(_mm_andnot_si128(other.0, self.0)))
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        sse2!(Self(_mm_add_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        sse2!(Self(_mm_sub_epi16(self.0, _mm_subs_epu16(self.0, other.0))))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        sse2!({
            let a = self.0;
            let odd = _mm_and_si128(_mm_srli_epi16::<1>(a), _mm_set1_epi16(0x5555));
            let pairs = _mm_sub_epi16(a, odd);
            let two = _mm_set1_epi16(0x3333);
            let high = _mm_and_si128(_mm_srli_epi16::<2>(pairs), two);
            let fours = _mm_add_epi16(_mm_and_si128(pairs, two), high);
            let sum = _mm_add_epi16(fours, _mm_srli_epi16::<4>(fours));
            let bytes = _mm_and_si128(sum, _mm_set1_epi16(0x0f0f));
            let sum = _mm_add_epi16(bytes, _mm_srli_epi16::<8>(bytes));
            Self(_mm_and_si128(sum, _mm_set1_epi16(0x1f)))
        })
    }
    #[inline(always)]
    fn look_up(self, table: &[u16; 16]) -> Self {
        let mut numbers = self.numbers();
        for number in &mut numbers {
            *number = table[usize::from(*number % 16)];
        }
        Self::load(&numbers)
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        sse2!(Self(_mm_cmpeq_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn is_disjoint(self, other: Self) -> Self {
        sse2!(Self(_mm_cmpeq_epi16(_mm_and_si128(self.0, other.0), _mm_setzero_si128())))
    }
    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        yes.and(mask).or(no.without(mask))
    }
    #[inline(always)]
    fn keep(self, mask: Self) -> Self {
        self.and(mask)
    }
    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        sse2!(_mm_movemask_epi8(_mm_packs_epi16(mask.0, _mm_setzero_si128())) as u32)
    }
}

impl Moves for Sse2 {
    const FEW: u32 = LANES as u32;
    type Permutation = [u8; LANES];

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        sse2!(Self(_mm_xor_si128(self.0, other.0)))
    }
    #[inline(always)]
    fn is_less(self, other: Self) -> Self {
        sse2!(Self(_mm_cmplt_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn mask(bits: u32) -> Self {
        sse2!({
            let lane_bit = _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128);
            let here = _mm_and_si128(_mm_set1_epi16(bits as i16), lane_bit);
            Self(_mm_cmpeq_epi16(here, lane_bit))
        })
    }

    #[inline(always)]
    fn lane(&self, lane: usize) -> u16 {
        assert!(lane < LANES);
        // SAFETY: the register is eight numbers and `lane` is below eight.
        unsafe { *std::ptr::from_ref(self).cast::<u16>().add(lane) }
    }
    #[inline(always)]
    fn set_lane(&mut self, lane: usize, number: u16) {
        assert!(lane < LANES);
        // SAFETY: the register is eight numbers and `lane` is below eight.
        unsafe { *std::ptr::from_mut(self).cast::<u16>().add(lane) = number }
    }
    #[inline(always)]
    fn permutation(from: &[u16; 32]) -> [u8; LANES] {
        let mut result = [0; LANES];
        for (index, &lane) in result.iter_mut().zip(from) {
            *index = lane as u8 % LANES as u8;
        }
        result
    }
    #[inline(always)]
    fn permute(self, permutation: [u8; LANES]) -> Self {
        let numbers = self.numbers();
        let mut result = [0; LANES];
        for (number, &lane) in result.iter_mut().zip(&permutation) {
            *number = numbers[usize::from(lane) % LANES];
        }
        Self::load(&result)
    }
    #[inline(always)]
    fn transpose(square: &mut [Self]) {
        let mut rows = [sse2!(_mm_setzero_si128()); LANES];
        for (row, vector) in rows.iter_mut().zip(&*square) {
            *row = vector.0;
        }
        for (vector, column) in square.iter_mut().zip(turn(rows)) {
            *vector = Self(column);
        }
    }
}

/// Sixteen numbers in two registers, for the boxes.
#[derive(Clone, Copy)]
pub(super) struct Pair(Sse2, Sse2);

impl Vector for Pair {
    const LANES: usize = 2 * LANES;
    type Mask = Self;

    #[inline(always)]
    fn splat(number: u16) -> Self {
        Self(Sse2::splat(number), Sse2::splat(number))
    }
    #[inline(always)]
    fn load(numbers: &[u16]) -> Self {
        Self(Sse2::load(numbers), Sse2::load(&numbers[LANES..]))
    }
    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        self.0.store(numbers);
        self.1.store(&mut numbers[LANES..]);
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0.and(other.0), self.1.and(other.1))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0.or(other.0), self.1.or(other.1))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(self.0.without(other.0), self.1.without(other.1))
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(self.0.plus(other.0), self.1.plus(other.1))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(self.0.min(other.0), self.1.min(other.1))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        Self(self.0.count_ones(), self.1.count_ones())
    }
    #[inline(always)]
    fn look_up(self, table: &[u16; 16]) -> Self {
        Self(self.0.look_up(table), self.1.look_up(table))
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        Self(self.0.equals(other.0), self.1.equals(other.1))
    }
    #[inline(always)]
    fn is_disjoint(self, other: Self) -> Self {
        Self(self.0.is_disjoint(other.0), self.1.is_disjoint(other.1))
    }
    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        Self(Sse2::select(mask.0, yes.0, no.0), Sse2::select(mask.1, yes.1, no.1))
    }
    #[inline(always)]
    fn keep(self, mask: Self) -> Self {
        self.and(mask)
    }
    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        Sse2::bits(mask.0) | Sse2::bits(mask.1) << LANES
    }
    #[inline(always)]
    fn all(mask: Self) -> bool {
        sse2!(_mm_movemask_epi8(_mm_and_si128(mask.0.0, mask.1.0)) == 0xffff)
    }
}

impl Neighbors for Pair {
    #[inline(always)]
    fn others<const BAND: bool>(self) -> (Self, Self) {
        let (low, high) = (self.0.0, self.1.0);
        sse2!(if BAND {
            // Within the groups of four: 1 2 0 0, and 2 0 1 1.
            let one = _mm_shufflelo_epi16::<0b00_00_10_01>(low);
            let one = Sse2(_mm_shufflehi_epi16::<0b00_00_10_01>(one));
            let one_high = _mm_shufflelo_epi16::<0b00_00_10_01>(high);
            let one_high = Sse2(_mm_shufflehi_epi16::<0b00_00_10_01>(one_high));
            let other = _mm_shufflelo_epi16::<0b01_01_00_10>(low);
            let other = Sse2(_mm_shufflehi_epi16::<0b01_01_00_10>(other));
            let other_high = _mm_shufflelo_epi16::<0b01_01_00_10>(high);
            let other_high = Sse2(_mm_shufflehi_epi16::<0b01_01_00_10>(other_high));
            (Self(one, one_high), Self(other, other_high))
        } else {
            // The groups hold the bands 0 1 | 2 2. The results must hold 1 2 | 0 0, and 2 0 | 1 1.
            let first = _mm_unpacklo_epi64(low, low);
            let second = _mm_unpackhi_epi64(low, low);
            let one = _mm_unpacklo_epi64(second, high);
            let other = _mm_unpacklo_epi64(high, first);
            (Self(Sse2(one), Sse2(first)), Self(Sse2(other), Sse2(second)))
        })
    }
}
