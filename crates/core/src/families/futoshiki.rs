//! Futoshiki: signs between neighbors. Each is a rule `greater` of two cells that share an edge.

use crate::grid::{Cell, Geometry, RuleKind};

/// The signs of a Futoshiki, of which there is at least one: the greater cell, then the smaller one. `None` if this is
/// not a Futoshiki, or has other rules.
pub fn signs(geometry: &Geometry) -> Option<Vec<(Cell, Cell)>> {
    if !super::is_latin(geometry) {
        return None;
    }
    let side = geometry.side();
    let mut signs = Vec::new();
    for rule in geometry.stated_rules() {
        if rule.kind != RuleKind::Greater || rule.lists.len() != 1 {
            return None;
        }
        for pair in rule.cells().windows(2) {
            let [one, other] = [pair[0], pair[1]];
            let steps = one.row(side).abs_diff(other.row(side))
                + one.column(side).abs_diff(other.column(side));
            if steps != 1 {
                return None;
            }
            signs.push((one, other));
        }
    }
    Some(signs).filter(|signs| !signs.is_empty())
}
