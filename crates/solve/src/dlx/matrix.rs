//! The links of the crate `dlx`, filled again for each exact cover in the memory of the previous one.
//!
//! The crate makes a matrix from a list of lists and cannot fill it again, but it gives access to
//! every link. So the crate makes one matrix, with room for some items, and this file writes the links:
//!
//! ```text
//! items    0 | 1 .. primary .. items | room        head, headers of items, unused headers
//! nodes    0 | 1 .. primary .. items | room | spacer | option 1 | spacer | option 2 | spacer ...
//!              '- count, first and last option       '- item, the options above and below
//! ```
//!
//! A spacer holds minus the number of the option before it, and links to that option's first node and
//! the next option's last. Every reachable link is rewritten, so the state in which a search left the matrix does not
//! matter.
//!
//! Items are ranked: first those with up to [`FEW`] options, then by number of options; otherwise
//! they keep their order. The search takes the first of several items with equally few options. An item that began
//! with few options is more tightly bound, so this saves guesses. (Ranking only by the number costs guesses, because
//! cells no longer come first.)
//!
//! Source: the layout is the crate's, which is that of Knuth, The Art of Computer Programming 4B,
//! 7.2.2.1, table 1.

use dlx::x::{Problem, make_problem};
use dlx::{Dance, Int, Items, OptOrder, Opts, Uint};

use crate::encode::ExactCover;
use veridoku_core::budget::{Interruption, Watch};
use veridoku_core::memory::{self, OutOfMemory};

/// Bytes of a node of the crate: the item, and the nodes above and below.
const NODE_BYTES: usize = 3 * size_of::<Int>();

/// Items with up to this many options are ranked alike.
const FEW: usize = 4;

/// The links, and how many headers and nodes they have room for.
#[derive(Debug)]
pub(super) struct Matrix {
    problem: Problem,
    items: usize,
    nodes: usize,
    /// The header of each item of the cover.
    headers: Vec<Uint>,
    /// First the number of options of each item, then the number of items by number of options.
    counts: Vec<u32>,
    starts: Vec<u32>,
}

impl Default for Matrix {
    fn default() -> Matrix {
        Matrix {
            problem: with_room(1),
            items: 1,
            nodes: 0,
            headers: Vec::new(),
            counts: Vec::new(),
            starts: Vec::new(),
        }
    }
}

/// A matrix made by the crate, with this many items and one option without items.
fn with_room(items: usize) -> Problem {
    make_problem(items as Uint, 0, &[Vec::new()], OptOrder::Seq)
}

impl Matrix {
    /// Writes the links of a cover that has at least one primary item. Options without a primary item are in no
    /// solution; they are left out, but keep their number.
    ///
    /// # Errors
    /// If there is no memory for the links, or the time ends first. The matrix can then only be filled again.
    pub(super) fn fill(
        &mut self,
        cover: &ExactCover,
        watch: &Watch,
    ) -> Result<&mut Problem, Interruption> {
        let items = cover.primary_count() + cover.secondary_count();
        self.expect_room(items, cover.node_count() + cover.option_count())?;
        if items > self.items {
            (self.problem, self.items, self.nodes) = (with_room(items), items, 0);
        }
        // Nodes are numbered by the crate's own headers, and a spacer precedes the first option.
        let first_spacer = self.items + 1;
        let needed = cover.node_count() + cover.option_count();
        while self.nodes < needed {
            self.problem.opts().set_data(0, 0);
            self.nodes += 1;
            watch.ask(1)?;
        }
        self.rank(cover);
        self.open_items(cover.primary_count(), items);

        let opts = self.problem.opts();
        let mut spacer = first_spacer as Uint;
        for (index, option) in cover.options().enumerate() {
            if !option.iter().any(|item| (*item as usize) < cover.primary_count()) {
                continue;
            }
            watch.ask(option.len() as u64)?;
            let mut node = spacer;
            for item in option {
                node += 1;
                let header = self.headers[*item as usize];
                let last = std::mem::replace(opts.ulink(header), node);
                *opts.dlink(last) = node;
                *opts.ulink(node) = last;
                *opts.dlink(node) = header;
                *opts.top(node) = header as Int;
                *opts.len(header) += 1;
            }
            *opts.dlink(spacer) = node;
            let first = spacer + 1;
            spacer = node + 1;
            *opts.ulink(spacer) = first;
            *opts.top(spacer) = -(index as Int) - 1;
        }
        Ok(&mut self.problem)
    }

    /// Whether there is memory for the links that the matrix still lacks. The crate's lists double when they are
    /// full; they cannot grow by less, and cannot report a failure.
    fn expect_room(&self, items: usize, nodes: usize) -> Result<(), OutOfMemory> {
        let is_larger = items > self.items;
        let new_items = if is_larger { items } else { 0 };
        let new_nodes = if is_larger || nodes > self.nodes { nodes } else { 0 };
        if new_items + new_nodes == 0 {
            return Ok(());
        }
        let bytes = NODE_BYTES.saturating_mul(2 * new_nodes + 3 * new_items);
        memory::expect_room(bytes, "the links of the exact cover")
    }

    /// Gives every item its header: a counting sort of the primary ones.
    fn rank(&mut self, cover: &ExactCover) {
        let primary = cover.primary_count();
        self.counts.clear();
        self.counts.resize(primary + cover.secondary_count(), 0);
        for item in cover.options().flatten() {
            self.counts[*item as usize] += 1;
        }
        let rank = |count: &u32| (*count as usize).saturating_sub(FEW);
        let most = self.counts[..primary].iter().map(rank).max().unwrap_or(0);
        self.starts.clear();
        self.starts.resize(most + 2, 0);
        self.starts[0] = 1;
        for count in &self.counts[..primary] {
            self.starts[rank(count) + 1] += 1;
        }
        for index in 1..self.starts.len() {
            self.starts[index] += self.starts[index - 1];
        }
        self.headers.clear();
        for count in &self.counts[..primary] {
            let start = &mut self.starts[rank(count)];
            self.headers.push(*start);
            *start += 1;
        }
        let secondary = primary + 1..=self.counts.len();
        self.headers.extend(secondary.map(|header| header as Uint));
    }

    /// Links the primary items in a ring, links each secondary item to itself, and empties all items.
    fn open_items(&mut self, primary: usize, items: usize) {
        *self.problem.updates() = 0;
        let links = self.problem.items();
        for header in 0..=primary as Uint {
            let next = if header == primary as Uint { 0 } else { header + 1 };
            *links.rlink(header) = next;
            *links.llink(next) = header;
        }
        for header in primary as Uint + 1..=items as Uint {
            *links.rlink(header) = header;
            *links.llink(header) = header;
        }
        let opts = self.problem.opts();
        for header in 1..=items as Uint {
            *opts.len(header) = 0;
            *opts.ulink(header) = header;
            *opts.dlink(header) = header;
        }
    }
}
