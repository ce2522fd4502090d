//! Towers: skyscrapers as their clues, and perhaps givens.
//!
//! ```text
//! 4:2/1/3/2/2/3/1/3/////1///2,e3j      4 clues at each edge, with slashes between them, then the cells
//! ```
//!
//! The edges are top, bottom, left, right. Among the cells, a letter `a` to `z` is a run of 1 to 26 blank cells, a number
//! is a given, and `_` separates two numbers.

use super::super::setting::Setting;
use super::super::text::symbols::{Misread, push_run};
use super::id::Id;
use super::{give, miscount, wrong};
use crate::families::{self, Edge, EdgeClue};
use crate::grid::{Cell, Puzzle};

pub(super) fn read(id: &Id<'_>) -> Result<Setting, Misread> {
    let Id { side, text, .. } = *id;
    let mut setting = Setting::latin(side).map_err(|kind| Misread { offset: 0, kind })?;
    let (clues, cells) = match text.split_once(',') {
        Some((clues, cells)) => (clues, Some(cells)),
        None => (text, None),
    };
    let found = clues.split('/').count();
    if found != 4 * side {
        return Err(miscount(clues.len(), found, 4 * side, "clue", " with slashes between them"));
    }
    let mut at = 0;
    for (index, word) in clues.split('/').enumerate() {
        if !word.is_empty() {
            let number = word.parse::<i32>().ok();
            let Some(number) = number.filter(|number| (1..=side as i32).contains(number)) else {
                return Err(wrong(at, word, &format!("a number from 1 to {side}, or nothing")));
            };
            let clue = EdgeClue { edge: Edge::ALL[index / side], line: index % side, number };
            setting.push(clue.tower_rule(side), at)?;
        }
        at += word.len() + 1;
    }
    if let Some(cells) = cells {
        givens(&mut setting, side, cells)
            .map_err(|Misread { offset, kind }| Misread { offset: at + offset, kind })?;
    }
    Ok(setting)
}

/// Reads runs and numbers.
fn givens(setting: &mut Setting, side: usize, text: &str) -> Result<(), Misread> {
    let (mut cell, mut at) = (0, 0);
    while let Some(byte) = text.as_bytes().get(at).copied() {
        match byte {
            b'_' => at += 1,
            b'a'..=b'z' => {
                cell += usize::from(byte - b'a') + 1;
                at += 1;
            }
            _ => {
                let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
                let number = text[at..at + digits].parse::<i32>().ok();
                let Some(number) = number.filter(|number| (1..=side as i32).contains(number))
                else {
                    let expected = format!("a run a to z, or a number from 1 to {side}");
                    return Err(wrong(at, &text[at..], &expected));
                };
                if cell < side * side {
                    give(setting, cell, number);
                }
                cell += 1;
                at += digits;
            }
        }
    }
    match cell == side * side {
        true => Ok(()),
        false => Err(miscount(text.len(), cell, side * side, "cell", "")),
    }
}

pub(super) fn write(puzzle: &Puzzle) -> Result<String, &'static str> {
    let side = puzzle.side();
    let clues = families::skyscrapers(puzzle.geometry()).ok_or("a rule that is not a clue")?;
    let clue = |edge: Edge, line: usize| {
        let known = clues.iter().find(|clue| (clue.edge, clue.line) == (edge, line));
        known.map_or(String::new(), |clue| clue.number.to_string())
    };
    let edges = Edge::ALL.into_iter();
    let words: Vec<String> = edges
        .flat_map(|edge| (0..side).map(move |line| (edge, line)))
        .map(|(edge, line)| clue(edge, line))
        .collect();
    let mut line = format!("{side}:{}", words.join("/"));
    if puzzle.given_count() == 0 {
        return Ok(line);
    }
    line.push(',');
    let mut run = 0;
    for cell in (0..side * side).map(Cell::from_index) {
        match puzzle.given(cell) {
            None => run += 1,
            Some(digit) => {
                push_run(run, b'a', &mut line);
                if run == 0 && line.ends_with(|letter: char| letter.is_ascii_digit()) {
                    line.push('_');
                }
                line.push_str(&(digit.index() + 1).to_string());
                run = 0;
            }
        }
    }
    push_run(run, b'a', &mut line);
    Ok(line)
}
