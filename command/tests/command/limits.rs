//! The command with limited address space, as with `ulimit -v`: it works, or it reports in a sentence what it had no
//! memory for and exits with 2. It is never aborted, and its memory does not grow with its input.
#![cfg(unix)]

use crate::folder::Folder;
use crate::process;
use std::fmt::Write as _;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use veridoku_testing::effort;
use veridoku_testing::puzzles::UNIQUE;

/// A moderate limit: the command itself takes ten MiB of it, and the test profile a few more.
const SMALL: u64 = 64;

struct Ended {
    out: String,
    err: String,
    code: Option<i32>,
}

/// Runs the command with this many MiB of address space.
fn run(mebibytes: u64, arguments: &[&str], input: &str) -> Ended {
    let limited = format!("ulimit -c 0; ulimit -v {}; exec \"$@\"", mebibytes << 10);
    let mut command = Command::new("sh");
    command.args(["-c", &limited, "sh"]).arg(assert_cmd::cargo::cargo_bin!("veridoku"));
    let output = process::output(command.args(arguments).env_remove("RUST_BACKTRACE"), input);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Ended { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
}

/// A grid by formula, in `integers`, with one blank in every `blanks` cells.
fn regular(height: usize, width: usize, blanks: usize) -> String {
    let side = height * width;
    let mut text = format!("{side} {height} {width}\n");
    for row in 0..side {
        for column in 0..side {
            let high = (row % height + column / width) % height;
            let low = (row / height + column % width) % width;
            let is_blank = (row * side + column).is_multiple_of(blanks);
            let number = if is_blank { 0 } else { high * width + low + 1 };
            write!(text, "{number} ").expect("a string takes all");
        }
        text.push('\n');
    }
    text
}

fn blank(height: usize, width: usize) -> String {
    regular(height, width, 1)
}

#[test]
fn many_puzzles_on_any_number_of_threads() {
    let input = format!("{UNIQUE}\n").repeat(2_000);
    for arguments in [&["check"][..], &["check", "--threads", "8"], &["solve", "--threads", "2"]] {
        let ended = run(SMALL, arguments, &input);
        assert_eq!(ended.code, Some(0), "{arguments:?}: {}", ended.err);
        assert_eq!(ended.out.lines().count(), 2_000);
    }
}

#[test]
fn the_largest_grids_are_solved_in_little() {
    let input = regular(15, 15, 4);
    let backends = if effort::is_long() { &["auto", "native"][..] } else { &["auto"] };
    for backend in backends {
        let ended = run(SMALL, &["check", "--backend", backend], &input);
        assert_eq!((ended.out.as_str(), ended.code), ("unique\n", Some(0)), "{}", ended.err);
    }
}

#[test]
fn what_does_not_fit_is_named_with_its_size_and_ends_with_2() {
    let new = Folder::new("limits");
    let folder = new.path("certificates");
    let certify = ["certify", "--into", &folder];
    for (arguments, input, what) in [
        (&["encode"][..], blank(7, 7), "the formula"),
        (&["check", "--backend", "sat"][..], blank(7, 7), "the formula"),
        (&["check", "--backend", "dlx"][..], blank(10, 10), "the links of the exact cover"),
        (&["encode", "--as", "exact-cover"][..], blank(12, 12), "the exact cover"),
        (&["encode", "--as", "coloring"][..], blank(15, 15), "the graph"),
        (&certify[..], blank(5, 5), "the proof"),
    ] {
        let ended = run(SMALL, arguments, &input);
        let (_, said) =
            ended.err.split_once("out of memory: could not allocate ").unwrap_or(("", &ended.err));
        let (bytes, said) = said.split_once(" bytes for ").unwrap_or(("", said));
        assert!(bytes.parse::<u64>().is_ok_and(|bytes| bytes > 1 << 20), "{}", ended.err);
        assert!(said.starts_with(what), "{arguments:?}: {}", ended.err);
        assert_eq!(ended.code, Some(2), "{arguments:?}: {}", ended.err);
    }
    assert!(!std::path::Path::new(&folder).exists(), "nothing was written");
}

/// The tallies of eleven million candidates do not fit.
#[test]
fn candidates_of_the_largest_grids_are_refused_by_name() {
    let ended = run(256, &["candidates", "--timeout", "0.1"], &blank(15, 15));
    assert!(
        ended.err.contains("bytes for the candidates; raise the memory limit"),
        "{}",
        ended.err
    );
    assert_eq!(ended.code, Some(2), "{}", ended.err);
}

/// 64 MiB is enough for some of the memo, 32 for hardly any; either way the count is correct.
#[test]
fn the_memo_makes_do_with_what_the_system_gives() {
    let row = format!("123456{}", ".".repeat(30));
    // The limit at which the system refuses depends on the size of the program.
    let mut times_refused = 0;
    for mebibytes in (14..=56).step_by(2).chain([SMALL]) {
        let ended = run(mebibytes, &["count", "--memo", "--memory", "2048"], &row);
        if let Some((_, note)) = ended.err.split_once("the system gave the memo ") {
            assert!(note.contains(" MiB of 2048, and "), "{}", ended.err);
            times_refused += 1;
        } else if mebibytes < SMALL && ended.code != Some(1) {
            continue; // too little for the program itself
        }
        assert_eq!((ended.out.as_str(), ended.code), ("39168\n", Some(1)), "{}", ended.err);
    }
    assert!(times_refused > 0);
}

/// Whatever runs out first, foreseen or not, is a failure and not a crash.
#[test]
fn less_and_less_memory_is_never_a_crash() {
    let input = regular(15, 15, 4);
    let limits = if effort::is_long() { &[40, 48, 56][..] } else { &[56] };
    for &mebibytes in limits {
        let ended = run(mebibytes, &["encode", "--as", "coloring"], &input);
        assert_eq!(ended.code, Some(2), "{mebibytes}: {}", ended.err);
        assert!(ended.err.contains("memory"), "{mebibytes}: {}", ended.err);
    }
}

/// This also holds if the standard library aborts because an allocation fails.
#[test]
fn an_abort_ends_as_a_failure() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"))
        .arg("check")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut input = child.stdin.take().expect("a pipe");
    writeln!(input, "{UNIQUE}").expect("the command reads");
    let mut answer = [0; 7];
    child.stdout.take().expect("a pipe").read_exact(&mut answer).expect("an answer");
    assert_eq!(&answer, b"unique\n", "it is at work");
    let signal = ["-ABRT", &child.id().to_string()];
    assert!(Command::new("kill").args(signal).status().expect("kill").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
}

/// Peak resident memory in KiB of `check` on this many lines.
#[cfg(target_os = "linux")]
fn peak(lines: usize) -> u64 {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"))
        .args(["check", "--threads", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = child.stdout.take().expect("a pipe");
    let peak = std::thread::scope(|scope| {
        let answers = scope.spawn(move || {
            // The last answer is read while the command waits for more, and so has not ended.
            let (mut buffer, mut seen) = ([0; 1 << 16], 0);
            while seen < lines * "unique\n".len() {
                match output.read(&mut buffer).expect("answers") {
                    0 => break,
                    read => seen += read,
                }
            }
            seen
        });
        let batch = format!("{UNIQUE}\n").repeat(1_000);
        for _ in 0..lines / 1_000 {
            input.write_all(batch.as_bytes()).expect("the command reads");
        }
        assert_eq!(answers.join().expect("answers"), lines * "unique\n".len());
        let status = format!("/proc/{}/status", child.id());
        let status = std::fs::read_to_string(status).expect("the command waits");
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("a peak");
        line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("KiB")
    });
    drop(input);
    assert!(child.wait().expect("it ends").success());
    peak
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_input() {
    let (few, many) = (peak(20_000), peak(400_000));
    // Buffers in flight differ between runs by a few hundred KiB; the input by 31 MB.
    assert!(many < few + 3 * 1024, "{few} KiB for 20,000 lines, {many} KiB for 400,000");
}
