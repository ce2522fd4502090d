//! The bands of the scale, step by step: puzzles of `minimal_random_20000` (R) and `magictour_top1465` (M), and
//! named ones, with the steps that Sukaku Explainer 1.18.1 takes there. All of these paths were compared with its
//! paths from beginning to end: ratings and candidates are equal.

use super::board::Board;
use super::chains::{Chains, nested_dynamic, nested_multiple};
use super::context::Context;
use super::cores::Cores;
use super::hint::{ChainKind, Hint, Reason, UniquenessType, tenths};
use super::producers::Producers;
use super::scale::Scale;
use super::technique::Technique;
use super::walk::apply;

const R1: &str =
    "45.2..........3.6....5.......1.5...47..3249..9..6...8.3..9..8......4....1.6....9.";
const R2: &str =
    ".3..897..6....1.......2...5.....3.8.153.....9.78..........1..28.4.8....7..6....3.";
const R8: &str =
    "........83..6.9.21..7.5.....79.2..841..9.....2.......6.2.........471..6....3....9";
const R13: &str =
    "....8...7..85...64....43..5967...1..5......3...42..6..3...1.................7428.";
const R27: &str =
    "...79.1...1.8...4.8.....7.6..5.71....2.6.4.......8.4..9.......2..4...6.7.62.5....";
const R51: &str =
    "....4.1.9.......7.926........185....6...3.2....7.92........459.....2...3713.....2";
const R62: &str =
    "..9.7..3....53.2.1.4.....7...625....4.....9.......1.261...2.....2.7.5....65..3.1.";
const R65: &str =
    ".63...81....1.6.2.....8..975..4..1...2......6....3824..85........1..7..4......7..";
const R77: &str =
    "....1..52..8...7.9...9.43....247....43.1.......5....2....3......76.......2..6.874";
const R110: &str =
    "....7..13.28.4....7...9....1..53.8.78......51.7...8.4...67..5.85....3.........2..";
const R171: &str =
    ".4....3.78...3...5.73.8......459.....3.1....9..6...4.8..1....46...21.........6...";
const R186: &str =
    "4.......9..5....3..21.4.....3.9..8....241........6..725.3.8..9.8..6...5..4..5....";
const R258: &str =
    "19.42...3.2..6......4..7....3..4.7.....21..962...........3..475.5......14.21...6.";
const R269: &str =
    "...9.2...4..6....3..7........4...81289.......1.2....4....5..3.7..9.672.1...3....8";
const R297: &str =
    "...76..9.2.....4.5..9..81...37......9...82.....84......54...8......9....7....1.2.";
const R308: &str =
    "..5.71.6.....93...1...5.38.5...4..3.4.....1....2.........76..4..5.....78..9..42..";
const R339: &str =
    ".....65.91...8.3...49..37...9..67.5835..4...74...........6...2..3...2.6.....1.9..";
const R368: &str =
    "34.9...86.2.4.......6..8..........2..82..513......4.68..8.......59.2.3..26.5...9.";
const R446: &str =
    "8......1.3.....5...1....2.81...6...2..4....7....15...99..6......3...1754..5..2.9.";
const R605: &str =
    "5.4......8...52...9.....7....96....3...9.4.1..1..8.65.............2..39...73.9...";
const R660: &str =
    "...19..56....2..3...3......49.7...8...1...2........4...1..38....85.6..9.2.6......";
const R827: &str =
    ".....365.......3.47.5....2..4.79.1....16....56......4.2..9...8..84........63.8..7";
const M2: &str =
    "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........";
const M3: &str =
    "7.8...3.....6.1...5.........4.....263...8.......1...9..9.2....4....7.5...........";
const M77: &str =
    "7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5";
/// AI Escargot, by Arto Inkala (2006).
const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
/// The Golden Nugget, by tarek (2007).
const GOLDEN_NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
/// Number 28 of the weekly puzzles of sudokuwiki.org without a known logical solution.
const WEEKLY_28: &str =
    "6....894.9....61...7..4....2..61..........2...89..2.......6...5.......3.8....16..";

