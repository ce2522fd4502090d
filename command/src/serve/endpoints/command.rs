//! Runs a command and returns its output: the answer of all endpoints but `read` and `convert`.

use std::io::{self, Write};

use hyper::StatusCode;
use serde_json::Value;
use veridoku::format::ReadOptions;
use veridoku::{Budget, Shape, Stop};

use super::faults::{expect_fair_side, said};
use super::read::{expect_one_puzzle, read_options};
use super::{Endpoint, TIMEOUT};
use crate::cli::{self, Failure, Status, Surroundings};
use crate::serve::answer::{Answer, Refusal};
use crate::serve::request::{Body, PUZZLE, in_keys};

/// Bytes of the longest answer.
const MOST_BYTES: usize = 8 << 20;

/// The answer of a command.
pub(super) fn answer(endpoint: &Endpoint, body: &Body, stop: Stop) -> Result<Answer, Refusal> {
    if endpoint.has_puzzle() {
        expect_one_puzzle(body)?;
    } else {
        expect_fair_grid(body)?;
    }
    let mut arguments = vec![endpoint.name.to_owned()];
    arguments.extend(endpoint.fixed.iter().map(|option| (*option).to_owned()));
    let keys = endpoint.keys();
    arguments.extend(
        body.options(Some(endpoint.name), keys.iter().copied().filter(|key| *key != TIMEOUT))?,
    );
    if keys.contains(&TIMEOUT) {
        arguments.push(format!("--timeout={}", seconds(endpoint, body)?));
    }
    if endpoint.has_puzzle() {
        arguments.push(PUZZLE.to_owned());
    }
    let (mut out, mut err) = (Bounded::new(&stop), Bounded::new(&stop));
    let mut surroundings = Surroundings {
        files: body.files()?,
        out: &mut out,
        err: &mut err,
        stop: Some(stop),
        memory: Some(Budget::MEMORY),
        listen: None,
    };
    let status = cli::run_asked(&arguments, &mut surroundings);
    if out.is_full {
        let most = MOST_BYTES >> 20;
        let message = format!("the answer exceeds {most} MiB; ask for less");
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, message));
    }
    if out.is_cut {
        return Err(Refusal::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "the time limit was reached; ask for less",
        ));
    }
    let complaint = || {
        let text = String::from_utf8_lossy(&err.bytes);
        let lines = text.lines().map(|line| line.strip_prefix("error: ").unwrap_or(line));
        lines.collect::<Vec<_>>().join("; ")
    };
    match status {
        Err(failure @ Failure::OutOfMemory(_)) => {
            Err(Refusal::new(StatusCode::INSUFFICIENT_STORAGE, failure.to_string()))
        }
        Err(failure) => Err(said(&failure.to_string())),
        Ok(Status::Faulty) => Err(said(&complaint())),
        // The request was valid, but there is no output: perhaps no puzzle was made in time.
        Ok(_) if out.bytes.is_empty() => {
            Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, in_keys(&complaint())))
        }
        Ok(_) => Ok(Answer::of_lines(out.bytes)),
    }
}

/// Seconds for the command: as requested, but no more than the endpoint has. If several backends answer in turn, each
/// gets its share.
fn seconds(endpoint: &Endpoint, body: &Body) -> Result<String, Refusal> {
    let is_cross_check = body.value("cross_check").is_some_and(|value| value == true);
    let share = if is_cross_check { 3.0 } else { 1.0 };
    let most = endpoint.time().as_secs_f64() / share;
    match body.value(TIMEOUT) {
        None => Ok(most.to_string()),
        Some(asked) => match asked.as_f64() {
            Some(asked) if asked >= 0.0 => Ok(asked.min(most).to_string()),
            _ => Err(Refusal::bad(format!("found {asked} in `{TIMEOUT}`; expected seconds"))),
        },
    }
}

/// Refuses to generate grids that are too large for a server.
fn expect_fair_grid(body: &Body) -> Result<(), Refusal> {
    let ReadOptions { shape, regions, .. } = read_options(body)?;
    let asked = body.value("side").and_then(|side| match side {
        Value::String(text) => text.parse().ok(),
        side => side.as_f64(),
    });
    let sides = [
        shape.map_or(0, Shape::side),
        regions.map_or(0, |map| map.side),
        asked.map_or(0, |side: f64| side.clamp(0.0, 1e6) as usize),
    ];
    sides.into_iter().try_for_each(expect_fair_side)
}

/// A stream into memory with a size limit, which accepts nothing after the stop.
struct Bounded {
    stop: Stop,
    bytes: Vec<u8>,
    is_full: bool,
    is_cut: bool,
}

impl Bounded {
    fn new(stop: &Stop) -> Bounded {
        Bounded { stop: stop.clone(), bytes: Vec::new(), is_full: false, is_cut: false }
    }
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_full |= self.bytes.len() + bytes.len() > MOST_BYTES;
        // An answer that ends with the stop is one piece, and accepted.
        self.is_cut |= self.stop.is_stopped() && !self.bytes.is_empty();
        if self.is_full || self.is_cut {
            // As if the reader were gone: the command ends.
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
