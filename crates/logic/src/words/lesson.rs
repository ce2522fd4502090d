//! A step as a lesson: the pattern, why it works, and the conclusion, in separate short sentences.
//!
//! ```text
//! pattern   In row 1, r1c2 and r1c9 have only the candidates 1 and 6.      what to see in the grid
//! why       Two cells need two digits, so they use up both.                the reason; a link a line
//! so        So no other cell of row 1 is 1 or 6: r1c4 <> 1, 6.             the claims, with what each eliminates
//! ```
//!
//! A reader who sees only these sentences and the grid can verify each of them. The finder of a technique makes the
//! first two parts; the third is made here, from the claims of its [`Explanation`]. Claims are derived only from the
//! pattern, so the conclusion of a lesson is proved by what comes before it.
//!
//! Sentences are data until a language is known (see [`sentence`](super::sentence)). An alternative would be a
//! function per language and technique. It would be shorter by the templates' numbers, but nothing would show that
//! two languages state the same.

use super::claim::Claim;
use super::explanation::Explanation;
use super::language::{Join, Language};
use super::names::Words;
use super::sentence::{MOST_WORDS, Sentence, Value, bare, commas, none_of, nor, or, say};
use crate::step::{Conclusion, Part, Role};
use veridoku_core::grid::{Candidate, Cell, Digit, Geometry};

/// The parts of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lesson {
    pub pattern: Vec<Sentence>,
    pub why: Vec<Line>,
    pub so: Vec<Sentence>,
}

/// A line of the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A sentence.
    Said(Sentence),
    /// A link of a chain, with its number.
    Link(usize, Sentence),
}

/// A lesson in a language: each part is a list of sentences.
///
/// In the reason, a link of a chain begins with its number (`1. `). The numbers begin again with each branch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonText {
    /// What to see in the grid.
    pub pattern: Vec<String>,
    /// Why it allows the conclusion.
    pub why: Vec<String>,
    /// The conclusion.
    pub so: Vec<String>,
    /// For each chain its nodes, each with why it follows: what a reader who walks a chain needs. The reason of an
    /// assumption is empty.
    pub links: Vec<Vec<[String; 2]>>,
}

impl LessonText {
    /// All sentences in their order; links are in the reason.
    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        [&self.pattern, &self.why, &self.so].into_iter().flatten().map(String::as_str)
    }
}

impl From<Sentence> for Line {
    fn from(sentence: Sentence) -> Line {
        Line::Said(sentence)
    }
}

impl Lesson {
    /// A lesson without its conclusion.
    pub fn new(
        pattern: impl IntoIterator<Item = Sentence>,
        why: impl IntoIterator<Item = Sentence>,
    ) -> Lesson {
        let why = why.into_iter().map(Line::Said).collect();
        Lesson { pattern: pattern.into_iter().collect(), why, so: Vec::new() }
    }

    /// With a line of the reason.
    #[must_use]
    pub fn line(mut self, line: impl Into<Line>) -> Lesson {
        self.why.push(line.into());
        self
    }

    /// For a technique without its own lesson: its explanation sentence by sentence; in French its pattern.
    pub fn of(explanation: &Explanation, words: &Words) -> Lesson {
        let english = |text: &str| Sentence::new("{0}.", "", vec![Value::Text(text.to_owned())]);
        let mut sentences = explanation.text().split(". ").map(english);
        let first = sentences.next();
        let parts = words.all_parts().iter().map(described);
        Lesson::new(first.into_iter().chain(parts), sentences)
    }

    /// With the conclusion that the claims prove.
    #[must_use]
    pub fn conclude(mut self, words: &Words, claims: &[Claim]) -> Lesson {
        self.so = conclusion(words, claims);
        self
    }

    /// The lesson in a language.
    pub fn in_words(&self, language: Language, geometry: &Geometry) -> LessonText {
        let render = |sentence: &Sentence| sentence.render(language, geometry);
        let line = |line: &Line| match line {
            Line::Said(sentence) => render(sentence),
            Line::Link(number, sentence) => format!("{number}. {}", render(sentence)),
        };
        let is_said = |sentence: &String| !sentence.is_empty();
        LessonText {
            pattern: self.pattern.iter().map(render).filter(is_said).collect(),
            why: self.why.iter().map(line).filter(is_said).collect(),
            so: self.so.iter().map(render).collect(),
            links: Vec::new(),
        }
    }
}

