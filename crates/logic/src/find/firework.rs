//! Fireworks: digits whose places in a row and a column lie in their common box, except for one cell each.
//!
//! ```text
//! X . . | P . .       in the row of X, the digit a is nowhere outside the box except in P;
//! . . . | . . .       in the column of X, nowhere outside the box except in Q
//! . . . | . . .
//! ------+------       If a is neither in P nor in Q, it is in the row and in the column inside the box, and there
//! Q . . | X'. .       only once: in X. So a is in X, P or Q.
//! ```
//!
//! - *triple*: three digits with the same three cells. They fill them, so the cells lose all other candidates.
//! - *quad*: two or more digits of X and others of the opposite corner X' with the same cells P and Q, four in all.
//!   They fill the four cells X, P, Q and X'.
//!
//! A digit that has no place outside the box in the row or in the column fits as well. The box may be any house that
//! is neither row nor column, if it shares more than one cell with them.
//!
//! Cost: for each cell, its boxes and the digits missing in its row and its column a few set operations; for few cells
//! the pairs of the cells P and Q.
//!
//! Source: shye, "Fireworks" (players' forum, 2022).

use super::prelude::*;
use crate::words::claim;
use crate::words::names::count;

pub(super) struct Firework;

/// The digits that are in a corner or one of two cells.
struct Burst<const W: usize> {
    corner: Cell,
    wings: [Cell; 2],
    digits: Digits,
    /// The row, the column and the box of the corner.
    houses: [HouseId; 3],
}

