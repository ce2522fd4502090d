//! Which sets of values distinct variables may take together, as bits: bit s is the set whose members are the bits of
//! s.
//!
//! ```text
//! values {1, 2, 3} of three:  set   {}  1  2  12  3  13  23  123
//!                             bit   0   1  2  3   4  5   6   7
//! adding the value 2 (bit 1) to all sets without it: keep bits 0, 1, 4, 5 and shift by 2
//! ```
//!
//! With nine values there are 512 sets, eight words. Variables are added one after the other; the sets after each are a
//! layer. Backward from the sets that are allowed at the end, a value is supported if and only if it leads from a set
//! of one layer to a set of the next: the result is exact for "distinct, and the set is allowed". A sum depends only on
//! the set, so this is exact for a cage.
//!
//! Cost: for each variable and each of its values about ten operations on eight words, twice.

/// Sets of sets, as many words as the values need.
pub(super) type Sets<const W: usize> = [u64; W];

/// The bits of sets in a word that lack a value below 6.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0F0F_0F0F_0F0F_0F0F,
    0x00FF_00FF_00FF_00FF,
    0x0000_FFFF_0000_FFFF,
    0x0000_0000_FFFF_FFFF,
];

/// The sets without a value, each with it.
#[inline(always)]
pub(super) fn with<const W: usize>(sets: &Sets<W>, value: usize) -> Sets<W> {
    match value {
        ..=5 => sets.map(|sets| (sets & WITHOUT[value]) << (1 << value)),
        6 => moved_up::<W, 1>(sets),
        7 => moved_up::<W, 2>(sets),
        8 => moved_up::<W, 4>(sets),
        9 => moved_up::<W, 8>(sets),
        _ => moved_up::<W, 16>(sets),
    }
}

/// The sets with a value, each without it.
#[inline(always)]
pub(super) fn without<const W: usize>(sets: &Sets<W>, value: usize) -> Sets<W> {
    match value {
        ..=5 => sets.map(|sets| (sets >> (1 << value)) & WITHOUT[value]),
        6 => moved_down::<W, 1>(sets),
        7 => moved_down::<W, 2>(sets),
        8 => moved_down::<W, 4>(sets),
        9 => moved_down::<W, 8>(sets),
        _ => moved_down::<W, 16>(sets),
    }
}

/// Words of values from 6 on move as a whole; with the distance known, this is a few moves of registers.
#[inline(always)]
fn moved_up<const W: usize, const APART: usize>(sets: &Sets<W>) -> Sets<W> {
    std::array::from_fn(|word| if word & APART != 0 { sets[word - APART] } else { 0 })
}

#[inline(always)]
fn moved_down<const W: usize, const APART: usize>(sets: &Sets<W>) -> Sets<W> {
    std::array::from_fn(
        |word| {
            if word & APART == 0 && word + APART < W { sets[word + APART] } else { 0 }
        },
    )
}

/// Which of some values all sets have.
#[inline(always)]
pub(super) fn in_all<const W: usize>(sets: &Sets<W>, values: u32) -> u32 {
    let (mut found, mut rest) = (0, values);
    while rest != 0 {
        let value = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let lacking = if value < 6 {
            sets.iter().fold(0, |lacking, sets| lacking | sets & WITHOUT[value])
        } else {
            let apart = 1 << (value - 6);
            (0..W).filter(|word| word & apart == 0).fold(0, |lacking, word| lacking | sets[word])
        };
        if lacking == 0 {
            found |= 1 << value;
        }
    }
    found
}

/// Whether there is no set.
#[inline(always)]
pub(super) fn is_empty<const W: usize>(sets: &Sets<W>) -> bool {
    sets.iter().fold(0, |all, word| all | word) == 0
}

/// The intersection.
#[inline(always)]
pub(super) fn and<const W: usize>(one: &Sets<W>, other: &Sets<W>) -> Sets<W> {
    std::array::from_fn(|word| one[word] & other[word])
}

/// Whether there is a set in both.
#[inline(always)]
pub(super) fn meet<const W: usize>(one: &Sets<W>, other: &Sets<W>) -> bool {
    one.iter().zip(other).fold(0, |all, (one, other)| all | one & other) != 0
}

/// Adds sets.
#[inline(always)]
pub(super) fn join<const W: usize>(into: &mut Sets<W>, sets: &Sets<W>) {
    for (into, sets) in into.iter_mut().zip(sets) {
        *into |= sets;
    }
}

/// Only the empty set.
pub(super) fn begin<const W: usize>() -> Sets<W> {
    std::array::from_fn(|word| u64::from(word == 0))
}

/// The layers of the sets that can be reached with these values, one after the other; the first is the empty set.
pub(super) fn layers<const W: usize>(domains: &[u32], layers: &mut Vec<Sets<W>>) {
    layers_from(0, domains, layers);
}

