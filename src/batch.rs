//! Many records through workers, in order: the driver of every command that reads a stream.
//!
//! ```text
//!            reader ---chunk of records---> worker 1 --pieces of text--\
//!   records    |   \--chunk of records---> worker 2 --pieces of text---> writer ---> out, err
//!              \------the order of chunks---------------------------/
//! ```
//!
//! Each chunk has a bounded channel of its own for what it writes, and the writer empties these
//! channels in the order of the chunks. So the output is the same for every number of threads, a
//! puzzle with a billion solutions streams, and memory is bounded by a few chunks and pieces: a thread
//! that runs ahead waits. A [`Ledger`] counts the records whose text is written, so that whoever ends a run early knows
//! where it can be continued. The writer hands the buffers of its pieces back to the workers, so that a thread does not
//! allocate them for each chunk anew. With one thread there are no channels at all; so it is too where the
//! system has no threads to give.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// What is done to each chunk of records. One worker lives on each thread.
pub trait Worker: Send {
    /// What comes in.
    type Record: Send;

    /// Works on a chunk and writes what comes of it.
    ///
    /// # Errors
    /// Those of writing; whatever is wrong with a record is written to `output.err`. An error of the kind
    /// [`Interrupted`](io::ErrorKind::Interrupted) ends the run without being one: what was written for this chunk and
    /// those before it is the last that is written.
    fn work(&mut self, records: Vec<Self::Record>, output: &mut Output<'_>) -> io::Result<()>;
}

/// How many records are written. Who holds it keeps the writer from writing.
#[derive(Debug, Default)]
pub struct Ledger(Mutex<u64>);

impl Ledger {
    /// The number of records that are written.
    pub fn written(&self) -> u64 {
        *self.hold()
    }

    /// The number, and nothing is written as long as the guard lives: the end of what is written is the end of a record.
    pub fn hold(&self) -> MutexGuard<'_, u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same, if nothing is being written.
    pub fn try_hold(&self) -> Option<MutexGuard<'_, u64>> {
        self.0.try_lock().ok()
    }
}

/// The two streams a worker writes to.
pub struct Output<'a> {
    out: Vec<u8>,
    err: Vec<u8>,
    /// Records that ended in these buffers.
    records: u64,
    drain: Drain<'a>,
}

