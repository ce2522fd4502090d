//! Puzzles in any format, and the verdict during typing.

use serde_json::json;

use crate::browser::{BLANK, EASY_LINE, EASY_SOLUTION, Page};

#[test]
fn a_pasted_puzzle_of_any_format_is_on_the_board_with_its_verdict() {
    let Some(page) = Page::open(BLANK) else { return };
    let rows: Vec<&str> = (0..9).map(|row| &EASY_LINE[9 * row..9 * row + 9]).collect();
    let grid = rows.join("\n");
    let integers = EASY_LINE.replace('.', "0").split("").collect::<Vec<_>>().join(" ");
    let csv = format!("puzzle,solution\n{EASY_LINE},{EASY_SOLUTION}\n");
    for text in [EASY_LINE.to_owned(), grid, integers.trim().to_owned(), csv] {
        page.forget();
        page.go(BLANK);
        assert_eq!(page.values(), ".".repeat(81));
        page.paste(&text);
        page.wait_for_verdict("one solution");
        assert_eq!(page.values(), EASY_LINE, "{text}");
    }
    assert_eq!(page.name_of(0), "row 1, column 1, box 1: given 5");
}

#[test]
fn pencilmarks_are_candidates() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste("=1 2 34 34\n34 34 =1 2\n2 1 34 34\n34 34 2 1");
    page.wait("document.querySelectorAll('[role=gridcell]').length === 16");
    assert_eq!(page.values(), "1.....1.........");
    page.choose("#candidates", "auto");
    assert_eq!(page.name_of(2), "row 1, column 3, box 2: empty, marks 3 4");
    page.wait_for_verdict("several solutions");
}

#[test]
fn a_text_with_several_readings_is_a_choice() {
    let Some(page) = Page::open(BLANK) else { return };
    let mut line = ".".repeat(254);
    line.insert_str(0, "1B");
    page.paste(&line);
    page.wait("document.querySelectorAll('.reading').length >= 2");
    assert_eq!(page.values(), ".".repeat(81), "no reading is taken before one is chosen");
    page.click_text(".reading", "1-9A-G");
    page.wait("document.querySelectorAll('[role=gridcell]').length === 256");
    assert_eq!(page.name_of(1), "row 1, column 2, box 1: given 11");
    page.wait_for_verdict("several solutions");
}

#[test]
fn several_puzzles_of_a_text_are_listed() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste(&format!("{EASY_LINE}\n{EASY_SOLUTION}\n"));
    page.wait("document.querySelectorAll('#panel .game').length === 2");
    assert_eq!(page.values(), EASY_LINE);
    page.click_text("#panel .game", "Puzzle 2");
    page.wait_for_verdict("solved");
    assert_eq!(page.values(), EASY_SOLUTION);
}

#[test]
fn a_text_without_a_puzzle_says_where_it_fails() {
    let Some(mut page) = Page::open(BLANK) else { return };
    page.allow("400");
    page.paste("nonsense");
    page.wait("document.querySelector('#panel .fault')");
    let fault = page.text("#panel .fault");
    assert_eq!(
        fault,
        "Line 1, column 9: The text has 8 characters. A 9 by 9 puzzle has 81, a 4 by 4 puzzle has 16."
    );
    assert_eq!(page.script("return document.querySelector('#panel textarea').value"), "nonsense");
}

#[test]
fn the_verdict_follows_every_key_and_conflicts_are_marked() {
    let Some(page) = Page::open(BLANK) else { return };
    page.focus_board();
    page.keys(&["5"]);
    page.wait_for_verdict("several solutions");
    assert_eq!(page.name_of(0), "row 1, column 1, box 1: given 5");
    page.keys(&["ArrowRight", "5"]);
    page.wait_for_verdict("givens conflict");
    assert_eq!(page.name_of(1), "row 1, column 2, box 1: given 5, in conflict");
    assert_eq!(page.count(".wave"), 2);
    page.keys(&["3"]);
    page.wait_for_verdict("several solutions");
    assert_eq!(page.count(".wave"), 0);
    for (at, symbol) in EASY_LINE.chars().enumerate().skip(2) {
        page.keys(&["ArrowRight"]);
        if at % 9 == 0 {
            page.keys(&["ArrowDown"]);
        }
        if symbol != '.' {
            page.keys(&[&symbol.to_string()]);
        }
    }
    page.wait_for_verdict("one solution");
    assert_eq!(page.values(), EASY_LINE);
    assert_eq!(page.text("#setting p"), "This board is being set: what you type is a given.");
    page.open_panel("Explain");
    let is_shown = page.script("return document.querySelector('#setting').checkVisibility()");
    assert_eq!(is_shown, false, "nothing is typed there");
    page.open_panel("Play");
    page.click_text("#setting button", "Start solving");
    page.wait("document.querySelector('#setting').hidden");
    page.keys(&["ctrl+Home", "4"]);
    assert_eq!(page.values(), EASY_LINE, "a given stays");
}

