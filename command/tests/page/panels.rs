//! The features of the panels: hints, steps, techniques, diagnosis, generator, practice, tutorial, proofs, and French.

use serde_json::{Value, json};

use crate::browser::{BLANK, EASY, EASY_LINE, EASY_SOLUTION, HARD, PANELS, Page, from_zero};

/// Needs a locked pair and pointing; and its given cells.
pub const MEDIUM: &str =
    "9~4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// No solution; five givens contradict each other.
const BROKEN: &str =
    "9~.9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.";
/// Three solutions.
const LOOSE: &str =
    "9~..3.....6...98..2.9426..7..45...6............1.9.5.47.....25.4.6...785...........";

/// A pattern of givens for which there are puzzles.
const PATTERN: &str =
    ".#..#..#...##.#........#..#...#..#..####.......#.#.....#.......##....##......##.#";

pub const MAIN: &str = "#actions .hint";

/// Keeps the last question and answer of an endpoint in `window.asked` and `window.answered`.
fn overhear(page: &Page, endpoint: &str) {
    page.script(&format!(
        "const ask = window.fetch;
         window.fetch = async (path, request) => {{
           const answer = await ask(path, request);
           if (String(path).endsWith({})) [window.asked, window.answered] = [JSON.parse(request.body), await answer.clone().json()];
           return answer;
         }}",
        json!(format!("/{endpoint}"))
    ));
}

pub fn sentence_holds(page: &Page, part: &str) {
    page.wait(&format!("{SAID}.includes({})", json!(part)));
}

/// What the page says: the line next to the board, and the sentences of the panel.
pub const SAID: &str = "[...document.querySelectorAll('#sentence, #panel :is(.said, .before, .idea > summary)')].filter((one) => one.checkVisibility()).map((one) => one.textContent).join(' ')";

/// What the page says now.
pub fn said(page: &Page) -> String {
    let said = page.script(&format!("return {SAID}"));
    said.as_str().expect("a text").to_owned()
}

fn number(page: &Page, script: &str) -> u64 {
    page.script(script).as_u64().expect("a number")
}

/// Opens the page with a puzzle, and one of its panels.
pub fn with_panel(code: &str, verdict: &str, title: &str) -> Option<Page> {
    let page = Page::open(&format!("/#p={code}"))?;
    page.wait_for_verdict(verdict);
    // A puzzle opens with the panel Play.
    if title != "Play" {
        page.open_panel(title);
    }
    let id = if title == "Guided play" { "tutorial" } else { title };
    page.wait(&format!("document.querySelector('.panel-{}')", id.to_lowercase()));
    Some(page)
}

#[test]
fn a_hint_comes_in_three_details_and_is_done_and_undone() {
    let Some(page) = with_panel(MEDIUM, "one solution", "Play") else { return };
    let before = page.values();
    page.click(MAIN);
    sentence_holds(&page, "Look at box 7.");
    assert_eq!(page.count("#board .kind-place.outline"), 1);
    page.click(MAIN);
    sentence_holds(&page, "Look for this: hidden single in a box.");
    page.click(MAIN);
    sentence_holds(&page, "So r8c3 is 3.");
    assert_eq!(page.count("#board .ring"), 1);
    assert_eq!(page.values(), before, "a hint changes nothing by itself");
    page.click(MAIN);
    assert_eq!(page.name_of(65), "row 8, column 3, box 7: 3");
    assert_eq!(page.selected(), [65]);
    page.keys(&["ctrl+z"]);
    assert_eq!(page.values(), before);
    // The hint is for the current position: if the digit is entered by hand, there is another one.
    page.drag(&[65]);
    page.keys(&["3"]);
    page.click(MAIN);
    sentence_holds(&page, "Look at");
    page.click(MAIN);
    page.click(MAIN);
    page.wait("document.querySelector('#board .ring')");
    assert!(!said(&page).contains("r8c3"));
    page.axe();
}

