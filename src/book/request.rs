//! What a book should contain.

use thiserror::Error;

use crate::generate::Wanted;
use crate::requests::{GenerateRequest, NotMade, RequestError};
use veridoku_core::grid::{Geometry, Puzzle};
use veridoku_logic::{Level, Logic, NoLogic, Technique};

/// Asks for a book.
#[derive(Clone, Debug, Default)]
pub struct BookRequest {
    /// The title.
    pub title: String,
    /// A line below the title.
    pub subtitle: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The chapters, in order.
    pub chapters: Vec<Chapter>,
}

/// Asks for a chapter.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Its title.
    pub title: String,
    /// The number of puzzles to make, at least 1. It has no effect if there are [`puzzles`](Chapter::puzzles).
    pub count: usize,
    /// Puzzles that exist already. If there are none, puzzles are made.
    pub puzzles: Vec<Puzzle>,
    /// The grid and the puzzles in it. Its numbers, its seed and its wishes about logic have no effect here.
    pub generate: GenerateRequest,
    /// The level of all puzzles.
    pub level: Option<Level>,
    /// The hardest technique of each puzzle.
    pub technique: Option<Technique>,
    /// The hardest technique that is allowed.
    pub at_most: Option<Technique>,
    /// Puzzles on a page: one of [`Chapter::PER_PAGE`].
    pub per_page: usize,
    /// Whether each puzzle has a hint.
    pub has_hints: bool,
    /// Whether puzzles that exist already must be rated, however long that takes. Otherwise one that is not rated in time
    /// has no level.
    pub must_rate: bool,
}

impl Default for Chapter {
    fn default() -> Chapter {
        Chapter {
            title: String::new(),
            count: 1,
            puzzles: Vec::new(),
            generate: GenerateRequest::default(),
            level: None,
            technique: None,
            at_most: None,
            per_page: 4,
            has_hints: false,
            must_rate: true,
        }
    }
}

/// Why there is no book.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BookError {
    /// There is nothing to print.
    #[error("found no chapter; expected at least one")]
    NoChapters,
    /// A chapter is empty.
    #[error("{0}: found a count of 0; expected 1 or more")]
    NoPuzzles(String),
    /// The book is too large.
    #[error("found {0} puzzles in all chapters together; expected at most {most}", most = BookRequest::MOST_PUZZLES)]
    TooManyPuzzles(usize),
    /// A title does not fit.
    #[error("found a title of {0} letters; expected at most {most}", most = BookRequest::MOST_LETTERS)]
    LongTitle(usize),
    /// There are too many chapters.
    #[error("found {0} chapters; expected at most {most}", most = BookRequest::MOST_CHAPTERS)]
    TooManyChapters(usize),
    /// A page cannot hold this many puzzles.
    #[error("{chapter}: found {found} puzzles per page; expected 1, 2, 4 or 6")]
    PerPage {
        /// The name of the chapter.
        chapter: String,
        /// The number.
        found: usize,
    },
    /// The puzzles of a chapter are not possible.
    #[error("{chapter}: {error}")]
    Refused {
        /// The name of the chapter.
        chapter: String,
        /// Why.
        error: Box<RequestError>,
    },
    /// There is no logic to rate the puzzles of a chapter.
    #[error("{chapter}: {error}")]
    NoLogic {
        /// The name of the chapter.
        chapter: String,
        /// Why.
        error: NoLogic,
    },
    /// A chapter has no grid, or not enough memory.
    #[error("{chapter}: {error}")]
    NotMade {
        /// The name of the chapter.
        chapter: String,
        /// Why.
        error: NotMade,
    },
    /// Not enough puzzles were found.
    #[error(
        "{chapter}: found {found} of {wanted} different puzzles among {tried} candidates; expected a smaller count, \
         or a level, technique or grid that is more common"
    )]
    TooFew {
        /// The name of the chapter.
        chapter: String,
        /// How many were found.
        found: usize,
        /// How many are wanted.
        wanted: usize,
        /// How many candidates were made.
        tried: u64,
    },
    /// A puzzle cannot be printed.
    #[error("{chapter}, puzzle {number}: found {found}; expected {expected}")]
    Unfit {
        /// The name of the chapter.
        chapter: String,
        /// The number of the puzzle in the chapter, from 1.
        number: usize,
        /// What was found.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The time was over, or the work was canceled.
    #[error(
        "{chapter}: found {found} of {wanted} puzzles when the time was over; no book was written"
    )]
    Over {
        /// The name of the chapter.
        chapter: String,
        /// How many were found.
        found: usize,
        /// How many are wanted.
        wanted: usize,
    },
}

