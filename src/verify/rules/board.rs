//! Statements about a grid: of cells one by one, of pairs, of sets, of sums, of words.
//!
//! What stands here knows no kind of rule; `meaning` says which statements a kind makes.

use std::cell::Cell as Counter;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::meter::Meter;
use super::statement::{Digits, Machine, State, Statement, TooLarge};
use crate::grid::{Cell, Frame, Geometry, Rule, RuleKind};

/// What a rule says, unless that would be too much.
pub(super) type Said = Result<Vec<Statement>, TooLarge>;

/// Bytes of a statement, about.
const STATEMENT: usize = 2 * size_of::<Statement>();

/// How many sets of this size there are of some digits.
fn choices(digits: usize, size: usize) -> usize {
    (0..size).fold(1, |choices: usize, at| choices.saturating_mul(digits - at) / (at + 1))
}

/// Each cell once, where it is named first.
pub(super) fn once(cells: &[Cell]) -> Vec<Cell> {
    let is_first = |place: &usize| !cells[..*place].contains(&cells[*place]);
    (0..cells.len()).filter(is_first).map(|place| cells[place]).collect()
}

/// Collects the pairs that rules of some kinds mark, those in alternatives, too: a sum of two cells, and each two cells
/// that follow each other in a list of dots.
fn add_marked(rules: &[Rule], marks: &[RuleKind], to: &mut BTreeSet<[Cell; 2]>) {
    for rule in rules {
        match (marks.contains(&rule.kind), rule.kind, rule.cells()) {
            (true, RuleKind::Sum, [one, other]) => {
                to.insert([*one, *other]);
            }
            (true, RuleKind::Difference | RuleKind::Ratio, line) => {
                to.extend((1..line.len()).map(|place| [line[place - 1], line[place]]));
            }
            _ => {}
        }
        rule.branches.iter().for_each(|branch| add_marked(branch, marks, to));
    }
}

/// A grid, and what may be said of its cells.
pub(super) struct Board<'a> {
    pub(super) geometry: &'a Geometry,
    pub(super) frame: Frame,
    /// The number of digits, and of rows and columns with those that the frame leaves out.
    pub(super) side: usize,
    /// The value of the first digit.
    pub(super) low: i64,
    /// All cells with those that no grid shows.
    cells: Counter<usize>,
    meter: &'a Meter,
}

