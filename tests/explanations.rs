//! What is said of a step against the step itself: its claims, the links of its chains, and where a hint sends
//! people.
//!
//! All of it is held against the position in which the step was found and, where there is just one, against
//! the solution, from the data alone. Nothing is read out of the sentences but that they name what the data
//! name, so a new wording breaks nothing and a missing house does.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use common::cases::{case, lines};
use common::geometry;
use common::random::Random;
use veridoku::logic::explain::{self, Claim, Whereabouts};
use veridoku::logic::{
    ChainNode, Conclusion, Link, LinkKind, Logic, Position, Role, Step, Technique, Techniques,
};
use veridoku::{
    Candidate, Cell, Digit, DigitSet, Geometry, HouseId, NativeSolver, Puzzle, Solution, Variant,
};

/// A step with the position in which it was found, and the solution if there is just one.
struct Found<'a> {
    step: &'a Step,
    position: &'a Position,
    solution: Option<&'a Solution>,
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

    fn check(&self) {
        self.check_claims();
        self.check_links();
        self.check_parts();
        self.check_whereabouts();
    }

    /// Everything that the step does is claimed, every claim is used, and none is wrong.
    fn check_claims(&self) {
        let geometry = self.geometry();
        let explanation = explain::explanation(self.step, geometry);
        let claims = explanation.claims();
        let struck = self.step.conclusion.eliminations();
        match &self.step.conclusion {
            Conclusion::Place(placed) => {
                let says =
                    |claim: &Claim| matches!(claim, Claim::Stands(said, _) if said == placed);
                if !claims.iter().any(says) {
                    self.fail("no claim of the placement");
                }
            }
            Conclusion::Eliminate(_) => {
                for lost in struck {
                    if !claims.iter().any(|claim| claim.rules_out(*lost, geometry)) {
                        self.fail(&format!("not claimed: {}", lost.name(geometry.side())));
                    }
                }
                for claim in claims {
                    if !struck.iter().any(|lost| claim.rules_out(*lost, geometry)) {
                        self.fail(&format!("of no use: {claim:?}"));
                    }
                }
            }
        }
        if let Some(solution) = self.solution {
            for cell in geometry.cells() {
                let truth = Candidate { cell, digit: solution.digit(cell) };
                if let Some(wrong) = claims.iter().find(|claim| claim.rules_out(truth, geometry)) {
                    self.fail(&format!("wrong: {wrong:?}"));
                }
            }
        }
        self.check_names(explanation.text(), claims);
    }

    /// The sentence names all cells, houses and digits of its claims.
    fn check_names(&self, text: &str, claims: &[Claim]) {
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
                    // The places in the bases of a fish are said by the bases.
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
                _ => self.fail("an unknown claim"),
            };
            for word in wanted.concat() {
                if !words.contains(word.as_str()) {
                    self.fail(&format!("`{word}` is not in the sentence"));
                }
            }
        }
    }

    /// Each node of a chain but the first is linked to earlier ones, and the links hold.
    fn check_links(&self) {
        for chain in &self.step.pattern.chains {
            for (index, node) in chain.nodes.iter().enumerate() {
                if index == 0 {
                    if !node.links.is_empty() {
                        self.fail("a supposition with a link");
                    }
                    continue;
                }
                let is_net = matches!(
                    self.step.technique,
                    Technique::DigitForcingNet
                        | Technique::CellForcingNet
                        | Technique::HouseForcingNet
                );
                if node.links.is_empty() || node.links.len() > 1 && node.is_on {
                    self.fail(&format!("node {index} has {} links", node.links.len()));
                }
                for link in &node.links {
                    let is_earlier = link.from.iter().all(|from| *from < index);
                    let is_near = |from: &usize| *from == index - 1 || *from == 0;
                    if !is_earlier || !is_net && !link.from.iter().all(is_near) {
                        self.fail(&format!("node {index} follows from {:?}", link.from));
                    }
                }
                let follows = if node.is_on {
                    self.is_on(&chain.nodes, node)
                } else {
                    self.is_off(&chain.nodes, node)
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
            self.sees(one, other) && self.geometry().extra_peers(one).contains(&other)
        };
        match link.kind {
            LinkKind::Seen => grounds.any(|(digit, cells)| {
                let is_seen = |cell: &Cell| {
                    *cell != lost.cell && (in_house(*cell, lost.cell) || is_pair(*cell, lost.cell))
                };
                digit == lost.digit && !cells.is_empty() && cells.iter().all(is_seen)
            }),
            LinkKind::SameCell => {
                grounds.any(|(digit, cells)| digit != lost.digit && cells == [lost.cell])
            }
            _ => false,
        }
    }

    fn is_off(&self, nodes: &[ChainNode], node: &ChainNode) -> bool {
        let lost = node.cells.iter().flat_map(|cell| {
            node.digits.iter().map(|digit| Candidate { cell: *cell, digit: *digit })
        });
        let is_out =
            |lost: Candidate| node.links.iter().any(|link| self.rules_out(nodes, link, lost));
        lost.into_iter().all(is_out)
    }

    fn is_on(&self, nodes: &[ChainNode], node: &ChainNode) -> bool {
        let link = &node.links[0];
        let gone = |lost: Candidate| {
            let is_off = |source: &ChainNode| {
                !source.is_on
                    && source.cells.contains(&lost.cell)
                    && source.digits.contains(&lost.digit)
            };
            // The houses of a last candidate are those in which others are ruled out.
            let houses = match link.kind {
                LinkKind::LastCandidate => link.houses.clone(),
                _ => self.all_houses(),
            };
            let is_ruled_out = |from: &usize| {
                let alone = |kind| Link { kind, from: vec![*from], houses: houses.clone() };
                [LinkKind::Seen, LinkKind::SameCell]
                    .into_iter()
                    .any(|kind| self.rules_out(nodes, &alone(kind), lost))
            };
            !self.has(lost)
                || link.from.iter().any(|from| is_off(&nodes[*from]) || is_ruled_out(from))
        };
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
            _ => false,
        }
    }

    fn all_houses(&self) -> Vec<HouseId> {
        self.geometry().houses_with_ids().map(|(id, _)| id).collect()
    }

    /// Strong links, weak links and held digits are what they are called.
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
                // Which of the cells see which is said by the rest of the pattern.
                Role::WeakLink | Role::RestrictedCommon => {
                    let is_seen = |cell: &Cell| {
                        part.cells.iter().any(|other| {
                            let both = |house: &HouseId| {
                                self.holds(*house, *cell) && self.holds(*house, *other)
                            };
                            cell != other
                                && (part.houses.iter().any(both)
                                    || self.geometry().extra_peers(*cell).contains(other))
                        })
                    };
                    if !part.cells.iter().all(is_seen) {
                        self.fail(&format!("no weak link: {:?}", names()));
                    }
                }
                Role::Held => {
                    let stands = |solution: &&Solution| {
                        part.cells.iter().any(|cell| part.digits == [solution.digit(*cell)])
                    };
                    if self.solution.is_some_and(|solution| !stands(&solution)) {
                        self.fail(&format!("not held in {:?}", names()));
                    }
                }
                _ => {}
            }
        }
    }

    /// A hint at the place leads to all that the technique sees, and to no more houses than it takes.
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

