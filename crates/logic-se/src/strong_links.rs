//! Two, three and four strong links of one digit: skyscrapers, two-string kites, turbot fish, their grouped forms,
//! longer chains of the kind, and rings.
//!
//! ```text
//! start = exit   ~   entry = exit   ~   entry = end        = one of both sides has the digit (a `Split`)
//!                                                          ~ at most one of both has it (they share a region)
//! ```
//!
//! The start or the end has the digit, so cells that see both lose it. If start and end share a region, the links
//! form a ring, and the digit is eliminated from cells that see both sides of any weak link. Regions of a chain
//! share no candidate.
//!
//! | links | rating | only rows, or only columns | blocks, rows and columns | else | a grouped link |
//! |---|---|---|---|---|---|
//! | 2, 3, 4 | 4.0, 5.4, 5.8 | +0 | +0.2 | +0.1 | +0.3 |
//!
//! Among all hints the first by rating is taken; on a tie the one with the most eliminations, then the lowest
//! suffix (grouped links, then kinds of regions, the least of both directions with rows and columns swapped or
//! not), then the first in the original's order of generation. So all chains must be visited, and most rounds have
//! none.
//!
//! The search is a walk over ends as bits of a u128: from a start, each step is the AND of the ends that share a
//! region with the exit with those of regions not yet visited. The last step includes only ends that have a victim
//! with the start, or close a ring; most walks end in one AND. The facts of a digit are kept until its positions
//! change. Cost: about a microsecond per digit whose positions changed.
//!
//! Source: Sukaku Explainer's scale.

use std::cmp::Reverse;

use super::board::Board;
use super::hint::{Hint, Reason, StrongLink, strike_digit};
use super::layout::{
    COLUMNS, Cells, REGION, REGION_COUNT, ROWS, cells_in, common_peers, common_regions,
};
use super::splits::{Split, splits};
use super::technique::Technique;

/// The best chain of two links.
pub fn two(board: &Board, memory: &mut Memory) -> Option<Hint> {
    best::<2>(board, memory, Technique::TwoStrongLinks, 4.0)
}

/// The best chain of three links.
pub fn three(board: &Board, memory: &mut Memory) -> Option<Hint> {
    best::<3>(board, memory, Technique::ThreeStrongLinks, 5.4)
}

/// The best chain of four links.
pub fn four(board: &Board, memory: &mut Memory) -> Option<Hint> {
    best::<4>(board, memory, Technique::FourStrongLinks, 5.8)
}

/// The facts of each digit. They depend only on the positions of the digit, and a step rarely changes those of many
/// digits.
#[derive(Clone, Debug, Default)]
pub struct Memory([Known; 9]);

/// The facts of a digit with these positions.
#[derive(Clone, Debug, Default)]
struct Known {
    cells: Cells,
    network: Option<Network>,
    /// The best chain of two, three and four links, if it was searched for.
    best: [Option<Option<Ranked>>; 3],
}

/// The most links of a chain.
const LINKS: usize = 4;

/// Sides of splits as bits: end `2 * split + side`.
type Ends = u128;

/// Every end that is an even bit.
const FIRST_SIDES: Ends = Ends::MAX / 3;

/// The most splits of a digit: a region has one, a block at most two.
const MOST: usize = REGION_COUNT + 9;

/// The splits of a digit, and which ends may follow each other.
#[derive(Clone, Debug)]
struct Network {
    digit: usize,
    splits: Vec<Split>,
    /// The regions of each end, as bits.
    regions: Vec<u32>,
    /// The cells that see each end.
    seen: Vec<Cells>,
    /// The ends that share a region with an end and whose split shares no candidate with the end's.
    next: Vec<Ends>,
    /// The ends of splits that share no candidate with a split.
    apart: Vec<Ends>,
    /// The ends that would eliminate something together with an end, or share a region with it.
    partners: Vec<Ends>,
}

impl Network {
    /// The network of a digit.
    fn new(board: &Board, digit: usize) -> Network {
        let candidates = board.cells(digit);
        let places = board.all_positions(digit);
        let all = (0..REGION_COUNT).flat_map(|region| splits(region, places[region]));
        let mut all_splits = Vec::with_capacity(MOST);
        all_splits.extend(all);
        let splits = all_splits;
        let sides = splits.iter().flat_map(|split| split.sides);
        let (regions, seen): (Vec<u32>, Vec<Cells>) =
            sides.map(|side| (common_regions(side), common_peers(side) & candidates)).unzip();
        let mut apart = vec![0; splits.len()];
        for (one, split) in splits.iter().enumerate() {
            for (other, further) in splits.iter().enumerate().take(one) {
                if candidates & REGION[split.region] & REGION[further.region] == 0 {
                    apart[one] |= 0b11 << (2 * other);
                    apart[other] |= 0b11 << (2 * one);
                }
            }
        }
        // The ends in each region, and those that see each cell.
        let (mut ends_in, mut ends_seeing): ([Ends; REGION_COUNT], [Ends; 81]) = ([0; _], [0; _]);
        for (end, (regions, seen)) in regions.iter().zip(&seen).enumerate() {
            regions_in(*regions).for_each(|region| ends_in[region] |= 1 << end);
            cells_in(*seen).for_each(|cell| ends_seeing[cell] |= 1 << end);
        }
        let ends = 0..regions.len();
        let sharing = |end: usize| regions_in(regions[end]).fold(0, |ends, of| ends | ends_in[of]);
        let next: Vec<Ends> = ends.clone().map(|end| sharing(end) & apart[end / 2]).collect();
        let meeting = |end: usize| cells_in(seen[end]).fold(0, |ends, of| ends | ends_seeing[of]);
        let partners = ends.map(|end| next[end] | meeting(end) & apart[end / 2]).collect();
        Network { digit, splits, regions, seen, next, apart, partners }
    }

