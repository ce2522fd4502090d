//! Judges a full grid by its rules.
//!
//! A rule about cells of the grid is judged separately. Hidden cells have no value in a grid: rules that are connected
//! by shared hidden cells hold if some values of these cells satisfy them all. A search looks for such values, cell by
//! cell; it judges a rule when all its hidden cells have values:
//!
//! ```text
//! rules of one hidden cell     say which values the cell may have, before the search
//! thermo x1 < x2 < x3 < x4     is judged in three parts of two cells, so that a wrong value shows with the next cell
//! the next cell                is one of the part with the fewest cells left
//! ```
//!
//! A solver may propose values; they are tried before the search. The search ends after [`MOST_WORK`], a fraction of a
//! second, and rules that it has not decided by then count as satisfied. In the order of their numbers, and with whole
//! rules, even the eight cells of a thermometer would take more tries than that.

use std::borrow::Cow;
use std::cell::Cell as Counter;
use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use super::{FullGrid, holds};
use crate::budget::{Deadline, Ending, Watch, unbounded};
use crate::grid::{Cell, Geometry, Rule, Solution};

/// The most work on connected hidden cells: values that are tried, and cells and signs of the rules that are then
/// judged.
const MOST_WORK: usize = 1 << 22;

/// Work between two checks of the clock, in cells, numbers and signs of rules. Each takes at most some microseconds.
const WORK_PER_LOOK: u64 = 256;

/// The rules that a full grid breaks. If rules cannot hold together because of hidden cells, all of them are listed.
pub fn broken<'a>(geometry: &'a Geometry, solution: &Solution) -> Vec<&'a Rule> {
    unbounded(|deadline| broken_until(geometry, solution, &[], deadline))
}

/// Like `broken`, until a deadline, which breaks with the reason. Values that are proposed for all hidden cells are
/// tried first.
pub(super) fn broken_until<'a>(
    geometry: &'a Geometry,
    solution: &Solution,
    hidden: &[i32],
    deadline: &Deadline,
) -> ControlFlow<Ending, Vec<&'a Rule>> {
    let rules = geometry.rules();
    let cells = geometry.cell_count();
    let watch = Watch::new(deadline, WORK_PER_LOOK);
    let mut grid = FullGrid::new(geometry, solution);
    let (about_hidden, plain): (Vec<&Rule>, Vec<&Rule>) =
        rules.iter().partition(|rule| cells_of(rule).any(|cell| cell.index() >= cells));
    let mut broken = Vec::new();
    for rule in plain {
        // A rule without cells is about the whole grid.
        let of_whole_grid = if cells_of(rule).next().is_none() { cells } else { 0 };
        watch.check((1 + work_of(rule) + rule.numbers.len() + of_whole_grid) as u64)?;
        if !holds(rule, &grid) {
            broken.push(rule);
        }
    }
    if !hidden.is_empty() && all_hold(&about_hidden, cells, hidden, &mut grid, &watch)? {
        return ControlFlow::Continue(broken);
    }
    for group in groups(&about_hidden, cells, &watch)? {
        if !group.can_hold(cells, &mut grid, &watch)? {
            broken.extend(group.rules);
        }
    }
    ControlFlow::Continue(broken)
}

/// Whether rules hold with these values of all hidden cells.
fn all_hold(
    rules: &[&Rule],
    cells: usize,
    hidden: &[i32],
    grid: &mut FullGrid<'_>,
    watch: &Watch,
) -> ControlFlow<Ending, bool> {
    let lowest = grid.frame().lowest;
    let values = lowest..lowest + grid.side();
    if hidden.len() != grid.frame().hidden || hidden.iter().any(|value| !values.contains(value)) {
        return ControlFlow::Continue(false);
    }
    for (value, place) in hidden.iter().zip(cells..) {
        grid.set_hidden(Cell::from_index(place), *value);
    }
    for rule in rules {
        watch.check(1 + work_of(rule) as u64)?;
        if !holds(rule, grid) {
            return ControlFlow::Continue(false);
        }
    }
    ControlFlow::Continue(true)
}

/// All cells of a rule, including those of its alternatives.
fn cells_of(rule: &Rule) -> Box<dyn Iterator<Item = Cell> + '_> {
    let branches = rule.branches.iter().flatten().flat_map(cells_of);
    Box::new(rule.lists.iter().flatten().copied().chain(branches))
}

