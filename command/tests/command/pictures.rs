//! Pictures and documents from the command: complete files, and refusals with a remedy.

use roxmltree::Document;

use crate::process::run;

const PUZZLE: &str = "12..34....12...3";

/// Standard output of a successful run.
fn good(arguments: &[&str], input: &str) -> String {
    let (out, err, code) = run(arguments, input);
    assert_eq!((err.as_str(), code), ("", 0), "{arguments:?}");
    out
}

/// The message and exit code of a refusal.
fn refused(arguments: &[&str], input: &str) -> String {
    let (out, err, code) = run(arguments, input);
    assert_eq!((out.as_str(), code), ("", 2), "{arguments:?}");
    err
}

/// The body of an HTML document, whose parts are also well-formed XML.
fn body(html: &str) -> String {
    assert!(html.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"), "{}", &html[..60]);
    assert!(!html.contains("<script") && !html.contains("http"), "it needs nothing else");
    let (_, body) = html.split_once("<body>").expect("a body");
    format!("<body>{body}</body>")
}

#[test]
fn show_draws_values_and_candidates() {
    let count = |text: &str, class: &str| {
        let picture = Document::parse(text).expect("XML");
        let groups = picture.descendants().filter(|node| node.attribute("class") == Some(class));
        groups
            .map(|group| group.children().filter(|child| child.is_element()).count())
            .sum::<usize>()
    };
    let values = good(&["show", "--output", "svg", PUZZLE], "");
    assert_eq!((count(&values, "given"), count(&values, "mark")), (7, 0));
    let candidates = good(&["show", "--as", "candidates", "--output", "svg"], PUZZLE);
    assert_eq!(count(&candidates, "given"), 7);
    assert!(count(&candidates, "mark") > 9);
    let letters = format!("1G{}", ".".repeat(254));
    let letters = good(&["show", "--output", "svg", "--alphabet", "1-9A-G", &letters], "");
    assert!(letters.contains(">G</text>"));
}

#[test]
fn a_picture_has_one_puzzle_and_a_view_that_can_be_drawn() {
    let two = format!("{PUZZLE}\n{PUZZLE}\n");
    assert_eq!(
        refused(&["show", "--output", "svg"], &two),
        "error: expected one puzzle; found a second at standard input:2; a picture shows one puzzle\n"
    );
    assert_eq!(
        refused(&["show", "--output", "svg", "--as", "houses"], PUZZLE),
        "error: a picture shows values or candidates; expected --as with one of these\n"
    );
}

#[test]
fn explanations_of_several_puzzles_are_one_document() {
    let two = format!("{PUZZLE}\n{PUZZLE}\n");
    let (html, _, code) = run(&["explain", "--output", "html", "--place"], &two);
    assert_eq!(code, 0);
    let body = body(&html);
    let document = Document::parse(&body).expect("well-formed");
    let named = |name: &'static str| {
        document.descendants().filter(move |node| node.tag_name().name() == name)
    };
    assert_eq!(named("article").count(), 2);
    let mut ids: Vec<&str> = named("figure").filter_map(|node| node.attribute("id")).collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert!(all > 2 && ids.len() == all, "{ids:?}");
    for link in named("a").filter_map(|node| node.attribute("href")) {
        assert!(ids.contains(&link.strip_prefix('#').expect("a target")), "{link}");
    }
    assert_eq!(
        refused(&["explain", "--strategy", "basic", "--output", "html"], PUZZLE),
        "error: --strategy basic has no pictures; expected --output text, markdown or json\n"
    );
}

#[test]
fn steps_and_diagnoses_are_documents() {
    let html = good(&["steps", "--output", "html", PUZZLE], "");
    let steps = body(&html);
    assert!(Document::parse(&steps).is_ok() && steps.contains("full house"), "{steps}");
    let (html, _, code) = run(&["steps", "--output", "html", "11.............."], "");
    let none = body(&html);
    assert!(code == 1 && Document::parse(&none).is_ok(), "{none}");
    assert!(none.contains("<p>no steps: entries contradict each other, so nothing follows</p>"));

    for (puzzle, heading, code) in [
        ("11..............", "no solution", 1),
        ("................", "288 solutions; two of them:", 1),
        (PUZZLE, "exactly one solution", 0),
    ] {
        let (html, err, found) = run(&["diagnose", "--output", "html", puzzle], "");
        assert_eq!((err.as_str(), found), ("", code), "{puzzle}");
        let body = body(&html);
        let document = Document::parse(&body).expect("well-formed");
        let said = document.descendants().find(|node| node.has_tag_name("h2"));
        assert_eq!(said.and_then(|node| node.text()), Some(heading));
        assert_eq!(body.matches("<svg").count(), 1);
    }
}

#[test]
fn generated_puzzles_are_pictures_and_pages() {
    let small = ["generate", "--side", "4", "--seed", "7"];
    let with = |more: &[&'static str]| [&small[..], more].concat();
    let picture = good(&with(&["--output", "svg"]), "");
    assert!(Document::parse(&picture).is_ok());

    let html = good(&with(&["--count", "10", "--output", "html", "--threads", "3"]), "");
    assert_eq!(html, good(&with(&["--count", "10", "--output", "html", "--threads", "1"]), ""));
    let pages = body(&html);
    let document = Document::parse(&pages).expect("well-formed");
    let sections = |class: &'static str| {
        document.descendants().filter(move |node| node.attribute("class") == Some(class)).count()
    };
    assert_eq!((sections("page puzzles"), sections("page solutions")), (3, 1));
    let two = good(&with(&["--count", "10", "--output", "html", "--per-page", "2"]), "");
    assert_eq!(two.matches("<section class=\"page puzzles\">").count(), 5);
    // The puzzles are those of the other outputs, in their order.
    let lines = good(&with(&["--count", "10"]), "");
    let first = lines.lines().next().expect("a puzzle");
    let rows: Vec<String> = first
        .as_bytes()
        .chunks(4)
        .enumerate()
        .map(|(row, cells)| {
            let cells: Vec<String> =
                cells.iter().map(|cell| char::from(*cell).to_string()).collect();
            format!("Row {}: {}", row + 1, cells.join(" "))
        })
        .collect();
    let described = document.descendants().find(|node| node.tag_name().name() == "desc");
    assert_eq!(described.and_then(|node| node.text()), Some(&rows.join("; ")[..]));

    for (more, message) in [
        (
            &["--count", "2", "--output", "svg"][..],
            "--output svg is a picture of one puzzle; for several, use --output html",
        ),
        (
            &["--count", "endless", "--output", "html"],
            "--output html has the solutions at its end; expected a number for --count, not endless",
        ),
        (&["--per-page", "2"], "--per-page has no effect without --output html"),
    ] {
        assert_eq!(refused(&with(more), ""), format!("error: {message}\n"));
    }
}
