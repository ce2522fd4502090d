//! One file per instruction set, each with a position for the search. All `unsafe` of the boxes is here.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod portable;

use crate::grid::Geometry;
use crate::solve::native::search::{Engine, Search};

/// An engine for any CPU.
pub(in crate::solve::native) fn portable(geometry: &Geometry) -> Box<dyn Search> {
    Box::new(Engine::new(geometry, portable::Position::new()))
}

/// An engine for a CPU with AVX2, if this is one.
pub(in crate::solve::native) fn avx2(geometry: &Geometry) -> Option<Box<dyn Search>> {
    #[cfg(target_arch = "x86_64")]
    if let Some(position) = avx2::Position::new() {
        return Some(Box::new(Engine::new(geometry, position)));
    }
    let _ = geometry;
    None
}
