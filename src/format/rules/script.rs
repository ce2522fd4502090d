//! The statements of a record, one after the other.

use super::names;
use super::pieces::{self, Is, Piece};
use super::{contents, places};
use crate::format::error::ParseErrorKind;
use crate::format::fault::RuleFault;
use crate::format::read::regions::number_by_appearance;
use crate::format::setting::{Boxes, Content, Setting};
use crate::format::text::symbols::Misread;
use crate::grid::{Rule, RuleKind, Variant};

/// Words that begin a statement and are no rule.
pub(super) const HEADS: [&str; 11] = [
    "size",
    "boxes",
    "regions",
    "lines",
    "variant",
    "hidden",
    "grid",
    "given",
    "candidates",
    "or",
    "end",
];

/// The most rules of a record, so that one record bounds the memory.
const MOST_RULES: usize = 65_536;

/// What the statements so far say.
pub(super) struct Script {
    is_layout: bool,
    setting: Setting,
    /// The alternatives that are open: the branches of each, the last one still growing.
    open: Vec<Vec<Vec<Rule>>>,
    rows: Rows,
    count: usize,
    title: Option<Box<str>>,
}

/// Rows that the next lines hold.
enum Rows {
    None,
    /// Rows of cells, and how many came.
    Grid(usize),
    /// Rows of regions' symbols, and what came.
    Regions(String, usize),
}

impl Script {
    /// Of a layout, if rules may lack their numbers.
    pub(super) fn new(is_layout: bool) -> Script {
        Script {
            is_layout,
            setting: Setting::nine(),
            open: Vec::new(),
            rows: Rows::None,
            count: 0,
            title: None,
        }
    }

    /// Whether the next line is a row of a grid or a map, and no statement.
    pub(super) fn wants_row(&self) -> bool {
        !matches!(self.rows, Rows::None)
    }

    /// Takes a line.
    pub(super) fn line(&mut self, line: &str) -> Result<(), Misread> {
        match std::mem::replace(&mut self.rows, Rows::None) {
            Rows::None => pieces::statements(line).into_iter().try_for_each(|(from, statement)| {
                let shift = |Misread { offset, kind }| Misread { offset: from + offset, kind };
                self.statement(statement).map_err(shift)
            }),
            rows if line.trim().is_empty() || line.trim_start().starts_with(['#', '+']) => {
                self.rows = rows;
                Ok(())
            }
            Rows::Grid(came) => {
                let values = contents::row(&self.setting, line, self.setting.columns)?;
                contents::take(&mut self.setting, came, values);
                if came + 1 < self.setting.rows {
                    self.rows = Rows::Grid(came + 1);
                }
                Ok(())
            }
            Rows::Regions(text, came) => {
                let text = text + line + "\n";
                if came + 1 < self.setting.rows {
                    self.rows = Rows::Regions(text, came + 1);
                    return Ok(());
                }
                self.regions(&text, line.len())
            }
        }
    }

    /// The setting of the record, and its title; `Err` says what it lacks.
    pub(super) fn finish(self) -> Result<(Setting, Option<Box<str>>), ParseErrorKind> {
        if self.wants_row() {
            return Err(RuleFault::nothing("the next row of the grid").into());
        }
        if !self.open.is_empty() {
            return Err(RuleFault::nothing("`end` after the alternatives of `any-of`").into());
        }
        Ok((self.setting, self.title))
    }

