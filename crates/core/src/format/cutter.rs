//! Blocks of whole records, cut from an input without reading them.
//!
//! ```text
//! input --Cutter--> Block --Parser, on any thread--> Record | ParseError
//! ```
//!
//! A reader that parses leaves little for other threads to do. So once the first records have shown what a text is, the
//! reader only looks for the ends of lines, and the thread that works on a block also parses it. In a CSV a quoted
//! field may hold line ends; the same rule as in `csv.rs` determines where such a record ends, and only lines with a
//! quote are looked at. If no line has anything special, only line ends are counted.
//!
//! Every parser begins with what the first records showed and learns nothing from its blocks, so the answer to a record
//! does not depend on where the text was cut.

use std::io::{BufRead, Cursor, ErrorKind};

use super::csv::MOST_LINES;
use super::error::{ParseError, ParseErrorKind};
use super::plain;
use super::puzzles::Puzzles;
use super::read::context::Context;
use super::read::input::Source;
use super::read::options::Record;
use super::records::Records;
use super::row::Row;
use super::text::fields::{Joint, Quotes};
use super::text::lines::{LIMIT, Lines};

/// Whole records as text.
#[derive(Clone, Debug)]
pub struct Block {
    text: Vec<u8>,
    /// The number of its first line.
    line: usize,
    records: usize,
}

impl Block {
    /// How many records it has.
    pub fn records(&self) -> usize {
        self.records
    }

    /// How many bytes it has.
    pub fn bytes(&self) -> usize {
        self.text.len()
    }
}

/// Cuts an input into blocks.
pub struct Cutter<R> {
    input: R,
    /// The bytes read. Those from `start` on are not yet handed out.
    held: Vec<u8>,
    start: usize,
    line: usize,
    /// About how many bytes a line has.
    line_bytes: usize,
    /// The field separator, if fields may be quoted, and how many fields a record has.
    fields: Option<(u8, usize)>,
    has_ended: bool,
}

/// A record longer than this, or a line that is not a record, ends its block, because it may need much work.
const LONG: usize = 1 << 10;

/// The most bytes read at a time.
const MOST_READ: usize = 1 << 18;

/// A piece that is cut off.
#[derive(Default)]
struct Piece {
    bytes: usize,
    lines: usize,
    records: usize,
}

impl<R: BufRead> Cutter<R> {
    pub(super) fn new(
        (input, line, after_cr): (R, usize, bool),
        fields: Option<(u8, usize)>,
    ) -> Cutter<R> {
        // An LF at the beginning that belongs to the line before is a separate blank line: its number is not counted.
        let line = if after_cr { line - 1 } else { line };
        let held = if after_cr { vec![b'\r'] } else { Vec::new() };
        Cutter { input, held, start: 0, line, line_bytes: LONG, fields, has_ended: false }
    }

    /// The next block with at most this many records, only those that are available without waiting for input. `None`
    /// at the end.
    ///
    /// # Errors
    /// If the input cannot be read; it has then ended.
    pub fn next_block(&mut self, most: usize) -> Option<Result<Block, ParseError>> {
        loop {
            let piece = self.simple_lines(most).unwrap_or_else(|| self.pieces(most));
            if piece.bytes > 0 {
                let line = self.line;
                self.line += piece.lines;
                self.line_bytes = piece.bytes.div_ceil(piece.lines);
                let text = self.hand_out(piece.bytes);
                return Some(Ok(Block { text, line, records: piece.records }));
            }
            if self.has_ended {
                return None;
            }
            if let Err(error) = self.read(most) {
                self.has_ended = true;
                let kind = ParseErrorKind::Io(error.to_string());
                return Some(Err(ParseError { line: self.line, column: 1, kind }));
            }
        }
    }

    /// The next bytes that are held.
    fn hand_out(&mut self, bytes: usize) -> Vec<u8> {
        let end = self.start + bytes;
        // Usually everything but the beginning of a line is handed out.
        if self.start == 0 && self.held.len() - end <= LONG {
            let rest = self.held.split_off(end);
            return std::mem::replace(&mut self.held, rest);
        }
        let text = self.held[self.start..end].to_vec();
        self.start = end;
        text
    }

