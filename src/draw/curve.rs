//! The path of a link between two candidates: a curve bent a little to the left, shortened by the discs at its
//! ends. Adjacent candidates leave no room between their discs; there the path is a bow around the outside.

use super::layout::{Layout, Point};
use veridoku_core::grid::Candidate;

/// Distance of the control point from the straight line, as a fraction of its length.
const BEND: f64 = 0.12;

/// The length of an arrow's head.
const HEAD: f64 = 7.0;

/// Half of its width.
const HALF_WIDTH: f64 = 3.6;

/// The gap between a disc and a link.
const GAP: f64 = 1.0;

/// A quadratic curve, and the corners of an arrow's head at its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Curve {
    pub(super) start: Point,
    pub(super) control: Point,
    pub(super) end: Point,
    /// The tip and the two other corners.
    pub(super) head: [Point; 3],
}

/// The path of a link. With `is_arrow` its end leaves room for a head.
pub(super) fn between(
    from: Candidate,
    to: Candidate,
    is_arrow: bool,
    layout: &Layout<'_>,
) -> Curve {
    let (a, b) = (layout.mark(from), layout.mark(to));
    let off = layout.radius() + GAP;
    let ahead = a.to(b).direction();
    let length = a.to(b).length();
    if length < 2.0 * off + 1.5 * HEAD {
        return bow(a, b, off, is_arrow, away(from, a, b, layout));
    }
    let middle = a.plus(ahead, length / 2.0);
    let bent = |by: f64| middle.plus(ahead.left(), length * by);
    let is_inside = |at: &Point| {
        let within = 0.0..=f64::from(layout.width());
        within.contains(&at.x) && within.contains(&at.y)
    };
    // To the left, unless that leads out of the grid.
    let control = Some(bent(BEND)).filter(is_inside).unwrap_or_else(|| bent(-BEND));
    let start = a.plus(a.to(control).direction(), off);
    finish(start, control, b.plus(b.to(control).direction(), off), is_arrow)
}

/// The side of the straight line that leads out of the cell; the left if none does.
fn away(from: Candidate, a: Point, b: Point, layout: &Layout<'_>) -> Point {
    let ahead = a.to(b).direction();
    let middle = a.plus(ahead, a.to(b).length() / 2.0);
    let out = layout.center(from.cell).to(middle);
    let left = ahead.left();
    match out.x * left.x + out.y * left.y < -0.5 {
        true => Point { x: -left.x, y: -left.y },
        false => left,
    }
}

/// A bow on one side of two discs.
fn bow(a: Point, b: Point, off: f64, is_arrow: bool, side: Point) -> Curve {
    let ahead = a.to(b).direction();
    let length = a.to(b).length();
    // It leaves a disc sideways, and slightly backwards, to make room for the head.
    let leave = |at: Point, along: f64| at.plus(ahead, along * off * 0.5).plus(side, off * 0.94);
    let control = a.plus(ahead, length / 2.0).plus(side, off * 0.87 + 15.0 + length * 0.2);
    finish(leave(a, -0.7), control, leave(b, 0.7), is_arrow)
}

/// A curve to this tip.
fn finish(start: Point, control: Point, tip: Point, is_arrow: bool) -> Curve {
    let back = tip.to(control).direction();
    let base = tip.plus(back, HEAD);
    let across = back.left();
    let head = [tip, base.plus(across, HALF_WIDTH), base.plus(across, -HALF_WIDTH)];
    // The line ends within the head.
    let end = if is_arrow { tip.plus(back, HEAD - 1.0) } else { tip };
    Curve { start, control, end, head }
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::grid::{Cell, Digit};

    fn candidate(row: usize, column: usize, digit: usize) -> Candidate {
        Candidate { cell: Cell::at(row, column, 9), digit: Digit::from_index(digit) }
    }

    #[test]
    fn every_way_leaves_and_meets_the_discs() {
        let layout = Layout::new(9);
        let ends = [candidate(0, 0, 0), candidate(0, 0, 1), candidate(0, 0, 8), candidate(0, 1, 0)];
        let far = [candidate(8, 8, 4), candidate(0, 8, 0)];
        for from in ends {
            for to in ends.iter().chain(&far) {
                let curve = between(from, *to, true, &layout);
                let points = [curve.start, curve.control, curve.end];
                assert!(points.iter().all(|at| at.x.is_finite() && at.y.is_finite()));
                let reach = |at: Point, of: Candidate| layout.mark(of).to(at).length();
                assert!((8.5..=11.0).contains(&reach(curve.start, from)), "{from:?} {to:?}");
                assert!((8.5..=11.0).contains(&reach(curve.head[0], *to)), "{from:?} {to:?}");
            }
        }
    }

    #[test]
    fn there_and_back_are_two_ways() {
        let layout = Layout::new(9);
        let (one, other) = (candidate(4, 0, 0), candidate(4, 8, 0));
        let there = between(one, other, true, &layout).control;
        let back = between(other, one, true, &layout).control;
        assert!(there.to(back).length() > 50.0);
    }
}
