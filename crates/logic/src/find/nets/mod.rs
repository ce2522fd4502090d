//! Forcing nets: what follows from assumptions, each inference perhaps from several earlier ones.
//!
//! | file | what |
//! |---|---|
//! | `closure` | everything that follows from an assumption: fast, without reasons |
//! | `patterns` | the simple patterns that dynamic nets use |
//! | `derivation` | the same with reasons, pruned to what a conclusion needs |
//! | `refuted` | steps that a dead end proves |
//! | `common` | steps that all candidates of a cell or all places in a house prove |

pub mod closure;
pub mod common;
pub mod derivation;
mod patterns;
pub mod refuted;

use self::closure::{Closure, Strength};
use super::prelude::*;

/// Whips and dynamic nets are not searched on sheets with more candidates: a hard 9x9 grid has about 250, and a
/// blank one 729.
pub const MOST_CANDIDATES: usize = 2_000;

/// The closure of every candidate of a sheet.
pub struct Closures<const W: usize> {
    cells: usize,
    /// By digit and cell; none if the candidate contradicts itself, or is no candidate.
    of: Vec<Option<Closure<W>>>,
    /// The candidates that contradict themselves.
    pub refuted: Vec<Candidate>,
}

impl<const W: usize> Closures<W> {
    /// All closures of a sheet.
    pub fn new(view: &View<W>, strength: Strength) -> Closures<W> {
        let cells = view.layout().geometry().cell_count();
        let of = vec![None; view.layout().side() * cells];
        let mut closures = Closures { cells, of, refuted: Vec::new() };
        let base = Closure::of(view);
        let mut closure = base.clone();
        for candidate in candidates(view) {
            if view.is_over() {
                return closures;
            }
            closure.copy(&base);
            closure.place(view, candidate);
            if closure.close(view, strength).is_none() {
                let index = closures.index(candidate);
                closures.of[index] = Some(closure.clone());
            } else {
                closures.refuted.push(candidate);
            }
        }
        closures
    }

    /// The closure of a candidate.
    pub fn of(&self, candidate: Candidate) -> Option<&Closure<W>> {
        self.of[self.index(candidate)].as_ref()
    }

    fn index(&self, Candidate { cell, digit }: Candidate) -> usize {
        digit.index() * self.cells + cell.index()
    }
}

/// The candidates of a sheet.
pub fn candidates<'a, const W: usize>(
    view: &'a View<'_, W>,
) -> impl Iterator<Item = Candidate> + 'a {
    let of = |cell| view.candidates(cell).iter().map(move |digit| Candidate { cell, digit });
    view.open().iter().flat_map(of)
}
