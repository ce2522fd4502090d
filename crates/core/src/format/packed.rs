//! Links and other packed texts of puzzles: lz-string in base 64.
//!
//! ```text
//! https://f-puzzles.com/?load=N4Ig...        characters may be percent-encoded, and other parameters may follow
//! https://sudokupad.app/fpuzN4Ig...          the same text; also fpuzzles..., scl..., ctc..., ?puzzleid=fpuz...
//! N4Ig...                                    only the text
//! ```

use super::fault::RuleFault;
use super::foreign;
use super::table::Format;
use super::write_error::WriteError;

/// The longest text that is unpacked. The result can be as long as its square.
pub(super) const LONGEST: usize = 1 << 15;

/// A packed text, and the prefix that names its contents: `fpuz`, `scl`, or nothing.
pub(super) struct Packed {
    pub(super) prefix: &'static str,
    pub(super) text: String,
}

const PREFIXES: [(&str, &str); 4] =
    [("fpuzzles", "fpuz"), ("fpuz", "fpuz"), ("scl", "scl"), ("ctc", "scl")];

/// Sites whose links people copy without the scheme.
const SITES: [&str; 6] = [
    "sudokupad.app/",
    "app.crackingthecryptic.com/",
    "f-puzzles.com/",
    "www.f-puzzles.com/",
    "tinyurl.com/",
    "swaroopg92.github.io/penpa-edit/",
];

/// How packed JSON begins: an object.
const BEGINS: &str = "N4Ig";

/// Whether a line is a link, or a packed text. A link may hold no puzzle.
pub(super) fn is_packed(line: &str) -> bool {
    of(line).is_some() || is_link(line)
}

/// Whether a line is only a link. Only a link has such characters, and it does not share its line with other fields of
/// a table.
fn is_link(line: &str) -> bool {
    let line = line.trim();
    (line.starts_with("http://")
        || line.starts_with("https://")
        || SITES.iter().any(|site| line.starts_with(site)))
        && !line.contains(|letter: char| letter.is_whitespace() || ",;".contains(letter))
        && !foreign::is_link(line)
}

/// Whether a line is a link to SudokuPad, or a packed text of SudokuPad's kinds.
pub(super) fn is_of_sudokupad(line: &str) -> bool {
    let line = line.trim_start();
    let is_kind = PREFIXES.iter().any(|(prefix, _)| line.starts_with(prefix));
    let sites = ["sudokupad.app", "crackingthecryptic"];
    is_packed(line) && (is_kind || sites.iter().any(|site| line.contains(site)))
}

/// The packed text of a line.
fn of(line: &str) -> Option<(&'static str, String)> {
    let word = line.split_whitespace().next()?;
    let is_link =
        word.contains("://") || word.starts_with("f-puzzles.com") || word.contains("sudokupad.app");
    let parameter =
        ["load=", "puzzleid="].into_iter().find_map(|key| Some((key, word.split_once(key)?.1)));
    let body = match parameter {
        Some((_, body)) if is_link => body.split(['&', '#']).next()?,
        _ if is_link => {
            let path = word.split(['?', '#']).next()?;
            // Base 64 also has slashes, so the prefix is looked for after each slash.
            let parts = path.match_indices('/').map(|(at, _)| &path[at + 1..]);
            parts
                .into_iter()
                .find(|part| PREFIXES.iter().any(|(prefix, _)| part.starts_with(prefix)))?
        }
        _ => word,
    };
    let body = unescaped(body);
    for (prefix, kind) in PREFIXES {
        if let Some(rest) = body.strip_prefix(prefix).filter(|rest| rest.len() >= 8) {
            return Some((kind, rest.to_owned()));
        }
    }
    // Anything else after `puzzleid` is the name of a puzzle that only SudokuPad has.
    let is_name = parameter.is_some_and(|(key, _)| key == "puzzleid=");
    (body.starts_with(BEGINS) || (is_link && !is_name)).then_some(("", body))
}

