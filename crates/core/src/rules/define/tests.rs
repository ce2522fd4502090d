//! Definitions of kinds of rules mean the same as these kinds, and compile to what they mean.

use std::sync::Arc;

use super::super::network::{Constraint, Network};
use super::super::{FullGrid, holds, network_of};
use crate::budget::{Deadline, Watch};
use crate::define::Defined;
use crate::grid::{
    Cell, Digit, Frame, Geometry, GeometryBuilder, Plane, Rule, RuleKind, Shape, Solution,
};

/// Numbers that look random and are reproducible (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number
/// generators").
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % most.max(1) as u64) as usize
    }
}

/// Kinds, numbers, lists as rows and columns of a 4x4 grid, and a definition with the same meaning.
const KINDS: [(RuleKind, &[i32], &str, &str); 48] = {
    use RuleKind as K;
    [
        (K::Thermo, &[], "11 22 21", "d: a { all(x, y in a: x < y) }"),
        (K::SlowThermo, &[], "11 22 33", "d: a { all(x, y in a: x <= y) }"),
        (K::Whispers, &[2], "11 22 13", "d n: a { all(x, y in a: abs(x - y) >= n) }"),
        (K::Renban, &[], "11 22 13", "d: a { distinct(a); max(a) - min(a) = length(a) - 1 }"),
        (
            K::Palindrome,
            &[],
            "11 22 33 24",
            "d: a { all(i in 1 to length(a): a[i] = reverse(a)[i]) }",
        ),
        (K::Killer, &[6], "11 12 23", "d n: a { distinct(a); sum(a) = n }"),
        (K::Killer, &[], "11 22 33", "d: a { distinct(a) }"),
        (K::Sum, &[6, 8], "11 22 33", "d n...: a { some(m in n: sum(a) = m) }"),
        (
            K::Linear,
            &[3, 1, 2, -1],
            "11 22 33",
            "d n...: a { sum(i in 1 to length(a): n[i + 1] * a[i]) = n[1] }",
        ),
        (K::Product, &[12], "11 22 33", "d n: a { product(a) = n }"),
        (K::EqualSum, &[], "11 22 | 33 34 | 41", "d: a... { all(x, y in a: sum(x) = sum(y)) }"),
        (
            K::Between,
            &[],
            "11 22 24",
            "d: a { all(x in a[2 to length(a) - 1]: min(a[1], a[length(a)]) < x < max(a[1], a[length(a)])) }",
        ),
        (
            K::Lockout,
            &[2],
            "11 22 34",
            "d n: a { abs(a[1] - a[length(a)]) >= n; all(x in a[2 to length(a) - 1]: x < min(a[1], a[length(a)]) or x > max(a[1], a[length(a)])) }",
        ),
        (
            K::Arrow,
            &[],
            "11 | 22 33 | 23",
            "d: a... { all(x in a[2 to length(a)]: sum(x) = a[1][1]) }",
        ),
        (
            K::DoubleArrow,
            &[],
            "11 22 33 23",
            "d: a { sum(a[2 to length(a) - 1]) = a[1] + a[length(a)] }",
        ),
        (
            K::Zipper,
            &[],
            "11 22 33",
            "d: a { all(i in 1 to length(a) div 2: a[i] + reverse(a)[i] = a[length(a) div 2 + 1]) }",
        ),
        (K::Nabner, &[], "11 22", "d: a { all(x, y among a: abs(x - y) >= 2) }"),
        (
            K::Modular,
            &[2],
            "11 22 33 13",
            "d n: a { all(run in runs(a, n): all(x, y among run: x mod n != y mod n)) }",
        ),
        (K::ParityLine, &[], "11 22 33", "d: a { all(x, y in a: (x + y) mod 2 = 1) }"),
        (
            K::XSum,
            &[6],
            "11 12 13 14",
            "d n: a { a[1] <= length(a); sum(i in 1 to length(a) where i <= a[1]: a[i]) = n }",
        ),
        (
            K::Skyscraper,
            &[2],
            "11 12 13 14",
            "d n: a { count(i in 1 to length(a): all(j in 1 to i - 1: a[j] < a[i])) = n }",
        ),
        (K::NumberedRoom, &[2], "11 12 13 14", "d n: a { a[a[1]] = n }"),
        (
            K::HiddenSkyscraper,
            &[2],
            "11 22 13 24",
            "d n: a { some(i in 1 to length(a): a[i] = n and some(j in 1 to i - 1: a[j] > n) and all(k in 1 to i - 1: all(j in 1 to k - 1: a[j] <= a[k]))) }",
        ),
        (
            K::Sandwich,
            &[5],
            "11 12 13 14",
            "d n: a { distinct(a); sum(i in 1 to 4 where some(j, k among 1 to 4 where j < i and i < k: abs(a[j] - a[k]) = 3): a[i]) = n }",
        ),
        (K::Quadruple, &[1, 2], "11 12 21 22", "d n...: a { all(m in n: some(x in a: x = m)) }"),
        (
            K::ContainExact,
            &[1, 1, 2],
            "11 22 33 34",
            "d n...: a { all(m in n: count(x in a: x = m) = count(k in n: k = m)) }",
        ),
        (K::LookAndSay, &[2, 1], "11 22 33 34", "d k m: a { count(x in a: x = m) = k }"),
        (
            K::CountDistinct,
            &[],
            "11 22 33 34",
            "d: a { count(v in digits: some(x in a[2 to length(a)]: x = v)) = a[1] }",
        ),
        (K::Difference, &[1], "11 22", "d n: a { abs(a[1] - a[2]) = n }"),
        (K::Ratio, &[2], "11 22", "d n: a { a[1] = n * a[2] or a[2] = n * a[1] }"),
        (K::Greater, &[], "11 22", "d: a { a[1] > a[2] }"),
        (K::Odd, &[], "11 22", "d: a { all(x in a: x mod 2 = 1) }"),
        (K::Even, &[], "11 22", "d: a { all(x in a: x mod 2 = 0) }"),
        (K::Allowed, &[1, 3], "11 22", "d n...: a { all(x in a: some(m in n: x = m)) }"),
        (K::Clone, &[], "11 12 | 33 34", "d: a | b { all(i in 1 to length(a): a[i] = b[i]) }"),
        (
            K::SameDigits,
            &[],
            "11 12 | 33 34",
            "d: a | b { all(v in digits: count(x in a: x = v) = count(x in b: x = v)) }",
        ),
        (
            K::Minimum,
            &[],
            "22 23 11",
            "d: a { all(c in a: all(e in neighbors(c) where not some(f in a: same(e, f)): c < e)) }",
        ),
        (K::Maximum, &[], "22 11", "d: a { all(c in a: all(e in neighbors(c): c > e)) }"),
        (K::CountingCircles, &[], "11 22 33 34", "d: a { all(c in a: count(e in a: e = c) = c) }"),
        (K::Distinct, &[], "11 22 33", "d: a { all(x, y among a: x != y) }"),
        (
            K::NonConsecutive,
            &[],
            "",
            "d { all(c in grid: all(e in neighbors(c): abs(c - e) != 1)) }",
        ),
        (
            K::AntiOffset,
            &[1, 2],
            "",
            "d n m { all(c in grid: all(e in [offset(c, n, m), offset(c, m, n), offset(c, n, -m), offset(c, m, -n)]: c != e)) }",
        ),
        (
            K::AntiTaxicab,
            &[],
            "",
            "d { all(c, e among grid where abs(row-number(c) - row-number(e)) + abs(column-number(c) - column-number(e)) <= 4: not c = e = abs(row-number(c) - row-number(e)) + abs(column-number(c) - column-number(e))) }",
        ),
        (
            K::GlobalModular,
            &[],
            "",
            "d { all(s in squares(2): all(r in 0 to 2: some(c in s: c mod 3 = r))) }",
        ),
        (
            K::ConnectedValues,
            &[0, 1, 2],
            "11 12 13 14 | 21 22 23 24 | 31 32 33 34",
            "d n v w: a... { connected(c in [a[1], a[2], a[3]]: c = v or c = w) }",
        ),
        (
            K::ConnectedValues,
            &[4, 3],
            "11 12 13 14 | 21 22 23 24 | 31 32 33 34 | 41 42 43 44",
            "d n v: a... { count(c in grid: c = v) = n and connected(c in grid: c = v) }",
        ),
        (K::Indexing, &[0], "11 21 31", "d n: a { all(c in a: row(c)[c] = column-number(c)) }"),
        (
            K::SumLine,
            &[4],
            "11 22 33 34",
            "d n: a { sum(a) mod n = 0; all(k in 1 to length(a): some(i in 0 to length(a): sum(a[1 to i]) = k * n) or sum(a) < k * n) }",
        ),
    ]
};

