//! The producers in the order in which they are asked: the first hint of the first that has one is taken.
//!
//! The order is the original's, and not that of the ratings: VWXYZ-wings (6.4) come before aligned pairs (6.2). Source:
//! Sukaku Explainer 1.18.1 with the settings of its command `serate`.

use super::board::Board;
use super::desk::Desk;
use super::hint::Hint;
use super::{
    bent_sets, bug, chains, exclusion, fish, locking, sets, singles, strong_links, unique_loops, wings,
};

/// What finds the first hint of one technique, or of some, in a position.
pub type Producer = fn(&Board, &mut Desk) -> Option<Hint>;

/// All producers.
pub const PRODUCERS: &[Producer] = &[
    singles::hidden,
    locking::direct,
    sets::direct_hidden_pair,
    singles::naked,
    sets::direct_hidden_triple,
    locking::indirect,
    sets::naked_pair,
    fish::x_wing,
    sets::hidden_pair,
    sets::naked_triple,
    fish::swordfish,
    sets::hidden_triple,
    strong_links::two,
    wings::xy,
    wings::xyz,
    unique_loops::best,
    sets::naked_quad,
    fish::jellyfish,
    sets::hidden_quad,
    strong_links::three,
    bent_sets::wxyz,
    bug::bug,
    strong_links::four,
    bent_sets::vwxyz,
    exclusion::pair,
    bent_sets::uvwxyz,
    chains::forcing_and_cycles,
    bent_sets::tuvwxyz,
    exclusion::triple,
    chains::nishio,
    chains::multiple,
    chains::dynamic,
    chains::dynamic_plus,
    chains::nested_forcing,
    chains::nested_multiple,
    chains::nested_dynamic::<0>,
    chains::nested_dynamic::<1>,
    chains::nested_dynamic::<2>,
    chains::nested_dynamic::<3>,
];
