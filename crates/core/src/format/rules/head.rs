//! Statements about the grid as a whole and about its cells: size, boxes, regions, variants, givens.

use super::board::{self, Place};
use super::pieces::{Is, Piece};
use super::script::{Rows, Script, Statement, word, wrong};
use super::{contents, in_turn, names, places};
use crate::format::error::ParseErrorKind;
use crate::format::fault::RuleFault;
use crate::format::read::regions::number_by_appearance;
use crate::format::setting::{Boxes, Content, Setting};
use crate::format::text::symbols::Misread;
use crate::grid::{Arrangement, Corners, Rule, RuleKind, Variant};

impl Script {
    /// `6x6`, `6x6 1-9`, `9x9 0-8`
    pub(super) fn size(&mut self, statement: &Statement<'_>) -> Result<(), Misread> {
        const EXPECTED: &str = "rows x columns and optionally values, as in 9x9 or 6x6 1-9";
        let Statement { after, end, .. } = *statement;
        let words: Vec<String> = after.iter().filter_map(word).map(places::plain_dashes).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let read = match words[..] {
            _ if words.len() != after.len() => None,
            [text] => rows_and_columns(text).map(|(rows, columns)| {
                ((rows, columns), (1, i32::try_from(rows.max(columns)).unwrap_or(i32::MAX)))
            }),
            [text, values] => rows_and_columns(text).zip(range(values)),
            _ => None,
        };
        let (size, values) = read.ok_or_else(|| wrong(after, end, EXPECTED))?;
        let offset = after.first().map_or(end, |piece| piece.at);
        let setting = Setting::new(size, values);
        self.setting = setting.map_err(|fault| Misread { offset, kind: fault.into() })?;
        self.has_size = true;
        Ok(())
    }

    /// `5x8`, `5x8 1-9`: the rows follow here, or in the lines below.
    pub(super) fn board(&mut self, statement: &Statement<'_>) -> Result<(), Misread> {
        const EXPECTED: &str = "rows x columns and optionally values, as in 5x8 or 5x8 1-9";
        let Statement { after, end, .. } = *statement;
        let words: Vec<String> = after.iter().filter_map(word).map(places::plain_dashes).collect();
        let Some((size, rest)) = words.split_first().filter(|_| words.len() == after.len()) else {
            return Err(wrong(after, end, EXPECTED));
        };
        let (values, rest) =
            match rest.split_first().and_then(|(word, rest)| Some((range(word)?, rest))) {
                Some(found) => found,
                None => ((1, 9), rest),
            };
        let size = rows_and_columns(size).ok_or_else(|| wrong(after, end, EXPECTED))?;
        let setting = Setting::of_board(size, values);
        let offset = after.first().map_or(end, |piece| piece.at);
        self.setting = setting.map_err(|fault| Misread { offset, kind: fault.into() })?;
        self.has_size = true;
        match rest {
            [] => {
                self.rows = Rows::Board(Vec::new());
                Ok(())
            }
            // Values, but not numbers.
            [word] if are_letters(word) => Err(wrong(after, end, EXPECTED)),
            rows => {
                let places =
                    board::places(&rows.join(" "), self.setting.rows * self.setting.columns);
                let fault = |Misread { kind, .. }| Misread { offset, kind };
                self.board_of(&places.map_err(fault)?, end)
            }
        }
    }

    /// The board with these places, and the sums of its runs.
    pub(super) fn board_of(&mut self, places: &[Place], offset: usize) -> Result<(), Misread> {
        let fault = |kind: ParseErrorKind| Misread { offset, kind };
        for rule in board::apply(&mut self.setting, places).map_err(fault)? {
            self.push(rule).map_err(|rule| fault(rule.into()))?;
        }
        Ok(())
    }

