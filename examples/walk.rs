//! Rates a file by logic and tells the time of each kind: `cargo run --release --example walk FILE [N]`.
use std::collections::BTreeMap;
use std::time::Instant;

use veridoku::logic::{End, Logic, Techniques};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read(&args[1]).unwrap();
    let first: usize = args.get(2).map_or(usize::MAX, |n| n.parse().unwrap());
    let reader = veridoku::format::Reader::new(&text[..], Default::default());
    let puzzles: Vec<_> = reader.take(first).map(|record| record.unwrap().puzzle).collect();
    let logic = Logic::new(puzzles[0].geometry().clone(), Techniques::default()).unwrap();
    let mut kinds: BTreeMap<_, (usize, f64)> = BTreeMap::new();
    let start = Instant::now();
    for puzzle in &puzzles {
        let began = Instant::now();
        let (end, rating) = logic.rate(puzzle);
        let key = (end != End::Solved, rating.hardest);
        let kind = kinds.entry(key).or_default();
        kind.0 += 1;
        kind.1 += began.elapsed().as_secs_f64();
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{} puzzles, {:.0}/s", puzzles.len(), puzzles.len() as f64 / seconds);
    for ((stuck, hardest), (count, seconds)) in kinds {
        let name = hardest.map_or("-", |technique| technique.name());
        let stuck = if stuck { "stuck after " } else { "" };
        let percent = count as f64 / puzzles.len() as f64 * 100.0;
        println!("{count:6} {percent:6.2}% {:8.1} us  {stuck}{name}", seconds / count as f64 * 1e6);
    }
}
