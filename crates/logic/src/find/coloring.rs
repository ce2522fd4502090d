//! Coloring: cells connected by strong links of one digit are all decided together.
//!
//! ```text
//!   a . . | . b . | . . .     Strong links lead from a to b to a ...: of the colors A and B one is true.
//!   . . . | . . . | . . .
//!   . b . | . a . | . . x     wrap    two of a color see each other: it is false
//!   ------+-------+------     trap    a cell sees both colors: it does not have the digit
//! ```
//!
//! Take a second component, with the colors C and D. If some A sees some C, they cannot both be true
//! (*multi-coloring*):
//!
//! ```text
//! type 1      A sees C                     B or D is true: cells that see both do not have the digit
//! type 2      A sees C, and A sees D       A is false
//! ```
//!
//! Cost: the components of each digit's strong links, and the pairs of components.
//!
//! Also called Singles Chains (wrap and trap are its rules 2 and 4), X-colors, color wings. Source: the
//! forums of 2005; the types are those of HoDoKu.

use super::prelude::*;
use super::turbot_fish::house_of;
use crate::facts::components::Component;

/// Simple and multi-coloring.
pub(super) struct Coloring;

impl<const W: usize> Finder<W> for Coloring {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        for digit in view.fresh_digits().iter() {
            if view.is_over() {
                return;
            }
            let components = view.components(digit);
            for component in components {
                simple(view, digit, component, steps);
            }
            if !steps.takes(Technique::MultiColoring) {
                continue;
            }
            for (index, one) in components.iter().enumerate() {
                for other in &components[index + 1..] {
                    for (color, second) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        exclude_both(view, digit, [one, other], [color, second], steps);
                    }
                    for (one, other) in [(one, other), (other, one)] {
                        for color in [0, 1] {
                            exclude_one(view, digit, one, color, other, steps);
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

/// Trap and wrap of a component with more than one strong link.
fn simple<const W: usize>(
    view: &View<W>,
    digit: Digit,
    component: &Component<W>,
    steps: &mut Steps<W>,
) {
    let Component { colors, reach } = component;
    let colored = colors[0] | colors[1];
    if colored.len() < 3 {
        return;
    }
    for color in [0, 1] {
        if colors[color].meets(&reach[color]) {
            steps.eliminate(Technique::SimpleColoring, digit, colors[color], || {
                pattern(view, digit, &[(component, color)])
            });
        }
    }
    let struck = (view.places(digit) & reach[0] & reach[1]) - colored;
    steps.eliminate(Technique::SimpleColoring, digit, struck, || {
        pattern(view, digit, &[(component, 0)])
    });
}

/// Type 1: the colors see each other, so one of the opposite colors is true.
fn exclude_both<const W: usize>(
    view: &View<W>,
    digit: Digit,
    [one, other]: [&Component<W>; 2],
    [color, second]: [usize; 2],
    steps: &mut Steps<W>,
) {
    let struck = view.places(digit) & one.reach[1 - color] & other.reach[1 - second];
    if struck.is_empty() || !one.colors[color].meets(&other.reach[second]) {
        return;
    }
    steps.eliminate(Technique::MultiColoring, digit, struck, || {
        pattern(view, digit, &[(one, color), (other, second)])
    });
}

/// Type 2: a color that sees both colors of another component is false.
fn exclude_one<const W: usize>(
    view: &View<W>,
    digit: Digit,
    one: &Component<W>,
    color: usize,
    other: &Component<W>,
    steps: &mut Steps<W>,
) {
    let cells = one.colors[color];
    if other.reach.iter().all(|reach| cells.meets(reach)) {
        steps.eliminate(Technique::MultiColoring, digit, cells, || {
            pattern(view, digit, &[(one, color), (other, 0)])
        });
    }
}

/// The two colors of each component, the given one first, and the strong links that connect them.
fn pattern<const W: usize>(
    view: &View<W>,
    digit: Digit,
    components: &[(&Component<W>, usize)],
) -> Pattern {
    let mut parts = Vec::new();
    for &(component, first) in components {
        let colors = [first, 1 - first].map(|color| component.colors[color]);
        parts.extend(colors.map(|cells| Part::new(Role::Color).digit(digit).cells(cells)));
    }
    for (component, _) in components {
        for ends in component.tied(view.strong_pairs(digit)) {
            let link = Part::new(Role::StrongLink).digit(digit).cells(ends);
            parts.push(link.houses(house_of(view, digit, ends)));
        }
    }
    Pattern { parts, chains: Vec::new() }
}

/// Two colors of one digit, or four.
fn explain(words: &Words) -> Explanation {
    let colors: Vec<&Part> = words.parts(Role::Color).collect();
    match (words.part(0).digits.first(), &colors[..]) {
        (Some(digit), &[one, other]) => explain_simple(words, *digit, [one, other]),
        (Some(digit), &[one, other, second, third]) => {
            explain_multi(words, *digit, [one, other], [second, third])
        }
        _ => Explanation::unknown(),
    }
}

/// Two colors of one digit.
fn explain_simple(words: &Words, digit: Digit, colors: [&Part; 2]) -> Explanation {
    let tied = tied(words, digit, colors);
    if let Some(seen) = seen(words, colors[0], colors[0], digit)
        && strikes(words, colors[0])
    {
        let premise = format!("{tied}. {seen}. So the latter holds: ");
        return conclude(words, premise, [none(colors[0], digit)]);
    }
    conclude(words, format!("{tied}. In either case "), [between(colors[0], colors[1], digit)])
}

/// Four colors of one digit.
fn explain_multi(
    words: &Words,
    digit: Digit,
    colors: [&Part; 2],
    others: [&Part; 2],
) -> Explanation {
    let [tied_first, tied_second] = [colors, others].map(|colors| tied(words, digit, colors));
    let premise = format!("{tied_first}. Likewise {tied_second}. ");
    match others.map(|other| seen(words, colors[0], other, digit)) {
        [Some(one), Some(other)] if strikes(words, colors[0]) => {
            let premise = format!("{premise}{one}. {other}. Either way, ");
            conclude(words, premise, [none(colors[0], digit)])
        }
        [Some(seen), _] => {
            let premise = format!(
                "{premise}{seen}. Thus {}, or {}, so ",
                are(words, colors[1], digit),
                are(words, others[1], digit),
            );
            conclude(words, premise, [between(colors[1], others[1], digit)])
        }
        _ => Explanation::unknown(),
    }
}

fn none(color: &Part, digit: Digit) -> Claim {
    Claim::Not { cells: color.cells.clone(), digits: vec![digit] }
}

fn between(one: &Part, other: &Part, digit: Digit) -> Claim {
    Claim::Between { cells: [one, other].map(|color| color.cells.clone()), digit }
}

/// The houses whose two places connect two colors, and what follows.
fn tied(words: &Words, digit: Digit, colors: [&Part; 2]) -> String {
    let is_of = |link: &&Part| {
        link.cells.iter().all(|cell| colors.iter().any(|color| color.cells.contains(cell)))
    };
    let links = words.parts(Role::StrongLink).filter(is_of);
    let mut houses: Vec<_> = links.flat_map(|link| link.houses.iter().copied()).collect();
    houses.sort_unstable();
    let has = if houses.len() == 1 { "has" } else { "have" };
    let each = if houses.len() == 1 { "" } else { " each" };
    format!(
        "{} {has} only two places for {}{each}, so either {}, or else {}",
        words.houses(&houses),
        words.digits(&[digit], "and"),
        are(words, colors[0], digit),
        are(words, colors[1], digit),
    )
}

/// `r1c1 is 5`, `r1c1 and r1c2 are both 5`, `r1c1, r1c2 and r1c3 are all 5`.
fn are(words: &Words, color: &Part, digit: Digit) -> String {
    let are = match color.cells.len() {
        1 => "is",
        2 => "are both",
        _ => "are all",
    };
    format!("{} {are} {}", words.cells(&color.cells), words.digit(digit))
}

/// Two cells of two colors, or of one, that see each other.
fn seen(words: &Words, one: &Part, other: &Part, digit: Digit) -> Option<String> {
    let second = |cell: Cell| other.cells.iter().find(|other| words.sees(cell, **other));
    let (cell, other) = one.cells.iter().find_map(|cell| Some((*cell, *second(*cell)?)))?;
    let within = words.within(&words.shared_house(cell, other));
    let [cell, other] = [cell, other].map(|cell| words.cell(cell));
    Some(format!(
        "{cell} and {other} see each other{within} and are not both {}",
        words.digit(digit)
    ))
}

/// Whether the color itself is eliminated.
fn strikes(words: &Words, color: &Part) -> bool {
    let struck = words.struck().iter();
    struck.map(|struck| struck.cell).eq(color.cells.iter().copied())
}

/// The colors, their strong links, and where two colors meet.
fn teach(words: &Words) -> Lesson {
    let colors: Vec<&Part> = words.parts(Role::Color).collect();
    let Some(&digit) = words.part(0).digits.first() else { return Lesson::default() };
    let named = colors.iter().zip('A'..).map(|(color, letter)| {
        say!("color {0}: {1}", "couleur {0} : {1}", letter, and(&color.cells))
    });
    // The links of two colors, which decide each other.
    let linked = |colors: &[&Part]| {
        let is_theirs =
            |link: &&Part| colors.iter().any(|color| color.cells.contains(&link.cells[0]));
        let links = words.parts(Role::StrongLink).filter(|link| !link.cells.is_empty());
        let links = links.filter(is_theirs);
        sentences(
            words,
            links.filter_map(|link| Some(only_at(digit, &link.cells, *link.houses.first()?))),
        )
    };
    let (first, others) = colors.split_at(colors.len().min(2));
    let mut why = linked(first);
    let decided = |[one, other]: [char; 2]| {
        say!(
            "so either all cells of {0} are {2}, or all of {1}.",
            "donc toutes les cases de {0} valent {2}, ou toutes celles de {1}.",
            one,
            other,
            digit
        )
    };
    let meets = |at: usize| {
        let (one, other) = (colors[0], *colors.get(at)?);
        let second = |cell: Cell| other.cells.iter().find(|other| words.sees(cell, **other));
        let (cell, other) = one.cells.iter().find_map(|cell| Some((*cell, *second(*cell)?)))?;
        let houses = words.shared_house(cell, other);
        let letter = char::from(b'A' + at as u8);
        Some(say!(
            "{0} of A and {1} of {2} see each other{3}, so they are not both {4}.",
            "{0} de A et {1} de {2} se voient{3}, donc elles ne peuvent pas valoir {4} toutes les deux.",
            cell,
            other,
            letter,
            within(&houses),
            digit
        ))
    };
    let is_struck = colors.first().is_some_and(|color| strikes(words, color));
    why.push(decided(['A', 'B']));
    match colors.len() {
        2 if is_struck => {
            why.extend(meets(0));
            why.push(say!("so A is false.", "donc A est fausse."));
        }
        2 => {
            let sees = |lost: &Candidate| {
                let seen = |color: &Part| {
                    color.cells.iter().copied().find(|cell| words.sees(lost.cell, *cell))
                };
                Some(say!(
                    "{0} sees {1} of A and {2} of B",
                    "{0} voit {1} de A et {2} de B",
                    lost.cell,
                    seen(colors[0])?,
                    seen(colors[1])?
                ))
            };
            why.extend(sentences(words, words.struck().iter().filter_map(sees)));
            why.push(say!(
                "in either case a cell that sees both colors sees {0}.",
                "dans les deux cas, une case qui voit les deux couleurs voit un {0}.",
                digit
            ));
        }
        _ => {
            why.extend(linked(others));
            why.push(decided(['C', 'D']));
            why.extend(meets(2));
            if is_struck && let Some(other) = meets(3) {
                why.push(other);
                why.push(say!(
                    "one of C and D is true, so A is false.",
                    "C ou D est vraie, donc A est fausse."
                ));
            } else {
                why.push(say!(
                    "A and C are not both true, so B or D is true, and a cell that sees both sees {0}.",
                    "A et C ne sont pas vraies toutes les deux, donc B ou D l’est : qui voit les deux voit un {0}.",
                    digit
                ));
            }
        }
    }
    Lesson::new(sentences(words, named), why)
}
