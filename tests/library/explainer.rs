//! The scale of Sudoku Explainer: numbers equal to the original's, and valid steps.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use veridoku::canonical::canonical;
use veridoku::logic::se::{Cores, End, NoScale, Rater, Rating, Scale, Step, Technique, Wanted};
use veridoku::transform::Transform;
use veridoku::{
    AutoSolver, Budget, Candidate, Cell, Deadline, Digit, Geometry, NativeSolver, Puzzle,
    RandomStream, Shape, Solution, Solver, Variant,
};

use veridoku_testing::effort::{is_long, share};
use veridoku_testing::random::Random;

/// The rows of the data file: a puzzle and its numbers.
fn rows() -> impl Iterator<Item = (Puzzle, &'static str)> {
    let text = include_str!("../data/explainer.txt");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let mut fields = line.split_whitespace();
        let puzzle = fields.next().expect("a puzzle").parse().expect("a puzzle");
        (puzzle, fields.next().expect("numbers"))
    })
}

/// The first puzzle of the data file with this ER.
fn puzzle_rated(rating: &str) -> Puzzle {
    let mut rows = rows();
    let is_asked = |numbers: &str| numbers.split('/').next() == Some(rating);
    rows.find(|(_, numbers)| is_asked(numbers)).expect("a row with this rating").0
}

fn solution(puzzle: &Puzzle) -> Solution {
    let answer = AutoSolver::new().solve(puzzle, &Budget::default()).expect("an answer");
    answer.solutions.into_iter().next().expect("a solution")
}

/// The path of a puzzle and its numbers.
fn path(puzzle: &Puzzle, scale: Scale) -> (Vec<Step>, String) {
    let mut steps = Vec::new();
    let rating = Rater::new(scale).path(puzzle, &Deadline::NEVER, |step| steps.push(step));
    (steps, rating.expect("a classic puzzle").to_string())
}

#[test]
fn the_numbers_are_those_of_sukaku_explainer() {
    let mut rater = Rater::new(Scale::Sukaku);
    for (puzzle, numbers) in rows() {
        let rating = rater.rate(&puzzle, Wanted::All, &Deadline::NEVER).expect("a rating");
        assert_eq!((rating.to_string().as_str(), rating.end), (numbers, End::Solved), "{puzzle}");
    }
}

/// The ratings that a technique may have, in tenths. Chains have no upper end: each adds for its nodes, including those
/// of nested chains.
fn tenths(technique: Technique) -> RangeInclusive<u32> {
    let most = u32::MAX;
    match technique {
        Technique::LastCell => 10..=10,
        Technique::HiddenSingle => 12..=15,
        Technique::DirectPointing => 17..=17,
        Technique::DirectClaiming => 19..=19,
        Technique::DirectHiddenPair => 20..=20,
        Technique::NakedSingle => 23..=23,
        Technique::DirectHiddenTriple => 25..=25,
        Technique::Pointing => 26..=26,
        Technique::Claiming => 28..=28,
        Technique::NakedPair => 30..=30,
        Technique::XWing => 32..=32,
        Technique::HiddenPair => 34..=34,
        Technique::NakedTriple => 36..=36,
        Technique::Swordfish => 38..=38,
        Technique::HiddenTriple => 40..=40,
        Technique::TwoStrongLinks => 40..=43,
        Technique::XyWing => 42..=42,
        Technique::XyzWing => 44..=44,
        // With a naked set of up to seven cells.
        Technique::UniqueRectangle => 45..=51,
        Technique::UniqueLoop => 46..=56,
        Technique::NakedQuad => 50..=50,
        Technique::Jellyfish => 52..=52,
        Technique::HiddenQuad => 54..=54,
        Technique::ThreeStrongLinks => 54..=57,
        Technique::WxyzWing => 55..=56,
        Technique::Bug => 56..=62,
        Technique::FourStrongLinks => 58..=61,
        Technique::VwxyzWing => 62..=64,
        Technique::AlignedPairExclusion => 62..=62,
        Technique::UvwxyzWing => 66..=66,
        Technique::XCycle | Technique::YCycle => 65..=most,
        Technique::ForcingXChain => 66..=most,
        Technique::XyCycle | Technique::ForcingChain => 70..=most,
        Technique::TuvwxyzWing | Technique::AlignedTripleExclusion => 75..=75,
        Technique::Nishio => 75..=most,
        Technique::Multiple => 80..=most,
        Technique::Dynamic => 85..=most,
        Technique::DynamicPlus => 90..=most,
        Technique::NestedForcing => 95..=most,
        Technique::NestedMultiple => 100..=most,
        Technique::NestedDynamic => 105..=most,
        _ => panic!("{technique} has no ratings here"),
    }
}

