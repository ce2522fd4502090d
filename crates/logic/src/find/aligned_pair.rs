//! Aligned pair exclusion: two cells, and all pairs of digits for them. A pair is impossible if both digits are the
//! same and the cells see each other, or if it takes two digits from an almost locked set. A candidate is
//! eliminated if none of its pairs with the other cell is possible.
//!
//! ```text
//! cells  12 and 34      13  set 1 3 in a cell that sees both         1 is eliminated: no pair is left
//!                       14  set 1 2 4 in two cells, all of whose 1 see the first cell
//!                           and all of whose 4 see the second
//! ```
//!
//! The cells need not lie in one house, nor see all of the set. It is enough that the first sees all cells of the
//! set with its digit, and the second all those with the other digit.
//!
//! Search: the eliminations that follow from a candidate (see `restricted`) leave some cell without candidates.
//! Cost: small once they are known.
//!
//! Source: Rod Hagglund, Sudoku Players' forum, 2005; sets of several cells: Sudoku Programmers'
//! forum, 2006.

use super::prelude::*;
use crate::facts::almost::Als;
use crate::words::almost;

/// Pairs of cells.
pub(super) struct AlignedPairExclusion;

impl<const W: usize> Finder<W> for AlignedPairExclusion {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        // (first cell, second cell, candidate of one of them), with the cells in order.
        let mut excluded: Vec<(Cell, Cell, Candidate)> = Vec::new();
        for cell in view.open().iter() {
            for digit in view.candidates(cell).iter() {
                if view.is_over() {
                    return;
                }
                let candidate = Candidate { cell, digit };
                // If no pair needs a set to exclude it, the other cell is a naked single, or has no candidates.
                let is_set_needed =
                    |other: &Cell| !view.candidates(*other).is_subset(Digits::single(digit));
                for other in emptied(view, candidate).iter().filter(is_set_needed) {
                    excluded.push((cell.min(other), cell.max(other), candidate));
                }
            }
        }
        excluded.sort_unstable();
        for pair in excluded.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            if view.is_over() {
                return;
            }
            let mut strikes: Vec<Strike<W>> = Vec::new();
            for (_, _, Candidate { cell, digit }) in pair {
                match strikes.iter_mut().find(|(struck, _)| struck == digit) {
                    Some((_, cells)) => cells.insert(*cell),
                    None => strikes.push((*digit, CellSet::single(*cell))),
                }
            }
            steps.eliminate_all(Technique::AlignedPairExclusion, &strikes, || {
                pattern(view, [pair[0].0, pair[0].1], pair.iter().map(|(_, _, struck)| *struck))
            });
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
    }
}

/// The cells none of whose candidates forms a possible pair with this one.
fn emptied<const W: usize>(view: &View<W>, candidate: Candidate) -> CellSet<W> {
    let falls = view.restricted().if_placed(view, candidate);
    let mut emptied = view.open() - CellSet::single(candidate.cell);
    for (index, falls) in falls.iter().enumerate() {
        let digit = Digit::from_index(index);
        let same = digit == candidate.digit;
        let falls = if same { view.layout().peers(candidate.cell) } else { *falls };
        emptied -= view.places(digit) - falls;
        if emptied.is_empty() {
            break;
        }
    }
    emptied
}

/// The two cells, and for each pair of two different digits a set that excludes it: first the set, then the weak
/// links from either cell to the places of a digit in the set.
fn pattern<const W: usize>(
    view: &View<W>,
    cells: [Cell; 2],
    struck: impl Iterator<Item = Candidate>,
) -> Pattern {
    let almost = view.restricted();
    let mut sets: Vec<Als<W>> = Vec::new();
    for candidate in struck {
        let other = cells[usize::from(candidate.cell == cells[0])];
        for digit in view.candidates(other).iter().filter(|digit| *digit != candidate.digit) {
            let excludes = |set: &&Als<W>| {
                let sees = |digit: Digit, cell: Cell| {
                    set.digits.contains(digit) && almost.foothold(set, digit).sees.contains(cell)
                };
                sees(candidate.digit, candidate.cell) && sees(digit, other)
            };
            if !sets.iter().any(|set| excludes(&set)) {
                let smallest =
                    almost.sets().iter().filter(excludes).min_by_key(|set| set.digits.len());
                sets.extend(smallest);
            }
        }
    }
    let stem = |cell: Cell| Part::new(Role::Stem).digits(view.candidates(cell)).cell(cell);
    let mut parts: Vec<Part> = cells.into_iter().map(stem).collect();
    for set in sets {
        parts.push(Part::new(Role::Als).digits(set.digits).cells(set.cells));
        for cell in cells {
            for digit in (set.digits & view.candidates(cell)).iter() {
                let foothold = almost.foothold(&set, digit);
                if foothold.sees.contains(cell) {
                    parts.push(weak_link(view, digit, CellSet::single(cell), foothold.cells));
                }
            }
        }
    }
    Pattern { parts, chains: Vec::new() }
}

/// Whether two digits cannot both be in the cells of a pattern: they are the same and the cells see each other, or
/// a set would lose both.
fn is_excluded(words: &Words, pair: [Candidate; 2]) -> bool {
    if pair[0].digit == pair[1].digit {
        return words.sees(pair[0].cell, pair[1].cell);
    }
    sets_and_links(words).any(|(set, links)| takes_both(set, links, pair))
}

