//! Sizes, variants, painted regions; and the puzzle on paper and as a picture.

use serde_json::json;

use crate::browser::{BLANK, EASY, HARD, Page};

#[test]
fn boards_of_side_4_to_25_with_the_rules_of_variants() {
    let Some(page) = Page::open(BLANK) else { return };
    page.open_panel("Rules and regions");
    for side in [4_u64, 5, 6, 8, 10, 12, 16, 20, 25] {
        page.choose("#panel [role=spinbutton]", &side.to_string());
        page.wait(&format!(
            "document.querySelectorAll('[role=gridcell]').length === {}",
            side * side
        ));
        page.focus_board();
        page.keys(&["ctrl+Home", "2"]);
        page.wait_for_verdict("several solutions");
        page.keys(&["ctrl+z"]);
    }
    page.choose("#panel [role=spinbutton]", "9");
    page.wait("document.querySelectorAll('[role=gridcell]').length === 81");
    page.click_text("#panel [role=switch]", "Diagonals");
    page.click_text("#panel [role=switch]", "Windows");
    assert_eq!((page.count(".rules .diagonal"), page.count(".rules .window")), (1, 4));
    let said = "return document.querySelector('[role=grid]').ariaLabel";
    assert_eq!(page.script(said), "Board. Diagonals (X), Windows (windoku)");
    page.focus_board();
    page.keys(&["ctrl+Home", "7", "ctrl+End", "7"]);
    page.wait_for_verdict("givens conflict");
    page.keys(&["ctrl+z"]);
    page.wait_for_verdict("several solutions");
    page.wait("location.hash.startsWith('#p=9.x.windoku~7')");
    page.shot("variants");
}

#[test]
fn regions_are_painted_on_the_board() {
    let Some(page) = Page::open("/#p=4~1") else { return };
    page.open_panel("Rules and regions");
    page.click_text("#panel button", "Paint regions");
    page.drag(&[1, 2]);
    page.wait(
        "document.querySelector('#panel').textContent.includes('region 1 has 5, region 2 has 3')",
    );
    page.drag(&[6, 5]);
    page.wait("document.querySelector('#panel').textContent.includes('All regions have 4 cells')");
    page.click_text("#panel button", "Done");
    page.wait_for_verdict("several solutions");
    page.wait("location.hash.includes('=AAABABBBCCDDCCDD')");
    assert_eq!(page.name_of(2), "row 1, column 3, region 1: empty");
    // By keys: the region is chosen, and Space adds the current cell to it.
    page.click_text("#panel button", "Paint regions");
    page.choose("#panel [role=combobox]", "1");
    page.focus_board();
    page.keys(&["ctrl+Home", "ArrowRight", "ArrowRight", "Space"]);
    page.choose("#panel [role=combobox]", "0");
    page.focus_board();
    page.keys(&["ctrl+Home", "ArrowDown", "ArrowRight", "Space"]);
    page.click_text("#panel button", "Done");
    page.wait("location.hash.includes('=AABBAABBCCDDCCDD')");
    page.keys(&["ctrl+z"]);
    page.wait("location.hash.includes('=AAABABBBCCDDCCDD')");
}

#[test]
fn the_server_is_not_asked_about_uneven_regions() {
    let Some(page) = Page::open("/#p=4.*killer!205!3a!20r1c1!20r1c2~1") else { return };
    let marks = "document.querySelectorAll('#board :is(.marks, .signs) *').length";
    page.wait(marks);
    let drawn = page.script(&format!("return {marks}"));
    page.open_panel("Rules and regions");
    page.click_text("#panel button", "Paint regions");
    // The answer would be an error, which the console may not contain.
    page.drag(&[1, 2]);
    page.wait("document.querySelector('#panel').textContent.includes('region 1 has 5')");
    assert_eq!(page.script(&format!("return {marks}")), drawn, "the rules stay in sight");
    page.drag(&[6, 5]);
    page.click_text("#panel button", "Done");
    page.wait("location.hash.includes('=AAABABBBCCDDCCDD')");
}

#[test]
fn undo_takes_back_strokes_and_escape_ends_the_painting_without_a_map() {
    let Some(page) = Page::open("/#p=4~1") else { return };
    page.focus_board();
    page.keys(&["ArrowRight", "2"]);
    page.open_panel("Rules and regions");
    let painted = || {
        page.click_text("#panel button", "Paint regions");
        page.drag(&[1, 2]);
        page.drag(&[6, 5]);
        page.wait(
            "document.querySelector('#panel').textContent.includes('All regions have 4 cells')",
        );
    };
    painted();
    page.keys(&["ctrl+z"]);
    page.wait("document.querySelector('#panel').textContent.includes('region 1 has')");
    assert_eq!(page.count("#board.painting"), 1);
    // Before the first stroke comes what was entered.
    page.keys(&["ctrl+z", "ctrl+z"]);
    page.wait("document.querySelector('#panel').textContent.includes('Paint regions')");
    assert_eq!(page.name_of(1), "row 1, column 2, box 1: empty");
    page.keys(&["ctrl+y"]);
    assert_eq!(page.name_of(1), "row 1, column 2, box 1: 2", "redo leads forward again");
    painted();
    page.keys(&["Escape"]);
    page.wait("document.querySelector('#panel').textContent.includes('Paint regions')");
    assert_eq!(page.name_of(2), "row 1, column 3, box 2: empty");
    assert_eq!(page.count("#board.painting"), 0);
}