/// Rules that all hold if and only if this rule does.
fn parts(rule: &Rule) -> Vec<Cow<'_, Rule>> {
    match &rule.lists[..] {
        [line] if rule.kind.definition().is_chain && line.len() > 2 => {
            let whole = Rule { lists: Vec::new(), ..rule.clone() };
            let link = |pair: &[Cell]| Rule { lists: vec![pair.to_vec()], ..whole.clone() };
            line.windows(2).map(|pair| Cow::Owned(link(pair))).collect()
        }
        _ => vec![Cow::Borrowed(rule)],
    }
}

/// The hidden cells of a rule, ascending, each once.
fn hidden_of(rule: &Rule, cells: usize) -> Vec<Cell> {
    let mut hidden: Vec<Cell> = cells_of(rule).filter(|cell| cell.index() >= cells).collect();
    hidden.sort_unstable();
    hidden.dedup();
    hidden
}

/// About how much work it is to judge a rule.
fn work_of(rule: &Rule) -> usize {
    let branches = rule.branches.iter().flatten().map(work_of).sum::<usize>();
    rule.lists.iter().map(Vec::len).sum::<usize>() * (1 + rule.text.len()) + branches
}

/// Rules that share hidden cells.
struct Group<'a> {
    rules: Vec<&'a Rule>,
    /// The hidden cells, ascending.
    hidden: Vec<Cell>,
}

/// The groups in the order of their last rules. Each lists its last rule first, and then the groups that this rule
/// joined.
fn groups<'a>(
    rules: &[&'a Rule],
    cells: usize,
    watch: &Watch,
) -> ControlFlow<Ending, Vec<Group<'a>>> {
    // A forest of the rules: above each is a later rule with which it shares a hidden cell.
    let mut above: Vec<usize> = (0..rules.len()).collect();
    let mut joined: Vec<Vec<usize>> = vec![Vec::new(); rules.len()];
    // A rule about each hidden cell so far.
    let mut rule_of: HashMap<Cell, usize> = HashMap::new();
    let mut hidden: Vec<Vec<Cell>> = Vec::with_capacity(rules.len());
    for (number, rule) in rules.iter().enumerate() {
        watch.check(1 + work_of(rule) as u64)?;
        let own = hidden_of(rule, cells);
        let mut tops = BTreeSet::new();
        for cell in &own {
            if let Some(earlier) = rule_of.insert(*cell, number)
                && earlier != number
            {
                tops.insert(top_of(earlier, &mut above));
            }
        }
        tops.iter().for_each(|top| above[*top] = number);
        joined[number] = tops.into_iter().collect();
        hidden.push(own);
    }
    let mut groups = Vec::new();
    for last in (0..rules.len()).filter(|number| above[*number] == *number) {
        let mut group = Group { rules: Vec::new(), hidden: Vec::new() };
        let mut next = vec![last];
        while let Some(number) = next.pop() {
            watch.check(1 + hidden[number].len() as u64)?;
            group.rules.push(rules[number]);
            group.hidden.append(&mut hidden[number]);
            next.extend(joined[number].iter().rev());
        }
        group.hidden.sort_unstable();
        group.hidden.dedup();
        groups.push(group);
    }
    ControlFlow::Continue(groups)
}

/// The rule above a rule that has none above it. Each rule on the way then has it above.
fn top_of(rule: usize, above: &mut [usize]) -> usize {
    let mut top = rule;
    while above[top] != top {
        top = above[top];
    }
    let mut at = rule;
    while at != top {
        at = std::mem::replace(&mut above[at], top);
    }
    top
}

/// A hidden cell, in the order of the search.
struct Turn<'a> {
    cell: Cell,
    /// The values that its rules about one hidden cell allow.
    values: Vec<i32>,
    /// The rules that are judged when it has a value, and how much work that is.
    parts: Vec<Cow<'a, Rule>>,
    work: usize,
}

/// A part with several hidden cells, or none, while the cells get their turns.
struct Part<'a> {
    rule: Cow<'a, Rule>,
    /// Its hidden cells, the first in rank at the end. Those at the end that have had their turn are removed.
    cells: Vec<Cell>,
    /// How many of them have no turn yet.
    left: usize,
    /// The turn of the last one.
    turn: usize,
}

impl<'a> Group<'a> {
    /// Whether some values of the hidden cells satisfy all rules.
    fn can_hold(
        &self,
        cells: usize,
        grid: &mut FullGrid<'_>,
        watch: &Watch,
    ) -> ControlFlow<Ending, bool> {
        let turns = self.turns(cells, grid, watch)?;
        find_values(&turns, grid, &Counter::new(0), watch)
    }