#[test]
fn wrong_entries_are_found_first_and_left_behind() {
    let Some(page) = with_panel(EASY, "one solution", "Play") else { return };
    for (cell, digit) in [(40, "5"), (2, "1"), (3, "6")] {
        page.drag(&[cell]);
        page.keys(&[digit]);
    }
    page.click(MAIN);
    sentence_holds(&page, "r1c3 = 1");
    assert!(page.count("#board .kind-wrong.outline") > 0);
    page.click_text(".panel-play button", "Back to before the mistake");
    sentence_holds(&page, "Went back 2 moves.");
    assert_eq!(page.name_of(40), "row 5, column 5, box 5: 5");
    assert!(page.name_of(2).contains("empty"));
    page.click("#actions [aria-label='Check entries']");
    sentence_holds(&page, "right so far");
    page.keys(&["ctrl+y"]);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 1");
}

#[test]
fn the_step_player_walks_by_step_by_round_and_by_keys() {
    let Some(page) = with_panel(MEDIUM, "one solution", "Explain") else { return };
    page.click(".panel-explain .main");
    page.wait("document.querySelector('.steps [aria-current]')");
    let place = || page.text(".player .place");
    let count = number(&page, "return document.querySelectorAll('.steps button').length - 1");
    assert_eq!(place(), format!("1 of {count}"));
    page.click(".to-next");
    assert_eq!(place(), format!("2 of {count}"));
    page.click(".to-previous");
    assert_eq!(place(), format!("1 of {count}"));
    page.click(".to-last");
    assert_eq!(place(), "End");
    assert_eq!(page.values(), solved(&page), "the way ends in the solution");
    page.click(".to-first");
    page.script("document.activeElement.blur()");
    page.keys(&["ArrowRight", "ArrowRight", "ArrowLeft"]);
    assert_eq!(place(), format!("2 of {count}"));
    page.keys(&["End"]);
    assert_eq!(place(), "End");
    page.keys(&["Home"]);
    page.choose(".panel-explain .options [role=radiogroup]", "round");
    page.click(".to-next");
    assert_eq!(page.count(".steps .round > span + [aria-current]"), 1, "the first of its round");
    let round = |page: &Page| {
        page.script("return parseInt(document.querySelector('.steps [aria-current]').closest('.round').textContent)")
    };
    assert_eq!(round(&page), 4);
    page.click(".to-next");
    assert_eq!(round(&page), 5);
    page.click(".to-previous");
    assert_eq!(round(&page), 4);
    assert_eq!(place(), format!("4 of {count}"), "the list has the same numbers");
    // By technique: only one is listed.
    page.click_text(".summary button", "Locked pair");
    assert_eq!(page.text(".steps .round span").split(". ").nth(1), Some("Locked pair"));
    assert_eq!(place(), "1 of 3");
    assert_eq!(page.values().matches('.').count(), 81 - 17 - 3, "three singles come first");
    page.axe();
    // Leaving the panel shows the game again.
    page.open_panel("Play");
    assert_eq!(page.values().matches('.').count(), 81 - 17);
}

#[test]
fn singles_in_a_row_are_one_line_that_opens() {
    let Some(page) = with_panel(MEDIUM, "one solution", "Explain") else { return };
    page.click(".panel-explain .main");
    page.wait("document.querySelector('.steps [aria-current]')");
    assert_eq!(page.text(".steps summary"), "1–3. 3 singles");
    assert_eq!(page.count(".steps details[open] [aria-current]"), 1);
    page.click(".to-last");
    assert_eq!(page.count(".steps details[open]"), 0, "what is passed closes");
    page.click(".to-previous");
    assert_eq!(page.count(".steps details[open] [aria-current]"), 1);
    let is_seen = page.script(
        "const [step, list, panel] = ['.steps [aria-current]', '.steps', '#panel'].map((css) => document.querySelector(css).getBoundingClientRect());
         return step.top >= list.top && step.bottom <= list.bottom && list.bottom <= panel.bottom",
    );
    assert_eq!(is_seen, true, "the step in hand is in sight");
    page.axe();
    // Whoever asks for singles sees all of them.
    page.click_text(".summary button", "Hidden single in a box");
    assert_eq!(page.count(".steps details"), 0);
}

