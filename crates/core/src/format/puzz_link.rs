//! Links to puzz.link: skyscrapers, Easy as ABC and Kakuro, one per line.
//!
//! ```text
//! https://puzz.link/p?skyscrapers/5/5/g33i22211432h323h1     columns, rows, and then the clues
//! https://puzz.link/p?easyasabc/6/6/4/g1313h4131h4343h1434g   the number of letters before the clues
//! https://puzz.link/p?kakuro/5/5/48la0.na0lh3l0Bn.0cl.c4a3    see `kakuro`
//! ```
//!
//! The clues are top, bottom, left, right, and then the cells. A clue is a hexadecimal digit, `-` and two, or `+` and three
//! digits; `g` to `z` are 1 to 20 places without a clue. The sites pzv.jp and pzplus.tck.mn have the same links. All other
//! kinds are refused by name, and those about loops or shading with the reason. Facts from the sources of that site,
//! <https://github.com/robx/pzprjs>.

mod kakuro;

use super::entry::{Detection, Entry, Holds, Write};
use super::error::ParseError;
use super::fault::RuleFault;
use super::read::context::Context;
use super::read::input::Input;
use super::read::one_line::record_of_line;
use super::read::options::{Credits, Record};
use super::setting::{Content, Setting};
use super::table::Format;
use super::text::symbols::{Misread, push_run, wrong};
use super::write_error::WriteError;
use crate::families::{self, Abc, Edge, EdgeClue, Family, NoFamily};
use crate::grid::{Cell, Puzzle, Rule};

pub(super) const ENTRY: Entry = Entry {
    is_line: true,
    heading: "",
    holds: Holds::RULES,
    begin: || Box::new(read),
    write: Write::Rules(write),
    detection: Some(Detection { decides, ..Detection::BY_READING }),
};

/// The sites, up to the name of a kind. A link may lack its scheme.
const SITES: [&str; 5] =
    ["puzz.link/p?", "puzz.link/p.html?", "pzv.jp/p.html?", "pzv.jp/p?", "pzplus.tck.mn/p.html?"];

/// The text after the question mark, and the byte at which it begins.
fn query(line: &str) -> Option<(usize, &str)> {
    let trimmed = line.trim_start();
    let start = line.len() - trimmed.len();
    let bare = trimmed.strip_prefix("https://").or_else(|| trimmed.strip_prefix("http://"));
    let bare = bare.unwrap_or(trimmed);
    let bare = bare.strip_prefix("www.").unwrap_or(bare);
    let site = SITES.iter().find(|site| bare.starts_with(**site))?;
    let at = start + trimmed.len() - bare.len() + site.len();
    Some((at, line[at..].trim_end()))
}

/// A first line that is such a link.
pub(super) fn decides(line: &[u8]) -> bool {
    line.contains(&b'?') && query(&String::from_utf8_lossy(line)).is_some()
}

fn read(source: &mut Input<'_>) -> Option<Result<Record, ParseError>> {
    record_of_line(source, Format::PuzzLink, |context, text| {
        let rest = &text[text.len()..];
        Ok((puzzle(context, &String::from_utf8_lossy(text))?, rest))
    })
}

/// The puzzle of a link.
pub(super) fn puzzle(context: &Context, line: &str) -> Result<Puzzle, Misread> {
    let Some((start, text)) = query(line) else {
        return Err(wrong(
            0,
            line.trim(),
            "a link such as https://puzz.link/p?skyscrapers/5/5/...",
        ));
    };
    let mut parts = Parts { text, at: 0 };
    let read = setting(&mut parts).and_then(|setting| match parts.next() {
        (_, "") => Ok(setting),
        (at, rest) => Err(wrong(at, rest, "nothing after the puzzle")),
    });
    let setting =
        read.map_err(|Misread { offset, kind }| Misread { offset: start + offset, kind })?;
    setting.puzzle(context).map_err(|kind| Misread { offset: 0, kind })
}

/// The parts of a link between slashes.
struct Parts<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parts<'a> {
    /// The next part, and where it begins.
    fn next(&mut self) -> (usize, &'a str) {
        let at = self.at.min(self.text.len());
        let part = self.text[at..].split('/').next().unwrap_or_default();
        self.at = at + part.len() + 1;
        (at, part)
    }

    /// The next part as a number.
    fn number(
        &mut self,
        within: std::ops::RangeInclusive<usize>,
        what: &str,
    ) -> Result<usize, Misread> {
        let (at, part) = self.next();
        let number = part.parse().ok().filter(|number| within.contains(number));
        let expected = match within.clone().count() {
            1 => format!("{what}, so {}", within.start()),
            _ => format!("{what}: a number from {} to {}", within.start(), within.end()),
        };
        number.ok_or_else(|| wrong(at, part, &expected))
    }
}

