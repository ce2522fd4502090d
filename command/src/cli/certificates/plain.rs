//! Opens regular files safely: nothing in an untrusted folder can block the reader.
//!
//! Opening a fifo waits for a writer, `/dev/zero` never ends, and a link may lead to either, or to a file outside the
//! folder. So only regular files are opened, and a link is not one. The file type is checked twice: before the file is
//! opened, because opening a device may have side effects, and on the open file, because another may have replaced it.
//! Opening itself neither waits nor follows a link.

use std::fs::{File, FileType, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Opens a regular file of at most this many bytes.
///
/// # Errors
/// [`ErrorKind::FileTooLarge`], or the file does not exist, is not a regular file, or cannot be opened.
pub(super) fn open(path: &Path, most_bytes: u64) -> io::Result<File> {
    expect_plain(path.symlink_metadata()?.file_type())?;
    let file = options().open(path)?;
    let data = file.metadata()?;
    expect_plain(data.file_type())?;
    if data.len() > most_bytes { Err(ErrorKind::FileTooLarge.into()) } else { Ok(file) }
}

#[cfg(unix)]
fn options() -> OpenOptions {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt;
    let flags = OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::NOCTTY;
    let mut options = OpenOptions::new();
    options.read(true).custom_flags(flags.bits().cast_signed());
    options
}

#[cfg(not(unix))]
fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true);
    options
}

fn expect_plain(sort: FileType) -> io::Result<()> {
    if sort.is_file() {
        return Ok(());
    }
    let message = format!("it is a {}; expected a regular file", name(sort));
    Err(io::Error::new(ErrorKind::InvalidInput, message))
}

/// The type of a file that is not a regular file.
fn name(sort: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if sort.is_fifo() {
            return "fifo";
        }
        if sort.is_socket() {
            return "socket";
        }
        if sort.is_block_device() || sort.is_char_device() {
            return "device";
        }
    }
    if sort.is_symlink() {
        "link"
    } else if sort.is_dir() {
        "folder"
    } else {
        "special file"
    }
}
