//! The board: candidates, the rules that need no guess, and the history that undoes changes.
//!
//! Three rules are applied until nothing changes, the cheapest first:
//!
//! 1. *elimination*: a digit placed in a cell is eliminated from the cell's peers;
//! 2. *naked single*: a cell with one candidate left holds it;
//! 3. *hidden single*: a digit with one cell left in a house is placed there.
//!
//! A cell without candidates, or a house without a position for a digit, is a conflict.
//!
//! Two logs make every change reversible:
//!
//! ```text
//!   history   [r1c2=4 deduced] [r5c5=1 assumed,  changes 7] [r5c9=2 deduced] ...   <- also the queue:
//!                                                           ^ next to apply           placements wait
//!   changes   (cell, candidates before) (cell, candidates before) ...                from `next` on
//! ```
//!
//! To take back a wrong guess, the board drops the history down to it, and restores the candidates from the changes
//! made since. Cost of a placement: its peers, and a scan of each house that lost a candidate.
//!
//! **Memory.** The changes note a cell once for each guess. Before the first guess they note nothing, because that is
//! never taken back. So a guess needs room for at most one change per cell, and asks for it; nothing else allocates. Up
//! to side [`MOST_LISTED`] each cell has a list of its peers. On larger grids the lists, of `6 * side^3` bytes, soon
//! exceed every cache. There, candidates are eliminated house by house, which visits a cell of two common houses twice.

use std::ops::{ControlFlow, Range};

use super::mask::Mask;
use super::search::{Position, Progress};
use veridoku_core::budget::{Ending, Watch};
use veridoku_core::grid::{Cell, Digit, DigitSet, Geometry, House, Puzzle};
use veridoku_core::memory::{self, OutOfMemory};

/// Why a digit was placed.
#[derive(Clone, Copy)]
enum Origin {
    /// It is given, or follows from earlier placements.
    Deduced,
    /// It is a guess; `changes` is the number of changes noted before it.
    Assumed { changes: usize },
}

#[derive(Clone, Copy)]
struct Placement {
    cell: u16,
    origin: Origin,
}

/// A cell before its first change at some depth.
#[derive(Clone, Copy)]
struct Change<M> {
    cell: u16,
    noted: u16,
    candidates: M,
}

/// Candidates of every cell of one geometry.
pub(super) struct Board<M> {
    topology: Topology,
    /// All digits of the grid.
    all: M,
    candidates: Vec<M>,
    /// Whether the puzzle leaves some cell without a candidate.
    has_empty_cell: bool,
    history: Vec<Placement>,
    /// The first placement that has not yet been applied to its peers.
    next: usize,
    /// The number of guesses that have not been taken back.
    depth: u16,
    /// For each cell the depth at which the changes last noted it.
    noted: Vec<u16>,
    /// Cells that changed, with their former candidates.
    changes: Vec<Change<M>>,
    /// For each house, whether it lost a candidate since rule 3 last looked at it.
    is_stale: Vec<bool>,
}

/// The geometry in flat lists, as the rules read it.
struct Topology {
    houses_of: Lists<u32>,
    houses: Lists<u16>,
    /// For each cell the lists of `mates` that together hold its peers; they may also hold the cell itself.
    mates_of: Lists<u32>,
    mates: Lists<u16>,
}

/// The largest side at which each cell has a list of its peers. On smaller grids the lists fit into a cache, and
/// elimination house by house is slower.
const MOST_LISTED: usize = 32;