#[test]
fn the_rating_of_sudoku_explainer_is_next_to_the_level() {
    let Some(page) = with_panel(EASY, "one solution", "Explain") else { return };
    page.click(".panel-explain .main");
    page.wait("document.querySelector('.rating .se')?.textContent === 'SE 1.2'");
    assert!(page.text(".rating").starts_with("Solved. Beginner by its hardest technique"));
    let title = page.script("return document.querySelector('.se').title");
    assert!(title.as_str().is_some_and(|title| title.contains("Sudoku Explainer")), "{title}");
    // Other rules have no such rating, and the server is not asked.
    page.go(BLANK);
    page.paste("size: 4x4\nboxes: 2x2\ngrid:\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 .\n");
    page.wait_for_verdict("one solution");
    page.open_panel("Explain");
    page.click(".panel-explain .main");
    page.wait("document.querySelector('.rating')");
    page.script("await new Promise((go) => setTimeout(go, 300))");
    assert_eq!(page.count(".se"), 0);
}

/// The solution from the server.
fn solved(page: &Page) -> String {
    let puzzle = MEDIUM.strip_prefix("9~").expect("a 9x9");
    let answer = page.script(&format!(
        "return (await (await fetch('/api/v1/solve', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: {} }})).json()).solution",
        json!(json!({ "puzzle": puzzle }).to_string())
    ));
    answer.as_str().expect("a solution").to_owned()
}

#[test]
fn all_steps_now_are_listed_by_technique_and_can_be_done() {
    let Some(page) = with_panel(MEDIUM, "one solution", "Explain") else { return };
    overhear(&page, "steps");
    page.click_text(".panel-explain button", "All steps now");
    page.wait("document.querySelector('.steps [aria-current]')");
    let listed = number(&page, "return document.querySelectorAll('.steps button').length");
    let found = number(
        &page,
        "return window.answered.techniques.reduce((sum, { steps }) => sum + steps.length, 0)",
    );
    assert_eq!(listed, found);
    assert_eq!(
        page.count(".summary button"),
        number(&page, "return window.answered.techniques.length")
    );
    page.click(".panel-explain .take");
    page.wait("!document.querySelector('.steps button')");
    assert_eq!(page.values().matches('.').count(), 81 - 17 - 1);
}

#[test]
fn techniques_are_switched_off_and_stay_off() {
    let Some(page) = with_panel(HARD, "one solution", "Explain") else { return };
    overhear(&page, "explain");
    page.click(".options > summary");
    page.click(".techniques summary");
    page.wait("document.querySelectorAll('.technique-list fieldset').length === 6");
    for label in ["Rely on a unique solution", "supposition", "digit forcing net"] {
        page.click_text(".technique-list [role=switch]", label);
    }
    page.click(".panel-explain .main");
    page.wait("window.answered?.rounds");
    assert_eq!(page.script("return window.asked.no_uniqueness"), json!(true));
    let used = page.script("return window.answered.rounds.map(({ technique }) => technique)");
    for technique in used.as_array().expect("rounds") {
        assert_eq!(technique["uses_uniqueness"], json!(false));
        assert!(
            !["supposition", "digit forcing net"]
                .contains(&technique["name"].as_str().expect("a name"))
        );
    }
    page.wait(
        "document.querySelector('.techniques summary').textContent === 'Techniques: all but 2'",
    );
    page.reload();
    page.open_panel("Explain");
    page.wait(
        "document.querySelector('.techniques summary')?.textContent === 'Techniques: all but 2'",
    );
}

#[test]
fn a_contradiction_is_drawn_and_taken_out() {
    let Some(page) = with_panel(BROKEN, "no solution", "Diagnose") else { return };
    page.click(".panel-diagnose .main");
    sentence_holds(&page, "these 5 contradict each other");
    assert_eq!(page.count("#board .kind-contradiction.outline"), 5);
    page.axe();
    page.click(".cells-list button[data-cell='r5c5=7']");
    page.wait("!document.querySelector('#verdict').textContent.includes('no solution')");
    assert!(page.name_of(40).contains("empty"));
    sentence_holds(&page, "solution");
}

