//! Sue de Coq: cells in the crossing of two houses hold several digits too many, and some cells in the rest of each
//! house take enough of them that all are locked.
//!
//! ```text
//! 1 2 3 4   1 2 3 4   .   | . 1 2 . | . . .     crossing: two cells, 1 2 3 4
//!    .        .       .   | . . . . | . . .     row: 1 2 can occur once in the crossing and here
//!    .       3 4      .   |                     box: 3 4 once in the crossing and here
//! ```
//!
//! A digit of one set and of the crossing occurs once in both together, a digit of both sets at most twice, every
//! other digit once. If this allows exactly as many digits as there are cells, each occurs as often as it can. So
//! it is eliminated from all cells that see all of its cells (for a digit of both sets: all of its cells in one of
//! the sets). That is the basic form (two cells and four digits, or three and five, with two bivalue cells) and the
//! extended one: larger sets, sets with additional digits, digits in both.
//!
//! The houses are any two with two or more common cells; the sets lie outside the common cells. The part of the
//! crossing and each set have up to five cells.
//!
//! Search: for each crossing, its parts and the sets in both rests. A set *takes* as many digits of the part as it
//! has more cells than additional digits. Both together must take the digits that the part has too many. One that
//! does so by itself is a naked subset. The sets of the second rest are made only if the first has any for some
//! part, so most crossings cost little.
//!
//! Source: Sue De Coq, "two-sector disjoint subsets", Sudoku Players' forum, 2005.

use super::prelude::*;
use crate::paper::layout::Crossing;
use crate::words::almost;
use crate::words::names::count;

/// The largest number of cells of a part of a crossing and of a set.
const MAX_CELLS: usize = 5;

/// Crossings of two houses.
pub(super) struct SueDeCoq;

/// Some cells of a house and all their digits.
#[derive(Clone, Copy)]
struct ChosenCells<const W: usize> {
    cells: CellSet<W>,
    digits: Digits,
    len: usize,
}

