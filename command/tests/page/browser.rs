//! The page in a browser, as a player uses it: keys, presses, drags, fingers, and the display.
//!
//! Every test has its own server and browser. A test waits for the expected state and never sleeps. At its end the
//! console must not contain an error.

use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use serde_json::{Value, json};
pub use veridoku_testing::puzzles::{SOLVED as EASY_SOLUTION, UNIQUE as EASY_LINE};

use crate::server::Server;
use crate::webdriver::{Driver, Window};

/// The panels other than the one for playing, by title.
pub const PANELS: [&str; 11] = [
    "Explain",
    "Diagnose",
    "Make",
    "Learn",
    "Guided play",
    "Proof",
    "Puzzles",
    "Rules and regions",
    "Set",
    "Share and print",
    "Settings",
];

/// Inkala 2010, which needs chains, in the form of the page's address.
pub const HARD: &str =
    "9~..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97";
/// The puzzle of `EASY_LINE`, also in the form of the address.
pub const EASY: &str =
    "9~53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The text of a 9x9 puzzle whose values are 0 to 8 instead of 1 to 9.
pub fn from_zero(line: &str) -> String {
    let value = |cell: char| cell.to_digit(10).map_or(".".into(), |digit| (digit - 1).to_string());
    let values: Vec<String> = line.chars().map(value).collect();
    let rows: Vec<String> = values.chunks(9).map(|row| row.join(" ")).collect();
    format!("size: 9x9 0-8\nboxes: 3x3\ngrid:\n{}\n", rows.join("\n"))
}

/// A blank board, whose first digits are givens. `/` is a visit: the last game, or a puzzle of the day.
pub const BLANK: &str = "/#p=9~~~~~~~~~s";

/// How long something may take to appear: the machine may be busy with other tests.
const PATIENCE: Duration = Duration::from_secs(20);

/// The place of an element, which must be pressed within; `pressed` then is whether it was.
const AIM: &str = "
one.scrollIntoView({ block: 'nearest' });
window.pressed = null;
addEventListener('pointerdown', ({ target }) => {
  window.pressed = one.contains(target) || target.closest('label')?.contains(one) || false;
}, { capture: true, once: true });
const box = one.getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2]";

/// What the page reports: errors, and what runs.
const SAYS: &str = "return [...document.querySelectorAll('[role=alert], [role=status]')].map((one) => one.textContent).filter(Boolean)";

/// A page, its browser and its server.
pub struct Page {
    driver: Driver,
    pub server: Server,
    /// Errors that the test expects, by a part of their text.
    allowed: Vec<&'static str>,
}

impl Page {
    /// Opens a path of the page in a wide window; `None` if there is no browser.
    pub fn open(path: &str) -> Option<Page> {
        Page::open_in(Window::Wide, path)
    }

    /// Opens a path on a phone.
    pub fn open_on_phone(path: &str) -> Option<Page> {
        Page::open_in(Window::Phone, path)
    }

    fn open_in(window: Window, path: &str) -> Option<Page> {
        let driver = Driver::start(window)?;
        let page = Page { driver, server: Server::start(), allowed: Vec::new() };
        page.go(path);
        Some(page)
    }

    /// Opens a puzzle by its code, and waits for the verdict.
    pub fn with(code: &str) -> Option<Page> {
        let page = Page::open(&format!("/#p={code}"))?;
        page.wait_for_verdict("one solution");
        Some(page)
    }

    /// Loads a path of the page. A change of only the fragment would load nothing, so this leaves first.
    pub fn go(&self, path: &str) {
        self.driver.command("url", &json!({ "url": "about:blank" }));
        self.driver.command("url", &json!({ "url": format!("{}{path}", self.server.address()) }));
        self.wait("document.documentElement.dataset.ready === 'yes'");
    }

    /// Opens a path in another window of the same browser. Returns the previous window and this one.
    pub fn open_window(&self, path: &str) -> [Value; 2] {
        let before = self.driver.ask("window");
        let opened = self.driver.command("window/new", &json!({ "type": "tab" }))["handle"].take();
        self.go_to_window(&opened);
        self.go(path);
        [before, opened]
    }

    pub fn go_to_window(&self, window: &Value) {
        self.driver.command("window", &json!({ "handle": window }));
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.script("document.documentElement.dataset.ready = 'no'");
        self.driver.command("refresh", &json!({}));
        self.wait("document.documentElement.dataset.ready === 'yes'");
    }

