//! The statements of a record, one after the other.

use std::collections::HashMap;

use super::board::{self, Place};
use super::definitions::{self, Definitions};
use super::in_turn::InTurn;
use super::names::{self, HEADS};
use super::pieces::{self, Is, Piece};
use super::recognition::decides;
use super::{contents, places, write};
use crate::define::{Defined, Ready};
use crate::format::error::ParseErrorKind;
use crate::format::fault::RuleFault;
use crate::format::read::options::Credits;
use crate::format::setting::{Content, Setting};
use crate::format::text::symbols::Misread;
use crate::grid::{Cell, Rule, RuleKind};

/// The content of the statements so far.
pub(super) struct Script {
    is_layout: bool,
    pub(super) setting: Setting,
    /// The alternatives that are open: the branches of each, the last one still growing.
    open: Vec<Vec<Vec<Rule>>>,
    pub(super) rows: Rows,
    count: usize,
    definitions: Definitions,
    title: Option<String>,
    author: Option<String>,
    /// The rules in prose. Each line is a statement.
    ruleset: Option<String>,
    /// Whether there is a statement about the grid, and not only a title, an author or rules in words.
    pub(super) begun: bool,
    /// Whether its size was read.
    pub(super) has_size: bool,
    /// Whether it began with rows of overlapping grids instead of statements.
    pub(super) lacks_head: bool,
    givens: HashMap<Cell, i32>,
    /// Possible mistakes.
    pub(super) notes: Vec<String>,
}

/// Rows that the next lines hold.
pub(super) enum Rows {
    None,
    /// Rows of cells, and how many were read.
    Grid(usize),
    /// Grids one after the other.
    Grids(InTurn),
    /// Rows of region symbols: the text so far, and how many rows were read.
    Regions(String, usize),
    /// Rows of a board: the places so far.
    Board(Vec<Place>),
    /// Lines of a definition: the text so far.
    Definition(String),
}

/// A statement in parts.
pub(super) struct Statement<'a> {
    /// The name in its usual form.
    name: &'static str,
    /// The byte at which it begins.
    at: usize,
    has_colon: bool,
    /// Between the name and the colon.
    before: &'a [Piece],
    /// After the colon.
    pub(super) after: &'a [Piece],
    /// The text after the colon without its comment, and where it begins.
    pub(super) text: (usize, &'a str),
    /// Where the statement ends.
    pub(super) end: usize,
}

impl Script {
    /// A script. It is a layout if rules may lack their numbers.
    pub(super) fn new(is_layout: bool) -> Script {
        Script {
            is_layout,
            setting: Setting::nine(),
            open: Vec::new(),
            rows: Rows::None,
            count: 0,
            definitions: Definitions::default(),
            title: None,
            author: None,
            ruleset: None,
            begun: false,
            has_size: false,
            lacks_head: false,
            givens: HashMap::new(),
            notes: Vec::new(),
        }
    }

