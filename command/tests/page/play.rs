//! Playing: the puzzles of the day, digit first, marks by a long press, the clock, what is lit, Back, the moment in which a
//! puzzle is solved, and large boards.

use serde_json::{Value, json};
use veridoku::{Budget, NativeSolver, Puzzle, Solver};

use crate::browser::{EASY, EASY_LINE, EASY_SOLUTION, HARD, Page};
use crate::keeping::OVERHEAR_COPIES;
use crate::panels::sentence_holds;

const LEVELS: [&str; 4] = ["easy", "medium", "hard", "unfair"];

/// All but the last open cell, which is the one before the last and holds 1.
fn nearly_solved() -> (String, usize) {
    let last = EASY_LINE.rfind('.').expect("an open cell");
    let entries = EASY_LINE.chars().zip(EASY_SOLUTION.chars()).enumerate();
    let entered = |(cell, (given, digit))| if given == '.' && cell != last { digit } else { '.' };
    (format!("{EASY}~{}", entries.map(entered).collect::<String>()), last)
}

/// The digit of a cell in the solution of a puzzle.
fn digit_of(puzzle: &str, cell: usize) -> String {
    let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
    let answer = NativeSolver::default().answer(&puzzle, &Budget::solutions(1), 1);
    answer.expect("an answer").solutions[0].digits()[cell].number().to_string()
}

/// Turns a switch of the settings.
fn switch(page: &Page, text: &str) {
    let is_wide = page.script("return innerWidth > 960") == json!(true);
    if is_wide {
        page.click_text(".tab", "More");
    } else {
        page.tap("#actions [data-open=more]");
    }
    page.wait("document.querySelector('#panel dl')");
    page.click_text("#panel button[role=switch]", text);
    if is_wide {
        page.click_text(".tab", "Play");
    } else {
        page.tap("#panel .close");
    }
    page.wait("document.querySelector('.panel-play')");
}

/// Opens the puzzle of the day of a level with one click, and returns it.
fn puzzle_of_today(page: &Page, level: &str) -> String {
    page.wait(&format!("document.querySelector('.puzzle[data-level={level}]')"));
    page.click(&format!(".puzzle[data-level={level}]"));
    page.wait(&format!(
        "document.querySelector('.puzzle[data-level={level}]').ariaCurrent === 'true'"
    ));
    page.wait_for_verdict("one solution");
    page.values()
}

#[test]
fn the_puzzles_of_a_day_are_the_same_for_everyone_and_others_the_next_day() {
    let Some(page) = Page::open("/") else { return };
    let all = |date: &str| -> Vec<String> {
        page.set_date(date);
        page.forget();
        page.go("/");
        LEVELS.iter().map(|level| puzzle_of_today(&page, level)).collect()
    };
    let first = all("2026-11-24");
    assert_eq!(page.text("#status b"), "Unfair");
    assert_eq!(page.text("#status .quiet"), "today's puzzle");
    let again = all("2026-11-24");
    assert_eq!(first, again);
    let next = all("2026-11-25");
    for (one, other) in first.iter().zip(&next) {
        assert_ne!(one, other);
    }
}

#[test]
fn another_day_begins_while_the_page_is_open_and_a_solved_one_begins_nothing() {
    let Some(page) = Page::open("/") else { return };
    page.set_date("2026-11-24");
    page.forget();
    page.go("/");
    page.wait("document.querySelector('.puzzle[data-level=easy]').ariaCurrent === 'true'");
    assert_eq!(page.text("#status .quiet"), "today's puzzle");
    page.set_date("2026-11-25");
    page.script("document.dispatchEvent(new Event('visibilitychange'))");
    assert_eq!(page.text("#status .quiet"), "Easy, November 24");
    assert_eq!(page.text(".today-head .quiet"), "November 25");
    assert_eq!(page.count(".puzzle[data-level=easy][aria-current=false]"), 1);
    // All four of a day are solved.
    page.go("/#p=9~~~~~~~~~s");
    page.script("localStorage.setItem('veridoku.games', JSON.stringify(['easy', 'medium', 'hard', 'unfair'].map((level) => ({ id: level, title: '', time: 1, code: '9~1', day: `2026-11-25 ${level}`, isSolved: true }))))");
    page.go("/");
    page.wait("[...document.querySelectorAll('.puzzle[data-level] small')].every((one) => one.textContent === 'solved')");
    assert_eq!(page.values(), ".".repeat(81));
}

