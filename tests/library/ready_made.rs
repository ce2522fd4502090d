//! Ready-made definitions, compared with brute force: all shadings, regions and second digits of small boards, by code
//! that knows neither the definitions nor the backends.

use std::collections::BTreeSet;

use veridoku::define::{Defined, Ready};
use veridoku::format::{ReadOptions, read_puzzle};
use veridoku::{Backend, Budget, RuleKind};

/// The values of a board's cells, row by row.
type Values = Vec<i32>;

/// The grids that a backend finds.
fn found(text: &str, backend: Backend) -> BTreeSet<Values> {
    let puzzle =
        read_puzzle(text, ReadOptions::default()).unwrap_or_else(|error| panic!("{error}: {text}"));
    let answer = backend.solver().answer(&puzzle, &Budget::default(), usize::MAX).unwrap();
    assert!(answer.stats.count().exact);
    let lowest = puzzle.geometry().frame().lowest;
    let shown = puzzle.geometry().shown_cells();
    let values = |solution: &veridoku::Solution| {
        shown.iter().map(|cell| solution.digits()[cell.index()].index() as i32 + lowest).collect()
    };
    answer.solutions.iter().map(values).collect()
}

/// Every backend finds these grids.
fn compare(text: &str, expected: &BTreeSet<Values>) {
    for backend in Backend::ALL {
        assert!(found(text, backend) == *expected, "{backend}: {text}");
    }
}

/// All words of some length over some values.
fn words(length: u32, values: &[i32]) -> impl Iterator<Item = Values> {
    let count = values.len();
    (0..count.pow(length)).map(move |number| {
        (0..length).map(|place| values[number / count.pow(place) % count]).collect()
    })
}

fn differ(values: impl IntoIterator<Item = i32>) -> bool {
    let mut known = BTreeSet::new();
    values.into_iter().all(|value| known.insert(value))
}

/// All grids of 4x4 whose rows and columns have different values; with boxes, these too.
fn grids(has_boxes: bool) -> Vec<Values> {
    let rows: Vec<Values> = words(4, &[1, 2, 3, 4]).filter(|row| differ(row.clone())).collect();
    let mut grids: Vec<Values> = vec![Vec::new()];
    for _ in 0..4 {
        let with =
            |grid: &Values| rows.iter().map(|row| [&grid[..], row].concat()).collect::<Vec<_>>();
        grids = grids.iter().flat_map(with).collect();
        grids.retain(|grid| {
            (0..4).all(|column| differ(grid.iter().skip(column).step_by(4).copied()))
        });
    }
    let squares = |grid: &Values| {
        [0, 2, 8, 10].iter().all(|at| differ([0, 1, 4, 5].map(|more| grid[at + more])))
    };
    grids.retain(|grid| !has_boxes || squares(grid));
    grids
}

/// Whether two cells of 4x4 share an edge.
fn touch(one: usize, other: usize) -> bool {
    (one / 4).abs_diff(other / 4) + (one % 4).abs_diff(other % 4) == 1
}

/// How many parts these cells of 4x4 have: each cell joins the parts that it touches.
fn parts(cells: &[usize]) -> usize {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for cell in cells {
        let (near, mut other): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| part.iter().any(|one| touch(*one, *cell)));
        other.push([near.concat(), vec![*cell]].concat());
        parts = other;
    }
    parts.len()
}

/// The cells with a mark.
fn marked(marks: &[i32], mark: i32) -> Vec<usize> {
    (0..marks.len()).filter(|cell| marks[*cell] == mark).collect()
}

/// The grids for which some marks hold a condition.
fn kept(
    grids: &[Values],
    marks: &[Values],
    holds: impl Fn(&Values, &Values) -> bool,
) -> BTreeSet<Values> {
    let is_kept = |grid: &&Values| marks.iter().any(|marks| holds(grid, marks));
    grids.iter().filter(is_kept).cloned().collect()
}

fn shaded_sum(cells: &[usize], grid: &Values, marks: &Values) -> i32 {
    cells.iter().filter(|cell| marks[**cell] == 2).map(|cell| grid[*cell]).sum()
}

