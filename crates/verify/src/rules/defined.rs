//! The meaning of a rule that a puzzle defines: its loops, done one pass after the other.
//!
//! The tree of the definition comes from `veridoku_core`, as that of a regular expression does. Each condition that
//! remains without loops is a word, whose states are what remains of it: see `rest`.

use std::collections::HashSet;
use std::rc::Rc;

use super::board::{Board, Said, once};
use super::rest::{Operation, Term};
use super::statement::{Statement, TooLarge};
use veridoku_core::define::{
    Area, CellTerm, Defined, Fold, List, Loop, Near, Number, Part, Relation, Sizes, Truth,
};
use veridoku_core::grid::{Cell, Rule};

/// A variable, or an item of a list.
#[derive(Clone)]
enum Item {
    Number(Term),
    Cell(Option<Cell>),
    List(Rc<Vec<Item>>),
}

fn cells_of(cells: impl IntoIterator<Item = Cell>) -> Vec<Item> {
    cells.into_iter().map(|cell| Item::Cell(Some(cell))).collect()
}

fn lists_of(lists: Vec<Vec<Cell>>) -> Vec<Item> {
    lists.into_iter().map(|list| Item::List(Rc::new(cells_of(list)))).collect()
}

/// What a rule says; `None` if its arguments do not fit.
pub(super) fn said(rule: &Rule, board: &Board<'_>) -> Option<Said> {
    let defined: Defined = rule.text.parse().ok()?;
    let lists: Vec<&Vec<Cell>> = rule.lists.iter().filter(|list| !list.is_empty()).collect();
    if !defined.numbers.fit(rule.numbers.len()) || !defined.lists.fit(lists.len()) {
        return None;
    }
    let plane = board.geometry.plane();
    let (rows, columns) = (plane.rows(), plane.columns());
    let parts = defined.parts(&Sizes {
        side: board.side.max(rows).max(columns) as u64,
        cells: (rows * columns) as u64,
        digits: (board.low, board.high()),
        numbers: rule.numbers.iter().map(|number| i64::from(*number)).collect(),
        lists: lists.iter().map(|list| list.len() as u64).collect(),
    });
    if parts > Defined::MOST_PARTS {
        return Some(Err(TooLarge { found: parts, most: Defined::MOST_PARTS }));
    }
    let numbers = rule.numbers.iter().map(|number| Item::Number(Term::Number((*number).into())));
    let mut numbers: Vec<Item> = numbers.collect();
    let rest = numbers.split_off(defined.numbers.single);
    let mut variables = numbers;
    if defined.numbers.has_rest {
        variables.push(Item::List(Rc::new(rest)));
    }
    let lists = lists.iter().map(|list| Item::List(Rc::new(cells_of(list.iter().copied()))));
    let mut lists: Vec<Item> = lists.collect();
    let rest = lists.split_off(defined.lists.single);
    variables.extend(lists);
    if defined.lists.has_rest {
        variables.push(Item::List(Rc::new(rest)));
    }
    let mut unrolled = Unrolled { board, variables, statements: Vec::new() };
    let said = defined.body.iter().try_for_each(|truth| unrolled.demand(truth));
    Some(said.map(|()| unrolled.statements))
}

struct Unrolled<'a> {
    board: &'a Board<'a>,
    variables: Vec<Item>,
    statements: Vec<Statement>,
}

