//! Conditions on the values of cells, without loops and parameters, which become simpler as cells get values.
//!
//! ```text
//! a + b + c = 10          a = 3  -->   b + c = 7          b = 7  -->   c in {}   = false
//! ```
//!
//! What is left of a condition is its derivative by a value, as that of an expression by a letter (Brzozowski 1964,
//! "Derivatives of regular expressions"). The remainders are the states of an automaton that reads the cells in order.
//! So equal remainders should look equal. Each node is made once (hash consing), by a function that brings it into a
//! normal form: sums are flat, with each term once, and conditions on a single cell are the set of its values.
//! A comparison that the least and the greatest value of its sum decide is true or false. Whatever this misses only
//! costs states.
//!
//! Cells are numbered by the order in which they are read, so a node mentions the next cell if and only if that is its
//! first cell. A number may be undefined; a comparison keeps what it is then, so its negation is the opposite of it.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::define::{Defined, Fold, Relation};
use crate::rules::network::Values;

/// A node by its number.
pub(super) type Id = u32;

/// A cell by its place in the order of reading.
pub(super) type Place = u16;

pub(super) const FALSE: Id = 0;
pub(super) const TRUE: Id = 1;
pub(super) const UNDEFINED: Id = 2;

/// Factors and nodes.
pub(super) type Terms = Box<[(i64, Id)]>;

/// How a sum compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sign {
    Zero,
    NotZero,
    AtLeastZero,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    False,
    True,
    Undefined,
    /// The value of a cell is one of these.
    In(Place, Values),
    /// A constant and terms compare with 0; the last is the answer if a term is undefined.
    Compare(i64, Terms, Sign, bool),
    All(Box<[Id]>),
    Any(Box<[Id]>),
    Number(i64),
    Cell(Place),
    Sum(i64, Terms),
    Product(i64, Box<[Id]>),
    /// The least or greatest of a constant and nodes.
    Extreme(Fold, Option<i64>, Box<[Id]>),
    Absolute(Id),
    Quotient(Id, Id),
    Remainder(Id, Id),
    /// If a condition holds, the first number, otherwise the second.
    If(Id, Id, Id),
    /// The number at a place of a list, from 1.
    Item(Id, Box<[Id]>),
}

/// What is known of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// Its first and last cell; the first is greater if it has none.
    pub(super) first: Place,
    pub(super) last: Place,
    /// The least and greatest value of a number.
    pub(super) least: i64,
    pub(super) most: i64,
    /// Whether it may be undefined.
    pub(super) may_lack: bool,
}

const CONSTANT: Facts = Facts { first: Place::MAX, last: 0, least: 0, most: 0, may_lack: false };

impl Facts {
    fn with(self, other: Facts) -> Facts {
        Facts {
            first: self.first.min(other.first),
            last: self.last.max(other.last),
            may_lack: self.may_lack || other.may_lack,
            ..self
        }
    }

    /// Numbers beyond the greatest are undefined.
    fn between(self, least: i128, most: i128) -> Facts {
        let greatest = i128::from(Defined::GREATEST);
        let is_beyond = least < -greatest || most > greatest;
        Facts {
            least: least.clamp(-greatest, greatest) as i64,
            most: most.clamp(-greatest, greatest) as i64,
            may_lack: self.may_lack || is_beyond,
            ..self
        }
    }
}

/// All nodes.
pub(super) struct Ground {
    nodes: Vec<Rc<Node>>,
    facts: Vec<Facts>,
    known: FxHashMap<Rc<Node>, Id>,
    /// The remainder of a node when its first cell has a value, by the number of its bit.
    remainders: FxHashMap<(Id, u8), Id>,
    lowest: i64,
    count: usize,
    /// Approximate bytes of all of this.
    pub(super) bytes: usize,
}

/// A sum before it is a node.
struct Linear {
    constant: i64,
    terms: Vec<(i64, Id)>,
    least: i128,
    most: i128,
    facts: Facts,
}

