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
    let items = cover.primary + cover.secondary;
    // The options of each item with their colors.
    let mut uses: Vec<Vec<(u32, i32)>> = vec![Vec::new(); items];
    for (index, option) in cover.options.iter().enumerate() {
        for (item, color) in option {
            uses[*item as usize].push((index as u32, *color));
        }
    }
    let mut counts: Vec<u32> = uses[..cover.primary].iter().map(|uses| uses.len() as u32).collect();
    let mut is_alive = vec![true; cover.options.len()];
    // The last assumption in which an option was excluded, and the options that an item has lost in it.
    let mut excluded = vec![0u32; cover.options.len()];
    let mut lost = vec![(0u32, 0u32); cover.primary];
    let (mut assumption, mut work, mut is_changed) = (0, 0, true);
    while is_changed && work < MOST_WORK {
        is_changed = false;
        for (index, option) in cover.options.iter().enumerate() {
            if !is_alive[index] {
                continue;
            }
            assumption += 1;
            excluded[index] = assumption;
            // Items that the option itself covers never run out of options.
            for (item, _) in option.iter().filter(|(item, _)| (*item as usize) < cover.primary) {
                lost[*item as usize] = (assumption, NEVER);
            }
            let before = work;
            let mut is_refuted = false;
            'items: for (item, color) in option {
                work += uses[*item as usize].len();
                for (other, of_other) in &uses[*item as usize] {
                    let other = *other as usize;
                    let agree = *color != 0 && color == of_other;
                    if agree || excluded[other] == assumption || !is_alive[other] {
                        continue;
                    }
                    excluded[other] = assumption;
                    work += cover.options[other].len();
                    for (item, _) in &cover.options[other] {
                        let Some((when, many)) = lost.get_mut(*item as usize) else { continue };
                        if *when != assumption {
                            (*when, *many) = (assumption, 0);
                        }
                        if *many != NEVER {
                            *many += 1;
                            if *many >= counts[*item as usize] {
                                is_refuted = true;
                                break 'items;
                            }
                        }
                    }
                }
            }
            watch.ask((work - before) as u64)?;
            if is_refuted {
                (is_alive[index], is_changed) = (false, true);
                for (item, _) in option.iter().filter(|(item, _)| (*item as usize) < cover.primary)
                {
                    counts[*item as usize] -= 1;
                }
            }
        }
    }
    let mut index = 0;
    cover.labels.retain(|_| {
        index += 1;
        is_alive[index - 1]
    });
    index = 0;
    cover.options.retain(|_| {
        index += 1;
        is_alive[index - 1]
    });
    Ok(())
}
