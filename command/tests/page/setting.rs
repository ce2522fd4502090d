//! Variant constraints: pasted puzzles are drawn, rules are placed by mouse and keyboard, true candidates follow.

use serde_json::json;

use crate::browser::{BLANK, Page};

/// A killer of 6x6, made at random for this project.
const KILLER: &str = ".Shape~6x6.Cage~19~R3C6~R4C6~R5C5~R5C6~R6C6.Cage~17~R2C3~R3C3~R3C4~R4C3~R4C4.Cage~6~R6C4~R6C5.Cage~11~R5C2~R5C3~R5C4.Cage~6~R2C5~R2C6.Cage~19~R4C1~R5C1~R6C1~R6C2~R6C3.Cage~19~R1C3~R1C4~R1C5~R1C6~R2C4.Cage~11~R2C1~R2C2~R3C1~R3C2.Cage~8~R1C1~R1C2.Cage~7~R3C5~R4C5.~R1C2_6.~R3C5_6.~R5C6_6";
const KILLER_SOLUTION: &str = "264153315642521364436215142536653421";

/// Chooses a rule and adds it for the cells that are selected.
fn add(page: &Page, kind: &str, numbers: &str) {
    let before = page.count(".rules li");
    page.choose(".panel-setter [role=combobox]", kind);
    page.script(&format!(
        "const field = document.querySelector('.panel-setter input'); field.value = {}; field.focus()",
        json!(numbers)
    ));
    page.keys(&["Enter"]);
    page.wait(&format!("document.querySelectorAll('.rules li').length > {before}"));
}

/// A blank board with the panel for setters.
fn blank() -> Option<Page> {
    let page = Page::open(BLANK)?;
    page.open_panel("Set rules");
    page.wait("document.querySelector('.panel-setter')");
    Some(page)
}

#[test]
fn a_pasted_killer_is_drawn_and_said_and_solved() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste(KILLER);
    page.wait_for_verdict("one solution");
    assert_eq!(page.count("#board .signs .cage"), 10);
    assert_eq!(page.count("#board .signs .sum"), 10);
    assert_eq!(page.name_of(0), "row 1, column 1, box 1: empty, killer cage 8");
    // A full board that breaks a rule is not solved, one that satisfies all is.
    page.focus_board();
    for digit in KILLER_SOLUTION.chars() {
        page.keys(&[&digit.to_string(), "ArrowRight"]);
        if page
            .script("return document.activeElement.ariaLabel")
            .as_str()
            .is_some_and(|name| name.contains("column 1,"))
        {
            page.keys(&["ArrowDown"]);
        }
    }
    page.wait_for_verdict("solved");
    page.keys(&["ctrl+z"]);
    page.wait_for_verdict("one solution");
    // The address has the rules.
    page.reload();
    page.wait("document.querySelectorAll('#board .signs .cage').length === 10");
}

#[test]
fn a_setter_places_rules_by_mouse_and_takes_them_back() {
    let Some(page) = blank() else { return };
    page.drag(&[0, 1, 10]);
    add(&page, "killer", "10");
    assert_eq!(page.text(".rules .game"), "killer 10: r1c1 r1c2 r2c2");
    assert_eq!(page.count("#board .signs .cage"), 1);
    assert_eq!(page.text("#board .signs .sum"), "10");
    page.drag(&[20, 21, 30]);
    add(&page, "thermo", "");
    assert_eq!(page.count("#board .marks .bulb"), 1);
    page.drag(&[40, 41]);
    add(&page, "difference", "");
    assert_eq!(page.count("#board .signs .dot"), 1);
    page.drag(&[27]);
    add(&page, "sandwich", "12");
    assert_eq!(page.text("#board .signs .clue"), "12");
    page.drag(&[2, 10]);
    add(&page, "little-killer", "22");
    assert_eq!(page.text(".rules li:last-child .game"), "little-killer 22: r1c3 r2c2 r3c1");
    page.wait_for_verdict("several solutions");
    // A click on a rule selects its cells.
    page.click(".rules .game");
    assert_eq!(page.selected(), [0, 1, 10]);
    page.click(".rules li .icon");
    page.wait("document.querySelectorAll('#board .signs .cage').length === 0");
    assert_eq!(page.count(".rules li"), 4);
    page.click("[aria-label=Undo]");
    page.wait("document.querySelectorAll('#board .signs .cage').length === 1");
    for left in (0..5).rev() {
        page.click("[aria-label=Undo]");
        page.wait(&format!("document.querySelectorAll('.rules li').length === {left}"));
    }
    assert_eq!(page.count("#board :is(.marks, .signs) > *"), 0);
}

