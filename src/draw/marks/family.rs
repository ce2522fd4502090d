//! Marks of families, where these differ from the marks of the same rules in a Sudoku.
//!
//! ```text
//! kenken       a border around each cage, and its clue in the first corner: 12×, 3−, 2÷, 7+
//! easy-as-abc  letters at the edges; the counts of rows and columns are said below the grid
//! ```
//!
//! Signs of a Futoshiki and the numbers of skyscrapers look like the same rules elsewhere.

use super::Pen;
use veridoku_core::families::{self, Family};
use veridoku_core::grid::RuleKind;

impl Pen<'_> {
    /// Draws all rules, if they are those of a family that is drawn differently.
    pub(super) fn family(&mut self) -> bool {
        match Family::of(self.geometry) {
            Some(Family::KenKen) => self.kenken(),
            Some(Family::EasyAsAbc) => self.letters(),
            Some(Family::Futoshiki | Family::Skyscrapers | Family::Kakuro) | None => return false,
        }
        true
    }

    /// The indices of all rules.
    fn indices(&self) -> Vec<usize> {
        let rules = self.geometry.rules().iter().enumerate();
        rules.filter(|(_, rule)| rule.kind != RuleKind::Frame).map(|(index, _)| index).collect()
    }

    fn kenken(&mut self) {
        let indices = self.indices();
        self.borders(&indices);
        let cages = families::cages(self.geometry).unwrap_or_default();
        for (index, cage) in indices.into_iter().zip(cages) {
            self.rule = index;
            self.corner(&cage.cells, &cage.label());
        }
    }

    fn letters(&mut self) {
        let Some(abc) = families::letters(self.geometry) else { return };
        let rules = self.geometry.rules();
        for clue in &abc.clues {
            let line = families::line_of(clue.edge, clue.line, abc.side);
            let is_clue = |index: &usize| {
                rules[*index].kind == RuleKind::Regex && rules[*index].cells() == line
            };
            self.rule = self.indices().into_iter().find(is_clue).unwrap_or(0);
            self.outside(&line, &families::letter(clue.number as usize));
        }
        let last = families::letter(abc.letters);
        self.legend.push(format!("A to {last} once in each row and column"));
    }
}
