//! Statements about a grid: about single cells, pairs, sets, sums, words.
//!
//! This file knows nothing about kinds of rules; `meaning` defines which statements a kind makes.
//!
//! A short rule can make half a million statements. So each is counted by the meter when it is made, in
//! [`push`](Board::push), and pairs with the same condition share one table.

use std::cell::{Cell as Counter, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::rc::Rc;

use super::area::Area;
use super::meter::Meter;
use super::near::Near;
use super::statement::{Digits, Machine, State, Statement, TooLarge};
use veridoku_core::grid::{Cell, Frame, Geometry, Rule, RuleKind};

/// The statements of a rule, unless there would be too many.
pub(super) type Said = Result<Vec<Statement>, TooLarge>;

/// The approximate bytes of a statement.
const STATEMENT: usize = 2 * size_of::<Statement>();

/// How many sets of this size there are of some digits.
fn choices(digits: usize, size: usize) -> usize {
    (0..size).fold(1, |choices: usize, at| choices.saturating_mul(digits - at) / (at + 1))
}

/// Each cell once, at its first occurrence.
pub(super) fn once(cells: &[Cell]) -> Vec<Cell> {
    let mut known = HashSet::new();
    cells.iter().copied().filter(|cell| known.insert(*cell)).collect()
}

/// The rules whose pairs of cells are marked by dots.
pub(super) const DOTS: &[RuleKind] = &[RuleKind::Difference, RuleKind::Ratio];

/// Collects the pairs marked by rules of some kinds, including those in alternatives: a sum of two cells, and each two
/// consecutive cells in a list of dots. The lesser cell of each pair is first.
fn add_marked(rules: &[Rule], marks: &[RuleKind], to: &mut BTreeSet<[Cell; 2]>) {
    for rule in rules {
        let line = rule.cells();
        let is_mark = rule.kind == RuleKind::Sum && line.len() == 2 || DOTS.contains(&rule.kind);
        if marks.contains(&rule.kind) && is_mark {
            to.extend(line.windows(2).map(|pair| [pair[0].min(pair[1]), pair[0].max(pair[1])]));
        }
        rule.branches.iter().for_each(|branch| add_marked(branch, marks, to));
    }
}

/// Pairs of neighbors with a mark of some kinds.
type MarkedPairs = Rc<BTreeSet<[Cell; 2]>>;

/// A grid, with constructors for statements about its cells.
pub(super) struct Board<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) frame: Frame,
    /// The number of digits, and of rows and columns including those that the frame omits.
    pub(super) side: usize,
    /// The value of the first digit.
    pub(super) low: i64,
    /// All cells including hidden ones.
    cells: Counter<usize>,
    /// The marked pairs by the kinds of marks.
    marked: RefCell<BTreeMap<Vec<RuleKind>, MarkedPairs>>,
    meter: &'a Meter,
}

