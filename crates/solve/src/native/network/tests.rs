//! The engine compared with enumeration, on random networks; and the propagators that claim to be exact.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Circuit, Leftovers, NetworkSearch, Propagator, SumTable};
use veridoku_core::budget::{Deadline, Watch};
use veridoku_core::rules::comparison::Comparison;
use veridoku_core::rules::connected::Connected;
use veridoku_core::rules::inner_sum::InnerSum;
use veridoku_core::rules::network::{
    Automaton, Constraint, Network, PairTable, Totals, Values, Variable,
};
use veridoku_core::rules::word::Word;

/// Pseudorandom numbers, identical in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end
    }

    fn is_one_in(&mut self, end: usize) -> bool {
        self.below(end) == 0
    }

    /// Some different numbers below `end`.
    fn some(&mut self, size: usize, end: usize) -> Vec<Variable> {
        let mut all: Vec<Variable> = (0..end as Variable).collect();
        for place in 0..size {
            let other = place + self.below(end - place);
            all.swap(place, other);
        }
        all.truncate(size);
        all
    }

    fn values(&mut self, count: usize) -> Values {
        1 + self.below((1 << count) - 1) as Values
    }
}

/// A constraint over a few of the variables; usually one that an assignment satisfies.
fn constraint(dice: &mut Dice, network: &Network, kept: &[usize], depth: usize) -> Constraint {
    let (variables, count) = (network.domains.len(), network.count);
    let value = |variable: &Variable| network.value(kept[usize::from(*variable)]);
    let size = 2 + dice.below(variables - 2);
    match dice.below(if depth == 0 { 6 } else { 5 }) {
        0 => Constraint::Distinct(dice.some(size.min(count), variables)),
        1 => {
            let pair = dice.some(2, variables);
            let seed = dice.below(1 << 20) as i32;
            let accepts = |one: i32, other: i32| (one * 7 + other * 11 + seed) % 5 < 3;
            let (one, other) = (value(&pair[0]), value(&pair[1]));
            let accepts = |a: i32, b: i32| accepts(a, b) || (a, b) == (one, other);
            let table = PairTable::new(network.lowest, count, accepts);
            Constraint::Pair([pair[0], pair[1]], Arc::new(table))
        }
        2 => {
            let factors = [1, 1, 1, -1, 2, -3];
            let same = dice.is_one_in(2);
            let terms: Vec<(Variable, i32)> = dice
                .some(size, variables)
                .into_iter()
                .map(|one| (one, if same { 1 } else { factors[dice.below(factors.len())] }))
                .collect();
            let sum = terms.iter().map(|(one, factor)| value(one) * factor).sum::<i32>();
            let other = sum + dice.below(7) as i32 - 3;
            Constraint::Linear(
                terms,
                if dice.is_one_in(3) { Totals::of([sum, other]) } else { Totals::only(sum) },
            )
        }
        3 if variables > 3 && dice.is_one_in(3) => {
            let head = (variables % 2 == 0).then(|| dice.below(count));
            let comparison = Comparison { head, may_tie: dice.is_one_in(2) };
            let word = dice.some(variables, variables);
            let kind =
                [Word::Indexing, Word::Comparison(comparison), Word::NumberedRoom { number: 2 }]
                    [dice.below(3)];
            let constraint = Constraint::Word(word, kind);
            match network.keeps(&constraint, kept) {
                true => constraint,
                false => Constraint::Distinct(dice.some(2, variables)),
            }
        }
        3 => {
            let (steps, states) = (dice.below(50) as i32, 2 + dice.below(5) as i32);
            let step = |state: &i32, value: i32| {
                let next = (state * 3 + value + steps).rem_euclid(states + 1);
                (next < states).then_some(next)
            };
            let automaton = Automaton::of(network.lowest, count, [0], step, |state| *state != 1);
            Constraint::Regular(dice.some(size, variables), Arc::new(automaton))
        }
        4 => {
            let named = dice.some(size, variables);
            let value = dice.below(count);
            let found = named.iter().filter(|one| kept[usize::from(**one)] == value).count();
            let least = found.saturating_sub(dice.below(2));
            Constraint::Count { variables: named, value, least, most: found + dice.below(2) }
        }
        _ => {
            let alternative = |dice: &mut Dice| -> Vec<Constraint> {
                (0..1 + dice.below(2)).map(|_| constraint(dice, network, kept, depth + 1)).collect()
            };
            Constraint::AnyOf((0..2 + dice.below(2)).map(|_| alternative(dice)).collect())
        }
    }
}