    /// Visits each chain of `N` links once, by its starts: the entry of every link, the first of them the start.
    fn walk<const N: usize>(&self, visit: &mut impl FnMut([usize; N])) {
        for start in 0..self.next.len() {
            // A chain is walked from the end with the lower region.
            let above = self.above(start / 2);
            let last = flipped(self.partners[start]) & above;
            if last != 0 {
                let mut entries = [start; N];
                self.step(1, self.apart[start / 2], last, &mut entries, visit);
            }
        }
    }

    fn step<const N: usize>(
        &self,
        depth: usize,
        apart: Ends,
        last: Ends,
        entries: &mut [usize; N],
        visit: &mut impl FnMut([usize; N]),
    ) {
        let mut following = self.next[entries[depth - 1] ^ 1] & apart;
        if depth == N - 1 {
            following &= last;
        }
        while following != 0 {
            let entry = following.trailing_zeros() as usize;
            following &= following - 1;
            entries[depth] = entry;
            if depth == N - 1 {
                visit(*entries);
            } else {
                self.step(depth + 1, apart & self.apart[entry / 2], last, entries, visit);
            }
        }
    }

    /// The ends of splits of higher regions.
    fn above(&self, split: usize) -> Ends {
        let region = self.splits[split].region;
        let same = self.splits[split + 1..].iter().take_while(|split| split.region == region);
        let first = split + 1 + same.count();
        if 2 * first < 128 { Ends::MAX << (2 * first) } else { 0 }
    }

    /// The cells that a chain eliminates, and how often the original counts an elimination.
    fn victims<const N: usize>(&self, entries: &[usize; N]) -> (Cells, u32, bool) {
        let (start, end) = (entries[0], entries[N - 1] ^ 1);
        let base =
            entries.iter().fold(0, |base, entry| base | REGION[self.splits[entry / 2].region]);
        let both = self.seen[start] & self.seen[end] & !base;
        let is_ring = self.regions[start] & self.regions[end] != 0;
        let weak = || entries.windows(2).map(|pair| (pair[0] ^ 1, pair[1]));
        if is_ring {
            let least = entries[1..]
                .iter()
                .all(|entry| self.splits[entry / 2].region > self.splits[start / 2].region);
            if !least || start & 1 == 1 {
                return (0, 0, true);
            }
            let struck = weak().map(|(exit, entry)| self.seen[exit] & self.seen[entry] & !base);
            let of = |(all, count): (Cells, u32), cells: Cells| {
                (all | cells, count + cells.count_ones())
            };
            let (victims, count) = struck.fold((both, both.count_ones()), of);
            (victims, count, true)
        } else {
            let shared = weak().fold(0, |shared, (exit, entry)| {
                shared | REGION[shared_region(self.regions[exit] & self.regions[entry])]
            });
            let victims = both & !shared;
            (victims, victims.count_ones(), false)
        }
    }
}

/// The members of a set of regions, ascending.
fn regions_in(mut regions: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (regions != 0).then(|| {
            let region = regions.trailing_zeros() as usize;
            regions &= regions - 1;
            region
        })
    })
}

/// Each end for the other end of its split.
fn flipped(ends: Ends) -> Ends {
    (ends & FIRST_SIDES) << 1 | ends >> 1 & FIRST_SIDES
}

/// The region of some that counts as the shared one: a column before a row before a block.
fn shared_region(regions: u32) -> usize {
    [COLUMNS, ROWS, 0]
        .into_iter()
        .find(|first| regions >> first & 0o777 != 0)
        .map_or(0, |first| first + (regions >> first & 0o777).trailing_zeros() as usize)
}

/// The rank of a chain among all: the least is taken. Lists are as long as the longest chain; the rest is 0.
type Rank = (u32, Reverse<u32>, Suffix, Generation);

/// Grouped links, then the kinds of the regions.
type Suffix = (usize, [usize; LINKS]);

/// The position of a chain in the original's order: kinds of regions from the last, the digit, the splits by
/// region, the order of the links, the sides by which they are entered.
type Generation = ([usize; LINKS], usize, [(usize, usize); LINKS], usize, [usize; LINKS]);

/// A list that is as long as the longest chain.
fn padded<T: Copy + Default, const N: usize>(list: [T; N]) -> [T; LINKS] {
    std::array::from_fn(|index| list.get(index).copied().unwrap_or_default())
}

