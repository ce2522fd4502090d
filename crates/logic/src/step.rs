//! A step: the pattern that a technique found, and its conclusion. Data only; sentences are made in `explain`.
//!
//! A pattern has the same form for every technique, so a page can draw any of them without knowing it: *parts*,
//! each some digits in some cells with a role, and *chains* of implications.
//!
//! ```text
//! XY-wing     pivot 1 2 in r1c1 | pincer 1 3 in r1c7 | pincer 2 3 in r3c2      r3c7<>3
//! X-wing      base 7 in r1c2 r1c6 of row 1 | base 7 in r3c2 r3c6 of row 3
//!             | cover 7 in column 2 | cover 7 in column 6                      r5c2<>7 ...
//! X-chain     chain r1c2<>5, r1c7=5, r4c7<>5, r4c1=5                           r5c2<>5
//! ```
//!
//! Each node of a chain except the assumption has *links*: the earlier nodes from which it follows, and why (see
//! [`Link`]).

use super::technique::Technique;
use crate::sets::cells::CellSet;
use crate::sets::digits::Digits;
use veridoku_core::grid::{Candidate, Cell, Digit, Geometry, HouseId, RuleId};

/// One conclusion of one technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its technique.
    pub technique: Technique,
    /// The pattern found.
    pub pattern: Pattern,
    /// The conclusion.
    pub conclusion: Conclusion,
}

/// The conclusion of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// Place a digit in a cell.
    Place(Candidate),
    /// Eliminate candidates, in ascending order. There is at least one.
    Eliminate(Vec<Candidate>),
}

/// The pattern that a technique found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// Its parts, in an order fixed for each technique.
    pub parts: Vec<Part>,
    /// Its chains of implications.
    pub chains: Vec<Chain>,
}

/// Some digits in some cells, and their role in the pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its role in the pattern.
    pub role: Role,
    /// The digits, ascending.
    pub digits: Vec<Digit>,
    /// The cells, ascending. Not all of them need have all of the digits.
    pub cells: Vec<Cell>,
    /// The houses that it is about.
    pub houses: Vec<HouseId>,
    /// The rules that it is about.
    pub rules: Vec<RuleId>,
}

/// Nodes in the order in which they follow; the first is the assumption. The nodes from which a node follows are in
/// its links, and depend on the technique:
///
/// | techniques | a node follows from |
/// |---|---|
/// | chains and loops | the one before, so the order may be reversed if each node is negated |
/// | digit, cell and house forcing chains | the one before, perhaps with the assumption, which excludes more candidates |
/// | whips, forcing nets, rule chains, rule nets | one or several of those before |
/// | rule cases | the same; the first two nodes, a pair of digits, are both assumed |
/// | nested forcing nets | the same as in nets; each nested inference is proved by a further chain, see below |
///
/// The first chain of a nested forcing net is the net itself. Each further chain begins with the nodes of the net
/// that it uses. Then comes its own assumption, a node without links, and what follows from both. The parts of the
/// pattern are the assumptions of these chains, in the same order, each with the house of its dead end.
///
/// The chains of rule cases that fail come first, each with its supposed part, which has the house of its dead end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// From the first, the assumption, to the last, the conclusion.
    pub nodes: Vec<ChainNode>,
}

/// Some digits in some cells that are true or false.
///
/// In whips, in digit and nested forcing nets, in rule contradictions and rule chains, in the rule cases that fail, and
/// in digit rule nets, a last node that is not on is the dead end: a single cell has no candidate; with the house of the
/// assumed part, the digit has no position in that house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainNode {
    /// The digit; a locked set has several.
    pub digits: Vec<Digit>,
    /// The cells. One of them has the digit, or none does; a locked set has all its digits in them.
    pub cells: Vec<Cell>,
    /// Whether this is true; if not, none of the cells has any of the digits.
    pub is_on: bool,
    /// Why: one link, or two if some candidates are excluded in another way. An assumption has none.
    pub links: Vec<Link>,
}

/// Why a node follows from earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The kind of implication.
    pub kind: LinkKind,
    /// The nodes from which it follows, by their indices in the chain, ascending.
    pub from: Vec<usize>,
    /// The houses that the link uses. If a link is that cells see each other, and they share no house, a rule for
    /// pairs of cells makes them differ.
    pub houses: Vec<HouseId>,
    /// The rules that the link uses, in addition to houses and pairs.
    pub rules: Vec<RuleId>,
    /// The chain of the pattern that proves a nested inference, by its index.
    pub chain: Option<usize>,
}

