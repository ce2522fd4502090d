//! The promise of `Format::write`, for every format and every kind of puzzle: it refuses for a true reason, or its
//! output reads back as an equal puzzle.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::sync::Arc;

use proptest::prelude::*;
use veridoku::format::{
    Alphabet, Blank, Format, ReadOptions, Reader, RegionMap, WriteError, WriteOptions, write_grid,
    write_line,
};
use veridoku::grid::Text;
use veridoku::{
    Budget, Cell, Digit, Geometry, GeometryBuilder, NativeSolver, Puzzle, Rule, RuleKind, Shape,
    Solution, Variant,
};
use veridoku_testing::random::Random;

/// Box sizes of the puzzles; the sides need one character per digit, or an alphabet, or decimals.
const SHAPES: [(usize, usize); 14] = [
    (1, 1),
    (1, 2),
    (1, 3),
    (2, 2),
    (4, 1),
    (2, 3),
    (3, 2),
    (2, 4),
    (3, 3),
    (3, 4),
    (2, 8),
    (1, 19),
    (5, 5),
    (6, 6),
];

/// A geometry with boxes or with arbitrary regions, numbered in any order.
fn geometry(random: &mut Random) -> Arc<Geometry> {
    let (height, width) = SHAPES[random.below(SHAPES.len())];
    let shape = Shape::new(height, width).unwrap();
    let side = shape.side();
    let mut variants: Vec<Variant> = Variant::ALL.to_vec();
    random.shuffle(&mut variants);
    variants.truncate(random.below(5).saturating_sub(2));
    let geometry = match random.below(3) {
        0 => {
            let mut regions: Vec<usize> = (0..side * side).map(|cell| cell / side).collect();
            // Sometimes a region is a row, which is kept only as a row.
            let first = if random.below(3) == 0 { side } else { 0 };
            random.shuffle(&mut regions[first..]);
            let mut names: Vec<usize> = (0..side).collect();
            random.shuffle(&mut names);
            regions.iter_mut().for_each(|region| *region = names[*region]);
            Geometry::jigsaw(side, &regions, &variants)
                .or_else(|_| Geometry::jigsaw(side, &regions, &[]))
        }
        _ => Geometry::new(shape, &variants).or_else(|_| Geometry::new(shape, &[])),
    };
    Arc::new(geometry.unwrap())
}

/// A puzzle of any kind: givens that may contradict each other, restrictions that may contradict them.
fn puzzle(seed: u64) -> Puzzle {
    let mut random = Random(seed);
    let geometry = geometry(&mut random);
    let side = geometry.side();
    let density = [0, 0, 30, 60, 100][random.below(5)];
    let mut puzzle = Puzzle::blank(geometry.clone());
    for cell in geometry.cells() {
        if random.below(100) < density {
            puzzle.give(cell, Digit::from_index(random.below(side)));
        }
    }
    let restricted = [0, 0, 30, 100][random.below(4)];
    for cell in geometry.cells() {
        if random.below(100) < restricted {
            let share = 1 + random.below(4);
            let digits = (0..side).filter(|_| random.below(4) < share).map(Digit::from_index);
            puzzle.restrict(cell, digits.collect());
        }
    }
    puzzle
}

/// The options needed to read a written puzzle.
fn read_options(format: Format, puzzle: &Puzzle, alphabet: Option<Alphabet>) -> ReadOptions {
    let geometry = puzzle.geometry();
    let regions = geometry.regions();
    ReadOptions {
        format: Some(format),
        shape: geometry.shape(),
        variants: geometry.variants().to_vec(),
        // A jigsaw contains its own.
        regions: regions
            .filter(|_| format != Format::Jigsaw)
            .map(|regions| RegionMap { side: puzzle.side(), regions: regions.to_vec() }),
        alphabet,
        ..ReadOptions::default()
    }
}

/// Formats that state rules refuse rules that they cannot express; their own tests list them.
fn states_rules(format: Format) -> bool {
    use Format::{
        Fpuzzles, FpuzzlesLink, Iss, Killer, Penpa, PuzzLink, Rules, RulesJson, Sudokupad, Tatham,
    };
    let of_setters = matches!(format, Fpuzzles | FpuzzlesLink | Iss | Killer | Sudokupad);
    of_setters || matches!(format, Rules | RulesJson | Tatham | PuzzLink | Penpa)
}

