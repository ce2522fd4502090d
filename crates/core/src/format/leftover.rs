//! The values of a JSON object that its reader did not read.
//!
//! ```text
//! {"thermometer":[{"lines":[["R1C1","R1C2"]],"slow":true}],"line":[{...},{...}]}
//!    taken           taken                     new            new
//!                                              `thermometer.slow`, `line` twice
//! ```
//!
//! A reader takes each value that it understands ([`Value::get`] does it). A value that has contents and was not taken
//! is left over. So an unknown key is noticed at any depth without a list of such keys. An item of a list is read with
//! its list; a reader that cannot use it leaves it ([`Value::leave`]).

use std::collections::HashMap;

use super::error::ParseErrorKind;
use super::fault::{self, RuleFault};
use super::json::{Json, Use, Value};
use super::read::context::Context;
use super::text::symbols::Misread;
use crate::grid::Unread;

/// A value that was not read.
pub(super) struct Leftover<'a> {
    /// The keys that lead to it.
    pub(super) key: String,
    pub(super) of: &'a Value,
    /// How many items there are: those of a list that was not read at all.
    pub(super) count: usize,
    /// The text, if it is one; all texts of a list of rules in prose.
    pub(super) words: Vec<&'a str>,
}

impl Value {
    /// Takes the value; the values in it are judged separately.
    pub(super) fn take(&self) {
        if self.reading.get() != Use::Whole {
            self.reading.set(Use::Taken);
        }
    }

    /// Takes the value with everything in it.
    pub(super) fn take_whole(&self) {
        self.reading.set(Use::Whole);
    }

    /// Leaves the value: it had no use.
    pub(super) fn leave(&self) {
        self.reading.set(Use::Left);
    }

    /// Takes the values of these keys with everything in them.
    pub(super) fn take_keys(&self, keys: &[&str]) {
        let known = self.entries().iter().filter(|(key, _)| keys.contains(&key.as_str()));
        known.for_each(|(_, value)| value.take_whole());
    }

    /// Whether anything in the value was not read.
    pub(super) fn has_leftover(&self) -> bool {
        match (&self.is, self.reading.get()) {
            (_, Use::Whole) => false,
            (_, Use::Left) => true,
            (Json::Object(entries), _) => entries.iter().any(|(_, value)| {
                value.is_something() && (value.reading.get() == Use::New || value.has_leftover())
            }),
            (Json::List(items), _) => items.iter().any(Value::has_leftover),
            _ => false,
        }
    }

    /// All that was not read, in its order in the text.
    pub(super) fn leftovers(&self) -> Vec<Leftover<'_>> {
        let mut found = Vec::new();
        self.add_leftovers("", &mut found);
        found
    }

    fn add_leftovers<'a>(&'a self, key: &str, found: &mut Vec<Leftover<'a>>) {
        let leftover = |key: &str, of: &'a Value| {
            let last = key.rsplit('.').next().unwrap_or(key);
            let words = match &of.is {
                // A color is not text.
                Json::Text(text) if text.starts_with('#') => Vec::new(),
                Json::Text(text) => vec![text.as_str()],
                _ if OF_PROSE.contains(&last) => of.texts(),
                _ => Vec::new(),
            };
            let count = match &of.is {
                Json::List(items) if of.reading.get() == Use::New => items.len(),
                _ => 1,
            };
            Leftover { key: crate::printable::printable(key), of, count, words }
        };
        match (&self.is, self.reading.get()) {
            (_, Use::Whole) => {}
            (_, Use::Left) => found.push(leftover(key, self)),
            (Json::Object(entries), _) => {
                for (name, value) in entries.iter().filter(|(_, value)| value.is_something()) {
                    let key = if key.is_empty() { name.clone() } else { format!("{key}.{name}") };
                    match value.reading.get() {
                        Use::New => found.push(leftover(&key, value)),
                        _ => value.add_leftovers(&key, found),
                    }
                }
            }
            (Json::List(items), _) => items.iter().for_each(|item| item.add_leftovers(key, found)),
            _ => {}
        }
    }
}

impl Leftover<'_> {
    fn fault(&self) -> Misread {
        self.of.misread(match &self.words[..] {
            [] => RuleFault::Unread { found: self.key.clone() },
            words => RuleFault::prose(&self.key, &words.join(BETWEEN)),
        })
    }
}

