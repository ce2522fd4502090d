//! A diagnosis with its picture.

use super::push_figure;
use crate::diagnose::Diagnosis;
use crate::draw;
use crate::draw::xml::escaped;
use veridoku_core::format::Alphabet;
use veridoku_core::grid::Puzzle;

/// A diagnosis as a part of a document. `text` is its description; the first line is the heading.
pub fn diagnosis(
    puzzle: &Puzzle,
    diagnosis: &Diagnosis,
    text: &str,
    alphabet: Option<Alphabet>,
) -> String {
    let (heading, text) = text.split_once('\n').unwrap_or((text, ""));
    let mut out = format!("<article>\n<h2>{}</h2>\n", escaped(heading));
    let lines: String =
        text.lines().map(|line| format!("<p>{}</p>", escaped(line.trim()))).collect();
    let scene = draw::diagnosis(puzzle, diagnosis).with_alphabet(alphabet);
    push_figure(" class=\"one\"", &scene, &lines, &mut out);
    out.push_str("</article>\n");
    out
}
