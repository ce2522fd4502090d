//! `generate`: puzzles by a recipe. This endpoint alone still runs its command: a request for it is not there yet.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use hyper::StatusCode;
use serde_json::Value;
use veridoku::Shape;

use super::faults::expect_fair_side;
use super::job::Job;
use super::lines::Lines;
use super::{GENERATING, READING, TIMEOUT};
use crate::cli::{self, Failure, Files, Status, Surroundings};
use crate::serve::answer::{Answer, Refusal};
use crate::serve::fields::{Fields, misfit};

/// The keys whose values are texts, which the command reads as files of these names.
const TEXTS: [&str; 3] = ["regions", "pattern", "rules"];

/// The keys that are true or false.
const FLAGS: [&str; 5] = ["strict", "scramble", "unique", "killer", "cross_check"];

/// The puzzles that a body asks for.
pub(super) fn generate(job: &Job<'_>) -> Result<Answer, Refusal> {
    expect_fair_grid(job)?;
    let mut arguments =
        vec!["generate".to_owned(), "--output=json".to_owned(), "--threads=1".to_owned()];
    arguments.extend(options(job.fields)?);
    let share = if job.fields.flag("cross_check")? { 3.0 } else { 1.0 };
    let seconds = job.timeout()?.as_secs_f64().min(job.time.as_secs_f64() / share);
    arguments.push(format!("--{TIMEOUT}={seconds}"));
    let mut texts = BTreeMap::new();
    for key in TEXTS {
        if let Some(text) = job.fields.text(key)? {
            texts.insert(key, text.to_owned());
        }
    }
    let (mut out, mut err) = (Output(Lines::new(&job.stop)), Output(Lines::new(&job.stop)));
    let status = cli::run_asked(
        &arguments,
        &mut Surroundings {
            files: Files::Held(Arc::new(texts)),
            out: &mut out,
            err: &mut err,
            stop: job.stop(),
            memory: Some(veridoku::Budget::MEMORY),
            listen: None,
        },
    );
    let (out, err) = (out.0.into_bytes()?, err.0.into_bytes().unwrap_or_default());
    let err = String::from_utf8_lossy(&err);
    let lines = err.lines().map(|line| line.strip_prefix("error: ").unwrap_or(line));
    let complaint = in_keys(&lines.collect::<Vec<_>>().join("; "));
    match status {
        Err(failure @ Failure::OutOfMemory(_)) => {
            Err(Refusal::new(StatusCode::INSUFFICIENT_STORAGE, failure.to_string()))
        }
        Err(failure) => Err(Refusal::bad(in_keys(&failure.to_string()))),
        Ok(Status::Faulty) => Err(Refusal::bad(complaint)),
        // The request was valid, but no puzzle was made in time.
        Ok(_) if out.is_empty() => Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, complaint)),
        Ok(_) => Ok(Answer::of_lines(out)),
    }
}

/// Refuses grids that are too large for a server.
fn expect_fair_grid(job: &Job<'_>) -> Result<(), Refusal> {
    let reading = job.reading()?;
    let side = job.fields.number("side")?.unwrap_or(0);
    let sides = [
        reading.shape.map_or(0, Shape::side),
        reading.regions.map_or(0, |map| map.side),
        usize::try_from(side).unwrap_or(usize::MAX),
    ];
    sides.into_iter().try_for_each(expect_fair_side)
}

/// The options of the command for the keys of a body.
fn options(fields: &Fields) -> Result<Vec<String>, Refusal> {
    let mut options = Vec::new();
    for key in READING.iter().chain(GENERATING).copied().filter(|key| *key != TIMEOUT) {
        let Some(value) = fields.value(key) else { continue };
        let option = format!("--{}", key.replace('_', "-"));
        if TEXTS.contains(&key) {
            options.push(format!("{option}={key}"));
            continue;
        }
        if FLAGS.contains(&key) {
            options.extend(fields.flag(key)?.then_some(option));
            continue;
        }
        let values = match value {
            Value::Array(values) if key == "variant" => &values[..],
            value => std::slice::from_ref(value),
        };
        for value in values {
            options.push(match value {
                Value::String(text) => format!("{option}={text}"),
                Value::Number(number) => format!("{option}={number}"),
                found => return Err(misfit(key, found, "a string or a number")),
            });
        }
    }
    Ok(options)
}

/// A message of the command with the keys of the body instead of options: `clue_level` for `--clue-level`.
fn in_keys(message: &str) -> String {
    let mut said = String::new();
    let mut rest = message;
    while let Some((before, after)) = rest.split_once("--") {
        let is_of_name = |byte: &u8| byte.is_ascii_lowercase() || *byte == b'-';
        let length = after.bytes().take_while(|byte| is_of_name(byte)).count();
        let (name, behind) = after.split_at(length);
        said.push_str(before);
        said.push_str(if name.is_empty() { "--" } else { "" });
        said.push_str(&name.replace('-', "_"));
        // The kind of value, as in `--limit <N>`.
        rest = match behind.strip_prefix(" <").and_then(|kind| kind.split_once('>')) {
            Some((_, behind)) if !name.is_empty() => behind.strip_prefix("...").unwrap_or(behind),
            _ => behind,
        };
    }
    said + rest
}

/// A stream of the command into lines in memory.
struct Output(Lines);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.push_bytes(bytes) {
            ControlFlow::Continue(()) => Ok(bytes.len()),
            // As if the reader were gone: the command ends.
            ControlFlow::Break(()) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_keys() {
        for (said, expected) in [
            ("--at-most and --technique contradict", "at_most and technique contradict"),
            (
                "invalid value '4' for '--detail <1|2|3>': expected 1",
                "invalid value '4' for 'detail': expected 1",
            ),
            ("a -- b", "a -- b"),
            ("--", "--"),
            ("see --box", "see box"),
            ("'--apply <A>...' and more", "'apply' and more"),
        ] {
            assert_eq!(in_keys(said), expected);
        }
    }
}