impl Ground {
    pub(super) fn new(lowest: i32, count: usize) -> Ground {
        let mut ground = Ground {
            nodes: Vec::new(),
            facts: Vec::new(),
            known: FxHashMap::default(),
            remainders: FxHashMap::default(),
            lowest: lowest.into(),
            count,
            bytes: 0,
        };
        for node in [Node::False, Node::True, Node::Undefined] {
            ground.intern(node, CONSTANT);
        }
        ground.facts[UNDEFINED as usize].may_lack = true;
        ground
    }

    pub(super) fn node(&self, id: Id) -> Rc<Node> {
        Rc::clone(&self.nodes[id as usize])
    }

    pub(super) fn facts(&self, id: Id) -> Facts {
        self.facts[id as usize]
    }

    fn intern(&mut self, node: Node, facts: Facts) -> Id {
        if let Some(id) = self.known.get(&node) {
            return *id;
        }
        let id = self.nodes.len() as Id;
        let parts = match &node {
            Node::Compare(_, terms, ..) | Node::Sum(_, terms) => 2 * terms.len(),
            Node::All(ids) | Node::Any(ids) | Node::Product(_, ids) => ids.len(),
            Node::Extreme(_, _, ids) | Node::Item(_, ids) => ids.len(),
            _ => 0,
        };
        self.bytes += 2 * size_of::<Node>() + size_of::<Facts>() + 8 * parts + 64;
        let node = Rc::new(node);
        self.nodes.push(Rc::clone(&node));
        self.facts.push(facts);
        self.known.insert(node, id);
        id
    }

    fn of_all(&self, ids: impl IntoIterator<Item = Id>) -> Facts {
        ids.into_iter().fold(CONSTANT, |facts, id| facts.with(self.facts(id)))
    }

    fn values(&self) -> Values {
        Values::MAX >> (Values::BITS as usize - self.count)
    }

    pub(super) fn constant(truth: bool) -> Id {
        if truth { TRUE } else { FALSE }
    }

    pub(super) fn number(&mut self, number: i128) -> Id {
        match Defined::defined(number) {
            None => UNDEFINED,
            Some(number) => {
                let facts = CONSTANT.between(number.into(), number.into());
                self.intern(Node::Number(number), facts)
            }
        }
    }

    pub(super) fn cell(&mut self, place: Place) -> Id {
        let (least, most) = (self.lowest, self.lowest + self.count as i64 - 1);
        let facts = Facts { first: place, last: place, least, most, may_lack: false };
        self.intern(Node::Cell(place), facts)
    }

    pub(super) fn is_in(&mut self, place: Place, values: Values) -> Id {
        match values & self.values() {
            0 => FALSE,
            values if values == self.values() => TRUE,
            values => {
                let facts = Facts { first: place, last: place, ..CONSTANT };
                self.intern(Node::In(place, values), facts)
            }
        }
    }

    /// A sum, flat and with each term once; `None` if it is undefined.
    fn linear(&self, constant: i128, terms: impl IntoIterator<Item = (i64, Id)>) -> Option<Linear> {
        let mut constant = constant;
        let mut flat: Vec<(i64, Id)> = Vec::new();
        for (factor, id) in terms {
            let facts = self.facts(id);
            match &*self.nodes[id as usize] {
                Node::Undefined => return None,
                Node::Number(number) => constant += i128::from(factor) * i128::from(*number),
                Node::Sum(own, terms) if !facts.may_lack => {
                    let scaled = |(inner, id): &(i64, Id)| {
                        let factor = factor.checked_mul(*inner)?;
                        (factor.abs() <= Defined::GREATEST).then_some((factor, *id))
                    };
                    // The constant must stay small as well: a sum that is too large is undefined.
                    let constant_of = i128::from(factor) * i128::from(*own);
                    let is_small = constant_of.abs() <= i128::from(Defined::GREATEST);
                    match terms.iter().map(scaled).collect::<Option<Vec<_>>>() {
                        Some(terms) if is_small => {
                            constant += constant_of;
                            flat.extend(terms);
                        }
                        _ => flat.push((factor, id)),
                    }
                }
                _ => flat.push((factor, id)),
            }
        }
        flat.sort_unstable_by_key(|(_, id)| *id);
        flat.dedup_by(|(factor, id), (known_factor, known)| {
            let is_same = id == known;
            if is_same {
                *known_factor += *factor;
            }
            is_same
        });
        flat.retain(|(factor, id)| *factor != 0 || self.facts(*id).may_lack);
        let (mut least, mut most) = (constant, constant);
        for (factor, id) in &flat {
            let Facts { least: low, most: high, .. } = self.facts(*id);
            let ends = [low, high].map(|end| i128::from(*factor) * i128::from(end));
            least += ends[0].min(ends[1]);
            most += ends[0].max(ends[1]);
        }
        let facts = self.of_all(flat.iter().map(|(_, id)| *id));
        let constant = i64::try_from(constant).ok()?;
        Some(Linear { constant, terms: flat, least, most, facts })
    }