/// Steps by technique: how many were checked.
type Tally = BTreeMap<Technique, usize>;

/// All steps of a puzzle's path, with every step of any technique at some positions on it.
fn check_path(puzzle: &Puzzle, solution: Option<&Solution>, logic: &Logic, tally: &mut Tally) {
    let mut position = Position::of_marks(puzzle.clone());
    let path = logic.path(&position);
    for round in &path.rounds {
        for step in round {
            Found { step, position: &position, solution }.check();
            *tally.entry(step.technique).or_default() += 1;
        }
        round.iter().for_each(|step| position.apply(step));
    }
}

/// Every step that any technique finds in a position.
fn check_position(
    position: &Position,
    solution: Option<&Solution>,
    logic: &Logic,
    tally: &mut Tally,
) {
    for step in logic.steps(position) {
        Found { step: &step, position, solution }.check();
        *tally.entry(step.technique).or_default() += 1;
    }
}

/// As many puzzles as asked for by `VERIDOKU_PUZZLES` in thousands, or few.
fn wanted(few: usize) -> usize {
    let asked = std::env::var("VERIDOKU_PUZZLES").ok().and_then(|text| text.parse::<usize>().ok());
    few * asked.map_or(1, |puzzles| puzzles.div_ceil(1_000))
}

fn singles() -> impl Iterator<Item = Technique> {
    Technique::ALL.iter().copied().take_while(|one| *one < Technique::LockedPair)
}

