//! Makes the puzzles of a book: in rounds of candidates until every chapter has enough.
//!
//! ```text
//! numbers --threads--> Candidate (puzzle, rating, class) --in order of numbers--> new class? --> sorted by score
//! ```
//!
//! A round takes as many numbers as puzzles are missing, and twice as many the next time. The threads share the numbers
//! of a round, and its candidates are judged in the order of their numbers. So the book depends only on its request.

use std::collections::HashSet;
use std::io;
use std::iter;
use std::ops::{ControlFlow, Range};

use super::class::Class;
use super::clue::clue;
use super::given::given;
use super::request::{BookError, BookRequest, Chapter};
use crate::advice::Logics;
use crate::generate::Generated;
use crate::requests::{Maker, NotMade};
use veridoku_core::batch::{self, Output, Worker};
use veridoku_core::budget::Deadline;
use veridoku_core::grid::{Geometry, Puzzle, Solution, Verdict};
use veridoku_core::random::RandomStream;
use veridoku_logic::{End, Rating};

use rand::Rng as _;

/// The puzzles of a book.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The title.
    pub title: String,
    /// A line below the title.
    pub subtitle: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The chapters, in order.
    pub chapters: Vec<PlannedChapter>,
    /// How many candidates were made for them.
    pub tried: u64,
}

/// The puzzles of a chapter.
#[derive(Clone, Debug)]
pub struct PlannedChapter {
    /// Its title.
    pub title: String,
    /// Puzzles on a page.
    pub per_page: usize,
    /// The puzzles, easiest first.
    pub puzzles: Vec<BookPuzzle>,
    /// Another puzzle of the same kind, to explain the rules; none if no further one was found.
    pub example: Option<BookPuzzle>,
}

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct BookPuzzle {
    /// Its number in the book, from 1; 0 for an example.
    pub number: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Solution,
    /// How hard it is; `None` if logic does not solve it.
    pub rating: Option<Rating>,
    /// The hint, if the chapter has hints.
    pub hint: Option<String>,
}

impl Plan {
    /// All puzzles, in order.
    pub fn puzzles(&self) -> impl Iterator<Item = &BookPuzzle> {
        self.chapters.iter().flat_map(|chapter| &chapter.puzzles)
    }
}

impl PlannedChapter {
    /// The grids of its puzzles, in their order.
    pub(super) fn geometries(&self) -> impl Iterator<Item = &Geometry> {
        self.puzzles.iter().map(|puzzle| &**puzzle.puzzle.geometry())
    }
}

/// Makes the puzzles of a book, none of a class in `used`. Each time a puzzle is found, `note` is called.
///
/// # Errors
/// [`BookError`], if the request is not possible, or the deadline comes first.
pub fn gather(
    request: &BookRequest,
    used: HashSet<Class>,
    threads: usize,
    deadline: &Deadline,
    note: &(dyn Fn() + Sync),
) -> Result<Plan, BookError> {
    request.expect_bounded()?;
    // All chapters are checked before the first is made.
    let makers: Vec<Option<Maker>> = request
        .chapters
        .iter()
        .enumerate()
        .map(|(index, chapter)| match chapter.puzzles.is_empty() {
            true => maker(chapter, index, request.seed).map(Some),
            false => Ok(None),
        })
        .collect::<Result<_, _>>()?;
    let mut used = used;
    let (mut chapters, mut tried, mut number) = (Vec::new(), 0, 0);
    let mut is_classic_explained = false;
    for ((index, chapter), maker) in request.chapters.iter().enumerate().zip(makers) {
        let mut puzzles = match maker {
            None => given(chapter, index, &mut used, threads, deadline, note)?,
            Some(maker) => {
                // Classic rules are explained once.
                let has_example = is_ruled(chapter) || !is_classic_explained;
                is_classic_explained |= !is_ruled(chapter);
                let mut gathering =
                    Gathering { chapter, index, maker, deadline, found: Vec::new(), tried: 0 };
                gathering.run(&mut used, threads, has_example, note)?;
                tried += gathering.tried;
                gathering.found
            }
        };
        let count = chapter.count();
        let example = (puzzles.len() > count).then(|| puzzles.remove(count));
        // Puzzles that logic does not solve are last.
        puzzles.sort_by_key(|puzzle| puzzle.rating.map_or(u64::MAX, |rating| rating.score));
        for puzzle in &mut puzzles {
            number += 1;
            puzzle.number = number;
        }
        let (title, per_page) = (chapter.title.clone(), chapter.per_page);
        chapters.push(PlannedChapter { title, per_page, puzzles, example });
    }
    let (title, subtitle, author) =
        (request.title.clone(), request.subtitle.clone(), request.author.clone());
    Ok(Plan { title, subtitle, author, chapters, tried })
}