impl<const W: usize> Finder<W> for Firework {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let mut bursts: Vec<Burst<W>> = Vec::new();
        for corner in view.open().iter() {
            if view.is_over() {
                return;
            }
            bursts_at(view, corner, &mut bursts);
        }
        for (index, burst) in bursts.iter().enumerate() {
            if view.is_over() {
                return;
            }
            if burst.digits.len() == 3 {
                conclude_at(view, Technique::FireworkTriple, &[burst], steps);
            }
            let [one, other] = burst.wings;
            for opposite in &bursts[index + 1..] {
                let is_opposite = opposite.wings == [other, one] && opposite.corner != burst.corner;
                if is_opposite && (burst.digits | opposite.digits).len() == 4 {
                    conclude_at(view, Technique::FireworkQuad, &[burst, opposite], steps);
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

/// The bursts of two or more digits with this corner.
fn bursts_at<const W: usize>(view: &View<W>, corner: Cell, bursts: &mut Vec<Burst<W>>) {
    let layout = view.layout();
    let side = layout.side();
    let (row, column) = (corner.row(side), corner.column(side));
    let lines = [layout.lines(false)[row], layout.lines(true)[column]];
    let missing = view.missing(lines[0]) & view.missing(lines[1]);
    for &house in layout.houses_of(corner).iter().filter(|house| !layout.is_line(**house)) {
        let inside = layout.house(house);
        let [in_row, in_column] = lines.map(|line| layout.house(line) & inside);
        if !in_row.is_several() || !in_column.is_several() {
            continue;
        }
        let outside = lines.map(|line| layout.house(line) - inside);
        let is_narrow = |digit: &Digit| {
            let places = view.places(*digit);
            !(places & outside[0]).is_several() && !(places & outside[1]).is_several()
        };
        let narrow: Digits = missing.iter().filter(is_narrow).collect();
        if narrow.len() < 2 {
            continue;
        }
        // For each digit the only cells outside the box.
        let wings = |digit: Digit| {
            let wings = outside.map(|line| (view.places(digit) & line).first());
            (digit, wings)
        };
        let digits: Vec<(Digit, [Option<Cell>; 2])> = narrow.iter().map(wings).collect();
        let cells = |index: usize| {
            digits.iter().filter_map(|(_, wings)| wings[index]).collect::<CellSet<W>>()
        };
        for one in cells(0).iter() {
            for other in cells(1).iter() {
                let fits = |(_, wings): &&(Digit, [Option<Cell>; 2])| {
                    wings[0].is_none_or(|cell| cell == one)
                        && wings[1].is_none_or(|cell| cell == other)
                };
                let digits: Digits = digits.iter().filter(fits).map(|(digit, _)| *digit).collect();
                if digits.len() > 1 {
                    let houses = [lines[0], lines[1], house];
                    bursts.push(Burst { corner, wings: [one, other], digits, houses });
                }
            }
        }
    }
}

/// The step of one burst, or of two opposite ones, with as many digits as cells.
fn conclude_at<const W: usize>(
    view: &View<W>,
    technique: Technique,
    bursts: &[&Burst<W>],
    steps: &mut Steps<W>,
) {
    let digits = bursts.iter().fold(Digits::EMPTY, |all, burst| all | burst.digits);
    let cells = bursts.iter().flat_map(|burst| [burst.corner, burst.wings[0], burst.wings[1]]);
    let cells: CellSet<W> = cells.collect();
    let side = view.layout().side();
    let strike = |digit: Digit| {
        let places = view.places(digit);
        match digits.contains(digit) {
            true => (digit, places & view.layout().common_peers(places & cells)),
            false => (digit, places & cells),
        }
    };
    steps.eliminate_each(technique, (0..side).map(Digit::from_index).map(strike), || {
        let mut parts = vec![Part::new(Role::Subset).digits(digits).cells(cells)];
        for burst in bursts {
            let corner = Part::new(Role::Pivot).digits(burst.digits).cell(burst.corner);
            parts.push(corner.houses(burst.houses));
            let wing = |cell: Cell| Part::new(Role::Pincer).digits(burst.digits).cell(cell);
            parts.extend(burst.wings.map(wing));
        }
        parts.extend(digits.iter().map(|digit| held(digit, cells & view.places(digit))));
        Pattern { parts, chains: Vec::new() }
    });
}

/// Three or four digits that fill as many cells.
fn explain(words: &Words) -> Explanation {
    let subset = words.part(0);
    let wings: Vec<&Part> = words.parts(Role::Pincer).collect();
    let mut premise = String::new();
    for (corner, wings) in words.parts(Role::Pivot).zip(wings.chunks(2)) {
        let (&[row, column, house], [one, other]) = (&corner.houses[..], wings) else {
            return Explanation::unknown();
        };
        let [one, other] = [one, other].map(|wing| words.cells(&wing.cells));
        let x = words.cells(&corner.cells);
        let outside = if premise.is_empty() { "outside" } else { "Outside" };
        premise += &format!(
            "{} {}, the digits {} can be in {} only at {one}, and in {} only at {other}. A digit that is at \
             neither is in both lines inside {}, which is only possible at {x}. So each is in {x}, {one} or {other}. ",
            outside,
            words.house(house),
            words.digits(&corner.digits, "and"),
            words.house(row),
            words.house(column),
            words.house(house),
        );
    }
    let premise = format!(
        "{premise}Thus {} fill the {} cells {}. So ",
        words.digits(&subset.digits, "and"),
        count(subset.cells.len()),
        words.cells(&subset.cells),
    );
    let only = Claim::Only { cells: subset.cells.clone(), digits: subset.digits.clone() };
    let held = words.parts(Role::Held);
    let held = held.filter_map(|part| claim::held(words, *part.digits.first()?, &part.cells));
    conclude(words, premise, std::iter::once(only).chain(held))
}

/// The few places of the digits outside the boxes, and why they fill the cells.
fn teach(words: &Words) -> Lesson {
    let subset = words.part(0);
    let wings: Vec<&Part> = words.parts(Role::Pincer).collect();
    let mut lesson = Lesson::default();
    for (corner, wings) in words.parts(Role::Pivot).zip(wings.chunks(2)) {
        let (&[row, column, house], [one, other]) = (&corner.houses[..], wings) else {
            return Lesson::default();
        };
        let outside = |line: HouseId, wing: &Part| {
            say!(
                "outside {0}, the digits {1} can be in {2} only at {3}.",
                "hors de {0}, les chiffres {1} ne sont possibles dans {2} qu’en {3}.",
                house,
                and(&corner.digits),
                line,
                and(&wing.cells)
            )
        };
        lesson.pattern.extend([outside(row, one), outside(column, other)]);
        let inside = say!(
            "if a digit is neither at {0} nor at {1}, both {2} and {3} have it inside {4}.",
            "si un chiffre n’est ni en {0} ni en {1}, {2} et {3} l’ont à l’intérieur de {4}.",
            and(&one.cells),
            and(&other.cells),
            row,
            column,
            house
        );
        let common = say!(
            "{0} has it only once, so it is at {1}, which is in both.",
            "{0} ne l’a qu’une fois, donc il est en {1}, qui est dans les deux.",
            house,
            and(&corner.cells)
        );
        let each = say!(
            "so each of {0} is at {1}.",
            "chacun des chiffres {0} est donc en {1}.",
            and(&corner.digits),
            or(&[&corner.cells[..], &one.cells, &other.cells].concat())
        );
        lesson = [inside, common, each].into_iter().fold(lesson, Lesson::line);
    }
    lesson.line(say!(
        "thus {0} fill the {1} cells {2}.",
        "ainsi {0} remplissent les {1} cases {2}.",
        and(&subset.digits),
        subset.cells.len(),
        and(&subset.cells)
    ))
}