#[test]
fn two_solutions_are_compared_and_a_given_decides() {
    let Some(page) = with_panel(LOOSE, "several solutions", "Diagnose") else { return };
    page.click(".panel-diagnose .main");
    sentence_holds(&page, "3 solutions. Two of them differ in 4 cells");
    assert_eq!(page.count("#board .kind-differing.outline"), 4);
    let [one, other] = ["Solution 1", "Solution 2"].map(|name| {
        page.click_text(".diagnosis button", name);
        page.values()
    });
    assert_eq!(one.chars().zip(other.chars()).filter(|(one, other)| one != other).count(), 4);
    page.click(".diagnosis .add");
    page.wait_for_verdict("one solution");
    assert_eq!(page.name_of(34), "row 4, column 8, box 6: given 3");
    // The same puzzle with values from 0.
    page.paste(&from_zero(LOOSE.trim_start_matches("9~")));
    page.wait_for_verdict("several solutions");
    page.open_panel("Diagnose");
    page.click(".panel-diagnose .main");
    page.wait("document.querySelector('.diagnosis .add')");
    page.click(".diagnosis .add");
    page.wait_for_verdict("one solution");
}

#[test]
fn redundant_givens_are_shown() {
    let Some(page) = with_panel(EASY, "one solution", "Diagnose") else { return };
    overhear(&page, "diagnose");
    page.click(".panel-diagnose .main");
    sentence_holds(&page, "of the 30 givens could be removed");
    let redundant = number(&page, "return window.answered.redundant.cells.length");
    assert_eq!(page.count("#board .kind-redundant.outline"), redundant);
    assert_eq!(page.count(".cells-list button"), redundant);
    assert_eq!(page.count(".diagnosis .without"), 0, "there are no entries");
    // Entries vanish from the board, unless they count.
    page.focus_board();
    page.keys(&["ctrl+Home", "ArrowRight", "ArrowRight", "4"]);
    page.click(".panel-diagnose .main");
    page.wait("document.querySelector('.diagnosis .without')");
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: empty");
    page.click_text(".panel-diagnose button[role=switch]", "Include my entries");
    sentence_holds(&page, "of the 31 givens could be removed");
    assert_eq!(page.count(".diagnosis .without"), 0);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 4");
}

#[test]
fn a_puzzle_is_made_to_order_and_the_same_seed_makes_it_again() {
    let Some(page) = with_panel("9~1", "several", "Make") else { return };
    overhear(&page, "generate");
    page.choose(".panel-make .field:nth-child(7) [role=combobox]", "half-turn");
    for (field, text) in [(8, "26..30"), (9, "7")] {
        page.script(&format!(
            "document.querySelector('.panel-make .field:nth-child({field}) input').value = {}",
            json!(text)
        ));
    }
    let make = || {
        page.script("window.answered = null");
        page.click(".panel-make .main");
        page.wait("window.answered?.givens");
        page.wait("document.querySelector('.panel-make .result p')");
        page.values()
    };
    let made = make();
    assert_eq!(
        page.script("return window.asked"),
        json!({ "box": "3x3", "symmetry": "half-turn", "givens": "26..30", "seed": "7" })
    );
    let is_given: Vec<bool> = made.chars().map(|symbol| symbol != '.').collect();
    assert!(is_given.iter().eq(is_given.iter().rev()), "half a turn");
    assert!((26..=30).contains(&is_given.iter().filter(|given| **given).count()));
    assert_eq!(make(), made);
    page.wait_for_verdict("one solution");
    page.axe();
}

