//! What a puzzle demands that is not a Sudoku in a single grid: a family, overlapping grids, a board without boxes.
//!
//! ```text
//! KenKen           Each cage has a number and an operation. ...       12+: r1c6 r2c5 r2c6
//! Skyscrapers      Each digit is the height of a tower. ...           row 4 from the left: 2
//! Samurai          The 5 grids overlap. Each is a Sudoku: ...
//! ```
//!
//! To a solver a KenKen is a square with rules `sum`, `product`, `difference` and `ratio`, and an Easy as ABC a board with
//! rules `look-and-say` and `regex`. Their readers know neither. So a family has one text for all its rules, and each of
//! its clues is a line in the notation of the family.

use super::language::{Join, Language, Namer};
use super::letters::{self, french_from, french_line, from, line};
use veridoku_core::families::{self, Direction, Edge, EdgeClue, Family, Run};
use veridoku_core::grid::{Arrangement, Cell, Geometry, Overlap, RuleId};
use veridoku_core::names::capitalized;

/// What a kind of puzzle demands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// What the kind is called: `KenKen`.
    pub title: String,
    /// What it demands, in sentences.
    pub text: String,
    /// The clues of a family, which are then all rules of the puzzle: `12+: r1c6 r2c5 r2c6`. `None` if it is not a family,
    /// and the puzzle may have rules in addition.
    pub clues: Option<Vec<String>>,
}

/// What a puzzle demands. `None` for a single grid with boxes or regions, whose houses all hold each digit once.
pub fn goal(geometry: &Geometry, language: Language) -> Option<Goal> {
    let goal = Words { geometry, language };
    match (Family::of(geometry), geometry.arrangement()) {
        (Some(family), _) => Some(goal.family(family)),
        (None, Some(grids)) if grids.shape().is_some() => Some(goal.grids(grids)),
        (None, Some(_)) => Some(goal.board("Board", "Plateau")),
        (None, None) => goal.square(),
    }
}

/// A rule of a family as its players know it: `12+: r1c6 r2c5 r2c6`. `None` for the rules of other puzzles.
pub fn clue_in(rule: RuleId, geometry: &Geometry, language: Language) -> Option<String> {
    let stated = geometry.rules().get(rule.index())?;
    if let Some(said) = letters::statement(&Namer { language, geometry }, stated) {
        return Some(said);
    }
    let clues = goal(geometry, language)?.clues?;
    let place = geometry.stated_rules().position(|other| std::ptr::eq(other, stated))?;
    // A rule may have several clues, or none.
    let is_each = clues.len() == geometry.stated_rules().count();
    clues.into_iter().nth(place).filter(|_| is_each)
}

/// The words for a puzzle.
struct Words<'a> {
    geometry: &'a Geometry,
    language: Language,
}

