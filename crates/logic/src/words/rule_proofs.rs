//! Why digits do not fit rules: by the bound that a sum gives, or by what the rules lead to one after the other.
//!
//! The eliminated digits of a cell are first compared with [the bounds of sums](rule_bounds). What these do not explain
//! is [assumed](rule_trials), all digits of a cell together or one by one. A link of a chain is proved in the same way,
//! in the position that the nodes before it leave.

use super::lesson::sentences;
use super::names::Words;
use super::rule_lessons::range;
use super::rules::Pattern;
use super::sentence::{Sentence, or, say};
use super::{rule_bounds, rule_trials};
use crate::ruled::regions;
use crate::ruled::unit::UnitKind;
use crate::sets::digits::Digits;
use crate::step::{ChainNode, Link};
use std::collections::BTreeSet;
use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::grid::{Candidate, Cell, Digit, Geometry, HouseId, RuleId};
use veridoku_core::rules;
use veridoku_core::rules::network::{Constraint, Totals, Values};

/// The most sentences.
const MOST_SENTENCES: usize = 16;

/// What a constraint belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Rule(RuleId),
    House(HouseId),
    /// The places of digits in a house that has each digit once.
    Places(HouseId),
    /// The sums of houses and cages.
    Region,
}

/// A constraint between cells of a scene, which are its variables by their positions.
pub(super) struct Known {
    pub(super) source: Source,
    pub(super) constraint: Constraint,
    /// The terms of a sum in groups whose cells must differ and have the same factor.
    pub(super) groups: Vec<Vec<(usize, i32)>>,
}

impl Known {
    fn new(geometry: &Geometry, cells: &[Cell], source: Source, constraint: Constraint) -> Known {
        let mut groups: Vec<Vec<(usize, i32)>> = Vec::new();
        if let Constraint::Linear(terms, _) = &constraint {
            for &(at, factor) in terms {
                let at = usize::from(at);
                let differs = |other: &(usize, i32)| {
                    other.1 == factor && geometry.peers(cells[at]).contains(&cells[other.0])
                };
                match groups.iter_mut().find(|group| group.iter().all(differs)) {
                    Some(group) => group.push((at, factor)),
                    None => groups.push(vec![(at, factor)]),
                }
            }
        }
        Known { source, constraint, groups }
    }
}

/// Cells with what they can hold, and what rules and houses demand of them.
pub(super) struct Scene {
    pub(super) cells: Vec<Cell>,
    pub(super) domains: Vec<Values>,
    pub(super) known: Vec<Known>,
    /// Whether there is only one rule, which need not be named.
    pub(super) is_one_rule: bool,
}

/// Why the eliminated digits of a step do not fit, in sentences; and whether these explain all of them. None if they
/// explain nothing, or are too many.
pub(super) fn why(words: &Words, pattern: &Pattern) -> Option<(Vec<Sentence>, bool)> {
    proof(words, &Scene::of(words, pattern)?, words.struck())
}

/// Why rules exclude these candidates after some nodes of a chain; none if no few sentences explain it.
pub fn refuted(
    words: &Words,
    links: &[&Link],
    nodes: &[ChainNode],
    lost: &[Candidate],
) -> Option<Vec<Sentence>> {
    let (said, is_whole) = proof(words, &Scene::of_links(words, links, nodes)?, lost)?;
    is_whole.then_some(said)
}

/// Why rules leave no digits after some nodes of a chain; none if no few sentences explain it.
pub fn dead_end(words: &Words, links: &[&Link], nodes: &[ChainNode]) -> Option<Vec<Sentence>> {
    let way = rule_trials::dead_end(words, &Scene::of_links(words, links, nodes)?)?;
    let told = way.iter().enumerate().map(|(index, part)| match index {
        0 => part.clone(),
        _ => say!("then {0}", "alors {0}", part.clone()),
    });
    let said = sentences(words, told);
    let are_short = said.iter().all(|one| one.is_short(words.geometry()));
    (said.len() <= MOST_SENTENCES && are_short).then_some(said)
}

impl Scene {
    /// The cells, rules and houses of a pattern.
    fn of(words: &Words, pattern: &Pattern) -> Option<Scene> {
        let unit = pattern.units.first()?;
        let (cells, domains) = (unit.cells.clone(), pattern.domains.clone());
        let mut known = match unit.kind {
            UnitKind::Region => {
                let sum = region(words, pattern)?;
                vec![Known::new(words.geometry(), &cells, Source::Region, sum)]
            }
            _ => of_rules(words.geometry(), &unit.rules, &cells)?,
        };
        known.extend(of_houses(words.geometry(), &cells));
        Some(Scene { cells, domains, known, is_one_rule: unit.rules.len() == 1 })
    }

