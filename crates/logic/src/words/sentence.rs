//! A sentence as data: a template in each language, and its values.
//!
//! ```text
//! say!("{0} {0:is|are} only at {1} in {2}.", "{0} {0:n’est|ne sont} qu’en {1} dans {2}.", ...)
//!
//! {0}            the value with this number: cells, digits, houses, a node of a chain, a rule, a count ...
//! {0:is|are}     the first word if the value is one thing, the second if it is several
//! ```
//!
//! Both templates are next to each other, and the values are the same. So a sentence names the same cells, digits and
//! houses in every language, and the templates can be compared by eye. A value may be a sentence, or a list of some.

use super::language::{Join, Language, Namer};
use super::rule_names;
use crate::step::ChainNode;
use veridoku_core::grid::{Cell, Digit, Geometry, HouseId, RuleId};

/// The most words of a sentence.
pub const MOST_WORDS: usize = 25;

/// A sentence, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    english: &'static str,
    french: &'static str,
    values: Vec<Value>,
}

/// What a template refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Cells(Vec<Cell>, Join),
    Digits(Vec<Digit>, Join),
    Houses(Vec<HouseId>, Join),
    /// The kind of some houses, as in `rows`.
    Kind(Vec<HouseId>),
    Node(ChainNode),
    /// Several parts of a sentence.
    Parts(Vec<Sentence>, Join),
    /// The statement of a rule about some cells.
    Rule(RuleId, Vec<Cell>),
    /// The short name of a rule.
    RuleName(RuleId),
    /// A small number, in a word.
    Count(usize),
    /// A number, in digits.
    Number(i32),
    /// The name of a set.
    Letter(char),
    /// A text of any language.
    Text(String),
}

/// Makes a sentence from its English template, its French one, and its values.
macro_rules! say {
    ($english:literal, $french:literal $(, $value:expr)* $(,)?) => {
        $crate::words::sentence::Sentence::new(
            $english,
            $french,
            vec![$($crate::words::sentence::Value::from($value)),*],
        )
    };
}
pub(crate) use say;

impl Sentence {
    pub fn new(english: &'static str, french: &'static str, values: Vec<Value>) -> Sentence {
        Sentence { english, french, values }
    }

    /// Several parts in a list.
    pub fn of(parts: Vec<Sentence>, join: Join) -> Sentence {
        Sentence::new("{0}", "{0}", vec![Value::Parts(parts, join)])
    }

    /// A text that is the same in all languages.
    pub fn text(text: impl Into<String>) -> Sentence {
        Sentence::new("{0}", "{0}", vec![Value::Text(text.into())])
    }

    /// The whole sentence in a language.
    pub fn render(&self, language: Language, geometry: &Geometry) -> String {
        let namer = Namer { language, geometry };
        namer.finish(&self.part(&namer))
    }

    /// Whether it has few enough words in every language.
    pub fn is_short(&self, geometry: &Geometry) -> bool {
        let words = |language| word_count(&self.render(language, geometry));
        Language::ALL.into_iter().all(|language| words(language) <= MOST_WORDS)
    }

    /// The template with its values.
    pub fn part(&self, namer: &Namer) -> String {
        let template = match namer.language {
            Language::English => self.english,
            Language::French => self.french,
        };
        let mut said = String::new();
        let mut pieces = template.split('{');
        said.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let (inside, after) = piece.split_once('}').unwrap_or((piece, ""));
            let (number, choice) = inside.split_once(':').unwrap_or((inside, ""));
            if let Some(value) = number.parse().ok().and_then(|at: usize| self.values.get(at)) {
                match choice.split_once('|') {
                    Some((one, _)) if value.is_one() => said.push_str(one),
                    Some((_, several)) => said.push_str(several),
                    None => {
                        let named = value.part(namer, &said);
                        said.push_str(&named);
                    }
                }
            }
            said.push_str(after);
        }
        said
    }
}

impl Value {
    /// Whether it is one thing, not several.
    fn is_one(&self) -> bool {
        let count = match self {
            Value::Cells(cells, _) => cells.len(),
            Value::Digits(digits, _) => digits.len(),
            Value::Houses(houses, _) | Value::Kind(houses) => houses.len(),
            Value::Parts(parts, _) => parts.len(),
            Value::Node(node) => node.cells.len(),
            Value::Count(count) => *count,
            Value::Rule(_, cells) => cells.len(),
            Value::Number(number) => usize::from(number.abs() != 1) + 1,
            Value::RuleName(_) | Value::Letter(_) | Value::Text(_) => 1,
        };
        count == 1
    }

