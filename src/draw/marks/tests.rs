use super::*;
use veridoku_core::grid::{Frame, GeometryBuilder, Rule, Shape as Boxes};

/// A grid of 9x9 with these rules.
fn geometry(rules: impl IntoIterator<Item = Rule>) -> Geometry {
    let mut builder = GeometryBuilder::new(Boxes::new(3, 3).unwrap());
    for rule in rules {
        builder.rule(rule);
    }
    builder.build().unwrap()
}

fn cells(names: &[(usize, usize)]) -> Vec<Cell> {
    names.iter().map(|(row, column)| Cell::at(row - 1, column - 1, 9)).collect()
}

/// The marks of one rule.
fn of(kind: RuleKind, numbers: &[i32], names: &[(usize, usize)]) -> Marks {
    marks(&geometry([Rule::new(kind, numbers, cells(names))]))
}

fn classes(marks: &Marks) -> Vec<&str> {
    marks.shapes.iter().map(|shape| shape.class).collect()
}

/// Sums of fractions are not exact.
fn tenths(way: f64) -> f64 {
    (way * 10.0).round() / 10.0
}

fn texts(marks: &Marks) -> Vec<(&str, f64, f64)> {
    let text = |shape: &'_ Shape| matches!(shape.what, Drawn::Text { .. });
    let parts = marks.shapes.iter().filter(|shape| text(shape)).map(|shape| &shape.what);
    parts
        .filter_map(|part| match part {
            Drawn::Text { text, x, y, .. } => Some((text.as_str(), tenths(*x), tenths(*y))),
            Drawn::Way(_) => None,
        })
        .collect()
}

fn ways(marks: &Marks) -> Vec<&str> {
    let ways = marks.shapes.iter().filter_map(|shape| match &shape.what {
        Drawn::Way(way) => Some(way.as_str()),
        Drawn::Text { .. } => None,
    });
    ways.collect()
}

#[test]
fn a_cage_has_a_dashed_line_and_its_sum_in_the_first_corner() {
    let cage = of(RuleKind::Killer, &[10], &[(1, 2), (1, 1)]);
    assert_eq!(classes(&cage), ["cage", "sum"]);
    assert_eq!(ways(&cage), ["M5 5H123V59H5z"]);
    let [(text, x, y)] = texts(&cage)[..] else { panic!("one text") };
    assert!(text == "10" && x < 20.0 && y < 12.0, "{text} at {x} {y}");
    assert!(cage.shapes.iter().all(|shape| shape.is_above));
    assert_eq!(classes(&of(RuleKind::Killer, &[], &[(1, 1), (1, 2)])), ["cage"]);
}

#[test]
fn cages_that_share_cells_lie_inside_of_each_other_and_their_sums_side_by_side() {
    let cage = |sum| Rule::new(RuleKind::Killer, [sum], cells(&[(1, 1), (1, 2)]));
    let two = marks(&geometry([cage(7), cage(8)]));
    assert_eq!(ways(&two), ["M5 5H123V59H5z", "M9 9H119V55H9z"]);
    let [(_, one, _), (_, other, _)] = texts(&two)[..] else { panic!("two texts") };
    assert!(other - one >= 7.0);
    assert_eq!(two.shapes.iter().map(|shape| shape.rule).collect::<Vec<_>>(), [0, 1, 0, 1]);
}

#[test]
fn a_thermometer_begins_with_a_bulb_below_the_lines_of_the_grid() {
    let thermo = of(RuleKind::Thermo, &[], &[(1, 1), (1, 2), (2, 3)]);
    assert_eq!(classes(&thermo), ["wide tube grey", "bulb"]);
    assert_eq!(ways(&thermo)[0], "M32 32L96 32L160 96");
    assert!(!thermo.shapes.iter().any(|shape| shape.is_above));
}

#[test]
fn a_shaft_begins_at_the_nearest_cell_of_its_pill_and_ends_with_a_head() {
    let lists = [cells(&[(1, 1), (1, 2)]), cells(&[(2, 3), (3, 3)])];
    let arrow = marks(&geometry([Rule::with_lists(RuleKind::Arrow, [], lists)]));
    assert_eq!(classes(&arrow), ["shaft", "shaft", "pill", "pill-inside"]);
    assert_eq!(ways(&arrow)[0], "M96 32L160 96L160 166");
    let lists = [cells(&[(1, 1)]), cells(&[(1, 2)]), cells(&[(2, 1)])];
    let two = marks(&geometry([Rule::with_lists(RuleKind::Arrow, [], lists)]));
    assert_eq!(classes(&two), ["shaft", "shaft", "shaft", "shaft", "circle"]);
}

