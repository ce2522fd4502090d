//! The dialogue of a guided solve: the answer to each line. It reads and writes nothing itself.
//!
//! Only correct digits are placed, so the position always leads to the solution; for a wrong digit, the answer explains
//! why it is wrong. A hint eliminates its candidates, so the next hint continues from there.

use veridoku::advice::{Judge, Judgment, Move};
use veridoku::families;
use veridoku::format::RuleTexts;
use veridoku::logic::explain::{self, Detail, Goal, Language, Paper};
use veridoku::logic::{Conclusion, Logic, Position, Step};
use veridoku::requests::read_move;
use veridoku::{Candidate, Deadline, Geometry, Solution, printable};

use super::super::counted;
use super::super::wording::lesson;
use super::{board, french};

/// An answer, and whether it is the last one.
pub(super) enum Reply {
    Say(String),
    End(String),
}

/// A line that was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Make(Move),
    Hint,
    Why,
    Undo,
    Show,
    Marks,
    Help,
    Quit,
}

/// A guided solve.
pub(super) struct Session {
    judge: Judge,
    solution: Solution,
    position: Position,
    /// The changes, the last one at the end.
    changes: Vec<Change>,
    /// The step of the last hint, and how much of it was revealed.
    hinted: Option<(Step, Detail)>,
    /// The reason for the last answer.
    reason: Option<String>,
    /// The language in which steps are lessons.
    lessons: Option<Language>,
}

/// A change of the position.
struct Change {
    /// The position before it.
    before: Position,
    /// What it did: `r1c2<>5`.
    what: String,
    /// The candidates that a hint eliminated, and why.
    hinted: Option<(Vec<Candidate>, String)>,
}

const HELP: &str = "  r4c7=5     place 5 in row 4, column 7
  r4c7<>5    eliminate the pencilmark 5 there
  hint       where to look; ask again for the technique, and again for the step
  why        the reason for the last answer, or for the step of the last hint
  undo       undo the last change
  show       the grid
  marks      the grid with pencilmarks
  quit       end";

impl Session {
    pub(super) fn new(
        logic: Logic,
        position: Position,
        solution: Solution,
        lessons: Option<Language>,
    ) -> Session {
        Session {
            judge: Judge::new(logic),
            solution,
            position,
            changes: Vec::new(),
            hinted: None,
            reason: None,
            lessons,
        }
    }