/// A part of a pattern in French: `pivot : 1 et 2 en L1C1`.
fn described(part: &Part) -> Sentence {
    let role = french_role(part.role).to_owned();
    let (digits, cells) = (super::sentence::and(&part.digits), super::sentence::and(&part.cells));
    match (&part.digits[..], &part.cells[..], &part.houses[..]) {
        (_, [], houses) => say!("", "{0} : {1}.", role, super::sentence::and(houses)),
        ([], _, []) => say!("", "{0} : {1}.", role, cells),
        (_, _, []) => say!("", "{0} : {1} en {2}.", role, digits, cells),
        (_, _, houses) => {
            let houses = super::sentence::and(houses);
            say!("", "{0} : {1} en {2} dans {3}.", role, digits, cells, houses)
        }
    }
}

fn french_role(role: Role) -> &'static str {
    match role {
        Role::Place => "place",
        Role::Locked => "places verrouillées",
        Role::Subset => "groupe",
        Role::Base => "base",
        Role::Target => "cible",
        Role::Mirror => "miroir",
        Role::Cover => "couverture",
        Role::Fin => "nageoire",
        Role::StrongLink => "lien fort",
        Role::WeakLink => "lien faible",
        Role::Pivot => "pivot",
        Role::Pincer => "pince",
        Role::Color => "couleur",
        Role::FirstColor => "première couleur",
        Role::SecondColor => "deuxième couleur",
        Role::Floor => "paire seule",
        Role::Roof => "paire et plus",
        Role::Guardian => "gardien",
        Role::Als => "ensemble presque verrouillé",
        Role::RestrictedCommon => "chiffre commun restreint",
        Role::Held => "places dont l’une a le chiffre",
        Role::Stem => "case de départ",
        Role::Petal => "pétale",
        Role::Crossing => "croisement",
        Role::Supposed => "essai",
        Role::Rule => "règle",
        Role::Domain => "candidats",
    }
}

/// Parts of sentences with semicolons between, in as few sentences as are short enough.
pub fn sentences(words: &Words, parts: impl IntoIterator<Item = Sentence>) -> Vec<Sentence> {
    let joined =
        |parts: &[Sentence]| say!("{0}.", "{0}.", Sentence::of(parts.to_vec(), Join::Semicolons));
    let mut groups: Vec<Vec<Sentence>> = Vec::new();
    for part in parts {
        match groups.last_mut() {
            Some(group) => {
                group.push(part);
                if !joined(group).is_short(words.geometry()) {
                    let last = group.pop();
                    groups.push(last.into_iter().collect());
                }
            }
            None => groups.push(vec![part]),
        }
    }
    groups.iter().map(|group| joined(group)).collect()
}

/// Each claim with what it eliminates.
fn conclusion(words: &Words, claims: &[Claim]) -> Vec<Sentence> {
    if let Conclusion::Place(Candidate { cell, digit }) = *words.conclusion() {
        return vec![say!("So {0} is {1}.", "Donc {0} = {1}.", cell, digit)];
    }
    let mut left: Vec<Candidate> = words.struck().to_vec();
    let mut proved: Vec<(Option<Sentence>, Vec<Candidate>)> = Vec::new();
    for claim in claims {
        let (lost, rest): (Vec<Candidate>, Vec<Candidate>) =
            left.into_iter().partition(|lost| claim.rules_out(*lost, words.geometry()));
        left = rest;
        match (claim.phrase(), proved.last_mut()) {
            // Claims that state only their eliminations are one.
            (None, Some((None, known))) => known.extend(lost),
            (phrase, _) => proved.push((phrase, lost)),
        }
    }
    let mut so = Vec::new();
    for (claim, lost) in proved {
        so.extend(concluded(words, claim, &grouped(lost), so.is_empty()));
    }
    so
}

