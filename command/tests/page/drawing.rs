//! A hint drawn for every technique of the test cases, and its picture checked against the step's JSON.
//!
//! The picture has no words for the techniques, so its structure is compared: each eliminated candidate is crossed,
//! each placed one is ringed, and each item of the step's `picture` is on the board once. That the picture is complete
//! is tested where it is made, in the library. The French sentence of the same step names all of its cells.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use veridoku::grid::Rule;
use veridoku::logic::Technique;
use veridoku::{Cell, Digit};
use veridoku_testing::cases::{self, Case};

use crate::browser::Page;

/// Time limit until an address is shown.
const PATIENCE: Duration = Duration::from_secs(20);

/// The faults in the picture of the last hint, which `hint` holds.
const FAULTS: &str = r##"
    const { step, technique } = window.hint;
    const faults = [];
    const board = document.querySelector("#board svg");
    const all = (css) => [...board.querySelectorAll(css)];
    const expect = (holds, what) => holds || faults.push(what);
    const cellOf = (name) => { const [, row, column] = name.match(/r(\d+)c(\d+)/).map(Number); return (row - 1) * 9 + column - 1; };
    const keyOf = (cell, digit) => `${cellOf(cell)}:${digit}`;

    for (const { cell, digit } of step.eliminations)
      expect(all(`.strike[data-candidate="${keyOf(cell, digit)}"]`).length === 1, `${cell}<>${digit} is not crossed`);
    expect(all(".strike").length === step.eliminations.length, "something else is crossed");
    for (const { cell, digit } of step.placements)
      expect(all(`.ring[data-candidate="${keyOf(cell, digit)}"]`).length === 1, `${cell}=${digit} is not ringed`);
    expect(all(".ring").length === step.placements.length, "something else is ringed");

    // The cross is under its digit, which can still be read.
    for (const mark of all(".strike"))
      expect(mark.compareDocumentPosition(board.querySelector("g.digits")) & Node.DOCUMENT_POSITION_FOLLOWING, "a cross hides its digit");
    for (const end of ["start", "end"])
      expect(all(`.end.is-${end}`).length === step.chains.length, `${all(`.end.is-${end}`).length} signs for the ${end} of ${step.chains.length} chains`);
    const keys = [...document.querySelectorAll("#panel .key li")].map((one) => one.textContent);
    for (const text of keys) expect(!/^(role|step|page|rule)\./.test(text), `the legend has a key: ${text}`);

    // Each item of the picture is on the board once, and nothing else is.
    const { tints, outlines, discs, links, labels, key } = step.picture;
    const cellsOf = ({ cells }) => cells.map(cellOf).join(" ");
    const same = (css, drawn, wanted, what) => {
      const [one, other] = [all(css).map(drawn), wanted].map((list) => JSON.stringify(list.sort()));
      expect(one === other, `${what}: drawn ${one}, wanted ${other}`);
    };
    const hueOf = (mark) => [...mark.classList].find((name) => name.startsWith("hue-"))?.slice(4) ?? null;
    const stateOf = (mark) => ["on", "off"].find((state) => mark.classList.contains(`is-${state}`));
    for (const kind of ["house", "cells"])
      same(`.tints > .${kind}`, (mark) => `${hueOf(mark)} ${mark.dataset.cells}`,
        tints.filter((tint) => (tint.kind === "cells") === (kind === "cells")).map((tint) => `${tint.tone} ${cellsOf(tint)}`), `${kind} tinted`);
    expect(all(".house-hatch").length === tints.filter((tint) => tint.kind === "cover").length, "the houses that cover are not hatched");
    same(".outline", (mark) => `${hueOf(mark)} ${mark.dataset.cells}`, outlines.map((one) => `${one.tone} ${cellsOf(one)}`), "outlines");
    same(".disc", (mark) => `${stateOf(mark) ?? hueOf(mark)} ${mark.dataset.candidate}`,
      discs.map(({ kind, tone, cell, digit }) => `${kind === "part" ? tone : kind} ${keyOf(cell, digit)}`), "discs");
    const wanted = { on: "link on", off: "link off", strong: "tie on", weak: "tie off" };
    same(".link, .tie", (mark) => `${mark.classList[0]} ${stateOf(mark)} ${hueOf(mark)} ${mark.dataset.from} ${mark.dataset.to}`,
      links.map(({ kind, tone, from, to }) => `${wanted[kind]} ${tone} ${keyOf(from.cell, from.digit)} ${keyOf(to.cell, to.digit)}`), "links");
    expect(all(".head").length === all(".link").length, "an arrow has no head");
    for (const link of all(".link")) expect(link.getTotalLength() > 4, "an arrow cannot be seen");
    same(".number, .letter", (mark) => mark.textContent, labels.map(({ text }) => text), "labels");
    expect(document.querySelectorAll("#panel .key .swatch[class*=hue-]").length === key.flatMap(({ tones }) => tones).length, "the key has other tones");

    const shown = all(".disc, .ring, .outline, .strike").length;
    expect(shown > 0, "nothing is drawn");
    // Whatever is drawn on a candidate has its digit there.
    const texts = [...document.querySelectorAll("[role=gridcell]")].map((cell) => cell.ariaLabel);
    for (const mark of all(".disc, .strike")) {
      const [cell, digit] = mark.dataset.candidate.split(":");
      expect(new RegExp(`marks [\\d ]*\\b${digit}\\b`).test(texts[cell]), `${mark.dataset.candidate} is drawn on no candidate: ${texts[cell]}`);
    }
    // Nothing leaves the board.
    const { width } = board.viewBox.baseVal;
    for (const path of all(".link")) {
      const { x, y, width: wide, height } = path.getBBox();
      expect(x >= -8 && y >= -8 && x + wide <= width && y + height <= width, "an arrow leaves the board");
    }

    const { reasonInFrench } = await import("/words/sentence-fr.js");
    const { techniqueInFrench } = await import("/words/techniques-fr.js");
    const { decode } = await import("/code.js");
    const french = reasonInFrench(technique.name, step, decode(decodeURIComponent(location.hash.slice(3))).shape);
    expect(!/^\s|\s\s|^en |une règle lie/.test(french), `a broken sentence: ${french}`);
    for (const { cell } of [...step.eliminations, ...step.placements])
      expect(french.includes(cell.replace(/r(\d+)c(\d+)/, "L$1C$2")), `${cell} is not in: ${french}`);
    expect(!/\b(the|and|row|column|box|undefined|NaN)\b|r\dc\d|<>/.test(french), `not French: ${french}`);
    expect(!/^[a-z ]*(pair|chain|wing|fish|rectangle unique)$/.test(techniqueInFrench(technique.name)) , `not French: ${techniqueInFrench(technique.name)}`);
    return faults;
