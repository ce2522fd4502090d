//! The report of the course: its lessons with their boards and texts.

use serde::Serialize;

use super::SCHEMA;
use crate::course::{Board, LESSONS, Lesson, Sought, Texts};
use veridoku_logic::Techniques;

/// The course. It has no steps: `steps` and `explain` find them.
#[derive(Clone, Debug, Serialize)]
pub struct CourseReport {
    schema: u64,
    lessons: Vec<LessonReport>,
}

#[derive(Clone, Debug, Serialize)]
struct LessonReport {
    lesson: &'static str,
    techniques: Vec<&'static str>,
    before: Vec<&'static str>,
    sought: &'static str,
    marks: bool,
    shown: Shown,
    picture: BoardReport,
    boards: Vec<BoardReport>,
    tasks: Vec<BoardReport>,
    en: TextsReport,
    fr: TextsReport,
}

#[derive(Clone, Debug, Serialize)]
struct Shown {
    technique: &'static str,
    r#move: &'static str,
}

#[derive(Clone, Debug, Serialize)]
struct BoardReport {
    board: &'static str,
    played: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
}

#[derive(Clone, Debug, Serialize)]
struct TextsReport {
    title: &'static str,
    lead: &'static str,
    pictures: [&'static str; 3],
    boards: [&'static str; 2],
}

impl CourseReport {
    /// The report of all lessons.
    pub fn all() -> CourseReport {
        let lessons = LESSONS.iter().map(|lesson| LessonReport::new(lesson)).collect();
        CourseReport { schema: SCHEMA, lessons }
    }
}

impl LessonReport {
    fn new(lesson: &Lesson) -> LessonReport {
        LessonReport {
            lesson: lesson.id,
            techniques: names(lesson.own()),
            before: names(lesson.before()),
            sought: match lesson.sought {
                Sought::Step => "step",
                Sought::Note => "note",
            },
            marks: lesson.has_marks,
            shown: Shown { technique: lesson.shown.0.name(), r#move: lesson.shown.1 },
            picture: BoardReport::new(lesson.picture, None),
            boards: (lesson.boards.iter())
                .map(|(board, steps)| BoardReport::new(*board, Some(*steps)))
                .collect(),
            tasks: (lesson.puzzles().into_iter())
                .map(|board| BoardReport { board, played: true, steps: None })
                .collect(),
            en: TextsReport::new(&lesson.en),
            fr: TextsReport::new(&lesson.fr),
        }
    }
}

impl BoardReport {
    fn new(board: Board, steps: Option<usize>) -> BoardReport {
        BoardReport { board: board.line, played: board.is_played, steps }
    }
}

impl TextsReport {
    fn new(&Texts { title, lead, pictures, boards }: &Texts) -> TextsReport {
        TextsReport { title, lead, pictures, boards }
    }
}

fn names(techniques: Techniques) -> Vec<&'static str> {
    techniques.iter().map(|technique| technique.name()).collect()
}
