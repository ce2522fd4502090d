//! The weight of the page, and its speed.

use serde_json::Value;

use crate::browser::{BLANK, EASY_LINE, HARD, PANELS, Page};

/// The files of the studio, by their names.
const OF_STUDIO: &str = "name.includes('/studio') || name.includes('/setter')";
/// What a visitor loads, of which the font is 30 kB.
const MOST_AT_FIRST: u64 = 260_000;
/// With every panel opened, the list of lessons and the rules included, without the pages of a lesson and the studio.
const MOST_WITH_ALL: u64 = 340_000;
/// What a setter loads besides: 60 tools with pictures, and what each rule means.
const MOST_OF_STUDIO: u64 = 90_000;
const PAINT_MILLISECONDS: f64 = 300.0;
const VERDICT_MILLISECONDS: f64 = 100.0;
const FRAME_MILLISECONDS: f64 = 16.0;

/// What was loaded from the server for the page itself, uncompressed, of the files that match a condition.
fn loaded(page: &Page, condition: &str) -> u64 {
    let sum = page.script(&format!(
        "const all = [performance.getEntriesByType('navigation')[0], ...performance.getEntriesByType('resource')];
         return all.filter(({{ name }}) => !name.includes('/api/') && ({condition})).reduce((sum, {{ decodedBodySize }}) => sum + decodedBodySize, 0)"
    ));
    sum.as_u64().expect("bytes")
}

#[test]
fn the_page_weighs_less_than_260_kilobytes_and_its_panels_little_more() {
    let Some(page) = Page::with(HARD) else { return };
    let first = loaded(&page, "true");
    for title in PANELS {
        page.open_panel(title);
    }
    page.paste(&format!("{EASY_LINE}\n{EASY_LINE}"));
    page.wait("document.querySelectorAll('#panel .game').length === 2");
    let studio = loaded(&page, OF_STUDIO);
    let all = loaded(&page, "true") - studio;
    println!("page: {first} bytes at first, {all} with all panels, {studio} of the studio");
    assert!(first < MOST_AT_FIRST, "{first} bytes at first");
    assert!(all < MOST_WITH_ALL, "{all} bytes with all panels");
    assert!(0 < studio && studio < MOST_OF_STUDIO, "{studio} bytes of the studio");
}

#[test]
fn the_first_paint_comes_within_300_milliseconds_and_shows_the_place_of_the_board() {
    let Some(page) = Page::open_on_phone(BLANK) else { return };
    page.resize(360, 640);
    page.forget_files();
    // Other tests share the machine, so the first quick one is enough.
    let mut times: Vec<f64> = Vec::new();
    while times.len() < 40 && times.last().is_none_or(|&time| time >= PAINT_MILLISECONDS) {
        page.go(BLANK);
        page.wait("performance.getEntriesByName('first-paint').length");
        let time = page.script("return performance.getEntriesByName('first-paint')[0].startTime");
        times.push(time.as_f64().expect("a time"));
        let moved = page.script(
            "return await new Promise((resolve) => {
               new PerformanceObserver((list) => resolve(list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node?.id)))).observe({ type: 'layout-shift', buffered: true });
               setTimeout(() => resolve([]), 100);
             })",
        );
        assert!(!moved.as_array().expect("a list").contains(&"board".into()), "{moved}");
    }
    println!("first paint: {times:.1?} ms");
    assert!(times.last().is_some_and(|&time| time < PAINT_MILLISECONDS), "{times:?}");
}

#[test]
fn the_first_verdict_is_there_within_100_milliseconds_of_a_paste() {
    let Some(page) = Page::open(BLANK) else { return };
    // Other tests share the machine, so the first quick one is enough.
    let mut times: Vec<f64> = Vec::new();
    while times.len() < 40 && times.last().is_none_or(|&time| time >= VERDICT_MILLISECONDS) {
        page.forget();
        page.go(BLANK);
        let time = page.script(&format!(
            "const data = new DataTransfer(); data.setData('text/plain', '{EASY_LINE}');
             const chip = document.querySelector('#verdict');
             const begin = performance.now();
             const seen = new Promise((resolve) => new MutationObserver(() => chip.textContent.includes('one solution') && resolve(performance.now() - begin)).observe(chip, {{ childList: true, subtree: true }}));
             document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true }}));
             return await seen"
        ));
        times.push(time.as_f64().expect("a time"));
    }
    println!("first verdict: {times:.1?} ms");
    assert!(times.last().is_some_and(|&time| time < VERDICT_MILLISECONDS), "{times:?}");
}

#[test]
fn a_key_takes_less_than_a_frame() {
    for (code, marks, name) in
        [(HARD, "auto", "9x9"), (HARD, "own", "9x9, own marks"), ("25~1", "auto", "25x25")]
    {
        let Some(page) = Page::open(&format!("/#p={code}")) else { return };
        page.choose("#candidates", marks);
        page.focus_board();
        let times = page.script(
            "const keys = ['ArrowRight', '1', '2', 'ArrowDown', '6', 'ArrowDown', '4', '9', 'ArrowRight', '3', '7', 'ArrowUp', '8', '5', 'Backspace', 'ArrowLeft', '1'];
             const press = (key, ctrlKey = false) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, code: /\\d/.test(key) ? `Digit${key}` : key, bubbles: true, cancelable: true }));
             const best = keys.map(() => Infinity);
             for (let round = 0; round < 60 && best.some((time) => time >= 16); round += 1) {
               press('Home', true);
               for (const [at, key] of keys.entries()) {
                 await new Promise(requestAnimationFrame);
                 const begin = performance.now();
                 press(key);
                 document.body.getBoundingClientRect();
                 best[at] = Math.min(best[at], performance.now() - begin);
               }
               while (!document.querySelector('#actions [aria-label=Undo]').disabled) press('z', true);
             }
             return best",
        );
        // Each key at its fastest, until all are fast: other tests share the machine.
        let times: Vec<f64> =
            times.as_array().expect("a list").iter().filter_map(Value::as_f64).collect();
        let longest = times.iter().copied().fold(0.0, f64::max);
        println!("{name}: a key takes at most {longest:.1} ms");
        assert!(longest < FRAME_MILLISECONDS, "{name}: {times:?}");
    }
}
