//! Folders of certificates as an attacker may prepare them, and as an interrupted run leaves them.
//!
//! Interrupting the writing of a certificate at each step is tested next to the writer (`src/cli/certificates/room`).

#![cfg(unix)]

use crate::folder::Folder;
use crate::process::{ended, run, start, veridoku};
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use veridoku_testing::puzzles::{CONFLICT, ESCARGOT, THREE, UNIQUE};

/// The files of the certificate of a unique puzzle.
const FILES: [&str; 7] = [
    "manifest.json",
    "puzzle.txt",
    "solution.txt",
    "puzzle.cnf",
    "other-solution.cnf",
    "proof.lrat",
    "proof.drat",
];

/// A certificate, and copies of it.
struct Sound(Folder);

impl Sound {
    fn new(name: &str) -> Sound {
        let folder = Folder::new(name);
        assert_eq!(run(&["certify", "--into", &folder.path("sound")], UNIQUE).2, 0);
        Sound(folder)
    }

    fn copy_to(&self, name: &str) -> PathBuf {
        let copy = self.0.0.join(name);
        let _ = fs::remove_dir_all(&copy);
        fs::create_dir_all(&copy).expect("a folder");
        for name in FILES {
            fs::copy(self.0.0.join("sound").join(name), copy.join(name)).expect("a copy");
        }
        copy
    }
}

#[test]
fn a_minimal_puzzle_is_certified_as_such() {
    let folder = Folder::new("minimal");
    let certify = |puzzle: &str, options: &[&str]| {
        run(&[&["certify", "--into", &folder.path("one")], options].concat(), puzzle)
    };
    let (out, _, code) = certify(ESCARGOT, &["--minimal", "--output", "json"]);
    assert!(out.ends_with("\"minimal\":true}\n") && code == 0, "{out}");
    let grids = fs::read_to_string(folder.0.join("one/counterexamples.txt")).expect("grids");
    assert_eq!(grids.lines().count(), ESCARGOT.bytes().filter(u8::is_ascii_digit).count());
    let (out, _, code) = run(&["verify", &folder.path("one")], "");
    assert!(out.contains(" steps of proof, no given is redundant; ") && code == 0, "{out}");
    // The file is removed with the certificate.
    let (out, _, code) = certify(ESCARGOT, &[]);
    assert!(!out.contains("spared") && code == 0, "{out}");
    assert!(!folder.0.join("one/counterexamples.txt").exists());
    let (_, err, code) = certify(UNIQUE, &["--minimal"]);
    let spared = "is redundant; expected a minimal puzzle, such as `minimize` writes\n";
    assert!(err.starts_with("error: the given in r") && err.ends_with(spared), "{err}");
    assert_eq!(code, 2);
}

/// Replaces a file with something else.
type Make<'a> = Box<dyn Fn(&Path) + 'a>;

