//! Steps as JSON, for pages that draw them (feature `json`, which the command has).
//!
//! The keys are documented in `docs/json.md`, and stable: a key is added without
//! further ado; one that changes or goes makes [`SCHEMA`] one more. Cells are written `r4c7`, digits are
//! numbers from 1, houses `row 4`; the geometry says which cells a house has.

use serde_json::{Value, json};

use super::engine::path::{End, Path};
use super::engine::rating::Rating;
use super::explain;
use super::position::Position;
use super::step::{Chain, Conclusion, Link, Part, Step};
use super::technique::Technique;
use crate::grid::{Candidate, Cell, Digit, DigitSet, Geometry, HouseId};

/// The version of all these objects.
pub const SCHEMA: u64 = 1;

/// What is to be known of the rules in order to draw: `side`, `box` (height and width, or `null`),
/// `variants`, `houses` with their cells, and `pairs` of cells that must differ and share no house.
pub fn geometry(geometry: &Geometry) -> Value {
    let house = |house: &crate::grid::House| json!({ "name": house.to_string(), "cells": cells(&house.cells, geometry) });
    let pairs = geometry.cells().flat_map(|cell| {
        let later = geometry.extra_peers(cell).iter().filter(move |peer| **peer > cell);
        later.map(move |peer| cells(&[cell, *peer], geometry))
    });
    json!({
        "side": geometry.side(),
        "box": geometry.shape().map(|shape| [shape.box_height(), shape.box_width()]),
        "variants": geometry.variants().iter().map(|variant| variant.name()).collect::<Vec<_>>(),
        "houses": geometry.houses().iter().map(house).collect::<Vec<_>>(),
        "pairs": pairs.collect::<Vec<_>>(),
    })
}

/// A position: `values`, a number or `null` for each cell, and `candidates`, a list for each cell, empty
/// for one with a value.
pub fn position(position: &Position) -> Value {
    let cells = || position.puzzle().geometry().cells();
    let value = |cell: Cell| position.value(cell).map(Digit::number);
    let open = |cell: Cell| match position.value(cell) {
        Some(_) => Vec::new(),
        None => numbers(position.candidates(cell)),
    };
    json!({
        "values": cells().map(value).collect::<Vec<_>>(),
        "candidates": cells().map(open).collect::<Vec<_>>(),
    })
}

/// A technique: `name`, `level`, `score` of a step, and whether it `uses_uniqueness`.
pub fn technique(technique: Technique) -> Value {
    json!({
        "name": technique.name(),
        "level": technique.level().name(),
        "score": technique.score(),
        "uses_uniqueness": technique.uses_uniqueness(),
    })
}

/// Steps of one technique: `technique` and `steps`; `null` without any.
pub fn round(steps: &[Step], geometry: &Geometry) -> Value {
    let Some(first) = steps.first() else { return Value::Null };
    json!({
        "technique": technique(first.technique),
        "steps": steps.iter().map(|one| step(one, geometry)).collect::<Vec<_>>(),
    })
}

/// A step without its technique: `placements`, `eliminations`, `parts`, `chains` and `sentence`.
pub fn step(step: &Step, geometry: &Geometry) -> Value {
    let placements = match &step.conclusion {
        Conclusion::Place(candidate) => vec![self::candidate(candidate, geometry)],
        Conclusion::Eliminate(_) => Vec::new(),
    };
    let struck = step.conclusion.eliminations().iter();
    let houses = |ids: &[HouseId]| -> Vec<String> {
        ids.iter().map(|id| geometry.house(*id).to_string()).collect()
    };
    let part = |part: &Part| {
        json!({
            "role": part.role.name(),
            "digits": part.digits.iter().map(|digit| digit.number()).collect::<Vec<_>>(),
            "cells": cells(&part.cells, geometry),
            "houses": houses(&part.houses),
        })
    };
    let link = |link: &Link| json!({ "kind": link.kind.name(), "from": link.from, "houses": houses(&link.houses) });
    let chain = |chain: &Chain| -> Vec<Value> {
        let node = |node: &super::step::ChainNode| {
            json!({
                "digits": node.digits.iter().map(|digit| digit.number()).collect::<Vec<_>>(),
                "cells": cells(&node.cells, geometry),
                "is_on": node.is_on,
                "from": node.parents(),
                "links": node.links.iter().map(link).collect::<Vec<_>>(),
            })
        };
        chain.nodes.iter().map(node).collect()
    };
    json!({
        "placements": placements,
        "eliminations": struck.map(|one| self::candidate(one, geometry)).collect::<Vec<_>>(),
        "parts": step.pattern.parts.iter().map(part).collect::<Vec<_>>(),
        "chains": step.pattern.chains.iter().map(chain).collect::<Vec<_>>(),
        "sentence": explain::sentence(step, geometry),
    })
}

/// What a rating says: `level`, `score`, and the name of the `hardest` technique or `null`.
pub fn rating(rating: &Rating) -> Value {
    json!({
        "level": rating.level().name(),
        "score": rating.score,
        "hardest": rating.hardest.map(Technique::name),
    })
}

/// How a path ended: `kind` (`solved`, `stuck`, `contradiction`, or `time` or `cancelled` if the work was over
/// before logic came to its end), the `position` at its end, and the
/// `dead_end` of a contradiction in words.
pub fn end(path: &Path, last: &Position) -> Value {
    let geometry = last.puzzle().geometry();
    let dead_end = (path.end == End::Contradiction).then(|| last.dead_end()).flatten();
    json!({
        "kind": path.end.name(),
        "position": position(last),
        "dead_end": dead_end.map(|end| end.describe(geometry).to_string()),
    })
}

fn candidate(Candidate { cell, digit }: &Candidate, geometry: &Geometry) -> Value {
    json!({ "cell": cell.name(geometry.side()).to_string(), "digit": digit.number() })
}

fn cells(cells: &[Cell], geometry: &Geometry) -> Vec<String> {
    cells.iter().map(|cell| cell.name(geometry.side()).to_string()).collect()
}

fn numbers(digits: DigitSet) -> Vec<usize> {
    digits.iter().map(Digit::number).collect()
}
