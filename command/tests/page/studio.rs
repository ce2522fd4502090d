//! The studio: every rule has a tool, the hand draws, everything can be done by keys, and what follows is shown at once.

use serde_json::json;
use veridoku::grid::RuleKind;

use crate::browser::{BLANK, EASY_LINE, Page};
use crate::setting::{KILLER, KILLER_SOLUTION};

const FAMILIES: [&str; 7] = ["cage", "line", "dot", "outside", "cell", "global", "special"];
/// What a setter may press and type for a killer of 24 cages.
const MOST_ACTIONS: usize = 150;
/// Shown as true candidates are: bold, darker, or usual.
const TRUE: &str = "#board .digits :is(.once, .few, .many)";

/// A 6x6 puzzle as an f-puzzles link, written by `convert`.
const LINK: &str = "https://f-puzzles.com/?load=N4IgzglgXgpiBcA2ANCA5gJwgEwQbT2AF9ljSSzKiBdZQih8p42%2B5xq1q99rj/8nx7cWtEAGsIAGykwMAYwCGaOPEIh5MGWHwgASgEYAwgZCpDRgEwgxAN0VSArqpAGADCBqoALgAs5ALYA9gEw3nL4oFIQAHYwOmp4%2BpYmZvoAzKnmACyp1NRe4Iox2ADuEPK%2BYI4BkRpaUgjJRh6o9k4u6Z5i2BAAZn1yMDGadZraunoArEZTadNGiDaF0d7espIyctW1aqDjjfD6bkbZaQcJSRZd5inW5pmmPRAYMPLeEEExTQAiADJpdrOJoGaw0IhAA";

/// A blank board in the studio.
fn blank() -> Option<Page> {
    let page = Page::open(BLANK)?;
    page.open_panel("Set");
    page.wait("document.querySelector('.panel-setter')");
    Some(page)
}

/// Chooses a tool by mouse: two presses.
fn tool(page: &Page, family: &str, kind: &str) {
    page.click(&format!("[data-family={family}]"));
    page.wait(&format!(
        "document.querySelector('.tool-sheet:popover-open [data-kind=\"{kind}\"]')"
    ));
    page.click(&format!("[data-kind=\"{kind}\"]"));
}

/// The rules of the puzzle, as text.
fn rules(page: &Page) -> Vec<String> {
    let found = page.script(
        "return [...document.querySelectorAll('.rule-list .game')].map(({ dataset }) => dataset.rule)",
    );
    let list = found.as_array().expect("a list");
    list.iter().map(|rule| rule.as_str().expect("a text").to_owned()).collect()
}

/// Waits until the last rule of the puzzle is this one.
fn wait_for(page: &Page, rule: &str) {
    page.wait(&last_is(rule));
}

/// The expression that this is the last rule.
fn last_is(rule: &str) -> String {
    format!(
        "[...document.querySelectorAll('.rule-list .game')].at(-1)?.dataset.rule === {}",
        json!(rule)
    )
}

/// Types digits one after the other.
fn digits(page: &Page, text: &str) {
    for digit in text.chars() {
        page.keys(&[&digit.to_string()]);
    }
}

/// Waits until a line of the consequences contains a text.
fn wait_for_line(page: &Page, name: &str, text: &str) {
    page.wait(&format!(
        "document.querySelector('[data-line={name}]').textContent.includes({})",
        json!(text)
    ));
}

