//! The number of threads: as requested, or one per core, if the address space has room for them.
//!
//! A thread takes little memory but much address space: with glibc it reserves 64 MiB for its allocations, of which it
//! uses only what it needs, and briefly as much again, to align them. If the address space is limited (`ulimit -v`), a
//! thread may find no room for that. Then each of its small allocations gets its own page, with three system calls, and
//! a second of work takes ten times as long in the system. So a limit means fewer threads, and below a few hundred MiB
//! only the first, which needs no such reserve.

/// Estimated address space per thread.
const PER_THREAD: u64 = 128 << 20;

/// The number of cores.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// As many threads as requested, or one per core; fewer if there is no room for them.
pub(super) fn of(asked: Option<u16>) -> usize {
    fitting(asked.map_or_else(cores, usize::from))
}

/// As many of these threads as there is address space for; at least one.
pub(super) fn fitting(threads: usize) -> usize {
    address_space().map_or(threads, |bytes| within(bytes, threads))
}

/// The threads that fit into an address space of this many bytes in addition to the reading thread.
fn within(bytes: u64, threads: usize) -> usize {
    let room = (bytes / PER_THREAD).saturating_sub(1);
    usize::try_from(room).unwrap_or(usize::MAX).min(threads).max(1)
}

/// The limit of the address space in bytes, if there is one.
#[cfg(unix)]
fn address_space() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    getrlimit(Resource::As).current
}

/// Other systems have no such limit.
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