    /// The hidden cells in the order in which they get values.
    fn turns(
        &self,
        cells: usize,
        grid: &mut FullGrid<'_>,
        watch: &Watch,
    ) -> ControlFlow<Ending, Vec<Turn<'a>>> {
        let lowest = grid.frame().lowest;
        let values: Vec<i32> = (lowest..lowest + grid.side()).collect();
        let mut values: Vec<Vec<i32>> = vec![values; self.hidden.len()];
        let mut open = Vec::new();
        for rule in self.rules.iter().flat_map(|rule| parts(rule)) {
            let work = 1 + work_of(&rule) as u64;
            watch.check(work)?;
            let hidden = hidden_of(&rule, cells);
            let &[only] = &hidden[..] else {
                open.push(Part { rule, left: hidden.len(), cells: hidden, turn: 0 });
                continue;
            };
            let values = &mut values[self.place_of(only)];
            let mut kept = Vec::new();
            for &value in &*values {
                watch.check(work)?;
                grid.set_hidden(only, value);
                if holds(&rule, grid) {
                    kept.push(value);
                }
            }
            *values = kept;
        }
        self.in_order(values, open, watch)
    }

    /// The turns: next is a cell of the part with the fewest cells left, of these the cell with the fewest values, and
    /// of these the first. Each part keeps its cells in this rank, so the time is about that of reading the parts.
    fn in_order(
        &self,
        mut values: Vec<Vec<i32>>,
        mut parts: Vec<Part<'a>>,
        watch: &Watch,
    ) -> ControlFlow<Ending, Vec<Turn<'a>>> {
        let counts: Vec<usize> = values.iter().map(Vec::len).collect();
        let rank_of = |cell: Cell| (counts[self.place_of(cell)], cell);
        let mut parts_of: Vec<Vec<usize>> = vec![Vec::new(); self.hidden.len()];
        // The parts with cells left, in the order in which they are next.
        let mut open: BTreeSet<(usize, (usize, Cell), usize)> = BTreeSet::new();
        for (number, part) in parts.iter_mut().enumerate() {
            watch.check(1 + part.left as u64)?;
            part.cells.sort_by_cached_key(|cell| Reverse(rank_of(*cell)));
            part.cells.iter().for_each(|cell| parts_of[self.place_of(*cell)].push(number));
            open.extend(part.cells.last().map(|first| (part.left, rank_of(*first), number)));
        }
        // For the cells of no such part.
        let mut in_rank = self.hidden.clone();
        in_rank.sort_by_cached_key(|cell| rank_of(*cell));
        let mut in_rank = in_rank.into_iter();
        let mut has_turn = vec![false; self.hidden.len()];
        let mut turns: Vec<Turn<'a>> = Vec::with_capacity(self.hidden.len());
        while turns.len() < self.hidden.len() {
            let of_part = open.first().map(|(_, (_, cell), _)| *cell);
            let of_none = || in_rank.find(|cell| !has_turn[self.place_of(*cell)]);
            let Some(cell) = of_part.or_else(of_none) else { break };
            let place = self.place_of(cell);
            has_turn[place] = true;
            for &number in &parts_of[place] {
                watch.check(1)?;
                let part = &mut parts[number];
                let first = part.cells.last().copied().unwrap_or(cell);
                open.remove(&(part.left, rank_of(first), number));
                part.left -= 1;
                while part.cells.pop_if(|cell| has_turn[self.place_of(*cell)]).is_some() {}
                match part.cells.last() {
                    Some(first) => {
                        open.insert((part.left, rank_of(*first), number));
                    }
                    None => part.turn = turns.len(),
                }
            }
            let values = std::mem::take(&mut values[place]);
            turns.push(Turn { cell, values, parts: Vec::new(), work: 1 });
        }
        for Part { rule, turn, .. } in parts {
            let turn = &mut turns[turn];
            turn.work += work_of(&rule);
            turn.parts.push(rule);
        }
        ControlFlow::Continue(turns)
    }

    /// The place of one of the hidden cells among them.
    fn place_of(&self, cell: Cell) -> usize {
        self.hidden.partition_point(|other| *other < cell)
    }
}

