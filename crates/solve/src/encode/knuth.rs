//! Knuth's text for exact cover, as his DLX programs and many others read and write it.
//!
//! ```text
//! | 64 items, 64 options             lines that begin with a bar are comments
//! r1c1 r1c2 ... b4#4 | x1#1 ...      the items, secondary ones after a bar
//! r1c1 r1#1 c1#1 b1#1                one option per line
//! ```
//!
//! Names may not hold `:` or `|`: in Knuth's later programs these mean colors (`x:A`) and multiplicities
//! (`2|x`). Such texts describe other problems and are rejected. Names may be longer than the eight characters of
//! `dlx1`. An option may not hold an item twice. An option without a primary item keeps its number, but is in no
//! solution.
//!
//! Source: Knuth, dlx1.w (the format is described at its head).

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use thiserror::Error;

use super::ExactCover;
use veridoku_core::excerpt;
use veridoku_core::memory::{self, OutOfMemory};

/// What is wrong with a text, and where. The caller adds the name of the file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct KnuthError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: KnuthErrorKind,
}

/// The kind of error at a place of a text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KnuthErrorKind {
    /// Reading the input failed.
    #[error("the input cannot be read: {0}")]
    Io(String),
    /// Bytes that are not UTF-8.
    #[error("the bytes are not UTF-8; expected item names")]
    NotUtf8,
    /// The text has only comments.
    #[error("the text ends; expected a line of items")]
    NoItems,
    /// A bar with nothing after it.
    #[error("the line ends after the bar; expected a secondary item")]
    NoSecondary,
    /// A bar that is not a separate word, once, between primary and secondary items.
    #[error(
        "found `{0}`; expected a single bar as a separate word between primary and secondary items \
         (multiplicities are not supported)"
    )]
    Bar(String),
    /// A color.
    #[error("found `{0}`; expected a name without a colon (colors are not supported)")]
    Color(String),
    /// The name of an earlier item.
    #[error("found the item `{0}` a second time; expected distinct names")]
    Repeated(String),
    /// An option that holds an item twice.
    #[error("found `{0}` twice in an option; expected each item at most once")]
    Twice(String),
    /// A name that belongs to no item.
    #[error("`{name}` is not an item; expected one of the {items} items of line {line}")]
    Unknown {
        /// The name.
        name: String,
        /// The number of items.
        items: usize,
        /// The line of the items.
        line: usize,
    },
    /// A line that does not end.
    #[error("the line is longer than {most} bytes; expected an option, or the items")]
    LongLine {
        /// The most bytes that a line may have.
        most: usize,
    },
    /// The system refused memory for the cover.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The options together hold more items than a cover can number.
    #[error("the options have too many items; expected at most {most} in total")]
    TooMany {
        /// The most items that the options may hold.
        most: usize,
    },
}

/// Reads an exact cover. Options are labeled by their number, from 0; comments and blank lines do not count.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use veridoku::encode::{read_knuth, write_knuth};
/// let cover = read_knuth("| a comment\na b | x\na x\nb\n".as_bytes())?;
/// assert_eq!((cover.primary_count(), cover.secondary_count(), cover.option_count()), (2, 1, 2));
/// let mut text = Vec::new();
/// write_knuth(&cover, &mut text).unwrap();
/// assert_eq!(text, b"| 3 items, 2 options\na b | x\na x\nb\n");
/// assert_eq!(
///     read_knuth("a b\na  c".as_bytes()).unwrap_err().to_string(),
///     "line 2, column 4: `c` is not an item; expected one of the 2 items of line 1"
/// );
/// # Ok::<(), veridoku::encode::KnuthError>(())
/// ```
///
/// # Errors
/// [`KnuthError`] at the first fault.
pub fn read_knuth(mut input: impl BufRead) -> Result<ExactCover, KnuthError> {
    let mut cover = ExactCover::default();
    let mut items: Option<Items> = None;
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        let fault = |column, kind| KnuthError { line, column, kind };
        if !read_line(&mut input, &mut bytes).map_err(|kind| fault(1, kind))? {
            match items {
                Some(_) => break,
                None => return Err(fault(1, KnuthErrorKind::NoItems)),
            }
        }
        let text = std::str::from_utf8(&bytes).map_err(|error| {
            let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            fault(good.chars().count() + 1, KnuthErrorKind::NotUtf8)
        })?;
        let text = text.trim_end();
        if text.is_empty() || text.trim_start().starts_with('|') {
            continue;
        }
        let read = match &mut items {
            None => read_items(text, line, &mut cover).map(|found| items = Some(found)),
            Some(items) => items.read_option(text, &mut cover),
        };
        read.map_err(|(start, kind)| fault(text[..start].chars().count() + 1, kind))?;
    }
    Ok(cover)
}

/// The most bytes of a line. The items of any grid take less than a hundredth of that.
const LONGEST_LINE: usize = 1 << 28;

