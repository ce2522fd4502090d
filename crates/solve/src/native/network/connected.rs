//! Cells in rows, where the cells with some values must be connected.
//!
//! ```text
//! # is in   ? may be in      the search goes from # to # over ? only; the middle ? of the first row is on every path,
//! # ? ? ? #                  so it is in; a ? that no path reaches is out
//! . . ? . .
//! ```
//!
//! A depth-first walk from a cell that is in finds the cells connected with it. For each cell it records how far back
//! the cells found from there lead: if not before the cell itself, only this cell connects them to the first cell
//! (Tarjan, "Depth-first search and linear graph algorithms", 1972). If one of them is in, so is the cell. Exact.
//!
//! If the number of cells that are in is known, three more things follow: a place is out if it is too far from those
//! that are in, or if too few cells are connected with it; and a place is in if too few cells are left without it.
//!
//! Cost: some operations for each cell and its neighbors, a microsecond for 81 cells. The automaton of the same rows
//! takes a hundred times as long, and about ten milliseconds to make.

use super::Wiring;
use super::state::{Conflict, State};
use veridoku_core::rules::connected::Connected;
use veridoku_core::rules::network::{Constraint, Network, Values, Variable};

/// Connected cells, ready for use.
pub(super) struct ConnectedCells {
    pub(super) variables: Vec<Variable>,
    /// The values of the cells that are in.
    values: Values,
    /// How many cells are in, if that is known.
    size: Option<u32>,
    /// The neighbors of each place.
    near: Vec<Vec<u32>>,
    /// The walk's record of each place, and the places from its start to the current one, or those found so far with
    /// their distances; kept for their memory.
    places: Vec<Place>,
    path: Vec<(u32, u32)>,
    /// Which cells may be in and are in, two bits each: now, and when last nothing followed.
    now: Vec<u64>,
    settled: Vec<u64>,
}

/// The walk's record of a place.
#[derive(Clone, Copy, Default)]
struct Place {
    may_be_in: bool,
    /// Whether it is in, or must be.
    is_in: bool,
    /// When the walk found it, from 1 on, and the earliest place to which those found from there lead.
    found: u32,
    back: u32,
    /// Whether it or a place found from there is in.
    leads_in: bool,
    /// How many places were found from there, itself included, and how many only this one connects to the first.
    below: u32,
    behind: u32,
}

/// Whether connected cells have this number of a value.
pub(super) fn counts(
    network: &Network,
    variables: &[Variable],
    value: usize,
    number: usize,
) -> bool {
    network.constraints.iter().any(|constraint| match constraint {
        Constraint::Connected(word, connected) => {
            connected.size == Some(number) && connected.values == 1 << value && word == variables
        }
        _ => false,
    })
}

impl ConnectedCells {
    pub(super) fn new(variables: &[Variable], connected: Connected) -> ConnectedCells {
        let near = |place| connected.near(place, variables.len()).map(|near| near as u32).collect();
        ConnectedCells {
            variables: variables.to_vec(),
            values: connected.values,
            size: connected.size.map(|size| size as u32),
            near: (0..variables.len()).map(near).collect(),
            places: Vec::new(),
            path: Vec::new(),
            now: Vec::new(),
            settled: Vec::new(),
        }
    }

    /// Eliminates values that would leave cells apart. A change of other values changes nothing here.
    pub(super) fn propagate(&mut self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        self.look(state);
        if self.now == self.settled {
            return Ok(());
        }
        self.eliminate(state, wiring)?;
        std::mem::swap(&mut self.now, &mut self.settled);
        self.look(state);
        if self.now != self.settled {
            self.settled.clear();
        }
        Ok(())
    }

    /// Notes which cells may be in, and which are in.
    fn look(&mut self, state: &State) {
        self.now.clear();
        for some in self.variables.chunks(32) {
            let bits = |word: u64, variable: &Variable| {
                let domain = state.of(*variable);
                let (may_be_in, is_in) = (domain & self.values != 0, domain & !self.values == 0);
                word << 2 | u64::from(may_be_in) << 1 | u64::from(is_in)
            };
            self.now.push(some.iter().fold(0, bits));
        }
    }

