//! The allowed forms of a manifest; and no manifest makes a certificate claim more than it proves.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::LazyLock;
use std::time::Duration;

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Map, Value, json};
use veridoku::certify::{CertifyOptions, certify};
use veridoku::verify::{
    Verified, VerifyError, VerifyErrorKind, file, listed_files, verify, verify_within,
};
use veridoku::{Backend, Budget, Ending, Stop, Unread, Verdict};

use veridoku_testing::{geometry, puzzle};

type Files = BTreeMap<String, Vec<u8>>;

fn certificate(text: &str) -> Files {
    let puzzle = puzzle(&geometry("2x2", "classic"), text);
    let certificate = certify(&puzzle, &CertifyOptions::default()).expect("a certificate");
    let files = certificate.into_files();
    files.into_iter().map(|file| (file.name.to_owned(), file.contents)).collect()
}

static UNIQUE: LazyLock<Files> = LazyLock::new(|| certificate("1.....3..4.....2"));
static SEVERAL: LazyLock<Files> = LazyLock::new(|| certificate("1.....3........."));
static NONE: LazyLock<Files> = LazyLock::new(|| certificate("11....3........."));

fn check(files: &Files) -> Result<Verified, VerifyError> {
    verify(|name| {
        let contents = files.get(name).ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
        Ok(&contents[..])
    })
}

/// Whether the search confirms the verdict of the certificate, and its solutions.
fn is_true(verified: &Verified) -> bool {
    let answer = Backend::Dlx.solver().solve(&verified.puzzle, &Budget::default()).expect("dlx");
    let solutions = &verified.solutions;
    solutions.iter().all(|solution| solution.check(&verified.puzzle).is_ok())
        && verified.verdict == answer.verdict()
        && match verified.verdict {
            Verdict::None => solutions.is_empty(),
            Verdict::Unique => *solutions == answer.solutions,
            Verdict::Multiple => solutions.len() == 2,
            Verdict::Unknown { .. } => false,
        }
}

fn with_manifest(files: &Files, manifest: impl Into<Vec<u8>>) -> Files {
    let mut files = files.clone();
    files.insert(file::MANIFEST.into(), manifest.into());
    files
}

fn manifest(files: &Files) -> Value {
    serde_json::from_slice(&files[file::MANIFEST]).expect("JSON")
}

fn said(verified: &Verified) -> String {
    format!("{:?}", (verified.verdict, &verified.puzzle, &verified.solutions, verified.steps))
}

/// The result for the certificate with this manifest.
fn refusal(manifest: impl Into<Vec<u8>>) -> String {
    check(&with_manifest(&UNIQUE, manifest)).expect_err("a refusal").to_string()
}

