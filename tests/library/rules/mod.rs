//! Rules beyond houses and pairs, as an embedder meets them.

pub mod example;
mod parts;
mod table;
