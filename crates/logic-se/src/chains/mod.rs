//! Chains: from single paths to closures within closures.
//!
//! | producer | rating from | file |
//! |---|---|---|
//! | forcing chains and cycles | 6.5 | `forcing` with `reach`, `cycles` and `path`, over `links` |
//! | Nishio | 7.5 | `branches` over `closure`, after `one_digit` |
//! | multiple | 8.0 | as Nishio |
//! | dynamic | 8.5 | as Nishio |
//! | dynamic (+) | 9.0 | as Nishio, and `plus` |
//! | nested forcing, multiple, dynamic | 9.5, 10.0, 10.5 | as dynamic (+), and `nested`, on several threads by `parallel` |
//!
//! `grid` is the input of all of them; `node`, `strikes` and `scratch` are the parts of closures; `finding` ranks
//! the results; `length` converts nodes to ratings.
//!
//! Among all hints a producer takes the least by rating, nodes, key of the kind, and order of the search. Only the
//! chosen hint gets its chain, and only if an explanation is requested.

mod branches;
mod changes;
mod closure;
mod cycles;
mod finding;
mod forcing;
mod grid;
mod length;
mod links;
mod nested;
mod nested_hint;
mod node;
mod one_digit;
mod parallel;
mod path;
mod plus;
mod reach;
mod rules;
mod scratch;
mod strikes;

use std::fmt;

use self::branches::{Branches, Search};
use self::finding::{Finding, Least, Origin};
use self::forcing::Forcing;
use self::grid::{Counts, Grid, parts};
use self::length::added;
use self::links::Mode;
use self::nested::{Inner, NestedRules};
use self::parallel::Help;
use self::path::Path;
use self::rules::Rules;
use super::board::Board;
use super::context::Context;
use super::cores::Taken;
use super::hint::{Chain, ChainKind, Hint, Node, Reason};
use super::technique::Technique;

/// The searches and their memory, each made when it is first needed.
#[derive(Default)]
pub struct Chains {
    forcing: Forcing,
    branches: [Option<Box<Branches>>; KINDS.len()],
}

impl fmt::Debug for Chains {
    /// Its name: the memory of searches is omitted.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Chains").finish_non_exhaustive()
    }
}

/// A search by branches.
struct Kind {
    technique: Technique,
    base: f64,
    search: Search,
    rules: fn() -> Rules,
}

/// All searches by branches, in order.
const KINDS: [Kind; 10] = [
    Kind::new(Technique::Nishio, 7.5, Search::Nishio, || rules(0)),
    Kind::new(Technique::Multiple, 8.0, Search::Multiple, || rules(0)),
    Kind::new(Technique::Dynamic, 8.5, Search::Dynamic, || rules(0)),
    Kind::new(Technique::DynamicPlus, 9.0, Search::Dynamic, || rules(1)),
    Kind::new(Technique::NestedForcing, 9.5, Search::Dynamic, || rules(2)),
    Kind::new(Technique::NestedMultiple, 10.0, Search::Dynamic, || rules(3)),
    Kind::new(Technique::NestedDynamic, 10.5, Search::Dynamic, || dynamic_within(0)),
    Kind::new(Technique::NestedDynamic, 10.5, Search::Dynamic, || dynamic_within(1)),
    Kind::new(Technique::NestedDynamic, 10.5, Search::Dynamic, || dynamic_within(2)),
    Kind::new(Technique::NestedDynamic, 10.5, Search::Dynamic, || dynamic_within(3)),
];

impl Kind {
    const fn new(technique: Technique, base: f64, search: Search, rules: fn() -> Rules) -> Kind {
        Kind { technique, base, search, rules }
    }
}

/// The further rules of a level below 4.
fn rules(level: usize) -> Rules {
    let forcing = || Inner::Forcing(Box::default());
    let multiple = || Inner::Branches(Box::new(Branches::new(Search::Multiple, Rules::None)));
    let nested = |searches| Rules::Nested(Box::new(NestedRules::new(searches)));
    match level {
        0 => Rules::None,
        1 => Rules::Plus,
        2 => nested(vec![forcing()]),
        _ => nested(vec![forcing(), multiple()]),
    }
}

/// The further rules of level 4 with dynamic chains of a level within.
fn dynamic_within(level: usize) -> Rules {
    let inner = Branches::new(Search::Dynamic, rules(level));
    Rules::Nested(Box::new(NestedRules::new(vec![Inner::Branches(Box::new(inner))])))
}

/// Forcing chains and cycles.
pub fn forcing_and_cycles(board: &Board, chains: &mut Chains, context: &Context) -> Option<Hint> {
    let path = chains.forcing.least(&Grid::of(board), context.explains)?;
    let technique = match (path.is_cycle, path.rank.mode) {
        (true, Mode::X) => Technique::XCycle,
        (true, Mode::Y) => Technique::YCycle,
        (true, Mode::Xy) => Technique::XyCycle,
        (false, Mode::X) => Technique::ForcingXChain,
        (false, _) => Technique::ForcingChain,
    };
    let target = path.target();
    let (cell, digit) = parts(target.candidate);
    Some(Hint {
        technique,
        rating: path.rank.rating,
        eliminations: path.victims.iter().map(|(cell, digits)| (*cell as u8, *digits)).collect(),
        placement: (!path.is_cycle && target.is_on).then_some((cell as u8, digit as u8)),
        reason: Reason::Chain(context.explains.then(|| Box::new(chain_of_path(&path)))),
    })
}

