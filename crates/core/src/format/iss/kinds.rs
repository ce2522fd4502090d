//! An item of a string as Veridoku's rules.
//!
//! Most items name their cells in order, after at most one argument. Others name a line with clues at its ends, or are
//! about the whole grid. The table lists the kind of rule of such an item and its syntax, also for the writer.
//! The rest are read one by one: whole lines in `lines.rs`, tables and programs in `programs.rs`, copies in
//! `copies.rs`.

use super::grid::Groups;
use super::layout::LAYOUT;
use super::tree::{Item, misread, number};
use crate::format::fault::RuleFault;
use crate::format::setting::Setting;
use crate::format::text::symbols::Misread;
use crate::grid::{Cell, Rule, RuleKind};

/// The arguments of an item.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Syntax {
    /// Cells.
    Cells,
    /// One or more numbers, then cells.
    Numbers,
    /// A number, which a rule may lack if it is the default, then cells.
    NumberOr(i32),
    /// A number, or none if it is the default, then cells.
    Perhaps(i32),
    /// A line, and a clue at one of its ends or at both.
    Outside,
    /// Nothing: the rule is about the whole grid.
    Whole,
}

/// Items that are rules of one kind with arguments of one syntax.
pub(super) const PLAIN: [(&str, RuleKind, Syntax); 31] = [
    ("AllDifferent", RuleKind::Distinct, Syntax::Cells),
    ("AntiConsecutive", RuleKind::NonConsecutive, Syntax::Whole),
    ("AntiTaxicab", RuleKind::AntiTaxicab, Syntax::Whole),
    ("Between", RuleKind::Between, Syntax::Cells),
    ("ContainAtLeast", RuleKind::Quadruple, Syntax::Numbers),
    ("ContainExact", RuleKind::ContainExact, Syntax::Numbers),
    ("CountDistinct", RuleKind::CountDistinct, Syntax::Cells),
    ("CountingCircles", RuleKind::CountingCircles, Syntax::Cells),
    ("DoubleArrow", RuleKind::DoubleArrow, Syntax::Cells),
    ("Entropic", RuleKind::Entropic, Syntax::Cells),
    ("EqualityCage", RuleKind::EqualityCage, Syntax::Cells),
    ("FullRank", RuleKind::FullRank, Syntax::Outside),
    ("GlobalEntropy", RuleKind::GlobalEntropy, Syntax::Whole),
    ("GlobalMod", RuleKind::GlobalModular, Syntax::Whole),
    ("HiddenSkyscraper", RuleKind::HiddenSkyscraper, Syntax::Outside),
    ("Lockout", RuleKind::Lockout, Syntax::Perhaps(4)),
    ("Lunchbox", RuleKind::Lunchbox, Syntax::Numbers),
    ("Modular", RuleKind::Modular, Syntax::NumberOr(3)),
    ("NumberedRoom", RuleKind::NumberedRoom, Syntax::Outside),
    ("Palindrome", RuleKind::Palindrome, Syntax::Cells),
    ("RegionSumLine", RuleKind::RegionSum, Syntax::Cells),
    ("RellikCage", RuleKind::Rellik, Syntax::Numbers),
    ("Renban", RuleKind::Renban, Syntax::Cells),
    ("Skyscraper", RuleKind::Skyscraper, Syntax::Outside),
    ("Sum", RuleKind::Sum, Syntax::Numbers),
    ("SumLine", RuleKind::SumLine, Syntax::Numbers),
    ("Thermo", RuleKind::Thermo, Syntax::Cells),
    ("ValueIndexing", RuleKind::ValueIndexing, Syntax::Cells),
    ("Whisper", RuleKind::Whispers, Syntax::Perhaps(5)),
    ("XSum", RuleKind::XSum, Syntax::Outside),
    ("Zipper", RuleKind::Zipper, Syntax::Cells),
];

/// Reads the rules of items.
pub(super) struct Rules<'a> {
    pub(super) setting: &'a Setting,
    pub(super) groups: &'a Groups,
    pub(super) ties: Ties,
}