impl<const W: usize> Finder<W> for SueDeCoq {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let [mut cores, mut ones, mut others] = [const { Vec::new() }; 3];
        let [mut taking_one, mut taking_other] = [const { Vec::new() }; 2];
        let crossings = view.layout().crossings().iter();
        for crossing in crossings.filter(|crossing| crossing.from < crossing.to) {
            if view.is_over() {
                return;
            }
            if !view.is_fresh(crossing.from) && !view.is_fresh(crossing.to) {
                continue;
            }
            let digits = view.missing(crossing.from) & view.missing(crossing.to);
            fill(view, crossing.common, digits, &mut cores);
            cores.retain(|core| core.len > 1 && core.digits.len() > core.len + 1);
            let Some(most) = cores.iter().map(|core| core.digits).reduce(|all, more| all | more)
            else {
                continue;
            };
            fill(view, crossing.rest, most, &mut ones);
            retain_taking(&mut ones, most);
            if ones.is_empty() {
                continue;
            }
            fill(view, crossing.beyond, most, &mut others);
            retain_taking(&mut others, most);
            for core in &cores {
                let spare = core.digits.len() - core.len;
                taking(core, spare, &ones, &mut taking_one);
                if taking_one.is_empty() {
                    continue;
                }
                taking(core, spare, &others, &mut taking_other);
                for (one, taken) in &taking_one {
                    if view.is_over() {
                        return;
                    }
                    let shared = one.digits & core.digits;
                    for (other, more) in &taking_other {
                        // Counting bits is expensive, and most pairs take too little.
                        let both = taken + more;
                        if both >= spare && both - spare == (shared & other.digits).len() {
                            strike(view, crossing, core, [one, other], steps);
                        }
                    }
                }
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
    }
}

/// All choices of some of these open cells that may take any of the digits. Core and sets together have no more
/// digits than cells.
fn fill<const W: usize>(
    view: &View<W>,
    cells: CellSet<W>,
    taken: Digits,
    sets: &mut Vec<ChosenCells<W>>,
) {
    sets.clear();
    sets.push(ChosenCells { cells: CellSet::EMPTY, digits: Digits::EMPTY, len: 0 });
    for cell in (cells & view.open()).iter() {
        if view.is_over() {
            break;
        }
        for index in 0..sets.len() {
            let ChosenCells { mut cells, digits, len } = sets[index];
            let digits = digits | view.candidates(cell);
            let may_fit = digits.len() <= 3 * MAX_CELLS && (digits - taken).len() < MAX_CELLS;
            if len < MAX_CELLS && may_fit {
                cells.insert(cell);
                sets.push(ChosenCells { cells, digits, len: len + 1 });
            }
        }
    }
    sets.swap_remove(0);
}

/// Keeps the sets that may take any of some digits, and are not locked by themselves.
fn retain_taking<const W: usize>(sets: &mut Vec<ChosenCells<W>>, digits: Digits) {
    sets.retain(|set| (set.digits - digits).len() < set.len && set.digits.len() > set.len);
}

/// The sets that take some but not all of the surplus digits of a core, and how many.
fn taking<const W: usize>(
    core: &ChosenCells<W>,
    spare: usize,
    sets: &[ChosenCells<W>],
    taking: &mut Vec<(ChosenCells<W>, usize)>,
) {
    taking.clear();
    let takes = |set: &ChosenCells<W>| set.len.saturating_sub((set.digits - core.digits).len());
    let with_taken = sets.iter().map(|set| (*set, takes(set)));
    taking.extend(with_taken.filter(|(_, taken)| (1..spare).contains(taken)));
}

/// The step of a part of the crossing and two sets with all their digits locked.
fn strike<const W: usize>(
    view: &View<W>,
    crossing: &Crossing<W>,
    core: &ChosenCells<W>,
    [one, other]: [&ChosenCells<W>; 2],
    steps: &mut Steps<W>,
) {
    let layout = view.layout();
    let all = core.cells | one.cells | other.cells;
    let falls = |digit: Digit| {
        let places = view.places(digit);
        let seeing = |cells: CellSet<W>| places & layout.common_peers(cells & places);
        if one.digits.contains(digit) && other.digits.contains(digit) {
            (digit, seeing(one.cells) | seeing(other.cells))
        } else {
            (digit, seeing(all))
        }
    };
    let digits = core.digits | one.digits | other.digits;
    let strikes: Vec<Strike<W>> = digits.iter().map(falls).collect();
    steps.eliminate_all(Technique::SueDeCoq, &strikes, || {
        let set = |set: &ChosenCells<W>, house: HouseId| {
            Part::new(Role::Als).digits(set.digits).cells(set.cells).house(house)
        };
        let crossed = Part::new(Role::Crossing).digits(core.digits).cells(core.cells);
        let mut parts = vec![
            crossed.house(crossing.from).house(crossing.to),
            set(one, crossing.from),
            set(other, crossing.to),
        ];
        for digit in digits.iter() {
            let is_twice = one.digits.contains(digit) && other.digits.contains(digit);
            let sets = if is_twice { &[one.cells, other.cells][..] } else { &[all] };
            parts.extend(sets.iter().map(|cells| held(digit, *cells & view.places(digit))));
        }
        Pattern { parts, chains: Vec::new() }
    });
}

/// A crossing and a set in each house.
fn explain(words: &Words) -> Explanation {
    let core = words.part(0);
    let sets: Vec<&Part> = words.parts(Role::Als).collect();
    let [one, other] = sets[..] else { return Explanation::unknown() };
    let is_in_other = |digit: &&Digit| other.digits.contains(digit);
    let twice: Vec<Digit> = one.digits.iter().filter(is_in_other).copied().collect();
    let lies = |part: &Part| {
        let lie = if part.cells.len() == 1 { "lies" } else { "lie" };
        format!("{} {lie} in {}", almost::set(words, part), words.houses(&part.houses))
    };
    let cells = core.cells.len() + one.cells.len() + other.cells.len();
    // The digits of each house, and those of both.
    let mut by_houses: Vec<(Vec<_>, Vec<Digit>)> = Vec::new();
    for part in words.parts(Role::Held) {
        let of_both = words.houses_around(&part.cells);
        let houses: Vec<_> =
            core.houses.iter().copied().filter(|house| of_both.contains(house)).collect();
        match by_houses.iter_mut().find(|(known, _)| *known == houses) {
            Some((_, digits)) => digits.extend(&part.digits),
            None => by_houses.push((houses, part.digits.clone())),
        }
    }
    let of_houses = by_houses
        .iter()
        .map(|(houses, held)| format!("{} in {}", words.digits(held, "and"), words.houses(houses)));
    let of_houses = of_houses.collect::<Vec<String>>().join(", and ");
    let but = match twice.len() {
        0 => String::new(),
        _ => format!("; only {} can occur twice, once in each house", words.digits(&twice, "and")),
    };
    let premise = format!(
        "{}; {}; {}. In these {} cells each digit can occur only once, because all its places among them lie \
         in one house{but}. That is just enough to fill the cells, so every digit is used: {of_houses}. So ",
        lies(core),
        lies(one),
        lies(other),
        count(cells),
    );
    conclude(words, premise, almost::held(words))
}

/// The three groups of cells, and how often each digit can occur in them.
fn teach(words: &Words) -> Lesson {
    let core = words.part(0);
    let sets: Vec<&Part> = words.parts(Role::Als).collect();
    let count = core.cells.len() + sets.iter().map(|set| set.cells.len()).sum::<usize>();
    let lies = [core].into_iter().chain(sets).map(|part| {
        say!(
            "{0} in {1} {0:has|have} {2}",
            "{0} dans {1} {0:a|ont} {2}",
            and(&part.cells),
            and(&part.houses),
            and(&part.digits)
        )
    });
    let mut by_houses: Vec<(Vec<HouseId>, Vec<Digit>)> = Vec::new();
    for part in words.parts(Role::Held) {
        let of_both = words.houses_around(&part.cells);
        let houses: Vec<HouseId> =
            core.houses.iter().copied().filter(|house| of_both.contains(house)).collect();
        match by_houses.iter_mut().find(|(known, _)| *known == houses) {
            Some((_, digits)) => digits.extend(&part.digits),
            None => by_houses.push((houses, part.digits.clone())),
        }
    }
    let is_twice =
        |digit: &Digit| by_houses.iter().filter(|(_, held)| held.contains(digit)).count() > 1;
    let twice: Vec<Digit> = words.part(0).digits.iter().copied().filter(is_twice).collect();
    let once = by_houses.iter().filter_map(|(houses, held)| {
        let held: Vec<Digit> = held.iter().copied().filter(|digit| !is_twice(digit)).collect();
        (!held.is_empty()).then(|| {
            say!(
                "{0} {0:fits|fit} only once, in {1}",
                "{0} n’y {0:tient|tiennent} qu’une fois, dans {1}",
                and(&held),
                and(houses)
            )
        })
    });
    let in_each = (!twice.is_empty()).then(|| {
        say!(
            "{0} {0:fits|fit} once in each of the two houses",
            "{0} {0:tient|tiennent} une fois dans chacune des deux maisons",
            and(&twice)
        )
    });
    let once = once.chain(in_each);
    let mut why = sentences(words, once);
    why.push(say!(
        "that just fills the {0} cells, so each of these digits is there.",
        "cela remplit tout juste les {0} cases, donc chacun de ces chiffres s’y trouve.",
        count
    ));
    Lesson::new(sentences(words, lies), why)
}
