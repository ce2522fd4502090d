//! Detects the format of a text if no format is named, and refuses files that are not text in any case.
//!
//! The beginning of the text is read in every format that can be detected. Formats that read it without an error
//! explain it. If there are several, they must agree on the puzzles; then the first in the table is taken, because
//! the name makes no difference. Otherwise the text is refused, and the error asks for the format to be named.
//!
//! The file of each format adds conditions in its [`Detection`]: a CSV has fields, a grid of pencilmarks has groups,
//! and so on. A side of 1 counts only in formats of rows.
//!
//! If every format has errors, one that lacks only an alphabet is taken, so the error asks for it. Otherwise a format
//! counts if it reads at least one in eight of the first records, of side 4 or more. So a few bad records do not spoil
//! a file, and a text with a puzzle somewhere in it is not a file of puzzles. These formats must also agree. If there
//! is no such format, only errors can be reported. Then the format is one that fails at the rules, box, regions or
//! alphabet asked for; or one in which most records have the right number of cells; or `line`, if most lines are too
//! long to be rows. If none of these applies, one error is reported for the whole text: the first error of the format
//! that the first record resembles.
//!
//! A first line with the heading of a puzzle field means `csv`, whatever follows. If a column is asked for, the text is
//! `ndjson` if it begins like JSON, and `csv` otherwise. If no format reads the text, a statement of a known rule on
//! any line means the format `rules`, because its error is the best; so do rows that are exactly the cells of overlapping
//! grids, which `rules` reads. Prose is reported once, as a text without a puzzle.
//!
//! The beginning is the first line with text, if it holds 37 or more characters in one piece, because it can only be
//! a whole record. Otherwise it is the first 64 KiB or, if the first record is larger, the first MiB. At most 64
//! records are read; a record that may be cut off at the end is skipped. Lines that are too long are skipped; the
//! reader reports them.

use std::io::{BufRead, ErrorKind};

use super::entry::{CERTAIN_SIDE, Detection, NO_ROW};
use super::error::{ParseError, ParseErrorKind};
use super::plain::plain_cells;
use super::read::input::Source;
use super::read::one_line;
use super::read::options::ReadOptions;
use super::table::Format;
use super::text::lines::{LIMIT, Lines, column};
use super::text::numbers::begins_with_shape;
use super::text::words::cut;
use super::{csv, rules};
use crate::grid::{Puzzle, Shape};

/// The formats that are tried, with their rules, in the order of preference.
fn tried() -> impl Iterator<Item = (Format, &'static Detection)> {
    let rules = |format: Format| Some((format, format.entry().detection.as_ref()?));
    Format::ALL.into_iter().filter_map(rules)
}

const HEADS: [usize; 2] = [1 << 16, 1 << 20];
const RECORDS: usize = 64;
/// Bytes read at a time.
const PIECE: usize = 1 << 16;

/// Reads the beginning of `input` into `head` and detects its format; `None` if it holds no text.
pub(super) fn detect(
    input: &mut impl BufRead,
    head: &mut Vec<u8>,
    options: &ReadOptions,
) -> Result<Option<Format>, ParseError> {
    let mut at_end = false;
    let mut line_tried = false;
    let mut long = Long::default();
    for limit in HEADS {
        // The line being read does not count. Lines that are too long count only if there are many.
        while !at_end && head.len() - long.length < limit + long.count.min(LONG_LINES) * (LIMIT + 1)
        {
            at_end = more(input, head, &mut long)?;
            if let Some(error) = no_text_file(head) {
                return Err(error);
            }
            if let Some(line) = first_line(head, at_end).filter(|_| !line_tried) {
                line_tried = true;
                // Only tables and objects have columns.
                if options.column.is_some() {
                    let is_json = line.starts_with(b"{") || line.starts_with(b"[");
                    return Ok(Some(if is_json { Format::Ndjson } else { Format::Csv }));
                }
                if let Some((format, _)) = tried().find(|(_, rules)| (rules.decides)(line)) {
                    return Ok(Some(format));
                }
                if is_plain(line, options) {
                    return Ok(Some(Format::Line));
                }
                let piece = cut(line.trim_ascii_start(), one_line::ENDS).0;
                if piece.len() >= NO_ROW {
                    let formats = tried().filter(|(format, _)| format.entry().is_line);
                    let run = |(format, rules)| Trial::run(format, rules, line, true, options);
                    let trials: Vec<Trial> = formats.map(run).collect();
                    if let Ok(Some(format)) = choose(&trials, false) {
                        return Ok(Some(format));
                    }
                }
            }
        }
        let run = |(format, rules)| Trial::run(format, rules, head, at_end, options);
        let trials: Vec<Trial> = tried().map(run).collect();
        match choose(&trials, at_end || limit == HEADS[1])? {
            Some(format) => return Ok(Some(format)),
            None if !at_end && limit < HEADS[1] => {}
            None => return nothing(&trials, head, at_end, options),
        }
    }
    Ok(None)
}

