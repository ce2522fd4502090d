//! Words of strangers, such as names of files, as messages show them.

use std::path::Path;

/// A text on one line: what a terminal would obey is written out, as in `\u{1b}[31m`.
pub(super) fn printable(text: &str) -> String {
    let shown = |letter: char| match letter.is_control() {
        true => letter.escape_default().to_string(),
        false => letter.to_string(),
    };
    text.chars().map(shown).collect()
}

/// A path on one line, whatever letters its names have.
pub(super) fn shown(path: &Path) -> String {
    printable(&path.display().to_string())
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
        assert_eq!(shown(Path::new("a\n\u{1b}[2Jb/é")), "a\\n\\u{1b}[2Jb/é");
    }
}
