//! A drawing of Penpa+ as a text of SudokuPad.
//!
//! ```text
//! line 1    square,9,9,38,...,Title: Five,Author: A. Setter,,rules      the board, title, author and rules
//! line 4    {"number":{"28":["5",1,"1"]},"lineE":{"200,201":2},...}     the drawing of the puzzle
//! line 6    [28,1,1,1,...]                                              the cells, each as the distance to the last
//! ```

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::format::fault::RuleFault;
use crate::format::json::{Json, Value, quoted};
use crate::format::text::symbols::Misread;
use crate::grid::{Arrangement, Shape};

/// The most rows and columns of a board.
const MOST_LINES: usize = Shape::MAX_SIDE;

/// The styles of thick edges, and of a number in its usual size.
const THICK: [&str; 2] = ["2", "21"];
const USUAL: &str = "1";

/// Parts of a drawing that have no meaning: the steps that led to it, and edges of the grid that are hidden.
const SILENT: [&str; 4] = ["command_redo", "command_undo", "command_replay", "deletelineE"];

/// Row and column, as Penpa+ counts them.
type Place = (usize, usize);

/// A fault without a position, which a packed text does not have.
fn fault(found: impl Into<String>, expected: impl Into<String>) -> Misread {
    let fault = RuleFault::Found { found: found.into(), expected: expected.into() };
    Misread { offset: 0, kind: fault.into() }
}

/// The text of SudokuPad with the parts of a drawing.
pub(super) fn as_scl(text: &str) -> Result<String, Misread> {
    let lines: Vec<&str> = text.lines().collect();
    let head: Vec<&str> = lines.first().copied().unwrap_or_default().split(',').collect();
    let line = |at: usize| {
        let few = || fault(format!("{} lines in the packed text", lines.len()), "at least 6");
        lines.get(at).copied().ok_or_else(few)
    };
    let board = Board::of(&head, line(5)?)?;
    let text = line(3)?;
    let drawing = Value::parse(text, false)?;
    Ok(Parts { board: &board, text, drawing: &drawing }.scl(&head))
}

/// The cells of a board.
struct Board {
    /// Points in a row, and of each kind.
    width: usize,
    points: usize,
    cells: BTreeSet<Place>,
    /// The first row and column, and the number of rows and columns, with a cell.
    origin: Place,
    size: Place,
}

impl Board {
    fn of(head: &[&str], cells: &str) -> Result<Board, Misread> {
        let kind = head.first().copied().unwrap_or_default();
        if !["square", "sudoku"].contains(&kind) {
            let kind = crate::printable::excerpt(kind.as_bytes());
            return Err(fault(format!("a board of the kind {kind}"), "`square` or `sudoku`"));
        }
        let lines = |at: usize| {
            let text = head.get(at).copied().unwrap_or_default();
            let lines = text.parse::<usize>().ok().filter(|lines| (1..=MOST_LINES).contains(lines));
            let expected = format!("1 to {MOST_LINES} rows and columns");
            lines.ok_or_else(|| {
                fault(crate::printable::excerpt(text.as_bytes()).to_string(), expected)
            })
        };
        let (columns, rows) = (lines(1)?, lines(2)?);
        let width = columns + 4;
        let points = width * (rows + 4);
        let mut center = 0;
        let mut places = BTreeSet::new();
        let list = Value::parse(cells, false)?;
        for step in list.list()? {
            let next = step.number().and_then(|step| usize::try_from(step).ok());
            let next = next.and_then(|step| step.checked_add(center)).filter(|at| *at < points);
            center = next.ok_or_else(|| step.wrong("the distance from one cell to the next"))?;
            places.insert((center / width, center % width));
        }
        let most = Arrangement::MOST_CELLS;
        let first =
            places.iter().copied().reduce(|one, other| (one.0.min(other.0), one.1.min(other.1)));
        let last =
            places.iter().copied().reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)));
        let Some((origin, last)) = first.zip(last).filter(|_| places.len() <= most) else {
            return Err(fault(format!("{} cells", places.len()), format!("1 to {most}")));
        };
        let size = (last.0 - origin.0 + 1, last.1 - origin.1 + 1);
        Ok(Board { width, points, cells: places, origin, size })
    }

    /// The cell with this center.
    fn cell(&self, center: usize) -> Option<Place> {
        let place = (center / self.width, center % self.width);
        self.cells.contains(&place).then_some(place)
    }

    /// The two places that an edge between corners separates.
    fn sides(&self, [one, other]: [usize; 2]) -> Option<[Place; 2]> {
        let corner = |point: usize| {
            let at = point.checked_sub(self.points).filter(|at| *at < self.points)?;
            Some((at / self.width, at % self.width))
        };
        let (one, other) = (corner(one.min(other))?, corner(one.max(other))?);
        let (row, column) = other;
        match (other.0 - one.0, other.1.checked_sub(one.1)?) {
            (0, 1) => Some([(row, column), (row + 1, column)]),
            (1, 0) => Some([(row, column), (row, column + 1)]),
            _ => None,
        }
    }

    /// The parts into which edges divide the cells.
    fn regions(&self, edges: &HashSet<[Place; 2]>) -> Vec<Vec<Place>> {
        let mut left = self.cells.clone();
        let mut regions = Vec::new();
        while let Some(first) = left.pop_first() {
            let (mut region, mut next) = (vec![first], 0);
            while let Some(&(row, column)) = region.get(next) {
                next += 1;
                let around = [
                    (row.wrapping_sub(1), column),
                    (row, column.wrapping_sub(1)),
                    (row, column + 1),
                    (row + 1, column),
                ];
                for there in around {
                    let here = (row, column);
                    if !edges.contains(&[here.min(there), here.max(there)]) && left.remove(&there) {
                        region.push(there);
                    }
                }
            }
            regions.push(region);
        }
        regions
    }
}