/// The remaining candidates of a puzzle while its path is followed.
struct Pencilmarks {
    geometry: Arc<Geometry>,
    left: Vec<Vec<Digit>>,
    is_placed: Vec<bool>,
}

impl Pencilmarks {
    fn of(puzzle: &Puzzle) -> Pencilmarks {
        let geometry = puzzle.geometry().clone();
        let all: Vec<Digit> = (1..=9).filter_map(Digit::from_number).collect();
        let left = vec![all; 81];
        let mut marks = Pencilmarks { geometry, left, is_placed: vec![false; 81] };
        for cell in puzzle.geometry().cells() {
            if let Some(digit) = puzzle.given(cell) {
                marks.place(cell, digit);
            }
        }
        marks
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        self.is_placed[cell.index()] = true;
        self.left[cell.index()] = vec![digit];
        for peer in self.geometry.clone().peers(cell) {
            self.left[peer.index()].retain(|other| *other != digit);
        }
    }

    fn has(&self, Candidate { cell, digit }: Candidate) -> bool {
        !self.is_placed[cell.index()] && self.left[cell.index()].contains(&digit)
    }

    /// Follows a step, which may eliminate and place only open candidates.
    fn follow(&mut self, step: &Step) {
        for struck in &step.eliminations {
            assert!(self.has(*struck), "{step:?}");
            self.left[struck.cell.index()].retain(|digit| *digit != struck.digit);
        }
        if let Some(placed) = step.placement {
            assert!(self.has(placed), "{step:?}");
            self.place(placed.cell, placed.digit);
        }
    }
}

/// Walks the path of a puzzle. Each step must agree with the solution, make progress, have a rating of its technique,
/// and give a reason; and the numbers must be those of the steps.
fn checked_path(rater: &mut Rater, puzzle: &Puzzle) -> (Vec<Step>, Rating) {
    let solution = solution(puzzle);
    let mut marks = Pencilmarks::of(puzzle);
    let mut steps: Vec<Step> = Vec::new();
    let rating = rater.path(puzzle, &Deadline::NEVER, |step| steps.push(step));
    let rating = rating.expect("a classic puzzle");
    for step in &steps {
        let is_right = |digit, cell| solution.digit(cell) == digit;
        assert!(step.placement.is_none_or(|placed| is_right(placed.digit, placed.cell)));
        let mut struck = step.eliminations.iter();
        assert!(struck.all(|gone| !is_right(gone.digit, gone.cell)), "{puzzle}: {step:?}");
        assert!(step.placement.is_some() || !step.eliminations.is_empty(), "{step:?}");
        marks.follow(step);
        assert!(tenths(step.technique).contains(&step.tenths), "{puzzle}: {step:?}");
        assert!(step.sentence.ends_with('.') && step.sentence.len() > 20, "{step:?}");
    }
    assert!(marks.is_placed.iter().all(|is_placed| *is_placed), "{puzzle}");
    assert_eq!(rating.end, End::Solved, "{puzzle}");
    let highest = |steps: &[Step]| steps.iter().map(|step| step.tenths).max().expect("a step");
    let first = steps.iter().position(|step| step.placement.is_some()).expect("a placement");
    assert_eq!(rating.rating().tenths, highest(&steps), "{puzzle}");
    assert_eq!(rating.pearl().tenths, highest(&steps[..=first]), "{puzzle}");
    assert_eq!(rating.diamond().tenths, highest(&steps[..1]), "{puzzle}");
    (steps, rating)
}

#[test]
fn every_step_agrees_with_the_solution_and_says_why() {
    let mut rater = Rater::new(Scale::Sukaku);
    let mut found = Vec::new();
    for (puzzle, numbers) in rows() {
        let (steps, rating) = checked_path(&mut rater, &puzzle);
        assert_eq!(rating.to_string(), numbers, "{puzzle}");
        found.extend(steps.iter().map(|step| step.technique));
    }
    // The rows cover most of the techniques.
    found.sort_unstable();
    found.dedup();
    assert!(found.len() >= 30, "only {found:?}");
}

#[test]
fn every_step_of_random_puzzles_agrees_with_the_solution() {
    let geometry = Arc::new(Geometry::classic(Shape::CLASSIC));
    let mut solver = NativeSolver::new();
    let mut random = Random(18);
    let mut raters = [Scale::Sukaku, Scale::Original].map(Rater::new);
    let (mut hardest, mut count) = (0, 0);
    for _ in 0..share(60, 4_000) {
        let grid = random.grid(&geometry, &mut solver);
        let puzzle = random.dig(&geometry, &grid, 0, &mut solver);
        for rater in &mut raters {
            let (steps, rating) = checked_path(rater, &puzzle);
            hardest = hardest.max(rating.rating().tenths);
            count += steps.len();
        }
    }
    println!("{count} steps, the hardest {hardest}");
    // The random puzzles include some with chains from several assumptions.
    assert!(hardest >= 80, "only {hardest}");
}