/// Whether ranked lines may be the same number as other lines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ties {
    /// No two lines may.
    None,
    /// Lines without a clue may.
    OfOthers,
    /// Any line may.
    Any,
}

impl Ties {
    /// The ties that the items allow.
    pub(super) fn of(items: &[Item]) -> Ties {
        let item = items.iter().find(|item| item.name == "FullRankTies");
        match item.and_then(|item| item.args.first()).map(String::as_str) {
            Some("none") => Ties::None,
            Some("any") => Ties::Any,
            _ => Ties::OfOthers,
        }
    }
}

/// The most arguments of items that are not in the table and have no list of cells.
const MOST_ARGUMENTS: [(&str, usize); 22] = [
    ("And", 0),
    ("AntiKing", 0),
    ("AntiKnight", 0),
    ("ChaosConstruction", 0),
    ("ConnectedValues", 3),
    ("Diagonal", 1),
    ("DisjointSets", 0),
    ("Doppelganger", 0),
    ("DutchFlatmates", 0),
    ("FullRankTies", 1),
    ("Jigsaw", 2),
    ("LittleKiller", 2),
    ("NoBoxes", 0),
    ("Or", 0),
    ("RegionSameValues", 0),
    ("RegionSize", 1),
    ("Replicate", 2),
    ("Sandwich", 2),
    ("Shape", 3),
    ("StrictKropki", 0),
    ("StrictXV", 0),
    ("Windoku", 0),
];

/// The most arguments of an item; `None` if it has a list of cells or is unknown.
pub(super) fn most_arguments(item: &str) -> Option<usize> {
    match PLAIN.iter().find(|(name, ..)| *name == item) {
        Some((.., Syntax::Whole)) => Some(0),
        Some((.., Syntax::Outside)) => Some(3),
        Some(_) => None,
        None => MOST_ARGUMENTS.iter().find(|(name, _)| *name == item).map(|(_, most)| *most),
    }
}

/// Refuses arguments after the last one that an item has.
fn no_more_arguments(item: &Item) -> Result<(), RuleFault> {
    let most = most_arguments(&item.name);
    let more = item.args.iter().skip(most.unwrap_or(usize::MAX));
    let Some(more) = more.into_iter().find(|arg| !arg.is_empty()) else { return Ok(()) };
    let expected = match most {
        Some(0) => format!("`{}` without arguments", item.name),
        Some(1) => format!("`{}` with 1 argument", item.name),
        Some(most) => format!("`{}` with at most {most} arguments", item.name),
        None => return Ok(()),
    };
    Err(RuleFault::word(more, expected))
}

/// The most cells of which every pair is examined.
const MOST_CELLS: usize = 1 << 10;

