//! The search row by row: it keeps exactly the partial ways that reach the smallest row so far.

use super::opening;
use super::partial::Partial;
use super::views::{View, Views};

/// The smallest form, and the ways to it.
pub(super) struct Smallest {
    /// The form, row by row, 0 for a blank.
    pub(super) values: [[u8; 9]; 9],
    /// How many ways lead there.
    pub(super) automorphisms: u64,
    /// One of these ways, or several if it has ties.
    pub(super) way: Partial,
}

/// Finds the smallest form.
pub(super) fn smallest(views: &Views) -> Smallest {
    let mut values = [[1, 2, 3, 4, 5, 6, 7, 8, 9]; 9];
    let (placed, mut partials) = if views.is_complete {
        let (second, partials) = opening::first_two_rows(views);
        values[1] = second;
        (2, partials)
    } else {
        (0, vec![Partial::start(0), Partial::start(1)])
    };
    let mut next = Vec::new();
    for (place, value) in values.iter_mut().enumerate().skip(placed) {
        let mut found = Contest { smallest: [u8::MAX; 9], partials: next };
        if place == 0 {
            found.guess(views);
        }
        for partial in &partials {
            let view = &views.views[usize::from(partial.view)];
            each_row(view, &partial.rows[..place], |row, choices| {
                let mut partial = *partial;
                partial.rows[place] = row as u8;
                partial.row_choices *= choices;
                found.place(partial, &view.rows[row], 0, false);
            });
        }
        *value = found.smallest;
        next = std::mem::replace(&mut partials, found.partials);
        next.clear();
    }
    let automorphisms = partials.iter().map(Partial::ways).sum();
    Smallest { values, automorphisms, way: partials[0] }
}

/// Visits each possible next row. Visits one of several equal rows, with their number.
fn each_row(view: &View, placed: &[u8], mut visit: impl FnMut(usize, u32)) {
    let used: u16 = placed.iter().map(|row| 1 << row).sum();
    let mut rows_of = |band: usize, bands: u32| {
        let mut left = !used & 0b111 << (3 * band);
        while left != 0 {
            let row = left.trailing_zeros() as usize;
            let alike = left & view.rows_alike[row];
            visit(row, bands * alike.count_ones());
            left &= !alike;
        }
    };
    if let (Some(&row), false) = (placed.last(), placed.len().is_multiple_of(3)) {
        rows_of(usize::from(row) / 3, 1);
        return;
    }
    let free = |band: &usize| used >> (3 * band) & 1 == 0;
    let mut left: u8 = (0..3).filter(free).map(|band| 1 << band).sum();
    while left != 0 {
        let band = left.trailing_zeros() as usize;
        let alike = left & view.bands_alike[band];
        rows_of(band, alike.count_ones());
        left &= !alike;
    }
}

/// The partial ways to the smallest row, collected while one more row is placed.
///
/// A row is placed from left to right, always with the smallest possible label at a position: a blank, otherwise
/// the smallest label of a tied column, otherwise the next new label, for which all tied columns with new digits
/// are tried. Tied stacks that differ are all tried. If a label is larger than that of the smallest row, the
/// attempt ends; if it is smaller, the earlier finds are dropped.
struct Contest {
    /// The smallest row so far, which all of `partials` reach.
    smallest: [u8; 9],
    partials: Vec<Partial>,
}

impl Contest {
    /// Tries the row that can begin with most blanks first, so other rows of the first contest end soon: a full row
    /// would continue with 1,296 orders of its columns.
    fn guess(&mut self, views: &Views) {
        let starts = [Partial::start(0), Partial::start(1)];
        let rows = starts
            .iter()
            .zip(&views.views)
            .flat_map(|(start, view)| view.rows.iter().map(move |row| (start, row)));
        if let Some((start, row)) = rows.min_by_key(|(_, row)| givens_by_stack(row)) {
            self.place(*start, row, 0, false);
            self.partials.clear();
        }
    }

    /// Places a row from one position on. If that is the first position of a stack, the stack may already be
    /// chosen.
    fn place(
        &mut self,
        mut partial: Partial,
        row: &[u8; 9],
        from: usize,
        mut is_stack_chosen: bool,
    ) {
        for position in from..9 {
            if position.is_multiple_of(3) && !is_stack_chosen {
                self.try_other_stacks(&partial, row, position / 3);
            }
            is_stack_chosen = false;

            let end = partial.end_of_columns(position);
            let label = |column: &u8| partial.label(row[usize::from(*column)]);
            let (mut chosen, mut smallest) = (position, label(&partial.columns[position]));
            for other in position + 1..end {
                let label = label(&partial.columns[other]);
                if label < smallest {
                    (chosen, smallest) = (other, label);
                }
            }
            if smallest > self.smallest[position] {
                return;
            }
            if smallest < self.smallest[position] {
                self.smallest[position] = smallest;
                self.smallest[position + 1..].fill(u8::MAX);
                self.partials.clear();
            }
            if smallest > partial.labelled {
                // Any new digit may come next, but the same digit only once.
                let digit = |position: usize| row[usize::from(partial.columns[position])];
                for other in chosen + 1..end {
                    let is_new = label(&partial.columns[other]) == smallest;
                    if is_new && !(chosen..other).any(|earlier| digit(earlier) == digit(other)) {
                        let mut partial = partial;
                        partial.take(row, position, other);
                        self.place(partial, row, position + 1, false);
                    }
                }
            }
            partial.take(row, position, chosen);
        }
        self.partials.push(partial);
    }

    /// Tries the stacks that are tied to this one and differ from it in this row.
    fn try_other_stacks(&mut self, partial: &Partial, row: &[u8; 9], stack: usize) {
        let end = partial.end_of_stacks(stack);
        if end == stack + 1 {
            return;
        }
        let mut contents = [partial.content(row, stack); 3];
        for other in stack + 1..end {
            contents[other] = partial.content(row, other);
            if !contents[stack..other].contains(&contents[other]) {
                let mut partial = *partial;
                partial.swap_stacks(stack, other);
                self.place(partial, row, 3 * stack, true);
            }
        }
    }
}

/// The numbers of givens that a row has in its stacks, the smallest first.
fn givens_by_stack(row: &[u8; 9]) -> [u8; 3] {
    let given = |place: usize| u8::from(row[place] != 0);
    let [a, b, c] = [0, 3, 6].map(|start| given(start) + given(start + 1) + given(start + 2));
    let (low, high) = (a.min(b), a.max(b));
    [low.min(c), low.max(high.min(c)), high.max(c)]
}
