//! Exocets: two base cells whose digits must also be in target cells. The pattern alone; its conclusions are in
//! [`junior_exocet`](super::junior_exocet) and [`double_exocet`](super::double_exocet).
//!
//! ```text
//! B B |   .   |   .         B  base: two cells of a line in a box, with the candidates a b c (d)
//! .   |   T   |   .         T  target cells
//! .   |   .   |   T         |  three *cross-lines*: one through the box of the base but not through the
//! ----+-------+--------        base, the others through other boxes of the band
//! S   |   S   |   S         S  the cells of the cross-lines outside the band
//! S   |   S   |   S
//! ```
//!
//! Each digit of the base has at most two cells among S, counting candidates and values: it fits into S at most
//! twice. Let d be one of the two digits that the base holds. The base is in its line and in its box, so the only
//! cells of the band and the cross-lines that may be d are the *objects*: the cells of the other two cross-lines
//! that are not in the line of the base. The three cross-lines hold d three times, S at most twice. So d is in an
//! object. Objects that cannot hold any digit of the base do not count; the others are the targets. If there are
//! just two, they hold the two digits of the base, each once.
//!
//! If a cross-line has two targets, and a further digit is locked in them, the further digit fills one of the
//! two, so they count as one target.
//!
//! How often a digit fits into S is a matching of cross-lines with lines, at most as large as the fewest houses that
//! *cover* its cells in S (König); so two cover houses say the same.
//!
//! In a band of three boxes of three lines, a target has a *mirror*: its digit is in the line of the base in the
//! first box, in the line of the target in the second, so in the third line of the third box; and not in an
//! object there, which holds the other digit or none of the base. So the other cells of that line in that box
//! hold the digit of the target.
//!
//! Source: David P Bird, "JExocet Compendium" (players' forum, 2013), and champagne's searches before it. This
//! version lets both targets be in one box or cross-line, has values in targets, and takes all sizes.

use super::orientation::Orientation;
use super::prelude::*;

/// The most candidates of the base.
const MOST_DIGITS: usize = 5;

/// Where the digits may be: as a candidate or as a value.
pub(super) struct Spots<'a, const W: usize> {
    pub(super) view: &'a View<'a, W>,
    pub(super) orientation: Orientation,
    /// For each digit and cross-line the lines in which the digit may be, as bits.
    lines: Vec<u32>,
}

/// A pattern.
#[derive(Clone, Debug)]
pub(super) struct Exocet {
    pub(super) base: [Cell; 2],
    /// The candidates of the base.
    pub(super) digits: Digits,
    /// The line and the box of the base.
    pub(super) houses: [HouseId; 2],
    /// The cross-lines, first the one through the box of the base.
    pub(super) crosses: [usize; 3],
    /// The targets in each of the other two.
    pub(super) objects: [Object; 2],
}

/// The targets in a cross-line: up to two cells.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub(super) cells: Vec<Cell>,
    /// A digit that takes one of two cells, and the house in which it has no other place.
    pub(super) locked: Option<(Digit, HouseId)>,
}

/// Whether one line can be chosen from each of these sets, all different.
fn fits(sets: &[u32]) -> bool {
    (1..1_u32 << sets.len()).all(|chosen| {
        let is_chosen = |(index, _): &(usize, &u32)| chosen >> index & 1 == 1;
        let union = sets.iter().enumerate().filter(is_chosen).fold(0, |all, (_, set)| all | set);
        union.count_ones() >= chosen.count_ones()
    })
}

/// The indices of the set bits.
pub(super) fn bits(word: u32) -> impl Iterator<Item = usize> {
    Digits::of_word(word).iter().map(Digit::index)
}