/// Words and drawings of a text are shown next to the board, and stay with the game.
#[test]
fn what_is_not_read_is_next_to_the_board() {
    let Some(page) = Page::open(BLANK) else { return };
    assert_eq!(page.script("return document.querySelector('#unread').hidden"), true);
    page.paste(r#"{"size":1,"grid":[[{}]],"title":"One","author":"Ada","ruleset":"Fill it","line":[{},{}]}"#);
    page.wait("!document.querySelector('#unread').hidden");
    let shown = page.text("#unread");
    for part in ["Based on the rules that were read", "By Ada.", "Fill it", "line × 2"] {
        assert!(shown.contains(part), "{shown}");
    }
    page.wait("localStorage.getItem('veridoku.games')?.includes('Fill it')");
    page.go("/");
    page.wait("!document.querySelector('#unread').hidden");
    page.paste(EASY_LINE);
    page.wait("document.querySelector('#unread').hidden");
}

/// Texts with a fault of each kind, and a French word of its message.
const FAULTY: [(&str, &str); 12] = [
    ("nonsense", "81"),
    ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7", "80"),
    ("12..\n3...\n....", "quatre|lignes|cases|caractères"),
    ("\u{1f}\u{0}\u{1}", "texte|caractère"),
    ("https://sudokupad.app/fTbNFPQ44g", "lien court"),
    ("https://sudokupad.app/?puzzleid=fTbNFPQ44g", "lien court"),
    ("https://tinyurl.com/abc", "lien court"),
    ("size: 9x9\nkiler 10: r1c1", "kiler"),
    ("size: 9x9\nkiller 10: r10c1", "r10c1"),
    ("size: 9x9\nkiller 1 2 3: r1c1", "killer"),
    ("size: 9x9\narrow: r1c1", "arrow"),
    ("5 3 x 1 2\n1 2 3 4 5\n. . . . .\n. . . . .\n. . . . .", "x|cases|lignes|caractères"),
];

/// Commands that do not belong on a page.
const MACHINE: &str = r"--\w|\bbytes?\b|\bcommand\b|\boption\b|\bformat\b|UTF|0x[0-9A-F]|`|\bfault\.|octets?|\bcommande\b";

#[test]
fn a_fault_is_said_in_the_terms_of_the_page_in_both_languages() {
    let Some(mut page) = Page::open(BLANK) else { return };
    page.allow("400");
    for language in ["en", "fr"] {
        page.script(&format!("localStorage.setItem('veridoku.language', '{language}')"));
        page.go(BLANK);
        for (text, said) in FAULTY {
            page.script("document.querySelector('#panel .fault')?.remove()");
            page.paste(text);
            page.wait("document.querySelector('#panel .fault')");
            let fault = page.text("#panel .fault");
            let test = |expression: &str| {
                page.script(&format!(
                    "return new RegExp({}).test({})",
                    json!(expression),
                    json!(fault)
                ))
            };
            assert_eq!(test(MACHINE), json!(false), "{text:?}: {fault}");
            if language == "fr" {
                assert_eq!(test(said), json!(true), "{text:?}: {fault}");
                let english = r"\b(the|found|expected|and|of|line|column|puzzle|text)\b";
                assert_eq!(test(english), json!(false), "{text:?}: {fault}");
            }
        }
    }
}

#[test]
fn links_of_other_sites_are_read_when_pasted_and_as_an_address() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste(&format!("https://sudokuexchange.com/play/?s={}", EASY_LINE.replace('.', "0")));
    page.wait_for_verdict("one solution");
    assert_eq!(page.values(), EASY_LINE);
    page.forget();
    page.go(&format!("/?s={EASY_LINE}"));
    page.wait_for_verdict("one solution");
    assert_eq!(page.values(), EASY_LINE);
    // The address follows the game.
    page.focus_board();
    page.keys(&["ArrowRight", "ArrowRight", "4"]);
    page.wait("location.hash.includes('4')");
    page.reload();
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 4");
}