#[test]
fn every_rule_has_a_tool_with_a_picture_a_name_and_a_meaning() {
    let Some(page) = blank() else { return };
    let mut kinds: Vec<String> = Vec::new();
    for family in FAMILIES {
        page.click(&format!("[data-family={family}]"));
        page.wait("document.querySelector('.tool-sheet:popover-open .tool')");
        page.wait(
            "[...document.querySelectorAll('.tool-sheet:popover-open .picture')].every((one) => one.firstChild)",
        );
        let found = page.script(
            "return [...document.querySelectorAll('.tool-sheet:popover-open .tool')].map((one) => [one.dataset.kind, one.lastChild.textContent, one.title])",
        );
        for tool in found.as_array().expect("a list") {
            let [kind, name, title] = [0, 1, 2].map(|at| tool[at].as_str().expect("a text"));
            assert!(!name.is_empty() && !name.contains('.'), "{kind} is called {name}");
            assert!(!title.is_empty() || ["regions", "size"].contains(&kind), "{kind}");
            // A whole sentence, also without numbers.
            assert!(!title.contains("  ") && !title.contains(" ."), "{title}");
            kinds.push(kind.to_owned());
        }
        page.keys(&["Escape"]);
        page.wait("!document.querySelector('.tool-sheet:popover-open')");
    }
    for kind in RuleKind::ALL {
        assert!(kinds.iter().any(|one| one == kind.name()), "{kind} has no tool");
    }
}

#[test]
fn the_examples_in_the_pictures_satisfy_their_rules() {
    let Some(page) = blank() else { return };
    let faults = page.script(
        "const { EXAMPLES, exampleText } = await import('/panels/studio/examples.js');
         const faults = [];
         for (const kind of Object.keys(EXAMPLES)) {
           const response = await fetch('/api/v1/count', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ puzzle: exampleText(kind), format: 'rules', limit: 1 }) });
           if (!(await response.json()).count) faults.push(kind);
         }
         return faults",
    );
    assert_eq!(faults, json!([]));
}

#[test]
fn the_hand_draws_each_kind_of_mark() {
    let Some(page) = blank() else { return };
    tool(&page, "cage", "killer");
    page.drag(&[0, 1, 9]);
    digits(&page, "10");
    wait_for(&page, "killer 10: r1c1 r1c2 r2c1");
    assert_eq!(page.text("#board .signs .sum"), "10");
    // A rule that needs its number waits for it.
    tool(&page, "cage", "sum");
    page.drag(&[70, 71]);
    assert_eq!(rules(&page).len(), 1);
    digits(&page, "8");
    wait_for(&page, "sum 8: r8c8 r8c9");
    tool(&page, "line", "thermo");
    page.drag(&[36, 28, 20]);
    wait_for(&page, "thermo: r5c1 r4c2 r3c3");
    tool(&page, "line", "arrow");
    page.drag(&[20, 21, 22]);
    page.drag(&[20, 29, 38]);
    wait_for(&page, "arrow: r3c3 | r3c4 r3c5 | r4c3 r5c3");
    // A click on an edge, and another number for its dot.
    tool(&page, "dot", "difference");
    page.drag_along(&[(5.0, 4.5)]);
    wait_for(&page, "difference: r5c5 r5c6");
    digits(&page, "3");
    wait_for(&page, "difference 3: r5c5 r5c6");
    tool(&page, "dot", "quadruple");
    page.drag_along(&[(7.0, 7.0)]);
    digits(&page, "12");
    wait_for(&page, "quadruple 1 2: r7c7 r7c8 r8c7 r8c8");
    tool(&page, "outside", "sandwich");
    page.drag_along(&[(-0.3, 3.5)]);
    digits(&page, "12");
    wait_for(&page, "sandwich 12: r4c1 r4c2 r4c3 r4c4 r4c5 r4c6 r4c7 r4c8 r4c9");
    tool(&page, "outside", "little-killer");
    page.drag_along(&[(2.8, -0.3)]);
    digits(&page, "22");
    wait_for(&page, "little-killer 22: r1c4 r2c5 r3c6 r4c7 r5c8 r6c9");
    // Another click takes the other diagonal, and none has only one cell.
    page.drag_along(&[(2.5, -0.3)]);
    wait_for(&page, "little-killer 22: r1c2 r2c1");
    page.drag_along(&[(2.5, -0.3)]);
    wait_for(&page, "little-killer 22: r1c4 r2c5 r3c6 r4c7 r5c8 r6c9");
    page.drag_along(&[(1.4, -0.3)]);
    digits(&page, "9");
    wait_for(&page, "little-killer 9: r1c3 r2c4 r3c5 r4c6 r5c7 r6c8 r7c9");
    tool(&page, "cell", "odd");
    page.drag(&[45, 46]);
    page.drag(&[45]);
    wait_for(&page, "odd: r6c2");
    tool(&page, "cell", "clone");
    page.drag(&[3, 4]);
    page.drag(&[66, 67]);
    wait_for(&page, "clone: r1c4 r1c5 | r8c4 r8c5");
    tool(&page, "global", "no-sum");
    wait_for(&page, "no-sum 5 10:");
    tool(&page, "global", "x");
    page.wait("document.querySelectorAll('#board .rules .diagonal').length === 1");
    // The rules in words follow.
    page.wait("document.querySelector('#words textarea').value.includes('Digits increase from the bulb of a thermometer.')");
    // All of them are in sight.
    page.wait("(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('#words textarea'))");
    // Everything is a step of the same history as in play.
    while page.script("return document.querySelector('[aria-label=Undo]').disabled") == json!(false)
    {
        page.click("[aria-label=Undo]");
    }
    assert!(rules(&page).is_empty());
    assert_eq!(page.count("#board :is(.marks, .signs) > *"), 0);
}

