//! Text in SVG and HTML: escaped, without characters that XML cannot represent.

use std::fmt::Write;

/// Writes text literally, valid both between tags and in attributes.
pub(crate) fn escape(text: &str, out: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            // XML has no other control characters, not even escaped, and no noncharacters.
            '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {
                out.push('\u{fffd}');
            }
            _ => out.push(letter),
        }
    }
}

/// The text, escaped.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(text, &mut out);
    out
}

/// A number with at most one decimal.
pub(super) fn push_number(number: f64, out: &mut String) {
    let tenths = (number * 10.0).round() as i64;
    let (sign, tenths) = if tenths < 0 { ("-", -tenths) } else { ("", tenths) };
    // Writing to a string does not fail.
    let _ = match tenths % 10 {
        0 => write!(out, "{sign}{}", tenths / 10),
        rest => write!(out, "{sign}{}.{rest}", tenths / 10),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stands_for_itself() {
        assert_eq!(escaped("r1c1<>5 & \"x\""), "r1c1&lt;&gt;5 &amp; &quot;x&quot;");
        assert_eq!(escaped("</style><script>'"), "&lt;/style&gt;&lt;script&gt;&#39;");
        assert_eq!(escaped("a\u{0}b\nc\u{1b}"), "a\u{fffd}b c\u{fffd}");
    }

    #[test]
    fn numbers_are_short() {
        let text = |number: f64| {
            let mut out = String::new();
            push_number(number, &mut out);
            out
        };
        assert_eq!([text(12.0), text(9.96), text(-0.04), text(-3.25)], ["12", "10", "0", "-3.3"]);
    }
}