#[test]
fn a_puzzle_of_another_kind_is_made_with_the_choices_that_it_has() {
    const KIND: &str = ".panel-make .field:first-child [role=combobox]";
    const SIDE: &str = ".panel-make .field:not([hidden]) [role=spinbutton]";
    let shown = |page: &Page| {
        page.script("return [...document.querySelector('.panel-make .fields').children].filter(({ hidden }) => !hidden).map((one) => one.firstChild.textContent)")
    };
    let Some(page) = with_panel("9~1", "several", "Make") else { return };
    overhear(&page, "generate");
    let make = |cells: usize| {
        page.script("window.answered = null");
        page.click(".panel-make .main");
        page.wait("window.answered?.puzzle");
        page.wait(&format!(
            "document.querySelectorAll('#board [role=gridcell]').length === {cells} && document.querySelector('.panel-make .result p')"
        ));
        page.wait_for_verdict("one solution");
        page.script("return window.asked")
    };
    // What was chosen for the board does not count where it is not shown.
    page.choose(".panel-make .field:nth-child(7) [role=combobox]", "half-turn");
    page.script("document.querySelector('.panel-make .field:nth-child(8) input').value = '30'");
    page.script("document.querySelector('.panel-make .field:nth-child(9) input').value = '1'");
    page.choose(KIND, "kenken");
    assert_eq!(shown(&page), json!(["Kind of puzzle", "Side", "Level", "Seed"]));
    page.axe();
    page.choose(SIDE, "4");
    assert_eq!(make(16), json!({ "family": "kenken", "side": 4, "seed": "1" }));
    assert!(page.count("#board .signs .cage") + page.count("#board .signs .sum") > 0);
    // A Kakuro has a row and a column that hold only sums. It is harder than Easy.
    page.choose(KIND, "kakuro");
    page.choose(".panel-make .field:nth-child(4) [role=combobox]", "medium");
    let asked = json!({ "family": "kakuro", "side": 4, "level": "medium", "seed": "1" });
    assert_eq!(make(25), asked);
    page.choose(".panel-make .field:nth-child(4) [role=combobox]", "");
    page.choose(KIND, "twin");
    let choices =
        ["Kind of puzzle", "Side", "Level", "Hardest technique", "Number of givens", "Seed"];
    assert_eq!(shown(&page), json!(choices));
    page.script("document.querySelector('.panel-make .field:nth-child(8) input').value = ''");
    page.choose(SIDE, "4");
    assert_eq!(make(36), json!({ "arrangement": "twin", "side": 4, "seed": "1" }));
    page.choose(KIND, "");
    assert_eq!(shown(&page).as_array().map(Vec::len), Some(7));
}

#[test]
fn a_pattern_is_painted_on_the_board() {
    let Some(page) = with_panel("9~1", "several", "Make") else { return };
    page.click_text(".panel-make button", "Paint a pattern");
    let painted = |line: &str| -> Vec<usize> {
        line.bytes()
            .enumerate()
            .filter(|(_, symbol)| *symbol == b'#')
            .map(|(cell, _)| cell)
            .collect()
    };
    // A drag over the first row, and presses; painting again over painted cells removes them.
    page.drag(&[0, 8]);
    page.drag(&[0]);
    page.drag(&[2, 3]);
    page.drag(&[5, 6]);
    page.drag(&[8]);
    for cell in painted(PATTERN).into_iter().filter(|cell| *cell >= 9) {
        page.drag(&[cell]);
    }
    let count = format!("Pattern of {} givens.", painted(PATTERN).len());
    assert!(page.text(".panel-make").contains(&count));
    page.script("document.querySelector('.panel-make .field:nth-child(9) input').value = '7'");
    page.click(".panel-make .main");
    page.wait("document.querySelector('.panel-make .result p')");
    let made: String =
        page.values().chars().map(|symbol| if symbol == '.' { '.' } else { '#' }).collect();
    assert_eq!(made, PATTERN);
}

