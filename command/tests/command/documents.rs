//! The README, `docs` and the guide match the program's output.
//!
//! Every block marked `console` is run as it is: a line that begins with `$ ` is a command for the shell, lines that
//! begin with `> ` right below continue it, and the next lines are its output, including standard error. In the output
//! `...` on a separate line matches any lines, `[..]` any characters. The blocks of a document run in order, in a
//! separate folder that holds `puzzles/`; `veridoku` is the program built for the tests, and so is
//! `cargo run --release --`.
//!
//! `SNAPSHOTS=overwrite cargo test --test command documents::` writes the output of the commands into the documents,
//! and keeps each `...` and `[..]` that still fits. Read the change before you commit it.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use snapbox::Data;
use snapbox::filter::NormalizeToExpected;
use veridoku::encode::{AtMostOne, Encoding};
use veridoku::format::Format;
use veridoku::{Backend, SatEngine, Variant, generate};
use veridoku_testing::root;

/// Maximum length of the README in lines: it is an overview, and the guide has the details.
const README_LINES: usize = 200;

/// The Markdown files directly in a folder of the repository, in the order of their names.
fn documents_of(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut documents: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect();
    documents.sort();
    documents
}

fn guide() -> Vec<PathBuf> {
    documents_of("docs/guide")
}

fn read(document: &Path) -> String {
    fs::read_to_string(document).expect("a document")
}

/// The path of a document below the root, with hyphens: the name of its folder.
fn name(document: &Path) -> String {
    let path = document.strip_prefix(root()).expect("a path below the root");
    path.with_extension("").to_string_lossy().replace('/', "-")
}

/// A command in a document, and its output according to the document.
struct Example {
    command: String,
    expected: String,
}

/// A document in pieces: plain text, and examples.
enum Piece {
    Text(String),
    Example(Example),
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut is_console = false;
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            is_console = !is_console && line.trim_end() == "```console";
        }
        let Some(command) = line.strip_prefix("$ ").filter(|_| is_console) else {
            pieces.push(Piece::Text(line.to_owned()));
            continue;
        };
        let mut example = Example { command: command.to_owned(), expected: String::new() };
        while let Some(more) = lines.next_if(|line| line.starts_with("> ")) {
            example.command += &more[2..];
        }
        while let Some(output) =
            lines.next_if(|line| !line.starts_with("$ ") && !line.starts_with("```"))
        {
            example.expected += output;
        }
        pieces.push(Piece::Example(example));
    }
    pieces
}

impl Example {
    /// The output of the command in a folder, with the wildcards of the expected output where they match. Empty lines
    /// at the end do not count.
    fn run(&self, folder: &Path) -> String {
        let program = assert_cmd::cargo::cargo_bin!("veridoku");
        let programs = program.parent().expect("the folder of a program");
        let path = std::env::var("PATH").expect("a search path");
        let command = self.command.replace("cargo run --release -- ", "veridoku ");
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{command}")])
            .env("PATH", format!("{}:{path}", programs.display()))
            .env("HOME", folder)
            .env_remove("COLUMNS")
            .current_dir(folder)
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        let written = String::from_utf8(output.stdout).expect("text");
        let written = match written.trim_end_matches('\n') {
            "" => String::new(),
            written => format!("{written}\n"),
        };
        let expected = Data::text(&*self.expected);
        let redaction = NormalizeToExpected::new().redact();
        redaction.normalize(Data::text(written), &expected).to_string()
    }

    /// The lines of a document that hold the example.
    fn lines(&self, output: &str) -> String {
        let command = self.command.trim_end_matches('\n').replace('\n', "\n> ");
        format!("$ {command}\n{output}")
    }
}

