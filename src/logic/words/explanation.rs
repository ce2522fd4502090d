//! A reason that ends with its claims.

use super::claim::{self, Claim, Single};
use super::names::Words;
use crate::grid::Candidate;

/// Why a step is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    text: String,
    claims: Vec<Claim>,
}

impl Explanation {
    /// The reason in a sentence or a few, the last of which has no period. It ends with the claims.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text alone.
    pub(in crate::logic) fn into_text(self) -> String {
        self.text
    }

    /// What the text says that follows. Each candidate that the step strikes is ruled out by one of these,
    /// and what it places one of them says.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }
}

/// An explanation of a premise, which ends with the words that lead to what follows, and of that. A claim
/// that strikes nothing is left out.
pub fn conclude(
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

/// The explanation of a placement for which the cell or a house has no choice.
pub fn single(words: &Words, single: Single) -> Explanation {
    let place = words.part(0);
    let candidate = Candidate { cell: place.cells[0], digit: place.digits[0] };
    conclude(words, "", [Claim::Stands(candidate, Some(single))])
}
