//! Finders and explanations of techniques: one file per idea, and the registry.
//!
//! A file gives the names of its technique in the literature, a diagram, the search and its cost, and at its end
//! the sentence that explains a step. Every finder finds *all* steps, in any order: the use made of them must not
//! depend on how the grid is turned or its digits are named.
//!
//! To add a technique, write its file and add a row for it to [`table`](super::table).

mod aligned_pair;
mod als_chain;
mod als_w_wing;
mod als_wing;
mod als_xz;
mod avoidable_rectangle;
mod bug;
mod chain;
mod coloring;
mod combinations;
mod complex_fish;
mod deadly;
mod death_blossom;
mod domino_loop;
mod double_exocet;
mod empty_rectangle;
mod exocet;
mod extended_rectangle;
mod finder;
mod finned_fish;
mod firework;
mod fish;
mod forcing_chain;
mod forcing_net;
mod full_house;
mod hidden_single;
mod junior_exocet;
mod kraken_fish;
mod locked;
mod medusa;
mod merge;
mod msls;
mod naked_single;
mod nested_net;
mod nets;
mod orientation;
mod pair_chain;
mod prelude;
mod reasons;
mod remote_pair;
mod required_digit;
mod rule_cases;
mod rule_chain;
mod rule_net;
mod rule_trace;
mod rule_unit;
pub mod steps;
mod subset;
mod sue_de_coq;
mod supposition;
mod tridagon;
mod turbot_fish;
mod unique_loop;
mod unique_rectangle;
mod w_wing;
mod whip;
mod wxyz_wing;
mod xy_wing;

use self::finder::Finder;
use super::ruled::unit::UnitKind;
use super::table::for_each_technique;
use super::technique::Technique;
use super::words::explanation::Explanation;
use super::words::lesson::Lesson;
use super::words::names::Words;

/// A finder with its techniques.
pub(super) struct Entry<const W: usize> {
    /// The techniques whose steps it searches for, easiest first.
    pub(super) techniques: &'static [Technique],
    /// The search.
    pub(super) finder: &'static dyn Finder<W>,
}

impl<const W: usize> Entry<W> {
    /// Whether all steps that the finder looks for are taken, so that it finds nothing new unless something has
    /// changed. This is false if only the easiest of several techniques is taken.
    pub(super) fn takes_all(&self) -> bool {
        self.techniques.len() == 1 && self.finder.shows_all()
    }
}

macro_rules! registry {
    ($($finder:expr => {
        $($variant:ident, $name:literal, $level:ident, $score:literal, $ground:ident;)+
    })*) => {
        /// Every finder, in the order of difficulty.
        pub(super) fn finders<const W: usize>() -> &'static [Entry<W>] {
            const { &[$(Entry { techniques: &[$(Technique::$variant),+], finder: &$finder }),*] }
        }
    };
}

for_each_technique!(registry);

/// Why a step of a technique is right.
pub(super) fn explain(words: &Words, technique: Technique) -> Explanation {
    finder_of(technique).explain(words)
}

/// A step of a technique as a lesson.
pub(super) fn teach(words: &Words, technique: Technique) -> Lesson {
    let explanation = explain(words, technique);
    let lesson = match explanation.claims() {
        [] => Lesson::of(&explanation, words),
        _ => finder_of(technique).teach(words),
    };
    lesson.conclude(words, explanation.claims())
}

/// The reason shared by all steps of a technique.
pub(super) fn gist(technique: Technique) -> Option<&'static str> {
    finder_of(technique).gist()
}

/// The finder of a technique. All widths give the same explanations.
fn finder_of(technique: Technique) -> &'static dyn Finder<2> {
    let mut entries = finders::<2>().iter();
    let entry = entries.find(|entry| entry.techniques.contains(&technique));
    entry.expect("technique and entry are made of one row").finder
}
