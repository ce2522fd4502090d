//! Any of: all rules of at least one branch hold. A branch without rules always holds.

use super::definition::{Definition, EVERYWHERE};
use super::from_rule::FromRule;
use super::{Compiler, FullGrid, Mark};
use crate::grid::{Arguments, Rule, RuleKind};

pub(super) const DEFINITION: Definition = Definition {
    arguments: Arguments { has_branches: true, ..EVERYWHERE },
    ..Definition::new("any-of", "any-of; killer 3: r1c1 r1c2; or; killer 17: r1c1 r1c2; end")
};

/// The alternatives.
pub(super) struct Alternatives<'a> {
    branches: &'a [Vec<Rule>],
}

impl<'a> FromRule<'a> for Alternatives<'a> {
    fn from_rule(rule: &'a Rule) -> Option<Self> {
        (!rule.branches.is_empty()).then_some(Alternatives { branches: &rule.branches })
    }
}

pub(super) fn compile(Alternatives { branches }: Alternatives<'_>, to: &mut Compiler<'_>) {
    if branches.iter().any(Vec::is_empty) {
        return;
    }
    let branch = |branch: &Vec<Rule>| {
        to.alternative(|to| branch.iter().for_each(|rule| super::compile(rule, to)))
    };
    let branches = branches.iter().map(branch).collect();
    to.any_of(branches);
}

pub(super) fn holds(Alternatives { branches }: Alternatives<'_>, grid: &FullGrid<'_>) -> bool {
    branches.iter().any(|branch| branch.iter().all(|rule| super::holds(rule, grid)))
}

/// Alternatives that differ only in their numbers are drawn once, with all numbers: `3/17`. Others are all drawn, as
/// alternatives. The legend names them in both cases.
pub(super) fn marks(rule: &Rule) -> Vec<Mark> {
    let mut branches = rule.branches.iter().map(|branch| drawn(branch));
    let first = branches.next().unwrap_or_default();
    let branches: Vec<Vec<Mark>> = branches.collect();
    let joined =
        branches.iter().try_fold(first.clone(), |joined, branch| with_texts(joined, branch));
    let all =
        joined.unwrap_or_else(|| first.into_iter().chain(branches.into_iter().flatten()).collect());
    let alternative = |mark| Mark::Alternative(Box::new(mark));
    all.into_iter().map(alternative).chain([Mark::Legend(legend(rule))]).collect()
}

/// The look of some rules, without their legends.
fn drawn(rules: &[Rule]) -> Vec<Mark> {
    let marks = rules.iter().flat_map(super::marks);
    marks.filter(|mark| !matches!(mark, Mark::Legend(_))).collect()
}

/// The marks with the texts of others after their own, if they differ only in their texts.
fn with_texts(marks: Vec<Mark>, others: &[Mark]) -> Option<Vec<Mark>> {
    let join = |mut mark: Mark, other: &Mark| {
        let mut other = other.clone();
        let texts = mark.text_mut().map(std::mem::take).zip(other.text_mut().map(std::mem::take));
        (mark == other).then_some(())?;
        if let (Some((one, other)), Some(text)) = (texts, mark.text_mut()) {
            *text = if one == other { one } else { format!("{one}/{other}") };
        }
        Some(mark)
    };
    let is_alike = marks.len() == others.len();
    is_alike
        .then(|| marks.into_iter().zip(others).map(|(mark, other)| join(mark, other)).collect())?
}

/// `any of: killer 3, thermo and odd`
fn legend(rule: &Rule) -> String {
    let branch = |branch: &Vec<Rule>| match &branch[..] {
        [] => "nothing".to_owned(),
        rules => rules.iter().map(name).collect::<Vec<_>>().join(" and "),
    };
    format!("any of: {}", rule.branches.iter().map(branch).collect::<Vec<_>>().join(", "))
}

/// The name of a rule; for alternatives within an alternative, with their names.
fn name(rule: &Rule) -> String {
    match rule.kind == RuleKind::AnyOf {
        true => format!("({})", legend(rule)),
        false => super::mark::name(rule),
    }
}
