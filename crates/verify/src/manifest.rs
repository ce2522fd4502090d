//! Reads the manifest, and the small files as the manifest specifies.
//!
//! The manifest is JSON in any layout and order; the head of `certify/manifest.rs` shows its members. Every member must
//! appear exactly once, except those about unread parts, which it may lack, and other members are rejected: the reader accepts only what it understands. The hashes must
//! name exactly the files of such a certificate, so a file name is never taken from a manifest.

use std::io::Read;

use super::json::{self, Member, Object, Value, quoted};
use super::rules::Statements;
use super::text::{Hashed, Text};
use super::{VERSION, VerifyError, VerifyErrorKind, WITHOUT_BOXES, file, files_of};
use veridoku_core::budget::Deadline;
use veridoku_core::format::{Format, ParseError, ReadOptions, Reader, RegionMap, parse_region_map};
use veridoku_core::grid::{Puzzle, Shape, Solution, Unread, Variant, Verdict};
use veridoku_core::printable;

/// The value of the member `format`.
const FORMAT: &str = "veridoku-certificate";

/// The members of a manifest.
const MEMBERS: [&str; 11] = [
    "format",
    "version",
    "verdict",
    "puzzle_format",
    "boxes",
    "variants",
    "encoding",
    "at_most_one",
    UNREAD,
    UNREAD_WORDS,
    "sha256",
];

/// The members that a manifest may lack: how often each part of the puzzle's text occurs that was not read as a rule,
/// and the words of such parts.
const UNREAD: &str = "unread";
const UNREAD_WORDS: &str = "unread_words";

/// The number of digits of a hash.
const HASH_DIGITS: usize = 64;

/// The contents of the manifest.
pub(super) struct Manifest {
    pub(super) verdict: Verdict,
    puzzle_format: Format,
    /// `None` if there is a map of regions instead of boxes.
    shape: Option<Shape>,
    variants: Vec<Variant>,
    /// The parts of the puzzle's text that were not read as rules.
    unread: Vec<Unread>,
    hashes: Vec<(&'static str, String)>,
}

/// The members of an object, each of which is read once.
struct Members(Object);

/// A string of the manifest, with its member and line.
struct Said {
    name: &'static str,
    line: usize,
    text: String,
}

fn unexpected(line: usize, found: &str, expected: &str) -> VerifyError {
    // Both texts may quote the file.
    let kind = VerifyErrorKind::Found { found: printable(found), expected: printable(expected) };
    VerifyError { file: file::MANIFEST, line: Some(line), kind }
}

impl Said {
    fn unexpected(&self, expected: &str) -> VerifyError {
        unexpected(self.line, &format!("{} as `{}`", quoted(&self.text), self.name), expected)
    }

