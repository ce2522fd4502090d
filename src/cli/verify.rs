//! `verify`: whether certificates are sound.

use std::io::{self, Write};
use std::path::PathBuf;

use super::{Failure, Status, certificates};

/// Check certificates without trusting who made them
///
/// The formulas are derived anew from the puzzle and compared, the solutions held against the rules, every
/// step of the proof followed, and the hashes compared. A certificate that is refused is named with the
/// file and line at fault.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku verify certificate\n\n\
                        Exit codes: 0 every certificate is sound; 1 some is refused; 2 a file is \
                        missing or unreadable.")]
pub(super) struct Args {
    /// Folders of certificates
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let mut out = io::stdout().lock();
    let mut status = Status::Good;
    for folder in &args.folders {
        match certificates::check(folder) {
            Ok(verified) => {
                let (verdict, steps) = (verified.verdict, verified.steps);
                let solutions = verified.solutions.len();
                let what = match (solutions, steps) {
                    (2, _) => "two solutions".to_owned(),
                    (_, 1) => "1 step of proof".to_owned(),
                    _ => format!("{steps} steps of proof"),
                };
                writeln!(out, "{}: {verdict}, {what}", folder.display())?;
            }
            Err(error) => {
                let is_unreadable = error.is_unreadable();
                status = status.max(if is_unreadable { Status::Faulty } else { Status::NotUnique });
                let word = if is_unreadable { "error" } else { "refused" };
                let fault = certificates::describe(folder, &error);
                let _ = writeln!(io::stderr(), "{word}: {fault}");
            }
        }
    }
    Ok(status)
}
