//! A reason that ends with its claims.

use super::claim::{self, Claim, Single};
use super::names::Words;
use crate::grid::{Candidate, HouseId};

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

    /// Of a step whose pattern is not one of its technique: without claims.
    pub(in crate::logic) fn unknown() -> Explanation {
        let text = "the pattern is not complete, so that no reason is known".to_string();
        Explanation { text, claims: Vec::new() }
    }

    /// The text alone.
    pub(in crate::logic) fn into_text(self) -> String {
        self.text
    }

    /// What the text says that follows, by the pattern alone. If the step is right, one of these claims rules out
    /// each candidate that it strikes, and one says what it places.
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
    let (&[cell], &[digit]) = (&place.cells[..], &place.digits[..]) else {
        return Explanation::unknown();
    };
    conclude(words, "", [Claim::Stands(Candidate { cell, digit }, Some(single))])
}

/// The same where the house has no choice: it is the first of the place.
pub fn single_in_house(words: &Words, of_house: fn(HouseId) -> Single) -> Explanation {
    match words.part(0).houses.first() {
        Some(house) => single(words, of_house(*house)),
        None => Explanation::unknown(),
    }
}
