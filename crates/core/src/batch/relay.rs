//! Writes the texts of chunks in order. Whichever thread brings the next one writes it.
//!
//! ```text
//!            next
//!   chunk     7            8         9           10
//!          +-----------+---------+-----------+--------
//!   texts  | being     | nothing | two, and  | ...        a chunk whose thread is at work is open,
//!          | written   | yet     | it is done|            one that is done is passed when its texts are written
//!          +-----------+---------+-----------+--------
//! ```
//!
//! A thread that brings a text of the next chunk writes it, and then every text that already waits after it. A thread
//! that brings a text of a later chunk only leaves it here. So no thread has to be woken for a text, and a thread waits
//! only if it is too far ahead. A separate writer thread was woken for each text: `solve` of easy lines on two threads
//! then spent a quarter of its processor time in the system.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::ledger::Ledger;

/// A piece of text for each of the two streams.
#[derive(Default)]
pub(super) struct Piece {
    pub(super) out: Vec<u8>,
    pub(super) err: Vec<u8>,
    /// Records that end in it.
    pub(super) records: u64,
    /// Whether nothing is to be written after it.
    pub(super) is_last: bool,
}

/// Two streams.
pub(super) struct Streams<'a> {
    pub(super) out: &'a mut (dyn Write + Send),
    pub(super) err: &'a mut (dyn Write + Send),
    pub(super) ledger: &'a Ledger,
}

impl Streams<'_> {
    /// Writes a piece. While it is being written, nobody can hold the ledger.
    pub(super) fn write(&mut self, piece: &Piece) -> io::Result<()> {
        let mut written = self.ledger.hold();
        self.out.write_all(&piece.out)?;
        self.out.flush()?;
        self.err.write_all(&piece.err)?;
        *written += piece.records;
        Ok(())
    }
}

/// Pieces that one chunk may have waiting.
const PIECES_WAITING: usize = 4;

/// The largest buffer that is kept, and the most buffers that are kept.
const LARGEST_KEPT: usize = 1 << 18;
const MOST_KEPT: usize = 16;

/// Streams that are written to in order.
pub(super) struct Relay<'a> {
    queue: Mutex<Queue>,
    /// Something was written, or all has ended.
    moved: Condvar,
    streams: Mutex<Streams<'a>>,
    /// How many chunks a thread may be ahead of the next to write.
    ahead: u64,
}

#[derive(Default)]
struct Queue {
    /// The number of the first chunk that is not written.
    next: u64,
    /// The chunks that wait, starting with that one.
    chunks: VecDeque<Waiting>,
    /// Whether a thread is writing.
    is_writing: bool,
    has_ended: bool,
    /// Why the streams cannot be written.
    error: Option<io::Error>,
    /// Empty buffers, kept to be reused.
    buffers: Vec<Vec<u8>>,
}

/// The part of a chunk that waits.
#[derive(Default)]
struct Waiting {
    pieces: VecDeque<Piece>,
    is_done: bool,
}

impl<'a> Relay<'a> {
    pub(super) fn new(streams: Streams<'a>, ahead: u64) -> Relay<'a> {
        let (queue, streams) = (Mutex::default(), Mutex::new(streams));
        Relay { queue, moved: Condvar::new(), streams, ahead }
    }

    /// The ticket of a chunk.
    pub(super) fn ticket(&self, number: u64) -> Ticket<'_> {
        Ticket { relay: self as &dyn Relays, number, is_done: false }
    }

    /// Ends with an error, unless it ended before.
    pub(super) fn fail(&self, error: io::Error) {
        let mut queue = self.queue();
        if !queue.has_ended {
            (queue.has_ended, queue.error) = (true, Some(error));
        }
        self.moved.notify_all();
    }

