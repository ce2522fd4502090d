//! Strips comments and meaningless blanks, a third of the bytes, from the files of the page.
//!
//! The page needs no build step, and a browser needs no comments. So the server strips them on the first request for a
//! file. Scripts are read token by token, so strings, templates and regular expressions stay unchanged; a line break is
//! kept where it may end a statement. A test runs every script through a JavaScript engine if there is one, and the
//! tests of the page run the stripped files.

mod script;
mod sheet;

pub(super) use script::script;
pub(super) use sheet::sheet;

/// An HTML page without its indentation.
pub(super) fn page(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).fold(
        String::with_capacity(text.len()),
        |mut slim, line| {
            slim.push_str(line);
            slim.push('\n');
            slim
        },
    )
}

/// The length up to and including the first unescaped `end`, or the whole length.
fn until(text: &str, end: char) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if letter == end => return at + end.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// The length of the blanks and comments at the beginning of a text, and whether a line ends in them.
fn gap(text: &str, has_line_comments: bool) -> (usize, bool) {
    let mut rest = text;
    loop {
        let trimmed = rest.trim_start();
        let length = match trimmed {
            comment if comment.starts_with("/*") => {
                comment[2..].find("*/").map_or(comment.len(), |end| end + 4)
            }
            comment if has_line_comments && comment.starts_with("//") => {
                comment.find('\n').unwrap_or(comment.len())
            }
            _ => {
                let length = text.len() - trimmed.len();
                return (length, text[..length].contains('\n'));
            }
        };
        rest = &trimmed[length..];
    }
}
