//! Keen: a KenKen as the borders between its cages, and a clue for each.
//!
//! ```text
//! 4:aa_2a_3aa__,m6s1a4...      borders , clues
//! ```
//!
//! The places between neighbors are numbered: first those within each row, row by row, then those within each column,
//! column by column. A letter `a` to `y` means 1 to 25 places without a border and then one with a border, `_` means a
//! border at once, and `z` means 25 places without a border. A number repeats the letter before it. One more border
//! follows the last place. The cages come in the order of their first cells; `a`, `m`, `s` and `d` are sum, product,
//! difference and quotient.

use super::super::setting::Setting;
use super::super::text::symbols::Misread;
use super::id::Id;
use super::{miscount, wrong};
use crate::families::{self, Cage, Operation};
use crate::grid::{Cell, Puzzle};

/// The letters of the operations.
const OPERATIONS: [(char, Operation); 4] = [
    ('a', Operation::Sum),
    ('m', Operation::Product),
    ('s', Operation::Difference),
    ('d', Operation::Quotient),
];

/// Non-borders of the letter `z`, and the most of any letter.
const LONGEST: usize = 25;

/// The two cells at each place.
fn places(side: usize) -> Vec<[usize; 2]> {
    let within = |line: usize, step: usize| (line, step);
    let lines = || (0..side).flat_map(move |line| (1..side).map(move |step| within(line, step)));
    let rows = lines().map(|(row, step)| [row * side + step - 1, row * side + step]);
    let columns = lines().map(|(column, step)| [(step - 1) * side + column, step * side + column]);
    rows.chain(columns).collect()
}

pub(super) fn read(id: &Id<'_>) -> Result<Setting, Misread> {
    let Id { side, text, .. } = *id;
    let mut setting = Setting::latin(side).map_err(|kind| Misread { offset: 0, kind })?;
    let end = text.find(',').unwrap_or(text.len());
    let cages = cages(side, &text[..end])?;
    let clues = text.get(end + 1..).unwrap_or_default();
    let mut at = end + 1;
    for (index, cells) in cages.iter().enumerate() {
        let rest = text.get(at..).unwrap_or_default();
        let operation = rest.chars().next().and_then(|letter| {
            let known = OPERATIONS.iter().find(|(known, _)| *known == letter);
            known.map(|(_, operation)| *operation)
        });
        let Some(operation) = operation else {
            if rest.is_empty() {
                return Err(miscount(
                    text.len(),
                    index,
                    cages.len(),
                    "clue",
                    ", one for each cage",
                ));
            }
            return Err(wrong(at, rest, "a, m, s or d, and a number"));
        };
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let Ok(number) = rest[1..=digits].parse::<i32>() else {
            return Err(wrong(at, &rest[..=digits], "a, m, s or d, and a number"));
        };
        if matches!(operation, Operation::Difference | Operation::Quotient) && cells.len() != 2 {
            let found = format!("{} in a cage of {} cells", &rest[..=digits], cells.len());
            return Err(wrong(at, &found, "a difference or quotient of two cells"));
        }
        let cells = cells.iter().map(|cell| Cell::from_index(*cell)).collect();
        setting.push(Cage { operation, number, cells }.rule(), at)?;
        at += 1 + digits;
    }
    match text.get(at..) {
        None | Some("") => Ok(setting),
        Some(rest) if clues.is_empty() => Err(wrong(at, rest, "`,` and then clues")),
        Some(rest) => Err(wrong(at, rest, "nothing after the last clue")),
    }
}

/// The cells of each cage, in the order of their first cells.
fn cages(side: usize, text: &str) -> Result<Vec<Vec<usize>>, Misread> {
    const EXPECTED: &str = "a to z or _, and perhaps a number of repeats";
    let places = places(side);
    let mut cage_of: Vec<usize> = (0..side * side).collect();
    let too_many = |offset| miscount(offset, places.len() + 2, places.len() + 1, "border", "");
    let (mut place, mut at) = (0, 0);
    while let Some(letter) = text.as_bytes().get(at).copied() {
        let (open, has_border) = match letter {
            b'_' => (0, true),
            b'a'..=b'y' => (usize::from(letter - b'a') + 1, true),
            b'z' => (LONGEST, false),
            _ => return Err(wrong(at, text.get(at..).unwrap_or_default(), EXPECTED)),
        };
        let digits = text[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let times = match digits {
            0 => 1,
            _ => text[at + 1..=at + digits].parse::<usize>().unwrap_or(usize::MAX),
        };
        for _ in 0..times {
            for _ in 0..open {
                let [one, other] = *places.get(place).ok_or_else(|| too_many(at))?;
                let (from, to) =
                    (cage_of[one].max(cage_of[other]), cage_of[one].min(cage_of[other]));
                cage_of.iter_mut().filter(|cage| **cage == from).for_each(|cage| *cage = to);
                place += 1;
            }
            place += usize::from(has_border);
            if place > places.len() + 1 {
                return Err(too_many(at));
            }
        }
        at += 1 + digits;
    }
    if place != places.len() + 1 {
        return Err(miscount(text.len(), place, places.len() + 1, "border", ""));
    }
    // A cage has the number of its first cell.
    let cages = (0..side * side).filter(|cell| cage_of[*cell] == *cell);
    let cells = |cage| (0..side * side).filter(|cell| cage_of[*cell] == cage).collect();
    Ok(cages.map(cells).collect())
}

pub(super) fn write(puzzle: &Puzzle) -> Result<String, &'static str> {
    let side = puzzle.side();
    let mut cages = families::cages(puzzle.geometry()).ok_or("a rule that is not a cage")?;
    if puzzle.given_count() > 0 {
        return Err("a given, in a KenKen; a cage of one cell is not a given");
    }
    cages.sort_by_key(|cage| cage.cells.iter().min().copied());
    let mut cage_of = vec![0; side * side];
    for (index, cage) in cages.iter().enumerate() {
        cage.cells.iter().for_each(|cell| cage_of[cell.index()] = index);
    }
    let is_border = |[one, other]: [usize; 2]| cage_of[one] != cage_of[other];
    let mut letters: Vec<u8> = Vec::new();
    let mut open = 0;
    for is_border in places(side).into_iter().map(is_border).chain([true]) {
        if !is_border {
            open += 1;
            continue;
        }
        while open > LONGEST {
            letters.push(b'z');
            open -= LONGEST;
        }
        letters.push(if open == 0 { b'_' } else { b'a' + (open - 1) as u8 });
        open = 0;
    }
    let mut line = format!("{side}:");
    for same in letters.chunk_by(|one, next| one == next) {
        let letter = char::from(same[0]);
        line.push(letter);
        match same.len() {
            1 => {}
            2 => line.push(letter),
            times => line.push_str(&times.to_string()),
        }
    }
    line.push(',');
    for Cage { operation, number, .. } in cages {
        let letter = OPERATIONS.iter().find(|(_, known)| *known == operation);
        line.extend(letter.map(|(letter, _)| *letter));
        line.push_str(&number.to_string());
    }
    Ok(line)
}
