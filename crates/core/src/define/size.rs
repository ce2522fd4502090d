//! How large a definition becomes on a board: a bound, before anything is made.
//!
//! Loops within loops multiply. The bound counts each part as often as the loops around it can pass, with the greatest
//! length that each list can have. For the lengths of ranges it follows the least and the greatest value of numbers
//! that do not depend on cells.

use super::syntax::{Area, CellTerm, Defined, Fold, List, Loop, Near, Number, Part, Truth};

/// What a definition is used with.
#[derive(Clone, Debug)]
pub struct Sizes {
    /// The greatest of the rows, the columns and the digits of the grid.
    pub side: u64,
    /// Cells of the grid.
    pub cells: u64,
    /// The lowest and the highest digit.
    pub digits: (i64, i64),
    /// Its numbers.
    pub numbers: Vec<i64>,
    /// The length of each of its lists.
    pub lists: Vec<u64>,
}

/// What is known of a number or a list.
#[derive(Clone, Copy)]
struct Known {
    /// The most items of a list.
    length: u64,
    /// The most items of each of its items.
    inner: u64,
    /// The least and the greatest value of a number, or of the numbers in a list.
    range: (i64, i64),
}

/// Any number.
const ANY: (i64, i64) = (-Defined::GREATEST, Defined::GREATEST);

impl Known {
    const NOTHING: Known = Known { length: 0, inner: 0, range: ANY };

    fn list(length: u64) -> Known {
        Known { length, ..Known::NOTHING }
    }

    fn number(range: (i64, i64)) -> Known {
        Known { range, ..Known::NOTHING }
    }
}

impl List {
    /// The most numbers of a range. Those after them are left out.
    pub const LONGEST_RANGE: u64 = 4096;
}

impl Defined {
    /// The most parts that a definition may have on a board.
    pub const MOST_PARTS: u64 = 1 << 18;

    /// A bound of the parts that it has on a board.
    pub fn parts(&self, sizes: &Sizes) -> u64 {
        self.counted(sizes).0
    }

    /// A bound of the hidden cells that its connected cells need.
    pub fn hidden(&self, sizes: &Sizes) -> u64 {
        self.counted(sizes).1
    }

    /// The bounds of both.
    fn counted(&self, sizes: &Sizes) -> (u64, u64) {
        let numbers = sizes.numbers.iter().take(self.numbers.single);
        let mut variables: Vec<Known> =
            numbers.map(|number| Known::number((*number, *number))).collect();
        variables.resize(self.numbers.single, Known::NOTHING);
        if self.numbers.has_rest {
            let range = hull(sizes.numbers.iter().map(|number| (*number, *number)));
            variables.push(Known { range, ..Known::list(sizes.numbers.len() as u64) });
        }
        let length = |place: usize| sizes.lists.get(place).copied().unwrap_or(0);
        variables.extend((0..self.lists.single).map(|place| Known::list(length(place))));
        if self.lists.has_rest {
            let inner = sizes.lists.iter().copied().max().unwrap_or(0);
            variables.push(Known { inner, ..Known::list(sizes.lists.len() as u64) });
        }
        let mut counter = Counter { sizes, variables, times: 1, hidden: 0 };
        let parts = self.body.iter().fold(0, |sum, truth| counter.truth(truth).saturating_add(sum));
        (parts, counter.hidden)
    }
}

/// The least range with some ranges.
fn hull(ranges: impl IntoIterator<Item = (i64, i64)>) -> (i64, i64) {
    let join = |one: (i64, i64), other: (i64, i64)| (one.0.min(other.0), one.1.max(other.1));
    ranges.into_iter().reduce(join).unwrap_or(ANY)
}

/// A range without numbers that would be undefined.
fn kept(least: i64, greatest: i64) -> (i64, i64) {
    let keep = |number: i64| number.clamp(ANY.0, ANY.1);
    (keep(least), keep(greatest))
}

/// A sum of counts, and one for the part itself.
fn with<const COUNT: usize>(parts: [u64; COUNT]) -> u64 {
    parts.into_iter().fold(1, u64::saturating_add)
}

struct Counter<'a> {
    sizes: &'a Sizes,
    variables: Vec<Known>,
    /// How often the loops around the current part pass.
    times: u64,
    /// Hidden cells so far.
    hidden: u64,
}

