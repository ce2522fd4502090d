//! An input as a stream of choices.
//!
//! The choices are the bytes themselves, so a change of one byte is a change of one choice, and an input can be reduced
//! choice by choice. After the last byte every choice is the first.

/// The remaining choices.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// Whether all bytes are used up.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte; 0 after the last.
    pub fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                *first
            }
            None => 0,
        }
    }

    /// A number from 0 to below the bound, which is at most 65,536: of one byte if that is enough.
    pub fn below(&mut self, bound: usize) -> usize {
        let first = usize::from(self.byte());
        let number = if bound <= 256 { first } else { first << 8 | usize::from(self.byte()) };
        number % bound
    }

    /// One of the items.
    pub fn of<'b, T>(&mut self, items: &'b [T]) -> &'b T {
        &items[self.below(items.len())]
    }

    /// As many of the next bytes as there are, up to a count.
    pub fn some(&mut self, count: usize) -> &[u8] {
        let (some, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        some
    }
}
