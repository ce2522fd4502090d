//! Rule cases in words: the rule, the pairs of digits that it allows two cells, and what each pair leads to.
//!
//! ```text
//! r1c1 and r1c2 have the ratio 2 to 1. r1c1 and r1c2 are 1 to 4. So these cases remain for r1c1 and r1c2: 1 and 2; ...
//! Case r1c1=1 r1c2=2: then r3c1=4 (...), and so no candidate for r3c2 (...). Case ... In each other case r5c5 is not 2
//! ```
//!
//! The pairs are recomputed from the rule and the candidates of the pattern. Each of them must have a chain.

use super::branches::Branch;
use super::chains::{self, is_same, said};
use super::claim::Claim;
use super::explanation::{Explanation, conclude};
use super::lesson::{Lesson, Line};
use super::names::Words;
use super::rule_lessons;
use super::rules::{self, Pattern};
use super::sentence::{and, say};
use crate::ruled::unit::UnitKind;
use crate::sets::digits::Digits;
use crate::step::{Chain, ChainNode, Part, Role};
use veridoku_core::grid::{Cell, Digit};

/// The kinds of units whose cells are filled.
pub fn is_asked(kind: UnitKind) -> bool {
    matches!(kind, UnitKind::Pair | UnitKind::Cage | UnitKind::Sum | UnitKind::Line)
}

/// What a step is made of, if it proves something.
struct Cases<'a> {
    pattern: Pattern,
    cells: [Cell; 2],
    /// The chains that fail, each with the part of its dead end.
    failing: Vec<(&'a Chain, &'a Part)>,
    alive: &'a [Chain],
    claim: Claim,
}

/// Why the step of some cases is right.
pub fn explain(words: &Words) -> Explanation {
    let Some(cases) = cases(words) else { return Explanation::unknown() };
    let named = |chain: &Chain| {
        let nodes: Vec<String> = chain.nodes[..2].iter().map(|node| words.node(node)).collect();
        nodes.join(" ")
    };
    let failing = cases.failing.iter().map(|(chain, part)| (*chain, Some(*part)));
    let alive = cases.alive.iter().map(|chain| (chain, None));
    let told: Vec<String> = failing
        .chain(alive)
        .map(|(chain, part)| format!("Case {}: {}", named(chain), in_words(chain, part, words)))
        .collect();
    let each = if cases.failing.is_empty() { "In each case " } else { "In each other case " };
    let premise = format!(
        "{}. {}. So {} can be filled in {} ways. {}. {each}",
        rules::says(words, &cases.pattern),
        rules::holding(words, &cases.pattern),
        words.cells(&cases.cells),
        told.len(),
        told.join(". "),
    );
    conclude(words, premise, [cases.claim])
}

/// The same in short sentences, with lines for each case.
pub fn teach(words: &Words) -> Lesson {
    let Some(cases) = cases(words) else { return Lesson::default() };
    let mut pattern = rule_lessons::statement(words, &cases.pattern);
    pattern.extend(rule_lessons::holding(words, &cases.pattern));
    pattern.push(say!(
        "{0} can be filled in {1} ways.",
        "{0} peuvent être remplies de {1} façons.",
        and(&cases.cells),
        words.chains().len()
    ));
    let mut why = Vec::new();
    let opening = |number: usize, chain: &Chain| {
        Line::Said(say!(
            "case {0}: {1} and {2}.",
            "cas {0} : {1} et {2}.",
            number.to_string(),
            &chain.nodes[0],
            &chain.nodes[1]
        ))
    };
    let branch = |chain| Branch::after(words, chain, 1, vec![None; chain.nodes.len()], 1);
    for (index, (chain, part)) in cases.failing.iter().enumerate() {
        why.push(opening(index + 1, chain));
        why.extend(branch(*chain).lines_after_start(part));
    }
    for (index, chain) in cases.alive.iter().enumerate() {
        why.push(opening(cases.failing.len() + index + 1, chain));
        why.extend(branch(chain).lines_that_follow());
    }
    if let Some(end) = cases.alive[0].nodes.last() {
        why.push(Line::Said(say!(
            "every case without a dead end leads to {0}.",
            "tous les cas sans impasse aboutissent à {0}.",
            end
        )));
    }
    Lesson { pattern, why, so: Vec::new() }
}