/// Reports the values that were not read, once per key.
///
/// # Errors
/// There is such a value, and the options require texts that are read completely.
pub(super) fn unread(
    leftovers: Vec<Leftover<'_>>,
    context: &Context,
) -> Result<Vec<Unread>, Misread> {
    if let Some(first) = leftovers.first().filter(|_| context.is_strict()) {
        return Err(first.fault());
    }
    let mut unread: Vec<(Unread, Texts)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for leftover in leftovers {
        let (count, is_full) = (leftover.count, unread.len() + 1 >= Unread::MOST);
        let is_known = places.contains_key(&leftover.key);
        let key = if is_full && !is_known { OTHERS } else { &leftover.key };
        let place = *places.entry(key.to_owned()).or_insert_with(|| {
            unread.push((Unread { key: key.into(), count: 0, words: None }, Texts::default()));
            unread.len() - 1
        });
        let (known, texts) = &mut unread[place];
        known.count += count;
        if key != OTHERS {
            leftover.words.iter().for_each(|text| texts.push(text));
        }
    }
    Ok(unread
        .into_iter()
        .map(|(unread, texts)| Unread { words: texts.joined(), ..unread })
        .collect())
}

/// The texts of one key, each once, as far as they are repeated.
#[derive(Default)]
struct Texts {
    all: Vec<String>,
    characters: usize,
}

impl Texts {
    fn push(&mut self, text: &str) {
        if self.characters <= LONGEST {
            let text = fault::beginning(text, LONGEST);
            if !text.is_empty() && !self.all.contains(&text) {
                self.characters += text.chars().count();
                self.all.push(text);
            }
        }
    }

    fn joined(self) -> Option<Box<str>> {
        (!self.all.is_empty()).then(|| fault::beginning(&self.all.join(BETWEEN), LONGEST).into())
    }
}

/// Reports rules in prose, which no format reads as rules.
///
/// # Errors
/// There are some, and the options require texts that are read completely.
pub(super) fn words(
    key: &str,
    words: Option<&str>,
    context: &Context,
) -> Result<Vec<Unread>, ParseErrorKind> {
    match words {
        None => Ok(Vec::new()),
        Some(words) if context.is_strict() => Err(RuleFault::prose(key, words).into()),
        Some(words) => {
            let words = Some(fault::beginning(words, LONGEST).into());
            Ok(vec![Unread { key: key.into(), count: 1, words }])
        }
    }
}

/// The name of all that are not listed separately.
const OTHERS: &str = "...";

/// The last part of keys whose texts are rules in prose, perhaps as a list.
const OF_PROSE: [&str; 2] = ["rules", "ruleset"];

/// What separates several texts of one key.
const BETWEEN: &str = "; ";

/// The most characters of prose that are repeated.
const LONGEST: usize = 2000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_texts_of_a_key_are_joined_up_to_a_length() {
        let joined = |texts: &[&str]| {
            let mut all = Texts::default();
            texts.iter().for_each(|text| all.push(text));
            all.joined()
        };
        assert_eq!(joined(&[]), None);
        assert_eq!(joined(&["a  b", "c", "a b"]).as_deref(), Some("a b; c"));
        let long = "x".repeat(LONGEST);
        assert_eq!(joined(&[&long]).as_deref(), Some(&*long));
        assert_eq!(joined(&[&long, "y", "z"]).unwrap().chars().count(), LONGEST + " ...".len());
    }

    #[test]
    fn what_nobody_took_is_left_over() {
        let text = r#"{"a":{"b":1,"c":[{"d":2,"e":3},{"d":0}]},"f":[],"g":"x","h":{"i":{"j":1}},"k":false}"#;
        let value = Value::parse(text, false).unwrap();
        let keys = || -> Vec<String> {
            value.leftovers().into_iter().map(|leftover| leftover.key).collect()
        };
        assert_eq!(keys(), ["a", "g", "h"]);
        let list = value.get("a").and_then(|a| a.get("c")).unwrap();
        for item in list.list().unwrap() {
            item.get("d");
        }
        value.take_keys(&["h"]);
        assert_eq!(keys(), ["a.b", "a.c.e", "g"]);
        list.list().unwrap()[0].leave();
        assert_eq!(keys(), ["a.b", "a.c", "g"]);
        assert!(list.has_leftover() && !value.peek("h").unwrap().has_leftover());
    }
}
