//! A lesson of the course in the terminal: the answer to each line. It reads and writes nothing itself.
//!
//! ```text
//! idea 1, 2, 3 --> worked board 1: where?, why, where?, why ... --> board 2 --> task 1 .. 5 --> test
//! ```
//!
//! Enter leads on, `back` leads back. In a task a move is judged; a hint shows the place, and then the step. The test gives
//! neither a hint nor a reason for a mistake.

use veridoku::advice::Move;
use veridoku::course::{Finding, LESSONS, Language, Lesson, Sought, notes};
use veridoku::logic::explain::{self, Whereabouts};
use veridoku::logic::{Position, Step};
use veridoku::requests::read_move;
use veridoku::{
    AutoSolver, Budget, Candidate, DigitSet, Geometry, HouseId, HouseKind, Puzzle, Solution,
    Solver, printable,
};

use super::board;
use super::session::Reply;

/// A page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    /// A picture of the idea.
    Idea(usize),
    /// A step of a worked board: first where to look, then the step.
    Step { board: usize, step: usize, is_told: bool },
    /// A puzzle of which the learner finds the step; the last one is the test.
    Task(usize),
}

/// What is to be found in a task.
struct Task {
    position: Position,
    solution: Solution,
    steps: Vec<Step>,
    /// How much was shown: the place, then the step.
    hints: usize,
}

/// A lesson that is being taken.
pub(super) struct Session {
    lesson: &'static Lesson,
    language: Language,
    pages: Vec<Page>,
    at: usize,
    task: Option<Task>,
    /// The tasks that were solved.
    solved: Vec<usize>,
}

/// The lessons, one on each line.
pub(super) fn list(language: Language) -> String {
    let rows = LESSONS.iter().map(|lesson| {
        let texts = lesson.texts(language);
        let colon = if language == Language::French { " :" } else { ":" };
        format!("{:<18} {}{colon} {}\n", lesson.id, texts.title, texts.lead)
    });
    rows.collect()
}

impl Session {
    pub(super) fn new(lesson: &'static Lesson, language: Language) -> Session {
        let told = |board, step| [false, true].map(|is_told| Page::Step { board, step, is_told });
        let boards = lesson.boards.iter().enumerate();
        let worked = boards
            .flat_map(|(board, (_, steps))| (0..*steps).flat_map(move |step| told(board, step)));
        let pages = (0..lesson.en.pictures.len()).map(Page::Idea).chain(worked);
        let pages = pages.chain((0..lesson.puzzles().len()).map(Page::Task)).collect();
        Session { lesson, language, pages, at: 0, task: None, solved: Vec::new() }
    }

    /// The first text.
    pub(super) fn welcome(&mut self) -> String {
        let texts = self.lesson.texts(self.language);
        let how = self.said(
            "Enter shows the next page; back, hint, board, help, quit.",
            "Entrée montre la page suivante ; retour, indice, grille, aide, fin.",
        );
        format!("{}\n{}\n{how}\n\n{}", texts.title, texts.lead, self.show())
    }

    /// Answers a line.
    pub(super) fn hear(&mut self, line: &str) -> Reply {
        let word: String = line.to_lowercase().split_whitespace().collect();
        let said = match word.as_str() {
            "" | "next" | "n" | "suite" => {
                if self.at + 1 == self.pages.len() {
                    return Reply::End(self.end());
                }
                self.at += 1;
                self.show()
            }
            "back" | "b" | "retour" => {
                self.at = self.at.saturating_sub(1);
                self.show()
            }
            "hint" | "h" | "indice" => self.hint(),
            "board" | "marks" | "grille" => match &self.task {
                Some(task) => self.drawn(&task.position),
                None => self.show(),
            },
            "help" | "?" | "aide" => self.help().into(),
            "quit" | "q" | "exit" | "fin" => return Reply::End(self.end()),
            _ => self.find(&word),
        };
        Reply::Say(said)
    }

    /// A text in the language of the lesson.
    fn said<'a>(&self, english: &'a str, french: &'a str) -> &'a str {
        match self.language {
            Language::English => english,
            Language::French => french,
        }
    }