/// A drawing on a board.
struct Parts<'a> {
    board: &'a Board,
    text: &'a str,
    drawing: &'a Value,
}

impl Parts<'_> {
    fn scl(&self, head: &[&str]) -> String {
        let mut rest = Vec::new();
        let cells = self.cells(&mut rest);
        let regions = self.regions(&mut rest);
        let cages = self.cages(&mut rest);
        let known = [&SILENT[..], &["number", "numberS", "lineE", "killercages"]].concat();
        for (key, value) in self.drawing.entries() {
            // The drawing of killer cages.
            let is_drawn = key == "cage" && !cages.is_empty();
            if !known.contains(&key.as_str()) && !is_drawn && value.is_something() {
                rest.push(named(key, self.source(value)));
            }
        }
        format!(
            "{{\"metadata\":{{{}}},\"cells\":{cells},\"regions\":[{}],\"cages\":[{}]{}}}",
            metadata(head).join(","),
            regions.join(","),
            cages.join(","),
            rest.concat()
        )
    }

    /// A value as it is written.
    fn source(&self, value: &Value) -> &str {
        &self.text[value.at..value.end]
    }

    /// The entries of a part whose keys are numbers of points.
    fn points(&self, part: &str) -> BTreeMap<usize, &Value> {
        let entries = self.drawing.peek(part).map_or(&[][..], Value::entries);
        entries.iter().filter_map(|(key, value)| Some((key.parse().ok()?, value))).collect()
    }

    /// The place of a cell from the first row and column.
    fn shown(&self, (row, column): Place) -> String {
        format!("[{},{}]", row - self.board.origin.0, column - self.board.origin.1)
    }

    fn list(&self, places: &[Place]) -> String {
        format!("[{}]", places.iter().map(|place| self.shown(*place)).collect::<Vec<_>>().join(","))
    }

    /// The rows of cells with their givens.
    fn cells(&self, rest: &mut Vec<String>) -> String {
        let (rows, columns) = self.board.size;
        let mut cells = vec![vec!["{}".to_owned(); columns]; rows];
        let mut others = Vec::new();
        for (center, value) in self.points("number") {
            let number = usual_number(value).filter(|_| center < self.board.points);
            match number.zip(self.board.cell(center)) {
                Some((number, (row, column))) => {
                    let (top, left) = self.board.origin;
                    cells[row - top][column - left] = format!("{{\"value\":{number}}}");
                }
                None if is_drawn(value) => others.push(self.source(value)),
                None => {}
            }
        }
        push_others("number", &others, rest);
        let rows: Vec<String> = cells.iter().map(|row| format!("[{}]", row.join(","))).collect();
        format!("[{}]", rows.join(","))
    }

    /// The regions between thick edges.
    fn regions(&self, rest: &mut Vec<String>) -> Vec<String> {
        let mut edges = HashSet::new();
        let mut others = Vec::new();
        for (key, style) in self.drawing.peek("lineE").map_or(&[][..], Value::entries) {
            let ends = key.split_once(',');
            let ends = ends.and_then(|(one, other)| Some([one.parse().ok()?, other.parse().ok()?]));
            let is_thick = style.text().is_some_and(|style| THICK.contains(&style));
            match ends.filter(|_| is_thick).and_then(|ends| self.board.sides(ends)) {
                Some(sides) => {
                    edges.insert(sides);
                }
                None => others.push(self.source(style)),
            }
        }
        push_others("lineE", &others, rest);
        let regions = self.board.regions(&edges);
        if regions.len() == 1 {
            return Vec::new();
        }
        regions.iter().map(|region| self.list(region)).collect()
    }

    /// The killer cages with their sums.
    fn cages(&self, rest: &mut Vec<String>) -> Vec<String> {
        let small = self.points("numberS");
        let mut read = HashSet::new();
        let mut cages = Vec::new();
        let lists = self.drawing.peek("killercages").map_or(&[][..], |of| of.list().unwrap_or(&[]));
        for list in lists.iter().filter(|list| list.is_something()) {
            let centers = list
                .list()
                .unwrap_or(&[])
                .iter()
                .map(|center| center.number().and_then(|center| usize::try_from(center).ok()));
            let Some(centers) = centers.collect::<Option<Vec<usize>>>() else {
                push_others("killercages", &[self.source(list)], rest);
                continue;
            };
            let places = centers.iter().map(|center| self.board.cell(*center));
            let Some(places) = places.collect::<Option<Vec<Place>>>() else {
                push_others("killercages", &[self.source(list)], rest);
                continue;
            };
            let first = centers.iter().copied().min().unwrap_or_default();
            let corner = 4 * (self.board.points + first);
            let sum = small.get(&corner).and_then(|value| number(value));
            let sum = sum.filter(|sum| *sum > 0).map_or(String::new(), |sum| {
                read.insert(corner);
                format!(",\"value\":{sum}")
            });
            cages.push(format!("{{\"cells\":{}{sum},\"unique\":true}}", self.list(&places)));
        }
        let others: Vec<&str> = small
            .iter()
            .filter(|(point, value)| !read.contains(*point) && is_drawn(value))
            .map(|(_, value)| self.source(value))
            .collect();
        push_others("numberS", &others, rest);
        cages
    }
}