/// Replaces each file with something else: everything is refused, and nothing blocks.
#[test]
fn only_plain_files_are_read() {
    let sound = Sound::new("plain");
    // The target of a link makes no difference, even if it is the original file.
    let outside = sound.0.path("outside");
    let into = |target: &'static str| -> Make<'static> {
        Box::new(move |path| symlink(target, path).expect("a link"))
    };
    let fifo = |path: &Path| {
        let made = Command::new("mkfifo").arg(path).status().expect("mkfifo");
        assert!(made.success());
    };
    let socket = |path: &Path| drop(UnixListener::bind(path).expect("a socket"));
    let to_outside = |path: &Path| symlink(&outside, path).expect("a link");
    let to_inside = |path: &Path| {
        let inside = path.with_extension("moved");
        fs::copy(&outside, &inside).expect("a copy");
        symlink(inside.file_name().expect("a name"), path).expect("a link");
    };
    let to_itself = |path: &Path| symlink(path.file_name().expect("a name"), path).expect("a link");
    let folder = |path: &Path| fs::create_dir(path).expect("a folder");
    let kinds: [(&str, Make<'_>); 8] = [
        ("fifo", Box::new(fifo)),
        ("socket", Box::new(socket)),
        ("folder", Box::new(folder)),
        ("link", into("/dev/zero")),
        ("link", into("nowhere")),
        ("link", Box::new(to_outside)),
        ("link", Box::new(to_inside)),
        ("link", Box::new(to_itself)),
    ];
    for name in FILES {
        fs::copy(sound.0.0.join("sound").join(name), &outside).expect("a copy");
        for (kind, make) in &kinds {
            let copy = sound.copy_to("x");
            fs::remove_file(copy.join(name)).expect("a file to remove");
            make(&copy.join(name));
            let path = copy.display();
            let (out, err, code) = run(&["verify", &path.to_string()], "");
            let expected =
                format!("error: {path}/{name}: it is a {kind}; expected a regular file\n");
            assert_eq!((out.as_str(), err, code), ("", expected, 2));
            // Writing also reads the manifest.
            if name == "manifest.json" {
                let (out, err, code) = run(&["certify", "--into", &path.to_string()], UNIQUE);
                let expected =
                    format!("error: {path}: {name}: it is a {kind}; expected a regular file\n");
                assert_eq!((out.as_str(), err, code), ("", expected, 2));
            }
        }
    }
}

#[test]
fn files_of_any_size_are_refused_at_once() {
    let sound = Sound::new("size");
    for name in FILES {
        let copy = sound.copy_to("x");
        let file = fs::OpenOptions::new().write(true).open(copy.join(name)).expect("a file");
        file.set_len(100 << 30).expect("a sparse file");
        drop(file);
        let path = copy.display();
        let (out, err, code) = run(&["verify", &path.to_string()], "");
        let most = match name {
            "manifest.json" => 1_u64 << 16,
            "puzzle.txt" | "solution.txt" => 1 << 22,
            "puzzle.cnf" | "other-solution.cnf" => 1 << 29,
            _ => 1 << 33,
        };
        let expected = format!(
            "refused: {path}/{name}: it has more than {most} bytes, the limit for a file of this name\n"
        );
        assert_eq!((out.as_str(), err, code), ("", expected, 1));
        // A file of the maximum size, filled with zeros.
        let file = fs::File::create(copy.join(name)).expect("a file");
        file.set_len(most).expect("a sparse file");
        drop(file);
        let (out, err, code) = run(&["verify", &path.to_string()], "");
        assert!(err.starts_with(&format!("refused: {path}/{name}:")), "{err}");
        assert_eq!((out.as_str(), code), ("", 1));
    }
}

#[test]
fn an_unreadable_file_is_an_error() {
    let sound = Sound::new("unreadable");
    let copy = sound.copy_to("x");
    let proof = copy.join("proof.lrat");
    fs::set_permissions(&proof, fs::Permissions::from_mode(0o0)).expect("permissions");
    if fs::File::open(&proof).is_ok() {
        return; // this user may read everything
    }
    let (out, err, code) = run(&["verify", &copy.display().to_string()], "");
    assert!(err.starts_with(&format!("error: {}: ", proof.display())), "{err}");
    assert_eq!((out.as_str(), code), ("", 2));
}

/// Next to certificates: folders without one, links, names that are not text or more than a name.
#[test]
fn what_is_no_certificate_is_named_and_the_others_are_checked() {
    let sound = Sound::new("stray");
    let all = sound.0.path("all");
    for name in ["all/000001", "all/000002", "all/000004", "all/nested/000001"] {
        sound.copy_to(name);
    }
    let in_all = |name: &str| Path::new(&all).join(name);
    fs::rename(in_all("000004/manifest.json"), in_all("000004/manifest.json.unfinished"))
        .expect("a file");
    fs::create_dir(in_all("000003")).expect("a folder");
    fs::write(in_all("notes.txt"), "mine").expect("a file");
    symlink("000001", in_all("link")).expect("a link");
    symlink("gone", in_all("lost")).expect("a link");
    symlink("loop", in_all("loop")).expect("a link");
    symlink("notes.txt", in_all("to-notes")).expect("a link");
    let forged = "x\n000003: unique\u{1b}[1A";
    fs::create_dir(in_all(forged)).expect("a folder");
    fs::create_dir(Path::new(&all).join(OsStr::from_bytes(b"\xff"))).expect("a folder");
    let (out, err, code) = run(&["verify", &all], "");
    let heads: Vec<&str> = out
        .lines()
        .filter(|line| !line.starts_with(' '))
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(heads, [format!("{all}/000001:"), format!("{all}/000002:")]);
    let none = "it has no manifest.json; expected a certificate, as in the other folders";
    let link =
        "it is a link; expected a folder: to check a linked certificate, name the link itself";
    let expected = [
        ("000003", none),
        (
            "000004",
            "found manifest.json.unfinished: writing it was interrupted; expected a certificate: make it \
             again",
        ),
        ("link", link),
        ("loop", link),
        ("lost", link),
        ("nested", none),
        ("\u{fffd}", none),
    ];
    let expected: Vec<String> =
        expected.iter().map(|(name, fault)| format!("error: {all}/{name}: {fault}")).collect();
    let mut said: Vec<&str> = err.lines().collect();
    assert_eq!(said.pop(), Some("2 sound, 8 refused"));
    let at = said
        .iter()
        .position(|line| line.contains("x\\n000003: unique\\u{1b}[1A"))
        .expect("the forged line");
    assert!(said.remove(at).ends_with(none), "{err}");
    assert_eq!((said, code), (expected.iter().map(String::as_str).collect(), 2));

    // A link given by name is followed, and so is a folder of folders.
    assert_eq!(run(&["verify", &format!("{all}/link"), &format!("{all}/nested")], "").2, 0);
    // A single unfinished certificate.
    let (out, err, code) = run(&["verify", &format!("{all}/000004")], "");
    assert_eq!((out.as_str(), err, code), ("", format!("{}\n", expected[1]), 2));
}

#[test]
fn a_certificate_in_any_layout_may_be_replaced_and_a_foreign_file_not() {
    let sound = Sound::new("replace");
    let copy = sound.copy_to("x");
    let path = copy.display().to_string();
    let manifest = fs::read(copy.join("manifest.json")).expect("a manifest");
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).expect("JSON");
    fs::write(copy.join("manifest.json"), manifest.to_string()).expect("a manifest");
    assert_eq!(run(&["verify", &path], "").2, 0);
    let again = run(&["certify", "--into", &path], THREE);
    let note = format!("note: {path} held a certificate of another puzzle; it is replaced\n");
    assert_eq!(again.1, note);
    assert_eq!(run(&["certify", "--into", &path], THREE), (again.0, String::new(), again.2));
    fs::write(copy.join("regions.txt"), "mine").expect("a file");
    let (out, err, code) = run(&["certify", "--into", &path], THREE);
    let expected = format!(
        "error: {path}: regions.txt is not a file of the existing certificate; expected no file of that \
         name: move it, or choose another folder\n"
    );
    assert_eq!((out.as_str(), err, code), ("", expected, 2));
    assert_eq!(fs::read(copy.join("regions.txt")).expect("it is there"), b"mine");
    fs::remove_file(copy.join("regions.txt")).expect("a file to remove");
    // A link planted where a file is written is replaced, not followed.
    let victim = sound.0.path("victim");
    fs::write(&victim, "mine").expect("a file");
    symlink(&victim, copy.join("puzzle.txt.unfinished")).expect("a link");
    fs::remove_file(copy.join("solution.txt")).expect("a file to remove");
    symlink(&victim, copy.join("solution.txt")).expect("a link");
    assert_eq!(run(&["certify", "--into", &path], THREE).1, "");
    assert_eq!(fs::read(&victim).expect("it is there"), b"mine");
    assert_eq!(run(&["verify", &path], "").2, 0);
    let mut names: Vec<_> =
        fs::read_dir(&copy).expect("a folder").map(|e| e.expect("one").file_name()).collect();
    names.sort_unstable();
    assert_eq!(names, ["manifest.json", "puzzle.txt", "second-solution.txt", "solution.txt"]);
}

