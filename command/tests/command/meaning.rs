//! The independent test of meaning: `tests/meaning/brute_force.py` reads puzzles with rules by itself, counts them by
//! brute force, and compares the counts of each backend. It shares only the guide with the program.

use std::process::Command;

use veridoku_testing::effort;

#[test]
fn rules_mean_what_the_guide_says() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/meaning/brute_force.py");
    let cases = effort::puzzles(400, 20_000).to_string();
    let command = env!("CARGO_BIN_EXE_veridoku");
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    let run = Command::new(python).args([script, command, "--cases", &cases]).output();
    let run = match run {
        Ok(run) => run,
        Err(error) if std::env::var_os("CI").is_none() => {
            return eprintln!("skipped, as there is no Python: {error}");
        }
        Err(error) => panic!("Python: {error}"),
    };
    let text = [run.stdout, run.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(run.status.success(), "{}{}", text[0], text[1]);
    println!("{}", text[0]);
}
