//! Steps in sentences: the only place that has any. One file per family of techniques.
//!
//! A sentence says what is seen, why something follows, and what: for a reader who knows the rules of
//! Sudoku but not the name of the technique.
//!
//! ```text
//! Step --a family--> premise, [Claim] --> Explanation: "premise, so claim and claim"
//! ```
//!
//! What follows is told by [claims](Claim), which are data: what they say and what they rule out cannot differ.

mod almost;
mod chains;
mod claim;
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
pub use claim::{Claim, Single};
pub use hint::{Detail, Whereabouts, hint, where_to_look, whereabouts};
use words::Words;

/// Why a step is right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    text: String,
    claims: Vec<Claim>,
}

impl Explanation {
    /// The reason in a sentence or a few, the last of which has no period. It ends with the claims.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the text says that follows. Each candidate that the step strikes is ruled out by one of these,
    /// and what it places one of them says.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }
}

/// An explanation of a premise, which ends with the words that lead to what follows, and of that. A claim
/// that strikes nothing is left out.
fn conclude(
    words: &Words,
    premise: impl Into<String>,
    claims: impl IntoIterator<Item = Claim>,
) -> Explanation {
    let mut claims = claim::merged(claims.into_iter().collect());
    claims.retain(|claim| {
        matches!(claim, Claim::Stands(..)) || claim.strikes(words).next().is_some()
    });
    Explanation { text: premise.into() + &claim::say(&claims, words), claims }
}

/// The reason of a step: what is seen and why its conclusion follows, in a sentence or a few, the last
/// of which has no period. The text of its [`explanation`].
///
/// ```
/// use veridoku::logic::{explain, Logic, Techniques};
/// use veridoku::Puzzle;
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = text.parse()?;
/// let geometry = puzzle.geometry().clone();
/// let path = Logic::new(geometry.clone(), Techniques::all())?.path(&puzzle);
/// let step = &path.rounds[0][0];
/// assert_eq!(
///     explain::sentence(step, &geometry),
///     "r5c5=5: naked single: 5 is the only candidate of r5c5",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reason(step: &Step, geometry: &Geometry) -> String {
    explanation(step, geometry).text
}

/// Why a step is right, in words, and as data what follows.
///
/// ```
/// use veridoku::logic::{explain, Conclusion, Logic, Techniques};
/// use veridoku::Puzzle;
///
/// let text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let puzzle: Puzzle = text.parse()?;
/// let geometry = puzzle.geometry().clone();
/// let path = Logic::new(geometry.clone(), Techniques::all())?.path(&puzzle);
/// for step in path.rounds.iter().flatten() {
///     let explanation = explain::explanation(step, &geometry);
///     for struck in step.conclusion.eliminations() {
///         assert!(explanation.claims().iter().any(|claim| claim.rules_out(*struck, &geometry)));
///     }
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explanation(step: &Step, geometry: &Geometry) -> Explanation {
    let words = &Words::new(step, geometry);
    match step.technique {
        Technique::FullHouse
        | Technique::NakedSingle
        | Technique::HiddenSingleBox
        | Technique::HiddenSingleLine => singles::reason(step, words),
        Technique::LockedPair
        | Technique::LockedTriple
        | Technique::NakedPair
        | Technique::NakedTriple
        | Technique::NakedQuad => subsets::naked(step, words),
        Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad => {
            subsets::hidden(words)
        }
        Technique::Pointing | Technique::Claiming => subsets::locked(words),
        Technique::SueDeCoq => almost::crossing(words),
        Technique::AlsXz => almost::pair(step, words),
        Technique::AlsXyWing | Technique::AlsChain => almost::chain(step, words),
        Technique::DeathBlossom => almost::blossom(step, words),
        Technique::AlignedPairExclusion => almost::aligned_pair(step, words),
        Technique::XChain
        | Technique::XyChain
        | Technique::ContinuousLoop
        | Technique::Aic
        | Technique::GroupedAic => chains::alternating(words),
        Technique::DigitForcingChain
        | Technique::CellForcingChain
        | Technique::HouseForcingChain => chains::forcing(step, words),
        Technique::DigitForcingNet | Technique::CellForcingNet | Technique::HouseForcingNet => {
            chains::nets(step, words)
        }
        Technique::Supposition => chains::supposition(step, words),
        Technique::RemotePair => wings::remote_pair(words),
        Technique::Skyscraper
        | Technique::TwoStringKite
        | Technique::TurbotFish
        | Technique::EmptyRectangle => single_digit::reason(words),
        Technique::WWing => wings::w_wing(step, words),
        Technique::XyWing | Technique::XyzWing => wings::pivot(step, words),
        Technique::WxyzWing => wings::wxyz(step, words),
        Technique::SimpleColoring => coloring::simple(step, words),
        Technique::MultiColoring => coloring::multi(step, words),
        Technique::XWing
        | Technique::Swordfish
        | Technique::Jellyfish
        | Technique::FinnedXWing
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
        | Technique::FinnedMutantJellyfish
        | Technique::FrankenXWing
        | Technique::FrankenSwordfish
        | Technique::FrankenJellyfish
        | Technique::MutantXWing
        | Technique::MutantSwordfish
        | Technique::MutantJellyfish => fish::reason(words),
        technique if technique.uses_uniqueness() => uniqueness::reason(step, words),
        _ => Explanation::default(),
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
