//! Certificates: `certify`, `check --certify` and `verify`.

use veridoku_testing::puzzles::{CONFLICT, NONE, SOLVED, THREE, UNIQUE};

use crate::folder::Folder;
use crate::process::run;

#[test]
fn certificates_are_written_and_verified() {
    let folder = Folder::new("certify");
    let one = folder.path("one");
    for (puzzle, verdict, status) in
        [(THREE, "multiple", 1), (NONE, "none", 1), (UNIQUE, "unique", 0)]
    {
        for kind in ["extended", "residual"] {
            let (out, err, code) = run(&["certify", "--into", &one, "--kind", kind], puzzle);
            assert!(out.starts_with(&format!("{verdict}: ")), "{out}");
            let note =
                format!("note: {one} held a certificate of another puzzle; it is replaced\n");
            let replaces = puzzle != THREE && kind == "extended";
            assert_eq!((err.as_str(), code), (if replaces { note.as_str() } else { "" }, status));
            let (out, err, code) = run(&["verify", &one], "");
            assert!(out.starts_with(&format!("{one}: {verdict}, ")), "{out}");
            assert_eq!((err.as_str(), code), ("", 0));
        }
    }
    // The files of the previous certificate are removed.
    assert!(!folder.0.join("one/second-solution.txt").exists());
    let proof = folder.0.join("one/proof.lrat");
    std::fs::write(&proof, "").expect("a file to damage");
    let (out, err, code) = run(&["verify", &one], "");
    let expected =
        format!("refused: {one}/proof.lrat:1: the proof ends without the empty clause\n");
    assert_eq!((out.as_str(), err, code), ("", expected, 1));
    std::fs::remove_file(&proof).expect("a file to remove");
    let (_, err, code) = run(&["verify", &one], "");
    assert!(err.starts_with(&format!("error: {one}/proof.lrat: No such file")), "{err}");
    assert_eq!(code, 2);
    let two = folder.path("two");
    let (out, _, code) = run(&["certify", "--into", &two, "--timeout", "0"], UNIQUE);
    assert_eq!((out.as_str(), code), ("unknown: timed out; nothing was written\n", 1));
    assert!(!folder.0.join("two").exists());
    assert_eq!(run(&["verify"], "").2, 2);
}

#[test]
fn a_grid_too_large_to_certify_is_told_how_large_it_may_be() {
    let folder = Folder::new("large");
    let row = format!("{}\n", "0 ".repeat(64));
    let arguments = ["certify", "--into", &folder.path("certificate"), "--format", "integers"];
    let (_, err, code) = run(&arguments, &row.repeat(64));
    assert!(err.starts_with("error: the extended encoding of this puzzle has "), "{err}");
    assert!(err.ends_with("; classic grids up to 49x49 can be certified\n"), "{err}");
    assert_eq!(code, 2);
}

#[test]
fn a_certificate_takes_the_place_of_another_and_of_nothing_else() {
    let folder = Folder::new("foreign");
    let path = folder.path("notes");
    std::fs::create_dir_all(&path).expect("a folder");
    for (name, contents) in [
        ("solution.txt", "my notes"),
        ("manifest.json", "{\n \"mine\": 1\n}\n"),
        ("notes.txt", "of no name that a certificate has"),
    ] {
        let file = folder.0.join("notes").join(name);
        std::fs::write(&file, contents).expect("a file");
        let (out, err, code) = run(&["certify", "--into", &path], UNIQUE);
        let found = match name {
            "manifest.json" => "its manifest.json does not belong to a certificate",
            _ => "it is not empty and holds no certificate",
        };
        let expected = format!(
            "error: {path}: {found}; expected a new or empty folder, or one with a certificate: remove it, or \
             choose another\n"
        );
        assert_eq!((out.as_str(), err, code), ("", expected, 2));
        assert_eq!(std::fs::read_to_string(&file).expect("it is still there"), contents);
        std::fs::remove_file(&file).expect("a file to remove");
    }
    // Leftovers of an interrupted certificate.
    let begun = folder.0.join("notes/manifest.json.unfinished");
    std::fs::write(&begun, "{\n  \"format\": \"veri").expect("a file");
    std::fs::write(folder.0.join("notes/puzzle.txt.unfinished"), UNIQUE).expect("a file");
    assert_eq!(run(&["verify", &path], "").2, 2);
    // Files with other names than a certificate's are not touched.
    let own = folder.0.join("notes/notes.txt");
    std::fs::write(&own, "mine").expect("a file");
    assert_eq!(run(&["certify", "--into", &path], UNIQUE).2, 0);
    assert_eq!(run(&["verify", &path], "").2, 0);
    assert!(!begun.exists() && !folder.0.join("notes/puzzle.txt.unfinished").exists());
    assert_eq!(std::fs::read_to_string(&own).expect("it is still there"), "mine");
    let file = folder.path("notes/puzzle.txt");
    let (_, err, code) = run(&["certify", "--into", &file], UNIQUE);
    assert_eq!((err, code), (format!("error: {file}: it is a file; expected a folder\n"), 2));
}

