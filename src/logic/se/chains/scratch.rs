//! What is needed while a closure grows, and not afterwards: one of it serves for all closures of a search.

use super::grid::Grid;
use super::strikes::Strikes;

/// The grid of work, the nodes by cells, those that wait, and what further rules strike.
pub struct Workshop {
    pub work: Grid,
    pub on_cells: [u16; 81],
    pub off_cells: [u16; 81],
    pub on_queue: Vec<u16>,
    pub off_queue: Vec<u16>,
    pub strikes: Strikes,
}

impl Default for Workshop {
    fn default() -> Workshop {
        Workshop {
            work: Grid::EMPTY,
            on_cells: [0; 81],
            off_cells: [0; 81],
            on_queue: Vec::new(),
            off_queue: Vec::new(),
            strikes: Strikes::default(),
        }
    }
}

impl Workshop {
    /// Clears it for a closure on a grid.
    pub fn begin(&mut self, source: &Grid) {
        self.work.clone_from(source);
        self.on_cells = [0; 81];
        self.off_cells = [0; 81];
        self.on_queue.clear();
        self.off_queue.clear();
    }
}
