//! The puzzles of earlier books, and of files of puzzles, which a book does not repeat.

use std::collections::HashSet;
use std::io::Read;
use std::path::{Path, PathBuf};

use veridoku::book::{Class, listed};
use veridoku::format::{Format, ReadOptions, Reader};

use crate::cli::Failure;
use crate::cli::input::Items;
use crate::cli::shown::shown;
use crate::cli::surroundings::open;

/// The classes of all puzzles of these files.
pub(super) fn classes(files: &[PathBuf]) -> Result<HashSet<Class>, Failure> {
    let mut classes = HashSet::new();
    for path in files {
        let text = match is_document(path)? {
            true => Some(of_book(path)?),
            false => None,
        };
        match text {
            Some(text) => {
                let options = ReadOptions { format: Some(Format::Rules), ..ReadOptions::default() };
                for record in Reader::new(text.as_bytes(), options) {
                    let record = record.map_err(|error| fault(path, &error.to_string()))?;
                    classes.insert(Class::of(&record.puzzle));
                }
            }
            None => {
                let options = ReadOptions::default();
                for item in Items::of_argument(path.clone(), "--not-in", options) {
                    let record = item.record.map_err(|error| {
                        Failure::Usage(format!("--not-in {}: {error}", item.source))
                    })?;
                    classes.insert(Class::of(&record.puzzle));
                }
            }
        }
    }
    Ok(classes)
}

fn fault(path: &Path, message: &str) -> Failure {
    Failure::Usage(format!("--not-in {}: {message}", shown(path)))
}

/// Whether a file is a document rather than a file of puzzles, by its beginning. What is not a file may be a puzzle.
fn is_document(path: &Path) -> Result<bool, Failure> {
    if !path.is_file() {
        return Ok(false);
    }
    let mut beginning = Vec::new();
    let read = open(path).and_then(|file| file.take(16).read_to_end(&mut beginning));
    read.map_err(|error| Failure::File { path: shown(path), error })?;
    Ok(beginning.starts_with(b"%PDF-") || beginning.starts_with(b"<!DOCTYPE html>"))
}

/// The puzzles of a book, as text.
fn of_book(path: &Path) -> Result<String, Failure> {
    let mut book = Vec::new();
    let read = open(path).and_then(|mut file| file.read_to_end(&mut book));
    read.map_err(|error| Failure::File { path: shown(path), error })?;
    let expected = "found a document without a list of puzzles; expected a book by `veridoku book`";
    listed(&book).ok_or_else(|| fault(path, expected))
}
