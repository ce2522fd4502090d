//! Why each node of a chain follows from earlier ones, looked up on the sheet when the chain is shown.
//!
//! ```text
//! off    the cells see those of an earlier node (seen), or hold another digit by it (same cell), or a rule
//!        does not allow both (rule)
//! on     the cell has lost its other candidates (last candidate), the digit its other places in a
//!        house (last place), or some cells all but as many digits as they are (locked set)
//! ```
//!
//! The searches know only *that* a node follows, as a bit in a table. So this file links every chain by the same
//! rules, whichever search found it. A node that no rule links would be a bug in its search; the tests look for
//! such nodes.
//!
//! Cost: a few sets per node, and nothing for a rating, which shows no chain.

use crate::facts::view::View;
use crate::sets::cells::CellSet;
use crate::sets::digits::Digits;
use crate::step::{ChainNode, Link, LinkKind};
use veridoku_core::grid::{Candidate, Digit, HouseId, RuleId};

/// Links each node to the one before; where that is not enough, also to the assumption.
pub(super) fn link_to_last<const W: usize>(view: &View<W>, nodes: &mut [ChainNode]) {
    link_each(view, nodes, |nodes, index| {
        let last = index - 1;
        nodes.links(index, &[last]).or_else(|| nodes.links(index, &[0, last]))
    });
}

/// A link of a kind, by candidates that earlier nodes rule out: each with its node. If it names no houses, the
/// link has those in which the candidates are ruled out.
pub(super) fn link_of<const W: usize>(
    view: &View<W>,
    nodes: &[ChainNode],
    kind: LinkKind,
    houses: &[HouseId],
    lost: &[(Candidate, usize)],
) -> Link {
    let nodes = Nodes { view, nodes };
    let mut link = Link::of(kind);
    for &(lost, source) in lost {
        link.from.push(source);
        if let Some(ground) = nodes.rules_out(source, lost, CellSet::single(lost.cell)) {
            link.houses.extend(ground.houses);
            link.rules.extend(ground.rules);
        }
    }
    put_in_order(&mut link);
    if !houses.is_empty() {
        link.houses = houses.to_vec();
    }
    link
}

/// Why a node is off: its candidates, each with the node that rules it out.
pub(super) fn links_off<const W: usize>(
    view: &View<W>,
    nodes: &[ChainNode],
    node: &ChainNode,
    lost: &[(Candidate, usize)],
) -> Vec<Link> {
    let nodes = Nodes { view, nodes };
    let mut links: Vec<Link> = Vec::new();
    for &(lost, source) in lost {
        let ground = nodes.rules_out(source, lost, cells(node));
        add_ground(&mut links, source, ground.unwrap_or(Ground::of(LinkKind::Known)));
    }
    links.iter_mut().for_each(put_in_order);
    links
}

/// Links the nodes that follow from the first once more, as it has changed, from the same nodes as before. False if one
/// does not follow any more.
pub(super) fn link_again<const W: usize>(view: &View<W>, nodes: &mut [ChainNode]) -> bool {
    let is_standard = |link: &Link| {
        use LinkKind::{LastCandidate, LastPlace, LockedSet, Rule, SameCell, Seen};
        matches!(link.kind, LastCandidate | LastPlace | LockedSet | Rule | SameCell | Seen)
    };
    let mut found = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        let parents = node.parents();
        if parents.first() != Some(&0) {
            continue;
        }
        let links = match node.links.iter().all(is_standard) {
            true => Nodes { view, nodes }.links(index, &parents),
            false => None,
        };
        let Some(links) = links else { return false };
        found.push((index, links));
    }
    found.into_iter().for_each(|(index, links)| nodes[index].links = links);
    true
}

/// Adds a ground to the link of its kind.
fn add_ground(links: &mut Vec<Link>, source: usize, Ground { kind, houses, rules }: Ground) {
    match links.iter_mut().find(|link| link.kind == kind) {
        Some(link) => {
            link.from.push(source);
            link.houses.extend(houses);
            link.rules.extend(rules);
        }
        None => links.push(Link { from: vec![source], houses, rules, ..Link::of(kind) }),
    }
}

fn link_each<const W: usize>(
    view: &View<W>,
    nodes: &mut [ChainNode],
    links: impl Fn(&Nodes<W>, usize) -> Option<Vec<Link>>,
) {
    let found: Vec<Option<Vec<Link>>> = {
        let nodes = Nodes { view, nodes };
        (1..nodes.nodes.len()).map(|index| links(&nodes, index)).collect()
    };
    for (node, links) in nodes.iter_mut().skip(1).zip(found) {
        node.links = links.unwrap_or_default();
    }
}

/// The nodes of a chain, and the sheet on which they follow.
struct Nodes<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    nodes: &'a [ChainNode],
}

impl<const W: usize> Nodes<'_, '_, W> {
    /// Why a node follows from some earlier ones, if it does.
    fn links(&self, index: usize, from: &[usize]) -> Option<Vec<Link>> {
        let node = &self.nodes[index];
        match (node.is_on, node.digits.len()) {
            (false, _) => self.off(node, from),
            (true, 1) => self.single(node, from).map(|link| vec![link]),
            (true, _) => self.locked(node, from).map(|link| vec![link]),
        }
    }

    /// All candidates of the node are ruled out.
    fn off(&self, node: &ChainNode, from: &[usize]) -> Option<Vec<Link>> {
        let mut links: Vec<Link> = Vec::new();
        for &cell in &node.cells {
            for &digit in &node.digits {
                let lost = Candidate { cell, digit };
                let near = cells(node);
                let (source, ground) = from
                    .iter()
                    .find_map(|&source| Some((source, self.rules_out(source, lost, near)?)))?;
                add_ground(&mut links, source, ground);
            }
        }
        links.iter_mut().for_each(put_in_order);
        Some(links)
    }

