//! Kraken fish: a fish of rows and columns with fins that eliminate a candidate by chains.
//!
//! ```text
//!   type 1      . 7 . | . 7 f | . . .     base: row 1, with a fin f
//!               . . . | . x . | . . .     x does not see f, but a chain leads from f to x<>7
//!               . . . | . . . | . . .
//!               . 7 . | . 7 . | . . .     base: row 4; columns 2 and 5 cover all but the fin
//!
//!   type 2      each 7 of the base in column 5, and each fin, leads to the same r7c9<>3
//! ```
//!
//! Either a fin holds the digit, or the fish is complete. A complete fish eliminates the digit from the rest of its
//! cover sets (type 1). It also has the digit in each cover set, so at one of the places there that belong to base
//! sets (type 2). Type 2 may eliminate any digit in any cell.
//!
//! The search is that of [`finned_fish`](super::finned_fish), with chains instead of sight. All links hold in both
//! directions, so a chain from a fin to x<>7 is also one from x=7 to the fin. We assume a candidate and look at the
//! places of a digit that no short chain rules out. If k lines have room only in k - 1 crossing lines, the candidate is
//! false. For a candidate of the same digit, its own crossing line is the last cover set, and the other places that
//! were ruled out are fins: type 1. For a candidate of another digit, we choose a last cover set: type 2.
//!
//! The chains are those of [`implied`](crate::facts::implied), at most three links long. All steps with the shortest
//! chains are shown. At most five places are starts of chains.
//!
//! Cost: what every candidate implies, and for each digit of it two searches for small lines; about as much as forcing
//! chains. So it is used only on request.
//!
//! Sources: the forums, about 2006 (the name is that of the sea monster); types 1 and 2 are those of
//! HoDoKu (Hobiger), where it is also off by default.

use super::combinations::combinations;
use super::fish;
use super::prelude::*;
use crate::facts::implied::{Implications, Implied};
use crate::step::Chain;
use crate::words::chains;

/// The deepest level to which candidates are followed.
const DEEPEST: usize = 3;
/// The largest fish.
const LARGEST: usize = 4;
/// The maximum number of places from which chains start.
const MOST_STARTS: usize = 5;

/// Both types.
pub(super) struct KrakenFish;

/// The consequences of a candidate.
struct Assumed<'a, 'b, 'c, const W: usize> {
    view: &'a View<'b, W>,
    implications: &'a Implications<'a, 'b, W>,
    candidate: Candidate,
    implied: &'c Implied<W>,
}

/// A line with its crossing lines that have room for the digit, as bits.
type Line = (usize, u32);

/// A fish: the digit, its houses, and the places where chains start.
struct Kraken<const W: usize> {
    digit: Digit,
    base: Vec<HouseId>,
    cover: Vec<HouseId>,
    body: CellSet<W>,
    fins: CellSet<W>,
    starts: CellSet<W>,
}