/// A disk that accepts only small files: uncertified verdicts are not printed, and existing files stay.
#[test]
fn a_verdict_without_its_certificate_is_not_printed() {
    let folder = Folder::new("full");
    let input = format!("{THREE}\n{UNIQUE}\n{THREE}\n");
    let all = folder.path("all");
    let limited = |arguments: &[&str]| {
        let mut command = Command::new("sh");
        // 20 KiB a file: a puzzle fits, a formula does not.
        command.args(["-c", "trap '' XFSZ; ulimit -f 40; exec \"$0\" \"$@\""]);
        command.arg(assert_cmd::cargo::cargo_bin!("veridoku")).args(arguments);
        command
    };
    let check = ["check", "--threads", "1", "--certify", &all];
    let (out, err, code) = ended(&mut limited(&check), &input);
    assert_eq!((out.as_str(), code), ("multiple\n", 2), "{err}");
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines[0], "0 unique, 1 multiple, 0 none; 1 certified");
    assert!(lines[1].starts_with(&format!("error: {all}/000002: ")), "{err}");
    assert!(lines[1].contains(".cnf.unfinished: File too large"), "{err}");
    assert!(lines[1].ends_with("; the run ended here; continue it with --resume"), "{err}");
    assert!(!Path::new(&all).join("000002").exists());
    let (out, err, code) = run(&[&check[..], &["--resume"]].concat(), &input);
    assert_eq!((out.as_str(), code), ("multiple\nunique\nmultiple\n", 1));
    assert_eq!(err, "1 unique, 2 multiple, 0 none; 3 certified, 1 of them kept\n");

    // The existing certificate is still there.
    let one = format!("{all}/000001");
    let (out, err, code) = ended(&mut limited(&["certify", "--into", &one]), UNIQUE);
    assert_eq!((out.as_str(), code), ("", 2));
    assert!(err.contains("File too large"), "{err}");
    assert!(run(&["verify", &one], "").0.starts_with(&format!("{one}: multiple, ")));
    assert!(fs::read_dir(&one).expect("a folder").count() == 4);

    // A grid too large for a certificate: two givens contradict each other.
    let row = " 0".repeat(62);
    let grid = format!("1 1{row}\n{}", format!("0 0{row}\n").repeat(63));
    let large = folder.path("large");
    let arguments = ["check", "--format", "integers", "--timeout", "1", "--certify", &large];
    let (out, err, code) = run(&arguments, &grid);
    assert_eq!((out.as_str(), code), ("unknown: at least 0\n", 2), "{err}");
    assert!(err.contains("; classic grids up to 49x49 can be certified\n"), "{err}");
    assert!(err.contains(" 1 unknown, 1 faulty; 0 certified, 1 not certified\n"), "{err}");
}

