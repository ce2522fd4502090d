//! The groups of a sum: variables with one factor that must all differ from each other.
//!
//! ```text
//! 1 2 3 4     a line of seven cells, four in a row and four in a column: the cell that must differ from most others
//!       5     begins the first group, and so on: 4 5 6 7, then 1 2 3
//!       6
//!       7
//! ```
//!
//! The larger the groups are, the narrower is the range of the sum: `k` of `n` values have `k * (n - k) + 1` sums. So of
//! two ways to split the variables the one with the larger squares is used: in their order, each with the largest group
//! that it fits; or group by group, each next variable with the most others that still fit.
//!
//! Cost: for the second way, as many words as the sum has pairs of variables.

use super::Wiring;
use super::state::members;
use super::sum::Group;
use veridoku_core::rules::network::Variable;

/// Splits the terms of a sum into groups.
pub(super) fn split(terms: &[(Variable, i32)], wiring: &Wiring) -> Vec<Group> {
    let mut in_order = Vec::new();
    terms.iter().for_each(|term| join(*term, &mut in_order, wiring));
    if in_order.len() <= 2 {
        return in_order;
    }
    let one_by_one = one_by_one(terms, wiring);
    if tightness(&one_by_one) > tightness(&in_order) { one_by_one } else { in_order }
}

/// Adds a term to the largest group whose variables must all differ from it, or to a new one.
fn join((variable, factor): (Variable, i32), groups: &mut Vec<Group>, wiring: &Wiring) {
    let fits = |group: &&mut Group| {
        group.factor == factor
            && group.variables.iter().all(|other| wiring.must_differ(variable, *other))
    };
    match groups.iter_mut().filter(fits).max_by_key(|group| group.variables.len()) {
        Some(group) => group.variables.push(variable),
        None => groups.push(Group { variables: vec![variable], factor }),
    }
}

/// Completes a group before the next one begins.
fn one_by_one(terms: &[(Variable, i32)], wiring: &Wiring) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut terms = terms.to_vec();
    while let Some(&(_, factor)) = terms.first() {
        let mut fitting = vec![0u64; wiring.peers.width()];
        for (variable, _) in terms.iter().filter(|term| term.1 == factor) {
            fitting[usize::from(*variable) / 64] |= 1 << (variable % 64);
        }
        let mut variables = Vec::new();
        let links = |fitting: &[u64], place: usize| -> u32 {
            let both = fitting.iter().zip(wiring.peers.row(place));
            both.map(|(fitting, peers)| (fitting & peers).count_ones()).sum()
        };
        // The first of those with the most links.
        while let Some(place) = members(&fitting)
            .max_by_key(|place| (links(&fitting, *place), std::cmp::Reverse(*place)))
        {
            variables.push(place as Variable);
            fitting.iter_mut().zip(wiring.peers.row(place)).for_each(|(word, row)| *word &= row);
        }
        for variable in &variables {
            // A variable that occurs twice is in two groups.
            if let Some(at) = terms.iter().position(|term| *term == (*variable, factor)) {
                terms.remove(at);
            }
        }
        groups.push(Group { variables, factor });
    }
    groups
}

/// Greater for groups with a narrower range of sums.
fn tightness(groups: &[Group]) -> usize {
    let square =
        |group: &Group| group.factor.unsigned_abs() as usize * group.variables.len().pow(2);
    groups.iter().map(square).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::rules::network::{Constraint, Network};

    /// Variables by row and column, four a row; rows and columns differ.
    fn grid() -> Wiring {
        let row = |row: Variable| (0..4).map(|column| 4 * row + column).collect();
        let column = |column: Variable| (0..4).map(|row| 4 * row + column).collect();
        let houses = (0..4).map(row).chain((0..4).map(column));
        let constraints = houses.map(Constraint::Distinct).collect();
        let network =
            Network { lowest: 1, count: 4, cells: 16, domains: vec![0xF; 16], constraints };
        Wiring::new(&network, true)
    }

    #[test]
    fn a_line_that_turns_is_split_where_it_turns() {
        let wiring = grid();
        // The first column from below, then the first row: in order, its corner would join the column.
        let split = |variables: &[Variable]| -> Vec<Vec<Variable>> {
            let terms: Vec<(Variable, i32)> = variables.iter().map(|one| (*one, 1)).collect();
            split(&terms, &wiring).into_iter().map(|group| group.variables).collect()
        };
        assert_eq!(split(&[12, 8, 4, 0]), [[12, 8, 4, 0]]);
        let mut zigzag = split(&[4, 0, 1, 5, 6, 2, 3, 7]);
        zigzag.iter_mut().for_each(|group| group.sort_unstable());
        zigzag.sort_unstable();
        assert_eq!(zigzag, [[0, 1, 2, 3], [4, 5, 6, 7]]);
    }

    /// Each term is in one group, and the variables of a group differ.
    #[test]
    fn groups_are_a_partition() {
        let wiring = grid();
        let mut seed = 1u64;
        let mut random = move |below: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        for _ in 0..200 {
            let mut terms: Vec<(Variable, i32)> = (0..2 + random(14))
                .map(|_| (random(16) as Variable, [1, 1, -2][random(3) as usize]))
                .collect();
            let groups = split(&terms, &wiring);
            assert!(groups.iter().all(|group| wiring.all_differ(&group.variables)));
            let mut found: Vec<(Variable, i32)> = groups
                .iter()
                .flat_map(|group| group.variables.iter().map(|one| (*one, group.factor)))
                .collect();
            found.sort_unstable();
            terms.sort_unstable();
            assert_eq!(found, terms);
        }
    }
}
