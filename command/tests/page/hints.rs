//! Hints that teach: levels of detail, the next step, the sentence in clauses, chains link by link, and why not.

use serde_json::json;

use crate::browser::{BLANK, EASY, EASY_SOLUTION, HARD, Page, from_zero};
use crate::drawing::{draw, first_cases};
use crate::panels::{MEDIUM, sentence_holds, with_panel};

/// The button that takes the step that is shown.
const TAKE: &str = ".panel-play .hint-actions .main";
/// A position in which the 3s of box 3 point along row 1.
const POINTING: &str =
    "9~46.2.95....37......7.1...64.8..7.129.4....7.57...9.64..54317.96..7...35113.9.54..";
/// A position in which many steps come before r2c1 = 5.
const LONG: &str =
    "9~..2.3...8.....8....31.2.....6..5.27..1.....5.2.4.6..31....8.6.5.......13..531.4..";

/// A position with forcing chains, in which sets of cells are locked.
const FORCING: &str =
    "9~4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

/// A position in which an ALS chain has five sets.
const FIVE_SETS: &str =
    "9~.......91.7..3....82..........1.5...3.....7.....9.......16...5...4.2....7.....8..";

/// Presses "Hint" until the step is drawn.
fn reveal(page: &Page) {
    for label in ["Which idea?", "Why?", "Do it"] {
        page.click("#actions .hint");
        page.wait(&format!("document.querySelector('#actions .hint').textContent === '{label}'"));
    }
}

/// A page that shows the first step of a technique.
fn shown(name: &str) -> Option<Page> {
    let page = Page::open("/#p=9~1")?;
    page.wait("document.querySelector('#verdict').textContent");
    let cases = first_cases();
    let case = &cases[name];
    let faults = draw(&page, case.technique, case);
    assert_eq!(faults, json!([]), "{name}");
    Some(page)
}

#[test]
fn the_button_names_the_move_and_the_sentence_stands_next_to_the_board() {
    let Some(page) = with_panel(MEDIUM, "one solution", "Play") else { return };
    page.click("#actions .hint");
    sentence_holds(&page, "Look at box 7.");
    assert_eq!(page.text(".levels [aria-current=step]"), "Where");
    page.click(TAKE);
    page.wait("document.querySelector('.levels [aria-current=step]').textContent === 'Idea'");
    page.wait("document.querySelector('.idea[open] .idea-text').textContent.includes('only one place left')");
    page.click(TAKE);
    page.wait("document.querySelector('#board .ring')");
    assert_eq!(page.text(TAKE), "Place 3");
    // Next to the board, in lines of at most 70 characters, and not cut off.
    let lines = "const said = document.querySelector('.panel-play .said');
         const range = document.createRange();
         const lines = new Map();
         for (const node of (function* walk(one) { for (const child of one.childNodes) child.nodeType === 3 ? yield child : yield* walk(child); })(said))
           for (let at = 0; at < node.length; at += 1) {
             range.setStart(node, at); range.setEnd(node, at + 1);
             const line = Math.round(range.getBoundingClientRect().bottom / 8);
             lines.set(line, (lines.get(line) ?? 0) + 1);
           }
         const [here, board] = [said, document.querySelector('#board')].map((one) => one.getBoundingClientRect());
         return [Math.max(...lines.values()) <= 70, here.left >= board.right, here.bottom <= innerHeight, said.scrollWidth <= said.clientWidth]";
    assert_eq!(page.script(lines), json!([true, true, true, true]));
    page.click(TAKE);
    assert_eq!(page.name_of(65), "row 8, column 3, box 7: 3");
    assert_eq!(page.count(".panel-play .hint-actions:not([hidden])"), 0);
}

