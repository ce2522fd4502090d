//! Checks the promises on every seed, without libFuzzer.

use std::fs;
use std::path::Path;

fn each_seed(target: &str, check: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(target);
    let mut seeds = 0;
    for entry in fs::read_dir(folder).expect("the folder of the seeds") {
        let path = entry.expect("a seed").path();
        println!("{}", path.display());
        check(&fs::read(path).expect("a file"));
        seeds += 1;
    }
    assert!(seeds > 0);
}

#[test]
fn formats() {
    each_seed("formats", veridoku_fuzz::formats::check);
}

#[test]
fn verify() {
    each_seed("verify", veridoku_fuzz::verify::check);
}

#[test]
fn knuth() {
    each_seed("knuth", veridoku_fuzz::knuth::check);
}

#[test]
fn logic() {
    each_seed("logic", veridoku_fuzz::logic::check);
}
