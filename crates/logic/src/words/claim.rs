//! What a step claims, as data: the candidates that it rules out, and the cells and houses that are the reason.
//!
//! ```text
//! Elsewhere   no other cell of row 1 is 6 or 7            Only    r4c1 is 1 or 5
//! Seeing      no cell that sees both r1c2 and r4c3 is 7   Not     neither r4c2 nor r6c2 is 3
//! ```
//!
//! Every explanation ends with its claims, and only this file puts claims into words. So a sentence states what
//! [`Claim::rules_out`] answers, and a test can check every elimination of a step against its sentence.
//!
//! Claims come from the pattern of a step, never from its conclusion. The conclusion only decides which claims are
//! useful. So if a step eliminates more than its pattern proves, there is no claim for it.

use super::names::Words;
use super::sentence::{Sentence, all_of, and, nor, or, say};
use veridoku_core::grid::{Candidate, Cell, Digit, Geometry, HouseId};

/// That some candidates are impossible, or that one is true.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// A digit is in a cell; perhaps because the cell or a house has no other choice.
    Stands(Candidate, Option<Single>),
    /// The cells have only these digits.
    Only {
        /// The cells.
        cells: Vec<Cell>,
        /// All digits that they may hold.
        digits: Vec<Digit>,
    },
    /// None of the cells has any of the digits.
    Not {
        /// The cells.
        cells: Vec<Cell>,
        /// The digits.
        digits: Vec<Digit>,
    },
    /// In some houses, digits are only in certain cells.
    Elsewhere {
        /// The houses.
        houses: Vec<HouseId>,
        /// Each digit with the cells in which it may be.
        kept: Vec<(Digit, Vec<Cell>)>,
        /// The claim applies to cells that see all of these.
        seeing: Vec<Cell>,
    },
    /// No cell that sees all of these has any of the digits.
    Seeing {
        /// The cells, one of which holds the digit; or as many cells as digits, which hold these digits.
        cells: Vec<Cell>,
        /// The digits.
        digits: Vec<Digit>,
    },
    /// No cell that sees one of the first cells and also one of the second has the digit.
    Between {
        /// The two sets of cells; all cells of one set hold the digit.
        cells: [Vec<Cell>; 2],
        /// The digit.
        digit: Digit,
    },
}

/// The reason why a placed digit is single.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Single {
    /// The candidate of the cell.
    Candidate,
    /// The digit's place in a house.
    Place(HouseId),
    /// The open cell of a house.
    OpenCell(HouseId),
}

impl Claim {
    /// The claim that digits in some cells are nowhere else in some houses.
    pub fn elsewhere(digits: &[Digit], cells: &[Cell], houses: &[HouseId]) -> Claim {
        let kept = digits.iter().map(|digit| (*digit, cells.to_vec())).collect();
        Claim::Elsewhere { houses: houses.to_vec(), kept, seeing: Vec::new() }
    }

    /// Whether the claim rules out a candidate.
    pub fn rules_out(&self, candidate: Candidate, geometry: &Geometry) -> bool {
        let Candidate { cell, digit } = candidate;
        let sees = |other: &Cell| geometry.peers(cell).contains(other);
        match self {
            Claim::Stands(placed, _) => {
                (placed.cell == cell && placed.digit != digit)
                    || (placed.digit == digit && sees(&placed.cell))
            }
            Claim::Only { cells, digits } => cells.contains(&cell) && !digits.contains(&digit),
            Claim::Not { cells, digits } => cells.contains(&cell) && digits.contains(&digit),
            Claim::Elsewhere { houses, kept, seeing } => {
                let holds = |house: &HouseId| geometry.house(*house).cells.contains(&cell);
                let is_kept_elsewhere =
                    |(kept, cells): &(Digit, Vec<Cell>)| *kept == digit && !cells.contains(&cell);
                houses.iter().any(holds)
                    && kept.iter().any(is_kept_elsewhere)
                    && seeing.iter().all(sees)
            }
            Claim::Seeing { cells, digits } => digits.contains(&digit) && cells.iter().all(sees),
            Claim::Between { cells, digit: of } => {
                *of == digit && cells.iter().all(|cells| cells.iter().any(sees))
            }
        }
    }

    /// The eliminations of a step that the claim justifies.
    pub fn strikes(&self, words: &Words) -> impl Iterator<Item = Candidate> {
        let struck = words.struck().iter().copied();
        struck.filter(|candidate| self.rules_out(*candidate, words.geometry()))
    }

