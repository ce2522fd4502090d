//! A grid that is being solved, as sets.
//!
//! | file | what |
//! |---|---|
//! | [`rectangles`] | where two digits could change places, once per geometry |
//! | [`layout`] | houses, peers and crossings, once per geometry |
//! | [`sheet`] | values and candidates |

pub mod layout;
pub mod rectangles;
pub mod sheet;