#[test]
fn practice_leads_to_the_technique() {
    let Some(page) = with_panel("9~1", "several", "Make") else { return };
    page.wait("document.querySelector('.panel-make [role=option]')");
    page.wait("document.querySelector('.panel-make h3 + .fields [data-value=\"X-wing\"]')");
    page.choose(".panel-make h3 + .fields [role=combobox]", "X-wing");
    // A seed that is known to be fast.
    page.script(
        "const ask = window.fetch;
         window.fetch = (path, request) => ask(path, String(path).endsWith('/generate')
           ? { ...request, body: JSON.stringify({ ...JSON.parse(request.body), seed: '8' }) } : request)",
    );
    page.click(".practice");
    page.wait("document.querySelector('.panel-make').textContent.includes('This puzzle needs: X-wing. Find it.')");
    page.wait("!document.querySelector('#actions button').disabled");
    assert_eq!(page.count(".panel-make > .result:first-child button"), 1, "first in the panel");
    page.click_text(".panel-make button", "Show it");
    sentence_holds(&page, "X-wing");
    assert!(page.count("#board .strike") > 0);
    // The elimination is the player's.
    let struck = page.script("return [...document.querySelectorAll('#board .strike')].map(({ dataset }) => dataset.candidate.split(':').map(Number))");
    page.focus_board();
    page.keys(&["Escape"]);
    for one in struck.as_array().expect("a list") {
        page.drag(&[usize::try_from(one[0].as_u64().expect("a cell")).expect("a cell")]);
        page.keys(&[&format!("ctrl+{}", one[1])]);
    }
    sentence_holds(&page, "Right: X-wing, ");
    // Taken back, it is the next step of a hint again.
    for _ in struck.as_array().expect("a list") {
        page.keys(&["ctrl+z"]);
    }
    // The technique is the next step of a hint, once those before it are done.
    page.open_panel("Play");
    for _ in 0..2 {
        let label = page.text(MAIN);
        page.click(MAIN);
        page.wait(&format!(
            "document.querySelector({}).textContent !== {}",
            json!(MAIN),
            json!(label)
        ));
    }
    sentence_holds(&page, "X-wing");
}

#[test]
fn the_tutorial_says_why_not() {
    let Some(page) = with_panel(MEDIUM, "one solution", "Guided play") else { return };
    page.drag(&[1]);
    let ask = |digit: &str| page.click_text(".why-digits button", digit);
    ask("8");
    sentence_holds(&page, "r1c2 = 8 is not possible. r1c7 = 8 is already in row 1.");
    assert_eq!(page.count("#board .kind-wrong.outline"), 2);
    ask("6");
    sentence_holds(&page, "r1c2 = 6 is not possible. If it were there, ");
    assert!(page.count("#board .kind-contradiction.outline") > 0);
    assert_eq!(page.values().matches('.').count(), 81 - 17, "no later digit is drawn");
    page.axe();
    page.click_text(".panel-tutorial button", "Guide me");
    page.drag(&[1]);
    page.keys(&["6"]);
    sentence_holds(&page, "r1c2 = 6 is not possible. If it were there, ");
    page.wait("document.querySelectorAll('[role=gridcell]')[1].ariaLabel.includes('empty')");
    page.drag(&[65]);
    page.keys(&["3"]);
    sentence_holds(&page, "r8c3 = 3 is right.");
    assert_eq!(page.name_of(65), "row 8, column 3, box 7: 3");
}

#[test]
fn on_a_phone_guiding_leaves_the_pad_in_sight() {
    let Some(page) = Page::open_on_phone(&format!("/#p={MEDIUM}")) else { return };
    page.wait_for_verdict("one solution");
    for (width, height) in [(390, 844), (360, 640)] {
        page.resize(width, height);
        page.tap("#actions [data-open=more]");
        page.wait("document.querySelector('.item[data-open=tutorial]')");
        page.tap(".item[data-open=tutorial]");
        page.wait("document.querySelector('.panel-tutorial')");
        page.tap(".panel-tutorial .main");
        page.wait(
            "document.querySelector('.panel-play') && !document.querySelector('#brief').hidden",
        );
        page.drag_with("touch", &[65], &[]);
        page.tap("[data-digit='3']");
        page.wait("document.querySelector('#brief').textContent.includes('r8c3 = 3 is right.')");
        // A wrong digit is explained next to the board; then the pad is there again.
        page.drag_with("touch", &[1], &[]);
        page.tap("[data-digit='8']");
        sentence_holds(&page, "r1c2 = 8 is not possible. r1c7 = 8 is already in row 1.");
        assert_eq!(page.name_of(1), "row 1, column 2, box 1: empty");
        page.tap("#panel .close");
        page.wait("document.querySelector('.panel-play')");
        assert_eq!(page.text("#brief span"), "Guiding: each digit is checked.");
        page.tap("#brief button");
        assert_eq!(page.count("#brief[hidden]"), 1);
        page.tap("#actions [aria-label=Undo]");
    }
}

