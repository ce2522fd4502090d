//! Cells in rows of one width: at least one of them has one of some values, and all that do are orthogonally connected.
//!
//! Dancing links and logic know only automata, which read the rows cell by cell. For the last cell of each column, the
//! automaton knows whether it is in, and which of these cells are connected so far: a profile, as in the counting of
//! self-avoiding walks (Conway, Enting and Guttmann 1993, "Algebraic techniques for enumerating self-avoiding walks on
//! the square lattice"). Profiles cannot cross, so there are few: below 3,000 for nine columns, at each of which a
//! profile is a state. Creating these 27,000 states takes about ten milliseconds. More columns have no automaton:
//! dancing links refuse the puzzle, and logic leaves the rule out. The native backend and sat need none, and take any
//! number of columns.

use super::tables::{Automaton, Values};

/// Which cells must be connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connected {
    /// How many cells a row has.
    pub width: usize,
    /// The values of the cells that are in.
    pub values: Values,
    /// How many cells are in, if another constraint counts them: neither the automaton nor `holds` does.
    pub size: Option<usize>,
}

/// The state after some cells.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Profile {
    column: usize,
    /// The part of each column's last cell, numbered by first appearance; 0 for one that is out.
    parts: Vec<u8>,
    /// Whether a part has no cell left in the profile: then it must be the only part.
    is_closed: bool,
}

impl Profile {
    fn then(&self, is_in: bool) -> Option<Profile> {
        let Profile { column, mut parts, mut is_closed } = self.clone();
        let above = parts[column];
        let left = if column == 0 { 0 } else { parts[column - 1] };
        if is_in {
            if is_closed {
                return None;
            }
            let part = match (above, left) {
                (0, 0) => u8::MAX,
                (0, part) | (part, 0) => part,
                (above, left) => {
                    parts.iter_mut().filter(|part| **part == left).for_each(|part| *part = above);
                    above
                }
            };
            parts[column] = part;
        } else {
            parts[column] = 0;
            if above != 0 && !parts.contains(&above) {
                if is_closed || parts.iter().any(|part| *part != 0) {
                    return None;
                }
                is_closed = true;
            }
        }
        let mut names = Vec::new();
        for part in parts.iter_mut().filter(|part| **part != 0) {
            let name = names.iter().position(|known| known == part).unwrap_or_else(|| {
                names.push(*part);
                names.len() - 1
            });
            *part = name as u8 + 1;
        }
        Some(Profile { column: (column + 1) % parts.len(), parts, is_closed })
    }

    /// Whether all cells that were in are one part.
    fn is_one(&self) -> bool {
        let last = self.parts.iter().max().copied().unwrap_or(0);
        if self.is_closed { last == 0 } else { last == 1 }
    }
}

impl Connected {
    /// The most columns of rows that an automaton reads: each further one triples its states.
    pub const MOST_COLUMNS: usize = 9;

    /// Whether such rows have an automaton of at most [`MOST_COLUMNS`](Self::MOST_COLUMNS).
    pub fn has_automaton(self) -> bool {
        self.width <= Connected::MOST_COLUMNS
    }

    /// The automaton of such rows, if they [have](Self::has_automaton) one.
    pub fn automaton(self, lowest: i32, count: usize) -> Option<Automaton> {
        if !self.has_automaton() {
            return None;
        }
        let start = Profile { column: 0, parts: vec![0; self.width], is_closed: false };
        let step =
            |profile: &Profile, value: i32| profile.then(self.values >> (value - lowest) & 1 == 1);
        Some(Automaton::of(lowest, count, [start], step, Profile::is_one))
    }

    /// The neighbors of a cell among some cells.
    pub fn near(self, place: usize, cells: usize) -> impl Iterator<Item = usize> {
        let column = place % self.width;
        let all = [
            place.checked_sub(self.width),
            (column > 0).then(|| place - 1),
            (column + 1 < self.width).then_some(place + 1),
            Some(place + self.width),
        ];
        all.into_iter().flatten().filter(move |near| *near < cells)
    }

    /// Whether cells, some of which are in, are such rows.
    pub fn holds(self, mut is_in: Vec<bool>) -> bool {
        // Removes the cells that are connected with the first one.
        let Some(first) = is_in.iter().position(|is_in| *is_in) else { return false };
        let mut waiting = vec![first];
        while let Some(place) = waiting.pop() {
            if std::mem::take(&mut is_in[place]) {
                waiting.extend(self.near(place, is_in.len()));
            }
        }
        !is_in.contains(&true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::network::{Constraint, Network};

    #[test]
    fn the_automaton_reads_rows_that_hang_together() {
        let network = Network { lowest: 1, count: 2, cells: 11, ..Network::default() };
        for width in [1, 3, 4] {
            let connected = Connected { width, values: 0b10, size: None };
            let automaton = connected.automaton(network.lowest, network.count);
            let word =
                Constraint::Regular((0..11).collect(), automaton.expect("narrow rows").into());
            let rows = Constraint::Connected((0..11).collect(), connected);
            let mut kept = 0;
            for filling in 0..1usize << 11 {
                let cells: Vec<usize> = (0..11).map(|place| filling >> place & 1).collect();
                let holds = network.keeps(&rows, &cells);
                assert_eq!(network.keeps(&word, &cells), holds, "{width} {cells:?}");
                kept += usize::from(holds);
            }
            // In one column, the 66 runs of cells.
            assert!((66..1 << 10).contains(&kept), "{width}: {kept}");
        }
    }
}
