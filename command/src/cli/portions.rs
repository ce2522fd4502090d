//! Turns items into portions for the workers: the records that `--skip` and `--first` leave, in chunks.
//!
//! ```text
//! the first records  --Items--> Portion::Item   parsed here, until they have shown what the text is
//! all that follow    --Cutter-> Portion::Block  lines, which a worker parses
//! ```
//!
//! Chunks have as many records as a worker may take side by side, but none waits for input that has not arrived. So a
//! program that writes a puzzle on a line and waits for its answer gets it, and a file is still read in large chunks.
//! (Grids of several rows, and lines of less than 37 cells, are recognized only when more text arrives; `--format line`
//! helps for lines.)

use std::collections::VecDeque;
use std::sync::Arc;

use veridoku::Stop;
use veridoku::format::{OneLine, Record, Row};
use veridoku_core::format::{Block, Parser, Puzzles};

use super::Failure;
use super::faults::Called;
use super::input::{Input, Item, Items};
use super::progress::Share;
use super::sheet::Sheet;
use super::source::{Cutter, LEARNED, say_notes};

/// The unit of work for a worker.
pub(super) enum Portion {
    /// A record.
    Item(Box<Item>),
    /// Lines with records.
    Block(Block, Arc<Cut>),
}

/// Common data of the blocks of a source.
pub(super) struct Cut {
    source: Arc<str>,
    /// The noun for its records.
    called: Called,
    parser: Parser,
    /// How rows are written, if they are kept.
    rows: Option<OneLine>,
}

/// Which records of the input are wanted.
#[derive(Clone, Default)]
pub(super) struct Wanted {
    /// Records that are left out.
    pub(super) skip: u64,
    /// Records after these that an earlier run answered.
    pub(super) before: u64,
    /// The maximum number of records taken.
    pub(super) first: Option<u64>,
    /// The stop that ends the input early.
    pub(super) stop: Option<Stop>,
}

/// Portions in chunks.
pub(super) struct Chunks {
    items: Items,
    most: usize,
    wanted: Wanted,
    /// Whether a source may be cut.
    may_cut: bool,
    cutting: Option<(Cutter, Arc<Cut>)>,
    /// Chunks that were taken beforehand.
    begun: VecDeque<Vec<Portion>>,
}

/// Records in chunks, and the beginning of a table of them.
pub(super) struct Begun {
    pub(super) chunks: Chunks,
    /// The heading of the table, if there is one.
    pub(super) heading: Vec<u8>,
    /// The last record that an earlier run answered.
    pub(super) last: Option<Row>,
    /// The first record of the input.
    pub(super) first: Option<Row>,
}

impl Input {
    /// The records in chunks of at most `most`. If they are written to a table, its heading comes with them.
    pub(super) fn chunks(
        &self,
        most: usize,
        wanted: Wanted,
        sheet: Option<&Sheet>,
    ) -> Result<Begun, Failure> {
        let items = match sheet {
            None => self.items()?,
            Some(sheet) => self.items_with_rows(sheet.keep())?,
        };
        let mut chunks =
            Chunks { items, most, wanted, may_cut: true, cutting: None, begun: VecDeque::new() };
        let Some(sheet) = sheet else {
            return Ok(Begun { chunks, heading: Vec::new(), last: None, first: None });
        };
        // The heading follows the first record, which may be one that is left out.
        let before = std::mem::take(&mut chunks.wanted.before);
        let skip = std::mem::take(&mut chunks.wanted.skip).saturating_add(before);
        let mut first: Option<Row> = None;
        let mut skipped = 0;
        while first.is_none()
            && let Some(item) = chunks.items.next()
        {
            first = item.row.clone();
            skipped += u64::from(item.is_record);
            if !item.is_record || skipped > skip && chunks.wants_another() {
                chunks.begun.push_back(vec![Portion::Item(Box::new(item))]);
            }
        }
        chunks.wanted.skip = skip.saturating_sub(skipped);
        let last = match chunks.wanted.skip {
            _ if before == 0 => None,
            0 => first.clone(),
            _ => chunks.last_left_out(),
        };
        let heading = sheet.begin(first.as_ref());
        Ok(Begun { chunks, heading, last, first })
    }
}