/// The cells of lists such as `11 12 | 21`.
fn lists(text: &str) -> Vec<Vec<Cell>> {
    let cell = |word: &str| {
        let number: usize = word.parse().unwrap();
        Cell::at(number / 10 - 1, number % 10 - 1, 4)
    };
    let lists = text.split('|').map(|list| list.split_whitespace().map(cell).collect());
    lists.filter(|list: &Vec<Cell>| !list.is_empty()).collect()
}

fn geometry(rules: &[Rule], lowest: i32) -> Arc<Geometry> {
    let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
    builder.frame(Frame { lowest, ..Frame::whole(4) });
    rules.iter().for_each(|rule| {
        builder.rule(rule.clone());
    });
    Arc::new(builder.build().unwrap_or_else(|error| panic!("{error}: {rules:?}")))
}

fn solution(bits: &[usize]) -> Solution {
    Solution::new(bits.iter().map(|bit| Digit::from_index(*bit)).collect::<Vec<_>>())
}

/// Whether an assignment satisfies a network without hidden variables.
fn allows(network: &Network, bits: &[usize]) -> bool {
    assert_eq!(network.domains.len(), bits.len(), "no hidden variables");
    network.holds(bits)
}

/// Random grids. In some of them the digits of a row differ, or those of a column, too; others repeat a square.
fn grids(dice: &mut Dice, count: usize) -> Vec<Vec<usize>> {
    let mut grid = |number: usize| -> Vec<usize> {
        let mut grid: Vec<usize> = (0..16).map(|_| dice.below(4)).collect();
        if number.is_multiple_of(2) {
            for row in grid.chunks_mut(4) {
                let mut left = vec![0, 1, 2, 3];
                row.iter_mut().for_each(|bit| *bit = left.remove(dice.below(left.len())));
            }
        }
        if number % 4 == 3 {
            // A square of 2x2, again and again.
            grid = (0..16).map(|place| grid[place / 4 % 2 * 2 + place % 2]).collect();
        }
        if number.is_multiple_of(4) {
            let turn = dice.below(4);
            let latin = |place: usize| (place % 4 + [0, 2, 1, 3][(place / 4 + turn) % 4]) % 4;
            let names = grid[..4].to_vec();
            grid = (0..16).map(|place| names[latin(place)]).collect();
        }
        grid
    };
    (0..count).map(&mut grid).collect()
}

