//! Names an invisible character in an error that counts it.
//!
//! A zero width space in a copied puzzle makes a line one cell too long, and neither the line nor the number shows
//! why. So an error about a number of cells names the character that was counted, and its position.

use super::error::{ParseError, ParseErrorKind};
use super::text::lines::Lines;
use super::unseen::Unseen;

/// The invisible characters of a text, up to a line.
pub(super) fn up_to(text: &[u8], line: usize) -> Vec<Unseen> {
    let mut lines = Lines::new(text);
    while lines.number() < line && matches!(lines.advance(), Ok(true)) {}
    lines.unseen().to_vec()
}

/// An error that counts cells, with the character that was counted: one in the line at fault, or else in one
/// before it.
pub(super) fn named(error: ParseError, unseen: &[Unseen]) -> ParseError {
    let in_line = unseen.iter().find(|unseen| unseen.line == error.line);
    let before = || unseen.iter().find(|unseen| unseen.line < error.line);
    match in_line.or_else(before) {
        Some(&Unseen { line, column, found }) if is_count(&error.kind) => {
            let reason = Box::new(error.kind);
            ParseError { kind: ParseErrorKind::Unseen { found, line, column, reason }, ..error }
        }
        _ => error,
    }
}

fn is_count(kind: &ParseErrorKind) -> bool {
    match kind {
        ParseErrorKind::Undetected { reason, .. } => is_count(reason),
        ParseErrorKind::NoSide { .. }
        | ParseErrorKind::CellCount { .. }
        | ParseErrorKind::RowLength { .. }
        | ParseErrorKind::RowCount { .. }
        | ParseErrorKind::CellsOfShape { .. }
        | ParseErrorKind::SolutionCells { .. } => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::format::{ReadOptions, Reader};

    fn first_error(text: &str, format: Option<&str>) -> String {
        let format = format.map(|name| name.parse().expect("a format"));
        let options = ReadOptions { format, ..ReadOptions::default() };
        let found = Reader::new(text.as_bytes(), options).find_map(Result::err);
        found.map_or_else(|| "read".into(), |error| error.to_string())
    }

    #[test]
    fn a_character_that_is_counted_and_not_seen_is_named() {
        let line = |letter: char| format!("12..34{letter}....12...3\n");
        let rows = |letter: char| format!("12..\n34..\n..{letter}12\n...3\n");
        let first_row = |letter: char| format!("12..{letter}\n34..\n..12\n...3\n");
        let many = |letter: char| format!("{}{}", "12..34....12...3\n".repeat(3), line(letter));
        for (letter, name) in [
            ('\u{200b}', "U+200B (zero width space)"),
            ('\u{a0}', "U+00A0 (no-break space)"),
            ('\u{feff}', "U+FEFF (byte order mark)"),
            ('\u{2063}', "U+2063"),
        ] {
            for format in [None, Some("line")] {
                let error = first_error(&line(letter), format);
                assert!(error.starts_with("line 1, column 18: found 17 characters; "), "{error}");
                let end = format!(
                    "; line 1, column 7 has the invisible character {name}, which is counted; remove it"
                );
                assert!(error.ends_with(&end), "{error}");
            }
            for (text, format, place) in [
                (rows(letter), None, "line 3, column 3"),
                (rows(letter), Some("grid"), "line 3, column 3"),
                (first_row(letter), None, "line 1, column 5"),
                (first_row(letter), Some("grid"), "line 1, column 5"),
                (many(letter), None, "line 4, column 7"),
            ] {
                let error = first_error(&text, format);
                assert!(
                    error.contains(&format!("; {place} has the invisible character {name}, which")),
                    "{text:?}: {error}"
                );
            }
        }
        // A character in a comment, in a title or in another field is not named either.
        for text in [
            "12..34....12.. # Jos\u{e9}\u{a0}x\n",
            "By\u{a0}me\n12..\n34..\n..12\n..\n",
            "puzzle,author\n12..34....12..,No\u{a0}one\n",
        ] {
            assert!(!first_error(text, None).contains("U+"), "{}", first_error(text, None));
        }
        let error = first_error("puzzle,author\n12..34..\u{a0}..12...3,No\u{a0}one\n", None);
        assert!(error.contains("line 2, column 9 has the invisible character U+00A0"), "{error}");
        // A visible letter is not named next to the number, nor one in another record.
        assert!(!first_error(&line('é'), None).contains("U+"));
        let other = "12..34....12...3\n1\u{200b}\n12\n12..34....12...3\n";
        let mut records =
            Reader::new(other.as_bytes(), ReadOptions::of_format("line".parse().expect("it")));
        let errors: Vec<String> =
            records.by_ref().filter_map(Result::err).map(|error| error.to_string()).collect();
        assert!(
            errors[0].contains("line 2, column 2 has the invisible character U+200B"),
            "{errors:?}"
        );
        assert!(!errors[1].contains("U+"), "{errors:?}");
    }
}
