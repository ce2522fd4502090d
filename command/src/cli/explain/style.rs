//! How explanations are written: their format, and what they include.

use veridoku::format::WriteOptions;
use veridoku::logic::explain::Language;
use veridoku::report::Additions;

use super::super::output::Renderer;
use super::super::sheet::with_tables;

with_tables! {
    /// The format of the output.
    pub(in crate::cli) enum OutputFormat {
        /// Lines for a terminal
        Text,
        /// One object per line
        Json,
        /// One compact object per line, with the steps in the order of time: for programs that learn from them
        Trace,
        /// A heading and a table
        Markdown,
        /// A document with a picture for each step, to read in a browser or to print
        Html,
    }
}

/// How to write an explanation.
pub(in crate::cli) struct Style {
    pub(in crate::cli) format: OutputFormat,
    pub(in crate::cli) with_place: bool,
    /// What the steps of an object have in addition.
    pub(super) additions: Additions,
    /// The language in which steps are lessons.
    pub(super) lessons: Option<Language>,
    /// Whether every single is written on a separate line.
    pub(super) is_verbose: bool,
    pub(super) with_grids: bool,
    /// Whether only the steps are written on which the solution depends.
    pub(super) is_shortest: bool,
    pub(super) options: WriteOptions,
    pub(in crate::cli) renderer: Renderer,
}

impl Style {
    /// The language of what is around the steps: that of the lessons.
    pub(super) fn language(&self) -> Language {
        self.lessons.unwrap_or(Language::English)
    }
}
