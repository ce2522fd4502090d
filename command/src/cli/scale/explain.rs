//! `explain --scale se`: the path of Sudoku Explainer, step by step.

use std::io::{self, Write};

use veridoku::Deadline;
use veridoku::advice::Subject;
use veridoku::logic::se::{End, Rater, Rating, Scale, Step};
use veridoku::report::{self, ScalePathReport};

use crate::cli::explain::style::{OutputFormat, Style};

/// Writes the puzzle's verdict, its path, and the resulting numbers.
pub(in crate::cli) fn write(
    subject: &Subject<'_>,
    place: &str,
    (scale, rater): (Scale, &mut Rater),
    deadline: &Deadline,
    style: &Style,
    out: &mut dyn Write,
) -> io::Result<Rating> {
    let mut steps = Vec::new();
    let rating = rater.path(subject.puzzle, deadline, |step| steps.push(step));
    // The task has refused puzzles for which the scale is not defined.
    let rating = rating.map_err(io::Error::other)?;
    if style.format == OutputFormat::Json {
        let text = style.renderer.text();
        let report =
            ScalePathReport::new(subject, place.to_owned(), (scale, &rating), &steps, text);
        writeln!(out, "{}", report::line(&report))?;
        return Ok(rating);
    }
    let is_markdown = style.format == OutputFormat::Markdown;
    let place = if style.with_place { format!("{place}: ") } else { String::new() };
    if is_markdown {
        writeln!(out, "## {place}{subject}\n")?;
        if !steps.is_empty() {
            writeln!(
                out,
                "| # | rating | technique | conclusion | reason |\n|--:|--:|---|---|---|"
            )?;
        }
    } else {
        writeln!(out, "{place}{subject}")?;
    }
    for (index, step) in steps.iter().enumerate() {
        line(index + 1, step, is_markdown, out)?;
    }
    if is_markdown && !steps.is_empty() {
        writeln!(out)?;
    }
    let hardest = rating.hardest.map_or("no step", |technique| technique.name());
    writeln!(out, "{}: {rating} ({hardest})", ending(&rating))?;
    Ok(rating)
}

fn line(number: usize, step: &Step, is_markdown: bool, out: &mut dyn Write) -> io::Result<()> {
    let (technique, follows, sentence) = (step.technique, step.conclusion(), &step.sentence);
    let rating = format!("{}.{}", step.tenths / 10, step.tenths % 10);
    if is_markdown {
        writeln!(out, "| {number} | {rating} | {technique} | `{follows}` | {sentence} |")
    } else {
        writeln!(out, "{number:>4} {rating:>5}  {technique}: {follows}: {sentence}")
    }
}

/// How a path ended.
fn ending(rating: &Rating) -> &'static str {
    match rating.end {
        End::Solved => "solved",
        End::Over { .. } => "timed out",
        _ => "no further step",
    }
}
