//! Avoidable rectangles: rectangles of two digits that contain placed values, none of them a given.
//!
//! ```text
//! type 1             type 2
//! 2! . . | 7!        2! . . | 7!        a mark for a value that was placed
//! 7! . . | 2..       7x . . | 2x
//! ```
//!
//! If the last cell held 2, the 2 and 7 could be swapped, and the puzzle would be solved either way, as no given
//! decides which. So the last cell is not 2 (type 1). In type 2, one of the two cells is x, so no cell that sees
//! both is x. As with unique rectangles, the candidates other than 2 and 7 are guardians (see
//! [`deadly`](super::deadly)). Here each open cell has only one of the two digits, as the values determine which.
//!
//! A position in which all values are givens has no such rectangle, even if a person placed some of them.
//!
//! Cost: the rectangles at each placed value, or at each fresh cell if these are fewer. Most have a given or too
//! few values.
//!
//! Source: Andrew Stuart, "The Logic of Sudoku" (2007), for the name; formerly almost unavoidable rectangle.

use super::deadly::{Deadly, Guarded};
use super::prelude::*;
use crate::paper::rectangles::Rectangle;
use crate::words::second_solution;

pub(super) struct AvoidableRectangle;

impl<const W: usize> Finder<W> for AvoidableRectangle {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let (open, givens) = (view.open(), view.givens());
        if open.len() + givens.len() == view.layout().geometry().cell_count() {
            return;
        }
        let fresh = view.fresh_cells();
        let not_given = view.layout().cells() - givens;
        let placed = not_given - open;
        // Each rectangle has two or more values, and something fresh, so we search through the shorter list.
        let new = fresh & not_given;
        let from = if new.len() < placed.len() { new } else { placed };
        for cell in from.iter() {
            if view.is_over() {
                return;
            }
            for rectangle in view.layout().rectangles().of_cell_and(cell, not_given) {
                let corners = rectangle.cells & open;
                let is_first = (rectangle.cells & from).first() == Some(cell);
                let is_new = is_first && rectangle.cells.meets(&fresh);
                if is_new && (1..=2).contains(&corners.len()) {
                    find_at(view, rectangle, corners, steps);
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
    }
}

/// The step of a rectangle with one or two open corners.
fn find_at<const W: usize>(
    view: &View<W>,
    rectangle: &Rectangle<W>,
    open: CellSet<W>,
    steps: &mut Steps<W>,
) {
    let Some([even, odd]) = values(view, rectangle) else { return };
    if !rectangle.cells.is_subset(&view.allowed_both([even, odd])) {
        return;
    }
    let mut guarded = Vec::with_capacity(2);
    for (index, &cell) in rectangle.corners.iter().enumerate() {
        if open.contains(cell) {
            let candidates = view.candidates(cell);
            let kept = Digits::single(if index % 2 == 0 { even } else { odd });
            if !kept.is_subset(candidates) || kept == candidates {
                return;
            }
            guarded.push(Guarded { cell, kept, guardians: candidates - kept });
        }
    }
    let parts = || {
        let part = |role: Role, cells: CellSet<W>| {
            Part::new(role).digits([even, odd].into_iter().collect()).cells(cells)
        };
        vec![part(Role::Floor, rectangle.cells - open), part(Role::Roof, open)]
    };
    let deadly = Deadly::new(view, &guarded, &parts);
    deadly.one_cell(Technique::AvoidableRectangle1, steps);
    deadly.one_digit(Technique::AvoidableRectangle2, steps);
}

/// The digits of opposite corners (first and third, second and fourth), if values show both.
fn values<const W: usize>(view: &View<W>, rectangle: &Rectangle<W>) -> Option<[Digit; 2]> {
    let of = |corners: [usize; 2]| {
        let values = corners.map(|index| view.value(rectangle.corners[index]));
        match values {
            [Some(one), Some(other)] => (one == other).then_some(one),
            [one, other] => one.or(other),
        }
    };
    Some([of([0, 2])?, of([1, 3])?])
}

/// Why the rectangle would give the puzzle another solution, and the conclusions.
fn explain(words: &Words) -> Explanation {
    second_solution::explain(words, exchange_of_placed(words))
}

/// The swap in a rectangle with placed values.
fn exchange_of_placed(words: &Words) -> String {
    format!(
        "every house contains none or two of the cells {}, and none of these is a given. If they held only {}, \
         the two digits could be swapped in all of them, and there would be two solutions",
        words.cells(&second_solution::pattern(words)),
        words.digits(&words.part(0).digits, "and"),
    )
}

/// The rectangle, of which no cell is given.
fn teach(words: &Words) -> Lesson {
    let not_given = say!("none of these cells is a given.", "aucune de ces cases n’est donnée.");
    let swap = second_solution::taught_exchange(words);
    let pattern = second_solution::taught_pattern(words);
    second_solution::teach(words, pattern, [not_given].into_iter().chain(swap))
}
