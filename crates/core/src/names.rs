//! Enums whose variants have names: on the command line, in messages and in files. And how a name begins a sentence.
//!
//! [`named`] takes such an enum with the name of each variant after it. From this list it makes the enum itself,
//! `ALL`, `name()` and [`Display`](std::fmt::Display). If the enum describes its names, as in `Backend("a
//! backend")`, it also makes [`FromStr`](std::str::FromStr), whose error is an [`UnknownName`]. So a variant is
//! added in one place, `ALL` is complete, and every unknown name is reported in the same words.
//!
//! ```text
//! named! {
//!     /// A way to solve.
//!     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//!     pub enum Backend("a backend") {
//!         /// Propagation and backtracking.
//!         Native = "native",
//!         /// The exact cover of the puzzle by dancing links.
//!         Dlx = "dlx",
//!     }
//! }
//!
//! Backend::ALL == [Backend::Native, Backend::Dlx]
//! Backend::Dlx.name() == "dlx", Backend::Dlx.to_string() == "dlx"
//! "dlx".parse() == Ok(Backend::Dlx)
//! "sat".parse() == Err(UnknownName { what: "a backend", found: "sat", expected: ["native", "dlx"] })
//! ```
//!
//! A registry also has a value for each variant, after `=>`, and names the method that returns it:
//!
//! ```text
//! named! {
//!     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//!     pub enum Backend("a backend") {
//!         Native = "native" => || Box::new(NativeSolver::new()),
//!         Dlx = "dlx" => || Box::new(DlxSolver::new()),
//!     }
//!     fn maker() -> fn() -> Box<dyn Solver>
//! }
//!
//! Backend::Dlx.maker()
//! ```
//!
//! A variant may need a cargo feature with the name of the variant, which is written after `if`: `Dlx if
//! "dlx" = ...`. Without the feature the enum has no such variant, and the error for its name tells which
//! feature adds it.
//!
//! A name is any constant, so it can be in the file that it belongs to. Names are compared exactly, including
//! case. An enum that accepts further spellings has its own `FromStr`.

use thiserror::Error;

/// An unknown name of a backend, a format, a technique ...
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::{RuleKind, UnknownName};
/// let error: UnknownName = "thermos".parse::<RuleKind>().unwrap_err();
/// assert_eq!((error.what, &error.found[..]), ("a rule", "thermos"));
/// assert!(error.to_string().starts_with("`thermos` is not a rule; did you mean"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{found}` is not {what}{}; {}expected one of {}",
    without(*feature),
    meant(found, expected),
    expected.join(", ")
)]
pub struct UnknownName {
    /// What the name should denote, with its article.
    pub what: &'static str,
    /// The name.
    pub found: String,
    /// The known names.
    pub expected: Vec<&'static str>,
    /// The cargo feature that adds the name; `None` if no feature does.
    pub feature: Option<&'static str>,
}

fn without(feature: Option<&str>) -> String {
    feature.map_or_else(String::new, |feature| {
        format!(" in this build (enable the cargo feature `{feature}`)")
    })
}

/// A question before a list of names, if one of them is similar.
fn meant(found: &str, expected: &[&str]) -> String {
    let nearest = UnknownName::nearest(found, expected.iter().copied());
    nearest.map_or_else(String::new, |name| format!("did you mean {name}? "))
}

