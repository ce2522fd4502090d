//! Automata and tables of pairs: from the bits of the string to the texts of Veridoku's rules, and back.
//!
//! A table has a bit for each pair of values, the first value outermost; six bits are a character, the lowest bit
//! first. Trailing characters without a set bit are omitted.
//!
//! An automaton is a stream of bits, the highest first:
//!
//! ```text
//! format 2 | state bits - 1: 4 | symbols - 1: 4 | starts: S | accepts beyond: S | which starts accept: starts
//! plain (0):  bits of a count C: 4, then for each state: count C, and count times (symbol, state S)
//! packed (1): for each state: a bit for each symbol, the last value first, and a state S for each bit that is set
//! ```
//!
//! The states are numbered: first those in which it begins, then the rest of those in which it may end. A word may
//! have several segments; between two of them the automaton takes the symbol after the last value. A rule here has
//! no such symbol: its states also record the cell.

use std::collections::{BTreeMap, BTreeSet};

use crate::format::base64::{self, Bits, Writer};
use crate::grid::Machine;

/// The pairs of a table in Veridoku's text; `None` if the text is not a table.
pub(super) fn pairs(key: &str, lowest: i32, count: usize) -> Option<String> {
    let sixes = base64::sixes(key)?;
    let is_set = |bit: &usize| sixes.get(bit / 6).is_some_and(|six| six >> (bit % 6) & 1 == 1);
    let pair =
        |bit: usize| format!("{}-{}", lowest + (bit / count) as i32, lowest + (bit % count) as i32);
    Some((0..count * count).filter(is_set).map(pair).collect::<Vec<_>>().join(" "))
}

/// The table of the pairs that a predicate accepts.
pub(super) fn key(lowest: i32, count: usize, accepts: impl Fn(i32, i32) -> bool) -> String {
    let mut sixes = vec![0u8; (count * count).div_ceil(6)];
    for bit in 0..count * count {
        if accepts(lowest + (bit / count) as i32, lowest + (bit % count) as i32) {
            sixes[bit / 6] |= 1 << (bit % 6);
        }
    }
    while sixes.last() == Some(&0) {
        sixes.pop();
    }
    base64::letters(&sixes)
}

/// A nondeterministic automaton; symbols are counted from 0.
#[derive(Default)]
pub(super) struct Transitions {
    pub(super) start: BTreeSet<usize>,
    pub(super) accept: BTreeSet<usize>,
    /// From, symbol, to.
    pub(super) steps: BTreeSet<(usize, usize, usize)>,
}

impl Transitions {
    pub(super) fn read(text: &str) -> Option<Transitions> {
        let bytes = base64::bytes(text)?;
        if bytes.is_empty() {
            return Some(Transitions::default());
        }
        let mut bits = Bits::new(&bytes);
        let format = bits.take(2)?;
        let state_bits = bits.take(4)? + 1;
        let symbols = bits.take(4)? + 1;
        let starts = bits.take(state_bits)?;
        let accepts = bits.take(state_bits)?;
        let mut machine = Transitions { start: (0..starts).collect(), ..Transitions::default() };
        for start in (0..starts).rev() {
            if bits.take(1)? == 1 {
                machine.accept.insert(start);
            }
        }
        machine.accept.extend(starts..starts + accepts);
        match format {
            0 => {
                let count_bits = bits.take(4)?;
                let symbol_bits = (usize::BITS - (symbols - 1).leading_zeros()) as usize;
                let mut state = 0;
                while count_bits > 0 && bits.left() >= count_bits {
                    for _ in 0..bits.take(count_bits)? {
                        let symbol = bits.take(symbol_bits)?;
                        machine.steps.insert((state, symbol, bits.take(state_bits)?));
                    }
                    state += 1;
                }
            }
            1 => {
                let mut state = 0;
                while bits.left() >= symbols {
                    let mask = bits.take(symbols)?;
                    for symbol in (0..symbols).filter(|symbol| mask >> symbol & 1 == 1) {
                        machine.steps.insert((state, symbol, bits.take(state_bits)?));
                    }
                    state += 1;
                }
            }
            _ => return None,
        }
        Some(machine)
    }

    /// The string of the automaton over this many symbols, if it has one.
    pub(super) fn write(&self, symbols: usize) -> Option<String> {
        let ends = self.steps.iter().flat_map(|(from, _, to)| [*from, *to]);
        let states: BTreeSet<usize> = ends.chain(self.start.iter().copied()).collect();
        let others = states.iter().filter(|state| !self.start.contains(state));
        let (last, rest): (Vec<usize>, Vec<usize>) =
            others.partition(|state| self.accept.contains(state));
        let order: Vec<usize> = self.start.iter().chain(&last).chain(&rest).copied().collect();
        let number: BTreeMap<usize, usize> = order.iter().copied().zip(0..).collect();
        let bits_of = |most: usize| (usize::BITS - most.leading_zeros()) as usize;
        // One bit more than the states need, as all of them may be in a count.
        let state_bits = bits_of(states.len()).max(1);
        let of = |state: usize| {
            self.steps.range((state, 0, 0)..=(state, usize::MAX, usize::MAX)).collect::<Vec<_>>()
        };
        let most = order.iter().map(|state| of(*state).len()).max().unwrap_or(0);
        let (symbol_bits, count_bits) = (bits_of(symbols - 1), bits_of(most));
        if state_bits > 16 || symbols > 16 || count_bits > 15 || self.start.is_empty() {
            return None;
        }
        let mut out = Writer::default();
        out.push(0, 2);
        out.push(state_bits - 1, 4);
        out.push(symbols - 1, 4);
        out.push(self.start.len(), state_bits);
        out.push(last.len(), state_bits);
        for start in self.start.iter().rev() {
            out.push(usize::from(self.accept.contains(start)), 1);
        }
        out.push(count_bits, 4);
        for state in order {
            let steps = of(state);
            out.push(steps.len(), count_bits);
            for (_, symbol, to) in steps {
                out.push(*symbol, symbol_bits);
                out.push(*number.get(to)?, state_bits);
            }
        }
        Some(base64::of_bytes(&out.bytes))
    }

