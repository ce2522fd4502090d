//! A command that the server asks for: the same arguments, the same code, and so the same bytes.

use std::iter;

use clap::Parser;
use clap::error::ErrorKind;
use veridoku::format::ReadOptions;

use super::input::Rules;
use super::surroundings::{Files, Surroundings};
use super::{Cli, Failure, Status};

/// Runs a command within its surroundings. The first argument is its name.
pub(crate) fn run(
    arguments: &[String],
    surroundings: &mut Surroundings<'_>,
) -> Result<Status, Failure> {
    let cli = Cli::try_parse_from(with_program(arguments)).map_err(usage)?;
    cli.command.run(surroundings)
}

/// How a command with these arguments, all of them of [`Rules`], reads puzzles.
pub(crate) fn read_options(arguments: &[String], files: &Files) -> Result<ReadOptions, Failure> {
    let reading = Reading::try_parse_from(with_program(arguments)).map_err(usage)?;
    reading.rules.read_options(files)
}

/// The options for reading alone.
#[derive(Parser)]
struct Reading {
    #[command(flatten)]
    rules: Rules,
}

fn with_program(arguments: &[String]) -> impl Iterator<Item = &str> {
    iter::once("veridoku").chain(arguments.iter().map(String::as_str))
}

/// What is wrong with the arguments, without what helps only at a terminal.
fn usage(error: clap::Error) -> Failure {
    if error.kind() == ErrorKind::DisplayHelp {
        return Failure::Usage("expected no request for help".into());
    }
    let text = error.to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    Failure::Usage(words.join(" "))
}
