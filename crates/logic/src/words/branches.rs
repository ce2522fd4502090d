//! The nodes of a chain as numbered lines, each with its reason.
//!
//! ```text
//! 1. Assume r8c4=6.
//! 2. r9c1=6, the only other place in row 9, because r9c4 sees r8c4=6 in column 4.
//! 3. r2c9=6, the only place left for 6 in row 2 after r8c4=6, because r2c1 sees r9c1=6 in column 1.
//! ```
//!
//! A line that follows from several others names them by their numbers. An elimination that only one placement needs is
//! told in the line of the placement; one that repeats an earlier node has no line; eliminations of one cell for one
//! reason share a line.

use super::chains::is_same;
use super::language::Join;
use super::lesson::{Line, sentences};
use super::names::Words;
use super::rule_proofs;
use super::sentence::{Sentence, Value, and, or, say};
use crate::step::{Chain, ChainNode, Link, LinkKind, Part};
use veridoku_core::grid::{Candidate, Cell, Digit, HouseId};

/// The most nodes or houses in a sentence that lists nothing else.
const MOST_NAMED: usize = 16;

/// A chain that is told line by line.
pub struct Branch<'a> {
    words: &'a Words<'a>,
    chain: &'a Chain,
    /// The first node that is told, before which all are known.
    start: usize,
    /// The number of each node; a node without a number is named.
    numbers: Vec<Option<usize>>,
    /// The line of each node.
    place: Vec<Place>,
    /// The number after the last one.
    next: usize,
}

/// Where a node is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// On a separate line.
    Own,
    /// In the line of the placement that follows from it.
    Joined,
    /// In the line of this earlier node.
    With(usize),
}

/// Why a node follows.
struct Reasons {
    /// Clauses that can follow `because`.
    clauses: Vec<Sentence>,
    /// What can follow a comma.
    others: Vec<Sentence>,
}

