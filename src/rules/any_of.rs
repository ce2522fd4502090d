//! Any of: the rules of one branch at least hold, all of that branch. A branch without rules always holds.

use super::{Compiler, FullGrid};
use crate::grid::Rule;

pub(super) fn compile(rule: &Rule, to: &mut Compiler<'_>) {
    if rule.branches.iter().any(Vec::is_empty) {
        return;
    }
    let branch = |branch: &Vec<Rule>| {
        to.alternative(|to| branch.iter().for_each(|rule| super::compile(rule, to)))
    };
    let branches = rule.branches.iter().map(branch).collect();
    to.any_of(branches);
}

pub(super) fn holds(rule: &Rule, grid: &FullGrid<'_>) -> bool {
    rule.branches.iter().any(|branch| branch.iter().all(|rule| super::holds(rule, grid)))
}

pub(super) fn marks(rule: &Rule) -> Vec<super::mark::Mark> {
    rule.branches.iter().flatten().flat_map(super::marks).collect()
}