/// Lists in one vector: list k is `items[starts[k]..starts[k + 1]]`.
struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    fn new<L: IntoIterator<Item = T>>(
        lists: impl Iterator<Item = L>,
        watch: &Watch,
    ) -> ControlFlow<Ending, Lists<T>> {
        let mut flat = Lists { starts: vec![0], items: Vec::new() };
        flat.extend(lists, watch)?;
        ControlFlow::Continue(flat)
    }

    fn extend<L: IntoIterator<Item = T>>(
        &mut self,
        lists: impl Iterator<Item = L>,
        watch: &Watch,
    ) -> ControlFlow<Ending> {
        for list in lists {
            let start = self.items.len();
            self.items.extend(list);
            self.starts.push(self.items.len() as u32);
            watch.check((self.items.len() - start) as u64)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn range(&self, index: usize) -> Range<usize> {
        self.starts[index] as usize..self.starts[index + 1] as usize
    }

    #[inline(always)]
    fn list(&self, index: usize) -> &[T] {
        &self.items[self.range(index)]
    }
}

impl Topology {
    fn new(geometry: &Geometry, watch: &Watch) -> ControlFlow<Ending, Topology> {
        let short = |cell: &Cell| cell.index() as u16;
        let ids_of = |cell| geometry.houses_of(cell).iter().map(|id| id.index() as u32);
        let cells_of = |house: &'_ House| house.cells.iter().map(short).collect::<Vec<u16>>();
        let houses_of = Lists::new(geometry.cells().map(ids_of), watch)?;
        let houses = Lists::new(geometry.houses().iter().map(cells_of), watch)?;
        let (mates_of, mates) = if geometry.side() <= MOST_LISTED {
            let peers_of = |cell| geometry.peers(cell).iter().map(short).collect::<Vec<u16>>();
            let itself = |cell: Cell| [cell.index() as u32];
            let peers = Lists::new(geometry.cells().map(peers_of), watch)?;
            (Lists::new(geometry.cells().map(itself), watch)?, peers)
        } else {
            // The houses, followed by the extra peers of each cell.
            let first_extra = geometry.houses().len() as u32;
            let of = |cell: Cell| ids_of(cell).chain([first_extra + cell.index() as u32]);
            let extra_of = |cell| geometry.extra_peers(cell).iter().map(short).collect::<Vec<_>>();
            let mut mates = Lists::new(geometry.houses().iter().map(cells_of), watch)?;
            mates.extend(geometry.cells().map(extra_of), watch)?;
            (Lists::new(geometry.cells().map(of), watch)?, mates)
        };
        ControlFlow::Continue(Topology { houses_of, houses, mates_of, mates })
    }
}

/// Ends propagation if the time is over after this much additional work.
#[inline(always)]
fn check(watch: &Watch, work: usize) -> Result<(), Progress> {
    watch.over(work as u64).map_or(Ok(()), |ending| Err(Progress::Ended(ending)))
}

impl<M: Mask> Board<M> {
    pub(super) fn new(geometry: &Geometry, watch: &Watch) -> ControlFlow<Ending, Board<M>> {
        let cells = geometry.cell_count();
        ControlFlow::Continue(Board {
            topology: Topology::new(geometry, watch)?,
            all: M::from_set(DigitSet::all(geometry.side())),
            candidates: vec![M::EMPTY; cells],
            has_empty_cell: false,
            history: Vec::with_capacity(cells),
            next: 0,
            depth: 0,
            noted: vec![0; cells],
            changes: Vec::new(),
            is_stale: vec![false; geometry.houses().len()],
        })
    }

    /// Applies the three rules until nothing changes.
    fn apply_rules(&mut self, watch: &Watch) -> Result<(), Progress> {
        loop {
            self.eliminate_by_placements(watch)?;
            for house in 0..self.is_stale.len() {
                if self.is_stale[house] {
                    self.place_hidden_singles(house)?;
                    check(watch, self.topology.houses.list(house).len())?;
                }
            }
            if self.next == self.history.len() {
                return Ok(());
            }
        }
    }

    /// The unplaced cell with the fewest candidates, and its smallest candidate.
    fn tightest(&self) -> Option<(usize, M)> {
        let mut tightest = None;
        let mut fewest = u32::MAX;
        for (cell, mask) in self.candidates.iter().enumerate() {
            let count = mask.count();
            if count > 1 && count < fewest {
                tightest = Some((cell, mask.lowest_only()));
                fewest = count;
                if count == 2 {
                    break;
                }
            }
        }
        tightest
    }

    /// Rule 1, and with it rule 2: eliminates every waiting placement from its peers.
    #[inline]
    fn eliminate_by_placements(&mut self, watch: &Watch) -> Result<(), Progress> {
        while let Some(placement) = self.history.get(self.next) {
            self.next += 1;
            let cell = usize::from(placement.cell);
            let digit = self.candidates[cell];
            for at in self.topology.mates_of.range(cell) {
                let list = self.topology.mates_of.items[at] as usize;
                check(watch, self.topology.mates.list(list).len())?;
                for at in self.topology.mates.range(list) {
                    let mate = usize::from(self.topology.mates.items[at]);
                    if !(self.candidates[mate] & digit).is_empty() && mate != cell {
                        self.eliminate(mate, digit)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Eliminates a candidate.
    #[inline]
    fn eliminate(&mut self, cell: usize, digit: M) -> Result<(), Progress> {
        let left = self.candidates[cell] & !digit;
        if left.is_empty() {
            return Err(Progress::Contradiction);
        }
        self.reduce(cell, left);
        Ok(())
    }

    /// Reduces a cell to these candidates; rule 2 places the last one.
    #[inline]
    fn reduce(&mut self, cell: usize, left: M) {
        self.narrow(cell, left);
        if left.at_most_one() {
            self.record(cell, Origin::Deduced);
        }
    }

    /// Rule 3 for one house.
    #[inline]
    fn place_hidden_singles(&mut self, house: usize) -> Result<(), Progress> {
        self.is_stale[house] = false;
        let (mut once, mut twice, mut placed) = (M::EMPTY, M::EMPTY, M::EMPTY);
        for &cell in self.topology.houses.list(house) {
            let mask = self.candidates[usize::from(cell)];
            twice = twice | (once & mask);
            once = once | mask;
            placed = placed | if mask.at_most_one() { mask } else { M::EMPTY };
        }
        if once != self.all {
            return Err(Progress::Contradiction);
        }
        let mut hidden = once & !twice & !placed;
        while !hidden.is_empty() {
            let digit = hidden.lowest_only();
            hidden = hidden & !digit;
            let holds = |cell: &&u16| !(self.candidates[usize::from(**cell)] & digit).is_empty();
            let cell = self.topology.houses.list(house).iter().find(holds).copied();
            // A cell that was just placed as another digit no longer has this candidate.
            let cell = usize::from(cell.ok_or(Progress::Contradiction)?);
            self.reduce(cell, digit);
        }
        Ok(())
    }

    /// Reduces a cell to these candidates, notes the former ones, and marks its houses for rule 3.
    #[inline]
    fn narrow(&mut self, cell: usize, left: M) {
        let noted = self.noted[cell];
        if noted < self.depth {
            self.changes.push(Change {
                cell: cell as u16,
                noted,
                candidates: self.candidates[cell],
            });
            self.noted[cell] = self.depth;
        }
        self.candidates[cell] = left;
        for &house in self.topology.houses_of.list(cell) {
            self.is_stale[house as usize] = true;
        }
    }

    #[inline(always)]
    fn record(&mut self, cell: usize, origin: Origin) {
        self.history.push(Placement { cell: cell as u16, origin });
    }
}

impl<M: Mask> Position for Board<M> {
    fn load(&mut self, puzzle: &Puzzle) {
        self.history.clear();
        self.changes.clear();
        self.noted.fill(0);
        self.depth = 0;
        self.next = 0;
        self.is_stale.fill(true);
        self.has_empty_cell = false;
        for (index, given) in puzzle.entries().iter().enumerate() {
            let is_free = given.is_none() && puzzle.restrictions().is_none();
            let allowed = match is_free {
                true => self.all,
                false => M::from_set(puzzle.allowed(Cell::from_index(index))),
            };
            self.candidates[index] = allowed;
            self.has_empty_cell |= allowed.is_empty();
            if allowed.at_most_one() {
                self.record(index, Origin::Deduced);
            }
        }
    }

    fn propagate(&mut self, watch: &Watch) -> Progress {
        if self.has_empty_cell {
            return Progress::Contradiction;
        }
        if let Err(halt) = self.apply_rules(watch) {
            return halt;
        }
        let complete = self.history.len() == self.candidates.len();
        if complete { Progress::Complete } else { Progress::Stuck }
    }

    fn make_room(&mut self) -> Result<(), OutOfMemory> {
        let open = self.candidates.len() - self.history.len();
        memory::reserve(&mut self.changes, open, "the changes of a guess")
    }

    fn guess(&mut self, _watch: &Watch) {
        if let Some((cell, digit)) = self.tightest() {
            let origin = Origin::Assumed { changes: self.changes.len() };
            // Every guess places a cell, so there are fewer guesses than cells.
            self.depth += 1;
            self.narrow(cell, digit);
            self.record(cell, origin);
        }
    }

    /// Goes back to before the last guess, which was wrong or is exhausted, and eliminates it. `false` if there is no
    /// guess left.
    fn take_back(&mut self) -> bool {
        self.is_stale.fill(false);
        while let Some(placement) = self.history.pop() {
            if let Origin::Assumed { changes } = placement.origin {
                let cell = usize::from(placement.cell);
                let digit = self.candidates[cell];
                for Change { cell, noted, candidates } in self.changes.drain(changes..) {
                    self.candidates[usize::from(cell)] = candidates;
                    self.noted[usize::from(cell)] = noted;
                }
                self.depth -= 1;
                self.next = self.history.len();
                // A guess is made where there is a choice, so a candidate is left.
                self.reduce(cell, self.candidates[cell] & !digit);
                return true;
            }
        }
        false
    }

    fn write(&self, digits: &mut [Digit]) {
        for (digit, mask) in digits.iter_mut().zip(&self.candidates) {
            *digit = Digit::from_index(mask.lowest());
        }
    }
}
