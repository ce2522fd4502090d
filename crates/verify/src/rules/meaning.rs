//! The meaning of each kind of rule.
//!
//! The value of a digit is its number, from 1 or from the lowest of the frame. "Neighbors" share an edge; a pair is
//! marked by a rule with exactly these two cells.
//!
//! The table has a row for each kind, in the order of the kinds.

use super::board::{Board, DOTS, Said, once};
use super::defined;
use super::pattern::{self, Net};
use veridoku_core::grid::{Cell, Expression, Machine, Rule, RuleKind, ValuePairs};

/// A rule with its arguments, on its board.
struct It<'a> {
    rule: &'a Rule,
    board: &'a Board<'a>,
    /// The first list.
    cells: &'a [Cell],
    numbers: Vec<i64>,
    /// The first number.
    number: Option<i64>,
}

impl It<'_> {
    /// The number, or the usual one.
    fn or(&self, usual: i64) -> i64 {
        self.number.unwrap_or(usual)
    }

    /// Half of the side, rounded up.
    fn half(&self) -> i64 {
        (self.board.side as i64 + 1) / 2
    }

    /// Which third of the digits a value is in: 0, 1 or 2.
    fn third(&self, value: i64) -> i64 {
        (value - self.board.low) * 3 / self.board.side as i64
    }
}

