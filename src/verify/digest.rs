//! A digest of the puzzle that a certificate is of, so that people can compare puzzles of any size at a glance.
//!
//! It is the SHA-256 of the puzzle in the format `rules`: size, regions, variants, cells and rules, but no title and no
//! author. `veridoku convert --to rules puzzle.txt | sha256sum` gives the same. Two texts of one puzzle have the same
//! digest if they state the rules in the same order.

use sha2::{Digest, Sha256};

use super::Verified;
use crate::format::{Format, WriteOptions};

impl Verified {
    /// The digest of the puzzle; `None` if some rule has no words in the format `rules`.
    pub fn digest(&self) -> Option<String> {
        let mut text = Vec::new();
        Format::Rules.write(&self.puzzle, &WriteOptions::default(), &mut text).ok()?;
        Some(Sha256::digest(&text).iter().map(|byte| format!("{byte:02x}")).collect())
    }
}
