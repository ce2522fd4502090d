//! A definition without its loops and parameters: conditions on cells.
//!
//! The values of cells are unknown here. Everything else has a value, so each loop is done, and what is left is a node
//! for each comparison.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::ground::{FALSE, Ground, Id, Node, Place, TRUE, UNDEFINED};
use super::{Used, places};
use crate::define::{CellTerm, Fold, List, Loop, Number, Part, Relation, Truth};
use crate::grid::{Cell, Geometry};

/// A condition that must hold.
pub(super) enum Condition {
    /// A node.
    Node(Id),
    /// These cells differ; each is listed once.
    Distinct(Vec<Cell>),
    /// The cells whose node holds are one area; each is listed once.
    Connected(Vec<(Cell, Id)>),
}

/// The value of a variable: the node of a number, a cell or `None` if it is undefined, or a list.
#[derive(Clone)]
enum Item {
    Number(Id),
    Cell(Option<Cell>),
    List(Rc<[Item]>),
}

fn of_cells(cells: impl IntoIterator<Item = Cell>) -> Rc<[Item]> {
    cells.into_iter().map(|cell| Item::Cell(Some(cell))).collect()
}

fn of_lists(lists: Vec<Vec<Cell>>) -> Rc<[Item]> {
    lists.into_iter().map(|list| Item::List(of_cells(list))).collect()
}

/// Nodes, and the cells that they mention.
pub(super) struct Expander<'a> {
    geometry: &'a Geometry,
    pub(super) ground: Ground,
    /// The cells by their places, in the order in which they were first mentioned.
    pub(super) cells: Vec<Cell>,
    places: FxHashMap<Cell, Place>,
    variables: Vec<Item>,
}

