//! Jobs: requests on separate threads, at most one per core, with a short queue before them.
//!
//! A job ends early in three ways, all through the stop that the library checks: its client leaves, which drops the
//! future that waits for it; its time is over; the server ends, which drops all futures.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use veridoku::Stop;

/// Jobs that may wait per running job.
const WAITING_FOR_EACH: usize = 8;

/// The jobs of a server.
pub(super) struct Jobs {
    /// Slots for jobs that run or wait.
    places: Arc<Semaphore>,
    /// Those that run.
    running: Arc<Semaphore>,
    /// How many may run.
    most: usize,
}

/// Why there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoResult {
    /// The queue is full.
    Busy,
    /// The job panicked.
    Failed,
}

/// Stops a job when it is dropped.
struct StopWithoutClient(Stop);

impl Drop for StopWithoutClient {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Jobs {
    /// At most this many jobs at once.
    pub(super) fn new(most: usize) -> Jobs {
        let semaphore = |permits| Arc::new(Semaphore::new(permits));
        Jobs { places: semaphore(most * (1 + WAITING_FOR_EACH)), running: semaphore(most), most }
    }

    /// How many jobs run, and how many may.
    pub(super) fn load(&self) -> (usize, usize) {
        (self.most - self.running.available_permits(), self.most)
    }

    /// Runs a job when its turn comes. Its stop is set when the time is over, or when the caller drops the future.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        time: Duration,
        job: impl FnOnce(Stop) -> T + Send + 'static,
    ) -> Result<T, NoResult> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| NoResult::Busy)?;
        let turn = Arc::clone(&self.running).acquire_owned().await;
        let stop = StopWithoutClient(Stop::new());
        let of_job = stop.0.clone();
        let mut running = spawn_blocking(move || {
            let done = job(of_job);
            drop((place, turn));
            done
        });
        let in_time = timeout(time, &mut running).await;
        let done = match in_time {
            Ok(done) => done,
            Err(_) => {
                stop.0.stop();
                running.await
            }
        };
        done.map_err(|_| NoResult::Failed)
    }
}
