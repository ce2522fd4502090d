//! Veridoku's promises for any input, as functions from bytes that panic if a promise is broken.
//!
//! ```text
//! bytes --formats--> every format and detection: no panic; what is read is written and read back the same
//!       --verify---> certificates, damaged: no panic; what is accepted is true according to a solver
//!       --knuth----> exact covers: no panic; a search and a count agree
//!       --logic----> positions of all kinds: every step is true in every solution
//! ```
//!
//! The binaries of `fuzz_targets` pass libFuzzer's inputs to these functions, and the test in `tests` passes the
//! seeds.

pub mod formats;
pub mod knuth;
pub mod logic;
pub mod verify;

