//! Extended rectangles: six cells of two lines and three boxes that must not be limited to three digits.
//!
//! ```text
//! abc . . | abc . . | abc . .      with only a, b and c, both lines hold all three of them here. The cells of the
//! abc . . | abc . . | abcx . .     two lines could be swapped in each cross-line: a second solution
//! .   . . | .   . . | .   . .
//! ```
//!
//! The lines are two of a band, the cross-lines three that lie in different boxes. The *floor* has only candidates of
//! the three digits, the *roof* has more. [`deadly`](super::deadly) finds the conclusions: types 1 to 4 as for unique
//! rectangles. A cell need not have all three digits.
//!
//! The swap must give another solution of the puzzle: no cell of the pattern is given, the puzzle allows the three
//! digits in each cell, and every other house contains both cells of a cross-line or neither. Where pairs of cells
//! must differ (anti-knight), there are no such patterns.
//!
//! The roof has up to three cells, and leaves one cross-line with only the three digits.
//!
//! Cost: nine pairs of lines in either direction. Most are refused because no cross-line has two cells in them with at
//! most three candidates together.
//!
//! Source: players' forum, thread "Standardizing the Uniqueness descriptions" (2005).

use std::collections::BTreeSet;

use super::deadly::{Deadly, Guarded};
use super::exocet::bits;
use super::orientation::Orientation;
use super::prelude::*;
use crate::words::second_solution;
use crate::words::sentence::Value;

/// The most cells of the roof.
const WIDEST_ROOF: usize = 3;

pub(super) struct ExtendedRectangle;

