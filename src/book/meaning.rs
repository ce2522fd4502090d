//! The rules of a chapter, in sentences for people who solve on paper.

use veridoku_core::define::Ready;
use veridoku_core::grid::{Geometry, Rule, RuleId, RuleKind, Variant};
use veridoku_core::names::capitalized;
use veridoku_logic::explain::{Language, goal};

/// A rule to explain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Meaning {
    /// What it is called.
    pub(super) name: String,
    /// What it demands.
    pub(super) text: String,
    /// The rules of the grid that are meant; none if it is a variant.
    pub(super) rules: Vec<RuleId>,
}

/// What a grid demands in addition to rows, columns and boxes: its family, which then is all, or that it overlaps others
/// or has no boxes; its regions, its variants, then its rules by kind.
pub(super) fn meanings(geometry: &Geometry) -> Vec<Meaning> {
    let mut meanings = Vec::new();
    let mut add = |name: &str, text: &str, rules| {
        meanings.push(Meaning { name: name.into(), text: text.into(), rules });
    };
    if let Some(goal) = goal(geometry, Language::English) {
        let all = || (0..geometry.rules().len()).map(RuleId::from_index).collect();
        let is_all = goal.clues.is_some();
        add(&goal.title, &goal.text, if is_all { all() } else { Vec::new() });
        if is_all {
            return meanings;
        }
    }
    if geometry.regions().is_some() {
        let text = "Thick borders enclose regions of any shape instead of boxes. Each region holds every digit once.";
        add("Jigsaw", text, Vec::new());
    }
    for variant in geometry.variants() {
        let (name, text) = of_variant(*variant);
        add(name, text, Vec::new());
    }
    let mut kinds: Vec<RuleKind> = Vec::new();
    for rule in geometry.stated_rules() {
        if !kinds.contains(&rule.kind) {
            kinds.push(rule.kind);
        }
    }
    for kind in kinds {
        if kind == RuleKind::Define {
            meanings.extend(of_definitions(geometry));
            continue;
        }
        let is_meant = |(_, rule): &(usize, &Rule)| rule.kind == kind;
        let rules = geometry.rules().iter().enumerate().filter(is_meant);
        let rules = rules.map(|(index, _)| RuleId::from_index(index)).collect();
        let (name, text) = of_kind(kind);
        let is_limited = geometry.rules().iter().any(|rule| rule.kind == kind && rule.is_limited());
        let only = if is_limited { " This is only about the marked cells." } else { "" };
        meanings.push(Meaning { name, text: format!("{text}{only}"), rules });
    }
    meanings
}

/// The rules that a puzzle defines, each by its name and with its definition; a ready-made one with its sentence.
fn of_definitions(geometry: &Geometry) -> Vec<Meaning> {
    let defined = || {
        let rules = geometry.rules().iter().enumerate();
        rules.filter(|(_, rule)| rule.kind == RuleKind::Define)
    };
    let mut texts: Vec<&str> = Vec::new();
    for (_, rule) in defined() {
        if !texts.contains(&&*rule.text) {
            texts.push(&rule.text);
        }
    }
    let meaning = |text: &str| {
        let name = text.split([' ', ':', '{']).next().unwrap_or_default();
        let ready = Ready::ALL.iter().find(|ready| ready.text == text);
        let rules = defined().filter(|(_, rule)| rule.text == text);
        Meaning {
            name: capitalized(&name.replace('-', " ")),
            text: match ready {
                Some(ready) => ready.says.to_owned(),
                None => format!("As the puzzle defines it: {text}"),
            },
            rules: rules.map(|(index, _)| RuleId::from_index(index)).collect(),
        }
    };
    texts.into_iter().map(meaning).collect()
}

fn of_variant(variant: Variant) -> (&'static str, &'static str) {
    match variant {
        Variant::X => ("X", "Each of the two long diagonals holds every digit once."),
        Variant::Windoku => ("Windows", "Each of the shaded windows holds every digit once."),
        Variant::DisjointGroups => (
            "Disjoint groups",
            "Cells at the same place of different boxes hold different digits: all upper left corners, for example.",
        ),
        Variant::AntiKnight => (
            "Anti-knight",
            "Two cells that are a knight's move of chess apart (two cells along and one across) hold different digits.",
        ),
        Variant::AntiKing => {
            ("Anti-king", "Two cells that touch at a corner hold different digits.")
        }
        _ => ("Variant", variant.name()),
    }
}

