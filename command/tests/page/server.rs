//! `veridoku serve` as a separate process, ended with the test.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;

/// A server on its own port.
pub struct Server {
    process: Child,
    address: String,
}

impl Server {
    /// Starts a server on a free port.
    pub fn start() -> Server {
        Server::at("127.0.0.1:0")
    }

    fn at(address: &str) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_veridoku"))
            .args(["serve", "--address", address])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut output = BufReader::new(process.stdout.take().expect("piped"));
        let mut line = String::new();
        let found = loop {
            assert!(output.read_line(&mut line).expect("UTF-8") > 0, "the server ended");
            if let Some(at) = line.find("http://") {
                break line[at..]
                    .split_whitespace()
                    .next()
                    .expect("an address")
                    .trim_end_matches('/')
                    .to_owned();
            }
        };
        thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
        Server { process, address: found }
    }

    /// As in `http://127.0.0.1:8417`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Ends the server, as a crash would.
    pub fn stop(&mut self) {
        self.process.kill().expect("the server runs");
        self.process.wait().expect("the server ends");
    }

    /// Starts it again, at the same address.
    pub fn start_again(&mut self) {
        *self = Server::at(self.address.clone().trim_start_matches("http://"));
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
