//! Scratch data needed only while a closure grows: one instance serves all closures of a search.

use super::grid::Grid;
use super::strikes::Strikes;

/// The work grid, the nodes by cells, the pending nodes, and the eliminations of further rules.
pub struct Scratch {
    pub work: Grid,
    pub on_cells: [u16; 81],
    pub off_cells: [u16; 81],
    pub on_queue: Vec<u16>,
    pub off_queue: Vec<u16>,
    pub strikes: Strikes,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch {
            work: Grid::EMPTY,
            on_cells: [0; 81],
            off_cells: [0; 81],
            on_queue: Vec::new(),
            off_queue: Vec::new(),
            strikes: Strikes::default(),
        }
    }
}

impl Scratch {
    /// Clears it for a closure on a grid.
    pub fn begin(&mut self, source: &Grid) {
        self.work.clone_from(source);
        self.on_cells = [0; 81];
        self.off_cells = [0; 81];
        self.on_queue.clear();
        self.off_queue.clear();
    }
}