fn defined(text: &str, numbers: &[i32], lists: Vec<Vec<Cell>>) -> Rule {
    Rule { text: text.to_owned(), ..Rule::with_lists(RuleKind::Define, numbers, lists) }
}

/// The network of a rule, which is judged on some grids. Returns how often it was broken and kept.
fn compare(rule: &Rule, lowest: i32, grids: &[Vec<usize>]) -> [usize; 2] {
    let geometry = geometry(std::slice::from_ref(rule), lowest);
    let watch = Watch::new(&Deadline::NEVER, 1);
    let network = network_of(&geometry, rule, &watch).unwrap();
    let mut seen = [0; 2];
    for bits in grids {
        let solution = solution(bits);
        let holds = holds(rule, &FullGrid::new(&geometry, &solution));
        assert_eq!(allows(&network, bits), holds, "{rule:?} on {bits:?} from {lowest}");
        seen[usize::from(holds)] += 1;
    }
    seen
}

#[test]
fn definitions_of_kinds_mean_these_kinds() {
    let mut dice = Dice(7);
    let grids = grids(&mut dice, 4000);
    for (kind, numbers, cells, text) in KINDS {
        let own = Rule::with_lists(kind, numbers, lists(cells));
        let rule = defined(text, numbers, lists(cells));
        let geometry = geometry(&[own.clone(), rule.clone()], 1);
        let rows_differ = |bits: &Vec<usize>| {
            bits.chunks(4).all(|row| row.iter().map(|bit| 1 << bit).sum::<usize>() == 15)
        };
        // These are about rows with different digits.
        let needs_rows = kind == RuleKind::Indexing;
        let fitting: Vec<Vec<usize>> =
            grids.iter().filter(|bits| !needs_rows || rows_differ(bits)).cloned().collect();
        for bits in &fitting {
            let solution = solution(bits);
            let grid = FullGrid::new(&geometry, &solution);
            assert_eq!(holds(&rule, &grid), holds(&own, &grid), "{text} on {bits:?}");
        }
        let seen = compare(&rule, 1, &fitting);
        compare(&rule, 0, &grids);
        assert!(seen.iter().all(|count| *count >= 3), "{text}: {seen:?}");
    }
}

