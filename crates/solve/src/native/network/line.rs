//! Automata over distinct variables: the state together with the set of values used so far.
//!
//! ```text
//!              {}   {1}  {2}  {1 2} ...
//! state 0      1    .    .    .             a step with the value v: from each state, the sets without v, with it
//! state 1      .    1    1    .             to the next state; the sets are bits, as in `subsets`
//! ```
//!
//! A line clue mostly depends on which values come before and after. A plain automaton accepts words that repeat a
//! digit: with the sets, skyscrapers and sandwiches take a hundredth of the guesses. Exact for both together.
//!
//! A set often tells most of the state: the tallest skyscraper so far is its greatest value. So states that can never
//! be reached with the same set share a row of sets. A skyscraper has a row for each number of towers seen, and not for
//! each number and tallest tower; an X-sum has one for each first digit, and not for each number of cells and sum. A
//! step takes the sets of some states of a row to another row:
//!
//! ```text
//! rows of a skyscraper      seen 1:  {1} {2} {1 2} ...      the value 2, from the sets without greater values: seen 2
//!                           seen 2:  {1 2} {1 3} ...                     from those with one: still seen 1
//! ```
//!
//! Cost: for each variable, rows times values times the words of a set of sets, once or twice. So it runs late.

use super::Wiring;
use super::state::{Conflict, State};
use super::subsets::{self, Sets};
use veridoku_core::budget::{Interruption, Watch};
use veridoku_core::rules::network::{Automaton, Variable};

/// The most states: the sets of this many take some hundred kilobytes.
pub(super) const MOST_STATES: usize = 1024;

/// An automaton over distinct variables, ready for use.
pub(super) struct Line<const W: usize> {
    pub(super) variables: Vec<Variable>,
    table: Table<W>,
    /// For each place, and after the last, the sets of each row; those of each row at the places so far from which an
    /// end can be reached. Kept for their memory.
    forward: Vec<Sets<W>>,
    alive: Vec<Sets<W>>,
    earlier: Vec<Sets<W>>,
}

/// What the values do to the rows.
struct Table<const W: usize> {
    rows: usize,
    values: usize,
    /// The rows of the states in which it begins.
    start: Vec<usize>,
    /// The sets of each row with which it accepts.
    accepts: Vec<Sets<W>>,
    /// The steps from each row with each value, one after the other, and where each begins.
    steps: Vec<Step<W>>,
    starts: Vec<u32>,
}

/// Takes some sets of a row to another one.
struct Step<const W: usize> {
    from: Sets<W>,
    to: usize,
}

/// For each state, the sets of different values with which it can be reached in some steps.
fn reachable<const W: usize>(
    automaton: &Automaton,
    values: usize,
    length: usize,
    watch: &Watch,
) -> Result<Vec<Sets<W>>, Interruption> {
    let mut all: Vec<Sets<W>> = vec![[0; W]; automaton.states];
    let mut now = all.clone();
    automaton.start.iter().for_each(|state| now[*state] = subsets::begin());
    for _ in 0..=length {
        let mut after: Vec<Sets<W>> = vec![[0; W]; automaton.states];
        for (state, sets) in now.iter().enumerate().filter(|(_, sets)| !subsets::is_empty(sets)) {
            subsets::join(&mut all[state], sets);
            for (value, targets) in automaton.next[state].iter().enumerate().take(values) {
                watch.ask(1 + targets.len() as u64)?;
                let moved = subsets::with(sets, value);
                targets.iter().for_each(|to| subsets::join(&mut after[*to], &moved));
            }
        }
        now = after;
    }
    Ok(all)
}