#[test]
fn a_first_visit_can_be_played_at_once_and_is_continued_where_it_was_left() {
    let Some(page) = Page::open("/") else { return };
    page.wait_for_verdict("one solution");
    assert_eq!(page.text("#status b"), "Easy");
    let puzzle = page.values();
    let open = puzzle.find('.').expect("an open cell");
    page.drag(&[open]);
    // Any day's puzzle: a digit that contradicts its givens would change the verdict.
    page.keys(&[&digit_of(&puzzle, open)]);
    let begun = page.values();
    page.wait("location.hash.includes('~')");
    page.wait(
        "document.querySelector('.puzzle[data-level=easy] small').textContent.startsWith('1 of ')",
    );
    page.go("/");
    page.wait_for_verdict("one solution");
    assert_eq!(page.values(), begun, "the last game");
    assert_ne!(puzzle_of_today(&page, "medium"), begun);
    assert_eq!(puzzle_of_today(&page, "easy"), begun, "the same game");
    page.wait(
        "document.querySelector('.puzzle[data-level=easy] small').textContent.startsWith('1 of ')",
    );
    page.go("/");
    page.wait_for_verdict("one solution");
    assert_eq!(page.values(), begun, "the game that was shown last");
    page.keys(&["ctrl+z"]);
    assert_eq!(page.values(), puzzle);
    // The fifth is one's own.
    page.click_text(".puzzle", "Yours");
    page.wait("document.querySelector('#panel textarea')");
    page.paste(EASY_LINE);
    page.wait(&format!("location.hash.includes({})", json!(EASY)));
    assert_eq!(page.values(), EASY_LINE);
}

#[test]
fn a_phone_offers_the_puzzles_of_the_day_with_one_tap_each() {
    let Some(page) = Page::open_on_phone("/") else { return };
    for (width, height) in [(390, 844), (360, 640)] {
        page.resize(width, height);
        page.forget();
        page.go("/");
        page.wait_for_verdict("one solution");
        let seen = "return [...document.querySelectorAll('#quick button')].filter((one) => { const { top, bottom, left, right } = one.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth && bottom - top >= 44 }).map((one) => one.textContent)";
        assert_eq!(page.script(seen), json!(["Easy", "Medium", "Hard", "Unfair", "Yours"]));
        // With them level and clock, board, pad and hint; none covers another.
        let places = page.script(
            "const level = [...document.querySelectorAll('#status b, #quick [aria-current=true]')].find((one) => one.checkVisibility());
             const parts = [document.querySelector('#verdict svg'), level, ...['#status .clock', '#board', '#pad', '#actions .hint'].map((css) => document.querySelector(css))];
             const boxes = parts.map((one) => one.getBoundingClientRect());
             const isIn = ({ top, left, bottom, right, width }) => width > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
             const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
             return [level.textContent, boxes.every(isIn), boxes.some((one, at) => boxes.slice(at + 1).some((other) => meet(one, other)))]",
        );
        assert_eq!(places, json!(["Easy", true, false]), "{width} by {height}");
        let before = page.values();
        page.tap("#quick button:nth-child(3)");
        page.wait("document.querySelector('#quick button:nth-child(3)').ariaCurrent === 'true'");
        assert_ne!(page.values(), before);
        // Also when that line has gone, and back.
        page.tap("#actions [data-open=more]");
        page.wait("document.querySelector('.level-of-day')");
        page.tap(".level-of-day");
        page.wait("document.querySelector('#quick button').ariaCurrent === 'true'");
        assert_eq!(page.values(), before);
    }
}

/// Counts the taps from now on.
fn count_taps(page: &Page) {
    page.script("window.taps = 0; addEventListener('pointerdown', () => (window.taps += 1), true)");
}

