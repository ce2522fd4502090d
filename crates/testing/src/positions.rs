//! Puzzles of many rules from bytes: givens and pencilmarks, with one, several and no solutions.
//!
//! ```text
//! rules | sort | seed 2 | density | what each cell is, or a change of what the seed says it is ...
//! ```
//!
//! Most random pencilmarks contradict each other, and logic detects that quickly. So most kinds are built around a
//! grid, which the seed chooses, and the bytes after it change single cells.

use std::sync::{Arc, LazyLock};

use veridoku_core::{Budget, Cell, Digit, DigitSet, Geometry, Puzzle, Shape, Solution, Variant};
use veridoku_solve::{NativeSolver, Solver};

use super::bytes::Bytes;
use super::random::Random;

/// The rules of the puzzles; the most common ones are listed several times.
static RULES: LazyLock<Vec<Arc<Geometry>>> = LazyLock::new(|| {
    let shaped = |height, width, variants| {
        let variants = Variant::parse_list(variants).expect("variants");
        let shape = Shape::new(height, width).expect("a shape");
        Arc::new(Geometry::new(shape, &variants).expect("a geometry"))
    };
    let jigsaw = |side, map: &[u8], variants| {
        let regions: Vec<usize> = map.iter().map(|name| usize::from(name - b'A')).collect();
        let variants = Variant::parse_list(variants).expect("variants");
        Arc::new(Geometry::jigsaw(side, &regions, &variants).expect("a jigsaw"))
    };
    let nine = shaped(3, 3, "classic");
    let six = shaped(2, 3, "classic");
    let four = shaped(2, 2, "classic");
    let mut bent: [u8; 81] = std::array::from_fn(|cell| b"ABCDEFGHI"[cell / 27 * 3 + cell % 9 / 3]);
    // Three pairs of boxes swap cells.
    for (one, other) in [(2, 3), (29, 30), (24, 33), (47, 56), (60, 59), (78, 77)] {
        bent.swap(one, other);
    }
    vec![
        nine.clone(),
        four.clone(),
        six.clone(),
        shaped(3, 3, "x"),
        shaped(3, 3, "windoku"),
        shaped(3, 3, "anti-knight"),
        shaped(3, 3, "anti-king"),
        shaped(3, 3, "disjoint-groups"),
        shaped(3, 3, "x,disjoint-groups"),
        jigsaw(9, &bent, "classic"),
        jigsaw(9, &bent, "x"),
        shaped(2, 2, "x"),
        shaped(2, 2, "windoku"),
        shaped(2, 3, "x"),
        shaped(3, 2, "disjoint-groups"),
        shaped(2, 3, "anti-king"),
        jigsaw(6, b"AAABBBAAABBBCCDDEECCDDEECCDDEEFFFFFF", "classic"),
        jigsaw(4, b"AAABACBBDCCBDDDC", "x"),
        shaped(1, 5, "classic"),
        shaped(2, 4, "classic"),
        shaped(1, 7, "x"),
        nine.clone(),
        nine.clone(),
        six,
        four,
        nine,
    ]
});

/// The puzzle; `None` if its rules have no grid, or none that is found quickly.
pub fn puzzle(bytes: &mut Bytes<'_>) -> Option<Puzzle> {
    let rules = bytes.of(&RULES).clone();
    let sort = bytes.below(6);
    let seed = bytes.below(1 << 16);
    let density = bytes.below(12);
    let mut random = Random(seed as u64);
    let grid = grid(&rules, &mut random)?;
    let side = rules.side();
    let mut choices = Choices { bytes, random, side };
    let mut puzzle = Puzzle::blank(rules.clone());
    for cell in rules.cells() {
        let digit = grid.digit(cell);
        match sort {
            // Givens of a grid.
            0 => {
                if choices.is_chosen(density) {
                    puzzle.give(cell, digit);
                }
            }
            // Givens, some of them wrong.
            1 => {
                if choices.is_chosen(density) {
                    let is_wrong = choices.is_chosen(1) && choices.is_chosen(4);
                    let number = digit.index() + usize::from(is_wrong);
                    puzzle.give(cell, Digit::from_index(number % side));
                }
            }
            // Pencilmarks around a grid.
            2 => {
                let mut digits = choices.marks(density);
                digits.insert(digit);
                puzzle.restrict(cell, digits);
            }
            // Pencilmarks without a grid.
            3 => puzzle.restrict(cell, choices.marks(density.max(4))),
            // Pencilmarks around two grids, one of which is the other with renamed digits.
            4 => {
                let mut digits = choices.marks(density / 2);
                digits.insert(digit);
                digits.insert(Digit::from_index((digit.index() + 1) % side));
                puzzle.restrict(cell, digits);
            }
            // Givens and pencilmarks, which may rule out a given.
            _ => {
                if choices.is_chosen(density / 2) {
                    puzzle.give(cell, digit);
                }
                if choices.is_chosen(6) {
                    let mut digits = choices.marks(density);
                    if !choices.is_struck() {
                        digits.insert(digit);
                    }
                    puzzle.restrict(cell, digits);
                }
            }
        }
    }
    Some(puzzle)
}

/// The seed's choice for each cell and digit, or the opposite if a byte requests it.
struct Choices<'a, 'b> {
    bytes: &'a mut Bytes<'b>,
    random: Random,
    side: usize,
}

impl Choices<'_, '_> {
    /// Yes for a cell, in this many cases of twelve.
    fn is_chosen(&mut self, twelfths: usize) -> bool {
        (self.random.below(12) < twelfths) != (self.bytes.byte() > 192)
    }

    /// Yes only if a byte requests it.
    fn is_struck(&mut self) -> bool {
        self.bytes.byte() > 250
    }

    /// Each digit of a cell in this many cases of twelve.
    fn marks(&mut self, twelfths: usize) -> DigitSet {
        let is_in = |_: &Digit| (self.random.below(12) < twelfths) != (self.bytes.byte() > 250);
        DigitSet::all(self.side).iter().filter(is_in).collect()
    }
}

/// Some grid of these rules; `None` if it is not found quickly.
fn grid(rules: &Arc<Geometry>, random: &mut Random) -> Option<Solution> {
    let mut puzzle = Puzzle::blank(rules.clone());
    let mut solver = NativeSolver::default();
    let budget = Budget { guesses: Some(2_000), ..Budget::solutions(1) };
    let mut found = None;
    for _ in 0..2 * rules.side() {
        let cell = Cell::from_index(random.below(rules.cell_count()));
        let mut next = puzzle.clone();
        next.give(cell, Digit::from_index(random.below(rules.side())));
        let answer = solver.answer(&next, &budget, 1).expect("an answer");
        if let Some(solution) = answer.solutions.into_iter().next() {
            (found, puzzle) = (Some(solution), next);
        }
    }
    found
}
