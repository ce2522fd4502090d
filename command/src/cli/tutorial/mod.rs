//! `tutorial`: a guided solve. This file reads lines from the terminal or a pipe and prints the session's answers;
//! everything else is in [`session`]. With `--move`, [`single`] judges one move without a session. With `--lesson`, the
//! session is a [`lesson`] of the course.

mod board;
mod french;
mod lesson;
mod session;
mod single;

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::PathBuf;

use clap::ValueEnum;
use veridoku::course::{LESSONS, Language, Lesson};
use veridoku::logic::{Logic, Position};
use veridoku::report::{CourseReport, line};
use veridoku::requests::why_not;
use veridoku::{AutoSolver, Budget, Puzzle, Solver, UnknownName, Verdict, printable};

use self::session::{Reply, Session};
use super::input::{Items, Rules};
use super::reasoning::Reasoning;
use super::surroundings::Surroundings;
use super::wording::{StepStyle, Wording};
use super::{Failure, Status};

/// Solve a puzzle interactively, with hints and explanations
///
/// Shows the grid and asks for the next placement, such as `r4c7=5`. It explains why a placement is wrong. `hint`
/// reveals more each time, `why` gives the reason, `undo` reverts the last change, `help` lists all commands.
/// Commands may also come from a pipe. Without a FILE it starts with an easy puzzle.
///
/// With `--lesson` it is a lesson of the course instead: pictures of the idea, worked boards, and positions in which you
/// find the step. `--lesson` alone lists the lessons.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  veridoku tutorial\n  \
                        veridoku tutorial puzzle.txt\n  \
                        veridoku tutorial --lesson x-wing\n  \
                        printf 'hint\\nhint\\nwhy\\nquit\\n' | veridoku tutorial\n  \
                        veridoku tutorial --move r4c7=5 --output json puzzle.txt\n\n\
                        Exit codes: 0 the session ended normally; 1 the puzzle has none or several \
                        solutions; 2 wrong usage, bad input or failed output.")]
pub(super) struct Args {
    /// File with a puzzle, or the puzzle itself; without it an easy one
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    rules: Rules,

    #[command(flatten)]
    reasoning: Reasoning,

    /// Judge one move, as in r4c7=5 or r4c7<>5, instead of a session; FILE is the current position
    #[arg(long = "move", value_name = "MOVE", requires = "file")]
    wanted: Option<String>,

    /// Take a lesson of the course, as in x-wing; without a name, list the lessons
    #[arg(long, value_name = "NAME", num_args = 0..=1, default_missing_value = "",
          conflicts_with_all = ["file", "wanted", "style"])]
    lesson: Option<String>,

    /// Format of the output
    #[arg(long, value_enum, default_value = "text")]
    output: OutputFormat,

    /// In JSON, add to the step what is drawn for it
    #[arg(long, requires = "wanted")]
    pictures: bool,

    #[command(flatten)]
    wording: Wording,
}

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// Sentences
    Text,
    /// With --move, one object per line; with --lesson, the whole course as one object
    Json,
}

/// An easy puzzle, which needs only singles. Dug from a full grid, with half-turn symmetry.
const EASY: &str =
    "5.....9.3.2.8.541..1.....5.6...891....25.73....346...5.5.....7..386.4.2.2.1.....9";

/// Longest line that is read.
const LINE: u64 = 1 << 10;