#[test]
fn check_certifies_every_puzzle() {
    let folder = Folder::new("check");
    let input = format!("# a comment\n{UNIQUE}\n{THREE}\n{NONE}\n{CONFLICT}\n");
    for threads in ["1", "2"] {
        let all = folder.path(threads);
        let (out, err, code) = run(&["check", "--certify", &all, "--threads", threads], &input);
        assert_eq!(out, "unique\nmultiple\nnone\nconflict r1c1=5 r1c9=5 (row 1)\n");
        let totals = "1 unique, 1 multiple, 2 none; 4 certified\n";
        assert_eq!((err.as_str(), code), (totals, 1));
        // Certificates of an earlier input would also verify, but are for other puzzles.
        let (out, err, code) = run(&["check", "--certify", &all], UNIQUE);
        let expected = format!(
            "error: {all}: it is not empty; expected a new or empty folder for the certificates of \
             this input, or --resume to continue them\n"
        );
        assert_eq!((out.as_str(), err, code), ("", expected, 2));
    }
    let all = folder.path("3");
    let (_, err, code) = run(&["check", "--certify", &all, "a.txt", "b.txt"], "");
    assert!(
        err.contains("certificates are named after the lines of a file; expected one file"),
        "{err}"
    );
    assert_eq!(code, 2);
}

#[test]
fn verify_shows_the_puzzles_of_a_folder_of_certificates() {
    let folder = Folder::new("verify");
    let all = folder.path("all");
    let input = format!("{UNIQUE}\n\n{THREE}\n{CONFLICT}\n");
    assert_eq!(run(&["check", "--certify", &all], &input).2, 1);
    let (out, err, code) = run(&["verify", &all], "");
    assert_eq!((err.as_str(), code), ("3 sound, 0 refused\n", 0));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with(&format!("{all}/000001: unique, ")), "{out}");
    assert!(lines[0].ends_with(" of proof; 9x9, boxes 3x3, 30 givens"), "{out}");
    assert_eq!(lines[1..3], [format!("  {UNIQUE}"), format!("  {SOLVED}")]);
    assert!(lines[3].starts_with("  puzzle sha256 "), "{out}");
    let heading = format!("{all}/000003: multiple, two solutions; 9x9, boxes 3x3, 38 givens");
    assert_eq!(lines[4..6], [heading, format!("  {THREE}")]);
    let (two, _, _) = run(&["solve", "--limit", "3"], THREE);
    for line in &lines[6..8] {
        assert!(two.contains(line.trim_start()), "{out}");
    }
    assert_ne!(lines[6], lines[7]);
    assert!(lines[9].starts_with(&format!("{all}/000004: none, ")), "{out}");
    assert_eq!(lines[10], format!("  {CONFLICT}"));

    // A damaged or missing certificate among others is detected.
    std::fs::write(folder.0.join("all/000001/proof.lrat"), "").expect("a file to damage");
    std::fs::remove_file(folder.0.join("all/000003/manifest.json")).expect("a file to remove");
    let (out, err, code) = run(&["verify", &all], "");
    assert_eq!((out.lines().count(), code), (3, 2));
    assert!(err.starts_with(&format!("refused: {all}/000001/proof.lrat:1: ")), "{err}");
    let missing = "it has no manifest.json; expected a certificate, as in the other folders";
    let end = format!("\nerror: {all}/000003: {missing}\n1 sound, 2 refused\n");
    assert!(err.ends_with(&end), "{err}");
}

#[test]
fn verify_says_what_it_expects_where_there_is_no_certificate() {
    let folder = Folder::new("no-certificate");
    let paths = ["empty", "notes", "notes/notes.txt", "nowhere"].map(|name| folder.path(name));
    let [empty, notes, file, nowhere] = &paths;
    std::fs::create_dir_all(empty).expect("a folder");
    std::fs::create_dir_all(folder.0.join("notes/more")).expect("a folder");
    std::fs::write(file, "mine").expect("a file");
    let expected = "expected a folder with manifest.json, or a folder of such folders";
    for path in [empty, notes] {
        let (out, err, code) = run(&["verify", path], "");
        let said = format!("error: {path}: found no certificate; {expected}\n");
        assert_eq!((out.as_str(), err, code), ("", said, 2));
    }
    for path in [file, nowhere] {
        let (_, err, code) = run(&["verify", path], "");
        assert!(err.starts_with(&format!("error: {path}: ")), "{err}");
        assert!(err.ends_with(&format!("; {expected}\n")), "{err}");
        assert_eq!(code, 2);
    }
    // The others are still checked.
    let sound = folder.path("sound");
    assert_eq!(run(&["certify", "--into", &sound], UNIQUE).2, 0);
    let (out, err, code) = run(&["verify", empty, &sound], "");
    assert!(out.starts_with(&format!("{sound}: unique, ")), "{out}");
    assert_eq!((err.lines().last(), code), (Some("1 sound, 1 refused"), 2));
}

#[test]
fn verify_says_the_rules() {
    let folder = Folder::new("rules");
    let large = ".".repeat(256);
    let (blank, six) = (".".repeat(81), "..3.5....1..3.......4..22..6...6...1");
    for (arguments, puzzle, rules, shown) in [
        (
            &["--variant", "x,anti-knight"][..],
            &blank[..],
            "9x9, boxes 3x3, x, anti-knight",
            "variant: x anti-knight",
        ),
        (&["--box", "2x3"], six, "6x6, boxes 2x3", six),
        (&["--alphabet", "1-9A-G"], &large, "16x16, boxes 4x4", "size: 16x16"),
    ] {
        let path = folder.path(rules);
        let arguments = [&["certify", "--into", &path], arguments].concat();
        assert_eq!(run(&arguments, puzzle).1, "");
        let (out, err, code) = run(&["verify", &path], "");
        assert_eq!((err.as_str(), code), ("", 0));
        let (heading, grids) = out.split_once('\n').expect("lines");
        assert!(heading.contains(&format!("; {rules}, ")), "{out}");
        assert!(out.contains(&format!("\n  {shown}\n")), "{out}");
        assert!(grids.contains("\n  puzzle sha256 "), "{out}");
    }
}
