//! The bands of the scale, step by step: puzzles of `minimal_random_20000` (R) and `magictour_top1465` (M) with the steps that
//! Sukaku Explainer 1.18.1 takes there.

use crate::logic::se::board::Board;
use crate::logic::se::cores::Cores;
use crate::logic::se::desk::Desk;
use crate::logic::se::hint::{ChainKind, Hint, Reason, tenths};
use crate::logic::se::scale::Scale;
use crate::logic::se::technique::Technique;
use crate::logic::se::walk::{apply, next};

const R1: &str =
    "45.2..........3.6....5.......1.5...47..3249..9..6...8.3..9..8......4....1.6....9.";
const R2: &str =
    ".3..897..6....1.......2...5.....3.8.153.....9.78..........1..28.4.8....7..6....3.";
const R297: &str =
    "...76..9.2.....4.5..9..81...37......9...82.....84......54...8......9....7....1.2.";
const R368: &str =
    "34.9...86.2.4.......6..8..........2..82..513......4.68..8.......59.2.3..26.5...9.";
const R605: &str =
    "5.4......8...52...9.....7....96....3...9.4.1..1..8.65.............2..39...73.9...";
const R660: &str =
    "...19..56....2..3...3......49.7...8...1...2........4...1..38....85.6..9.2.6......";
const M2: &str =
    "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........";
const M77: &str =
    "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5";
const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/// The path of a puzzle up to a step, by the producers of the scale, with its explanations.
fn path(puzzle: &str, steps: usize) -> Vec<Hint> {
    let mut board = board(puzzle);
    let mut desk = Desk::new();
    desk.explains = true;
    let mut path = Vec::new();
    while path.len() < steps {
        let hint = next(&board, Scale::Sukaku, &mut desk).unwrap();
        apply(&hint, &mut board);
        path.push(hint);
    }
    path
}

/// The position of a puzzle.
fn board(puzzle: &str) -> Board {
    let mut values = [None; 81];
    for (value, byte) in values.iter_mut().zip(puzzle.bytes()) {
        *value = byte.checked_sub(b'1').filter(|digit| *digit < 9);
    }
    Board::new(&values, &[0o777; 81])
}

/// A step of a path: its number, its technique, its rating, and what follows.
fn assert_step(path: &[Hint], step: usize, technique: Technique, rating: u32, conclusion: &str) {
    let hint = &path[step - 1];
    let name = |sign: &str, cell: usize, digit: usize| {
        format!("r{}c{}{sign}{}", cell / 9 + 1, cell % 9 + 1, digit + 1)
    };
    let found = match hint.placement {
        Some((cell, digit)) => name("=", cell.into(), digit.into()),
        None => {
            let mut struck: Vec<_> = hint.struck().collect();
            struck.sort_unstable();
            struck
                .iter()
                .map(|(cell, digit)| name("<>", *cell, *digit))
                .collect::<Vec<_>>()
                .join(" ")
        }
    };
    assert_eq!(
        (hint.technique, tenths(hint.rating), &*found),
        (technique, rating, conclusion),
        "step {step}"
    );
}

/// The nodes of a step, branch by branch.
fn nodes(hint: &Hint) -> (ChainKind, usize) {
    match &hint.reason {
        Reason::Chain(Some(chain)) => (chain.kind, chain.branches.iter().map(Vec::len).sum()),
        reason => panic!("no chain but {reason:?}"),
    }
}

#[test]
fn single_paths() {
    let first = path(R1, 23);
    assert_step(&first, 23, Technique::ForcingChain, 71, "r8c7<>2");
    assert_eq!(nodes(&first[22]), (ChainKind::Forcing, 8));
    let path_297 = path(R297, 50);
    assert_eq!(
        (path_297[27].technique, tenths(path_297[27].rating)),
        (Technique::ForcingChain, 74)
    );
    assert_eq!(nodes(&path_297[27]), (ChainKind::Forcing, 16));
    assert_eq!((path_297[49].technique, tenths(path_297[49].rating)), (Technique::YCycle, 66));
    // The first node of a cycle is its last, too.
    assert_eq!(nodes(&path_297[49]), (ChainKind::Cycle, 8 + 1));
    for (puzzle, step, rating, count) in [(R605, 36, 67, 10), (R660, 40, 69, 18)] {
        let path = path(puzzle, step);
        let hint = &path[step - 1];
        assert_eq!((hint.technique, tenths(hint.rating)), (Technique::YCycle, rating));
        assert_eq!(nodes(hint), (ChainKind::Cycle, count + 1));
    }
}