    /// The string must equal `expected`.
    fn literally(self, expected: &str) -> Result<(), VerifyError> {
        if self.text == expected { Ok(()) } else { Err(self.unexpected(expected)) }
    }
}

impl Members {
    /// An object with only these members.
    fn among(object: Object, names: &[&'static str]) -> Result<Members, VerifyError> {
        match object.members.iter().find(|member| !names.contains(&member.name.as_str())) {
            None => Ok(Members(object)),
            Some(member) => {
                let expected = format!("only {}", names.join(", "));
                Err(unexpected(
                    member.line,
                    &format!("a member {}", quoted(&member.name)),
                    &expected,
                ))
            }
        }
    }

    fn value(&mut self, name: &str) -> Result<(usize, Value), VerifyError> {
        let members = &mut self.0.members;
        let at = members.iter().position(|member| member.name == name).ok_or_else(|| {
            unexpected(self.0.end, "the end of the object", &format!("a member `{name}`"))
        })?;
        let member = members.swap_remove(at);
        Ok((member.line, member.value))
    }

    fn text(&mut self, name: &'static str) -> Result<Said, VerifyError> {
        match self.value(name)? {
            (line, Value::Text(text)) => Ok(Said { name, line, text }),
            (line, other) => Err(unexpected(line, &shown(&other, name), "a string")),
        }
    }

    /// The member is this whole number, written only with digits.
    fn number(&mut self, name: &str, expected: u32) -> Result<(), VerifyError> {
        let expected = expected.to_string();
        match self.value(name)? {
            (_, Value::Number(number)) if number == expected => Ok(()),
            (line, other) => Err(unexpected(line, &shown(&other, name), &expected)),
        }
    }

    /// The parts of the puzzle's text that were not read as rules.
    fn unread(&mut self) -> Result<Vec<Unread>, VerifyError> {
        let mut optional = |name: &str| {
            let has_it = self.0.members.iter().any(|member| member.name == name);
            if has_it { self.object(name).map(|object| object.members) } else { Ok(Vec::new()) }
        };
        let (counts, mut words) = (optional(UNREAD)?, optional(UNREAD_WORDS)?);
        let mut unread = Vec::with_capacity(counts.len());
        for Member { name, line, value } in counts {
            let count = match &value {
                Value::Number(number) => {
                    let count = number.parse::<usize>().ok();
                    count.filter(|count| *count > 0 && count.to_string() == *number)
                }
                _ => None,
            };
            let expected = "a whole number of at least 1";
            let count = count.ok_or_else(|| unexpected(line, &shown(&value, &name), expected))?;
            let at = words.iter().position(|member| member.name == name);
            let words = match at.map(|at| words.remove(at)) {
                None => None,
                Some(Member { value: Value::Text(text), .. }) => Some(printable(&text).into()),
                Some(Member { line, value, .. }) => {
                    return Err(unexpected(line, &shown(&value, &name), "a string"));
                }
            };
            unread.push(Unread { key: printable(&name).into(), count, words });
        }
        match words.first() {
            None => Ok(unread),
            Some(member) => {
                let found = format!("a member {}", quoted(&member.name));
                Err(unexpected(member.line, &found, "only members of `unread`"))
            }
        }
    }

    fn object(&mut self, name: &str) -> Result<Object, VerifyError> {
        match self.value(name)? {
            (_, Value::Object(object)) => Ok(object),
            (line, other) => Err(unexpected(line, &shown(&other, name), "an object")),
        }
    }
}

/// A value of a member for messages.
fn shown(value: &Value, name: &str) -> String {
    match value {
        Value::Text(text) => format!("the string {} as `{name}`", quoted(text)),
        Value::Number(number) => format!("{} as `{name}`", quoted(number)),
        Value::Object(_) => format!("an object as `{name}`"),
    }
}

impl Manifest {
    pub(super) fn read<R: Read>(text: Text<R>) -> Result<Manifest, VerifyError> {
        let (bytes, _) = text.all()?;
        let text = str::from_utf8(&bytes).map_err(|error| {
            let before = &bytes[..error.valid_up_to()];
            let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
            unexpected(line, "bytes that are not UTF-8", "UTF-8")
        })?;
        let object = json::read(text)
            .map_err(|fault| unexpected(fault.line, &fault.found, &fault.expected))?;
        let mut members = Members::among(object, &MEMBERS)?;
        members.text("format")?.literally(FORMAT)?;
        members.number("version", VERSION)?;
        let said = members.text("verdict")?;
        let verdict = Verdict::SETTLED.into_iter().find(|v| v.name() == said.text);
        let verdict = verdict.ok_or_else(|| said.unexpected("unique, none or multiple"))?;
        let said = members.text("puzzle_format")?;
        let puzzle_format = said.text.parse().map_err(|_| said.unexpected("a format"))?;
        let said = members.text("boxes")?;
        let is_jigsaw = said.text == file::REGIONS;
        let shape = match said.text.as_str() {
            file::REGIONS | WITHOUT_BOXES => None,
            boxes => {
                let shape = boxes.parse().ok().filter(|shape: &Shape| shape.to_string() == boxes);
                let expected = "a size of boxes, regions.txt or none";
                Some(shape.ok_or_else(|| said.unexpected(expected))?)
            }
        };
        let said = members.text("variants")?;
        let variants = Variant::parse_list(&said.text).map_err(|error| VerifyError {
            file: file::MANIFEST,
            line: Some(said.line),
            kind: VerifyErrorKind::Misread(printable(&error.to_string())),
        })?;
        members.text("encoding")?.literally("extended")?;
        members.text("at_most_one")?.literally("pairwise")?;
        let unread = members.unread()?;
        let hashes = members.object("sha256")?;
        let is_minimal = verdict == Verdict::Unique
            && hashes.members.iter().any(|member| member.name == file::COUNTEREXAMPLES);
        let files = files_of(verdict, is_jigsaw, is_minimal);
        let mut hashes = Members::among(hashes, &files)?;
        let hash = |name| {
            let said = hashes.text(name)?;
            let is_hash = said.text.len() == HASH_DIGITS
                && said.text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
            if is_hash {
                Ok((name, said.text))
            } else {
                Err(said.unexpected("a SHA-256: 64 digits, 0-9 and a-f"))
            }
        };
        let hashes = files.into_iter().map(hash).collect::<Result<_, _>>()?;
        Ok(Manifest { verdict, puzzle_format, shape, variants, unread, hashes })
    }

