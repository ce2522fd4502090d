//! The course: a lesson as a learner goes through it. (The tests of the library check its puzzles and captions.)

use serde_json::json;

use crate::browser::{EASY, EASY_SOLUTION, Page};

/// Opens a page of a lesson and waits until it is shown.
fn open(page: &Page, lesson: &str, number: usize) {
    page.open_panel("Learn");
    page.wait("document.querySelector('.panel-learn .lessons, .panel-learn .pages')");
    if page.count(".pages") > 0 {
        page.click(".to-lessons");
        page.wait("document.querySelector('.lessons')");
    }
    page.click(&format!("[data-lesson={lesson}]"));
    page.wait("document.querySelector('.pages')");
    turn_to(page, number);
}

fn turn_to(page: &Page, number: usize) {
    page.click(&format!(".pages li:nth-child({number}) button"));
    page.wait(&format!("document.querySelector('.pages li:nth-child({number}) [aria-current=page]') && document.querySelector('.panel-learn .said') && !document.querySelector('.work')"));
}

#[test]
fn a_lesson_tells_the_idea_in_pictures_on_the_board() {
    let Some(page) = Page::with(EASY) else { return };
    page.drag(&[2]);
    page.keys(&["4"]);
    let before = page.values();
    open(&page, "pointing", 1);
    assert_eq!(page.count(".lessons"), 0);
    assert_eq!(page.text(".page-name"), "The idea, 1 of 3");
    assert_eq!(page.count("#board .kind-place.outline"), 1, "where 3 can be, as for a hint");
    turn_to(&page, 2);
    page.wait("document.querySelector('#board .disc')");
    assert_eq!(page.count("#board .strike"), 0);
    page.click(".page-next");
    page.wait("document.querySelectorAll('#board .strike').length === 1");
    page.axe();
    // A worked board: where to look, then why.
    page.click(".page-next");
    let asks = "document.querySelector('.panel-learn .said')?.textContent.includes('Can you see a step there?')";
    page.wait(asks);
    page.click(".page-next");
    page.wait("document.querySelector('#board .strike')");
    assert_eq!(page.text(".page-name"), "Worked board 1");
    page.click(".page-previous");
    page.wait(asks);
    assert_eq!(
        page.script(
            "return document.querySelector('#status').checkVisibility({ visibilityProperty: true })"
        ),
        false
    );
    // The player's game waits, and so does its clock; another cell is only selected.
    let usable = "#actions button:enabled";
    assert_eq!(page.count(usable), 2, "several, more");
    assert_eq!(page.count("#status .pause[hidden]"), 1);
    page.drag(&[4]);
    page.keys(&["1", "shift+2", "ctrl+3", "Backspace", "u", "r", "ctrl+z", "ctrl+y"]);
    page.key_with("Digit1", "&");
    assert_eq!(page.count(".lessons"), 0);
    page.keys(&["Escape"]);
    page.wait("document.querySelector('.lessons')");
    assert_eq!(page.values(), before);
    assert_eq!(page.selected(), [2], "as before the lesson");
    assert_eq!(page.count("#status .pause:not([hidden])"), 1);
    page.keys(&["ctrl+z"]);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: empty");
    assert!(page.count(usable) > 5);
    // Another game closes the lesson.
    open(&page, "pointing", 6);
    page.paste(&EASY_SOLUTION.replace('9', "."));
    page.wait("document.querySelectorAll('[role=gridcell]')[0].ariaLabel.endsWith('given 5')");
    page.wait_for_verdict("one solution");
    assert_eq!(page.count(".pages"), 0);
    assert!(page.count(usable) > 3);
}

