//! A census of the frames of classic 9x9 grids: it recounts the constants of `nine`, and compares a million drawn
//! grids with the counts.
//!
//! The number of completions of a frame depends only on the digits of the minicolumns of B2 and B3 and of the minirows
//! of B4 and B7. So bands are taken with their columns in one order (56 * 36 * 36 of them), and bands with the same
//! sets of digits in their minicolumns only once: 44,496 are left. Exchanging rows, columns of B1, or B2 and B3 does
//! not change the completions of a band over all stacks: 683 bands with 22,266 stacks each are counted.
//!
//! The sums over all stacks take 44 values: the 44 classes of bands of Felgenhauer and Jarvis.

use std::collections::HashMap;
use std::sync::OnceLock;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::completions::Completions;
use super::frame::{BANDS, Frame, ORDERS, TURNED, beside};
use super::kinds::{KINDS, Nine};
use super::{COMPLETIONS, MOST, RARE_FRAMES, RARE_TOTAL, UniformNine};
use veridoku_core::grid::Solution;

/// The minicolumns of B2 and of B3 as sets of digits.
type Threes = [u16; 6];

struct Census {
    /// For each number of completions, how many frames have it.
    frames: HashMap<u32, u64>,
    /// For each band the completions of all its frames, which identify its class.
    class: HashMap<Threes, u64>,
    /// For each class the completions of all its bands.
    completions: HashMap<u64, u64>,
}

fn threes(b2: &Nine, b3: &Nine) -> Threes {
    let three = |cells: &Nine, column: usize| {
        (0..3).fold(0, |set, row| set | 1u16 << cells[3 * row + column])
    };
    let mut threes: Threes = std::array::from_fn(|at| three(if at < 3 { b2 } else { b3 }, at % 3));
    threes[..3].sort_unstable();
    threes[3..].sort_unstable();
    threes
}

/// The bands equivalent to `band`: rows and columns of B1 in other orders, with the digits renamed so that B1 stays
/// as it is, and B2 and B3 exchanged or not.
fn equivalent(band: &[Nine; 2]) -> impl Iterator<Item = Threes> {
    let orders = ORDERS.iter().flat_map(|rows| ORDERS.iter().map(move |columns| (rows, columns)));
    orders.flat_map(|(rows, columns)| {
        let mut names = [0; 9];
        for place in 0..9 {
            names[3 * rows[place / 3] + columns[place % 3]] = place as u8;
        }
        let moved = |cells: &Nine| {
            std::array::from_fn(|at| names[usize::from(cells[3 * rows[at / 3] + at % 3])])
        };
        let [b2, b3] = band.each_ref().map(moved);
        [threes(&b2, &b3), threes(&b3, &b2)]
    })
}

fn census() -> &'static Census {
    static CENSUS: OnceLock<Census> = OnceLock::new();
    CENSUS.get_or_init(|| {
        // For each set of minicolumns the first band that has it, and the number of such bands.
        let mut bands: Vec<(u32, u64)> = Vec::new();
        let mut place: HashMap<Threes, usize> = HashMap::new();
        let with_columns_in_order =
            |band: &u32| band.is_multiple_of(6) && (band / 216).is_multiple_of(6);
        for band in (0..BANDS).filter(with_columns_in_order) {
            let [b2, b3] = beside(band);
            let at = *place.entry(threes(&b2, &b3)).or_insert(bands.len());
            if at == bands.len() {
                bands.push((band, 0));
            }
            bands[at].1 += 1;
        }
        // A stack with B4 and B7 exchanged has the same number of completions.
        let mut stacks: Vec<(u32, u64)> = Vec::new();
        for (at, &(band, count)) in bands.iter().enumerate() {
            let [b2, b3] = beside(band);
            let other = place[&threes(&b3, &b2)];
            if other >= at {
                stacks.push((band, if other == at { count } else { 2 * count }));
            }
        }
        let mut census =
            Census { frames: HashMap::new(), class: HashMap::new(), completions: HashMap::new() };
        let mut completions = Completions::new();
        for &(band, _) in &bands {
            let cells = beside(band);
            if census.class.contains_key(&threes(&cells[0], &cells[1])) {
                continue;
            }
            let mut all: Vec<Threes> = equivalent(&cells).collect();
            all.sort_unstable();
            all.dedup();
            let bands_like_it: u64 = all.iter().map(|threes| bands[place[threes]].1).sum();
            let mut sum = 0;
            for &(stack, count) in &stacks {
                completions.load(&Frame::new(band, stack));
                let total = completions.total();
                *census.frames.entry(total).or_default() += count * bands_like_it;
                sum += u64::from(total) * count;
            }
            census.class.extend(all.into_iter().map(|threes| (threes, sum)));
            *census.completions.entry(sum).or_default() += sum * bands_like_it;
        }
        census
    })
}

