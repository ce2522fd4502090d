//! `bench`: how fast each backend takes the puzzles of a file, after checking that it takes them right.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::json;
use veridoku::encode::Encoding;
use veridoku::{Answer, Backend, Budget, Count, Kernel, Puzzle, SolveError, Solver};

use super::input::{Input, names};
use super::solving::{self, Choice, SatEngines};
use super::{Failure, Status};

/// Time backends on the puzzles of a file, on one thread
///
/// First every puzzle is solved by every backend asked for: each solution is checked, and the counts are
/// compared. Then the backends take turns, round by round.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku bench --backend all --limit 2 puzzles.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// Who is timed
    #[arg(long, default_value = ALL[0],
          value_parser = PossibleValuesParser::new(ALL.into_iter().chain(solving::CHOICES)))]
    backend: String,

    /// Encoding of the sat backend
    #[arg(long,
          value_parser = names(Encoding::ALL.map(Encoding::name)).try_map(|name| name.parse::<Encoding>()))]
    encoding: Option<Encoding>,

    /// SAT solver of the sat backend, or several, as for `solve`
    #[arg(long, value_name = "NAMES", value_parser = solving::sat_solver)]
    sat_solver: Option<SatEngines>,

    /// Kernel of the native backend
    #[arg(long, hide = true,
          value_parser = names(Kernel::ALL.map(Kernel::name)).try_map(solving::kernel))]
    kernel: Option<Kernel>,

    /// 1 stops at the first solution, 2 proves uniqueness
    #[arg(long, default_value = "2", value_parser = clap::value_parser!(u64).range(1..=2))]
    limit: u64,

    /// Rounds that are timed
    #[arg(long, default_value = "5", value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,

    /// Take only the first N puzzles
    #[arg(long, value_name = "N")]
    first: Option<usize>,

    /// Form of the output
    #[arg(long, value_enum, default_value = "text")]
    output: Form,
}

/// The choice of every backend.
const ALL: [&str; 1] = ["all"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A table
    Text,
    /// One object
    Json,
}

/// Puzzles handed over at once to a backend that works on many side by side.
const BATCH: usize = 1024;

/// A solver that is timed, and what it needed.
struct Contestant {
    name: String,
    solver: Box<dyn Solver>,
    /// Puzzles in a call.
    batch: usize,
    answers: Vec<Result<Answer, SolveError>>,
    /// Guesses on all puzzles, and puzzles without any; `None` where the backend cannot tell.
    guesses: Option<(u64, usize)>,
    rounds: Vec<Duration>,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    let mut puzzles = Vec::new();
    for item in args.input.items()?.take(args.first.unwrap_or(usize::MAX)) {
        match item.record {
            Ok(record) => puzzles.push(record.puzzle),
            Err(error) => return Err(Failure::Usage(format!("{}: {error}", item.source))),
        }
    }
    if puzzles.is_empty() {
        return Err(Failure::Usage("no puzzle to time".into()));
    }
    let budget = Budget::solutions(args.limit);
    let mut contestants = contestants(&args);
    let mut expected: Option<Vec<Count>> = None;
    for contestant in &mut contestants {
        let counts = contestant.validate(&puzzles, &budget)?;
        match &expected {
            None => expected = Some(counts),
            Some(expected) => {
                if let Some(at) = counts.iter().zip(expected).position(|(a, b)| a != b) {
                    let message = format!(
                        "puzzle {}: {} finds {} solutions; the backend before it {}",
                        at + 1,
                        contestant.name,
                        counts[at],
                        expected[at]
                    );
                    return Err(Failure::Usage(message));
                }
            }
        }
    }
    for _ in 0..args.rounds {
        for contestant in &mut contestants {
            contestant.time(&puzzles, &budget);
        }
    }
    let mut out = io::stdout().lock();
    match args.output {
        Form::Text => out.write_all(table(&args, &puzzles, &contestants).as_bytes())?,
        Form::Json => writeln!(out, "{}", object(&args, &puzzles, &contestants))?,
    }
    Ok(Status::Good)
}

fn contestants(args: &Args) -> Vec<Contestant> {
    let choices: Vec<Choice> = match args.backend.parse() {
        Ok(choice) => vec![choice],
        Err(_) => Backend::ALL.map(Choice::Backend).into(),
    };
    // Those that have a way to take many puzzles side by side are timed in both ways.
    let side_by_side =
        |choice: Choice| choice.may_be_native() && args.kernel.is_none_or(Kernel::is_side_by_side);
    let contestant = |(choice, batch): (Choice, usize)| {
        let mut name = choice.to_string();
        let details = match choice {
            Choice::Backend(Backend::Sat) => {
                let engines = args.sat_solver.as_ref().map(SatEngines::to_string);
                [engines, args.encoding.map(|encoding| encoding.to_string())]
            }
            Choice::Backend(Backend::Native) => {
                [args.kernel.map(|kernel| kernel.to_string()), None]
            }
            _ => [None, None],
        };
        for detail in details.into_iter().flatten() {
            name = format!("{name} {detail}");
        }
        if side_by_side(choice) && batch == 1 {
            name.push_str(" alone");
        }
        let solver = solving::solver(choice, args.encoding, args.sat_solver.as_ref(), args.kernel);
        let (answers, rounds) = (Vec::new(), Vec::new());
        Contestant { name, solver, batch, answers, guesses: Some((0, 0)), rounds }
    };
    let sizes = |choice| if side_by_side(choice) { &[BATCH, 1][..] } else { &[1] };
    let entries = choices
        .into_iter()
        .flat_map(|choice| sizes(choice).iter().map(move |size| (choice, *size)));
    entries.map(contestant).collect()
}

