//! `generate`: puzzles by a recipe.

use std::ops::ControlFlow;
use std::sync::Arc;

use hyper::StatusCode;
use veridoku::diagnose::rule_names;
use veridoku::format::ReadOptions;
use veridoku::report::GenerateReport;
use veridoku::requests::ranges::{
    COUNT, RANGE, SIZES, TENTHS, read_count, read_range, read_sizes, read_tenths,
};
use veridoku::requests::{GenerateRequest, Maker, NotMade, Reading, RequestError, read_layout};
use veridoku::{Budget, Deadline, Geometry, Shape};

use super::faults::{expect_fair, expect_fair_side};
use super::job::Job;
use super::lines::Lines;
use crate::serve::answer::{Answer, Refusal};
use crate::serve::fields::Fields;

/// Numbers without a puzzle that a message names.
const MOST_NAMED: usize = 100;

/// The puzzles that a body asks for.
pub(super) fn generate(job: &Job<'_>) -> Result<Answer, Refusal> {
    let request = request(job)?;
    let mut maker = request.prepare()?;
    // Each of the three backends may take the rest of the time for a puzzle.
    let most = if request.cross_check { job.time.div_f64(3.0) } else { job.time };
    let time = Some(job.timeout()?.min(most));
    let deadline = Budget { time, stop: job.stop(), ..Budget::default() }.deadline();

    let text = request.reading.one_line();
    let (mut lines, mut fault, mut missing) = (Lines::new(&job.stop), None, Vec::new());
    let numbers = maker.numbers();
    let mut is_empty = true;
    let next = maker.generate_until(numbers.clone(), &deadline, |made| match made {
        Ok(generated) => {
            is_empty = false;
            lines.report(&GenerateReport::new(&generated, &text))
        }
        Err(NotMade::Missing(one)) => {
            if missing.len() < MOST_NAMED {
                missing.push(one.to_string());
            }
            ControlFlow::Continue(())
        }
        Err(other) => {
            fault = Some(other);
            ControlFlow::Break(())
        }
    });
    if let Some(fault) = fault {
        return Err(refusal(fault, &maker, &deadline));
    }
    if !is_empty {
        return lines.answer();
    }
    // The request was valid, but no puzzle was made.
    if numbers.is_empty() {
        let message = "no puzzle was asked for; expected a `count` of 1 or more";
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, message));
    }
    let seed = maker.seed();
    let drawn = request.seed.is_none().then(|| format!("seed {seed}"));
    let why = if job.stop.is_stopped() { "interrupted" } else { "timed out" };
    let rest =
        (next < numbers.end).then(|| format!("{why}; continue with seed {seed} skip {next}"));
    let said: Vec<String> = drawn.into_iter().chain(missing).chain(rest).collect();
    Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, said.join("; ")))
}

/// The request that a body makes.
fn request(job: &Job<'_>) -> Result<GenerateRequest, Refusal> {
    let fields = job.fields;
    let (reading, side) = (job.reading()?, size(fields, "side")?);
    expect_fair_grid(&reading, side)?;
    let cells = |key| fields.parsed(key, RANGE, read_range);
    let pattern = fields.text("pattern")?.map(|text| text.parse().map_err(RequestError::Pattern));
    let usual = GenerateRequest::default();
    Ok(GenerateRequest {
        seed: fields.number("seed")?,
        count: fields.parsed("count", COUNT, read_count)?.unwrap_or(usual.count),
        skip: fields.number("skip")?.unwrap_or(usual.skip),
        side,
        grids: usual.grids,
        clue_level: fields.named("clue_level")?,
        method: fields.named("method")?,
        givens: cells("givens")?,
        floor: size(fields, "floor")?,
        order: fields.named("order")?,
        symmetry: fields.named("symmetry")?,
        scramble: fields.flag("scramble")?,
        pattern: pattern.transpose()?,
        holes: cells("holes")?,
        balance: fields.named("balance")?,
        unique: fields.flag("unique")?,
        technique: fields.named("technique")?,
        at_most: fields.named("at_most")?,
        rating: cells("rating")?,
        se_tenths: fields.parsed("se", TENTHS, read_tenths)?,
        level: fields.named("level")?,
        from_there: fields.flag("from_there")?,
        rate: usual.rate,
        family: reading.family,
        layout: layout(fields, reading.options().map_err(RequestError::from)?)?,
        arrangement: fields.named("arrangement")?,
        killer: fields.flag("killer")?,
        cages: fields.parsed("cages", SIZES, read_sizes)?,
        tries: fields.number("tries")?,
        cross_check: fields.flag("cross_check")?,
        reading,
    })
}

/// A whole number of rows or cells.
fn size(fields: &Fields, key: &str) -> Result<Option<usize>, Refusal> {
    let number = fields.number(key)?;
    // What is too large for memory is too large for a grid.
    Ok(number.map(|number| usize::try_from(number).unwrap_or(usize::MAX)))
}

/// Refuses grids that are too large for a server.
fn expect_fair_grid(reading: &Reading, side: Option<usize>) -> Result<(), Refusal> {
    let of_shape = reading.shape.map(Shape::side);
    let of_regions = reading.regions.as_ref().map(|map| map.side);
    [of_shape, of_regions, side].into_iter().flatten().try_for_each(expect_fair_side)
}

/// The layout of a body, if it has one.
fn layout(fields: &Fields, options: ReadOptions) -> Result<Option<Arc<Geometry>>, Refusal> {
    let Some(text) = fields.text("rules")? else { return Ok(None) };
    let puzzle = read_layout(text, options).map_err(RequestError::from)?;
    expect_fair(&puzzle)?;
    Ok(Some(Arc::clone(puzzle.geometry())))
}

/// The refusal of a request whose puzzles cannot be made, with the rules that contradict each other.
fn refusal(fault: NotMade, maker: &Maker, deadline: &Deadline) -> Refusal {
    let found = fault.is_without_grid().then(|| maker.contradiction(deadline)).flatten();
    let Some((layout, found)) = found else { return RequestError::from(fault).into() };
    let names = rule_names(&layout, &found.rules);
    let message = match &names[..] {
        [] => format!("{fault}; these rules can never be satisfied, even without givens"),
        [name] => format!("{fault}; this rule can never be satisfied: {name}"),
        names => {
            let (count, names) = (names.len(), names.join(", "));
            format!("{fault}; these {count} rules contradict each other: {names}")
        }
    };
    Refusal::bad(message)
}
