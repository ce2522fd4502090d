//! Singles in short sentences, with the values that rule the other cells or digits out.
//!
//! ```text
//! Look for 4 in column 5. r1c5 sees the 4 in box 2; r6c5 sees the 4 in row 6; the other cells are filled.
//! ```

use super::blockers::{Blocker, Blockers, blockers};
use super::lesson::{Lesson, sentences};
use super::names::Words;
use super::sentence::{Sentence, and, say};
use crate::position::Position;
use veridoku_core::grid::{Cell, Digit, HouseId};

/// The only place of a digit in a house.
pub fn of_house(words: &Words) -> Lesson {
    let place = words.part(0);
    let (&[cell], &[digit], &[house, ..], Some(before)) =
        (&place.cells[..], &place.digits[..], &place.houses[..], words.before())
    else {
        return Lesson::default();
    };
    let Blockers { values, eliminated } = blockers(words.step(), before);
    let mut why: Vec<Sentence> = values.iter().map(|blocker| seen(blocker, digit)).collect();
    if !eliminated.is_empty() {
        let cells: Vec<Cell> = eliminated.iter().map(|lost| lost.cell).collect();
        why.push(say!(
            "{0} was eliminated from {1} before",
            "{0} a déjà été éliminé de {1}",
            digit,
            and(&cells)
        ));
    }
    let is_filled = |other: &Cell| *other != cell && before.value(*other).is_some();
    if words.geometry().house(house).cells.iter().any(is_filled) {
        why.push(say!("the other cells are filled", "les autres cases sont remplies"));
    }
    let pattern = say!("look for {0} in {1}.", "cherchez {0} dans {1}.", digit, house);
    Lesson::new([pattern], sentences(words, why))
}

/// `r1c5 sees the 4 in box 2`.
fn seen(Blocker { value, house, cells }: &Blocker, digit: Digit) -> Sentence {
    match house {
        Some(house) => say!(
            "{0} {0:sees|see} the {1} in {2}",
            "{0} {0:voit|voient} le {1} dans {2}",
            and(cells),
            digit,
            *house
        ),
        None => say!(
            "{0} must differ from {1}, which is {2}",
            "{0} {0:doit|doivent} différer de {1}, qui vaut {2}",
            and(cells),
            value.cell,
            digit
        ),
    }
}

/// The only candidate of a cell.
pub fn of_cell(words: &Words) -> Lesson {
    let (&[cell], Some(before)) = (&words.part(0).cells[..], words.before()) else {
        return Lesson::default();
    };
    let pattern = say!("look at {0}.", "regardez {0}.", cell);
    Lesson::new([pattern], sentences(words, around(words, before)))
}

/// The values around a cell by their houses, and what earlier steps eliminated.
fn around(words: &Words, before: &Position) -> Vec<Sentence> {
    let Blockers { values, eliminated } = blockers(words.step(), before);
    let mut by_house: Vec<(Option<HouseId>, Vec<Digit>)> = Vec::new();
    for Blocker { value, house, .. } in &values {
        match by_house.iter_mut().find(|(known, _)| known == house) {
            Some((_, digits)) => digits.push(value.digit),
            None => by_house.push((*house, vec![value.digit])),
        }
    }
    let said = by_house.iter().map(|(house, digits)| match house {
        Some(house) => say!("{0} has {1}", "{0} a déjà {1}", *house, and(digits)),
        None => say!(
            "a cell that must differ from it has {0}",
            "une case qui doit en différer a {0}",
            and(digits)
        ),
    });
    let digits: Vec<Digit> = eliminated.iter().map(|lost| lost.digit).collect();
    let gone = say!(
        "{0} {0:was|were} eliminated before",
        "{0} {0:a|ont} déjà été {0:éliminé|éliminés}",
        and(&digits)
    );
    said.chain((!digits.is_empty()).then_some(gone)).collect()
}

/// The last open cell of a house.
pub fn last(words: &Words) -> Lesson {
    let place = words.part(0);
    let (&[cell], &[digit], &[house, ..]) =
        (&place.cells[..], &place.digits[..], &place.houses[..])
    else {
        return Lesson::default();
    };
    let pattern = say!(
        "{0} is the last open cell of {1}.",
        "{0} est la dernière case vide de {1}.",
        cell,
        house
    );
    let why = say!("{0} lacks only {1}.", "dans {0}, il ne manque que {1}.", house, digit);
    Lesson::new([pattern], [why])
}
