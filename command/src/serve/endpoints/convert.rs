//! `convert`: a puzzle as text of another format.

use hyper::StatusCode;
use veridoku::format::{Format, WriteOptions};
use veridoku::report::ConvertReport;

use super::read::{one_record, read_options};
use crate::serve::answer::{Answer, Refusal};
use crate::serve::request::Body;

/// The key for the format.
pub(super) const TO: &str = "to";

/// A body's puzzle in the format that it asks for.
pub(super) fn answer(body: &Body) -> Result<Answer, Refusal> {
    let asked = body.value(TO).and_then(|to| to.as_str()).unwrap_or_default();
    let to: Format = asked
        .parse()
        .map_err(|unknown| Refusal::bad(format!("found `{asked}` in `{TO}`: {unknown}")))?;
    let record = one_record(body)?;
    let options =
        WriteOptions { alphabet: read_options(body)?.alphabet, ..WriteOptions::default() };
    let mut text = to.heading().as_bytes().to_vec();
    let refused = |why: veridoku::format::WriteError| {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, why.to_string())
    };
    to.write_with(&record.puzzle, &record.credits, &options, &mut text).map_err(refused)?;
    let text = String::from_utf8_lossy(&text);
    Ok(Answer::of_report(&ConvertReport::new(to, &record.puzzle, text.trim_end())))
}