/// The circuit of a network, without a bound.
fn circuit<const W: usize>(network: &Network) -> Circuit<W> {
    let watch = Watch::new(&Deadline::NEVER, 1);
    Circuit::new(network, &[], &SumTable::sets(network.count), &watch).unwrap()
}

fn network(dice: &mut Dice, variables: usize, count: usize, constraints: usize) -> Network {
    let kept: Vec<usize> = (0..variables).map(|_| dice.below(count)).collect();
    let mut network = Network {
        lowest: dice.below(3) as i32 - 1,
        count,
        cells: variables - dice.below(3),
        domains: (0..variables).map(|variable| dice.values(count) | 1 << kept[variable]).collect(),
        constraints: Vec::new(),
    };
    for _ in 0..constraints {
        let made = constraint(dice, &network, &kept, 0);
        // Rules often repeat each other, in whole or in part.
        if dice.is_one_in(4) {
            network.constraints.push(made.clone());
        }
        if let (true, Constraint::Count { variables, .. }) = (dice.is_one_in(2), &made) {
            let value = dice.below(count);
            let found = variables.iter().filter(|one| kept[usize::from(**one)] == value).count();
            let (least, most) = (found.saturating_sub(dice.below(2)), found + dice.below(2));
            let variables = variables.clone();
            network.constraints.push(Constraint::Count { variables, value, least, most });
        }
        network.constraints.push(made);
    }
    network
}

/// All assignments of some values to each variable.
fn assignments(domains: &[Values]) -> Vec<Vec<usize>> {
    domains.iter().fold(vec![Vec::new()], |all, domain| {
        let values: Vec<usize> = (0..32).filter(|bit| domain >> bit & 1 == 1).collect();
        all.iter()
            .flat_map(|before| values.iter().map(|value| [&before[..], &[*value]].concat()))
            .collect()
    })
}

/// The engine finds each solution once, whatever the number of words of a set of sets and however early it restarts.
fn check<const W: usize>(dice: &mut Dice, variables: usize, count: usize) -> usize {
    let constraints = 1 + dice.below(4);
    let network = network(dice, variables, count, constraints);
    let expected: BTreeSet<Vec<usize>> = assignments(&network.domains)
        .into_iter()
        .filter(|assignment| network.holds(assignment))
        .map(|assignment| assignment[..network.cells].to_vec())
        .collect();
    for first_restart in [2, 1000] {
        let found = NetworkSearch::<W>::all_solutions(&network, first_restart);
        let set: BTreeSet<Vec<usize>> = found.iter().cloned().collect();
        assert_eq!(set, expected, "{network:?}");
        assert_eq!(set.len(), found.len(), "a solution twice: {network:?}");
    }
    expected.len()
}

#[test]
fn solutions_of_random_networks_are_those_of_enumeration() {
    let mut dice = Dice(1);
    let mut solutions = Vec::new();
    for _ in 0..150 {
        solutions.push(check::<1>(&mut dice, 6, 4));
        solutions.push(check::<0>(&mut dice, 5, 5));
        solutions.push(check::<8>(&mut dice, 5, 5));
    }
    for _ in 0..20 {
        solutions.push(check::<8>(&mut dice, 4, 9));
        solutions.push(check::<16>(&mut dice, 4, 10));
        solutions.push(check::<0>(&mut dice, 4, 11));
        solutions.push(check::<32>(&mut dice, 4, 11));
    }
    let several = solutions.iter().filter(|count| **count > 1).count();
    let few = solutions.iter().filter(|count| **count < 50).count();
    assert!(several > 300 && few > 50, "{several} with several solutions, {few} with few");
}

/// A constraint over distinct variables keeps exactly the values that occur in some solution.
fn check_exact<const W: usize>(dice: &mut Dice, size: usize, count: usize, constraint: Constraint) {
    let all: Vec<Variable> = (0..size as Variable).collect();
    let network = Network {
        lowest: 1,
        count,
        cells: size,
        domains: (0..size).map(|_| dice.values(count)).collect(),
        constraints: vec![Constraint::Distinct(all), constraint],
    };
    let mut expected: Vec<Values> = vec![0; size];
    for assignment in assignments(&network.domains).iter().filter(|one| network.holds(one)) {
        expected.iter_mut().zip(assignment).for_each(|(values, value)| *values |= 1 << value);
    }
    let mut circuit = circuit::<W>(&network);
    let mut state = circuit.begin(&network.domains);
    let is_possible = circuit.propagate(&mut state, None).is_ok();
    assert_eq!(is_possible, expected.iter().all(|values| *values != 0), "{network:?}");
    if is_possible {
        assert_eq!(state.domains, expected, "{network:?}");
    }
}

