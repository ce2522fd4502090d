//! The manifest: the claim, how to read the puzzle, and the hashes that tie the files together.
//!
//! It is written as JSON with one member on each line, in this order; [`verify`](mod@veridoku_verify) reads it in any
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
//! If parts of the puzzle's text were not read as rules, two more members come before the hashes: `unread`, how often
//! each occurs, and `unread_words`, the words of those that are prose. A reader of this certificate then knows that the
//! verdict is by the rules that were read.
//!
//! ```json
//!   "unread": {
//!     "ruleset": 1,
//!     "line": 2
//!   },
//!   "unread_words": {
//!     "ruleset": "Digits do not repeat along the line"
//!   },
//! ```
//!
//! `boxes` is `regions.txt` for a jigsaw, and `none` if there are only rows and columns. Format, boxes and variants are
//! arguments of `--format`, `--box` (or `--regions`) and `--variant`, so `veridoku encode` writes the formula again.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::portable::Portable;
use super::{CertificateFile, CertifyError, check};
use veridoku_core::budget::Watch;
use veridoku_core::grid::{Unread, Verdict};
use veridoku_verify::{VERSION, WITHOUT_BOXES, file};

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
             \"encoding\": \"extended\",\n  \"at_most_one\": \"pairwise\",\n{}",
            unread(puzzle.puzzle.unread())
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

/// The most bytes of the names and words of unread parts, so the manifest stays below the bound of its readers.
const MOST_UNREAD: usize = 48 << 10;

/// The most bytes of a name, which may be listed twice, and of a line without its name and its words.
const MOST_NAME: usize = 100;
const MOST_REST: usize = 60;

/// The members for the parts of the text that were not read, each with its line end; empty if there are none.
fn unread(parts: &[Unread]) -> String {
    if parts.is_empty() {
        return String::new();
    }
    let share = MOST_UNREAD / parts.len().min(Unread::MOST);
    let mut counts: Vec<(String, usize)> = Vec::new();
    let mut words = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        let is_last = place + 1 >= Unread::MOST;
        let name = quoted(if is_last { "..." } else { &part.key }, MOST_NAME);
        if let Some((_, count)) = counts.iter_mut().find(|(known, _)| *known == name) {
            *count += part.count;
            continue;
        }
        let most = share - 2 * (MOST_NAME + MOST_REST);
        let of_part = part.words.as_ref().filter(|_| !is_last);
        words.extend(of_part.map(|text| (name.clone(), quoted(text, most))));
        counts.push((name, part.count.max(1)));
    }
    let counts = counts.into_iter().map(|(name, count)| (name, count.to_string()));
    let mut text = object("unread", counts.collect());
    if !words.is_empty() {
        text += &object("unread_words", words);
    }
    text
}

/// A member that is an object of these names and values.
fn object(name: &str, members: Vec<(String, String)>) -> String {
    let members = members.iter().map(|(name, value)| format!("    {name}: {value}"));
    format!("  \"{name}\": {{\n{}\n  }},\n", members.collect::<Vec<_>>().join(",\n"))
}

/// A string of JSON of at most so many bytes; a longer text is cut, and ends with points.
fn quoted(text: &str, most: usize) -> String {
    const POINTS: &str = " ...";
    let mut quoted = String::from("\"");
    let room = most - POINTS.len() - 2;
    for letter in text.chars() {
        let before = quoted.len();
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            control if control < ' ' => {
                write!(quoted, "\\u{:04x}", u32::from(control)).expect("a string takes all");
            }
            letter => quoted.push(letter),
        }
        if quoted.len() > room {
            quoted.truncate(before);
            quoted += POINTS;
            break;
        }
    }
    quoted + "\""
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes all");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(key: &str, count: usize, words: Option<&str>) -> Unread {
        Unread { key: key.into(), count, words: words.map(Into::into) }
    }

    #[test]
    fn unread_parts_are_members() {
        assert_eq!(unread(&[]), "");
        let parts = [part("ruleset", 1, Some("a \"b\"\u{1b}")), part("line", 2, None)];
        let expected = "  \"unread\": {\n    \"ruleset\": 1,\n    \"line\": 2\n  },\n  \
                        \"unread_words\": {\n    \"ruleset\": \"a \\\"b\\\"\\u001b\"\n  },\n";
        assert_eq!(unread(&parts), expected);
    }

    #[test]
    fn unread_parts_are_bounded() {
        let long = "\u{1b}".repeat(2000);
        let parts: Vec<Unread> =
            (0..150).map(|number| part(&format!("{number}{long}"), 1, Some(&long))).collect();
        let text = unread(&parts);
        assert!(text.len() <= MOST_UNREAD, "{}", text.len());
        assert!(text.contains("\"...\": 51"), "{text}");
    }
}
