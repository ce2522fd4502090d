//! The parts of the logic reports: everything a page needs to draw a step without knowing its technique.
//!
//! `docs/json.md` documents the keys. The geometry lists the cells of each house.

use serde::Serialize;

use super::names::{CandidateReport, cells, houses, numbers};
use super::picture::PictureReport;
use super::place::{HouseReport, PlaceReport};
use super::setting::{SettingReport, rule_index};
use veridoku_core::grid::{Arrangement, Candidate, Cell, Digit, Geometry, Overlap, RuleId};
use veridoku_logic::explain::{self, Language, LessonText};
use veridoku_logic::{
    ChainNode, Conclusion, End, Link, Part, Path, Position, Rating, Step, Technique,
};

/// The properties of the rules that a page needs to draw a grid.
#[derive(Clone, Debug, Serialize)]
pub struct GeometryReport {
    side: usize,
    r#box: Option<[usize; 2]>,
    variants: Vec<&'static str>,
    houses: Vec<HouseReport>,
    pairs: Vec<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grids: Option<GridsReport>,
    #[serde(flatten)]
    setting: Option<SettingReport>,
}

/// Overlapping grids, or a board that is not a square.
#[derive(Clone, Debug, Serialize)]
struct GridsReport {
    name: Option<&'static str>,
    rows: usize,
    columns: usize,
    /// The upper left cell of each grid.
    corners: Vec<String>,
    /// The rows of a board without grids: `.` for a cell, `-` where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Vec<String>>,
}

impl GridsReport {
    fn new(grids: &Arrangement) -> GridsReport {
        let corner = |(row, column): &(usize, usize)| format!("r{}c{}", row + 1, column + 1);
        GridsReport {
            name: grids.name().map(Overlap::name),
            rows: grids.rows(),
            columns: grids.columns(),
            corners: grids.corners().iter().map(corner).collect(),
            board: grids.shape().is_none().then(|| grids.rows_of_symbols()),
        }
    }
}

impl GeometryReport {
    /// The report of a geometry.
    pub fn new(geometry: &Geometry) -> GeometryReport {
        let pairs = geometry.cells().flat_map(|cell| {
            let later = geometry.extra_peers(cell).iter().filter(move |peer| **peer > cell);
            later.map(move |peer| cells(&[cell, *peer], geometry))
        });
        let grids = geometry.arrangement();
        let shape = geometry.shape().or_else(|| grids.and_then(|grids| grids.shape()));
        GeometryReport {
            side: geometry.side(),
            r#box: shape.map(|shape| [shape.box_height(), shape.box_width()]),
            variants: geometry.variants().iter().map(|variant| variant.name()).collect(),
            houses: geometry
                .houses_with_ids()
                .map(|(id, _)| HouseReport::new(id, geometry))
                .collect(),
            pairs: pairs.collect(),
            grids: grids.map(|grids| GridsReport::new(grids)),
            setting: SettingReport::new(geometry),
        }
    }
}

/// A position: a digit or nothing for each cell, and a list of candidates, which is empty for a cell with a value.
#[derive(Clone, Debug, Serialize)]
pub struct PositionReport {
    values: Vec<Option<usize>>,
    candidates: Vec<Vec<usize>>,
}

impl PositionReport {
    /// The report of a position.
    pub fn new(position: &Position) -> PositionReport {
        let cells = || position.puzzle().geometry().cells();
        let value = |cell: Cell| position.value(cell).map(Digit::number);
        let open = |cell: Cell| match position.value(cell) {
            Some(_) => Vec::new(),
            None => numbers(position.candidates(cell).iter()),
        };
        PositionReport {
            values: cells().map(value).collect(),
            candidates: cells().map(open).collect(),
        }
    }
}

/// A technique.
#[derive(Clone, Debug, Serialize)]
pub struct TechniqueReport {
    name: &'static str,
    level: &'static str,
    score: u32,
    uses_uniqueness: bool,
}

