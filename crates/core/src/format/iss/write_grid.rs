//! The properties of the whole grid in a string: shape, boxes, variants, cells, and pairs without a mark.

use super::write::Writer;
use crate::format::setting::{Boxes, Content, Setting, usual_box};
use crate::format::write_error::WriteError;
use crate::grid::{Cell, Rule, RuleKind, Variant};

impl Writer<'_> {
    /// Shape, boxes, variants and further cells.
    pub(super) fn layout(&self) -> String {
        let setting = self.setting;
        let Setting { rows, columns, count, .. } = *setting;
        let longest = rows.max(columns);
        let mut out = String::new();
        let values = match (setting.lowest, count) {
            (1, count) if count == longest => String::new(),
            (1, count) => format!("~{count}"),
            (lowest, _) => format!("~{lowest}-{}", setting.highest()),
        };
        let raw = match (setting.has_lines, values.is_empty()) {
            (true, _) => "",
            (false, true) => "~~Raw",
            (false, false) => "~Raw",
        };
        if (rows, columns) != (9, 9) || !values.is_empty() || !setting.has_lines {
            out += &format!(".Shape~{rows}x{columns}{values}{raw}");
        }
        let usual = usual_box(rows, columns, longest);
        let is_whole = (rows, columns) == (count, count);
        let map = match &setting.boxes {
            Boxes::Usual => None,
            Boxes::Of(height, width) if Some((*height, *width)) == usual => None,
            // A box that is a single row does not count.
            Boxes::Of(height, width) if *height == 1 || *width == 1 => {
                out += if usual.is_some() && setting.has_lines { ".NoBoxes" } else { "" };
                None
            }
            Boxes::Map(map) => Some(map.clone()),
            Boxes::Of(height, width) => {
                let boxes = columns / width;
                let cells = (0..rows * columns).map(|cell| (cell / columns, cell % columns));
                Some(cells.map(|(row, column)| row / height * boxes + column / width).collect())
            }
            Boxes::None | Boxes::Parts(_) => {
                out += if usual.is_some() && setting.has_lines { ".NoBoxes" } else { "" };
                None
            }
        };
        if let Some(map) = map {
            let symbol = |region: &usize| char::from_digit(*region as u32, 36).unwrap_or('z');
            out += &format!(".Jigsaw~{}.NoBoxes", map.iter().map(symbol).collect::<String>());
        }
        debug_assert!(is_whole || setting.variants.is_empty());
        for variant in &setting.variants {
            out += match variant {
                Variant::X => ".Diagonal~1.Diagonal~-1",
                Variant::Windoku => ".Windoku",
                Variant::DisjointGroups => ".DisjointSets",
                Variant::AntiKnight => ".AntiKnight",
                Variant::AntiKing => ".AntiKing",
            };
        }
        match setting.hidden {
            0 => {}
            1 => out += ".Var~X",
            hidden => out += &format!(".Var~X~~{hidden}"),
        }
        out
    }

    pub(super) fn contents(&self) -> Vec<String> {
        let content = |of: &Content| {
            let mut values: Vec<String> = of.values.iter().map(i32::to_string).collect();
            // A value that appears twice is not a given, but a single candidate.
            if !of.is_given && values.len() == 1 {
                values.push(values[0].clone());
            }
            format!("{}_{}", self.cell(of.cell), values.join("_"))
        };
        self.setting.contents.iter().map(content).collect()
    }

    /// The rules for pairs without a mark, for which the strings have only two forms; others become tables.
    pub(super) fn negative(&self) -> Result<String, WriteError> {
        let numbers = |kind| -> Vec<i32> {
            let rules = self.setting.rules.iter().filter(|rule| rule.kind == kind);
            rules.flat_map(|rule| rule.numbers.iter().copied()).collect()
        };
        let (differences, ratios) = (numbers(RuleKind::NoDifference), numbers(RuleKind::NoRatio));
        let mut out = String::new();
        let is_odd = |rule: &Rule, (kind, usual): (RuleKind, i32)| {
            rule.kind == kind && rule.number().unwrap_or(usual) != usual
        };
        let has_odd_dots = self.setting.rules.iter().any(|rule| {
            is_odd(rule, (RuleKind::Difference, 1)) || is_odd(rule, (RuleKind::Ratio, 2))
        });
        const DOTS: [RuleKind; 2] = [RuleKind::Difference, RuleKind::Ratio];
        if differences == [1] && ratios == [2] && !has_odd_dots {
            out += ".StrictKropki";
        } else {
            let accepts = |a: i32, b: i32| {
                !differences.contains(&(a - b).abs())
                    && ratios.iter().all(|ratio| a != ratio * b && b != ratio * a)
            };
            if !differences.is_empty() || !ratios.is_empty() {
                out += &self.unmarked(&DOTS, accepts);
            }
        }
        let sums = numbers(RuleKind::NoSum);
        let is_odd_sum = |rule: &Rule| {
            rule.kind == RuleKind::Sum && rule.cells().len() == 2 && !self.is_letter(rule)
        };
        if sums.is_empty() {
            return Ok(out);
        }
        if sums == [5, 10] && !self.setting.rules.iter().any(is_odd_sum) {
            out += ".StrictXV";
        } else {
            out += &self.unmarked(&[RuleKind::Sum], |a, b| !sums.contains(&(a + b)));
        }
        Ok(out)
    }

    /// A table for each two neighbors that no rule of these kinds marks.
    fn unmarked(&self, kinds: &[RuleKind], accepts: impl Fn(i32, i32) -> bool) -> String {
        let key = self.key(accepts);
        let is_marked = |pair: [Cell; 2]| {
            let marks = self.setting.rules.iter().filter(|rule| kinds.contains(&rule.kind));
            marks.map(Rule::cells).any(|cells| cells == pair || cells == [pair[1], pair[0]])
        };
        let pairs = self.neighbors().into_iter().filter(|pair| !is_marked(*pair));
        pairs.map(|pair| format!(".Pair~{key}~_{}", self.cells(&pair))).collect()
    }
}
