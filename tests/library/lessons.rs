//! Lessons: every step in short sentences, which state the same in each language.
//!
//! The conclusion of a lesson is made from the claims, which `explanations` checks against the pattern. Here the sentences
//! are checked: that they are short, name all that is eliminated, and have the same cells and numbers in both languages.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use crate::rules::example::example;
use veridoku::logic::explain::{self, Language, LessonText};
use veridoku::logic::{Logic, Position, Step, Technique, Techniques};
use veridoku::{Geometry, NativeSolver, RuleKind, rules};
use veridoku_testing::cases;
use veridoku_testing::effort;
use veridoku_testing::geometry;
use veridoku_testing::random::Random;

/// The most words of a sentence; signs are not words.
const MOST_WORDS: usize = 25;

/// The cells and numbers of a lesson, in the order of their text: `1c9` for `r1c9` and `L1C9`.
fn names(lesson: &LessonText) -> Vec<String> {
    let is_name = |letter: char| letter.is_ascii_digit() || letter == 'c';
    let text: Vec<String> = lesson.sentences().map(|said| said.replace('C', "c")).collect();
    let text = text.join(" ");
    let words = text.split(|letter: char| !is_name(letter));
    let named = words.map(|word| word.trim_matches('c')).filter(|word| !word.is_empty());
    let mut names: Vec<String> = named.map(str::to_owned).collect();
    names.sort();
    names
}

/// Whether an elimination is in some sentence: in notation, as in `r1c4 r1c5 <> 1, 6`, or in words, as in `neither r1c4
/// nor r1c5 is 1 or 6`.
fn is_named(so: &[String], cell: &str, value: &str) -> bool {
    so.iter().flat_map(|said| said.split([';', ':'])).any(|part| {
        let part = part.trim_end_matches('.').trim();
        let part =
            ["So ", "Also, "].iter().find_map(|first| part.strip_prefix(first)).unwrap_or(part);
        let has = |text: &str, name: &str| {
            text.split_whitespace().any(|word| word.trim_end_matches(',') == name)
        };
        let (cells, values) = match (part.split_once(" <> "), part.split_once(" is ")) {
            (Some(both), _) => both,
            (None, Some((cells, values))) => {
                let is_none = ["neither ", "none of "].iter().any(|none| cells.starts_with(none));
                let is_not = ["not ", "neither "].iter().any(|not| values.starts_with(not));
                if !is_none && !is_not {
                    return false;
                }
                (cells, values)
            }
            (None, None) => return false,
        };
        has(cells, cell) && has(values, value)
    })
}

/// What is wrong with the lesson of a step.
fn fault(step: &Step, before: &Position) -> Option<String> {
    let geometry = before.puzzle().geometry();
    let [english, french] = Language::ALL.map(|language| explain::teach(step, before, language));
    for lesson in [&english, &french] {
        let count = |said: &str| {
            said.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
        };
        if let Some(long) = lesson.sentences().find(|said| count(said) > MOST_WORDS) {
            return Some(format!("too long: {long}"));
        }
        if lesson.pattern.is_empty() || lesson.so.is_empty() {
            return Some(format!("a part is missing: {lesson:?}"));
        }
    }
    for lost in step.conclusion.eliminations() {
        let cell = lost.cell.name(geometry.side()).to_string();
        let value = geometry.frame().value(lost.digit).to_string();
        if !is_named(&english.so, &cell, &value) {
            return Some(format!("{cell}<>{value} is not named: {english:?}"));
        }
    }
    let counts = |lesson: &LessonText| [lesson.pattern.len(), lesson.why.len(), lesson.so.len()];
    if counts(&english) != counts(&french) || names(&english) != names(&french) {
        return Some(format!("the languages differ:\n{english:?}\n{french:?}"));
    }
    let foreign = |said: &str| said.contains(" the ") || said.contains("{") || said.contains("  ");
    let said = french.sentences().find(|said| foreign(said));
    said.map(|said| format!("not French: {said}"))
}

fn check(step: &Step, before: &Position) {
    let sentence = || explain::sentence(step, before.puzzle().geometry());
    assert_eq!(fault(step, before), None, "{}", sentence());
}

#[test]
fn every_step_of_the_cases_is_taught() {
    let mut taught = BTreeSet::new();
    for case in cases::all() {
        for step in case.steps() {
            check(&step, &case.position);
            taught.insert(step.technique);
        }
    }
    let missing: Vec<&Technique> =
        Technique::ALL.iter().filter(|technique| !taught.contains(technique)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The page names techniques in French as the library does.
#[test]
fn the_page_has_the_french_names_of_techniques() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("command/src/serve/page/words/techniques-fr.js");
    let names: String = Technique::ALL
        .iter()
        .map(|technique| {
            format!("  \"{}\": \"{}\",\n", technique.name(), technique.name_in(Language::French))
        })
        .collect();
    let page = fs::read_to_string(&path).expect("the file is in the repository");
    let (head, rest) = page.split_once("NAMES = {\n").expect("the list begins");
    let (_, tail) = rest.split_once("};\n").expect("the list ends");
    let expected = format!("{head}NAMES = {{\n{names}}};\n{tail}");
    if std::env::var("SNAPSHOTS").is_ok_and(|action| action == "overwrite") {
        fs::write(&path, expected).expect("the file can be written");
        return;
    }
    assert!(page == expected, "the French names are stale; SNAPSHOTS=overwrite rewrites them");
}

/// No two techniques have the same French name.
#[test]
fn french_names_of_techniques_differ() {
    let names: BTreeSet<&str> =
        Technique::ALL.iter().map(|technique| technique.name_in(Language::French)).collect();
    assert_eq!(names.len(), Technique::ALL.len());
}

/// All steps of a path.
fn check_path(rules: &Arc<Geometry>, before: &Position, techniques: Techniques) -> usize {
    let logic = Logic::new(rules.clone(), techniques).unwrap();
    let path = logic.path(before);
    for (position, round) in path.rounds_with_positions() {
        round.iter().for_each(|step| check(step, &position));
    }
    path.rounds.iter().map(Vec::len).sum()
}

#[test]
fn every_step_of_random_puzzles_is_taught() {
    let classic = geometry("3x3", "classic");
    let (mut random, mut solver) = (Random(31), NativeSolver::default());
    let mut steps = 0;
    for _ in 0..effort::puzzles(100, 1_000) {
        let grid = random.grid(&classic, &mut solver);
        let puzzle = random.dig(&classic, &grid, 0, &mut solver);
        steps += check_path(&classic, &Position::new(puzzle), Techniques::all());
    }
    assert!(steps > 1_000, "{steps}");
}

#[test]
fn steps_by_every_rule_are_taught() {
    let mut steps = 0;
    for &kind in RuleKind::ALL.iter().filter(|kind| rules::serves(rules::Consumer::Logic, **kind)) {
        let (puzzle, _) = example(kind);
        let rules = puzzle.geometry().clone();
        steps += check_path(&rules, &Position::of_marks(puzzle), Techniques::default());
    }
    assert!(steps > 100, "{steps}");
}