#[test]
fn another_hint_is_another_step_and_the_last_one_says_so() {
    let Some(page) = with_panel(MEDIUM, "one solution", "Play") else { return };
    reveal(&page);
    // What a step concludes: a placement is ringed, an elimination crossed.
    let ring = || {
        page.script(
            "return document.querySelector('#board :is(.ring, .strike)')?.dataset.candidate",
        )
    };
    let mut seen = vec![ring()];
    for _ in 0..3 {
        page.click(".another");
        page.wait(&format!(
            "!document.querySelector('.work') && document.querySelector('#board :is(.ring, .strike)') && !{}.includes(document.querySelector('#board :is(.ring, .strike)').dataset.candidate)",
            json!(seen)
        ));
        seen.push(ring());
    }
    // Back to the one before, and on again.
    page.click(".hint-before");
    assert_eq!(ring(), seen[2]);
    page.click(".another");
    page.wait(&format!(
        "document.querySelector('#board :is(.ring, .strike)')?.dataset.candidate === {}",
        seen[3]
    ));
    // A step is copied in words.
    page.script("navigator.clipboard.writeText = async (text) => (window.copied = text)");
    page.click(".copy");
    page.wait("document.querySelector('.copy').textContent === 'Copied.'");
    let copied = page.script("return window.copied");
    let (said, copied) = (page.text(".panel-play .said"), copied.as_str().expect("a text"));
    assert!(copied.ends_with(&said) && copied.len() > said.len() + 10, "{copied}");
    // A board with one open cell has only one step.
    let (start, _) = EASY_SOLUTION.split_at(80);
    page.go(&format!("/#p=9~{start}."));
    page.wait("document.querySelector('.panel-play')");
    reveal(&page);
    page.click(".another");
    page.wait("document.querySelector('.no-other')?.textContent === 'No other step leads to anything new.'");
    assert_eq!(page.text(TAKE), "Place 9");
    // Without time to look everywhere it does not say that there is none.
    page.script(
        "const ask = window.fetch;
         window.fetch = async (path, request) => {
           const answer = await ask(path, request);
           if (!String(path).endsWith('/steps')) return answer;
           return new Response(JSON.stringify({ ...await answer.json(), complete: false }), { headers: { 'content-type': 'application/json' } });
         }",
    );
    page.click(".hint-head .close");
    reveal(&page);
    page.click(".another");
    page.wait("document.querySelector('.no-other')?.textContent === 'The time limit was reached before all steps were found.'");
}

#[test]
fn on_a_path_why_not_names_the_step_that_eliminated_the_digit() {
    let Some(page) = with_panel(HARD, "one solution", "Explain") else { return };
    page.click(".panel-explain .main");
    page.wait("document.querySelector('.steps [aria-current]')");
    // The first step that eliminates one candidate, and the step after it.
    let step = page.script(
        "const buttons = [...document.querySelectorAll('.steps [data-step]')];
         const [at, cell, digit] = buttons.flatMap((one, at) => { const found = /^r(\\d)c(\\d) ≠ (\\d)$/.exec(one.textContent); return found ? [[at, (found[1] - 1) * 9 + Number(found[2]) - 1, found[3]]] : []; })[0];
         buttons[at + 1].click();
         return { number: Number(buttons[at].dataset.step) + 1, cell, digit }",
    );
    page.click_text(".panel-explain button", "Why not?");
    page.wait("document.querySelector('.why-digits button, .why-digits .note')");
    page.drag(&[usize::try_from(step["cell"].as_u64().expect("a cell")).expect("a cell")]);
    page.click_text(".why-digits button", step["digit"].as_str().expect("a digit"));
    page.wait(&format!(
        "document.querySelector('.panel-explain .why .result')?.textContent.includes('Step {} has eliminated it')",
        step["number"]
    ));
    page.click_text(".panel-explain button", "Back to the step");
    // A single says what the values on the board leave to earlier steps.
    page.click_text(".summary button", "Naked single");
    for _ in 0..40 {
        if page.text(".panel-explain .said").contains("eliminated before") {
            return;
        }
        page.click(".to-next");
    }
    panic!("no naked single after an elimination");
}