impl<'a> Branch<'a> {
    /// A chain whose nodes are all named, and none is told with another.
    pub fn named(words: &'a Words<'a>, chain: &'a Chain) -> Branch<'a> {
        let count = chain.nodes.len();
        let (numbers, place) = (vec![None; count], vec![Place::Own; count]);
        Branch { words, chain, start: 0, numbers, place, next: 1 }
    }

    /// A chain with a number for each node.
    pub fn numbered(words: &'a Words<'a>, chain: &'a Chain, first: usize) -> Branch<'a> {
        let numbers = (0..chain.nodes.len()).map(|index| Some(first + index)).collect();
        let next = first + chain.nodes.len();
        Branch { numbers, next, ..Branch::named(words, chain) }
    }

    /// A chain with as few lines as are readable.
    pub fn merged(words: &'a Words<'a>, chain: &'a Chain, first: usize) -> Branch<'a> {
        let mut numbers = vec![None; chain.nodes.len()];
        if let Some(assumed) = numbers.first_mut() {
            *assumed = Some(first);
        }
        Branch::after(words, chain, 0, numbers, first + 1)
    }

    /// The nodes of a chain after some node. Earlier ones have numbers, or are named.
    pub fn after(
        words: &'a Words<'a>,
        chain: &'a Chain,
        start: usize,
        numbers: Vec<Option<usize>>,
        next: usize,
    ) -> Branch<'a> {
        let all = (0..chain.nodes.len()).map(|index| numbers[index].or(Some(index + 1)));
        let mut branch = Branch { start, next, ..Branch::named(words, chain) };
        branch.numbers = all.collect();
        for index in start + 1..chain.nodes.len() {
            branch.place[index] = branch.repeated(index).map_or(Place::Own, Place::With);
        }
        for index in start + 1..chain.nodes.len() {
            branch.take_in(index);
        }
        branch.numbers = numbers;
        for index in start + 1..chain.nodes.len() {
            branch.numbers[index] = match branch.place[index] {
                Place::With(same) => branch.numbers[same],
                Place::Joined => None,
                Place::Own => {
                    branch.next += 1;
                    Some(branch.next - 1)
                }
            };
        }
        branch
    }

    /// The number after the last one.
    pub fn next(&self) -> usize {
        self.next
    }

    /// The number of a node; none if it is only named.
    pub fn number(&self, node: &ChainNode) -> Option<usize> {
        let at = self.chain.nodes.iter().position(|known| is_same(known, node))?;
        self.numbers[at]
    }

    /// An earlier node with the line of this one: it states the same, or the same cell has another digit less.
    fn repeated(&self, index: usize) -> Option<usize> {
        let node = &self.chain.nodes[index];
        let [link] = &node.links[..] else { return None };
        let same = self.chain.nodes[self.start..index].iter().position(|known| {
            let is_known = link.kind == LinkKind::Known && is_same(known, node);
            let is_alike = link.kind == LinkKind::SameCell
                && known.cells == node.cells
                && known.links == node.links;
            is_known || is_alike
        });
        same.map(|at| at + self.start)
    }

    /// Tells eliminations from which only this node follows with it, if that makes a short line.
    fn take_in(&mut self, index: usize) {
        let nodes = &self.chain.nodes;
        if self.place[index] != Place::Own || !nodes[index].is_on {
            return;
        }
        let [link] = &nodes[index].links[..] else { return };
        let is_used_here = |from: usize| {
            let mut users = (0..nodes.len()).filter(|other| {
                nodes[*other].links.iter().any(|link| link.from.contains(&from))
                    || self.place[*other] == Place::With(from)
            });
            users.next() == Some(index) && users.next().is_none()
        };
        let is_simple = |link: &Link| matches!(link.kind, LinkKind::Seen | LinkKind::SameCell);
        let can_join = |from: &usize| {
            let node = &nodes[*from];
            *from > self.start
                && !node.is_on
                && self.place[*from] == Place::Own
                && node.links.iter().all(is_simple)
                && self.seen(*from).1.is_empty()
                && is_used_here(*from)
        };
        let joined: Vec<usize> = link.from.iter().copied().filter(can_join).collect();
        joined.iter().for_each(|from| self.place[*from] = Place::Joined);
        if !joined.is_empty() && !self.is_short(&self.whole(index)) {
            joined.iter().for_each(|from| self.place[*from] = Place::Own);
        }
    }

    /// Whether a sentence is short, also with a number before it.
    fn is_short(&self, sentence: &Sentence) -> bool {
        say!("{0} {1}", "{0} {1}", "1".to_owned(), sentence.clone()).is_short(self.words.geometry())
    }

    /// The assumption, and a line for each node that has its own.
    pub fn lines(&self) -> Vec<Line> {
        let last = self.chain.nodes.len();
        self.assumed().into_iter().chain(self.lines_until(last)).collect()
    }

    /// The lines of a net: at the end a house without a place for a digit, or a cell without a candidate. The part of
    /// its assumption has the house.
    pub fn lines_to_dead_end(&self, supposed: &Part) -> Vec<Line> {
        let assumed = self.assumed().into_iter().chain(self.lines_after_start(supposed));
        assumed.collect()
    }

    /// The same without the assumption and the dead end: all nodes after the first that is told.
    pub fn lines_that_follow(&self) -> impl Iterator<Item = Line> {
        self.lines_until(self.chain.nodes.len())
    }

    /// The same without the assumption.
    pub fn lines_after_start(&self, supposed: &Part) -> Vec<Line> {
        let last = self.chain.nodes.len().saturating_sub(1);
        self.lines_until(last).chain(self.dead_end(supposed, last)).collect()
    }

    fn assumed(&self) -> Option<Line> {
        let node = self.chain.nodes.get(self.start)?;
        Some(self.line(self.start, say!("assume {0}.", "supposons : {0}.", node)))
    }

    fn lines_until(&self, end: usize) -> impl Iterator<Item = Line> {
        let told = (self.start + 1..end).filter(|index| self.place[*index] == Place::Own);
        told.flat_map(|index| self.told(index))
    }

    fn line(&self, index: usize, sentence: Sentence) -> Line {
        match self.numbers[index] {
            Some(number) => Line::Link(number, sentence),
            None => Line::Said(sentence),
        }
    }

    /// A node with its reason: one sentence if it is short enough, otherwise several.
    fn told(&self, index: usize) -> Vec<Line> {
        if let Some(told) = self.refuted(index, self.shown(index), false) {
            return told;
        }
        let whole = self.whole(index);
        if self.is_short(&whole) {
            return vec![self.line(index, whole)];
        }
        let node = say!("{0}.", "{0}.", self.shown(index));
        [self.line(index, node)].into_iter().chain(self.split(index)).collect()
    }

    /// A node that rules exclude, with what each of its candidates would lead to, or what leads to a dead end; none
    /// if no few sentences tell it.
    fn refuted(&self, index: usize, opening: Sentence, is_dead_end: bool) -> Option<Vec<Line>> {
        let node = &self.chain.nodes[index];
        let rules: Vec<&Link> =
            node.links.iter().filter(|link| link.kind == LinkKind::Rule).collect();
        let (clauses, rest) = self.seen(index);
        let is_plain =
            |link: &Link| matches!(link.kind, LinkKind::Rule | LinkKind::Seen | LinkKind::SameCell);
        if node.is_on || rules.is_empty() || !node.links.iter().all(is_plain) {
            return None;
        }
        let nodes = &self.chain.nodes;
        let direct = is_dead_end && clauses.is_empty();
        let direct = direct.then(|| rule_proofs::dead_end(self.words, &rules, nodes)).flatten();
        let each = rule_proofs::refuted(self.words, &rules, nodes, &rest);
        let why = direct.into_iter().chain(each).min_by_key(Vec::len)?;
        let mut from: Vec<usize> = rules.iter().flat_map(|link| link.from.clone()).collect();
        from.sort_unstable();
        from.dedup();
        let whole = match from.is_empty() {
            true => say!("{0}.", "{0}.", opening),
            false => say!("{0} after {1}.", "{0} après {1}.", opening, self.names(&from)),
        };
        let seen = sentences(self.words, clauses).into_iter().chain(why).map(Line::Said);
        Some([self.line(index, whole)].into_iter().chain(seen).collect())
    }

    /// How a net ends.
    fn dead_end(&self, supposed: &Part, index: usize) -> Vec<Line> {
        let Some(last) = self.chain.nodes.get(index) else { return Vec::new() };
        let end = match supposed.houses.first() {
            Some(house) => say!(
                "then {0} has no place for {1}",
                "alors {0} n’a plus de place pour {1}",
                *house,
                and(&last.digits)
            ),
            None => {
                say!(
                    "then {0} has no candidate",
                    "alors {0} n’a plus de candidat",
                    and(&last.cells)
                )
            }
        };
        if let Some(told) = self.refuted(index, end.clone(), true) {
            return told;
        }
        let Reasons { clauses, .. } = self.reasons(index);
        let whole = say!("{0}: {1}.", "{0} : {1}.", end.clone(), clauses_of(&clauses));
        if self.is_short(&whole) && !clauses.is_empty() {
            return vec![self.line(index, whole)];
        }
        let end = say!("{0}.", "{0}.", end);
        [self.line(index, end)].into_iter().chain(self.split(index)).collect()
    }

    /// A reason that is too long for one sentence.
    fn split(&self, index: usize) -> Vec<Line> {
        let Reasons { clauses, others } = self.reasons(index);
        let all = || clauses.iter().chain(&others).cloned();
        let are_short =
            all().all(|part| say!("{0}.", "{0}.", part).is_short(self.words.geometry()));
        let said = match are_short {
            true => sentences(self.words, all()),
            false => {
                let links = &self.chain.nodes[index].links;
                links.iter().flat_map(|link| self.in_parts(link)).collect()
            }
        };
        said.into_iter().map(Line::Said).collect()
    }

    /// A reason of many nodes, houses and rules in several sentences.
    fn in_parts(&self, link: &Link) -> Vec<Sentence> {
        let from = link
            .from
            .chunks(MOST_NAMED)
            .map(|some| say!("this follows from {0}", "cela découle de {0}", self.names(some)));
        let houses = link.houses.chunks(MOST_NAMED).map(|some| say!("{0}", "{0}", and(some)));
        let rules = link.rules.iter().map(|rule| say!("{0}", "{0}", Value::RuleName(*rule)));
        let fits = houses.chain(rules).enumerate().map(|(index, one)| match index {
            0 => say!("otherwise no digits fit {0}", "sinon aucun chiffre ne convient à {0}", one),
            _ => say!("together with {0}", "avec {0}", one),
        });
        sentences(self.words, from.chain(fits))
    }

    /// A node with its reason.
    fn whole(&self, index: usize) -> Sentence {
        let why = self.why(index);
        match why.is_empty() {
            true => say!("{0}.", "{0}.", self.shown(index)),
            false => say!("{0}, {1}.", "{0}, {1}.", self.shown(index), and(&why)),
        }
    }

    /// Why a node follows, as one or several parts of a sentence; none for an assumption.
    pub fn why(&self, index: usize) -> Vec<Sentence> {
        if let Some(seen) = self.seen_by_one(index) {
            return vec![seen];
        }
        let Reasons { clauses, others } = self.reasons(index);
        let because = say!("because {0}", "car {0}", clauses_of(&clauses));
        let because = (!clauses.is_empty()).then_some(because);
        others.into_iter().chain(because).collect()
    }

    /// A node with all digits that its line is about; locked sets in more words.
    fn shown(&self, index: usize) -> Sentence {
        let node = &self.chain.nodes[index];
        if !node.is_on {
            let alike = (index + 1..self.chain.nodes.len())
                .filter(|other| self.place[*other] == Place::With(index));
            let mut digits = node.digits.clone();
            digits.extend(alike.flat_map(|other| &self.chain.nodes[other].digits));
            digits.sort_unstable();
            digits.dedup();
            return say!("{0}", "{0}", ChainNode { digits, ..node.clone() });
        }
        match node.links.first().map(|link| (link.kind, &link.houses[..])) {
            Some((LinkKind::LockedSet, _)) => say!(
                "{0} have only {1} left",
                "il ne reste que {1} en {0}",
                and(&node.cells),
                and(&node.digits)
            ),
            Some((LinkKind::HiddenSet, houses)) => say!(
                "the digits {1} have only {0} left in {2}",
                "il ne reste que {0} pour les chiffres {1} dans {2}",
                and(&node.cells),
                and(&node.digits),
                and(houses)
            ),
            _ => say!("{0}", "{0}", node),
        }
    }

    /// Nodes by their numbers, or by what they state.
    fn names(&self, from: &[usize]) -> Sentence {
        let node = |from: usize| &self.chain.nodes[from];
        let numbers: Option<Vec<Sentence>> = from
            .iter()
            .map(|from| self.numbers[*from].map(|number| Sentence::text(number.to_string())))
            .collect();
        match (from, numbers) {
            ([one], None) => say!("{0}", "{0}", node(*one)),
            ([one], Some(_)) if node(*one).cells.len() == 1 => say!("{0}", "{0}", node(*one)),
            ([_], Some(number)) => say!("step {0}", "l’étape {0}", and(&number)),
            (_, Some(numbers)) => say!("steps {0}", "les étapes {0}", and(&numbers)),
            (_, None) => {
                let named: Vec<Sentence> = from.iter().map(|from| self.names(&[*from])).collect();
                say!("{0}", "{0}", and(&named))
            }
        }
    }

    /// `seen by r1c9=7 in box 3`: an elimination from cells that all see one node in the same house.
    fn seen_by_one(&self, index: usize) -> Option<Sentence> {
        let node = &self.chain.nodes[index];
        let [Link { kind: LinkKind::Seen, from, houses, .. }] = &node.links[..] else {
            return None;
        };
        let &[from] = &from[..] else { return None };
        let by = &self.chain.nodes[from];
        let are_all_in = |house: &HouseId| {
            by.cells.iter().chain(&node.cells).all(|cell| self.words.is_in(*cell, &[*house]))
        };
        match &houses[..] {
            [] => Some(say!("which must differ from {0}", "qui doit différer de {0}", by)),
            [house] if by.digits.len() == 1 && are_all_in(house) => {
                Some(say!("seen by {0} in {1}", "car {0} dans {1}", by, *house))
            }
            _ => None,
        }
    }

    /// Why a node follows.
    fn reasons(&self, index: usize) -> Reasons {
        let node = &self.chain.nodes[index];
        if node.is_on {
            let others = node.links.iter().map(|link| self.placed(index, link)).collect();
            return Reasons { clauses: Vec::new(), others };
        }
        let (mut clauses, rest) = self.seen(index);
        let others = node
            .links
            .iter()
            .filter(|link| !matches!(link.kind, LinkKind::Seen | LinkKind::SameCell));
        clauses.extend(others.map(|link| self.eliminated(link, node, &rest)));
        Reasons { clauses, others: Vec::new() }
    }

    /// Why a placement or a locked set follows by a link.
    fn placed(&self, index: usize, link: &Link) -> Sentence {
        let node = &self.chain.nodes[index];
        let (joined, from): (Vec<usize>, Vec<usize>) =
            link.from.iter().partition(|from| self.place[**from] == Place::Joined);
        // All other candidates were in the one node before.
        let is_other = match link.from[..] {
            [one] => !self.chain.nodes[one].is_on && (one + 1 == index || !joined.is_empty()),
            _ => false,
        };
        let after = match is_other || from.is_empty() {
            true => say!("", ""),
            false => say!(" after {0}", " après {0}", self.names(&from)),
        };
        let rules: Vec<Sentence> =
            link.rules.iter().map(|rule| say!("{0}", "{0}", Value::RuleName(*rule))).collect();
        let by_rules = match &rules[..] {
            [] => say!("", ""),
            _ => say!(" by {0}", " par {0}", and(&rules)),
        };
        let clauses: Vec<Sentence> = joined.iter().flat_map(|from| self.seen(*from).0).collect();
        let because = match &clauses[..] {
            [] => say!("", ""),
            _ => say!(", because {0}", ", car {0}", clauses_of(&clauses)),
        };
        let tail =
            || say!("{0}{1}{2}", "{0}{1}{2}", after.clone(), by_rules.clone(), because.clone());
        let houses = match &link.houses[..] {
            [] => say!("", ""),
            houses => say!(" in {0}", " dans {0}", and(houses)),
        };
        let cells = and(&node.cells);
        match link.kind {
            LinkKind::LastCandidate if is_other => {
                say!("its only other candidate{0}", "son seul autre candidat{0}", tail())
            }
            LinkKind::LastCandidate => {
                say!("its only candidate left{0}", "son seul candidat restant{0}", tail())
            }
            LinkKind::LastPlace if is_other => say!(
                "the only other {0:place|places}{1}{2}",
                "{0:la seule autre place|les seules autres places}{1}{2}",
                cells,
                houses,
                tail()
            ),
            LinkKind::LastPlace => say!(
                "the only {0:place|places} left for {1}{2}{3}",
                "{0:la seule place|les seules places} qui {0:reste|restent} pour {1}{2}{3}",
                cells,
                and(&node.digits),
                houses,
                tail()
            ),
            LinkKind::LockedSet => say!(
                "{0} cells for {0} digits{1}",
                "{0} cases pour {0} chiffres{1}",
                node.cells.len(),
                tail()
            ),
            LinkKind::HiddenSet => say!(
                "{0} cells for {0} digits{1}{2}",
                "{0} cases pour {0} chiffres{1}{2}",
                node.cells.len(),
                if self.is_named() { houses } else { say!("", "") },
                tail()
            ),
            _ => say!("as {0}", "puisque {0}", self.names(&link.from)),
        }
    }

    /// Whether all nodes are named.
    fn is_named(&self) -> bool {
        self.numbers.iter().all(Option::is_none)
    }

    /// Why an elimination follows by a link that is not that cells see each other; `rest` is what no such link explains.
    fn eliminated(&self, link: &Link, node: &ChainNode, rest: &[Candidate]) -> Sentence {
        let after = match &link.from[..] {
            [] => say!("", ""),
            from => say!(" after {0}", " après {0}", self.names(from)),
        };
        match link.kind {
            LinkKind::Locked | LinkKind::Fish => {
                let (bases, covers) = link.houses.split_at(link.houses.len() / 2);
                say!(
                    "all places left for {0} in {1} are in {2}{3}",
                    "toutes les places restantes pour {0} dans {1} sont dans {2}{3}",
                    and(&node.digits),
                    and(bases),
                    and(covers),
                    after
                )
            }
            LinkKind::Nested => match link.chain {
                Some(proof) => say!(
                    "otherwise there is a dead end: proof {0}",
                    "sinon on arrive dans une impasse : preuve {0}",
                    proof.to_string()
                ),
                None => say!("otherwise there is a dead end", "sinon on arrive dans une impasse"),
            },
            LinkKind::Rule => {
                let rules: Vec<Sentence> = link
                    .rules
                    .iter()
                    .map(|rule| say!("{0}", "{0}", Value::RuleName(*rule)))
                    .collect();
                let with = match &link.houses[..] {
                    [] => say!("", ""),
                    houses => say!(" in {0}", " dans {0}", and(houses)),
                };
                let is_whole = rest.len() == node.cells.len() * node.digits.len();
                if node.links.len() == 1 && node.cells.len() == 1 && is_whole {
                    return say!(
                        "it would break {0}{1}{2}",
                        "cela enfreindrait {0}{1}{2}",
                        and(&rules),
                        with,
                        after
                    );
                }
                let mut cells: Vec<Cell> = rest.iter().map(|lost| lost.cell).collect();
                let mut digits: Vec<Digit> = rest.iter().map(|lost| lost.digit).collect();
                cells.dedup();
                digits.sort_unstable();
                digits.dedup();
                say!(
                    "{0} in {1} would break {2}{3}{4}",
                    "{0} en {1} enfreindrait {2}{3}{4}",
                    or(&digits),
                    or(&cells),
                    and(&rules),
                    with,
                    after
                )
            }
            _ => self.names(&link.from),
        }
    }

    /// Why cells that see each other, or hold another digit, exclude the candidates of a node: `r3c7 sees r2c9=6 in
    /// box 3`, `r4c4=1`. And the candidates that this does not explain.
    fn seen(&self, index: usize) -> (Vec<Sentence>, Vec<Candidate>) {
        /// A node, the house, and the places in which it is seen.
        type Seen = (usize, Option<HouseId>, Vec<Cell>);
        let node = &self.chain.nodes[index];
        let mut groups: Vec<(Seen, Digit, Vec<Cell>)> = Vec::new();
        let mut rest = Vec::new();
        for (&cell, &digit) in
            node.cells.iter().flat_map(|cell| node.digits.iter().map(move |digit| (cell, digit)))
        {
            let ways =
                node.links.iter().flat_map(|link| link.from.iter().map(move |from| (link, *from)));
            let Some(seen) =
                ways.into_iter().find_map(|(link, from)| self.way(link, from, cell, digit))
            else {
                rest.push(Candidate { cell, digit });
                continue;
            };
            match groups
                .iter_mut()
                .find(|(known, of, _)| *known == seen && (*of == digit || seen.2.is_empty()))
            {
                Some((.., cells)) if cells.contains(&cell) => {}
                Some((.., cells)) => cells.push(cell),
                None => groups.push((seen, digit, vec![cell])),
            }
        }
        let clause = |((from, house, places), digit, cells): &(Seen, Digit, Vec<Cell>)| {
            let by = &self.chain.nodes[*from];
            let named = match (&by.cells[..], by.digits.len()) {
                ([_], 1) => say!("{0}", "{0}", by),
                _ => say!("the {0} at {1}", "le {0} en {1}", *digit, or(places)),
            };
            match (house, places.is_empty()) {
                (_, true) if by.cells.len() == 1 => say!("{0}", "{0}", by),
                (_, true) => say!(
                    "{0} {0:has|have} only {1} left",
                    "{0} {0:n’a plus|n’ont plus} que {1}",
                    and(cells),
                    and(&by.digits)
                ),
                (Some(house), false) => say!(
                    "{0} {0:sees|see} {1} in {2}",
                    "{0} {0:voit|voient} {1} dans {2}",
                    and(cells),
                    named,
                    *house
                ),
                (None, false) => say!(
                    "{0} must differ from {1}",
                    "{0} {0:doit|doivent} différer de {1}",
                    and(cells),
                    named
                ),
            }
        };
        // That a cell has a digit excludes the others from it without a word, if something excludes this one.
        let is_own = |(from, _, places): &Seen| {
            places.is_empty()
                && node.cells.len() == 1
                && self.chain.nodes[*from].cells == node.cells
        };
        if groups.len() > 1 || !rest.is_empty() {
            groups.retain(|(seen, ..)| !is_own(seen));
        }
        (groups.iter().map(clause).collect(), rest)
    }

    /// How a node excludes a candidate: the node, the house, and the places in which its digit is seen; no places if it
    /// holds the cell.
    fn way(
        &self,
        link: &Link,
        from: usize,
        cell: Cell,
        digit: Digit,
    ) -> Option<(usize, Option<HouseId>, Vec<Cell>)> {
        let by = &self.chain.nodes[from];
        if !by.is_on {
            return None;
        }
        match link.kind {
            LinkKind::SameCell => (by.cells.contains(&cell) && !by.digits.contains(&digit))
                .then(|| (from, None, Vec::new())),
            LinkKind::Seen if by.digits.contains(&digit) => {
                // Of a locked set, the cells that can hold the digit are in the houses; others may not be.
                let is_place =
                    |place: &Cell| by.digits.len() == 1 || self.words.is_in(*place, &link.houses);
                let is_seen = |place: &Cell| self.words.sees(cell, *place);
                let places: Vec<Cell> = by
                    .cells
                    .iter()
                    .copied()
                    .filter(|place| is_place(place) && (by.digits.len() == 1 || is_seen(place)))
                    .collect();
                if places.is_empty() || !places.iter().all(is_seen) {
                    return None;
                }
                let are_in = |house: &HouseId| {
                    places.iter().chain([&cell]).all(|cell| self.words.is_in(*cell, &[*house]))
                };
                let around: Vec<Cell> = places.iter().copied().chain([cell]).collect();
                let house = link.houses.iter().copied().find(are_in);
                let house = house.or_else(|| self.words.houses_around(&around).first().copied());
                Some((from, house, places))
            }
            _ => None,
        }
    }
}

/// Clauses, which may have lists of their own.
fn clauses_of(clauses: &[Sentence]) -> Sentence {
    Sentence::of(clauses.to_vec(), Join::Semicolons)
}

/// Each node of each chain, and why it follows; an assumption has no reason.
pub fn nodes_with_reasons(words: &Words) -> Vec<Vec<[Sentence; 2]>> {
    let chain = |chain: &Chain| {
        let branch = Branch::named(words, chain);
        let node = |index: usize| {
            let why = branch.why(index);
            let why = if why.is_empty() { say!("", "") } else { say!("{0}", "{0}", and(&why)) };
            [say!("{0}", "{0}", &chain.nodes[index]), why]
        };
        (0..chain.nodes.len()).map(node).collect()
    };
    words.chains().iter().map(chain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::step::{Conclusion, Pattern, Step};
    use crate::technique::Technique;
    use crate::words::language::Language;
    use crate::words::lesson::Lesson;
    use veridoku_core::grid::{Geometry, Shape};

    /// A node in some cells, with its links.
    fn node(
        cells: &str,
        number: usize,
        is_on: bool,
        links: &[(LinkKind, &[usize], &[HouseId])],
    ) -> ChainNode {
        let cell = |name: &str| {
            let numbers: Vec<usize> = name
                .bytes()
                .filter(u8::is_ascii_digit)
                .map(|byte| usize::from(byte - b'1'))
                .collect();
            Cell::at(numbers[0], numbers[1], 9)
        };
        let cells = cells.split(' ').map(cell).collect();
        let mut node = ChainNode::new(vec![Digit::from_index(number - 1)], cells, is_on);
        let link = |(kind, from, houses): &(LinkKind, &[usize], &[HouseId])| Link {
            from: from.to_vec(),
            houses: houses.to_vec(),
            ..Link::of(*kind)
        };
        node.links = links.iter().map(link).collect();
        node
    }

    #[test]
    fn a_branch_has_few_lines_which_name_each_other_by_number() {
        let geometry = Geometry::classic(Shape::CLASSIC);
        let ids: Vec<HouseId> = geometry.houses_with_ids().map(|(id, _)| id).collect();
        let (rows, columns, boxes) = (&ids[..9], &ids[9..18], &ids[18..]);
        let nodes = vec![
            node("r8c4", 6, true, &[]),
            node("r9c4", 6, false, &[(LinkKind::Seen, &[0], &columns[3..4])]),
            node("r9c1", 6, true, &[(LinkKind::LastPlace, &[1], &rows[8..9])]),
            node("r2c9", 6, true, &[(LinkKind::LastPlace, &[0, 2], &rows[1..2])]),
            node("r2c9", 7, false, &[(LinkKind::SameCell, &[3], &[])]),
            node("r2c9", 8, false, &[(LinkKind::SameCell, &[3], &[])]),
            node("r3c7 r8c7", 6, false, &[(LinkKind::Seen, &[0, 3], &[rows[7], boxes[2]])]),
        ];
        let pattern = Pattern::chain(nodes);
        let conclusion = Conclusion::Eliminate(Vec::new());
        let step = Step { technique: Technique::Whip, pattern, conclusion };
        let words = Words::new(&step, &geometry);
        let lesson = |why: Vec<Line>| {
            let lesson = Lesson { why, ..Lesson::default() };
            lesson.in_words(Language::English, &geometry).why
        };
        let branch = Branch::merged(&words, &words.chains()[0], 1);
        let (all, ending) = (
            lesson(branch.lines()),
            lesson(branch.lines_to_dead_end(&Part {
                houses: vec![columns[6]],
                ..Part::new(crate::step::Role::Supposed)
            })),
        );
        let expected = [
            "1. Assume r8c4=6.",
            // An elimination is told with the placement that needs it.
            "2. r9c1=6, the only other place in row 9, because r9c4 sees r8c4=6 in column 4.",
            "3. r2c9=6, the only place left for 6 in row 2 after steps 1 and 2.",
            // Two eliminations of one cell for one reason share a line.
            "4. r2c9<>7, 8, because r2c9=6.",
            // Each cell has its own house.
            "5. No 6 in r3c7 or r8c7, because r3c7 sees r2c9=6 in box 3; r8c7 sees r8c4=6 in row 8.",
        ];
        assert_eq!(all, expected);
        assert_eq!(ending[..4], expected[..4]);
        let end = [
            "5. Then column 7 has no place for 6: r3c7 sees r2c9=6 in box 3; r8c7 sees r8c4=6 in row 8.",
        ];
        assert_eq!(ending[4..].join(" "), end.join(" "));
    }
}
