//! Alternating inference chains: if one end is off, then link by link, the other end must be on. So one of the two
//! ends is true, and any candidate that both rule out is false.
//!
//! ```text
//! r1c1<>5 -> r1c7=5 -> r4c7<>5 -> r4c2=5        r1c1=5 or r4c2=5: no 5 at r2c2 ... if it sees both
//!        strong     weak       strong
//! ```
//!
//! A grouped chain may also go through groups of candidates (see [`links`](crate::facts::links)). Chains of
//! a single digit, or of cells with two candidates, are [`pair_chain`](super::pair_chain)s.
//!
//! If the ends also rule out each other, the chain is a *continuous loop*: exactly one of the two ends of each weak
//! link is true, so each link eliminates what both of its ends rule out. If the ends are the same node, it is true
//! (a *discontinuous* loop).
//!
//! Search: all nodes that a link can turn on are assumed off, side by side. The consequences spread level by level,
//! with a few bit operations per node reached. A table lists which two nodes both rule out something. At the first
//! level at which one such node reaches another, all such pairs are shown. Half of the cost is in the tables.
//!
//! *All* pairs of ends that eliminate something by shortest chains are shown: which of several equally long paths
//! joins two ends changes nothing. Loops are found at the level of their length. Each weak link of a loop is a
//! separate pair of ends, joined by the rest of the loop, and has separate eliminations. But a loop is one step. So
//! pairs whose shortest paths meet are merged, with all of their paths. This does not depend on a choice either,
//! and if there is only one loop, the result is that loop. Shorter patterns come first: a loop is preferred to
//! chains of its length, but not to shorter chains.
//!
//! Also called nice loops (in another notation).
//!
//! Sources: "nice loops" by Carcul and others, Sudoku Players' forum, 2005; alternating inference
//! chains by Myth Jellies, 2006.

use super::prelude::*;
use crate::facts::links::{Links, Reach};
use crate::facts::spread::{self, Levels, Spread};
use crate::sets::bits::{self, BitSets, Chunk};
use crate::words::branches::Branch;
use crate::words::chains;
use crate::words::claim;
use std::collections::BTreeSet;

/// Chains of candidates, or also of groups.
pub(super) struct Chains {
    pub(super) with_groups: bool,
}

impl<const W: usize> Finder<W> for Chains {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let links = view.links(if self.with_groups { Reach::Groups } else { Reach::Candidates });
        let next = links.next(view);
        let accomplices = links.accomplices(view);
        let techniques = match self.with_groups {
            false => [Technique::ContinuousLoop, Technique::Aic],
            true => [Technique::GroupedAic; 2],
        };
        let mut spread = Spread::new(&next, links.strong_links().clone());
        for depth in 1.. {
            let shown = Shown { view, links, next: &next, depth };
            shown.show(techniques, &spread, &accomplices, steps);
            if !steps.is_empty() || !spread.deepen(view, links, None) {
                return;
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
    }
}

/// The chains of a length.
struct Shown<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    links: &'a Links<W>,
    next: &'a BitSets,
    depth: usize,
}

/// The eliminations of each digit.
type Planes<const W: usize> = Vec<CellSet<W>>;

/// Two ends of chains that close into loops.
struct Closed<'a, const W: usize> {
    start: usize,
    end: usize,
    levels: Levels<'a>,
    /// All nodes of the loops that are on if the end is on.
    nodes: Vec<Chunk>,
    strikes: Planes<W>,
}

