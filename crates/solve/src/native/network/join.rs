//! Sums of several sums: little killers and long cages, taken together.
//!
//! ```text
//! two diagonals side by side      \ \ .      the cells of one are in different rows, so its digits may repeat; both
//!                                 . \ \      together have two cells in each row, which differ. So the range of
//!                                 \ . \      their sum is narrower than the two ranges are, one after the other.
//! ```
//!
//! The slack of a sum is the distance of its total from the nearer end of its range. A group of `k` of `n` values has
//! `k * (n - k)` sums beyond its minimum, and slack that is smaller excludes some of them. So the score of a sum is the
//! difference of the two, added up over its groups. Two sums without a common variable are joined if the score of both
//! together is higher than their sum, the best two first; and so on with the joined one.
//!
//! Four of eight little killers with the total 49 are together 2 below their maximum: a puzzle without a solution,
//! undecided after two million guesses without joined sums, takes 600 with them.
//!
//! Cost: for each two long sums, a word for each two of their variables.

use std::cmp::Reverse;

use super::Wiring;
use super::groups;
use super::sum::Group;
use veridoku_core::budget::{Interruption, Watch};
use veridoku_core::rules::network::{Constraint, Network, Totals, Variable};

/// The fewest variables of a sum to be joined: a short one excludes enough as it is.
const FEWEST: usize = 6;

/// A sum of different variables, and how much it excludes.
struct Long {
    terms: Vec<(Variable, i32)>,
    total: i32,
    score: i32,
    is_joined: bool,
}

/// The sums of several sums that exclude something.
///
/// # Errors
/// The time of the watch is over.
pub(super) fn joined(
    network: &Network,
    wiring: &Wiring,
    watch: &Watch,
) -> Result<Vec<Constraint>, Interruption> {
    let mut joiner = Joiner { network, wiring, sums: Vec::new(), joins: Vec::new() };
    for constraint in &network.constraints {
        if let Constraint::Linear(terms, totals) = constraint
            && let [total] = totals.list()
            && let Some(long) = joiner.long(terms.clone(), *total)
        {
            joiner.add(long, watch)?;
        }
    }
    while let Some((_, Reverse(places))) = joiner.joins.iter().max().copied() {
        joiner.joins.retain(|(_, Reverse(pair))| pair.iter().all(|one| !places.contains(one)));
        let [Some(one), Some(other)] = places.map(|place| joiner.sums[place].take()) else {
            continue;
        };
        if let Some(mut both) = joiner.both(&one, &other) {
            both.is_joined = true;
            joiner.add(both, watch)?;
        }
    }
    let excludes = |sum: &Long| sum.is_joined && sum.score > 0;
    let linear = |sum: Long| Constraint::Linear(sum.terms, Totals::only(sum.total));
    Ok(joiner.sums.into_iter().flatten().filter(excludes).map(linear).collect())
}

/// The sums that have not been joined, and which of them to join.
struct Joiner<'a> {
    network: &'a Network,
    wiring: &'a Wiring,
    sums: Vec<Option<Long>>,
    /// The score of a joined sum, and the places of the two.
    joins: Vec<(i32, Reverse<[usize; 2]>)>,
}