/// A part of a drawing as an entry of the text of SudokuPad, which has no such key and so leaves it over.
fn named(part: &str, value: &str) -> String {
    format!(",{}:{value}", quoted(&format!("penpa.{part}")))
}

/// Adds what was not read of a part.
fn push_others(part: &str, others: &[&str], rest: &mut Vec<String>) {
    if !others.is_empty() {
        rest.push(named(part, &format!("[{}]", others.join(","))));
    }
}

/// The first item of a list: the text at a point.
fn text_of(value: &Value) -> Option<&str> {
    match &value.is {
        Json::List(items) => items.first().and_then(Value::text),
        _ => None,
    }
}

/// Whether there is a text at a point, or something unknown.
fn is_drawn(value: &Value) -> bool {
    text_of(value).is_none_or(|text| !text.trim().is_empty())
}

/// The number at a point.
fn number(value: &Value) -> Option<i32> {
    text_of(value)?.trim().parse().ok()
}

/// The number at a point, if it has the usual size.
fn usual_number(value: &Value) -> Option<i32> {
    let style = match &value.is {
        Json::List(items) => items.get(2)?.text()?,
        _ => return None,
    };
    number(value).filter(|_| style == USUAL)
}

/// Title, author and rules. In the title and the author only commas are encoded.
fn metadata(head: &[&str]) -> Vec<String> {
    let of = |key: &str, at: usize, label: &str| {
        let text = head.get(at)?;
        let text = text.strip_prefix(label).unwrap_or(text).replace("%2C", ",");
        let text = match label {
            "" => text.replace("%2D", "\n").replace("%2E", "&").replace("%2F", "="),
            _ => text,
        };
        (!text.trim().is_empty()).then(|| format!("{}:{}", quoted(key), quoted(text.trim())))
    };
    let all = [of("title", 15, "Title: "), of("author", 16, "Author: "), of("rules", 18, "")];
    all.into_iter().flatten().collect()
}
