//! AVX2: sixteen lanes in a 256-bit register.
//!
//! A mask is a vector of all-ones and all-zero lanes. No instruction moves 16-bit numbers across the two 128-bit
//! halves, so `permute` looks each lane up in both halves:
//!
//! ```text
//!   own half      pshufb --+
//!                          or
//!   other half    pshufb --+     (index bytes with the top bit set give zero)
//! ```

use super::in_registers::in_registers;
use crate::native::nine::lanes::search::LaneSearch;
use crate::native::nine::lanes::{Limits, Sink, Source};
use crate::native::nine::vector::{Moves, Neighbors, Vector};
use std::arch::x86_64::*;

const LANES: usize = 16;

/// Sixteen numbers of 16 bits in a 256-bit register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx2(__m256i);

/// A safe call of one intrinsic: sound wherever an `Avx2` value may exist.
macro_rules! avx2 {
    ($call:expr) => {
        // SAFETY: called under an entry of this file, where the CPU has AVX2: see `arch`.
        unsafe { $call }
    };
}

/// Transposes sixteen vectors of sixteen numbers: perfect shuffles within the halves, by 16, 32
/// and 64 bits; then an exchange of halves.
#[inline(always)]
fn turn(mut a: [__m256i; LANES]) -> [__m256i; LANES] {
    avx2!({
        let mut b = a;
        for i in 0..8 {
            b[2 * i] = _mm256_unpacklo_epi16(a[2 * i], a[2 * i + 1]);
            b[2 * i + 1] = _mm256_unpackhi_epi16(a[2 * i], a[2 * i + 1]);
        }
        for i in 0..4 {
            for j in 0..2 {
                let (low, high) = (b[4 * i + j], b[4 * i + 2 + j]);
                a[4 * i + 2 * j] = _mm256_unpacklo_epi32(low, high);
                a[4 * i + 2 * j + 1] = _mm256_unpackhi_epi32(low, high);
            }
        }
        for i in 0..2 {
            for j in 0..4 {
                let (low, high) = (a[8 * i + j], a[8 * i + 4 + j]);
                b[8 * i + 2 * j] = _mm256_unpacklo_epi64(low, high);
                b[8 * i + 2 * j + 1] = _mm256_unpackhi_epi64(low, high);
            }
        }
        for j in 0..8 {
            a[j] = _mm256_permute2x128_si256::<0x20>(b[j], b[8 + j]);
            a[j + 8] = _mm256_permute2x128_si256::<0x31>(b[j], b[8 + j]);
        }
        a
    })
}

impl Vector for Avx2 {
    const LANES: usize = LANES;
    type Mask = Self;

