//! Candidates, filters and colors; dark, forced colors, contrast, and the findings of axe-core.

use serde_json::json;

use crate::browser::{EASY, EASY_LINE, EASY_SOLUTION, HARD, PANELS, Page};

#[test]
fn candidates_are_automatic_own_or_mixed() {
    let Some(page) = Page::with(EASY) else { return };
    let own = "row 1, column 3, box 1: empty";
    assert_eq!(page.name_of(2), own);
    page.choose("#candidates", "auto");
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: empty, marks 1 2 4");
    page.focus_board();
    page.keys(&["ArrowRight", "ArrowRight", "ctrl+2"]);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: empty, marks 1 4");
    page.keys(&["ArrowRight", "2"]);
    assert_eq!(
        page.name_of(5),
        "row 1, column 6, box 2: empty, marks 4 6 8",
        "2 is gone by the rules"
    );
    page.keys(&["ctrl+z", "ctrl+z"]);
    page.choose("#candidates", "mixed");
    page.focus_board();
    page.keys(&["ArrowLeft", "ctrl+4"]);
    assert_eq!(page.name_of(2), "row 1, column 3, box 1: empty, marks 1 2");
    page.choose("#candidates", "own");
    assert_eq!(
        page.name_of(2),
        "row 1, column 3, box 1: empty, marks 1 2",
        "what was written is the player's own"
    );
    assert_eq!(page.name_of(3), "row 1, column 4, box 2: empty");
    page.open_panel("Settings");
    page.click_text(".seeing button", "Fill in");
    assert_eq!(page.name_of(3), "row 1, column 4, box 2: empty, marks 2 6");
}

#[test]
fn filters_pick_out_a_digit_cells_with_two_candidates_and_peers() {
    let Some(page) = Page::with(EASY) else { return };
    page.choose("#candidates", "auto");
    page.choose("#filter", "8");
    assert_eq!(page.count(".filter .held"), 5);
    let places = page.count(".filter .found");
    let marks = page.script(
        "return [...document.querySelectorAll('[role=gridcell]')].filter((cell) => /marks .*8/.test(cell.ariaLabel)).length",
    );
    assert_eq!(json!(places), marks);
    page.choose("#filter", "bivalue");
    let pairs = page.script(
        "return [...document.querySelectorAll('[role=gridcell]')].filter((cell) => /marks \\d \\d$/.test(cell.ariaLabel)).length",
    );
    assert_eq!(json!(page.count(".filter .found")), pairs);
    page.choose("#filter", "peers");
    assert_eq!(page.count(".filter .found"), 20);
    page.focus_board();
    page.keys(&["Escape"]);
    assert_eq!(page.count(".filter *"), 0);
    page.keys(&["f"]);
    page.open_panel("Settings");
    assert_eq!(page.script("return document.querySelector('#filter').dataset.value"), "5");
}

#[test]
fn ten_colors_several_to_a_cell_and_of_candidates() {
    let Some(page) = Page::with(HARD) else { return };
    page.choose("#candidates", "auto");
    page.drag(&[0, 1]);
    page.click(".modes [data-value=color]");
    assert_eq!(page.count(".palette[data-color]"), 10);
    page.click("[data-color='0']");
    page.click("[data-color='9']");
    assert_eq!(page.count(".colors polygon"), 4);
    assert_eq!(page.name_of(1), "row 1, column 2, box 1: empty, marks 2 4 9, colors 1 10");
    page.choose("#pad .digits [role=combobox]", "9");
    page.click("[data-color='4']");
    page.click("[data-color='5']");
    assert_eq!(page.count(".digits .blob.color-4"), 2);
    assert_eq!(page.count(".digits .blob"), 4);
    assert_eq!(
        page.name_of(1),
        "row 1, column 2, box 1: empty, marks 2 4 9, colors 1 10, candidate 9 colors 5 6"
    );
    page.keys(&["ctrl+z", "ctrl+z", "ctrl+z"]);
    assert_eq!(page.count(".digits .blob"), 0);
    assert_eq!(page.count(".colors rect.color-0"), 2);
    page.shot("colors");
}