/// Reads up to and including the end of the line. False at the end of the input.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<bool, KnuthErrorKind> {
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(KnuthErrorKind::Io(error.to_string())),
        };
        let end = memchr::memchr(b'\n', bytes);
        let piece = &bytes[..end.map_or(bytes.len(), |end| end + 1)];
        if line.len() + piece.len() > LONGEST_LINE {
            return Err(KnuthErrorKind::LongLine { most: LONGEST_LINE });
        }
        memory::reserve(line, piece.len(), "a line of the text")?;
        line.extend_from_slice(piece);
        let read = piece.len();
        input.consume(read);
        if end.is_some() || read == 0 {
            return Ok(!line.is_empty());
        }
    }
}

/// A fault, and the byte of the line where it occurs.
type Fault = (usize, KnuthErrorKind);

/// The words of a line, each with the byte where it begins.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
    line.split_whitespace().map(move |word| (start(word), word))
}

fn check_name(name: &str) -> Result<(), KnuthErrorKind> {
    if name.contains('|') {
        return Err(KnuthErrorKind::Bar(excerpt(name.as_bytes())));
    }
    if name.contains(':') { Err(KnuthErrorKind::Color(excerpt(name.as_bytes()))) } else { Ok(()) }
}

/// The items, as the options need them while they are read.
struct Items {
    numbers: HashMap<String, u32>,
    /// The last option that holds each item, from 1.
    used: Vec<u32>,
    line: usize,
}

/// An upper bound for the bytes that an item takes in addition to its name, in the list of names and in the table of
/// items. Both double as they grow.
const BYTES_PER_ITEM: usize = 256;

fn read_items(text: &str, line: usize, cover: &mut ExactCover) -> Result<Items, Fault> {
    // For each item twice its name, and the two entries that hold it.
    let room = words(text).map(|(_, name)| 2 * name.len() + BYTES_PER_ITEM).sum();
    memory::expect_room(room, "the items").map_err(|error| (0, error.into()))?;
    let mut numbers = HashMap::new();
    let mut names = Vec::new();
    let mut primary = None;
    for (start, name) in words(text) {
        if name == "|" && primary.is_none() {
            primary = Some(names.len());
            continue;
        }
        check_name(name).map_err(|kind| (start, kind))?;
        let number = u32::try_from(names.len()).map_err(|_| (start, too_many()))?;
        if numbers.insert(name.to_owned(), number).is_some() {
            return Err((start, KnuthErrorKind::Repeated(excerpt(name.as_bytes()))));
        }
        names.push(name.to_owned());
    }
    if primary == Some(names.len()) {
        return Err((text.len(), KnuthErrorKind::NoSecondary));
    }
    let used = vec![0; names.len()];
    cover.set_items(primary.unwrap_or(names.len()), names);
    Ok(Items { numbers, used, line })
}

fn too_many() -> KnuthErrorKind {
    KnuthErrorKind::TooMany { most: ExactCover::MOST_NODES }
}

impl Items {
    fn read_option(&mut self, text: &str, cover: &mut ExactCover) -> Result<(), Fault> {
        let option = cover.option_count() as u32 + 1;
        for (start, name) in words(text) {
            check_name(name).map_err(|kind| (start, kind))?;
            let Some(&item) = self.numbers.get(name) else {
                let (items, line) = (self.numbers.len(), self.line);
                return Err((
                    start,
                    KnuthErrorKind::Unknown { name: excerpt(name.as_bytes()), items, line },
                ));
            };
            if std::mem::replace(&mut self.used[item as usize], option) == option {
                return Err((start, KnuthErrorKind::Twice(excerpt(name.as_bytes()))));
            }
            if cover.node_count() == ExactCover::MOST_NODES {
                return Err((start, too_many()));
            }
            cover.push_node(item).map_err(|error| (start, error.into()))?;
        }
        cover.end_option().map_err(|error| (0, error.into()))
    }
}

/// Writes an exact cover with names as text. Options keep their order.
///
/// # Errors
/// The error of `out`.
///
/// # Panics
/// If the cover's items have no names.
pub fn write_knuth(cover: &ExactCover, out: &mut impl Write) -> io::Result<()> {
    let (primary, secondary) = (cover.primary_count(), cover.secondary_count());
    writeln!(out, "| {} items, {} options", primary + secondary, cover.option_count())?;
    let mut line = String::new();
    for item in 0..primary + secondary {
        if item == primary {
            line.push_str("| ");
        }
        line.push_str(cover.name(item as u32));
        line.push(' ');
    }
    write_line(&mut line, out)?;
    for option in cover.options() {
        for item in option {
            line.push_str(cover.name(*item));
            line.push(' ');
        }
        write_line(&mut line, out)?;
    }
    Ok(())
}

/// Writes the line without the trailing space, and empties it.
fn write_line(line: &mut String, out: &mut impl Write) -> io::Result<()> {
    line.truncate(line.trim_end().len());
    line.push('\n');
    out.write_all(line.as_bytes())?;
    line.clear();
    Ok(())
}
