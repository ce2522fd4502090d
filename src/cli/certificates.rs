//! Certificates as folders: written, and checked where they lie.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use veridoku::certify::CertificateFile;
use veridoku::verify::{Verified, VerifyError, file, verify};

/// Writes a certificate into a folder, which is made if it is not there. What an earlier certificate
/// left there goes; files of other people that have one of the names do not, and are an error.
///
/// The beginning of the manifest comes first, as a mark that what is there is ours, and all of it
/// last: a folder with a whole manifest is complete.
pub(super) fn write(files: &[CertificateFile], folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let manifest = files.iter().find(|file| file.name == file::MANIFEST);
    let mark = manifest.map_or(&[][..], |file| mark(&file.contents));
    if !is_marked(folder, mark)? {
        let is_there = |name: &&str| folder.join(name).symlink_metadata().is_ok();
        if let Some(name) = file::ALL.into_iter().find(is_there) {
            let message = format!(
                "it holds a {name} that is of no certificate; expected another folder, or that of a \
                 certificate"
            );
            return Err(io::Error::new(ErrorKind::AlreadyExists, message));
        }
    }
    for name in file::ALL {
        match fs::remove_file(folder.join(name)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        if name == file::MANIFEST {
            fs::write(folder.join(name), mark)?;
        }
    }
    files.iter().try_for_each(|file| fs::write(folder.join(file.name), &file.contents))
}

/// What every manifest begins with, whatever is certified: its first two lines.
fn mark(manifest: &[u8]) -> &[u8] {
    let ends = manifest.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let end = ends.map(|(place, _)| place + 1).nth(1);
    &manifest[..end.unwrap_or(manifest.len())]
}

/// Whether the folder has a manifest that begins so.
fn is_marked(folder: &Path, mark: &[u8]) -> io::Result<bool> {
    let file = match File::open(folder.join(file::MANIFEST)) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        file => file?,
    };
    let mut start = Vec::with_capacity(mark.len());
    file.take(mark.len() as u64).read_to_end(&mut start)?;
    Ok(start == mark)
}

/// Checks the certificate in a folder.
pub(super) fn check(folder: &Path) -> Result<Verified, VerifyError> {
    verify(|name| File::open(folder.join(name)))
}

/// The fault of a certificate, with the path of the file: `DIR/proof.lrat:17: ...`.
pub(super) fn describe(folder: &Path, error: &VerifyError) -> String {
    let folder = folder.display().to_string();
    let gap = if folder.ends_with('/') { "" } else { "/" };
    format!("{folder}{gap}{error}")
}
