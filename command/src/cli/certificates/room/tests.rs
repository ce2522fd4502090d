//! Interrupts the writing at each operation, and then inspects the folder as `verify` does.

use std::collections::BTreeMap;
use std::path::PathBuf;

use veridoku::certify::{CertifyOptions, certify};
use veridoku::format::{ReadOptions, Reader};
use veridoku::{Budget, Puzzle, Verdict};

use super::super::check;
use super::*;

/// The contents of a folder, by name.
type Contents = BTreeMap<String, Vec<u8>>;

/// A folder of this test, removed at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let name = format!("veridoku-room-{name}-{}", std::process::id());
        Scratch(std::env::temp_dir().join(name))
    }

    /// The contents of the folder, by name.
    fn contents(&self) -> Contents {
        let entries = fs::read_dir(&self.0).into_iter().flatten().map(|entry| {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_str().expect("UTF-8").to_owned();
            (name, fs::read(path).expect("a file"))
        });
        entries.collect()
    }

    /// Puts the folder into a state.
    fn restore(&self, contents: Option<&Contents>) {
        let _ = fs::remove_dir_all(&self.0);
        if let Some(contents) = contents {
            fs::create_dir_all(&self.0).expect("a folder");
            for (name, contents) in contents {
                fs::write(self.0.join(name), contents).expect("a file");
            }
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// How an operation fails.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Break {
    /// The process is killed before it.
    Kill,
    /// The process is killed halfway through it.
    KillWithin,
    /// It fails halfway, but later operations succeed, as on a full disk.
    Fail,
}

/// A folder where the operation with this number, from 0, fails.
struct Breaking<'a> {
    disk: OnDisk<'a>,
    number: usize,
    how: Break,
    done: usize,
}

impl Breaking<'_> {
    fn step(
        &mut self,
        whole: impl FnOnce(&mut OnDisk<'_>) -> io::Result<()>,
        half: impl FnOnce(&mut OnDisk<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let now = self.done;
        self.done += 1;
        let is_hit = now == self.number;
        let is_dead = now > self.number && self.how != Break::Fail;
        if !is_hit && !is_dead {
            return whole(&mut self.disk);
        }
        if is_hit && self.how != Break::Kill {
            half(&mut self.disk)?;
        }
        Err(ErrorKind::StorageFull.into())
    }
}

impl Steps for Breaking<'_> {
    fn write(&mut self, name: &str, contents: &[u8]) -> io::Result<()> {
        let half = &contents[..contents.len() / 2];
        let write = |disk: &OnDisk<'_>, contents| disk.create(name, contents).map(drop);
        self.step(|disk| write(disk, contents), |disk| write(disk, half))
    }

    fn rename(&mut self, from: &str, to: &str) -> io::Result<()> {
        self.step(|disk| disk.rename(from, to), |_| Ok(()))
    }

    fn remove(&mut self, name: &str) -> io::Result<()> {
        self.step(|disk| disk.remove(name), |_| Ok(()))
    }

    fn sync(&mut self) -> io::Result<()> {
        self.step(|_| Ok(()), |_| Ok(()))
    }

    fn sync_parent(&mut self) -> io::Result<()> {
        self.step(|_| Ok(()), |_| Ok(()))
    }
}

/// Records what is flushed to the disk, and when.
#[derive(Default)]
struct Noted(Vec<&'static str>);

impl Steps for Noted {
    fn write(&mut self, _: &str, _: &[u8]) -> io::Result<()> {
        self.0.push("write");
        Ok(())
    }

    fn rename(&mut self, _: &str, _: &str) -> io::Result<()> {
        self.0.push("rename");
        Ok(())
    }

    fn remove(&mut self, _: &str) -> io::Result<()> {
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.0.push("sync");
        Ok(())
    }

    fn sync_parent(&mut self) -> io::Result<()> {
        self.0.push("sync parent");
        Ok(())
    }
}

/// After a power failure following the last step, the certificate is complete, in a folder with its name.
#[test]
fn all_is_on_the_disk_at_the_end() {
    let scratch = Scratch::new("noted");
    let mut noted = Noted::default();
    let room = Room::find(&scratch.0, Neighbours::Any).expect("room");
    put(room, &certificate("12..34....12...3"), &mut noted).expect("it is written");
    noted.0.dedup();
    assert_eq!(noted.0, ["write", "sync", "rename", "sync", "sync parent"]);
}

fn certificate(text: &str) -> Vec<CertificateFile> {
    let puzzle = Reader::new(text.as_bytes(), ReadOptions::default()).next();
    let puzzle = puzzle.expect("a record").expect("a puzzle").puzzle;
    let certificate = certify(&puzzle, &CertifyOptions::default()).expect("a certificate");
    certificate.into_files()
}

fn as_contents(files: &[CertificateFile]) -> Contents {
    files.iter().map(|file| (file.name.to_owned(), file.contents.clone())).collect()
}

/// The certificate that `verify` accepts in a folder: its puzzle and verdict.
fn accepted(folder: &Path) -> Option<(Puzzle, Verdict)> {
    check(folder, &Budget::default()).ok().map(|verified| (verified.puzzle, verified.verdict))
}

fn on_disk(folder: &Path) -> OnDisk<'_> {
    OnDisk { folder, deadline: &Deadline::NEVER }
}

