//! Reads a definition: by recursive descent, with the type of each part.
//!
//! ```text
//! definition = name names [ ":" names { "|" names } ] "{" condition { ";" condition } "}"
//! expression = and { "or" and }          and = not { "and" not }          not = "not" not | chain
//! chain      = sum { relation sum }      sum = product { "+" product }    product = sign { "*" sign }
//! sign       = "-" sign | item           item = first { "[" expression [ "to" expression ] "]" }
//! first      = number | name | function | "(" expression ")" | "[" expressions "]" | "if" ... "then" ... "else" ...
//! ```
//!
//! A term is a condition, a number, a cell or a list. A cell is read as its value where a number is expected. A number
//! or condition is fixed if it reads no value of a cell; lists, and what makes them, must be fixed.
//!
//! The errors depend only on the words up to the place of the error. So a definition over several lines can be checked
//! line by line.

use super::DefineError;
use super::syntax::{
    Area, CellTerm, Defined, Fold, List, Loop, Near, Number, Parameters, Part, Relation, Slot,
    Truth,
};
use super::words::{Is, Word};

/// How deep terms may be nested.
const DEEPEST: usize = 32;

/// The most variables of a loop.
const MOST_VARIABLES: usize = 16;

/// The most parameters.
const MOST_PARAMETERS: usize = 64;

/// A term with its type.
enum Term {
    Truth(Truth, Fixed),
    Number(Number, Fixed),
    Cell(CellTerm),
    List(List, Items),
}

/// Whether a term reads no values of cells.
type Fixed = bool;

/// What a list holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Items {
    Numbers,
    Cells,
    Lists,
}

/// What a variable is.
#[derive(Clone, Copy)]
enum Kind {
    Number,
    Cell,
    List(Items),
}

impl Items {
    fn kind(self) -> Kind {
        match self {
            Items::Numbers => Kind::Number,
            Items::Cells => Kind::Cell,
            Items::Lists => Kind::List(Items::Cells),
        }
    }
}

impl Term {
    fn says(&self) -> &'static str {
        match self {
            Term::Truth(..) => "a condition",
            Term::Number(_, true) => "a number",
            Term::Number(_, false) => "a number that depends on values of cells",
            Term::Cell(_) => "a cell",
            Term::List(_, Items::Numbers) => "a list of numbers",
            Term::List(_, Items::Cells) => "a list of cells",
            Term::List(_, Items::Lists) => "a list of lists",
        }
    }
}

type Read<T> = Result<T, DefineError>;

/// Words that are not names of variables, in addition to functions.
const RESERVED: [&str; 20] = [
    "and", "or", "not", "if", "then", "else", "in", "among", "to", "where", "div", "mod", "digits",
    "grid", "rows", "columns", "boxes", "all", "some", "count",
];

const FOLDS: [(&str, Fold); 4] =
    [("sum", Fold::Sum), ("product", Fold::Product), ("min", Fold::Least), ("max", Fold::Greatest)];

const FUNCTIONS: [&str; 20] = [
    "abs",
    "length",
    "reverse",
    "runs",
    "squares",
    "row",
    "column",
    "box",
    "row-number",
    "column-number",
    "box-number",
    "cell-number",
    "neighbors",
    "king",
    "offset",
    "ray",
    "cell",
    "distinct",
    "same",
    "connected",
];

fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name)
        || FUNCTIONS.contains(&name)
        || FOLDS.iter().any(|(fold, _)| *fold == name)
}

struct Parser<'a> {
    words: &'a [Word<'a>],
    next: usize,
    depth: usize,
    variables: Vec<(&'a str, Kind)>,
    uses_boxes: bool,
    /// Whether a condition that is read now must hold by itself, and is not a part of another one or of a number.
    must_hold: bool,
    /// How many conditions about connected cells were read so far.
    connected: usize,
}