#[test]
fn why_not_judges_what_the_player_believes_and_the_step_comes_back() {
    let Some(page) = with_panel(EASY, "one solution", "Play") else { return };
    reveal(&page);
    let ring = page.script("return document.querySelector('#board .ring').dataset.candidate");
    page.click_text(".hint-actions button", "Why not?");
    page.wait("document.querySelector('.why-digits button, .why-digits .note')");
    page.drag(&[2]);
    page.click_text(".why-digits button", "9");
    page.wait(
        "document.querySelector('.why .result').textContent.includes('r1c3 = 9 is not possible.')",
    );
    // A digit that is typed is asked about, and not entered.
    page.focus_board();
    page.keys(&["2"]);
    page.wait(
        "document.querySelector('.why .result').textContent.includes('r1c3 = 2 is not possible.')",
    );
    // Also on a keyboard that has digits only with Shift.
    page.key_with("Digit1", "&");
    page.wait(
        "document.querySelector('.why .result').textContent.includes('r1c3 = 1 is not possible.')",
    );
    page.keys(&["shift+7"]);
    page.wait(
        "document.querySelector('.why .result').textContent.includes('r1c3 = 7 is not possible.')",
    );
    assert!(page.name_of(2).contains("empty"));
    page.axe();
    page.click_text(".hint-actions button", "Back to the step");
    page.wait(&format!("document.querySelector('#board .ring')?.dataset.candidate === {ring}"));
    assert_eq!(page.count(".why:not([hidden])"), 0);
    // Also where a path is explained, in the position of its step.
    page.open_panel("Explain");
    page.click(".panel-explain .main");
    page.wait("document.querySelector('.steps [aria-current]')");
    page.click(".to-next");
    page.click_text(".panel-explain button", "Why not?");
    page.wait("document.querySelector('.why-digits button, .why-digits .note')");
    page.drag(&[2]);
    page.click_text(".why-digits button", "9");
    page.wait("document.querySelector('.panel-explain .why .result')?.textContent.includes('r1c3 = 9 is not possible.')");
    let open = page.values().matches('.').count();
    assert_eq!(open, 50, "the digit of the first step is on the board");
    // In another panel a digit is entered again.
    page.open_panel("Diagnose");
    page.drag(&[2]);
    page.keys(&["4"]);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: 4");
}

#[test]
fn a_wrong_digit_leads_to_a_contradiction_whose_steps_are_shown_only_if_asked_for() {
    let Some(page) = with_panel(LONG, "one solution", "Play") else { return };
    reveal(&page);
    page.click_text(".hint-actions button", "Why not?");
    page.wait("document.querySelector('.why-digits button, .why-digits .note')");
    page.drag(&[0]);
    page.click_text(".why-digits button", "5");
    page.wait("document.querySelector('.why .result').textContent.includes('If it were there, 11 steps would lead to a contradiction: no place for 1 in row 2.')");
    assert_eq!((page.count("#board .easier"), page.count(".why .links li")), (0, 0));
    // Of the digits of the steps only those that the step in hand needs are drawn.
    page.click_text(".why .result button", "Show the steps");
    page.wait("document.querySelector('.why .result .before')?.textContent === '1 of 11'");
    assert_eq!((page.count("#board .easier"), page.count("#board .entry")), (1, 0));
    assert_eq!(page.name_of(0), "row 1, column 1, box 1: 5, by a later step");
    assert_eq!(page.count(".why .links li"), 11);
    page.axe();
    page.click_text(".why .links .clause", "r2c4 = 1");
    page.wait("document.querySelector('.why .result .before').textContent === '10 of 11'");
    // A right digit does not lead to one.
    page.click_text(".why-digits button", "6");
    page.wait("document.querySelector('.why .result').textContent.includes('r1c1 = 6 is right. It follows after 40 steps.')");
    assert_eq!(page.count("#board .easier"), 0);
    // What was said about one cell does not stay when another one is selected.
    page.drag(&[1]);
    page.wait("!document.querySelector('.why .result').firstChild");
    assert_eq!(page.count("#board .ring"), 0);
}

