//! The board by mouse and by finger, and the page on a phone.

use serde_json::json;

use crate::browser::{EASY, EASY_LINE, EASY_SOLUTION, HARD, Page};

#[test]
fn a_puzzle_is_solved_by_mouse() {
    let Some(page) = Page::with(EASY) else { return };
    for (cell, digit) in EASY_SOLUTION.chars().enumerate() {
        if EASY_LINE.as_bytes()[cell] == b'.' {
            page.drag(&[cell]);
            page.click(&format!("[data-digit='{digit}']"));
        }
    }
    page.wait_for_verdict("solved");
    assert_eq!(page.values(), EASY_SOLUTION);
}

#[test]
fn a_puzzle_is_solved_by_finger_on_a_phone() {
    let Some(page) = Page::open_on_phone(&format!("/#p={EASY}")) else { return };
    page.wait_for_verdict("one solution");
    for (cell, digit) in EASY_SOLUTION.chars().enumerate() {
        if EASY_LINE.as_bytes()[cell] == b'.' {
            page.drag_with("touch", &[cell], &[]);
            page.tap(&format!("[data-digit='{digit}']"));
        }
    }
    page.wait_for_verdict("solved");
    assert_eq!(page.values(), EASY_SOLUTION);
}

#[test]
fn a_drag_paints_a_selection_and_modifiers_add_to_it() {
    let Some(page) = Page::with(HARD) else { return };
    page.drag(&[0, 1, 10]);
    assert_eq!(page.selected(), [0, 1, 10]);
    page.drag_with("mouse", &[80], &["ctrl"]);
    page.drag_with("mouse", &[61, 62], &["shift"]);
    assert_eq!(page.selected(), [0, 1, 10, 61, 62, 80]);
    page.drag_with("mouse", &[80], &["ctrl"]);
    assert!(!page.selected().contains(&80), "Ctrl takes a selected cell away");
    page.drag(&[40]);
    assert_eq!(page.selected(), [40]);
}

#[test]
fn a_double_click_takes_every_cell_with_this_digit() {
    let Some(page) = Page::with(HARD) else { return };
    page.press_twice("mouse", 2);
    assert_eq!(page.selected(), [2, 24, 32, 57]);
}

#[test]
fn fingers_drag_tap_twice_and_add_with_several() {
    let Some(page) = Page::open_on_phone(&format!("/#p={HARD}")) else { return };
    page.wait_for_verdict("one solution");
    page.drag_with("touch", &[0, 1, 10], &[]);
    assert_eq!(page.selected(), [0, 1, 10]);
    page.press_twice("touch", 2);
    assert_eq!(page.selected(), [2, 24, 32, 57]);
    page.tap("#several");
    page.drag_with("touch", &[0], &[]);
    assert_eq!(page.selected(), [0, 2, 24, 32, 57]);
}

#[test]
fn a_phone_shows_board_and_digits_at_once_with_targets_of_44_pixels() {
    let Some(page) = Page::open_on_phone(&format!("/#p={HARD}")) else { return };
    page.wait_for_verdict("one solution");
    page.shot("phone");
    let small = "return [...document.querySelectorAll('button, select, summary, [role=tab]')].flatMap((one) => { const { width, height } = one.getBoundingClientRect(); return width && (width < 44 || height < 44) ? [`${one.textContent} ${width} ${height}`] : [] })";
    assert_eq!(page.script(small), json!([]));
    let layout = page.script(
        "const bottom = document.querySelector('#pad .digits').getBoundingClientRect().bottom;
         return { isInSight: bottom <= innerHeight, isNarrow: document.documentElement.scrollWidth <= screen.width }",
    );
    assert_eq!(layout, json!({ "isInSight": true, "isNarrow": true }));
    // The phone is turned: board and digits stand side by side.
    page.turn();
    let layout = page.script(
        "const box = (css) => document.querySelector(css).getBoundingClientRect();
         return { isInSight: box('#board').bottom <= innerHeight && box('#pad .digits').bottom <= innerHeight, isBeside: box('#pad').left >= box('#board').right }",
    );
    assert_eq!(layout, json!({ "isInSight": true, "isBeside": true }));
    page.shot("phone-turned");
    page.turn_back();
    for title in [
        "Explain",
        "Diagnose",
        "Make",
        "Settings",
        "Share and print",
        "Puzzles",
        "Rules and regions",
    ] {
        page.open_panel(title);
        assert_eq!(
            page.script("return document.documentElement.scrollWidth <= screen.width"),
            json!(true),
            "{title}"
        );
        assert_eq!(page.script(small), json!([]), "{title}");
    }
}
