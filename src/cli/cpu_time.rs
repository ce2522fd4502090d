//! The CPU time of this thread, which other programs on the machine do not lengthen.

use std::time::Duration;

/// CPU time that this thread has taken up to now.
#[cfg(unix)]
pub(super) fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    // Neither is negative: the clock starts with the thread.
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

/// Time since the first call, where there is no such clock.
#[cfg(not(unix))]
pub(super) fn cpu_time() -> Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}