impl<'a, const W: usize> Spots<'a, W> {
    /// Those of a view.
    pub(super) fn new(view: &'a View<'a, W>, orientation: Orientation) -> Spots<'a, W> {
        let side = orientation.side;
        let mut spots = Spots { view, orientation, lines: vec![0; side * side] };
        for cell in view.layout().cells().iter() {
            for digit in spots.possible(cell).iter() {
                spots.lines[digit.index() * side + orientation.cross_of(cell)] |=
                    1 << orientation.line_of(cell);
            }
        }
        spots
    }

    /// The candidates of a cell, or its value.
    pub(super) fn possible(&self, cell: Cell) -> Digits {
        let value = self.view.value(cell).map_or(Digits::EMPTY, Digits::single);
        self.view.candidates(cell) | value
    }

    /// The lines of a cross-line outside a band in which a digit may be.
    fn outside(&self, digit: Digit, cross: usize, line: usize) -> u32 {
        let band = self.orientation.band(line).fold(0, |band, line| band | 1 << line);
        self.lines[digit.index() * self.orientation.side + cross] & !band
    }

    /// Shows every exocet.
    pub(super) fn visit(&self, visit: &mut impl FnMut(&Exocet)) {
        let o = self.orientation;
        for line in 0..o.side {
            for cross in 0..o.side {
                for other in cross + 1..o.stack(cross).end {
                    if self.view.is_over() {
                        return;
                    }
                    self.of_base(line, [cross, other], visit);
                }
            }
        }
    }

    /// The exocets with this base.
    fn of_base(&self, line: usize, base: [usize; 2], visit: &mut impl FnMut(&Exocet)) {
        let o = self.orientation;
        let cells = base.map(|cross| o.cell(line, cross));
        let [one, other] = cells.map(|cell| self.view.candidates(cell));
        let digits = one | other;
        if one.is_empty() || other.is_empty() || !(2..=MOST_DIGITS).contains(&digits.len()) {
            return;
        }
        let layout = self.view.layout();
        let Some(box_house) = o.box_of(layout, cells[0]) else { return };
        let houses = [o.line(layout, line), box_house];
        let stack = o.stack(base[0]);
        let far: Vec<usize> = (0..o.side).filter(|cross| !stack.contains(cross)).collect();
        for first in stack.filter(|cross| !base.contains(cross)) {
            for (index, &second) in far.iter().enumerate() {
                for &third in &far[index + 1..] {
                    let crosses = [first, second, third];
                    let covered = |digit: Digit| {
                        !fits(&crosses.map(|cross| self.outside(digit, cross, line)))
                    };
                    if !digits.iter().all(covered) {
                        continue;
                    }
                    let [one, other] =
                        [second, third].map(|cross| self.objects(line, cross, digits));
                    for one in &one {
                        for other in &other {
                            if one.targets() + other.targets() == 2 {
                                let objects = [one.clone(), other.clone()];
                                visit(&Exocet { base: cells, digits, houses, crosses, objects });
                            }
                        }
                    }
                }
            }
        }
    }

    /// The targets of a cross-line; if there are two, also with each digit that is locked in them.
    fn objects(&self, line: usize, cross: usize, digits: Digits) -> Vec<Object> {
        let o = self.orientation;
        let lines = o.band(line).filter(|other| *other != line);
        let cells = lines.map(|line| o.cell(line, cross));
        let cells: Vec<Cell> = cells.filter(|cell| self.possible(*cell).meets(digits)).collect();
        if cells.len() > 2 {
            return Vec::new();
        }
        let mut objects = vec![Object { cells: cells.clone(), locked: None }];
        if let [one, other] = cells[..] {
            let both: CellSet<W> = [one, other].into_iter().collect();
            let further = (self.view.candidates(one) | self.view.candidates(other)) - digits;
            for digit in further.iter() {
                if let Some(house) = self.locked(digit, both) {
                    objects.push(Object { cells: cells.clone(), locked: Some((digit, house)) });
                }
            }
        }
        objects
    }

    /// A house in which a digit has no place except in these cells.
    pub(super) fn locked(&self, digit: Digit, cells: CellSet<W>) -> Option<HouseId> {
        super::deadly::locked_in(self.view, digit, cells)
    }
}