#[test]
fn a_cage_keeps_what_some_solution_has() {
    fn at<const W: usize>(dice: &mut Dice, count: usize) {
        let size = 1 + dice.below(count.min(5));
        let sum = dice.below(size * count + 1) as i32;
        let terms = (0..size as Variable).map(|variable| (variable, 1)).collect();
        let other = dice.below(size * count) as i32;
        let totals = if dice.is_one_in(4) { Totals::of([sum, other]) } else { Totals::only(sum) };
        check_exact::<W>(dice, size, count, Constraint::Linear(terms, totals));
    }
    let mut dice = Dice(2);
    for _ in 0..100 {
        at::<1>(&mut dice, 4);
        at::<1>(&mut dice, 6);
        at::<8>(&mut dice, 7);
        at::<8>(&mut dice, 9);
    }
    (0..10).for_each(|_| at::<16>(&mut dice, 10));
    (0..10).for_each(|_| at::<32>(&mut dice, 11));
}

#[test]
fn an_automaton_over_distinct_variables_keeps_what_some_solution_has() {
    let mut dice = Dice(3);
    for round in 0..200 {
        let (size, count) = (4 + dice.below(2), 5 + dice.below(2));
        // Skyscrapers, and running sums with a remainder.
        let wanted = 1 + dice.below(size);
        let skyscrapers = |(tallest, seen): &(i32, usize), value: i32| {
            Some(if value > *tallest { (value, seen + 1) } else { (*tallest, *seen) })
        };
        // One of the remainders does not depend on the order of the values.
        let factor = 1 + round % 3 / 2;
        let remainder = |sum: &(i32, usize), value: i32| Some(((sum.0 * factor + value) % 7, 0));
        let automaton = if round % 3 == 0 {
            Automaton::of(1, count, [(0, 0)], skyscrapers, |(_, seen)| *seen == wanted)
        } else {
            Automaton::of(1, count, [(0, 0)], remainder, |(sum, _)| *sum == wanted as i32)
        };
        let line = (0..size as Variable).collect();
        let constraint = Constraint::Regular(line, Arc::new(automaton));
        check_exact::<1>(&mut dice, size, count, constraint.clone());
        check_exact::<8>(&mut dice, size, count, constraint);
    }
}

#[test]
fn a_sum_between_the_ends_of_a_line_keeps_what_some_solution_has() {
    fn at<const W: usize>(dice: &mut Dice, size: usize, count: usize) {
        let sum = dice.below(count * 2) as i32;
        let inner = InnerSum { sum, has_all: size == count && dice.is_one_in(2) };
        let line: Vec<Variable> = (0..size as Variable).collect();
        check_exact::<W>(dice, size, count, Constraint::Word(line, Word::InnerSum(inner)));
    }
    let mut dice = Dice(7);
    for _ in 0..100 {
        (2..=5).for_each(|size| at::<1>(&mut dice, size, 5));
        at::<8>(&mut dice, 4, 7);
    }
}

#[test]
fn lists_with_the_same_digits_keep_what_some_solution_has() {
    let mut dice = Dice(13);
    let (mut possible, mut exact) = ([0; 2], 0);
    for round in 0..300 {
        let count = 4 + dice.below(2);
        let word = Word::SameDigits { lists: 3 };
        // Disjoint lists without and with distinct variables, and lists that overlap.
        let all: [Variable; 6] =
            [[0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 0, 2]][round % 3];
        let mut constraints = vec![Constraint::Word(all.into(), word)];
        if round % 3 > 0 {
            let lists = [0, 2, 4].map(|place| all[place..place + 2].to_vec());
            constraints.extend(lists.map(Constraint::Distinct));
        }
        let domains = (0..6).map(|_| dice.values(count) | 1 << dice.below(count)).collect();
        let network = Network { lowest: 1, count, cells: 6, domains, constraints };
        let (is_possible, is_exact) = check_sound(&network);
        possible[usize::from(is_possible)] += 1;
        assert!(is_exact || round % 3 != 1, "{network:?}");
        exact += usize::from(is_exact);
    }
    assert!(possible.iter().all(|count| *count > 30) && exact > 200, "{possible:?} {exact}");
}

#[test]
fn an_x_sum_keeps_what_some_solution_has() {
    let mut dice = Dice(12);
    for _ in 0..100 {
        for size in [5, 6] {
            let sum = dice.below(size * 4) as i32;
            let line: Vec<Variable> = (0..size as Variable).collect();
            let constraint = Constraint::Word(line, Word::XSum { sum });
            check_exact::<1>(&mut dice, size, size, constraint);
        }
    }
}

