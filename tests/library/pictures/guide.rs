//! The pages and pictures of the guide that the program makes: the tests fail if they are stale, and rewrite them with
//! `SNAPSHOTS=overwrite`.
//!
//! A technique's page has its idea, the first of its test cases drawn, and the first that it just misses. There the
//! pattern of a near case is drawn, the cells that the source names are outlined, and the missing conclusion has a
//! question mark.

use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use veridoku::diagnose::{Opinions, Request};
use veridoku::draw::{self, Disc, DiscKind, Label, LabelPlace, Outline, Scene, Tone};
use veridoku::format::{ReadOptions, Reader};
use veridoku::logic::{Conclusion, Level, Logic, Position, Step, Technique, Techniques, explain};
use veridoku::{Budget, Cell, Geometry, NativeSolver, Puzzle, Solver, Verdict};

use veridoku_testing::cases::{self, Case};
use veridoku_testing::{integers, jigsaw_nine, nine, puzzle};

/// Compares files with what they should hold, or writes them.
struct Guide {
    folder: PathBuf,
    stale: Vec<String>,
    known: HashSet<String>,
}

impl Guide {
    fn of(folder: &str) -> Guide {
        Guide { folder: folder.into(), stale: Vec::new(), known: HashSet::new() }
    }

    fn file(&mut self, name: String, text: &str) {
        let path = self.folder.join(&name);
        if fs::read_to_string(&path).ok().as_deref() != Some(text) {
            if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
                fs::create_dir_all(&self.folder).unwrap();
                fs::write(&path, text).unwrap();
            } else {
                self.stale.push(path.display().to_string());
            }
        }
        assert!(self.known.insert(name), "{} twice", path.display());
    }

    /// Panics if a file is stale, or should not exist.
    fn end(self) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten() {
            let name = entry.unwrap().file_name().to_string_lossy().into_owned();
            // A browser made these from the page.
            if name.ends_with(".png") {
                continue;
            }
            assert!(self.known.contains(&name), "{name} in {} is left over", self.folder.display());
        }
        assert!(
            self.stale.is_empty(),
            "stale: {}; run with SNAPSHOTS=overwrite and review the difference",
            self.stale.join(", ")
        );
    }
}

/// The name of a technique's page.
fn page_name(technique: Technique) -> String {
    technique.name().to_lowercase().replace(' ', "-").replace('+', "-plus-")
}

/// A text that begins with a capital letter, unless it begins with a cell.
fn capital(text: &str) -> String {
    if !cells_in(text.split(' ').next().unwrap_or_default()).is_empty() {
        return text.into();
    }
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A text wrapped like other documents.
fn wrapped(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut().filter(|line| line.len() + word.len() < 115) {
            Some(line) => *line = format!("{line} {word}"),
            None => lines.push(word.into()),
        }
    }
    lines.join("\n")
}

/// An example with its step.
struct Example {
    case: Case,
    step: Step,
}

/// The cells that a text names.
fn cells_in(text: &str) -> Vec<Cell> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let cell = |word: &str| {
        let (row, column) = word.strip_prefix('r')?.split_once('c')?;
        let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
        Some(Cell::at(row - 1, column - 1, 9))
    };
    words.filter_map(cell).collect()
}

/// The number of cells in which two positions have different values.
fn distance(one: &Position, other: &Position) -> usize {
    let cells = one.puzzle().geometry().cells();
    cells.filter(|cell| one.value(*cell) != other.value(*cell)).count()
}