/// Writes a certificate and installs it.
fn put(room: Room<'_>, files: &[CertificateFile], steps: &mut impl Steps) -> io::Result<()> {
    room.write_by(files, steps)?.put_in_place_by(steps)
}

/// The states of the folders after interrupted writing.
#[derive(Debug, Default)]
struct Seen {
    old: usize,
    new: usize,
    refused: usize,
}

/// Interrupts the writing of a certificate into a folder at each operation. Afterwards the folder holds the old
/// certificate, the new one, or none that is accepted. Writing another certificate next succeeds, and leaves no other
/// files. Returns the state after each interruption.
fn break_everywhere(
    scratch: &Scratch,
    start: Option<&Contents>,
    (new, next): (&[CertificateFile], &[CertificateFile]),
    how: Break,
    seen: &mut Seen,
) -> Vec<Contents> {
    let folder = scratch.0.as_path();
    scratch.restore(start);
    let old = accepted(folder);
    scratch.restore(Some(&as_contents(new)));
    let whole = accepted(folder);
    assert!(whole.is_some());
    let was_begun = start.is_some_and(|c| c.contains_key(&unfinished(file::MANIFEST)));
    let foreign = |contents: &Contents| contents.get("notes.txt").cloned();
    let mut left = Vec::new();
    for number in 0.. {
        scratch.restore(start);
        let room = Room::find(folder, Neighbours::Any).expect("room");
        fs::create_dir_all(folder).expect("a folder");
        let mut steps = Breaking { disk: on_disk(folder), number, how, done: 0 };
        let written = put(room, new, &mut steps);
        let is_over = steps.done <= number;
        assert_eq!(written.is_ok(), is_over);
        let now = accepted(folder);
        let contents = scratch.contents();
        assert_eq!(foreign(&contents), start.and_then(foreign));
        match &now {
            None => seen.refused += 1,
            now if *now == whole => seen.new += 1,
            now if *now == old => seen.old += 1,
            _ => panic!("neither old nor new: {how:?} at {number}"),
        }
        // Nothing is touched before everything is written, and a failed step is undone.
        if old.is_some() && number < file::ALL.len() + new.len() {
            assert!(now == old, "{how:?} at {number}");
            if how == Break::Fail && !was_begun {
                assert!(Some(&contents) == start, "{how:?} at {number}");
            }
        }
        let mut steps = Breaking { disk: on_disk(folder), number: usize::MAX, how, done: 0 };
        let room = Room::find(folder, Neighbours::Any).expect("room again");
        put(room, next, &mut steps).expect("the next writing");
        let mut expected = as_contents(next);
        expected.extend(start.and_then(foreign).map(|notes| ("notes.txt".into(), notes)));
        assert_eq!(scratch.contents(), expected, "{how:?} at {number}");
        if is_over {
            assert_eq!(now, whole);
            return left;
        }
        left.push(contents);
    }
    left
}

#[test]
fn whenever_writing_breaks_off_the_certificate_is_old_or_new_or_refused() {
    let scratch = Scratch::new("break");
    let unique = certificate("1...\n..3.\n.4..\n...2\n");
    let several = certificate("1...\n..3.\n....\n....\n");
    let none = certificate("11..\n..3.\n....\n....\n");
    let jigsaw = certificate("1...............CCCCAABBADBBADDD\n");
    assert!(jigsaw.iter().any(|file| file.name == file::REGIONS));
    let mut with_notes = as_contents(&several);
    with_notes.insert("notes.txt".into(), b"mine".to_vec());
    let starts = [None, Some(Contents::new()), Some(as_contents(&unique)), Some(with_notes)];
    let mut seen = Seen::default();
    let mut left = Vec::new();
    for start in &starts {
        for pair in [(&unique, &none), (&several, &unique), (&none, &jigsaw), (&jigsaw, &several)] {
            for how in [Break::Kill, Break::KillWithin, Break::Fail] {
                let pair = (&pair.0[..], &pair.1[..]);
                left.extend(break_everywhere(&scratch, start.as_ref(), pair, how, &mut seen));
            }
        }
    }
    assert!(seen.old > 50 && seen.new > 10 && seen.refused > 200, "{seen:?}");
    // The next run after an interruption may be interrupted too.
    left.sort_unstable();
    left.dedup();
    assert!(left.len() > 100, "{}", left.len());
    for start in left.iter().step_by(29) {
        break_everywhere(&scratch, Some(start), (&none, &unique), Break::KillWithin, &mut seen);
    }
}

