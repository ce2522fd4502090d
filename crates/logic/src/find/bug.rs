//! BUG, the bivalue universal grave: every open cell has two candidates, and every digit missing from a house has
//! two places in it.
//!
//! ```text
//! 12 . 23 . 13      Such a grid has two solutions or none: where one takes a candidate of each cell, the
//! .  . .  . .       other candidates of all cells are also a solution, because each digit of each house
//! 12 . 23 . 13      moves from one of its two places to the other.
//! ```
//!
//! So in a puzzle with one solution, at least one of the candidates that a BUG would not have is true. These are
//! guardians (see [`deadly`](super::deadly)). In a *BUG+1* all of them are in one cell (type 1). Types 2, 3 and 4
//! are those of unique rectangles.
//!
//! A *BUG+n* has n guardians, in two or more cells. Each of them rules out some candidates, at once or by a chain.
//! What all of them rule out is eliminated. Types 1 to 4 are found first, by their own names. The search follows all
//! guardians side by side (see [`implied`](crate::facts::implied)) to the first level at which they rule out anything
//! in common, at most three.
//!
//! The second solution consists of candidates of the grid, and the values remain. So this is sound for restricted
//! puzzles, and in every geometry that has only houses as rules. Where pairs of cells must differ (anti-knight,
//! anti-king), the search finds nothing.
//!
//! The search chooses the guardians: in each cell with three or more candidates all but two, so that every digit
//! keeps two places in each house. If no count falls below two, none is above two in the end, because cells and
//! houses count the same candidates. There may be several such choices; each is a step. At most six cells may have
//! more than two candidates, or nine in a BUG+n: with more, hardly anything follows from all guardians.
//! Cost: nothing if ten cells have more than two candidates, that is, in most rounds.
//!
//! Sources: "The BUG (Bivalue Universal Grave) Principle", players' forum. BUG+n: the same forum; SudokuStudio
//! (Sunnie) has it as "BUG + n" and "BUG + n forcing chains".

use super::deadly::{Deadly, Guarded};
use super::prelude::*;
use crate::facts::implied::{Implications, Implied};
use crate::step::Chain;
use crate::words::chains;
use crate::words::second_solution;

/// The maximum number of cells with more than two candidates, in types 1 to 4.
const MOST_GUARDED: usize = 6;
/// The maximum number of guardians of a BUG+n.
const MOST_GUARDIANS: usize = 9;
/// The deepest level to which the guardians of a BUG+n are followed.
const DEEPEST: usize = 3;

/// Types 1 to 4.
pub(super) struct Bug;

/// Several guardians in any cells.
pub(super) struct BugPlusN;

struct BugSearch<'a, const W: usize> {
    view: &'a View<'a, W>,
    guarded: Vec<Guarded>,
    /// The places of each digit in each house, without the guardians.
    counts: Vec<u8>,
    /// What to find with the chosen guardians.
    conclude: fn(&BugSearch<W>, &mut Steps<W>),
}

impl<const W: usize> Finder<W> for Bug {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        find(view, MOST_GUARDED, |search, steps| search.typed(steps), steps);
    }

    fn explain(&self, words: &Words) -> Explanation {
        second_solution::explain(words, grave(words))
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
    }
}

impl<const W: usize> Finder<W> for BugPlusN {
    fn shows_all(&self) -> bool {
        false
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        find(view, MOST_GUARDIANS, |search, steps| search.common(steps), steps);
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain_common(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach_common(words)
    }
}

/// Chooses guardians in at most this many cells.
fn find<const W: usize>(
    view: &View<W>,
    most: usize,
    conclude: fn(&BugSearch<W>, &mut Steps<W>),
    steps: &mut Steps<W>,
) {
    let cells = view.open() - view.bivalue();
    let is_few = (1..=most).contains(&cells.len());
    if !is_few || view.layout().geometry().has_extra_peers() {
        return;
    }
    let guarded = cells.iter().map(|cell| Guarded {
        cell,
        kept: Digits::EMPTY,
        guardians: view.candidates(cell),
    });
    let guarded: Vec<Guarded> = guarded.collect();
    let layout = view.layout();
    let mut counts = vec![0; layout.houses().len() * layout.side()];
    for &house in layout.houses() {
        for digit in view.missing(house).iter() {
            let count = view.places_in(house, digit).len();
            if count < 2 {
                return;
            }
            counts[house.index() * layout.side() + digit.index()] = count as u8;
        }
    }
    if guarded.iter().all(|guarded| guarded.guardians.len() > 2) {
        BugSearch { view, guarded, counts, conclude }.choose(0, steps);
    }
}

impl<const W: usize> BugSearch<'_, W> {
    /// Tries every pair of candidates to keep in the cell of this index and in the next ones.
    fn choose(&mut self, index: usize, steps: &mut Steps<W>) {
        let Some(&Guarded { cell, .. }) = self.guarded.get(index) else {
            return (self.conclude)(self, steps);
        };
        if self.view.is_over() {
            return;
        }
        let candidates = self.view.candidates(cell);
        for one in candidates.iter() {
            for other in candidates.iter().filter(|other| *other > one) {
                let kept: Digits = [one, other].into_iter().collect();
                let guardians = candidates - kept;
                self.guarded[index] = Guarded { cell, kept, guardians };
                if guardians.iter().all(|digit| self.is_spare(cell, digit)) {
                    self.count(cell, guardians, |count| count - 1);
                    self.choose(index + 1, steps);
                    self.count(cell, guardians, |count| count + 1);
                }
            }
        }
    }