#[test]
fn layout_order_and_escapes_mean_nothing() {
    for files in [&*UNIQUE, &*SEVERAL, &*NONE] {
        let expected = said(&check(files).expect("a sound certificate"));
        let whole = manifest(files);
        let reversed = |object: &Value| -> Map<String, Value> {
            let members = object.as_object().expect("an object").clone();
            members.into_iter().rev().collect()
        };
        let mut turned = reversed(&whole);
        let hashes = Value::Object(reversed(&whole["sha256"]));
        turned.insert("sha256".into(), hashes);
        let escaped = whole.to_string().replace('e', "\\u0065").replace('.', "\\u002E");
        let spaced = format!("{whole:#}").replace(' ', "\r\n\t "); // no string contains a blank
        for text in [
            whole.to_string(),
            format!("{whole:#}\n\n"),
            Value::Object(turned).to_string(),
            escaped,
            spaced,
        ] {
            let files = with_manifest(files, text.clone());
            assert_eq!(said(&check(&files).expect(&text)), expected);
            let mut listed = listed_files(text.as_bytes()).expect("a list");
            listed.sort_unstable();
            assert_eq!(listed, files.keys().collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_manifest_says_where_it_is_wrong() {
    let text = String::from_utf8(UNIQUE[file::MANIFEST].clone()).expect("UTF-8");
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        refusal(text.replacen(from, to, 1))
    };
    let hash = &manifest(&UNIQUE)["sha256"][file::LRAT];
    let hash = hash.as_str().expect("a string");
    for (from, to, expected) in [
        (
            "veridoku-cert",
            "other-cert",
            "2: found `other-certificate` as `format`; expected veridoku-certificate",
        ),
        ("\": 1,", "\": 2,", "3: found `2` as `version`; expected 1"),
        ("\": 1,", "\": 1.0,", "3: found `1.0` as `version`; expected 1"),
        ("\": 1,", "\": 1e0,", "3: found `1e0` as `version`; expected 1"),
        ("\": 1,", "\": 01,", "3: found `01` as `version`; expected 1"),
        ("\": 1,", "\": \"1\",", "3: found the string `1` as `version`; expected 1"),
        ("\"unique\"", "1", "4: found `1` as `verdict`; expected a string"),
        ("\"unique\"", "{}", "4: found an object as `verdict`; expected a string"),
        ("\"unique\"", "true", "4: found `true,`; expected a string, a number or an object"),
        (
            "unique",
            "probably",
            "4: found `probably` as `verdict`; expected unique, none or multiple",
        ),
        (
            "unique",
            "none",
            "12: found a member `solution.txt`; expected only puzzle.txt, puzzle.cnf, proof.drat, proof.lrat",
        ),
        ("\"line\"", "\"lines\"", "5: found `lines` as `puzzle_format`; expected a format"),
        ("2x2", "0x2", "6: found `0x2` as `boxes`; expected a size of boxes, regions.txt or none"),
        (
            "2x2",
            "02x2",
            "6: found `02x2` as `boxes`; expected a size of boxes, regions.txt or none",
        ),
        (
            "2x2",
            "../regions.txt",
            "6: found `../regions.txt` as `boxes`; expected a size of boxes, regions.txt or none",
        ),
        ("2x2", "regions.txt", "17: found the end of the object; expected a member `regions.txt`"),
        ("extended", "minimal", "8: found `minimal` as `encoding`; expected extended"),
        ("pairwise", "product", "9: found `product` as `at_most_one`; expected pairwise"),
        (
            "  \"boxes\": \"2x2\",\n",
            "",
            "17: found the end of the object; expected a member `boxes`",
        ),
        (
            "{\n",
            "{\"by\": \"me\",\n",
            "1: found a member `by`; expected only format, version, verdict, puzzle_format, boxes, variants, encoding, at_most_one, unread, unread_words, sha256",
        ),
        (
            "{\n",
            "{\"verdict\": \"none\",\n",
            "4: found `verdict` a second time; expected every name once",
        ),
        (
            "{\n",
            "{\"v\\u0065rdict\": \"none\",\n",
            "4: found `verdict` a second time; expected every name once",
        ),
        (
            "\"puzzle.txt",
            "\"./puzzle.txt",
            "11: found a member `./puzzle.txt`; expected only puzzle.txt, solution.txt, puzzle.cnf, other-solution.cnf, proof.drat, proof.lrat",
        ),
        (
            "\"puzzle.txt",
            "\"/dev/zero\": \"\",\n\"puzzle.txt",
            "11: found a member `/dev/zero`; expected only puzzle.txt, solution.txt, puzzle.cnf, other-solution.cnf, proof.drat, proof.lrat",
        ),
        (
            "\"solution.txt",
            "\"puzzle.txt",
            "12: found `puzzle.txt` a second time; expected every name once",
        ),
        (
            hash,
            "\\u001b[2J",
            "16: found `\\u{1b}[2J` as `proof.lrat`; expected a SHA-256: 64 digits, 0-9 and a-f",
        ),
        (
            hash,
            &hash.to_uppercase(),
            &format!(
                "16: found `{}…` as `proof.lrat`; expected a SHA-256: 64 digits, 0-9 and a-f",
                &hash.to_uppercase()[..40]
            ),
        ),
        ("}\n", "}\n}\n", "19: found `}`; expected the end of the file"),
        ("{", "[", "1: found `[`; expected `{`"),
    ] {
        assert_eq!(changed(from, to), format!("manifest.json:{expected}"), "{from:?} to {to:?}");
    }
    let mut bytes = text.clone().into_bytes();
    bytes[20] = 0xff;
    assert_eq!(refusal(bytes), "manifest.json:2: found bytes that are not UTF-8; expected UTF-8");
    let expected = "manifest.json: it has more than 65536 bytes, the limit for a file of this name";
    assert_eq!(refusal(format!("{text}{}", " ".repeat(1 << 16))), expected);
}

/// For every file an endless one, of bytes that some reader might accept.
#[test]
fn what_never_ends_is_refused() {
    /// A file, or an endlessly repeated piece.
    struct Source<'a>(&'a [u8], bool);
    impl Read for Source<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if !self.1 {
                return self.0.read(buffer);
            }
            let pieces = self.0.iter().cycle().zip(&mut *buffer);
            Ok(pieces.map(|(byte, place)| *place = *byte).count())
        }
    }
    let pieces =
        ["\0", "c", "1", "-", ".", "{", "\"", " ", "\n", "# ", "c ", "1 ", "{\"a\":", "1 d "];
    for files in [&*UNIQUE, &*SEVERAL] {
        for endless in files.keys() {
            for piece in pieces {
                let error = verify(|name| {
                    let is_endless = name == endless;
                    Ok(Source(if is_endless { piece.as_bytes() } else { &files[name] }, is_endless))
                });
                let error = error.expect_err("a refusal");
                assert_eq!(error.file, endless, "{error}");
                assert!(!error.is_unreadable(), "{error}");
            }
        }
    }
    let gap = |piece: &'static str| {
        let error = verify(|name| {
            let is_endless = name == file::FORMULA;
            Ok(Source(if is_endless { piece.as_bytes() } else { &UNIQUE[name] }, is_endless))
        });
        error.expect_err("a refusal").to_string()
    };
    assert_eq!(gap(" "), "puzzle.cnf:1: found more than 65536 blanks; expected a word");
    assert_eq!(
        gap("c "),
        "puzzle.cnf:1: found `c`; expected a comment with a variable and its candidate, as in `c 1 r1c1=1`"
    );
}

