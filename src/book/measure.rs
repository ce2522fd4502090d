//! How wide a text is, without its font: an upper bound for the usual fonts without serifs.
//!
//! The font is chosen when a page is shown or written, so the layout cannot know it. Widths are those of a wide font
//! (DejaVu Sans), by groups of letters of about the same width, rounded up. In other fonts texts are up to a fifth
//! narrower.

/// The width of a text in a font of this size.
pub(super) fn width(text: &str, size: f64, is_bold: bool) -> f64 {
    let thousandths: f64 = text.chars().map(of_letter).sum();
    thousandths / 1000.0 * size * if is_bold { 1.13 } else { 1.0 }
}

/// Thousandths of the size.
fn of_letter(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | 'J' | '\'' | ' ' | '.' | ',' | ':' | ';' | '|' | '/' | '·' => {
            340.0
        }
        'f' | 'r' | 't' | '(' | ')' | '[' | ']' | '-' | '!' => 412.0,
        's' | 'z' | 'c' | 'k' | '"' | '?' | '–' => 580.0,
        'a'..='l' | 'n'..='v' | 'x' | 'y' | '0'..='9' => 637.0,
        'w' | '+' | '<' | '>' | '=' | '#' | '~' => 840.0,
        'm' | 'W' | 'M' | '@' | '%' | '—' | '…' => 1000.0,
        'A'..='Z' => 790.0,
        letter if letter.is_ascii() => 640.0,
        // Letters with accents are as wide as others; those of other scripts may be twice as wide.
        '\u{a0}'..='\u{24f}' => 800.0,
        _ => 1050.0,
    }
}

/// The text in lines of at most this width. A word that is wider than a line is cut.
pub(super) fn lines(text: &str, size: f64, is_bold: bool, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let joined = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width(&joined, size, is_bold) <= most {
            line = joined;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for letter in word.chars() {
            line.push(letter);
            if width(&line, size, is_bold) > most && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, letter.to_string()));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// The text in one line: its beginning, if it is wider.
pub(super) fn fitted(text: &str, size: f64, is_bold: bool, most: f64) -> String {
    if width(text, size, is_bold) <= most {
        return text.to_owned();
    }
    let mut shown = String::new();
    for letter in text.chars() {
        if width(&shown, size, is_bold) + of_letter(letter) / 1000.0 * size + size > most {
            break;
        }
        shown.push(letter);
    }
    format!("{}…", shown.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_fits_and_no_word_is_lost() {
        let text = "Each row, each column and each box holds every digit exactly once Incomprehensibilities";
        for most in [30.0, 80.0, 200.0, 2000.0] {
            let lines = lines(text, 10.0, false, most);
            assert!(lines.iter().all(|line| width(line, 10.0, false) <= most), "{lines:?}");
            let letters = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(letters(&lines.concat()), letters(text));
        }
        assert!(lines("", 10.0, false, 50.0).is_empty());
    }

    #[test]
    fn a_text_that_does_not_fit_ends_with_dots() {
        assert_eq!(fitted("Monday", 10.0, false, 100.0), "Monday");
        let shown = fitted("A very long title of a chapter", 10.0, true, 80.0);
        assert!(shown.ends_with('…') && width(&shown, 10.0, true) <= 80.0, "{shown}");
    }
}
