//! `explain`: how a puzzle is solved, step by step.
//!
//! The answer is one JSON object. It is written in pieces, because the history of the basic strategy may have millions
//! of entries.

use std::ops::ControlFlow;

use super::{Located, OptionError, Other, Question, RatingScale, Reasoning, RequestError, Solving};
use crate::advice::{Logics, Subject, end_by, fault};
use crate::report::{
    Additions, EntryReport, ExplainReport, HistoryEnd, HistoryReport, HistoryTotals,
    ScalePathReport, line,
};
use veridoku_core::budget::{Budget, Deadline, Stop};
use veridoku_core::grid::Verdict;
use veridoku_core::names::named;
use veridoku_core::rules::{self, Consumer, Unsupported};
use veridoku_logic::basic::{self, Event};
use veridoku_logic::{Logic, Path};
use veridoku_logic_se::{Cores, Rater, Scale};
use veridoku_solve::Stats;

named! {
    /// The strategies that can be explained.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Strategy("a strategy") {
        /// All techniques of logic, in rounds of the easiest that finds anything.
        #[default]
        Logic = "logic",
        /// Singles; if there are none, the smallest digit in the first cell with the fewest candidates is assumed.
        Basic = "basic",
    }
}

/// Asks how a puzzle is solved.
#[derive(Clone, Debug, Default)]
pub struct ExplainRequest {
    /// How the number of solutions is found.
    pub solving: Solving,
    /// The techniques of the strategy logic.
    pub reasoning: Reasoning,
    /// The strategy.
    pub strategy: Strategy,
    /// With the basic strategy, continue after the first solution until no other can exist, or a second is found.
    pub prove: bool,
    /// With the strategy logic, only the steps on which the solution depends.
    pub shortest: bool,
    /// The scale of the ratings, and so of the steps.
    pub scale: RatingScale,
    /// What the object adds to each step; only for the strategy logic, rated by level.
    pub additions: Additions,
}