#[test]
fn a_phone_needs_at_most_two_taps_per_cell() {
    let Some(page) = Page::open_on_phone(&format!("/#p={EASY}")) else { return };
    page.wait_for_verdict("one solution");
    let open = EASY_LINE.matches('.').count() as u64;
    assert!(open >= 51, "{open}");
    // Cell first.
    count_taps(&page);
    for (cell, digit) in EASY_SOLUTION.chars().enumerate() {
        if EASY_LINE.as_bytes()[cell] == b'.' {
            page.drag_with("touch", &[cell], &[]);
            page.tap(&format!("[data-digit='{digit}']"));
        }
    }
    page.wait_for_verdict("solved");
    let cell_first = page.script("return window.taps").as_u64().expect("a number");
    // Digit first.
    page.forget();
    page.go(&format!("/#p={EASY}"));
    page.wait_for_verdict("one solution");
    switch(&page, "Digit first");
    count_taps(&page);
    for digit in '1'..='9' {
        page.tap(&format!("[data-digit='{digit}']"));
        assert_eq!(page.count(&format!("[data-digit='{digit}'][aria-pressed=true]")), 1);
        for (cell, solution) in EASY_SOLUTION.chars().enumerate() {
            if EASY_LINE.as_bytes()[cell] == b'.' && solution == digit {
                page.drag_with("touch", &[cell], &[]);
            }
        }
        assert_eq!(page.count("[data-digit][aria-pressed=true]"), 0, "{digit} is complete");
    }
    page.wait_for_verdict("solved");
    assert_eq!(page.values(), EASY_SOLUTION);
    let digit_first = page.script("return window.taps").as_u64().expect("a number");
    println!("taps for {open} cells: {cell_first} cell first, {digit_first} digit first");
    assert!(cell_first <= 2 * open && digit_first <= 2 * open);
    assert_eq!(digit_first, open + 9, "one for each cell, and one for each digit");
}

#[test]
fn with_the_digit_first_a_filled_cell_chooses_its_digit_and_keys_stay_as_they_are() {
    let Some(page) = Page::with(EASY) else { return };
    switch(&page, "Digit first");
    page.drag(&[0]);
    assert_eq!(page.count("[data-digit='5'][aria-pressed=true]"), 1, "the given 5 is chosen");
    page.drag(&[2]);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 5, in conflict");
    page.drag(&[2]);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: empty", "the second tap takes it back");
    page.keys(&["4"]);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 4");
    page.click("[data-digit='5']");
    page.drag(&[3]);
    assert_eq!(page.name_of(3), "row 1, column 4, box 2: empty", "no digit is chosen");
    // A drag selects.
    page.click("[data-digit='2']");
    page.drag(&[3, 5, 6]);
    assert_eq!(page.selected(), [3, 4, 5, 6]);
    assert_eq!(page.values().matches('.').count(), 50);
}

#[test]
fn a_long_press_makes_marks_of_one_cell() {
    let Some(page) = Page::open_on_phone(&format!("/#p={EASY}")) else { return };
    page.wait_for_verdict("one solution");
    page.hold(2);
    page.tap("[data-digit='1']");
    page.tap("[data-digit='4']");
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: empty, marks 1 4");
    page.drag_with("touch", &[3], &[]);
    page.tap("[data-digit='2']");
    assert_eq!(page.name_of(3), "row 1, column 4, box 2: 2", "the next cell takes digits");
    // Digit first: the chosen digit becomes a mark.
    switch(&page, "Digit first");
    page.tap("[data-digit='6']");
    page.hold(5);
    assert_eq!(page.name_of(5), "row 1, column 6, box 2: empty, marks 6");
    page.drag_with("touch", &[5], &[]);
    assert_eq!(page.name_of(5), "row 1, column 6, box 2: 6");
}

#[test]
fn back_returns_to_the_puzzle_before_as_it_was_left() {
    let Some(page) = Page::with(EASY) else { return };
    page.drag(&[2]);
    page.keys(&["4"]);
    let left = page.values();
    let medium = puzzle_of_today(&page, "medium");
    let shown = |expected: &str| {
        page.wait(&format!("[...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel.match(/: (?:given )?(\\d+)/)?.[1] ?? '.').join('') === {}", json!(expected)));
    };
    let hard = format!("{}..", HARD.trim_start_matches("9~"));
    page.paste(&hard);
    shown(&hard);
    for expected in [&medium, &left] {
        page.script("history.back()");
        shown(expected);
    }
    page.keys(&["ctrl+z"]);
    assert_eq!(page.values(), EASY_LINE, "its past is there, too");
    page.script("history.go(2)");
    shown(&hard);
    page.reload();
    assert_eq!(page.values(), hard);
}