/// Whether a chapter has rules beyond rows, columns and boxes.
fn is_ruled(chapter: &Chapter) -> bool {
    let generate = &chapter.generate;
    generate.is_ruled()
        || !generate.reading.variants.is_empty()
        || generate.reading.regions.is_some()
}

/// The maker of the candidates of a chapter. Each chapter has its own seed.
fn maker(chapter: &Chapter, index: usize, seed: u64) -> Result<Maker, BookError> {
    let seed = RandomStream::numbered(seed, index as u64).numbers().next_u64();
    let refused =
        |error| BookError::Refused { chapter: chapter.name(index), error: Box::new(error) };
    let request = chapter.candidates(seed);
    let geometry = request.geometry().map_err(refused)?;
    chapter.expect_rated(index, &geometry)?;
    request.prepare_for(geometry).map_err(refused)
}

/// The search for the puzzles of a chapter.
struct Gathering<'a> {
    chapter: &'a Chapter,
    index: usize,
    maker: Maker,
    deadline: &'a Deadline,
    found: Vec<BookPuzzle>,
    tried: u64,
}

impl Gathering<'_> {
    /// The most candidates for a puzzle, and for a chapter in addition.
    const TRIES: [u64; 2] = [50, 2000];

    /// Finds the puzzles, and one more as an example if possible.
    fn run(
        &mut self,
        used: &mut HashSet<Class>,
        threads: usize,
        has_example: bool,
        note: &(dyn Fn() + Sync),
    ) -> Result<(), BookError> {
        let count = self.chapter.count;
        let wanted = count + usize::from(has_example);
        let most = Gathering::TRIES[0] * count as u64 + Gathering::TRIES[1];
        let mut wider = 1;
        while self.found.len() < wanted && self.tried < most {
            let missing = (wanted - self.found.len()) as u64;
            let size = missing.saturating_mul(wider).min(most - self.tried);
            let round = match self.round(self.tried..self.tried + size, threads) {
                // Only the example is missing.
                Err(BookError::Over { .. }) if self.found.len() >= count => break,
                round => round?,
            };
            self.tried += size;
            wider = (2 * wider).min(64);
            for candidate in round {
                if self.found.len() < wanted && used.insert(candidate.class) {
                    self.found.push(candidate.puzzle);
                    // The example is not one of them.
                    if self.found.len() <= count {
                        note();
                    }
                }
            }
        }
        let (chapter, found, tried) = (self.chapter.name(self.index), self.found.len(), self.tried);
        match found < count {
            true => Err(BookError::TooFew { chapter, found, wanted: count, tried }),
            false => Ok(()),
        }
    }

    /// The candidates with these numbers, in order.
    fn round(&self, numbers: Range<u64>, threads: usize) -> Result<Vec<Candidate>, BookError> {
        let per_thread = (numbers.end - numbers.start).div_ceil(threads.max(1) as u64);
        let per_chunk = self.maker.at_once().min(per_thread).max(1);
        let (mut next, end) = (numbers.start, numbers.end);
        let chunks = iter::from_fn(|| {
            let start = next;
            next = next.saturating_add(per_chunk).min(end);
            (start < end).then(|| iter::once(start..next).collect())
        });
        let worker = || Judge {
            maker: self.maker.another(),
            chapter: self.chapter,
            deadline: self.deadline,
            // Without harder techniques, a puzzle that needs one is soon refused.
            logics: Logics::new(self.chapter.wanted().techniques()),
            candidates: Vec::new(),
            fault: None,
        };
        let (mut out, mut err) = (io::sink(), io::sink());
        // Nothing is written, so nothing can fail.
        let judges = batch::run(chunks, threads, worker, &mut out, &mut err).unwrap_or_default();
        let mut candidates = Vec::new();
        for judge in judges {
            if let Some(error) = judge.fault {
                return Err(BookError::NotMade { chapter: self.chapter.name(self.index), error });
            }
            candidates.extend(judge.candidates);
        }
        if self.deadline.is_over() {
            let (chapter, wanted) = (self.chapter.name(self.index), self.chapter.count);
            return Err(BookError::Over { chapter, found: self.found.len(), wanted });
        }
        candidates.sort_unstable_by_key(|candidate| candidate.number);
        Ok(candidates)
    }
}

