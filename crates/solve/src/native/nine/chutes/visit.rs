//! Visits the solutions that a [`Walk`] finds: the arrangements of the cross chutes that fit are written as digits, and
//! combined like the wheels of an odometer. Most solutions differ from the one before in one chute.
//!
//! What fits in a cross chute depends only on the partition of the third outer chute's box, so it is written once for
//! each.

use super::arrangements::Chute;
use super::fits::Fits;
use super::product::{Kept, Product, Roles, Walk, fitting};
use crate::native::nine::CELLS;
use veridoku_core::budget::{Ending, Interruption};
use veridoku_core::grid::{Digit, Solution};
use veridoku_core::memory::{self, OutOfMemory};

/// The name of this memory in messages.
const WHAT: &str = "the solutions of a chute";

/// Written arrangements of a chute after which they are forgotten: a megabyte.
const MANY: usize = 1 << 14;

/// The cells of a chute, three at a time: row by row, with three triples a row in a band, and one in a stack.
type Triples = [[Digit; 3]; 9];

/// The arrangements of a cross chute as digits.
pub(super) struct Written {
    /// Those that fit two outer arrangements, without the boxes of the third outer chute.
    drafts: Vec<Triples>,
    /// Those that fit all three.
    all: Vec<Triples>,
    /// Where those begin and end that fit a partition of the third outer chute, or `UNWRITTEN`.
    ranges: Vec<(u32, u32)>,
}

const UNWRITTEN: (u32, u32) = (u32::MAX, 0);

impl Walk<'_> {
    /// Visits what two outer arrangements leave.
    pub(super) fn visit_all(
        &mut self,
        first: &[u16; 3],
        second: &[u16; 3],
    ) -> Result<(), Interruption> {
        let Roles { outer, order, is_turned, .. } = *self.roles;
        for index in 0..3 {
            let Product { fit_two, sums, written, .. } = &mut *self.buffers;
            let cross = &self.roles.cross[index];
            written[index].begin(sums[index].len(), fit_two[index].arrangements().len())?;
            for arrangement in fit_two[index].arrangements() {
                let mut draft = [[Digit::from_index(0); 3]; 9];
                for (place, other) in [(order[0], first), (order[1], second)] {
                    let lines = cross.partitions[place].lines_of(arrangement[place]);
                    let across = outer[place].partitions[index].lines_of(other[index]);
                    write_box(&mut draft, place, lines, across, is_turned);
                }
                written[index].drafts.push(draft);
            }
        }
        for third in &outer[order[2]].all {
            let [one, two, three] = &self.buffers.sums;
            if fitting(one, two, three, third) > 0 {
                self.write(third)?;
                self.combine(third)?;
            }
        }
        Ok(())
    }

    /// Writes the cross arrangements that also fit the third outer arrangement, unless they are written.
    fn write(&mut self, third: &[u16; 3]) -> Result<(), Interruption> {
        let Roles { outer, order, cross, is_turned, .. } = *self.roles;
        let place = order[2];
        for index in 0..3 {
            let Product { fits, fit_two, written, .. } = &mut *self.buffers;
            let third = Third { place, partition: third[index], is_turned };
            if written[index].ranges[usize::from(third.partition)] == UNWRITTEN {
                let across = outer[place].partitions[index].lines_of(third.partition);
                let fits = &fits[index][place];
                written[index].write(&third, across, &cross[index], &fit_two[index], fits)?;
                let work = fit_two[index].arrangements().len() as u64;
                self.watch.ask(work)?;
            }
        }
        Ok(())
    }

    /// Visits all combinations.
    fn combine(&mut self, third: &[u16; 3]) -> Result<(), Interruption> {
        let Product { written: [tops, middles, bottoms], solution, .. } = &mut *self.buffers;
        let Some(visit) = self.visit.as_deref_mut() else { return Ok(()) };
        let is_turned = self.roles.is_turned;
        let (tops, middles) = (tops.fitting(third[0]), middles.fitting(third[1]));
        let bottoms = bottoms.fitting(third[2]);
        for top in tops {
            put::<0>(solution, top, is_turned);
            for middle in middles {
                put::<1>(solution, middle, is_turned);
                for bottom in bottoms {
                    put::<2>(solution, bottom, is_turned);
                    *self.found += 1;
                    if visit(solution).is_break() {
                        return Err(Interruption::Over(Ending::Stopped));
                    }
                    if *self.found == self.most {
                        return Err(Interruption::Over(Ending::Solutions));
                    }
                }
                self.watch.ask((CELLS * bottoms.len()) as u64)?;
            }
        }
        Ok(())
    }
}