#[test]
fn check_goes_on_with_the_certificates_that_are_there() {
    let folder = Folder::new("resume");
    let all = folder.path("all");
    let input = format!("# a comment\n{UNIQUE}\n{THREE}\n{ESCARGOT}\n{CONFLICT}\n");
    let said = "unique\nmultiple\nunique\nconflict r1c1=5 r1c9=5 (row 1)\n";
    let resume = |arguments: &[&str], input: &str| {
        run(&[&["check", "--certify", &all, "--resume"], arguments].concat(), input)
    };
    // Also for a new folder. Puzzles not decided in time get no folder, and this is reported.
    let (out, err, code) = resume(&["--timeout", "0"], &input);
    assert!(out.lines().all(|line| line.starts_with("unknown: at least ")), "{out}");
    let lines: Vec<&str> = err.lines().collect();
    for (line, said) in (2..6).zip(&lines) {
        let ending = said.strip_prefix(&format!("not certified: standard input:{line}: "));
        assert!(ending.is_some_and(|ending| ending.starts_with("the ")), "{err}");
    }
    assert_eq!(lines[4], "0 unique, 0 multiple, 0 none, 4 unknown; 0 certified, 4 not certified");
    assert_eq!((code, Path::new(&all).exists()), (1, false));
    let (out, err, code) = resume(&[], &input);
    assert_eq!((out.as_str(), code), (said, 1));
    assert_eq!(err, "2 unique, 1 multiple, 1 none; 4 certified\n");

    // Kept files are not written again.
    let proof = |line: &str| Path::new(&all).join(line).join("proof.lrat");
    let written =
        |line: &str| fs::metadata(proof(line)).and_then(|data| data.modified()).expect("a time");
    let before = ["000002", "000004", "000005"].map(written);
    let (out, err, code) = resume(&["--timeout", "0"], &input);
    assert!(out.lines().all(|line| line.starts_with("unknown: at least ")), "{out}");
    assert!(err.contains(" before the existing certificate was checked\n"), "{err}");
    assert_eq!(code, 1);
    assert_eq!(["000002", "000004", "000005"].map(written), before);
    let (out, err, code) = resume(&["--kind", "residual", "--threads", "3"], &input);
    assert_eq!((out.as_str(), code), (said, 1));
    assert_eq!(err, "2 unique, 1 multiple, 1 none; 4 certified, 4 of them kept\n");
    assert_eq!(["000002", "000004", "000005"].map(written), before);

    // Damaged, half written or missing certificates are made again.
    fs::write(proof("000002"), "").expect("a file to damage");
    let manifest = Path::new(&all).join("000004/manifest.json");
    fs::rename(&manifest, manifest.with_extension("json.unfinished")).expect("a file");
    fs::remove_dir_all(Path::new(&all).join("000005")).expect("a folder to remove");
    let (out, err, code) = resume(&[], &input);
    assert_eq!((out.as_str(), code), (said, 1));
    assert_eq!(err, "2 unique, 1 multiple, 1 none; 4 certified, 1 of them kept\n");
    assert_eq!(run(&["verify", &all], "").2, 0);
    let manifest = |line: &str| Path::new(&all).join(line).join("manifest.json");
    fs::write(manifest("000002"), "{").expect("a file to damage");
    fs::write(manifest("000003"), "").expect("a file to empty");
    fs::remove_file(manifest("000004")).expect("a file to remove");
    let (out, err, code) = resume(&[], &input);
    assert_eq!((out.as_str(), code), (said, 1));
    assert_eq!(err, "2 unique, 1 multiple, 1 none; 4 certified, 1 of them kept\n");
    // But files that do not belong to a certificate are not touched.
    let note = Path::new(&all).join("000004/note.txt");
    fs::write(&note, "mine").expect("a file");
    fs::remove_file(manifest("000004")).expect("a file to remove");
    assert_eq!(resume(&[], &input).2, 2);
    fs::remove_file(&note).expect("it is still there");
    assert_eq!(resume(&[], &input).2, 1);

    // A copy under another name for the line is not a certificate of this input, nor is a file instead of a folder.
    let copy = Path::new(&all).join("0000002");
    fs::rename(Path::new(&all).join("000002"), &copy).expect("a folder");
    let (_, err, code) = resume(&[], &input);
    assert!(err.contains("it holds 0000002; expected"), "{err}");
    assert_eq!(code, 2);
    fs::rename(&copy, Path::new(&all).join("000002")).expect("a folder");
    let file = Path::new(&all).join("000009");
    fs::write(&file, "").expect("a file");
    let (_, err, code) = resume(&[], &input);
    assert!(err.contains("it holds 000009, which is not a folder; expected"), "{err}");
    assert_eq!(code, 2);
    let (_, err, code) = run(&["verify", &all], "");
    assert!(err.contains("000009: it is a file; expected a folder with manifest.json"), "{err}");
    assert_eq!(code, 2);
    fs::remove_file(&file).expect("a file to remove");

    // A run is not continued with another input, differing in any line: it prints and writes nothing.
    fs::remove_dir_all(Path::new(&all).join("000002")).expect("a folder to remove");
    let other = format!("# a comment\n{UNIQUE}\n{THREE}\n{}\n", THREE.replacen('7', ".", 1));
    let longer = format!("# a comment\n{UNIQUE}\n{THREE}\n{ESCARGOT}\n");
    let foreign = format!(
        "error: {all}/000004 is a certificate of another puzzle; expected the input of the earlier run, \
         or a new folder\n"
    );
    let surplus = format!(
        "error: {all}/000005: the input has no puzzle on the line that names this folder; expected the \
         certificates of one input: continue with that input, or remove them\n"
    );
    let file = folder.path("other.txt");
    for (input, expected) in [(&other, &foreign), (&longer, &surplus)] {
        fs::write(&file, input).expect("a file");
        for (arguments, input) in [(&[][..], input.as_str()), (&[file.as_str()], "")] {
            let (out, err, code) = resume(arguments, input);
            assert_eq!((out.as_str(), &err, code), ("", expected, 2));
            assert!(!Path::new(&all).join("000002").exists());
        }
    }
    // Nor are other rules.
    let (out, _, code) = resume(&["--variant", "x"], &input);
    assert_eq!((out.as_str(), code), ("", 2));
    // And a run is not continued in a folder with anything else.
    fs::write(Path::new(&all).join("notes.txt"), "mine").expect("a file");
    let (out, err, code) = resume(&[], &input);
    let expected = format!(
        "error: {all}: it holds notes.txt; expected only the folders that check --certify makes, \
         such as 000017\n"
    );
    assert_eq!((out.as_str(), err, code), ("", expected, 2));
    let (_, err, code) = run(&["check", "--resume"], UNIQUE);
    assert!(err.contains("--certify"), "{err}");
    assert_eq!(code, 2);
}

