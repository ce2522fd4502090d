//! Overlapping grids in links to SudokuPad: written and read again, and as other programs write them.

use std::collections::BTreeSet;

use veridoku::format::{Format, OneLine, ReadOptions, Reader, WriteOptions, read_puzzle};
use veridoku::{Arrangement, Cell, Overlap, Puzzle, Shape};

fn read(text: &str) -> Puzzle {
    read_puzzle(text, ReadOptions::default()).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn fault(text: &str) -> String {
    read_puzzle(text, ReadOptions::default()).expect_err("a fault").to_string()
}

/// The link of a puzzle, and the text in it.
fn link(puzzle: &Puzzle) -> (String, String) {
    let mut out = Vec::new();
    Format::Sudokupad.write(puzzle, &WriteOptions::default(), &mut out).expect("a link");
    let link = String::from_utf8(out).expect("UTF-8");
    let packed = link.trim_end().strip_prefix("https://sudokupad.app/scl").expect("its own text");
    let packed = packed.replace("%2B", "+").replace("%3D", "=");
    let text = lz_str::decompress_from_base64(&packed).expect("a packed text");
    (link, String::from_utf16(&text).expect("UTF-16"))
}

fn packed(text: &str) -> String {
    format!("scl{}", lz_str::compress_to_base64(text))
}

/// The lines of the format `rules`.
fn lines(puzzle: &Puzzle) -> Vec<String> {
    let mut out = Vec::new();
    Format::Rules.write(puzzle, &WriteOptions::default(), &mut out).expect("a text");
    String::from_utf8(out).expect("UTF-8").lines().map(str::to_owned).collect()
}

/// The statement of the grids, if there are several.
fn grids(puzzle: &Puzzle) -> Option<String> {
    puzzle.geometry().arrangement().map(ToString::to_string)
}

fn unread(puzzle: &Puzzle) -> Vec<String> {
    puzzle.unread().iter().map(ToString::to_string).collect()
}

/// The houses and the givens, by their places.
type Stated = (BTreeSet<BTreeSet<(usize, usize)>>, BTreeSet<((usize, usize), usize)>);

fn houses_and_givens(puzzle: &Puzzle) -> Stated {
    let plane = puzzle.geometry().plane();
    let places = |cells: &[Cell]| cells.iter().map(|cell| plane.place(*cell)).collect();
    let houses = puzzle.geometry().houses().iter().map(|house| places(&house.cells)).collect();
    let givens = puzzle.givens().map(|given| (plane.place(given.cell), given.digit.number()));
    (houses, givens.collect())
}

/// All named arrangements, with givens, are read as they were written.
#[test]
fn named_arrangements_come_back() {
    for (height, width) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4)] {
        let shape = Shape::new(height, width).expect("a shape");
        for name in Overlap::ALL {
            let side = shape.side();
            let cells = Arrangement::named(name, shape).expect("grids").cell_count();
            let cell = |index: usize| match index % 5 {
                0 => (index % side + 1).to_string(),
                _ => ".".to_owned(),
            };
            let cells: Vec<String> = (0..cells).map(cell).collect();
            let head = format!("size: {side}x{side}; boxes: {shape}; grids: {name}");
            let puzzle = read(&format!("{head}; grid: {}", cells.join(" ")));
            let (link, text) = link(&puzzle);
            let strict = ReadOptions { strict: true, ..ReadOptions::default() };
            let again = read_puzzle(&link, strict).expect("a puzzle");
            assert_eq!(houses_and_givens(&again), houses_and_givens(&puzzle), "{name} of {shape}");
            // With boxes of 2x2, windmill and sohei have the houses of a flower.
            if side > 4 {
                assert_eq!(again, puzzle, "{name} of {shape}: {text}");
            }
        }
    }
}

#[test]
fn grids_without_a_name_and_rules_come_back() {
    for text in [
        "size: 4x4; grids: r1c1 r3c2; given: r1c1 3",
        "size: 5x5; grids: r1c1 r3c3",
        "size: 6x6; grids: r1c1 r5c1 r9c4",
        "size: 6x6; grids: sohei; killer 9: r3c4 r4c4 r5c4; killer: r5c1 r5c2; sum 7: r1c4 r2c5",
        "grids: samurai; killer 15: r10c10 r10c11 r11c10; killer 4: r9c10 r9c11; variant: x grid 3",
        "title: Five; author: A. Setter; grids: samurai",
    ] {
        let puzzle = read(text);
        let again = read(&link(&puzzle).0);
        assert_eq!(lines(&again), lines(&puzzle), "{text}");
        assert_eq!(unread(&again), [""; 0], "{text}");
    }
}

