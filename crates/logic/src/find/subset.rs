//! Subsets: k cells of a house that must contain k digits, in some order.
//!
//! ```text
//! naked pair    12  12  | 1234 ...   two cells hold 1 and 2 between them: the rest of the house cannot
//! hidden pair   1234 125 | 345 ...   1 and 2 fit into two cells only: these hold nothing else
//! ```
//!
//! Both describe different halves of the house: a naked subset of k of its n open cells is a hidden one of the n -
//! k remaining digits. So k up to four is enough for a 9x9 grid. In larger grids the search also ends at four, as a
//! person's would. The larger half adds nothing new where the smaller one is looked for earlier: hidden pairs are
//! useful in houses with six or more open cells, hidden triples with seven, naked quads with eight, hidden quads
//! with nine.
//! (This fails in a house that has a cell without candidates or a digit without a place. Then there is no solution,
//! which is noticed in another way.)
//!
//! A naked pair or triple whose cells lie in two houses at once is *locked*: it eliminates in both.
//!
//! Cost: for each house that lost candidates, the choices of k of its small cells (or digits), one of them new, cut
//! as soon as their union is larger than k.
//!
//! Also called naked and hidden twins, triplets, quadruplets; pairs, trios and quartets.

use super::combinations::combinations_with;
use super::prelude::*;
use crate::words::names;

/// The largest hidden subset that is looked for before naked quads.
const LARGEST_HIDDEN_BEFORE: usize = 3;

/// Naked subsets of a size in one house.
pub(super) struct NakedSubset {
    pub(super) size: usize,
}

/// Naked subsets of a size whose cells lie in two houses.
pub(super) struct LockedSubset {
    pub(super) size: usize,
}

/// Hidden subsets of a size.
pub(super) struct HiddenSubset {
    pub(super) size: usize,
}

impl NakedSubset {
    fn technique(&self) -> Technique {
        match self.size {
            2 => Technique::NakedPair,
            3 => Technique::NakedTriple,
            _ => Technique::NakedQuad,
        }
    }
}