"##;

/// The values of some cells on a line.
fn line(case: &Case, is_wanted: impl Fn(Cell) -> bool) -> String {
    let symbol = |cell| match case.position.value(cell) {
        Some(digit) if is_wanted(cell) => digit.number().to_string(),
        _ => ".".to_owned(),
    };
    case.position.puzzle().geometry().cells().map(symbol).collect()
}

/// A position in the form of the page's address: givens, entries, and eliminated candidates.
fn code(case: &Case) -> String {
    let position = &case.position;
    let geometry = position.puzzle().geometry();
    let struck =
        geometry.cells().filter(|cell| position.value(*cell).is_none()).filter_map(|cell| {
            let is_seen = |digit| {
                geometry.peers(cell).iter().any(|peer| position.value(*peer) == Some(digit))
            };
            let is_struck =
                |digit: &_| !is_seen(*digit) && !position.candidates(cell).contains(*digit);
            let mask: u32 = (1..=9)
                .filter_map(Digit::from_number)
                .filter(is_struck)
                .map(|digit| 1 << digit.index())
                .sum();
            (mask > 0).then(|| format!("{}-{}", base_36(cell.index() as u32), base_36(mask)))
        });
    let [given, placed] =
        [false, true].map(|is_placed| line(case, |cell| position.is_placed(cell) == is_placed));
    let rules: Vec<String> = geometry.rules().iter().map(rule).collect();
    let rules = match rules.is_empty() {
        true => String::new(),
        false => format!(".*{}", escaped(&rules.join("\n\n"))),
    };
    format!("9{rules}~{given}~{placed}~~~{}", struck.collect::<Vec<_>>().join("."))
}

/// A rule as a person types it: `killer 10: r1c1 r1c2`.
fn rule(rule: &Rule) -> String {
    let numbers: String = rule.numbers.iter().map(|number| format!(" {number}")).collect();
    let cells = |list: &Vec<Cell>| {
        let names: Vec<String> = list.iter().map(|cell| cell.name(9).to_string()).collect();
        names.join(" ")
    };
    let lists: Vec<String> = rule.lists.iter().map(cells).collect();
    format!("{}{numbers}: {}", rule.kind, lists.join(" | "))
}

/// A text as a part of the page's address.
fn escaped(text: &str) -> String {
    let escaped = |byte: u8| match byte {
        byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        byte => format!("!{byte:02x}"),
    };
    text.bytes().map(escaped).collect()
}

fn base_36(mut number: u32) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit(number % 36, 36).expect("below 36"));
        number /= 36;
        if number == 0 {
            return digits.iter().rev().collect();
        }
    }
}

/// The first case of each technique.
pub fn first_cases() -> BTreeMap<&'static str, Case> {
    let folder = veridoku_testing::root().join("tests/data/techniques");
    let mut first = BTreeMap::new();
    for file in std::fs::read_dir(folder).expect("the cases") {
        for case in cases::lines(&file.expect("a file").path()).iter().map(|line| cases::case(line))
        {
            if !case.is_near_miss {
                first.entry(case.technique.name()).or_insert(case);
            }
        }
    }
    first
}

