//! The CPU time of this process, which is independent of other programs on the machine.
//!
//! It covers all threads, because several SAT solvers in parallel have one thread each.

use std::time::Duration;

/// CPU time of this process so far.
#[cfg(unix)]
pub(super) fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    // Neither is negative: the clock starts with the process.
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

/// Time since the first call, on systems without such a clock.
#[cfg(not(unix))]
pub(super) fn cpu_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