#[test]
fn a_task_is_judged_and_its_solution_is_kept() {
    let Some(page) = Page::with(EASY) else { return };
    open(&page, "scanning", 6);
    page.wait("document.querySelector('.why-digits button')");
    // Rows and columns are numbered before anything is drawn.
    assert_eq!(
        page.script("return document.querySelector('#board .edges').checkVisibility()"),
        json!(true)
    );
    // No digit without a cell. There is a 4 next to r1c2; r2c2 is the 3 of box 1.
    assert_eq!(page.selected(), [] as [u64; 0]);
    assert_eq!(page.count(".why-digits button:enabled"), 0);
    page.drag(&[1]);
    page.click_text(".why-digits button", "4");
    page.wait("document.querySelector('.panel-learn .result .result').textContent.includes('r1c2 = 4 is not possible.')");
    assert_eq!(page.count(".page.solved"), 0);
    // The position of the task stays, with the two digits that contradict each other.
    assert_eq!(page.count("#board .kind-wrong.outline"), 2);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: given 4");
    // A digit that may go there, or elsewhere in the box, is not proved.
    let (cell, digit) = with_places(&page, "scanning", 3);
    page.drag(&[cell]);
    page.click_text(".why-digits button", &digit);
    page.wait(&format!(
        "{ANSWER} === 'Not proved yet: in this box there are still 3 places for {digit}.'"
    ));
    assert_eq!((page.count("#board .kind-wrong"), page.count(".page.solved")), (0, 0));
    // Another window has solved other tasks.
    page.script("localStorage['veridoku.course'] = JSON.stringify({ scanning: { page: 6, solved: [3] }, pointing: { page: 2, solved: [0, 1] } })");
    page.drag(&[10]);
    assert_eq!(page.count("#board .kind-wrong"), 0, "it was about another cell");
    page.key_with("Digit3", "\"");
    page.wait("document.querySelector('.panel-learn .before.right .ic') && document.querySelector('.page.solved .ic')");
    // The digits have made room for the reason, until another cell is chosen.
    assert_eq!(page.count(".task-keys:not([hidden])"), 0);
    assert_eq!(page.count("#board .ring"), 1);
    page.axe();
    page.reload();
    page.open_panel("Learn");
    page.wait(
        "['scanning', 'pointing'].every((id) => document.querySelector(`[data-lesson=${id}]`)?.textContent.includes('2 of 6 solved'))",
    );
}

/// A cell and a digit that has so many places in its box, by the rows, columns and boxes of the first task of a lesson.
fn with_places(page: &Page, lesson: &str, count: usize) -> (usize, String) {
    let places = "const { lessons } = await (await fetch('/api/v1/course')).json();
        const line = lessons.find(({ lesson }) => lesson === 'LESSON').tasks[0].board;
        const box = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);
        const sees = (a, b) => a % 9 === b % 9 || Math.floor(a / 9) === Math.floor(b / 9) || box(a) === box(b);
        const all = [...Array(81).keys()];
        const free = (cell, digit) => line[cell] === '.' && all.every((other) => !sees(cell, other) || line[other] !== String(digit));
        for (const cell of all) for (let digit = 1; digit <= 9; digit += 1)
          if (free(cell, digit) && all.filter((other) => box(other) === box(cell) && free(other, digit)).length === COUNT) return [cell, digit]";
    let found = page.script(&places.replace("LESSON", lesson).replace("COUNT", &count.to_string()));
    let number = |at: usize| found[at].as_u64().expect("a number");
    (usize::try_from(number(0)).expect("a cell"), number(1).to_string())
}

/// What was said about the last answer.
const ANSWER: &str = "document.querySelector('.panel-learn .result .result').textContent";

#[test]
fn a_candidate_that_stays_is_not_taken_for_an_elimination() {
    let Some(page) = Page::with(EASY) else { return };
    open(&page, "pointing", 6);
    page.wait("document.querySelector('.why-digits button')");
    // r1c1 is not 2, but for another reason.
    page.drag(&[0]);
    page.click_text(".why-digits button", "2");
    page.wait(&format!("{ANSWER} === 'r1c1 ≠ 2 is true, but not by this technique: Pointing.'"));
    // r2c7 loses 4, and keeps 8; it has no 1.
    page.drag(&[15]);
    page.click_text(".why-digits button", "8");
    page.wait(&format!("{ANSWER} === 'No: r2c7 is 8 in the solution.'"));
    assert_eq!(page.count(".page.solved"), 0);
    page.click_text(".why-digits button", "1");
    page.wait(&format!("{ANSWER} === '1 is no longer a candidate of r2c7.'"));
    page.click_text(".why-digits button", "4");
    page.wait("document.querySelector('.page.solved')");
    assert_eq!(page.count("#board .strike"), 1);
    // With the step shown by a hint, a task does not count.
    turn_to(&page, 7);
    page.wait("document.querySelector('.task-hint')");
    page.click(".task-hint");
    page.wait("document.querySelector('#board .kind-place')");
    page.click(".task-hint");
    page.wait("document.querySelector('#board .strike')");
    assert_eq!(page.count(".page.solved"), 1);
}