/// Each set with the weak links to it.
fn sets_and_links<'a>(words: &Words<'a>) -> impl Iterator<Item = (&'a Part, &'a [Part])> {
    let parts = words
        .all_parts()
        .split(|part| part.role == Role::Stem)
        .flat_map(|parts| parts.chunk_by(|_, next| next.role == Role::WeakLink));
    parts.filter_map(|parts| parts.split_first()).filter(|(set, _)| set.role == Role::Als)
}

/// Whether a set would lose both digits of a pair.
fn takes_both(set: &Part, links: &[Part], pair: [Candidate; 2]) -> bool {
    let takes = |candidate: &Candidate| {
        links.iter().any(|link| {
            let in_set = |cell: &Cell| *cell == candidate.cell || set.cells.contains(cell);
            link.digits == [candidate.digit]
                && link.cells.contains(&candidate.cell)
                && link.cells.iter().all(in_set)
        })
    };
    pair.iter().all(takes)
}

/// Two cells and the sets that exclude pairs of digits.
fn explain(words: &Words) -> Explanation {
    let stems: Vec<&Part> = words.parts(Role::Stem).collect();
    let ([one, other], struck) = (&stems[..], words.struck()) else {
        return Explanation::unknown();
    };
    let (&[first], &[second]) = (&one.cells[..], &other.cells[..]) else {
        return Explanation::unknown();
    };
    let sets: Vec<&Part> = words.parts(Role::Als).collect();
    let is_in_both = |digit: &Digit| stems.iter().all(|stem| stem.digits.contains(digit));
    let same = if struck.iter().any(|struck| is_in_both(&struck.digit)) {
        "put the same digit in both, which see each other, or "
    } else {
        ""
    };
    let named = |lost: &Candidate| format!("{}={}", words.cell(lost.cell), words.digit(lost.digit));
    let premise = format!(
        "{} and {} cannot be filled with {}: any pair with {} would {same}take two digits from {}. Each \
         such set has one digit more than cells and can lose only one. So ",
        almost::set(words, one),
        almost::set(words, other),
        list(struck.iter().map(named), "or"),
        if struck.len() == 1 { "it" } else { "one of these" },
        list(sets.iter().map(|part| almost::set(words, part)), "or"),
    );
    // A candidate is eliminated if no pair with it is left.
    let claims = [(first, second, other), (second, first, one)].map(|(cell, beside, stem)| {
        let has_no_pair = |lost: &&Candidate| {
            let pair = |digit: &Digit| [**lost, Candidate { cell: beside, digit: *digit }];
            lost.cell == cell && stem.digits.iter().all(|digit| is_excluded(words, pair(digit)))
        };
        let digits = struck.iter().filter(has_no_pair).map(|lost| lost.digit).collect();
        Claim::Not { cells: vec![cell], digits }
    });
    conclude(words, premise, claims)
}

/// The two cells and the sets, and for each eliminated candidate what excludes its pairs.
fn teach(words: &Words) -> Lesson {
    let stems: Vec<&Part> = words.parts(Role::Stem).collect();
    let &[one, other] = &stems[..] else { return Lesson::default() };
    let sets: Vec<&Part> = words.parts(Role::Als).collect();
    let has = [one, other]
        .map(|stem| say!("{0} is {1}", "{0} vaut {1}", and(&stem.cells), or(&stem.digits)));
    let mut pattern = sentences(words, has);
    pattern.extend(almost::taught(words, &sets));
    let mut why = Vec::new();
    for lost in words.struck() {
        let Some(beside) = stems.iter().find(|stem| !stem.cells.contains(&lost.cell)) else {
            continue;
        };
        let Some(&cell) = beside.cells.first() else { continue };
        let mut by_set: Vec<(Option<usize>, Vec<Digit>)> = Vec::new();
        for &digit in &beside.digits {
            let set = excluding(words, [*lost, Candidate { cell, digit }]);
            match by_set.iter_mut().find(|(known, _)| *known == set) {
                Some((_, digits)) => digits.push(digit),
                None => by_set.push((set, vec![digit])),
            }
        }
        let cases = by_set.into_iter().map(|(set, digits)| match set {
            Some(set) => say!(
                "with {0} in {1}, {2} would lose two digits",
                "avec {0} en {1}, {2} perdrait deux chiffres",
                or(&digits),
                cell,
                almost::letter(set)
            ),
            None => say!(
                "{1} is not {0}, because it sees {2}",
                "{1} ne vaut pas {0}, car elle voit {2}",
                or(&digits),
                cell,
                lost.cell
            ),
        });
        why.push(say!("assume {0} is {1}.", "supposez que {0} vaut {1}.", lost.cell, lost.digit));
        why.extend(sentences(words, cases));
    }
    Lesson::new(pattern, why)
}

/// The number of the set that would lose both digits of a pair.
fn excluding(words: &Words, pair: [Candidate; 2]) -> Option<usize> {
    if pair[0].digit == pair[1].digit {
        return None;
    }
    sets_and_links(words).position(|(set, links)| takes_both(set, links, pair))
}