/// A position that a technique just misses, with the pattern of the nearest example.
fn near_miss(miss: &Case, examples: &[Example]) -> Scene {
    let nearest =
        examples.iter().min_by_key(|example| distance(&example.case.position, &miss.position));
    let pattern = nearest.filter(|example| distance(&example.case.position, &miss.position) < 12);
    let mut scene = match pattern {
        Some(Example { step, .. }) => {
            let conclusion = Conclusion::Eliminate(Vec::new());
            draw::step(&miss.position, &Step { conclusion, ..step.clone() })
        }
        None => draw::position(&miss.position).numbered(),
    };
    scene.title = format!("No {}", miss.technique);
    scene.description = capital(miss.source.strip_prefix("near miss: ").unwrap_or(&miss.source));
    for cell in cells_in(&miss.source) {
        scene.outlines.push(Outline { cells: vec![cell], tone: Tone::Fourth });
    }
    for &candidate in &miss.expected {
        scene.discs.retain(|disc| disc.candidate != candidate);
        scene.discs.push(Disc { candidate, kind: DiscKind::Part(Tone::Fourth) });
        let place = LabelPlace::Candidate(candidate);
        scene.labels.push(Label { place, text: "?".into() });
    }
    scene
}

#[test]
fn every_technique_has_a_page() {
    let mut guide = Guide::of("docs/guide/techniques");
    let (mut examples, mut misses): (Vec<Example>, Vec<Case>) = (Vec::new(), Vec::new());
    for case in cases::all() {
        if case.is_near_miss {
            misses.push(case);
        } else {
            let step = case.expected_step().expect("the technique is found");
            examples.push(Example { case, step });
        }
    }
    let mut index = String::from(
        "# Techniques by example\n\nEach page says what a technique is, and draws a step of it and a position that it \
         just misses.\nThe program makes these pages from its test cases.\nHow to read the pictures: \
         [pictures](../pictures.md). All of them in one table, with scores: [techniques](../../techniques.md).\n",
    );
    let mut level: Option<Level> = None;
    for &technique in Technique::ALL {
        let name = page_name(technique);
        if level != Some(technique.level()) {
            level = Some(technique.level());
            write!(index, "\n## {}\n\n", technique.level()).unwrap();
        }
        writeln!(index, "- [{}]({name}.md)", capital(technique.name())).unwrap();

        let own: Vec<Example> = {
            let (own, others) =
                examples.into_iter().partition(|example| example.case.technique == technique);
            examples = others;
            own
        };
        let Example { case, step } =
            own.first().unwrap_or_else(|| panic!("{technique} has no case"));
        let geometry = case.position.puzzle().geometry();
        let sentence = explain::sentence(step, geometry);
        let scene = draw::step(&case.position, step);
        guide.file(format!("{name}.svg"), &draw::svg(&scene));
        let mut page = format!(
            "# {}\n\n{}, {} points{}.\n\n{}\n\n",
            capital(technique.name()),
            technique.level(),
            technique.score(),
            if technique.uses_uniqueness() { ", for puzzles with one solution only" } else { "" },
            wrapped(explain::idea(technique)),
        );
        let sentence = wrapped(&format!("{sentence}."));
        write!(page, "![{technique}]({name}.svg)\n\n{sentence}\n").unwrap();
        if let Some(miss) = misses.iter().find(|miss| miss.technique == technique) {
            let scene = near_miss(miss, &own);
            guide.file(format!("{name}-near-miss.svg"), &draw::svg(&scene));
            let why = wrapped(&format!("{}.", scene.description));
            write!(page, "\n## A near miss\n\n![no {technique}]({name}-near-miss.svg)\n\n{why}\n")
                .unwrap();
        }
        write!(page, "\n[All techniques](README.md). The example: {}.\n", case.source).unwrap();
        guide.file(format!("{name}.md"), &page);
    }
    guide.file("README.md".into(), &index);
    guide.end();
}

/// The scene of the first step of a technique among the cases.
fn example(technique: Technique, number: usize) -> Scene {
    let mut cases = cases::all().filter(|case| case.technique == technique && !case.is_near_miss);
    let case = cases.nth(number).expect("a case");
    draw::step(&case.position, &case.expected_step().expect("a step"))
}

/// A scene of the diagnosis of a puzzle.
fn diagnosis(text: &str) -> Scene {
    let puzzle = nine(text);
    let request = Request { smallest: true, ..Request::default() };
    let diagnosis = Opinions::new().diagnose(&puzzle, &mut NativeSolver::new(), &request).unwrap();
    draw::diagnosis(&puzzle, &diagnosis)
}

