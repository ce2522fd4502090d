//! `sheets`: the pages on which a book prints a puzzle.

use hyper::StatusCode;
use veridoku::book::{BookError, BookRequest, Chapter, Sheet, SheetsReport, gather, sheets};

use super::job::Job;
use super::lines::one;
use crate::serve::answer::{Answer, Refusal};

/// The pages of a book of one puzzle: its rules, the puzzle, and the solution.
pub(super) fn answer(job: &Job<'_>) -> Result<Answer, Refusal> {
    let title = job.fields.text("title")?.unwrap_or("Sudoku");
    // A longer title would be cut on paper anyway.
    let title: String = title.chars().take(BookRequest::MOST_LETTERS).collect();
    let sheet = Sheet { paper: job.fields.named("paper")?.unwrap_or_default(), bleed: 0.0 };
    let chapter = Chapter {
        title: title.clone(),
        puzzles: vec![job.puzzle()?.record.puzzle],
        per_page: 1,
        must_rate: false,
        has_hints: job.fields.flag("hints")?,
        ..Chapter::default()
    };
    let request = BookRequest { title, chapters: vec![chapter], ..BookRequest::default() };
    let deadline = job.solving()?.budget(None, job.stop()).deadline();
    let plan = gather(&request, Default::default(), 1, &deadline, &|| ()).map_err(refused)?;
    one(&SheetsReport::new(&sheets(&plan, &sheet), &sheet), &job.stop)
}

/// A puzzle that cannot be printed is a valid request without an answer.
fn refused(error: BookError) -> Refusal {
    match error {
        BookError::Unfit { found, expected, .. } => {
            let message = format!("found {found}; expected {expected}");
            Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, message)
        }
        BookError::Over { .. } => {
            let message = "the time limit was reached before the puzzle was solved and rated";
            Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, message)
        }
        error => Refusal::bad(error.to_string()),
    }
}
