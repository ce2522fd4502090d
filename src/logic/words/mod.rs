//! The parts of sentences: names, claims, and what several techniques say alike.
//!
//! Each technique makes its sentence beside its search, in `find`. A sentence says what is seen, why something
//! follows, and what: for people with the rules of Sudoku in mind, but not the name of the technique.
//!
//! ```text
//! Step --finder--> premise, [Claim] --conclude--> Explanation: "premise, so claim and claim"
//! ```
//!
//! | file | what |
//! |---|---|
//! | [`names`] | cells, digits and houses in words |
//! | [`claim`] | what follows, as data and in words |
//! | [`explanation`] | a reason that ends with its claims |
//! | [`chains`] | chains and nets |
//! | [`almost`] | almost locked sets |
//! | [`rule_names`] | what each rule of setters says |
//! | [`rules`] | what goes because of a rule |
//! | [`second_solution`] | patterns that would give a puzzle a second solution |

pub mod almost;
pub mod chains;
pub mod claim;
pub mod explanation;
pub mod names;
pub mod rule_names;
pub mod rules;
pub mod second_solution;
