//! A reason that ends with its claims.

use super::claim::{self, Claim, Single};
use super::names::Words;
use veridoku_core::grid::{Candidate, HouseId};

/// Why a step is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    text: String,
    claims: Vec<Claim>,
}

impl Explanation {
    /// The reason in one or a few sentences, ending with its claims. The last sentence has no period.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// For a step whose pattern does not fit its technique: no claims.
    pub(crate) fn unknown() -> Explanation {
        let text = "the pattern is incomplete, so no reason is known".to_string();
        Explanation { text, claims: Vec::new() }
    }

    /// Only the text.
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// The conclusions in the text, derived only from the pattern. If the step is right, one of these claims rules
    /// out each of its eliminations, and one states what it places.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }
}

/// An explanation from a premise, which ends with the words that lead to the conclusion, and its claims. A claim
/// that eliminates nothing is left out.
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

/// The explanation of a placement for which the cell or a house has only one choice.
pub fn single(words: &Words, single: Single) -> Explanation {
    let place = words.part(0);
    let (&[cell], &[digit]) = (&place.cells[..], &place.digits[..]) else {
        return Explanation::unknown();
    };
    conclude(words, "", [Claim::Stands(Candidate { cell, digit }, Some(single))])
}

/// Like `single`, for a house that has only one choice: the first house of the place.
pub fn single_in_house(words: &Words, of_house: fn(HouseId) -> Single) -> Explanation {
    match words.part(0).houses.first() {
        Some(house) => single(words, of_house(*house)),
        None => Explanation::unknown(),
    }
}