fn setting(parts: &mut Parts<'_>) -> Result<Setting, Misread> {
    let (at, name) = parts.next();
    let family = match name.parse::<Family>() {
        Ok(family @ (Family::Skyscrapers | Family::EasyAsAbc)) => family,
        Ok(Family::Kakuro) => return kakuro::setting(parts),
        Err(refusal @ NoFamily::Refused { .. }) => {
            return Err(Misread { offset: at, kind: RuleFault::Family(refusal).into() });
        }
        _ => return Err(wrong(at, name, "skyscrapers, easyasabc or kakuro")),
    };
    let is_abc = family == Family::EasyAsAbc;
    // Without a letter there is no Easy as ABC.
    let least = if is_abc { 2 } else { 1 };
    let side = parts.number(least..=Rule::MOST_SIDE, "the columns")?;
    parts.number(side..=side, "as many rows as columns")?;
    let letters = match is_abc {
        true => parts.number(1..=(side - 1).min(Abc::MOST_LETTERS), "the letters")?,
        false => 0,
    };
    let (from, text) = parts.next();
    let most = if is_abc { letters } else { side };
    let mut abc = Abc { side, letters, clues: Vec::new() };
    let setting = match is_abc {
        true => Setting::of_letters(&abc),
        false => Setting::latin(side),
    };
    let mut setting = setting.map_err(|kind| Misread { offset: at, kind })?;
    let mut rules = Vec::new();
    for (place, number, at) in numbers(text, 4 * side + side * side)? {
        let offset = from + at;
        let number = usize::try_from(number).ok().filter(|number| (1..=most).contains(number));
        let Some(number) = number.map(|number| number as i32) else {
            return Err(wrong(offset, &text[at..], &format!("a number from 1 to {most}")));
        };
        if place >= 4 * side {
            let cell = Cell::from_index(place - 4 * side);
            setting.contents.push(Content { cell, values: vec![number], is_given: true });
            continue;
        }
        let clue = EdgeClue { edge: Edge::ALL[place / side], line: place % side, number };
        match is_abc {
            true => abc.clues.push(clue),
            false => rules.push(clue.tower_rule(side)),
        }
    }
    if is_abc {
        rules = abc.rules();
    }
    for rule in rules {
        setting.push(rule, from)?;
    }
    Ok(setting)
}

/// Places with a number, and the byte at which it begins. Places after the last number may be missing.
fn numbers(text: &str, places: usize) -> Result<Vec<(usize, i64, usize)>, Misread> {
    const EXPECTED: &str = "a hexadecimal number, or g to z for places without one";
    let mut found = Vec::new();
    let (mut place, mut at) = (0, 0);
    while let Some(sign) = text[at..].chars().next() {
        if place >= places {
            return Err(wrong(at, &text[at..], "nothing after the last cell"));
        }
        let (skip, length) = match sign {
            'g'..='z' => {
                place += sign as usize - 'g' as usize + 1;
                at += 1;
                continue;
            }
            '-' => (1, 2),
            '+' => (1, 3),
            _ => (0, 1),
        };
        let digits = text.get(at + skip..at + skip + length);
        let number = digits.and_then(|digits| i64::from_str_radix(digits, 16).ok());
        let number =
            number.filter(|_| digits.is_some_and(|digits| !digits.starts_with(['+', '-'])));
        found.push((place, number.ok_or_else(|| wrong(at, &text[at..], EXPECTED))?, at));
        place += 1;
        at += skip + length;
    }
    Ok(found)
}

fn write(puzzle: &Puzzle, _: &Credits) -> Result<String, WriteError> {
    let format = Format::PuzzLink;
    let refuse = |rule: &str| WriteError::Rule { format, rule: rule.to_owned() };
    let geometry = puzzle.geometry();
    if let Some(runs) = families::runs(geometry) {
        if puzzle.given_count() > 0 || puzzle.restrictions().is_some() {
            return Err(refuse("a given or candidates in a Kakuro"));
        }
        let link = kakuro::write(geometry, &runs).map_err(refuse)?;
        return Ok(format!("https://puzz.link/p?kakuro/{link}\n"));
    }
    let setting = Setting::of(puzzle, format)?;
    let (kind, letters, clues) =
        match (families::skyscrapers(geometry), families::letters(geometry)) {
            (Some(clues), _) => ("skyscrapers", String::new(), clues),
            (None, Some(abc)) => ("easyasabc", format!("{}/", abc.letters), abc.clues),
            (None, None) => {
                return Err(refuse("a puzzle that is not skyscrapers, easy-as-abc or kakuro"));
            }
        };
    let side = setting.rows;
    let head = format!("{kind}/{side}/{side}/{letters}");
    let mut numbers = vec![0; 4 * side + side * side];
    for clue in clues {
        let edge = Edge::ALL.iter().position(|edge| *edge == clue.edge).unwrap_or_default();
        numbers[edge * side + clue.line] = clue.number;
    }
    for content in &setting.contents {
        match content.values[..] {
            [value] if content.is_given && value > 0 => {
                numbers[4 * side + content.cell.index()] = value;
            }
            _ => return Err(refuse("an empty cell that is given, or a cell with candidates")),
        }
    }
    let clues = 4 * side;
    let used = numbers.iter().rposition(|number| *number > 0).map_or(0, |last| last + 1);
    numbers.truncate(used.max(clues));
    let mut line = format!("https://puzz.link/p?{head}");
    let mut run = 0;
    for (place, number) in numbers.into_iter().enumerate() {
        if place == clues {
            push_run(std::mem::take(&mut run), b'g', &mut line);
        }
        match number {
            0 => run += 1,
            number => {
                push_run(std::mem::take(&mut run), b'g', &mut line);
                line.push_str(&match number {
                    ..16 => format!("{number:x}"),
                    _ => format!("-{number:02x}"),
                });
            }
        }
    }
    push_run(run, b'g', &mut line);
    Ok(line + "\n")
}