    /// Why the streams could not be written, if they could not.
    pub(super) fn finish(self) -> io::Result<()> {
        let queue = self.queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        queue.error.map_or(Ok(()), Err)
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes what can be written now.
    fn write<'q>(&'q self, mut queue: MutexGuard<'q, Queue>) -> MutexGuard<'q, Queue> {
        queue.is_writing = true;
        while !queue.has_ended
            && let Some(first) = queue.chunks.front_mut()
        {
            let Some(piece) = first.pieces.pop_front() else {
                if !first.is_done {
                    break;
                }
                queue.chunks.pop_front();
                queue.next += 1;
                continue;
            };
            drop(queue);
            let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
            let written = streams.write(&piece);
            drop(streams);
            queue = self.queue();
            queue.has_ended |= piece.is_last || written.is_err();
            queue.error = written.err().or(queue.error.take());
            queue.keep(piece.out);
        }
        queue.is_writing = false;
        self.moved.notify_all();
        queue
    }
}

impl Queue {
    /// The entry of a chunk that is not written yet.
    fn at(&mut self, number: u64) -> &mut Waiting {
        let index = usize::try_from(number - self.next).unwrap_or(usize::MAX);
        while self.chunks.len() <= index {
            self.chunks.push_back(Waiting::default());
        }
        &mut self.chunks[index]
    }

    /// Whether a thread at this chunk must wait before it continues.
    fn is_full(&self, number: u64, ahead: u64) -> bool {
        let index = usize::try_from(number.saturating_sub(self.next)).unwrap_or(usize::MAX);
        let backlog = self.chunks.get(index).filter(|_| number >= self.next);
        !self.has_ended
            && backlog.is_some_and(|waiting| match waiting.is_done {
                true => number - self.next >= ahead,
                false => waiting.pieces.len() >= PIECES_WAITING,
            })
    }

    /// Keeps a buffer, unless it is empty or large, or many are kept.
    fn keep(&mut self, mut buffer: Vec<u8>) {
        if (1..=LARGEST_KEPT).contains(&buffer.capacity()) && self.buffers.len() < MOST_KEPT {
            buffer.clear();
            self.buffers.push(buffer);
        }
    }
}

/// A relay of any streams. It gives a ticket only one lifetime.
trait Relays: Sync {
    fn put(&self, number: u64, piece: Piece, is_done: bool) -> io::Result<Vec<u8>>;
    fn end(&self);
}

impl Relays for Relay<'_> {
    fn put(&self, number: u64, piece: Piece, is_done: bool) -> io::Result<Vec<u8>> {
        let mut queue = self.queue();
        if queue.has_ended {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let waiting = queue.at(number);
        waiting.pieces.push_back(piece);
        waiting.is_done = is_done;
        if !queue.is_writing {
            queue = self.write(queue);
        }
        while queue.is_full(number, self.ahead) {
            queue = self.moved.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        match queue.has_ended {
            true => Err(io::ErrorKind::BrokenPipe.into()),
            false => Ok(queue.buffers.pop().unwrap_or_default()),
        }
    }

    fn end(&self) {
        self.queue().has_ended = true;
        self.moved.notify_all();
    }
}

/// The right to write a chunk in its turn. If it is dropped before the chunk is done, as in a panic, nothing more is
/// written.
pub(super) struct Ticket<'a> {
    relay: &'a dyn Relays,
    number: u64,
    is_done: bool,
}

impl Ticket<'_> {
    /// Hands on a piece, which may be the last of its chunk. Returns an empty buffer in exchange.
    ///
    /// # Errors
    /// If nothing more is to be written.
    pub(super) fn put(&mut self, piece: Piece, is_done: bool) -> io::Result<Vec<u8>> {
        self.is_done |= is_done;
        self.relay.put(self.number, piece, is_done)
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        if !self.is_done {
            self.relay.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relay_keeps_few_buffers() {
        let (mut out, mut err, ledger) = (Vec::new(), Vec::new(), Ledger::default());
        let streams = Streams { out: &mut out, err: &mut err, ledger: &ledger };
        let relay = Relay::new(streams, 4);
        for number in 0..1000 {
            let mut ticket = relay.ticket(number);
            for _ in 0..3 {
                // A buffer that is handed on without one having been taken back.
                let piece = Piece { out: vec![b'a'], err: vec![b'b'], records: 1, is_last: false };
                drop(ticket.put(piece, false).unwrap());
            }
            ticket.put(Piece::default(), true).unwrap();
        }
        assert!(relay.queue().buffers.len() <= MOST_KEPT);
        relay.finish().unwrap();
        assert_eq!((out.len(), err.len(), ledger.written()), (3000, 3000, 3000));
    }
}
