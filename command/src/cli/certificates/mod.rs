//! Certificates as folders: written, and checked in place.

mod lock;
mod plain;
mod room;

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use thiserror::Error;
use veridoku::certify::{CertifyError, CertifyOptions, certify};
use veridoku::verify::{
    Verified, VerifyError, VerifyErrorKind, certified_puzzle, file, verify_within,
};
use veridoku::{Budget, Ending, Puzzle};

pub(super) use lock::Lock;
pub(super) use room::{Neighbours, Room};

use super::shown::shown;

/// Why there is no usable certificate.
#[derive(Debug, Error)]
pub(super) enum CertifyingError {
    /// It cannot be made.
    #[error(transparent)]
    NotMade(CertifyError),
    /// The work was ended by the time or by the stop.
    #[error("{0} before the verdict was proved and the proof checked")]
    Over(Ending),
    /// There is no room for it.
    #[error("{folder}: {error}")]
    NoRoom { folder: String, error: io::Error },
    /// It cannot be written to the disk.
    #[error("{folder}: {error}")]
    Failed { folder: String, error: io::Error },
    /// It fails the check, or certifies something else.
    #[error("the certificate that was written does not pass verify: {0}")]
    Refused(String),
}

/// Makes a certificate, writes it into a folder, and checks it there independently, all within the time of the options.
/// If any step fails, the folder stays unchanged. Returns the result of `verify` on the folder.
///
/// # Errors
/// It is not certified: see [`CertifyingError`].
pub(super) fn certify_into(
    folder: &Path,
    neighbours: Neighbours,
    puzzle: &Puzzle,
    options: &CertifyOptions,
) -> Result<Verified, CertifyingError> {
    let no_room = |error| CertifyingError::NoRoom { folder: shown(folder), error };
    let failed = |error| CertifyingError::Failed { folder: shown(folder), error };
    Room::find(folder, neighbours).map_err(no_room)?; // before the work
    let budget = Budget { time: options.time, stop: options.stop.clone(), ..Budget::default() };
    let deadline = budget.deadline();
    let certificate = certify(puzzle, options)?;
    let verdict = certificate.verdict();
    let files = certificate.into_files();
    let room = Room::find(folder, neighbours).map_err(no_room)?;
    let written = room.write(&files, &deadline).map_err(|error| match deadline.over() {
        Some(ending) if error.kind() == ErrorKind::TimedOut => CertifyingError::Over(ending),
        _ => failed(error),
    })?;
    drop(files); // the check takes about as much memory
    let refusal = match check_unfinished(folder, &deadline.left()) {
        Ok(verified) if verified.puzzle == *puzzle && verified.verdict == verdict => {
            written.put_in_place().map_err(failed)?;
            return Ok(verified);
        }
        Ok(_) => {
            let folder = shown(folder);
            let message = format!("{folder} does not hold the certificate that was written");
            CertifyingError::Refused(message)
        }
        Err(VerifyError { kind: VerifyErrorKind::Over(ending), .. }) => {
            CertifyingError::Over(ending)
        }
        Err(error) => CertifyingError::Refused(describe(folder, &error)),
    };
    written.take_back();
    Err(refusal)
}

/// Whether the path does not exist, or is an empty folder.
fn is_empty(folder: &Path) -> io::Result<bool> {
    match folder.metadata() {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
        Ok(data) if data.is_dir() => Ok(fs::read_dir(folder)?.next().is_none()),
        Ok(_) => Err(io::Error::new(ErrorKind::NotADirectory, "it is a file; expected a folder")),
    }
}

/// Whether the certificates of one input may be written into the folder: those of an earlier input would pass for
/// certificates of this one.
pub(super) fn expect_empty(folder: &Path) -> io::Result<()> {
    if is_empty(folder)? {
        return Ok(());
    }
    let message = "it is not empty; expected a new or empty folder for the certificates of this input, or \
                   --resume to continue them";
    Err(io::Error::new(ErrorKind::DirectoryNotEmpty, message))
}

/// A folder among certificates that does not hold a certificate, and why.
pub(super) struct Entry {
    pub(super) folder: PathBuf,
    pub(super) fault: Option<String>,
}