#[test]
fn a_bare_board_shows_only_the_candidates_of_the_step() {
    let Some(page) = with_panel(POINTING, "one solution", "Play") else { return };
    reveal(&page);
    page.wait("document.querySelector('#board .strike')");
    assert_eq!(page.text(TAKE), "Eliminate 3");
    let marks = page.script(
        "return [...document.querySelectorAll('[role=gridcell]')].flatMap((cell, at) => cell.ariaLabel.includes('marks') ? [[Math.floor(at / 9), at % 9, cell.ariaLabel.split('marks ')[1]]] : [])",
    );
    let marks = marks.as_array().expect("a list");
    assert!(marks.len() >= 3, "{marks:?}");
    for mark in marks {
        let [row, column] = [0, 1].map(|at| mark[at].as_u64().expect("a number"));
        assert_eq!(mark[2], json!("3"), "{marks:?}");
        assert!(row == 0 || (row < 3 && column > 5), "outside of row 1 and box 3: {mark}");
    }
    // A player with marks sees all of them.
    page.choose("#candidates", "auto");
    reveal(&page);
    let count = page.script("return [...document.querySelectorAll('[role=gridcell]')].filter((cell) => cell.ariaLabel.includes('marks')).length");
    assert!(count.as_u64() > Some(30), "{count}");
}

#[test]
fn rows_and_columns_are_numbered_while_a_step_is_shown() {
    let Some(page) = with_panel(POINTING, "one solution", "Play") else { return };
    let numbers = "return [...document.querySelectorAll('.edges text')].filter((one) => one.getClientRects().length).map((one) => one.textContent).join('')";
    let place = "const { x, y, width } = document.querySelector('#board').getBoundingClientRect(); return [x, y, width]";
    let before = page.script(place);
    assert_eq!(page.script(numbers), json!(""));
    reveal(&page);
    page.wait("document.querySelector('#board .strike')");
    assert_eq!(page.script(numbers), json!("123456789123456789"));
    assert_eq!(page.script(place), before, "the board stays where it is");
    page.click(".hint-head .close");
    assert_eq!(page.script(numbers), json!(""));
}

#[test]
fn what_was_eliminated_is_noted_on_a_bare_board_until_it_is_undone() {
    let Some(page) = with_panel(POINTING, "one solution", "Play") else { return };
    reveal(&page);
    page.wait("document.querySelector('#board .strike')");
    page.click(TAKE);
    let noted = page.text("#brief");
    assert!(noted.starts_with("Noted: r") && noted.ends_with(" ≠ 3."), "{noted}");
    let count = noted.matches('r').count() as u64;
    assert_eq!(page.count("#board .gone"), count, "{noted}");
    assert_eq!(page.count("[role=gridcell][aria-label$=': empty, not 3']"), count);
    assert_eq!(
        page.script("return document.querySelector('#actions button').title"),
        json!("Undo: Eliminate 3")
    );
    page.axe();
    page.click("#actions [aria-label=Undo]");
    assert_eq!((page.count("#board .gone"), page.count("#brief[hidden]")), (0, 1));
}