impl TechniqueReport {
    /// The report of a technique.
    pub fn new(technique: Technique) -> TechniqueReport {
        TechniqueReport {
            name: technique.name(),
            level: technique.level().name(),
            score: technique.score(),
            uses_uniqueness: technique.uses_uniqueness(),
        }
    }
}

/// Steps of one technique, all found on the same position.
#[derive(Clone, Debug, Serialize)]
pub struct RoundReport {
    technique: TechniqueReport,
    steps: Vec<StepReport>,
}

impl RoundReport {
    /// The report of some steps; `None` if there are none.
    pub fn new(steps: &[Step], geometry: &Geometry) -> Option<RoundReport> {
        let technique = TechniqueReport::new(steps.first()?.technique);
        let steps = steps.iter().map(|step| StepReport::new(step, geometry)).collect();
        Some(RoundReport { technique, steps })
    }

    /// Adds to each step what is requested. `steps` are those of the report, found on the position `before`.
    pub(super) fn add(&mut self, before: &Position, steps: &[Step], additions: Additions) {
        let steps = self.steps.iter_mut().zip(steps);
        steps.for_each(|(report, step)| report.add(before, step, additions));
    }
}

/// A step without its technique.
#[derive(Clone, Debug, Serialize)]
pub struct StepReport {
    placements: Vec<CandidateReport>,
    eliminations: Vec<CandidateReport>,
    parts: Vec<PartReport>,
    chains: Vec<Vec<NodeReport>>,
    sentence: String,
    reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    lesson: Option<LessonReport>,
    #[serde(flatten)]
    drawn: Option<DrawnReport>,
}

/// What a report adds to each step, if it is requested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Additions {
    /// What is drawn for the step.
    pub pictures: bool,
    /// Its lesson, in this language.
    pub language: Option<Language>,
}

/// A step in short sentences.
#[derive(Clone, Debug, Serialize)]
struct LessonReport {
    language: &'static str,
    pattern: Vec<String>,
    why: Vec<String>,
    so: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    links: Vec<Vec<[String; 2]>>,
}

impl LessonReport {
    fn new(before: &Position, step: &Step, language: Language) -> LessonReport {
        let LessonText { pattern, why, so, links } = explain::teach(step, before, language);
        LessonReport { language: language.name(), pattern, why, so, links }
    }
}

/// A step on a board: where to look for it, and what is drawn.
#[derive(Clone, Debug, Serialize)]
struct DrawnReport {
    r#where: String,
    at: PlaceReport,
    picture: PictureReport,
}

#[derive(Clone, Debug, Serialize)]
struct PartReport {
    role: &'static str,
    digits: Vec<usize>,
    cells: Vec<String>,
    houses: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<usize>,
}

#[derive(Clone, Debug, Serialize)]
struct NodeReport {
    digits: Vec<usize>,
    cells: Vec<String>,
    is_on: bool,
    from: Vec<usize>,
    links: Vec<LinkReport>,
}

#[derive(Clone, Debug, Serialize)]
struct LinkReport {
    kind: &'static str,
    from: Vec<usize>,
    houses: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rules: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chain: Option<usize>,
}

impl StepReport {
    /// The report of a step.
    pub fn new(step: &Step, geometry: &Geometry) -> StepReport {
        let candidate = |candidate: &Candidate| CandidateReport::new(*candidate, geometry);
        let placements = match &step.conclusion {
            Conclusion::Place(placed) => vec![candidate(placed)],
            Conclusion::Eliminate(_) => Vec::new(),
        };
        let part = |part: &Part| PartReport {
            role: part.role.name(),
            digits: numbers(part.digits.iter().copied()),
            cells: cells(&part.cells, geometry),
            houses: houses(&part.houses, geometry),
            rules: rules(&part.rules, geometry),
        };
        let node = |node: &ChainNode| NodeReport::new(node, geometry);
        let chains = step.pattern.chains.iter();
        StepReport {
            placements,
            eliminations: step.conclusion.eliminations().iter().map(candidate).collect(),
            parts: step.pattern.parts.iter().map(part).collect(),
            chains: chains.map(|chain| chain.nodes.iter().map(node).collect()).collect(),
            sentence: explain::sentence(step, geometry),
            reason: explain::reason(step, geometry),
            lesson: None,
            drawn: None,
        }
    }

