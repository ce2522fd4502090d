//! Late answers, when the player has moved on: none is drawn over the current board.

use serde_json::json;

use crate::browser::{EASY, Page};
use crate::panels::{MAIN, MEDIUM, said, sentence_holds, with_panel};

/// Holds back the answers of an endpoint, even those to cancelled requests.
fn hold(page: &Page, endpoint: &str) {
    page.script(&format!(
        "const ask = window.fetch;
         const held = (window.held = []);
         window.fetch = async (path, request) => {{
           if (!String(path).endsWith({})) return ask(path, request);
           const answer = await ask(path, {{ ...request, signal: undefined }});
           await new Promise((go) => held.push(go));
           return answer;
         }}",
        json!(format!("/{endpoint}"))
    ));
}

/// Waits until this many answers are held, releases them, and gives the page time to receive them.
fn release(page: &Page, count: usize) {
    page.wait(&format!("window.held.length === {count}"));
    page.script(
        "window.held.splice(0).forEach((go) => go()); await new Promise((go) => setTimeout(go, 200))",
    );
}

#[test]
fn late_answers_are_not_heard() {
    let Some(page) = with_panel(MEDIUM, "one solution", "Explain") else { return };
    let before = page.values();
    let is_untouched = |what: &str| {
        assert_eq!(page.values(), before, "{what}");
        assert_eq!(said(&page), "", "{what}");
        assert_eq!(page.count("#board .outline"), 0, "{what}");
    };
    page.script("window.unheld = window.fetch");
    // The panel is closed.
    hold(&page, "explain");
    page.click(".panel-explain .main");
    page.wait("document.querySelector('.panel-explain .work')");
    page.open_panel("Play");
    release(&page, 1);
    is_untouched("Explain");
    page.open_panel("Explain");
    assert_eq!(page.count(".steps button, .panel-explain .work"), 0);
    // Another request is sent.
    page.click(".panel-explain .main");
    page.click_text(".panel-explain button", "All steps now");
    page.wait("document.querySelector('.steps button')");
    release(&page, 1);
    assert!(page.text(".panel-explain").contains("possible now"));
    page.open_panel("Diagnose");
    hold(&page, "diagnose");
    page.click(".panel-diagnose .main");
    page.wait("document.querySelector('.panel-diagnose .work')");
    page.open_panel("Make");
    release(&page, 1);
    is_untouched("Diagnose");
    hold(&page, "generate");
    page.script("document.querySelector('.panel-make .field:nth-child(9) input').value = '7'");
    page.click(".panel-make .main");
    page.wait("document.querySelector('.panel-make .work')");
    page.open_panel("Play");
    release(&page, 1);
    is_untouched("Make");
    page.script("window.fetch = window.unheld");
    page.open_panel("Learn");
    page.wait("document.querySelector('.lessons')");
    page.click("[data-lesson=scanning]");
    page.wait("document.querySelector('.pages')");
    page.click(".pages li:nth-child(6) button");
    page.wait("document.querySelector('.why-digits button')");
    hold(&page, "tutorial");
    page.drag(&[1]);
    page.keys(&["3"]);
    page.wait("window.held.length === 1");
    page.open_panel("Play");
    release(&page, 1);
    is_untouched("Learn");
}

#[test]
fn a_late_puzzle_of_the_day_is_made_once_and_replaces_nothing() {
    let Some(page) = Page::with(EASY) else { return };
    page.script(
        "window.asked = 0;
         const ask = window.fetch;
         const held = new Promise((go) => (window.release = go));
         window.fetch = async (path, request) => {
           const isHeld = String(request?.body).includes('\"level\":\"unfair\"');
           if (isHeld) window.asked += 1;
           const answer = await ask(path, request);
           if (isHeld) await held;
           return answer;
         }",
    );
    let row = ".puzzle[data-level=unfair]";
    page.wait(&format!("document.querySelector('{row}')"));
    page.click(row);
    page.wait(&format!("document.querySelector('{row} small').textContent === 'Making a puzzle'"));
    page.click(row);
    page.drag(&[2]);
    page.keys(&["4"]);
    let before = page.values();
    page.script("window.release()");
    page.wait(&format!("document.querySelector('{row} small').textContent.includes('givens')"));
    assert_eq!(page.values(), before, "the player has gone on");
    page.click(row);
    page.wait(&format!("document.querySelector('{row}').ariaCurrent === 'true'"));
    assert_eq!(page.script("return window.asked"), json!(1));
}

#[test]
fn the_line_of_work_that_was_stopped_does_not_come_back() {
    let Some(page) = with_panel(EASY, "one solution", "Play") else { return };
    hold(&page, "hint");
    page.click(MAIN);
    page.wait("document.querySelector('.panel-play .work [role=status]')");
    page.drag(&[2]);
    page.keys(&["4"]);
    assert_eq!(page.count(".work"), 0);
    // A progress line would update its time each second.
    page.script("await new Promise((go) => setTimeout(go, 1300))");
    assert_eq!(page.count(".work"), 0);
    release(&page, 1);
    assert_eq!(said(&page), "");
    assert_eq!(page.text(MAIN), "Hint");
}

#[test]
fn the_way_of_a_puzzle_goes_with_its_givens() {
    let Some(page) = with_panel(EASY, "one solution", "Explain") else { return };
    page.click(".panel-explain .main");
    page.wait("document.querySelector('.steps [aria-current]')");
    // An entry keeps the path, another given removes it.
    page.drag(&[2]);
    page.keys(&["4"]);
    assert!(page.count(".steps button") > 50);
    page.open_panel("Diagnose");
    page.click(".panel-diagnose .main");
    page.wait("document.querySelector('.cells-list button')");
    page.click(".cells-list button");
    page.open_panel("Explain");
    assert_eq!(page.count(".steps button"), 0);
}

#[test]
fn digits_that_come_quickly_are_judged_one_after_the_other() {
    let Some(page) = with_panel(MEDIUM, "one solution", "Guided play") else { return };
    let before = page.values();
    page.click_text(".panel-tutorial button", "Guide me");
    hold(&page, "tutorial");
    page.drag(&[1]);
    page.keys(&["6"]);
    page.drag(&[5]);
    page.keys(&["5"]);
    // The second waits for the first.
    assert!(page.name_of(5).contains(": 5"));
    release(&page, 1);
    sentence_holds(&page, "r1c2 = 6 is not possible.");
    page.wait("document.querySelectorAll('[role=gridcell]')[5].ariaLabel.includes('empty')");
    page.wait("document.querySelector('#actions [aria-label=Redo]').disabled");
    page.keys(&["Escape"]);
    assert_eq!(page.values(), before, "the drawing is gone, and so are both digits");
    // Guiding goes on without the panel, until it is stopped.
    page.open_panel("Play");
    page.click_text("#brief button", "Stop");
    page.drag(&[1]);
    page.keys(&["6"]);
    page.script("await new Promise((go) => setTimeout(go, 300))");
    assert_eq!(page.name_of(1), "row 1, column 2, box 1: 6");
    assert_eq!(page.script("return window.held.length"), 0);
}
