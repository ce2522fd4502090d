//! `completions`: what a shell needs to complete the command line.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Cli, Failure, Status};

/// Write a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku completions bash > \
                        ~/.local/share/bash-completion/completions/veridoku")]
pub(super) struct Args {
    /// The shell
    shell: Shell,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "veridoku", &mut script);
    io::stdout().write_all(&script)?;
    Ok(Status::Good)
}
