//! Runs records through workers, in order: the driver of every command that reads a stream.
//!
//! ```text
//!            .--chunk of records---> worker 1 --pieces of text--.
//!   records -+                                                  +--> relay ---> out, err
//!            '--chunk of records---> worker 2 --pieces of text--'
//! ```
//!
//! The workers themselves take the chunks, one worker at a time, and write their texts in the order of the chunks. So
//! the text of a chunk is read, parsed, solved and written on one core, and no thread is woken to hand something on.
//! The output is the same for every number of threads, a puzzle with a billion solutions streams, and memory is bounded
//! by a few chunks and pieces: a thread that runs ahead waits. A [`Ledger`] counts the records whose text is written,
//! so code that ends a run early knows where to continue it. With one thread, or if the system starts none, the worker
//! writes directly to the streams.
//!
//! (With one reader thread and one writer thread, `solve` of a million easy lines took 0.09 s on two threads and 0.11 s
//! on one.)

mod ledger;
mod relay;

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::thread;

pub use self::ledger::Ledger;
use self::relay::{Piece, Relay, Streams, Ticket};

/// Processes each chunk of records. Each thread has one worker.
pub trait Worker: Send {
    /// A record of the input.
    type Record: Send;

    /// Works on a chunk and writes the results.
    ///
    /// # Errors
    /// Errors of writing; faults of a record are written to `output.err`. An error of the kind
    /// [`Interrupted`](io::ErrorKind::Interrupted) ends the run but is not reported: the output ends with what was
    /// written for this chunk.
    fn work(&mut self, records: Vec<Self::Record>, output: &mut Output<'_>) -> io::Result<()>;
}

/// The two streams a worker writes to.
pub struct Output<'a> {
    out: Vec<u8>,
    err: Vec<u8>,
    /// Records that ended in these buffers.
    records: u64,
    drain: Drain<'a>,
}

/// Where a worker's text is sent when its buffers are full.
enum Drain<'a> {
    /// Directly to the streams.
    Streams(Streams<'a>),
    /// To the relay, in the order of the chunks.
    Relay(Ticket<'a>),
}

/// Text is handed on in pieces of about this size.
const PIECE_BYTES: usize = 1 << 17;

impl Output<'_> {
    /// The buffer of the main stream. Call [`flow`](Output::flow) after each record or solution.
    pub fn out(&mut self) -> &mut Vec<u8> {
        &mut self.out
    }

    /// The buffer of the error stream.
    pub fn err(&mut self) -> &mut Vec<u8> {
        &mut self.err
    }

    /// Marks the text of a record as complete.
    pub fn end_record(&mut self) {
        self.records += 1;
    }

    /// Hands the text on if there is enough of it.
    ///
    /// # Errors
    /// If the stream cannot be written, or its reader has closed it.
    pub fn flow(&mut self) -> io::Result<()> {
        if self.out.len() + self.err.len() < PIECE_BYTES { Ok(()) } else { self.flush() }
    }

    /// Hands the text on, however little: for a caller that writes slowly.
    ///
    /// # Errors
    /// If the stream cannot be written, or its reader has closed it.
    pub fn flush(&mut self) -> io::Result<()> {
        if self.out.is_empty() && self.err.is_empty() && self.records == 0 {
            return Ok(());
        }
        self.hand_on(false, false)
    }

    /// Hands on the rest after the work on a chunk. True if the run continues.
    fn finish(&mut self, done: io::Result<()>) -> io::Result<bool> {
        let is_last = match done {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => true,
            done => {
                done?;
                false
            }
        };
        self.hand_on(true, is_last).map(|()| !is_last)
    }

    fn hand_on(&mut self, is_done: bool, is_last: bool) -> io::Result<()> {
        let (out, err) = (std::mem::take(&mut self.out), std::mem::take(&mut self.err));
        let mut piece = Piece { out, err, records: std::mem::take(&mut self.records), is_last };
        match &mut self.drain {
            Drain::Streams(streams) => {
                streams.write(&piece)?;
                piece.out.clear();
                piece.err.clear();
                (self.out, self.err) = (piece.out, piece.err);
            }
            Drain::Relay(ticket) => self.out = ticket.put(piece, is_done)?,
        }
        Ok(())
    }
}

/// Runs every chunk through one of `threads` workers and writes their output in the order of the chunks.
/// Returns the workers, so their counts can be summed. If the system starts fewer threads, these do all the
/// work.
///
/// # Errors
/// The first error of writing to `out` or `err`. The rest of the input is then not read.
pub fn run<W: Worker>(
    chunks: impl Iterator<Item = Vec<W::Record>> + Send,
    threads: usize,
    worker: impl Fn() -> W,
    out: &mut (dyn Write + Send),
    err: &mut (dyn Write + Send),
) -> io::Result<Vec<W>> {
    run_noting(chunks, threads, worker, out, err, &Ledger::default())
}