/// Whether a line is a classic 9x9 puzzle and nothing else. All formats that can read such a line agree on it, and
/// `line` comes first; so these need not be tried, which would take several times as long as the search.
fn is_plain(line: &[u8], options: &ReadOptions) -> bool {
    let ReadOptions { shape, regions, alphabet, delimiter, .. } = options;
    let is_usual = regions.is_none() && alphabet.is_none() && delimiter.is_none();
    is_usual && shape.is_none_or(|shape| shape == Shape::CLASSIC) && plain_cells(line).is_some()
}

/// Lines that are too long do not count towards the size of the beginning, up to this number.
const LONG_LINES: usize = 4;

/// The number of lines that are too long, and the length of the line being read.
#[derive(Default)]
struct Long {
    count: usize,
    length: usize,
}

/// Takes the available bytes of the input, and returns whether the input has ended. It keeps just enough of a line
/// that is too long to show that.
fn more(input: &mut impl BufRead, head: &mut Vec<u8>, long: &mut Long) -> Result<bool, ParseError> {
    let failed = |error: std::io::Error| ParseError {
        line: 1,
        column: 1,
        kind: ParseErrorKind::Io(error.to_string()),
    };
    loop {
        match input.fill_buf() {
            Ok(read) => {
                let taken = read.len().min(PIECE);
                for part in read[..taken].split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
                    let ends = part.ends_with(b"\n") || part.ends_with(b"\r");
                    let text = &part[..part.len() - usize::from(ends)];
                    let room = (LIMIT + 1).saturating_sub(long.length);
                    let kept = text.len().min(room);
                    head.extend_from_slice(&text[..kept]);
                    long.count += usize::from(room > 0 && kept == room);
                    long.length += kept;
                    if ends {
                        head.extend(part.last());
                        long.length = 0;
                    }
                }
                input.consume(taken);
                return Ok(taken == 0);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(failed(error)),
        }
    }
}

/// How many bytes a text has without blanks and comments.
fn characters(head: &[u8]) -> usize {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let lines = head.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    lines.filter(|line| !line.starts_with(b"#")).map(<[u8]>::len).sum()
}

/// The first line that is neither blank nor a comment, once it is complete.
fn first_line(head: &[u8], at_end: bool) -> Option<&[u8]> {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let complete = match head.iter().rposition(end) {
        _ if at_end => head,
        last => &head[..last?],
    };
    let mut lines = complete.split(end).map(|line| line.trim_ascii());
    lines.find(|line| !line.is_empty() && !line.starts_with(b"#"))
}

/// The result of reading the beginning in a format.
struct Trial {
    format: Format,
    puzzles: Vec<Puzzle>,
    /// Errors other than the lack of an alphabet.
    errors: usize,
    wants_alphabet: bool,
    records: usize,
    /// Faulty records with the right number of cells.
    shaped: usize,
    /// Faulty records that fit no side and are too long to be rows.
    pieces: usize,
    /// The worst misfit between the options or the alphabet and the rest of the text.
    misfit: Misfit,
    /// The first error.
    first: Option<ParseError>,
}

