//! Innies and outies: houses have a sum, the cages in them have sums, so the remaining cells have one as well.
//!
//! ```text
//! row 1 and row 2       90
//! cages inside          80       only inside: the innies, cells of the rows in no such cage, add up to 10
//! a cage across         12       with it: the innies less its cells outside, the outies, are 90 - 80 - 12
//! ```
//!
//! Houses are used singly, as runs of rows or of columns, and as pairs of adjacent boxes. If a cage crosses their
//! border, it is used if it leaves fewer cells. At most [`MOST_CELLS`] cells may be left; more are of little use.
//!
//! Also called the rule of 45.

use std::collections::BTreeMap;

use super::unit::{self, Unit};
use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::grid::{Cell, Geometry, HouseId, HouseKind, RuleId};
use veridoku_core::rules;
use veridoku_core::rules::network::{Constraint, Variable};

/// The most innies and outies together.
const MOST_CELLS: usize = 5;

/// Work between two clock checks while a rule is compiled.
const WORK_PER_LOOK: u64 = 1_000;

/// A cage: different cells with a sum.
#[derive(Clone, Debug)]
struct Cage {
    rule: RuleId,
    cells: Vec<Cell>,
    total: i32,
}

/// The cage that a rule consists of; `None` if it has anything else.
fn cage(geometry: &Geometry, rule: RuleId, deadline: &Deadline) -> Option<Cage> {
    let watch = Watch::new(deadline, WORK_PER_LOOK);
    let network = rules::network_of(geometry, geometry.rules().get(rule.index())?, &watch).ok()?;
    let mut sums = network.constraints.iter().filter_map(|constraint| match constraint {
        Constraint::Linear(terms, totals) => Some((terms, totals)),
        _ => None,
    });
    let (Some((terms, totals)), None) = (sums.next(), sums.next()) else { return None };
    let (&[total], true) = (totals.list(), terms.iter().all(|(_, factor)| *factor == 1)) else {
        return None;
    };
    let is_cell = |(variable, _): &(Variable, i32)| usize::from(*variable) < geometry.cell_count();
    let cells: Vec<Cell> = terms
        .iter()
        .filter(|term| is_cell(term))
        .map(|term| Cell::from_index(usize::from(term.0)))
        .collect();
    let differs = |one: &Cell| {
        cells.iter().all(|other| one == other || geometry.peers(*one).binary_search(other).is_ok())
    };
    (cells.len() == terms.len() && cells.iter().all(differs)).then(|| Cage {
        rule,
        total,
        cells: cells.clone(),
    })
}

/// The unit of some houses without some cages; `None` if a rule is not a cage.
pub fn unit(geometry: &Geometry, houses: &[HouseId], rules: &[RuleId]) -> Option<Unit> {
    let cages = rules.iter().map(|rule| cage(geometry, *rule, &Deadline::NEVER));
    let cages: Vec<Cage> = cages.collect::<Option<_>>()?;
    let cages: Vec<&Cage> = cages.iter().collect();
    let (terms, total) = left(geometry, houses, &cages);
    Some(unit::region(geometry, houses.to_vec(), rules.to_vec(), terms, total))
}

/// The remaining cells of houses without cages, and their total.
fn left(geometry: &Geometry, houses: &[HouseId], cages: &[&Cage]) -> (Vec<(Variable, i32)>, i32) {
    let mut factors: BTreeMap<Variable, i32> = BTreeMap::new();
    let mut total = houses.len() as i32 * house_total(geometry);
    for cell in houses.iter().flat_map(|house| &geometry.house(*house).cells) {
        *factors.entry(cell.index() as Variable).or_default() += 1;
    }
    for cage in cages {
        total -= cage.total;
        for cell in &cage.cells {
            *factors.entry(cell.index() as Variable).or_default() -= 1;
        }
    }
    factors.retain(|_, factor| *factor != 0);
    (factors.into_iter().collect(), total)
}

/// The sum of the digits of a house.
pub fn house_total(geometry: &Geometry) -> i32 {
    let (side, lowest) = (geometry.side() as i32, geometry.frame().lowest);
    (lowest..lowest + side).sum()
}