/// Like [`run`], with a ledger of the records that are written.
///
/// # Errors
/// Those of [`run`].
pub fn run_noting<W: Worker>(
    chunks: impl Iterator<Item = Vec<W::Record>> + Send,
    threads: usize,
    worker: impl Fn() -> W,
    out: &mut (dyn Write + Send),
    err: &mut (dyn Write + Send),
    ledger: &Ledger,
) -> io::Result<Vec<W>> {
    let mut chunks = Some(chunks);
    if threads > 1 {
        let streams = Streams { out: &mut *out, err: &mut *err, ledger };
        if let Some(workers) = side_by_side(&mut chunks, threads, &worker, streams)? {
            return Ok(workers);
        }
    }
    let mut worker = worker();
    let drain = Drain::Streams(Streams { out, err, ledger });
    let mut output = Output { out: Vec::new(), err: Vec::new(), records: 0, drain };
    for chunk in chunks.into_iter().flatten() {
        let done = worker.work(chunk, &mut output);
        if !output.finish(done)? {
            break;
        }
    }
    Ok(vec![worker])
}

/// Where workers take chunks, one worker at a time.
struct Feed<C> {
    chunks: C,
    /// The number of the next chunk.
    number: u64,
}

/// Takes the next chunk, with its number; `None` at the end.
fn next<C: Iterator>(feed: &Mutex<Option<Feed<C>>>) -> Option<(u64, C::Item)> {
    let mut feed = feed.lock().unwrap_or_else(PoisonError::into_inner);
    // It is put back only if there may be more, so an end or a panic ends all workers.
    let Feed { mut chunks, number } = feed.take()?;
    let chunk = chunks.next()?;
    *feed = Some(Feed { chunks, number: number + 1 });
    Some((number, chunk))
}