#[test]
fn a_dropped_file_and_a_dropped_text_are_read_anywhere() {
    let Some(page) = Page::open("/#p=9~1") else { return };
    let drop = |fill: &str| {
        page.script(&format!("const data = new DataTransfer(); {fill}; document.querySelector('#top').dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }}))"));
    };
    drop(&format!("data.items.add(new File([{}], 'puzzle.txt'))", json!(EASY_LINE)));
    page.wait_for_verdict("one solution");
    assert_eq!(page.values(), EASY_LINE);
    drop(&format!("data.setData('text/plain', {})", json!(EASY_SOLUTION)));
    page.wait_for_verdict("solved");
    assert_eq!(page.count(".dropping"), 0);
    assert_eq!(page.count(".panel-solved"), 0, "nobody has solved it");
}

#[test]
fn the_clock_runs_and_a_pause_hides_the_board() {
    let Some(page) = Page::with(EASY) else { return };
    page.wait("document.querySelector('#status b').textContent === 'Beginner'");
    assert_eq!(page.text("#status .clock"), "0:00", "nothing was done yet");
    page.drag(&[2]);
    page.wait("document.querySelector('#status .clock').textContent === '0:01'");
    page.click("#status .pause");
    let seen = "return [...document.querySelectorAll('#board text')].filter((one) => getComputedStyle(one).visibility === 'visible').length";
    assert_eq!(page.script(seen), json!(0));
    assert_eq!(page.count("#board [role=grid][inert]"), 1);
    assert_eq!(page.focus(), "Continue");
    page.shot("paused");
    page.axe();
    let clock = page.text("#status .clock");
    page.keys(&["4", "ArrowRight", "5"]);
    page.click("[data-digit='7']");
    page.script("await new Promise((go) => setTimeout(go, 1500))");
    assert_eq!(page.values(), EASY_LINE);
    assert_eq!(page.text("#status .clock"), clock);
    page.keys(&["Escape"]);
    assert!(page.script(seen).as_u64() >= Some(30));
    assert_eq!(page.focus(), "row 1, column 3, box 1: empty");
    // By key, and again; the time is kept with the game.
    page.keys(&["s"]);
    assert_eq!(page.count("#board.paused"), 1);
    page.keys(&["s"]);
    assert_eq!(page.count("#board.paused"), 0);
    assert_eq!(page.focus(), "row 1, column 3, box 1: empty");
    page.keys(&["s"]);
    assert_eq!(page.count("#board.paused"), 1);
    page.keys(&["Enter", "4"]);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 4");
    page.wait("location.hash.includes('~..4')");
    page.go("/");
    assert_ne!(page.text("#status .clock"), "0:00");
    switch(&page, "Clock");
    assert_eq!(page.count("#status :is(.clock, .pause):not([hidden])"), 0);
}

#[test]
fn a_kind_of_marks_is_explained_when_it_is_first_chosen() {
    let Some(page) = Page::open_on_phone(&format!("/#p={EASY}")) else { return };
    page.wait_for_verdict("one solution");
    for (mode, how) in [("corner", "where in its box"), ("center", "which digits a cell can be")] {
        page.tap(&format!("[data-value={mode}]"));
        assert!(page.text("#brief").contains(how), "{mode}");
    }
    page.drag_with("touch", &[2], &[]);
    page.tap("[data-digit='4']");
    assert_eq!(page.count("#brief[hidden]"), 1);
    page.tap("[data-value=corner]");
    assert_eq!(page.count("#brief[hidden]"), 1, "it is known");
}

