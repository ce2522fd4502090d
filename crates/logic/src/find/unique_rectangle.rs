//! Unique rectangles, and hidden ones: four cells that must not be limited to two digits a and b.
//!
//! ```text
//! type 1           2, side       5, diagonal     4                6                 hidden
//! ab  | ab         ab  | ab      ab  | abx       ab  | ab         ab  | abx ..a-..  ab  | ab..
//! ab  | ab...      abx | abx     abx | ab        ab.. | ab..      aby | ab  ..a-..  ab.. | ab..
//!                                (or three)      a nowhere else   a nowhere else    a nowhere else in row
//!                                                in this row      in both rows      and column of the last
//! ```
//!
//! The *floor* has only the candidates a and b, the *roof* has more. Types 1 to 5 are conclusions from guardians
//! (see [`deadly`](super::deadly)); type 5 is type 2 with a roof of two opposite cells or of three. The last two
//! use the places of a:
//!
//! - type 6: a roof of two opposite cells, and in two opposite sides, a has no place except corners. If a were in
//!   one cell of the roof, it would be in both, and b in the floor. So a is not in the roof.
//! - hidden rectangle: a corner X has only a and b, and in both sides of the opposite corner Z, a has no place
//!   except corners. With b in Z, a would be in both neighbors and so b in X. So b is not in Z.
//!
//! A cell of the roof may have lost a or b; the arguments do not need them.
//! [`rectangles`](super::super::rectangles) defines which rectangles are deadly.
//!
//! Cost: for each cell with two candidates the rectangles at it, each a test of four cells against the places of a
//! and b. The few that pass are examined if something relevant to them has changed.
//!
//! Also called uniqueness test 1 to 6; these numbers are HoDoKu's (Hobiger).

use super::deadly::{Deadly, Guarded, locked_in};
use super::prelude::*;
use crate::paper::rectangles::Rectangle;
use crate::words::second_solution;

pub(super) struct UniqueRectangle;

/// A rectangle with two digits.
struct Seen<'a, const W: usize> {
    view: &'a View<'a, W>,
    rectangle: &'a Rectangle<W>,
    pair: [Digit; 2],
    floor: CellSet<W>,
    roof: CellSet<W>,
    /// Whether the roof is two opposite corners.
    is_diagonal: bool,
}

