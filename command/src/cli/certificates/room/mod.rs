//! Writes a certificate into a folder. Whenever the writing is interrupted, the folder holds the old certificate, the
//! new one, or one that `verify` refuses; and no file outside a certificate is lost.
//!
//! ```text
//! 1  unfinished files of an earlier run are removed
//! 2  manifest.json.unfinished, then every other file, NAME.unfinished   \  the old certificate
//! 3  the unfinished files are verified                                  /  is whole
//! 4  files that only the old certificate has are removed                \  refused: the old manifest's hashes
//! 5  NAME.unfinished becomes NAME                                       /  do not fit, or there is no manifest
//! 6  manifest.json.unfinished becomes manifest.json                     the new certificate is whole
//! ```
//!
//! Most failures, such as a full disk, come in step 2; a certificate that `verify` refuses, or whose time is over,
//! fails in step 3. Either costs only the work. Between 4 and 6 the old manifest stays: it is accepted only if every
//! file that it names has its hash, and then the old certificate is intact, no matter what was renamed.
//!
//! **Time.** A file is flushed to the disk in pieces, and the deadline is checked before each. From step 4 on it is not
//! checked: only a few files are renamed.
//!
//! **Whose files.** A manifest lists the files of its certificate. An unfinished manifest, which is written first and
//! removed last, lists the files that were about to be written. A file with a certificate's name that neither lists may
//! be the user's: then there is no room. Files with other names are ignored. Only in a folder made by
//! `check --certify`, which may hold nothing else, files with these names are ours even without a list: so a
//! certificate whose manifest was lost or damaged is made again.
//!
//! Each file is flushed to the disk before the next step; the folder's entries before the old certificate is touched
//! and at the end; and then the folder itself, which may be new.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use veridoku::Deadline;
use veridoku::certify::CertificateFile;
use veridoku::verify::{file, listed_files};

use super::plain;

/// Bytes that are flushed to the disk at once.
const PIECE: usize = 8 << 20;

/// A folder with room for a certificate.
pub(in crate::cli) struct Room<'a> {
    folder: &'a Path,
    /// The files of the existing certificate, including its manifest.
    finished: Vec<&'static str>,
    /// The files that were about to be written when an earlier run was interrupted.
    unfinished: Vec<&'static str>,
}

/// Where the folder is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Neighbours {
    /// Anywhere.
    Any,
    /// Among the certificates of one input, in a folder that holds nothing else.
    Certificates,
}

/// The name of an unfinished file.
pub(super) fn unfinished(name: &str) -> String {
    format!("{name}.unfinished")
}

impl<'a> Room<'a> {
    /// Checks whether a certificate may be written into the folder, without creating it: it must be new or empty, or
    /// hold a certificate (whole, damaged or unfinished), which is then replaced.
    ///
    /// # Errors
    /// Why there is no room, or why the folder cannot be read.
    pub(in crate::cli) fn find(folder: &'a Path, neighbours: Neighbours) -> io::Result<Room<'a>> {
        let is_empty = super::is_empty(folder)?;
        let finished = listed(folder, file::MANIFEST)?;
        let begun = listed(folder, &unfinished(file::MANIFEST))?;
        let is_lost = neighbours == Neighbours::Certificates
            && !matches!(finished, List::Of(_))
            && holds_only_ours(folder)?;
        let room = Room {
            folder,
            finished: if is_lost { file::ALL.to_vec() } else { finished.names().to_vec() },
            unfinished: begun.names().to_vec(),
        };
        let is_ours = match (&finished, &begun) {
            _ if is_lost => true,
            (List::Missing, List::Missing) => is_empty,
            // An unfinished manifest that was interrupted before it listed anything still has its name.
            (List::Missing, _) => true,
            (List::Unknown, _) => false,
            (List::Of(_), _) => true,
        };
        if !is_ours {
            let found = match finished {
                List::Unknown => format!("its {} does not belong to a certificate", file::MANIFEST),
                _ => "it is not empty and holds no certificate".into(),
            };
            let message = format!(
                "{found}; expected a new or empty folder, or one with a certificate: remove it, or choose another"
            );
            return Err(io::Error::new(ErrorKind::DirectoryNotEmpty, message));
        }
        for name in file::ALL {
            room.expect_ours(name, room.owns(name))?;
            room.expect_ours(&unfinished(name), true)?;
        }
        Ok(room)
    }

    fn owns(&self, name: &str) -> bool {
        self.finished.contains(&name) || self.unfinished.contains(&name)
    }

    /// A file with this name must be ours, and must not be a folder.
    fn expect_ours(&self, name: &str, is_ours: bool) -> io::Result<()> {
        let sort = match self.folder.join(name).symlink_metadata() {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            data => data?.file_type(),
        };
        if sort.is_dir() {
            let message = format!("{name} is a folder; expected a file, or none");
            return Err(io::Error::new(ErrorKind::IsADirectory, message));
        }
        if !is_ours {
            let message = format!(
                "{name} is not a file of the existing certificate; expected no file of that name: \
                 move it, or choose another folder"
            );
            return Err(io::Error::new(ErrorKind::AlreadyExists, message));
        }
        Ok(())
    }

    /// Writes the files of a certificate, the manifest last, next to the old certificate.
    ///
    /// # Errors
    /// Which file could not be written, or [`ErrorKind::TimedOut`]. Written files are then removed, if possible.
    pub(in crate::cli) fn write(
        self,
        files: &[CertificateFile],
        deadline: &Deadline,
    ) -> io::Result<Unfinished<'a>> {
        let is_new = self.folder.symlink_metadata().is_err();
        fs::create_dir_all(self.folder)?;
        let folder = self.folder;
        let written = self.write_by(files, &mut OnDisk { folder, deadline });
        if written.is_err() && is_new {
            let _ = fs::remove_dir(folder); // if it is empty
        }
        Ok(Unfinished { is_new, ..written? })
    }

