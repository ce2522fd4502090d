//! Which requests are allowed, and the headers of every answer.

use serde_json::json;

use crate::server::{Response, Server};
use veridoku_testing::puzzles::UNIQUE;

/// Sends a request with these header lines, and a body if the method has one.
fn ask(server: &Server, first: &str, lines: &str, body: &str) -> Response {
    let length =
        if body.is_empty() { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
    server.ask(format!("{first} HTTP/1.1\r\n{lines}{length}\r\n{body}").as_bytes())
}

#[test]
fn only_this_machine_is_a_host() {
    let server = Server::start();
    let port = server.address.port();
    for (host, status) in [
        (format!("127.0.0.1:{port}"), 200),
        ("localhost".into(), 200),
        (format!("[::1]:{port}"), 200),
        ("evil.example".into(), 421),
        (format!("127.0.0.1.evil.example:{port}"), 421),
        ("192.168.0.1".into(), 421),
        (String::new(), 421),
    ] {
        for path in ["/", "/api/v1/version"] {
            let answer = ask(&server, &format!("GET {path}"), &format!("Host: {host}\r\n"), "");
            assert_eq!(answer.status, status, "{host}: {answer:?}");
        }
        let body = json!({"puzzle": UNIQUE}).to_string();
        let lines = format!("Host: {host}\r\nContent-Type: application/json\r\n");
        assert_eq!(ask(&server, "POST /api/v1/solve", &lines, &body).status, status, "{host}");
    }
    assert_eq!(ask(&server, "GET /", "", "").status, 421, "no host at all");
    let foreign = ask(&server, "GET http://evil.example/", "Host: localhost\r\n", "");
    assert_eq!(foreign.status, 421);
}

#[test]
fn work_is_for_the_page_itself_and_comes_as_json() {
    let server = Server::start();
    let body = json!({"puzzle": UNIQUE}).to_string();
    for (lines, status) in [
        ("Content-Type: application/json\r\n", 200),
        ("Content-Type: application/json; charset=utf-8\r\n", 200),
        ("Content-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n", 200),
        ("Content-Type: application/json\r\nSec-Fetch-Site: none\r\n", 200),
        ("Content-Type: application/json\r\nSec-Fetch-Site: same-site\r\n", 403),
        ("Content-Type: application/json\r\nSec-Fetch-Site: cross-site\r\n", 403),
        ("Content-Type: text/plain\r\n", 415),
        ("Content-Type: application/x-www-form-urlencoded\r\n", 415),
        ("", 415),
    ] {
        let lines = format!("Host: localhost\r\n{lines}");
        let answer = ask(&server, "POST /api/v1/solve", &lines, &body);
        assert_eq!(answer.status, status, "{lines}: {answer:?}");
    }
    // No other page gets a permission.
    let asked =
        "Host: localhost\r\nOrigin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\n";
    let answer = ask(&server, "OPTIONS /api/v1/solve", asked, "");
    assert_eq!(answer.status, 405);
    assert!(answer.headers.iter().all(|(name, _)| !name.starts_with("access-control")));
}

#[test]
fn what_says_who_asks_is_there_once() {
    let server = Server::start();
    let body = json!({"puzzle": UNIQUE}).to_string();
    let json = "Content-Type: application/json\r\n";
    for (twice, name) in [
        ("Host: localhost\r\nHost: localhost\r\n", "host"),
        ("Host: localhost\r\nHost: evil.example\r\n", "host"),
        ("Host: evil.example\r\nHost: localhost\r\n", "host"),
        (
            "Host: localhost\r\nSec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site\r\n",
            "sec-fetch-site",
        ),
        (
            "Host: localhost\r\nSec-Fetch-Site: same-origin\r\nSec-Fetch-Site: same-origin\r\n",
            "sec-fetch-site",
        ),
        ("Host: localhost\r\nContent-Type: text/plain\r\n", "content-type"),
    ] {
        let answer = ask(&server, "POST /api/v1/solve", &format!("{twice}{json}"), &body);
        let said = format!("found the header `{name}` 2 times; expected it at most once");
        assert_eq!((answer.status, answer.message()), (400, said), "{twice}");
    }
    let twice = "Host: localhost\r\nHost: localhost\r\n";
    assert_eq!(ask(&server, "GET /", twice, "").status, 400);
}

#[test]
fn paths_and_methods_that_there_are_not_are_refused() {
    let server = Server::start();
    for (first, status) in [
        ("GET /nothing", 404),
        ("GET /api/v1/nothing", 404),
        ("GET /../Cargo.toml", 404),
        ("GET /%2e%2e/Cargo.toml", 404),
        ("GET /api/v2/solve", 404),
        ("GET /api/v1/solve", 405),
        ("DELETE /api/v1/solve", 405),
        ("DELETE /", 405),
        ("PUT /api/v1/version", 405),
    ] {
        let answer = ask(&server, first, "Host: localhost\r\n", "");
        assert_eq!(answer.status, status, "{first}");
        assert!(!answer.message().is_empty());
    }
}

#[test]
fn every_answer_keeps_the_page_to_itself() {
    let server = Server::start();
    let foreign = server.ask(b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    let solved = server.post("solve", &json!({"puzzle": UNIQUE}));
    let faulty = server.post("solve", &json!({}));
    for answer in [
        server.get("/"),
        server.get("/api"),
        server.get("/api/v1/techniques"),
        foreign,
        solved,
        faulty,
    ] {
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        for needed in
            ["frame-ancestors 'none'", "base-uri 'none'", "require-trusted-types-for 'script'"]
        {
            assert!(policy.contains(needed), "{policy}");
        }
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value));
        }
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
}

#[test]
fn the_page_is_sent_once_while_it_stays_the_same() {
    let server = Server::start();
    let page = server.get("/");
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(page.text().starts_with("<!doctype html>"));
    assert_eq!(page.body, server.get("/index.html").body);
    let tag = page.header("etag").expect("a tag");
    let again = ask(&server, "GET /", &format!("Host: localhost\r\nIf-None-Match: {tag}\r\n"), "");
    assert_eq!((again.status, again.body.len()), (304, 0));
    let other = ask(&server, "GET /", "Host: localhost\r\nIf-None-Match: \"0\"\r\n", "");
    assert_eq!(other.status, 200);
}
