//! A step as a lesson.

use crate::find;
use crate::position::Position;
use crate::step::Step;
use crate::words::branches;
use crate::words::explanation::Explanation;
use crate::words::language::{Language, Namer};
use crate::words::lesson::{Lesson, LessonText};
use crate::words::names::Words;
use crate::words::sentence::Sentence;

/// A step in short sentences: its pattern, why it works, and the conclusion. `before` is the position in which it was
/// found.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_logic as logic; }
/// use veridoku::logic::explain::{self, Language};
/// use veridoku::logic::{Logic, Position, Technique, Techniques};
/// use veridoku::Puzzle;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let techniques = Techniques::NONE.with(Technique::HiddenSingleBox);
/// let logic = Logic::new(puzzle.geometry().clone(), techniques)?;
/// let before = Position::new(puzzle);
/// let step = &logic.steps(&before)[0];
///
/// let lesson = explain::teach(step, &before, Language::English);
/// assert_eq!(lesson.pattern, ["Look for 8 in box 2."]);
/// assert_eq!(lesson.so, ["So r1c6 is 8."]);
/// let lesson = explain::teach(step, &before, Language::French);
/// assert_eq!(lesson.so, ["Donc L1C6 = 8."]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn teach(step: &Step, before: &Position, language: Language) -> LessonText {
    let geometry = before.puzzle().geometry();
    let words = Words::at(step, before);
    let lesson = match step.fits(geometry) {
        true => find::teach(&words, step.technique),
        false => Lesson::of(&Explanation::unknown(), &words),
    };
    let namer = Namer { language, geometry };
    let links = match step.fits(geometry) {
        true => branches::nodes_with_reasons(&words),
        false => Vec::new(),
    };
    let part = |part: &Sentence| part.part(&namer);
    let links = links.iter().map(|chain| {
        chain.iter().map(|[node, why]| [part(node), namer.contracted(&part(why))]).collect()
    });
    LessonText { links: links.collect(), ..lesson.in_words(language, geometry) }
}
