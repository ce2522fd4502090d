//! Judges a full grid by a definition, which it follows word by word.
//!
//! It shares no code with the compiler except the places of cells. Each number is computed from the values of the grid
//! when it is needed; nothing is simplified.

use std::rc::Rc;

use super::super::FullGrid;
use super::super::full::all_differ;
use super::{Used, places};
use crate::define::{CellTerm, Defined, Fold, List, Loop, Number, Part, Truth};
use crate::grid::Cell;

/// The content of a variable. A number or a cell may be undefined.
#[derive(Clone)]
enum Value {
    Number(Option<i64>),
    Cell(Option<Cell>),
    List(Rc<[Value]>),
}

impl Value {
    fn cells(cells: impl IntoIterator<Item = Cell>) -> Value {
        Value::List(cells.into_iter().map(|cell| Value::Cell(Some(cell))).collect())
    }
}

/// Whether a grid satisfies a definition.
pub(super) fn holds(used: &Used<'_>, grid: &FullGrid<'_>) -> bool {
    let Used { defined, numbers, lists } = used;
    let number = |number: &i32| Value::Number(Some(i64::from(*number)));
    let list = |list: &Vec<Cell>| Value::cells(list.iter().copied());
    let (single, rest) = numbers.split_at(defined.numbers.single.min(numbers.len()));
    let mut variables: Vec<Value> = single.iter().map(number).collect();
    if defined.numbers.has_rest {
        variables.push(Value::List(rest.iter().map(number).collect()));
    }
    let (single, rest) = lists.split_at(defined.lists.single.min(lists.len()));
    variables.extend(single.iter().map(list));
    if defined.lists.has_rest {
        variables.push(Value::List(rest.iter().map(list).collect()));
    }
    let mut judge = Judge { grid, variables };
    defined.body.iter().all(|truth| judge.truth(truth))
}

struct Judge<'a> {
    grid: &'a FullGrid<'a>,
    variables: Vec<Value>,
}