fn read_back(text: &[u8], options: &ReadOptions) -> Vec<Puzzle> {
    let puzzle = |record: Result<_, _>| match record {
        Ok(veridoku::format::Record { puzzle, expected: None, .. }) => puzzle,
        other => panic!("{other:?}\n{}", String::from_utf8_lossy(text)),
    };
    Reader::new(text, options.clone()).map(puzzle).collect()
}

/// Whether the same rules hold and each cell may be the same, given or not: in pencilmarks without a group of several,
/// nothing shows that they are not givens.
fn are_alike(one: &Puzzle, other: &Puzzle) -> bool {
    let rules = |puzzle: &Puzzle| Puzzle::blank(puzzle.geometry().clone());
    rules(one) == rules(other)
        && one.geometry().cells().all(|cell| one.allowed(cell) == other.allowed(cell))
}

/// Why a format cannot hold a puzzle, according to the description of the formats.
fn reasons(format: Format, puzzle: &Puzzle, alphabet: Option<Alphabet>) -> Vec<WriteError> {
    let side = puzzle.side();
    let mut reasons = Vec::new();
    if states_rules(format) {
        return reasons;
    }
    let has_decimals =
        matches!(format, Format::Csv | Format::Ndjson | Format::Pencilmarks | Format::Integers);
    match alphabet {
        Some(alphabet) if side > alphabet.longest() && format != Format::Integers => {
            reasons.push(WriteError::AlphabetTooShort { alphabet, side });
        }
        None if side > 9 && !has_decimals => {
            reasons.push(WriteError::AlphabetNeeded { format, side });
        }
        _ => {}
    }
    let is_restricted =
        puzzle.restrictions().unwrap_or_default().iter().any(|set| set.len() < side);
    if is_restricted && !matches!(format, Format::Pencilmarks | Format::Sukaku) {
        reasons.push(WriteError::Restrictions(format));
    }
    if format == Format::Sukaku && puzzle.given_count() > 0 {
        reasons.push(WriteError::Givens(format));
    }
    if format == Format::Jigsaw && puzzle.geometry().shape().is_some() {
        reasons.push(WriteError::NoRegions(format));
    }
    reasons
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_puzzle_is_refused_by_name_or_reads_back(
        seed: u64,
        alphabet in prop::option::of(prop::sample::select(Alphabet::ALL.to_vec())),
        blank in prop::sample::select(Blank::ALL.to_vec()),
        framed: bool,
    ) {
        let puzzle = puzzle(seed);
        let options = WriteOptions { alphabet, blank, framed, ..WriteOptions::default() };
        for format in Format::ALL {
            let mut text = format.heading().as_bytes().to_vec();
            let heading = text.len();
            let reasons = reasons(format, &puzzle, alphabet);
            match format.write(&puzzle, &options, &mut text) {
                Err(error) => {
                    let has_no_words = matches!(error, WriteError::Rule { .. })
                        && states_rules(format)
                        && !matches!(format, Format::Rules | Format::RulesJson);
                    prop_assert!(has_no_words || reasons.contains(&error), "{}: {}", format, error);
                    prop_assert_eq!(text.len(), heading);
                }
                Ok(()) => {
                    prop_assert!(reasons.is_empty(), "{}: {:?}", format, reasons);
                    let read = read_options(format, &puzzle, alphabet);
                    // A second grid of `ss` is the progress of the first.
                    let copies = if format == Format::SimpleSudoku { 1 } else { 2 };
                    if copies == 2 {
                        format.write(&puzzle, &options, &mut text).unwrap();
                    }
                    prop_assert_eq!(
                        read_back(&text, &read),
                        vec![puzzle.clone(); copies],
                        "{}: {}", format, String::from_utf8_lossy(&text)
                    );
                }
            }
        }
    }

    /// Where no format is given, the text is the same puzzle or an error, but never another one.
    #[test]
    fn what_is_written_is_never_taken_for_another_puzzle(
        seed: u64,
        alphabet in prop::option::of(prop::sample::select(Alphabet::ALL.to_vec())),
        blank in prop::sample::select(Blank::ALL.to_vec()),
        framed: bool,
    ) {
        let puzzle = puzzle(seed);
        prop_assume!(puzzle.side() >= 4);
        let options = WriteOptions { alphabet, blank, framed, ..WriteOptions::default() };
        for format in Format::ALL {
            let mut text = format.heading().as_bytes().to_vec();
            if format.write(&puzzle, &options, &mut text).is_ok() {
                let mut read = ReadOptions { format: None, ..read_options(format, &puzzle, alphabet) };
                if read.shape == Shape::of_side(puzzle.side()) {
                    read.shape = None; // the usual boxes need not be stated
                }
                for record in Reader::new(&text[..], read).flatten() {
                    prop_assert!(
                        are_alike(&record.puzzle, &puzzle),
                        "{} as {}: {}", format, record.format, String::from_utf8_lossy(&text)
                    );
                }
            }
        }
    }

    #[test]
    fn givens_alone_read_back_from_a_line_and_from_rows(
        seed: u64,
        alphabet in prop::option::of(prop::sample::select(Alphabet::ALL.to_vec())),
        blank in prop::sample::select(Blank::ALL.to_vec()),
        framed: bool,
    ) {
        let puzzle = puzzle(seed);
        let plain = Puzzle::from_givens(puzzle.geometry().clone(), puzzle.entries());
        let options = WriteOptions { alphabet, blank, framed, ..WriteOptions::default() };
        let shape = plain.geometry().shape();
        let is_one_character =
            plain.side() <= 9 || alphabet.is_some_and(|a| a.longest() >= plain.side());
        let alphabet = alphabet.filter(|_| is_one_character);
        let mut text = Vec::new();
        write_line(plain.entries(), shape, &options, &mut text);
        let format = if is_one_character { Format::Line } else { Format::Integers };
        prop_assert_eq!(
            read_back(&text, &read_options(format, &plain, alphabet)),
            vec![plain.clone()]
        );
        text.clear();
        let options = WriteOptions { blank: Blank::Dot, ..options };
        write_grid(plain.entries(), shape, &options, &mut text);
        let format = if is_one_character { Format::Grid } else { Format::Integers };
        prop_assert_eq!(read_back(&text, &read_options(format, &plain, alphabet)), vec![plain]);
    }
}