#[test]
fn a_note_has_two_places_and_the_test_gives_no_help() {
    let Some(page) = Page::with(EASY) else { return };
    open(&page, "snyder", 2);
    assert_eq!(page.text(".page-name"), "The idea, 2 of 3");
    assert_eq!(page.count("#board .kind-place.outline"), 1);
    turn_to(&page, 6);
    let (cell, digit) = with_places(&page, "snyder", 3);
    page.drag(&[cell]);
    page.click_text(".why-digits button", &digit);
    page.wait(&format!("{ANSWER}.startsWith('There are 3 places for {digit} in the box.')"));
    assert_eq!(page.count(".page.solved"), 0);
    let (cell, digit) = with_places(&page, "snyder", 2);
    page.drag(&[cell]);
    page.click_text(".why-digits button", &digit);
    page.wait(&format!("{ANSWER}.startsWith('Yes, that is it.The {digit} of box ')"));
    assert_eq!(page.count(".page.solved"), 1);
    // The test: a mistake is only called one.
    page.click(".to-lessons");
    page.wait("document.querySelector('.lessons')");
    page.click("[data-lesson=x-wing]");
    page.wait("document.querySelector('.pages')");
    turn_to(&page, 11);
    page.wait("document.querySelectorAll('.why-digits button').length === 9");
    assert_eq!(page.text(".page-name"), "Test");
    assert_eq!(page.count(".task-hint"), 0);
    let open_cell = page.script("return [...document.querySelectorAll('[role=gridcell]')].findIndex(({ ariaLabel }) => /empty|marks/.test(ariaLabel))");
    let open_cell = open_cell.as_u64().and_then(|cell| usize::try_from(cell).ok());
    page.drag(&[open_cell.expect("an open cell")]);
    page.click_text(".why-digits button", "6");
    page.wait(&format!("{ANSWER} === 'No, that is wrong. Look again.'"));
    assert_eq!(page.count("#board .strike"), 0);
    // r3c5 loses 6. Then the puzzle can be played from its beginning.
    page.drag(&[22]);
    page.click_text(".why-digits button", "6");
    page.wait("document.querySelector('.page.solved')");
    assert_eq!(page.text(".before.right"), "Yes, that is it. You passed the test.");
    // The next lesson begins, and the one that was passed begins anew.
    page.click(".page-next");
    page.wait("document.querySelector('.lesson-head h3')?.textContent === '11. Skyscraper'");
    page.click(".to-lessons");
    page.wait("document.querySelector('.lessons')");
    page.click("[data-lesson=x-wing]");
    page.wait("document.querySelector('.page-name')?.textContent === 'The idea, 1 of 3'");
    turn_to(&page, 11);
    page.wait("document.querySelectorAll('.why-digits button').length === 9");
    page.drag(&[22]);
    page.click_text(".why-digits button", "6");
    page.click_text(".panel-learn .result button", "Play this puzzle");
    page.wait_for_verdict("one solution");
    page.wait("document.querySelector('.panel-play')");
    assert_eq!(page.name_of(1), "row 1, column 2, box 1: given 9");
}

#[test]
fn the_course_speaks_french_on_a_phone() {
    let Some(page) = Page::open_on_phone(&format!("/#p={EASY}")) else { return };
    page.drag_with("touch", &[2], &[]);
    page.open_panel("Settings");
    page.tap("#panel [data-value=fr]");
    page.wait("document.documentElement.lang === 'fr' && document.documentElement.dataset.ready === 'yes' && document.querySelector('.panel-more')");
    // The menu is where it was.
    assert_eq!(page.focus(), "Français");
    assert_eq!(page.script("return document.querySelector('#panel').scrollTop > 0"), json!(true));
    assert_eq!(page.selected(), [2]);
    page.open_panel("Apprendre");
    page.wait("document.querySelectorAll('.lesson').length === 15");
    for number in 1..=15 {
        page.click(&format!(".lessons li:nth-child({number}) button"));
        page.wait(
            "document.querySelector('.panel-learn .said') && !document.querySelector('.work')",
        );
        let text = page.text("#panel");
        for english in [" the ", " and ", "Look", "row ", "column ", "learn."] {
            assert!(!text.contains(english), "{english}: {text}");
        }
        // Board and sentence are in sight together.
        let seen = "const [board, said] = ['#board', '.panel-learn .said'].map((css) => document.querySelector(css).getBoundingClientRect()); return board.top >= 0 && said.top >= board.bottom && said.bottom < innerHeight";
        assert_eq!(page.script(seen), json!(true), "lesson {number}");
        page.click(".to-lessons");
        page.wait("document.querySelector('.lessons')");
    }
    // On a small phone, too, the digits of a task and the ways on and back are in sight.
    page.click("[data-lesson=hidden-single]");
    page.wait("document.querySelector('.pages')");
    turn_to(&page, 6);
    page.resize(360, 640);
    let hidden = "return [...document.querySelectorAll('.task-keys button, .lesson-walk button, .panel-learn .said')].filter((one) => { const { top, bottom } = one.getBoundingClientRect(); return top < document.querySelector('#board').getBoundingClientRect().bottom || bottom > innerHeight; }).length";
    assert_eq!(page.script(hidden), json!(0));
}