macro_rules! with_names {
    ($(#[$attribute:meta])* $name:ident: $($variant:ident, $text:literal, $doc:literal;)*) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $(#[doc = $doc] $variant,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// Its name in output, in lower case.
            pub fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }
        }
    };
}

with_names! {
    /// How a node of a chain follows.
    LinkKind:
    Seen, "seen", "Off: the cells see those of the earlier nodes, in these houses; cells that share no house must differ by a rule for pairs (`pairs` of the geometry).";
    SameCell, "same cell", "Off: an earlier node puts another digit in the cell.";
    LastCandidate, "last candidate", "On: no other candidate is left in the cell; the houses are those in which earlier nodes that are on rule out the others.";
    LastPlace, "last place", "On: no other place is left for the digit in the house.";
    LockedSet, "locked set", "On: as many digits are left as there are cells.";
    HiddenSet, "hidden set", "On: as many cells of the house are left for the digits as there are digits.";
    Locked, "locked candidates", "Off: in the first house, all places left for the digit are also in the second.";
    Fish, "fish", "Off: in the first half of the houses, all places left for the digit are also in the second half.";
    Known, "known", "Off: earlier nodes state the same.";
    Nested, "nested", "Off: assuming it as well leads to a dead end, as another chain of the pattern proves; from the earlier nodes that this chain uses.";
    Rule, "rule", "Off: the `rules` do not allow it together with the nodes from which it follows.";
}

with_names! {
    /// The role of a part in a pattern.
    Role:
    Place, "place", "Where the digit is placed, with the house in which it is the only place, if there is one.";
    Locked, "locked", "A digit's places in the first house, all of which lie in the second.";
    Subset, "subset", "The digits and cells of a naked or hidden subset, and its houses.";
    Base, "base", "A base set: a house of a fish, and the digit's places in it; or the two base cells of an exocet.";
    Target, "target", "A cell of an exocet that holds a digit of the base cells.";
    Mirror, "mirror", "Cells of an exocet, one of which holds the digit of a target.";
    Cover, "cover", "A cover set: a house that covers base sets.";
    Fin, "fin", "Places in base sets that are not in any cover set; or in cross-lines of an exocet, outside its boxes.";
    StrongLink, "strong link", "A digit's two places (or groups of places) in a house.";
    WeakLink, "weak link", "Places of a digit that see each other in the houses, so at most one holds it.";
    Pivot, "pivot", "The cell that sees the pincers; in a WXYZ-wing the two cells between them.";
    Pincer, "pincer", "A cell, or set, at the end of the pattern; with a pivot, also the houses in which it sees the pivot.";
    Color, "color", "Candidates that are all true or all false.";
    FirstColor, "first color", "Candidates of a digit in a coloring of several digits: those of the first color are all true, or those of the second.";
    SecondColor, "second color", "Candidates of a digit in the second color of a coloring of several digits.";
    Floor, "floor", "Cells of a deadly pattern with only its digits.";
    Roof, "roof", "Cells of a deadly pattern with more than its digits.";
    Guardian, "guardian", "Candidates, at least one of which is true; otherwise the deadly pattern would appear.";
    Als, "almost locked set", "Cells with one digit more than cells.";
    RestrictedCommon, "restricted common", "A restricted common candidate: a digit that two sets share and only one of them can hold, and the houses in which its places see each other.";
    Held, "held", "Places of a digit in the pattern, one of which holds it; of several digits, one of them.";
    Stem, "stem", "The cell whose candidates all branches start from.";
    Petal, "petal", "The set reached from a candidate of the stem.";
    Crossing, "crossing", "The cells that two houses share.";
    Supposed, "supposed", "A candidate that was tried.";
    Rule, "rule", "The cells of a rule; for innies and outies the houses, and the rules of the cages.";
    Domain, "domain", "A cell of a rule, or of a coloring of several digits, with all its possible digits.";
}

