//! The page in French: every view is opened, and no English word is in sight, nor in what a screen reader says.
//!
//! A text is English if it has a word that French does not have. Names of techniques that are the same in both languages
//! have none, and what a text of a puzzle contains is not a word of the page.

use serde_json::json;

use crate::browser::{BLANK, EASY, EASY_LINE, EASY_SOLUTION, HARD, Page};

/// The English texts of the document.
const ENGLISH: &str = r##"
const english = /\b(the|of|and|is|are|was|were|be|been|this|that|these|those|it|its|with|from|for|not|no|which|by|to|in|at|an|when|each|every|all|both|only|has|have|must|can|cannot|because|there|here|then|if|cells?|rows?|columns?|box|boxes|digits?|givens?|values?|solved|strong|weak|links?|hidden|naked|chains?|hint|undo|redo|restart|copy|next|back|more|check|lines?|dots?|sum|arrow|clues?|regions?|rules?|your|you|we|any|other|another|same|different|steps?|show|hide|open|close|save|read|new|level|today)\b/i;
const names = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt"];
const found = new Set();
const look = (text) => {
  // A word of the puzzle's text is quoted, and a name of a file is none of the page's words.
  if (english.test(text.replace(/«[^»]*»|\S+\.\w+/g, ""))) found.add(text.trim().slice(0, 200));
};
const walk = (node) => {
  for (const one of node.childNodes) {
    if (one.nodeType === Node.TEXT_NODE) look(one.textContent);
    if (one.nodeType !== Node.ELEMENT_NODE || one.matches("script, noscript, style, code, textarea")) continue;
    if (one.lang && one.lang !== "fr") continue;
    names.forEach((name) => look(one.getAttribute(name) ?? ""));
    walk(one);
  }
};
look(document.title);
walk(document.body);
return [...found];
"##;

/// A page in French at an address.
fn french(path: &str) -> Option<Page> {
    let page = Page::open(path)?;
    page.script("localStorage.setItem('veridoku.language', 'fr')");
    page.go(path);
    assert_eq!(page.script("return document.documentElement.lang"), "fr");
    Some(page)
}

fn expect_french(page: &Page, view: &str) {
    assert_eq!(page.script(ENGLISH), json!([]), "{view}");
}

/// Opens a panel by its identifier.
fn open(page: &Page, id: &str) {
    let shown = "[...document.querySelectorAll('[data-open=ID]')].find((one) => one.getClientRects().length)";
    let link = shown.replace("ID", id);
    if page.script(&format!("return Boolean({link})")) == json!(false) {
        page.script(&format!("{}.click()", shown.replace("ID", "more")));
        page.wait("document.querySelector('.panel-more')");
    }
    page.script(&format!("{link}.click()"));
    page.wait(&format!(
        "document.body.dataset.panel === '{id}' && document.querySelector('#panel .head + div')"
    ));
}

/// The values of an attribute of all elements.
fn list(page: &Page, css: &str, value: &str) -> Vec<String> {
    let found = page.script(&format!(
        "return [...document.querySelectorAll('{css}')].map((one) => one.{value})"
    ));
    let names = found.as_array().expect("a list").iter();
    names.map(|name| name.as_str().expect("a name").to_owned()).collect()
}

