//! All arrangements of one chute: for every digit, the line of the chute that takes it in each box.
//!
//! A digit takes one of six permutations, which pair boxes with lines, and each line of a box takes three digits. A
//! blank chute has 94,080 arrangements; each given leaves about a third of them.
//!
//! In one box an arrangement is a *partition*: the nine digits in three lines. There are 1,680. The partitions that
//! occur in a box are numbered, and an arrangement is stored as three of these numbers.

use super::Triads;
use veridoku_core::memory::{self, OutOfMemory};

/// The name of this memory in messages.
const WHAT: &str = "the arrangements of chutes";

/// The permutations: the line in each box.
const PERMUTATIONS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Digits in each line of each box, four bits for each, counted from 4: a line with a fourth digit sets the highest
/// bit.
const EMPTY: u64 = 0x4_4444_4444;
const OVERFULL: u64 = 0x8_8888_8888;

/// The number of sets of three digits.
const TRIPLES: usize = 84;

/// Numbers the sets of three digits.
const TRIPLE: [u8; 512] = {
    let mut numbers = [0; 512];
    let (mut set, mut next) = (0, 0);
    while set < 512u32 {
        if set.count_ones() == 3 {
            numbers[set as usize] = next;
            next += 1;
        }
        set += 1;
    }
    assert!(next as usize == TRIPLES);
    numbers
};

/// The arrangements of a chute.
pub(super) struct Chute {
    /// Each as the numbers of its partitions.
    pub(super) all: Vec<[u16; 3]>,
    /// The partitions that occur in each box.
    pub(super) partitions: [Partitions; 3],
}

/// Partitions of the digits of a box, in the order in which they were first seen.
pub(super) struct Partitions {
    /// The digits of each line, by partition.
    pub(super) lines: [Vec<u16>; 3],
    /// The number of a partition by the triples of two lines, or `UNSEEN`.
    numbers: Vec<u16>,
}

const UNSEEN: u16 = u16::MAX;

impl Chute {
    pub(super) fn new() -> Chute {
        let partitions = || Partitions { lines: [const { Vec::new() }; 3], numbers: Vec::new() };
        Chute { all: Vec::new(), partitions: [partitions(), partitions(), partitions()] }
    }

    /// Lists the arrangements that the candidates of the triads allow.
    pub(super) fn list(&mut self, triads: &Triads) -> Result<(), OutOfMemory> {
        self.all.clear();
        for partitions in &mut self.partitions {
            partitions.clear()?;
        }
        let mut choices = [Choices::default(); 9];
        for (digit, choices) in choices.iter_mut().enumerate() {
            for lines in PERMUTATIONS {
                if (0..3).all(|at| triads[at][lines[at]] >> digit & 1 == 1) {
                    choices.add(digit, lines);
                }
            }
        }
        // The digits with the fewest choices first: fewer dead ends.
        choices.sort_by_key(|choices| choices.count);
        self.extend(&choices, [0; 3], EMPTY)
    }

    /// Adds the arrangements that continue a choice for some digits. The digits of a box are 27 bits, nine for each
    /// line.
    fn extend(
        &mut self,
        left: &[Choices],
        boxes: [u32; 3],
        filled: u64,
    ) -> Result<(), OutOfMemory> {
        let Some((choices, left)) = left.split_first() else { return Ok(()) };
        for (bits, places) in &choices.all[..choices.count] {
            let filled = filled + places;
            if filled & OVERFULL != 0 {
                continue;
            }
            let boxes = std::array::from_fn(|at| boxes[at] | bits[at]);
            if left.is_empty() {
                // One place is left in each box.
                return self.push(boxes);
            }
            self.extend(left, boxes, filled)?;
        }
        Ok(())
    }

    fn push(&mut self, boxes: [u32; 3]) -> Result<(), OutOfMemory> {
        let mut arrangement = [0; 3];
        for ((number, partitions), bits) in
            arrangement.iter_mut().zip(&mut self.partitions).zip(boxes)
        {
            *number = partitions.number(bits)?;
        }
        memory::reserve(&mut self.all, 1, WHAT)?;
        self.all.push(arrangement);
        Ok(())
    }
}

impl Partitions {
    /// Forgets the partitions, at a cost by their number: most boards have few.
    fn clear(&mut self) -> Result<(), OutOfMemory> {
        if self.numbers.is_empty() {
            self.numbers = memory::filled(TRIPLES * TRIPLES, UNSEEN, WHAT)?;
        }
        for (first, second) in self.lines[0].iter().zip(&self.lines[1]) {
            self.numbers[place(*first, *second)] = UNSEEN;
        }
        self.lines.iter_mut().for_each(Vec::clear);
        Ok(())
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.lines[0].len()
    }

    /// The digits of each line of a partition.
    pub(super) fn lines_of(&self, number: u16) -> [u16; 3] {
        std::array::from_fn(|line| self.lines[line][usize::from(number)])
    }

    /// The number of a partition, which is new or known.
    fn number(&mut self, bits: u32) -> Result<u16, OutOfMemory> {
        let lines: [u16; 3] = std::array::from_fn(|line| (bits >> (9 * line) & 0x1ff) as u16);
        let place = place(lines[0], lines[1]);
        if self.numbers[place] == UNSEEN {
            // If there is no memory, no number is left behind for the next board.
            for known in &mut self.lines {
                memory::reserve(known, 1, WHAT)?;
            }
            self.numbers[place] = self.len() as u16;
            self.lines.iter_mut().zip(lines).for_each(|(known, line)| known.push(line));
        }
        Ok(self.numbers[place])
    }
}

/// Where the number of the partition with these two lines is.
fn place(first: u16, second: u16) -> usize {
    let number = |triple: u16| usize::from(TRIPLE[usize::from(triple)]);
    TRIPLES * number(first) + number(second)
}

/// The permutations that a digit can take: its bits in the three boxes, and its places.
#[derive(Clone, Copy, Default)]
struct Choices {
    all: [([u32; 3], u64); 6],
    count: usize,
}

impl Choices {
    fn add(&mut self, digit: usize, lines: [usize; 3]) {
        let bits = lines.map(|line| 1 << (9 * line + digit));
        let places = (0..3).map(|at| 1 << (4 * (3 * at + lines[at]))).sum();
        self.all[self.count] = (bits, places);
        self.count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1,680 partitions of a box, and 56 ways to continue each in the other two.
    #[test]
    fn a_blank_chute_has_all_arrangements() {
        let mut chute = Chute::new();
        let blank = [[0x1ff; 3]; 3];
        let full = [[0b111, 0b111_000, 0b111_000_000]; 3];
        for (triads, arrangements, partitions) in [(blank, 94_080, 1_680), (full, 0, 0)] {
            chute.list(&triads).unwrap();
            assert_eq!(chute.all.len(), arrangements);
            assert!(chute.partitions.iter().all(|known| known.len() == partitions));
        }
        // A digit that is in one line of one box is left with a third, and every digit has its line.
        let mut triads = blank;
        triads[1] = [0x1ff, 0x1fe, 0x1fe];
        chute.list(&triads).unwrap();
        assert_eq!(chute.all.len(), 94_080 / 3);
        let lines = |number: &u16| chute.partitions[1].lines_of(*number);
        assert!(chute.all.iter().all(|[_, number, _]| lines(number)[0] & 1 == 1));
    }
}