    pub(super) fn sum(&mut self, terms: impl IntoIterator<Item = (i64, Id)>) -> Id {
        self.sum_with(0, terms)
    }

    fn sum_with(&mut self, constant: i128, terms: impl IntoIterator<Item = (i64, Id)>) -> Id {
        let Some(Linear { constant, terms, least, most, facts }) = self.linear(constant, terms)
        else {
            return UNDEFINED;
        };
        match &terms[..] {
            [] => self.number(constant.into()),
            [(1, only)] if constant == 0 => *only,
            _ => self.intern(Node::Sum(constant, terms.into()), facts.between(least, most)),
        }
    }

    /// How the difference of two numbers compares with 0.
    pub(super) fn related(&mut self, one: Id, relation: Relation, other: Id) -> Id {
        let (sign, constant, factor) = match relation {
            Relation::Equal => (Sign::Zero, 0, 1),
            Relation::Unequal => (Sign::NotZero, 0, 1),
            Relation::AtLeast => (Sign::AtLeastZero, 0, 1),
            Relation::Greater => (Sign::AtLeastZero, -1, 1),
            Relation::AtMost => (Sign::AtLeastZero, 0, -1),
            Relation::Less => (Sign::AtLeastZero, -1, -1),
        };
        self.compare(constant, [(factor, one), (-factor, other)], sign, false)
    }

    fn compare(
        &mut self,
        constant: i64,
        terms: impl IntoIterator<Item = (i64, Id)>,
        sign: Sign,
        otherwise: bool,
    ) -> Id {
        let Some(linear) = self.linear(constant.into(), terms) else {
            return Ground::constant(otherwise);
        };
        let Linear { mut constant, mut terms, least, most, facts } = linear;
        let decided = match sign {
            Sign::AtLeastZero if least >= 0 => Some(true),
            Sign::AtLeastZero if most < 0 => Some(false),
            Sign::AtLeastZero => None,
            _ if least > 0 || most < 0 => Some(sign == Sign::NotZero),
            _ if least == most => Some(sign == Sign::Zero),
            _ => None,
        };
        if let Some(decided) = decided.filter(|truth| !facts.may_lack || *truth == otherwise) {
            return Ground::constant(decided);
        }
        if facts.first == facts.last {
            return self.values_of(facts.first, |ground, bit| {
                let terms: Vec<_> = terms
                    .iter()
                    .map(|(factor, id)| (*factor, ground.remainder(*id, facts.first, bit)))
                    .collect();
                ground.compare(constant, terms, sign, otherwise) == TRUE
            });
        }
        // Both signs of a sum that is 0 are the same condition.
        if sign != Sign::AtLeastZero && terms.first().is_some_and(|(factor, _)| *factor < 0) {
            constant = -constant;
            terms.iter_mut().for_each(|(factor, _)| *factor = -*factor);
        }
        let facts = Facts { may_lack: false, ..facts };
        self.intern(Node::Compare(constant, terms.into(), sign, otherwise), facts)
    }

    /// The condition that a cell has one of the values that a function accepts.
    fn values_of(
        &mut self,
        place: Place,
        mut accepts: impl FnMut(&mut Ground, usize) -> bool,
    ) -> Id {
        let mut values = 0;
        for bit in 0..self.count {
            if accepts(self, bit) {
                values |= 1 << bit;
            }
        }
        self.is_in(place, values)
    }

    pub(super) fn product(&mut self, numbers: impl IntoIterator<Item = Id>) -> Id {
        self.product_with(1, numbers)
    }

