//! The places of a board: cells, gaps, and the sums of the runs that begin after a gap.
//!
//! ```text
//! board: 3x3 1-9
//!  -   16\   4\         `.` is a cell, and at `-` there is none. A sum before the stroke is that of the cells below, one
//! \11   .    .         after it that of the cells to the right. Rows without sums need no blanks: `-..`
//! \9    .    .
//! ```

use crate::format::error::ParseErrorKind;
use crate::format::fault::RuleFault;
use crate::format::setting::Setting;
use crate::grid::{Cell, Rule, RuleKind};

/// A place of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A cell.
    Cell,
    /// No cell, and the sums of the cells below and to the right.
    Gap { down: Option<i32>, right: Option<i32> },
}

/// This many places, in a text.
pub(super) fn places(text: &str, expected: usize) -> Result<Vec<Place>, ParseErrorKind> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let letters: Vec<&str> =
        words.iter().flat_map(|word| word.split("").filter(|letter| !letter.is_empty())).collect();
    let has_words = words.len() == expected || words.iter().any(|word| word.contains('\\'));
    let words = if has_words { words } else { letters };
    if words.len() != expected {
        return Err(ParseErrorKind::RowLength { found: words.len(), expected });
    }
    words.into_iter().map(place).collect()
}

/// `.`, `-`, `16\`, `\11`, `16\11`
fn place(word: &str) -> Result<Place, ParseErrorKind> {
    let wrong = || {
        let expected = "`.` for a cell, `-` where there is none, or sums as in `16\\11`";
        ParseErrorKind::from(RuleFault::word(word, expected))
    };
    let sum = |text: &str| match text {
        "" => Ok(None),
        text => text.parse().ok().filter(|sum| *sum > 0).map(Some).ok_or_else(wrong),
    };
    match (word, word.split_once('\\')) {
        (".", _) => Ok(Place::Cell),
        ("-", _) => Ok(Place::Gap { down: None, right: None }),
        (_, Some((down, right))) => Ok(Place::Gap { down: sum(down)?, right: sum(right)? }),
        _ => Err(wrong()),
    }
}

/// The sums as cages: each is about the cells after its place, up to the next gap.
pub(super) fn sums(setting: &Setting, places: &[Place]) -> Result<Vec<Rule>, RuleFault> {
    let mut rules = Vec::new();
    for (index, place) in places.iter().enumerate() {
        let Place::Gap { down, right } = *place else { continue };
        let (row, column) = (index / setting.columns, index % setting.columns);
        for (sum, by, to) in [(right, 0, 1), (down, 1, 0)] {
            let Some(sum) = sum else { continue };
            let cell = |step: usize| setting.cell(row + by * step, column + to * step);
            let cells: Vec<Cell> = (1..).map_while(cell).collect();
            if cells.is_empty() {
                let found = format!("the sum {sum} at r{}c{}", row + 1, column + 1);
                let expected = "a cell after it".to_owned();
                return Err(RuleFault::Found { found, expected });
            }
            rules.push(Rule::new(RuleKind::Killer, [sum], cells));
        }
    }
    Ok(rules)
}
