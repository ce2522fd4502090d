//! The pages of a book in their order, with their numbers, heads and tabs.
//!
//! ```text
//! 1 title   2 how to play   3 contents   chapter: rules, puzzles   ...   solutions
//! ```
//!
//! All pages after the contents are drawn first, because their number does not depend on it. The contents then know the
//! page of each chapter. A leaf is a page without its number: where its content is on the paper depends on the side.

use super::back;
use super::canvas::{Anchor, Canvas, Link, Look, Number, style_for};
use super::front::{self, Entry};
use super::gather::Plan;
use super::measure::fitted;
use super::puzzles;
use super::sheet::{Sheet, is_right};

/// A page of a book.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its number, from 1.
    pub number: usize,
    /// What begins here, for an outline.
    pub begins: Option<String>,
    /// Its links, in points from the upper left corner of the paper.
    pub links: Vec<Link>,
    content: String,
}

/// A page without its number.
#[derive(Clone, Debug, Default)]
pub(super) struct Leaf {
    /// Its content, from the upper left corner of the content's area.
    pub(super) canvas: Canvas,
    /// The line above the content; a page without one has no number either.
    pub(super) head: Option<String>,
    /// What begins here.
    pub(super) begins: Option<String>,
    /// The chapter to which it belongs, from 0.
    pub(super) chapter: Option<usize>,
}

/// The pages of a book on a sheet.
pub fn pages(plan: &Plan, sheet: &Sheet) -> Vec<Page> {
    let (body, starts) = body(plan, sheet);
    let before = 2 + front::contents_pages(starts.len(), sheet);
    let starts: Vec<usize> = starts.iter().map(|start| before + start + 1).collect();
    let mut leaves = vec![front::title(plan, sheet), front::how_to_play(plan, &starts, sheet)];
    leaves.extend(front::contents(&entries(plan, &starts), sheet));
    leaves.extend(body);
    numbered(leaves, plan, sheet)
}

/// The pages without the title, the general rules and the contents: a few puzzles to hand out.
pub fn sheets(plan: &Plan, sheet: &Sheet) -> Vec<Page> {
    numbered(body(plan, sheet).0, plan, sheet)
}

/// The pages with their numbers.
fn numbered(leaves: Vec<Leaf>, plan: &Plan, sheet: &Sheet) -> Vec<Page> {
    let numbered = leaves.into_iter().enumerate();
    numbered.map(|(index, leaf)| page(index + 1, leaf, plan, sheet)).collect()
}

/// The pages of the chapters and the solutions. The numbers are where each chapter begins, and then the solutions: indices
/// in the pages.
fn body(plan: &Plan, sheet: &Sheet) -> (Vec<Leaf>, Vec<usize>) {
    let mut body: Vec<Leaf> = Vec::new();
    let mut starts = Vec::new();
    for (index, chapter) in plan.chapters.iter().enumerate() {
        starts.push(body.len());
        let leaves =
            front::rules(chapter, sheet).into_iter().chain(puzzles::leaves(chapter, sheet));
        body.extend(leaves.map(|leaf| Leaf { chapter: Some(index), ..leaf }));
        if let Some(first) = starts.last().and_then(|start| body.get_mut(*start)) {
            first.begins = Some(chapter.title.clone());
        }
    }
    starts.push(body.len());
    body.extend(back::leaves(plan, sheet));
    (body, starts)
}

/// The entries of the contents.
fn entries(plan: &Plan, starts: &[usize]) -> Vec<Entry> {
    let chapters =
        plan.chapters.iter().map(|chapter| (chapter.title.clone(), front::about(chapter)));
    let all = chapters.chain([("Solutions".to_owned(), String::new())]);
    all.zip(starts).map(|((title, about), page)| Entry { title, about, page: *page }).collect()
}

/// A leaf as the page with this number.
fn page(number: usize, leaf: Leaf, plan: &Plan, sheet: &Sheet) -> Page {
    let mut canvas = Canvas::default();
    let (left, top) = sheet.corner(number);
    let (width, height) = (sheet.content_width(), sheet.content_height());
    canvas.part((left, top), &leaf.canvas);
    if let Some(head) = &leaf.head {
        let small = 8.5 * sheet.scale();
        let (outer, inner, to_outer, to_inner) = match is_right(number) {
            true => (left + width, left, Anchor::End, Anchor::Start),
            false => (left, left + width, Anchor::Start, Anchor::End),
        };
        let y = top - 16.0;
        let half = width / 2.0 - 8.0;
        let shown = |text: &str| fitted(text, small, true, half);
        canvas.text((outer, y), to_outer, Look::bold(small), &shown(head));
        if *head != plan.title {
            canvas.text((inner, y), to_inner, Look::quiet(small), &shown(&plan.title));
        }
        canvas.line("rule", left, left + width, y + 5.5);
        let foot = sheet.height() - (sheet.height() - top - height) / 2.0;
        let look = Look::bold(10.0 * sheet.scale());
        canvas.text((outer, foot), to_outer, look, &number.to_string());
    }
    if let Some(chapter) = leaf.chapter.filter(|_| sheet.bleed > 0.0) {
        tab(chapter, plan.chapters.len(), number, sheet, &mut canvas);
    }
    Page { number, begins: leaf.begins, links: canvas.links, content: canvas.content }
}

/// The mark of a chapter at the outer edge. Tabs of successive chapters are one below the other, and begin again at the
/// top after twelve.
fn tab(chapter: usize, chapters: usize, page: usize, sheet: &Sheet, canvas: &mut Canvas) {
    const MOST: usize = 12;
    let (_, top) = sheet.corner(page);
    let step = (sheet.content_height() / chapters.clamp(1, MOST) as f64).min(64.0);
    let (wide, high) = (15.0 * sheet.scale(), step.min(40.0));
    let y = top + step * (chapter % MOST) as f64;
    let right = sheet.width() - wide;
    let (x, middle) = match is_right(page) {
        true => (right, right + wide / 2.0),
        false => (-sheet.bleed, wide / 2.0),
    };
    canvas.rectangle("tab", (x, y), (wide + sheet.bleed, high));
    let size = 8.0 * sheet.scale();
    let name = (chapter + 1).to_string();
    canvas.text((middle, y + high / 2.0 + size * 0.36), Anchor::Middle, Look::on_tab(size), &name);
}

impl Page {
    /// The page as a file, with the bleed around the paper.
    pub fn svg(&self, sheet: &Sheet) -> String {
        let bleed = sheet.bleed;
        let (width, height) = (sheet.width() + 2.0 * bleed, sheet.height() + 2.0 * bleed);
        let (w, h, edge) = (Number(width), Number(height), Number(-bleed));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"{edge} {edge} {w} {h}\">\n<style>\n{}</style>\n{}</svg>\n",
            style_for(&self.content),
            self.content
        )
    }

    /// The page as a part of an HTML document that has the style, cut to the paper.
    pub(super) fn inline(&self, sheet: &Sheet) -> String {
        let (w, h) = (Number(sheet.width()), Number(sheet.height()));
        let mut out = format!("<svg viewBox=\"0 0 {w} {h}\">\n{}", self.content);
        for Link { x, y, width, height, page } in &self.links {
            let [x, y, width, height] = [x, y, width, height].map(|number| Number(*number));
            out.push_str(&format!(
                "<a href=\"#page-{page}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
                 fill=\"none\" pointer-events=\"all\"/></a>\n"
            ));
        }
        out + "</svg>\n"
    }
}