    /// Whether the next line is a row of a grid or a map, not a statement.
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
            Rows::Definition(text) => self.definition(text, line),
            Rows::Grid(came) if line.trim().is_empty() && self.setting.row(came).is_empty() => {
                self.rows = Rows::Grid(came + 1);
                if came + 1 == self.setting.rows {
                    self.rows = Rows::None;
                }
                Ok(())
            }
            rows if line.trim().is_empty() || line.trim_start().starts_with(['#', '+']) => {
                self.rows = rows;
                Ok(())
            }
            Rows::Grid(came) if decides(line.as_bytes()) => {
                let (found, expected) = (came, self.setting.rows);
                Err(Misread { offset: 0, kind: ParseErrorKind::RowCount { found, expected } })
            }
            Rows::Grid(came) if InTurn::begins(&self.setting, came, line) => {
                self.next_grids(InTurn::default(), line)
            }
            Rows::Grids(grids) if decides(line.as_bytes()) => {
                let fault = grids.incomplete(&self.setting);
                Err(Misread { offset: 0, kind: fault.into() })
            }
            Rows::Grids(grids) => self.next_grids(grids, line),
            Rows::Grid(came) => {
                for content in contents::of_row(&self.setting, came, line)? {
                    self.put(content, 0)?;
                }
                if came + 1 < self.setting.rows {
                    self.rows = Rows::Grid(came + 1);
                }
                Ok(())
            }
            Rows::Board(places) if decides(line.as_bytes()) => {
                let (found, expected) = (places.len() / self.setting.columns, self.setting.rows);
                Err(Misread { offset: 0, kind: ParseErrorKind::RowCount { found, expected } })
            }
            Rows::Board(mut places) => {
                let Setting { rows, columns, .. } = self.setting;
                places.extend(board::places(line, columns)?);
                if places.len() < rows * columns {
                    self.rows = Rows::Board(places);
                    return Ok(());
                }
                self.board_of(&places, line.len())
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

    /// Takes a line of some grids, one after the other.
    fn next_grids(&mut self, mut grids: InTurn, line: &str) -> Result<(), Misread> {
        for content in grids.line(&self.setting, line)? {
            self.put(content, 0)?;
        }
        if !grids.is_complete(&self.setting) {
            self.rows = Rows::Grids(grids);
        }
        Ok(())
    }

    /// The setting of the record, and possible mistakes; `Err` names the missing part.
    pub(super) fn finish(mut self) -> Result<(Setting, Vec<String>), ParseErrorKind> {
        match self.rows {
            Rows::None => {}
            Rows::Grids(grids) => return Err(grids.incomplete(&self.setting).into()),
            Rows::Definition(_) => {
                return Err(RuleFault::nothing("`}` at the end of a definition").into());
            }
            Rows::Grid(found) | Rows::Regions(_, found) => {
                let expected = self.setting.rows;
                return Err(ParseErrorKind::RowCount { found, expected });
            }
            Rows::Board(places) => {
                let (found, expected) = (places.len() / self.setting.columns, self.setting.rows);
                return Err(ParseErrorKind::RowCount { found, expected });
            }
        }
        if !self.open.is_empty() {
            return Err(RuleFault::nothing("`end` after the alternatives of `any-of`").into());
        }
        if !self.begun {
            return Err(ParseErrorKind::NoPuzzle);
        }
        let mut rules: Vec<&Rule> = self.setting.rules.iter().collect();
        rules.sort_unstable();
        for twice in rules.chunk_by(|one, other| one == other).filter(|equal| equal.len() > 1) {
            let rule = write::of_rule(&self.setting, &Definitions::default(), twice[0]);
            self.notes.push(format!("the rule `{rule}` is stated {} times", twice.len()));
        }
        let texts = [&self.title, &self.author, &self.ruleset];
        self.setting.credits = Credits::new(texts.map(Option::as_deref));
        Ok((self.setting, self.notes))
    }

    fn statement(&mut self, line: &str) -> Result<(), Misread> {
        if let Some((name, text)) = line.split_once(':')
            && self.credit(&name.trim().to_ascii_lowercase(), text)
        {
            return Ok(());
        }
        if definitions::begins(line) {
            return self.definition(String::new(), line);
        }
        let pieces = pieces::pieces(line)?;
        let Some(Piece { at, is }) = pieces.first() else { return Ok(()) };
        let at = *at;
        let fault = |fault: RuleFault| Misread { offset: at, kind: fault.into() };
        let Is::Word(first) = is else {
            return Err(fault(RuleFault::Found {
                found: "a mark or a quoted text".to_owned(),
                expected: "the name of a rule".to_owned(),
            }));
        };
        let words: Vec<&str> = pieces.iter().map_while(word).take(3).collect();
        let mut defined = self.definitions.text(first).cloned();
        let mut named = match defined {
            Some(_) => Some((RuleKind::Define.name(), 1)),
            None => names::of_words(&words),
        };
        let ready = named.is_none().then(|| names::ready(&words)).flatten();
        if let Some((ready, count)) = ready {
            defined = Some(ready.text.to_owned());
            named = Some((RuleKind::Define.name(), count));
        }
        let Some((name, count)) = named else {
            let found = crate::printable::excerpt(first.as_bytes());
            if first.chars().all(|sign| sign.is_ascii_digit() || ".-_*?".contains(sign)) {
                return Err(fault(self.extra_row(&found)));
            }
            return Err(fault(RuleFault::UnknownRule { found, nearest: names::nearest(first) }));
        };
        let rest = &pieces[count..];
        let colon = rest.iter().position(|piece| piece.is == Is::Colon);
        let (before, after) = rest.split_at(colon.unwrap_or(rest.len()));
        let after = after.split_first().map_or(after, |(_, after)| after);
        let text = match colon.map(|colon| rest[colon].at + 1) {
            Some(from) => (from, line[from..].split('#').next().unwrap_or_default()),
            None => (line.len(), ""),
        };
        let (has_colon, end) = (colon.is_some(), line.len());
        let statement = Statement { name, at, has_colon, before, after, text, end };
        match names::variant(name) {
            Some(variant) => {
                self.head(&statement)?;
                expect_nothing(&statement)?;
                self.variant(variant);
                Ok(())
            }
            None if HEADS.contains(&name) || name == "any-of" => self.heading(&statement),
            None => {
                self.begun = true;
                self.rule(&statement, defined.unwrap_or_default(), ready.map(|(ready, _)| ready))
            }
        }
    }

    /// The fault of a row where a rule is expected.
    fn extra_row(&self, found: &str) -> RuleFault {
        let expected = match self.setting.contents.is_empty() {
            true => "`grid:` before the rows of a grid".to_owned(),
            false => format!("a rule after the {} rows of the grid", self.setting.rows),
        };
        RuleFault::Found { found: format!("the row `{found}`"), expected }
    }

    /// Takes a definition, or the next line of one that began with a text.
    fn definition(&mut self, text: String, line: &str) -> Result<(), Misread> {
        if !self.open.is_empty() {
            let fault = RuleFault::word("define", "rules between `any-of` and `end`");
            return Err(Misread { offset: 0, kind: fault.into() });
        }
        let before = text.len();
        let text = text + line;
        let end = definitions::end(&text).unwrap_or(text.len());
        // A fault in an earlier line, such as a type that does not fit, is reported here.
        let shift =
            |Misread { offset, kind }| Misread { offset: offset.saturating_sub(before), kind };
        let most = definitions::MOST_LINES;
        if text.len() > Defined::MOST_BYTES || text.bytes().filter(|b| *b == b'\n').count() >= most
        {
            let found = "a definition that is too long".to_owned();
            let expected = format!("at most {} bytes in {most} lines", Defined::MOST_BYTES);
            return Err(Misread { offset: 0, kind: RuleFault::Found { found, expected }.into() });
        }
        self.definitions.take(&text[..end]).map_err(shift)?;
        if definitions::end(&text).is_none() {
            self.rows = Rows::Definition(text + "\n");
            return Ok(());
        }
        let rest = &line[end - before..];
        let from = end - before + rest.len() - rest.trim_start().len();
        let shift = |Misread { offset, kind }| Misread { offset: from + offset, kind };
        match rest.trim_start() {
            rest if rest.is_empty() || rest.starts_with(['#', ';']) => {
                let rest = rest.strip_prefix(';').map_or("", |rest| rest);
                let after = |fault: Misread| shift(Misread { offset: fault.offset + 1, ..fault });
                self.line(rest).map_err(after)
            }
            rest => Err(shift(wrong(
                &pieces::pieces(rest)?,
                rest.len(),
                "`;` or the end of the line after a definition",
            ))),
        }
    }

    /// Takes the title, the author, or a line of the rules in prose; false for any other name.
    fn credit(&mut self, name: &str, text: &str) -> bool {
        match name {
            "title" => self.title = Some(pieces::prose(text)),
            "author" => self.author = Some(pieces::prose(text)),
            "ruleset" => {
                let before = self.ruleset.take().map(|lines| lines + "\n").unwrap_or_default();
                self.ruleset = Some(before + &pieces::prose(text));
            }
            _ => return false,
        }
        true
    }

    /// A statement that is not a rule.
    fn heading(&mut self, statement: &Statement<'_>) -> Result<(), Misread> {
        let Statement { name, at, before, .. } = *statement;
        let fault = |fault: RuleFault| Misread { offset: at, kind: fault.into() };
        let no_alternatives = || fault(RuleFault::word(name, "`any-of` before it"));
        match name {
            "any-of" | "or" | "end" => {
                expect_nothing(statement)?;
                self.begun = true;
                match (name, self.open.last_mut()) {
                    ("any-of", _) => self.open.push(vec![Vec::new()]),
                    (_, None) => return Err(no_alternatives()),
                    ("or", Some(branches)) => branches.push(Vec::new()),
                    (_, Some(_)) => {
                        let mut rule = Rule::new(RuleKind::AnyOf, [], []);
                        rule.lists.clear();
                        rule.branches = self.open.pop().unwrap_or_default();
                        self.push(rule).map_err(fault)?;
                    }
                }
                return Ok(());
            }
            "size" | "board" if self.begun => {
                let found = format!("`{name}` after other statements");
                let expected = "it first, or `---` on a separate line before it".to_owned();
                return Err(fault(RuleFault::Found { found, expected }));
            }
            _ if !before.is_empty() => {
                return Err(wrong(before, statement.end, &format!("a colon after `{name}`")));
            }
            // A heading such as `Grid` is not a statement.
            "grid" if !statement.has_colon => {
                return Err(wrong(&[], statement.end, "a colon after `grid`"));
            }
            _ => {}
        }
        if matches!(name, "given" | "candidates") {
            self.begun = true;
            return self.given(name == "given", statement);
        }
        self.head(statement)?;
        match name {
            "size" => self.size(statement),
            "board" => self.board(statement),
            "boxes" => self.boxes(statement),
            "grids" => self.grids(statement),
            "lines" => self.lines(statement),
            "regions" => self.region_rows(statement),
            "hidden" => self.hidden(statement),
            "grid" => self.grid(statement),
            _ => self.variants(statement),
        }
    }

    /// Notes a statement about the whole grid, which is not allowed in an alternative.
    fn head(&mut self, statement: &Statement<'_>) -> Result<(), Misread> {
        self.begun = true;
        match self.open.is_empty() {
            true => Ok(()),
            false => {
                let expected = "rules between `any-of` and `end`";
                let kind = RuleFault::word(statement.name, expected).into();
                Err(Misread { offset: statement.at, kind })
            }
        }
    }

    /// Whether the record has a title.
    pub(super) fn has_title(&self) -> bool {
        self.title.is_some()
    }

    /// Whether a statement belongs to an alternative.
    pub(super) fn is_within(&self) -> bool {
        !self.open.is_empty()
    }

    /// Adds the contents of a cell of the grid.
    pub(super) fn put(&mut self, content: Content, offset: usize) -> Result<(), Misread> {
        let Content { cell, values, is_given } = &content;
        if let (true, [value]) = (is_given, &values[..])
            && let Some(first) = self.givens.insert(*cell, *value).filter(|first| first != value)
        {
            let cell = places::name(&self.setting, *cell);
            let fault = RuleFault::GivenTwice { cell, first, second: *value };
            return Err(Misread { offset, kind: fault.into() });
        }
        self.setting.contents.push(content);
        Ok(())
    }

    pub(super) fn push(&mut self, rule: Rule) -> Result<(), RuleFault> {
        let fault = if self.is_layout {
            self.setting.misfit(&rule.with_any_value())
        } else {
            self.setting.misfit(&rule)
        };
        if let Some(fault) = fault {
            return Err(fault);
        }
        self.note(&rule);
        self.count += 1;
        if self.count > Setting::MOST_RULES {
            return Err(Setting::too_many_rules());
        }
        match self.open.last_mut().and_then(|branches| branches.last_mut()) {
            Some(branch) => branch.push(rule),
            None => self.setting.rules.push(rule),
        }
        Ok(())
    }

    /// Notes a cell that is named twice where one mention is usual.
    fn note(&mut self, rule: &Rule) {
        let mut cells = (rule.kind.definition().usually_once)(rule);
        cells.sort_unstable();
        if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            let (cell, kind) = (places::name(&self.setting, pair[0]), rule.kind);
            self.notes.push(format!("a `{kind}` names {cell} twice"));
        }
    }

