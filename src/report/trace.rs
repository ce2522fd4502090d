//! A trace: how a puzzle is solved, as one line of data for programs that learn from it.
//!
//! ```text
//! {"schema":1,"puzzle":"53..7...","verdict":"unique","solution":"534678...","end":"solved",
//!  "kinds":["full house","hidden single in a box"],
//!  "steps":[[1,"r1c6=8","b2"],[0,"r5c5=5","r5"], ...]}
//! ```
//!
//! A step is an index into `kinds`, its conclusions, and its pattern, which may be left out. The boards before the steps
//! and their sentences are lists of their own, of the same length, because they take most of the bytes: each board
//! follows from the one before and its step.

use serde::{Serialize, Serializer};

use super::SCHEMA;
use super::stated::Stated;
use veridoku_core::format::OneLine;
use veridoku_core::grid::{Candidate, Cell, Digit, Geometry, Puzzle};
use veridoku_logic::basic::{Event, EventKind, Reason};
use veridoku_logic::explain;
use veridoku_logic::{Conclusion, Path};

use crate::advice::Subject;

/// The steps of a solution path in the order of time.
#[derive(Clone, Debug, Serialize)]
pub struct TraceReport {
    schema: u64,
    #[serde(flatten)]
    puzzle: Stated,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variants: Vec<&'static str>,
    verdict: &'static str,
    solution: Option<String>,
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses: Option<u64>,
    kinds: Vec<&'static str>,
    steps: Vec<TraceStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sentences: Option<Vec<String>>,
}

/// A step: the index of its kind, its conclusions, and its pattern, which may be empty.
#[derive(Clone, Debug)]
struct TraceStep {
    kind: usize,
    conclusions: String,
    pattern: String,
}

impl Serialize for TraceStep {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match &self.pattern[..] {
            "" => (self.kind, &self.conclusions).serialize(to),
            pattern => (self.kind, &self.conclusions, pattern).serialize(to),
        }
    }
}

impl TraceReport {
    fn new(subject: &Subject<'_>, text: &OneLine) -> TraceReport {
        let Subject { puzzle, verdict, solution, .. } = subject;
        TraceReport {
            schema: SCHEMA,
            puzzle: Stated::new(puzzle, text),
            variants: puzzle.geometry().variants().iter().map(|variant| variant.name()).collect(),
            verdict: verdict.name(),
            solution: solution.map(|solution| text.solution(puzzle, solution)),
            end: "contradiction",
            guesses: None,
            kinds: Vec::new(),
            steps: Vec::new(),
            boards: None,
            sentences: None,
        }
    }

    /// The trace of a path of logic; without a path, the givens contradict each other.
    pub fn of_path(
        subject: &Subject<'_>,
        path: Option<&Path>,
        boards: bool,
        sentences: bool,
        text: &OneLine,
    ) -> TraceReport {
        let mut trace = TraceReport::new(subject, text);
        trace.boards = boards.then(Vec::new);
        trace.sentences = sentences.then(Vec::new);
        let Some(path) = path else { return trace };
        let geometry = subject.puzzle.geometry();
        let mut board = Board::new(path.start.puzzle(), text);
        for step in path.rounds.iter().flatten() {
            trace.push(
                &board,
                step.technique.name(),
                explain::conclusion(step, geometry),
                explain::pattern(step, geometry),
            );
            if let Some(sentences) = &mut trace.sentences {
                sentences.push(explain::sentence(step, geometry));
            }
            if let Conclusion::Place(candidate) = step.conclusion {
                board.place(candidate);
            }
        }
        trace.end = path.end.name();
        trace
    }

    /// Whether the time sufficed.
    pub fn is_finished(&self) -> bool {
        !matches!(self.end, "time" | "cancelled")
    }

    fn push(
        &mut self,
        board: &Board<'_>,
        kind: &'static str,
        conclusions: String,
        pattern: String,
    ) {
        let known = self.kinds.iter().position(|name| *name == kind);
        let kind = known.unwrap_or_else(|| {
            self.kinds.push(kind);
            self.kinds.len() - 1
        });
        if let Some(boards) = &mut self.boards {
            boards.push(board.line());
        }
        self.steps.push(TraceStep { kind, conclusions, pattern });
    }
}

/// The digits on a board while a trace is made.
struct Board<'a> {
    puzzle: Puzzle,
    cells: Vec<Option<Digit>>,
    /// The cells in the order in which they got a digit.
    order: Vec<Cell>,
    text: &'a OneLine,
}

