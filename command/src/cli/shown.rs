//! File names as messages show them.

use std::path::Path;

use veridoku::printable;

/// A path on one line, regardless of the characters in it.
pub(super) fn shown(path: &Path) -> String {
    printable(&path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_steer_the_terminal() {
        let name = Path::new("a\n\u{1b}[2Jb/é\u{202e}txt.fdp");
        assert_eq!(shown(name), "a\\n\\u{1b}[2Jb/é\\u{202e}txt.fdp");
    }
}