    /// The claim as a part of a sentence; none if its eliminations say as much.
    pub fn phrase(&self) -> Option<Sentence> {
        Some(match self {
            Claim::Stands(Candidate { cell, digit }, _) => {
                say!("{0} is {1}", "{0} vaut {1}", *cell, *digit)
            }
            Claim::Only { cells, digits } if cells.len() == 1 => {
                say!("{0} is {1}", "{0} vaut {1}", and(cells), or(digits))
            }
            Claim::Only { cells, digits } => {
                say!("{0} hold only {1}", "{0} ne contiennent que {1}", and(cells), and(digits))
            }
            Claim::Not { .. } => return None,
            Claim::Elsewhere { houses, kept, seeing } => {
                let lost: Vec<Digit> = kept.iter().map(|(digit, _)| *digit).collect();
                let (houses, lost) = (or(houses), nor(&lost));
                match seeing.len() {
                    0 => say!(
                        "no other cell of {0} is {1}",
                        "aucune autre case de {0} ne vaut {1}",
                        houses,
                        lost
                    ),
                    _ => say!(
                        "no other cell of {0} that sees {1} is {2}",
                        "aucune autre case de {0} qui voit {1} ne vaut {2}",
                        houses,
                        all_of(seeing),
                        lost
                    ),
                }
            }
            Claim::Seeing { cells, digits } => say!(
                "no cell that sees {0} is {1}",
                "aucune case qui voit {0} ne vaut {1}",
                all_of(cells),
                nor(digits)
            ),
            Claim::Between { cells: both, digit } => {
                let one_of = |cells: &Vec<Cell>| match cells[..] {
                    [cell] => say!("{0}", "{0}", cell),
                    _ => say!("one of {0}", "une des cases {0}", and(cells)),
                };
                let [one, other] = both;
                say!(
                    "no cell that sees {0} as well as {1} is {2}",
                    "aucune case qui voit à la fois {0} et {1} ne vaut {2}",
                    one_of(one),
                    one_of(other),
                    *digit
                )
            }
        })
    }

    /// The claim in words.
    fn say(&self, words: &Words) -> String {
        match self {
            Claim::Stands(Candidate { cell, digit }, single) => {
                let (cell, digit) = (words.cell(*cell), words.digit(*digit));
                match single {
                    None => format!("{cell} is {digit}"),
                    Some(Single::Candidate) => format!("{digit} is the only candidate of {cell}"),
                    Some(Single::Place(house)) => {
                        format!("{cell} is the only place for {digit} in {}", words.house(*house))
                    }
                    Some(Single::OpenCell(house)) => {
                        let house = words.house(*house);
                        format!("{cell} is the last open cell of {house}, which lacks only {digit}")
                    }
                }
            }
            Claim::Only { cells, digits: held } => match cells[..] {
                [cell] => format!("{} is {}", words.cell(cell), words.digits(held, "or")),
                _ => format!("{} hold only {}", words.cells(cells), words.digits(held, "and")),
            },
            Claim::Not { cells, digits: lost } => {
                let named = |cell: &Cell| words.cell(*cell);
                match (&cells[..], &lost[..]) {
                    ([cell], [_]) => {
                        format!("{} is not {}", named(cell), words.digits(lost, "nor"))
                    }
                    ([cell], [_, _]) => {
                        format!("{} is neither {}", named(cell), words.digits(lost, "nor"))
                    }
                    ([cell], _) => {
                        format!("{} is not {}", named(cell), words.digits(lost, "or"))
                    }
                    _ => format!("{} is {}", words.none_of(cells), words.digits(lost, "or")),
                }
            }
            Claim::Elsewhere { houses, kept, seeing } => {
                let lost: Vec<Digit> = kept.iter().map(|(digit, _)| *digit).collect();
                let that = match seeing.len() {
                    0 => String::new(),
                    _ => format!(" that sees {}", words.all_of(seeing)),
                };
                format!(
                    "no other cell of {}{that} is {}",
                    words.any_house(houses),
                    words.digits(&lost, "or")
                )
            }
            Claim::Seeing { cells, digits: lost } => {
                format!("no cell that sees {} is {}", words.all_of(cells), words.digits(lost, "or"))
            }
            Claim::Between { cells: [one, other], digit } => {
                let one_of = |cells: &Vec<Cell>| match cells[..] {
                    [cell] => words.cell(cell),
                    _ => format!("one of {}", words.cells(cells)),
                };
                format!(
                    "no cell that sees {} as well as {} is {}",
                    one_of(one),
                    one_of(other),
                    words.digit(*digit)
                )
            }
        }
    }
}

