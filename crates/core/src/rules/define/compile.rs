//! A definition as constraints.
//!
//! | condition | becomes |
//! |---|---|
//! | on a single cell | values of the cell |
//! | on two cells | a table of pairs, one for all such conditions |
//! | a sum of cells, with factors, compared with a constant | a sum with totals |
//! | how often one value occurs | a count |
//! | `distinct` | different values |
//! | `connected` | connected cells in rows: see `connected` |
//! | any other | an automaton, whose states are what is left of the condition |
//! | alternatives whose automaton would be large | one of several alternatives |
//!
//! Conditions with the same form share their table or automaton. An automaton that is large nonetheless is only bounded
//! by the meter: then it takes more memory than the budget allows, and the puzzle is refused.

use std::cell::{Cell as Flag, RefCell};
use std::cmp::Reverse;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::Compiler;
use super::super::network::{Automaton, Totals};
use super::Used;
use super::connected::ConnectedRows;
use super::expand::{Condition, Expander};
use super::ground::{FALSE, Ground, Id, Node, Place, Sign, TRUE};
use crate::grid::Cell;

/// About the bytes of a part.
const BYTES_OF_PART: usize = 192;

/// The most totals of a sum that is not an automaton.
const MOST_TOTALS: i64 = 1 << 14;

/// Alternatives become an automaton up to this many states.
const MOST_STATES: usize = 1 << 12;

/// Bytes of a state for each value.
const BYTES_OF_STATE: usize = size_of::<Vec<usize>>() + 3 * size_of::<usize>();

pub(super) fn compile(used: &Used<'_>, to: &mut Compiler<'_>) {
    let parts = used.parts(to.geometry());
    if parts > crate::define::Defined::MOST_PARTS {
        return to.never();
    }
    let parts = parts as usize;
    if !to.takes(parts, parts * BYTES_OF_PART) {
        return;
    }
    let mut expander = Expander::new(to.geometry(), used);
    let mut demanded = Vec::new();
    used.defined.body.iter().for_each(|truth| expander.demand(truth, &mut demanded));
    let (mut conditions, mut connected) = (Vec::new(), Vec::new());
    for condition in demanded {
        match condition {
            Condition::Distinct(cells) => to.differ(&cells),
            Condition::Node(id) => conditions.push(id),
            Condition::Connected(cells) => {
                match ConnectedRows::new(&cells, &mut expander, &mut conditions, to) {
                    Some(rows) => connected.push(rows),
                    None => to.never(),
                }
            }
        }
    }
    let Expander { ground, cells, .. } = expander;
    let local = RefCell::new(Ground::new(to.frame().lowest, to.side() as usize));
    let writer = Writer { ground: &ground, cells: &cells, local, small: RefCell::default() };
    writer.write(&conditions, to);
    connected.iter().for_each(|rows| rows.write(to));
}

/// Writes nodes as constraints.
struct Writer<'a> {
    /// All nodes, with a place for each cell of the definition.
    ground: &'a Ground,
    cells: &'a [Cell],
    /// The nodes of single conditions, each with places from 0.
    local: RefCell<Ground>,
    /// The automata of alternatives, by their form; `None` where it would be large.
    small: RefCell<FxHashMap<Id, Option<Arc<Automaton>>>>,
}

/// Conditions of the same form: the cells of each.
#[derive(Default)]
struct Forms {
    known: FxHashMap<Id, usize>,
    all: Vec<(Id, Vec<Vec<Cell>>)>,
}

impl Forms {
    fn add(&mut self, form: Id, cells: Vec<Cell>) {
        let place = *self.known.entry(form).or_insert_with(|| {
            self.all.push((form, Vec::new()));
            self.all.len() - 1
        });
        self.all[place].1.push(cells);
    }
}

