//! Runs a command for the server: the same arguments and the same code, so the output is the same byte for byte.

use std::iter;

use clap::error::ErrorKind;
use clap::{ArgAction, CommandFactory, Parser};
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

/// The values that an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    /// No value: a flag.
    Nothing,
    /// One value.
    One,
    /// Any number of values.
    Several,
}

/// The values that an option of a command takes, if the command has it; without a command, an option for reading.
pub(crate) fn takes(command: Option<&str>, option: &str) -> Option<Takes> {
    let mut known = Cli::command();
    known.build();
    let reading = Reading::command();
    let of = match command {
        Some(name) => known.find_subcommand(name)?,
        None => &reading,
    };
    let argument = of.get_arguments().find(|argument| argument.get_long() == Some(option))?;
    Some(match argument.get_action() {
        ArgAction::SetTrue | ArgAction::SetFalse | ArgAction::Count => Takes::Nothing,
        ArgAction::Append => Takes::Several,
        _ if argument.get_value_delimiter().is_some() => Takes::Several,
        _ => Takes::One,
    })
}

/// Only the options for reading.
#[derive(Parser)]
struct Reading {
    #[command(flatten)]
    rules: Rules,
}

fn with_program(arguments: &[String]) -> impl Iterator<Item = &str> {
    iter::once("veridoku").chain(arguments.iter().map(String::as_str))
}

/// The error in the arguments, without hints that help only at a terminal.
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