/// Two runs in one folder would remove each other's files.
#[test]
fn one_run_at_a_time_writes_into_a_folder() {
    let folder = Folder::new("lock");
    let (one, all) = (folder.path("one"), folder.path("new/all"));
    let commands: [(&[&str], &str); 3] = [
        (&["certify", "--into", &one], &one),
        (&["check", "--certify", &all], &all),
        (&["check", "--certify", &all, "--resume"], &all),
    ];
    for (arguments, path) in commands {
        fs::create_dir_all(path).expect("a folder");
        let other = fs::File::open(path).expect("a folder");
        other.try_lock().expect("nothing has locked it");
        let (out, err, code) = run(arguments, UNIQUE);
        let expected = format!(
            "error: {path}: another run is writing certificates into it; expected a folder that no other run \
             uses: wait for the other run to end, or choose another folder\n"
        );
        assert_eq!((out.as_str(), err, code), ("", expected, 2));
        assert_eq!(fs::read_dir(path).expect("a folder").count(), 0);
        drop(other);
        assert_eq!(run(arguments, UNIQUE).2, 0, "{arguments:?}");
        fs::remove_dir_all(path).expect("a folder to remove");
    }

    // A folder made for the lock is removed, with the folders above it; an existing folder stays.
    fs::remove_dir(folder.path("new")).expect("an empty folder");
    let (out, err, code) = run(&["check", "--certify", &all, "--timeout", "0"], UNIQUE);
    assert!(out.starts_with("unknown: at least ") && code == 1, "{out}{err}");
    assert!(!Path::new(&folder.path("new")).exists());
    fs::create_dir_all(&all).expect("a folder");
    assert_eq!(run(&["check", "--certify", &all, "--timeout", "0"], UNIQUE).2, 1);
    assert!(Path::new(&all).exists());
}

