//! One move, judged without a session: for the web page, which keeps the position itself.

use veridoku::Budget;
use veridoku::format::OneLine;
use veridoku::report::{Additions, line};
use veridoku::requests::{Located, TutorialRequest};

use super::{Args, OutputFormat, see_also};
use crate::cli::input::Items;
use crate::cli::surroundings::Surroundings;
use crate::cli::wording::StepStyle;
use crate::cli::{Failure, Status};

/// Judges the move that `--move` names.
pub(super) fn run(
    args: &Args,
    wanted: &str,
    surroundings: &mut Surroundings<'_>,
) -> Result<Status, Failure> {
    let options = args.rules.read_options()?;
    let file = args.file.clone().unwrap_or_default();
    let items = Items::of_argument(file, "argument 1", options);
    let (place, puzzle) = items.only("")?;
    let text = OneLine::new(args.rules.alphabet);
    let (reasoning, wanted) = (args.reasoning.request(), wanted.to_owned());
    let language = args.wording.lessons(StepStyle::Terse)?;
    let additions = Additions { pictures: args.pictures, language };
    let request = TutorialRequest { reasoning, wanted, additions };
    let budget = Budget::default();
    let located = Located { puzzle: &puzzle, place: &place, text };
    let judged = request.answer(&located, &budget)?;
    match args.output {
        OutputFormat::Json => writeln!(surroundings.out, "{}", line(&judged.report))?,
        OutputFormat::Text => {
            writeln!(surroundings.out, "{}{}", judged.sentence, see_also(judged.verdict()))?;
        }
    }
    Ok(if judged.judgment().is_some() { Status::Good } else { Status::NotUnique })
}
