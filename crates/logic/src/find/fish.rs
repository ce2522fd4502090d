//! Basic fish: if the places of a digit in k rows lie in k columns, it is eliminated from the rest of these
//! columns. The roles of rows and columns can be exchanged.
//!
//! ```text
//! X-wing (k = 2)      . 7 . | . . 7 | . . .     base: row 1
//!                     . - . | . . - | . . .
//!                     . 7 . | . . 7 | . . .     base: row 3; columns 2 and 6 cover them
//! ```
//!
//! Swordfish is k = 3, jellyfish k = 4. A larger fish has a smaller one in the crossing direction, just as a naked
//! subset has a hidden one: of n lines that lack the digit, k are the base sets. The n - k crossing lines that are
//! not cover sets are the base sets of the complement, which eliminates the same. So we look for fish of k only
//! where n is 2k or more. At 2k each has its complement among the columns, so rows are enough.
//!
//! Cost: for each digit that lost places in a line with 2 to k of them, the choices of k such lines, cut as soon as
//! they have more than k crossing lines.
//!
//! Source: the names come from the forums of 2005; Evert's "Ultimate Fish Guide" (2008) orders them.

use super::combinations::combinations;
use super::prelude::*;
use crate::words::names::count;

/// Fish of rows and columns of a size.
pub(super) struct BasicFish {
    pub(super) size: usize,
}

impl BasicFish {
    fn technique(&self) -> Technique {
        match self.size {
            2 => Technique::XWing,
            3 => Technique::Swordfish,
            _ => Technique::Jellyfish,
        }
    }
}

