//! Scenes of diagnoses: contradictions, differences between solutions, and redundant givens.
//!
//! | diagnosis | drawing |
//! |---|---|
//! | contradiction | the contradictory cells, outlined; the house in which two of them are equal; all rules but those of the contradiction pale |
//! | ambiguity | both digits where two solutions differ; the cells that would decide are outlined |
//! | redundancy | the redundant givens, dotted; the redundant rules, with all others pale |

use super::position;
use super::scene::{Filling, Outline, Scene, Tint, TintKind, Tone};
use crate::diagnose::{
    Ambiguity, Contradiction, Details, Diagnosis, Redundancy, rule_names, statements,
};
use veridoku_core::grid::{BrokenRule, Cell, Puzzle, RuleId};

/// The scene of a diagnosis of a puzzle.
pub fn diagnosis(puzzle: &Puzzle, diagnosis: &Diagnosis) -> Scene {
    match &diagnosis.details {
        Some(Details::Contradiction(contradiction)) => self::contradiction(puzzle, contradiction),
        Some(Details::Ambiguity(ambiguity)) => self::ambiguity(puzzle, ambiguity),
        Some(Details::Redundancy(redundancy)) => self::redundancy(puzzle, redundancy),
        None => position::puzzle(puzzle).numbered(),
    }
}

/// The entries of a puzzle that contradict each other.
pub fn contradiction(puzzle: &Puzzle, contradiction: &Contradiction) -> Scene {
    let mut scene = position::puzzle(puzzle).numbered().titled("No solution");
    let cells = &contradiction.cells;
    let names = names(puzzle, cells, &contradiction.rules);
    scene.description = match names.is_empty() {
        true => "No grid satisfies these rules.".into(),
        false => format!("These contradict each other: {names}"),
    };
    if let Some(BrokenRule::House(house)) =
        contradiction.conflict.as_ref().map(|conflict| conflict.rule)
    {
        let cells = puzzle.geometry().house(house).cells.to_vec();
        scene.tints.push(Tint { cells, tone: Tone::Second, kind: TintKind::Cover });
    }
    mark(&mut scene, cells, Tone::Second);
    stress(&mut scene, &contradiction.rules);
    scene
}

/// The cells where two solutions differ, and those that would decide.
fn ambiguity(puzzle: &Puzzle, ambiguity: &Ambiguity) -> Scene {
    let [one, other] = &ambiguity.solutions;
    let mut scene = position::solution(puzzle, one).numbered().titled("Several solutions");
    for &cell in &ambiguity.differing {
        let place = scene.fillings.get_mut(cell.index());
        let either = Filling::Either(one.digit(cell), other.digit(cell));
        place.into_iter().for_each(|place| *place = either);
    }
    let completion = &ambiguity.completion;
    scene.description = format!(
        "To make the solution unique, add: {}",
        completion.names(puzzle.geometry()).join(" ")
    );
    scene.tints.push(Tint {
        cells: ambiguity.differing.clone(),
        tone: Tone::Second,
        kind: TintKind::Cells,
    });
    scene.outlines.push(Outline { cells: completion.cells.clone(), tone: Tone::First });
    scene
}

/// The redundant givens.
fn redundancy(puzzle: &Puzzle, redundancy: &Redundancy) -> Scene {
    let mut scene = position::puzzle(puzzle).numbered().titled("One solution");
    let cells = &redundancy.cells;
    let names = names(puzzle, cells, &redundancy.rules);
    scene.description = match names.is_empty() {
        true => "No given is redundant.".into(),
        false => format!("Any one of these can be removed: {names}"),
    };
    mark(&mut scene, cells, Tone::Third);
    stress(&mut scene, &redundancy.rules);
    scene
}

/// Emphasizes rules, if there are any.
fn stress(scene: &mut Scene, rules: &[RuleId]) {
    if !rules.is_empty() {
        scene.stressed = Some(rules.to_vec());
    }
}

/// The statements of a puzzle about some cells, and some of its rules.
fn names(puzzle: &Puzzle, cells: &[Cell], rules: &[RuleId]) -> String {
    let rules = rule_names(puzzle, rules).join("; ");
    let cells = statements(puzzle, cells).join(" ");
    [cells, rules].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

/// Each cell tinted, with a line around it.
fn mark(scene: &mut Scene, cells: &[Cell], tone: Tone) {
    if !cells.is_empty() {
        scene.tints.push(Tint { cells: cells.to_vec(), tone, kind: TintKind::Cells });
    }
    let outline = |cell: &Cell| Outline { cells: vec![*cell], tone };
    scene.outlines.extend(cells.iter().map(outline));
}