#[test]
fn a_killer_of_24_cages_takes_few_actions() {
    let Some(page) = blank() else { return };
    let mut actions = 2;
    tool(&page, "cage", "killer");
    // Pairs of cells, and the sum of each.
    for cage in 0..24 {
        let first = cage / 4 * 9 + cage % 4 * 2;
        let sum = (5 + cage % 9).to_string();
        page.drag(&[first, first + 1]);
        digits(&page, &sum);
        actions += 1 + sum.len();
    }
    page.wait("document.querySelectorAll('#board .signs .cage').length === 24");
    page.wait("document.querySelectorAll('#board .signs .sum').length === 24");
    println!("24 cages: {actions} actions");
    assert!(actions < MOST_ACTIONS, "{actions} actions");
}

#[test]
fn a_killer_is_set_by_keyboard_alone() {
    let Some(page) = blank() else { return };
    // The keys work as soon as the studio is open, wherever the focus is.
    assert_eq!(page.script("return document.activeElement.className"), "tab");
    page.keys(&["k"]);
    page.wait("document.activeElement.dataset.kind === 'killer'");
    page.keys(&["Enter"]);
    page.wait("document.body.dataset.tool === 'killer'");
    page.keys(&["ArrowRight", "shift+ArrowRight", "shift+ArrowDown"]);
    // A French keyboard has other characters on the digits.
    page.key_with("Digit1", "&");
    page.keys(&["5", "Enter"]);
    wait_for(&page, "killer 15: r1c2 r1c3 r2c3");
    // Cells that do not touch, by Space.
    page.keys(&["ArrowDown", "ArrowDown", "Space", "ArrowDown", "Space"]);
    page.keys(&["ArrowRight", "ArrowRight", "Space", "9", "Enter"]);
    wait_for(&page, "killer 9: r4c3 r5c3 r5c5");
    page.keys(&["l"]);
    page.wait("document.activeElement.dataset.kind === 'thermo'");
    page.keys(&["Enter"]);
    page.wait("document.body.dataset.tool === 'thermo'");
    page.keys(&["ArrowRight", "shift+ArrowRight", "shift+ArrowRight", "Enter"]);
    wait_for(&page, "thermo: r5c6 r5c7 r5c8");
    // The rule in hand is moved and deleted; then nothing is in hand.
    page.keys(&["ctrl+shift+ArrowUp"]);
    wait_for(&page, "thermo: r4c6 r4c7 r4c8");
    page.keys(&["Delete"]);
    wait_for(&page, "killer 9: r4c3 r5c3 r5c5");
    page.keys(&["ctrl+z", "ctrl+z"]);
    wait_for(&page, "thermo: r5c6 r5c7 r5c8");
}

