//! Clients that send too much, too slowly, garbage, or nothing; a thousand of them; and the end of the server.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::server::{Server, read};
use veridoku_testing::puzzles::UNIQUE;
use veridoku_testing::random::Random;

/// Maximum size of an accepted body.
const MOST: usize = 64 << 10;

#[test]
fn a_body_has_64_kibibytes_at_most() {
    let server = Server::start();
    let padded = |bytes: usize| {
        let body = json!({"puzzle": UNIQUE}).to_string();
        body + &" ".repeat(bytes - json!({"puzzle": UNIQUE}).to_string().len())
    };
    assert_eq!(server.ask(&server.posted("solve", &padded(MOST))).status, 200);
    for bytes in [MOST + 1, 100_000, 900_000] {
        let answer = server.ask(&server.posted("solve", &padded(bytes)));
        assert_eq!(answer.status, 413, "{bytes}");
        assert_eq!(answer.message(), "the body exceeds 65536 bytes");
    }
    // In chunks, without a length.
    let mut stream = server.connect();
    let head = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                Transfer-Encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).expect("written");
    for _ in 0..5 {
        stream
            .write_all(format!("4000\r\n{}\r\n", " ".repeat(0x4000)).as_bytes())
            .expect("written");
    }
    stream.write_all(b"0\r\n\r\n").expect("written");
    assert_eq!(read(&mut stream).status, 413);
    // The server does not wait for an announced body.
    let head = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                Content-Length: 1000000000000\r\n\r\n";
    assert_eq!(server.ask(head.as_bytes()).status, 413);
    server.expect_well();
}

#[test]
fn nonsense_is_refused_and_the_server_goes_on() {
    let server = Server::start();
    for body in [
        "",
        "[]",
        "{",
        "null",
        "\"puzzle\"",
        "{\"puzzle\":}",
        "\u{fffd}",
        "{\"puzzle\": \"\\ud800\"}",
    ] {
        assert_eq!(server.ask(&server.posted("solve", body)).status, 400, "{body}");
    }
    let deep = format!("{}{}", "[".repeat(30_000), "]".repeat(30_000));
    assert_eq!(server.ask(&server.posted("solve", &deep)).status, 400);
    // Random bytes as the puzzle, and as the request.
    let mut numbers = Random(1);
    let mut random =
        |bytes: usize| (0..bytes).map(|_| numbers.below(256) as u8).collect::<Vec<u8>>();
    for bytes in [1, 16, 81, 256, 1000, 60_000] {
        let text = String::from_utf8_lossy(&random(bytes)).into_owned();
        for name in ["read", "check", "explain"] {
            let body = json!({"puzzle": text}).to_string();
            if body.len() <= MOST {
                let status = server.ask(&server.posted(name, &body)).status;
                assert!([200, 400].contains(&status), "{name}, {bytes}: {status}");
            }
        }
        let mut stream = server.connect();
        let _ = stream.write_all(&random(bytes));
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 400"));
        server.expect_well();
    }
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "a".repeat(20_000));
    let status = server.ask(long.as_bytes()).status;
    assert!([414, 431].contains(&status), "{status}");
    let header = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "a".repeat(40_000));
    assert_eq!(server.ask(header.as_bytes()).status, 431);
    server.expect_well();
}

/// Waits until the server closes a connection.
fn closed_after(stream: &mut TcpStream, start: Instant) -> Duration {
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    start.elapsed()
}

#[test]
fn a_request_that_does_not_come_is_not_waited_for() {
    let server = Server::start();
    let start = Instant::now();
    let mut silent = server.connect();
    let mut half = server.connect();
    half.write_all(b"GET / HTTP/1.1\r\nHost: loc").expect("written");
    let mut idle = server.connect();
    idle.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("written");
    assert_eq!(read(&mut idle).status, 200);
    let mut slow = server.connect();
    let asked = server.posted("solve", &json!({"puzzle": UNIQUE}).to_string());
    slow.write_all(&asked[..asked.len() - 1]).expect("written");
    // One byte now and then does not help.
    let mut dripping = server.connect();
    let mut other = dripping.try_clone().expect("a stream");
    let dripper = thread::spawn(move || {
        while other.write_all(b"G").is_ok() && start.elapsed() < Duration::from_secs(60) {
            thread::sleep(Duration::from_millis(200));
        }
    });
    server.expect_well();
    for (name, stream) in [
        ("silent", &mut silent),
        ("half", &mut half),
        ("idle", &mut idle),
        ("dripping", &mut dripping),
    ] {
        let time = closed_after(stream, start);
        assert!(time < Duration::from_secs(20), "{name}: {time:?}");
    }
    let answer = read(&mut slow);
    assert_eq!(answer.status, 408, "{answer:?}");
    assert!(start.elapsed() < Duration::from_secs(40));
    dripper.join().expect("the dripper ends");
    server.expect_well();
}

