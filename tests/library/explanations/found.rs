//! Checks a found step against its complete explanation.

use std::collections::BTreeSet;
use std::sync::Arc;

use veridoku::logic::explain::{self, Claim, Whereabouts};
use veridoku::logic::{
    ChainNode, Conclusion, Link, LinkKind, Part, Position, Role, Step, Technique,
};
use veridoku::rules::network::{Constraint, Network};
use veridoku::{
    Budget, Candidate, Cell, Digit, DigitSet, Geometry, HouseId, NativeSolver, Puzzle, Rule,
    RuleId, Solution, Solver, Verdict, rules,
};

/// A step with the position in which it was found, and the solution if there is just one.
pub struct Found<'a> {
    pub step: &'a Step,
    pub position: &'a Position,
    pub solution: Option<&'a Solution>,
}

impl Found<'_> {
    fn geometry(&self) -> &Geometry {
        self.position.puzzle().geometry()
    }

    fn fail(&self, what: &str) -> ! {
        let sentence = explain::sentence(self.step, self.geometry());
        let side = self.geometry().side();
        let marks = self.geometry().cells().map(|cell| {
            let digits = self.position.candidates(cell).iter();
            let digits = digits.map(|digit| digit.number().to_string()).collect::<Vec<_>>();
            format!("{} {}", cell.name(side), digits.join(""))
        });
        let marks = marks.collect::<Vec<_>>().join(", ");
        panic!("{what}\n{sentence}\n{:?}\n{marks}", self.step.pattern);
    }

    fn sees(&self, one: Cell, other: Cell) -> bool {
        self.geometry().peers(one).contains(&other)
    }

    fn holds(&self, house: HouseId, cell: Cell) -> bool {
        self.geometry().house(house).cells.contains(&cell)
    }

    fn has(&self, candidate: Candidate) -> bool {
        self.position.value(candidate.cell).is_none()
            && self.position.candidates(candidate.cell).contains(candidate.digit)
    }

    /// Checks the whole explanation of the step; panics with its sentence.
    pub fn check(&self) {
        if let Err(fault) = self.check_claims() {
            self.fail(&fault);
        }
        self.check_alternatives();
        self.check_links();
        self.check_parts();
        self.check_whereabouts();
    }

    /// Every conclusion of the step is claimed, every claim is used, and none is wrong.
    pub fn check_claims(&self) -> Result<(), String> {
        let geometry = self.geometry();
        let explanation = explain::explanation(self.step, geometry);
        let claims = explanation.claims();
        let struck = self.step.conclusion.eliminations();
        match &self.step.conclusion {
            Conclusion::Place(placed) => {
                let says =
                    |claim: &Claim| matches!(claim, Claim::Stands(said, _) if said == placed);
                if !claims.iter().any(says) {
                    return Err("no claim of the placement".into());
                }
            }
            Conclusion::Eliminate(_) => {
                for lost in struck {
                    if !claims.iter().any(|claim| claim.rules_out(*lost, geometry)) {
                        return Err(format!("not claimed: {}", lost.name(geometry.side())));
                    }
                }
                for claim in claims {
                    if !struck.iter().any(|lost| claim.rules_out(*lost, geometry)) {
                        return Err(format!("of no use: {claim:?}"));
                    }
                }
            }
        }
        if let Some(solution) = self.solution {
            for cell in geometry.cells() {
                let truth = Candidate { cell, digit: solution.digit(cell) };
                if let Some(wrong) = claims.iter().find(|claim| claim.rules_out(truth, geometry)) {
                    return Err(format!("wrong: {wrong:?}"));
                }
            }
        }
        self.check_names(explanation.text(), claims)
    }

    /// The sentence names all cells, houses and digits of its claims.
    fn check_names(&self, text: &str, claims: &[Claim]) -> Result<(), String> {
        let side = self.geometry().side();
        let words: BTreeSet<&str> = text.split(|letter: char| !letter.is_alphanumeric()).collect();
        let names = |cells: &[Cell]| -> Vec<String> {
            cells.iter().map(|cell| cell.name(side).to_string()).collect()
        };
        let numbers = |digits: &[Digit]| -> Vec<String> {
            digits.iter().map(|digit| digit.number().to_string()).collect()
        };
        for claim in claims {
            let wanted = match claim {
                Claim::Stands(placed, _) => [names(&[placed.cell]), numbers(&[placed.digit])],
                Claim::Only { cells, digits }
                | Claim::Not { cells, digits }
                | Claim::Seeing { cells, digits } => [names(cells), numbers(digits)],
                Claim::Between { cells, digit } => [names(&cells.concat()), numbers(&[*digit])],
                Claim::Elsewhere { houses, kept, seeing } => {
                    let houses = houses.iter().map(|house| {
                        let house = self.geometry().house(*house).to_string();
                        house.rsplit(' ').next().unwrap().to_string()
                    });
                    let digits: Vec<Digit> = kept.iter().map(|(digit, _)| *digit).collect();
                    let kept = kept.iter().flat_map(|(_, cells)| cells.clone()).collect::<Vec<_>>();
                    // The cells in the base sets of a fish are given by the base sets.
                    let kept = if self.step.pattern.parts(Role::Base).next().is_some() {
                        Vec::new()
                    } else {
                        kept
                    };
                    [
                        [names(seeing), names(&kept)].concat(),
                        houses.chain(numbers(&digits)).collect::<Vec<_>>(),
                    ]
                }
                _ => return Err("an unknown claim".into()),
            };
            for word in wanted.concat() {
                if !words.contains(word.as_str()) {
                    return Err(format!("`{word}` is not in the sentence"));
                }
            }
        }
        Ok(())
    }

    /// The cases that a pattern distinguishes are complete, and its dead ends are dead.
    fn check_alternatives(&self) {
        let pattern = &self.step.pattern;
        let candidates = |cell: Cell| self.position.candidates(cell).iter().collect::<Vec<Digit>>();
        let places = |house: HouseId, digit: Digit| {
            let mut cells = self.geometry().house(house).cells.to_vec();
            cells.retain(|cell| self.has(Candidate { cell: *cell, digit }));
            cells.sort_unstable();
            cells
        };
        for stem in pattern.parts(Role::Stem) {
            let is_whole = match (&stem.houses[..], &stem.cells[..], &stem.digits[..]) {
                ([], [cell], digits) => candidates(*cell) == digits,
                ([house], cells, [digit]) => places(*house, *digit) == cells,
                _ => false,
            };
            if !is_whole {
                self.fail("a stem without some of its candidates");
            }
        }
        for domain in pattern.parts(Role::Domain) {
            let [cell] = domain.cells[..] else { self.fail("a domain of several cells") };
            let value = self.position.value(cell).map(|digit| vec![digit]);
            if value.unwrap_or_else(|| candidates(cell)) != domain.digits {
                self.fail("a domain that is not what the cell may hold");
            }
        }
        let is_refuted = matches!(
            self.step.technique,
            Technique::Whip
                | Technique::DigitForcingNet
                | Technique::DigitDynamicNet
                | Technique::RuleContradiction
                | Technique::RuleChain
                | Technique::DigitRuleNet
                | Technique::NestedNet
        );
        if is_refuted && pattern.parts.len() != pattern.chains.len() {
            self.fail("an assumption for each chain");
        }
        // The chains of cases that fail come first, each with its part.
        let has_cases = self.step.technique == Technique::RuleCases;
        let fails = |part: &&Part| is_refuted || has_cases && part.role == Role::Supposed;
        let failing = pattern.parts.iter().filter(fails).zip(&pattern.chains);
        for (supposed, chain) in failing {
            let Some(last) = chain.nodes.last() else { self.fail("an empty chain") };
            let is_dead = match (&supposed.houses[..], &last.cells[..], &last.digits[..]) {
                ([], [cell], digits) => candidates(*cell) == digits,
                ([house], cells, [digit]) => places(*house, *digit) == cells,
                _ => false,
            };
            if !is_dead || last.is_on {
                self.fail("no dead end");
            }
        }
        if self.step.technique == Technique::AlignedPairExclusion {
            self.check_sets();
        }
    }

    /// The sets of an aligned pair are almost locked, and their links lead to all cells of a digit in them.
    fn check_sets(&self) {
        let mut set: Option<(&[Digit], &[Cell])> = None;
        for part in &self.step.pattern.parts {
            if part.role == Role::Als {
                set = Some((&part.digits, &part.cells));
                let all = part.cells.iter().flat_map(|cell| self.position.candidates(*cell).iter());
                let all: BTreeSet<Digit> = all.collect();
                let share = |cells: &[Cell]| {
                    let holds_all =
                        |house: &HouseId| cells.iter().all(|cell| self.holds(*house, *cell));
                    self.all_houses().iter().any(holds_all)
                };
                let is_almost_locked = all.len() == part.cells.len() + 1
                    && all.iter().eq(&part.digits)
                    && share(&part.cells);
                if !is_almost_locked {
                    self.fail("a set that is not almost locked");
                }
            }
            if part.role == Role::WeakLink {
                let Some((digits, cells)) = set else { self.fail("a link before any set") };
                let [digit] = part.digits[..] else { self.fail("a link of several digits") };
                let (inner, outer): (Vec<Cell>, Vec<Cell>) =
                    part.cells.iter().partition(|cell| cells.contains(cell));
                let places =
                    cells.iter().filter(|cell| self.has(Candidate { cell: **cell, digit }));
                let [outer] = outer[..] else { self.fail("a link of several cells") };
                let sees_all = inner.iter().all(|cell| self.sees(*cell, outer));
                if !digits.contains(&digit) || !places.eq(&inner) || !sees_all {
                    self.fail("a link to some places of a digit alone");
                }
            }
        }
    }

    /// Each node of a chain but the first is linked to earlier ones, and the links hold.
    fn check_links(&self) {
        let is_net = matches!(
            self.step.technique,
            Technique::Whip
                | Technique::DigitForcingNet
                | Technique::CellForcingNet
                | Technique::HouseForcingNet
                | Technique::DigitDynamicNet
                | Technique::CellDynamicNet
                | Technique::HouseDynamicNet
                | Technique::RuleContradiction
                | Technique::RuleChain
                | Technique::DigitRuleNet
                | Technique::CellRuleChain
                | Technique::HouseRuleChain
                | Technique::CellRuleNet
                | Technique::HouseRuleNet
                | Technique::RuleCases
                | Technique::NestedNet
        );
        for (number, chain) in self.step.pattern.chains.iter().enumerate() {
            let linked = || chain.nodes.iter().flat_map(|node| &node.links);
            let before_ends = linked().flat_map(|link| &link.from).max().copied();
            // A proof has a second assumption, which is that of its part; a case is a pair of digits.
            let second = chain.nodes.iter().rposition(|node| node.links.is_empty());
            let second = second.filter(|second| *second > 0);
            let is_pair = self.step.technique == Technique::RuleCases;
            let is_proof = number > 0 && self.step.technique == Technique::NestedNet;
            if second.is_some() != (is_proof || is_pair) || (is_pair && second != Some(1)) {
                self.fail(&format!("chain {number} with a wrong number of assumptions"));
            }
            for (index, node) in chain.nodes.iter().enumerate() {
                if index == 0 {
                    if !node.links.is_empty() {
                        self.fail("a supposition with a link");
                    }
                    continue;
                }
                if second == Some(index) {
                    continue;
                }
                if node.links.is_empty() || node.links.len() > 1 && node.is_on {
                    self.fail(&format!("node {index} has {} links", node.links.len()));
                }
                for link in &node.links {
                    let is_earlier = link.from.iter().all(|from| *from < index);
                    let is_near = |from: &usize| {
                        *from == index - 1 || *from == 0 || Some(*from) == before_ends
                    };
                    if !is_earlier || !is_net && !link.from.iter().all(is_near) {
                        self.fail(&format!("node {index} follows from {:?}", link.from));
                    }
                }
                let follows = if node.is_on {
                    self.is_on(&chain.nodes, node)
                } else {
                    self.is_off(number, index)
                };
                if !follows {
                    self.fail(&format!("node {index} does not follow by its links"));
                }
            }
        }
    }

    /// Where a node may hold a digit; a locked set has several.
    fn places(&self, node: &ChainNode, digit: Digit) -> Vec<Cell> {
        let may = |cell: &Cell| self.has(Candidate { cell: *cell, digit });
        node.cells.iter().copied().filter(may).collect()
    }

    /// Whether a link rules a candidate out.
    fn rules_out(&self, nodes: &[ChainNode], link: &Link, lost: Candidate) -> bool {
        let sources = link.from.iter().map(|from| &nodes[*from]).filter(|node| node.is_on);
        let mut grounds = sources.flat_map(|source| {
            source.digits.iter().map(|digit| (*digit, self.places(source, *digit)))
        });
        let in_house = |one: Cell, other: Cell| {
            let both = |house: &HouseId| self.holds(*house, one) && self.holds(*house, other);
            link.houses.iter().any(both)
        };
        let is_pair = |one: Cell, other: Cell| {
            let geometry = self.geometry();
            geometry.extra_peers(one).contains(&other) || geometry.rule_peers(one).contains(&other)
        };
        let is_filled = |source: &ChainNode| {
            source.is_on
                && source.digits.len() > 1
                && source.digits.len() == source.cells.len()
                && source.cells.contains(&lost.cell)
                && !source.digits.contains(&lost.digit)
        };
        match link.kind {
            LinkKind::SameCell if link.from.iter().any(|from| is_filled(&nodes[*from])) => true,
            LinkKind::Seen => grounds.any(|(digit, cells)| {
                let is_seen = |cell: &Cell| {
                    *cell != lost.cell && (in_house(*cell, lost.cell) || is_pair(*cell, lost.cell))
                };
                digit == lost.digit && !cells.is_empty() && cells.iter().all(is_seen)
            }),
            LinkKind::SameCell => {
                grounds.any(|(digit, cells)| digit != lost.digit && cells == [lost.cell])
            }
            LinkKind::Rule => grounds.any(|(digit, cells)| {
                let is_clash =
                    |cell: &Cell| self.clash(&link.rules, Candidate { cell: *cell, digit }, lost);
                !link.rules.is_empty() && cells.len() == 1 && cells.iter().all(is_clash)
            }),
            _ => false,
        }
    }

    /// Whether the cells of a small rule cannot be filled with both candidates, tried one by one. For a larger rule
    /// only the cells near the two are tried; if it does not constrain them, only more cells together can forbid it.
    fn clash(&self, by: &[RuleId], one: Candidate, other: Candidate) -> bool {
        let geometry = self.geometry();
        let both = [one, other].map(|candidate| candidate.cell.index() as u16);
        let of_rules: BTreeSet<u16> =
            by.iter().flat_map(|rule| listed(&geometry.rules()[rule.index()])).collect();
        let is_small = of_rules.len() <= 5
            && both.iter().all(|cell| of_rules.contains(cell))
            && of_rules.iter().all(|cell| usize::from(*cell) < geometry.cell_count());
        let mut network = rules::network(geometry);
        // For a larger rule, or one that does not list its cells, the cells that small constraints connect to the two.
        let near = network
            .constraints
            .iter()
            .map(scope)
            .filter(|scope| scope.len() <= 3 && both.iter().any(|cell| scope.contains(cell)));
        let near: BTreeSet<u16> = near.flatten().chain(both).collect();
        let cells: Vec<u16> = if is_small { of_rules } else { near }.into_iter().collect();
        network.constraints.retain(|one| scope(one).iter().all(|cell| cells.contains(cell)));
        let all = network.all();
        network.domains.fill(all);
        let is_open = !is_small && (network.constraints.is_empty() || by.len() > 1);
        let mut filled = vec![0; network.domains.len()];
        is_open || !self.can_be_filled(&network, &cells, &mut filled, &[one, other])
    }

    /// Whether some cells can be filled with candidates that differ where they must.
    fn can_be_filled(
        &self,
        network: &Network,
        scope: &[u16],
        filled: &mut Vec<usize>,
        fixed: &[Candidate],
    ) -> bool {
        let [next, rest @ ..] = scope else { return network.holds(filled) };
        let cell = Cell::from_index(usize::from(*next));
        let held = fixed.iter().find(|fixed| fixed.cell == cell).map(|fixed| fixed.digit);
        let held = held.or(self.position.value(cell));
        let digits: Vec<Digit> =
            held.map_or_else(|| self.position.candidates(cell).iter().collect(), |one| vec![one]);
        digits.into_iter().any(|digit| {
            let meets = fixed.iter().any(|fixed| {
                fixed.digit == digit && fixed.cell != cell && self.sees(fixed.cell, cell)
            });
            filled[cell.index()] = digit.index();
            let more = [fixed, &[Candidate { cell, digit }]].concat();
            !meets && self.can_be_filled(network, rest, filled, &more)
        })
    }

    fn is_off(&self, chain: usize, index: usize) -> bool {
        let nodes = &self.step.pattern.chains[chain].nodes;
        let node = &nodes[index];
        let lost = node.cells.iter().flat_map(|cell| {
            node.digits.iter().map(|digit| Candidate { cell: *cell, digit: *digit })
        });
        let is_out = |lost: Candidate| {
            node.links.iter().any(|link| match link.kind {
                LinkKind::Known => link.from.iter().any(|from| states_off(&nodes[*from], lost)),
                LinkKind::Locked => link.houses.len() == 2 && self.is_covered(nodes, link, lost),
                LinkKind::Fish => self.is_covered(nodes, link, lost),
                LinkKind::Nested => self.is_proved(chain, index, link, lost),
                LinkKind::Rule if self.is_rule_net() => self.breaks(nodes, link, lost),
                _ => self.rules_out(nodes, link, lost),
            })
        };
        lost.into_iter().all(is_out)
    }

    fn is_rule_net(&self) -> bool {
        matches!(
            self.step.technique,
            Technique::RuleContradiction
                | Technique::RuleChain
                | Technique::DigitRuleNet
                | Technique::CellRuleChain
                | Technique::HouseRuleChain
                | Technique::CellRuleNet
                | Technique::HouseRuleNet
                | Technique::RuleCases
        )
    }

    /// Whether a grid with only the rules of a link has no solution with a candidate, given the nodes of the link and
    /// the candidates of the cells of these rules and houses.
    fn breaks(&self, nodes: &[ChainNode], link: &Link, lost: Candidate) -> bool {
        let geometry = self.geometry();
        let of = |rule: &RuleId| geometry.rules()[rule.index()].clone();
        // A rule that lists no cells is about all of them, and may depend on other rules.
        let is_global = link.rules.iter().any(|rule| listed(&of(rule)).is_empty());
        let alone = match is_global {
            true => self.position.puzzle().geometry().clone(),
            false => Arc::new(geometry.with_rules(link.rules.iter().map(of))),
        };
        let mut near: BTreeSet<Cell> = rules::network(&alone)
            .constraints
            .iter()
            .flat_map(scope)
            .map(|cell| Cell::from_index(usize::from(cell)))
            .collect();
        near.extend(link.houses.iter().flat_map(|house| &geometry.house(*house).cells));
        near.extend(link.from.iter().flat_map(|from| &nodes[*from].cells));
        let mut puzzle = Puzzle::blank(alone);
        for cell in geometry.cells().filter(|cell| is_global || near.contains(cell)) {
            let own = self.position.value(cell).map(|digit| [digit].into_iter().collect());
            let mut left: DigitSet = own.unwrap_or_else(|| self.position.candidates(cell));
            for node in link.from.iter().map(|from| &nodes[*from]) {
                let is_in = node.cells.contains(&cell);
                left = left
                    .iter()
                    .filter(|digit| match (node.is_on, node.digits.contains(digit)) {
                        (true, is_held) if is_in => is_held,
                        (true, true) => !self.sees(node.cells[0], cell),
                        (false, true) => !is_in,
                        _ => true,
                    })
                    .collect();
            }
            if cell == lost.cell {
                left = [lost.digit].into_iter().collect();
            }
            puzzle.restrict(cell, left);
        }
        let answer = NativeSolver::new().answer(&puzzle, &Budget::solutions(1), 0);
        answer.is_ok_and(|answer| answer.stats.verdict() == Verdict::None)
    }

    /// Whether the places of the digit that are left in the first half of the houses lie in as many others, which also
    /// contain the candidate.
    fn is_covered(&self, nodes: &[ChainNode], link: &Link, lost: Candidate) -> bool {
        let (bases, covers) = link.houses.split_at(link.houses.len() / 2);
        let within =
            |cell: Cell, houses: &[HouseId]| houses.iter().any(|house| self.holds(*house, cell));
        let of = |house: &HouseId| self.geometry().house(*house).cells.iter().copied();
        let all: Vec<Cell> = bases.iter().flat_map(of).collect();
        let places: Vec<Cell> = all
            .iter()
            .copied()
            .filter(|cell| !self.is_gone(nodes, link, Candidate { cell: *cell, digit: lost.digit }))
            .collect();
        let are_apart = places.iter().collect::<BTreeSet<_>>().len() == places.len();
        bases.len() == covers.len()
            && are_apart
            && places.iter().all(|cell| within(*cell, covers))
            && within(lost.cell, covers)
            && !all.contains(&lost.cell)
    }

    /// Whether the chain of a nested inference assumes the candidate, and what comes before it there is known here.
    fn is_proved(&self, chain: usize, index: usize, link: &Link, lost: Candidate) -> bool {
        let chains = &self.step.pattern.chains;
        let Some(proof) = link.chain.filter(|proof| *proof > 0 && (chain == 0 || *proof < chain))
        else {
            return false;
        };
        let nodes = &chains[proof].nodes;
        let Some(start) = nodes.iter().rposition(|node| node.links.is_empty()) else {
            return false;
        };
        let states = |node: &ChainNode| (node.cells.clone(), node.digits.clone(), node.is_on);
        let is_known = |node: &ChainNode| {
            chains[chain].nodes[..index].iter().any(|known| states(known) == states(node))
        };
        let uses: BTreeSet<(Vec<Cell>, Vec<Digit>, bool)> = nodes[start..]
            .iter()
            .flat_map(|node| node.parents())
            .filter(|from| *from < start)
            .map(|from| states(&nodes[from]))
            .collect();
        let given: BTreeSet<_> =
            link.from.iter().map(|from| states(&chains[chain].nodes[*from])).collect();
        states(&nodes[start]) == (vec![lost.cell], vec![lost.digit], true)
            && nodes[..start].iter().all(is_known)
            && uses == given
    }

    /// Whether a candidate is ruled out by the nodes of a link, or not there at all.
    fn is_gone(&self, nodes: &[ChainNode], link: &Link, lost: Candidate) -> bool {
        // The houses of a last candidate are those in which others are ruled out.
        let houses = match link.kind {
            LinkKind::LastCandidate => link.houses.clone(),
            _ => self.all_houses(),
        };
        let is_ruled_out = |from: &usize| {
            let alone = |kind| Link {
                from: vec![*from],
                houses: houses.clone(),
                rules: link.rules.clone(),
                ..Link::of(kind)
            };
            [LinkKind::Seen, LinkKind::SameCell, LinkKind::Rule]
                .into_iter()
                .any(|kind| self.rules_out(nodes, &alone(kind), lost))
        };
        !self.has(lost)
            || link.from.iter().any(|from| states_off(&nodes[*from], lost) || is_ruled_out(from))
    }

    fn is_on(&self, nodes: &[ChainNode], node: &ChainNode) -> bool {
        let link = &node.links[0];
        let gone = |lost: Candidate| self.is_gone(nodes, link, lost);
        let digits = || DigitSet::all(self.geometry().side()).iter();
        match (link.kind, &node.digits[..], &link.houses[..]) {
            (LinkKind::LastCandidate, &[digit], _) => {
                let [cell] = node.cells[..] else { return false };
                digits()
                    .filter(|other| *other != digit)
                    .all(|digit| gone(Candidate { cell, digit }))
            }
            (LinkKind::LastPlace, &[digit], &[house]) => {
                let within = &self.geometry().house(house).cells;
                let others = within.iter().filter(|cell| !node.cells.contains(cell));
                node.cells.iter().all(|cell| within.contains(cell))
                    && others.into_iter().all(|cell| gone(Candidate { cell: *cell, digit }))
            }
            (LinkKind::LockedSet, held, _) => {
                let others = || digits().filter(|digit| !held.contains(digit));
                let is_free =
                    |cell: &Cell| others().all(|digit| gone(Candidate { cell: *cell, digit }));
                held.len() == node.cells.len() && node.cells.iter().all(is_free)
            }
            (LinkKind::HiddenSet, held, &[house]) => {
                let within = &self.geometry().house(house).cells;
                let is_left = |digit: &Digit, cell: &Cell| {
                    !node.cells.contains(cell) && !gone(Candidate { cell: *cell, digit: *digit })
                };
                held.len() == node.cells.len()
                    && node.cells.iter().all(|cell| within.contains(cell))
                    && !held.iter().any(|digit| within.iter().any(|cell| is_left(digit, cell)))
            }
            _ => false,
        }
    }

    fn all_houses(&self) -> Vec<HouseId> {
        self.geometry().houses_with_ids().map(|(id, _)| id).collect()
    }

    /// Strong links, weak links and held digits match their names.
    fn check_parts(&self) {
        for part in &self.step.pattern.parts {
            let names = || {
                let cells = part.cells.iter().map(|cell| cell.name(self.geometry().side()));
                cells.map(|cell| cell.to_string()).collect::<Vec<_>>()
            };
            match part.role {
                Role::StrongLink => {
                    let [digit] = part.digits[..] else { self.fail("a link of several digits") };
                    let is_strong = part.houses.iter().any(|house| {
                        let cells = self.geometry().house(*house).cells.iter();
                        let places =
                            cells.filter(|cell| self.has(Candidate { cell: **cell, digit }));
                        places.copied().all(|cell| part.cells.contains(&cell))
                            && part.cells.iter().all(|cell| self.holds(*house, *cell))
                    });
                    if !is_strong {
                        self.fail(&format!("no strong link: {:?}", names()));
                    }
                }
                // The rest of the pattern defines which cells see which.
                Role::WeakLink | Role::RestrictedCommon => {
                    let is_seen = |cell: &Cell| {
                        part.cells.iter().any(|other| {
                            let both = |house: &HouseId| {
                                self.holds(*house, *cell) && self.holds(*house, *other)
                            };
                            cell != other
                                && (part.houses.iter().any(both)
                                    || self.geometry().extra_peers(*cell).contains(other)
                                    || self.geometry().rule_peers(*cell).contains(other))
                        })
                    };
                    if !part.cells.iter().all(is_seen) {
                        self.fail(&format!("no weak link: {:?}", names()));
                    }
                }
                Role::Held => {
                    let stands = |solution: &&Solution| {
                        part.cells.iter().any(|cell| part.digits.contains(&solution.digit(*cell)))
                    };
                    if self.solution.is_some_and(|solution| !stands(&solution)) {
                        self.fail(&format!("not held in {:?}", names()));
                    }
                }
                _ => {}
            }
        }
    }

    /// A hint at the location covers all that the technique sees, and no more houses than necessary.
    fn check_whereabouts(&self) {
        let geometry = self.geometry();
        let place = explain::whereabouts(self.step, geometry);
        let pattern = &self.step.pattern;
        let of_parts = pattern.parts.iter().map(|part| (&part.digits, &part.cells));
        let nodes = pattern.chains.iter().flat_map(|chain| &chain.nodes);
        let all: Vec<Candidate> = of_parts
            .chain(nodes.map(|node| (&node.digits, &node.cells)))
            .flat_map(|(digits, cells)| {
                let of = |cell: &Cell| {
                    let cell = *cell;
                    digits.iter().map(move |digit| Candidate { cell, digit: *digit })
                };
                cells.iter().flat_map(of)
            })
            .collect();
        let all_in = |place: &Whereabouts| all.iter().all(|one| place.holds(*one, geometry));
        if all.is_empty() || !all_in(&place) {
            self.fail(&format!("not all in {}", place.describe(geometry)));
        }
        if let Whereabouts::Houses(houses) = &place {
            for left_out in houses {
                let fewer = houses.iter().copied().filter(|house| house != left_out).collect();
                if all_in(&Whereabouts::Houses(fewer)) {
                    self.fail(&format!("too many houses in {}", place.describe(geometry)));
                }
            }
        }
    }
}

/// Whether a node says that a candidate is false.
fn states_off(node: &ChainNode, lost: Candidate) -> bool {
    !node.is_on && node.cells.contains(&lost.cell) && node.digits.contains(&lost.digit)
}

/// The cells that a rule lists.
fn listed(rule: &Rule) -> Vec<u16> {
    let own = rule.lists.iter().flatten().map(|cell| cell.index() as u16);
    own.chain(rule.branches.iter().flatten().flat_map(listed)).collect()
}

/// The variables of a constraint, each once.
fn scope(constraint: &Constraint) -> Vec<u16> {
    let mut scope = constraint.variables();
    scope.sort_unstable();
    scope.dedup();
    scope
}
