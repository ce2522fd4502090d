//! Draws rule marks as SVG paths and text.
//!
//! ```text
//! Rule --rules::marks--> Mark (cells) --here--> Shape (a class, and a path or a text) --> SVG, JSON
//! ```
//!
//! A shape has the coordinates of `layout` and one class, whose look is in `style`. So an SVG, and a page that gets
//! shapes as JSON, draw any rule without knowing it. Shapes are in drawing order: areas, lines, circles; then,
//! above the lines of the grid, cages, dots and texts. Colors are those of Okabe and Ito, mixed with the paper;
//! every style also differs in shape, so it works in grayscale.
//!
//! | file | what |
//! |---|---|
//! | `stroke` | lines and arrows |
//! | `sign` | dots, circles, angles |
//! | `outside` | texts outside the grid |
//! | `family` | KenKen and Easy as ABC |
//! | `run` | sums of runs where a board has no cell |

mod family;
mod outside;
mod run;
mod sign;
mod stroke;

use std::collections::{HashMap, HashSet};

use super::layout::{CELL, Layout, Point};
use super::lines;
use super::outline;
use super::xml::push_number;
use veridoku_core::grid::{Cell, Geometry, RuleKind};
use veridoku_core::rules::{self, Mark};

/// A part of a picture of rules.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The index of its rule among the rules of the geometry.
    pub rule: usize,
    /// Its look: a class, or several separated by blanks.
    pub class: &'static str,
    /// The drawing.
    pub what: Drawn,
    /// Whether it lies above the lines of the grid.
    pub is_above: bool,
    /// Whether it is paler than others: a part of an alternative, which may be false.
    pub is_pale: bool,
}

impl Shape {
    /// Its classes: those of its look, and `pale`.
    pub fn classes(&self) -> String {
        if self.is_pale { format!("{} pale", self.class) } else { self.class.into() }
    }
}

/// The drawing of a shape. A cell has 64 units on each side.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawn {
    /// An SVG path.
    Way(String),
    /// A text centered at a point.
    Text {
        /// The text.
        text: String,
        /// Where it is.
        x: f64,
        /// Where it is.
        y: f64,
        /// The height of its font.
        size: f64,
    },
}

/// The rules of a geometry, drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// The drawings, lowest first.
    pub shapes: Vec<Shape>,
    /// Rules that no shape shows: the names of those that apply everywhere.
    pub legend: Vec<String>,
    /// Their margins above, right of, below and left of the grid.
    pub margins: [f64; 4],
}

/// Draws the rules of a geometry.
pub fn marks(geometry: &Geometry) -> Marks {
    let mut pen = Pen::new(geometry);
    if pen.family() {
        return pen.finish();
    }
    let mut drawn = regions(geometry);
    pen.borders(&drawn);
    drawn.extend(pen.runs());
    let indices = geometry.rules().iter().enumerate();
    let indices =
        indices.filter(|(index, rule)| rule.kind != RuleKind::Frame && !drawn.contains(index));
    let all: Vec<(usize, Vec<Mark>)> =
        indices.map(|(index, rule)| (index, rules::marks(rule))).collect();
    pen.explain_clues(&all);
    // If a diagonal and a column have their texts in the same place, the diagonal's is placed next to its arrow.
    for is_diagonal in [true, false] {
        for (index, marks) in &all {
            pen.rule = *index;
            for mark in marks {
                if pen.is_diagonal(mark) == is_diagonal {
                    pen.mark(mark);
                }
            }
        }
    }
    pen.finish()
}

/// The rules of a frame that are its boxes: where no box has as many cells as there are digits, they are sets of
/// cells with different digits, which come first and fill the frame.
fn regions(geometry: &Geometry) -> Vec<usize> {
    let (frame, side) = (geometry.frame(), geometry.side());
    let mut left: HashSet<Cell> = frame.cells(side).collect();
    let mut regions = Vec::new();
    if geometry.arrangement().is_some()
        || frame.is_whole(side)
        || geometry.shape().is_some()
        || geometry.regions().is_some()
    {
        return regions;
    }
    for (index, rule) in geometry.rules().iter().enumerate() {
        let is_region = rule.kind == RuleKind::Distinct && rule.lists.len() == 1;
        if is_region && !left.is_empty() && rule.cells().iter().all(|cell| left.remove(cell)) {
            regions.push(index);
        }
    }
    if left.is_empty() { regions } else { Vec::new() }
}

