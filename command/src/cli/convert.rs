//! `convert`: converts puzzles from any format to another that can hold them.

use std::io::Write;

use clap::builder::TypedValueParser;
use veridoku::format::{Credits, Format, Record, WriteOptions};

use super::input::{Input, names};
use super::surroundings::Surroundings;
use super::{Failure, Status};

/// Write puzzles in another format, with their rules
///
/// A puzzle is read in any format, or in the one that --format names. A puzzle that the other format cannot express is
/// reported with the reason; the other puzzles are still written.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  veridoku convert --to rules 'https://f-puzzles.com/?load=...'\n  \
                        veridoku convert --to iss puzzle.rules > puzzle.iss\n\n\
                        Exit codes: 0 every puzzle is written; 2 wrong usage, bad input, a puzzle that the format \
                        cannot hold, or failed output."
)]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// Format of the output
    #[arg(long, value_name = "FORMAT",
          value_parser = names(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>()))]
    to: Format,
}

/// The credits that a format without them leaves out.
fn lost(credits: &Credits) -> String {
    let named = credits.entries().map(|(key, text)| match key {
        "ruleset" => "the rules in words".to_owned(),
        _ => format!("the {key} `{text}`"),
    });
    named.collect::<Vec<_>>().join(" and ")
}

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    let options = WriteOptions { alphabet: args.input.rules.alphabet, ..WriteOptions::default() };
    let mut status = Status::Good;
    let items = args.input.items()?;
    let Surroundings { out, err } = surroundings;
    out.write_all(args.to.heading().as_bytes())?;
    for item in items {
        let mut text = Vec::new();
        let fault = match item.record {
            Err(error) => format!("{}: {error}", item.source),
            Ok(Record { puzzle, line, credits, .. }) => {
                match args.to.write_with(&puzzle, &credits, &options, &mut text) {
                    Err(error) => format!("{}:{line}: {error}", item.source),
                    Ok(()) => {
                        out.write_all(&text)?;
                        if !credits.is_empty() && !args.to.holds_credits() {
                            out.flush()?;
                            let lost = lost(&credits);
                            let to = args.to;
                            let _ = writeln!(
                                err,
                                "note: {}:{line}: {to} cannot hold {lost}",
                                item.source
                            );
                        }
                        continue;
                    }
                }
            }
        };
        status = Status::Faulty;
        out.flush()?;
        // If standard error is closed, the report is lost.
        let _ = writeln!(err, "error: {fault}");
    }
    out.flush()?;
    Ok(status)
}
