//! Automata with few states at each place of the word: many states take a step at once.
//!
//! ```text
//! states before a place   a b c d        value 1:  a->p  b->q  c->r     {a b c} moved by 0
//! states after it         p q r s        value 2:  a->q  b->r  c->s     {a b c} moved by 1
//! ```
//!
//! A place of a word knows the states between which a path leads from the start of the word to its end, and numbers
//! them separately; there are few of them even if the automaton has thousands, since it often counts places. They form
//! a word of bits. The steps of a value from a place are grouped by how far they move the number of a state, so a group
//! is a mask and a rotation. An automaton that counts or adds up has a group or two for each value.
//!
//! Cost: for each variable and each of its kinds of values about three operations for each group, twice.

use std::ops::Range;
use std::sync::Arc;

use super::Wiring;
use super::state::{Conflict, State};
use veridoku_core::budget::{Interruption, Watch};
use veridoku_core::rules::network::{Automaton, Values, Variable};

/// The most states at a place: a word has a bit for each.
const MOST_STATES: usize = 64;

/// Steps that move the numbers of states equally far.
struct Shift {
    from: u64,
    /// How far, modulo 64.
    by: u32,
}

/// An automaton unrolled over the places of a word, ready for use.
pub(super) struct Shifts {
    steps: Arc<Steps>,
    /// The states before each place, and after the last, that can be reached with the values; kept for their memory.
    forward: Vec<u64>,
}

/// The part that all words of one length share for an automaton.
pub(super) struct Steps {
    shifts: Vec<Shift>,
    /// Where the shifts of each place and kind of values begin, and the end of the last.
    starts: Vec<u32>,
    /// The states before the first place from which an end can be reached.
    first: u64,
}

/// The next states for each state and a value of each kind, among the states of an automaton.
fn targets<'a>(
    automaton: &'a Automaton,
    kinds: &'a [Values],
    from: usize,
) -> impl Iterator<Item = &'a [usize]> + 'a {
    kinds.iter().map(move |values| &automaton.next[from][values.trailing_zeros() as usize][..])
}

/// The states between which some path leads through a word of this length, ascending, for each place and after the
/// last.
///
/// # Errors
/// The time is over, or there isn't enough memory.
fn levels(
    automaton: &Automaton,
    kinds: &[Values],
    length: usize,
    watch: &Watch,
) -> Result<Vec<Vec<usize>>, Interruption> {
    let mut is_in = vec![false; automaton.states];
    let mut levels = vec![automaton.start.clone()];
    for place in 0..length {
        let mut after: Vec<usize> = Vec::new();
        for from in &levels[place] {
            watch.ask(targets(automaton, kinds, *from).map(|to| 1 + to.len() as u64).sum())?;
            for to in targets(automaton, kinds, *from).flatten() {
                if !std::mem::replace(&mut is_in[*to], true) {
                    after.push(*to);
                }
            }
        }
        after.iter().for_each(|state| is_in[*state] = false);
        watch.take(2 * size_of_val(&after[..]), "the tables of the rules")?;
        levels.push(after);
    }
    levels[length].retain(|state| automaton.accepts[*state]);
    for place in (0..length).rev() {
        levels[place + 1].iter().for_each(|state| is_in[*state] = true);
        levels[place]
            .retain(|from| targets(automaton, kinds, *from).flatten().any(|to| is_in[*to]));
        levels[place + 1].iter().for_each(|state| is_in[*state] = false);
    }
    levels.iter_mut().for_each(|states| states.sort_unstable());
    let bytes: usize = levels.iter().map(|states| 2 * size_of_val(&states[..])).sum();
    watch.give_back(bytes);
    Ok(levels)
}

impl Steps {
    /// The automaton over a word of this length, if there are few states at each place.
    ///
    /// # Errors
    /// The time is over, or there isn't enough memory.
    pub(super) fn new(
        automaton: &Automaton,
        kinds: &[Values],
        length: usize,
        watch: &Watch,
    ) -> Result<Option<Steps>, Interruption> {
        let levels = levels(automaton, kinds, length, watch)?;
        if levels.iter().any(|states| states.len() > MOST_STATES) {
            return Ok(None);
        }
        let (mut shifts, mut starts): (Vec<Shift>, _) = (Vec::new(), vec![0]);
        let mut numbers = vec![None; automaton.states];
        for ends in levels.windows(2) {
            let [before, after] = ends else { continue };
            after.iter().zip(0..).for_each(|(state, number)| numbers[*state] = Some(number));
            for kind in 0..kinds.len() {
                let begin = shifts.len();
                for (number, state) in before.iter().enumerate() {
                    let all = targets(automaton, &kinds[kind..=kind], *state).flatten();
                    for to in all.filter_map(|to| numbers[*to]) {
                        let by = (to - number as i32).rem_euclid(64) as u32;
                        match shifts[begin..].iter_mut().find(|shift| shift.by == by) {
                            Some(shift) => shift.from |= 1 << number,
                            None => shifts.push(Shift { from: 1 << number, by }),
                        }
                    }
                }
                let more = shifts.len() - begin;
                watch.take(2 * more * size_of::<Shift>(), "the tables of the rules")?;
                watch.ask(more as u64)?;
                starts.push(shifts.len() as u32);
            }
            after.iter().for_each(|state| numbers[*state] = None);
        }
        let first = levels[0].iter().zip(0..).fold(0, |set, (_, number)| set | 1 << number);
        Ok(Some(Steps { shifts, starts, first }))
    }
}

impl Shifts {
    pub(super) fn new(steps: Arc<Steps>, length: usize) -> Shifts {
        Shifts { steps, forward: vec![0; length + 1] }
    }

    /// The maximum duration of a run.
    pub(super) fn work(&self) -> u64 {
        self.steps.shifts.len() as u64
    }

    /// Eliminates values that occur in no accepted word.
    pub(super) fn read(
        &mut self,
        variables: &[Variable],
        kinds: &[Values],
        state: &mut State,
        wiring: &Wiring,
    ) -> Result<(), Conflict> {
        let Shifts { steps, forward } = self;
        let Steps { shifts, starts, first } = &**steps;
        let range = |at: usize| -> Range<usize> { starts[at] as usize..starts[at + 1] as usize };
        let mut reached = *first;
        forward[0] = reached;
        for (place, variable) in variables.iter().enumerate() {
            let (domain, mut after) = (state.of(*variable), 0);
            for (kind, values) in kinds.iter().enumerate() {
                if values & domain != 0 {
                    for shift in &shifts[range(place * kinds.len() + kind)] {
                        after |= (reached & shift.from).rotate_left(shift.by);
                    }
                }
            }
            reached = after;
            forward[place + 1] = reached;
        }
        // All states after the last place are ends.
        if reached == 0 {
            return Err(Conflict);
        }
        let mut alive = reached;
        for (place, variable) in variables.iter().enumerate().rev() {
            let (domain, before) = (state.of(*variable), forward[place]);
            let (mut kept, mut earlier) = (0, 0);
            for (kind, values) in kinds.iter().enumerate() {
                if values & domain != 0 {
                    let mut from_here = 0;
                    for shift in &shifts[range(place * kinds.len() + kind)] {
                        from_here |= before & shift.from & alive.rotate_right(shift.by);
                    }
                    kept |= if from_here != 0 { *values } else { 0 };
                    earlier |= from_here;
                }
            }
            state.keep(*variable, kept, wiring)?;
            alive = earlier;
        }
        Ok(())
    }
}