    fn product_with(&mut self, factor: i64, numbers: impl IntoIterator<Item = Id>) -> Id {
        // A factor that is too large stays too large, unless it is multiplied by 0.
        let most = Defined::GREATEST + 1;
        let times = |factor: i64, number: i64| {
            (i128::from(factor) * i128::from(number)).clamp(-i128::from(most), i128::from(most))
                as i64
        };
        let mut factor = factor;
        let mut rest = Vec::new();
        for id in numbers {
            match &*self.nodes[id as usize] {
                Node::Undefined => return UNDEFINED,
                Node::Number(number) => factor = times(factor, *number),
                _ => rest.push(id),
            }
        }
        rest.sort_unstable();
        let facts = self.of_all(rest.iter().copied());
        if rest.is_empty() || factor == 0 && !facts.may_lack {
            return self.number(factor.into());
        }
        let (mut least, mut most) = (i128::from(factor), i128::from(factor));
        for id in &rest {
            let Facts { least: low, most: high, .. } = self.facts(*id);
            let (low, high) = (i128::from(low), i128::from(high));
            let ends = [least * low, least * high, most * low, most * high];
            // Larger bounds than this are as undefined as this one.
            let bound = 2 * i128::from(Defined::GREATEST);
            least = ends.into_iter().min().unwrap_or(0).clamp(-bound, bound);
            most = ends.into_iter().max().unwrap_or(0).clamp(-bound, bound);
        }
        let facts = facts.between(least, most);
        if let ([only], false) = (&rest[..], facts.may_lack) {
            return self.sum([(factor, *only)]);
        }
        self.intern(Node::Product(factor, rest.into()), facts)
    }

    pub(super) fn extreme(&mut self, fold: Fold, numbers: impl IntoIterator<Item = Id>) -> Id {
        self.extreme_with(fold, None, numbers)
    }

    fn extreme_with(
        &mut self,
        fold: Fold,
        constant: Option<i64>,
        numbers: impl IntoIterator<Item = Id>,
    ) -> Id {
        let is_least = fold == Fold::Least;
        let better = |one: i64, other: i64| if is_least { one.min(other) } else { one.max(other) };
        let mut best = constant;
        let mut rest = Vec::new();
        for id in numbers {
            match &*self.nodes[id as usize] {
                Node::Undefined => return UNDEFINED,
                Node::Number(number) => {
                    best = Some(best.map_or(*number, |best| better(best, *number)));
                }
                Node::Extreme(inner, constant, ids) if *inner == fold => {
                    if let Some(constant) = constant {
                        best = Some(best.map_or(*constant, |best| better(best, *constant)));
                    }
                    rest.extend(ids.iter().copied());
                }
                _ => rest.push(id),
            }
        }
        rest.sort_unstable();
        rest.dedup();
        // A number that is never better than the constant does not matter.
        rest.retain(|id| {
            let facts = self.facts(*id);
            let at_best = if is_least { facts.least } else { facts.most };
            facts.may_lack || best.is_none_or(|best| better(best, at_best) != best)
        });
        match (&rest[..], best) {
            ([], None) => return UNDEFINED,
            ([], Some(best)) => return self.number(best.into()),
            ([only], None) => return *only,
            _ => {}
        }
        let ends = rest.iter().map(|id| (self.facts(*id).least, self.facts(*id).most));
        let ends = ends.chain(best.map(|best| (best, best)));
        let join =
            |one: (i64, i64), other: (i64, i64)| (better(one.0, other.0), better(one.1, other.1));
        let (least, most) = ends.reduce(join).unwrap_or_default();
        let facts = self.of_all(rest.iter().copied()).between(least.into(), most.into());
        self.intern(Node::Extreme(fold, best, rest.into()), facts)
    }

    pub(super) fn absolute(&mut self, id: Id) -> Id {
        let facts = self.facts(id);
        match &*self.nodes[id as usize] {
            Node::Undefined => UNDEFINED,
            Node::Number(number) => {
                let number = number.unsigned_abs();
                self.number(number.into())
            }
            _ if facts.least >= 0 && !facts.may_lack => id,
            _ if facts.most <= 0 && !facts.may_lack => self.sum([(-1, id)]),
            _ => {
                let most = i128::from(facts.most.max(-facts.least));
                let least = i128::from(facts.least.max(-facts.most).max(0));
                self.intern(Node::Absolute(id), facts.between(least, most))
            }
        }
    }

