//! Coloring: what strong links of one digit tie together is true all at once, or false all at once.
//!
//! ```text
//!   a . . | . b . | . . .     Strong links lead from a to b to a ...: of the colors A and B one is true.
//!   . . . | . . . | . . .
//!   . b . | . a . | . . x     wrap    two of a color see each other: it is false
//!   ------+-------+------     trap    a cell sees both colors: it does not have the digit
//! ```
//!
//! With a second component, of the colors C and D, if some A sees some C, not both can be true (*multi-
//! coloring*):
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
use crate::logic::facts::components::Component;

/// Simple and multi-coloring.
pub(in crate::logic) struct Coloring;

impl<const W: usize> Finder<W> for Coloring {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::SimpleColoring, Technique::MultiColoring]
    }

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

/// Type 1: the colors see each other, so that one of the opposite colors is true.
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

/// The two colors of each component, the given one first, and the strong links that tie them.
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
