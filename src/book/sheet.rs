//! The paper of a book: its size, its margins, and the bleed. All lengths are points, of which an inch has 72.
//!
//! ```text
//! media = bleed   .--------------------.   The inner margin, at the spine, is wider than the outer one. It is on the
//!                 | trim (paper)       |   left of odd pages and on the right of even ones.
//!                 |  .--------------.  |
//!                 |  | content      |  |   Only a printer who cuts the paper can print up to its edge. So what reaches
//!                 |  '--------------'  |   the edge, the tabs of the chapters, is drawn only on sheets with a bleed.
//!                 '--------------------'
//! ```

use veridoku_core::names::named;

/// Points in a millimeter.
const MILLIMETER: f64 = 72.0 / 25.4;

named! {
    /// A size of paper.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Paper("a paper") {
        /// 210 by 297 mm.
        #[default]
        A4 = "a4",
        /// 8.5 by 11 inches.
        Letter = "letter",
        /// 6 by 9 inches, the usual size of a paperback.
        Trade = "6x9",
    }
}

/// How a book is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sheet {
    /// The paper after it is cut.
    pub paper: Paper,
    /// How far the print reaches beyond each edge of the paper.
    pub bleed: f64,
}

impl Sheet {
    /// The largest bleed: 25 mm.
    pub const MOST_BLEED: f64 = 25.0 * MILLIMETER;

    /// A bleed in points, from text such as `3mm` or `0.125in`; `None` if it is no such length, or too large.
    pub fn read_bleed(text: &str) -> Option<f64> {
        let number = |text: &str| text.trim_end().parse::<f64>().ok();
        let bleed = match (text.strip_suffix("mm"), text.strip_suffix("in")) {
            (Some(millimeters), _) => number(millimeters)? * MILLIMETER,
            (_, Some(inches)) => number(inches)? * 72.0,
            _ => return None,
        };
        (0.0..=Sheet::MOST_BLEED).contains(&bleed).then_some(bleed)
    }

    /// The width of the paper.
    pub fn width(&self) -> f64 {
        match self.paper {
            Paper::A4 => 210.0 * MILLIMETER,
            Paper::Letter => 612.0,
            Paper::Trade => 432.0,
        }
    }

    /// The height of the paper.
    pub fn height(&self) -> f64 {
        match self.paper {
            Paper::A4 => 297.0 * MILLIMETER,
            Paper::Letter => 792.0,
            Paper::Trade => 648.0,
        }
    }

    /// The margins at the top, at the outer edge, at the bottom, and at the spine.
    fn margins(&self) -> [f64; 4] {
        match self.paper {
            Paper::A4 | Paper::Letter => [66.0, 48.0, 62.0, 62.0],
            Paper::Trade => [54.0, 38.0, 50.0, 54.0],
        }
    }

    /// The width of the content of a page.
    pub(super) fn content_width(&self) -> f64 {
        let [_, outer, _, inner] = self.margins();
        self.width() - outer - inner
    }

    /// The height of the content of a page.
    pub(super) fn content_height(&self) -> f64 {
        let [top, _, bottom, _] = self.margins();
        self.height() - top - bottom
    }

    /// The upper left corner of the content of a page with this number.
    pub(super) fn corner(&self, page: usize) -> (f64, f64) {
        let [top, outer, _, inner] = self.margins();
        (if is_right(page) { inner } else { outer }, top)
    }

    /// How large texts are, compared with those of a large page.
    pub(super) fn scale(&self) -> f64 {
        if self.paper == Paper::Trade { 0.86 } else { 1.0 }
    }
}

/// Whether a page is on the right of an open book.
pub(super) fn is_right(page: usize) -> bool {
    page % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bleed_has_a_unit_and_a_bound() {
        assert_eq!(Sheet::read_bleed("0.125in"), Some(9.0));
        assert!((Sheet::read_bleed("3 mm").expect("a length") - 8.504).abs() < 0.001);
        for bad in ["3", "3cm", "-1mm", "26mm", "NaNmm", "infin", "mm", ""] {
            assert_eq!(Sheet::read_bleed(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_wide_margin_is_at_the_spine() {
        for paper in Paper::ALL {
            let sheet = Sheet { paper, bleed: 0.0 };
            assert!(sheet.corner(1).0 > sheet.corner(2).0, "{paper}");
            assert!(sheet.corner(1).0 + sheet.content_width() < sheet.width());
        }
    }
}