    /// Takes a rule, with the text that its name implies.
    fn rule(
        &mut self,
        statement: &Statement<'_>,
        text: String,
        ready: Option<&Ready>,
    ) -> Result<(), Misread> {
        let Statement { name, at, before, after, .. } = *statement;
        let fault = |fault: RuleFault| Misread { offset: at, kind: fault.into() };
        let kinds = names::kinds(name).unwrap_or_default();
        let (mut numbers, mut text) = (Vec::new(), text);
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
        if names::is_all_given(name) && !lists.is_empty() {
            let of_pairs = if name == "xv" { "`x` or `v`" } else { "`white` or `black`" };
            let found = format!("cells after `{name}`");
            let expected =
                format!("{of_pairs} for a pair, or `{name} all-given` for the whole grid");
            return Err(fault(RuleFault::Found { found, expected }));
        }
        for (kind, mut brought) in kinds {
            if brought.is_empty() || !numbers.is_empty() {
                brought = numbers.clone();
            }
            let rule =
                Rule { text: text.clone(), ..Rule::with_lists(kind, brought, lists.clone()) };
            self.push(rule).map_err(|misfit| match misfit {
                RuleFault::Arguments { misfit, .. } if kind != RuleKind::Define => {
                    fault(RuleFault::Arguments { rule: name.to_owned(), misfit })
                }
                other => fault(other),
            })?;
        }
        match ready {
            Some(ready) => self.expect_cells_for_all(ready, &lists).map_err(fault),
            None => Ok(()),
        }
    }

