//! Automata: the values of some variables, one after the other, form a word that must be accepted.
//!
//! ```text
//! states   o--1-->o--2-->(o)      forward: the states that the values left lead to
//!           \--2->o--3--> x       backward: those from which an end is in reach
//! ```
//!
//! A value is kept if one of its steps leads from a state of the one to a state of the other (Pesant, "A regular
//! language membership constraint for finite sequences of variables", 2004). Exact for the word; if the variables also
//! differ, `line` eliminates more.
//!
//! Cost: for each variable, states times kinds of values: values that no state distinguishes are one kind. If there are
//! few states at each place, `shifts` processes many of them at once.

use std::ptr;
use std::sync::Arc;

use super::Wiring;
use super::shifts::{Shifts, Steps};
use super::state::{Conflict, State};
use veridoku_core::budget::{Interruption, Watch};
use veridoku_core::rules::network::{Automaton, Values, Variable};

/// An automaton over variables, ready for use.
pub(super) struct RegularWord {
    pub(super) variables: Vec<Variable>,
    /// Values that lead to the same states everywhere.
    kinds: Vec<Values>,
    /// Whether each value is a separate kind.
    has_single_kinds: bool,
    reader: Reader,
    /// The results of earlier runs, if the kinds of all variables fit into a word.
    memo: Vec<Known>,
}

/// Automata prepared for words of a length; those shared by many words are prepared once.
#[derive(Default)]
pub(super) struct Readers<'a>(Vec<Ready<'a>>);

struct Ready<'a> {
    automaton: &'a Automaton,
    length: usize,
    kinds: Vec<Values>,
    /// None if there are many states at a place.
    steps: Option<Arc<Steps>>,
}

/// Eliminates values.
enum Reader {
    Shifts(Shifts),
    Lists(Lists),
}

/// An automaton with many states.
struct Lists {
    states: usize,
    /// Words of a set of states.
    width: usize,
    start: Vec<u64>,
    accepts: Vec<u64>,
    /// The next states of each kind of value and each state, one after the other, and where each begins. Sets of states
    /// could be joined faster, but those of an automaton with thousands of states take hundreds of megabytes.
    next: Vec<u32>,
    next_starts: Vec<u32>,
    /// The states before each variable, and those from which an end can be reached; kept for their memory.
    forward: Vec<u64>,
    alive: Vec<u64>,
    earlier: Vec<u64>,
}

/// Which kinds of values each variable had, and which it kept.
#[derive(Clone, Copy, Default)]
struct Known {
    had: u64,
    kept: u64,
}

/// How many runs are remembered.
const KNOWN: usize = 64;

