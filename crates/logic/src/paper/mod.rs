//! A grid in progress, as sets.
//!
//! | file | what |
//! |---|---|
//! | [`rectangles`] | where two digits could be swapped, once per geometry |
//! | [`layout`] | houses, peers and crossings, once per geometry |
//! | [`sheet`] | values and candidates |

pub mod layout;
pub mod rectangles;
pub mod sheet;