impl<'a, const W: usize> Shown<'a, '_, W> {
    /// Shows the chains whose ends the spread has just reached, if they eliminate something.
    fn show(
        &self,
        [for_loops, for_chains]: [Technique; 2],
        spread: &Spread,
        accomplices: &BitSets,
        steps: &mut Steps<W>,
    ) {
        let links = self.links;
        let mut loops = Vec::new();
        for &start in spread.active() {
            if self.view.is_over() {
                return;
            }
            for end in bits::common(spread.front.set(start), accomplices.set(start)) {
                if start == end {
                    self.show_true(for_chains, start, steps);
                    continue;
                }
                if bits::contains(links.weak(start), end) {
                    loops.push([start, end]);
                }
                if steps.takes(for_chains) {
                    let strikes = links.ruled_out_by_both([start, end]);
                    steps.eliminate_each(for_chains, strikes, || self.pattern(start, end));
                }
            }
        }
        if !loops.is_empty() && steps.takes(for_loops) {
            self.show_loops(for_loops, &loops, steps);
        }
    }

    /// The candidates that both ends rule out.
    fn common(&self, start: usize, end: usize) -> Planes<W> {
        self.links.ruled_out_by_both([start, end]).map(|(_, cells)| cells).collect()
    }

    /// The nodes that are on if one is off, within the length of the chains.
    fn levels(&self, start: usize) -> Levels<'a> {
        Levels::new(self.next, self.links.strong(start), self.depth)
    }

    /// A node that is on if it is assumed off.
    fn show_true(&self, technique: Technique, node: usize, steps: &mut Steps<W>) {
        let pattern = || self.pattern(node, node);
        match self.links.candidate(node) {
            Some(candidate) => steps.place(technique, candidate, pattern),
            None => {
                let strikes = self.links.ruled_out_by_both([node, node]);
                steps.eliminate_each(technique, strikes, pattern);
            }
        }
    }

    /// The chain from one end to the other.
    fn pattern(&self, start: usize, end: usize) -> Pattern {
        let way = self.levels(start).way(self.depth, end);
        let mut nodes = vec![self.links.named(start, false)];
        nodes.extend(spread::chain(self.links, &way));
        reasons::link_to_last(self.view, &mut nodes);
        Pattern::chain(nodes)
    }

    /// The loops that eliminate something at the weak link between these starts and ends of a chain.
    fn show_loops(&self, technique: Technique, ends: &[[usize; 2]], steps: &mut Steps<W>) {
        // Each part consists of loops that meet, with all their eliminations.
        let mut parts: Vec<Vec<Closed<W>>> = Vec::new();
        for &[start, end] in ends {
            if self.view.is_over() {
                return;
            }
            let levels = self.levels(start);
            let nodes = levels.ways(self.depth, end);
            let strikes = self.common(start, end);
            let mut part = vec![Closed { start, end, levels, nodes, strikes }];
            let (met, others) =
                std::mem::take(&mut parts).into_iter().partition(|others: &Vec<Closed<W>>| {
                    others.iter().any(|other| bits::meets(&other.nodes, &part[0].nodes))
                });
            parts = others;
            part.splice(0..0, Vec::from_iter(met).into_iter().flatten());
            parts.push(part);
        }
        for part in parts {
            let strikes = (0..part[0].strikes.len()).map(|digit| {
                let struck = part.iter().map(|closed| closed.strikes[digit]);
                (Digit::from_index(digit), struck.fold(CellSet::EMPTY, |all, cells| all | cells))
            });
            steps.eliminate_each(technique, strikes, || self.loops(&part));
        }
    }

    /// Just enough loops to explain all eliminations.
    fn loops(&self, part: &[Closed<W>]) -> Pattern {
        let mut pattern = Pattern::default();
        let mut explained = vec![CellSet::EMPTY; part[0].strikes.len()];
        for closed in part {
            let mut planes = closed.strikes.iter().zip(&explained);
            if planes.all(|(strikes, explained)| strikes.is_subset(explained)) {
                continue;
            }
            let mut chains = self.pattern(closed.start, closed.end).chains;
            chains[0].nodes.push(self.links.named(closed.start, false));
            reasons::link_to_last(self.view, &mut chains[0].nodes);
            pattern.chains.append(&mut chains);
            join(&mut explained, &closed.strikes);
            // Also what the other weak links of this loop eliminate.
            let way = closed.levels.way(self.depth, closed.end);
            for pair in way.windows(2) {
                if let Some(off) = self.links.between(pair[0], pair[1]) {
                    join(&mut explained, &self.common(pair[0], off));
                }
            }
        }
        pattern
    }
}

fn join<const W: usize>(planes: &mut Planes<W>, others: &Planes<W>) {
    planes.iter_mut().zip(others).for_each(|(plane, other)| *plane |= *other);
}

