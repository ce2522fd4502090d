//! Scripts: tokens, and the blanks that must stay between them.
//!
//! | between | stays |
//! |---|---|
//! | two words or numbers | a blank, or the end of the line |
//! | `+ +`, `- -`, `/ /`, a number and a dot | a blank |
//! | tokens on two lines, where the first may end a statement and the next begin one | the end of the line |
//! | any others | nothing |
//!
//! The brackets around the only parameter of an arrow function go too: `(a) => b` is `a=>b`. So do the last comma of a list
//! and the semicolon before `}`. (`while (a);}` needs its semicolon; the page has no empty statement.)
//!
//! A slash begins a regular expression where no value can end: at the beginning, after a symbol that is not a closing
//! bracket, and after words such as `return`. (After `)` it always divides; the page has no `if (a) /b/.test(c)`.)

use super::{gap, until};

/// Words after which a value begins.
const BEFORE_VALUE: [&str; 14] = [
    "await",
    "case",
    "delete",
    "do",
    "else",
    "in",
    "instanceof",
    "new",
    "of",
    "return",
    "throw",
    "typeof",
    "void",
    "yield",
];

/// A script without comments and meaningless blanks.
pub(in super::super) fn script(text: &str) -> String {
    let mut slim = String::with_capacity(text.len());
    // For each open template: how many braces are open in its current value.
    let mut templates: Vec<usize> = Vec::new();
    let [mut before, mut last] = ["", ""];
    let mut rest = text;
    while !rest.is_empty() {
        let (length, has_line) = gap(rest, true);
        let after = &rest[length..];
        let Some(first) = after.chars().next() else { break };
        if let Some((parameter, length_of_all)) = only_parameter(after) {
            let start = parameter.chars().next().unwrap_or_default();
            slim.push_str(between(last, start, has_line));
            slim.push_str(parameter);
            (before, last) = (last, parameter);
            rest = &after[length_of_all..];
            continue;
        }
        if is_needless(before, last, first) {
            slim.pop();
        } else if length > 0 {
            slim.push_str(between(last, first, has_line));
        }
        let length = match first {
            '"' | '\'' => 1 + until(&after[1..], first),
            '`' => {
                templates.push(0);
                template(after, &mut templates)
            }
            '}' if templates.last() == Some(&0) => template(after, &mut templates),
            '/' if begins_value(last) => expression(after),
            _ if is_word(first) => after.find(|letter| !is_word(letter)).unwrap_or(after.len()),
            _ => {
                match (first, templates.last_mut()) {
                    ('{', Some(open)) => *open += 1,
                    ('}', Some(open)) => *open -= 1,
                    _ => {}
                }
                first.len_utf8()
            }
        };
        (before, last) = (last, &after[..length]);
        slim.push_str(last);
        rest = &after[length..];
    }
    if !slim.is_empty() {
        slim.push('\n');
    }
    slim
}

/// Whether the token before a closing bracket says nothing. After another comma, or at the beginning of a list, a comma
/// counts as an element.
fn is_needless(before: &str, last: &str, next: char) -> bool {
    match last {
        ";" => next == '}',
        "," => matches!(next, ')' | ']' | '}') && before != "," && before != "[",
        _ => false,
    }
}

/// The name between brackets before an arrow, and the length of both brackets with it.
fn only_parameter(text: &str) -> Option<(&str, usize)> {
    let open = text.strip_prefix('(')?;
    let inner = &open[gap(open, true).0..];
    let name = &inner[..inner.find(|letter| !is_word(letter))?];
    let after = &inner[name.len()..];
    let close = after[gap(after, true).0..].strip_prefix(')')?;
    let is_arrow = close[gap(close, true).0..].starts_with("=>");
    (is_arrow && !name.is_empty()).then(|| (name, text.len() - close.len()))
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '$') || !letter.is_ascii()
}

/// The part of a gap that is kept.
fn between(last: &str, next: char, has_line: bool) -> &'static str {
    let Some(end) = last.chars().next_back() else { return "" };
    if is_word(end) && is_word(next) {
        return if has_line { "\n" } else { " " };
    }
    let is_sum = matches!(end, '+' | '-') && matches!(next, '+' | '-');
    let is_slashed = end == '/' && matches!(next, '/' | '*');
    let is_number = last.starts_with(|letter: char| letter.is_ascii_digit()) && next == '.';
    if is_sum || is_slashed || is_number {
        return if has_line { "\n" } else { " " };
    }
    let goes_on =
        last.len() == 1 && "{([,;:?=*|&<>!~^%".contains(end) || "}]),;:?.=*|&<>".contains(next);
    if has_line && !goes_on { "\n" } else { "" }
}

/// Whether a value may begin after a token, and none can continue.
fn begins_value(last: &str) -> bool {
    match last.chars().next_back() {
        None => true,
        Some(end) if is_word(end) => BEFORE_VALUE.contains(&last),
        Some(end) => last.len() == 1 && !")]}".contains(end),
    }
}