/// Where a worker's text goes when its buffers are full.
enum Drain<'a> {
    /// Straight to the streams.
    Streams(&'a mut dyn Write, &'a mut dyn Write, &'a Ledger),
    /// To the writer, which waits for its turn, with buffers that it has written.
    Channel(SyncSender<Piece>, &'a Pool),
}

/// Empty buffers, kept for their memory.
#[derive(Default)]
struct Pool(Mutex<Vec<Vec<u8>>>);

impl Pool {
    /// An empty buffer.
    fn take(&self) -> Vec<u8> {
        self.0.lock().ok().and_then(|mut buffers| buffers.pop()).unwrap_or_default()
    }

    /// Keeps a buffer, unless it is none or one that has grown beyond a piece.
    fn put(&self, mut buffer: Vec<u8>) {
        if (1..=2 * PIECE_BYTES).contains(&buffer.capacity())
            && let Ok(mut buffers) = self.0.lock()
        {
            buffer.clear();
            buffers.push(buffer);
        }
    }
}

/// A piece of text on its way to the writer.
struct Piece {
    out: Vec<u8>,
    err: Vec<u8>,
    /// Records that end in it.
    records: u64,
    /// Whether nothing is to be written behind it.
    is_last: bool,
}

/// Text is handed on in pieces of about this size.
const PIECE_BYTES: usize = 1 << 16;

/// Pieces one chunk may have waiting.
const PIECES_WAITING: usize = 4;

impl Output<'_> {
    /// The buffer of the main stream. Call [`flow`](Output::flow) after each record or solution.
    pub fn out(&mut self) -> &mut Vec<u8> {
        &mut self.out
    }

    /// The buffer of the stream for complaints.
    pub fn err(&mut self) -> &mut Vec<u8> {
        &mut self.err
    }

    /// Says that the text of a record is complete.
    pub fn end_record(&mut self) {
        self.records += 1;
    }

    /// Hands the text on if enough has gathered.
    ///
    /// # Errors
    /// If the stream cannot be written, or its reader is gone.
    pub fn flow(&mut self) -> io::Result<()> {
        if self.out.len() + self.err.len() < PIECE_BYTES { Ok(()) } else { self.flush() }
    }

    /// Hands the text on, however little: for a caller that writes slowly.
    ///
    /// # Errors
    /// If the stream cannot be written, or its reader is gone.
    pub fn flush(&mut self) -> io::Result<()> {
        if self.out.is_empty() && self.err.is_empty() && self.records == 0 {
            return Ok(());
        }
        let records = std::mem::take(&mut self.records);
        match &mut self.drain {
            Drain::Streams(out, err, ledger) => {
                let mut written = ledger.hold();
                out.write_all(&self.out)?;
                out.flush()?;
                err.write_all(&self.err)?;
                *written += records;
                self.out.clear();
                self.err.clear();
                Ok(())
            }
            Drain::Channel(pieces, pool) => {
                let next = |text: &Vec<u8>| if text.is_empty() { Vec::new() } else { pool.take() };
                let (out, err) = (next(&self.out), next(&self.err));
                let (out, err) =
                    (std::mem::replace(&mut self.out, out), std::mem::replace(&mut self.err, err));
                let piece = Piece { out, err, records, is_last: false };
                pieces.send(piece).map_err(|_| io::ErrorKind::BrokenPipe.into())
            }
        }
    }

    /// Hands on what is left after the work on a chunk. True if the run goes on.
    fn finish(&mut self, done: io::Result<()>) -> io::Result<bool> {
        match done {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                self.flush()?;
                if let Drain::Channel(pieces, _) = &self.drain {
                    let (out, err) = (Vec::new(), Vec::new());
                    let last = Piece { out, err, records: 0, is_last: true };
                    pieces.send(last).map_err(|_| io::ErrorKind::BrokenPipe)?;
                }
                Ok(false)
            }
            done => done.and_then(|()| self.flush()).map(|()| true),
        }
    }
}

