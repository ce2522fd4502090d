//! Where chance comes from: a stream of random numbers for each puzzle.
//!
//! ChaCha (Bernstein 2008) with eight rounds, from the crate `rand`, is the same on every machine and has
//! 2^64 streams under each seed. Puzzle number `n` of a seed draws from stream `n` and from nothing else, so
//! it does not matter which thread makes it, nor whether those before it were made at all.
//!
//! Each try at a puzzle begins at a place of its own in the stream, 2^32 words from the last.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// The random numbers of puzzle `number` under a seed.
pub fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    random
}

/// Random numbers for a try at puzzle `number`; the first is try 0.
pub(super) fn of_try(seed: u64, number: u64, tries: u64) -> ChaCha8Rng {
    let mut random = stream(seed, number);
    random.set_word_pos(u128::from(tries) << 32);
    random
}