/// Runs the examples of a document. Returns the document with the current output of the commands, and the difference
/// for each example that changed.
fn run(document: &Path) -> (String, Vec<String>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documents").join(name(document));
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("to remove the last run");
    }
    fs::create_dir_all(folder.join("puzzles")).expect("a folder");
    for entry in fs::read_dir(root().join("puzzles")).expect("puzzles") {
        let entry = entry.expect("an entry");
        fs::copy(entry.path(), folder.join("puzzles").join(entry.file_name())).expect("to copy");
    }
    let mut written = String::new();
    let mut differences = Vec::new();
    for piece in pieces(&read(document)) {
        match piece {
            Piece::Text(text) => written += &text,
            Piece::Example(example) => {
                let actual = example.run(&folder);
                if actual != example.expected {
                    let shown = (example.lines(&example.expected), example.lines(&actual));
                    let place = document.display();
                    differences.push(format!("{place}\nexpected:\n{}found:\n{}", shown.0, shown.1));
                }
                written += &example.lines(&actual);
            }
        }
    }
    (written, differences)
}

#[test]
fn every_example_writes_what_its_document_says() {
    let documents: Vec<PathBuf> =
        ["", "docs"].into_iter().flat_map(documents_of).chain(guide()).collect();
    let runs: Vec<_> = thread::scope(|scope| {
        let runs: Vec<_> =
            documents.iter().map(|document| scope.spawn(move || run(document))).collect();
        runs.into_iter().map(|run| run.join().expect("a run")).collect()
    });
    if std::env::var("SNAPSHOTS").is_ok_and(|action| action == "overwrite") {
        for (document, (written, differences)) in documents.iter().zip(&runs) {
            if !differences.is_empty() {
                fs::write(document, written).expect("to write a document");
            }
        }
        return;
    }
    let differences: Vec<String> =
        runs.into_iter().flat_map(|(_, differences)| differences).collect();
    assert!(
        differences.is_empty(),
        "{}\nexamples that differ: {}; SNAPSHOTS=overwrite writes what was found into the documents",
        differences.join("\n"),
        differences.len()
    );
}

#[test]
fn every_command_has_a_page_that_shows_it() {
    for command in commands() {
        let page = root().join(format!("docs/guide/{command}.md"));
        assert!(page.exists(), "{command} has no page");
        let shown = pieces(&read(&page)).into_iter().any(|piece| match piece {
            Piece::Example(example) => example.command.contains(&format!("veridoku {command}")),
            Piece::Text(_) => false,
        });
        assert!(shown, "{} has no example of {command}", page.display());
    }
}

/// The help of the program or of a command.
fn help(arguments: &[&str]) -> String {
    let program = assert_cmd::cargo::cargo_bin!("veridoku");
    let output = Command::new(program).args(arguments).arg("--help").output().expect("help");
    String::from_utf8(output.stdout).expect("text")
}

/// The commands that the program lists, except `help`.
fn commands() -> Vec<String> {
    let help = help(&[]);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.is_empty());
    let names = listed.filter(|line| !line.starts_with("   "));
    let names: Vec<String> = names
        .map(|line| line.split_whitespace().next().expect("a name").to_owned())
        .filter(|name| name != "help")
        .collect();
    assert!(names.len() > 10, "{help}");
    names
}

/// The options of a command, as in `--box`, except `--help`.
fn options(command: &str) -> Vec<String> {
    let is_name = |c: char| c.is_ascii_lowercase() || c == '-';
    let help = help(&[command]);
    let lines = help.lines().map(str::trim_start);
    let lines = lines.filter(|line| line.starts_with("--") || line.starts_with("-o, --"));
    let long = lines.map(|line| line.trim_start_matches("-o, "));
    long.map(|line| line.split(|c| !is_name(c)).next().expect("a name").to_owned()).collect()
}

