//! Reports faults of a text as the command does: in the library's words, with the option that helps.
//!
//! The library knows formats, boxes and alphabets, but no options; only this file knows which option sets what.

use veridoku::format::{Alphabet, ParseError, ParseErrorKind, RuleFault};

/// The noun for the records of an input in messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Called {
    /// Lines of a text.
    Lines,
    /// Rows of a columnar file, which are lines only within the pipeline.
    Rows,
}

impl Called {
    /// The fault of a record, and an option that helps, if there is one.
    pub(super) fn fault(self, error: &ParseError) -> String {
        let ParseError { line, kind, .. } = error;
        let fault = match (self, kind) {
            (Called::Lines, _) => error.to_string(),
            // A columnar file has a column of puzzles, or is refused as a whole.
            (Called::Rows, ParseErrorKind::NoPuzzleColumn) => {
                format!("row {line}: the puzzle is null; expected a text")
            }
            (Called::Rows, _) => format!("row {line}: {kind}"),
        };
        match advice(kind) {
            Some(advice) => format!("{fault}; {advice}"),
            None => fault,
        }
    }
}

/// The fault of a text, and an option that helps, if there is one.
pub(super) fn with_advice(error: &ParseError) -> String {
    Called::Lines.fault(error)
}

fn advice(kind: &ParseErrorKind) -> Option<&'static str> {
    Some(match kind {
        // The error explains what to write instead of symbols.
        ParseErrorKind::AlphabetNeeded { side } | ParseErrorKind::AlphabetTooShort { side, .. }
            if Alphabet::ALL.iter().all(|alphabet| alphabet.longest() < *side) =>
        {
            return None;
        }
        ParseErrorKind::AlphabetNeeded { .. } => "name one with --alphabet",
        ParseErrorKind::AlphabetTooShort { .. } => "use --alphabet to name another",
        ParseErrorKind::CellCount { .. } | ParseErrorKind::HeaderSide { .. } => {
            "see --box and --regions"
        }
        ParseErrorKind::NoPuzzleColumn => "use --column to name another",
        ParseErrorKind::Box { .. } => "see --box",
        ParseErrorKind::Progress { .. } => "name it with --format grid",
        ParseErrorKind::OtherSide { .. } => "name it with --format line",
        ParseErrorKind::Ambiguous { .. } => "name one with --format",
        ParseErrorKind::Rules(RuleFault::Unread { .. } | RuleFault::Prose { .. }) => {
            "without --strict, the puzzle is read without it"
        }
        ParseErrorKind::Undetected { reason, .. } => {
            return advice(reason).or(Some("use --format to choose another"));
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use veridoku::Shape;
    use veridoku::format::{Format, ReadOptions, Reader};

    use super::*;

    /// The first fault of a text, as the library words it and as the command does.
    fn first_fault(text: &str, options: &ReadOptions) -> (String, String) {
        let mut records = Reader::new(text.as_bytes(), options.clone());
        let error = records.find_map(Result::err).expect("a fault");
        (error.to_string(), with_advice(&error))
    }

    #[test]
    fn the_command_adds_the_option_that_helps() {
        let known = ReadOptions::default();
        let of_nine = ReadOptions { shape: Some(Shape::CLASSIC), ..ReadOptions::default() };
        let alphabet = Some(Alphabet::FromZero);
        let hexadecimal = ReadOptions { alphabet, ..ReadOptions::default() };
        let integers = ReadOptions { format: Some(Format::Integers), ..of_nine.clone() };
        let simple = ReadOptions::of_format(Format::SimpleSudoku);
        let sixteen = format!("1G{}", ".".repeat(254));
        let other_side = "12..34....12...3\n1...2....\n12..34....12...3\n";
        let ambiguous = "1...\n.2..\n..1.\n...2\n";
        let two = "|12|..|\n|34|..|\n|..|12|\n|..|.3|\n\n|21|..|\n|34|..|\n|..|12|\n|..|.3|\n";
        for (text, options, added) in [
            (&sixteen[..], &known, "; name one with --alphabet"),
            // No alphabet has as many symbols.
            (&".".repeat(49 * 49), &known, ""),
            (&".".repeat(49 * 49), &hexadecimal, ""),
            ("12..34....12...3", &of_nine, "; see --box and --regions"),
            ("4 2 2\n", &integers, "; see --box and --regions"),
            ("9 1 9\n", &integers, "; see --box"),
            (two, &simple, "; name it with --format grid"),
            (other_side, &known, "; name it with --format line"),
            (ambiguous, &known, "; name one with --format"),
            ("these are words", &known, "; use --format to choose another"),
            (&"5".repeat(80), &known, ""),
        ] {
            let (library, command) = first_fault(text, options);
            assert!(!library.contains("--"), "{library}");
            assert_eq!(command, format!("{library}{added}"), "{text:?}");
        }
    }
}
