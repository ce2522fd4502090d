//! The grid of an f-puzzles object: the contents of its cells and their regions, read and written.

use std::collections::HashMap;

use super::write::Writer;
use crate::format::json::{Json, Value};
use crate::format::read::regions::number_by_appearance;
use crate::format::setting::{Boxes, Content, Setting};
use crate::format::text::symbols::Misread;
use crate::format::write_error::WriteError;
use crate::grid::{Cell, Rule, RuleKind, Shape};

/// Reads the contents of the cells, and their regions.
pub(super) fn read(object: &Value, setting: &mut Setting) -> Result<(), Misread> {
    let Some(grid) = object.get("grid") else { return Ok(()) };
    let side = setting.count;
    let usual = Shape::of_side(side);
    let mut map = Vec::new();
    let mut parities = [("Odd", RuleKind::Odd, Vec::new()), ("Even", RuleKind::Even, Vec::new())];
    let rows = grid.list()?;
    if rows.len() != side {
        return Err(grid.wrong(format!("{side} rows")));
    }
    for (row, of_row) in rows.iter().enumerate() {
        let cells = of_row.list()?;
        if cells.len() != side {
            return Err(of_row.wrong(format!("{side} cells")));
        }
        for (column, of_cell) in cells.iter().enumerate() {
            let cell = Cell::at(row, column, side);
            contents(of_cell, cell, setting)?;
            // Older objects have the marks of odd and even cells here.
            let parity = of_cell.peek("parity").and_then(Value::text);
            if let Some((.., cells)) = parities.iter_mut().find(|(name, ..)| parity == Some(*name))
            {
                of_cell.get("parity");
                cells.push(cell);
            }
            let default = usual.map(|shape| {
                row / shape.box_height() * (side / shape.box_width()) + column / shape.box_width()
            });
            map.push(region(of_cell, default, side)?);
        }
    }
    for (_, kind, cells) in parities {
        if !cells.is_empty() {
            setting.rule(kind, [], cells);
        }
    }
    regions(&map, usual, setting);
    Ok(())
}

/// Reads a given, and candidates.
fn contents(of_cell: &Value, cell: Cell, setting: &mut Setting) -> Result<(), Misread> {
    let value = |value: &Value| {
        let number = value.number().filter(|value| setting.digit(*value).is_some());
        let fault = || setting.no_value(value.text().unwrap_or("not a number"));
        number.ok_or_else(|| value.misread(fault()))
    };
    if !matches!(of_cell.is, Json::Object(_)) {
        let expected = "an object for the cell, such as {\"value\":5,\"given\":true} or {}";
        return Err(of_cell.wrong(expected));
    }
    // Marks that a player entered.
    of_cell.take_keys(&["centerPencilMarks", "cornerPencilMarks"]);
    let is_given = of_cell.get("given").is_some_and(Value::is_something);
    let mut contents = Vec::new();
    if let Some(given) = of_cell.get("value").filter(|_| is_given) {
        contents.push(Content { cell, values: vec![value(given)?], is_given: true });
    }
    if let Some(marks) = of_cell.get("givenPencilMarks").filter(|marks| marks.is_something()) {
        let values = marks.list()?.iter().map(value).collect::<Result<_, _>>()?;
        contents.push(Content { cell, values, is_given: false });
    }
    setting.contents.extend(contents);
    Ok(())
}

/// Reads the number of the region of a cell, or that it has none.
fn region(of_cell: &Value, default: Option<usize>, side: usize) -> Result<Option<usize>, Misread> {
    let Some((_, region)) = of_cell.entries().iter().find(|(key, _)| key == "region") else {
        return Ok(default);
    };
    region.take();
    if let Json::Null = region.is {
        return Ok(None);
    }
    let number = region.number().and_then(|number| usize::try_from(number).ok());
    let number = number.filter(|number| *number < side * side);
    number.map(Some).ok_or_else(|| region.wrong("the number of a region, or null"))
}

