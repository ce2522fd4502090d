//! The chains of a step: a disc for every node, and an arrow from each node from which it follows.
//!
//! A node of several cells or digits has an outline, and its arrows begin and end at the candidates nearest to each
//! other. They begin at digits that the next node has, if there are such, and at each of several false candidates. Each
//! of several chains has a color. Beyond eight nodes they are numbered in reading order; with several chains each
//! number begins with the chain's letter.

use super::Drawing;
use crate::draw::layout::Layout;
use crate::draw::scene::{Disc, DiscKind, Label, LabelPlace, Link, LinkLook, Outline, Tone};
use veridoku_core::grid::{Candidate, Geometry};
use veridoku_logic::{self as logic, Chain, ChainNode};

/// Chains with more nodes than this are numbered.
const UNNUMBERED: usize = 8;

/// A node with its candidates.
struct Node<'a> {
    node: &'a ChainNode,
    places: Vec<Candidate>,
}

impl Drawing<'_> {
    /// Draws the chains of a step.
    pub(super) fn chains(&mut self, chains: &[Chain]) {
        let longest = chains.iter().map(|chain| chain.nodes.len()).max().unwrap_or(0);
        for (index, chain) in chains.iter().enumerate() {
            let tone = (chains.len() > 1).then(|| Tone::of_index(index));
            let letter = if chains.len() > 1 { letter(index) } else { String::new() };
            let nodes: Vec<Node<'_>> =
                chain.nodes.iter().map(|node| Node { node, places: self.places(node) }).collect();
            for (number, node) in nodes.iter().enumerate() {
                self.node(node, tone);
                for link in &node.node.links {
                    self.link(link, node, &nodes, tone);
                }
                if longest > UNNUMBERED {
                    self.number(node, format!("{letter}{}", number + 1));
                }
            }
        }
    }

    /// A number next to a node; a candidate of several nodes has all their numbers.
    fn number(&mut self, node: &Node<'_>, text: String) {
        let Some(place) = node.places.first().map(|at| LabelPlace::Candidate(*at)) else { return };
        match self.scene.labels.iter_mut().find(|label| label.place == place) {
            Some(label) => label.text = format!("{},{text}", label.text),
            None => self.scene.labels.push(Label { place, text }),
        }
    }

    /// The candidates of a node: the remaining ones, or all if none remains.
    fn places(&self, node: &ChainNode) -> Vec<Candidate> {
        let left = self.left(&node.digits, &node.cells);
        if !left.is_empty() {
            return left;
        }
        let cells = node.cells.iter();
        let all = cells.flat_map(|cell| {
            node.digits.iter().map(|digit| Candidate { cell: *cell, digit: *digit })
        });
        all.collect()
    }

    fn node(&mut self, Node { node, places }: &Node<'_>, tone: Option<Tone>) {
        let kind = if node.is_on { DiscKind::On } else { DiscKind::Off };
        for &candidate in places {
            self.is_lit.insert(candidate);
            let disc = Disc { candidate, kind };
            if !self.scene.discs.contains(&disc) {
                self.scene.discs.push(disc);
            }
        }
        if node.cells.len() > 1 {
            let tone = tone.unwrap_or(if node.is_on { Tone::First } else { Tone::Second });
            let outline = Outline { cells: node.cells.clone(), tone };
            if !self.scene.outlines.contains(&outline) {
                self.scene.outlines.push(outline);
            }
        }
    }

    /// The arrows of a link, one from each node from which it comes.
    fn link(&mut self, link: &logic::Link, to: &Node<'_>, nodes: &[Node<'_>], tone: Option<Tone>) {
        let houses: Vec<String> =
            link.houses.iter().map(|house| self.geometry.house(*house).to_string()).collect();
        let reason = match houses.is_empty() {
            true => link.kind.name().to_owned(),
            false => format!("{} in {}", link.kind.name(), houses.join(", ")),
        };
        let kind = if to.node.is_on { LinkLook::On } else { LinkLook::Off };
        for from in link.from.iter().filter_map(|from| nodes.get(*from)) {
            for begin in beginnings(from, to) {
                // A node that repeats what another states has no arrow from it: both are the same candidate.
                let ends =
                    nearest(&begin, &to.places, self.geometry).filter(|(from, to)| from != to);
                if let Some((from, to)) = ends {
                    self.scene.links.push(Link { from, to, kind, tone, reason: reason.clone() });
                }
            }
        }
    }
}

/// Where the arrows from a node begin: at the candidates of the digits that the other node is about, if it has some.
/// If several candidates are false, each has its own arrow, as all of them are needed; of true ones, the nearest
/// candidate of the list has it.
fn beginnings(from: &Node<'_>, to: &Node<'_>) -> Vec<Vec<Candidate>> {
    let shared: Vec<Candidate> = from
        .places
        .iter()
        .copied()
        .filter(|candidate| to.node.digits.contains(&candidate.digit))
        .collect();
    let begin = if shared.is_empty() { from.places.clone() } else { shared };
    match from.node.is_on {
        true => vec![begin],
        false => begin.into_iter().map(|candidate| vec![candidate]).collect(),
    }
}

/// `a`, `b` ... `z`, `a1` ...
fn letter(index: usize) -> String {
    let letter = char::from(b'a' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}

/// The two candidates, one of each list, nearest to each other; the same one only if there is no other.
pub(super) fn nearest(
    from: &[Candidate],
    to: &[Candidate],
    geometry: &Geometry,
) -> Option<(Candidate, Candidate)> {
    let layout = Layout::of(geometry);
    let pairs = from.iter().flat_map(|one| to.iter().map(move |other| (*one, *other)));
    let length = |(one, other): &(Candidate, Candidate)| match one == other {
        true => f64::INFINITY,
        false => layout.mark(*one).to(layout.mark(*other)).length(),
    };
    pairs.min_by(|one, other| length(one).total_cmp(&length(other)))
}