/// All innies and outies of a geometry, or those found until the deadline.
pub fn units(geometry: &Geometry, deadline: &Deadline) -> Vec<Unit> {
    let ids = (0..geometry.rules().len()).map(RuleId::from_index);
    let cages: Vec<Cage> = ids
        .take_while(|_| !deadline.is_over())
        .filter_map(|rule| cage(geometry, rule, deadline))
        .collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let mut known = BTreeMap::new();
    for houses in regions(geometry) {
        if deadline.is_over() {
            break;
        }
        for chosen in choices(geometry, &houses, &cages) {
            let (terms, total) = left(geometry, &houses, &chosen);
            if !chosen.is_empty() && (1..=MOST_CELLS).contains(&terms.len()) {
                let rules: Vec<RuleId> = chosen.iter().map(|cage| cage.rule).collect();
                // Among derivations of one unit, the first is the shortest.
                known.entry((terms, total)).or_insert_with(|| (houses.clone(), rules));
            }
        }
    }
    // A unit that equals a cage adds nothing new.
    let is_cage = |terms: &[(Variable, i32)]| {
        cages.iter().any(|cage| {
            let mut cells: Vec<Variable> =
                cage.cells.iter().map(|cell| cell.index() as Variable).collect();
            cells.sort_unstable();
            terms.iter().all(|term| term.1.abs() == 1) && terms.iter().map(|term| term.0).eq(cells)
        })
    };
    let new = known.into_iter().filter(|((terms, _), _)| !is_cage(terms));
    new.map(|((terms, total), (houses, rules))| unit::region(geometry, houses, rules, terms, total))
        .collect()
}

/// Houses that have no cell in common, few at first.
fn regions(geometry: &Geometry) -> Vec<Vec<HouseId>> {
    let mut regions: Vec<Vec<HouseId>> = Vec::new();
    regions.extend(geometry.houses_with_ids().map(|(id, _)| vec![id]));
    let side = geometry.side();
    let of_kind = |kind: HouseKind| -> Vec<HouseId> {
        let houses = geometry.houses_with_ids();
        houses.filter(|(_, house)| house.kind == kind).map(|(id, _)| id).collect()
    };
    let boxes = of_kind(HouseKind::Box);
    if let Some(shape) = geometry.shape() {
        let per_band = side / shape.box_width();
        for (place, one) in boxes.iter().enumerate() {
            if (place + 1) % per_band != 0 {
                regions.extend(boxes.get(place + 1).map(|other| vec![*one, *other]));
            }
            regions.extend(boxes.get(place + per_band).map(|other| vec![*one, *other]));
        }
    }
    for kind in [HouseKind::Row, HouseKind::Column] {
        let lines = of_kind(kind);
        for length in 2..side {
            regions.extend(lines.windows(length).map(<[HouseId]>::to_vec));
        }
    }
    regions
}

/// Cages to subtract from houses: those inside, all of them, and those that leave fewer cells.
fn choices<'a>(geometry: &Geometry, houses: &[HouseId], cages: &'a [Cage]) -> [Vec<&'a Cage>; 3] {
    let cells: Vec<Cell> =
        houses.iter().flat_map(|house| geometry.house(*house).cells.iter().copied()).collect();
    let is_apart = |chosen: &[&Cage], cage: &Cage| {
        !chosen.iter().any(|other| other.cells.iter().any(|cell| cage.cells.contains(cell)))
    };
    let mut inside: Vec<&Cage> = Vec::new();
    let (within, others): (Vec<&Cage>, Vec<&Cage>) =
        cages.iter().partition(|cage| cage.cells.iter().all(|cell| cells.contains(cell)));
    for cage in within {
        if is_apart(&inside, cage) {
            inside.push(cage);
        }
    }
    let [mut all, mut fewest] = [inside.clone(), inside.clone()];
    for cage in others.into_iter().filter(|cage| cage.cells.iter().any(|cell| cells.contains(cell)))
    {
        if is_apart(&all, cage) {
            all.push(cage);
            let covered = cage.cells.iter().filter(|cell| cells.contains(cell)).count();
            if 2 * covered > cage.cells.len() {
                fewest.push(cage);
            }
        }
    }
    [inside, all, fewest]
}
