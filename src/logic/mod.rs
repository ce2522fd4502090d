//! Logic: solving as a person does, every step with its reason.

pub mod board;
pub mod cells;
pub mod digits;
mod find;
pub mod layout;
mod links;
pub mod path;
pub mod step;
pub mod technique;
