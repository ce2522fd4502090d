//! A scene as SVG.
//!
//! Layers, lowest first: paper, houses of variants, areas and lines of rules, tints, hatches, lines of the grid,
//! cages and dots of rules, outlines, lines from blocking values, digits and marks, links with a halo in the color of
//! the paper, discs and their marks, which no link may hide, strikes, rings, labels. Groups carry the classes, and each
//! element has only its individual attributes. There are no ids, so several pictures fit in one document.

mod digits;

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use super::curve::{self, Curve};
use super::layout::{CELL, Layout, Point};
use super::lines;
use super::marks::{Drawn, Marks, marks};
use super::outline;
use super::scene::{Disc, DiscKind, LabelPlace, LinkLook, Scene, TintKind, Tone};
use super::style;
use super::xml::{escape, push_number};
use veridoku_core::grid::{Candidate, Cell, RuleId};

/// A scene as a standalone file: SVG with its style.
pub fn svg(scene: &Scene) -> String {
    let mut writer = Writer::new(scene);
    writer.picture(true);
    writer.out
}

/// A scene as a part of an HTML document that already has the style.
pub(super) fn inline(scene: &Scene) -> String {
    let mut writer = Writer::new(scene);
    writer.picture(false);
    writer.out
}

/// A scene as a part of a larger drawing, which has the style and the paper.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The elements, in units of which a cell has 64; the upper left corner of the grid is the origin.
    pub content: String,
    /// How far the picture reaches to the left of the grid.
    pub left: i32,
    /// How far it reaches above the grid.
    pub top: i32,
    /// The width of the whole picture.
    pub width: i32,
    /// Its height.
    pub height: i32,
    /// The width of the grid.
    pub grid_width: i32,
    /// The height of the grid.
    pub grid_height: i32,
}

/// A scene as a part of a larger drawing.
pub fn piece(scene: &Scene) -> Piece {
    let mut writer = Writer::new(scene);
    let rules = marks(&scene.geometry);
    let area = writer.area(&rules);
    writer.layers(&rules, &area);
    let Area { left, top, width, height, .. } = area;
    let (grid_width, grid_height) = (writer.layout.width(), writer.layout.height());
    Piece { content: writer.out, left, top, width, height, grid_width, grid_height }
}

/// The area of a picture, and the lines of its note.
struct Area {
    left: i32,
    top: i32,
    width: i32,
    height: i32,
    notes: Vec<(String, f64)>,
}

/// The class of a tone.
fn class(tone: Tone) -> &'static str {
    match tone {
        Tone::First => "a",
        Tone::Second => "b",
        Tone::Third => "c",
        Tone::Fourth => "d",
        Tone::Shared => "e",
        Tone::Held => "f",
    }
}

/// The radius of the circle around a value that blocks cells.
const SOURCE: f64 = 25.0;

struct Writer<'a> {
    scene: &'a Scene,
    layout: Layout<'a>,
    out: String,
}

