//! Overlapping grids and boards of any shape in an object of `rules-json`, with the keys of reports.
//!
//! ```text
//! {"rows":9,"columns":9,"grids":{"name":"samurai"},...}                 the size of one grid
//! {"rows":9,"columns":9,"grids":{"corners":["r1c1","r7c7"]},...}        the upper left cell of each grid
//! {"rows":2,"columns":3,"grids":{"board":["-..","..."]},...}            the size of the board
//! ```
//!
//! One of `name`, `corners` and `board` is enough. A report has all keys, so the others are allowed if they agree:
//! `rows` and `columns` of the plane, `name`, which is `null` for other arrangements, and `corners`.

use super::fault::RuleFault;
use super::json::{Json, Value, quoted};
use super::rules::board;
use super::setting::{Boxes, Setting};
use super::text::symbols::Misread;
use crate::grid::{Arrangement, Corners, Overlap, row_and_column};

const KEYS: [&str; 5] = ["name", "rows", "columns", "corners", "board"];

/// Whether an object has a board of any shape.
pub(super) fn has_board(object: &Value) -> bool {
    object.get("grids").is_some_and(|grids| grids.get("board").is_some())
}

/// Reads the key `grids`, if there is one, after the size and the boxes of one grid, or after the size of the board.
pub(super) fn read(object: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let Some(grids) = object.get("grids") else { return Ok(()) };
    if !matches!(grids.is, Json::Object(_)) {
        return Err(grids.wrong("`grids` as an object with a name, corners or a board"));
    }
    super::rules_json::only(grids, &KEYS)?;
    refuse_other_houses(object, setting)?;
    let name = grids.get("name").map(name).transpose()?;
    let corners = grids.get("corners").map(corners).transpose()?;
    let corners = corners.filter(|corners| !corners.is_empty());
    match (grids.get("board"), name, corners) {
        (Some(board), None, None) => self::board(board, setting)?,
        (Some(board), ..) => {
            return Err(board.misread(RuleFault::Found {
                found: "`board` with a name or corners".to_owned(),
                expected: "only a board, or only grids".to_owned(),
            }));
        }
        (None, Some(name), corners) => {
            arrange(grids, setting, &Corners::Named(name))?;
            let is_other = |of: &Vec<_>| setting.grids.as_ref().is_none_or(|g| g.corners() != of);
            if let (Some(_), Some(key)) = (corners.filter(is_other), grids.get("corners")) {
                let found = format!("`corners` that are not those of {name}");
                let expected = "those, or no `name`".to_owned();
                return Err(key.misread(RuleFault::Found { found, expected }));
            }
        }
        (None, None, Some(corners)) => arrange(grids, setting, &Corners::At(corners))?,
        (None, None, None) => {
            return Err(grids.misread(RuleFault::Found {
                found: "`grids` without a name, corners or a board".to_owned(),
                expected: "one of them".to_owned(),
            }));
        }
    }
    for (key, expected) in [("rows", setting.rows), ("columns", setting.columns)] {
        let stated = grids.get(key).filter(|of| of.number() != i32::try_from(expected).ok());
        if let Some(stated) = stated {
            return Err(stated.wrong(format!("{expected}, the number of {key} of these `grids`")));
        }
    }
    Ok(())
}

/// Refuses what overlapping grids, or a board, cannot have. No boxes are usual for a board.
fn refuse_other_houses(object: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let is_board = has_board(object);
    if is_board && setting.boxes == Boxes::None {
        setting.boxes = Boxes::Usual;
    }
    for key in ["boxes", "regions", "lines"] {
        let Some(value) = object.get(key) else { continue };
        let is_fit = match key {
            "boxes" => !is_board,
            "regions" => false,
            _ => matches!(value.is, Json::Bool(true)),
        };
        if !is_fit {
            let found = format!("`{key}` with {}", if is_board { "a board" } else { "`grids`" });
            let expected = match is_board {
                true => {
                    "rules, since a board has no boxes, and digits may repeat in its rows and columns"
                }
                false => "the rows, columns and boxes of the grids, or rules",
            };
            return Err(value.misread(RuleFault::Found { found, expected: expected.to_owned() }));
        }
    }
    Ok(())
}

fn name(name: &Value) -> Result<Overlap, Misread> {
    let names = Overlap::ALL.map(Overlap::name).join(", ");
    let found = name.text().and_then(|name| name.parse().ok());
    found.ok_or_else(|| name.wrong(format!("a `name` of grids: one of {names}")))
}

fn corners(corners: &Value) -> Result<Vec<(usize, usize)>, Misread> {
    let corner = |corner: &Value| {
        let found = corner.text().and_then(row_and_column);
        found.ok_or_else(|| corner.wrong("the upper left cell of a grid in `corners`, as in r1c1"))
    };
    match &corners.is {
        Json::List(items) => items.iter().map(corner).collect(),
        _ => Err(corners.wrong("`corners` as a list, the upper left cell of each grid")),
    }
}

fn arrange(grids: &Value, setting: &mut Setting, of: &Corners) -> Result<(), Misread> {
    if (setting.rows, setting.columns) != (setting.count, setting.count) {
        let found = "`grids` with a size that is not square".to_owned();
        let expected =
            "the size of one grid, with as many `rows` and `columns` as values".to_owned();
        return Err(grids.misread(RuleFault::Found { found, expected }));
    }
    setting.arrange(of).map_err(|kind| grids.misread(kind))
}

/// The rows of a board; they may contain sums, as in the format `rules`.
fn board(board: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let Json::List(items) = &board.is else {
        return Err(board.wrong("`board` as a list of its rows"));
    };
    if items.len() != setting.rows {
        let plural = if items.len() == 1 { "" } else { "s" };
        let found = format!("`board` with {} row{plural}", items.len());
        let expected = format!("{}, as in `rows`", setting.rows);
        return Err(board.misread(RuleFault::Found { found, expected }));
    }
    let mut places = Vec::new();
    for row in items {
        let text = row.text().ok_or_else(|| row.wrong("a row of the `board`, as in \"-..\""))?;
        let of_row = board::places(text, setting.columns);
        places.extend(of_row.map_err(|fault| row.misread(fault.kind))?);
    }
    for sum in board::apply(setting, &places).map_err(|kind| board.misread(kind))? {
        setting.push(sum, 0).map_err(|fault| board.misread(fault.kind))?;
    }
    Ok(())
}

/// The object of an arrangement, as in reports.
pub(super) fn write(grids: &Arrangement) -> String {
    let name = grids.name().map_or("null".to_owned(), |name| quoted(name.name()));
    let corner = |(row, column): &(usize, usize)| quoted(&format!("r{}c{}", row + 1, column + 1));
    let corners: Vec<String> = grids.corners().iter().map(corner).collect();
    let (rows, columns, corners) = (grids.rows(), grids.columns(), corners.join(","));
    let board = match grids.shape() {
        Some(_) => String::new(),
        None => {
            let rows: Vec<String> = grids.rows_of_symbols().iter().map(|row| quoted(row)).collect();
            format!(",\"board\":[{}]", rows.join(","))
        }
    };
    format!(
        "{{\"name\":{name},\"rows\":{rows},\"columns\":{columns},\"corners\":[{corners}]{board}}}"
    )
}