/// The length of a template from its beginning, or from the brace that ends a value in it, to the end of its text or
/// the beginning of its next value.
fn template(text: &str, templates: &mut Vec<usize>) -> usize {
    let rest = &text[1..];
    let end = until(rest, '`');
    // An escaped dollar sign does not begin a value.
    let value = rest[..end].match_indices("${").map(|(start, _)| start).find(|start| {
        let escapes = rest[..*start].bytes().rev().take_while(|byte| *byte == b'\\').count();
        escapes.is_multiple_of(2)
    });
    match value {
        Some(start) => start + 3,
        None => {
            templates.pop();
            end + 1
        }
    }
}

/// The length of a regular expression. A slash in brackets does not end it.
fn expression(text: &str) -> usize {
    let (mut is_escaped, mut is_in_class) = (false, false);
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' => is_in_class = true,
            ']' => is_in_class = false,
            '/' if !is_in_class => return at + 1,
            '\n' => return 1,
            _ => {}
        }
    }
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blanks_go() {
        let text = "/**\n * What it is.\n */\n\nexport const a = 1; // gone\n  /** @type {number} */ #b = 2;\n  // gone\n  c( /* d */ e );\n";
        assert_eq!(script(text), "export const a=1;#b=2;c(e);\n");
        assert_eq!(
            script("const { a, b } = c;\nif (a) {\n  b();\n}\n"),
            "const{a,b}=c;if(a){b()}\n"
        );
        assert_eq!(script("a = [\n  b,\n  { c, },\n];"), "a=[b,{c}];\n");
        assert_eq!(script("a = [, ]; b = [c, , ]; d = [','];"), "a=[,];b=[c,,];d=[','];\n");
        assert_eq!(script("f((/** @type {x} */ (a)), b);"), "f(((a)),b);\n");
        assert_eq!(script("a.map((b) => c((d, e) => f));"), "a.map(b=>c((d,e)=>f));\n");
        assert_eq!(script("async(/** @type {x} */ a) => (b);"), "async a=>(b);\n");
        assert_eq!(script("a\n(b) => c"), "a\nb=>c\n");
    }

    #[test]
    fn words_and_signs_stay_apart() {
        assert_eq!(script("return  typeof a in b"), "return typeof a in b\n");
        assert_eq!(script("a + +b - -c + d - e"), "a+ +b- -c+d-e\n");
        assert_eq!(script("1 .toFixed(2)"), "1 .toFixed(2)\n");
        assert_eq!(script("static #a = 1"), "static#a=1\n");
    }

    #[test]
    fn the_end_of_a_line_stays_where_a_statement_may_end() {
        assert_eq!(script("a()\nb()\n"), "a()\nb()\n");
        assert_eq!(script("let a = 1\n++b\nreturn\nc"), "let a=1\n++b\nreturn\nc\n");
        assert_eq!(script("if (a) {}\nb"), "if(a){}\nb\n");
        assert_eq!(script("a\n  .b()\n  ?.c;\n"), "a.b()?.c;\n");
        assert_eq!(script("a++\nb"), "a++\nb\n");
        assert_eq!(script("const f = () =>\n  a;"), "const f=()=>a;\n");
    }

    #[test]
    fn texts_templates_and_expressions_stay() {
        assert_eq!(script("a = \"b  // c\\\" d\" + 'e /* f'"), "a=\"b  // c\\\" d\"+'e /* f'\n");
        assert_eq!(
            script("`a  ${ b + { c : `d  ${ e }` }.c }  f ` + g"),
            "`a  ${b+{c:`d  ${e}`}.c}  f `+g\n"
        );
        assert_eq!(script("`\\${ a } $${ b } \\\\${ c }`"), "`\\${ a } $${b} \\\\${c}`\n");
        assert_eq!(script("a = /[/ ]  b\\/ /g.test(c) / d / e"), "a=/[/ ]  b\\/ /g.test(c)/d/e\n");
        assert_eq!(script("return / a /.exec(b[0] / 2)"), "return/ a /.exec(b[0]/2)\n");
        assert_eq!(script("const é = ' ü '"), "const é=' ü '\n");
    }

    #[test]
    fn what_is_open_ends_with_the_file() {
        for text in ["a(/* b", "a = \"b", "`a ${", "`a", "a = /b", "}", "", "// a", "`${ {"] {
            let _ = script(text);
        }
        assert_eq!(script("a();\n/* b();\nc();"), "a();\n");
    }

    /// Every script of the page gets shorter, and a stripped one has nothing to strip.
    #[test]
    fn every_script_of_the_page_is_one_still() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/serve/page");
        let mut folders = vec![root];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "js") {
                    let text = std::fs::read_to_string(&path).expect("UTF-8");
                    let once = script(&text);
                    assert!(once.len() < text.len(), "{}", path.display());
                    assert_eq!(script(&once), once, "{}", path.display());
                }
            }
        }
    }
}