#[test]
fn dots_and_letters_stand_on_the_border() {
    let white = of(RuleKind::Difference, &[1], &[(1, 1), (1, 2)]);
    assert_eq!(
        (classes(&white), ways(&white)[0]),
        (vec!["dot"], "M56 32a8 8 0 1 1 16 0a8 8 0 1 1 -16 0z")
    );
    let three = of(RuleKind::Difference, &[3], &[(1, 1), (1, 2)]);
    assert_eq!((classes(&three), texts(&three)[0].0), (vec!["dot", "on-light"], "3"));
    assert_eq!(classes(&of(RuleKind::Ratio, &[2], &[(1, 1), (2, 1)])), ["dot dark"]);
    let letter = of(RuleKind::Sum, &[10], &[(1, 1), (2, 1)]);
    assert_eq!(texts(&letter), [("X", 32.0, 64.0)]);
    let corner = of(RuleKind::Quadruple, &[1, 2, 3, 4], &[(1, 1), (1, 2), (2, 1), (2, 2)]);
    assert_eq!(texts(&corner).iter().map(|text| text.0).collect::<Vec<_>>(), ["1 2", "3 4"]);
}

#[test]
fn clues_stand_before_the_first_cell_of_their_line() {
    let row: Vec<_> = (1..=9).map(|column| (3, column)).collect();
    let left = of(RuleKind::Sandwich, &[12], &row);
    assert_eq!(texts(&left), [("12", -18.4, 160.0)]);
    assert!(left.margins[3] >= 24.0 && left.margins[..3] == [0.0; 3], "{:?}", left.margins);
    let back: Vec<_> = row.iter().rev().copied().collect();
    assert_eq!(texts(&of(RuleKind::XSum, &[12], &back)), [("12", 594.4, 160.0)]);
    let column: Vec<_> = (1..=9).rev().map(|row| (row, 1)).collect();
    assert_eq!(texts(&of(RuleKind::Skyscraper, &[4], &column)), [("4", 32.0, 594.0)]);
    let both = [RuleKind::Sandwich, RuleKind::XSum].map(|kind| Rule::new(kind, [5], cells(&row)));
    assert_eq!(texts(&marks(&geometry(both))), [("5", -12.2, 160.0), ("X5", -56.4, 160.0)]);
}

#[test]
fn a_diagonal_has_an_arrow_at_the_corner_of_its_first_cell() {
    let diagonal = of(RuleKind::LittleKiller, &[9], &[(1, 3), (2, 2), (3, 1)]);
    assert_eq!(classes(&diagonal), ["pointer", "pointer", "clue"]);
    assert_eq!(texts(&diagonal), [("9", 212.0, -20.0)]);
    let corner = of(RuleKind::LittleKiller, &[9], &[(1, 9)]);
    assert_eq!(texts(&corner), [("9", 596.0, -20.0)]);
    // In the middle of the grid there is no outside.
    let line = of(RuleKind::Sandwich, &[3], &[(3, 3), (3, 4), (3, 5)]);
    assert_eq!(classes(&line)[..2], ["wide grey", "core"]);
}

/// Its number was once placed above all of the column's, and one of these next to its arrow.
#[test]
fn the_text_of_a_diagonal_stands_at_its_arrow_before_those_of_a_column() {
    let column: Vec<_> = (1..=9).map(|row| (row, 4)).collect();
    let clue = Rule::new(RuleKind::Sandwich, [5], cells(&column));
    let diagonal = Rule::new(RuleKind::LittleKiller, [9], cells(&[(1, 3), (2, 2), (3, 1)]));
    let all = marks(&geometry([clue, diagonal]));
    assert_eq!(texts(&all), [("9", 212.0, -20.0), ("5", 224.0, -42.0)]);
}