    /// Whether a digit has more than two places in each house of a cell.
    fn is_spare(&self, cell: Cell, digit: Digit) -> bool {
        let layout = self.view.layout();
        let count = |house: &HouseId| self.counts[house.index() * layout.side() + digit.index()];
        layout.houses_of(cell).iter().all(|house| count(house) > 2)
    }

    /// Changes the counts of digits in the houses of a cell.
    fn count(&mut self, cell: Cell, digits: Digits, change: fn(u8) -> u8) {
        let layout = self.view.layout();
        for house in layout.houses_of(cell) {
            for digit in digits.iter() {
                let count = &mut self.counts[house.index() * layout.side() + digit.index()];
                *count = change(*count);
            }
        }
    }

    /// Types 1 to 4.
    fn typed(&self, steps: &mut Steps<W>) {
        let deadly = Deadly::new(self.view, &self.guarded, &Vec::new);
        deadly.one_cell(Technique::BugPlusOne, steps);
        deadly.one_digit(Technique::BugType2, steps);
        deadly.subset(Technique::BugType3, steps);
        deadly.locked(Technique::BugType4, steps);
    }

    /// What all guardians rule out, at the first level at which they have anything in common.
    fn common(&self, steps: &mut Steps<W>) {
        let guardians: Vec<Candidate> = self.guardians().collect();
        // In a single cell they are type 1.
        if self.guarded.len() == 1 || guardians.len() > MOST_GUARDIANS {
            return;
        }
        let implications = Implications::new(self.view);
        let mut all: Vec<Implied<W>> =
            guardians.iter().map(|guardian| implications.of(*guardian)).collect();
        for depth in 0..=DEEPEST {
            if self.view.is_over() {
                return;
            }
            let common: Vec<Strike<W>> = common(&all).collect();
            if depth == 0 && !common.is_empty() {
                let pattern = || self.pattern(Vec::new());
                return steps.eliminate_all(Technique::BugPlusN, &common, pattern);
            }
            for &(digit, cells) in &common {
                for cell in cells.iter() {
                    let struck = CellSet::single(cell);
                    steps.eliminate(Technique::BugPlusN, digit, struck, || {
                        let chain = |implied: &Implied<W>| {
                            let mut nodes = implications.chain(implied, Candidate { cell, digit });
                            reasons::link_to_last(self.view, &mut nodes);
                            Chain { nodes }
                        };
                        self.pattern(all.iter().map(chain).collect())
                    });
                }
            }
            let deepened: Vec<bool> =
                all.iter_mut().map(|implied| implications.deepen(implied)).collect();
            if !common.is_empty() || !deepened.contains(&true) {
                return;
            }
        }
    }

    /// The chosen guardians.
    fn guardians(&self) -> impl Iterator<Item = Candidate> {
        self.guarded.iter().flat_map(|guarded| {
            guarded.guardians.iter().map(|digit| Candidate { cell: guarded.cell, digit })
        })
    }

    /// The guardians, and the chains from them.
    fn pattern(&self, chains: Vec<Chain>) -> Pattern {
        let part = |one: &Guarded| Part::new(Role::Guardian).digits(one.guardians).cell(one.cell);
        Pattern { parts: self.guarded.iter().map(part).collect(), chains }
    }
}

/// The candidates that are off in each case, by digit.
fn common<const W: usize>(all: &[Implied<W>]) -> impl Iterator<Item = Strike<W>> {
    let planes = all.first().map_or(&[][..], Implied::off).iter().enumerate();
    let shared = planes.map(|(digit, cells)| {
        let cells = all.iter().fold(*cells, |cells, implied| cells & implied.off()[digit]);
        (Digit::from_index(digit), cells)
    });
    shared.filter(|(_, cells)| !cells.is_empty())
}