#[test]
fn a_rule_is_selected_dragged_copied_edited_and_deleted() {
    let Some(page) = blank() else { return };
    tool(&page, "cage", "killer");
    page.drag(&[0, 1]);
    digits(&page, "5");
    page.click("[data-family=select]");
    page.drag(&[1]);
    page.wait("document.querySelector('.active-rule input').value === 'killer 5: r1c1 r1c2'");
    page.drag(&[1, 12, 30]);
    wait_for(&page, "killer 5: r4c3 r4c4");
    assert_eq!(page.selected(), [29, 30]);
    page.click("[aria-label='Copy with symmetry: half turn']");
    wait_for(&page, "killer 5: r6c7 r6c6");
    page.script("const field = document.querySelector('.active-rule input'); field.value = 'killer 12: r6c6-r6c8'; field.focus()");
    page.keys(&["Enter"]);
    wait_for(&page, "killer 12: r6c6 r6c7 r6c8");
    page.click(".active-rule .delete");
    wait_for(&page, "killer 5: r4c3 r4c4");
    for _ in 0..4 {
        page.click("[aria-label=Undo]");
    }
    wait_for(&page, "killer 5: r1c1 r1c2");
    // The number belongs to the step that made the cage.
    page.click("[aria-label=Undo]");
    page.wait("!document.querySelector('.rule-list .game')");
}

#[test]
fn a_line_in_hand_is_made_longer_and_shorter() {
    let Some(page) = blank() else { return };
    tool(&page, "line", "thermo");
    page.drag(&[27, 28, 29]);
    page.click("[data-family=select]");
    page.drag(&[28]);
    page.drag(&[29, 30, 39]);
    wait_for(&page, "thermo: r4c1 r4c2 r4c3 r4c4 r5c4");
    page.drag(&[39, 30]);
    wait_for(&page, "thermo: r4c1 r4c2 r4c3 r4c4");
    page.drag(&[27, 18]);
    wait_for(&page, "thermo: r3c1 r4c1 r4c2 r4c3 r4c4");
    // From another cell it is moved.
    page.drag(&[28, 37]);
    wait_for(&page, "thermo: r4c1 r5c1 r5c2 r5c3 r5c4");
}

#[test]
fn several_rules_are_copied_moved_and_deleted_at_once() {
    let Some(page) = blank() else { return };
    tool(&page, "cage", "killer");
    page.drag(&[0, 1]);
    digits(&page, "5");
    tool(&page, "line", "thermo");
    page.drag(&[27, 28, 29]);
    let both = ["killer 5: r1c1 r1c2", "thermo: r4c1 r4c2 r4c3"];
    // With Shift a click takes one more.
    page.click("[data-family=select]");
    page.drag(&[0]);
    page.drag_with("mouse", &[28], &["shift"]);
    page.wait("document.querySelector('.active-rule').textContent.includes('2 rules')");
    page.click("[aria-label='Copy with symmetry: half turn']");
    wait_for(&page, "thermo: r6c9 r6c8 r6c7");
    assert_eq!(rules(&page).len(), 4);
    assert!(rules(&page).contains(&"killer 5: r9c9 r9c8".to_owned()));
    // The copies are in hand.
    page.keys(&["Delete"]);
    wait_for(&page, both[1]);
    assert_eq!(rules(&page), both);
    // Ctrl+A takes all, and a drag moves all.
    page.drag(&[0]);
    page.keys(&["ctrl+a"]);
    page.drag(&[1, 12, 21]);
    wait_for(&page, "thermo: r6c3 r6c4 r6c5");
    assert_eq!(rules(&page)[0], "killer 5: r3c3 r3c4");
    // Each was one step.
    page.keys(&["ctrl+z", "ctrl+z", "ctrl+z"]);
    wait_for(&page, both[1]);
    assert_eq!(rules(&page), both);
    // With the tool for givens a digit is a given, also within a cage, and Delete removes the digit.
    page.click("[data-family=given]");
    page.drag(&[0]);
    page.keys(&["2"]);
    assert!(page.name_of(0).contains("given 2, killer cage 5"), "{}", page.name_of(0));
    page.keys(&["Delete"]);
    assert!(page.name_of(0).contains("empty"));
    assert_eq!(rules(&page), both);
}

