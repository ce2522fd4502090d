//! From chunks of records to answers, in order: shared by `solve`, `check` and `count`.

use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::builder::TypedValueParser;
use veridoku::batch::{self, Output, Worker};
use veridoku::encode::{AtMostOne, Encoding};
use veridoku::format::{ParseError, Record, Row};
use veridoku::{
    Answer, Backend, Budget, Confirmation, CrossCheck, Deadline, Ending, Kernel, Puzzle, Solution,
    SolveError, Solver, Stats, Stop, Verdict,
};

use super::backend::{
    AUTO, BackendArg, BackendOptions, SatEngines, choices, kernel, sat_solver, solver_name,
};
use super::input::{Input, Item, names};
use super::plain::{self, PlainEngine, PlainTask};
use super::portions::{Parsing, Plain, Portion, Taken};
use super::progress::Progress;
use super::sheet::Sheet;
use super::span::{Run, Span};
use super::surroundings::Surroundings;
use super::tally::Tally;
use super::threads::{self, cores};
use super::{Failure, Status, counted};

/// How puzzles are solved.
#[derive(clap::Args)]
pub(super) struct Solving {
    /// Backend: `auto` uses native up to 9x9, sat from 17x17 on, and between them native for 1,000 guesses, then sat
    #[arg(long, default_value = AUTO, value_parser = names(choices()).try_map(|name| name.parse::<BackendArg>()))]
    backend: BackendArg,

    /// Solve with every backend and compare verdicts, counts and solutions; if they disagree, exit with 2 and a
    /// reproducer. A backend that runs out of time does not count as a disagreement; the answer is then that of a
    /// backend that settles the question. Sat uses the optimized encoding, which leaves singles to the SAT solver
    #[arg(long, conflicts_with = "backend")]
    cross_check: bool,

    /// Encoding of the sat backend (with `auto`, where sat solves); by default `residual`, which encodes what singles
    /// and locked candidates leave open
    #[arg(long, hide_short_help = true,
          value_parser = names(Encoding::ALL.map(Encoding::name)).try_map(|name| name.parse::<Encoding>()))]
    encoding: Option<Encoding>,

    /// How the formula of the sat backend (with `auto`, where sat solves) says that at most one of several candidates
    /// holds
    #[arg(long, hide_short_help = true,
          value_parser = names(AtMostOne::ALL.map(AtMostOne::name)).try_map(|name| name.parse::<AtMostOne>()))]
    at_most_one: Option<AtMostOne>,

    /// SAT solver of the sat backend (with `auto`, where sat solves): varisat, batsat or cadical with its tunings;
    /// several joined by commas run side by side, and `portfolio` runs one per core
    #[arg(long, value_name = "NAMES", hide_short_help = true, value_parser = sat_solver)]
    sat_solver: Option<SatEngines>,

    /// Kernel of the native backend
    #[arg(long, hide = true,
          value_parser = names(Kernel::ALL.map(Kernel::name)).try_map(kernel))]
    kernel: Option<Kernel>,

    /// Threads; by default one per core, or fewer if the address space is limited. The output does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Seconds allowed for a puzzle, with --cross-check for each backend; then it is unknown. If a command continues
    /// once the number of solutions is known, finding that number may take half of this time
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    timeout: Option<Duration>,

    /// Report time, rate and guesses on standard error
    #[arg(long)]
    stats: bool,
}

/// A duration from decimal seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected seconds, as in 10 or 0.5".into())
}

impl Solving {
    fn solver(&self) -> Box<dyn Solver> {
        if !self.cross_check {
            return self.backend.solver(&self.backend_options(self.encoding));
        }
        // The SAT solver decides singles too: an empty formula would confirm little.
        let backend_options = self.backend_options(self.encoding.or(Some(Encoding::Optimized)));
        let solver = |backend| BackendArg::Backend(backend).solver(&backend_options);
        let solvers = Backend::ALL.map(solver);
        Box::new(CrossCheck::new(solvers.into()))
    }

    /// Whether several backends answer.
    pub(super) fn is_cross_check(&self) -> bool {
        self.cross_check
    }