#[test]
fn credits_come_back() {
    let text =
        "title: Five\nauthor: A. Setter\nruleset: Each grid\nruleset: is usual\ngrids: twin\n";
    let record = |text: &str| {
        Reader::new(text.as_bytes(), ReadOptions::default()).next().expect("one").expect("a record")
    };
    let first = record(text);
    let mut out = Vec::new();
    let options = WriteOptions::default();
    Format::Sudokupad
        .write_with(&first.puzzle, &first.credits, &options, &mut out)
        .expect("a link");
    let again = record(&String::from_utf8(out).expect("UTF-8"));
    assert_eq!(again.credits, first.credits);
    assert_eq!(unread(&again.puzzle), ["the text of `metadata.rules`: \"Each grid is usual\""]);
}

#[test]
fn the_text_has_each_box_and_each_line_once() {
    let (_, text) = link(&read("size: 4x4; grids: twin; given: r1c2 3; killer 5: r3c3 r3c4"));
    assert_eq!(text.matches("\"type\":\"rowcol\"").count(), 16);
    let box_of = |row: usize, column: usize| {
        let (below, right) = (row + 1, column + 1);
        format!("[[{row},{column}],[{row},{right}],[{below},{column}],[{below},{right}]]")
    };
    let boxes = [(0, 0), (0, 2), (2, 0), (2, 2), (2, 4), (4, 2), (4, 4)];
    let boxes = boxes.map(|(row, column)| box_of(row, column));
    assert!(text.contains(&format!("\"regions\":[{}]", boxes.join(","))), "{text}");
    for part in [
        "{\"cellSize\":50,\"metadata\":{\"norowcol\":true},\"cells\":[[{},{\"value\":3},{},{},{},{}],[{},",
        "{\"cells\":[[0,0],[0,1],[0,2],[0,3]],\"unique\":true,\"hidden\":true,\"type\":\"rowcol\"}",
        "{\"cells\":[[2,5],[3,5],[4,5],[5,5]],\"unique\":true,\"hidden\":true,\"type\":\"rowcol\"}",
        "{\"cells\":[[2,2],[2,3]],\"value\":\"5\",\"sum\":5,\"unique\":true}],",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn what_a_text_of_sudokupad_cannot_hold_is_refused_by_name() {
    for (text, what) in [
        ("grids: twin; thermo: r1c1 r1c2", "thermo in overlapping grids"),
        ("grids: twin; anti-knight:", "anti-offset in overlapping grids"),
        ("grids: twin; sum 5 6: r1c1 r1c2", "a sum with several numbers in overlapping grids"),
        ("grids: twin; sum 0: r1c1 r1c2", "a sum of 0 in overlapping grids"),
        ("grids: twin; given: r1c1 1 2", "restricted candidates in overlapping grids"),
        ("size: 9x9 0-8; grids: twin", "values that do not begin at 1 in overlapping grids"),
        ("hidden: 1; grids: twin", "hidden cells in overlapping grids"),
        ("board: 1x3 1-3\n. . .", "a board that is not a Sudoku grid"),
    ] {
        let written =
            Format::Sudokupad.write(&read(text), &WriteOptions::default(), &mut Vec::new());
        let fault = written.expect_err(text).to_string();
        assert_eq!(fault, format!("sudokupad cannot hold {what}; the format rules can"), "{text}");
    }
}

/// A text as another program may write it, from the corners of grids of a shape.
struct Foreign {
    size: (usize, usize),
    regions: BTreeSet<String>,
    cages: Vec<String>,
    values: Vec<(usize, usize, usize)>,
    more: &'static str,
}

/// The list of the places in a part of the plane, from the last to the first.
fn area((top, left): (usize, usize), (height, width): (usize, usize)) -> String {
    let columns = |row: usize| (left..left + width).map(move |column| format!("[{row},{column}]"));
    let places: Vec<String> = (top..top + height).flat_map(columns).rev().collect();
    format!("[{}]", places.join(","))
}

impl Foreign {
    /// Only the boxes.
    fn new(
        size: (usize, usize),
        (height, width): (usize, usize),
        corners: &[(usize, usize)],
    ) -> Foreign {
        let boxes = |(top, left): &(usize, usize)| {
            let places = (0..width).flat_map(|down| (0..height).map(move |right| (down, right)));
            let (top, left) = (*top, *left);
            let of = move |(down, right)| (top + down * height, left + right * width);
            places.map(move |at| area(of(at), (height, width)))
        };
        let regions = corners.iter().flat_map(boxes).collect();
        Foreign { size, regions, cages: Vec::new(), values: Vec::new(), more: "" }
    }

    /// Adds cages for the lines of a grid, with these keys.
    fn with_lines(mut self, corners: &[(usize, usize)], side: usize, keys: &str) -> Foreign {
        for (top, left) in corners {
            for at in 0..side {
                let row = area((top + at, *left), (1, side));
                let column = area((*top, left + at), (side, 1));
                self.cages.extend([row, column].map(|cells| format!("{{ce:{cells},{keys}}}")));
            }
        }
        self
    }

    /// In the shortened form.
    fn text(&self) -> String {
        let cell = |row, column| {
            let value = self.values.iter().find(|of| (of.0, of.1) == (row, column));
            value.map_or(String::new(), |of| format!("{{v:{}}}", of.2))
        };
        let (rows, columns) = self.size;
        let row = |row| {
            let cells: Vec<String> = (0..columns).map(|column| cell(row, column)).collect();
            format!("[{}]", cells.join(","))
        };
        let rows: Vec<String> = (0..rows).map(row).collect();
        let regions: Vec<&str> = self.regions.iter().map(String::as_str).collect();
        let (cells, regions) = (rows.join(","), regions.join(","));
        let cages = self.cages.join(",");
        packed(&format!("{{id:'x',cs:50,ce:[{cells}],re:[{regions}],ca:[{cages}]{}}}", self.more))
    }
}

const SAMURAI: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];
const SMALL: [(usize, usize); 5] = [(0, 0), (0, 6), (4, 3), (8, 0), (8, 6)];
const SOHEI: [(usize, usize); 4] = [(0, 3), (4, 0), (4, 6), (8, 3)];

/// A samurai whose text has only boxes, a title, a solution, and a cage that marks the area.
#[test]
fn boxes_are_enough_if_they_are_those_of_one_arrangement() {
    let mut foreign = Foreign::new((21, 21), (3, 3), &SAMURAI);
    foreign.values = vec![(0, 0, 9), (10, 10, 4), (20, 20, 7)];
    let cells = |(row, column): (usize, usize)| {
        let is_in = |(top, left): &(usize, usize)| {
            (*top..top + 9).contains(&row) && (*left..left + 9).contains(&column)
        };
        SAMURAI.iter().any(is_in)
    };
    let solution: String = (0..441)
        .map(|at| if cells((at / 21, at % 21)) { char::from(b'1' + (at % 9) as u8) } else { '.' })
        .collect();
    foreign.cages = vec![
        "{v:'title: Five'}".to_owned(),
        format!("{{v:'solution: {solution}'}}"),
        "{ce:[[0,0],[20,20]],hidden:t,unique:f}".to_owned(),
        format!("{{ce:{},v:15,unique:t}}", area((10, 9), (1, 3))),
    ];
    foreign.more = ",md:{norowcol:t}";
    let text = foreign.text();
    let strict = ReadOptions { strict: true, ..ReadOptions::default() };
    let record = Reader::new(text.as_bytes(), strict).next().expect("one").expect("a record");
    let expected =
        read("grids: samurai; given: r1c1=9 r11c11=4 r21c21=7; killer 15: r11c12 r11c11 r11c10");
    assert_eq!(record.puzzle, expected);
    assert_eq!(record.credits.title.as_deref(), Some("Five"));
    let known = record.expected.expect("a solution").expect("one that is read");
    let written: String = solution.chars().filter(|value| *value != '.').collect();
    assert_eq!(OneLine::default().solution(&record.puzzle, &known), written);
}

/// Rows and columns around the grids are left out.
#[test]
fn grids_may_be_anywhere_in_the_plane() {
    let corners = SMALL.map(|(row, column)| (row + 1, column + 2));
    let mut foreign = Foreign::new((17, 15), (2, 3), &corners);
    foreign.values = vec![(1, 2, 5)];
    let puzzle = read(&foreign.text());
    assert_eq!(puzzle, read("size: 6x6; grids: samurai; given: r1c1 5"));
    // A clue next to a grid is not a given.
    foreign.values.push((0, 3, 12));
    let puzzle = read(&foreign.text());
    assert_eq!((grids(&puzzle).as_deref(), puzzle.given_count()), (Some("samurai"), 1));
    assert_eq!(unread(&puzzle), ["`ce.v`"]);
}

/// Cages of lines show which of the possible grids exist. Without them, some boxes mean several arrangements.
#[test]
fn lines_decide_between_grids_with_the_same_boxes() {
    let cross = [SOHEI.as_slice(), &[(4, 3)]].concat();
    let butterfly = [(0, 0), (0, 3), (2, 0), (2, 3)];
    for (size, corners, name) in [
        ((14, 12), SOHEI.as_slice(), "sohei"),
        ((14, 12), &cross, "cross"),
        ((8, 9), &butterfly, "butterfly"),
    ] {
        let boxes = || Foreign::new(size, (2, 3), corners);
        assert_eq!(grids(&read(&boxes().text())), None, "{name}");
        for keys in ["unique:t", "unique:t,sum:21", "unique:t,v:'21',s:21", "u:t,type:'rowcol'"] {
            let puzzle = read(&boxes().with_lines(corners, 6, keys).text());
            assert_eq!(grids(&puzzle).as_deref(), Some(name), "{keys}");
            assert_eq!((puzzle.geometry().rules().len(), unread(&puzzle)), (0, vec![]), "{keys}");
        }
        // Cages that allow a digit twice, or whose sum is not that of a line, are no lines.
        for keys in ["unique:f", "unique:t,sum:20"] {
            let puzzle = read(&boxes().with_lines(corners, 6, keys).text());
            assert_eq!(grids(&puzzle), None, "{name} {keys}");
        }
        let less = read(&boxes().with_lines(&corners[1..], 6, "unique:t").text());
        assert_eq!(grids(&less), None, "{name}");
    }
    // Where the boxes are enough, lines may be missing, and a cage in addition to them is a rule.
    let mut some = Foreign::new((14, 12), (2, 3), &SMALL).with_lines(&SMALL[2..3], 6, "unique:t");
    some.cages.push(format!("{{ce:{},unique:t}}", area((0, 0), (1, 3))));
    let expected = read("size: 6x6; grids: samurai; killer: r1c3 r1c2 r1c1");
    assert_eq!(read(&some.text()), expected);
}

/// Other boxes are read as before: as regions of a single grid.
#[test]
fn other_boxes_are_not_overlapping_grids() {
    let corners = [(0, 0), (4, 3), (8, 0)];
    let foreign = |size, of| Foreign::new(size, of, &corners);
    assert_eq!(grids(&read(&foreign((14, 9), (2, 3)).text())).as_deref(), Some("r1c1 r5c4 r9c1"));
    let mut more = foreign((14, 9), (2, 3));
    more.regions.insert(area((0, 6), (2, 3)));
    assert_eq!(grids(&read(&more.text())), None);
    // Grids that are apart, and a single grid.
    let apart = Foreign::new((6, 15), (2, 3), &[(0, 0), (0, 9)]);
    assert_eq!(grids(&read(&apart.text())), None);
    let single = Foreign::new((6, 6), (2, 3), &[(0, 0)]).with_lines(&[(0, 0)], 6, "unique:t");
    assert_eq!(grids(&read(&single.text())), None);
}

/// A region in addition to the boxes has different digits; with cages for the lines also one of the size of a box.
#[test]
fn regions_may_be_added_to_the_boxes() {
    let corners = [(0, 0), (4, 3), (8, 0)];
    let boxes = || Foreign::new((14, 9), (2, 3), &corners);
    let head = "size: 6x6; grids: r1c1 r5c4 r9c1";
    let mut odd = boxes();
    odd.regions.insert(area((1, 1), (2, 2)));
    assert_eq!(read(&odd.text()), read(&format!("{head}; distinct: r2c2 r2c3 r3c2 r3c3")));
    // One of the size of a box is a rule if lines show the grids.
    let mut like_box = boxes();
    like_box.regions.insert(area((1, 0), (2, 3)));
    assert_eq!(grids(&read(&like_box.text())), None);
    let like_box = like_box.with_lines(&corners, 6, "unique:t");
    let expected = format!("{head}; distinct: r2c1 r2c2 r2c3 r3c1 r3c2 r3c3");
    assert_eq!(read(&like_box.text()), read(&expected));
    // One that leaves the grids is not read.
    let mut outside = boxes();
    outside.regions.insert(area((6, 0), (1, 3)));
    assert_eq!(read(&outside.text()).geometry().rules().len(), 0);
    assert_eq!(unread(&read(&outside.text())), ["`re`"]);
}

/// A line may say more than that its digits are different, and SudokuPad makes cages of lines that are too long.
#[test]
fn cages_of_lines_are_read_completely() {
    let line = |keys: &str| {
        let mut foreign = Foreign::new((14, 12), (2, 3), &SMALL);
        foreign.cages.push(format!("{{ce:{},{keys}}}", area((0, 0), (1, 6))));
        read(&foreign.text())
    };
    assert_eq!(unread(&line("unique:t,sum:21,type:'rowcol',hidden:t")), [""; 0]);
    assert_eq!(
        unread(&line("unique:t,style:'whisper',foo:'bar'")),
        ["the text of `ca.foo`: \"bar\""]
    );
    let mut long = Foreign::new((14, 12), (2, 3), &SMALL);
    long.cages.push(format!("{{ce:{},unique:t,type:'rowcol'}}", area((4, 3), (1, 9))));
    assert_eq!(read(&long.text()).geometry().rules().len(), 0);
    assert_eq!(unread(&read(&long.text())), ["the text of `ca.type`: \"rowcol\""]);
}

/// The flags of variants are about the whole plane in SudokuPad, also about two cells that are in no common grid.
#[test]
fn variants_of_the_plane_are_not_read() {
    for (more, key) in [
        (",md:{antiknight:t}", "`md.antiknight`"),
        (",antiking:t", "`antiking`"),
        (",metadata:{antiknight:'f'}", "the text of `metadata.antiknight`: \"f\""),
    ] {
        let foreign = Foreign { more, ..Foreign::new((14, 12), (2, 3), &SMALL) };
        let puzzle = read(&foreign.text());
        assert_eq!(grids(&puzzle).as_deref(), Some("samurai"));
        assert_eq!(unread(&puzzle), [key]);
    }
    let mut said = Foreign::new((14, 12), (2, 3), &SMALL);
    said.cages.push("{v:'antiknight'}".to_owned());
    assert_eq!(unread(&read(&said.text())), ["`antiknight`"]);
}

#[test]
fn faults_name_what_was_found() {
    let broken = |change: &dyn Fn(&mut Foreign)| {
        let mut foreign = Foreign::new((14, 12), (2, 3), &SMALL);
        change(&mut foreign);
        fault(&foreign.text())
    };
    let found = broken(&|foreign| foreign.values.push((0, 0, 7)));
    assert_eq!(found, "line 1, column 1: found the value `7`; expected 1 to 6");
    let place = |row, column| {
        let found = format!("found row {row} and column {column}, counted from 0");
        format!("line 1, column 1: {found}; expected a cell of the 14 rows and 12 columns")
    };
    let found = broken(&|foreign| {
        foreign.regions.insert("[[14,0]]".to_owned());
    });
    assert_eq!(found, place(14, 0));
    let found = broken(&|foreign| foreign.cages.push("{ce:[[0,12]],unique:t}".to_owned()));
    assert_eq!(found, place(0, 12));
    // A cage outside of all grids is not read.
    let mut outside = Foreign::new((14, 12), (2, 3), &SMALL);
    outside.cages.push("{ce:[[6,0],[6,1]],v:5}".to_owned());
    let puzzle = read(&outside.text());
    assert_eq!((puzzle.geometry().rules().len(), unread(&puzzle)), (0, vec!["`ca`".to_owned()]));
}
