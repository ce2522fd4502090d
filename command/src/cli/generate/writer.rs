//! Generated puzzles as text, as rows of a table, and one as a picture.

use clap::ValueEnum;
use veridoku::draw;
use veridoku::format::{Format, Row, WriteOptions, write_grid};
use veridoku::generate::{ExplainerNumbers, Generated};
use veridoku::logic::Rating;
use veridoku::logic::se::Number;
use veridoku::report::GenerateReport;
use veridoku_core::table::{TableKind, Value};

use crate::cli::Failure;
use crate::cli::columnar::Written;
use crate::cli::output::{Renderer, push_report, push_rules};
use crate::cli::scale::rate::value as scale_value;
use crate::cli::sheet::{Choice, Column, Sheet, SheetKind};

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputFormat {
    /// The puzzle on one line
    Line,
    /// The puzzle in rows; a puzzle with rules in the format `rules`, followed by `---`
    Grid,
    /// The puzzle in a frame, and its rules below
    Pretty,
    /// One object per line: number, puzzle, solution, givens, tries; with a logic option also level, score,
    /// technique, with --se also er, ep, ed
    Json,
    /// CSV with a header row: puzzle and solution; with a logic option also level, score and technique, with --se
    /// also er, ep and ed
    Csv,
    /// Like csv, separated by tabs
    Tsv,
    /// One JSON object per line
    Ndjson,
    /// Parquet: columns have types
    #[value(hide = !cfg!(feature = "parquet"))]
    Parquet,
    /// An Arrow stream
    #[value(hide = !cfg!(feature = "parquet"))]
    Arrow,
    /// A picture of one puzzle
    Svg,
    /// Printable pages: the puzzles, then their solutions
    Html,
}

impl OutputFormat {
    /// Whether ratings appear in the output.
    pub(super) fn has_ratings(self) -> bool {
        self == OutputFormat::Json || self.table().is_some()
    }

    /// The kind of table, if it is one.
    fn table(self) -> Option<SheetKind> {
        match self {
            OutputFormat::Csv => Some(SheetKind::Text(TableKind::Csv)),
            OutputFormat::Tsv => Some(SheetKind::Text(TableKind::Tsv)),
            OutputFormat::Ndjson => Some(SheetKind::Text(TableKind::Ndjson)),
            OutputFormat::Parquet => Some(SheetKind::Columns(Written::Parquet)),
            OutputFormat::Arrow => Some(SheetKind::Columns(Written::Arrow)),
            _ => None,
        }
    }
}

/// The contents of a column other than the puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extra {
    Solution,
    Number,
    Givens,
    Tries,
    Level,
    Score,
    Technique,
    Er,
    Ep,
    Ed,
}

impl Extra {
    /// All fields, in the order of the table columns.
    const ALL: [Extra; 10] = [
        Extra::Solution,
        Extra::Number,
        Extra::Givens,
        Extra::Tries,
        Extra::Level,
        Extra::Score,
        Extra::Technique,
        Extra::Er,
        Extra::Ep,
        Extra::Ed,
    ];

    fn column(self) -> Column {
        match self {
            Extra::Solution => Column::text("solution"),
            Extra::Number => Column::whole("number"),
            Extra::Givens => Column::whole("givens"),
            Extra::Tries => Column::whole("tries"),
            Extra::Level => Column::text("level"),
            Extra::Score => Column::whole("score"),
            Extra::Technique => Column::text("technique"),
            Extra::Er => Column::real("er"),
            Extra::Ep => Column::real("ep"),
            Extra::Ed => Column::real("ed"),
        }
    }

    /// Whether it requires a rating by logic.
    fn is_rating(self) -> bool {
        matches!(self, Extra::Level | Extra::Score | Extra::Technique)
    }

    /// Whether it requires a rating on the scale of Sudoku Explainer.
    fn is_explained(self) -> bool {
        matches!(self, Extra::Er | Extra::Ep | Extra::Ed)
    }
}

/// Whether some of these columns require a rating.
pub(super) fn need_rating(columns: &[String]) -> bool {
    name_some(columns, Extra::is_rating)
}

/// Whether some of these columns are of a kind.
fn name_some(columns: &[String], is_of_kind: fn(Extra) -> bool) -> bool {
    let is_named =
        |extra: &Extra| columns.iter().any(|wanted| wanted.trim() == extra.column().name);
    Extra::ALL.iter().any(|extra| is_of_kind(*extra) && is_named(extra))
}