    /// `3x3`, `2x3`, `none`
    pub(super) fn boxes(&mut self, statement: &Statement<'_>) -> Result<(), Misread> {
        let Statement { after, end, .. } = *statement;
        let number = |text: &str| text.parse::<usize>().ok().filter(|number| *number > 0);
        let read = single(after).and_then(|text| match text.split_once(['x', 'X', '\u{d7}']) {
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

    /// `samurai`, `r1c1 r7c7`
    pub(super) fn grids(&mut self, statement: &Statement<'_>) -> Result<(), Misread> {
        let Statement { after, end, .. } = *statement;
        let offset = after.first().map_or(end, |piece| piece.at);
        let fault = |fault: RuleFault| Misread { offset, kind: fault.into() };
        let Setting { rows, columns, count, .. } = self.setting;
        if self.setting.grids.is_some() {
            let found = "a second arrangement of cells".to_owned();
            let expected = "either `grids` or `board`, once".to_owned();
            return Err(fault(RuleFault::Found { found, expected }));
        }
        if (rows, columns) != (count, count) {
            let found = format!("`grids` after the size {rows}x{columns} with {count} values");
            let expected =
                "the size of one grid, with as many rows and columns as values".to_owned();
            return Err(fault(RuleFault::Found { found, expected }));
        }
        if !self.setting.contents.is_empty() || !self.setting.rules.is_empty() {
            let found = "`grids` after cells or rules".to_owned();
            let expected = "it before them, since it decides which cells there are".to_owned();
            return Err(fault(RuleFault::Found { found, expected }));
        }
        let words: Option<Vec<&str>> = after.iter().map(word).collect();
        let words = words.filter(|words| !words.is_empty()).ok_or_else(|| {
            wrong(after, end, "a name such as samurai, or the upper left corner of each grid")
        })?;
        let corners: Corners =
            words.join(" ").parse().map_err(|error| fault(RuleFault::Name(error)))?;
        self.setting.arrange(&corners).map_err(|kind| Misread { offset, kind })
    }

    /// Begins with the rows of overlapping grids, which are in the lines below.
    pub(super) fn grids_without_head(&mut self, grids: Arrangement) {
        let shape = grids.shape();
        self.setting.count = grids.digits();
        self.setting.boxes =
            shape.map_or(Boxes::Usual, |shape| Boxes::Of(shape.box_height(), shape.box_width()));
        self.setting.place_on(grids);
        (self.begun, self.has_size, self.lacks_head) = (true, true, true);
        self.rows = Rows::Grid(0);
    }

    /// `none`
    pub(super) fn lines(&mut self, statement: &Statement<'_>) -> Result<(), Misread> {
        match single(statement.after) {
            Some("none") => {
                self.setting.has_lines = false;
                Ok(())
            }
            _ => Err(wrong(statement.after, statement.end, "`lines: none`")),
        }
    }

    /// A symbol for each cell here, or in the lines below.
    pub(super) fn region_rows(&mut self, statement: &Statement<'_>) -> Result<(), Misread> {
        match statement.text {
            (_, text) if text.trim().is_empty() => {
                self.rows = Rows::Regions(String::new(), 0);
                Ok(())
            }
            (from, text) => self.regions(text, from),
        }
    }

    /// A symbol for each cell, by its region.
    pub(super) fn regions(&mut self, text: &str, offset: usize) -> Result<(), Misread> {
        let symbols: Vec<char> =
            text.chars().filter(|letter| !letter.is_whitespace() && *letter != '|').collect();
        let expected = self.setting.rows * self.setting.columns;
        let fault = |found: String, expected: String| Misread {
            offset,
            kind: RuleFault::Found { found, expected }.into(),
        };
        if symbols.len() != expected {
            let found = format!("{} region symbols", symbols.len());
            return Err(fault(found, format!("{expected}, one for each cell")));
        }
        let map = number_by_appearance(&symbols);
        let Setting { rows, columns, count, .. } = self.setting;
        let mut sizes = vec![(0, ' '); map.iter().max().map_or(0, |last| last + 1)];
        for (region, symbol) in map.iter().zip(&symbols) {
            sizes[*region] = (sizes[*region].0 + 1, *symbol);
        }
        // On a part of a board regions may have any sizes.
        if (rows, columns) == (count, count)
            && let Some((size, symbol)) = sizes.into_iter().find(|(size, _)| *size != count)
        {
            let found = format!("{size} cells in the region {symbol:?}");
            return Err(fault(found, format!("{count} cells in each")));
        }
        self.setting.boxes = Boxes::Map(map);
        Ok(())
    }

    /// `3`
    pub(super) fn hidden(&mut self, statement: &Statement<'_>) -> Result<(), Misread> {
        let Statement { after, end, .. } = *statement;
        let most = self.setting.most_hidden();
        let number = single(after).and_then(|word| word.parse().ok());
        match number.filter(|number| (self.setting.hidden..=most).contains(number)) {
            Some(number) => {
                self.setting.hidden = number;
                Ok(())
            }
            None => Err(wrong(after, end, &format!("a number of hidden cells up to {most}"))),
        }
    }

    /// The cells here, or in the lines below.
    pub(super) fn grid(&mut self, statement: &Statement<'_>) -> Result<(), Misread> {
        match statement.text {
            (_, text) if text.trim().is_empty() => {
                self.rows = Rows::Grid(0);
                Ok(())
            }
            (from, text) => {
                let shift = |Misread { offset, kind }| Misread { offset: from + offset, kind };
                let contents = in_turn::of_grids(&self.setting, text)
                    .unwrap_or_else(|| contents::of_grid(&self.setting, text));
                for content in contents.map_err(shift)? {
                    self.put(content, from)?;
                }
                Ok(())
            }
        }
    }

    /// `anti-knight x`, `x grid 3`
    pub(super) fn variants(&mut self, statement: &Statement<'_>) -> Result<(), Misread> {
        let Statement { after, end, .. } = *statement;
        if after.is_empty() {
            return Err(wrong(after, end, "a colon and variant names"));
        }
        let is_grid = |piece: &Piece| word(piece).is_some_and(|word| word.starts_with("grid"));
        let (after, of) = after.split_at(after.iter().position(is_grid).unwrap_or(after.len()));
        let of = self.grids_of(of)?;
        for piece in after {
            let Some(name) = word(piece) else {
                return Err(wrong(std::slice::from_ref(piece), end, "variant names"));
            };
            let other = || names::variant(names::of_words(&[name])?.0);
            let variant = name.parse().ok().or_else(other).ok_or_else(|| Misread {
                offset: piece.at,
                kind: RuleFault::word(name, names_of_variants()).into(),
            })?;
            match (&of[..], self.setting.grids.clone()) {
                (_, None) | ([], _) => self.variant(variant),
                (of, Some(grids)) => {
                    let rules = variant.rules_in(&grids, of.iter().copied());
                    let fault = |kind| Misread { offset: piece.at, kind };
                    for rule in rules.map_err(|error| fault(error.into()))? {
                        self.push(rule).map_err(|rule| fault(rule.into()))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// `grid 3 grid4`: the numbers of some grids, from 0.
    fn grids_of(&self, pieces: &[Piece]) -> Result<Vec<usize>, Misread> {
        let mut words = pieces.iter();
        let mut grids = Vec::new();
        while let Some(piece) = words.next() {
            let text = word(piece).unwrap_or_default();
            let number = match text.strip_prefix("grid") {
                Some("") => words.next().and_then(word).unwrap_or_default(),
                Some(number) => number,
                None => text,
            };
            let fault = |fault: RuleFault| Misread { offset: piece.at, kind: fault.into() };
            grids.push(places::grid(&self.setting, number).map_err(fault)?);
        }
        Ok(grids)
    }

    /// Adds a variant.
    pub(super) fn variant(&mut self, variant: Variant) {
        if !self.setting.variants.contains(&variant) {
            self.setting.variants.push(variant);
        }
    }

    /// `r1c1 5`, `r1c1 1 3 5`, `r1c1=5 r1c2=6`
    pub(super) fn given(
        &mut self,
        is_given: bool,
        statement: &Statement<'_>,
    ) -> Result<(), Misread> {
        let Statement { after, end, .. } = *statement;
        let has_sign = |piece: &Piece| word(piece).is_some_and(|word| word.contains('='));
        if after.iter().any(has_sign) {
            for piece in after {
                let parts = word(piece).and_then(|word| word.split_once('='));
                let Some((cell, value)) = parts else {
                    let expected = "a cell and its value, as in r1c1=5";
                    return Err(wrong(std::slice::from_ref(piece), end, expected));
                };
                let part = |text: &str, at| Piece { at, is: Is::Word(text.to_owned()) };
                let value = part(value, piece.at + cell.len() + 1);
                self.give(is_given, &part(cell, piece.at), &[value])?;
            }
            return Ok(());
        }
        // A list of candidates may be empty.
        let is_enough = |(_, values): &(_, &[Piece])| !is_given || !values.is_empty();
        match after.split_first().filter(is_enough) {
            Some((cell, values)) => self.give(is_given, cell, values),
            None => Err(wrong(&[], end, "a cell and its value, as in r1c1 5")),
        }
    }

    /// Gives a cell a value, or candidates.
    fn give(&mut self, is_given: bool, of: &Piece, values: &[Piece]) -> Result<(), Misread> {
        let cells = places::cells(&self.setting, std::slice::from_ref(of))?;
        let value = |piece: &Piece| {
            let word = word(piece).unwrap_or("a mark");
            let value = word.parse().ok().filter(|value| self.setting.digit(*value).is_some());
            let fault = || Misread { offset: piece.at, kind: self.setting.no_value(word).into() };
            value.ok_or_else(fault)
        };
        let values: Vec<i32> = values.iter().map(value).collect::<Result<_, _>>()?;
        let is_given = is_given && values.len() == 1;
        for cell in cells {
            // A value in only one alternative, or of a hidden cell, is a rule.
            if self.is_within() || cell.index() >= self.setting.cell_count() {
                let rule = Rule::new(RuleKind::Allowed, values.clone(), [cell]);
                let offset = of.at;
                self.push(rule).map_err(|fault| Misread { offset, kind: fault.into() })?;
            } else {
                self.put(Content { cell, values: values.clone(), is_given }, of.at)?;
            }
        }
        Ok(())
    }
}

/// The word of a list with a single element.
fn single(pieces: &[Piece]) -> Option<&str> {
    match pieces {
        [piece] => word(piece),
        _ => None,
    }
}

fn names_of_variants() -> String {
    let names: Vec<&str> = Variant::ALL.into_iter().map(Variant::name).collect();
    format!("one of {}", names.join(", "))
}

/// `6x8`, or `6` for `6x6`.
fn rows_and_columns(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.split_once(['x', 'X', '\u{d7}']).unwrap_or((text, text));
    Some((rows.parse().ok()?, columns.parse().ok()?))
}

/// `1-9`
fn range(text: &str) -> Option<(i32, i32)> {
    let (low, high) = text.split_at_checked(1)?.1.split_once('-')?;
    let first = text[..text.len() - high.len() - 1].parse().ok();
    Some((first.filter(|_| !low.starts_with('-'))?, high.parse().ok()?))
}

/// Whether a word is a range of letters, such as `A-C`.
fn are_letters(word: &str) -> bool {
    let is_of_letters = |part: &str| !part.is_empty() && part.chars().all(char::is_alphabetic);
    word.split_once('-').is_some_and(|(first, last)| is_of_letters(first) && is_of_letters(last))
}