    /// The first text.
    pub(super) fn welcome(&self) -> String {
        if let Some(goal) = explain::goal(self.geometry(), self.language()) {
            return self.welcome_to(&goal);
        }
        let lowest = self.geometry().frame().lowest;
        let highest = lowest + self.side() as i32 - 1;
        let mut kinds: Vec<String> = Vec::new();
        for house in self.geometry().houses() {
            let name = house.to_string();
            let kind = name.split(' ').next().unwrap_or_default().to_string();
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let kinds = match kinds.split_last() {
            Some((last, others)) if !others.is_empty() => {
                format!("{} and {last}", others.join(", "))
            }
            _ => kinds.concat(),
        };
        let rules = self.rules();
        let is_plain = rules.is_empty();
        if self.is_french() {
            let rules =
                if is_plain { ".\n".into() } else { format!(", selon ces règles :\n{rules}") };
            let houses = match self.geometry().rules().is_empty() {
                true => "chaque ligne, chaque colonne et chaque bloc",
                false => "chaque maison",
            };
            return french::typeset(&format!(
                "Remplissez la grille : {houses} contient les chiffres de {lowest} à {highest}, chacun une fois{rules}{}",
                self.usage()
            ));
        }
        let rules = match is_plain {
            true => ".\n".to_owned(),
            false => format!(", and these rules hold:\n{rules}"),
        };
        let so = match kinds.is_empty() {
            true => format!(" with the digits {lowest} to {highest}"),
            false => format!(
                " so that every {kinds} contains the digits {lowest} to {highest} exactly once"
            ),
        };
        format!("Fill the grid{so}{rules}{}", self.usage())
    }

    /// The first text for a kind of puzzle that is not a Sudoku in one grid.
    fn welcome_to(&self, goal: &Goal) -> String {
        let mut text = format!("{}. {}\n", goal.title, goal.text);
        match &goal.clues {
            Some(clues) => clues.iter().for_each(|clue| text.push_str(&format!("  {clue}\n"))),
            None => {
                let rules = self.rules();
                if !rules.is_empty() {
                    text.push_str(
                        self.said("These rules also hold:\n", "Ces règles s’y ajoutent :\n"),
                    );
                    text.push_str(&rules);
                }
            }
        }
        text.push_str(&self.usage());
        if self.is_french() { french::typeset(&text) } else { text }
    }

    /// The rules that the text of the puzzle states, one a line, after the definitions that they use.
    fn rules(&self) -> String {
        let texts = RuleTexts::new(self.geometry());
        let rules = self.geometry().stated_rules().map(|rule| texts.of(rule));
        let named = |rule: String| if self.is_french() { french::with_cells(&rule) } else { rule };
        let lines = texts.definitions().into_iter().chain(rules.map(named));
        lines.map(|line| format!("  {line}\n")).collect()
    }

    /// What may be typed, the grid, and the first question.
    fn usage(&self) -> String {
        let usage = match families::letters(self.geometry()) {
            None => self.said(
                "Type a placement, as in r4c7=5 for a 5 in row 4, column 7; or hint, why, undo, help, quit.",
                "Écrivez un chiffre et sa place, comme L4C7=5 pour un 5 en ligne 4, colonne 7 ; ou indice, \
                 pourquoi, annuler, aide, fin.",
            ),
            Some(_) => self.said(
                "Type a placement, as in r2c3=A for an A in row 2, column 3, or r2c3=- for an empty cell; or hint, why, \
                 undo, help, quit.",
                "Écrivez une lettre et sa place, comme L2C3=A pour un A en ligne 2, colonne 3, ou L2C3=- pour une \
                 case vide ; ou indice, pourquoi, annuler, aide, fin.",
            ),
        };
        format!("{usage}\n{}\n{}\n", self.grid(), self.question())
    }

    /// Answers a line.
    pub(super) fn hear(&mut self, line: &str) -> Reply {
        match self.answer(line) {
            Reply::Say(text) if self.is_french() => Reply::Say(french::typeset(&text)),
            Reply::End(text) if self.is_french() => Reply::End(french::typeset(&text)),
            reply => reply,
        }
    }

    fn answer(&mut self, line: &str) -> Reply {
        let command = match self.parse(line) {
            Ok(command) => command,
            Err(error) => return Reply::Say(error),
        };
        let said = match command {
            Command::Make(wanted) => {
                let said = self.make(wanted);
                if self.position.is_complete() {
                    let done = self.said("Solved. Well done!", "C’est résolu. Bravo !");
                    return Reply::End(format!("{said}\n{}\n{done}", self.grid()));
                }
                said
            }
            Command::Hint => self.hint(),
            Command::Why => match (&self.hinted, &self.reason) {
                (Some((step, _)), _) => self.explained(step),
                (None, Some(reason)) => reason.clone(),
                (None, None) => self
                    .said(
                        "Nothing to explain yet: place a digit, or ask for a hint.",
                        "Il n’y a encore rien à expliquer : placez un chiffre, ou demandez un indice.",
                    )
                    .into(),
            },
            Command::Undo => match self.changes.pop() {
                Some(Change { before, what, .. }) => {
                    self.position = before;
                    self.forget();
                    let undone = self.said("Undone:", "Annulé :");
                    format!("{undone} {what}.\n{}\n{}", self.grid(), self.question())
                }
                None => self.said("There is nothing to undo.", "Il n’y a rien à annuler.").into(),
            },
            Command::Show => format!("{}\n{}", self.grid(), self.question()),
            Command::Marks => board::marks(&self.position.to_marks()),
            Command::Help => {
                let help = self.said(HELP, french::HELP);
                let digit = if families::letters(self.geometry()).is_some() { "A" } else { "5" };
                help.replace('5', digit)
            }
            Command::Quit => {
                let left = self.position.open_count();
                return Reply::End(match self.is_french() {
                    true => format!("Au revoir ; {left} cases restent."),
                    false => format!("Goodbye; {} left.", counted(left as u64, "cell")),
                });
            }
        };
        Reply::Say(said)
    }

    fn geometry(&self) -> &Geometry {
        self.position.puzzle().geometry()
    }

    fn is_french(&self) -> bool {
        self.lessons == Some(Language::French)
    }

    fn language(&self) -> Language {
        self.lessons.unwrap_or(Language::English)
    }

    /// A text in the language of the session.
    fn said(&self, english: &'static str, french: &'static str) -> &'static str {
        if self.is_french() { french } else { english }
    }