    pub(super) fn quotient(&mut self, one: Id, by: Id) -> Id {
        match (&*self.node(one), &*self.node(by)) {
            (Node::Undefined, _) | (_, Node::Undefined) => UNDEFINED,
            (_, Node::Number(by)) if *by <= 0 => UNDEFINED,
            (_, Node::Number(1)) => one,
            (Node::Number(one), Node::Number(by)) => self.number(one.div_euclid(*by).into()),
            _ => {
                let Facts { least, most, .. } = self.facts(one);
                let mut facts = self.of_all([one, by]);
                facts.may_lack |= self.facts(by).least <= 0;
                let facts = facts.between(least.min(0).into(), most.max(0).into());
                self.intern(Node::Quotient(one, by), facts)
            }
        }
    }

    pub(super) fn remainder_by(&mut self, one: Id, by: Id) -> Id {
        match (&*self.node(one), &*self.node(by)) {
            (Node::Undefined, _) | (_, Node::Undefined) => UNDEFINED,
            (_, Node::Number(by)) if *by <= 0 => UNDEFINED,
            (Node::Number(one), Node::Number(by)) => self.number(one.rem_euclid(*by).into()),
            (node, Node::Number(by)) => {
                // A sum only matters by the remainders of its parts.
                let reduced = match node {
                    Node::Sum(constant, terms) if !self.facts(one).may_lack => {
                        let terms: Vec<_> = terms
                            .iter()
                            .map(|(factor, id)| (factor.rem_euclid(*by), *id))
                            .collect();
                        self.sum_with(constant.rem_euclid(*by).into(), terms)
                    }
                    _ => one,
                };
                // Factors that are now greater may make the sum too large.
                let one = if self.facts(reduced).may_lack { one } else { reduced };
                if let Node::Number(one) = *self.node(one) {
                    return self.number(one.rem_euclid(*by).into());
                }
                let facts = self.facts(one);
                if facts.least >= 0 && facts.most < *by && !facts.may_lack {
                    return one;
                }
                let by = self.number(i128::from(*by));
                let most = i128::from(self.facts(by).most) - 1;
                self.intern(Node::Remainder(one, by), facts.between(0, most))
            }
            _ => {
                let mut facts = self.of_all([one, by]);
                facts.may_lack |= self.facts(by).least <= 0;
                let most = i128::from((self.facts(by).most - 1).max(0));
                self.intern(Node::Remainder(one, by), facts.between(0, most))
            }
        }
    }

    /// A number that depends on a condition.
    pub(super) fn choice(&mut self, condition: Id, one: Id, other: Id) -> Id {
        match condition {
            TRUE => one,
            FALSE => other,
            _ if one == other => one,
            _ => {
                let (first, second) = (self.facts(one), self.facts(other));
                let facts = self.of_all([condition, one, other]);
                let (least, most) = (first.least.min(second.least), first.most.max(second.most));
                let facts = facts.between(least.into(), most.into());
                self.intern(Node::If(condition, one, other), facts)
            }
        }
    }

    /// The item of a list, by its number from 1.
    pub(super) fn item(&mut self, index: Id, items: &[Id]) -> Id {
        match &*self.node(index) {
            Node::Undefined => UNDEFINED,
            Node::Number(number) => {
                let place = usize::try_from(number - 1).ok();
                place.and_then(|place| items.get(place)).copied().unwrap_or(UNDEFINED)
            }
            _ => {
                let Facts { least, most, .. } = self.facts(index);
                // Items that the number cannot reach do not matter.
                let reached = |number: i64| (least..=most).contains(&number);
                let items: Vec<Id> = (1..)
                    .zip(items)
                    .map(|(number, id)| if reached(number) { *id } else { UNDEFINED })
                    .collect();
                let kept: Vec<Id> = items.iter().copied().filter(|id| *id != UNDEFINED).collect();
                let mut facts = self.of_all(kept.iter().copied().chain([index]));
                facts.may_lack |= least < 1
                    || most > items.len() as i64
                    || (1..).zip(&items).any(|(number, id)| reached(number) && *id == UNDEFINED);
                let least = kept.iter().map(|id| self.facts(*id).least).min().unwrap_or(0);
                let most = kept.iter().map(|id| self.facts(*id).most).max().unwrap_or(0);
                let facts = facts.between(least.into(), most.into());
                self.intern(Node::Item(index, items.into()), facts)
            }
        }
    }

