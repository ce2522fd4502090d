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
    let small = "return [...document.querySelectorAll('button, [role=combobox], [role=radio], summary')].flatMap((one) => { const { width, height } = one.getBoundingClientRect(); return width && (width < 44 || height < 44) ? [`${one.textContent} ${width} ${height}`] : [] })";
    assert_eq!(page.script(small), json!([]));
    let layout = page.script(
        "const bottom = document.querySelector('#pad .digits').getBoundingClientRect().bottom;
         return { isInSight: bottom <= innerHeight, isNarrow: document.documentElement.scrollWidth <= screen.width }",
    );
    assert_eq!(layout, json!({ "isInSight": true, "isNarrow": true }));
    // The phone is turned: board and digits are side by side.
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

#[test]
fn a_diagonal_drag_catches_no_neighbors() {
    let Some(page) = Page::with(HARD) else { return };
    // A finger is not exact: past the corner it strays into the cell below, then into the one on the right.
    page.drag_along(&[
        (0.5, 0.5),
        (0.8, 0.9),
        (0.85, 1.1),
        (1.2, 1.3),
        (1.5, 1.5),
        (2.1, 1.85),
        (2.4, 2.3),
    ]);
    assert_eq!(page.selected(), [0, 10, 20]);
    // Along the edge of a row no cell is missed.
    page.drag_along(&[(0.5, 4.5), (0.5, 4.9), (1.5, 4.9), (2.5, 4.95), (3.5, 4.9)]);
    assert_eq!(page.selected(), [36, 37, 38, 39]);
}

#[test]
fn a_small_phone_shows_board_digits_and_hint_at_once() {
    let Some(page) = Page::open_on_phone(&format!("/#p={HARD}")) else { return };
    page.wait_for_verdict("one solution");
    page.resize(360, 640);
    let is_in_sight = "const { top, bottom, left, right } = document.querySelector('#actions .hint').getBoundingClientRect(); return top > 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth";
    assert_eq!(page.script(is_in_sight), json!(true));
    let cut = "return [...document.querySelectorAll('#pad button, #actions button')].filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent)";
    assert_eq!(page.script(cut), json!([]));
    page.tap("#actions .hint");
    page.wait("document.querySelector('#actions .hint').textContent === 'Which idea?'");
    assert!(page.text(".panel-play .said").starts_with("Look at "));
    assert_eq!(page.script(is_in_sight), json!(true));
    assert_eq!(page.script("return scrollY"), json!(0));
    // On one line, and on one button.
    assert_eq!(
        page.script("return document.querySelector('#actions .hint span').offsetHeight < 30"),
        json!(true)
    );
    assert_eq!(
        page.script("return document.querySelector('.hint-actions .main').checkVisibility()"),
        json!(false)
    );
    for next in ["Why?", "Do it", "Hint"] {
        page.tap("#actions .hint");
        page.wait(&format!("document.querySelector('#actions .hint').textContent === '{next}'"));
    }
}

#[test]
fn a_tapped_step_brings_the_board_into_sight() {
    let Some(page) = Page::open_on_phone(&format!("/#p={HARD}")) else { return };
    page.resize(360, 640);
    page.open_panel("Explain");
    page.tap("#panel .main");
    page.wait("document.querySelectorAll('.steps button').length > 20");
    page.script("document.querySelectorAll('.steps details').forEach((one) => (one.open = true)); const step = document.querySelectorAll('.steps button')[20]; step.dataset.tapped = ''; step.scrollIntoView({ block: 'center' })");
    page.tap("[data-tapped]");
    page.wait("document.querySelector('[data-tapped]').ariaCurrent === 'step'");
    let seen = "const [board, said] = ['#board', '.panel-explain .said'].map((css) => document.querySelector(css).getBoundingClientRect()); return [board.top >= 0, said.top > 0 && said.top < innerHeight]";
    assert_eq!(page.script(seen), json!([true, true]));
}

#[test]
fn a_panel_from_the_menu_and_a_fault_come_into_sight_on_a_phone() {
    let Some(mut page) = Page::open_on_phone(&format!("/#p={HARD}")) else { return };
    page.allow("400");
    page.wait_for_verdict("one solution");
    page.resize(360, 640);
    let is_in_sight = "const { top } = document.querySelector('#panel h2').getBoundingClientRect(); return top > 0 && top < innerHeight - 60";
    for title in ["Proof", "Share and print"] {
        page.script("scrollTo(0, 0)");
        page.open_panel(title);
        assert_eq!(page.script(is_in_sight), json!(true), "{title}");
    }
    page.script("scrollTo(0, 0)");
    page.paste("nonsense");
    page.wait("document.querySelector('#panel .fault')");
    assert_eq!(page.script(is_in_sight), json!(true));
}
