//! Scenes of steps: one method for every technique, based on the data of a step.
//!
//! | of a step | is drawn as |
//! |---|---|
//! | a house of a part | a light tint; hatched if it covers |
//! | the cells of a part | a tint, and an outline where parts must be distinguished |
//! | the digits of a part | discs under the candidates |
//! | a strong or a weak link | a line between its two positions |
//! | a node of a chain | discs; around several cells an outline |
//! | a link of a chain | an arrow from each node from which the next follows |
//! | an elimination | a cross |
//! | a placement | a ring |
//! | a value that explains a single | a circle, and lines to the cells that it blocks |
//!
//! The drawing of a part is a row of [`Look`] by its role; no technique is named here. Sets of cells that a
//! sentence calls A, B and C have these letters.

mod chains;

use std::collections::HashSet;

use super::position;
use super::scene::{
    Disc, DiscKind, Filling, KeyEntry, Label, LabelPlace, Link, LinkLook, Outline, Ray, Scene,
    Tint, TintKind, Tone,
};
use veridoku_core::grid::{Candidate, Cell, Digit, DigitSet, Geometry};
use veridoku_logic::explain::{self, Language, conclusion_in};
use veridoku_logic::{Conclusion, Part, Position, Role, Step};

/// A step in the position before it.
pub fn step(before: &Position, step: &Step) -> Scene {
    let geometry = before.puzzle().geometry().clone();
    let mut scene = position::position(before).numbered().titled(step.technique.to_string());
    if !step.fits(&geometry) {
        return scene;
    }
    scene.description = explain::sentence(step, &geometry);
    let mut drawing = Drawing { scene: &mut scene, geometry: &geometry, is_lit: HashSet::new() };
    drawing.chains(&step.pattern.chains);
    drawing.parts(&step.pattern.parts);
    drawing.conclusion(&step.conclusion);
    let ray = |explain::Blocker { value, house, cells }| Ray { from: value, house, cells };
    let blockers = explain::blockers(step, before);
    scene.rays = blockers.values.into_iter().map(ray).collect();
    scene.eliminated = blockers.eliminated;
    scene.tints.sort_by_key(|tint| tint.kind);
    scene
}

/// The steps of a round in one picture: their placements and eliminations.
pub fn round(before: &Position, steps: &[Step]) -> Scene {
    let geometry = before.puzzle().geometry().clone();
    let title = steps.first().map_or(String::new(), |step| step.technique.to_string());
    let mut scene = position::position(before).numbered().titled(title);
    let fitting = || steps.iter().filter(|step| step.fits(&geometry));
    let sentences: Vec<String> =
        fitting().map(|step| conclusion_in(step, &geometry, Language::English)).collect();
    scene.description = sentences.join(" ");
    let mut drawing = Drawing { scene: &mut scene, geometry: &geometry, is_lit: HashSet::new() };
    fitting().for_each(|step| drawing.conclusion(&step.conclusion));
    scene
}

/// The look of a part of some role.
struct Look {
    tone: Tone,
    /// Whether its cells are tinted.
    cells: bool,
    /// Whether its cells are outlined.
    edge: bool,
    /// Whether its candidates have discs.
    discs: bool,
    /// How its houses are tinted, if they are.
    houses: Option<TintKind>,
}

impl Look {
    /// The look of a part: `index` is its number among the different parts of its role.
    fn of(role: Role, index: usize) -> Look {
        let plain = Look { tone: Tone::First, cells: true, edge: false, discs: true, houses: None };
        let house = Some(TintKind::House);
        match role {
            Role::Place => Look { discs: false, houses: house, ..plain },
            Role::Locked | Role::Subset | Role::Base => Look { houses: house, ..plain },
            Role::Cover => Look {
                tone: Tone::Second,
                cells: false,
                discs: false,
                houses: Some(TintKind::Cover),
                ..plain
            },
            Role::Fin | Role::Guardian => Look { tone: Tone::Fourth, edge: true, ..plain },
            Role::StrongLink => Look { cells: false, houses: house, ..plain },
            Role::WeakLink => Look { tone: Tone::Second, cells: false, ..plain },
            Role::Pivot | Role::Floor => Look { edge: true, ..plain },
            Role::Pincer | Role::Roof | Role::Target => {
                Look { tone: Tone::Second, edge: true, ..plain }
            }
            Role::Mirror => Look { tone: Tone::Third, edge: true, ..plain },
            Role::Color => Look { tone: Tone::of_index(index), cells: false, ..plain },
            Role::FirstColor => Look { cells: false, ..plain },
            Role::SecondColor => Look { tone: Tone::Second, cells: false, ..plain },
            Role::Als => Look { tone: Tone::of_index(index), edge: true, ..plain },
            Role::RestrictedCommon => Look { tone: Tone::Shared, cells: false, ..plain },
            Role::Held => Look { tone: Tone::Held, cells: false, ..plain },
            Role::Stem => Look { edge: true, houses: house, ..plain },
            Role::Petal => Look { tone: Tone::of_index(index + 1), edge: true, ..plain },
            Role::Crossing => Look { tone: Tone::Third, edge: true, ..plain },
            Role::Rule => Look { edge: true, discs: false, houses: house, ..plain },
            Role::Domain => Look { cells: false, discs: false, ..plain },
            Role::Supposed => Look { tone: Tone::First, discs: true, ..plain },
        }
    }