    fn write_by(
        self,
        files: &[CertificateFile],
        steps: &mut impl Steps,
    ) -> io::Result<Unfinished<'a>> {
        let names = files.iter().map(|file| file.name).collect();
        let written = self.clear(steps).and_then(|()| {
            for file in files.iter().rev() {
                steps.write(&unfinished(file.name), &file.contents)?;
            }
            steps.sync()
        });
        let unfinished = Unfinished { room: self, names, is_new: false };
        match written {
            Ok(()) => Ok(unfinished),
            Err(error) => {
                unfinished.take_back_by(steps);
                Err(error)
            }
        }
    }

    /// Removes the files that an earlier run left, and finally the list of them.
    fn clear(&self, steps: &mut impl Steps) -> io::Result<()> {
        for name in self.unfinished.iter().filter(|name| !self.finished.contains(name)) {
            steps.remove(name)?;
        }
        file::ALL.iter().rev().try_for_each(|name| steps.remove(&unfinished(name)))
    }
}

/// A certificate that is on the disk, but not yet under its final names.
pub(in crate::cli) struct Unfinished<'a> {
    room: Room<'a>,
    /// Its files, the manifest last.
    names: Vec<&'static str>,
    /// Whether the folder was created for it.
    is_new: bool,
}

impl Unfinished<'_> {
    /// Replaces the old certificate with it.
    ///
    /// # Errors
    /// The files could not be exchanged, or only some of them.
    pub(in crate::cli) fn put_in_place(self) -> io::Result<()> {
        let steps = &mut OnDisk { folder: self.room.folder, deadline: &Deadline::NEVER };
        self.put_in_place_by(steps)
    }

    fn put_in_place_by(self, steps: &mut impl Steps) -> io::Result<()> {
        let exchanged = self.exchange(steps);
        if exchanged.is_err() {
            self.take_back_by(steps);
        }
        exchanged
    }

    fn exchange(&self, steps: &mut impl Steps) -> io::Result<()> {
        for name in self.room.finished.iter().filter(|name| !self.names.contains(name)) {
            steps.remove(name)?;
        }
        for name in &self.names {
            steps.rename(&unfinished(name), name)?;
        }
        steps.sync()?;
        steps.sync_parent()
    }

    /// Removes it. Files that cannot be removed are left to the next run.
    pub(in crate::cli) fn take_back(self) {
        let (folder, is_new) = (self.room.folder, self.is_new);
        self.take_back_by(&mut OnDisk { folder, deadline: &Deadline::NEVER });
        if is_new {
            let _ = fs::remove_dir(folder);
        }
    }

    fn take_back_by(self, steps: &mut impl Steps) {
        let _ = Room { unfinished: self.names, ..self.room }.clear(steps);
    }
}

