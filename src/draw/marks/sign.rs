//! Signs in the middle of cells: in one, on the border of two, at the corner of four.

use super::{Layer, Pen, circle, polyline, square};
use crate::draw::layout::Point;
use veridoku_core::grid::Cell;
use veridoku_core::rules::mark::Sign;

impl Pen<'_> {
    pub(super) fn sign(&mut self, cells: &[Cell], sign: Sign, text: &str) {
        let centers: Vec<Point> = cells.iter().map(|cell| self.layout.center(*cell)).collect();
        let Some(first) = centers.first() else { return };
        let count = centers.len() as f64;
        let at = Point {
            x: centers.iter().map(|center| center.x).sum::<f64>() / count,
            y: centers.iter().map(|center| center.y).sum::<f64>() / count,
        };
        match sign {
            Sign::White => self.dot("dot", "on-light", at, text),
            Sign::Black => self.dot("dot dark", "on-dark", at, text),
            Sign::Letter => self.text("letter", text, at, 18.0),
            Sign::Corner => self.digits(at, text),
            Sign::Circle => self.way(Layer::Circle, "circle", circle(at, 25.0)),
            Sign::Disc => self.way(Layer::Area, "shade", circle(at, 24.0)),
            Sign::Square => self.way(Layer::Area, "shade", square(at, 24.0)),
            Sign::Greater => {
                let direction = first.to(at).direction();
                self.angle(at, direction);
            }
            Sign::Inward | Sign::Outward => {
                self.way(Layer::Area, "shade", square(at, 32.0));
                for (x, y) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
                    let out = Point { x, y };
                    let sign = if sign == Sign::Inward { -1.0 } else { 1.0 };
                    self.angle(at.plus(out, 27.0), Point { x: x * sign, y: y * sign });
                }
            }
        }
    }

    fn dot(&mut self, class: &'static str, text_class: &'static str, at: Point, text: &str) {
        self.way(Layer::Dot, class, circle(at, if text.is_empty() { 8.0 } else { 10.0 }));
        self.text(text_class, text, at, 13.0);
    }

    /// The digits of a corner, two in a line if there are more.
    fn digits(&mut self, at: Point, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        let lines: Vec<String> =
            words.chunks(if words.len() > 3 { 2 } else { 3 }).map(|line| line.join(" ")).collect();
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let radius = 4.0 + (3.5 * longest as f64).max(6.5 * lines.len() as f64);
        self.way(Layer::Dot, "dot", circle(at, radius));
        for (index, line) in lines.iter().enumerate() {
            let down = 12.0 * (index as f64 - (lines.len() as f64 - 1.0) / 2.0);
            self.text("on-light", line, Point { x: at.x, y: at.y + down }, 13.0);
        }
    }

    /// An angle whose tip points in a direction.
    fn angle(&mut self, at: Point, direction: Point) {
        let tip = at.plus(direction, 4.0);
        let arm = |side: f64| at.plus(direction, -4.0).plus(direction.left(), side);
        self.way(Layer::Dot, "angle", polyline(&[arm(8.0), tip, arm(-8.0)]));
    }
}
