//! A puzzle as a link to Penpa+: the givens, thick edges between boxes, and killer cages.
//!
//! Penpa+ only draws, so a puzzle with further rules has no link: each such rule is refused by name. Neither have grids whose
//! boxes do not show where the grids are. To find out, the link is read again.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write as _;

use super::{SHORTENED, SITE};
use crate::format::base64;
use crate::format::read::options::{Credits, ReadOptions};
use crate::format::read_puzzle;
use crate::format::setting::Setting;
use crate::format::table::Format;
use crate::format::write_error::WriteError;
use crate::grid::{Arrangement, Cell, HouseKind, Puzzle, Rule, RuleKind, Variant};

/// The style of a line around a cage.
const CAGE: u8 = 10;

/// The link of a puzzle.
pub(super) fn link(puzzle: &Puzzle, credits: &Credits) -> Result<String, WriteError> {
    let setting = Setting::of(puzzle, Format::Penpa)?.with(credits).with_boxes_named();
    let refuse = |what: &str| WriteError::Rule { format: Format::Penpa, rule: what.to_owned() };
    if setting.lowest != 1 {
        return Err(refuse("values that do not begin at 1"));
    }
    if setting.hidden > 0 {
        return Err(refuse("hidden cells"));
    }
    if !setting.has_lines {
        return Err(refuse("`lines: none`"));
    }
    if let Some(variant) = setting.variants.first() {
        return Err(refuse(&format!("the variant {variant}")));
    }
    if let Some(rule) = setting.rules.iter().find(|rule| rule.kind != RuleKind::Killer) {
        return Err(refuse(&name(rule, setting.grids.as_deref())));
    }
    if let Some(sum) = setting.rules.iter().filter_map(Rule::number).find(|sum| *sum < 1) {
        return Err(refuse(&format!("a killer cage with the sum {sum}")));
    }
    if setting.contents.iter().any(|content| !content.is_given) {
        return Err(refuse("restricted candidates"));
    }
    let text = text(puzzle, &setting);
    let shorten = |text: String, (word, short): &(&str, &str)| text.replace(word, short);
    let short = SHORTENED.iter().fold(text, shorten);
    let packed = miniz_oxide::deflate::compress_to_vec(short.as_bytes(), 9);
    let packed = base64::of_bytes(&packed).replace('-', "+").replace('_', "/");
    let link = format!("https://{SITE}#m=edit&p={packed}");
    match read_puzzle(&link, ReadOptions::of_format(Format::Penpa)) {
        Ok(again) if again == *puzzle => Ok(link + "\n"),
        again => Err(refuse(&not_shown(puzzle, &setting.rules, again.ok().as_ref()))),
    }
}

/// What a drawing of a puzzle does not show, if `again` is read from it.
fn not_shown(puzzle: &Puzzle, cages: &[Rule], again: Option<&Puzzle>) -> String {
    let geometry = puzzle.geometry();
    let is_known = |cage: &Rule| {
        again.is_some_and(|again| again.geometry().stated_rules().any(|rule| rule == cage))
    };
    let has_grids = again.is_some_and(|again| {
        again.geometry().arrangement().map(|grids| grids.corners())
            == geometry.arrangement().map(|grids| grids.corners())
    });
    match cages.iter().find(|cage| !is_known(cage)) {
        Some(cage) if has_grids => {
            let cells = cage.cells().iter().map(|cell| geometry.cell_name(*cell).to_string());
            let cells = cells.collect::<Vec<_>>().join(" ");
            format!("the killer cage {cells} together with the other cages")
        }
        _ if geometry.arrangement().is_some() => "grids that the boxes do not show".to_owned(),
        _ => "regions that the lines do not show".to_owned(),
    }
}

/// The name of a rule; if it is a part of a variant of one grid, that of the variant.
fn name(rule: &Rule, grids: Option<&Arrangement>) -> String {
    let of_grid = grids.into_iter().flat_map(|grids| {
        let numbers = 0..grids.corners().len();
        numbers.flat_map(move |grid| Variant::ALL.map(|variant| (grids, grid, variant)))
    });
    let has_rule = |(grids, grid, variant): &(&Arrangement, usize, Variant)| {
        variant.rules_in(grids, *grid..*grid + 1).is_ok_and(|rules| rules.contains(rule))
    };
    match of_grid.into_iter().find(has_rule) {
        Some((_, grid, variant)) => format!("the variant {variant} in grid {}", grid + 1),
        None => rule.kind.name().to_owned(),
    }
}