/// Reads the words of a definition.
pub(super) fn parse(words: &[Word<'_>]) -> Read<Defined> {
    let mut parser = Parser {
        words,
        next: 0,
        depth: 0,
        variables: Vec::new(),
        uses_boxes: false,
        must_hold: true,
        connected: 0,
    };
    let defined = parser.definition()?;
    match parser.is() {
        Is::End => Ok(defined),
        _ => Err(parser.wrong("nothing after `}`")),
    }
}

impl<'a> Parser<'a> {
    fn is(&self) -> Is<'a> {
        self.words[self.next].is
    }

    fn at(&self) -> usize {
        self.words[self.next].at
    }

    /// The word after the next one, or later.
    fn later(&self, count: usize) -> Is<'a> {
        self.words.get(self.next + count).map_or(Is::End, |word| word.is)
    }

    fn advance(&mut self) {
        self.next = (self.next + 1).min(self.words.len() - 1);
    }

    /// Takes this sign or word, if it is next.
    fn takes(&mut self, text: &str) -> bool {
        let is_next = match self.is() {
            Is::Name(name) => name == text,
            Is::Sign(sign) => sign == text,
            _ => false,
        };
        if is_next {
            self.advance();
        }
        is_next
    }

    fn demand(&mut self, text: &str) -> Read<()> {
        match self.takes(text) {
            true => Ok(()),
            false => Err(self.wrong(format!("`{text}`"))),
        }
    }

    /// The next word is not what was expected.
    fn wrong(&self, expected: impl Into<String>) -> DefineError {
        let (found, is_end) = match self.is() {
            Is::Name(name) => (format!("`{name}`"), false),
            Is::Number(number) => (format!("`{number}`"), false),
            Is::Sign(sign) => (format!("`{sign}`"), false),
            Is::End => ("the end of the definition".to_owned(), true),
        };
        DefineError { is_end, ..DefineError::new(self.at(), found, expected) }
    }

    fn definition(&mut self) -> Read<Defined> {
        let Is::Name(name) = self.is() else {
            return Err(self.wrong("a name for the rule"));
        };
        self.advance();
        let mut numbers = Parameters { single: 0, has_rest: false };
        let mut lists = numbers;
        while let Is::Name(_) = self.is() {
            self.parameter(&mut numbers, Kind::Number, Items::Numbers)?;
        }
        if self.takes(":") {
            let mut has_more = matches!(self.is(), Is::Name(_));
            while has_more {
                self.parameter(&mut lists, Kind::List(Items::Cells), Items::Lists)?;
                has_more = self.takes("|");
                if has_more && !matches!(self.is(), Is::Name(_)) {
                    return Err(self.wrong("a name for the list after `|`"));
                }
            }
        }
        if !self.takes("{") {
            return Err(self
                .wrong("`{` and a condition, or a name for a number, or `:` and names for lists"));
        }
        let mut body = Vec::new();
        loop {
            let at = self.at();
            let term = self.expression()?;
            body.push(truth(term, at)?.0);
            let is_next = self.takes(";");
            if self.takes("}") {
                break;
            }
            if !is_next {
                return Err(self.wrong("`;` and another condition, or `}`"));
            }
        }
        let (uses_boxes, uses_connected) = (self.uses_boxes, self.connected > 0);
        Ok(Defined { name: name.to_owned(), numbers, lists, uses_boxes, uses_connected, body })
    }

    /// A parameter of the head.
    fn parameter(&mut self, all: &mut Parameters, kind: Kind, rest: Items) -> Read<()> {
        if all.has_rest {
            return Err(self.wrong("no name after `...`"));
        }
        if self.variables.len() >= MOST_PARAMETERS {
            return Err(self.wrong(format!("at most {MOST_PARAMETERS} names")));
        }
        let place = self.variables.len();
        self.variable(kind)?;
        match self.takes("...") {
            true => {
                all.has_rest = true;
                self.variables[place].1 = Kind::List(rest);
            }
            false => all.single += 1,
        }
        Ok(())
    }

    /// A new variable.
    fn variable(&mut self, kind: Kind) -> Read<()> {
        match self.is() {
            Is::Name(name) if is_reserved(name) => {
                Err(self.wrong("another name; this one is a word of the language"))
            }
            Is::Name(name) if self.variables.iter().any(|(known, _)| *known == name) => {
                Err(self.wrong("a name that is not in use"))
            }
            Is::Name(name) => {
                self.variables.push((name, kind));
                self.advance();
                Ok(())
            }
            _ => Err(self.wrong("a name")),
        }
    }

    /// Reads a part that is nested in another, unless it is nested too deep.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= DEEPEST {
            return Err(self.wrong(format!("at most {DEEPEST} terms within each other")));
        }
        self.depth += 1;
        let term = read(self);
        self.depth -= 1;
        term
    }

    /// Reads a part of a term. If the term only asks whether the part holds, the part need not hold.
    fn asked<T>(&mut self, is_asked: bool, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.must_hold;
        self.must_hold &= !is_asked;
        let term = read(self);
        self.must_hold = before;
        term
    }

    fn expression(&mut self) -> Read<Term> {
        self.nested(|it| it.joined("or", |it| it.joined("and", Parser::not)))
    }

    /// Conditions with a word between them.
    fn joined(&mut self, word: &str, part: impl Fn(&mut Self) -> Read<Term>) -> Read<Term> {
        let (at, connected) = (self.at(), self.connected);
        let first = part(self)?;
        if !matches!(self.is(), Is::Name(name) if name == word) {
            return Ok(first);
        }
        let is_or = word == "or";
        if is_or && self.connected > connected {
            return Err(self.wrong("`and`, `;` or `}`, because `connected` must hold by itself"));
        }
        let (first, mut fixed) = truth(first, at)?;
        let mut all = vec![first];
        while self.takes(word) {
            let at = self.at();
            let (next, is_fixed) = truth(self.asked(is_or, &part)?, at)?;
            fixed &= is_fixed;
            all.push(next);
        }
        let joined = if is_or { Truth::Any(all) } else { Truth::All(all) };
        Ok(Term::Truth(joined, fixed))
    }

    fn not(&mut self) -> Read<Term> {
        if !self.takes("not") {
            return self.chain();
        }
        let at = self.at();
        let (inner, fixed) = truth(self.asked(true, |it| it.nested(Parser::not))?, at)?;
        Ok(Term::Truth(Truth::Not(Box::new(inner)), fixed))
    }

    fn relation(&mut self) -> Option<Relation> {
        const RELATIONS: [(&str, Relation); 6] = [
            ("=", Relation::Equal),
            ("!=", Relation::Unequal),
            ("<", Relation::Less),
            ("<=", Relation::AtMost),
            (">", Relation::Greater),
            (">=", Relation::AtLeast),
        ];
        RELATIONS.into_iter().find(|(sign, _)| self.takes(sign)).map(|(_, relation)| relation)
    }

    fn chain(&mut self) -> Read<Term> {
        let at = self.at();
        let first = self.sum()?;
        let Some(mut relation) = self.relation() else { return Ok(first) };
        let (first, mut fixed) = number(first, at)?;
        let (mut numbers, mut relations) = (vec![first], Vec::new());
        loop {
            let at = self.at();
            let (next, is_fixed) = number(self.sum()?, at)?;
            fixed &= is_fixed;
            numbers.push(next);
            relations.push(relation);
            match self.relation() {
                Some(next) => relation = next,
                None => return Ok(Term::Truth(Truth::Chain(numbers, relations), fixed)),
            }
        }
    }

    fn sum(&mut self) -> Read<Term> {
        let at = self.at();
        let first = self.product()?;
        if !matches!(self.is(), Is::Sign("+" | "-")) {
            return Ok(first);
        }
        let (first, mut fixed) = number(first, at)?;
        let mut all = vec![first];
        while let Is::Sign(sign @ ("+" | "-")) = self.is() {
            self.advance();
            let at = self.at();
            let (next, is_fixed) = number(self.product()?, at)?;
            fixed &= is_fixed;
            all.push(if sign == "-" { negative(next) } else { next });
        }
        Ok(Term::Number(Number::Fold(Fold::Sum, all), fixed))
    }

    fn product(&mut self) -> Read<Term> {
        let at = self.at();
        let first = self.sign()?;
        if !matches!(self.is(), Is::Sign("*") | Is::Name("div" | "mod")) {
            return Ok(first);
        }
        let (first, mut fixed) = number(first, at)?;
        let mut all = vec![first];
        let mut steps = 0;
        while let Is::Sign(sign @ "*") | Is::Name(sign @ ("div" | "mod")) = self.is() {
            self.advance();
            let at = self.at();
            let (next, is_fixed) = number(self.sign()?, at)?;
            fixed &= is_fixed;
            if sign == "*" {
                all.push(next);
                continue;
            }
            steps += 1;
            if self.depth + steps > DEEPEST {
                return Err(self.wrong(format!("at most {DEEPEST} terms within each other")));
            }
            let pair = Box::new([product_of(std::mem::take(&mut all)), next]);
            all.push(match sign {
                "div" => Number::Quotient(pair),
                _ => Number::Remainder(pair),
            });
        }
        Ok(Term::Number(product_of(all), fixed))
    }

    fn sign(&mut self) -> Read<Term> {
        if !self.takes("-") {
            return self.item();
        }
        let at = self.at();
        let (inner, fixed) = number(self.nested(Parser::sign)?, at)?;
        Ok(Term::Number(negative(inner), fixed))
    }

    /// A term and the brackets after it.
    fn item(&mut self) -> Read<Term> {
        let at = self.at();
        let mut term = self.first()?;
        let mut steps = 0;
        while matches!(term, Term::List(..)) && self.takes("[") {
            steps += 1;
            if self.depth + steps > DEEPEST {
                return Err(self.wrong(format!("at most {DEEPEST} terms within each other")));
            }
            let (list, items) = list(term, at)?;
            let list = Box::new(list);
            let at = self.at();
            let (index, fixed) = number(self.expression()?, at)?;
            if self.takes("to") {
                let to = self.fixed()?;
                let bounds = Box::new([fixed_number(index, fixed, at)?, to]);
                term = Term::List(List::Slice(list, bounds), items);
            } else {
                let index = Box::new(index);
                term = match (items, fixed) {
                    (Items::Cells, true) => Term::Cell(CellTerm::Item(list, index)),
                    (Items::Cells, false) => Term::Number(Number::Item(list, index), false),
                    (Items::Numbers, _) => Term::Number(Number::Item(list, index), fixed),
                    (Items::Lists, _) => {
                        let index = Box::new(fixed_number(*index, fixed, at)?);
                        Term::List(List::Item(list, index), Items::Cells)
                    }
                };
            }
            self.demand("]")?;
        }
        Ok(term)
    }

    fn first(&mut self) -> Read<Term> {
        let at = self.at();
        match self.is() {
            Is::Number(constant) => {
                self.advance();
                Ok(Term::Number(Number::Constant(constant), true))
            }
            Is::Sign("(") => {
                self.advance();
                let term = self.expression()?;
                self.demand(")")?;
                Ok(term)
            }
            Is::Sign("[") => self.literal(),
            Is::Name("if") => self.choice(),
            Is::Name(name) => {
                if let Some(slot) = self.variables.iter().position(|(known, _)| *known == name) {
                    self.advance();
                    return Ok(match self.variables[slot].1 {
                        Kind::Number => Term::Number(Number::Variable(slot), true),
                        Kind::Cell => Term::Cell(CellTerm::Variable(slot)),
                        Kind::List(items) => Term::List(List::Variable(slot), items),
                    });
                }
                let of_grid = match name {
                    "digits" => Some((List::Digits, Items::Numbers)),
                    "grid" => Some((List::Grid, Items::Cells)),
                    "rows" => Some((List::Areas(Area::Row), Items::Lists)),
                    "columns" => Some((List::Areas(Area::Column), Items::Lists)),
                    "boxes" => {
                        self.uses_boxes = true;
                        Some((List::Areas(Area::Box), Items::Lists))
                    }
                    _ => None,
                };
                if let Some((list, items)) = of_grid {
                    self.advance();
                    return Ok(Term::List(list, items));
                }
                let is_call = self.later(1) == Is::Sign("(") && is_reserved(name);
                if !is_call {
                    let expected = match is_reserved(name) {
                        true => "a number, a cell, a list or a condition",
                        false => "a name from the head or from a loop, or a function",
                    };
                    return Err(self.wrong(expected));
                }
                self.advance();
                self.advance();
                let term = self.nested(|it| it.function(name, at))?;
                self.demand(")")?;
                Ok(term)
            }
            _ => Err(self.wrong("a number, a cell, a list or a condition")),
        }
    }

    /// `if A then B else C`
    fn choice(&mut self) -> Read<Term> {
        self.advance();
        let at = self.at();
        let (condition, fixed) = truth(self.asked(true, Parser::expression)?, at)?;
        self.demand("then")?;
        let at = self.at();
        let then = self.asked(!fixed, Parser::expression)?;
        if let Term::Truth(..) = then {
            let (then, one) = truth(then, at)?;
            let (other, two) = match self.takes("else") {
                true => {
                    let at = self.at();
                    truth(self.asked(!fixed, Parser::expression)?, at)?
                }
                false => (Truth::All(Vec::new()), true),
            };
            let parts = Box::new([condition, then, other]);
            return Ok(Term::Truth(Truth::If(parts), fixed && one && two));
        }
        let (then, one) = number(then, at)?;
        self.demand("else")?;
        let at = self.at();
        let (other, two) = number(self.expression()?, at)?;
        let both = Box::new([then, other]);
        Ok(Term::Number(Number::If(Box::new(condition), both), fixed && one && two))
    }

    /// `[a, b]`
    fn literal(&mut self) -> Read<Term> {
        self.advance();
        let (mut parts, mut items) = (Vec::new(), None);
        loop {
            let at = self.at();
            let (part, kind) = match self.expression()? {
                Term::Cell(cell) => (Part::Cell(cell), Items::Cells),
                Term::List(list, items) => (Part::List(list), items),
                other => {
                    let (number, fixed) = number(other, at)?;
                    (Part::Number(fixed_number(number, fixed, at)?), Items::Numbers)
                }
            };
            if items.is_some_and(|items| items != kind) {
                return Err(DefineError::new(
                    at,
                    "items of another kind",
                    "a list of one kind of items",
                ));
            }
            items = Some(kind);
            parts.push(part);
            if !self.takes(",") {
                break;
            }
        }
        self.demand("]")?;
        Ok(Term::List(List::Literal(parts), items.unwrap_or(Items::Numbers)))
    }

    /// A number without values of cells.
    fn fixed(&mut self) -> Read<Number> {
        let at = self.at();
        let (number, fixed) = number(self.expression()?, at)?;
        fixed_number(number, fixed, at)
    }

    /// A list. `1 to 9` is one only where a list is expected.
    fn a_list(&mut self) -> Read<(List, Items)> {
        let at = self.at();
        let term = self.expression()?;
        list(self.with_to(term, at)?, at)
    }

    /// The range that a number begins, if `to` is next; otherwise the term itself.
    fn with_to(&mut self, term: Term, at: usize) -> Read<Term> {
        match term {
            Term::Number(from, fixed) if matches!(self.is(), Is::Name("to")) => {
                self.advance();
                let from = fixed_number(from, fixed, at)?;
                let bounds = Box::new([from, self.fixed()?]);
                Ok(Term::List(List::Range(bounds), Items::Numbers))
            }
            other => Ok(other),
        }
    }

    fn cells(&mut self) -> Read<List> {
        let at = self.at();
        match self.a_list()? {
            (list, Items::Cells) => Ok(list),
            (list, items) => Err(mismatch(&Term::List(list, items), "a list of cells", at)),
        }
    }

    fn cell(&mut self) -> Read<CellTerm> {
        let at = self.at();
        match self.expression()? {
            Term::Cell(cell) => Ok(cell),
            other => Err(mismatch(&other, "a cell", at)),
        }
    }

    fn pair(&mut self) -> Read<Box<[Number; 2]>> {
        let one = self.fixed()?;
        self.demand(",")?;
        Ok(Box::new([one, self.fixed()?]))
    }

    /// A function, from after its `(` to before its `)`.
    fn function(&mut self, name: &str, at: usize) -> Read<Term> {
        if let Some((_, fold)) = FOLDS.iter().find(|(known, _)| *known == name) {
            return self.fold(*fold);
        }
        let cells = |list| Term::List(list, Items::Cells);
        self.uses_boxes |= matches!(name, "box" | "box-number");
        Ok(match name {
            "all" | "some" | "count" => return self.passes(name),
            "connected" => return self.connected(at),
            "abs" => {
                let at = self.at();
                let (inner, fixed) = number(self.expression()?, at)?;
                Term::Number(Number::Absolute(Box::new(inner)), fixed)
            }
            "length" => Term::Number(Number::Length(Box::new(self.a_list()?.0)), true),
            "reverse" => {
                let (list, items) = self.a_list()?;
                Term::List(List::Reverse(Box::new(list)), items)
            }
            "runs" => {
                let list = Box::new(self.cells()?);
                self.demand(",")?;
                Term::List(List::Runs(list, Box::new(self.fixed()?)), Items::Lists)
            }
            "squares" => Term::List(List::Squares(Box::new(self.fixed()?)), Items::Lists),
            "row" => cells(List::Area(Area::Row, self.cell()?)),
            "column" => cells(List::Area(Area::Column, self.cell()?)),
            "box" => cells(List::Area(Area::Box, self.cell()?)),
            "row-number" => Term::Number(Number::Place(Area::Row, self.cell()?), true),
            "column-number" => Term::Number(Number::Place(Area::Column, self.cell()?), true),
            "box-number" => Term::Number(Number::Place(Area::Box, self.cell()?), true),
            "cell-number" => Term::Number(Number::Place(Area::Grid, self.cell()?), true),
            "neighbors" => cells(List::Around(self.cell()?, Near::Edge)),
            "king" => cells(List::Around(self.cell()?, Near::King)),
            "offset" | "ray" => {
                let from = self.cell()?;
                self.demand(",")?;
                let step = self.pair()?;
                cells(match name {
                    "ray" => List::Ray(from, step),
                    _ => List::Offset(from, step),
                })
            }
            "cell" => Term::Cell(CellTerm::At(self.pair()?)),
            "distinct" => Term::Truth(Truth::Distinct(self.cells()?), false),
            "same" => {
                let one = self.cell()?;
                self.demand(",")?;
                Term::Truth(Truth::Same(Box::new([one, self.cell()?])), true)
            }
            _ => {
                let found = format!("`{name}` with `(`");
                return Err(DefineError::new(at, found, "a function"));
            }
        })
    }

    /// Whether a loop is next: names, and then `in` or `among`.
    fn is_loop(&self) -> bool {
        (0..=MOST_VARIABLES)
            .map(|count| (self.later(2 * count), self.later(2 * count + 1)))
            .take_while(|(name, _)| matches!(name, Is::Name(_)))
            .find(|(_, then)| *then != Is::Sign(","))
            .is_some_and(|(_, then)| matches!(then, Is::Name("in" | "among")))
    }

    /// The head of a loop, to after its colon. Its variables are visible until the caller removes them. With it comes
    /// a condition of passes that depends on values.
    fn head(&mut self) -> Read<(Loop, Option<Truth>)> {
        if !self.is_loop() {
            let expected =
                format!("a loop: 1 to {MOST_VARIABLES} names, then `in` or `among` and a list");
            return Err(self.wrong(expected));
        }
        let first: Slot = self.variables.len();
        loop {
            // The kind follows from the list, which must not name the variables.
            self.variable(Kind::Number)?;
            if !self.takes(",") {
                break;
            }
        }
        let new = self.variables.split_off(first);
        let is_among = self.takes("among");
        if !is_among {
            self.demand("in")?;
        }
        let (list, items) = self.a_list()?;
        let variables = new.len();
        self.variables.extend(new.into_iter().map(|(name, _)| (name, items.kind())));
        let (mut only, mut also) = (None, None);
        if self.takes("where") {
            let at = self.at();
            match truth(self.asked(true, Parser::expression)?, at)? {
                (condition, true) => only = Some(condition),
                (condition, false) => also = Some(condition),
            }
        }
        self.demand(":")?;
        Ok((Loop { first, variables, is_among, list, only }, also))
    }

    /// `all`, `some` or `count`.
    fn passes(&mut self, name: &str) -> Read<Term> {
        let (head, also) = self.head()?;
        let at = self.at();
        let is_asked = name != "all" || also.is_some();
        let (body, fixed) = truth(self.asked(is_asked, Parser::expression)?, at)?;
        self.variables.truncate(head.first);
        let fixed = fixed && also.is_none();
        let body = Box::new(match (also, name) {
            (None, _) => body,
            (Some(also), "all") => Truth::If(Box::new([also, body, Truth::All(Vec::new())])),
            (Some(also), _) => Truth::All(vec![also, body]),
        });
        let head = Box::new(head);
        Ok(match name {
            "all" => Term::Truth(Truth::Each(head, body), fixed),
            "some" => Term::Truth(Truth::Some(head, body), fixed),
            _ => Term::Number(Number::Count(head, body), fixed),
        })
    }

    /// `connected`, which reaches from its name to the current place.
    fn connected(&mut self, at: usize) -> Read<Term> {
        if !self.must_hold {
            let found = "`connected` within another condition or a number";
            let expected = "it as a condition that must hold by itself";
            return Err(DefineError::new(at, found, expected));
        }
        let of_list = self.at();
        let (head, also) = self.head()?;
        let is_of_cells = matches!(self.variables[head.first].1, Kind::Cell);
        if head.variables > 1 || !is_of_cells {
            let found = "a loop over something else";
            return Err(DefineError::new(
                of_list,
                found,
                "one name, then `in` and a list of cells",
            ));
        }
        let at = self.at();
        let (body, _) = truth(self.asked(true, Parser::expression)?, at)?;
        self.variables.truncate(head.first);
        let body = match also {
            Some(also) => Truth::All(vec![also, body]),
            None => body,
        };
        self.connected += 1;
        Ok(Term::Truth(Truth::Connected(Box::new(head), Box::new(body)), false))
    }

    /// `sum`, `product`, `min` or `max`.
    fn fold(&mut self, fold: Fold) -> Read<Term> {
        if self.is_loop() {
            let at = self.at();
            let (head, also) = self.head()?;
            let inner = self.at();
            let (body, fixed) = number(self.expression()?, inner)?;
            self.variables.truncate(head.first);
            let neutral = match fold {
                Fold::Sum => Some(0),
                Fold::Product => Some(1),
                Fold::Least | Fold::Greatest => None,
            };
            let is_plain = also.is_none();
            let body = match (also, neutral) {
                (None, _) => body,
                (Some(also), Some(neutral)) => {
                    Number::If(Box::new(also), Box::new([body, Number::Constant(neutral)]))
                }
                (Some(_), None) => {
                    let found = "`where` with values of cells";
                    let expected = "a condition without them, or `count`, `sum`, `all` or `some`";
                    return Err(DefineError::new(at, found, expected));
                }
            };
            let over = Number::Over(fold, Box::new(head), Box::new(body));
            return Ok(Term::Number(over, fixed && is_plain));
        }
        let (mut all, mut fixed) = (Vec::new(), true);
        loop {
            let at = self.at();
            let mut term = self.expression()?;
            if all.is_empty() {
                term = self.with_to(term, at)?;
            }
            if let (Term::List(..), true) = (&term, all.is_empty()) {
                let (list, items) = list(term, at)?;
                let first = self.variables.len();
                let (body, fixed) = match items {
                    Items::Numbers => (Number::Variable(first), true),
                    Items::Cells => (Number::Value(CellTerm::Variable(first)), false),
                    Items::Lists => {
                        let term = Term::List(list, items);
                        return Err(mismatch(&term, "a list of cells or numbers", at));
                    }
                };
                let head = Loop { first, variables: 1, is_among: false, list, only: None };
                let over = Number::Over(fold, Box::new(head), Box::new(body));
                return Ok(Term::Number(over, fixed));
            }
            let (next, is_fixed) = number(term, at)?;
            fixed &= is_fixed;
            all.push(next);
            if !self.takes(",") {
                return Ok(Term::Number(Number::Fold(fold, all), fixed));
            }
        }
    }
}

