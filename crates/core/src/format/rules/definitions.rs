//! Rules that a text defines and then uses by their names; [`define`](crate::define) is their language.
//!
//! ```text
//! define triple total: line { all(a, b, c in line: a + b + c = total) }
//! triple 15: r1c1 r1c2 r1c3 r2c4
//! ```
//!
//! A definition may take several lines, to its `}`. Each use becomes a rule with the whole definition as its text, on
//! one line. The writer states each definition once, before the rules. A definition that cannot be stated in this way,
//! because another has its name, is written in quotes with each use: `define 15 "triple total: ...": r1c1 r1c2`.

use std::collections::HashMap;

use super::names;
use crate::define::Defined;
use crate::format::error::ParseErrorKind;
use crate::format::fault::RuleFault;
use crate::format::text::symbols::Misread;
use crate::grid::{Rule, RuleKind};

/// The word that begins a definition.
const WORD: &str = "define";

/// The most lines of a definition. It is read again with each line, so that a fault is found in its line.
pub(super) const MOST_LINES: usize = 256;

/// Definitions in the order of their statements.
#[derive(Default)]
pub(super) struct Definitions {
    /// Each name as it was written, and its text.
    all: Vec<(String, String)>,
    /// The places of names in lower case, and of texts.
    names: HashMap<String, usize>,
    texts: HashMap<String, usize>,
}

/// Whether a statement begins a definition: the word, and a name after it, or at least a colon.
pub(super) fn begins(statement: &str) -> bool {
    let rest = statement.trim_start();
    let rest = rest
        .get(..WORD.len())
        .filter(|word| word.eq_ignore_ascii_case(WORD))
        .map(|_| &rest[WORD.len()..]);
    rest.is_some_and(|rest| {
        let name = rest.trim_start();
        let is_apart = name.len() < rest.len();
        is_apart && name.starts_with(|letter: char| letter.is_ascii_alphabetic())
            || name.starts_with(':')
    })
}

/// Where the text of a definition ends: after its `}`.
pub(super) fn end(text: &str) -> Option<usize> {
    let mut is_comment = false;
    let is_end = |(_, letter): &(usize, char)| {
        is_comment = *letter == '#' || is_comment && *letter != '\n';
        *letter == '}' && !is_comment
    };
    text.char_indices().find(is_end).map(|(at, _)| at + 1)
}

/// A definition on one line, without comments.
fn on_one_line(text: &str) -> String {
    let words =
        text.lines().flat_map(|line| line.split('#').next().unwrap_or_default().split_whitespace());
    words.collect::<Vec<_>>().join(" ")
}

impl Definitions {
    /// Takes a statement that begins a definition. It need not be complete: then only its beginning is checked. The
    /// fault has the byte in the statement.
    pub(super) fn take(&mut self, statement: &str) -> Result<(), Misread> {
        let is_complete = end(statement).is_some();
        let before = statement.len() - statement.trim_start().len() + WORD.len();
        let text = &statement[before..];
        let fault = |at: usize, found: String, expected: String| {
            let kind = ParseErrorKind::from(RuleFault::Found { found, expected });
            Misread { offset: before + at, kind }
        };
        let defined: Defined = match text.parse() {
            Ok(defined) => defined,
            Err(error) if error.is_end && !is_complete => return Ok(()),
            Err(error) => return Err(fault(error.at, error.found, error.expected)),
        };
        let at = text.len() - text.trim_start().len();
        let name = defined.name.to_ascii_lowercase();
        if names::of_words(&[&name]).is_some() {
            let expected = "a name that has no meaning yet".to_owned();
            return Err(fault(at, format!("the name `{name}`"), expected));
        }
        let text = on_one_line(text);
        match self.text(&name) {
            Some(known) if *known == text => {}
            Some(_) => {
                let found = format!("a second definition of `{name}`");
                return Err(fault(at, found, "one definition".to_owned()));
            }
            None => self.push(defined.name, text),
        }
        Ok(())
    }

    fn push(&mut self, name: String, text: String) {
        self.names.insert(name.to_ascii_lowercase(), self.all.len());
        self.texts.insert(text.clone(), self.all.len());
        self.all.push((name, text));
    }

    /// The text of a definition.
    pub(super) fn text(&self, name: &str) -> Option<&String> {
        if self.all.is_empty() {
            return None;
        }
        self.names.get(&name.to_ascii_lowercase()).map(|place| &self.all[*place].1)
    }

    /// The definitions of some rules that can be stated by name.
    pub(super) fn of(rules: &[Rule]) -> Definitions {
        let mut definitions = Definitions::default();
        rules.iter().for_each(|rule| definitions.add(rule));
        definitions
    }

    fn add(&mut self, rule: &Rule) {
        rule.branches.iter().flatten().for_each(|rule| self.add(rule));
        let is_known = self.texts.contains_key(&rule.text);
        if rule.kind != RuleKind::Define || is_known || on_one_line(&rule.text) != rule.text {
            return;
        }
        if let Ok(Defined { name, .. }) = rule.text.parse()
            && names::of_words(&[&name]).is_none()
            && self.text(&name).is_none()
        {
            self.push(name, rule.text.clone());
        }
    }

    /// The name by which a rule can be used.
    pub(super) fn name_of(&self, rule: &Rule) -> Option<&str> {
        if rule.kind != RuleKind::Define {
            return None;
        }
        self.texts.get(&rule.text).map(|place| self.all[*place].0.as_str())
    }

