//! Cells of a definition that must be connected, as rows of cells of which some are in.
//!
//! ```text
//! cells  a b    rows  a b .     a cell is in if it has one of the values;
//!          c          . c .     a place without a cell, here `.`, is never in
//!          d e        . d e
//! ```
//!
//! The rows are columns of the board if these are shorter, because the automaton of shorter rows has fewer states.
//!
//! If each condition is about the values of one cell, and these are the same for all, such as a shading in hidden
//! cells, then the rows consist of these cells. Any other condition gets a hidden cell, which has the second value if
//! the condition holds, and the first one if not.

use super::super::Compiler;
use super::super::network::Values;
use super::expand::Expander;
use super::ground::{FALSE, Id, Node};
use super::places;
use crate::grid::Cell;

/// Connected cells, ready to be written.
pub(super) struct ConnectedRows {
    /// The cells that may be in.
    listed: Vec<Cell>,
    /// The same in rows, with hidden cells at places without one.
    rows: Vec<Cell>,
    width: usize,
    /// The values of cells that are in.
    values: Values,
}

/// The first and the second value.
const OUT: Values = 0b01;
const IN: Values = 0b10;

impl ConnectedRows {
    /// The rows of cells, each of which is in if its node holds. Adds the conditions on hidden cells. `None` if no cell
    /// can be in.
    pub(super) fn new(
        cells: &[(Cell, Id)],
        expander: &mut Expander<'_>,
        conditions: &mut Vec<Id>,
        to: &mut Compiler<'_>,
    ) -> Option<ConnectedRows> {
        let geometry = to.geometry();
        let placed = cells.iter().filter(|(_, id)| *id != FALSE).filter_map(|(cell, id)| {
            let (row, column) = places::place(geometry, *cell)?;
            Some(([row, column], *id))
        });
        let (mut places, ids): (Vec<[usize; 2]>, Vec<Id>) = placed.unzip();
        let ends = |axis: usize| {
            let all = places.iter().map(|place| place[axis]);
            Some((all.clone().min()?, all.max()?))
        };
        let (rows, columns) = (ends(0)?, ends(1)?);
        let (height, width) = (rows.1 - rows.0 + 1, columns.1 - columns.0 + 1);
        for place in &mut places {
            *place = [place[0] - rows.0, place[1] - columns.0];
            if width > height {
                place.reverse();
            }
        }
        let (height, width) = (height.max(width), height.min(width));
        let (listed, values) = match common(expander, &ids, to) {
            Some(known) => known,
            None => (flags(expander, &ids, conditions, to), IN),
        };
        let mut rows: Vec<Option<Cell>> = vec![None; height * width];
        for ([row, column], cell) in places.into_iter().zip(&listed) {
            rows[row * width + column] = Some(*cell);
        }
        let mut filler = || {
            let cell = to.hidden();
            let lowest = to.frame().lowest;
            to.domain(cell, |value| values >> (value - lowest) & 1 == 0);
            cell
        };
        let rows = rows.into_iter().map(|cell| cell.unwrap_or_else(&mut filler)).collect();
        Some(ConnectedRows { listed, rows, width, values })
    }

    /// Writes that the cells are connected. The conditions of the definition, which may count them, are there already.
    pub(super) fn write(&self, to: &mut Compiler<'_>) {
        let lowest = to.frame().lowest;
        let size = to.exact_count(&self.listed, self.values);
        let is_in = |value: i32| self.values >> (value - lowest) & 1 == 1;
        to.connected(&self.rows, self.width, size, is_in);
    }
}

/// The cells that the nodes are about, and their values, if these are the same for all.
fn common(expander: &Expander<'_>, ids: &[Id], to: &Compiler<'_>) -> Option<(Vec<Cell>, Values)> {
    let mut values = None;
    let mut cells: Vec<Cell> = Vec::with_capacity(ids.len());
    for id in ids {
        let Node::In(place, own) = *expander.ground.node(*id) else { return None };
        let cell = expander.cells[usize::from(place)];
        if *values.get_or_insert(own) != own || cells.contains(&cell) {
            return None;
        }
        cells.push(cell);
    }
    let values = values?;
    // A place without a cell needs a value that is not in.
    (values.count_ones() < to.side() as u32).then_some((cells, values))
}

/// A hidden cell for each node.
fn flags(
    expander: &mut Expander<'_>,
    ids: &[Id],
    conditions: &mut Vec<Id>,
    to: &mut Compiler<'_>,
) -> Vec<Cell> {
    let flag = |id: &Id| {
        let cell = to.hidden();
        let place = expander.place_of(cell);
        let ground = &mut expander.ground;
        let (is_in, is_out) = (ground.is_in(place, IN), ground.is_in(place, OUT));
        let opposite = ground.not(*id);
        let cases = [ground.all([is_in, *id]), ground.all([is_out, opposite])];
        conditions.push(ground.any(cases));
        cell
    };
    ids.iter().map(flag).collect()
}
