//! Sets that suffice: a minimal one, in which no element is redundant, and a smallest one.
//!
//! A [`Question`] asks whether a set of elements suffices. Its answer is monotone: with more elements, a set that
//! suffices still does. This crate asks two questions: do these givens contradict each other, and do these cells of
//! a solution, if given, make it unique?
//!
//! **Minimal** ([`shrink`]): leave out one element after the other; if the rest does not suffice, put the element
//! back. While the rest suffices, leave out twice as many elements at once as before; if these are too many, half
//! of them. So if few of very many elements are necessary, as among pencilmarks, most of them are removed in few
//! questions, and the result is the same. (QuickXplain, Junker, AAAI 2004, halves in a similar way, but with
//! another result.)
//!
//! **Smallest** ([`smallest`]): a set that does not suffice comes with a witness, which shows what is missing: any
//! set that suffices has an element *outside* the witness. So
//!
//! ```text
//! demands      sets of elements, each of which must be hit             (none at first)
//! repeat       h := a smallest hitting set of the demands
//!              if h suffices: it is a smallest set that does
//!              otherwise: grow the witness, and demand what is outside
//! ```
//!
//! A set that suffices hits every demand, so no such set is smaller than h. This version deviates from its source:
//!
//! - After each failure h is extended by the new demand and retried, until it suffices. This gives several disjoint
//!   demands for one hitting set, and the last h, shrunk, is often a better set.
//! - The size of the hitting set counts up from 0. When it reaches the size of the best set known, that set is a
//!   smallest one, and no hitting set of that size has to be found.
//!
//! The number of hitting sets is exponential at worst, so an [`Effort`] bounds the steps. If they do not suffice, the
//! result is a lower bound and the best set known.
//!
//! Source: Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS extraction with minimal hitting set
//! dualization", CP 2015.

use super::effort::Effort;
use super::hitting_set::{Hit, HittingSet};
use super::members::Members;
use veridoku_solve::SolveError;

/// The question whether a set of elements suffices for something.
pub(super) trait Question {
    /// The number of elements.
    fn count(&self) -> usize;

    /// Asks the question for one set.
    fn ask(&mut self, set: &Members) -> Result<Reply, SolveError>;

    /// Whether the time has run out, so every further reply would be [`Reply::Unsettled`].
    fn is_over(&self) -> bool {
        false
    }
}

/// The reply to a question.
pub(super) enum Reply {
    /// The set suffices.
    Enough,
    /// The set does not suffice, and neither does this larger set, the witness.
    Lacking(Members),
    /// The budget ended first.
    Unsettled,
}

/// A set that suffices, and whether it is known to be minimal.
pub(super) struct Shrunk {
    pub(super) set: Members,
    pub(super) is_minimal: bool,
}

/// Leaves elements out of a set that suffices while the rest suffices, the last elements first.
pub(super) fn shrink(question: &mut dyn Question, set: Members) -> Result<Shrunk, SolveError> {
    let mut shrunk = Shrunk { set, is_minimal: true };
    let mut elements: Vec<usize> = shrunk.set.iter().collect();
    let mut at_once = 1;
    // The last elements cannot all be left out if they number this many.
    let mut too_many = usize::MAX;
    while !elements.is_empty() {
        if question.is_over() {
            shrunk.is_minimal = false;
            break;
        }
        let first = elements.len().saturating_sub(at_once);
        let block = &elements[first..];
        block.iter().for_each(|element| shrunk.set.remove(*element));
        let reply = question.ask(&shrunk.set)?;
        if let Reply::Enough = reply {
            too_many = too_many.saturating_sub(block.len());
            at_once = (2 * at_once).min(too_many / 2).max(1);
            elements.truncate(first);
            continue;
        }
        block.iter().for_each(|element| shrunk.set.insert(*element));
        if let [_] = block {
            shrunk.is_minimal &= !matches!(reply, Reply::Unsettled);
            elements.pop();
            (at_once, too_many) = (1, usize::MAX);
        } else {
            too_many = block.len();
            at_once = too_many / 2;
        }
    }
    Ok(shrunk)
}