    #[inline(always)]
    fn splat(number: u16) -> Self {
        avx2!(Self(_mm256_set1_epi16(number as i16)))
    }
    #[inline(always)]
    fn load(numbers: &[u16]) -> Self {
        let numbers = &numbers[..LANES];
        // SAFETY: the slice holds sixteen numbers; the load needs no alignment.
        unsafe { Self(_mm256_loadu_si256(numbers.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        let numbers = &mut numbers[..LANES];
        // SAFETY: the slice holds sixteen numbers; the store needs no alignment.
        unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        avx2!(Self(_mm256_and_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        avx2!(Self(_mm256_or_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        avx2!(Self(_mm256_andnot_si256(other.0, self.0)))
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        avx2!(Self(_mm256_add_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        avx2!(Self(_mm256_min_epu16(self.0, other.0)))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        avx2!({
            let table = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let nibble = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(table, _mm256_and_si256(self.0, nibble));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(table, high));
            Self(_mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1)))
        })
    }
    #[inline(always)]
    fn look_up(self, table: &[u16; 16]) -> Self {
        let (mut low, mut high) = ([0; 16], [0; 16]);
        for (index, number) in table.iter().enumerate() {
            [low[index], high[index]] = number.to_le_bytes();
        }
        // SAFETY: as in `avx2!`; both arrays hold sixteen bytes, and the loads need no alignment.
        unsafe {
            let low = _mm256_broadcastsi128_si256(_mm_loadu_si128(low.as_ptr().cast()));
            let high = _mm256_broadcastsi128_si256(_mm_loadu_si128(high.as_ptr().cast()));
            // An index byte with the top bit set gives zero.
            let low_byte = _mm256_or_si256(self.0, _mm256_set1_epi16(-0x8000));
            let high_byte =
                _mm256_or_si256(_mm256_slli_epi16::<8>(self.0), _mm256_set1_epi16(0x80));
            Self(_mm256_or_si256(
                _mm256_shuffle_epi8(low, low_byte),
                _mm256_shuffle_epi8(high, high_byte),
            ))
        }
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        avx2!(Self(_mm256_cmpeq_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn is_disjoint(self, other: Self) -> Self {
        avx2!(Self(_mm256_cmpeq_epi16(_mm256_and_si256(self.0, other.0), _mm256_setzero_si256())))
    }
    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        avx2!(Self(_mm256_blendv_epi8(no.0, yes.0, mask.0)))
    }
    #[inline(always)]
    fn keep(self, mask: Self) -> Self {
        self.and(mask)
    }
    #[inline(always)]
    fn bits(mask: Self) -> u32 {
        avx2!({
            let low = _mm256_castsi256_si128(mask.0);
            let high = _mm256_extracti128_si256::<1>(mask.0);
            _mm_movemask_epi8(_mm_packs_epi16(low, high)) as u32
        })
    }
    #[inline(always)]
    fn all(mask: Self) -> bool {
        avx2!(_mm256_movemask_epi8(mask.0) == -1)
    }
}

impl Moves for Avx2 {
    const FEW: u32 = 2;
    type Permutation = (__m256i, __m256i);

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        avx2!(Self(_mm256_xor_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn is_less(self, other: Self) -> Self {
        avx2!(Self(_mm256_cmpgt_epi16(other.0, self.0)))
    }
    #[inline(always)]
    fn mask(bits: u32) -> Self {
        avx2!({
            let lane_bit = _mm256_setr_epi16(
                1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768,
            );
            let here = _mm256_and_si256(_mm256_set1_epi16(bits as i16), lane_bit);
            Self(_mm256_cmpeq_epi16(here, lane_bit))
        })
    }

    #[inline(always)]
    fn lane(&self, lane: usize) -> u16 {
        assert!(lane < LANES);
        // SAFETY: the register is sixteen numbers and `lane` is below sixteen.
        unsafe { *std::ptr::from_ref(self).cast::<u16>().add(lane) }
    }
    #[inline(always)]
    fn set_lane(&mut self, lane: usize, number: u16) {
        assert!(lane < LANES);
        // SAFETY: the register is sixteen numbers and `lane` is below sixteen.
        unsafe { *std::ptr::from_mut(self).cast::<u16>().add(lane) = number }
    }
    #[inline(always)]
    fn permutation(from: &[u16; 32]) -> (__m256i, __m256i) {
        let from = Self::load(from);
        avx2!({
            let eight = _mm256_set1_epi16(8);
            // The byte pair of a lane in its half: 2k and 2k + 1.
            let within = _mm256_and_si256(from.0, _mm256_set1_epi16(7));
            let pair = _mm256_add_epi16(
                _mm256_mullo_epi16(within, _mm256_set1_epi16(0x0202)),
                _mm256_set1_epi16(0x0100),
            );
            let own_half = _mm256_setr_epi16(0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8);
            let same = _mm256_cmpeq_epi16(_mm256_and_si256(from.0, eight), own_half);
            let nowhere = _mm256_set1_epi8(-128);
            (_mm256_blendv_epi8(nowhere, pair, same), _mm256_blendv_epi8(pair, nowhere, same))
        })
    }
    #[inline(always)]
    fn permute(self, (own, other): (__m256i, __m256i)) -> Self {
        avx2!({
            let swapped = _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0);
            Self(_mm256_or_si256(
                _mm256_shuffle_epi8(self.0, own),
                _mm256_shuffle_epi8(swapped, other),
            ))
        })
    }
    #[inline(always)]
    fn transpose(square: &mut [Self]) {
        let mut rows = [avx2!(_mm256_setzero_si256()); LANES];
        for (row, vector) in rows.iter_mut().zip(&*square) {
            *row = vector.0;
        }
        for (vector, column) in square.iter_mut().zip(turn(rows)) {
            *vector = Self(column);
        }
    }
}

/// Byte indices that pick the numbers at these places of each group of four; the pattern is repeated.
const fn pick(places: [i8; 4]) -> [i8; 16] {
    let mut bytes = [0; 16];
    let mut at = 0;
    while at < 16 {
        bytes[at] = at as i8 / 8 * 8 + 2 * places[at / 2 % 4] + at as i8 % 2;
        at += 1;
    }
    bytes
}

/// The same bytes in both halves.
#[inline(always)]
fn both(bytes: &[i8; 16]) -> __m256i {
    // SAFETY: the array holds sixteen bytes; the load needs no alignment.
    avx2!(_mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast())))
}

/// Eight numbers from the start of a slice.
#[inline(always)]
fn eight(numbers: &[u16]) -> __m128i {
    let numbers = &numbers[..8];
    // SAFETY: the slice holds eight numbers; the load needs no alignment.
    unsafe { _mm_loadu_si128(numbers.as_ptr().cast()) }
}

#[inline(always)]
fn bytes(bytes: &[i8; 16]) -> __m128i {
    // SAFETY: the array holds sixteen bytes; the load needs no alignment.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

impl Neighbors for Avx2 {
    #[inline(always)]
    fn others<const BAND: bool>(self) -> (Self, Self) {
        const ONE: [i8; 16] = pick([1, 2, 0, 0]);
        const OTHER: [i8; 16] = pick([2, 0, 1, 1]);
        avx2!(if BAND {
            (
                Self(_mm256_shuffle_epi8(self.0, both(&ONE))),
                Self(_mm256_shuffle_epi8(self.0, both(&OTHER))),
            )
        } else {
            let swapped = _mm256_permute2x128_si256::<0x01>(self.0, self.0);
            let low_twice = _mm256_permute2x128_si256::<0x00>(self.0, self.0);
            (Self(swapped), Self(_mm256_shuffle_epi32::<0b01_00_11_10>(low_twice)))
        })
    }

    #[inline(always)]
    fn spread(grid: &[u16; 96]) -> [[Self; 3]; 3] {
        // The cells of one place in the box, from a row of nine or from its second cell on.
        const OUTER: [[i8; 16]; 2] = [third([0, 3, 6, 6], 0), third([1, 4, 7, 7], 0)];
        const INNER: [[i8; 16]; 2] = [third([0, 3, 6, 6], 1), third([1, 4, 7, 7], 1)];
        const BOTH: [[i8; 16]; 2] = [third([0, 3, 6, 6], 2), third([1, 4, 7, 7], 2)];
        const fn third(cells: [i8; 4], groups: usize) -> [i8; 16] {
            let mut bytes = [-1; 16];
            let mut at = 0;
            while at < 16 {
                if groups == 2 || at / 8 == groups {
                    bytes[at] = 2 * cells[at / 2 % 4] + at as i8 % 2;
                }
                at += 1;
            }
            bytes
        }
        let mut cells = [[Self::splat(0); 3]; 3];
        for (line, places) in cells.iter_mut().enumerate() {
            for (place, cell) in places.iter_mut().enumerate() {
                let (from, which) = if place == 2 { (1, 1) } else { (0, place) };
                let at = 9 * line + from;
                *cell = avx2!({
                    let low = _mm_or_si128(
                        _mm_shuffle_epi8(eight(&grid[at..]), bytes(&OUTER[which])),
                        _mm_shuffle_epi8(eight(&grid[at + 27..]), bytes(&INNER[which])),
                    );
                    let high = _mm_shuffle_epi8(eight(&grid[at + 54..]), bytes(&BOTH[which]));
                    Self(_mm256_set_m128i(high, low))
                });
            }
        }
        cells
    }
}

/// A search over sixteen lanes.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn search() -> Box<LaneSearch<Avx2>> {
    LaneSearch::new()
}

/// Runs the search, compiled for AVX2.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn solve(
    search: &mut LaneSearch<Avx2>,
    limits: Limits,
    source: &mut dyn Source,
    sink: &mut dyn Sink,
) {
    search.solve(limits, source, sink);
}

/// The tests of every operation, compiled like the search.
#[cfg(test)]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn check() {
    super::tests::check_moves::<Avx2>();
    super::tests::check_neighbors::<Avx2>();
}

in_registers!("avx2,bmi1,bmi2,lzcnt,popcnt", crate::native::nine::has_avx2);
