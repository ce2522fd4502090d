//! The documentation page at `/api`, made from the OpenAPI file: one table of keys for each endpoint, and one for each
//! kind of object in the answers.

use std::fmt::Write;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::answer::{self, Answer};

/// The OpenAPI file, as it is served.
pub(super) const OPENAPI: &str = include_str!("openapi.json");

/// The style of the page.
const STYLE: &str = include_str!("documentation.css");

/// The page, made on the first request.
static PAGE: LazyLock<String> = LazyLock::new(page);

/// The page, its style or the OpenAPI file, if the path names one of them.
pub(super) fn answer(path: &str) -> Option<Answer> {
    Some(match path {
        "/api" => Answer::new("text/html; charset=utf-8", PAGE.as_str()),
        "/api.css" => Answer::new("text/css; charset=utf-8", STYLE),
        "/api/v1/openapi.json" => Answer::new(answer::JSON, OPENAPI),
        _ => return None,
    })
}

fn page() -> String {
    let description: Value = serde_json::from_str(OPENAPI).unwrap_or_default();
    let writer = Writer { schemas: &description["components"]["schemas"] };
    let mut page = String::from(HEAD);
    let info = &description["info"];
    // Writing to a string does not fail.
    let _ = write!(
        page,
        "<h1>{}</h1>\n<p>{}</p>\n",
        text(&info["summary"]),
        text(&info["description"])
    );
    page.push_str(EXAMPLE);
    for (path, methods) in members(&description["paths"]) {
        for (method, endpoint) in members(methods) {
            writer.endpoint(path, method, endpoint, &mut page);
        }
    }
    page.push_str("<h2>Objects</h2>\n");
    for (name, schema) in members(writer.schemas) {
        if schema["properties"].is_object() {
            let _ = write!(
                page,
                "<h3 id=\"{name}\">{name}</h3>\n<p>{}</p>\n",
                text(&schema["description"])
            );
            writer.keys(schema, &mut page);
        }
    }
    page.push_str("</main>\n</html>\n");
    page
}

/// The part before the endpoints.
const HEAD: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
                    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
                    <title>Veridoku: the API</title>\n<link rel=\"stylesheet\" href=\"/api.css\">\n<main>\n\
                    <p><a href=\"/\">Open the board</a> · <a href=\"/api/v1/openapi.json\">OpenAPI</a></p>\n";

/// A request to try.
const EXAMPLE: &str = "<pre>curl -H content-type:application/json \\\n  \
                       -d '{\"puzzle\": \"1234341221434.2.\"}' http://127.0.0.1:8417/api/v1/solve</pre>\n";

/// Writes the parts of a description.
struct Writer<'a> {
    schemas: &'a Value,
}

impl Writer<'_> {
    fn endpoint(&self, path: &str, method: &str, endpoint: &Value, page: &mut String) {
        let (method, summary) = (method.to_uppercase(), text(&endpoint["summary"]));
        let _ = write!(
            page,
            "<h2><code>{method} {path}</code></h2>\n<p>{summary}. {}</p>\n",
            text(&endpoint["description"])
        );
        let body = &endpoint["requestBody"]["content"]["application/json"]["schema"];
        if body.is_object() {
            self.keys(body, page);
        }
        let answer = &endpoint["responses"]["200"]["content"]["application/json"]["schema"];
        let _ = writeln!(page, "<p>Answer: {}</p>", self.kind(answer));
    }

    /// A table of the keys of an object.
    fn keys(&self, schema: &Value, page: &mut String) {
        page.push_str("<table>\n<tr><th>key<th>type<th>what\n");
        let required = schema["required"].as_array();
        for (key, schema) in members(&schema["properties"]) {
            let is_needed = required.is_some_and(|keys| keys.iter().any(|needed| needed == key));
            let what = text(&self.resolved(schema)["description"]);
            let note = if is_needed { "" } else { "optional. " };
            let _ = writeln!(
                page,
                "<tr><td><code>{key}</code><td>{}<td>{note}{what}",
                self.kind(schema)
            );
        }
        page.push_str("</table>\n");
    }

    /// A schema, or the one that it refers to.
    fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        reference(schema).map_or(schema, |name| &self.schemas[name])
    }

    /// The type of a value in words, with a link to an object.
    fn kind(&self, schema: &Value) -> String {
        let target = self.resolved(schema);
        if let Some(name) = reference(schema).filter(|_| target["properties"].is_object()) {
            return format!("<a href=\"#{name}\">{name}</a>");
        }
        if let Some(ways) = target["oneOf"].as_array() {
            return ways.iter().map(|way| self.kind(way)).collect::<Vec<_>>().join(" or ");
        }
        if let Some(values) = target["enum"].as_array() {
            return values
                .iter()
                .map(|value| escaped(&value.to_string()))
                .collect::<Vec<_>>()
                .join(", ");
        }
        let names = match &target["type"] {
            Value::Array(names) => names.iter().map(text).collect::<Vec<_>>().join(" or "),
            name => text(name),
        };
        match &target["items"] {
            Value::Null => names,
            items => format!("{names} of {}", self.kind(items)),
        }
    }
}

/// The name to which a schema refers.
fn reference(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

/// The members of an object.
fn members(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

/// A text of the description.
fn text(value: &Value) -> String {
    escaped(value.as_str().unwrap_or_default())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
