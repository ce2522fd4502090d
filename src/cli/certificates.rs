//! Certificates as folders: written, and checked where they lie.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::Path;

use veridoku::certify::CertificateFile;
use veridoku::verify::{Verified, VerifyError, file, verify};

/// Writes a certificate into a folder, which is made if it is not there. What an earlier certificate
/// left there goes, the manifest first and anew last: a folder with a manifest is complete.
pub(super) fn write(files: &[CertificateFile], folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for name in file::ALL {
        match fs::remove_file(folder.join(name)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    files.iter().try_for_each(|file| fs::write(folder.join(file.name), &file.contents))
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