impl ExplainRequest {
    /// Refuses options that contradict each other, or have no effect on the strategy or the scale. `of_text` are further
    /// options of the strategy logic that only some outputs have, each with its key, and whether it is given.
    ///
    /// # Errors
    /// [`OptionError`].
    pub fn expect_used(&self, of_text: &[(&'static str, bool)]) -> Result<(), OptionError> {
        self.solving.expect_used()?;
        let given = of_text.iter().find(|(_, is_given)| *is_given).map(|(key, _)| *key);
        let of_logic = self.reasoning.given();
        let prove = self.prove.then_some("prove");
        let Additions { pictures, language } = self.additions;
        let pictures = pictures.then_some("pictures").or(language.map(|_| "language"));
        let given = given.or(self.shortest.then_some("shortest"));
        let (key, with) = match (self.scale, self.strategy) {
            (RatingScale::Levels, Strategy::Logic) => (prove, Other::Value("strategy", "logic")),
            (RatingScale::Levels, Strategy::Basic) => {
                (of_logic.or(given).or(pictures), Other::Value("strategy", "basic"))
            }
            (_, Strategy::Basic) if of_logic.is_none() => {
                let (key, with) = ("strategy", Other::Words(OF_SCALE));
                return Err(OptionError::Idle { key, with, expected: None });
            }
            _ => (of_logic.or(given).or(prove).or(pictures), Other::Words(OF_SCALE)),
        };
        match key {
            Some(key) => Err(OptionError::Idle { key, with, expected: None }),
            None => Ok(()),
        }
    }

    /// Passes the object of one puzzle to `write`, in pieces, until it breaks.
    ///
    /// # Errors
    /// Options contradict each other, the solver, logic or the scale refuses the puzzle, or the explanation contradicts
    /// the verdict.
    pub fn answer(
        &self,
        located: &Located<'_>,
        stop: Option<Stop>,
        write: &mut dyn FnMut(&str) -> ControlFlow<()>,
    ) -> Result<(), RequestError> {
        self.expect_used(&[])?;
        let Located { puzzle, place, text } = *located;
        let geometry = puzzle.geometry();
        let techniques = self.reasoning.techniques()?;
        match (self.scale.edition(), self.strategy) {
            (Some(_), _) => Scale::expect(geometry)?,
            (None, Strategy::Logic) => Logic::expect(geometry)?,
            (None, Strategy::Basic) => rules::demand(Consumer::Basic, geometry)?,
        }
        let searched = self.solving.search(puzzle, Question::verdict(1), stop)?;
        let subject = Subject::new(puzzle, &searched.answer);
        let deadline = &searched.deadline;
        let (object, fault) = match (self.scale.edition(), self.strategy) {
            (Some(scale), _) => {
                let cores = Cores::new(1);
                let _own = cores.take(1);
                let mut steps = Vec::new();
                let mut rater = Rater::new(scale).sharing(&cores);
                let rating = rater.path(puzzle, deadline, |step| steps.push(step))?;
                let rated = (scale, &rating);
                let report = ScalePathReport::new(&subject, place.into(), rated, &steps, &text);
                (line(&report), None)
            }
            (None, Strategy::Logic) => {
                let mut logics = Logics::new(techniques);
                let logic = logics.of(puzzle, subject.verdict, deadline)?;
                let (path, fault) = path(&subject, logic, self.shortest, deadline);
                let report = ExplainReport::new(&subject, place.into(), path.as_ref(), &text);
                (line(&report.with(self.additions, path.as_ref())), fault)
            }
            (None, Strategy::Basic) => {
                let (stats, fault) =
                    history_object(located, &subject, self.prove, deadline, write)?;
                return match (stats, fault) {
                    (Some(_), Some(fault)) => Err(RequestError::Disagreement(fault)),
                    _ => Ok(()),
                };
            }
        };
        match fault {
            Some(fault) => Err(RequestError::Disagreement(fault)),
            None => {
                let _ = write(&object);
                Ok(())
            }
        }
    }
}

/// What the scale of Sudoku Explainer has no use for.
const OF_SCALE: &str = "the scale of Sudoku Explainer";

/// The path of logic, if the givens do not contradict each other, and how it contradicts the verdict, if it does. With
/// `shortest` it has only the steps on which the solution depends.
pub fn path(
    subject: &Subject<'_>,
    logic: &Logic,
    shortest: bool,
    deadline: &Deadline,
) -> (Option<Path>, Option<String>) {
    let geometry = subject.puzzle.geometry();
    let mut path = subject.start().map(|start| match shortest {
        true if subject.verdict != Verdict::None => logic.shortest_within(&start, deadline),
        _ => logic.path_within(&start, deadline),
    });
    if let Some(path) = &mut path {
        path.end = end_by(subject.verdict, path.end, geometry);
    }
    let fault = path.as_ref().and_then(|path| fault(subject, path));
    (path, fault)
}

/// The history of the basic strategy, entry by entry, and how its end contradicts the verdict, if it does. With `prove`
/// it continues after the first solution.
///
/// # Errors
/// The basic strategy does not support the rules of the puzzle.
pub fn history(
    subject: &Subject<'_>,
    prove: bool,
    deadline: &Deadline,
    visit: &mut dyn FnMut(&Event) -> ControlFlow<()>,
) -> Result<(Stats, Option<String>), Unsupported> {
    let solutions = if prove { 2 } else { 1 };
    let budget = Budget { solutions: Some(solutions), ..deadline.left() };
    let stats = basic::search(subject.puzzle, &budget, visit)?;
    let (said, found) = (subject.verdict, stats.verdict());
    let fault = said.contradicts(found).then(|| {
        let (said, found) = (said.name(), found.name());
        format!("the verdict is {said}, but the explanation ends with {found}")
    });
    Ok((stats, fault))
}

/// Writes the history of the basic strategy as an object. The first part of the result is `None` if `write` broke.
///
/// # Errors
/// As for [`history`].
pub fn history_object(
    located: &Located<'_>,
    subject: &Subject<'_>,
    prove: bool,
    deadline: &Deadline,
    write: &mut dyn FnMut(&str) -> ControlFlow<()>,
) -> Result<(Option<Stats>, Option<String>), Unsupported> {
    let head = HistoryReport::new(subject, located.place.to_owned());
    if write(&head.begin()).is_break() {
        return Ok((None, None));
    }
    let (mut totals, mut flow) = (HistoryTotals::default(), ControlFlow::Continue(()));
    let (stats, fault) = history(subject, prove, deadline, &mut |event| {
        totals.note(event);
        let comma = if event.number == 1 { "" } else { "," };
        let entry = EntryReport::new(event, subject.puzzle, &located.text);
        flow = write(&format!("{comma}{}", line(&entry)));
        flow
    })?;
    if flow.is_break() || write(&HistoryEnd::new(&stats, totals).end()).is_break() {
        return Ok((None, None));
    }
    Ok((Some(stats), fault))
}

#[cfg(test)]
mod tests {
    use veridoku_core::format::OneLine;
    use veridoku_core::grid::Puzzle;

    use super::*;

    #[test]
    fn a_history_is_one_object_in_pieces() {
        let puzzle: Puzzle = "1234341221434.2.".parse().expect("a puzzle");
        let located = Located { puzzle: &puzzle, place: "puzzle:1", text: OneLine::default() };
        let strategy = Strategy::Basic;
        let request = ExplainRequest { strategy, prove: true, ..ExplainRequest::default() };
        let (mut object, mut pieces) = (String::new(), 0);
        let answered = request.answer(&located, None, &mut |piece| {
            object.push_str(piece);
            pieces += 1;
            ControlFlow::Continue(())
        });
        answered.expect("it is explained");
        let object: serde_json::Value = serde_json::from_str(&object).expect("an object");
        assert_eq!(object["history"].as_array().map(|entries| entries.len() + 2), Some(pieces));
        assert_eq!(object["ending"], "solved; there is no other solution");
    }

    #[test]
    fn options_of_the_other_strategy_are_refused() {
        let prove = ExplainRequest { prove: true, ..ExplainRequest::default() };
        let said = |request: &ExplainRequest, of_text: &[_]| {
            request.expect_used(of_text).unwrap_err().to_string()
        };
        assert_eq!(said(&prove, &[]), "`prove` has no effect with `strategy` logic");
        let basic = ExplainRequest { strategy: Strategy::Basic, ..ExplainRequest::default() };
        assert!(basic.expect_used(&[("grids", false)]).is_ok());
        assert_eq!(said(&basic, &[("grids", true)]), "`grids` has no effect with `strategy` basic");
        let additions = Additions { pictures: true, ..Additions::default() };
        let pictures = ExplainRequest { additions, ..basic.clone() };
        assert_eq!(said(&pictures, &[]), "`pictures` has no effect with `strategy` basic");
        let scale = RatingScale::Se;
        let of_scale = ExplainRequest { strategy: Strategy::Logic, scale, ..pictures };
        assert_eq!(
            said(&of_scale, &[]),
            "`pictures` has no effect with the scale of Sudoku Explainer"
        );
        let scale = ExplainRequest { scale, ..basic };
        assert_eq!(
            said(&scale, &[]),
            "`strategy` has no effect with the scale of Sudoku Explainer"
        );
    }
}