#[test]
fn three_solvers_agree_and_a_certificate_is_handed_out() {
    let Some(page) = with_panel(EASY, "one solution", "Proof") else { return };
    page.click(".panel-proof .main");
    page.wait("document.querySelector('.panel-proof').textContent.includes('All three agree.')");
    let rows = page.script("return [...document.querySelectorAll('.panel-proof tbody tr')].map((row) => row.textContent)");
    assert_eq!(rows.as_array().map(Vec::len), Some(3));
    for row in rows.as_array().expect("rows") {
        let row = row.as_str().expect("a row");
        assert!(row.contains("one solution") && row.ends_with(" ms"), "{row}");
    }
    page.click_text(".panel-proof button", "Show the solution");
    assert_eq!(page.values(), EASY_SOLUTION);
    // The download: the page's policy does not let a script load it.
    page.script(
        "const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.blob = blob; return make(blob); }",
    );
    page.click(".panel-proof .certify");
    page.wait("document.querySelector('.download')");
    page.axe();
    // The archive's directory names each file, and the files are those of the server.
    let names = page.script(
        "const bytes = new Uint8Array(await window.blob.arrayBuffer());
         const view = new DataView(bytes.buffer);
         let at = view.getUint32(bytes.length - 6, true);
         return Array.from({ length: view.getUint16(bytes.length - 12, true) }, () => {
           const [size, length, local] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true), view.getUint32(at + 42, true)];
           const name = new TextDecoder().decode(bytes.slice(at + 46, at + 46 + length));
           const text = new TextDecoder().decode(bytes.slice(local + 30 + length, local + 30 + length + size));
           at += 46 + length;
           return [name, text.length === size && size > 0];
         })",
    );
    let names: Vec<&Value> = names.as_array().expect("a list").iter().collect();
    for name in ["manifest.json", "proof.drat", "proof.lrat", "puzzle.cnf", "solution.txt"] {
        assert!(names.contains(&&json!([name, true])), "{name} in {names:?}");
    }
}

#[test]
fn the_page_speaks_french() {
    let Some(page) = Page::open(&format!("/#p={MEDIUM}")) else { return };
    page.script("localStorage.setItem('veridoku.language', 'fr')");
    page.reload();
    page.wait_for_verdict("une solution");
    assert_eq!(page.script("return document.documentElement.lang"), "fr");
    page.open_panel("Expliquer");
    page.wait("document.querySelector('.panel-explain')");
    page.click(".panel-explain .main");
    page.wait("document.querySelector('.steps [aria-current]')");
    page.click_text(".summary button", "Paire verrouillée");
    sentence_holds(&page, "L8C2 et L9C2 n’ont que les candidats 6 et 7.");
    // No panel shows a key instead of a word, or English.
    for title in ["Jouer", "Expliquer", "Diagnostic", "Créer", "Jeu guidé", "Preuve"] {
        page.open_panel(title);
        page.wait("document.querySelector('#panel .head + div')");
        let text = page.text("#panel");
        let keys = page.script("return document.body.innerText.match(/\\b[a-z]+\\.[a-zA-Z.]+\\b/g)?.filter((word) => !/json|cnf|txt|drat|lrat/.test(word)) ?? []");
        assert_eq!(keys, json!([]), "{title}");
        assert!(!text.contains(" the ") && !text.contains("Hint"), "{title}: {text}");
    }
    page.open_panel("Jouer");
    page.click(MAIN);
    sentence_holds(&page, "Regardez le bloc 7.");
    page.axe();
}

#[test]
fn the_pad_is_in_the_same_place_beside_every_panel() {
    let Some(page) = Page::with(HARD) else { return };
    let place = "const { x, y, width, height } = document.querySelector('#pad').getBoundingClientRect(); return width ? [x, y, width, height].map(Math.round) : null";
    let first = page.script(place);
    for title in PANELS {
        page.open_panel(title);
        let here = page.script(place);
        assert!(here == first || here.is_null(), "{title}: {here}, not {first}");
    }
}