/// The lines of the packed text.
fn text(puzzle: &Puzzle, setting: &Setting) -> String {
    let plane = puzzle.geometry().plane();
    let (rows, columns) = (plane.rows(), plane.columns());
    let credit = |name: &str| {
        let said = setting.credits.entries().find(|(key, _)| *key == name);
        said.map_or(String::new(), |(_, text)| text.replace(',', "%2C"))
    };
    let (size, center) = (38, center(rows, columns));
    let (wide, high) = ((columns + 1) * size, (rows + 1) * size);
    let head = format!(
        "square,{columns},{rows},{size},0,1,1,{wide},{high},{center},{center},0,0,0,0,\
         Title: {},Author: {},,{},OFF,false",
        credit("title"),
        credit("author"),
        encoded(&credit("ruleset"))
    );
    let mut last = 0;
    let cells = centers(puzzle).map(|(_, center)| {
        let step = center - last;
        last = center;
        step.to_string()
    });
    let cells = cells.collect::<Vec<_>>().join(",");
    // No space around the board, no modes, the drawing, no answer, the cells, all tabs, no checks, no time, version.
    format!(
        "{head}\n[0,0,0,0]\n{{}}\n{}\n{}\n[{cells}]\n[]\n{{}}\n\"x\"\n\"x\"\n[3,1,3]",
        layer(&Drawing {
            numbers: numbers(puzzle, setting),
            edges: edges(puzzle),
            ..cages(puzzle, &setting.rules)
        }),
        layer(&Drawing::default())
    )
}

/// The rules in words on one line.
fn encoded(rules: &str) -> String {
    rules.replace('\n', "%2D").replace('&', "%2E").replace('=', "%2F")
}

/// The point in the middle of a board: a center, a corner, or the middle of an edge below or to the right of a cell.
fn center(rows: usize, columns: usize) -> usize {
    let (width, points) = (columns + 4, (columns + 4) * (rows + 4));
    let kind = match (rows % 2, columns % 2) {
        (1, 1) => 0,
        (0, 0) => 1,
        (0, _) => 2,
        _ => 3,
    };
    kind * points + (1 + rows.div_ceil(2)) * width + 1 + columns.div_ceil(2)
}

/// The cells in the order of their centers.
fn centers(puzzle: &Puzzle) -> impl Iterator<Item = (Cell, usize)> {
    let plane = puzzle.geometry().plane();
    let width = plane.columns() + 4;
    let place = |cell: Cell| {
        let (row, column) = plane.place(cell);
        ((row + 2) * width + column + 2, cell)
    };
    let all: BTreeMap<usize, Cell> = puzzle.geometry().cells().map(place).collect();
    all.into_iter().map(|(center, cell)| (cell, center))
}

/// What is drawn: numbers in cells and small ones in their corners, thick edges, and cages with the lines around them.
#[derive(Default)]
struct Drawing {
    numbers: String,
    small: String,
    edges: String,
    cages: String,
    lines: String,
}

/// A layer with a drawing.
fn layer(Drawing { numbers, small, edges, cages, lines }: &Drawing) -> String {
    let stack = "{\"__a\":[]}";
    let (mut lists, mut objects) = (String::new(), String::new());
    for part in ["thermo", "arrows", "direction", "squareframe", "polygon", "nobulbthermo"] {
        let _ = write!(lists, ",\"{part}\":[]");
    }
    for part in ["surface", "symbol", "line", "wall", "deletelineE"] {
        let _ = write!(objects, ",\"{part}\":{{}}");
    }
    format!(
        "{{\"command_redo\":{stack},\"command_undo\":{stack},\"command_replay\":{stack},\"number\":{{{numbers}}},\
         \"numberS\":{{{small}}},\"lineE\":{{{edges}}},\"cage\":{{{lines}}},\"killercages\":[{cages}]{objects}{lists}}}"
    )
}