    /// Everything else is eliminated from the cell, or from a house; if several ways exist, the one with the fewest
    /// losses.
    fn single(&self, node: &ChainNode, from: &[usize]) -> Option<Link> {
        let (layout, cells, digit) = (self.view.layout(), cells(node), *node.digits.first()?);
        let in_cell = cells.only().map(|cell| {
            let others = self.view.candidates(cell) - Digits::single(digit);
            let lost = others.iter().map(|digit| Candidate { cell, digit }).collect();
            (LinkKind::LastCandidate, None, lost)
        });
        let in_houses = layout.houses_around(cells).map(|house| {
            let others = self.view.places_in(house, digit) - cells;
            let lost = others.iter().map(|cell| Candidate { cell, digit }).collect();
            (LinkKind::LastPlace, Some(house), lost)
        });
        let ways = in_cell.into_iter().chain(in_houses);
        let ways = ways.filter_map(|(kind, house, lost): (_, _, Vec<Candidate>)| {
            let mut link = self.all_gone(kind, lost.iter().copied(), from)?;
            link.houses = house.map_or(link.houses, |house| vec![house]);
            Some((lost.len(), link))
        });
        ways.min_by_key(|(lost, _)| *lost).map(|(_, link)| link)
    }

    /// The cells have lost all digits except as many as there are cells.
    fn locked(&self, node: &ChainNode, from: &[usize]) -> Option<Link> {
        let held: Digits = node.digits.iter().copied().collect();
        let lost = cells::<W>(node).iter().flat_map(|cell| {
            let others = (self.view.candidates(cell) - held).iter();
            others.map(move |digit| Candidate { cell, digit })
        });
        self.all_gone(LinkKind::LockedSet, lost, from)
    }

    /// A link of this kind, if all of these candidates are eliminated.
    fn all_gone(
        &self,
        kind: LinkKind,
        lost: impl Iterator<Item = Candidate>,
        from: &[usize],
    ) -> Option<Link> {
        let mut link = Link::of(kind);
        for lost in lost {
            let (source, ground) = from.iter().find_map(|&source| {
                let node = &self.nodes[source];
                if !node.is_on {
                    let is_lost =
                        node.cells.contains(&lost.cell) && node.digits.contains(&lost.digit);
                    return is_lost.then(|| (source, Ground::of(kind)));
                }
                Some((source, self.rules_out(source, lost, CellSet::single(lost.cell))?))
            })?;
            link.from.push(source);
            link.houses.extend(ground.houses);
            link.rules.extend(ground.rules);
        }
        put_in_order(&mut link);
        Some(link)
    }

    /// How a node that is on rules out a candidate. If several houses are possible, one that also contains some
    /// near cells is preferred.
    fn rules_out(&self, source: usize, lost: Candidate, near: CellSet<W>) -> Option<Ground> {
        let (node, layout) = (&self.nodes[source], self.view.layout());
        if !node.is_on {
            return None;
        }
        let by = |digit: Digit| {
            // In a locked set, only the cells that may hold the digit.
            let is_set = node.digits.len() > 1;
            let held = if is_set { cells(node) & self.view.places(digit) } else { cells(node) };
            if digit != lost.digit {
                // A set fills its cells, so no other digit is in any of them.
                let is_filled = is_set
                    && node.digits.len() == node.cells.len()
                    && !node.digits.contains(&lost.digit);
                let is_same =
                    held.only() == Some(lost.cell) || is_filled && node.cells.contains(&lost.cell);
                return is_same.then(|| Ground::of(LinkKind::SameCell));
            }
            let is_seen = !held.is_empty() && held.is_subset(&layout.peers(lost.cell));
            is_seen.then(|| {
                let around = layout.houses_around(held | near).next();
                let between = || layout.houses_between(held, CellSet::single(lost.cell));
                let houses = around.map_or_else(between, |house| vec![house]);
                Ground { houses, ..Ground::of(LinkKind::Seen) }
            })
        };
        node.digits.iter().find_map(|digit| by(*digit)).or_else(|| self.clash(node, lost))
    }

    /// How a candidate that is on rules out another by a rule.
    fn clash(&self, node: &ChainNode, lost: Candidate) -> Option<Ground> {
        let clashes = self.view.clashes()?;
        let is_set = node.digits.len() > 1;
        let rules = node.digits.iter().find_map(|&digit| {
            // In a locked set, the only cell that may hold the digit.
            let held = if is_set { cells(node) & self.view.places(digit) } else { cells(node) };
            clashes.between(Candidate { cell: held.only()?, digit }, lost)
        })?;
        Some(Ground { rules: rules.to_vec(), ..Ground::of(LinkKind::Rule) })
    }
}

/// The way in which a candidate is ruled out.
struct Ground {
    kind: LinkKind,
    houses: Vec<HouseId>,
    rules: Vec<RuleId>,
}

impl Ground {
    fn of(kind: LinkKind) -> Ground {
        Ground { kind, houses: Vec::new(), rules: Vec::new() }
    }
}

fn cells<const W: usize>(node: &ChainNode) -> CellSet<W> {
    node.cells.iter().copied().collect()
}

/// Sorts the lists of a link, and leaves out duplicates.
pub(super) fn put_in_order(link: &mut Link) {
    link.from.sort_unstable();
    link.from.dedup();
    link.houses.sort_unstable();
    link.houses.dedup();
    link.rules.sort_unstable();
    link.rules.dedup();
}
