//! How much work at once, how long, and its end if its client leaves.

use std::io::Write;
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::server::{Server, read};
use veridoku_testing::puzzles::{GECODE_18, UNIQUE};

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Jobs that may wait per running job.
const WAITING_FOR_EACH: usize = 8;

/// Sends a request, and does not wait for the answer.
fn send(server: &Server, name: &str, body: &Value) -> TcpStream {
    let mut stream = server.connect();
    stream.write_all(&server.posted(name, &body.to_string())).expect("written");
    stream
}

fn blank(side: usize) -> String {
    let root = side.isqrt();
    format!("{side} {root} {root}\n{}", "0 ".repeat(side * side))
}

/// Work of each kind that takes much longer than a test waits.
fn long() -> Vec<(&'static str, Value)> {
    let nine = ".".repeat(81);
    vec![
        ("count", json!({"puzzle": nine})),
        ("count", json!({"puzzle": nine, "backend": "sat"})),
        ("count", json!({"puzzle": nine, "backend": "dlx"})),
        ("solve", json!({"puzzle": GECODE_18, "backend": "dlx"})),
        ("steps", json!({"puzzle": GECODE_18, "fish": ["franken", "mutant"]})),
        ("explain", json!({"puzzle": GECODE_18})),
        ("rate", json!({"puzzle": GECODE_18})),
        ("rate", json!({"puzzle": nine, "scale": "se"})),
        ("diagnose", json!({"puzzle": blank(25), "limit": 100_000})),
        (
            "generate",
            json!({"technique": "death-blossom", "side": 16, "tries": 1_000_000_000, "seed": 1}),
        ),
        ("generate", json!({"rating": "100000..", "tries": 1_000_000_000, "seed": 1})),
        ("certify", json!({"puzzle": GECODE_18})),
    ]
}

#[test]
fn as_many_jobs_as_cores_run_and_few_wait() {
    let server = Server::start();
    let long = json!({"puzzle": ".".repeat(81)});
    let running: Vec<TcpStream> = (0..cores()).map(|_| send(&server, "count", &long)).collect();
    server.wait_until_running(cores() as u64);
    let mut waiting: Vec<TcpStream> = (0..cores() * WAITING_FOR_EACH)
        .map(|_| send(&server, "check", &json!({"puzzle": UNIQUE})))
        .collect();
    // A further request is refused when all slots are taken.
    let start = Instant::now();
    let refused = loop {
        let answer = server.post("check", &json!({"puzzle": UNIQUE, "timeout": 0}));
        if answer.status == 503 {
            break answer;
        }
        assert!(start.elapsed() < Duration::from_secs(60));
    };
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(
        refused.message(),
        "all cores are busy and other requests are waiting; try again soon"
    );
    assert_eq!(server.running(), cores() as u64, "no more than that");
    // Requests that need no work are still answered.
    assert_eq!(server.get("/").status, 200);
    assert_eq!(server.post("solve", &json!([])).status, 400);
    // Clients that leave free their slots, and the waiting ones are served.
    drop(running);
    for stream in &mut waiting {
        assert_eq!(read(stream).json()["verdict"], "unique");
    }
    server.expect_well();
}

#[test]
fn work_ends_when_its_client_leaves() {
    let server = Server::start();
    let mut slowest = Duration::ZERO;
    for (name, body) in long() {
        let client = send(&server, name, &body);
        wait_for_work(&server);
        drop(client);
        let before = processor_time(&server);
        let time = server.wait_until_running(0);
        let used = processor_time(&server) - before;
        println!("{name}: ended {time:?} and {used:?} of CPU time after its client left");
        slowest = slowest.max(used);
        // 0.1 seconds are the aim; see docs/notes/page.md.
        assert!(used < Duration::from_secs(2), "{name} {body}: {used:?}");
    }
    println!("slowest: {slowest:?}");
    // A waiting client frees its slot.
    let long = json!({"puzzle": ".".repeat(81)});
    let running: Vec<TcpStream> = (0..cores()).map(|_| send(&server, "count", &long)).collect();
    server.wait_until_running(cores() as u64);
    for _ in 0..4 * cores() * WAITING_FOR_EACH {
        drop(send(&server, "count", &long));
    }
    drop(running);
    server.wait_until_running(0);
    server.expect_well();
}