#[test]
fn a_visit_and_every_panel_are_french() {
    let Some(page) = french("/") else { return };
    page.wait("document.querySelector('#board .given') && document.querySelector('#status b')");
    expect_french(&page, "a visit");
    for path in [format!("/#p={EASY}"), BLANK.to_owned()] {
        page.go(&path);
        page.wait("document.querySelector('#verdict').dataset.kind");
        let panels = [
            "explain", "diagnose", "make", "learn", "tutorial", "proof", "puzzles", "shape",
            "share", "more", "setter", "play",
        ];
        for panel in panels {
            open(&page, panel);
            page.script("document.querySelectorAll('details').forEach((one) => (one.open = true))");
            expect_french(&page, &format!("{panel} at {path}"));
        }
    }
    page.go(&format!("/#p={EASY}"));
    open(&page, "explain");
    page.script("document.querySelector('.techniques').open = true");
    page.wait("document.querySelectorAll('.technique-list [role=switch]').length > 50");
    expect_french(&page, "the techniques");
    open(&page, "proof");
    page.click("#panel button.main");
    page.wait("document.querySelectorAll('.panel-proof tbody tr').length === 3");
    page.click("#panel .certify");
    page.wait("document.querySelector('#panel .download')");
    expect_french(&page, "a proof");
    open(&page, "make");
    page.click("#panel button.main");
    page.wait("document.querySelector('#panel .beside .result').textContent");
    expect_french(&page, "a new puzzle");
}

#[test]
fn hints_and_explanations_are_french() {
    let Some(page) = french(&format!("/#p={EASY}")) else { return };
    // Each with an open cell.
    for (path, cell) in [(format!("/#p={EASY}"), 2), (format!("/#p={HARD}"), 0)] {
        page.go(&path);
        page.wait("document.querySelector('#verdict').dataset.kind === 'unique'");
        for detail in 0..3 {
            let before = page.text("#actions .hint");
            page.click("#actions .hint");
            page.wait(&format!(
                "document.querySelector('#actions .hint').textContent !== {}",
                json!(before)
            ));
            expect_french(&page, &format!("detail {detail} at {path}"));
        }
        page.click(".panel-play .why-not");
        page.drag(&[cell]);
        page.wait("document.querySelector('.why:not([hidden]) .why-digits button')");
        page.click(".why-digits button");
        page.wait("document.querySelector('.why .result').textContent");
        expect_french(&page, "why not");
        open(&page, "explain");
        page.click(".panel-explain .main");
        page.wait("document.querySelector('.panel-explain .steps li')");
        // One step of each technique, at least.
        let count = page.count(".steps button[data-step]");
        for step in (0..count).filter(|step| path.contains(HARD) || step % 8 == 0) {
            page.script(&format!("document.querySelector('[data-step=\"{step}\"]').click()"));
            expect_french(&page, &format!("step {step} at {path}"));
        }
    }
    page.go(&format!("/#p={EASY}"));
    open(&page, "tutorial");
    page.drag(&[2]);
    for digit in ["1", "5", "4"] {
        page.click_text(".panel-tutorial .why-digits button", digit);
        page.wait("document.querySelector('.panel-tutorial .result').textContent");
        expect_french(&page, &format!("the tutorial says why not {digit}"));
    }
    page.click(".panel-tutorial .main");
    page.focus_board();
    page.keys(&["1"]);
    page.wait("document.querySelector('.panel-tutorial .judged').textContent");
    expect_french(&page, "the tutorial judges");
}

#[test]
fn the_course_is_french_on_every_page() {
    let Some(page) = french(&format!("/#p={EASY}")) else { return };
    open(&page, "learn");
    page.wait("document.querySelector('[data-lesson]')");
    let lessons = list(&page, "[data-lesson]", "dataset.lesson");
    assert_eq!(lessons.len(), 15);
    for lesson in lessons {
        page.click(&format!("[data-lesson={lesson}]"));
        page.wait("document.querySelector('.pages')");
        let pages = page.count(".pages button");
        assert_eq!(pages, 11);
        for number in 1..=pages {
            page.click(&format!(".pages li:nth-child({number}) button"));
            page.wait("!document.querySelector('.panel-learn .work') && document.querySelector('.panel-learn .said, .panel-learn .result').textContent");
            assert_eq!(page.count(".panel-learn .fault"), 0, "{lesson}, page {number}");
            expect_french(&page, &format!("{lesson}, page {number}"));
        }
        page.click(".to-lessons");
        page.wait("document.querySelector('.lessons')");
    }
}

