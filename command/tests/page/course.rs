//! The course: each of its positions checked by the engine, and a lesson as a learner goes through it.

use serde_json::json;

use crate::browser::{EASY, EASY_SOLUTION, Page};

/// The faults of the lessons' data.
const FAULTS: &str = r#"
    const { LESSONS, lesson, TASKS } = await import("/course/lessons.js");
    const ask = async (name, body) => (await fetch(`/api/v1/${name}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ format: "line", ...body }) })).json();
    const faults = [];
    const seen = new Set();
    const claims = ({ placements, eliminations }) => [...placements.map(({ cell, digit }) => `${cell}=${digit}`), ...eliminations.map(({ cell, digit }) => `${cell}<>${digit}`)];
    for (const { id, en: heading, fr: french } of LESSONS) {
      const { techniques, also = [], picture, boards, tasks, en, fr } = await lesson(id);
      const expect = (holds, what) => holds || faults.push(`${id}: ${what}`);
      expect([heading, french].every(({ title, lead }) => title.length > 3 && lead.length > 10), "no heading");
      const shape = ({ pictures, boards }) => [pictures.map((text) => text.length > 30), boards.map((text) => text.length > 30)];
      expect(JSON.stringify(shape(en)) === JSON.stringify(shape(fr)) && !JSON.stringify(shape(en)).includes("false"), "a text is missing");
      expect(boards.length === 2 && tasks.length === TASKS, "not two boards, five tasks");
      expect(en.pictures.length === 3 && en.boards.length === 2, "captions");
      expect(!/r\d+c\d+/.test(JSON.stringify(fr)), "a cell is not named in French");
      const own = [picture.board, ...boards.map(({ board }) => board), ...tasks];
      for (const board of own) {
        expect(!seen.has(board), `twice: ${board}`);
        seen.add(board);
        expect((await ask("check", { puzzle: board })).verdict === "unique", `not one solution: ${board}`);
      }
      const found = async (puzzle) => (await ask("steps", { puzzle, technique: techniques })).techniques.flatMap(({ steps }) => steps);
      expect((await found(picture.board)).some((step) => claims(step).includes(picture.move)), `no ${picture.move} in ${picture.board}`);
      for (const board of tasks) expect((await found(board)).length > 0, `no step in ${board}`);
      for (const { board, steps } of boards) {
        const { rounds } = await ask("explain", { puzzle: board, only: [...techniques, ...also] });
        expect(rounds.length > 0 && techniques.includes(rounds[0].technique.name), `another technique first: ${board}`);
        expect(rounds.flatMap((round) => round.steps).length >= steps, `fewer than ${steps} steps: ${board}`);
      }
    }
    return faults;
"#;

#[test]
fn every_position_of_the_course_is_what_its_lesson_says() {
    let Some(page) = Page::open(&format!("/#p={EASY}")) else { return };
    assert_eq!(page.script(FAULTS), json!([]));
}

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
    // No digit without a cell. r1c2 holds a digit of this board other than 6; r1c8 is the 6 of box 3.
    assert_eq!(page.selected(), [] as [u64; 0]);
    assert_eq!(page.count(".why-digits button:enabled"), 0);
    page.drag(&[1]);
    page.click_text(".why-digits button", "6");
    page.wait("document.querySelector('.panel-learn .result .result').textContent.includes('r1c2 = 6 is not possible.')");
    assert_eq!(page.count(".page.solved"), 0);
    // The position of the task stays, with the two digits that contradict each other.
    assert_eq!(page.count("#board .kind-wrong.outline"), 2);
    assert_eq!(page.name_of(0), "row 1, column 1, box 1: given 2");
    // Another window has solved other tasks.
    page.script("localStorage['veridoku.course'] = JSON.stringify({ scanning: { page: 6, solved: [3] }, pointing: { page: 2, solved: [0, 1] } })");
    page.drag(&[7]);
    assert_eq!(page.count("#board .kind-wrong"), 0, "it was about another cell");
    page.key_with("Digit6", "-");
    page.wait("document.querySelector('.panel-learn .before')?.textContent && document.querySelector('.page.solved')");
    assert_eq!(page.count("#board .ring"), 1);
    page.axe();
    page.reload();
    page.open_panel("Learn");
    page.wait(
        "['scanning', 'pointing'].every((id) => document.querySelector(`[data-lesson=${id}]`)?.textContent.includes('2 of 5 solved'))",
    );
}

#[test]
fn a_candidate_that_stays_is_not_taken_for_an_elimination() {
    let Some(page) = Page::with(EASY) else { return };
    open(&page, "pointing", 6);
    page.wait("document.querySelector('.why-digits button')");
    // r5c3 loses 4; that it loses 6 would need something else, and 2 is what is left or not.
    page.drag(&[38]);
    page.click_text(".why-digits button", "6");
    page.wait("/by this technique|in the solution/.test(document.querySelector('.panel-learn .result .result').textContent)");
    assert_eq!(page.count(".page.solved"), 0);
    // The 1 of the box next to it rules that out without any technique.
    page.click_text(".why-digits button", "1");
    page.wait("document.querySelector('.panel-learn .result .result').textContent.startsWith('r5c3 cannot be 1 already')");
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
    page.wait("document.querySelectorAll('.lesson').length === 6");
    for number in 1..=6 {
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