impl Step {
    /// Whether a geometry has all its cells, digits and houses, and each link of its chains leads to a node. That
    /// is true of every step found in a puzzle of the geometry, but not always of a step made by hand.
    pub fn fits(&self, geometry: &Geometry) -> bool {
        let has_cells =
            |cells: &[Cell]| cells.iter().all(|cell| cell.index() < geometry.cell_count());
        let has_digits =
            |digits: &[Digit]| digits.iter().all(|digit| digit.index() < geometry.side());
        let has_houses =
            |houses: &[HouseId]| houses.iter().all(|house| house.index() < geometry.houses().len());
        let has_rules =
            |rules: &[RuleId]| rules.iter().all(|rule| rule.index() < geometry.rules().len());
        let has_part = |part: &Part| {
            has_cells(&part.cells)
                && has_digits(&part.digits)
                && has_houses(&part.houses)
                && has_rules(&part.rules)
        };
        let has_chain = |chain: &Chain| {
            let is_link = |link: &Link| {
                has_houses(&link.houses)
                    && has_rules(&link.rules)
                    && link.from.iter().all(|from| *from < chain.nodes.len())
                    && link.chain.is_none_or(|proof| proof < self.pattern.chains.len())
            };
            let has_node = |node: &ChainNode| {
                has_cells(&node.cells) && has_digits(&node.digits) && node.links.iter().all(is_link)
            };
            chain.nodes.iter().all(has_node)
        };
        let has_candidate =
            |candidate: &Candidate| has_cells(&[candidate.cell]) && has_digits(&[candidate.digit]);
        self.pattern.parts.iter().all(has_part)
            && self.pattern.chains.iter().all(has_chain)
            && match &self.conclusion {
                Conclusion::Place(placed) => has_candidate(placed),
                Conclusion::Eliminate(struck) => struck.iter().all(has_candidate),
            }
    }
}

impl Pattern {
    /// A pattern of parts.
    pub fn of<const N: usize>(parts: [Part; N]) -> Pattern {
        Pattern { parts: parts.into(), chains: Vec::new() }
    }

    /// A pattern that is one chain.
    pub fn chain(nodes: Vec<ChainNode>) -> Pattern {
        Pattern { parts: Vec::new(), chains: vec![Chain { nodes }] }
    }

    /// The parts of a role.
    pub fn parts(&self, role: Role) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(move |part| part.role == role)
    }
}

impl ChainNode {
    /// A node that is not linked yet.
    pub fn new(digits: Vec<Digit>, cells: Vec<Cell>, is_on: bool) -> ChainNode {
        ChainNode { digits, cells, is_on, links: Vec::new() }
    }

    /// The earlier nodes from which it follows by any of its links, ascending: its parents, if the chain is drawn
    /// as a net. An assumption has none.
    pub fn parents(&self) -> Vec<usize> {
        let mut parents: Vec<usize> =
            self.links.iter().flat_map(|link| link.from.iter().copied()).collect();
        parents.sort_unstable();
        parents.dedup();
        parents
    }
}

impl Link {
    /// A link of a kind, from nothing yet.
    pub fn of(kind: LinkKind) -> Link {
        Link { kind, from: Vec::new(), houses: Vec::new(), rules: Vec::new(), chain: None }
    }
}

impl Part {
    /// A part without anything yet.
    pub fn new(role: Role) -> Part {
        Part { role, digits: Vec::new(), cells: Vec::new(), houses: Vec::new(), rules: Vec::new() }
    }

    /// With a digit.
    #[must_use]
    pub fn digit(mut self, digit: Digit) -> Part {
        self.digits.push(digit);
        self
    }

    /// With a cell.
    #[must_use]
    pub fn cell(mut self, cell: Cell) -> Part {
        self.cells.push(cell);
        self
    }

    /// With a house.
    #[must_use]
    pub fn house(mut self, house: HouseId) -> Part {
        self.houses.push(house);
        self
    }

    /// With rules.
    #[must_use]
    pub(super) fn rules(mut self, rules: impl IntoIterator<Item = RuleId>) -> Part {
        self.rules.extend(rules);
        self
    }

    /// With houses.
    #[must_use]
    pub(super) fn houses(mut self, houses: impl IntoIterator<Item = HouseId>) -> Part {
        self.houses.extend(houses);
        self
    }

    /// With digits.
    #[must_use]
    pub(super) fn digits(mut self, digits: Digits) -> Part {
        self.digits.extend(digits.iter());
        self
    }

    /// With cells.
    #[must_use]
    pub(super) fn cells<const W: usize>(mut self, cells: CellSet<W>) -> Part {
        self.cells.extend(cells.iter());
        self
    }
}

impl Conclusion {
    /// The eliminated candidates, not counting those that a placement eliminates by the rules.
    pub fn eliminations(&self) -> &[Candidate] {
        match self {
            Conclusion::Place(_) => &[],
            Conclusion::Eliminate(candidates) => candidates,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LinkKind, Role};

    #[test]
    fn every_role_and_kind_of_link_is_documented() {
        let documented = include_str!("../../../docs/json.md");
        let roles = Role::ALL.iter().map(|role| role.name());
        for name in roles.chain(LinkKind::ALL.iter().map(|kind| kind.name())) {
            let row = format!("| `{name}` | ");
            assert!(documented.contains(&row), "docs/json.md lacks {row}");
        }
    }
}