#[test]
fn alternatives_are_pale_and_named_in_the_legend() {
    let pair = cells(&[(1, 1), (1, 2)]);
    let any_of =
        |branches: Vec<Vec<Rule>>| Rule { branches, ..Rule::with_lists(RuleKind::AnyOf, [], []) };
    let cage = |sum: i32| Rule::new(RuleKind::Killer, [sum], pair.clone());
    let thermo = Rule::new(RuleKind::Thermo, [], pair.clone());
    let both = marks(&geometry([any_of(vec![vec![cage(3)], vec![thermo.clone(), cage(8)]])]));
    assert!(both.shapes.iter().all(|shape| shape.is_pale && shape.classes().ends_with(" pale")));
    assert_eq!(classes(&both).iter().filter(|class| **class == "cage").count(), 2);
    assert_eq!(both.legend, ["any of: killer 3, thermo and killer 8"]);
    assert!(crate::draw::style::sheet().contains("\n.pale{"));
    // Alternatives that differ only in their number are drawn once.
    let sums = marks(&geometry([any_of(vec![vec![cage(3)], vec![cage(17)], vec![cage(3)]])]));
    assert_eq!((classes(&sums), texts(&sums)[0].0), (vec!["cage", "sum"], "3/17/3"));
    // Nested or empty alternatives are in the legend.
    let nested = any_of(vec![vec![any_of(vec![vec![thermo.clone()], vec![cage(4)]])], Vec::new()]);
    let nested = marks(&geometry([nested, thermo]));
    assert_eq!(nested.legend, ["any of: (any of: thermo, killer 4), nothing"]);
    assert!(nested.shapes.iter().any(|shape| !shape.is_pale));
}

#[test]
fn what_holds_everywhere_is_in_the_legend_once() {
    let knight = Rule::new(RuleKind::AntiOffset, [1, 2], []);
    let other = Rule::new(RuleKind::NoSum, [5, 10], []);
    let all = marks(&geometry([knight.clone(), knight, other]));
    assert_eq!(
        (all.shapes, all.legend),
        (vec![], vec!["anti-knight".into(), "no-sum 5 10".into()])
    );
}

#[test]
fn a_frame_has_its_own_margins_and_hidden_cells_are_left_out() {
    let frame = Frame { rows: 6, columns: 6, lowest: 1, hidden: 2, has_lines: true };
    let mut builder = GeometryBuilder::latin(9);
    let row = (0..6).rev().map(|column| Cell::at(0, column, 9));
    builder.frame(frame).rule(Rule::new(RuleKind::Skyscraper, [3], row));
    let hidden = [Cell::at(0, 0, 9), Cell::from_index(81), Cell::at(0, 1, 9)];
    builder.rule(Rule::new(RuleKind::Whispers, [], hidden));
    let all = marks(&builder.build().unwrap());
    assert_eq!(texts(&all), [("3", 396.2, 32.0)]);
    assert_eq!(ways(&all)[0], "M32 32L96 32");
}

#[test]
fn sets_that_fill_a_frame_are_its_boxes() {
    let frame = Frame { rows: 2, columns: 4, lowest: 1, hidden: 0, has_lines: true };
    let half = |columns: [usize; 2]| {
        let cells = [0, 1].map(|row| columns.map(|column| Cell::at(row, column, 9)));
        Rule::new(RuleKind::Distinct, [], cells.concat())
    };
    let mut builder = GeometryBuilder::latin(9);
    builder.frame(frame).rule(half([0, 1])).rule(half([2, 3])).rule(half([1, 2]));
    let all = marks(&builder.build().unwrap());
    assert_eq!(classes(&all), ["area", "area-edge", "box"]);
    assert_eq!(ways(&all)[2], "M128 0v64M128 64v64");
}

#[test]
fn every_kind_is_drawn_or_in_the_legend_and_its_classes_have_a_look() {
    let line = cells(&[(1, 1), (1, 2), (2, 3), (2, 4)]);
    let lists = |kind| match kind {
        RuleKind::Arrow | RuleKind::Clone | RuleKind::SameDigits => {
            vec![line[..1].to_vec(), line[1..].to_vec()]
        }
        _ => vec![line.clone()],
    };
    for kind in RuleKind::ALL {
        let mut rule = Rule::with_lists(kind, [1, 2], lists(kind));
        rule.branches = vec![vec![Rule::new(RuleKind::Renban, [], line.clone())]];
        let drawn = rules::marks(&rule);
        assert_eq!(drawn.is_empty(), kind == RuleKind::Frame, "{kind}");
        let nine = Geometry::classic(Boxes::new(3, 3).unwrap());
        let mut pen = Pen::new(&nine);
        drawn.iter().for_each(|mark| pen.mark(mark));
        let all = pen.finish();
        for class in classes(&all).iter().flat_map(|class| class.split(' ')) {
            let sheet = crate::draw::style::sheet();
            assert!(sheet.contains(&format!(".{class}")), "{kind}: no look for {class}");
        }
    }
}
