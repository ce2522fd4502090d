//! The basic strategy compared with a second one that recomputes everything each time, with the backends, and exactly
//! on published puzzles.

use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use veridoku::logic::basic::{self, DeadEnd, Event, EventKind, History, Reason};
use veridoku::{
    Budget, Candidate, Cell, Digit, DigitSet, Ending, Geometry, NativeSolver, Puzzle, Shape,
    Solution, Verdict,
};
use veridoku_testing::{brute_force, geometry, nine, puzzle, solutions};

/// The puzzles of a file in `tests/data`, each with its location.
fn data(name: &str) -> Vec<(String, Puzzle)> {
    let path = format!("{}/tests/data/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the data file");
    let mut rules = None;
    let mut puzzles = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        match line.strip_prefix("= ").and_then(|header| header.split_once(' ')) {
            Some((shape, variant)) => rules = Some(geometry(shape, variant)),
            None => {
                let rules = rules.as_ref().expect("rules before the first puzzle");
                let cells = line.split(':').next().unwrap_or_default();
                puzzles.push((format!("{name}:{}", number + 1), puzzle(rules, cells)));
            }
        }
    }
    assert!(!puzzles.is_empty());
    puzzles
}

fn found(history: &History) -> Vec<Solution> {
    let solution = |event: &Event| match &event.kind {
        EventKind::Solution(solution) => Some(solution.clone()),
        _ => None,
    };
    let mut found: Vec<Solution> = history.events.iter().filter_map(solution).collect();
    found.sort();
    found
}

fn text(puzzle: &Puzzle, history: &History) -> Vec<String> {
    let line = |event: &Event| {
        format!("{}{}", "  ".repeat(event.depth), event.describe(puzzle.geometry()))
    };
    history.events.iter().map(line).collect()
}

fn assert_snapshot(name: &str, text: &str) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// A position without incremental counts.
#[derive(Clone, Debug, PartialEq)]
struct Plain {
    candidates: Vec<DigitSet>,
    placed: Vec<Option<Digit>>,
    unclean: VecDeque<Cell>,
}

impl Plain {
    fn of(puzzle: &Puzzle) -> Plain {
        Plain {
            candidates: puzzle.geometry().cells().map(|cell| puzzle.allowed(cell)).collect(),
            placed: puzzle.entries().to_vec(),
            unclean: puzzle.givens().map(|given| given.cell).collect(),
        }
    }

    fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates[cell.index()].contains(digit)
    }

    fn strike(&mut self, struck: &[Candidate]) {
        for Candidate { cell, digit } in struck {
            assert!(self.has(*cell, *digit), "{cell:?} {digit:?} is struck twice");
            self.candidates[cell.index()].remove(*digit);
        }
    }

    fn dead_end(&self, geometry: &Geometry) -> Option<DeadEnd> {
        let cell = geometry.cells().find(|cell| self.candidates[cell.index()].is_empty());
        cell.map(DeadEnd::Cell).or_else(|| {
            geometry.houses_with_ids().find_map(|(id, house)| {
                let is_lost = |digit: &Digit| !house.cells.iter().any(|c| self.has(*c, *digit));
                let digit = DigitSet::all(geometry.side()).iter().find(is_lost)?;
                Some(DeadEnd::House(id, digit))
            })
        })
    }

    /// The first entry by the rules; changes nothing except skipping cells that need no cleaning.
    fn rule(&mut self, geometry: &Geometry) -> Option<EventKind> {
        while let Some(cell) = self.unclean.pop_front() {
            let digit = self.placed[cell.index()].expect("a placed cell");
            let peers = geometry.peers(cell).iter().filter(|peer| self.has(**peer, digit));
            let struck: Vec<Candidate> = peers.map(|&cell| Candidate { cell, digit }).collect();
            if !struck.is_empty() {
                return Some(EventKind::Clean { placed: Candidate { cell, digit }, struck });
            }
        }
        let blanks = || geometry.cells().filter(|cell| self.placed[cell.index()].is_none());
        let placement = |cell: Cell, digit, reason| {
            let others = self.candidates[cell.index()].iter().filter(|other| *other != digit);
            let struck = others.map(|digit| Candidate { cell, digit }).collect();
            Some(EventKind::Placement { candidate: Candidate { cell, digit }, reason, struck })
        };
        let only = |cell: Cell| Some((cell, self.candidates[cell.index()].only()?));
        if let Some((cell, digit)) = blanks().find_map(only) {
            return placement(cell, digit, Reason::SingleCandidate);
        }
        for (id, house) in geometry.houses_with_ids() {
            for digit in DigitSet::all(geometry.side()).iter() {
                let mut places = house.cells.iter().filter(|cell| self.has(**cell, digit));
                if let (Some(&cell), None) = (places.next(), places.next())
                    && self.placed[cell.index()].is_none()
                {
                    return placement(cell, digit, Reason::SinglePlace(id));
                }
            }
        }
        let count = |cell: &Cell| self.candidates[cell.index()].len();
        let fewest = blanks().map(|cell| count(&cell)).min()?;
        let cell = blanks().find(|cell| count(cell) == fewest)?;
        placement(cell, self.candidates[cell.index()].iter().next()?, Reason::Supposition)
    }
}

