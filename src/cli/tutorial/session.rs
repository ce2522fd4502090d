//! The dialogue of a guided solve: the answer to each line. It reads and writes nothing itself.
//!
//! Only right digits are placed, so the position always leads to the solution; a wrong digit is answered with the
//! reason why it is wrong. A hint strikes its candidates, so that the next hint goes on from there.

use veridoku::advice::easiest;
use veridoku::format::{Format, WriteOptions};
use veridoku::logic::explain::{self, Detail};
use veridoku::logic::{Conclusion, Level, Logic, Position, Step, Technique, Techniques};
use veridoku::{Candidate, Cell, Digit, Geometry, Solution, printable};

use super::super::counted;
use super::super::output::{Renderer, SolutionFormat};

/// An answer, and whether it is the last one.
pub(super) enum Reply {
    Say(String),
    End(String),
}

/// A line that was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    PlaceDigit(Candidate),
    StrikeCandidate(Candidate),
    Hint,
    Why,
    Undo,
    Show,
    Marks,
    Help,
    Quit,
}

/// A guided solve.
pub(super) struct Session {
    logic: Logic,
    /// The logic of singles, to count them.
    singles: Logic,
    solution: Solution,
    position: Position,
    /// The earlier positions, each with the change that led away from it.
    before: Vec<(Position, String)>,
    /// The step of the last hint, and how much of it was revealed.
    hinted: Option<(Step, Detail)>,
    /// The reason for the last answer.
    reason: Option<String>,
    renderer: Renderer,
}

const HELP: &str = "  r4c7=5     place 5 in row 4, column 7
  r4c7<>5    strike the pencilmark 5 there
  hint       where to look; ask again to hear which technique, and again for the step
  why        the reason of the last answer, or of the step that was hinted at
  undo       take back the last change
  show       the grid
  marks      the grid with pencilmarks
  quit       end";

impl Session {
    pub(super) fn new(logic: Logic, position: Position, solution: Solution) -> Session {
        let is_single = |technique: &Technique| technique.level() == Level::Easy;
        let singles: Techniques = Technique::ALL.iter().copied().filter(is_single).collect();
        Session {
            singles: logic.with_techniques(singles),
            logic,
            solution,
            position,
            before: Vec::new(),
            hinted: None,
            reason: None,
            renderer: Renderer::new(SolutionFormat::Pretty, None),
        }
    }

