//! Generated puzzles as text, as rows of a table, and one as a picture.

use clap::ValueEnum;
use veridoku::draw;
use veridoku::format::{Format, Row, WriteOptions, write_grid};
use veridoku::generate::Generated;
use veridoku::logic::Rating;
use veridoku::report::GenerateReport;
use veridoku::table::{TableKind, Value};

use crate::cli::Failure;
use crate::cli::output::{Renderer, push_report};
use crate::cli::sheet::{Choice, Column, Sheet, SheetKind};

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputFormat {
    /// The puzzle on one line
    Line,
    /// The puzzle in rows; a puzzle with rules in the format `rules`, with `---` behind
    Grid,
    /// The puzzle in a frame
    Pretty,
    /// One object per line: number, puzzle, solution, givens, tries; with an option of logic also level, score,
    /// technique
    Json,
    /// A table below a heading: puzzle and solution; with an option of logic also level, score and technique
    Csv,
    /// The same with tabs
    Tsv,
    /// The same as objects, one on each line
    Ndjson,
    /// A picture of one puzzle
    Svg,
    /// Pages to print: the puzzles, and then their solutions
    Html,
}

impl OutputFormat {
    /// Whether what is rated can be seen.
    pub(super) fn has_ratings(self) -> bool {
        self == OutputFormat::Json || self.table().is_some()
    }

    /// The kind of table, if it is one.
    fn table(self) -> Option<SheetKind> {
        match self {
            OutputFormat::Csv => Some(SheetKind::Text(TableKind::Csv)),
            OutputFormat::Tsv => Some(SheetKind::Text(TableKind::Tsv)),
            OutputFormat::Ndjson => Some(SheetKind::Text(TableKind::Ndjson)),
            _ => None,
        }
    }
}

/// The columns that a table may have beside the puzzle. The last three are those of a rating.
const COLUMNS: [Column; 7] = [
    Column::text("solution"),
    Column::whole("number"),
    Column::whole("givens"),
    Column::whole("tries"),
    Column::text("level"),
    Column::whole("score"),
    Column::text("technique"),
];

/// Where the columns of a rating begin.
const RATED: usize = 4;

/// Whether some of these columns say what only a rating knows.
pub(super) fn need_rating(columns: &[String]) -> bool {
    columns.iter().any(|wanted| COLUMNS[RATED..].iter().any(|column| column.name == wanted.trim()))
}

/// The table that is asked for.
///
/// # Errors
/// A name that is no column, or names without a table.
pub(super) fn table(
    format: OutputFormat,
    columns: Option<&[String]>,
    is_rated: bool,
) -> Result<Option<Sheet>, Failure> {
    let kind = format.table();
    if kind.is_none() && columns.is_none() {
        return Ok(None);
    }
    let default = match is_rated {
        true => &["solution", "level", "score", "technique"][..],
        false => &["solution"],
    };
    Sheet::new(kind, &Choice::of(columns, default), None, &COLUMNS)
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
            OutputFormat::Grid if !puzzle.geometry().rules().is_empty() => {
                // What was generated from a text can be written as one.
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
                out.push(b'\n');
            }
            OutputFormat::Json => {
                push_report(&GenerateReport::new(generated, self.renderer.text()), out);
            }
            OutputFormat::Csv | OutputFormat::Tsv | OutputFormat::Ndjson => {
                if let Some(sheet) = self.sheet {
                    self.row(sheet, generated, out);
                }
            }
            OutputFormat::Svg => {
                let scene = draw::puzzle(puzzle).with_alphabet(self.options.alphabet);
                out.extend_from_slice(draw::svg(&scene).as_bytes());
            }
            // Pages are laid out when all puzzles are there: see `sheet`.
            OutputFormat::Html => {}
        }
    }

    /// Writes a puzzle as a row.
    fn row(&self, sheet: &Sheet, generated: &Generated, out: &mut Vec<u8>) {
        let Generated { number, puzzle, solution, rating, tries } = generated;
        let line = |solution| {
            let mut text = Vec::new();
            self.renderer.line(puzzle, solution, &mut text);
            text
        };
        let of_rating =
            |value: fn(&Rating) -> Value<'static>| rating.as_ref().map_or(Value::Nothing, value);
        // A row of its own columns alone fits the heading.
        sheet.row(Some(&Row::whole(&line(None))), out, |column| match column {
            0 => Value::Text(line(Some(solution)).into()),
            1 => Value::Number((*number).into()),
            2 => Value::Number(puzzle.given_count() as u128),
            3 => Value::Number((*tries).into()),
            4 => of_rating(|rating| Value::text(rating.level().name())),
            5 => of_rating(|rating| Value::Number(rating.score.into())),
            _ => {
                of_rating(|rating| rating.hardest.map_or(Value::Nothing, |t| Value::text(t.name())))
            }
        });
    }
}