    /// Adds the lesson of the step, and where to look for it and what is drawn. `step` is that of the report, found on
    /// the position `before`.
    pub(super) fn add(&mut self, before: &Position, step: &Step, additions: Additions) {
        self.lesson = additions.language.map(|language| LessonReport::new(before, step, language));
        if !additions.pictures {
            return;
        }
        let geometry = before.puzzle().geometry();
        self.drawn = Some(DrawnReport {
            r#where: explain::where_to_look(step, geometry),
            at: PlaceReport::new(&explain::whereabouts(step, geometry), geometry),
            picture: PictureReport::new(before, step),
        });
    }
}

impl NodeReport {
    fn new(node: &ChainNode, geometry: &Geometry) -> NodeReport {
        let link = |link: &Link| LinkReport {
            kind: link.kind.name(),
            from: link.from.clone(),
            houses: houses(&link.houses, geometry),
            rules: rules(&link.rules, geometry),
            chain: link.chain,
        };
        NodeReport {
            digits: numbers(node.digits.iter().copied()),
            cells: cells(&node.cells, geometry),
            is_on: node.is_on,
            from: node.parents(),
            links: node.links.iter().map(link).collect(),
        }
    }
}

/// A rating.
#[derive(Clone, Debug, Serialize)]
pub struct RatingReport {
    level: &'static str,
    level_by: &'static str,
    score: u64,
    hardest: Option<&'static str>,
}

impl RatingReport {
    /// The report of a rating.
    pub fn new(rating: &Rating) -> RatingReport {
        RatingReport {
            level: rating.level().name(),
            level_by: rating.level_by().name(),
            score: rating.score,
            hardest: rating.hardest.map(Technique::name),
        }
    }
}

/// How a path ended: `solved`, `stuck` or `contradiction`, or `time` or `cancelled` if the work was stopped before
/// logic reached its end. The position is the last one.
#[derive(Clone, Debug, Serialize)]
pub struct EndReport {
    kind: &'static str,
    position: PositionReport,
    dead_end: Option<String>,
}

impl EndReport {
    /// The report of the end of a path, with its last position.
    pub fn new(path: &Path) -> EndReport {
        let last = path.last();
        let geometry = last.puzzle().geometry();
        let dead_end = (path.end == End::Contradiction).then(|| last.dead_end()).flatten();
        EndReport {
            kind: path.end.name(),
            position: PositionReport::new(&last),
            dead_end: dead_end.map(|end| end.describe(geometry).to_string()),
        }
    }
}

/// The indices of rules in the list of the geometry's report.
fn rules(rules: &[RuleId], geometry: &Geometry) -> Vec<usize> {
    rules.iter().map(|rule| rule_index(rule.index(), geometry)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::format::{ReadOptions, Reader};

    #[test]
    fn the_frame_is_not_counted_among_the_rules() {
        let text = "size: 4x4 0-3\nkiller 3: r1c1 r1c2\n";
        let read = Reader::new(text.as_bytes(), ReadOptions::default()).next();
        let puzzle = read.expect("a puzzle").expect("it is read").puzzle;
        let geometry = puzzle.geometry();
        let killer = geometry.rules().iter().position(|rule| rule.numbers == [3]);
        let killer = RuleId::from_index(killer.expect("the cage"));
        assert_eq!(killer.index(), 1);
        assert_eq!(rules(&[killer], geometry), [0]);
    }
}
