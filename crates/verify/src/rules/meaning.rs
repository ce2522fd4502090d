//! The meaning of each kind of rule.
//!
//! The value of a digit is its number, from 1 or from the lowest of the frame. "Neighbors" share an edge; a pair is
//! marked by a rule with exactly these two cells.

use super::board::{Board, Said, once};
use super::pattern::{self, Net};
use veridoku_core::grid::{Cell, Expression, Machine, Rule, RuleKind, ValuePairs};

/// The statements of a rule; `None` if the kind is not supported here.
pub(super) fn statements(rule: &Rule, board: &Board<'_>) -> Option<Said> {
    let cells = rule.cells();
    let numbers: Vec<i64> = rule.numbers.iter().map(|number| i64::from(*number)).collect();
    let number = numbers.first().copied();
    let or = |usual: i64| number.unwrap_or(usual);
    let half = (board.side as i64 + 1) / 2;
    let third = |value: i64| (value - board.low) * 3 / board.side as i64;
    Some(match rule.kind {
        RuleKind::Frame => Ok(board.frame()),
        RuleKind::Allowed => Ok(board.each(cells, |value| numbers.contains(&value))),
        RuleKind::Odd => Ok(board.each(cells, |value| value % 2 == 1)),
        RuleKind::Even => Ok(board.each(cells, |value| value % 2 == 0)),

        RuleKind::Pairs => {
            let ValuePairs(listed) = rule.text.parse().ok()?;
            Ok(board.along(cells, |one, next| listed.contains(&(one as i32, next as i32))))
        }
        RuleKind::AllPairs => {
            let ValuePairs(listed) = rule.text.parse().ok()?;
            Ok(board.all_pairs(cells, |one, other| listed.contains(&(one as i32, other as i32))))
        }
        RuleKind::Thermo => Ok(board.along(cells, |one, next| one < next)),
        RuleKind::SlowThermo => Ok(board.along(cells, |one, next| one <= next)),
        RuleKind::Greater => Ok(board.along(cells, |one, next| one > next)),
        RuleKind::Difference => Ok(board.along(cells, |one, next| (one - next).abs() == or(1))),
        RuleKind::Ratio => Ok(board.along(cells, |one, next| is_ratio(one, next, or(2)))),
        RuleKind::Whispers => Ok(board.along(cells, |one, next| (one - next).abs() >= or(half))),
        RuleKind::ParityLine => Ok(board.along(cells, |one, next| (one + next) % 2 == 1)),

        RuleKind::NoDifference => {
            Ok(board.unmarked(DOTS, |one, other| !numbers.contains(&(one - other).abs())))
        }
        RuleKind::NoRatio => Ok(board.unmarked(DOTS, |one, other| {
            !numbers.iter().any(|ratio| is_ratio(one, other, *ratio))
        })),
        RuleKind::NoSum => {
            Ok(board.unmarked(&[RuleKind::Sum], |one, other| !numbers.contains(&(one + other))))
        }
        RuleKind::NonConsecutive => {
            let allows = |one: i64, other: i64| (one - other).abs() != 1;
            Ok(match numbers.is_empty() {
                true => board.unmarked(&[], allows),
                false => board.apart(&numbers, allows),
            })
        }
        RuleKind::Minimum => Ok(board.extremes(cells, |marked, other| marked < other)),
        RuleKind::Maximum => Ok(board.extremes(cells, |marked, other| marked > other)),
        RuleKind::AntiOffset => Ok(board.apart(&numbers, |one, other| one != other)),
        RuleKind::AntiTaxicab => Ok(board.not_own_distance()),

        // A cell to which the line returns counts once.
        RuleKind::Nabner => {
            Ok(board.all_pairs(&once(cells), |one, other| (one - other).abs() >= 2))
        }
        RuleKind::Entropic => Ok(board.windows(cells, 3, |one, other| third(one) != third(other))),
        RuleKind::Modular => {
            let modulus = or(3).max(1);
            let differ = |one: i64, other: i64| one % modulus != other % modulus;
            Ok(board.windows(cells, usize::try_from(modulus).unwrap_or(usize::MAX), differ))
        }
        RuleKind::Palindrome => {
            let ends = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
            Ok(board.equal(ends.map(|(one, other)| [*one, *other])))
        }
        RuleKind::Clone => {
            let others = rule.lists.iter().skip(1).flat_map(|list| cells.iter().zip(list));
            Ok(board.equal(others.map(|(one, other)| [*one, *other])))
        }
        RuleKind::Indexing => Ok(board.indexing(cells, number == Some(1))),

        RuleKind::Distinct => Ok(board.differ(cells)),
        // A cell named twice counts twice, and does not differ from itself.
        RuleKind::Killer => match number.filter(|sum| *sum != 0) {
            None => Ok(board.differ(cells)),
            Some(sum) if once(cells).len() == cells.len() => {
                board.sets(cells, |set| set.iter().sum::<i64>() == sum)
            }
            Some(sum) => {
                let sum = board.linear(cells.iter().map(|cell| (*cell, 1)).collect(), &[sum]);
                sum.map(|sum| board.differ(cells).into_iter().chain(sum).collect())
            }
        },
        RuleKind::Renban => {
            board.sets(&once(cells), |set| set.windows(2).all(|pair| pair[0] + 1 == pair[1]))
        }

        RuleKind::Sum | RuleKind::LittleKiller => {
            board.linear(cells.iter().map(|cell| (*cell, 1)).collect(), &numbers)
        }
        RuleKind::Linear => {
            let (sum, factors) = numbers.split_first()?;
            board.linear(cells.iter().copied().zip(factors.iter().copied()).collect(), &[*sum])
        }
        RuleKind::EqualSum => {
            board.same_sums(&rule.lists.iter().map(Vec::as_slice).collect::<Vec<_>>())
        }
        RuleKind::Arrow => board.arrow(rule),
        RuleKind::DoubleArrow => {
            let last = cells.len().checked_sub(1)?;
            let factor = |place: usize| if place == 0 || place == last { 1 } else { -1 };
            board.linear(
                cells.iter().enumerate().map(|(at, cell)| (*cell, factor(at))).collect(),
                &[0],
            )
        }
        RuleKind::RegionSum => {
            let runs: Vec<&[Cell]> =
                cells.chunk_by(|one, next| board.region(*one) == board.region(*next)).collect();
            board.same_sums(&runs)
        }
        RuleKind::Zipper => {
            let half = cells.len() / 2;
            let pairs = (0..half).map(|at| vec![cells[at], cells[cells.len() - 1 - at]]);
            let middle = (cells.len() % 2 == 1).then(|| vec![cells[half]]);
            let parts: Vec<Vec<Cell>> = middle.into_iter().chain(pairs).collect();
            board.same_sums(&parts.iter().map(Vec::as_slice).collect::<Vec<_>>())
        }

        RuleKind::Product => {
            let product = number?;
            board.word(
                cells.to_vec(),
                1,
                |_, so_far: &i64, value| match product {
                    0 => Some((so_far * value).min(1)),
                    _ => so_far.checked_mul(value).filter(|next| *next != 0 && product % next == 0),
                },
                |end| *end == product,
            )
        }
        RuleKind::SumLine => {
            let sum = number?;
            let step = |_, so_far: &i64, value| {
                let next = so_far + value;
                (next <= sum).then_some(if next == sum { 0 } else { next })
            };
            board.word(cells.to_vec(), 0, step, |rest| *rest == 0)
        }
        RuleKind::Sandwich | RuleKind::Lunchbox => match once(cells) {
            line if line.len() == board.side => board.sandwich(&line, number?),
            line => board.between_extremes(&line, number?),
        },
        RuleKind::Skyscraper => {
            let seen = number?;
            let step = |_, (highest, count): &(i64, i64), value: i64| {
                let count = count + i64::from(value > *highest);
                (count <= seen).then_some((value.max(*highest), count))
            };
            board.word(cells.to_vec(), (0, 0), step, |(_, count)| *count == seen)
        }
        RuleKind::XSum => {
            let sum = number?;
            // How many cells are still to be added, and the missing amount; the first cell gives the length.
            let length = cells.len() as i64;
            let step = |at, (left, missing): &(i64, i64), value: i64| match (at, *left) {
                (0, _) => (1 <= value && value <= length && value <= sum)
                    .then_some((value - 1, sum - value)),
                (_, 0) => Some((0, *missing)),
                _ => (value <= *missing).then_some((left - 1, missing - value)),
            };
            board.word(cells.to_vec(), (0, sum), step, |end| *end == (0, 0))
        }
        RuleKind::NumberedRoom => {
            let wanted = number?;
            let length = cells.len() as i64;
            // The place given by the first cell, from 0; it stays for the whole line.
            let step = |at: usize, room: &i64, value: i64| {
                let room = if at == 0 { value - 1 } else { *room };
                let is_kept = at as i64 != room || value == wanted;
                (0 <= room && room < length && is_kept).then_some(room)
            };
            board.word(cells.to_vec(), 0, step, |_| true)
        }
        RuleKind::Between | RuleKind::Lockout => {
            let is_between = rule.kind == RuleKind::Between;
            let [first, inner @ .., last] = cells else { return None };
            let least = if is_between { 0 } else { or(4) };
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
            board.word(order, (0, 0), step, |_| true)
        }
        RuleKind::Quadruple => {
            let mut wanted = numbers.clone();
            wanted.sort_unstable();
            let step = |_, missing: &Vec<i64>, value: i64| {
                let mut missing = missing.clone();
                if let Some(at) = missing.iter().position(|wanted| *wanted == value) {
                    missing.remove(at);
                }
                Some(missing)
            };
            board.word(cells.to_vec(), wanted, step, Vec::is_empty)
        }
        RuleKind::ContainExact => {
            let often = |digit: i64| numbers.iter().filter(|number| **number == digit).count();
            let counts = numbers.iter().map(|digit| (*digit, often(*digit) as i64));
            board.often(cells, &counts.collect::<Vec<_>>())
        }
        RuleKind::LookAndSay => {
            let counts = numbers.chunks_exact(2).map(|pair| (pair[1], pair[0]));
            board.often(cells, &counts.collect::<Vec<_>>())
        }
        RuleKind::CountDistinct => board.counts_kinds(cells),
        RuleKind::CountingCircles => board.circles(cells),
        RuleKind::Rellik => board.no_part_sums(cells, number?),
        RuleKind::EqualityCage => board.balanced(cells),
        RuleKind::SameDigits => {
            let others = rule.lists.iter().skip(1).map(|other| board.same_digits(cells, other));
            others.collect::<Result<Vec<_>, _>>().map(|each| each.into_iter().flatten().collect())
        }
        RuleKind::ValueIndexing => {
            // The digit, and its distance from here; both are 0 once it has appeared.
            let step = |at, (digit, distance): &(i64, i64), value: i64| match (at, *distance) {
                (0, _) => Some((value, 0)),
                (1, _) => (value > 0).then_some((*digit, value)),
                (_, 0) => Some((0, 0)),
                (_, 1) => (value == *digit).then_some((0, 0)),
                _ => Some((*digit, distance - 1)),
            };
            board.word(cells.to_vec(), (0, 0), step, |end| *end == (0, 0))
        }
        RuleKind::HiddenSkyscraper => {
            let hidden = number?;
            // The greatest so far; `None` once the first hidden digit was right.
            let step = |_, greatest: &Option<i64>, value: i64| match *greatest {
                None => Some(None),
                Some(greatest) if value < greatest => (value == hidden).then_some(None),
                Some(_) => Some(Some(value)),
            };
            board.word(cells.to_vec(), Some(board.low), step, Option::is_none)
        }
        RuleKind::FullRank => board.rank(cells, number?, numbers.get(1) == Some(&1)),
        RuleKind::NoTies => board.no_ties(),
        RuleKind::Automaton => {
            let machine: Machine = rule.text.parse().ok()?;
            let step = |_, states: &Vec<usize>, value: i64| pattern::read(&machine, states, value);
            let accepts =
                |states: &Vec<usize>| states.iter().any(|state| machine.accept.contains(state));
            board.word(cells.to_vec(), pattern::once(machine.start.clone()), step, accepts)
        }
        RuleKind::Regex => {
            let expression: Expression = rule.text.parse().ok()?;
            let (net, first, last) = Net::of(&expression);
            let step = |_, places: &Vec<usize>, value: i64| net.read(places, value);
            board.word(cells.to_vec(), net.closed(vec![first]), step, |end| end.contains(&last))
        }
        RuleKind::AnyOf => {
            let branch = |rules: &Vec<Rule>| -> Option<Said> {
                let each = rules.iter().map(|rule| statements(rule, board));
                let each: Option<Result<Vec<_>, _>> = each.collect();
                Some(each?.map(|each| each.into_iter().flatten().collect()))
            };
            let branches: Result<Vec<_>, _> =
                rule.branches.iter().map(branch).collect::<Option<_>>()?;
            branches.map(|branches| board.any_of(branches))
        }
        RuleKind::GlobalEntropy => board.squares(|square| {
            let step = |_, seen: &[bool; 3], value: i64| {
                let mut seen = *seen;
                seen[third(value) as usize] = true;
                Some(seen)
            };
            board.word(square, [false; 3], step, |seen| *seen == [true; 3])
        }),
        RuleKind::GlobalModular => board.squares(|square| {
            // The missing remainders.
            let step = |_, missing: &Vec<i64>, value: i64| {
                let mut missing = missing.clone();
                missing.retain(|remainder| (value - remainder) % 3 != 0);
                Some(missing)
            };
            board.word(square, vec![0, 1, 2], step, Vec::is_empty)
        }),
        _ => return None,
    })
}

/// The rules whose pair of cells is marked by a dot.
const DOTS: &[RuleKind] = &[RuleKind::Difference, RuleKind::Ratio];

fn is_ratio(one: i64, other: i64, ratio: i64) -> bool {
    one == ratio * other || other == ratio * one
}
