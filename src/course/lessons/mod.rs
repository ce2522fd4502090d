//! The lessons, one file each, in the order in which they are taught.

mod chains;
mod claiming;
mod forcing_chains;
mod hidden_pair;
mod hidden_single;
mod naked_pair;
mod naked_single;
mod pointing;
mod scanning;
mod skyscraper;
mod snyder;
mod triples;
mod unique_rectangle;
mod x_wing;
mod xy_wing;

use super::Lesson;

/// The lessons in order. A lesson uses those before it.
pub static LESSONS: [&Lesson; 15] = [
    &scanning::LESSON,
    &hidden_single::LESSON,
    &naked_single::LESSON,
    &snyder::LESSON,
    &pointing::LESSON,
    &claiming::LESSON,
    &naked_pair::LESSON,
    &hidden_pair::LESSON,
    &triples::LESSON,
    &x_wing::LESSON,
    &skyscraper::LESSON,
    &xy_wing::LESSON,
    &unique_rectangle::LESSON,
    &chains::LESSON,
    &forcing_chains::LESSON,
];