/// Random definitions with a parameter for a number, two for lists, and loops over them and the grid.
struct Author<'a> {
    dice: &'a mut Dice,
    /// The names of cells and of fixed numbers that are visible.
    cells: Vec<String>,
    fixed: Vec<String>,
    loops: usize,
}

impl Author<'_> {
    fn pick(&mut self, texts: &[&str]) -> String {
        texts[self.dice.below(texts.len())].to_owned()
    }

    fn name(&mut self) -> String {
        self.loops += 1;
        format!("v{}", self.loops)
    }

    fn list(&mut self) -> String {
        let cell = self.cells[self.dice.below(self.cells.len())].clone();
        let (one, other) = (self.dice.below(4), self.dice.below(5));
        match self.dice.below(12) {
            0..4 => "a".to_owned(),
            4 => "b".to_owned(),
            5 => format!("a[{one} to {other}]"),
            6 => format!("row({cell})"),
            7 => format!("neighbors({cell})"),
            8 => "reverse(b)".to_owned(),
            9 => format!("[{cell}, a]"),
            10 => format!("box({cell})"),
            _ => format!("ray({cell}, 1, {one} - 1)"),
        }
    }

    /// A loop with one or two variables, and what is said with them.
    fn passes(&mut self, of: impl FnOnce(&mut Self) -> String) -> String {
        let (cells, fixed) = (self.cells.len(), self.fixed.len());
        let one = self.name();
        let head = match self.dice.below(5) {
            0 => {
                let head = format!("{one} in 0 to {}", self.dice.below(4));
                self.fixed.push(one);
                head
            }
            1 | 2 => {
                let (other, list) = (self.name(), self.list());
                let word = self.pick(&["in", "among"]);
                let head = format!("{one}, {other} {word} {list}");
                self.cells.extend([one, other]);
                head
            }
            _ => {
                let list = self.list();
                let head = format!("{one} in {list}");
                self.cells.push(one);
                head
            }
        };
        let only = match self.dice.below(4) {
            0 => format!(" where {}", self.truth(0)),
            _ => String::new(),
        };
        let body = of(self);
        self.cells.truncate(cells);
        self.fixed.truncate(fixed);
        format!("({head}{only}: {body})")
    }

    fn number(&mut self, depth: usize) -> String {
        let atom = self.dice.below(6);
        if depth == 0 || atom == 0 {
            return match self.dice.below(6) {
                0 => self.dice.below(6).to_string(),
                1 => self.fixed[self.dice.below(self.fixed.len())].clone(),
                _ => self.cells[self.dice.below(self.cells.len())].clone(),
            };
        }
        let (one, other) = (self.number(depth - 1), self.number(depth - 1));
        match self.dice.below(14) {
            0 => format!("({one} + {other})"),
            1 => format!("({one} - {other})"),
            2 => format!("{one} * {other}"),
            3 => format!("({one} div {other})"),
            4 => format!("({one} mod {other})"),
            5 => format!("abs({one})"),
            6 => format!("min({one}, {other})"),
            7 => format!("max({one}, {other}, 2)"),
            8 => format!("(if {} then {one} else {other})", self.truth(depth - 1)),
            9 => format!("{}[{one}]", self.pick(&["a", "b", "row(a[1])"])),
            10 => format!("count{}", self.passes(|it| it.truth(depth - 1))),
            11 => {
                let list = self.list();
                let name = self.pick(&["sum", "max", "min", "product"]);
                format!("{name}({list})")
            }
            _ => {
                // A condition on the values of cells does not say which pass is the least.
                let name = self.pick(&["sum", "product"]);
                format!("{name}{}", self.passes(|it| it.number(depth - 1)))
            }
        }
    }

    fn truth(&mut self, depth: usize) -> String {
        if depth == 0 || self.dice.below(3) == 0 {
            let relation = self.pick(&["=", "!=", "<", "<=", ">", ">="]);
            let chain = match self.dice.below(4) {
                0 => format!(" {} {}", self.pick(&["<", "!="]), self.number(0)),
                _ => String::new(),
            };
            return format!("{} {relation} {}{chain}", self.number(depth), self.number(depth));
        }
        let (one, other) = (self.truth(depth - 1), self.truth(depth - 1));
        match self.dice.below(8) {
            0 => format!("({one} and {other})"),
            1 => format!("({one} or {other})"),
            2 => format!("not ({one})"),
            3 => format!("(if {one} then {other})"),
            4 => format!("(if {one} then {other} else {})", self.truth(depth - 1)),
            5 => format!("distinct({})", self.list()),
            6 => format!("all{}", self.passes(|it| it.truth(depth - 1))),
            _ => format!("some{}", self.passes(|it| it.truth(depth - 1))),
        }
    }
}

