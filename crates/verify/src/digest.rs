//! A digest of the certified puzzle, for comparing puzzles of any size at a glance.
//!
//! It is the SHA-256 of the puzzle in the format `rules`: size, regions, variants, cells and rules, but not title and
//! author. `veridoku convert --to rules puzzle.txt | sha256sum` gives the same. Two texts of one puzzle have the same
//! digest if they state the rules in the same order.

use sha2::{Digest, Sha256};

use super::Verified;
use veridoku_core::format::{Format, WriteOptions};

impl Verified {
    /// The digest of the puzzle; `None` if some rule cannot be written in the format `rules`.
    pub fn digest(&self) -> Option<String> {
        let mut text = Vec::new();
        Format::Rules.write(&self.puzzle, &WriteOptions::default(), &mut text).ok()?;
        Some(Sha256::digest(&text).iter().map(|byte| format!("{byte:02x}")).collect())
    }
}