    /// The rules and houses of some links, in the position that the nodes before them leave.
    fn of_links(words: &Words, links: &[&Link], nodes: &[ChainNode]) -> Option<Scene> {
        let (before, geometry) = (words.before()?, words.geometry());
        let mut rules: Vec<RuleId> = links.iter().flat_map(|link| link.rules.clone()).collect();
        rules.sort_unstable();
        rules.dedup();
        let own = rules.iter().filter_map(|rule| geometry.rules().get(rule.index()));
        let own = own.flat_map(|rule| rule.lists.concat());
        let houses = links.iter().flat_map(|link| &link.houses);
        let all = houses.flat_map(|house| geometry.house(*house).cells.iter().copied()).chain(own);
        let is_shown = |cell: &Cell| cell.index() < geometry.cell_count();
        let cells: BTreeSet<Cell> = all.filter(is_shown).collect();
        let cells: Vec<Cell> = cells.into_iter().collect();
        let domain = |cell: &Cell| -> Digits {
            match before.value(*cell) {
                Some(digit) => Digits::single(digit),
                None => before.candidates(*cell).iter().collect(),
            }
        };
        let mut domains: Vec<Digits> = cells.iter().map(domain).collect();
        for node in links.iter().flat_map(|link| &link.from).filter_map(|from| nodes.get(*from)) {
            let digits: Digits = node.digits.iter().copied().collect();
            for (cell, domain) in cells.iter().zip(&mut domains) {
                let sees_all = || node.cells.iter().all(|other| words.sees(*cell, *other));
                match (node.is_on, &node.cells[..]) {
                    (true, [one]) if one == cell => *domain = *domain & digits,
                    (true, _) if digits.len() == 1 && sees_all() => *domain = *domain - digits,
                    (false, several) if several.contains(cell) => *domain = *domain - digits,
                    _ => {}
                }
            }
        }
        let mut known = of_rules(geometry, &rules, &cells)?;
        known.extend(of_houses(geometry, &cells));
        let domains = domains.into_iter().map(Digits::word).collect();
        Some(Scene { cells, domains, known, is_one_rule: false })
    }

    /// Some cells by their positions.
    pub(super) fn cells_of(&self, places: &[usize]) -> Vec<Cell> {
        places.iter().map(|at| self.cells[*at]).collect()
    }
}

/// Why candidates do not fit, and whether this is why for all of them.
fn proof(words: &Words, scene: &Scene, lost: &[Candidate]) -> Option<(Vec<Sentence>, bool)> {
    let mut open: Vec<(usize, Vec<Digit>)> = Vec::new();
    for lost in lost {
        let at = scene.cells.iter().position(|cell| *cell == lost.cell)?;
        match open.iter_mut().find(|(other, _)| *other == at) {
            Some((_, digits)) => digits.push(lost.digit),
            None => open.push((at, vec![lost.digit])),
        }
    }
    let mut said = rule_bounds::by_sums(words, scene, &mut open);
    open.retain(|(_, digits)| !digits.is_empty());
    let (trials, is_whole) = trials(words, scene, &open);
    for (cells, digits, way) in &trials {
        let digits = match range(digits, 3) {
            Some([first, last]) => say!("{0} to {1}", "{0} à {1}", first, last),
            None => say!("{0}", "{0}", or(digits)),
        };
        let [first, rest @ ..] = &way[..] else { continue };
        let cells = or(&scene.cells_of(cells));
        let first =
            say!("if {0} is {1}, {2}", "si {0} vaut {1}, {2}", cells, digits, first.clone());
        let rest = rest.iter().map(|part| say!("then {0}", "alors {0}", part.clone()));
        said.extend(sentences(words, [first].into_iter().chain(rest)));
    }
    let are_short = said.iter().all(|one| one.is_short(words.geometry()));
    (!said.is_empty() && said.len() <= MOST_SENTENCES && are_short).then_some((said, is_whole))
}

/// Cells, some of their digits, and what these lead to.
type Trial = (Vec<usize>, Vec<Digit>, Vec<Sentence>);