/// A random definition and its arguments.
fn random(dice: &mut Dice) -> Rule {
    let numbers = [dice.below(9) as i32];
    let cells = |dice: &mut Dice| -> Vec<Cell> {
        (0..1 + dice.below(4)).map(|_| Cell::from_index(dice.below(16))).collect()
    };
    let lists = vec![cells(dice), cells(dice)];
    let cells = ["a[1]", "b[1]", "a[2]"].map(str::to_owned).to_vec();
    let mut author = Author { dice, cells, fixed: vec!["n".to_owned()], loops: 0 };
    let body: Vec<String> = (0..1 + author.dice.below(2)).map(|_| author.truth(3)).collect();
    defined(&format!("random n: a | b {{ {} }}", body.join("; ")), &numbers, lists)
}

#[test]
fn random_definitions_mean_what_they_compile_to() {
    let is_long = std::env::var_os("VERIDOKU_LONG").is_some();
    let mut dice = Dice(11);
    let grids = grids(&mut dice, 60);
    let (mut seen, mut both) = ([0; 2], 0);
    for number in 0..if is_long { 40_000 } else { 3000 } {
        let rule = random(&mut dice);
        let [broken, kept] = compare(&rule, number % 2, &grids);
        seen = [seen[0] + broken, seen[1] + kept];
        both += usize::from(broken > 0 && kept > 0);
    }
    // Definitions that all grids break, or none, test little.
    assert!(both > 800, "{both} definitions tell grids apart; {seen:?}");
}

#[test]
fn numbers_that_do_not_exist_make_a_comparison_false() {
    let grids = grids(&mut Dice(3), 40);
    for (body, expected) in [
        ("a[9] = a[9]", false),
        ("not a[9] = 1", true),
        ("a[1] div 0 >= 0", false),
        ("a[1] mod (a[1] - a[1]) = 0", false),
        ("not a[1] div (1 - 1) != 0", true),
        ("a[a[1] + 9] > 0", false),
        ("min(c in a where 1 < 0: c) < 9", false),
        ("sum(a[3 to 2]) = 0", true),
        ("product(a[3 to 2]) = 1", true),
        ("1000000 * 1000000 = 1000000 * 1000000", true),
        ("1000000 * 1000000 + a[1] > 0", false),
        ("1000000 * 1000000 * a[1] * 2 * (a[1] - a[1]) = 0", true),
        ("1000000 * 1000000 + a[1] - 1000000 * 1000000 = a[1]", true),
        ("(1000000 * 1000000 + a[1]) - 1000000 * 1000000 = a[1]", false),
        ("1000000 * 1000000 > -1000000 * 1000000", true),
        ("(-7) div 2 = -4 and (-7) mod 2 = 1", true),
        ("same(a[9], a[9])", false),
        ("length(ray(a[9], 0, 1)) = 0", true),
        ("count(c in a: c > 0) = 2", true),
        ("all(x, y, z in a: 1 < 0)", true),
        ("length(boxes) = 4 and box-number(a[1]) = 1 and length(squares(2)) = 9", true),
        ("length(king(a[1])) = 3 and same(cell(1, 1), a[1]) and length(rows) = 4", true),
    ] {
        let rule = defined(&format!("d: a {{ {body} }}"), &[], lists("11 22"));
        let [broken, kept] = compare(&rule, 1, &grids);
        assert_eq!([broken, kept], if expected { [0, 40] } else { [40, 0] }, "{body}");
    }
}

