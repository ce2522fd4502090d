//! Rules on boards that are not a square: overlapping grids, and cells anywhere. All backends, the referees and the
//! certificates are compared with definitions that are written here again.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use rand::RngExt;
use veridoku::certify::{CertifyOptions, certify};
use veridoku::format::{Format, OneLine, ReadOptions, WriteOptions, read_puzzle};
use veridoku::verify::verify;
use veridoku::{
    Arrangement, Backend, Budget, Cell, Digit, Geometry, GeometryBuilder, Plane, Puzzle,
    RandomStream, Rule, RuleKind, Shape, Solution, Verdict,
};

fn read(text: &str) -> Puzzle {
    read_puzzle(text, ReadOptions::default()).expect("a puzzle")
}

fn fault(text: &str) -> String {
    read_puzzle(text, ReadOptions::default()).expect_err("a fault").to_string()
}

/// All grids of a board without rules: the digits of each cell that differ within its groups, up to a number.
fn all_grids(cells: usize, digits: u8, groups: &[Vec<usize>], most: usize) -> Vec<Vec<u8>> {
    fn fill(
        cells: usize,
        digits: u8,
        groups: &[Vec<usize>],
        most: usize,
        grid: &mut Vec<u8>,
        found: &mut Vec<Vec<u8>>,
    ) {
        if found.len() == most {
            return;
        }
        let at = grid.len();
        if at == cells {
            found.push(grid.clone());
            return;
        }
        for digit in 1..=digits {
            let meets = |group: &Vec<usize>| {
                group.contains(&at) && group.iter().any(|other| grid.get(*other) == Some(&digit))
            };
            if !groups.iter().any(meets) {
                grid.push(digit);
                fill(cells, digits, groups, most, grid, found);
                grid.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(cells, digits, groups, most, &mut Vec::new(), &mut found);
    found
}

/// Whether a grid keeps a rule: its meaning, from the places of the cells and the grids that have them.
fn keeps(rule: &Rule, places: &[(usize, usize)], corners: &[(usize, usize)], grid: &[u8]) -> bool {
    let value = |cell: &Cell| i32::from(grid[cell.index()]);
    let values: Vec<i32> = rule.cells().iter().map(value).collect();
    let is_meant =
        |at: usize| rule.cells().is_empty() || rule.cells().contains(&Cell::from_index(at));
    let in_grid = |corner: &(usize, usize), (row, column): (usize, usize)| {
        (corner.0..corner.0 + 4).contains(&row) && (corner.1..corner.1 + 4).contains(&column)
    };
    let together = |at: &[usize]| {
        let has_all = |corner: &(usize, usize)| at.iter().all(|at| in_grid(corner, places[*at]));
        corners.is_empty() || corners.iter().any(has_all)
    };
    // Every two cells with their distance in rows and columns.
    let pairs = |allows: &dyn Fn(i32, i32, usize, usize) -> bool| {
        (0..grid.len()).all(|one| {
            (0..one).all(|other| {
                let rows = places[one].0.abs_diff(places[other].0);
                let columns = places[one].1.abs_diff(places[other].1);
                !(is_meant(one) && is_meant(other) && together(&[one, other]))
                    || allows(grid[one].into(), grid[other].into(), rows, columns)
            })
        })
    };
    let squares = |accepts: &dyn Fn(&[i32]) -> bool| {
        (0..grid.len()).all(|first| {
            let (row, column) = places[first];
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| {
                places.iter().position(|place| *place == (row + down, column + right))
            });
            let Some(square) = square.into_iter().collect::<Option<Vec<usize>>>() else {
                return true;
            };
            let values: Vec<i32> = square.iter().map(|at| grid[*at].into()).collect();
            !square.iter().all(|at| is_meant(*at)) || !together(&square) || accepts(&values)
        })
    };
    let number = rule.number().unwrap_or(0);
    match rule.kind {
        RuleKind::Killer => {
            let differ = (0..values.len()).all(|at| !values[..at].contains(&values[at]));
            differ && values.iter().sum::<i32>() == number
        }
        RuleKind::Sum => values.iter().sum::<i32>() == number,
        RuleKind::Thermo => values.windows(2).all(|pair| pair[0] < pair[1]),
        RuleKind::AntiOffset => pairs(&|one, other, rows, columns| {
            let [a, b] = [rule.numbers[0] as usize, rule.numbers[1] as usize];
            one != other || ![(a, b), (b, a)].contains(&(rows, columns))
        }),
        RuleKind::NonConsecutive => {
            pairs(&|one, other, rows, columns| rows + columns != 1 || one.abs_diff(other) != 1)
        }
        RuleKind::NoSum => {
            pairs(&|one, other, rows, columns| rows + columns != 1 || one + other != number)
        }
        RuleKind::AntiTaxicab => {
            pairs(&|one, other, rows, columns| one != other || one as usize != rows + columns)
        }
        RuleKind::GlobalModular => squares(&|values| {
            (0..3).all(|remainder| values.iter().any(|value| value % 3 == remainder))
        }),
        RuleKind::Minimum => (0..grid.len()).all(|one| {
            let is_marked = |at: usize| rule.cells().contains(&Cell::from_index(at));
            (0..grid.len()).all(|other| {
                let apart = places[one].0.abs_diff(places[other].0)
                    + places[one].1.abs_diff(places[other].1);
                !(is_marked(one) && !is_marked(other) && apart == 1 && together(&[one, other]))
                    || grid[one] < grid[other]
            })
        }),
        // The definition below: places are those of the whole plane.
        RuleKind::Define => {
            let digits = || places.iter().zip(grid);
            let sum = |row: usize| {
                digits().filter(|(place, _)| place.0 == row).map(|(_, digit)| digit).sum::<u8>()
            };
            let value = |place: (usize, usize)| {
                digits().find(|(known, _)| **known == place).map_or(0, |(_, digit)| *digit)
            };
            let beside = [(0, 0), (2, 0), (1, 1)].map(value);
            match rule.text.trim_start().starts_with("heights") {
                true => (0..10).all(|row| sum(row) != 11),
                false => beside.iter().any(|next| *next > value((1, 0))),
            }
        }
        kind => panic!("{kind} is not defined here"),
    }
}

const KINDS: [RuleKind; 9] = [
    RuleKind::Killer,
    RuleKind::Sum,
    RuleKind::Thermo,
    RuleKind::AntiOffset,
    RuleKind::NonConsecutive,
    RuleKind::NoSum,
    RuleKind::AntiTaxicab,
    RuleKind::GlobalModular,
    RuleKind::Minimum,
];

/// A rule of a kind that fits the board.
fn rule(kind: RuleKind, cells: usize, draw: &mut dyn FnMut(usize) -> usize) -> Rule {
    let mut some = |least: usize, most: usize| -> Vec<Cell> {
        let mut cells: Vec<Cell> =
            (0..least + draw(most)).map(|_| Cell::from_index(draw(cells))).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    let many = some(4, 12);
    let few = some(2, 2);
    let everywhere = draw(2) == 0;
    let listed = if everywhere { vec![] } else { vec![many] };
    match kind {
        RuleKind::Killer | RuleKind::Sum => Rule::new(kind, [3 + draw(8) as i32], few),
        RuleKind::Thermo | RuleKind::Minimum => Rule::new(kind, [], few),
        RuleKind::AntiOffset => Rule::with_lists(kind, [1, 1 + draw(2) as i32], listed),
        RuleKind::NoSum => Rule::with_lists(kind, [3 + draw(4) as i32], listed),
        _ => Rule::with_lists(kind, [], listed),
    }
}

/// Compares the solutions of each backend with the grids that keep the rules. Returns how many there are.
fn compare(geometry: Geometry, grids: &[Vec<u8>], corners: &[(usize, usize)]) -> usize {
    let geometry = Arc::new(geometry);
    let puzzle = Puzzle::blank(geometry.clone());
    let places: Vec<_> = geometry.cells().map(|cell| geometry.plane().place(cell)).collect();
    let keeps_all =
        |grid: &&Vec<u8>| geometry.rules().iter().all(|rule| keeps(rule, &places, corners, grid));
    let expected: BTreeSet<Vec<u8>> = grids.iter().filter(keeps_all).cloned().collect();
    let text = OneLine::default().puzzle(&puzzle);
    for backend in Backend::ALL {
        let mut found = BTreeSet::new();
        let budget = Budget::solutions(grids.len() as u64 + 1);
        let stats = backend.solver().search(&puzzle, &budget, &mut |solution| {
            assert!(veridoku::rules::check(&puzzle, solution).is_ok(), "{text}");
            found.insert(solution.digits().iter().map(|digit| digit.number() as u8).collect());
            ControlFlow::Continue(())
        });
        stats.expect("an answer");
        assert!(found == expected, "{backend}: {} of {} {text}", found.len(), expected.len());
    }
    // The text means the same puzzle.
    assert!(read(&text) == puzzle, "{text}");
    // The referees accept the same grids.
    for grid in grids.iter().step_by(7) {
        let digits = grid.iter().map(|digit| Digit::from_index(usize::from(*digit) - 1));
        let solution = Solution::new(digits.collect::<Vec<_>>());
        let is_kept = veridoku::rules::broken(&geometry, &solution).is_empty();
        assert_eq!(is_kept, expected.contains(grid), "{text}");
    }
    expected.len()
}

#[test]
fn rules_in_overlapping_grids_are_those_of_their_definitions() {
    let mut random = RandomStream::new(34);
    let mut draw = |below: usize| random.numbers().random_range(0..below as u32) as usize;
    let shape = Shape::new(2, 2).expect("a shape");
    let (mut kept, mut broken) = ([0; KINDS.len()], [0; KINDS.len()]);
    for turn in 0..90 {
        let corners = [(0, 0), (1 + draw(3), draw(4))];
        let arrangement = Arrangement::new(shape, &corners).expect("two grids");
        let blank = Geometry::arranged(arrangement.clone());
        let groups: Vec<Vec<usize>> = (blank.houses().iter())
            .map(|house| house.cells.iter().map(|cell| cell.index()).collect())
            .collect();
        let grids = all_grids(blank.cell_count(), 4, &groups, usize::MAX);
        let mut builder = GeometryBuilder::arranged(arrangement);
        let first = turn % KINDS.len();
        builder.rule(rule(KINDS[first], blank.cell_count(), &mut draw));
        if draw(2) == 0 {
            builder.rule(rule(KINDS[draw(KINDS.len())], blank.cell_count(), &mut draw));
        }
        let count = compare(builder.build().expect("a geometry"), &grids, &corners);
        kept[first] += count;
        broken[first] += grids.len() - count;
    }
    let is_seen = |counts: &[usize]| counts.iter().filter(|count| **count > 0).count();
    assert!(is_seen(&kept) >= KINDS.len() - 2 && is_seen(&broken) == KINDS.len());
}

#[test]
fn definitions_see_the_whole_plane() {
    let text = "define heights: { all(r in rows: sum(r) != 11) }\n\
                define higher: { some(n in neighbors(cell(2, 1)): n > cell(2, 1)) }\n\
                heights:\nhigher:\n";
    for (head, corners) in [
        ("size: 4x4\ngrids: r1c1 r3c2\n", &[(0, 0), (2, 1)][..]),
        ("board: 3x4 1-4 .--. ..-. -...\n", &[]),
    ] {
        let puzzle = read(&format!("{head}{text}"));
        let geometry = puzzle.geometry();
        let groups: Vec<Vec<usize>> = (geometry.houses().iter())
            .map(|house| house.cells.iter().map(|cell| cell.index()).collect())
            .collect();
        let grids = all_grids(geometry.cell_count(), 4, &groups, usize::MAX);
        let count = compare((**geometry).clone(), &grids, corners);
        assert!(count > 0 && count < grids.len(), "{count} of {}", grids.len());
        let certificate = certify(&puzzle, &CertifyOptions::default()).expect("a certificate");
        let files: BTreeMap<&str, Vec<u8>> =
            certificate.into_files().into_iter().map(|file| (file.name, file.contents)).collect();
        let verified = verify(|name| {
            let missing = || io::Error::from(io::ErrorKind::NotFound);
            files.get(name).map(|contents| &contents[..]).ok_or_else(missing)
        });
        assert_eq!(verified.expect("accepted").verdict, Verdict::Multiple);
    }
}

#[test]
fn rules_on_cells_anywhere_are_those_of_their_definitions() {
    let mut random = RandomStream::new(35);
    let mut draw = |below: usize| random.numbers().random_range(0..below as u32) as usize;
    let (mut kept, mut broken) = (0, 0);
    for turn in 0..90 {
        let (rows, columns) = (1 + draw(4), 2 + draw(4));
        let is_cell: Vec<bool> = (0..rows * columns).map(|_| draw(5) < 2).collect();
        let board =
            Arrangement::of_cells(3, rows, columns, |row, column| is_cell[row * columns + column]);
        let Ok(board) = board else { continue };
        let cells = board.cell_count();
        if !(2..=9).contains(&cells) {
            continue;
        }
        let grids = all_grids(cells, 3, &[], usize::MAX);
        let mut builder = GeometryBuilder::arranged(board);
        builder.rule(rule(KINDS[turn % KINDS.len()], cells, &mut draw));
        builder.rule(rule(KINDS[draw(KINDS.len())], cells, &mut draw));
        let count = compare(builder.build().expect("a geometry"), &grids, &[]);
        kept += count;
        broken += grids.len() - count;
    }
    assert!(kept > 1000 && broken > 1000, "{kept} {broken}");
}

#[test]
fn a_board_is_written_as_it_is_read() {
    let puzzle = read(
        "board: 3x4 1-9\n-..-\n....\n.-..\ngrid:\n-1.-\n....\n.-2.\n\
         killer 10: r1c2 r1c3\nkiller 17: r2c1-r2c4\n",
    );
    assert_eq!((puzzle.geometry().cell_count(), puzzle.given_count()), (9, 2));
    let mut written = Vec::new();
    Format::Rules.write(&puzzle, &WriteOptions::default(), &mut written).expect("a text");
    let written = String::from_utf8(written).expect("UTF-8");
    assert!(read(&written) == puzzle, "{written}");
    assert!(
        written.starts_with(
            "board: 3x4 1-9\n\\10 .   .   -\n.   .   .   .\n.   -   .   .\ngrid:\n 1.\n....\n. 2.\n"
        ),
        "{written}"
    );
    let line = OneLine::default().puzzle(&puzzle);
    assert_eq!(
        line,
        "board: 3x4 1-9 \\10 . . - . . . . . - . .; grid: 1......2.; killer 17: r2c1-r2c4"
    );
    assert!(read(&line) == puzzle);
    let Plane::Arranged(board) = puzzle.geometry().plane() else { panic!("a square") };
    assert_eq!((board.shape(), board.name(), board.corners().len()), (None, None, 0));
}

#[test]
fn places_and_variants_of_one_grid() {
    let puzzle = read("grids: samurai; skyscraper 3: grid 3 row 1 from right; killer: grid2 box 9");
    let [seen, cage] = puzzle.geometry().rules() else { panic!("two rules") };
    let names = |rule: &Rule| -> Vec<String> {
        rule.cells().iter().map(|cell| puzzle.geometry().cell_name(*cell).to_string()).collect()
    };
    assert_eq!((names(seen)[0].as_str(), names(seen)[8].as_str()), ("r7c15", "r7c7"));
    assert_eq!((names(cage)[0].as_str(), names(cage)[8].as_str()), ("r7c19", "r9c21"));
    let line = |text: &str| OneLine::default().puzzle(&read(text));
    assert_eq!(
        line("grids: twin; variant: x anti-knight grid 2; anti-king:"),
        "size: 9x9; grids: twin; variant: anti-king; distinct: r7c7-r15c15; distinct: r7c15-r15c7; \
         anti-offset 1 2: grid 2"
    );
    // A variant of all grids is written by its name.
    let all = "size: 9x9; grids: twin; variant: x windoku disjoint-groups anti-knight";
    assert_eq!(line(all), all);
    assert_eq!(read(all).geometry().rules().len(), 2 * (2 + 4 + 9) + 1);
    // Those about pairs of cells need no grids: where a king moves, all four cells differ.
    let board = "board: 2x2 1-4 ....; variant: anti-king";
    let answer =
        Backend::Native.solver().answer(&read(board), &Budget::solutions(100), 100).unwrap();
    assert_eq!(answer.solutions.len(), 24);
    let count = |text: &str| {
        let answer = Backend::Native.solver().answer(&read(text), &Budget::solutions(2000), 2000);
        answer.unwrap().solutions.len()
    };
    assert_eq!(count("board: 2x2 1-4 ....; variant: anti-knight"), 256);
    assert_eq!(count("board: 2x1 1-9 . .; anti-king"), 72);
    assert_eq!(count("size: 3x3; boxes: none; lines: none; anti-king"), 0);
    // A variant of some grids is about the pairs in each of them, and not about those of another grid.
    let three = "size: 4x4; grids: r1c1 r1c4 r3c3; variant: anti-knight grid 1 grid 2 grid 1";
    let rules = read(three).geometry().rules().to_vec();
    assert_eq!(rules.iter().map(|rule| rule.cells().len()).collect::<Vec<_>>(), [16, 16]);
    assert_eq!(line(board), board.replace("....", ".. .."));
    for (text, expected) in [
        ("grids: twin; killer 5: row 1", "expected `grid 1 row 1`, since there are several grids"),
        ("grids: twin; killer 5: grid 3 row 1", "expected grid 1 to grid 2"),
        ("grids: twin; killer 5: grid 1 row 10", "expected row 1 to row 9"),
        ("killer 5: grid 1", "expected cells; there are no overlapping grids"),
        ("grids: twin; full-rank 3: grid 1 row 1", "expected a single grid"),
        ("grids: twin; indexing: grid 1 column 1", "expected a single grid"),
        ("grids: twin; region-sum: r1c1-r1c6", "expected a single grid"),
        ("grids: twin; no-ties:", "expected a single grid"),
        (
            "board: 2x2 1-9 ....; variant: x",
            "found the variant x on a board without grids; expected anti-knight",
        ),
        ("board: 2x2 1-9 ...#", "found 3"),
        ("board: 2x2 1-9 -...; killer 5: box 1", "expected cells; this grid has no boxes"),
        (
            "board: 2x2 1-9 -...; killer 5: r1c1 r1c2",
            "found `r1c1`, where the board has no cell; expected one of its cells",
        ),
        ("board: 2x2 1-9 -...; killer 5: r3c1", "expected r1c1 to r2c2"),
        ("board: 2x2 1-9 ..x.", "expected `.` for a cell, `-` where there is none, or sums"),
        ("board: 2x2 1-9 ----", "found 0 cells; expected 1 to 4096"),
        ("board: 300x2", "expected 1 to 256 rows and columns"),
    ] {
        let found = fault(text);
        assert!(found.contains(expected), "{text}: {found}");
    }
}
