//! A setting as a string.
//!
//! Most kinds have their own item. Others are written by their meaning: a table of pairs, a sum, different
//! digits. A rule without such a form is refused by name.

use super::kinds::{PLAIN, Syntax};
use super::machine::{self, Transitions};
use crate::format::base64;
use crate::format::setting::{Content, Setting};
use crate::format::table::Format;
use crate::format::write_error::WriteError;
use crate::grid::{Cell, Rule, RuleKind, Variant};

/// The most rows, columns and values of a string.
const MOST: usize = 16;

/// The string of a setting, with the end of its line.
pub(super) fn write(setting: &Setting) -> Result<String, WriteError> {
    if setting.count > MOST {
        return Err(refuse(&format!("{} values; it supports at most {MOST}", setting.count)));
    }
    if !matches!(setting.lowest, 0 | 1) {
        return Err(refuse(&format!("values that start at {}", setting.lowest)));
    }
    let is_empty = |content: &Content| content.values.is_empty();
    if setting.contents.iter().any(is_empty) {
        return Err(refuse("a cell without a candidate"));
    }
    let by_boxes =
        |variant: &&Variant| matches!(variant, Variant::Windoku | Variant::DisjointGroups);
    if let Some(variant) = setting.variants.iter().find(by_boxes)
        && !setting.has_usual_boxes()
    {
        return Err(refuse(&format!("{variant} with boxes other than the usual ones")));
    }
    let writer = Writer { setting };
    let mut out = writer.layout();
    let items = writer.contents().into_iter();
    let negative = writer.negative()?;
    out.extend(items.map(|item| format!(".~{item}")));
    out += &negative;
    let ranks = || setting.rules.iter().filter(|rule| rule.kind == RuleKind::FullRank);
    let may_tie = |rule: &Rule| rule.numbers.get(1) == Some(&1);
    // If no line may have a tie, permission for one does not matter.
    let has_no_ties = setting.rules.iter().any(|rule| rule.kind == RuleKind::NoTies);
    if ranks().any(may_tie) && !has_no_ties {
        if !ranks().all(may_tie) {
            return Err(refuse("full-rank with ties for only some lines"));
        }
        out += ".FullRankTies~any";
    }
    for rule in &setting.rules {
        out.extend(writer.rule(rule)?);
    }
    if out.is_empty() {
        out += ".Shape~9x9";
    }
    out.push('\n');
    Ok(out)
}

pub(super) fn refuse(rule: &str) -> WriteError {
    WriteError::Rule { format: Format::Iss, rule: rule.to_owned() }
}

/// An item that holds if one of these items holds.
fn one_of(items: Vec<String>) -> String {
    match &items[..] {
        [item] => item.clone(),
        items => format!(".Or{}.End", items.concat()),
    }
}

fn joined(numbers: &[i32], between: &str) -> String {
    numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(between)
}

pub(super) struct Writer<'a> {
    pub(super) setting: &'a Setting,
}