/// The layer of a shape, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    Area,
    Wide,
    Core,
    Circle,
    /// From here on, above the lines of the grid.
    Cage,
    Dot,
    Text,
}

/// The drawing state.
struct Pen<'a> {
    geometry: &'a Geometry,
    layout: Layout<'a>,
    rule: usize,
    /// Whether the drawing is a part of an alternative.
    is_alternative: bool,
    /// Whether all clues outside of the grid are of one kind. Then they have no letter for it.
    is_plain: bool,
    shapes: Vec<(Layer, Shape)>,
    legend: Vec<String>,
    /// How far inside a cell's border the innermost cage lies so far.
    insets: HashMap<Cell, i32>,
    /// The number of texts in the corner of a cell.
    corners: HashMap<Cell, i32>,
    /// The number of texts at a place outside the grid.
    places: HashMap<(i32, i32), usize>,
}

impl<'a> Pen<'a> {
    fn new(geometry: &'a Geometry) -> Pen<'a> {
        Pen {
            geometry,
            layout: Layout::of(geometry),
            rule: 0,
            is_alternative: false,
            is_plain: false,
            shapes: Vec::new(),
            legend: Vec::new(),
            insets: HashMap::new(),
            corners: HashMap::new(),
            places: HashMap::new(),
        }
    }

    /// The borders between the cells of different rules, a shape for each rule.
    fn borders(&mut self, regions: &[usize]) {
        let (layout, rules) = (self.layout, self.geometry.rules());
        for &index in regions {
            let cells = rules[index].cells();
            let has =
                |row: usize, column: usize| cells.contains(&Cell::at(row, column, layout.side));
            let mut way = String::new();
            for cell in cells {
                let (row, column) = (cell.row(layout.side), cell.column(layout.side));
                let (x, y) = layout.corner(*cell);
                if column + 1 < layout.columns && !has(row, column + 1) {
                    way.push_str(&format!("M{} {y}v{CELL}", x + CELL));
                }
                if row + 1 < layout.rows && !has(row + 1, column) {
                    way.push_str(&format!("M{x} {}h{CELL}", y + CELL));
                }
            }
            self.rule = index;
            self.way(Layer::Cage, "box", way);
        }
    }

    fn mark(&mut self, mark: &Mark) {
        match mark {
            Mark::Cage { cells, text } => self.cage(&self.shown(cells), text),
            Mark::Area { cells, text } => {
                let cells = self.shown(cells);
                self.way(Layer::Area, "area", lines::areas(&cells, &self.layout));
                let ways = outline::around(&cells, &self.layout, 3);
                self.way(Layer::Area, "area-edge", lines::closed(&ways));
                self.corner(&cells, text);
            }
            Mark::Line { cells, stroke, text } => self.line(&self.shown(cells), *stroke, text),
            Mark::Arrow { pill, shafts } => {
                let shafts: Vec<Vec<Cell>> = shafts.iter().map(|shaft| self.shown(shaft)).collect();
                self.arrow(&self.shown(pill), &shafts);
            }
            Mark::Sign { cells, sign, text } => self.sign(&self.shown(cells), *sign, text),
            Mark::Outside { line, text, .. } if self.is_plain && !text.is_empty() => {
                self.outside(&self.shown(line), text);
            }
            Mark::Outside { line, prefix, text } => {
                self.outside(&self.shown(line), &format!("{prefix}{text}"));
            }
            Mark::Legend(text) if !self.legend.contains(text) => self.legend.push(text.clone()),
            Mark::Legend(_) => {}
            Mark::Alternative(mark) => {
                let before = std::mem::replace(&mut self.is_alternative, true);
                self.mark(mark);
                self.is_alternative = before;
            }
        }
    }

    /// The visible cells: not the hidden ones.
    fn shown(&self, cells: &[Cell]) -> Vec<Cell> {
        let (frame, side) = (self.geometry.frame(), self.geometry.side());
        let has_grids = self.geometry.arrangement().is_some();
        let is_shown = |cell: &Cell| {
            cell.index() < self.geometry.cell_count() && (has_grids || frame.shows(*cell, side))
        };
        cells.iter().copied().filter(is_shown).collect()
    }

    /// Cages that share cells are drawn further inside.
    fn cage(&mut self, cells: &[Cell], text: &str) {
        let taken = cells.iter().filter_map(|cell| self.insets.get(cell)).max();
        let inset = taken.map_or(5, |inset| (inset + 4).min(17));
        for cell in cells {
            self.insets.insert(*cell, inset);
        }
        let ways = outline::around(cells, &self.layout, inset);
        self.way(Layer::Cage, "cage", lines::closed(&ways));
        self.corner(cells, text);
    }

    /// A text in the upper left corner of the first cell, next to those already there.
    fn corner(&mut self, cells: &[Cell], text: &str) {
        let Some(first) = cells.iter().min().filter(|_| !text.is_empty()) else { return };
        let (x, y) = self.layout.corner(*first);
        let place = self.corners.entry(*first).or_insert(0);
        let width = text.chars().count() as f64 * 8.5;
        let at = Point { x: f64::from(x + 5 + *place) + width / 2.0, y: f64::from(y + 11) };
        *place += width as i32 + 4;
        self.text("sum", text, at, 15.0);
    }

    fn way(&mut self, layer: Layer, class: &'static str, way: String) {
        if !way.is_empty() {
            self.push(layer, class, Drawn::Way(way));
        }
    }

    fn text(&mut self, class: &'static str, text: &str, at: Point, size: f64) {
        if !text.is_empty() {
            let [x, y] = [at.x, at.y].map(|number| (number * 10.0).round() / 10.0);
            let what = Drawn::Text { text: text.into(), x, y, size };
            self.push(Layer::Text, class, what);
        }
    }

    fn push(&mut self, layer: Layer, class: &'static str, what: Drawn) {
        let shape = Shape {
            rule: self.rule,
            class,
            what,
            is_above: layer >= Layer::Cage,
            is_pale: self.is_alternative,
        };
        self.shapes.push((layer, shape));
    }

    fn finish(mut self) -> Marks {
        self.shapes.sort_by_key(|(layer, _)| *layer);
        let plane = self.geometry.plane();
        let (width, height) = (plane.columns() as f64, plane.rows() as f64);
        let mut margins = [0.0f64; 4];
        for (_, shape) in &self.shapes {
            let Drawn::Text { text, x, y, size } = &shape.what else { continue };
            let (half, cell) = (text.chars().count() as f64 * size * 0.31, f64::from(CELL));
            let reach = [-y + size / 2.0, x + half - width * cell, y + size / 2.0 - height * cell];
            for (margin, reach) in margins.iter_mut().zip([&reach[..], &[half - x]].concat()) {
                *margin = margin.max(reach.ceil());
            }
        }
        let shapes = self.shapes.into_iter().map(|(_, shape)| shape).collect();
        Marks { shapes, legend: self.legend, margins }
    }
}

/// A path from point to point.
fn polyline(points: &[Point]) -> String {
    let mut way = String::new();
    for (index, point) in points.iter().enumerate() {
        way.push(if index == 0 { 'M' } else { 'L' });
        push(*point, &mut way);
    }
    way
}

/// A circle as a path.
fn circle(at: Point, radius: f64) -> String {
    let mut way = String::from("M");
    push(Point { x: at.x - radius, y: at.y }, &mut way);
    for sign in ["", "-"] {
        way.push_str(&format!("a{radius} {radius} 0 1 1 {sign}{} 0", 2.0 * radius));
    }
    way.push('z');
    way
}

/// A square as a path.
fn square(at: Point, half: f64) -> String {
    let side = 2.0 * half;
    format!("M{} {}h{side}v{side}h-{side}z", at.x - half, at.y - half)
}

/// `12 30.5`
fn push(at: Point, way: &mut String) {
    push_number(at.x, way);
    way.push(' ');
    push_number(at.y, way);
}

#[cfg(test)]
mod tests;
