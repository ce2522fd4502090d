//! The engine for one classic 9x9 puzzle at a time: a box in each lane of a vector register.

mod arch;
mod board;
mod choose;
mod position;
mod propagate;
mod vector;

pub(in crate::solve::native) use self::arch::{avx2, portable};