#[test]
#[ignore = "half a minute in release"]
fn census_of_all_frames() {
    let census = census();
    assert_eq!(census.frames.values().sum::<u64>(), (KINDS as u64 * 36 * 36).pow(2));
    assert_eq!(census.completions.len(), 44);
    let sum: u64 = census.completions.values().sum();
    assert_eq!(sum, COMPLETIONS);
    // 9! names, and the orders of the columns of B2 and B3 and of the rows of B4 and B7.
    assert_eq!(u128::from(sum) * 362_880 * 1296, 6_670_903_752_021_072_936_960);
    let above: Vec<(u32, u64)> =
        census.frames.iter().map(|(n, frames)| (*n, *frames)).filter(|(n, _)| *n > MOST).collect();
    assert_eq!(above, [(RARE_TOTAL, RARE_FRAMES)]);
    assert!(census.frames.contains_key(&MOST));
}

/// The frame around the last box of a grid, turned by 180 degrees so that it lies around the first box, and the
/// minicolumns of its band. The last box is the one that `nine` fills last.
fn last_frame(grid: &Solution) -> (Frame, Threes) {
    let digit = |row: usize, column: usize| grid.digits()[80 - (9 * row + column)].index();
    let mut names = [0; 9];
    for place in 0..9 {
        names[digit(place / 3, place % 3)] = place as u8;
    }
    let cells = |band: usize, stack: usize| -> Nine {
        std::array::from_fn(|at| names[digit(3 * band + at / 3, 3 * stack + at % 3)])
    };
    let by_column = |cells: &Nine| TURNED.map(|cell| cells[usize::from(cell)]);
    let (b2, b3) = (cells(0, 1), cells(0, 2));
    let threes = threes(&b2, &b3);
    (Frame { b2: by_column(&b2), b3: by_column(&b3), b4: cells(1, 0), b7: cells(2, 0) }, threes)
}

/// The chi-square of counts against their shares of a whole, and its degrees of freedom. Cells with an expectation
/// below twenty are merged.
fn chi_square(mut cells: Vec<(u64, u64)>, whole: u64, draws: u64) -> (f64, usize) {
    cells.sort_unstable();
    let (mut sum, mut count, mut rest) = (0.0, 0, (0, 0));
    for (share, found) in cells {
        rest = (rest.0 + share, rest.1 + found);
        let expected = rest.0 as f64 * draws as f64 / whole as f64;
        if expected >= 20.0 {
            sum += (rest.1 as f64 - expected).powi(2) / expected;
            count += 1;
            rest = (0, 0);
        }
    }
    (sum, count - 1)
}

#[test]
#[ignore = "a minute in release; prints its figures"]
fn a_million_grids_are_as_the_census_says() {
    const DRAWS: u64 = 1_000_000;
    let census = census();
    let random = &mut ChaCha8Rng::seed_from_u64(2);
    let mut nine = UniformNine::new();
    let (mut frames, mut classes) = (HashMap::new(), HashMap::new());
    let mut completions = Completions::new();
    for _ in 0..DRAWS {
        let (frame, threes) = last_frame(&nine.draw(random));
        completions.load(&frame);
        *frames.entry(completions.total()).or_insert(0) += 1;
        *classes.entry(census.class[&threes]).or_insert(0) += 1;
    }
    let found = |n: &u32| frames.get(n).copied().unwrap_or(0);
    let shares = census.frames.iter().map(|(n, frames)| (u64::from(*n) * frames, found(n)));
    let by_completions = chi_square(shares.collect(), COMPLETIONS, DRAWS);
    let found = |class: &u64| classes.get(class).copied().unwrap_or(0);
    let shares = census.completions.iter().map(|(class, share)| (*share, found(class)));
    let by_class = chi_square(shares.collect(), COMPLETIONS, DRAWS);
    println!("completions of the frame: {by_completions:?}; class of the band: {by_class:?}");
    for (sum, freedom) in [by_completions, by_class] {
        let freedom = freedom as f64;
        assert!(sum < freedom + 4.0 * (2.0 * freedom).sqrt());
    }
}
