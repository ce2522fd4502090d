//! Imports that most finders use.

pub(super) use super::finder::{Finder, held, weak_link};
pub(super) use super::reasons;
pub(super) use super::steps::Steps;
pub(super) use crate::grid::{Candidate, Cell, Digit, HouseId};
pub(super) use crate::logic::facts::view::View;
pub(super) use crate::logic::paper::sheet::Strike;
pub(super) use crate::logic::sets::cells::CellSet;
pub(super) use crate::logic::sets::digits::Digits;
pub(super) use crate::logic::step::{ChainNode, Part, Pattern, Role};
pub(super) use crate::logic::technique::Technique;
pub(super) use crate::logic::words::claim::Claim;
pub(super) use crate::logic::words::explanation::{Explanation, conclude};
pub(super) use crate::logic::words::names::{Words, list};
