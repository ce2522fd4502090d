//! Every technique of the test cases, drawn: no part of its step is missing.

use roxmltree::Document;
use veridoku::draw::{self, DiscKind, LinkLook, Scene};
use veridoku::logic::{ChainNode, Conclusion, Step};
use veridoku::{Candidate, Cell};

use super::{count, of_class};
use veridoku_testing::cases::{self, Case};

/// The cases in which a step is found, with the step and its scene.
fn drawn() -> impl Iterator<Item = (Case, Step, Scene)> {
    cases::all().filter(|case| !case.is_near_miss).map(|case| {
        let step = case.expected_step().expect("the technique is found");
        let scene = draw::step(&case.position, &step);
        (case, step, scene)
    })
}

/// The candidates of a node.
fn places(case: &Case, node: &ChainNode) -> Vec<Candidate> {
    let of = |cell: &Cell| {
        let (cell, candidates) = (*cell, case.position.candidates(*cell));
        let held = node.digits.iter().copied().filter(move |digit| candidates.contains(*digit));
        held.map(move |digit| Candidate { cell, digit })
    };
    node.cells.iter().flat_map(of).collect()
}

#[test]
fn every_step_is_drawn_in_full() {
    let (mut nodes, mut arrows) = (0, 0);
    for (case, step, scene) in drawn() {
        let name = case.technique;
        match &step.conclusion {
            Conclusion::Place(placed) => assert_eq!(scene.rings, [*placed], "{name}"),
            Conclusion::Eliminate(struck) => assert_eq!(&scene.strikes, struck, "{name}"),
        }
        // A node about the same candidate as an earlier one has no arrow from it.
        let ends: usize = step
            .pattern
            .chains
            .iter()
            .flat_map(|chain| chain.nodes.iter().map(move |node| (chain, node)))
            .map(|(chain, node)| {
                let is_apart = |from: &&usize| {
                    let (from, to) = (places(&case, &chain.nodes[**from]), places(&case, node));
                    let is_shared = |one: &&Candidate| node.digits.contains(&one.digit);
                    let shared: Vec<&Candidate> = from.iter().filter(is_shared).collect();
                    shared.is_empty()
                        || shared.iter().any(|one| to.iter().any(|other| *one != other))
                };
                let from = node.links.iter().flat_map(|link| &link.from);
                from.filter(is_apart).count()
            })
            .sum();
        let drawn = scene.links.iter().filter(|link| link.kind.is_arrow());
        assert!(drawn.count() >= ends, "{name}: an arrow for each way into a node");
        arrows += ends;
        for node in step.pattern.chains.iter().flat_map(|chain| &chain.nodes) {
            nodes += 1;
            let kind = if node.is_on { DiscKind::On } else { DiscKind::Off };
            let has_disc = scene.discs.iter().any(|disc| {
                let Candidate { cell, digit } = disc.candidate;
                disc.kind == kind && node.cells.contains(&cell) && node.digits.contains(&digit)
            });
            assert!(has_disc, "{name}: {node:?}");
            let is_outlined = scene.outlines.iter().any(|outline| outline.cells == node.cells);
            assert!(node.cells.len() < 2 || is_outlined, "{name}: {node:?}");
        }
        for part in &step.pattern.parts {
            let shows_cell = |cell| {
                let tinted = scene.tints.iter().any(|tint| tint.cells.contains(cell));
                tinted || scene.discs.iter().any(|disc| disc.candidate.cell == *cell)
            };
            assert!(part.cells.iter().all(shows_cell), "{name}: {part:?}");
        }
        assert!(!scene.title.is_empty() && !scene.description.is_empty(), "{name}");
    }
    assert!(nodes > 100 && arrows > 100, "{nodes} nodes and {arrows} arrows");
}

#[test]
fn all_of_a_scene_is_in_its_picture() {
    for (case, _, scene) in drawn() {
        let name = case.technique;
        let text = draw::svg(&scene);
        let picture = Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(count(&picture, "strike", "path"), scene.strikes.len(), "{name}");
        assert_eq!(count(&picture, "ring", "circle"), scene.rings.len(), "{name}");
        let discs = |kind| scene.discs.iter().filter(|disc| disc.kind == kind).count();
        assert_eq!(count(&picture, "on", "circle"), discs(DiscKind::On), "{name}");
        assert_eq!(count(&picture, "off", "circle"), discs(DiscKind::Off), "{name}");
        let parts =
            scene.discs.iter().filter(|disc| matches!(disc.kind, DiscKind::Part(_))).count();
        assert_eq!(count(&picture, "part", "circle"), parts, "{name}");
        let links = of_class(&picture, "link");
        assert_eq!(links.len(), scene.links.len(), "{name}");
        for (element, link) in links.iter().zip(&scene.links) {
            let is_dashed = element.attribute("class").expect("a class").contains("weak");
            assert_eq!(is_dashed, matches!(link.kind, LinkLook::Off | LinkLook::Weak), "{name}");
            let reason = element.children().find(|child| child.tag_name().name() == "title");
            assert_eq!(reason.and_then(|reason| reason.text()), Some(&link.reason[..]), "{name}");
        }
        let heads = scene.links.iter().filter(|link| link.kind.is_arrow()).count();
        assert_eq!(of_class(&picture, "head").len(), heads, "{name}");
        assert_eq!(of_class(&picture, "edge").len(), scene.outlines.len(), "{name}");
        let is_way = |letter: char| letter.is_ascii_digit() || "MHVQLahvlmz .-".contains(letter);
        for way in picture.descendants().filter_map(|node| node.attribute("d")) {
            assert!(way.chars().all(is_way), "{name}: {way}");
        }
        assert!(text.len() < 40_000, "{name}: {} bytes", text.len());
    }
}

#[test]
fn a_step_made_by_hand_that_does_not_fit_is_left_out() {
    let case = cases::all().find(|case| !case.is_near_miss).expect("a case");
    let mut step = case.expected_step().expect("a step");
    let candidate =
        Candidate { cell: veridoku::Cell::from_index(4000), digit: veridoku::Digit::from_index(0) };
    step.conclusion = Conclusion::Eliminate(vec![candidate]);
    let scene = draw::step(&case.position, &step);
    assert!(scene.strikes.is_empty());
    assert!(Document::parse(&draw::svg(&scene)).is_ok());
}
