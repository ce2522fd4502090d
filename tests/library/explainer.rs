//! The scale of Sudoku Explainer: numbers equal to the original's, and steps that hold.

use std::time::Duration;

use veridoku::canonical::canonical;
use veridoku::logic::se::{End, NoScale, Rater, Scale, Step, Technique, Wanted};
use veridoku::transform::Transform;
use veridoku::{
    AutoSolver, Budget, Deadline, Geometry, Puzzle, RandomStream, Shape, Solution, Solver, Variant,
};

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

#[test]
fn every_step_agrees_with_the_solution_and_says_why() {
    let mut found = Vec::new();
    for (puzzle, numbers) in rows() {
        let solution = solution(&puzzle);
        let (steps, rating) = path(&puzzle, Scale::Sukaku);
        assert_eq!(rating, numbers, "{puzzle}");
        for step in &steps {
            let is_right = |digit, cell| solution.digit(cell) == digit;
            assert!(step.placement.is_none_or(|placed| is_right(placed.digit, placed.cell)));
            let mut struck = step.eliminations.iter();
            assert!(struck.all(|gone| !is_right(gone.digit, gone.cell)), "{puzzle}: {step:?}");
            assert!(step.placement.is_some() || !step.eliminations.is_empty(), "{step:?}");
            assert!(step.sentence.ends_with('.') && step.sentence.len() > 20, "{step:?}");
            found.push(step.technique);
        }
        let tenths = steps.iter().map(|step| step.tenths).max().expect("a step");
        assert!(numbers.starts_with(&format!("{}.{}/", tenths / 10, tenths % 10)), "{puzzle}");
    }
    // The rows show most of the techniques.
    found.sort_unstable();
    found.dedup();
    assert!(found.len() >= 30, "only {found:?}");
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
    // Two digits can change places in two rows of two columns: no step is found.
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