#[test]
fn a_setter_places_rules_by_keyboard_alone() {
    let Some(page) = blank() else { return };
    page.focus_board();
    page.keys(&["shift+ArrowRight", "shift+ArrowDown", "shift+ArrowDown"]);
    page.choose(".panel-setter [role=combobox]", "thermo");
    page.script("document.querySelector('.panel-setter [role=combobox]').focus()");
    // From the list of rules to the numbers, and on to the button.
    page.keys(&["Tab", "Tab", "Enter"]);
    page.wait("document.querySelectorAll('.rules li').length === 1");
    assert_eq!(page.text(".rules .game"), "thermo: r1c1 r1c2 r2c2 r3c2");
    page.focus_board();
    page.keys(&["Home", "shift+ArrowDown"]);
    add(&page, "ratio", "3");
    assert_eq!(page.text(".rules li:last-child .game"), "ratio 3: r3c1 r4c1");
    assert_eq!(page.text("#board .signs .on-dark"), "3");
    page.script("document.querySelector('.rules li:last-child .icon').focus()");
    page.keys(&["Enter"]);
    page.wait("document.querySelectorAll('.rules li').length === 1");
}

#[test]
fn a_rule_that_the_server_refuses_is_not_taken_and_it_says_why() {
    let Some(mut page) = blank() else { return };
    page.allow("400");
    // There is no corner below and right of the last cell.
    page.drag(&[80]);
    page.choose(".panel-setter [role=combobox]", "quadruple");
    page.click(".panel-setter .main");
    page.wait("document.querySelector('.panel-setter .fault')");
    assert_eq!(page.count(".rules li"), 0);
    assert_eq!(page.count("#board :is(.marks, .signs) > *"), 0);
}

#[test]
fn a_rule_is_added_once_and_another_sum_replaces_the_one_before() {
    let Some(page) = blank() else { return };
    page.drag(&[0, 1]);
    add(&page, "killer", "10");
    // The same cells, selected in the other order.
    page.drag(&[1, 0]);
    page.click(".panel-setter .main");
    page.wait("document.querySelector('.panel-setter .fault')");
    assert_eq!(
        page.text(".panel-setter .fault"),
        "The puzzle already has this rule: killer 10: r1c2 r1c1."
    );
    assert_eq!(page.count(".rules li"), 1);
    page.script("document.querySelector('.panel-setter input').value = '11'");
    page.click(".panel-setter .main");
    page.wait("document.querySelector('.rules .game').textContent.startsWith('killer 11:')");
    assert_eq!(page.count(".rules li"), 1);
    assert_eq!(page.count(".panel-setter .fault"), 0);
    // A line has a direction, so from the other end it is another one.
    page.drag(&[0, 1]);
    add(&page, "thermo", "");
    page.drag(&[1, 0]);
    add(&page, "thermo", "");
    assert_eq!(page.count(".rules li"), 3);
}

#[test]
fn a_number_typed_behind_a_selection_is_that_of_the_rule() {
    let Some(page) = blank() else { return };
    page.choose(".panel-setter [role=combobox]", "killer");
    page.drag(&[0, 1]);
    page.keys(&["1", "5", "Enter"]);
    page.wait("document.querySelectorAll('.rules li').length === 1");
    assert_eq!(page.text(".rules .game"), "killer 15: r1c1 r1c2");
    assert_eq!(page.values(), ".".repeat(81));
    page.choose(".panel-setter [role=combobox]", "sandwich");
    page.drag(&[27]);
    page.keys(&["8", "Enter"]);
    page.wait("document.querySelectorAll('.rules li').length === 2");
    assert_eq!(page.values(), ".".repeat(81));
    // For a rule without a number, digits are entered on the board, and so for a single cell.
    page.choose(".panel-setter [role=combobox]", "thermo");
    page.drag(&[40, 41]);
    page.keys(&["4"]);
    page.choose(".panel-setter [role=combobox]", "killer");
    page.drag(&[80]);
    page.keys(&["7"]);
    assert_eq!(page.values().replace('.', ""), "447");
}