impl<'a> Board<'a> {
    fn new(puzzle: &Puzzle, text: &'a OneLine) -> Board<'a> {
        let cells = puzzle.entries().to_vec();
        Board { puzzle: puzzle.clone(), cells, order: Vec::new(), text }
    }

    fn place(&mut self, Candidate { cell, digit }: Candidate) {
        if self.cells[cell.index()].replace(digit).is_none() {
            self.order.push(cell);
        }
    }

    /// Returns to the board as it was with this many placed digits.
    fn go_back(&mut self, count: usize) {
        for cell in self.order.drain(count..) {
            self.cells[cell.index()] = None;
        }
    }

    fn line(&self) -> String {
        self.text.position(&self.puzzle, &self.cells)
    }
}

/// The most steps of a search in a trace. Its end says if there were more.
pub const MOST_STEPS: usize = 100_000;

/// About the most bytes of the boards of a search in a trace.
pub const MOST_BYTES: usize = 16 << 20;

/// The kinds of steps in the trace of a search.
const PROPAGATE: &str = "propagate";
const GUESS: &str = "guess";
const CONTRADICTION: &str = "contradiction";
const SOLUTION: &str = "solution";
const UNDO: &str = "undo";

/// Makes the trace of a search from its events: digits that follow without a guess in between are one step.
pub struct SearchTrace<'a> {
    report: TraceReport,
    geometry: &'a Geometry,
    board: Board<'a>,
    /// The digits that were placed since the last step.
    placed: Vec<Candidate>,
    /// For each guess that was not undone: how many digits were placed before it.
    guesses: Vec<usize>,
}

impl<'a> SearchTrace<'a> {
    /// The beginning.
    pub fn new(subject: &'a Subject<'a>, boards: bool, text: &'a OneLine) -> SearchTrace<'a> {
        let mut report = TraceReport::new(subject, text);
        report.boards = boards.then(Vec::new);
        SearchTrace {
            report,
            geometry: subject.puzzle.geometry(),
            board: Board::new(subject.puzzle, text),
            placed: Vec::new(),
            guesses: Vec::new(),
        }
    }

    /// Whether it is as long as a trace may become: [`MOST_STEPS`], and with boards [`MOST_BYTES`].
    pub fn is_full(&self) -> bool {
        let boards = self.report.boards.as_ref().map_or(0, Vec::len);
        let cells = self.report.boards.iter().flatten().next().map_or(0, String::len);
        self.report.steps.len() >= MOST_STEPS || boards * cells >= MOST_BYTES
    }

    /// Adds what happened.
    pub fn note(&mut self, event: &Event) {
        let name = |candidate: &Candidate| self.geometry.candidate_name(*candidate).to_string();
        match &event.kind {
            EventKind::Clean { .. } => {}
            EventKind::Placement { candidate, reason: Reason::Supposition, .. } => {
                let guessed = name(candidate);
                self.propagate();
                self.report.push(&self.board, GUESS, guessed, String::new());
                self.guesses.push(self.board.order.len());
                self.board.place(*candidate);
            }
            EventKind::Placement { candidate, .. } => self.placed.push(*candidate),
            EventKind::Contradiction(dead_end) => {
                self.propagate();
                let why = dead_end.describe(self.geometry).to_string();
                self.report.push(&self.board, CONTRADICTION, String::new(), why);
            }
            EventKind::Solution(_) => {
                self.propagate();
                self.report.push(&self.board, SOLUTION, String::new(), String::new());
            }
            EventKind::TakeBack { supposition, .. } => {
                let lost = self.geometry.struck_name(*supposition).to_string();
                self.report.push(&self.board, UNDO, lost, String::new());
                self.board.go_back(self.guesses.pop().unwrap_or(0));
            }
        }
    }

    /// Makes a step of the digits that were placed since the last one.
    fn propagate(&mut self) {
        if self.placed.is_empty() {
            return;
        }
        let names: Vec<String> = (self.placed.iter())
            .map(|candidate| self.geometry.candidate_name(*candidate).to_string())
            .collect();
        self.report.push(&self.board, PROPAGATE, names.join(" "), String::new());
        for candidate in self.placed.drain(..) {
            self.board.place(candidate);
        }
    }

    /// The report; `end` says how the search ended, after so many guesses.
    pub fn report(mut self, end: &'static str, guesses: Option<u64>) -> TraceReport {
        self.propagate();
        self.report.end = end;
        self.report.guesses = guesses;
        self.report
    }
}
