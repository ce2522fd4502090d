//! The base 64 of URLs, as six bits per character and as bytes; and bytes as bits, the highest first.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The six bits of each character.
pub(super) fn sixes(text: &str) -> Option<Vec<u8>> {
    let six = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'-' | b'+' => Some(62),
        b'_' | b'/' => Some(63),
        _ => None,
    };
    text.bytes().map(six).collect()
}

/// The characters of six bits each.
pub(super) fn letters(sixes: &[u8]) -> String {
    sixes.iter().map(|six| char::from(LETTERS[usize::from(*six & 63)])).collect()
}

/// Bytes from their text, which may end with `=`.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bits = 0u32;
    let (mut count, mut bytes) = (0, Vec::new());
    for six in sixes(text.trim_end_matches('='))? {
        bits = bits << 6 | u32::from(six);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    Some(bytes)
}

/// Bytes as text, without `=`.
pub(super) fn of_bytes(bytes: &[u8]) -> String {
    let bit = |place: usize| bytes.get(place / 8).map_or(0, |byte| byte >> (7 - place % 8) & 1);
    let sixes = (0..(bytes.len() * 8).div_ceil(6))
        .map(|six| (0..6).fold(0, |bits, place| bits << 1 | bit(six * 6 + place)));
    letters(&sixes.collect::<Vec<u8>>())
}

/// Takes numbers from bytes.
pub(super) struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    pub(super) fn new(bytes: &[u8]) -> Bits<'_> {
        Bits { bytes, at: 0 }
    }

    /// How many bits are left.
    pub(super) fn left(&self) -> usize {
        self.bytes.len() * 8 - self.at
    }

    /// The next number, of at most 32 bits.
    pub(super) fn take(&mut self, count: usize) -> Option<usize> {
        if count > self.left() || count > 32 {
            return None;
        }
        let mut number = 0;
        for _ in 0..count {
            number = number << 1 | usize::from(self.bytes[self.at / 8] >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Some(number)
    }
}

/// Collects numbers as bytes.
#[derive(Default)]
pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
    count: usize,
}

impl Writer {
    pub(super) fn push(&mut self, number: usize, count: usize) {
        for bit in (0..count).rev() {
            if self.count.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let is_set = bit < 64 && number >> bit & 1 == 1;
            if let Some(last) = self.bytes.last_mut() {
                *last |= u8::from(is_set) << (7 - self.count % 8);
            }
            self.count += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_bits_come_back() {
        for length in 0..9u8 {
            let text: Vec<u8> = (0..length).map(|byte| byte.wrapping_mul(83)).collect();
            assert_eq!(bytes(&of_bytes(&text)), Some(text));
        }
        let mut writer = Writer::default();
        let numbers = [(5, 3), (0, 1), (1000, 10), (3, 2)];
        numbers.iter().for_each(|(number, count)| writer.push(*number, *count));
        let mut bits = Bits::new(&writer.bytes);
        for (number, count) in numbers {
            assert_eq!(bits.take(count), Some(number));
        }
        assert_eq!(bytes("%"), None);
    }
}