#[test]
fn shadings_and_loops_are_those_of_brute_force() {
    let grids = grids(true);
    let all: Vec<Values> = words(16, &[1, 2]).collect();
    let is_yin_yang = |marks: &&Values| {
        let squares = (0..11).filter(|at| at % 4 < 3);
        parts(&marked(marks, 1)) == 1
            && parts(&marked(marks, 2)) == 1
            && squares
                .map(|at| [0, 1, 4, 5].map(|more| marks[at + more]))
                .all(|square| square.contains(&1) && square.contains(&2))
    };
    let is_loop = |marks: &&Values| {
        let on = marked(marks, 2);
        let near = |cell: &usize| on.iter().filter(|other| touch(*cell, **other)).count();
        parts(&on) == 1 && on.iter().all(|cell| near(cell) == 2)
    };
    let yin_yang: Vec<Values> = all.iter().filter(is_yin_yang).cloned().collect();
    let loops: Vec<Values> = all.iter().filter(is_loop).cloned().collect();
    assert!(yin_yang.len() > 10 && loops.len() > 10, "{} {}", yin_yang.len(), loops.len());
    let touching: Vec<Values> = touching_loops().into_iter().map(|(on, _)| on).collect();
    let mut sizes = Vec::new();
    let names = [
        // More hidden cells than it needs.
        (48, "yin-yang: h1-h16", &yin_yang),
        (16, "loop: h1-h16", &loops),
        (48, "touching-loop: h1-h16 | h17-h32 | h33-h48", &touching),
    ];
    for (hidden, rule, marks) in names {
        for (sum, count) in [(7, 2), (4, 1), (10, 3), (5, 4)] {
            let text = format!(
                "size: 4x4\nhidden: {hidden}\n{rule}\nshaded-sum {sum}: row 1 | h1-h16\n\
                 shaded-count {count}: column 2 | h1-h16\nshaded-sum 5: r3c1 r3c2 r3c3 | h1-h16\n"
            );
            let expected = kept(&grids, marks, |grid, marks| {
                shaded_sum(&[0, 1, 2, 3], grid, marks) == sum
                    && [1, 5, 9, 13].iter().filter(|cell| marks[**cell] == 2).count() == count
                    && shaded_sum(&[8, 9, 10], grid, marks) == 5
            });
            compare(&text, &expected);
            sizes.push(expected.len());
        }
    }
    assert!(sizes.iter().filter(|size| (1..288).contains(*size)).count() >= 4, "{sizes:?}");
}

/// All loops through the centers of cells of 4x4: which cells are on it (2), and which of its corners are inside (2). A loop
/// is followed from its first cell, to the right and back from below; a corner is inside if the loop crosses the line from it
/// to the left edge an odd number of times.
fn touching_loops() -> Vec<(Values, Values)> {
    let mut loops = Vec::new();
    for first in (0..16).filter(|first| touch(*first, first + 1)) {
        let mut ways = vec![vec![first, first + 1]];
        while let Some(way) = ways.pop() {
            let last = way[way.len() - 1];
            for next in (first..16).filter(|next| touch(last, *next)) {
                if next == first && last == first + 4 {
                    let steps: Vec<[usize; 2]> =
                        (0..way.len()).map(|at| [way[at], way[(at + 1) % way.len()]]).collect();
                    let crossed = |top: usize| {
                        steps.contains(&[top, top + 4]) || steps.contains(&[top + 4, top])
                    };
                    let is_inside = |cell: usize| {
                        cell < 12
                            && (cell / 4 * 4..=cell).filter(|top| crossed(*top)).count() % 2 == 1
                    };
                    let mark = |is: bool| if is { 2 } else { 1 };
                    let on = (0..16).map(|cell| mark(way.contains(&cell))).collect();
                    loops.push((on, (0..16).map(|cell| mark(is_inside(cell))).collect()));
                } else if !way.contains(&next) {
                    ways.push([&way[..], &[next]].concat());
                }
            }
        }
    }
    loops
}

#[test]
fn loops_that_touch_themselves_are_those_of_brute_force() {
    let loops = touching_loops();
    // As many as there are known to be: https://oeis.org/A140517.
    assert_eq!(loops.len(), 213);
    let with = |what: &str| {
        format!(
            "board: 4x4 1-3\n....\n....\n....\n....\nhidden: 48\n\
             touching-loop: h1-h16 | h17-h32 | h33-h48\n\
             define shown: cells | h {{ all(c in cells: c = h[cell-number(c)]) }}\n\
             shown: r1c1-r1c4 r2c1-r2c4 r3c1-r3c4 r4c1-r4c4 | {what}\n"
        )
    };
    compare(&with("h1-h16"), &loops.iter().map(|(on, _)| on.clone()).collect());
    compare(&with("h17-h32"), &loops.iter().map(|(_, inside)| inside.clone()).collect());
}

