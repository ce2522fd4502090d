//! `rate --scale se`: the three numbers of each puzzle.

use std::io;
use std::sync::{Mutex, PoisonError};

use veridoku::logic::se::{Cores, End, Number, Rating, Scale, Wanted};
use veridoku::report::ScaleReport;
use veridoku::requests::ScaleRatings;
use veridoku::{Puzzle, Verdict};
use veridoku_core::batch::Output;
use veridoku_core::table::Value;

use super::histogram::Histogram;
use super::template::{Field, Template};
use crate::cli::output::{Renderer, push_report};
use crate::cli::sheet::{Column, Sheet};
use crate::cli::solving::{Chunk, Origin, Task, unfinished};

/// The options of Sudoku Explainer's scale.
#[derive(clap::Args)]
#[command(next_help_heading = "Sudoku Explainer's scale")]
pub(in crate::cli) struct ScaleOptions {
    /// Template for each line: %g is the puzzle, %r ER, %p EP, %d ED, %t the hardest technique, %% a percent
    /// sign
    #[arg(long, value_name = "TEXT")]
    pub(in crate::cli) template: Option<Template>,

    /// Stop as soon as ER is above EP, and write 20.0 for it: to search for puzzles whose beginning is as hard as
    /// the rest
    #[arg(long, conflicts_with = "diamond")]
    pub(in crate::cli) pearl: bool,

    /// Stop as soon as ER is above EP, or EP above ED
    #[arg(long)]
    pub(in crate::cli) diamond: bool,

    /// Rate the canonical form of each puzzle, so all its forms have the same numbers
    #[arg(long)]
    pub(in crate::cli) canonical: bool,
}

impl ScaleOptions {
    /// The key of the first of these options that was given.
    pub(in crate::cli) fn given(&self) -> Option<&'static str> {
        let given = [
            ("template", self.template.is_some()),
            ("pearl", self.pearl),
            ("diamond", self.diamond),
            ("canonical", self.canonical),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(key, _)| key)
    }
}

/// Rates puzzles on a thread.
pub(in crate::cli) struct RateScale<'a> {
    scale: Scale,
    is_json: bool,
    sheet: Option<&'a Sheet>,
    with_place: bool,
    options: &'a ScaleOptions,
    renderer: Renderer,
    ratings: ScaleRatings<'a>,
    totals: &'a Totals,
}

/// The histogram of all threads.
#[derive(Default)]
pub(in crate::cli) struct Totals(Mutex<Histogram>);

impl Totals {
    fn add(&self, histogram: &Histogram) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).add(histogram);
    }

    /// The histogram in lines.
    pub(in crate::cli) fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).to_string()
    }
}

impl<'a> RateScale<'a> {
    /// A task that writes like this; all tasks share the cores.
    pub(in crate::cli) fn new(
        (scale, wanted): (Scale, Wanted),
        (is_json, sheet, with_place): (bool, Option<&'a Sheet>, bool),
        options: &'a ScaleOptions,
        renderer: Renderer,
        (totals, cores): (&'a Totals, &'a Cores),
    ) -> RateScale<'a> {
        let ratings = ScaleRatings::new(scale, wanted, options.canonical, cores);
        RateScale { scale, is_json, sheet, with_place, options, renderer, ratings, totals }
    }

    /// Writes a rating. Returns the part of the record that does not fit into the table.
    fn write(
        &self,
        (puzzle, place): (&Puzzle, &Origin),
        (verdict, rating): (Verdict, &Rating),
        out: &mut Vec<u8>,
    ) -> Option<String> {
        let hardest = hardest(verdict, rating);
        let [er, ep, ed] = [rating.rating(), rating.pearl(), rating.diamond()];
        if let Some(template) = &self.options.template {
            template.write(out, |field, out| match field {
                Field::Puzzle => self.renderer.line(puzzle, None, out),
                Field::Rating => out.extend_from_slice(er.to_string().as_bytes()),
                Field::Pearl => out.extend_from_slice(ep.to_string().as_bytes()),
                Field::Diamond => out.extend_from_slice(ed.to_string().as_bytes()),
                Field::Technique => out.extend_from_slice(hardest.as_bytes()),
            });
            return None;
        }
        if let Some(sheet) = self.sheet {
            return sheet.row(place.row.as_ref(), out, |column| match column {
                0 => value(er),
                1 => value(ep),
                2 => value(ed),
                3 => Value::text(hardest),
                4 => bounds([("er", er), ("ep", ep), ("ed", ed)]),
                _ => Value::text(place.to_string()),
            });
        }
        if self.is_json {
            let (place, text) = (place.to_string(), self.renderer.text());
            let report = ScaleReport::new(puzzle, place, verdict, (self.scale, rating), text);
            push_report(&report, out);
            return None;
        }
        if self.with_place {
            out.extend_from_slice(format!("{place}\t").as_bytes());
        }
        self.renderer.line(puzzle, None, out);
        out.extend_from_slice(format!("\t{er}\t{ep}\t{ed}\t{hardest}\n").as_bytes());
        None
    }
}

/// The columns of a table; the location if requested.
pub(in crate::cli) const COLUMNS: [Column; 6] = [
    Column::real("er"),
    Column::real("ep"),
    Column::real("ed"),
    Column::text("hardest").unique_unless(&["none", "multiple"]),
    Column::text("bounds"),
    Column::text("place"),
];

/// The numbers that are bounds, as in `er>=9.0`: a column of doubles cannot hold them.
fn bounds(numbers: [(&str, Number); 3]) -> Value<'static> {
    let bounds = numbers.iter().filter(|(_, number)| number.is_bound);
    let bounds: Vec<String> = bounds.map(|(name, number)| format!("{name}{number}")).collect();
    if bounds.is_empty() { Value::Nothing } else { Value::text(bounds.join(" ")) }
}

/// A number; a bound, which JSON numbers cannot express, as a string.
pub(in crate::cli) fn value(number: Number) -> Value<'static> {
    match number.is_bound {
        false => Value::Json(number.to_string().into()),
        true => Value::text(number.to_string()),
    }
}

/// The hardest technique, or the verdict if the puzzle is not proper.
fn hardest(verdict: Verdict, rating: &Rating) -> &'static str {
    match verdict {
        Verdict::None | Verdict::Multiple => verdict.name(),
        Verdict::Unique | Verdict::Unknown { .. } => {
            rating.hardest.map_or("-", |technique| technique.name())
        }
    }
}

impl Task for RateScale<'_> {
    fn puzzles(&mut self, chunk: Chunk<'_>, output: &mut Output<'_>) -> io::Result<()> {
        let mut histogram = Histogram::default();
        let done = chunk.answer_or_fault(0, output, |puzzle, place, answer, deadline, out| {
            let verdict = answer.stats.verdict();
            let rating = match self.ratings.rate(puzzle, deadline) {
                Ok(rating) => rating,
                Err(error) => return (verdict, Some(error.to_string())),
            };
            histogram.note(&rating, verdict == Verdict::Unique);
            let fault = self.write((puzzle, place), (verdict, &rating), out);
            let is_over = matches!(rating.end, End::Over { .. });
            (if is_over { unfinished(answer) } else { verdict }, fault)
        });
        self.totals.add(&histogram);
        done
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet
    }

    fn refusal(&self, puzzle: &Puzzle) -> Option<String> {
        Scale::expect(puzzle.geometry()).err().map(|error| error.to_string())
    }
}
