//! The names of families: those that can be read, with other names for them, and those that are refused.
//!
//! Case, blanks and dashes in a name do not count. A puzzle about a loop or about shading has no digits in its cells, so
//! it is refused by its name and not as an unknown word: then it is clear that its text was understood.

use thiserror::Error;

use crate::names::{UnknownName, named};
use crate::printable::excerpt;

named! {
    /// A family of puzzles on squares without boxes, or on boards of any shape.
    ///
    /// ```
    /// # use veridoku_core as veridoku;
    /// use veridoku::families::Family;
    /// assert_eq!("Calcudoku".parse(), Ok(Family::KenKen));
    /// assert_eq!(
    ///     "masyu".parse::<Family>().unwrap_err().to_string(),
    ///     "`masyu` is a puzzle about loops, which is not supported; expected one of kenken, futoshiki, skyscrapers, \
    ///      easy-as-abc, kakuro"
    /// );
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Family {
        /// Cages with an operation and a number, also called Calcudoku, Mathdoku or Keen.
        KenKen = "kenken",
        /// Signs between neighbors, also called Unequal.
        Futoshiki = "futoshiki",
        /// Numbers of visible towers, also called Towers.
        Skyscrapers = "skyscrapers",
        /// The first letters of rows and columns, also called ABC End View.
        EasyAsAbc = "easy-as-abc",
        /// Runs of cells with sums, also called Cross Sums.
        Kakuro = "kakuro",
    }
}

/// Other names, in lower case without blanks and dashes.
const ALIASES: [(&str, Family); 25] = [
    ("kenken", Family::KenKen),
    ("calcudoku", Family::KenKen),
    ("mathdoku", Family::KenKen),
    ("keen", Family::KenKen),
    ("inshinoheya", Family::KenKen),
    ("futoshiki", Family::Futoshiki),
    ("hutosiki", Family::Futoshiki),
    ("unequal", Family::Futoshiki),
    ("moreorless", Family::Futoshiki),
    ("skyscrapers", Family::Skyscrapers),
    ("skyscraper", Family::Skyscrapers),
    ("towers", Family::Skyscrapers),
    ("wolkenkratzer", Family::Skyscrapers),
    ("hochhaus", Family::Skyscrapers),
    ("easyasabc", Family::EasyAsAbc),
    ("abcendview", Family::EasyAsAbc),
    ("abc", Family::EasyAsAbc),
    ("endview", Family::EasyAsAbc),
    ("easyas", Family::EasyAsAbc),
    ("salad", Family::EasyAsAbc),
    ("buchstabensalat", Family::EasyAsAbc),
    ("kakuro", Family::Kakuro),
    ("crosssums", Family::Kakuro),
    ("kakro", Family::Kakuro),
    ("kreuzsummen", Family::Kakuro),
];

/// Families that are refused, in lower case without blanks and dashes, with their subject.
const REFUSED: &[(&str, &[&str])] = &[
    (
        "loops",
        &[
            "slitherlink",
            "slither",
            "fences",
            "loopy",
            "masyu",
            "mashu",
            "pearl",
            "yajilin",
            "yajirin",
            "simpleloop",
            "countryroad",
            "moonsun",
            "balanceloop",
            "castlewall",
            "castle",
            "doubleback",
            "maxi",
            "maxiloop",
            "geradeweg",
            "shingoki",
            "trafficlights",
            "nagare",
            "nagenawa",
            "icebarn",
            "barns",
            "reflect",
            "regionalyajilin",
            "numberlink",
            "rundreise",
            "tracks",
        ],
    ),
    (
        "shading",
        &[
            "nurikabe",
            "heyawake",
            "heyawacky",
            "hitori",
            "singles",
            "kurodoko",
            "kuromasu",
            "range",
            "lits",
            "norinori",
            "nonogram",
            "pattern",
            "tapa",
            "aqre",
            "stostone",
            "shakashaka",
            "mosaic",
            "fillapix",
            "yinyang",
            "unruly",
            "binairo",
            "akari",
            "lightup",
            "starbattle",
            "aquarium",
            "cave",
            "corral",
            "creek",
            "ayeheya",
            "coral",
        ],
    ),
];

/// Why a word does not name a family.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoFamily {
    /// It names a family that cannot be supported, because its cells do not hold digits.
    #[error(
        "`{found}` is a puzzle about {subject}, which is not supported; expected one of {}",
        known()
    )]
    Refused {
        /// The word.
        found: String,
        /// What the puzzle is about.
        subject: &'static str,
    },
    /// It is not the name of a family.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
}

impl NoFamily {
    /// The word.
    pub fn found(&self) -> &str {
        match self {
            NoFamily::Refused { found, .. } => found,
            NoFamily::Unknown(unknown) => &unknown.found,
        }
    }
}

impl Family {
    /// Its name in a title, as in `KenKen`.
    pub fn title(self) -> &'static str {
        match self {
            Family::KenKen => "KenKen",
            Family::Futoshiki => "Futoshiki",
            Family::Skyscrapers => "Skyscrapers",
            Family::EasyAsAbc => "Easy as ABC",
            Family::Kakuro => "Kakuro",
        }
    }
}

/// The names of all families.
fn known() -> String {
    Family::ALL.map(Family::name).join(", ")
}

/// A name without what does not distinguish names.
fn bare(name: &str) -> String {
    let letters = name.chars().filter(|letter| !matches!(letter, '-' | '_' | ' ' | '\''));
    letters.take(64).flat_map(char::to_lowercase).collect()
}

/// The refusal of a word that names a family about loops or shading.
pub fn refused(name: &str) -> Option<NoFamily> {
    let word = bare(name);
    let (subject, _) = REFUSED.iter().find(|(_, names)| names.contains(&&*word))?;
    Some(NoFamily::Refused { found: excerpt(name.as_bytes()), subject })
}

impl std::str::FromStr for Family {
    type Err = NoFamily;

    fn from_str(name: &str) -> Result<Family, NoFamily> {
        let word = bare(name);
        if let Some((_, family)) = ALIASES.iter().find(|(alias, _)| *alias == word) {
            return Ok(*family);
        }
        Err(refused(name).unwrap_or_else(|| {
            let found = excerpt(name.as_bytes());
            UnknownName::new("a family", &found, Family::ALL.map(Family::name)).into()
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_means_one_thing() {
        for family in Family::ALL {
            assert_eq!(family.name().parse(), Ok(family));
        }
        let refused = REFUSED.iter().flat_map(|(_, names)| names.iter().copied());
        let mut names: Vec<&str> = ALIASES.iter().map(|(alias, _)| *alias).chain(refused).collect();
        assert!(names.iter().all(|name| bare(name) == *name));
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }

    #[test]
    fn refusals_name_the_subject() {
        for (word, said) in [
            (
                "Slither-Link",
                "`Slither-Link` is a puzzle about loops, which is not supported; \
                              expected one of kenken, futoshiki, skyscrapers, easy-as-abc, kakuro",
            ),
            (
                "hitori",
                "`hitori` is a puzzle about shading, which is not supported; \
                        expected one of kenken, futoshiki, skyscrapers, easy-as-abc, kakuro",
            ),
            (
                "chess",
                "`chess` is not a family; expected one of kenken, futoshiki, skyscrapers, \
                       easy-as-abc, kakuro",
            ),
            (
                "futoshki",
                "`futoshki` is not a family; did you mean futoshiki? expected one of kenken, futoshiki, \
                 skyscrapers, easy-as-abc, kakuro",
            ),
        ] {
            assert_eq!(word.parse::<Family>().unwrap_err().to_string(), said);
        }
    }
}
