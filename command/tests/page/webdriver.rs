//! The browser's remote control: chromedriver, and WebDriver's commands as JSON over a plain connection.
//!
//! A client crate would add about 130 crates for a POST with an object. The commands are those of
//! <https://www.w3.org/TR/webdriver2/>; `goog/cdp/execute` and `se/log` are chromedriver's own.
//!
//! A driver that is killed leaves its browser behind; `GET /shutdown` ends both, so it is asked for in `Drop`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

use serde_json::{Value, json};

const SKIPPED: &str =
    "SKIPPED: no chromedriver; apt-get install --no-install-recommends chromium chromium-driver";
/// The longest time that a command may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// Time for a browser to end.
const LEAVING: Duration = Duration::from_secs(10);
const FLAGS: [&str; 13] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-device-scale-factor=1",
    "--lang=en",
    "--force-prefers-no-reduced-motion",
    "--hide-scrollbars",
];

/// A driver with one browser.
pub struct Driver {
    process: Child,
    port: u16,
    session: String,
}

/// The browser's window.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Window {
    /// 1200 by 900, with a mouse.
    Wide,
    /// 390 by 844, with fingers.
    Phone,
}

impl Driver {
    /// Starts a browser, or prints that there is no driver: with `CI` set, that is an error.
    pub fn start(window: Window) -> Option<Driver> {
        let program = env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".into());
        // Two drivers may find the same free port; then one of them ends.
        for _ in 0..10 {
            let started = Command::new(&program)
                .arg("--port=0")
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn();
            let Ok(mut process) = started else {
                assert!(env::var_os("CI").is_none(), "{SKIPPED}");
                println!("{SKIPPED}");
                return None;
            };
            let mut output = BufReader::new(process.stdout.take().expect("piped"));
            let Some(port) = port_of(&mut output) else {
                let _ = process.wait();
                continue;
            };
            // A full pipe would block the driver.
            thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
            let mut driver = Driver { process, port, session: String::new() };
            driver.session = driver.begin(window);
            return Some(driver);
        }
        panic!("no driver starts")
    }

    fn begin(&self, window: Window) -> String {
        let mut options = json!({ "args": FLAGS, "prefs": { "intl.accept_languages": "en" } });
        match window {
            Window::Wide => options["args"]
                .as_array_mut()
                .expect("a list")
                .push(json!("--window-size=1200,1039")),
            Window::Phone => {
                let metrics =
                    json!({ "width": 390, "height": 844, "pixelRatio": 2, "touch": true });
                options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
            }
        }
        let always =
            json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } });
        let answer =
            self.send("POST", "/session", &json!({ "capabilities": { "alwaysMatch": always } }));
        answer["sessionId"].as_str().unwrap_or_else(|| panic!("no session: {answer}")).to_owned()
    }

    /// A command of the session.
    pub fn command(&self, name: &str, body: &Value) -> Value {
        let value = self.send("POST", &format!("/session/{}/{name}", self.session), body);
        assert!(value["error"].is_null(), "{name}: {}: {}", value["error"], value["message"]);
        value
    }

    /// A query about the session.
    pub fn ask(&self, name: &str) -> Value {
        self.send("GET", &format!("/session/{}/{name}", self.session), &Value::Null)
    }

    /// A command of the browser's own protocol.
    pub fn browser(&self, command: &str, parameters: &Value) -> Value {
        self.command("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> Value {
        let text = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the driver listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time");
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{text}",
            self.port,
            text.len()
        );
        stream.write_all(head.as_bytes()).expect("the driver reads");
        // The driver keeps the connection open, even if asked not to.
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).expect("the driver answers");
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().expect("a length");
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut json = vec![0; length];
        reader.read_exact(&mut json).expect("the whole answer");
        let mut answer: Value = serde_json::from_slice(&json)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&json)));
        answer["value"].take()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            let _ = stream.set_read_timeout(Some(LEAVING));
            let _ = stream.write_all(
                b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
            );
            let _ = stream.read(&mut [0; 1]);
        }
        // A driver that does not end is killed, so no test waits for it.
        let start = Instant::now();
        while matches!(self.process.try_wait(), Ok(None)) && start.elapsed() < LEAVING {
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The port that the driver reports to listen on, unless it ends before.
fn port_of(output: &mut impl BufRead) -> Option<u16> {
    let mut line = String::new();
    while output.read_line(&mut line).expect("UTF-8") > 0 {
        if let Some((_, rest)) = line.split_once("started successfully on port ") {
            return rest.trim().trim_end_matches('.').parse().ok();
        }
        line.clear();
    }
    None
}
