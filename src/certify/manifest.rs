//! The manifest: the claim, how to read the puzzle, and the hashes that tie the files together.
//!
//! It is written as JSON with one member on each line, in this order; [`verify`](mod@crate::verify) reads it in any
//! layout and order, with these members and no others.
//!
//! ```json
//! {
//!   "format": "veridoku-certificate",
//!   "version": 1,
//!   "verdict": "unique",
//!   "puzzle_format": "line",
//!   "boxes": "3x3",
//!   "variants": "classic",
//!   "encoding": "extended",
//!   "at_most_one": "pairwise",
//!   "sha256": {
//!     "puzzle.txt": "7c0d…",
//!     "proof.lrat": "51aa…"
//!   }
//! }
//! ```
//!
//! `boxes` is `regions.txt` for a jigsaw, and `none` if there are only rows and columns. Format, boxes and variants are
//! arguments of `--format`, `--box` (or `--regions`) and `--variant`, so `veridoku encode` writes the formula again.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::portable::Portable;
use super::{CertificateFile, CertifyError, check};
use crate::budget::Watch;
use crate::grid::Verdict;
use crate::verify::{VERSION, WITHOUT_BOXES, file};

/// Bytes that are hashed at once.
const PIECE: usize = 1 << 16;

/// The part of the manifest above the hashes.
pub(super) struct Heading(String);

impl Heading {
    pub(super) fn of(puzzle: &Portable, verdict: Verdict) -> Heading {
        let geometry = puzzle.puzzle.geometry();
        let boxes = match (geometry.shape(), geometry.regions()) {
            (Some(shape), _) => shape.to_string(),
            (None, Some(_)) => file::REGIONS.to_owned(),
            (None, None) => WITHOUT_BOXES.to_owned(),
        };
        let names: Vec<&str> = geometry.variants().iter().map(|variant| variant.name()).collect();
        let variants = if names.is_empty() { "classic".into() } else { names.join(",") };
        let format = puzzle.format;
        Heading(format!(
            "{{\n  \"format\": \"veridoku-certificate\",\n  \"version\": {VERSION},\n  \
             \"verdict\": \"{verdict}\",\n  \"puzzle_format\": \"{format}\",\n  \
             \"boxes\": \"{boxes}\",\n  \"variants\": \"{variants}\",\n  \
             \"encoding\": \"extended\",\n  \"at_most_one\": \"pairwise\",\n"
        ))
    }

    /// The whole manifest, with the hash of each file.
    ///
    /// # Errors
    /// If the time ends first.
    pub(super) fn manifest(
        self,
        files: &[CertificateFile],
        watch: &Watch,
    ) -> Result<Vec<u8>, CertifyError> {
        let mut text = self.0;
        text.push_str("  \"sha256\": {\n");
        for (index, file) in files.iter().enumerate() {
            let comma = if index + 1 < files.len() { "," } else { "" };
            let mut hash = Sha256::new();
            for piece in file.contents.chunks(PIECE) {
                check(watch, piece.len())?;
                hash.update(piece);
            }
            let hash = hex(&hash.finalize());
            writeln!(text, "    \"{}\": \"{hash}\"{comma}", file.name).expect("a string takes all");
        }
        text.push_str("  }\n}\n");
        Ok(text.into_bytes())
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes all");
        text
    })
}
