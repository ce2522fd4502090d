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
//! Cost: nine pairs of lines in either direction. Three cells with at most three candidates are needed in them, and
//! three of these in different cross-lines that have exactly three digits together.
//!
//! Source: players' forum, thread "Standardizing the Uniqueness descriptions" (2005).

use super::deadly::{Deadly, Guarded};
use super::orientation::Orientation;
use super::prelude::*;
use crate::words::second_solution;

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
        for o in Orientation::both(layout) {
            for line in 0..o.side {
                if view.is_over() {
                    return;
                }
                for other in line + 1..o.band(line).end {
                    let lines = [line, other].map(|line| layout.house(o.line(layout, line)));
                    let cells = small & (lines[0] | lines[1]);
                    if cells.len() >= 3 {
                        of_lines(view, o, [line, other], cells, steps);
                    }
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        second_solution::explain(words, exchange(words))
    }
}

/// Two open cells of a cross-line, one in each line.
#[derive(Clone, Copy)]
struct Pair {
    /// The number of its box, from 0.
    stack: usize,
    cells: [Cell; 2],
    /// All candidates.
    digits: usize,
    /// How many of the cells have at most three candidates.
    small: usize,
}

/// The rectangles of two lines, of which these cells have at most three candidates.
///
/// With one cell in the roof, or two, some cross-line has only the three digits. With three there is one further
/// digit. So most lines are refused after a look at the candidates of each cross-line.
fn of_lines<const W: usize>(
    view: &View<W>,
    o: Orientation,
    lines: [usize; 2],
    small: CellSet<W>,
    steps: &mut Steps<W>,
) {
    let pair = |cross: usize| {
        let cells = lines.map(|line| o.cell(line, cross));
        let [one, other] = cells.map(|cell| view.candidates(cell));
        let is_open = !one.is_empty() && !other.is_empty();
        let count = cells.iter().filter(|cell| small.contains(**cell)).count();
        let stack = cross / o.box_crosses;
        is_open.then(|| Pair { stack, cells, digits: (one | other).len(), small: count })
    };
    let narrow = |pair: &Pair| pair.digits <= 3;
    let fair = |pair: &Pair| pair.digits <= 4;
    let pairs = || (0..o.side).filter_map(pair);
    if !pairs().any(|pair| narrow(&pair)) && pairs().filter(fair).count() < 3 {
        return;
    }
    let pairs: Vec<Pair> = pairs().collect();
    for (index, one) in pairs.iter().enumerate() {
        for (next, two) in pairs.iter().enumerate().skip(index + 1) {
            if view.is_over() {
                return;
            }
            for three in &pairs[next + 1..] {
                let all = [one, two, three];
                let few = all.iter().any(|pair| narrow(pair)) || all.iter().all(|pair| fair(pair));
                let in_small = all.iter().map(|pair| pair.small).sum::<usize>();
                if few
                    && one.stack < two.stack
                    && two.stack < three.stack
                    && in_small + WIDEST_ROOF >= 6
                    && all.iter().all(|pair| is_swappable(view, o, lines, pair.cells))
                {
                    of_cells(view, &all.map(|pair| pair.cells).concat(), steps);
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
    let mut triples: Vec<Digits> = Vec::new();
    for (index, one) in cells.iter().enumerate() {
        for other in &cells[index..] {
            let digits = view.candidates(*one) | view.candidates(*other);
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
    let holds =
        |house: &HouseId| cells.iter().filter(|cell| words.is_in(**cell, &[*house])).count();
    let around = cells.iter().flat_map(|cell| words.houses_around(&[*cell]));
    let lines: std::collections::BTreeSet<HouseId> =
        around.filter(|house| holds(house) == 3).collect();
    let lines: Vec<HouseId> = lines.into_iter().collect();
    format!(
        "if {} held only {}, each of {} would have all three digits in these cells. The two {} could be swapped there, \
         and there would be two solutions",
        words.cells(&cells),
        words.digits(&words.part(0).digits, "and"),
        words.houses(&lines),
        words.kind(&lines),
    )
}
