//! The puzzle as other programs will read it: its text, and the information needed to read it.
//!
//! The format is `line` up to side 9, `integers` above, `pencilmarks` if candidates are restricted, and `rules` if the
//! puzzle has rules or overlapping grids; a jigsaw's map of regions is a separate file. The texts are read again, and the certificate is
//! about the puzzle that was read. So the order of houses and clauses follows the texts, not the program's earlier copy
//! of the puzzle.

use std::sync::Arc;

use super::CertifyError;
use veridoku_core::format::{Format, ReadOptions, Reader, WriteOptions, parse_region_map};
use veridoku_core::grid::{Geometry, GeometryBuilder, GeometryError, Puzzle, Rule, Solution};

/// A puzzle and the texts it was read from.
#[derive(Clone, Debug)]
pub(super) struct Portable {
    pub(super) puzzle: Puzzle,
    pub(super) format: Format,
    pub(super) text: Vec<u8>,
    pub(super) regions: Option<Vec<u8>>,
}

impl Portable {
    /// Writes the puzzle and reads it again.
    pub(super) fn new(puzzle: &Puzzle) -> Result<Portable, CertifyError> {
        let geometry = puzzle.geometry();
        if geometry.has_own_rules() {
            return Err(CertifyError::OwnRules);
        }
        let side = puzzle.side();
        let is_restricted =
            puzzle.restrictions().is_some_and(|sets| sets.iter().any(|set| set.len() < side));
        let format = match geometry.is_single() {
            true if is_restricted => Format::Pencilmarks,
            true => plain_format(side),
            false => Format::Rules,
        };
        let failed = |message: String| CertifyError::Unwritable { format, message };
        let mut text = Vec::new();
        let written = format.write(puzzle, &WriteOptions::default(), &mut text);
        written.map_err(|error| failed(error.to_string()))?;
        let regions = geometry.regions().map(|map| region_text(map, side));
        let map = regions.as_deref().map(parse_region_map).transpose();
        let options = ReadOptions {
            format: Some(format),
            shape: geometry.shape(),
            variants: geometry.variants().to_vec(),
            regions: map.map_err(|error| failed(error.to_string()))?,
            ..ReadOptions::default()
        };
        let record = Reader::new(&text[..], options).next();
        let again = match record {
            Some(Ok(record)) if is_same(&record.puzzle, puzzle) => {
                record.puzzle.with_unread(puzzle.unread())
            }
            Some(Err(error)) => return Err(failed(error.to_string())),
            _ => return Err(failed("it reads back as a different puzzle".into())),
        };
        Ok(Portable { puzzle: again, format, text, regions })
    }

    /// A solution in the format of puzzles of this side without restrictions.
    pub(super) fn solution_text(&self, solution: &Solution) -> Result<Vec<u8>, CertifyError> {
        let cells: Vec<_> = solution.digits().iter().copied().map(Some).collect();
        let format = match self.puzzle.geometry().arrangement() {
            Some(_) => Format::Rules,
            None => plain_format(self.puzzle.side()),
        };
        let geometry = without_rules(self.puzzle.geometry())
            .map_err(|error| CertifyError::Unwritable { format, message: error.to_string() })?;
        let puzzle = Puzzle::from_givens(geometry, cells);
        let mut text = Vec::new();
        match format.write(&puzzle, &WriteOptions::default(), &mut text) {
            Ok(()) => Ok(text),
            Err(error) => Err(CertifyError::Unwritable { format, message: error.to_string() }),
        }
    }
}

/// A geometry with these houses and pairs, but without rules.
fn without_rules(geometry: &Arc<Geometry>) -> Result<Arc<Geometry>, GeometryError> {
    let (side, variants) = (geometry.side(), geometry.variants());
    if let Some(grids) = geometry.arrangement() {
        return Ok(Arc::new(Geometry::arranged(grids.clone())));
    }
    Ok(match (geometry.rules(), geometry.shape(), geometry.regions()) {
        ([], ..) => geometry.clone(),
        (_, Some(shape), _) => Arc::new(Geometry::new(shape, variants)?),
        (_, None, Some(map)) => Arc::new(Geometry::jigsaw(side, map, variants)?),
        // Only rows and columns.
        _ => Arc::new(GeometryBuilder::latin(side).build()?),
    })
}

/// Whether every cell has equal givens and candidates, and the rules are equal. Houses are not compared, because the
/// reader takes them from the puzzle, and a jigsaw's regions may come in another order.
fn is_same(one: &Puzzle, other: &Puzzle) -> bool {
    one.entries() == other.entries()
        && one.geometry().rules().len() == other.geometry().rules().len()
        && one
            .geometry()
            .rules()
            .iter()
            .zip(other.geometry().rules())
            .all(|(a, b)| is_same_rule(a, b))
        && one.geometry().cells().all(|cell| one.allowed(cell) == other.allowed(cell))
}

/// Whether two rules are equivalent. A rule without cells may have an empty list or none.
fn is_same_rule(one: &Rule, other: &Rule) -> bool {
    let with_cells = |rule: &Rule| Rule {
        lists: if rule.lists.concat().is_empty() { Vec::new() } else { rule.lists.clone() },
        ..rule.clone()
    };
    with_cells(one) == with_cells(other)
}

/// The format of a puzzle without restrictions.
fn plain_format(side: usize) -> Format {
    if side <= 9 { Format::Line } else { Format::Integers }
}

/// A map of regions as rows of numbers from 1.
fn region_text(map: &[usize], side: usize) -> Vec<u8> {
    let row = |row: &[usize]| {
        row.iter().map(|region| (region + 1).to_string()).collect::<Vec<_>>().join(" ") + "\n"
    };
    map.chunks(side).map(row).collect::<String>().into_bytes()
}