    /// The first text.
    pub(super) fn welcome(&self) -> String {
        let side = self.side();
        let mut kinds: Vec<String> = Vec::new();
        for house in self.geometry().houses() {
            let name = house.to_string();
            let kind = name.split(' ').next().unwrap_or_default().to_string();
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let kinds = match kinds.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} and {last}", others.join(", "))
            }
            _ => kinds.concat(),
        };
        format!(
            "Fill the grid so that every {kinds} holds the digits 1 to {side}, each once.\n\
             Type a placement, as in r4c7=5 for a 5 in row 4, column 7; or hint, why, undo, help, quit.\n\
             {}\n{}\n",
            self.grid(),
            self.question()
        )
    }

    /// Answers a line.
    pub(super) fn hear(&mut self, line: &str) -> Reply {
        let command = match self.parse(line) {
            Ok(command) => command,
            Err(error) => return Reply::Say(error),
        };
        let said = match command {
            Command::PlaceDigit(candidate) => {
                let said = self.place(candidate);
                if self.position.is_complete() {
                    return Reply::End(format!("{said}\n{}\nSolved. Well done!", self.grid()));
                }
                said
            }
            Command::StrikeCandidate(candidate) => self.strike(candidate),
            Command::Hint => self.hint(),
            Command::Why => match (&self.hinted, &self.reason) {
                (Some((step, _)), _) => explain::sentence(step, self.geometry()),
                (None, Some(reason)) => reason.clone(),
                (None, None) => "Nothing to explain yet: place a digit, or ask for a hint.".into(),
            },
            Command::Undo => match self.before.pop() {
                Some((position, what)) => {
                    self.position = position;
                    self.forget();
                    format!("Taken back: {what}.\n{}\n{}", self.grid(), self.question())
                }
                None => "There is nothing to take back.".into(),
            },
            Command::Show => format!("{}\n{}", self.grid(), self.question()),
            Command::Marks => self.marks(),
            Command::Help => HELP.into(),
            Command::Quit => {
                let left = counted(self.position.open_count() as u64, "cell");
                return Reply::End(format!("Good bye; {left} left."));
            }
        };
        Reply::Say(said)
    }

    fn geometry(&self) -> &Geometry {
        self.position.puzzle().geometry()
    }

    fn side(&self) -> usize {
        self.geometry().side()
    }

    fn name(&self, candidate: Candidate) -> String {
        candidate.name(self.side()).to_string()
    }

    fn forget(&mut self) {
        self.hinted = None;
        self.reason = None;
    }

    /// The command in a line.
    fn parse(&self, line: &str) -> Result<Command, String> {
        let word: String = line.to_ascii_lowercase().split_whitespace().collect();
        match word.as_str() {
            "hint" | "h" => return Ok(Command::Hint),
            "why" | "w" => return Ok(Command::Why),
            "undo" | "u" => return Ok(Command::Undo),
            "show" | "s" | "" => return Ok(Command::Show),
            "marks" | "m" => return Ok(Command::Marks),
            "help" | "?" => return Ok(Command::Help),
            "quit" | "q" | "exit" => return Ok(Command::Quit),
            _ => {}
        }
        let numbers = || {
            let (cell, digit, is_strike) = match word.split_once("<>") {
                Some((cell, digit)) => (cell, digit, true),
                None => word.split_once('=').map(|(cell, digit)| (cell, digit, false))?,
            };
            let (row, column) = cell.strip_prefix('r')?.split_once('c')?;
            let number = |text: &str| text.parse::<usize>().ok();
            Some((number(row)?, number(column)?, number(digit)?, is_strike))
        };
        let Some((row, column, digit, is_strike)) = numbers() else {
            let word = printable(&line.chars().take(40).collect::<String>());
            return Err(format!(
                "`{word}` is not understood; expected a placement as in r4c7=5, or one of hint, why, \
                 undo, show, marks, help, quit"
            ));
        };
        let side = self.side();
        if !(1..=side).contains(&row) || !(1..=side).contains(&column) {
            return Err(format!("There is no r{row}c{column}: rows and columns are 1 to {side}."));
        }
        match Digit::from_number(digit).filter(|_| digit <= side) {
            Some(digit) => {
                let candidate = Candidate { cell: Cell::at(row - 1, column - 1, side), digit };
                Ok(if is_strike {
                    Command::StrikeCandidate(candidate)
                } else {
                    Command::PlaceDigit(candidate)
                })
            }
            None => Err(format!("There is no digit {digit}: digits are 1 to {side}.")),
        }
    }

    /// Places a digit, if it is right.
    fn place(&mut self, candidate: Candidate) -> String {
        let Candidate { cell, digit } = candidate;
        let name = self.name(candidate);
        self.forget();
        if let Some(value) = self.position.value(cell) {
            let stands = self.name(Candidate { cell, digit: value });
            let how = if self.position.is_placed(cell) { "placed, and right" } else { "given" };
            return format!("{stands} is {how}.");
        }
        if let Some(conflict) = self.conflict(candidate) {
            self.reason = Some(conflict.clone());
            return format!("{name} cannot be: {conflict}.");
        }
        if self.solution.digit(cell) != digit {
            let why = self.refutation(candidate);
            self.reason = Some(why.clone());
            return format!("{name} is not possible: the solution has another digit there. {why}.");
        }
        let seen = self.singles.steps(&self.position);
        let seen = seen.iter().find(|step| step.conclusion == Conclusion::Place(candidate));
        let (said, reason) = match seen {
            Some(step) => {
                let reason = explain::reason(step, self.geometry());
                (format!("Right: {reason}."), explain::sentence(step, self.geometry()))
            }
            None => ("Right, although no single shows it.".into(), self.proof(candidate)),
        };
        self.change(name, |position| position.place(candidate));
        self.reason = Some(reason);
        if self.position.is_complete() {
            return said;
        }
        format!("{said}\n{}\n{}", self.grid(), self.question())
    }

    /// Strikes a pencilmark, unless it is the solution's digit.
    fn strike(&mut self, candidate: Candidate) -> String {
        let Candidate { cell, digit } = candidate;
        let name = format!("{}<>{digit}", cell.name(self.side()));
        self.forget();
        if self.position.value(cell).is_some() || !self.position.candidates(cell).contains(digit) {
            return format!("{name} is known already.");
        }
        if self.solution.digit(cell) == digit {
            let proof = self.proof(candidate);
            self.reason = Some(proof);
            return format!("{name} is wrong: {digit} belongs there.");
        }
        let why = self.refutation(candidate);
        self.change(name.clone(), |position| position.strike(candidate));
        self.reason = Some(why);
        format!("Right: {name} is noted.")
    }

    /// A hint, which says more each time.
    fn hint(&mut self) -> String {
        let (step, detail) = match self.hinted.take() {
            Some((step, Detail::Where)) => (step, Detail::Technique),
            Some((step, _)) => (step, Detail::Step),
            None => match easiest(self.logic.round(&self.position), &self.position) {
                Some(step) => (step, Detail::Where),
                None => return "No technique finds anything here: a digit must be tried.".into(),
            },
        };
        let mut hint = explain::hint(&step, self.geometry(), detail);
        if let (Detail::Step, Conclusion::Eliminate(struck)) = (detail, &step.conclusion) {
            hint.push_str("\nThat is noted in the pencilmarks (see marks).");
            let what = explain::conclusion(&step, self.geometry());
            let struck = struck.clone();
            self.change(what, |position| {
                struck.iter().for_each(|candidate| position.strike(*candidate));
            });
            self.reason = Some(explain::sentence(&step, self.geometry()));
        } else {
            self.hinted = Some((step, detail));
        }
        hint
    }

    /// Changes the position so that the change can be undone.
    fn change(&mut self, what: String, how: impl FnOnce(&mut Position)) {
        self.before.push((self.position.clone(), what));
        how(&mut self.position);
    }

    /// The value that a placement contradicts, with its house.
    fn conflict(&self, Candidate { cell, digit }: Candidate) -> Option<String> {
        let geometry = self.geometry();
        let holds = |other: &Cell| *other != cell && self.position.value(*other) == Some(digit);
        for house in geometry.houses_of(cell).iter().map(|id| geometry.house(*id)) {
            if let Some(holder) = house.cells.iter().copied().find(holds) {
                let holder = self.name(Candidate { cell: holder, digit });
                return Some(format!("{holder} is in {house} already"));
            }
        }
        let holder = geometry.extra_peers(cell).iter().copied().find(holds)?;
        let (holder, cell) = (self.name(Candidate { cell: holder, digit }), cell.name(self.side()));
        Some(format!("{cell} must differ from {holder}"))
    }

    /// Why a candidate is impossible: the first step on the path that excludes it.
    fn refutation(&self, candidate: Candidate) -> String {
        let peers = self.geometry().peers(candidate.cell);
        self.first_step(|step| match &step.conclusion {
            Conclusion::Place(placed) if placed.cell == candidate.cell => {
                placed.digit != candidate.digit
            }
            Conclusion::Place(placed) => {
                placed.digit == candidate.digit && peers.contains(&placed.cell)
            }
            Conclusion::Eliminate(struck) => struck.contains(&candidate),
        })
    }

    /// Why a candidate is right: the step on the path that places it.
    fn proof(&self, candidate: Candidate) -> String {
        self.first_step(|step| step.conclusion == Conclusion::Place(candidate))
    }

    /// The first step on the path for which `is_so` holds, in words.
    fn first_step(&self, is_so: impl Fn(&Step) -> bool) -> String {
        let path = self.logic.path(&self.position);
        let mut before = 0;
        for round in &path.rounds {
            if let Some(step) = round.iter().find(|step| is_so(step)) {
                let sentence = explain::sentence(step, self.geometry());
                return match before {
                    0 => format!("See {sentence}"),
                    _ => format!(
                        "It follows after {}: {sentence}",
                        counted(before as u64, "easier step")
                    ),
                };
            }
            before += round.len();
        }
        "Logic does not get that far, but the solution shows it".into()
    }

    /// The grid with numbers at its rows and columns; placed digits are in brackets.
    fn grid(&self) -> String {
        let mut grid = Vec::new();
        let puzzle = self.position.puzzle();
        self.renderer.pretty(puzzle, |cell| self.position.value(cell), &mut grid);
        let side = self.side();
        let width = side.to_string().len();
        let box_width = self.geometry().shape().map_or(side, |shape| shape.box_width());
        let mut text = " ".repeat(width + 1);
        for column in 0..side {
            let gap = if column % box_width == 0 { "   " } else { "" };
            text.push_str(&format!("{gap}{:>w$} ", format!("c{}", column + 1), w = width + 1));
        }
        text = text.trim_end().to_string();
        let mut row = 0;
        for line in String::from_utf8_lossy(&grid).lines() {
            if line.starts_with('|') {
                row += 1;
                text.push_str(&format!("\n{:>w$} {line}", format!("r{row}"), w = width + 1));
            } else {
                text.push_str(&format!("\n{:w$} {line}", "", w = width + 1));
            }
        }
        text
    }

    /// The grid with pencilmarks.
    fn marks(&self) -> String {
        let framed = WriteOptions { framed: true, ..WriteOptions::default() };
        let mut grid = Vec::new();
        match Format::Pencilmarks.write(&self.position.to_marks(), &framed, &mut grid) {
            Ok(()) => String::from_utf8_lossy(grid.trim_ascii_end()).into_owned(),
            Err(error) => error.to_string(),
        }
    }

    /// The question for the next placement.
    fn question(&self) -> String {
        let open = counted(self.position.open_count() as u64, "open cell");
        let mut seen: Vec<Candidate> = (self.singles.steps(&self.position).iter())
            .filter_map(|step| match step.conclusion {
                Conclusion::Place(candidate) => Some(candidate),
                Conclusion::Eliminate(_) => None,
            })
            .collect();
        seen.sort_unstable();
        seen.dedup();
        match seen.len() {
            0 => format!("{open}, none of them a single; so look for pencilmarks to strike. Next?"),
            count => format!("{open}, {count} of them singles. Which digit is next?"),
        }
    }
}