    /// Whether to report totals.
    pub(super) fn with_stats(&self) -> bool {
        self.stats
    }

    /// The options of the sat backend, and whether they are given.
    fn of_sat(&self) -> [(&'static str, bool); 3] {
        [
            ("--encoding", self.encoding.is_some()),
            ("--at-most-one", self.at_most_one.is_some()),
            ("--sat-solver", self.sat_solver.is_some()),
        ]
    }

    /// Refuses the options of backends if no backend is used.
    pub(super) fn refuse_beside(&self, other: &str) -> Result<(), Failure> {
        let given = self.of_sat().into_iter().chain([("--kernel", self.kernel.is_some())]);
        match given.into_iter().find(|(_, is_given)| *is_given) {
            Some((name, _)) => Err(Failure::Usage(format!("{name} has no effect with {other}"))),
            None => Ok(()),
        }
    }

    fn backend_options(&self, encoding: Option<Encoding>) -> BackendOptions {
        BackendOptions {
            encoding,
            at_most_one: self.at_most_one,
            engines: self.sat_solver.clone(),
            kernel: self.kernel,
        }
    }

    /// Whether the output stays the same if a puzzle is searched in parts. Only native searches parts; they do not
    /// share a time, and statistics would count each as a puzzle.
    pub(super) fn may_be_parted(&self) -> bool {
        let is_whole = self.is_cross_check() || self.timeout.is_some() || self.stats;
        self.backend.may_be_native() && !is_whole
    }

    /// Whether puzzles that are cells alone may be solved as bytes: by the native engine, without a limit of time.
    fn may_be_plain(&self) -> bool {
        let is_bounded = self.timeout.is_some() || self.kernel.is_some();
        self.backend.may_be_native() && !self.cross_check && !is_bounded
    }

    fn chunk(&self, limit: Option<u64>, goes_on: bool) -> usize {
        let side_by_side =
            self.backend.may_be_native() && !self.cross_check && self.timeout.is_none();
        // What follows the verdict takes longest, and each answer should be seen soon.
        let side_by_side = side_by_side && !goes_on;
        // A puzzle with very many solutions delays the answers of its chunk.
        let are_short = limit.is_some_and(|limit| limit <= 64);
        if side_by_side && are_short { LARGE_CHUNK } else { SMALL_CHUNK }
    }

    /// How many threads work.
    pub(super) fn threads(&self) -> usize {
        // Engines side by side have their own threads.
        let engines = self.sat_solver.as_ref().map_or(1, SatEngines::len);
        threads::fitting(self.threads.map_or_else(|| cores().div_ceil(engines), usize::from))
    }

    /// The budget for searching a puzzle for this number of solutions.
    pub(super) fn budget(&self, solutions: Option<u64>, stop: Option<Stop>) -> Budget {
        Budget { solutions, time: self.timeout, stop, ..Budget::default() }
    }
}

/// What a command does with a puzzle. Each thread has its own.
pub(super) trait Task: Send {
    /// Solves a chunk of puzzles and writes the result of each, in order.
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()>;

    /// Whether the task continues after the verdict, which may then take half of the time.
    fn goes_on(&self) -> bool {
        false
    }

    /// Why a puzzle is refused whatever its verdict, so that it is not solved first.
    fn refusal(&self, _puzzle: &Puzzle) -> Option<String> {
        None
    }

    /// What is written before the first result, unless it is a table.
    fn heading(&self) -> String {
        String::new()
    }

    /// The table that is written, if it is one.
    fn sheet(&self) -> Option<&Sheet> {
        None
    }

    /// Whether a table has exactly one row for each record.
    fn rows_are_records(&self) -> bool {
        true
    }

    /// How it writes puzzles that are cells alone, if it can.
    fn plain(&self) -> Option<&dyn PlainTask> {
        None
    }

    /// What solves in place of the backend, if anything.
    fn instead_of_backend(&self) -> Option<&'static str> {
        None
    }
}

