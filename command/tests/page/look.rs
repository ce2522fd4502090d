//! The look of the page: its controls, its font, and that everything fits in windows of all sizes, in both languages.

use serde_json::json;

use crate::browser::{EASY, HARD, PANELS, Page};

/// A laptop and a small phone, then a small laptop and a large phone.
const SIZES: [(u32, u32); 4] = [(1440, 900), (360, 640), (1024, 768), (390, 844)];
const FRENCH_PANELS: [&str; 11] = [
    "Expliquer",
    "Diagnostic",
    "Créer",
    "Apprendre",
    "Jeu guidé",
    "Preuve",
    "Grilles",
    "Règles et régions",
    "Composer",
    "Partager et imprimer",
    "Réglages",
];

/// What is cut off or beyond the window, by its text. What scrolls may be longer than its panel, but not wider.
const CUT: &str = r##"
const seen = [...document.querySelectorAll("h2, h3, button, input, textarea, [role=combobox], .row, .field, p, td, #panel, #say, html")];
return seen.flatMap((one) => {
  const { left, right, bottom, width } = one.getBoundingClientRect();
  if (width < 2) return [];
  const isWide = one.scrollWidth > one.clientWidth + 1 && !one.matches("input, .unseen, .menu") && getComputedStyle(one).display !== "inline";
  const isBeside = left < -1 || right > innerWidth + 1;
  const isBelow = one.matches("#pad button, #actions button, #top button") && bottom > innerHeight + 1;
  return isWide || isBeside || isBelow ? [`${one.tagName} ${one.id || one.className} ${one.textContent.slice(0, 30)}`] : [];
})"##;

#[test]
fn nothing_is_cut_off_in_four_windows_and_two_languages() {
    // French has the longer words, so it is shown in every window.
    for (language, panels, sizes) in [("en", PANELS, &SIZES[..2]), ("fr", FRENCH_PANELS, &SIZES)] {
        for &(width, height) in sizes {
            let path = format!("/#p={HARD}");
            let page = if width < 960 { Page::open_on_phone(&path) } else { Page::open(&path) };
            let Some(page) = page else { return };
            page.script(&format!("localStorage.setItem('veridoku.language', '{language}')"));
            page.resize(width, height);
            page.reload();
            page.wait("document.querySelector('#verdict').dataset.kind === 'unique'");
            assert_eq!(page.script(CUT), json!([]), "{language} {width}");
            for title in panels {
                page.open_panel(title);
                page.wait("document.querySelector('#panel .head + div')");
                assert_eq!(page.script(CUT), json!([]), "{language} {width} {title}");
            }
        }
    }
}

#[test]
fn no_control_is_the_systems_own() {
    let Some(page) = Page::with(HARD) else { return };
    let own = "select, input:not([type=text]):not([inputmode]):not([type=file])";
    for title in PANELS {
        page.open_panel(title);
        page.wait("document.querySelector('#panel .head + div')");
        page.script("document.querySelectorAll('details').forEach((one) => (one.open = true))");
        assert_eq!(page.count(own), 0, "{title}");
    }
    page.open_panel("Explain");
    page.wait("document.querySelectorAll('.technique-list [role=switch]').length > 50");
    page.open_panel("Rules and regions");
    page.click_text("#panel button", "Paint regions");
    page.click(".modes [data-value=color]");
    assert_eq!(page.count(own), 0);
}

#[test]
fn menus_choices_switches_and_steppers_work_by_keys() {
    let Some(page) = Page::with(EASY) else { return };
    page.open_panel("Settings");
    let focus = |css: &str| page.script(&format!("document.querySelector({}).focus()", json!(css)));
    let filter = || page.script("return document.querySelector('#filter').dataset.value");
    focus("#filter");
    // Escape closes the list and changes nothing; the focus stays where it is.
    page.keys(&["Enter", "ArrowDown"]);
    assert_eq!(page.script("return document.querySelector('#filter').ariaExpanded"), "true");
    page.keys(&["Escape"]);
    assert_eq!(page.script("return document.querySelector('#filter').ariaExpanded"), "false");
    assert_eq!(filter(), "");
    page.keys(&["ArrowDown", "ArrowDown"]);
    let current = "const id = document.activeElement.getAttribute('aria-activedescendant'); return document.getElementById(id).textContent";
    assert_eq!(page.script(current), "cells with two candidates");
    page.keys(&["Enter"]);
    assert_eq!(filter(), "bivalue");
    page.keys(&["Space", "End", "Enter"]);
    assert_eq!(filter(), "9");
    // Letters go to an option that begins with them, and no digit goes to the board.
    // Letters that are typed slowly begin a new word, and a busy machine is slow.
    for _ in 0..5 {
        page.keys(&["p", "e"]);
        if page.script(current).as_str().is_some_and(|option| option.starts_with("pe")) {
            break;
        }
        page.script("await new Promise((resolve) => setTimeout(resolve, 800))");
    }
    page.keys(&["Enter"]);
    assert_eq!(filter(), "peers");
    assert_eq!(page.count(".filter .found"), 20);
    // A segmented choice has one place in the order of Tab, and arrows choose.
    focus("[role=radio][data-value=system]");
    page.keys(&["ArrowRight", "ArrowRight"]);
    assert_eq!(page.script("return document.documentElement.dataset.theme"), "dark");
    page.keys(&["ArrowRight"]);
    assert_eq!(page.script("return document.documentElement.dataset.theme ?? ''"), "");
    assert_eq!(page.count("[role=radiogroup]:has([data-value=dark]) [tabindex='0']"), 1);
    focus("#panel [role=switch]");
    let before = page.script("return document.activeElement.ariaChecked");
    page.keys(&["Space"]);
    assert_ne!(page.script("return document.activeElement.ariaChecked"), before);
    page.open_panel("Rules and regions");
    page.wait("document.querySelector('[role=spinbutton]')");
    focus("[role=spinbutton]");
    let side = |side: usize| {
        page.wait(&format!(
            "document.querySelectorAll('[role=gridcell]').length === {}",
            side * side
        ));
        page.wait(&format!("document.activeElement.ariaValueNow === '{side}'"));
    };
    page.keys(&["ArrowUp"]);
    side(10);
    page.keys(&["1", "6"]);
    side(16);
    page.keys(&["Home"]);
    side(2);
}