/// Contradictions with one digit.
pub fn nishio(board: &Board, chains: &mut Chains, context: &Context) -> Option<Hint> {
    by_branches(board, chains, context, 0)
}

/// Conclusions shared by static closures.
pub fn multiple(board: &Board, chains: &mut Chains, context: &Context) -> Option<Hint> {
    by_branches(board, chains, context, 1)
}

/// Conclusions shared by dynamic closures, and their contradictions.
pub fn dynamic(board: &Board, chains: &mut Chains, context: &Context) -> Option<Hint> {
    by_branches(board, chains, context, 2)
}

/// Dynamic chains with locked candidates, pairs and X-wings within.
pub fn dynamic_plus(board: &Board, chains: &mut Chains, context: &Context) -> Option<Hint> {
    by_branches(board, chains, context, 3)
}

/// Dynamic chains with forcing chains and cycles within.
pub fn nested_forcing(board: &Board, chains: &mut Chains, context: &Context) -> Option<Hint> {
    by_branches(board, chains, context, 4)
}

/// Dynamic chains with multiple forcing chains within.
pub fn nested_multiple(board: &Board, chains: &mut Chains, context: &Context) -> Option<Hint> {
    by_branches(board, chains, context, 5)
}

/// Dynamic chains within dynamic chains; the inner ones use links (0), the rules of (+) (1), forcing chains (2), or
/// multiple ones (3).
pub fn nested_dynamic<const LEVEL: usize>(
    board: &Board,
    chains: &mut Chains,
    context: &Context,
) -> Option<Hint> {
    by_branches(board, chains, context, 6 + LEVEL)
}

/// The first hint of a search by branches.
fn by_branches(
    board: &Board,
    chains: &mut Chains,
    context: &Context,
    index: usize,
) -> Option<Hint> {
    let kind = &KINDS[index];
    let (grid, counts) = (Grid::of(board), Counts::of(board));
    let branches = chains.branches[index].take();
    let mut branches =
        branches.unwrap_or_else(|| Box::new(Branches::new(kind.search, (kind.rules)())));
    if let Rules::Nested(rules) = &mut branches.rules {
        rules.begin(context.deadline());
    }
    let mut least = Least::default();
    let is_long = matches!(branches.rules, Rules::Nested(_));
    let taken = is_long.then(|| context.cores.take(usize::MAX));
    let helpers = taken.as_ref().map_or(0, Taken::count);
    let help = Help { helpers, deadline: context.deadline() };
    branches.search_with(&grid, &counts, &mut least, help, &mut || {
        let ending = if is_long { context.over_before_long_work() } else { context.over() };
        ending.is_some()
    });
    // Closures cut short by the deadline do not prove which hint comes first.
    let is_cut = is_long && context.over_before_long_work().is_some();
    let hint = least.0.filter(|_| !is_cut).map(|finding| {
        let (cell, digit) = parts(finding.conclusion.0);
        let (lost_cell, lost) = finding.victims(&grid);
        let chain = || Box::new(chain_of_branches(&branches, &grid, &finding));
        Hint {
            technique: kind.technique,
            rating: kind.base + added(finding.nodes),
            eliminations: vec![(lost_cell as u8, lost)],
            placement: finding.conclusion.1.then_some((cell as u8, digit as u8)),
            reason: Reason::Chain(context.explains.then(chain)),
        }
    });
    chains.branches[index] = Some(branches);
    hint
}

fn node(candidate: grid::CandidateIndex, is_on: bool) -> Node {
    let (cell, digit) = parts(candidate);
    Node { cell: cell as u8, digit: digit as u8, is_on }
}

/// The nodes of a path.
fn chain_of_path(path: &Path) -> Chain {
    Chain {
        kind: if path.is_cycle { ChainKind::Cycle } else { ChainKind::Forcing },
        branches: vec![path.steps.iter().map(|step| node(step.candidate, step.is_on)).collect()],
    }
}

/// The nodes on which a finding rests, branch by branch.
fn chain_of_branches(branches: &Branches, grid: &Grid, finding: &Finding) -> Chain {
    let kind = match finding.origin {
        Origin::Contradiction(..) => ChainKind::Contradiction,
        Origin::Double(_) => ChainKind::Double,
        Origin::Cell(cell) => ChainKind::Cell(cell as u8),
        Origin::Region { region, .. } => ChainKind::Region(region as u8),
    };
    let branch = |(closure, target): (&closure::Closure, u16)| {
        let mut places = Vec::new();
        closure.walk(target, |place| places.push(place));
        places.sort_unstable();
        let node_at = |place: &u16| {
            let at = closure.node(*place);
            node(at.candidate, at.is_on)
        };
        places.iter().map(node_at).collect()
    };
    Chain { kind, branches: branches.targets(grid, finding).into_iter().map(branch).collect() }
}