impl<'a> Writer<'a> {
    fn new(scene: &'a Scene) -> Writer<'a> {
        Writer { scene, layout: Layout::of(&scene.geometry), out: String::new() }
    }

    fn picture(&mut self, is_file: bool) {
        let scene = self.scene;
        let rules = marks(&scene.geometry);
        let area = self.area(&rules);
        let Area { left, top, width, height, .. } = area;
        self.out.push_str("<svg");
        if is_file {
            self.out.push_str(" xmlns=\"http://www.w3.org/2000/svg\"");
        }
        self.write(format_args!(
            " class=\"board\" role=\"img\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"-{left} -{top} {width} {height}\">\n"
        ));
        self.named("title", &scene.title);
        self.named("desc", &scene.description);
        let styled = self.out.len();
        self.write(format_args!(
            "<rect class=\"paper\" x=\"-{left}\" y=\"-{top}\" width=\"{width}\" height=\"{height}\"/>\n"
        ));
        self.layers(&rules, &area);
        self.out.push_str("</svg>\n");
        if is_file {
            let sheet = style::sheet_for(&self.out);
            self.out.insert_str(styled, &format!("<style>\n{sheet}</style>\n"));
        }
    }

    /// The area of the picture around its grid.
    fn area(&self, rules: &Marks) -> Area {
        let margin = if self.scene.is_numbered { 24 } else { 4 };
        let [top, right, below, left] = rules.margins.map(|reach| reach as i32);
        let foot = if self.scene.note.is_some() { 26 } else { 4 };
        let notes = self.notes(below);
        let foot = foot + below + 15 * (notes.len() as i32 - 1).max(0);
        let (top, left) = (top + margin, left + margin);
        let width = self.layout.width() + left + right + 4;
        let height = self.layout.height() + top + foot;
        Area { left, top, width, height, notes }
    }

    /// All layers above the paper.
    fn layers(&mut self, rules: &Marks, area: &Area) {
        let scene = self.scene;
        self.path("extra", &lines::windows(&scene.geometry, &self.layout));
        self.path("line", &lines::diagonals(&scene.geometry));
        self.rules(rules, false);
        self.tints();
        self.path("thin", &lines::thin(&self.layout));
        self.path("box", &lines::borders(&scene.geometry, &self.layout));
        self.path("frame", &lines::frames(&self.layout));
        self.rules(rules, true);
        self.outlines();
        self.rays();
        self.digits();
        self.links();
        self.discs();
        self.marks(true);
        self.conclusions();
        self.labels();
        self.margins(rules, &area.notes);
    }

    fn write(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.out.write_fmt(text);
    }

    /// An element of text; nothing if the text is empty.
    fn named(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.write(format_args!("<{name}>"));
            escape(text, &mut self.out);
            self.write(format_args!("</{name}>\n"));
        }
    }

    fn path(&mut self, class: &str, way: &str) {
        if !way.is_empty() {
            self.write(format_args!("<path class=\"{class}\" d=\"{way}\"/>\n"));
        }
    }

    /// The look of rules, below the lines of the grid or above them.
    fn rules(&mut self, rules: &Marks, is_above: bool) {
        let shapes = rules.shapes.iter().filter(|shape| shape.is_above == is_above);
        let stressed = self.scene.stressed.as_deref();
        for shape in shapes {
            // The boxes of a frame are also rules, but belong to the grid.
            let is_stressed = |rules: &[RuleId]| {
                shape.class == "box" || rules.iter().any(|rule| rule.index() == shape.rule)
            };
            let is_pale = stressed.is_some_and(|rules| !is_stressed(rules));
            let class = match is_pale && !shape.is_pale {
                true => format!("{} pale", shape.class),
                false => shape.classes(),
            };
            match &shape.what {
                Drawn::Way(way) => self.path(&class, way),
                Drawn::Text { text, x, y, size } => {
                    self.write(format_args!("<g class=\"{class}\" style=\"font-size:{size}px\">"));
                    self.text(text, Point { x: *x, y: *y }, *size, None);
                    self.out.push_str("</g>\n");
                }
            }
        }
    }

    /// The lines of the note and their positions, starting below this height.
    fn notes(&self, below: i32) -> Vec<(String, f64)> {
        let longest = (self.layout.width() as usize / 7).max(20);
        let mut lines: Vec<String> = Vec::new();
        for part in self.scene.note.iter().flat_map(|note| note.split(", ")) {
            match lines.last_mut().filter(|line| line.len() + part.len() < longest) {
                Some(line) => {
                    line.push_str(", ");
                    line.push_str(part);
                }
                None => lines.push(part.to_owned()),
            }
        }
        let at =
            |index: usize| f64::from(self.layout.height() + below) + 14.0 + 15.0 * index as f64;
        lines.into_iter().enumerate().map(|(index, line)| (line, at(index))).collect()
    }

    fn tints(&mut self) {
        let layout = self.layout;
        for tint in &self.scene.tints {
            let tone = class(tint.tone);
            match tint.kind {
                TintKind::House => {
                    self.path(&format!("{tone} house"), &lines::areas(&tint.cells, &layout))
                }
                TintKind::Cells => {
                    self.path(&format!("{tone} cells"), &lines::areas(&tint.cells, &layout))
                }
                TintKind::Cover => {
                    self.path(&format!("{tone} house"), &lines::areas(&tint.cells, &layout));
                    self.path(&format!("{tone} hatch"), &lines::hatch(&tint.cells, &layout));
                }
            }
        }
    }

