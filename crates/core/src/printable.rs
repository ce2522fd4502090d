//! Foreign text, such as a word of an input or a file name, as messages show it.

/// A text on one line. Control characters and invisible characters are escaped.
///
/// ```
/// # use veridoku_core as veridoku;
/// assert_eq!(veridoku::printable("\u{1b}[31mé\u{202e}\n"), "\\u{1b}[31mé\\u{202e}\\n");
/// ```
pub fn printable(text: &str) -> String {
    let shown = |letter: char| match letter.is_control() || is_unseen(letter) {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    };
    text.chars().map(shown).collect()
}

/// The beginning of a word, printable.
pub fn excerpt(word: &[u8]) -> String {
    const LONGEST: usize = 40;
    printable(&String::from_utf8_lossy(&word[..word.len().min(LONGEST)]))
}

/// Whether a character beyond ASCII is invisible: blanks, and characters that control the letters next to them.
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
    fn nothing_is_left_that_a_terminal_obeys() {
        let every: String = ('\0'..='\u{9f}').collect();
        let seen = printable(&every);
        assert!(!seen.contains(|letter: char| letter.is_control()), "{seen}");
        assert!(seen.contains(" !\"#$%&'()*+,-./0123"), "{seen}");
    }

    #[test]
    fn invisible_characters_are_written_out() {
        assert_eq!(
            excerpt("1\u{1b}[31m\u{200b}é\u{a0}".as_bytes()),
            "1\\u{1b}[31m\\u{200b}é\\u{a0}"
        );
    }
}
