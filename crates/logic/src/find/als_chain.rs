//! ALS chain: four to six almost locked sets, each with a restricted common with the next, none entered and left by
//! the same digit. If the first lacks z, it holds x. So the next lacks x and holds y, and so on, until the last
//! holds z. So one of the two ends holds z.
//!
//! ```text
//! A  z x ..  --x--  B  x y ..  --y--  C  y w ..  --w--  D  w z ..     no z where all z of A and D are seen
//! ```
//!
//! The sets may have cells in common. A chain may return to its first set, which then holds z.
//!
//! Search: what falls through n sets (see `restricted`) meets what a set sees, for n = 3, 4, 5. All shortest chains
//! of a candidate are steps. There is deliberately no step if two or three sets are enough (ALS-XZ, ALS-XY-wing),
//! even if these techniques are not allowed: a longer path to the same result would be a detour. Paths are searched
//! only where something is eliminated, breadth first from foothold to foothold, and only through footholds from
//! which the end can be reached. Cost: for each length about as much as ALS-XZ.
//!
//! Source: Jeff (2006) and Hobiger, HoDoKu, "ALS chain"; the limit of six sets is HoDoKu's.

use super::als_xz::restricted_common;
use super::prelude::*;
use crate::facts::almost::Als;
use crate::facts::restricted::MAX_SETS;
use crate::words::almost;

/// Chains of sets.
pub(super) struct AlsChain;

impl<const W: usize> Finder<W> for AlsChain {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        let mut struck = vec![CellSet::EMPTY; view.layout().side()];
        for beyond in 1..=MAX_SETS {
            let mut more = struck.clone();
            for end in ends(view, beyond, &struck) {
                if view.is_over() {
                    return;
                }
                end.hits.iter().for_each(|&(digit, cells)| more[digit.index()] |= cells);
                if beyond > 2 {
                    strike_from(view, &end, beyond, steps);
                }
            }
            struck = more;
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
    }
}

/// The beginning of chains: a set, the foothold by which they leave it, and what they eliminate.
struct End<const W: usize> {
    set: u32,
    leaving: u32,
    hits: Vec<Strike<W>>,
}

/// The ends of chains of a set and `beyond` further sets that eliminate anything new.
fn ends<const W: usize>(view: &View<W>, beyond: usize, struck: &[CellSet<W>]) -> Vec<End<W>> {
    let almost = view.restricted();
    let falls = almost.if_held(beyond);
    let mut ends = Vec::new();
    for (number, set) in (0..).zip(almost.sets()) {
        if view.is_over() {
            break;
        }
        for &leaving in almost.footholds_of(set) {
            if almost.links(leaving).is_empty() {
                continue;
            }
            let falls = falls.of(leaving);
            let hit = |&held: &u32| {
                let held = &almost.footholds()[held as usize];
                let z = held.digit.index();
                (held.digit, (held.sees & falls[z]) - struck[z])
            };
            let others = almost.footholds_of(set).iter().filter(|held| **held != leaving);
            let hits = others.map(hit).filter(|(_, cells)| !cells.is_empty());
            let mut hits = hits.peekable();
            if hits.peek().is_some() {
                ends.push(End { set: number, leaving, hits: hits.collect() });
            }
        }
    }
    ends
}

/// A foothold that is held: in which set, and from which node of the previous layer.
#[derive(Clone, Copy)]
struct Node {
    set: u32,
    foothold: u32,
    from: usize,
}

/// The steps of the chains from an end to sets that do not come before it.
fn strike_from<const W: usize>(view: &View<W>, end: &End<W>, beyond: usize, steps: &mut Steps<W>) {
    let almost = view.restricted();
    let mut layers = vec![vec![Node { set: end.set, foothold: end.leaving, from: 0 }]];
    for left in (1..beyond).rev() {
        let falls = almost.if_held(left);
        let mut layer: Vec<Node> = Vec::new();
        let mut is_seen = vec![false; almost.footholds().len()];
        for (from, entering, set) in entered(view, &layers[layers.len() - 1]) {
            if view.is_over() {
                return;
            }
            for &foothold in almost.footholds_of(&almost.sets()[set as usize]) {
                let falls = falls.of(foothold);
                let reaches = |(z, cells): &Strike<W>| cells.meets(&falls[z.index()]);
                if foothold != entering
                    && !is_seen[foothold as usize]
                    && end.hits.iter().any(reaches)
                {
                    is_seen[foothold as usize] = true;
                    layer.push(Node { set, foothold, from });
                }
            }
        }
        layers.push(layer);
    }
    let mut strikes = Vec::new();
    for (from, entering, number) in entered(view, &layers[layers.len() - 1]) {
        if view.is_over() {
            return;
        }
        if number < end.set {
            continue;
        }
        let set = &almost.sets()[number as usize];
        let entering = almost.footholds()[entering as usize].digit;
        let holds = |z: Digit| set.digits.contains(z) && z != entering;
        let hits = end.hits.iter().filter(|(z, _)| holds(*z));
        strikes.clear();
        strikes.extend(hits.map(|&(z, cells)| (z, cells & almost.foothold(set, z).sees)));
        steps.eliminate_all(Technique::AlsChain, &strikes, || {
            let (mut sets, mut commons, mut from) = (vec![*set], Vec::new(), from);
            for layer in layers.iter().rev() {
                let node = layer[from];
                sets.push(almost.sets()[node.set as usize]);
                commons.push(almost.footholds()[node.foothold as usize].digit);
                from = node.from;
            }
            sets.reverse();
            commons.reverse();
            chained(view, &sets, &commons, &strikes)
        });
    }
}