impl Words<'_> {
    /// The text of the language.
    fn say(&self, english: impl Into<String>, french: impl Into<String>) -> String {
        match self.language {
            Language::English => english.into(),
            Language::French => french.into(),
        }
    }

    /// `1 to 9`, `1 à 9`.
    fn digits(&self) -> String {
        let (lowest, side) = (self.geometry.frame().lowest, self.geometry.side() as i32);
        let highest = lowest + side - 1;
        self.say(format!("{lowest} to {highest}"), format!("{lowest} à {highest}"))
    }

    /// What rows and columns of a Latin square have.
    fn lines(&self) -> String {
        let digits = self.digits();
        self.say(
            format!("Every row and every column contains the digits {digits} exactly once."),
            format!(
                "Chaque ligne et chaque colonne contient les chiffres de {digits}, chacun une fois."
            ),
        )
    }

    fn family(&self, family: Family) -> Goal {
        let geometry = self.geometry;
        let (text, clues) = match family {
            Family::KenKen => {
                let text = self.say(
                    "Each cage has a number and an operation. The digits of the cage give the number: + is their sum, \
                     × their product, − their difference and ÷ their quotient. A cage of one cell contains its number. \
                     Digits may repeat in a cage, but not in a row or column.",
                    "Chaque cage a un nombre et une opération. Les chiffres de la cage donnent ce nombre : + est leur \
                     somme, × leur produit, − leur différence et ÷ leur quotient. Une cage d’une seule case contient \
                     son nombre. Un chiffre peut se répéter dans une cage, mais pas dans une ligne ni dans une colonne.",
                );
                let cages = families::cages(geometry).unwrap_or_default().into_iter();
                let clue = |cage: families::Cage| self.clue(&self.cells(&cage.cells), cage.label());
                (format!("{} {text}", self.lines()), cages.map(clue).collect())
            }
            Family::Futoshiki => {
                let text = self.say(
                    "A sign between two cells points to the smaller digit.",
                    "Un signe entre deux cases pointe vers le plus petit chiffre.",
                );
                let signs = families::signs(geometry).unwrap_or_default().into_iter();
                let clue =
                    |(one, other)| format!("{} > {}", self.cells(&[one]), self.cells(&[other]));
                (format!("{} {text}", self.lines()), signs.map(clue).collect())
            }
            Family::Skyscrapers => {
                let text = self.say(
                    "Each digit is the height of a tower. A number outside of the grid is the number of towers that are \
                     visible from there: a tower hides all lower ones behind it.",
                    "Chaque chiffre est la hauteur d’une tour. Un nombre hors de la grille est le nombre de tours \
                     visibles de là : une tour cache toutes celles qui sont derrière elle et moins hautes.",
                );
                let clues = families::skyscrapers(geometry).unwrap_or_default().into_iter();
                let clue = |clue: EdgeClue| self.edge(clue, clue.number.to_string());
                (format!("{} {text}", self.lines()), clues.map(clue).collect())
            }
            Family::EasyAsAbc => {
                let abc = families::letters(geometry);
                let last = families::letter(abc.as_ref().map_or(1, |abc| abc.letters));
                let text = self.say(
                    format!(
                        "Every row and every column contains each of the letters A to {last} exactly once; its other \
                         cells stay empty. A letter outside of the grid is the first one seen from there."
                    ),
                    format!(
                        "Chaque ligne et chaque colonne contient les lettres de A à {last}, chacune une fois ; ses \
                         autres cases restent vides. Une lettre hors de la grille est la première que l’on voit de là."
                    ),
                );
                let clues = abc.map(|abc| abc.clues).unwrap_or_default().into_iter();
                let clue =
                    |clue: EdgeClue| self.edge(clue, families::letter(clue.number.max(0) as usize));
                (text, clues.map(clue).collect())
            }
            Family::Kakuro => {
                let digits = self.digits();
                let text = self.say(
                    format!(
                        "The digits are {digits}. Cells without a gap between them in a row or column are a run. The \
                         digits of a run differ. They add up to the number before the run, if there is one: to the \
                         left of a row of cells, or above a column of cells."
                    ),
                    format!(
                        "Les chiffres vont de {digits}. Une suite de cases voisines d’une ligne ou d’une colonne est un \
                         groupe. Les chiffres d’un groupe sont différents. Leur somme est le nombre devant le groupe, s’il y \
                         en a un : à gauche des cases d’une ligne, ou au-dessus de celles d’une colonne."
                    ),
                );
                let runs = families::runs(geometry).unwrap_or_default().into_iter();
                (text, runs.filter_map(|(run, sum)| self.run(run, sum?)).collect())
            }
        };
        let title = match family {
            Family::Skyscrapers => self.say(family.title(), "Gratte-ciel"),
            _ => family.title().to_owned(),
        };
        Goal { title, text, clues: Some(clues) }
    }

    /// `12+: r1c6 r2c5`
    fn clue(&self, cells: &str, clue: String) -> String {
        self.say(format!("{clue}: {cells}"), format!("{clue} : {cells}"))
    }

    fn cells(&self, cells: &[Cell]) -> String {
        let namer = Namer { language: self.language, geometry: self.geometry };
        namer.cells(cells, Join::Bare)
    }

    /// `row 4 from the left: 2`
    fn edge(&self, EdgeClue { edge, line: place, .. }: EdgeClue, clue: String) -> String {
        let number = place + 1;
        let is_row = matches!(edge, Edge::Left | Edge::Right);
        self.say(
            format!("{} {number} {}: {clue}", line(is_row), from(edge)),
            format!("{} {number} {} : {clue}", french_line(is_row), french_from(edge)),
        )
    }

    /// `16: r2c3-r2c5`
    fn run(&self, run: Run, sum: i32) -> Option<String> {
        let cells: Vec<_> = run.cells(self.geometry.arrangement()?).collect();
        let (first, last) = (*cells.first()?, *cells.last()?);
        let ends = if first == last { vec![first] } else { vec![first, last] };
        Some(self.clue(&self.cells(&ends).replace(' ', "-"), sum.to_string()))
    }

    fn grids(&self, grids: &Arrangement) -> Goal {
        let has_boxes = grids.shape().is_some_and(|shape| shape.has_boxes());
        let (digits, count) = (self.digits(), grids.corners().len());
        let (areas, in_french) = match has_boxes {
            true => (
                "every row, every column and every box",
                "chaque ligne, chaque colonne et chaque bloc",
            ),
            false => ("every row and every column", "chaque ligne et chaque colonne"),
        };
        let text = self.say(
            format!(
                "The {count} grids overlap. Each is a Sudoku: {areas} of a grid contains the digits {digits} exactly \
                 once. A cell that several grids share belongs to each of them."
            ),
            format!(
                "Les {count} grilles se chevauchent. Chacune est un sudoku : {in_french} d’une grille contient les \
                 chiffres de {digits}, chacun une fois. Une case commune à plusieurs grilles appartient à chacune \
                 d’elles."
            ),
        );
        let title = match grids.name() {
            Some(name) => capitalized(Overlap::name(name)),
            None => self.say("Overlapping grids", "Grilles qui se chevauchent"),
        };
        Goal { title, text, clues: None }
    }

    /// Cells without rows, columns or boxes.
    fn board(&self, title: &str, in_french: &str) -> Goal {
        let digits = self.digits();
        let text = self.say(
            format!(
                "The digits are {digits}. There are no boxes, and a digit may repeat in a row or column unless a rule \
                 forbids it."
            ),
            format!(
                "Les chiffres vont de {digits}. Il n’y a pas de blocs, et un chiffre peut se répéter dans une ligne ou \
                 une colonne, sauf si une règle l’interdit."
            ),
        );
        Goal { title: self.say(title, in_french), text, clues: None }
    }

    /// A square that is not a Sudoku: without boxes, or with more digits than cells in a row.
    fn square(&self) -> Option<Goal> {
        let (geometry, frame, digits) = (self.geometry, self.geometry.frame(), self.digits());
        let has_boxes =
            geometry.regions().is_some() || geometry.shape().is_some_and(|shape| shape.has_boxes());
        let is_whole = frame.rows == geometry.side() && frame.columns == geometry.side();
        match (has_boxes, is_whole) {
            _ if !frame.has_lines && !has_boxes => Some(self.board("Square", "Carré")),
            (true, true) if frame.has_lines => None,
            (false, true) => {
                let none = self.say("There are no boxes.", "Il n’y a pas de blocs.");
                let title = self.say("Latin square", "Carré latin");
                Some(Goal { title, text: format!("{} {none}", self.lines()), clues: None })
            }
            _ => {
                let (english, french) = match (frame.has_lines, has_boxes) {
                    (true, true) => {
                        ("a row, a column or a box", "une ligne, une colonne ou un bloc")
                    }
                    (true, false) => ("a row or a column", "une ligne ou une colonne"),
                    _ => ("a box", "un bloc"),
                };
                let text = self.say(
                    format!("The digits are {digits}. No digit occurs twice in {english}."),
                    format!(
                        "Les chiffres vont de {digits}. Aucun chiffre ne se répète dans {french}."
                    ),
                );
                let size = format!("{}x{}", frame.rows, frame.columns);
                let title = self.say(format!("Grid {size}"), format!("Grille {size}"));
                Some(Goal { title, text, clues: None })
            }
        }
    }
}

