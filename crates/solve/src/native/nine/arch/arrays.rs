//! Plain arrays: every CPU, no intrinsics.
//!
//! Eight lanes, as many as fit into the 128-bit registers of most CPUs; a mask is a vector of all-ones and
//! all-zero lanes. The compiler turns most of these loops into vector instructions, but not all, so the intrinsics of
//! `sse2` are much faster.

use crate::native::nine::vector::{Moves, Neighbors, Vector};

/// Numbers of 16 bits in an array.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(super) struct Arrays<const LANES: usize>([u16; LANES]);

impl<const LANES: usize> Arrays<LANES> {
    #[inline(always)]
    fn map(self, f: impl Fn(u16) -> u16) -> Self {
        let mut result = self.0;
        for number in &mut result {
            *number = f(*number);
        }
        Self(result)
    }

    #[inline(always)]
    fn map2(self, other: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        let mut result = self.0;
        for (number, &with) in result.iter_mut().zip(&other.0) {
            *number = f(*number, with);
        }
        Self(result)
    }
}

impl<const LANES: usize> Vector for Arrays<LANES> {
    const LANES: usize = LANES;
    type Mask = Self;

    #[inline(always)]
    fn splat(number: u16) -> Self {
        Self([number; LANES])
    }
    #[inline(always)]
    fn load(numbers: &[u16]) -> Self {
        let mut result = [0; LANES];
        result.copy_from_slice(&numbers[..LANES]);
        Self(result)
    }
    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        numbers[..LANES].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.map2(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.map2(other, |a, b| a | b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.map2(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.map2(other, u16::wrapping_add)
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        self.map2(other, |a, b| a.min(b))
    }
    #[inline(always)]
    fn count_ones(self) -> Self {
        self.map(|a| {
            let pairs = a.wrapping_sub((a >> 1) & 0x5555);
            let fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333);
            let bytes = (fours + (fours >> 4)) & 0x0f0f;
            (bytes + (bytes >> 8)) & 0x1f
        })
    }
    #[inline(always)]
    fn look_up(self, table: &[u16; 16]) -> Self {
        self.map(|index| table[usize::from(index % 16)])
    }

    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        self.map2(other, |a, b| if a == b { u16::MAX } else { 0 })
    }
    #[inline(always)]
    fn is_disjoint(self, other: Self) -> Self {
        self.map2(other, |a, b| if a & b == 0 { u16::MAX } else { 0 })
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
        let mut bits = 0;
        for (lane, &number) in mask.0.iter().enumerate() {
            bits |= u32::from(number & 1) << lane;
        }
        bits
    }
}

impl<const LANES: usize> Moves for Arrays<LANES> {
    const FEW: u32 = LANES as u32;
    type Permutation = [u8; LANES];

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.map2(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn is_less(self, other: Self) -> Self {
        self.map2(other, |a, b| if (a as i16) < b as i16 { u16::MAX } else { 0 })
    }
    #[inline(always)]
    fn mask(bits: u32) -> Self {
        let mut result = [0; LANES];
        for (lane, number) in result.iter_mut().enumerate() {
            *number = if bits >> lane & 1 == 1 { u16::MAX } else { 0 };
        }
        Self(result)
    }

    #[inline(always)]
    fn lane(&self, lane: usize) -> u16 {
        self.0[lane]
    }
    #[inline(always)]
    fn set_lane(&mut self, lane: usize, number: u16) {
        self.0[lane] = number;
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
        let mut result = [0; LANES];
        for (number, &lane) in result.iter_mut().zip(&permutation) {
            *number = self.0[lane as usize % LANES];
        }
        Self(result)
    }
    #[inline(always)]
    fn transpose(square: &mut [Self]) {
        for i in 1..LANES {
            for j in 0..i {
                (square[i].0[j], square[j].0[i]) = (square[j].0[i], square[i].0[j]);
            }
        }
    }
}

impl Neighbors for Arrays<16> {
    #[inline(always)]
    fn others<const BAND: bool>(self) -> (Self, Self) {
        const ONE: [usize; 4] = [1, 2, 0, 0];
        const OTHER: [usize; 4] = [2, 0, 1, 1];
        let (mut one, mut other) = ([0; 16], [0; 16]);
        for lane in 0..16 {
            let (band, stack) = (lane / 4, lane % 4);
            (one[lane], other[lane]) = if BAND {
                (self.0[4 * band + ONE[stack]], self.0[4 * band + OTHER[stack]])
            } else {
                (self.0[4 * ONE[band] + stack], self.0[4 * OTHER[band] + stack])
            };
        }
        (Self(one), Self(other))
    }
}
