//! Lines from cell to cell: a wide one in a color, and on it a pattern that identifies it without color.

use super::{Layer, Pen, circle, polyline, square};
use crate::draw::layout::{CELL, Point};
use veridoku_core::grid::Cell;
use veridoku_core::rules::mark::Stroke;

/// The ends of a line.
enum Ends {
    Plain,
    Bulb,
    Circles,
    Squares,
}

/// The look of a line: the class of its wide part, that of its core, and its ends.
fn look(stroke: Stroke) -> (&'static str, Option<&'static str>, Ends) {
    match stroke {
        Stroke::Thermo => ("wide tube grey", None, Ends::Bulb),
        Stroke::SlowThermo => ("wide tube grey", Some("hollow"), Ends::Bulb),
        Stroke::DoubleArrow => ("shaft", None, Ends::Circles),
        Stroke::Whispers => ("wide green", Some("core teeth"), Ends::Plain),
        Stroke::Renban => ("wide purple", Some("core dots"), Ends::Plain),
        Stroke::Palindrome => ("wide grey", None, Ends::Plain),
        Stroke::Between => ("wide grey", None, Ends::Circles),
        Stroke::Lockout => ("wide sky", None, Ends::Squares),
        Stroke::RegionSum => ("wide sky", Some("core long"), Ends::Plain),
        Stroke::SumLine => ("wide sky", Some("core mixed"), Ends::Plain),
        Stroke::Zipper => ("wide purple", Some("core"), Ends::Plain),
        Stroke::Nabner => ("wide orange", Some("core teeth"), Ends::Plain),
        Stroke::Entropic => ("wide orange", Some("core threes"), Ends::Plain),
        Stroke::Modular => ("wide green", Some("core mixed"), Ends::Plain),
        Stroke::Parity => ("wide red", Some("core short"), Ends::Plain),
        Stroke::Other => ("wide grey", Some("core"), Ends::Plain),
    }
}

impl Pen<'_> {
    /// A line, with its text at the lower right of its first cell.
    pub(super) fn line(&mut self, cells: &[Cell], stroke: Stroke, text: &str) {
        let points: Vec<Point> = cells.iter().map(|cell| self.layout.center(*cell)).collect();
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
        let (wide, core, ends) = look(stroke);
        let way = polyline(&points);
        let is_thin = wide == "shaft";
        self.way(if is_thin { Layer::Core } else { Layer::Wide }, wide, way.clone());
        if let Some(core) = core {
            self.way(Layer::Core, core, way);
        }
        match ends {
            Ends::Plain => {}
            Ends::Bulb => self.way(Layer::Wide, "bulb", circle(*first, 23.0)),
            Ends::Circles => {
                self.way(Layer::Circle, "circle", circle(*first, 25.0) + &circle(*last, 25.0));
            }
            Ends::Squares => {
                self.way(Layer::Circle, "circle", square(*first, 23.0) + &square(*last, 23.0));
            }
        }
        let at = Point { x: first.x + 23.0, y: first.y + 25.0 };
        self.text("sum", text, at, 12.0);
    }

    /// A circle or a pill, and the shafts that begin at its cell next to them.
    pub(super) fn arrow(&mut self, pill: &[Cell], shafts: &[Vec<Cell>]) {
        let places: Vec<Point> = pill.iter().map(|cell| self.layout.center(*cell)).collect();
        for shaft in shafts {
            let Some(next) = shaft.first().map(|cell| self.layout.center(*cell)) else { continue };
            let distance = |place: &&Point| (place.to(next).length() * 10.0) as i64;
            let Some(start) = places.iter().min_by_key(distance) else { continue };
            let mut points = vec![*start];
            points.extend(shaft.iter().map(|cell| self.layout.center(*cell)));
            let (before, tip) = (points[points.len() - 2], points[points.len() - 1]);
            let direction = before.to(tip).direction();
            let tip = tip.plus(direction, 6.0);
            let arm = |side: f64| tip.plus(direction, -13.0).plus(direction.left(), side);
            let last = points.len() - 1;
            points[last] = tip;
            self.way(Layer::Core, "shaft", polyline(&points));
            self.way(Layer::Core, "shaft", polyline(&[arm(9.0), tip, arm(-9.0)]));
        }
        match places[..] {
            [] => {}
            [at] => self.way(Layer::Circle, "circle", circle(at, 25.0)),
            _ => {
                // A wide line with round ends, and a narrower one in the color of the paper.
                let way = polyline(&places);
                self.way(Layer::Circle, "pill", way.clone());
                self.way(Layer::Circle, "pill-inside", way);
            }
        }
    }

    /// The step from one cell to the next on a line, in cells.
    pub(super) fn step(&self, one: Cell, next: Cell) -> (i32, i32) {
        let ((x, y), (to_x, to_y)) = (self.layout.corner(one), self.layout.corner(next));
        ((to_x - x) / CELL, (to_y - y) / CELL)
    }
}
