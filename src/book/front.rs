//! The pages around the puzzles: the title, how to play, the contents, and the rules of a chapter.

use veridoku_core::families::Family;
use veridoku_core::grid::Geometry;
use veridoku_logic::explain::{Goal, Language, goal};
use veridoku_logic::{Level, list};

use super::canvas::{Anchor, Canvas, Link, Look};
use super::gather::{BookPuzzle, Plan, PlannedChapter};
use super::meaning::{Meaning, meanings};
use super::measure::{self, fitted, width};
use super::pages::Leaf;
use super::sheet::Sheet;
use crate::draw::{self, Piece, Scene};

/// A line of the contents.
pub(super) struct Entry {
    pub(super) title: String,
    /// A smaller line below.
    pub(super) about: String,
    pub(super) page: usize,
}

/// The page with the title, and the hardest puzzle of the last chapter.
pub(super) fn title(plan: &Plan, sheet: &Sheet) -> Leaf {
    let mut canvas = Canvas::default();
    let (wide, high, scale) = (sheet.content_width(), sheet.content_height(), sheet.scale());
    let middle = wide / 2.0;
    let size = size_for(&plan.title, 36.0 * scale, true, (wide, high * 0.25));
    let look = Look::bold(size);
    let mut y = canvas.paragraph((middle, high * 0.08), Anchor::Middle, look, wide, &plan.title);
    if let Some(subtitle) = &plan.subtitle {
        let look = Look::quiet(size_for(subtitle, 15.0 * scale, false, (wide * 0.9, high * 0.12)));
        y = canvas.paragraph((middle, y + 6.0), Anchor::Middle, look, wide * 0.9, subtitle);
    }
    let rule = wide * 0.14;
    canvas.line("strong", middle - rule, middle + rule, y + 18.0);
    let foot = high - 30.0;
    if let Some(author) = &plan.author {
        let look = Look::plain(14.0 * scale);
        let shown = fitted(author, look.size, false, wide);
        canvas.text((middle, foot), Anchor::Middle, look, &shown);
    }
    if let Some(last) = plan.puzzles().last() {
        let piece = draw::piece(&plain(draw::puzzle(&last.puzzle)));
        let (from, to) = (y + 50.0, foot - 70.0);
        let fit = fit(&piece, (wide * 0.62).min(300.0 * scale), to - from);
        let (w, h) = (f64::from(piece.width) * fit, f64::from(piece.height) * fit);
        let top = from + ((to - from - h) / 2.0).max(0.0);
        canvas.puzzle((middle - w / 2.0, top), fit, &piece);
        let look = Look::quiet(10.5 * scale);
        canvas.text((middle, top + h + 24.0), Anchor::Middle, look, &summary(plan));
    }
    Leaf { canvas, begins: Some(plan.title.clone()), ..Leaf::default() }
}

/// The size of a font, at most `usual`, in which a paragraph fits into an area.
fn size_for(text: &str, usual: f64, is_bold: bool, (wide, high): (f64, f64)) -> f64 {
    let mut size = usual;
    while size > 6.0 && measure::lines(text, size, is_bold, wide).len() as f64 * size * 1.45 > high
    {
        size *= 0.9;
    }
    size
}

/// `120 puzzles, Easy to Hard`
fn summary(plan: &Plan) -> String {
    let levels = || levels(plan.puzzles());
    let count = counted(plan.puzzles().count());
    range_of_levels(levels().min(), levels().max())
        .map_or(count.clone(), |levels| format!("{count}, {levels}"))
}

fn counted(count: usize) -> String {
    if count == 1 { "1 puzzle".into() } else { format!("{count} puzzles") }
}

/// The levels of the puzzles that logic solves.
fn levels<'a>(puzzles: impl Iterator<Item = &'a BookPuzzle>) -> impl Iterator<Item = Level> {
    puzzles.filter_map(|puzzle| Some(puzzle.rating?.level()))
}

fn range_of_levels(least: Option<Level>, most: Option<Level>) -> Option<String> {
    let (least, most) = (least?, most?);
    Some(match least == most {
        true => least.name().to_owned(),
        false => format!("{} to {}", least.name(), most.name()),
    })
}

/// `Easy to Medium · 6x6 · 1–12`: what a chapter has, and the numbers of its puzzles.
pub(super) fn about(chapter: &PlannedChapter) -> String {
    let levels = || levels(chapter.puzzles.iter());
    let numbers = match (chapter.puzzles.first(), chapter.puzzles.last()) {
        (Some(first), Some(last)) if first.number < last.number => {
            format!("puzzles {}–{}", first.number, last.number)
        }
        (Some(first), _) => format!("puzzle {}", first.number),
        (None, _) => String::new(),
    };
    let sizes: Vec<String> = distinct(chapter.geometries().map(size));
    let parts =
        [Some(numbers), Some(sizes.join(", ")), range_of_levels(levels().min(), levels().max())];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Each value once, in the order of their first appearance.
fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for value in values {
        if !distinct.contains(&value) {
            distinct.push(value);
        }
    }
    distinct
}

