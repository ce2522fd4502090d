//! The producers in the order in which they are asked: the first hint of the first that has one is taken.
//!
//! The order is the original's, and not that of the ratings: WXYZ-wings of five cells (6.4) come before aligned pairs
//! (6.2). Source: Sukaku Explainer 1.18.1 with the settings of its command `serate`.

use super::board::Board;
use super::desk::Desk;
use super::hint::Hint;
use super::singles;

/// What finds the first hint of one technique, or of some, in a position.
pub type Producer = fn(&Board, &mut Desk) -> Option<Hint>;

/// All producers.
pub const PRODUCERS: &[Producer] = &[singles::hidden, singles::naked];