/// Chains between two ends.
pub(super) fn explain(words: &Words) -> Explanation {
    let [chain] = words.chains() else { return loops(words) };
    let ends = (chain.nodes.first(), chain.nodes.last().filter(|last| last.is_on));
    let (Some(first), Some(last)) = ends else { return loops(words) };
    let way = chains::in_words(chain, words);
    let premise = format!("if {}, then {}: {way}. So ", words.node(first), words.node(last));
    if chains::is_contrary(first, last) {
        let claim = match last.cells[..] {
            [cell] if last.digits.len() == 1 => {
                Claim::Stands(Candidate { cell, digit: last.digits[0] }, None)
            }
            _ => Claim::Seeing { cells: last.cells.clone(), digits: last.digits.clone() },
        };
        return conclude(words, premise, [claim]);
    }
    let start = ChainNode { is_on: true, ..first.clone() };
    let premise =
        format!("{premise}{} or {}, and in either case ", words.node(&start), words.node(last));
    conclude(words, premise, one_of(&start, last, words))
}

/// The eliminations because one of two nodes is on.
fn one_of(one: &ChainNode, other: &ChainNode, words: &Words) -> Vec<Claim> {
    let (Some(&digit), Some(&second)) = (one.digits.first(), other.digits.first()) else {
        return Vec::new();
    };
    if digit == second {
        let cells: Vec<Cell> = one.cells.iter().chain(&other.cells).copied().collect();
        return claim::held(words, digit, &cells).into_iter().collect();
    }
    if one.cells == other.cells {
        let mut digits = vec![digit, second];
        digits.sort_unstable();
        return vec![Claim::Only { cells: one.cells.clone(), digits }];
    }
    // A cell loses the other node's digit if it sees all of that node.
    let sees_all =
        |cell: Cell, node: &ChainNode| node.cells.iter().all(|seen| words.sees(cell, *seen));
    let not = |node: &ChainNode, other: &ChainNode| {
        let cell = node.cells.first().copied().filter(|_| node.cells.len() == 1)?;
        let claim = Claim::Not { cells: vec![cell], digits: other.digits.clone() };
        sees_all(cell, other).then_some(claim)
    };
    not(one, other).into_iter().chain(not(other, one)).collect()
}

/// Continuous loops.
fn loops(words: &Words) -> Explanation {
    let ways = words.chains().iter().map(|chain| chains::in_words(chain, words));
    let ways = ways.collect::<Vec<String>>().join(". Likewise ");
    let pairs = words.chains().iter().flat_map(|chain| chain.nodes.windows(2));
    let weak = pairs.filter(|pair| pair[0].is_on && !pair[1].is_on);
    let claims = weak.flat_map(|pair| {
        let off = ChainNode { is_on: true, ..pair[1].clone() };
        one_of(&pair[0], &off, words)
    });
    let premise = format!(
        "{ways}. The loop closes, so it also holds in the other direction: of any two neighbors, exactly one is \
         true. So "
    );
    conclude(words, premise, claims)
}

/// Chains between two ends, link by link.
pub(super) fn teach(words: &Words) -> Lesson {
    let [chain] = words.chains() else { return teach_loops(words) };
    let (Some(first), Some(last)) =
        (chain.nodes.first(), chain.nodes.last().filter(|last| last.is_on))
    else {
        return teach_loops(words);
    };
    let pattern =
        say!("a chain leads from {0} to {1}.", "une chaîne mène de {0} à {1}.", first, last);
    let mut lesson = Lesson::new([pattern], []);
    lesson.why.extend(Branch::numbered(words, chain, 1).lines());
    if chains::is_contrary(first, last) {
        return lesson.line(say!(
            "{0} leads to {1}, so {1} is true.",
            "{0} mène à {1}, donc {1} est vrai.",
            first,
            last
        ));
    }
    let start = ChainNode { is_on: true, ..first.clone() };
    let ends = say!(
        "so at least one is true: {0}; {1}.",
        "donc l’une au moins de ces affirmations est vraie : {0} ; {1}.",
        &start,
        last
    );
    let struck: Vec<Candidate> =
        one_of(&start, last, words).iter().flat_map(|claim| claim.strikes(words)).collect();
    let either = [&start, last].map(|end| if_true(words, end, &struck));
    either.into_iter().flatten().fold(lesson.line(ends), Lesson::line)
}