/// Merges claims that differ only in digits.
pub fn merged(claims: Vec<Claim>) -> Vec<Claim> {
    let mut merged: Vec<Claim> = Vec::new();
    for claim in claims {
        let is_taken = merged.iter_mut().any(|known| match (known, &claim) {
            (Claim::Not { cells, digits }, Claim::Not { cells: others, digits: more })
            | (Claim::Seeing { cells, digits }, Claim::Seeing { cells: others, digits: more })
                if cells == others =>
            {
                digits.extend(more);
                digits.sort_unstable();
                digits.dedup();
                true
            }
            (
                Claim::Elsewhere { houses, kept, seeing },
                Claim::Elsewhere { houses: others, kept: more, seeing: seen },
            ) if houses == others && seeing == seen => {
                let is_new =
                    |(digit, _): &(Digit, Vec<Cell>)| !more.iter().any(|(other, _)| digit == other);
                let is_apart = kept.iter().all(is_new);
                if is_apart {
                    kept.extend(more.iter().cloned());
                    kept.sort_unstable();
                }
                is_apart
            }
            (known, claim) => known == claim,
        });
        if !is_taken {
            merged.push(claim);
        }
    }
    merged
}

/// Claims in words, one after the other.
pub fn say(claims: &[Claim], words: &Words) -> String {
    let said: Vec<String> = claims.iter().map(|claim| claim.say(words)).collect();
    match &said[..] {
        [one, other] => format!("{one}, and {other}"),
        [several @ .., last] if !several.is_empty() => {
            format!("{}; and {last}", several.join("; "))
        }
        _ => said.concat(),
    }
}

