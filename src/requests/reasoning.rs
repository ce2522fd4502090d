//! Which techniques logic may use.

use super::{OptionError, Other};
use veridoku_core::names::named;
use veridoku_logic::{Technique, Techniques};

named! {
    /// Fish that are used only on request.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Fish("a kind of fish") {
        /// Boxes in addition to rows and columns.
        Franken = "franken",
        /// Rows and columns on the same side.
        Mutant = "mutant",
        /// Fins that eliminate by chains.
        Kraken = "kraken",
    }
}

/// The techniques that a request allows; by default all that need no request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reasoning {
    /// Techniques to leave out.
    pub without: Vec<Technique>,
    /// If there are any, only these are used.
    pub only: Vec<Technique>,
    /// Leave out the techniques that rely on the puzzle having only one solution.
    pub no_uniqueness: bool,
    /// Fish to look for in addition.
    pub fish: Vec<Fish>,
}

/// The key of the techniques that are used and no other.
const ONLY: &str = "only";

impl Reasoning {
    /// The key of the first field that differs from its default.
    pub fn given(&self) -> Option<&'static str> {
        let given = [
            ("without", !self.without.is_empty()),
            (ONLY, !self.only.is_empty()),
            ("no_uniqueness", self.no_uniqueness),
            ("fish", !self.fish.is_empty()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(key, _)| key)
    }

    /// The allowed techniques.
    ///
    /// # Errors
    /// [`OptionError`], if none remains, or `fish` is given together with `only`.
    pub fn techniques(&self) -> Result<Techniques, OptionError> {
        if !self.only.is_empty() {
            return self.techniques_named(&self.only, ONLY);
        }
        let all = self.fish.iter().fold(Techniques::default(), |all, fish| match fish {
            Fish::Franken => all | Techniques::franken(),
            Fish::Mutant => all | Techniques::franken() | Techniques::mutant(),
            Fish::Kraken => all | Techniques::kraken(),
        });
        self.left_of(all, None)
    }

    /// The techniques that the option with this key names, and the other options allow. Naming a technique that is
    /// used only on request requests it.
    ///
    /// # Errors
    /// As for [`techniques`](Reasoning::techniques).
    pub fn techniques_named(
        &self,
        named: &[Technique],
        key: &'static str,
    ) -> Result<Techniques, OptionError> {
        if !self.fish.is_empty() {
            let with = Other::Key(key);
            return Err(OptionError::Idle { key: "fish", with, expected: None });
        }
        self.left_of(named.iter().copied().collect(), Some(key))
    }

    /// The techniques of `left` that the options allow; `key` if an option named them.
    fn left_of(
        &self,
        mut left: Techniques,
        key: Option<&'static str>,
    ) -> Result<Techniques, OptionError> {
        let mut keys: Vec<&'static str> = key.into_iter().collect();
        let mut take_away = |key, others: Techniques| {
            let rest = left - others;
            if rest != left {
                keys.push(key);
            }
            left = rest;
        };
        if !self.only.is_empty() && key != Some(ONLY) {
            let only: Techniques = self.only.iter().copied().collect();
            take_away(ONLY, Techniques::all() - only);
        }
        take_away("without", self.without.iter().copied().collect());
        if self.no_uniqueness {
            let all = Techniques::all();
            take_away("no_uniqueness", all - all.without_uniqueness());
        }
        match left == Techniques::NONE {
            true => Err(OptionError::NoTechnique { keys }),
            false => Ok(left),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_that_leave_no_technique_are_named() {
        let only = vec![Technique::XWing];
        let reasoning =
            Reasoning { only: only.clone(), without: only.clone(), ..Reasoning::default() };
        assert_eq!(
            reasoning.techniques().unwrap_err().to_string(),
            "`only` and `without` together leave no technique; expected at least one"
        );
        let reasoning = Reasoning { fish: vec![Fish::Franken], ..Reasoning::default() };
        assert_eq!(
            reasoning.techniques_named(&only, "technique").unwrap_err().to_string(),
            "`fish` has no effect with `technique`"
        );
        assert!(reasoning.techniques().is_ok());
    }
}