    fn side(&self) -> usize {
        self.geometry().side()
    }

    /// A step of the position, with its reason.
    fn explained(&self, step: &Step) -> String {
        match self.lessons {
            Some(language) => lesson(step, &self.position, language),
            None => explain::sentence(step, self.geometry()),
        }
    }

    fn forget(&mut self) {
        self.hinted = None;
        self.reason = None;
    }

    /// The command in a line.
    fn parse(&self, line: &str) -> Result<Command, String> {
        let word: String = line.to_ascii_lowercase().split_whitespace().collect();
        match word.as_str() {
            "hint" | "h" | "indice" => return Ok(Command::Hint),
            "why" | "w" | "pourquoi" => return Ok(Command::Why),
            "undo" | "u" | "annuler" => return Ok(Command::Undo),
            "show" | "s" | "voir" | "" => return Ok(Command::Show),
            "marks" | "m" | "candidats" => return Ok(Command::Marks),
            "help" | "?" | "aide" => return Ok(Command::Help),
            "quit" | "q" | "exit" | "fin" => return Ok(Command::Quit),
            _ => {}
        }
        // `l4c7=5` in French.
        let english = word.replacen('l', "r", usize::from(word.starts_with('l')));
        read_move(&english, self.geometry()).map_or_else(
            || {
                let word = printable(&line.chars().take(40).collect::<String>());
                if self.is_french() {
                    return Err(format!(
                        "« {word} » n’est pas une commande ; écrivez un placement, comme L4C7=5, ou indice, \
                         pourquoi, annuler, voir, candidats, aide, fin"
                    ));
                }
                Err(format!(
                    "`{word}` is not a command; expected a placement, as in r4c7=5, or one of hint, why, \
                     undo, show, marks, help, quit"
                ))
            },
            |wanted| match wanted {
                Err(_) if self.is_french() => Err(french::no_place(self.geometry())),
                wanted => wanted.map(Command::Make),
            },
        )
    }

    /// Makes a move, if it is correct.
    fn make(&mut self, wanted: Move) -> String {
        self.forget();
        let judgment = self.judge.judge(&self.position, &self.solution, wanted, &Deadline::NEVER);
        let earlier = self.eliminated(wanted);
        if let (Judgment::Wrong(_), Move::Place(_), Some(reason)) = (&judgment, wanted, &earlier) {
            let name = wanted.words(self.geometry(), self.language());
            let said = match self.is_french() {
                true => format!("{name} n’est pas possible : ce candidat est déjà éliminé."),
                false => format!("{name} is not possible: it has been eliminated."),
            };
            let said = format!("{said}\n{reason}");
            self.reason = earlier;
            return said;
        }
        let said = match self.is_french() {
            true => french::judged(&judgment, wanted, self.geometry()),
            false => judgment.words(wanted, self.geometry()),
        };
        if matches!(judgment, Judgment::Known { .. }) {
            self.reason = earlier;
            return said;
        }
        let reason = match self.is_french() {
            true => french::reason(&judgment, wanted, self.geometry()),
            false => judgment.reason(wanted, self.geometry()),
        };
        self.reason = Some(reason);
        if !matches!(judgment, Judgment::Right(_)) {
            return said;
        }
        let what = wanted.words(self.geometry(), self.language());
        self.changes.push(Change { before: self.position.clone(), what, hinted: None });
        match wanted {
            Move::Place(candidate) => self.position.place(candidate),
            Move::Strike(candidate) => self.position.strike(candidate),
        }
        if matches!(wanted, Move::Strike(_)) || self.position.is_complete() {
            return said;
        }
        format!("{said}\n{}\n{}", self.grid(), self.question())
    }

