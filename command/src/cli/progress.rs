//! A line on standard error that reports the progress of a long count.
//!
//! The code that counts only adds to two numbers. A separate thread reads them and writes the line, starting one second
//! into a command: once a second, or twice a second on a terminal. There it overwrites the line, and removes it before
//! anything else is written: both streams are wrapped by [`over`](Progress::over). Parts that do not fit into the width
//! of the terminal are left out, because a line that wraps cannot be overwritten.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use terminal_size::{Width, terminal_size_of};
use veridoku_core::batch::Ledger;

use super::counted;

/// Time before the first line.
const FIRST: Duration = Duration::from_secs(1);

/// Time between two lines, and between two on a terminal.
const BETWEEN: Duration = Duration::from_secs(1);
const BETWEEN_ON_TERMINAL: Duration = Duration::from_millis(500);

/// The noun for the command's results.
#[derive(Clone, Copy)]
enum Goal {
    Puzzles(u64),
    Endless,
}

/// The progress of a command.
pub(super) struct Progress {
    is_on: bool,
    on_terminal: bool,
    /// How many puzzles are wanted, if that is known; the line then shows their rate.
    goal: Option<Goal>,
    is_shown: AtomicBool,
    /// Puzzles that are finished; not shown before the first is.
    puzzles: AtomicU64,
    /// Solutions found, including those of unfinished puzzles as far as they are known.
    solutions: AtomicU64,
    /// The written records, and how much of the input was read, if that is tracked.
    followed: OnceLock<(Arc<Ledger>, Option<Share>)>,
}

/// How much of an input was read.
pub(super) struct Share {
    /// Its bytes.
    pub(super) all: u64,
    /// The bytes that were read.
    pub(super) read: Arc<AtomicU64>,
}

impl Progress {
    /// Shows the line if requested, or if standard error is a terminal.
    pub(super) fn new(asked_for: bool) -> Progress {
        let on_terminal = io::stderr().is_terminal();
        Progress {
            is_on: asked_for || on_terminal,
            on_terminal,
            goal: None,
            is_shown: AtomicBool::new(false),
            puzzles: AtomicU64::new(0),
            solutions: AtomicU64::new(0),
            followed: OnceLock::new(),
        }
    }

    /// Shows the written records, and the remaining time if the size of the input is known.
    pub(super) fn follow(&self, ledger: Arc<Ledger>, share: Option<Share>) {
        let _ = self.followed.set((ledger, share));
    }

    /// Never shows a line.
    pub(super) fn off() -> Progress {
        Progress { is_on: false, ..Progress::new(false) }
    }

    /// Counts puzzles, up to a goal or endlessly.
    pub(super) fn of(self, puzzles: Option<u64>) -> Progress {
        Progress { goal: Some(puzzles.map_or(Goal::Endless, Goal::Puzzles)), ..self }
    }

    /// Whether the line is shown although standard error is not a terminal.
    pub(super) fn is_asked(&self) -> bool {
        self.is_on && !self.on_terminal
    }

    /// Whether the line is shown.
    pub(super) fn is_on(&self) -> bool {
        self.is_on
    }

    /// A puzzle is finished.
    pub(super) fn note_puzzle(&self) {
        self.puzzles.fetch_add(1, Ordering::Relaxed);
    }

    /// Adds to the solutions.
    pub(super) fn note_solutions(&self, solutions: u128) {
        let solutions = u64::try_from(solutions).unwrap_or(u64::MAX);
        self.solutions.fetch_add(solutions, Ordering::Relaxed);
    }