#[test]
fn a_clause_lights_up_its_part_of_the_board_and_a_cell_its_clause() {
    let Some(page) = with_panel(POINTING, "one solution", "Play") else { return };
    reveal(&page);
    page.wait("document.querySelector('.panel-play .said .clause')");
    let clauses = page.script("return [...document.querySelectorAll('.panel-play .said .clause')].map((one) => one.textContent)");
    assert_eq!(clauses, json!(["box 3", "r1c8", "r1c9", "row 1", "row 1", "r1c5 ≠ 3"]));
    let lit = "return document.querySelector('#board .lit[data-cells]')?.dataset.cells ?? ''";
    // By focus, and with arrows from clause to clause.
    page.script("document.querySelector('.panel-play .said .clause').focus()");
    assert_eq!(page.script(lit), json!("6 7 8 15 16 17 24 25 26"));
    page.keys(&["ArrowRight"]);
    assert_eq!(page.focus(), "r1c8");
    assert_eq!(page.script(lit), json!("7"));
    page.script("document.activeElement.blur()");
    assert_eq!(page.script(lit), json!(""));
    // By the mouse.
    page.click_text(".panel-play .clause", "r1c9");
    assert_eq!(page.script(lit), json!("8"));
    // From the board: the cell under the pointer, and the cell that is selected.
    page.drag(&[7]);
    page.wait("[...document.querySelectorAll('.panel-play .clause.lit')].some((one) => one.textContent === 'r1c8')");
    assert_eq!(page.script("return [...document.querySelectorAll('.panel-play .clause.lit')].some((one) => one.textContent === 'r1c9')"), json!(false));
    page.axe();
}

#[test]
fn a_chain_is_walked_link_by_link() {
    let Some(page) = shown("alternating inference chain") else { return };
    let links = page.script(
        "return [window.hint.step.chains[0].length, window.hint.step.picture.links.length]",
    );
    let (nodes, links) = (links[0].as_u64().expect("nodes"), links[1].as_u64().expect("links"));
    assert!(nodes > 3, "a chain of {nodes}");
    assert_eq!(page.count(".links li"), nodes);
    assert_eq!(page.count("#board .link"), links);
    // The first node alone, then one more with each press; what it concludes comes with the last.
    page.click(".walk-next");
    assert_eq!((page.count("#board .link"), page.count("#board .strike")), (0, 0));
    assert_eq!(page.count("#board .end.is-start"), 1);
    page.click(".walk-next");
    assert_eq!(page.count("#board .link"), 1);
    assert_eq!(page.text(".walk-place"), format!("2 of {nodes}"));
    assert_eq!(page.count("#board .lit[data-candidate]"), 1);
    page.click(".walk-previous");
    assert_eq!(page.count("#board .link"), 0);
    // By keys.
    page.script("document.querySelector('.links .clause').focus()");
    page.keys(&["ArrowDown", "ArrowDown"]);
    assert_eq!(page.text(".walk-place"), format!("3 of {nodes}"));
    page.keys(&["End"]);
    assert_eq!(page.count("#board .link"), links);
    assert!(page.count("#board .strike") > 0);
    page.axe();
}

#[test]
fn the_sets_of_an_als_are_walked_too() {
    let Some(page) = shown("ALS-XZ") else { return };
    let all = page.count("#board .disc");
    page.click(".walk-next");
    assert_eq!(page.count("#board .outline"), 1);
    assert!(page.count("#board .disc") < all);
    assert!(page.text(".links [aria-current]").starts_with("Almost locked set A: "));
    page.click(".walk-next");
    assert!(page.text(".links [aria-current]").starts_with("Restricted common candidate: "));
    page.click(".walk-all");
    assert_eq!(page.count("#board .disc"), all);
}

#[test]
fn a_fifth_set_is_told_from_the_first() {
    let Some(page) = with_panel(FIVE_SETS, "one solution", "Explain") else { return };
    page.click(".panel-explain .main");
    page.wait("document.querySelector('.steps [aria-current]')");
    page.click_text(".summary button", "ALS chain");
    let sets = page.script(
        "for (const step of document.querySelectorAll('.steps [data-step]')) {
           step.click();
           if ([...document.querySelectorAll('.links .clause')].some((one) => one.textContent.startsWith('Almost locked set E: ')))
             return ['.outline', '.outline.again', '.letter'].map((css) => document.querySelectorAll(`#board ${css}`).length);
         }",
    );
    assert_eq!(sets, json!([5, 1, 5]));
    // The sets and what follows are said first, and the way there is above the whole lesson.
    let said = page.text(".talk .said");
    assert!(said.starts_with("Set A is ") && said.contains("So "), "{said}");
    assert_eq!(page.count(".walk ~ details.whole:not([open]) .said"), 1);
    // Their letters cover neither each other nor a candidate.
    let covered = page.script(
        "const [tags, discs] = ['.tag', '.disc'].map((css) => [...document.querySelectorAll(`#board ${css}`)].map((one) => one.getBoundingClientRect()));
         const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
         const meet = (one, other) => Math.hypot(middle(one)[0] - middle(other)[0], middle(one)[1] - middle(other)[1]) < one.width * 0.45 + other.width * 0.45;
         return tags.filter((tag, at) => [...tags.slice(0, at), ...discs].some((one) => meet(tag, one))).length",
    );
    assert_eq!(covered, json!(0));
}