/// The givens.
fn numbers(puzzle: &Puzzle, setting: &Setting) -> String {
    let givens = centers(puzzle).filter_map(|(cell, center)| {
        let value = setting.lowest + puzzle.given(cell)?.index() as i32;
        Some(format!("\"{center}\":[\"{value}\",1,\"1\"]"))
    });
    givens.collect::<Vec<_>>().join(",")
}

/// Thick edges between neighbors without a common box.
fn edges(puzzle: &Puzzle) -> String {
    let geometry = puzzle.geometry();
    let plane = geometry.plane();
    let (width, points) = (plane.columns() + 4, (plane.columns() + 4) * (plane.rows() + 4));
    let boxes = |cell: Cell| {
        let of_cell = geometry.houses_of(cell).iter().copied();
        of_cell.filter(|id| matches!(geometry.house(*id).kind, HouseKind::Box | HouseKind::Region))
    };
    let has_boxes = geometry.cells().any(|cell| boxes(cell).next().is_some());
    let mut edges = Vec::new();
    for cell in geometry.cells().filter(|_| has_boxes) {
        let (row, column) = plane.place(cell);
        // Its lower right corner, the one above it, and the one to the left of it.
        let corner = points + (row + 2) * width + column + 2;
        for (other, from) in [((row, column + 1), corner - width), ((row + 1, column), corner - 1)]
        {
            let Some(other) = plane.cell_at(other.0, other.1) else { continue };
            if !boxes(cell).any(|id| geometry.house(id).cells.contains(&other)) {
                edges.push(format!("\"{from},{corner}\":2"));
            }
        }
    }
    edges.join(",")
}

/// The killer cages: their cells, their sums in the cell that is first row by row, and the lines around them.
///
/// Each cell has four points, which form a grid that is twice as fine. A line connects two neighboring points of a cage,
/// unless the two points on the outer side of the line also belong to the cage.
fn cages(puzzle: &Puzzle, rules: &[Rule]) -> Drawing {
    let plane = puzzle.geometry().plane();
    let (width, height) = (plane.columns() + 4, plane.rows() + 4);
    let point = |(row, column): (usize, usize)| {
        4 * (width * height + row / 2 * width + column / 2) + row % 2 * 2 + column % 2
    };
    let (mut cages, mut small, mut lines) = (Vec::new(), BTreeMap::new(), BTreeSet::new());
    for rule in rules {
        let places: Vec<(usize, usize)> =
            rule.cells().iter().map(|cell| plane.place(*cell)).collect();
        let centers = places.iter().map(|(row, column)| (row + 2) * width + column + 2);
        let centers: Vec<String> = centers.map(|center| center.to_string()).collect();
        cages.push(format!("[{}]", centers.join(",")));
        let fine = |(row, column): &(usize, usize)| {
            let (row, column) = (2 * (row + 2), 2 * (column + 2));
            [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        };
        if let (Some(first), Some(sum)) = (places.iter().min(), rule.numbers.first()) {
            small.insert(point(fine(first)[0]), sum);
        }
        let inside: HashSet<(usize, usize)> = places.iter().flat_map(fine).collect();
        for &(row, column) in &inside {
            // The outer side of the first point of a cell is before it, and that of the second point is after it.
            let outside = |at: usize| if at.is_multiple_of(2) { at - 1 } else { at + 1 };
            let (above, left) = (outside(row), outside(column));
            for (end, outer) in [
                ((row, column + 1), [(above, column), (above, column + 1)]),
                ((row + 1, column), [(row, left), (row + 1, left)]),
            ] {
                if inside.contains(&end) && !outer.iter().all(|point| inside.contains(point)) {
                    lines.insert((point((row, column)), point(end)));
                }
            }
        }
    }
    let small: Vec<String> =
        small.iter().map(|(at, sum)| format!("\"{at}\":[\"{sum}\",1]")).collect();
    let lines: Vec<String> =
        lines.iter().map(|(one, other)| format!("\"{one},{other}\":{CAGE}")).collect();
    Drawing {
        cages: cages.join(","),
        small: small.join(","),
        lines: lines.join(","),
        ..Drawing::default()
    }
}
