//! `rate --scale se --stats`: the number of puzzles by rating, as bars.

use std::collections::BTreeMap;
use std::fmt;

use veridoku::logic::se::{End, Rating};

/// How many puzzles have each rating, in tenths.
#[derive(Clone, Debug, Default)]
pub(super) struct Histogram {
    ratings: BTreeMap<u32, u64>,
    beyond: u64,
    above: u64,
    unfinished: u64,
    not_unique: u64,
}

/// The longest bar.
const WIDTH: u64 = 50;

impl Histogram {
    /// Counts a puzzle, by its rating if it has one solution.
    pub(super) fn note(&mut self, rating: &Rating, is_unique: bool) {
        match rating.end {
            _ if !is_unique => self.not_unique += 1,
            End::Solved => *self.ratings.entry(rating.rating().tenths).or_default() += 1,
            End::Stuck => self.beyond += 1,
            End::Above => self.above += 1,
            _ => self.unfinished += 1,
        }
    }

    /// Adds the counts of another thread.
    pub(super) fn add(&mut self, other: &Histogram) {
        for (tenths, count) in &other.ratings {
            *self.ratings.entry(*tenths).or_default() += count;
        }
        self.beyond += other.beyond;
        self.above += other.above;
        self.unfinished += other.unfinished;
        self.not_unique += other.not_unique;
    }
}

impl fmt::Display for Histogram {
    /// A line for each rating that occurs: the rating, the count, its share, and a bar.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rated: u64 = self.ratings.values().sum();
        let most = self.ratings.values().copied().max().unwrap_or(1);
        out.write_str("rating:")?;
        for (tenths, count) in &self.ratings {
            let percent = *count as f64 / rated as f64 * 100.0;
            let bar = "#".repeat((count * WIDTH).div_ceil(most) as usize);
            let (ones, tenths) = (tenths / 10, tenths % 10);
            write!(out, "\n  {ones:>2}.{tenths} {count:>9} {percent:>7.2}% {bar}")?;
        }
        let others = [
            ("beyond the scale", self.beyond),
            ("above its pearl or diamond", self.above),
            ("unfinished", self.unfinished),
            ("without exactly one solution", self.not_unique),
        ];
        for (name, count) in others.into_iter().filter(|(_, count)| *count > 0) {
            write!(out, "\n  {name}: {count}")?;
        }
        Ok(())
    }
}