/// Runs the chunks on threads. `None` if no thread can be started; the chunks are then untouched.
fn side_by_side<W: Worker, C: Iterator<Item = Vec<W::Record>> + Send>(
    chunks: &mut Option<C>,
    threads: usize,
    worker: impl Fn() -> W,
    streams: Streams<'_>,
) -> io::Result<Option<Vec<W>>> {
    let feed = &Mutex::new(chunks.take().map(|chunks| Feed { chunks, number: 0 }));
    let relay = Relay::new(streams, AHEAD * threads as u64);
    let workers = thread::scope(|scope| {
        let mut workers = Vec::with_capacity(threads);
        for _ in 0..threads {
            let (mut worker, relay) = (worker(), &relay);
            let work = move || {
                let mut out = Vec::new();
                while let Some((number, chunk)) = next(feed) {
                    let drain = Drain::Relay(relay.ticket(number));
                    let mut output = Output { out, err: Vec::new(), records: 0, drain };
                    let done = worker.work(chunk, &mut output);
                    match output.finish(done) {
                        Ok(true) => out = output.out,
                        Ok(false) => break,
                        Err(error) => {
                            relay.fail(error);
                            break;
                        }
                    }
                }
                worker
            };
            match thread::Builder::new().spawn_scoped(scope, work) {
                Ok(thread) => workers.push(thread),
                Err(_) => break, // fewer threads do the same work
            }
        }
        let workers = workers.into_iter().map(|worker| match worker.join() {
            Ok(worker) => worker,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        workers.collect::<Vec<W>>()
    });
    if workers.is_empty() {
        let feed = feed.lock().unwrap_or_else(PoisonError::into_inner).take();
        *chunks = feed.map(|feed| feed.chunks);
        return Ok(None);
    }
    relay.finish().map(|()| Some(workers))
}

/// How many chunks per thread may wait for a slow one.
const AHEAD: u64 = 4;

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes each number that many times, and complains about multiples of 7.
    struct Repeat {
        seen: usize,
    }

    impl Worker for Repeat {
        type Record = usize;

        fn work(&mut self, records: Vec<usize>, output: &mut Output<'_>) -> io::Result<()> {
            for number in records {
                self.seen += 1;
                for _ in 0..number {
                    writeln!(output.out(), "{number}")?;
                    output.flow()?;
                }
                if number % 7 == 0 {
                    writeln!(output.err(), "seven: {number}")?;
                }
            }
            Ok(())
        }
    }

    fn chunks() -> impl Iterator<Item = Vec<usize>> + Send {
        (0..120).map(|chunk| (chunk * 5..chunk * 5 + 5).collect())
    }

    #[test]
    fn output_does_not_depend_on_threads() {
        let on = |threads| {
            let (mut out, mut err) = (Vec::new(), Vec::new());
            let workers =
                run(chunks(), threads, || Repeat { seen: 0 }, &mut out, &mut err).unwrap();
            assert_eq!(workers.len(), threads);
            assert_eq!(workers.iter().map(|worker| worker.seen).sum::<usize>(), 600);
            (out, err)
        };
        let alone = on(1);
        assert!(alone.0.len() > 4 * PIECE_BYTES);
        assert_eq!(on(2), alone);
        assert_eq!(on(7), alone);
    }

    /// Stops at some number.
    struct Enough(usize);

    impl Worker for Enough {
        type Record = usize;

        fn work(&mut self, records: Vec<usize>, output: &mut Output<'_>) -> io::Result<()> {
            for number in records {
                if number >= self.0 {
                    return Err(io::ErrorKind::Interrupted.into());
                }
                writeln!(output.out(), "{number}")?;
            }
            Ok(())
        }
    }

    #[test]
    fn a_worker_may_end_the_run() {
        for threads in [1, 2, 5] {
            let (mut out, endless) =
                (Vec::new(), (0..).map(|chunk| vec![2 * chunk, 2 * chunk + 1]));
            run(endless, threads, || Enough(77), &mut out, &mut io::sink()).unwrap();
            let expected: String = (0..77).map(|number| format!("{number}\n")).collect();
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
    }

    /// A pipe whose reader closes it after the first write.
    struct Closing(bool);

    impl Write for Closing {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_stream_ends_the_run() {
        for threads in [1, 3] {
            let endless = (0..).map(|number| vec![number % 90; 20]);
            let done =
                run(endless, threads, || Repeat { seen: 0 }, &mut Closing(false), &mut io::sink());
            assert_eq!(done.map(|_| ()).unwrap_err().kind(), io::ErrorKind::BrokenPipe);
        }
    }

    /// A worker with a bug.
    struct Broken;

    impl Worker for Broken {
        type Record = usize;

        fn work(&mut self, _: Vec<usize>, _: &mut Output<'_>) -> io::Result<()> {
            panic!("a bug")
        }
    }

    #[test]
    fn a_panic_is_passed_on_and_nothing_hangs() {
        let run = || run(chunks(), 2, || Broken, &mut io::sink(), &mut io::sink());
        let done = std::panic::catch_unwind(|| run().map(|_| ()));
        assert!(done.is_err());
    }

    /// Fails at one number.
    struct Failing(usize);

    impl Worker for Failing {
        type Record = usize;

        fn work(&mut self, records: Vec<usize>, output: &mut Output<'_>) -> io::Result<()> {
            for number in records {
                if number == self.0 {
                    return Err(io::Error::other("as asked for"));
                }
                writeln!(output.out(), "{number}")?;
            }
            Ok(())
        }
    }

    #[test]
    fn a_failure_of_a_worker_ends_the_run() {
        for threads in [1, 2, 5] {
            let endless = (0..).map(|number| vec![number]);
            let done = run(endless, threads, || Failing(300), &mut io::sink(), &mut io::sink());
            assert_eq!(done.map(|_| ()).unwrap_err().to_string(), "as asked for");
        }
    }

    /// Is slow at the first number, and counts how many records were taken meanwhile.
    struct Slow<'a>(&'a std::sync::atomic::AtomicUsize);

    impl Worker for Slow<'_> {
        type Record = usize;

        fn work(&mut self, records: Vec<usize>, output: &mut Output<'_>) -> io::Result<()> {
            use std::sync::atomic::Ordering::Relaxed;
            self.0.fetch_add(1, Relaxed);
            if records == [0] {
                std::thread::sleep(std::time::Duration::from_millis(100));
                writeln!(output.out(), "{}", self.0.load(Relaxed))?;
            }
            Ok(())
        }
    }

    #[test]
    fn a_thread_that_runs_ahead_waits() {
        let (taken, mut out) = (std::sync::atomic::AtomicUsize::new(0), Vec::new());
        let chunks = (0..1000).map(|number| vec![number]);
        run(chunks, 3, || Slow(&taken), &mut out, &mut io::sink()).unwrap();
        let ahead: usize = String::from_utf8(out).unwrap().trim().parse().unwrap();
        assert!((1..=AHEAD as usize * 3 + 3).contains(&ahead), "{ahead}");
        assert_eq!(taken.into_inner(), 1000);
    }
}
