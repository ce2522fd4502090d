//! Reading the manifest and the small files it tells how to read.
//!
//! The manifest has one form only (it stands at the head of `certify/manifest.rs`), and every line of
//! it is compared or has a value taken out of its place. So this needs no parser of JSON, and no
//! two readers can take a manifest for different things.

use std::io::Read;

use super::text::{Hashed, Text, printable};
use super::{CertifiedVerdict, MANIFEST_START, VERSION, VerifyError, VerifyErrorKind, file};
use crate::format::{Format, ParseError, ReadOptions, Reader, RegionMap, parse_region_map};
use crate::grid::{Puzzle, Shape, Solution, Variant};

/// What the manifest says.
pub(super) struct Manifest {
    pub(super) verdict: CertifiedVerdict,
    puzzle_format: Format,
    /// `None` if there is a map of regions in place of boxes.
    shape: Option<Shape>,
    variants: Vec<Variant>,
    hashes: Vec<(&'static str, String)>,
}

/// The manifest's lines.
struct Lines<'a> {
    lines: std::str::Split<'a, char>,
    number: usize,
    line: &'a str,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> &'a str {
        self.line = self.lines.next().unwrap_or("");
        self.number += 1;
        self.line
    }

    fn unexpected(&self, expected: impl Into<String>) -> VerifyError {
        let shown: String = self.line.chars().take(100).collect();
        let found = format!("`{}`", printable(&shown));
        // What was expected may quote what was found.
        let kind = VerifyErrorKind::Found { found, expected: printable(&expected.into()) };
        VerifyError { file: file::MANIFEST, line: Some(self.number), kind }
    }

    /// This very line.
    fn literally(&mut self, expected: &str) -> Result<(), VerifyError> {
        let is_it = self.next() == expected;
        if is_it { Ok(()) } else { Err(self.unexpected(format!("`{expected}`"))) }
    }

    /// The value of the member that must stand on the next line.
    fn value(&mut self, start: &str, end: &str) -> Result<&'a str, VerifyError> {
        let line = self.next();
        let value = line.strip_prefix(start).and_then(|rest| rest.strip_suffix(end));
        value.ok_or_else(|| self.unexpected(format!("`{start}…{end}`")))
    }

    fn member(&mut self, name: &str) -> Result<&'a str, VerifyError> {
        self.value(&format!("  \"{name}\": \""), "\",")
    }
}

impl Manifest {
    pub(super) fn read<R: Read>(text: Text<R>) -> Result<Manifest, VerifyError> {
        let (bytes, _) = text.all()?;
        let text = String::from_utf8_lossy(&bytes);
        let mut lines = Lines { lines: text.split('\n'), number: 0, line: "" };
        MANIFEST_START.lines().try_for_each(|line| lines.literally(line))?;
        lines.literally(&format!("  \"version\": {VERSION},"))?;
        let name = lines.member("verdict")?;
        let verdict = CertifiedVerdict::ALL.into_iter().find(|verdict| verdict.name() == name);
        let verdict = verdict.ok_or_else(|| lines.unexpected("unique, none or multiple"))?;
        let format = lines.member("puzzle_format")?.parse();
        let puzzle_format = format.map_err(|_| lines.unexpected("a format"))?;
        let shape = match lines.member("boxes")? {
            file::REGIONS => None,
            boxes => {
                let shape = boxes.parse().ok().filter(|shape: &Shape| shape.to_string() == boxes);
                Some(shape.ok_or_else(|| lines.unexpected("a size of boxes"))?)
            }
        };
        let variants = Variant::parse_list(lines.member("variants")?);
        let variants = variants.map_err(|error| lines.unexpected(error.to_string()))?;
        lines.literally("  \"encoding\": \"extended\",")?;
        lines.literally("  \"at_most_one\": \"pairwise\",")?;
        lines.literally("  \"sha256\": {")?;
        let files = verdict.files(shape.is_none());
        let mut hashes = Vec::with_capacity(files.len());
        for (index, &name) in files.iter().enumerate() {
            let comma = if index + 1 < files.len() { "\"," } else { "\"" };
            hashes.push((name, lines.value(&format!("    \"{name}\": \""), comma)?.to_owned()));
        }
        lines.literally("  }")?;
        lines.literally("}")?;
        lines.literally("")?;
        match lines.lines.next() {
            None => Ok(Manifest { verdict, puzzle_format, shape, variants, hashes }),
            Some(_) => Err(lines.unexpected("the end of the file")),
        }
    }

    /// Whether a file that was read to its end is the one meant.
    pub(super) fn check_hash(&self, Hashed { file, hash }: Hashed) -> Result<(), VerifyError> {
        let expected = self.hashes.iter().find(|(name, _)| *name == file);
        let expected = expected.map_or("none", |(_, hash)| hash);
        if hash == expected {
            return Ok(());
        }
        let kind = VerifyErrorKind::Hash { found: hash, expected: expected.to_owned() };
        Err(VerifyError { file, line: None, kind })
    }

    /// The puzzle, and for a jigsaw its regions.
    pub(super) fn puzzle<R: Read>(
        &self,
        open: &impl Fn(&'static str) -> Result<Text<R>, VerifyError>,
    ) -> Result<Puzzle, VerifyError> {
        let regions = match self.shape {
            Some(_) => None,
            None => {
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
            alphabet: None,
        };
        let (text, hashed) = open(file::PUZZLE)?.all()?;
        let puzzle = the_only(&text, options, file::PUZZLE)?;
        // A jigsaw's text brings regions of its own, whatever the manifest says of boxes.
        if puzzle.geometry().shape() != self.shape {
            let (found, expected) = ("regions".into(), "the boxes of manifest.json".into());
            let kind = VerifyErrorKind::Found { found, expected };
            return Err(VerifyError { file: file::PUZZLE, line: None, kind });
        }
        self.check_hash(hashed)?;
        Ok(puzzle)
    }

    /// A completed grid that is a solution.
    pub(super) fn solution<R: Read>(
        &self,
        puzzle: &Puzzle,
        text: Text<R>,
    ) -> Result<Solution, VerifyError> {
        let name = text.file();
        let (text, hashed) = text.all()?;
        let geometry = puzzle.geometry();
        let side = puzzle.side();
        let regions = geometry.regions();
        let options = ReadOptions {
            format: Some(if side <= 9 { Format::Line } else { Format::Integers }),
            shape: self.shape,
            variants: self.variants.clone(),
            regions: regions.map(|map| RegionMap { side, regions: map.to_vec() }),
            alphabet: None,
        };
        let completed = the_only(&text, options, name)?;
        let error = |kind| VerifyError { file: name, line: None, kind };
        let digits: Option<Vec<_>> = completed.givens().iter().copied().collect();
        let digits = digits.ok_or_else(|| {
            let (found, expected) = ("a blank cell".into(), "a completed grid".into());
            error(VerifyErrorKind::Found { found, expected })
        })?;
        let solution = Solution::new(digits);
        solution.check(puzzle).map_err(|violation| error(violation.into()))?;
        self.check_hash(hashed)?;
        Ok(solution)
    }
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