/// The claim that a digit is in one of some cells, if the step eliminates it from cells that see all of these. It
/// names a house if one contains all eliminations; otherwise the cells that are seen.
pub fn held(words: &Words, digit: Digit, cells: &[Cell]) -> Option<Claim> {
    let seeing = Claim::Seeing { cells: cells.to_vec(), digits: vec![digit] };
    let struck: Vec<Candidate> = seeing.strikes(words).collect();
    if struck.is_empty() {
        return None;
    }
    let mut houses = words.houses_around(cells);
    houses.retain(|house| struck.iter().any(|lost| words.is_in(lost.cell, &[*house])));
    let is_covered = struck.iter().all(|lost| words.is_in(lost.cell, &houses));
    let kept = vec![(digit, cells.to_vec())];
    Some(if is_covered { Claim::Elsewhere { houses, kept, seeing: Vec::new() } } else { seeing })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::{Conclusion, Pattern, Step};
    use crate::technique::Technique;
    use veridoku_core::grid::Shape;

    fn digit(number: usize) -> Digit {
        Digit::from_index(number - 1)
    }

    fn nine() -> Geometry {
        Geometry::classic(Shape::CLASSIC)
    }

    /// Rows are the first houses, then columns and boxes.
    fn house(index: usize) -> HouseId {
        nine().houses_with_ids().nth(index).unwrap().0
    }

    fn cell(name: &str) -> Cell {
        let numbers: Vec<usize> =
            name.bytes().filter(u8::is_ascii_digit).map(|byte| usize::from(byte - b'1')).collect();
        Cell::at(numbers[0], numbers[1], 9)
    }

    fn cells(names: &str) -> Vec<Cell> {
        names.split(' ').map(cell).collect()
    }

    /// A claim in words, and which of these candidates it rules out.
    fn in_words(claim: Claim, candidates: &str) -> (String, String) {
        let geometry = nine();
        let conclusion = Conclusion::Eliminate(Vec::new());
        let pattern = Pattern::default();
        let step = Step { technique: Technique::NakedPair, pattern, conclusion };
        let words = Words::new(&step, &geometry);
        let is_out = |name: &&str| {
            let (place, number) = name.split_once('=').unwrap();
            let candidate = Candidate { cell: cell(place), digit: digit(number.parse().unwrap()) };
            claim.rules_out(candidate, &geometry)
        };
        let out: Vec<&str> = candidates.split(' ').filter(is_out).collect();
        (claim.say(&words), out.join(" "))
    }

    fn assert_says(claim: Claim, candidates: &str, said: &str, out: &str) {
        assert_eq!(in_words(claim, candidates), (said.to_string(), out.to_string()));
    }

    #[test]
    fn a_claim_rules_out_what_it_says() {
        let [two, six] = [2, 6].map(digit);
        let placed = Candidate { cell: cell("r1c1"), digit: two };
        assert_says(
            Claim::Stands(placed, Some(Single::Place(house(0)))),
            "r1c1=2 r1c1=6 r1c9=2 r1c9=6 r3c3=2 r4c4=2",
            "r1c1 is the only place for 2 in row 1",
            "r1c1=6 r1c9=2 r3c3=2",
        );
        assert_says(
            Claim::Only { cells: cells("r1c1 r5c5"), digits: vec![two, six] },
            "r1c1=2 r1c1=3 r5c5=6 r5c5=7 r1c2=3",
            "r1c1 and r5c5 hold only 2 and 6",
            "r1c1=3 r5c5=7",
        );
        assert_says(
            Claim::Not { cells: cells("r1c1 r5c5"), digits: vec![two, six] },
            "r1c1=2 r1c1=3 r5c5=6 r5c5=7 r1c2=2",
            "neither r1c1 nor r5c5 is 2 or 6",
            "r1c1=2 r5c5=6",
        );
        let kept = vec![(two, cells("r1c1 r1c2")), (six, cells("r1c1"))];
        assert_says(
            Claim::Elsewhere { houses: vec![house(0), house(18)], kept, seeing: Vec::new() },
            "r1c1=2 r1c2=2 r1c2=6 r1c9=6 r1c9=5 r3c3=2 r4c1=2",
            "no other cell of row 1 or box 1 is 2 or 6",
            "r1c2=6 r1c9=6 r3c3=2",
        );
        let kept = vec![(two, cells("r4c2 r7c2"))];
        assert_says(
            Claim::Elsewhere {
                houses: vec![house(10), house(14)],
                kept,
                seeing: cells("r3c3 r2c3"),
            },
            "r1c2=2 r4c2=2 r5c2=2 r1c6=2 r3c6=2",
            "no other cell of column 2 or 6 that sees both r3c3 and r2c3 is 2",
            "r1c2=2",
        );
        assert_says(
            Claim::Seeing { cells: cells("r1c1 r1c4 r2c6"), digits: vec![two] },
            "r1c1=2 r1c5=2 r2c2=2 r1c9=2 r1c5=6",
            "no cell that sees all of r1c1, r1c4 and r2c6 is 2",
            "r1c5=2",
        );
        assert_says(
            Claim::Between { cells: [cells("r1c1 r5c5"), cells("r9c9")], digit: two },
            "r1c9=2 r5c9=2 r9c5=2 r2c2=2 r1c9=6",
            "no cell that sees one of r1c1 and r5c5 as well as r9c9 is 2",
            "r1c9=2 r5c9=2 r9c5=2",
        );
    }

    #[test]
    fn one_digit_or_cell_and_several_are_named_as_people_do() {
        let not = |names: &str, numbers: &[usize]| {
            let digits = numbers.iter().copied().map(digit).collect();
            in_words(Claim::Not { cells: cells(names), digits }, "r1c1=1").0
        };
        assert_eq!(not("r1c1", &[2]), "r1c1 is not 2");
        assert_eq!(not("r1c1", &[2, 6]), "r1c1 is neither 2 nor 6");
        assert_eq!(not("r1c1", &[2, 6, 7]), "r1c1 is not 2, 6 or 7");
        assert_eq!(not("r1c1 r2c2 r3c3", &[2]), "none of r1c1, r2c2 and r3c3 is 2");
        let only = Claim::Only { cells: cells("r1c1"), digits: vec![digit(2), digit(6)] };
        assert_eq!(in_words(only, "r1c1=2").0, "r1c1 is 2 or 6");
        let stands = Claim::Stands(Candidate { cell: cell("r1c1"), digit: digit(2) }, None);
        assert_eq!(in_words(stands, "r1c1=2").0, "r1c1 is 2");
    }

    #[test]
    fn claims_of_several_digits_are_put_together() {
        let seeing = |names: &str, number: usize| Claim::Seeing {
            cells: cells(names),
            digits: vec![digit(number)],
        };
        let all = vec![seeing("r1c1 r2c2", 6), seeing("r1c1 r2c2", 2), seeing("r1c1", 2)];
        let both = Claim::Seeing { cells: cells("r1c1 r2c2"), digits: vec![digit(2), digit(6)] };
        assert_eq!(merged(all), [both, seeing("r1c1", 2)]);
        // Two claims that keep a digit in different cells of a house are not merged.
        let kept = |names: &str| Claim::Elsewhere {
            houses: vec![house(0)],
            kept: vec![(digit(2), cells(names))],
            seeing: Vec::new(),
        };
        assert_eq!(merged(vec![kept("r1c1 r1c2"), kept("r1c3")]).len(), 2);
    }
}
