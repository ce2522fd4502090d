//! How many threads: as many as are asked for or as there are cores, where the address space has room for them.
//!
//! A thread takes little memory but much address space: with glibc 64 MiB for what it allocates, of which it uses
//! what it needs, and as much again for a moment, to align them. Where the address space is limited
//! (`ulimit -v`) a thread may find no room for that. It then gets a page of its own for every small allocation,
//! and three calls of the system: a million puzzles, half a second's work, took ten seconds of system time. So
//! there are fewer threads then, and below some hundred MiB only the first one, which has no such reserve.

/// Address space that a thread is reckoned to take.
const PER_THREAD: u64 = 128 << 20;

/// The cores there are.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// As many threads as are asked for, or as there are cores; fewer if there is no room for them.
pub(super) fn of(asked: Option<u16>) -> usize {
    fitting(asked.map_or_else(cores, usize::from))
}

/// As many of these threads as there is address space for; at least one.
pub(super) fn fitting(threads: usize) -> usize {
    address_space().map_or(threads, |bytes| within(bytes, threads))
}

/// The threads that fit into an address space of this many bytes beside the one that reads.
fn within(bytes: u64, threads: usize) -> usize {
    let room = (bytes / PER_THREAD).saturating_sub(1);
    usize::try_from(room).unwrap_or(usize::MAX).min(threads).max(1)
}

/// Bytes of address space that the process may have, if there is a limit.
#[cfg(unix)]
fn address_space() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    getrlimit(Resource::As).current
}

/// No other system has such a limit.
#[cfg(not(unix))]
fn address_space() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_address_space_has_one_thread() {
        let mebibytes = |mebibytes: u64| within(mebibytes << 20, 8);
        assert_eq!([0, 64, 128, 256, 384].map(mebibytes), [1, 1, 1, 1, 2]);
        assert_eq!([1024, 2048, 1 << 30].map(mebibytes), [7, 8, 8]);
        assert_eq!(within(u64::MAX, 1), 1);
    }
}
