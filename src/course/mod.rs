//! The course: fifteen lessons from scanning to forcing chains, for the page and the terminal.
//!
//! ```text
//! lessons/x_wing.rs ----> Lesson: three pictures, two worked boards, captions in two languages
//! puzzles/course.txt ---> its five puzzles, and one for its test
//!                            |
//!                            |-- position(): the puzzle played by the lessons before, until they lead no further
//!                            |-- steps(): what there is to find
//!                            '-- judge(): what a learner found: this technique, another one, or a mistake
//! ```
//!
//! A lesson states no step in full: it names a conclusion, and logic finds the step. So a picture cannot differ from the
//! logic, and every step of the technique counts as found, also one that nobody wrote down.
//!
//! To add a lesson, write its file in `lessons`, name it in [`LESSONS`], and add its puzzles to `puzzles/course.txt`. A
//! test proves each puzzle: one solution, solved by the techniques up to its lesson, and not by those before.

mod finding;
mod lessons;
mod puzzles;

use veridoku_core::grid::Puzzle;
pub use veridoku_logic::explain::Language;
use veridoku_logic::{Logic, Path, Position, Step, Technique, Techniques};

pub use self::finding::{Finding, notes};
pub use self::lessons::LESSONS;

/// What the learner finds in a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// A step of its techniques.
    Step,
    /// A note: a digit with two places in a box.
    Note,
}

/// A board of the course.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// Its digits on one line.
    pub line: &'static str,
    /// Whether it is a puzzle that is first played by the lessons before, or already a position.
    pub is_played: bool,
}

impl Board {
    /// A position.
    const fn at(line: &'static str) -> Board {
        Board { line, is_played: false }
    }

    /// A puzzle, in the position where the lessons before lead no further.
    const fn of(line: &'static str) -> Board {
        Board { line, is_played: true }
    }
}

/// A lesson.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// Its name in options and addresses, as in `x-wing`.
    pub id: &'static str,
    /// The techniques that it teaches; all their steps count as found.
    pub techniques: &'static [Technique],
    /// What the learner finds.
    pub sought: Sought,
    /// Whether the positions to solve show candidates.
    pub has_marks: bool,
    /// The board of the three pictures.
    pub picture: Board,
    /// The step in the pictures: its technique, and a conclusion of it, as in `r4c7<>5`; for a note, the digit in one of
    /// its two cells, as in `r4c7=5`.
    pub shown: (Technique, &'static str),
    /// The worked boards, and how many steps of each are shown.
    pub boards: [(Board, usize); 2],
    /// The texts in English.
    pub en: Texts,
    /// The texts in French.
    pub fr: Texts,
}

/// The texts of a lesson in one language.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// Its title.
    pub title: &'static str,
    /// The idea in a sentence.
    pub lead: &'static str,
    /// A caption for each picture: where to look, why it is true, what follows.
    pub pictures: [&'static str; 3],
    /// An introduction to each worked board.
    pub boards: [&'static str; 2],
}

impl Lesson {
    /// The lesson with this name.
    pub fn named(id: &str) -> Option<&'static Lesson> {
        LESSONS.iter().copied().find(|lesson| lesson.id == id)
    }

    /// The lesson about a technique.
    pub fn about(technique: Technique) -> Option<&'static Lesson> {
        let teaches = |lesson: &&Lesson| {
            lesson.sought == Sought::Step && lesson.techniques.contains(&technique)
        };
        LESSONS.iter().copied().find(teaches)
    }

    /// The texts in a language.
    pub fn texts(&self, language: Language) -> &Texts {
        match language {
            Language::English => &self.en,
            Language::French => &self.fr,
        }
    }

    /// The techniques of the lessons before. The last open cell of a house needs no lesson.
    pub fn before(&self) -> Techniques {
        let earlier = LESSONS.iter().take_while(|lesson| lesson.id != self.id);
        earlier
            .flat_map(|lesson| lesson.techniques)
            .copied()
            .chain([Technique::FullHouse])
            .collect()
    }

    /// Its own techniques.
    pub fn own(&self) -> Techniques {
        self.techniques.iter().copied().collect()
    }

    /// The five puzzles of the lesson, and the one of its test.
    pub fn puzzles(&self) -> [&'static str; puzzles::COUNT] {
        puzzles::of(self.id)
    }

    /// The position of a board; `None` if its text is no puzzle.
    pub fn position(&self, board: Board) -> Option<Position> {
        let puzzle: Puzzle = board.line.parse().ok()?;
        if !board.is_played || self.sought == Sought::Note {
            return Some(Position::new(puzzle));
        }
        Some(path(&Position::new(puzzle), self.before())?.last())
    }

    /// The position of a puzzle of the lesson.
    pub fn start(&self, line: &'static str) -> Option<Position> {
        self.position(Board::of(line))
    }

    /// All steps of the lesson's techniques in a position.
    pub fn steps(&self, position: &Position) -> Vec<Step> {
        let geometry = position.puzzle().geometry().clone();
        Logic::new(geometry, self.own()).map_or_else(|_| Vec::new(), |logic| logic.steps(position))
    }

    /// The path of a position by the techniques up to this lesson; for notes, by the lesson's own.
    pub fn path(&self, position: &Position) -> Option<Path> {
        let before = match self.sought {
            Sought::Step => self.before(),
            Sought::Note => Techniques::NONE,
        };
        path(position, before | self.own())
    }
}

/// The path of a position by some techniques.
fn path(position: &Position, techniques: Techniques) -> Option<Path> {
    let logic = Logic::new(position.puzzle().geometry().clone(), techniques).ok()?;
    Some(logic.path(position))
}