impl<const W: usize> Finder<W> for KrakenFish {
    fn shows_all(&self) -> bool {
        false
    }

    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let implications = Implications::new(view);
        let mut all: Vec<(Candidate, Implied<W>)> = Vec::with_capacity(256);
        for cell in view.open().iter() {
            let candidates = view.candidates(cell).iter().map(|digit| Candidate { cell, digit });
            all.extend(candidates.map(|candidate| (candidate, implications.of(candidate))));
        }
        for _ in 0..=DEEPEST {
            for (candidate, implied) in &all {
                if view.is_over() {
                    return;
                }
                let implications = &implications;
                Assumed { view, implications, candidate: *candidate, implied }.find(steps);
            }
            if !steps.is_empty() {
                return;
            }
            let deepen = |(_, implied): &mut (Candidate, Implied<W>)| implications.deepen(implied);
            let deepened: Vec<bool> = all.iter_mut().map(deepen).collect();
            if !deepened.contains(&true) {
                return;
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

impl<const W: usize> Assumed<'_, '_, '_, W> {
    /// The fish that the candidate would leave too little room.
    fn find(&self, steps: &mut Steps<W>) {
        for digit in (0..self.view.layout().side()).map(Digit::from_index) {
            let technique = self.technique(digit);
            let gone = self.implied.off()[digit.index()];
            if gone.is_empty() || !steps.takes(technique) {
                continue;
            }
            for in_columns in [false, true] {
                let lines = self.lines(digit, gone, in_columns);
                for size in 2..=LARGEST {
                    if self.find_of_size(size, digit, in_columns, &lines, steps) {
                        break;
                    }
                }
            }
        }
    }

    fn technique(&self, digit: Digit) -> Technique {
        let is_same = digit == self.candidate.digit;
        if is_same { Technique::KrakenFish1 } else { Technique::KrakenFish2 }
    }

    /// The lines that still have room for a digit, in less than [`LARGEST`] crossing lines.
    fn lines(&self, digit: Digit, gone: CellSet<W>, in_columns: bool) -> Vec<Line> {
        let side = self.view.layout().side();
        let mut left: Vec<u32> = Vec::with_capacity(side);
        left.extend(self.view.lines_of(digit).iter().map(|line| line[usize::from(in_columns)]));
        for cell in gone.iter() {
            let (row, column) = (cell.row(side), cell.column(side));
            let (line, crossing) = if in_columns { (column, row) } else { (row, column) };
            left[line] &= !(1 << crossing);
        }
        let Candidate { cell, digit: own } = self.candidate;
        if own == digit {
            left[if in_columns { cell.column(side) } else { cell.row(side) }] = 0;
        }
        let is_small = |(_, left): &Line| (1..LARGEST as u32).contains(&left.count_ones());
        left.into_iter().enumerate().filter(is_small).collect()
    }

    /// The fish of a size; whether there are any.
    fn find_of_size(
        &self,
        size: usize,
        digit: Digit,
        in_columns: bool,
        lines: &[Line],
        steps: &mut Steps<W>,
    ) -> bool {
        let room = size as u32 - 1;
        let join = |union: u32, (_, left): Line| {
            let union = union | left;
            (union.count_ones() <= room).then_some(union)
        };
        let mut is_found = false;
        combinations(lines, size, 0, &join, &mut |base, union| {
            if union.count_ones() != room || self.view.is_over() {
                return;
            }
            let Some(kraken) = self.kraken(digit, in_columns, base, union) else { return };
            is_found = true;
            let Candidate { cell, digit: struck } = self.candidate;
            let cells = CellSet::single(cell);
            steps.eliminate(self.technique(digit), struck, cells, || self.pattern(&kraken));
        });
        is_found
    }

    /// The fish of some base sets with room only in these crossing lines, if it is one.
    fn kraken(
        &self,
        digit: Digit,
        in_columns: bool,
        base: &[Line],
        union: u32,
    ) -> Option<Kraken<W>> {
        let (view, layout) = (self.view, self.view.layout());
        let (lines, crossing) = (layout.lines(in_columns), layout.lines(!in_columns));
        let joined = |cells: CellSet<W>, house: &HouseId| cells | layout.house(*house);
        let base: Vec<HouseId> = base.iter().map(|(line, _)| lines[*line]).collect();
        let body = base.iter().fold(CellSet::EMPTY, joined) & view.places(digit);
        let is_covered = |index: &usize| union >> index & 1 == 1;
        let mut cover: Vec<HouseId> =
            (0..layout.side()).filter(is_covered).map(|index| crossing[index]).collect();
        let gone = body - cover.iter().fold(CellSet::EMPTY, joined);
        let Candidate { cell, digit: own } = self.candidate;
        let last = if own == digit {
            crossing.iter().copied().find(|house| layout.house(*house).contains(cell))?
        } else {
            let others = crossing.iter().copied().filter(|house| !cover.contains(house));
            others.max_by_key(|house| (layout.house(*house) & gone).len())?
        };
        cover.push(last);
        cover.sort_unstable();
        let fins = gone - layout.house(last);
        let starts = if own == digit { fins } else { gone };
        // A fin that the candidate sees needs no chain: a finned fish, or a fish without fins.
        let is_plain = own == digit && starts.is_subset(&layout.peers(cell));
        let is_few = (1..=MOST_STARTS).contains(&starts.len());
        (is_few && !is_plain).then_some(Kraken { digit, base, cover, body, fins, starts })
    }

    /// Base and cover sets, fins, and the chains from them; in type 2 also the places of the last cover set.
    fn pattern(&self, kraken: &Kraken<W>) -> Pattern {
        let Kraken { digit, base, cover, body, fins, starts } = kraken;
        let layout = self.view.layout();
        let houses = base.iter().map(|house| (Role::Base, *house));
        let houses = houses.chain(cover.iter().map(|house| (Role::Cover, *house)));
        let part = |(role, house): (Role, HouseId)| {
            let cells = (*body & layout.house(house)) - *fins;
            Part::new(role).digit(*digit).cells(cells).house(house)
        };
        let mut parts: Vec<Part> = houses.map(part).collect();
        if !fins.is_empty() {
            parts.push(Part::new(Role::Fin).digit(*digit).cells(*fins));
        }
        if self.technique(*digit) == Technique::KrakenFish2 {
            parts.push(held(*digit, *starts));
        }
        let chain = |cell: Cell| {
            // From the candidate to the start of the chain, turned around.
            let start = Candidate { cell, digit: *digit };
            let mut nodes = self.implications.chain(self.implied, start);
            nodes.reverse();
            nodes.iter_mut().for_each(|node| node.is_on = !node.is_on);
            reasons::link_to_last(self.view, &mut nodes);
            Chain { nodes }
        };
        Pattern { parts, chains: starts.iter().map(chain).collect() }
    }
}

/// A fish whose fins, or places, lead to the same elimination.
fn explain(words: &Words) -> Explanation {
    let [base, cover] = [Role::Base, Role::Cover].map(|role| words.houses_of(role));
    let fins = words.cells_of(Role::Fin);
    let Some(&digit) = words.part(0).digits.first() else { return Explanation::unknown() };
    let number = words.digit(digit);
    let apart = match fins.len() {
        0 => String::new(),
        1 => format!("apart from the fin {}, ", words.cells(&fins)),
        _ => format!("apart from the fins {}, ", words.cells(&fins)),
    };
    let fish = format!(
        "{apart}the places for {number} in {} all lie in {}",
        words.houses(&base),
        words.houses(&cover)
    );
    let ways: Vec<String> =
        words.chains().iter().map(|chain| chains::in_words(chain, words)).collect();
    let ways = ways.join(". ");
    let starts: Vec<&Part> = match words.technique() {
        Technique::KrakenFish1 => words.parts(Role::Fin).collect(),
        _ => words.parts(Role::Held).collect(),
    };
    let end = chains::common_end(words, &starts);
    if words.technique() == Technique::KrakenFish1 {
        let premise = format!(
            "{fish}. If no fin is {number}, these {} are all taken by {}, and no other cell of them is {number}. \
             Otherwise: {ways}. So in either case ",
            words.kind(&cover),
            words.houses(&base),
        );
        return conclude(words, premise, end.filter(|end| is_of_fish(words, end, digit)));
    }
    let held: Vec<Cell> = words.cells_of(Role::Held);
    let or_fin = match fins.is_empty() {
        true => String::new(),
        false => format!("a fin is {number}, or "),
    };
    let premise = format!(
        "{fish}. So {or_fin}each of these {} has its {number} in one of {}. Thus {number} is at {}: {ways}. In each \
         case ",
        words.kind(&cover),
        words.houses(&base),
        words.any_cell(&held),
    );
    conclude(words, premise, end)
}

/// Whether the fish without fins proves a claim: the cells are in cover sets, not in the base.
fn is_of_fish(words: &Words, claim: &Claim, digit: Digit) -> bool {
    let Claim::Not { cells, digits } = claim else { return false };
    let [base, cover] = [Role::Base, Role::Cover].map(|role| words.houses_of(role));
    let is_covered = |cell: &Cell| words.is_in(*cell, &cover) && !words.is_in(*cell, &base);
    digits[..] == [digit] && cells.iter().all(is_covered)
}

/// A fish, and what follows if it is complete, and from each fin.
fn teach(words: &Words) -> Lesson {
    let cover = words.houses_of(Role::Cover);
    let [fins, held] = [Role::Fin, Role::Held].map(|role| words.cells_of(role));
    let Some(&digit) = words.part(0).digits.first() else { return Lesson::default() };
    let mut lesson = Lesson::new(fish::taught_pattern(words, digit), [fish::need(words, digit)]);
    if words.technique() == Technique::KrakenFish1 {
        lesson = lesson.line(fish::no_fin(&fins, &cover, digit));
    } else {
        let starts: Vec<Cell> = held.iter().copied().filter(|cell| !fins.contains(cell)).collect();
        let is_last = |house: &&HouseId| starts.iter().all(|cell| words.is_in(*cell, &[**house]));
        if let Some(last) = cover.iter().find(is_last) {
            lesson = lesson.line(in_last(&fins, digit, *last, &starts));
        }
        lesson = lesson.line(at_least_one(&held, &[digit]));
    }
    lesson.why.extend(chains::teach_branches(words));
    lesson
}

/// The digit of a cover set is at one of its places in the base, if no fin holds it.
fn in_last(fins: &[Cell], digit: Digit, last: HouseId, places: &[Cell]) -> Sentence {
    match fins {
        [] => say!(
            "so the {1} of {0} is at {2}.",
            "le {1} de {0} est donc en {2}.",
            last,
            digit,
            or(places)
        ),
        _ => say!(
            "if {3:the fin is not|no fin is} {1}, the {1} of {0} is at {2}.",
            "si {3:la nageoire n’est pas|aucune nageoire n’est} {1}, le {1} de {0} est en {2}.",
            last,
            digit,
            or(places),
            and(fins)
        ),
    }
}
