//! `traces`: how a puzzle is solved, as one compact line for programs that learn from it.

use std::ops::ControlFlow;

use super::{Located, OptionError, Other, Question, Reasoning, RequestError, Solving, path};
use crate::advice::{Logics, Subject};
use crate::report::{SearchTrace, TraceReport};
use veridoku_core::budget::{Budget, Deadline, Stop};
use veridoku_core::format::OneLine;
use veridoku_core::grid::Puzzle;
use veridoku_core::names::named;
use veridoku_core::rules::{self, Consumer};
use veridoku_logic::{Logic, Techniques, basic};
use veridoku_solve::{Answer, Ending};

named! {
    /// What a trace shows.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum TraceStyle("a style of traces") {
        /// The techniques by which a person solves the puzzle.
        #[default]
        Logic = "logic",
        /// A search by the basic strategy: propagate singles, guess, undo.
        Search = "search",
    }
}

/// How a trace of a search ends that has become too long.
const CUT: &str = "cut";

/// Asks how a puzzle is solved, in one line.
#[derive(Clone, Debug, Default)]
pub struct TraceRequest {
    /// How the number of solutions is found.
    pub solving: Solving,
    /// The techniques of the style logic.
    pub reasoning: Reasoning,
    /// What the trace shows.
    pub style: TraceStyle,
    /// With the style logic, only the steps on which the solution depends.
    pub shortest: bool,
    /// Add the board before each step.
    pub boards: bool,
    /// With the style logic, add the sentence of each step.
    pub sentences: bool,
}

impl TraceRequest {
    /// Prepares traces of any number of puzzles.
    ///
    /// # Errors
    /// Options contradict each other, or have no effect on the style.
    pub fn prepare(&self) -> Result<Traces, RequestError> {
        self.solving.expect_used()?;
        let techniques = self.reasoning.techniques()?;
        let of_logic = self.reasoning.given();
        let of_logic = of_logic.or(self.shortest.then_some("shortest"));
        let of_logic = of_logic.or(self.sentences.then_some("sentences"));
        if let (TraceStyle::Search, Some(key)) = (self.style, of_logic) {
            let with = Other::Value("style", TraceStyle::Search.name());
            return Err(OptionError::Idle { key, with, expected: None }.into());
        }
        Ok(Traces { request: self.clone(), techniques, logics: Logics::new(techniques) })
    }

    /// The trace of one puzzle.
    ///
    /// # Errors
    /// As for [`prepare`](TraceRequest::prepare) and [`Traces::trace`], or the solver refuses the puzzle.
    pub fn answer(
        &self,
        located: &Located<'_>,
        stop: Option<Stop>,
    ) -> Result<TraceReport, RequestError> {
        let mut traces = self.prepare()?;
        let searched = self.solving.search(located.puzzle, Question::verdict(1), stop)?;
        traces.trace(located.puzzle, &searched.answer, &searched.deadline, &located.text)
    }
}

/// Traces puzzle after puzzle.
pub struct Traces {
    request: TraceRequest,
    techniques: Techniques,
    logics: Logics,
}

impl Traces {
    /// The same for another thread.
    pub fn another(&self) -> Traces {
        let (request, techniques) = (self.request.clone(), self.techniques);
        Traces { request, techniques, logics: Logics::new(techniques) }
    }

    /// The trace of a puzzle whose solver gave this answer to the question for two solutions.
    ///
    /// # Errors
    /// The style does not support the rules of the puzzle, or the path contradicts the answer.
    pub fn trace(
        &mut self,
        puzzle: &Puzzle,
        answer: &Answer,
        deadline: &Deadline,
        text: &OneLine,
    ) -> Result<TraceReport, RequestError> {
        let subject = Subject::new(puzzle, answer);
        match self.request.style {
            TraceStyle::Logic => self.logic(&subject, deadline, text),
            TraceStyle::Search => search(&subject, self.request.boards, deadline, text),
        }
    }

    fn logic(
        &mut self,
        subject: &Subject<'_>,
        deadline: &Deadline,
        text: &OneLine,
    ) -> Result<TraceReport, RequestError> {
        Logic::expect(subject.puzzle.geometry())?;
        let TraceRequest { shortest, boards, sentences, .. } = self.request;
        let logic = self.logics.of(subject.puzzle, subject.verdict, deadline)?;
        match path(subject, logic, shortest, deadline) {
            (_, Some(fault)) => Err(RequestError::Disagreement(fault)),
            (path, None) => {
                Ok(TraceReport::of_path(subject, path.as_ref(), boards, sentences, text))
            }
        }
    }
}