impl Chunks {
    /// These chunks, and how many threads they are for: one, if everything is read with the first chunk, since starting
    /// a thread takes longer than solving a puzzle. (The last grid of a text may still follow; the same thread takes it.)
    pub(super) fn for_threads(
        mut self,
        threads: usize,
    ) -> (impl Iterator<Item = Vec<Portion>> + Send, usize) {
        let first = self.next();
        let is_read = self.begun.is_empty() && self.cutting.is_none() && self.items.is_at_end();
        (first.into_iter().chain(self), if is_read { 1 } else { threads })
    }

    /// How much of the input is read, if it consists of files.
    pub(super) fn share(&self) -> Option<Share> {
        self.items.share()
    }

    /// Skips the records that are left out, and returns the last of them.
    fn last_left_out(&mut self) -> Option<Row> {
        self.wanted.skip -= 1;
        let first = self.wanted.first.replace(1);
        let mut begun = std::mem::take(&mut self.begun);
        let (mut parsing, mut last) = (Parsing::default(), None);
        while last.is_none()
            && let Some(portions) = self.next()
        {
            for portion in portions {
                parsing.begin(portion);
                while let Some(item) = parsing.next() {
                    match item.is_record {
                        true => last = item.row,
                        false => begun.push_back(vec![Portion::Item(Box::new(item))]),
                    }
                }
            }
        }
        (self.wanted.first, self.begun) = (first, begun);
        last
    }

    /// These chunks with every record parsed here, for callers that count the records without a fault.
    pub(super) fn parsed(mut self) -> impl Iterator<Item = Vec<Item>> + Send {
        self.may_cut = false;
        self.map(|portions| {
            let item = |portion| match portion {
                Portion::Item(item) => Some(*item),
                Portion::Block(..) => None,
            };
            portions.into_iter().filter_map(item).collect()
        })
    }

    /// Takes a record of those that are wanted, if there is one left.
    fn wants_another(&mut self) -> bool {
        match &mut self.wanted.first {
            None => true,
            Some(0) => false,
            Some(first) => {
                *first -= 1;
                true
            }
        }
    }

    /// Cuts the rest of the source from now on, if that is possible and was not before.
    fn begins_to_cut(&mut self) -> bool {
        if self.may_cut
            && self.cutting.is_none()
            && let Some((source, called, cutter, parser)) = self.items.cut()
        {
            let rows = self.items.rows();
            self.cutting = Some((cutter, Arc::new(Cut { source, called, parser, rows })));
            return true;
        }
        false
    }

    /// The next item that is wanted; `None` at the end, or if the rest is cut.
    fn item(&mut self) -> Option<Item> {
        loop {
            if self.wanted.first == Some(0) {
                return None;
            }
            let item = self.items.next()?;
            if item.is_record && self.wanted.skip > 0 {
                self.wanted.skip -= 1;
                // Records that are still to be skipped need not be parsed.
                if self.begins_to_cut() {
                    return None;
                }
                continue;
            }
            if !item.is_record || self.wants_another() {
                return Some(item);
            }
        }
    }

    /// Items as a chunk.
    fn items(&mut self) -> Option<Vec<Portion>> {
        let mut chunk = vec![self.item()?];
        // A large grid is a chunk by itself: it is enough work for a thread.
        let cells = |item: &Item| item.record.as_ref().map_or(0, |r| r.puzzle.entries().len());
        let most = if self.may_cut { self.most.min(LEARNED) } else { self.most };
        while chunk.len() < most
            && self.items.has_input_at_hand()
            && chunk.last().is_none_or(|item| cells(item) <= 256)
        {
            match self.item() {
                Some(item) => chunk.push(item),
                None => break,
            }
        }
        Some(chunk.into_iter().map(|item| Portion::Item(Box::new(item))).collect())
    }

