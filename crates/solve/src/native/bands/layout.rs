//! The bits of a band: its rows one after the other, in one word.
//!
//! ```text
//!   16x16   row 1: columns 1 .. 16   row 2: columns 1 .. 16   row 3 ...   row 4 ...      64 bits
//!            1234 5678 9... ....                                              the lowest bit is row 1, column 1
//!            \__/ a minirow: the part of a row in one box
//! ```
//!
//! A row is a field of `SIDE` bits and a minirow one of `WIDTH` bits. Two steps of arithmetic tell for all fields
//! of a word together which are empty, and which have one bit.

use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

/// An unsigned integer that holds a band.
pub(in crate::native) trait Word:
    Copy
    + Eq
    + Send
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    const ZERO: Self;
    const ONE: Self;

    fn trailing_zeros(self) -> u32;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const ZERO: $word = 0;
            const ONE: $word = 1;

            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                self.trailing_zeros()
            }
        }
    };
}

word!(u64);
word!(u128);

/// Where the cells of a band are in its word.
pub(in crate::native) trait Layout: Copy + Eq + Send + 'static {
    type Word: Word;

    /// Rows of a box, and of a band.
    const HEIGHT: u32;
    /// Columns of a box.
    const WIDTH: u32;
    /// Columns of a band.
    const SIDE: u32 = Self::HEIGHT * Self::WIDTH;
    /// All cells.
    const CELLS: Self::Word;
    /// The last cell of each row.
    const ROW_ENDS: Self::Word;
    /// The last cell of each minirow.
    const MINIROW_ENDS: Self::Word;
}

/// The highest bit of each of the lowest fields of a width.
const fn ends(fields: u32, width: u32) -> u128 {
    let (mut bits, mut field) = (0, 0);
    while field < fields {
        field += 1;
        bits |= 1 << (field * width - 1);
    }
    bits
}

macro_rules! layout {
    ($($(#[$doc:meta])* $name:ident: $word:ty, $height:literal, $width:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub(in crate::native) struct $name;

        impl Layout for $name {
            type Word = $word;

            const HEIGHT: u32 = $height;
            const WIDTH: u32 = $width;
            const CELLS: $word = <$word>::MAX >> (<$word>::BITS - $height * $height * $width);
            const ROW_ENDS: $word = ends($height, $height * $width) as $word;
            const MINIROW_ENDS: $word = ends($height * $height, $width) as $word;
        }
    )*};
}

layout! {
    /// 16x16 with boxes of 4x4.
    Sixteen: u64, 4, 4;
    /// 25x25 with boxes of 5x5.
    TwentyFive: u128, 5, 5;
}