#[test]
fn open_may_say_that_a_file_is_too_large() {
    for name in UNIQUE.keys() {
        let error = verify(|opened| match opened == name {
            true => Err(io::ErrorKind::FileTooLarge.into()),
            false => Ok(&UNIQUE[opened][..]),
        });
        let error = error.expect_err("a refusal");
        let most = file::most_bytes(name);
        assert!(!error.is_unreadable());
        let expected =
            format!("{name}: it has more than {most} bytes, the limit for a file of this name");
        assert_eq!(error.to_string(), expected);
    }
}

/// A change to the members of a manifest, or to their hashes.
#[derive(Clone, Debug)]
enum Mutation {
    /// A value is replaced by another.
    Set(Value),
    /// The values of two members are swapped.
    Swap(Index),
    Remove,
    Rename(String),
    /// An additional member, with an existing name or another.
    Add(String, Value),
}

const NAMES: &[&str] = &[
    "format",
    "version",
    "verdict",
    "puzzle_format",
    "boxes",
    "variants",
    "encoding",
    "sha256",
    "by",
    "puzzle.txt",
    "regions.txt",
    "second-solution.txt",
    "../puzzle.txt",
    "/dev/zero",
    "Verdict",
    "",
];

const TEXTS: &[&str] = &[
    "unique",
    "none",
    "multiple",
    "line",
    "sdm",
    "csv",
    "grid",
    "marks",
    "jigsaw",
    "integers",
    "2x2",
    "1x4",
    "4x1",
    "2X2",
    "regions.txt",
    "classic",
    "x",
    "classic,classic",
    "anti-king",
    "x,x",
    "extended",
    "minimal",
    "pairwise",
    "veridoku-certificate",
    "../puzzle.txt",
    "",
];

