//! The producers in the order in which they are queried: the first hint of the first that has one is taken.
//!
//! The order is the original's, not that of the ratings: VWXYZ-wings (6.4) come before aligned pairs (6.2). Source:
//! Sukaku Explainer 1.18.1 with the settings of its command `serate`; its successors' additions are marked.

use super::board::Board;
use super::context::Context;
use super::hint::Hint;
use super::scale::Scale;
use super::{
    bent_sets, bug, chains, exclusion, fish, locking, sets, singles, strong_links, unique_loops,
    wings,
};

/// Finds the first hint of one technique, or of several, in a position.
#[derive(Clone, Copy)]
pub struct Producer {
    /// The search function.
    pub find: fn(&Board, &mut Context) -> Option<Hint>,
    /// The lowest rating that it may have.
    pub least: f64,
    /// Whether Sudoku Explainer 1.2.1 has it.
    is_original: bool,
}

impl Producer {
    /// Whether an edition has it.
    pub fn is_in(&self, scale: Scale) -> bool {
        self.is_original || scale == Scale::Sukaku
    }
}

/// A producer of all editions.
const fn original(least: f64, find: fn(&Board, &mut Context) -> Option<Hint>) -> Producer {
    Producer { find, least, is_original: true }
}

/// A producer that Sukaku Explainer added.
const fn added(least: f64, find: fn(&Board, &mut Context) -> Option<Hint>) -> Producer {
    Producer { find, least, is_original: false }
}

/// All producers.
pub const PRODUCERS: &[Producer] = &[
    original(1.0, singles::hidden),
    original(1.7, locking::direct),
    original(2.0, sets::direct_hidden_pair),
    original(2.3, singles::naked),
    original(2.5, sets::direct_hidden_triple),
    original(2.6, locking::indirect),
    original(3.0, sets::naked_pair),
    original(3.2, fish::x_wing),
    original(3.4, sets::hidden_pair),
    original(3.6, sets::naked_triple),
    original(3.8, fish::swordfish),
    original(4.0, sets::hidden_triple),
    added(4.0, strong_links::two),
    original(4.2, wings::xy),
    original(4.4, wings::xyz),
    original(4.5, unique_loops::best),
    original(5.0, sets::naked_quad),
    original(5.2, fish::jellyfish),
    original(5.4, sets::hidden_quad),
    added(5.4, strong_links::three),
    added(5.5, bent_sets::wxyz),
    original(5.6, bug::bug),
    added(5.8, strong_links::four),
    added(6.2, bent_sets::vwxyz),
    original(6.2, exclusion::pair),
    added(6.6, bent_sets::uvwxyz),
    original(6.5, chains::forcing_and_cycles),
    added(7.5, bent_sets::tuvwxyz),
    original(7.5, exclusion::triple),
    original(7.5, chains::nishio),
    original(8.0, chains::multiple),
    original(8.5, chains::dynamic),
    original(9.0, chains::dynamic_plus),
    original(9.5, chains::nested_forcing),
    original(10.0, chains::nested_multiple),
    original(10.5, chains::nested_dynamic::<0>),
    original(10.5, chains::nested_dynamic::<1>),
    original(10.5, chains::nested_dynamic::<2>),
    original(10.5, chains::nested_dynamic::<3>),
];

/// The lowest rating of the producers from one on: a lower bound of the next hint if none before has one.
pub fn least_from(index: usize, scale: Scale) -> f64 {
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
