//! Families with clues at the four edges: skyscrapers, and Easy as ABC.
//!
//! ```text
//!        Top 0  1  2
//!           +---------+
//!   Left 0  | a  b  - |  Right 0      A clue is about its row or column, seen from there: `line_of`.
//!        1  | b  -  a |  1
//!        2  | -  a  b |  2
//!           +---------+
//!     Bottom 0  1  2
//! ```
//!
//! In Easy as ABC each row and column has each letter once, and its other cells stay empty. So it is a board of cells
//! without houses, with the values 0 for empty, 1 for A, 2 for B and so on. A rule `look-and-say` for each row and column
//! counts them, and a clue is a rule `regex`: `0*2.*` if B comes first.

use std::collections::HashSet;

use crate::grid::{Arrangement, ArrangementError, Cell, Geometry, Rule, RuleKind};
use crate::names::named;

named! {
    /// An edge of a square.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Edge("an edge") {
        /// Columns from above.
        Top = "top",
        /// Columns from below.
        Bottom = "bottom",
        /// Rows from the left.
        Left = "left",
        /// Rows from the right.
        Right = "right",
    }
}

/// A clue at an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EdgeClue {
    /// The edge.
    pub edge: Edge,
    /// The row or column, from 0.
    pub line: usize,
    /// How many towers are visible, or the first letter: 1 for A.
    pub number: i32,
}

/// An Easy as ABC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abc {
    /// The number of rows, and of columns.
    pub side: usize,
    /// How many letters there are: 3 for A to C.
    pub letters: usize,
    /// The clues.
    pub clues: Vec<EdgeClue>,
}

/// The cells of a row or column of a square, as seen from an edge.
pub fn line_of(edge: Edge, line: usize, side: usize) -> Vec<Cell> {
    cells_of(edge, line, side).collect()
}

fn cells_of(edge: Edge, line: usize, side: usize) -> impl Iterator<Item = Cell> {
    let place = move |step: usize| match edge {
        Edge::Top => (step, line),
        Edge::Bottom => (side - 1 - step, line),
        Edge::Left => (line, step),
        Edge::Right => (line, side - 1 - step),
    };
    (0..side).map(place).map(move |(row, column)| Cell::at(row, column, side))
}

/// The edge from which cells are seen in this order, and their row or column from 0; `None` if they are not a whole row or
/// column.
pub fn edge_of(cells: &[Cell], side: usize) -> Option<(Edge, usize)> {
    let first = *cells.first()?;
    let lines = [
        (Edge::Top, first.column(side)),
        (Edge::Bottom, first.column(side)),
        (Edge::Left, first.row(side)),
        (Edge::Right, first.row(side)),
    ];
    lines.into_iter().find(|(edge, line)| cells_of(*edge, *line, side).eq(cells.iter().copied()))
}

/// Whether no place has two clues.
fn are_single(clues: &[EdgeClue]) -> bool {
    let is_same =
        |one: &EdgeClue, other: &EdgeClue| (one.edge, one.line) == (other.edge, other.line);
    (clues.iter().enumerate())
        .all(|(index, one)| clues[..index].iter().all(|other| !is_same(one, other)))
}

/// The clues of a skyscrapers puzzle, of which there is at least one; `None` if this is not one, or has other rules.
pub fn skyscrapers(geometry: &Geometry) -> Option<Vec<EdgeClue>> {
    if !super::is_latin(geometry) {
        return None;
    }
    let side = geometry.side();
    let clue = |rule: &Rule| {
        let number = rule.number().filter(|_| rule.kind == RuleKind::Skyscraper)?;
        // The formats for skyscrapers cannot hold another number.
        if !(1..=side as i32).contains(&number) {
            return None;
        }
        let (edge, line) = edge_of(rule.cells(), side)?;
        Some(EdgeClue { edge, line, number })
    };
    let rules = geometry.stated_rules();
    let clues = rules.map(clue).collect::<Option<Vec<EdgeClue>>>()?;
    (!clues.is_empty() && are_single(&clues)).then_some(clues)
}

impl EdgeClue {
    /// The rule of this clue in a skyscrapers puzzle.
    pub fn tower_rule(&self, side: usize) -> Rule {
        Rule::new(RuleKind::Skyscraper, [self.number], line_of(self.edge, self.line, side))
    }

    /// The rule of this clue in an Easy as ABC.
    pub fn letter_rule(&self, side: usize) -> Rule {
        let rule = Rule::new(RuleKind::Regex, [], line_of(self.edge, self.line, side));
        Rule { text: expression(self.number), ..rule }
    }
}

