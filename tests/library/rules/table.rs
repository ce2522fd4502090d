//! The tables of the guide's page of rules, one for each group: `SNAPSHOTS=overwrite` rewrites them.

use std::fmt::Write;
use std::path::Path;

use veridoku::RuleKind;
use veridoku::format::{Format, ReadOptions, RuleTexts, read_puzzle};
use veridoku::grid::{Arguments, Text};
use veridoku::rules::{Consumer, serves};

/// The rules as setters group them: the marker of each group in the page, and the names of its kinds.
const GROUPS: [(&str, &str); 7] = [
    ("cages", "killer sum linear product rellik equality-cage distinct contain-exact look-and-say"),
    (
        "lines",
        "thermo slow-thermo arrow double-arrow whispers renban nabner palindrome between lockout region-sum \
         sum-line zipper entropic modular parity-line lunchbox value-indexing",
    ),
    (
        "dots and pairs",
        "difference ratio greater quadruple no-difference no-ratio no-sum pairs all-pairs",
    ),
    (
        "outside clues",
        "sandwich x-sum skyscraper hidden-skyscraper numbered-room little-killer full-rank no-ties",
    ),
    (
        "cells and regions",
        "odd even allowed minimum maximum counting-circles indexing clone same-digits equal-sum \
         count-distinct connected-values",
    ),
    ("global", "non-consecutive anti-offset anti-taxicab global-entropy global-modular"),
    ("general", "any-of regex automaton define"),
];

fn kinds_of(names: &str) -> Vec<RuleKind> {
    names.split(' ').map(|name| name.parse().expect("a kind of rule")).collect()
}

/// `1 number`, `1 to 4 cells`, `at most 1 number`; nothing if there are none.
fn counted((least, most): (usize, usize), what: &str) -> Option<String> {
    let many = most != 1;
    let what = format!("{what}{}", if many { "s" } else { "" });
    match (least, most) {
        (_, 0) => None,
        (least, most) if least == most => Some(format!("{least} {what}")),
        (0, most) if most > 1000 => Some(format!("any {what}")),
        (0, most) => Some(format!("at most {most} {what}")),
        (least, most) if most > 1000 => Some(format!("{least} or more {what}")),
        (least, most) => Some(format!("{least} to {most} {what}")),
    }
}

fn written_with(kind: RuleKind) -> String {
    let Arguments { numbers, are_pairs, lists, cells, first, text, has_branches, .. } =
        kind.arguments();
    let numbers = counted(numbers, "number").map(|numbers| match are_pairs {
        true => format!("{numbers} in pairs"),
        false => numbers,
    });
    let text = match text {
        Text::None => None,
        Text::Expression => Some("an expression".into()),
        Text::Machine => Some("an automaton".into()),
        Text::Pairs => Some("pairs of values".into()),
        Text::Definition => Some("a definition".into()),
    };
    let cells = match counted(cells, "cell") {
        Some(cells) if lists == (1, 1) => Some(cells),
        Some(_) if lists == (0, 1) => Some("cells, or none for all".into()),
        Some(cells) => {
            let lists = counted(lists, "list").expect("lists of cells");
            let first =
                if first < 1000 { format!(" (the first at most {first})") } else { String::new() };
            Some(format!("{lists} of {cells}{first}"))
        }
        None => None,
    };
    let branches = has_branches.then(|| "alternatives".to_owned());
    let all: Vec<String> = [numbers, text, cells, branches].into_iter().flatten().collect();
    if all.is_empty() { "none".into() } else { all.join("; ") }
}

/// The tables of the page, each with its marker.
fn tables() -> Vec<(String, String)> {
    let mut tables = Vec::new();
    for (group, names) in GROUPS {
        let mut table =
            String::from("| rule | meaning | arguments | example |\n|---|---|---|---|\n");
        for kind in kinds_of(names) {
            // A bar would end the field.
            let example = kind.example().replace('|', "\\|");
            let (says, with) = (kind.says(), written_with(kind));
            writeln!(table, "| `{kind}` | {says} | {with} | `{example}` |").unwrap();
        }
        tables.push((format!("rules: {group}"), table));
    }
    let mut support = String::from("| part | supported rules |\n|---|---|\n");
    for who in Consumer::ALL {
        let (served, refused): (Vec<RuleKind>, Vec<RuleKind>) =
            RuleKind::ALL.into_iter().partition(|kind| serves(who, *kind));
        let names = |kinds: &[RuleKind]| {
            kinds.iter().map(|kind| format!("`{kind}`")).collect::<Vec<_>>().join(", ")
        };
        let words = match (&served[..], &refused[..]) {
            (_, []) => "all".to_owned(),
            ([], _) => "none".to_owned(),
            (served, refused) if served.len() < refused.len() => names(served),
            (_, refused) => format!("all except {}", names(refused)),
        };
        writeln!(support, "| `{who}` | {words} |").unwrap();
    }
    tables.push(("support".to_owned(), support));
    tables
}

#[test]
fn the_guide_lists_every_rule_and_what_serves_it() {
    let mut grouped: Vec<RuleKind> =
        GROUPS.into_iter().flat_map(|(_, names)| kinds_of(names)).collect();
    grouped.sort_unstable();
    let mut all: Vec<RuleKind> =
        RuleKind::ALL.into_iter().filter(|kind| *kind != RuleKind::Frame).collect();
    all.sort_unstable();
    assert_eq!(grouped, all, "each kind is in one group");

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/guide/rules.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let mut expected = page.clone();
    for (marker, table) in tables() {
        let (begin, end) = (format!("<!-- {marker} -->\n"), "<!-- end -->\n");
        let (before, rest) = expected.split_once(&begin).expect("the beginning of a table");
        let (_, after) = rest.split_once(end).expect("the end of a table");
        expected = format!("{before}{begin}\n{table}\n{end}{after}");
    }
    if std::env::var("SNAPSHOTS").is_ok_and(|action| action == "overwrite") {
        std::fs::write(&path, expected).unwrap();
        return;
    }
    assert!(page == expected, "the tables are stale; SNAPSHOTS=overwrite rewrites them");
}

/// An example is read as one rule of its kind, and comes back as the same rule.
#[test]
fn each_rule_has_an_example_that_is_read() {
    for kind in RuleKind::ALL.into_iter().filter(|kind| *kind != RuleKind::Frame) {
        let read = |text: &str| read_puzzle(text, ReadOptions::of_format(Format::Rules));
        let puzzle = read(kind.example()).unwrap_or_else(|error| panic!("{kind}: {error}"));
        let [rule] = puzzle.geometry().rules() else { panic!("{kind}: not one rule") };
        assert_eq!(rule.kind, kind);
        let texts = RuleTexts::new(puzzle.geometry());
        let text = [texts.definitions(), vec![texts.of(rule)]].concat().join("\n");
        let again = read(&text).unwrap();
        assert_eq!(again, puzzle, "{kind}");
    }
}
