//! Statements compared with the referees of the rules, and clauses with statements, on all grids of 4x4.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::RngExt;
use varisat::{ExtendFormula, Lit, Solver};

use crate::VerifyErrorKind;
use crate::formula::Clauses;
use crate::rules::Statements;
use veridoku_core::budget::{Budget, Deadline, Ending};
use veridoku_core::grid::{
    Cell, Digit, Frame, Geometry, GeometryBuilder, Plane, Puzzle, Rule, RuleKind, Shape, Solution,
};
use veridoku_core::random::RandomStream;
use veridoku_core::rules::{self, Consumer};
use veridoku_solve::{NativeSolver, Solver as _};

/// All 288 grids of 4x4, as indices of digits.
fn grids() -> Vec<Vec<usize>> {
    let blank = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2).expect("a shape"))));
    let all = NativeSolver::new().first(&blank, &Budget::default(), 1_000).expect("all grids");
    assert_eq!(all.len(), 288);
    all.iter().map(|grid| grid.digits().iter().map(|digit| digit.index()).collect()).collect()
}

fn below(random: &mut RandomStream, limit: usize) -> usize {
    random.numbers().random_range(0..limit)
}

/// Some of the shown cells, each once; fewer if there are no more.
fn cells(random: &mut RandomStream, frame: Frame, count: usize) -> Vec<Cell> {
    let shown: Vec<Cell> = frame.cells(4).collect();
    let mut cells = Vec::new();
    while cells.len() < count.min(shown.len()) {
        let cell = shown[below(random, shown.len())];
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// A rule of a kind, drawn at random over the shown part of 4x4 until its arguments fit the kind.
fn rule(kind: RuleKind, frame: Frame, random: &mut RandomStream) -> Rule {
    let line = |random: &mut RandomStream| -> Vec<Cell> {
        let (row, column) = (below(random, frame.rows), below(random, frame.columns));
        let mut line: Vec<Cell> = match below(random, 2) {
            0 => (0..frame.columns).map(|column| Cell::at(row, column, 4)).collect(),
            _ => (0..frame.rows).map(|row| Cell::at(row, column, 4)).collect(),
        };
        if below(random, 2) == 0 {
            line.reverse();
        }
        line
    };
    loop {
        let length = below(random, 6);
        let lists: Vec<Vec<Cell>> = match below(random, 4) {
            0 => Vec::new(),
            1 => vec![cells(random, frame, length)],
            // Lines, so clues from outside may fit.
            2 => vec![line(random)],
            _ => {
                let other = if kind == RuleKind::Clone { length } else { 1 + below(random, 3) };
                vec![cells(random, frame, length), cells(random, frame, other)]
            }
        };
        let mut lists = match kind {
            // Rows of one width.
            RuleKind::ConnectedValues => {
                let width = 1 + below(random, frame.columns);
                (0..1 + below(random, 4)).map(|_| cells(random, frame, width)).collect()
            }
            _ => lists,
        };
        // Occasionally a cell is named twice.
        if below(random, 5) == 0 {
            for list in lists.iter_mut().filter(|list| list.len() > 1) {
                let (from, to) = (below(random, list.len()), below(random, list.len()));
                list[to] = list[from];
            }
        }
        let count = match kind {
            RuleKind::Linear => 1 + lists.first().map_or(0, Vec::len),
            RuleKind::FullRank => 1 + below(random, 2),
            _ => below(random, 4),
        };
        let of_linear = |random: &mut RandomStream| [1, -1, 2][below(random, 3)];
        let numbers: Vec<i32> = match kind {
            RuleKind::Linear => (0..count).map(|_| of_linear(random)).collect(),
            RuleKind::Quadruple => (0..count).map(|_| 1 + below(random, 4) as i32).collect(),
            RuleKind::LookAndSay => vec![below(random, 3) as i32, 1 + below(random, 3) as i32],
            RuleKind::FullRank => (0..count).map(|_| 1 + below(random, 16) as i32).collect(),
            RuleKind::AntiOffset | RuleKind::NonConsecutive => {
                (0..count).map(|_| below(random, 4) as i32).collect()
            }
            // How many, and which values.
            RuleKind::ConnectedValues => {
                let number =
                    |place: usize| below(random, if place == 0 { 5 } else { 4 }) as i32 + 1;
                let mut numbers: Vec<i32> = (0..2 + count % 2).map(number).collect();
                numbers[0] -= 1;
                numbers
            }
            _ => (0..count).map(|_| below(random, 11) as i32).collect(),
        };
        let mut rule = Rule::with_lists(kind, numbers, lists);
        let texts: &[&str] = match kind {
            RuleKind::Pairs | RuleKind::AllPairs => &["1-2 2-1 3-4 2-2", "1-3 1-4 2-3 2-4 4-2"],
            RuleKind::Automaton => &[
                "start 0; accept 1; 0>0: 1 2; 0>1: 2 3; 1>0: 4; 1>1: 1",
                "start 0 1; accept 0; 0>1: 1 2 3; 1>0: 3 4; 0>0: 4",
            ],
            RuleKind::Regex => &["[12]+.*", "(1|2[34])*[^1]?", "(.[12]){1,2}3?", "(1*2?)*[34]*"],
            RuleKind::Define => &[
                "a n...: a... { all(line in a: sum(line) mod 3 != 1) }",
                "b n...: a... { all(c in grid: some(d in king(c): abs(c - d) = 1)) }",
                "c n...: a... { some(m in n: all(line in a: count(c in line: c = m) <= 1)) }",
                "d n...: a... { all(line in a: line[line[1]] > 1 or not distinct(line)) }",
                "e n...: a... { all(area in rows: some(c, d, e in area: c < d < e)) }",
                "f n...: a... { all(c in grid: all(d in offset(c, 1, -1): c + d != 5)) }",
                "g n...: a... { all(line in a: max(line) * min(line) < 5 * length(n)) }",
                "h n...: a... { all(c, d among grid where same(d, d): if c = 1 then d < 5) }",
                "i n...: a... { all(q in squares(2): sum(q) div 3 = 3 or distinct(q[1 to 3])) }",
                "j n...: a... { all(line in a: product(c in line where c > 1: c - 1) != 2) }",
                "k n...: a... { sum(c in grid: cell-number(c) * c) mod 7 > length(n) }",
                "l n...: a... { all(c in column(cell(1, 1)): max(c, 2) = 2 or ray(c, 0, 1)[1] < 3) }",
                "m n...: a... { all(x in digits: some(c in reverse(grid)[2 to 6]: c = x)) }",
                "n n...: a... { min([column-number(cell(1, 2)), 3]) = sum(a[1]) div a[1][1] }",
                "p n...: a... { connected(c in grid: c > 2) }",
                "q n...: a... { all(line in a: connected(c in grid: c < 2 or some(d in line: d = c + 1))) }",
                "r n...: a... { if length(n) > 1 then connected(c in grid where cell-number(c) > 1: all(d in neighbors(c): d != c + 1)) else connected(c in row(cell(2, 1)): c < 3) }",
                "o n...: a... { all(run in runs(grid, 3): (if run[1] > 2 then run[2] else run[3]) > 1) }",
            ],
            _ => &[""],
        };
        rule.text = texts[below(random, texts.len())].to_owned();
        if kind == RuleKind::AnyOf {
            let kinds = [RuleKind::Killer, RuleKind::Thermo, RuleKind::Skyscraper];
            let mut branch =
                || (0..2).map(|_| self::rule(kinds[below(random, 3)], frame, random)).collect();
            rule.branches = vec![branch(), branch()];
        }
        if rule.misfit(Plane::new(None, frame, 4), frame).is_none() {
            return rule;
        }
    }
}

/// A board of 4x4, its shown part, and all of its grids.
struct Board {
    frame: Frame,
    grids: Vec<Vec<usize>>,
}

impl Board {
    fn geometry(&self, rules: &[Rule]) -> Arc<Geometry> {
        let is_whole = (self.frame.rows, self.frame.columns) == (4, 4);
        let mut builder = match is_whole {
            true => GeometryBuilder::new(Shape::new(2, 2).unwrap()),
            false => GeometryBuilder::latin(4),
        };
        builder.frame(self.frame);
        rules.iter().for_each(|rule| {
            builder.rule(rule.clone());
        });
        Arc::new(builder.build().unwrap())
    }

    fn whole(lowest: i32) -> Board {
        Board { frame: Frame { lowest, ..Frame::whole(4) }, grids: grids() }
    }

    /// Two or three rows of some columns, with the digits from 0 to 3.
    fn part(rows: usize, columns: usize) -> Board {
        fn fill(frame: Frame, cells: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
            let at = Cell::from_index(cells.len());
            if at.index() == 16 {
                return found.push(cells.clone());
            }
            let of_line = |other: &usize| {
                let other = Cell::from_index(*other);
                frame.shows(other, 4)
                    && (other.row(4) == at.row(4) || other.column(4) == at.column(4))
            };
            let taken: Vec<usize> =
                (0..at.index()).filter(of_line).map(|other| cells[other]).collect();
            for digit in 0..if frame.shows(at, 4) { 4 } else { 1 } {
                if !frame.shows(at, 4) || !taken.contains(&digit) {
                    cells.push(digit);
                    fill(frame, cells, found);
                    cells.pop();
                }
            }
        }
        let frame = Frame { rows, columns, lowest: 0, ..Frame::whole(4) };
        let mut grids = Vec::new();
        fill(frame, &mut Vec::new(), &mut grids);
        Board { frame, grids }
    }
}

fn solution(grid: &[usize]) -> Solution {
    Solution::new(grid.iter().copied().map(Digit::from_index).collect::<Vec<Digit>>())
}

/// The grids that the referees accept, after the statements have agreed on each grid.
fn accepted(board: &Board, geometry: &Arc<Geometry>) -> BTreeSet<Vec<usize>> {
    let statements = Statements::of(geometry, &Deadline::NEVER).unwrap();
    let mut expected = BTreeSet::new();
    for grid in &board.grids {
        let is_kept = rules::broken(geometry, &solution(grid)).is_empty();
        let said = statements.check(&solution(grid), 4, &Deadline::NEVER);
        assert_eq!(said.is_ok(), is_kept, "{:?} {grid:?}", geometry.rules());
        if is_kept {
            expected.insert(grid.clone());
        }
    }
    expected
}

#[test]
fn statements_and_clauses_are_what_the_referees_say() {
    let served = RuleKind::ALL.into_iter().filter(|kind| rules::serves(Consumer::Certify, *kind));
    let kinds: Vec<RuleKind> = served.filter(|kind| *kind != RuleKind::Frame).collect();
    // Lines of a part are compared only if it is square.
    let ranks = [RuleKind::FullRank, RuleKind::NoTies];
    let (compared, other): (Vec<RuleKind>, Vec<RuleKind>) =
        kinds.iter().partition(|kind| ranks.contains(kind));
    // A part of a board has no boxes.
    let other: Vec<RuleKind> =
        other.into_iter().filter(|kind| !kind.arguments().needs_regions).collect();
    let boards = [
        (Board::whole(1), &kinds),
        (Board::whole(0), &kinds),
        (Board::part(2, 3), &other),
        (Board::part(3, 3), &compared),
    ];
    for (board, kinds) in boards {
        let mut seen_both = 0;
        for &kind in kinds {
            let (mut kept, mut broken) = (0, 0);
            for number in 0..20 {
                let mut random = RandomStream::numbered(kind as u64, number);
                let rule = rule(kind, board.frame, &mut random);
                let geometry = board.geometry(std::slice::from_ref(&rule));
                let expected = accepted(&board, &geometry);
                kept += expected.len();
                broken += board.grids.len() - expected.len();
                if number < 2 && expected.len() < 400 {
                    assert_eq!(models(&geometry), expected, "{rule:?}");
                }
            }
            seen_both += usize::from(kept > 0 && broken > 0);
            if board.frame.is_whole(4) {
                assert!(broken > 0, "{kind} is never broken");
                // Some rules that no grid of 4x4 satisfies over all of its cells.
                let is_too_much = matches!(
                    kind,
                    RuleKind::NonConsecutive
                        | RuleKind::GlobalEntropy
                        | RuleKind::GlobalModular
                        | RuleKind::AntiTaxicab
                );
                assert!(kept > 0 || is_too_much, "{kind} is never kept");
            }
        }
        assert!(10 * seen_both > 8 * kinds.len(), "{seen_both} of {}", kinds.len());
    }
}

#[test]
fn the_clauses_of_a_frame_are_its_grids() {
    for (rows, columns) in [(2, 3), (1, 4), (3, 2)] {
        let board = Board::part(rows, columns);
        let geometry = board.geometry(&[]);
        assert_eq!(accepted(&board, &geometry).len(), board.grids.len());
        assert_eq!(models(&geometry), board.grids.iter().cloned().collect());
    }
    // Filler holds the first digit.
    let geometry = Board::part(2, 3).geometry(&[]);
    let statements = Statements::of(&geometry, &Deadline::NEVER).unwrap();
    let mut grid = Board::part(2, 3).grids.swap_remove(0);
    grid[15] = 1;
    assert!(statements.check(&solution(&grid), 4, &Deadline::NEVER).is_err());
}

#[test]
fn cells_that_no_grid_shows_have_digits_that_keep_all_rules() {
    let kinds = [
        RuleKind::Sum,
        RuleKind::Thermo,
        RuleKind::Killer,
        RuleKind::Skyscraper,
        RuleKind::Difference,
        RuleKind::SameDigits,
        RuleKind::CountDistinct,
        RuleKind::AnyOf,
    ];
    let mut seen = [0; 2];
    for number in 0..40 {
        let mut random = RandomStream::numbered(99, number);
        let mut board = Board::whole(1);
        board.frame.hidden = 3;
        let rules: Vec<Rule> = (0..1 + below(&mut random, 3))
            .map(|_| {
                loop {
                    let kind = kinds[below(&mut random, kinds.len())];
                    let mut rule = rule(kind, board.frame, &mut random);
                    let of_branches =
                        rule.branches.iter_mut().flatten().flat_map(|one| &mut one.lists);
                    for list in
                        rule.lists.iter_mut().chain(of_branches).filter(|list| !list.is_empty())
                    {
                        let place = below(&mut random, list.len());
                        list[place] = Cell::from_index(16 + below(&mut random, 3));
                    }
                    if rule.misfit(Plane::new(None, board.frame, 4), board.frame).is_none() {
                        break rule;
                    }
                }
            })
            .collect();
        let geometry = board.geometry(&rules);
        let expected = accepted(&board, &geometry);
        seen[0] += expected.len();
        seen[1] += board.grids.len() - expected.len();
        if number < 8 {
            assert_eq!(models(&geometry), expected, "{rules:?}");
        }
    }
    assert!(seen.iter().all(|count| *count > 500), "{seen:?}");
}

/// Taken one digit after the other, these would need 4^40 tries: each of the forty cells holds the last digit, or none
/// does.
#[test]
fn many_cells_that_no_grid_shows_are_settled() {
    let hidden: Vec<Cell> = (16..56).map(Cell::from_index).collect();
    let grid = solution(&[0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0]);
    for (sum, holds) in [(160, true), (159, true), (41, true), (161, false), (39, false)] {
        let mut board = Board::whole(1);
        board.frame.hidden = 40;
        let mut rules = vec![Rule::new(RuleKind::Sum, [sum], hidden.iter().copied())];
        for pair in hidden.windows(2) {
            rules.push(Rule::new(RuleKind::SlowThermo, [], pair.iter().copied()));
        }
        let statements = Statements::of(&board.geometry(&rules), &Deadline::NEVER).unwrap();
        let said = statements.check(&grid, 4, &Deadline::NEVER);
        assert_eq!(said.is_ok(), holds, "{sum}: {said:?}");
        assert!(!matches!(said, Err(VerifyErrorKind::HiddenCells { .. })), "{sum}: {said:?}");
    }
}

#[test]
fn what_rules_may_take_is_bounded_in_time_and_memory() {
    let cells = |row: usize| (0..7).map(move |column| Cell::at(row, column, 9));
    let factors = [100_000, 1, 10, 100, 1_000, 10_000, 20_000, 40_000];
    let mut builder = GeometryBuilder::new(Shape::CLASSIC);
    (0..9).for_each(|row| {
        builder.rule(Rule::new(RuleKind::Linear, factors, cells(row)));
    });
    let geometry = builder.build().unwrap();
    let refusal =
        |budget: Budget| Statements::of(&geometry, &budget.deadline()).err().unwrap().kind;
    let little = Budget { memory: Some(1 << 20), ..Budget::default() };
    let VerifyErrorKind::OutOfMemory(refused) = refusal(little) else { panic!() };
    assert_eq!((refused.what, refused.most), ("the rules", Some(1 << 20)));
    let late = refusal(Budget::time(Duration::ZERO));
    assert_eq!(late, VerifyErrorKind::Over(Ending::Time));
    let (start, tenth) = (Instant::now(), Duration::from_millis(100));
    assert_eq!(refusal(Budget::time(tenth)), VerifyErrorKind::Over(Ending::Time));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

/// Renban lines of sixteen among thirty-two digits have 601,080,390 sets.
#[test]
fn sets_are_counted_before_they_are_made() {
    let mut builder = GeometryBuilder::latin(32);
    let line = (0..16).map(Cell::from_index);
    builder.rule(Rule::new(RuleKind::Renban, [], line));
    let refused = Statements::of(&builder.build().unwrap(), &Deadline::NEVER).err().unwrap();
    assert!(matches!(refused.kind, VerifyErrorKind::TooLarge { .. }), "{refused:?}");
}

/// The grids of all models of the clauses.
fn models(geometry: &Arc<Geometry>) -> BTreeSet<Vec<usize>> {
    let clauses = Clauses::of(&Puzzle::blank(geometry.clone()), &Deadline::NEVER).unwrap();
    let mut solver = Solver::new();
    let lit = |literal: i32| Lit::from_dimacs(literal as isize);
    for clause in clauses.iter() {
        solver.add_clause(&clause.iter().map(|literal| lit(*literal)).collect::<Vec<Lit>>());
    }
    let mut found = BTreeSet::new();
    while solver.solve().unwrap() {
        let model = solver.model().unwrap();
        let placed: Vec<Lit> =
            model.into_iter().filter(|lit| lit.is_positive() && lit.index() < 64).collect();
        let mut grid = vec![0; 16];
        placed.iter().for_each(|lit| grid[lit.index() / 4] = lit.index() % 4);
        solver.add_clause(&placed.iter().map(|lit| !*lit).collect::<Vec<Lit>>());
        assert!(found.insert(grid));
    }
    found
}