/// A network of one constraint keeps all values that occur in some solution; returns whether it has one, and whether
/// it keeps no others.
fn check_sound(network: &Network) -> (bool, bool) {
    let mut expected: Vec<Values> = vec![0; network.domains.len()];
    for assignment in assignments(&network.domains).iter().filter(|one| network.holds(one)) {
        expected.iter_mut().zip(assignment).for_each(|(values, value)| *values |= 1 << value);
    }
    let mut circuit = circuit::<1>(network);
    let mut state = circuit.begin(&network.domains);
    let is_possible = circuit.propagate(&mut state, None).is_ok();
    assert!(is_possible || expected[0] == 0, "{network:?}");
    let mut pairs = state.domains.iter().zip(&expected);
    assert!(!is_possible || pairs.all(|(left, kept)| kept & !left == 0), "{network:?}");
    let is_exact = if is_possible { state.domains == expected } else { expected[0] == 0 };
    (expected[0] != 0, is_exact)
}

#[test]
fn an_indexed_line_and_a_numbered_room_keep_what_some_solution_has() {
    let mut dice = Dice(11);
    let mut possible = [0; 2];
    for round in 0..600 {
        let count = 3 + dice.below(3);
        let variables = 3 + dice.below(4) as Variable;
        let number = dice.below(count + 1) as i32;
        let word = if round % 2 == 0 { Word::Indexing } else { Word::NumberedRoom { number } };
        let network = Network {
            lowest: dice.below(2) as i32,
            count,
            cells: usize::from(variables),
            domains: (0..variables).map(|_| dice.values(count) & dice.values(count)).collect(),
            constraints: vec![Constraint::Word((0..variables).collect(), word)],
        };
        let (is_possible, is_exact) = check_sound(&network);
        assert!(is_exact, "{network:?}");
        possible[usize::from(is_possible)] += 1;
    }
    assert!(possible.iter().all(|count| *count > 30), "{possible:?}");
}

/// If the flag tells which number is less, both keep exactly the values that occur in some solution.
#[test]
fn a_comparison_keeps_what_some_solution_has() {
    let mut dice = Dice(6);
    let mut possible = [0; 2];
    for _ in 0..300 {
        let count = 2 + dice.below(4);
        let comparison = Comparison { head: None, may_tie: dice.is_one_in(2) };
        let mut domains: Vec<Values> = (0..7).map(|_| dice.values(count)).collect();
        domains[0] = 1 << dice.below(2);
        let network = Network {
            lowest: 0,
            count,
            cells: 7,
            domains,
            constraints: vec![Constraint::Word((0..7).collect(), Word::Comparison(comparison))],
        };
        let mut expected: Vec<Values> = vec![0; 7];
        for assignment in assignments(&network.domains).iter().filter(|one| network.holds(one)) {
            expected.iter_mut().zip(assignment).for_each(|(values, value)| *values |= 1 << value);
        }
        let mut circuit = circuit::<0>(&network);
        let mut state = circuit.begin(&network.domains);
        let is_possible = circuit.propagate(&mut state, None).is_ok();
        possible[usize::from(is_possible)] += 1;
        assert_eq!(is_possible, expected[0] != 0, "{network:?}");
        assert!(!is_possible || state.domains == expected, "{network:?}");
    }
    assert!(possible[0] > 20 && possible[1] > 20, "{possible:?}");
}

#[test]
fn alternatives_within_a_house_keep_what_some_solution_has() {
    let mut dice = Dice(4);
    for _ in 0..100 {
        let count = 5 + dice.below(2);
        let total = 1 + dice.below(12) as i32;
        // An X-sum: the first cell tells how many cells have the total.
        let alternatives = (1..=count as i32).map(|first| {
            let cells: Vec<(Variable, i32)> =
                (0..first as Variable).map(|cell| (cell, 1)).collect();
            vec![
                Constraint::Linear(vec![(0, 1)], Totals::only(first)),
                Constraint::Linear(cells, Totals::only(total)),
            ]
        });
        check_exact::<1>(&mut dice, count, count, Constraint::AnyOf(alternatives.collect()));
    }
}

/// Three distinct variables with three values left hold all of these, however many variables there are.
#[test]
fn a_value_with_one_place_among_as_many_values_as_places_goes_there() {
    let network = Network {
        lowest: 1,
        count: 9,
        cells: 4,
        domains: vec![0b110, 0b111, 0b110, 0b1111],
        constraints: vec![Constraint::Distinct(vec![0, 1, 2]), Constraint::Distinct(vec![0, 3])],
    };
    let mut circuit = circuit::<8>(&network);
    let mut state = circuit.begin(&network.domains);
    assert!(circuit.propagate(&mut state, None).is_ok());
    assert_eq!(state.domains, [0b110, 0b001, 0b110, 0b1111]);
    // Two values are too few for three variables.
    let mut state = circuit.begin(&[0b110, 0b110, 0b110, 0b1111]);
    assert!(circuit.propagate(&mut state, None).is_err());
}