/// A set that suffices, and a number such that no set of fewer elements suffices.
pub(super) struct Smallest {
    pub(super) set: Members,
    pub(super) at_least: usize,
}

/// A smallest set that suffices. Begins with a set that suffices, and with known demands.
pub(super) fn smallest(
    question: &mut dyn Question,
    known: Members,
    demands: impl IntoIterator<Item = Members>,
    effort: &mut Effort,
) -> Result<Smallest, SolveError> {
    let count = question.count();
    let mut hitting = HittingSet::new(count);
    demands.into_iter().for_each(|demand| hitting.add(demand));
    let mut best = Smallest { set: known, at_least: 0 };
    while best.at_least < best.set.len() {
        let mut tried = match hitting.find(best.at_least, effort) {
            Hit::Found(set) => set,
            Hit::TooSmall => {
                best.at_least += 1;
                continue;
            }
            Hit::Unsettled => break,
        };
        let mut is_first = true;
        loop {
            if !effort.spend(QUESTION_STEPS) {
                return Ok(best);
            }
            match question.ask(&tried)? {
                Reply::Enough if is_first => return Ok(Smallest { set: tried, ..best }),
                Reply::Enough => {
                    let Shrunk { set, .. } = shrink(question, tried)?;
                    if set.len() < best.set.len() {
                        best.set = set;
                    }
                    break;
                }
                Reply::Lacking(witnessed) => {
                    let missing = grow(question, witnessed)?.complement(count);
                    tried.extend_with(&missing);
                    hitting.add(missing);
                }
                Reply::Unsettled => return Ok(best),
            }
            is_first = false;
        }
    }
    Ok(best)
}

/// The steps charged for a question to a solver, including the questions that grow its witness.
const QUESTION_STEPS: u64 = 100;

/// Adds elements to a set that does not suffice while it still does not suffice.
fn grow(question: &mut dyn Question, mut set: Members) -> Result<Members, SolveError> {
    for element in 0..question.count() {
        if question.is_over() {
            break;
        }
        if !set.contains(element) {
            set.insert(element);
            match question.ask(&set)? {
                Reply::Lacking(larger) => set = larger,
                Reply::Enough | Reply::Unsettled => set.remove(element),
            }
        }
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use veridoku_core::budget::Deadline;

    /// The question whether a set contains one of these sets, given as bits.
    struct Holds(Vec<u32>);

    const COUNT: usize = 8;

    fn bits(set: &Members) -> u32 {
        set.iter().fold(0, |bits, element| bits | 1 << element)
    }

    impl Question for Holds {
        fn count(&self) -> usize {
            COUNT
        }

        fn ask(&mut self, set: &Members) -> Result<Reply, SolveError> {
            let is_enough = self.0.iter().any(|needed| needed & !bits(set) == 0);
            Ok(if is_enough { Reply::Enough } else { Reply::Lacking(set.clone()) })
        }
    }

    proptest! {
        #[test]
        fn shrunk_and_smallest_sets(needed in proptest::collection::vec(0..1u32 << COUNT, 1..9)) {
            let mut question = Holds(needed.clone());
            let shrunk = shrink(&mut question, Members::all(COUNT)).unwrap();
            prop_assert!(needed.contains(&bits(&shrunk.set)));
            let is_part = |other: &u32| other & !bits(&shrunk.set) == 0;
            prop_assert_eq!(needed.iter().filter(|other| is_part(other)).map(|n| n.count_ones()).min(),
                Some(shrunk.set.len() as u32));
            let mut effort = Effort::new(u64::MAX, &Deadline::NEVER);
            let found = smallest(&mut question, shrunk.set, [], &mut effort).unwrap();
            let fewest = needed.iter().map(|needed| needed.count_ones()).min();
            prop_assert_eq!(Some(found.set.len() as u32), fewest);
            prop_assert_eq!(found.at_least, found.set.len());
            prop_assert!(needed.contains(&bits(&found.set)));
        }
    }
}