/// What is typed in the studio belongs to the puzzle, also after a paste; play goes on as before where nothing is typed.
#[test]
fn digits_typed_in_the_studio_are_givens() {
    let Some(page) = blank() else { return };
    let (missing, digit) = (0, &EASY_LINE[..1]);
    page.paste(&EASY_LINE.replacen(digit, ".", 1));
    page.wait("document.querySelectorAll('[role=gridcell]')[1].ariaLabel.includes('given 3')");
    page.drag(&[missing]);
    page.keys(&[digit]);
    page.wait_for_verdict("one solution");
    assert!(page.name_of(missing).contains("given"), "{}", page.name_of(missing));
    page.keys(&["Backspace"]);
    assert!(page.name_of(missing).contains("empty"), "{}", page.name_of(missing));
    page.keys(&["Backspace", "ctrl+z"]);
    assert!(page.name_of(missing).contains("given"), "{}", page.name_of(missing));
    page.click("[aria-label=Undo]");
    page.open_panel("Play");
    page.keys(&[digit]);
    assert!(!page.name_of(missing).contains("given"), "{}", page.name_of(missing));
    assert_eq!(page.count("#setting:not([hidden])"), 0);
    // Colors and marks change nothing else, in the studio as in play.
    page.open_panel("Set");
    page.focus_board();
    page.keys(&["ArrowRight", "ArrowRight", "shift+4", "Backspace", "ctrl+5", "Backspace"]);
    assert_eq!(page.count("#setting:not([hidden])"), 0);
    assert!(!page.name_of(missing).contains("given"), "{}", page.name_of(missing));
    // An entry becomes a given with the digits around it, or by being typed again.
    page.keys(&["4"]);
    assert!(page.name_of(2).contains("given 4") && page.name_of(missing).contains("given"));
    page.keys(&["ctrl+z", "Home", digit]);
    assert!(page.name_of(missing).contains("given"), "{}", page.name_of(missing));
    // Left as it is, it goes on being set in play.
    page.open_panel("Play");
    assert_eq!(page.count("#setting:not([hidden])"), 1);
}

#[test]
fn rules_are_copied_and_pasted_and_a_pasted_puzzle_is_undone() {
    let Some(page) = blank() else { return };
    let copy = "const data = new DataTransfer();
         document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
         return data.getData('text/plain')";
    tool(&page, "line", "thermo");
    page.drag(&[27, 28, 29]);
    wait_for(&page, "thermo: r4c1 r4c2 r4c3");
    let copied = page.script(copy);
    assert_eq!(copied, "thermo: r4c1 r4c2 r4c3");
    // The puzzle has it already, so it is added at the cursor.
    page.click("[data-family=select]");
    page.drag(&[40]);
    page.paste("thermo: r4c1 r4c2 r4c3");
    wait_for(&page, "thermo: r5c5 r5c6 r5c7");
    page.paste("killer 12: r6c6-r6c8\nrenban: r1c1 r1c2");
    wait_for(&page, "renban: r1c1 r1c2");
    assert_eq!(rules(&page).len(), 4);
    // A whole puzzle takes the place of this one, until undo leads back.
    page.paste(KILLER);
    page.wait("document.querySelectorAll('#board .signs .cage').length === 10");
    page.wait("document.querySelector('#sentence').textContent.startsWith('Undo')");
    page.click("[aria-label=Undo]");
    wait_for(&page, "renban: r1c1 r1c2");
    page.click("[aria-label=Redo]");
    page.wait("document.querySelectorAll('#board .signs .cage').length === 10");
    page.keys(&["ctrl+z", "ctrl+z"]);
    wait_for(&page, "thermo: r5c5 r5c6 r5c7");
    page.click_text(".panel-setter button", "Blank board");
    page.wait("!document.querySelector('.rule-list .game')");
    page.keys(&["ctrl+z"]);
    wait_for(&page, "thermo: r5c5 r5c6 r5c7");
}

