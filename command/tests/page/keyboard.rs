//! The whole board by keyboard.

use serde_json::json;

use crate::browser::{EASY, EASY_SOLUTION, HARD, Page};

#[test]
fn a_puzzle_is_solved_by_keyboard_alone() {
    let Some(page) = Page::with(EASY) else { return };
    // From the top of the page Tab leads to the board.
    for _ in 0..12 {
        if page.focus().starts_with("row ") {
            break;
        }
        page.keys(&["Tab"]);
    }
    assert_eq!(page.focus(), "row 1, column 1, box 1: given 5");
    for (row, digits) in EASY_SOLUTION.as_bytes().chunks(9).enumerate() {
        if row > 0 {
            page.keys(&["ArrowDown", "Home"]);
        }
        for digit in digits {
            page.keys(&[&char::from(*digit).to_string(), "ArrowRight"]);
        }
    }
    page.wait_for_verdict("solved");
    assert_eq!(page.values(), EASY_SOLUTION);
    page.keys(&["ctrl+z"]);
    page.wait_for_verdict("one solution");
}

#[test]
fn arrows_wrap_and_only_one_cell_is_in_the_order_of_tab() {
    let Some(page) = Page::with(HARD) else { return };
    page.focus_board();
    page.keys(&["ArrowLeft"]);
    assert_eq!(page.focus(), "row 1, column 9, box 3: empty");
    page.keys(&["ArrowUp"]);
    assert_eq!(page.focus(), "row 9, column 9, box 9: empty");
    page.keys(&["ArrowRight"]);
    assert_eq!(page.focus(), "row 9, column 1, box 7: empty");
    page.keys(&["ctrl+Home", "End", "PageDown"]);
    assert_eq!(page.focus(), "row 9, column 9, box 9: empty");
    assert_eq!(page.count("[role=gridcell][tabindex='0']"), 1);
    page.keys(&["Tab"]);
    assert!(!page.focus().starts_with("row "), "Tab leaves the board");
}

#[test]
fn the_board_is_a_grid_with_rows_and_named_cells() {
    let Some(page) = Page::with(HARD) else { return };
    assert_eq!(
        page.count(
            "[role=grid][aria-label] > [role=row] > [role=gridcell][aria-label][aria-selected]"
        ),
        81
    );
    assert_eq!(page.count("svg:not([aria-hidden=true])"), 0);
    assert_eq!(page.count("#live[aria-live=polite]"), 1);
    page.wait("document.querySelector('#live').textContent.includes('one solution')");
    page.focus_board();
    page.keys(&["ctrl+1", "ctrl+2", "shift+6", "ctrl+shift+3"]);
    assert_eq!(
        page.name_of(0),
        "row 1, column 1, box 1: empty, marks 1 2, corner marks 6, colors 3"
    );
    page.keys(&["8"]);
    assert_eq!(page.name_of(0), "row 1, column 1, box 1: 8, colors 3, in conflict");
}

#[test]
fn four_modes_by_letters_space_and_modifiers() {
    let Some(page) = Page::with(HARD) else { return };
    let mode = "return document.querySelector('.modes [aria-checked=true]').dataset.value";
    page.focus_board();
    for (key, expected) in
        [("x", "corner"), ("c", "center"), ("v", "color"), ("z", "digit"), ("Space", "corner")]
    {
        page.keys(&[key]);
        assert_eq!(page.script(mode), json!(expected), "{key}");
    }
    page.keys(&["4", "c", "7", "v", "2", "z"]);
    assert_eq!(page.name_of(0), "row 1, column 1, box 1: empty, marks 7, corner marks 4, colors 2");
    // A press on a button leaves the focus on the board.
    page.click(".modes [data-value=corner]");
    page.keys(&["6", "z"]);
    assert_eq!(
        page.name_of(0),
        "row 1, column 1, box 1: empty, marks 7, corner marks 4 6, colors 2"
    );
    // Letters are keys only on the board.
    page.click("#verdict");
    page.keys(&["x"]);
    assert_eq!(page.script(mode), json!("digit"));
}

#[test]
fn a_selection_grows_by_keys_and_takes_a_digit_at_once() {
    let Some(page) = Page::with(HARD) else { return };
    page.focus_board();
    page.keys(&["shift+ArrowRight", "shift+ArrowRight", "shift+ArrowDown"]);
    assert_eq!(page.selected(), [0, 1, 2, 11]);
    page.keys(&["shift+9"]);
    assert_eq!(page.name_of(1), "row 1, column 2, box 1: empty, corner marks 9");
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: given 5");
    page.keys(&["ctrl+i"]);
    assert_eq!(page.selected().len(), 77);
    page.keys(&["ctrl+a"]);
    assert_eq!(page.selected().len(), 81);
    page.keys(&["Escape"]);
    assert_eq!(page.selected(), [11]);
    page.keys(&["Backspace"]);
    assert_eq!(page.name_of(11), "row 2, column 3, box 1: empty");
}

#[test]
fn digits_above_nine_by_letter_and_by_two_keys() {
    let Some(page) = Page::open("/#p=16~1") else { return };
    page.focus_board();
    page.keys(&["ArrowRight", "g", "ArrowRight", "1", "2", "ArrowRight", "1", "ArrowRight", "2"]);
    assert_eq!(page.name_of(1), "row 1, column 2, box 1: 16");
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 12");
    assert_eq!(page.name_of(3), "row 1, column 4, box 1: 1, in conflict");
    assert_eq!(page.name_of(4), "row 1, column 5, box 2: 2");
    // On a French keyboard the digits are there with Shift.
    page.keys(&["ArrowRight"]);
    page.key_with("Digit1", "&");
    page.key_with("Digit5", "(");
    assert_eq!(page.name_of(5), "row 1, column 6, box 2: 15");
}
