//! Bytes as lines, fields, rows, words, symbols and numbers. Nothing here depends on earlier input.

pub(super) mod fields;
pub(super) mod lines;
pub(super) mod numbers;
pub(super) mod rows;
pub(super) mod symbols;
pub(super) mod words;
