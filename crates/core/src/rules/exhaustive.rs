//! Every rule with random arguments: its compiled form allows exactly the grids that its referee accepts.
//!
//! The referee judges all 288 classic 4x4 grids, about a thousand 6x6 grids, and random fillings that satisfy no house,
//! on boards with boxes, on frames and with values from 0 on. The compiled form separately decides the same grids:
//! either its hidden variables have values that satisfy all of its constraints, or not. `VERIDOKU_LONG` takes more
//! arguments and grids.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::network::{Constraint, Network};
use super::{FullGrid, broken, holds, network, network_of};
use crate::budget::{Deadline, Watch};
use crate::grid::{
    Cell, Digit, Frame, Geometry, GeometryBuilder, Rule, RuleKind, Shape, Solution, Text,
};

/// Numbers that look random and are reproducible (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number
/// generators").
struct Dice(u64);

impl Dice {
    fn number(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % below.max(1) as u64) as usize
    }

    fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.number(most + 1 - least)
    }

    fn shuffled<T>(&mut self, mut list: Vec<T>) -> Vec<T> {
        for place in (1..list.len()).rev() {
            list.swap(place, self.number(place + 1));
        }
        list
    }
}

/// Whether hidden variables have values with which an assignment of the cells satisfies all constraints.
fn allows(network: &Network, cells: &[usize]) -> bool {
    let fits = cells.iter().zip(&network.domains).all(|(value, domain)| domain >> value & 1 == 1);
    let is_empty = |domain: &u32| *domain == 0;
    let mut assignment = cells.to_vec();
    assignment.resize(network.domains.len(), 0);
    let search = Hidden { network, first: cells.len() };
    fits && !network.domains.iter().any(is_empty)
        && search.is_satisfiable(network.constraints.iter().collect(), &mut assignment)
}

/// The search for values of the hidden variables, those from `first` on. Constraints that share no hidden variable are
/// searched separately, and one branch of an alternative is chosen before its variables get values. Otherwise the time
/// would be exponential in the number of all hidden variables, even of those in branches that do not matter.
struct Hidden<'a> {
    network: &'a Network,
    first: usize,
}

impl<'a> Hidden<'a> {
    fn variables(&self, constraint: &Constraint) -> BTreeSet<usize> {
        let all = constraint.variables().into_iter().map(usize::from);
        all.filter(|variable| *variable >= self.first).collect()
    }

    fn is_satisfiable(&self, constraints: Vec<&'a Constraint>, assignment: &mut [usize]) -> bool {
        let mut groups: Vec<(BTreeSet<usize>, Vec<&Constraint>)> = Vec::new();
        for constraint in constraints {
            let variables = self.variables(constraint);
            if variables.is_empty() {
                if !self.network.keeps(constraint, assignment) {
                    return false;
                }
                continue;
            }
            let mut group = (variables.clone(), vec![constraint]);
            for other in groups.extract_if(.., |other| !other.0.is_disjoint(&variables)) {
                group.0.extend(other.0);
                group.1.extend(other.1);
            }
            groups.push(group);
        }
        groups.into_iter().all(|(variables, constraints)| {
            let alternative = constraints.iter().find_map(|constraint| match constraint {
                Constraint::AnyOf(branches) => Some((*constraint, branches)),
                _ => None,
            });
            match alternative {
                None => self.have_values(&Vec::from_iter(variables), &constraints, assignment),
                Some((alternative, branches)) => branches.iter().any(|branch| {
                    let others =
                        constraints.iter().filter(|other| !std::ptr::eq(**other, alternative));
                    let chosen = others.copied().chain(branch).collect();
                    self.is_satisfiable(chosen, assignment)
                }),
            }
        })
    }

    /// Values for these variables, one after the other. A constraint is checked when its last variable has a value.
    fn have_values(
        &self,
        variables: &[usize],
        constraints: &[&Constraint],
        assignment: &mut [usize],
    ) -> bool {
        let Some((variable, rest)) = variables.split_first() else { return true };
        let (ready, waiting): (Vec<&Constraint>, Vec<&Constraint>) = constraints
            .iter()
            .partition(|constraint| self.variables(constraint).last() <= Some(variable));
        (0..self.network.count)
            .filter(|value| self.network.domains[*variable] >> value & 1 == 1)
            .any(|value| {
                assignment[*variable] = value;
                ready.iter().all(|constraint| self.network.keeps(constraint, assignment))
                    && self.have_values(rest, &waiting, assignment)
            })
    }
}

