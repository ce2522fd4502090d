//! Pictures in pixels: an SVG, rendered by resvg with a system font.

use super::Failure;

/// The picture of an SVG as a PNG, with two pixels for each of its units: sharp on fine screens.
///
/// # Errors
/// There is no font with digits, or the picture is too large for the memory.
#[cfg(feature = "png")]
pub(super) fn of(svg: &str) -> Result<Vec<u8>, Failure> {
    use resvg::tiny_skia::{Pixmap, Transform};
    use usvg::Tree;

    /// Pixels for a unit.
    const SCALE: f32 = 2.0;

    let options = super::fonts::options(None)?;
    let failed = |why: String| Failure::Usage(format!("the picture cannot be drawn: {why}"));
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(error.to_string()))?;
    let size = tree.size().to_int_size().scale_by(SCALE);
    let mut pixels = size
        .and_then(|size| Pixmap::new(size.width(), size.height()))
        .ok_or_else(|| failed("it has too many pixels".into()))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(error.to_string()))
}

/// Refuses, because this build cannot draw pixels.
#[cfg(not(feature = "png"))]
pub(super) fn of(_svg: &str) -> Result<Vec<u8>, Failure> {
    let message =
        "this build cannot write PNG; build it with `--features png`, or use --output svg";
    Err(Failure::Usage(message.into()))
}

#[cfg(test)]
mod tests {
    use super::of;

    #[cfg(not(feature = "png"))]
    #[test]
    fn a_build_without_pixels_says_how_to_get_them() {
        let said = of("").unwrap_err().to_string();
        assert!(said.contains("--features png") && said.contains("--output svg"), "{said}");
    }

    /// Digits need a font, so without fonts the command must report it, and no picture may lack digits.
    #[cfg(feature = "png")]
    #[test]
    fn digits_are_drawn_or_the_lack_of_a_font_is_said() {
        let scene = |text: &str| veridoku::draw::puzzle(&text.parse().expect("a puzzle"));
        let picture = |text: &str| of(&veridoku::draw::svg(&scene(text)));
        match (picture("12..34....12...3"), picture("................")) {
            (Ok(digits), Ok(blank)) => {
                assert!(digits.starts_with(b"\x89PNG"));
                let pixels = |png: &[u8]| resvg::tiny_skia::Pixmap::decode_png(png).expect("a PNG");
                let (digits, blank) = (pixels(&digits), pixels(&blank));
                let differing =
                    digits.pixels().iter().zip(blank.pixels()).filter(|(one, other)| one != other);
                assert!(differing.count() > 1000, "seven digits of 80 pixels");
            }
            (digits, _) => {
                let said = digits.unwrap_err().to_string();
                assert!(said.starts_with("found no font"), "{said}");
            }
        }
    }
}
