//! Twenty states of the page, in three windows, light and dark: where the board, its keys and its panels are is compared with
//! `states.txt`, one line for each state and window. The theme must move nothing.
//!
//! `SNAPSHOTS=overwrite` writes that file anew, and `PHOTOGRAPHS=1` writes every state as `target/page/STATE-WIDTH-THEME.png`,
//! to be looked at.

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use serde_json::json;

use crate::browser::{BLANK, EASY, EASY_LINE, EASY_SOLUTION, HARD, Page};

/// A laptop and a tablet, which share a browser, and a phone.
const WIDE: [(u32, u32); 2] = [(1440, 900), (820, 1180)];
const NARROW: [(u32, u32); 1] = [(390, 844)];

/// How far a box may be from where it was, in pixels: a font of another version, a longer number.
const NEAR: i64 = 12;

/// A state: its name, its address, and how to get there.
struct State {
    name: &'static str,
    path: fn() -> String,
    reach: fn(&Page),
}

const fn state(name: &'static str, path: fn() -> String, reach: fn(&Page)) -> State {
    State { name, path, reach }
}

const STATES: [State; 20] = [
    state("visit", || "/".to_owned(), |page| page.wait("document.querySelector('#board .given')")),
    state("puzzle", easy, |page| page.drag(&[2])),
    state("marks", easy, |page| {
        page.drag(&[2, 3]);
        page.keys(&["shift+1", "shift+2", "ctrl+4"]);
    }),
    state("candidates", hard, |page| {
        page.choose("#candidates", "auto");
        rated(page);
    }),
    state("hint", easy, |page| hint(page, 1)),
    state("reason", easy, |page| hint(page, 3)),
    state("chain", hard, |page| {
        hint(page, 3);
        rated(page);
    }),
    state("why-not", easy, |page| {
        hint(page, 3);
        page.click(".panel-play .why-not");
        page.wait("document.querySelector('.why:not([hidden])')");
    }),
    state("explain", hard, |page| {
        panel(page, "Explain", ".panel-explain");
        page.click(".panel-explain .main");
        page.wait("document.querySelector('.panel-explain .steps li')");
        rated(page);
    }),
    state(
        "diagnose",
        || format!("/#p=9~{}", EASY_LINE.replacen('5', ".", 2)),
        |page| {
            panel(page, "Diagnose", ".head");
        },
    ),
    state("lessons", easy, |page| panel(page, "Learn", ".lessons")),
    state("lesson", easy, |page| {
        panel(page, "Learn", "[data-lesson=pointing]");
        page.click("[data-lesson=pointing]");
        page.wait("document.querySelector('#board .kind-place')");
    }),
    state("make", easy, |page| panel(page, "Make", ".head")),
    state("puzzles", easy, |page| {
        page.paste(&format!("{EASY_LINE}\n{EASY_LINE}"));
        page.wait("document.querySelectorAll('#panel .game').length === 2");
    }),
    state("settings", easy, |page| panel(page, "More", "dl")),
    state("studio", || BLANK.to_owned(), |page| panel(page, "Set", ".panel-setter")),
    state(
        "killer",
        || BLANK.to_owned(),
        |page| {
            page.paste("killer 3: r1c1 r1c2\nkiller 15: r1c3 r2c3 r2c2\nthermo: r4c4 r4c5 r5c5");
            panel(page, "Set", ".rule-list .game");
        },
    ),
    state("16x16", || "/#p=16~1".to_owned(), |page| page.drag(&[5])),
    state("25x25", || "/#p=25~1".to_owned(), |page| page.drag(&[5])),
    state("solved", nearly_solved, |page| {
        let last = EASY_LINE.rfind('.').expect("an open cell");
        page.drag(&[last]);
        page.keys(&[&EASY_SOLUTION[last..=last]]);
        page.wait("document.querySelector('.panel-solved .used')");
    }),
];

fn easy() -> String {
    format!("/#p={EASY}")
}

fn hard() -> String {
    format!("/#p={HARD}")
}

/// The easy puzzle with all entries but the last.
fn nearly_solved() -> String {
    let last = EASY_LINE.rfind('.').expect("an open cell");
    let cells = EASY_LINE.chars().zip(EASY_SOLUTION.chars()).enumerate();
    let entries =
        cells.map(|(cell, (given, digit))| if given == '.' && cell != last { digit } else { '.' });
    format!("/#p={EASY}~{}", entries.collect::<String>())
}

