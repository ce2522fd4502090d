//! The digits of a picture: large ones, alternatives of two, and marks.

use std::collections::HashSet;

use super::Writer;
use crate::draw::layout::{LARGEST_WITH_MARKS, Layout, Point};
use crate::draw::scene::{DiscKind, Filling};
use crate::draw::xml::escape;
use veridoku_core::grid::{Candidate, Cell, Digit};

impl Writer<'_> {
    /// A text of some height centered at a point. Digits and capitals are 0.72 as high as their font.
    pub(super) fn text(&mut self, text: &str, at: Point, size: f64, class: Option<&str>) {
        self.out.push_str("<text");
        if let Some(class) = class {
            self.write(format_args!(" class=\"{class}\""));
        }
        self.place("x", "y", Point { x: at.x, y: (at.y + size * 0.36).round() });
        self.out.push('>');
        escape(text, &mut self.out);
        self.out.push_str("</text>");
    }

    /// All digits except the marks with discs.
    pub(super) fn digits(&mut self) {
        self.values("given", |filling| match filling {
            Filling::Given(digit) => Some(digit),
            _ => None,
        });
        self.values("placed", |filling| match filling {
            Filling::Placed(digit) => Some(digit),
            _ => None,
        });
        self.eithers();
        self.marks(false);
    }

    /// The large digits of a class.
    fn values(&mut self, class: &str, value: impl Fn(Filling) -> Option<Digit>) {
        let scene = self.scene;
        let digits: Vec<(Cell, String)> = scene
            .geometry
            .cells()
            .zip(&scene.fillings)
            .filter_map(|(cell, filling)| Some((cell, scene.symbol(value(*filling)?))))
            .collect();
        let Some(longest) = digits.iter().map(|(_, text)| text.chars().count()).max() else {
            return;
        };
        let size = Layout::digit_size(longest);
        let style =
            if longest > 1 { format!(" style=\"font-size:{size}px\"") } else { String::new() };
        self.write(format_args!("<g class=\"{class}\"{style}>"));
        for (cell, text) in digits {
            self.text(&text, self.layout.center(cell), size, None);
        }
        self.out.push_str("</g>\n");
    }

    /// Cells with one of two digits.
    fn eithers(&mut self) {
        let scene = self.scene;
        for (cell, filling) in scene.geometry.cells().zip(&scene.fillings) {
            let Filling::Either(one, other) = *filling else { continue };
            let at = self.layout.center(cell);
            let texts = [one, other].map(|digit| scene.symbol(digit));
            let size = if texts.iter().any(|text| text.len() > 1) { 20.0 } else { 27.0 };
            self.write(format_args!("<g class=\"placed\" style=\"font-size:{size}px\">"));
            self.text(&texts[0], Point { x: at.x - 14.0, y: at.y - 12.0 }, size, None);
            self.text(&texts[1], Point { x: at.x + 14.0, y: at.y + 12.0 }, size, None);
            self.write(format_args!(
                "</g><path class=\"thin\" d=\"M{} {}l24 -24\"/>\n",
                at.x - 12.0,
                at.y + 12.0
            ));
        }
    }

    /// The small digits: those with discs, or all others.
    pub(super) fn marks(&mut self, has_disc: bool) {
        let (scene, layout) = (self.scene, self.layout);
        if layout.side > LARGEST_WITH_MARKS {
            return;
        }
        let of_kind = |kind: Option<DiscKind>| -> HashSet<Candidate> {
            let discs = scene.discs.iter().filter(|disc| kind.is_none_or(|kind| disc.kind == kind));
            discs.map(|disc| disc.candidate).collect()
        };
        let (on, off) = (of_kind(Some(DiscKind::On)), of_kind(Some(DiscKind::Off)));
        let discs = of_kind(None);
        let struck: HashSet<Candidate> = scene.strikes.iter().copied().collect();
        let placed: HashSet<Candidate> = scene.rings.iter().copied().collect();
        let size = layout.mark_size();
        let style = match size {
            14.0 => String::new(),
            size => format!(" style=\"font-size:{size:.1}px\""),
        };
        let start = self.out.len();
        self.write(format_args!("<g class=\"mark\"{style}>"));
        let empty = self.out.len();
        for (cell, filling) in scene.geometry.cells().zip(&scene.fillings) {
            let Filling::Marks(marks) = filling else { continue };
            for digit in marks.iter() {
                let candidate = Candidate { cell, digit };
                if discs.contains(&candidate) != has_disc {
                    continue;
                }
                let class = if on.contains(&candidate) && !off.contains(&candidate) {
                    Some("light")
                } else if discs.contains(&candidate) || placed.contains(&candidate) {
                    Some("key")
                } else if struck.contains(&candidate) {
                    Some("gone")
                } else {
                    None
                };
                self.text(&scene.symbol(digit), layout.mark(candidate), size, class);
            }
        }
        match self.out.len() == empty {
            true => self.out.truncate(start),
            false => self.out.push_str("</g>\n"),
        }
    }
}