fn name() -> impl Strategy<Value = String> {
    prop::sample::select(NAMES).prop_map(String::from)
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        8 => prop::sample::select(TEXTS).prop_map(Value::from),
        1 => (0..3).prop_map(Value::from),
        1 => prop::sample::select(vec![json!(1.0), json!(true), json!(null), json!([1]), json!({})]),
    ]
}

fn mutation() -> impl Strategy<Value = Mutation> {
    prop_oneof![
        4 => value().prop_map(Mutation::Set),
        1 => any::<Index>().prop_map(Mutation::Swap),
        1 => Just(Mutation::Remove),
        1 => name().prop_map(Mutation::Rename),
        1 => (name(), value()).prop_map(|(name, value)| Mutation::Add(name, value)),
    ]
}

/// The members in their order: a name may occur twice.
type Members = Vec<(String, Value)>;

fn mutate(members: &mut Members, mutation: &Mutation, at: &Index) {
    if members.is_empty() {
        return;
    }
    let at = at.index(members.len());
    match mutation {
        Mutation::Set(value) => members[at].1 = value.clone(),
        Mutation::Swap(other) => {
            let other = other.index(members.len());
            let value = std::mem::take(&mut members[at].1);
            let value = std::mem::replace(&mut members[other].1, value);
            members[at].1 = value;
        }
        Mutation::Remove => drop(members.remove(at)),
        Mutation::Rename(name) => members[at].0 = name.clone(),
        Mutation::Add(name, value) => members.insert(at, (name.clone(), value.clone())),
    }
}

fn is_twice(members: &Members) -> bool {
    (0..members.len()).any(|at| members[..at].iter().any(|(name, _)| *name == members[at].0))
}

fn written(members: &Members, hashes: Option<&str>, blank: &str) -> String {
    let member = |(name, value): &(String, Value)| {
        let value = match hashes {
            Some(hashes) if value.is_object() && name == "sha256" => hashes.to_owned(),
            _ => value.to_string(),
        };
        format!("{blank}{}{blank}:{blank}{value}", Value::from(name.as_str()))
    };
    let members: Vec<String> = members.iter().map(member).collect();
    format!("{{{}{blank}}}", members.join(","))
}

fn members(object: &Value) -> Members {
    let members = object.as_object().expect("an object");
    members.iter().map(|(name, value)| (name.clone(), value.clone())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// If a changed manifest is accepted, it claims the same about the same puzzle, also to any other JSON reader.
    #[test]
    fn what_is_accepted_has_the_same_meaning(
        which in 0_usize..3,
        of_manifest in prop::collection::vec((mutation(), any::<Index>()), 0..3),
        of_hashes in prop::collection::vec((mutation(), any::<Index>()), 0..2),
        blank in prop::sample::select(&["", " ", "\n", "\t\r\n "][..]),
    ) {
        let files = [&*UNIQUE, &*SEVERAL, &*NONE][which];
        let before = manifest(files);
        let (mut whole, mut hashes) = (members(&before), members(&before["sha256"]));
        of_manifest.iter().for_each(|(mutation, at)| mutate(&mut whole, mutation, at));
        of_hashes.iter().for_each(|(mutation, at)| mutate(&mut hashes, mutation, at));
        let text = written(&whole, Some(&written(&hashes, None, blank)), blank);
        let after = check(&with_manifest(files, text.clone()));
        if of_manifest.is_empty() && of_hashes.is_empty() {
            prop_assert!(after.is_ok(), "{text}");
        }
        let Ok(after) = after else { return Ok(()) };
        prop_assert!(!is_twice(&whole) && !is_twice(&hashes), "{text}");
        let read: Value = text.parse().expect("JSON");
        prop_assert_eq!(&read["verdict"], &before["verdict"], "{}", text);
        prop_assert_eq!(&read["sha256"], &before["sha256"], "{}", text);
        prop_assert!(is_true(&after), "{}", text);
        // Two solutions under other rules are also a true certificate, but for another puzzle, which it reports.
        let is_same = |name: &str| read[name] == before[name];
        if is_same("boxes") && is_same("variants") {
            let expected = check(files).expect("a sound certificate");
            prop_assert_eq!(said(&after), said(&expected), "{}", text);
        } else {
            prop_assert!(after.verdict == Verdict::Multiple || read["variants"] == "classic,classic");
        }
    }

    /// Characters changed anywhere in the text: accepted text is also JSON with the same meaning to other readers.
    #[test]
    fn damaged_text_is_refused_or_means_the_same(
        damage in prop::collection::vec((any::<Index>(), 0_usize..4, "[ -~\n]{0,3}"), 1..3),
    ) {
        let mut text = UNIQUE[file::MANIFEST].clone();
        for (at, removed, new) in &damage {
            let start = at.index(text.len());
            let end = (start + removed).min(text.len());
            text.splice(start..end, new.bytes());
        }
        let Ok(after) = check(&with_manifest(&UNIQUE, text.clone())) else { return Ok(()) };
        let read: Value = serde_json::from_slice(&text).expect("JSON");
        prop_assert!(is_true(&after));
        prop_assert_eq!(&read["sha256"], &manifest(&UNIQUE)["sha256"]);
        prop_assert_eq!(&read["verdict"], &manifest(&UNIQUE)["verdict"]);
    }
}

/// A reader that is interrupted on every call.
struct Interrupted;

impl Read for Interrupted {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::Interrupted.into())
    }
}

