//! Items about whole lines: clues outside of the grid, diagonals, and all regions.

use super::kinds::Rules;
use super::tree::number;
use crate::format::fault::RuleFault;
use crate::grid::{Cell, Rule, RuleKind};

impl Rules<'_> {
    /// The diagonal that begins at a cell of the border; the side determines its direction.
    pub(super) fn little_killer(&self, sum: &str, name: &str) -> Result<Rule, RuleFault> {
        let first = self.cell(name)?;
        let (_, row, column) =
            self.groups.place(self.setting, first).ok_or_else(|| self.setting.no_cell(name))?;
        let (bottom, right) = (self.setting.rows as isize - 1, self.setting.columns as isize - 1);
        let step: (isize, isize) = match (row, column) {
            (row, 0) if row < bottom => (1, 1),
            (row, column) if column == right && row > 0 && row < bottom => (-1, -1),
            (0, _) => (1, -1),
            (row, column) if row == bottom && column > 0 && column < right => (-1, 1),
            _ => return Err(RuleFault::word(name, "a border cell where a diagonal begins")),
        };
        let at = |place: isize| {
            self.groups.at(self.setting, (0, row + step.0 * place, column + step.1 * place))
        };
        let cells = (0..).map_while(at);
        Ok(Rule::new(RuleKind::LittleKiller, [number(sum)?], cells))
    }

    /// `R3`, `C3`: a line of the grid, beginning at the other end if it is reversed.
    pub(super) fn line(&self, name: &str, is_reversed: bool) -> Result<Vec<Cell>, RuleFault> {
        let wrong = || RuleFault::word(name, "a line, such as R3 or C3");
        let place = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
        let mut cells = match name.split_at_checked(1) {
            Some(("R", row)) => self.setting.row(place(row).ok_or_else(wrong)?),
            Some(("C", column)) => self.setting.column(place(column).ok_or_else(wrong)?),
            _ => Vec::new(),
        };
        if cells.is_empty() {
            return Err(wrong());
        }
        if is_reversed {
            cells.reverse();
        }
        Ok(cells)
    }

    /// Clues at both ends of a line: `C6~16~`.
    pub(super) fn outside(&self, kind: RuleKind, args: &[String]) -> Result<Vec<Rule>, RuleFault> {
        let line = args.first().map_or("", String::as_str);
        let mut rules = Vec::new();
        for (place, clue) in args.iter().enumerate().skip(1).take(2) {
            if !clue.is_empty() {
                rules.push(Rule::new(kind, [number(clue)?], self.line(line, place == 2)?));
            }
        }
        Ok(rules)
    }

    /// Each 5 has a 1 above it or a 9 below it. With other digits from 1 on, the middle one and the highest replace 5
    /// and 9. So does the handler of Interactive Sudoku Solver, although since some version it refuses such grids.
    pub(super) fn flatmates(&self, name: &str) -> Result<Vec<Rule>, RuleFault> {
        if self.setting.lowest != 1 {
            return Err(RuleFault::word(name, "digits that start at 1"));
        }
        let text = flatmates(self.setting.count);
        let text = text.ok_or_else(|| RuleFault::word(name, "at most 35 digits"))?;
        let column = |number: usize| Rule {
            text: text.clone(),
            ..Rule::new(RuleKind::Regex, [], self.setting.column(number))
        };
        Ok((0..self.setting.columns).map(column).collect())
    }

    /// The largest of all rows, columns and boxes have the same values.
    pub(super) fn same_regions(&self) -> Result<Vec<Rule>, RuleFault> {
        let setting = self.setting;
        let mut lists: Vec<Vec<Cell>> = (0..setting.rows).map(|row| setting.row(row)).collect();
        lists.extend((0..setting.columns).map(|column| setting.column(column)));
        lists.extend(setting.boxes.regions(setting).unwrap_or_default());
        let most = lists.iter().map(Vec::len).max().unwrap_or(0);
        lists.retain(|list| list.len() == most);
        if most == setting.count || lists.len() < 2 {
            return Ok(Vec::new());
        }
        Ok(vec![Rule::with_lists(RuleKind::SameDigits, [], lists)])
    }
}

/// The regular expression of a column of flatmates, for the digits 1 to `highest`: pairs of the middle digit with a
/// neighbor that it needs, and other digits.
fn flatmates(highest: usize) -> Option<String> {
    let sign =
        |value: usize| char::from_digit(value as u32, 36).map(|sign| sign.to_ascii_uppercase());
    let (middle, highest) = (sign(highest.div_ceil(2))?, sign(highest)?);
    Some(match highest {
        // The middle digit is also the lowest: any 1 above a 1 needs its own neighbor.
        '1' => "11+".to_owned(),
        '2' => "(12|2)*".to_owned(),
        _ => format!("(1{middle}|{middle}{highest}|[^{middle}])*"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flatmates_have_an_expression_for_any_highest_digit() {
        let text = |highest| flatmates(highest).unwrap();
        assert_eq!(text(9), "(15|59|[^5])*");
        assert_eq!(text(6), "(13|36|[^3])*");
        assert_eq!(text(3), "(12|23|[^2])*");
        assert_eq!(text(20), "(1A|AK|[^A])*");
        assert_eq!([text(1), text(2)], ["11+", "(12|2)*"]);
        assert_eq!(flatmates(36), None);
    }
}