#[test]
fn the_golden_nugget_has_the_numbers_that_the_forums_know() {
    if !is_long() {
        return;
    }
    let text = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let mut rater = Rater::new(Scale::Sukaku).sharing(&Cores::new(2));
    let (steps, rating) = checked_path(&mut rater, &puzzle);
    assert_eq!(rating.to_string(), "11.9/11.9/11.3");
    let nested = steps.iter().filter(|step| step.technique == Technique::NestedDynamic);
    assert_eq!(nested.count(), 8);
}

#[test]
fn the_original_edition_has_only_its_own_techniques() {
    let added = [
        Technique::TwoStrongLinks,
        Technique::ThreeStrongLinks,
        Technique::FourStrongLinks,
        Technique::WxyzWing,
        Technique::VwxyzWing,
        Technique::UvwxyzWing,
        Technique::TuvwxyzWing,
    ];
    for rating in ["4.1", "5.5", "6.4"] {
        let puzzle = puzzle_rated(rating);
        let has_added = |scale| {
            let (steps, _) = path(&puzzle, scale);
            steps.iter().any(|step| added.contains(&step.technique))
        };
        assert!(has_added(Scale::Sukaku), "{rating}");
        assert!(!has_added(Scale::Original), "{rating}");
    }
}

#[test]
fn a_walk_stops_early_if_that_is_wanted() {
    // 7.2/1.5/1.5 is above its pearl.
    let puzzle = rows().find(|(_, numbers)| *numbers == "7.2/1.5/1.5").expect("such a row").0;
    let mut rater = Rater::new(Scale::Sukaku);
    let mut rate = |wanted| rater.rate(&puzzle, wanted, &Deadline::NEVER).expect("a rating");
    let (pearl, diamond) = (rate(Wanted::Pearl), rate(Wanted::Diamond));
    assert_eq!((pearl.to_string().as_str(), pearl.end), ("20.0/1.5/1.5", End::Above));
    assert_eq!(diamond.to_string(), "20.0/1.5/1.5");
    // 1.5/1.5/1.5 is not.
    let puzzle = rows().find(|(_, numbers)| *numbers == "1.5/1.5/1.5").expect("such a row").0;
    let rating = rater.rate(&puzzle, Wanted::Diamond, &Deadline::NEVER).expect("a rating");
    assert_eq!((rating.to_string().as_str(), rating.end), ("1.5/1.5/1.5", End::Solved));
}

#[test]
fn numbers_without_time_are_bounds() {
    let deadline = Budget::time(Duration::ZERO).deadline();
    let rating = Rater::new(Scale::Sukaku).rate(&puzzle_rated("8.9"), Wanted::All, &deadline);
    let rating = rating.expect("a rating");
    assert_eq!(rating.to_string(), ">=1.0/>=1.0/>=1.0");
    assert!(matches!(rating.end, End::Over { is_placed: false, is_begun: false, .. }));
}

#[test]
fn puzzles_without_exactly_one_solution_have_the_originals_numbers() {
    let mut rater = Rater::new(Scale::Sukaku);
    let mut rate = |text: &str| {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        rater.rate(&puzzle, Wanted::All, &Deadline::NEVER).expect("a rating").to_string()
    };
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert_eq!(rate(solved), "0.0/0.0/0.0");
    // Two digits can be swapped in two rows of two columns: no step is found.
    let ambiguous =
        "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
    assert_eq!(rate(ambiguous), "20.0/0.0/0.0");
}

#[test]
fn equivalent_puzzles_have_one_canonical_number() {
    let puzzle = puzzle_rated("7.1");
    let mut random = RandomStream::new(5);
    let form = Transform::random(puzzle.geometry(), &mut random).expect("a form").apply(&puzzle);
    assert_ne!(form, puzzle);
    let mut rater = Rater::new(Scale::Sukaku);
    let [one, other] = [&puzzle, &form].map(|puzzle| {
        let form = canonical(puzzle).expect("a canonical form").form;
        rater.rate(&form, Wanted::All, &Deadline::NEVER).expect("a rating").to_string()
    });
    assert_eq!(one, other);
}

#[test]
fn other_sizes_and_houses_are_refused() {
    let refused = |geometry: Geometry| Scale::expect(&geometry).expect_err("a refusal");
    let small = refused(Geometry::classic(Shape::new(2, 2).expect("a shape")));
    assert_eq!(small, NoScale::Side { side: 4 });
    let message = "a side of 4; the scale of Sudoku Explainer is for 9x9 grids with 3x3 boxes";
    assert_eq!(small.to_string(), message);
    let diagonals = Geometry::new(Shape::CLASSIC, &[Variant::X]).expect("a geometry");
    assert_eq!(refused(diagonals), NoScale::Houses);
}
