//! Runs the command as a process.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Time limit of a command here, on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// The command, with input and output not yet configured.
pub fn veridoku(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"));
    command.args(arguments);
    command
}

/// Starts a command with pipes.
pub fn start(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the command starts")
}

/// Standard output, standard error and exit code of the command.
pub fn run(arguments: &[&str], input: &str) -> (String, String, i32) {
    ended(&mut veridoku(arguments), input)
}

/// Standard output, standard error and exit code of any command.
pub fn ended(command: &mut Command, input: &str) -> (String, String, i32) {
    let output = output(command, input);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code().expect("an exit code"))
}

/// The output and the end of a command. One that does not end is killed, so it has no exit code.
pub fn output(command: &mut Command, input: &str) -> Output {
    let mut child = start(command);
    let process = child.id().to_string();
    let mut pipe = child.stdin.take().expect("a pipe");
    let (done, waits) = channel::<()>();
    thread::scope(|scope| {
        // A command that refuses its arguments may exit before it reads.
        scope.spawn(move || drop(pipe.write_all(input.as_bytes())));
        scope.spawn(move || {
            if waits.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                let _ = Command::new("kill").args(["-9", &process]).status();
            }
        });
        let output = child.wait_with_output().expect("the command ends");
        drop(done);
        output
    })
}