    /// Does the work while the line is shown.
    pub(super) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        if !self.is_on {
            return work();
        }
        let start = Instant::now();
        let (working, done) = channel::<()>();
        thread::scope(|scope| {
            let show = move || {
                let between = if self.on_terminal { BETWEEN_ON_TERMINAL } else { BETWEEN };
                let mut next = FIRST;
                let wait = |next: Duration| next.saturating_sub(start.elapsed());
                while done.recv_timeout(wait(next)) == Err(RecvTimeoutError::Timeout) {
                    let elapsed = start.elapsed();
                    self.show(elapsed);
                    // After a delay, the lines for the missed time are left out.
                    while next <= elapsed {
                        next += between;
                    }
                }
                self.clear();
            };
            // Without a thread there is no line, but the work is still done.
            let _ = thread::Builder::new().spawn_scoped(scope, show);
            let found = work();
            drop(working);
            found
        })
    }

    /// The stream, which removes the line before it is written to.
    pub(super) fn over<W: Write>(&self, stream: W) -> Over<'_, W> {
        Over { progress: self, stream }
    }

    fn show(&self, elapsed: Duration) {
        let line = self.line(elapsed);
        let mut err = io::stderr().lock();
        // A line that cannot be written is not a reason to stop.
        let _ = if self.on_terminal {
            self.is_shown.store(true, Ordering::Relaxed);
            let columns = terminal_size_of(&err).map(|(Width(columns), _)| usize::from(columns));
            write!(err, "\r{}\x1b[K", fitted(&line, columns.unwrap_or(usize::MAX)))
        } else {
            writeln!(err, "{line}")
        };
    }

    fn line(&self, elapsed: Duration) -> String {
        let followed = self.followed.get();
        let written = followed.and_then(|(ledger, _)| ledger.try_hold().map(|written| *written));
        let puzzles = written.unwrap_or_default().max(self.puzzles.load(Ordering::Relaxed));
        let solutions = self.solutions.load(Ordering::Relaxed);
        let seconds = elapsed.as_secs_f64();
        let mut line = format!("{} s", elapsed.as_secs());
        let rate = puzzles as f64 / seconds;
        match self.goal {
            Some(Goal::Puzzles(all)) => {
                line += &format!(", {puzzles} of {}, {rate:.0}/s", counted(all, "puzzle"));
                if puzzles > 0 {
                    line += &format!(", {:.0} s left", (all - puzzles.min(all)) as f64 / rate);
                }
            }
            Some(Goal::Endless) => {
                line += &format!(", {}, {rate:.0}/s", counted(puzzles, "puzzle"))
            }
            None if puzzles > 0 && followed.is_some() => {
                line += &format!(", {}, {rate:.0}/s", counted(puzzles, "record"));
                if let Some((_, Some(Share { all, read }))) = followed {
                    let read = read.load(Ordering::Relaxed).min(*all);
                    let left = seconds * (all - read) as f64 / read.max(1) as f64;
                    line += &format!(", {left:.0} s left");
                }
            }
            None if puzzles > 0 => line += &format!(", {}", counted(puzzles, "puzzle")),
            None => {}
        }
        if solutions > 0 {
            let rate = solutions as f64 / seconds;
            line += &format!(", {}, {rate:.0}/s", counted(solutions, "solution"));
        }
        line
    }

    fn clear(&self) {
        if self.is_shown.swap(false, Ordering::Relaxed) {
            let _ = write!(io::stderr().lock(), "\r\x1b[K");
        }
    }
}

/// The parts of a line that fit completely into the width; a number is not cut, because it would be read as another
/// number. The last column of the screen stays free, because some terminals wrap at it.
fn fitted(line: &str, columns: usize) -> &str {
    let ends = line.match_indices(", ").map(|(end, _)| end).chain([line.len()]);
    &line[..ends.take_while(|end| *end < columns).last().unwrap_or(0)]
}

/// A stream that removes the line before it is written to.
pub(super) struct Over<'a, W> {
    progress: &'a Progress,
    stream: W,
}

impl<W: Write> Write for Over<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.progress.clear();
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_what_is_known() {
        let progress = Progress::off();
        assert_eq!(progress.line(Duration::from_secs(2)), "2 s");
        progress.note_solutions(u128::from(u64::MAX) + 1);
        progress.note_puzzle();
        let text = progress.line(Duration::from_secs(2));
        assert!(text.starts_with("2 s, 1 puzzle, 18446744073709551615 solutions, "), "{text}");
        assert_eq!(fitted(&text, 30), "2 s, 1 puzzle");
        let share = Share { all: 100, read: Arc::new(AtomicU64::new(25)) };
        let followed = Progress::off();
        followed.follow(Arc::default(), Some(share));
        followed.note_puzzle();
        let text = followed.line(Duration::from_secs(2));
        assert_eq!(text, "2 s, 1 record, 0/s, 6 s left");
        let goal = Progress::off().of(Some(5));
        goal.note_puzzle();
        assert_eq!(goal.line(Duration::from_secs(2)), "2 s, 1 of 5 puzzles, 0/s, 8 s left");
    }

    #[test]
    fn a_line_is_cut_between_its_parts_and_leaves_the_last_column_free() {
        let line = "12 s, 345 of 6789 puzzles, 10/s, 99 s left";
        for columns in 0..60 {
            let shown = fitted(line, columns);
            assert!(shown.is_empty() || shown.len() < columns, "{columns}: {shown}");
            let rest = line.strip_prefix(shown).expect("a beginning");
            assert!(shown.is_empty() || rest.is_empty() || rest.starts_with(", "), "{shown}");
            // Parts that fit are never left out.
            let next = rest.trim_start_matches(", ").split(", ").next().unwrap_or_default();
            let separator = if shown.is_empty() { 0 } else { 2 };
            assert!(rest.is_empty() || shown.len() + separator + next.len() >= columns, "{shown}");
        }
        assert_eq!(fitted(line, 30), "12 s, 345 of 6789 puzzles");
        assert_eq!(fitted(line, usize::MAX), line);
    }
}
