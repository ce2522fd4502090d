//! Full grids, drawn at random.
//!
//! | file | geometries | how close to uniform |
//! |---|---|---|
//! | `nine` | classic 9x9 | exactly uniform |
//! | `listed` | those with few grids, such as 4x4 and 6x6, and those without any | exactly uniform |
//! | `searched` | all others, from 1x10 to 64x64 and beyond | no difference measurable; not proved |
//! | `regular` | a start if the search fails | only with mixing |
//! | `mixed` | moves that bring grids closer to uniform | |
//!
//! A test recounts all 9x9 frames and compares a million drawn grids with the counts. It finds no difference
//! (docs/notes/generating.md, "Full grids").
//!
//! A drawn grid depends only on the geometry and the random numbers. Searches are bounded by guesses, which are the
//! same on every machine, not by time.

mod listed;
mod mixed;
mod nine;
mod regular;
mod searched;

use std::ops::ControlFlow;
use std::sync::Arc;

use thiserror::Error;

use self::listed::{Listed, list};
use self::nine::UniformNine;
use self::searched::Searched;
use veridoku_core::budget::{Deadline, Ending, unbounded};
use veridoku_core::grid::{Geometry, Solution};
use veridoku_core::memory::OutOfMemory;
use veridoku_core::random::RandomStream;

/// Draws full grids of a geometry at random.
///
/// ```
/// use std::sync::Arc;
/// use veridoku::generate::Grids;
/// use veridoku::{Geometry, Puzzle, RandomStream, Shape};
///
/// let geometry = Arc::new(Geometry::classic(Shape::CLASSIC));
/// let mut grids = Grids::new(Arc::clone(&geometry));
/// let grid = grids.draw(&mut RandomStream::new(1))?;
/// assert_eq!(grid.check(&Puzzle::blank(geometry)), Ok(()));
/// # Ok::<(), veridoku::generate::GridError>(())
/// ```
pub struct Grids {
    source: Source,
}

/// Where the grids come from.
enum Source {
    Nine(UniformNine),
    Listed(Listed),
    Searched(Box<Searched>),
}

/// Why no grid was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GridError {
    /// No grid satisfies the rules.
    #[error("no grid with this geometry exists")]
    None,
    /// There may be grids, but the search did not find one.
    #[error("no grid with this geometry was found in {guesses} guesses")]
    NotFound {
        /// The guesses taken, over all tries.
        guesses: u64,
    },
    /// The system refused memory for the search.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The deadline came before a grid was found.
    #[error("{0} before a grid was found")]
    Over(Ending),
}

impl Grids {
    /// Prepares for a geometry: a few milliseconds, or up to a few tenths of a second if it must be
    /// determined whether it has few grids.
    pub fn new(geometry: Arc<Geometry>) -> Grids {
        unbounded(|deadline| Grids::new_within(geometry, deadline))
    }

    /// Like `new`, unless the deadline comes first.
    pub(super) fn new_within(
        geometry: Arc<Geometry>,
        deadline: &Deadline,
    ) -> ControlFlow<Ending, Grids> {
        let source = if geometry.is_classic_nine() {
            Source::Nine(UniformNine::new())
        } else {
            match list(&geometry, deadline)? {
                Some(listed) => Source::Listed(listed),
                None => Source::Searched(Box::new(Searched::new(geometry))),
            }
        };
        ControlFlow::Continue(Grids { source })
    }

    /// Draws a grid.
    ///
    /// # Errors
    /// [`GridError::None`] if the geometry has no grid, [`GridError::NotFound`] if none was found,
    /// [`GridError::OutOfMemory`] if there was no memory to continue the search.
    pub fn draw(&mut self, random: &mut RandomStream) -> Result<Solution, GridError> {
        self.draw_within(random, &Deadline::NEVER)
    }

    /// Draws a grid, unless the deadline comes first: one of 64x64 takes half a second.
    ///
    /// # Errors
    /// Those of [`draw`](Grids::draw), and [`GridError::Over`].
    pub fn draw_within(
        &mut self,
        random: &mut RandomStream,
        deadline: &Deadline,
    ) -> Result<Solution, GridError> {
        match &mut self.source {
            Source::Nine(nine) => Ok(nine.draw(random.numbers())),
            Source::Listed(listed) => listed.draw(random.numbers()),
            Source::Searched(searched) => searched.draw(random.numbers(), deadline),
        }
    }
}

