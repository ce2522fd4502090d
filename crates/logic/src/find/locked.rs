//! Locked candidates: if a digit's places in one house all lie in a second house, it must be in both, so it is
//! eliminated from the rest of the second.
//!
//! ```text
//! pointing   box -> line              claiming   line -> box
//! 7 7 . | - - - | - - -               7 7 . | . . . | . . .     (nowhere else in row 1)
//! . . . | . . . | . . .               - - - | . . . | . . .
//! . . . | . . . | . . .               - - - | . . . | . . .
//! ```
//!
//! Pointing begins in a box (or another region), claiming in a row or column. In variants this applies to any two
//! houses with more than one cell in common.
//!
//! Cost: a test per digit for each crossing of two houses, if the first lost candidates outside the crossing.
//!
//! Also called intersection removal, box-line reduction (claiming).

use super::prelude::*;

/// From boxes and other regions, or from rows and columns.
pub(super) struct LockedCandidates {
    pub(super) from_lines: bool,
}

impl LockedCandidates {
    fn technique(&self) -> Technique {
        if self.from_lines { Technique::Claiming } else { Technique::Pointing }
    }
}

impl<const W: usize> Finder<W> for LockedCandidates {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let technique = self.technique();
        let layout = view.layout();
        let (cells, digits) = (view.fresh_cells(), view.fresh_digits());
        for crossing in layout.crossings_by_kind(self.from_lines) {
            if !crossing.rest.meets(&cells) {
                continue;
            }
            let wanted = view.missing(crossing.from) & view.missing(crossing.to);
            for digit in (wanted & digits).iter() {
                let places = view.places(digit);
                if places.meets(&crossing.rest) || !places.meets(&crossing.beyond) {
                    continue;
                }
                let common = places & crossing.common;
                if common.is_empty() {
                    continue;
                }
                steps.eliminate(technique, digit, places & crossing.beyond, || {
                    let locked = Part::new(Role::Locked).digit(digit).cells(common);
                    Pattern::of([locked.house(crossing.from).house(crossing.to)])
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

/// Why no other cell of the second house holds the digit.
fn explain(words: &Words) -> Explanation {
    let locked = words.part(0);
    let digit = words.digits(&locked.digits, "and");
    let &[from, to] = &locked.houses[..] else { return Explanation::unknown() };
    let [in_from, in_to] = [from, to].map(|house| words.house(house));
    let cells = words.cells(&locked.cells);
    let premise = match locked.cells.len() {
        1 => {
            format!(
                "the only place for {digit} in {in_from} is {cells}, which also lies in {in_to}, so "
            )
        }
        _ => format!(
            "the only places for {digit} in {in_from} are {cells}, which also lie in {in_to}. One of them is \
             {digit}, so "
        ),
    };
    conclude(words, premise, [Claim::elsewhere(&locked.digits, &locked.cells, &[to])])
}

/// The places in the first house, and that they lie in the second.
fn teach(words: &Words) -> Lesson {
    let locked = words.part(0);
    let (&[digit], &[from, to]) = (&locked.digits[..], &locked.houses[..]) else {
        return Lesson::default();
    };
    let cells = &locked.cells;
    let why = match cells.len() {
        1 => say!("{0} also lies in {1}.", "{0} est aussi dans {1}.", and(cells), to),
        _ => say!(
            "these cells also lie in {0}, and one of them is {1}.",
            "ces cases sont aussi dans {0}, et l’une d’elles vaut {1}.",
            to,
            digit
        ),
    };
    Lesson::new([say!("{0}.", "{0}.", only_at(digit, cells, from))], [why])
}
