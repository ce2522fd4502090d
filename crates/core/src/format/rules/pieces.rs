//! A line of the format as pieces: words, quoted texts, and the marks `:` and `|`.
//!
//! Blanks and commas only separate words; a comment begins at `#`.

use super::definitions;
use crate::format::error::ParseErrorKind;
use crate::format::text::symbols::Misread;

/// A piece of a line, and the byte at which it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) at: usize,
    pub(super) is: Is,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Is {
    Word(String),
    /// The text between quotes, in which a backslash escapes a quote or a backslash.
    Text(String),
    Colon,
    Bar,
}

/// The pieces of a line.
pub(super) fn pieces(line: &str) -> Result<Vec<Piece>, Misread> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut letters = line.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let is = match letter {
            '#' => break,
            ':' => Is::Colon,
            '|' => Is::Bar,
            '"' => {
                let mut text = String::new();
                loop {
                    match letters.next() {
                        Some((_, '"')) => break Is::Text(text),
                        Some((_, '\\')) => text.extend(letters.next().map(|(_, kept)| kept)),
                        Some((_, letter)) => text.push(letter),
                        None => {
                            return Err(Misread { offset: at, kind: ParseErrorKind::OpenQuote });
                        }
                    }
                }
            }
            _ if letter.is_whitespace() || letter == ',' => continue,
            _ => {
                let mut word = String::from(letter);
                let is_part = |letter: char| !letter.is_whitespace() && !",:|\"#".contains(letter);
                while let Some((_, letter)) = letters.next_if(|(_, letter)| is_part(*letter)) {
                    word.push(letter);
                }
                Is::Word(word)
            }
        };
        pieces.push(Piece { at, is });
    }
    Ok(pieces)
}

/// The statements of a line, with the bytes at which they begin: semicolons end them, except in quotes, in comments and
/// in the braces of a definition.
pub(super) fn statements(line: &str) -> Vec<(usize, &str)> {
    let mut statements = Vec::new();
    let (mut start, mut in_text, mut is_open) = (0, false, definitions::begins(line));
    let mut letters = line.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '}' if !in_text => is_open = false,
            ';' if is_open => {}
            '\\' if in_text => drop(letters.next()),
            '"' => in_text = !in_text,
            '#' if !in_text => break,
            ';' if !in_text => {
                statements.push((start, &line[start..at]));
                start = at + 1;
                is_open = definitions::begins(&line[start..]);
            }
            _ => {}
        }
    }
    statements.push((start, &line[start..]));
    statements
}

/// A text that is not interpreted: in quotes, or up to a comment.
pub(super) fn prose(text: &str) -> String {
    match pieces(text).ok().and_then(|pieces| pieces.into_iter().next()) {
        Some(Piece { is: Is::Text(text), .. }) => text,
        _ => text.split('#').next().unwrap_or_default().trim().to_owned(),
    }
}

/// A text in quotes, if it would be misread without them.
pub(super) fn quoted_prose(text: &str) -> String {
    match text.contains(['"', ';', '#']) {
        true => quoted(text),
        false => text.to_owned(),
    }
}

/// A text in quotes.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_texts_and_marks() {
        let found = pieces("killer 10 \"a \\\"b\": r1c1,r1c2 | h1 # c").unwrap();
        let word = |text: &str| Is::Word(text.to_owned());
        let is: Vec<Is> = found.iter().map(|piece| piece.is.clone()).collect();
        let expected = [
            word("killer"),
            word("10"),
            Is::Text("a \"b".to_owned()),
            Is::Colon,
            word("r1c1"),
            word("r1c2"),
            Is::Bar,
            word("h1"),
        ];
        assert_eq!(is, expected);
        assert_eq!(found[4].at, 19);
        assert_eq!(pieces(&quoted("a\\\"")).unwrap()[0].is, Is::Text("a\\\"".to_owned()));
        assert!(matches!(pieces("x \"y").unwrap_err().offset, 2));
    }
}
