//! `certify`: a verdict with a proof.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use clap::builder::TypedValueParser;
use veridoku::certify::{CertifyError, Kind};
use veridoku::format::OneLine;
use veridoku::report::{CertifyReport, line};
use veridoku::requests::{CertifyRequest, Located, RequestError};
use veridoku::verify::Verified;
use veridoku::{Puzzle, Verdict};

use super::certificates::{self, CertifyingError, Lock, Neighbours, Room};
use super::input::{Input, names};
use super::shown::shown;
use super::surroundings::Surroundings;
use super::{Failure, Status, solving};

/// Write a certificate: the verdict on a puzzle with a proof that other programs check
///
/// Takes one puzzle. The folder receives the puzzle, its solution, a formula stating that there is another solution,
/// and a proof, as LRAT and as DRAT, that this formula is unsatisfiable. For a puzzle without a solution it receives a
/// proof of that; for a puzzle with several, it receives two of the solutions. `veridoku verify` checks certificates,
/// and so do drat-trim, lrat-check and cake_lpr.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku certify puzzle.txt --into certificate\n  \
                        veridoku verify certificate\n  \
                        veridoku minimize puzzle.txt | veridoku certify --minimal --into certificate\n  \
                        drat-trim certificate/other-solution.cnf certificate/proof.drat")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// Folder for the certificate: a new or empty folder, or one with a certificate, which is replaced once the new
    /// one is on the disk; or `-`: with --output json the object holds the files
    #[arg(long, value_name = "DIR")]
    into: PathBuf,

    /// Input of the solver: `extended`, the whole formula; or `residual`, the rest after singles, with the singles
    /// written into the proof. Either way the proof is for the whole formula
    #[arg(long, default_value = Kind::default().name(),
          value_parser = names(Kind::ALL.map(Kind::name)).try_map(|name| name.parse::<Kind>()))]
    kind: Kind,

    /// Also prove that no given is redundant: the folder receives, for each given, a second solution of the puzzle
    /// without it. A puzzle with a redundant given is refused; `veridoku minimize` removes redundant givens
    #[arg(long)]
    minimal: bool,

    /// Seconds allowed for the proof, for writing the files and for verifying them; then the verdict is unknown, and
    /// the folder is left unchanged
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = solving::seconds)]
    timeout: Option<Duration>,

    /// Format of the output
    #[arg(long, value_enum, default_value = "text")]
    output: ReportFormat,
}

/// The form of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// A line
    Text,
    /// An object on a line
    Json,
}

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    if args.into.as_os_str() == "-" {
        return in_memory(&args, surroundings);
    }
    // Before the puzzle is read: it may come from a slow stream. No other run may begin during this one.
    let in_folder = |error| Failure::File { path: shown(&args.into), error };
    let _lock = Lock::take(&args.into).map_err(in_folder)?;
    Room::find(&args.into, Neighbours::Any).map_err(in_folder)?;
    let puzzle = args.input.only_puzzle("; check --certify DIR takes several")?;
    let options = request(&args).options(None);
    let text = OneLine::new(args.input.rules.alphabet);
    let before = certificates::puzzle(&args.into);
    let out = &mut *surroundings.out;
    let certified = certificates::certify_into(&args.into, Neighbours::Any, &puzzle, &options);
    let verified = match certified {
        Ok(verified) => of_text(verified, &puzzle),
        Err(CertifyingError::Over(_)) => {
            match args.output {
                ReportFormat::Text => writeln!(out, "unknown: timed out; nothing was written"),
                ReportFormat::Json => {
                    writeln!(out, "{}", line(&CertifyReport::unknown(&puzzle, &text)))
                }
            }?;
            return Ok(Status::NotUnique);
        }
        Err(
            CertifyingError::NoRoom { folder: path, error }
            | CertifyingError::Failed { folder: path, error },
        ) => return Err(Failure::File { path, error }),
        Err(error) => return Err(failure(&error, args.kind)),
    };
    if before.is_some_and(|before| before != puzzle) {
        let folder = shown(&args.into);
        let _ = writeln!(
            surroundings.err,
            "note: {folder} held a certificate of another puzzle; it is replaced"
        );
    }
    let (verdict, steps) = (verified.verdict, verified.steps);
    let by = puzzle.reservation();
    match (args.output, verdict) {
        (ReportFormat::Json, _) => {
            writeln!(out, "{}", line(&CertifyReport::new(&verified, &text)))?;
        }
        (ReportFormat::Text, Verdict::Multiple) => writeln!(out, "{verdict}{by}: two solutions")?,
        (ReportFormat::Text, _) => {
            let noun = if steps == 1 { "step" } else { "steps" };
            let minimal = if verified.is_minimal { "; no given is redundant" } else { "" };
            writeln!(out, "{verdict}{by}: proved in {steps} {noun}{minimal}")?;
        }
    }
    let is_unique = verdict == Verdict::Unique;
    Ok(if is_unique { Status::Good } else { Status::NotUnique })
}

/// The verified statements, and the parts of the text that were not read: a certificate covers only the rules.
fn of_text(verified: Verified, puzzle: &Puzzle) -> Verified {
    let proved = verified.puzzle.clone().with_unread(puzzle.unread());
    Verified { puzzle: proved, ..verified }
}

/// The request that the options make.
fn request(args: &Args) -> CertifyRequest {
    let Args { kind, minimal, timeout, .. } = *args;
    CertifyRequest { kind, minimal, timeout, memory: None }
}

/// Writes an object with the certificate's files instead of a folder.
fn in_memory(args: &Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    if args.output != ReportFormat::Json {
        let message = "--into - writes the files into an object; expected --output json with it";
        return Err(Failure::Usage(message.into()));
    }
    let puzzle = args.input.only_puzzle("")?;
    let text = OneLine::new(args.input.rules.alphabet);
    // The report of a certificate does not name the puzzle's location.
    let located = Located { puzzle: &puzzle, place: "", text };
    let certified = request(args).answer(&located, None);
    let certified = certified.map_err(|error| match error {
        RequestError::Certify(error) => failure(&CertifyingError::from(error), args.kind),
        error => error.into(),
    })?;
    writeln!(surroundings.out, "{}", line(&certified.report))?;
    let is_unique = certified.verdict == Verdict::Unique;
    Ok(if is_unique { Status::Good } else { Status::NotUnique })
}

/// Why there is no certificate, and a possible remedy.
fn failure(error: &CertifyingError, kind: Kind) -> Failure {
    match error {
        CertifyingError::NotMade(error @ CertifyError::OutOfMemory(_))
            if kind == Kind::Extended =>
        {
            Failure::Usage(format!("{error}; --kind residual needs less"))
        }
        error => Failure::Usage(error.to_string()),
    }
}
