//! Certificates as folders: written, and checked where they lie.

mod plain;

use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use veridoku::certify::CertificateFile;
use veridoku::verify::{MANIFEST_START, Verified, VerifyError, file, verify};

/// Whether a certificate may go into the folder, without making it: it must be new, or hold nothing, or
/// a manifest that begins as ours, of a certificate whole or in the making: its place is taken then.
/// Files beside that one are not looked at.
pub(super) fn expect_room(folder: &Path) -> io::Result<()> {
    if is_empty(folder)? || is_marked(folder)? {
        return Ok(());
    }
    let message = "it is not empty and holds no certificate; expected a new or empty folder, or one of a \
                   certificate";
    Err(io::Error::new(ErrorKind::DirectoryNotEmpty, message))
}

/// Whether the certificates of one input may go into the folder: what an earlier input left there would
/// pass for certificates of this one.
pub(super) fn expect_empty(folder: &Path) -> io::Result<()> {
    if is_empty(folder)? {
        return Ok(());
    }
    let message = "it is not empty; expected a new or empty folder, for the certificates of this input \
                   and no other";
    Err(io::Error::new(ErrorKind::DirectoryNotEmpty, message))
}

/// Whether nothing is there.
fn is_empty(folder: &Path) -> io::Result<bool> {
    match folder.metadata() {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
        Ok(data) if data.is_dir() => Ok(fs::read_dir(folder)?.next().is_none()),
        Ok(_) => Err(io::Error::new(ErrorKind::NotADirectory, "it is a file; expected a folder")),
    }
}

/// Whether the folder has a manifest that begins as ours.
fn is_marked(folder: &Path) -> io::Result<bool> {
    let file = match plain::open(&folder.join(file::MANIFEST), u64::MAX) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        file => file?,
    };
    let mut start = Vec::with_capacity(MANIFEST_START.len());
    file.take(MANIFEST_START.len() as u64).read_to_end(&mut start)?;
    Ok(start == MANIFEST_START.as_bytes())
}

/// Writes a certificate into a folder in which there is room for it ([`expect_room`]); it is made if it
/// is not there. Of an earlier certificate every file goes, by its name; a file of a name that no
/// certificate has stays as it is.
///
/// The beginning of the manifest takes the place of the old manifest before another file goes or comes,
/// as a mark that what is there is ours; the whole manifest comes last. So a folder in which the writing
/// was broken off may be written again, and does not pass for a certificate.
pub(super) fn write(files: &[CertificateFile], folder: &Path) -> io::Result<()> {
    expect_room(folder)?;
    fs::create_dir_all(folder)?;
    for name in file::ALL {
        match fs::remove_file(folder.join(name)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        if name == file::MANIFEST {
            fs::write(folder.join(name), MANIFEST_START)?;
        }
    }
    files.iter().try_for_each(|file| fs::write(folder.join(file.name), &file.contents))
}

/// A folder among certificates, and why it is none.
pub(super) struct Entry {
    pub(super) folder: PathBuf,
    pub(super) fault: Option<String>,
}

/// The certificates that a folder stands for: itself, or, if it holds folders with certificates in place of
/// one, every folder in it, by name. (One that holds none is to be missed, not passed over.)
///
/// # Errors
/// There is neither, or the folder cannot be read.
pub(super) fn within(folder: &Path) -> io::Result<Vec<Entry>> {
    if holds(folder, file::MANIFEST) {
        return Ok(vec![Entry { folder: folder.to_owned(), fault: None }]);
    }
    let unexpected = |kind, found: &dyn Display| {
        let expected =
            format!("expected a folder with {}, or a folder of such folders", file::MANIFEST);
        io::Error::new(kind, format!("{found}; {expected}"))
    };
    let entries = fs::read_dir(folder).map_err(|error| unexpected(error.kind(), &error))?;
    let mut found = Vec::new();
    let mut is_among = false;
    for entry in entries {
        let entry = entry?;
        let (folder, sort) = (entry.path(), entry.file_type()?);
        let fault = if sort.is_symlink() && !folder.is_file() {
            Some("it is a link; expected a folder: name it to have it checked".into())
        } else if !sort.is_dir() {
            continue; // no certificate, and none that is lost
        } else if holds(&folder, file::MANIFEST) {
            is_among = true;
            None
        } else {
            Some(format!(
                "it has no {}; expected a certificate, like its neighbours",
                file::MANIFEST
            ))
        };
        found.push(Entry { folder, fault });
    }
    found.sort_unstable_by(|one, other| one.folder.cmp(&other.folder));
    if is_among { Ok(found) } else { Err(unexpected(ErrorKind::NotFound, &"found no certificate")) }
}

fn holds(folder: &Path, name: &str) -> bool {
    folder.join(name).symlink_metadata().is_ok()
}

/// Checks the certificate in a folder.
pub(super) fn check(folder: &Path) -> Result<Verified, VerifyError> {
    verify(|name| plain::open(&folder.join(name), file::most_bytes(name)))
}

/// The fault of a certificate, with the path of the file: `DIR/proof.lrat:17: ...`.
pub(super) fn describe(folder: &Path, error: &VerifyError) -> String {
    let folder = shown(folder);
    let gap = if folder.ends_with('/') { "" } else { "/" };
    format!("{folder}{gap}{error}")
}

/// A path on one line, whatever letters its names have.
pub(super) fn shown(path: &Path) -> String {
    let path = path.display().to_string();
    path.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}