/// The grid of a random search; `None` if that took too many guesses.
pub(super) fn found(drawn: Result<Solution, Ending>) -> Result<Option<Solution>, GridError> {
    match drawn {
        Ok(grid) => Ok(Some(grid)),
        Err(Ending::Guesses) => Ok(None),
        Err(Ending::Exhausted) => Err(GridError::None),
        Err(ending) => Err(GridError::Over(ending)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use veridoku_core::grid::{Digit, HouseKind, Puzzle, Shape, Variant};

    fn geometry(side: usize, variants: &str) -> Arc<Geometry> {
        let variants = Variant::parse_list(variants).unwrap();
        Arc::new(Geometry::new(Shape::of_side(side).unwrap(), &variants).unwrap())
    }

    fn seeded(seed: u64) -> RandomStream {
        RandomStream::new(seed)
    }

    /// The sum of (found - expected)^2 / expected.
    fn chi_square(found: impl IntoIterator<Item = u32>, expected: f64) -> f64 {
        let term = |found: u32| (f64::from(found) - expected).powi(2) / expected;
        found.into_iter().map(term).sum()
    }

    #[test]
    fn grids_keep_the_rules() {
        let rules = [
            (1, "classic"),
            (4, "classic"),
            (5, "classic"),
            (6, "x"),
            (9, "classic"),
            (9, "x"),
            (9, "windoku"),
            (9, "disjoint-groups"),
            (9, "anti-knight"),
            (9, "anti-king"),
            (9, "anti-knight,anti-king"),
            (12, "classic"),
            (16, "classic"),
            (16, "x"),
        ];
        for (side, variants) in rules {
            let geometry = geometry(side, variants);
            let blank = Puzzle::blank(Arc::clone(&geometry));
            let mut grids = Grids::new(geometry);
            let grid = grids.draw(&mut seeded(1)).unwrap();
            assert_eq!(grid.check(&blank), Ok(()), "{side} {variants}");
            assert_eq!(grids.draw(&mut seeded(1)), Ok(grid.clone()), "{side} {variants}");
            if side > 1 {
                assert_ne!(grids.draw(&mut seeded(2)), Ok(grid), "{side} {variants}");
            }
        }
    }

    #[test]
    fn a_jigsaw_has_grids() {
        let boxes = geometry(9, "classic");
        let mut map = vec![0; 81];
        for house in boxes.houses().iter().filter(|house| house.kind == HouseKind::Box) {
            house.cells.iter().for_each(|cell| map[cell.index()] = house.index);
        }
        // Boxes 1 and 2 exchange cells.
        map.swap(2, 12);
        let jigsaw = Arc::new(Geometry::jigsaw(9, &map, &[]).unwrap());
        let grid = Grids::new(Arc::clone(&jigsaw)).draw(&mut seeded(1)).unwrap();
        assert_eq!(grid.check(&Puzzle::blank(jigsaw)), Ok(()));
    }

    #[test]
    fn no_grid_is_said_at_once() {
        let mut grids = Grids::new(geometry(4, "anti-knight,anti-king"));
        let error = grids.draw(&mut seeded(1)).unwrap_err();
        assert_eq!(error, GridError::None);
        assert_eq!(error.to_string(), "no grid with this geometry exists");
    }

    #[test]
    fn the_same_seed_gives_the_same_grid_on_every_machine() {
        let mut random = RandomStream::numbered(1, 7);
        let mut draw = |side: usize, variants: &str| {
            Grids::new(geometry(side, variants)).draw(&mut random).unwrap().to_string()
        };
        let found = [draw(9, "classic"), draw(9, "x"), draw(16, "classic")[..78].to_owned()];
        let pinned = [
            "532987614874165239691324758253896471169473825748512396316749582927658143485231967",
            "648731925137925684295648137926457318371896452854312796712563849569184273483279561",
            "9 10 2 13 8 15 6 4 5 12 1 7 16 11 14 3 12 11 5 15 2 7 16 3 8 13 14 4 1 6 10 9 ",
        ];
        assert_eq!(found, pinned);
    }

    #[test]
    fn each_of_the_288_grids_of_4x4_is_as_likely() {
        let mut grids = Grids::new(geometry(4, "classic"));
        let random = &mut seeded(1);
        let mut found: HashMap<Solution, u32> = HashMap::new();
        for _ in 0..28_800 {
            *found.entry(grids.draw(random).unwrap()).or_default() += 1;
        }
        assert_eq!(found.len(), 288);
        // 287 degrees of freedom: above 367 once in a thousand times.
        let statistic = chi_square(found.into_values(), 100.0);
        assert!(statistic < 367.0, "{statistic}");
    }

    #[test]
    fn the_39168_grids_of_6x6_under_each_first_row_are_as_likely() {
        let six = geometry(6, "classic");
        let all = unbounded(|deadline| list(&six, deadline)).unwrap();
        assert_eq!(all.len(), 39_168);
        let mut grids = Grids::new(six);
        let random = &mut seeded(1);
        let (mut parts, mut firsts) = (vec![0u32; 64], vec![0u32; 6]);
        for _ in 0..64_000 {
            let grid = grids.draw(random).unwrap();
            let mut names = [Digit::from_index(0); 6];
            for (place, digit) in grid.digits()[..6].iter().enumerate() {
                names[digit.index()] = Digit::from_index(place);
            }
            let named = grid.digits().iter().map(|digit| names[digit.index()]);
            parts[all.position_of(&Solution::new(named.collect::<Vec<_>>())).unwrap() / 612] += 1;
            firsts[grid.digits()[0].index()] += 1;
        }
        // 63 and 5 degrees of freedom, once in a thousand times.
        let (of_parts, of_firsts) = (chi_square(parts, 1000.0), chi_square(firsts, 64_000.0 / 6.0));
        assert!(of_parts < 103.4 && of_firsts < 20.5, "{of_parts} {of_firsts}");
    }
}