/// While a run waits for its next puzzle, no other can begin; when it is killed, one can.
#[test]
fn a_run_that_is_killed_leaves_no_lock() {
    let folder = Folder::new("killed");
    let all = folder.path("all");
    let resume = ["check", "--certify", &all, "--resume"];
    let mut first = start(&mut veridoku(&["check", "--threads", "1", "--certify", &all]));
    let mut puzzles = first.stdin.take().expect("a pipe");
    writeln!(puzzles, "{UNIQUE}").expect("it reads");
    let mut said = String::new();
    let mut out = BufReader::new(first.stdout.take().expect("a pipe"));
    out.read_line(&mut said).expect("an answer");
    assert_eq!(said, "unique\n");
    let (out, err, code) = run(&resume, UNIQUE);
    assert_eq!((out.as_str(), code), ("", 2));
    assert!(err.contains("another run is writing certificates into it"), "{err}");
    first.kill().expect("it runs");
    first.wait().expect("it ends");
    let (out, err, code) = run(&resume, UNIQUE);
    assert_eq!((out.as_str(), code), ("unique\n", 0), "{err}");
}

/// The output of `verify` for the certificate of a text, in words and as an object.
fn verified(name: &str, text: &str) -> (String, serde_json::Value) {
    let folder = Folder::new(name);
    let path = folder.path("one");
    let (out, err, _) = run(&["certify", "--into", &path], text);
    assert!(folder.0.join("one/manifest.json").exists(), "{out}{err}");
    let (words, err, code) = run(&["verify", &path], "");
    assert_eq!((err.as_str(), code), ("", 0));
    let (object, err, code) = run(&["verify", "--output", "json", &path], "");
    assert_eq!((err.as_str(), code), ("", 0));
    let words = words.strip_prefix(&path).expect("the folder").to_owned();
    (words, object.parse().expect("an object"))
}

