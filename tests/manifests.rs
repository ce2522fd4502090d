//! What a manifest may look like, and how much of any file is read.

mod common;

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::LazyLock;

use veridoku::certify::{CertifyOptions, certify};
use veridoku::verify::{file, verify};

use common::{geometry, puzzle};

type Files = BTreeMap<String, Vec<u8>>;

fn certificate(text: &str) -> Files {
    let puzzle = puzzle(&geometry("2x2", "classic"), text);
    let certificate = certify(&puzzle, &CertifyOptions::default()).expect("a certificate");
    let files = certificate.into_files().expect("files");
    files.into_iter().map(|file| (file.name.to_owned(), file.contents)).collect()
}

static UNIQUE: LazyLock<Files> = LazyLock::new(|| certificate("1.....3..4.....2"));
static SEVERAL: LazyLock<Files> = LazyLock::new(|| certificate("1.....3........."));

/// Of every file one that never ends, of bytes that some reader might go on with.
#[test]
fn what_never_ends_is_refused() {
    /// A file, or a piece over and over.
    struct Source<'a>(&'a [u8], bool);
    impl Read for Source<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if !self.1 {
                return self.0.read(buffer);
            }
            let pieces = self.0.iter().cycle().zip(&mut *buffer);
            Ok(pieces.map(|(byte, place)| *place = *byte).count())
        }
    }
    let pieces =
        ["\0", "c", "1", "-", ".", "{", "\"", " ", "\n", "# ", "c ", "1 ", "{\"a\":", "1 d "];
    for files in [&*UNIQUE, &*SEVERAL] {
        for endless in files.keys() {
            for piece in pieces {
                let error = verify(|name| {
                    let is_endless = name == endless;
                    Ok(Source(if is_endless { piece.as_bytes() } else { &files[name] }, is_endless))
                });
                let error = error.expect_err("a refusal");
                assert_eq!(error.file, endless, "{error}");
                assert!(!error.is_unreadable(), "{error}");
            }
        }
    }
    let gap = |piece: &'static str| {
        let error = verify(|name| {
            let is_endless = name == file::FORMULA;
            Ok(Source(if is_endless { piece.as_bytes() } else { &UNIQUE[name] }, is_endless))
        });
        error.expect_err("a refusal").to_string()
    };
    assert_eq!(gap(" "), "puzzle.cnf:1: found more than 65536 blanks; expected a word");
    assert_eq!(
        gap("c "),
        "puzzle.cnf:1: found more than 65536 bytes of a comment; expected a word"
    );
}

#[test]
fn open_may_say_that_a_file_is_too_large() {
    for name in UNIQUE.keys() {
        let error = verify(|opened| match opened == name {
            true => Err(io::ErrorKind::FileTooLarge.into()),
            false => Ok(&UNIQUE[opened][..]),
        });
        let error = error.expect_err("a refusal");
        let most = file::most_bytes(name);
        assert!(!error.is_unreadable());
        let expected = format!(
            "{name}: it has more than {most} bytes, the most that a file of this name may have"
        );
        assert_eq!(error.to_string(), expected);
    }
}