impl BookRequest {
    /// The most puzzles of a book: it is laid out in memory, with about 20 KB for each.
    pub const MOST_PUZZLES: usize = 10_000;

    /// The most chapters of a book.
    pub const MOST_CHAPTERS: usize = 200;

    /// The most letters of a title, subtitle or author.
    pub const MOST_LETTERS: usize = 200;

    /// The number of puzzles of all chapters.
    pub fn count(&self) -> usize {
        self.chapters.iter().map(Chapter::count).fold(0, usize::saturating_add)
    }

    /// Refuses numbers out of their bounds.
    pub(super) fn expect_bounded(&self) -> Result<(), BookError> {
        if self.chapters.is_empty() {
            return Err(BookError::NoChapters);
        }
        if self.chapters.len() > BookRequest::MOST_CHAPTERS {
            return Err(BookError::TooManyChapters(self.chapters.len()));
        }
        let others = [&self.subtitle, &self.author].into_iter().flatten();
        let titles = self.chapters.iter().map(|chapter| &chapter.title).chain([&self.title]);
        let letters = titles.chain(others).map(|title| title.chars().count());
        if let Some(letters) = letters.max().filter(|most| *most > BookRequest::MOST_LETTERS) {
            return Err(BookError::LongTitle(letters));
        }
        for (index, chapter) in self.chapters.iter().enumerate() {
            if chapter.count() == 0 {
                return Err(BookError::NoPuzzles(chapter.name(index)));
            }
            if !Chapter::PER_PAGE.contains(&chapter.per_page) {
                let (chapter, found) = (chapter.name(index), chapter.per_page);
                return Err(BookError::PerPage { chapter, found });
            }
        }
        match self.count() {
            all if all > BookRequest::MOST_PUZZLES => Err(BookError::TooManyPuzzles(all)),
            _ => Ok(()),
        }
    }
}

impl Chapter {
    /// The possible numbers of puzzles on a page.
    pub const PER_PAGE: [usize; 4] = [1, 2, 4, 6];

    /// Tries for a candidate.
    const TRIES: u64 = 200;

    /// The number of puzzles.
    pub fn count(&self) -> usize {
        if self.puzzles.is_empty() { self.count } else { self.puzzles.len() }
    }

    /// The name of the chapter with this index, from 0, in messages.
    pub(super) fn name(&self, index: usize) -> String {
        match veridoku_core::printable(&self.title) {
            title if title.is_empty() => format!("chapter {}", index + 1),
            title => format!("chapter {} ({title})", index + 1),
        }
    }

    /// The request for its candidates. The generator finds puzzles of a level by itself, unless they have rules.
    pub(super) fn candidates(&self, seed: u64) -> GenerateRequest {
        let request =
            GenerateRequest { seed: Some(seed), count: None, skip: 0, ..self.generate.clone() };
        if request.is_ruled() {
            return request;
        }
        let Chapter { level, technique, at_most, .. } = *self;
        // A candidate of a level that is rare, or impossible at this size, is soon given up: there are many candidates.
        let is_free = level.is_none() && technique.is_none() && at_most.is_none();
        let tries = (!is_free).then_some(Chapter::TRIES);
        GenerateRequest { level, technique, at_most, rate: true, tries, ..request }
    }

    /// What its puzzles should demand of people.
    pub(super) fn wanted(&self) -> Wanted {
        let Chapter { level, technique, at_most, .. } = *self;
        Wanted { level, technique, at_most, ..Wanted::default() }
    }

    /// Refuses grids that logic cannot rate, and wishes that contradict each other.
    pub(super) fn expect_rated(&self, index: usize, geometry: &Geometry) -> Result<(), BookError> {
        let chapter = || self.name(index);
        Logic::expect(geometry)
            .map_err(|error| BookError::NoLogic { chapter: chapter(), error })?;
        self.wanted().check(0..=geometry.cell_count()).map_err(|error| {
            let error = Box::new(RequestError::Recipe(error));
            BookError::Refused { chapter: chapter(), error }
        })
    }
}
