//! Exact covers as text: written, read, and solved by three methods that share only the text.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use proptest::prelude::*;
use veridoku::encode::{ExactCover, exact_cover, read_knuth, write_knuth};
use veridoku::{Budget, CoverCounter, CoverSolver, Ending, Puzzle};
use veridoku_testing::{brute_force, geometry, puzzle};

fn written(cover: &ExactCover) -> String {
    let mut text = Vec::new();
    write_knuth(cover, &mut text).expect("a vector takes all");
    String::from_utf8(text).expect("names are text")
}

/// Algorithm X on sets of words, straight from the text: no links, no numbers, none of our code.
fn algorithm_x(text: &str) -> BTreeSet<BTreeSet<usize>> {
    type Options<'a> = BTreeMap<usize, BTreeSet<&'a str>>;
    fn cover<'a>(
        open: &BTreeSet<&'a str>,
        options: &Options<'a>,
        chosen: &mut Vec<usize>,
        found: &mut BTreeSet<BTreeSet<usize>>,
    ) {
        let holders = |item: &str| options.values().filter(|option| option.contains(item)).count();
        let Some(item) = open.iter().min_by_key(|item| holders(item)) else {
            found.insert(chosen.iter().copied().collect());
            return;
        };
        for (number, option) in options.iter().filter(|(_, option)| option.contains(item)) {
            let open = open.iter().copied().filter(|item| !option.contains(item)).collect();
            let is_apart = |other: &BTreeSet<&str>| other.is_disjoint(option);
            let rest = options.iter().filter(|(_, other)| is_apart(other));
            let rest = rest.map(|(number, other)| (*number, other.clone())).collect();
            chosen.push(*number);
            cover(&open, &rest, chosen, found);
            chosen.pop();
        }
    }
    let mut lines = text.lines().filter(|line| !line.starts_with('|') && !line.trim().is_empty());
    let items = lines.next().expect("a line of items").split('|').next().unwrap_or_default();
    let options = lines.map(|line| line.split_whitespace().collect()).enumerate().collect();
    let mut found = BTreeSet::new();
    cover(&items.split_whitespace().collect(), &options, &mut Vec::new(), &mut found);
    found
}

/// The solutions of the crate behind the dlx backend.
fn searched(cover: &ExactCover) -> BTreeSet<BTreeSet<usize>> {
    let mut found = BTreeSet::new();
    let stats = CoverSolver::new()
        .search(cover, &Budget::default(), &mut |options| {
            assert!(found.insert(options.iter().copied().collect()), "a cover is visited twice");
            ControlFlow::Continue(())
        })
        .expect("a small cover");
    assert_eq!((stats.solutions, stats.ending), (found.len() as u64, Ending::Exhausted));
    found
}

/// The number of solutions by the memo, with much memory and with almost none.
fn counted(cover: &ExactCover) -> u128 {
    let [much, little] = [1 << 24, 0].map(|memory| {
        CoverCounter::new(memory).count(cover, &Budget::default(), &mut |_| {}).expect("a count")
    });
    assert!(much.count().exact && little.count().exact);
    assert_eq!(much.solutions, little.solutions);
    much.solutions
}

/// The output of `encode`, solved by a program that knows only the text, has the puzzle's solutions.
#[test]
fn the_text_of_a_puzzle_has_its_solutions() {
    let cases = [
        ("2x2", "classic", "................"),
        ("2x2", "x", "................"),
        ("2x2", "anti-knight", "................"),
        ("2x2", "classic", "1......2....3..."),
        ("2x2", "classic", "11.............."),
        ("2x3", "x,anti-king", "123456.............................."),
        ("2x3", "anti-knight", "123456.............................."),
        ("2x3", "disjoint-groups", "123456456.....................123..."),
        (
            "3x3",
            "classic",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ),
        (
            "3x3",
            "classic",
            "7.9...6....5.4..7.1287.54.357..3298.4..68....38..91....1..5.3...641..8...5392...4",
        ),
    ];
    for (shape, variants, text) in cases {
        let puzzle = puzzle(&geometry(shape, variants), text);
        let cover = exact_cover(&puzzle).unwrap();
        let text = written(&cover);
        let found = algorithm_x(&text);
        assert_eq!(found.len(), brute_force(&puzzle, 100_000).len(), "{shape} {variants}");
        assert_eq!(searched(&cover), found);
        assert_eq!(searched(&read_knuth(text.as_bytes()).expect("our own text")), found);
        assert_eq!(counted(&cover), found.len() as u128);
    }
}

/// Totals far beyond what a search can visit: items with three options each, until 128 bits are not enough.
#[test]
fn products_are_counted_without_a_visit() {
    let independent = |items: usize| {
        let names: Vec<String> = (0..items).map(|item| format!("i{item}")).collect();
        let mut text = names.join(" ") + "\n";
        names.iter().for_each(|name| text += &format!("{name}\n{name}\n{name}\n"));
        read_knuth(text.as_bytes()).expect("a cover")
    };
    let count = |items| {
        let counter = CoverCounter::new(1 << 20);
        counter.count(&independent(items), &Budget::default(), &mut |_| {}).expect("a count")
    };
    assert_eq!(count(60).solutions, 3u128.pow(60));
    assert_eq!(count(80).ending, Ending::Exhausted);
    assert_eq!(count(81).count().to_string(), format!(">={}", u128::MAX));
}