impl Trial {
    fn run(
        format: Format,
        rules: &Detection,
        head: &[u8],
        at_end: bool,
        options: &ReadOptions,
    ) -> Trial {
        let mut trial = Trial {
            format,
            puzzles: Vec::new(),
            errors: 0,
            wants_alphabet: false,
            records: 0,
            shaped: 0,
            pieces: 0,
            misfit: Misfit::None,
            first: None,
        };
        let mut source = Source::new(Lines::new(head), options.clone());
        let mut read = (format.entry().begin)();
        let mut records = 0;
        while records < RECORDS
            && let Some(record) = read(&mut source)
        {
            records += 1;
            if !at_end && source.lines.at_end() {
                break;
            }
            // Such a line is a fault in every format.
            if matches!(&record, Err(e) if matches!(e.kind, ParseErrorKind::LineTooLong { .. })) {
                continue;
            }
            trial.records += 1;
            match record {
                Ok(record) if record.puzzle.side() < rules.smallest_side => trial.errors += 1,
                Ok(record) => trial.puzzles.push(record.puzzle),
                Err(error) => {
                    let is_shaped = (rules.is_shaped)(&error.kind, source.lines.text());
                    trial.shaped += usize::from(is_shaped);
                    trial.pieces += usize::from(matches!(
                        error.kind,
                        ParseErrorKind::NoSide { found, .. } if found >= NO_ROW
                    ));
                    trial.misfit = trial.misfit.max(misfit(rules, &error.kind, options));
                    match error.kind {
                        ParseErrorKind::AlphabetNeeded { side }
                            if !is_sukaku(side, source.lines.text()) =>
                        {
                            trial.wants_alphabet = true;
                        }
                        _ => trial.errors += 1,
                    }
                    trial.first.get_or_insert(error);
                }
            }
        }
        if trial.wants_alphabet && !is_text(head) {
            // In binary data, a line as long as a grid occurs sooner or later.
            trial.wants_alphabet = false;
            trial.errors += 1;
        }
        if !(rules.is_marked)(head, &trial.puzzles) {
            trial.puzzles.clear();
            trial.errors += 1;
            (trial.misfit, trial.shaped) = (Misfit::None, 0);
        }
        trial
    }
}

/// Whether a line that could be a grid of this side with symbols above 9 is more likely a faulty Sukaku: it has the
/// right length, and no letters.
fn is_sukaku(side: usize, line: &[u8]) -> bool {
    let is_cube = (CERTAIN_SIDE..side).any(|root| root.pow(3) == side.pow(2));
    is_cube && !cut(line, one_line::ENDS).0.iter().any(u8::is_ascii_alphabetic)
}

/// The format that explains the beginning, if there is one; an error if several disagree. `with_errors` also accepts
/// formats that read only some of the records.
fn choose(trials: &[Trial], with_errors: bool) -> Result<Option<Format>, ParseError> {
    let classes: [fn(&Trial) -> bool; 3] = [
        |trial| trial.errors == 0 && !trial.wants_alphabet && !trial.puzzles.is_empty(),
        |trial| trial.errors == 0 && trial.wants_alphabet,
        |trial| {
            let certain = trial.puzzles.iter().filter(|puzzle| puzzle.side() >= CERTAIN_SIDE);
            let count = certain.count();
            count > 0 && count * 8 >= trial.records
        },
    ];
    for class in &classes[..if with_errors { 3 } else { 2 }] {
        let explain: Vec<&Trial> = trials.iter().filter(|trial| class(trial)).collect();
        let Some(first) = explain.first() else { continue };
        if explain.iter().all(|trial| trial.puzzles == first.puzzles) {
            return Ok(Some(first.format));
        }
        let candidates = explain.iter().map(|trial| trial.format).collect();
        let kind = ParseErrorKind::Ambiguous { candidates };
        return Err(ParseError { line: 1, column: 1, kind });
    }
    Ok(None)
}

/// Which option does not fit an otherwise readable record; the worst last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Misfit {
    None,
    /// The box, the regions or the alphabet have a different side.
    Shape,
    /// The houses cannot be built.
    Geometry,
}

