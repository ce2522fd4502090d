//! A setting as an f-puzzles object.
//!
//! A rule is an entry in the list of its key. A rule without a key is refused by name.

use std::collections::HashMap;

use super::composed;
use super::keys::{CELLS, FLAGS, LINES, OUTSIDE, SINGLES};
use crate::format::json::quoted;
use crate::format::setting::{Boxes, Content, Setting};
use crate::format::table::Format;
use crate::format::write_error::WriteError;
use crate::grid::{Cell, Rule, RuleKind, Variant};

/// The object of a setting, on one line.
pub(super) fn object(setting: &Setting, format: Format) -> Result<String, WriteError> {
    let refuse = |rule: &str| WriteError::Rule { format, rule: rule.to_owned() };
    let Setting { rows, columns, count, lowest, .. } = *setting;
    if (rows, columns, lowest) != (count, count, 1) {
        return Err(refuse("a grid whose values are not 1 to its side"));
    }
    if setting.hidden > 0 {
        return Err(refuse("hidden cells"));
    }
    if !setting.has_lines {
        return Err(refuse("a grid without rows and columns"));
    }
    if setting.contents.iter().any(|content| content.values.is_empty()) {
        return Err(refuse("a cell without a candidate"));
    }
    let mut writer = Writer { setting, format, flags: Vec::new(), lists: Vec::new() };
    for variant in &setting.variants {
        match variant {
            Variant::X => writer.flags.extend(["diagonal+", "diagonal-"]),
            Variant::DisjointGroups if !setting.has_usual_boxes() => {
                return Err(refuse(variant.name()));
            }
            _ => match FLAGS.iter().find(|(_, known)| known == variant) {
                Some((flag, _)) => writer.flags.push(flag),
                None => return Err(refuse(variant.name())),
            },
        }
    }
    for rule in &setting.rules {
        writer.rule(rule)?;
    }
    writer.negative()?;
    let mut out = format!("{{\"size\":{count}");
    for (key, text) in setting.credits.entries() {
        out += &format!(",\"{key}\":{}", quoted(text));
    }
    out += &format!(",\"grid\":{}", writer.grid()?);
    writer.flags.dedup();
    writer.flags.iter().for_each(|flag| out += &format!(",\"{flag}\":true"));
    for (key, items) in &writer.lists {
        out += &format!(",\"{key}\":[{}]", items.join(","));
    }
    Ok(out + "}")
}

struct Writer<'a> {
    setting: &'a Setting,
    format: Format,
    flags: Vec<&'static str>,
    lists: Vec<(&'static str, Vec<String>)>,
}

