//! Exact covers in Knuth's text: reading never panics; a cover that was read is written and reads back the same;
//! dancing links and counting with the memo find the same number of solutions.

use std::ops::ControlFlow;

use veridoku::encode::{ExactCover, read_knuth, write_knuth};
use veridoku::{Budget, CoverCounter, CoverSolver};

/// Longer inputs are skipped.
const LONGEST: usize = 4_096;

/// Solutions and guesses up to which a cover is searched: a fraction of a second.
const MOST: u64 = 20_000;

/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    if data.len() > LONGEST {
        return;
    }
    let cover = match read_knuth(data) {
        Ok(cover) => cover,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1, "{error}");
            assert!(!error.to_string().contains(char::is_control), "{error:?}");
            return;
        }
    };
    let mut text = Vec::new();
    write_knuth(&cover, &mut text).expect("a vector takes all");
    assert_eq!(read_knuth(&text[..]).as_ref(), Ok(&cover), "read back");

    let budget = Budget { guesses: Some(MOST), ..Budget::solutions(MOST) };
    let mut found = Vec::new();
    let stats = CoverSolver::new()
        .search(&cover, &budget, &mut |options| {
            let mut options = options.to_vec();
            options.sort_unstable();
            found.push(options);
            ControlFlow::Continue(())
        })
        .expect("a small cover");
    assert_eq!(stats.solutions, found.len() as u64);
    found.iter().for_each(|options| is_exact(&cover, options));
    found.sort_unstable();
    assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "a solution twice");

    let searched = stats.count();
    for memory in [0, 1 << 20] {
        let tally = CoverCounter::new(memory).count(&cover, &budget, &mut |_| {});
        let counted = tally.expect("a small cover").count();
        let is_possible = match (searched.exact, counted.exact) {
            (true, true) => searched.at_least == counted.at_least,
            (true, false) => counted.at_least <= searched.at_least,
            (false, true) => searched.at_least <= counted.at_least,
            (false, false) => true,
        };
        assert!(is_possible, "{searched} by search, {counted} by memo in {memory} bytes");
    }
}

/// Each primary item once, each secondary item at most once.
fn is_exact(cover: &ExactCover, options: &[usize]) {
    let mut times = vec![0_u32; cover.primary_count() + cover.secondary_count()];
    for &option in options {
        cover.option(option).iter().for_each(|item| times[*item as usize] += 1);
    }
    let (primary, secondary) = times.split_at(cover.primary_count());
    assert!(
        primary.iter().all(|times| *times == 1),
        "{options:?} leaves or repeats a primary item"
    );
    assert!(secondary.iter().all(|times| *times <= 1), "{options:?} repeats a secondary item");
}