#[test]
fn nishio_chains() {
    let path = path(R368, 30);
    assert_step(&path, 29, Technique::Nishio, 78, "r3c9<>7");
    assert_eq!(nodes(&path[28]), (ChainKind::Contradiction, 13));
    assert_eq!((path[29].technique, tenths(path[29].rating)), (Technique::Nishio, 80));
    assert_eq!(nodes(&path[29]), (ChainKind::Contradiction, 24));
}

#[test]
fn multiple_and_dynamic_chains() {
    let path = path(R2, 41);
    assert_step(&path, 22, Technique::Multiple, 85, "r6c7<>1");
    assert_step(&path, 23, Technique::Dynamic, 88, "r1c9<>4");
    assert_eq!(nodes(&path[22]), (ChainKind::Cell(3 * 9 + 8), 13));
    assert_step(&path, 25, Technique::Dynamic, 89, "r5c5<>4");
    assert_eq!(nodes(&path[24]), (ChainKind::Contradiction, 15));
    assert_step(&path, 33, Technique::Multiple, 82, "r3c3<>4");
    assert!(matches!(nodes(&path[32]), (ChainKind::Region(9..18), 10)));
    assert_eq!(tenths(path[40].rating), 83);
    assert_eq!(nodes(&path[40]), (ChainKind::Cell(6 * 9 + 3), 12));
}

#[test]
fn dynamic_chains_of_a_hard_puzzle() {
    let path = path(M2, 43);
    assert_step(&path, 21, Technique::Dynamic, 95, "r1c9<>9");
    assert_eq!(nodes(&path[20]), (ChainKind::Contradiction, 103));
    assert_step(&path, 28, Technique::DynamicPlus, 93, "r5c6<>7");
    assert!(matches!(nodes(&path[27]), (ChainKind::Region(9..18), 14)));
    assert_step(&path, 43, Technique::Dynamic, 89, "r2c9<>7");
    assert_eq!(nodes(&path[42]), (ChainKind::Double, 18));
    let plus = self::path(M77, 13);
    assert_step(&plus, 13, Technique::DynamicPlus, 98, "r3c4<>1");
    assert_eq!(nodes(&plus[12]), (ChainKind::Contradiction, 51));
}

#[test]
fn memory_changes_no_step() {
    for puzzle in [R1, R2, R297, R368, R605, R660] {
        let (mut board, mut desk) = (board(puzzle), Desk::new());
        while !board.is_solved() {
            let hint = next(&board, Scale::Sukaku, &mut desk).unwrap();
            assert_eq!(next(&board, Scale::Sukaku, &mut Desk::new()), Ok(hint.clone()));
            apply(&hint, &mut board);
        }
    }
}

#[test]
fn chains_within_chains() {
    let path = path(ESCARGOT, 9);
    assert_eq!((path[5].technique, tenths(path[5].rating)), (Technique::DynamicPlus, 100));
    assert_eq!(nodes(&path[5]).1, 99);
    assert_step(&path, 9, Technique::NestedForcing, 102, "r6c8<>7");
    assert!(matches!(nodes(&path[8]).0, ChainKind::Region(18..27)));
    // On several threads the step is the same.
    let (mut board, mut desk) = (board(ESCARGOT), Desk::new());
    path[..8].iter().for_each(|hint| apply(hint, &mut board));
    desk.explains = true;
    desk.share(Cores::new(2));
    assert_eq!(next(&board, Scale::Sukaku, &mut desk).as_ref(), Ok(&path[8]));
    assert_eq!(desk.cores.take(9).count(), 2, "cores are given back");
}