impl Joiner<'_> {
    /// A sum with its score; `None` if it is short, or has factors, or a variable twice.
    fn long(&self, mut terms: Vec<(Variable, i32)>, total: i32) -> Option<Long> {
        terms.sort_unstable();
        let is_plain = terms.iter().all(|(_, factor)| *factor == 1)
            && terms.windows(2).all(|two| two[0].0 != two[1].0);
        if !is_plain || terms.len() < FEWEST {
            return None;
        }
        let score = self.score(&terms, total);
        Some(Long { terms, total, score, is_joined: false })
    }

    /// How much the total excludes, as far as the sizes of the groups show.
    fn score(&self, terms: &[(Variable, i32)], total: i32) -> i32 {
        let groups = groups::split(terms, self.wiring);
        let count = self.network.count as i32;
        let size = |group: &Group| group.variables.len() as i32;
        let range: i32 = groups.iter().map(|group| size(group) * (count - size(group))).sum();
        let least: i32 = groups.iter().map(|group| size(group) * (size(group) - 1) / 2).sum();
        let least = least + self.network.lowest * terms.len() as i32;
        let beyond = total.saturating_sub(least);
        // A total out of range is as good as one at its end: it will be found to be impossible.
        let slack = beyond.min(range.saturating_sub(beyond)).max(0);
        range - groups.len() as i32 * slack
    }

    /// The sum of two sums, if they have no common variable.
    fn both(&self, one: &Long, other: &Long) -> Option<Long> {
        let terms = [&one.terms[..], &other.terms].concat();
        self.long(terms, one.total.saturating_add(other.total))
    }

    /// Adds a sum, and the sums that it is to be joined with.
    fn add(&mut self, sum: Long, watch: &Watch) -> Result<(), Interruption> {
        let place = self.sums.len();
        for (earlier, other) in self.sums.iter().enumerate() {
            let Some(other) = other else { continue };
            let size = (sum.terms.len() + other.terms.len()) as u64;
            watch.ask(size * size)?;
            let both = self.both(&sum, other);
            if let Some(both) = both.filter(|both| both.score > sum.score + other.score) {
                self.joins.push((both.score, Reverse([earlier, place])));
            }
        }
        self.sums.push(Some(sum));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::budget::Deadline;

    /// A 6x6 grid without boxes, and diagonals of it as sums: where each begins, and its total.
    fn diagonals(sums: &[(Variable, i32)]) -> Network {
        let row = |row: Variable| (0..6).map(|column| 6 * row + column).collect();
        let column = |column: Variable| (0..6).map(|row| 6 * row + column).collect();
        let houses = (0..6).map(row).chain((0..6).map(column)).map(Constraint::Distinct);
        let diagonal = |(first, total): &(Variable, i32)| {
            // One that leaves the grid on the right continues on the left.
            let cell = |row: Variable| 6 * row + (first + row) % 6;
            let terms = (0..6).map(|row| (cell(row), 1)).collect();
            Constraint::Linear(terms, Totals::only(*total))
        };
        let constraints = houses.chain(sums.iter().map(diagonal)).collect();
        Network { lowest: 1, count: 6, cells: 36, domains: vec![0x3F; 36], constraints }
    }

    fn joined_of(network: &Network) -> Vec<(usize, i32)> {
        let wiring = Wiring::new(network, true);
        let sums = joined(network, &wiring, &Watch::new(&Deadline::NEVER, 1)).unwrap();
        let size = |sum: &Constraint| match sum {
            Constraint::Linear(terms, totals) => (terms.len(), totals.list()[0]),
            _ => unreachable!("all are sums"),
        };
        sums.iter().map(size).collect()
    }

    #[test]
    fn diagonals_whose_digits_may_repeat_are_joined() {
        // Of two cells in each of six rows, the sum is at most 66.
        assert_eq!(joined_of(&diagonals(&[(0, 32), (1, 33)])), [(12, 65)]);
        // Of three, at most 90.
        assert_eq!(joined_of(&diagonals(&[(0, 29), (1, 30), (4, 30)])), [(18, 89)]);
        // Far from both ends nothing follows.
        assert_eq!(joined_of(&diagonals(&[(0, 21), (1, 21)])), []);
        // A total out of range is kept, for it shows that there is no solution.
        assert_eq!(joined_of(&diagonals(&[(0, 34), (1, 34)])), [(12, 68)]);
    }

    #[test]
    fn sums_with_a_common_variable_or_a_total_out_of_range_are_harmless() {
        assert_eq!(joined_of(&diagonals(&[(0, 33), (0, 33)])), []);
        joined_of(&diagonals(&[(0, i32::MAX), (1, i32::MIN), (2, i32::MAX)]));
        joined_of(&diagonals(&[(0, i32::MIN), (1, i32::MIN)]));
    }
}