impl<const W: usize> Finder<W> for BasicFish {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let technique = self.technique();
        let layout = view.layout();
        let side = layout.side();
        // Rows are the first houses, then come columns.
        let [rows, columns] = [false, true].map(|in_columns| layout.lines(in_columns));
        let is_each_smaller_seen = steps.allowed().contains_all_before(technique);
        let mut lines = Vec::with_capacity(side);
        for digit in view.fresh_digits().iter() {
            if view.is_over() {
                return;
            }
            let (places, lost) = (view.places(digit), view.fresh_places(digit));
            let of_digit = view.lines_of(digit);
            let mut wanted = [0; 2];
            for line in of_digit {
                wanted[0] += usize::from(line[0] != 0);
                wanted[1] += usize::from(line[1] != 0);
            }
            // If a row or column has lost its last place, the two directions do not match.
            let is_half_seen = is_each_smaller_seen && wanted[0] == wanted[1];
            for (in_columns, base, cover) in [(false, rows, columns), (true, columns, rows)] {
                let fewest = match (is_half_seen, in_columns) {
                    (true, false) => 2 * self.size,
                    (true, true) => 2 * self.size + 1,
                    (false, _) => self.size,
                };
                if wanted[usize::from(in_columns)] < fewest {
                    continue;
                }
                lines.clear();
                for (&house, line) in base.iter().zip(of_digit) {
                    let crossed = line[usize::from(in_columns)];
                    if (2..=self.size as u32).contains(&crossed.count_ones()) {
                        lines.push((house, crossed));
                    }
                }
                let is_fresh = |line: &(HouseId, u32)| layout.house(line.0).meets(&lost);
                if lines.len() < self.size || !lines.iter().any(is_fresh) {
                    continue;
                }
                let join = |union: u32, (_, crossed): (HouseId, u32)| {
                    let union = union | crossed;
                    (union.count_ones() <= self.size as u32).then_some(union)
                };
                combinations(&lines, self.size, 0, &join, &mut |base, union| {
                    let is_cover = |index: &usize| union >> index & 1 == 1;
                    let cover = || (0..side).filter(is_cover).map(|index| cover[index]);
                    let joined = |cells: CellSet<W>, house: HouseId| cells | layout.house(house);
                    let covered = cover().fold(CellSet::EMPTY, joined);
                    let body = base.iter().map(|(house, _)| *house).fold(CellSet::EMPTY, joined);
                    steps.eliminate(technique, digit, (places & covered) - body, || {
                        let base = base.iter().map(|(house, _)| (Role::Base, *house));
                        let houses = base.chain(cover().map(|house| (Role::Cover, house)));
                        let part = |(role, house): (Role, HouseId)| {
                            let cells = places & layout.house(house) & body;
                            Part::new(role).digit(digit).cells(cells).house(house)
                        };
                        Pattern { parts: houses.map(part).collect(), chains: Vec::new() }
                    });
                });
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

/// A fish of any houses, with or without fins.
pub(super) fn explain(words: &Words) -> Explanation {
    let [base, cover] = [Role::Base, Role::Cover].map(|role| words.houses_of(role));
    let fins = words.cells_of(Role::Fin);
    let Some(&digit) = words.part(0).digits.first() else { return Explanation::unknown() };
    let number = words.digits(&[digit], "and");
    let places = format!(
        "the places for {number} in {} all lie in {}",
        words.houses(&base),
        words.houses(&cover)
    );
    let size = count(base.len());
    let taking = words.kind(&cover);
    let all = if base.len() == 2 { "both".into() } else { format!("all {size}") };
    let occupied = format!("the {number}s of {} occupy {all} {taking}", words.houses(&base));
    let body = words.cells_of(Role::Base);
    let premise = match &fins[..] {
        [] => format!("{places}. Thus {occupied}, so "),
        [fin] => {
            let fin = words.cell(*fin);
            format!(
                "apart from the fin {fin}, {places}. If {fin} is not {number}, {occupied}, so no other cell of \
                 these {taking} is {number}. If {fin} is {number}, no cell that sees it is {number}. So in either \
                 case "
            )
        }
        _ => format!(
            "apart from the fins {}, {places}. If no fin is {number}, {occupied}, so no other cell of these {taking} \
             is {number}. If a fin is {number}, no cell that sees it is {number}. So in either case ",
            words.cells(&fins),
        ),
    };
    let kept = vec![(digit, [body, fins.clone()].concat())];
    conclude(words, premise, [Claim::Elsewhere { houses: cover, kept, seeing: fins }])
}

/// A fish in short sentences: each base set, the cover sets, and the two cases of fins.
pub(super) fn teach(words: &Words) -> Lesson {
    let cover = words.houses_of(Role::Cover);
    let fins = words.cells_of(Role::Fin);
    let Some(&digit) = words.part(0).digits.first() else { return Lesson::default() };
    let (pattern, need) = (taught_pattern(words, digit), need(words, digit));
    if fins.is_empty() {
        return Lesson::new(pattern, [need]);
    }
    let fin = say!(
        "if {0:the fin|a fin} is {1}, no cell that sees {2} is {1}.",
        "si {0:la nageoire|une nageoire} vaut {1}, aucune case qui voit {2} ne vaut {1}.",
        and(&fins),
        digit,
        all_of(&fins)
    );
    Lesson::new(pattern, [need, no_fin(&fins, &cover, digit), fin])
}

/// The places of each base set, which lie in the cover sets.
pub(super) fn taught_pattern(words: &Words, digit: Digit) -> Vec<Sentence> {
    let fins = words.cells_of(Role::Fin);
    let cover = words.houses_of(Role::Cover);
    let places = words.parts(Role::Base).filter_map(|part| {
        let house = *part.houses.first()?;
        let is_here = |cell: &Cell| words.is_in(*cell, &[house]);
        let own: Vec<Cell> = fins.iter().copied().filter(is_here).collect();
        Some(match (&part.cells[..], &own[..]) {
            (cells, []) => only_at(digit, cells, house),
            ([], fins) => say!(
                "the {1} of {0} is only at the {2:fin|fins} {2}",
                "le {1} de {0} n’est possible que dans {2:la nageoire|une des nageoires} {2}",
                house,
                digit,
                or(fins)
            ),
            (cells, fins) => say!(
                "the {1} of {0} is only at {2} or the {3:fin|fins} {3}",
                "le {1} de {0} n’est possible qu’en {2} ou dans {3:la nageoire|une des nageoires} {3}",
                house,
                digit,
                or(cells),
                or(fins)
            ),
        })
    });
    let mut pattern = sentences(words, places);
    pattern.push(match &fins[..] {
        [] => say!("these cells all lie in {0}.", "toutes ces cases sont dans {0}.", and(&cover)),
        fins => say!(
            "apart from the {0:fin|fins}, these cells all lie in {1}.",
            "à part {0:la nageoire|les nageoires}, toutes ces cases sont dans {1}.",
            and(fins),
            and(&cover)
        ),
    });
    pattern
}

/// That the base sets need all cover sets.
pub(super) fn need(words: &Words, digit: Digit) -> Sentence {
    let concrete = say!(
        "so the {0}s of {1} are in {2}, one in each{3}.",
        "les {0} de {1} sont donc dans {2}, un dans chacune{3}.",
        digit,
        and(&words.houses_of(Role::Base)),
        and(&words.houses_of(Role::Cover)),
        match words.parts(Role::Fin).next() {
            Some(_) => say!(", or a fin is {0}", ", ou une nageoire vaut {0}", digit),
            None => say!("", ""),
        }
    );
    if concrete.is_short(words.geometry()) {
        return concrete;
    }
    let size = words.parts(Role::Base).count();
    say!(
        "these {0} houses need {0} {1}s, and the {0} houses that cover them hold no more.",
        "il faut un {1} dans chacune de ces {0} maisons ; les {0} qui les couvrent n’en contiennent pas plus.",
        size,
        digit
    )
}

/// What follows if the fish is complete.
pub(super) fn no_fin(fins: &[Cell], cover: &[HouseId], digit: Digit) -> Sentence {
    say!(
        "if {0:the fin is not|no fin is} {1}, no other cell of {2} is {1}.",
        "si {0:la nageoire n’est pas|aucune nageoire n’est} {1}, aucune autre case de {2} ne vaut {1}.",
        and(fins),
        digit,
        or(cover)
    )
}