impl Writer<'_> {
    fn refuse(&self, rule: &str) -> WriteError {
        WriteError::Rule { format: self.format, rule: rule.to_owned() }
    }

    fn push(&mut self, key: &'static str, item: String) {
        match self.lists.iter_mut().find(|(known, _)| *known == key) {
            Some((_, items)) => items.push(item),
            None => self.lists.push((key, vec![item])),
        }
    }

    fn name(&self, cell: Cell) -> String {
        let side = self.setting.count;
        at(cell.row(side) as isize, cell.column(side) as isize)
    }

    fn names(&self, cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(|cell| self.name(*cell)).collect();
        format!("[{}]", names.join(","))
    }

    fn rule(&mut self, rule: &Rule) -> Result<(), WriteError> {
        let cells = self.names(rule.cells());
        let value = |default: Option<i32>| match rule.number() {
            Some(number) if Some(number) != default => format!(",\"value\":\"{number}\""),
            _ => String::new(),
        };
        if let Some((key, kind, default)) = LINES.iter().find(|(_, kind, _)| *kind == rule.kind) {
            if !matches!(kind, RuleKind::Whispers | RuleKind::SumLine)
                && rule.number().is_some_and(|n| Some(n) != *default)
            {
                return Err(self.refuse(&format!("{kind} with the number {}", rule.numbers[0])));
            }
            self.push(key, format!("{{\"lines\":[{cells}]{}}}", value(*default)));
            return Ok(());
        }
        if let Some((key, kind)) = SINGLES.iter().find(|(_, kind)| *kind == rule.kind) {
            let is_one = matches!(kind, RuleKind::Odd | RuleKind::Even);
            if !is_one && self.lists.iter().any(|(known, _)| *known == *key) {
                return Err(self.refuse(&format!("two {kind} rules")));
            }
            for cell in rule.cells() {
                self.push(key, format!("{{\"cell\":{}}}", self.name(*cell)));
            }
            return Ok(());
        }
        match rule.kind {
            RuleKind::Frame | RuleKind::NoDifference | RuleKind::NoRatio | RuleKind::NoSum => {}
            RuleKind::Allowed => {
                // The grid contains it.
            }
            RuleKind::Killer => {
                let sum = value(Some(0));
                self.push("killercage", format!("{{\"cells\":{cells}{sum}}}"));
            }
            RuleKind::Distinct => match self.diagonal_flag(rule.cells()) {
                Some(flag) => self.flags.push(flag),
                None if rule.cells().len() == self.setting.count => {
                    self.push("extraregion", format!("{{\"cells\":{cells}}}"));
                }
                None => self.push("killercage", format!("{{\"cells\":{cells}}}")),
            },
            RuleKind::Difference | RuleKind::Ratio => {
                if let Some((key, ..)) = CELLS.iter().find(|(_, kind, _)| *kind == rule.kind) {
                    self.push(key, format!("{{\"cells\":{cells}{}}}", value(None)));
                }
            }
            RuleKind::Indexing => {
                let key = if rule.number() == Some(1) { "rowindexer" } else { "columnindexer" };
                self.push(key, format!("{{\"cells\":{cells}}}"));
            }
            RuleKind::Sum => match (rule.cells().len(), &rule.numbers[..]) {
                (2, [5]) => self.push("xv", format!("{{\"cells\":{cells},\"value\":\"V\"}}")),
                (2, [10]) => self.push("xv", format!("{{\"cells\":{cells},\"value\":\"X\"}}")),
                _ => return Err(self.refuse("a sum of digits that may repeat")),
            },
            RuleKind::Arrow => {
                let [circle, shafts @ ..] = &rule.lists[..] else { return Ok(()) };
                let begin = circle.last().copied();
                let line = |shaft: &Vec<Cell>| {
                    self.names(&begin.into_iter().chain(shaft.iter().copied()).collect::<Vec<_>>())
                };
                let lines: Vec<String> = shafts.iter().map(line).collect();
                let lines = lines.join(",");
                self.push("arrow", format!("{{\"cells\":{cells},\"lines\":[{lines}]}}"));
            }
            RuleKind::Clone => match &rule.lists[..] {
                [one, other] if one.len() == other.len() => {
                    let other = self.names(other);
                    self.push("clone", format!("{{\"cells\":{cells},\"cloneCells\":{other}}}"));
                }
                _ => return Err(self.refuse("clones of more than two parts")),
            },
            RuleKind::LittleKiller if rule.numbers.len() > 1 => {
                return Err(self.refuse("little-killer with several sums"));
            }
            RuleKind::LittleKiller => {
                let (outside, direction) = self
                    .beside_diagonal(rule.cells())
                    .ok_or_else(|| self.refuse("little-killer on part of a diagonal"))?;
                let sum = value(None);
                self.push(
                    "littlekillersum",
                    format!("{{\"cell\":{outside},\"cells\":{cells},\"direction\":\"{direction}\"{sum}}}"),
                );
            }
            RuleKind::Quadruple if self.setting.square(rule.cells()).is_some() => {
                let numbers: Vec<String> = rule.numbers.iter().map(i32::to_string).collect();
                let numbers = numbers.join(",");
                self.push("quadruple", format!("{{\"cells\":{cells},\"values\":[{numbers}]}}"));
            }
            RuleKind::NonConsecutive if rule.numbers.is_empty() => {
                let is_dot =
                    |rule: &Rule| matches!(rule.kind, RuleKind::Difference | RuleKind::Ratio);
                if self.setting.rules.iter().any(is_dot) {
                    return Err(self.refuse("non-consecutive for pairs with a dot"));
                }
                self.flags.push("nonconsecutive");
            }
            RuleKind::Linear => {
                let Some((circle, shaft)) = composed::as_average_arrow(rule) else {
                    return Err(self.refuse(rule.kind.name()));
                };
                let line: Vec<Cell> =
                    std::iter::once(circle).chain(shaft.iter().copied()).collect();
                let (circle, line) = (self.names(&[circle]), self.names(&line));
                self.push("averagearrow", format!("{{\"cells\":{circle},\"lines\":[{line}]}}"));
            }
            RuleKind::AnyOf => {
                if let Some(cell) = composed::as_box_indexer(self.setting, rule) {
                    let cells = self.names(&[cell]);
                    self.push("boxindexer", format!("{{\"cells\":{cells}}}"));
                } else if let Some((cells, root)) = composed::as_digital_root(self.setting, rule) {
                    let cells = self.names(cells);
                    self.push("cage", format!("{{\"cells\":{cells},\"value\":\"DR{root}\"}}"));
                } else {
                    return Err(self.refuse(rule.kind.name()));
                }
            }
            RuleKind::FullRank if rule.numbers.len() > 1 => {
                return Err(self.refuse("full-rank with ties"));
            }
            RuleKind::AntiOffset => match rule.numbers[..] {
                [1, 2] | [2, 1] => self.flags.push("antiknight"),
                [1, 1] => self.flags.push("antiking"),
                _ => return Err(self.refuse(rule.kind.name())),
            },
            RuleKind::FullRank
            | RuleKind::NumberedRoom
            | RuleKind::Sandwich
            | RuleKind::Skyscraper
            | RuleKind::XSum => self.outside(rule, value(None))?,
            // Those of the tables of lines and of marks in cells are written above.
            RuleKind::Between
            | RuleKind::CountingCircles
            | RuleKind::DoubleArrow
            | RuleKind::Entropic
            | RuleKind::Even
            | RuleKind::Lockout
            | RuleKind::Maximum
            | RuleKind::Minimum
            | RuleKind::Modular
            | RuleKind::Nabner
            | RuleKind::Odd
            | RuleKind::Palindrome
            | RuleKind::ParityLine
            | RuleKind::RegionSum
            | RuleKind::Renban
            | RuleKind::SlowThermo
            | RuleKind::SumLine
            | RuleKind::Thermo
            | RuleKind::Whispers
            | RuleKind::Zipper => return Err(self.refuse(rule.kind.name())),
            // f-puzzles has no such rules, or no such form of them.
            RuleKind::AllPairs
            | RuleKind::AntiTaxicab
            | RuleKind::Automaton
            | RuleKind::ConnectedValues
            | RuleKind::ContainExact
            | RuleKind::CountDistinct
            | RuleKind::EqualSum
            | RuleKind::EqualityCage
            | RuleKind::GlobalEntropy
            | RuleKind::GlobalModular
            | RuleKind::Greater
            | RuleKind::HiddenSkyscraper
            | RuleKind::LookAndSay
            | RuleKind::Lunchbox
            | RuleKind::NoTies
            | RuleKind::NonConsecutive
            | RuleKind::Pairs
            | RuleKind::Product
            | RuleKind::Quadruple
            | RuleKind::Regex
            | RuleKind::Rellik
            | RuleKind::SameDigits
            | RuleKind::ValueIndexing => return Err(self.refuse(rule.kind.name())),
        }
        Ok(())
    }

    /// A clue beside the line that it is about.
    fn outside(&mut self, rule: &Rule, value: String) -> Result<(), WriteError> {
        let kind = rule.kind;
        let Some((key, _)) = OUTSIDE.iter().find(|(_, known)| *known == kind) else {
            return Err(self.refuse(kind.name()));
        };
        let part = || self.refuse(&format!("{kind} on part of a line"));
        let outside = self.beside_line(rule.cells()).ok_or_else(part)?;
        self.push(key, format!("{{\"cell\":{outside}{value}}}"));
        Ok(())
    }

    /// The rules for pairs without a mark.
    fn negative(&mut self) -> Result<(), WriteError> {
        let numbers = |kind| -> Vec<i32> {
            let rules = self.setting.rules.iter().filter(|rule| rule.kind == kind);
            let mut numbers: Vec<i32> =
                rules.flat_map(|rule| rule.numbers.iter().copied()).collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        };
        let [differences, ratios, sums] =
            [RuleKind::NoDifference, RuleKind::NoRatio, RuleKind::NoSum].map(numbers);
        let used = self.setting.rules.iter().filter(|rule| rule.kind == RuleKind::Ratio);
        let mut used: Vec<i32> = used.map(|rule| rule.number().unwrap_or(2)).collect();
        used.sort_unstable();
        used.dedup();
        let used = if used.is_empty() { vec![2] } else { used };
        match &differences[..] {
            [] => {}
            [1] => self.flags.push("nonconsecutive"),
            _ => return Err(self.refuse("no-difference with numbers other than 1")),
        }
        if !ratios.is_empty() {
            if ratios != used {
                return Err(self.refuse("no-ratio with numbers that no dot has"));
            }
            self.push("negative", "\"ratio\"".to_owned());
        }
        match &sums[..] {
            [] => {}
            [5, 10] => self.push("negative", "\"xv\"".to_owned()),
            _ => return Err(self.refuse("no-sum with numbers other than 5 and 10")),
        }
        Ok(())
    }

    /// The contents of the cells, with regions that are not the usual boxes.
    fn grid(&self) -> Result<String, WriteError> {
        let setting = self.setting;
        let regions = match &setting.boxes {
            _ if setting.has_usual_boxes() => None,
            Boxes::Map(map) => Some(map.iter().map(|region| Some(*region)).collect()),
            Boxes::Of(height, width) => {
                let side = setting.count;
                let region =
                    |cell: usize| cell / side / height * (side / width) + cell % side / width;
                Some((0..side * side).map(|cell| Some(region(cell))).collect())
            }
            _ => Some(vec![None; setting.count.pow(2)]),
        };
        let allowed = setting.rules.iter().filter(|rule| rule.kind == RuleKind::Allowed);
        let allowed: Vec<&Rule> = allowed.collect();
        let mut contents: HashMap<Cell, Vec<&Content>> = HashMap::new();
        for content in &setting.contents {
            contents.entry(content.cell).or_default().push(content);
        }
        let all: Vec<i32> = (setting.lowest..=setting.highest()).collect();
        let of_cell = |cell: &Cell| {
            let mut parts = Vec::new();
            let mut marks = all.clone();
            for content in contents.get(cell).map_or(&[][..], Vec::as_slice) {
                match content.is_given {
                    true => {
                        parts.push(format!("\"value\":{},\"given\":true", content.values[0]));
                    }
                    false => marks.retain(|mark| content.values.contains(mark)),
                }
            }
            for rule in allowed.iter().filter(|rule| rule.cells().contains(cell)) {
                marks.retain(|mark| rule.numbers.contains(mark));
            }
            if marks.is_empty() {
                return Err(self.refuse("a cell without a candidate"));
            }
            if marks.len() < all.len() {
                let marks: Vec<String> = marks.iter().map(i32::to_string).collect();
                parts.push(format!("\"givenPencilMarks\":[{}]", marks.join(",")));
            }
            if let Some(regions) = &regions {
                let regions: &Vec<Option<usize>> = regions;
                let region = regions[cell.index()];
                let region = region.map_or_else(|| "null".to_owned(), |region| region.to_string());
                parts.push(format!("\"region\":{region}"));
            }
            Ok(format!("{{{}}}", parts.join(",")))
        };
        let row = |row: usize| {
            let cells: Vec<String> =
                setting.row(row).iter().map(of_cell).collect::<Result<_, _>>()?;
            Ok(format!("[{}]", cells.join(",")))
        };
        let rows: Vec<String> = (0..setting.rows).map(row).collect::<Result<_, _>>()?;
        Ok(format!("[{}]", rows.join(",")))
    }

    fn diagonal_flag(&self, cells: &[Cell]) -> Option<&'static str> {
        let side = self.setting.count;
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        let falling = (0..side).map(|row| Cell::at(row, row, side));
        let rising = (0..side).map(|row| Cell::at(row, side - 1 - row, side));
        match () {
            () if falling.eq(cells.iter().copied()) => Some("diagonal-"),
            () if rising.eq(cells.iter().copied()) => Some("diagonal+"),
            () => None,
        }
    }

    /// The cell outside of the grid that faces a whole line.
    fn beside_line(&self, cells: &[Cell]) -> Option<String> {
        let setting = self.setting;
        let side = setting.count;
        (0..side).find_map(|line| {
            let [row, column] = [setting.row(line), setting.column(line)];
            let place = line as isize;
            match () {
                () if row == cells => Some(at(place, -1)),
                () if column == cells => Some(at(-1, place)),
                () if row.iter().rev().eq(cells) => Some(at(place, side as isize)),
                () if column.iter().rev().eq(cells) => Some(at(side as isize, place)),
                () => None,
            }
        })
    }

    /// The cell outside of the grid that faces a whole diagonal, and its direction.
    fn beside_diagonal(&self, cells: &[Cell]) -> Option<(String, &'static str)> {
        let side = self.setting.count;
        let first = cells.first()?;
        let (row, column) = (first.row(side) as isize, first.column(side) as isize);
        let directions = [("UR", (-1, 1)), ("UL", (-1, -1)), ("DR", (1, 1)), ("DL", (1, -1))];
        directions.into_iter().find_map(|(name, (down, right))| {
            let at_step = |step: isize| {
                let row = usize::try_from(row + down * step).ok()?;
                self.setting.cell(row, usize::try_from(column + right * step).ok()?)
            };
            let is_whole =
                at_step(-1).is_none() && (0..).map_while(at_step).eq(cells.iter().copied());
            is_whole.then(|| (at(row - down, column - right), name))
        })
    }
}

/// The name of a place by its row and column from 0, in quotes.
fn at(row: isize, column: isize) -> String {
    format!("\"R{}C{}\"", row + 1, column + 1)
}
