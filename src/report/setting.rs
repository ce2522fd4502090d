//! The rules of a puzzle beyond houses and pairs: the visible part of the board, the rules, and their marks.
//!
//! A mark is an SVG path or a text, with a class for its look, so a page draws any rule without knowing it. A cell
//! is 64 units wide and high.

use serde::Serialize;

use super::names::cells;
use crate::draw::marks::{Drawn, Shape, marks};
use veridoku_core::families::Family;
use veridoku_core::grid::{Frame, Geometry, Rule, RuleKind};

/// The properties of a geometry beyond houses and pairs; without rules these keys are absent.
#[derive(Clone, Debug, Serialize)]
pub(super) struct SettingReport {
    frame: FrameReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    family: Option<&'static str>,
    rules: Vec<RuleReport>,
    marks: Vec<MarkReport>,
    margins: [f64; 4],
    legend: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct FrameReport {
    rows: usize,
    columns: usize,
    lowest: i32,
    hidden: usize,
    has_lines: bool,
}

#[derive(Clone, Debug, Serialize)]
struct RuleReport {
    rule: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    numbers: Vec<i32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lists: Vec<Vec<String>>,
    #[serde(skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    branches: Vec<Vec<RuleReport>>,
}

#[derive(Clone, Debug, Serialize)]
struct MarkReport {
    rule: usize,
    class: String,
    is_above: bool,
    #[serde(flatten)]
    what: WhatReport,
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum WhatReport {
    Way { path: String },
    Text { text: String, x: f64, y: f64, size: f64 },
}

impl SettingReport {
    /// The report of the rules of a geometry, if there are any.
    pub(super) fn new(geometry: &Geometry) -> Option<SettingReport> {
        let is_plain = geometry.rules().is_empty();
        let drawn = (!is_plain).then(|| marks(geometry))?;
        // The frame is a separate rule in the geometry, and a separate key here.
        let rules = || geometry.stated_rules();
        let mark = |shape: Shape| MarkReport {
            rule: rule_index(shape.rule, geometry),
            class: shape.classes(),
            is_above: shape.is_above,
            what: match shape.what {
                Drawn::Way(path) => WhatReport::Way { path },
                Drawn::Text { text, x, y, size } => WhatReport::Text { text, x, y, size },
            },
        };
        let Frame { rows, columns, lowest, hidden, has_lines } = geometry.frame();
        Some(SettingReport {
            frame: FrameReport { rows, columns, lowest, hidden, has_lines },
            family: Family::of(geometry).map(Family::name),
            rules: rules().map(|rule| RuleReport::new(rule, geometry)).collect(),
            marks: drawn.shapes.into_iter().map(mark).collect(),
            margins: drawn.margins,
            legend: drawn.legend,
        })
    }
}

/// The index of a rule in the reported list, which has no frame.
pub(super) fn rule_index(index: usize, geometry: &Geometry) -> usize {
    let earlier = geometry.rules().iter().take(index);
    earlier.filter(|rule| rule.kind != RuleKind::Frame).count()
}

impl RuleReport {
    fn new(rule: &Rule, geometry: &Geometry) -> RuleReport {
        let of_branch =
            |rules: &Vec<Rule>| rules.iter().map(|rule| RuleReport::new(rule, geometry)).collect();
        RuleReport {
            rule: rule.kind.name(),
            numbers: rule.numbers.clone(),
            lists: rule.lists.iter().map(|list| cells(list, geometry)).collect(),
            text: rule.text.clone(),
            branches: rule.branches.iter().map(of_branch).collect(),
        }
    }
}
