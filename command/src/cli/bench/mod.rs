//! `bench`: measures how fast each backend solves the puzzles of a file, after checking that it solves them correctly.
//!
//! Times are CPU times of this process, so other load on the machine matters little. If an encoding or an at-most-one
//! method is named, the lines of the sat backend also give the mean size of the formulas and the time to write them,
//! which is part of the solve time.

mod earlier;
mod rows;

use std::hint::black_box;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use veridoku::encode::{AtMostOne, Cnf, Encoding, Formula, formula};
use veridoku::report::{BenchFormulas, BenchRatio, BenchReport, BenchResult, line};
use veridoku::requests::{BackendChoice, BackendOptions, OptionError, Other};
use veridoku::{
    Answer, Backend, Budget, Count, Ending, Kernel, Puzzle, SatSolver, SolveError, Solver,
};

use self::earlier::Earlier;
use super::backend::{self, SatEngines};
use super::cpu_time::cpu_time;
use super::input::{Input, names};
use super::solving::seconds;
use super::{Failure, Status, counted};

/// Benchmark backends on the puzzles of a file by CPU time, one call at a time
///
/// First every backend solves every puzzle: each solution is checked, and the counts are compared. Then the backends
/// take turns, round by round.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  veridoku bench --backend all --limit 2 puzzles.txt\n  \
                        veridoku bench --backend sat --encoding all --at-most-one all puzzles.txt")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,

    /// Backend to benchmark, or `all`
    #[arg(long, default_value = ALL[0],
          value_parser = PossibleValuesParser::new(ALL.into_iter().chain(BackendChoice::names())))]
    backend: String,

    /// Encoding of the sat backend, or `all`; also shows the size of the formulas, without unit clauses for
    /// known values, and the time to write them
    #[arg(long, value_parser = names_or_all(Encoding::ALL.map(Encoding::name)))]
    encoding: Option<String>,

    /// How its formula states that at most one of several candidates holds, or `all` methods
    #[arg(long, value_parser = names_or_all(AtMostOne::ALL.map(AtMostOne::name)))]
    at_most_one: Option<String>,

    /// SAT solver of the sat backend, or several, as for `solve`
    #[arg(long, value_name = "NAMES", value_parser = backend::sat_solver)]
    sat_solver: Option<SatEngines>,

    /// Kernel of the native backend
    #[arg(long, hide = true,
          value_parser = names(Kernel::ALL.map(Kernel::name)).try_map(backend::kernel))]
    kernel: Option<Kernel>,

    /// Solutions to look for: 1 stops at the first, 2 proves uniqueness
    #[arg(long, default_value = "2", value_parser = clap::value_parser!(u64).range(1..=2))]
    limit: u64,

    /// Number of timed rounds
    #[arg(long, default_value = "5", value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,

    /// Seconds allowed per puzzle; one that takes longer counts as unfinished, with this time
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    timeout: Option<Duration>,

    /// Use only the first N puzzles
    #[arg(long, value_name = "N")]
    first: Option<usize>,

    /// Compare with an earlier run of the same puzzles: its --output json. Shows how many times as long each backend
    /// takes, with the spread of the rounds
    #[arg(long, value_name = "FILE", conflicts_with = "rows")]
    compare: Option<PathBuf>,

    /// Show each puzzle: verdict, milliseconds and guesses of each backend, next to published results in the input
    #[arg(long)]
    rows: bool,

    /// Format of the output
    #[arg(long, value_enum, default_value = "text")]
    output: OutputFormat,
}

/// The name that means every backend, encoding or method.
const ALL: [&str; 1] = ["all"];