fn misfit(rules: &Detection, kind: &ParseErrorKind, options: &ReadOptions) -> Misfit {
    let asked = options.shape.is_some() || options.regions.is_some();
    match kind {
        _ if rules.is_vague => Misfit::None,
        ParseErrorKind::Geometry(_) => Misfit::Geometry,
        ParseErrorKind::RegionsAndBox(_) | ParseErrorKind::OtherRegions => Misfit::Shape,
        ParseErrorKind::AlphabetTooShort { .. }
        | ParseErrorKind::Box { .. }
        | ParseErrorKind::HeaderSide { .. } => Misfit::Shape,
        kind if asked && (rules.is_other_size)(kind) => Misfit::Shape,
        _ => Misfit::None,
    }
}

/// Fewer characters are not a puzzle: a 2x2 grid has this many. A single digit is a puzzle only in a format that is
/// named.
const FEWEST_CELLS: usize = 4;

/// The first bytes of files that are not text.
const BINARY: &[(&[u8], &str)] = &[
    (b"\x89PNG\r\n\x1A\n", "a PNG picture"),
    (b"\xFF\xD8\xFF", "a JPEG picture"),
    (b"GIF87a", "a GIF picture"),
    (b"GIF89a", "a GIF picture"),
    (b"RIFF", "a RIFF file (such as a WebP picture)"),
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive (such as a spreadsheet or an e-book)"),
    (b"\x28\xB5\x2F\xFD", "a Zstandard-compressed file"),
    (b"BZh", "a bzip2-compressed file"),
    (b"\xFD7zXZ\0", "an xz-compressed file"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\x93NUMPY", "a NumPy array"),
    (b"\x7FELF", "a program"),
];

/// The kind of a binary file, by its first bytes.
fn binary(head: &[u8]) -> Option<&'static str> {
    BINARY.iter().find(|(begin, _)| head.starts_with(begin)).map(|(_, what)| *what)
}

/// The first bytes of a gzip file (RFC 1952), with the only compression method there is.
const GZIP: &[u8] = b"\x1F\x8B\x08";

/// The error for a file that is not text, by its first bytes.
fn no_text_file(head: &[u8]) -> Option<ParseError> {
    let kind = match binary(head) {
        Some(what) => ParseErrorKind::Binary(what),
        None if head.starts_with(GZIP) => ParseErrorKind::Gzip,
        None if UTF_16.iter().any(|mark| head.starts_with(mark)) => ParseErrorKind::Utf16,
        None => return None,
    };
    Some(ParseError { line: 1, column: 1, kind })
}

/// The byte order marks of UTF-16.
const UTF_16: [&[u8]; 2] = [b"\xFF\xFE", b"\xFE\xFF"];

/// Reads the first bytes of `input` into `head`, as many as show whether it is text.
///
/// # Errors
/// It is not text, or cannot be read.
pub(super) fn expect_text(input: &mut impl BufRead, head: &mut Vec<u8>) -> Result<(), ParseError> {
    let marks = BINARY.iter().map(|(begin, _)| *begin).chain(UTF_16).chain([GZIP]);
    let marks: Vec<&[u8]> = marks.collect();
    let may_be_more =
        |head: &[u8]| marks.iter().any(|mark| mark.len() > head.len() && mark.starts_with(head));
    let mut long = Long::default();
    while may_be_more(head) && !more(input, head, &mut long)? {}
    no_text_file(head).map_or(Ok(()), Err)
}