fn negative(number: Number) -> Number {
    match number {
        Number::Constant(constant) => Number::Constant(-constant),
        other => Number::Fold(Fold::Product, vec![Number::Constant(-1), other]),
    }
}

fn product_of(mut all: Vec<Number>) -> Number {
    match all.len() {
        1 => all.remove(0),
        _ => Number::Fold(Fold::Product, all),
    }
}

fn mismatch(term: &Term, expected: &str, at: usize) -> DefineError {
    DefineError::new(at, term.says(), expected)
}

fn truth(term: Term, at: usize) -> Read<(Truth, Fixed)> {
    match term {
        Term::Truth(truth, fixed) => Ok((truth, fixed)),
        other => Err(mismatch(&other, "a condition, such as `a < b`", at)),
    }
}

fn number(term: Term, at: usize) -> Read<(Number, Fixed)> {
    match term {
        Term::Number(number, fixed) => Ok((number, fixed)),
        Term::Cell(cell) => Ok((Number::Value(cell), false)),
        other => Err(mismatch(&other, "a number or a cell", at)),
    }
}

fn fixed_number(number: Number, fixed: Fixed, at: usize) -> Read<Number> {
    match fixed {
        true => Ok(number),
        false => {
            let term = Term::Number(number, fixed);
            Err(mismatch(&term, "a number that does not depend on them", at))
        }
    }
}

fn list(term: Term, at: usize) -> Read<(List, Items)> {
    match term {
        Term::List(list, items) => Ok((list, items)),
        other => Err(mismatch(&other, "a list, such as the name of one or `1 to 9`", at)),
    }
}
