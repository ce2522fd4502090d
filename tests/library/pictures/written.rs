//! SVG of grids of all kinds: well-formed, complete, and escaped.

use std::sync::Arc;

use roxmltree::Document;
use veridoku::draw::{self, Filling, Scene};
use veridoku::{Cell, Digit, DigitSet, Geometry, Puzzle};

use super::{count, of_class};
use veridoku_testing::{cases, geometry, jigsaw_nine};

/// A grid whose first row is given, with its candidates.
fn begun(geometry: Arc<Geometry>) -> Puzzle {
    let side = geometry.side();
    let mut puzzle = Puzzle::blank(geometry);
    for digit in 0..side {
        puzzle.give(Cell::at(0, digit, side), Digit::from_index(digit));
    }
    puzzle
}

#[test]
fn a_small_grid_in_full() {
    let puzzle: Puzzle = "12..34....12...3".parse().unwrap();
    let logic =
        veridoku::logic::Logic::new(puzzle.geometry().clone(), veridoku::logic::Techniques::all());
    let step = logic.unwrap().steps(&puzzle).remove(0);
    let scene = draw::step(&veridoku::logic::Position::new(puzzle), &step);
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../../../snapshots");
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("draw-4x4", draw::svg(&scene)));
}

#[test]
fn grids_of_every_size_are_drawn() {
    for shape in ["1x1", "1x2", "2x2", "1x5", "2x3", "1x7", "3x3", "3x4", "4x4", "5x5", "6x6"] {
        let puzzle = begun(geometry(shape, "classic"));
        let side = puzzle.side();
        let text = draw::svg(&draw::candidates(&puzzle));
        let picture = Document::parse(&text).unwrap_or_else(|error| panic!("{shape}: {error}"));
        assert_eq!(count(&picture, "given", "text"), side, "{shape}");
        let left = puzzle.surviving_candidates();
        let open = puzzle.geometry().cells().filter(|cell| puzzle.given(*cell).is_none());
        let marks: usize = open.map(|cell| left[cell.index()].len()).sum();
        // Marks in larger grids would be too small to read.
        let expected = if side <= 25 { marks } else { 0 };
        assert_eq!(count(&picture, "mark", "text"), expected, "{shape}");
    }
}

#[test]
fn boxes_and_regions_have_thick_borders_and_variants_are_seen() {
    let of = |geometry: Arc<Geometry>| draw::svg(&draw::puzzle(&Puzzle::blank(geometry)));
    let way = |text: &str, class: &str| {
        let picture = Document::parse(text).unwrap();
        let ways: Vec<String> = of_class(&picture, class)
            .iter()
            .filter_map(|path| path.attribute("d").map(str::to_owned))
            .collect();
        ways.join("")
    };
    let classic = of(geometry("2x2", "classic"));
    assert_eq!(way(&classic, "box"), "M0 128h256M128 0v256");
    assert_eq!(way(&classic, "line"), "");
    let latin = of(geometry("1x5", "classic"));
    assert_eq!(way(&latin, "box"), "");
    let x = of(geometry("2x2", "x"));
    assert_eq!(way(&x, "line"), "M4 4l248 248M252 4l-248 248");
    let windoku = of(geometry("3x3", "windoku"));
    assert_eq!(way(&windoku, "extra").matches('z').count(), 4);
    let knight = of(geometry("3x3", "anti-knight"));
    let picture = Document::parse(&knight).unwrap();
    assert_eq!(of_class(&picture, "margin")[0].text(), Some("anti-knight"));

    let jigsaw = Arc::new(Geometry::jigsaw(9, &jigsaw_nine(), &[]).unwrap());
    let borders = way(&of(jigsaw), "box");
    let regions = jigsaw_nine();
    let mut length = 0;
    for row in 0..9 {
        for column in 0..9 {
            let here = regions[row * 9 + column];
            length += usize::from(column < 8 && regions[row * 9 + column + 1] != here);
            length += usize::from(row < 8 && regions[row * 9 + 9 + column] != here);
        }
    }
    let pieces = borders.split(['h', 'v']).skip(1);
    let drawn: usize =
        pieces.map(|piece| piece.split('M').next().unwrap().parse::<usize>().unwrap()).sum();
    assert_eq!(drawn, 64 * length);
}

#[test]
fn pencilmarks_are_a_part_of_the_puzzle() {
    let mut puzzle = Puzzle::blank(geometry("2x2", "classic"));
    puzzle.restrict(
        Cell::at(0, 0, 4),
        [0, 2].map(Digit::from_index).into_iter().fold(DigitSet::EMPTY, |mut set, digit| {
            set.insert(digit);
            set
        }),
    );
    let text = draw::svg(&draw::puzzle(&puzzle));
    let picture = Document::parse(&text).unwrap();
    let marks: Vec<_> =
        of_class(&picture, "mark")[0].children().filter_map(|mark| mark.text()).collect();
    assert_eq!(marks, ["1", "3"]);
}

#[test]
fn text_from_outside_is_escaped() {
    let mut scene: Scene = draw::puzzle(&"12..34....12...3".parse().unwrap());
    let wild = "</title><script>alert(1)</script> & \"quotes\" ' ]]> \u{1b}[31m\u{0}";
    (scene.title, scene.description, scene.note) = (wild.into(), wild.into(), Some(wild.into()));
    let text = draw::svg(&scene);
    let picture = Document::parse(&text).unwrap();
    assert!(!text.contains("<script"));
    let title = picture.descendants().find(|node| node.tag_name().name() == "title").unwrap();
    assert!(
        title.text().unwrap().starts_with("</title><script>alert(1)</script> & \"quotes\" ' ]]>")
    );
}

#[test]
fn what_a_scene_lacks_does_not_stop_its_picture() {
    // A scene made by hand may have too few fillings, and candidates without a mark.
    let mut scene = Scene::blank(geometry("3x3", "classic"));
    scene.fillings.truncate(7);
    scene.fillings[0] = Filling::Either(Digit::from_index(0), Digit::from_index(8));
    let candidate =
        |cell| veridoku::Candidate { cell: Cell::from_index(cell), digit: Digit::from_index(4) };
    scene.strikes = vec![candidate(80), candidate(3)];
    scene.rings = vec![candidate(80)];
    assert!(Document::parse(&draw::svg(&scene)).is_ok());
}

#[test]
fn pictures_are_the_same_each_time() {
    let case = cases::all().filter(|case| !case.is_near_miss).last().expect("a case");
    let step = case.expected_step().expect("a step");
    let written = || draw::svg(&draw::step(&case.position, &step));
    assert_eq!(written(), written());
}