#[test]
fn every_option_stands_in_the_page_of_its_command_or_in_a_page_linked_there() {
    let guide_page = |file: &str| read(&root().join("docs/guide").join(file));
    let mut found = 0;
    let mut missing = Vec::new();
    for command in commands() {
        let page = guide_page(&format!("{command}.md"));
        let linked =
            targets(&page).into_iter().map(|target| target.split('#').next().map(str::to_owned));
        let linked = linked.flatten().filter(|file| file.ends_with(".md") && !file.contains('/'));
        let pages: Vec<String> = linked.map(|file| guide_page(&file)).chain([page]).collect();
        for option in options(&command) {
            found += 1;
            let is_there = |page: &String| {
                let after = |at: usize| page[at + option.len()..].chars().next();
                page.match_indices(&option).any(|(at, _)| {
                    after(at).is_none_or(|next| !next.is_ascii_alphanumeric() && next != '-')
                })
            };
            if !pages.iter().any(is_there) {
                missing.push(format!("{command} {option}"));
            }
        }
    }
    assert!(missing.is_empty(), "not in the pages: {}", missing.join(", "));
    assert!(found > 100, "only {found} options are found");
}

#[test]
fn every_name_stands_in_its_page() {
    let names: [(&str, Vec<&str>); 9] = [
        ("formats", Format::ALL.map(Format::name).to_vec()),
        ("rules", Variant::ALL.map(Variant::name).to_vec()),
        ("backends", Backend::ALL.map(Backend::name).to_vec()),
        ("backends", SatEngine::ALL.map(SatEngine::name).to_vec()),
        ("encodings", Encoding::ALL.map(Encoding::name).to_vec()),
        ("encodings", AtMostOne::ALL.map(AtMostOne::name).to_vec()),
        ("generate", generate::DiggingLevel::ALL.map(generate::DiggingLevel::name).to_vec()),
        ("generate", generate::DiggingOrder::ALL.map(generate::DiggingOrder::name).to_vec()),
        ("generate", generate::Symmetry::ALL.map(generate::Symmetry::name).to_vec()),
    ];
    for (page, names) in names {
        let text = read(&root().join(format!("docs/guide/{page}.md")));
        for name in names {
            assert!(text.contains(&format!("`{name}`")), "{name} is not in {page}.md");
        }
    }
}

#[test]
fn every_page_is_in_the_index() {
    let index = read(&root().join("docs/guide/README.md"));
    for page in guide().iter().filter(|page| !page.ends_with("README.md")) {
        let file = page.file_name().expect("a name").to_string_lossy();
        assert_eq!(index.matches(&format!("]({file})")).count(), 1, "{file} in the index");
    }
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let folders = ["", "docs", "docs/guide", "docs/notes", "docs/guide/techniques"];
    let documents = folders.into_iter().flat_map(documents_of);
    let mut links = 0;
    for document in documents {
        for target in targets(&read(&document)) {
            if target.contains("://") {
                continue;
            }
            links += 1;
            let (file, heading) = target.split_once('#').unwrap_or((&target, ""));
            let linked = match file {
                "" => document.clone(),
                file => document.parent().expect("a folder").join(file),
            };
            assert!(linked.exists(), "{}: {target}", document.display());
            if !heading.is_empty() {
                let found = headings(&read(&linked)).iter().any(|found| found == heading);
                assert!(found, "{}: {target}", document.display());
            }
        }
    }
    assert!(links > 50, "only {links} links are found");
}

/// The targets of the links in a document, outside its code blocks.
fn targets(text: &str) -> Vec<String> {
    let mut targets = Vec::new();
    let mut is_block = false;
    for line in text.lines() {
        is_block ^= line.starts_with("```");
        if is_block {
            continue;
        }
        let rest = line.split("](").skip(1);
        targets.extend(rest.filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())));
    }
    targets
}

/// The headings of a document as link anchors.
fn headings(text: &str) -> Vec<String> {
    let mut headings = Vec::new();
    let mut is_block = false;
    for line in text.lines() {
        is_block ^= line.starts_with("```");
        if let Some(heading) = line.strip_prefix('#').filter(|_| !is_block) {
            let heading = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            headings.push(kept.collect::<String>().replace(' ', "-"));
        }
    }
    headings
}

#[test]
fn the_readme_is_short() {
    let lines = read(&root().join("README.md")).lines().count();
    assert!(lines <= README_LINES, "README.md has {lines} lines, over {README_LINES}");
}
