//! One file per instruction set, and the engine that holds one of them.
//!
//! All `unsafe` code of the crate is here and in `bands/arch`. The search is generic. Each instruction set has one
//! entry, into which the whole search is inlined and compiled for that set.
//!
//! The invariant of this module: code makes and uses a vector of an instruction set only under the entries of the set's
//! file (`search`, `solve`, `Alone`), and calls these only after it found that the CPU has the instructions. Code
//! outside cannot name the types.
#![allow(unsafe_code)]

mod arrays;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod in_registers;
#[cfg(target_arch = "x86_64")]
mod sse2;
#[cfg(test)]
mod tests;

use super::boxes::Boxes;
use super::lanes::search::LaneSearch;
use super::lanes::{Limits, Sink, Source};
use veridoku_core::grid::Geometry;

/// A search over the lanes of one instruction set. It keeps its buffers and takes any number of
/// batches.
pub(super) struct Engine(Lanes);

enum Lanes {
    Arrays(Box<LaneSearch<arrays::Arrays<8>>>),
    #[cfg(target_arch = "x86_64")]
    Sse2(Box<LaneSearch<sse2::Sse2>>),
    /// Made only if [`has_avx2`] is true.
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<LaneSearch<avx2::Avx2>>),
    /// Made only if [`has_avx512`] is true.
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<LaneSearch<avx512::Avx512>>),
}

/// Whether this CPU has the instructions for sixteen lanes.
pub(in crate::native) fn has_avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

/// Whether this CPU has the instructions for thirty-two lanes.
pub(in crate::native) fn has_avx512() -> bool {
    #[cfg(target_arch = "x86_64")]
    return has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512dq")
        // The compiler assumes these with AVX-512.
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("f16c");
    #[cfg(not(target_arch = "x86_64"))]
    return false;
}

impl Engine {
    /// Eight lanes, without intrinsics.
    pub(super) fn arrays() -> Engine {
        Engine(Lanes::Arrays(LaneSearch::new()))
    }

    /// Eight lanes, with the instructions that every CPU of the architecture has.
    pub(super) fn portable() -> Engine {
        #[cfg(target_arch = "x86_64")]
        return Engine(Lanes::Sse2(LaneSearch::new()));
        #[cfg(not(target_arch = "x86_64"))]
        Engine::arrays()
    }

    /// Sixteen lanes, if the CPU has AVX2.
    pub(super) fn avx2() -> Option<Engine> {
        #[cfg(target_arch = "x86_64")]
        if has_avx2() {
            // SAFETY: the CPU was just found to have the instructions.
            return Some(Engine(Lanes::Avx2(unsafe { avx2::search() })));
        }
        None
    }

    /// Thirty-two lanes, if the CPU has AVX-512.
    pub(super) fn avx512() -> Option<Engine> {
        #[cfg(target_arch = "x86_64")]
        if has_avx512() {
            // SAFETY: the CPU was just found to have the instructions.
            return Some(Engine(Lanes::Avx512(unsafe { avx512::search() })));
        }
        None
    }

    /// Solves every puzzle of the source.
    pub(super) fn solve(&mut self, limits: Limits, source: &mut dyn Source, sink: &mut dyn Sink) {
        match &mut self.0 {
            Lanes::Arrays(search) => search.solve(limits, source, sink),
            #[cfg(target_arch = "x86_64")]
            Lanes::Sse2(search) => search.solve(limits, source, sink),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: only `avx2` makes these lanes, after it found that the CPU has the
            // instructions.
            Lanes::Avx2(search) => unsafe { avx2::solve(search, limits, source, sink) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: only `avx512` makes these lanes, after it found that the CPU has the
            // instructions.
            Lanes::Avx512(search) => unsafe { avx512::solve(search, limits, source, sink) },
        }
    }
}

/// The engines for one puzzle.
pub(in crate::native) mod alone {
    use super::*;
    use crate::native::nine::chutes::{Candidates, WithChutes};
    use crate::native::search::SearchEngine;

    fn engine<P: Candidates + 'static>(geometry: &Geometry, position: P) -> Box<dyn SearchEngine> {
        Box::new(WithChutes::new(geometry, position))
    }

    /// Without intrinsics.
    pub(in crate::native) fn arrays(geometry: &Geometry) -> Box<dyn SearchEngine> {
        engine(geometry, Boxes::<arrays::Arrays<16>>::new())
    }

    /// With the instructions that every CPU of the architecture has.
    pub(in crate::native) fn portable(geometry: &Geometry) -> Box<dyn SearchEngine> {
        #[cfg(target_arch = "x86_64")]
        return engine(geometry, Boxes::<sse2::Pair>::new());
        #[cfg(not(target_arch = "x86_64"))]
        arrays(geometry)
    }

    /// With AVX2, if the CPU has it.
    pub(in crate::native) fn avx2(geometry: &Geometry) -> Option<Box<dyn SearchEngine>> {
        #[cfg(target_arch = "x86_64")]
        return avx2::Alone::new().map(|position| engine(geometry, position));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// With AVX-512, if the CPU has it.
    pub(in crate::native) fn avx512(geometry: &Geometry) -> Option<Box<dyn SearchEngine>> {
        #[cfg(target_arch = "x86_64")]
        return avx512::Alone::new().map(|position| engine(geometry, position));
        #[cfg(not(target_arch = "x86_64"))]
        None
    }
}