    /// A statement for each.
    pub(super) fn statements(&self) -> impl Iterator<Item = String> {
        self.all.iter().map(|(_, text)| format!("{WORD} {text}"))
    }
}

#[cfg(test)]
mod tests {
    use crate::format::{Format, ReadOptions, WriteOptions, read_puzzle, rule_text};
    use crate::grid::{Puzzle, RuleKind};

    fn read(text: &str) -> Result<Puzzle, String> {
        let read = read_puzzle(text, ReadOptions::of_format(Format::Rules));
        read.map_err(|error| error.to_string())
    }

    fn written(puzzle: &Puzzle) -> String {
        let mut text = Vec::new();
        Format::Rules.write(puzzle, &WriteOptions::default(), &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    const THREE: &str = "size: 4x4
define triple total: line {
  # Each three consecutive cells.
  all(a, b, c in line:
    a + b + c = total)   # a sum
}
triple 9: r1c1-r1c3
any-of
  Triple 6: r2c1-r2c4
or
  odd: r1c1
end
";

    #[test]
    fn a_definition_may_take_several_lines() {
        let puzzle = read(THREE).unwrap();
        let rules = puzzle.geometry().rules();
        let text = "triple total: line { all(a, b, c in line: a + b + c = total) }";
        assert_eq!((rules[0].kind, rules[0].text.as_str()), (RuleKind::Define, text));
        assert_eq!(rules[1].branches[0][0].text, text);
        // On one line it is the same puzzle.
        let line = format!(
            "size: 4x4; define {text}; triple 9: r1c1-r1c3; any-of; triple 6: r2c1-r2c4; or; odd: r1c1; end"
        );
        assert_eq!(read(&line).unwrap(), puzzle);
        let expected = format!(
            "size: 4x4\ndefine {text}\ntriple 9: r1c1-r1c3\nany-of\n  triple 6: r2c1-r2c4\nor\n  odd: r1c1\nend\n"
        );
        assert_eq!(written(&puzzle), expected);
        assert_eq!(read(&expected).unwrap(), puzzle);
        assert_eq!(rule_text(puzzle.geometry(), &rules[0]), "triple 9: r1c1-r1c3");
    }

    #[test]
    fn definitions_with_one_name_are_written_in_quotes() {
        let text = "size: 4x4
define \"d: a { distinct(a) }\": r1c1 r2c2
define \"d: a { sum(a) = 4 }\": r1c1 r2c2
define \"killer: a { sum(a) = 4 }\": r1c1 r2c2
define \"e:  a { sum(a) = 4 }\": r1c1 r2c2
";
        let puzzle = read(text).unwrap();
        let text = written(&puzzle);
        assert!(text.contains("define d: a { distinct(a) }\nd: r1c1 r2c2\ndefine \"d"), "{text}");
        assert_eq!(read(&text).unwrap(), puzzle);
    }

    #[test]
    fn a_fault_of_a_definition_has_a_place() {
        for (text, expected) in [
            (
                "define d: a {\n  all(c in a:\n    c < d)\n}\nd: r1c1",
                "line 3, column 9: found `d`; expected a name from the head or from a loop, or a function",
            ),
            (
                "size: 4x4; define d: a { distinct(a) 3 }; d: r1c1",
                "line 1, column 38: found `3`; expected `;` and another condition, or `}`",
            ),
            (
                "define d: a {\n sum(a) + 1\n}",
                "line 2, column 2: found a number that depends on values of cells; expected a condition, such as `a < b`",
            ),
            (
                "size: 4x4\ndefine d n: a { sum(a) < n }\nd: r1c1",
                "line 3, column 1: the rule `d` has 0 numbers; expected 1, as in its definition",
            ),
            (
                "define killer: a { distinct(a) }",
                "line 1, column 8: found the name `killer`; expected a name that has no meaning yet",
            ),
            (
                "define d { 1 < 2 }\ndefine d { 1 < 3 }",
                "line 2, column 8: found a second definition of `d`; expected one definition",
            ),
            (
                "define d { 1 < 2",
                "line 1, column 1: found nothing here; expected `}` at the end of a definition",
            ),
            (
                "define d { 1 < 2 } d:",
                "line 1, column 20: found `d`; expected `;` or the end of the line after a definition",
            ),
            (
                "any-of\ndefine d { 1 < 2 }",
                "line 2, column 1: found `define`; expected rules between `any-of` and `end`",
            ),
            (
                "define d { sum(1 to 3)[1] = 2 }",
                "line 1, column 12: found a number; expected a condition, such as `a < b`",
            ),
            (
                "define d: a { all(c in row(a): c > 1) }",
                "line 1, column 28: found a list of cells; expected a cell",
            ),
            (
                "define d: a { a[1] ~ 3 }",
                "line 1, column 20: found `~`; expected a name, a number or a sign such as `=`",
            ),
            ("define d: a { a[1] == 3 }", "line 1, column 20: found `==`; expected `=`"),
            (
                "define d: a { a[1] != 3 && a[2] = 1 }",
                "line 1, column 25: found `&&`; expected `and`",
            ),
            (
                "define: a { distinct(a) }",
                "line 1, column 7: found `:`; expected a name for the rule",
            ),
            (
                "define d: a | { distinct(a) }",
                "line 1, column 15: found `{`; expected a name for the list after `|`",
            ),
        ] {
            let error = read(text).map(|_| text.to_owned()).unwrap_err();
            assert_eq!(error, expected, "{text}");
        }
    }
}
