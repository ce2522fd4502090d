//! Solving as people do: steps that can be followed, and told.
//!
//! | module | what |
//! |---|---|
//! | [`basic`] | the basic strategy: three rules that place and strike, and supposition |

pub mod basic;