/// A parser for names, including the name that means all.
fn names_or_all<const N: usize>(names: [&'static str; N]) -> PossibleValuesParser {
    PossibleValuesParser::new(ALL.into_iter().chain(names))
}

/// The members of a list that a name selects.
fn chosen<T: Copy, const N: usize>(
    all: [T; N],
    name_of: fn(T) -> &'static str,
    name: &str,
) -> Vec<T> {
    all.into_iter().filter(|one| name == ALL[0] || name == name_of(*one)).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// A table
    Text,
    /// One JSON object; with --rows one per puzzle, each on its own line
    Json,
}

/// Puzzles passed at once to a backend that works on many side by side.
const BATCH: usize = 1024;

/// A solver to time, and its results.
struct Contestant {
    name: String,
    solver: Box<dyn Solver>,
    /// Puzzles in a call.
    batch: usize,
    answers: Vec<Result<Answer, SolveError>>,
    /// Guesses on all puzzles, and puzzles solved without a guess; `None` if the backend does not count them.
    guesses: Option<(u64, usize)>,
    /// Puzzles that timed out.
    unfinished: usize,
    rounds: Vec<Duration>,
    /// For the sat backend, if encodings are compared.
    formulas: Option<Formulas>,
}

/// The formulas of all puzzles in one encoding.
struct Formulas {
    encoding: Encoding,
    at_most_one: AtMostOne,
    /// Variables of all formulas together, as the engine gets them.
    variables: usize,
    /// Clauses of all formulas together, as the engine gets them.
    clauses: usize,
    rounds: Vec<Duration>,
}

pub(super) fn run(args: Args) -> Result<Status, Failure> {
    refuse_idle(&args)?;
    if args.rows {
        return run_rows(&args);
    }
    let mut puzzles = Vec::new();
    for item in args.input.items()?.take(args.first.unwrap_or(usize::MAX)) {
        match item.record {
            Ok(record) => puzzles.push(record.puzzle),
            Err(error) => return Err(Failure::Usage(format!("{}: {error}", item.source))),
        }
    }
    if puzzles.is_empty() {
        return Err(Failure::Usage("found no puzzle; expected at least one to benchmark".into()));
    }
    let compare = |path: &PathBuf| Earlier::read(path, puzzles.len(), args.limit);
    let earlier = args.compare.as_ref().map(compare).transpose()?;
    let budget = Budget { time: args.timeout, ..Budget::solutions(args.limit) };
    let mut contestants = contestants(&args);
    let mut expected: Vec<Option<(String, Count)>> = vec![None; puzzles.len()];
    for contestant in &mut contestants {
        let counts = contestant.validate(&puzzles, &budget)?;
        for (index, (expected, count)) in expected.iter_mut().zip(counts).enumerate() {
            match (&expected, count) {
                (Some((before, expected)), Some(count)) if *expected != count => {
                    return Err(Failure::Usage(format!(
                        "puzzle {}: {} found {count} solutions, but {before} found {expected}",
                        index + 1,
                        contestant.name,
                    )));
                }
                (None, Some(count)) => *expected = Some((contestant.name.clone(), count)),
                _ => {}
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
        OutputFormat::Text => {
            let table = table(&args, &puzzles, &contestants, earlier.as_ref());
            out.write_all(table.as_bytes())?;
        }
        OutputFormat::Json => {
            let report = report(&args, &puzzles, &contestants, earlier.as_ref());
            writeln!(out, "{}", line(&report))?;
        }
    }
    Ok(Status::Good)
}

/// A line for each puzzle. A record that cannot be read is reported, and the rest is shown.
fn run_rows(args: &Args) -> Result<Status, Failure> {
    let table = rows::Table::of(&args.input.table_text()?);
    let mut status = Status::Good;
    let mut puzzles = Vec::new();
    for item in args.input.items()?.take(args.first.unwrap_or(usize::MAX)) {
        match item.record {
            Ok(record) => {
                let mut published = table.line(record.line);
                if args.input.has_several_files() {
                    published.id = format!("{}:{}", item.source, record.line);
                }
                puzzles.push((published, record.puzzle));
            }
            Err(error) => {
                status = Status::Faulty;
                let _ = writeln!(io::stderr(), "error: {}: {error}", item.source);
            }
        }
    }
    let budget = Budget { time: args.timeout, ..Budget::solutions(args.limit) };
    // One call per puzzle has no use for a batch interface.
    let alone = contestants(args).into_iter().filter(|contestant| contestant.batch == 1);
    let name = |name: String| name.strip_suffix(" alone").map(str::to_owned).unwrap_or(name);
    let mut solvers: Vec<_> =
        alone.map(|contestant| (name(contestant.name), contestant.solver)).collect();
    let measured = rows::measure(&puzzles, &mut solvers, &budget, args.rounds);
    let measured = measured.map_err(Failure::Usage)?;
    let text = match args.output {
        OutputFormat::Text => measured.text(),
        OutputFormat::Json => measured.json(),
    };
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(status)
}

/// Refuses options that have no effect on any of the backends. The only sat option that auto takes is the engines.
fn refuse_idle(args: &Args) -> Result<(), Failure> {
    let formula =
        [("encoding", args.encoding.is_some()), ("at_most_one", args.at_most_one.is_some())];
    match args.backend.parse::<BackendChoice>() {
        Ok(BackendChoice::Auto) => match formula.iter().find(|(_, is_given)| *is_given) {
            Some((key, _)) => {
                let with = Other::Value("backend", BackendChoice::AUTO);
                let expected = Some(Other::Value("backend", "sat"));
                Err(OptionError::Idle { key, with, expected }.into())
            }
            None => Ok(()),
        },
        Ok(choice) => {
            let engines = ("sat_solver", args.sat_solver.is_some());
            let of_sat = [formula[0], formula[1], engines];
            Ok(choice.refuse_idle(&of_sat, args.kernel.is_some())?)
        }
        Err(_) => Ok(()),
    }
}

fn contestants(args: &Args) -> Vec<Contestant> {
    let choices: Vec<BackendChoice> = match args.backend.parse() {
        Ok(choice) => vec![choice],
        Err(_) => Backend::ALL.map(BackendChoice::Backend).into(),
    };
    choices.into_iter().flat_map(|choice| contestants_of(choice, args)).collect()
}

fn contestants_of(choice: BackendChoice, args: &Args) -> Vec<Contestant> {
    let contestant = |details: &[&str], solver, batch, formulas| Contestant {
        name: [&[choice.to_string().as_str()], details].concat().join(" "),
        solver,
        batch,
        answers: Vec::new(),
        guesses: Some((0, 0)),
        unfinished: 0,
        rounds: Vec::new(),
        formulas,
    };
    let backend_options = BackendOptions {
        engines: args.sat_solver.as_ref().map(SatEngines::to_vec),
        kernel: args.kernel,
        ..BackendOptions::default()
    };
    let is = |backend| choice == BackendChoice::Backend(backend);
    let engines = args.sat_solver.as_ref().map(SatEngines::to_string);
    let kernel = args.kernel.map(Kernel::name).filter(|_| is(Backend::Native));
    let mut details: Vec<&str> = kernel.into_iter().collect();
    details.extend(engines.as_deref().filter(|_| is(Backend::Sat)));
    if is(Backend::Sat) && (args.encoding.is_some() || args.at_most_one.is_some()) {
        let default = SatSolver::new();
        let encoding = args.encoding.as_deref().unwrap_or(default.encoding().name());
        let way = args.at_most_one.as_deref().unwrap_or(default.at_most_one().name());
        let encodings = chosen(Encoding::ALL, Encoding::name, encoding);
        let ways = chosen(AtMostOne::ALL, AtMostOne::name, way);
        let pairs = encodings.iter().flat_map(|one| ways.iter().map(move |way| (*one, *way)));
        let of_pair = |(encoding, at_most_one): (Encoding, AtMostOne)| {
            let backend_options = BackendOptions {
                encoding: Some(encoding),
                at_most_one: Some(at_most_one),
                ..backend_options.clone()
            };
            let formulas =
                Formulas { encoding, at_most_one, variables: 0, clauses: 0, rounds: Vec::new() };
            let details = [&details[..], &[encoding.name(), at_most_one.name()]].concat();
            contestant(&details, choice.solver(&backend_options), 1, Some(formulas))
        };
        pairs.map(of_pair).collect()
    } else if choice.may_be_native() && args.kernel.is_none_or(Kernel::is_side_by_side) {
        // A backend that can take many puzzles side by side is timed in both modes.
        let alone = [&details[..], &["alone"]].concat();
        let many = contestant(&details, choice.solver(&backend_options), BATCH, None);
        vec![many, contestant(&alone, choice.solver(&backend_options), 1, None)]
    } else {
        vec![contestant(&details, choice.solver(&backend_options), 1, None)]
    }
}

impl Contestant {
    /// Solves every puzzle, checks every solution, and records guesses and sizes. A puzzle that timed out has no count.
    fn validate(
        &mut self,
        puzzles: &[Puzzle],
        budget: &Budget,
    ) -> Result<Vec<Option<Count>>, Failure> {
        let mut counts = Vec::with_capacity(puzzles.len());
        let batches = puzzles.chunks(self.batch);
        let answers = batches.flat_map(|batch| self.solver.search_many(batch, budget, 2));
        for (index, (puzzle, answer)) in puzzles.iter().zip(answers).enumerate() {
            let failed = |what: String| {
                Failure::Usage(format!("puzzle {}: {}: {what}", index + 1, self.name))
            };
            let answer = answer.map_err(|error: SolveError| failed(error.to_string()))?;
            for solution in &answer.solutions {
                veridoku::rules::check(puzzle, solution)
                    .map_err(|fault| failed(fault.to_string()))?;
            }
            let stats = answer.stats;
            let is_over = stats.ending == Ending::Time;
            self.unfinished += usize::from(is_over);
            counts.push((!is_over).then(|| stats.count()));
            self.guesses = self
                .guesses
                .zip(stats.guesses)
                .map(|((sum, none), guesses)| (sum + guesses, none + usize::from(guesses == 0)));
        }
        if let Some(formulas) = &mut self.formulas {
            formulas.measure(puzzles);
        }
        Ok(counts)
    }

    /// Solves every puzzle again, and keeps one solution of each.
    fn time(&mut self, puzzles: &[Puzzle], budget: &Budget) {
        let start = cpu_time();
        for batch in puzzles.chunks(self.batch) {
            self.solver.search_many_into(batch, budget, 1, &mut self.answers);
            black_box(&self.answers);
        }
        self.rounds.push(cpu_time().saturating_sub(start));
        if let Some(formulas) = &mut self.formulas {
            formulas.time(puzzles);
        }
    }
}

impl Formulas {
    /// The formula of a puzzle; `None` if it is too large, which the solver has already reported.
    fn of(&self, puzzle: &Puzzle) -> Option<Formula> {
        formula(puzzle, self.encoding, self.at_most_one, Cnf::MOST_LITERALS).ok()
    }

    fn measure(&mut self, puzzles: &[Puzzle]) {
        for puzzle in puzzles {
            let Some(Formula { cnf, .. }) = self.of(puzzle) else { continue };
            let mut occurs = vec![false; cnf.variable_count() + 1];
            cnf.literals().iter().for_each(|literal| occurs[literal.variable() as usize] = true);
            self.variables += occurs.into_iter().filter(|occurs| *occurs).count();
            self.clauses += cnf.clause_count();
        }
    }

    fn time(&mut self, puzzles: &[Puzzle]) {
        let start = cpu_time();
        puzzles.iter().for_each(|puzzle| _ = black_box(self.of(puzzle)));
        self.rounds.push(cpu_time().saturating_sub(start));
    }
}

/// Microseconds per puzzle in each round.
fn each_round(rounds: &[Duration], puzzles: usize) -> Vec<f64> {
    let per_puzzle = |time: &Duration| time.as_secs_f64() * 1e6 / puzzles.max(1) as f64;
    rounds.iter().map(per_puzzle).collect()
}

/// Microseconds per puzzle: the fastest round, and the median.
fn microseconds(rounds: &[Duration], puzzles: usize) -> (f64, f64) {
    let mut rounds = each_round(rounds, puzzles);
    rounds.sort_by(f64::total_cmp);
    (rounds[0], rounds[rounds.len() / 2])
}

fn table(
    args: &Args,
    puzzles: &[Puzzle],
    contestants: &[Contestant],
    earlier: Option<&Earlier>,
) -> String {
    let mode = if args.limit == 1 { "first solution" } else { "uniqueness" };
    let has_formulas = contestants.iter().any(|contestant| contestant.formulas.is_some());
    let mut text = format!(
        "{}, {mode} (limit {}), {}, one thread\n\
         {:<28} {:>12} {:>12} {:>12} {:>12} {:>14}",
        counted(puzzles.len() as u64, "puzzle"),
        args.limit,
        counted(args.rounds.into(), "round"),
        "backend",
        "puzzles/s",
        "us, minimum",
        "us, median",
        "guess-free",
        "guesses/puzzle"
    );
    if has_formulas {
        text += &format!(" {:>10} {:>10} {:>11}", "variables", "clauses", "us, encode");
    }
    if args.timeout.is_some() {
        text += " unfinished";
    }
    if earlier.is_some() {
        text += &format!(" {:>8} {:>14}", "ratio", "spread");
    }
    text.push('\n');
    let count = puzzles.len().max(1) as f64;
    for contestant in contestants {
        let (minimum, median) = microseconds(&contestant.rounds, puzzles.len());
        let (free, guesses) = match contestant.guesses {
            Some((sum, none)) => (
                format!("{:.1}%", 100.0 * none as f64 / count),
                format!("{:.2}", sum as f64 / count),
            ),
            None => ("-".into(), "-".into()),
        };
        let name = &contestant.name;
        let per_second = 1e6 / median;
        text += &format!(
            "{name:<28} {per_second:>12.0} {minimum:>12.3} {median:>12.3} {free:>12} {guesses:>14}"
        );
        if has_formulas {
            let [variables, clauses, encode] = match &contestant.formulas {
                Some(formulas) => {
                    let (_, encode) = microseconds(&formulas.rounds, puzzles.len());
                    let means =
                        [formulas.variables, formulas.clauses].map(|sum| sum as f64 / count);
                    [format!("{:.0}", means[0]), format!("{:.0}", means[1]), format!("{encode:.3}")]
                }
                None => [(); 3].map(|()| "-".to_owned()),
            };
            text += &format!(" {variables:>10} {clauses:>10} {encode:>11}");
        }
        if args.timeout.is_some() {
            text += &format!(" {:>10}", contestant.unfinished);
        }
        if let Some(earlier) = earlier {
            let now = each_round(&contestant.rounds, puzzles.len());
            let (ratio, spread) = match earlier.ratio(name, &now) {
                Some(BenchRatio { ratio, lowest, highest }) => {
                    (format!("{ratio:.3}"), format!("{lowest:.3}-{highest:.3}"))
                }
                None => ("-".into(), "-".into()),
            };
            text += &format!(" {ratio:>8} {spread:>14}");
        }
        text.push('\n');
    }
    text
}

fn report(
    args: &Args,
    puzzles: &[Puzzle],
    contestants: &[Contestant],
    earlier: Option<&Earlier>,
) -> BenchReport {
    let count = puzzles.len().max(1) as f64;
    let result = |contestant: &Contestant| {
        let (minimum, median) = microseconds(&contestant.rounds, puzzles.len());
        let formulas = contestant.formulas.as_ref().map(|formulas| BenchFormulas {
            encoding: formulas.encoding.name(),
            at_most_one: formulas.at_most_one.name(),
            variables: formulas.variables as f64 / count,
            clauses: formulas.clauses as f64 / count,
            microseconds: microseconds(&formulas.rounds, puzzles.len()).1,
        });
        let rounds = each_round(&contestant.rounds, puzzles.len());
        BenchResult {
            compared: earlier.and_then(|earlier| earlier.ratio(&contestant.name, &rounds)),
            microseconds_rounds: rounds,
            backend: contestant.name.clone(),
            puzzles_per_second: 1e6 / median,
            microseconds_minimum: minimum,
            microseconds_median: median,
            guess_free_share: contestant.guesses.map(|(_, none)| none as f64 / count),
            guesses_per_puzzle: contestant.guesses.map(|(sum, _)| sum as f64 / count),
            unfinished: contestant.unfinished,
            formulas,
        }
    };
    let results = contestants.iter().map(result).collect();
    BenchReport::new(puzzles.len(), args.limit, args.rounds, results)
}