    /// Takes the input that is available, up to about this many lines.
    fn read(&mut self, lines: usize) -> std::io::Result<()> {
        self.held.drain(..self.start);
        self.start = 0;
        if self.held.len() > (MOST_LINES + 1) * LIMIT {
            return self.pass_long_line();
        }
        let held = self.held.len();
        let wanted = lines.saturating_mul(self.line_bytes).saturating_sub(held);
        // The text is read directly into the block, into the cache of the thread that parses it.
        self.held.resize(held + wanted.clamp(LONG, MOST_READ), 0);
        let read = loop {
            match self.input.read(&mut self.held[held..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.held.truncate(held + *read.as_ref().unwrap_or(&0));
        self.has_ended = read? == 0;
        Ok(())
    }

    /// Skips a part of a line that is too long. Enough of it is kept to show that.
    fn pass_long_line(&mut self) -> std::io::Result<()> {
        let read = loop {
            match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.has_ended = read.is_empty();
        if let Some(end) = memchr::memchr2(b'\n', b'\r', read) {
            self.held.extend_from_slice(&read[end..]);
        }
        let bytes = read.len();
        self.input.consume(bytes);
        Ok(())
    }

    /// Lines with at most this many records, if each line certainly is a record and about as long as the first. Nearly
    /// all texts consist of such lines. A few passes without branches decide it.
    fn simple_lines(&self, most: usize) -> Option<Piece> {
        let text = &self.held[self.start..];
        let line = memchr::memchr(b'\n', text).filter(|line| (1..LONG).contains(line))? + 1;
        // The available text is divided about equally among the blocks.
        let blocks = text.len().div_ceil(most.saturating_mul(line));
        let text = &text[..text.len().div_ceil(blocks)];
        let text = &text[..=memchr::memrchr(b'\n', text)?];
        let lines = memchr::memchr_iter(b'\n', text).count();
        // Blanks, comments, quotes and other line ends all precede the point in ASCII.
        let is_other = |byte: &u8| (*byte < b'.') & (*byte != b'\n');
        let has_other = text.iter().fold(false, |found, byte| found | is_other(byte));
        let follows = |(one, next): (&u8, &u8)| (*one == b'\n') & (*next == b'\n');
        let has_empty =
            text.iter().zip(&text[1..]).fold(false, |found, pair| found | follows(pair));
        let are_simple = !has_other && !has_empty && lines <= most;
        are_simple.then_some(Piece { bytes: text.len(), lines, records: lines })
    }

    /// The next lines with at most this many records, line by line.
    fn pieces(&self, most: usize) -> Piece {
        let mut all = Piece::default();
        while all.records < most
            && let Some(piece) = self.piece(self.start + all.bytes)
        {
            all.bytes += piece.bytes;
            all.lines += piece.lines;
            all.records += piece.records;
            if piece.bytes > LONG {
                break;
            }
        }
        all
    }

    /// The line that begins at a byte, with the lines that belong to it; `None` if more must be read to find them.
    fn piece(&self, start: usize) -> Option<Piece> {
        let text = &self.held[start..];
        let (end, mut bytes) = self.line_end(text)?;
        let line = &text[..end];
        let is_record = match line.first() {
            Some(first) if !first.is_ascii_whitespace() => *first != b'#',
            _ => line.trim_ascii_start().first().is_some_and(|first| *first != b'#'),
        };
        let mut lines = 1;
        if let Some((delimiter, columns)) = self.fields
            && is_record
            && memchr::memchr(b'"', line).is_some()
            && let Some(mut joint) = Joint::begin(line, delimiter, Some(columns))
        {
            let mut behind = bytes;
            for number in 0..MOST_LINES {
                if behind > LIMIT || behind == text.len() && self.has_ended {
                    break;
                }
                let (end, more) = self.line_end(&text[behind..])?;
                let quotes = joint.go_on(&text[behind..behind + end]);
                behind += more;
                match quotes {
                    Quotes::Open => continue,
                    Quotes::Closed => (bytes, lines) = (behind, number + 2),
                    Quotes::Stray => {}
                }
                break;
            }
        }
        Some(Piece { bytes, lines, records: usize::from(is_record) })
    }

    /// Where the first line of a text ends, without and with its line end.
    fn line_end(&self, text: &[u8]) -> Option<(usize, usize)> {
        let Some(end) = memchr::memchr2(b'\n', b'\r', text) else {
            return Some((text.len(), text.len())).filter(|_| self.has_ended && !text.is_empty());
        };
        match (text[end], text.get(end + 1)) {
            (b'\r', None) if !self.has_ended => None,
            (b'\r', Some(b'\n')) => Some((end, end + 2)),
            _ => Some((end, end + 1)),
        }
    }
}

/// Reads the records of blocks.
pub struct Parser {
    source: Box<Source<Cursor<Vec<u8>>>>,
    records: Records,
}

impl Parser {
    pub(super) fn new(context: &Context, records: &Records) -> Parser {
        let mut context = context.fork();
        context.is_settled = true;
        let source = Source { context, lines: Lines::new(Cursor::new(Vec::new())) };
        Parser { source: Box::new(source), records: records.fork() }
    }

    /// A parser for another thread. It shares no memory with this one.
    pub fn fork(&self) -> Parser {
        Parser::new(&self.source.context, &self.records)
    }

    /// Begins with a block. The rest of the one before is dropped.
    pub fn begin(&mut self, block: Block) {
        *self.source.lines.input() = Cursor::new(block.text);
        self.source.lines.go_on_at(block.line);
    }

    /// Appends the puzzles that come next and of which the text gives only the cells, at most this many. Returns the
    /// number of the first line, if there are any; each is on its own line.
    pub fn fill(&mut self, puzzles: &mut Puzzles, most: usize) -> Option<usize> {
        let Source { context, lines: text } = &mut *self.source;
        let geometry = self.records.plain(context)?;
        let (ahead, line) = text.ahead()?;
        let known = puzzles.bare.len();
        let bytes = plain::read_lines(ahead, most, &mut puzzles.bare);
        let lines = puzzles.bare.len() - known;
        if lines == 0 {
            return None;
        }
        puzzles.note_bare();
        puzzles.share_geometry(geometry);
        text.pass(lines, bytes);
        Some(line)
    }

    /// The last record as a row; see [`Reader::row`](super::Reader::row).
    pub fn row(&mut self) -> Option<Row> {
        self.source.context.row.take()
    }
}

impl Iterator for Parser {
    type Item = Result<Record, ParseError>;

    fn next(&mut self) -> Option<Result<Record, ParseError>> {
        self.records.next(&mut *self.source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, Reader};

    /// An input that gives a few bytes at a time.
    struct Drops<'a>(&'a [u8], usize);

    impl std::io::Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let many = self.1.min(buffer.len());
            self.0.take(many as u64).read(buffer).inspect(|read| self.0 = &self.0[*read..])
        }
    }

    fn text_of(records: &mut dyn Iterator<Item = Result<Record, ParseError>>) -> Vec<String> {
        let text = |record: Result<Record, ParseError>| match record {
            Ok(record) => format!("{}: {} {:?}", record.line, record.puzzle, record.expected),
            Err(error) => error.to_string(),
        };
        records.map(text).collect()
    }

    #[test]
    fn blocks_hold_what_the_reader_reads() {
        let line = "1234341221434.2.";
        let lines: String = (0..40)
            .map(|n| format!("{line}{}", ["\n", "\r\n", "\r", "\n#c\n\n", "x\n"][n % 5]))
            .collect();
        let rows = "\"12..\n34..\n..12\n...3\",a\n\"12,b\n,\"c\n";
        let csv =
            format!("puzzle,note\n{line},\"a\nb\"\n{}{line},\"open\n{line},x", rows.repeat(9));
        let rows =
            "\"12..\n34..\n..12\n...3\"\ta\n\"Hello\t5\"\n1234341221434.2.\t\"b\n\"c\"d\te\n";
        let tsv =
            format!("puzzle\tnote\n{line}\t\"a\nb\"\n{}{line}\t\"open\n{line}\tx", rows.repeat(9));
        let objects = format!("{{\"puzzle\":\"{line}\"}}\n[1]\n").repeat(5);
        for text in [lines, csv, tsv, objects] {
            let expected = text_of(&mut Reader::new(text.as_bytes(), ReadOptions::default()));
            for (begin, most, drop) in [(1, 1, 1), (2, 3, 7), (3, 100, 1000), (1, 2, 30)] {
                let input = std::io::BufReader::with_capacity(drop, Drops(text.as_bytes(), drop));
                let mut reader = Reader::new(input, ReadOptions::default());
                let mut found = text_of(&mut reader.by_ref().take(begin));
                let Some((mut cutter, parser)) = reader.cut() else { panic!("{text}") };
                let mut parser = parser.fork();
                let mut records = 0;
                while let Some(block) = cutter.next_block(most) {
                    let block = block.unwrap();
                    assert!(block.records() <= most);
                    records += block.records();
                    parser.begin(block);
                    found.extend(text_of(&mut parser.by_ref()));
                }
                assert_eq!(found, expected, "{begin} {most} {drop}");
                assert_eq!(begin + records, expected.len());
            }
        }
    }
}