/// The run of a cell of a Kakuro, as in `the run across with the sum 16 in row 5`. `None` if both runs of the cell have no
/// sum, or share their names with other runs.
pub fn run_of(geometry: &Geometry, cell: Cell) -> Option<String> {
    let board = geometry.arrangement()?;
    let runs = families::runs(geometry)?;
    let name = |(run, sum): &(Run, Option<i32>)| {
        let (row, column) = run.before;
        let sum = (*sum)?;
        Some(match run.direction {
            Direction::Across => format!("the run across with the sum {sum} in row {}", row + 1),
            Direction::Down => format!("the run down with the sum {sum} in column {}", column + 1),
        })
    };
    let names: Vec<String> = runs.iter().filter_map(name).collect();
    let of_direction = |direction: Direction| {
        let holds = |run: Run| run.cells(board).any(|other| other == cell);
        let run = runs.iter().find(|(run, _)| run.direction == direction && holds(*run))?;
        name(run).filter(|name| names.iter().filter(|other| *other == name).count() == 1)
    };
    Direction::ALL.into_iter().find_map(of_direction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku_core::format::{ReadOptions, read_puzzle};

    fn goal_of(text: &str, language: Language) -> Option<Goal> {
        let puzzle = read_puzzle(text, ReadOptions::default()).expect("a puzzle");
        goal(puzzle.geometry(), language)
    }

    /// Of each kind: its text, its title, a part of its words, and its first clue.
    const KINDS: [(&str, &str, &str, Option<&str>); 9] = [
        (
            "size: 3x3; boxes: none; sum 3: r1c1 r1c2; difference 1: r1c3 r2c3; product 6: r2c1 r2c2 r3c1; ratio 2: r3c2 r3c3",
            "KenKen",
            "the digits 1 to 3 exactly once. Each cage has a number and an operation",
            Some("3+: r1c1 r1c2"),
        ),
        (
            "size: 4x4; boxes: none; greater: r1c2 r1c1",
            "Futoshiki",
            "points to the smaller digit",
            Some("r1c2 > r1c1"),
        ),
        (
            "size: 4x4; boxes: none; skyscraper 2: r3c4-r3c1",
            "Skyscrapers",
            "height of a tower",
            Some("row 3 from the right: 2"),
        ),
        (
            "5n3L:aAbBaBAaBbCbAd,y",
            "Easy as ABC",
            "the letters A to C exactly once",
            Some("column 2 from above: A"),
        ),
        (
            "board: 3x3 1-9\n- 4\\ 3\\\n\\3 . .\n\\4 . .",
            "Kakuro",
            "The digits of a run differ",
            Some("4: r2c2-r3c2"),
        ),
        (
            "size: 4x4; grids: twin",
            "Twin",
            "The 2 grids overlap. Each is a Sudoku: every row, every column and every box",
            None,
        ),
        ("board: 2x3 1-4\n...\n.-.", "Board", "a digit may repeat in a row or column", None),
        (
            "size: 5x5; boxes: none",
            "Latin square",
            "the digits 1 to 5 exactly once. There are no boxes.",
            None,
        ),
        (
            "size: 3x3 0-3",
            "Grid 3x3",
            "The digits are 0 to 3. No digit occurs twice in a row or a column.",
            None,
        ),
    ];

    #[test]
    fn each_kind_has_its_own_words() {
        for (text, title, said, clue) in KINDS {
            let goal = goal_of(text, Language::English).expect(text);
            assert_eq!(goal.title, title, "{text}");
            assert!(goal.text.contains(said), "{text}: {}", goal.text);
            let clues = goal.clues.as_deref();
            match clue {
                None => assert_eq!(clues, None, "{text}"),
                Some(clue) => {
                    assert!(
                        clues.is_some_and(|clues| clues.iter().any(|one| one == clue)),
                        "{clues:?}"
                    )
                }
            }
        }
        for text in [
            "size: 4x4",
            "size: 4x4; killer 3: r1c1 r1c2",
            "size: 9x9; variant: x",
            "size: 4x4 0-3",
        ] {
            assert_eq!(goal_of(text, Language::English), None, "{text}");
        }
    }

    #[test]
    fn each_kind_is_also_explained_in_french() {
        for (text, ..) in KINDS {
            let (english, french) = (
                goal_of(text, Language::English).expect(text),
                goal_of(text, Language::French).expect(text),
            );
            assert_ne!(english.text, french.text, "{text}");
            assert!(
                french.text.contains("chiffre") || french.text.contains("lettre"),
                "{}",
                french.text
            );
            let count = |goal: &Goal| goal.clues.as_ref().map(Vec::len);
            assert_eq!(count(&english), count(&french), "{text}");
        }
        let tower = goal_of("size: 4x4; boxes: none; skyscraper 2: r3c4-r3c1", Language::French)
            .expect("a goal");
        assert_eq!(tower.clues.expect("clues"), ["ligne 3 depuis la droite : 2"]);
    }

    #[test]
    fn a_run_is_named_if_no_other_has_the_same_name() {
        let text = "board: 3x6 1-9\n- 4\\ 3\\ - 4\\ 6\\\n\\3 . . \\3 . .\n\\4 . . \\7 . .";
        let puzzle = read_puzzle(text, ReadOptions::default()).expect("a puzzle");
        let geometry = puzzle.geometry();
        let name = |row, column| {
            let cell =
                geometry.arrangement().expect("a board").cell_at(row, column).expect("a cell");
            run_of(geometry, cell)
        };
        // Row 2 has two runs with the sum 3.
        assert_eq!(name(1, 1).as_deref(), Some("the run down with the sum 4 in column 2"));
        assert_eq!(name(2, 1).as_deref(), Some("the run across with the sum 4 in row 3"));
    }
}
