//! Avoidable rectangles: rectangles of two digits that contain placed values, none of them a given.
//!
//! ```text
//! type 1             type 2, type 3     type 5             hidden
//! 2! . . | 7!        2! . . | 7!        2! . . | 7x        2! . . | 7..     a mark for a value that was placed
//! 7! . . | 2..       7x . . | 2x        7x . . | 2!        7.. . . | 2!      7 has no other place in a house of
//!                    7x . . | 2y                                             the left corner, except where the right
//!                                                                            one sees it
//! ```
//!
//! If the last cell held 2, the 2 and 7 could be swapped, and the puzzle would be solved either way, as no given
//! decides which. So the last cell is not 2 (type 1). In type 2, one of the two cells is x, so no cell that sees
//! both is x. As with unique rectangles, the candidates other than 2 and 7 are guardians (see
//! [`deadly`](super::deadly)), and the types have the same numbers: in type 3 a guardian of one of two adjacent
//! cells is part of a subset, in type 5 the two open cells are opposite.
//!
//! Here each open cell has only one of the two digits, as the values determine which. So there is no type 4, which
//! needs a digit that both open cells have. If the open cells are opposite, any digit that they share may be the
//! second one. If this digit, placed in one of them, would leave no other place for itself in a house of the other
//! cell, both would have it. So it is not in the first cell: this is the *hidden* avoidable rectangle.
//!
//! A position in which all values are givens has no such rectangle, even if a person placed some of them.
//!
//! Cost: the rectangles at each placed value. Most have a given or too few values.
//!
//! Sources: Andrew Stuart, "The Logic of Sudoku" (2007), for the name; formerly almost unavoidable rectangle. Types 3
//! and 5, and the hidden one as "avoidable rectangle + hidden single": SudokuStudio (Sunnie).

use super::deadly::{Deadly, Guarded};
use super::prelude::*;
use crate::paper::rectangles::Rectangle;
use crate::words::second_solution;

pub(super) struct AvoidableRectangle;

/// A rectangle with two or three values, all of which were placed.
struct Placed<'a, const W: usize> {
    view: &'a View<'a, W>,
    rectangle: &'a Rectangle<W>,
    open: CellSet<W>,
}