/// Empty cells, the letter, and anything. Values above 9 are letters in an expression, as 10 is `A`.
fn expression(number: i32) -> String {
    let digit = u32::try_from(number).ok().and_then(|number| char::from_digit(number, 36));
    format!("0*{}.*", digit.unwrap_or('0').to_ascii_uppercase())
}

/// The number of an expression that [`expression`] makes.
fn seen_first(text: &str) -> Option<i32> {
    let sign = text.strip_prefix("0*")?.strip_suffix(".*")?.parse::<char>().ok()?;
    let number = sign.to_digit(36).filter(|number| *number > 0 && !sign.is_lowercase())?;
    i32::try_from(number).ok()
}

/// The letter with a number: A for 1.
pub fn letter(number: usize) -> String {
    match number {
        1..=Abc::MOST_LETTERS => char::from(b'A' + (number - 1) as u8).into(),
        _ => number.to_string(),
    }
}

/// The value of a letter in an Easy as ABC, written as the letter or the value, or 0 for a cell that stays empty; `None` for
/// anything else, and in other puzzles.
pub fn value_of_letter(geometry: &Geometry, word: &str) -> Option<i32> {
    let abc = letters(geometry)?;
    let is_word = |known: &&str| known.eq_ignore_ascii_case(word);
    if ["-", "0", "empty", "vide"].iter().any(is_word) {
        return Some(0);
    }
    let is_it =
        |number: &usize| letter(*number).eq_ignore_ascii_case(word) || number.to_string() == word;
    (1..=abc.letters).find(is_it).map(|number| number as i32)
}

/// What a person reads for the value of a cell in an Easy as ABC: its letter, or `-` if it stays empty.
pub fn symbol(number: usize) -> String {
    if number == 0 { "-".to_owned() } else { letter(number) }
}

impl Abc {
    /// The most letters.
    pub const MOST_LETTERS: usize = 26;

    /// The cells of an Easy as ABC: a square, without houses.
    ///
    /// # Errors
    /// The square is too large.
    pub fn board(&self) -> Result<Arrangement, ArrangementError> {
        Arrangement::of_cells(self.letters + 1, self.side, self.side, |_, _| true)
    }

    /// The rules of an Easy as ABC: the counts of each row and column, and then the clues.
    pub fn rules(&self) -> Vec<Rule> {
        let (counts, side) = (self.counts(), self.side);
        let lines = [Edge::Left, Edge::Top].into_iter();
        let lines = lines.flat_map(|edge| (0..side).map(move |line| line_of(edge, line, side)));
        let counted = lines.map(|cells| Rule::new(RuleKind::LookAndSay, counts.clone(), cells));
        counted.chain(self.clues.iter().map(|clue| clue.letter_rule(side))).collect()
    }

    /// The numbers of a `look-and-say`: how many cells are empty, and one cell for each letter.
    fn counts(&self) -> Vec<i32> {
        let empty = self.side.saturating_sub(self.letters) as i32;
        let letters = (1..=self.letters as i32).flat_map(|letter| [1, letter]);
        [empty, 0].into_iter().chain(letters).collect()
    }
}

/// The letters and clues of an Easy as ABC; `None` if this is not one, or has other rules.
pub fn letters(geometry: &Geometry) -> Option<Abc> {
    let board = geometry.arrangement().filter(|board| board.shape().is_none())?;
    let (frame, side) = (geometry.frame(), board.rows());
    let is_square = board.columns() == side && board.cell_count() == side * side;
    if !is_square || frame.lowest != 0 || frame.hidden > 0 || geometry.has_own_rules() {
        return None;
    }
    let letters = geometry.side() - 1;
    if !(1..side.min(Abc::MOST_LETTERS + 1)).contains(&letters) {
        return None;
    }
    let abc = Abc { side, letters, clues: Vec::new() };
    let counts = abc.counts();
    // A line has one count, and a place has one clue: with more rules than that the search ends.
    let (mut counted, mut places) = (HashSet::new(), HashSet::new());
    let mut clues = Vec::new();
    for rule in geometry.stated_rules() {
        let (edge, line) = edge_of(rule.cells(), side).filter(|_| rule.lists.len() == 1)?;
        match rule.kind {
            RuleKind::LookAndSay => {
                let is_first = matches!(edge, Edge::Left | Edge::Top);
                if !is_first || rule.numbers != counts || !counted.insert((edge, line)) {
                    return None;
                }
            }
            RuleKind::Regex => {
                let number = seen_first(&rule.text).filter(|number| *number <= letters as i32)?;
                if !places.insert((edge, line)) {
                    return None;
                }
                clues.push(EdgeClue { edge, line, number });
            }
            _ => return None,
        }
    }
    (counted.len() == 2 * side).then_some(Abc { clues, ..abc })
}