    /// A block as a chunk; `None` at the end of the source.
    fn block(&mut self) -> Option<Vec<Portion>> {
        loop {
            let (cutter, cut) = self.cutting.as_mut()?;
            let skips = self.wanted.skip > 0;
            let left = if skips { Some(self.wanted.skip) } else { self.wanted.first };
            let left = left.map_or(usize::MAX, |left| usize::try_from(left).unwrap_or(usize::MAX));
            if left == 0 {
                return None;
            }
            match cutter.next_block(self.most.min(left)) {
                None => self.cutting = None,
                Some(Ok(block)) if skips => self.wanted.skip -= block.records() as u64,
                Some(Ok(block)) => {
                    if let Some(first) = &mut self.wanted.first {
                        *first -= block.records() as u64;
                    }
                    return Some(vec![Portion::Block(block, Arc::clone(cut))]);
                }
                Some(Err(error)) => {
                    let fault = Item::fault(Arc::clone(&cut.source), cut.called.fault(&error));
                    return Some(vec![Portion::Item(Box::new(fault))]);
                }
            }
        }
    }
}

impl Iterator for Chunks {
    type Item = Vec<Portion>;

    fn next(&mut self) -> Option<Vec<Portion>> {
        if self.wanted.stop.as_ref().is_some_and(Stop::is_stopped) {
            return None;
        }
        if let Some(chunk) = self.begun.pop_front() {
            return Some(chunk);
        }
        loop {
            self.begins_to_cut();
            if self.cutting.is_some()
                && let Some(chunk) = self.block()
            {
                return Some(chunk);
            }
            match self.items() {
                None if self.cutting.is_some() && self.wanted.first != Some(0) => {}
                chunk => return chunk,
            }
        }
    }
}

/// A worker's parser.
#[derive(Default)]
pub(super) struct Parsing {
    /// A portion that is a record itself.
    item: Option<Box<Item>>,
    current: Option<Current>,
}

/// The source of the last block.
struct Current {
    cut: Arc<Cut>,
    /// Its name, of which other threads have copies, so they do not share a reference count.
    name: Arc<str>,
    parser: Parser,
}

impl Parsing {
    /// Begins with a portion. The one before was read to its end.
    pub(super) fn begin(&mut self, portion: Portion) {
        let (block, cut) = match portion {
            Portion::Item(item) => {
                self.item = Some(item);
                return;
            }
            Portion::Block(block, cut) => (block, cut),
        };
        let current = match self.current.take() {
            Some(known) if Arc::ptr_eq(&known.cut, &cut) => known,
            _ => Current { name: Arc::from(&*cut.source), parser: cut.parser.fork(), cut },
        };
        self.current.insert(current).parser.begin(block);
    }

    /// Appends the puzzles that come next and of which the text gives only the cells, at most this many, to a list.
    /// Returns their source and the number of the first line; each is on its own line.
    pub(super) fn fill(
        &mut self,
        puzzles: &mut Puzzles,
        most: usize,
    ) -> Option<(&Arc<str>, usize)> {
        let current = self.current.as_mut().filter(|_| self.item.is_none())?;
        let line = current.parser.fill(puzzles, most)?;
        Some((&current.name, line))
    }

    /// The next item of the portion; `None` at its end.
    pub(super) fn next(&mut self) -> Option<Item> {
        if let Some(item) = self.item.take() {
            return Some(*item);
        }
        let Current { cut, name, parser } = self.current.as_mut()?;
        let record = parser.next()?.map(|record| Record { comment: None, ..record });
        // Only regular files are cut.
        record.iter().for_each(|record| say_notes(name, record));
        let record = record.map_err(|error| cut.called.fault(&error));
        Some(Item::new(Arc::clone(name), record, parser.row(), cut.rows))
    }
}
