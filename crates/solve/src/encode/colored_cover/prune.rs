//! Options that are never chosen: those that leave some primary item without an option.
//!
//! Each option is assumed, and the options that it excludes are subtracted from their items. If a primary item has none
//! left, the option is removed. Rounds over all options repeat until a round finds nothing. On tables of pairs this is
//! arc consistency, which the search lacks.
//!
//! Cost: for each option, the options of its items. Work beyond [`MOST_WORK`] is skipped.
//!
//! Source: Knuth, The Art of Computer Programming 4B, 7.2.2.1, algorithm P, which this version simplifies.

use super::ColoredCover;
use veridoku_core::budget::{Interruption, Watch};

/// The most nodes to look at.
const MOST_WORK: usize = 40_000_000;

/// Replaces the number of options that an item has lost if it is covered.
const NEVER: u32 = u32::MAX;

pub(super) fn prune(cover: &mut ColoredCover, watch: &Watch) -> Result<(), Interruption> {
    let mut pruning = Pruning::of(cover);
    let (mut work, mut is_changed) = (0, true);
    while is_changed && work < MOST_WORK {
        is_changed = false;
        for index in 0..cover.options.len() {
            if !pruning.is_alive[index] {
                continue;
            }
            let before = work;
            let is_refuted = pruning.refutes(index, &mut work);
            watch.ask((work - before) as u64)?;
            if is_refuted {
                is_changed = true;
                pruning.remove(index);
            }
        }
    }
    let is_alive = pruning.is_alive;
    let mut alive = is_alive.iter();
    cover.labels.retain(|_| alive.next() == Some(&true));
    let mut alive = is_alive.iter();
    cover.options.retain(|_| alive.next() == Some(&true));
    Ok(())
}

/// The options that are left, and memory for an assumption.
struct Pruning<'a> {
    options: &'a [Vec<(u32, i32)>],
    primary: usize,
    /// The options of each item with their colors.
    uses: Vec<Vec<(u32, i32)>>,
    /// How many options each primary item has left.
    counts: Vec<u32>,
    is_alive: Vec<bool>,
    /// The number of the assumption.
    assumption: u32,
    /// The last assumption in which an option was excluded.
    excluded: Vec<u32>,
    /// The last assumption in which a primary item lost options, and how many.
    lost: Vec<(u32, u32)>,
}

impl Pruning<'_> {
    fn of(cover: &ColoredCover) -> Pruning<'_> {
        let mut uses: Vec<Vec<(u32, i32)>> = vec![Vec::new(); cover.primary + cover.secondary];
        for (index, option) in cover.options.iter().enumerate() {
            for (item, color) in option {
                uses[*item as usize].push((index as u32, *color));
            }
        }
        Pruning {
            options: &cover.options,
            primary: cover.primary,
            counts: uses[..cover.primary].iter().map(|uses| uses.len() as u32).collect(),
            uses,
            is_alive: vec![true; cover.options.len()],
            assumption: 0,
            excluded: vec![0; cover.options.len()],
            lost: vec![(0, 0); cover.primary],
        }
    }

    /// Whether an option leaves some primary item without an option. Adds the work of finding out.
    fn refutes(&mut self, index: usize, work: &mut usize) -> bool {
        let (options, primary) = (self.options, self.primary);
        self.assumption += 1;
        self.excluded[index] = self.assumption;
        // Items that the option itself covers never run out of options.
        for (item, _) in options[index].iter().filter(|(item, _)| (*item as usize) < primary) {
            self.lost[*item as usize] = (self.assumption, NEVER);
        }
        for (item, color) in &options[index] {
            *work += self.uses[*item as usize].len();
            for place in 0..self.uses[*item as usize].len() {
                let (other, of_other) = self.uses[*item as usize][place];
                let other = other as usize;
                let agree = *color != 0 && *color == of_other;
                if agree || self.excluded[other] == self.assumption || !self.is_alive[other] {
                    continue;
                }
                self.excluded[other] = self.assumption;
                *work += options[other].len();
                if self.empties(other) {
                    return true;
                }
            }
        }
        false
    }

    /// Subtracts an option from its items; returns whether one of them has none left.
    fn empties(&mut self, option: usize) -> bool {
        let assumption = self.assumption;
        for (item, _) in &self.options[option] {
            let Some((when, many)) = self.lost.get_mut(*item as usize) else { continue };
            if *when != assumption {
                (*when, *many) = (assumption, 0);
            }
            if *many != NEVER {
                *many += 1;
                if *many >= self.counts[*item as usize] {
                    return true;
                }
            }
        }
        false
    }

    /// Removes an option for good.
    fn remove(&mut self, index: usize) {
        self.is_alive[index] = false;
        let options = self.options;
        for (item, _) in options[index].iter().filter(|(item, _)| (*item as usize) < self.primary) {
            self.counts[*item as usize] -= 1;
        }
    }
}
