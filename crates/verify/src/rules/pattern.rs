//! Regular expressions and automata as machines: the state after reading a prefix is a set of places, kept in order.
//!
//! An expression becomes a net of places with jumps that read nothing (Thompson 1968, "Regular expression search
//! algorithm").

use veridoku_core::grid::{self, Expression};

/// Places, steps that read a value, and jumps that read nothing.
#[derive(Default)]
pub(super) struct Net<'a> {
    steps: Vec<Vec<(&'a Expression, usize)>>,
    jumps: Vec<Vec<usize>>,
}

impl<'a> Net<'a> {
    /// The net of an expression, with its first and its last place.
    pub(super) fn of(whole: &'a Expression) -> (Net<'a>, usize, usize) {
        let mut net = Net::default();
        let first = net.place();
        let last = net.add(whole, first);
        (net, first, last)
    }

    fn place(&mut self) -> usize {
        self.steps.push(Vec::new());
        self.jumps.push(Vec::new());
        self.steps.len() - 1
    }

    /// Adds a part that begins at a place. Returns the place where it ends.
    fn add(&mut self, part: &'a Expression, from: usize) -> usize {
        match part {
            Expression::Value { .. } => {
                let end = self.place();
                self.steps[from].push((part, end));
                end
            }
            Expression::All(parts) => parts.iter().fold(from, |from, part| self.add(part, from)),
            Expression::Any(parts) => {
                let end = self.place();
                for part in parts {
                    // A separate place, so a part that loops does not reach the others.
                    let begin = self.place();
                    self.jumps[from].push(begin);
                    let last = self.add(part, begin);
                    self.jumps[last].push(end);
                }
                end
            }
            Expression::Repeat { of, least, most } => {
                let must = (0..*least).fold(from, |from, _| self.add(of, from));
                let Some(most) = most else {
                    let turn = self.place();
                    self.jumps[must].push(turn);
                    let last = self.add(of, turn);
                    self.jumps[last].push(turn);
                    let end = self.place();
                    self.jumps[turn].push(end);
                    return end;
                };
                let end = self.place();
                let mut from = must;
                for _ in *least..*most {
                    self.jumps[from].push(end);
                    from = self.add(of, from);
                }
                self.jumps[from].push(end);
                end
            }
        }
    }

    /// These places, and those that can be reached from them by jumps.
    pub(super) fn closed(&self, mut places: Vec<usize>) -> Vec<usize> {
        let mut is_in = vec![false; self.jumps.len()];
        places.iter().for_each(|place| is_in[*place] = true);
        let mut next = 0;
        while let Some(place) = places.get(next).copied() {
            for to in &self.jumps[place] {
                if !std::mem::replace(&mut is_in[*to], true) {
                    places.push(*to);
                }
            }
            next += 1;
        }
        places.sort_unstable();
        places
    }

    /// The places after a value; `None` if there are none.
    pub(super) fn read(&self, places: &[usize], value: i64) -> Option<Vec<usize>> {
        let value = i32::try_from(value).ok()?;
        let steps = places.iter().flat_map(|place| &self.steps[*place]);
        let read = steps.filter(|(one, _)| one.reads(value)).map(|(_, end)| *end);
        some_of(self.closed(once(read)))
    }
}

/// The states of an automaton after a value; `None` if there are none.
pub(super) fn read(machine: &grid::Machine, states: &[usize], value: i64) -> Option<Vec<usize>> {
    let value = i32::try_from(value).ok()?;
    let steps = machine.steps.iter();
    let is_in = |from: &usize| states.binary_search(from).is_ok();
    let steps = steps.filter(|(from, _, values)| is_in(from) && values.contains(&value));
    some_of(once(steps.map(|(_, to, _)| *to)))
}

/// The numbers without duplicates, in order.
pub(super) fn once(numbers: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let mut numbers: Vec<usize> = numbers.into_iter().collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn some_of(places: Vec<usize>) -> Option<Vec<usize>> {
    (!places.is_empty()).then_some(places)
}