/// The history of a puzzle, found in the simplest way: positions are copied before each supposition.
fn plain_history(puzzle: &Puzzle, limit: u64) -> Vec<Event> {
    struct Supposed {
        before: Plain,
        candidate: Candidate,
        solutions: u64,
        standing: Vec<u64>,
    }
    let geometry = puzzle.geometry();
    let mut position = Plain::of(puzzle);
    let mut supposed: Vec<Supposed> = Vec::new();
    let (mut events, mut standing, mut solutions) = (Vec::new(), Vec::new(), 0);
    let tell = |events: &mut Vec<Event>, depth, kind| {
        events.push(Event { number: events.len() as u64 + 1, depth, kind });
        events.len() as u64
    };
    loop {
        let depth = supposed.len();
        if let Some(dead_end) = position.dead_end(geometry) {
            tell(&mut events, depth, EventKind::Contradiction(dead_end));
        } else if let Some(kind) = position.rule(geometry) {
            let number = tell(&mut events, depth, kind.clone());
            let event = &events[events.len() - 1];
            if event.is_supposed()
                && let EventKind::Placement { candidate, .. } = kind
            {
                let (before, standing) = (position.clone(), standing.clone());
                supposed.push(Supposed { before, candidate, solutions, standing });
            }
            standing.push(number);
            position.strike(event.struck());
            if let EventKind::Placement { candidate: Candidate { cell, digit }, .. } = kind {
                position.placed[cell.index()] = Some(digit);
                position.unclean.push_back(cell);
            }
            continue;
        } else {
            let digits: Vec<Digit> = position.placed.iter().flatten().copied().collect();
            tell(&mut events, depth, EventKind::Solution(Solution::new(digits)));
            solutions += 1;
            if solutions == limit {
                return events;
            }
        }
        let Some(last) = supposed.pop() else { return events };
        position = last.before;
        position.strike(&[last.candidate]);
        let undone = standing.split_off(last.standing.len()).into_iter().rev().collect();
        let is_refuted = last.solutions == solutions;
        let kind = EventKind::TakeBack { supposition: last.candidate, is_refuted, undone };
        standing.push(tell(&mut events, depth - 1, kind));
    }
}