impl<const W: usize> Finder<W> for AvoidableRectangle {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let (open, givens) = (view.open(), view.givens());
        if open.len() + givens.len() == view.layout().geometry().cell_count() {
            return;
        }
        let fresh = view.fresh_cells();
        // Each rectangle is seen from its first placed cell.
        let mut pool = view.layout().cells() - givens;
        for cell in (pool - open).iter() {
            if view.is_over() {
                return;
            }
            pool.remove(cell);
            for rectangle in view.layout().rectangles().of_cell_and(cell, pool) {
                let corners = rectangle.cells & open;
                if !(1..=2).contains(&corners.len()) {
                    continue;
                }
                let placed = Placed { view, rectangle, open: corners };
                if rectangle.is_diagonal(corners) {
                    placed.opposite(steps);
                } else if rectangle.cells.meets(&fresh)
                    || view.layout().common_peers(corners).meets(&fresh)
                {
                    placed.adjacent(steps);
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

impl<const W: usize> Placed<'_, W> {
    /// Types 1 to 3: one open corner, or two in a side. The values show both digits.
    fn adjacent(&self, steps: &mut Steps<W>) {
        let Some([even, odd]) = values(self.view, self.rectangle) else { return };
        if !self.is_allowed([even, odd]) {
            return;
        }
        let mut guarded = Vec::with_capacity(2);
        for (index, &cell) in self.rectangle.corners.iter().enumerate() {
            if self.open.contains(cell) {
                let candidates = self.view.candidates(cell);
                let kept = Digits::single(if index % 2 == 0 { even } else { odd });
                if !kept.is_subset(candidates) || kept == candidates {
                    return;
                }
                guarded.push(Guarded { cell, kept, guardians: candidates - kept });
            }
        }
        let parts = || self.parts([even, odd]);
        let deadly = Deadly::new(self.view, &guarded, &parts);
        deadly.one_cell(Technique::AvoidableRectangle1, steps);
        deadly.one_digit(Technique::AvoidableRectangle2, steps);
        deadly.subset(Technique::AvoidableRectangle3, steps);
    }

    /// Type 5, and the hidden one: two opposite open corners, which may share any digit.
    fn opposite(&self, steps: &mut Steps<W>) {
        let view = self.view;
        let mut values = (self.rectangle.cells - self.open).iter().map(|cell| view.value(cell));
        let (Some(Some(value)), Some(Some(other))) = (values.next(), values.next()) else { return };
        let mut corners = self.open.iter();
        let (Some(one), Some(two)) = (corners.next(), corners.next()) else { return };
        if value != other {
            return;
        }
        for digit in (view.candidates(one) & view.candidates(two)).iter() {
            if !self.is_allowed([value, digit]) {
                continue;
            }
            let kept = Digits::single(digit);
            let guarded = [one, two].map(|cell| {
                let guardians = view.candidates(cell) - kept;
                Guarded { cell, kept, guardians }
            });
            if guarded.iter().any(|guarded| guarded.guardians.is_empty()) {
                continue;
            }
            let parts = || self.parts([value, digit]);
            Deadly::new(view, &guarded, &parts).one_digit(Technique::AvoidableRectangle5, steps);
            if steps.takes(Technique::HiddenAvoidableRectangle) {
                self.hidden([value, digit], [one, two], steps);
                self.hidden([value, digit], [two, one], steps);
            }
        }
    }

    /// The digit is not in the first corner, if it would then have no place but the second in a house of that.
    fn hidden(&self, [value, digit]: [Digit; 2], [one, two]: [Cell; 2], steps: &mut Steps<W>) {
        let layout = self.view.layout();
        for &house in layout.houses_of(two) {
            let places = self.view.places_in(house, digit);
            let seen = places - CellSet::single(two);
            // Without another place, the digit would simply be in the second corner.
            if seen.is_empty() || !seen.is_subset(&layout.peers(one)) {
                continue;
            }
            let struck = CellSet::single(one);
            steps.eliminate(Technique::HiddenAvoidableRectangle, digit, struck, || {
                let link = Part::new(Role::StrongLink).digit(digit).cells(places).house(house);
                let mut parts = self.parts([value, digit]);
                parts.extend([link, weak_link(self.view, digit, struck, seen)]);
                Pattern { parts, chains: Vec::new() }
            });
        }
    }

    /// Whether the puzzle allows both digits in all corners.
    fn is_allowed(&self, digits: [Digit; 2]) -> bool {
        self.rectangle.cells.is_subset(&self.view.allowed_both(digits))
    }

    /// The corners with values, and the open ones.
    fn parts(&self, digits: [Digit; 2]) -> Vec<Part> {
        let part = |role: Role, cells: CellSet<W>| {
            Part::new(role).digits(digits.into_iter().collect()).cells(cells)
        };
        vec![part(Role::Floor, self.rectangle.cells - self.open), part(Role::Roof, self.open)]
    }
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
    if words.technique() == Technique::HiddenAvoidableRectangle {
        return hidden(words);
    }
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

/// A digit of one corner that would also have to be in the opposite one.
fn hidden(words: &Words) -> Explanation {
    let Some(link) = words.parts(Role::StrongLink).next() else { return Explanation::unknown() };
    let is_linked = |cell: &Cell| link.cells.contains(cell);
    let (second, first): (Vec<Cell>, Vec<Cell>) =
        words.cells_of(Role::Roof).into_iter().partition(is_linked);
    let seen: Vec<Cell> =
        link.cells.iter().copied().filter(|cell| !second.contains(cell)).collect();
    let digit = words.digits(&link.digits, "and");
    let [one, two] = [&first, &second].map(|cells| words.cells(cells));
    let premise = format!(
        "in {}, {digit} has places only in {}. {one} sees {}, so if {one} were {digit}, {two} would be {digit} too. \
         Then {} could be swapped in the four cells {}, none of which is a given, and there would be two solutions. \
         The puzzle has just one, so ",
        words.houses(&link.houses),
        words.cells(&link.cells),
        words.cells(&seen),
        words.digits(&words.part(0).digits, "and"),
        words.cells(&second_solution::pattern(words)),
    );
    conclude(words, premise, [Claim::Not { cells: first, digits: link.digits.clone() }])
}

/// The rectangle, of which no cell is given.
fn teach(words: &Words) -> Lesson {
    if words.technique() == Technique::HiddenAvoidableRectangle {
        return teach_hidden(words);
    }
    let not_given = say!("none of these cells is a given.", "aucune de ces cases n’est donnée.");
    let swap = second_solution::taught_exchange(words);
    let pattern = second_solution::taught_pattern(words);
    second_solution::teach(words, pattern, [not_given].into_iter().chain(swap))
}

/// A rectangle that a digit of one corner would complete, because it would also have to be in the opposite one.
fn teach_hidden(words: &Words) -> Lesson {
    let Some(link) = words.parts(Role::StrongLink).next() else { return Lesson::default() };
    let is_linked = |cell: &Cell| link.cells.contains(cell);
    let (second, first): (Vec<Cell>, Vec<Cell>) =
        words.cells_of(Role::Roof).into_iter().partition(is_linked);
    let seen: Vec<Cell> =
        link.cells.iter().copied().filter(|cell| !second.contains(cell)).collect();
    let (pair, digit) = (&words.part(0).digits, &link.digits);
    let value: Vec<Digit> = pair.iter().copied().filter(|other| !digit.contains(other)).collect();
    let rectangle = [
        say!("the rectangle is {0}", "le rectangle est {0}", and(&second_solution::pattern(words))),
        say!("{0} are {1}", "{0} valent {1}", and(&words.cells_of(Role::Floor)), and(&value)),
        say!("none of these cells is a given", "aucune de ces cases n’est donnée"),
    ];
    let places = |house: HouseId| Some(only_at(*digit.first()?, &link.cells, house));
    let places = link.houses.first().copied().and_then(places);
    let pattern = sentences(words, rectangle.into_iter().chain(places));
    let follows = [
        say!("{0} sees {1}", "{0} voit {1}", and(&first), and(&seen)),
        say!(
            "so if {0} is {2}, {1} is {2} too",
            "donc si {0} vaut {2}, {1} vaut aussi {2}",
            and(&first),
            and(&second),
            and(digit)
        ),
    ];
    let swap = [
        say!(
            "then swapping {0} in the four cells would give a second solution.",
            "échanger {0} dans les quatre cases donnerait alors une deuxième solution.",
            and(pair)
        ),
        second_solution::just_one(),
    ];
    Lesson::new(pattern, sentences(words, follows).into_iter().chain(swap))
}