/// The sets entered from a layer: from which node, by which foothold, which set.
fn entered<const W: usize>(
    view: &View<W>,
    layer: &[Node],
) -> impl Iterator<Item = (usize, u32, u32)> {
    let almost = view.restricted();
    layer.iter().enumerate().flat_map(move |(from, node)| {
        almost.links(node.foothold).iter().flat_map(move |&entering| {
            let sets = almost.sets_of(&almost.footholds()[entering as usize]);
            sets.iter().map(move |&set| (from, entering, set))
        })
    })
}

/// Sets in order, with the restricted commons between neighbors, and what the first or the last holds.
pub(super) fn chained<const W: usize>(
    view: &View<W>,
    sets: &[Als<W>],
    commons: &[Digit],
    strikes: &[Strike<W>],
) -> Pattern {
    let part = |set: &Als<W>| Part::new(Role::Als).digits(set.digits).cells(set.cells);
    let mut parts = vec![part(&sets[0])];
    for (pair, &digit) in sets.windows(2).zip(commons) {
        parts.push(restricted_common(view, digit, pair[0].cells, pair[1].cells));
        parts.push(part(&pair[1]));
    }
    let ends = sets[0].cells | sets[sets.len() - 1].cells;
    let is_struck = |(_, cells): &&Strike<W>| !cells.is_empty();
    let strikes = strikes.iter().filter(is_struck);
    parts.extend(strikes.map(|&(digit, _)| held(digit, ends & view.places(digit))));
    Pattern { parts, chains: Vec::new() }
}

/// A chain of sets.
struct Way<'a> {
    /// The different sets, which are named A, B, and so on.
    sets: Vec<&'a Part>,
    /// The sets along the chain, which may pass one twice.
    way: Vec<&'a Part>,
    /// What each has in common with the next.
    commons: Vec<&'a Part>,
}

impl<'a> Way<'a> {
    fn of(words: &Words<'a>) -> Way<'a> {
        let way: Vec<&Part> = words.parts(Role::Als).collect();
        let mut sets: Vec<&Part> = Vec::new();
        for part in &way {
            if !sets.contains(part) {
                sets.push(part);
            }
        }
        Way { sets, way, commons: words.parts(Role::RestrictedCommon).collect() }
    }
}

/// Three or more sets, each with a restricted common with the next.
pub(super) fn explain(words: &Words) -> Explanation {
    let z = words.struck_digits();
    let Way { sets, way, commons } = Way::of(words);
    let Some(last) = way.last().filter(|_| way.len() <= commons.len() + 1) else {
        return Explanation::unknown();
    };
    let letter_of =
        |part: &Part| almost::letter(sets.iter().position(|set| *set == part).unwrap_or_default());
    let held_next = |index: usize| match commons.get(index) {
        Some(common) => words.digits(&common.digits, "and"),
        None => words.digits(&z, "and"),
    };
    let is_one = z.len() == 1;
    let mut premise = format!(
        "each of these almost locked sets has one digit more than cells, so without one of its digits it holds \
         all others: {}. If A lacks {}, it holds {}",
        almost::named(words, &sets),
        words.digits(&z, "or"),
        held_next(0),
    );
    for (index, (part, common)) in (1..).zip(way[1..].iter().zip(&commons)) {
        premise += &format!(
            ". Then {} loses {}{} and holds {}",
            letter_of(part),
            words.digits(&common.digits, "and"),
            words.within(&common.houses),
            held_next(index),
        );
    }
    let (each, last) = (if is_one { "" } else { "each of " }, letter_of(last));
    let z = words.digits(&z, "and");
    premise += &match last {
        'A' => format!(". Thus A holds {z}, so "),
        _ => format!(". Thus {each}{z} is in A or in {last}, so "),
    };
    conclude(words, premise, almost::held(words))
}

/// The sets, and the chain from the first to the last, link by link.
pub(super) fn teach(words: &Words) -> Lesson {
    let z = words.struck_digits();
    let Way { sets, way, commons } = Way::of(words);
    let letter_of =
        |part: &Part| almost::letter(sets.iter().position(|set| *set == part).unwrap_or_default());
    let held_next = |index: usize| commons.get(index).map_or(&z, |common| &common.digits);
    let mut lesson = Lesson::new(almost::taught(words, &sets), []);
    let first = say!(
        "if A lacks {0}, it holds {1}.",
        "si A n’a pas {0}, il contient {1}.",
        or(&z),
        and(held_next(0))
    );
    lesson.why.push(Line::Link(1, first));
    for (index, (part, common)) in (1..).zip(way.iter().skip(1).zip(&commons)) {
        let of = |set: &Part| -> Vec<Cell> {
            common.cells.iter().copied().filter(|cell| set.cells.contains(cell)).collect()
        };
        let seeing = almost::seeing(words, &of(part), &of(way[index - 1]), &common.houses);
        let whole = say!(
            "then {0} loses {1}, because {2}; {0} holds {3}.",
            "alors {0} perd {1}, car {2} ; {0} contient {3}.",
            letter_of(part),
            and(&common.digits),
            and(&seeing),
            and(held_next(index))
        );
        let is_short = say!("1. {0}", "1. {0}", whole.clone()).is_short(words.geometry());
        let link = if is_short {
            whole
        } else {
            say!(
                "then {0} loses {1}{2} and holds {3}.",
                "alors {0} perd {1}{2} et contient {3}.",
                letter_of(part),
                and(&common.digits),
                within(&common.houses),
                and(held_next(index))
            )
        };
        lesson.why.push(Line::Link(index + 1, link));
    }
    let last = way.last().map_or('A', |part| letter_of(part));
    lesson.line(match last {
        'A' => say!("so A holds {0}.", "donc A contient {0}.", and(&z)),
        _ => say!("so A or {0} holds {1}.", "donc A ou {0} contient {1}.", last, and(&z)),
    })
}
