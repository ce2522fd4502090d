//! AVX2: a vector in one 256-bit register, two bands in either half.

use std::arch::x86_64::*;

use crate::grid::{Digit, Puzzle};
use crate::solve::native::nine::boxes::board::LANES;
use crate::solve::native::nine::boxes::position::Boxes;
use crate::solve::native::nine::boxes::vector::Vector;
use crate::solve::native::nine::has_avx2;
use crate::solve::native::search::{self, Progress};

/// Sixteen numbers of 16 bits in a 256-bit register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Register(__m256i);

/// Safe face of one intrinsic: valid wherever a `Register` may exist.
macro_rules! avx2 {
    ($call:expr) => {
        // SAFETY: a `Register` is only used by a `Position`, which exists only where the CPU was found
        // to have AVX2.
        unsafe { $call }
    };
}

/// Numbers at these places of each group of four, twice.
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

impl Vector for Register {
    #[inline(always)]
    fn splat(number: u16) -> Register {
        avx2!(Register(_mm256_set1_epi16(number as i16)))
    }
    #[inline(always)]
    fn from_array(numbers: &[u16; LANES]) -> Register {
        // SAFETY: the array holds sixteen numbers; the load needs no alignment.
        unsafe { Register(_mm256_loadu_si256(numbers.as_ptr().cast())) }
    }
    #[inline(always)]
    fn to_array(self) -> [u16; LANES] {
        let mut numbers = [0; LANES];
        // SAFETY: the array holds sixteen numbers; the store needs no alignment.
        unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), self.0) };
        numbers
    }

    #[inline(always)]
    fn and(self, other: Register) -> Register {
        avx2!(Register(_mm256_and_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn or(self, other: Register) -> Register {
        avx2!(Register(_mm256_or_si256(self.0, other.0)))
    }
    #[inline(always)]
    fn without(self, other: Register) -> Register {
        avx2!(Register(_mm256_andnot_si256(other.0, self.0)))
    }
    #[inline(always)]
    fn plus(self, other: Register) -> Register {
        avx2!(Register(_mm256_add_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn min(self, other: Register) -> Register {
        avx2!(Register(_mm256_min_epu16(self.0, other.0)))
    }
    #[inline(always)]
    fn equals(self, other: Register) -> Register {
        avx2!(Register(_mm256_cmpeq_epi16(self.0, other.0)))
    }
    #[inline(always)]
    fn is_equal(self, other: Register) -> bool {
        avx2!(_mm256_movemask_epi8(_mm256_cmpeq_epi16(self.0, other.0)) == -1)
    }
    #[inline(always)]
    fn select(mask: Register, yes: Register, no: Register) -> Register {
        avx2!(Register(_mm256_blendv_epi8(no.0, yes.0, mask.0)))
    }
    #[inline(always)]
    fn count_ones(self) -> Register {
        avx2!({
            let table = both(&[0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
            let nibble = _mm256_set1_epi8(15);
            let low = _mm256_shuffle_epi8(table, _mm256_and_si256(self.0, nibble));
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibble);
            let bytes = _mm256_add_epi8(low, _mm256_shuffle_epi8(table, high));
            Register(_mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1)))
        })
    }

    #[inline(always)]
    fn others<const BAND: bool>(self) -> (Register, Register) {
        const ONE: [i8; 16] = pick([1, 2, 0, 0]);
        const OTHER: [i8; 16] = pick([2, 0, 1, 1]);
        avx2!(if BAND {
            (
                Register(_mm256_shuffle_epi8(self.0, both(&ONE))),
                Register(_mm256_shuffle_epi8(self.0, both(&OTHER))),
            )
        } else {
            let swapped = _mm256_permute2x128_si256::<0x01>(self.0, self.0);
            let low_twice = _mm256_permute2x128_si256::<0x00>(self.0, self.0);
            (Register(swapped), Register(_mm256_shuffle_epi32::<0b01_00_11_10>(low_twice)))
        })
    }

    #[inline(always)]
    fn spread(grid: &[u16; 96]) -> [[Register; 3]; 3] {
        // In a row of nine, or from its second cell on, the cells of one place in the box.
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
        let mut cells = [[Register::splat(0); 3]; 3];
        for line in 0..3 {
            for place in 0..3 {
                let (from, which) = if place == 2 { (1, 1) } else { (0, place) };
                let at = 9 * line + from;
                cells[line][place] = avx2!({
                    let low = _mm_or_si128(
                        _mm_shuffle_epi8(eight(&grid[at..]), bytes(&OUTER[which])),
                        _mm_shuffle_epi8(eight(&grid[at + 27..]), bytes(&INNER[which])),
                    );
                    let high = _mm_shuffle_epi8(eight(&grid[at + 54..]), bytes(&BOTH[which]));
                    Register(_mm256_set_m128i(high, low))
                });
            }
        }
        cells
    }

    #[inline(always)]
    fn candidates(self) -> Register {
        // Digits 1 to 8 have their bit in the low byte; 9, and all nine, have one in the high byte.
        const LOW: [i8; 16] = [-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0];
        const HIGH: [i8; 16] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];
        avx2!({
            let low = _mm256_or_si256(self.0, _mm256_set1_epi16(i16::MIN));
            let high = _mm256_or_si256(_mm256_slli_epi16::<8>(self.0), _mm256_set1_epi16(0x80));
            Register(_mm256_or_si256(
                _mm256_shuffle_epi8(both(&LOW), low),
                _mm256_shuffle_epi8(both(&HIGH), high),
            ))
        })
    }
}

/// A board in registers.
pub(super) struct Position(Boxes<Register>);

impl Position {
    /// Only where the CPU has the instructions.
    pub(super) fn new() -> Option<Position> {
        // SAFETY: the CPU was just found to have the instructions.
        has_avx2().then(|| unsafe { new() })
    }
}

/// Methods, each compiled for AVX2 as a whole.
macro_rules! compiled {
    ($($name:ident($($argument:ident: $kind:ty),*) -> $result:ty;)*) => {$(
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn $name(boxes: &mut Boxes<Register>, $($argument: $kind),*) -> $result {
            boxes.$name($($argument),*)
        }
    )*};
}
compiled! {
    load(puzzle: &Puzzle) -> ();
    propagate() -> Progress;
    guess() -> ();
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn new() -> Position {
    Position(Boxes::new())
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn write(boxes: &Boxes<Register>, digits: &mut [Digit]) {
    boxes.write(digits);
}

// SAFETY, of all below: a `Position` exists only where the CPU was found to have the instructions.
impl search::Position for Position {
    fn load(&mut self, puzzle: &Puzzle) {
        // SAFETY: see above.
        unsafe { load(&mut self.0, puzzle) }
    }
    fn propagate(&mut self) -> Progress {
        // SAFETY: see above.
        unsafe { propagate(&mut self.0) }
    }
    fn guess(&mut self) {
        // SAFETY: see above.
        unsafe { guess(&mut self.0) }
    }
    fn take_back(&mut self) -> bool {
        self.0.take_back()
    }
    fn write(&self, digits: &mut [Digit]) {
        // SAFETY: see above.
        unsafe { write(&self.0, digits) }
    }
}
