//! A body as the arguments of a command.
//!
//! ```text
//! {"puzzle": "1234...", "limit": 2, "without": ["x-wing", "y-wing"], "no_uniqueness": true, "given": "12..."}
//!    |                       |                  |                             |                  |
//!    v                       v                  v                             v                  v
//!  a text, `puzzle`     --limit=2   --without=x-wing --without=y-wing  --no-uniqueness   a text, --given=given
//! ```
//!
//! Only the keys of an endpoint become options, so no request can name a file, a thread or memory. A text is held under
//! the name of its key, and the command reads it as a file of that name.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::answer::Refusal;
use crate::cli::{self, Files, Takes};

/// The keys whose values are texts that a command reads from files.
const TEXTS: [&str; 5] = ["puzzle", "given", "regions", "pattern", "rules"];

/// The key of the puzzle.
pub(super) const PUZZLE: &str = "puzzle";

/// The keys that control how a text is read.
pub(super) const READING: [&str; 6] = ["format", "box", "variant", "regions", "alphabet", "strict"];

/// The JSON object of a body.
pub(super) struct Body {
    object: Map<String, Value>,
}

impl Body {
    /// Parses bytes as a JSON object.
    ///
    /// # Errors
    /// If they are not an object.
    pub(super) fn of_bytes(bytes: &[u8]) -> Result<Body, Refusal> {
        match serde_json::from_slice(bytes) {
            Ok(Value::Object(object)) => Ok(Body { object }),
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
            Some(key) => Err(Refusal::bad(format!("the key `{key}` is missing"))),
        }
    }

    /// The value of a key, if there is one.
    pub(super) fn value(&self, key: &str) -> Option<&Value> {
        self.object.get(key).filter(|value| !value.is_null())
    }

    /// The text of a key, if there is one.
    fn text(&self, key: &str) -> Result<Option<&str>, Refusal> {
        match self.value(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Refusal::bad(format!("`{key}` is not a string; expected a string"))),
        }
    }

    /// The puzzle's text.
    ///
    /// # Errors
    /// If there is none.
    pub(super) fn puzzle(&self) -> Result<&str, Refusal> {
        self.text(PUZZLE)?.ok_or_else(|| Refusal::bad("the key `puzzle` is missing"))
    }

    /// The texts, as files.
    pub(super) fn files(&self) -> Result<Files, Refusal> {
        let mut texts = BTreeMap::new();
        for key in TEXTS {
            if let Some(text) = self.text(key)? {
                texts.insert(key, text.to_owned());
            }
        }
        Ok(Files::Held(Arc::new(texts)))
    }

    /// The options of a command, or only those for reading, that some keys produce.
    ///
    /// # Errors
    /// A value is not of the kind that the option takes.
    pub(super) fn options<'a>(
        &self,
        command: Option<&str>,
        keys: impl IntoIterator<Item = &'a str>,
    ) -> Result<Vec<String>, Refusal> {
        let mut options = Vec::new();
        for key in keys.into_iter().filter(|key| *key != PUZZLE) {
            let Some(value) = self.value(key) else { continue };
            let name = key.replace('_', "-");
            let takes = cli::takes(command, &name);
            let option = format!("--{name}");
            if TEXTS.contains(&key) {
                options.push(format!("{option}={key}"));
                continue;
            }
            match value {
                Value::Bool(is_on) if takes != Some(Takes::Nothing) => {
                    let message =
                        format!("found {is_on} in `{key}`; expected a string or a number");
                    return Err(Refusal::bad(message));
                }
                value if takes == Some(Takes::Nothing) && !value.is_boolean() => {
                    return Err(Refusal::bad(format!(
                        "found {value} in `{key}`; expected true or false"
                    )));
                }
                Value::Array(_) if takes != Some(Takes::Several) => {
                    return Err(Refusal::bad(format!(
                        "found a list in `{key}`; expected one value"
                    )));
                }
                Value::Bool(false) => {}
                Value::Bool(true) => options.push(option),
                Value::Array(values) => {
                    for value in values {
                        options.push(format!("{option}={}", scalar(key, value)?));
                    }
                }
                value => options.push(format!("{option}={}", scalar(key, value)?)),
            }
        }
        Ok(options)
    }
}

/// A text or a number in the form of an option.
fn scalar(key: &str, value: &Value) -> Result<String, Refusal> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(Refusal::bad(format!("found {value} in `{key}`; expected a string or a number"))),
    }
}

/// A message of a command with the keys of the body instead of options: `no_uniqueness` for `--no-uniqueness`.
pub(super) fn in_keys(message: &str) -> String {
    let mut said = String::new();
    let mut rest = message;
    while let Some((before, after)) = rest.split_once("--") {
        let is_of_name = |byte: &u8| byte.is_ascii_lowercase() || *byte == b'-';
        let length = after.bytes().take_while(|byte| is_of_name(byte)).count();
        let (name, behind) = after.split_at(length);
        said.push_str(before);
        if name.is_empty() {
            said.push_str("--");
        } else {
            said.push_str(&name.replace('-', "_"));
        }
        // The kind of value, as in `--limit <N>`.
        rest = match behind.strip_prefix(" <").and_then(|kind| kind.split_once('>')) {
            Some((_, behind)) if !name.is_empty() => behind.strip_prefix("...").unwrap_or(behind),
            _ => behind,
        };
    }
    said + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(body: &str, keys: &[&str]) -> Result<Vec<String>, Refusal> {
        let body = Body::of_bytes(body.as_bytes())?;
        body.options(Some("hint"), keys.iter().copied())
    }

    #[test]
    fn keys_become_options() {
        let body = r#"{"puzzle": "1", "detail": 2, "without": ["a", "b"], "no_uniqueness": true, "place": false,
                       "given": "--output=x", "only": null, "timeout": 0.5, "format": "--help"}"#;
        let keys = [
            "puzzle",
            "detail",
            "without",
            "no_uniqueness",
            "place",
            "given",
            "only",
            "timeout",
            "format",
        ];
        let expected = [
            "--detail=2",
            "--without=a",
            "--without=b",
            "--no-uniqueness",
            "--given=given",
            "--timeout=0.5",
            "--format=--help",
        ];
        assert_eq!(options(body, &keys).unwrap(), expected);
        for (body, key) in [
            (r#"{"detail": {"a": 1}}"#, "detail"),
            (r#"{"without": [["a"]]}"#, "without"),
            // A list would bypass the check of one value, and an option without a value would take the puzzle for it.
            (r#"{"detail": [2]}"#, "detail"),
            (r#"{"detail": true}"#, "detail"),
            (r#"{"no_uniqueness": [true]}"#, "no_uniqueness"),
            (r#"{"no_uniqueness": "yes"}"#, "no_uniqueness"),
        ] {
            assert!(options(body, &[key]).is_err(), "{body}");
        }
        for text in ["", "[]", "1", "{", "{} {}", "\u{0}", "{\"a\": 1e999}"] {
            assert!(Body::of_bytes(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn messages_name_keys() {
        for (said, expected) in [
            ("--at-most and --technique contradict", "at_most and technique contradict"),
            (
                "invalid value '4' for '--detail <1|2|3>': expected 1",
                "invalid value '4' for 'detail': expected 1",
            ),
            ("a -- b", "a -- b"),
            ("--", "--"),
            ("see --box", "see box"),
            ("'--apply <A>...' and more", "'apply' and more"),
        ] {
            assert_eq!(in_keys(said), expected);
        }
    }
}
