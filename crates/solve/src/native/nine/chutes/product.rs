//! The solutions of a board as products: arrangements of three parallel chutes, and for each of the three cross chutes
//! those of its arrangements that fit all three.
//!
//! ```text
//!             outer 0   outer 1   outer 2
//!   cross 0  |  fits  |  fits   |  fits  |   for each choice of three outer arrangements:
//!   cross 1  |  fits  |  fits   |  fits  |   solutions = (cross 0 that fit) * (cross 1 that fit) * (cross 2 that fit)
//!   cross 2  |  fits  |  fits   |  fits  |
//! ```
//!
//! The cross arrangements that fit the first outer arrangement are selected from all, and from these the ones that also
//! fit the second. They are summed up by the partitions of the third outer chute. Then each third arrangement costs
//! three look-ups and two multiplications. Of a puzzle with twelve givens it has about fifteen solutions.

use std::ops::ControlFlow;

use super::arrangements::Chute;
use super::fits::Fits;
use super::visit::Written;
use crate::native::nine::CELLS;
use veridoku_core::budget::{Ending, Interruption, Watch};
use veridoku_core::grid::{Digit, Solution};
use veridoku_core::memory::{self, OutOfMemory};

/// The name of this memory in messages.
const WHAT: &str = "the arrangements that fit";

/// Called with each solution.
pub(super) type Visit<'a> = &'a mut dyn FnMut(&Solution) -> ControlFlow<()>;

/// The chutes of a board in their roles.
pub(super) struct Roles<'a> {
    /// The chutes whose arrangements are chosen.
    pub(super) outer: &'a [Chute; 3],
    /// The order in which they are chosen.
    pub(super) order: [usize; 3],
    /// The chutes that cross them.
    pub(super) cross: &'a [Chute; 3],
    /// Whether the outer chutes are bands.
    pub(super) is_turned: bool,
    /// The candidates of each cross chute's cells, by outer chute, line of the cross chute, and line of the outer one.
    pub(super) cells: [[[[u16; 3]; 3]; 3]; 3],
}

/// The buffers of a walk.
pub(super) struct Product {
    /// The table of each box, by cross chute and outer chute.
    pub(super) fits: [[Fits; 3]; 3],
    /// The cross arrangements that fit one outer arrangement, and two.
    fit_one: [Kept; 3],
    pub(super) fit_two: [Kept; 3],
    /// How many of the latter fit each partition of the third outer chute.
    pub(super) sums: [Vec<u16>; 3],
    /// The latter as digits.
    pub(super) written: [Written; 3],
    pub(super) solution: Solution,
}

/// Selected arrangements: the first `count` of `all`.
pub(super) struct Kept {
    all: Vec<[u16; 3]>,
    count: usize,
}

impl Kept {
    const fn new() -> Kept {
        Kept { all: Vec::new(), count: 0 }
    }

    pub(super) fn arrangements(&self) -> &[[u16; 3]] {
        &self.all[..self.count]
    }

    /// Selects the arrangements whose partition in a box fits; whether there are any.
    fn select(&mut self, from: &[[u16; 3]], at: usize, fits: &[u8]) -> Result<bool, OutOfMemory> {
        if let Some(more) = from.len().checked_sub(self.all.len()) {
            memory::reserve(&mut self.all, more, WHAT)?;
            self.all.resize(from.len(), [0; 3]);
        }
        // Written in any case, and overwritten if it does not fit: a branch would be predicted badly.
        self.count = 0;
        for arrangement in from {
            self.all[self.count] = *arrangement;
            self.count += usize::from(fits[usize::from(arrangement[at])]);
        }
        Ok(self.count > 0)
    }
}

impl Product {
    pub(super) fn new() -> Product {
        let kept = || [Kept::new(), Kept::new(), Kept::new()];
        Product {
            fits: std::array::from_fn(|_| std::array::from_fn(|_| Fits::new())),
            fit_one: kept(),
            fit_two: kept(),
            sums: [const { Vec::new() }; 3],
            written: [const { Written::new() }; 3],
            solution: Solution::new([Digit::from_index(0); CELLS]),
        }
    }

    /// Counts solutions in addition to those `found`, up to `most`, and visits them if there is a visitor.
    pub(super) fn walk<'a>(
        &'a mut self,
        roles: &'a Roles<'a>,
        found: &'a mut u64,
        most: u64,
        watch: &'a Watch,
        visit: Option<Visit<'a>>,
    ) -> Result<(), Interruption> {
        for (cross, fits) in self.fits.iter_mut().enumerate() {
            for (place, fits) in fits.iter_mut().enumerate() {
                let partitions =
                    (&roles.outer[place].partitions[cross], &roles.cross[cross].partitions[place]);
                let cells = roles.cells[cross][place];
                if place == roles.order[2] {
                    fits.begin(partitions.1, partitions.0, cells)?;
                } else {
                    let turned = std::array::from_fn(|a| std::array::from_fn(|b| cells[b][a]));
                    fits.begin(partitions.0, partitions.1, turned)?;
                }
            }
        }
        Walk { roles, buffers: self, found, most, watch, visit }.first()
    }
}