#[test]
fn the_font_comes_with_the_page_and_has_every_sign() {
    let Some(page) = Page::with(HARD) else { return };
    assert_eq!(page.script("return document.fonts.check('16px \"Veridoku Serif\"')"), json!(true));
    // All the words of the page, and the signs of its sentences.
    page.script(
        "const tables = await Promise.all(['en', 'fr', 'page-en', 'page-fr'].map((name) => import(`/words/${name}.js`)));
         const words = JSON.stringify(tables.map((one) => one.default)) + tables.map((one) => Object.values(one.default).map(String).join('')).join('');
         const signs = [...new Set([...words, ...'≠→✓×–·…«»‹›’“”0123456789'])].filter((sign) => sign.trim());
         const place = document.createElement('p');
         place.id = 'signs';
         place.textContent = signs.join('');
         document.querySelector('#say').prepend(place);
         document.querySelector('#sentence').textContent = '.'",
    );
    assert_eq!(page.other_fonts("#signs"), Vec::<String>::new());
    assert_eq!(page.other_fonts("#board .digits .given"), Vec::<String>::new());
    assert_eq!(page.other_fonts(".key b"), Vec::<String>::new());
    // The license is next to it.
    assert!(
        page.script("return (await fetch('veridoku-serif.txt')).text()")
            .as_str()
            .is_some_and(|text| text.contains("SIL OPEN FONT LICENSE"))
    );
}

#[test]
fn keys_are_large_and_count_the_digits_left() {
    let small = |least: u32| {
        format!(
            "return [...document.querySelectorAll('#pad .key')].filter((one) => {{ const {{ width, height }} = one.getBoundingClientRect(); return Math.min(width, height) < {least} }}).length"
        )
    };
    let Some(page) = Page::with(EASY) else { return };
    assert_eq!(page.script(&small(64)), json!(0));
    // Nine keys in three lines; five eights are given.
    let tops = "return new Set([...document.querySelectorAll('#pad .key')].map((one) => one.offsetTop)).size";
    assert_eq!(page.script(tops), json!(3));
    assert_eq!(
        page.script("return document.querySelector('[data-digit=\"8\"]').ariaLabel"),
        "8, 4 left"
    );
    page.drag(&[2]);
    page.click("[data-digit='4']");
    page.drag(&[3]);
    page.click("[data-digit='8']");
    assert_eq!(
        page.script("return document.querySelector('[data-digit=\"8\"]').dataset.left"),
        "3"
    );
    let Some(page) = Page::open_on_phone(&format!("/#p={EASY}")) else { return };
    for (width, height) in [(390, 844), (360, 640)] {
        page.resize(width, height);
        assert_eq!(page.script(&small(44)), json!(0), "{width}");
    }
    for code in ["16~1", "25~1"] {
        page.go(&format!("/#p={code}"));
        assert_eq!(page.script(&small(44)), json!(0), "{code}");
    }
}

#[test]
fn a_sheet_on_a_phone_leaves_the_board_in_sight_and_closes() {
    let Some(page) = Page::open_on_phone(&format!("/#p={HARD}")) else { return };
    page.wait_for_verdict("one solution");
    let place = "const [board, sheet, actions] = ['#board', '#sheet', '#actions'].map((css) => document.querySelector(css).getBoundingClientRect()); return [sheet.top >= board.bottom - 1, actions.bottom <= innerHeight]";
    for (width, height) in [(390, 844), (360, 640)] {
        page.resize(width, height);
        for title in ["Explain", "Diagnose", "Make", "Guided play", "Proof", "Rules and regions"] {
            page.open_panel(title);
            assert_eq!(page.script(place), json!([true, true]), "{title}");
            page.click("#panel .close");
            page.wait("document.querySelector('#sheet').getClientRects().length === 0");
        }
        page.tap("#actions .hint");
        page.wait("document.querySelector('.panel-play .said')?.textContent");
        assert_eq!(page.script(place), json!([true, true]), "hint");
        page.click("#panel .close");
        page.wait("document.querySelector('#sheet').getClientRects().length === 0");
    }
}