/// A text with its percent-encoding (`%2B` and the like) decoded.
pub(super) fn unescaped(text: &str) -> String {
    let mut out = Vec::new();
    let mut bytes = text.as_bytes().iter();
    while let Some(byte) = bytes.next() {
        let hex = bytes.as_slice().get(..2).filter(|_| *byte == b'%');
        let code = hex.and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        if code.is_some() {
            bytes.nth(1);
        }
        out.push(code.unwrap_or(*byte));
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Unpacks the text of a line.
pub(super) fn unpack(line: &str) -> Result<Packed, RuleFault> {
    let short = || RuleFault::Link { found: crate::printable::excerpt(line.trim().as_bytes()) };
    let expected = "lz-string data in base 64; the link may be truncated or damaged";
    let wrong = || RuleFault::word(line.trim(), expected);
    let (prefix, packed) = of(line).ok_or_else(short)?;
    if packed.len() > LONGEST {
        let found = format!("a packed text of {} characters", packed.len());
        return Err(RuleFault::Found { found, expected: format!("at most {LONGEST}") });
    }
    // A link may have blanks instead of plus signs; text after the last valid character is ignored.
    let is_part = |letter: &char| letter.is_ascii_alphanumeric() || "+/=".contains(*letter);
    let packed: String = packed.chars().take_while(is_part).collect();
    let units = lz_str::decompress_from_base64(&packed).ok_or_else(wrong)?;
    let text = String::from_utf16(&units).map_err(|_| wrong())?;
    match text.trim().is_empty() {
        true => Err(wrong()),
        false => Ok(Packed { prefix, text }),
    }
}

/// A packed text, encoded for a link.
pub(super) fn escaped(packed: &str) -> String {
    packed.replace('+', "%2B").replace('=', "%3D")
}

/// Packs a text.
///
/// # Errors
/// The result is longer than what is unpacked.
pub(super) fn pack(text: &str, format: Format) -> Result<String, WriteError> {
    let packed = lz_str::compress_to_base64(text);
    match packed.len() <= LONGEST {
        true => Ok(packed),
        false => {
            let rule =
                format!("a puzzle of {} packed characters, more than {LONGEST}", packed.len());
            Err(WriteError::Rule { format, rule })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_texts() {
        let packed = pack("{\"size\":9}", Format::Fpuzzles).expect("a short text");
        assert!(packed.starts_with(BEGINS));
        let escaped = packed.replace('=', "%3D").replace('+', "%2b");
        for line in [
            packed.clone(),
            format!(" https://f-puzzles.com/?load={packed}&x=1"),
            format!("https://www.f-puzzles.com/?load={escaped}"),
            format!("https://sudokupad.app/fpuzzles{packed}?setting=1"),
            format!("https://sudokupad.app/?puzzleid=fpuz{escaped}"),
            format!("https://sudokupad.app/?load=fpuzzles{escaped}&x=1"),
            format!("fpuz{packed}"),
        ] {
            assert_eq!(
                unpack(&line).map(|packed| packed.text).as_deref(),
                Ok("{\"size\":9}"),
                "{line}"
            );
        }
        for link in [
            "https://f-puzzles.com/?id=abc",
            "https://sudokupad.app/fTbNFPQ44g",
            "sudokupad.app/fTbNFPQ44g",
            "https://tinyurl.com/abc",
            "https://sudokupad.app/?puzzleid=fTbNFPQ44g",
            "https://app.crackingthecryptic.com/sudoku/?puzzleid=hello&setting=1",
        ] {
            assert!(is_packed(link), "{link}");
            assert!(matches!(unpack(link), Err(RuleFault::Link { .. })), "{link}");
        }
        assert!(!is_packed("https://a.org/x,12..34....12...3"));
        assert!(unpack("N4Ig").is_err() && !is_packed("12..34"));
        assert!(unpack(&format!("N4Ig{}", "A".repeat(LONGEST))).is_err());
    }
}
