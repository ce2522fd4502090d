//! A server as a process, and a client that writes bytes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Time limit of an answer here, on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A server, killed at the test's end.
pub struct Server {
    pub child: Child,
    pub address: SocketAddr,
}

/// An answer.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Server {
    /// Starts a server and waits until it reports its address.
    pub fn start() -> Server {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"));
        command.args(["serve", "--address", "127.0.0.1:0"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the server starts");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.trim_end().strip_prefix("http://").expect("an address");
        Server { child, address: address.parse().expect("an address") }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_write_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// Sends a request and waits for the answer.
    pub fn ask(&self, request: &[u8]) -> Response {
        let mut stream = self.connect();
        // A server that refuses may close before it has read everything.
        let _ = stream.write_all(request);
        read(&mut stream)
    }

    /// The answer to an object.
    pub fn post(&self, name: &str, body: &Value) -> Response {
        self.ask(&self.posted(name, &body.to_string()))
    }

    pub fn get(&self, path: &str) -> Response {
        self.ask(format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address).as_bytes())
    }

    /// The bytes of a request with a body.
    pub fn posted(&self, name: &str, body: &str) -> Vec<u8> {
        let (address, length) = (self.address, body.len());
        format!(
            "POST /api/v1/{name} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}"
        )
        .into_bytes()
    }

    /// How many jobs run.
    pub fn running(&self) -> u64 {
        let health = self.get("/api/v1/health").json();
        health["running"].as_u64().expect("a number")
    }

    /// Waits until this many jobs run; returns how long that took.
    pub fn wait_until_running(&self, wanted: u64) -> Duration {
        let start = Instant::now();
        while self.running() != wanted {
            assert!(start.elapsed() < PATIENCE, "{} jobs run, not {wanted}", self.running());
            thread::sleep(Duration::from_millis(2));
        }
        start.elapsed()
    }

    /// Fails unless an ordinary request is answered quickly.
    pub fn expect_well(&self) {
        let answer = self.post("solve", &json!({"puzzle": "1234341221434.2."}));
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_eq!(answer.json()["solution"], "1234341221434321");
    }

    /// Sends a signal, as in `INT`.
    pub fn signal(&self, name: &str) {
        let process = self.child.id().to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &process]).status();
        assert!(sent.expect("kill").success());
    }

    /// Waits for the end; returns the exit code and how long it took.
    pub fn end(mut self) -> (Option<i32>, Duration) {
        let start = Instant::now();
        let status = self.child.wait().expect("an end");
        (status.code(), start.elapsed())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads an answer.
pub fn read(stream: &mut TcpStream) -> Response {
    let mut bytes = Vec::new();
    let mut piece = [0; 1 << 16];
    loop {
        if let Some(response) = parse(&bytes) {
            return response;
        }
        match stream.read(&mut piece) {
            Ok(0) => panic!("the answer ends early: {}", String::from_utf8_lossy(&bytes)),
            Ok(count) => bytes.extend_from_slice(&piece[..count]),
            Err(error) => panic!("{error} after {}", String::from_utf8_lossy(&bytes)),
        }
    }
}

/// The answer in some bytes, once all of it is there.
fn parse(bytes: &[u8]) -> Option<Response> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8(bytes[..end].to_vec()).expect("a head is text");
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().expect("a status");
    let header = |line: &str| {
        let (name, value) = line.split_once(':').expect("a header");
        (name.to_lowercase(), value.trim().to_owned())
    };
    let headers: Vec<_> = lines.map(header).collect();
    let length = headers.iter().find(|(name, _)| name == "content-length");
    let length: usize = length.map_or(0, |(_, length)| length.parse().expect("a length"));
    let body = bytes[end + 4..].to_vec();
    (body.len() >= length).then_some(Response { status, headers, body })
}

impl Response {
    pub fn header(&self, name: &str) -> Option<&str> {
        let header = self.headers.iter().find(|(known, _)| known == name);
        header.map(|(_, value)| value.as_str())
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("UTF-8")
    }

    /// The object of the body.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The message of an error.
    pub fn message(&self) -> String {
        let json = self.json();
        assert_eq!(json["schema"], 1);
        json["error"]["message"].as_str().expect("a message").to_owned()
    }
}