#[test]
fn regions_are_painted_and_a_board_of_another_size_keeps_what_fits() {
    let Some(page) = blank() else { return };
    let said = |text: &str| {
        page.wait(&format!(
            "document.querySelector('#words textarea').value.includes({})",
            json!(text)
        ));
    };
    tool(&page, "cell", "regions");
    page.drag(&[2, 3]);
    // Uneven regions: it says why they are not taken, and keeps them for the next time.
    page.click(".tool-more .main:not(.frame-form .main)");
    page.wait(
        "document.querySelector('.tool-more .fault')?.textContent.includes('region 1 has 10')",
    );
    tool(&page, "cage", "killer");
    page.wait("document.querySelector('#sentence').textContent.includes('region 1 has 10')");
    tool(&page, "cell", "regions");
    page.wait(
        "document.querySelector('.tool-more .quiet')?.textContent.includes('region 1 has 10')",
    );
    // A stroke is taken back by itself.
    page.drag(&[12, 11]);
    page.click("[aria-label=Undo]");
    page.wait(
        "document.querySelector('.tool-more .quiet').textContent.includes('region 1 has 10')",
    );
    page.drag(&[12, 11]);
    // Another tool keeps what was painted.
    tool(&page, "cage", "killer");
    said("from 1 to 9 in every cell so that no digit repeats in a row, column or region");
    assert!(rules(&page).is_empty());
    page.drag(&[0, 1]);
    digits(&page, "5");
    page.drag(&[79, 80]);
    digits(&page, "9");
    wait_for(&page, "killer 9: r9c8 r9c9");
    // Other values keep the regions.
    tool(&page, "special", "frame");
    page.script("const field = document.querySelector('.frame-form input'); field.value = '9x9 0-8'; field.focus()");
    page.keys(&["Enter"]);
    said("from 0 to 8 in every cell so that no digit repeats in a row, column or region");
    tool(&page, "global", "size");
    page.click_text(".frame-form button", "6x6");
    page.wait("document.querySelectorAll('[role=gridcell]').length === 36");
    page.wait("document.querySelectorAll('#board .coordinates text').length === 12");
    assert_eq!(rules(&page), ["killer 5: r1c1 r1c2"]);
    page.click("[aria-label=Undo]");
    wait_for(&page, "killer 9: r9c8 r9c9");
    page.click("[aria-label=Redo]");
    page.wait("document.querySelectorAll('[role=gridcell]').length === 36");
    page.click_text(".panel-setter button", "Blank board");
    page.wait("document.querySelectorAll('[role=gridcell]').length === 81");
    assert!(rules(&page).is_empty());
}

#[test]
fn a_rule_that_the_server_refuses_is_taken_back_and_it_says_why() {
    let Some(mut page) = blank() else { return };
    page.allow("400");
    tool(&page, "special", "regex");
    page.drag(&[0, 1, 2]);
    wait_for(&page, "regex \".*\": r1c1 r1c2 r1c3");
    page.script("const field = document.querySelector('.active-rule input'); field.value = 'regex \"[\": r1c1 r1c2'; field.focus()");
    page.keys(&["Enter"]);
    page.wait("document.querySelector('.tool-card .fault:not([hidden])')");
    assert_eq!(rules(&page), ["regex \".*\": r1c1 r1c2 r1c3"]);
    // The text stays to be mended, until Escape.
    let text = "return document.querySelector('.active-rule input').value";
    assert_eq!(page.script(text), "regex \"[\": r1c1 r1c2");
    page.keys(&["Escape"]);
    assert_eq!(page.script(text), "regex \".*\": r1c1-r1c3");
    page.wait("document.querySelector('.tool-card .fault').hidden");
}

