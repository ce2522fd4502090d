//! `book`: recipes and their faults, the order and the classes of puzzles, and books as HTML and PDF.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::process::run;

/// A book with two sizes, two levels, a variant and hints.
const RECIPE: &str = r#"
title = "Test & Play"
author = "Nobody"
seed = 7
hints = true

[[chapter]]
title = "Small"
size = 4
count = 5
per-page = 6

[[chapter]]
title = "Diagonals"
level = "easy"
variant = "x"
count = 3

[[chapter]]
title = "Cages"
killer = true
level = "hard"
count = 2
per-page = 1
"#;

/// A folder for the files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("books").join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A book as HTML.
fn html(recipe: &str, more: &[&str]) -> String {
    let arguments = [&["book", "-", "--output", "html"], more].concat();
    let (out, err, code) = run(&arguments, recipe);
    assert_eq!((err.as_str(), code), ("", 0), "{more:?}");
    out
}

/// The message of a recipe that is refused.
fn refused(recipe: &str) -> String {
    let (out, err, code) = run(&["book", "-", "--output", "html"], recipe);
    assert_eq!((out.as_str(), code), ("", 2), "{recipe}");
    err
}

/// The list of puzzles in an HTML book, as a file.
fn listed(html: &str) -> String {
    let (_, rest) = html.split_once("<pre hidden>").expect("a list");
    let (list, _) = rest.split_once("</pre>").expect("its end");
    list.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// What a command says about each puzzle of a list.
fn lines(arguments: &[&str], list: &str) -> Vec<String> {
    let (out, err, _) = run(arguments, list);
    assert!(!err.contains("error"), "{err}");
    out.lines().map(str::to_owned).collect()
}

/// The texts of a class in a document, in order.
fn texts(html: &str) -> Vec<String> {
    let parts = html.split("<text ").skip(1);
    let text = |part: &str| Some(part.split_once('>')?.1.split_once("</text>")?.0.to_owned());
    parts.filter_map(text).collect()
}

#[test]
fn faults_of_a_recipe_have_a_line_a_column_and_what_was_expected() {
    let chapter = |line: &str| format!("title = \"A\"\n\n[[chapter]]\ncount = 1\n{line}\n");
    for (recipe, said) in [
        ("title = \"A\"".to_owned(), "1:1: found no `chapter`; expected chapters"),
        ("title = ".to_owned(), "1:9: it is not TOML: "),
        ("titel = \"A\"".to_owned(), "1:1: `titel` is not a key of a book; did you mean title? "),
        (
            chapter("  leval = \"easy\""),
            "5:3: `leval` is not a key of a chapter; did you mean level? ",
        ),
        (chapter("level = \"eazy\""), "5:9: `eazy` is not a level; did you mean easy? "),
        (chapter("level = 3"), "5:9: found 3 for `level`; expected a text in quotation marks"),
        (chapter("technique = \"x-wnig\""), "5:13: `x-wnig` is not a technique; did you mean"),
        (chapter("size = \"9x8\""), "5:8: found \"9x8\" for `size`; expected the side"),
        (chapter("variant = [\"x\", \"y\"]"), "5:17: `y` is not a variant"),
        (chapter("per-page = 3"), "5:12: found 3 for `per-page`; expected 1, 2, 4 or 6"),
        (chapter("hints = \"yes\""), "5:9: found \"yes\" for `hints`; expected true or false"),
        (chapter("givens = \"a\""), "5:10: found \"a\" for `givens`; expected a number or a range"),
        ("[[chapter]]\ntitle = \"A\"".to_owned(), "1:1: found no `count`; expected the number"),
        ("[[chapter]]\ncount = 0".to_owned(), "2:9: found 0 for `count`; expected 1 or more"),
        ("paper = \"a5\"\n[[chapter]]\ncount = 1".to_owned(), "1:9: `a5` is not a paper"),
        (
            "bleed = 3\n[[chapter]]\ncount = 1".to_owned(),
            "1:9: found 3 for `bleed`; expected a length",
        ),
        ("chapter = 3".to_owned(), "1:11: found 3 for `chapter`; expected chapters"),
    ] {
        let found = refused(&recipe);
        let expected = format!("error: standard input:{said}");
        assert!(found.starts_with(&expected), "{found}");
    }
}

#[test]
fn a_recipe_that_no_puzzle_fits_names_its_chapter() {
    for (lines, said) in [
        (
            "count = 1\nsize = 6\nbox = \"2x3\"",
            "chapter 1 (A): found both `size` and `box`; expected one of them",
        ),
        ("count = 1\nsize = 30", "chapter 1 (A): a side of 30; logic works for sides up to 25"),
        ("count = 10001", "found 10001 puzzles in all chapters together; expected at most 10000"),
        ("count = 1\ncages = \"2-3\"", "chapter 1 (A): `cages` has no effect without `killer`"),
    ] {
        let found = refused(&format!("[[chapter]]\ntitle = \"A\"\n{lines}\n"));
        assert_eq!(found.lines().last(), Some(&format!("error: {said}")[..]));
    }
    let found = refused("seed = 1\n[[chapter]]\ntitle = \"A\"\nsize = 2\ncount = 90\n");
    assert!(
        found.starts_with("error: chapter 1 (A): found ")
            && found.contains(" of 90 different puzzles"),
        "{found}"
    );
}

#[test]
fn a_book_is_the_same_for_any_number_of_threads() {
    let book = html(RECIPE, &["--threads", "1"]);
    assert!(book == html(RECIPE, &["--threads", "3"]), "another book");
    assert!(book != html(RECIPE, &["--threads", "1", "--seed", "8"]), "the seed has no effect");
}

#[test]
fn puzzles_are_numbered_alike_and_become_harder() {
    let book = html(RECIPE, &[]);
    let scores: Vec<u64> = lines(&["rate", "--output", "csv"], &listed(&book))
        .iter()
        .skip(1)
        .map(|line| line.rsplit(',').nth(2).and_then(|score| score.parse().ok()).expect(line))
        .collect();
    assert_eq!(scores.len(), 10);
    for chapter in [0..5, 5..8, 8..10] {
        assert!(scores[chapter.clone()].is_sorted(), "{chapter:?}: {scores:?}");
    }
    // Each number is in the chapter and in the solutions.
    let texts = texts(&book);
    let (before, after) =
        texts.split_at(texts.iter().rposition(|text| text == "Solutions").expect("a heading"));
    for number in 1..=10 {
        let is_there = |texts: &[String]| texts.iter().any(|text| *text == number.to_string());
        assert!(is_there(before) && is_there(after), "{number}");
    }
    let hints = texts
        .iter()
        .filter(|text| text.starts_with("Start with the ") || text.starts_with("First digit: "));
    assert_eq!(hints.count(), 10);
    assert!(book.contains("Each of the two long diagonals holds every digit once."));
    assert!(book.contains("<title>Test &amp; Play</title>"));
}

#[test]
fn no_class_is_repeated_in_a_book_or_after_another() {
    let recipe =
        "title = \"A\"\nseed = 3\n[[chapter]]\ncount = 40\n[[chapter]]\nsize = 4\ncount = 12\n";
    let folder = folder("classes");
    let path = |name: &str| folder.join(name).display().to_string();
    let first = html(recipe, &[]);
    fs::write(path("first.html"), &first).expect("a file");
    let classic = |book: &str| {
        let list = listed(book);
        let puzzles: String = list.split_inclusive("---\n").take(40).collect();
        let forms: HashSet<String> = lines(&["canonical"], &puzzles).into_iter().collect();
        assert_eq!(forms.len(), 40, "a class is repeated");
        forms
    };
    let used = classic(&first);
    // The same seed finds the same puzzles first, and must replace all of them.
    let not_in = path("first.html");
    let recipe = "title = \"B\"\nseed = 3\n[[chapter]]\ncount = 40\n";
    let second = html(recipe, &["--not-in", &not_in]);
    assert!(classic(&second).is_disjoint(&used));
    // A file of puzzles in other forms is a book as well.
    let forms = lines(
        &["transform", "--random", "--seed", "5"],
        &listed(&first).split_inclusive("---\n").take(40).collect::<String>(),
    );
    fs::write(path("forms.txt"), forms.join("\n")).expect("a file");
    assert!(html(recipe, &["--not-in", &path("forms.txt")]) == second, "its classes are the same");
    fs::write(path("other.html"), "<!DOCTYPE html>\n<p>").expect("a file");
    let (_, err, code) =
        run(&["book", "-", "--output", "html", "--not-in", &path("other.html")], recipe);
    assert!(code == 2 && err.contains("expected a book by `veridoku book`"), "{err}");
}

#[test]
fn a_chapter_may_have_puzzles_of_a_file() {
    let folder = folder("own");
    let file = folder.join("own.txt").display().to_string();
    let recipe = format!("[[chapter]]\ntitle = \"Mine\"\npuzzles = {file:?}\nhints = true\n");
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let cage = "size: 4x4; grid: 1...............; killer 5: r2c1 r3c1; killer 3: r1c3 r2c3";
    fs::write(&file, format!("{hard}\n{easy}\n")).expect("a file");
    let book = html(&recipe, &[]);
    let list = listed(&book);
    let at = |row: &str| list.find(row).expect("a row");
    assert!(at("53..7....") < at("8........"), "the easier one is first: {list}");
    assert!(book.contains("Start with the ") && book.contains("First digit: "));
    // What cannot be printed is named by its number in the chapter.
    let fault = |puzzles: &str| {
        fs::write(&file, puzzles).expect("a file");
        refused(&recipe)
    };
    let half_turn: String = easy.chars().rev().collect();
    for (puzzles, expected) in [
        (format!("{easy}\n{half_turn}\n"), "puzzle 2: found an equivalent of an earlier puzzle"),
        (easy.replace(['8', '9'], "."), "puzzle 1: found several solutions; expected exactly one"),
        (cage.to_owned(), "puzzle 1: found several solutions; expected exactly one"),
        (String::new(), "own.txt: no puzzle found"),
        ("12".to_owned(), "own.txt"),
    ] {
        let said = fault(&puzzles);
        assert!(said.contains(expected), "{said}");
    }
    fs::remove_file(&file).expect("the file");
    assert!(refused(&recipe).contains("expected a file of puzzles"));
    let said = refused(&(recipe + "level = \"easy\"\n"));
    assert!(said.contains("`level` has no effect on `puzzles`"), "{said}");
}

/// Each with a part of its explanation.
const KINDS: [(&str, &str, &str); 5] = [
    (
        "Twin",
        "size: 4x4; grids: twin; grid: ....14...3.42...3.........4.",
        "grids overlap. Each is a Sudoku",
    ),
    ("KenKen", "keen 4:a_4a__a_c_baa,a8a9m4m8s1m4", "Each cage has a number and an operation."),
    (
        "Kakuro",
        "board: 4x5 1-9\n- 4\\ 3\\ - -\n\\3 . . 3\\ 6\\\n\\10 . . . .\n- - \\3 . .\n",
        "The digits of a run differ.",
    ),
    ("Futoshiki", "4:0,0,0L,0L,0,0D,0,1,0,0,0,0,0,0,0,4", "points to the smaller digit."),
    ("ABC", "5n3L:aAbBaBAaBbCbAd,y", "each of the letters A to C exactly once"),
];

#[test]
fn families_and_overlapping_grids_are_explained_by_their_own_rules() {
    let folder = folder("kinds");
    let recipe = |kinds: &[(&str, &str, &str)]| -> String {
        let chapter = |(title, text, _): &(&str, &str, &str)| {
            let file = folder.join(format!("{title}.txt")).display().to_string();
            let (text, _, code) = run(&["convert", "--to", "rules"], text);
            assert_eq!(code, 0, "{title}");
            fs::write(&file, text).expect("a file");
            format!("[[chapter]]\ntitle = {title:?}\npuzzles = {file:?}\n")
        };
        format!("hints = true\n{}", kinds.iter().map(chapter).collect::<String>())
    };
    let book = texts(&html(&recipe(&KINDS), &[])).join(" ");
    for (title, _, said) in KINDS {
        assert!(book.contains(said), "{title}: {book}");
    }
    for wrong in [
        "thick border",
        "White dots",
        "Black dots",
        "Killer cages",
        "Look and say",
        "Regex",
        "additional rules",
    ] {
        assert!(!book.contains(wrong), "{wrong}: {book}");
    }
    let said = "For Twin, KenKen, Kakuro, Futoshiki and Easy as ABC, the rules are explained where";
    assert!(book.contains(said), "{book}");
    // The hints: a box of a grid, a run, and a letter.
    let hints = |index: usize| texts(&html(&recipe(&KINDS[index..=index]), &[])).join(" ");
    let twin = hints(0);
    assert!(twin.contains(" of grid 1.") || twin.contains(" of grid 2."), "{twin}");
    let kakuro = hints(2);
    assert!(kakuro.contains(" in the run ") && kakuro.contains(" with the sum "), "{kakuro}");
    let letters = hints(4);
    let is_named = |letter: char| letters.contains(&format!("the {letter} in row "));
    assert!(['A', 'B', 'C'].into_iter().any(is_named), "{letters}");
    assert!(letters.contains("Write letters into the empty cells."), "{letters}");
    // Beside a usual grid, the page says whose rows, columns and boxes it means.
    let usual = (
        "Usual",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "",
    );
    let book = texts(&html(&recipe(&[usual, KINDS[1]]), &[])).join(" ");
    assert!(book.contains("In a Sudoku of one grid, each row, each column"), "{book}");
    assert!(book.contains("The digits are 1 to 9."), "{book}");
}

#[test]
fn a_book_that_is_not_ready_in_time_is_not_written() {
    let recipe = "title = \"A\"\nseed = 1\n[[chapter]]\nlevel = \"extreme\"\ncount = 9000\n";
    let (out, err, code) = run(&["book", "-", "--output", "html", "--timeout", "0.2"], recipe);
    assert_eq!((out.as_str(), code), ("", 1));
    assert!(
        err.starts_with("timed out; chapter 1 (Extreme): found ")
            && err.contains("no book was written"),
        "{err}"
    );
}

#[cfg(not(feature = "pdf"))]
#[test]
fn a_build_without_pdf_says_how_to_get_it() {
    let (out, err, code) = run(&["book", "-", "--output", "pdf"], RECIPE);
    assert_eq!((out.as_str(), code), ("", 2));
    assert_eq!(
        err,
        "error: this build cannot write PDF; build it with `--features pdf`, or use --output html\n"
    );
}

/// The output of a program of poppler; `None` if it is not installed.
#[cfg(feature = "pdf")]
fn poppler(program: &str, arguments: &[&str]) -> Option<String> {
    use crate::process::ended;
    use std::process::Command;
    if Command::new(program).arg("-v").output().is_err() {
        eprintln!("skipped: {program} is not installed (package poppler-utils)");
        return None;
    }
    let (out, err, code) = ended(Command::new(program).args(arguments), "");
    assert_eq!(code, 0, "{err}");
    Some(out)
}

/// A book as a PDF in a file.
#[cfg(feature = "pdf")]
fn pdf(recipe: &str, more: &[&str], path: &Path) {
    use crate::process::{output, veridoku};
    let arguments = [&["book", "-", "--output", "pdf"], more].concat();
    let output = output(&mut veridoku(&arguments), recipe);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::write(path, output.stdout).expect("a file");
}

#[cfg(feature = "pdf")]
#[test]
fn a_pdf_has_its_pages_boxes_fonts_and_texts() {
    let folder = folder("pdf");
    let path = folder.join("book.pdf");
    let name = path.display().to_string();
    let recipe = format!("bleed = \"0.125in\"\npaper = \"6x9\"\n{RECIPE}");
    pdf(&recipe, &[], &path);
    let pages = html(&recipe, &[]).matches("<section class=\"sheet\"").count();
    let Some(info) = poppler("pdfinfo", &["-box", &name]) else { return };
    let field = |key: &str| {
        let line = info.lines().find(|line| line.starts_with(&format!("{key}:"))).expect(key);
        line[key.len() + 1..].split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(field("Pages"), [pages.to_string()]);
    assert_eq!(field("Title"), ["Test", "&", "Play"]);
    assert_eq!(field("Author"), ["Nobody"]);
    assert_eq!(field("Page size")[..3], ["450", "x", "666"]);
    assert_eq!(field("TrimBox"), ["9.00", "9.00", "441.00", "657.00"]);
    assert_eq!(field("BleedBox"), ["0.00", "0.00", "450.00", "666.00"]);
    assert!(!info.contains("CreationDate"), "{info}");
    let fonts = poppler("pdffonts", &[&name]).expect("poppler");
    let fonts: Vec<&str> = fonts.lines().skip(2).collect();
    assert!(!fonts.is_empty());
    for font in fonts {
        let columns: Vec<&str> = font.split_whitespace().rev().collect();
        assert_eq!(columns[2..5], ["yes", "yes", "yes"], "embedded, subset, with Unicode: {font}");
    }
    let text = poppler("pdftotext", &["-layout", &name, "-"]).expect("poppler");
    let of_pages: Vec<&str> = text.split('\u{c}').collect();
    assert!(of_pages[0].contains("Test & Play") && of_pages[0].contains("Nobody"));
    let contents = of_pages.iter().find(|page| page.contains("Contents")).expect("contents");
    for title in ["Small", "Diagonals", "Cages", "Solutions"] {
        let line = contents.lines().find(|line| line.trim_start().starts_with(title)).expect(title);
        let number: usize =
            line.split_whitespace().last().and_then(|last| last.parse().ok()).expect(line);
        assert!(of_pages[number - 1].contains(title), "{title} is not on page {number}");
        assert!(of_pages[number - 1].split_whitespace().any(|word| word == number.to_string()));
    }
    assert_eq!(text.matches("Start with the").count() + text.matches("First digit:").count(), 10);
}

#[cfg(feature = "pdf")]
#[test]
fn a_pdf_is_the_same_each_time_and_lists_its_puzzles() {
    let folder = folder("same");
    let path = |name: &str| folder.join(name);
    pdf(RECIPE, &["--threads", "1"], &path("one.pdf"));
    pdf(RECIPE, &["--threads", "3"], &path("other.pdf"));
    let read = |name: &str| fs::read(path(name)).expect("a file");
    assert!(read("one.pdf") == read("other.pdf"), "another file");
    // A book after it has other puzzles, whether it is named as PDF or as HTML.
    fs::write(path("one.html"), html(RECIPE, &[])).expect("a file");
    let recipe = "title = \"B\"\nseed = 7\n[[chapter]]\nsize = 4\ncount = 5\n";
    let after = |name: &str| html(recipe, &["--not-in", &path(name).display().to_string()]);
    assert!(after("one.pdf") == after("one.html"));
    assert!(after("one.pdf") != html(recipe, &[]));
}