#[test]
fn a_net_opens_as_a_tree_and_branches_are_drawn_one_at_a_time() {
    let Some(page) = shown("digit forcing net") else { return };
    assert_eq!(page.count(".walk.net"), 1);
    assert_eq!(page.count("details.whole:not([open]) .said"), 1, "the whole lesson is folded");
    let nodes =
        page.script("return window.hint.step.chains.reduce((sum, chain) => sum + chain.length, 0)");
    assert_eq!(json!(page.count(".links li")), nodes);
    // All links from which one follows are above it, and it is below one of them.
    let order = page.script(
        "const [chain] = window.hint.step.chains;
         const items = [...document.querySelectorAll('.links li')];
         const numbers = items.map((one) => Number(one.dataset.stop));
         const isAfter = numbers.every((number, at) => chain[number].from.every((from) => numbers.indexOf(from) < at));
         const above = items.filter((one) => one.parentElement.closest('li')).every((one) => {
           const { from } = chain[Number(one.dataset.stop)];
           return one !== one.parentElement.firstElementChild || from.includes(Number(one.parentElement.closest('li').dataset.stop));
         });
         return [isAfter, above, document.querySelectorAll('.links .links').length > 0]",
    );
    assert_eq!(order, json!([true, true, true]));
    // Of what is drawn only the link in hand is strong, with an arrow from each premise, which the list marks.
    let premises = page.script(
        "const [chain] = window.hint.step.chains;
         const at = chain.findIndex(({ from }) => from.length > 1);
         document.querySelectorAll('.links .clause')[at].click();
         const count = (css) => document.querySelectorAll(css).length;
         return [count('#board .link:not(.pale)') - chain[at].from.length, count('.links [data-premise]') - chain[at].from.length, at, count('.links [data-drawn]') - at - 1, count('#board .disc.pale') > 0 || chain[at].from.length >= at]",
    );
    assert_eq!(premises[2].as_i64().map(|at| at > 1), Some(true), "{premises}");
    assert_eq!(json!([premises[1], premises[3], premises[4]]), json!([0, 0, true]), "{premises}");
    // A false premise of several cells has an arrow from each.
    assert!(premises[0].as_i64() >= Some(0), "{premises}");
    let Some(page) = shown("cell forcing chain") else { return };
    let (branches, links) = (page.count(".branch"), page.count("#board .link"));
    assert!(branches > 1);
    assert_eq!(page.count("#board .branch-number"), branches);
    // What follows is said first, and each branch says from what to what it leads.
    assert!(page.text(".talk .said").contains("So "));
    let said = page.text(".branch:nth-of-type(1) summary");
    assert!(said.contains(" → ") && said.ends_with(" links"), "{said}");
    page.click(".branch:nth-of-type(1) summary");
    page.wait("document.querySelectorAll('.branch[open]').length === 1");
    page.wait(&format!("document.querySelectorAll('#board .link').length < {links}"));
    assert_eq!(page.count("#board .end.is-start"), 1, "only this branch");
    assert!(page.text(".walk-place").starts_with("1 of "));
    assert_eq!(page.count("#board .link"), 0);
    page.click(".walk-next");
    assert!(page.text(".walk-place").starts_with("2 of "));
    page.click(".branch:nth-of-type(2) summary");
    page.wait("document.querySelector('.branch:nth-of-type(2)').open && !document.querySelector('.branch:nth-of-type(1)').open");
    // Back from all of it is the last link of the last branch.
    page.click(".walk-all");
    page.click(".walk-previous");
    let place = page.text(".walk-place");
    let (at, count) = place.split_once(" of ").expect("a place");
    assert_eq!(at, count);
    assert_eq!(page.count(".branch:last-of-type[open] .links li:last-child [aria-current]"), 1);
    // An arrow goes around a disc that is in its way, and those of a large net take little time.
    let arrows = page.script(
        "const { arrow } = await import('/shapes.js');
         const [a, b] = [{ x: 100, y: 300 }, { x: 400, y: 300 }];
         const middle = (discs) => Number(arrow(a, b, 9, [a, b, ...discs], null, 576).path.match(/Q\\S+ (\\S+)/)[1]);
         const [free, blocked] = [middle([]), middle([{ x: 250, y: 318 }])];
         const discs = Array.from({ length: 250 }, (_, at) => ({ x: 12 + 20 * (at % 28), y: 12 + 60 * Math.floor(at / 28) }));
         let least = Infinity;
         for (let round = 0; round < 5; round += 1) {
           const begin = performance.now();
           discs.forEach((disc, at) => arrow(disc, discs[(at * 97 + 31) % 250], 9, discs, null, 576));
           least = Math.min(least, performance.now() - begin);
         }
         return [free, blocked, least]",
    );
    let [free, blocked, least] = [0, 1, 2].map(|at| arrows[at].as_f64().expect("a number"));
    assert!(free > 300.0 && blocked < 300.0, "{free}, {blocked}");
    assert!(least < 400.0, "{least:.0} ms");
    page.axe();
}