    fn statement(&mut self, line: &str) -> Result<(), Misread> {
        let pieces = pieces::pieces(line)?;
        let Some((Piece { at, is }, rest)) = pieces.split_first() else { return Ok(()) };
        let at = *at;
        let fault = |fault: RuleFault| Misread { offset: at, kind: fault.into() };
        let Is::Word(word) = is else {
            return Err(fault(RuleFault::Found {
                found: "a mark or a quoted text".to_owned(),
                expected: "the name of a rule".to_owned(),
            }));
        };
        let colon = rest.iter().position(|piece| piece.is == Is::Colon);
        let (before, after) = match colon {
            Some(colon) => (&rest[..colon], &rest[colon + 1..]),
            None => (rest, &rest[rest.len()..]),
        };
        let end = line.len();
        let text_after = || match colon.map(|colon| rest[colon].at + 1) {
            Some(from) => (from, line[from..].split('#').next().unwrap_or_default()),
            None => (end, ""),
        };
        match word.to_ascii_lowercase().as_str() {
            "title" => {
                self.title = Some(text_after().1.trim().into());
                Ok(())
            }
            "any-of" => {
                self.open.push(vec![Vec::new()]);
                Ok(())
            }
            "or" => match self.open.last_mut() {
                Some(branches) => {
                    branches.push(Vec::new());
                    Ok(())
                }
                None => Err(fault(RuleFault::word(word, "`any-of` before it"))),
            },
            "end" => match self.open.pop() {
                Some(branches) => {
                    let mut rule = Rule::new(RuleKind::AnyOf, [], []);
                    rule.lists.clear();
                    rule.branches = branches;
                    self.push(rule).map_err(fault)
                }
                None => Err(fault(RuleFault::word(word, "`any-of` before it"))),
            },
            "size" => self.size(after, end),
            "boxes" => self.boxes(after, end),
            "lines" => match after {
                [Piece { is: Is::Word(word), .. }] if word == "none" => {
                    self.setting.has_lines = false;
                    Ok(())
                }
                _ => Err(wrong(after, end, "`lines: none`")),
            },
            "regions" => match text_after() {
                (_, text) if text.trim().is_empty() => {
                    self.rows = Rows::Regions(String::new(), 0);
                    Ok(())
                }
                (from, text) => self.regions(text, from),
            },
            "variant" | "variants" => {
                for piece in after {
                    let Is::Word(name) = &piece.is else {
                        return Err(wrong(std::slice::from_ref(piece), end, "names of variants"));
                    };
                    let variant: Variant = name.parse().map_err(|_| Misread {
                        offset: piece.at,
                        kind: RuleFault::word(name, names_of_variants()).into(),
                    })?;
                    self.setting.variants.push(variant);
                }
                Ok(())
            }
            "hidden" => {
                let most = self.setting.most_hidden();
                let number = single(after).and_then(|word| word.parse().ok());
                match number.filter(|number| (self.setting.hidden..=most).contains(number)) {
                    Some(number) => {
                        self.setting.hidden = number;
                        Ok(())
                    }
                    None => {
                        Err(wrong(after, end, &format!("a number of hidden cells up to {most}")))
                    }
                }
            }
            // A heading such as `Grid 01` is no statement.
            "grid" if colon.is_none() || !before.is_empty() => {
                Err(wrong(rest, end, "a colon after `grid`"))
            }
            "grid" => match text_after() {
                (_, text) if text.trim().is_empty() => {
                    self.rows = Rows::Grid(0);
                    Ok(())
                }
                (from, text) => {
                    let cells = self.setting.rows * self.setting.columns;
                    let shift = |Misread { offset, kind }| Misread { offset: from + offset, kind };
                    let values = contents::row(&self.setting, text, cells).map_err(shift)?;
                    contents::take(&mut self.setting, 0, values);
                    Ok(())
                }
            },
            name @ ("given" | "candidates") => self.given(name == "given", after, end),
            name => self.rule(name, at, before, after),
        }
    }

    fn push(&mut self, rule: Rule) -> Result<(), RuleFault> {
        let fault = if self.is_layout {
            self.setting.misfit(&rule.with_any_value())
        } else {
            self.setting.misfit(&rule)
        };
        if let Some(fault) = fault {
            return Err(fault);
        }
        self.count += 1;
        if self.count > MOST_RULES {
            let found = format!("more than {MOST_RULES} rules");
            return Err(RuleFault::Found { found, expected: "fewer in a puzzle".to_owned() });
        }
        match self.open.last_mut().and_then(|branches| branches.last_mut()) {
            Some(branch) => branch.push(rule),
            None => self.setting.rules.push(rule),
        }
        Ok(())
    }

    fn rule(
        &mut self,
        name: &str,
        at: usize,
        before: &[Piece],
        after: &[Piece],
    ) -> Result<(), Misread> {
        let Some(kinds) = names::kinds(name) else {
            let fault = RuleFault::UnknownRule {
                found: crate::printable::excerpt(name.as_bytes()),
                nearest: names::nearest(name),
            };
            return Err(Misread { offset: at, kind: fault.into() });
        };
        let (mut numbers, mut text) = (Vec::new(), String::new());
        for piece in before {
            let fault = |fault: RuleFault| Misread { offset: piece.at, kind: fault.into() };
            match &piece.is {
                Is::Word(word) if word == "all-given" && names::is_all_given(name) => {}
                Is::Word(word) => {
                    let expected = || "a number, or `:` and then cells";
                    let number = word.parse::<i32>().map_err(|_| RuleFault::word(word, expected()));
                    numbers.push(number.map_err(fault)?);
                }
                Is::Text(quoted) => text.push_str(quoted),
                _ => return Err(fault(RuleFault::word("|", "numbers, then `:` and cells"))),
            }
        }
        let lists = places::lists(&self.setting, after)?;
        for (kind, mut brought) in kinds {
            if brought.is_empty() || !numbers.is_empty() {
                brought = numbers.clone();
            }
            let rule =
                Rule { text: text.clone(), ..Rule::with_lists(kind, brought, lists.clone()) };
            let fault = |fault: RuleFault| Misread { offset: at, kind: fault.into() };
            self.push(rule).map_err(fault)?;
        }
        Ok(())
    }