/// What the digits of cells lead to, and whether it is a dead end for all. Cells with the same way are together.
fn trials(words: &Words, scene: &Scene, open: &[(usize, Vec<Digit>)]) -> (Vec<Trial>, bool) {
    let mut trials: Vec<Trial> = Vec::new();
    let mut is_whole = true;
    for (at, digits) in open {
        let tried = |digits: &[Digit]| rule_trials::trial(words, scene, *at, digits);
        // Digits in a row are assumed together, if that leads to the end.
        let runs = digits.chunk_by(|one, other| other.index() == one.index() + 1);
        let tried = runs.flat_map(|run| match tried(run) {
            Some(way) => vec![(run.to_vec(), Some(way))],
            None => run.iter().map(|digit| (vec![*digit], tried(&[*digit]))).collect(),
        });
        for (digits, way) in tried {
            let Some(way) = way else {
                is_whole = false;
                continue;
            };
            match trials.iter_mut().find(|(cells, known, other)| {
                *other == way && (*known == digits || cells[..] == [*at])
            }) {
                Some((cells, known, _)) if *known == digits => cells.push(*at),
                Some((_, known, _)) => known.extend(digits),
                None => trials.push((vec![*at], digits, way)),
            }
        }
    }
    (trials, is_whole)
}

/// What rules demand of some cells alone.
fn of_rules(geometry: &Geometry, rules: &[RuleId], cells: &[Cell]) -> Option<Vec<Known>> {
    let place = |one: u16| cells.iter().position(|cell| cell.index() == usize::from(one));
    let watch = Watch::new(&Deadline::NEVER, u64::MAX);
    let mut known = Vec::new();
    for &id in rules {
        let network =
            rules::network_of(geometry, geometry.rules().get(id.index())?, &watch).ok()?;
        let is_here = |constraint: &&Constraint| {
            let is_known = matches!(
                constraint,
                Constraint::Pair(..) | Constraint::Linear(..) | Constraint::Distinct(_)
            );
            let is_cell = |one: &u16| usize::from(*one) < network.cells && place(*one).is_some();
            let variables = constraint.variables();
            // A sum that has a cell twice is not followed.
            let is_once = |(at, one): (usize, &u16)| !variables[..at].contains(one);
            is_known && variables.iter().all(is_cell) && variables.iter().enumerate().all(is_once)
        };
        let here = network.constraints.iter().filter(is_here);
        known.extend(here.map(|constraint| {
            let constraint = constraint.renamed(&|one| place(one).unwrap_or_default() as u16);
            Known::new(geometry, cells, Source::Rule(id), constraint)
        }));
    }
    Some(known)
}

/// The cells of each house differ, and a whole house has each digit.
fn of_houses(geometry: &Geometry, cells: &[Cell]) -> Vec<Known> {
    let known = geometry.houses_with_ids().flat_map(|(id, house)| {
        let place = |cell: &Cell| cells.iter().position(|other| other == cell);
        let here: Vec<u16> = house.cells.iter().filter_map(place).map(|at| at as u16).collect();
        let differ = Constraint::Distinct(here.clone());
        let of = |source| Known::new(geometry, cells, source, differ.clone());
        let is_whole = here.len() == geometry.side();
        let differ = (here.len() > 1).then(|| of(Source::House(id)));
        differ.into_iter().chain(is_whole.then(|| of(Source::Places(id))))
    });
    known.collect()
}

/// The sum of innies and outies: each cell as often as houses have it, less the cages.
fn region(words: &Words, pattern: &Pattern) -> Option<Constraint> {
    let (geometry, unit) = (words.geometry(), pattern.units.first()?);
    let cages: Vec<_> =
        unit.rules.iter().filter_map(|rule| geometry.rules().get(rule.index())).collect();
    let sum: i32 = cages.iter().map(|cage| cage.number()).sum::<Option<i32>>()?;
    let total = regions::house_total(geometry) * unit.houses.len() as i32 - sum;
    let factor = |cell: &Cell| {
        let houses = unit.houses.iter().filter(|house| words.is_in(*cell, &[**house])).count();
        houses as i32 - cages.iter().filter(|cage| cage.cells().contains(cell)).count() as i32
    };
    let terms = pattern.cells().iter().enumerate();
    let terms = terms.map(|(at, cell)| (at as u16, factor(cell))).collect();
    Some(Constraint::Linear(terms, Totals::only(total)))
}
