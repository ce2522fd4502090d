//! `verify`: whether certificates are sound.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use veridoku::verify::Verified;
use veridoku::{Budget, Geometry};

use super::certificates::{self, Entry};
use super::output::{Renderer, SolutionFormat};
use super::shown::shown;
use super::{Failure, Status};

/// The largest side at which a puzzle is shown: its line still fits a wide screen.
const SHOWN_SIDE: usize = 9;

/// Check certificates without trusting their maker
///
/// Derives the formulas anew from the puzzle and compares them, checks the solutions against the rules, follows every
/// step of the proof, and compares the hashes. Each certificate gives a line with the verdict and the rules and below
/// it, up to 9x9, the puzzle and its solutions; several end with their totals. For a refused certificate the output names the file and line at
/// fault. A folder among the certificates that holds none is refused too.
///
/// Only plain files are read, and links are not followed. A manifest may have 64 KiB, a puzzle, a map of regions or a
/// solution 4 MiB, counterexamples 64 MiB, a formula 512 MiB, a proof 8 GiB: more than certify ever writes.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku verify certificate\n  \
                        veridoku check --certify certificates puzzles.txt; veridoku verify certificates\n\n\
                        Exit codes: 0 every certificate is sound; 1 some is refused; 2 a file is \
                        missing, unreadable or no plain file, or a folder holds no certificate.")]
pub(super) struct Args {
    /// Certificates, or folders that hold only certificates, as from `check --certify`
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let mut out = io::stdout().lock();
    let mut status = Status::Good;
    let (mut sound, mut refused) = (0, 0);
    let mut complain = |of: Status, fault: String| {
        status = status.max(of);
        refused += 1;
        let word = if of == Status::Faulty { "error" } else { "refused" };
        let _ = writeln!(io::stderr(), "{word}: {fault}");
    };
    for folder in &args.folders {
        let certificates = certificates::within(folder).unwrap_or_else(|error| {
            complain(Status::Faulty, format!("{}: {error}", shown(folder)));
            Vec::new()
        });
        for Entry { folder, fault } in certificates {
            if let Some(fault) = fault {
                complain(Status::Faulty, format!("{}: {fault}", shown(&folder)));
                continue;
            }
            match certificates::check(&folder, &Budget::default()) {
                Ok(verified) => {
                    out.write_all(&said(&folder, &verified))?;
                    sound += 1;
                }
                Err(error) => {
                    let is_unreadable = error.is_unreadable();
                    let of = if is_unreadable { Status::Faulty } else { Status::NotUnique };
                    complain(of, certificates::describe(&folder, &error));
                }
            }
        }
    }
    if sound + refused > 1 {
        let _ = writeln!(io::stderr(), "{sound} sound, {refused} refused");
    }
    Ok(status)
}

/// The verdict and the puzzle of a certificate.
fn said(folder: &Path, verified: &Verified) -> Vec<u8> {
    let Verified { verdict, puzzle, solutions, is_minimal, steps } = verified;
    let what = match (solutions.len(), steps) {
        (2, _) => "two solutions".to_owned(),
        (_, 1) => "1 step of proof".to_owned(),
        _ => format!("{steps} steps of proof"),
    };
    let rules = rules(puzzle.geometry());
    let minimal = if *is_minimal { ", no given can be spared" } else { "" };
    let mut text = format!("{}: {verdict}, {what}{minimal}; {rules}\n", shown(folder)).into_bytes();
    if puzzle.side() <= SHOWN_SIDE {
        let renderer = Renderer::new(SolutionFormat::Line, None);
        let grids = std::iter::once(None).chain(solutions.iter().map(Some));
        for grid in grids {
            text.extend_from_slice(b"  ");
            renderer.line(puzzle, grid, &mut text);
            text.push(b'\n');
        }
    }
    text
}

/// Side, boxes and variants, as in `9x9, boxes 3x3, x`.
fn rules(geometry: &Geometry) -> String {
    let side = geometry.side();
    let boxes = geometry.shape().map_or("regions".into(), |shape| format!("boxes {shape}"));
    let variants = geometry.variants().iter().map(|variant| format!(", {variant}"));
    format!("{side}x{side}, {boxes}{}", variants.collect::<String>())
}