#[test]
fn rules_that_contradict_each_other_are_named_and_can_be_taken_out() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste("size: 9x9\nkiller 3: r1c1 r1c2\nkiller 3: r1c3 r1c4\n");
    page.wait_for_verdict("no solution");
    let both =
        "These contradict each other: killer cage 3 (r1c1, r1c2), killer cage 3 (r1c3, r1c4).";
    page.wait("document.querySelector('.panel-play')");
    page.click(MAIN);
    sentence_holds(&page, both);
    page.open_panel("Diagnose");
    page.click("#panel button.main");
    sentence_holds(&page, "these 2 contradict each other: killer cage 3 (r1c1, r1c2)");
    assert_eq!(page.count("#board .outlines .kind-contradiction"), 4);
    page.click_text(".cells-list button", "Remove killer cage 3 (r1c3, r1c4)");
    page.wait_for_verdict("several solutions");
    assert_eq!(page.count("#board .signs .cage"), 1);
}

#[test]
fn french_speaks_of_rules_in_french() {
    let Some(page) = Page::open(BLANK) else { return };
    page.script("localStorage.setItem('veridoku.language', 'fr')");
    page.reload();
    page.paste("size: 9x9\nkiller 6: r1c1 r1c2 r1c3\nthermo: r5c5 r6c5\n");
    page.wait_for_verdict("plusieurs solutions");
    assert_eq!(
        page.script("return document.querySelector('#board').dataset.rules"),
        "cage killer, thermomètre"
    );
    page.click_text(".tab", "Expliquer");
    page.wait("document.querySelector('.panel-explain')");
    page.click_text("#panel button", "Toutes les étapes");
    page.wait("document.querySelectorAll('.steps button').length");
    let said = page.script(
        "const said = []; for (const step of document.querySelectorAll('.steps button')) { step.click(); said.push(document.querySelector('#panel .said').textContent, ...[...document.querySelectorAll('.key li')].map((one) => one.textContent)) } return said.join(' ')",
    );
    let said = said.as_str().expect("a text");
    assert!(
        said.contains("La cage L1C1, L1C2 et L1C3 a des chiffres différents de somme 6."),
        "{said}"
    );
    assert!(
        said.contains("Les chiffres augmentent le long du thermomètre L5C5 et L6C5."),
        "{said}"
    );
    assert!(!said.contains("role.") && !said.contains("  "), "{said}");
}

#[test]
fn a_straight_cage_and_alternatives_can_be_taken_out() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste("size: 9x9\nkiller 3: r1c1 r1c2 r1c3\nany-of\nkiller 30: r2c1 r2c2 r2c3\nor\nkiller 40: r2c1 r2c2\nend\n");
    page.wait_for_verdict("no solution");
    page.open_panel("Diagnose");
    page.click("#panel button.main");
    sentence_holds(&page, "Killer cage 3 (r1c1, r1c2, r1c3) leaves no solution.");
    assert_eq!(page.count("#board .outlines .kind-contradiction"), 3);
    page.click_text(".cells-list button", "Remove killer cage 3 (r1c1, r1c2, r1c3)");
    sentence_holds(
        &page,
        "One of several rules, killer cage 30, killer cage 40 (r2c1, r2c2, r2c3)",
    );
    page.click_text(".cells-list button", "Remove one of several rules");
    sentence_holds(&page, "At least 1000 solutions.");
}

#[test]
fn redundant_rules_are_counted_and_can_be_taken_out() {
    let Some(page) = Page::open(BLANK) else { return };
    let rows: Vec<&str> = (0..9).map(|row| &EASY_LINE[9 * row..][..9]).collect();
    page.paste(&format!("size: 9x9\ngrid:\n{}\nkiller 12: r1c1 r1c2 r1c3\n", rows.join("\n")));
    page.wait_for_verdict("one solution");
    page.open_panel("Diagnose");
    page.click("#panel button.main");
    sentence_holds(&page, "of the 31 givens and rules could be removed");
    page.click_text(".cells-list button", "Remove killer cage 12 (r1c1, r1c2, r1c3)");
    sentence_holds(&page, "of the 30 givens could be removed");
}