    fn eliminate(&mut self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let ConnectedCells { variables, values, places, .. } = self;
        let place = |variable: &Variable| {
            let domain = state.of(*variable);
            let (may_be_in, is_in) = (domain & *values != 0, domain & !*values == 0);
            Place { may_be_in, is_in, leads_in: is_in, ..Place::default() }
        };
        places.clear();
        places.extend(variables.iter().map(place));
        let Some(first) = places.iter().position(|place| place.is_in) else {
            if self.size.is_some_and(|size| size > 1) {
                return self.leave_large_parts(state, wiring);
            }
            let mut possible = places.iter().zip(variables).filter(|(place, _)| place.may_be_in);
            let (_, only) = possible.next().ok_or(Conflict)?;
            // If several are possible, any may be the only one.
            return if possible.next().is_none() {
                state.keep(*only, *values, wiring)
            } else {
                Ok(())
            };
        };
        let total = self.walk(first, 0);
        if let Some(size) = self.size {
            self.count(size, total)?;
        }
        let ConnectedCells { variables, values, places, .. } = self;
        for (place, variable) in places.iter().zip(variables) {
            if place.found == 0 {
                state.keep(*variable, !*values, wiring)?;
            } else if place.is_in {
                state.keep(*variable, *values, wiring)?;
            }
        }
        Ok(())
    }

    /// If no cell is known to be in, excludes those that are connected with too few.
    fn leave_large_parts(&mut self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let size = self.size.unwrap_or(1);
        let (mut time, mut is_any) = (0, false);
        for first in 0..self.places.len() {
            let Place { may_be_in, found, .. } = self.places[first];
            if !may_be_in || found > 0 {
                continue;
            }
            let before = time;
            time = self.walk(first, before);
            if time - before >= size {
                is_any = true;
            } else {
                for (place, variable) in self.places.iter().zip(&self.variables) {
                    if place.found > before {
                        state.keep(*variable, !self.values, wiring)?;
                    }
                }
            }
        }
        if is_any { Ok(()) } else { Err(Conflict) }
    }

    /// Draws conclusions from the number of cells that are in: this many of all those that the walk found.
    fn count(&mut self, size: u32, total: u32) -> Result<(), Conflict> {
        let ConnectedCells { near, places, path, .. } = self;
        let mut are_in = 0;
        path.clear();
        for (place, number) in places.iter_mut().zip(0..) {
            if place.is_in && place.found == 0 {
                return Err(Conflict);
            }
            place.is_in |= place.found > 0 && total - 1 - place.behind < size;
            are_in += u32::from(place.is_in);
            if place.is_in {
                path.push((number, 0));
            }
            // From now on, the places that are near enough.
            place.found = u32::from(place.is_in);
        }
        if total < size || are_in > size {
            return Err(Conflict);
        }
        let mut next = 0;
        while let Some((place, distance)) = path.get(next).copied() {
            next += 1;
            if distance == size - are_in {
                break;
            }
            for there in &near[place as usize] {
                let there_is = &mut places[*there as usize];
                if there_is.may_be_in && there_is.found == 0 {
                    there_is.found = 1;
                    path.push((*there, distance + 1));
                }
            }
        }
        Ok(())
    }

    /// Finds the cells connected with a place, and if it is in, which of these must be in. Places are counted from a
    /// time on; returns the time of the last one.
    fn walk(&mut self, first: usize, start: u32) -> u32 {
        let ConnectedCells { near, places, path, .. } = self;
        let mut time = start + 1;
        places[first] = Place { found: time, back: time, below: 1, ..places[first] };
        path.clear();
        path.push((first as u32, 0));
        while let Some((at, next)) = path.last_mut() {
            let here = *at as usize;
            if let Some(there) = near[here].get(*next as usize) {
                *next += 1;
                let other = places[*there as usize];
                if other.found > 0 {
                    places[here].back = places[here].back.min(other.found);
                } else if other.may_be_in {
                    time += 1;
                    places[*there as usize] = Place { found: time, back: time, below: 1, ..other };
                    path.push((*there, 0));
                }
                continue;
            }
            path.pop();
            if let Some((before, _)) = path.last() {
                let Place { back, leads_in, below, .. } = places[here];
                let before = &mut places[*before as usize];
                before.back = before.back.min(back);
                before.leads_in |= leads_in;
                before.below += below;
                if back >= before.found {
                    before.is_in |= leads_in;
                    before.behind += below;
                }
            }
        }
        time
    }
}
