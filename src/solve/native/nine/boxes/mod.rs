//! The engine for one classic 9x9 puzzle at a time: a box in each lane of a vector register.

mod board;
mod choose;
mod position;
mod propagate;

#[cfg(test)]
pub(super) use self::board::box_of;
pub(super) use self::board::cell_index;
pub(super) use self::position::Boxes;