impl<'a> Expander<'a> {
    pub(super) fn new(geometry: &'a Geometry, used: &Used<'_>) -> Expander<'a> {
        let Used { defined, numbers, lists } = used;
        let mut ground = Ground::new(geometry.frame().lowest, geometry.side());
        let mut all = numbers.iter().map(|number| Item::Number(ground.number((*number).into())));
        let mut variables: Vec<Item> = all.by_ref().take(defined.numbers.single).collect();
        if defined.numbers.has_rest {
            variables.push(Item::List(all.collect()));
        }
        let mut all = lists.iter().map(|list| Item::List(of_cells(list.iter().copied())));
        variables.extend(all.by_ref().take(defined.lists.single));
        if defined.lists.has_rest {
            variables.push(Item::List(all.collect()));
        }
        let (cells, places) = (Vec::new(), FxHashMap::default());
        Expander { geometry, ground, cells, places, variables }
    }

    /// The conditions that a condition of the definition demands.
    pub(super) fn demand(&mut self, truth: &Truth, to: &mut Vec<Condition>) {
        match truth {
            Truth::All(all) => all.iter().for_each(|truth| self.demand(truth, to)),
            Truth::Each(head, body) => self.passes(head, |it| it.demand(body, to)),
            Truth::Distinct(list) => to.push(Condition::Distinct(self.different(list))),
            Truth::Connected(head, body) => {
                let (mut cells, mut known) = (Vec::new(), FxHashSet::default());
                self.passes(head, |it| {
                    if let Some(Item::Cell(Some(cell))) = it.variables.get(head.first).cloned()
                        && known.insert(cell)
                    {
                        cells.push((cell, it.truth(body)));
                    }
                });
                to.push(Condition::Connected(cells));
            }
            Truth::If(parts) => {
                let [condition, one, other] = &**parts;
                match self.truth(condition) {
                    TRUE => self.demand(one, to),
                    FALSE => self.demand(other, to),
                    _ => to.push(Condition::Node(self.truth(truth))),
                }
            }
            _ => to.push(Condition::Node(self.truth(truth))),
        }
    }

    /// Cells, each once.
    fn different(&mut self, list: &List) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        for item in self.list(list).iter() {
            match item {
                Item::Cell(Some(cell)) if !cells.contains(cell) => cells.push(*cell),
                _ => {}
            }
        }
        cells
    }

    fn truth(&mut self, truth: &Truth) -> Id {
        match truth {
            Truth::Chain(numbers, relations) => {
                let numbers = self.numbers(numbers);
                let pairs = numbers.windows(2).zip(relations);
                let pairs: Vec<Id> = pairs
                    .map(|(pair, relation)| self.ground.related(pair[0], *relation, pair[1]))
                    .collect();
                self.ground.all(pairs)
            }
            Truth::Same(pair) => {
                let [one, other] = [self.cell(&pair[0]), self.cell(&pair[1])];
                Ground::constant(one.is_some() && one == other)
            }
            Truth::Distinct(list) => {
                let cells = self.different(list);
                let values: Vec<Id> = cells.iter().map(|cell| self.value(*cell)).collect();
                let mut pairs = Vec::new();
                for (place, one) in values.iter().enumerate() {
                    for other in &values[place + 1..] {
                        pairs.push(self.ground.related(*one, Relation::Unequal, *other));
                    }
                }
                self.ground.all(pairs)
            }
            Truth::Not(inner) => {
                let inner = self.truth(inner);
                self.ground.not(inner)
            }
            Truth::All(all) => {
                let all: Vec<Id> = all.iter().map(|truth| self.truth(truth)).collect();
                self.ground.all(all)
            }
            Truth::Any(all) => {
                let all: Vec<Id> = all.iter().map(|truth| self.truth(truth)).collect();
                self.ground.any(all)
            }
            Truth::If(parts) => {
                let [condition, one, other] = &**parts;
                let condition = self.truth(condition);
                let opposite = self.ground.not(condition);
                let (one, other) = (self.truth(one), self.truth(other));
                let one = self.ground.any([opposite, one]);
                let other = self.ground.any([condition, other]);
                self.ground.all([one, other])
            }
            Truth::Each(head, body) => {
                let all = self.each(head, |it| it.truth(body));
                self.ground.all(all)
            }
            Truth::Some(head, body) => {
                let all = self.each(head, |it| it.truth(body));
                self.ground.any(all)
            }
            // It is only found where it is demanded.
            Truth::Connected(..) => FALSE,
        }
    }

    fn numbers(&mut self, numbers: &[Number]) -> Vec<Id> {
        numbers.iter().map(|number| self.number(number)).collect()
    }

    fn number(&mut self, number: &Number) -> Id {
        match number {
            Number::Constant(constant) => self.ground.number((*constant).into()),
            Number::Variable(slot) => match self.variables.get(*slot) {
                Some(Item::Number(id)) => *id,
                _ => UNDEFINED,
            },
            Number::Value(cell) => match self.cell(cell) {
                Some(cell) => self.value(cell),
                None => UNDEFINED,
            },
            Number::Item(list, index) => {
                let index = self.number(index);
                let items = self.list(list);
                let items: Vec<Id> = items.iter().map(|item| self.number_of(item)).collect();
                self.ground.item(index, &items)
            }
            Number::Length(list) => {
                let length = self.list(list).len();
                self.ground.number(length as i128)
            }
            Number::Place(area, cell) => {
                let number =
                    self.cell(cell).and_then(|cell| places::number(self.geometry, *area, cell));
                number.map_or(UNDEFINED, |number| self.ground.number(number.into()))
            }
            Number::Fold(fold, numbers) => {
                let numbers = self.numbers(numbers);
                self.fold(*fold, numbers)
            }
            Number::Over(fold, head, body) => {
                let numbers = self.each(head, |it| it.number(body));
                self.fold(*fold, numbers)
            }
            Number::Quotient(pair) => {
                let (one, by) = (self.number(&pair[0]), self.number(&pair[1]));
                self.ground.quotient(one, by)
            }
            Number::Remainder(pair) => {
                let (one, by) = (self.number(&pair[0]), self.number(&pair[1]));
                self.ground.remainder_by(one, by)
            }
            Number::Absolute(inner) => {
                let inner = self.number(inner);
                self.ground.absolute(inner)
            }
            Number::If(condition, pair) => {
                let condition = self.truth(condition);
                let (one, other) = (self.number(&pair[0]), self.number(&pair[1]));
                self.ground.choice(condition, one, other)
            }
            Number::Count(head, body) => {
                let (one, zero) = (self.ground.number(1), self.ground.number(0));
                let passes = self.each(head, |it| it.truth(body));
                let counted: Vec<(i64, Id)> =
                    passes.iter().map(|id| (1, self.ground.choice(*id, one, zero))).collect();
                self.ground.sum(counted)
            }
        }
    }

    fn fold(&mut self, fold: Fold, numbers: Vec<Id>) -> Id {
        match fold {
            Fold::Sum => self.ground.sum(numbers.into_iter().map(|id| (1, id))),
            Fold::Product => self.ground.product(numbers),
            Fold::Least | Fold::Greatest => self.ground.extreme(fold, numbers),
        }
    }

    /// The place of a cell among those mentioned.
    pub(super) fn place_of(&mut self, cell: Cell) -> Place {
        *self.places.entry(cell).or_insert_with(|| {
            self.cells.push(cell);
            (self.cells.len() - 1) as Place
        })
    }

    /// The value of a cell.
    fn value(&mut self, cell: Cell) -> Id {
        let place = self.place_of(cell);
        self.ground.cell(place)
    }

    fn number_of(&mut self, item: &Item) -> Id {
        match item {
            Item::Number(id) => *id,
            Item::Cell(Some(cell)) => self.value(*cell),
            _ => UNDEFINED,
        }
    }

    /// A number that does not depend on cells.
    fn fixed(&mut self, number: &Number) -> Option<i64> {
        let id = self.number(number);
        match *self.ground.node(id) {
            Node::Number(number) => Some(number),
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
                let (row, column) = (self.fixed(&place[0])?, self.fixed(&place[1])?);
                places::cell(self.geometry, row, column)
            }
        }
    }

    fn item(&mut self, list: &List, index: &Number) -> Option<Item> {
        let index = usize::try_from(self.fixed(index)? - 1).ok()?;
        self.list(list).get(index).cloned()
    }

    /// A cell, and two numbers.
    fn step(&mut self, cell: &CellTerm, step: &[Number; 2]) -> Option<(Cell, i64, i64)> {
        Some((self.cell(cell)?, self.fixed(&step[0])?, self.fixed(&step[1])?))
    }

    fn list(&mut self, list: &List) -> Rc<[Item]> {
        let geometry = self.geometry;
        match list {
            List::Variable(slot) => match self.variables.get(*slot) {
                Some(Item::List(items)) => Rc::clone(items),
                _ => of_cells([]),
            },
            List::Item(list, index) => match self.item(list, index) {
                Some(Item::List(items)) => items,
                _ => of_cells([]),
            },
            List::Range(bounds) => {
                let (Some(from), Some(to)) = (self.fixed(&bounds[0]), self.fixed(&bounds[1]))
                else {
                    return of_cells([]);
                };
                let numbers = (from..=to).take(List::LONGEST_RANGE as usize);
                numbers.map(|number| Item::Number(self.ground.number(number.into()))).collect()
            }
            List::Digits => {
                let lowest = i128::from(geometry.frame().lowest);
                let digits = lowest..lowest + geometry.side() as i128;
                digits.map(|digit| Item::Number(self.ground.number(digit))).collect()
            }
            List::Literal(parts) => {
                let mut items: Vec<Item> = Vec::new();
                for part in parts {
                    match part {
                        Part::Number(number) => items.push(Item::Number(self.number(number))),
                        Part::Cell(cell) => items.push(Item::Cell(self.cell(cell))),
                        Part::List(list) => items.extend(self.list(list).iter().cloned()),
                    }
                }
                items.into()
            }
            List::Grid => of_cells(places::grid(geometry)),
            List::Areas(area) => of_lists(places::areas(geometry, *area)),
            List::Area(area, cell) => match self.cell(cell) {
                Some(cell) => of_cells(places::area(geometry, *area, cell)),
                None => of_cells([]),
            },
            List::Around(cell, near) => match self.cell(cell) {
                Some(cell) => of_cells(places::around(geometry, cell, *near)),
                None => of_cells([]),
            },
            List::Offset(cell, step) => {
                let step = self.step(cell, step);
                of_cells(
                    step.and_then(|(cell, down, right)| {
                        places::offset(geometry, cell, down, right)
                    }),
                )
            }
            List::Ray(cell, step) => match self.step(cell, step) {
                Some((cell, down, right)) => of_cells(places::ray(geometry, cell, down, right)),
                None => of_cells([]),
            },
            List::Squares(side) => {
                let side = self.fixed(side).unwrap_or(0);
                of_lists(places::squares(geometry, side))
            }
            List::Runs(list, count) => {
                let items = self.list(list);
                match self.fixed(count).map(usize::try_from) {
                    Some(Ok(count)) if count > 0 => {
                        items.windows(count).map(|run| Item::List(run.into())).collect()
                    }
                    _ => of_cells([]),
                }
            }
            List::Reverse(list) => self.list(list).iter().rev().cloned().collect(),
            List::Slice(list, bounds) => {
                let items = self.list(list);
                let (Some(from), Some(to)) = (self.fixed(&bounds[0]), self.fixed(&bounds[1]))
                else {
                    return of_cells([]);
                };
                let from = usize::try_from(from.max(1) - 1).unwrap_or(usize::MAX).min(items.len());
                let to = usize::try_from(to.max(0)).unwrap_or(usize::MAX).min(items.len());
                items.get(from..to).unwrap_or_default().into()
            }
        }
    }

    fn each(&mut self, head: &Loop, mut of: impl FnMut(&mut Self) -> Id) -> Vec<Id> {
        let mut all = Vec::new();
        self.passes(head, |it| all.push(of(it)));
        all
    }

    /// Does something in each pass of a loop.
    fn passes(&mut self, head: &Loop, mut does: impl FnMut(&mut Self)) {
        let items = self.list(&head.list);
        match head.is_among {
            true => self.choose(head, &items, &mut does),
            false => {
                for run in items.windows(head.variables) {
                    self.variables.extend(run.iter().cloned());
                    self.pass(head, &mut does);
                    self.variables.truncate(head.first);
                }
            }
        }
    }

    /// Gives the next variable each of the items, and those after it the items after that.
    fn choose(&mut self, head: &Loop, items: &[Item], does: &mut impl FnMut(&mut Self)) {
        if self.variables.len() == head.first + head.variables {
            return self.pass(head, does);
        }
        // Where too few items are left for the variables after it, there is no pass.
        let missing = head.first + head.variables - self.variables.len();
        let last = (items.len() + 1).saturating_sub(missing);
        for (place, item) in items.iter().enumerate().take(last) {
            self.variables.push(item.clone());
            self.choose(head, &items[place + 1..], does);
            self.variables.pop();
        }
    }

    fn pass(&mut self, head: &Loop, does: &mut impl FnMut(&mut Self)) {
        let is_taken = match &head.only {
            Some(only) => self.truth(only) == TRUE,
            None => true,
        };
        if is_taken {
            does(self);
        }
    }
}