#[test]
fn no_ring_of_a_walk_is_empty() {
    let Some(page) = with_panel(FORCING, "one solution", "Explain") else { return };
    page.click(".panel-explain .main");
    page.wait("document.querySelector('.steps [aria-current]')");
    // A set is locked in cells of which not each has all of its digits.
    let empty = page.script(
        "const empty = [];
         let rings = 0;
         for (let step = 20; step < 40; step += 1) {
           document.querySelector(`.steps [data-step='${step}']`).click();
           for (const _ of document.querySelectorAll('.links li')) {
             document.querySelector('.walk-next').click();
             for (const { dataset } of document.querySelectorAll('#board :is(.disc, .lit)[data-candidate]')) {
               const [cell, digit] = dataset.candidate.split(':');
               rings += 1;
               if (!document.querySelectorAll('[role=gridcell]')[cell].ariaLabel.split('marks ')[1]?.includes(digit)) empty.push(`${step} ${dataset.candidate}`);
             }
           }
         }
         return rings > 100 ? empty : rings",
    );
    assert_eq!(empty, json!([]));
}

#[test]
fn a_chain_appears_in_order_and_the_eliminated_fade_unless_motion_is_reduced() {
    let Some(page) = with_panel(HARD, "one solution", "Play") else { return };
    let delays = "const made = document.createElementNS('http://www.w3.org/2000/svg', 'path');
         made.setAttribute('class', 'link is-on');
         made.style.setProperty('--at', '2');
         document.querySelector('#board g.links').append(made);
         const { animationName, animationDelay } = getComputedStyle(made);
         made.remove();
         return [animationName, animationDelay]";
    assert_eq!(page.script(delays), json!(["appear", "0.16s"]));
    page.media(&[("prefers-reduced-motion", "reduce")]);
    assert_eq!(page.script(delays)[0], json!("none"));
    page.media(&[("prefers-reduced-motion", "no-preference")]);
    let ghosts = "const { fadeOut } = await import('/fade.js');
         const { decode } = await import('/code.js');
         const ghosts = [];
         const board = { layer: () => ({ append: (made) => ghosts.push(made), querySelectorAll: () => [] }), corner: () => ({ x: 0, y: 0 }), center: () => ({ x: 0, y: 0 }), candidatePoint: () => ({ x: 0, y: 0 }), discRadius: 9, radiusAt: () => 9 };
         fadeOut(board, decode('9~1').shape, [{ cell: 'r1c2', digit: 3 }]);
         return ghosts.length";
    assert_eq!(page.script(ghosts), json!(1));
    page.media(&[("prefers-reduced-motion", "reduce")]);
    assert_eq!(page.script(ghosts), json!(0));
}