/// Like `layers`, with some values in all sets.
pub(super) fn layers_from<const W: usize>(first: u32, domains: &[u32], layers: &mut Vec<Sets<W>>) {
    layers.clear();
    let mut sets = [0; W];
    if let Some(word) = sets.get_mut(first as usize / 64) {
        *word = 1 << (first % 64);
    }
    layers.push(sets);
    for domain in domains {
        sets = step(&sets, *domain);
        layers.push(sets);
    }
}

/// The sets that can be reached with these values.
pub(super) fn last_layer<const W: usize>(domains: &[u32]) -> Sets<W> {
    domains.iter().fold(begin(), |sets, domain| step(&sets, *domain))
}

/// The sets after one more variable.
#[inline(always)]
pub(super) fn step<const W: usize>(sets: &Sets<W>, domain: u32) -> Sets<W> {
    let (mut after, mut rest) = ([0; W], domain & 0x3F);
    while rest != 0 {
        let value = rest.trailing_zeros() as usize;
        let without = WITHOUT[value];
        for (after, sets) in after.iter_mut().zip(sets) {
            *after |= (sets & without) << (1 << value);
        }
        rest &= rest - 1;
    }
    for value in 6..11 {
        if domain >> value & 1 == 1 {
            join(&mut after, &with(sets, value));
        }
    }
    after
}

/// Keeps the values that lead through the layers to one of the sets at the end. The first layer contains only this set.
pub(super) fn keep<const W: usize>(
    domains: &mut [u32],
    layers: &[Sets<W>],
    end: &Sets<W>,
    first: u32,
) {
    let mut alive = *end;
    for (place, domain) in domains.iter_mut().enumerate().rev() {
        if place == 0 {
            // The first set with one value more.
            let mut rest = *domain;
            while rest != 0 {
                let bit = rest & rest.wrapping_neg();
                rest &= rest - 1;
                let set = first | bit;
                if first & bit != 0 || alive[set as usize / 64] >> (set % 64) & 1 == 0 {
                    *domain &= !bit;
                }
            }
            return;
        }
        let (mut kept, mut before) = (0, [0; W]);
        let layer = &layers[place];
        let mut rest = *domain & 0x3F;
        while rest != 0 {
            let value = rest.trailing_zeros() as usize;
            let without = WITHOUT[value];
            let mut some = 0;
            for word in 0..W {
                let from = (alive[word] >> (1 << value)) & without & layer[word];
                some |= from;
                before[word] |= from;
            }
            kept |= u32::from(some != 0) << value;
            rest &= rest - 1;
        }
        for value in 6..11 {
            if *domain >> value & 1 == 1 {
                let from = and(&without(&alive, value), layer);
                kept |= u32::from(!is_empty(&from)) << value;
                join(&mut before, &from);
            }
        }
        *domain = kept;
        alive = before;
    }
}

/// For each sum, the sets of values whose bits' numbers add up to it.
pub(super) fn by_sum<const W: usize>(count: usize) -> Vec<Sets<W>> {
    let mut table = vec![[0; W]; count * (count - 1) / 2 + 1];
    let mut sums = vec![0usize; 1 << count];
    for set in 0..sums.len() {
        if set > 0 {
            sums[set] = sums[set & (set - 1)] + set.trailing_zeros() as usize;
        }
        table[sums[set]][set / 64] |= 1 << (set % 64);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The remaining values are exactly those of the choices of different values with an allowed sum.
    #[test]
    fn what_is_left_is_exact() {
        let mut seed = 1u64;
        let mut random = move |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        let table = by_sum::<8>(9);
        for _ in 0..300 {
            let size = 1 + random(4) as usize;
            let domains: Vec<u32> = (0..size).map(|_| random(512) as u32).collect();
            let total = random(35) as i32;
            let mut kept = domains.clone();
            let mut reached = Vec::new();
            layers(&domains, &mut reached);
            let end = and(reached.last().unwrap(), &table[total as usize]);
            keep(&mut kept, &reached, &end, 0);
            let mut expected = vec![0u32; size];
            let choices = 9usize.pow(size as u32);
            for choice in 0..choices {
                let values: Vec<usize> =
                    (0..size).map(|at| choice / 9usize.pow(at as u32) % 9).collect();
                let fits =
                    values.iter().zip(&domains).all(|(value, domain)| domain >> value & 1 == 1);
                let differ = (0..size).all(|a| (0..a).all(|b| values[a] != values[b]));
                if fits && differ && values.iter().map(|value| *value as i32).sum::<i32>() == total
                {
                    values.iter().zip(&mut expected).for_each(|(value, set)| *set |= 1 << value);
                }
            }
            assert_eq!(kept, expected, "{domains:?} {total}");
        }
    }
}