/// `9x9`
fn size(geometry: &Geometry) -> String {
    let plane = geometry.plane();
    format!("{}x{}", plane.rows(), plane.columns())
}

/// The height of an entry, and of the heading of a page.
fn entry_height(sheet: &Sheet) -> f64 {
    34.0 * sheet.scale()
}

fn heading_height(sheet: &Sheet) -> f64 {
    58.0 * sheet.scale()
}

/// How many entries a page of the contents has.
fn entries_per_page(sheet: &Sheet) -> usize {
    (((sheet.content_height() - heading_height(sheet)) / entry_height(sheet)) as usize).max(1)
}

/// How many pages the contents have.
pub(super) fn contents_pages(entries: usize, sheet: &Sheet) -> usize {
    entries.div_ceil(entries_per_page(sheet)).max(1)
}

/// A heading at the top of a page; returns where the text below begins.
pub(super) fn heading(text: &str, sheet: &Sheet, canvas: &mut Canvas) -> f64 {
    let usual = 24.0 * sheet.scale();
    let wide = sheet.content_width();
    // A long title is smaller, down to the size of a text.
    let size = (usual * wide / width(text, usual, true)).clamp(usual * 0.45, usual);
    let shown = fitted(text, size, true, wide);
    canvas.text((0.0, usual * 1.1), Anchor::Start, Look::bold(size), &shown);
    heading_height(sheet)
}

/// The pages of the contents.
pub(super) fn contents(entries: &[Entry], sheet: &Sheet) -> Vec<Leaf> {
    let page = |(index, entries): (usize, &[Entry])| {
        let mut canvas = Canvas::default();
        let mut y = heading("Contents", sheet, &mut canvas);
        for entry in entries {
            push_entry(entry, y, sheet, &mut canvas);
            y += entry_height(sheet);
        }
        let begins = (index == 0).then(|| "Contents".to_owned());
        Leaf { canvas, head: Some("Contents".into()), begins, chapter: None }
    };
    entries.chunks(entries_per_page(sheet)).enumerate().map(page).collect()
}

/// A chapter, dots, and its page; what it has is below.
fn push_entry(entry: &Entry, y: f64, sheet: &Sheet, canvas: &mut Canvas) {
    let (wide, scale) = (sheet.content_width(), sheet.scale());
    let (size, small) = (12.0 * scale, 8.5 * scale);
    let number = entry.page.to_string();
    let number_width = width(&number, size, true);
    let title = fitted(&entry.title, size, true, wide - number_width - 30.0);
    let base = y + size;
    canvas.text((0.0, base), Anchor::Start, Look::bold(size), &title);
    canvas.text((wide, base), Anchor::End, Look::bold(size), &number);
    let from = width(&title, size, true) + 6.0;
    canvas.line("leader", from, wide - number_width - 5.0, base - 1.5);
    let about = fitted(&entry.about, small, false, wide);
    canvas.text((0.0, base + small * 1.45), Anchor::Start, Look::quiet(small), &about);
    let height = entry_height(sheet);
    canvas.links.push(Link { x: 0.0, y, width: wide, height, page: entry.page });
}

/// The page that explains the rules of all puzzles, and this book.
pub(super) fn how_to_play(plan: &Plan, starts: &[usize], sheet: &Sheet) -> Leaf {
    let mut canvas = Canvas::default();
    let wide = sheet.content_width();
    let look = Look::plain(11.0 * sheet.scale());
    let mut y = heading("How to play", sheet, &mut canvas);
    for text in instructions(plan, starts) {
        y = canvas.paragraph((0.0, y), Anchor::Start, look, wide, &text) + 7.0;
    }
    let plain = plan.chapters.iter().filter(|chapter| !has_rules(chapter));
    let example = plain.clone().find_map(|chapter| chapter.example.as_ref());
    if let Some(example) = example {
        pair(example, y + 12.0, sheet, &mut canvas);
    }
    let begins = Some("How to play".to_owned());
    Leaf { canvas, head: Some("How to play".into()), begins, chapter: None }
}

