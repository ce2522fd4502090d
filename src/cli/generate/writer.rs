//! Generated puzzles as text, and one as a picture.

use clap::ValueEnum;
use veridoku::draw;
use veridoku::format::{Format, WriteOptions, write_grid};
use veridoku::generate::Generated;
use veridoku::logic::Technique;
use veridoku::report::GenerateReport;

use crate::cli::output::{Renderer, push_report};

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
    /// One line per puzzle: puzzle and solution, with a heading; with an option of logic also level, score and
    /// technique
    Csv,
    /// A picture of one puzzle
    Svg,
    /// Pages to print: the puzzles, and then their solutions
    Html,
}

/// Writes puzzles in one format.
#[derive(Clone, Copy)]
pub(super) struct Writer {
    pub(super) format: OutputFormat,
    pub(super) renderer: Renderer,
    pub(super) options: WriteOptions,
    pub(super) is_rated: bool,
}

impl Writer {
    /// Writes the text before the first puzzle.
    pub(super) fn heading(&self) -> &'static str {
        match (self.format, self.is_rated) {
            (OutputFormat::Csv, false) => "puzzle,solution\n",
            (OutputFormat::Csv, true) => "puzzle,solution,level,score,technique\n",
            _ => "",
        }
    }

    /// Writes a puzzle.
    pub(super) fn write(&self, generated: &Generated, out: &mut Vec<u8>) {
        let Generated { puzzle, solution, rating, .. } = generated;
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
            OutputFormat::Csv => {
                self.renderer.line(puzzle, None, out);
                out.push(b',');
                self.renderer.line(puzzle, Some(solution), out);
                if self.is_rated {
                    let (level, score, technique) = rating.map_or(("", 0, ""), |rating| {
                        (
                            rating.level().name(),
                            rating.score,
                            rating.hardest.map_or("", Technique::name),
                        )
                    });
                    out.extend_from_slice(format!(",{level},{score},{technique}").as_bytes());
                }
                out.push(b'\n');
            }
            OutputFormat::Svg => {
                let scene = draw::puzzle(puzzle).with_alphabet(self.options.alphabet);
                out.extend_from_slice(draw::svg(&scene).as_bytes());
            }
            // Pages are laid out when all puzzles are there: see `sheet`.
            OutputFormat::Html => {}
        }
    }
}
