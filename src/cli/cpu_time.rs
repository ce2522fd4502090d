//! The CPU time of this process, which other programs on the machine do not lengthen.
//!
//! Of all its threads, for several SAT solvers side by side have one each.

use std::time::Duration;

/// CPU time that this process has taken up to now.
#[cfg(unix)]
pub(super) fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    // Neither is negative: the clock starts with the process.
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

/// Time since the first call, where there is no such clock.
#[cfg(not(unix))]
pub(super) fn cpu_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
