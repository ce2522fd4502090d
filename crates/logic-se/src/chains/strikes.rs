//! The eliminations of rules beyond links in a closure, and the earlier eliminations on which they rest.

use super::grid::{CandidateIndex, Counts, Grid};

/// Eliminations by further rules: groups of candidates, each with the eliminated candidates on which it rests.
#[derive(Default)]
pub struct Strikes {
    victims: Vec<(CandidateIndex, u32)>,
    /// For each group where its parents begin, and the number of its nested hint.
    groups: Vec<(u32, Option<u32>)>,
    parents: Vec<CandidateIndex>,
}

impl Strikes {
    /// Removes everything.
    pub fn clear(&mut self) {
        self.victims.clear();
        self.groups.clear();
        self.parents.clear();
    }

    /// Whether there is nothing to eliminate.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Adds a group, which follows from a nested hint if its number is given.
    pub fn add(
        &mut self,
        victims: impl Iterator<Item = CandidateIndex>,
        parents: impl Iterator<Item = CandidateIndex>,
        nested: Option<u32>,
    ) {
        let group = self.groups.len() as u32;
        self.groups.push((self.parents.len() as u32, nested));
        self.parents.extend(parents);
        self.victims.extend(victims.map(|victim| (victim, group)));
    }

    /// Each victim in order, with its parents and the number of its nested hint.
    pub fn iter(&self) -> impl Iterator<Item = (CandidateIndex, &[CandidateIndex], Option<u32>)> {
        self.victims.iter().map(|&(victim, group)| {
            let group = group as usize;
            let (start, nested) = self.groups[group];
            let end = self.groups.get(group + 1);
            let end = end.map_or(self.parents.len(), |(end, _)| *end as usize);
            (victim, &self.parents[start as usize..end], nested)
        })
    }
}

/// Rules beyond links, which are queried when no link is left.
pub trait FurtherRules {
    /// Their eliminations from a work grid that began as `source`.
    fn find(&mut self, source: &Grid, work: &Grid, counts: &Counts, strikes: &mut Strikes);
}

/// No further rules.
pub struct NoRules;

impl FurtherRules for NoRules {
    fn find(&mut self, _: &Grid, _: &Grid, _: &Counts, _: &mut Strikes) {}
}
