//! Links and other packed texts of puzzles: lz-string in base 64.
//!
//! ```text
//! https://f-puzzles.com/?load=N4Ig...        percent signs may stand for characters, and other parameters may follow
//! https://sudokupad.app/fpuzN4Ig...          the same text; also fpuzzles..., scl..., ctc...
//! N4Ig...                                    the text alone
//! ```

use super::fault::RuleFault;

/// The longest text that is unpacked. Unpacked texts can be as long as the square of this.
pub(super) const LONGEST: usize = 1 << 15;

/// A packed text, and the prefix that says what is in it: `fpuz`, `scl`, or nothing.
pub(super) struct Packed {
    pub(super) prefix: &'static str,
    pub(super) text: String,
}

const PREFIXES: [(&str, &str); 4] =
    [("fpuzzles", "fpuz"), ("fpuz", "fpuz"), ("scl", "scl"), ("ctc", "scl")];

/// How packed JSON begins: an object.
const BEGINS: &str = "N4Ig";

/// Whether a line is a link, or a packed text.
pub(super) fn is_packed(line: &str) -> bool {
    of(line).is_some()
}

/// Whether a line is a link to SudokuPad, or a packed text of its own kinds.
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
    let body = match word.split_once("load=") {
        Some((_, body)) if is_link => body.split(['&', '#']).next()?,
        _ if is_link => {
            let path = word.split(['?', '#']).next()?;
            // Base 64 has slashes of its own, so the prefix is looked for behind each of them.
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
    (body.starts_with(BEGINS) || is_link).then_some(("", body))
}

/// A text in which `%2B` and the like stand for characters.
pub(super) fn unescaped(text: &str) -> String {
    let mut out = Vec::new();
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let code = bytes.clone().take(2).collect::<Vec<u8>>();
        let code = std::str::from_utf8(&code).ok().and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match code.filter(|_| byte == b'%') {
            Some(code) => {
                bytes.nth(1);
                out.push(code);
            }
            None => out.push(byte),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Unpacks the text of a line.
pub(super) fn unpack(line: &str) -> Result<Packed, RuleFault> {
    const EXPECTED: &str = "a link with its puzzle in it, as in f-puzzles.com/?load=N4Ig...";
    let wrong = || RuleFault::word(line.trim(), EXPECTED);
    let (prefix, packed) = of(line).ok_or_else(wrong)?;
    if packed.len() > LONGEST {
        let found = format!("a packed text of {} characters", packed.len());
        return Err(RuleFault::Found { found, expected: format!("at most {LONGEST}") });
    }
    // A link may have blanks in place of plus signs; what follows the last character that counts means nothing.
    let is_part = |letter: &char| letter.is_ascii_alphanumeric() || "+/=".contains(*letter);
    let packed: String = packed.chars().take_while(is_part).collect();
    let units = lz_str::decompress_from_base64(&packed).ok_or_else(wrong)?;
    let text = String::from_utf16(&units).map_err(|_| wrong())?;
    match text.trim().is_empty() {
        true => Err(wrong()),
        false => Ok(Packed { prefix, text }),
    }
}

/// A packed text as a link has it.
pub(super) fn escaped(packed: &str) -> String {
    packed.replace('+', "%2B").replace('=', "%3D")
}

/// Packs a text.
pub(super) fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_texts() {
        let packed = pack("{\"size\":9}");
        assert!(packed.starts_with(BEGINS));
        let escaped = packed.replace('=', "%3D").replace('+', "%2b");
        for line in [
            packed.clone(),
            format!(" https://f-puzzles.com/?load={packed}&x=1"),
            format!("https://www.f-puzzles.com/?load={escaped}"),
            format!("https://sudokupad.app/fpuzzles{packed}?setting=1"),
            format!("fpuz{packed}"),
        ] {
            assert_eq!(
                unpack(&line).map(|packed| packed.text).as_deref(),
                Ok("{\"size\":9}"),
                "{line}"
            );
        }
        assert!(unpack("https://f-puzzles.com/?id=abc").is_err());
        assert!(unpack("N4Ig").is_err() && !is_packed("12..34"));
        assert!(unpack(&format!("N4Ig{}", "A".repeat(LONGEST))).is_err());
    }
}
