//! The list of puzzles that each book contains as text. A later book reads it and does not repeat them.
//!
//! Each puzzle is in the format `rules`, which also holds the size and the rules. The text begins and ends with a
//! comment, by which it is found in an HTML document and, because it is not compressed there, in a PDF. As a file, an
//! attachment of the PDF, every command reads it.

use super::gather::Plan;
use crate::draw::escape;
use veridoku_core::format::{Format, WriteOptions};

/// The first line of a list, and its last.
const FIRST: &str = "# The puzzles of a book by Veridoku, in the format rules\n";
const LAST: &str = "# End of the puzzles\n";

/// The list of a book's puzzles.
pub fn list(plan: &Plan) -> String {
    let mut text = FIRST.as_bytes().to_vec();
    let start = text.len();
    for book_puzzle in plan.puzzles() {
        let mut written = Vec::new();
        // A puzzle that was read from a text, or made from a recipe, can be written as text.
        let result =
            Format::Rules.write(&book_puzzle.puzzle, &WriteOptions::default(), &mut written);
        if result.is_ok() {
            if text.len() > start {
                text.extend_from_slice(b"---\n");
            }
            text.extend_from_slice(written.trim_ascii_end());
            text.push(b'\n');
        }
    }
    String::from_utf8_lossy(&text).into_owned() + LAST
}

/// The list, as it is in an HTML document.
pub(super) fn hidden(plan: &Plan) -> String {
    let mut out = String::from("<pre hidden>");
    // One character at a time would lose the line feeds.
    for line in list(plan).lines() {
        escape(line, &mut out);
        out.push('\n');
    }
    out + "</pre>\n"
}

/// The list in the bytes of a book; `None` if they are not a book.
pub fn listed(book: &[u8]) -> Option<String> {
    let at = |part: &str, from: usize| {
        let rest = book.get(from..)?;
        let found = rest.windows(part.len()).position(|bytes| bytes == part.as_bytes())?;
        Some(from + found)
    };
    let is_html = book.starts_with(b"<!DOCTYPE html>");
    if !is_html && !book.starts_with(b"%PDF-") {
        return None;
    }
    let first = at(FIRST, 0)?;
    let text = String::from_utf8_lossy(&book[first..at(LAST, first)?]);
    Some(match is_html {
        // The signs of comparisons, and of HTML, last.
        true => text
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"")
            .replace("&#39;", "'")
            .replace("&amp;", "&"),
        false => text.into_owned(),
    })
}
