//! One move, judged without a session: for the web page, which keeps the position itself.

use veridoku::advice::{Judge, Subject};
use veridoku::format::OneLine;
use veridoku::logic::{Logic, Position};
use veridoku::report::{TutorialReport, line};
use veridoku::{AutoSolver, Budget, Solver};

use super::session::read_move;
use super::{Args, OutputFormat, why_not};
use crate::cli::input::Items;
use crate::cli::surroundings::Surroundings;
use crate::cli::{Failure, Status};

/// Judges the move that `--move` names.
pub(super) fn run(
    args: &Args,
    wanted: &str,
    surroundings: &mut Surroundings<'_>,
) -> Result<Status, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::Usage(error.to_string());
    let techniques = args.reasoning.techniques()?;
    let options = args.rules.read_options(&surroundings.files)?;
    let file = args.file.clone().unwrap_or_default();
    let items = Items::of_argument(file, "argument 1", options, &surroundings.files);
    let (place, puzzle) = items.only("")?;
    let wanted = match read_move(wanted, puzzle.geometry()) {
        Some(wanted) => wanted.map_err(|error| failed(&error))?,
        None => {
            let message = format!("--move {wanted}: expected a move, as in r4c7=5 or r4c7<>5");
            return Err(Failure::Usage(message));
        }
    };
    let stop = surroundings.stop.clone();
    let deadline = Budget { stop, ..Budget::default() }.deadline();
    let budget = Budget { solutions: Some(2), ..deadline.left() };
    let answer = AutoSolver::new().answer(&puzzle, &budget, 1).map_err(|error| failed(&error))?;
    let subject = Subject::new(&puzzle, &answer);
    let text = OneLine::new(args.rules.alphabet);
    let (report, said) = match subject.solution {
        None => {
            let why = why_not(subject.verdict);
            (TutorialReport::without(&subject, place, wanted, why.into(), &text), why.to_owned())
        }
        Some(solution) => {
            let logic = Logic::new_within(puzzle.geometry().clone(), techniques, &deadline);
            let judge = Judge::new(logic.map_err(|error| failed(&error))?);
            let position = Position::of_marks(puzzle.clone());
            let judgement = judge.judge(&position, solution, wanted, &deadline);
            let said = judgement.words(wanted, puzzle.geometry());
            let report = TutorialReport::new(&subject, place, wanted, &judgement, &text);
            let report = match args.pictures {
                true => report.with_picture(&judgement),
                false => report,
            };
            (report, said)
        }
    };
    match args.output {
        OutputFormat::Json => writeln!(surroundings.out, "{}", line(&report))?,
        OutputFormat::Text => writeln!(surroundings.out, "{said}")?,
    }
    Ok(if subject.solution.is_some() { Status::Good } else { Status::NotUnique })
}
