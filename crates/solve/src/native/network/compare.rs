//! Compares two numbers digit by digit: a flag tells whether the one is less than the other.
//!
//! The numbers start with digits that are fixed and equal. The next two digits decide: the digit of the lesser number
//! is at most that of the other, and less if the digits after it cannot decide (Frisch and others, "Global constraints
//! for lexicographic orderings", 2002). This is exact if no variable occurs in both numbers, unless both values of the
//! flag are left: then only the flag and the head lose values.
//!
//! Cost: a few operations for each digit; the automaton of the same words (`rules::comparison`) costs a hundred times
//! as much.

use super::Wiring;
use super::state::{Conflict, State};
use veridoku_core::rules::comparison::Comparison;
use veridoku_core::rules::network::{Values, Variable};

/// The values of a flag.
const NO: Values = 1;
const YES: Values = 2;

/// The flag and the first digit: a search that blames all digits guesses far from where the numbers are decided.
pub(super) const DECIDING: usize = 2;

/// A comparison of two numbers.
pub(super) struct Compare {
    /// The flag, the first digit of the other number if there is a head, and the digits of both in turn.
    pub(super) variables: Vec<Variable>,
    head: Option<Values>,
    may_tie: bool,
    /// Whether the digits of each number differ.
    has_distinct: bool,
}

/// One number is less than another, or equal if they may tie.
struct Order<'a> {
    pairs: &'a [Variable],
    /// The place in a pair of the digit of the number that is less.
    less: usize,
    may_tie: bool,
    /// Whether the digits of each number differ.
    has_distinct: bool,
    /// The value of the head, if the digits of each number differ; else none.
    head: Values,
}

impl Compare {
    /// The comparison of a word; its length fits if the word is of a flag, a head if there is one, and pairs.
    pub(super) fn new(
        variables: &[Variable],
        comparison: Comparison,
        wiring: &Wiring,
    ) -> Option<Compare> {
        let before = 1 + usize::from(comparison.head.is_some());
        let fits = variables.len() >= before && (variables.len() - before).is_multiple_of(2);
        // With a head, the other number has one digit more in the word; ours begins with the head.
        let number = |first: Option<&Variable>, place: usize| -> Vec<Variable> {
            let rest = variables.get(before + place..).unwrap_or(&[]).iter().step_by(2);
            first.into_iter().chain(rest).copied().collect()
        };
        let head = comparison.head.and(variables.get(1));
        let has_distinct =
            wiring.all_differ(&number(head, 0)) && wiring.all_differ(&number(None, 1));
        fits.then(|| Compare {
            variables: variables.to_vec(),
            head: comparison.head.map(|head| 1 << head),
            may_tie: comparison.may_tie,
            has_distinct,
        })
    }

    /// Eliminates values that occur in no comparison that the flag allows.
    pub(super) fn propagate(&self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let flag = self.variables[0];
        state.keep(flag, NO | YES, wiring)?;
        let mut pairs = &self.variables[1..];
        let (mut is_head, mut is_other) = (true, false);
        let mut first = flag;
        if let Some(head) = self.head {
            first = pairs[0];
            pairs = &pairs[1..];
            is_head = state.of(first) & head != 0;
            is_other = state.of(first) & !head != 0;
        }
        let (may_tie, has_distinct) = (self.may_tie, self.has_distinct);
        let head = self.head.filter(|_| has_distinct).unwrap_or(0);
        let less = Order { pairs, less: 0, may_tie: false, has_distinct, head };
        let not_less = Order { pairs, less: 1, may_tie, has_distinct, head };
        let flags = state.of(flag);
        let can_be_less = is_head && flags & YES != 0 && less.is_possible(0, 0, state);
        let can_be_more = is_head && flags & NO != 0 && not_less.is_possible(0, 0, state);
        if is_other {
            // It doesn't matter, or may still be.
            let head = self.head.filter(|_| is_head && !can_be_less && !can_be_more);
            return head.map_or(Ok(()), |head| state.keep(first, !head, wiring));
        }
        let no = if can_be_more { NO } else { 0 };
        state.keep(flag, no | if can_be_less { YES } else { 0 }, wiring)?;
        match (can_be_less, can_be_more) {
            (true, false) => less.filter(state, wiring),
            (false, true) => not_less.filter(state, wiring),
            _ => Ok(()),
        }
    }
}

impl Order<'_> {
    /// The values left for a pair of digits, if both numbers have had some values.
    fn pair(&self, place: usize, had: Values, state: &State) -> (Values, Values) {
        // Ours loses the head's value elsewhere, the other number only if it begins with the head.
        let other = state.of(self.pairs[place]) & !(had | self.head);
        let ours = state.of(self.pairs[place + 1]) & !had;
        if self.less == 0 { (other, ours) } else { (ours, other) }
    }

    /// The values that both numbers have had after a pair, if its digits are equal.
    fn had_after(&self, had: Values, equal: Values) -> Values {
        if self.has_distinct && equal.is_power_of_two() { had | equal } else { had }
    }

    /// Whether the digits from a place on can be in this order, as far as single digits show.
    fn is_possible(&self, from: usize, mut had: Values, state: &State) -> bool {
        for place in (from..self.pairs.len()).step_by(2) {
            let (less, more) = self.pair(place, had, state);
            if less == 0 || more == 0 {
                return false;
            }
            if less.trailing_zeros() < highest(more) {
                return true;
            }
            if less & more == 0 {
                return false;
            }
            had = self.had_after(had, less & more);
        }
        self.may_tie
    }

    /// Keeps the values that allow this order.
    fn filter(&self, state: &mut State, wiring: &Wiring) -> Result<(), Conflict> {
        let mut had = 0;
        for place in (0..self.pairs.len()).step_by(2) {
            let (less, more) = self.pair(place, had, state);
            let equal = less & more;
            // Whether the digits here must differ.
            let after = self.had_after(had, equal);
            let apart = u32::from(!self.is_possible(place + 2, after, state));
            let most = highest(more).checked_sub(apart).ok_or(Conflict)?;
            let least = less.trailing_zeros() + apart;
            let (below, above) =
                (!0 >> (31 - most), (!0 as Values).checked_shl(least).unwrap_or(0));
            state.keep(self.pairs[place + self.less], less & below, wiring)?;
            state.keep(self.pairs[place + 1 - self.less], more & above, wiring)?;
            if less & below != more & above || !equal.is_power_of_two() {
                return Ok(());
            }
            had = after;
        }
        if self.may_tie { Ok(()) } else { Err(Conflict) }
    }
}

/// The highest value of a set; for an empty set, the lowest.
fn highest(values: Values) -> u32 {
    values.checked_ilog2().unwrap_or(0)
}