/// The statements of a rule; `None` if its arguments do not fit its kind.
type Meaning = fn(&It<'_>) -> Option<Said>;

/// The meaning of each kind.
const MEANINGS: [(RuleKind, Meaning); RuleKind::ALL.len()] = [
    (RuleKind::Frame, |it| Some(Ok(it.board.frame()))),
    (RuleKind::Allowed, |it| {
        Some(Ok(it.board.each(it.cells, |value| it.numbers.contains(&value))))
    }),
    (RuleKind::AnyOf, any_of),
    (RuleKind::Automaton, automaton),
    (RuleKind::Regex, regex),
    (RuleKind::Pairs, pairs),
    (RuleKind::AllPairs, all_pairs),
    (RuleKind::Killer, killer),
    (RuleKind::Sum, |it| {
        Some(it.board.linear(it.cells.iter().map(|cell| (*cell, 1)).collect(), &it.numbers))
    }),
    (RuleKind::Linear, linear),
    (RuleKind::EqualSum, |it| {
        Some(it.board.same_sums(&it.rule.lists.iter().map(Vec::as_slice).collect::<Vec<_>>()))
    }),
    (RuleKind::Rellik, rellik),
    (RuleKind::EqualityCage, |it| Some(it.board.balanced(it.cells))),
    (RuleKind::Product, product),
    (RuleKind::Arrow, |it| Some(it.board.arrow(it.rule))),
    (RuleKind::DoubleArrow, double_arrow),
    (RuleKind::Thermo, |it| Some(Ok(it.board.along(it.cells, |one, next| one < next)))),
    (RuleKind::SlowThermo, |it| Some(Ok(it.board.along(it.cells, |one, next| one <= next)))),
    (RuleKind::Difference, |it| {
        Some(Ok(it.board.along(it.cells, |one, next| (one - next).abs() == it.or(1))))
    }),
    (RuleKind::Ratio, |it| {
        Some(Ok(it.board.along(it.cells, |one, next| is_ratio(one, next, it.or(2)))))
    }),
    (RuleKind::NoDifference, |it| {
        Some(Ok(it
            .board
            .unmarked(it.cells, DOTS, |one, other| !it.numbers.contains(&(one - other).abs()))))
    }),
    (RuleKind::NoRatio, no_ratio),
    (RuleKind::NoSum, |it| {
        Some(Ok(it.board.unmarked(it.cells, &[RuleKind::Sum], |one, other| {
            !it.numbers.contains(&(one + other))
        })))
    }),
    (RuleKind::LittleKiller, |it| {
        Some(it.board.linear(it.cells.iter().map(|cell| (*cell, 1)).collect(), &it.numbers))
    }),
    (RuleKind::Sandwich, sandwich),
    (RuleKind::Lunchbox, sandwich),
    (RuleKind::XSum, x_sum),
    (RuleKind::Skyscraper, skyscraper),
    (RuleKind::HiddenSkyscraper, hidden_skyscraper),
    (RuleKind::FullRank, full_rank),
    (RuleKind::NoTies, |it| Some(it.board.no_ties())),
    (RuleKind::NumberedRoom, numbered_room),
    (RuleKind::Whispers, |it| {
        Some(Ok(it.board.along(it.cells, |one, next| (one - next).abs() >= it.or(it.half()))))
    }),
    (RuleKind::Renban, |it| {
        Some(
            it.board.sets(&once(it.cells), |set| set.windows(2).all(|pair| pair[0] + 1 == pair[1])),
        )
    }),
    (RuleKind::Palindrome, palindrome),
    (RuleKind::Clone, clones),
    (RuleKind::SameDigits, same_digits),
    (RuleKind::Between, between),
    (RuleKind::Lockout, between),
    (RuleKind::RegionSum, region_sum),
    (RuleKind::SumLine, sum_line),
    (RuleKind::Zipper, zipper),
    (RuleKind::Nabner, |it| {
        Some(Ok(it.board.all_pairs(&once(it.cells), |one, other| (one - other).abs() >= 2)))
    }),
    (RuleKind::Entropic, |it| {
        Some(Ok(it.board.windows(it.cells, 3, |one, other| it.third(one) != it.third(other))))
    }),
    (RuleKind::Modular, modular),
    (RuleKind::ParityLine, |it| {
        Some(Ok(it.board.along(it.cells, |one, next| (one + next) % 2 == 1)))
    }),
    (RuleKind::Quadruple, quadruple),
    (RuleKind::ContainExact, contain_exact),
    (RuleKind::LookAndSay, look_and_say),
    (RuleKind::CountDistinct, |it| Some(it.board.counts_kinds(it.cells))),
    (RuleKind::ConnectedValues, connected_values),
    (RuleKind::Minimum, |it| Some(Ok(it.board.extremes(it.cells, |marked, other| marked < other)))),
    (RuleKind::Maximum, |it| Some(Ok(it.board.extremes(it.cells, |marked, other| marked > other)))),
    (RuleKind::Greater, |it| Some(Ok(it.board.along(it.cells, |one, next| one > next)))),
    (RuleKind::Odd, |it| Some(Ok(it.board.each(it.cells, |value| value % 2 == 1)))),
    (RuleKind::Even, |it| Some(Ok(it.board.each(it.cells, |value| value % 2 == 0)))),
    (RuleKind::NonConsecutive, non_consecutive),
    (RuleKind::AntiOffset, |it| {
        Some(Ok(it.board.apart(it.cells, &it.numbers, |one, other| one != other)))
    }),
    (RuleKind::Distinct, |it| Some(Ok(it.board.differ(it.cells)))),
    (RuleKind::Indexing, |it| Some(Ok(it.board.indexing(it.cells, it.number == Some(1))))),
    (RuleKind::ValueIndexing, value_indexing),
    (RuleKind::CountingCircles, |it| Some(it.board.circles(it.cells))),
    (RuleKind::GlobalEntropy, global_entropy),
    (RuleKind::GlobalModular, global_modular),
    (RuleKind::AntiTaxicab, |it| Some(Ok(it.board.not_own_distance(it.cells)))),
    (RuleKind::Define, |it| defined::said(it.rule, it.board)),
];

// A row is found by its kind.
const _: () = {
    let mut row = 0;
    while row < MEANINGS.len() {
        assert!(MEANINGS[row].0 as usize == row);
        row += 1;
    }
};

/// The statements of a rule; `None` if its arguments do not fit its kind.
pub(super) fn statements(rule: &Rule, board: &Board<'_>) -> Option<Said> {
    let numbers: Vec<i64> = rule.numbers.iter().map(|number| i64::from(*number)).collect();
    let number = numbers.first().copied();
    let (_, meaning) = MEANINGS[rule.kind as usize];
    meaning(&It { rule, board, cells: rule.cells(), numbers, number })
}

fn pairs(it: &It<'_>) -> Option<Said> {
    let It { rule, board, cells, .. } = *it;
    let ValuePairs(listed) = rule.text.parse().ok()?;
    Some(Ok(board.along(cells, |one, next| listed.contains(&(one as i32, next as i32)))))
}

fn all_pairs(it: &It<'_>) -> Option<Said> {
    let It { rule, board, cells, .. } = *it;
    let ValuePairs(listed) = rule.text.parse().ok()?;
    Some(Ok(board.all_pairs(cells, |one, other| listed.contains(&(one as i32, other as i32)))))
}

fn no_ratio(it: &It<'_>) -> Option<Said> {
    let It { board, .. } = *it;
    let numbers = &it.numbers;
    Some(Ok(board.unmarked(it.cells, DOTS, |one, other| {
        !numbers.iter().any(|ratio| is_ratio(one, other, *ratio))
    })))
}

fn non_consecutive(it: &It<'_>) -> Option<Said> {
    let It { board, .. } = *it;
    let numbers = &it.numbers;
    let allows = |one: i64, other: i64| (one - other).abs() != 1;
    Some(Ok(match numbers.is_empty() {
        true => board.unmarked(it.cells, &[], allows),
        false => board.apart(it.cells, numbers, allows),
    }))
}

fn modular(it: &It<'_>) -> Option<Said> {
    let It { board, cells, .. } = *it;
    let modulus = it.or(3).max(1);
    let differ = |one: i64, other: i64| one % modulus != other % modulus;
    Some(Ok(board.windows(cells, usize::try_from(modulus).unwrap_or(usize::MAX), differ)))
}

fn palindrome(it: &It<'_>) -> Option<Said> {
    let It { board, cells, .. } = *it;
    let ends = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
    Some(Ok(board.equal(ends.map(|(one, other)| [*one, *other]))))
}

fn clones(it: &It<'_>) -> Option<Said> {
    let It { rule, board, cells, .. } = *it;
    let others = rule.lists.iter().skip(1).flat_map(|list| cells.iter().zip(list));
    Some(Ok(board.equal(others.map(|(one, other)| [*one, *other]))))
}

/// A cell named twice counts twice, and does not differ from itself.
fn killer(it: &It<'_>) -> Option<Said> {
    let It { board, cells, number, .. } = *it;
    Some(match number.filter(|sum| *sum != 0) {
        None => Ok(board.differ(cells)),
        Some(sum) if once(cells).len() == cells.len() => {
            board.sets(cells, |set| set.iter().sum::<i64>() == sum)
        }
        Some(sum) => {
            let sum = board.linear(cells.iter().map(|cell| (*cell, 1)).collect(), &[sum]);
            sum.map(|sum| board.differ(cells).into_iter().chain(sum).collect())
        }
    })
}

fn linear(it: &It<'_>) -> Option<Said> {
    let It { board, cells, .. } = *it;
    let numbers = &it.numbers;
    let (sum, factors) = numbers.split_first()?;
    Some(board.linear(cells.iter().copied().zip(factors.iter().copied()).collect(), &[*sum]))
}

fn double_arrow(it: &It<'_>) -> Option<Said> {
    let It { board, cells, .. } = *it;
    let last = cells.len().checked_sub(1)?;
    let factor = |place: usize| if place == 0 || place == last { 1 } else { -1 };
    Some(
        board
            .linear(cells.iter().enumerate().map(|(at, cell)| (*cell, factor(at))).collect(), &[0]),
    )
}

fn region_sum(it: &It<'_>) -> Option<Said> {
    let It { board, cells, .. } = *it;
    let runs: Vec<&[Cell]> =
        cells.chunk_by(|one, next| board.region(*one) == board.region(*next)).collect();
    Some(board.same_sums(&runs))
}

fn zipper(it: &It<'_>) -> Option<Said> {
    let It { board, cells, .. } = *it;
    let half = cells.len() / 2;
    let pairs = (0..half).map(|at| vec![cells[at], cells[cells.len() - 1 - at]]);
    let middle = (cells.len() % 2 == 1).then(|| vec![cells[half]]);
    let parts: Vec<Vec<Cell>> = middle.into_iter().chain(pairs).collect();
    Some(board.same_sums(&parts.iter().map(Vec::as_slice).collect::<Vec<_>>()))
}

fn product(it: &It<'_>) -> Option<Said> {
    let It { board, cells, number, .. } = *it;
    let product = number?;
    Some(board.word(
        cells.to_vec(),
        1,
        |_, so_far: &i64, value| match product {
            0 => Some((so_far * value).min(1)),
            _ => so_far.checked_mul(value).filter(|next| *next != 0 && product % next == 0),
        },
        |end| *end == product,
    ))
}

/// The rows are those of the lists, wherever their cells are on the board.
fn connected_values(it: &It<'_>) -> Option<Said> {
    let It { rule, board, .. } = *it;
    let (size, values) = it.numbers.split_first()?;
    let (is_counted, size) = (*size > 0, *size);
    let digits = board.digits(|value| values.contains(&value));
    let rows = rule.lists.iter().enumerate();
    let cells: Vec<_> = rows
        .flat_map(|(row, cells)| {
            let in_row = cells.iter().enumerate();
            in_row.map(move |(column, cell)| (*cell, [row, column], digits))
        })
        .collect();
    let most = if is_counted { size as usize } else { cells.len() };
    let mut statements = board.connected(cells, most);
    if is_counted {
        let step = |_, so_far: &i64, value| {
            let found = so_far + i64::from(values.contains(&value));
            (found <= size).then_some(found)
        };
        match board.word(rule.lists.concat(), 0, step, |found| *found == size) {
            Ok(more) => statements.extend(more),
            Err(error) => return Some(Err(error)),
        }
    }
    Some(Ok(statements))
}

fn sum_line(it: &It<'_>) -> Option<Said> {
    let It { board, cells, number, .. } = *it;
    let sum = number?;
    let step = |_, so_far: &i64, value| {
        let next = so_far + value;
        (next <= sum).then_some(if next == sum { 0 } else { next })
    };
    Some(board.word(cells.to_vec(), 0, step, |rest| *rest == 0))
}

fn sandwich(it: &It<'_>) -> Option<Said> {
    let It { board, cells, number, .. } = *it;
    Some(match once(cells) {
        line if line.len() == board.side => board.sandwich(&line, number?),
        line => board.between_extremes(&line, number?),
    })
}

fn skyscraper(it: &It<'_>) -> Option<Said> {
    let It { board, cells, number, .. } = *it;
    let seen = number?;
    let step = |_, (highest, count): &(i64, i64), value: i64| {
        let count = count + i64::from(value > *highest);
        (count <= seen).then_some((value.max(*highest), count))
    };
    Some(board.word(cells.to_vec(), (0, 0), step, |(_, count)| *count == seen))
}

fn x_sum(it: &It<'_>) -> Option<Said> {
    let It { board, cells, number, .. } = *it;
    let sum = number?;
    // How many cells are still to be added, and the missing amount; the first cell gives the length.
    let length = cells.len() as i64;
    let step = |at, (left, missing): &(i64, i64), value: i64| match (at, *left) {
        (0, _) => {
            (1 <= value && value <= length && value <= sum).then_some((value - 1, sum - value))
        }
        (_, 0) => Some((0, *missing)),
        _ => (value <= *missing).then_some((left - 1, missing - value)),
    };
    Some(board.word(cells.to_vec(), (0, sum), step, |end| *end == (0, 0)))
}

fn numbered_room(it: &It<'_>) -> Option<Said> {
    let It { board, cells, number, .. } = *it;
    let wanted = number?;
    let length = cells.len() as i64;
    // The place given by the first cell, from 0; it stays for the whole line.
    let step = |at: usize, room: &i64, value: i64| {
        let room = if at == 0 { value - 1 } else { *room };
        let is_kept = at as i64 != room || value == wanted;
        (0 <= room && room < length && is_kept).then_some(room)
    };
    Some(board.word(cells.to_vec(), 0, step, |_| true))
}

fn between(it: &It<'_>) -> Option<Said> {
    let It { rule, board, cells, .. } = *it;
    let is_between = rule.kind == RuleKind::Between;
    let [first, inner @ .., last] = cells else { return None };
    let least = if is_between { 0 } else { it.or(4) };
    let mut order = vec![*first, *last];
    order.extend(inner);
    let step = |at, (low, high): &(i64, i64), value: i64| match at {
        0 => Some((value, value)),
        1 => ((value - low).abs() >= least).then_some((value.min(*low), value.max(*high))),
        _ => {
            let is_inside = *low < value && value < *high;
            let is_outside = value < *low || value > *high;
            (if is_between { is_inside } else { is_outside }).then_some((*low, *high))
        }
    };
    Some(board.word(order, (0, 0), step, |_| true))
}

fn quadruple(it: &It<'_>) -> Option<Said> {
    let It { board, cells, .. } = *it;
    let numbers = &it.numbers;
    let mut wanted = numbers.clone();
    wanted.sort_unstable();
    let step = |_, missing: &Vec<i64>, value: i64| {
        let mut missing = missing.clone();
        if let Some(at) = missing.iter().position(|wanted| *wanted == value) {
            missing.remove(at);
        }
        Some(missing)
    };
    Some(board.word(cells.to_vec(), wanted, step, Vec::is_empty))
}

fn contain_exact(it: &It<'_>) -> Option<Said> {
    let It { board, cells, .. } = *it;
    let numbers = &it.numbers;
    let often = |digit: i64| numbers.iter().filter(|number| **number == digit).count();
    let counts = numbers.iter().map(|digit| (*digit, often(*digit) as i64));
    Some(board.often(cells, &counts.collect::<Vec<_>>()))
}

fn look_and_say(it: &It<'_>) -> Option<Said> {
    let It { board, cells, .. } = *it;
    let numbers = &it.numbers;
    let counts = numbers.chunks_exact(2).map(|pair| (pair[1], pair[0]));
    Some(board.often(cells, &counts.collect::<Vec<_>>()))
}

fn rellik(it: &It<'_>) -> Option<Said> {
    let It { board, cells, number, .. } = *it;
    Some(board.no_part_sums(cells, number?))
}

fn same_digits(it: &It<'_>) -> Option<Said> {
    let It { rule, board, cells, .. } = *it;
    let others = rule.lists.iter().skip(1).map(|other| board.same_digits(cells, other));
    Some(others.collect::<Result<Vec<_>, _>>().map(|each| each.into_iter().flatten().collect()))
}

fn value_indexing(it: &It<'_>) -> Option<Said> {
    let It { board, cells, .. } = *it;
    // The digit, and its distance from here; both are 0 once it has appeared.
    let step = |at, (digit, distance): &(i64, i64), value: i64| match (at, *distance) {
        (0, _) => Some((value, 0)),
        (1, _) => (value > 0).then_some((*digit, value)),
        (_, 0) => Some((0, 0)),
        (_, 1) => (value == *digit).then_some((0, 0)),
        _ => Some((*digit, distance - 1)),
    };
    Some(board.word(cells.to_vec(), (0, 0), step, |end| *end == (0, 0)))
}

fn hidden_skyscraper(it: &It<'_>) -> Option<Said> {
    let It { board, cells, number, .. } = *it;
    let hidden = number?;
    // The greatest so far; `None` once the first hidden digit was right.
    let step = |_, greatest: &Option<i64>, value: i64| match *greatest {
        None => Some(None),
        Some(greatest) if value < greatest => (value == hidden).then_some(None),
        Some(_) => Some(Some(value)),
    };
    Some(board.word(cells.to_vec(), Some(board.low), step, Option::is_none))
}

fn full_rank(it: &It<'_>) -> Option<Said> {
    let It { board, cells, number, .. } = *it;
    let numbers = &it.numbers;
    Some(board.rank(cells, number?, numbers.get(1) == Some(&1)))
}

fn automaton(it: &It<'_>) -> Option<Said> {
    let It { rule, board, cells, .. } = *it;
    let machine: Machine = rule.text.parse().ok()?;
    let step = |_, states: &Vec<usize>, value: i64| pattern::read(&machine, states, value);
    let accepts = |states: &Vec<usize>| states.iter().any(|state| machine.accept.contains(state));
    Some(board.word(cells.to_vec(), pattern::once(machine.start.clone()), step, accepts))
}

fn regex(it: &It<'_>) -> Option<Said> {
    let It { rule, board, cells, .. } = *it;
    let expression: Expression = rule.text.parse().ok()?;
    let (net, first, last) = Net::of(&expression);
    let step = |_, places: &Vec<usize>, value: i64| net.read(places, value);
    Some(board.word(cells.to_vec(), net.closed(vec![first]), step, |end| end.contains(&last)))
}

fn any_of(it: &It<'_>) -> Option<Said> {
    let It { rule, board, .. } = *it;
    let branch = |rules: &Vec<Rule>| -> Option<Said> {
        let each = rules.iter().map(|rule| statements(rule, board));
        let each: Option<Result<Vec<_>, _>> = each.collect();
        Some(each?.map(|each| each.into_iter().flatten().collect()))
    };
    let branches: Result<Vec<_>, _> = rule.branches.iter().map(branch).collect::<Option<_>>()?;
    Some(branches.map(|branches| board.any_of(branches)))
}

fn global_entropy(it: &It<'_>) -> Option<Said> {
    let It { board, .. } = *it;
    Some(board.squares(it.cells, |square| {
        let step = |_, seen: &[bool; 3], value: i64| {
            let mut seen = *seen;
            seen[it.third(value) as usize] = true;
            Some(seen)
        };
        board.word(square, [false; 3], step, |seen| *seen == [true; 3])
    }))
}

fn global_modular(it: &It<'_>) -> Option<Said> {
    let It { board, .. } = *it;
    Some(board.squares(it.cells, |square| {
        // The missing remainders.
        let step = |_, missing: &Vec<i64>, value: i64| {
            let mut missing = missing.clone();
            missing.retain(|remainder| (value - remainder) % 3 != 0);
            Some(missing)
        };
        board.word(square, vec![0, 1, 2], step, Vec::is_empty)
    }))
}

fn is_ratio(one: i64, other: i64, ratio: i64) -> bool {
    one == ratio * other || other == ratio * one
}
