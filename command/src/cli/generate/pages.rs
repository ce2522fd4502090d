//! Printable puzzles: several per page, with the solutions at the end.

use std::io::{self, Write};

use veridoku::draw::html::{Sheet, SheetPuzzle};
use veridoku::format::Alphabet;
use veridoku::generate::Generated;

use super::writer::OutputFormat;
use crate::cli::{Failure, counted};

/// Puzzles per page, if pages are wanted; refuses more than the output can hold.
pub(super) fn per_page(
    output: OutputFormat,
    count: Option<u64>,
    asked: Option<u8>,
    side: usize,
) -> Result<Option<usize>, Failure> {
    let usual = if side <= 9 { 4 } else { 1 };
    let message = match output {
        OutputFormat::Html if count.is_none() => {
            "--output html has the solutions at its end; expected a number for --count, not endless"
        }
        OutputFormat::Html => return Ok(Some(asked.map_or(usual, usize::from))),
        OutputFormat::Svg if count != Some(1) => {
            "--output svg is a picture of one puzzle; for several, use --output html"
        }
        _ if asked.is_some() => "--per-page has no effect without --output html",
        _ => return Ok(None),
    };
    Err(Failure::Usage(message.into()))
}

/// Writes the document.
pub(super) fn write(
    puzzles: &[Generated],
    per_page: usize,
    alphabet: Option<Alphabet>,
    seed: u64,
    out: &mut dyn Write,
) -> io::Result<()> {
    let caption = |generated: &Generated| match generated.rating {
        Some(rating) => {
            let (level, by) = (rating.level(), rating.level_by().name());
            format!("{level} by its {by}, {} points", rating.score)
        }
        None => String::new(),
    };
    let items: Vec<SheetPuzzle<'_>> = puzzles
        .iter()
        .map(|made| SheetPuzzle {
            puzzle: &made.puzzle,
            solution: &made.solution,
            caption: caption(made),
        })
        .collect();
    let sheet = Sheet { per_page, alphabet };
    let count = counted(puzzles.len() as u64, "puzzle");
    out.write_all(sheet.head(&format!("{count}, seed {seed}")).as_bytes())?;
    sheet.pages(&items).try_for_each(|page| out.write_all(page.as_bytes()))
}