/// A puzzle that fits its chapter.
struct Candidate {
    number: u64,
    class: Class,
    puzzle: BookPuzzle,
}

/// Makes and judges candidates on a thread.
struct Judge<'a> {
    maker: Maker,
    chapter: &'a Chapter,
    deadline: &'a Deadline,
    logics: Logics,
    candidates: Vec<Candidate>,
    /// Why there can be no further puzzles.
    fault: Option<NotMade>,
}

impl Worker for Judge<'_> {
    type Record = Range<u64>;

    fn work(&mut self, ranges: Vec<Range<u64>>, _: &mut Output<'_>) -> io::Result<()> {
        let Judge { maker, chapter, deadline, logics, candidates, fault } = self;
        for range in ranges {
            maker.generate_until(range, deadline, |made| {
                match made {
                    Ok(made) => candidates.extend(judged(made, chapter, logics, deadline)),
                    // No puzzle was found for this number.
                    Err(NotMade::Missing(_)) => {}
                    Err(error) => *fault = Some(error),
                }
                match fault {
                    None => ControlFlow::Continue(()),
                    Some(_) => ControlFlow::Break(()),
                }
            });
        }
        match self.fault.is_some() || self.deadline.is_over() {
            true => Err(io::ErrorKind::Interrupted.into()),
            false => Ok(()),
        }
    }
}

/// A puzzle with its rating and class, if it fits its chapter.
fn judged(
    made: Generated,
    chapter: &Chapter,
    logics: &mut Logics,
    deadline: &Deadline,
) -> Option<Candidate> {
    let Generated { number, puzzle, solution, rating, .. } = made;
    let needs_logic = rating.is_none() || chapter.has_hints;
    let logic = match needs_logic {
        true => Some(logics.of(&puzzle, Verdict::Unique, deadline).ok()?),
        false => None,
    };
    let rating = match (rating, logic) {
        (Some(rating), _) => rating,
        (None, logic) => match logic?.rate_within(&puzzle, deadline) {
            (End::Solved, rating) => rating,
            _ => return None,
        },
    };
    let is_wanted = chapter.level.is_none_or(|level| rating.level() == level)
        && chapter.technique.is_none_or(|technique| rating.hardest == Some(technique))
        && chapter.at_most.is_none_or(|most| rating.hardest <= Some(most));
    if !is_wanted {
        return None;
    }
    let logic = logic.filter(|_| chapter.has_hints);
    let hint = logic.and_then(|logic| clue(logic, &puzzle, deadline));
    let class = Class::of(&puzzle);
    let puzzle = BookPuzzle { number: 0, puzzle, solution, rating: Some(rating), hint };
    Some(Candidate { number, class, puzzle })
}
