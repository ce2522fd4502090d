//! Tools for reading: the context of earlier records, and the parts that several formats share.
//!
//! | file | what |
//! |---|---|
//! | `options` | the options for reading a text, and the resulting record |
//! | `regions` | a map of regions |
//! | `context` | results kept from earlier records |
//! | `layout` | where the records of a table have their puzzles |
//! | `input` | the lines and the context, from which a format reads |
//! | `cells` | the cells at the beginning of a line, perhaps separated into rows |
//! | `solution` | the solution that a text gives next to a puzzle |
//! | `one_line` | a puzzle on a line, with the text that follows it |
//! | `block` | rows that form a grid |
//! | `object` | a JSON object, on one line or several |

pub(super) mod block;
pub(super) mod cells;
pub(super) mod context;
pub(super) mod input;
pub(super) mod layout;
pub(super) mod object;
pub(super) mod one_line;
pub(super) mod options;
pub(super) mod regions;
pub(super) mod solution;