/// The box of the third outer chute in a cross chute.
struct Third {
    place: usize,
    partition: u16,
    is_turned: bool,
}

impl Written {
    pub(super) const fn new() -> Written {
        Written { drafts: Vec::new(), all: Vec::new(), ranges: Vec::new() }
    }

    /// Forgets everything, and makes room for drafts.
    fn begin(&mut self, partitions: usize, drafts: usize) -> Result<(), OutOfMemory> {
        self.all.clear();
        self.ranges.clear();
        memory::reserve(&mut self.ranges, partitions, WHAT)?;
        self.ranges.resize(partitions, UNWRITTEN);
        self.drafts.clear();
        memory::reserve(&mut self.drafts, drafts, WHAT)
    }

    /// Writes the arrangements that fit a partition of the third outer chute.
    fn write(
        &mut self,
        third: &Third,
        across: [u16; 3],
        chute: &Chute,
        kept: &Kept,
        fits: &Fits,
    ) -> Result<(), OutOfMemory> {
        if self.all.len() > MANY {
            self.all.clear();
            self.ranges.fill(UNWRITTEN);
        }
        let start = self.all.len();
        for (arrangement, draft) in kept.arrangements().iter().zip(&self.drafts) {
            let partition = arrangement[third.place];
            if fits.row(partition)[usize::from(third.partition)] == 0 {
                continue;
            }
            let lines = chute.partitions[third.place].lines_of(partition);
            let mut cells = *draft;
            write_box(&mut cells, third.place, lines, across, third.is_turned);
            memory::reserve(&mut self.all, 1, WHAT)?;
            self.all.push(cells);
        }
        self.ranges[usize::from(third.partition)] = (start as u32, self.all.len() as u32);
        Ok(())
    }

    /// The arrangements that fit a partition of the third outer chute, and were written.
    fn fitting(&self, partition: u16) -> &[Triples] {
        let (start, end) = self.ranges[usize::from(partition)];
        &self.all[start as usize..end as usize]
    }
}

/// Writes the digits of a box: those that a line of the chute and a line of the outer chute have in common.
#[inline]
fn write_box(
    chute: &mut Triples,
    place: usize,
    lines: [u16; 3],
    across: [u16; 3],
    is_turned: bool,
) {
    for (a, line) in lines.into_iter().enumerate() {
        for (b, across) in across.into_iter().enumerate() {
            let digit = Digit::from_index((line & across).trailing_zeros() as usize);
            if is_turned {
                chute[3 * place + b][a] = digit;
            } else {
                chute[3 * a + place][b] = digit;
            }
        }
    }
}

/// Writes a cross chute into the solution. The index is a constant: a copy of three digits is then two moves.
#[inline]
fn put<const INDEX: usize>(solution: &mut Solution, chute: &Triples, is_turned: bool) {
    let digits = solution.digits_mut();
    if is_turned {
        let (rows, _) = digits.as_chunks_mut::<9>();
        for (row, triple) in rows.iter_mut().zip(chute) {
            row[3 * INDEX..3 * INDEX + 3].copy_from_slice(triple);
        }
    } else {
        digits[27 * INDEX..27 * INDEX + 27].copy_from_slice(chute.as_flattened());
    }
}
