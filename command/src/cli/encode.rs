//! `encode`: a puzzle as data for other programs.

use std::io::{self, BufWriter, Write};
use std::time::Duration;

use clap::ValueEnum;
use clap::builder::TypedValueParser;
use veridoku::Budget;
use veridoku::encode::{
    AtMostOne, Cnf, EncodeError, Encoding, coloring, exact_cover, formula_within, write_coloring,
    write_dimacs, write_knuth,
};

use super::input::{Input, names};
use super::{Failure, Status, solving};

/// Write a puzzle as CNF, exact cover, or graph coloring
///
/// Takes one puzzle. CNF is written in DIMACS form with a comment for each variable, exact cover in the form of Knuth's
/// DLX programs, and the coloring as a DIMACS graph. The models of the CNF and the solutions of the cover correspond
/// one to one to the solutions of the puzzle, and so do the colorings, up to the names of the colors; `decode` reads
/// them back. For a puzzle with rules, project the models on the variables of the candidates.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku encode --as cnf puzzle.txt > puzzle.cnf\n  \
                        veridoku encode --as exact-cover puzzle.txt > puzzle.dlx\n  \
                        veridoku encode puzzle.txt | cadical | veridoku decode puzzle.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    written: Written,

    /// Seconds allowed for the CNF; a formula that takes longer is an error
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = solving::seconds)]
    timeout: Option<Duration>,
}

/// The form written for a puzzle; `decode` takes the same options.
#[derive(clap::Args)]
pub(super) struct Written {
    /// Form in which the puzzle is written
    #[arg(long = "as", value_enum, default_value = "cnf")]
    pub(super) data: Data,

    /// Encoding of the CNF; `encode` writes `extended` by default
    #[arg(long, value_parser = names(Encoding::ALL.map(Encoding::name)).try_map(|name| name.parse::<Encoding>()))]
    encoding: Option<Encoding>,

    /// How the CNF states that at most one of several candidates holds; `pairwise` by default
    #[arg(long, value_parser = names(AtMostOne::ALL.map(AtMostOne::name)).try_map(|name| name.parse::<AtMostOne>()))]
    at_most_one: Option<AtMostOne>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Data {
    /// Conjunctive normal form, in DIMACS
    Cnf,
    /// Items and options, in Knuth's form
    ExactCover,
    /// Peers as edges, in DIMACS
    Coloring,
}

impl Written {
    /// The encoding and the at-most-one method, if either was named.
    pub(super) fn named(&self) -> Option<(Encoding, AtMostOne)> {
        let is_any = self.encoding.is_some() || self.at_most_one.is_some();
        is_any.then(|| self.encoding())
    }

    fn encoding(&self) -> (Encoding, AtMostOne) {
        (self.encoding.unwrap_or(Encoding::Extended), self.at_most_one.unwrap_or_default())
    }

    /// Refuses CNF options if another form is written.
    pub(super) fn refuse_idle(&self, timeout: Option<Duration>) -> Result<(), Failure> {
        let options = [
            ("--encoding", self.encoding.is_some()),
            ("--at-most-one", self.at_most_one.is_some()),
            ("--timeout", timeout.is_some()),
        ];
        match options.iter().find(|(_, is_given)| *is_given && self.data != Data::Cnf) {
            Some((name, _)) => Err(Failure::Usage(format!(
                "{name} has no effect with --as {}; expected --as cnf",
                if self.data == Data::ExactCover { "exact-cover" } else { "coloring" }
            ))),
            None => Ok(()),
        }
    }
}

/// Why a puzzle was not encoded.
pub(super) fn refused(error: EncodeError) -> Failure {
    match error {
        EncodeError::OutOfMemory(error) => error.into(),
        error => Failure::Usage(error.to_string()),
    }
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    args.written.refuse_idle(args.timeout)?;
    let deadline = Budget { time: args.timeout, ..Budget::default() }.deadline();
    let puzzle = args.input.only_puzzle("")?;
    let mut out = BufWriter::new(io::stdout().lock());
    match args.written.data {
        Data::Cnf => {
            let (encoding, at_most_one) = args.written.encoding();
            let most = Cnf::MOST_LITERALS;
            let formula = formula_within(&puzzle, encoding, at_most_one, most, &deadline);
            write_dimacs(&formula.map_err(refused)?, &mut out)?;
        }
        Data::ExactCover => write_knuth(&exact_cover(&puzzle).map_err(refused)?, &mut out)?,
        Data::Coloring => write_coloring(&coloring(&puzzle).map_err(refused)?, &mut out)?,
    }
    out.flush()?;
    Ok(Status::Good)
}