fn solution(grid: &[usize]) -> Solution {
    let digits = grid.iter().copied().map(Digit::from_index);
    Solution::new(digits.collect::<Vec<Digit>>())
}

/// All completions of a board row by row, up to a maximum number.
fn grids(geometry: &Geometry, most: usize, dice: &mut Dice) -> Vec<Vec<usize>> {
    fn fill(
        geometry: &Geometry,
        cells: &mut Vec<usize>,
        most: usize,
        dice: &mut Dice,
        found: &mut Vec<Vec<usize>>,
    ) {
        let cell = Cell::from_index(cells.len());
        if cells.len() == geometry.cell_count() {
            return found.push(cells.clone());
        }
        let taken: Vec<usize> = geometry
            .houses_of(cell)
            .iter()
            .flat_map(|house| &geometry.house(*house).cells)
            .filter_map(|peer| cells.get(peer.index()).copied())
            .collect();
        for value in dice.shuffled((0..geometry.side()).collect()) {
            if !taken.contains(&value) && found.len() < most {
                cells.push(value);
                fill(geometry, cells, most, dice, found);
                cells.pop();
            }
        }
    }
    let mut found = Vec::new();
    fill(geometry, &mut Vec::new(), most, dice, &mut found);
    found
}

/// A board, and the grids for its tests.
struct Board {
    geometry: Arc<Geometry>,
    grids: Vec<Vec<usize>>,
}

fn boards(share: usize, dice: &mut Dice) -> Vec<Board> {
    let boxes = |height, width| GeometryBuilder::new(Shape::new(height, width).unwrap());
    let framed = |side: usize, frame: Frame| {
        let mut builder = GeometryBuilder::latin(side);
        builder.frame(frame);
        builder
    };
    let part = Frame { rows: 3, columns: 4, ..Frame::whole(5) };
    let from_zero = |mut builder: GeometryBuilder, side| {
        builder.frame(Frame { lowest: 0, ..Frame::whole(side) });
        builder
    };
    let map = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3];
    let jigsaw = GeometryBuilder::jigsaw(4, &map);
    let all = [
        (boxes(2, 2), 288),
        (from_zero(boxes(2, 2), 4), 288),
        (jigsaw, 288),
        (boxes(2, 3), share),
        (framed(5, part), share),
        (from_zero(framed(5, Frame::whole(5)), 5), share),
    ];
    let mut boards = Vec::new();
    for (builder, most) in all {
        let geometry = Arc::new(builder.build().unwrap());
        let frame = geometry.frame();
        let mut grids = grids(&geometry, most, dice);
        if frame.shows(Cell::from_index(geometry.cell_count() - 1), geometry.side()) {
            // More grids by renaming the digits.
            for grid in grids.iter_mut().skip(288) {
                let names = dice.shuffled((0..geometry.side()).collect::<Vec<usize>>());
                grid.iter_mut().for_each(|value| *value = names[*value]);
            }
        } else {
            let shown = |cell: &Cell| frame.shows(*cell, geometry.side());
            for grid in &mut grids {
                let filler = geometry.cells().filter(|cell| !shown(cell));
                filler.for_each(|cell| grid[cell.index()] = 0);
            }
        }
        if geometry.side() == 5 {
            // Random neighbors rarely all differ enough, as they do here.
            let apart = |cell: Cell| 2 * (cell.row(5) + cell.column(5)) % 5;
            grids.push(geometry.cells().map(apart).collect());
            // Random squares rarely all have a low, a middle and a high digit, as they do here.
            let mixed = |cell: Cell| [[0, 2], [4, 0]][cell.row(5) % 2][cell.column(5) % 2];
            grids.push(geometry.cells().map(mixed).collect());
        }
        for _ in 0..share {
            grids.push((0..geometry.cell_count()).map(|_| dice.number(geometry.side())).collect());
        }
        boards.push(Board { geometry, grids });
    }
    boards
}

