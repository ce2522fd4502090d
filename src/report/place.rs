//! The place that a hint names, as data: a program highlights it without reading the sentence.

use serde::Serialize;

use super::names::cells;
use veridoku_core::grid::{Geometry, HouseId};
use veridoku_logic::explain::Whereabouts;

/// A part of the grid that contains a pattern.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum PlaceReport {
    /// All places of a digit.
    Digit { digit: usize },
    /// The cells of these houses.
    Houses { houses: Vec<HouseReport> },
    /// The cells in these rows and these columns. Both ends belong to a range, and the first line is 1.
    Area { rows: [usize; 2], columns: [usize; 2] },
}

/// A house with its cells.
#[derive(Clone, Debug, Serialize)]
pub(super) struct HouseReport {
    name: String,
    cells: Vec<String>,
}

impl PlaceReport {
    /// The report of a place.
    pub(super) fn new(place: &Whereabouts, geometry: &Geometry) -> PlaceReport {
        match place {
            Whereabouts::PlacesFor(digit) => PlaceReport::Digit { digit: digit.number() },
            Whereabouts::Houses(houses) => {
                let house = |id: &HouseId| HouseReport::new(*id, geometry);
                PlaceReport::Houses { houses: houses.iter().map(house).collect() }
            }
            Whereabouts::Area { rows, columns } => PlaceReport::Area {
                rows: [rows.start() + 1, rows.end() + 1],
                columns: [columns.start() + 1, columns.end() + 1],
            },
        }
    }
}

impl HouseReport {
    /// The report of a house.
    pub(super) fn new(id: HouseId, geometry: &Geometry) -> HouseReport {
        let house = geometry.house(id);
        HouseReport { name: house.to_string(), cells: cells(&house.cells, geometry) }
    }
}
