//! One character per digit: which characters, and which of them are blanks.
//!
//! Up to side 9 the digits are 1-9. Above it three alphabets are in use, and one text means a different puzzle in
//! each. So a text never chooses its alphabet: above side 9 a format with one character per digit always needs
//! `--alphabet`, even if only one alphabet fits the text. Otherwise a puzzle that happens to lack the deciding
//! symbol would be refused or, worse, be read differently from its neighbors.
//!
//! | name | symbols of digit 1, 2 ... | longest |
//! |---|---|---|
//! | `1-9A-G` | `1 2 ... 9 A B ... Z` | 35 |
//! | `A-P` | `A B ... Z` | 26 |
//! | `hex0` | `0 1 ... 9 A B ... Z`: 0 is a digit, not a blank | 36 |
//!
//! Letters are read in either case and written as capitals. A blank is one of `. 0 * _ x X ? -`,
//! except those that are symbols of the alphabet at this side; by Sudopedia's rule ("Sudoku file
//! formats", sudopedia.org) a grid has only one blank, the first that it uses.

use std::str::FromStr;

use crate::grid::Digit;
use crate::names::{UnknownName, named};

named! {
    /// The symbols of digits in formats of one character per digit.
    ///
    /// ```
    /// # use veridoku_core as veridoku;
    /// use veridoku::format::Alphabet;
    /// let alphabet: Alphabet = "A-P".parse()?;
    /// assert_eq!((alphabet, alphabet.range(16)), (Alphabet::Letters, "A-P".to_owned()));
    /// # Ok::<(), veridoku::UnknownName>(())
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Alphabet {
        /// 1 to 9, then A for 10.
        NumbersThenLetters = "1-9A-G",
        /// A for 1.
        Letters = "A-P",
        /// 0 for 1, 9 for 10, A for 11.
        FromZero = "hex0",
    }
}

impl Alphabet {
    /// The names, for messages.
    pub(super) fn choices() -> String {
        let [others @ .., last] = Alphabet::ALL.map(Alphabet::name);
        format!("{} or {last}", others.join(", "))
    }

    pub(super) fn symbols(self) -> &'static [u8] {
        const ALL: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        match self {
            Alphabet::NumbersThenLetters => &ALL[1..],
            Alphabet::Letters => &ALL[10..],
            Alphabet::FromZero => ALL,
        }
    }

    /// The largest side for which any alphabet has symbols.
    pub(super) fn longest_of_all() -> usize {
        Alphabet::ALL.map(Alphabet::longest).into_iter().max().unwrap_or(0)
    }

    /// The largest side for which it has symbols.
    pub fn longest(self) -> usize {
        self.symbols().len()
    }

    /// The symbol of a digit.
    pub fn symbol(self, digit: Digit) -> Option<char> {
        self.symbols().get(digit.index()).map(|symbol| char::from(*symbol))
    }

    /// The symbols up to a side, as people write them: `1-9A-G` for 16.
    pub fn range(self, side: usize) -> String {
        let symbols = &self.symbols()[..side.min(self.longest())];
        let runs: [&[u8]; 2] = symbols
            .split_at(symbols.iter().filter(|symbol| symbol.is_ascii_digit()).count())
            .into();
        let mut range = String::new();
        for run in runs {
            range.extend(run.first().map(|first| char::from(*first)));
            if let [_, .., last] = run {
                range.extend(['-', char::from(*last)]);
            }
        }
        range
    }

    /// The alphabet for a side, if the choice covers it; up to 9 no choice is needed.
    pub(super) fn for_side(chosen: Option<Alphabet>, side: usize) -> Option<Alphabet> {
        let alphabet = chosen.or((side <= 9).then_some(Alphabet::NumbersThenLetters));
        alphabet.filter(|alphabet| side <= alphabet.longest())
    }
}

impl FromStr for Alphabet {
    type Err = UnknownName;

    /// Reads the name, or the range for any side: `1-9A-P` also names the alphabet of `1-9A-G`.
    fn from_str(text: &str) -> Result<Alphabet, UnknownName> {
        let known = |alphabet: &Alphabet| {
            *alphabet.name() == *text
                || (2..=alphabet.longest()).any(|side| alphabet.range(side) == text)
        };
        let found = Alphabet::ALL.into_iter().find(known);
        let names = || Alphabet::ALL.map(Alphabet::name);
        found.ok_or_else(|| UnknownName::new("an alphabet", text, names()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_names() {
        assert_eq!(Alphabet::NumbersThenLetters.range(1), "1");
        assert_eq!(Alphabet::NumbersThenLetters.range(10), "1-9A");
        assert_eq!(Alphabet::NumbersThenLetters.range(25), "1-9A-P");
        assert_eq!(Alphabet::FromZero.range(16), "0-9A-F");
        assert_eq!("1-9A-P".parse(), Ok(Alphabet::NumbersThenLetters));
        assert_eq!("A-Y".parse(), Ok(Alphabet::Letters));
        assert_eq!("0-9A-F".parse(), Ok(Alphabet::FromZero));
        assert_eq!(
            "a-p".parse::<Alphabet>().unwrap_err().to_string(),
            "`a-p` is not an alphabet; did you mean A-P? expected one of 1-9A-G, A-P, hex0"
        );
        for alphabet in Alphabet::ALL {
            assert_eq!(alphabet.name().parse(), Ok(alphabet));
        }
    }
}