/// A chain with its rank.
#[derive(Clone, Debug)]
struct Ranked {
    rank: Rank,
    hint: Hint,
}

fn best<const N: usize>(
    board: &Board,
    memory: &mut Memory,
    technique: Technique,
    base: f64,
) -> Option<Hint> {
    let mut best: Option<&Ranked> = None;
    for (digit, known) in memory.0.iter_mut().enumerate() {
        if known.cells != board.cells(digit) {
            *known = Known { cells: board.cells(digit), ..Known::default() };
        }
        let Known { network, best: sought, .. } = known;
        let found = sought[N - 2].get_or_insert_with(|| {
            let network = network.get_or_insert_with(|| Network::new(board, digit));
            network.best::<N>(technique, base)
        });
        if let Some(found) = found.as_ref()
            && best.is_none_or(|best| found.rank < best.rank)
        {
            best = Some(found);
        }
    }
    best.map(|best| best.hint.clone())
}

impl Network {
    /// The best chain of this digit.
    fn best<const N: usize>(&self, technique: Technique, base: f64) -> Option<Ranked> {
        let mut best: Option<Ranked> = None;
        self.walk::<N>(&mut |entries| {
            let (victims, count, is_ring) = self.victims(&entries);
            if victims == 0 {
                return;
            }
            let links = entries.map(|entry| self.splits[entry / 2]);
            let added = added_tenths(&links);
            let generation = generation(self.digit, &links, &entries);
            let rank = (added, Reverse(count), suffix(&links), generation);
            if best.as_ref().is_none_or(|best| rank < best.rank) {
                let links = entries.map(|entry| {
                    let Split { region, sides, .. } = self.splits[entry / 2];
                    StrongLink { region, ends: [sides[entry & 1], sides[entry & 1 ^ 1]] }
                });
                let digit = self.digit;
                let reason = Reason::StrongLinks { digit, links: links.into(), is_ring };
                let rating = base + [0.0, 0.1, 0.2, 0.3][added as usize];
                let hint = Hint::strike(technique, rating, strike_digit(digit, victims), reason);
                best = Some(Ranked { rank, hint });
            }
        });
        best
    }
}

/// The amount that the kinds of links add to the rating, in tenths.
fn added_tenths<const N: usize>(links: &[Split; N]) -> u32 {
    if links.iter().any(|link| link.is_grouped) {
        return 3;
    }
    match links.iter().fold(0, |kinds, link| kinds | 1 << (link.region / 9)) {
        0b010 | 0b100 => 0,
        0b111 => 2,
        _ => 1,
    }
}

/// Grouped links, then the kinds of the regions: the least reading.
fn suffix<const N: usize>(links: &[Split; N]) -> Suffix {
    let kinds = links.map(|link| link.region / 9);
    let swapped = kinds.map(|kind| [0, 2, 1][kind]);
    let reversed = |mut kinds: [usize; N]| {
        kinds.reverse();
        kinds
    };
    let least = kinds.min(swapped).min(reversed(kinds)).min(reversed(swapped));
    (links.iter().filter(|link| link.is_grouped).count(), padded(least))
}

fn generation<const N: usize>(
    digit: usize,
    links: &[Split; N],
    entries: &[usize; N],
) -> Generation {
    let mut sorted = links.map(|link| (link.region, link.way));
    sorted.sort_unstable();
    let mut kinds = sorted.map(|(region, _)| region / 9);
    kinds.reverse();
    let place = |link: &Split| sorted.iter().position(|(region, _)| *region == link.region);
    let order: [usize; N] = std::array::from_fn(|link| place(&links[link]).unwrap_or(0));
    let sides = entries.map(|entry| entry & 1);
    (padded(kinds), digit, padded(sorted), order_rank(order), padded(sides))
}

/// The rank of an order of links among all orders, as the original generates them: P. P. Fuchs, QuickPerm,
/// "counting" variant.
fn order_rank<const N: usize>(order: [usize; N]) -> usize {
    let mut current: [usize; N] = std::array::from_fn(|index| index);
    let mut weights = current;
    let mut rank = 0;
    let mut upper = 1;
    while current != order && upper < N {
        weights[upper] -= 1;
        let lower = if upper % 2 == 1 { weights[upper] } else { 0 };
        current.swap(lower, upper);
        rank += 1;
        upper = 1;
        while upper < N && weights[upper] == 0 {
            weights[upper] = upper;
            upper += 1;
        }
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_orders_have_ranks_of_their_own() {
        let mut ranks = Vec::new();
        for code in 0..64 {
            let order = [code / 16, code / 4 % 4, code % 4];
            let is_order = (0..3).all(|link| order.contains(&link));
            ranks.extend(is_order.then(|| order_rank(order)));
        }
        ranks.sort_unstable();
        assert_eq!(ranks, [0, 1, 2, 3, 4, 5]);
        assert_eq!(
            (order_rank([0, 1, 2]), order_rank([1, 0, 2]), order_rank([2, 0, 1])),
            (0, 1, 2)
        );
    }

    #[test]
    fn ends_change_sides() {
        assert_eq!(flipped(0b01_10_11_00), 0b10_01_11_00);
    }
}
