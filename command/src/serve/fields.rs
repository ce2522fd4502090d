//! The JSON object of a body, read key by key into the types of a request.
//!
//! A key with the value `null` counts as absent. A number may be written as a string, and a list of names as one string
//! with commas. An error names the key, what was found, and what was expected. No key names a file, a thread or memory.

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use serde_json::{Map, Value};
use veridoku::UnknownName;

use super::answer::Refusal;

/// The fields of a body.
pub(super) struct Fields {
    object: Map<String, Value>,
}

/// Characters of a value that a message shows at most.
const SHOWN: usize = 60;

impl Fields {
    /// Parses bytes as a JSON object.
    ///
    /// # Errors
    /// If they are not an object.
    pub(super) fn of_bytes(bytes: &[u8]) -> Result<Fields, Refusal> {
        match serde_json::from_slice(bytes) {
            Ok(Value::Object(object)) => Ok(Fields { object }),
            Ok(_) => Err(Refusal::bad("expected a JSON object, as in {\"puzzle\": \"...\"}")),
            Err(error) => Err(Refusal::bad(format!("the body is not JSON: {error}"))),
        }
    }

    /// Refuses keys that an endpoint does not have, and a body without one that it needs.
    pub(super) fn expect_keys(&self, known: &[&str], required: &[&str]) -> Result<(), Refusal> {
        // Present keys are checked first: a missing key may have been mistyped.
        if let Some(key) = self.object.keys().find(|key| !known.contains(&key.as_str())) {
            let key: String = veridoku::printable(key).chars().take(40).collect();
            let message = format!("found the key `{key}`; expected {}", known.join(", "));
            return Err(Refusal::bad(message));
        }
        match required.iter().find(|key| self.value(key).is_none()) {
            None => Ok(()),
            Some(key) => Err(missing(key)),
        }
    }

    /// The value of a key, if there is one.
    pub(super) fn value(&self, key: &str) -> Option<&Value> {
        self.object.get(key).filter(|value| !value.is_null())
    }

    /// A string.
    pub(super) fn text(&self, key: &str) -> Result<Option<&str>, Refusal> {
        match self.value(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(found) => Err(misfit(key, found, "a string")),
        }
    }

    /// A string that must be there.
    pub(super) fn required_text(&self, key: &str) -> Result<&str, Refusal> {
        self.text(key)?.ok_or_else(|| missing(key))
    }

    /// Whether something is wanted; by default it is not.
    pub(super) fn flag(&self, key: &str) -> Result<bool, Refusal> {
        match self.value(key) {
            None => Ok(false),
            Some(Value::Bool(is_wanted)) => Ok(*is_wanted),
            Some(found) => Err(misfit(key, found, "true or false")),
        }
    }

    /// A whole number from 0 on.
    pub(super) fn number(&self, key: &str) -> Result<Option<u64>, Refusal> {
        let expected = "a whole number from 0 on";
        self.parsed(key, expected, |word| word.parse().map_err(|_| expected))
    }