    /// The automaton over the cells of all segments, one after the other.
    pub(super) fn joined(&self, lengths: &[usize], separator: usize) -> Transitions {
        let mut joined = Transitions::default();
        let mut numbers: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        let mut layer = self.start.clone();
        let mut at = 0;
        for (segment, length) in lengths.iter().enumerate() {
            if segment > 0 {
                // The separator is taken together with the cell before it: the states are those after it.
                layer = self.after(&layer, separator);
            }
            for place in 0..*length {
                let mut next = BTreeSet::new();
                let is_last = place + 1 == *length;
                for from in &layer {
                    for (_, symbol, to) in self.of(*from).filter(|step| step.1 != separator) {
                        next.insert(*to);
                        let from = number(&mut numbers, (at, *from));
                        // After the last cell of a segment: every state that the separators lead to.
                        let ends = match is_last {
                            true => self.through(*to, &lengths[segment + 1..], separator),
                            false => BTreeSet::from([*to]),
                        };
                        for end in ends {
                            let to = number(&mut numbers, (at + 1, end));
                            joined.steps.insert((from, *symbol, to));
                        }
                    }
                }
                layer = next;
                at += 1;
            }
        }
        let first = self.through_all(&self.start, lengths, separator);
        joined.start = first.into_iter().map(|state| number(&mut numbers, (0, state))).collect();
        let accept = self.accept.iter().map(|state| number(&mut numbers, (at, *state)));
        joined.accept = accept.collect();
        joined
    }

    fn of(&self, state: usize) -> impl Iterator<Item = &(usize, usize, usize)> {
        self.steps.range((state, 0, 0)..=(state, usize::MAX, usize::MAX))
    }

    /// The states that a symbol leads to.
    fn after(&self, states: &BTreeSet<usize>, symbol: usize) -> BTreeSet<usize> {
        let steps = states.iter().flat_map(|state| self.of(*state));
        steps.filter(|step| step.1 == symbol).map(|step| step.2).collect()
    }

    /// The states after the end of a segment, before the first cell that follows; `rest` are the lengths after it.
    fn through(&self, state: usize, rest: &[usize], separator: usize) -> BTreeSet<usize> {
        let mut states = BTreeSet::from([state]);
        for length in rest {
            states = self.after(&states, separator);
            if *length > 0 {
                break;
            }
        }
        states
    }

    /// The states before the first cell, if the first segments are empty.
    fn through_all(
        &self,
        states: &BTreeSet<usize>,
        lengths: &[usize],
        separator: usize,
    ) -> BTreeSet<usize> {
        let mut states = states.clone();
        for _ in lengths.iter().take_while(|length| **length == 0) {
            states = self.after(&states, separator);
        }
        states
    }

    /// The text of Veridoku's rule.
    pub(super) fn text(&self, lowest: i32) -> String {
        let list = |states: &BTreeSet<usize>| -> String {
            states.iter().map(|state| format!(" {state}")).collect()
        };
        let mut text = format!("start{}; accept{}", list(&self.start), list(&self.accept));
        let mut values: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
        for (from, symbol, to) in &self.steps {
            let value = (lowest + *symbol as i32).to_string();
            values.entry((*from, *to)).or_default().push(value);
        }
        for ((from, to), values) in values {
            text += &format!("; {from}>{to}: {}", values.join(" "));
        }
        text
    }

    /// The automaton of Veridoku's text, over the values from the lowest on.
    pub(super) fn of_text(text: &str, lowest: i32) -> Option<Transitions> {
        let Machine { start, accept, steps } = text.parse().ok()?;
        let symbol = |value: &i32| usize::try_from(value.checked_sub(lowest)?).ok();
        let steps = steps.iter().flat_map(|(from, to, values)| {
            values.iter().filter_map(move |value| Some((*from, symbol(value)?, *to)))
        });
        Some(Transitions {
            start: start.into_iter().collect(),
            accept: accept.into_iter().collect(),
            steps: steps.collect(),
        })
    }
}

fn number(numbers: &mut BTreeMap<(usize, usize), usize>, state: (usize, usize)) -> usize {
    let next = numbers.len();
    *numbers.entry(state).or_insert(next)
}