/// A claim with its eliminations: one sentence if it is short enough, otherwise several.
fn concluded(
    words: &Words,
    claim: Option<Sentence>,
    lost: &[(Vec<Cell>, Vec<Digit>)],
    is_first: bool,
) -> Vec<Sentence> {
    if lost.is_empty() {
        return Vec::new();
    }
    let parts = || Sentence::of(lost.iter().map(notation).collect(), Join::Semicolons);
    let (whole, opening) = match (claim, is_first) {
        (None, true) => (say!("So {0}.", "Donc {0}.", are_not(lost)), None),
        (None, false) => (say!("Also, {0}.", "De même, {0}.", are_not(lost)), None),
        (Some(claim), true) => (
            say!("So {0}: {1}.", "Donc {0} : {1}.", claim.clone(), parts()),
            Some(say!("So {0}.", "Donc {0}.", claim)),
        ),
        (Some(claim), false) => (
            say!("Also, {0}: {1}.", "De même, {0} : {1}.", claim.clone(), parts()),
            Some(say!("Also, {0}.", "De même, {0}.", claim)),
        ),
    };
    if whole.is_short(words.geometry()) {
        return vec![whole];
    }
    if let Some(opening) = opening.filter(|opening| opening.is_short(words.geometry())) {
        return [opening].into_iter().chain(in_short(lost)).collect();
    }
    let plain = say!("So {0}.", "Donc {0}.", are_not(lost));
    if is_first && plain.is_short(words.geometry()) { vec![plain] } else { in_short(lost) }
}

/// `neither r1c4 nor r1c5 is 6; r2c1 is not 7`.
fn are_not(lost: &[(Vec<Cell>, Vec<Digit>)]) -> Sentence {
    let is_not = |(cells, digits): &(Vec<Cell>, Vec<Digit>)| match (&cells[..], &digits[..]) {
        ([cell], [digit]) => say!("{0} is not {1}", "{0} ne vaut pas {1}", *cell, *digit),
        ([cell], [one, other]) => {
            say!("{0} is neither {1} nor {2}", "{0} ne vaut ni {1} ni {2}", *cell, *one, *other)
        }
        ([cell], _) => {
            say!("{0} is not {1}", "{0} ne vaut pas {2}", *cell, or(digits), nor(digits))
        }
        _ => say!("{0} is {1}", "{0} ne vaut {2}", none_of(cells), or(digits), nor(digits)),
    };
    Sentence::of(lost.iter().map(is_not).collect(), Join::Semicolons)
}

/// `r1c4 r1c5 <> 6, 7`.
fn notation((cells, digits): &(Vec<Cell>, Vec<Digit>)) -> Sentence {
    say!("{0} <> {1}", "{0} <> {1}", bare(cells), commas(digits))
}

/// Eliminations in sentences that are short enough.
fn in_short(lost: &[(Vec<Cell>, Vec<Digit>)]) -> Vec<Sentence> {
    // A group that is too long by itself is cut.
    let most = MOST_WORDS / 2 - 1;
    let cut = lost.iter().flat_map(|(cells, digits)| {
        let cells = cells.chunks(most);
        cells.flat_map(|cells| digits.chunks(most).map(|some| (cells.to_vec(), some.to_vec())))
    });
    let mut sentences: Vec<Vec<Sentence>> = Vec::new();
    let mut room = 0;
    for group in cut {
        let needed = group.0.len() + group.1.len();
        if needed > room {
            sentences.push(Vec::new());
            room = MOST_WORDS - 1;
        }
        room -= needed;
        if let Some(last) = sentences.last_mut() {
            last.push(notation(&group));
        }
    }
    let sentence = |groups| {
        let parts = Sentence::of(groups, Join::Semicolons);
        say!("Eliminated: {0}.", "Candidats éliminés : {0}.", parts)
    };
    sentences.into_iter().map(sentence).collect()
}

/// Candidates by cell; cells that lose the same digits are together.
fn grouped(lost: Vec<Candidate>) -> Vec<(Vec<Cell>, Vec<Digit>)> {
    let mut by_cell: Vec<(Cell, Vec<Digit>)> = Vec::new();
    for Candidate { cell, digit } in lost {
        match by_cell.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, digits)) => digits.push(digit),
            None => by_cell.push((cell, vec![digit])),
        }
    }
    let mut groups: Vec<(Vec<Cell>, Vec<Digit>)> = Vec::new();
    for (cell, digits) in by_cell {
        match groups.iter_mut().find(|(_, known)| *known == digits) {
            Some((cells, _)) => cells.push(cell),
            None => groups.push((vec![cell], digits)),
        }
    }
    groups
}