/// The certificates that a folder denotes: itself, or, if it holds folders with certificates instead of one, every
/// folder in it, by name. (A folder without a certificate must be reported, not skipped.)
///
/// # Errors
/// The folder holds neither, or cannot be read.
pub(super) fn within(folder: &Path) -> io::Result<Vec<Entry>> {
    if holds(folder, file::MANIFEST) {
        return Ok(vec![Entry { folder: folder.to_owned(), fault: None }]);
    }
    let unexpected = |kind, found: &dyn Display| {
        let expected =
            format!("expected a folder with {}, or a folder of such folders", file::MANIFEST);
        io::Error::new(kind, format!("{found}; {expected}"))
    };
    if let Some(fault) = broken_off(folder) {
        return Err(io::Error::new(ErrorKind::NotFound, fault));
    }
    let entries = fs::read_dir(folder).map_err(|error| unexpected(error.kind(), &error))?;
    let mut found = Vec::new();
    let mut is_among = false;
    for entry in entries {
        let entry = entry?;
        let (folder, sort) = (entry.path(), entry.file_type()?);
        let fault = if sort.is_symlink() && !folder.is_file() {
            Some("it is a link; expected a folder: to check a linked certificate, name the link itself".into())
        } else if (sort.is_file() || sort.is_symlink()) && !is_of_line(&entry.file_name()) {
            continue; // not a certificate, and not in the place of one
        } else if !sort.is_dir() {
            let found = match sort {
                sort if sort.is_file() => "a file",
                sort if sort.is_symlink() => "a link to a file",
                _ => "a special file",
            };
            Some(format!("it is {found}; expected a folder with {}", file::MANIFEST))
        } else if holds(&folder, file::MANIFEST) {
            is_among = true;
            None
        } else {
            is_among |= holds(&folder, &room::unfinished(file::MANIFEST));
            Some(broken_off(&folder).unwrap_or_else(|| {
                format!(
                    "it has no {}; expected a certificate, as in the other folders",
                    file::MANIFEST
                )
            }))
        };
        found.push(Entry { folder, fault });
    }
    found.sort_unstable_by(|one, other| one.folder.cmp(&other.folder));
    if is_among { Ok(found) } else { Err(unexpected(ErrorKind::NotFound, &"found no certificate")) }
}

/// Minimum number of digits in the name of a puzzle's folder among the certificates of an input.
const DIGITS: usize = 6;

/// The name of the folder for the certificate of the puzzle on a line.
pub(super) fn name_of_line(line: usize) -> String {
    format!("{line:0DIGITS$}")
}

/// The line after which a folder is named.
pub(super) fn line_of_name(name: &OsStr) -> Option<usize> {
    let line = name.to_str()?.parse().ok()?;
    (name_of_line(line).as_str() == name).then_some(line)
}

fn is_of_line(name: &OsStr) -> bool {
    line_of_name(name).is_some()
}

fn holds(folder: &Path, name: &str) -> bool {
    folder.join(name).symlink_metadata().is_ok()
}

/// The message about a certificate whose writing was not finished.
fn broken_off(folder: &Path) -> Option<String> {
    let manifest = room::unfinished(file::MANIFEST);
    holds(folder, &manifest).then(|| {
        format!(
            "found {manifest}: writing it was interrupted; expected a certificate: make it again"
        )
    })
}

impl From<CertifyError> for CertifyingError {
    fn from(error: CertifyError) -> CertifyingError {
        match error {
            CertifyError::Over(ending) => CertifyingError::Over(ending),
            error => CertifyingError::NotMade(error),
        }
    }
}

/// Checks the certificate in a folder.
pub(super) fn check(folder: &Path, budget: &Budget) -> Result<Verified, VerifyError> {
    verify_within(|name| plain::open(&folder.join(name), file::most_bytes(name)), budget)
}

/// Checks the certificate in the unfinished files of a folder.
fn check_unfinished(folder: &Path, budget: &Budget) -> Result<Verified, VerifyError> {
    let open =
        |name: &str| plain::open(&folder.join(room::unfinished(name)), file::most_bytes(name));
    verify_within(open, budget)
}

/// The puzzle of the certificate in a folder, if it can be read. This proves nothing.
pub(super) fn puzzle(folder: &Path) -> Option<Puzzle> {
    certified_puzzle(|name| plain::open(&folder.join(name), file::most_bytes(name))).ok()
}

/// The fault of a certificate, with the path of the file: `DIR/proof.lrat:17: ...`.
pub(super) fn describe(folder: &Path, error: &VerifyError) -> String {
    let folder = shown(folder);
    let gap = if folder.ends_with('/') { "" } else { "/" };
    format!("{folder}{gap}{error}")
}
