//! Imports that most finders use.

pub(super) use super::finder::{
    Finder, at_least_one, held, is_or_sees, only_at, weak_link, within,
};
pub(super) use super::reasons;
pub(super) use super::steps::Steps;
pub(super) use crate::facts::view::View;
pub(super) use crate::paper::sheet::Strike;
pub(super) use crate::sets::cells::CellSet;
pub(super) use crate::sets::digits::Digits;
pub(super) use crate::step::{ChainNode, Part, Pattern, Role};
pub(super) use crate::technique::Technique;
pub(super) use crate::words::claim::Claim;
pub(super) use crate::words::explanation::{Explanation, conclude};
pub(super) use crate::words::lesson::{Lesson, Line, sentences};
pub(super) use crate::words::names::{Words, list};
pub(super) use crate::words::sentence::{Sentence, all_of, and, none_of, or, say};
pub(super) use veridoku_core::grid::{Candidate, Cell, Digit, HouseId};
