//! Standard output and standard error: pipes, terminals, and what cannot be written.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

use veridoku_testing::puzzles::UNIQUE;

#[cfg(unix)]
use crate::folder::Folder;
use crate::process::{run, start, veridoku};
#[cfg(unix)]
use crate::sources::commands_of_puzzles;

/// There is no terminal here: the line is shown only on request, and never among the answers.
#[test]
fn progress_is_said_on_standard_error() {
    let blank = ".".repeat(81);
    let long = ["count", "--memo", "--timeout", "1.8", "--memory", "64"];
    let (out, err, code) = run(&long, &blank);
    assert!(out.starts_with(">=") && out.ends_with('\n') && code == 1, "{out}");
    assert!(!err.contains(" solutions, "), "{err}");
    let long = ["count", "--memo", "--timeout", "2.8", "--memory", "64"];
    let (out, err, _) = run(&[&long[..], &["--progress"]].concat(), &blank);
    // One line per second, and no more.
    let mut said: Vec<&str> = err.lines().filter_map(|line| line.split(" s, ").next()).collect();
    said.dedup();
    assert_eq!(said.len(), err.lines().count(), "{err}");
    assert!(out.starts_with(">=") && out.lines().count() == 1, "{out}");
    assert!(err.lines().any(|line| line.starts_with("1 s, ") && line.ends_with("/s")), "{err}");
}

