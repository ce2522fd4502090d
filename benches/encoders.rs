//! Time to encode, per encoding and size: a blank grid in full, and one with givens reduced.
//!
//! `cargo bench --bench encoders`. Group = output form, id = side and givens.
#![allow(missing_docs)]

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use veridoku::encode::{
    AtMostOne, Cnf, Encoding, cnf, exact_cover, formula, write_dimacs, write_knuth,
};
use veridoku::{Budget, Digit, DlxSolver, Geometry, Puzzle, Shape, Solver};

/// The first line of Royle's list of 17-clue puzzles.
const SEVENTEEN: &str =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

fn puzzles() -> Vec<(String, Puzzle)> {
    let blank = |side| Puzzle::blank(Arc::new(Geometry::classic(Shape::of_side(side).unwrap())));
    let mut puzzles: Vec<(String, Puzzle)> =
        [4, 9, 16, 25].map(|side| (format!("{side}x{side} blank"), blank(side))).into();
    let digit = |letter: char| Digit::from_number(letter.to_digit(10).unwrap() as usize);
    let givens: Vec<Option<Digit>> = SEVENTEEN.chars().map(digit).collect();
    let puzzle = Puzzle::from_givens(blank(9).geometry().clone(), givens);
    // The benchmark needs a proper puzzle: it has exactly one solution.
    let stats = DlxSolver::new().answer(&puzzle, &Budget::default(), 0).unwrap().stats;
    assert_eq!(stats.count().to_string(), "1");
    puzzles.push(("9x9 with 17 givens".to_owned(), puzzle));
    puzzles
}

fn encoders(criterion: &mut Criterion) {
    let puzzles = puzzles();
    for encoding in Encoding::ALL {
        let mut group = criterion.benchmark_group(format!("cnf/{encoding}"));
        for (name, puzzle) in &puzzles {
            group.bench_with_input(BenchmarkId::from_parameter(name), puzzle, |bencher, puzzle| {
                bencher.iter(|| cnf(black_box(puzzle), encoding, AtMostOne::Pairwise));
            });
        }
    }
    let mut group = criterion.benchmark_group("exact-cover");
    for (name, puzzle) in &puzzles {
        group.bench_with_input(BenchmarkId::from_parameter(name), puzzle, |bencher, puzzle| {
            bencher.iter(|| exact_cover(black_box(puzzle)));
        });
    }
}

fn writers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("write");
    for (name, puzzle) in puzzles() {
        let formula =
            formula(&puzzle, Encoding::Extended, AtMostOne::Pairwise, Cnf::MOST_LITERALS).unwrap();
        group.bench_function(BenchmarkId::new("dimacs", &name), |bencher| {
            bencher.iter(|| write_dimacs(black_box(&formula), &mut std::io::sink()));
        });
        let cover = exact_cover(&puzzle).expect("memory");
        group.bench_function(BenchmarkId::new("knuth", &name), |bencher| {
            bencher.iter(|| write_knuth(black_box(&cover), &mut std::io::sink()));
        });
    }
}

criterion_group!(benches, encoders, writers);
criterion_main!(benches);
