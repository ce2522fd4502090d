//! A step in a sentence: conclusion, technique and reason.

use super::wording::conclusion_in;
use crate::find;
use crate::step::{Conclusion, Step};
use crate::technique::Technique;
use crate::words::explanation::Explanation;
use crate::words::language::Language;
use crate::words::names::Words;
use veridoku_core::grid::Geometry;

/// The reason for a step: the pattern and why its conclusion follows, in one or a few sentences. The last has no
/// period. This is the text of its [`explanation`].
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_logic as logic; }
/// use veridoku::logic::{explain, Logic, Techniques};
/// use veridoku::Puzzle;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let geometry = puzzle.geometry().clone();
/// let path = Logic::new(geometry.clone(), Techniques::all())?.path(&puzzle);
/// let step = &path.rounds[0][0];
/// assert_eq!(
///     explain::sentence(step, &geometry),
///     "r1c6=8: hidden single in a box: r1c6 is the only place for 8 in box 2",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reason(step: &Step, geometry: &Geometry) -> String {
    explanation(step, geometry).into_text()
}

/// Why a step is right, in words, with its conclusions as data.
///
/// For a step made by hand, with a pattern that does not fit its technique or of another geometry, there is no
/// known reason and there are no claims.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_logic as logic; }
/// use veridoku::logic::{explain, Conclusion, Logic, Techniques};
/// use veridoku::Puzzle;
///
/// let text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let puzzle: Puzzle = text.parse()?;
/// let geometry = puzzle.geometry().clone();
/// let path = Logic::new(geometry.clone(), Techniques::all())?.path(&puzzle);
/// for step in path.rounds.iter().flatten() {
///     let explanation = explain::explanation(step, &geometry);
///     for struck in step.conclusion.eliminations() {
///         assert!(explanation.claims().iter().any(|claim| claim.rules_out(*struck, &geometry)));
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explanation(step: &Step, geometry: &Geometry) -> Explanation {
    if !step.fits(geometry) {
        return Explanation::unknown();
    }
    find::explain(&Words::new(step, geometry), step.technique)
}

/// The reason shared by all steps of a technique, without cells, digits and houses, if it is short. Then one line
/// can hold several steps.
pub fn gist(technique: Technique) -> Option<&'static str> {
    find::gist(technique)
}

/// The conclusion of a step as programs read it, with the values of digits: `r4c7=5`, or `r4c7<>5 r5c7<>5`. For people there
/// is [`conclusion_in`].
pub fn conclusion(step: &Step, geometry: &Geometry) -> String {
    match &step.conclusion {
        Conclusion::Place(placed) => geometry.candidate_name(*placed).to_string(),
        Conclusion::Eliminate(struck) => {
            let names = struck.iter().map(|lost| geometry.struck_name(*lost).to_string());
            names.collect::<Vec<_>>().join(" ")
        }
    }
}

/// A step in one line: conclusion, technique, reason.
pub fn sentence(step: &Step, geometry: &Geometry) -> String {
    let follows = conclusion_in(step, geometry, Language::English);
    format!("{follows}: {}: {}", step.technique, reason(step, geometry))
}
