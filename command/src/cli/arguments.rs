//! Command-line arguments, including puzzles that look like options.
//!
//! A dash is one of the blanks, so a puzzle may begin with dashes (`--53...`), and then the argument looks like an
//! unknown option. Its dashes are replaced by dots before parsing, which gives the same puzzle.
//!
//! No option looks like this: their names are words in lowercase letters, and a negative number has one dash. The value
//! of an option that names a file or a folder is left as it is.

use std::ffi::OsString;
use std::path::Path;

/// The arguments, ready for parsing.
pub(super) fn with_plain_puzzles(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    // An existing file is taken as a file. After `--`, or given as a path, it may have any name.
    let mut are_options_over = false;
    let mut is_path = false;
    let plain = |argument: OsString| {
        are_options_over |= argument == "--";
        let may_be = !are_options_over && !std::mem::take(&mut is_path);
        is_path = PATHS.iter().any(|option| argument == **option);
        match argument.to_str() {
            Some(text) if may_be && is_puzzle(text) && !Path::new(text).exists() => {
                text.replace('-', ".").into()
            }
            _ => argument,
        }
    };
    arguments.map(plain).collect()
}

/// The options whose value is a path.
const PATHS: [&str; 5] = ["--into", "--output", "--regions", "--certify", "--grids"];

/// Cells of the smallest puzzle that is recognized as one.
const FEWEST: usize = 16;

/// Whether a text that begins with a dash is a puzzle whose blank is the dash.
fn is_puzzle(text: &str) -> bool {
    let is_cell = |byte: u8| byte == b'-' || byte.is_ascii_digit() || byte.is_ascii_uppercase();
    text.starts_with('-')
        && text.len() >= FEWEST
        && text.bytes().all(is_cell)
        && text.bytes().filter(|byte| *byte == b'-').count() > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(arguments: &[&str]) -> Vec<String> {
        let plain = with_plain_puzzles(arguments.iter().map(OsString::from));
        plain.into_iter().map(|argument| argument.into_string().expect("UTF-8")).collect()
    }

    #[test]
    fn puzzles_with_dashes_are_handed_on_and_options_are_left() {
        let puzzle = "-2------------3-";
        assert_eq!(plain(&["solve", puzzle, "--all"]), ["solve", ".2............3.", "--all"]);
        assert_eq!(plain(&["--", puzzle]), ["--", puzzle]);
        let folder = "-2024-01-01-120000";
        assert_eq!(
            plain(&["certify", "--into", folder, puzzle])[2..],
            [folder, ".2............3."]
        );
        assert_eq!(plain(&["hint", "--given", puzzle])[2..], [".2............3."]);
        let blank = "-".repeat(16);
        assert_eq!(plain(&[&blank]), [".".repeat(16)]);
        for other in [
            "-",
            "--",
            "-V",
            "--cross-check",
            "--strategy=basic",
            "--require-techniques",
            "-1234567890123456",
            "-12--3",
            "1---------------",
            "-2...---------3-",
        ] {
            assert_eq!(plain(&[other]), [other]);
        }
    }
}