/// Presses "Hint" this many times.
fn hint(page: &Page, times: usize) {
    for label in ["Which idea?", "Why?", "Do it"].iter().take(times) {
        page.click("#actions .hint");
        page.wait(&format!("document.querySelector('#actions .hint').textContent === '{label}'"));
    }
}

/// Waits for the level of the puzzle: that of a hard one takes a while.
fn rated(page: &Page) {
    page.wait("document.querySelector('#status b').textContent");
}

fn panel(page: &Page, title: &str, shown: &str) {
    page.open_panel(title);
    page.wait(&format!("document.querySelector('#panel {shown}, #panel{shown}')"));
}

/// The boxes of what a person looks at, as `name left,top,width,height`.
const BOXES: &str = "
await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
return ['#top', '#board', '#side', '#status', '#panel', '#pad', '#actions'].flatMap((css) => {
  const box = document.querySelector(css).getBoundingClientRect();
  return box.width && box.height ? [[css.slice(1), box.left, box.top, box.width, box.height]] : [];
})";

type Boxes = Vec<(String, [i64; 4])>;

fn boxes(page: &Page) -> Boxes {
    let found = page.script(BOXES);
    let found = found.as_array().expect("a list").iter();
    found
        .map(|one| {
            let number = |at: usize| one[at].as_f64().expect("a number").round() as i64;
            let name = one[0].as_str().expect("a name").to_owned();
            (name, [number(1), number(2), number(3), number(4)])
        })
        .collect()
}

fn line(name: &str, width: u32, boxes: &Boxes) -> String {
    let mut line = format!("{name} {width}:");
    for (name, [left, top, width, height]) in boxes {
        write!(line, " {name} {left},{top},{width},{height}").expect("a string takes all");
    }
    line
}

/// Whether two lines name the same boxes at nearly the same places.
fn is_near(found: &str, expected: &str) -> bool {
    let parts = |line: &str| -> Vec<String> { line.split([' ', ',']).map(str::to_owned).collect() };
    let (found, expected) = (parts(found), parts(expected));
    found.len() == expected.len()
        && found.iter().zip(&expected).all(|(one, other)| {
            match (one.parse::<i64>(), other.parse::<i64>()) {
                (Ok(one), Ok(other)) => (one - other).abs() <= NEAR,
                _ => one == other,
            }
        })
}

/// The lines of all states in windows that share a browser.
fn lines(page: &Page, sizes: &[(u32, u32)]) -> Vec<String> {
    let takes_photographs = env::var_os("PHOTOGRAPHS").is_some();
    page.set_date("2026-03-14");
    let mut lines = Vec::new();
    for State { name, path, reach } in &STATES {
        for &(width, height) in sizes {
            page.resize(width, height);
            page.forget();
            page.go(&path());
            reach(page);
            let light = boxes(page);
            if takes_photographs {
                page.shot(&format!("{name}-{width}-light"));
            }
            page.media(&[("prefers-color-scheme", "dark")]);
            assert_eq!(boxes(page), light, "{name} at {width} in the dark");
            if takes_photographs {
                page.shot(&format!("{name}-{width}-dark"));
            }
            page.media(&[("prefers-color-scheme", "light")]);
            let beyond = page.script("return document.documentElement.scrollWidth > innerWidth");
            assert_eq!(beyond, json!(false), "{name} at {width} is wider than its window");
            lines.push(line(name, width, &light));
        }
    }
    lines
}

fn compare(found: &[String], is_phone: bool) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/page/states.txt");
    let text = fs::read_to_string(&file).unwrap_or_default();
    let is_own =
        |line: &&str| line.split(':').next().is_some_and(|head| head.ends_with(" 390")) == is_phone;
    let (expected, other): (Vec<&str>, Vec<&str>) = text.lines().partition(is_own);
    if env::var("SNAPSHOTS").is_ok_and(|how| how == "overwrite") {
        let mut all: Vec<String> =
            found.iter().cloned().chain(other.iter().map(|&line| line.to_owned())).collect();
        all.sort();
        fs::write(&file, all.join("\n") + "\n").expect("a file");
        return;
    }
    let mut found: Vec<&String> = found.iter().collect();
    found.sort();
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!(is_near(found, expected), "found    {found}\nexpected {expected}");
    }
}

#[test]
fn twenty_states_are_laid_out_as_they_were_on_a_laptop_and_a_tablet() {
    let Some(page) = Page::open(BLANK) else { return };
    compare(&lines(&page, &WIDE), false);
}

#[test]
fn twenty_states_are_laid_out_as_they_were_on_a_phone() {
    let Some(page) = Page::open_on_phone(BLANK) else { return };
    compare(&lines(&page, &NARROW), true);
}
