//! Ways to say that of some literals at most one is true. One file each, and one variant here.

mod pairwise;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Cnf, Literal, Size};

/// How "at most one of these" becomes clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AtMostOne {
    /// One binary clause for every two literals.
    #[default]
    Pairwise,
}

/// No at-most-one encoding has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{found}` is not an at-most-one encoding; expected {}", names(", "))]
pub struct AtMostOneError {
    found: String,
}

impl AtMostOne {
    /// Every way.
    pub const ALL: [AtMostOne; 1] = [AtMostOne::Pairwise];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            AtMostOne::Pairwise => "pairwise",
        }
    }

    /// Adds the clauses, and the auxiliary variables if there are any, to a formula.
    pub fn add_to(self, cnf: &mut Cnf, literals: &[Literal]) {
        match self {
            AtMostOne::Pairwise => pairwise::add(cnf, literals),
        }
    }

    /// What [`add_to`](AtMostOne::add_to) adds for this many literals.
    pub fn size(self, literals: usize) -> Size {
        match self {
            AtMostOne::Pairwise => pairwise::size(literals as u64),
        }
    }
}

fn names(between: &str) -> String {
    AtMostOne::ALL.map(AtMostOne::name).join(between)
}

impl fmt::Display for AtMostOne {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for AtMostOne {
    type Err = AtMostOneError;

    fn from_str(text: &str) -> Result<AtMostOne, AtMostOneError> {
        let known = AtMostOne::ALL.into_iter().find(|way| way.name() == text);
        known.ok_or_else(|| AtMostOneError { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way forbids exactly the assignments with two true literals, and adds what it said.
    #[test]
    fn every_way_means_at_most_one() {
        for way in AtMostOne::ALL {
            for count in 0..=6 {
                let literals: Vec<Literal> = (1..=count).map(Literal::from_dimacs).collect();
                let mut cnf = Cnf::new(count as u32);
                way.add_to(&mut cnf, &literals);
                let size = way.size(count as usize);
                let auxiliary = cnf.variable_count() - count as usize;
                assert_eq!(size, Size { variables: auxiliary as u64, ..cnf.size() }, "{way}");
                for chosen in 0u32..1 << count {
                    // The auxiliary variables may take any value that helps.
                    let possible = (0u32..1 << auxiliary).any(|rest| {
                        let values = chosen | rest << count;
                        cnf.is_satisfied_by(|variable| values >> (variable - 1) & 1 == 1)
                    });
                    assert_eq!(possible, chosen.count_ones() <= 1, "{way} of {count}: {chosen:b}");
                }
            }
        }
    }

    #[test]
    fn names_are_read_back() {
        for way in AtMostOne::ALL {
            assert_eq!(way.to_string().parse(), Ok(way));
        }
        let error = "pairs".parse::<AtMostOne>().unwrap_err();
        assert_eq!(error.to_string(), "`pairs` is not an at-most-one encoding; expected pairwise");
    }
}
