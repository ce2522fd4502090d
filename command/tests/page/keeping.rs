//! Nothing is lost: undo and redo, the address, autosave, several puzzles, and detected wrong entries.

use serde_json::json;

use crate::browser::{EASY, EASY_LINE, EASY_SOLUTION, Page};

/// Keeps what the page copies in `window.copied`.
pub const OVERHEAR_COPIES: &str = "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => (window.copied = text) } })";

#[test]
fn undo_and_redo_have_no_end_and_reach_over_everything() {
    let Some(page) = Page::with(EASY) else { return };
    page.focus_board();
    page.keys(&["ArrowRight", "ArrowRight"]);
    for _ in 0..30 {
        page.keys(&["1", "2", "shift+4", "Backspace"]);
    }
    page.keys(&["4", "ctrl+shift+3"]);
    let last = page.name_of(2);
    assert_eq!(last, "row 1, column 3, box 1: 4, colors 3");
    for _ in 0..92 {
        page.keys(&["ctrl+z"]);
    }
    page.wait("document.querySelector('#actions [aria-label=Undo]').disabled");
    assert_eq!(page.values(), EASY_LINE);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: empty");
    for _ in 0..46 {
        page.keys(&["ctrl+y", "ctrl+shift+z"]);
    }
    page.wait("document.querySelector('#actions [aria-label=Redo]').disabled");
    assert_eq!(page.name_of(2), last);
    page.click("#actions [aria-label=Undo]");
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 4");
}

#[test]
fn a_reload_keeps_the_game_and_its_past() {
    let Some(page) = Page::with(EASY) else { return };
    page.focus_board();
    page.keys(&[
        "ArrowRight",
        "ArrowRight",
        "4",
        "ArrowRight",
        "shift+2",
        "shift+6",
        "ctrl+shift+5",
    ]);
    let before = (page.name_of(2), page.name_of(3));
    page.reload();
    page.wait_for_verdict("one solution");
    assert_eq!((page.name_of(2), page.name_of(3)), before);
    page.keys(&["ctrl+z", "ctrl+z", "ctrl+z", "ctrl+z"]);
    assert_eq!(page.values(), EASY_LINE);
    assert_eq!(page.name_of(3), "row 1, column 4, box 2: empty");
    page.keys(&["ctrl+y"]);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 4");
}

#[test]
fn the_address_holds_puzzle_and_progress() {
    let Some(page) = Page::with(EASY) else { return };
    page.focus_board();
    page.keys(&[
        "ArrowRight",
        "ArrowRight",
        "4",
        "ArrowRight",
        "shift+2",
        "ctrl+6",
        "ctrl+shift+5",
    ]);
    let before = (page.name_of(2), page.name_of(3));
    page.wait("location.hash.includes('~..4')");
    let address = page.script("return location.hash").as_str().expect("a text").to_owned();
    page.open_panel("Share and print");
    let shared = page.script("return document.querySelector('#panel textarea').value");
    assert!(shared.as_str().expect("a text").ends_with(&address), "{shared}");
    page.script(OVERHEAR_COPIES);
    page.click_text("#panel button", "Copy puzzle only");
    page.wait("window.copied");
    let copied = page.script("return new URL(window.copied).hash");
    assert_eq!(copied, json!(format!("#p={EASY}")));
    assert_eq!(page.script("return document.querySelector('#panel textarea').value"), shared);
    // Elsewhere: another store, the same address.
    page.forget();
    page.go(&format!("/{address}"));
    page.wait_for_verdict("one solution");
    assert_eq!((page.name_of(2), page.name_of(3)), before);
}

#[test]
fn a_broken_address_or_store_opens_a_blank_board() {
    let Some(page) = Page::open("/#p=9~x!y~%E0%A4%A") else { return };
    assert_eq!(page.values(), ".".repeat(81));
    page.script("localStorage.setItem('veridoku.games', '{\"a\": [1'); localStorage.setItem('veridoku.view', '7')");
    page.reload();
    assert_eq!(page.values(), ".".repeat(81));
    // Each would show a given if it were accepted.
    for code in [
        "0~1",
        "26~1",
        "9~1a",
        "9.7x7~1",
        "4.=AABB~1",
        "4.=AAAAABBBCCCCDDDD~1",
        "9~1~~zz-1",
        "9~1~~0-zzzzz",
        "9~1~~~~~~~0-a-1",
    ] {
        page.forget();
        page.go(&format!("/#p={code}"));
        assert_eq!(page.values(), ".".repeat(81), "{code}");
        assert_eq!(page.script("return location.hash"), json!(format!("#p={code}")));
        assert_eq!(page.script("return localStorage.getItem('veridoku.games')"), json!(null));
    }
}