/// Whether a folder, if it exists, holds only files with the names of certificate files.
fn holds_only_ours(folder: &Path) -> io::Result<bool> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        let is_ours = |ours: &&str| name == **ours || name == *unfinished(ours);
        if !entry.file_type()?.is_file() || !file::ALL.iter().any(is_ours) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The list of files in a manifest.
enum List {
    /// There is no manifest.
    Missing,
    /// It does not belong to a certificate, or is incomplete.
    Unknown,
    /// These.
    Of(Vec<&'static str>),
}

impl List {
    fn names(&self) -> &[&'static str] {
        match self {
            List::Missing | List::Unknown => &[],
            List::Of(names) => names,
        }
    }
}

/// Reads the list of files in a manifest.
fn listed(folder: &Path, name: &str) -> io::Result<List> {
    let manifest = match plain::open(&folder.join(name), file::most_bytes(file::MANIFEST)) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(List::Missing),
        Err(error) if error.kind() == ErrorKind::FileTooLarge => return Ok(List::Unknown),
        manifest => manifest.map_err(of_file(name))?,
    };
    match listed_files(manifest) {
        Ok(names) => Ok(List::Of(names)),
        Err(error) if error.is_unreadable() => Err(io::Error::other(error.to_string())),
        Err(_) => Ok(List::Unknown),
    }
}

/// The operations on the files of a folder, one after the other.
trait Steps {
    /// Writes a new file, replacing an existing one.
    fn write(&mut self, name: &str, contents: &[u8]) -> io::Result<()>;
    /// Renames a file, replacing an existing one.
    fn rename(&mut self, from: &str, to: &str) -> io::Result<()>;
    /// Removes a file; a missing file is not an error.
    fn remove(&mut self, name: &str) -> io::Result<()>;
    /// Flushes the names of the files to the disk.
    fn sync(&mut self) -> io::Result<()>;
    /// Flushes the name of the folder, which may be new, to the disk.
    fn sync_parent(&mut self) -> io::Result<()>;
}

struct OnDisk<'a> {
    folder: &'a Path,
    /// The deadline for writing files.
    deadline: &'a Deadline,
}

impl OnDisk<'_> {
    /// Writes a new file, replacing an existing one: a link that was created there meanwhile is not followed.
    fn create(&self, name: &str, contents: &[u8]) -> io::Result<File> {
        let path = self.folder.join(name);
        remove(&path)?;
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
        for piece in contents.chunks(PIECE) {
            if self.deadline.is_over() {
                return Err(ErrorKind::TimedOut.into());
            }
            file.write_all(piece)?;
            file.sync_data()?;
        }
        Ok(file)
    }
}

/// Removes a file, if there is one.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// An error with the name of the file.
fn of_file(name: &str) -> impl Fn(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{name}: {error}"))
}

impl Steps for OnDisk<'_> {
    fn write(&mut self, name: &str, contents: &[u8]) -> io::Result<()> {
        self.create(name, contents).and_then(|file| file.sync_all()).map_err(of_file(name))
    }

    fn rename(&mut self, from: &str, to: &str) -> io::Result<()> {
        fs::rename(self.folder.join(from), self.folder.join(to)).map_err(of_file(to))
    }

    fn remove(&mut self, name: &str) -> io::Result<()> {
        remove(&self.folder.join(name)).map_err(of_file(name))
    }

    fn sync(&mut self) -> io::Result<()> {
        sync(self.folder)
    }

    fn sync_parent(&mut self) -> io::Result<()> {
        // The name of the folder, without links and `..`, has its parent before it.
        match fs::canonicalize(self.folder)?.parent().map(sync) {
            // A folder that can be written to need not be readable.
            Some(Err(error)) if error.kind() == ErrorKind::PermissionDenied => Ok(()),
            Some(done) => done,
            None => Ok(()),
        }
    }
}

/// Flushes the names in a folder to the disk.
fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(()); // elsewhere a folder cannot be opened
    }
    match File::open(folder)?.sync_all() {
        // Not every file system supports this.
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => {
            Ok(())
        }
        done => done,
    }
}

#[cfg(test)]
mod tests;