#[test]
fn what_follows_is_shown_without_a_button() {
    let Some(page) = blank() else { return };
    wait_for_line(&page, "solutions", "500 or more");
    tool(&page, "cage", "killer");
    page.drag(&[0, 1, 2]);
    digits(&page, "6");
    page.wait("document.querySelectorAll('[role=gridcell]')[0].ariaLabel.includes('marks 1 2 3,')");
    // Only where something is excluded.
    assert!(page.count(TRUE) < 300);
    // A digit that does not fit the cage: no solution, and why.
    page.click("[data-family=given]");
    page.drag(&[0]);
    digits(&page, "9");
    wait_for_line(&page, "solutions", "0");
    wait_for_line(&page, "contradiction", "killer cage 6");
    // All cells of the cage are outlined, not only its ends.
    page.wait("document.querySelector('.clash .chosen')?.getAttribute('d').includes('M64 0h64')");
    page.click("[aria-label=Undo]");
    page.wait("!document.querySelector('.clash')");
    page.paste(KILLER);
    wait_for_line(&page, "solutions", "1");
    wait_for_line(&page, "level", "Medium");
    wait_for_line(&page, "path", "cage combination");
    wait_for_line(&page, "redundant", "killer cage 17");
    wait_for_line(&page, "redundant", "each alone");
    wait_for_line(&page, "redundant", "more");
    page.click("[data-line=redundant] .finding:last-child");
    page.wait("document.querySelectorAll('[data-line=redundant] .finding').length > 6");
    assert!(!page.text("[data-line=redundant]").contains("more"));
    // Nothing moves when the lines are longer.
    let height = "return document.querySelector('[data-line=redundant]').offsetHeight";
    assert_eq!(page.script(height), 56);
    let once = "document.querySelectorAll('#board .digits .once').length === 33";
    page.wait(once);
    // The only candidate of a cell is as large as a digit, without those that are excluded.
    assert_eq!(page.count("#board .digits .sure"), 33);
    assert_eq!(page.count("#board .digits .never"), 0);
    // A picture has the clues, not what follows from them.
    page.script("const make = URL.createObjectURL; URL.createObjectURL = (blob) => ((window.saved = blob.text()), make.call(URL, blob))");
    page.drag(&[0]);
    page.wait("document.querySelector('#board .lights path')");
    let lit =
        page.script("return getComputedStyle(document.querySelector('#board .lights path')).fill");
    let lit = lit.as_str().expect("a color");
    page.click_text(".output button", "SVG");
    page.wait(
        "document.querySelector('.output [role=status]').textContent === 'Saved as veridoku.svg.'",
    );
    let picture = page.script("return await window.saved");
    let picture = picture.as_str().expect("a text");
    assert!(picture.contains(">19</text>"));
    // The givens and the sums.
    assert_eq!(picture.matches("</text>").count(), 13);
    // Nor the cells that are lit or selected.
    assert!(!picture.contains(lit) && !picture.contains("fill-opacity"), "{lit}");
    page.wait(once);
    page.click(".consequences [role=switch]");
    page.wait(&format!("!document.querySelector({})", json!(TRUE)));
    page.axe();
    page.click_text(".finding", "Show the path");
    page.wait("document.querySelector('.player .place')?.textContent.startsWith('1 of ')");
}