/// What the page says, paragraph by paragraph.
fn instructions(plan: &Plan, starts: &[usize]) -> Vec<String> {
    let all: Vec<(&Geometry, Option<Goal>)> = (plan.chapters.iter())
        .flat_map(PlannedChapter::geometries)
        .map(|geometry| (geometry, goal(geometry, Language::English)))
        .collect();
    let kinds = distinct(all.iter().filter_map(|(_, goal)| Some(&goal.as_ref()?.title[..])));
    let grids: Vec<&Geometry> =
        all.iter().filter(|(_, goal)| goal.is_none()).map(|(geometry, _)| *geometry).collect();
    let mut said = vec![task(&grids, &all)];
    if !kinds.is_empty() {
        let names = list(kinds.iter().map(ToString::to_string), "and");
        said.push(format!("For {names}, the rules are explained where the chapter begins."));
    }
    said.push(
        "Every puzzle has exactly one solution. The puzzles of a chapter become harder from the first to the last. The \
         number after the level says how much work a puzzle is: each step counts, and a harder one counts more."
            .to_owned(),
    );
    if plan.chapters.iter().any(has_more_rules) {
        said.push(
            "Some chapters have additional rules. They are explained where the chapter begins."
                .to_owned(),
        );
    }
    if plan.puzzles().any(|puzzle| puzzle.hint.is_some()) {
        said.push(hints(&grids, &all));
    }
    if let Some(solutions) = starts.last() {
        said.push(format!("The solutions begin on page {solutions}."));
    }
    said
}

/// What to write into the cells, and what rows, columns and boxes have in the grids of a book that are Sudokus.
fn task(grids: &[&Geometry], all: &[(&Geometry, Option<Goal>)]) -> String {
    let is_of_letters = |geometry: &&Geometry| Family::of(geometry) == Some(Family::EasyAsAbc);
    let letters = all.iter().filter(|(geometry, _)| is_of_letters(geometry)).count();
    let write = match letters {
        0 => "Write a digit into every empty cell.",
        some if some == all.len() => "Write letters into the empty cells. Some cells stay empty.",
        _ => {
            "Write a digit into every empty cell. In an Easy as ABC, write letters; some cells stay empty."
        }
    };
    if grids.is_empty() {
        return write.to_owned();
    }
    let digits = |geometry: &Geometry| {
        let lowest = geometry.frame().lowest;
        format!("{lowest} to {}", lowest + geometry.side() as i32 - 1)
    };
    let digits = match &distinct(grids.iter().map(|geometry| digits(geometry)))[..] {
        [digits] => format!("The digits are {digits}."),
        _ => {
            let of_size = |geometry: &&Geometry| {
                format!("{} in a grid of {}", digits(geometry), size(geometry))
            };
            format!("The digits are {}.", distinct(grids.iter().map(of_size)).join(", "))
        }
    };
    let each = match grids.len() == all.len() {
        true => "Each row",
        false => "In a Sudoku of one grid, each row",
    };
    format!(
        "{write} {each}, each column, and each box with a thick border holds every digit exactly once. {digits}"
    )
}

/// What the hints say, and how they count.
fn hints(grids: &[&Geometry], all: &[(&Geometry, Option<Goal>)]) -> String {
    let overlapping = || {
        let arrangements = all.iter().filter_map(|(geometry, _)| geometry.arrangement());
        arrangements.filter(|grids| grids.shape().is_some())
    };
    let has_kakuro = all.iter().any(|(geometry, _)| Family::of(geometry) == Some(Family::Kakuro));
    let mut said =
        vec!["A line below a puzzle names the first digit to find, and what is needed for it."];
    if !grids.is_empty() || overlapping().next().is_some() {
        said.push("Boxes are counted from left to right, and from the top to the bottom.");
    }
    if overlapping().next().is_some() {
        said.push("Boxes and rows are counted in each grid.");
        if overlapping().all(|grids| grids.corners().is_sorted()) {
            said.push("Overlapping grids are also counted from left to right, and from the top to the bottom.");
        }
    }
    if has_kakuro {
        said.push("In a Kakuro, rows and columns that contain only sums are also counted.");
    }
    said.join(" ")
}

/// Whether a chapter has rules in addition to those of its kind of puzzle.
fn has_more_rules(chapter: &PlannedChapter) -> bool {
    chapter.geometries().any(|geometry| {
        let kind = usize::from(goal(geometry, Language::English).is_some());
        meanings(geometry).len() > kind
    })
}

/// Whether a chapter has rules beyond rows, columns and boxes.
fn has_rules(chapter: &PlannedChapter) -> bool {
    chapter.geometries().any(|geometry| !meanings(geometry).is_empty())
}

/// A puzzle and its solution, side by side, below `y`.
fn pair(example: &BookPuzzle, y: f64, sheet: &Sheet, canvas: &mut Canvas) {
    let wide = sheet.content_width();
    let puzzle = plain(draw::puzzle(&example.puzzle));
    let solved = plain(draw::solution(&example.puzzle, &example.solution));
    let look = Look::quiet(9.0 * sheet.scale());
    let each = (wide - 24.0) / 2.0;
    for (index, (scene, caption)) in
        [(puzzle, "A puzzle"), (solved, "Its solution")].into_iter().enumerate()
    {
        let piece = draw::piece(&scene);
        let scale = fit(&piece, each, sheet.content_height() - y - 24.0);
        let x = (each + 24.0) * index as f64;
        match index {
            0 => canvas.puzzle((x, y), scale, &piece),
            _ => canvas.piece((x, y), scale, &piece),
        }
        let below = y + f64::from(piece.height) * scale + look.size * 1.6;
        let left = x + f64::from(piece.left) * scale;
        canvas.text((left, below), Anchor::Start, look, caption);
    }
}

