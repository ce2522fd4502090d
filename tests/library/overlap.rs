//! Overlapping grids: what they mean, that backends agree, and what supports them.
//!
//! The published puzzles are from janko.at, with their solutions.

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use veridoku::canonical::canonical;
use veridoku::certify::{CertifyOptions, certify};
use veridoku::decode::{Covers, Decoded};
use veridoku::encode::{exact_cover, read_knuth, write_knuth};
use veridoku::format::{Format, OneLine, ReadOptions, WriteOptions, read_puzzle};
use veridoku::requests::GenerateRequest;
use veridoku::rules::{Consumer, Feature, Unsupported, demand};
use veridoku::transform::{Operation, Symmetries, Transform};
use veridoku::verify::{Verified, VerifyError, verify};
use veridoku::{
    Arrangement, Backend, Budget, Cell, CrossCheck, Deadline, Geometry, Overlap, Puzzle,
    RandomStream, Shape, Solver, Verdict,
};

/// The name of the arrangement, the puzzle, and its solution.
const PUBLISHED: [[&str; 3]; 6] = [
    [
        "samurai",
        "92.43.....38...7.2....5.46.....9.5.846....5...2..37.....39....1...1.4..7.17....9.7.3....\
         41...8.56..8..7.....3...9.....96...9..41.1.4........5....5..2.....42.....3.....2...892..\
         ....1.......9......523...5.....5.....79.....1..7....9........2.8.74..6...23.....1...5...\
         ..7..2..75.3...24....3.6.8....54.3..4.2...3....86.....82..5...1....824.3.5.....49.2....1\
         .5...92.....89.17",
        "9254361871386457927381594626742915384617285395298371646839742512951643875172638947635892\
         4124981567384172365935269174819635297841619458732648591745682387634291572348631297589235\
         4761153672849467819523832514679541238795164516978234968175436298974236581237694812735651\
         3978424175638292471853969862715433984627153529486717698214537613549824237591688491273561\
         85643927523689417",
    ],
    [
        "windmill",
        "..8..9.5.9..513..........6..1....9.46.9....1..6.18.......125....8....6158.1.....41.3....\
         ......8..7......71......7..6.6.4.......6.....29...4.8....1..9.7.8...5.8..3...7.5...4..5.\
         7...2.5.8..2....9.1...28.....1.......1.4.7..2......76......9..4..........3.27.....3.1375\
         ....8....172.......34.2..6....9.79.2....3..1..........782..3.2.4..8..",
        "2386794519465137287512483695127369846598473124691852373471259863874926158213967541239548\
         7621368947589536714298527416367482159376451382993241867531849275863151876324976513846259\
         7647295183924576931248283957416289357164476321598437621958195846732651849372724689351375\
         296481359172864168534729861534927942178536813965247594782613726413895",
    ],
    [
        "sohei",
        "..47.69..8.......7.13...52..3..8..9..5.9.7.6...8.5.1...1.......3.8.......3...721....561.\
         ...358..3.2..5..1.9.3..4..6.71...5.89..63.2...8...3.9.1627.9.8...2...6.43..94.6...29.8..\
         7..4.6.9..8..2.5..364....473....734...5.......9.2.......1...1.2.5...3.1.6.9..9..8..1..19\
         ...25.3.......9..62.83..",
        "5247369818961254377138495261376842954529178639682531746198732453786197825345472163895617\
         4263589138249567149235841962713675489256312497887432951627195834629516843789436715296853\
         7124865937841265723641958473126573489451982763912485296713841729563237156894695384712419\
         637258382541679576298341",
    ],
    [
        "shogun",
        "6.4..........5.......52..7..1....2.5...7.4.........49342......9...87......1....581.3.6..\
         .....6...4..5..2.....2....8...4...5...2.6..1........1..4...9....12.5..8.........4.19.1..\
         ...8..62.1........264..9....5..6..4.8...5...9........5.8.....9.5....4....9.6.......9....\
         .3.5............6........7..........6..3..36..8....7.5...9.....8.1.....6...2.7.....7.8..\
         ...8...3693............5.3652.............43...5..8.9....9...1......7..569...........3..\
         .6.9...5.3....5.....6.....5.....85....2.......8........1...2.....2..4..........7.6.9..67\
         ......1..4......1.....3.....8..3...1...2......43....65...3.4......8......3.7.4......954.\
         ...........5.9....76......98........9..879..7.3...4.3....2...3...1.....6.93...7....9.6.6\
         .4....1...4.1....91.....2...6.2.........2.8..16..8........6.......8..7..79.....",
        "6348597124987531269635241788139462752857146935672814934251876394628751397913264581234695\
         7881763924575912384612956384764139578224685179353876192445397826127564893153879246194153\
         2768876241935839172645791463582627498513548192376128954826317945682945317946285314697912\
         6375849637125348692371543789268351746893523674851297453869172548613792168542173962574817\
         9148652369317482548279156365237149857168294373156482984359267148259371656932841764789321\
         5639847513926758431567298653741685392328145967814235976148326597821643172958243716195267\
         4382571694827354192684391754896327918452897165437821654933849567128761245397143526899547\
         3826171628453952937618453698472131629458792571386441385962796352817457862931417234598626\
         5438971852471396691347852849672351394517268471639852423851679653198427187962453",
    ],
    [
        "gattai-8",
        "7.9.2........2..9..9...2.6........95.......65...5.4.7.....1.8.48.4.5.....2.....3..7.....\
         4.......4.24.9.1.....3.1.5......1.5......27.....8....6..4.6......1.....6.5..3........2.6\
         ...4...6......58........8..........................12.1..3.....5.4...6...1.2......9..2.5\
         .4.....91.5....7.9............3.5....3.7.9....4..2.7..6...........7.......8....9...2..3.\
         ..........7.............8.......1.8...6.....1.6...4.1...72...1......9.6.5..4.7..5....3..\
         .1.6.2...8..8.2.4....3...67...2.3.....4..8....8....5.4..8...5...2.......6......3.4......\
         25........21.4.2.9....9...2....1...3...28.......",
        "7598241366573218947958321644186372951324987653615948723265198748946572138241675391723865\
         4951386947243961572863419578272914563865827941398547261348673295117248369589326145719236\
         8914527684913758246567948321486975283146395287946351241753968375241576389172546321987285\
         9476137912538647395614824628193751462387598357461297146538927541367982549687315964828532\
         9761482359743261853749238175662914857361982415697342165872493153847192635164978256417329\
         8146529738768521439913842675972836145942387165827965143287315469279815346179658324361984\
         257683974521345219867495762381415263897286437519",
    ],
    [
        "butterfly",
        ".4...63...2..5........6.....8456....8..1....7..85..........2....5..4........2..3....4...\
         .......72..4....8..3....3417.....1........1..4...65...2.",
        "7425163897246589321748653197845623198631492576385246789135429712538469711968274351964873\
         95621487235461798253658934172865719582364719342716589324",
    ],
];