/// From now on hints may use one technique only, and `window.hint` is the last one.
const ONE_TECHNIQUE: &str = "
if (window.chosen) return;
const ask = window.fetch;
window.fetch = async (path, request) => {
  const isHint = String(path).endsWith('/hint');
  const body = isHint ? JSON.stringify({ ...JSON.parse(request.body), ...window.chosen }) : request?.body;
  const answer = await ask(path, request && { ...request, body });
  if (isHint) window.hint = await answer.clone().json();
  return answer;
}";

/// Asks for a hint with only this technique, and presses until it is drawn.
pub fn draw(page: &Page, technique: Technique, case: &Case) -> Value {
    let without: Vec<&str> = Technique::ALL
        .iter()
        .filter(|other| **other != technique)
        .map(|other| other.name())
        .collect();
    page.script(ONE_TECHNIQUE);
    page.script(&format!(
        "window.chosen = {}; window.hint = null; location.hash = {}",
        json!({ "without": without, "fish": ["franken", "mutant", "kraken"] }),
        json!(format!("p={}", code(case)))
    ));
    let (values, begin) = (line(case, |_| true), Instant::now());
    while page.values() != values {
        assert!(begin.elapsed() < PATIENCE, "{technique}: the address is not shown");
    }
    for (press, next) in ["Which idea?", "Why?", "Do it"].iter().enumerate() {
        page.click("#actions .hint");
        page.wait(&format!(
            "document.querySelector('#actions .hint').textContent === {} || window.hint?.step === undefined && window.hint",
            json!(next)
        ));
        if press == 0 {
            let hint = page.script("return window.hint");
            assert!(hint["step"].is_object(), "{technique}: {hint}");
        }
    }
    page.script(FAULTS)
}

#[test]
fn a_hint_is_drawn_for_each_technique() {
    let Some(page) = Page::open("/#p=9~1") else { return };
    page.wait("document.querySelector('#verdict').textContent");
    let cases = first_cases();
    assert_eq!(cases.len(), Technique::ALL.len());
    let mut wrong = Vec::new();
    for (name, case) in &cases {
        let faults = draw(&page, case.technique, case);
        if faults != json!([]) {
            page.shot(&format!("drawn {name}"));
            wrong.push(format!("{name}: {faults}"));
        }
        if ["alternating inference chain", "Sue de Coq", "digit forcing net"].contains(name) {
            page.shot(&format!("drawn {name}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The contrast of the digit on each kind of disc, and of each meaningful line with the paper.
const CONTRASTS: &str = r##"
    const probe = (name, css) => {
      const made = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      made.setAttribute("class", name);
      document.querySelector("#board .discs").append(made);
      const found = getComputedStyle(made)[css];
      made.remove();
      return found;
    };
    // A canvas converts any color to bytes.
    const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
    const light = (color) => {
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
      const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((byte) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one, other) => {
      const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
      return (high + 0.05) / (low + 0.05);
    };
    const paper = getComputedStyle(document.querySelector("#board svg")).backgroundColor;
    const digit = getComputedStyle(document.querySelector("#board .digits .mark")).fill;
    const faults = [];
    const hues = ["blue", "orange", "green", "purple", "ink", "yellow", "vermilion"].map((hue) => `disc hue-${hue}`);
    for (const name of [...hues, "disc node is-on", "disc node is-off"]) {
      const [fill, stroke] = [probe(name, "fill"), probe(name, "stroke")];
      if (contrast(digit, fill) < 4.5) faults.push(`a digit on ${name}: ${contrast(digit, fill)}`);
      if (contrast(stroke, paper) < 3) faults.push(`the ring of ${name}: ${contrast(stroke, paper)}`);
    }
    if (contrast(digit, probe("faded", "fill")) < 4.5) faults.push(`a struck digit: ${contrast(digit, probe("faded", "fill"))}`);
    for (const name of ["link is-on", "link is-off", "strike", "ring", ...hues.map((hue) => hue.replace("disc", "outline"))])
      if (contrast(probe(name, "stroke"), paper) < 3) faults.push(`${name}: ${contrast(probe(name, "stroke"), paper)}`);
    return faults;
"##;

#[test]
fn what_is_drawn_has_contrast_in_light_and_dark() {
    let Some(page) = Page::open("/#p=9~1") else { return };
    page.choose("#candidates", "auto");
    page.wait("document.querySelector('#board .digits .mark')");
    for scheme in ["light", "dark"] {
        page.media(&[("prefers-color-scheme", scheme)]);
        assert_eq!(page.script(CONTRASTS), json!([]), "{scheme}");
    }
}
