//! Regular expressions over values.
//!
//! | sign | matches |
//! |---|---|
//! | `7`, `A`, `Z` | that value; letters are 10 to 35 |
//! | `.` | any value |
//! | `[1-38]`, `[^5]` | one of these values; any but these |
//! | `ab`, `a\|b`, `(a)` | one after the other; either; as one |
//! | `a*`, `a+`, `a?` | any number, 1 or more, at most 1 |
//! | `a{2}`, `a{2,}`, `a{2,4}` | 2; 2 or more; 2 to 4 |
//!
//! Blanks are ignored. An expression has at most [`Expression::MOST_PLACES`] places that read a value, counted with
//! their repetitions, so its automaton stays small.

use std::str::FromStr;

use thiserror::Error;

/// A regular expression over values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// One value: one of these, or any but these.
    Value {
        /// The values.
        values: Vec<i32>,
        /// Whether these are the values that do not match.
        is_negated: bool,
    },
    /// All parts, one after the other.
    All(Vec<Expression>),
    /// One of the parts.
    Any(Vec<Expression>),
    /// A part several times.
    Repeat {
        /// The part.
        of: Box<Expression>,
        /// How often at least.
        least: usize,
        /// How often at most; `None` means without a limit.
        most: Option<usize>,
    },
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("character {column}: {what}")]
pub struct ExpressionError {
    /// The character, from 1.
    pub column: usize,
    /// What was found and expected.
    pub what: String,
}

impl Expression {
    /// The most places of an expression.
    pub const MOST_PLACES: usize = 512;

    /// The deepest nesting of groups.
    const DEEPEST: usize = 64;

    /// Whether an expression for one value matches this one.
    pub fn reads(&self, value: i32) -> bool {
        match self {
            Expression::Value { values, is_negated } => values.contains(&value) != *is_negated,
            _ => false,
        }
    }

    /// How many places read a value. An alternative without such a place also counts.
    fn places(&self) -> usize {
        match self {
            Expression::Value { .. } => 1,
            Expression::All(parts) => {
                parts.iter().fold(0, |sum, part| sum.saturating_add(part.places()))
            }
            Expression::Any(parts) => {
                parts.iter().fold(0, |sum, part| sum.saturating_add(part.places().max(1)))
            }
            Expression::Repeat { of, least, most } => {
                of.places().max(1).saturating_mul(most.unwrap_or((*least).max(1)))
            }
        }
    }
}

impl FromStr for Expression {
    type Err = ExpressionError;

    fn from_str(text: &str) -> Result<Expression, ExpressionError> {
        let signs: Vec<(usize, char)> =
            (1..).zip(text.chars()).filter(|(_, sign)| !sign.is_whitespace()).collect();
        let mut reader = Reader { signs: &signs, at: 0, end: text.chars().count() + 1, depth: 0 };
        let pattern = reader.alternatives()?;
        if let Some(found) = reader.peek() {
            return Err(
                reader.fault(format!("found `{found}`; expected the end of the expression"))
            );
        }
        let places = pattern.places();
        if places > Expression::MOST_PLACES {
            let most = Expression::MOST_PLACES;
            return Err(ExpressionError {
                column: 1,
                what: format!("{places} positions, counting repetitions; expected at most {most}"),
            });
        }
        Ok(pattern)
    }
}