    /// Whether anything of a part with this look is drawn.
    fn is_drawn(&self) -> bool {
        self.cells || self.edge || self.discs || self.houses.is_some()
    }

    /// Whether the discs of a role show something that other discs of the same candidate do not.
    fn stands_out(role: Role) -> bool {
        matches!(
            role,
            Role::Fin
                | Role::Guardian
                | Role::RestrictedCommon
                | Role::Held
                | Role::Crossing
                | Role::Color
                | Role::FirstColor
                | Role::SecondColor
        )
    }
}

/// The drawing state of a scene.
struct Drawing<'a> {
    scene: &'a mut Scene,
    geometry: &'a Geometry,
    /// The candidates that have a disc.
    is_lit: HashSet<Candidate>,
}

impl Drawing<'_> {
    fn parts(&mut self, parts: &[Part]) {
        let mut looks: Vec<(&Part, Look)> = Vec::new();
        // The sets around an aligned pair have other tones than the pair.
        let is_stem = parts.iter().any(|part| part.role == Role::Stem);
        for (place, part) in parts.iter().enumerate() {
            let before = usize::from(is_stem && part.role == Role::Als);
            let mut others: Vec<&Part> = Vec::new();
            for other in &parts[..place] {
                if other.role == part.role && !others.contains(&other) {
                    others.push(other);
                }
            }
            match others.iter().position(|other| *other == part) {
                // A set that is reached again is already drawn.
                Some(_) if matches!(part.role, Role::Als | Role::Petal) => {}
                _ => looks.push((part, Look::of(part.role, others.len() + before))),
            }
        }
        self.key(&looks);
        let sets = looks.iter().filter(|(part, _)| part.role == Role::Als).count();
        let mut letter = b'A';
        for (part, look) in &looks {
            // Guardians of a deadly pattern are in cells that are already marked.
            let is_marked = |cell: &Cell| {
                let marks = |other: &Part| matches!(other.role, Role::Roof | Role::Floor);
                parts.iter().any(|other| marks(other) && other.cells.contains(cell))
            };
            if part.role != Role::Guardian || !part.cells.iter().all(is_marked) {
                self.cells(part, look);
            }
            if part.role == Role::Als && sets > 1 {
                let text = char::from(letter).to_string();
                letter = (letter + 1).min(b'Z');
                let place = part.cells.first().map(|cell| LabelPlace::Cell(*cell));
                self.scene.labels.extend(place.map(|place| Label { place, text }));
            }
        }
        // First the prominent roles, so they keep the candidates that others share.
        for first in [true, false] {
            for (part, look) in
                looks.iter().filter(|(part, _)| Look::stands_out(part.role) == first)
            {
                if look.discs {
                    self.discs(part, DiscKind::Part(look.tone));
                }
            }
        }
        for (place, part) in parts.iter().enumerate() {
            match part.role {
                Role::StrongLink => self.line(part, LinkLook::Strong, parts),
                Role::WeakLink => self.line(part, LinkLook::Weak, parts),
                // It lies between the two sets that it links.
                Role::RestrictedCommon => {
                    let nearby = &parts[place.saturating_sub(1)..parts.len().min(place + 2)];
                    self.line(part, LinkLook::Weak, if place > 0 { nearby } else { parts });
                }
                _ => {}
            }
        }
    }

    /// The tones of each role, in the order of the parts.
    fn key(&mut self, looks: &[(&Part, Look)]) {
        let key = &mut self.scene.key;
        for (Part { role, .. }, look) in looks.iter().filter(|(_, look)| look.is_drawn()) {
            match key.iter_mut().find(|entry| entry.role == *role) {
                None => key.push(KeyEntry { role: *role, tones: vec![look.tone] }),
                Some(entry) if entry.tones.contains(&look.tone) => {}
                Some(entry) => entry.tones.push(look.tone),
            }
        }
    }

    /// The tints and outlines of a part.
    fn cells(&mut self, part: &Part, look: &Look) {
        for (index, house) in part.houses.iter().enumerate() {
            let Some(kind) = look.houses else { break };
            let cells = self.geometry.house(*house).cells.to_vec();
            // For two houses of locked candidates, the second is where they eliminate.
            let (tone, kind) = match (part.role, index) {
                (Role::Locked, 1..) => (Tone::Second, TintKind::Cover),
                _ => (look.tone, kind),
            };
            let tint = Tint { cells, tone, kind };
            if !self.scene.tints.contains(&tint) {
                self.scene.tints.push(tint);
            }
        }
        if part.cells.is_empty() {
            return;
        }
        if look.cells {
            let tint = Tint { cells: part.cells.clone(), tone: look.tone, kind: TintKind::Cells };
            self.scene.tints.push(tint);
        }
        if look.edge {
            self.scene.outlines.push(Outline { cells: part.cells.clone(), tone: look.tone });
        }
    }

    /// The remaining candidates of digits in cells.
    fn left(&self, digits: &[Digit], cells: &[Cell]) -> Vec<Candidate> {
        let all = cells
            .iter()
            .flat_map(|cell| digits.iter().map(|digit| Candidate { cell: *cell, digit: *digit }));
        all.filter(|candidate| self.scene.has_mark(*candidate)).collect()
    }

    fn discs(&mut self, part: &Part, kind: DiscKind) {
        for candidate in self.left(&part.digits, &part.cells) {
            if self.is_lit.insert(candidate) {
                self.scene.discs.push(Disc { candidate, kind });
            }
        }
    }

    /// A line between the two ends of a link: its two positions, or the nearest positions of two parts that it
    /// connects.
    fn line(&mut self, part: &Part, kind: LinkLook, parts: &[Part]) {
        let places = self.left(&part.digits, &part.cells);
        let ends = match &places[..] {
            [one, other] => Some((*one, *other)),
            places => {
                let sets =
                    parts.iter().filter(|other| matches!(other.role, Role::Als | Role::Pincer));
                let within = |set: &Part| -> Vec<Candidate> {
                    places.iter().copied().filter(|place| set.cells.contains(&place.cell)).collect()
                };
                let ends: Vec<Vec<Candidate>> =
                    sets.map(within).filter(|places| !places.is_empty()).collect();
                match &ends[..] {
                    [one, other, ..] => chains::nearest(one, other, self.geometry),
                    _ => None,
                }
            }
        };
        if let Some((from, to)) = ends {
            let reason = match &part.houses[..] {
                [] => part.role.name().to_owned(),
                houses => {
                    let names: Vec<String> = houses
                        .iter()
                        .map(|house| self.geometry.house(*house).to_string())
                        .collect();
                    format!("{} in {}", part.role.name(), names.join(", "))
                }
            };
            self.scene.links.push(Link { from, to, kind, tone: None, reason });
        }
    }

    fn conclusion(&mut self, conclusion: &Conclusion) {
        match conclusion {
            Conclusion::Place(placed) => self.ring(*placed),
            Conclusion::Eliminate(struck) => {
                for candidate in struck {
                    self.show(*candidate);
                    self.scene.strikes.push(*candidate);
                }
            }
        }
    }

    fn ring(&mut self, placed: Candidate) {
        self.show(placed);
        self.scene.rings.push(placed);
    }

    /// Makes a candidate visible: another step of the round may have removed it.
    fn show(&mut self, candidate: Candidate) {
        if let Some(filling) = self.scene.fillings.get_mut(candidate.cell.index()) {
            if let Filling::Marks(marks) = filling {
                marks.insert(candidate.digit);
            } else if matches!(filling, Filling::Placed(digit) | Filling::Given(digit) if *digit != candidate.digit)
            {
                *filling = Filling::Marks(DigitSet::single(candidate.digit));
            }
        }
    }
}