/// A walk through the solutions of a board.
pub(super) struct Walk<'a> {
    pub(super) roles: &'a Roles<'a>,
    pub(super) buffers: &'a mut Product,
    pub(super) found: &'a mut u64,
    pub(super) most: u64,
    pub(super) watch: &'a Watch,
    pub(super) visit: Option<Visit<'a>>,
}

impl Walk<'_> {
    /// Tries the arrangements of the first outer chute.
    fn first(&mut self) -> Result<(), Interruption> {
        let Roles { outer, order, cross, .. } = *self.roles;
        let work = cross.iter().map(|chute| chute.all.len() as u64).sum();
        for arrangement in &outer[order[0]].all {
            self.watch.ask(work)?;
            if self.select::<0>(arrangement)? {
                self.second(arrangement)?;
            }
        }
        Ok(())
    }

    /// Tries the arrangements of the second outer chute.
    fn second(&mut self, first: &[u16; 3]) -> Result<(), Interruption> {
        let Roles { outer, order, .. } = *self.roles;
        let work = self.buffers.fit_one.iter().map(|kept| kept.count as u64).sum();
        for arrangement in &outer[order[1]].all {
            self.watch.ask(work)?;
            if self.select::<1>(arrangement)? {
                self.third(first, arrangement)?;
            }
        }
        Ok(())
    }

    /// Selects the cross arrangements that fit an arrangement of the first or second outer chute. Whether there are any
    /// in each cross chute.
    fn select<const CHOSEN: usize>(
        &mut self,
        arrangement: &[u16; 3],
    ) -> Result<bool, Interruption> {
        let Roles { outer, order, cross, .. } = *self.roles;
        let Product { fits, fit_one, fit_two, .. } = &mut *self.buffers;
        let place = order[CHOSEN];
        for index in 0..3 {
            let (rows, bytes) = (&outer[place].partitions[index], &cross[index].partitions[place]);
            let fits = &mut fits[index][place];
            fits.prepare(rows, bytes, arrangement[index])?;
            let row = fits.row(arrangement[index]);
            let some = if CHOSEN == 0 {
                fit_one[index].select(&cross[index].all, place, row)?
            } else {
                fit_two[index].select(fit_one[index].arrangements(), place, row)?
            };
            if !some {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Counts what two outer arrangements leave.
    fn third(&mut self, first: &[u16; 3], second: &[u16; 3]) -> Result<(), Interruption> {
        let Roles { outer, order, cross, .. } = *self.roles;
        let place = order[2];
        let chute = &outer[place];
        for index in 0..3 {
            let Product { fits, fit_two, sums, .. } = &mut *self.buffers;
            let (rows, bytes) = (&cross[index].partitions[place], &chute.partitions[index]);
            let (fits, sums) = (&mut fits[index][place], &mut sums[index]);
            sums.clear();
            memory::reserve(sums, bytes.len(), WHAT)?;
            sums.resize(bytes.len(), 0);
            for arrangement in fit_two[index].arrangements() {
                fits.prepare(rows, bytes, arrangement[place])?;
                let row = fits.row(arrangement[place]);
                sums.iter_mut().zip(row).for_each(|(sum, fits)| *sum += u16::from(*fits));
            }
            let work = fit_two[index].count * bytes.len() / 16;
            self.watch.ask(work as u64)?;
        }
        self.watch.ask(chute.all.len() as u64)?;
        let [one, two, three] = &self.buffers.sums;
        let mut total = 0u64;
        for third in &chute.all {
            total = total.saturating_add(fitting(one, two, three, third));
        }
        if total == 0 {
            return Ok(());
        }
        if self.visit.is_some() {
            return self.visit_all(first, second);
        }
        *self.found = self.found.saturating_add(total).min(self.most);
        if *self.found == self.most { Err(Interruption::Over(Ending::Solutions)) } else { Ok(()) }
    }
}

/// How many solutions three outer arrangements have.
#[inline]
pub(super) fn fitting(one: &[u16], two: &[u16], three: &[u16], third: &[u16; 3]) -> u64 {
    let sum = |sums: &[u16], index: usize| u64::from(sums[usize::from(third[index])]);
    sum(one, 0) * sum(two, 1) * sum(three, 2)
}
