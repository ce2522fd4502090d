//! The endpoints that ask for solutions: `check`, `solve`, `count`, `candidates`, `diagnose` and `certify`.

use veridoku::Budget;
use veridoku::requests::{
    CandidatesRequest, CertifyRequest, CheckRequest, CountRequest, DiagnoseRequest, SolveRequest,
};

use super::job::Job;
use super::lines::{Lines, one};
use crate::serve::answer::{Answer, Refusal};

/// `check`: whether there is exactly one solution.
pub(super) fn check(job: &Job<'_>) -> Result<Answer, Refusal> {
    let expected = "compare or ignore";
    let compares = job.fields.parsed("solutions", expected, |word| match word {
        "compare" => Ok(true),
        "ignore" => Ok(false),
        _ => Err(expected),
    })?;
    let request = CheckRequest { solving: job.solving()?, compares: compares.unwrap_or(true) };
    let given = job.puzzle()?;
    let solution = given.record.expected.as_ref();
    one(&request.answer(&given.located(), solution, job.stop())?, &job.stop)
}

/// `solve`: the solution, or several.
pub(super) fn solve(job: &Job<'_>) -> Result<Answer, Refusal> {
    let request = SolveRequest { solving: job.solving()?, limit: job.fields.number("limit")? };
    let mut lines = Lines::new(&job.stop);
    let given = job.puzzle()?;
    request.answer(&given.located(), job.stop(), &mut |report| lines.report(&report))?;
    lines.answer()
}

/// `count`: how many solutions there are.
pub(super) fn count(job: &Job<'_>) -> Result<Answer, Refusal> {
    let request = CountRequest { solving: job.solving()?, limit: job.fields.number("limit")? };
    one(&request.answer(&job.puzzle()?.located(), job.stop())?, &job.stop)
}

/// `candidates`: which candidates occur in a solution.
pub(super) fn candidates(job: &Job<'_>) -> Result<Answer, Refusal> {
    let limit = job.fields.number("limit")?.unwrap_or(CandidatesRequest::LIMIT);
    let request = CandidatesRequest { solving: job.solving()?, limit };
    one(&request.answer(&job.puzzle()?.located(), job.stop())?, &job.stop)
}

/// `diagnose`: why there is no solution, or several, or what is redundant.
pub(super) fn diagnose(job: &Job<'_>) -> Result<Answer, Refusal> {
    let usual = DiagnoseRequest::default();
    let request = DiagnoseRequest {
        solving: job.solving()?,
        smallest: job.fields.flag("smallest")?,
        limit: job.fields.number("limit")?.unwrap_or(usual.limit),
        steps: job.fields.number("steps")?.unwrap_or(usual.steps),
    };
    one(&request.answer(&job.puzzle()?.located(), job.stop())?, &job.stop)
}

/// `certify`: the verdict with a proof.
pub(super) fn certify(job: &Job<'_>) -> Result<Answer, Refusal> {
    let request = CertifyRequest {
        kind: job.fields.named("kind")?.unwrap_or_default(),
        minimal: job.fields.flag("minimal")?,
        timeout: Some(job.timeout()?),
        memory: Some(Budget::MEMORY),
    };
    one(&request.answer(&job.puzzle()?.located(), job.stop())?.report, &job.stop)
}
