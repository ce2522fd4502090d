//! Two strong links of one digit, joined: skyscraper, two-string kite, turbot fish.
//!
//! ```text
//!   a - - | - d - | - - -      A house has two places for the digit, a and b; another has c and d.
//!   . . . | . . . | . . .      If b and c see each other, one of them at most holds the digit, so that
//!   . . . | . . . | . . .      a or d does: cells that see both do not.
//!   ------+-------+------
//!   . . . | . . . | . . .      skyscraper       two rows, joined in a column (or the other way round)
//!   b - - | c . . | . . .      two-string kite  a row and a column, joined in a box
//!   . . . | - . . | . . .      turbot fish      any other: a box is one of the houses, as a rule
//!   . . . | d . . | . . .
//! ```
//!
//! In other geometries, a kite is joined by anything except a row or a column: a region, a diagonal, a knight's
//! move. A skyscraper whose open ends also share a line is an X-wing and not shown.
//!
//! Cost: the pairs of strong links of each digit, four ways to join each; about a hundred in a round.
//!
//! Source: "turbot fish" is Nick70's name (forums, 2005) for all of them; the names by houses are Havard's ("strong
//! links for beginners", 2006).

use super::prelude::*;
use crate::facts::survey::StrongPair;

/// Pairs of strong links of one digit.
pub(super) struct TurbotFish;