#[test]
fn candidates_make_room_only_below_a_sum_and_keep_clear_of_lines() {
    let Some(page) = blank() else { return };
    page.drag(&[0, 1]);
    add(&page, "killer", "10");
    page.click(".panel-setter [role=switch]");
    page.wait("document.querySelectorAll('#board .digits tspan').length > 700");
    let faults = page.script(
        "const faults = [];
         const box = (one) => one.getBBox();
         const cells = [...document.querySelectorAll('#board .digits > g')];
         const sum = box(document.querySelector('#board .signs .sum'));
         cells.forEach((cell, at) => {
           const [left, top] = [64 * (at % 9), 64 * Math.floor(at / 9)];
           const marks = [...cell.querySelectorAll('tspan')].map((one) => ({ x: Number(one.getAttribute('x')), y: Number(one.getAttribute('y')) }));
           const size = Number(cell.querySelector('text').getAttribute('font-size'));
           // The height of a digit is 0.73 of its font size.
           const [highest, lowest] = [Math.min(...marks.map(({ y }) => y)) - 0.73 * size, Math.max(...marks.map(({ y }) => y))];
           if (lowest > top + 58 || highest < top + 6) faults.push(`cell ${at}: ${highest - top} to ${lowest - top}`);
           if (at && Math.abs(highest - top - (top + 64 - lowest)) > 2) faults.push(`cell ${at} is not in the middle`);
           if (!at && highest < sum.y + 0.8 * sum.height) faults.push('a digit below the sum');
         });
         return faults",
    );
    assert_eq!(faults, json!([]));
}

#[test]
fn the_text_of_a_puzzle_reads_back() {
    let Some(page) = blank() else { return };
    page.drag(&[0, 1]);
    add(&page, "killer", "10");
    page.script(
        "const text = document.querySelector('.panel-setter textarea'); text.value += '\\nthermo: r5c5 r5c6\\n'",
    );
    page.click_text(".panel-setter button", "Read this text");
    page.wait("document.querySelectorAll('#board .marks .bulb').length === 1");
    page.wait_for_verdict("several solutions");
    assert_eq!(page.count("#board .signs .cage"), 1);
}

#[test]
fn true_candidates_follow_the_puzzle() {
    let Some(page) = blank() else { return };
    page.click(".panel-setter [role=switch]");
    let all = "row 1, column 1, box 1: empty, marks 1 2 3 4 5 6 7 8 9";
    let says = |cell: usize, name: &str| {
        page.wait(&format!(
            "document.querySelectorAll('[role=gridcell]')[{cell}].ariaLabel === {}",
            json!(name)
        ));
    };
    says(0, all);
    page.drag(&[0, 1]);
    add(&page, "killer", "3");
    says(0, "row 1, column 1, box 1: empty, marks 1 2, killer cage 3");
    says(2, "row 1, column 3, box 1: empty, marks 3 4 5 6 7 8 9");
    assert_eq!(page.count("#board .digits .never"), 14 + 7 * 2 + 6 * 2);
    page.click("[aria-label=Undo]");
    says(0, all);
    // A puzzle with one solution: each remaining candidate is only in that one.
    page.paste(KILLER);
    says(0, "row 1, column 1, box 1: empty, marks 2, in exactly one solution 2, killer cage 8");
    assert_eq!(page.count("#board .digits .once"), 33);
    page.open_panel("Set rules");
    page.click(".panel-setter [role=switch]");
    says(0, "row 1, column 1, box 1: empty, killer cage 8");
}

