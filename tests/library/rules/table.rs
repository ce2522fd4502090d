//! The tables of the guide's page of rules: `SNAPSHOTS=overwrite` rewrites them.

use std::fmt::Write;
use std::path::Path;

use veridoku::RuleKind;
use veridoku::format::{Format, ReadOptions, read_puzzle, rule_text};
use veridoku::grid::{Arguments, Text};
use veridoku::rules::{Consumer, serves};

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
    };
    let cells = match counted(cells, "cell") {
        Some(cells) if lists == (1, 1) => Some(cells),
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
    if all.is_empty() { "nothing".into() } else { all.join("; ") }
}

fn tables() -> String {
    let mut table =
        String::from("| rule | says | is written with | example |\n|---|---|---|---|\n");
    for kind in RuleKind::ALL.into_iter().filter(|kind| *kind != RuleKind::Frame) {
        // A bar would end the field.
        let example = kind.example().replace('|', "\\|");
        let (says, with) = (kind.says(), written_with(kind));
        writeln!(table, "| `{kind}` | {says} | {with} | `{example}` |").unwrap();
    }
    table += "\n| part | serves |\n|---|---|\n";
    for who in Consumer::ALL {
        let (served, refused): (Vec<RuleKind>, Vec<RuleKind>) =
            RuleKind::ALL.into_iter().partition(|kind| serves(who, *kind));
        let names = |kinds: &[RuleKind]| {
            kinds.iter().map(|kind| format!("`{kind}`")).collect::<Vec<_>>().join(", ")
        };
        let words = match (&served[..], &refused[..]) {
            (_, []) => "every rule".to_owned(),
            ([], _) => "no rule".to_owned(),
            (served, refused) if served.len() < refused.len() => names(served),
            (_, refused) => format!("every rule but {}", names(refused)),
        };
        writeln!(table, "| `{who}` | {words} |").unwrap();
    }
    table
}

#[test]
fn the_guide_lists_every_rule_and_what_serves_it() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/guide/rules.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (begin, end) = ("<!-- rules -->\n", "<!-- end of rules -->\n");
    let (before, rest) = page.split_once(begin).expect("the beginning of the tables");
    let (_, after) = rest.split_once(end).expect("the end of the tables");
    let expected = format!("{before}{begin}\n{}\n{end}{after}", tables());
    if std::env::var("SNAPSHOTS").is_ok_and(|action| action == "overwrite") {
        std::fs::write(&path, expected).unwrap();
        return;
    }
    assert!(page == expected, "the tables are stale; SNAPSHOTS=overwrite writes them anew");
}

/// An example is read as one rule of its kind, and comes back as the same rule.
#[test]
fn each_rule_has_an_example_that_is_read() {
    for kind in RuleKind::ALL.into_iter().filter(|kind| *kind != RuleKind::Frame) {
        let read = |text: &str| read_puzzle(text, ReadOptions::of_format(Format::Rules));
        let puzzle = read(kind.example()).unwrap_or_else(|error| panic!("{kind}: {error}"));
        let [rule] = puzzle.geometry().rules() else { panic!("{kind}: not one rule") };
        assert_eq!(rule.kind, kind);
        let again = read(&rule_text(puzzle.geometry(), rule)).unwrap();
        assert_eq!(again, puzzle, "{kind}");
    }
}
