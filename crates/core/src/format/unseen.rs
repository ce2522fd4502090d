//! The invisible characters of a line, with their names.

use crate::printable::is_unseen;

/// Such a character, and its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unseen {
    /// Line, from 1.
    pub(super) line: usize,
    /// Column in characters, from 1.
    pub(super) column: usize,
    pub(super) found: char,
}

/// The first such character among the cells of a line: in a field without words, and before any comment.
pub(super) fn first(line: usize, text: &[u8]) -> Option<Unseen> {
    let end = text.iter().position(|byte| *byte == b'#').unwrap_or(text.len());
    let text = String::from_utf8_lossy(&text[..end]);
    let mut before = 0;
    for field in text.split_inclusive([',', ';', '\t']) {
        let is_of_words =
            |letter: char| letter.is_lowercase() || !letter.is_ascii() && !is_unseen(letter);
        let place = field.chars().enumerate().find(|(_, letter)| is_unseen(*letter));
        if let (Some((index, found)), false) = (place, field.contains(is_of_words)) {
            return Some(Unseen { line, column: before + index + 1, found });
        }
        before += field.chars().count();
    }
    None
}

/// A character in words: its number, and its name if that helps to find its origin.
pub(super) fn name(letter: char) -> String {
    let number = format!("U+{:04X}", u32::from(letter));
    let name = match letter {
        '\u{a0}' => "no-break space",
        '\u{ad}' => "soft hyphen",
        '\u{200b}' => "zero width space",
        '\u{200c}' => "zero width non-joiner",
        '\u{200d}' => "zero width joiner",
        '\u{202f}' => "narrow no-break space",
        '\u{2060}' => "word joiner",
        '\u{3000}' => "ideographic space",
        '\u{feff}' => "byte order mark",
        _ => return number,
    };
    format!("{number} ({name})")
}