/// A row and a crossing box: a value eliminated from the rest of the one is eliminated from the rest of the other.
#[test]
fn what_crossing_houses_leave_of_each_other_has_the_same_values() {
    let houses = [vec![0, 1, 2, 3, 4, 5], vec![0, 1, 2, 6, 7, 8]];
    let network = Network {
        lowest: 1,
        count: 6,
        cells: 9,
        domains: vec![0b11_1111; 9],
        constraints: houses.map(Constraint::Distinct).into(),
    };
    let mut circuit = circuit::<1>(&network);
    circuit.add(Leftovers::all(&network).into_iter().map(Propagator::Leftovers), 9);
    let mut domains = network.domains.clone();
    domains[3..6].fill(0b01_1111);
    domains[6..].fill(0b11_1110);
    let mut state = circuit.begin(&domains);
    assert!(circuit.propagate(&mut state, None).is_ok());
    assert_eq!(state.domains[..3], [0b11_1111; 3]);
    assert_eq!(state.domains[3..], [0b01_1110; 6]);
}

/// The lines of a renban clue of four cells, of which pairs would keep too much.
#[test]
fn all_pairs_of_a_line_keep_what_some_solution_has() {
    let mut dice = Dice(5);
    let table =
        Arc::new(PairTable::new(1, 7, |one, other| one != other && (one - other).abs() < 4));
    for _ in 0..100 {
        let domains: Vec<Values> = (0..4).map(|_| dice.values(7)).collect();
        let pairs = (0..4).flat_map(|one| (0..one).map(move |other| [other, one]));
        let network = Network {
            lowest: 1,
            count: 7,
            cells: 4,
            domains,
            constraints: pairs.map(|pair| Constraint::Pair(pair, table.clone())).collect(),
        };
        let mut expected: Vec<Values> = vec![0; 4];
        for assignment in assignments(&network.domains).iter().filter(|one| network.holds(one)) {
            expected.iter_mut().zip(assignment).for_each(|(values, value)| *values |= 1 << value);
        }
        let mut circuit = circuit::<8>(&network);
        let mut state = circuit.begin(&network.domains);
        let is_possible = circuit.propagate(&mut state, None).is_ok();
        assert_eq!(is_possible, expected[0] != 0, "{network:?}");
        assert!(!is_possible || state.domains == expected, "{network:?}");
    }
}

/// Three rows of four cells, of which some are in and some are out.
#[test]
fn cells_that_hang_together_keep_what_some_solution_has() {
    let mut dice = Dice(9);
    let mut possible = [0; 2];
    for _ in 0..300 {
        let domains: Vec<Values> = (0..12).map(|_| [1, 1, 2, 3][dice.below(4)]).collect();
        let network = rows_of_four(domains, None);
        let (is_possible, is_exact) = check_sound(&network);
        assert!(is_exact, "{network:?}");
        possible[usize::from(is_possible)] += 1;
    }
    assert!(possible.iter().all(|count| *count > 30), "{possible:?}");
}

/// Rows of four cells: those that are in are connected, and there may be a known number of them.
fn rows_of_four(domains: Vec<Values>, size: Option<usize>) -> Network {
    let cells = domains.len();
    let all: Vec<Variable> = (0..cells as Variable).collect();
    let connected = Connected { width: 4, values: 0b10, size };
    let mut constraints = vec![Constraint::Connected(all.clone(), connected)];
    if let Some(size) = size {
        constraints.push(Constraint::Count { variables: all, value: 1, least: size, most: size });
    }
    Network { lowest: 1, count: 2, cells, domains, constraints }
}

#[test]
fn a_known_number_of_cells_that_hang_together_keeps_what_some_solution_has() {
    let mut dice = Dice(10);
    let (mut possible, mut exact) = ([0; 2], 0);
    for _ in 0..1000 {
        let domains = (0..12).map(|_| [1, 2, 3, 3, 3, 3][dice.below(6)]).collect();
        let network = rows_of_four(domains, Some(1 + dice.below(6)));
        let (is_possible, is_exact) = check_sound(&network);
        possible[usize::from(is_possible)] += 1;
        exact += usize::from(is_exact);
    }
    // Without the number, a third of them are not exact.
    assert!(possible.iter().all(|count| *count > 100) && exact > 800, "{possible:?} {exact}");
}