#[test]
fn doublers_are_those_of_brute_force() {
    let grids = grids(true);
    let once = |cells: [usize; 4], marks: &Values| {
        cells.iter().filter(|cell| marks[**cell] == 2).count() == 1
    };
    let places: Vec<Values> = words(16, &[1, 2])
        .filter(|marks| {
            (0..4).all(|line| {
                let corner = [0, 2, 8, 10][line];
                once([0, 1, 2, 3].map(|at| 4 * line + at), marks)
                    && once([0, 4, 8, 12].map(|at| line + at), marks)
                    && once([0, 1, 4, 5].map(|at| corner + at), marks)
            })
        })
        .collect();
    let are_doublers =
        |grid: &Values, marks: &Values| differ(marked(marks, 2).into_iter().map(|cell| grid[cell]));
    type Clue = (&'static str, fn(&dyn Fn(usize) -> i32) -> bool);
    let clues: [Clue; 6] = [
        ("doubled-sum 9: r1c1 r1c2 r2c1", |value| value(0) + value(1) + value(4) == 9),
        ("doubled-sum 14: r1c1 r2c2 r3c3", |value| value(0) + value(5) + value(10) == 14),
        ("doubled-arrow: r1c1 | r1c2 r2c3", |value| value(0) == value(1) + value(6)),
        ("doubled-thermo: r1c1 r2c2 r2c3 r3c4", |value| {
            value(0) < value(5) && value(5) < value(6) && value(6) < value(11)
        }),
        ("doubled-whispers 3: r1c1 r2c2 r2c3", |value| {
            (value(0) - value(5)).abs() >= 3 && (value(5) - value(6)).abs() >= 3
        }),
        ("doubled-whispers 6: r1c1 r2c2", |value| (value(0) - value(5)).abs() >= 6),
    ];
    let mut sizes = Vec::new();
    for (clue, holds) in clues {
        let text = format!("size: 4x4\nhidden: 16\ndoublers: h1-h16\n{clue} | h1-h16\n");
        let expected = kept(&grids, &places, |grid, marks| {
            are_doublers(grid, marks) && holds(&|cell: usize| grid[cell] * marks[cell])
        });
        compare(&text, &expected);
        sizes.push(expected.len());
    }
    assert!(sizes.iter().filter(|size| (1..288).contains(*size)).count() >= 4, "{sizes:?}");
}

/// All ways to divide 4x4 into four connected regions of four cells.
fn divisions() -> Vec<Values> {
    let mut found: Vec<Values> = vec![vec![0; 16]];
    for region in 1..=4 {
        let mut next = Vec::new();
        for marks in &found {
            let free = marked(marks, 0);
            // The first free cell, and three others.
            for (at, two) in free.iter().enumerate().skip(1) {
                for (later, three) in free.iter().enumerate().skip(at + 1) {
                    for four in &free[later + 1..] {
                        let cells = [free[0], *two, *three, *four];
                        if parts(&cells) == 1 {
                            let mut marks = marks.clone();
                            cells.iter().for_each(|cell| marks[*cell] = region);
                            next.push(marks);
                        }
                    }
                }
            }
        }
        found = next;
    }
    found
}

#[test]
fn regions_are_those_of_brute_force() {
    let (grids, divisions) = (grids(false), divisions());
    // As many as there are known to be: https://oeis.org/A172477.
    assert_eq!((grids.len(), divisions.len()), (576, 117));
    let are_regions = |grid: &Values, marks: &Values| {
        (1..=4).all(|region| differ(marked(marks, region).into_iter().map(|cell| grid[cell])))
    };
    let (same, other) = ([0, 1, 5], [0, 15]);
    let text = "size: 4x4\nboxes: none\nhidden: 16\ngiven: r1c1=1 r2c3=2 r3c2=4\nchaos: h1-h16\n\
                same-region: r1c1 r1c2 r2c2 | h1-h16\ndifferent-regions: r1c1 r4c4 | h1-h16\n";
    let expected = kept(&grids, &divisions, |grid, marks| {
        (grid[0], grid[6], grid[9]) == (1, 2, 4)
            && are_regions(grid, marks)
            && same.iter().all(|cell| marks[*cell] == marks[same[0]])
            && marks[other[0]] != marks[other[1]]
    });
    assert!((1..40).contains(&expected.len()), "{}", expected.len());
    compare(text, &expected);
}

#[test]
fn second_digits_are_those_of_brute_force() {
    // A line of three cells with the digits from 0 to 3: each cell has one or two.
    let cells: Vec<[i32; 2]> =
        (0..4).flat_map(|one| (one..4).map(move |other| [one, other])).collect();
    let is_line = |line: &[[i32; 2]]| {
        (0..4).all(|digit| line.iter().filter(|cell| cell.contains(&digit)).count() == 1)
    };
    let mut rows: Vec<Vec<[i32; 2]>> = Vec::new();
    for one in &cells {
        for two in &cells {
            rows.extend(
                cells.iter().map(|three| vec![*one, *two, *three]).filter(|row| is_line(row)),
            );
        }
    }
    assert_eq!(rows.len(), 36);
    let mut boards: Vec<Vec<[i32; 2]>> = Vec::new();
    for one in &rows {
        for two in &rows {
            boards.extend(rows.iter().map(|three| [&one[..], two, three].concat()).filter(
                |board| {
                    (0..3).all(|column| {
                        is_line(&[board[column], board[column + 3], board[column + 6]])
                    })
                },
            ));
        }
    }
    let value = |cell: [i32; 2]| if cell[0] == cell[1] { cell[0] } else { cell[0] + cell[1] };
    let mut sizes = Vec::new();
    for (sum, other) in [(5, 1), (6, 3), (5, 2), (7, 0)] {
        let text = format!(
            "size: 3x3 0-3\nhidden: 9\nschrodinger: h1-h9\nschrodinger-sum {sum}: r1c1 r1c2 r2c2 | h1-h9\n\
             schrodinger-sum {other}: r3c3 | h1-h9\n"
        );
        let is_kept = |board: &&Vec<[i32; 2]>| {
            value(board[0]) + value(board[1]) + value(board[4]) == sum && value(board[8]) == other
        };
        let lower = |board: &Vec<[i32; 2]>| board.iter().map(|cell| cell[0]).collect::<Values>();
        let expected = boards.iter().filter(is_kept).map(lower).collect();
        compare(&text, &expected);
        sizes.push(expected.len());
    }
    assert!(
        sizes.iter().filter(|size| (1..boards.len()).contains(*size)).count() >= 3,
        "{sizes:?}"
    );
}

/// Each is a definition with its own name, its example is read, and the guide lists it.
#[test]
fn ready_made_definitions_are_in_the_guide() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/guide/define.md");
    let page = std::fs::read_to_string(path).unwrap();
    for Ready { name, says, text, example } in Ready::ALL {
        assert_eq!(text.parse::<Defined>().unwrap().name, name);
        let row = format!("| `{name}` | {says} | `{}` |", example.replace('|', "\\|"));
        assert!(page.contains(&row), "missing in {path}:\n{row}");
        let hidden = if example.contains("h243") { 243 } else { 81 };
        let statement = format!("size: 9x9\nhidden: {hidden}\n{example}\n");
        let read = |text: &str| read_puzzle(text, ReadOptions::default()).unwrap();
        let stated = format!("size: 9x9\nhidden: {hidden}\ndefine {text}\n{example}\n");
        assert_eq!(read(&statement), read(&stated), "{name}");
    }
}

