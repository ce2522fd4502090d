//! A random grid for several overlapping grids: one grid after the other, each with the digits that it shares.
//!
//! A search over all cells would go astray: it fills two grids apart, and a third that shares cells with both then has no
//! solution. One by one, a grid has a solution nearly always, and if not, all begin anew. Some solutions are more likely
//! than others. A rule about cells of one grid is a rule of that grid's search; a solution that breaks a rule about
//! cells of several is discarded, and after some of these the whole board is searched.

use std::sync::Arc;

use veridoku_core::budget::Deadline;
use veridoku_core::grid::{
    Arrangement, Cell, Digit, Frame, Geometry, GeometryBuilder, Puzzle, Rule, RuleKind, Shape,
    Solution,
};
use veridoku_core::rules::broken;
use veridoku_solve::{Ending, NativeSolver};

/// How often all grids are begun anew.
const TURNS: usize = 100;

/// A random solution of these grids, of a shape, with the rules of their geometry.
///
/// # Errors
/// Why none was found.
pub(super) fn random_solution(
    geometry: &Geometry,
    (grids, shape): (&Arrangement, Shape),
    solver: &mut NativeSolver,
    deadline: &Deadline,
    most_guesses: u64,
    draw: &mut dyn FnMut(u32) -> u32,
) -> Result<Solution, Ending> {
    let frame = Frame { lowest: geometry.frame().lowest, ..Frame::whole(shape.side()) };
    let single = GeometryBuilder::new(shape).frame(frame).build();
    let single = Arc::new(single.map_err(|_| Ending::Exhausted)?);
    let mut order: Vec<(usize, Arc<Geometry>)> = Vec::new();
    for grid in self::order(grids) {
        order.push((grid, of_grid(geometry, grids, &single, grid)));
    }
    let has_rules = geometry.stated_rules().next().is_some();
    'turns: for _ in 0..if has_rules { TURNS / 10 } else { TURNS } {
        let mut digits: Vec<Option<Digit>> = vec![None; grids.cell_count()];
        for (grid, of_one) in &order {
            let cells: Vec<Cell> = grids.cells_of(*grid).collect();
            let shared: Vec<Option<Digit>> =
                cells.iter().map(|cell| digits[cell.index()]).collect();
            let puzzle = Puzzle::from_givens(Arc::clone(of_one), shared);
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
            if broken(geometry, &solution).is_empty() {
                return Ok(solution);
            }
        }
    }
    // Rules about several grids are seldom kept by chance, and may contradict each other.
    match has_rules {
        true => {
            let whole = Puzzle::blank(Arc::new(geometry.clone()));
            solver.random_solution(&whole, deadline, most_guesses, draw)
        }
        false => Err(Ending::Guesses),
    }
}

/// One of the grids, with the rules that are only about its cells.
fn of_grid(
    geometry: &Geometry,
    grids: &Arrangement,
    single: &Arc<Geometry>,
    grid: usize,
) -> Arc<Geometry> {
    if geometry.rules().is_empty() {
        return Arc::clone(single);
    }
    let mut of_single = vec![None; grids.cell_count()];
    for (index, cell) in grids.cells_of(grid).enumerate() {
        of_single[cell.index()] = Some(Cell::from_index(index));
    }
    let rules = geometry.stated_rules().filter_map(|rule| moved(rule, &of_single));
    Arc::new(single.with_rules(rules))
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
    let count = grids.corners().len();
    let cells: Vec<Vec<Cell>> = (0..count).map(|grid| grids.cells_of(grid).collect()).collect();
    let shared = |grid: usize, others: &[usize]| {
        let is_shared = |cell: &&Cell| others.iter().any(|other| cells[*other].contains(cell));
        cells[grid].iter().filter(is_shared).count()
    };
    let mut order: Vec<usize> = Vec::with_capacity(count);
    while order.len() < count {
        let rest: Vec<usize> = (0..count).filter(|grid| !order.contains(grid)).collect();
        let with_all = |grid: usize| {
            let others: Vec<usize> = (0..count).filter(|other| *other != grid).collect();
            shared(grid, &others)
        };
        // The first of equal ones.
        let best = rest.iter().rev().max_by_key(|grid| (shared(**grid, &order), with_all(**grid)));
        order.extend(best);
    }
    order
}
