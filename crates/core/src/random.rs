//! The source of randomness: streams of random numbers that are the same on every machine.
//!
//! ChaCha (Bernstein 2008) with eight rounds, from the crate `rand`, has 2^64 streams under each seed. Puzzle number
//! `n` of a seed draws only from stream `n`, so it does not matter which thread makes it, or whether those before it
//! were made.
//!
//! Each try at a puzzle begins at a separate position in the stream, 2^32 words after the last. The type hides
//! the crate, so another version of it does not affect an embedder.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// A stream of random numbers; each draw takes some of them.
///
/// ```
/// # use veridoku_core as veridoku;
/// use veridoku::transform::Transform;
/// use veridoku::{Geometry, RandomStream, Shape};
/// let classic = Geometry::classic(Shape::CLASSIC);
/// let mut random = RandomStream::new(1);
/// let [first, second] = [(); 2].map(|()| Transform::random(&classic, &mut random).unwrap());
/// assert_ne!(first, second);
/// assert_eq!(first, Transform::random(&classic, &mut RandomStream::new(1)).unwrap());
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct RandomStream(ChaCha8Rng);

impl RandomStream {
    /// Stream 0 of a seed.
    pub fn new(seed: u64) -> RandomStream {
        RandomStream::numbered(seed, 0)
    }

    /// The stream of this number under a seed: that of puzzle `number`.
    pub fn numbered(seed: u64, number: u64) -> RandomStream {
        RandomStream::part(seed, number, 0)
    }

    /// The stream from the beginning of a part on. Parts are 2^32 words long; the first is part 0. Each try at a
    /// puzzle has its own part.
    pub fn part(seed: u64, number: u64, part: u64) -> RandomStream {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(number);
        random.set_word_pos(u128::from(part) << 32);
        RandomStream(random)
    }

    /// The numbers, for code that draws from them.
    #[doc(hidden)]
    pub fn numbers(&mut self) -> &mut ChaCha8Rng {
        &mut self.0
    }
}
