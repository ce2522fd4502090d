//! Innies and outies: sums that follow from houses and cages together.
//!
//! A house adds up to a known total; so do several that share no cell. Cages that lie within them, or mostly so, are
//! subtracted. The rest is a sum of the cells that no cage covers (*innies*), minus the cells of the cages that stick
//! out (*outies*).
//!
//! ```text
//! row 1: |12 12 12 | . |20 20 20 |10 10 |      cages 12 (c1-c3), 20 (c5-c7) and 10 (c8, c9 and r2c9)
//! row 2:                             |10 |      45 - 12 - 20 - 10 = 3 = r1c4 (innie) - r2c9 (outie)
//! ```
//!
//! Sums of up to [`MOST_CELLS`] cells are kept: on hard killers they save four fifths of the time. Longer ones do not
//! help.

use veridoku_core::budget::{Interruption, Watch};
use veridoku_core::rules::network::{Constraint, Network, Totals, Variable};

/// The most cells of a derived sum.
const MOST_CELLS: usize = 4;

/// The most houses that are combined.
const MOST_HOUSES: usize = 4;

/// Variables that add up to a total.
struct Cage {
    variables: Vec<Variable>,
    total: i32,
}

/// The derived sums, without duplicates.
///
/// # Errors
/// The time of the watch is over.
pub(super) fn sums(network: &Network, watch: &Watch) -> Result<Vec<Constraint>, Interruption> {
    let cages = cages(network);
    if cages.is_empty() {
        return Ok(Vec::new());
    }
    let mut found: Vec<(Vec<(Variable, i32)>, i32)> = Vec::new();
    let houses = houses(network);
    let per_house: i32 = (0..network.count).map(|bit| network.value(bit)).sum();
    for from in 0..houses.len() {
        let mut region = vec![false; network.domains.len()];
        for (count, house) in houses[from..].iter().take(MOST_HOUSES).enumerate() {
            if house.iter().any(|variable| region[usize::from(*variable)]) {
                break;
            }
            house.iter().for_each(|variable| region[usize::from(*variable)] = true);
            for most_outside in [0, 1, 2, usize::MAX] {
                watch.ask((cages.len() * network.count + found.len()) as u64)?;
                let (terms, taken) = rest(&cages, &region, most_outside);
                let sum = (terms, per_house * (count as i32 + 1) - taken);
                if sum.0.len() <= MOST_CELLS && !found.contains(&sum) {
                    found.push(sum);
                }
            }
        }
    }
    let linear = |(terms, total)| Constraint::Linear(terms, Totals::only(total));
    Ok(found.into_iter().map(linear).collect())
}

/// The sums of plain variables with one total.
fn cages(network: &Network) -> Vec<Cage> {
    let cage = |constraint: &Constraint| match constraint {
        Constraint::Linear(terms, totals) => match totals.list() {
            [total] if terms.iter().all(|(_, factor)| *factor == 1) => {
                let variables = terms.iter().map(|(variable, _)| *variable).collect();
                Some(Cage { variables, total: *total })
            }
            _ => None,
        },
        _ => None,
    };
    network.constraints.iter().filter_map(cage).collect()
}

fn houses(network: &Network) -> Vec<&[Variable]> {
    fn house(constraint: &Constraint, count: usize) -> Option<&[Variable]> {
        match constraint {
            Constraint::Distinct(variables) if variables.len() == count => Some(variables),
            _ => None,
        }
    }
    network.constraints.iter().filter_map(|each| house(each, network.count)).collect()
}

/// The rest of a region when cages with at most this many cells outside are subtracted: each cell of it that no cage
/// covers, each cell outside that one covers, and the cages' total.
fn rest(cages: &[Cage], region: &[bool], most_outside: usize) -> (Vec<(Variable, i32)>, i32) {
    let mut is_covered = vec![false; region.len()];
    let mut taken = 0;
    let outside = |cage: &Cage| {
        cage.variables.iter().filter(|variable| !region[usize::from(**variable)]).count()
    };
    let mut order: Vec<(usize, &Cage)> = cages.iter().map(|cage| (outside(cage), cage)).collect();
    order.sort_by_key(|(outside, cage)| (*outside, usize::MAX - cage.variables.len()));
    for (outside, cage) in order {
        let inside = cage.variables.len() - outside;
        let is_free = cage.variables.iter().all(|variable| !is_covered[usize::from(*variable)]);
        if inside > outside && outside <= most_outside && is_free {
            cage.variables.iter().for_each(|variable| is_covered[usize::from(*variable)] = true);
            taken += cage.total;
        }
    }
    let mut terms = Vec::new();
    for (place, is_covered) in is_covered.into_iter().enumerate() {
        match (region[place], is_covered) {
            (true, false) => terms.push((place as Variable, 1)),
            (false, true) => terms.push((place as Variable, -1)),
            _ => {}
        }
    }
    (terms, taken)
}
