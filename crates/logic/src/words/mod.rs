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
//! | [`letters`] | the letters and rules of an Easy as ABC |
//! | [`language`] | the same in each language |
//! | [`sentence`] | a sentence as data: templates and values |
//! | [`lesson`] | a step in short sentences: pattern, why, so |
//! | [`blockers`] | the values on the board that explain a single |
//! | [`claim`] | conclusions, as data and in words |
//! | [`exocet`] | exocets |
//! | [`explanation`] | a reason that ends with its claims |
//! | [`goal`] | what families, overlapping grids and boards demand |
//! | [`branches`] | the nodes of a chain in numbered lines |
//! | [`chains`] | chains, and what they have in common with nets |
//! | [`nets`] | nets and whips |
//! | [`singles`] | placements in short sentences |
//! | [`technique_names`] | the names of techniques in French |
//! | [`almost`] | almost locked sets |
//! | [`rank_zero`] | cells whose digits are just enough for them |
//! | [`rule_names`] | the statement of each variant constraint |
//! | [`rules`] | eliminations because of a rule |
//! | [`rule_proofs`] | why digits do not fit rules |
//! | [`rule_bounds`] | the same by the bounds of a sum |
//! | [`rule_trials`] | the same by what an assumption leads to |
//! | [`rule_cases`] | the pairs of digits that a rule allows, and what each leads to |
//! | [`rule_lessons`] | the same in short sentences |
//! | [`second_solution`] | patterns that would give a puzzle a second solution |

pub mod almost;
pub mod blockers;
pub mod branches;
pub mod chains;
pub mod claim;
pub mod exocet;
pub mod exocet_lessons;
pub mod explanation;
pub mod goal;
pub mod language;
pub mod lesson;
pub mod letters;
pub mod names;
pub mod nets;
pub mod rank_zero;
pub mod rule_bounds;
pub mod rule_cases;
pub mod rule_lessons;
pub mod rule_names;
pub mod rule_proofs;
pub mod rule_trials;
pub mod rules;
pub mod second_solution;
pub mod sentence;
pub mod singles;
pub mod technique_names;
