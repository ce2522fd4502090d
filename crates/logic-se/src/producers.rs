//! The producers in the order in which they are queried: the first hint of the first that has one is taken.
//!
//! The order is the original's, not that of the ratings: VWXYZ-wings (6.4) come before aligned pairs (6.2). Source:
//! Sukaku Explainer 1.18.1 with the settings of its command `serate`; its successors' additions are marked.

use super::board::Board;
use super::chains::Chains;
use super::context::Context;
use super::hint::Hint;
use super::scale::Scale;
use super::{
    bent_sets, bug, chains, exclusion, fish, locking, sets, singles, strong_links, unique_loops,
    wings,
};
use veridoku_core::budget::Ending;

/// The producers of an edition, with what they keep between calls.
#[derive(Debug)]
pub struct Producers {
    scale: Scale,
    /// The clock and the free cores.
    pub context: Context,
    memory: Memory,
}

/// What producers remember of earlier positions. It changes no hint.
#[derive(Debug, Default)]
struct Memory {
    /// The searches for chains.
    chains: Chains,
    /// The strong links of each digit.
    strong_links: strong_links::Memory,
    /// Boards without a wing of four or more cells.
    bent_sets: bent_sets::Memory,
    /// The board without an aligned pair.
    exclusion_pair: exclusion::Memory,
    /// The board without an aligned triple.
    exclusion_triple: exclusion::Memory,
}

/// Why a position has no hint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NoHint {
    /// No producer has one.
    Stuck,
    /// The time ran out; a hint, if there is one, has at least this rating.
    Over(Ending, f64),
}

impl Producers {
    /// The producers of an edition, without memory.
    pub fn new(scale: Scale) -> Producers {
        Producers { scale, context: Context::new(), memory: Memory::default() }
    }

    /// The hint that the scale takes in a position.
    pub fn next(&mut self, board: &Board) -> Result<Hint, NoHint> {
        for (index, producer) in PRODUCERS.iter().enumerate() {
            if !producer.is_in(self.scale) {
                continue;
            }
            let hint = (producer.find)(board, &mut self.memory, &self.context);
            // A stopped producer may have missed the first hint.
            if let Some(ending) = self.context.over() {
                return Err(NoHint::Over(ending, least_from(index, self.scale)));
            }
            if let Some(hint) = hint {
                return Ok(hint);
            }
        }
        Err(NoHint::Stuck)
    }
}

/// Finds the first hint of one technique, or of several, in a position.
type Find = fn(&Board, &mut Memory, &Context) -> Option<Hint>;

/// A search function and its place on the scale.
#[derive(Clone, Copy)]
struct Producer {
    find: Find,
    /// The lowest rating that it may have.
    least: f64,
    /// Whether Sudoku Explainer 1.2.1 has it.
    is_original: bool,
}

impl Producer {
    /// Whether an edition has it.
    fn is_in(&self, scale: Scale) -> bool {
        self.is_original || scale == Scale::Sukaku
    }
}

/// A producer of all editions.
const fn original(least: f64, find: Find) -> Producer {
    Producer { find, least, is_original: true }
}

/// A producer that Sukaku Explainer added.
const fn added(least: f64, find: Find) -> Producer {
    Producer { find, least, is_original: false }
}

/// All producers.
const PRODUCERS: &[Producer] = &[
    original(1.0, |board, _, _| singles::hidden(board)),
    original(1.7, |board, _, _| locking::direct(board)),
    original(2.0, |board, _, _| sets::direct_hidden_pair(board)),
    original(2.3, |board, _, _| singles::naked(board)),
    original(2.5, |board, _, _| sets::direct_hidden_triple(board)),
    original(2.6, |board, _, _| locking::indirect(board)),
    original(3.0, |board, _, _| sets::naked_pair(board)),
    original(3.2, |board, _, _| fish::x_wing(board)),
    original(3.4, |board, _, _| sets::hidden_pair(board)),
    original(3.6, |board, _, _| sets::naked_triple(board)),
    original(3.8, |board, _, _| fish::swordfish(board)),
    original(4.0, |board, _, _| sets::hidden_triple(board)),
    added(4.0, |board, memory, _| strong_links::two(board, &mut memory.strong_links)),
    original(4.2, |board, _, _| wings::xy(board)),
    original(4.4, |board, _, _| wings::xyz(board)),
    original(4.5, |board, _, _| unique_loops::best(board)),
    original(5.0, |board, _, _| sets::naked_quad(board)),
    original(5.2, |board, _, _| fish::jellyfish(board)),
    original(5.4, |board, _, _| sets::hidden_quad(board)),
    added(5.4, |board, memory, _| strong_links::three(board, &mut memory.strong_links)),
    added(5.5, |board, memory, _| bent_sets::wxyz(board, &mut memory.bent_sets)),
    original(5.6, |board, _, _| bug::bug(board)),
    added(5.8, |board, memory, _| strong_links::four(board, &mut memory.strong_links)),
    added(6.2, |board, memory, _| bent_sets::vwxyz(board, &mut memory.bent_sets)),
    original(6.2, |board, memory, _| exclusion::pair(board, &mut memory.exclusion_pair)),
    added(6.6, |board, memory, _| bent_sets::uvwxyz(board, &mut memory.bent_sets)),
    original(6.5, |board, memory, context| {
        chains::forcing_and_cycles(board, &mut memory.chains, context)
    }),
    added(7.5, |board, memory, _| bent_sets::tuvwxyz(board, &mut memory.bent_sets)),
    original(7.5, |board, memory, _| exclusion::triple(board, &mut memory.exclusion_triple)),
    original(7.5, |board, memory, context| chains::nishio(board, &mut memory.chains, context)),
    original(8.0, |board, memory, context| chains::multiple(board, &mut memory.chains, context)),
    original(8.5, |board, memory, context| chains::dynamic(board, &mut memory.chains, context)),
    original(9.0, |board, memory, context| {
        chains::dynamic_plus(board, &mut memory.chains, context)
    }),
    original(9.5, |board, memory, context| {
        chains::nested_forcing(board, &mut memory.chains, context)
    }),
    original(10.0, |board, memory, context| {
        chains::nested_multiple(board, &mut memory.chains, context)
    }),
    original(10.5, |board, memory, context| {
        chains::nested_dynamic::<0>(board, &mut memory.chains, context)
    }),
    original(10.5, |board, memory, context| {
        chains::nested_dynamic::<1>(board, &mut memory.chains, context)
    }),
    original(10.5, |board, memory, context| {
        chains::nested_dynamic::<2>(board, &mut memory.chains, context)
    }),
    original(10.5, |board, memory, context| {
        chains::nested_dynamic::<3>(board, &mut memory.chains, context)
    }),
];

/// The lowest rating of the producers from one on: a lower bound of the next hint if none before has one.
fn least_from(index: usize, scale: Scale) -> f64 {
    let left = PRODUCERS.iter().skip(index).filter(|producer| producer.is_in(scale));
    left.map(|producer| producer.least).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_rating_never_falls_from_producer_to_producer() {
        let least: Vec<f64> =
            (0..PRODUCERS.len()).map(|index| least_from(index, Scale::Sukaku)).collect();
        assert!(least.is_sorted());
        assert_eq!(least[0], 1.0);
        let original = PRODUCERS.iter().filter(|producer| producer.is_in(Scale::Original)).count();
        assert_eq!(PRODUCERS.len() - original, 7);
    }
}