/// Plays a history forward and, whenever entries are taken back, backward entry by entry, using only the entries.
fn assert_plays_back(puzzle: &Puzzle, history: &History) {
    let candidates =
        || puzzle.geometry().cells().map(|c| puzzle.allowed(c)).collect::<Vec<DigitSet>>();
    let mut now = candidates();
    // The candidates before each entry that is in effect.
    let mut before: Vec<(u64, Vec<DigitSet>)> = Vec::new();
    for (index, event) in history.events.iter().enumerate() {
        assert_eq!(event.number, index as u64 + 1);
        if let EventKind::TakeBack { supposition, undone, .. } = &event.kind {
            for number in undone {
                let entry = &history.events[*number as usize - 1];
                for Candidate { cell, digit } in entry.struck() {
                    assert!(!now[cell.index()].contains(*digit));
                    now[cell.index()].insert(*digit);
                }
                let (standing, then) = before.pop().expect("an entry that stands");
                assert_eq!((*number, &now), (standing, &then), "entry {} undone", event.number);
            }
            let first = undone.last().map(|number| &history.events[*number as usize - 1]);
            let first = first.expect("the supposition is undone");
            assert!(first.is_supposed() && first.depth == event.depth);
            assert!(now[supposition.cell.index()].contains(supposition.digit));
        }
        if !event.struck().is_empty() || matches!(event.kind, EventKind::Placement { .. }) {
            before.push((event.number, now.clone()));
        }
        for Candidate { cell, digit } in event.struck() {
            assert!(now[cell.index()].contains(*digit), "entry {}", event.number);
            now[cell.index()].remove(*digit);
        }
        let supposed = before.iter().filter(|(number, _)| {
            let entry = &history.events[*number as usize - 1];
            entry.is_supposed() && entry.number != event.number
        });
        assert_eq!(event.depth, supposed.count(), "entry {}", event.number);
    }
}

/// Checks all claims about histories on one puzzle.
fn assert_sound(puzzle: &Puzzle, limit: u64, place: &str) {
    let budget = Budget::solutions(limit);
    let history = History::of(puzzle, &budget).unwrap();
    let (expected, stats) = solutions(&mut NativeSolver::new(), puzzle, &budget);
    let seen = found(&history);
    assert_eq!(history.stats.solutions, stats.solutions, "{place}");
    assert_eq!(seen.iter().collect::<BTreeSet<_>>().len() as u64, stats.solutions, "{place}");
    for solution in &seen {
        assert_eq!(solution.check(puzzle), Ok(()), "{place}");
    }
    if stats.ending == Ending::Exhausted {
        assert_eq!((history.stats.ending, &seen), (Ending::Exhausted, &expected), "{place}");
    }
    assert_plays_back(puzzle, &history);
    let first = History::of(puzzle, &Budget::solutions(1)).unwrap();
    assert!(history.events.starts_with(&first.events), "{place}");
    assert_eq!(first.stats.solutions, stats.solutions.min(1), "{place}");
    let supposed = history.events.iter().filter(|event| event.is_supposed()).count();
    assert_eq!(history.stats.guesses, Some(supposed as u64), "{place}");
    if supposed == 0 {
        assert_eq!(history.stats.ending, Ending::Exhausted, "{place}");
    }
}

#[test]
fn ends_and_solutions_are_those_of_native() {
    let (mut verdicts, mut long) = ([0; 3], 0);
    for (place, puzzle) in [data("nine"), data("variants")].concat() {
        let budget = Budget { guesses: Some(2_000), ..Budget::solutions(6) };
        let history = History::of(&puzzle, &budget).unwrap();
        if history.stats.ending == Ending::Guesses {
            assert_plays_back(&puzzle, &history);
            long += 1;
            continue; // millions of entries
        }
        assert_sound(&puzzle, 6, &place);
        match history.stats.verdict() {
            Verdict::None => verdicts[0] += 1,
            Verdict::Unique => verdicts[1] += 1,
            Verdict::Multiple => verdicts[2] += 1,
            verdict => panic!("{place}: {verdict:?}"),
        }
    }
    assert!(long <= 4 && verdicts.into_iter().all(|count| count >= 10), "{long} {verdicts:?}");
}

