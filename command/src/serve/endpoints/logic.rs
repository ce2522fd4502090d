//! The endpoints that reason like a person: `hint`, `steps`, `explain`, `rate` and `tutorial`.

use veridoku::Budget;
use veridoku::logic::explain::Detail;
use veridoku::report::Additions;
use veridoku::requests::{ExplainRequest, HintRequest, RateRequest, StepsRequest, TutorialRequest};

use super::job::Job;
use super::lines::{Lines, one};
use super::{LANGUAGE, MOVE, PICTURES};
use crate::serve::answer::{Answer, Refusal};

/// `hint`: the easiest step.
pub(super) fn hint(job: &Job<'_>) -> Result<Answer, Refusal> {
    let expected = "1, 2 or 3";
    let detail = job.fields.parsed("detail", expected, |word| {
        word.parse().ok().and_then(Detail::of_number).ok_or(expected)
    })?;
    let puzzle = job.puzzle()?;
    let request = HintRequest {
        solving: job.solving()?,
        reasoning: job.reasoning()?,
        detail: detail.unwrap_or(Detail::Where),
        given: job.given(&puzzle.reading)?,
        additions: additions(job)?,
    };
    one(&request.answer(&puzzle.located(), job.stop())?, &job.stop)
}

/// `steps`: everything that can be deduced now.
pub(super) fn steps(job: &Job<'_>) -> Result<Answer, Refusal> {
    let request = StepsRequest {
        solving: job.solving()?,
        reasoning: job.reasoning()?,
        technique: job.fields.all_named("technique")?,
        additions: additions(job)?,
    };
    one(&request.answer(&job.puzzle()?.located(), job.stop())?, &job.stop)
}

/// `explain`: how the puzzle is solved.
pub(super) fn explain(job: &Job<'_>) -> Result<Answer, Refusal> {
    let request = ExplainRequest {
        solving: job.solving()?,
        reasoning: job.reasoning()?,
        strategy: job.fields.named("strategy")?.unwrap_or_default(),
        prove: job.fields.flag("prove")?,
        shortest: job.fields.flag("shortest")?,
        scale: job.fields.named("scale")?.unwrap_or_default(),
        additions: additions(job)?,
    };
    let mut lines = Lines::new(&job.stop);
    let puzzle = job.puzzle()?;
    request.answer(&puzzle.located(), job.stop(), &mut |piece| lines.push(piece))?;
    lines.end();
    lines.answer()
}

/// `rate`: how hard the puzzle is.
pub(super) fn rate(job: &Job<'_>) -> Result<Answer, Refusal> {
    let request = RateRequest {
        solving: job.solving()?,
        reasoning: job.reasoning()?,
        scale: job.fields.named("scale")?.unwrap_or_default(),
        pearl: job.fields.flag("pearl")?,
        diamond: job.fields.flag("diamond")?,
        canonical: job.fields.flag("canonical")?,
    };
    one(&request.answer(&job.puzzle()?.located(), job.stop())?, &job.stop)
}

/// `tutorial`: whether a move is right.
pub(super) fn tutorial(job: &Job<'_>) -> Result<Answer, Refusal> {
    let wanted = job.fields.required_text(MOVE)?.to_owned();
    let (reasoning, additions) = (job.reasoning()?, additions(job)?);
    let request = TutorialRequest { reasoning, wanted, additions };
    let budget = Budget { time: Some(job.time), stop: job.stop(), ..Budget::default() };
    one(&request.answer(&job.puzzle()?.located(), &budget)?.report, &job.stop)
}

/// What each step of an answer has in addition.
fn additions(job: &Job<'_>) -> Result<Additions, Refusal> {
    let pictures = job.fields.flag(PICTURES)?;
    Ok(Additions { pictures, language: job.fields.named(LANGUAGE)? })
}
