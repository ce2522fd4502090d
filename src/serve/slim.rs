//! Scripts and style sheets without their comments and indentation, which are a third of them.
//!
//! The page needs no build step, and a browser needs no comments. So the server leaves them out, by a rule so plain that
//! it cannot change what a file says: a comment goes if it begins a line, a type, `/** @type … */`, wherever it
//! stands, the blank before a brace that ends a line, and the blank in a line `property: value;`. Nothing else inside a
//! line is looked at, and the page's files have no text that spans lines, which a test confirms.

/// What of a file a browser needs.
pub(super) fn slim(text: &str) -> String {
    let mut slim = String::with_capacity(text.len());
    let mut is_comment = false;
    for line in text.lines() {
        let rest = without_comments(line, &mut is_comment);
        if !rest.is_empty() && !rest.starts_with("//") {
            let rest = without_value_blank(rest, &mut slim);
            push_without_types(&mut slim, rest);
            if slim.ends_with(" {") {
                slim.truncate(slim.len() - 2);
                slim.push('{');
            }
            slim.push('\n');
        }
    }
    slim
}

/// A line without the comments that begin it. `is_comment` says whether the line is inside of one, before and after.
fn without_comments<'line>(line: &'line str, is_comment: &mut bool) -> &'line str {
    let mut rest = line.trim();
    loop {
        if !*is_comment {
            if !rest.starts_with("/*") {
                return rest;
            }
            rest = &rest[2..];
        }
        let Some(end) = rest.find("*/") else {
            *is_comment = true;
            return "";
        };
        *is_comment = false;
        rest = rest[end + 2..].trim_start();
    }
}

/// Adds the property of a line `property: value;`, and returns the rest of the line.
fn without_value_blank<'line>(line: &'line str, slim: &mut String) -> &'line str {
    match line.split_once(": ") {
        Some((property, value))
            if line.ends_with(';')
                && property.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') =>
        {
            slim.push_str(property);
            slim.push(':');
            value
        }
        _ => line,
    }
}

/// Adds a line without the types in it.
fn push_without_types(slim: &mut String, line: &str) {
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("/** @type ")
        && let Some((_, after)) = after.split_once("*/")
    {
        slim.push_str(before);
        rest = after.trim_start();
    }
    slim.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_go() {
        let text = "/**\n * What it is.\n */\n\nexport const a = 1; // kept\n  /** @type {number} */ #b = 2;\n  // gone\n  c();\n";
        assert_eq!(slim(text), "export const a = 1; // kept\n#b = 2;\nc();\n");
    }

    #[test]
    fn blanks_go_where_they_say_nothing() {
        let text = "a > b {\n  font-size: 2em;\n}\nif (a) {\n  say({\n    word: \"a: b {\",\n    default: c,\n  });\n}";
        let expected =
            "a > b{\nfont-size:2em;\n}\nif (a){\nsay({\nword: \"a: b {\",\ndefault: c,\n});\n}\n";
        assert_eq!(slim(text), expected);
    }

    #[test]
    fn what_only_looks_like_a_comment_stays() {
        let text = "const a = \"/* no comment */\";\nfetch(\"http://b\"); /* kept */\n/* one */ /* two */ d();\n/*/ still\n*/ e();";
        assert_eq!(
            slim(text),
            "const a = \"/* no comment */\";\nfetch(\"http://b\"); /* kept */\nd();\ne();\n"
        );
    }

    #[test]
    fn types_go_from_lines() {
        let text = "const a = (/** @type {number} */ b, /** @type {c} */ d) => /** @type {e} */ (b);\nf(); /** @type a\n";
        assert_eq!(slim(text), "const a = (b, d) => (b);\nf(); /** @type a\n");
    }

    #[test]
    fn an_open_comment_ends_with_the_file() {
        assert_eq!(slim("a();\n/* b();\nc();"), "a();\n");
    }
}
