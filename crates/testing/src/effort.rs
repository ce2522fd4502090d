//! How many cases the longer suites try.
//!
//! | environment | the longer suites | time on two cores |
//! |---|---|---|
//! | nothing | a share of each suite | most of a minute |
//! | `VERIDOKU_LONG=1` | all of each suite | some minutes |
//! | `VERIDOKU_PUZZLES=20000` | that many puzzles, if a suite draws them at random | as noted there |

/// Whether the longer suites should run completely.
pub fn is_long() -> bool {
    std::env::var_os("VERIDOKU_LONG").is_some_and(|value| !value.is_empty() && value != "0")
}

/// How many of a suite's cases to try: `few` or, in the long run, `many`.
pub fn share(few: usize, many: usize) -> usize {
    if is_long() { many } else { few }
}

/// How many random puzzles to try: as many as requested, or a share.
pub fn puzzles(few: usize, many: usize) -> usize {
    let asked = std::env::var("VERIDOKU_PUZZLES").ok();
    asked.map_or(share(few, many), |text| text.parse().expect("VERIDOKU_PUZZLES is a number"))
}
