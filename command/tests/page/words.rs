//! The words of the page: each used key has a text in both languages, and no text is a key.
//!
//! The keys that are composed from names of the library are compared with its lists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use veridoku::draw::Tone;
use veridoku::families::Family;
use veridoku::grid::{RuleKind, Variant};
use veridoku::logic::Role;
use veridoku::report::FaultKind;

fn page() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/serve/page")
}

/// All scripts of the page except its words, by name.
fn scripts() -> Vec<(String, String)> {
    let folders =
        [page(), page().join("course"), page().join("panels"), page().join("panels/studio")];
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("the page"));
    let paths = files.map(|file| file.expect("a file").path());
    let scripts = paths.filter(|path| path.extension().is_some_and(|extension| extension == "js"));
    scripts
        .map(|path| (path.display().to_string(), fs::read_to_string(path).expect("text")))
        .collect()
}

/// The texts of a language, by key.
fn words(files: [&str; 7]) -> BTreeMap<String, String> {
    let mut words = BTreeMap::new();
    for file in files {
        let text = fs::read_to_string(page().join("words").join(file)).expect("words");
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let Some((key, rest)) =
                line.strip_prefix("  \"").and_then(|line| line.split_once("\": "))
            else {
                continue;
            };
            let text = match rest {
                rest if rest.ends_with("=>") => lines.peek().copied().unwrap_or_default(),
                rest => rest,
            };
            assert!(
                words.insert(key.to_owned(), text.to_owned()).is_none(),
                "{file} has {key} twice"
            );
        }
    }
    words
}

fn languages() -> [BTreeMap<String, String>; 2] {
    [
        [
            "en.js",
            "page-en.js",
            "faults-en.js",
            "studio-en.js",
            "course-en.js",
            "grids-en.js",
            "make-en.js",
        ],
        [
            "fr.js",
            "page-fr.js",
            "faults-fr.js",
            "studio-fr.js",
            "course-fr.js",
            "grids-fr.js",
            "make-fr.js",
        ],
    ]
    .map(words)
}

#[test]
fn both_languages_have_the_same_keys() {
    let [english, french] = languages().map(|words| words.into_keys().collect::<BTreeSet<_>>());
    assert!(english.len() > 300, "the words are not read: {english:?}");
    assert_eq!(english, french);
}

#[test]
fn french_texts_have_typographic_apostrophes() {
    let [_, french] = languages();
    for (key, text) in french {
        let letters: Vec<char> = text.chars().collect();
        let is_straight = letters
            .windows(3)
            .any(|three| three[1] == '\'' && three[0].is_alphabetic() && three[2].is_alphabetic());
        assert!(!is_straight, "{key}: {text}");
    }
}

#[test]
fn every_key_that_is_asked_for_has_a_text() {
    let [english, _] = languages();
    let mut asked = 0;
    for (name, text) in scripts() {
        for (_, rest) in text.match_indices("word(\"").map(|(at, _)| text.split_at(at + 6)) {
            let key = rest.split('"').next().expect("a key");
            assert!(english.contains_key(key), "{name} asks for {key}");
            asked += 1;
        }
    }
    assert!(asked > 100, "{asked} keys");
}

#[test]
fn every_name_of_the_library_that_the_page_shows_has_a_text() {
    let roles = Role::ALL.iter().map(|role| format!("role.{}", role.name()));
    let kinds = RuleKind::ALL.iter().map(|kind| format!("rule.{}", kind.name()));
    let meanings = RuleKind::ALL.iter().map(|kind| format!("mean.{}", kind.name()));
    let variants = Variant::ALL.iter().map(|variant| format!("shape.variant.{}", variant.name()));
    let faults = FaultKind::ALL.iter().map(|kind| format!("fault.{}", kind.name()));
    let families = Family::ALL.iter().map(|family| format!("kind.{}", family.name()));
    let causes = ["entry", "puzzle", "complete", "no-advice", "dead-end", "stuck", "time"]
        .map(|cause| format!("nostep.{cause}"));
    let keys: Vec<String> = roles
        .chain(kinds)
        .chain(families)
        .chain(meanings)
        .chain(variants)
        .chain(faults)
        .chain(causes)
        .collect();
    for words in languages() {
        for key in &keys {
            let text = words.get(key).unwrap_or_else(|| panic!("{key} has no text"));
            assert!(text.len() > 3 && !text.contains(key.as_str()), "{key}: {text}");
        }
    }
}

/// The looks of roles come from `draw`; the page has a color, a dash and a hatch for each tone.
#[test]
fn every_tone_of_a_picture_has_a_look() {
    let sheet = fs::read_to_string(page().join("panels.css")).expect("a style sheet");
    let script = fs::read_to_string(page().join("pen.js")).expect("a script");
    for tone in Tone::PARTS {
        let name = tone.name();
        assert!(sheet.contains(&format!(".hue-{name} {{ --hue: ")), "{name} has no color");
        // Blue is solid.
        for kind in ["disc", "outline", "swatch"].iter().filter(|_| tone != Tone::First) {
            assert!(sheet.contains(&format!(".{kind}.hue-{name}")), "{name} has no {kind}");
        }
        assert!(tone == Tone::First || script.contains(&format!("hatch(\"{name}\"")), "{name}");
    }
    // These have discs alone.
    for name in [Tone::Shared, Tone::Held].map(Tone::name) {
        assert!(sheet.contains(&format!(".hue-{name} {{ --hue: ")), "{name} has no color");
        for kind in ["disc", "swatch"] {
            assert!(sheet.contains(&format!(".{kind}.hue-{name}")), "{name} has no {kind}");
        }
    }
}

/// The page has no table by role: a role that the library adds is drawn, and only its words are needed.
#[test]
fn no_script_of_the_page_draws_by_role() {
    for (name, text) in scripts().iter().filter(|(name, _)| !name.contains("words")) {
        for role in Role::ALL.iter().filter(|role| role.name().contains(' ')) {
            assert!(!text.contains(&format!("\"{}\"", role.name())), "{name}: {role:?}");
        }
    }
}