#[test]
fn a_small_phone_has_a_pause_and_room_for_marks_and_ideas() {
    let Some(page) = Page::open_on_phone("/") else { return };
    page.resize(360, 640);
    page.forget();
    page.go("/");
    page.wait_for_verdict("one solution");
    let open = page.values().find('.').expect("an open cell");
    page.drag_with("touch", &[open], &[]);
    page.wait("document.querySelector('#status .pause').checkVisibility()");
    page.tap("[data-value=center]");
    for digit in 1..=5 {
        page.tap(&format!("[data-digit='{digit}']"));
    }
    let width = page.script("return document.querySelector('#board .center').getBBox().width");
    assert!(width.as_f64() < Some(54.0), "{width} of 64");
    page.tap("#actions [data-open=more]");
    page.wait("document.querySelector('#panel dl')");
    assert_eq!(
        page.script("return document.querySelector('#panel dl').checkVisibility()"),
        json!(false)
    );
    // The idea of a hint is seen whole.
    page.go(&format!("/#p={EASY}"));
    page.wait_for_verdict("one solution");
    for label in ["Which idea?", "Why?"] {
        page.tap("#actions .hint");
        page.wait(&format!("document.querySelector('#actions .hint').textContent === '{label}'"));
    }
    page.wait("document.querySelector('.idea-text').textContent");
    let is_seen = page.script(
        "const [text, panel, row] = ['.idea-text', '#panel', '.hint-actions'].map((css) => document.querySelector(css).getBoundingClientRect());
         return text.top >= panel.top && text.bottom <= row.top + 1",
    );
    assert_eq!(is_seen, json!(true));
}

#[test]
fn the_time_is_kept_without_a_move() {
    let Some(page) = Page::with(EASY) else { return };
    page.drag(&[2]);
    page.wait("document.querySelector('#status .clock').textContent === '0:02'");
    page.reload();
    assert_ne!(page.text("#status .clock"), "0:00");
}

#[test]
fn keys_and_buttons_check_restart_and_undo() {
    let Some(page) = Page::with(EASY) else { return };
    let sentence = |part: &str| sentence_holds(&page, part);
    assert_eq!(page.text("#verdict"), "one solution");
    page.drag(&[2]);
    page.keys(&["1", "t"]);
    assert_eq!(page.text("#verdict"), "puzzle: one solution", "it does not praise the entry");
    sentence("r1c3 = 1 is wrong");
    page.keys(&["4", "t"]);
    sentence("right so far");
    page.keys(&["r"]);
    assert_eq!(page.values(), EASY_LINE);
    sentence("Undo brings it back");
    page.keys(&["u"]);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 4");
    page.keys(&["u", "y"]);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 4");
    // So does a restart in the rules, and undo also brings back the time.
    page.wait("document.querySelector('#status .clock').textContent !== '0:00'");
    page.open_panel("Rules and regions");
    page.click_text("#panel button", "Restart");
    assert_eq!(page.values(), EASY_LINE);
    sentence("Undo brings it back");
    assert_eq!(page.text("#status .clock"), "0:00");
    page.click("#actions [aria-label=Undo]");
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 4");
    assert_ne!(page.text("#status .clock"), "0:00");
    page.click("#actions [aria-label=Restart]");
    assert_eq!(page.values(), EASY_LINE);
    page.click("#actions [aria-label=Undo]");
    page.click("#actions [aria-label='Check entries']");
    sentence("right so far");
    // The keys are listed, and each is another one.
    page.click_text(".tab", "More");
    page.wait("document.querySelector('#panel dl')");
    let keys = page.script("return [...document.querySelectorAll('#panel kbd')].flatMap((one) => one.textContent.split(/[ ,]+/)).filter((key) => /^[A-Z]$/.test(key) && key !== 'A' && key !== 'B')");
    let keys: Vec<Value> = keys.as_array().expect("a list").clone();
    for key in ["H", "U", "Y", "T", "R", "S"] {
        assert_eq!(keys.iter().filter(|&one| one == key).count(), 1, "{key} in {keys:?}");
    }
}