/// The result for a text that no format reads. If the errors of one format explain the fault best, that format is the
/// result; an empty text needs no format.
fn nothing(
    trials: &[Trial],
    head: &[u8],
    at_end: bool,
    options: &ReadOptions,
) -> Result<Option<Format>, ParseError> {
    if let Some(nul) = head.iter().position(|byte| *byte == 0) {
        return Err(no_text(head, nul));
    }
    if rules::begins_without_head(head) {
        return Ok(Some(Format::Rules));
    }
    if let Some(format) = stated(head) {
        return Ok(Some(format));
    }
    if is_prose(head) {
        return Err(ParseError { line: 1, column: 1, kind: ParseErrorKind::NoPuzzle });
    }
    for wanted in [Misfit::Geometry, Misfit::Shape] {
        if let Some(trial) = trials.iter().find(|trial| trial.misfit == wanted) {
            return Ok(Some(trial.format));
        }
    }
    let most = |count: usize, trial: &Trial| 2 * count > trial.records;
    let shaped = trials.iter().find(|trial| most(trial.shaped, trial));
    if let Some(trial) = shaped {
        return Ok(Some(trial.format));
    }
    if let Err(error) = std::str::from_utf8(head)
        && (at_end || error.error_len().is_some())
    {
        return Err(no_text(head, error.valid_up_to()));
    }
    if at_end && (1..FEWEST_CELLS).contains(&characters(head)) {
        return Err(ParseError { line: 1, column: 1, kind: ParseErrorKind::NoPuzzle });
    }
    if at_end && let Some(trial) = trials.iter().find(|trial| is_too_large(trial, head)) {
        return Ok(Some(trial.format));
    }
    let asked = options.shape.is_some() || options.regions.is_some();
    let are_pieces = |trial: &Trial| trial.format == Format::Line && most(trial.pieces, trial);
    if !asked && trials.iter().any(are_pieces) {
        return Ok(Some(Format::Line));
    }
    let Some((nearest, error)) = nearest(trials, looks_like(head)) else {
        // A text that was not read to its end, or has lines that are too long, is not empty.
        let is_long = |line: &[u8]| line.len() > LIMIT;
        let long = head.split(|byte| matches!(byte, b'\n' | b'\r')).any(is_long);
        return Ok(Some(Format::Line).filter(|_| long || !at_end));
    };
    let ParseError { line, column, kind } = error;
    let kind = ParseErrorKind::Undetected { nearest, reason: Box::new(kind) };
    Err(ParseError { line, column, kind })
}

/// Signs that an object is from f-puzzles, although it may be broken.
const OF_FPUZZLES: [&[u8]; 4] = [b"\"size\"", b"\"grid\":[[", b"\"grid\": [", b"\"killercage\""];

/// The format of a text that certainly states rules, though no format reads it: one with a statement on any line, or a
/// JSON object.
fn stated(head: &[u8]) -> Option<Format> {
    let has = |key: &[u8]| memchr::memmem::find(head, key).is_some();
    match head.trim_ascii_start().starts_with(b"{") {
        false => rules::has_rule(head).then_some(Format::Rules),
        true if has(b"\"rows\"") || has(b"\"rules\"") => Some(Format::RulesJson),
        true if OF_FPUZZLES.iter().any(|key| has(key)) => Some(Format::Fpuzzles),
        true => None,
    }
}

/// Whether a text is prose, for which no format's error is of use: a line in it looks like a statement, although no
/// rule has its name, or most lines are sentences and the first is not the heading of a table.
fn is_prose(head: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(head) else { return false };
    let is_word = |word: &&str| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        word.chars().count() > 1 && word.chars().all(char::is_alphabetic)
    };
    let is_sentence = |line: &&str| line.split_whitespace().filter(is_word).count() >= 5;
    let lines = || text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let sentences = lines().filter(is_sentence).count();
    rules::has_statement(head)
        || sentences >= 3
            && 2 * sentences > lines().count()
            && lines()
                .next()
                .is_some_and(|line| is_sentence(&line) || !csv::has_fields(line.as_bytes()))
}

/// Whether the text is a square of rows that is too large; this is reported once, not for each row.
fn is_too_large(trial: &Trial, head: &[u8]) -> bool {
    let lines = head.split(|byte| matches!(byte, b'\n' | b'\r'));
    let rows =
        lines.filter(|line| !line.trim_ascii().is_empty() && !line.starts_with(b"#")).count();
    let side = trial.first.as_ref().map(|error| &error.kind);
    [Format::Grid, Format::Integers].contains(&trial.format)
        && matches!(side, Some(ParseErrorKind::Side(side)) if *side == rows)
}

