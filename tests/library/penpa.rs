//! Links to Penpa+: written and read again, and drawings with more than boxes and givens.

use veridoku::format::{Format, ReadOptions, Reader, Record, WriteOptions, read_puzzle};
use veridoku::{Overlap, Puzzle, Shape};

fn read(text: &str) -> Puzzle {
    read_puzzle(text, ReadOptions::default()).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn record(text: &str) -> Record {
    Reader::new(text.as_bytes(), ReadOptions::default()).next().expect("one").expect("a record")
}

fn fault(text: &str) -> String {
    read_puzzle(text, ReadOptions::default()).expect_err("a fault").to_string()
}

fn written(puzzle: &Puzzle) -> Result<String, String> {
    let mut out = Vec::new();
    match Format::Penpa.write(puzzle, &WriteOptions::default(), &mut out) {
        Ok(()) => Ok(String::from_utf8(out).expect("UTF-8")),
        Err(error) => Err(error.to_string()),
    }
}

/// A link with these lines.
fn link(lines: &[&str]) -> String {
    let text = lines.join("\n");
    let packed = miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 6);
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", base64(&packed))
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn base64(bytes: &[u8]) -> String {
    let mut out = String::new();
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | u32::from(*three.get(at).unwrap_or(&0)));
        for at in 0..4 {
            let six = LETTERS[(bits >> (18 - 6 * at) & 63) as usize];
            out.push(if at <= three.len() { char::from(six) } else { '=' });
        }
    }
    out
}

/// The drawing in a link, with the names of its parts shortened.
fn drawn(link: &str) -> String {
    let letters = link.trim_end().split_once("&p=").expect("a packed text").1.trim_end_matches('=');
    let six = |letter: u8| LETTERS.iter().position(|known| *known == letter).expect("base 64");
    let bits = letters.bytes().flat_map(|letter| (0..6).rev().map(move |at| six(letter) >> at & 1));
    let bits: Vec<usize> = bits.collect();
    let byte = |bits: &[usize]| bits.iter().fold(0, |byte, bit| byte << 1 | *bit as u8);
    let bytes: Vec<u8> = bits.chunks_exact(8).map(byte).collect();
    let text = miniz_oxide::inflate::decompress_to_vec(&bytes).expect("a deflated text");
    let text = String::from_utf8(text).expect("UTF-8");
    text.lines().nth(3).expect("a drawing").to_owned()
}

/// A board of 4x4 with a drawing: 8 points in a row, 64 of each kind.
fn four(drawing: &str) -> String {
    let edges: Vec<String> = (1..5)
        .flat_map(|at| {
            // Below row 2 and to the right of column 2, whose cells are the fourth ones.
            let (row, column) = (64 + 3 * 8 + at, 64 + at * 8 + 3);
            [format!("\"{row},{}\":2", row + 1), format!("\"{column},{}\":2", column + 8)]
        })
        .collect();
    let drawing = drawing.replace("EDGES", &edges.join(","));
    let steps = ["1"; 3].join(",");
    let row = |first: usize| format!("{first},{steps}");
    let cells = format!("[{},{},{},{}]", row(18), row(5), row(5), row(5));
    link(&[
        "square,4,4,38,0,1,1,190,190,91,91,0,0,0,0,Title: Four,Author: A%2C B,,Rules%2Dhere,OFF,false",
        "[0,0,0,0]",
        "{}",
        &drawing,
        "{}",
        &cells,
    ])
}

#[test]
fn single_grids_come_back() {
    for text in [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "1...............",
        "size: 6x6; given: r1c1=6 r6c6=1",
        "size: 6x6; boxes: 3x2; given: r1c2=5",
        "size: 16x16; given: r1c1=16 r2c3=10",
        "size: 5x5; boxes: none; given: r1c1=5",
        "size: 4x4; regions: AAAB ABBB CDDD CCCD; given: r1c1=1",
        "killer 12: r1c2 r1c1 r2c1; killer: r5c5 r5c6; killer 45: box 9; given: r9c1=4",
    ] {
        let puzzle = read(text);
        match written(&puzzle) {
            Ok(link) => assert_eq!(read(&link), puzzle, "{text}"),
            Err(error) => panic!("{text}: {error}"),
        }
    }
}

#[test]
fn overlapping_grids_come_back_if_their_boxes_show_them() {
    let mut shown = Vec::new();
    for (height, width) in [(2, 3), (3, 3)] {
        let shape = Shape::new(height, width).expect("a shape");
        for name in Overlap::ALL {
            let side = shape.side();
            let puzzle = read(&format!("size: {side}x{side}; boxes: {shape}; grids: {name}"));
            match written(&puzzle) {
                Ok(link) => {
                    assert_eq!(read(&link), puzzle, "{name} of {shape}");
                    shown.push(name);
                }
                Err(error) => {
                    assert!(error.contains("that the boxes do not show"), "{name}: {error}")
                }
            }
        }
    }
    for name in [Overlap::Twin, Overlap::Triple, Overlap::Windmill, Overlap::Samurai] {
        assert_eq!(shown.iter().filter(|shown| **shown == name).count(), 2, "{name}");
    }
    assert!(!shown.contains(&Overlap::Butterfly));
}