impl<const W: usize> Finder<W> for UniqueRectangle {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let rectangles = view.layout().rectangles();
        let fresh = view.fresh_cells();
        for cell in view.bivalue().iter() {
            if view.is_over() {
                return;
            }
            let Some(pair) = view.candidates(cell).pair() else { continue };
            let [in_one, in_other] = pair.map(|digit| view.places(digit));
            let pool = (in_one | in_other) & view.allowed_both(pair);
            if !pool.contains(cell) {
                continue;
            }
            let only = view.bivalue() & in_one & in_other;
            let [lost_one, lost_other] = pair.map(|digit| view.fresh_places(digit));
            let lost = lost_one | lost_other;
            for rectangle in rectangles.of_cell_and(cell, pool) {
                let (floor, roof) = (rectangle.cells & only, rectangle.cells - only);
                if roof.is_empty() {
                    continue;
                }
                let is_fresh = rectangle.cells.meets(&fresh);
                let is_diagonal = rectangle.is_diagonal(roof);
                let seen = Seen { view, rectangle, pair, floor, roof, is_diagonal };
                if floor.first() == Some(cell) {
                    // Types 3 and 4 depend on other cells of the houses around the roof.
                    if is_fresh || view.layout().common_peers(roof).meets(&fresh) {
                        seen.guardians(steps);
                    }
                    seen.crossed(steps);
                }
                // The sides of the opposite corner lie in houses of that corner.
                let opposite = rectangle.opposite(cell);
                if (is_fresh || view.layout().peers(opposite).meets(&lost))
                    && steps.takes(Technique::HiddenRectangle)
                {
                    seen.hidden(opposite, steps);
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

impl<const W: usize> Seen<'_, W> {
    /// Types 1 to 5.
    fn guardians(&self, steps: &mut Steps<W>) {
        let pair: Digits = self.pair.into_iter().collect();
        let guarded = |cell: Cell| {
            let candidates = self.view.candidates(cell);
            Guarded { cell, kept: candidates & pair, guardians: candidates - pair }
        };
        // In three cells, or in two opposite cells, guardians imply something only if they are of one digit.
        let together = self.roof.len() < 3 && !self.is_diagonal;
        let join = |all: Digits, cell: Cell| all | self.view.candidates(cell);
        let guardians = self.roof.iter().fold(Digits::EMPTY, join) - pair;
        if !together && guardians.only().is_none() {
            return;
        }
        // At most three, as there is a floor.
        let mut roof =
            [Guarded { cell: self.rectangle.corners[0], kept: pair, guardians: pair }; 4];
        let mut count = 0;
        for cell in self.roof.iter() {
            roof[count] = guarded(cell);
            count += 1;
        }
        let parts = || self.parts();
        let deadly = Deadly::new(self.view, &roof[..count], &parts);
        let one_digit =
            if together { Technique::UniqueRectangle2 } else { Technique::UniqueRectangle5 };
        deadly.one_cell(Technique::UniqueRectangle1, steps);
        deadly.one_digit(one_digit, steps);
        deadly.subset(Technique::UniqueRectangle3, steps);
        deadly.locked(Technique::UniqueRectangle4, steps);
    }

    /// Type 6.
    fn crossed(&self, steps: &mut Steps<W>) {
        if !self.is_diagonal {
            return;
        }
        let [top, right, bottom, left] = self.rectangle.sides();
        for digit in self.pair {
            for sides in [[top, bottom], [right, left]] {
                let Some(one) = locked_in(self.view, digit, sides[0]) else { continue };
                let Some(other) = locked_in(self.view, digit, sides[1]) else { continue };
                let struck = self.roof & self.view.places(digit);
                steps.eliminate(Technique::UniqueRectangle6, digit, struck, || {
                    self.linked(digit, [(sides[0], one), (sides[1], other)])
                });
            }
        }
    }

    /// The hidden rectangle whose corner of two candidates is opposite to this one.
    fn hidden(&self, opposite: Cell, steps: &mut Steps<W>) {
        let [one, other] = self.pair;
        let pair: Digits = self.pair.into_iter().collect();
        if !self.view.candidates(opposite).meets(pair) {
            return;
        }
        let side = |neighbor: Cell| [opposite, neighbor].into_iter().collect();
        let [side, next] = self.rectangle.neighbors(opposite).map(side);
        for (digit, struck) in [(one, other), (other, one)] {
            let candidate = Candidate { cell: opposite, digit: struck };
            if !self.view.has(candidate) {
                continue;
            }
            let Some(first) = locked_in(self.view, digit, side) else { continue };
            let Some(second) = locked_in(self.view, digit, next) else { continue };
            let cell = CellSet::single(opposite);
            steps.eliminate(Technique::HiddenRectangle, struck, cell, || {
                self.linked(digit, [(side, first), (next, second)])
            });
        }
    }

    /// Floor and roof.
    fn parts(&self) -> Vec<Part> {
        let part = |role: Role, cells: CellSet<W>| {
            Part::new(role).digits(self.pair.into_iter().collect()).cells(cells)
        };
        vec![part(Role::Floor, self.floor), part(Role::Roof, self.roof)]
    }

    /// The pattern with the links of a digit.
    fn linked(&self, digit: Digit, links: [(CellSet<W>, HouseId); 2]) -> Pattern {
        let mut parts = self.parts();
        parts.extend(links.map(|(cells, house)| {
            Part::new(Role::StrongLink).digit(digit).cells(cells).house(house)
        }));
        Pattern { parts, chains: Vec::new() }
    }
}

/// Why the rectangle would give the puzzle another solution, and what follows. Types 1 to 5 use the words of all
/// deadly patterns.
fn explain(words: &Words) -> Explanation {
    match words.technique() {
        Technique::UniqueRectangle6 => crossed(words),
        Technique::HiddenRectangle => hidden(words),
        _ => second_solution::explain(words, second_solution::exchange(words)),
    }
}

/// A digit that is either in both cells of the roof or in both of the floor.
fn crossed(words: &Words) -> Explanation {
    let links: Vec<&Part> = words.parts(Role::StrongLink).collect();
    let Some(first) = links.first() else { return Explanation::unknown() };
    let digit = words.digits(&first.digits, "and");
    let houses: Vec<_> = links.iter().flat_map(|link| link.houses.iter().copied()).collect();
    let roof = words.cells_of(Role::Roof);
    let floor = words.cells_of(Role::Floor);
    let [one, other] = roof[..] else { return Explanation::unknown() };
    let premise = format!(
        "the only places for {digit} in {} are {}. If {} or {} were {digit}, both would be, and {} would be {}. \
         Then the two digits could be swapped in all four cells, and there would be two solutions. The \
         puzzle has just one, so ",
        words.houses(&houses),
        words.cells(&second_solution::pattern(words)),
        words.cell(one),
        words.cell(other),
        words.cells(&floor),
        words.digits(&rest(words), "and"),
    );
    conclude(words, premise, [Claim::Not { cells: roof, digits: first.digits.clone() }])
}

/// A corner digit that would give all other corners the forbidden digits.
fn hidden(words: &Words) -> Explanation {
    let links: Vec<&Part> = words.parts(Role::StrongLink).collect();
    let Some(first) = links.first() else { return Explanation::unknown() };
    let digit = words.digits(&first.digits, "and");
    let linked = words.cells_of(Role::StrongLink);
    let is_in_both = |cell: &Cell| links.iter().all(|link| link.cells.contains(cell));
    let corner: Vec<Cell> = first.cells.iter().copied().filter(is_in_both).collect();
    let moves = links.iter().map(|link| {
        let neighbor: Vec<Cell> =
            link.cells.iter().copied().filter(|cell| !corner.contains(cell)).collect();
        format!("{} in {}", words.cells(&neighbor), words.houses(&link.houses))
    });
    let last: Vec<Cell> =
        second_solution::pattern(words).into_iter().filter(|cell| !linked.contains(cell)).collect();
    let other = rest(words);
    let number = words.digits(&other, "and");
    let premise = format!(
        "if {} were {number}, the only places left for {digit} would be {}, and {} would be {number}. Then the \
         two digits could be swapped in all four cells, and there would be two solutions. The puzzle has \
         just one, so ",
        words.cells(&corner),
        list(moves, "and"),
        words.cells(&last),
    );
    conclude(words, premise, [Claim::Not { cells: corner, digits: other }])
}

/// The digits of a rectangle except the linked one.
fn rest(words: &Words) -> Vec<Digit> {
    let linked: Vec<&Digit> = words.parts(Role::StrongLink).flat_map(|part| &part.digits).collect();
    words.part(0).digits.iter().copied().filter(|digit| !linked.contains(&digit)).collect()
}

/// The rectangle and its consequences.
fn teach(words: &Words) -> Lesson {
    match words.technique() {
        Technique::UniqueRectangle6 => teach_crossed(words),
        Technique::HiddenRectangle => teach_hidden(words),
        _ => second_solution::teach(
            words,
            second_solution::taught_pattern(words),
            second_solution::taught_exchange(words),
        ),
    }
}

/// The strong links of a rectangle.
fn taught_links(words: &Words) -> Vec<Sentence> {
    let links = words.parts(Role::StrongLink).filter_map(|link| {
        Some(only_at(*link.digits.first()?, &link.cells, *link.houses.first()?))
    });
    sentences(words, links)
}

/// A digit that is either in both cells of the roof or in both of the floor.
fn teach_crossed(words: &Words) -> Lesson {
    let digit = words.part(2).digits.clone();
    let [roof, floor] = [Role::Roof, Role::Floor].map(|role| words.cells_of(role));
    let mut pattern = second_solution::taught_pattern(words);
    pattern.push(say!(
        "{0} have only {1}.",
        "{0} n’ont que {1}.",
        and(&floor),
        and(&words.part(0).digits)
    ));
    pattern.extend(taught_links(words));
    let both = say!(
        "if one of {0} were {1}, both would be, and {2} would be {3}.",
        "si une des cases {0} valait {1}, l’autre aussi, et {2} vaudraient {3}.",
        and(&roof),
        and(&digit),
        and(&floor),
        and(&rest(words))
    );
    let swap = say!(
        "then swapping {0} in the four cells would give a second solution.",
        "échanger {0} dans les quatre cases donnerait alors une deuxième solution.",
        and(&words.part(0).digits)
    );
    Lesson::new(pattern, [both, swap, second_solution::just_one()])
}

/// A corner digit that would give all other corners the forbidden digits.
fn teach_hidden(words: &Words) -> Lesson {
    let links: Vec<&Part> = words.parts(Role::StrongLink).collect();
    let Some(first) = links.first() else { return Lesson::default() };
    let linked = words.cells_of(Role::StrongLink);
    let is_in_both = |cell: &&Cell| links.iter().all(|link| link.cells.contains(cell));
    let corner: Vec<Cell> = first.cells.iter().filter(is_in_both).copied().collect();
    let cells = second_solution::pattern(words);
    let last: Vec<Cell> = cells.iter().copied().filter(|cell| !linked.contains(cell)).collect();
    let (pair, other) = (&words.part(0).digits, rest(words));
    let mut pattern = vec![
        say!("the rectangle is {0}.", "le rectangle est {0}.", and(&cells)),
        say!("{0} has only {1}.", "{0} n’a que {1}.", and(&last), and(pair)),
    ];
    pattern.extend(taught_links(words));
    let node = |cells: &[Cell], digits: &[Digit]| {
        let node = ChainNode::new(digits.to_vec(), cells.to_vec(), true);
        say!("{0}", "{0}", node)
    };
    let moves: Vec<Sentence> = links
        .iter()
        .map(|link| {
            let is_next = |cell: &&Cell| !corner.contains(cell);
            let next: Vec<Cell> = link.cells.iter().filter(is_next).copied().collect();
            say!("{0} ({1})", "{0} (dans {1})", node(&next, &link.digits), and(&link.houses))
        })
        .collect();
    let follows = say!(
        "if {0} is {1}, then {2}, so {3}.",
        "si {0} vaut {1}, alors {2}, donc {3}.",
        and(&corner),
        and(&other),
        and(&moves),
        node(&last, &other)
    );
    let only = say!(
        "then the four cells hold only {0}, and every house contains none or two of them.",
        "les quatre cases ne contiennent alors que {0}, et chaque maison en contient zéro ou deux.",
        and(pair)
    );
    let swap = say!(
        "so swapping the two digits there gives a second solution.",
        "y échanger ces deux chiffres donne donc une deuxième solution."
    );
    Lesson::new(pattern, [follows, only, swap, second_solution::just_one()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Conclusion, Logic, Position, Techniques};
    use veridoku_core::grid::{DigitSet, Puzzle};

    /// r2c9, r9c7 and r9c9 have the candidates 2 and 3; r2c7 also has 6.
    const VALUES: &str =
        "47.3..1.885.4...9.39.86.4.713428.5.92851...34967534..1628713945513942..6749658.1.";

    fn roof() -> Cell {
        Cell::at(1, 6, 9)
    }

    fn digits(numbers: [usize; 2]) -> [Digit; 2] {
        numbers.map(|number| Digit::from_index(number - 1))
    }

    /// The eliminations of type 1.
    fn struck(position: &Position) -> Vec<Candidate> {
        let only = Techniques::NONE.with(Technique::UniqueRectangle1);
        let logic = Logic::new(position.puzzle().geometry().clone(), only).unwrap();
        let steps = logic.steps(position).into_iter();
        let conclusions = steps.map(|step| match step.conclusion {
            Conclusion::Eliminate(struck) => struck,
            Conclusion::Place(_) => panic!("type 1 places nothing"),
        });
        conclusions.flatten().collect()
    }

    #[test]
    fn a_digit_that_was_struck_can_come_back_by_an_exchange() {
        let mut position = Position::new(VALUES.parse::<Puzzle>().unwrap());
        let [two, three] = digits([2, 3]);
        let wanted = [two, three].map(|digit| Candidate { cell: roof(), digit });
        assert_eq!(struck(&position), wanted);
        position.strike(wanted[1]);
        assert_eq!(struck(&position), wanted[..1]);
    }

    #[test]
    fn a_digit_that_the_puzzle_forbids_cannot() {
        let mut puzzle: Puzzle = VALUES.parse().unwrap();
        let mut allowed = DigitSet::EMPTY;
        digits([2, 6]).into_iter().for_each(|digit| allowed.insert(digit));
        puzzle.restrict(roof(), allowed);
        assert_eq!(struck(&Position::new(puzzle)), []);
    }
}