/// The trace of a search until it has found the solution and shown that there is no other.
fn search(
    subject: &Subject<'_>,
    boards: bool,
    deadline: &Deadline,
    text: &OneLine,
) -> Result<TraceReport, RequestError> {
    rules::demand(Consumer::Basic, subject.puzzle.geometry())?;
    let mut trace = SearchTrace::new(subject, boards, text);
    let budget = Budget { solutions: Some(2), ..deadline.left() };
    let stats = basic::search(subject.puzzle, &budget, &mut |event| {
        trace.note(event);
        match trace.is_full() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    })?;
    let end = match stats.ending {
        Ending::Stopped => CUT,
        Ending::Cancelled => "cancelled",
        Ending::Exhausted | Ending::Solutions => match stats.solutions {
            0 => "contradiction",
            1 => "solved",
            _ => "several solutions",
        },
        _ => "time",
    };
    Ok(trace.report(end, stats.guesses))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use veridoku_testing::puzzles::{SOLVED, UNIQUE};

    use super::*;
    use crate::report::line;

    const HARD: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn trace(text: &str, request: &TraceRequest) -> Value {
        let puzzle = text.parse().expect("a puzzle");
        let located = Located { puzzle: &puzzle, place: "puzzle:1", text: OneLine::default() };
        let report = request.answer(&located, None).expect("a trace");
        serde_json::from_str(&line(&report)).expect("an object")
    }

    /// Plays the steps of a trace on the board, and compares with the boards that it states. Returns the last board.
    fn played(trace: &Value) -> String {
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        let mut board: Vec<u8> = text(&trace["puzzle"]).into_bytes();
        let (steps, boards) = (trace["steps"].as_array(), trace["boards"].as_array());
        let (steps, boards) = (steps.expect("steps"), boards.expect("boards"));
        assert_eq!(steps.len(), boards.len());
        let mut before_guesses = Vec::new();
        for (step, stated) in steps.iter().zip(boards) {
            assert_eq!(String::from_utf8_lossy(&board), text(stated));
            let kind = &trace["kinds"][step[0].as_u64().expect("a kind") as usize];
            match kind.as_str() {
                Some("guess") => before_guesses.push(board.clone()),
                Some("undo") => board = before_guesses.pop().unwrap_or(board),
                _ => {}
            }
            for word in text(&step[1]).split(' ').filter(|word| word.contains('=')) {
                let [row, column, digit] = [1, 3, 5].map(|at| word.as_bytes()[at]);
                board[usize::from(row - b'1') * 9 + usize::from(column - b'1')] = digit;
            }
        }
        String::from_utf8(board).expect("digits")
    }

    #[test]
    fn a_path_of_logic_leads_to_the_solution_board_by_board() {
        let request = TraceRequest { boards: true, sentences: true, ..TraceRequest::default() };
        let trace = trace(UNIQUE, &request);
        assert_eq!((played(&trace).as_str(), trace["end"].as_str()), (SOLVED, Some("solved")));
        assert_eq!(trace["solution"], SOLVED);
        let sentences = trace["sentences"].as_array().expect("sentences");
        let steps = trace["steps"].as_array().expect("steps");
        for (sentence, step) in sentences.iter().zip(steps) {
            let (sentence, conclusion) = (sentence.as_str(), step[1].as_str());
            assert!(sentence.unwrap().starts_with(conclusion.unwrap()));
        }
        assert_eq!(sentences.len(), steps.len());
    }

    #[test]
    fn a_search_guesses_and_undoes_until_nothing_is_left() {
        let request =
            TraceRequest { style: TraceStyle::Search, boards: true, ..TraceRequest::default() };
        let trace = trace(HARD, &request);
        let kinds: Vec<&str> =
            trace["kinds"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let of = |name: &str| {
            let index = kinds.iter().position(|kind| *kind == name).expect("a kind") as u64;
            let steps = trace["steps"].as_array().unwrap().iter();
            steps.filter(|step| step[0].as_u64() == Some(index)).count() as u64
        };
        assert_eq!(trace["end"], "solved");
        assert_eq!(of("guess"), trace["guesses"].as_u64().unwrap());
        assert_eq!((of("guess"), of("solution")), (of("undo"), 1));
        // After the last undo no digit is left that rests on a guess.
        assert!(of("guess") > 20 && played(&trace).contains(".."));
    }

    #[test]
    fn a_trace_without_boards_is_compact() {
        let bytes = trace(UNIQUE, &TraceRequest::default()).to_string().len();
        assert!(bytes < 2048, "{bytes} bytes");
    }

    #[test]
    fn what_has_no_effect_or_no_steps_is_said() {
        let search = TraceRequest { style: TraceStyle::Search, ..TraceRequest::default() };
        let idle = TraceRequest { sentences: true, ..search.clone() };
        let said = idle.prepare().err().expect("an error").to_string();
        assert_eq!(said, "`sentences` has no effect with `style` search");
        let conflict = trace(&format!("55{}", &UNIQUE[2..]), &search);
        assert_eq!(
            (&conflict["verdict"], &conflict["end"]),
            (&"none".into(), &"contradiction".into())
        );
        let several = trace("1...............", &search);
        assert_eq!(
            (&several["solution"], &several["end"]),
            (&Value::Null, &"several solutions".into())
        );
        let cage = "size: 4x4; killer 5: r1c1 r1c2".parse().expect("a puzzle");
        let located = Located { puzzle: &cage, place: "puzzle:1", text: OneLine::default() };
        let refused = search.answer(&located, None).expect_err("killer is refused");
        assert!(refused.to_string().contains("killer"), "{refused}");
    }
}