/// The requested table, for puzzles rated by logic or by Sudoku Explainer, or unrated.
///
/// # Errors
/// A name that is not a column, a column that nothing fills, or names without a table.
pub(super) fn table(
    format: OutputFormat,
    columns: Option<&[String]>,
    (is_rated, is_explained): (bool, bool),
) -> Result<Option<Sheet>, Failure> {
    let kind = format.table();
    if kind.is_none() && columns.is_none() {
        return Ok(None);
    }
    let is_asked = columns.is_some_and(|names| name_some(names, Extra::is_explained));
    if kind.is_some() && is_asked && !is_explained {
        let message = "er, ep and ed require --se; expected --se, or columns without them";
        return Err(Failure::Usage(message.into()));
    }
    let is_default = |extra: &Extra| {
        *extra == Extra::Solution
            || is_rated && extra.is_rating()
            || is_explained && extra.is_explained()
    };
    let all = Extra::ALL.iter().filter(|extra| is_default(extra));
    let default: Vec<&str> = all.map(|extra| extra.column().name).collect();
    let choice = Choice::of(columns, &default);
    Sheet::of_made(kind, &choice, &Extra::ALL.map(Extra::column))
}

/// Writes puzzles in one format.
#[derive(Clone, Copy)]
pub(super) struct Writer<'a> {
    pub(super) format: OutputFormat,
    pub(super) renderer: Renderer,
    pub(super) options: WriteOptions,
    /// The table, if the format is one.
    pub(super) sheet: Option<&'a Sheet>,
}

impl Writer<'_> {
    /// The text before the first puzzle.
    pub(super) fn heading(&self) -> Vec<u8> {
        self.sheet.map_or(Vec::new(), |sheet| sheet.begin(Some(&Row::whole(b""))))
    }

    /// Writes a puzzle.
    pub(super) fn write(&self, generated: &Generated, out: &mut Vec<u8>) {
        let puzzle = &generated.puzzle;
        match self.format {
            OutputFormat::Grid if !puzzle.geometry().is_single() => {
                // A puzzle generated from a text can be written as text.
                let _ = Format::Rules.write(puzzle, &self.options, out);
                out.extend_from_slice(b"---\n");
            }
            OutputFormat::Line => {
                self.renderer.line(puzzle, None, out);
                out.push(b'\n');
            }
            OutputFormat::Grid => {
                write_grid(puzzle.entries(), puzzle.geometry().shape(), &self.options, out);
                out.push(b'\n');
            }
            OutputFormat::Pretty => {
                self.renderer.pretty(puzzle, |_| None, out);
                push_rules(puzzle, out);
                out.push(b'\n');
            }
            OutputFormat::Json => {
                push_report(&GenerateReport::new(generated, self.renderer.text()), out);
            }
            OutputFormat::Csv
            | OutputFormat::Tsv
            | OutputFormat::Ndjson
            | OutputFormat::Parquet
            | OutputFormat::Arrow => {
                if let Some(sheet) = self.sheet {
                    self.row(sheet, generated, out);
                }
            }
            OutputFormat::Svg => {
                let scene = draw::puzzle(puzzle).with_alphabet(self.options.alphabet);
                out.extend_from_slice(draw::svg(&scene).as_bytes());
            }
            // Pages are laid out when all puzzles are made: see `sheet`.
            OutputFormat::Html => {}
        }
    }

    /// Writes a puzzle as a row.
    fn row(&self, sheet: &Sheet, generated: &Generated, out: &mut Vec<u8>) {
        let Generated { number, puzzle, solution, rating, explained, tries } = generated;
        let line = |solution| {
            let mut text = Vec::new();
            self.renderer.line(puzzle, solution, &mut text);
            text
        };
        let of_rating =
            |value: fn(&Rating) -> Value<'static>| rating.as_ref().map_or(Value::Nothing, value);
        let of_explainer = |number: fn(&ExplainerNumbers) -> Number| {
            explained.as_ref().map_or(Value::Nothing, |numbers| scale_value(number(numbers)))
        };
        // A row with only its own columns fits the heading.
        sheet.row(Some(&Row::whole(&line(None))), out, |column| match Extra::ALL[column] {
            Extra::Solution => Value::Text(line(Some(solution)).into()),
            Extra::Number => Value::Number((*number).into()),
            Extra::Givens => Value::Number(puzzle.given_count() as u128),
            Extra::Tries => Value::Number((*tries).into()),
            Extra::Level => of_rating(|rating| Value::text(rating.level().name())),
            Extra::Score => of_rating(|rating| Value::Number(rating.score.into())),
            Extra::Technique => {
                of_rating(|rating| rating.hardest.map_or(Value::Nothing, |t| Value::text(t.name())))
            }
            Extra::Er => of_explainer(|numbers| numbers.er),
            Extra::Ep => of_explainer(|numbers| numbers.ep),
            Extra::Ed => of_explainer(|numbers| numbers.ed),
        });
    }
}