/// The path of a puzzle up to a step, by the producers of the scale, with its explanations.
fn path(puzzle: &str, steps: usize) -> Vec<Hint> {
    let mut board = board(puzzle);
    let mut producers = Producers::new(Scale::Sukaku);
    producers.context.explains = true;
    let mut path = Vec::new();
    while path.len() < steps {
        let hint = producers.next(&board).unwrap();
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

/// A step of a path: its number, technique, rating and conclusion.
fn assert_step(path: &[Hint], step: usize, technique: Technique, rating: u32, conclusion: &str) {
    assert_hint(&path[step - 1], technique, rating, conclusion);
}

/// A hint: its technique, rating and conclusion.
fn assert_hint(hint: &Hint, technique: Technique, rating: u32, conclusion: &str) {
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
    assert_eq!((hint.technique, tenths(hint.rating), &*found), (technique, rating, conclusion));
}

/// The nodes of a step, branch by branch.
fn nodes(hint: &Hint) -> (ChainKind, usize) {
    match &hint.reason {
        Reason::Chain(Some(chain)) => (chain.kind, chain.branches.iter().map(Vec::len).sum()),
        reason => panic!("no chain but {reason:?}"),
    }
}

#[test]
fn patterns() {
    for (puzzle, step, technique, rating, conclusion) in [
        (R27, 60, Technique::TwoStrongLinks, 40, "r7c3<>3 r8c8<>3"),
        (R2, 28, Technique::TwoStrongLinks, 41, "r9c4<>4"),
        (R8, 14, Technique::TwoStrongLinks, 43, "r9c2<>6"),
        (R51, 43, Technique::UniqueRectangle, 45, "r3c7<>4 r3c7<>8"),
        (R186, 31, Technique::UniqueRectangle, 46, "r2c6<>7 r4c6<>7"),
        (R339, 23, Technique::UniqueRectangle, 47, "r2c3<>6 r2c3<>7 r9c3<>6"),
        (R660, 29, Technique::UniqueLoop, 46, "r3c9<>2 r3c9<>4"),
        (R62, 22, Technique::ThreeStrongLinks, 54, "r7c2<>9 r8c9<>9"),
        (R13, 49, Technique::WxyzWing, 55, "r9c2<>9"),
        (R258, 32, Technique::ThreeStrongLinks, 55, "r3c8<>8 r4c1<>8 r4c3<>8"),
        (R269, 35, Technique::Bug, 56, "r9c3<>1 r9c3<>5"),
        (R446, 41, Technique::Bug, 57, "r5c4<>3 r5c5<>8"),
        (R171, 27, Technique::ThreeStrongLinks, 57, "r3c1<>2"),
        (R27, 15, Technique::VwxyzWing, 62, "r5c3<>7"),
        (R110, 24, Technique::VwxyzWing, 63, "r7c6<>1 r9c3<>3"),
        (R65, 28, Technique::VwxyzWing, 64, "r9c5<>9"),
        (R77, 38, Technique::UvwxyzWing, 66, "r5c5<>8"),
        (R308, 10, Technique::AlignedTripleExclusion, 75, "r1c9<>4"),
    ] {
        assert_step(&path(puzzle, step), step, technique, rating, conclusion);
    }
}

#[test]
fn types_of_uniqueness() {
    let kind = |puzzle, step| match path(puzzle, step)[step - 1].reason {
        Reason::Loop { kind, .. } | Reason::Bug { kind, .. } => kind,
        ref reason => panic!("no uniqueness but {reason:?}"),
    };
    for (puzzle, step) in [(R51, 43), (R269, 35)] {
        assert_eq!(kind(puzzle, step), UniquenessType::One);
    }
    for (puzzle, step) in [(R186, 31), (R339, 23)] {
        let is_third = matches!(
            kind(puzzle, step),
            UniquenessType::ThreeNaked { .. } | UniquenessType::ThreeHidden { .. }
        );
        assert!(is_third);
    }
    assert!(matches!(kind(R446, 41), UniquenessType::Four { .. }));
    // The ring, and the links between groups of cells.
    assert!(matches!(path(R258, 32)[31].reason, Reason::StrongLinks { is_ring: true, .. }));
    let Reason::StrongLinks { links, is_ring: false, .. } = &path(R171, 27)[26].reason else {
        panic!("no chain of strong links");
    };
    assert!(links.iter().flat_map(|link| link.ends).any(|end| end.count_ones() > 1));
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
    // The first node of a cycle is also its last.
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
    assert!(matches!(nodes(&path[21]), (ChainKind::Region(9..18), 22)));
    assert_step(&path, 23, Technique::Dynamic, 88, "r1c9<>4");
    assert_eq!(nodes(&path[22]), (ChainKind::Cell(3 * 9 + 8), 13));
    assert_step(&path, 25, Technique::Dynamic, 89, "r5c5<>4");
    assert_eq!(nodes(&path[24]), (ChainKind::Contradiction, 15));
    assert_step(&path, 33, Technique::Multiple, 82, "r3c3<>4");
    assert!(matches!(nodes(&path[32]), (ChainKind::Region(9..18), 10)));
    assert_step(&path, 41, Technique::Multiple, 83, "r2c5<>5");
    assert_eq!(nodes(&path[40]), (ChainKind::Cell(6 * 9 + 3), 12));
    let path = self::path(R827, 22);
    assert_step(&path, 22, Technique::Dynamic, 90, "r5c5<>3");
    assert_eq!(nodes(&path[21]).1, 20);
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
    let long = self::path(M3, 22);
    assert_step(&long, 22, Technique::Dynamic, 96, "r6c6<>5");
    assert_eq!(nodes(&long[21]), (ChainKind::Contradiction, 172));
    let plus = self::path(M77, 13);
    assert_step(&plus, 13, Technique::DynamicPlus, 98, "r3c4<>1");
    assert_eq!(nodes(&plus[12]), (ChainKind::Contradiction, 51));
}

#[test]
fn memory_changes_no_step() {
    for puzzle in [R1, R2, R297, R368, R605, R660] {
        let (mut board, mut producers) = (board(puzzle), Producers::new(Scale::Sukaku));
        while !board.is_solved() {
            let hint = producers.next(&board).unwrap();
            assert_eq!(Producers::new(Scale::Sukaku).next(&board), Ok(hint.clone()));
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
    let (mut board, mut producers) = (board(ESCARGOT), Producers::new(Scale::Sukaku));
    path[..8].iter().for_each(|hint| apply(hint, &mut board));
    producers.context.explains = true;
    producers.context.share(Cores::new(2));
    assert_eq!(producers.next(&board).as_ref(), Ok(&path[8]));
    assert_eq!(producers.context.cores.take(9).count(), 2, "cores are given back");
}

#[test]
fn multiple_chains_within_chains() {
    let path = path(WEEKLY_28, 6);
    assert_step(&path, 6, Technique::NestedMultiple, 109, "r5c8<>7");
    assert_eq!(nodes(&path[5]).0, ChainKind::Contradiction);
}

#[test]
fn dynamic_chains_within_chains() {
    // Its fourth step, after three that each eliminate a candidate.
    let mut board = board(GOLDEN_NUGGET);
    for (row, column, digit) in [(7, 4, 3), (4, 4, 3), (2, 2, 6)] {
        board.strike((row - 1) * 9 + column - 1, digit - 1);
    }
    let hint = Producers::new(Scale::Sukaku).next(&board).unwrap();
    assert_hint(&hint, Technique::NestedDynamic, 118, "r1c1<>8");
}

#[test]
fn harder_searches_find_what_easier_ones_find() {
    // The nested forcing chain of 10.2 has 50 nodes. A harder search begins with the same rules, and adds more.
    let mut board = board(ESCARGOT);
    path(ESCARGOT, 8).iter().for_each(|hint| apply(hint, &mut board));
    let (mut chains, context) = (Chains::default(), Context::new());
    let hint = nested_multiple(&board, &mut chains, &context).unwrap();
    assert_hint(&hint, Technique::NestedMultiple, 107, "r6c8<>7");
    let hint = nested_dynamic::<0>(&board, &mut chains, &context).unwrap();
    assert_hint(&hint, Technique::NestedDynamic, 112, "r6c8<>7");
    // Nested dynamic chains (+), which takes a few seconds.
    if std::env::var_os("VERIDOKU_LONG").is_some() {
        let hint = nested_dynamic::<1>(&board, &mut chains, &context).unwrap();
        assert_hint(&hint, Technique::NestedDynamic, 112, "r6c4<>5");
    }
}