    /// Seconds.
    pub(super) fn seconds(&self, key: &str) -> Result<Option<Duration>, Refusal> {
        let Some(found) = self.value(key) else { return Ok(None) };
        match found.as_f64().filter(|seconds| *seconds >= 0.0) {
            // A time that the clock cannot hold is not a bound.
            Some(seconds) => {
                Ok(Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)))
            }
            None => Err(misfit(key, found, "seconds")),
        }
    }

    /// A value of a type whose values have names.
    pub(super) fn named<T: FromStr<Err = UnknownName>>(
        &self,
        key: &str,
    ) -> Result<Option<T>, Refusal> {
        let Some(found) = self.value(key) else { return Ok(None) };
        let word = word(found).ok_or_else(|| misfit(key, found, "a name"))?;
        word.parse().map(Some).map_err(|error| unknown(key, &error))
    }

    /// A value that a function reads; `expected` describes it.
    pub(super) fn parsed<T, E: Display>(
        &self,
        key: &str,
        expected: &str,
        parse: impl Fn(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Refusal> {
        let Some(found) = self.value(key) else { return Ok(None) };
        let word = word(found).ok_or_else(|| misfit(key, found, expected))?;
        let value = parse(&word).map_err(|error| match error.to_string() {
            why if why == expected => misfit(key, found, expected),
            why => Refusal::bad(format!("found {} in `{key}`: {why}", shown(found))),
        })?;
        Ok(Some(value))
    }

    /// Values of a type whose values have names: a list, or one string with commas.
    pub(super) fn all_named<T: FromStr<Err = UnknownName>>(
        &self,
        key: &str,
    ) -> Result<Vec<T>, Refusal> {
        let mut all = Vec::new();
        for word in self.words(key)? {
            for name in word.split(',') {
                all.push(name.parse().map_err(|error| unknown(key, &error))?);
            }
        }
        Ok(all)
    }

    /// Values that a function reads from each string of a list, or from one string.
    pub(super) fn all_parsed<T, E: Display>(
        &self,
        key: &str,
        parse: impl Fn(&str) -> Result<Vec<T>, E>,
    ) -> Result<Vec<T>, Refusal> {
        let mut all = Vec::new();
        for word in self.words(key)? {
            let found = Value::from(word.as_str());
            let values = parse(&word)
                .map_err(|why| Refusal::bad(format!("found {} in `{key}`: {why}", shown(&found))));
            all.extend(values?);
        }
        Ok(all)
    }

    /// The strings of a list, or one string.
    fn words(&self, key: &str) -> Result<Vec<String>, Refusal> {
        let expected = "a string or a list of strings";
        let one = |found| word(found).ok_or_else(|| misfit(key, found, expected));
        match self.value(key) {
            None => Ok(Vec::new()),
            Some(Value::Array(values)) => values.iter().map(one).collect(),
            Some(found) => Ok(vec![one(found)?]),
        }
    }
}

/// The refusal of a body without a key that it needs.
fn missing(key: &str) -> Refusal {
    Refusal::bad(format!("the key `{key}` is missing"))
}

/// The refusal of a value that is not of the expected kind.
pub(super) fn misfit(key: &str, found: &Value, expected: &str) -> Refusal {
    Refusal::bad(format!("found {} in `{key}`; expected {expected}", shown(found)))
}

/// The refusal of an unknown name.
fn unknown(key: &str, error: &UnknownName) -> Refusal {
    let UnknownName { found, expected, .. } = error;
    let nearest = UnknownName::nearest(found, expected.iter().copied());
    let meant = nearest.map(|name| format!("did you mean {name}? ")).unwrap_or_default();
    let found = shown(&Value::from(found.as_str()));
    let expected = expected.join(", ");
    Refusal::bad(format!("found {found} in `{key}`; {meant}expected one of {expected}"))
}

/// A value as a message shows it.
fn shown(value: &Value) -> String {
    match value {
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "an object".into(),
        value => {
            let text = veridoku::printable(&value.to_string());
            let mut short: String = text.chars().take(SHOWN).collect();
            if short.len() < text.len() {
                short.push_str("...");
            }
            short
        }
    }
}

/// A string, or a number as text.
fn word(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use veridoku::Backend;
    use veridoku::logic::Technique;

    use super::*;

    fn fields(body: &str) -> Fields {
        Fields::of_bytes(body.as_bytes()).expect("an object")
    }

    #[test]
    fn values_are_read_into_their_types() {
        let fields = fields(
            r#"{"limit": 2, "text": "3", "without": ["x-wing", "xy-wing,naked-pair"], "flag": true, "only": null,
                "timeout": 0.5, "backend": "native", "long": 1e300}"#,
        );
        assert_eq!(fields.number("limit").unwrap(), Some(2));
        assert_eq!(fields.number("text").unwrap(), Some(3));
        assert_eq!(fields.all_named::<Technique>("without").unwrap().len(), 3);
        assert!(fields.all_named::<Technique>("only").unwrap().is_empty());
        assert!(fields.flag("flag").unwrap() && !fields.flag("none").unwrap());
        assert_eq!(fields.seconds("timeout").unwrap(), Some(Duration::from_millis(500)));
        assert_eq!(fields.seconds("long").unwrap(), Some(Duration::MAX));
        assert_eq!(fields.named("backend").unwrap(), Some(Backend::Native));
    }

    #[test]
    fn a_wrong_value_is_refused_with_its_key() {
        let fields = fields(
            r#"{"limit": [2], "number": -1, "flag": "yes", "text": 5, "timeout": "soon", "backend": "natve",
                "without": [["a"]]}"#,
        );
        let said = |refusal: Refusal| refusal.message().to_owned();
        assert_eq!(
            said(fields.number("limit").unwrap_err()),
            "found a list in `limit`; expected a whole number from 0 on"
        );
        assert_eq!(
            said(fields.number("number").unwrap_err()),
            "found -1 in `number`; expected a whole number from 0 on"
        );
        assert_eq!(
            said(fields.flag("flag").unwrap_err()),
            "found \"yes\" in `flag`; expected true or false"
        );
        assert_eq!(said(fields.text("text").unwrap_err()), "found 5 in `text`; expected a string");
        assert_eq!(
            said(fields.seconds("timeout").unwrap_err()),
            "found \"soon\" in `timeout`; expected seconds"
        );
        assert_eq!(
            said(fields.named::<Backend>("backend").unwrap_err()),
            "found \"natve\" in `backend`; did you mean native? expected one of native, sat, dlx"
        );
        assert!(fields.all_named::<Technique>("without").is_err());
    }

    #[test]
    fn only_an_object_is_a_body() {
        for text in ["", "[]", "1", "{", "{} {}", "\u{0}", "{\"a\": 1e999}"] {
            assert!(Fields::of_bytes(text.as_bytes()).is_err(), "{text}");
        }
    }
}