#[test]
fn each_entry_is_what_a_look_at_everything_says() {
    let mut entries = 0;
    for (place, puzzle) in [data("nine"), data("variants")].concat() {
        let budget = Budget { guesses: Some(50), ..Budget::solutions(2) };
        let history = History::of(&puzzle, &budget).unwrap();
        if history.stats.ending == Ending::Guesses {
            continue; // the simple way takes long
        }
        entries += history.events.len();
        assert_eq!(history.events, plain_history(&puzzle, 2), "{place}");
    }
    assert!(entries > 5_000, "{entries}");
}

fn rules() -> impl Strategy<Value = Arc<Geometry>> {
    const RULES: [(&str, &str); 6] = [
        ("2x2", "classic"),
        ("2x2", "x"),
        ("2x3", "classic"),
        ("2x2", "anti-king"),
        ("2x3", "anti-knight"),
        ("1x5", "classic"),
    ];
    let jigsaw = || Arc::new(Geometry::jigsaw(4, &JIGSAW, &[]).expect("a jigsaw"));
    let named = proptest::sample::select(&RULES[..]);
    prop_oneof![5 => named.prop_map(|(shape, variant)| geometry(shape, variant)), 1 => Just(jigsaw())]
}

const JIGSAW: [usize; 16] = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3];

prop_compose! {
    /// Givens, most of which see no equal one, and cells restricted to any candidates, even to none.
    fn puzzles()(
        geometry in rules(),
        wishes in proptest::collection::vec((any::<usize>(), any::<usize>()), 0..12),
        allows_conflicts in proptest::bool::weighted(0.1),
        restricted in proptest::collection::vec((any::<usize>(), 0..1u64 << 6), 0..8),
    ) -> Puzzle {
        let mut puzzle = Puzzle::blank(geometry.clone());
        let cell = |index: usize| Cell::from_index(index % geometry.cell_count());
        for (place, digit) in wishes {
            let mut next = puzzle.clone();
            next.give(cell(place), Digit::from_index(digit % geometry.side()));
            if allows_conflicts || next.conflicts().is_empty() {
                puzzle = next;
            }
        }
        for (place, bits) in restricted {
            let digits = DigitSet::all(64).iter().filter(|digit| bits >> digit.index() & 1 == 1);
            puzzle.restrict(cell(place), digits.collect());
        }
        puzzle
    }
}

proptest! {
    #[test]
    fn random_puzzles(puzzle in puzzles()) {
        assert_sound(&puzzle, 40, "random");
        let history = History::of(&puzzle, &Budget::solutions(3)).unwrap();
        prop_assert_eq!(&history.events, &plain_history(&puzzle, 3));
        if history.stats.ending == Ending::Exhausted {
            prop_assert_eq!(found(&history), brute_force(&puzzle, 4));
        }
    }
}

#[test]
fn singles_need_no_supposition() {
    let singles = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "..2.3...8.....8....31.2.....6..5.27..1.....5.2.4.6..31....8.6.5.......13..531.4..",
    ];
    for text in singles {
        let puzzle = nine(text);
        let history = History::of(&puzzle, &Budget::solutions(1)).unwrap();
        assert!(history.events.iter().all(|event| !event.is_supposed() && event.depth == 0));
        // One solution was requested, and it is known to be unique.
        assert_eq!(history.stats.verdict(), Verdict::Unique);
        let placed = |event: &&Event| matches!(event.kind, EventKind::Placement { .. });
        let blanks = 81 - puzzle.given_count();
        assert_eq!(history.events.iter().filter(placed).count(), blanks);
    }
}

#[test]
fn a_small_history_in_full() {
    let puzzle = puzzle(&geometry("2x2", "classic"), SMALL);
    let history = History::of(&puzzle, &Budget::solutions(2)).unwrap();
    assert_snapshot("basic-4x4", &(text(&puzzle, &history).join("\n") + "\n"));
}

/// Two solutions, and a supposition that is refuted before the first.
const SMALL: &str = "..1....24..1....";