/// Random arguments of a kind, within its table of arguments.
fn random(kind: RuleKind, geometry: &Geometry, depth: usize, dice: &mut Dice) -> Rule {
    let arguments = kind.arguments();
    let (side, frame) = (geometry.side(), geometry.frame());
    let shown: Vec<Cell> = frame.cells(side).collect();
    let most = |bound: usize, small: usize| bound.min(small);
    let lists = dice.between(arguments.lists.0, most(arguments.lists.1, arguments.lists.0 + 1));
    let length = |dice: &mut Dice, most_cells: usize| {
        let most = most(most_cells, arguments.cells.0.max(side + 1));
        dice.between(arguments.cells.0.min(most), most)
    };
    let common = length(dice, arguments.cells.1);
    let line = |dice: &mut Dice, length: usize| -> Vec<Cell> {
        match dice.number(3) {
            // A row or column, from either end.
            0 => {
                let row = dice.number(frame.rows);
                let column = dice.number(frame.columns);
                let mut line: Vec<Cell> = match dice.number(2) {
                    0 => (0..frame.columns).map(|column| Cell::at(row, column, side)).collect(),
                    _ => (0..frame.rows).map(|row| Cell::at(row, column, side)).collect(),
                };
                if dice.number(2) == 0 {
                    line.reverse();
                }
                line
            }
            _ => dice.shuffled(shown.clone()).into_iter().take(length).collect(),
        }
    };
    let mut cells: Vec<Vec<Cell>> = (0..lists)
        .map(|place| {
            let most =
                if place == 0 { arguments.first.min(arguments.cells.1) } else { arguments.cells.1 };
            let length = if arguments.are_equal { common } else { length(dice, most) };
            let mut line = line(dice, length);
            if arguments.are_equal || line.len() < arguments.cells.0 || line.len() > most {
                line = dice.shuffled(shown.clone()).into_iter().take(length).collect();
            }
            line
        })
        .collect();
    // Sometimes a cell is named twice.
    if dice.number(5) == 0 {
        for list in cells.iter_mut().filter(|list| list.len() > 1) {
            let (from, to) = (dice.number(list.len()), dice.number(list.len()));
            list[to] = list[from];
        }
    }
    if kind == RuleKind::ConnectedValues {
        cells = (0..frame.rows)
            .map(|row| (0..frame.columns).map(|column| Cell::at(row, column, side)).collect())
            .collect();
    }
    let mut count =
        dice.between(arguments.numbers.0, most(arguments.numbers.1, arguments.numbers.0 + 2));
    if arguments.are_pairs {
        count += count % 2;
    }
    let listed = cells.first().map_or(0, Vec::len);
    if kind == RuleKind::Linear {
        count = listed + 1;
    }
    let value = |dice: &mut Dice| frame.lowest + dice.number(side) as i32;
    let sum = |dice: &mut Dice| (dice.number(1 + listed * side * 2 / 3) as i32).max(1);
    use RuleKind as K;
    let number = |dice: &mut Dice, place: usize| match kind {
        K::Killer | K::Sum | K::LittleKiller | K::Rellik | K::Sandwich | K::Lunchbox | K::XSum => {
            if dice.number(4) == 0 {
                dice.number(8) as i32
            } else {
                sum(dice)
            }
        }
        K::SumLine => 1 + dice.number(2 * side) as i32,
        K::Linear if place > 0 => dice.number(5) as i32 - 2,
        K::Product => [0, 1, 2, 4, 6, 8, 12, 24][dice.number(8)],
        K::NoSum => 2 + dice.number(2 * side) as i32,
        K::FullRank if place == 1 => dice.number(2) as i32,
        K::FullRank => 1 + dice.number(2 * (frame.rows + frame.columns)) as i32,
        K::LookAndSay if place.is_multiple_of(2) => dice.number(3) as i32,
        K::ConnectedValues if place == 0 => dice.number(12) as i32,
        K::AntiOffset | K::NonConsecutive => dice.number(4) as i32 - 1,
        K::Indexing => dice.number(2) as i32,
        K::Modular => 1 + dice.number(4) as i32,
        _ => value(dice),
    };
    let mut numbers: Vec<i32> = (0..count).map(|place| number(dice, place)).collect();
    if kind == K::LookAndSay {
        // A digit has only one count.
        numbers.truncate(2);
    }
    let pick = |dice: &mut Dice, texts: &[&str]| texts[dice.number(texts.len())].to_owned();
    let text = match arguments.text {
        Text::None => String::new(),
        Text::Expression => pick(
            dice,
            &[
                "1*[^1]*",
                ".*2.?3.*",
                "(1|2|34)*.*",
                "[1-3]{1,3}4?.+",
                "(.2?){2,}",
                "",
                "[0-2]*(3|4[^5]){0,2}.*",
            ],
        ),
        Text::Machine => pick(
            dice,
            &[
                "start 0; accept 1; 0>0: 0 1 2; 0>1: 3 4; 1>1: 1 2 3 4 5 6",
                "start 0 1; accept 2; 0>2: 1 2; 1>2: 2 3; 2>0: 3 4; 2>1: 1 2 5; 2>2: 4",
                "start 0; accept 0; 0>0: 1 2 3 4 5 6",
            ],
        ),
        Text::Pairs => {
            pick(dice, &["1-2 2-1 1-3 3-1 2-4 4-2 3-4", "1-1 1-2 2-2 2-3 3-3 3-4 4-4", "0-1 1-0"])
        }
        Text::Definition => pick(
            dice,
            &[
                "one n...: a... { all(line in a: sum(line) >= length(line) + 4) }",
                "two n...: a... { all(c in grid: all(d in neighbors(c): c + d != 4)) }",
                "three n...: a... { some(m in n: all(line in a: some(c in line: c = m))) }",
                "four n...: a... { all(line in a: line[line[1]] != line[1] + 1 or distinct(line)) }",
                "five n...: a... { all(area in rows: count(c in area: c mod 2 = 1) >= length(n)) }",
                "six n...: a... { all(c in grid: all(d in offset(c, 1, 1): abs(c - d) < 3)) }",
                "seven n...: a... { all(line in a: max(line) - min(line) <= 2 or sum(line) mod 3 = 0) }",
                "eight n...: a... { all(area in boxes: some(c, d among area: c + 1 = d)) }",
            ],
        ),
    };
    let branches = if arguments.has_branches && depth < 2 {
        let kinds: Vec<RuleKind> = K::ALL.into_iter().filter(|kind| *kind != K::Frame).collect();
        let branch = |dice: &mut Dice| {
            let rule = |dice: &mut Dice| {
                random(kinds[dice.number(kinds.len())], geometry, depth + 1, dice)
            };
            (0..dice.between(1, 2)).map(|_| rule(dice)).collect()
        };
        (0..dice.between(1, 3)).map(|_| branch(dice)).collect()
    } else {
        Vec::new()
    };
    Rule { kind, numbers, lists: cells, text, branches }
}