    fn outlines(&mut self) {
        // Outlines that would overlap are drawn further inside.
        let mut insets: HashMap<Cell, i32> = HashMap::new();
        for outline in &self.scene.outlines {
            let around = outline.cells.iter().filter_map(|cell| insets.get(cell));
            let inset = around.max().map_or(4, |inset| inset + 4).min(16);
            outline.cells.iter().for_each(|cell| {
                insets.insert(*cell, inset);
            });
            let ways = outline::around(&outline.cells, &self.layout, inset);
            self.path(&format!("{} edge", class(outline.tone)), &lines::closed(&ways));
        }
    }

    /// Circles around values that block cells, and a line in each direction to the last cell. The cell that is
    /// placed needs none: it would hide the ring.
    fn rays(&mut self) {
        let (scene, layout) = (self.scene, self.layout);
        if scene.rays.is_empty() {
            return;
        }
        let mut lines = String::new();
        for ray in &scene.rays {
            let is_placed = |cell: &Cell| scene.rings.iter().any(|ring| ring.cell == *cell);
            let cells: Vec<Cell> =
                ray.cells.iter().copied().filter(|cell| !is_placed(cell)).collect();
            for cell in layout.last_in_each_direction(ray.from.cell, &cells) {
                let (from, to) = (layout.center(ray.from.cell), layout.center(cell));
                let start = from.plus(from.to(to).direction(), SOURCE);
                for (letter, point) in [("M", start), ("L", to)] {
                    lines.push_str(letter);
                    push_point(point, &mut lines);
                }
            }
        }
        self.path("ray", &lines);
        self.out.push_str("<g class=\"source\">");
        for ray in &scene.rays {
            self.out.push_str("<circle");
            self.place("cx", "cy", layout.center(ray.from.cell));
            self.write(format_args!(" r=\"{SOURCE}\"/>"));
        }
        self.out.push_str("</g>\n");
    }

    fn discs(&mut self) {
        let radius = self.layout.radius();
        let mut discs = self.scene.discs.clone();
        discs.sort_unstable_by_key(|disc| disc.kind);
        discs.dedup();
        let is_on: HashSet<Candidate> = discs
            .iter()
            .filter(|disc| disc.kind == DiscKind::On)
            .map(|disc| disc.candidate)
            .collect();
        for kind in discs.chunk_by(|one, other| one.kind == other.kind) {
            let name = match kind[0].kind {
                DiscKind::Part(tone) => format!("{} part", class(tone)),
                DiscKind::On => "on".into(),
                DiscKind::Off => "off".into(),
            };
            self.write(format_args!("<g class=\"{name}\">"));
            for Disc { candidate, kind } in kind {
                // A candidate that is both true and false: the empty disc within the full one.
                let is_both = *kind == DiscKind::Off && is_on.contains(candidate);
                self.circle(*candidate, if is_both { radius - 2.5 } else { radius });
            }
            self.out.push_str("</g>\n");
        }
    }

    fn circle(&mut self, candidate: Candidate, radius: f64) {
        let at = self.layout.mark(candidate);
        self.out.push_str("<circle");
        self.place("cx", "cy", at);
        self.out.push_str(" r=\"");
        push_number(radius, &mut self.out);
        self.out.push_str("\"/>");
    }

    fn place(&mut self, x: &str, y: &str, at: Point) {
        for (name, number) in [(x, at.x), (y, at.y)] {
            self.write(format_args!(" {name}=\""));
            push_number(number, &mut self.out);
            self.out.push('"');
        }
    }

    fn links(&mut self) {
        let layout = self.layout;
        let curves: Vec<Curve> = self
            .scene
            .links
            .iter()
            .map(|link| curve::between(link.from, link.to, link.kind.is_arrow(), &layout))
            .collect();
        let mut halo = String::new();
        curves.iter().for_each(|curve| push_curve(curve, &mut halo));
        self.path("halo", &halo);
        for (link, curve) in self.scene.links.iter().zip(&curves) {
            let look = match link.kind {
                LinkLook::On => "",
                LinkLook::Off => " weak",
                LinkLook::Strong => " ink",
                LinkLook::Weak => " weak ink",
            };
            let tone = link.tone.map_or(String::new(), |tone| format!(" {}", class(tone)));
            self.write(format_args!("<path class=\"link{look}{tone}\" d=\""));
            push_curve(curve, &mut self.out);
            match link.reason.is_empty() {
                true => self.out.push_str("\"/>"),
                false => {
                    self.out.push_str("\"><title>");
                    escape(&link.reason, &mut self.out);
                    self.out.push_str("</title></path>");
                }
            }
            if link.kind.is_arrow() {
                self.write(format_args!("<path class=\"head{look}{tone}\" d=\"M"));
                for (index, corner) in curve.head.iter().enumerate() {
                    self.out.push_str(if index > 0 { "L" } else { "" });
                    push_point(*corner, &mut self.out);
                }
                self.out.push_str("z\"/>");
            }
            self.out.push('\n');
        }
    }

