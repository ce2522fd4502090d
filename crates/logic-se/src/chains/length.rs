//! How the length of chains adds to their rating.
//!
//! A hint's nodes are counted: the distinct (cell, digit, state) from which each of its targets follows, the target
//! and the assumption among them, summed over the branches. Its length is two less. A tenth is added for each of 4,
//! 6, 8, 12, 16, 24, 32, .. that the length exceeds. The tenths are added one by one from zero, as in the original,
//! because ties are decided by the unrounded sums.

/// The amount that this many nodes add to a rating.
pub fn added(nodes: u32) -> f64 {
    let length = nodes.saturating_sub(2);
    let (mut step, mut is_half, mut sum) = (4, true, 0.0);
    while length > step {
        sum += 0.1;
        step = if is_half { step * 3 / 2 } else { step * 4 / 3 };
        is_half = !is_half;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hint::tenths;

    #[test]
    fn steps_are_those_of_the_scale() {
        let shown = |base: f64, nodes| tenths(base + added(nodes));
        // Y-cycles, forcing chains, Nishio and dynamic chains of the reference's bands.
        assert_eq!((shown(6.5, 8), shown(6.5, 10), shown(6.5, 18)), (66, 67, 69));
        assert_eq!((shown(7.0, 8), shown(7.0, 16), shown(7.5, 24)), (71, 74, 80));
        assert_eq!((shown(8.5, 103), shown(8.5, 172), shown(9.0, 51)), (95, 96, 98));
    }

    #[test]
    fn equal_prints_sort_by_their_sums() {
        assert!(6.6 + added(14) < 6.5 + added(18));
        assert_eq!(tenths(6.6 + added(14)), tenths(6.5 + added(18)));
    }
}
