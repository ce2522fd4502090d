//! Runs `generate` for the server: the same arguments and the same code, so the output is the same byte for byte.

use std::iter;

use clap::Parser;
use clap::error::ErrorKind;

use super::surroundings::Surroundings;
use super::{Cli, Failure, Status};

/// Runs a command within its surroundings. The first argument is its name.
pub(crate) fn run(
    arguments: &[String],
    surroundings: &mut Surroundings<'_>,
) -> Result<Status, Failure> {
    let cli = Cli::try_parse_from(with_program(arguments)).map_err(usage)?;
    cli.command.run(surroundings)
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