/// The puzzles above are of every kind, so no reason and no format is missed by chance.
#[test]
fn puzzles_are_of_every_kind() {
    let puzzles: Vec<Puzzle> = (0..400).map(puzzle).collect();
    let count = |is: &dyn Fn(&Puzzle) -> bool| puzzles.iter().filter(|puzzle| is(puzzle)).count();
    let is_jigsaw = |puzzle: &Puzzle| puzzle.geometry().shape().is_none();
    let is_restricted = |puzzle: &Puzzle| puzzle.restrictions().is_some();
    assert!(count(&is_jigsaw) > 50);
    assert!(count(&|puzzle| is_jigsaw(puzzle) && is_restricted(puzzle)) > 20);
    assert!(count(&|puzzle| is_restricted(puzzle) && puzzle.given_count() == 0) > 20);
    assert!(count(&|puzzle| is_restricted(puzzle) && puzzle.given_count() > 0) > 20);
    assert!(count(&|puzzle| !puzzle.geometry().variants().is_empty()) > 50);
    assert!(count(&|puzzle| !puzzle.conflicts().is_empty()) > 50);
    assert!(count(&|puzzle| puzzle.side() > 9) > 50);
    for format in Format::ALL {
        let holds = |puzzle: &Puzzle| reasons(format, puzzle, None).is_empty();
        assert!(count(&holds) > 10, "{format}");
    }
}

/// The solutions of a puzzle, sorted.
fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    veridoku_testing::solutions(&mut NativeSolver::new(), puzzle, &Budget::default()).0
}

