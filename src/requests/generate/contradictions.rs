//! Which fields of a [`GenerateRequest`] contradict each other.
//!
//! Some fields decide the same in different ways, or need another one. Others only make a recipe impossible: the
//! generator reports why, but knows no options, so [`refusal`](GenerateRequest::refusal) names the two options.

use super::{DiggingMethod, GenerateRequest};
use crate::generate::{RecipeError, Symmetry};
use crate::requests::{OptionError, Other, RequestError};

/// Options, each with those that it excludes.
const EXCLUDED: [(&str, &[&str]); 12] = [
    ("side", &["box", "regions"]),
    ("side", &["rules"]),
    ("pattern", &GenerateRequest::DIGGING),
    ("pattern", &["grids"]),
    ("from_there", &["pattern", "holes"]),
    ("holes", &GenerateRequest::DIGGING),
    ("holes", &["pattern"]),
    ("rules", &GenerateRequest::NOT_RULED),
    ("arrangement", &["rules", "regions"]),
    ("arrangement", &GenerateRequest::NOT_RULED),
    ("killer", &GenerateRequest::NOT_RULED),
    ("family", &GenerateRequest::NOT_OF_FAMILY),
];

/// Options, each with the one without which it has no effect.
const NEEDED: [(&str, &str); 4] =
    [("balance", "holes"), ("unique", "holes"), ("cages", "killer"), ("from_there", "technique")];

/// An option with any value.
const fn key(key: &'static str) -> Other {
    Other::Key(key)
}

/// The method with this name.
const fn method(name: &'static str) -> Other {
    Other::Value("method", name)
}

impl GenerateRequest {
    /// The options that say how holes are dug.
    pub const DIGGING: [&str; 7] =
        ["clue_level", "method", "givens", "floor", "order", "symmetry", "scramble"];

    /// The options that do not apply to puzzles with rules.
    pub const NOT_RULED: [&str; 11] = [
        "clue_level",
        "method",
        "floor",
        "order",
        "symmetry",
        "scramble",
        "grids",
        "pattern",
        "holes",
        "se",
        "from_there",
    ];

    /// The options that do not apply to puzzles of a family.
    pub const NOT_OF_FAMILY: [&str; 22] = [
        "clue_level",
        "method",
        "givens",
        "floor",
        "order",
        "symmetry",
        "scramble",
        "grids",
        "pattern",
        "holes",
        "technique",
        "at_most",
        "rating",
        "se",
        "from_there",
        "rate",
        "rules",
        "arrangement",
        "killer",
        "box",
        "variant",
        "regions",
    ];

    /// Whether the option with this key is given.
    fn is_given(&self, key: &str) -> bool {
        match key {
            "side" => self.side.is_some(),
            "box" => self.reading.shape.is_some(),
            "variant" => !self.reading.variants.is_empty(),
            "regions" => self.reading.regions.is_some(),
            "grids" => !self.grids.is_empty(),
            "clue_level" => self.clue_level.is_some(),
            "method" => self.method.is_some(),
            "givens" => self.givens.is_some(),
            "floor" => self.floor.is_some(),
            "order" => self.order.is_some(),
            "symmetry" => self.symmetry.is_some_and(|symmetry| symmetry != Symmetry::None),
            "scramble" => self.scramble,
            "pattern" => self.pattern.is_some(),
            "holes" => self.holes.is_some(),
            "balance" => self.balance.is_some(),
            "unique" => self.unique,
            "technique" => self.technique.is_some(),
            "at_most" => self.at_most.is_some(),
            "rating" => self.rating.is_some(),
            "se" => self.se_tenths.is_some(),
            "level" => self.level.is_some(),
            "from_there" => self.from_there,
            "rate" => self.rate,
            "family" => self.family.is_some(),
            "rules" => self.layout.is_some(),
            "arrangement" => self.arrangement.is_some(),
            "killer" => self.killer,
            "cages" => self.cages.is_some(),
            _ => {
                debug_assert!(false, "the tables name an unknown option: {key}");
                false
            }
        }
    }

    /// Refuses options that decide the same, and options without an effect.
    pub(super) fn expect_compatible(&self) -> Result<(), OptionError> {
        for (one, excluded) in EXCLUDED {
            let other = excluded.iter().find(|other| self.is_given(one) && self.is_given(other));
            if let Some(other) = other {
                return Err(OptionError::Both { one, other });
            }
        }
        match NEEDED.into_iter().find(|(key, other)| self.is_given(key) && !self.is_given(other)) {
            Some((key, other)) => Err(OptionError::Without { key, other }),
            None => Ok(()),
        }
    }

