//! Clues that a grid determines, and as few of them as keep the puzzle unique.
//!
//! All clues of a grid may not suffice: then a cell in which another solution differs is given, and again. Afterward clues
//! and givens are left out in a random order. Several are tried together and, if the puzzle needs one of them, each half
//! of them. A clue that is kept is needed for good, because fewer clues never make another one redundant.

use std::collections::VecDeque;

use rand::seq::SliceRandom;

use super::super::Reason;
use super::super::ruled::givens::Known;
use super::Work;
use veridoku_core::families::{Edge, EdgeClue, Family, line_of};
use veridoku_core::grid::{Cell, Puzzle, Rule, RuleKind};
use veridoku_core::rules;

/// Clues that are left out together at first.
const TOGETHER: usize = 8;

/// What a puzzle may lack.
#[derive(Clone)]
enum Clue {
    Rule(Rule),
    Given(Cell),
}

/// A puzzle of a family with clues and, if easier ones are wanted, the same with one more clue or given each, up to all.
/// None if no way was found.
///
/// # Errors
/// The solver cannot take the puzzle, or the time is over.
pub(super) fn make(
    work: &mut Work<'_>,
    family: Family,
    has_easier: bool,
) -> Result<Vec<Puzzle>, Reason> {
    let mut clues: Vec<Clue> = all(work, family).into_iter().map(Clue::Rule).collect();
    let cells: Vec<Cell> = work.board.cells().collect();
    loop {
        let differing: Vec<Cell> = match work.known(&puzzle(work, &clues))? {
            Known::Unique => break,
            Known::Other(differing) => differing,
            Known::Open => {
                let is_given = |cell: &Cell| {
                    clues.iter().any(|clue| matches!(clue, Clue::Given(given) if given == cell))
                };
                cells.iter().copied().filter(|cell| !is_given(cell)).collect()
            }
        };
        if differing.is_empty() {
            return Ok(Vec::new());
        }
        let place = work.below(differing.len());
        clues.push(Clue::Given(differing[place]));
    }
    clues.shuffle(work.random.numbers());
    // Givens are tried first: people expect few of them.
    clues.sort_by_key(|clue| matches!(clue, Clue::Rule(_)));
    let mut removed = Vec::new();
    let mut open: VecDeque<Vec<Clue>> = clues.chunks(TOGETHER).map(<[Clue]>::to_vec).collect();
    let mut kept: Vec<Clue> = Vec::new();
    while let Some(mut some) = open.pop_front() {
        let rest: Vec<Clue> = kept.iter().chain(open.iter().flatten()).cloned().collect();
        match work.known(&puzzle(work, &rest))? {
            Known::Unique => removed.append(&mut some),
            _ if some.len() == 1 => kept.append(&mut some),
            _ => {
                let half = some.split_off(some.len() / 2);
                open.push_front(half);
                open.push_front(some);
            }
        }
    }
    let mut puzzles = vec![puzzle(work, &kept)];
    if has_easier {
        let mut cells = cells;
        cells.shuffle(work.random.numbers());
        let is_given =
            |clue: &Clue, cell: &Cell| matches!(clue, Clue::Given(given) if given == cell);
        cells.retain(|cell| !kept.iter().any(|clue| is_given(clue, cell)));
        // A family's clues make a puzzle easier first.
        removed.retain(|clue| matches!(clue, Clue::Rule(_)));
        for clue in removed.into_iter().chain(cells.into_iter().map(Clue::Given)) {
            kept.push(clue);
            puzzles.push(puzzle(work, &kept));
        }
    }
    Ok(puzzles)
}

/// The puzzle with these clues, which the text lists in the order of the square.
fn puzzle(work: &Work<'_>, clues: &[Clue]) -> Puzzle {
    let rule = |clue: &Clue| match clue {
        Clue::Rule(rule) => Some(rule.clone()),
        Clue::Given(_) => None,
    };
    let mut rules: Vec<Rule> = clues.iter().filter_map(rule).collect();
    rules.sort_by(|one, other| one.cells().cmp(other.cells()));
    let mut puzzle = work.puzzle(rules);
    for clue in clues {
        if let Clue::Given(cell) = clue {
            puzzle.give(*cell, work.grid.digit(*cell));
        }
    }
    puzzle
}

/// All clues of a grid.
fn all(work: &Work<'_>, family: Family) -> Vec<Rule> {
    let side = work.board.plane().rows();
    let value = |cell: Cell| work.board.frame().value(work.grid.digit(cell));
    let places = Edge::ALL.into_iter().flat_map(|edge| (0..side).map(move |line| (edge, line)));
    let seen = |(edge, line): (Edge, usize)| {
        let values: Vec<i32> = line_of(edge, line, side).into_iter().map(value).collect();
        (edge, line, values)
    };
    match family {
        Family::Futoshiki => signs(work),
        Family::Skyscrapers => places
            .map(seen)
            .map(|(edge, line, values)| {
                let mut highest = i32::MIN;
                let mut is_visible = |value: &&i32| {
                    let is_higher = **value > highest;
                    highest = highest.max(**value);
                    is_higher
                };
                let number = values.iter().filter(&mut is_visible).count() as i32;
                EdgeClue { edge, line, number }.tower_rule(side)
            })
            .collect(),
        Family::EasyAsAbc => places
            .map(seen)
            .filter_map(|(edge, line, values)| {
                let number = values.into_iter().find(|value| *value > 0)?;
                Some(EdgeClue { edge, line, number }.letter_rule(side))
            })
            .collect(),
        // A KenKen has cages, and a Kakuro has sums.
        Family::KenKen | Family::Kakuro => Vec::new(),
    }
}

/// A sign between each two neighbors.
fn signs(work: &Work<'_>) -> Vec<Rule> {
    let sign = |(one, other)| {
        let mut pair = [one, other];
        pair.sort_by_key(|cell| std::cmp::Reverse(work.grid.digit(*cell)));
        Rule::new(RuleKind::Greater, [], pair)
    };
    rules::neighbors(work.board).into_iter().map(sign).collect()
}