#[test]
fn the_digit_of_the_cell_and_its_peers_are_lit_unless_they_are_switched_off() {
    let Some(page) = Page::with(EASY) else { return };
    let lit = |kind: &str| {
        page.script(&format!(
            "return document.querySelector('.lights .{kind}')?.getAttribute('d').match(/M/g).length ?? 0"
        ))
    };
    page.drag(&[40]);
    assert_eq!((lit("lit-peers"), lit("lit-same")), (json!(20), json!(0)));
    page.drag(&[0]);
    let fives = EASY_LINE.matches('5').count() - 1;
    assert_eq!(lit("lit-same"), json!(fives));
    page.shot("lit");
    // A larger selection, a filter, and a hint are clearer alone.
    page.drag(&[40, 41]);
    assert_eq!(page.count(".lights *"), 0);
    page.drag(&[0]);
    page.keys(&["f"]);
    assert_eq!(page.count(".lights *"), 0);
    page.keys(&["f"]);
    switch(&page, "Highlight the digit");
    page.drag(&[0]);
    assert_eq!((lit("lit-peers"), lit("lit-same")), (json!(20), json!(0)));
    switch(&page, "Highlight the cells");
    page.drag(&[0]);
    assert_eq!(page.count(".lights *"), 0);
    page.wait("localStorage.getItem('veridoku.view').includes('\"lightsPeers\":false')");
    page.reload();
    assert_eq!(page.count(".lights *"), 0);
}

#[test]
fn solving_is_a_moment_with_time_level_techniques_and_the_next_puzzle() {
    let (code, last) = nearly_solved();
    let Some(page) = Page::with(&code) else { return };
    page.wait("document.querySelector('#status b').textContent === 'Beginner'");
    let digit = &EASY_SOLUTION[last..=last];
    page.drag(&[last]);
    page.wait("document.querySelector('#status .clock').textContent !== '0:00'");
    // The digits settle.
    let moving = "return document.getAnimations().filter(({ effect }) => effect.target.closest?.('.digits')).length";
    page.script("window.moved = 0; const animate = Element.prototype.animate; Element.prototype.animate = function (...given) { window.moved += 1; window.longest = Math.max(window.longest ?? 0, given[1].duration); return animate.apply(this, given); }");
    page.keys(&[digit]);
    page.wait("document.querySelector('.panel-solved .used')");
    assert_eq!(page.script("return [window.moved, window.longest <= 120]"), json!([81, true]));
    page.wait(&format!("(() => {{ {moving} }})() === 0"));
    assert_eq!(page.count("#board.solved"), 1);
    assert_eq!(page.count("#actions .hint:disabled"), 1, "nothing is left to find");
    let facts = page.text(".panel-solved .facts");
    assert!(facts.starts_with("Time0:") && facts.contains("LevelBeginner"), "{facts}");
    assert!(facts.contains("Hints0"), "{facts}");
    let used = page.text(".panel-solved .used");
    assert!(used.starts_with("Full house beginner, score 1") && used.contains("× "), "{used}");
    page.shot("solved");
    page.axe();
    // A result to send, without the digits.
    page.script(OVERHEAR_COPIES);
    page.click_text(".panel-solved button", "Copy result");
    page.wait("window.copied");
    let copied = page.script("return window.copied.replace(/\\d+:\\d+,/, 'TIME,').split('\\n')");
    assert_eq!(copied[0], json!("Veridoku Beginner: TIME, no hints"));
    assert!(copied[1].as_str().is_some_and(|link| link.ends_with(&format!("#p={EASY}"))));
    // What the rating and the names mean.
    page.wait("document.querySelector('.panel-solved .se')");
    page.click(".panel-solved .se");
    assert_eq!(page.count(".facts .note:not([hidden])"), 1);
    page.click_text(".panel-solved .used summary", "Hidden single in a box");
    page.wait("document.querySelector('.used [open] .idea-text')?.textContent");
    assert_eq!(page.count(".used [open] button"), 1, "the lesson");
    // Undo ends the moment; without motion nothing moves.
    page.keys(&["ctrl+z"]);
    page.wait("document.querySelector('.panel-play')");
    assert_eq!(page.count("#board.solved"), 0);
    page.media(&[("prefers-reduced-motion", "reduce")]);
    page.script("window.moved = 0");
    page.keys(&[digit]);
    page.wait("document.querySelector('.panel-solved .used')");
    assert_eq!(page.script("return window.moved"), json!(0));
    page.click_text(".panel-solved button", "Next: Easy");
    page.wait("document.querySelector('#status .quiet').textContent === \"today's puzzle\"");
    page.wait_for_verdict("one solution");
    page.wait("document.querySelector('.panel-play')");
    page.script("history.back()");
    page.wait_for_verdict("solved");
    assert_eq!(page.values(), EASY_SOLUTION);
}

