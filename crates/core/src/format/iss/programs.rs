//! Items whose rule is a table or a program: pairs of values, automata, regular expressions, loops of sums, and
//! connected cells.

use super::kinds::Rules;
use super::machine::{self, Transitions};
use super::tree::number;
use crate::format::base64;
use crate::format::fault::RuleFault;
use crate::format::packed::unescaped;
use crate::grid::{Cell, Rule, RuleKind};

/// The most steps of an automaton over several segments, so a short text cannot make a huge rule.
const MOST_STEPS: usize = 1 << 20;

impl Rules<'_> {
    /// A closed line that consists of runs with one sum. A state is the sum that the run had before the first cell, and
    /// the sum so far.
    pub(super) fn sum_loop(&self, sum: i32, cells: Vec<Cell>) -> Result<Rule, RuleFault> {
        if !(1..=64).contains(&sum) || self.setting.lowest < 0 {
            return Err(RuleFault::word(&sum.to_string(), "a sum of 1 to 64 for a loop"));
        }
        let (sum, state) =
            (sum as usize, |before: usize, so_far: usize| before * sum as usize + so_far);
        let mut machine = Transitions::default();
        for before in 0..sum {
            machine.start.insert(state(before, before));
            machine.accept.insert(state(before, before));
            for so_far in 0..sum {
                for symbol in 0..self.setting.count {
                    let next = so_far + symbol + self.setting.lowest as usize;
                    if next <= sum {
                        machine.steps.insert((
                            state(before, so_far),
                            symbol,
                            state(before, next % sum),
                        ));
                    }
                }
            }
        }
        let mut rule = Rule::new(RuleKind::Automaton, [], cells);
        rule.text = machine.text(self.setting.lowest);
        Ok(rule)
    }

    /// Regular expressions, in base 64 or with `%` for characters.
    pub(super) fn expressions(&self, args: &[String]) -> Result<Vec<Rule>, RuleFault> {
        let packed = args.first().map_or("", String::as_str);
        let wrong = || RuleFault::word(packed, "a regular expression in base 64");
        let text = match packed.contains('%') {
            true => unescaped(packed),
            false => {
                String::from_utf8(base64::bytes(packed).ok_or_else(wrong)?).map_err(|_| wrong())?
            }
        };
        let text: String = text.split_whitespace().collect();
        let rule = |cells| Rule { text: text.clone(), ..Rule::new(RuleKind::Regex, [], cells) };
        Ok(self.named_lists(args)?.into_iter().map(|list| rule(list.concat())).collect())
    }

    /// Cells with some values are connected: in the grid, or in a group of further cells.
    pub(super) fn connected(
        &self,
        prefix: &str,
        values: &str,
        size: &str,
    ) -> Result<Rule, RuleFault> {
        let mut numbers = vec![if size.is_empty() { 0 } else { number(size)? }];
        for value in values.split('_') {
            numbers.push(number(value)?);
        }
        let lists: Vec<Vec<Cell>> = match prefix {
            "" => (0..self.setting.rows).map(|row| self.setting.row(row)).collect(),
            _ => {
                let unknown = || RuleFault::word(prefix, "the prefix of a group of cells");
                let group = self.groups.group(prefix).ok_or_else(unknown)?;
                let cells = self.groups.cells(self.setting, prefix).ok_or_else(unknown)?;
                cells.chunks(group.columns.max(1)).map(<[Cell]>::to_vec).collect()
            }
        };
        Ok(Rule::with_lists(RuleKind::ConnectedValues, numbers, lists))
    }

    pub(super) fn tables(&self, name: &str, args: &[String]) -> Result<Vec<Rule>, RuleFault> {
        let swap = |letter: char| match letter {
            '-' => '_',
            '_' => '-',
            _ => letter,
        };
        let key = args.first().map_or("", String::as_str);
        let swapped: String = key.chars().map(swap).collect();
        let key = if name.starts_with("Binary") { &swapped } else { key };
        let pairs = machine::pairs(key, self.setting.lowest, self.setting.count);
        let text = pairs.ok_or_else(|| RuleFault::word(key, "a table in base 64"))?;
        let kind = if name.ends_with('X') { RuleKind::AllPairs } else { RuleKind::Pairs };
        let rule = |cells| Rule { text: text.clone(), ..Rule::new(kind, [], cells) };
        Ok(self.named_lists(args)?.into_iter().map(|list| rule(list.concat())).collect())
    }

    pub(super) fn machines(&self, args: &[String]) -> Result<Vec<Rule>, RuleFault> {
        let text = args.first().map_or("", String::as_str);
        let wrong = || RuleFault::word(text, "an automaton in base 64");
        let machine = Transitions::read(text).ok_or_else(wrong)?;
        let separator = self.setting.count;
        let mut rules = Vec::new();
        for segments in self.named_lists(args)? {
            let lengths: Vec<usize> = segments.iter().map(Vec::len).collect();
            let cells = segments.concat();
            if cells.len().saturating_mul(machine.steps.len()) > MOST_STEPS {
                return Err(RuleFault::word(text, "an automaton with fewer steps"));
            }
            let mut rule = Rule::new(RuleKind::Automaton, [], cells);
            rule.text = match lengths.len() {
                0 | 1 => machine.text(self.setting.lowest),
                _ => machine.joined(&lengths, separator).text(self.setting.lowest),
            };
            rules.push(rule);
        }
        Ok(rules)
    }

    /// Lists of cells after the first argument, separated by empty arguments or by names, which begin with `_`. A
    /// list may have segments, separated by `-`.
    fn named_lists(&self, args: &[String]) -> Result<Vec<Vec<Vec<Cell>>>, RuleFault> {
        let args = args.get(1..).unwrap_or_default();
        let mut lists = Vec::new();
        for list in args.split(|arg| arg.is_empty() || arg.starts_with('_')) {
            if !list.is_empty() {
                let segments = list.split(|arg| arg == "-").map(|names| self.cells(names));
                lists.push(segments.collect::<Result<_, _>>()?);
            }
        }
        Ok(lists)
    }
}