impl Writer<'_> {
    /// All pairs of cells that share an edge.
    pub(super) fn neighbors(&self) -> Vec<[Cell; 2]> {
        let setting = self.setting;
        let mut pairs = Vec::new();
        for row in 0..setting.rows {
            for column in 0..setting.columns {
                let next = [setting.cell(row, column + 1), setting.cell(row + 1, column)];
                let Some(cell) = setting.cell(row, column) else { continue };
                pairs.extend(next.into_iter().flatten().map(|other| [cell, other]));
            }
        }
        pairs
    }

    fn are_neighbors(&self, cells: &[Cell]) -> bool {
        let side = self.setting.count;
        match cells {
            [one, other] if one.index().max(other.index()) < side * side => {
                one.row(side).abs_diff(other.row(side))
                    + one.column(side).abs_diff(other.column(side))
                    == 1
            }
            _ => false,
        }
    }

    /// Whether a sum is an X or a V.
    pub(super) fn is_letter(&self, rule: &Rule) -> bool {
        matches!(rule.numbers[..], [5] | [10]) && self.are_neighbors(rule.cells())
    }

    pub(super) fn cell(&self, cell: Cell) -> String {
        let side = self.setting.count;
        let letter = |number: usize| char::from_digit(number as u32 + 1, 17).unwrap_or('?');
        match cell.index().checked_sub(side * side) {
            None => format!("R{}C{}", letter(cell.row(side)), letter(cell.column(side))),
            Some(_) if self.setting.hidden == 1 => "VX".to_owned(),
            Some(hidden) => format!("VX{}", hidden + 1),
        }
    }

    /// Cells, each with its mark before it.
    pub(super) fn cells<'a>(&self, cells: impl IntoIterator<Item = &'a Cell>) -> String {
        cells.into_iter().map(|cell| format!("~{}", self.cell(*cell))).collect()
    }

    pub(super) fn key(&self, accepts: impl Fn(i32, i32) -> bool) -> String {
        machine::key(self.setting.lowest, self.setting.count, accepts)
    }

    /// The line of the grid that consists of these cells, and whether they start at its far end.
    fn line(&self, cells: &[Cell]) -> Option<(String, bool)> {
        let setting = self.setting;
        let rows = (0..setting.rows).map(|row| (format!("R{}", row + 1), setting.row(row)));
        let columns =
            (0..setting.columns).map(|column| (format!("C{}", column + 1), setting.column(column)));
        rows.chain(columns).find_map(|(name, line)| {
            let is_reversed = line.iter().rev().eq(cells);
            (line == cells || is_reversed).then_some((name, line != cells))
        })
    }

    /// A clue at one end of a line.
    fn outside(&self, item: &str, rule: &Rule) -> Result<Vec<String>, WriteError> {
        let part = || refuse(&format!("{} on part of a line", rule.kind));
        let (line, is_far) = self.line(rule.cells()).ok_or_else(part)?;
        let number = rule.number().ok_or_else(|| refuse(rule.kind.name()))?;
        let clue = if is_far { format!("~{number}") } else { format!("{number}~") };
        Ok(vec![format!(".{item}~{line}~{clue}")])
    }

    /// The items of a rule. If there are several, all must hold.
    fn rule(&self, rule: &Rule) -> Result<Vec<String>, WriteError> {
        let (low, count) = (self.setting.lowest, self.setting.count);
        let refused = || Err(refuse(rule.kind.name()));
        let whole = |item: &str| Ok(vec![format!(".{item}")]);
        match rule.kind {
            RuleKind::Frame | RuleKind::NoDifference | RuleKind::NoRatio | RuleKind::NoSum => {
                Ok(Vec::new())
            }
            RuleKind::Allowed => self.allowed(rule.cells(), |value| rule.numbers.contains(&value)),
            RuleKind::Odd => self.allowed(rule.cells(), |value| value % 2 != 0),
            RuleKind::Even => self.allowed(rule.cells(), |value| value % 2 == 0),
            RuleKind::AnyOf => self.any_of(rule),
            RuleKind::Automaton | RuleKind::Regex => self.program(rule),
            RuleKind::Pairs | RuleKind::AllPairs => self.listed(rule),
            RuleKind::Killer => self.numbered("Cage", rule, Some(0)),
            RuleKind::Sum | RuleKind::LittleKiller | RuleKind::Linear => self.sum(rule),
            RuleKind::Arrow => {
                rule.lists.iter().skip(1).map(|shaft| self.arrow(rule.cells(), shaft)).collect()
            }
            RuleKind::SlowThermo => self.along(rule, |a, b| a <= b),
            RuleKind::ParityLine => self.along(rule, |a, b| (a - b) % 2 != 0),
            RuleKind::Difference | RuleKind::Ratio => self.dot(rule),
            RuleKind::Sandwich => self.sandwich(rule),
            RuleKind::NoTies => whole("FullRankTies~none"),
            RuleKind::EqualSum | RuleKind::Clone | RuleKind::SameDigits => self.lists(rule),
            RuleKind::LookAndSay => self.look_and_say(rule),
            RuleKind::ConnectedValues => self.connected(rule),
            RuleKind::Whispers => self.numbered("Whisper", rule, Some(count.div_ceil(2) as i32)),
            RuleKind::Nabner => Ok(self.nabner(rule)),
            RuleKind::Quadruple => match self.setting.square(rule.cells()) {
                Some(first) => {
                    let numbers = joined(&rule.numbers, "~");
                    Ok(vec![format!(".Quad~{}~{numbers}", self.cell(first))])
                }
                None => self.plain(rule),
            },
            RuleKind::Minimum | RuleKind::Maximum => Ok(self.extremes(rule)),
            RuleKind::Greater => self.greater(rule),
            RuleKind::AntiOffset => match rule.numbers[..] {
                [1, 2] | [2, 1] => whole("AntiKnight"),
                [1, 1] => whole("AntiKing"),
                _ => Ok(self.offsets(&rule.numbers)),
            },
            RuleKind::Indexing => {
                let by = if rule.number() == Some(1) { "R" } else { "C" };
                Ok(vec![format!(".Indexing~{by}{}", self.cells(rule.cells()))])
            }
            RuleKind::Entropic | RuleKind::GlobalEntropy if (low, count) != (1, 9) => refused(),
            RuleKind::GlobalModular if count != 9 => refused(),
            RuleKind::AntiTaxicab if low != 1 => refused(),
            RuleKind::NonConsecutive if !rule.numbers.is_empty() => refused(),
            RuleKind::AntiTaxicab
            | RuleKind::Between
            | RuleKind::ContainExact
            | RuleKind::CountDistinct
            | RuleKind::CountingCircles
            | RuleKind::Distinct
            | RuleKind::DoubleArrow
            | RuleKind::Entropic
            | RuleKind::EqualityCage
            | RuleKind::FullRank
            | RuleKind::GlobalEntropy
            | RuleKind::GlobalModular
            | RuleKind::HiddenSkyscraper
            | RuleKind::Lockout
            | RuleKind::Lunchbox
            | RuleKind::Modular
            | RuleKind::NonConsecutive
            | RuleKind::NumberedRoom
            | RuleKind::Palindrome
            | RuleKind::RegionSum
            | RuleKind::Rellik
            | RuleKind::Renban
            | RuleKind::Skyscraper
            | RuleKind::SumLine
            | RuleKind::Thermo
            | RuleKind::ValueIndexing
            | RuleKind::XSum
            | RuleKind::Zipper => self.plain(rule),
            RuleKind::Product | RuleKind::Define => refused(),
        }
    }

    /// An item of the table.
    fn plain(&self, rule: &Rule) -> Result<Vec<String>, WriteError> {
        let row = PLAIN.iter().find(|(_, kind, _)| *kind == rule.kind);
        let Some((item, _, syntax)) = row else { return Err(refuse(rule.kind.name())) };
        match syntax {
            Syntax::Whole => Ok(vec![format!(".{item}")]),
            Syntax::Outside => self.outside(item, rule),
            Syntax::Cells => Ok(vec![format!(".{item}{}", self.cells(rule.cells()))]),
            Syntax::NumberOr(default) | Syntax::Perhaps(default) => {
                self.numbered(item, rule, Some(*default))
            }
            Syntax::Numbers if rule.numbers.is_empty() => Err(refuse(rule.kind.name())),
            Syntax::Numbers => {
                let numbers = joined(&rule.numbers, "_");
                Ok(vec![format!(".{item}~{numbers}{}", self.cells(rule.cells()))])
            }
        }
    }

    /// An item with a number before its cells.
    fn numbered(
        &self,
        item: &str,
        rule: &Rule,
        default: Option<i32>,
    ) -> Result<Vec<String>, WriteError> {
        let number = rule.number().or(default).ok_or_else(|| refuse(rule.kind.name()))?;
        Ok(vec![format!(".{item}~{number}{}", self.cells(rule.cells()))])
    }

    fn sandwich(&self, rule: &Rule) -> Result<Vec<String>, WriteError> {
        match self.line(rule.cells()) {
            Some((line, _)) => {
                let sum = rule.number().ok_or_else(|| refuse("sandwich"))?;
                Ok(vec![format!(".Sandwich~{sum}~{line}")])
            }
            None => self.numbered("Lunchbox", rule, None),
        }
    }

    /// A table for every two neighbors of a line.
    fn along(
        &self,
        rule: &Rule,
        accepts: impl Fn(i32, i32) -> bool,
    ) -> Result<Vec<String>, WriteError> {
        Ok(vec![format!(".Pair~{}~_{}", self.key(accepts), self.cells(rule.cells()))])
    }

    fn program(&self, rule: &Rule) -> Result<Vec<String>, WriteError> {
        let cells = self.cells(rule.cells());
        if rule.kind == RuleKind::Regex {
            let text = base64::of_bytes(rule.text.as_bytes());
            return Ok(vec![format!(".Regex~{text}{cells}")]);
        }
        let machine = Transitions::of_text(&rule.text, self.setting.lowest);
        let text = machine.and_then(|machine| machine.write(self.setting.count));
        let text = text.ok_or_else(|| refuse("an automaton of this size"))?;
        Ok(vec![format!(".NFA~{text}~_{cells}")])
    }

    /// Pairs of values that a text lists.
    fn listed(&self, rule: &Rule) -> Result<Vec<String>, WriteError> {
        let pair = |word: &str| {
            let (one, other) = word.split_once('-')?;
            Some((one.parse::<i32>().ok()?, other.parse::<i32>().ok()?))
        };
        let listed: Vec<_> = rule.text.split_whitespace().filter_map(pair).collect();
        let accepts = |a: i32, b: i32| listed.contains(&(a, b));
        match rule.kind == RuleKind::Pairs {
            true => self.along(rule, accepts),
            false => {
                Ok(vec![format!(".PairX~{}~_{}", self.key(accepts), self.cells(rule.cells()))])
            }
        }
    }

    fn sum(&self, rule: &Rule) -> Result<Vec<String>, WriteError> {
        let cells = self.cells(rule.cells());
        if rule.kind == RuleKind::Linear {
            let [sum, factors @ ..] = &rule.numbers[..] else { return Ok(Vec::new()) };
            return Ok(vec![format!(".Sum~{sum}_=_{}{cells}", joined(factors, "_"))]);
        }
        let is_diagonal = rule.kind == RuleKind::LittleKiller;
        if !is_diagonal && self.is_letter(rule) {
            let letter = if rule.numbers == [5] { "V" } else { "X" };
            return Ok(vec![format!(".{letter}{cells}")]);
        }
        let first = self.diagonal(rule.cells()).filter(|_| is_diagonal);
        let first = first.map(|first| self.cell(first));
        let item = |sum: &i32| match &first {
            Some(first) => format!(".LittleKiller~{sum}~{first}"),
            None => format!(".Sum~{sum}{cells}"),
        };
        Ok(vec![one_of(rule.numbers.iter().map(item).collect())])
    }

    fn dot(&self, rule: &Rule) -> Result<Vec<String>, WriteError> {
        let are_neighbors = self.are_neighbors(rule.cells());
        let cells = self.cells(rule.cells());
        if rule.kind == RuleKind::Difference {
            return match rule.number().unwrap_or(1) {
                1 if are_neighbors => Ok(vec![format!(".WhiteDot{cells}")]),
                difference => self.along(rule, |a, b| (a - b).abs() == difference),
            };
        }
        match rule.number().unwrap_or(2) {
            2 if are_neighbors => Ok(vec![format!(".BlackDot{cells}")]),
            ratio => self.along(rule, |a, b| a == ratio * b || b == ratio * a),
        }
    }

    /// Lists with the same sum, or with the same digits in the same order or in any.
    fn lists(&self, rule: &Rule) -> Result<Vec<String>, WriteError> {
        if rule.kind == RuleKind::EqualSum {
            let lists: Vec<String> = rule.lists.iter().map(|list| self.cells(list)).collect();
            return Ok(vec![format!(".EqualSum{}", lists.join("~-"))]);
        }
        if rule.kind == RuleKind::Clone {
            let [first, others @ ..] = &rule.lists[..] else { return Ok(Vec::new()) };
            let pairs = others.iter().flat_map(|other| first.iter().zip(other));
            return Ok(pairs
                .map(|(a, b)| format!(".SameValues~2{}", self.cells([a, b])))
                .collect());
        }
        if rule.lists.windows(2).any(|pair| pair[0].len() != pair[1].len()) {
            return Err(refuse("same-digits with lists of different lengths"));
        }
        let all = self.cells(rule.lists.iter().flatten());
        Ok(vec![format!(".SameValues~{}{all}", rule.lists.len())])
    }

    fn look_and_say(&self, rule: &Rule) -> Result<Vec<String>, WriteError> {
        if rule.numbers.iter().any(|number| !(0..=9).contains(number)) {
            return Err(refuse("look-and-say with a number above 9"));
        }
        let clue = joined(&rule.numbers, "");
        Ok(vec![format!(".LookAndSay~{clue}{}", self.cells(rule.cells()))])
    }

    fn nabner(&self, rule: &Rule) -> Vec<String> {
        // A repeated cell counts once, but `PairX` would compare it with itself.
        let mut once: Vec<Cell> = Vec::with_capacity(rule.cells().len());
        for cell in rule.cells() {
            if !once.contains(cell) {
                once.push(*cell);
            }
        }
        let key = self.key(|a, b| (a - b).abs() >= 2);
        vec![format!(".PairX~{key}~_{}", self.cells(&once))]
    }

    fn extremes(&self, rule: &Rule) -> Vec<String> {
        let is_marked = |cell: &Cell| rule.cells().contains(cell);
        let pairs = self.neighbors().into_iter();
        let pairs = pairs.filter(|[one, other]| is_marked(one) != is_marked(other));
        let item = |[one, other]: [Cell; 2]| {
            let is_first_greater = is_marked(&one) == (rule.kind == RuleKind::Maximum);
            let pair = if is_first_greater { [one, other] } else { [other, one] };
            format!(".GreaterThan{}", self.cells(&pair))
        };
        pairs.map(item).collect()
    }

    fn greater(&self, rule: &Rule) -> Result<Vec<String>, WriteError> {
        match rule.cells().windows(2).all(|pair| self.are_neighbors(pair)) {
            true => {
                let pairs = rule.cells().windows(2);
                Ok(pairs.map(|pair| format!(".GreaterThan{}", self.cells(pair))).collect())
            }
            false => self.along(rule, |a, b| a > b),
        }
    }

    fn allowed(
        &self,
        cells: &[Cell],
        accepts: impl Fn(i32) -> bool,
    ) -> Result<Vec<String>, WriteError> {
        let values = (self.setting.lowest..=self.setting.highest()).filter(|value| accepts(*value));
        let values: String = values.map(|value| format!("_{value}")).collect();
        if values.is_empty() {
            return Err(refuse("a cell without a candidate"));
        }
        Ok(cells.iter().map(|cell| format!(".~{}{values}", self.cell(*cell))).collect())
    }

    fn any_of(&self, rule: &Rule) -> Result<Vec<String>, WriteError> {
        let mut out = ".Or".to_owned();
        for branch in &rule.branches {
            let mut items = Vec::new();
            for rule in branch {
                // These are written once for the whole grid, so they hold for all alternatives.
                let is_of_whole = matches!(
                    rule.kind,
                    RuleKind::NoDifference
                        | RuleKind::NoRatio
                        | RuleKind::NoSum
                        | RuleKind::NoTies
                        | RuleKind::FullRank
                );
                if is_of_whole {
                    return Err(refuse(&format!("{} within any-of", rule.kind)));
                }
                items.extend(self.rule(rule)?);
            }
            match &items[..] {
                [item] => out += item,
                items => out += &format!(".And{}.End", items.concat()),
            }
        }
        Ok(vec![out + ".End"])
    }

    fn arrow(&self, circle: &[Cell], shaft: &[Cell]) -> Result<String, WriteError> {
        let cells = self.cells(circle.iter().chain(shaft));
        match circle.len() {
            1 => Ok(format!(".Arrow{cells}")),
            length @ (2 | 3) => Ok(format!(".PillArrow~{length}{cells}")),
            length => Err(refuse(&format!("an arrow with {length} cells in its circle"))),
        }
    }

    /// The cell that names a diagonal of the grid, if these cells are a diagonal.
    fn diagonal(&self, cells: &[Cell]) -> Option<Cell> {
        let side = self.setting.count;
        let (first, last) = (*cells.first()?, *cells.last()?);
        let (bottom, right) = (self.setting.rows - 1, self.setting.columns - 1);
        [false, true].into_iter().find_map(|is_reversed| {
            let first = if is_reversed { last } else { first };
            let (row, column) = (first.row(side), first.column(side));
            let (down, side_step): (isize, isize) = match (row, column) {
                (row, 0) if row < bottom => (1, 1),
                (row, column) if column == right && row > 0 && row < bottom => (-1, -1),
                (0, _) => (1, -1),
                (row, column) if row == bottom && column > 0 && column < right => (-1, 1),
                _ => return None,
            };
            let diagonal = (0..).map_while(|place: isize| {
                let row = row.checked_add_signed(down * place)?;
                self.setting.cell(row, column.checked_add_signed(side_step * place)?)
            });
            let diagonal: Vec<Cell> = diagonal.collect();
            let is_same = match is_reversed {
                true => diagonal.iter().rev().eq(cells),
                false => diagonal == cells,
            };
            is_same.then_some(first)
        })
    }

    /// Connected cells: in the grid, or in all further cells if these have the same number of columns.
    fn connected(&self, rule: &Rule) -> Result<Vec<String>, WriteError> {
        let setting = self.setting;
        let rows = (0..setting.rows).map(|row| setting.row(row));
        let hidden: Vec<Cell> =
            (0..setting.hidden).filter_map(|n| setting.hidden_cell(n)).collect();
        let prefix = match () {
            () if rows.eq(rule.lists.iter().cloned()) => "",
            () if hidden.chunks(setting.columns).eq(rule.lists.iter().map(Vec::as_slice)) => "VX",
            () => return Err(refuse("connected-values on part of the grid")),
        };
        let [size, values @ ..] = &rule.numbers[..] else { return Ok(Vec::new()) };
        let values: Vec<String> = values.iter().map(i32::to_string).collect();
        let size = if *size > 0 { format!("~{size}") } else { String::new() };
        Ok(vec![format!(".ConnectedValues~{prefix}~{}{size}", values.join("_"))])
    }

    /// Different digits for every two cells at these distances.
    fn offsets(&self, numbers: &[i32]) -> Vec<String> {
        let mut items = Vec::new();
        for cell in self.setting.cells() {
            let side = self.setting.count;
            for other in self.setting.cells().into_iter().filter(|other| *other > cell) {
                let down = cell.row(side).abs_diff(other.row(side)) as i32;
                let right = cell.column(side).abs_diff(other.column(side)) as i32;
                let is_apart = |offset: &[i32]| {
                    [(down, right), (right, down)].contains(&(offset[0].abs(), offset[1].abs()))
                };
                if numbers.chunks_exact(2).any(is_apart) {
                    items.push(format!(".AllDifferent{}", self.cells(&[cell, other])));
                }
            }
        }
        items
    }
}