/// Whether the cells from the first turn on have values that satisfy all parts.
fn find_values(
    turns: &[Turn<'_>],
    grid: &mut FullGrid<'_>,
    done: &Counter<usize>,
    watch: &Watch,
) -> ControlFlow<Ending, bool> {
    let [turn, later @ ..] = turns else { return ControlFlow::Continue(true) };
    for value in &turn.values {
        watch.check(1)?;
        done.set(done.get() + turn.work);
        if done.get() > MOST_WORK {
            return ControlFlow::Continue(true);
        }
        grid.set_hidden(turn.cell, *value);
        let mut holds_so_far = true;
        for part in &turn.parts {
            watch.check(1 + work_of(part) as u64)?;
            holds_so_far = holds(part, grid);
            if !holds_so_far {
                break;
            }
        }
        if holds_so_far && find_values(later, grid, done, watch)? {
            return ControlFlow::Continue(true);
        }
    }
    ControlFlow::Continue(false)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rand::RngExt;

    use super::*;
    use crate::budget::Budget;
    use crate::grid::{Digit, Frame, GeometryBuilder, RuleKind, Shape};
    use crate::random::RandomStream;

    /// Twelve hidden cells whose values never decrease, and the last and the first of them in order: 4^12 fillings.
    #[test]
    fn a_long_line_of_hidden_cells_is_settled() {
        let hidden: Vec<Cell> = (16..28).map(Cell::from_index).collect();
        let grid = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];
        let solution = Solution::new(grid.map(Digit::from_index));
        for (ends, expected) in [([16, 27], 0), ([27, 16], 2)] {
            let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
            builder.frame(Frame { hidden: 12, ..Frame::whole(4) });
            builder.rule(Rule::new(RuleKind::SlowThermo, [], hidden.iter().copied()));
            builder.rule(Rule::new(RuleKind::Thermo, [], ends.map(Cell::from_index)));
            let geometry = builder.build().unwrap();
            let found = broken(&geometry, &solution);
            assert_eq!(found.len(), expected, "{ends:?}");
            // Wrong values are not believed, and right ones make the search superfluous.
            for proposed in [[1; 12], [1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4]] {
                let deadline = &Deadline::NEVER;
                let found = broken_until(&geometry, &solution, &proposed, deadline);
                let found = found.continue_value().unwrap();
                assert_eq!(found.len(), expected, "{ends:?} {proposed:?}");
            }
        }
    }

    /// The groups as they are defined: each rule joins those that share a cell with it.
    fn groups_by_definition<'a>(rules: &[&'a Rule], cells: usize) -> Vec<Group<'a>> {
        let mut groups: Vec<Group<'a>> = Vec::new();
        for rule in rules {
            let mut all = Group { rules: vec![*rule], hidden: hidden_of(rule, cells) };
            let is_linked =
                |group: &mut Group<'_>| group.hidden.iter().any(|cell| all.hidden.contains(cell));
            for group in groups.extract_if(.., is_linked).collect::<Vec<_>>() {
                all.rules.extend(group.rules);
                all.hidden.extend(group.hidden);
            }
            all.hidden.sort_unstable();
            all.hidden.dedup();
            groups.push(all);
        }
        groups
    }

    /// The turns as they are defined: each time, all cells left are compared by all parts left.
    fn turns_by_definition(
        group: &Group<'_>,
        cells: usize,
        grid: &mut FullGrid<'_>,
    ) -> Vec<(Cell, Vec<i32>, Vec<Rule>)> {
        let lowest = grid.frame().lowest;
        let values: Vec<i32> = (lowest..lowest + grid.side()).collect();
        let mut left: Vec<(Cell, Vec<i32>)> =
            group.hidden.iter().map(|cell| (*cell, values.clone())).collect();
        let mut open: Vec<(Rule, Vec<Cell>)> = Vec::new();
        for part in group.rules.iter().flat_map(|rule| parts(rule)) {
            match hidden_of(&part, cells)[..] {
                [only] => {
                    let of_cell = left.iter_mut().find(|(cell, _)| *cell == only);
                    of_cell.unwrap().1.retain(|value| {
                        grid.set_hidden(only, *value);
                        holds(&part, grid)
                    });
                }
                ref hidden => open.push((part.clone().into_owned(), hidden.to_vec())),
            }
        }
        let mut turns = Vec::new();
        while !left.is_empty() {
            let urgency = |(cell, values): &(Cell, Vec<i32>)| {
                let own = open.iter().filter(|(_, cells)| cells.contains(cell));
                (own.map(|(_, cells)| cells.len()).min().unwrap_or(usize::MAX), values.len())
            };
            let next = (0..left.len()).min_by_key(|place| urgency(&left[*place])).unwrap();
            let (cell, values) = left.remove(next);
            open.iter_mut().for_each(|(_, cells)| cells.retain(|other| *other != cell));
            let ready = open.extract_if(.., |(_, cells)| cells.is_empty());
            turns.push((cell, values, ready.map(|(part, _)| part).collect()));
        }
        turns
    }

    #[test]
    fn groups_and_turns_are_as_defined() {
        let grid = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];
        let solution = Solution::new(grid.map(Digit::from_index));
        let watch = Watch::new(&Deadline::NEVER, 1);
        let (mut seen_groups, mut seen_parts) = (0, 0);
        for number in 0..300 {
            let mut random = RandomStream::numbered(1, number);
            let mut below = |limit: usize| random.numbers().random_range(0..limit);
            let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
            builder.frame(Frame { hidden: 12, ..Frame::whole(4) });
            for _ in 0..1 + below(10) {
                // Mostly hidden cells, each once.
                let mut cells: Vec<Cell> = (10..28).map(Cell::from_index).collect();
                let line: Vec<Cell> =
                    (0..2 + below(4)).map(|_| cells.swap_remove(below(cells.len()))).collect();
                let kinds =
                    [RuleKind::SlowThermo, RuleKind::Thermo, RuleKind::Sum, RuleKind::Killer];
                let rule = match below(5) {
                    4 => Rule {
                        branches: vec![
                            vec![Rule::new(RuleKind::Odd, [], [line[0]])],
                            vec![Rule::new(RuleKind::SlowThermo, [], line)],
                        ],
                        ..Rule::with_lists(RuleKind::AnyOf, [], [])
                    },
                    kind if kind < 2 => Rule::new(kinds[kind], [], line),
                    kind => Rule::new(kinds[kind], [7], line),
                };
                builder.rule(rule);
            }
            let geometry = builder.build().unwrap();
            let rules = geometry.rules().iter();
            let about_hidden: Vec<&Rule> =
                rules.filter(|rule| cells_of(rule).any(|cell| cell.index() >= 16)).collect();
            let found = groups(&about_hidden, 16, &watch).continue_value().unwrap();
            let expected = groups_by_definition(&about_hidden, 16);
            assert_eq!(found.len(), expected.len());
            seen_groups += found.len();
            for (group, expected) in found.iter().zip(&expected) {
                assert_eq!((&group.rules, &group.hidden), (&expected.rules, &expected.hidden));
                let mut grid = FullGrid::new(&geometry, &solution);
                let turns = group.turns(16, &mut grid, &watch).continue_value().unwrap();
                let expected = turns_by_definition(group, 16, &mut grid);
                assert_eq!(turns.len(), expected.len());
                for (turn, (cell, values, parts)) in turns.iter().zip(&expected) {
                    assert_eq!((turn.cell, &turn.values), (*cell, values));
                    assert!(turn.parts.iter().map(|part| &**part).eq(parts));
                    assert_eq!(turn.work, 1 + parts.iter().map(work_of).sum::<usize>());
                    seen_parts += parts.len();
                }
            }
        }
        assert!(seen_groups > 300 && seen_parts > 1000, "{seen_groups} {seen_parts}");
    }

    /// Sums of a thousand hidden cells. A deadline that has come ends each stage at its first check.
    #[test]
    fn many_rules_about_hidden_cells_end_with_their_deadline() {
        let hidden: Vec<Cell> = (16..1016).map(Cell::from_index).collect();
        let solution =
            Solution::new([0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0].map(Digit::from_index));
        let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
        builder.frame(Frame { hidden: 1000, ..Frame::whole(4) });
        for sum in 0..50 {
            builder.rule(Rule::new(RuleKind::Sum, [4000 + sum], hidden.iter().copied()));
        }
        let geometry = builder.build().unwrap();
        let late = Budget::time(Duration::ZERO).deadline();
        let ending = broken_until(&geometry, &solution, &[], &late).break_value();
        assert_eq!(ending, Some(Ending::Time));
        let never = Watch::new(&Deadline::NEVER, WORK_PER_LOOK);
        let over = || Watch::new(&late, WORK_PER_LOOK);
        let rules = geometry.rules().iter();
        let rules: Vec<&Rule> = rules.filter(|rule| rule.kind == RuleKind::Sum).collect();
        assert!(groups(&rules, 16, &over()).is_break());
        let all = groups(&rules, 16, &never).continue_value().unwrap();
        let mut grid = FullGrid::new(&geometry, &solution);
        assert!(all[0].turns(16, &mut grid, &over()).is_break());
        let turns = all[0].turns(16, &mut grid, &never).continue_value().unwrap();
        assert_eq!(turns.len(), 1000);
        assert!(find_values(&turns, &mut grid, &Counter::new(0), &over()).is_break());
    }
}
