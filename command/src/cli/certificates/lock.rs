//! One run at a time in a folder of certificates.
//!
//! Two runs in one folder would spoil each other's work: each would take the other's files for leftovers of an earlier
//! run, and remove them. So a run locks the folder itself with an advisory lock. The lock ends with the run, even with
//! one that is killed, and leaves no trace.
//!
//! A folder must exist to be locked. It is made, and is removed again if nothing was written into it. Meanwhile another
//! run may have recreated it, so the folder that was locked is compared with the one that has its name.
//!
//! Where folders cannot be opened, as on Windows, and on file systems without such locks, nothing is locked.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A folder that no other run can write into.
pub(in crate::cli) struct Lock {
    /// The folder, locked as long as it is open, if it can be locked.
    _held: Option<File>,
    /// The folders that were made for it, the innermost first.
    made: Vec<PathBuf>,
}

impl Lock {
    /// Locks a folder, which is created if it does not exist.
    ///
    /// # Errors
    /// [`ErrorKind::ResourceBusy`] if another run has locked it; or it is not a folder, or cannot be created.
    pub(in crate::cli) fn take(folder: &Path) -> io::Result<Lock> {
        super::is_empty(folder)?; // an error if it is a file
        let is_missing = |folder: &&Path| folder.symlink_metadata().is_err();
        let named = folder.ancestors().filter(|folder| !folder.as_os_str().is_empty());
        let made = named.take_while(is_missing).map(Path::to_owned).collect();
        // Only a run that holds the lock removes folders: they may belong to the run that does.
        let _held = locked(folder)?;
        Ok(Lock { _held, made })
    }
}

impl Drop for Lock {
    /// Removes what is still empty, while the lock is held.
    fn drop(&mut self) {
        for folder in &self.made {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// The folder, made if it is not there, open and locked; `None` where there are no such locks.
#[cfg(unix)]
fn locked(folder: &Path) -> io::Result<Option<File>> {
    use std::fs::TryLockError;
    use std::io::ErrorKind;

    loop {
        fs::create_dir_all(folder)?;
        let opened = match File::open(folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => continue, // removed meanwhile
            opened => opened?,
        };
        match opened.try_lock() {
            Ok(()) if is_at(&opened, folder) => return Ok(Some(opened)),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let message = "another run is writing certificates into it; expected a folder that no \
                               other run uses: wait for the other run to end, or choose another folder";
                return Err(io::Error::new(ErrorKind::ResourceBusy, message));
            }
            Err(TryLockError::Error(_)) => return Ok(None),
        }
    }
}

#[cfg(not(unix))]
fn locked(_: &Path) -> io::Result<Option<File>> {
    Ok(None)
}

/// Whether the open folder is the one of this name.
#[cfg(unix)]
fn is_at(opened: &File, folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |data: fs::Metadata| (data.dev(), data.ino());
    let both = opened.metadata().and_then(|opened| Ok((place(opened), place(folder.metadata()?))));
    both.is_ok_and(|(opened, named)| opened == named)
}
