//! Puzzles that many tests use, each with a known answer. Those of 9x9 are classic.

/// The puzzle of Wikipedia's article on Sudoku: exactly one solution, [`SOLVED`].
pub const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The solution of [`UNIQUE`].
pub const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// AI Escargot (Arto Inkala, 2006): exactly one solution; a person needs chains to find it.
pub const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// Exactly three solutions.
pub const THREE: &str =
    "7.9...6....5.4..7.1287.54.357..3298.4..68....38..91....1..5.3...641..8...5392...4";

/// No solution, although no two givens contradict each other.
pub const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

/// Two equal givens in a row.
pub const CONFLICT: &str =
    "5.......5........................................................................";

/// Gecode's 25x25 problem 18, in decimals (gecode, examples/sudoku.cpp, MIT license): unique, and hard for every solver.
pub const GECODE_18: &str = include_str!("../../../tests/data/gecode_p18.txt");
