//! What a reader of an object of JSON did not read.
//!
//! ```text
//! {"thermometer":[{"lines":[["R1C1","R1C2"]],"slow":true}],"line":[{...},{...}]}
//!    taken           taken                     new            new
//!                                              `thermometer.slow`, `line` twice
//! ```
//!
//! A reader takes each value that it understands ([`Value::get`] does it). What has something in it and was not taken is
//! left over: so a key that nobody knows is noticed at any depth, and no list of such keys is needed. An item of a list is
//! read with its list; a reader that makes nothing of it leaves it ([`Value::leave`]).

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
    /// The text, if it is one.
    pub(super) words: Option<&'a str>,
}

impl Value {
    /// Takes the value; what is in it counts for itself.
    pub(super) fn take(&self) {
        if self.reading.get() != Use::Whole {
            self.reading.set(Use::Taken);
        }
    }

    /// Takes the value with all that is in it.
    pub(super) fn take_whole(&self) {
        self.reading.set(Use::Whole);
    }

    /// Leaves the value: nothing came of it.
    pub(super) fn leave(&self) {
        self.reading.set(Use::Left);
    }

    /// Takes the values of these keys with all that is in them.
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
            let words = match &of.is {
                // A color is none.
                Json::Text(text) => Some(text.as_str()).filter(|text| !text.starts_with('#')),
                _ => None,
            };
            Leftover { key: crate::printable::printable(key), of, words }
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
    fn count(&self) -> usize {
        match &self.of.is {
            Json::List(items) => items.len(),
            _ => 1,
        }
    }

    fn fault(&self) -> Misread {
        self.of.misread(match self.words {
            Some(words) => RuleFault::prose(&self.key, words),
            None => RuleFault::Unread { found: self.key.clone() },
        })
    }
}

/// What was not read, for each key once.
///
/// # Errors
/// There is something, and the options ask for texts that are read as a whole.
pub(super) fn unread(
    leftovers: Vec<Leftover<'_>>,
    context: &Context,
) -> Result<Vec<Unread>, Misread> {
    if let Some(first) = leftovers.first().filter(|_| context.is_strict()) {
        return Err(first.fault());
    }
    let mut unread: Vec<Unread> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for leftover in leftovers {
        let (count, is_full) = (leftover.count(), unread.len() + 1 >= Unread::MOST);
        let is_known = places.contains_key(&leftover.key);
        let key = if is_full && !is_known { OTHERS } else { &leftover.key };
        if let Some(known) = places.get(key) {
            unread[*known].count += count;
        } else {
            let words = leftover.words.filter(|_| key != OTHERS);
            let words = words.map(|text| fault::beginning(text, LONGEST).into());
            places.insert(key.to_owned(), unread.len());
            unread.push(Unread { key: key.into(), count, words });
        }
    }
    Ok(unread)
}

/// Rules in words, which are in no format read as rules.
///
/// # Errors
/// There are some, and the options ask for texts that are read as a whole.
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

/// The name of all that have no place of their own.
const OTHERS: &str = "...";

/// The most characters of words that are repeated.
const LONGEST: usize = 2000;

#[cfg(test)]
mod tests {
    use super::*;

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