/// The pages that explain the rules of a chapter; none if it has only rows, columns and boxes.
pub(super) fn rules(chapter: &PlannedChapter, sheet: &Sheet) -> Vec<Leaf> {
    // Without an example the rules are shown in grids of the chapter, whose solution stays a secret.
    let is_solved = chapter.example.is_some();
    let shown: Vec<&BookPuzzle> = match &chapter.example {
        Some(example) => vec![example],
        None => chapter.puzzles.iter().collect(),
    };
    // Each rule in the first grid that has it.
    let mut explained: Vec<(Meaning, &BookPuzzle)> = Vec::new();
    for puzzle in shown {
        for meaning in meanings(puzzle.puzzle.geometry()) {
            // The digits of a KenKen depend on its size.
            let is_known =
                |known: &Meaning| (&known.name, &known.text) == (&meaning.name, &meaning.text);
            if !explained.iter().any(|(known, _)| is_known(known)) {
                explained.push((meaning, puzzle));
            }
        }
    }
    let begin = |canvas: &mut Canvas| {
        let y = heading(&chapter.title, sheet, canvas);
        let about = fitted(&about(chapter), 9.5 * sheet.scale(), false, sheet.content_width());
        let at = (0.0, y - 16.0 * sheet.scale());
        canvas.text(at, Anchor::Start, Look::quiet(9.5 * sheet.scale()), &about);
        y + 14.0 * sheet.scale()
    };
    let leaf = |canvas| Leaf { canvas, head: Some(chapter.title.clone()), ..Leaf::default() };
    if let ([(meaning, shown)], true) = (&explained[..], is_solved) {
        let mut canvas = Canvas::default();
        let mut y = begin(&mut canvas);
        y = push_meaning(meaning, (0.0, y), sheet.content_width(), sheet, &mut canvas);
        pair(shown, y + 16.0, sheet, &mut canvas);
        return vec![leaf(canvas)];
    }
    let page = |explained: &[(Meaning, &BookPuzzle)]| {
        let mut canvas = Canvas::default();
        let mut y = begin(&mut canvas);
        for (meaning, shown) in explained {
            y = push_illustrated(meaning, shown, is_solved, y, sheet, &mut canvas);
        }
        leaf(canvas)
    };
    explained.chunks(RULES_PER_PAGE).map(page).collect()
}

/// Illustrated rules on a page.
const RULES_PER_PAGE: usize = 3;

/// A rule with its picture on the left; returns where the next begins.
fn push_illustrated(
    meaning: &Meaning,
    shown: &BookPuzzle,
    is_solved: bool,
    y: f64,
    sheet: &Sheet,
    canvas: &mut Canvas,
) -> f64 {
    let scene = match is_solved {
        true => draw::solution(&shown.puzzle, &shown.solution),
        false => Scene::blank(shown.puzzle.geometry().clone()),
    };
    // All other rules are pale.
    let piece = draw::piece(&Scene { stressed: Some(meaning.rules.clone()), ..plain(scene) });
    let wide = sheet.content_width();
    let each = (sheet.content_height() - heading_height(sheet) - 20.0) / RULES_PER_PAGE as f64;
    let scale = fit(&piece, wide * 0.42, each - 18.0);
    canvas.piece((0.0, y), scale, &piece);
    let left = wide * 0.42 + 18.0;
    push_meaning(meaning, (left, y), wide - left, sheet, canvas);
    y + each
}

/// A rule in words; returns where they end.
fn push_meaning(
    meaning: &Meaning,
    (x, y): (f64, f64),
    wide: f64,
    sheet: &Sheet,
    canvas: &mut Canvas,
) -> f64 {
    let scale = sheet.scale();
    let y = canvas.paragraph((x, y), Anchor::Start, Look::bold(13.0 * scale), wide, &meaning.name);
    let look = Look::plain(11.0 * scale);
    canvas.paragraph((x, y + 2.0), Anchor::Start, look, wide, &meaning.text)
}

/// A scene without the note below the grid: the text next to it says as much.
pub(super) fn plain(scene: Scene) -> Scene {
    Scene { note: None, ..scene }
}

/// The scale at which a picture fits into an area.
pub(super) fn fit(piece: &Piece, wide: f64, high: f64) -> f64 {
    let (width, height) = (f64::from(piece.width.max(1)), f64::from(piece.height.max(1)));
    (wide / width).min(high / height).max(0.001)
}
