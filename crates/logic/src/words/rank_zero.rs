//! Cells whose digits are just enough for them, each covered by some houses: multi-sector locked sets and domino
//! loops.

use super::claim::Claim;
use super::explanation::{Explanation, conclude};
use super::lesson::{Lesson, sentences};
use super::names::{Words, list};
use super::sentence::{MOST_WORDS, and, say};
use crate::facts::view::View;
use crate::sets::cells::CellSet;
use crate::sets::digits::Digits;
use crate::step::{Part, Pattern, Role};
use veridoku_core::grid::{Cell, Digit, HouseId};

/// The pattern of some cells, with the houses that cover each digit there. Digits without houses are left out.
pub fn pattern<const W: usize>(
    view: &View<W>,
    cells: CellSet<W>,
    covers: impl Iterator<Item = (Digit, Vec<HouseId>)>,
) -> Pattern {
    let of_cover = |(digit, houses): (Digit, Vec<HouseId>)| {
        let places = cells & view.places(digit);
        Part::new(Role::Cover).digit(digit).cells(places).houses(houses)
    };
    let covers: Vec<Part> = covers.filter(|(_, houses)| !houses.is_empty()).map(of_cover).collect();
    let digits: Digits = covers.iter().flat_map(|part| part.digits.iter().copied()).collect();
    let mut parts = vec![Part::new(Role::Subset).digits(digits).cells(cells)];
    parts.extend(covers);
    Pattern { parts, chains: Vec::new() }
}

/// Each digit is once in each of its houses among the cells.
pub fn explain(words: &Words) -> Explanation {
    let cells = &words.part(0).cells;
    let covers: Vec<&Part> = words.parts(Role::Cover).collect();
    let of_digit = |part: &&Part| {
        format!("{} in {}", words.digits(&part.digits, "and"), words.houses(&part.houses))
    };
    let sum: Vec<String> = covers.iter().map(|part| part.houses.len().to_string()).collect();
    let premise = format!(
        "consider the {} cells {}. Their candidates lie in these houses: {}. A house has a digit at most once, so \
         these digits fill at most {} = {} cells. That is just enough, so each of these houses has its digit in \
         these cells. So ",
        cells.len(),
        words.cells(cells),
        list(covers.iter().map(of_digit), "and"),
        sum.join(" + "),
        covers.iter().map(|part| part.houses.len()).sum::<usize>(),
    );
    let claim = |part: &&Part| Claim::elsewhere(&part.digits, cells, &part.houses);
    conclude(words, premise, covers.iter().map(claim).collect::<Vec<Claim>>())
}

/// The same in short sentences.
pub fn teach(words: &Words) -> Lesson {
    let cells = &words.part(0).cells;
    let row = |cell: &Cell| words.geometry().plane().place(*cell).0;
    let covers: Vec<&Part> = words.parts(Role::Cover).collect();
    let look = say!("look at these {0} cells.", "regardez ces {0} cases.", cells.len() as i32);
    let rows = cells.chunk_by(|one, other| row(one) == row(other));
    let rows = rows.flat_map(|cells| cells.chunks(MOST_WORDS / 2));
    let rows = rows.map(|cells| say!("{0}", "{0}", and(cells)));
    let lie = say!(
        "all their candidates lie in these houses.",
        "tous leurs candidats sont dans ces maisons."
    );
    let houses = covers
        .iter()
        .map(|part| say!("{0} in {1}", "{0} dans {1}", and(&part.digits), and(&part.houses)));
    let mut pattern = vec![look];
    pattern.extend(sentences(words, rows));
    pattern.push(lie);
    pattern.extend(sentences(words, houses));
    let counts: Vec<String> = covers.iter().map(|part| part.houses.len().to_string()).collect();
    let sum = covers.iter().map(|part| part.houses.len()).sum::<usize>();
    let why = [
        say!(
            "a house has each digit at most once, so a digit fills at most one of these cells for each of its houses.",
            "une maison a chaque chiffre au plus une fois, donc un chiffre remplit au plus une de ces cases par maison."
        ),
        say!(
            "together these digits fill at most {0} cells, which is just enough.",
            "ensemble, ces chiffres remplissent au plus {0} cases, ce qui suffit tout juste.",
            format!("{}={sum}", counts.join("+"))
        ),
        say!(
            "so each of these houses has its digit in one of these cells.",
            "donc chacune de ces maisons a son chiffre dans une de ces cases."
        ),
    ];
    Lesson::new(pattern, why)
}
