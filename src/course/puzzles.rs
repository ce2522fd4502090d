//! The puzzles of the course, from `puzzles/course.txt`: a puzzle on each line, then its lesson in a comment.

/// How many puzzles a lesson has: five, and one for its test.
pub(super) const COUNT: usize = 6;

const TEXT: &str = include_str!("../../puzzles/course.txt");

/// The puzzles of a lesson; blank grids for those that are missing.
pub(super) fn of(id: &str) -> [&'static str; COUNT] {
    let mut found = [""; COUNT];
    for (place, puzzle) in found.iter_mut().zip(lines().filter(|line| line.1 == id)) {
        *place = puzzle.0;
    }
    found
}

/// Each puzzle with the name of its lesson.
fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    TEXT.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (puzzle, comment) = line.split_once('#')?;
        Some((puzzle.trim(), comment.trim().split([' ', ',']).next()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::LESSONS;

    #[test]
    fn every_lesson_has_its_puzzles_and_no_puzzle_is_there_twice() {
        let mut all: Vec<&str> = lines().map(|(puzzle, _)| puzzle).collect();
        assert_eq!(all.len(), LESSONS.len() * COUNT);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), LESSONS.len() * COUNT);
        for lesson in LESSONS {
            assert!(of(lesson.id).iter().all(|line| line.len() == 81), "{}", lesson.id);
        }
    }
}