    /// `6x6`, `6x6 1-9`, `9x9 0-8`
    fn size(&mut self, after: &[Piece], end: usize) -> Result<(), Misread> {
        const EXPECTED: &str = "rows x columns and perhaps values, as in 9x9 or 6x6 1-9";
        let words: Vec<&str> = after.iter().filter_map(word).collect();
        let size = |text: &str| {
            let (rows, columns) = text.split_once(['x', 'X']).unwrap_or((text, text));
            Some((rows.parse::<usize>().ok()?, columns.parse::<usize>().ok()?))
        };
        let range = |text: &str| {
            let (low, high) = text.split_at_checked(1)?.1.split_once('-')?;
            let low = text[..text.len() - high.len() - 1]
                .parse::<i32>()
                .ok()
                .filter(|_| !low.starts_with('-'));
            Some((low?, high.parse::<i32>().ok()?))
        };
        let read = match words[..] {
            _ if words.len() != after.len() => None,
            [text] => size(text).map(|(rows, columns)| {
                ((rows, columns), (1, i32::try_from(rows.max(columns)).unwrap_or(i32::MAX)))
            }),
            [text, values] => size(text).zip(range(values)),
            _ => None,
        };
        let (size, values) = read.ok_or_else(|| wrong(after, end, EXPECTED))?;
        let offset = after.first().map_or(end, |piece| piece.at);
        let setting = Setting::new(size, values);
        self.setting = setting.map_err(|fault| Misread { offset, kind: fault.into() })?;
        Ok(())
    }

    /// `3x3`, `2x3`, `none`
    fn boxes(&mut self, after: &[Piece], end: usize) -> Result<(), Misread> {
        let number = |text: &str| text.parse::<usize>().ok().filter(|number| *number > 0);
        let read = single(after).and_then(|text| match text.split_once(['x', 'X']) {
            None if text == "none" => Some(Boxes::None),
            None => None,
            Some((height, width)) => Some(Boxes::Of(number(height)?, number(width)?)),
        });
        let wrong = || wrong(after, end, "rows x columns of a box, as in 3x3, or `none`");
        self.setting.boxes = read.ok_or_else(wrong)?;
        let offset = after.first().map_or(end, |piece| piece.at);
        let check = self.setting.boxes.regions(&self.setting);
        check.map(drop).map_err(|kind| Misread { offset, kind })
    }

    /// A symbol for each cell, by its region.
    fn regions(&mut self, text: &str, offset: usize) -> Result<(), Misread> {
        let symbols: Vec<char> =
            text.chars().filter(|letter| !letter.is_whitespace() && *letter != '|').collect();
        let expected = self.setting.rows * self.setting.columns;
        if symbols.len() != expected {
            let found = format!("{} regions' symbols", symbols.len());
            let expected = format!("{expected}, one for each cell");
            return Err(Misread { offset, kind: RuleFault::Found { found, expected }.into() });
        }
        self.setting.boxes = Boxes::Map(number_by_appearance(&symbols));
        Ok(())
    }

    /// `r1c1 5`, `r1c1 1 3 5`
    fn given(&mut self, is_given: bool, after: &[Piece], end: usize) -> Result<(), Misread> {
        // A cell without candidates has none.
        let is_enough = |(_, values): &(_, &[Piece])| !is_given || !values.is_empty();
        let Some((cell, values)) = after.split_first().filter(is_enough) else {
            return Err(wrong(&[], end, "a cell and its value, as in r1c1 5"));
        };
        let cells = places::cells(&self.setting, std::slice::from_ref(cell))?;
        let value = |piece: &Piece| {
            let word = word(piece).unwrap_or("a mark");
            let value = word.parse().ok().filter(|value| self.setting.digit(*value).is_some());
            let fault = || Misread { offset: piece.at, kind: self.setting.no_value(word).into() };
            value.ok_or_else(fault)
        };
        let values: Vec<i32> = values.iter().map(value).collect::<Result<_, _>>()?;
        let is_given = is_given && values.len() == 1;
        for cell in cells {
            if cell.index() >= self.setting.count.pow(2) {
                let rule = Rule::new(RuleKind::Allowed, values.clone(), [cell]);
                let offset = after[0].at;
                self.push(rule).map_err(|fault| Misread { offset, kind: fault.into() })?;
            } else {
                self.setting.contents.push(Content { cell, values: values.clone(), is_given });
            }
        }
        Ok(())
    }
}

fn word(piece: &Piece) -> Option<&str> {
    match &piece.is {
        Is::Word(word) => Some(word),
        _ => None,
    }
}

/// The word of a list of one.
fn single(pieces: &[Piece]) -> Option<&str> {
    match pieces {
        [piece] => word(piece),
        _ => None,
    }
}

/// The fault of pieces that are not what was expected.
fn wrong(pieces: &[Piece], end: usize, expected: &str) -> Misread {
    let offset = pieces.first().map_or(end, |piece| piece.at);
    let fault = match pieces.first() {
        None => RuleFault::nothing(expected),
        Some(piece) => RuleFault::word(word(piece).unwrap_or("\""), expected),
    };
    Misread { offset, kind: fault.into() }
}

fn names_of_variants() -> String {
    let names: Vec<&str> = Variant::ALL.into_iter().map(Variant::name).collect();
    format!("one of {}", names.join(", "))
}