#[test]
fn another_puzzle_of_the_same_level_and_rules_is_made() {
    let (code, last) = nearly_solved();
    let Some(page) = Page::with(&code) else { return };
    page.wait("document.querySelector('#status b').textContent === 'Beginner'");
    page.drag(&[last]);
    page.keys(&[&EASY_SOLUTION[last..=last]]);
    page.wait("document.querySelector('.panel-solved')");
    page.click_text(".panel-solved button", "Another like this");
    page.wait_for_verdict("one solution");
    assert_eq!(page.text("#status b"), "Beginner");
    assert_ne!(page.values(), EASY_LINE);
    // Of another size, and with a further rule: the same rules again.
    let solution = "361452524631632145145263413526256314";
    for (rule, has_level) in [("", true), ("; thermo: r4c1-r2c3", false)] {
        page.paste(&format!("size: 6x6; grid: {}.{rule}", &solution[..35]));
        page.wait("document.querySelectorAll('[role=gridcell]').length === 36 && document.querySelectorAll('[role=gridcell]')[35].ariaLabel.endsWith('empty')");
        page.wait_for_verdict("one solution");
        if has_level {
            page.wait("document.querySelector('#status b').textContent !== ''");
        }
        page.drag(&[35]);
        page.keys(&[&solution[35..]]);
        page.wait("document.querySelector('.panel-solved')");
        page.click_text(".panel-solved button", "Another like this");
        page.wait("document.querySelector('.panel-play')");
        page.wait_for_verdict("one solution");
        assert_eq!(page.values().len(), 36);
        assert!(page.values().contains('.'));
        let is_drawn = page.script("return location.hash.includes('thermo')");
        assert_eq!(is_drawn, json!(!has_level));
    }
}

#[test]
fn large_boards_have_letters_as_marks_fill_the_window_and_show_the_box_larger() {
    let Some(page) = Page::open("/#p=16~1") else { return };
    let is_large = "const { width } = document.querySelector('#board').getBoundingClientRect(); return width >= Math.min(0.88 * innerHeight, innerWidth - 500)";
    assert_eq!(page.script(is_large), json!(true));
    page.drag(&[17]);
    page.keys(&["shift+g", "shift+b", "shift+9"]);
    assert_eq!(page.name_of(17), "row 2, column 2, box 1: empty, corner marks 9 11 16");
    let marks = "return [...document.querySelectorAll('#board > svg .mark')].map((one) => one.textContent).join(' ')";
    assert_eq!(page.script(marks), json!("9 B G"));
    page.shot("large");
    // 25 by 25, where marks would be smaller than 9 pixels.
    page.go("/#p=25~1");
    page.drag(&[26]);
    assert_eq!(page.count(".zoom:not([hidden])"), 0, "there are no marks yet");
    page.keys(&["shift+p", "shift+1"]);
    page.wait("document.querySelector('.zoom:not([hidden]) .mark')");
    let zoomed = page.script("const [zoom, board] = ['.zoom', '#board'].map((css) => document.querySelector(css).getBoundingClientRect()); return [[...document.querySelectorAll('.zoom .mark')].map((one) => one.textContent).join(' '), zoom.left >= board.right, zoom.width > board.width / 5 * 1.5]");
    assert_eq!(zoomed, json!(["1 P", true, true]));
    page.shot("zoom");
    // Another box has no marks.
    page.drag(&[36]);
    page.wait("document.querySelector('.zoom').hidden");
}

#[test]
fn on_a_phone_the_larger_box_is_in_the_far_corner_of_the_board() {
    let Some(page) = Page::open_on_phone("/#p=16~1") else { return };
    for (cell, corner) in [(17, (true, true)), (238, (false, false))] {
        page.drag_with("touch", &[cell], &[]);
        page.keys(&["shift+g"]);
        page.wait("document.querySelector('#board > .zoom:not([hidden]) .mark')");
        let place = "const [zoom, board] = ['.zoom', '#board'].map((css) => document.querySelector(css).getBoundingClientRect()); return [zoom.left + zoom.width / 2 > board.left + board.width / 2, zoom.top + zoom.height / 2 > board.top + board.height / 2]";
        page.wait(&format!(
            "JSON.stringify((() => {{ {place} }})()) === '[{},{}]'",
            corner.0, corner.1
        ));
    }
    page.shot("zoom-phone");
}