#[test]
fn a_puzzle_is_written_with_its_title_and_reads_back() {
    let Some(page) = blank() else { return };
    page.paste(LINK);
    page.wait("document.querySelectorAll('#board .signs .clue').length === 2");
    page.script("const title = document.querySelector('#words input'); title.value = 'Six'; title.dispatchEvent(new Event('change'))");
    for (format, begin) in [
        ("sudokupad", "https://sudokupad.app/"),
        ("fpuzzles-link", "https://f-puzzles.com/?load="),
        ("iss", ".Shape~6x6.Cage~10~R1C1~R1C2"),
        ("rules", "size: 6x6\ntitle: Six!"),
    ] {
        // The last words are also written, though their field has not been left.
        page.click("#words input");
        page.keys(&["End", "!"]);
        page.click(&format!("[data-format={format}]"));
        let written = "document.querySelector('.output [readonly]')?.value";
        page.wait(&format!("{written}?.startsWith({})", json!(begin)));
        let text = page.script(&format!("return {written}"));
        page.paste(text.as_str().expect("a text"));
        page.wait("!document.querySelector('.output [readonly]')");
        page.wait("document.querySelectorAll('#board .signs .clue').length === 2");
        assert_eq!(rules(&page).len(), 5, "{format}");
        // The rules in words are those of the rules, so nothing is left to say.
        page.wait("document.querySelector('#unread').hidden");
        if format != "iss" {
            assert_eq!(page.script("return document.querySelector('#words input').value"), "Six!");
        }
        page.script("const title = document.querySelector('#words input'); title.value = 'Six'; title.dispatchEvent(new Event('change'))");
    }
    // The rules in words of a text of our own are no rules that were not read.
    page.paste("size: 9x9\nruleset: My own words\nkiller 3: r1c1 r1c2");
    page.wait("document.querySelector('#words textarea').value === 'My own words'");
    assert!(!page.text("#unread").contains("not read"), "{}", page.text("#unread"));
    // A link has the solution if there is one.
    page.paste(KILLER);
    page.wait_for_verdict("one solution");
    page.click("[data-format=sudokupad]");
    page.wait("document.querySelector('.output [readonly]')?.value.startsWith('https:')");
    let solution = page.script(
        "const { objectOf } = await import('/packed.js'); return objectOf(document.querySelector('.output [readonly]').value).solution.join('')",
    );
    assert_eq!(solution, KILLER_SOLUTION);
    // And the colors of its cells.
    page.click("[data-family=color]");
    page.drag(&[7]);
    page.keys(&["4"]);
    page.wait("document.querySelector('#board .colors .color-3')");
    page.click("[data-format=fpuzzles-link]");
    page.wait("document.querySelector('.output [readonly]')?.value.startsWith('https://f-')");
    let color = page.script(
        "const { objectOf } = await import('/packed.js'); return objectOf(document.querySelector('.output [readonly]').value).grid[1][1].c",
    );
    assert_eq!(color, "#c4e3a3");
    page.click("[data-format=rules]");
    page.wait("document.querySelector('.output [readonly]')?.rows > 3");
    page.wait("document.querySelector('.output [role=status] .main')?.textContent === 'Copy text'");
    page.click(".output .certify");
    page.wait("document.querySelector('.output .download')");
}

#[test]
fn a_finger_draws_a_cage_and_presses_its_sum() {
    let Some(page) = Page::open_on_phone(BLANK) else { return };
    page.open_panel("Set");
    page.wait("document.querySelector('.panel-setter')");
    page.tap("[data-family=cage]");
    page.wait("document.querySelector('.tool-sheet:popover-open [data-kind=killer]')");
    page.tap("[data-kind=killer]");
    page.drag_with("touch", &[0, 1, 10], &[]);
    page.wait("document.querySelector('.number-keys').getClientRects().length");
    wait_for(&page, "killer: r1c1 r1c2 r2c2");
    // Chromium takes no tap for a moment after a drag. One that it takes shows within a second.
    let typed = last_is("killer 1: r1c1 r1c2 r2c2");
    for _ in 0..10 {
        page.tap(".number-keys button:nth-child(1)");
        page.script("window.tapped = performance.now()");
        page.wait(&format!("{typed} || performance.now() > window.tapped + 1000"));
        if page.script(&format!("return {typed}")) == json!(true) {
            break;
        }
    }
    page.wait(&typed);
    page.tap(".number-keys button:nth-child(2)");
    wait_for(&page, "killer 12: r1c1 r1c2 r2c2");
    page.axe();
}