impl Object {
    /// How many cells hold digits of the base.
    fn targets(&self) -> usize {
        self.cells.len() - usize::from(self.locked.is_some())
    }
}

impl Exocet {
    /// The line of the base.
    pub(super) fn line(&self, o: Orientation) -> usize {
        o.line_of(self.base[0])
    }

    /// The cells of the base.
    pub(super) fn base_cells<const W: usize>(&self) -> CellSet<W> {
        self.base.into_iter().collect()
    }

    /// The targets.
    pub(super) fn targets(&self) -> impl Iterator<Item = Cell> {
        self.objects.iter().flat_map(|object| object.cells.iter().copied())
    }

    /// Whether a target can hold a digit as far as the cells outside the band are concerned: the other two
    /// cross-lines must have the digit there. If not, they have it only in one line, or one of them nowhere.
    pub(super) fn fits_outside<const W: usize>(
        &self,
        spots: &Spots<W>,
        target: Cell,
        digit: Digit,
    ) -> bool {
        let line = self.line(spots.orientation);
        fits(&self.others(spots, target).map(|cross| spots.outside(digit, cross, line)))
    }

    /// The other two cross-lines of a target.
    pub(super) fn others<const W: usize>(&self, spots: &Spots<W>, target: Cell) -> [usize; 2] {
        let [first, second, third] = self.crosses;
        if spots.orientation.cross_of(target) == second { [first, third] } else { [first, second] }
    }

    /// The mirror of a target: cells one of which has the digit of the target.
    pub(super) fn mirror<const W: usize>(
        &self,
        spots: &Spots<W>,
        target: Cell,
    ) -> Option<CellSet<W>> {
        let o = spots.orientation;
        if o.box_lines != 3 || o.side != 3 * o.box_crosses {
            return None;
        }
        let base_line = self.line(o);
        let line =
            o.band(base_line).find(|&line| line != base_line && line != o.line_of(target))?;
        let [base, own] = [self.base[0], target].map(|cell| o.stack(o.cross_of(cell)));
        let is_third = |cross: &usize| {
            !base.contains(cross) && !own.contains(cross) && !self.crosses.contains(cross)
        };
        Some((0..o.side).filter(is_third).map(|cross| o.cell(line, cross)).collect())
    }

    /// The cells of the cross-lines outside the band in which a digit may be.
    pub(super) fn outside<const W: usize>(&self, spots: &Spots<W>, digit: Digit) -> CellSet<W> {
        let o = spots.orientation;
        let of_cross = |cross: usize| {
            let lines = bits(spots.outside(digit, cross, self.line(o)));
            lines.map(move |line| o.cell(line, cross))
        };
        self.crosses.into_iter().flat_map(of_cross).collect()
    }

    /// The houses that cover these cells, at most two: the lines first, then the cross-lines. If there are several
    /// choices, that with the most lines.
    pub(super) fn cover<const W: usize>(
        &self,
        spots: &Spots<W>,
        digit: Digit,
    ) -> Vec<[Vec<usize>; 2]> {
        let line = self.line(spots.orientation);
        let sets = self.crosses.map(|cross| spots.outside(digit, cross, line));
        let cover = |chosen: usize| {
            let is_chosen = |index: &usize| chosen >> index & 1 == 1;
            let crosses: Vec<usize> =
                (0..3).filter(is_chosen).map(|index| self.crosses[index]).collect();
            let left = (0..3).filter(|index| !is_chosen(index));
            let lines = left.fold(0, |all, index| all | sets[index]);
            [bits(lines).collect(), crosses]
        };
        // The subsets with the fewest cross-lines first.
        let covers = [0, 1, 2, 4, 3, 5, 6].map(cover).into_iter();
        covers.filter(|[lines, crosses]| lines.len() + crosses.len() <= 2).collect()
    }
}