/// Puzzles that are solved together, and the solver.
pub(super) struct Chunk<'a> {
    pub(super) puzzles: &'a [Puzzle],
    /// Where each puzzle came from.
    pub(super) origins: &'a [Origin],
    pub(super) solver: &'a mut dyn Solver,
    pub(super) budget: Budget,
    /// Whether the verdicts must leave half of the time.
    goes_on: bool,
    pub(super) tally: &'a mut Tally,
    /// The answers to the chunk before.
    answers: &'a mut Vec<Result<Answer, SolveError>>,
}

/// Where a puzzle came from, and the solution that the text gives beside it.
pub(super) struct Origin {
    source: Arc<str>,
    pub(super) line: usize,
    pub(super) expected: Option<Result<Solution, Box<ParseError>>>,
    /// The record as a row, if a table is written.
    pub(super) row: Option<Row>,
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}", self.source, self.line)
    }
}

/// What the search found about a puzzle.
pub(super) struct Found<'a> {
    pub(super) answer: &'a Answer,
    /// When the time of the puzzle is over.
    pub(super) deadline: &'a Deadline,
    /// Which backends settled it, if several were asked.
    pub(super) confirmation: Option<&'a Confirmation>,
}

/// The verdict by which a puzzle counts if the time was too short to find out everything.
pub(super) fn unfinished(answer: &Answer) -> Verdict {
    Verdict::Unknown { at_least: answer.stats.solutions.min(1) }
}

impl Chunk<'_> {
    /// Searches all puzzles, keeps some solutions of each, and calls `write` with each one's answer and the deadline of
    /// the puzzle. `write` returns the verdict it wrote, and what is wrong with the answer, if anything. A puzzle that
    /// the backend cannot take is written as unknown.
    pub(super) fn answer_or_fault(
        self,
        keep: usize,
        output: &mut Output<'_>,
        mut write: impl FnMut(
            &Puzzle,
            &Origin,
            &Answer,
            &Deadline,
            &mut Vec<u8>,
        ) -> (Verdict, Option<String>),
    ) -> io::Result<()> {
        self.each(keep, output, |puzzle, place, Found { answer, deadline, .. }, output| {
            Ok(write(puzzle, place, answer, deadline, output.out()))
        })
    }

    /// As above, but `write` also knows which backends agree, and may write so much for one puzzle that it must be
    /// passed on in parts.
    pub(super) fn each<'o>(
        self,
        keep: usize,
        output: &mut Output<'o>,
        mut write: impl FnMut(
            &Puzzle,
            &Origin,
            Found<'_>,
            &mut Output<'o>,
        ) -> io::Result<(Verdict, Option<String>)>,
    ) -> io::Result<()> {
        let Chunk { puzzles, origins, solver, budget, answers, .. } = self;
        // With a time limit each puzzle is solved in turn, so that none waits while the time of another runs.
        let at_a_time = if budget.time.is_some() { 1 } else { puzzles.len().max(1) };
        let half = budget.time.filter(|_| self.goes_on).map(|time| time / 2);
        let for_verdict = Budget { time: half.or(budget.time), ..budget.clone() };
        for (puzzles, origins) in puzzles.chunks(at_a_time).zip(origins.chunks(at_a_time)) {
            let deadline = budget.deadline();
            solver.search_many_into(puzzles, &for_verdict, keep, answers);
            // If several backends used half of the time each, the other half is still left.
            let left = deadline.left().time.max(half);
            let deadline = Budget { time: left, ..budget.clone() }.deadline();
            let mut confirmations =
                solver.delegates().map_or(&[][..], |team| team.confirmations()).iter();
            for ((puzzle, place), answer) in puzzles.iter().zip(origins).zip(&mut *answers) {
                let confirmation = confirmations.next();
                let none;
                let answer = match answer {
                    Ok(answer) => answer,
                    Err(error) => {
                        self.tally.fault(place, &error, output)?;
                        let stats = Stats { solutions: 0, guesses: None, ending: Ending::Stopped };
                        none = Answer { solutions: Vec::new(), stats };
                        &none
                    }
                };
                let found = Found { answer, deadline: &deadline, confirmation };
                let (verdict, fault) = write(puzzle, place, found, output)?;
                self.tally.note(verdict, &answer.stats);
                self.tally.note_confirmation(place, confirmation, output)?;
                if let Some(fault) = fault {
                    self.tally.fault(place, &fault, output)?;
                }
                output.end_record();
                output.flow()?;
            }
        }
        Ok(())
    }
}