#[test]
fn all_that_is_proved_is_shown() {
    // The same cells, with and without a rule that adds no information.
    let (cells, rules) =
        ("12..34....12...3", "size: 4x4\ngrid: 12..34....12...3\nkiller 3: r1c1 r1c2\n");
    let (plain, plain_object) = verified("shown-plain", cells);
    assert!(
        plain.contains("; 4x4, boxes 2x2, 7 givens\n  12..34....12...3\n  12343421"),
        "{plain}"
    );
    let (killer, object) = verified("shown-killer", rules);
    let expected = "; 4x4, boxes 2x2, 7 givens, 1 rule\n  size: 4x4\n  grid: 12..34....12...3\n  \
                    killer 3: r1c1 r1c2\n  1234342143122143\n  puzzle sha256 ";
    assert!(killer.contains(expected), "{killer}");
    let statements = ["size: 4x4", "grid: 12..34....12...3", "killer 3: r1c1 r1c2"];
    assert_eq!(object["statements"], serde_json::json!(statements));
    assert_eq!(object["givens"], 7);
    let digest = object["digest"].as_str().expect("a digest");
    assert!(killer.ends_with(&format!("puzzle sha256 {digest}\n")), "{killer}");
    assert_ne!(object["digest"], plain_object["digest"]);
}

#[test]
fn a_large_puzzle_is_shown_in_part_and_counted() {
    let made = ["generate", "--seed", "1", "--box", "3x4", "--output", "grid"];
    let (words, object) = verified("shown-large", &run(&made, "").0);
    let givens = object["givens"].as_u64().expect("a number");
    assert!(
        words.contains(&format!("; 12x12, boxes 3x4, {givens} givens\n  size: 12x12\n  grid: ")),
        "{words}"
    );
    assert!(words.contains(" more characters)\n"), "{words}");
    let longest = words.lines().skip(1).map(|line| line.chars().count()).max();
    assert!(longest < Some(200), "{words}");
    let grid = object["statements"][1].as_str().expect("a statement");
    assert_eq!(
        grid.split_whitespace().filter(|word| word.parse::<u64>().is_ok()).count() as u64,
        givens
    );
}

#[test]
fn refused_certificates_are_objects_too() {
    let sound = Sound::new("refused-json");
    let copy = sound.copy_to("damaged");
    fs::remove_file(copy.join("proof.lrat")).expect("a file");
    let (out, err, code) = run(&["verify", "--output", "json", &copy.display().to_string()], "");
    let object: serde_json::Value = out.parse().expect("an object");
    let error = object["error"].as_str().expect("a text");
    assert_eq!((err, code), (format!("error: {error}\n"), 2));
    assert!(error.contains("/damaged/proof.lrat: ") && object["is_readable"] == false, "{object}");
}