impl Counter<'_> {
    fn truth(&mut self, truth: &Truth) -> u64 {
        match truth {
            Truth::Chain(numbers, _) => self.numbers(numbers),
            Truth::Same(pair) => with([self.cell(&pair[0]), self.cell(&pair[1])]),
            Truth::Distinct(list) => {
                let (parts, known) = self.list(list);
                with([parts, known.length.saturating_mul(known.length)])
            }
            Truth::Not(inner) => with([self.truth(inner)]),
            Truth::All(all) | Truth::Any(all) => {
                all.iter().fold(1, |sum, truth| self.truth(truth).saturating_add(sum))
            }
            Truth::If(parts) => {
                let [condition, one, other] = &**parts;
                // The condition also counts negated.
                let condition = self.truth(condition).saturating_mul(2);
                with([condition, self.truth(one), self.truth(other)])
            }
            Truth::Each(head, body) | Truth::Some(head, body) => {
                self.passes(head, |it| it.truth(body))
            }
            // If a hidden cell says whether the condition of a pass holds, the condition also counts negated. Each place
            // of the board has at most one hidden cell.
            Truth::Connected(head, body) => {
                let places = self.sizes.cells;
                self.hidden = self.hidden.saturating_add(self.times.saturating_mul(places));
                with([self.passes(head, |it| it.truth(body).saturating_mul(2)), places])
            }
        }
    }

    fn numbers(&mut self, numbers: &[Number]) -> u64 {
        numbers.iter().fold(1, |sum, number| self.number(number).saturating_add(sum))
    }

    fn number(&mut self, number: &Number) -> u64 {
        match number {
            Number::Constant(_) | Number::Variable(_) => 1,
            Number::Value(cell) | Number::Place(_, cell) => with([self.cell(cell)]),
            Number::Item(list, index) => {
                let (parts, known) = self.list(list);
                with([parts, known.length, self.number(index)])
            }
            Number::Length(list) => with([self.list(list).0]),
            Number::Fold(_, numbers) => self.numbers(numbers),
            Number::Over(_, head, body) => self.passes(head, |it| it.number(body)),
            Number::Quotient(pair) | Number::Remainder(pair) => self.numbers(&pair[..]),
            Number::Absolute(inner) => with([self.number(inner)]),
            Number::If(condition, pair) => with([self.truth(condition), self.numbers(&pair[..])]),
            Number::Count(head, body) => self.passes(head, |it| it.truth(body)),
        }
    }

    /// The range of a number.
    fn range(&mut self, number: &Number) -> (i64, i64) {
        let sizes = self.sizes;
        match number {
            Number::Constant(constant) => (*constant, *constant),
            Number::Variable(slot) => self.variables.get(*slot).map_or(ANY, |known| known.range),
            Number::Length(list) => (0, i64::try_from(self.list(list).1.length).unwrap_or(ANY.1)),
            Number::Place(..) => (0, sizes.side.max(sizes.cells) as i64),
            Number::Item(list, _) => self.list(list).1.range,
            Number::Fold(Fold::Sum, all) => all.iter().fold((0, 0), |sum, number| {
                let (least, greatest) = self.range(number);
                kept(sum.0 + least, sum.1 + greatest)
            }),
            Number::Fold(Fold::Product, all) => all.iter().fold((1, 1), |product, number| {
                let (least, greatest) = self.range(number);
                let ends = [product.0, product.1].map(|end| {
                    let ends = [end.saturating_mul(least), end.saturating_mul(greatest)];
                    (ends[0].min(ends[1]), ends[0].max(ends[1]))
                });
                let (least, greatest) = hull(ends);
                kept(least, greatest)
            }),
            Number::Fold(_, all) => {
                hull(all.iter().map(|number| self.range(number)).collect::<Vec<_>>())
            }
            Number::Quotient(pair) => {
                let (least, greatest) = self.range(&pair[0]);
                (least.min(0), greatest.max(0))
            }
            Number::Remainder(pair) => (0, self.range(&pair[1]).1.max(0)),
            Number::Absolute(inner) => {
                let (least, greatest) = self.range(inner);
                (0, least.saturating_abs().max(greatest.saturating_abs()))
            }
            Number::If(_, pair) => hull([self.range(&pair[0]), self.range(&pair[1])]),
            Number::Value(_) | Number::Over(..) | Number::Count(..) => ANY,
        }
    }

    fn cell(&mut self, cell: &CellTerm) -> u64 {
        match cell {
            CellTerm::Variable(_) => 1,
            CellTerm::Item(list, index) => with([self.list(list).0, self.number(index)]),
            CellTerm::At(place) => self.numbers(&place[..]),
        }
    }

    /// The parts of a list, with its items, and what is known of it.
    fn list(&mut self, list: &List) -> (u64, Known) {
        let Sizes { side, cells, digits, .. } = *self.sizes;
        let (own, known) = match list {
            List::Variable(slot) => {
                return (1, self.variables.get(*slot).copied().unwrap_or(Known::NOTHING));
            }
            List::Item(list, index) => {
                let (parts, known) = self.list(list);
                (with([parts, self.number(index)]), Known::list(known.inner))
            }
            List::Range(bounds) => {
                let (from, to) = (self.range(&bounds[0]), self.range(&bounds[1]));
                let length = u64::try_from(to.1 - from.0 + 1).unwrap_or(0);
                let known = Known::list(length.min(List::LONGEST_RANGE));
                (self.numbers(&bounds[..]), Known { range: (from.0, to.1), ..known })
            }
            List::Digits => (1, Known { range: digits, ..Known::list(side) }),
            List::Literal(all) => {
                let (mut own, mut known) = (1u64, Known::list(0));
                let mut ranges = Vec::new();
                for part in all {
                    let (parts, more) = match part {
                        Part::Number(number) => {
                            ranges.push(self.range(number));
                            (self.number(number), Known::list(1))
                        }
                        Part::Cell(cell) => (self.cell(cell), Known::list(1)),
                        Part::List(list) => {
                            let (parts, more) = self.list(list);
                            ranges.push(more.range);
                            (parts, more)
                        }
                    };
                    own = own.saturating_add(parts);
                    known.length = known.length.saturating_add(more.length);
                    known.inner = known.inner.max(more.inner);
                }
                (own, Known { range: hull(ranges), ..known })
            }
            List::Grid => (1, Known::list(cells)),
            List::Areas(_) => (1, Known { inner: side, ..Known::list(side) }),
            // The cells of a box are found among all cells.
            List::Area(Area::Box | Area::Grid, cell) => {
                (with([self.cell(cell), cells]), Known::list(side))
            }
            List::Area(_, cell) => (self.cell(cell), Known::list(side)),
            List::Around(cell, Near::Edge) => (self.cell(cell), Known::list(4)),
            List::Around(cell, Near::King) => (self.cell(cell), Known::list(8)),
            List::Offset(cell, step) => {
                (with([self.cell(cell), self.numbers(&step[..])]), Known::list(1))
            }
            List::Ray(cell, step) => {
                (with([self.cell(cell), self.numbers(&step[..])]), Known::list(side))
            }
            List::Squares(square) => {
                let (_, greatest) = self.range(square);
                let area = greatest.saturating_mul(greatest.max(0)).max(0) as u64;
                (self.number(square), Known { inner: area.min(cells), ..Known::list(cells) })
            }
            List::Runs(list, count) => {
                let (parts, known) = self.list(list);
                let longest = u64::try_from(self.range(count).1).unwrap_or(0);
                let inner = longest.min(known.length);
                (with([parts, self.number(count)]), Known { inner, ..known })
            }
            List::Reverse(list) => self.list(list),
            List::Slice(list, bounds) => {
                let (parts, known) = self.list(list);
                (with([parts, self.numbers(&bounds[..])]), known)
            }
        };
        let items = known.length.saturating_mul(known.inner.max(1));
        (own.saturating_add(items), known)
    }

    fn passes(&mut self, head: &Loop, body: impl FnOnce(&mut Self) -> u64) -> u64 {
        let (parts, known) = self.list(&head.list);
        let count = match head.is_among {
            false => known.length,
            true => (0..head.variables as u64).fold(1u64, |passes, at| {
                passes.saturating_mul(known.length.saturating_sub(at)) / (at + 1)
            }),
        };
        let first = self.variables.len();
        let item = Known { length: known.inner, inner: 0, range: known.range };
        self.variables.resize(first + head.variables, item);
        let only = head.only.as_ref().map_or(0, |only| self.truth(only));
        let times = self.times;
        self.times = times.saturating_mul(count);
        let each = with([body(self), only, head.variables as u64]);
        self.times = times;
        self.variables.truncate(first);
        with([parts, count.saturating_mul(each)])
    }
}
