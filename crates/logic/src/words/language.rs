//! Cells, digits, houses and lists in each language.
//!
//! ```text
//! English    r1c2 and r1c9     rows 1 and 3        the places in box 4
//! French     L1C2 et L1C9      les lignes 1 et 3   les places du bloc 4
//! ```
//!
//! A French house has its article, and a template writes the preposition before it: `de {0}`. So `de le bloc 4` is
//! contracted at the end, and `de` is repeated in a list of houses of several kinds.

use super::letters::{are_letters, drawn_letters, letter};
use super::names::{count, houses_in_words, list};
use crate::step::ChainNode;
use veridoku_core::grid::{Cell, Digit, Geometry, HouseId, HouseKind};
use veridoku_core::names::named;

named! {
    /// A language of lessons.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Language("a language") {
        /// English.
        English = "en",
        /// French.
        French = "fr",
    }
}

/// How a list is joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// `1, 2 and 3`.
    And,
    /// `1, 2 or 3`.
    Or,
    /// The same in a negative sentence: `no cell is 1 or 2`, `aucune case n’est 1 ni 2`.
    Nor,
    /// `both r1c1 and r1c2`, `all of r1c1, r1c2 and r1c3`.
    All,
    /// `neither r1c1 nor r1c2`, `none of r1c1, r1c2 and r1c3`.
    None,
    /// `r1c1 r1c2`: notation.
    Bare,
    /// `r1c1-r1c2`: in an order.
    Hyphens,
    /// `1, 2`: notation.
    Commas,
    /// `r1c1 <> 2; r1c2 <> 3`: clauses.
    Semicolons,
}

/// A language for the names of a geometry.
#[derive(Clone, Copy)]
pub struct Namer<'a> {
    pub language: Language,
    pub geometry: &'a Geometry,
}