impl<const W: usize> Finder<W> for ExtendedRectangle {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let layout = view.layout();
        if layout.geometry().has_extra_peers() {
            return;
        }
        let small = view.cells_with_up_to(3);
        let mut small_in = Vec::with_capacity(layout.side());
        for o in Orientation::both(layout) {
            small_in.clear();
            small_in.resize(o.side, 0_u32);
            small.iter().for_each(|cell| small_in[o.line_of(cell)] |= 1 << o.cross_of(cell));
            for line in 0..o.side {
                for other in line + 1..o.band(line).end {
                    let both = small_in[line] & small_in[other];
                    let is_narrow = |cross: usize| {
                        let [one, other] = [line, other].map(|line| o.cell(line, cross));
                        (view.candidates(one) | view.candidates(other)).len() <= 3
                    };
                    if both != 0 && bits(both).any(is_narrow) {
                        of_lines(view, o, [line, other], steps);
                    }
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        second_solution::explain(words, exchange(words))
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
    }
}

/// The rectangles of two lines.
fn of_lines<const W: usize>(
    view: &View<W>,
    o: Orientation,
    lines: [usize; 2],
    steps: &mut Steps<W>,
) {
    let pair = |cross: usize| {
        let cells = lines.map(|line| o.cell(line, cross));
        let [one, other] = cells.map(|cell| view.candidates(cell));
        let is_open = !one.is_empty() && !other.is_empty();
        is_open.then(|| (cross / o.box_crosses, cells, (one | other).len() <= 3))
    };
    let pairs: Vec<(usize, [Cell; 2], bool)> = (0..o.side).filter_map(pair).collect();
    for (index, one) in pairs.iter().enumerate() {
        for (next, two) in pairs.iter().enumerate().skip(index + 1) {
            if view.is_over() {
                return;
            }
            for three in &pairs[next + 1..] {
                let all = [one, two, three];
                if (one.2 || two.2 || three.2)
                    && one.0 < two.0
                    && two.0 < three.0
                    && all.iter().all(|pair| is_swappable(view, o, lines, pair.1))
                {
                    of_cells(view, &all.map(|pair| pair.1).concat(), steps);
                }
            }
        }
    }
}

/// Whether every house except the two lines contains both cells or neither.
fn is_swappable<const W: usize>(
    view: &View<W>,
    o: Orientation,
    lines: [usize; 2],
    [one, other]: [Cell; 2],
) -> bool {
    let layout = view.layout();
    let lines = lines.map(|line| o.line(layout, line));
    let has_both = |house: &HouseId| {
        lines.contains(house)
            || (layout.house(*house).contains(one) && layout.house(*house).contains(other))
    };
    layout.houses_of(one).iter().chain(layout.houses_of(other)).all(has_both)
}

/// The conclusions from six cells, for each triple of digits that limits most of them.
fn of_cells<const W: usize>(view: &View<W>, cells: &[Cell], steps: &mut Steps<W>) {
    // The cells of a cross-line come in pairs.
    let mut triples: Vec<Digits> = Vec::new();
    for pair in cells.chunks(2) {
        let narrow = pair.iter().fold(Digits::EMPTY, |all, cell| all | view.candidates(*cell));
        for other in cells {
            let digits = narrow | view.candidates(*other);
            if digits.len() == 3 && !triples.contains(&digits) {
                triples.push(digits);
            }
        }
    }
    for triple in triples {
        let is_floor = |cell: &&Cell| view.candidates(**cell).is_subset(triple);
        let floor: CellSet<W> = cells.iter().filter(is_floor).copied().collect();
        let roof: CellSet<W> =
            cells.iter().copied().filter(|cell| !floor.contains(*cell)).collect();
        let digits = triple.iter().map(|digit| view.allowed_both([digit, digit]));
        let allowed = digits.fold(floor | roof, |all, cells| all & cells);
        if (1..=WIDEST_ROOF).contains(&roof.len()) && allowed == floor | roof {
            conclude_from(view, triple, floor, roof, steps);
        }
    }
}

/// The conclusions from floor and roof.
fn conclude_from<const W: usize>(
    view: &View<W>,
    triple: Digits,
    floor: CellSet<W>,
    roof: CellSet<W>,
    steps: &mut Steps<W>,
) {
    let guarded = |cell: Cell| {
        let candidates = view.candidates(cell);
        Guarded { cell, kept: candidates & triple, guardians: candidates - triple }
    };
    let guarded: Vec<Guarded> = roof.iter().map(guarded).collect();
    let parts = || {
        let part = |role: Role, cells: CellSet<W>| Part::new(role).digits(triple).cells(cells);
        vec![part(Role::Floor, floor), part(Role::Roof, roof)]
    };
    let deadly = Deadly::new(view, &guarded, &parts);
    deadly.one_cell(Technique::ExtendedRectangle1, steps);
    deadly.one_digit(Technique::ExtendedRectangle2, steps);
    if guarded.len() == 2 {
        deadly.subset(Technique::ExtendedRectangle3, steps);
    }
    deadly.locked(Technique::ExtendedRectangle4, steps);
}

/// How the three digits would allow a second solution.
fn exchange(words: &Words) -> String {
    let cells = second_solution::pattern(words);
    let lines = lines(words, &cells);
    format!(
        "if {} held only {}, each of {} would have all three digits in these cells. The two {} could be swapped there, \
         and there would be two solutions",
        words.cells(&cells),
        words.digits(&words.part(0).digits, "and"),
        words.houses(&lines),
        words.kind(&lines),
    )
}

/// The two lines of the cells, each with three of them.
fn lines(words: &Words, cells: &[Cell]) -> Vec<HouseId> {
    let holds =
        |house: &HouseId| cells.iter().filter(|cell| words.is_in(**cell, &[*house])).count();
    let around = cells.iter().flat_map(|cell| words.houses_around(&[*cell]));
    let lines: BTreeSet<HouseId> = around.filter(|house| holds(house) == 3).collect();
    lines.into_iter().collect()
}

/// The six cells, and how the three digits would allow a second solution.
fn teach(words: &Words) -> Lesson {
    let cells = second_solution::pattern(words);
    let (triple, lines) = (&words.part(0).digits, lines(words, &cells));
    let look = say!(
        "look at the cells {0} and the digits {1}.",
        "regardez les cases {0} et les chiffres {1}.",
        and(&cells),
        and(triple)
    );
    let pattern = [look].into_iter().chain(second_solution::taught_guardians(words)).collect();
    let swap = [
        say!(
            "if these cells held only {0}, {1} would each have all three of them here.",
            "si ces cases ne contenaient que {0}, {1} auraient chacune les trois ici.",
            and(triple),
            and(&lines)
        ),
        say!(
            "swapping the two {0} here would change no other house, and give a second solution.",
            "échanger ici les deux {0} ne changerait aucune autre maison et donnerait une deuxième solution.",
            Value::Kind(lines.clone())
        ),
    ];
    second_solution::teach(words, pattern, swap)
}