const SIXTEEN: &str = "\
    16 4 4 \
    0 13 0 0 2 0 0 15 7 16 12 0 11 0 0 0 \
    12 0 9 7 0 14 3 0 4 10 8 5 13 0 0 0 \
    3 2 10 0 12 0 4 7 11 1 6 15 0 0 0 0 \
    8 0 16 15 5 1 0 0 2 13 9 0 0 0 6 0 \
    14 0 11 10 9 0 5 0 6 2 16 1 15 12 8 3 \
    0 9 8 0 10 7 15 0 3 0 4 12 5 16 0 0 \
    0 3 6 16 0 12 0 0 0 5 7 10 2 13 0 0 \
    4 0 0 0 14 6 16 0 8 15 0 13 0 10 0 9 \
    5 12 0 0 15 0 0 9 16 11 10 0 3 7 1 4 \
    2 4 0 0 0 0 0 6 0 0 3 8 10 0 12 0 \
    10 16 3 8 11 0 0 0 0 0 13 7 0 0 2 0 \
    6 0 0 9 0 10 0 4 0 12 5 0 8 11 0 13 \
    7 15 5 0 0 0 0 8 0 0 0 0 0 1 10 11 \
    9 0 0 3 7 0 12 0 0 0 0 0 4 0 13 2 \
    0 0 12 13 4 15 0 1 0 3 2 11 0 5 9 7 \
    0 0 0 2 13 9 10 5 12 0 1 4 0 15 0 0";

const JIGSAW: &str =
    "..9..2..7.5...13....1.......3......8........976.4.........4.95.82..5..4..........";

/// A puzzle with rules, whose unique solution satisfies them.
fn setting(text: &str) -> Puzzle {
    let mut records = Reader::new(text.as_bytes(), ReadOptions::default());
    let puzzle = records.next().expect("a record").expect("a puzzle").puzzle;
    let answer = NativeSolver::new().solve(&puzzle, &Budget::default()).expect("served");
    assert_eq!(answer.verdict(), Verdict::Unique);
    assert!(veridoku::rules::broken(puzzle.geometry(), &answer.solutions[0]).is_empty());
    puzzle
}

#[test]
fn the_pictures_of_the_guide_are_fresh() {
    let mut guide = Guide::of("docs/pictures");
    let jigsaw: Arc<Geometry> = Arc::new(Geometry::jigsaw(9, &jigsaw_nine(), &[]).unwrap());
    let jigsaw: Puzzle = puzzle(&jigsaw, JIGSAW);
    let logic = Logic::new(jigsaw.geometry().clone(), Techniques::all()).unwrap();
    let step =
        logic.steps(&jigsaw).into_iter().rfind(|step| step.technique <= Technique::HiddenQuad);
    let jigsaw = draw::step(&Position::new(jigsaw), &step.expect("a step"));
    for (name, scene) in [
        ("aic", example(Technique::Aic, 0)),
        ("grouped-chain", example(Technique::GroupedAic, 0)),
        ("sue-de-coq", example(Technique::SueDeCoq, 0)),
        ("als-chain", example(Technique::AlsChain, 0)),
        ("forcing-net", example(Technique::CellForcingNet, 0)),
        (
            "diagnosis",
            diagnosis(
                ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.",
            ),
        ),
        (
            "several-solutions",
            diagnosis(
                "..3.....6...98..2.9426..7..45...6............1.9.5.47.....25.4.6...785...........",
            ),
        ),
        ("16x16", draw::candidates(&integers(SIXTEEN))),
        ("jigsaw", jigsaw),
        ("killer", draw::puzzle(&setting(include_str!("../../data/setting/killer.rules")))),
        (
            "arrow-thermo",
            draw::puzzle(&setting(include_str!("../../data/setting/arrow-thermo.rules"))),
        ),
        ("sandwich", draw::puzzle(&setting(include_str!("../../data/setting/sandwich.rules")))),
    ] {
        guide.file(format!("{name}.svg"), &draw::svg(&scene));
    }
    guide.end();
}