/// Runs every chunk through one of `threads` workers and writes what they write in the order of the
/// chunks. Returns the workers, so that what they counted can be summed. Where the system has fewer threads
/// to give, fewer do the same work.
///
/// # Errors
/// The first error of writing to `out` or `err`. The rest of the input is then not read.
pub fn run<W: Worker>(
    chunks: impl Iterator<Item = Vec<W::Record>> + Send,
    threads: usize,
    worker: impl Fn() -> W,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<Vec<W>> {
    run_noting(chunks, threads, worker, out, err, &Ledger::default())
}

/// The same, with a ledger of the records that are written.
///
/// # Errors
/// The same.
pub fn run_noting<W: Worker>(
    chunks: impl Iterator<Item = Vec<W::Record>> + Send,
    threads: usize,
    worker: impl Fn() -> W,
    out: &mut dyn Write,
    err: &mut dyn Write,
    ledger: &Ledger,
) -> io::Result<Vec<W>> {
    let mut chunks = Some(chunks);
    if threads > 1
        && let Some(workers) = side_by_side(&mut chunks, threads, &worker, out, err, ledger)?
    {
        return Ok(workers);
    }
    let mut worker = worker();
    let drain = Drain::Streams(out, err, ledger);
    let mut output = Output { out: Vec::new(), err: Vec::new(), records: 0, drain };
    for chunk in chunks.into_iter().flatten() {
        let done = worker.work(chunk, &mut output);
        if !output.finish(done)? {
            break;
        }
    }
    Ok(vec![worker])
}

/// Runs the chunks on threads. `None` if there is none to be had; the chunks are then where they were.
fn side_by_side<W: Worker, C: Iterator<Item = Vec<W::Record>> + Send>(
    chunks: &mut Option<C>,
    threads: usize,
    worker: impl Fn() -> W,
    out: &mut dyn Write,
    err: &mut dyn Write,
    ledger: &Ledger,
) -> io::Result<Option<Vec<W>>> {
    let (jobs, waiting) = sync_channel::<(Vec<W::Record>, SyncSender<Piece>)>(threads);
    let (turns, order) = sync_channel::<Receiver<Piece>>(2 * threads);
    // Only the workers hold the queue: when the last one is gone, the reader notices.
    let waiting = Arc::new(Mutex::new(waiting));
    let pool = &Pool::default();
    thread::scope(|scope| {
        let mut workers = Vec::with_capacity(threads);
        for _ in 0..threads {
            let mut worker = worker();
            let waiting = Arc::clone(&waiting);
            let work = move || {
                let mut given_up = false;
                while let Some((chunk, pieces)) = next(&waiting) {
                    if given_up {
                        continue; // keep taking chunks, so that the reader is not left waiting
                    }
                    let drain = Drain::Channel(pieces, pool);
                    let mut output =
                        Output { out: pool.take(), err: Vec::new(), records: 0, drain };
                    let done = worker.work(chunk, &mut output);
                    given_up = !output.finish(done).unwrap_or(false);
                    pool.put(output.out);
                }
                worker
            };
            match thread::Builder::new().spawn_scoped(scope, work) {
                Ok(thread) => workers.push(thread),
                Err(_) => break, // fewer threads do the same work
            }
        }
        drop(waiting);
        if workers.is_empty() {
            return Ok(None);
        }
        let read = || {
            for chunk in chunks.take().into_iter().flatten() {
                let (pieces, turn) = sync_channel(PIECES_WAITING);
                if turns.send(turn).is_err() || jobs.send((chunk, pieces)).is_err() {
                    break; // the writer has given up, and says why
                }
            }
            drop((turns, jobs));
        };
        // If there is no thread to read, the queues go with `read`, and the workers end.
        let is_read = thread::Builder::new().spawn_scoped(scope, read).is_ok();
        let written = write_in_order(order, pool, out, err, ledger);
        let workers = workers.into_iter().map(|worker| match worker.join() {
            Ok(worker) => worker,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        let workers = workers.collect();
        written.map(|()| is_read.then_some(workers))
    })
}

/// The next job, or `None` when the reader is done. The lock is held while waiting: there is
/// nothing else to do for the others either.
fn next<T>(waiting: &Mutex<Receiver<T>>) -> Option<T> {
    waiting.lock().ok()?.recv().ok()
}

fn write_in_order(
    order: Receiver<Receiver<Piece>>,
    pool: &Pool,
    out: &mut dyn Write,
    err: &mut dyn Write,
    ledger: &Ledger,
) -> io::Result<()> {
    for turn in order {
        for piece in turn {
            let mut written = ledger.hold();
            out.write_all(&piece.out)?;
            err.write_all(&piece.err)?;
            out.flush()?;
            *written += piece.records;
            drop(written);
            if piece.is_last {
                return out.flush();
            }
            pool.put(piece.out);
            pool.put(piece.err);
        }
        out.flush()?;
    }
    Ok(())
}

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
        (0..100).map(|chunk| (chunk * 5..chunk * 5 + 5).collect())
    }

    #[test]
    fn output_does_not_depend_on_threads() {
        let on = |threads| {
            let (mut out, mut err) = (Vec::new(), Vec::new());
            let workers =
                run(chunks(), threads, || Repeat { seen: 0 }, &mut out, &mut err).unwrap();
            assert_eq!(workers.len(), threads);
            assert_eq!(workers.iter().map(|worker| worker.seen).sum::<usize>(), 500);
            (out, err)
        };
        let alone = on(1);
        assert!(alone.0.len() > 4 * PIECE_BYTES);
        assert_eq!(on(2), alone);
        assert_eq!(on(7), alone);
    }

    /// Has enough at some number.
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

    /// A pipe whose reader goes away after the first write.
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

    /// A worker with a bug of its own.
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
}