/// Sets the boxes if the map is not that of the usual ones.
fn regions(map: &[Option<usize>], usual: Option<Shape>, setting: &mut Setting) {
    let side = setting.count;
    let count = map.iter().flatten().max().map_or(0, |last| last + 1);
    let mut lists = vec![Vec::new(); count];
    for (cell, region) in map.iter().enumerate() {
        region.iter().for_each(|region| lists[*region].push(Cell::from_index(cell)));
    }
    lists.retain(|list| !list.is_empty());
    let is_usual = usual.is_some_and(|shape| {
        let boxes = Boxes::Of(shape.box_height(), shape.box_width()).regions(setting);
        boxes.is_ok_and(|boxes| boxes.iter().all(|cells| lists.contains(cells)))
    });
    if is_usual {
        return;
    }
    let is_map = lists.len() == side && lists.iter().all(|list| list.len() == side);
    setting.boxes = match is_map {
        true => Boxes::Map(number_by_appearance(map)),
        false => Boxes::Parts(lists),
    };
}

impl Writer<'_> {
    /// The contents of the cells, with regions that are not the usual boxes.
    pub(super) fn grid(&self) -> Result<String, WriteError> {
        let setting = self.setting;
        let regions = self.regions();
        let allowed = setting.rules.iter().filter(|rule| rule.kind == RuleKind::Allowed);
        let allowed: Vec<&Rule> = allowed.collect();
        let mut contents: HashMap<Cell, Vec<&Content>> = HashMap::new();
        for content in &setting.contents {
            contents.entry(content.cell).or_default().push(content);
        }
        let all: Vec<i32> = (setting.lowest..=setting.highest()).collect();
        let of_cell = |cell: &Cell| {
            let mut parts = Vec::new();
            let mut marks = all.clone();
            for content in contents.get(cell).map_or(&[][..], Vec::as_slice) {
                match content.is_given {
                    true => {
                        parts.push(format!("\"value\":{},\"given\":true", content.values[0]));
                    }
                    false => marks.retain(|mark| content.values.contains(mark)),
                }
            }
            for rule in allowed.iter().filter(|rule| rule.cells().contains(cell)) {
                marks.retain(|mark| rule.numbers.contains(mark));
            }
            if marks.is_empty() {
                return Err(self.refuse("a cell without a candidate"));
            }
            if marks.len() < all.len() {
                let marks: Vec<String> = marks.iter().map(i32::to_string).collect();
                parts.push(format!("\"givenPencilMarks\":[{}]", marks.join(",")));
            }
            if let Some(regions) = &regions {
                let region = regions[cell.index()];
                let region = region.map_or_else(|| "null".to_owned(), |region| region.to_string());
                parts.push(format!("\"region\":{region}"));
            }
            Ok(format!("{{{}}}", parts.join(",")))
        };
        let row = |row: usize| {
            let cells: Vec<String> =
                setting.row(row).iter().map(of_cell).collect::<Result<_, _>>()?;
            Ok(format!("[{}]", cells.join(",")))
        };
        let rows: Vec<String> = (0..setting.rows).map(row).collect::<Result<_, _>>()?;
        Ok(format!("[{}]", rows.join(",")))
    }

    /// The region of each cell; `None` if the boxes are the usual ones.
    fn regions(&self) -> Option<Vec<Option<usize>>> {
        let setting = self.setting;
        let side = setting.count;
        match &setting.boxes {
            _ if setting.has_usual_boxes() => None,
            Boxes::Map(map) => Some(map.iter().map(|region| Some(*region)).collect()),
            Boxes::Of(height, width) => {
                let region =
                    |cell: usize| cell / side / height * (side / width) + cell % side / width;
                Some((0..side * side).map(|cell| Some(region(cell))).collect())
            }
            _ => Some(vec![None; side * side]),
        }
    }
}
