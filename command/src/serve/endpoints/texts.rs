//! The endpoints that solve nothing: `read`, `convert`, `canonical` and `transform`.

use veridoku::requests::{CanonicalRequest, ConvertRequest, ReadRequest, TransformRequest};
use veridoku::transform::Operation;

use super::faults::expect_fair;
use super::job::Job;
use super::lines::{Lines, one};
use super::{PUZZLE, TO};
use crate::serve::answer::{Answer, Refusal};
use crate::serve::fields::misfit;

/// `read`: the puzzles of a text, or the ways to read it.
pub(super) fn read(job: &Job<'_>) -> Result<Answer, Refusal> {
    let request = ReadRequest { reading: job.reading()? };
    let read = request.answer(job.fields.required_text(PUZZLE)?)?;
    read.records().try_for_each(|record| expect_fair(&record.puzzle))?;
    one(&read.report(&request.reading)?, &job.stop)
}

/// `convert`: the puzzle in another format.
pub(super) fn convert(job: &Job<'_>) -> Result<Answer, Refusal> {
    let found = job.fields.value(TO).cloned().unwrap_or_default();
    let to = job.fields.named(TO)?.ok_or_else(|| misfit(TO, &found, "a format"))?;
    let puzzle = job.puzzle()?;
    let request = ConvertRequest { to, alphabet: puzzle.reading.alphabet };
    one(&request.answer(&puzzle.record)?, &job.stop)
}

/// `canonical`: the smallest equivalent form.
pub(super) fn canonical(job: &Job<'_>) -> Result<Answer, Refusal> {
    one(&CanonicalRequest.answer(&job.puzzle()?.located(), &job.deadline())?, &job.stop)
}

/// `transform`: equivalent forms.
pub(super) fn transform(job: &Job<'_>) -> Result<Answer, Refusal> {
    let usual = TransformRequest::default();
    let request = TransformRequest {
        operations: job.fields.all_parsed("apply", Operation::parse_list)?,
        random: job.fields.flag("random")?,
        seed: job.fields.number("seed")?.unwrap_or(usual.seed),
        count: job.fields.number("count")?.unwrap_or(usual.count),
        inverse: job.fields.flag("inverse")?,
        show: job.fields.flag("show")?,
    };
    let mut lines = Lines::new(&job.stop);
    let puzzle = job.puzzle()?;
    request.answer(&puzzle.located(), &job.deadline(), &mut |report| lines.report(&report))?;
    lines.answer()
}
