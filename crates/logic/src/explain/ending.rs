//! The end of a path and its totals, in words.

use crate::engine::path::{End, Path};
use crate::engine::rating::LevelBy;
use crate::position::Position;
use crate::technique::Technique;
use veridoku_core::grid::{Digit, Solution};
use veridoku_core::rules;

/// How a path ended, as in `solved by 72 steps in 36 rounds`.
pub fn ending(path: &Path) -> String {
    let steps = path.rounds.iter().map(Vec::len).sum();
    let way = format!("{} in {}", counted(steps, "step"), counted(path.rounds.len(), "round"));
    let last = path.last();
    let open = || counted(last.open_count(), "open cell");
    match path.end {
        End::Solved => format!("solved by {way}"),
        End::Stuck => format!("logic ends here, with {}, after {way}", open()),
        End::Time | End::Cancelled => {
            format!(
                "the time limit was reached here, with {}, after {way}; more steps may be possible",
                open()
            )
        }
        End::Contradiction => {
            let why = match last.dead_end() {
                Some(end) => end.describe(last.puzzle().geometry()).to_string(),
                None => broken(&last).unwrap_or_else(|| match last.open_count() {
                    0 => "no values of the hidden cells go with this grid".into(),
                    _ => "the steps of the last round contradict each other".into(),
                }),
            };
            format!("contradiction, after {way}: {why}")
        }
    }
}

/// The first rule, other than houses and pairs, that a full grid breaks: ``the values violate the rule `killer` ``.
fn broken(position: &Position) -> Option<String> {
    let geometry = position.puzzle().geometry();
    let values: Option<Vec<Digit>> = geometry.cells().map(|cell| position.value(cell)).collect();
    let solution = Solution::new(values?);
    let broken = rules::broken(geometry, &solution);
    Some(format!("the values violate the rule `{}`", broken.first()?.kind))
}

/// The rating of a path, and what decides its level; nothing if there is no step. Of a path from which steps were left
/// out, also the score of the steps that are left.
///
/// ```text
/// rating: Medium by its hardest technique, pointing; score 536
/// rating: Extreme by its score, 1940; hardest technique X-chain (Unfair)
/// ```
pub fn rating(path: &Path) -> Option<String> {
    let hardest = path.rating.hardest?;
    let so_far = if path.end == End::Solved { "" } else { " so far" };
    let (level, score) = (path.rating.level(), path.rating.score);
    let rating = match path.rating.level_by() {
        LevelBy::Technique => format!("{level} by its hardest technique, {hardest}; score {score}"),
        LevelBy::Score => {
            let needed = hardest.level();
            format!("{level} by its score, {score}; hardest technique {hardest} ({needed})")
        }
    };
    let shown = path.shortened.map(|shown| format!("; score of these steps {}", shown.score));
    Some(format!("rating{so_far}: {rating}{}", shown.unwrap_or_default()))
}

/// The techniques of a path, easiest first, each with the number of its steps.
pub fn tally(path: &Path) -> Vec<(Technique, usize)> {
    let mut counts: Vec<(Technique, usize)> = Vec::new();
    for step in path.rounds.iter().flatten() {
        match counts.iter_mut().find(|(technique, _)| *technique == step.technique) {
            Some((_, count)) => *count += 1,
            None => counts.push((step.technique, 1)),
        }
    }
    counts.sort_unstable();
    counts
}

/// A number and its noun.
fn counted(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}