#[test]
fn a_check_ends_with_its_budget() {
    let over = |open: &dyn Fn(&str) -> io::Result<Box<dyn Read>>, budget: &Budget| {
        let error = verify_within(open, budget).expect_err("no time");
        assert!(error.is_unreadable(), "{error}");
        let VerifyErrorKind::Over(ending) = error.kind else { panic!("{error}") };
        (error.file, ending)
    };
    let budget = Budget::time(Duration::ZERO);
    let open = |name: &str| Ok(Box::new(&UNIQUE[name][..]) as Box<dyn Read>);
    assert_eq!(over(&open, &budget), (file::MANIFEST, Ending::Time));
    // A reader that returns nothing does not block it.
    let budget = Budget::time(Duration::from_millis(20));
    assert_eq!(over(&|_| Ok(Box::new(Interrupted)), &budget), (file::MANIFEST, Ending::Time));
    // It checks the stop in each file, and while deriving the formula.
    for name in [file::PUZZLE, file::SOLUTION, file::FORMULA, file::OTHER_SOLUTION, file::LRAT] {
        let stop = Stop::new();
        let stopping = |opened: &str| {
            if opened == name {
                stop.stop();
            }
            open(opened)
        };
        let budget = Budget { stop: Some(stop.clone()), ..Budget::default() };
        let (at, ending) = over(&stopping, &budget);
        assert_eq!(ending, Ending::Cancelled);
        assert_eq!(at, name);
    }
    // With enough time the result is the same as without a budget.
    let verified = verify_within(open, &Budget::time(Duration::from_secs(600))).expect("sound");
    assert_eq!(verified.steps, check(&UNIQUE).expect("sound").steps);
}

#[test]
fn comments_that_name_other_variables_are_refused() {
    let whole = String::from_utf8(UNIQUE[file::FORMULA].clone()).expect("a text");
    let changed = |from: &str, to: &str| {
        let mut files = UNIQUE.clone();
        assert!(whole.contains(from), "{from}");
        files.insert(file::FORMULA.into(), whole.replacen(from, to, 1).into_bytes());
        check(&files).expect_err("a refusal").to_string()
    };
    let misnamed = |found| format!("puzzle.cnf:{found}, the name of variable 5");
    assert_eq!(
        changed("c 5 r1c2=1", "c 5 r1c2=2"),
        misnamed("5: found `r1c2=2`; expected `r1c2=1`")
    );
    assert_eq!(changed("c 5 r1c2=1", "c 5"), misnamed("6: found `c`; expected `r1c2=1`"));
    let form = "expected a comment with a variable and its candidate, as in `c 1 r1c1=1`";
    for (to, found) in [
        ("c 65 auxiliary", "5: found `65`"),
        ("c 0 r1c1=1", "5: found `0`"),
        ("c a proof of a killer", "5: found `a`"),
        ("c\nc 5 r1c2=1", "6: found `c`"),
    ] {
        assert_eq!(changed("c 5 r1c2=1", to), format!("puzzle.cnf:{found}; {form}"));
    }
    let more = changed("c 5 r1c2=1", "c 5 r1c2=1 of a killer");
    assert_eq!(more, "puzzle.cnf:5: found `of`; expected the end of the comment");
    // Only the hash refuses a formula without comments.
    let bare: String = whole.split_inclusive('\n').filter(|line| !line.starts_with('c')).collect();
    let mut files = UNIQUE.clone();
    files.insert(file::FORMULA.into(), bare.into_bytes());
    let error = check(&files).expect_err("a refusal");
    assert!(matches!(error.kind, VerifyErrorKind::Hash { .. }), "{error}");
}