#[inline]
fn for_members(set: &[u64], mut each: impl FnMut(usize)) {
    for (place, word) in set.iter().enumerate() {
        let mut rest = *word;
        while rest != 0 {
            each(place * 64 + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}

/// Values that lead to the same states everywhere.
fn kinds(automaton: &Automaton, values: usize) -> Vec<Values> {
    let mut kinds: Vec<Values> = Vec::new();
    for value in 0..values {
        let is_alike = |kind: &&mut Values| {
            let other = kind.trailing_zeros() as usize;
            automaton.next.iter().all(|of_state| of_state[value] == of_state[other])
        };
        match kinds.iter_mut().find(is_alike) {
            Some(kind) => *kind |= 1 << value,
            None => kinds.push(1 << value),
        }
    }
    kinds
}

impl<'a> Readers<'a> {
    /// The automaton for words of a length.
    fn ready(
        &mut self,
        automaton: &'a Automaton,
        length: usize,
        values: usize,
        watch: &Watch,
    ) -> Result<&Ready<'a>, Interruption> {
        let is_known =
            |ready: &Ready<'_>| ptr::eq(ready.automaton, automaton) && ready.length == length;
        if let Some(place) = self.0.iter().rposition(is_known) {
            return Ok(&self.0[place]);
        }
        watch.ask(automaton.next.len() as u64)?;
        let kinds = kinds(automaton, values);
        watch.ask((kinds.len() * automaton.next.len()) as u64)?;
        let steps = Steps::new(automaton, &kinds, length, watch)?.map(Arc::new);
        self.0.push(Ready { automaton, length, kinds, steps });
        Ok(&self.0[self.0.len() - 1])
    }
}

impl RegularWord {
    pub(super) fn new<'a>(
        variables: &[Variable],
        automaton: &'a Automaton,
        values: usize,
        readers: &mut Readers<'a>,
        watch: &Watch,
    ) -> Result<RegularWord, Interruption> {
        let Ready { kinds, steps, .. } =
            readers.ready(automaton, variables.len(), values, watch)?;
        let reader = match steps {
            Some(steps) => Reader::Shifts(Shifts::new(Arc::clone(steps), variables.len())),
            None => Reader::Lists(Lists::new(automaton, kinds, variables.len(), watch)?),
        };
        Ok(RegularWord {
            variables: variables.to_vec(),
            kinds: kinds.clone(),
            has_single_kinds: kinds.len() == values,
            reader,
            memo: Vec::new(),
        })
    }

    /// The maximum duration of a run.
    pub(super) fn work(&self) -> u64 {
        match &self.reader {
            Reader::Shifts(shifts) => shifts.work(),
            Reader::Lists(lists) => (self.variables.len() * lists.states * lists.width) as u64,
        }
    }

    /// Eliminates values that occur in no accepted word. That depends only on kinds of values, and few of their
    /// patterns occur.
    pub(super) fn propagate(&mut self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let kinds = self.kinds.len();
        if self.variables.len() * kinds > 64 {
            return self.read(state, wiring);
        }
        let had = self.pattern(state);
        // Fibonacci hashing: the high bits of the product depend on all bits.
        let entry = (had.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58) as usize;
        if self.memo.is_empty() {
            self.memo.resize(KNOWN, Known::default());
        }
        let known = self.memo[entry];
        if known.had != had {
            let result = self.read(state, wiring);
            let kept = if result.is_ok() { self.pattern(state) } else { 0 };
            self.memo[entry] = Known { had, kept };
            return result;
        }
        if known.kept == 0 {
            return Err(Conflict);
        }
        if known.kept == had {
            return Ok(());
        }
        let mut kept = known.kept;
        for variable in &self.variables {
            state.keep(*variable, self.values(kept), wiring)?;
            kept = kept.checked_shr(kinds as u32).unwrap_or(0);
        }
        Ok(())
    }

    /// Which kinds of values each variable has.
    fn pattern(&self, state: &State) -> u64 {
        let mut pattern = 0u64;
        for variable in self.variables.iter().rev() {
            let domain = state.of(*variable);
            let kinds = if self.has_single_kinds { domain } else { self.kinds_of(domain) };
            pattern = pattern.unbounded_shl(self.kinds.len() as u32) | u64::from(kinds);
        }
        pattern
    }

    /// The kinds that some values have, as bits.
    fn kinds_of(&self, domain: Values) -> u32 {
        self.kinds
            .iter()
            .zip(0..)
            .fold(0, |kinds, (values, kind)| kinds | u32::from(domain & values != 0) << kind)
    }

    /// The values of kinds, which are the lowest bits of a pattern.
    fn values(&self, pattern: u64) -> Values {
        if self.has_single_kinds {
            // A domain has no value beyond the kinds.
            return pattern as Values;
        }
        let kinds = self.kinds.iter().enumerate().filter(|(kind, _)| pattern >> kind & 1 == 1);
        kinds.fold(0, |all, (_, values)| all | values)
    }

    /// Reads the word forward and backward.
    fn read(&mut self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let RegularWord { variables, kinds, reader, .. } = self;
        match reader {
            Reader::Shifts(shifts) => shifts.read(variables, kinds, state, wiring),
            Reader::Lists(lists) => lists.read(variables, kinds, state, wiring),
        }
    }
}

impl Lists {
    fn new(
        automaton: &Automaton,
        kinds: &[Values],
        length: usize,
        watch: &Watch,
    ) -> Result<Lists, Interruption> {
        let states = automaton.states;
        let width = states.div_ceil(64).max(1);
        let insert = |set: &mut [u64], state: usize| set[state / 64] |= 1 << (state % 64);
        let (mut next, mut next_starts) = (Vec::new(), vec![0]);
        let bytes_of_sets = (length + 5) * width * size_of::<u64>();
        watch.take(bytes_of_sets, "the tables of the rules")?;
        for values in kinds {
            for of_state in &automaton.next {
                let targets = &of_state[values.trailing_zeros() as usize];
                // A growing list reserves room for twice as many.
                let bytes = 2 * (targets.len() + 1) * size_of::<u32>();
                watch.take(bytes, "the tables of the rules")?;
                watch.ask(targets.len() as u64)?;
                next.extend(targets.iter().map(|to| *to as u32));
                next_starts.push(next.len() as u32);
            }
        }
        let (mut start, mut accepts) = (vec![0; width], vec![0; width]);
        automaton.start.iter().for_each(|state| insert(&mut start, *state));
        (0..states)
            .filter(|state| automaton.accepts[*state])
            .for_each(|state| insert(&mut accepts, state));
        Ok(Lists {
            states,
            width,
            start,
            accepts,
            next,
            next_starts,
            forward: vec![0; width * (length + 1)],
            alive: vec![0; width],
            earlier: vec![0; width],
        })
    }

    fn read(
        &mut self,
        variables: &[Variable],
        kinds: &[Values],
        state: &mut State,
        wiring: &Wiring,
    ) -> Result<(), Conflict> {
        let Lists { width, start, accepts, next, next_starts, states, forward, alive, earlier } =
            self;
        let (width, states) = (*width, *states);
        let next = |kind: usize, from: usize| {
            let at = kind * states + from;
            &next[next_starts[at] as usize..next_starts[at + 1] as usize]
        };
        forward.fill(0);
        forward[..width].copy_from_slice(start);
        for (place, variable) in variables.iter().enumerate() {
            let (before, after) = forward.split_at_mut((place + 1) * width);
            let (before, after) = (&before[place * width..], &mut after[..width]);
            let domain = state.of(*variable);
            for (kind, _) in kinds.iter().enumerate().filter(|(_, values)| *values & domain != 0) {
                for_members(before, |from| {
                    for to in next(kind, from) {
                        after[*to as usize / 64] |= 1 << (to % 64);
                    }
                });
            }
        }
        let last = &forward[variables.len() * width..];
        for (alive, (reached, accepts)) in alive.iter_mut().zip(last.iter().zip(&*accepts)) {
            *alive = reached & accepts;
        }
        for (place, variable) in variables.iter().enumerate().rev() {
            earlier.fill(0);
            let (mut kept, domain) = (0, state.of(*variable));
            for (kind, values) in
                kinds.iter().enumerate().filter(|(_, values)| *values & domain != 0)
            {
                for_members(&forward[place * width..][..width], |from| {
                    let is_alive = |to: &u32| alive[*to as usize / 64] >> (to % 64) & 1 == 1;
                    if next(kind, from).iter().any(is_alive) {
                        kept |= values;
                        earlier[from / 64] |= 1 << (from % 64);
                    }
                });
            }
            state.keep(*variable, kept, wiring)?;
            std::mem::swap(alive, earlier);
        }
        if alive.iter().all(|word| *word == 0) { Err(Conflict) } else { Ok(()) }
    }
}
