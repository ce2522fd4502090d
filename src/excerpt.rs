//! A word of an input as an error shows it.

/// The beginning of a word. What a terminal would obey, or nobody would see, is written out: `\u{1b}[31m`.
pub(crate) fn excerpt(word: &[u8]) -> String {
    const LONGEST: usize = 40;
    let head = String::from_utf8_lossy(&word[..word.len().min(LONGEST)]);
    let shown = |letter: char| match letter.is_control() || is_unseen(letter) {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    };
    head.chars().map(shown).collect()
}

/// Whether a character beyond ASCII leaves no mark: blanks, and what steers the letters beside it.
pub(crate) fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{a0}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{1680}' | '\u{180e}'
            | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{206f}'
            | '\u{3000}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_written_out() {
        assert_eq!(
            excerpt("1\u{1b}[31m\u{200b}é\u{a0}".as_bytes()),
            "1\\u{1b}[31m\\u{200b}é\\u{a0}"
        );
    }
}