/// Whether an error of a definition with this body is at a word, and expects this.
fn refused(body: &str, word: &str, expected: &str) {
    let text = format!("d n: a {{ {body} }}");
    let error = text.parse::<Defined>().unwrap_err();
    assert_eq!((error.expected.as_str(), &text[error.at..][..word.len()]), (expected, word));
}

#[test]
fn connected_cells_must_hold_by_themselves() {
    let one = "connected(c in a: c > 2)";
    let fine = [
        format!("a[1] > 2 and {one}"),
        format!("all(x in a: {one})"),
        format!("all(x in a where n > 2: ({one} and 1 < 2))"),
        format!("if n = 2 then {one} else a[1] = 2"),
        "connected(c in a where c < 3: c > 1 or not c = 2)".to_owned(),
    ];
    for body in fine {
        let defined = format!("d n: a {{ {body} }}").parse::<Defined>();
        assert!(defined.is_ok_and(|defined| defined.uses_connected), "{body}");
    }
    let itself = "it as a condition that must hold by itself";
    for body in [
        format!("n > 2 or {one}"),
        format!("not {one}"),
        format!("some(x in a: {one})"),
        format!("count(x in a: {one}) = 1"),
        format!("all(x in a where x > 2: {one})"),
        format!("all(x in a where {one}: x = 1)"),
        format!("if {one} then a[1] = 2"),
        format!("if a[1] = 2 then {one}"),
        format!("(if {one} then 1 else 2) = a[1]"),
        format!("connected(d in a: {one})"),
    ] {
        refused(&body, "connected(c", itself);
    }
    let joined = "`and`, `;` or `}`, because `connected` must hold by itself";
    refused(&format!("({one}) or n = 1"), "or", joined);
    refused(&format!("n = 2 and all(x in a: {one} or n = 1)"), "or", joined);
    for head in ["c in digits", "c, d in a", "c in rows"] {
        let body = format!("connected({head}: 1 < 2)");
        refused(&body, head, "one name, then `in` and a list of cells");
    }
}

/// Cells that are listed twice are one cell, and hidden cells have no place.
#[test]
fn connected_cells_are_those_with_a_place() {
    for (body, expected) in [
        ("connected(c in a: c > 0)", false),
        ("connected(c in [a, a[1], cell(1, 2)]: c > 0)", true),
        ("connected(c in [a[1], a[1]]: c > 0)", true),
        ("connected(c in a: c > 9)", false),
        ("connected(c in a[1 to 0]: c > 0)", false),
        ("connected(c in [a[1], a[9], cell(4, 5)]: c > 0)", true),
        ("connected(c in column(cell(1, 1)): c > 0)", true),
        ("connected(c in grid: c > 0)", true),
        ("connected(c in grid where row-number(c) != 2: c > 0)", false),
        ("connected(c in grid where row-number(c) != 2 or column-number(c) = 4: c > 0)", true),
    ] {
        let rule = defined(&format!("d: a {{ {body} }}"), &[], lists("11 22"));
        let geometry = geometry(std::slice::from_ref(&rule), 1);
        let grid = solution(&[0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0]);
        assert_eq!(holds(&rule, &FullGrid::new(&geometry, &grid)), expected, "{body}");
    }
    let rule = defined("d { connected(c in grid: c = 1) }", &[], Vec::new());
    let error = GeometryBuilder::latin(1).rule(rule).build().unwrap_err().to_string();
    assert!(error.contains("with one digit; expected"), "{error}");
}