#[test]
fn several_puzzles_are_kept_and_opened_again() {
    let Some(page) = Page::with(EASY) else { return };
    page.focus_board();
    page.keys(&["ArrowRight", "ArrowRight", "4"]);
    page.open_panel("Puzzles");
    page.click_text(".first button", "Hard: chains");
    page.wait_for_verdict("one solution");
    page.open_panel("Puzzles");
    page.wait("document.querySelectorAll('.games .game').length === 2");
    page.click(".games .game[aria-current=false]");
    page.wait_for_verdict("one solution");
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 4");
    page.keys(&["ctrl+z"]);
    assert_eq!(page.values(), EASY_LINE);
    page.open_panel("Puzzles");
    // The first press only asks for confirmation.
    page.click(".games [aria-label^=Remove]");
    assert_eq!(page.text(".games [aria-label^=Remove]"), "Remove?");
    page.click(".games [aria-label^=Remove]");
    page.wait("document.querySelectorAll('.games .game').length === 1");
    assert!(page.focus().contains("Puzzle of"), "focus stays in the list");
}

#[test]
fn wrong_entries_are_underlined_as_they_are_typed_if_the_player_wants() {
    let Some(page) = Page::with(EASY) else { return };
    page.focus_board();
    page.keys(&["ArrowRight", "ArrowRight", "1"]);
    assert_eq!(page.count(".wave"), 0, "1 contradicts no digit in sight");
    page.open_panel("Settings");
    page.click_text("#panel [role=switch]", "Mark wrong entries");
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 1, wrong");
    page.wait_for_verdict("a digit is wrong");
    assert_eq!(page.count(".wave"), 1);
    page.focus_board();
    page.keys(&["4"]);
    assert_eq!(page.count(".wave"), 0);
    assert_eq!(EASY_SOLUTION.as_bytes()[2], b'4');
}

#[test]
fn two_tabs_do_not_lose_each_others_games() {
    let Some(page) = Page::with(EASY) else { return };
    page.script("localStorage.setItem('veridoku.games', JSON.stringify([{ id: 'other', title: 'Other', time: 1, code: '4~1' }, ...JSON.parse(localStorage.getItem('veridoku.games') ?? '[]')]))");
    page.focus_board();
    page.keys(&["ArrowRight", "ArrowRight", "4"]);
    page.wait("location.hash.includes('~..4')");
    let titles = page.script("return JSON.parse(localStorage.getItem('veridoku.games')).map(({ title }) => title).sort()");
    assert_eq!(titles, json!(["", "Other"]));
}

#[test]
fn two_windows_do_not_undo_each_other_in_the_same_game() {
    let Some(page) = Page::with(EASY) else { return };
    let [first, second] = page.open_window("/");
    assert_eq!(page.values(), EASY_LINE, "the last game");
    page.focus_board();
    page.keys(&["ArrowRight", "ArrowRight", "4"]);
    let kept = |condition: &str| {
        page.wait(&format!(
            "((games) => {condition})(JSON.parse(localStorage.getItem('veridoku.games')))"
        ));
    };
    kept("games[0].code.includes('~..4')");
    // The first window changed nothing, so it writes nothing when it is left.
    page.go_to_window(&first);
    assert_eq!(page.values(), EASY_LINE);
    kept("games[0].code.includes('~..4')");
    page.go("/");
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 4");
    page.keys(&["ctrl+z"]);
    assert_eq!(page.values(), EASY_LINE, "the past is there, too");
    // Both continue: the second in a copy.
    kept("games.length === 1 && !games[0].code.includes('~..4')");
    page.go_to_window(&second);
    kept("games.length === 1 && !games[0].code.includes('~..4')");
    page.focus_board();
    page.keys(&["ArrowRight", "6"]);
    kept("games.length === 2 && games[0].code.includes('~..46') && games[0].id !== games[1].id");
    kept("!games[1].code.includes('~..4')");
}

#[test]
fn the_address_of_a_game_opens_no_other_game() {
    let Some(page) = Page::with(EASY) else { return };
    page.open_panel("Puzzles");
    page.click_text(".first button", "Hard: chains");
    page.wait("JSON.parse(localStorage.getItem('veridoku.games')).length === 2");
    page.go(&format!("/#p={EASY}"));
    assert_eq!(page.values(), EASY_LINE);
    assert_eq!(page.script("return JSON.parse(localStorage.getItem('veridoku.games')).length"), 2);
}

#[test]
fn a_browser_that_saves_nothing_is_named_once_in_sight() {
    let Some(page) = Page::with(EASY) else { return };
    page.script("Storage.prototype.setItem = () => { throw new Error('full') }");
    let note = "document.querySelector('#sentence').checkVisibility() && document.querySelector('#sentence').textContent.includes('does not save')";
    page.focus_board();
    page.keys(&["ArrowRight", "ArrowRight", "4"]);
    page.wait(note);
    page.shot("unsaved");
    // The game goes on, and the link holds it.
    page.keys(&["ArrowRight", "6"]);
    assert_eq!(page.text("#sentence"), "");
    page.wait("location.hash.includes('~..46')");
    assert_eq!(page.text("#sentence"), "", "once is enough");
}
