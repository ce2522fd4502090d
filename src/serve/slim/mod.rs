//! Files of the page without comments, and without the blanks that say nothing, which are a third of them.
//!
//! The page needs no build step, and a browser needs no comments. So the server leaves them out, when a file is first asked
//! for. Scripts are read token by token, so that texts, templates and regular expressions stay as they are; a line
//! stays a line where its end may end a statement. A test runs every script through a JavaScript engine where there is one,
//! and the tests of the page run what comes out of here.

mod script;
mod sheet;

pub(super) use script::script;
pub(super) use sheet::sheet;

/// A page of HTML without its indentation.
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

/// What ends at the first of a letter that no backslash escapes: the letters up to it and with it, or all.
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

/// The length of a gap at the beginning of a text, blanks and comments, and whether a line ends in it.
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