impl<const W: usize> Table<W> {
    fn new(
        automaton: &Automaton,
        values: usize,
        length: usize,
        watch: &Watch,
    ) -> Result<Table<W>, Interruption> {
        let reachable = reachable::<W>(automaton, values, length, watch)?;
        // Each state gets the first row in which no other state has one of its sets.
        let mut used: Vec<Sets<W>> = Vec::new();
        let mut members: Vec<Vec<usize>> = Vec::new();
        let mut row_of = vec![0; automaton.states];
        for (state, sets) in reachable.iter().enumerate() {
            watch.ask(used.len() as u64)?;
            let free = used.iter().position(|used| !subsets::meet(used, sets));
            let row = free.unwrap_or(used.len());
            if row == used.len() {
                used.push([0; W]);
                members.push(Vec::new());
            }
            subsets::join(&mut used[row], sets);
            members[row].push(state);
            row_of[state] = row;
        }
        let mut table = Table {
            rows: used.len(),
            values,
            start: automaton.start.iter().map(|state| row_of[*state]).collect(),
            accepts: vec![[0; W]; used.len()],
            steps: Vec::new(),
            starts: vec![0],
        };
        for (row, members) in members.iter().enumerate() {
            for state in members.iter().filter(|state| automaton.accepts[**state]) {
                subsets::join(&mut table.accepts[row], &reachable[*state]);
            }
            for value in 0..values {
                let begin = table.steps.len();
                for state in members {
                    let rows = automaton.next[*state][value].iter().map(|to| row_of[*to]);
                    for to in rows {
                        watch.ask(1)?;
                        table.add(begin, &reachable[*state], to, watch)?;
                    }
                }
                table.starts.push(table.steps.len() as u32);
            }
        }
        Ok(table)
    }

    /// Adds a step to those from a place on.
    fn add(
        &mut self,
        begin: usize,
        from: &Sets<W>,
        to: usize,
        watch: &Watch,
    ) -> Result<(), Interruption> {
        match self.steps[begin..].iter_mut().find(|step| step.to == to) {
            Some(step) => subsets::join(&mut step.from, from),
            None if subsets::is_empty(from) => {}
            None => {
                // A growing list reserves room for twice as many.
                watch.take(2 * size_of::<Step<W>>(), "the tables of the rules")?;
                self.steps.push(Step { from: *from, to });
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn steps(&self, row: usize, value: usize) -> &[Step<W>] {
        let at = row * self.values + value;
        &self.steps[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

impl<const W: usize> Line<W> {
    pub(super) fn new(
        variables: &[Variable],
        automaton: &Automaton,
        values: usize,
        watch: &Watch,
    ) -> Result<Line<W>, Interruption> {
        let table = Table::new(automaton, values, variables.len(), watch)?;
        let rows = table.rows;
        Ok(Line {
            variables: variables.to_vec(),
            table,
            forward: vec![[0; W]; rows * (variables.len() + 1)],
            alive: vec![[0; W]; rows],
            earlier: vec![[0; W]; rows],
        })
    }

    /// Eliminates values that occur in no accepted word of different values.
    pub(super) fn propagate(&mut self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let Line { variables, table, forward, .. } = self;
        forward.fill([0; W]);
        table.start.iter().for_each(|row| forward[*row] = subsets::begin());
        for (variable, place) in variables.iter().zip(1..) {
            let domain = state.of(*variable);
            let (before, after) = forward.split_at_mut(place * table.rows);
            let before = &before[(place - 1) * table.rows..];
            for (row, sets) in before.iter().enumerate() {
                if subsets::is_empty(sets) {
                    continue;
                }
                let mut rest = domain;
                while rest != 0 {
                    let value = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    for step in table.steps(row, value) {
                        let moved = subsets::with(&subsets::and(sets, &step.from), value);
                        subsets::join(&mut after[step.to], &moved);
                    }
                }
            }
        }
        self.back(state, wiring)
    }

    fn back(&mut self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let Line { variables, table, forward, alive, earlier } = self;
        let rows = table.rows;
        let last = &forward[variables.len() * rows..];
        for (alive, (sets, accepts)) in alive.iter_mut().zip(last.iter().zip(&table.accepts)) {
            *alive = subsets::and(sets, accepts);
        }
        for (place, variable) in variables.iter().enumerate().rev() {
            let domain = state.of(*variable);
            let mut kept = 0;
            let before = &forward[place * rows..][..rows];
            for (row, (sets, found)) in before.iter().zip(earlier.iter_mut()).enumerate() {
                *found = [0; W];
                if subsets::is_empty(sets) {
                    continue;
                }
                let mut rest = domain;
                while rest != 0 {
                    let value = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    for step in table.steps(row, value) {
                        let before = subsets::without(&alive[step.to], value);
                        let before = subsets::and(&before, &subsets::and(sets, &step.from));
                        if !subsets::is_empty(&before) {
                            kept |= 1 << value;
                            subsets::join(found, &before);
                        }
                    }
                }
            }
            std::mem::swap(alive, earlier);
            state.keep(*variable, kept, wiring)?;
        }
        Ok(())
    }
}