impl Writer<'_> {
    /// Writes conditions that must all hold.
    fn write(&self, conditions: &[Id], to: &mut Compiler<'_>) {
        let mut open: Vec<Id> = conditions.to_vec();
        let mut forms = Forms::default();
        open.reverse();
        while let Some(id) = open.pop() {
            match &*self.ground.node(id) {
                Node::True => {}
                Node::False => to.never(),
                Node::All(ids) => open.extend(ids.iter().rev()),
                Node::In(place, values) => {
                    let lowest = to.frame().lowest;
                    let accepts = |value: i32| values >> (value - lowest) & 1 == 1;
                    to.domain(self.cells[usize::from(*place)], accepts);
                }
                Node::Compare(constant, terms, sign, _) => {
                    if !(self.sum(*constant, terms, *sign, to)
                        || self.count(*constant, terms, *sign, to))
                    {
                        self.form(id, &mut forms, to);
                    }
                }
                _ => self.form(id, &mut forms, to),
            }
        }
        for (form, lines) in forms.all {
            self.lines(form, &lines, to);
        }
    }

    /// Writes three or more cells whose sum compares with a constant. False if it is another condition.
    fn sum(&self, constant: i64, terms: &[(i64, Id)], sign: Sign, to: &mut Compiler<'_>) -> bool {
        let term = |(factor, id): &(i64, Id)| match *self.ground.node(*id) {
            Node::Cell(place) => {
                Some((self.cells[usize::from(place)], i32::try_from(*factor).ok()?))
            }
            _ => None,
        };
        let cells: Option<Vec<(Cell, i32)>> = terms.iter().map(term).collect();
        let Some(cells) = cells.filter(|cells| cells.len() > 2) else { return false };
        let (mut least, mut most) = (0i64, 0i64);
        for (factor, id) in terms {
            let facts = self.ground.facts(*id);
            let ends = [factor * facts.least, factor * facts.most];
            least += ends[0].min(ends[1]);
            most += ends[0].max(ends[1]);
        }
        let is_small =
            |number: i64| i32::try_from(number).is_ok_and(|number| number.abs() < 1 << 30);
        if !is_small(least) || !is_small(most) || !is_small(constant) {
            return false;
        }
        let totals = match sign {
            Sign::Zero => -constant..=-constant,
            Sign::NotZero => least..=most,
            Sign::AtLeastZero => least.max(-constant)..=most,
        };
        if totals.end() - totals.start() > MOST_TOTALS {
            return false;
        }
        let kept = totals.filter(|total| sign != Sign::NotZero || *total != -constant);
        to.linear(cells, Totals::of(kept.map(|total| total as i32)));
        true
    }

    /// Writes how often a value occurs in cells. False if it is another condition.
    fn count(&self, constant: i64, terms: &[(i64, Id)], sign: Sign, to: &mut Compiler<'_>) -> bool {
        let Some((factor, _)) = terms.first() else { return false };
        let mut value = None;
        let mut cells = Vec::new();
        for (own, id) in terms {
            let Node::If(condition, one, other) = *self.ground.node(*id) else { return false };
            let Node::In(place, values) = *self.ground.node(condition) else { return false };
            let is_counted = matches!(*self.ground.node(one), Node::Number(1))
                && matches!(*self.ground.node(other), Node::Number(0));
            if own != factor || !is_counted || values.count_ones() != 1 {
                return false;
            }
            if *value.get_or_insert(values) != values {
                return false;
            }
            cells.push(self.cells[usize::from(place)]);
        }
        let (Some(value), 1 | -1) = (value, *factor) else { return false };
        let all = cells.len() as i64;
        // factor * count + constant compares with 0.
        let wanted = -constant * factor;
        let (least, most) = match (sign, factor) {
            (Sign::Zero, _) => (wanted, wanted),
            (Sign::NotZero, _) => return false,
            (Sign::AtLeastZero, 1) => (wanted.max(0), all),
            (Sign::AtLeastZero, _) => (0, wanted.min(all)),
        };
        let (Ok(least), Ok(most)) = (usize::try_from(least), usize::try_from(most)) else {
            return false;
        };
        to.count(&cells, to.frame().lowest + value.trailing_zeros() as i32, least, most);
        true
    }

    /// Adds a condition to those of its form. One that a small automaton cannot read is written at once.
    fn form(&self, id: Id, forms: &mut Forms, to: &mut Compiler<'_>) {
        let order = self.order(id);
        let place_of: FxHashMap<Place, Place> = order.iter().copied().zip(0..).collect();
        let form = {
            let mut local = self.local.borrow_mut();
            let before = local.bytes;
            let form = local.copy(self.ground, id, &place_of, &mut FxHashMap::default());
            if !to.takes(order.len(), local.bytes - before) {
                return;
            }
            form
        };
        let cells = order.iter().map(|place| self.cells[usize::from(*place)]).collect();
        let is_known = forms.known.contains_key(&form);
        if let (Node::Any(ids), false) = (&*self.ground.node(id), is_known)
            && order.len() > 2
            && self.small(form, order.len(), to).is_none()
        {
            let ids = ids.clone();
            let branches = ids.iter().map(|id| to.alternative(|to| self.write(&[*id], to)));
            let branches = branches.collect();
            return to.any_of(branches);
        }
        forms.add(form, cells);
    }

    /// The places of the cells of a node, in the order in which an automaton reads them. First are those that choose an
    /// item of a list, because the rest is simpler once the item is known. The others follow part by part: a term of a
    /// sum that has been read is a number, and only the sum so far is a state. Terms half read would all be states.
    fn order(&self, id: Id) -> Vec<Place> {
        let mut first: Vec<Place> = Vec::new();
        let mut all: Vec<Place> = Vec::new();
        let mut seen: FxHashSet<(Id, bool)> = FxHashSet::default();
        // The parts with the earliest cells first, so from the end of the list.
        let parts = |id: Id| {
            let mut parts = self.ground.parts(id);
            parts.sort_by_key(|part| Reverse(self.ground.facts(*part).first));
            parts
        };
        let mut open = vec![(id, false)];
        while let Some((id, is_first)) = open.pop() {
            if !seen.insert((id, is_first)) {
                continue;
            }
            match *self.ground.node(id) {
                Node::Cell(place) | Node::In(place, _) => {
                    all.push(place);
                    if is_first {
                        first.push(place);
                    }
                }
                Node::Item(index, _) => {
                    open.extend(parts(id).into_iter().map(|part| (part, is_first)));
                    open.push((index, true));
                }
                _ => open.extend(parts(id).into_iter().map(|part| (part, is_first))),
            }
        }
        first.sort_unstable();
        let mut known = FxHashSet::default();
        first.extend(all);
        first.retain(|place| known.insert(*place));
        first
    }

    /// Writes all conditions of a form.
    fn lines(&self, form: Id, lines: &[Vec<Cell>], to: &mut Compiler<'_>) {
        let length = lines.first().map_or(0, Vec::len);
        if length == 2 {
            let lowest = to.frame().lowest;
            let pairs = lines.iter().filter_map(|line| Some((*line.first()?, *line.get(1)?)));
            let accepts = |one: i32, other: i32| {
                let mut local = self.local.borrow_mut();
                let rest = local.remainder(form, 0, (one - lowest) as usize);
                local.remainder(rest, 1, (other - lowest) as usize) == TRUE
            };
            return to.pairs(pairs.collect::<Vec<_>>(), accepts);
        }
        let known = self.small.borrow().get(&form).cloned().flatten();
        let new = || self.automaton(form, length, None, to).map(Arc::new);
        if let Some(automaton) = known.or_else(new) {
            to.words(lines, &automaton);
        }
    }

    /// The automaton of alternatives if it is small. Conditions with the same form ask for it only once.
    fn small(&self, form: Id, length: usize, to: &Compiler<'_>) -> Option<Arc<Automaton>> {
        if let Some(known) = self.small.borrow().get(&form) {
            return known.clone();
        }
        let small = self.automaton(form, length, Some(MOST_STATES), to).map(Arc::new);
        self.small.borrow_mut().insert(form, small.clone());
        small
    }

    /// The automaton of a condition on some cells; `None` if it would have more than some states, or if the meter ends
    /// it.
    fn automaton(
        &self,
        form: Id,
        length: usize,
        most: Option<usize>,
        to: &Compiler<'_>,
    ) -> Option<Automaton> {
        let count = to.side() as usize;
        let (states, is_over) = (Flag::new(0), Flag::new(false));
        let may_grow = |more: usize| {
            states.set(states.get() + more);
            let is_small = most.is_none_or(|most| states.get() <= most);
            let may =
                is_small && !is_over.get() && to.takes(more * count, more * count * BYTES_OF_STATE);
            is_over.set(!may);
            may
        };
        let lowest = to.frame().lowest;
        // A state: the place of the next cell, and what is left. Nothing left is one state at all places.
        let step = |(place, id): &(Place, Id), value: i32| {
            if *id == TRUE {
                return Some((Place::MAX, TRUE));
            }
            let mut local = self.local.borrow_mut();
            let before = local.bytes;
            let rest = local.remainder(*id, *place, (value - lowest) as usize);
            let more = local.bytes - before;
            if is_over.get() || more > 0 && !to.takes(1, more) {
                is_over.set(true);
                return None;
            }
            match rest {
                FALSE => None,
                TRUE => Some((Place::MAX, TRUE)),
                rest => Some((place + 1, rest)),
            }
        };
        let accepts = |(_, id): &(Place, Id)| *id == TRUE;
        let automaton = Automaton::of_while(lowest, count, [(0, form)], step, accepts, may_grow);
        (!is_over.get() && length > 0).then_some(automaton)
    }
}