/// Reads an expression from left to right.
struct Reader<'a> {
    /// The characters with their columns.
    signs: &'a [(usize, char)],
    at: usize,
    /// The column after the last.
    end: usize,
    depth: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.signs.get(self.at).map(|(_, sign)| *sign)
    }

    fn take(&mut self, sign: char) -> bool {
        let is_there = self.peek() == Some(sign);
        self.at += usize::from(is_there);
        is_there
    }

    fn fault(&self, what: String) -> ExpressionError {
        ExpressionError {
            column: self.signs.get(self.at).map_or(self.end, |(column, _)| *column),
            what,
        }
    }

    fn expected(&self, what: &str) -> ExpressionError {
        match self.peek() {
            Some(found) => self.fault(format!("found `{found}`; expected {what}")),
            None => self.fault(format!("the expression ends; expected {what}")),
        }
    }

    fn alternatives(&mut self) -> Result<Expression, ExpressionError> {
        let mut parts = vec![self.sequence()?];
        while self.take('|') {
            parts.push(self.sequence()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expression::Any(parts) })
    }

    fn sequence(&mut self) -> Result<Expression, ExpressionError> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|sign| sign != '|' && sign != ')') {
            let mut part = self.one()?;
            if let Some((least, most)) = self.times()? {
                part = Expression::Repeat { of: Box::new(part), least, most };
                if part.places() > Expression::MOST_PLACES {
                    return Err(self.fault(format!(
                        "more than {} positions, counting repetitions; expected fewer",
                        Expression::MOST_PLACES
                    )));
                }
                if self.peek().is_some_and(|sign| "*+?{".contains(sign)) {
                    return Err(self.expected("no second repetition, or a group around the first"));
                }
            }
            parts.push(part);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Expression::All(parts) })
    }

    fn one(&mut self) -> Result<Expression, ExpressionError> {
        if self.take('(') {
            if self.depth == Expression::DEEPEST {
                return Err(self.expected("less deeply nested groups"));
            }
            self.depth += 1;
            let group = self.alternatives()?;
            self.depth -= 1;
            return if self.take(')') { Ok(group) } else { Err(self.expected("`)`")) };
        }
        if self.take('.') {
            return Ok(Expression::Value { values: Vec::new(), is_negated: true });
        }
        if !self.take('[') {
            let value = self.value()?;
            return Ok(Expression::Value { values: vec![value], is_negated: false });
        }
        let is_negated = self.take('^');
        let mut values = Vec::new();
        while !self.take(']') {
            let first = self.value()?;
            let last = if self.take('-') { self.value()? } else { first };
            values.extend(first..=last);
        }
        Ok(Expression::Value { values, is_negated })
    }

    fn value(&mut self) -> Result<i32, ExpressionError> {
        match self.peek().and_then(|sign| sign.to_digit(36)) {
            Some(value) => {
                self.at += 1;
                Ok(value as i32)
            }
            None => Err(self.expected("a value: a digit or a letter")),
        }
    }

    /// How often the preceding part is repeated, if a sign follows.
    fn times(&mut self) -> Result<Option<(usize, Option<usize>)>, ExpressionError> {
        let known = [('*', (0, None)), ('+', (1, None)), ('?', (0, Some(1)))];
        if let Some((_, times)) = known.into_iter().find(|(sign, _)| self.take(*sign)) {
            return Ok(Some(times));
        }
        if !self.take('{') {
            return Ok(None);
        }
        let least = self.count()?.ok_or_else(|| self.expected("a number"))?;
        let most = if self.take(',') { self.count()? } else { Some(least) };
        if !self.take('}') {
            return Err(self.expected("`}`"));
        }
        if most.is_some_and(|most| most < least) {
            return Err(
                self.fault(format!("a maximum below {least}; expected the smaller number first"))
            );
        }
        Ok(Some((least, most)))
    }

    fn count(&mut self) -> Result<Option<usize>, ExpressionError> {
        let begin = self.at;
        let mut count = 0;
        while let Some(digit) = self.peek().and_then(|sign| sign.to_digit(10)) {
            count = count * 10 + digit as usize;
            if count > Expression::MOST_PLACES {
                return Err(self.fault(format!("more than {} times", Expression::MOST_PLACES)));
            }
            self.at += 1;
        }
        Ok((self.at > begin).then_some(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_names_its_character() {
        let said = |text: &str| text.parse::<Expression>().unwrap_err().to_string();
        assert_eq!(said("1(2"), "character 4: the expression ends; expected `)`");
        assert_eq!(said("12)"), "character 3: found `)`; expected the end of the expression");
        assert_eq!(said("*"), "character 1: found `*`; expected a value: a digit or a letter");
        assert_eq!(
            said("[1-"),
            "character 4: the expression ends; expected a value: a digit or a letter"
        );
        assert_eq!(
            said("1{3,2}"),
            "character 7: a maximum below 3; expected the smaller number first"
        );
        assert_eq!(
            said("(1{60}){60}"),
            "character 12: more than 512 positions, counting repetitions; expected fewer"
        );
        for sign in ["*", "+", "?", "{1}"] {
            let said = said(&format!("1{}", sign.repeat(100_000)));
            assert!(said.contains("; expected no second repetition, or a group around"), "{said}");
        }
        assert!(
            said(&"|".repeat(100_000))
                .ends_with("positions, counting repetitions; expected at most 512")
        );
        assert_eq!(
            said(&"(".repeat(100)),
            "character 66: found `(`; expected less deeply nested groups"
        );
    }

    #[test]
    fn a_value_is_a_digit_or_a_letter() {
        let Expression::Value { values, is_negated } = "[1-3B]".parse().unwrap() else { panic!() };
        assert_eq!((values, is_negated), (vec![1, 2, 3, 11], false));
        assert!(".".parse::<Expression>().unwrap().reads(20));
        assert!(!"[^5]".parse::<Expression>().unwrap().reads(5));
    }
}