impl<'a> Board<'a> {
    pub(super) fn new(geometry: &'a Geometry, meter: &'a Meter) -> Board<'a> {
        let (frame, side) = (geometry.frame(), geometry.side());
        let cells = Counter::new(geometry.cell_count() + frame.hidden);
        let marked = RefCell::default();
        Board { geometry, frame, side, low: frame.lowest.into(), cells, marked, meter }
    }

    /// Counts some work. False if a limit is exceeded.
    pub(super) fn works(&self) -> bool {
        self.meter.works()
    }

    /// Adds a statement, unless a limit is exceeded: then it returns false. Every statement is added here.
    fn push(&self, statement: Statement, to: &mut Vec<Statement>) -> bool {
        // Tables, sets and machines are counted where they are made.
        let more = match &statement {
            Statement::Allowed(_, allowed) => size_of_val(&allowed[..]),
            Statement::Pair(..) => 0,
            Statement::Sets(cells, _) | Statement::Word(cells, _) => size_of_val(&cells[..]),
            // Each cell with its digits and up to four neighbors.
            Statement::Connected(area) => area.cells().count() * 12 * size_of::<usize>(),
            Statement::AnyOf(branches) => size_of_val(&branches[..]),
        };
        let is_within = self.meter.takes(STATEMENT + more);
        if is_within {
            to.push(statement);
        }
        is_within
    }

    /// These statements, until a limit is exceeded.
    fn all(&self, statements: impl IntoIterator<Item = Statement>) -> Vec<Statement> {
        let mut all = Vec::new();
        for statement in statements {
            if !self.push(statement, &mut all) {
                break;
            }
        }
        all
    }

    /// A new hidden cell.
    pub(super) fn new_cell(&self) -> Cell {
        let cell = Cell::from_index(self.cells.get());
        self.cells.set(cell.index() + 1);
        cell
    }

    /// The number of cells including hidden ones.
    pub(super) fn cell_count(&self) -> usize {
        self.cells.get()
    }

    /// The value of the last digit.
    pub(super) fn high(&self) -> i64 {
        self.low + self.side as i64 - 1
    }

    pub(super) fn values(&self) -> impl Iterator<Item = i64> + use<> {
        self.low..=self.high()
    }

    /// A statement that never holds.
    pub(super) fn never(&self) -> Vec<Statement> {
        self.each(&[Cell::from_index(0)], |_| false)
    }

    pub(super) fn each(&self, cells: &[Cell], allows: impl Fn(i64) -> bool) -> Vec<Statement> {
        let allowed: Vec<bool> = self.values().map(allows).collect();
        self.all(cells.iter().map(|cell| Statement::Allowed(*cell, allowed.clone())))
    }

    /// Cells in rows and columns, of which those with some digits are one area, and at most so many.
    pub(super) fn connected(
        &self,
        cells: Vec<(Cell, [usize; 2], Digits)>,
        most: usize,
    ) -> Vec<Statement> {
        // Which cells are neighbors is found by comparing all of them.
        if !self.meter.steps(cells.len() * cells.len()) {
            return Vec::new();
        }
        self.all([Statement::Connected(Area::new(cells, most))])
    }

    /// The digits with these values.
    pub(super) fn digits(&self, is_in: impl Fn(i64) -> bool) -> Digits {
        let values = self.values().enumerate();
        values.filter(|(_, value)| is_in(*value)).fold(0, |all, (digit, _)| all | 1 << digit)
    }

    /// One of several lists of statements holds.
    pub(super) fn any_of(&self, branches: Vec<Vec<Statement>>) -> Vec<Statement> {
        self.all([Statement::AnyOf(branches)])
    }

    /// The two cells of each pair have the same digit.
    pub(super) fn equal(&self, pairs: impl IntoIterator<Item = [Cell; 2]>) -> Vec<Statement> {
        self.pairs(pairs, |one, other| one == other)
    }

    /// For each digit of a cell, those of another that are allowed with it.
    fn table(&self, allows: impl Fn(i64, i64) -> bool) -> Rc<[Digits]> {
        self.meter.takes(self.side * size_of::<Digits>());
        let row = |of_one| {
            let allowed = self.values().zip(0..).filter(|(of_other, _)| allows(of_one, *of_other));
            allowed.fold(0, |row, (_, digit)| row | 1 << digit)
        };
        self.values().map(row).collect()
    }

    /// This table for some pairs.
    fn pairs(
        &self,
        pairs: impl IntoIterator<Item = [Cell; 2]>,
        allows: impl Fn(i64, i64) -> bool,
    ) -> Vec<Statement> {
        let table = self.table(allows);
        self.all(pairs.into_iter().map(|pair| Statement::Pair(pair, Rc::clone(&table))))
    }

    /// All pairs of consecutive cells.
    pub(super) fn along(
        &self,
        cells: &[Cell],
        allows: impl Fn(i64, i64) -> bool,
    ) -> Vec<Statement> {
        self.pairs(cells.windows(2).map(|pair| [pair[0], pair[1]]), allows)
    }

    pub(super) fn all_pairs(
        &self,
        cells: &[Cell],
        allows: impl Fn(i64, i64) -> bool,
    ) -> Vec<Statement> {
        let with = |at: usize| cells[at + 1..].iter().map(move |other| [cells[at], *other]);
        self.pairs((0..cells.len()).flat_map(with), allows)
    }

    /// All pairs within any `size` consecutive cells.
    pub(super) fn windows(
        &self,
        cells: &[Cell],
        width: usize,
        allows: impl Fn(i64, i64) -> bool,
    ) -> Vec<Statement> {
        let width = width.min(cells.len()).max(1);
        let pairs = cells.windows(width).flat_map(|run| {
            let with = move |at: usize| run[at + 1..].iter().map(move |other| [run[at], *other]);
            (0..run.len()).flat_map(with)
        });
        self.pairs(pairs, allows)
    }

    /// All pairs of neighbors that no rule of some kinds marks.
    pub(super) fn unmarked(
        &self,
        listed: &[Cell],
        marks: &[RuleKind],
        allows: impl Fn(i64, i64) -> bool,
    ) -> Vec<Statement> {
        let marked = self.marked(marks);
        // The lesser cell of two neighbors is first, as in the marked pairs.
        let mut pairs = Near::new(self.geometry, listed).neighbors();
        pairs.retain(|pair| !marked.contains(pair));
        self.pairs(pairs, allows)
    }

    /// The pairs marked by any rule of some kinds. They are collected once.
    fn marked(&self, marks: &[RuleKind]) -> MarkedPairs {
        let mut known = self.marked.borrow_mut();
        let collect = || {
            let mut marked = BTreeSet::new();
            add_marked(self.geometry.rules(), marks, &mut marked);
            Rc::new(marked)
        };
        Rc::clone(known.entry(marks.to_vec()).or_insert_with(collect))
    }

    /// Marked cells next to unmarked ones.
    pub(super) fn extremes(
        &self,
        marked: &[Cell],
        allows: impl Fn(i64, i64) -> bool,
    ) -> Vec<Statement> {
        let neighbors = Near::new(self.geometry, &[]).neighbors().into_iter();
        let ways = neighbors.flat_map(|[one, other]| [[one, other], [other, one]]);
        let marked: HashSet<Cell> = marked.iter().copied().collect();
        let is_marked = |[one, other]: &[Cell; 2]| marked.contains(one) && !marked.contains(other);
        self.pairs(ways.filter(is_marked), allows)
    }

    /// Pairs of cells at a distance of so many rows and columns, or columns and rows.
    pub(super) fn apart(
        &self,
        listed: &[Cell],
        offsets: &[i64],
        allows: impl Fn(i64, i64) -> bool,
    ) -> Vec<Statement> {
        let (near, distances) = (Near::new(self.geometry, listed), self.distances(offsets));
        self.pairs(self.at_distances(&near, &distances), allows)
    }

    /// The different distances between two cells of the board, each with the smaller number first.
    fn distances(&self, offsets: &[i64]) -> BTreeSet<[usize; 2]> {
        let distance = |offset: &[i64]| {
            let [one, other] =
                [offset[0], offset[1]].map(|of| usize::try_from(of.unsigned_abs()).ok());
            Some([one?.min(other?), one?.max(other?)])
        };
        let distances = offsets.chunks_exact(2).filter_map(distance);
        let plane = self.geometry.plane();
        let lines = plane.rows().max(plane.columns());
        distances.filter(|[_, most]| (1..lines).contains(most)).collect()
    }

    /// The pairs of shown cells at one of these distances, in order. Those of each cell are listed when the cell is
    /// reached, until a limit is exceeded.
    fn at_distances(
        &self,
        near: &Near<'_>,
        distances: &BTreeSet<[usize; 2]>,
    ) -> impl Iterator<Item = [Cell; 2]> {
        near.cells().into_iter().flat_map(move |one| {
            let (row, column) = near.place(one);
            let mut others = BTreeSet::new();
            if self.meter.works() {
                let ways =
                    distances.iter().flat_map(|&[least, most]| [[least, most], [most, least]]);
                for [down, across] in ways {
                    for column in [column.checked_sub(across), Some(column + across)] {
                        others.extend(column.and_then(|to| near.at(row + down, to, one)));
                    }
                }
            }
            others.into_iter().filter(move |other| *other > one).map(move |other| [one, other])
        })
    }

    /// Two cells do not both have the digit that equals their distance in rows plus columns.
    pub(super) fn not_own_distance(&self, listed: &[Cell]) -> Vec<Statement> {
        let near = &Near::new(self.geometry, listed);
        let not_both = |both: i64| self.table(|one, other| (one, other) != (both, both));
        let tables: Vec<Rc<[Digits]>> = self.values().map(not_both).collect();
        let shown = near.cells();
        let statements = (0..shown.len()).flat_map(|place| {
            let one = shown[place];
            let others = if self.meter.works() { &shown[place + 1..] } else { &[] };
            let tables = &tables;
            others.iter().filter(move |other| near.share_a_grid(one, **other)).filter_map(
                move |other| {
                    let (row, column) = near.place(one);
                    let (other_row, other_column) = near.place(*other);
                    let distance = row.abs_diff(other_row) + column.abs_diff(other_column);
                    let digit = usize::try_from(distance as i64 - self.low).ok()?;
                    Some(Statement::Pair([one, *other], Rc::clone(tables.get(digit)?)))
                },
            )
        });
        self.all(statements)
    }

    /// A hidden cell holds the first digit. Shown rows and columns differ, even those that aren't houses because they
    /// are too short.
    pub(super) fn frame(&self) -> Vec<Statement> {
        let side = self.side;
        let shown: HashSet<Cell> = self.geometry.shown_cells().into_iter().collect();
        let filler: Vec<Cell> =
            self.geometry.cells().filter(|cell| !shown.contains(cell)).collect();
        let mut statements = self.each(&filler, |value| value == self.low);
        if self.frame.has_lines && self.geometry.arrangement().is_none() {
            let [rows, columns, ..] = self.lines();
            let short = rows.iter().chain(&columns).filter(|line| line.len() < side);
            statements.extend(short.flat_map(|line| self.differ(line)));
        }
        statements
    }

    /// The rows from the left, the columns from the top, the rows from the right, and the columns from the bottom.
    pub(super) fn lines(&self) -> [Vec<Vec<Cell>>; 4] {
        let (Frame { rows, columns, .. }, side) = (self.frame, self.side);
        let row = |row| (0..columns).map(move |column| Cell::at(row, column, side)).collect();
        let column = |column| (0..rows).map(move |row| Cell::at(row, column, side)).collect();
        let from_left: Vec<Vec<Cell>> = (0..rows).map(row).collect();
        let from_top: Vec<Vec<Cell>> = (0..columns).map(column).collect();
        let turned = |lines: &[Vec<Cell>]| {
            lines.iter().map(|line| line.iter().rev().copied().collect()).collect()
        };
        let (from_right, from_bottom) = (turned(&from_left), turned(&from_top));
        [from_left, from_top, from_right, from_bottom]
    }

    /// A marked cell in column c has v if the cell in column v of its row has c; or the same with rows. If the digits
    /// of a line differ, it has v only then.
    pub(super) fn indexing(&self, cells: &[Cell], is_by_row: bool) -> Vec<Statement> {
        let (Frame { rows, columns, has_lines, .. }, side) = (self.frame, self.side);
        let places = if is_by_row { rows } else { columns };
        let mut statements = Vec::new();
        let mut tables: BTreeMap<(i64, i64), Rc<[Digits]>> = BTreeMap::new();
        for &cell in cells {
            let (row, column) = (cell.row(side), cell.column(side));
            statements.extend(self.each(&[cell], |value| (1..=places as i64).contains(&value)));
            for place in 0..places {
                let (other, own) = match is_by_row {
                    true => (Cell::at(place, column, side), row),
                    false => (Cell::at(row, place, side), column),
                };
                let (place, own) = (place as i64 + 1, own as i64 + 1);
                // A cell that refers to itself holds its own number: that is always right.
                if other == cell {
                    continue;
                }
                let table = tables.entry((place, own)).or_insert_with(|| {
                    self.table(|value, of_other| {
                        of_other == own && value == place
                            || value != place && !(has_lines && of_other == own)
                    })
                });
                let pair = Statement::Pair([cell, other], Rc::clone(table));
                if !self.push(pair, &mut statements) {
                    return statements;
                }
            }
        }
        statements
    }

    /// Different digits.
    pub(super) fn differ(&self, cells: &[Cell]) -> Vec<Statement> {
        self.all([Statement::Sets(once(cells), None)])
    }

    /// The accepted sets with as many values as cells, ascending.
    pub(super) fn sets(&self, cells: &[Cell], accepts: impl Fn(&[i64]) -> bool) -> Said {
        if cells.len() > self.side {
            // There aren't so many different digits.
            return Ok(self.all([Statement::Sets(cells.to_vec(), Some(Vec::new()))]));
        }
        for size in 1..=cells.len() {
            TooLarge::check(choices(self.side, size))?;
        }
        let mut sets = Vec::new();
        self.add_sets(cells.len(), &mut Vec::new(), &accepts, &mut sets);
        Ok(self.all([Statement::Sets(cells.to_vec(), Some(sets))]))
    }

    /// Adds the accepted sets that begin with some values, in order.
    fn add_sets(
        &self,
        size: usize,
        begin: &mut Vec<i64>,
        accepts: &impl Fn(&[i64]) -> bool,
        sets: &mut Vec<Digits>,
    ) {
        if begin.len() == size {
            if accepts(begin)
                && self.meter.steps(self.side)
                && self.meter.takes(size_of::<Digits>())
            {
                let digit = |value: &i64| 1 << (value - self.low);
                sets.push(begin.iter().map(digit).fold(0, |set, digit: Digits| set | digit));
            }
            return;
        }
        let from = begin.last().map_or(self.low, |last| last + 1);
        let missing = (size - begin.len()) as i64;
        for value in from..=self.high() - missing + 1 {
            if !self.meter.works() {
                return;
            }
            begin.push(value);
            self.add_sets(size, begin, accepts, sets);
            begin.pop();
        }
    }

    pub(super) fn word<S: State>(
        &self,
        cells: Vec<Cell>,
        start: S,
        step: impl Fn(usize, &S, i64) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Said {
        if !self.meter.works() {
            return Ok(Vec::new());
        }
        let values: Vec<i64> = self.values().collect();
        let machine =
            Machine::new(cells.len(), &values, start.clone(), step, &accepts, self.meter)?;
        if cells.is_empty() && !accepts(&start) {
            // Nothing is read, and nothing holds.
            return Ok(self.never());
        }
        Ok(self.all([Statement::Word(cells, machine)]))
    }

    /// The values, each times its factor, add up to one of some totals.
    pub(super) fn linear(&self, terms: Vec<(Cell, i64)>, totals: &[i64]) -> Said {
        let (cells, factors): (Vec<Cell>, Vec<i64>) = terms.into_iter().unzip();
        // The minimum and the maximum that the cells from each place on can add.
        let mut rests = vec![(0, 0)];
        for factor in factors.iter().rev() {
            let (least, most) = rests.last().copied().unwrap_or_default();
            let (one, many) = (factor * self.low, factor * self.high());
            rests.push((least + one.min(many), most + one.max(many)));
        }
        rests.reverse();
        let step = |at: usize, sum: &i64, value: i64| {
            let sum = sum + factors[at] * value;
            let (least, most) = rests[at + 1];
            totals.iter().any(|total| (sum + least..=sum + most).contains(total)).then_some(sum)
        };
        self.word(cells, 0, step, |sum| totals.contains(sum))
    }

    /// The circle, or the number in a pill whose digits are in reading order, is the sum of each shaft.
    pub(super) fn arrow(&self, rule: &Rule) -> Said {
        let Some((circle, shafts)) = rule.lists.split_first() else { return Ok(Vec::new()) };
        let mut circle = circle.clone();
        circle.sort_unstable();
        let mut statements = self.each(circle.get(1..).unwrap_or_default(), |value| value <= 9);
        for shaft in shafts {
            let mut factor = 1;
            let mut terms = Vec::new();
            for cell in circle.iter().rev().take(15) {
                terms.push((*cell, factor));
                factor *= 10;
            }
            terms.extend(shaft.iter().map(|cell| (*cell, -1)));
            statements.extend(self.linear(terms, &[0])?);
        }
        Ok(statements)
    }

    /// Lists of cells have equal sums: the first compared with each other list.
    pub(super) fn same_sums(&self, lists: &[&[Cell]]) -> Said {
        let Some((first, others)) = lists.split_first() else { return Ok(Vec::new()) };
        let mut statements = Vec::new();
        for other in others {
            let of_first = first.iter().map(|cell| (*cell, 1));
            let terms = of_first.chain(other.iter().map(|cell| (*cell, -1)));
            statements.extend(self.linear(terms.collect(), &[0])?);
        }
        Ok(statements)
    }

    /// The digits between the lowest and the highest digit add up.
    pub(super) fn sandwich(&self, cells: &[Cell], sum: i64) -> Said {
        let (lowest, highest) = (self.low, self.high());
        // The crust that came first; whether the second came; and the missing amount between them.
        type Eaten = (Option<i64>, bool, i64);
        let step = |_, &(first, is_closed, missing): &Eaten, value: i64| {
            if is_closed || first.is_none() && value != lowest && value != highest {
                return (value != lowest && value != highest)
                    .then_some((first, is_closed, missing));
            }
            match first {
                None => Some((Some(value), false, missing)),
                Some(first) if value == lowest || value == highest => {
                    (value != first && missing == 0).then_some((Some(first), true, 0))
                }
                Some(first) => (value <= missing).then_some((Some(first), false, missing - value)),
            }
        };
        let mut statements = self.differ(cells);
        statements.extend(self.word(
            cells.to_vec(),
            (None, false, sum),
            step,
            |(_, is_closed, _)| *is_closed,
        )?);
        Ok(statements)
    }

    /// The box or region of a cell. Boxes of a single row or column don't count.
    pub(super) fn region(&self, cell: Cell) -> usize {
        let side = self.side;
        match (self.geometry.regions(), self.geometry.shape()) {
            (Some(regions), _) => regions[cell.index()],
            (None, Some(shape)) if shape.box_height() > 1 && shape.box_width() > 1 => {
                let (band, stack) =
                    (cell.row(side) / shape.box_height(), cell.column(side) / shape.box_width());
                band * side + stack
            }
            _ => 0,
        }
    }

    /// The statements of each 2x2 of all shown cells, or of the listed ones.
    pub(super) fn squares(&self, listed: &[Cell], of_square: impl Fn(Vec<Cell>) -> Said) -> Said {
        let mut statements = Vec::new();
        for square in Near::new(self.geometry, listed).squares() {
            statements.extend(of_square(square)?);
        }
        Ok(statements)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rand::RngExt;

    use super::super::{Statements, meaning};
    use super::*;
    use veridoku_core::budget::{Budget, Deadline};
    use veridoku_core::grid::GeometryBuilder;
    use veridoku_core::random::RandomStream;

    fn geometry(side: usize, frame: Frame, rules: &[Rule]) -> Geometry {
        let mut builder = GeometryBuilder::latin(side);
        builder.frame(frame);
        rules.iter().for_each(|rule| {
            builder.rule(rule.clone());
        });
        builder.build().unwrap()
    }

    /// Each pair with its table.
    fn pairs_of(statements: &[Statement]) -> Vec<([Cell; 2], Vec<Digits>)> {
        let pairs = statements.iter().filter_map(|statement| match statement {
            Statement::Pair(pair, table) => Some((*pair, table.to_vec())),
            _ => None,
        });
        pairs.collect()
    }

    #[test]
    fn pairs_are_those_of_the_definitions() {
        let mut seen = 0;
        for number in 0..100 {
            let mut random = RandomStream::numbered(1, number);
            let mut below = |limit: usize| random.numbers().random_range(0..limit);
            let side = 2 + below(5);
            let (rows, columns, lowest) = (1 + below(side), 1 + below(side), below(3) as i32);
            let frame = Frame { rows, columns, lowest, ..Frame::whole(side) };
            let shown: Vec<Cell> = frame.cells(side).collect();
            let mut some = |most: usize| -> Vec<Cell> {
                (0..1 + below(most)).map(|_| shown[below(shown.len())]).collect()
            };
            let lines = [some(4), some(4), some(3)];
            let offsets: Vec<i64> = (0..2 * below(4)).map(|_| below(9) as i64 - 4).collect();
            let dots = lines.iter().filter(|line| line.len() > 1);
            let dots = dots.map(|line| Rule::new(RuleKind::Difference, [1], line.clone()));
            let geometry = geometry(side, frame, &dots.collect::<Vec<Rule>>());
            let meter = Meter::new(&Deadline::NEVER);
            let board = Board::new(&geometry, &meter);
            let distance = |one: Cell, other: Cell| {
                let rows = one.row(side).abs_diff(other.row(side)) as i64;
                (rows, one.column(side).abs_diff(other.column(side)) as i64)
            };
            let with = |is_paired: &dyn Fn(Cell, Cell) -> bool| -> Vec<[Cell; 2]> {
                let all =
                    shown.iter().flat_map(|one| shown.iter().map(move |other| [*one, *other]));
                all.filter(|[one, other]| one < other && is_paired(*one, *other)).collect()
            };

            let differ = |one: i64, other: i64| one != other;
            let expected = with(&|one, other| {
                let (rows, columns) = distance(one, other);
                offsets
                    .chunks_exact(2)
                    .map(|of| (of[0].abs(), of[1].abs()))
                    .any(|offset| offset == (rows, columns) || offset == (columns, rows))
            });
            let found = pairs_of(&board.apart(&[], &offsets, differ));
            assert_eq!(found, pairs_of(&board.pairs(expected, differ)), "{frame:?} {offsets:?}");
            seen += found.len();

            let expected = with(&|one, other| {
                let (rows, columns) = distance(one, other);
                board.values().any(|value| value == rows + columns)
            });
            let table = |[one, other]: [Cell; 2]| {
                let (rows, columns) = distance(one, other);
                let is_both = |value| value == rows + columns;
                let allows = |one, other| !(is_both(one) && is_both(other));
                ([one, other], board.table(allows).to_vec())
            };
            let expected: Vec<_> = expected.into_iter().map(table).collect();
            assert_eq!(pairs_of(&board.not_own_distance(&[])), expected, "{frame:?}");

            let is_dot = |one: Cell, other: Cell| {
                let is = |pair: &[Cell]| pair == [one, other] || pair == [other, one];
                lines.iter().any(|line| line.windows(2).any(is))
            };
            let expected: Vec<[Cell; 2]> = Near::new(&geometry, &[])
                .neighbors()
                .into_iter()
                .filter(|[one, other]| !is_dot(*one, *other))
                .collect();
            let found = board.unmarked(&[], &[RuleKind::Difference], differ);
            assert_eq!(pairs_of(&found), pairs_of(&board.pairs(expected, differ)));

            for is_by_row in [false, true] {
                let found = pairs_of(&board.indexing(&lines[0], is_by_row));
                for ([cell, other], table) in &found {
                    let (own, place) = match is_by_row {
                        true => (cell.row(side) as i64 + 1, other.row(side) as i64 + 1),
                        false => (cell.column(side) as i64 + 1, other.column(side) as i64 + 1),
                    };
                    let expected = board.table(|value, of_other| {
                        (value == place) == (of_other == own) // a line has each digit once
                    });
                    assert_eq!(table[..], expected[..]);
                }
                let places = if is_by_row { rows } else { columns };
                assert_eq!(found.len(), lines[0].len() * (places - 1));
            }
        }
        assert!(seen > 200, "{seen}");
    }

    /// Rules about the whole of 32x32, and about all of its cells.
    fn large() -> Vec<Rule> {
        let all = || (0..1024).map(Cell::from_index);
        let every = |kind| Rule::with_lists(kind, [], []);
        let offsets: Vec<i32> =
            (0..32).flat_map(|of| (0..32).flat_map(move |to| [of, -to])).collect();
        let mut rules = vec![
            every(RuleKind::AntiTaxicab),
            every(RuleKind::NonConsecutive),
            every(RuleKind::GlobalEntropy),
            every(RuleKind::NoTies),
            Rule { numbers: vec![1], ..every(RuleKind::NoSum) },
            Rule { numbers: offsets.clone(), ..every(RuleKind::AntiOffset) },
            Rule { numbers: offsets, ..every(RuleKind::NonConsecutive) },
            Rule::new(RuleKind::Modular, [1000], all()),
            Rule::new(RuleKind::Minimum, [], all().step_by(2)),
            Rule::new(RuleKind::Sum, [500], all()),
            Rule::with_lists(
                RuleKind::Clone,
                [],
                [all().collect::<Vec<_>>(), all().rev().collect()],
            ),
        ];
        let kinds = [
            RuleKind::Odd,
            RuleKind::SlowThermo,
            RuleKind::Palindrome,
            RuleKind::Nabner,
            RuleKind::Renban,
            RuleKind::Distinct,
            RuleKind::Killer,
            RuleKind::Indexing,
        ];
        rules.extend(kinds.map(|kind| Rule::new(kind, [], all())));
        let either = vec![vec![rules[0].clone()], vec![rules[1].clone()]];
        rules.push(Rule { branches: either, ..every(RuleKind::AnyOf) });
        rules
    }

    #[test]
    fn nothing_is_listed_once_the_time_is_over() {
        let frame = Frame { rows: 31, ..Frame::whole(32) };
        let geometry = geometry(32, frame, &[]);
        let meter = Meter::new(&Budget::time(Duration::ZERO).deadline());
        let board = Board::new(&geometry, &meter);
        for rule in large().iter().chain(geometry.rules()) {
            let said = meaning::statements(rule, &board).unwrap();
            assert_eq!(said.unwrap().len(), 0, "{}", rule.kind);
        }
        let distances = board.distances(&[1, 2, 2, 1, -1, -2, 31, 0, 32, 0, 0, 0]);
        assert_eq!(distances, BTreeSet::from([[0, 31], [1, 2]]));
        assert_eq!(board.at_distances(&Near::new(&geometry, &[]), &distances).count(), 0);
    }

    #[test]
    fn nothing_is_listed_beyond_the_memory() {
        let geometry = geometry(32, Frame::whole(32), &[]);
        for rule in large() {
            let little = Budget { memory: Some(1 << 14), ..Budget::default() };
            let meter = Meter::new(&little.deadline());
            let said = meaning::statements(&rule, &Board::new(&geometry, &meter)).unwrap();
            let most = (1 << 14) / STATEMENT;
            assert!(said.is_err() || said.is_ok_and(|said| said.len() <= most), "{}", rule.kind);
        }
    }

    /// The pairs of a rule share a table for each distance, and a rule that is stated again adds none.
    #[test]
    fn a_hundred_equal_rules_have_the_tables_of_one() {
        let rule = Rule::with_lists(RuleKind::AntiTaxicab, [], []);
        let counts = [1, 101].map(|times| {
            let geometry = geometry(32, Frame::whole(32), &vec![rule.clone(); times]);
            let statements = Statements::of(&geometry, &Deadline::NEVER).unwrap();
            let table = |statement: &Statement| match statement {
                Statement::Pair(_, table) => Rc::as_ptr(table).cast::<Digits>(),
                _ => panic!("not a pair"),
            };
            let tables: HashSet<*const Digits> = statements.iter().map(table).collect();
            (statements.iter().count(), tables.len())
        });
        assert_eq!(counts[0], counts[1]);
        assert_eq!(counts[0].1, 32);
    }
}
