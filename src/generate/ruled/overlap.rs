//! A random grid for several overlapping grids: one grid after the other, each with the digits that it shares.
//!
//! A search over all cells would go astray: it fills two grids apart, and a third that shares cells with both then has no
//! solution. One by one, a grid has a solution nearly always, and if not, all begin anew. Some solutions are more likely
//! than others. A rule about cells of one grid is a rule of that grid's search; a solution that breaks a rule about
//! cells of several is discarded, and after some of these the whole board is searched.

use std::sync::Arc;

use veridoku_core::budget::Deadline;
use veridoku_core::grid::{
    Arrangement, Cell, Digit, Frame, Geometry, GeometryBuilder, Puzzle, Rule, RuleKind, Solution,
};
use veridoku_core::rules::broken;
use veridoku_solve::{Ending, NativeSolver};

/// How often all grids are begun anew.
const TURNS: usize = 100;

/// Overlapping grids, which are filled one after the other.
pub(super) struct OneByOne {
    whole: Arc<Geometry>,
    /// The cells of each grid, and the grid with the rules that are only about these, in the order of filling.
    grids: Vec<(Vec<Cell>, Arc<Geometry>)>,
}

impl OneByOne {
    /// The grids of a geometry, if there are several.
    pub(super) fn of(whole: &Arc<Geometry>) -> Option<OneByOne> {
        let grids = whole.arrangement()?;
        let shape = grids.shape()?;
        let frame = Frame { lowest: whole.frame().lowest, ..Frame::whole(shape.side()) };
        let single = Arc::new(GeometryBuilder::new(shape).frame(frame).build().ok()?);
        let of_grid = |grid| {
            let cells: Vec<Cell> = grids.cells_of(grid).collect();
            let of_grid = of_grid(whole, &cells, &single);
            (cells, of_grid)
        };
        let grids = order(grids).into_iter().map(of_grid).collect();
        Some(OneByOne { whole: Arc::clone(whole), grids })
    }

    /// A random solution.
    ///
    /// # Errors
    /// Why none was found.
    pub(super) fn random_solution(
        &self,
        solver: &mut NativeSolver,
        deadline: &Deadline,
        most_guesses: u64,
        draw: &mut dyn FnMut(u32) -> u32,
    ) -> Result<Solution, Ending> {
        let has_rules = self.whole.stated_rules().next().is_some();
        'turns: for _ in 0..if has_rules { TURNS / 10 } else { TURNS } {
            let mut digits: Vec<Option<Digit>> = vec![None; self.whole.cell_count()];
            for (cells, of_grid) in &self.grids {
                let shared = cells.iter().map(|cell| digits[cell.index()]);
                let puzzle = Puzzle::from_givens(Arc::clone(of_grid), shared.collect::<Vec<_>>());
                match solver.random_solution(&puzzle, deadline, most_guesses, draw) {
                    Ok(solution) => {
                        for (cell, digit) in cells.iter().zip(solution.digits()) {
                            digits[cell.index()] = Some(*digit);
                        }
                    }
                    Err(Ending::Exhausted | Ending::Guesses) => continue 'turns,
                    Err(ending) => return Err(ending),
                }
            }
            if let Some(digits) = digits.into_iter().collect::<Option<Vec<Digit>>>() {
                let solution = Solution::new(digits);
                if broken(&self.whole, &solution).is_empty() {
                    return Ok(solution);
                }
            }
        }
        // Rules about several grids are seldom kept by chance, and may contradict each other.
        match has_rules {
            true => {
                let whole = Puzzle::blank(Arc::clone(&self.whole));
                solver.random_solution(&whole, deadline, most_guesses, draw)
            }
            false => Err(Ending::Guesses),
        }
    }
}

/// A grid of these cells, with the rules that are only about them. Grids without rules share one geometry, for which a
/// solver prepares itself only once.
fn of_grid(whole: &Geometry, cells: &[Cell], single: &Arc<Geometry>) -> Arc<Geometry> {
    let mut of_single = vec![None; whole.cell_count()];
    for (index, cell) in cells.iter().enumerate() {
        of_single[cell.index()] = Some(Cell::from_index(index));
    }
    let rules = whole.stated_rules().filter_map(|rule| moved(rule, &of_single));
    let rules: Vec<Rule> = rules.collect();
    if rules.is_empty() { Arc::clone(single) } else { Arc::new(single.with_rules(rules)) }
}

/// A rule with other names for its cells, if each has one. Of the cells to which a rule is limited, those with a name are
/// enough. A definition may speak of any place of the plane.
fn moved(rule: &Rule, names: &[Option<Cell>]) -> Option<Rule> {
    let cell = |cell: &Cell| *names.get(cell.index())?;
    if rule.kind == RuleKind::Define {
        return None;
    }
    if rule.is_limited() {
        let cells: Vec<Cell> = rule.cells().iter().filter_map(cell).collect();
        return (!cells.is_empty()).then(|| Rule { lists: vec![cells], ..rule.clone() });
    }
    let list = |list: &Vec<Cell>| list.iter().map(cell).collect::<Option<Vec<Cell>>>();
    let branch = |rules: &Vec<Rule>| {
        rules.iter().map(|rule| moved(rule, names)).collect::<Option<Vec<Rule>>>()
    };
    Some(Rule {
        lists: rule.lists.iter().map(list).collect::<Option<_>>()?,
        branches: rule.branches.iter().map(branch).collect::<Option<_>>()?,
        ..rule.clone()
    })
}

/// The grids in an order in which each shares as many cells as possible with those before it: what two grids demand of a
/// third is then decided early. The first one shares the most with all.
fn order(grids: &Arrangement) -> Vec<usize> {
    let mut rest: Vec<usize> = (0..grids.corners().len()).collect();
    let mut grids_at = vec![0; grids.cell_count()];
    for cell in rest.iter().flat_map(|grid| grids.cells_of(*grid)) {
        grids_at[cell.index()] += 1;
    }
    let mut is_before = vec![false; grids.cell_count()];
    let mut order = Vec::with_capacity(rest.len());
    loop {
        let shared = |grid: &&usize| {
            let with_those_before = grids.cells_of(**grid).filter(|cell| is_before[cell.index()]);
            let with_all = grids.cells_of(**grid).filter(|cell| grids_at[cell.index()] > 1);
            (with_those_before.count(), with_all.count())
        };
        // The first of equal ones.
        let Some(best) = rest.iter().rev().max_by_key(shared).copied() else { return order };
        rest.retain(|grid| *grid != best);
        grids.cells_of(best).for_each(|cell| is_before[cell.index()] = true);
        order.push(best);
    }
}