#[test]
fn colors_of_the_palette_have_contrast_in_the_light_and_in_the_dark() {
    let Some(page) = Page::with(HARD) else { return };
    for theme in ["light", "dark"] {
        page.script(&format!("document.documentElement.dataset.theme = '{theme}'"));
        let low = page.script(
            "const { theme } = document.documentElement.dataset; const swatch = document.body.appendChild(document.createElement('i'));
             const light = (name) => {
               swatch.className = name;
               const colors = getComputedStyle(swatch).getPropertyValue(name.startsWith('--') ? name : '--tint').match(/#[0-9a-f]{6}/gi); const hex = theme === 'dark' && colors[1] || colors[0];
               const [red, green, blue] = hex.match(/[0-9a-f]{2}/gi).map((part) => parseInt(part, 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
               return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
             };
             const contrast = (one, other) => { const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b); return (bright + 0.05) / (dark + 0.05); };
             const asked = [['--ink', '--paper', 7], ['--entry', '--paper', 7], ['--wrong', '--paper', 7], ['--accent', '--paper', 4.5], ['--grey', '--paper', 4.5], ['--grey', '--sunk', 4.5], ['--entry-mark', '--paper', 4.5], ['--accent', '--sunk', 4.5]];
             for (let color = 0; color < 10; color += 1) asked.push(['--ink', `color-${color}`, 7], ['--entry', `color-${color}`, 4.5], ['--grey', `color-${color}`, 4.5], ['--entry-mark', `color-${color}`, 4.5]);
             return asked.filter(([one, other, least]) => contrast(one, other) < least).map(([one, other]) => `${one} on ${other}: ${contrast(one, other).toFixed(2)}`)",
        );
        assert_eq!(low, json!([]), "{theme}");
    }
}

#[test]
fn dark_forced_colors_and_reduced_motion_are_followed() {
    let Some(page) = Page::with(HARD) else { return };
    let paper = "return getComputedStyle(document.documentElement).backgroundColor";
    assert_eq!(page.script(paper), "rgb(253, 252, 248)");
    page.media(&[("prefers-color-scheme", "dark")]);
    assert_eq!(page.script(paper), "rgb(21, 23, 27)");
    page.shot("dark");
    page.open_panel("Settings");
    page.choose("#panel [role=radiogroup]:has([data-value=light])", "light");
    assert_eq!(page.script(paper), "rgb(253, 252, 248)");
    page.media(&[("prefers-reduced-motion", "reduce")]);
    let moving = "return [...document.querySelectorAll('*')].filter((one) => parseFloat(getComputedStyle(one).transitionDuration) > 0 || getComputedStyle(one).animationName !== 'none').length";
    assert_eq!(page.script(moving), json!(0));
    page.media(&[("prefers-reduced-motion", "no-preference")]);
    let slow = "return [...document.querySelectorAll('*')].filter((one) => parseFloat(getComputedStyle(one).transitionDuration) > 0.12).length";
    assert_eq!(page.script(slow), json!(0));
    page.media(&[("forced-colors", "active")]);
    let borders = "const pressed = document.querySelector('.modes [aria-checked=true]'); return getComputedStyle(pressed).outlineStyle";
    assert_eq!(page.script(borders), "solid");
    page.shot("forced-colors");
}

#[test]
fn axe_finds_no_violation_on_any_view() {
    let Some(mut page) = Page::with(HARD) else { return };
    page.axe();
    for title in PANELS {
        page.open_panel(title);
        page.axe();
    }
    page.media(&[("prefers-color-scheme", "dark")]);
    page.axe();
    page.allow("400");
    page.paste("1 2 3");
    page.wait("document.querySelector('#panel .fault')");
    page.click(".modes [data-value=color]");
    page.axe();
}

#[test]
fn axe_finds_no_violation_where_digits_are_complete() {
    // All cells but the first empty one, which holds 4, are filled.
    let entries: String = EASY_LINE
        .chars()
        .zip(EASY_SOLUTION.chars())
        .enumerate()
        .map(|(cell, (given, digit))| if given == '.' && cell != 2 { digit } else { '.' })
        .collect();
    let Some(page) = Page::with(&format!("{EASY}~{entries}")) else { return };
    assert_eq!(page.count("#pad button.complete:enabled"), 8);
    page.axe();
    page.media(&[("prefers-color-scheme", "dark")]);
    page.axe();
}