/// Each of these rules alone has room for its hidden cells.
#[test]
fn hidden_cells_of_connected_cells_are_counted_before_they_are_made() {
    let text = "d n: a { all(i in 1 to 300: connected(c in grid: 1 < 2)) }";
    let mut builder = GeometryBuilder::new(Shape::CLASSIC);
    let rule = |number: i32| Rule {
        text: text.to_owned(),
        ..Rule::new(RuleKind::Define, [number], [Cell::from_index(0)])
    };
    builder.rule(rule(1)).rule(rule(2));
    assert!(builder.build().is_ok());
    let error = builder.rule(rule(3)).build().unwrap_err().to_string();
    assert!(error.contains("no room for 24300 more variables"), "{error}");
}

#[test]
fn what_a_definition_costs_is_bounded() {
    let nested = "all(a in grid: all(b in grid: all(c in grid: all(d in grid: a + b < c + d))))";
    let rule = defined(&format!("d {{ {nested} }}"), &[], Vec::new());
    let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
    let error = builder.rule(rule).build().unwrap_err().to_string();
    assert!(error.contains("fewer loops within each other"), "{error}");
    assert_eq!(
        "d: a {}".parse::<Defined>().unwrap_err().expected,
        "a number, a cell, a list or a condition"
    );
}

/// Definitions with words in wrong places: they are read or refused, and what is read is judged and compiled.
#[test]
fn no_definition_panics() {
    let mut dice = Dice(5);
    let grids = grids(&mut dice, 4);
    let mut read = 0;
    for _ in 0..6000 {
        let mut rule = random(&mut dice);
        let spaced = rule.text.replace('(', "( ").replace(')', " )").replace(',', " ,");
        let mut words: Vec<&str> = spaced.split(' ').collect();
        for _ in 0..1 + dice.below(2) {
            let (from, to) = (dice.below(words.len()), dice.below(words.len()));
            match dice.below(3) {
                0 => words[to] = words[from],
                1 => words.swap(from, to),
                _ => drop(words.remove(from)),
            }
        }
        rule.text = words.join(" ");
        if rule.misfit(Plane::new(None, Frame::whole(4), 4), Frame::whole(4)).is_none() {
            compare(&rule, 1, &grids);
            read += 1;
        }
    }
    assert!(read > 100, "{read}");
    // Nested without an end, and long without nesting.
    for (open, close) in
        [("(", ")"), ("not ", ""), ("-", ""), ("[", "]"), ("abs(", ")"), ("if ", "")]
    {
        let text = format!("d: a {{ {}1{} < 2 }}", open.repeat(2000), close.repeat(2000));
        assert!(text[..text.len().min(8000)].parse::<Defined>().is_err());
    }
    for joint in ["+", "-", "*", " div 2 div ", " = ", " or 1 = ", " and 1 = "] {
        let text = format!("d: a {{ 1 = {}1 }}", format!("a[1]{joint}").repeat(400));
        let rule = defined(&text, &[], lists("11 22"));
        if rule.misfit(Plane::new(None, Frame::whole(4), 4), Frame::whole(4)).is_none() {
            compare(&rule, 1, &grids);
        }
    }
}

/// An automaton reads a term of a sum as a whole, wherever the definition mentions its cells first.
#[test]
fn cells_mentioned_earlier_do_not_part_the_terms_of_a_sum() {
    let largest = |before: &str| {
        let text = format!("d: h {{ {before}sum(c in grid: c * h[cell-number(c)]) = 90 }}");
        let hidden = (16..32).map(Cell::from_index).collect();
        let mut builder = GeometryBuilder::new(Shape::new(2, 2).unwrap());
        builder.frame(Frame { hidden: 16, ..Frame::whole(4) });
        builder.rule(defined(&text, &[], vec![hidden]));
        let geometry = builder.build().unwrap();
        let watch = Watch::new(&Deadline::NEVER, 1 << 10);
        let rule = geometry.rules().last().expect("the rule, after that of the frame");
        let network = network_of(&geometry, rule, &watch).unwrap();
        let states = network.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Regular(_, automaton) => Some(automaton.states),
            _ => None,
        });
        states.max().expect("an automaton")
    };
    // 32 cells; the sum so far, and the first factor of the next product.
    let states = largest("");
    assert!(states < 32 * 90 * 4, "{states}");
    assert_eq!(largest("all(x in h: x <= 4); "), states);
    assert_eq!(largest("all(i in 1 to 15: h[i] + h[i + 1] < 9); "), states);
}