#[test]
fn a_large_history_in_outline() {
    // Norvig's "grid2".
    let puzzle =
        nine("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......");
    let history = History::of(&puzzle, &Budget::solutions(2)).unwrap();
    let lines = text(&puzzle, &history);
    let count = |needle: &str| lines.iter().filter(|line| line.contains(needle)).count();
    let needles = ["clean", "single candidate", "single place", "suppose", "contradiction", "back"];
    let mut outline = format!("{} entries\n", lines.len());
    for needle in needles {
        outline += &format!("{} {needle}\n", count(needle));
    }
    for line in
        lines[..25].iter().chain(["...".to_owned()].iter()).chain(&lines[lines.len() - 10..])
    {
        outline += &format!("{line}\n");
    }
    assert_snapshot("basic-9x9", &outline);
}

#[test]
fn budgets_end_without_a_verdict() {
    let puzzle =
        nine("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......");
    let whole = History::of(&puzzle, &Budget::default()).unwrap();
    assert_eq!(whole.stats.verdict(), Verdict::Unique);
    for guesses in [0, 1, 7] {
        let budget = Budget { guesses: Some(guesses), ..Budget::default() };
        let history = History::of(&puzzle, &budget).unwrap();
        assert_eq!((history.stats.guesses, history.stats.ending), (Some(guesses), Ending::Guesses));
        assert!(whole.events.starts_with(&history.events));
    }
    let budget = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    assert_eq!(History::of(&puzzle, &budget).unwrap().stats.ending, Ending::Time);
    let none = History::of(&puzzle, &Budget::solutions(0)).unwrap();
    assert_eq!((none.events.len(), none.stats.ending), (0, Ending::Solutions));
    for limit in [1, 2, 50] {
        let mut seen = Vec::new();
        let stats = basic::search(&puzzle, &Budget::default(), &mut |event| {
            seen.push(event.clone());
            if seen.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
        .unwrap();
        assert_eq!((stats.ending, &seen[..]), (Ending::Stopped, &whole.events[..limit]));
    }
}

#[test]
fn contradictions_of_givens_are_found_at_once() {
    let last = |puzzle: &Puzzle| {
        let history = History::of(puzzle, &Budget::default()).unwrap();
        assert_eq!(history.stats.verdict(), Verdict::None);
        text(puzzle, &history).last().cloned().expect("an entry")
    };
    let rules = geometry("2x2", "classic");
    let conflict = puzzle(&rules, "1..1............");
    assert_eq!(last(&conflict), "contradiction: r1c4 has no candidate");
    let full = puzzle(&rules, "1234341221434322");
    assert_eq!(last(&full), "contradiction: row 4 has no place for 1");
    let mut barred = Puzzle::blank(rules.clone());
    barred.restrict(Cell::at(1, 2, 4), DigitSet::EMPTY);
    assert_eq!(last(&barred), "contradiction: r2c3 has no candidate");
    let mut given = puzzle(&rules, ".2..............");
    given.restrict(Cell::at(0, 1, 4), DigitSet::single(Digit::from_index(0)));
    assert_eq!(last(&given), "contradiction: r1c2 has no candidate");
    let mut homeless = Puzzle::blank(rules);
    for column in 0..4 {
        let digits = [0, 1, 3].map(Digit::from_index).into_iter().collect();
        homeless.restrict(Cell::at(2, column, 4), digits);
    }
    assert_eq!(last(&homeless), "contradiction: row 3 has no place for 3");
}

/// Hundreds of suppositions are active at once, without using the stack.
#[test]
fn a_large_blank_grid_is_filled() {
    let shape = Shape::new(5, 5).expect("a shape");
    let puzzle = Puzzle::blank(Arc::new(Geometry::classic(shape)));
    let mut deepest = 0;
    let mut last = None;
    let stats = basic::search(&puzzle, &Budget::solutions(1), &mut |event| {
        deepest = deepest.max(event.depth);
        last = Some(event.kind.clone());
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!((stats.solutions, stats.ending), (1, Ending::Solutions));
    assert!(deepest > 300, "{deepest}");
    let Some(EventKind::Solution(solution)) = last else { panic!("{last:?}") };
    assert_eq!(solution.check(&puzzle), Ok(()));
}