    /// The value after some text.
    fn part(&self, namer: &Namer, after: &str) -> String {
        match self {
            Value::Cells(cells, join) => namer.cells(cells, *join),
            Value::Digits(digits, join) => namer.digits(digits, *join),
            Value::Houses(houses, join) => namer.houses(houses, *join, after),
            Value::Kind(houses) => namer.kind(houses),
            Value::Node(node) => namer.node(node),
            Value::Parts(parts, join) => {
                namer.list(parts.iter().map(|part| part.part(namer)).collect(), *join)
            }
            Value::Rule(rule, cells) => rule_names::statement(namer, *rule, cells),
            Value::RuleName(rule) => rule_names::name(namer, *rule),
            Value::Count(count) => namer.count(*count),
            Value::Number(number) => number.to_string(),
            Value::Letter(letter) => letter.to_string(),
            Value::Text(text) => text.clone(),
        }
    }
}

/// The words of a sentence; signs alone are not words.
pub fn word_count(sentence: &str) -> usize {
    sentence.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
}

/// Things that a template can name together.
pub trait Things: Sized {
    fn joined(things: Vec<Self>, join: Join) -> Value;
}

macro_rules! things {
    ($($thing:ty => $variant:ident),*) => {
        $(
            impl Things for $thing {
                fn joined(things: Vec<$thing>, join: Join) -> Value {
                    Value::$variant(things, join)
                }
            }

            impl From<$thing> for Value {
                fn from(thing: $thing) -> Value {
                    Value::$variant(vec![thing], Join::And)
                }
            }
        )*
    };
}

things!(Cell => Cells, Digit => Digits, HouseId => Houses, Sentence => Parts);

macro_rules! values {
    ($($thing:ty => $variant:ident),*) => {
        $(
            impl From<$thing> for Value {
                fn from(thing: $thing) -> Value {
                    Value::$variant(thing)
                }
            }
        )*
    };
}

values!(ChainNode => Node, usize => Count, i32 => Number, char => Letter, String => Text);

impl From<&ChainNode> for Value {
    fn from(node: &ChainNode) -> Value {
        Value::Node(node.clone())
    }
}

/// `r1c1 and r1c2`.
pub fn and<T: Things + Clone>(things: &[T]) -> Value {
    T::joined(things.to_vec(), Join::And)
}

/// `r1c1 or r1c2`.
pub fn or<T: Things + Clone>(things: &[T]) -> Value {
    T::joined(things.to_vec(), Join::Or)
}

/// `1 or 2` after a negation; in French `1 ni 2`.
pub fn nor<T: Things + Clone>(things: &[T]) -> Value {
    T::joined(things.to_vec(), Join::Nor)
}

/// `both r1c1 and r1c2`.
pub fn all_of(cells: &[Cell]) -> Value {
    Value::Cells(cells.to_vec(), Join::All)
}

/// `neither r1c1 nor r1c2`.
pub fn none_of(cells: &[Cell]) -> Value {
    Value::Cells(cells.to_vec(), Join::None)
}

/// `6, 7`: as in notation.
pub fn commas<T: Things + Clone>(things: &[T]) -> Value {
    T::joined(things.to_vec(), Join::Commas)
}

/// `r1c1-r1c2`: in the order in which values are listed.
pub fn hyphens<T: Things + Clone>(things: &[T]) -> Value {
    T::joined(things.to_vec(), Join::Hyphens)
}

/// `r1c1 r1c2`: as in notation.
pub fn bare<T: Things + Clone>(things: &[T]) -> Value {
    T::joined(things.to_vec(), Join::Bare)
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::grid::Shape;

    #[test]
    fn a_template_takes_its_values_in_each_language() {
        let geometry = Geometry::classic(Shape::CLASSIC);
        let cells: Vec<Cell> = geometry.cells().take(2).collect();
        let row = geometry.houses_with_ids().next().unwrap().0;
        let said = |cells: &[Cell]| {
            let sentence = say!(
                "{0} {0:sees|see} the {1} in {2}.",
                "{0} {0:voit|voient} le {1} de {2}.",
                and(cells),
                Digit::from_index(3),
                row
            );
            Language::ALL.map(|language| sentence.render(language, &geometry))
        };
        assert_eq!(
            said(&cells),
            ["r1c1 and r1c2 see the 4 in row 1.", "L1C1 et L1C2 voient le 4 de la ligne 1."]
        );
        assert_eq!(
            said(&cells[..1]),
            ["r1c1 sees the 4 in row 1.", "L1C1 voit le 4 de la ligne 1."]
        );
    }

    #[test]
    fn signs_are_not_words() {
        assert_eq!(word_count("So r1c1 <> 6, 7\u{a0}: two."), 5);
    }
}
