//! A canonical form in 34 bytes, for use in sets and maps.
//!
//! The form is a number of 81 decimal digits. Three numbers of 27 digits take 90 bits each, 270 bits together. The key
//! is the form itself and not a hash of it, so two different forms never have the same key. A hash of 128 bits would
//! be half as long, but could give a wrong answer that is never noticed.
//!
//! Overlapping grids have more cells. Their key is the SHA-256 of the arrangement and the form, for which nobody knows
//! two texts with the same value. It begins with two bytes of ones; a form of 81 cells is less.

use sha2::{Digest, Sha256};
use veridoku_core::format::OneLine;

use super::Canonical;

/// A canonical form, packed. Keys of 9x9 puzzles have the order of the forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key([u8; Key::BYTES]);

impl Key {
    /// Bytes of a key.
    pub const BYTES: usize = 34;

    /// The key with these bytes.
    pub fn from_bytes(bytes: [u8; Key::BYTES]) -> Key {
        Key(bytes)
    }

    /// The bytes of the key.
    pub fn bytes(&self) -> &[u8; Key::BYTES] {
        &self.0
    }
}

impl Canonical {
    /// The form, packed.
    pub fn key(&self) -> Key {
        if self.form.geometry().arrangement().is_some() {
            let digest = Sha256::digest(OneLine::default().puzzle(&self.form));
            let mut bytes = [u8::MAX; Key::BYTES];
            bytes[Key::BYTES - digest.len()..].copy_from_slice(&digest);
            return Key(bytes);
        }
        let value =
            |given: &Option<veridoku_core::Digit>| given.map_or(0, |digit| digit.number() as u128);
        let mut bytes = [0; Key::BYTES];
        // The thirds overlap within bytes: 90 bits are 11 bytes and 2 bits.
        let mut carry = 0_u128;
        let mut carried = 0;
        let mut end = 0;
        for third in self.form.entries().chunks(27) {
            let number = third.iter().fold(0, |number, given| 10 * number + value(given));
            carry = carry << 90 | number;
            carried += 90;
            while carried >= 8 {
                carried -= 8;
                bytes[end] = (carry >> carried) as u8;
                end += 1;
            }
            carry &= (1 << carried) - 1;
        }
        bytes[end] = (carry << (8 - carried)) as u8;
        Key(bytes)
    }
}