/// The lines around a cage of three cells, including those across the gaps between its cells.
#[test]
fn cages_are_drawn_with_lines_around_them() {
    let puzzle = read("size: 4x4; killer 7: r1c1 r1c2 r2c1; killer 3: r4c3 r4c4");
    let link = written(&puzzle).expect("a link");
    assert_eq!(read(&link), puzzle);
    let drawing = drawn(&link);
    // Points are numbered from 4 * 64: those of r1c1 are 256 + 4 * 18 = 328 to 331.
    for part in [
        r#"z1:{"328":["7",1],"432":["3",1]}"#,
        r#"z6:[[18,19,26],[44,45]]"#,
        r#"zC:{"328,329":10,"328,330":10,"329,332":10,"330,360":10,"331,334":10,"331,361":10,"332,333":10,"333,335":10,"#,
    ] {
        assert!(drawing.contains(part), "{part}\n{drawing}");
    }
    // A full 2x2 has only its outline: two lines for each cell on its outside and one between two cells.
    let square = drawn(&written(&read("size: 4x4; killer: r2c2 r2c3 r3c2 r3c3")).expect("a link"));
    assert_eq!(square.matches(":10").count(), 12);
}

#[test]
fn a_samurai_keeps_the_cages_of_its_middle() {
    let puzzle = read(
        "grids: samurai; killer 15: r10c10 r10c11 r11c10; given: r11c11=5; killer 9: r1c1 r1c2",
    );
    assert_eq!(read(&written(&puzzle).expect("a link")), puzzle);
}

#[test]
fn credits_come_back() {
    let first = record("title: Five, or so\nauthor: A & B\nruleset: Each = one\ngrids: twin\n");
    let mut out = Vec::new();
    let options = WriteOptions::default();
    Format::Penpa.write_with(&first.puzzle, &first.credits, &options, &mut out).expect("a link");
    let again = record(&String::from_utf8(out).expect("UTF-8"));
    assert_eq!(again.credits, first.credits);
}

#[test]
fn what_is_not_drawn_is_refused_by_name() {
    for (text, what) in [
        ("size: 4x4; thermo: r1c1 r1c2", "thermo"),
        ("size: 4x4; killer 0: r1c1 r1c2", "a killer cage with the sum 0"),
        (
            "size: 4x4; killer 5: r1c1 r1c2; killer 6: r1c1 r2c1",
            "the killer cage r1c1 r1c2 together with the other cages",
        ),
        ("size: 4x4; variant: x", "the variant x"),
        ("size: 4x4 0-3", "values that do not begin at 1"),
        ("size: 4x4; candidates: r1c1 1 2", "restricted candidates"),
        ("grids: butterfly", "grids that the boxes do not show"),
        ("grids: twin; variant: x grid 2", "the variant x in grid 2"),
        ("grids: twin; variant: anti-knight", "the variant anti-knight"),
        ("size: 4x4; lines: none", "`lines: none`"),
        ("hidden: 1", "hidden cells"),
    ] {
        let error = written(&read(text)).expect_err(text);
        assert_eq!(error, format!("penpa cannot hold {what}; the format rules can"), "{text}");
    }
}

#[test]
fn givens_cages_and_credits_are_read_and_the_rest_is_named() {
    let text = four(
        r#"{"number":{"18":["3",1,"1"],"27":["4",1,"5"],"2":["9",1,"1"]},"numberS":{"328":["5",1],"333":["x",1]},
            "symbol":{"20":[1,"circle_L",1]},"lineE":{EDGES,"82,91":12},"killercages":[[18,19],[36,37]],
            "cage":{"1,2":10},"thermo":[[18,26]],"line":{},"surface":{}}"#
            .replace('\n', "")
            .as_str(),
    );
    let found = record(&text);
    let expected = read("size: 4x4; given: r1c1=3; killer 5: r1c1 r1c2; killer: r3c3 r3c4");
    assert_eq!(found.puzzle, expected);
    let unread: Vec<String> = found.puzzle.unread().iter().map(ToString::to_string).collect();
    for part in ["number", "numberS", "symbol", "lineE", "thermo"] {
        let is_part = |unread: &String| unread.contains(&format!("penpa.{part}"));
        assert!(unread.iter().any(is_part), "{part}: {unread:?}");
    }
    assert!(unread.iter().any(|unread| unread.contains("Rules")), "{unread:?}");
    assert_eq!(found.credits.title.as_deref(), Some("Four"));
    assert_eq!(found.credits.author.as_deref(), Some("A, B"));
    assert_eq!(found.credits.ruleset.as_deref(), Some("Rules\nhere"));
}

#[test]
fn faults_name_what_was_found() {
    let board = |head: &str| fault(&link(&[head, "[]", "{}", "{}", "{}", "[18]"]));
    for (said, expected) in [
        (board("hex,4,4,38"), "found a board of the kind hex; expected `square` or `sudoku`"),
        (board("square,0,4,38"), "found 0; expected 1 to 256 rows and columns"),
        (fault(&link(&["square,4,4,38"])), "found 1 lines in the packed text; expected at least 6"),
        (
            fault("https://swaroopg92.github.io/penpa-edit/#m=edit&p=AAAA"),
            "deflated data in base 64; the link may be truncated or damaged",
        ),
    ] {
        assert!(said.contains(expected), "{said}");
    }
    // Much text in a short link.
    let blanks = " ".repeat(1 << 23);
    assert!(fault(&link(&[&blanks])).contains("deflated data"), "a large text");
}
