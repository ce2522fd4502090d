//! A wrong entry and the way back from it, when the positions before it come from the browser's store.

use crate::browser::{BLANK, EASY, EASY_LINE, Page, from_zero};
use crate::panels::{MAIN, sentence_holds};

#[test]
fn the_way_back_to_before_a_mistake_survives_a_reload() {
    let Some(page) = Page::with(EASY) else { return };
    page.focus_board();
    // 4 is right, 1 next to it is wrong, 6 after it is right.
    page.keys(&["ArrowRight", "ArrowRight", "4", "ArrowRight", "1", "ArrowDown", "ArrowDown", "3"]);
    page.wait("JSON.parse(localStorage['veridoku.game.' + JSON.parse(localStorage['veridoku.games'])[0].id]).past.length === 3");
    page.reload();
    page.wait_for_verdict("a digit is wrong");
    page.click(MAIN);
    sentence_holds(&page, "r1c4 = 1");
    // The next press goes back, as the button in the panel does.
    page.wait("[...document.querySelectorAll('#panel .result button')].some((one) => one.textContent === 'Back to before the mistake')");
    assert_eq!(page.text(MAIN), "Go back");
    page.click(MAIN);
    sentence_holds(&page, "Went back 2 moves");
    assert_eq!(page.text(MAIN), "Hint");
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 4");
    assert_eq!(page.name_of(3), "row 1, column 4, box 2: empty");
    assert_eq!(page.name_of(21), "row 3, column 4, box 2: empty");
}

#[test]
fn a_mistake_is_named_with_the_values_of_the_board() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste(&from_zero(EASY_LINE));
    page.wait_for_verdict("one solution");
    page.focus_board();
    page.keys(&["ArrowRight", "ArrowRight", "3", "ArrowRight", "0", "ArrowDown", "ArrowDown", "2"]);
    page.wait_for_verdict("a digit is wrong");
    page.click(MAIN);
    sentence_holds(&page, "r1c4 = 0");
    page.click_text("#panel .result button", "Back to before the mistake");
    sentence_holds(&page, "Went back 2 moves");
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 3");
    assert_eq!(page.name_of(3), "row 1, column 4, box 2: empty");
}
