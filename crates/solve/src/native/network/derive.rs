//! Sums that follow from cages and houses: innies and outies.
//!
//! ```text
//! .---------.        a house of 9 cells has the sum 45; the cages within it 12 and 8; so what is left of it,
//! | 12 | 8  |        the innies, has 25. A cage that sticks out, with a sum of 10 and two cells outside, may be
//! |    .----+--.     taken off as well if its outside cells are subtracted: innies - outies = 15.
//! |    | 10 |  |
//! '---------'--'     So for several houses that have no cell in common.
//! ```
//!
//! A house is also a list of distinct cells that has only as many values left: nine cells of eleven digits of which the
//! puzzle excludes two. A cage is any sum of single cells with one total. Sums of many cells restrict little and cost
//! much, so only sums of few cells are kept.

use std::collections::HashSet;

use veridoku_core::budget::{Interruption, Watch};
use veridoku_core::rules::network::{Constraint, Network, Totals, Values, Variable};

/// The most cells of a derived sum.
const MOST_CELLS: usize = 6;

/// A set of variables, in words.
type Set = Vec<u64>;

struct Cage {
    variables: Vec<Variable>,
    set: Set,
    total: i32,
}

/// The sums derived from up to this many of some houses.
///
/// # Errors
/// The time of the watch is over.
pub(super) fn derived(
    network: &Network,
    houses: &[House<'_>],
    most_houses: usize,
    watch: &Watch,
) -> Result<Vec<Constraint>, Interruption> {
    let width = network.domains.len().div_ceil(64);
    let mut cages: Vec<Cage> = Vec::new();
    for constraint in &network.constraints {
        let Constraint::Linear(terms, totals) = constraint else { continue };
        let ([total], true) = (totals.list(), terms.iter().all(|(_, factor)| *factor == 1)) else {
            continue;
        };
        let variables: Vec<Variable> = terms.iter().map(|(variable, _)| *variable).collect();
        let mut set: Set = vec![0; width];
        variables.iter().for_each(|one| insert(&mut set, *one));
        cages.push(Cage { variables, set, total: *total });
    }
    if cages.is_empty() {
        return Ok(Vec::new());
    }
    let mut found = Found { seen: HashSet::new(), sums: Vec::new(), used: vec![0; width] };
    for cage in &cages {
        let mut terms: Vec<(Variable, i32)> = cage.variables.iter().map(|one| (*one, 1)).collect();
        terms.sort_unstable();
        found.seen.insert(terms);
    }
    let work = (cages.len() * width) as u64;
    for first in 0..houses.len() {
        let mut region = Region { set: vec![0; width], total: 0 };
        for house in houses[first..].iter().take(most_houses) {
            if !region.add(house) {
                break;
            }
            watch.ask(work)?;
            found.of_region(&region, &cages);
        }
        if most_houses > 1 {
            // Houses that are not consecutive, such as two boxes above each other.
            for second in houses.iter().skip(first + 2) {
                let mut region = Region { set: vec![0; width], total: 0 };
                if region.add(&houses[first]) && region.add(second) {
                    watch.ask(work)?;
                    found.of_region(&region, &cages);
                }
            }
        }
    }
    Ok(found.sums)
}

/// Distinct variables that hold all of some values, and the total of these.
#[derive(PartialEq)]
pub(super) struct House<'a> {
    variables: &'a [Variable],
    total: i32,
}

/// The lists of distinct variables that have only as many of these values as there are variables.
pub(super) fn houses<'a>(network: &'a Network, domains: &[Values]) -> Vec<House<'a>> {
    let house = |variables: &'a Vec<Variable>| {
        let values = variables.iter().fold(0, |all, one| all | domains[usize::from(*one)]);
        let bits = (0..network.count).filter(|bit| values >> bit & 1 == 1);
        let total = bits.map(|bit| network.value(bit)).sum();
        let is_full = values.count_ones() as usize == variables.len();
        is_full.then_some(House { variables, total })
    };
    network.cliques().filter_map(house).collect()
}

/// Houses without a common variable, and the total of their values.
struct Region {
    set: Set,
    total: i32,
}

impl Region {
    /// Adds a house, unless it overlaps.
    fn add(&mut self, house: &House<'_>) -> bool {
        let is_new = house.variables.iter().all(|one| !has(&self.set, *one));
        if is_new {
            house.variables.iter().for_each(|one| insert(&mut self.set, *one));
            self.total += house.total;
        }
        is_new
    }
}

/// Sums that were found, each once.
struct Found {
    seen: HashSet<Vec<(Variable, i32)>>,
    sums: Vec<Constraint>,
    used: Set,
}

impl Found {
    /// Subtracts cages from a region.
    fn of_region(&mut self, region: &Region, cages: &[Cage]) {
        let Region { set: region, total } = region;
        // The number of cells of each cage outside and inside.
        let mut touching: Vec<(usize, usize, &Cage)> = Vec::new();
        for cage in cages {
            let common = cage.set.iter().zip(region).map(|(one, other)| one & other);
            let inside = common.map(|word| word.count_ones() as usize).sum();
            if inside > 0 {
                touching.push((cage.variables.len() - inside, inside, cage));
            }
        }
        touching.sort_by_key(|(outside, inside, _)| (*outside as i32 - *inside as i32, *outside));
        for may_stick_out in [true, false] {
            self.used.fill(0);
            let mut left = *total;
            let mut terms: Vec<(Variable, i32)> = Vec::new();
            for (outside, inside, cage) in &touching {
                let sticks_out = *outside > 0;
                if sticks_out && (!may_stick_out || outside >= inside)
                    || cage.set.iter().zip(&self.used).any(|(one, used)| one & used != 0)
                {
                    continue;
                }
                left -= cage.total;
                for variable in &cage.variables {
                    insert(&mut self.used, *variable);
                    if !has(region, *variable) {
                        terms.push((*variable, -1));
                    }
                }
            }
            if terms.len() > MOST_CELLS {
                continue;
            }
            for (place, word) in region.iter().enumerate() {
                let mut rest = word & !self.used[place];
                if terms.len() + rest.count_ones() as usize > MOST_CELLS {
                    terms.clear();
                    break;
                }
                while rest != 0 {
                    terms.push(((place * 64) as Variable + rest.trailing_zeros() as Variable, 1));
                    rest &= rest - 1;
                }
            }
            if terms.is_empty() {
                continue;
            }
            if terms.iter().all(|(_, factor)| *factor == -1) {
                terms.iter_mut().for_each(|(_, factor)| *factor = 1);
                left = -left;
            }
            terms.sort_unstable();
            if !self.seen.contains(&terms) {
                self.seen.insert(terms.clone());
                self.sums.push(Constraint::Linear(terms, Totals::only(left)));
            }
        }
    }
}

fn has(set: &Set, variable: Variable) -> bool {
    set[usize::from(variable) / 64] >> (variable % 64) & 1 == 1
}

fn insert(set: &mut Set, variable: Variable) {
    set[usize::from(variable) / 64] |= 1 << (variable % 64);
}
