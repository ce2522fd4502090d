//! Benchmarks the backends on puzzles of each kind: group = data set, id = backend; uniqueness (limit 2).
//!
//! The sets are small and committed. `VERIDOKU_BENCH_FILES`, a list of paths joined by `:`, adds the first 1,000
//! puzzles of each file. Two lines are for comparison: `dlx plain` is the crate as its documentation uses it, and
//! `sat extended` is the encoding without any reduction.

use std::hint::black_box;
use std::io::BufReader;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use dlx::x::make_problem;
use veridoku::encode::{Encoding, exact_cover};
use veridoku::format::{ReadOptions, Reader};
use veridoku::{Backend, Budget, Candidate, Puzzle, SatSolver, Solver};

/// Puzzles by kind, with their source.
const SETS: [(&str, &[&str]); 3] = [
    // Random, solvable by naked singles.
    (
        "easy",
        &[
            "3...5..2.625.13....792.4.......2163..56.4.2..2.87....57.46..51...3...4.2.1.479.6.",
            ".8..4.3794.2.8.61.5...61..4.6.....4..25...19...485976..1......7.564389......1.836",
        ],
    ),
    // Royle's list of 17-clue puzzles.
    (
        "17 givens",
        &[
            ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
            ".................1.....2.3......425...6.......17....8.....7...64...6....9..8...1.",
        ],
    ),
    // Inkala 2006 (AI Escargot), tarek (golden nugget).
    (
        "hard",
        &[
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
            ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        ],
    ),
];

fn read(text: impl std::io::BufRead) -> Vec<Puzzle> {
    let records = Reader::new(text, ReadOptions::default()).take(1_000);
    records.map(|record| record.expect("a puzzle").puzzle).collect()
}

fn sets() -> Vec<(String, Vec<Puzzle>)> {
    let committed =
        SETS.iter().map(|(name, lines)| (name.to_string(), read(lines.join("\n").as_bytes())));
    let paths = std::env::var("VERIDOKU_BENCH_FILES").unwrap_or_default();
    let files = paths.split(':').filter(|path| !path.is_empty()).map(|path| {
        let file = std::fs::File::open(path).expect("a file of puzzles");
        let name = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
        (name.into_owned(), read(BufReader::new(file)))
    });
    committed.chain(files).collect()
}

/// The crate as its documentation uses it, rebuilt for each puzzle: all 729 options except those that contradict a
/// given in their own cell, with the crate's own chooser. Returns the number of solutions, up to 2.
fn plain_dlx(puzzle: &Puzzle, blank: &[(Candidate, Vec<dlx::Uint>)]) -> usize {
    let is_open = |candidate: &Candidate| {
        puzzle.given(candidate.cell).is_none_or(|digit| digit == candidate.digit)
    };
    let open = blank.iter().filter(|(candidate, _)| is_open(candidate));
    let options: Vec<Vec<dlx::Uint>> = open.map(|(_, option)| option.clone()).collect();
    let items = (4 * puzzle.entries().len()) as dlx::Uint;
    let mut problem = make_problem(items, 0, &options, dlx::OptOrder::Seq);
    let mut solver = dlx::Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut solutions = 0;
    while solutions < 2 && solver.next_solution(&mut chooser) {
        solutions += 1;
    }
    solutions
}

/// All options of a grid without givens, made once.
fn blank_options(puzzle: &Puzzle) -> Vec<(Candidate, Vec<dlx::Uint>)> {
    let cover = exact_cover(&Puzzle::blank(puzzle.geometry().clone())).expect("memory");
    let side = puzzle.side();
    let option = |index: usize| {
        let candidate = Candidate::from_index(cover.label(index), side);
        (candidate, cover.option(index).to_vec())
    };
    (0..cover.option_count()).map(option).collect()
}

fn backends(criterion: &mut Criterion) {
    for (name, puzzles) in sets() {
        let mut group = criterion.benchmark_group(&name);
        group.throughput(Throughput::Elements(puzzles.len() as u64)).sample_size(10);
        let budget = Budget::solutions(2);
        let extended: Box<dyn Solver> = Box::new(SatSolver::with_encoding(Encoding::Extended));
        let solvers = Backend::ALL.map(|backend| (backend.name(), backend.solver()));
        for (id, mut solver) in solvers.into_iter().chain([("sat extended", extended)]) {
            let found = solver.search_many(&puzzles, &budget, 0);
            assert!(found.iter().all(Result::is_ok), "{id} takes every puzzle");
            group.bench_function(id, |bencher| {
                bencher.iter(|| black_box(solver.search_many(&puzzles, &budget, 0)));
            });
        }
        if puzzles.iter().all(|puzzle| puzzle.geometry().is_classic_nine()) {
            let blank = blank_options(&puzzles[0]);
            group.bench_function("dlx plain", |bencher| {
                bencher.iter(|| puzzles.iter().map(|p| plain_dlx(p, &blank)).sum::<usize>());
            });
        }
    }
}

criterion_group!(benches, backends);
criterion_main!(benches);
