//! Puzzles in any format, and the verdict while one types.

use crate::browser::{EASY_LINE, EASY_SOLUTION, Page};

#[test]
fn a_pasted_puzzle_of_any_format_is_on_the_board_with_its_verdict() {
    let Some(page) = Page::open("/") else { return };
    let rows: Vec<&str> = (0..9).map(|row| &EASY_LINE[9 * row..9 * row + 9]).collect();
    let grid = rows.join("\n");
    let integers = EASY_LINE.replace('.', "0").split("").collect::<Vec<_>>().join(" ");
    let csv = format!("puzzle,solution\n{EASY_LINE},{EASY_SOLUTION}\n");
    for text in [EASY_LINE.to_owned(), grid, integers.trim().to_owned(), csv] {
        page.forget();
        page.go("/?");
        page.go("/");
        assert_eq!(page.values(), ".".repeat(81));
        page.paste(&text);
        page.wait_for_verdict("one solution");
        assert_eq!(page.values(), EASY_LINE, "{text}");
    }
    assert_eq!(page.name_of(0), "row 1, column 1, box 1: given 5");
}

#[test]
fn pencilmarks_are_candidates() {
    let Some(page) = Page::open("/") else { return };
    page.paste("=1 2 34 34\n34 34 =1 2\n2 1 34 34\n34 34 2 1");
    page.wait("document.querySelectorAll('[role=gridcell]').length === 16");
    assert_eq!(page.values(), "1.....1.........");
    page.choose("#candidates", "auto");
    assert_eq!(page.name_of(2), "row 1, column 3, box 2: empty, marks 3 4");
    page.wait_for_verdict("several solutions");
}

#[test]
fn a_text_with_several_readings_is_a_choice() {
    let Some(page) = Page::open("/") else { return };
    let mut line = ".".repeat(254);
    line.insert_str(0, "1B");
    page.paste(&line);
    page.wait("document.querySelectorAll('.reading').length >= 2");
    assert_eq!(page.values(), ".".repeat(81), "no reading is taken before one is chosen");
    page.click_text(".reading", "1-9A-G");
    page.wait("document.querySelectorAll('[role=gridcell]').length === 256");
    assert_eq!(page.name_of(1), "row 1, column 2, box 1: given 11");
    page.wait_for_verdict("several solutions");
}

#[test]
fn several_puzzles_of_a_text_are_listed() {
    let Some(page) = Page::open("/") else { return };
    page.paste(&format!("{EASY_LINE}\n{EASY_SOLUTION}\n"));
    page.wait("document.querySelectorAll('#panel .game').length === 2");
    assert_eq!(page.values(), EASY_LINE);
    page.click_text("#panel .game", "Puzzle 2");
    page.wait_for_verdict("solved");
    assert_eq!(page.values(), EASY_SOLUTION);
}

#[test]
fn a_text_without_a_puzzle_says_where_it_fails() {
    let Some(mut page) = Page::open("/") else { return };
    page.allow("400");
    page.paste("nonsense");
    page.wait("document.querySelector('#panel .fault')");
    let fault = page.text("#panel .fault");
    assert!(fault.starts_with("Line 1, column 9: found 8 characters"), "{fault}");
    assert_eq!(page.script("return document.querySelector('#panel textarea').value"), "nonsense");
}

#[test]
fn the_verdict_follows_every_key_and_conflicts_are_marked() {
    let Some(page) = Page::open("/") else { return };
    page.focus_board();
    page.keys(&["5"]);
    page.wait_for_verdict("several solutions");
    assert_eq!(page.name_of(0), "row 1, column 1, box 1: given 5");
    page.keys(&["ArrowRight", "5"]);
    page.wait_for_verdict("givens conflict");
    assert_eq!(page.name_of(1), "row 1, column 2, box 1: given 5, in conflict");
    assert_eq!(page.count(".wave"), 2);
    page.keys(&["3"]);
    page.wait_for_verdict("several solutions");
    assert_eq!(page.count(".wave"), 0);
    for (at, symbol) in EASY_LINE.chars().enumerate().skip(2) {
        page.keys(&["ArrowRight"]);
        if at % 9 == 0 {
            page.keys(&["ArrowDown"]);
        }
        if symbol != '.' {
            page.keys(&[&symbol.to_string()]);
        }
    }
    page.wait_for_verdict("one solution");
    assert_eq!(page.values(), EASY_LINE);
    page.click_text("#setting button", "Start solving");
    page.wait("document.querySelector('#setting').hidden");
    page.keys(&["ctrl+Home", "4"]);
    assert_eq!(page.values(), EASY_LINE, "a given stays");
}
