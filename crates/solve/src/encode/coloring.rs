//! A puzzle as the coloring of a graph: cells are vertices, peers are joined, digits are colors.
//!
//! A house has `side` cells and there are `side` colors, so cells that all differ hold every digit;
//! the edges express all the rules. The 9x9 grid has 81 vertices and 810 edges.
//!
//! Givens are a precoloring. The DIMACS format has no line for a precoloring, so it is written by the usual
//! reduction. One more vertex per color, all joined in a clique, fixes the names of the colors.
//! A vertex that may not have some color is joined to that color's vertex. Restrictions are written in the
//! same way. The graph then has a coloring with `side` colors if and only if the puzzle has a
//! solution, so any graph coloring solver can solve it. Without givens and restrictions the clique is left out, and
//! every solution corresponds to `side`! colorings.
//!
//! Sources: Herzberg and Murty, Sudoku Squares and Chromatic Polynomials, Notices of the AMS 54
//! (2007); the clique is folklore (precoloring extension reduced to coloring).

use super::EncodeError;
use veridoku_core::grid::{Candidate, Cell, Digit, DigitSet, Puzzle};
use veridoku_core::memory;
use veridoku_core::rules::{Consumer, demand};

/// A graph to be colored with `side` colors; some vertices are colored already.
///
/// ```
/// # mod veridoku { pub use veridoku_core::*; pub use veridoku_solve::*; }
/// use std::sync::Arc;
/// use veridoku::encode::coloring;
/// use veridoku::{Geometry, Puzzle, Shape};
/// let graph = coloring(&Puzzle::blank(Arc::new(Geometry::classic(Shape::CLASSIC))))?;
/// assert_eq!((graph.vertex_count(), graph.edges().len(), graph.color_count()), (81, 810, 9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coloring {
    side: usize,
    edges: Vec<(Cell, Cell)>,
    precoloring: Vec<Candidate>,
    forbidden: Vec<Candidate>,
}

/// The graph of a puzzle.
///
/// # Errors
/// [`EncodeError::Unsupported`], and [`EncodeError::OutOfMemory`] if there isn't enough memory.
pub fn coloring(puzzle: &Puzzle) -> Result<Coloring, EncodeError> {
    let geometry = puzzle.geometry();
    demand(Consumer::Coloring, geometry)?;
    let all = DigitSet::all(puzzle.side());
    let gone = |cell: Cell| {
        let allowed = puzzle.allowed(cell);
        all.iter().filter(move |digit| !allowed.contains(*digit))
    };
    let mut peers = Vec::new();
    let mut ends = 0;
    for cell in geometry.cells() {
        geometry.list_peers(cell, &mut peers);
        ends += peers.len();
    }
    let mut edges = memory::room(ends / 2, WHAT)?;
    let mut forbidden = memory::room(geometry.cells().map(|cell| gone(cell).count()).sum(), WHAT)?;
    for cell in geometry.cells() {
        geometry.list_peers(cell, &mut peers);
        edges.extend(peers.iter().filter(|peer| **peer > cell).map(|peer| (cell, *peer)));
        forbidden.extend(gone(cell).map(|digit| Candidate { cell, digit }));
    }
    let precoloring = puzzle.givens().collect();
    Ok(Coloring { side: puzzle.side(), edges, precoloring, forbidden })
}

/// The name of this memory in messages.
const WHAT: &str = "the graph";

impl Coloring {
    /// Colors: the side of the grid.
    pub fn color_count(&self) -> usize {
        self.side
    }

    /// Vertices: the cells.
    pub fn vertex_count(&self) -> usize {
        self.side * self.side
    }

    /// Every pair of peers once, in cell order.
    pub fn edges(&self) -> &[(Cell, Cell)] {
        &self.edges
    }

    /// The givens: vertices with their colors.
    pub fn precoloring(&self) -> &[Candidate] {
        &self.precoloring
    }

    /// The colors that a given or a restriction forbids a vertex.
    pub fn forbidden(&self) -> &[Candidate] {
        &self.forbidden
    }

    /// Vertices of the plain graph that represents graph and precoloring: the cells, and one for each color if any
    /// color is forbidden at any vertex.
    pub fn plain_vertex_count(&self) -> usize {
        self.vertex_count() + if self.forbidden.is_empty() { 0 } else { self.side }
    }

    /// Edges of that graph, by vertex numbers from 0: peers, then the clique of the colors, then the
    /// forbidden colors.
    pub fn plain_edges(&self) -> impl Iterator<Item = (usize, usize)> {
        let color = |digit: Digit| self.vertex_count() + digit.index();
        let clique = (self.vertex_count()..self.plain_vertex_count())
            .flat_map(|vertex| (vertex + 1..self.plain_vertex_count()).map(move |to| (vertex, to)));
        let peers = self.edges.iter().map(|(from, to)| (from.index(), to.index()));
        let forbidden =
            self.forbidden.iter().map(move |gone| (gone.cell.index(), color(gone.digit)));
        peers.chain(clique).chain(forbidden)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use veridoku_core::grid::{Geometry, Shape};

    #[test]
    fn a_given_is_joined_to_every_other_color() {
        let mut puzzle = Puzzle::blank(Arc::new(Geometry::classic(Shape::new(2, 2).unwrap())));
        let plain = coloring(&puzzle).unwrap();
        assert_eq!((plain.plain_vertex_count(), plain.plain_edges().count()), (16, 56));
        puzzle.give(Cell::from_index(5), Digit::from_index(2));
        let graph = coloring(&puzzle).unwrap();
        assert_eq!((graph.plain_vertex_count(), graph.plain_edges().count()), (20, 56 + 6 + 3));
        let edges: Vec<_> = graph.plain_edges().skip(56).collect();
        assert_eq!(edges[..3], [(16, 17), (16, 18), (16, 19)]);
        assert_eq!(edges[6..], [(5, 16), (5, 17), (5, 19)]);
    }
}
