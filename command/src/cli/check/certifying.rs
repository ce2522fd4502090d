//! `check --certify`: writes a certificate for each verdict, and no verdict without a certificate.
//!
//! The folder of a certificate is named after its puzzle's line. With `--resume` an existing certificate is kept if it
//! passes `verify` and is for the same puzzle; a damaged or unfinished one is replaced. So a run that was ended by a
//! full disk or Ctrl-C can be continued. A certificate of another puzzle is never used and never overwritten; before
//! anything is written, the input is compared with all existing certificates.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use veridoku::certify::{CertifyOptions, Kind};
use veridoku::verify::{VerifyError, VerifyErrorKind};
use veridoku::{Budget, Ending, Puzzle, Verdict};

use crate::cli::certificates::{self, CertifyingError, Lock, Neighbours};
use crate::cli::input::Items;
use crate::cli::shown::shown;
use crate::cli::{Failure, counted};

/// Certifies the puzzles of one input. All threads share it.
pub(super) struct Certifying {
    folder: PathBuf,
    kind: Kind,
    resumes: bool,
    /// Verdicts with a certificate, and how many of these certificates existed before.
    certified: AtomicU64,
    kept: AtomicU64,
    /// Why no more certificates can be written.
    failed: Mutex<Option<Failure>>,
    _lock: Lock,
}

/// The outcome of certifying a verdict.
pub(super) enum Certified {
    /// The certificate exists, was checked, and has this verdict.
    As(Verdict),
    /// There is no certificate, but no error either.
    No(String),
    /// Something is wrong.
    Faulty(String),
    /// No more certificates can be written.
    Failed,
}

impl Certifying {
    /// Locks the folder.
    ///
    /// # Errors
    /// Another run writes into the folder, or it holds something that does not belong there.
    pub(super) fn into_folder(
        folder: PathBuf,
        kind: Kind,
        resumes: bool,
    ) -> Result<Certifying, Failure> {
        let locked = Lock::take(&folder).and_then(|lock| {
            if resumes { expect_lines(&folder) } else { certificates::expect_empty(&folder) }?;
            Ok(lock)
        });
        let lock = locked.map_err(|error| Failure::File { path: shown(&folder), error })?;
        Ok(Certifying {
            folder,
            kind,
            resumes,
            certified: AtomicU64::new(0),
            kept: AtomicU64::new(0),
            failed: Mutex::default(),
            _lock: lock,
        })
    }

    /// Compares an input with the existing certificates, before any is written.
    ///
    /// # Errors
    /// A certificate is for another puzzle than the one on its line, or for none: otherwise certificates of two inputs
    /// in one folder would pass for those of one.
    pub(super) fn expect_same_input(&self, items: Items) -> Result<(), Failure> {
        let mut lines = BTreeSet::new();
        for record in items.filter_map(|item| item.record.ok()) {
            lines.insert(record.line);
            let folder = self.folder_of(record.line);
            if certificates::puzzle(&folder).is_some_and(|puzzle| puzzle != record.puzzle) {
                return Err(Failure::Usage(foreign(&folder)));
            }
        }
        let in_folder = |error| Failure::File { path: shown(&self.folder), error };
        let mut others = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(in_folder)? {
            let name = entry.map_err(in_folder)?.file_name();
            let line = certificates::line_of_name(&name);
            if !line.is_some_and(|line| lines.contains(&line)) {
                others.push(name);
            }
        }
        others.sort_unstable();
        let Some(first) = others.first() else { return Ok(()) };
        let more = match others.len() as u64 - 1 {
            0 => String::new(),
            more => format!(", nor for {} more", counted(more, "folder")),
        };
        Err(Failure::Usage(format!(
            "{}: the input has no puzzle on the line that names this folder{more}; expected the certificates \
             of one input: continue with that input, or remove them",
            shown(&self.folder.join(first))
        )))
    }

    fn folder_of(&self, line: usize) -> PathBuf {
        self.folder.join(certificates::name_of_line(line))
    }

