//! Rules beyond houses and pairs, as an embedder uses them.

pub mod example;
mod parts;
mod repeated;
mod table;