/// A name or a sentence with a capital letter at its beginning: `samurai` as `Samurai`.
#[doc(hidden)]
pub fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The letters and digits of a name in lower case: case and hyphens do not distinguish names.
fn bare(name: &str) -> Vec<char> {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// How many letters must be inserted, removed, replaced or exchanged with their neighbor to turn one word into another:
/// the distance of Damerau and Levenshtein, in which no letter is changed twice. Time is proportional to the product of
/// the lengths.
fn distance(left: &[char], right: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in right.iter().enumerate() {
            let mut least = (above[j] + usize::from(a != b)).min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == right[j - 1] && left[i - 1] == *b {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[right.len()]
}

/// Longer words are not compared with names.
const LONGEST: usize = 64;

impl UnknownName {
    /// The name that was most likely meant by a word: at most one letter in three is wrong, and case and hyphens do
    /// not count. `None` if no name is that similar.
    ///
    /// ```
    /// # use veridoku_core as veridoku;
    /// use veridoku::UnknownName;
    /// assert_eq!(UnknownName::nearest("XWing", ["x-wing", "xy-wing"]), Some("x-wing"));
    /// assert_eq!(UnknownName::nearest("abacus", ["native", "sat", "dlx"]), None);
    /// ```
    pub fn nearest<'a>(found: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        let found = Some(bare(found)).filter(|found| found.len() <= LONGEST)?;
        let names = names.into_iter().map(|name| (distance(&found, &bare(name)), name));
        let (wrong, name) = names.min_by_key(|(wrong, _)| *wrong)?;
        (wrong <= found.len() / 3).then_some(name)
    }

    /// The error for a name that is not among the known names.
    #[doc(hidden)]
    pub fn new(
        what: &'static str,
        found: &str,
        expected: impl IntoIterator<Item = &'static str>,
    ) -> UnknownName {
        let (found, expected) = (found.to_owned(), expected.into_iter().collect());
        UnknownName { what, found, expected, feature: None }
    }

    /// This error, if the variants with some names are missing because the feature with that name is disabled.
    #[doc(hidden)]
    pub fn left_out(mut self, names: &[&'static str]) -> UnknownName {
        self.feature = names.iter().copied().find(|name| *name == self.found);
        self
    }

    /// This error, if one more word is accepted, which the message lists last.
    #[must_use]
    pub fn or(mut self, also: &'static str) -> UnknownName {
        self.expected.push(also);
        self
    }
}

/// An enum with a name for each variant; see the head of this file.
#[macro_export]
macro_rules! named {
    (
        $(#[$of_enum:meta])*
        pub enum $enum:ident $(($what:literal))? {
            $(
                $(#[$of_variant:meta])*
                $variant:ident $(if $feature:literal)? = $name:expr $(=> $value:expr)?,
            )+
        }
        $($(#[$of_value:meta])* fn $value_of:ident() -> $of_type:ty)?
    ) => {
        $(#[$of_enum])*
        pub enum $enum {
            $($(#[$of_variant])* $(#[cfg(feature = $feature)])? $variant,)+
        }

        impl $enum {
            /// Every variant, in the order of the list.
            pub const ALL: [$enum; [$($(#[cfg(feature = $feature)])? $enum::$variant),+].len()] =
                [$($(#[cfg(feature = $feature)])? $enum::$variant),+];

            /// The names whose features are disabled.
            #[allow(dead_code, reason = "an enum without FromStr has no errors to make with it")]
            const LEFT_OUT: &[&'static str] =
                &[$($(#[cfg(not(feature = $feature))] $feature,)?)+];

            /// Its name, on the command line and in messages.
            pub fn name(self) -> &'static str {
                match self {
                    $($(#[cfg(feature = $feature)])? $enum::$variant => $name,)+
                }
            }
        }

        impl std::fmt::Display for $enum {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str(self.name())
            }
        }

        $(impl std::str::FromStr for $enum {
            type Err = $crate::names::UnknownName;

            fn from_str(name: &str) -> Result<$enum, $crate::names::UnknownName> {
                let known = $enum::ALL.into_iter().find(|known| known.name() == name);
                let names = || $enum::ALL.map($enum::name);
                known.ok_or_else(|| {
                    $crate::names::UnknownName::new($what, name, names()).left_out($enum::LEFT_OUT)
                })
            }
        })?

        $crate::names::table_of_values! {
            $enum { $($variant $(if $feature)? $(=> $value)?,)+ }
            $($(#[$of_value])* fn $value_of() -> $of_type)?
        }
    };
}

/// The method that returns the value of each variant, if the enum is a registry.
#[doc(hidden)]
#[macro_export]
macro_rules! table_of_values {
    ($enum:ident { $($variant:ident $(if $feature:literal)?,)+ }) => {};
    (
        $enum:ident { $($variant:ident $(if $feature:literal)? => $value:expr,)+ }
        $(#[$of_value:meta])*
        fn $value_of:ident() -> $of_type:ty
    ) => {
        impl $enum {
            $(#[$of_value])*
            fn $value_of(self) -> $of_type {
                match self {
                    $($(#[cfg(feature = $feature)])? $enum::$variant => $value,)+
                }
            }
        }
    };
}

pub use crate::{named, table_of_values};

#[cfg(test)]
#[allow(unexpected_cfgs, reason = "a feature that no build has")]
mod tests {
    use super::UnknownName;

    named! {
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum Color("a color") {
            Red = "red",
            #[default]
            DarkBlue = "dark-blue",
        }
    }

    const FIRST: &str = "1";

    named! {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Only {
            One = FIRST => (1, || 'a'),
        }
        /// A number and a way to make a letter.
        fn row() -> (usize, fn() -> char)
    }

    named! {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Partial("a part") {
            Always = "always",
            Never if "never" = "never",
        }
    }

    #[test]
    fn one_list_says_it_all() {
        assert_eq!(Color::ALL, [Color::Red, Color::DarkBlue]);
        assert_eq!(Color::default().to_string(), "dark-blue");
        for color in Color::ALL {
            assert_eq!(color.name().parse(), Ok(color));
        }
        assert_eq!(Only::ALL.map(Only::name), ["1"]);
        let (number, letter) = Only::One.row();
        assert_eq!((number, letter()), (1, 'a'));
    }

    /// A feature that no build has, like one that an embedder disabled.
    #[test]
    fn a_variant_without_its_feature_is_not_there() {
        assert_eq!(Partial::ALL.map(Partial::name), ["always"]);
        let error = "never".parse::<Partial>().unwrap_err();
        assert_eq!(error.feature, Some("never"));
        let message = "`never` is not a part in this build (enable the cargo feature `never`); expected one of always";
        assert_eq!(error.to_string(), message);
        assert_eq!("often".parse::<Partial>().unwrap_err().feature, None);
    }

    #[test]
    fn the_nearest_name_is_the_one_with_the_fewest_wrong_letters() {
        let names = ["x-wing", "xy-wing", "swordfish", "naked-pair"];
        for (found, expected) in [
            ("X-Wing", Some("x-wing")),
            ("xwing", Some("x-wing")),
            ("xywing", Some("xy-wing")),
            ("swrodfish", Some("swordfish")),
            ("naked_pairs", Some("naked-pair")),
            ("skyscraper", None),
            ("", None),
            ("--", None),
        ] {
            assert_eq!(UnknownName::nearest(found, names), expected, "{found}");
        }
        assert_eq!(UnknownName::nearest(&"x-wing".repeat(100_000), names), None);
    }

    #[test]
    fn an_unknown_name_is_reported_with_those_there_are() {
        let error = "Red".parse::<Color>().unwrap_err();
        assert_eq!(error, UnknownName::new("a color", "Red", ["red", "dark-blue"]));
        assert_eq!(
            error.to_string(),
            "`Red` is not a color; did you mean red? expected one of red, dark-blue"
        );
        let message = error.or("a list of them").to_string();
        assert_eq!(
            message,
            "`Red` is not a color; did you mean red? expected one of red, dark-blue, a list of them"
        );
    }
}
