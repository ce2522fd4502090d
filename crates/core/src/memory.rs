//! Requests memory before it is used, so a refusal is an error and does not end the program.
//!
//! A vector that grows ends the process if the system has no more memory. So code that knows the size of a
//! large table in advance requests all of it here, and returns a refusal as [`OutOfMemory`]: the purpose, and
//! the number of bytes. Small allocations are not counted. For allocations inside libraries, [`expect_room`]
//! requests the same amount and frees it immediately.
//!
//! Operating systems overcommit memory unless it is limited: then nothing is refused here, and the
//! system ends a process that takes too much.

use std::hint::black_box;

use thiserror::Error;

/// The system refused memory, or the [budget](crate::Budget::memory) did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", self.said())]
pub struct OutOfMemory {
    /// The purpose of the memory.
    pub what: &'static str,
    /// Bytes that were requested at once.
    pub bytes: usize,
    /// Bytes that the budget allows in total, if the budget refused them.
    pub most: Option<u64>,
}

impl OutOfMemory {
    /// `count` elements of a type were refused.
    fn of<T>(count: usize, what: &'static str) -> OutOfMemory {
        OutOfMemory { what, bytes: count.saturating_mul(size_of::<T>()), most: None }
    }

    fn said(&self) -> String {
        let OutOfMemory { what, bytes, most } = self;
        match most {
            None => format!(
                "out of memory: could not allocate {bytes} bytes for {what}; raise the memory limit or use \
                 fewer threads"
            ),
            Some(most) => format!(
                "{what} would take more than {most} bytes, the limit for one puzzle; expected a smaller puzzle, \
                 or fewer and smaller rules"
            ),
        }
    }
}

/// Makes room in a vector for `more` elements: twice its size, or only what is needed if the system
/// refuses that.
pub fn reserve<T>(vector: &mut Vec<T>, more: usize, what: &'static str) -> Result<(), OutOfMemory> {
    if vector.try_reserve(more).is_ok() {
        return Ok(());
    }
    reserve_exact(vector, more, what)
}

/// Makes room in a vector for `more` elements, and none after them.
pub fn reserve_exact<T>(
    vector: &mut Vec<T>,
    more: usize,
    what: &'static str,
) -> Result<(), OutOfMemory> {
    let wanted = vector.len().saturating_add(more);
    vector.try_reserve_exact(more).map_err(|_| OutOfMemory::of::<T>(wanted, what))
}

/// An empty vector with room for `count` elements.
pub fn room<T>(count: usize, what: &'static str) -> Result<Vec<T>, OutOfMemory> {
    let mut vector = Vec::new();
    match vector.try_reserve_exact(count) {
        Ok(()) => Ok(vector),
        Err(_) => Err(OutOfMemory::of::<T>(count, what)),
    }
}

/// A vector of `count` equal elements.
pub fn filled<T: Clone>(count: usize, value: T, what: &'static str) -> Result<Vec<T>, OutOfMemory> {
    let mut vector = room(count, what)?;
    vector.resize(count, value);
    Ok(vector)
}

/// Whether this many bytes can be allocated now. They are freed, because other code is about to allocate them.
pub fn expect_room(bytes: usize, what: &'static str) -> Result<(), OutOfMemory> {
    // Without the black box the compiler may remove an unused allocation.
    room::<u8>(bytes, what).map(|room| drop(black_box(room)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_machine_has_is_refused_by_name_and_size() {
        let most = isize::MAX as usize;
        for refused in [
            room::<u64>(most / 8, "a list").map(|_| ()),
            filled(most / 8, 7u64, "a list").map(|_| ()),
            reserve(&mut vec![1u64], most / 8 - 1, "a list"),
            expect_room(most / 8 * 8, "a list"),
        ] {
            let refused = refused.unwrap_err();
            assert_eq!(refused, OutOfMemory { what: "a list", bytes: most / 8 * 8, most: None });
            assert_eq!(
                refused.to_string(),
                "out of memory: could not allocate 9223372036854775800 bytes for a list; raise the \
                 memory limit or use fewer threads"
            );
        }
    }

    #[test]
    fn a_size_beyond_all_numbers_is_refused_too() {
        let refused = room::<u64>(usize::MAX, "a list").unwrap_err();
        assert_eq!(refused.bytes, usize::MAX);
        assert!(reserve(&mut vec![0u8; 3], usize::MAX, "a list").is_err());
    }

    #[test]
    fn what_is_had_is_filled() {
        assert_eq!(filled(3, 5u8, "a list"), Ok(vec![5; 3]));
        let mut list = vec![1];
        assert_eq!(reserve(&mut list, 100, "a list"), Ok(()));
        assert!(list.capacity() > 100 && list == [1]);
        assert_eq!(expect_room(1 << 20, "a list"), Ok(()));
    }
}