/// The cases of a step, if each pair of digits that the rule allows has its chain, and the chains prove a claim.
fn cases<'a>(words: &'a Words) -> Option<Cases<'a>> {
    let pattern = rules::pattern(words, is_asked)?;
    let stems: Vec<Cell> = words.parts(Role::Stem).flat_map(|stem| stem.cells.clone()).collect();
    let &[one, other] = &stems[..] else { return None };
    let parts: Vec<&Part> = words.parts(Role::Supposed).collect();
    let (failing, alive) = words.chains().split_at_checked(parts.len())?;
    let failing: Vec<(&Chain, &Part)> = failing.iter().zip(parts).collect();
    let last = alive.first()?.nodes.last()?;
    let begins = |chain: &Chain, digits: [Digit; 2]| {
        let is_on = |node: &ChainNode, cell: Cell, digit: Digit| {
            node.is_on && node.links.is_empty() && node.cells == [cell] && node.digits == [digit]
        };
        chain.nodes.len() > 2
            && is_on(&chain.nodes[0], one, digits[0])
            && is_on(&chain.nodes[1], other, digits[1])
            && chain.nodes[2..].iter().all(|node| !node.links.is_empty())
    };
    let is_told = |digits: &[Digit; 2]| words.chains().iter().any(|chain| begins(chain, *digits));
    let is_proof = ways(&pattern, [one, other])?.iter().all(is_told)
        && failing
            .iter()
            .all(|(chain, part)| chain.nodes.last().is_some_and(|end| is_dead(words, part, end)))
        && alive.iter().all(|chain| chain.nodes.last().is_some_and(|end| is_same(end, last)));
    let claim = said(last)?;
    is_proof.then_some(Cases { pattern, cells: [one, other], failing, alive, claim })
}

/// The pairs of digits that the rule allows the two cells.
fn ways(pattern: &Pattern, cells: [Cell; 2]) -> Option<Vec<[Digit; 2]>> {
    let place = |cell: Cell| pattern.cells().iter().position(|known| *known == cell);
    let [one, other] = [place(cells[0])?, place(cells[1])?];
    let mut ways = Vec::new();
    for digit in Digits::of_word(pattern.domains[one]).iter() {
        let mut supposed = pattern.domains.clone();
        supposed[one] = Digits::single(digit).word();
        let left = Digits::of_word(pattern.left(&supposed)[other]);
        ways.extend(left.iter().map(|partner| [digit, partner]));
    }
    Some(ways)
}

/// Whether a chain ends because a cell has no candidate, or the digit no place in the house of the part.
fn is_dead(words: &Words, part: &Part, last: &ChainNode) -> bool {
    let is_whole = match part.houses.first() {
        Some(house) => {
            last.digits.len() == 1 && last.cells.iter().all(|cell| words.is_in(*cell, &[*house]))
        }
        None => last.cells.len() == 1,
    };
    !last.is_on && is_whole
}

/// `then ..., and so ...`: the nodes after the two assumptions. A part has the house of a dead end.
fn in_words(chain: &Chain, part: Option<&Part>, words: &Words) -> String {
    let end = chain.nodes.len() - 1;
    let told = |index: usize| {
        let node = &chain.nodes[index];
        let said = match part.filter(|_| index == end).map(|part| &part.houses[..]) {
            Some([house]) => {
                let digits = words.digits(&node.digits, "and");
                format!("no place for {digits} in {}", words.house(*house))
            }
            Some(_) => format!("no candidate for {}", words.cells(&node.cells)),
            None => words.node(node),
        };
        format!("{said}{}", chains::why(chain, index, words))
    };
    let rest: Vec<String> = (2..end).map(told).collect();
    match rest.is_empty() {
        true => format!("so {}", told(end)),
        false => format!("then {}, and so {}", rest.join(", "), told(end)),
    }
}