    pub(super) fn all(&mut self, ids: impl IntoIterator<Item = Id>) -> Id {
        self.joined(true, ids)
    }

    pub(super) fn any(&mut self, ids: impl IntoIterator<Item = Id>) -> Id {
        self.joined(false, ids)
    }

    fn joined(&mut self, is_all: bool, ids: impl IntoIterator<Item = Id>) -> Id {
        let (neutral, absorbing) = if is_all { (TRUE, FALSE) } else { (FALSE, TRUE) };
        let mut flat: Vec<Id> = Vec::new();
        let mut sets: FxHashMap<Place, Values> = FxHashMap::default();
        let mut take =
            |ground: &Ground, id: Id, flat: &mut Vec<Id>| match *ground.nodes[id as usize] {
                Node::In(place, values) => {
                    let known = sets.entry(place).or_insert(values);
                    *known = if is_all { *known & values } else { *known | values };
                }
                _ => flat.push(id),
            };
        for id in ids {
            match (&*self.nodes[id as usize], is_all) {
                _ if id == neutral => {}
                _ if id == absorbing => return absorbing,
                (Node::All(inner), true) | (Node::Any(inner), false) => {
                    inner.iter().for_each(|id| take(self, *id, &mut flat));
                }
                _ => take(self, id, &mut flat),
            }
        }
        let mut sets: Vec<(Place, Values)> = sets.into_iter().collect();
        sets.sort_unstable();
        for (place, values) in sets {
            let set = self.is_in(place, values);
            if set == absorbing {
                return absorbing;
            }
            if set != neutral {
                flat.push(set);
            }
        }
        flat.sort_unstable();
        flat.dedup();
        match flat[..] {
            [] => neutral,
            [only] => only,
            _ => {
                let facts = Facts { may_lack: false, ..self.of_all(flat.iter().copied()) };
                let ids = flat.into();
                self.intern(if is_all { Node::All(ids) } else { Node::Any(ids) }, facts)
            }
        }
    }

    /// The opposite of a condition.
    pub(super) fn not(&mut self, id: Id) -> Id {
        match &*self.node(id) {
            Node::False => TRUE,
            Node::True => FALSE,
            Node::In(place, values) => self.is_in(*place, !values),
            Node::Compare(constant, terms, sign, otherwise) => {
                let terms = terms.iter().copied();
                match sign {
                    Sign::Zero => self.compare(*constant, terms, Sign::NotZero, !otherwise),
                    Sign::NotZero => self.compare(*constant, terms, Sign::Zero, !otherwise),
                    Sign::AtLeastZero => {
                        let terms = terms.map(|(factor, id)| (-factor, id));
                        self.compare(-constant - 1, terms, Sign::AtLeastZero, !otherwise)
                    }
                }
            }
            Node::All(ids) => {
                let ids: Vec<Id> = ids.iter().map(|id| self.not(*id)).collect();
                self.any(ids)
            }
            Node::Any(ids) => {
                let ids: Vec<Id> = ids.iter().map(|id| self.not(*id)).collect();
                self.all(ids)
            }
            // Numbers are not conditions.
            _ => id,
        }
    }

    /// What is left of a node when the next cell has a value, by the number of its bit.
    pub(super) fn remainder(&mut self, id: Id, place: Place, bit: usize) -> Id {
        let facts = self.facts(id);
        if facts.first != place || facts.first > facts.last {
            return id;
        }
        if let Some(known) = self.remainders.get(&(id, bit as u8)) {
            return *known;
        }
        let node = self.node(id);
        let mut left = |ground: &mut Ground, id: Id| ground.remainder(id, place, bit);
        let rest = match &*node {
            Node::In(_, values) => Ground::constant(values >> bit & 1 == 1),
            Node::Cell(_) => self.number(i128::from(self.lowest) + bit as i128),
            _ => self.rebuilt(&node, &mut left),
        };
        self.bytes += 16;
        self.remainders.insert((id, bit as u8), rest);
        rest
    }