impl Unrolled<'_> {
    /// Adds the statements of a condition that must hold.
    fn demand(&mut self, truth: &Truth) -> Result<(), TooLarge> {
        match truth {
            Truth::All(all) => all.iter().try_for_each(|truth| self.demand(truth)),
            Truth::Each(head, body) => {
                let mut said = Ok(());
                self.passes(head, |it| {
                    if said.is_ok() {
                        said = it.demand(body);
                    }
                });
                said
            }
            Truth::If(parts) => {
                let [condition, one, other] = &**parts;
                match self.truth(condition) {
                    Term::Truth(true) => self.demand(one),
                    Term::Truth(false) => self.demand(other),
                    _ => {
                        let term = self.truth(truth);
                        self.state(&term)
                    }
                }
            }
            Truth::Connected(head, body) => self.connected(head, body),
            Truth::Distinct(list) => {
                let cells = self.cells(list);
                self.statements.extend(self.board.differ(&cells));
                Ok(())
            }
            _ => {
                let term = self.truth(truth);
                self.state(&term)
            }
        }
    }

    /// The cells for which a condition holds are one area. A condition on several cells has a hidden cell with the
    /// second digit if it holds, and the first one if not.
    fn connected(&mut self, head: &Loop, body: &Truth) -> Result<(), TooLarge> {
        let plane = self.board.geometry.plane();
        let (mut of_cells, mut known) = (Vec::new(), HashSet::new());
        self.passes(head, |it| {
            if let Some(Item::Cell(Some(cell))) = it.variables.get(head.first).cloned()
                && it.has_place(cell)
                && known.insert(cell)
            {
                of_cells.push((cell, it.truth(body)));
            }
        });
        of_cells.retain(|(_, term)| *term != Term::Truth(false));
        let mut area = Vec::new();
        for (cell, term) in of_cells {
            let (row, column) = plane.place(cell);
            let (cell, digits) = match &term.cells()[..] {
                [] => (cell, self.board.digits(|_| true)),
                [only] => {
                    let holds = |value: i64| term.with(*only, value) == Term::Truth(true);
                    (Cell::from_index(*only), self.board.digits(holds))
                }
                _ => {
                    let (flag, low) = (self.board.new_cell(), self.board.low);
                    let is = |value: i64| {
                        let pair = vec![Term::Value(flag.index()), Term::Number(value)];
                        Operation::Compare([false, true, false]).of(pair)
                    };
                    self.state(&Operation::If.of(vec![term, is(low + 1), is(low)]))?;
                    (flag, self.board.digits(|value| value == low + 1))
                }
            };
            area.push((cell, [row, column], digits));
        }
        let most = area.len();
        self.statements.extend(match most {
            0 => self.board.never(),
            _ => self.board.connected(area, most),
        });
        Ok(())
    }

    fn state(&mut self, term: &Term) -> Result<(), TooLarge> {
        match term {
            Term::Truth(true) => {}
            Term::Of(Operation::All, terms) => {
                return terms.iter().try_for_each(|term| self.state(term));
            }
            Term::Of(..) => {
                let indices = term.cells();
                let cells = indices.iter().map(|index| Cell::from_index(*index)).collect();
                let step = |place: usize, rest: &Term, value: i64| {
                    let rest = rest.with(indices[place], value);
                    (rest != Term::Truth(false)).then_some(rest)
                };
                let accepts = |rest: &Term| *rest == Term::Truth(true);
                self.statements.extend(self.board.word(cells, term.clone(), step, accepts)?);
            }
            _ => self.statements.extend(self.board.never()),
        }
        Ok(())
    }

    fn truth(&mut self, truth: &Truth) -> Term {
        match truth {
            Truth::Chain(numbers, relations) => {
                let numbers: Vec<Term> = numbers.iter().map(|number| self.number(number)).collect();
                let each = numbers.windows(2).zip(relations).map(|(pair, relation)| {
                    let holds = match relation {
                        Relation::Equal => [false, true, false],
                        Relation::Unequal => [true, false, true],
                        Relation::Less => [true, false, false],
                        Relation::AtMost => [true, true, false],
                        Relation::Greater => [false, false, true],
                        Relation::AtLeast => [false, true, true],
                    };
                    Operation::Compare(holds).of(pair.to_vec())
                });
                Operation::All.of(each.collect())
            }
            Truth::Same(pair) => {
                let (one, other) = (self.cell(&pair[0]), self.cell(&pair[1]));
                Term::Truth(one.is_some() && one == other)
            }
            Truth::Distinct(list) => {
                let cells = once(&self.cells(list));
                let mut pairs = Vec::new();
                for (place, one) in cells.iter().enumerate() {
                    for other in &cells[place + 1..] {
                        let pair = [one, other].map(|cell| Term::Value(cell.index()));
                        pairs.push(Operation::Compare([true, false, true]).of(pair.to_vec()));
                    }
                }
                Operation::All.of(pairs)
            }
            Truth::Not(inner) => Operation::Not.of(vec![self.truth(inner)]),
            Truth::All(all) => {
                Operation::All.of(all.iter().map(|truth| self.truth(truth)).collect())
            }
            Truth::Any(all) => {
                Operation::Any.of(all.iter().map(|truth| self.truth(truth)).collect())
            }
            Truth::If(parts) => {
                let parts = parts.iter().map(|truth| self.truth(truth)).collect();
                Operation::If.of(parts)
            }
            Truth::Each(head, body) => Operation::All.of(self.each(head, |it| it.truth(body))),
            Truth::Some(head, body) => Operation::Any.of(self.each(head, |it| it.truth(body))),
            // It is only found where it is demanded.
            Truth::Connected(..) => Term::Truth(false),
        }
    }

    fn number(&mut self, number: &Number) -> Term {
        match number {
            Number::Constant(constant) => Term::Number(*constant),
            Number::Variable(slot) => match self.variables.get(*slot) {
                Some(Item::Number(term)) => term.clone(),
                _ => Term::Undefined,
            },
            Number::Value(cell) => {
                self.cell(cell).map_or(Term::Undefined, |cell| Term::Value(cell.index()))
            }
            Number::Item(list, index) => {
                let items = self.list(list).into_iter().map(|item| match item {
                    Item::Number(term) => term,
                    Item::Cell(Some(cell)) => Term::Value(cell.index()),
                    _ => Term::Undefined,
                });
                let items: Vec<Term> = items.collect();
                Operation::Item.of([vec![self.number(index)], items].concat())
            }
            Number::Length(list) => Term::Number(self.list(list).len() as i64),
            Number::Place(area, cell) => {
                let plane = self.board.geometry.plane();
                let place = self.shown(cell).and_then(|cell| {
                    let (row, column) = plane.place(cell);
                    Some(match area {
                        Area::Row => row,
                        Area::Column => column,
                        Area::Box => self.board.geometry.region_of(cell)?,
                        // The cells of a board that is not a square are numbered in their order.
                        Area::Grid if !plane.is_square() => cell.index(),
                        Area::Grid => row * plane.columns() + column,
                    })
                });
                place.map_or(Term::Undefined, |place| Term::Number(place as i64 + 1))
            }
            Number::Fold(fold, numbers) => {
                let numbers = numbers.iter().map(|number| self.number(number)).collect();
                operation(*fold).of(numbers)
            }
            Number::Over(fold, head, body) => {
                operation(*fold).of(self.each(head, |it| it.number(body)))
            }
            Number::Quotient(pair) => {
                Operation::Quotient.of(pair.iter().map(|number| self.number(number)).collect())
            }
            Number::Remainder(pair) => {
                Operation::Remainder.of(pair.iter().map(|number| self.number(number)).collect())
            }
            Number::Absolute(inner) => Operation::Absolute.of(vec![self.number(inner)]),
            Number::If(condition, pair) => {
                let condition = self.truth(condition);
                let [one, other] = [0, 1].map(|place| self.number(&pair[place]));
                Operation::If.of(vec![condition, one, other])
            }
            Number::Count(head, body) => {
                let one =
                    |truth: Term| Operation::If.of(vec![truth, Term::Number(1), Term::Number(0)]);
                let passes = self.each(head, |it| it.truth(body));
                Operation::Sum.of(passes.into_iter().map(one).collect())
            }
        }
    }

    /// A number that is known before any digit.
    fn known(&mut self, number: &Number) -> Option<i64> {
        match self.number(number) {
            Term::Number(number) => Some(number),
            _ => None,
        }
    }

    fn cell(&mut self, cell: &CellTerm) -> Option<Cell> {
        match cell {
            CellTerm::Variable(slot) => match self.variables.get(*slot) {
                Some(Item::Cell(cell)) => *cell,
                _ => None,
            },
            CellTerm::Item(list, index) => match self.item(list, index) {
                Some(Item::Cell(cell)) => cell,
                _ => None,
            },
            CellTerm::At(place) => {
                let (row, column) = (self.known(&place[0])?, self.known(&place[1])?);
                self.at(row - 1, column - 1)
            }
        }
    }

    /// A cell that the grid shows.
    fn shown(&mut self, cell: &CellTerm) -> Option<Cell> {
        self.cell(cell).filter(|cell| self.has_place(*cell))
    }

    fn has_place(&self, cell: Cell) -> bool {
        let plane = self.board.geometry.plane();
        cell.index() < plane.cell_count() && {
            let (row, column) = plane.place(cell);
            plane.cell_at(row, column) == Some(cell)
        }
    }

    /// The cell in a row and a column, from 0.
    fn at(&self, row: i64, column: i64) -> Option<Cell> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        self.board.geometry.plane().cell_at(row, column)
    }

    /// The cell some rows and columns from another.
    fn beside(&self, cell: Cell, down: i64, right: i64) -> Option<Cell> {
        let (row, column) = self.board.geometry.plane().place(cell);
        self.at(row as i64 + down, column as i64 + right)
    }

    /// All cells, row by row.
    fn grid(&self) -> Vec<Cell> {
        self.board.geometry.shown_cells()
    }

    /// The cells of the grid by a number that each of them has.
    fn grouped(&self, number_of: impl Fn(Cell) -> Option<usize>) -> Vec<Vec<Cell>> {
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        for cell in self.grid() {
            if let Some(number) = number_of(cell) {
                groups.resize(groups.len().max(number + 1), Vec::new());
                groups[number].push(cell);
            }
        }
        groups
    }

    fn areas(&self, area: Area) -> Vec<Vec<Cell>> {
        let plane = self.board.geometry.plane();
        self.grouped(|cell| match area {
            Area::Row => Some(plane.place(cell).0),
            Area::Column => Some(plane.place(cell).1),
            Area::Box => self.board.geometry.region_of(cell),
            Area::Grid => Some(0),
        })
    }

    fn item(&mut self, list: &List, index: &Number) -> Option<Item> {
        let index = usize::try_from(self.known(index)? - 1).ok()?;
        self.list(list).into_iter().nth(index)
    }

    /// The cells of a list.
    fn cells(&mut self, list: &List) -> Vec<Cell> {
        let cell = |item| match item {
            Item::Cell(cell) => cell,
            _ => None,
        };
        self.list(list).into_iter().filter_map(cell).collect()
    }

    fn list(&mut self, list: &List) -> Vec<Item> {
        match list {
            List::Variable(slot) => match self.variables.get(*slot) {
                Some(Item::List(items)) => items.to_vec(),
                _ => Vec::new(),
            },
            List::Item(list, index) => match self.item(list, index) {
                Some(Item::List(items)) => items.to_vec(),
                _ => Vec::new(),
            },
            List::Range(bounds) => {
                let bounds = (self.known(&bounds[0]), self.known(&bounds[1]));
                let (Some(from), Some(to)) = bounds else { return Vec::new() };
                let numbers = (from..=to).take(List::LONGEST_RANGE as usize);
                numbers.map(|number| Item::Number(Term::Number(number))).collect()
            }
            List::Digits => {
                self.board.values().map(|value| Item::Number(Term::Number(value))).collect()
            }
            List::Literal(parts) => {
                let mut items = Vec::new();
                for part in parts {
                    match part {
                        Part::Number(number) => items.push(Item::Number(self.number(number))),
                        Part::Cell(cell) => items.push(Item::Cell(self.cell(cell))),
                        Part::List(list) => items.extend(self.list(list)),
                    }
                }
                items
            }
            List::Grid => cells_of(self.grid()),
            List::Areas(area) => lists_of(self.areas(*area)),
            List::Area(area, cell) => {
                let Some(cell) = self.shown(cell) else { return Vec::new() };
                let areas = self.areas(*area);
                cells_of(areas.into_iter().find(|area| area.contains(&cell)).unwrap_or_default())
            }
            List::Around(cell, near) => {
                let Some(cell) = self.shown(cell) else { return Vec::new() };
                let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
                let is_near = |(down, right): &(i64, i64)| match near {
                    Near::Edge => down.abs() + right.abs() == 1,
                    Near::King => (*down, *right) != (0, 0),
                };
                let cells = steps.filter(is_near);
                cells_of(cells.filter_map(|(down, right)| self.beside(cell, down, right)))
            }
            List::Offset(cell, step) => {
                let step = (self.known(&step[0]), self.known(&step[1]));
                match (self.shown(cell), step) {
                    (Some(cell), (Some(down), Some(right))) => {
                        cells_of(self.beside(cell, down, right))
                    }
                    _ => Vec::new(),
                }
            }
            List::Ray(cell, step) => {
                let step = (self.known(&step[0]), self.known(&step[1]));
                let (Some(mut cell), (Some(down), Some(right))) = (self.shown(cell), step) else {
                    return Vec::new();
                };
                let mut cells = Vec::new();
                while let Some(next) = self.beside(cell, down, right).filter(|next| *next != cell) {
                    cells.push(next);
                    cell = next;
                }
                cells_of(cells)
            }
            List::Squares(side) => {
                let Some(side) = self.known(side).filter(|side| *side > 0) else {
                    return Vec::new();
                };
                let plane = self.board.geometry.plane();
                let side = side.min(plane.rows().max(plane.columns()) as i64 + 1);
                let square = |first: Cell| -> Option<Vec<Cell>> {
                    let steps =
                        (0..side).flat_map(|down| (0..side).map(move |right| (down, right)));
                    steps.map(|(down, right)| self.beside(first, down, right)).collect()
                };
                lists_of(self.grid().into_iter().filter_map(square).collect())
            }
            List::Runs(list, count) => {
                let items = self.list(list);
                let count = self.known(count).and_then(|count| usize::try_from(count).ok());
                let Some(count) = count.filter(|count| *count > 0) else { return Vec::new() };
                items.windows(count).map(|run| Item::List(Rc::new(run.to_vec()))).collect()
            }
            List::Reverse(list) => self.list(list).into_iter().rev().collect(),
            List::Slice(list, bounds) => {
                let bounds = (self.known(&bounds[0]), self.known(&bounds[1]));
                let (Some(from), Some(to)) = bounds else { return Vec::new() };
                let numbered = (1..).zip(self.list(list));
                let is_in = |number: &i64| (from..=to).contains(number);
                numbered.filter(|(number, _)| is_in(number)).map(|(_, item)| item).collect()
            }
        }
    }

    fn each(&mut self, head: &Loop, mut of: impl FnMut(&mut Self) -> Term) -> Vec<Term> {
        let mut terms = Vec::new();
        self.passes(head, |it| terms.push(of(it)));
        terms
    }

    fn passes(&mut self, head: &Loop, mut does: impl FnMut(&mut Self)) {
        let items = self.list(&head.list);
        // The chosen places of each pass that is not complete yet; the last one is the next.
        let mut open: Vec<Vec<usize>> = vec![Vec::new()];
        while let Some(places) = open.pop().filter(|_| self.board.works()) {
            if places.len() < head.variables {
                // Too few items are left.
                let last = places.last().map_or(0, |last| last + 1);
                if items.len() - last < head.variables - places.len() {
                    continue;
                }
                let next = match (places.last(), head.is_among) {
                    (None, _) => 0..items.len(),
                    (Some(last), true) => last + 1..items.len(),
                    (Some(last), false) => last + 1..(last + 2).min(items.len()),
                };
                for place in next.rev() {
                    open.push([&places[..], &[place]].concat());
                }
                continue;
            }
            self.variables.truncate(head.first);
            self.variables.extend(places.iter().map(|place| items[*place].clone()));
            if head.only.as_ref().is_none_or(|only| self.truth(only) == Term::Truth(true)) {
                does(self);
            }
        }
        self.variables.truncate(head.first);
    }
}

fn operation(fold: Fold) -> Operation {
    match fold {
        Fold::Sum => Operation::Sum,
        Fold::Product => Operation::Product,
        Fold::Least => Operation::Least,
        Fold::Greatest => Operation::Greatest,
    }
}