/// The formats that may begin with such a record, judged only by its looks.
fn looks_like(head: &[u8]) -> &'static [Format] {
    let mut source = Source::new(Lines::new(head), ReadOptions::default());
    if !matches!(source.advance_to_text(), Ok(true)) {
        return &[];
    }
    let line = source.lines.text().trim_ascii().to_vec();
    let has_next = matches!(source.lines.advance(), Ok(true));
    let is_alone = !has_next || source.lines.text().trim_ascii().is_empty();
    let words: Vec<&[u8]> = line.split(u8::is_ascii_whitespace).collect();
    let is_group = |word: &&[u8]| word.len() > 3 || word.contains(&b'=');
    if line.starts_with(b"[") {
        &[Format::Sdk]
    } else if csv::has_fields(&line) {
        &[Format::Csv]
    } else if begins_with_shape(&line) && (is_alone || words.len() == 3) {
        &[Format::Integers]
    } else if is_alone && words[0].len() > 1 {
        &[Format::Line]
    } else if words.len() > 1 && words.iter().any(is_group) {
        &[Format::Pencilmarks, Format::Grid]
    } else if words.len() > 1 && words.iter().any(|word| word.len() > 1) {
        &[Format::Integers, Format::Pencilmarks, Format::Grid]
    } else {
        &[Format::Grid]
    }
}

/// Among these formats, the one whose first error is on the latest line, with its error; among all formats if none
/// of these has an error. The first of several wins. The column of an error does not count, because a wrong number
/// of cells is reported at the end of the line.
fn nearest(trials: &[Trial], among: &[Format]) -> Option<(Format, ParseError)> {
    let furthest = |among: &mut dyn Iterator<Item = Format>| {
        let error =
            |format: Format| trials.iter().find(|trial| trial.format == format)?.first.clone();
        let errors = among.filter_map(|format| Some((format, error(format)?)));
        errors.reduce(|best, next| if next.1.line > best.1.line { next } else { best })
    };
    furthest(&mut among.iter().copied())
        .or_else(|| furthest(&mut tried().map(|(format, _)| format)))
}

/// Whether a beginning, which may end in the middle of a character, is text.
fn is_text(head: &[u8]) -> bool {
    let is_utf8 =
        std::str::from_utf8(head).map_or_else(|error| error.error_len().is_none(), |_| true);
    is_utf8 && !head.contains(&0)
}

/// The error for bytes that are not text, at the first of them.
fn no_text(head: &[u8], offset: usize) -> ParseError {
    let before = &head[..offset];
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let column = column(&before[start..], offset - start);
    ParseError { line, column, kind: ParseErrorKind::NotText { found: head[offset] } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Variant;

    /// What is taken for plain without a trial is what the trials choose.
    #[test]
    fn plain_lines_need_no_trial() {
        let digits =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let lines = [
            digits.to_owned(),
            digits.replace('.', "0"),
            digits.replace('.', "*"),
            digits.replace('.', "_"),
            digits.replace('.', "-"),
            solution.to_owned(),
            ".".repeat(81),
            "0".repeat(81),
            format!("{}1", ".".repeat(80)),
        ];
        let variants = [vec![], vec![Variant::X], vec![Variant::Windoku]];
        let shapes = [None, Some(Shape::CLASSIC)];
        let mut plain = 0;
        for line in &lines {
            for (variants, shape) in variants.iter().zip(shapes.iter().cycle()) {
                let options = ReadOptions {
                    variants: variants.clone(),
                    shape: *shape,
                    ..ReadOptions::default()
                };
                if !is_plain(line.as_bytes(), &options) {
                    continue;
                }
                plain += 1;
                let formats = tried().filter(|(format, _)| format.entry().is_line);
                let run =
                    |(format, rules)| Trial::run(format, rules, line.as_bytes(), true, &options);
                let trials: Vec<Trial> = formats.map(run).collect();
                assert_eq!(choose(&trials, false), Ok(Some(Format::Line)), "{line}");
            }
        }
        assert!(plain >= 24, "{plain}");
    }
}