impl Judge<'_> {
    fn truth(&mut self, truth: &Truth) -> bool {
        match truth {
            Truth::Chain(numbers, relations) => {
                let numbers: Vec<_> = numbers.iter().map(|number| self.number(number)).collect();
                numbers.windows(2).zip(relations).all(|(pair, relation)| match *pair {
                    [Some(one), Some(other)] => relation.holds(one, other),
                    _ => false,
                })
            }
            Truth::Same(pair) => {
                let (one, other) = (self.cell(&pair[0]), self.cell(&pair[1]));
                one.is_some() && one == other
            }
            Truth::Distinct(list) => {
                let mut cells: Vec<Cell> = self.cells(list);
                cells.sort_unstable();
                cells.dedup();
                all_differ(&self.grid.values(&cells))
            }
            Truth::Not(inner) => !self.truth(inner),
            Truth::All(all) => all.iter().all(|truth| self.truth(truth)),
            Truth::Any(all) => all.iter().any(|truth| self.truth(truth)),
            Truth::If(parts) => {
                let [condition, one, other] = &**parts;
                if self.truth(condition) { self.truth(one) } else { self.truth(other) }
            }
            Truth::Each(head, body) => !self.any_pass(head, |it| !it.truth(body)),
            Truth::Some(head, body) => self.any_pass(head, |it| it.truth(body)),
            Truth::Connected(head, body) => {
                let mut cells = Vec::new();
                self.any_pass(head, |it| {
                    if let Some(Value::Cell(Some(cell))) = it.variables.get(head.first).cloned()
                        && it.truth(body)
                    {
                        cells.push(cell);
                    }
                    false
                });
                self.are_one_area(&cells)
            }
        }
    }

    /// Whether cells, of which those with a place count, are one area.
    fn are_one_area(&self, cells: &[Cell]) -> bool {
        let place = |cell: &Cell| places::place(self.grid.geometry(), *cell);
        let mut left: Vec<(usize, usize)> = cells.iter().filter_map(place).collect();
        let mut reached: Vec<(usize, usize)> = left.pop().into_iter().collect();
        let is_any = !reached.is_empty();
        while let Some((row, column)) = reached.pop() {
            let steps = |other: &(usize, usize)| other.0.abs_diff(row) + other.1.abs_diff(column);
            reached.extend(left.extract_if(.., |other| steps(other) <= 1));
        }
        is_any && left.is_empty()
    }

    fn number(&mut self, number: &Number) -> Option<i64> {
        match number {
            Number::Constant(constant) => Some(*constant),
            Number::Variable(slot) => match self.variables.get(*slot) {
                Some(Value::Number(number)) => *number,
                _ => None,
            },
            Number::Value(cell) => self.cell(cell).map(|cell| self.grid.value(cell).into()),
            Number::Item(list, index) => match self.item(list, index)? {
                Value::Number(number) => number,
                Value::Cell(cell) => cell.map(|cell| self.grid.value(cell).into()),
                Value::List(_) => None,
            },
            Number::Length(list) => Some(self.list(list).len() as i64),
            Number::Place(area, cell) => {
                let cell = self.cell(cell)?;
                places::number(self.grid.geometry(), *area, cell)
            }
            Number::Fold(fold, numbers) => {
                let numbers: Vec<_> = numbers.iter().map(|number| self.number(number)).collect();
                folded(*fold, &numbers)
            }
            Number::Over(fold, head, body) => {
                let mut numbers = Vec::new();
                self.any_pass(head, |it| {
                    let number = it.number(body);
                    numbers.push(number);
                    false
                });
                folded(*fold, &numbers)
            }
            Number::Quotient(pair) => {
                let (one, by) = (self.number(&pair[0])?, self.number(&pair[1])?);
                (by > 0).then(|| one.div_euclid(by))
            }
            Number::Remainder(pair) => {
                let (one, by) = (self.number(&pair[0])?, self.number(&pair[1])?);
                (by > 0).then(|| one.rem_euclid(by))
            }
            Number::Absolute(inner) => self.number(inner).map(i64::abs),
            Number::If(condition, pair) => {
                let place = if self.truth(condition) { 0 } else { 1 };
                self.number(&pair[place])
            }
            Number::Count(head, body) => {
                let mut count = 0;
                self.any_pass(head, |it| {
                    count += i64::from(it.truth(body));
                    false
                });
                Some(count)
            }
        }
    }

    fn cell(&mut self, cell: &CellTerm) -> Option<Cell> {
        match cell {
            CellTerm::Variable(slot) => match self.variables.get(*slot) {
                Some(Value::Cell(cell)) => *cell,
                _ => None,
            },
            CellTerm::Item(list, index) => match self.item(list, index) {
                Some(Value::Cell(cell)) => cell,
                _ => None,
            },
            CellTerm::At(place) => {
                let (row, column) = (self.number(&place[0])?, self.number(&place[1])?);
                places::cell(self.grid.geometry(), row, column)
            }
        }
    }

    fn item(&mut self, list: &List, index: &Number) -> Option<Value> {
        let items = self.list(list);
        let index = self.number(index)?.checked_sub(1)?;
        items.get(usize::try_from(index).ok()?).cloned()
    }

    fn cells(&mut self, list: &List) -> Vec<Cell> {
        let cell = |value: &Value| match value {
            Value::Cell(cell) => *cell,
            _ => None,
        };
        self.list(list).iter().filter_map(cell).collect()
    }

    fn list(&mut self, list: &List) -> Rc<[Value]> {
        let geometry = self.grid.geometry();
        let lists = |lists: Vec<Vec<Cell>>| lists.into_iter().map(Value::cells).collect();
        let value = match list {
            List::Variable(slot) => match self.variables.get(*slot) {
                Some(value) => value.clone(),
                None => Value::cells([]),
            },
            List::Item(list, index) => self.item(list, index).unwrap_or(Value::cells([])),
            List::Range(bounds) => {
                let (from, to) = (self.number(&bounds[0]), self.number(&bounds[1]));
                let numbers = from.zip(to).map(|(from, to)| from..=to).into_iter().flatten();
                let longest = List::LONGEST_RANGE as usize;
                Value::List(numbers.take(longest).map(|one| Value::Number(Some(one))).collect())
            }
            List::Digits => {
                let lowest = self.grid.frame().lowest;
                let digits = lowest..lowest + self.grid.side();
                Value::List(digits.map(|digit| Value::Number(Some(digit.into()))).collect())
            }
            List::Literal(parts) => {
                let mut items: Vec<Value> = Vec::new();
                for part in parts {
                    match part {
                        Part::Number(number) => items.push(Value::Number(self.number(number))),
                        Part::Cell(cell) => items.push(Value::Cell(self.cell(cell))),
                        Part::List(list) => items.extend(self.list(list).iter().cloned()),
                    }
                }
                Value::List(items.into())
            }
            List::Grid => Value::cells(places::grid(geometry)),
            List::Areas(area) => Value::List(lists(places::areas(geometry, *area))),
            List::Area(area, cell) => {
                let cell = self.cell(cell);
                Value::cells(
                    cell.map(|cell| places::area(geometry, *area, cell)).unwrap_or_default(),
                )
            }
            List::Around(cell, near) => {
                let cell = self.cell(cell);
                let around = cell.map(|cell| places::around(geometry, cell, *near));
                Value::cells(around.unwrap_or_default())
            }
            List::Offset(cell, step) => {
                let (down, right) = (self.number(&step[0]), self.number(&step[1]));
                let cell = self.cell(cell).zip(down.zip(right));
                let at = cell
                    .and_then(|(cell, (down, right))| places::offset(geometry, cell, down, right));
                Value::cells(at)
            }
            List::Ray(cell, step) => {
                let (down, right) = (self.number(&step[0]), self.number(&step[1]));
                let cell = self.cell(cell).zip(down.zip(right));
                let ray =
                    cell.map(|(cell, (down, right))| places::ray(geometry, cell, down, right));
                Value::cells(ray.unwrap_or_default())
            }
            List::Squares(side) => {
                let side = self.number(side).unwrap_or(0);
                Value::List(lists(places::squares(geometry, side)))
            }
            List::Runs(list, count) => {
                let items = self.list(list);
                let count = self.number(count).and_then(|count| usize::try_from(count).ok());
                let runs = count.filter(|count| *count > 0).map(|count| items.windows(count));
                Value::List(runs.into_iter().flatten().map(|run| Value::List(run.into())).collect())
            }
            List::Reverse(list) => Value::List(self.list(list).iter().rev().cloned().collect()),
            List::Slice(list, bounds) => {
                let items = self.list(list);
                let (from, to) = (self.number(&bounds[0]), self.number(&bounds[1]));
                let is_in =
                    |number: i64| from.is_some_and(|from| from <= number) && Some(number) <= to;
                let kept = items.iter().zip(1..).filter(|(_, number)| is_in(*number));
                Value::List(kept.map(|(item, _)| item.clone()).collect())
            }
        };
        match value {
            Value::List(items) => items,
            _ => Rc::new([]),
        }
    }

    /// Whether some pass of a loop does something.
    fn any_pass(&mut self, head: &Loop, mut does: impl FnMut(&mut Self) -> bool) -> bool {
        let items = self.list(&head.list);
        if items.len() < head.variables {
            return false;
        }
        // The places of the items of a pass.
        let mut places: Vec<usize> = (0..head.variables).collect();
        loop {
            self.variables.truncate(head.first);
            self.variables.extend(places.iter().map(|place| items[*place].clone()));
            let is_taken = head.only.as_ref().is_none_or(|only| self.truth(only));
            if is_taken && does(self) {
                self.variables.truncate(head.first);
                return true;
            }
            if !next(&mut places, items.len(), head.is_among) {
                self.variables.truncate(head.first);
                return false;
            }
        }
    }
}