impl Namer<'_> {
    fn is_french(&self) -> bool {
        self.language == Language::French
    }

    /// Items in a list.
    pub fn list(&self, items: Vec<String>, join: Join) -> String {
        let is_french = self.is_french();
        let (before, last) = match (join, is_french, items.len()) {
            (Join::Bare, ..) => return items.join(" "),
            (Join::Hyphens, ..) => return items.join("-"),
            (Join::Commas, ..) => return items.join(", "),
            (Join::Semicolons, false, _) => return items.join("; "),
            (Join::Semicolons, true, _) => return items.join(" ; "),
            (Join::And, false, _) | (Join::All, false, 0 | 1) => ("", "and"),
            (Join::And, true, _) | (Join::All, true, 0 | 1) => ("", "et"),
            (Join::Or | Join::Nor, false, _) => ("", "or"),
            (Join::Or, true, _) => ("", "ou"),
            (Join::Nor, true, _) => ("", "ni"),
            (Join::All, false, 2) => ("both ", "and"),
            (Join::All, false, _) => ("all of ", "and"),
            (Join::All, true, _) => ("à la fois ", "et"),
            (Join::None, false, 2) => ("neither ", "nor"),
            (Join::None, false, _) => ("none of ", "and"),
            (Join::None, true, 2) => ("ni ", "ni"),
            (Join::None, true, _) => ("aucune des cases ", "et"),
        };
        format!("{before}{}", list(items.into_iter(), last))
    }

    /// `r1c1`, `L1C1`.
    pub fn cell(&self, cell: Cell) -> String {
        match self.language {
            Language::English => self.geometry.cell_name(cell).to_string(),
            Language::French => {
                let (row, column) = self.geometry.plane().place(cell);
                format!("L{}C{}", row + 1, column + 1)
            }
        }
    }

    /// Cells in a list.
    pub fn cells(&self, cells: &[Cell], join: Join) -> String {
        self.list(cells.iter().map(|cell| self.cell(*cell)).collect(), join)
    }

    /// The value that a digit represents, or its letter.
    pub fn digit(&self, digit: Digit) -> String {
        let value = || self.geometry.frame().value(digit).to_string();
        letter(self, digit).unwrap_or_else(value)
    }

    /// Values that digits represent, in a list.
    pub fn digits(&self, digits: &[Digit], join: Join) -> String {
        if join == Join::Hyphens && are_letters(self.geometry) {
            return drawn_letters(digits);
        }
        self.list(digits.iter().map(|digit| self.digit(*digit)).collect(), join)
    }

    /// Houses in a list, grouped by kind. `after` is the text before them.
    pub fn houses(&self, houses: &[HouseId], join: Join, after: &str) -> String {
        if !self.is_french() && join == Join::And {
            return houses_in_words(houses, self.geometry);
        }
        let kind = |house: &HouseId| self.geometry.house(*house).kind;
        let repeated = if after.ends_with("de ") { "de " } else { "" };
        let grid = |house: &HouseId| self.geometry.house(*house).grid;
        let is_alike =
            |one: &HouseId, other: &HouseId| (kind(one), grid(one)) == (kind(other), grid(other));
        let groups = houses.chunk_by(is_alike);
        let named = groups.enumerate().map(|(index, group)| {
            let number = |house: &HouseId| (self.geometry.house(*house).index + 1).to_string();
            let numbers = self.list(group.iter().map(number).collect(), Join::And);
            if !self.is_french() {
                let noun =
                    if group.len() == 1 { kind(&group[0]).to_string() } else { self.kind(group) };
                let of = grid(&group[0]).map(|grid| format!(" of grid {}", grid + 1));
                return format!("{noun} {numbers}{}", of.unwrap_or_default());
            }
            let of = grid(&group[0]).map(|grid| format!(" de la grille {}", grid + 1));
            let of = of.unwrap_or_default();
            let (article, noun) = french_kind(kind(&group[0]));
            let before = if index > 0 { repeated } else { "" };
            match group.len() {
                1 => format!("{before}{article} {noun} {numbers}{of}"),
                _ => format!("{before}les {noun}s {numbers}{of}"),
            }
        });
        self.list(named.collect(), join)
    }

    /// `rows`, `lignes`; `houses` if they are of several kinds.
    pub fn kind(&self, houses: &[HouseId]) -> String {
        let kind = |house: &HouseId| self.geometry.house(*house).kind;
        let first =
            houses.first().filter(|first| houses.iter().all(|one| kind(one) == kind(first)));
        match (first.map(kind), self.language) {
            (Some(HouseKind::Box), Language::English) => "boxes".into(),
            (Some(kind), Language::English) => format!("{kind}s"),
            (None, Language::English) => "houses".into(),
            (Some(kind), Language::French) => format!("{}s", french_kind(kind).1),
            (None, Language::French) => "maisons".into(),
        }
    }

    /// `r1c1=5`, `r1c1<>5`, `5 in r1c1 or r1c2`.
    pub fn node(&self, node: &ChainNode) -> String {
        let ChainNode { cells, digits, is_on, .. } = node;
        if let ([cell], true) = (&cells[..], digits.len() == 1 || !is_on) {
            let sign = if *is_on { "=" } else { "<>" };
            return format!("{}{sign}{}", self.cell(*cell), self.digits(digits, Join::Commas));
        }
        let (digit, several) = (self.digits(digits, Join::Or), self.digits(digits, Join::And));
        let [any, all] = [Join::Or, Join::And].map(|join| self.cells(cells, join));
        match (self.language, is_on, digits.len()) {
            (Language::English, true, 0 | 1) => format!("{digit} in {any}"),
            (Language::English, true, _) => format!("{several} locked in {all}"),
            (Language::English, false, _) => format!("no {digit} in {any}"),
            (Language::French, true, 0 | 1) => format!("{digit} en {any}"),
            (Language::French, true, _) => format!("{several} verrouillés en {all}"),
            (Language::French, false, _) => format!("pas de {digit} en {any}"),
        }
    }

    /// A small number in a word.
    pub fn count(&self, number: usize) -> String {
        const FRENCH: [&str; 11] = [
            "aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix",
        ];
        match self.language {
            Language::English => count(number),
            Language::French => {
                FRENCH.get(number).map_or_else(|| number.to_string(), ToString::to_string)
            }
        }
    }

    /// A whole sentence: with a capital, contracted articles, and signs that begin no line.
    pub fn finish(&self, sentence: &str) -> String {
        let mut finished = String::with_capacity(sentence.len());
        let mut chars = sentence.chars();
        match chars.next() {
            // The name of a cell keeps its letter.
            Some('r') if chars.as_str().starts_with(|next: char| next.is_ascii_digit()) => {
                finished.push('r');
            }
            Some(first) => finished.extend(first.to_uppercase()),
            None => {}
        }
        finished.push_str(chars.as_str());
        self.contracted(&finished)
    }

    /// A part of a sentence with contracted articles, and signs that begin no line.
    pub fn contracted(&self, part: &str) -> String {
        if !self.is_french() {
            return part.to_owned();
        }
        const CONTRACTED: [[&str; 2]; 13] = [
            ["de le ", "du "],
            ["De le ", "Du "],
            ["de les ", "des "],
            ["De les ", "Des "],
            ["à le ", "au "],
            ["à les ", "aux "],
            // Cells of an Easy as ABC that stay empty.
            ["ne vaut vide", "n’est vide"],
            ["ne vaut pas vide", "n’est pas vide"],
            ["ne vaut ni vide", "n’est ni vide"],
            ["vaut vide", "est vide"],
            ["valent vide", "sont vides"],
            [" :", "\u{a0}:"],
            [" ;", "\u{a0};"],
        ];
        CONTRACTED.iter().fold(part.to_owned(), |text, [from, to]| text.replace(from, to))
    }
}

/// The article and the noun of a kind.
fn french_kind(kind: HouseKind) -> (&'static str, String) {
    let (article, noun) = match kind {
        HouseKind::Row => ("la", "ligne"),
        HouseKind::Column => ("la", "colonne"),
        HouseKind::Box => ("le", "bloc"),
        HouseKind::Region => ("la", "région"),
        HouseKind::Diagonal => ("la", "diagonale"),
        HouseKind::Window => ("la", "fenêtre"),
        HouseKind::Group => ("le", "groupe"),
        // An embedder names its kinds in one language.
        own => return ("la", own.to_string()),
    };
    (article, noun.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::grid::Shape;

    #[test]
    fn french_houses_have_their_articles() {
        let geometry = Geometry::classic(Shape::CLASSIC);
        let ids: Vec<HouseId> = geometry.houses_with_ids().map(|(id, _)| id).collect();
        let namer = Namer { language: Language::French, geometry: &geometry };
        let said = |before: &str, indices: &[usize], join: Join| {
            let houses: Vec<HouseId> = indices.iter().map(|index| ids[*index]).collect();
            namer.finish(&format!("{before}{}", namer.houses(&houses, join, before)))
        };
        assert_eq!(said("de ", &[0], Join::And), "De la ligne 1");
        assert_eq!(said("la place de ", &[20], Join::And), "La place du bloc 3");
        assert_eq!(said("de ", &[0, 2], Join::And), "Des lignes 1 et 3");
        assert_eq!(said("hors de ", &[0, 18], Join::Or), "Hors de la ligne 1 ou du bloc 1");
        assert_eq!(said("dans ", &[0, 2, 18], Join::And), "Dans les lignes 1 et 3 et le bloc 1");
    }
}