    /// Refuses options that do not apply to puzzles dug in grids of this side.
    pub(super) fn expect_fitting(&self, side: usize) -> Result<(), OptionError> {
        if self.cross_check && self.holes.is_some() && !self.unique {
            return Err(OptionError::Needs {
                key: "cross_check",
                why: "confirms that puzzles are unique",
                with: "holes",
                other: "unique",
            });
        }
        if self.clue_level.is_some() && side != 9 {
            let instead = ["givens", "floor"];
            return Err(OptionError::OtherSide { key: "clue_level", side, instead });
        }
        Ok(())
    }

    /// The first of these options that is given.
    fn first(&self, options: &[Other]) -> Option<Other> {
        let is_given = |option: &Other| match option {
            Other::Key(key) => self.is_given(key),
            Other::Value(_, name) => {
                self.method.map(DiggingMethod::name).is_some_and(|method| method == *name)
            }
            Other::Words(_) => false,
        };
        options.iter().copied().find(is_given)
    }

    /// Why no puzzle satisfies the recipe, and which options ask for it.
    pub(super) fn refusal(&self, error: RecipeError) -> RequestError {
        const GIVENS: &[Other] =
            &[method("full"), key("givens"), key("clue_level"), key("pattern"), key("holes")];
        const LEVEL: &[Other] = &[key("level")];
        let blamed: [&[Other]; 2] = match &error {
            RecipeError::TooFewGivens { .. } => [&[key("holes")], &[key("unique")]],
            RecipeError::FloorAboveGivens { .. } => [&[key("floor")], GIVENS],
            RecipeError::FullGivens(_) => [&[method("full")], &[key("givens"), key("clue_level")]],
            RecipeError::SymmetricGivens { .. } => [&[key("symmetry")], GIVENS],
            RecipeError::MinimalGivens { .. } => [&[method("minimal")], GIVENS],
            RecipeError::TooHard { .. } => [&[key("technique")], &[key("at_most"), key("level")]],
            RecipeError::TooEasy { .. } => [LEVEL, &[key("at_most"), key("technique")]],
            RecipeError::NoScore { .. } => {
                const OTHERS: &[Other] = &[
                    key("technique"),
                    key("at_most"),
                    key("level"),
                    method("full"),
                    key("givens"),
                ];
                [&[key("rating")], OTHERS]
            }
            RecipeError::NothingOpen => [&[key("technique"), key("level")], GIVENS],
            RecipeError::RatedHoles => {
                const BY_LOGIC: &[Other] = &[
                    key("technique"),
                    key("at_most"),
                    key("rating"),
                    key("level"),
                    key("se"),
                    key("rate"),
                ];
                [&[key("holes")], BY_LOGIC]
            }
            RecipeError::ScrambledExplainer => {
                [&[key("se")], &[key("scramble"), key("clue_level")]]
            }
            RecipeError::ScrambledSymmetry(_) => [&[key("symmetry")], &[key("scramble")]],
            _ => [&[], &[]],
        };
        match blamed.map(|options| self.first(options)) {
            [Some(one), Some(other)] => {
                OptionError::Contradict { one, other, why: error.to_string() }.into()
            }
            _ => error.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_name_options_that_exist() {
        let request = GenerateRequest::default();
        let excluded = EXCLUDED.iter().flat_map(|(one, others)| [one].into_iter().chain(*others));
        let needed = NEEDED.iter().flat_map(|(key, other)| [key, other]);
        // An unknown option is a failed assertion there.
        assert!(excluded.chain(needed).all(|key| !request.is_given(key)));
    }

    #[test]
    fn a_layout_has_its_own_side() {
        let geometry = veridoku_core::grid::Geometry::classic(veridoku_core::grid::Shape::CLASSIC);
        let request = GenerateRequest {
            layout: Some(std::sync::Arc::new(geometry)),
            side: Some(9),
            ..GenerateRequest::default()
        };
        let said = request.expect_compatible().unwrap_err().to_string();
        assert_eq!(said, "found both `side` and `rules`; expected one of them");
    }
}