impl Rules<'_> {
    /// The rules of an item.
    pub(super) fn rules(&self, item: &Item) -> Result<Vec<Rule>, Misread> {
        self.of(item).map_err(|fault| match fault {
            Fault::Here(fault) => misread(item, fault),
            Fault::Inside(misread) => misread,
        })
    }

    fn of(&self, item: &Item) -> Result<Vec<Rule>, Fault> {
        let rules = self.read(item)?;
        match rules.iter().find_map(|rule| self.setting.misfit(rule)) {
            Some(fault) => Err(Fault::Here(fault)),
            None => Ok(rules),
        }
    }

    fn read(&self, item: &Item) -> Result<Vec<Rule>, Fault> {
        let args = &item.args[..];
        no_more_arguments(item)?;
        let arg = |place: usize| args.get(place).map_or("", String::as_str);
        let from = |place: usize| args.get(place..).unwrap_or_default();
        Ok(match item.name.as_str() {
            "" => self.contents(args)?,
            name if LAYOUT.contains(&name) => Vec::new(),
            "Or" => {
                let branches = item.items.iter().map(|item| self.rules(item));
                let mut rule = Rule::with_lists(RuleKind::AnyOf, [], []);
                rule.branches = branches.collect::<Result<_, _>>()?;
                vec![rule]
            }
            "And" => self.all(&item.items)?,
            "Replicate" => self.replicate(item)?,
            "Cage" => self.cage(args)?,
            "Sum" if arg(0).contains("_=_") => self.linear(args)?,
            "SumLine" if args.last().is_some_and(|last| last == "LOOP") => {
                let cells = self.cells(&args[1..args.len() - 1])?;
                vec![self.sum_loop(number(arg(0))?, cells)?]
            }
            "Arrow" => self.arrow(1, args)?,
            "PillArrow" => self.arrow(number(arg(0))?.clamp(1, 9) as usize, from(1))?,
            "X" | "V" => {
                self.pairs(RuleKind::Sum, &[if item.name == "X" { 10 } else { 5 }], args)?
            }
            "WhiteDot" => self.pairs(RuleKind::Difference, &[], args)?,
            "BlackDot" => self.pairs(RuleKind::Ratio, &[], args)?,
            "GreaterThan" => self.pairs(RuleKind::Greater, &[], args)?,
            "StrictKropki" => vec![
                Rule::with_lists(RuleKind::NoDifference, [1], []),
                Rule::with_lists(RuleKind::NoRatio, [2], []),
            ],
            "StrictXV" => vec![Rule::with_lists(RuleKind::NoSum, [5, 10], [])],
            "DutchFlatmates" => self.flatmates(&item.name)?,
            "LittleKiller" => vec![self.little_killer(arg(0), arg(1))?],
            "Sandwich" => {
                vec![Rule::new(RuleKind::Sandwich, [number(arg(0))?], self.line(arg(1), false)?)]
            }
            "FullRank" => {
                let mut rules = self.outside(RuleKind::FullRank, args)?;
                if self.ties == Ties::Any {
                    rules.iter_mut().for_each(|rule| rule.numbers.push(1));
                }
                rules
            }
            "FullRankTies" => self.ties(arg(0))?,
            "LookAndSay" => self.look_and_say(args)?,
            "EqualSum" => self.equal_sums(args)?,
            "Regex" => self.expressions(args)?,
            "ConnectedValues" => vec![self.connected(arg(0), arg(1), arg(2))?],
            "Quad" => self.quadruple(args)?,
            "Indexing" => self.indexing(args)?,
            "SameValues" => self.same_values(args)?,
            "RegionSameValues" => self.same_regions()?,
            name @ ("Pair" | "PairX" | "Binary" | "BinaryX") => self.tables(name, args)?,
            "NFA" => self.machines(args)?,
            name => match PLAIN.iter().find(|(plain, ..)| *plain == name) {
                Some((_, kind, syntax)) => self.plain(*kind, *syntax, args)?,
                None => return Err(RuleFault::NotServed { found: name.to_owned() }.into()),
            },
        })
    }

    /// A cage; a sum of 0 is none.
    fn cage(&self, args: &[String]) -> Result<Vec<Rule>, Fault> {
        let arg = |place: usize| args.get(place).map_or("", String::as_str);
        let from = |place: usize| args.get(place..).unwrap_or_default();
        let sum = match arg(0) {
            "" => Vec::new(),
            text => vec![number(text)?],
        };
        let sum: Vec<i32> = sum.into_iter().filter(|sum| *sum != 0).collect();
        Ok(vec![Rule::new(RuleKind::Killer, sum, self.cells(from(1))?)])
    }

    /// A sum with factors: `10_=_1_2`.
    fn linear(&self, args: &[String]) -> Result<Vec<Rule>, Fault> {
        let arg = |place: usize| args.get(place).map_or("", String::as_str);
        let from = |place: usize| args.get(place..).unwrap_or_default();
        let (sum, factors) = arg(0).split_once("_=_").unwrap_or_default();
        let mut numbers = vec![number(sum)?];
        for factor in factors.split('_') {
            numbers.push(number(factor)?);
        }
        let cells = self.cells(from(1))?;
        if numbers.len() != cells.len() + 1 {
            return Err(RuleFault::word(arg(0), "a factor for each cell").into());
        }
        Ok(vec![Rule::new(RuleKind::Linear, numbers, cells)])
    }

    /// Pairs of a count and a digit, without spaces.
    fn look_and_say(&self, args: &[String]) -> Result<Vec<Rule>, Fault> {
        let arg = |place: usize| args.get(place).map_or("", String::as_str);
        let from = |place: usize| args.get(place..).unwrap_or_default();
        let digits = arg(0).chars().map(|digit| digit.to_digit(10).map(|d| d as i32));
        let wrong = || RuleFault::word(arg(0), "pairs of a count and a digit");
        let numbers = digits.collect::<Option<Vec<i32>>>().ok_or_else(wrong)?;
        Ok(vec![Rule::new(RuleKind::LookAndSay, numbers, self.cells(from(1))?)])
    }

    /// Lists with `-` between.
    fn equal_sums(&self, args: &[String]) -> Result<Vec<Rule>, Fault> {
        let lists = args.split(|arg| arg == "-").map(|names| self.cells(names));
        let lists: Vec<Vec<Cell>> = lists.collect::<Result<_, _>>()?;
        Ok(vec![Rule::with_lists(RuleKind::EqualSum, [], lists)])
    }

    /// The digits at a corner, named by its first cell.
    fn quadruple(&self, args: &[String]) -> Result<Vec<Rule>, Fault> {
        let arg = |place: usize| args.get(place).map_or("", String::as_str);
        let from = |place: usize| args.get(place..).unwrap_or_default();
        let corner = self.cell(arg(0))?;
        let no_cell = || self.setting.no_cell(arg(0));
        let (group, row, column) = self.groups.place(self.setting, corner).ok_or_else(no_cell)?;
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
            .map(|(down, right)| self.groups.at(self.setting, (group, row + down, column + right)));
        let cells: Option<Vec<Cell>> = cells.into_iter().collect();
        let values = from(1).iter().map(|text| number(text));
        let values: Vec<i32> = values.collect::<Result<_, _>>()?;
        Ok(vec![Rule::new(RuleKind::Quadruple, values, cells.ok_or_else(no_cell)?)])
    }

    /// Cells that name rows or columns.
    fn indexing(&self, args: &[String]) -> Result<Vec<Rule>, Fault> {
        let arg = |place: usize| args.get(place).map_or("", String::as_str);
        let from = |place: usize| args.get(place..).unwrap_or_default();
        let by_row = match arg(0) {
            "R" => 1,
            "C" => 0,
            other => return Err(RuleFault::word(other, "R or C").into()),
        };
        Ok(vec![Rule::new(RuleKind::Indexing, [by_row], self.cells(from(1))?)])
    }

    /// As many lists of the same length as the number says.
    fn same_values(&self, args: &[String]) -> Result<Vec<Rule>, Fault> {
        let arg = |place: usize| args.get(place).map_or("", String::as_str);
        let from = |place: usize| args.get(place..).unwrap_or_default();
        let cells = self.cells(from(1))?;
        let sets = usize::try_from(number(arg(0))?).unwrap_or(0);
        if sets == 0 || cells.len() % sets != 0 {
            return Err(RuleFault::word(
                arg(0),
                "a number of sets that divides the number of cells",
            )
            .into());
        }
        let size = (cells.len() / sets).max(1);
        let lists: Vec<Vec<Cell>> = cells.chunks(size).map(<[Cell]>::to_vec).collect();
        Ok(vec![Rule::with_lists(RuleKind::SameDigits, [], lists)])
    }

    /// Whether ranked lines may tie: only `none` is a rule. The others change ranks.
    fn ties(&self, word: &str) -> Result<Vec<Rule>, RuleFault> {
        const WORDS: [&str; 3] = ["none", "only-unclued", "any"];
        let expected = "none, only-unclued or any";
        match (word, self.ties) {
            ("", _) => Err(RuleFault::nothing(expected)),
            (other, _) if !WORDS.contains(&other) => Err(RuleFault::word(other, expected)),
            (_, Ties::None) => Ok(vec![Rule::with_lists(RuleKind::NoTies, [], [])]),
            (_, Ties::OfOthers | Ties::Any) => Ok(Vec::new()),
        }
    }

    /// The rules of items.
    pub(super) fn all(&self, items: &[Item]) -> Result<Vec<Rule>, Misread> {
        let mut rules = Vec::new();
        for item in items {
            rules.extend(self.rules(item)?);
        }
        Ok(rules)
    }

    pub(super) fn cell(&self, name: &str) -> Result<Cell, RuleFault> {
        let cell = self.groups.cell(self.setting, name);
        cell.ok_or_else(|| self.setting.no_cell(name))
    }

    pub(super) fn cells(&self, names: &[String]) -> Result<Vec<Cell>, RuleFault> {
        names.iter().map(|name| self.cell(name)).collect()
    }

    /// `R1C1_5`, `R1C1_1_3_5`
    fn contents(&self, args: &[String]) -> Result<Vec<Rule>, RuleFault> {
        let content = |text: &String| {
            let mut words = text.split('_');
            let cell = self.cell(words.next().unwrap_or_default())?;
            let value = |word: &str| {
                let value = word.parse::<i32>().ok();
                let value = value.filter(|value| self.setting.digit(*value).is_some());
                value.ok_or_else(|| self.setting.no_value(word))
            };
            let values: Vec<i32> = words.map(value).collect::<Result<_, _>>()?;
            Ok(Rule::new(RuleKind::Allowed, values, [cell]))
        };
        args.iter().filter(|text| !text.is_empty()).map(content).collect()
    }

    /// The rules of an item of the table.
    fn plain(&self, kind: RuleKind, of: Syntax, args: &[String]) -> Result<Vec<Rule>, RuleFault> {
        let arg = args.first().map_or("", String::as_str);
        let is_cell = || self.groups.cell(self.setting, arg).is_some();
        let (numbers, from) = match of {
            Syntax::Whole => return Ok(vec![Rule::with_lists(kind, [], [])]),
            Syntax::Outside => return self.outside(kind, args),
            Syntax::Cells => (Vec::new(), 0),
            Syntax::Perhaps(default) if is_cell() => (vec![default], 0),
            Syntax::Numbers | Syntax::NumberOr(_) | Syntax::Perhaps(_) => {
                (arg.split('_').map(number).collect::<Result<_, _>>()?, 1)
            }
        };
        Ok(vec![Rule::new(kind, numbers, self.cells(args.get(from..).unwrap_or_default())?)])
    }

    fn arrow(&self, circles: usize, args: &[String]) -> Result<Vec<Rule>, RuleFault> {
        let cells = self.cells(args)?;
        match cells.split_at_checked(circles) {
            Some((circle, shaft)) if !shaft.is_empty() => {
                let lists = [circle.to_vec(), shaft.to_vec()];
                Ok(vec![Rule::with_lists(RuleKind::Arrow, [], lists)])
            }
            _ => Err(RuleFault::nothing("the circle and the shaft of an arrow")),
        }
    }

    /// A rule for each two cells that share an edge, the earlier one first.
    fn pairs(
        &self,
        kind: RuleKind,
        numbers: &[i32],
        args: &[String],
    ) -> Result<Vec<Rule>, RuleFault> {
        let cells = self.cells(args)?;
        if cells.len() > MOST_CELLS {
            let found = format!("{} cells", cells.len());
            return Err(RuleFault::Found { found, expected: format!("at most {MOST_CELLS}") });
        }
        let mut rules = Vec::new();
        for (place, one) in cells.iter().enumerate() {
            for other in &cells[place + 1..] {
                if self.groups.are_neighbors(self.setting, *one, *other) {
                    rules.push(Rule::new(kind, numbers, [*one, *other]));
                }
            }
        }
        if rules.is_empty() {
            return Err(RuleFault::nothing("two cells that share an edge"));
        }
        Ok(rules)
    }
}

/// A fault of an item, or of one within it.
pub(super) enum Fault {
    Here(RuleFault),
    Inside(Misread),
}

impl From<RuleFault> for Fault {
    fn from(fault: RuleFault) -> Fault {
        Fault::Here(fault)
    }
}

impl From<Misread> for Fault {
    fn from(misread: Misread) -> Fault {
        Fault::Inside(misread)
    }
}
