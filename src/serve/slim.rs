//! Scripts and style sheets without their comments and indentation, which are a third of them.
//!
//! The page needs no build step, and a browser needs no comments. So the server leaves them out, by a rule so plain that
//! it cannot change what a file says: a comment goes if it begins a line. Nothing inside a line is looked at, and the
//! page's files have no text that spans lines, which a test confirms.

/// What of a file a browser needs.
pub(super) fn slim(text: &str) -> String {
    let mut slim = String::with_capacity(text.len());
    let mut is_comment = false;
    for line in text.lines() {
        let rest = without_comments(line, &mut is_comment);
        if !rest.is_empty() && !rest.starts_with("//") {
            slim.push_str(rest);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_go() {
        let text = "/**\n * What it is.\n */\n\nexport const a = 1; // kept\n  /** @type {number} */ #b = 2;\n  // gone\n  c();\n";
        assert_eq!(slim(text), "export const a = 1; // kept\n#b = 2;\nc();\n");
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
    fn an_open_comment_ends_with_the_file() {
        assert_eq!(slim("a();\n/* b();\nc();"), "a();\n");
    }
}
