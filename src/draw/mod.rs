//! Pictures: positions, steps and diagnoses as SVG, and documents around them.
//!
//! ```text
//! Puzzle, Position, Step, Diagnosis --> Scene --> SVG
//!                                         '-----> HTML: explanations, lists of steps, diagnoses, sheets to print
//! ```
//!
//! Everything here is a function from data to data. A [`Scene`] describes the drawing in Sudoku terms; tests query
//! it, and an embedder can add to it before it is written.
//!
//! | file | what |
//! |---|---|
//! | `scene` | the content of a picture: values, marks, tints, outlines, discs, links, strikes, rings, labels, the key |
//! | `position`, `step`, `diagnosis` | scenes of positions, of steps by any technique, of diagnoses |
//! | [`marks`](mod@marks) | where the marks of rules are |
//! | `layout`, `outline`, `curve`, `lines` | the coordinates of all that |
//! | `svg`, `style`, `xml` | a scene as SVG |
//! | [`html`] | documents of such pictures |
//!
//! ```
//! use veridoku::Puzzle;
//! use veridoku::draw;
//! use veridoku::logic::{Logic, Position, Techniques};
//!
//! let puzzle: Puzzle = "12..34....12...3".parse()?;
//! let picture = draw::svg(&draw::puzzle(&puzzle));
//! assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
//!
//! let logic = Logic::new(puzzle.geometry().clone(), Techniques::all())?;
//! let step = logic.steps(&puzzle).remove(0);
//! let scene = draw::step(&Position::new(puzzle), &step);
//! assert_eq!(scene.rings.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod curve;
mod diagnosis;
pub mod html;
mod layout;
mod lines;
pub mod marks;
mod outline;
mod position;
mod scene;
mod step;
mod style;
mod svg;
mod xml;

pub use diagnosis::{contradiction, diagnosis};
pub use position::{candidates, position, puzzle, solution};
pub use scene::{
    Disc, DiscKind, Filling, KeyEntry, Label, LabelPlace, Link, LinkLook, Outline, Ray, Scene,
    Tint, TintKind, Tone,
};
pub use step::{round, step};
pub use svg::{Piece, piece, svg};

/// The style of [pieces](piece) on paper.
pub fn printed_style() -> &'static str {
    style::printed()
}

/// Text as it is written in SVG and HTML.
#[cfg(feature = "json")]
pub(crate) use xml::escape;
