//! Steps that every candidate of a cell, or every place of a digit in a house, leads to.
//!
//! ```text
//! r1c1=3, then ... r5c5<>7        what the branches share is found in their closures: placements that all
//! r1c1=4, then ... r5c5<>7        have, and candidates that all have lost
//! r1c1=8, then ... r5c5<>7
//! ```
//!
//! For readers, each conclusion is shown by the cell or house with the shortest nets. Eliminations whose nets differ
//! only in their ends are one step.

use std::collections::BTreeMap;

use super::Closures;
use super::closure::{Closure, Strength};
use super::derivation::{Derivation, End};
use crate::find::merge;
use crate::find::prelude::*;
use crate::step::Chain;

/// How many cells or houses that lead to the same conclusion are compared, to find the shortest nets.
const MOST_COMPARED: usize = 8;

/// Alternatives, one of which is true.
#[derive(Clone, Copy, Debug)]
pub enum Stem {
    /// The candidates of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    House(HouseId, Digit),
}

impl Stem {
    /// All open cells.
    pub fn cells<const W: usize>(view: &View<W>) -> Vec<Stem> {
        view.open().iter().map(Stem::Cell).collect()
    }

    /// All digits that houses lack.
    pub fn houses<const W: usize>(view: &View<W>) -> Vec<Stem> {
        let of = |&house: &HouseId| {
            view.missing(house).iter().map(move |digit| Stem::House(house, digit))
        };
        view.layout().houses().iter().flat_map(of).collect()
    }

    fn candidates<const W: usize>(self, view: &View<W>) -> Vec<Candidate> {
        match self {
            Stem::Cell(cell) => {
                view.candidates(cell).iter().map(|digit| Candidate { cell, digit }).collect()
            }
            Stem::House(house, digit) => {
                let places = view.places_in(house, digit);
                places.iter().map(|cell| Candidate { cell, digit }).collect()
            }
        }
    }

    fn part<const W: usize>(self, view: &View<W>) -> Part {
        let part = Part::new(Role::Stem);
        match self {
            Stem::Cell(cell) => part.digits(view.candidates(cell)).cell(cell),
            Stem::House(house, digit) => {
                part.digit(digit).cells(view.places_in(house, digit)).house(house)
            }
        }
    }
}

/// The shortest nets found for a conclusion.
struct Shown {
    stem: usize,
    chains: Vec<Chain>,
}

/// Shows what the closures of each stem share. A stem with a candidate that contradicts itself is left out: this
/// is a separate step.
pub fn show<const W: usize>(
    view: &View<W>,
    technique: Technique,
    strength: Strength,
    closures: &Closures<W>,
    stems: &[Stem],
    steps: &mut Steps<W>,
) {
    let mut shown: BTreeMap<End, Shown> = BTreeMap::new();
    let mut compared: BTreeMap<End, usize> = BTreeMap::new();
    for (number, stem) in stems.iter().enumerate() {
        if view.is_over() {
            return;
        }
        let candidates = stem.candidates(view);
        let of: Option<Vec<&Closure<W>>> =
            candidates.iter().map(|candidate| closures.of(*candidate)).collect();
        let ends = of.map_or(Vec::new(), |of| shared(view, &of));
        if ends.is_empty() {
            continue;
        }
        if !steps.are_read() {
            ends.iter().for_each(|end| show_end(technique, *end, steps));
            continue;
        }
        let derivations: Vec<Derivation<W>> = candidates
            .iter()
            .map(|candidate| {
                let mut derivation = Derivation::new(view);
                derivation.assume(*candidate);
                derivation.close(strength);
                derivation
            })
            .collect();
        for end in ends {
            let count = compared.entry(end).or_default();
            *count += 1;
            if *count > MOST_COMPARED || view.is_over() {
                continue;
            }
            let nets = derivations.iter().map(|derivation| derivation.net(&[end]));
            let chains: Option<Vec<Chain>> = nets.map(|net| Some(net?.chain)).collect();
            let Some(chains) = chains else { continue };
            if shown.get(&end).is_none_or(|other| length(&chains) < length(&other.chains)) {
                shown.insert(end, Shown { stem: number, chains });
            }
        }
    }
    show_shortest(view, technique, stems, shown, steps);
}

/// The number of nodes.
fn length(chains: &[Chain]) -> usize {
    chains.iter().map(|chain| chain.nodes.len()).sum()
}

fn show_end<const W: usize>(technique: Technique, end: End, steps: &mut Steps<W>) {
    match end {
        End::Placed(candidate) => steps.place(technique, candidate, Pattern::default),
        End::Lost(Candidate { cell, digit }) => {
            steps.eliminate(technique, digit, CellSet::single(cell), Pattern::default);
        }
        End::NoCandidate(_) | End::NoPlace(..) => {}
    }
}

/// The placements that all closures have, and the candidates that all have lost, without those that a placement
/// eliminates by the rules.
fn shared<const W: usize>(view: &View<W>, closures: &[&Closure<W>]) -> Vec<End> {
    let Some((first, others)) = closures.split_first() else { return Vec::new() };
    let settled = others.iter().fold(first.settled() & view.open(), |all, one| all & one.settled());
    let mut ends = Vec::new();
    let mut seen = vec![CellSet::EMPTY; view.layout().side()];
    let mut all_placed = CellSet::EMPTY;
    for (index, seen) in seen.iter_mut().enumerate() {
        let digit = Digit::from_index(index);
        let placed = closures.iter().fold(settled, |all, one| all & one.planes()[index]);
        for cell in placed.iter() {
            ends.push(End::Placed(Candidate { cell, digit }));
            *seen |= view.layout().peers(cell);
        }
        all_placed |= placed;
    }
    for (index, seen) in seen.into_iter().enumerate() {
        let digit = Digit::from_index(index);
        let kept = seen | all_placed;
        let lost = closures
            .iter()
            .fold(view.places(digit) - kept, |lost, closure| lost - closure.planes()[index]);
        ends.extend(lost.iter().map(|cell| End::Lost(Candidate { cell, digit })));
    }
    ends
}

/// Shows each conclusion with its shortest nets. Eliminations whose nets are the same but for their ends are one
/// step.
fn show_shortest<const W: usize>(
    view: &View<W>,
    technique: Technique,
    stems: &[Stem],
    shown: BTreeMap<End, Shown>,
    steps: &mut Steps<W>,
) {
    let mut eliminations = Vec::new();
    for (end, Shown { stem, chains }) in shown {
        let pattern = Pattern { parts: vec![stems[stem].part(view)], chains };
        match end {
            End::Placed(candidate) => steps.place(technique, candidate, || pattern),
            End::Lost(lost) => eliminations.push((lost, pattern)),
            End::NoCandidate(_) | End::NoPlace(..) => {}
        }
    }
    merge::show(view, technique, eliminations, steps);
}