    fn help(&self) -> &'static str {
        self.said(
            "  Enter      the next page\n  back       the page before\n  r4c7=5     it is 5\n  \
             r4c7<>5    it is not 5\n  hint       where to look; ask again for the step\n  \
             board      the board of the task\n  quit       end",
            "  Entrée     la page suivante\n  retour     la page précédente\n  L4C7=5     c’est un 5\n  \
             L4C7<>5    ce n’est pas un 5\n  indice     où regarder ; demandez encore pour voir l’étape\n  \
             grille     la grille de l’exercice\n  fin        terminer",
        )
    }

    /// The page.
    fn show(&mut self) -> String {
        self.task = None;
        let page = self.pages[self.at];
        let shown = match page {
            Page::Idea(at) => self.idea(at),
            Page::Step { board, step, is_told } => self.worked(board, step, is_told),
            Page::Task(at) => self.begin(at),
        };
        shown.unwrap_or_default()
    }

    fn idea(&self, at: usize) -> Option<String> {
        let texts = self.lesson.texts(self.language);
        let caption = texts.pictures[at];
        let name = self.said("The idea", "L’idée");
        let of = self.said("of", "sur");
        let position = self.lesson.position(self.lesson.picture)?;
        let board = match (at, self.lesson.sought) {
            (0, _) => format!("{}\n", self.drawn(&position)),
            (1.., Sought::Note) => format!("{}\n", with_notes(&position, &notes(&position))),
            _ => String::new(),
        };
        Some(format!("{name}, {} {of} {}\n{board}{caption}", at + 1, texts.pictures.len()))
    }

    fn worked(&self, board: usize, number: usize, is_told: bool) -> Option<String> {
        let position = self.lesson.position(self.lesson.boards[board].0)?;
        let path = self.lesson.path(&position)?;
        let mut now = position;
        let mut noted = notes(&now);
        let mut steps = path.rounds.iter().flatten();
        steps.by_ref().take(number).for_each(|step| {
            now.apply(step);
            renew(&mut noted, &now);
        });
        let step = steps.next()?;
        if is_told {
            return Some(self.told(step, &now));
        }
        let name = self.said("Worked board", "Exemple");
        let lead = match number {
            0 => format!("{}\n", self.lesson.texts(self.language).boards[board]),
            _ => String::new(),
        };
        let see = self.said("Can you see a step there?", "Y voyez-vous une étape ?");
        let place = self.where_to_look(step, now.puzzle().geometry());
        let drawn = match self.lesson.sought {
            Sought::Step => self.drawn(&now),
            Sought::Note => with_notes(&now, &noted),
        };
        let nth = self.said("step", "étape");
        Some(format!("{name} {}, {nth} {}\n{lead}{drawn}\n{place} {see}", board + 1, number + 1))
    }

    fn begin(&mut self, at: usize) -> Option<String> {
        let puzzle: Puzzle = self.lesson.puzzles()[at].parse().ok()?;
        let answer = AutoSolver::new().solve(&puzzle, &Budget::default()).ok()?;
        let solution = answer.solutions.into_iter().next()?;
        let position = self.lesson.start(self.lesson.puzzles()[at])?;
        let steps = self.lesson.steps(&position);
        let (count, of) = (self.lesson.puzzles().len(), self.said("of", "sur"));
        let name = match at + 1 == count {
            true => self.said("Test", "Épreuve").to_owned(),
            false => {
                let your_turn = self.said("Your turn", "À vous");
                format!("{your_turn}, {} {of} {}", at + 1, count - 1)
            }
        };
        let board = self.drawn(&position);
        let question = self.question(&steps);
        self.task = Some(Task { position, solution, steps, hints: 0 });
        Some(format!("{name}\n{board}\n{question}"))
    }

    fn question(&self, steps: &[Step]) -> String {
        let title = self.lesson.texts(self.language).title;
        let is_placing = steps.iter().any(|step| step.conclusion.eliminations().is_empty());
        let (english, french) = match self.lesson.sought {
            Sought::Note => (
                "Find a digit with exactly two places in a box, and type one of them, as in r4c7=5.",
                "Trouvez un chiffre qui a exactement deux places dans un bloc, et tapez-en une, comme L4C7=5.",
            ),
            Sought::Step if is_placing => (
                "Type a digit that follows, as in r4c7=5.",
                "Tapez un chiffre qui en découle, comme L4C7=5.",
            ),
            Sought::Step => (
                "Type a candidate that is eliminated, as in r4c7<>5.",
                "Tapez un candidat qui est éliminé, comme L4C7<>5.",
            ),
        };
        format!("{title}. {}", self.said(english, french))
    }

    /// Judges what was found.
    fn find(&mut self, word: &str) -> String {
        let unknown = self.said(
            "is not a command; expected a move, as in r4c7<>5, or one of back, hint, board, help, quit",
            "n’est pas une commande ; attendu : un coup comme L4C7<>5, ou retour, indice, grille, aide, fin",
        );
        let word = word.strip_prefix('l').map_or(word.to_owned(), |rest| format!("r{rest}"));
        let shown = word.chars().take(40).collect::<String>();
        let unknown = format!("`{}` {unknown}", printable(&shown));
        let Some(task) = &self.task else {
            let worked = self.said(
                "This board is worked for you: press Enter, or answer at \"Your turn\".",
                "Cette grille est résolue pour vous : appuyez sur Entrée, ou répondez à « À vous ».",
            );
            let is_move = word.starts_with('r') && word.contains(['=', '>']);
            return if is_move { worked.into() } else { unknown };
        };
        let geometry = task.position.puzzle().geometry().clone();
        let wanted = match read_move(&word, &geometry) {
            Some(Ok(wanted)) => wanted,
            Some(Err(error)) => return error,
            None => return unknown,
        };
        let finding = self.lesson.judge(&task.position, &task.steps, &task.solution, wanted);
        let is_test = self.pages[self.at] == Page::Task(self.lesson.puzzles().len() - 1);
        let is_right = match &finding {
            Finding::Taught(_) => true,
            Finding::Places { cells, .. } => cells.len() == 2,
            _ => false,
        };
        if is_right
            && (is_test || task.hints < 2)
            && let Page::Task(at) = self.pages[self.at]
            && !self.solved.contains(&at)
        {
            self.solved.push(at);
        }
        match is_test && !is_right {
            true => self.said("No, that is not it.", "Non, ce n’est pas cela.").into(),
            false => self.answer(&finding, wanted, &task.position),
        }
    }

    fn answer(&self, finding: &Finding, wanted: Move, position: &Position) -> String {
        let geometry = position.puzzle().geometry();
        let title = self.lesson.texts(self.language).title;
        let (Move::Place(candidate) | Move::Strike(candidate)) = wanted;
        let name = self.spelled(&wanted.name(geometry));
        match finding {
            Finding::Taught(step) => {
                let right = self.said("Yes, that is it.", "Oui, c’est bien cela.");
                format!("{right} {}", self.told(step, position))
            }
            Finding::Elsewhere => {
                let so = self.said(
                    "is true, but not by this lesson:",
                    "est vrai, mais pas par cette leçon :",
                );
                format!("{name} {so} {title}.")
            }
            Finding::False => {
                let so = self.said("disagrees with the solution.", "contredit la solution.");
                format!("{name} {so}")
            }
            Finding::Gone => {
                let so = self.said(
                    "changes nothing: look at the board.",
                    "ne change rien : regardez la grille.",
                );
                format!("{name} {so}")
            }
            Finding::Places { cells, .. } => {
                let digit = geometry.frame().value(candidate.digit);
                let names: Vec<String> = (cells.iter())
                    .map(|cell| self.spelled(&geometry.cell_name(*cell).to_string()))
                    .collect();
                let names = names.join(", ");
                let (english, french) = match cells.len() {
                    1 => (
                        "Even better: it has one place, so write the digit.",
                        "Mieux encore : une seule place, écrivez le chiffre.",
                    ),
                    2 => (
                        "Yes: write it small in both cells.",
                        "Oui : écrivez-le en petit dans les deux cases.",
                    ),
                    _ => ("Too many places for a note.", "Trop de places pour une note."),
                };
                format!("{digit}: {names}. {}", self.said(english, french))
            }
        }
    }

    /// A step of a position with its reason, as a lesson.
    fn told(&self, step: &Step, before: &Position) -> String {
        let lesson = explain::teach(step, before, self.language);
        lesson.sentences().collect::<Vec<_>>().join(" ")
    }

    /// The name of a cell or move in the language of the lesson: `r4c7`, or `L4C7`.
    fn spelled(&self, name: &str) -> String {
        match self.language {
            Language::English => name.to_owned(),
            Language::French => name.replace('r', "L").replace('c', "C"),
        }
    }

    /// A hint: where to look, then the step.
    fn hint(&mut self) -> String {
        let none = self.said("There is no hint here.", "Il n’y a pas d’indice ici.");
        let is_test = self.pages[self.at] == Page::Task(self.lesson.puzzles().len() - 1);
        if let Some(task) = self.task.as_mut() {
            task.hints += 1;
        }
        let Some(task) = self.task.as_ref().filter(|_| !is_test) else { return none.into() };
        let is_hinted = task.hints > 1;
        let geometry = task.position.puzzle().geometry();
        if self.lesson.sought == Sought::Note {
            let noted = notes(&task.position);
            let cells = geometry.cells();
            let Some((cell, digit)) = cells
                .zip(noted)
                .find_map(|(cell, digits)| digits.iter().next().map(|digit| (cell, digit)))
            else {
                return none.into();
            };
            let note = geometry.candidate_name(Candidate { cell, digit }).to_string();
            let boxes = geometry.houses_of(cell).iter().copied();
            let of_cell = boxes.filter(|id| geometry.house(*id).kind == HouseKind::Box);
            return match is_hinted {
                false => self.place(&Whereabouts::Houses(of_cell.collect()), geometry),
                true => self.spelled(&note),
            };
        }
        let Some(step) = task.steps.first() else { return none.into() };
        match is_hinted {
            false => self.where_to_look(step, geometry),
            true => self.told(step, &task.position),
        }
    }

    fn where_to_look(&self, step: &Step, geometry: &Geometry) -> String {
        self.place(&explain::whereabouts(step, geometry), geometry)
    }

    /// Where to look, as a sentence.
    fn place(&self, place: &Whereabouts, geometry: &Geometry) -> String {
        if self.language == Language::English {
            return format!("Look at {}.", place.describe(geometry));
        }
        let house = |id: &HouseId| {
            let name = geometry.house(*id).to_string();
            name.replace("row", "la ligne")
                .replace("column", "la colonne")
                .replace("box", "le bloc")
        };
        match place {
            Whereabouts::PlacesFor(digit) => {
                format!("Regardez les places du {}.", geometry.frame().value(*digit))
            }
            Whereabouts::Houses(houses) => {
                let names: Vec<String> = houses.iter().map(house).collect();
                format!("Regardez {}.", names.join(", "))
            }
            Whereabouts::Area { rows, columns } => format!(
                "Regardez les lignes {} à {}, colonnes {} à {}.",
                rows.start() + 1,
                rows.end() + 1,
                columns.start() + 1,
                columns.end() + 1
            ),
        }
    }

    /// The board of a position: with candidates, if the lesson needs them.
    fn drawn(&self, position: &Position) -> String {
        match self.lesson.has_marks {
            true => board::labeled_marks(&position.to_marks()),
            false => board::grid(position),
        }
    }

    fn end(&self) -> String {
        let (count, of) = (self.solved.len(), self.lesson.puzzles().len());
        match self.language {
            Language::English => format!("{count} of {of} found."),
            Language::French if count < 2 => format!("{count} étape trouvée sur {of}."),
            Language::French => format!("{count} étapes trouvées sur {of}."),
        }
    }
}

/// Renews the notes after a step. A note stays while its digit is possible in the cell, even if the other cell has lost it:
/// then it is where the digit goes.
fn renew(noted: &mut [DigitSet], position: &Position) {
    let cells = position.puzzle().geometry().cells();
    for ((cell, noted), now) in cells.zip(noted).zip(notes(position)) {
        let kept = noted.intersection(position.candidates(cell));
        let kept = kept.iter().filter(|_| position.value(cell).is_none());
        *noted = kept.chain(now.iter()).collect();
    }
}

/// The board of a position with notes, and no other candidates.
fn with_notes(position: &Position, noted: &[DigitSet]) -> String {
    let mut puzzle = Puzzle::blank(position.puzzle().geometry().clone());
    for cell in position.puzzle().geometry().cells() {
        match position.value(cell) {
            Some(digit) => puzzle.give(cell, digit),
            None => puzzle.restrict(cell, noted[cell.index()]),
        }
    }
    board::labeled_marks(&puzzle).replace('/', ".")
}