/// Moves to the next places: all of them by one, or the last that can move, with those after it next to it.
fn next(places: &mut [usize], count: usize, is_among: bool) -> bool {
    if !is_among {
        places.iter_mut().for_each(|place| *place += 1);
        return places.last().is_some_and(|last| *last < count);
    }
    let variables = places.len();
    let can_move = |at: &usize| places[*at] + variables - at < count;
    let Some(moving) = (0..variables).rev().find(can_move) else { return false };
    let first = places[moving] + 1;
    places[moving..].iter_mut().zip(first..).for_each(|(place, to)| *place = to);
    true
}

/// Several numbers as one, computed exactly. It is undefined if one of them is, or if it is too large.
fn folded(fold: Fold, numbers: &[Option<i64>]) -> Option<i64> {
    let numbers: Vec<i64> = numbers.iter().copied().collect::<Option<_>>()?;
    match fold {
        Fold::Sum => Defined::defined(numbers.iter().map(|number| i128::from(*number)).sum()),
        Fold::Product if numbers.contains(&0) => Some(0),
        Fold::Product => {
            let product = numbers.iter().try_fold(1i128, |product, number| {
                Defined::defined(product * i128::from(*number)).map(i128::from)
            });
            product.and_then(Defined::defined)
        }
        Fold::Least => numbers.iter().copied().min(),
        Fold::Greatest => numbers.iter().copied().max(),
    }
}
