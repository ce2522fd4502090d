//! The memo: a hash table of states and their counts that does not outgrow its memory.
//!
//! ```text
//! slot    key, some words (all 0: empty) | count | work
//! ways    a state stands in one of 16 slots in a row, the first empty one from where its hash points
//! ```
//!
//! Nothing is ever taken out, so a search may end at an empty slot. When all sixteen are taken and half
//! of the table is, it doubles, while it may; else a state takes the place of the one among its sixteen that
//! cost the least work. Keys are compared in full, so a hash that collides costs time only.
//! While it doubles, the old half stands beside the new table, up to half of the memory more.

/// Slots in which a state may stand.
const WAYS: usize = 16;

/// The first number of slots.
const FIRST_SLOTS: usize = 1 << 10;

#[derive(Debug)]
pub(super) struct Table {
    words: usize,
    /// Slots less one: a power of two less one.
    mask: usize,
    most_slots: usize,
    used: usize,
    keys: Vec<u64>,
    counts: Vec<Entry>,
    forgotten: u64,
}

/// What is known of a state.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
struct Entry {
    /// The high and the low half of the count.
    count: [u64; 2],
    /// Branches it took.
    work: u64,
}

impl Table {
    /// A table of keys of so many words, in so many bytes.
    pub(super) fn new(words: usize, memory: usize) -> Table {
        let words = words.max(1);
        let mut most_slots = WAYS;
        while most_slots * 2 * slot_bytes(words) <= memory {
            most_slots *= 2;
        }
        let mut table = Table {
            words,
            mask: 0,
            most_slots,
            used: 0,
            keys: Vec::new(),
            counts: Vec::new(),
            forgotten: 0,
        };
        table.make_slots(FIRST_SLOTS.min(most_slots));
        table
    }

    fn make_slots(&mut self, slots: usize) {
        self.mask = slots - 1;
        self.used = 0;
        self.keys = vec![0; slots * self.words];
        self.counts = vec![Entry::default(); slots];
    }

    /// States that had to give way.
    pub(super) fn forgotten(&self) -> u64 {
        self.forgotten
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.counts.len() * slot_bytes(self.words)
    }

    /// A multiplicative hash of the key's words, its high bits folded onto the low ones, which give the slot.
    pub(super) fn hash(key: &[u64]) -> u64 {
        let mut hash = 0u64;
        for word in key {
            hash = (hash.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 32;
        }
        hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93);
        hash ^ hash >> 29 ^ hash >> 47
    }

    fn slots(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        let (first, mask) = (hash as usize, self.mask);
        (0..WAYS).map(move |way| first.wrapping_add(way) & mask)
    }

    fn key(&self, slot: usize) -> &[u64] {
        &self.keys[slot * self.words..][..self.words]
    }

    fn is_empty(&self, slot: usize) -> bool {
        self.key(slot).iter().all(|word| *word == 0)
    }

    /// The count of a state, if it is known.
    pub(super) fn find(&self, key: &[u64], hash: u64) -> Option<u128> {
        let slot = self.slots(hash).find(|slot| self.key(*slot) == key || self.is_empty(*slot))?;
        if self.is_empty(slot) {
            return None;
        }
        let [high, low] = self.counts[slot].count;
        Some(u128::from(high) << 64 | u128::from(low))
    }

    /// Remembers a state that is not in the table.
    pub(super) fn insert(&mut self, key: &[u64], hash: u64, count: u128, work: u64) {
        let entry = Entry { count: [(count >> 64) as u64, count as u64], work };
        self.place(key, hash, entry);
    }

    fn place(&mut self, key: &[u64], hash: u64, entry: Entry) {
        let slot = match self.slots(hash).find(|slot| self.is_empty(*slot)) {
            Some(empty) => {
                self.used += 1;
                empty
            }
            None if self.used * 2 >= self.counts.len() && self.counts.len() < self.most_slots => {
                self.grow();
                return self.place(key, hash, entry);
            }
            None => {
                self.forgotten += 1;
                let cheapest = self.slots(hash).min_by_key(|slot| self.counts[*slot].work);
                cheapest.unwrap_or(0)
            }
        };
        self.keys[slot * self.words..][..self.words].copy_from_slice(key);
        self.counts[slot] = entry;
    }

    fn grow(&mut self) {
        let slots = self.counts.len();
        let keys = std::mem::take(&mut self.keys);
        let counts = std::mem::take(&mut self.counts);
        self.make_slots(slots * 2);
        for (key, entry) in keys.chunks(self.words).zip(counts) {
            if key.iter().any(|word| *word != 0) {
                self.place(key, Table::hash(key), entry);
            }
        }
    }
}

fn slot_bytes(words: usize) -> usize {
    words * size_of::<u64>() + size_of::<Entry>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_what_was_put_in_and_little_is_forgotten_unless_memory_is_short() {
        for (memory, is_ample) in [(1 << 20, true), (1 << 14, false), (0, false)] {
            let mut table = Table::new(2, memory);
            let keys = || (1..5_000u64).map(|number| [number % 70, number]);
            for key in keys() {
                let hash = Table::hash(&key);
                assert_eq!(table.find(&key, hash), None);
                table.insert(&key, hash, u128::from(key[1]) << 60, key[1]);
            }
            let found: Vec<_> = keys()
                .filter_map(|key| {
                    let count = table.find(&key, Table::hash(&key))?;
                    assert_eq!(count, u128::from(key[1]) << 60);
                    Some(key)
                })
                .collect();
            assert!(!found.is_empty());
            assert_eq!(found.len() + table.forgotten() as usize, 4_999);
            assert_eq!(table.forgotten() < 4_999 / 100, is_ample, "{}", table.forgotten());
            assert!(table.bytes() <= memory.max(WAYS * slot_bytes(2)));
        }
    }
}