impl<const W: usize> Finder<W> for NakedSubset {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let technique = self.technique();
        // If a cell outside the house sees all of a quad, its hidden half eliminates less.
        let is_half_seen = self.size == 4
            && steps.allowed().contains_all_before(technique)
            && view.layout().most_seen_from_outside() < self.size;
        let fewest_open = self.size + if is_half_seen { LARGEST_HIDDEN_BEFORE + 1 } else { 1 };
        let small = small_cells(view, self.size);
        if small.is_empty() {
            return;
        }
        let mut search = NakedSearch::new(view, self.size);
        for (&house, missing) in view.layout().houses().iter().zip(view.missing_by_house()) {
            let cells = small & view.layout().house(house);
            if view.is_over() {
                return;
            }
            if cells.is_several() && missing.len() >= fewest_open {
                search.each(cells, &mut |set, digits| {
                    strike_naked(view, technique, set, digits, steps);
                });
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain_naked(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach_naked(words)
    }
}

impl LockedSubset {
    fn technique(&self) -> Technique {
        if self.size == 2 { Technique::LockedPair } else { Technique::LockedTriple }
    }
}

impl<const W: usize> Finder<W> for LockedSubset {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let technique = self.technique();
        let small = small_cells(view, self.size);
        if small.is_empty() {
            return;
        }
        let mut search = NakedSearch::new(view, self.size);
        for shared in view.layout().shared() {
            if view.is_over() {
                return;
            }
            search.each(small & *shared, &mut |set, digits| {
                strike_naked(view, technique, set, digits, steps);
            });
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain_naked(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach_naked(words)
    }
}

impl HiddenSubset {
    fn technique(&self) -> Technique {
        match self.size {
            2 => Technique::HiddenPair,
            3 => Technique::HiddenTriple,
            _ => Technique::HiddenQuad,
        }
    }
}

impl<const W: usize> Finder<W> for HiddenSubset {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let technique = self.technique();
        let naked_before = if self.size == 4 { 4 } else { 3 };
        let is_half_seen = steps.allowed().contains_all_before(technique);
        let fewest_open = self.size + if is_half_seen { naked_before + 1 } else { 1 };
        let mut digits = Vec::new();
        for (&house, missing) in view.layout().houses().iter().zip(view.missing_by_house()) {
            if view.is_over() {
                return;
            }
            if !view.is_fresh(house) || missing.len() < fewest_open {
                continue;
            }
            let few = view.digits_with_up_to(self.size, house);
            let fresh = few & view.fresh_digits();
            if fresh.is_empty() || few.len() < self.size {
                continue;
            }
            let with_places = |digit: Digit| (digit, view.places_in(house, digit));
            digits.clear();
            digits.extend(fresh.iter().chain((few - fresh).iter()).map(with_places));
            let join = |union: CellSet<W>, (_, places): (Digit, CellSet<W>)| {
                let union = union | places;
                (union.len() <= self.size).then_some(union)
            };
            let (none, new) = (CellSet::EMPTY, fresh.len());
            combinations_with(new, &digits, self.size, none, &join, &mut |chosen, cells| {
                let kept: Digits = chosen.iter().map(|(digit, _)| *digit).collect();
                let all = cells.iter().fold(Digits::EMPTY, |all, cell| all | view.candidates(cell));
                let strike = |digit: Digit| (digit, view.places(digit) & cells);
                steps.eliminate_each(technique, (all - kept).iter().map(strike), || {
                    Pattern::of([Part::new(Role::Subset).digits(kept).cells(cells).house(house)])
                });
            });
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain_hidden(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach_hidden(words)
    }
}

/// The cells that may be in a new naked subset: those with at most this many candidates. For pairs, only cells that
/// see a cell with the same candidates, where one of the two is fresh.
fn small_cells<const W: usize>(view: &View<W>, size: usize) -> CellSet<W> {
    if size == 2 {
        let mut paired = CellSet::EMPTY;
        for cell in (view.bivalue() & view.fresh_cells()).iter() {
            let Some([one, other]) = view.candidates(cell).pair() else { continue };
            let equal = view.places(one) & view.places(other) & view.bivalue();
            let seen = equal & view.layout().peers(cell);
            if !seen.is_empty() {
                paired |= seen;
                paired.insert(cell);
            }
        }
        return paired;
    }
    view.cells_with_up_to(size)
}

/// A search for naked subsets of a size.
struct NakedSearch<'a, const W: usize> {
    view: &'a View<'a, W>,
    size: usize,
    fresh: CellSet<W>,
    /// The cells to choose from, new ones first; kept between houses only to reuse the memory.
    cells: Vec<(Cell, Digits)>,
}

impl<'a, const W: usize> NakedSearch<'a, W> {
    fn new(view: &'a View<'a, W>, size: usize) -> NakedSearch<'a, W> {
        NakedSearch { view, size, fresh: view.fresh_cells(), cells: Vec::new() }
    }

    /// Visits the subsets among some cells of a house that have a fresh cell.
    #[inline]
    fn each(&mut self, cells: CellSet<W>, visit: &mut impl FnMut(CellSet<W>, Digits)) {
        // The cheapest test first, as most houses end here.
        if !cells.is_several() {
            return;
        }
        let fresh = cells & self.fresh;
        if fresh.is_empty() || self.size > 2 && cells.len() < self.size {
            return;
        }
        let with_digits = |cell: Cell| (cell, self.view.candidates(cell));
        self.cells.clear();
        self.cells.extend(fresh.iter().map(with_digits));
        let new = self.cells.len();
        self.cells.extend((cells - fresh).iter().map(with_digits));
        let join = |union: Digits, (_, digits): (Cell, Digits)| {
            let union = union | digits;
            (union.len() <= self.size).then_some(union)
        };
        let none = Digits::EMPTY;
        combinations_with(new, &self.cells, self.size, none, &join, &mut |chosen, digits| {
            visit(chosen.iter().map(|(cell, _)| *cell).collect(), digits);
        });
    }
}

/// The step of a naked subset: its digits are eliminated from all cells that see it.
fn strike_naked<const W: usize>(
    view: &View<W>,
    technique: Technique,
    set: CellSet<W>,
    digits: Digits,
    steps: &mut Steps<W>,
) {
    let reach = view.layout().common_peers(set);
    let strike = |digit: Digit| (digit, view.places(digit) & reach);
    steps.eliminate_each(technique, digits.iter().map(strike), || {
        let mut subset = Part::new(Role::Subset).digits(digits).cells(set);
        subset.houses.extend(view.layout().houses_around(set));
        Pattern::of([subset])
    });
}

/// Naked subsets, locked or not.
fn explain_naked(words: &Words) -> Explanation {
    let subset = words.part(0);
    let premise = format!(
        "{} have only the candidates {}. They use up {}, so ",
        words.cells(&subset.cells),
        words.digits(&subset.digits, "and"),
        all(subset.digits.len(), "digits"),
    );
    let mut claims = vec![Claim::elsewhere(&subset.digits, &subset.cells, &subset.houses)];
    let is_within = |cell: Cell| words.is_in(cell, &subset.houses);
    if words.struck().iter().any(|struck| !is_within(struck.cell)) {
        claims.push(Claim::Seeing { cells: subset.cells.clone(), digits: subset.digits.clone() });
    }
    conclude(words, premise, claims)
}

/// Hidden subsets.
fn explain_hidden(words: &Words) -> Explanation {
    let subset = words.part(0);
    let (cells, held) = (subset.cells.clone(), subset.digits.clone());
    let premise = format!(
        "the only places for the digits {} in {} are {}. The digits fill {}, so ",
        words.digits(&held, "and"),
        words.houses(&subset.houses),
        words.cells(&cells),
        all(cells.len(), "cells"),
    );
    conclude(words, premise, [Claim::Only { cells, digits: held }])
}

/// Naked subsets in short sentences.
fn teach_naked(words: &Words) -> Lesson {
    let Part { cells, digits, houses, .. } = words.part(0);
    let pattern = match &houses[..] {
        [] => say!(
            "{0} have only the candidates {1}.",
            "{0} n’ont que les candidats {1}.",
            and(cells),
            and(digits)
        ),
        _ => say!(
            "in {0}, {1} have only the candidates {2}.",
            "dans {0}, {1} n’ont que les candidats {2}.",
            and(houses),
            and(cells),
            and(digits)
        ),
    };
    let why = say!(
        "these {0} cells need {0} digits, so they use up all of these.",
        "à elles {0}, ces cases utilisent ces {0} chiffres.",
        cells.len()
    );
    Lesson::new([pattern], [why])
}

/// Hidden subsets in short sentences.
fn teach_hidden(words: &Words) -> Lesson {
    let Part { cells, digits, houses, .. } = words.part(0);
    let pattern = say!(
        "in {0}, the digits {1} have places only in {2}.",
        "dans {0}, les chiffres {1} n’ont de place qu’en {2}.",
        and(houses),
        and(digits),
        and(cells)
    );
    let why = say!(
        "these {0} digits need {0} cells, so they fill all of these.",
        "à eux {0}, ces chiffres occupent ces {0} cases.",
        cells.len()
    );
    Lesson::new([pattern], [why])
}

/// `both digits`, `all three digits`.
fn all(count: usize, noun: &str) -> String {
    match count {
        2 => format!("both {noun}"),
        _ => format!("all {} {noun}", names::count(count)),
    }
}
