//! Scratch: runs the rows of a file of rule texts.
use std::sync::Arc;
use std::time::Instant;
use veridoku::*;

fn cells(text: &str, side: usize) -> Vec<Cell> {
    text.split_whitespace()
        .map(|w| {
            let (r, c) = w[1..].split_once('c').unwrap();
            Cell::at(r.parse::<usize>().unwrap() - 1, c.parse::<usize>().unwrap() - 1, side)
        })
        .collect()
}

fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let cap: u64 = std::env::args().nth(2).map_or(100_000, |s| s.parse().unwrap());
    let only = std::env::args().nth(3);
    for block in text.split("\n\n").filter(|b| !b.trim().is_empty()) {
        let mut id = "";
        let (mut verdict, mut expected, mut iss) = ("", "", "");
        let mut side = 9;
        let mut builder = GeometryBuilder::new(Shape::CLASSIC);
        let mut givens: Vec<(Cell, Vec<usize>)> = Vec::new();
        for line in block.lines() {
            let (head, tail) = line.split_once(':').unwrap();
            let mut words = head.split_whitespace();
            let name = words.next().unwrap();
            match name {
                "id" => id = tail.trim(),
                "verdict" => verdict = tail.trim(),
                "solution" => expected = tail.trim(),
                "iss" => iss = tail.trim(),
                "box" => {
                    let (h, w) = tail.trim().split_once('x').unwrap();
                    let shape = Shape::new(h.parse().unwrap(), w.parse().unwrap()).unwrap();
                    side = shape.side();
                    builder = GeometryBuilder::new(shape);
                }
                "regions" => {
                    let map: Vec<usize> =
                        tail.split_whitespace().map(|w| w.parse().unwrap()).collect();
                    side = map.len().isqrt();
                    builder = GeometryBuilder::jigsaw(side, &map);
                }
                "variant" => {
                    builder.variant(tail.trim().parse().unwrap());
                }
                "given" => {
                    let (cell, values) = tail.trim().split_once(' ').unwrap();
                    let values = values.split_whitespace().map(|w| w.parse().unwrap()).collect();
                    givens.push((cells(cell, side)[0], values));
                }
                name => {
                    let kind: RuleKind = name.parse().unwrap();
                    let numbers: Vec<i32> = words.map(|w| w.parse().unwrap()).collect();
                    let lists: Vec<Vec<Cell>> = tail.split('|').map(|l| cells(l, side)).collect();
                    builder.rule(Rule::with_lists(kind, numbers, lists));
                }
            }
        }
        if only.as_ref().is_some_and(|only| only != id) {
            continue;
        }
        let mut puzzle = Puzzle::blank(Arc::new(builder.build().unwrap()));
        for (cell, values) in givens {
            if let [one] = values[..] {
                puzzle.give(cell, Digit::from_index(one - 1));
            } else {
                puzzle.restrict(cell, values.iter().map(|v| Digit::from_index(v - 1)).collect());
            }
        }
        let start = Instant::now();
        let mut solver = NativeSolver::new();
        let budget = Budget { solutions: Some(2), guesses: Some(cap), ..Budget::default() };
        let answer = solver.answer(&puzzle, &budget, 2).unwrap();
        let ms = start.elapsed().as_secs_f64() * 1e3;
        let found = answer.verdict().name();
        let mut note = String::new();
        if found != verdict && found != "unknown" && verdict != "unknown" {
            note += " WRONG VERDICT";
        }
        for solution in &answer.solutions {
            let broken = rules::broken(puzzle.geometry(), solution);
            if !broken.is_empty() {
                note += &format!(" BROKEN {:?}", broken[0]);
            }
        }
        let text: String = answer.solutions.first().map_or(String::new(), |s| {
            s.digits()
                .iter()
                .map(|d| char::from_digit(d.number() as u32, 36).unwrap().to_ascii_uppercase())
                .collect()
        });
        if verdict == "unique"
            && found == "unique"
            && expected.len() == text.len()
            && expected.to_uppercase() != text
        {
            note += " OTHER SOLUTION";
        }
        println!(
            "{id}\t{found}\t{verdict}\t{ms:.3}\t{}\t{iss}\t{note}",
            answer.stats.guesses.unwrap_or(0)
        );
    }
}