/// A certificate that fails the check, or is too late, leaves the folder unchanged.
#[test]
fn what_is_taken_back_leaves_the_old_certificate() {
    let scratch = Scratch::new("taken-back");
    let folder = scratch.0.as_path();
    let (old, new) =
        (certificate("1...\n..3.\n.4..\n...2\n"), certificate("11..\n..3.\n....\n....\n"));
    for start in [None, Some(as_contents(&old))] {
        scratch.restore(start.as_ref());
        let room = || Room::find(folder, Neighbours::Any).expect("room");
        let written = room().write(&new, &Deadline::NEVER).expect("written");
        assert!(folder.join(unfinished(file::LRAT)).exists());
        assert_eq!(accepted(folder).is_some(), start.is_some());
        written.take_back();
        assert_eq!(
            (folder.exists(), scratch.contents()),
            (start.is_some(), start.clone().unwrap_or_default())
        );
        let late = Budget::time(std::time::Duration::ZERO).deadline();
        let error = room().write(&new, &late).err().expect("too late");
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        assert_eq!(
            (folder.exists(), scratch.contents()),
            (start.is_some(), start.unwrap_or_default())
        );
    }
}

#[test]
fn what_is_somebody_elses_is_never_overwritten() {
    let scratch = Scratch::new("foreign");
    let folder = scratch.0.as_path();
    let unique = as_contents(&certificate("1...\n..3.\n.4..\n...2\n"));
    let refusal = || Room::find(folder, Neighbours::Any).err().map(|error| error.to_string());
    for name in [file::REGIONS, file::SECOND_SOLUTION] {
        let mut contents = unique.clone();
        contents.insert(name.into(), b"mine".to_vec());
        scratch.restore(Some(&contents));
        let expected = format!(
            "{name} is not a file of the existing certificate; expected no file of that name: move it, or \
             choose another folder"
        );
        assert_eq!(refusal(), Some(expected));
        // An unfinished manifest does not list it either.
        let manifest = unfinished(file::MANIFEST);
        contents.insert(manifest.clone(), unique[file::MANIFEST].clone());
        scratch.restore(Some(&contents));
        assert!(refusal().is_some());
        contents.insert(manifest, b"{".to_vec());
        scratch.restore(Some(&contents));
        assert!(refusal().is_some());
    }
    // Files that were about to be written belong to the certificate.
    let several = as_contents(&certificate("1...\n..3.\n....\n....\n"));
    let mut contents = unique.clone();
    contents.insert(file::SECOND_SOLUTION.into(), several[file::SECOND_SOLUTION].clone());
    contents.insert(unfinished(file::MANIFEST), several[file::MANIFEST].clone());
    scratch.restore(Some(&contents));
    assert_eq!(refusal(), None);
    // A certificate with one damaged file is still one; with a damaged manifest, it may be anything.
    let mut contents = unique.clone();
    contents.insert(file::LRAT.into(), b"damaged".to_vec());
    contents.remove(file::DRAT);
    scratch.restore(Some(&contents));
    assert_eq!(refusal(), None);
    for manifest in ["", "{}", "{\"format\": \"veridoku-certificate\"}"] {
        contents.insert(file::MANIFEST.into(), manifest.into());
        scratch.restore(Some(&contents));
        let said = refusal().expect("no room");
        assert!(said.starts_with("its manifest.json does not belong to a certificate; "), "{said}");
        // But among the certificates of an input it counts as a damaged one.
        assert!(Room::find(folder, Neighbours::Certificates).is_ok());
    }
    // A folder is not overwritten either.
    for name in [file::DRAT.to_owned(), unfinished(file::DRAT)] {
        scratch.restore(Some(&unique));
        let _ = fs::remove_file(folder.join(&name));
        fs::create_dir_all(folder.join(&name)).expect("a folder");
        assert_eq!(refusal(), Some(format!("{name} is a folder; expected a file, or none")));
    }
}
