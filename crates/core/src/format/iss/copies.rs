//! `Replicate`: rules that hold in several places.

use super::kinds::{Fault, Rules};
use super::tree::Item;
use crate::format::base64;
use crate::format::fault::RuleFault;
use crate::format::setting::Setting;
use crate::grid::{Cell, Rule};

impl Rules<'_> {
    /// The rules within it, moved so that their origin is at each of several cells.
    pub(super) fn replicate(&self, item: &Item) -> Result<Vec<Rule>, Fault> {
        let targets = item.args.first().map_or("", String::as_str);
        let origin = match item.args.get(1).map_or("", String::as_str) {
            "" => "R1C1",
            origin => origin,
        };
        let origin = self.cell(origin)?;
        let sixes = base64::sixes(targets);
        let sixes = sixes.ok_or_else(|| RuleFault::word(targets, "cells in base 64"))?;
        let template = self.all(&item.items)?;
        let mut rules = Vec::new();
        let is_target = |bit: &usize| sixes[bit / 6] >> (bit % 6) & 1 == 1;
        let most = self.setting.count.pow(2) + self.setting.hidden;
        for bit in (0..(sixes.len() * 6).min(most)).filter(is_target) {
            let target = self.groups.following(self.setting, origin, bit);
            let outside = || RuleFault::word(targets, "cells of the grid");
            let target = target.ok_or_else(outside)?;
            // A single item may make this many.
            if rules.len() + template.len() > Setting::MOST_RULES {
                return Err(Setting::too_many_rules().into());
            }
            for rule in &template {
                rules.push(self.moved(rule, origin, target).ok_or_else(outside)?);
            }
        }
        Ok(rules)
    }

    fn moved(&self, rule: &Rule, origin: Cell, target: Cell) -> Option<Rule> {
        let place = |cell| self.groups.place(self.setting, cell);
        let (from, to) = (place(origin)?, place(target)?);
        let cell = |cell: &Cell| {
            let (group, row, column) = place(*cell)?;
            let moved = (group, row + to.1 - from.1, column + to.2 - from.2);
            if group == from.0 { self.groups.at(self.setting, moved) } else { None }
        };
        let list = |list: &Vec<Cell>| list.iter().map(cell).collect::<Option<Vec<Cell>>>();
        let branch = |branch: &Vec<Rule>| {
            branch
                .iter()
                .map(|rule| self.moved(rule, origin, target))
                .collect::<Option<Vec<Rule>>>()
        };
        Some(Rule {
            lists: rule.lists.iter().map(list).collect::<Option<_>>()?,
            branches: rule.branches.iter().map(branch).collect::<Option<_>>()?,
            ..rule.clone()
        })
    }
}