    /// A node with other nodes in it.
    fn rebuilt(&mut self, node: &Node, of: &mut dyn FnMut(&mut Ground, Id) -> Id) -> Id {
        let mut each = |ground: &mut Ground, ids: &[Id]| -> Vec<Id> {
            ids.iter().map(|id| of(ground, *id)).collect()
        };
        match node {
            Node::Compare(constant, terms, sign, otherwise) => {
                let ids: Vec<Id> = terms.iter().map(|(_, id)| *id).collect();
                let ids = each(self, &ids);
                let terms = terms.iter().map(|(factor, _)| *factor).zip(ids);
                self.compare(*constant, terms, *sign, *otherwise)
            }
            Node::Sum(constant, terms) => {
                let ids: Vec<Id> = terms.iter().map(|(_, id)| *id).collect();
                let ids = each(self, &ids);
                let terms = terms.iter().map(|(factor, _)| *factor).zip(ids);
                self.sum_with((*constant).into(), terms)
            }
            Node::All(ids) => {
                let ids = each(self, ids);
                self.all(ids)
            }
            Node::Any(ids) => {
                let ids = each(self, ids);
                self.any(ids)
            }
            Node::Product(factor, ids) => {
                let ids = each(self, ids);
                self.product_with(*factor, ids)
            }
            Node::Extreme(fold, constant, ids) => {
                let ids = each(self, ids);
                self.extreme_with(*fold, *constant, ids)
            }
            Node::Absolute(inner) => {
                let inner = of(self, *inner);
                self.absolute(inner)
            }
            Node::Quotient(one, by) => {
                let (one, by) = (of(self, *one), of(self, *by));
                self.quotient(one, by)
            }
            Node::Remainder(one, by) => {
                let (one, by) = (of(self, *one), of(self, *by));
                self.remainder_by(one, by)
            }
            Node::If(condition, one, other) => {
                let condition = of(self, *condition);
                let (one, other) = (of(self, *one), of(self, *other));
                self.choice(condition, one, other)
            }
            Node::Item(index, items) => {
                let items = each(self, items);
                let index = of(self, *index);
                self.item(index, &items)
            }
            Node::False => FALSE,
            Node::True => TRUE,
            Node::Undefined => UNDEFINED,
            Node::Number(number) => self.number((*number).into()),
            Node::Cell(place) => self.cell(*place),
            Node::In(place, values) => self.is_in(*place, *values),
        }
    }

    /// A node of other nodes, with other places of its cells. Nodes that were copied before are known.
    pub(super) fn copy(
        &mut self,
        from: &Ground,
        id: Id,
        place_of: &FxHashMap<Place, Place>,
        known: &mut FxHashMap<Id, Id>,
    ) -> Id {
        if let Some(copied) = known.get(&id) {
            return *copied;
        }
        let place = |place: &Place| place_of.get(place).copied().unwrap_or(0);
        let node = from.node(id);
        let copied = match &*node {
            Node::Cell(at) => self.cell(place(at)),
            Node::In(at, values) => self.is_in(place(at), *values),
            _ => self.rebuilt(&node, &mut |ground, id| ground.copy(from, id, place_of, known)),
        };
        known.insert(id, copied);
        copied
    }

    /// The nodes within a node.
    pub(super) fn parts(&self, id: Id) -> Vec<Id> {
        match &*self.nodes[id as usize] {
            Node::Compare(_, terms, ..) | Node::Sum(_, terms) => {
                terms.iter().map(|(_, id)| *id).collect()
            }
            Node::All(ids) | Node::Any(ids) | Node::Product(_, ids) | Node::Extreme(_, _, ids) => {
                ids.to_vec()
            }
            Node::Absolute(inner) => vec![*inner],
            Node::Quotient(one, other) | Node::Remainder(one, other) => vec![*one, *other],
            Node::If(condition, one, other) => vec![*condition, *one, *other],
            Node::Item(index, items) => {
                let mut parts = vec![*index];
                parts.extend(items.iter());
                parts
            }
            _ => Vec::new(),
        }
    }
}
