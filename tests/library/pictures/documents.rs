//! Documents with pictures: well-formed parts, a table of contents that links to steps, a picture for each.

use roxmltree::{Document, Node};
use veridoku::advice::Subject;
use veridoku::draw::html::{self, Article, Sheet, SheetPuzzle};
use veridoku::logic::{Logic, Path, Techniques, explain};
use veridoku::{Answer, Budget, NativeSolver, Puzzle, Solver};

use veridoku_testing::nine;

const PUZZLE: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn solved(text: &str) -> (Puzzle, Answer, Path) {
    let puzzle = nine(text);
    let answer = NativeSolver::new().answer(&puzzle, &Budget::solutions(2), 1).unwrap();
    let logic = Logic::new(puzzle.geometry().clone(), Techniques::default()).unwrap();
    let path = logic.path(&puzzle);
    (puzzle, answer, path)
}

fn named<'a>(document: &'a Document<'_>, name: &str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.tag_name().name() == name).collect()
}

#[test]
fn an_explanation_has_a_picture_for_each_step_and_links_that_lead_there() {
    let (puzzle, answer, path) = solved(PUZZLE);
    let subject = Subject::new(&puzzle, &answer);
    let article = Article { place: "a & b.txt:5", with_place: true, ..Article::default() };
    let text: String = html::explanation(&subject, Some(&path), &article).collect();
    let document = Document::parse(&text).unwrap();
    assert_eq!(named(&document, "h2")[0].text(), Some("a & b.txt:5: unique"));

    // Singles share a picture; the puzzle and its solution have one each.
    let pictures: usize = path
        .rounds
        .iter()
        .map(|round| if explain::gist(round[0].technique).is_some() { 1 } else { round.len() })
        .sum();
    assert_eq!(named(&document, "svg").len(), pictures + 2);
    let ids: Vec<&str> =
        named(&document, "figure").iter().filter_map(|figure| figure.attribute("id")).collect();
    let mut targets: Vec<&str> = named(&document, "a")
        .iter()
        .filter_map(|link| link.attribute("href")?.strip_prefix('#'))
        .collect();
    assert_eq!(ids.len(), pictures);
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    targets.sort_unstable();
    assert_eq!(sorted, targets);
    for step in path.rounds.iter().flatten() {
        let conclusion = explain::conclusion(step, puzzle.geometry());
        let is_said = named(&document, "figcaption").iter().any(|caption| {
            caption
                .descendants()
                .filter_map(|node| node.text())
                .any(|text| text.contains(&conclusion))
        });
        assert!(is_said, "{conclusion}");
    }

    let each = Article { is_verbose: true, ..article };
    let text: String = html::explanation(&subject, Some(&path), &each).collect();
    let steps: usize = path.rounds.iter().map(Vec::len).sum();
    assert_eq!(text.matches("<svg").count(), steps + 2);
}

#[test]
fn givens_that_contradict_each_other_have_a_document_too() {
    let (puzzle, answer, _) = solved(&format!("55{}", ".".repeat(79)));
    let subject = Subject::new(&puzzle, &answer);
    let article = Article { note: Some("nothing <follows>"), ..Article::default() };
    let text: String = html::explanation(&subject, None, &article).collect();
    let document = Document::parse(&text).unwrap();
    assert_eq!(
        named(&document, "h2")[0].text(),
        Some("conflict r1c1=5 r1c2=5 (row 1) r1c1=5 r1c2=5 (box 1)")
    );
    assert_eq!(named(&document, "p")[0].text(), Some("nothing <follows>"));
}

#[test]
fn all_steps_stand_below_their_technique() {
    let (puzzle, answer, _) = solved(PUZZLE);
    let subject = Subject::new(&puzzle, &answer);
    let logic = Logic::new(puzzle.geometry().clone(), Techniques::default()).unwrap();
    let position = puzzle.clone().into();
    let found = logic.steps_within(&position, &Budget::default().deadline());
    let article = Article::default();
    let text: String = html::steps(&subject, &position, &found, &article).collect();
    let document = Document::parse(&text).unwrap();
    let mut techniques: Vec<_> = found.steps.iter().map(|step| step.technique).collect();
    techniques.dedup();
    // Each has a heading, and so does the table of contents.
    assert_eq!(named(&document, "h3").len(), techniques.len() + 1);
}

#[test]
fn a_sheet_has_every_puzzle_and_then_every_solution() {
    let (puzzle, answer, _) = solved(PUZZLE);
    let solution = &answer.solutions[0];
    let item = SheetPuzzle { puzzle: &puzzle, solution, caption: "Medium <1>".into() };
    let sheet = Sheet { per_page: 2, alphabet: None };
    let items = vec![item; 7];
    let pages: Vec<String> = sheet.pages(&items).collect();
    assert_eq!(pages.len(), 4 + 2);
    let text = format!("<body>{}</body>", pages.concat());
    let document = Document::parse(&text).unwrap();
    let captions: Vec<&str> =
        named(&document, "figcaption").iter().filter_map(|caption| caption.text()).collect();
    assert_eq!(captions.len(), 14);
    assert_eq!((captions[0], captions[6]), ("1 · Medium <1>", "7 · Medium <1>"));
    assert_eq!((captions[7], captions[13]), ("Solution 1", "Solution 7"));
    let placed: usize = text.matches("class=\"placed\"").count();
    assert_eq!(placed, 7);
    assert!(html::head("a <b>").contains("<title>a &lt;b&gt;</title>"));
}