impl Contestant {
    /// Solves every puzzle, checks every solution, and notes the guesses.
    fn validate(&mut self, puzzles: &[Puzzle], budget: &Budget) -> Result<Vec<Count>, Failure> {
        let mut counts = Vec::with_capacity(puzzles.len());
        let batches = puzzles.chunks(self.batch);
        let answers = batches.flat_map(|batch| self.solver.search_many(batch, budget, 2));
        for (index, (puzzle, answer)) in puzzles.iter().zip(answers).enumerate() {
            let failed = |what: String| {
                Failure::Usage(format!("puzzle {}: {}: {what}", index + 1, self.name))
            };
            let answer = answer.map_err(|error: SolveError| failed(error.to_string()))?;
            for solution in &answer.solutions {
                solution.check(puzzle).map_err(|fault| failed(fault.to_string()))?;
            }
            let stats = answer.stats;
            counts.push(stats.count());
            self.guesses = self
                .guesses
                .zip(stats.guesses)
                .map(|((sum, none), guesses)| (sum + guesses, none + usize::from(guesses == 0)));
        }
        Ok(counts)
    }

    /// Solves every puzzle once more, keeping one solution of each.
    fn time(&mut self, puzzles: &[Puzzle], budget: &Budget) {
        let start = Instant::now();
        for batch in puzzles.chunks(self.batch) {
            self.solver.search_many_into(batch, budget, 1, &mut self.answers);
            black_box(&self.answers);
        }
        self.rounds.push(start.elapsed());
    }

    /// Microseconds per puzzle: the fastest round, and the median.
    fn microseconds(&self, puzzles: usize) -> (f64, f64) {
        let mut rounds = self.rounds.clone();
        rounds.sort_unstable();
        let per_puzzle = |time: Duration| time.as_secs_f64() * 1e6 / puzzles.max(1) as f64;
        (per_puzzle(rounds[0]), per_puzzle(rounds[rounds.len() / 2]))
    }
}

fn table(args: &Args, puzzles: &[Puzzle], contestants: &[Contestant]) -> String {
    let mode = if args.limit == 1 { "first solution" } else { "uniqueness" };
    let mut text = format!(
        "{} puzzles, {mode} (limit {}), {} rounds, one thread\n\
         {:<28} {:>12} {:>12} {:>12} {:>12} {:>14}\n",
        puzzles.len(),
        args.limit,
        args.rounds,
        "backend",
        "puzzles/s",
        "us, minimum",
        "us, median",
        "guess-free",
        "guesses/puzzle"
    );
    for contestant in contestants {
        let (minimum, median) = contestant.microseconds(puzzles.len());
        let count = puzzles.len().max(1) as f64;
        let (free, guesses) = match contestant.guesses {
            Some((sum, none)) => (
                format!("{:.1}%", 100.0 * none as f64 / count),
                format!("{:.2}", sum as f64 / count),
            ),
            None => ("-".into(), "-".into()),
        };
        let name = &contestant.name;
        let per_second = 1e6 / median;
        text.push_str(&format!(
            "{name:<28} {per_second:>12.0} {minimum:>12.3} {median:>12.3} {free:>12} {guesses:>14}\n"
        ));
    }
    text
}

fn object(args: &Args, puzzles: &[Puzzle], contestants: &[Contestant]) -> serde_json::Value {
    let count = puzzles.len().max(1) as f64;
    let result = |contestant: &Contestant| {
        let (minimum, median) = contestant.microseconds(puzzles.len());
        json!({
            "backend": contestant.name,
            "puzzles_per_second": 1e6 / median,
            "microseconds_minimum": minimum,
            "microseconds_median": median,
            "guess_free_share": contestant.guesses.map(|(_, none)| none as f64 / count),
            "guesses_per_puzzle": contestant.guesses.map(|(sum, _)| sum as f64 / count),
        })
    };
    json!({
        "puzzles": puzzles.len(),
        "limit": args.limit,
        "rounds": args.rounds,
        "results": contestants.iter().map(result).collect::<Vec<_>>(),
    })
}