    /// The files that the manifest names.
    pub(super) fn files(&self) -> impl Iterator<Item = &'static str> {
        self.hashes.iter().map(|(name, _)| *name)
    }

    /// Checks the hash of a file that was read to its end.
    pub(super) fn check_hash(&self, Hashed { file, hash }: Hashed) -> Result<(), VerifyError> {
        let expected = self.hashes.iter().find(|(name, _)| *name == file);
        let expected = expected.map_or("none", |(_, hash)| hash);
        if hash == expected {
            return Ok(());
        }
        let kind = VerifyErrorKind::Hash { found: hash, expected: expected.to_owned() };
        Err(VerifyError { file, line: None, kind })
    }

    /// The puzzle with its unread parts, and for a jigsaw its regions.
    pub(super) fn puzzle<R: Read>(
        &self,
        open: &impl Fn(&'static str) -> Result<Text<R>, VerifyError>,
    ) -> Result<Puzzle, VerifyError> {
        let regions = match self.files().any(|name| name == file::REGIONS) {
            false => None,
            true => {
                let (text, hashed) = open(file::REGIONS)?.all()?;
                let map = parse_region_map(&text).map_err(|e| misread(file::REGIONS, &e))?;
                self.check_hash(hashed)?;
                Some(map)
            }
        };
        let options = ReadOptions {
            format: Some(self.puzzle_format),
            shape: self.shape,
            variants: self.variants.clone(),
            regions,
            ..ReadOptions::default()
        };
        let (text, hashed) = open(file::PUZZLE)?.all()?;
        let puzzle = the_only(&text, options, file::PUZZLE)?;
        // The text of a jigsaw has its own regions, whatever boxes the manifest gives.
        let geometry = puzzle.geometry();
        let is_jigsaw = self.files().any(|name| name == file::REGIONS);
        if geometry.shape() != self.shape || geometry.regions().is_some() != is_jigsaw {
            let found = match (geometry.regions(), geometry.shape()) {
                (Some(_), _) => "regions".into(),
                (None, Some(shape)) => format!("boxes of {shape}"),
                (None, None) => "neither boxes nor regions".into(),
            };
            let expected = "the boxes of manifest.json".into();
            let kind = VerifyErrorKind::Found { found, expected };
            return Err(VerifyError { file: file::PUZZLE, line: None, kind });
        }
        self.check_hash(hashed)?;
        let unread = [&self.unread[..], puzzle.unread()].concat();
        Ok(puzzle.with_unread(unread))
    }

    /// A completed grid that is a solution.
    pub(super) fn solution<R: Read>(
        &self,
        puzzle: &Puzzle,
        text: Text<R>,
        deadline: &Deadline,
    ) -> Result<Solution, VerifyError> {
        let name = text.file();
        let (text, hashed) = text.all()?;
        let solution = completed(&the_only(&text, self.grids(puzzle), name)?, name)?;
        let error = |kind| VerifyError { file: name, line: None, kind };
        solution.check(puzzle).map_err(|violation| error(violation.into()))?;
        let statements = Statements::of(puzzle.geometry(), deadline)?;
        statements.check(&solution, puzzle.side(), deadline).map_err(error)?;
        self.check_hash(hashed)?;
        Ok(solution)
    }

    /// A completed grid for each given in the order of the cells: a solution of the puzzle without it, with another
    /// digit in its cell. So no given is redundant.
    pub(super) fn counterexamples<R: Read>(
        &self,
        puzzle: &Puzzle,
        text: Text<R>,
        deadline: &Deadline,
    ) -> Result<(), VerifyError> {
        let name = text.file();
        let (text, hashed) = text.all()?;
        let mut records = Reader::new(&text[..], self.grids(puzzle));
        let statements = Statements::of(puzzle.geometry(), deadline)?;
        let side = puzzle.side();
        for given in puzzle.givens() {
            if let Some(ending) = deadline.over() {
                return Err(VerifyError {
                    file: name,
                    line: None,
                    kind: VerifyErrorKind::Over(ending),
                });
            }
            let cell = puzzle.geometry().cell_name(given.cell);
            let record = match records.next() {
                Some(record) => record.map_err(|error| misread(name, &error))?,
                None => {
                    let expected = format!("a solution without the given {cell}");
                    let kind =
                        VerifyErrorKind::Found { found: "the end of the file".into(), expected };
                    return Err(VerifyError { file: name, line: None, kind });
                }
            };
            let error = |kind| VerifyError { file: name, line: Some(record.line), kind };
            let solution = completed(&record.puzzle, name)?;
            let mut without = puzzle.clone();
            without.clear(given.cell);
            solution.check(&without).map_err(|violation| error(violation.into()))?;
            statements.check(&solution, side, deadline).map_err(error)?;
            if solution.digit(given.cell) == given.digit {
                let found = format!("the digit of the given {cell}");
                let expected = "a different digit there".into();
                return Err(error(VerifyErrorKind::Found { found, expected }));
            }
        }
        match records.next() {
            None => self.check_hash(hashed),
            Some(_) => {
                let (found, expected) = ("more grids than givens".into(), "one for each".into());
                let kind = VerifyErrorKind::Found { found, expected };
                Err(VerifyError { file: name, line: None, kind })
            }
        }
    }

    /// The options for reading completed grids of a puzzle.
    fn grids(&self, puzzle: &Puzzle) -> ReadOptions {
        let side = puzzle.side();
        let regions = puzzle.geometry().regions();
        ReadOptions {
            format: Some(match puzzle.geometry().arrangement() {
                Some(_) => Format::Rules,
                None if side <= 9 => Format::Line,
                None => Format::Integers,
            }),
            shape: self.shape,
            variants: self.variants.clone(),
            regions: regions.map(|map| RegionMap { side, regions: map.to_vec() }),
            ..ReadOptions::default()
        }
    }
}

/// A grid without a blank cell, as a solution that is not yet checked.
fn completed(grid: &Puzzle, file: &'static str) -> Result<Solution, VerifyError> {
    let digits: Option<Vec<_>> = grid.entries().iter().copied().collect();
    digits.map(Solution::new).ok_or_else(|| {
        let (found, expected) = ("a blank cell".into(), "a completed grid".into());
        VerifyError { file, line: None, kind: VerifyErrorKind::Found { found, expected } }
    })
}

/// The one puzzle of a text.
fn the_only(text: &[u8], options: ReadOptions, file: &'static str) -> Result<Puzzle, VerifyError> {
    let mut records = Reader::new(text, options);
    let expected = |found: &str, line| {
        let (found, expected) = (found.to_owned(), "one puzzle".to_owned());
        VerifyError { file, line, kind: VerifyErrorKind::Found { found, expected } }
    };
    let first = records.next().ok_or_else(|| expected("none", None))?;
    let puzzle = first.map_err(|error| misread(file, &error))?.puzzle;
    match records.next() {
        None => Ok(puzzle),
        Some(Ok(record)) => Err(expected("another", Some(record.line))),
        Some(Err(error)) => Err(expected("more", Some(error.line))),
    }
}

fn misread(file: &'static str, error: &ParseError) -> VerifyError {
    let kind = VerifyErrorKind::Misread(printable(&error.kind.to_string()));
    VerifyError { file, line: Some(error.line), kind }
}
