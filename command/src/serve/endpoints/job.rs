//! A body for an endpoint, and the parts that many requests share.

use std::time::Duration;

use veridoku::families::Family;
use veridoku::format::{Record, RegionMap};
use veridoku::requests::{BackendOptions, Located, Reading, Reasoning, RequestError, Solving};
use veridoku::{Budget, Deadline, Puzzle, Shape, Stop, Variant};

use super::faults::expect_fair;
use super::{PUZZLE, TIMEOUT};
use crate::serve::answer::Refusal;
use crate::serve::fields::Fields;

/// A body, how long its answer may take, and the stop that ends the work.
pub(super) struct Job<'a> {
    pub(super) fields: &'a Fields,
    pub(super) time: Duration,
    pub(super) stop: Stop,
}

/// The puzzle of a body.
pub(super) struct BodyPuzzle {
    pub(super) record: Record,
    pub(super) reading: Reading,
    place: String,
}

impl BodyPuzzle {
    /// The puzzle as a request takes it.
    pub(super) fn located(&self) -> Located<'_> {
        let text = self.reading.one_line();
        Located { puzzle: &self.record.puzzle, place: &self.place, text }
    }
}

impl Job<'_> {
    /// How the puzzle is read.
    pub(super) fn reading(&self) -> Result<Reading, Refusal> {
        let fields = self.fields;
        let regions: Option<Result<RegionMap, RequestError>> =
            fields.text("regions")?.map(|text| Reading::region_map(text.as_bytes()));
        let shape = |word: &str| word.parse::<Shape>();
        Ok(Reading {
            format: fields.named("format")?,
            family: fields
                .parsed("family", "a family of puzzles", |word| word.parse::<Family>())?,
            shape: fields.parsed("box", "rows and columns of a box, as in 2x3", shape)?,
            variants: fields.all_parsed("variant", Variant::parse_list)?,
            regions: regions.transpose()?,
            alphabet: fields.named("alphabet")?,
            strict: fields.flag("strict")?,
        })
    }

    /// The only puzzle.
    pub(super) fn puzzle(&self) -> Result<BodyPuzzle, Refusal> {
        let reading = self.reading()?;
        let record = reading.record(self.fields.required_text(PUZZLE)?)?;
        expect_fair(&record.puzzle)?;
        let place = format!("{PUZZLE}:{}", record.line);
        Ok(BodyPuzzle { record, reading, place })
    }

    /// The puzzle as it was given before anything was placed, if the body has it.
    pub(super) fn given(&self, reading: &Reading) -> Result<Option<Puzzle>, Refusal> {
        let given = self.fields.text("given")?.map(|text| reading.given(text)).transpose()?;
        given.iter().try_for_each(expect_fair)?;
        Ok(given)
    }

    /// Which solver answers, within the time of the endpoint.
    pub(super) fn solving(&self) -> Result<Solving, Refusal> {
        let fields = self.fields;
        let mut solving = Solving {
            backend: fields.named("backend")?.unwrap_or_default(),
            cross_check: fields.flag("cross_check")?,
            options: BackendOptions {
                encoding: fields.named("encoding")?,
                at_most_one: fields.named("at_most_one")?,
                ..BackendOptions::default()
            },
            timeout: fields.seconds(TIMEOUT)?,
        };
        solving.bound(self.time);
        Ok(solving)
    }

    /// The time that is asked for, and no more than the endpoint has.
    pub(super) fn timeout(&self) -> Result<Duration, Refusal> {
        let asked = self.fields.seconds(TIMEOUT)?;
        Ok(asked.map_or(self.time, |asked| asked.min(self.time)))
    }

    /// Which techniques logic may use.
    pub(super) fn reasoning(&self) -> Result<Reasoning, Refusal> {
        Ok(Reasoning {
            without: self.fields.all_named("without")?,
            only: self.fields.all_named("only")?,
            no_uniqueness: self.fields.flag("no_uniqueness")?,
            fish: self.fields.all_named("fish")?,
        })
    }

    /// When the time of the endpoint is over, or the client gone.
    pub(super) fn deadline(&self) -> Deadline {
        Budget { time: Some(self.time), stop: self.stop(), ..Budget::default() }.deadline()
    }

    /// The stop, as a request takes it.
    pub(super) fn stop(&self) -> Option<Stop> {
        Some(self.stop.clone())
    }
}