/// The name of a kind of rule, and its meaning. Kinds that books seldom have are described as in the program.
fn of_kind(kind: RuleKind) -> (String, &'static str) {
    let (name, text) = match kind {
        RuleKind::Killer => (
            "Killer cages",
            "The digits in a dashed cage are different. If there is a number in its corner, they add up to it.",
        ),
        RuleKind::Sum => (
            "Sums",
            "The digits in an outlined area add up to the number in its corner. Digits may repeat if rows, columns \
             and boxes allow it.",
        ),
        RuleKind::Arrow => (
            "Arrows",
            "The digit in a circle is the sum of the digits along its arrow. Digits may repeat.",
        ),
        RuleKind::Thermo => (
            "Thermometers",
            "Digits increase with each cell from the bulb of a thermometer to its tip.",
        ),
        RuleKind::Whispers => (
            "Whispers",
            "Two neighbors on a line differ by at least 5, unless another number is stated.",
        ),
        RuleKind::Renban => (
            "Renban lines",
            "The digits of a line are consecutive, without repetition, in any order.",
        ),
        RuleKind::Palindrome => ("Palindromes", "A line reads the same from both of its ends."),
        RuleKind::Between => (
            "Between",
            "Digits on a line are greater than one of its ends and smaller than the other.",
        ),
        RuleKind::RegionSum => (
            "Region sums",
            "The borders of the boxes divide a line into parts. All parts of a line have the same sum.",
        ),
        RuleKind::Difference => (
            "White dots",
            "Two cells with a white dot between them differ by its number, or by 1 if it has none.",
        ),
        RuleKind::Ratio => (
            "Black dots",
            "Of two cells with a black dot between them, one is its number times the other, or twice the other if it \
             has no number.",
        ),
        RuleKind::Greater => {
            ("Greater than", "A sign between two cells points to the smaller digit.")
        }
        RuleKind::Sandwich => (
            "Sandwiches",
            "A number outside of the grid is the sum of the digits between the lowest and the highest digit of its \
             row or column.",
        ),
        RuleKind::Skyscraper => (
            "Skyscrapers",
            "Digits are the heights of buildings. A number outside of the grid tells how many of them are seen from \
             there: a building hides all lower ones behind it.",
        ),
        RuleKind::XSum => (
            "X-sums",
            "A number outside of the grid is the sum of the first cells of its row or column, seen from there. How \
             many cells these are, the first digit tells.",
        ),
        RuleKind::LittleKiller => (
            "Little killer",
            "A number outside of the grid is the sum of the diagonal to which its arrow points. Digits may repeat.",
        ),
        RuleKind::NonConsecutive => {
            ("Nonconsecutive", "Two neighboring cells never hold consecutive digits.")
        }
        RuleKind::Odd => ("Odd", "A cell with a circle holds an odd digit."),
        RuleKind::Even => ("Even", "A cell with a square holds an even digit."),
        RuleKind::Quadruple => {
            ("Quadruples", "The digits in a circle are in the four cells around it, in any order.")
        }
        // `slow-thermo` as `Slow thermo`.
        _ => return (capitalized(&kind.name().replace('-', " ")), kind.says()),
    };
    (name.to_owned(), text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{ReadOptions, read_puzzle};

    #[test]
    fn each_kind_is_explained_once() {
        let text = "size: 4x4\nvariant: x\nkiller 5: r1c1 r1c2\nkiller 4: r2c1 r3c1\nslow-thermo: r4c1 r4c2";
        let puzzle = read_puzzle(text, ReadOptions::default()).expect("a puzzle");
        let meanings = meanings(puzzle.geometry());
        let names: Vec<&str> = meanings.iter().map(|meaning| &meaning.name[..]).collect();
        assert_eq!(names, ["X", "Killer cages", "Slow thermo"]);
        assert_eq!(meanings[1].rules.len(), 2);
        assert!(meanings.iter().all(|meaning| meaning.text.ends_with('.')));
    }

    #[test]
    fn definitions_are_explained_by_themselves() {
        let text = "size: 4x4; define low n: line { sum(line) < n }; define up: line { all(a, b in line: a < b) }; \
                    low 5: r1c1 r1c2; up: r2c1 r2c2; low 6: r3c1 r3c2; killer 5: r4c1 r4c2";
        let puzzle = read_puzzle(text, ReadOptions::default()).expect("a puzzle");
        let meanings = meanings(puzzle.geometry());
        let said: Vec<_> = meanings.iter().map(|one| (&one.name[..], one.rules.len())).collect();
        assert_eq!(said, [("Low", 2), ("Up", 1), ("Killer cages", 1)]);
        assert_eq!(meanings[0].text, "As the puzzle defines it: low n: line { sum(line) < n }");
        let ready = read_puzzle("size: 4x4; hidden: 16; yin-yang: h1-h16", ReadOptions::default());
        let ready = super::meanings(ready.expect("a puzzle").geometry());
        assert_eq!(ready[0].name, "Yin yang");
        assert!(ready[0].text.starts_with("Each cell is shaded"), "{}", ready[0].text);
    }

    #[test]
    fn a_family_is_explained_instead_of_its_rules() {
        let names = |text: &str| -> Vec<String> {
            let puzzle = read_puzzle(text, ReadOptions::default()).expect("a puzzle");
            meanings(puzzle.geometry()).into_iter().map(|meaning| meaning.name).collect()
        };
        let cages = "size: 3x3; boxes: none; sum 3: r1c1 r1c2; difference 1: r1c3 r2c3; product 6: r2c1 r2c2 r3c1; \
                     ratio 2: r3c2 r3c3";
        assert_eq!(names(cages), ["KenKen"]);
        assert_eq!(names("5n3L:aAbBaBAaBbCbAd,y"), ["Easy as ABC"]);
        assert_eq!(names("board: 3x3 1-9\n- 4\\ 3\\\n\\3 . .\n\\4 . ."), ["Kakuro"]);
        // Overlapping grids may have rules in addition.
        let killer = "size: 4x4; grids: twin; killer 5: r1c1 r1c2";
        assert_eq!(names(killer), ["Twin", "Killer cages"]);
    }
}
