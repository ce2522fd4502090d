//! A page as SVG: texts, lines and pictures, in points from the upper left corner of the page's content.

use std::collections::HashSet;
use std::fmt::Write;

use super::measure;
use crate::draw::{Piece, escape, printed_style};

/// The look of pages, and of pictures on paper: black and opaque, without the tint of a screen, with lines that a press
/// can print.
const STYLE: &str = "\
.t{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',Arial,sans-serif;fill:#000;\
font-variant-numeric:lining-nums tabular-nums}
.t.bold{font-weight:700}
.t.quiet{fill:#555}
.t.on-tab{fill:#fff;font-weight:700}
.rule{fill:none;stroke:#000;stroke-width:.6}
.strong{fill:none;stroke:#000;stroke-width:2}
.leader{fill:none;stroke:#777;stroke-width:.9;stroke-linecap:round;stroke-dasharray:0 4.5}
.tab{fill:#222}
.thin{stroke:#777;stroke-opacity:1;stroke-width:1.3}
.box{stroke:#000;stroke-width:3.4}
.frame{stroke:#000;stroke-width:4.6}
.line{stroke:#d0d0d0;stroke-opacity:1}
.extra{fill:#e6e6e6;fill-opacity:1}
.area{fill:#e9e9e9;fill-opacity:1}
.area-edge{stroke:#888;stroke-opacity:1}
.shade,.bulb{fill:#cfcfcf}
.grey{stroke:#cfcfcf}
.core{stroke:#555;stroke-opacity:1}
.hollow,.pill-inside{stroke:#fff}
.circle,.dot{fill:#fff}
.dark{fill:#000;stroke:#fff}
.cage,.dot,.angle{stroke:#000}
.dot.dark{stroke:#fff}
.sum,.letter{fill:#000;stroke:#fff}
.given,.placed,.clue,.on-light,.mark,.margin{fill:#000}
.placed{fill:#333}
.print .given{font-weight:400}
.large .thin{stroke-width:.8}
.large .box{stroke-width:1.9}
.large .frame{stroke-width:2.6}
.small .thin{stroke:#999;stroke-width:1.8}
.small .box{stroke-width:4}
.small .frame{stroke-width:5.2}
.small .cage{stroke:#aaa}
.small .sum{fill:#777;font-weight:400}
.small .line{stroke:#e4e4e4}
";

/// The class of a picture by its scale: the larger it is, the thinner are its lines in proportion.
fn by_scale(scale: f64) -> &'static str {
    match scale {
        0.55.. => " large",
        0.25.. => "",
        _ => " small",
    }
}

/// The style of all pages.
pub(super) fn style() -> String {
    format!("{}{STYLE}", printed_style())
}

/// The style of the classes that some content has: a reader of SVG compares each element with each rule.
pub(super) fn style_for(content: &str) -> String {
    let lists = content.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let used: HashSet<&str> = lists.flat_map(|classes| classes.split(' ')).collect();
    let is_used = |selector: &str| {
        let mut classes = selector.split(['.', ' ']).filter(|class| !class.is_empty());
        classes.all(|class| used.contains(class))
    };
    let is_needed = |rule: &&str| {
        let selectors = rule.split('{').next().unwrap_or_default();
        selectors.split(',').any(is_used)
    };
    let (look, rules) = (printed_style().lines(), STYLE.lines());
    look.chain(rules).filter(is_needed).flat_map(|rule| [rule, "\n"]).collect()
}

/// An area of a page that leads to another page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// The number of the other page.
    pub page: usize,
}

/// Which part of a text is at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The look of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) size: f64,
    pub(super) is_bold: bool,
    class: &'static str,
}

impl Look {
    pub(super) fn plain(size: f64) -> Look {
        Look { size, is_bold: false, class: "t" }
    }

    pub(super) fn bold(size: f64) -> Look {
        Look { size, is_bold: true, class: "t bold" }
    }

    pub(super) fn quiet(size: f64) -> Look {
        Look { size, is_bold: false, class: "t quiet" }
    }

    pub(super) fn on_tab(size: f64) -> Look {
        Look { size, is_bold: true, class: "t on-tab" }
    }
}

/// A drawing in progress.
#[derive(Clone, Debug, Default)]
pub(super) struct Canvas {
    pub(super) content: String,
    pub(super) links: Vec<Link>,
}

impl Canvas {
    fn write(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.content.write_fmt(text);
    }

    /// A text in one line, whose baseline is at `y`.
    pub(super) fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, look: Look, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let Look { size, class, .. } = look;
        self.write(format_args!(
            "<text class=\"{class}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}>",
            Number(x),
            Number(y),
            Number(size)
        ));
        escape(text, &mut self.content);
        self.content.push_str("</text>\n");
    }

    /// A paragraph whose first line begins below `y`; returns the end of its last line.
    pub(super) fn paragraph(
        &mut self,
        (x, mut y): (f64, f64),
        anchor: Anchor,
        look: Look,
        most: f64,
        text: &str,
    ) -> f64 {
        for line in measure::lines(text, look.size, look.is_bold, most) {
            self.text((x, y + look.size), anchor, look, &line);
            y += look.size * 1.45;
        }
        y
    }

    /// A horizontal line.
    pub(super) fn line(&mut self, class: &str, from: f64, to: f64, y: f64) {
        if to > from {
            let (from, length, y) = (Number(from), Number(to - from), Number(y));
            self.write(format_args!("<path class=\"{class}\" d=\"M{from} {y}h{length}\"/>\n"));
        }
    }

    /// A filled rectangle.
    pub(super) fn rectangle(&mut self, class: &str, (x, y): (f64, f64), (w, h): (f64, f64)) {
        let [x, y, w, h] = [x, y, w, h].map(Number);
        self.write(format_args!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"/>\n"
        ));
    }

    /// A puzzle to solve, whose upper left corner is at a point. Nothing else is printed in it, so its digits need not
    /// be bold.
    pub(super) fn puzzle(&mut self, at: (f64, f64), scale: f64, piece: &Piece) {
        self.group(" print", at, scale, piece);
    }

    /// A picture whose upper left corner is at a point.
    pub(super) fn piece(&mut self, at: (f64, f64), scale: f64, piece: &Piece) {
        self.group("", at, scale, piece);
    }

    fn group(&mut self, class: &str, (x, y): (f64, f64), scale: f64, piece: &Piece) {
        let class = format!("board{class}{}", by_scale(scale));
        let x = x + f64::from(piece.left) * scale;
        let y = y + f64::from(piece.top) * scale;
        let (x, y) = (Number(x), Number(y));
        self.write(format_args!(
            "<g class=\"{class}\" transform=\"translate({x} {y}) scale({scale:.5})\">\n{}</g>\n",
            piece.content
        ));
    }

    /// Another drawing, with its upper left corner at a point.
    pub(super) fn part(&mut self, (x, y): (f64, f64), part: &Canvas) {
        let (left, top) = (Number(x), Number(y));
        self.write(format_args!(
            "<g transform=\"translate({left} {top})\">\n{}</g>\n",
            part.content
        ));
        let moved = |link: &Link| Link { x: link.x + x, y: link.y + y, ..*link };
        self.links.extend(part.links.iter().map(moved));
    }
}

/// A number with at most two decimals.
pub(super) struct Number(pub(super) f64);

impl std::fmt::Display for Number {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        out.write_str(if text == "-0" { "0" } else { text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_texts_are_escaped() {
        let shown = [12.0, 0.125, -0.001, 100.0, 7.5].map(|number| Number(number).to_string());
        assert_eq!(shown, ["12", "0.12", "0", "100", "7.5"]);
        let mut canvas = Canvas::default();
        canvas.text((1.0, 2.5), Anchor::End, Look::plain(9.0), "<&>");
        let text = "<text class=\"t\" x=\"1\" y=\"2.5\" font-size=\"9\" text-anchor=\"end\">&lt;&amp;&gt;</text>\n";
        assert_eq!(canvas.content, text);
    }

    #[test]
    fn a_page_has_the_style_of_its_classes_only() {
        let style = style_for("<g class=\"board small\"><path class=\"frame\"/></g>");
        assert!(style.contains("\n.small .frame{") && style.contains(".board{"), "{style}");
        assert!(!style.contains("cage") && !style.contains(".large"), "{style}");
    }
}
