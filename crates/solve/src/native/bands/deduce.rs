//! The rules that need no guess: naked singles, hidden singles, and pointing and claiming.
//!
//! For one digit, all houses of a kind are looked at together (see [`Plane`]):
//!
//! ```text
//!   rows        a field of the word
//!   columns     fold the rows of each band, then the bands: at least once, at least twice
//!   boxes       fold the rows of each band, then look at the fields of a minirow
//!   pointing    the digit is in one minirow of a box, or in one minicolumn: it leaves the rest of the line
//!   claiming    the digit is in one minirow of a row, or in one minicolumn of a column: it leaves the rest of the box
//! ```
//!
//! A minicolumn is a column of a band in a box, so the first fold gives these as well. A digit costs about 150
//! operations on planes, and is looked at only after its plane has changed.

use super::layout::Layout;
use super::plane::{Plane, Tally};

/// The candidates of all cells.
#[derive(Clone, Copy)]
pub(super) struct State<L: Layout, const SIDE: usize, const BANDS: usize> {
    /// For each digit, its possible positions.
    pub(super) planes: [Plane<L, BANDS>; SIDE],
    /// The cells that are not placed.
    pub(super) open: Plane<L, BANDS>,
    /// For each digit, its plane when the rules last found nothing in it.
    pub(super) settled: [Plane<L, BANDS>; SIDE],
}

/// What the rules found in the plane of a digit.
pub(super) struct Found<P> {
    /// The positions that are left.
    pub(super) left: P,
    /// The only position of some house.
    pub(super) hidden: P,
}

/// The cells of a house without a position for a digit, or the peers of a cell without a candidate.
pub(super) struct Conflict<P>(pub(super) P);

impl<L: Layout, const SIDE: usize, const BANDS: usize> State<L, SIDE, BANDS> {
    /// Applies the rules until nothing changes.
    #[inline(always)]
    pub(super) fn deduce(&mut self) -> Result<(), Conflict<Plane<L, BANDS>>> {
        loop {
            self.place_naked_singles()?;
            if !self.look_at_digits()? {
                return Ok(());
            }
        }
    }

    /// Removes some cells from all planes except one.
    #[inline(always)]
    pub(super) fn leave_only(&mut self, digit: usize, cells: Plane<L, BANDS>) {
        let own = self.planes[digit];
        for plane in &mut self.planes {
            *plane = plane.without(cells);
        }
        self.planes[digit] = own;
    }

    /// Places cells that have one candidate left, until there is no such cell. A digit that is placed twice in a house
    /// leaves another without a position there, which is found later.
    #[inline(always)]
    fn place_naked_singles(&mut self) -> Result<(), Conflict<Plane<L, BANDS>>> {
        loop {
            let (mut once, mut twice) = (Plane::EMPTY, Plane::EMPTY);
            for plane in &self.planes {
                twice = twice.or(once.and(*plane));
                once = once.or(*plane);
            }
            if once != Plane::ALL {
                return Err(Conflict(Plane::ALL.without(once).with_peers()));
            }
            let naked = self.open.without(twice);
            if naked.is_empty() {
                return Ok(());
            }
            self.open = self.open.and(twice);
            let placed = digits_that::<SIDE>(|digit| !self.planes[digit].and(naked).is_empty());
            for digit in members(placed) {
                let plane = self.planes[digit];
                let placed = plane.and(naked);
                self.planes[digit] = plane.without(placed.with_peers()).or(placed);
            }
        }
    }

    /// Applies the rules for one digit to every digit whose plane has changed. Whether anything was found.
    #[inline(always)]
    fn look_at_digits(&mut self) -> Result<bool, Conflict<Plane<L, BANDS>>> {
        let mut any = false;
        let changed = digits_that::<SIDE>(|digit| self.planes[digit] != self.settled[digit]);
        for digit in members(changed) {
            let plane = self.planes[digit];
            let Found { left, hidden } = look_at(plane)?;
            let hidden = hidden.and(self.open);
            if left == plane && hidden.is_empty() {
                self.settled[digit] = plane;
                continue;
            }
            any = true;
            if hidden.is_empty() {
                self.planes[digit] = left;
            } else {
                self.planes.iter_mut().for_each(|other| *other = other.without(hidden));
                self.planes[digit] = left.without(hidden.with_peers()).or(hidden);
                self.open = self.open.without(hidden);
            }
        }
        Ok(any)
    }
}

/// The set of the digits for which something is true, a bit for each. All are asked before any is used, without a
/// branch that the CPU would mispredict.
#[inline(always)]
fn digits_that<const SIDE: usize>(is_so: impl Fn(usize) -> bool) -> u32 {
    (0..SIDE).fold(0, |set, digit| set | u32::from(is_so(digit)) << digit)
}

/// The digits of a set.
#[inline(always)]
fn members(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let digit = set.trailing_zeros() as usize;
        let is_left = set != 0;
        set &= set.wrapping_sub(1);
        is_left.then_some(digit)
    })
}

/// The hidden singles of a digit, and the positions that it loses to pointing and claiming.
#[inline(always)]
pub(super) fn look_at<L: Layout, const BANDS: usize>(
    plane: Plane<L, BANDS>,
) -> Result<Found<Plane<L, BANDS>>, Conflict<Plane<L, BANDS>>> {
    let whole = |houses: Plane<L, BANDS>| {
        if houses == Plane::ALL { Ok(()) } else { Err(Conflict(Plane::ALL.without(houses))) }
    };
    whole(plane.rows())?;
    let minicolumns: Tally<_> = plane.tally_of_band_columns();
    whole(minicolumns.once.minirows())?;
    let bands = minicolumns.once.tally_of_bands();
    whole(bands.once)?;

    let several_in_row = plane.without_first_of_rows().rows();
    let several_in_column = minicolumns.twice.all_bands().or(bands.twice);
    let several_columns = minicolumns.once.without_first_of_minirows();
    let several_in_box = several_columns.or(minicolumns.twice).minirows();
    let hidden = plane.without(several_in_row.and(several_in_column).and(several_in_box));

    // Pointing and claiming, once for rows and once for columns: the parts of a line and of a box that hold the digit
    // alone, and what these eliminate.
    let minirows = plane.minirows();
    let several_rows = minirows.tally_of_band_columns().twice;
    let alone_in_box = minirows.without(several_rows);
    let several_boxes = minirows.minirow_ends().without_first_of_rows().rows();
    let alone_in_row = minirows.without(several_boxes);
    let by_rows = alone_in_box.rows().without(alone_in_box);
    let by_boxes = alone_in_row.band_columns().without(alone_in_row);

    let alone_in_box = minicolumns.once.without(several_columns.minirows());
    let alone_in_column = minicolumns.once.without(bands.twice);
    let by_columns = alone_in_box.all_bands().without(alone_in_box);
    let by_stacks = alone_in_column.minirows().without(alone_in_column);

    let lost = by_rows.or(by_boxes).or(by_columns).or(by_stacks);
    Ok(Found { left: plane.without(lost), hidden })
}
