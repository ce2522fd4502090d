//! The CPU time of this process, which other programs on the machine do not change.
//!
//! It is the time of all threads, because each of several SAT solvers side by side has its own.

use std::time::Duration;

/// CPU time of this process up to now.
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
