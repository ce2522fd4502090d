//! Steps in sentences: the only place that has any. One file per family of techniques.
//!
//! A sentence says what is seen, why something follows, and what: for a reader who knows the rules of
//! Sudoku but not the name of the technique.

mod almost;
mod chains;
mod coloring;
mod fish;
mod hint;
mod single_digit;
mod singles;
mod subsets;
mod uniqueness;
mod wings;
mod words;

use super::step::{Conclusion, Step};
use super::technique::Technique;
use crate::grid::Geometry;
pub use hint::{Detail, hint, where_to_look};
use words::Words;

/// The reason of a step: what is seen and why its conclusion follows, in a sentence or a few, the last
/// of which has no period.
///
/// ```
/// use veridoku::logic::{explain, Logic, Techniques};
/// use veridoku::Puzzle;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let geometry = puzzle.geometry().clone();
/// let path = Logic::new(geometry.clone(), Techniques::all())?.path(&puzzle.into());
/// let step = &path.rounds[0][0];
/// assert_eq!(
///     explain::sentence(step, &geometry),
///     "r5c5=5: naked single: 5 is the only candidate of r5c5",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reason(step: &Step, geometry: &Geometry) -> String {
    let words = Words::new(step, geometry);
    match step.technique {
        Technique::FullHouse
        | Technique::NakedSingle
        | Technique::HiddenSingleBox
        | Technique::HiddenSingleLine => singles::reason(step, &words),
        Technique::LockedPair
        | Technique::LockedTriple
        | Technique::NakedPair
        | Technique::NakedTriple
        | Technique::NakedQuad => subsets::naked(step, &words),
        Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad => {
            subsets::hidden(&words)
        }
        Technique::Pointing | Technique::Claiming => subsets::locked(&words),
        Technique::XWing | Technique::Swordfish | Technique::Jellyfish => subsets::fish(&words),
        Technique::SueDeCoq => almost::crossing(&words),
        Technique::AlsXz => almost::pair(step, &words),
        Technique::AlsXyWing | Technique::AlsChain => almost::chain(step, &words),
        Technique::DeathBlossom => almost::blossom(step, &words),
        Technique::AlignedPairExclusion => almost::aligned_pair(step, &words),
        Technique::XChain
        | Technique::XyChain
        | Technique::ContinuousLoop
        | Technique::Aic
        | Technique::GroupedAic => chains::alternating(&words),
        Technique::DigitForcingChain
        | Technique::CellForcingChain
        | Technique::HouseForcingChain => chains::forcing(&words),
        Technique::DigitForcingNet | Technique::CellForcingNet | Technique::HouseForcingNet => {
            chains::nets(&words)
        }
        Technique::Supposition => chains::supposition(&words),
        Technique::RemotePair => wings::remote_pair(&words),
        Technique::Skyscraper
        | Technique::TwoStringKite
        | Technique::TurbotFish
        | Technique::EmptyRectangle => single_digit::reason(&words),
        Technique::WWing => wings::w_wing(step, &words),
        Technique::XyWing | Technique::XyzWing => wings::pivot(step, &words),
        Technique::WxyzWing => wings::wxyz(step, &words),
        Technique::SimpleColoring => coloring::simple(step, &words),
        Technique::MultiColoring => coloring::multi(step, &words),
        Technique::FinnedXWing
        | Technique::SashimiXWing
        | Technique::FinnedSwordfish
        | Technique::SashimiSwordfish
        | Technique::FinnedJellyfish
        | Technique::SashimiJellyfish
        | Technique::FinnedFrankenXWing
        | Technique::FinnedFrankenSwordfish
        | Technique::FinnedFrankenJellyfish
        | Technique::FinnedMutantXWing
        | Technique::FinnedMutantSwordfish
        | Technique::FinnedMutantJellyfish => fish::finned(&words),
        Technique::FrankenXWing
        | Technique::FrankenSwordfish
        | Technique::FrankenJellyfish
        | Technique::MutantXWing
        | Technique::MutantSwordfish
        | Technique::MutantJellyfish => subsets::fish(&words),
        technique if technique.uses_uniqueness() => uniqueness::reason(step, &words),
        _ => String::new(),
    }
}

/// The reason that all steps of a technique share but for cells, digits and houses, if it is short: then
/// a line can tell many of them.
pub fn gist(technique: Technique) -> Option<&'static str> {
    singles::gist(technique)
}

/// What follows from a step: `r4c7=5`, or `r4c7<>5 r5c7<>5`.
pub fn conclusion(step: &Step, geometry: &Geometry) -> String {
    let side = geometry.side();
    match &step.conclusion {
        Conclusion::Place(candidate) => candidate.name(side).to_string(),
        Conclusion::Eliminate(struck) => words::join(struck.iter().map(|candidate| {
            format!("{}<>{}", candidate.cell.name(side), candidate.digit.number())
        })),
    }
}

/// A step in one line: conclusion, technique, reason.
pub fn sentence(step: &Step, geometry: &Geometry) -> String {
    format!("{}: {}: {}", conclusion(step, geometry), step.technique, reason(step, geometry))
}
