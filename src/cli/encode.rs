//! `encode`: a puzzle as data for other programs.

use std::io::{self, BufWriter, Write};

use clap::ValueEnum;
use clap::builder::TypedValueParser;
use veridoku::encode::{
    AtMostOne, Cnf, Encoding, coloring, exact_cover, formula, write_coloring, write_dimacs,
    write_knuth,
};

use super::input::{Input, names};
use super::{Failure, Status};

/// Write a puzzle as CNF, exact cover, or graph coloring
///
/// One puzzle is taken. CNF is written in DIMACS form with a comment for each variable, exact cover in
/// the form of Knuth's DLX programs, and the coloring as a DIMACS graph.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku encode --as cnf puzzle.txt > puzzle.cnf\n  \
                        veridoku encode --as exact-cover puzzle.txt > puzzle.dlx")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// What to write
    #[arg(long = "as", value_enum, default_value = "cnf")]
    data: Data,

    /// Encoding of the CNF
    #[arg(long, default_value = Encoding::Extended.name(),
          value_parser = names(Encoding::ALL.map(Encoding::name)).try_map(|name| name.parse::<Encoding>()))]
    encoding: Encoding,

    /// How the CNF says that at most one of several candidates holds
    #[arg(long, default_value = AtMostOne::Pairwise.name(),
          value_parser = names(AtMostOne::ALL.map(AtMostOne::name)).try_map(|name| name.parse::<AtMostOne>()))]
    at_most_one: AtMostOne,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Data {
    /// Conjunctive normal form, in DIMACS
    Cnf,
    /// Items and options, in Knuth's form
    ExactCover,
    /// Peers as edges, in DIMACS
    Coloring,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let puzzle = args.input.only_puzzle("")?;
    let mut out = BufWriter::new(io::stdout().lock());
    match args.data {
        Data::Cnf => {
            let formula = formula(&puzzle, args.encoding, args.at_most_one, Cnf::MOST_LITERALS)
                .map_err(|error| Failure::Usage(error.to_string()))?;
            write_dimacs(&formula, &mut out)?;
        }
        Data::ExactCover => write_knuth(&exact_cover(&puzzle)?, &mut out)?,
        Data::Coloring => write_coloring(&coloring(&puzzle)?, &mut out)?,
    }
    out.flush()?;
    Ok(Status::Good)
}