#[test]
fn a_thousand_connections_do_not_stop_it() {
    let server = Server::start();
    let connections: Vec<TcpStream> = (0..1000)
        .map(|number| {
            let mut stream = server.connect();
            // Some send nothing, others half of a request.
            if number % 2 == 0 {
                stream.write_all(b"POST /api/v1/solve HTTP/1.1\r\nHost: localho").expect("written");
            }
            stream
        })
        .collect();
    let start = Instant::now();
    server.expect_well();
    let time = start.elapsed();
    println!("an answer beside 1,000 open connections: {time:?}");
    assert!(time < Duration::from_secs(4), "{time:?}");
    drop(connections);
    // And a thousand that send a request and do not wait for the answer.
    for _ in 0..1000 {
        let mut stream = server.connect();
        stream
            .write_all(&server.posted("check", &json!({"puzzle": UNIQUE}).to_string()))
            .expect("written");
    }
    server.wait_until_running(0);
    server.expect_well();
}

#[test]
fn one_connection_takes_many_requests() {
    let server = Server::start();
    let mut stream = server.connect();
    for _ in 0..100 {
        stream
            .write_all(&server.posted("check", &json!({"puzzle": UNIQUE}).to_string()))
            .expect("written");
        let answer = read(&mut stream);
        assert_eq!((answer.status, &answer.json()["verdict"]), (200, &json!("unique")));
    }
}

#[test]
fn ctrl_c_ends_it_with_all_that_can_be_answered() {
    ends_with_all_that_can_be_answered("INT");
}

/// The way a service manager or a container ends it.
#[test]
fn a_sigterm_ends_it_in_the_same_way() {
    ends_with_all_that_can_be_answered("TERM");
}

fn ends_with_all_that_can_be_answered(signal: &str) {
    let slow = json!({"puzzle": ".".repeat(81)});
    // Nothing to do.
    let server = Server::start();
    server.expect_well();
    let mut idle = server.connect();
    idle.write_all(b"GET / HT").expect("written");
    server.signal(signal);
    let (code, time) = server.end();
    assert_eq!(code, Some(0));
    println!("the end with nothing to do: {time:?}");
    assert!(time < Duration::from_secs(3), "{time:?}");
    // A request that takes longer than allowed.
    let server = Server::start();
    let mut stream = server.connect();
    stream.write_all(&server.posted("count", &slow.to_string())).expect("written");
    server.wait_until_running(1);
    server.signal(signal);
    let (code, time) = server.end();
    assert_eq!(code, Some(0));
    println!("the end in the middle of a count: {time:?}");
    assert!(time < Duration::from_secs(4), "{time:?}");
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    assert!(rest.is_empty(), "{}", String::from_utf8_lossy(&rest));
    // A request that is ready in time is answered. Sometimes the machine is too busy for that.
    let is_answered = (0..8).any(|_| {
        let server = Server::start();
        let mut stream = server.connect();
        let short = json!({"puzzle": ".".repeat(81), "timeout": 0.4, "backend": "dlx"});
        stream.write_all(&server.posted("count", &short.to_string())).expect("written");
        let start = Instant::now();
        while server.running() == 0 && start.elapsed() < Duration::from_secs(2) {}
        server.signal(signal);
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        assert_eq!(server.end().0, Some(0));
        answer.starts_with("HTTP/1.1 200 ") && answer.contains("\"is_exact\":false")
    });
    assert!(is_answered);
}