    /// Refuses a list of a ready-made rule that has too few cells: the last list, and any of hidden cells, has one for each
    /// cell of the grid.
    fn expect_cells_for_all(&self, ready: &Ready, lists: &[Vec<Cell>]) -> Result<(), RuleFault> {
        let is_hidden = |cell: &Cell| cell.index() >= self.setting.cell_count();
        let is_short = |cells: &[Cell]| {
            // Most lists have enough, whatever the grid does not show.
            let is_long = cells.len() >= self.setting.cell_count();
            !is_long && cells.len() < self.setting.cells().len()
        };
        let mut all = lists
            .iter()
            .enumerate()
            .filter(|(index, cells)| index + 1 == lists.len() || cells.iter().any(is_hidden));
        match all.find(|(_, cells)| is_short(cells)) {
            None => Ok(()),
            Some((index, cells)) => Err(RuleFault::Found {
                found: format!("{} cells in list {} of `{}`", cells.len(), index + 1, ready.name),
                expected: format!("{}, one for each cell of the grid", self.setting.cells().len()),
            }),
        }
    }
}

/// Refuses text after a statement without arguments.
fn expect_nothing(statement: &Statement<'_>) -> Result<(), Misread> {
    match statement.before.iter().chain(statement.after).next() {
        None => Ok(()),
        Some(piece) => {
            let name = statement.name;
            let expected =
                format!("nothing after `{name}`; write each rule as a separate statement");
            Err(wrong(std::slice::from_ref(piece), statement.end, &expected))
        }
    }
}

/// The word of a piece.
pub(super) fn word(piece: &Piece) -> Option<&str> {
    match &piece.is {
        Is::Word(word) => Some(word),
        _ => None,
    }
}

/// The fault of pieces that are not what was expected.
pub(super) fn wrong(pieces: &[Piece], end: usize, expected: &str) -> Misread {
    let offset = pieces.first().map_or(end, |piece| piece.at);
    let fault = match pieces.first() {
        None => RuleFault::nothing(expected),
        Some(piece) => RuleFault::word(word(piece).unwrap_or("\""), expected),
    };
    Misread { offset, kind: fault.into() }
}