/// A board with a rule and some dots, which the rules about unmarked pairs need.
fn with_rule(geometry: &Geometry, rule: &Rule, dice: &mut Dice) -> Option<Geometry> {
    let mut builder = match (geometry.shape(), geometry.regions()) {
        (Some(shape), _) => GeometryBuilder::new(shape),
        (None, Some(map)) => GeometryBuilder::jigsaw(geometry.side(), map),
        (None, None) => GeometryBuilder::latin(geometry.side()),
    };
    builder.frame(geometry.frame()).rule(rule.clone());
    if matches!(rule.kind, RuleKind::NoDifference | RuleKind::NoRatio | RuleKind::NoSum) {
        let pairs = crate::rules::neighbors(geometry);
        for _ in 0..dice.number(20) {
            let (one, other) = pairs[dice.number(pairs.len())];
            let kinds = [RuleKind::Difference, RuleKind::Ratio, RuleKind::Sum];
            builder.rule(Rule::new(kinds[dice.number(3)], [5], [other, one]));
        }
    }
    builder.build().ok()
}

#[test]
fn every_rule_means_what_it_compiles_to() {
    let is_long = std::env::var_os("VERIDOKU_LONG").is_some();
    let (share, tries) = if is_long { (1000, 40) } else { (40, 20) };
    let mut dice = Dice(16);
    let boards = boards(share, &mut dice);
    // How often each kind was satisfied and broken.
    let mut seen: BTreeMap<RuleKind, [usize; 2]> = BTreeMap::new();
    for kind in RuleKind::ALL.into_iter().filter(|kind| *kind != RuleKind::Frame) {
        // A kind's draws stay the same when other kinds are added.
        let mut dice = Dice(16 + kind as u64);
        for board in &boards {
            let mut left = tries;
            for _ in 0..tries * 20 {
                let rule = random(kind, &board.geometry, 0, &mut dice);
                let Some(geometry) = with_rule(&board.geometry, &rule, &mut dice) else { continue };
                left -= 1;
                let watch = Watch::new(&Deadline::NEVER, 1);
                let network = network_of(&geometry, &rule, &watch).unwrap();
                let lines_differ = |grid: &Vec<usize>| {
                    super::full::lines_both_ways(&geometry).iter().all(|line| {
                        let held: Vec<i32> =
                            line.iter().map(|cell| grid[cell.index()] as i32).collect();
                        super::full::all_differ(&held)
                    })
                };
                for grid in &board.grids {
                    // These are compiled for rows and columns whose digits differ.
                    let text = format!("{rule:?}");
                    let needs_lines = text.contains("FullRank") || text.contains("Indexing");
                    if needs_lines && !lines_differ(grid) {
                        continue;
                    }
                    let solution = solution(grid);
                    let full = FullGrid::new(&geometry, &solution);
                    let said = holds(&rule, &full);
                    assert_eq!(allows(&network, grid), said, "{rule:?} on {grid:?}");
                    seen.entry(kind).or_default()[usize::from(said)] += 1;
                }
                if left == 0 {
                    break;
                }
            }
            let is_square = board.geometry.frame().rows == board.geometry.frame().columns;
            let is_ranked = matches!(kind, RuleKind::FullRank | RuleKind::NoTies);
            let has_regions =
                board.geometry.cells().any(|cell| board.geometry.region_of(cell).is_some());
            let lacks_regions = kind.arguments().needs_regions && !has_regions;
            let cannot_fit = is_ranked && !is_square || lacks_regions;
            assert!(left < tries || cannot_fit, "{kind}: no random arguments fit");
        }
    }
    for (kind, [broken, kept]) in &seen {
        assert!(*broken >= 5 && *kept >= 5, "{kind}: {kept} kept, {broken} broken");
    }
    assert_eq!(seen.len(), RuleKind::ALL.len() - 1);
}