fn read(text: &str) -> Puzzle {
    read_puzzle(text, ReadOptions::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn fault(text: &str) -> String {
    read_puzzle(text, ReadOptions::default()).expect_err("a fault").to_string()
}

/// A puzzle of an arrangement, with its cells on one line.
fn overlapping(name: &str, cells: &str) -> Puzzle {
    read(&format!("grids: {name}; grid: {cells}"))
}

#[test]
fn published_puzzles_have_the_published_solution_on_every_backend() {
    for [name, cells, solution] in PUBLISHED {
        let puzzle = overlapping(name, cells);
        for backend in Backend::ALL {
            let answer = backend.solver().solve(&puzzle, &Budget::default()).expect("an answer");
            assert_eq!(answer.verdict(), Verdict::Unique, "{name} {backend}");
            assert_eq!(OneLine::default().solution(&puzzle, &answer.solutions[0]), solution);
        }
        let mut all = CrossCheck::new(Backend::ALL.map(Backend::solver).into());
        let answer = all.solve(&puzzle, &Budget::default()).expect("they agree");
        assert_eq!(answer.verdict(), Verdict::Unique, "{name}");
    }
}

/// The number of ways to fill the cells of grids of 4x4 with boxes of 2x2, counted cell by cell from the corners alone.
fn brute_force(
    corners: &[(usize, usize)],
    givens: &BTreeMap<(usize, usize), u8>,
    most: u64,
) -> u64 {
    fn places(corners: &[(usize, usize)]) -> Vec<(usize, usize)> {
        let mut places: Vec<_> = (0..40)
            .flat_map(|row| (0..40).map(move |column| (row, column)))
            .filter(|(row, column)| {
                corners.iter().any(|(top, left)| {
                    (*top..top + 4).contains(row) && (*left..left + 4).contains(column)
                })
            })
            .collect();
        places.sort_unstable();
        places
    }
    fn fits(
        corners: &[(usize, usize)],
        grid: &BTreeMap<(usize, usize), u8>,
        at: (usize, usize),
        digit: u8,
    ) -> bool {
        corners.iter().all(|(top, left)| {
            let inside = |place: &(usize, usize)| {
                (*top..top + 4).contains(&place.0) && (*left..left + 4).contains(&place.1)
            };
            let meets = |place: &(usize, usize)| {
                let of_box = |place: &(usize, usize)| ((place.0 - top) / 2, (place.1 - left) / 2);
                place.0 == at.0 || place.1 == at.1 || of_box(place) == of_box(&at)
            };
            !inside(&at)
                || grid.iter().all(|(place, other)| {
                    !(inside(place) && *other == digit && *place != at && meets(place))
                })
        })
    }
    fn count(
        corners: &[(usize, usize)],
        open: &[(usize, usize)],
        grid: &mut BTreeMap<(usize, usize), u8>,
        most: u64,
    ) -> u64 {
        let Some((at, open)) = open.split_first() else { return 1 };
        let mut found = 0;
        for digit in 1..=4 {
            if found < most && fits(corners, grid, *at, digit) {
                grid.insert(*at, digit);
                found += count(corners, open, grid, most - found);
                grid.remove(at);
            }
        }
        found
    }
    let is_sound = givens.iter().all(|(at, digit)| fits(corners, givens, *at, *digit));
    let open: Vec<_> =
        places(corners).into_iter().filter(|place| !givens.contains_key(place)).collect();
    if is_sound { count(corners, &open, &mut givens.clone(), most) } else { 0 }
}

#[test]
fn every_backend_counts_as_a_brute_force_does() {
    let shape = Shape::new(2, 2).expect("a shape");
    let mut random = veridoku::RandomStream::new(33);
    let mut draw = |below: u32| {
        use rand::RngExt;
        random.numbers().random_range(0..below) as usize
    };
    let mut verdicts = [0; 3];
    for turn in 0..120 {
        // Two or three grids, aligned with boxes or not.
        let mut corners = vec![(draw(3), draw(3)), (draw(4), draw(4))];
        if turn % 3 == 0 {
            corners.push((draw(6), draw(6)));
        }
        let Ok(arrangement) = Arrangement::new(shape, &corners) else { continue };
        let geometry = Arc::new(Geometry::arranged(arrangement));
        let grids = geometry.arrangement().expect("grids").clone();
        let mut puzzle = Puzzle::blank(geometry.clone());
        let mut givens = BTreeMap::new();
        let full =
            Backend::Native.solver().first(&puzzle, &Budget::default(), 1).expect("an answer");
        for cell in geometry.cells() {
            if draw(100) < 45 {
                let wrong = veridoku::Digit::from_index(draw(4));
                let digit = full.first().map_or(wrong, |solution| solution.digit(cell));
                let digit = if draw(40) == 0 { wrong } else { digit };
                puzzle.give(cell, digit);
                givens.insert(grids.place(cell), digit.number() as u8);
            }
        }
        let expected = brute_force(&corners, &givens, 500);
        verdicts[expected.min(2) as usize] += 1;
        for backend in Backend::ALL {
            let mut found = 0;
            let stats =
                backend.solver().search(&puzzle, &Budget::solutions(500), &mut |solution| {
                    solution.check(&puzzle).expect("a solution");
                    found += 1;
                    ControlFlow::Continue(())
                });
            stats.expect("an answer");
            assert_eq!(found, expected, "{backend} {corners:?} {givens:?}");
        }
    }
    assert!(verdicts.iter().all(|count| *count > 5), "{verdicts:?}");
}

#[test]
fn rows_are_read_as_printed_and_cells_on_one_line() {
    let [name, cells, _] = PUBLISHED[0];
    let puzzle = overlapping(name, cells);
    let mut text = Vec::new();
    Format::Rules.write(&puzzle, &WriteOptions::default(), &mut text).expect("a text");
    let text = String::from_utf8(text).expect("UTF-8");
    assert!(
        text.contains("\n...8.56..   8..7.....\n") && text.contains("\n      1.......9\n"),
        "{text}"
    );
    assert!(read(&text) == puzzle);
    // Outside of the grids there may be any symbol of a blank, or nothing; words may be apart.
    let whole: Vec<&str> = text.lines().collect();
    let padded = |symbol: char| {
        let row = |row: &&str| {
            if row.contains(':') {
                row.to_string()
            } else {
                format!("{row:21}").replace(' ', &symbol.to_string())
            }
        };
        whole.iter().map(row).collect::<Vec<_>>().join("\n")
    };
    assert!(read(&padded('.')) == puzzle && read(&padded('-')) == puzzle);
    let apart = |row: &&str| match row.contains(':') {
        true => row.to_string(),
        false => {
            format!("{row:21}").replace(' ', "-").chars().flat_map(|cell| [cell, ' ']).collect()
        }
    };
    assert!(read(&whole.iter().map(apart).collect::<Vec<_>>().join("\n")) == puzzle);
    let tight = |row: &&str| if row.contains(':') { row.to_string() } else { row.replace(' ', "") };
    assert!(read(&whole.iter().map(tight).collect::<Vec<_>>().join("\n")) == puzzle);
    // The line of a puzzle reads back.
    assert!(read(&OneLine::default().puzzle(&puzzle)) == puzzle);
    // Corners instead of a name; a name is written where it fits.
    let corners = read("grids: r1c1 r1c13 r7c7 r13c1 r13c13; given: r1c1=5 r21c21=7");
    assert!(
        OneLine::default().puzzle(&corners).starts_with("size: 9x9; grids: samurai; grid: 5...")
    );
    assert_eq!(corners.given_count(), 2);
}

#[test]
fn numbers_and_boxes_of_other_sizes_read_back() {
    for (size, boxes) in [("16x16", (4, 4)), ("6x6", (2, 3)), ("6x6", (3, 2))] {
        let (height, width) = boxes;
        let head = format!("size: {size}; boxes: {height}x{width}; grids: twin");
        let puzzle = read(&format!("{head}; given: r1c1 6; given: r5c6 1"));
        let mut text = Vec::new();
        Format::Rules.write(&puzzle, &WriteOptions::default(), &mut text).expect("a text");
        assert!(read(&String::from_utf8(text).expect("UTF-8")) == puzzle, "{head}");
        assert!(read(&OneLine::default().puzzle(&puzzle)) == puzzle, "{head}");
        let options = |shape: (usize, usize)| ReadOptions {
            shape: Shape::new(shape.0, shape.1).ok(),
            ..ReadOptions::default()
        };
        let text = format!("size: {size}; grids: twin");
        assert!(read_puzzle(&text, options((1, height * width))).is_err(), "{head}");
    }
}

#[test]
fn faults_name_what_was_found_and_expected() {
    for (text, expected) in [
        (
            "grids: samura",
            "`samura` is not an arrangement of grids; did you mean samurai? expected one of twin, triple, ",
        ),
        ("grids: r1c1 twin", "or the upper left corner of each grid"),
        ("grids:", "found nothing here; expected a name such as samurai, or the upper left corner"),
        ("grids: r1c1 r30c30", "grid 2 is apart from grid 1; expected grids that overlap"),
        ("grids: r1c1 r1c1", "found two grids at r1c1"),
        ("grids: r1c1 r999c1", "expected rows and columns up to 256"),
        ("boxes: none\ngrids: twin", "found grids without boxes"),
        ("size: 7x7\ngrids: twin", "expected a size with boxes, such as 6x6, or the corners"),
        ("grids: twin\ngrids: twin", "found a second arrangement of cells; expected either"),
        (
            "size: 4x6\ngrids: twin",
            "found `grids` after the size 4x6 with 6 values; expected the size",
        ),
        ("size: 6x6 1-9\ngrids: twin", "after the size 6x6 with 9 values"),
        ("given: r1c1 5\ngrids: twin", "found `grids` after cells or rules"),
        ("grids: twin; given: r1c12 5", "r1c12"),
        ("grids: twin; killer 5: r1c11 r1c12", "r1c11"),
        ("grids: twin; lines: none", "found `lines: none`; expected the rows, columns and boxes"),
        ("grids: twin; boxes: none", "other than those of the grids; expected the rows"),
        ("size: 6x6; grids: twin; boxes: 1x6", "found boxes of 1x6"),
        ("grids: twin\ngrid:\n1........    5\n", "found a digit outside of the grids"),
    ] {
        let found = fault(text);
        assert!(found.contains(expected), "{text}: {found}");
    }
    let conflict = read("grids: twin; given: r7c7=5 r7c15=5").conflicts();
    let [conflict] = &conflict[..] else { panic!("one conflict") };
    let geometry =
        Geometry::arranged(Arrangement::named(Overlap::Twin, Shape::CLASSIC).expect("twins"));
    assert_eq!(conflict.describe(&geometry).to_string(), "r7c7=5 r7c15=5 (row 1 of grid 2)");
}

#[test]
fn other_parts_and_formats_refuse_them_by_name() {
    let puzzle = overlapping("twin", &".".repeat(153));
    let board = read("board: 2x2 1-4\n..\n..\n");
    use Consumer::{
        Canonical, Certify, Cnf, Diagnose, Dlx, ExactCover, Logic, Native, Sat, Transform,
    };
    let of_boards = [Native, Sat, Dlx, Cnf, Certify, Logic, Diagnose];
    let of_grids = [Canonical, ExactCover, Transform];
    for who in Consumer::ALL {
        let refused = |what| Err(Unsupported { who, what });
        let is_served = of_boards.contains(&who);
        let expected = if is_served { Ok(()) } else { refused(Feature::Board) };
        assert_eq!(demand(who, board.geometry()), expected, "{who}");
        let is_served = is_served || of_grids.contains(&who);
        let expected = if is_served { Ok(()) } else { refused(Feature::Grids) };
        assert_eq!(demand(who, puzzle.geometry()), expected, "{who}");
    }
    let refused = demand(Transform, board.geometry()).expect_err("a refusal").to_string();
    assert!(refused.contains("a board that is not a Sudoku grid; expected grids"), "{refused}");
    let holds_grids = |format: &Format| {
        matches!(format, Format::Penpa | Format::Rules | Format::RulesJson | Format::Sudokupad)
    };
    for format in Format::ALL.into_iter().filter(|format| !holds_grids(format)) {
        let written = format.write(&puzzle, &WriteOptions::default(), &mut Vec::new());
        let error = written.expect_err("a refusal").to_string();
        assert!(
            error.contains("cannot hold overlapping grids; the format rules can"),
            "{format}: {error}"
        );
    }
}

#[test]
fn forms_of_published_puzzles_have_the_forms_of_the_solutions() {
    for [name, cells, _] in PUBLISHED {
        let puzzle = overlapping(name, cells);
        let mut solver = Backend::Native.solver();
        let mut solved = |puzzle: &Puzzle| {
            let answer = solver.solve(puzzle, &Budget::default()).expect("an answer");
            assert_eq!(answer.verdict(), Verdict::Unique, "{name}");
            answer.solutions[0].clone()
        };
        let solution = solved(&puzzle);
        let symmetries = Symmetries::of(puzzle.geometry()).expect("symmetries");
        let first = canonical(&puzzle).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(first.automorphisms, 1, "{name}");
        for seed in 0..3 {
            let transform = symmetries.random(&mut RandomStream::new(seed));
            let form = transform.apply(&puzzle);
            assert_ne!(form, puzzle, "{name}");
            assert_eq!(solved(&form), transform.apply_to_solution(&solution), "{name}");
            let words = Operation::parse_list(&transform.to_string()).expect("operations");
            assert_eq!(
                Transform::new(&words, puzzle.geometry()).as_ref(),
                Ok(&transform),
                "{name}"
            );
            assert_eq!(transform.inverse().apply(&form), puzzle, "{name}");
            assert_eq!(canonical(&form).expect("a form").form, first.form, "{name}");
        }
    }
}

#[test]
fn operations_move_lines_of_the_plane() {
    let moved = |text: &str, operations: &str| {
        let puzzle = read(text);
        let operations = Operation::parse_list(operations).expect("operations");
        let transform = Transform::new(&operations, puzzle.geometry());
        transform.map(|transform| {
            let form = transform.apply(&puzzle);
            let givens =
                form.givens().map(|given| puzzle.geometry().candidate_name(given).to_string());
            (givens.collect::<Vec<_>>().join(" "), transform.to_string())
        })
    };
    let twin = "size: 4x4; grids: twin; given: r1c2 1; given: r6c3 2";
    for (operations, givens, words) in [
        ("half-turn", "r1c4=2 r6c5=1", "half-turn"),
        ("transpose", "r2c1=1 r3c6=2", "transpose"),
        ("swap-rows 1 2", "r2c2=1 r6c3=2", "rows 2 1 3 4 5 6"),
        (
            "swap-columns 3 4; swap-digits 1 2",
            "r1c2=2 r6c4=1",
            "columns 1 2 4 3 5 6; relabel 2 1 3 4",
        ),
        ("transpose; swap-rows 6 5", "r2c1=1 r3c6=2", "transpose; rows 1 2 3 4 6 5"),
    ] {
        let (found, said) = moved(twin, operations).expect("a transform");
        assert_eq!((found.as_str(), said.as_str()), (givens, words), "{operations}");
    }
    let samurai = "size: 4x4; grids: samurai";
    for (text, operations, expected) in [
        (twin, "flip-left-right", "`flip-left-right`: r1c1 would go to r1c6, where no cell is"),
        (twin, "swap-rows 1 6", "`swap-rows 1 6`: r1c1 would go to r6c1, where no cell is"),
        (twin, "swap-rows 1 7", "`swap-rows 1 7`: row 7 does not exist; expected 1 to 6"),
        (twin, "swap-bands 1 4", "`swap-bands 1 4`: band 4 does not exist; expected 1 to 3"),
        (
            "size: 4x4; grids: r1c1 r2c2",
            "swap-stacks 1 2",
            "`swap-stacks 1 2` needs grids whose corners are whole boxes apart",
        ),
        (
            "size: 4x4; grids: butterfly",
            "swap-rows 1 3",
            "the rules would be broken: the cells of column 1 of grid 3 would go to cells that form no house",
        ),
        (
            "size: 6x6; grids: windmill",
            "turn-right",
            "`turn-right`: r1c4 would go to r4c14, where no cell is",
        ),
        (
            "board: 2x2 1-4\n..\n..\n",
            "transpose",
            "a board that is not a Sudoku grid; expected grids",
        ),
        (
            "size: 4x4; grids: twin; variant: x",
            "transpose",
            "a transform does not support the rule",
        ),
    ] {
        let error = moved(text, operations).expect_err("a refusal").to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    assert!(moved(samurai, "turn-right").is_ok() && moved(samurai, "flip-top-bottom").is_ok());
    // Grids 1 and 2 become grids 3 and 4.
    assert!(moved("size: 4x4; grids: butterfly", "swap-bands 1 3").is_ok());
}

#[test]
fn exact_covers_name_houses_by_their_grids() {
    let [name, cells, solution] = PUBLISHED[5];
    let puzzle = overlapping(name, cells);
    let cover = exact_cover(&puzzle).expect("a cover");
    let names: Vec<&str> = cover.option(0).iter().map(|item| cover.name(*item)).collect();
    assert_eq!(names[..4], ["r1c1", "r1g1#1", "c1g1#1", "b1g1#1"]);
    let mut text = Vec::new();
    write_knuth(&cover, &mut text).expect("a text");
    let read = read_knuth(&text[..]).expect("the same cover");
    // The options of the solution, by their items, as a solver writes them.
    let digits = solution.bytes().map(|byte| usize::from(byte - b'1'));
    let labels: Vec<usize> = digits.enumerate().map(|(cell, digit)| 9 * cell + digit).collect();
    let chosen = (0..read.option_count()).filter(|option| labels.contains(&cover.label(*option)));
    let lines = chosen.map(|option| {
        read.option(option).iter().map(|item| read.name(*item)).collect::<Vec<_>>().join(" ")
    });
    let lines = lines.collect::<Vec<_>>().join("\n");
    let decoded = Covers::new(&puzzle, lines.as_bytes()).expect("a cover").next();
    match decoded.expect("an answer") {
        Ok(Decoded::Solution(found)) => {
            assert_eq!(OneLine::default().solution(&puzzle, &found), solution);
        }
        other => panic!("{other:?}"),
    }
}

fn check(files: &BTreeMap<String, Vec<u8>>) -> Result<Verified, VerifyError> {
    verify(|name| {
        let contents = files.get(name).ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
        Ok(&contents[..])
    })
}

#[test]
fn certificates_are_accepted_and_damaged_ones_refused() {
    let [name, cells, solution] = PUBLISHED[5];
    let mut several = overlapping(name, cells);
    let some: Vec<Cell> = several.givens().take(8).map(|given| given.cell).collect();
    some.into_iter().for_each(|cell| several.clear(cell));
    let mut none = overlapping(name, cells);
    let wrong =
        solution.bytes().zip(cells.bytes()).position(|(_, given)| given == b'.').expect("a blank");
    let digit = usize::from(solution.as_bytes()[wrong] - b'0') % 9 + 1;
    none.give(Cell::from_index(wrong), veridoku::Digit::from_number(digit).expect("a digit"));
    for (puzzle, verdict) in [
        (overlapping(name, cells), Verdict::Unique),
        (several, Verdict::Multiple),
        (none, Verdict::None),
    ] {
        let certificate = certify(&puzzle, &CertifyOptions::default()).expect("a certificate");
        let files: BTreeMap<String, Vec<u8>> = certificate
            .into_files()
            .into_iter()
            .map(|file| (file.name.to_owned(), file.contents))
            .collect();
        let verified = check(&files).expect("accepted");
        assert!(verified.verdict == verdict && verified.puzzle == puzzle, "{verdict}");
        let text = String::from_utf8(files["puzzle.txt"].clone()).expect("UTF-8");
        for (found, other) in [("butterfly", "twin"), ("grids: butterfly\n", "")] {
            let mut damaged = files.clone();
            damaged.insert("puzzle.txt".into(), text.replace(found, other).into_bytes());
            assert!(check(&damaged).is_err(), "{found:?}");
        }
    }
}

#[test]
fn puzzles_are_made_for_every_arrangement() {
    let layout = read("grids: twin").geometry().clone();
    let usual = GenerateRequest::default();
    let caged = GenerateRequest { layout: Some(layout), killer: true, ..usual };
    let refused = caged.prepare().err().expect("a refusal").to_string();
    assert!(refused.contains("found cages in overlapping grids"), "{refused}");
    for name in
        [Overlap::Twin, Overlap::Butterfly, Overlap::Sohei, Overlap::Windmill, Overlap::Samurai]
    {
        let layout = read(&format!("size: 4x4; grids: {name}")).geometry().clone();
        let request = GenerateRequest {
            layout: Some(layout),
            seed: Some(7),
            count: Some(2),
            ..GenerateRequest::default()
        };
        let mut maker = request.prepare().expect("a maker");
        let mut made = Vec::new();
        maker.generate_until(0..2, &Deadline::NEVER, |one| {
            made.push(one.expect("a puzzle"));
            ControlFlow::Continue(())
        });
        assert_eq!(made.len(), 2, "{name}");
        for one in made {
            for backend in [Backend::Sat, Backend::Dlx] {
                let answer =
                    backend.solver().solve(&one.puzzle, &Budget::default()).expect("an answer");
                assert_eq!(
                    (answer.verdict(), &answer.solutions[..]),
                    (Verdict::Unique, &[one.solution.clone()][..])
                );
            }
        }
    }
}

/// The symbols of each grid, row by row, with a point for a blank.
fn grids_of(puzzle: &Puzzle) -> Vec<String> {
    let grids = puzzle.geometry().arrangement().expect("grids");
    let symbol = |cell: Cell| match puzzle.given(cell) {
        Some(digit) => char::from_digit(digit.number() as u32, 36).expect("a symbol"),
        None => '.',
    };
    (0..grids.corners().len()).map(|grid| grids.cells_of(grid).map(symbol).collect()).collect()
}

fn written(puzzle: &Puzzle, format: Format) -> String {
    let mut text = Vec::new();
    format.write(puzzle, &WriteOptions::default(), &mut text).expect("a text");
    String::from_utf8(text).expect("UTF-8")
}

#[test]
fn grids_are_read_one_after_the_other() {
    for [name, cells, solution] in PUBLISHED {
        for cells in [cells, solution] {
            let puzzle = overlapping(name, cells);
            let grids = grids_of(&puzzle);
            let lines = grids.join("\n");
            let forms = [
                format!("grids: {name}\ngrid:\n{lines}\n"),
                format!("grids: {name}\ngrid:\n# a comment\n\n{}\n", lines.replace('\n', "\n\n")),
                format!("grids: {name}\ngrid:\n{}\n", grids.concat()),
                format!("grids: {name}; grid: {}", grids.concat()),
                format!("grids: {name}; grid: {}", grids.join(" ")),
                format!("grids: {name}\ngrid: {}", grids.concat().replace('.', "0")),
                format!("grids: {name}\ngrid:\n{}\n", lines.replace('.', "-")),
            ];
            for form in forms {
                assert!(read(&form) == puzzle, "{form}");
            }
        }
    }
    // A blank where the grids overlap says nothing, in whichever grid it is.
    let puzzle = overlapping("twin", &".".repeat(153));
    let blank = ".".repeat(81);
    for (grid, place) in [(0, 60), (1, 0)] {
        let mut lines = [blank.clone(), blank.clone()];
        lines[grid].replace_range(place..=place, "5");
        let read = read(&format!("grids: twin\ngrid:\n{}\n", lines.join("\n")));
        let mut expected = puzzle.clone();
        let cell = puzzle.geometry().arrangement().and_then(|grids| grids.cell_at(6, 6));
        expected.give(cell.expect("a cell"), veridoku::Digit::from_number(5).expect("a digit"));
        assert!(read == expected);
    }
}

/// Whatever the size of the grids, rows of the plane are read as rows, and grids as grids unless the rows have as many
/// symbols.
#[test]
fn rows_of_the_plane_are_never_taken_for_grids() {
    let mut random = veridoku::RandomStream::new(36);
    let mut draw = |below: u32| {
        use rand::RngExt;
        random.numbers().random_range(0..below) as usize
    };
    let mut heads = Vec::new();
    for size in ["4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "16x16"] {
        heads.extend(Overlap::ALL.map(|name| format!("size: {size}\ngrids: {name}\n")));
    }
    for size in ["2x2", "3x3", "4x4", "4x4", "4x4", "5x5", "6x6", "7x7", "9x9"] {
        for _ in 0..40 {
            let side = size[..1].parse::<u32>().expect("a side");
            let (mut row, mut column) = (draw(3), draw(3));
            let mut corners = Vec::new();
            for _ in 0..1 + draw(8) {
                corners.push(format!("r{}c{}", row + 1, column + 1));
                row += if draw(3) == 0 { draw(side) } else { 0 };
                column += 1 + draw(side - 1);
            }
            heads.push(format!("size: {size}\ngrids: {}\n", corners.join(" ")));
        }
    }
    let (mut in_lines, mut in_rows) = (0, 0);
    for head in heads {
        let mut puzzle = read(&head);
        let grids = puzzle.geometry().arrangement().expect("grids").clone();
        let side = grids.digits();
        for cell in puzzle.geometry().clone().cells() {
            if draw(3) == 0 {
                puzzle.give(cell, veridoku::Digit::from_index(draw(side.min(9) as u32)));
            }
        }
        let symbols: Vec<char> = (puzzle.geometry().cells())
            .map(|cell| {
                puzzle.given(cell).map_or('.', |digit| {
                    char::from_digit(digit.number() as u32, 10).expect("a symbol")
                })
            })
            .collect();
        let row = |outside: Option<char>| -> String {
            let place = |row, column| match grids.cell_at(row, column) {
                Some(cell) => Some(symbols[cell.index()]),
                None => outside,
            };
            let row = |row| {
                (0..grids.columns()).filter_map(|column| place(row, column)).collect::<String>()
                    + "\n"
            };
            (0..grids.rows()).map(row).collect()
        };
        for outside in [Some(' '), Some('-'), Some('.'), None] {
            let text = format!("{head}grid:\n{}", row(outside));
            assert!(read(&text) == puzzle, "{text}");
        }
        let of_grids = grids_of(&puzzle);
        assert!(read(&format!("{head}grid: {}", of_grids.concat())) == puzzle, "{head}");
        let cells_of = |row: usize| {
            (0..grids.columns()).filter(|column| grids.cell_at(row, *column).is_some()).count()
        };
        let first = (0..grids.rows()).map(cells_of).find(|count| *count > 0).unwrap_or(0);
        for lines in [of_grids.concat(), of_grids.join("\n")] {
            let text = format!("{head}grid:\n{lines}\n");
            if [grids.columns(), first].contains(&lines.find('\n').unwrap_or(lines.len())) {
                in_rows += 1;
            } else {
                in_lines += 1;
                assert!(read(&text) == puzzle, "{text}");
            }
        }
    }
    assert!(in_lines > 300 && in_rows > 10, "{in_lines} {in_rows}");
}

#[test]
fn grids_that_contradict_each_other_are_refused() {
    let [name, cells, _] = PUBLISHED[0];
    let mut grids = grids_of(&overlapping(name, cells));
    // The first cell of grid 3 is the one in row 7 and column 7 of grid 1.
    grids[0].replace_range(60..=60, "9");
    grids[2].replace_range(..1, "9");
    let with = |grid: usize, place: usize, symbol: &str| {
        let mut grids = grids.clone();
        grids[grid].replace_range(place..=place, symbol);
        grids
    };
    let lines = |grids: &[String]| format!("grids: samurai\ngrid:\n{}\n", grids.join("\n"));
    let contradiction = |found: u8, before: u8| {
        format!(
            "found {found} at row 1, column 1 of grid 3, where grid 1 has {before}; expected the \
             same in both grids, or a blank in one of them"
        )
    };
    for (text, expected) in [
        (lines(&with(2, 0, "4")), format!("line 5, column 1: {}", contradiction(4, 9))),
        (lines(&with(0, 60, "4")), format!("line 5, column 1: {}", contradiction(9, 4))),
        (
            format!("grids: samurai; grid: {}", with(2, 0, "4").concat()),
            format!("line 1, column 185: {}", contradiction(4, 9)),
        ),
        (
            lines(&grids[..4]),
            "line 6, column 1: found 4 lines of symbols; expected 5, one for each grid".to_owned(),
        ),
        (
            lines(&grids[..1]) + "killer 5: r1c1\n",
            "line 4, column 1: found 1 line of symbols; expected 5, one for each grid".to_owned(),
        ),
        (
            lines(&[grids[0].clone(), grids[1][..80].to_owned()]),
            "line 4, column 81: found 80 cells in this row; expected 81".to_owned(),
        ),
        (
            lines(&with(1, 3, "x")),
            "line 4, column 4: found the value `x`; expected 1 to 9".to_owned(),
        ),
        (
            format!("grids: samurai\ngiven: r7c7=1\ngrid:\n{}\n", grids.join("\n")),
            "r7c7 is given as 1 and as 9; expected one value".to_owned(),
        ),
    ] {
        let found = fault(&text);
        assert!(found.contains(&expected), "{text}: {found}");
    }
}

/// The format `rules-json` has the same puzzles as `rules`, and states grids as reports do.
#[test]
fn grids_and_boards_are_read_and_written_as_json() {
    let mut texts: Vec<String> = PUBLISHED
        .iter()
        .map(|[name, cells, _]| format!("title: A title\ngrids: {name}\ngrid: {cells}"))
        .collect();
    for head in [
        "size: 4x4; grids: samurai",
        "size: 4x4; grids: r1c1 r2c3 r4c6",
        "size: 6x6; grids: flower",
        "size: 6x6; boxes: 3x2; grids: windmill",
        "size: 9x9 0-8; grids: twin",
        "size: 16x16; grids: triple",
        "size: 5x5; grids: r1c1 r3c3",
    ] {
        texts.push(format!("{head}; given: r3c3 3; candidates: r4c4 2 4"));
        texts
            .push(format!("{head}; variant: anti-knight; hidden: 2; equal-sum: r3c3 h1 | r3c4 h2"));
        texts.push(format!("{head}; any-of; killer 5: grid 1 row 1; or; thermo: r3c3-r3c5; end"));
    }
    texts.extend(
        [
            "size: 9x9; grids: twin; variant: x windoku grid 2",
            "size: 6x6; grids: twin; variant: x anti-king",
            "board: 4x5 1-9 - 4\\ 3\\ - - \\3 . . 3\\ 6\\ \\10 . . . . - - \\3 . .",
            "board: 3x4 0-12 -..- .... .-..; grid: 1 . . . . . . 12 .; anti-king:; killer 9: r1c2 r1c3",
        ]
        .map(str::to_owned),
    );
    for text in texts {
        let puzzle = read(&text);
        let json = written(&puzzle, Format::RulesJson);
        assert!(read(&json) == puzzle, "{text}\n{json}");
        let options = ReadOptions::of_format(Format::RulesJson);
        let again = read_puzzle(&json, options).expect("a puzzle");
        assert_eq!(written(&again, Format::Rules), written(&puzzle, Format::Rules), "{json}");
        let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let report = veridoku::report::GeometryReport::new(puzzle.geometry());
        let report = serde_json::to_value(&report).expect("a report");
        assert!(value["grids"].is_object() && value["grids"] == report["grids"], "{json}");
    }
}

#[test]
fn grids_as_json_may_be_short() {
    for (json, text) in [
        (r#"{"rows":9,"columns":9,"grids":{"name":"samurai"}}"#, "grids: samurai"),
        (
            r#"{"rows":6,"columns":6,"boxes":[3,2],"grids":{"name":null,"corners":["r1c1","R4c3"]}}"#,
            "size: 6x6; boxes: 3x2; grids: r1c1 r4c3",
        ),
        (
            r#"{"rows":9,"columns":9,"grids":{"name":"twin"},"lines":true,"variants":["x"],
                "givens":{"r15c15":5}}"#,
            "grids: twin; variant: x; given: r15c15 5",
        ),
        (
            r#"{"rows":2,"columns":3,"boxes":null,"grids":{"board":["- 4\\ -","\\5 . ."]}}"#,
            "board: 2x3 - 4\\ - \\5 . .",
        ),
    ] {
        assert!(read(json) == read(text), "{json}");
    }
}

#[test]
fn faults_in_json_name_the_key() {
    for (size, keys, expected) in [
        (9, r#""grids":"samurai""#, "column 31: found `samurai`; expected `grids` as an object"),
        (9, r#""grids":{}"#, "found `grids` without a name, corners or a board; expected one"),
        (
            9,
            r#""grids":{"shape":1}"#,
            "found `shape`; expected one of name, rows, columns, corners",
        ),
        (
            9,
            r#""grids":{"name":"samura"}"#,
            "found `samura`; expected a `name` of grids: one of tw",
        ),
        (
            9,
            r#""grids":{"name":"twin","corners":["r1c1","r4c4"]}"#,
            "found `corners` that are not those of twin; expected those, or no `name`",
        ),
        (9, r#""grids":{"corners":"r1c1"}"#, "found `r1c1`; expected `corners` as a list"),
        (
            9,
            r#""grids":{"corners":["c1"]}"#,
            "found `c1`; expected the upper left cell of a grid in",
        ),
        (9, r#""grids":{"corners":["r1c1","r30c30"]}"#, "grid 2 is apart from grid 1"),
        (
            9,
            r#""grids":{"name":"twin","rows":9}"#,
            "found `9`; expected 15, the number of rows of these `grids`",
        ),
        (
            9,
            r#""grids":{"name":"twin","columns":[]}"#,
            "expected 15, the number of columns of these `grids`",
        ),
        (
            9,
            r#""highest":12,"grids":{"name":"twin"}"#,
            "found `grids` with a size that is not square",
        ),
        (9, r#""boxes":null,"grids":{"name":"twin"}"#, "found grids without boxes"),
        (9, r#""lines":false,"grids":{"name":"twin"}"#, "found `lines` with `grids`; expected"),
        (5, r#""grids":{"name":"twin"}"#, "found grids without boxes; expected a size with boxes"),
        (2, r#""regions":[1,1,2,2],"grids":{"name":"twin"}"#, "found `regions` with `grids`"),
        (
            2,
            r#""grids":{"board":["..",".."],"name":"twin"}"#,
            "found `board` with a name or corners",
        ),
        (2, r#""grids":{"board":"...."}"#, "found `....`; expected `board` as a list of its rows"),
        (2, r#""grids":{"board":[".."]}"#, "found `board` with 1 row; expected 2, as in `rows`"),
        (2, r#""grids":{"board":["..",3]}"#, "found 1 cell in this row; expected 2"),
        (2, r#""grids":{"board":["..",[]]}"#, "found a list; expected a row of the `board`"),
        (
            2,
            r#""grids":{"board":["..",".x"]}"#,
            "found `x`; expected `.` for a cell, `-` where there",
        ),
        (2, r#""grids":{"board":["--","--"]}"#, "found 0 cells; expected 1 to 4096"),
        (
            2,
            r#""boxes":[1,2],"grids":{"board":["..",".."]}"#,
            "found `boxes` with a board; expected ru",
        ),
        (
            2,
            r#""grids":{"board":["..",".-"]},"givens":{"r2c2":1}"#,
            "found `r2c2`, where the board has no cell",
        ),
        (
            9,
            r#""grids":{"name":"samurai"},"givens":{"r1c10":1}"#,
            "found `r1c10`, where the board has no cell",
        ),
    ] {
        let text = format!(r#"{{"rows":{size},"columns":{size},{keys}}}"#);
        let found = fault(&text);
        assert!(found.contains(expected), "{text}: {found}");
    }
}

/// Grids as printed need no statement, unless another format reads them.
#[test]
fn grids_as_printed_need_no_statement() {
    let mut all = String::new();
    let mut puzzles = Vec::new();
    for [name, cells, _] in PUBLISHED {
        let puzzle = overlapping(name, cells);
        let text = written(&puzzle, Format::Rules);
        let rows = text.split_once("grid:\n").expect("a grid").1;
        if name == "butterfly" {
            // Its plane has a cell at each place, like a grid of 12x12.
            let grid = read_puzzle(rows, ReadOptions::default());
            assert!(
                grid.is_err() || grid.is_ok_and(|grid| grid.geometry().arrangement().is_none())
            );
            continue;
        }
        assert!(read(rows) == puzzle, "{rows}");
        assert!(read(&format!("# {name}\r\n\r\n{}", rows.replace('\n', "\r\n"))) == puzzle);
        assert!(read(&rows.replace('.', "0")) == puzzle, "{rows}");
        all += &format!("{rows}\n");
        puzzles.push(puzzle);
    }
    // Several in a file, with rules after the last one.
    let options = ReadOptions::default();
    let text = format!("{all}killer 9: r1c13 r1c14\n");
    let found: Vec<Puzzle> = veridoku::format::Reader::new(text.as_bytes(), options)
        .map(|record| record.expect("a puzzle").puzzle)
        .collect();
    let last = found.len() - 1;
    assert!(found[..last] == puzzles[..last] && last + 1 == puzzles.len());
    assert_eq!(found[last].geometry().rules().len(), 1);
    // Grids of other sizes, and other symbols outside of the grids.
    for head in ["size: 6x6; grids: samurai", "size: 4x4; grids: triple"] {
        let mut puzzle = read(head);
        for cell in puzzle.geometry().clone().cells().step_by(5) {
            puzzle.give(cell, veridoku::Digit::from_index(cell.index() % 4));
        }
        let text = written(&puzzle, Format::Rules);
        let rows = text.split_once("grid:\n").expect("a grid").1;
        assert!(read(rows) == puzzle, "{rows}");
        let columns = rows.lines().map(str::len).max().unwrap_or(0);
        let padded = |row: &str| format!("{row:columns$}\n").replace(' ', "_");
        assert!(read(&rows.lines().map(padded).collect::<String>()) == puzzle, "{rows}");
    }
}

#[test]
fn other_rows_are_read_as_before() {
    let [name, cells, _] = PUBLISHED[0];
    let text = written(&overlapping(name, cells), Format::Rules);
    let rows = text.split_once("grid:\n").expect("a grid").1;
    // A twin of 4x4 whose blanks are those outside of the grids is a grid of 6x6.
    let grid = read("1234..\n......\n......\n......\n......\n..4321\n");
    assert_eq!((grid.side(), grid.geometry().arrangement().is_none()), (6, true));
    // With two symbols of blanks it is no such grid, but a twin.
    let twin = read("12..--\n....--\n......\n......\n--....\n--..21\n");
    assert!(twin == read("size: 4x4; grids: twin; given: r1c1=1 r1c2=2 r6c5=2 r6c6=1"));
    // A row is missing, a cell is missing, or there is text before the rows.
    let short = rows.split_once('\n').expect("rows").1;
    let cut = rows.replacen("92.43", "92.4", 1);
    for text in [short, &cut, &format!("A samurai\n{rows}"), &format!("{rows}7\n")] {
        assert!(read_puzzle(text, ReadOptions::default()).is_err(), "{text}");
    }
    // A digit that the grids do not have.
    let found = fault("12..\n....\n......\n......\n  ....\n  .521\n");
    assert!(found.contains("found the value `5`; expected 1 to 4"), "{found}");
}

/// Bands are counted from the first grid, wherever it is.
#[test]
fn bands_and_stacks_begin_with_the_first_grid() {
    let operations = Operation::parse_list("swap-bands 1 2; swap-stacks 4 5");
    let operations = operations.expect("operations");
    for (corners, given, moved) in [
        ("r1c1 r7c7", "r1c1=1 r15c15=9", "r4c1=1 r15c12=9"),
        ("r2c2 r8c8", "r2c2=1 r16c16=9", "r5c2=1 r16c13=9"),
    ] {
        let puzzle = read(&format!("grids: {corners}; given: {given}"));
        let whole = Transform::new(&operations, puzzle.geometry()).expect("a transform");
        assert_eq!(whole.apply(&puzzle), read(&format!("grids: {corners}; given: {moved}")));
    }
}

/// Grids without boxes have no name, because a name means grids that overlap in boxes.
#[test]
fn grids_without_boxes_are_written_with_their_corners() {
    for head in ["size: 3x3; grids: r1c1 r3c1", "size: 5x5; grids: r1c1 r5c5"] {
        let puzzle = read(&format!("{head}; given: r1c1=1"));
        let mut out = Vec::new();
        Format::Rules.write(&puzzle, &WriteOptions::default(), &mut out).expect("a text");
        let text = String::from_utf8(out).expect("UTF-8");
        assert_eq!(read(&text), puzzle, "{text}");
    }
}

/// A block in which one row is wrong is still taken for grids, and the fault is told of that row.
#[test]
fn a_damaged_block_names_its_row() {
    let grids = Arrangement::named(Overlap::Samurai, Shape::CLASSIC).unwrap();
    let symbol = |row, column| if grids.cell_at(row, column).is_some() { '.' } else { ' ' };
    let row = |row| (0..grids.columns()).map(|column| symbol(row, column)).collect::<String>();
    let rows: Vec<String> = (0..grids.rows()).map(|at| row(at).trim_end().to_owned()).collect();
    let refusal = |change: &dyn Fn(&mut Vec<String>)| {
        let mut rows = rows.clone();
        change(&mut rows);
        let text = rows.join("\n");
        read_puzzle(&text, ReadOptions::default()).expect_err(&text).to_string()
    };
    for (said, change) in [
        (
            "line 8, column 22: found 22 cells",
            &(|rows: &mut Vec<String>| rows[7].push('.')) as &dyn Fn(&mut Vec<String>),
        ),
        ("line 8", &|rows| rows[7].truncate(20)),
        ("line 6, column 1: found 20 rows like those of a samurai; expected 21", &|rows| {
            rows.remove(5);
        }),
        ("line 21, column 1: found 20 rows like those of a samurai; expected 21", &|rows| {
            rows.pop();
        }),
        ("line 22, column 1: found 22 rows like those of a samurai; expected 21", &|rows| {
            rows.push(rows[20].clone());
        }),
        ("line 4, column 4: found the value `x`", &|rows| rows[3].replace_range(3..4, "x")),
    ] {
        let found = refusal(change);
        assert!(found.contains(said), "{found}\n{said}");
    }
}
