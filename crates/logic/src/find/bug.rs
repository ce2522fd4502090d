//! BUG, the bivalue universal grave: every open cell has two candidates, and every digit missing from a house has
//! two places in it.
//!
//! ```text
//! 12 . 23 . 13      Such a grid has two solutions or none: where one takes a candidate of each cell, the
//! .  . .  . .       other candidates of all cells are also a solution, because each digit of each house
//! 12 . 23 . 13      moves from one of its two places to the other.
//! ```
//!
//! So in a puzzle with one solution, at least one of the candidates that a BUG would not have is true. These are
//! guardians (see [`deadly`](super::deadly)). In a *BUG+1* all of them are in one cell (type 1). Types 2, 3 and 4
//! are those of unique rectangles.
//!
//! The second solution consists of candidates of the grid, and the values remain. So this is sound for restricted
//! puzzles, and in every geometry that has only houses as rules. Where pairs of cells must differ (anti-knight,
//! anti-king), the search finds nothing.
//!
//! The search chooses the guardians: in each cell with three or more candidates all but two, so that every digit
//! keeps two places in each house. If no count falls below two, none is above two in the end, because cells and
//! houses count the same candidates. There may be several such choices; each is a step. At most six cells may have
//! more than two candidates: with more, hardly any cell sees all the guardians.
//! Cost: nothing if seven cells have more than two candidates, that is, in most rounds.
//!
//! Source: "The BUG (Bivalue Universal Grave) Principle", players' forum.

use super::deadly::{Deadly, Guarded};
use super::prelude::*;
use crate::words::second_solution;

/// The maximum number of cells with more than two candidates.
const MOST_GUARDED: usize = 6;

pub(super) struct Bug;

struct BugSearch<'a, const W: usize> {
    view: &'a View<'a, W>,
    guarded: Vec<Guarded>,
    /// The places of each digit in each house, without the guardians.
    counts: Vec<u8>,
}

impl<const W: usize> Finder<W> for Bug {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let cells = view.open() - view.bivalue();
        let is_few = (1..=MOST_GUARDED).contains(&cells.len());
        if !is_few || view.layout().geometry().has_extra_peers() {
            return;
        }
        let guarded = cells.iter().map(|cell| Guarded {
            cell,
            kept: Digits::EMPTY,
            guardians: view.candidates(cell),
        });
        let guarded: Vec<Guarded> = guarded.collect();
        let layout = view.layout();
        let mut counts = vec![0; layout.houses().len() * layout.side()];
        for &house in layout.houses() {
            for digit in view.missing(house).iter() {
                let count = view.places_in(house, digit).len();
                if count < 2 {
                    return;
                }
                counts[house.index() * layout.side() + digit.index()] = count as u8;
            }
        }
        if guarded.iter().all(|guarded| guarded.guardians.len() > 2) {
            BugSearch { view, guarded, counts }.choose(0, steps);
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
    }
}

impl<const W: usize> BugSearch<'_, W> {
    /// Tries every pair of candidates to keep in the cell of this index and in the next ones.
    fn choose(&mut self, index: usize, steps: &mut Steps<W>) {
        let Some(&Guarded { cell, .. }) = self.guarded.get(index) else {
            return self.conclude(steps);
        };
        if self.view.is_over() {
            return;
        }
        let candidates = self.view.candidates(cell);
        for one in candidates.iter() {
            for other in candidates.iter().filter(|other| *other > one) {
                let kept: Digits = [one, other].into_iter().collect();
                let guardians = candidates - kept;
                self.guarded[index] = Guarded { cell, kept, guardians };
                if guardians.iter().all(|digit| self.is_spare(cell, digit)) {
                    self.count(cell, guardians, |count| count - 1);
                    self.choose(index + 1, steps);
                    self.count(cell, guardians, |count| count + 1);
                }
            }
        }
    }

    /// Whether a digit has more than two places in each house of a cell.
    fn is_spare(&self, cell: Cell, digit: Digit) -> bool {
        let layout = self.view.layout();
        let count = |house: &HouseId| self.counts[house.index() * layout.side() + digit.index()];
        layout.houses_of(cell).iter().all(|house| count(house) > 2)
    }

    /// Changes the counts of digits in the houses of a cell.
    fn count(&mut self, cell: Cell, digits: Digits, change: fn(u8) -> u8) {
        let layout = self.view.layout();
        for house in layout.houses_of(cell) {
            for digit in digits.iter() {
                let count = &mut self.counts[house.index() * layout.side() + digit.index()];
                *count = change(*count);
            }
        }
    }

    /// Finds what follows from the chosen guardians.
    fn conclude(&self, steps: &mut Steps<W>) {
        let deadly = Deadly::new(self.view, &self.guarded, &Vec::new);
        deadly.one_cell(Technique::BugPlusOne, steps);
        deadly.one_digit(Technique::BugType2, steps);
        deadly.subset(Technique::BugType3, steps);
        deadly.locked(Technique::BugType4, steps);
    }
}

/// Why a BUG would give the puzzle another solution, and the conclusions.
fn explain(words: &Words) -> Explanation {
    second_solution::explain(words, grave(words))
}

/// The candidates that all open cells would have.
fn grave(words: &Words) -> String {
    let guardian = |part: &Part| {
        format!("{} in {}", words.digits(&part.digits, "and"), words.cells(&part.cells))
    };
    format!(
        "without {} every open cell would have two candidates, and every digit two places in each house \
         that lacks it. Switching to the other candidate in all of these cells would turn any solution into \
         another, so there would not be just one solution",
        list(words.parts(Role::Guardian).map(guardian), "and"),
    )
}

/// The candidates that all open cells would have.
fn teach(words: &Words) -> Lesson {
    let guardians = second_solution::guardians_by_digits(words);
    let without = guardians.iter().map(|(cells, digits)| {
        say!("leave {0} out of {1}", "mettez de côté {0} en {1}", and(digits), and(cells))
    });
    let mut pattern = sentences(words, without);
    pattern.push(say!(
        "then every open cell has two candidates, and every digit two places in each house that lacks it.",
        "chaque case vide a alors deux candidats, et chaque chiffre manquant deux places par maison."
    ));
    let switch = say!(
        "switching every open cell to its other candidate would turn any solution into another.",
        "passer à l’autre candidat dans toutes les cases vides changerait une solution en une autre."
    );
    second_solution::teach(words, pattern, [switch])
}