    /// A hint, more detailed each time.
    fn hint(&mut self) -> String {
        let (step, detail) = match self.hinted.take() {
            Some((step, Detail::Where)) => (step, Detail::Technique),
            Some((step, _)) => (step, Detail::Step),
            None => match self.easiest() {
                Some(step) => (step, Detail::Where),
                None => {
                    return self
                        .said(
                            "No technique applies here; only trial and error is left.",
                            "Aucune technique ne s’applique ici ; il ne reste que les essais.",
                        )
                        .into();
                }
            },
        };
        let explained = self.explained(&step);
        let mut hint = match detail {
            Detail::Step => explained.clone(),
            _ => explain::look(&step, self.geometry(), detail, self.language()),
        };
        if let (Detail::Step, Conclusion::Eliminate(struck)) = (detail, &step.conclusion) {
            hint.push_str(self.said(
                "\nThe pencilmarks have been updated (see marks).",
                "\nLes candidats sont à jour (voyez : candidats).",
            ));
            let what = explain::conclusion_in(&step, self.geometry(), self.language());
            let (before, struck) = (self.position.clone(), struck.clone());
            struck.iter().for_each(|candidate| self.position.strike(*candidate));
            self.reason = Some(explained.clone());
            self.changes.push(Change { before, what, hinted: Some((struck, explained)) });
        } else {
            self.hinted = Some((step, detail));
        }
        hint
    }

    fn easiest(&self) -> Option<Step> {
        let (logic, paper) = (self.judge.logic(), Paper::Values);
        explain::easiest(logic, &self.position, paper, &Deadline::NEVER).ok().flatten()
    }

    /// Why a hint has eliminated the candidate of a move, if it has.
    fn eliminated(&self, wanted: Move) -> Option<String> {
        let (Move::Place(candidate) | Move::Strike(candidate)) = wanted;
        let mut hinted = self.changes.iter().filter_map(|change| change.hinted.as_ref());
        let found = hinted.find(|(candidates, _)| candidates.contains(&candidate));
        found.map(|(_, reason)| reason.clone())
    }

    fn grid(&self) -> String {
        board::grid(&self.position)
    }

    /// The question for the next placement.
    fn question(&self) -> String {
        let open = counted(self.position.open_count() as u64, "open cell");
        let mut seen: Vec<Candidate> = (self.judge.singles(&self.position).iter())
            .filter_map(|step| match step.conclusion {
                Conclusion::Place(candidate) => Some(candidate),
                Conclusion::Eliminate(_) => None,
            })
            .collect();
        seen.sort_unstable();
        seen.dedup();
        let left = self.position.open_count();
        let cells = if left > 1 { "cases vides" } else { "case vide" };
        match seen.len() {
            0 if self.is_french() => format!(
                "{left} {cells}, aucune à candidat unique ; cherchez donc des candidats à éliminer. Ensuite ?"
            ),
            count if self.is_french() => {
                format!("{left} {cells}, dont {count} à candidat unique. Que placez-vous ensuite ?")
            }
            0 if left == 1 => format!("{open}, but it is not a single. Next?"),
            0 => format!(
                "{open}, none of them a single; so look for pencilmarks to eliminate. Next?"
            ),
            count => format!("{open}, {count} of them singles. Which digit is next?"),
        }
    }
}