/// Rules of a kind for a 4x4, each on a line that names a cell twice; none if its form does not allow that.
fn rules_with_a_repeated_cell(kind: RuleKind) -> Vec<Rule> {
    let form = kind.arguments();
    if form.lists.1 == 0 || form.once.is_some() {
        return Vec::new();
    }
    let cells = |places: &[(usize, usize)]| -> Vec<Cell> {
        places.iter().map(|(row, column)| Cell::at(*row, *column, 4)).collect()
    };
    let lines = [
        vec![(0, 0), (0, 1), (0, 0)],
        vec![(0, 0), (0, 0), (0, 1)],
        vec![(0, 1), (1, 2), (2, 3), (0, 1)],
    ];
    let mut rules = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let other = cells(&lines[(place + 1) % 2][..]);
        let line = cells(line);
        let lists = match form.lists.0 {
            0 | 1 => vec![line],
            _ if form.are_equal && other.len() != line.len() => vec![line.clone(), line],
            _ => vec![line, other],
        };
        let count = lists[0].len();
        let numbers: Vec<Vec<i32>> = match kind {
            RuleKind::Linear => vec![[vec![5], vec![1; count]].concat()],
            RuleKind::ConnectedValues => vec![vec![0, 1, 2]],
            RuleKind::LookAndSay => vec![vec![2, 1], vec![1, 2, 1, 3]],
            _ => {
                let (least, most) = form.numbers;
                let is_possible =
                    |count: &usize| *count <= most && !(form.are_pairs && count % 2 == 1);
                let counts = [least, least + 1].into_iter().filter(is_possible);
                let lists = counts.flat_map(|count| match count {
                    0 => vec![vec![]],
                    _ => [1, 2, 5, 7]
                        .map(|first| (first..).take(count).collect::<Vec<i32>>())
                        .to_vec(),
                });
                let is_in_range = |list: &Vec<i32>| {
                    list.iter().all(|n| (form.range.0..=form.range.1).contains(n))
                };
                lists.filter(is_in_range).collect()
            }
        };
        let text = match form.text {
            Text::None => "",
            Text::Expression => "1.*1|.*2",
            Text::Machine => "start 0; accept 0 1; 0>0: 1 2 3 4; 0>1: 2; 1>1: 1 2",
            Text::Pairs => "1-2 2-1 1-1 3-4 4-3 4-4 2-3 3-2",
            Text::Definition => "d n...: a { sum(a) mod 3 > length(n) }",
        };
        for numbers in numbers {
            let rule = Rule::with_lists(kind, numbers, lists.clone());
            rules.push(Rule { text: text.to_owned(), ..rule });
        }
    }
    rules
}

/// A cell that a line names twice counts once in some kinds of rules and twice in others. No writer may change which.
#[test]
fn a_rule_with_a_repeated_cell_keeps_its_meaning() {
    let mut written = HashSet::new();
    for kind in RuleKind::ALL {
        for rule in rules_with_a_repeated_cell(kind) {
            let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
            builder.rule(rule.clone());
            let puzzle = Puzzle::blank(Arc::new(builder.build().unwrap()));
            let expected = OnceCell::new();
            for format in Format::ALL {
                let mut text = format.heading().as_bytes().to_vec();
                if format.write(&puzzle, &WriteOptions::default(), &mut text).is_err() {
                    continue;
                }
                written.insert((kind, format));
                let again = read_back(&text, &ReadOptions::of_format(format)).remove(0);
                if again != puzzle {
                    let expected = expected.get_or_init(|| solutions(&puzzle));
                    let text = String::from_utf8_lossy(&text);
                    assert_eq!(&solutions(&again), expected, "{rule:?} as {format}: {text}");
                }
            }
        }
        let has_some = !rules_with_a_repeated_cell(kind).is_empty();
        assert_eq!(written.contains(&(kind, Format::Rules)), has_some, "{kind}");
    }
    for format in [Format::Iss, Format::Fpuzzles, Format::Sudokupad, Format::RulesJson] {
        assert!(written.contains(&(RuleKind::Nabner, format)), "{format}");
        assert!(written.contains(&(RuleKind::Killer, format)), "{format}");
    }
}

/// A little killer with several sums has one of them, and no writer keeps only the first.
#[test]
fn a_little_killer_keeps_all_its_sums() {
    for cells in [[1, 2, 3], [1, 6, 11]] {
        let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
        let cells = cells.map(Cell::from_index);
        builder.rule(Rule::new(RuleKind::LittleKiller, [6, 9], cells));
        let puzzle = Puzzle::blank(Arc::new(builder.build().unwrap()));
        let mut text = Vec::new();
        Format::Iss.write(&puzzle, &WriteOptions::default(), &mut text).unwrap();
        let again = read_back(&text, &ReadOptions::of_format(Format::Iss)).remove(0);
        assert_eq!(solutions(&again), solutions(&puzzle));
        let refused = Format::Fpuzzles.write(&puzzle, &WriteOptions::default(), &mut text);
        let rule = "little-killer with several sums".to_owned();
        assert_eq!(refused, Err(WriteError::Rule { format: Format::Fpuzzles, rule }));
    }
}