/// The CPU time of a server so far.
#[cfg(target_os = "linux")]
fn processor_time(server: &Server) -> Duration {
    let process = server.child.id();
    let line = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("a process");
    let fields: Vec<&str> = line.rsplit_once(')').expect("a name").1.split_whitespace().collect();
    // Fields 14 and 15, of which the first two are cut off; in hundredths of a second.
    let ticks = |field: usize| fields[field - 3].parse::<u64>().expect("a number");
    Duration::from_millis(10 * (ticks(14) + ticks(15)))
}

/// Wall-clock time, where the CPU time of another process is not available.
#[cfg(not(target_os = "linux"))]
fn processor_time(_: &Server) -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Waits until a job has begun, and a tenth of a second of CPU time is used.
fn wait_for_work(server: &Server) {
    server.wait_until_running(1);
    let (before, start) = (processor_time(server), Instant::now());
    while processor_time(server) - before < Duration::from_millis(100) {
        assert!(start.elapsed() < Duration::from_secs(60), "it does not work");
        thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(server.running(), 1, "the job has ended");
}

#[cfg(target_os = "linux")]
#[test]
fn the_processor_is_free_when_the_client_has_left() {
    let server = Server::start();
    let client = send(&server, "count", &json!({"puzzle": ".".repeat(81)}));
    wait_for_work(&server);
    drop(client);
    server.wait_until_running(0);
    // The end of a thread may still take a moment, but soon half a second passes in which the server does next to
    // nothing.
    let is_idle = || {
        let before = processor_time(&server);
        thread::sleep(Duration::from_millis(500));
        processor_time(&server) - before <= Duration::from_millis(20)
    };
    assert!((0..20).any(|_| is_idle()), "the server still works");
}

#[test]
fn what_takes_too_long_is_unknown() {
    let server = Server::start();
    let ask = |name: &str, body: Value| {
        let before = processor_time(&server);
        let answer = server.post(name, &body);
        let used = processor_time(&server) - before;
        assert!(used < Duration::from_secs(10), "{name} {body}: {used:?}");
        answer
    };
    let nine = ".".repeat(81);
    let counted = ask("count", json!({"puzzle": nine, "timeout": 0.2})).json();
    assert_eq!(counted["is_exact"], false);
    assert_eq!(counted["verdict"], "multiple");
    for name in ["check", "solve", "hint", "steps", "explain", "rate", "diagnose", "certify"] {
        let answer = ask(name, json!({"puzzle": UNIQUE, "timeout": 0}));
        assert_eq!(answer.status, 200, "{name}: {answer:?}");
        assert_eq!(answer.json()["verdict"], "unknown", "{name}: {answer:?}");
    }
    let steps = ask("steps", json!({"puzzle": GECODE_18, "timeout": 0.5, "fish": "mutant"})).json();
    assert_eq!(steps["complete"], false);
    let none =
        ask("generate", json!({"technique": "x-wing", "seed": 1, "side": 16, "timeout": 0.1}));
    assert_eq!(none.status, 422, "{none:?}");
    assert!(none.message().starts_with("timed out"), "{none:?}");
    // A puzzle that is too large is also refused in a list.
    for side in [json!(49), json!([49]), json!("225"), json!(["225"])] {
        assert_eq!(ask("generate", json!({"side": side})).status, 400, "{side}");
    }
    assert_eq!(ask("transform", json!({"puzzle": UNIQUE, "apply": true})).status, 400);
    // No more than the server allows.
    let much = ask("check", json!({"puzzle": UNIQUE, "timeout": 1e9})).json();
    assert_eq!(much["verdict"], "unique");
}

/// The time limit of an endpoint, without a requested one.
#[test]
fn an_endpoint_has_its_own_time() {
    let server = Server::start();
    let start = Instant::now();
    let answer = server.post("check", &json!({"puzzle": GECODE_18, "backend": "dlx"}));
    let time = start.elapsed();
    println!("check ended after {time:?}");
    // Without a limit the search would take hours.
    assert!(time >= Duration::from_secs(9), "{time:?}");
    assert_eq!(answer.json()["verdict"], "unknown");
    server.expect_well();
}

#[test]
fn an_answer_has_a_bound() {
    let server = Server::start();
    let forms = json!({"puzzle": blank(25), "random": true, "show": true, "count": 1_000_000});
    let answer = server.post("transform", &forms);
    assert_eq!(answer.status, 422);
    assert_eq!(answer.message(), "the answer exceeds 8 MiB; ask for less");
    server.expect_well();
}
