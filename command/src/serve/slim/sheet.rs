//! Style sheets: removes comments, blanks next to symbols, and semicolons before a closing brace.
//!
//! Blanks stay where they have a meaning: between words, around the signs of `calc`, before a colon and before a
//! bracket.

use super::{gap, until};

/// A style sheet without comments and meaningless blanks.
pub(in super::super) fn sheet(text: &str) -> String {
    let mut slim = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let (length, _) = gap(rest, false);
        let after = &rest[length..];
        let Some(first) = after.chars().next() else { break };
        let is_joined =
            slim.ends_with(['{', '}', ';', ',', ':', '>', '(']) || "{};,>)!".contains(first);
        if length > 0 && !slim.is_empty() && !is_joined {
            slim.push(' ');
        }
        let length = match first {
            '"' | '\'' => 1 + until(&after[1..], first),
            _ => first.len_utf8(),
        };
        if first == '}' && slim.ends_with(';') {
            slim.pop();
        }
        slim.push_str(&after[..length]);
        rest = &after[length..];
    }
    if !slim.is_empty() {
        slim.push('\n');
    }
    slim
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_go_where_they_say_nothing() {
        let text =
            "/* a */\na > b,\nc :hover {\n  font-size: 2em;\n  margin: 0 1px !important;\n}\n";
        assert_eq!(sheet(text), "a>b,c :hover{font-size:2em;margin:0 1px!important}\n");
        let text =
            "@media (min-width: 9px) and (hover) {\n  a {\n    width: calc( 1px + 2px );\n  }\n}";
        assert_eq!(sheet(text), "@media (min-width:9px) and (hover){a{width:calc(1px + 2px)}}\n");
    }

    #[test]
    fn texts_stay() {
        assert_eq!(
            sheet("a::after { content: \"b ;  } /* c\"; }"),
            "a::after{content:\"b ;  } /* c\"}\n"
        );
        assert_eq!(sheet("a { content: \"b"), "a{content:\"b\n");
    }
}
