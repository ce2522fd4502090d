//! Rules that count or compare the digits of some cells, as words.

use super::board::{Board, Said, once};
use super::statement::State;
use veridoku_core::grid::Cell;

impl Board<'_> {
    /// The digits differ, and no subset of them adds up to the sum.
    pub(super) fn no_part_sums(&self, cells: &[Cell], sum: i64) -> Said {
        let cells = once(cells);
        // The sums of digits so far that are below the number, in order.
        let step = |_, sums: &Vec<i64>, value: i64| {
            let more = sums.iter().map(|before| before + value).filter(|found| *found <= sum);
            let more: Vec<i64> = more.collect();
            let is_reached = more.contains(&sum);
            let mut sums: Vec<i64> = sums.iter().copied().chain(more).collect();
            sums.sort_unstable();
            sums.dedup();
            (!is_reached).then_some(sums)
        };
        let mut statements = self.differ(&cells);
        statements.extend(self.word(cells, vec![0], step, |_| true)?);
        Ok(statements)
    }

    /// The digits differ; as many are odd as even, and as many low as high.
    pub(super) fn balanced(&self, cells: &[Cell]) -> Said {
        let cells = once(cells);
        let middle = self.low + self.high();
        // How many more are odd than even, and how many more are high than low.
        let step = |_, (odd, high): &(i64, i64), value: i64| {
            let is_middle = 2 * value == middle;
            let odd = odd + if value % 2 == 1 { 1 } else { -1 };
            let high = high + if 2 * value > middle { 1 } else { -1 };
            (!is_middle).then_some((odd, high))
        };
        let mut statements = self.differ(&cells);
        statements.extend(self.word(cells, (0, 0), step, |end| *end == (0, 0))?);
        Ok(statements)
    }

    /// Each of these digits appears exactly this many times in the cells.
    pub(super) fn often(&self, cells: &[Cell], counts: &[(i64, i64)]) -> Said {
        let missing: Vec<i64> = counts.iter().map(|(_, count)| *count).collect();
        let step = |_, missing: &Vec<i64>, value: i64| {
            let mut missing = missing.clone();
            for ((digit, _), missing) in counts.iter().zip(&mut missing) {
                *missing -= i64::from(*digit == value);
            }
            missing.iter().all(|count| *count >= 0).then_some(missing)
        };
        self.word(cells.to_vec(), missing, step, |missing| missing.iter().all(|count| *count == 0))
    }

    /// The first cell holds the number of different digits in the other cells.
    pub(super) fn counts_kinds(&self, cells: &[Cell]) -> Said {
        let step = |at, (wanted, seen): &(i64, Vec<i64>), value: i64| {
            if at == 0 {
                return Some((value, Vec::new()));
            }
            let mut seen = seen.clone();
            if let Err(place) = seen.binary_search(&value) {
                seen.insert(place, value);
            }
            (seen.len() as i64 <= *wanted).then_some((*wanted, seen))
        };
        let is_right = |(wanted, seen): &(i64, Vec<i64>)| seen.len() as i64 == *wanted;
        self.word(cells.to_vec(), (0, Vec::new()), step, is_right)
    }

    /// Each digit in a circle is the number of circles that hold it.
    pub(super) fn circles(&self, cells: &[Cell]) -> Said {
        let step = |at: usize, missing: &Vec<Option<i64>>, value: i64| {
            let mut missing = missing.clone();
            let of_value = &mut missing[(value - self.low) as usize];
            *of_value = Some(of_value.unwrap_or(value) - 1);
            let left = (cells.len() - 1 - at) as i64;
            let is_open = *of_value >= Some(0) && missing.iter().flatten().sum::<i64>() <= left;
            is_open.then_some(missing)
        };
        self.word(cells.to_vec(), vec![None; self.side], step, |missing| {
            missing.iter().flatten().all(|count| *count == 0)
        })
    }

    /// Two lists contain each digit equally often.
    pub(super) fn same_digits(&self, one: &[Cell], other: &[Cell]) -> Said {
        let mut statements = Vec::new();
        for digit in self.values() {
            let step = |at, more: &i64, value: i64| {
                let found = i64::from(value == digit);
                Some(more + if at < one.len() { found } else { -found })
            };
            statements.extend(self.word([one, other].concat(), 0, step, |more| *more == 0)?);
        }
        Ok(statements)
    }

    /// The digits differ, and those between the lowest and the highest of them, wherever these are, add up to the sum.
    pub(super) fn between_extremes(&self, cells: &[Cell], sum: i64) -> Said {
        let cells = once(cells);
        let length = cells.len();
        let step = |_, so_far: &Option<Extremes>, value: i64| {
            Some(Some(match so_far {
                None => {
                    Extremes { low: value, high: value, is_low_last: true, between: 0, after: 0 }
                }
                Some(so_far) => so_far.with(value, sum + 1),
            }))
        };
        let mut statements = self.differ(&cells);
        statements.extend(self.word(cells, None, step, |end| {
            length > 1 && end.as_ref().is_some_and(|end| end.between == sum)
        })?);
        Ok(statements)
    }

    /// No two lines read the same.
    pub(super) fn no_ties(&self) -> Said {
        let lines = self.lines().concat();
        let mut statements = Vec::new();
        for (place, one) in lines.iter().enumerate() {
            for other in &lines[place + 1..] {
                let word = one.iter().zip(other).flat_map(|(one, other)| [*one, *other]).collect();
                // Whether the lines differ, and the digit of the first that waits for that of the other.
                let step = |at: usize, (differ, waits): &(bool, i64), value: i64| {
                    Some(match (differ, at % 2) {
                        (true, _) => (true, 0),
                        (false, 0) => (false, value),
                        (false, _) => (value != *waits, 0),
                    })
                };
                statements.extend(self.word(word, (false, 0), step, |(differ, _)| *differ)?);
            }
        }
        Ok(statements)
    }
}

/// The lowest and the highest digit so far, which of them came last, and the sums between them and after both.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Extremes {
    low: i64,
    high: i64,
    is_low_last: bool,
    between: i64,
    after: i64,
}

impl State for Option<Extremes> {}

impl Extremes {
    /// With one more digit. Sums are capped at the maximum: a larger sum never gets smaller again.
    fn with(&self, value: i64, most: i64) -> Extremes {
        let Extremes { low, high, is_low_last, between, after } = *self;
        if low <= value && value <= high {
            return Extremes { after: most.min(after + value), ..*self };
        }
        let is_low = value < low;
        // From the other extreme on: it came last, or the passed extreme came last and lies between.
        let stays_last = is_low_last != is_low || low == high;
        let passed = if is_low { low } else { high };
        let between = if stays_last { after } else { between + passed + after };
        let (low, high) = if is_low { (value, high) } else { (low, value) };
        Extremes { low, high, is_low_last: is_low, between: most.min(between), after: 0 }
    }
}