/// The step that is told in each case, and all others that are found there.
#[test]
fn every_case_of_every_technique_is_told_in_full() {
    let mut tally = Tally::new();
    for family in std::fs::read_dir("tests/data/techniques").unwrap() {
        for line in lines(&family.unwrap().path()) {
            let case = case(&line);
            let only = Techniques::NONE.with(case.technique);
            let logic = Logic::new(case.position.puzzle().geometry().clone(), only).unwrap();
            let mut solver = NativeSolver::new();
            let solution = common::only_solution(&case.position.to_marks(), &mut solver);
            check_position(&case.position, solution.as_ref(), &logic, &mut tally);
        }
    }
    let missing: Vec<&Technique> =
        Technique::ALL.iter().filter(|technique| !tally.contains_key(technique)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The cases in which a house was named and more than it struck: a claim of that house alone is not enough.
#[test]
fn a_house_alone_does_not_cover_what_type_3_strikes() {
    let mut outside = BTreeSet::new();
    for line in lines(Path::new("tests/data/techniques/uniqueness.tsv")) {
        let case = case(&line);
        let geometry = case.position.puzzle().geometry();
        let only = Techniques::NONE.with(case.technique);
        let logic = Logic::new(geometry.clone(), only).unwrap();
        for step in logic.steps(&case.position) {
            let Some(subset) = step.pattern.parts(Role::Subset).next() else { continue };
            let struck = step.conclusion.eliminations();
            let kept = |digit: &Digit| (*digit, subset.cells.clone());
            let claim = Claim::Elsewhere {
                houses: subset.houses.clone(),
                kept: subset.digits.iter().map(kept).collect(),
                seeing: Vec::new(),
            };
            if !struck.iter().all(|lost| claim.rules_out(*lost, geometry)) {
                outside.insert(step.technique);
            }
        }
    }
    let expected = [Technique::BugType3, Technique::UniqueRectangle3];
    assert!(expected.iter().all(|technique| outside.contains(technique)), "{outside:?}");
}

/// Puzzles of a geometry with a single solution.
fn dug(rules: &Arc<Geometry>, count: usize, givens: usize, seed: u64) -> Vec<(Puzzle, Solution)> {
    let (mut random, mut solver) = (Random(seed), NativeSolver::default());
    let one = |_| {
        let grid = match rules.is_classic_nine() {
            true => random.grid(rules, &mut solver),
            false => random.grid_of(rules, &mut solver),
        };
        (random.dig(rules, &grid, givens, &mut solver), grid)
    };
    (0..count).map(one).collect()
}

#[test]
fn every_step_of_random_puzzles_is_told_in_full() {
    let rules = geometry("3x3", "classic");
    let mut tally = Tally::new();
    // Each technique with singles alone, so that all of them have their turn, and all together.
    let mut choices = vec![Techniques::default(), Techniques::all()];
    choices.extend(Technique::ALL.iter().map(|one| singles().collect::<Techniques>().with(*one)));
    let puzzles = dug(&rules, wanted(12), 0, 21);
    for techniques in choices {
        let logic = Logic::new(rules.clone(), techniques).unwrap();
        for (puzzle, solution) in &puzzles {
            check_path(puzzle, Some(solution), &logic, &mut tally);
        }
    }
    assert!(tally.len() > 60, "{tally:?}");
}

/// Where nothing but singles was done, every technique has something to say.
#[test]
fn every_step_that_is_possible_at_once_is_told_in_full() {
    let rules = geometry("3x3", "classic");
    let mut tally = Tally::new();
    let few = Logic::new(rules.clone(), singles().collect()).unwrap();
    let all = Logic::new(rules.clone(), Techniques::default()).unwrap();
    for (puzzle, solution) in dug(&rules, wanted(6), 0, 22) {
        let mut position = Position::new(puzzle);
        for round in few.path(&position.clone()).rounds {
            round.iter().for_each(|step| position.apply(step));
        }
        check_position(&position, Some(&solution), &all, &mut tally);
    }
    assert!(tally.len() > 30, "{tally:?}");
}

#[test]
fn steps_of_other_geometries_are_told_in_full() {
    let mut tally = Tally::new();
    let five = "AABBBAACCBDACCBDDDCEDEEEE".bytes().map(|region| usize::from(region - b'A'));
    let five: Vec<usize> = five.collect();
    let jigsaw = Arc::new(Geometry::jigsaw(5, &five, &[]).unwrap());
    let nine = common::jigsaw_nine();
    let jigsaw_x = Arc::new(Geometry::jigsaw(9, &nine, &[Variant::X]).unwrap());
    let jigsaw_nine = Arc::new(Geometry::jigsaw(9, &nine, &[]).unwrap());
    for (rules, count, givens) in [
        (geometry("2x2", "classic"), 20, 0),
        (geometry("2x3", "classic"), 20, 0),
        (geometry("3x3", "x"), 10, 0),
        (geometry("3x3", "windoku"), 10, 0),
        (geometry("3x3", "anti-knight"), 6, 0),
        (geometry("3x3", "anti-king"), 6, 0),
        (geometry("3x4", "classic"), 1, 60),
        (jigsaw, 20, 0),
        (jigsaw_nine, 6, 0),
        (jigsaw_x, 6, 0),
    ] {
        let logic = Logic::new(rules.clone(), Techniques::default()).unwrap();
        for (puzzle, solution) in dug(&rules, wanted(count), givens, 23) {
            check_path(&puzzle, Some(&solution), &logic, &mut tally);
        }
    }
    assert!(tally.len() > 40, "{tally:?}");
}

/// Grids of pencilmarks alone, with one, several or no solutions.
#[test]
fn steps_of_pencilmark_grids_are_told_in_full() {
    let mut tally = Tally::new();
    let mut random = Random(24);
    let mut solver = NativeSolver::new();
    for (shape, count) in [("3x3", 30), ("2x3", 60), ("2x2", 60)] {
        let rules = geometry(shape, "classic");
        for _ in 0..wanted(count) {
            let puzzle = common::marks(&rules, &mut random, &mut solver);
            let solution = common::only_solution(&puzzle, &mut solver);
            let techniques = match solution {
                Some(_) => Techniques::default(),
                None => Techniques::default().without_uniqueness(),
            };
            let logic = Logic::new(rules.clone(), techniques).unwrap();
            check_path(&puzzle, solution.as_ref(), &logic, &mut tally);
        }
    }
    assert!(tally.len() > 30, "{tally:?}");
}

/// A hint tells where to look, not to look everywhere: only chains and nets go all over the grid.
#[test]
fn few_hints_are_at_the_whole_grid() {
    let rules = geometry("3x3", "classic");
    let logic = Logic::new(rules.clone(), Techniques::default()).unwrap();
    let (mut all, mut everywhere) = (0, 0);
    for (puzzle, _) in dug(&rules, wanted(60), 0, 25) {
        for step in logic.path(&puzzle.into()).rounds.iter().flatten() {
            let place = explain::where_to_look(step, &rules);
            let is_chain = !step.pattern.chains.is_empty();
            if place == "the whole grid" {
                assert!(is_chain, "{}", explain::sentence(step, &rules));
                everywhere += 1;
            }
            all += usize::from(is_chain);
        }
    }
    assert!(all > 20 && everywhere * 4 < all, "{everywhere} of {all} chains");
}

/// The JSON of a step has every link that the step has.
#[cfg(feature = "json")]
#[test]
fn links_are_in_the_json() {
    let mut kinds = BTreeSet::new();
    for family in ["chains", "forcing", "wings"] {
        for line in lines(&Path::new("tests/data/techniques").join(family).with_extension("tsv")) {
            let case = case(&line);
            let geometry = case.position.puzzle().geometry();
            let only = Techniques::NONE.with(case.technique);
            let logic = Logic::new(geometry.clone(), only).unwrap();
            for step in logic.steps(&case.position) {
                let object = veridoku::logic::json::step(&step, geometry);
                for (index, chain) in step.pattern.chains.iter().enumerate() {
                    for (number, node) in chain.nodes.iter().enumerate() {
                        let links = object["chains"][index][number]["links"].as_array().unwrap();
                        assert_eq!(links.len(), node.links.len());
                        for (link, known) in links.iter().zip(&node.links) {
                            assert_eq!(link["kind"], known.kind.name());
                            assert_eq!(link["from"], serde_json::json!(known.from));
                            let houses =
                                known.houses.iter().map(|id| geometry.house(*id).to_string());
                            assert_eq!(
                                link["houses"],
                                serde_json::json!(houses.collect::<Vec<_>>())
                            );
                            kinds.insert(known.kind.name());
                        }
                    }
                }
            }
        }
    }
    assert_eq!(kinds.len(), LinkKind::ALL.len(), "{kinds:?}");
}