#[test]
fn a_budget_ends_a_count_with_what_is_known() {
    let cover = exact_cover(&Puzzle::blank(geometry("2x3", "classic"))).unwrap();
    let count = |budget: Budget| {
        CoverCounter::new(1 << 20).count(&cover, &budget, &mut |_| {}).expect("a count")
    };
    let tally = count(Budget::solutions(1_000));
    assert_eq!(tally.ending, Ending::Solutions);
    assert!((1_000..28_200_960).contains(&tally.solutions));
    let tally = count(Budget { guesses: Some(500), ..Budget::default() });
    assert_eq!((tally.ending, tally.branches), (Ending::Guesses, 500));
    assert!(!tally.count().exact);
    assert_eq!(count(Budget::solutions(0)).solutions, 0);
    let time = Some(std::time::Duration::ZERO);
    assert_eq!(count(Budget { time, ..Budget::default() }).ending, Ending::Time);
}

/// The exact messages for a user.
#[test]
fn faults_say_where_and_what_was_expected() {
    let cases = [
        ("", "line 1, column 1: the text ends; expected a line of items"),
        ("| only\n\n  | comments\n", "line 4, column 1: the text ends; expected a line of items"),
        ("a b |\n", "line 1, column 6: the line ends after the bar; expected a secondary item"),
        (
            "a | b | c\n",
            "line 1, column 7: found `|`; expected a single bar as a separate word between \
             primary and secondary items (multiplicities are not supported)",
        ),
        (
            "a 2|b\n",
            "line 1, column 3: found `2|b`; expected a single bar as a separate word between \
             primary and secondary items (multiplicities are not supported)",
        ),
        (
            "a | x\n\na x:A\n",
            "line 3, column 3: found `x:A`; expected a name without a colon (colors are not supported)",
        ),
        ("a b a\n", "line 1, column 5: found the item `a` a second time; expected distinct names"),
        (
            "\u{e9} b\n\u{e9} b \u{e9}\n",
            "line 2, column 5: found `\u{e9}` twice in an option; expected each item at most once",
        ),
        (
            "a b\na \u{1b}[31m",
            "line 2, column 3: `\\u{1b}[31m` is not an item; expected one of the 2 items of line 1",
        ),
        (
            "| c\na b\na\nb  c",
            "line 4, column 4: `c` is not an item; expected one of the 2 items of line 2",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(read_knuth(text.as_bytes()).unwrap_err().to_string(), message, "{text:?}");
    }
    let error = read_knuth(&b"a b\na \xff"[..]).unwrap_err().to_string();
    assert_eq!(error, "line 2, column 3: the bytes are not UTF-8; expected item names");
}

/// Without options nothing is covered; an option without a primary item is in no solution.
#[test]
fn borders_of_the_problem() {
    let cases = [
        ("a\n", 0),
        ("a\na\na\n", 2),
        ("a | x\nx\na\n", 1),
        ("a b | x\na x\nb x\n", 0),
        ("a b\r\na\r\n\r\nb\r\n", 1),
    ];
    for (text, solutions) in cases {
        let cover = read_knuth(text.as_bytes()).expect(text);
        assert_eq!(searched(&cover).len(), solutions, "{text:?}");
        assert_eq!(counted(&cover), solutions as u128, "{text:?}");
    }
}

/// A solver reused after covers of other sizes, stopped early or not, gives the same result as a new one.
#[test]
fn nothing_stays_of_an_earlier_cover() {
    let mut solver = CoverSolver::new();
    for (text, solutions) in [
        ("a b c | x\na x\nb c\nb x\nc\n", 1),
        ("a\na\na\na\n", 3),
        ("a b c d e f | x y z\na b x\nc d\ne f x\ne f y\na b z\n", 3),
        ("a b\na\nb\nb\n", 2),
    ] {
        let cover = read_knuth(text.as_bytes()).expect(text);
        let mut count = |budget| {
            let go_on = &mut |_: &[usize]| ControlFlow::Continue(());
            solver.search(&cover, &budget, go_on).expect("a small cover").solutions
        };
        assert_eq!(count(Budget::solutions(1)), 1);
        assert_eq!(count(Budget::default()), solutions, "{text:?}");
    }
}

/// Small covers: some items, some of them secondary, and options as sets of items.
fn covers() -> impl Strategy<Value = String> {
    let option = prop::collection::btree_set(0..9usize, 1..4);
    (1..8usize, prop::collection::vec(option, 0..14)).prop_map(|(primary, options)| {
        let name = |item: &usize| format!("n{item}");
        let mut text = String::from("| random\n");
        for item in 0..9 {
            text += if item == primary { "| " } else { "" };
            text += &(name(&item) + " ");
        }
        for option in options {
            text += &("\n".to_owned() + &option.iter().map(name).collect::<Vec<_>>().join(" "));
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn three_ways_agree_on_random_covers(text in covers()) {
        let cover = read_knuth(text.as_bytes()).expect("a cover");
        let again = read_knuth(written(&cover).as_bytes()).expect("our own text");
        prop_assert_eq!(&again, &cover);
        let found = algorithm_x(&text);
        prop_assert_eq!(&searched(&cover), &found);
        prop_assert_eq!(counted(&cover), found.len() as u128);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[ab|:x \\n\\r\u{e9}]{0,40}") {
        if let Ok(cover) = read_knuth(text.as_bytes()) {
            let again = read_knuth(written(&cover).as_bytes());
            prop_assert_eq!(again.as_ref(), Ok(&cover));
        }
    }
}