/// A puzzle's own definition of a name goes before the ready-made one, and a misspelled name is recognized.
#[test]
fn names_of_ready_made_definitions_may_be_defined_again() {
    let own = "size: 4x4\nhidden: 16\ndefine loop: h { all(x in h: x = 1) }\nloop: h1-h16\n";
    let read = |text: &str| read_puzzle(text, ReadOptions::default());
    let puzzle = read(own).unwrap();
    let defined = puzzle.geometry().rules().iter().find(|rule| rule.kind == RuleKind::Define);
    assert_eq!(defined.unwrap().text, "loop: h { all(x in h: x = 1) }");
    let error = read("size: 4x4\nhidden: 16\nying-yang: h1-h16\n").unwrap_err().to_string();
    assert!(error.contains("`yin-yang`"), "{error}");
}

#[test]
fn a_ready_made_definition_needs_a_cell_for_each_cell_of_the_grid() {
    let read = |rules: &str| {
        let text = format!("size: 4x4\nhidden: 48\n{rules}\n");
        read_puzzle(&text, ReadOptions::default()).map_err(|error| error.to_string())
    };
    for (rules, found) in [
        ("loop: h1-h15", "found 15 cells in list 1 of `loop`; expected 16"),
        ("loop: r1c1-r4c4", "found 4 cells in list 1 of `loop`; expected 16"),
        (
            "loop: h1-h16\nshaded-sum 5: row 1 | h1-h4",
            "4 cells in list 2 of `shaded-sum`; expected 16",
        ),
        ("touching-loop: h1-h16 | h17-h32 | h33-h47", "15 cells in list 3 of `touching-loop`"),
        ("touching-loop: h1-h16 | h17-h31 | h33-h48", "15 cells in list 2 of `touching-loop`"),
    ] {
        let error = read(rules).unwrap_err();
        assert!(error.contains(found), "{rules}: {error}");
    }
    // More hidden cells do no harm, cells of the grid may be what is shaded, and a definition of one's own is free.
    let own = "define loop: h { all(x in h: x <= 2) }\nloop: h1-h4";
    for rules in ["shaded-sum 5: row 1 | h1-h48", "loop: row 1 row 2 row 3 row 4", own] {
        assert!(read(rules).is_ok(), "{rules}");
    }
}
