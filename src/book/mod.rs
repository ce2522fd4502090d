//! Books of puzzles to print: chapters by recipe, no puzzle twice, hints, rules, and the solutions at the back.
//!
//! ```text
//! BookRequest --gather--> Plan --pages--> [Page] --document--> HTML
//!   chapters               puzzles         SVG elements  '---> PDF (the command, from `Page::svg`)
//!   sheet                  their order     links
//! ```
//!
//! Only `gather` searches, and draws random numbers. What follows is a function of the plan and the
//! [sheet](Sheet): the same puzzles on another sheet are another call of [`pages()`].
//!
//! | file | what |
//! |---|---|
//! | `request` | chapters and their bounds |
//! | `gather` | makes, rates, compares and orders the puzzles |
//! | `given` | solves and rates puzzles that exist already |
//! | `class` | what equivalent puzzles share |
//! | `clue` | the hint of a puzzle: the first digit to place |
//! | `sheet` | paper, margins, bleed |
//! | `canvas` | a page as SVG: texts, lines and pictures in points |
//! | `measure` | the width of texts, and lines of a paragraph |
//! | `meaning` | the rules of a chapter, in sentences for its readers |
//! | `pages` | the pages in their order, and their numbers |
//! | `front`, `puzzles`, `back` | title, contents and rules; puzzles; solutions |
//! | `document` | the pages as HTML |
//! | `report` | pages as JSON |
//! | `list` | the puzzles of a book as text, which later books read |
//!
//! ```
//! use veridoku::book::{BookRequest, Chapter, Sheet, document, gather, pages};
//! use veridoku::Deadline;
//! use veridoku::logic::Level;
//!
//! let easy = Chapter { title: "First steps".into(), count: 3, level: Some(Level::Beginner), ..Chapter::default() };
//! let request = BookRequest { title: "Sudoku".into(), seed: 7, chapters: vec![easy], ..BookRequest::default() };
//! let plan = gather(&request, Default::default(), 1, &Deadline::NEVER, &|| ())?;
//! let scores: Vec<u64> = plan.puzzles().flat_map(|puzzle| puzzle.rating).map(|rating| rating.score).collect();
//! assert!(scores.len() == 3 && scores.is_sorted());
//! let sheet = Sheet::default();
//! assert!(document(&plan, &pages(&plan, &sheet), &sheet).starts_with("<!DOCTYPE html>"));
//! # Ok::<(), veridoku::book::BookError>(())
//! ```

mod back;
mod canvas;
mod class;
mod clue;
mod document;
mod front;
mod gather;
mod given;
mod list;
mod meaning;
mod measure;
mod pages;
mod puzzles;
mod report;
mod request;
mod sheet;

pub use canvas::Link;
pub use class::Class;
pub use document::document;
pub use gather::{BookPuzzle, Plan, PlannedChapter, gather};
pub use list::{list, listed};
pub use pages::{Page, pages, sheets};
pub use report::SheetsReport;
pub use request::{BookError, BookRequest, Chapter};
pub use sheet::{Paper, Sheet};