#[test]
fn a_closed_pipe_is_silent_success() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"))
        .args(["solve", "--all"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut input = child.stdin.take().expect("a pipe");
    writeln!(input, "{}", ".".repeat(81)).expect("a puzzle");
    drop(input);
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

/// Every command once, with the arguments it needs to write something.
#[cfg(unix)]
fn every_command(folder: &Folder) -> Vec<Vec<String>> {
    let path = |name: &str| folder.path(name);
    std::fs::write(path("cover"), "a\na\n").expect("a file");
    assert_eq!(run(&["certify", "--into", &path("sound"), UNIQUE], "").2, 0);
    let mut commands: Vec<Vec<String>> = commands_of_puzzles()
        .into_iter()
        .map(|command| command.into_iter().chain([UNIQUE]).map(String::from).collect())
        .collect();
    let others = [
        vec!["certify", "--into", "CERTIFICATE", UNIQUE],
        vec!["verify", "SOUND"],
        vec!["bench", "--rounds", "1", "--backend", "dlx", UNIQUE],
        vec!["cover", "COVER"],
        vec!["generate", "--seed", "1"],
        vec!["tutorial"],
        vec!["explain", "--strategy", "basic", UNIQUE],
        vec!["completions", "bash"],
        vec!["--help"],
        vec!["--version"],
        vec!["help", "solve"],
        vec!["solve", "--help"],
    ];
    for command in others {
        let word = |word: &str| match word {
            "CERTIFICATE" => path("certificate"),
            "SOUND" => path("sound"),
            "COVER" => path("cover"),
            word => word.into(),
        };
        commands.push(command.into_iter().map(word).collect());
    }
    commands
}

/// Standard error and exit code of a command whose standard output a shell redirects.
#[cfg(unix)]
fn redirected(command: &[String], redirection: &str) -> (String, i32) {
    let output = Command::new("sh")
        .args(["-c", &format!("exec \"$0\" \"$@\" {redirection}")])
        .arg(assert_cmd::cargo::cargo_bin!("veridoku"))
        .args(command)
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let err = String::from_utf8(output.stderr).expect("UTF-8");
    (err, output.status.code().expect("an exit code"))
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_is_an_error() {
    let folder = Folder::new("streams");
    for command in every_command(&folder) {
        for (redirection, why) in [
            (">&-", "standard output is closed"),
            ("1</dev/null", "standard output is not open for writing"),
        ] {
            let said = format!("error: the output cannot be written: {why}\n");
            assert_eq!(redirected(&command, redirection), (said, 2), "{command:?}");
        }
        assert_eq!(redirected(&command, ">/dev/null").1, 0, "{command:?}");
        // Python opens it so for a program whose output is not wanted.
        assert_eq!(redirected(&command, "1<>/dev/null").1, 0, "{command:?}");
        if cfg!(target_os = "linux") {
            let (err, code) = redirected(&command, ">/dev/full");
            let said = "error: the output cannot be written: No space left on device";
            assert!(err.contains(said) && code == 2, "{command:?}: {err}");
        }
    }
    // If no message arrives, there is only the exit code.
    let closed: Vec<String> = ["check", UNIQUE].map(String::from).into();
    assert_eq!(redirected(&closed, ">&- 2>&-"), (String::new(), 2));
    let wrong: Vec<String> = ["check", "--no-such-option"].map(String::from).into();
    assert_eq!(redirected(&wrong, "2>&-"), (String::new(), 2));
}

/// The output of a command on a terminal.
#[cfg(unix)]
mod terminal {
    use std::fs::File;
    use std::io::Read;
    use std::os::fd::{AsFd, OwnedFd};

    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{LocalModes, OptionalActions, Winsize};
    use rustix::termios::{tcgetattr, tcsetattr, tcsetwinsize};

    use super::*;

    /// The end of a text that replaces the line before it.
    const REPLACED: &str = "\u{1b}[K";

    /// All output on a terminal of this width with this typed input; standard output is not part of it. The command is
    /// killed once it has replaced its line so often, if a number is given.
    fn shown(columns: u16, arguments: &[&str], typed: &str, most: Option<usize>) -> String {
        let ours: OwnedFd = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&ours).expect("it is granted");
        unlockpt(&ours).expect("it is unlocked");
        let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&ours, size).expect("it has a size");
        let name = ptsname(&ours, Vec::new()).expect("it has a name").into_string().expect("UTF-8");
        // Without an echo, which would be mixed with the command's output.
        let mut modes = tcgetattr(&ours).expect("it has modes");
        modes.local_modes.remove(LocalModes::ECHO);
        tcsetattr(&ours, OptionalActions::Now, &modes).expect("they can be set");
        let side = || File::options().read(true).write(true).open(&name).expect("its other side");
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"));
        command.args(arguments).stdin(side()).stdout(Stdio::null()).stderr(side());
        let mut child = command.spawn().expect("the command starts");
        drop(command); // and with it our handle of the other side
        let mut terminal = File::from(ours.as_fd().try_clone_to_owned().expect("another hold"));
        terminal.write_all(typed.as_bytes()).expect("what is typed is taken");
        let mut all = Vec::new();
        let mut piece = [0; 1 << 10];
        // The end of a terminal is an error.
        while let Ok(count @ 1..) = terminal.read(&mut piece) {
            all.extend_from_slice(&piece[..count]);
            let replaced = all.windows(REPLACED.len()).filter(|end| *end == REPLACED.as_bytes());
            if most.is_some_and(|most| replaced.count() >= most) {
                child.kill().expect("an end");
            }
        }
        child.wait().expect("the command ends");
        String::from_utf8(all).expect("UTF-8")
    }

    #[test]
    fn what_is_waited_for_is_said() {
        let puzzles = "reading puzzles (lines, or rows with an empty line after them) from standard input; Ctrl-D ends it\r\n";
        let typed = format!("{UNIQUE}\n\u{4}");
        for command in commands_of_puzzles() {
            let shown = shown(80, &command, &typed, None);
            assert!(shown.contains(puzzles), "{command:?}: {shown:?}");
        }
        let cover = shown(80, &["cover"], "a\na\n\u{4}", None);
        let said = "reading an exact cover (a line of items, then one option per line) from standard input; ";
        assert!(cover.contains(said), "{cover}");
        assert!(!shown(80, &["check", UNIQUE], "", None).contains("reading"));
        // A pipe needs no such message.
        assert_eq!(run(&["solve"], UNIQUE).1, "");
    }

    #[test]
    fn progress_stays_on_one_line() {
        let blank = ".".repeat(81);
        let long: [&[&str]; 3] = [
            &["count", &blank],
            &["count", "--memo", "--memory", "64", &blank],
            &["generate", "--seed", "1", "--technique", "jellyfish", "--count", "1000000"],
        ];
        for arguments in long {
            // Without any progress the command ends by its time.
            let arguments = [arguments, &["--timeout", "60"]].concat();
            let shown = shown(30, &arguments, "", Some(3));
            let lines: Vec<&str> = (shown.split('\r'))
                .filter_map(|line| line.strip_suffix(REPLACED))
                .filter(|line| !line.is_empty())
                .collect();
            assert!(lines.iter().all(|line| line.len() < 30), "{arguments:?}: {lines:?}");
            assert!(lines.iter().all(|line| line.contains(" s")), "{arguments:?}: {lines:?}");
            assert!(!lines.is_empty(), "{arguments:?}: {shown}");
        }
    }
}

/// Logic takes longer than the verdict, so an answer does not wait for very many others.
#[test]
fn ratings_are_written_while_the_input_goes_on() {
    let mut child = start(&mut veridoku(&["rate"]));
    let mut input = child.stdin.take().expect("a pipe");
    let lines = format!("{UNIQUE}\n").repeat(100);
    input.write_all(lines.as_bytes()).expect("the command reads");
    input.flush().expect("the command reads");
    let out = child.stdout.take().expect("a pipe");
    let (told, hears) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        let mut line = String::new();
        let _ = BufReader::new(out).read_line(&mut line);
        let _ = told.send(line);
    });
    let first = hears.recv_timeout(Duration::from_secs(60));
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    reader.join().expect("the pipe ends");
    assert!(first.is_ok_and(|line| line.starts_with(UNIQUE)), "nothing was written");
}