/// A thread's solver, its task and its totals.
struct Solve<T> {
    solver: Box<dyn Solver>,
    budget: Budget,
    task: T,
    tally: Tally,
    /// The last chunk and its answers, whose memory is used again.
    puzzles: Vec<Puzzle>,
    origins: Vec<Origin>,
    answers: Vec<Result<Answer, SolveError>>,
    parsing: Parsing,
    /// What solves plain lines, if they go a way of their own.
    plain: Option<PlainEngine>,
}

impl<T: Task> Worker for Solve<T> {
    type Record = Portion;

    fn work(&mut self, portions: Vec<Portion>, output: &mut Output<'_>) -> io::Result<()> {
        let mut parsing = std::mem::take(&mut self.parsing);
        let with_plain = self.plain.as_mut().is_some_and(PlainEngine::is_ready);
        let taken = parsing.each_or_plain(portions, with_plain, |taken| match taken {
            Taken::Item(item) => self.take(item, output),
            Taken::Plain(plain) => self.take_plain(&plain, output),
        });
        self.parsing = parsing;
        taken?;
        self.solve(output)
    }
}

impl<T: Task> Solve<T> {
    /// Keeps a puzzle for the others of its chunk, or writes what is wrong with a record.
    fn take(&mut self, item: Item, output: &mut Output<'_>) -> io::Result<()> {
        let Item { source, record, row, is_record } = item;
        match record {
            Ok(record) => {
                let Record { puzzle, line, expected, .. } = record;
                if let Some(refusal) = self.task.refusal(&puzzle) {
                    self.solve(output)?;
                    let origin = Origin { source, line, expected, row };
                    self.tally.fault(&origin, &refusal, output)?;
                    self.write_faulty(origin.row.as_ref(), &refusal, output)?;
                    output.end_record();
                    return output.flow();
                }
                self.puzzles.push(puzzle);
                self.origins.push(Origin { source, line, expected, row });
            }
            Err(error) => {
                self.solve(output)?;
                self.tally.fault(&source, &error, output)?;
                self.write_faulty(row.as_ref(), &error, output)?;
                if is_record {
                    output.end_record();
                }
                output.flow()?;
            }
        }
        Ok(())
    }

    /// Solves plain lines. Puzzles whose answer cannot be written from bytes are kept, as by [`take`](Solve::take).
    fn take_plain(&mut self, plain: &Plain<'_>, output: &mut Output<'_>) -> io::Result<()> {
        self.solve(output)?;
        let Some(mut engine) = self.plain.take() else { return Ok(()) };
        if let Some(task) = self.task.plain() {
            engine.solve(plain.lines, task, self.budget.stop.as_ref());
        }
        for (index, answer) in engine.answers.iter().enumerate() {
            if !self.task.plain().is_some_and(|task| task.takes(answer.verdict)) {
                plain.item(index).map_or(Ok(()), |item| self.take(item, output))?;
                continue;
            }
            self.solve(output)?;
            if let Some(task) = self.task.plain() {
                task.write(answer, output.out());
            }
            self.tally.note(answer.verdict, &plain::stats(answer));
            output.end_record();
            output.flow()?;
        }
        self.plain = Some(engine);
        Ok(())
    }

    /// Writes the row of a record that is not answered, if a table is written.
    fn write_faulty(
        &self,
        row: Option<&Row>,
        error: &str,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        let Some(sheet) = self.task.sheet() else { return Ok(()) };
        sheet.faulty(row, error, output.out());
        Ok(())
    }

    /// Solves the puzzles that are kept.
    fn solve(&mut self, output: &mut Output<'_>) -> io::Result<()> {
        if self.puzzles.is_empty() {
            return Ok(());
        }
        let chunk = Chunk {
            puzzles: &self.puzzles,
            origins: &self.origins,
            solver: self.solver.as_mut(),
            budget: self.budget.clone(),
            goes_on: self.task.goes_on(),
            tally: &mut self.tally,
            answers: &mut self.answers,
        };
        self.task.puzzles(chunk, output)?;
        self.puzzles.clear();
        self.origins.clear();
        Ok(())
    }
}

