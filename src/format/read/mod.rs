//! What formats read with: the context of earlier records, and the pieces that several formats share.
//!
//! | file | what |
//! |---|---|
//! | `options` | what is known beforehand, and the record that comes out |
//! | `regions` | a map of regions |
//! | `context` | what was made for earlier records |
//! | `input` | the lines and the context, from which a format reads |
//! | `cells` | the cells that a line begins with, perhaps parted into rows |
//! | `solution` | the solution that a text gives beside a puzzle |
//! | `one_line` | a puzzle on a line with what stands behind it |
//! | `block` | rows that make up a grid |

pub(super) mod block;
pub(super) mod cells;
pub(super) mod context;
pub(super) mod input;
pub(super) mod one_line;
pub(super) mod options;
pub(super) mod regions;
pub(super) mod solution;