/// What the end of a chain excludes if it is true: `if r1c2=7, then r4c2<>7 (column 2)`.
fn if_true(words: &Words, end: &ChainNode, struck: &[Candidate]) -> Option<Sentence> {
    let mut groups: Vec<(Option<HouseId>, ChainNode)> = Vec::new();
    for &Candidate { cell, digit } in struck {
        let house = if end.cells == [cell] {
            None
        } else {
            let all: Vec<Cell> = end.cells.iter().copied().chain([cell]).collect();
            words.houses_around(&all).first().copied()
        };
        let is_its = |(known, node): &&mut (Option<HouseId>, ChainNode)| {
            *known == house && node.digits == [digit]
        };
        match groups.iter_mut().find(is_its) {
            Some((_, node)) => node.cells.push(cell),
            None => groups.push((house, ChainNode::new(vec![digit], vec![cell], false))),
        }
    }
    if groups.is_empty() {
        return None;
    }
    let excluded: Vec<Sentence> = groups
        .iter()
        .map(|(house, node)| match house {
            Some(house) => say!("{0} ({1})", "{0} (dans {1})", node, *house),
            None => say!("{0}", "{0}", node),
        })
        .collect();
    let whole = say!("if {0}, then {1}.", "si {0}, alors {1}.", end, and(&excluded));
    Some(match whole.is_short(words.geometry()) {
        true => whole,
        false => say!(
            "if {0}, no cell that sees {1} is {2}.",
            "si {0}, aucune case qui voit {1} ne vaut {2}.",
            end,
            all_of(&end.cells),
            and(&end.digits)
        ),
    })
}

/// Continuous loops, link by link.
fn teach_loops(words: &Words) -> Lesson {
    let mut begins: Vec<(ChainNode, usize)> = Vec::new();
    for first in words.chains().iter().filter_map(|chain| chain.nodes.first()) {
        match begins.iter_mut().find(|(known, _)| chains::is_same(known, first)) {
            Some((_, count)) => *count += 1,
            None => begins.push((first.clone(), 1)),
        }
    }
    let begins = begins.iter().map(|(first, count)| match count {
        1 => {
            say!("a loop starts and ends with {0}.", "une boucle commence et finit par {0}.", first)
        }
        _ => say!(
            "{1} loops start and end with {0}.",
            "{1} boucles commencent et finissent par {0}.",
            first,
            *count
        ),
    });
    let mut lesson = Lesson::new(begins, []);
    let mut number = 1;
    for chain in words.chains() {
        lesson.why.extend(Branch::numbered(words, chain, number).lines());
        number += chain.nodes.len();
    }
    let both = say!(
        "the loop also holds in the other direction: of any two neighboring candidates, exactly one \
         is true.",
        "la boucle se lit aussi dans l’autre sens : de deux candidats voisins, exactement un est vrai."
    );
    lesson = lesson.line(both);
    let pairs = words.chains().iter().flat_map(|chain| chain.nodes.windows(2));
    let weak = pairs.filter(|pair| pair[0].is_on && !pair[1].is_on);
    let either = weak.filter_map(|pair| {
        let off = ChainNode { is_on: true, ..pair[1].clone() };
        let is_useful = one_of(&pair[0], &off, words).iter().any(|claim| {
            !matches!(claim, Claim::Only { .. }) && claim.strikes(words).next().is_some()
        });
        is_useful.then(|| match pair[0].digits == off.digits {
            true => {
                let cells: BTreeSet<Cell> =
                    pair[0].cells.iter().chain(&off.cells).copied().collect();
                let cells: Vec<Cell> = cells.into_iter().collect();
                say!(
                    "one of {0} is {1}",
                    "une des cases {0} vaut {1}",
                    and(&cells),
                    and(&off.digits)
                )
            }
            false => say!("{0} or {1}", "{0} ou {1}", &pair[0], &off),
        })
    });
    let mut known: Vec<Sentence> = Vec::new();
    for one in either {
        if !known.contains(&one) {
            known.push(one);
        }
    }
    if let Some(first) = known.first_mut() {
        *first = say!("so {0}", "donc {0}", first.clone());
    }
    let said = sentences(words, known);
    said.into_iter().fold(lesson, Lesson::line)
}