impl<const W: usize> Finder<W> for TurbotFish {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let layout = view.layout();
        for digit in view.fresh_digits().iter() {
            if view.is_over() {
                return;
            }
            let places = view.places(digit);
            let pairs = view.strong_pairs(digit);
            for (index, one) in pairs.iter().enumerate() {
                for [a, b] in one.ways() {
                    let seen = layout.peers(b);
                    let near = places & layout.peers(a);
                    let others = pairs[index + 1..].iter();
                    let ways = others.flat_map(|other| other.ways().map(move |way| (other, way)));
                    for (other, [d, c]) in ways.filter(|(_, [_, c])| seen.contains(*c)) {
                        let struck = near & layout.peers(d);
                        let shares_end = one.ends.iter().any(|end| other.ends.contains(end));
                        if struck.is_empty() || shares_end {
                            continue;
                        }
                        let ends = [a, b, c, d];
                        if let Some(technique) = classify(layout.side(), one, other, ends) {
                            steps
                                .eliminate(technique, digit, struck, || pattern(view, digit, ends));
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

/// Two strong links, `a` to `b` and `c` to `d`, and the weak link between them.
fn pattern<const W: usize>(view: &View<W>, digit: Digit, [a, b, c, d]: [Cell; 4]) -> Pattern {
    let link = |ends: [Cell; 2]| {
        let cells = ends.into_iter().collect();
        let mut link = Part::new(Role::StrongLink).digit(digit).cells(cells);
        link.houses.extend(house_of(view, digit, cells));
        link
    };
    let pincer = |end| Part::new(Role::Pincer).digit(digit).cell(end);
    let [inner, next] = [b, c].map(CellSet::single);
    let weak = weak_link(view, digit, inner, next);
    Pattern::of([link([a, b]), link([c, d]), pincer(a), pincer(d), weak])
}

/// The house in which two cells are a digit's only places: a line, if there is one.
pub(super) fn house_of<const W: usize>(
    view: &View<W>,
    digit: Digit,
    cells: CellSet<W>,
) -> Option<HouseId> {
    let mut houses = view.layout().houses_around(cells);
    houses.find(|house| view.places_in(*house, digit) == cells)
}

/// Which of the three techniques it is, or none if it is an X-wing.
fn classify(
    side: usize,
    one: &StrongPair,
    other: &StrongPair,
    [a, b, c, d]: [Cell; 4],
) -> Option<Technique> {
    let same_row = |one: Cell, other: Cell| one.row(side) == other.row(side);
    let same_column = |one: Cell, other: Cell| one.column(side) == other.column(side);
    let of_rows = one.in_row && other.in_row && same_column(b, c);
    let of_columns = one.in_column && other.in_column && same_row(b, c);
    if of_rows && same_column(a, d) || of_columns && same_row(a, d) {
        return None;
    }
    let crossed = one.in_row && other.in_column || one.in_column && other.in_row;
    Some(if of_rows || of_columns {
        Technique::Skyscraper
    } else if crossed && !same_row(b, c) && !same_column(b, c) {
        Technique::TwoStringKite
    } else {
        Technique::TurbotFish
    })
}

/// Two links whose inner ends see each other, so the digit is at one of the outer ends.
pub(super) fn explain(words: &Words) -> Explanation {
    let links: Vec<&Part> = words.parts(Role::StrongLink).collect();
    let (Some(&digit), [first, second]) = (words.part(0).digits.first(), &links[..]) else {
        return Explanation::unknown();
    };
    let number = words.digits(&[digit], "and");
    let outer = words.cells_of(Role::Pincer);
    let link = |part: &Part| {
        format!("{} is at {}", words.houses(&part.houses), words.any_cell(&part.cells))
    };
    let inner = |part: &Part| -> Vec<Cell> {
        part.cells.iter().copied().filter(|cell| !outer.contains(cell)).collect()
    };
    let [one, other] = [first, second].map(|part| inner(part));
    let within = words.within(&words.houses_of(Role::WeakLink));
    let weak = match (&one[..], &other[..]) {
        ([one], [other]) => format!(
            "{} and {} see each other{within} and are not both {number}",
            words.cell(*one),
            words.cell(*other)
        ),
        _ => format!(
            "If {} is {number}, {} is, as it sees them{within}",
            words.cells(&other),
            words.none_of(&one),
        ),
    };
    let premise = format!(
        "the {number} of {}, and that of {}. {weak}. Thus at least one of {} is {number}, so ",
        link(first),
        link(second),
        words.cells(&outer),
    );
    conclude(words, premise, [Claim::Seeing { cells: outer, digits: vec![digit] }])
}

/// The two links, and why their inner ends cannot both be true.
pub(super) fn teach(words: &Words) -> Lesson {
    let links: Vec<&Part> = words.parts(Role::StrongLink).collect();
    let (Some(&digit), [first, second]) = (words.part(0).digits.first(), &links[..]) else {
        return Lesson::default();
    };
    let outer = words.cells_of(Role::Pincer);
    let places =
        links.iter().filter_map(|part| Some(only_at(digit, &part.cells, *part.houses.first()?)));
    let inner = |part: &Part| -> Vec<Cell> {
        part.cells.iter().copied().filter(|cell| !outer.contains(cell)).collect()
    };
    let [one, other] = [first, second].map(|part| inner(part));
    let houses = words.houses_of(Role::WeakLink);
    let weak = match (&one[..], &other[..]) {
        ([_], [_]) => say!(
            "{0} and {1} see each other{2}, so they are not both {3}.",
            "{0} et {1} se voient{2}, donc elles ne peuvent pas valoir {3} toutes les deux.",
            and(&one),
            and(&other),
            within(&houses),
            digit
        ),
        _ => say!(
            "if {0} is {1}, {2} is {1}, because they see each other{3}.",
            "si {0} vaut {1}, {2} ne vaut {1}, car elles se voient{3}.",
            and(&other),
            digit,
            none_of(&one),
            within(&houses)
        ),
    };
    // Where the near end of a link is false, its far end is true.
    let far = links.iter().zip([&one, &other]).map(|(part, near)| {
        let is_far = |cell: &&Cell| !near.contains(cell);
        let far: Vec<Cell> = part.cells.iter().filter(is_far).copied().collect();
        let none = say!("{0}", "{0}", none_of(near));
        match near.len() {
            1 => say!(
                "if {0} is not {1}, {2:|one of }{2} is {1}",
                "si {0} ne vaut pas {1}, {2:|une des cases }{2} vaut {1}",
                and(near),
                digit,
                and(&far)
            ),
            _ => say!(
                "if {0} is {1}, {2:|one of }{2} is {1}",
                "si {0} ne vaut {1}, {2:|une des cases }{2} vaut {1}",
                none,
                digit,
                and(&far)
            ),
        }
    });
    let why = [weak].into_iter().chain(sentences(words, far));
    Lesson::new(sentences(words, places), why.chain([at_least_one(&outer, &[digit])]))
}