impl<'a> Board<'a> {
    pub(super) fn new(geometry: &'a Geometry, meter: &'a Meter) -> Board<'a> {
        let (frame, side) = (geometry.frame(), geometry.side());
        let cells = Counter::new(geometry.cell_count() + frame.hidden);
        Board { geometry, frame, side, low: frame.lowest.into(), cells, meter }
    }

    /// A new cell that no grid shows.
    pub(super) fn new_cell(&self) -> Cell {
        let cell = Cell::from_index(self.cells.get());
        self.cells.set(cell.index() + 1);
        cell
    }

    /// How many cells there are with those that no grid shows.
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

    /// Nothing holds.
    pub(super) fn never(&self) -> Vec<Statement> {
        self.each(&[Cell::from_index(0)], |_| false)
    }

    pub(super) fn each(&self, cells: &[Cell], allows: impl Fn(i64) -> bool) -> Vec<Statement> {
        let allowed: Vec<bool> = self.values().map(allows).collect();
        cells.iter().map(|cell| Statement::Allowed(*cell, allowed.clone())).collect()
    }

    pub(super) fn pair(
        &self,
        one: Cell,
        other: Cell,
        allows: impl Fn(i64, i64) -> bool,
    ) -> Statement {
        Statement::Pair([one, other], self.table(allows))
    }

    /// For each digit of a cell, those of another that are allowed with it.
    fn table(&self, allows: impl Fn(i64, i64) -> bool) -> Rc<[Digits]> {
        let row = |of_one| {
            let allowed = self.values().zip(0..).filter(|(of_other, _)| allows(of_one, *of_other));
            allowed.fold(0, |row, (_, digit)| row | 1 << digit)
        };
        self.values().map(row).collect()
    }

    /// The same table for some pairs.
    fn pairs(
        &self,
        pairs: impl IntoIterator<Item = [Cell; 2]>,
        allows: impl Fn(i64, i64) -> bool,
    ) -> Vec<Statement> {
        let table = self.table(allows);
        let pairs = pairs.into_iter().take_while(|_| self.meter.takes(STATEMENT));
        pairs.map(|pair| Statement::Pair(pair, Rc::clone(&table))).collect()
    }

    /// Each two that follow each other.
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

    /// All pairs of any so many cells in a row.
    pub(super) fn windows(
        &self,
        cells: &[Cell],
        width: usize,
        allows: impl Fn(i64, i64) -> bool,
    ) -> Vec<Statement> {
        let width = width.min(cells.len()).max(1);
        let pairs = |run: &'_ [Cell]| -> Vec<[Cell; 2]> {
            let with = |at: usize| run[at + 1..].iter().map(move |other| [run[at], *other]);
            (0..run.len()).flat_map(with).collect()
        };
        self.pairs(cells.windows(width).flat_map(pairs), allows)
    }

    /// All pairs of neighbours that are shown.
    fn neighbours(&self) -> Vec<[Cell; 2]> {
        let (Frame { rows, columns, .. }, side) = (self.frame, self.side);
        let mut pairs = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            let cell = Cell::at(row, column, side);
            pairs.extend((column + 1 < columns).then(|| [cell, Cell::at(row, column + 1, side)]));
            pairs.extend((row + 1 < rows).then(|| [cell, Cell::at(row + 1, column, side)]));
        }
        pairs
    }

    /// All pairs of neighbours that no rule of some kinds marks.
    pub(super) fn unmarked(
        &self,
        marks: &[RuleKind],
        allows: impl Fn(i64, i64) -> bool,
    ) -> Vec<Statement> {
        let mut marked = BTreeSet::new();
        add_marked(self.geometry.rules(), marks, &mut marked);
        let is_marked = |[one, other]: &[Cell; 2]| {
            marked.contains(&[*one, *other]) || marked.contains(&[*other, *one])
        };
        let mut pairs = self.neighbours();
        pairs.retain(|pair| !is_marked(pair));
        self.pairs(pairs, allows)
    }

    /// Marked cells beside cells that are not.
    pub(super) fn extremes(
        &self,
        marked: &[Cell],
        allows: impl Fn(i64, i64) -> bool,
    ) -> Vec<Statement> {
        let ways =
            self.neighbours().into_iter().flat_map(|[one, other]| [[one, other], [other, one]]);
        let is_marked = |[one, other]: &[Cell; 2]| marked.contains(one) && !marked.contains(other);
        self.pairs(ways.filter(is_marked), allows)
    }

    /// Pairs of cells so many rows and columns, or columns and rows, apart.
    pub(super) fn apart(
        &self,
        offsets: &[i64],
        allows: impl Fn(i64, i64) -> bool,
    ) -> Vec<Statement> {
        let side = self.side;
        let shown: Vec<Cell> = self.geometry.cells().filter(|cell| self.shows(*cell)).collect();
        let mut pairs = Vec::new();
        for &one in &shown {
            for &other in shown.iter().filter(|other| **other > one) {
                let rows = one.row(side).abs_diff(other.row(side)) as u64;
                let columns = one.column(side).abs_diff(other.column(side)) as u64;
                let is_apart = offsets.chunks_exact(2).any(|offset| {
                    let (a, b) = (offset[0].unsigned_abs(), offset[1].unsigned_abs());
                    (rows, columns) == (a, b) || (columns, rows) == (a, b)
                });
                if is_apart {
                    pairs.push([one, other]);
                }
            }
        }
        self.pairs(pairs, allows)
    }

    /// Two cells do not both have the digit that says how many rows and columns they are apart together.
    pub(super) fn not_own_distance(&self) -> Vec<Statement> {
        let side = self.side;
        let shown: Vec<Cell> = self.geometry.cells().filter(|cell| self.shows(*cell)).collect();
        let highest = self.low + side as i64 - 1;
        let mut statements = Vec::new();
        for (place, &one) in shown.iter().enumerate() {
            for &other in &shown[place + 1..] {
                let rows = one.row(side).abs_diff(other.row(side));
                let columns = one.column(side).abs_diff(other.column(side));
                let distance = (rows + columns) as i64;
                if (self.low..=highest).contains(&distance) {
                    let is_both = |one, other| one == distance && other == distance;
                    statements.push(self.pair(one, other, |one, other| !is_both(one, other)));
                }
            }
        }
        statements
    }

    fn shows(&self, cell: Cell) -> bool {
        cell.row(self.side) < self.frame.rows && cell.column(self.side) < self.frame.columns
    }

    /// A cell that is not shown holds the first digit. Rows and columns that are shown differ, also those that are no
    /// houses because they are too short.
    pub(super) fn frame(&self) -> Vec<Statement> {
        let side = self.side;
        let filler: Vec<Cell> = self.geometry.cells().filter(|cell| !self.shows(*cell)).collect();
        let mut statements = self.each(&filler, |value| value == self.low);
        if self.frame.has_lines {
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

    /// A marked cell in column c has v if the cell in column v of its row has c; or the same with rows. Where the digits of
    /// a line differ, it has v only then.
    pub(super) fn indexing(&self, cells: &[Cell], is_by_row: bool) -> Vec<Statement> {
        let (Frame { rows, columns, has_lines, .. }, side) = (self.frame, self.side);
        let places = if is_by_row { rows } else { columns };
        let mut statements = Vec::new();
        for &cell in cells {
            let (row, column) = (cell.row(side), cell.column(side));
            statements.extend(self.each(&[cell], |value| (1..=places as i64).contains(&value)));
            for place in 0..places {
                let (other, own) = match is_by_row {
                    true => (Cell::at(place, column, side), row),
                    false => (Cell::at(row, place, side), column),
                };
                let (place, own) = (place as i64 + 1, own as i64 + 1);
                // A cell that names itself holds its own number: that is always right.
                if other == cell {
                    continue;
                }
                statements.push(self.pair(cell, other, |value, of_other| {
                    of_other == own && value == place
                        || value != place && !(has_lines && of_other == own)
                }));
            }
        }
        statements
    }

    /// Different digits.
    pub(super) fn differ(&self, cells: &[Cell]) -> Vec<Statement> {
        vec![Statement::Sets(once(cells), None)]
    }

    /// The sets of as many values as there are cells, ascending, that are accepted.
    pub(super) fn sets(&self, cells: &[Cell], accepts: impl Fn(&[i64]) -> bool) -> Said {
        if cells.len() > self.side {
            // So many different digits do not exist.
            return Ok(vec![Statement::Sets(cells.to_vec(), Some(Vec::new()))]);
        }
        for size in 1..=cells.len() {
            TooLarge::check(choices(self.side, size))?;
        }
        let mut sets = Vec::new();
        self.add_sets(cells.len(), &mut Vec::new(), &accepts, &mut sets);
        Ok(vec![Statement::Sets(cells.to_vec(), Some(sets))])
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
        let values: Vec<i64> = self.values().collect();
        let machine =
            Machine::new(cells.len(), &values, start.clone(), step, &accepts, self.meter)?;
        self.meter.takes(STATEMENT + size_of_val(&cells[..]));
        if cells.is_empty() && !accepts(&start) {
            // Nothing is read, and nothing holds.
            return Ok(self.never());
        }
        Ok(vec![Statement::Word(cells, machine)])
    }

    /// The values, each times its factor, add up to one of some totals.
    pub(super) fn linear(&self, terms: Vec<(Cell, i64)>, totals: &[i64]) -> Said {
        let (cells, factors): (Vec<Cell>, Vec<i64>) = terms.into_iter().unzip();
        // The least and the most that the cells from each place on can add.
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

    /// The circle, or the number in a pill whose digits stand in reading order, is the sum of each shaft.
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

    /// Lists of cells have the same sum: the first as each other.
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

    /// What stands between the lowest and the highest digit adds up.
    pub(super) fn sandwich(&self, cells: &[Cell], sum: i64) -> Said {
        let (lowest, highest) = (self.low, self.high());
        // The crust that came first; whether the second came; and what is missing between them.
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

    /// The box or region of a cell. Boxes of a single row or column are none.
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

    /// The statements of each 2x2.
    pub(super) fn squares(&self, of_square: impl Fn(Vec<Cell>) -> Said) -> Said {
        let mut statements = Vec::new();
        for row in 1..self.frame.rows {
            for column in 1..self.frame.columns {
                let cell = |up: usize, left: usize| Cell::at(row - up, column - left, self.side);
                statements.extend(of_square(vec![cell(1, 1), cell(1, 0), cell(0, 1), cell(0, 0)])?);
            }
        }
        Ok(statements)
    }
}