/// Puzzles that a thread takes at once from a backend that works on many side by side.
const LARGE_CHUNK: usize = 512;

/// Puzzles that a thread takes at once otherwise; few, so that no thread waits for others.
const SMALL_CHUNK: usize = 16;

/// Runs a task over the input, without totals and without progress.
pub(super) fn run_plain<T: Task>(
    input: &Input,
    solving: &Solving,
    limit: Option<u64>,
    task: impl Fn() -> T,
    surroundings: &mut Surroundings<'_>,
) -> Result<Status, Failure> {
    run((input, None), solving, limit, task, |_| None, &Progress::off(), surroundings)
}

/// Runs a task over the input and writes the totals that the caller formats.
pub(super) fn run<T: Task>(
    (input, span): (&Input, Option<&Span>),
    solving: &Solving,
    limit: Option<u64>,
    task: impl Fn() -> T,
    totals: impl FnOnce(&Tally) -> Option<String>,
    progress: &Progress,
    surroundings: &mut Surroundings<'_>,
) -> Result<Status, Failure> {
    solving.backend.refuse_idle(&solving.of_sat(), solving.kernel.is_some())?;
    let start = Instant::now();
    let threads = solving.threads();
    let asked = task();
    let mut run = match span {
        Some(span) => span.begin(asked.sheet(), asked.rows_are_records(), surroundings)?,
        None => Run::plain(),
    };
    let Surroundings { files, out, err, stop, .. } = surroundings;
    let goes_plain = asked.plain().is_some() && limit == Some(2) && solving.may_be_plain();
    let worker = || Solve {
        solver: solving.solver(),
        budget: solving.budget(limit, stop.clone()),
        task: task(),
        tally: Tally::default(),
        puzzles: Vec::new(),
        origins: Vec::new(),
        answers: Vec::new(),
        parsing: Parsing::default(),
        plain: goes_plain.then(PlainEngine::default),
    };
    let most = solving.chunk(limit, asked.goes_on());
    let (chunks, heading) = input.chunks(most, run.wanted(), asked.sheet(), files)?;
    let (has_heading, ledger) = (run.has_heading(), run.ledger());
    if span.is_some() {
        progress.follow(Arc::clone(&ledger), chunks.share());
    }
    let mut out = progress.over(run.out(out));
    if !has_heading {
        out.write_all(asked.heading().as_bytes())?;
        out.write_all(&heading)?;
    }
    let mut err = progress.over(err);
    let workers =
        progress.during(|| batch::run_noting(chunks, threads, worker, &mut out, &mut err, &ledger));
    let workers = run.settled(workers)?;
    let mut tally = Tally::default();
    workers.iter().for_each(|worker| tally.add(&worker.tally));
    if let Some(totals) = totals(&tally) {
        let _ = writeln!(err, "{totals}");
    }
    if solving.stats {
        let solvers: Vec<&dyn Solver> = workers.iter().map(|worker| &*worker.solver).collect();
        let instead = workers.first().and_then(|worker| worker.task.instead_of_backend());
        let plain =
            workers.iter().flat_map(|worker| &worker.plain).map(|plain| plain.answered).sum();
        let backend = instead.map_or_else(|| solver_name(&solvers, plain), str::to_owned);
        let seconds = start.elapsed().as_secs_f64();
        let _ = writeln!(
            err,
            "{} in {seconds:.3} s, {:.0}/s, {}, {} guesses, backend {backend}, {}",
            counted(tally.puzzles(), "puzzle"),
            tally.puzzles() as f64 / seconds,
            counted(tally.solutions, "solution"),
            tally.guesses.map_or("unknown".into(), |guesses| guesses.to_string()),
            counted(threads as u64, "thread"),
        );
    }
    run.end(tally.status(), progress.is_asked(), &mut err)
}
