//! Variant constraints: pasted puzzles are drawn and named. The studio is in `studio::`.

use serde_json::json;

use crate::browser::{BLANK, Page};

/// A killer of 6x6, made at random for this project.
pub const KILLER: &str = ".Shape~6x6.Cage~19~R3C6~R4C6~R5C5~R5C6~R6C6.Cage~17~R2C3~R3C3~R3C4~R4C3~R4C4.Cage~6~R6C4~R6C5.Cage~11~R5C2~R5C3~R5C4.Cage~6~R2C5~R2C6.Cage~19~R4C1~R5C1~R6C1~R6C2~R6C3.Cage~19~R1C3~R1C4~R1C5~R1C6~R2C4.Cage~11~R2C1~R2C2~R3C1~R3C2.Cage~8~R1C1~R1C2.Cage~7~R3C5~R4C5.~R1C2_6.~R3C5_6.~R5C6_6";
pub const KILLER_SOLUTION: &str = "264153315642521364436215142536653421";

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
fn drawings_that_may_hide_a_rule_are_named_and_drawn_and_kept() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste(DRAWN);
    page.wait("document.querySelectorAll('#board .signs .cage').length === 1");
    assert!(page.text("#unread").contains("line"), "{}", page.text("#unread"));
    // They are drawn and kept.
    let drawing = "document.querySelectorAll('#board .cosmetics path').length === 1";
    page.wait(drawing);
    // A rule over them lets them be seen.
    page.wait("Number(getComputedStyle(document.querySelector('#board .marks')).opacity) < 1");
    page.reload();
    page.wait(drawing);
    page.open_panel("Set");
    page.wait("document.querySelector('#unread').open");
    page.click("[data-format=sudokupad]");
    page.wait("document.querySelector('.output [readonly]')?.value.startsWith('https://sudokupad.app/fpuz')");
    let lines = page.script(
        "const { objectOf } = await import('/packed.js'); return objectOf(document.querySelector('.output [readonly]').value).line[0].lines",
    );
    assert_eq!(lines, json!([["R3C1", "R3C2"]]));
    let link = page.script("return document.querySelector('.output [readonly]').value");
    page.paste(link.as_str().expect("a link"));
    page.wait("!document.querySelector('.output [readonly]')");
    page.wait(drawing);
    assert_eq!(page.count("#board .signs .cage"), 1);
    // Outside of the studio they leave room for the panel, and a blank board is played on.
    page.open_panel("Puzzles");
    page.wait("!document.querySelector('#unread').open");
    page.click_text("#panel button", "Blank board");
    page.wait("document.body.dataset.panel === 'play'");
    page.paste(KILLER);
    page.wait("document.querySelectorAll('#board .signs .cage').length === 10");
    assert_eq!(page.count("#board .cosmetics"), 0);
}

/// A 4x4 with fog, of which one cell is lit, and its solution.
const FOGGY: &str = r#"{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{"value":2,"given":true}],[{"value":2,"given":true},{},{},{}],[{},{},{},{"value":1,"given":true}]],"foglight":["R1C1"],"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}],"solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]}"#;

#[test]
fn fog_hides_what_is_under_it_until_a_neighbor_is_solved() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste(FOGGY);
    page.wait("document.querySelector('#board.foggy')");
    let dark = |count: u64| {
        page.wait(&format!(
            "[...document.querySelectorAll('#board .digits > g')].filter((one) => getComputedStyle(one).visibility === 'hidden').length === {count}"
        ));
    };
    dark(3);
    page.focus_board();
    // A wrong digit lifts no fog.
    page.keys(&["ArrowDown", "4", "ArrowRight", "3"]);
    dark(3);
    page.keys(&["Backspace", "ArrowLeft", "3"]);
    dark(2);
    // A setter sees through it.
    page.open_panel("Set");
    dark(0);
}