    /// Crosses through eliminated candidates, and rings around placed ones.
    fn conclusions(&mut self) {
        let (scene, layout) = (self.scene, self.layout);
        if !scene.strikes.is_empty() {
            self.out.push_str("<g class=\"strike\">");
            for struck in &scene.strikes {
                let at = layout.mark(*struck);
                // On a disc a cross extends beyond it.
                let has_disc = scene.discs.iter().any(|disc| disc.candidate == *struck);
                let arm = layout.radius() * if has_disc { 1.05 } else { 0.85 };
                let mut way = String::from("M");
                push_point(Point { x: at.x - arm, y: at.y - arm }, &mut way);
                way.push('l');
                push_point(Point { x: 2.0 * arm, y: 2.0 * arm }, &mut way);
                way.push('m');
                push_point(Point { x: 0.0, y: -2.0 * arm }, &mut way);
                way.push('l');
                push_point(Point { x: -2.0 * arm, y: 2.0 * arm }, &mut way);
                self.write(format_args!("<path d=\"{way}\"/>"));
            }
            self.out.push_str("</g>\n");
        }
        if !scene.rings.is_empty() {
            self.out.push_str("<g class=\"ring\">");
            for placed in &scene.rings {
                self.circle(*placed, layout.radius() + 1.0);
            }
            self.out.push_str("</g>\n");
        }
    }

    fn labels(&mut self) {
        if self.scene.labels.is_empty() {
            return;
        }
        let off = self.layout.radius() - 1.0;
        self.out.push_str("<g class=\"label\">");
        for label in &self.scene.labels {
            let at = match label.place {
                LabelPlace::Candidate(candidate) => {
                    let at = self.layout.mark(candidate);
                    Point { x: at.x + off, y: at.y - off }
                }
                LabelPlace::Cell(cell) => {
                    let (x, y) = self.layout.corner(cell);
                    Point { x: f64::from(x) + 5.0, y: f64::from(y) + 5.0 }
                }
            };
            self.text(&label.text, at, 9.0, None);
        }
        self.out.push_str("</g>\n");
    }

    /// The numbers of rows and columns, and the note.
    fn margins(&mut self, rules: &Marks, notes: &[(String, f64)]) {
        let (Layout { rows, columns, .. }, [top, _, _, left]) = (self.layout, rules.margins);
        if self.scene.is_numbered {
            self.out.push_str("<g class=\"margin\">");
            for line in 0..rows.max(columns) {
                let along = f64::from(CELL) * (line as f64 + 0.5);
                if line < columns {
                    let at = Point { x: along, y: -12.0 - top };
                    self.text(&format!("c{}", line + 1), at, 12.0, None);
                }
                if line < rows {
                    let at = Point { x: -13.0 - left, y: along };
                    self.text(&format!("r{}", line + 1), at, 12.0, None);
                }
            }
            self.out.push_str("</g>\n");
        }
        let middle = f64::from(self.layout.width()) / 2.0;
        for (note, y) in notes {
            self.text(note, Point { x: middle, y: *y }, 12.0, Some("margin"));
            self.out.push('\n');
        }
    }
}

/// `12 30.5`
fn push_point(at: Point, out: &mut String) {
    push_number(at.x, out);
    out.push(' ');
    push_number(at.y, out);
}

fn push_curve(curve: &Curve, out: &mut String) {
    out.push('M');
    push_point(curve.start, out);
    out.push('Q');
    push_point(curve.control, out);
    out.push(' ');
    push_point(curve.end, out);
}
