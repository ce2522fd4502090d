//! What is drawn for a step, in Sudoku terms: a page places it on its own board.
//!
//! It has neither coordinates nor the content of the cells. The looks of roles are those of [`draw`], so that a page
//! and a picture do not differ.

use serde::Serialize;

use super::names::{CandidateReport, cells};
use crate::draw::{self, DiscKind, LabelPlace, Scene};
use veridoku_core::grid::Geometry;
use veridoku_logic::{Position, Step};

/// What is drawn for a step, in addition to its placements and eliminations.
#[derive(Clone, Debug, Serialize)]
pub(super) struct PictureReport {
    tints: Vec<TintReport>,
    outlines: Vec<OutlineReport>,
    discs: Vec<DiscReport>,
    links: Vec<LinkReport>,
    rays: Vec<RayReport>,
    eliminated: Vec<CandidateReport>,
    labels: Vec<LabelReport>,
    key: Vec<KeyReport>,
}

#[derive(Clone, Debug, Serialize)]
struct TintReport {
    kind: &'static str,
    tone: &'static str,
    cells: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct OutlineReport {
    tone: &'static str,
    cells: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct DiscReport {
    kind: &'static str,
    tone: Option<&'static str>,
    #[serde(flatten)]
    candidate: CandidateReport,
}

#[derive(Clone, Debug, Serialize)]
struct LinkReport {
    kind: &'static str,
    tone: Option<&'static str>,
    from: CandidateReport,
    to: CandidateReport,
}

#[derive(Clone, Debug, Serialize)]
struct RayReport {
    from: CandidateReport,
    house: Option<String>,
    cells: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct LabelReport {
    text: String,
    cell: String,
    digit: Option<usize>,
}

#[derive(Clone, Debug, Serialize)]
struct KeyReport {
    role: &'static str,
    tones: Vec<&'static str>,
}

impl PictureReport {
    /// What is drawn for a step that was found on a position.
    pub(super) fn new(before: &Position, step: &Step) -> PictureReport {
        PictureReport::of_scene(&draw::step(before, step))
    }

    fn of_scene(scene: &Scene) -> PictureReport {
        let geometry: &Geometry = &scene.geometry;
        let tint = |tint: &draw::Tint| TintReport {
            kind: tint.kind.name(),
            tone: tint.tone.name(),
            cells: cells(&tint.cells, geometry),
        };
        let outline = |outline: &draw::Outline| OutlineReport {
            tone: outline.tone.name(),
            cells: cells(&outline.cells, geometry),
        };
        let disc = |disc: &draw::Disc| {
            let (kind, tone) = match disc.kind {
                DiscKind::Part(tone) => ("part", Some(tone.name())),
                DiscKind::On => ("on", None),
                DiscKind::Off => ("off", None),
            };
            DiscReport { kind, tone, candidate: CandidateReport::new(disc.candidate, geometry) }
        };
        let link = |link: &draw::Link| LinkReport {
            kind: link.kind.name(),
            tone: link.tone.map(draw::Tone::name),
            from: CandidateReport::new(link.from, geometry),
            to: CandidateReport::new(link.to, geometry),
        };
        let ray = |ray: &draw::Ray| RayReport {
            from: CandidateReport::new(ray.from, geometry),
            house: ray.house.map(|house| geometry.house(house).to_string()),
            cells: cells(&ray.cells, geometry),
        };
        let label = |label: &draw::Label| {
            let (cell, digit) = match label.place {
                LabelPlace::Candidate(place) => (place.cell, Some(place.digit.number())),
                LabelPlace::Cell(cell) => (cell, None),
            };
            let cell = geometry.cell_name(cell).to_string();
            LabelReport { text: label.text.clone(), cell, digit }
        };
        let key = |entry: &draw::KeyEntry| KeyReport {
            role: entry.role.name(),
            tones: entry.tones.iter().map(|tone| tone.name()).collect(),
        };
        PictureReport {
            tints: scene.tints.iter().map(tint).collect(),
            outlines: scene.outlines.iter().map(outline).collect(),
            discs: scene.discs.iter().map(disc).collect(),
            links: scene.links.iter().map(link).collect(),
            rays: scene.rays.iter().map(ray).collect(),
            eliminated: scene
                .eliminated
                .iter()
                .map(|one| CandidateReport::new(*one, geometry))
                .collect(),
            labels: scene.labels.iter().map(label).collect(),
            key: scene.key.iter().map(key).collect(),
        }
    }
}