#[test]
fn verdicts_and_faults_are_french() {
    let Some(mut page) = french(BLANK) else { return };
    page.allow("400");
    let several = EASY_LINE.replace(['5', '3'], ".");
    let texts = [
        (several.as_str(), "multiple"),
        ("55", "conflict"),
        ("size: 9x9\nkiller 3: r1c1 r1c2\nkiller 3: r1c3 r1c4\n", "none"),
        ("size: 9x9\nkiller 3: r1c1 r1c2\nthermo: r4c4 r4c5 r5c5\nvariant: windoku\n", "multiple"),
    ];
    for (text, kind) in texts {
        let text = if text.len() == 2 { format!("{text:.<81}") } else { text.to_owned() };
        page.paste(&text);
        page.wait(&format!("document.querySelector('#verdict').dataset.kind === '{kind}'"));
        open(&page, "diagnose");
        page.script("document.querySelector('#panel button.main')?.click()");
        page.wait("!document.querySelector('#panel .work')");
        expect_french(&page, &text);
        open(&page, "play");
        page.click("#actions .hint");
        page.wait("document.querySelector('.panel-play .said')");
        expect_french(&page, &format!("a hint for {text}"));
    }
    for text in
        ["nonsense", "12..\n3...\n....", "size: 9x9\nkiller 10: r10c1", "size: 9x9\narrow: r1c1"]
    {
        page.script("document.querySelector('#panel .fault')?.remove()");
        page.paste(text);
        page.wait("document.querySelector('#panel .fault')");
        expect_french(&page, text);
    }
    page.paste(&format!("{EASY_LINE}\n{EASY_LINE}"));
    page.wait("document.querySelectorAll('#panel .game').length === 2");
    expect_french(&page, "several puzzles");
}

#[test]
fn the_studio_is_french_with_every_tool() {
    let Some(page) = french(BLANK) else { return };
    open(&page, "setter");
    page.paste("size: 9x9\nkiller 3: r1c1 r1c2\nthermo: r4c4 r4c5 r5c5\narrow: r9c1 | r9c2 r9c3\n");
    page.wait("document.querySelector('.rule-list .game')");
    let families = list(&page, "[data-family]", "dataset.family");
    let mut tools = 0;
    for family in &families {
        page.script(&format!("document.querySelector('[data-family={family}]').click()"));
        expect_french(&page, family);
        for kind in list(&page, ".tool-sheet:popover-open [data-kind]", "dataset.kind") {
            page.script(&format!(
                "document.querySelector('.tool-sheet [data-kind=\"{kind}\"]').click()"
            ));
            expect_french(&page, &kind);
            // Global rules are on now, and off again.
            page.script(&format!("document.querySelector('[data-family={family}]').click(); document.querySelector('.tool-sheet [data-kind=\"{kind}\"]').click(); document.querySelector('[data-family={family}]').click()"));
            tools += 1;
        }
        page.keys(&["Escape"]);
    }
    assert!(tools > 60, "{tools} tools of {families:?}");
    let formats = list(&page, "[data-format]", "dataset.format");
    assert_eq!(formats.len(), 4);
    for format in formats {
        page.click(&format!("[data-format={format}]"));
        page.wait("document.querySelector('.output [readonly], .output .fault')");
        expect_french(&page, &format);
    }
}

#[test]
fn the_end_of_a_puzzle_is_french() {
    let last = EASY_LINE.rfind('.').expect("an open cell");
    let entries = EASY_LINE
        .chars()
        .zip(EASY_SOLUTION.chars())
        .enumerate()
        .map(|(cell, (given, digit))| if given == '.' && cell != last { digit } else { '.' });
    let path = format!("/#p={EASY}~{}", entries.collect::<String>());
    let Some(page) = french(&path) else { return };
    page.drag(&[last]);
    page.keys(&[&EASY_SOLUTION[last..=last]]);
    page.wait("document.querySelector('.panel-solved .used')");
    expect_french(&page, "solved");
}