/// A 6x6 puzzle as an f-puzzles link, written by `convert`.
const LINK: &str = "https://f-puzzles.com/?load=N4IgzglgXgpiBcA2ANCA5gJwgEwQbT2AF9ljSSzKiBdZQih8p42%2B5xq1q99rj/8nx7cWtEAGsIAGykwMAYwCGaOPEIh5MGWHwgASgEYAwgZCpDRgEwgxAN0VSArqpAGADCBqoALgAs5ALYA9gEw3nL4oFIQAHYwOmp4%2BpYmZvoAzKnmACyp1NRe4Iox2ADuEPK%2BYI4BkRpaUgjJRh6o9k4u6Z5i2BAAZn1yMDGadZraunoArEZTadNGiDaF0d7espIyctW1aqDjjfD6bkbZaQcJSRZd5inW5pmmPRAYMPLeEEExTQAiADJpdrOJoGaw0IhAA";

#[test]
fn a_link_of_f_puzzles_is_drawn_and_written_out_again() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste(LINK);
    page.wait("document.querySelector('.panel-play')");
    page.wait("document.querySelectorAll('#board .signs .clue').length === 2");
    assert_eq!(page.count("#board .signs .cage"), 1);
    assert_eq!(page.count("#board .marks .bulb"), 1);
    assert_eq!(page.count("#board .signs .dot"), 1);
    page.open_panel("Set rules");
    for (button, begin) in [
        ("As f-puzzles link", "https://f-puzzles.com/?load="),
        ("As solver string", ".Shape~6x6.Cage~10~R1C1~R1C2"),
        ("As text", "size: 6x6\nkiller 10: r1c1 r1c2"),
    ] {
        page.click_text(".panel-setter button", button);
        let written = "document.querySelector('.panel-setter [readonly]')?.value";
        page.wait(&format!("{written}?.startsWith({})", json!(begin)));
        let text = page.script(&format!("return {written}"));
        // The written link is the puzzle itself.
        page.paste(text.as_str().expect("a text"));
        page.wait("document.querySelector('.panel-play')");
        page.wait("document.querySelectorAll('#board .signs .clue').length === 2");
        page.open_panel("Set rules");
        assert_eq!(page.count(".rules li"), 5, "{button}");
    }
}

#[test]
fn a_frame_and_other_values_are_shown_and_typed() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste("size: 4x6 0-8\nboxes: none\nkiller 1: r1c1 r2c1\nskyscraper 2: row 2 from right\n");
    page.wait("document.querySelectorAll('#board .signs .clue').length === 1");
    assert_eq!(page.count("[role=gridcell]:not([hidden])"), 24);
    page.focus_board();
    page.keys(&["0", "ArrowUp", "6"]);
    assert_eq!(page.name_of(0), "row 1, column 1: 0, killer cage 1");
    // The fourth row is the last, and no value is above 8.
    assert_eq!(page.name_of(27), "row 4, column 1: 6");
    page.keys(&["ArrowLeft", "9"]);
    assert_eq!(page.name_of(32), "row 4, column 6: empty");
    page.choose("#candidates", "auto");
    assert_eq!(page.name_of(32), "row 4, column 6: empty, marks 0 1 2 3 4 5 7 8");
    page.focus_board();
    page.keys(&["Backspace", "ctrl+a"]);
    assert_eq!(page.selected().len(), 24);
    page.reload();
    page.wait("document.querySelectorAll('#board .signs .clue').length === 1");
    assert_eq!(page.name_of(27), "row 4, column 1: 6");
}

/// An f-puzzles link with a cage, and a line that may or may not be a rule.
const DRAWN: &str = "https://f-puzzles.com/?load=N4IgzglgXgpiBcA2ANCA5gJwgEwQbT2AF9ljSSzKiBdZQih8p42%2B5xq1q99rj%2F8nx7cWtEAGsIAGykwMAYwCGaOPEIh5MGWHwgASgEYAwgZCpDRgEwgxAN0VSArqpAGADCBqopEAHar1H38dNTx9AGYTMwirGzEAe0cAFyCYIwQQAGI3HNzogHccJIALBDcAOgMaIiA%3D";

#[test]
fn drawings_that_may_hide_a_rule_are_left_out_and_named() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste(DRAWN);
    page.wait("document.querySelectorAll('#board .signs .cage').length === 1");
    assert!(page.text("#unread").contains("line"), "{}", page.text("#unread"));
}
