//! Overlapping grids as a text of SudokuPad.
//!
//! ```text
//! regions                     each box once
//! cages, hidden               each row and column of a grid: different digits
//! metadata, norowcol          the rows and columns of the whole plane are no lines
//! cages                       killer cages, sums, extra regions: all rules that such a text has as data
//! ```
//!
//! SudokuPad itself makes a cage for each line of the plane, unless `norowcol` is set. It checks the hidden cages with the
//! type `rowcol` as it checks its own.

use std::collections::BTreeSet;

use super::NO_LINES;
use crate::format::json::quoted;
use crate::format::setting::Setting;
use crate::format::table::Format;
use crate::format::write_error::WriteError;
use crate::grid::{Arrangement, Cell, HouseKind, Rule, RuleKind};

/// The text of a setting whose grids are these.
pub(super) fn object(setting: &Setting, grids: &Arrangement) -> Result<String, WriteError> {
    let refuse = |what: &str| {
        let rule = format!("{what} in overlapping grids");
        WriteError::Rule { format: Format::Sudokupad, rule }
    };
    if setting.lowest != 1 {
        return Err(refuse("values that do not begin at 1"));
    }
    if setting.hidden > 0 {
        return Err(refuse("hidden cells"));
    }
    if setting.contents.iter().any(|content| !content.is_given) {
        return Err(refuse("restricted candidates"));
    }
    let mut metadata: Vec<String> = Vec::new();
    for (key, text) in setting.credits.entries() {
        let key = if key == "ruleset" { "rules" } else { key };
        metadata.push(format!("\"{key}\":{}", quoted(text)));
    }
    metadata.push(format!("\"{NO_LINES}\":true"));
    let list = |cells: &[Cell]| {
        let place = |cell: &Cell| {
            let (row, column) = grids.place(*cell);
            format!("[{row},{column}]")
        };
        format!("[{}]", cells.iter().map(place).collect::<Vec<_>>().join(","))
    };
    let houses = |kind: HouseKind| {
        let of_grid =
            |grid| (0..grids.digits()).map(move |index| grids.cells_of_house(grid, kind, index));
        // Where grids overlap, they may share a box or a line.
        (0..grids.corners().len()).flat_map(of_grid).collect::<BTreeSet<_>>()
    };
    let line = |cells: Vec<Cell>| {
        format!(
            "{{\"cells\":{},\"unique\":true,\"hidden\":true,\"type\":\"rowcol\"}}",
            list(&cells)
        )
    };
    let lines = [HouseKind::Row, HouseKind::Column].into_iter().flat_map(houses);
    let mut cages: Vec<String> = lines.map(line).collect();
    for rule in &setting.rules {
        let keys = keys(rule).ok_or_else(|| match (rule.kind, &rule.numbers[..]) {
            (RuleKind::Sum, [0]) => refuse("a sum of 0"),
            (RuleKind::Sum, _) => refuse("a sum with several numbers"),
            (kind, _) => refuse(kind.name()),
        })?;
        cages.push(format!("{{\"cells\":{},{keys}}}", list(rule.cells())));
    }
    let regions: Vec<String> = houses(HouseKind::Box).iter().map(|cells| list(cells)).collect();
    Ok(format!(
        "{{\"cellSize\":50,\"metadata\":{{{}}},\"cells\":{},\"regions\":[{}],\"cages\":[{}],\
         \"lines\":[],\"arrows\":[],\"underlays\":[],\"overlays\":[]}}",
        metadata.join(","),
        cells(setting, grids),
        regions.join(","),
        cages.join(",")
    ))
}

/// The givens, in the rows of the plane.
fn cells(setting: &Setting, grids: &Arrangement) -> String {
    let mut rows = vec![vec![String::from("{}"); grids.columns()]; grids.rows()];
    for content in &setting.contents {
        let (row, column) = grids.place(content.cell);
        rows[row][column] = format!("{{\"value\":{}}}", content.values[0]);
    }
    let rows: Vec<String> = rows.iter().map(|row| format!("[{}]", row.join(","))).collect();
    format!("[{}]", rows.join(","))
}

/// The keys of a cage, next to its cells; `None` for a rule that is not a cage.
fn keys(rule: &Rule) -> Option<String> {
    // The sum 0 means no sum.
    let sum = rule.number().filter(|sum| *sum != 0);
    let summed = |sum: i32, is_unique: bool| {
        format!("\"value\":\"{sum}\",\"sum\":{sum},\"unique\":{is_unique}")
    };
    match (rule.kind, rule.numbers.len(), sum) {
        (RuleKind::Killer, _, Some(sum)) => Some(summed(sum, true)),
        (RuleKind::Killer, _, None) => Some("\"unique\":true".to_owned()),
        (RuleKind::Sum, 1, Some(sum)) => Some(summed(sum, false)),
        (RuleKind::Distinct, ..) => Some("\"unique\":true,\"style\":\"extraregion\"".to_owned()),
        _ => None,
    }
}