/// What all guardians rule out, at once or by chains.
fn explain_common(words: &Words) -> Explanation {
    let guardians: Vec<&Part> = words.parts(Role::Guardian).collect();
    let premise = format!("{}. The puzzle has just one, so ", grave(words));
    let one = second_solution::one_is_true(words);
    if words.chains().is_empty() {
        let premise = format!("{premise}{one}. Whichever of these is true, ");
        return conclude(words, premise, ruled_out(words, &guardians));
    }
    let ways: Vec<String> =
        words.chains().iter().map(|chain| chains::in_words(chain, words)).collect();
    let premise = format!("{premise}{one}: {}. In each case ", ways.join(". "));
    conclude(words, premise, chains::common_end(words, &guardians))
}

/// The candidates that each guardian rules out itself. If the guardians have several digits, they are in the cells of
/// guardians: such a cell contains all guardians of other digits and sees all those of this one.
fn ruled_out(words: &Words, guardians: &[&Part]) -> Vec<Claim> {
    let digits: Digits = guardians.iter().flat_map(|part| &part.digits).copied().collect();
    let mut claims = Vec::new();
    for digit in digits.iter() {
        let of_digit = cells_of_digit(guardians, digit);
        for &cell in guardians.iter().flat_map(|part| &part.cells) {
            let is_elsewhere = |part: &&&Part| {
                !part.cells.contains(&cell) && part.digits.iter().any(|other| *other != digit)
            };
            let is_only = !guardians.iter().any(|part| is_elsewhere(&part));
            if is_only && of_digit.iter().all(|other| words.sees(cell, *other)) {
                claims.push(Claim::Not { cells: vec![cell], digits: vec![digit] });
            }
        }
        if digits.len() == 1 {
            claims.push(Claim::Seeing { cells: of_digit, digits: vec![digit] });
        }
    }
    claims
}

/// The cells with this digit as a guardian.
fn cells_of_digit(guardians: &[&Part], digit: Digit) -> Vec<Cell> {
    let has = |part: &&&Part| part.digits.contains(&digit);
    guardians.iter().filter(has).flat_map(|part| &part.cells).copied().collect()
}

/// The candidates that all open cells would have.
fn grave(words: &Words) -> String {
    let guardian = |part: &Part| {
        format!("{} in {}", words.digits(&part.digits, "and"), words.cells(&part.cells))
    };
    format!(
        "without {} every open cell would have two candidates, and every digit two places in each house \
         that lacks it. Switching to the other candidate in all of these cells would turn any solution into \
         another, so there would not be just one solution",
        list(words.parts(Role::Guardian).map(guardian), "and"),
    )
}

/// The candidates that all open cells would have.
fn teach(words: &Words) -> Lesson {
    let guardians = second_solution::guardians_by_digits(words);
    let without = guardians.iter().map(|(cells, digits)| {
        say!("leave {0} out of {1}", "imaginez {1} sans {0}", and(digits), and(cells))
    });
    let mut pattern = sentences(words, without);
    pattern.push(say!(
        "then every open cell has two candidates, and every digit two places in each house that lacks it.",
        "chaque case vide a alors deux candidats, et chaque chiffre manquant deux places par maison."
    ));
    let switch = say!(
        "switching every open cell to its other candidate would turn any solution into another.",
        "remplacer alors le chiffre de chaque case vide par son autre candidat donnerait une deuxième solution."
    );
    second_solution::teach(words, pattern, [switch])
}

/// What all guardians rule out: why each claim holds, or a branch from each guardian.
fn teach_common(words: &Words) -> Lesson {
    let mut lesson = teach(words);
    if !words.chains().is_empty() {
        lesson.why.extend(chains::teach_branches(words));
        return lesson;
    }
    let guardians: Vec<&Part> = words.parts(Role::Guardian).collect();
    let mut claims = ruled_out(words, &guardians);
    claims.retain(|claim| claim.strikes(words).next().is_some());
    let reasons = claims.iter().filter_map(|claim| {
        let Claim::Not { cells, digits } = claim else { return None };
        let (&[cell], &[digit]) = (&cells[..], &digits[..]) else { return None };
        let own = guardians.iter().find(|part| part.cells.contains(&cell))?;
        Some(is_or_sees(cell, &own.digits, digit, &cells_of_digit(&guardians, digit)))
    });
    lesson.why.extend(sentences(words, reasons).into_iter().map(Line::Said));
    lesson
}
