//! AVX-512: thirty-two lanes in a 512-bit register.
//!
//! A mask is one bit per lane in a mask register (`k0` to `k7`), so `select` and `keep` are
//! blends under a mask. `majority` is one `vpternlogd`, as are most pairs of logical
//! operations once the compiler has joined them. `permute` is also one instruction.
//!
//! The file needs AVX512F, BW, VL and DQ, which came together: Intel servers from Skylake on, AMD from
//! Zen 4 on. It does not use BITALG, which later CPUs have and which counts bits in one instruction. The compiler would
//! also use it to find singles (`x & (x - 1) == 0` as "less than two bits") and overload one of two ports.
//!
//! By a model of the CPU a puzzle's share of a sweep is well below that with AVX2. This is an estimate: the model does
//! not include caches and clocks.

use super::in_registers::in_registers;
use crate::native::nine::lanes::search::LaneSearch;
use crate::native::nine::lanes::{Limits, Sink, Source};
use crate::native::nine::vector::{Moves, Vector};
use std::arch::x86_64::*;

const LANES: usize = 32;

/// Thirty-two numbers of 16 bits in a 512-bit register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx512(__m512i);

/// A safe call of one intrinsic: sound wherever an `Avx512` value may exist.
macro_rules! avx512 {
    ($call:expr) => {
        // SAFETY: called under an entry of this file, where the CPU has the instructions: see `arch`.
        unsafe { $call }
    };
}

/// Transposes thirty-two vectors of thirty-two numbers: perfect shuffles within the quarters,
/// by 16, 32 and 64 bits; then two shuffles of the quarters, which are a 4x4 matrix themselves.
#[inline(always)]
fn turn(mut a: [__m512i; LANES]) -> [__m512i; LANES] {
    avx512!({
        let mut b = a;
        for i in 0..16 {
            b[2 * i] = _mm512_unpacklo_epi16(a[2 * i], a[2 * i + 1]);
            b[2 * i + 1] = _mm512_unpackhi_epi16(a[2 * i], a[2 * i + 1]);
        }
        for i in 0..8 {
            for j in 0..2 {
                let (low, high) = (b[4 * i + j], b[4 * i + 2 + j]);
                a[4 * i + 2 * j] = _mm512_unpacklo_epi32(low, high);
                a[4 * i + 2 * j + 1] = _mm512_unpackhi_epi32(low, high);
            }
        }
        for i in 0..4 {
            for j in 0..4 {
                let (low, high) = (a[8 * i + j], a[8 * i + 4 + j]);
                b[8 * i + 2 * j] = _mm512_unpacklo_epi64(low, high);
                b[8 * i + 2 * j + 1] = _mm512_unpackhi_epi64(low, high);
            }
        }
        // Quarter q of b[8 * i + j] holds number 8 * q + j of the vectors 8 * i to 8 * i + 7.
        for j in 0..8 {
            let low = _mm512_shuffle_i64x2::<0b10_00_10_00>(b[j], b[8 + j]);
            let high = _mm512_shuffle_i64x2::<0b11_01_11_01>(b[j], b[8 + j]);
            let low2 = _mm512_shuffle_i64x2::<0b10_00_10_00>(b[16 + j], b[24 + j]);
            let high2 = _mm512_shuffle_i64x2::<0b11_01_11_01>(b[16 + j], b[24 + j]);
            a[j] = _mm512_shuffle_i64x2::<0b10_00_10_00>(low, low2);
            a[j + 8] = _mm512_shuffle_i64x2::<0b10_00_10_00>(high, high2);
            a[j + 16] = _mm512_shuffle_i64x2::<0b11_01_11_01>(low, low2);
            a[j + 24] = _mm512_shuffle_i64x2::<0b11_01_11_01>(high, high2);
        }
        a
    })
}

impl Vector for Avx512 {
    const LANES: usize = LANES;
    type Mask = __mmask32;