#[test]
fn the_name_of_a_technique_tells_its_idea_and_leads_to_its_lesson() {
    let Some(page) = with_panel(MEDIUM, "one solution", "Play") else { return };
    // An idea that could not be loaded is asked for again.
    page.script("window.ask = window.fetch; window.fetch = async (path, request) => { if (String(path).endsWith('/techniques')) throw new Error('gone'); return window.ask(path, request); }");
    reveal(&page);
    page.click(".idea summary");
    page.wait("document.querySelector('.idea-text').textContent.includes('not responding')");
    page.script("window.fetch = window.ask");
    page.click(".idea summary");
    page.wait("!document.querySelector('.idea').open");
    page.click(".idea summary");
    page.wait(
        "document.querySelector('.idea-text').textContent.includes('only one place left in a box')",
    );
    page.click_text(".idea button", "Open the lesson");
    page.wait("document.querySelector('.lesson-head h3')?.textContent === '1. Scanning'");
    // Each technique of the library has its idea, in French too.
    let missing = page.script(
        "const { techniques } = await (await fetch('/api/v1/techniques')).json();
         const { ideaInFrench } = await import('/words/ideas-fr.js');
         return techniques.filter(({ name, idea }) => !(idea?.length > 40) || !(ideaInFrench(name).length > 40)).map(({ name }) => name)",
    );
    assert_eq!(missing, json!([]));
}

/// Walks the path: a single must say the value that the list names, and a link light the candidate that it names.
const COMPARE: &str = r"
const faults = [];
let [singles, links] = [0, 0];
for (const button of document.querySelectorAll('.steps button[data-step]')) {
  button.click();
  const said = document.querySelector('.panel-explain .said')?.textContent ?? '';
  const [, placed] = / = (\d)$/.exec(button.textContent) ?? [];
  const [, here] = /^(?:So|Donc) \S+ (?:is|=) (\d)/m.exec(said) ?? [];
  if (placed && here) {
    singles += 1;
    if (placed !== here) faults.push(`${button.textContent}: ${said}`);
  }
  for (const clause of document.querySelectorAll('.panel-explain .links .clause')) {
    const [, row, column, value] = /^[rL](\d)[cC](\d) [=≠] (\d)$/.exec(clause.textContent) ?? [];
    if (!value) continue;
    links += 1;
    clause.dispatchEvent(new PointerEvent('pointerenter'));
    const lit = document.querySelector('#board circle.lit:not(.lit-halo)')?.dataset.candidate;
    const named = `${row * 9 + Number(column) - 10}:${Number(value) + 1}`;
    if (lit !== named) faults.push(`${clause.textContent} lights ${lit}`);
  }
}
return [faults, singles > 10, links > 10]";

#[test]
fn words_have_the_values_of_the_board() {
    let Some(page) = Page::open(BLANK) else { return };
    for (language, panel) in [("en", "Explain"), ("fr", "Expliquer")] {
        page.script(&format!("localStorage.setItem('veridoku.language', '{language}')"));
        page.go(BLANK);
        page.paste(&from_zero(&format!("{:.<81}", HARD.trim_start_matches("9~"))));
        page.wait("document.querySelector('#verdict').dataset.kind === 'unique'");
        page.open_panel(panel);
        page.click(".panel-explain .main");
        page.wait("document.querySelectorAll('.steps button[data-step]').length > 50");
        assert_eq!(page.script(COMPARE), json!([[], true, true]), "{language}");
    }
}
