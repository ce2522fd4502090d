//! Numbers in tables: written fast, and recognized in fields.

/// Writes a number in decimals.
pub(super) fn push(mut number: u128, out: &mut Vec<u8>) {
    let start = out.len();
    loop {
        out.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out[start..].reverse();
}

/// The most characters of a number that every program can read without loss: a double has 15 digits.
const MOST: usize = 15;

/// Whether a text is a JSON number that keeps its characters: no `+`, no leading zero, no blank.
pub(super) fn is_plain(text: &[u8]) -> bool {
    let digits = |text: &[u8]| text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = text.strip_prefix(b"-").unwrap_or(text);
    let whole = digits(rest);
    if text.len() > MOST || whole == 0 || whole > 1 && rest[0] == b'0' {
        return false;
    }
    let mut rest = &rest[whole..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        let count = digits(fraction);
        if count == 0 {
            return false;
        }
        rest = &fraction[count..];
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        let exponent = match exponent {
            [b'+' | b'-', digits @ ..] => digits,
            digits => digits,
        };
        // A double cannot have a larger exponent.
        return !exponent.is_empty() && exponent.len() <= 2 && digits(exponent) == exponent.len();
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_json() {
        for text in ["0", "7", "-1", "1.5", "-0.25", "1e5", "1E-5", "2.50e+10", "123456789012345"] {
            assert!(is_plain(text.as_bytes()), "{text}");
        }
        let no_numbers = [
            "",
            "-",
            "+1",
            "01",
            "1.",
            ".5",
            "1e",
            "1e+",
            " 1",
            "1 ",
            "0x1",
            "1e999",
            "NaN",
            "1234567890123456",
            "1.5.2",
            "1,5",
        ];
        for text in no_numbers {
            assert!(!is_plain(text.as_bytes()), "{text}");
        }
        for number in [0, 7, 10, 12345, u128::MAX] {
            let mut out = Vec::new();
            push(number, &mut out);
            assert_eq!(out, number.to_string().as_bytes());
        }
    }
}
