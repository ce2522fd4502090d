//! The parts of sentences: names, claims, and wording that several techniques share.
//!
//! Each technique makes its sentence next to its search, in `find`. A sentence gives the pattern, the reason and
//! the conclusion. Its readers know the rules of Sudoku, but not the name of the technique.
//!
//! ```text
//! Step --finder--> premise, [Claim] --conclude--> Explanation: "premise, so claim and claim"
//! ```
//!
//! | file | what |
//! |---|---|
//! | [`names`] | cells, digits and houses in words |
//! | [`claim`] | conclusions, as data and in words |
//! | [`exocet`] | exocets |
//! | [`explanation`] | a reason that ends with its claims |
//! | [`chains`] | chains, and what they have in common with nets |
//! | [`nets`] | nets and whips |
//! | [`almost`] | almost locked sets |
//! | [`rank_zero`] | cells whose digits are just enough for them |
//! | [`rule_names`] | the statement of each variant constraint |
//! | [`rules`] | eliminations because of a rule |
//! | [`second_solution`] | patterns that would give a puzzle a second solution |

pub mod almost;
pub mod chains;
pub mod claim;
pub mod exocet;
pub mod explanation;
pub mod names;
pub mod nets;
pub mod rank_zero;
pub mod rule_names;
pub mod rules;
pub mod second_solution;
