//! A word of an input as an error shows it.

/// The beginning of a word. What a terminal would obey is written out: `\u{1b}[31m`.
pub(crate) fn excerpt(word: &[u8]) -> String {
    const LONGEST: usize = 40;
    let head = String::from_utf8_lossy(&word[..word.len().min(LONGEST)]);
    let shown = |letter: char| match letter.is_control() {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    };
    head.chars().map(shown).collect()
}
