//! ALS-XZ: two almost locked sets that cannot both hold x, the restricted common. So one of them is free of x and
//! holds all its other digits: z is in one of the two, and not in cells that see all z of both.
//!
//! ```text
//! A  r1c1 r1c2  1 2 5     x = 1, restricted: r1c1 sees r4c1
//! B  r4c1 r5c1  1 3 5     z = 5: a cell that sees all 5 of A and of B has none
//! ```
//!
//! With two restricted commons the pair is *doubly linked*: each set lacks at most one digit, so one lacks the
//! first and one the second. Every other digit is locked in its set, and each of the two is locked in both sets
//! together.
//!
//! The sets may have cells in common. Single cells with two digits are also sets: the XY-wing, XYZ-wing and
//! WXYZ-wing are special cases.
//!
//! Search: a set whose z meets what falls through x (see `restricted`) has a partner among those it excludes. Cost:
//! less than finding the sets; the doubly linked pairs take most of it.
//!
//! Source: Bennys, "almost locked sets", Sudoku Players' forum, 2005; doubly linked: the same forum,
//! 2006.

use super::prelude::*;
use crate::facts::almost::Als;
use crate::facts::restricted::Restricted;
use crate::words::almost;

/// Two sets.
pub(super) struct AlsXz;

impl<const W: usize> Finder<W> for AlsXz {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let almost = view.restricted();
        let falls = almost.if_held(1);
        let words = almost.sets().len().div_ceil(64);
        let excluded = excluded_sets(view, almost, words);
        let (mut linked, mut partners) = (vec![0; words], vec![0; words]);
        let is_fresh = |set: &Als<W>| set.cells.meets(&view.fresh_cells());
        for (index, set) in almost.sets().iter().enumerate() {
            if view.is_over() {
                return;
            }
            linked.fill(0);
            partners.fill(0);
            let footholds = almost.footholds_of(set);
            for &leaving in footholds.iter().filter(|number| !almost.links(**number).is_empty()) {
                let falls = falls.of(leaving);
                let strikes = footholds.iter().filter(|number| **number != leaving).any(|number| {
                    let held = &almost.footholds()[*number as usize];
                    held.sees.meets(&falls[held.digit.index()])
                });
                let excluded = &excluded[leaving as usize * words..][..words];
                for ((linked, partners), &excluded) in
                    linked.iter_mut().zip(&mut partners).zip(excluded)
                {
                    *partners |= if strikes { excluded } else { *linked & excluded };
                    *linked |= excluded;
                }
            }
            let set_is_fresh = is_fresh(set);
            for partner in bits(&partners).filter(|partner| *partner > index) {
                let partner = &almost.sets()[partner];
                if view.is_over() {
                    return;
                }
                if set_is_fresh || is_fresh(partner) {
                    strike_pair(view, almost, [set, partner], steps);
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

/// For each foothold, as bits, the sets that cannot hold its digit if it is held.
fn excluded_sets<const W: usize>(view: &View<W>, almost: &Restricted<W>, words: usize) -> Vec<u64> {
    let count = almost.footholds().len();
    let mut of_footholds = vec![0; count * words];
    for (number, foothold) in almost.footholds().iter().enumerate() {
        for &set in almost.sets_of(foothold) {
            of_footholds[number * words + set as usize / 64] |= 1 << (set % 64);
        }
    }
    let mut excluded = vec![0; count * words];
    for (number, excluded) in (0..).zip(excluded.chunks_exact_mut(words.max(1))) {
        if view.is_over() {
            break;
        }
        for &other in almost.links(number) {
            let sets = &of_footholds[other as usize * words..][..words];
            excluded.iter_mut().zip(sets).for_each(|(excluded, sets)| *excluded |= sets);
        }
    }
    excluded
}

/// The positions of the set bits.
fn bits(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(index, &word)| {
        std::iter::successors(Some(word).filter(|word| *word != 0), |word| {
            Some(word & (word - 1)).filter(|word| *word != 0)
        })
        .map(move |word| index * 64 + word.trailing_zeros() as usize)
    })
}

/// A digit that two sets share, and where the sets see each other in it.
pub(super) fn restricted_common<const W: usize>(
    view: &View<W>,
    digit: Digit,
    one: CellSet<W>,
    other: CellSet<W>,
) -> Part {
    let [one, other] = [one, other].map(|cells| cells & view.places(digit));
    let part = Part::new(Role::RestrictedCommon).digit(digit).cells(one | other);
    part.houses(view.layout().houses_between(one, other))
}

/// The step of a pair with one or two restricted commons.
fn strike_pair<const W: usize>(
    view: &View<W>,
    almost: &Restricted<W>,
    pair: [&Als<W>; 2],
    steps: &mut Steps<W>,
) {
    let [one, other] = pair;
    let is_restricted = |digit: &Digit| {
        almost.foothold(other, *digit).cells.is_subset(&almost.foothold(one, *digit).sees)
    };
    let restricted: Digits = (one.digits & other.digits).iter().filter(is_restricted).collect();
    let strikes: Vec<Strike<W>> = if restricted.len() == 1 {
        almost.in_either(one, other, restricted).collect()
    } else {
        let sees = |set: &Als<W>, digit: Digit| {
            if set.digits.contains(digit) {
                almost.foothold(set, digit).sees
            } else {
                CellSet::EMPTY
            }
        };
        let strike = |digit: Digit| {
            let [one, other] = [sees(one, digit), sees(other, digit)];
            (digit, if restricted.contains(digit) { one & other } else { one | other })
        };
        (one.digits | other.digits).iter().map(strike).collect()
    };
    steps.eliminate_all(Technique::AlsXz, &strikes, || {
        let sets = pair.map(|set| Part::new(Role::Als).digits(set.digits).cells(set.cells));
        let common = |digit: Digit| restricted_common(view, digit, one.cells, other.cells);
        let mut parts: Vec<Part> = sets.into_iter().chain(restricted.iter().map(common)).collect();
        for &(digit, _) in &strikes {
            // In a doubly linked pair, each set holds all its digits except these two.
            let is_double = restricted.len() > 1 && !restricted.contains(digit);
            let both = [one.cells, other.cells].map(|cells| cells & view.places(digit));
            let places = if is_double { &both[..] } else { &[both[0] | both[1]] };
            let places = places.iter().filter(|places| !places.is_empty());
            parts.extend(places.map(|places| held(digit, *places)));
        }
        Pattern { parts, chains: Vec::new() }
    });
}

/// A pair of sets with one or two restricted commons.
fn explain(words: &Words) -> Explanation {
    let sets: Vec<&Part> = words.parts(Role::Als).collect();
    let commons: Vec<&Part> = words.parts(Role::RestrictedCommon).collect();
    let named = format!(
        "two almost locked sets each have one digit more than cells: {}",
        almost::named(words, &sets)
    );
    let premise = if let [common] = commons[..] {
        let x = words.digits(&common.digits, "and");
        let z = words.digits(&words.struck_digits(), "and");
        let verb = if words.struck_digits().len() == 1 { "is" } else { "are" };
        format!(
            "{named}. They cannot both hold {x}, because its places in them see each other{}. The set without {x} \
             holds all its other digits, so {z} {verb} in A or in B. So ",
            words.within(&common.houses),
        )
    } else {
        let common = |part: &&Part| {
            format!("hold {}{}", words.digits(&part.digits, "and"), words.within(&part.houses))
        };
        let both: Vec<String> = commons.iter().map(common).collect();
        format!(
            "{named}. They cannot both {}, because the places see each other. A set lacks at most one digit, so \
             each lacks exactly one of these and holds all its other digits. So ",
            both.join(", nor both "),
        )
    };
    conclude(words, premise, almost::held(words))
}

/// The two sets, and why only one of them can hold a restricted common.
fn teach(words: &Words) -> Lesson {
    let sets: Vec<&Part> = words.parts(Role::Als).collect();
    let commons: Vec<&Part> = words.parts(Role::RestrictedCommon).collect();
    let &[one, other] = &sets[..] else { return Lesson::default() };
    let places = commons.iter().flat_map(|common| {
        let of = |set: &Part| -> Vec<Cell> {
            common.cells.iter().copied().filter(|cell| set.cells.contains(cell)).collect()
        };
        let digits = || and(&common.digits);
        [say!(
            "in A, {0} is only at {1}, and in B only at {2}.",
            "dans A, {0} n’est qu’en {1}, et dans B qu’en {2}.",
            digits(),
            or(&of(one)),
            or(&of(other))
        )]
        .into_iter()
        .chain(not_both(words, &of(one), &of(other), common))
    });
    // Where the eliminated digits are in each set.
    let held = words.parts(Role::Held).filter(|_| commons.len() == 1).map(|held| {
        let of = |set: &Part| -> Vec<Cell> {
            held.cells.iter().copied().filter(|cell| set.cells.contains(cell)).collect()
        };
        say!(
            "in A, {0} is at {1}, and in B at {2}.",
            "dans A, {0} est en {1}, et dans B en {2}.",
            and(&held.digits),
            or(&of(one)),
            or(&of(other))
        )
    });
    let x: Vec<Digit> = commons.iter().flat_map(|common| common.digits.iter().copied()).collect();
    let end = match commons.len() {
        1 => vec![say!(
            "so A lacks {0} and holds {1}, or B lacks {0} and holds {1}.",
            "donc A n’a pas {0} et contient {1}, ou B n’a pas {0} et contient {1}.",
            and(&x),
            and(&words.struck_digits())
        )],
        _ => locked(&x, [one, other]),
    };
    Lesson::new(almost::taught(words, &sets), places.chain(held).chain(end))
}

/// The places of a restricted common see each other, so only one set holds it.
fn not_both(words: &Words, one: &[Cell], other: &[Cell], common: &Part) -> Vec<Sentence> {
    let lacks = || {
        say!(
            "so A and B cannot both hold {0}",
            "donc A et B ne peuvent pas contenir {0} tous les deux",
            and(&common.digits)
        )
    };
    let seeing = almost::seeing(words, one, other, &common.houses);
    if let [seen] = &seeing[..] {
        let whole = say!("{0}, {1}.", "{0}, {1}.", seen.clone(), lacks());
        if whole.is_short(words.geometry()) {
            return vec![whole];
        }
    }
    sentences(words, seeing.into_iter().chain([lacks()]))
}

/// Why both sets of a doubly linked pair hold all their digits except the two.
fn locked(x: &[Digit], sets: [&Part; 2]) -> Vec<Sentence> {
    let [a, b] = sets.map(|set| -> Vec<Digit> {
        set.digits.iter().copied().filter(|digit| !x.contains(digit)).collect()
    });
    let holds = |letter: char, rest: &[Digit]| match rest {
        [] => say!("", ""),
        _ => say!("{0} holds {1}", "{0} contient {1}", letter, and(rest)),
    };
    let both: Vec<Sentence> = [('A', &a), ('B', &b)]
        .iter()
        .filter(|(_, rest)| !rest.is_empty())
        .map(|(letter, rest)| holds(*letter, rest))
        .collect();
    let mut said = vec![
        say!(
            "each set lacks at most one digit, but no digit of {0} can be in both sets.",
            "il manque au plus un chiffre à chaque ensemble, mais aucun des chiffres {0} n’est dans les deux.",
            and(x)
        ),
        say!(
            "so one set lacks {0}, the other {1}, and both are locked.",
            "il manque donc {0} à l’un et {1} à l’autre, et les deux sont verrouillés.",
            and(&x[..1]),
            and(&x[1..])
        ),
    ];
    if !both.is_empty() {
        said.push(say!("so {0}.", "donc {0}.", and(&both)));
    }
    said.push(say!(
        "each of {0} is in one of the two sets.",
        "chacun des chiffres {0} est dans un des deux ensembles.",
        and(x)
    ));
    said
}