#[test]
fn a_frame_means_what_it_compiles_to() {
    let mut dice = Dice(22);
    let mut seen = [0; 2];
    for Board { geometry, grids } in boards(200, &mut dice) {
        let Some(rule) = geometry.rules().first() else { continue };
        let watch = Watch::new(&Deadline::NEVER, 1);
        let network = network_of(&geometry, rule, &watch).unwrap();
        for grid in &grids {
            let said = broken(&geometry, &solution(grid)).is_empty();
            assert_eq!(allows(&network, grid), said, "{grid:?}");
            seen[usize::from(said)] += 1;
        }
    }
    assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
}

/// Rules that share hidden cells: compares the search for their values with the whole network.
#[test]
fn rules_about_hidden_cells_hold_together() {
    let mut dice = Dice(4);
    let mut seen = [0; 2];
    let kinds = [
        RuleKind::Sum,
        RuleKind::Thermo,
        RuleKind::Killer,
        RuleKind::Arrow,
        RuleKind::Skyscraper,
        RuleKind::SameDigits,
        RuleKind::Difference,
        RuleKind::AnyOf,
        RuleKind::CountDistinct,
        RuleKind::Allowed,
    ];
    let shape = Shape::new(2, 2).unwrap();
    let classic = Geometry::classic(shape);
    let grids = grids(&classic, 288, &mut dice);
    let mut left = 300;
    while left > 0 {
        let mut builder = GeometryBuilder::new(shape);
        builder.frame(Frame { hidden: 3, ..Frame::whole(4) });
        for _ in 0..dice.between(1, 3) {
            let mut rule = random(kinds[dice.number(kinds.len())], &classic, 0, &mut dice);
            let lists = rule.branches.iter_mut().flatten().flat_map(|rule| &mut rule.lists);
            for list in rule.lists.iter_mut().chain(lists).filter(|list| list.len() < 6) {
                let place = dice.number(list.len());
                let hidden = Cell::from_index(16 + dice.number(3));
                if let Some(cell) = list.get_mut(place) {
                    *cell = hidden;
                }
            }
            builder.rule(rule);
        }
        let Ok(geometry) = builder.build() else { continue };
        left -= 1;
        let network = network(&geometry);
        for grid in &grids {
            let said = broken(&geometry, &solution(grid)).is_empty();
            assert_eq!(allows(&network, grid), said, "{:?} on {grid:?}", geometry.rules());
            seen[usize::from(said)] += 1;
        }
    }
    assert!(seen.iter().all(|count| *count > 1000), "{seen:?}");
}