/// The certificate of a puzzle whose text has parts that were not read, and its manifest.
fn partly_read(unread: Vec<Unread>) -> (Files, String) {
    let puzzle = puzzle(&geometry("2x2", "classic"), "1.....3..4.....2").with_unread(unread);
    let files = certify(&puzzle, &CertifyOptions::default()).expect("a certificate").into_files();
    let files: Files =
        files.into_iter().map(|file| (file.name.to_owned(), file.contents)).collect();
    let manifest = String::from_utf8(files[file::MANIFEST].clone()).expect("UTF-8");
    (files, manifest)
}

#[test]
fn a_certificate_keeps_what_was_not_read() {
    let part = |key: &str, count, words: Option<&str>| Unread {
        key: key.into(),
        count,
        words: words.map(Into::into),
    };
    let unread = vec![
        part("ruleset", 2, Some("\"Fill\" it; é")),
        part("line", 1, None),
        part("a.b", 9, None),
    ];
    let (files, text) = partly_read(unread.clone());
    let verified = check(&files).expect("a sound certificate");
    assert_eq!(verified.puzzle.unread(), unread);
    assert_eq!(verified.puzzle.reservation(), ", by the rules that were read");
    // Without such parts nothing changes.
    let (plain, without) = partly_read(Vec::new());
    assert_eq!(plain, *UNIQUE);
    assert!(check(&plain).expect("a sound certificate").puzzle.unread().is_empty());
    let (begin, end) = (text.find("  \"unread\"").unwrap(), text.find("  \"sha256\"").unwrap());
    assert_eq!(text[..begin].to_owned() + &text[end..], without);
    for (from, to, expected) in [
        (
            "\"line\": 1",
            "\"line\": 0",
            "found `0` as `line`; expected a whole number of at least 1",
        ),
        ("\"line\": 1", "\"line\": \"1\"", "found the string `1` as `line`; expected a whole"),
        ("\"ruleset\": 2", "\"rules\": 2", "found a member `ruleset`; expected only members of"),
        ("\"unread\": {", "\"unseen\": {", "found a member `unseen`; expected only"),
        (
            "\"ruleset\": \"\\\"Fill\\\" it; é\"",
            "\"ruleset\": 3",
            "found `3` as `ruleset`; expected a string",
        ),
    ] {
        assert!(text.contains(from), "{from}: {text}");
        let said =
            check(&with_manifest(&files, text.replacen(from, to, 1))).expect_err("a refusal");
        assert!(said.to_string().contains(expected), "{said}");
    }
    // No control sequence reaches a terminal, and a list of any length fits.
    let colored = with_manifest(&files, text.replace("Fill", "\\u001b[31m"));
    let colored = check(&colored).expect("a sound certificate");
    assert!(!colored.puzzle.unread()[0].to_string().contains('\u{1b}'));
    let long = "x".repeat(2000);
    let many = (0..100).map(|number| part(&format!("{number}{long}"), 1, Some(&long))).collect();
    let (files, text) = partly_read(many);
    assert!(text.len() < 1 << 16);
    assert_eq!(check(&files).expect("a sound certificate").puzzle.unread().len(), 100);
}