    /// Certifies the search's verdict on the puzzle of a line.
    pub(super) fn certify(
        &self,
        puzzle: &Puzzle,
        line: usize,
        said: Verdict,
        time: Option<Duration>,
    ) -> Certified {
        let folder = self.folder_of(line);
        let verdict = match self.kept(puzzle, time, &folder) {
            Kept::Yes(verdict) => {
                self.kept.fetch_add(1, Ordering::Relaxed);
                verdict
            }
            Kept::Foreign => return Certified::Faulty(foreign(&folder)),
            Kept::Over(ending) => {
                let message = format!("{ending} before the existing certificate was checked");
                return Certified::No(message);
            }
            Kept::No if !said.is_settled() => {
                return Certified::No("the verdict is not known".into());
            }
            Kept::No => match self.make(puzzle, time, &folder) {
                Ok(verdict) => verdict,
                Err(not) => return not,
            },
        };
        if verdict.contradicts(said) {
            return Certified::Faulty(format!(
                "the search found {said}, but the certificate in {} proves {verdict}",
                shown(&folder)
            ));
        }
        self.certified.fetch_add(1, Ordering::Relaxed);
        Certified::As(verdict)
    }

    /// The existing certificate.
    fn kept(&self, puzzle: &Puzzle, time: Option<Duration>, folder: &Path) -> Kept {
        if !self.resumes {
            return Kept::No;
        }
        match certificates::check(folder, &Budget { time, ..Budget::default() }) {
            Ok(verified) if verified.puzzle == *puzzle => Kept::Yes(verified.verdict),
            Ok(_) => Kept::Foreign,
            Err(VerifyError { kind: VerifyErrorKind::Over(ending), .. }) => Kept::Over(ending),
            Err(_) => Kept::No, // whether it may be overwritten is checked later
        }
    }

    /// Makes a certificate, if there is space.
    fn make(
        &self,
        puzzle: &Puzzle,
        time: Option<Duration>,
        folder: &Path,
    ) -> Result<Verdict, Certified> {
        let options = CertifyOptions { kind: self.kind, time, ..Default::default() };
        let made = certificates::certify_into(folder, Neighbours::Certificates, puzzle, &options);
        match made {
            Ok(certified) => Ok(certified.verdict),
            Err(error @ CertifyingError::Over(_)) => Err(Certified::No(error.to_string())),
            Err(CertifyingError::Failed { folder: path, error }) => {
                let message = format!("{error}; the run ended here; continue it with --resume");
                let error = io::Error::new(error.kind(), message);
                let mut failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
                failed.get_or_insert(Failure::File { path, error });
                Err(Certified::Failed)
            }
            Err(error) => Err(Certified::Faulty(error.to_string())),
        }
    }

    /// How many of the puzzles are certified.
    pub(super) fn totals(&self, puzzles: u64) -> String {
        let [certified, kept] = [&self.certified, &self.kept].map(|n| n.load(Ordering::Relaxed));
        let kept = if kept > 0 { format!(", {kept} of them kept") } else { String::new() };
        let not = puzzles.saturating_sub(certified);
        let not = if not > 0 { format!(", {not} not certified") } else { String::new() };
        format!("{certified} certified{kept}{not}")
    }

    /// The error at the end, beyond those reported for each puzzle.
    ///
    /// # Errors
    /// If not all certificates could be written.
    pub(super) fn finish(self) -> Result<(), Failure> {
        self.failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

enum Kept {
    Yes(Verdict),
    Foreign,
    /// The time was over before it was checked.
    Over(Ending),
    No,
}

/// The message about a certificate that belongs to another puzzle.
fn foreign(folder: &Path) -> String {
    let folder = shown(folder);
    format!(
        "{folder} is a certificate of another puzzle; expected the input of the earlier run, or a new \
         folder"
    )
}

/// Whether the folder holds only folders named after lines.
fn expect_lines(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_line = certificates::line_of_name(&name).is_some();
        let is_folder = entry.file_type()?.is_dir();
        if !is_line || !is_folder {
            let found = if is_line { ", which is not a folder" } else { "" };
            let message = format!(
                "it holds {}{found}; expected only the folders that check --certify makes, such as 000017",
                shown(Path::new(&name))
            );
            return Err(io::Error::new(ErrorKind::DirectoryNotEmpty, message));
        }
    }
    Ok(())
}