#[test]
fn four_puzzles_to_begin_with_have_one_solution_each() {
    let Some(page) = Page::open(BLANK) else { return };
    page.open_panel("Puzzles");
    page.wait("document.querySelectorAll('.first button').length === 4");
    for (title, name) in [
        ("Easy", "row 1, column 1, box 1: given 5"),
        ("Pairs and wings", "row 1, column 1, box 1: empty"),
        ("Hard: chains", "row 1, column 1, box 1: given 1"),
        ("Jigsaw", "row 1, column 1, region 1: empty"),
    ] {
        page.click_text(".first button", title);
        page.wait_for_verdict("one solution");
        assert_eq!(page.name_of(0), name);
        page.open_panel("Puzzles");
    }
    page.shot("jigsaw");
}

#[test]
fn a_jigsaw_is_read_from_its_text() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste("1......2......3......4...AABBBAACCBDACCBDDDCEDEEEE");
    page.wait_for_verdict("one solution");
    assert_eq!(page.name_of(8), "row 2, column 4, region 3: empty");
    assert_eq!(page.name_of(9), "row 2, column 5, region 2: empty");
}

#[test]
fn a_picture_is_saved_as_svg_and_as_png() {
    let Some(page) = Page::with(HARD) else { return };
    page.choose("#candidates", "auto");
    page.open_panel("Share and print");
    // The offered file is read instead of being saved.
    page.script("window.saved = []; const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved.push(blob); return make.call(URL, blob); }; HTMLAnchorElement.prototype.click = function () { window.names = [...(window.names ?? []), this.download]; }");
    page.click_text("#panel button", "Save SVG");
    page.wait("saved.length");
    let svg = page.script("return await saved[0].text()");
    let svg = svg.as_str().expect("a text");
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{}", &svg[..80]);
    assert!(!svg.contains("class=") && !svg.contains("var("), "styles are attributes");
    assert!(svg.contains("src:url(data:font/woff2;base64,"), "the font is in it");
    // Without its style, which the policy of the page would refuse here.
    let parsed = page.script("const trusted = trustedTypes.createPolicy('test', { createHTML: (text) => text }); const found = new DOMParser().parseFromString(trusted.createHTML((await saved[0].text()).replace(/<style.*style>/s, '')), 'image/svg+xml'); return [found.querySelectorAll('parsererror').length, found.querySelectorAll('text').length]");
    assert_eq!(parsed[0], json!(0));
    assert!(parsed[1].as_u64() >= Some(81), "{parsed}");
    page.click_text("#panel button", "Save PNG");
    page.wait("names.length === 2");
    let png = page.script("const found = saved[saved.length - 1]; const picture = await createImageBitmap(found); return [found.type, picture.width, names[0], names[1]]");
    assert_eq!(png, json!(["image/png", 1200, "veridoku.svg", "veridoku.png"]));
}

#[test]
fn a_puzzle_is_printed_with_its_solution_on_the_paper_of_a_book() {
    let Some(page) = Page::with(EASY) else { return };
    page.open_panel("Share and print");
    page.script(
        "window.print = () => { window.sheets = document.querySelectorAll('#sheets img').length; }",
    );
    page.click_text("#panel [role=radio]", "Letter");
    page.click_text("#panel button", "Print with solution");
    page.wait("window.sheets === 2");
    page.paper(true);
    let seen = page.script(
        "const [first, second] = document.querySelectorAll('#sheets img');
         const isSeen = (css) => [...document.querySelectorAll(css)].some((one) => one.getClientRects().length > 0);
         return [isSeen('#board svg'), Math.round(first.width), Math.round(first.height), first.naturalWidth > 0, second.naturalWidth > 0]",
    );
    // 8.5 by 11 inches.
    assert_eq!(seen, json!([false, 816, 1056, true, true]));
    page.shot("sheets");
    page.script("dispatchEvent(new Event('afterprint'))");
    let after = page.script(
        "return [document.querySelectorAll('#sheets').length, document.adoptedStyleSheets.length]",
    );
    assert_eq!(after, json!([0, 0]));
    page.paper(false);
    // What has no single solution is not printed so, and the panel says why.
    page.paste("1...............");
    page.wait_for_verdict("several solutions");
    page.open_panel("Share and print");
    page.click_text("#panel button", "Print with solution");
    page.wait("document.querySelector('#panel').innerText.includes('exactly one solution')");
}

#[test]
fn on_paper_there_is_the_board_and_nothing_to_press() {
    let Some(page) = Page::with(EASY) else { return };
    page.media(&[("prefers-color-scheme", "dark")]);
    page.drag(&[0, 1, 2]);
    page.focus_board();
    page.keys(&["shift+ArrowRight"]);
    page.paper(true);
    let seen = page.script(
        "const isSeen = (css) => [...document.querySelectorAll(css)].some((one) => one.getClientRects().length > 0);
         return [isSeen('#board svg'), isSeen('#pad'), isSeen('#panel'), isSeen('#actions'), isSeen('.selection'), isSeen(':focus'), getComputedStyle(document.querySelector('#board svg')).backgroundColor]",
    );
    assert_eq!(seen, json!([true, false, false, false, false, false, "rgb(255, 255, 255)"]));
    page.shot("paper");
    // With the words of the puzzle.
    page.paper(false);
    page.paste(r#"{"size":1,"grid":[[{}]],"title":"One","author":"Ada","ruleset":"Fill it"}"#);
    page.wait("document.querySelectorAll('[role=gridcell]').length === 1");
    page.paper(true);
    let paper = page.script("return document.querySelector('main').innerText");
    let paper = paper.as_str().expect("a text");
    assert!(paper.starts_with("One\n\nBy Ada."), "{paper}");
    assert!(paper.contains("Fill it") && !paper.contains("About"), "{paper}");
}