pub(super) fn run(args: Args, surroundings: &mut Surroundings<'_>) -> Result<Status, Failure> {
    if let Some(wanted) = &args.wanted {
        return single::run(&args, wanted, surroundings);
    }
    if let Some(name) = &args.lesson {
        let language = args.wording.lessons(StepStyle::Teach)?.unwrap_or(Language::English);
        return take(name, language, args.output, surroundings);
    }
    if args.output == OutputFormat::Json {
        let message = "--output json has no effect on a session; expected --move or --lesson";
        return Err(Failure::Usage(message.into()));
    }
    let techniques = args.reasoning.techniques()?;
    let puzzle = match args.file {
        Some(file) if file.as_os_str() == "-" => {
            let message = "the tutorial reads commands from standard input; expected a file with the puzzle, or the \
                           puzzle itself";
            return Err(Failure::Usage(message.into()));
        }
        Some(file) => {
            let options = args.rules.read_options()?;
            Items::of_argument(file, "argument 1", options).only_puzzle("")?
        }
        None => EASY.parse::<Puzzle>().map_err(|error| Failure::Usage(error.to_string()))?,
    };
    let lessons = args.wording.lessons(StepStyle::Teach)?;
    let out = &mut *surroundings.out;
    let answer = AutoSolver::new().solve(&puzzle, &Budget::default());
    let mut answer = answer.map_err(|error| Failure::Usage(error.to_string()))?;
    let solution = match (answer.verdict(), answer.solutions.pop()) {
        (Verdict::Unique, Some(solution)) => solution,
        (verdict, _) => {
            let said = match lessons {
                Some(Language::French) => french::why_not(verdict).to_owned(),
                _ => format!("{}{}", why_not(verdict), see_also(verdict)),
            };
            writeln!(out, "{said}")?;
            return Ok(Status::NotUnique);
        }
    };
    let logic = Logic::new(puzzle.geometry().clone(), techniques)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let mut session = Session::new(logic, Position::of_marks(puzzle), solution, lessons);
    write!(out, "{}", session.welcome())?;
    talk(out, |line| session.hear(line))
}

/// Takes a lesson, or lists all.
fn take(
    name: &str,
    language: Language,
    format: OutputFormat,
    surroundings: &mut Surroundings<'_>,
) -> Result<Status, Failure> {
    let out = &mut *surroundings.out;
    if format == OutputFormat::Json {
        writeln!(out, "{}", line(&CourseReport::all()))?;
        return Ok(Status::Good);
    }
    if name.is_empty() {
        write!(out, "{}", lesson::list(language))?;
        return Ok(Status::Good);
    }
    let Some(found) = Lesson::named(name) else {
        let known = LESSONS.iter().map(|lesson| lesson.id);
        let error = UnknownName::new("a lesson", name, known);
        return Err(Failure::Usage(error.to_string()));
    };
    let mut lesson = lesson::Session::new(found, language);
    writeln!(out, "{}", lesson.welcome())?;
    talk(out, |line| lesson.hear(line))
}

/// Reads lines and prints the answers, until one is the last or the input ends.
fn talk(out: &mut dyn Write, mut hear: impl FnMut(&str) -> Reply) -> Result<Status, Failure> {
    let input = io::stdin();
    let (mut lines, is_terminal) = (input.lock(), input.is_terminal());
    loop {
        write!(out, "{}", if is_terminal { "> " } else { "" })?;
        out.flush()?;
        let Some(line) = read_line(&mut lines)? else {
            writeln!(out)?;
            return Ok(Status::Good);
        };
        if !is_terminal {
            // Commands from a pipe are not on the screen yet.
            writeln!(out, "> {}", printable(&line))?;
        }
        match hear(&line) {
            Reply::Say(text) => writeln!(out, "{text}")?,
            Reply::End(text) => {
                writeln!(out, "{text}")?;
                return Ok(Status::Good);
            }
        }
    }
}

/// Which command explains a puzzle that has no tutorial because of its verdict.
fn see_also(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Multiple | Verdict::None => " See `veridoku diagnose`.",
        _ => "",
    }
}

/// The next line without its end; for a line that is too long for a command, its beginning.
fn read_line(lines: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let failed = |error| Failure::File { path: "standard input".into(), error };
    let mut line = Vec::new();
    if lines.take(LINE).read_until(b'\n', &mut line).map_err(failed)? == 0 {
        return Ok(None);
    }
    if !line.ends_with(b"\n") {
        lines.skip_until(b'\n').map_err(failed)?;
    }
    Ok(Some(String::from_utf8_lossy(line.trim_ascii()).into_owned()))
}
