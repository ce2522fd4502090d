//! Puzzles to print, some to a page, and then their solutions, smaller.
//!
//! A4 is 210 mm wide and 297 mm high, Letter 216 and 279. An area of 186 by 247 mm fits both with margins of 12 mm
//! or more, so a sheet is made for that area, and the browser chooses the paper.

use std::fmt::Write;

use super::{head_with, push_figure};
use crate::draw;
use crate::draw::xml::escaped;
use veridoku_core::format::Alphabet;
use veridoku_core::grid::{Puzzle, Solution};

/// The printable area of a page, in millimeters.
const AREA: (f64, f64) = (186.0, 247.0);

/// Free space next to and below each puzzle: a gap, and a line of text.
const AROUND: (f64, f64) = (8.0, 13.0);

/// A puzzle on a sheet.
#[derive(Clone, Debug)]
pub struct SheetPuzzle<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its solution.
    pub solution: &'a Solution,
    /// The text below it, after its number.
    pub caption: String,
}

/// How a sheet is laid out.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    /// Puzzles on a page, at least one.
    pub per_page: usize,
    /// The symbols of the digits.
    pub alphabet: Option<Alphabet>,
}

impl Sheet {
    /// Solutions on a page.
    fn keys_per_page(&self) -> usize {
        (3 * self.per_page).clamp(4, 12)
    }

    /// The beginning of the document.
    pub fn head(&self, title: &str) -> String {
        let (columns, width) = layout(self.per_page);
        let (key_columns, key_width) = layout(self.keys_per_page());
        let style = format!(
            ".page{{display:grid;gap:6mm 8mm;justify-content:center;align-content:start;break-after:page;margin:1rem 0}}\n\
             .page:last-child{{break-after:auto}}\n\
             .page figure{{width:100%}}.page figcaption{{text-align:center;font-size:10pt;line-height:5mm;height:5mm;\
             overflow:hidden;white-space:nowrap;text-overflow:ellipsis}}\n\
             .puzzles{{grid-template-columns:repeat({columns},minmax(0,{width}mm))}}\n\
             .solutions{{grid-template-columns:repeat({key_columns},minmax(0,{key_width}mm))}}\n\
             @page{{margin:12mm}}\n@media print{{h1,h2{{display:none}}.page{{margin:0}}}}\n\
             @media screen and (max-width:40rem){{.puzzles,.solutions{{grid-template-columns:1fr}}}}\n"
        );
        let mut out = head_with(title, &style);
        let _ = writeln!(out, "<h1>{}</h1>", escaped(title));
        out
    }

    /// The pages: puzzles in their order, then solutions.
    pub fn pages<'a>(&self, puzzles: &'a [SheetPuzzle<'a>]) -> impl Iterator<Item = String> + 'a {
        let Sheet { alphabet, .. } = *self;
        let per_page = self.per_page.max(1);
        let keys_per_page = self.keys_per_page();
        let of_puzzles = puzzles.chunks(per_page).enumerate().map(move |(page, chunk)| {
            let figure = |(index, item): (usize, &SheetPuzzle<'_>)| {
                let number = page * per_page + index + 1;
                (
                    draw::puzzle(item.puzzle),
                    match item.caption.is_empty() {
                        true => format!("{number}"),
                        false => format!("{number} · {}", item.caption),
                    },
                )
            };
            self::page("puzzles", chunk.iter().enumerate().map(figure), alphabet)
        });
        let of_solutions = puzzles.chunks(keys_per_page).enumerate().map(move |(page, chunk)| {
            let figure = |(index, item): (usize, &SheetPuzzle<'_>)| {
                let number = page * keys_per_page + index + 1;
                (draw::solution(item.puzzle, item.solution), format!("Solution {number}"))
            };
            let page_text = self::page("solutions", chunk.iter().enumerate().map(figure), alphabet);
            if page == 0 { format!("<h2>Solutions</h2>\n{page_text}") } else { page_text }
        });
        of_puzzles.chain(of_solutions)
    }
}

fn page(
    class: &str,
    figures: impl Iterator<Item = (draw::Scene, String)>,
    alphabet: Option<Alphabet>,
) -> String {
    let mut out = format!("<section class=\"page {class}\">\n");
    for (scene, caption) in figures {
        push_figure("", &scene.with_alphabet(alphabet), &escaped(&caption), &mut out);
    }
    out.push_str("</section>\n");
    out
}

/// Columns of a page, and the width of each in whole millimeters: those that leave the most for each grid.
fn layout(count: usize) -> (usize, u32) {
    let count = count.max(1);
    let width = |columns: usize| {
        let lines = count.div_ceil(columns);
        let wide = AREA.0 / columns as f64 - AROUND.0;
        let high = AREA.1 / lines as f64 - AROUND.1;
        wide.min(high).max(5.0) as u32
    };
    let best = (1..=count).max_by_key(|columns| (width(*columns), count - columns)).unwrap_or(1);
    (best, width(best))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_use_the_paper() {
        assert_eq!([1, 2, 4, 6, 12].map(layout), [(1, 178), (1, 110), (2, 85), (2, 69), (3, 48)]);
    }

    #[test]
    fn what_stands_on_a_page_fits_the_smaller_paper() {
        for count in 1..=64 {
            let (columns, width) = layout(count);
            let lines = count.div_ceil(columns);
            assert!((f64::from(width) + AROUND.0) * columns as f64 <= AREA.0 + 1e-9, "{count}");
            assert!((f64::from(width) + AROUND.1) * lines as f64 <= AREA.1 + 1e-9, "{count}");
        }
    }
}