    #[inline(always)]
    fn splat(number: u16) -> Self {
        avx512!(Self(_mm512_set1_epi16(number as i16)))
    }
    #[inline(always)]
    fn load(numbers: &[u16]) -> Self {
        let numbers = &numbers[..LANES];
        // SAFETY: the slice holds thirty-two numbers; the load needs no alignment.
        unsafe { Self(_mm512_loadu_epi16(numbers.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        let numbers = &mut numbers[..LANES];
        // SAFETY: the slice holds thirty-two numbers; the store needs no alignment.
        unsafe { _mm512_storeu_epi16(numbers.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        avx512!(Self(_mm512_and_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        avx512!(Self(_mm512_or_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        avx512!(Self(_mm512_andnot_si512(other.0, self.0)))
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        avx512!(Self(_mm512_add_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        avx512!(Self(_mm512_min_epu16(self.0, other.0)))
    }
    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        // The truth table, from a, b, c all set down to none: 1110_1000.
        avx512!(Self(_mm512_ternarylogic_epi32::<0xe8>(a.0, b.0, c.0)))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        avx512!({
            let table = _mm512_broadcast_i32x4(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let nibble = _mm512_set1_epi8(15);
            let low = _mm512_shuffle_epi8(table, _mm512_and_si512(self.0, nibble));
            let high = _mm512_and_si512(_mm512_srli_epi16::<4>(self.0), nibble);
            let bytes = _mm512_add_epi8(low, _mm512_shuffle_epi8(table, high));
            Self(_mm512_maddubs_epi16(bytes, _mm512_set1_epi8(1)))
        })
    }
    #[inline(always)]
    fn look_up(self, table: &[u16; 16]) -> Self {
        let mut numbers = [0; LANES];
        numbers[..16].copy_from_slice(table);
        Self::load(&numbers).permute(self.0)
    }

    #[inline(always)]
    fn equals(self, other: Self) -> __mmask32 {
        avx512!(_mm512_cmpeq_epi16_mask(self.0, other.0))
    }
    #[inline(always)]
    fn is_disjoint(self, other: Self) -> __mmask32 {
        avx512!(_mm512_testn_epi16_mask(self.0, other.0))
    }
    #[inline(always)]
    fn select(mask: __mmask32, yes: Self, no: Self) -> Self {
        avx512!(Self(_mm512_mask_blend_epi16(mask, no.0, yes.0)))
    }
    #[inline(always)]
    fn keep(self, mask: __mmask32) -> Self {
        avx512!(Self(_mm512_maskz_mov_epi16(mask, self.0)))
    }
    #[inline(always)]
    fn bits(mask: __mmask32) -> u32 {
        mask
    }
}

impl Moves for Avx512 {
    const FEW: u32 = 1;
    type Permutation = __m512i;

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        avx512!(Self(_mm512_xor_si512(self.0, other.0)))
    }
    #[inline(always)]
    fn is_less(self, other: Self) -> __mmask32 {
        avx512!(_mm512_cmplt_epi16_mask(self.0, other.0))
    }
    #[inline(always)]
    fn mask(bits: u32) -> __mmask32 {
        bits
    }

    #[inline(always)]
    fn lane(&self, lane: usize) -> u16 {
        assert!(lane < LANES);
        // SAFETY: the register is thirty-two numbers and `lane` is below thirty-two.
        unsafe { *std::ptr::from_ref(self).cast::<u16>().add(lane) }
    }
    #[inline(always)]
    fn set_lane(&mut self, lane: usize, number: u16) {
        assert!(lane < LANES);
        // SAFETY: the register is thirty-two numbers and `lane` is below thirty-two.
        unsafe { *std::ptr::from_mut(self).cast::<u16>().add(lane) = number }
    }
    #[inline(always)]
    fn permutation(from: &[u16; 32]) -> __m512i {
        Self::load(from).0
    }
    #[inline(always)]
    fn permute(self, permutation: __m512i) -> Self {
        avx512!(Self(_mm512_permutexvar_epi16(permutation, self.0)))
    }
    #[inline(always)]
    fn transpose(square: &mut [Self]) {
        let mut rows = [avx512!(_mm512_setzero_si512()); LANES];
        for (row, vector) in rows.iter_mut().zip(&*square) {
            *row = vector.0;
        }
        for (vector, column) in square.iter_mut().zip(turn(rows)) {
            *vector = Self(column);
        }
    }
}

/// A search over thirty-two lanes.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn search() -> Box<LaneSearch<Avx512>> {
    LaneSearch::new()
}

/// Runs the search, compiled for AVX-512.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn solve(
    search: &mut LaneSearch<Avx512>,
    limits: Limits,
    source: &mut dyn Source,
    sink: &mut dyn Sink,
) {
    search.solve(limits, source, sink);
}

/// The tests of every operation, compiled like the search.
#[cfg(test)]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn check() {
    super::tests::check_moves::<Avx512>();
}

in_registers!(
    "avx2,avx512f,avx512bw,avx512vl,avx512dq,bmi1,bmi2,lzcnt,popcnt",
    crate::native::nine::has_avx512
);