    /// Empties the browser's store, and prevents the page from writing to it.
    pub fn forget(&self) {
        self.script("localStorage.clear(); Storage.prototype.setItem = () => {}");
    }

    /// From now on each file is loaded as on a first visit.
    pub fn forget_files(&self) {
        self.driver.browser("Network.enable", &json!({}));
        self.driver.browser("Network.setCacheDisabled", &json!({ "cacheDisabled": true }));
    }

    /// It is noon of this day, now and after the next load.
    pub fn set_date(&self, date: &str) {
        let source = format!(
            "globalThis.RealDate ??= Date; Date = class extends RealDate {{ constructor(...given) {{ super(...(given.length ? given : ['{date}T12:00:00'])) }} }}"
        );
        self.script(&source);
        self.driver.browser("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": source }));
    }

    /// Does not count errors of the console with this text.
    pub fn allow(&mut self, part: &'static str) {
        self.allowed.push(part);
    }

    /// Runs the body of an asynchronous function in the page.
    pub fn script(&self, body: &str) -> Value {
        let script = format!(
            "const done = arguments[arguments.length - 1]; (async () => {{ {body} }})().then((value) => done([value ?? null]), (error) => done(String(error)));"
        );
        let answer = self.driver.command("execute/async", &json!({ "script": script, "args": [] }));
        match answer {
            Value::Array(mut values) => values.remove(0),
            error => panic!("{error} in: {body}"),
        }
    }

    /// Waits until an expression in the page is true.
    pub fn wait(&self, condition: &str) {
        let begin = Instant::now();
        while self.script(&format!("return Boolean({condition})")) != json!(true) {
            if begin.elapsed() > PATIENCE {
                self.shot("failed");
                let says = self.script(SAYS);
                panic!("in vain waited for: {condition}; the page says: {says}");
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn wait_for_verdict(&self, verdict: &str) {
        self.wait(&format!(
            "document.querySelector('#verdict').textContent.includes({})",
            json!(verdict)
        ));
    }

    /// The text of an element.
    pub fn text(&self, css: &str) -> String {
        let text =
            self.script(&format!("return document.querySelector({}).textContent", json!(css)));
        text.as_str().expect("a text").to_owned()
    }

    /// How many elements there are.
    pub fn count(&self, css: &str) -> u64 {
        self.script(&format!("return document.querySelectorAll({}).length", json!(css)))
            .as_u64()
            .expect("a number")
    }

    /// The text of a cell for a screen reader.
    pub fn name_of(&self, cell: usize) -> String {
        let name = self.script(&format!(
            "return document.querySelectorAll('[role=gridcell]')[{cell}].ariaLabel"
        ));
        name.as_str().expect("a name").to_owned()
    }

    /// The name of the element that has focus.
    pub fn focus(&self) -> String {
        let name = self
            .script("const one = document.activeElement; return one.ariaLabel ?? one.textContent");
        name.as_str().expect("a name").to_owned()
    }

    /// The cells that are selected.
    pub fn selected(&self) -> Vec<u64> {
        let cells = self.script(
            "return [...document.querySelectorAll('[role=gridcell]')].flatMap((cell, at) => cell.ariaSelected === 'true' ? [at] : [])",
        );
        cells
            .as_array()
            .expect("a list")
            .iter()
            .map(|cell| cell.as_u64().expect("a cell"))
            .collect()
    }

    /// The values of all cells on a line, `.` for an empty one.
    pub fn values(&self) -> String {
        let line = self.script(
            "return [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel.match(/: (?:given )?(\\d+)/)?.[1] ?? '.').join('')",
        );
        line.as_str().expect("a line").to_owned()
    }

    /// Presses and releases keys one after the other. Names as in `ctrl+shift+5`, `ArrowLeft`, `Escape`, `5`.
    pub fn keys(&self, names: &[&str]) {
        let actions: Vec<Value> = names.iter().flat_map(|name| strokes(name)).collect();
        self.act(&json!([{ "type": "key", "id": "keys", "actions": actions }]));
    }

    /// Presses a key where another character is on it, as `&` on the key 1 of a French keyboard.
    pub fn key_with(&self, code: &str, character: &str) {
        self.script(&format!(
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ code: {}, key: {}, bubbles: true, cancelable: true }}))",
            json!(code),
            json!(character)
        ));
    }

    /// Moves the cursor to a cell of the board by keys only, from any focus in the board.
    pub fn focus_board(&self) {
        self.script("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()");
    }

    /// Pastes a text, as Ctrl+V does.
    pub fn paste(&self, text: &str) {
        self.script(&format!(
            "const data = new DataTransfer(); data.setData('text/plain', {}); document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData: data, bubbles: true }}))",
            json!(text)
        ));
    }

    /// Clicks an element with the mouse, in its middle.
    pub fn click(&self, css: &str) {
        self.press("mouse", css);
    }

    /// Presses an element in its middle. An answer may arrive meanwhile and move it, so a press that misses it is repeated.
    fn press(&self, kind: &str, css: &str) {
        self.press_found(kind, &format!("document.querySelector({})", json!(css)), css);
    }

    /// Presses the element that an expression finds. It is found anew for each press: an answer may have drawn it again.
    fn press_found(&self, kind: &str, find: &str, name: &str) {
        for _ in 0..3 {
            let at = self.script(&format!(
                "const one = {find}; if (!one) throw new Error('no ' + {}); {AIM}",
                json!(name)
            ));
            self.pointer(kind, &[&at], &[]);
            // A press that loads another page leaves nothing behind.
            if self.script("return window.pressed === undefined || window.pressed") == json!(true) {
                return;
            }
        }
        panic!("{name} cannot be pressed");
    }

    /// Clicks the button with this text.
    pub fn click_text(&self, css: &str, text: &str) {
        let all = format!("[...document.querySelectorAll({})]", json!(css));
        let find = format!("{all}.find((one) => one.textContent.includes({}))", json!(text));
        self.press_found("mouse", &find, &format!("{css} with {text}"));
    }

    /// Presses a cell, or drags over several.
    pub fn drag(&self, cells: &[usize]) {
        self.drag_with("mouse", cells, &[]);
    }

    /// Presses or drags with keys held down (`shift`, `ctrl`), or by `touch`.
    pub fn drag_with(&self, kind: &str, cells: &[usize], held: &[&str]) {
        let places: Vec<Value> = cells.iter().map(|&cell| self.middle(cell)).collect();
        self.pointer(kind, &places.iter().collect::<Vec<_>>(), held);
    }

    /// Drags along points of the board: right and down from its upper left corner, in cells.
    pub fn drag_along(&self, points: &[(f64, f64)]) {
        let place = |(right, down): &(f64, f64)| {
            self.script(&format!(
                "const box = document.querySelector('[role=gridcell]').getBoundingClientRect(); return [box.x + {right} * box.width, box.y + {down} * box.height]"
            ))
        };
        let places: Vec<Value> = points.iter().map(place).collect();
        self.pointer("mouse", &places.iter().collect::<Vec<_>>(), &[]);
    }

    /// Presses a cell twice in quick succession.
    pub fn press_twice(&self, kind: &str, cell: usize) {
        let at = self.middle(cell);
        let press = [
            json!({ "type": "pointerDown", "button": 0 }),
            json!({ "type": "pointerUp", "button": 0 }),
        ];
        let mut actions = vec![moved(&at)];
        actions.extend(press.iter().chain(&press).cloned());
        self.act(&json!([{ "type": "pointer", "id": "finger", "parameters": { "pointerType": kind }, "actions": actions }]));
    }

    /// Keeps a finger on a cell.
    pub fn hold(&self, cell: usize) {
        let actions = [
            moved(&self.middle(cell)),
            json!({ "type": "pointerDown", "button": 0 }),
            json!({ "type": "pause", "duration": 700 }),
            json!({ "type": "pointerUp", "button": 0 }),
        ];
        self.act(&json!([{ "type": "pointer", "id": "touch", "parameters": { "pointerType": "touch" }, "actions": actions }]));
    }

    /// Touches an element with a finger.
    pub fn tap(&self, css: &str) {
        self.press("touch", css);
    }

    /// Drags an element by its middle, by mouse or `touch`: as many pixels to the right and down.
    pub fn drag_by(&self, kind: &str, css: &str, [right, down]: [f64; 2]) {
        let place = |part: f64| {
            self.script(&format!(
                "const box = document.querySelector({}).getBoundingClientRect(); return [box.x + box.width / 2 + {}, box.y + box.height / 2 + {}]",
                json!(css),
                right * part,
                down * part
            ))
        };
        let places = [0.0, 0.5, 1.0].map(place);
        self.pointer(kind, &places.iter().collect::<Vec<_>>(), &[]);
    }

    fn middle(&self, cell: usize) -> Value {
        self.script(&format!(
            "const box = document.querySelectorAll('[role=gridcell]')[{cell}].getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]"
        ))
    }

    fn pointer(&self, kind: &str, places: &[&Value], held: &[&str]) {
        let mut actions = vec![moved(places[0]), json!({ "type": "pointerDown", "button": 0 })];
        actions.extend(places[1..].iter().map(|place| moved(place)));
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        for key in held {
            self.act(&json!([{ "type": "key", "id": "keys", "actions": [{ "type": "keyDown", "value": key_value(key) }] }]));
        }
        let parameters = json!({ "pointerType": kind });
        self.act(&json!([{ "type": "pointer", "id": kind, "parameters": parameters, "actions": actions }]));
        for key in held {
            self.act(&json!([{ "type": "key", "id": "keys", "actions": [{ "type": "keyUp", "value": key_value(key) }] }]));
        }
    }

    fn act(&self, actions: &Value) {
        self.driver.command("actions", &json!({ "actions": actions }));
    }

    /// Chooses a value of a menu or of a segmented choice, or types it into a stepper, as a player does. A control that no
    /// panel shows is looked for in the settings, and then the panel before is opened again.
    pub fn choose(&self, css: &str, value: &str) {
        let before = self.script(&format!(
            "return document.querySelector({}) ? null : document.body.dataset.panel",
            json!(css)
        ));
        if before.is_string() {
            self.open_panel("Settings");
        }
        self.script(&format!(
            "const control = document.querySelector({css});
             const value = {value};
             if (control.role === 'spinbutton') {{
               for (const key of value) control.dispatchEvent(new KeyboardEvent('keydown', {{ key, bubbles: true, cancelable: true }}));
               return;
             }}
             const isMenu = control.role === 'combobox';
             if (isMenu) control.click();
             const list = isMenu ? document.getElementById(control.getAttribute('aria-controls')) : control;
             const option = [...list.querySelectorAll('[data-value]')].find(({{ dataset }}) => dataset.value === value);
             if (!option) throw new Error('no option ' + value);
             option.click()",
            css = json!(css),
            value = json!(value)
        ));
        if let Some(panel) = before.as_str() {
            self.script(&format!("document.querySelector('[data-open={panel}]').click()"));
            self.wait(&format!("document.body.dataset.panel === '{panel}'"));
        }
    }

    /// Opens a panel by its tab, or by the list of "More", which also has the settings.
    pub fn open_panel(&self, title: &str) {
        let title = match title {
            "Settings" => "More",
            "Réglages" => "Plus",
            title => title,
        };
        let old =
            "document.querySelectorAll('#panel section').forEach((old) => (old.dataset.old = ''))";
        self.script(old);
        let tab = format!(
            "[...document.querySelectorAll('.tab')].find((tab) => tab.textContent === {})",
            json!(title)
        );
        if self.script(&format!("return Boolean({tab}?.getClientRects().length)")) == json!(true) {
            self.click_text(".tab", title);
        } else {
            self.script(
                "[...document.querySelectorAll('[data-open=more]')].find((one) => one.getClientRects().length).click()",
            );
            self.wait("document.querySelector('.panel-more')");
            if !["More", "Plus"].contains(&title) {
                self.script(old);
                self.click_text(".panel-more .item", title);
            }
        }
        self.wait("document.querySelector('#panel section:not([data-old])')");
    }

    /// Emulates these media features, as in `prefers-color-scheme: dark`.
    pub fn media(&self, features: &[(&str, &str)]) {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
        self.driver.browser("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// Of the fonts in which an element is drawn, those that do not come with the page.
    pub fn other_fonts(&self, css: &str) -> Vec<String> {
        for domain in ["DOM.enable", "CSS.enable"] {
            self.driver.browser(domain, &json!({}));
        }
        let root = self.driver.browser("DOM.getDocument", &json!({}))["root"]["nodeId"].take();
        let wanted = json!({ "nodeId": root, "selector": css });
        let node = self.driver.browser("DOM.querySelector", &wanted)["nodeId"].take();
        let drawn = self.driver.browser("CSS.getPlatformFontsForNode", &json!({ "nodeId": node }));
        let fonts = drawn["fonts"].as_array().expect("a list");
        assert!(!fonts.is_empty(), "{css} is drawn");
        let others = fonts.iter().filter(|font| font["isCustomFont"] != json!(true));
        others.map(|font| font["familyName"].to_string()).collect()
    }

    /// As on paper, or on the screen again.
    pub fn paper(&self, is_paper: bool) {
        let media = if is_paper { "print" } else { "" };
        self.driver.browser("Emulation.setEmulatedMedia", &json!({ "media": media }));
    }

    /// Turns a phone on its side.
    pub fn turn(&self) {
        self.resize(844, 390);
    }

    /// Holds it upright again.
    pub fn turn_back(&self) {
        self.resize(390, 844);
    }

    /// A phone with another screen, or a window of another size.
    pub fn resize(&self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": width < 960 });
        self.driver.browser("Emulation.setDeviceMetricsOverride", &metrics);
        self.wait(&format!("innerWidth === {width}"));
    }

    /// Writes a screenshot to `target/page/NAME.png`, for a person to look at.
    pub fn shot(&self, name: &str) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("target").join("page");
        fs::create_dir_all(&folder).expect("a folder");
        let picture = self.driver.ask("screenshot");
        fs::write(folder.join(format!("{name}.png")), decoded(picture.as_str().expect("base64")))
            .expect("a file");
    }

    /// Asks axe-core for violations of WCAG 2.2 AA. `AXE` names the script; without it the check is skipped with a
    /// message.
    pub fn axe(&self) {
        let Some(path) = env::var_os("AXE") else {
            assert!(env::var_os("CI").is_none(), "AXE names no axe.min.js of axe-core");
            println!("SKIPPED: AXE names no axe.min.js of axe-core");
            return;
        };
        let script = fs::read_to_string(path).expect("axe-core");
        self.driver.command("execute/sync", &json!({ "script": script, "args": [] }));
        // Bars that stay in sight cover what can be scrolled from under them, which is no fault: so they do not stay.
        let found = self.script(
            "const bars = [...document.querySelectorAll('#side *')].filter((one) => getComputedStyle(one).position === 'sticky');
             for (const bar of bars) bar.style.position = 'static';
             const { violations, passes } = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] });
             for (const bar of bars) bar.style.position = '';
             return { violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`), passes: passes.length }",
        );
        println!("axe: {found}");
        assert_eq!(found["violations"], json!([]));
    }

    /// Ends the test: the console holds no error.
    fn look_at_console(&self) {
        let log = self.driver.command("se/log", &json!({ "type": "browser" }));
        for entry in log.as_array().expect("a list") {
            let message = entry["message"].as_str().unwrap_or_default();
            let is_allowed = self.allowed.iter().any(|part| message.contains(part));
            assert!(is_allowed || entry["level"] != "SEVERE", "in the console: {message}");
        }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.look_at_console();
        }
    }
}

fn moved(place: &Value) -> Value {
    let number = |at: usize| place[at].as_f64().expect("a number").round();
    json!({ "type": "pointerMove", "duration": 0, "x": number(0) as i64, "y": number(1) as i64 })
}

/// Pressing and releasing a key with its modifiers.
fn strokes(name: &str) -> Vec<Value> {
    let keys: Vec<String> = name.split('+').map(key_value).collect();
    let down = keys.iter().map(|key| json!({ "type": "keyDown", "value": key }));
    let up = keys.iter().rev().map(|key| json!({ "type": "keyUp", "value": key }));
    down.chain(up).collect()
}

/// WebDriver's value of a key.
fn key_value(name: &str) -> String {
    let value = match name {
        "ctrl" => '\u{e009}',
        "shift" => '\u{e008}',
        "Backspace" => '\u{e003}',
        "Delete" => '\u{e017}',
        "Tab" => '\u{e004}',
        "Enter" => '\u{e007}',
        "Escape" => '\u{e00c}',
        "Space" => ' ',
        "PageUp" => '\u{e00e}',
        "PageDown" => '\u{e00f}',
        "End" => '\u{e010}',
        "Home" => '\u{e011}',
        "ArrowLeft" => '\u{e012}',
        "ArrowUp" => '\u{e013}',
        "ArrowRight" => '\u{e014}',
        "ArrowDown" => '\u{e015}',
        letter if letter.chars().count() == 1 => return letter.to_owned(),
        other => panic!("no key {other}"),
    };
    value.to_string()
}

/// Base 64, as WebDriver sends pictures.
fn decoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    for letter in text.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => continue,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
