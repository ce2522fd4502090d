//! The font of pictures in pixels and of books: one that the system has, with digits.

use usvg::Options;
use usvg::fontdb::{Database, FaceInfo, Family, ID, Query};

use super::Failure;

/// The families that are looked for, as in the style of pictures.
const FAMILIES: [&str; 5] = ["Segoe UI", "Roboto", "Noto Sans", "DejaVu Sans", "Arial"];

/// Options for reading an SVG, with the fonts of the system. The generic family is the one that is asked for, or else
/// the first of the usual ones that is installed.
///
/// # Errors
/// The system has no font, or not the one that is asked for.
pub(super) fn options(asked: Option<&str>) -> Result<Options<'static>, Failure> {
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    let face = match asked {
        Some(name) => {
            let query = Query { families: &[Family::Name(name)], ..Query::default() };
            Some(fonts.query(&query).ok_or_else(|| not_installed(name))?)
        }
        None => {
            let families = FAMILIES.map(Family::Name);
            let known = fonts.query(&Query { families: &families, ..Query::default() });
            known.or_else(|| fonts.faces().next().map(|face| face.id))
        }
    };
    let Some(face) = face else {
        let message =
            "found no font with digits; install one, such as the package fonts-dejavu-core";
        return Err(Failure::Usage(message.into()));
    };
    // The style names several families, the last of which is generic sans-serif: this one.
    if let Some(family) = fonts.face(face).and_then(|face| face.families.first().cloned()) {
        hold(&family.0, fonts);
        fonts.set_sans_serif_family(&family.0);
        options.font_family = family.0;
    }
    Ok(options)
}

/// Reads the files of a family into memory. Otherwise a file would be opened for each text of a picture.
fn hold(family: &str, fonts: &mut Database) {
    let is_of_family =
        |face: &&FaceInfo| face.families.iter().any(|(name, _)| name == family) && face.index == 0;
    let faces: Vec<ID> = fonts.faces().filter(is_of_family).map(|face| face.id).collect();
    for id in faces {
        if let Some(data) = fonts.with_face_data(id, |data, _| data.to_vec()) {
            fonts.remove_face(id);
            fonts.load_font_data(data);
        }
    }
}

fn not_installed(name: &str) -> Failure {
    let name = veridoku::printable(name);
    Failure::Usage(format!(
        "found no font {name:?}; expected the family of an installed font, as in --font \"DejaVu Sans\""
    ))
}
