//! Steps with their pictures: the path of a puzzle, or all steps of a position.
//!
//! Steps are grouped in rounds: those of one technique, on the same position. Each has a picture and its reason.
//! Singles share a picture, because all of a round have one reason, unless separate pictures are requested.

use std::fmt::Write;

use super::{push_element, push_figure};
use crate::advice::Subject;
use crate::draw;
use crate::draw::scene::Scene;
use crate::draw::xml::escaped;
use veridoku_core::format::Alphabet;
use veridoku_core::grid::{Digit, Geometry, Puzzle};
use veridoku_core::names::capitalized;
use veridoku_logic::explain::{Language, LessonText};
use veridoku_logic::{End, Found, Path, Position, Step, Technique, explain};

/// The context of the steps of a puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Article<'a> {
    /// Where the puzzle comes from, as in `puzzles.txt:17`. It also makes link targets distinct.
    pub place: &'a str,
    /// Whether the heading shows it.
    pub with_place: bool,
    /// A note for the reader to see first.
    pub note: Option<&'a str>,
    /// The symbols of the digits.
    pub alphabet: Option<Alphabet>,
    /// Whether each single has a picture.
    pub is_verbose: bool,
    /// The language in which a single step is a lesson; otherwise its reason is one text.
    pub lessons: Option<Language>,
}

/// The path of a puzzle in parts: the facts about it and the contents, the rounds, and how the path ends. Without a
/// path there is only the first part.
pub fn explanation<'a>(
    subject: &'a Subject<'a>,
    path: Option<&'a Path>,
    article: &'a Article<'a>,
) -> impl Iterator<Item = String> + 'a {
    let rounds: &[Vec<Step>] = path.map_or(&[], |path| &path.rounds);
    let numbered = Numbered::of(rounds.iter().map(Vec::as_slice), article);
    let mut opening = article.opening(subject);
    numbered.push_contents(article, &mut opening);
    let pictures = path.into_iter().flat_map(|path| path.rounds_with_positions());
    let figures = pictures
        .zip(numbered.rounds)
        .map(move |((before, _), round)| article.round(&before, &round, subject.puzzle.geometry()));
    let ending = path.map(|path| article.ending(subject.puzzle, path));
    [opening, "<div class=\"steps\">\n".into()]
        .into_iter()
        .chain(figures)
        .chain(["</div>\n".into()])
        .chain(ending)
        .chain(["</article>\n".into()])
}

/// All steps of a position in parts.
pub fn steps<'a>(
    subject: &'a Subject<'a>,
    position: &'a Position,
    found: &'a Found,
    article: &'a Article<'a>,
) -> impl Iterator<Item = String> + 'a {
    let rounds = found.steps.chunk_by(|one, other| one.technique == other.technique);
    let numbered = Numbered::of(rounds, article);
    let mut opening = article.opening(subject);
    numbered.push_contents(article, &mut opening);
    let figures = numbered.rounds.into_iter().map(move |round| {
        let mut out = String::new();
        if let Some(technique) = round.technique() {
            let (level, score) = (technique.level(), technique.score());
            let (name, level) = (
                capitalized(technique.name_in(article.language())),
                level.name_in(article.language()),
            );
            push_element("h3", &format!("{name} ({level}, {score})"), &mut out);
        }
        out.push_str("<div class=\"steps\">\n");
        out.push_str(&article.round(position, &round, subject.puzzle.geometry()));
        out.push_str("</div>\n");
        out
    });
    [opening].into_iter().chain(figures).chain(["</article>\n".into()])
}

/// A round, the number of its first step, and how many steps share a picture.
struct Round<'a> {
    first: usize,
    steps: &'a [Step],
    together: usize,
}

impl Round<'_> {
    fn technique(&self) -> Option<Technique> {
        self.steps.first().map(|step| step.technique)
    }
}

/// Rounds with numbers.
struct Numbered<'a> {
    rounds: Vec<Round<'a>>,
}

impl<'a> Numbered<'a> {
    fn of(rounds: impl Iterator<Item = &'a [Step]>, article: &Article<'_>) -> Numbered<'a> {
        let mut next = 1;
        let number = |steps: &'a [Step]| {
            let first = next;
            next += steps.len();
            let is_single =
                steps.first().is_some_and(|step| explain::gist(step.technique).is_some());
            let together = if is_single && !article.is_verbose { steps.len() } else { 1 };
            Round { first, steps, together }
        };
        Numbered { rounds: rounds.map(number).collect() }
    }

    /// The techniques, easiest first, each with links to its steps.
    fn push_contents(&self, article: &Article<'_>, out: &mut String) {
        let mut techniques: Vec<Technique> =
            self.rounds.iter().filter_map(Round::technique).collect();
        techniques.sort_unstable();
        techniques.dedup();
        if techniques.is_empty() {
            return;
        }
        let (title, colon) = match article.language() {
            Language::English => ("Steps by technique", ":"),
            Language::French => ("Étapes par technique", "\u{a0}:"),
        };
        // Writing to a string does not fail.
        let _ = write!(out, "<nav>\n<h3>{title}</h3>\n<ul>\n");
        for technique in techniques {
            out.push_str("<li>");
            out.push_str(&escaped(&capitalized(technique.name_in(article.language()))));
            out.push_str(colon);
            let rounds = self.rounds.iter().filter(|round| round.technique() == Some(technique));
            for round in rounds {
                for (index, steps) in round.steps.chunks(round.together).enumerate() {
                    let first = round.first + index * round.together;
                    let numbers = numbers(first, steps.len());
                    let id = article.id(first);
                    let _ = write!(out, " <a href=\"#{id}\">{numbers}</a>");
                }
            }
            out.push_str("</li>\n");
        }
        out.push_str("</ul>\n</nav>\n");
    }
}

/// The parts of a lesson as paragraphs; each link and branch of the reason is on its own line.
fn lesson(lesson: &LessonText) -> String {
    let paragraph = |sentences: &[String], between: &str| {
        let sentences: Vec<String> =
            sentences.iter().map(|sentence| escaped(sentence).to_string()).collect();
        format!("<p>{}</p>", sentences.join(between))
    };
    let parts = [(&lesson.pattern, " "), (&lesson.why, "<br>"), (&lesson.so, " ")];
    let parts = parts.into_iter().filter(|(sentences, _)| !sentences.is_empty());
    parts.map(|(sentences, between)| paragraph(sentences, between)).collect()
}

/// `7`, or `7-9`.
fn numbers(first: usize, count: usize) -> String {
    if count == 1 { first.to_string() } else { format!("{first}-{}", first + count - 1) }
}

impl Article<'_> {
    /// The language of what is around the steps: that of the lessons.
    fn language(&self) -> Language {
        self.lessons.unwrap_or(Language::English)
    }

    /// The target of links to a step.
    fn id(&self, step: usize) -> String {
        let letter = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
        let place: String = self.place.chars().map(letter).collect();
        format!("{place}-step-{step}")
    }

    fn picture(&self, scene: Scene) -> Scene {
        scene.with_alphabet(self.alphabet)
    }

    /// The facts about the puzzle, and the puzzle.
    fn opening(&self, subject: &Subject<'_>) -> String {
        let mut out = String::from("<article>\n");
        let place = if self.with_place { format!("{}: ", self.place) } else { String::new() };
        push_element("h2", &format!("{place}{}", subject.in_words(self.language())), &mut out);
        push_figure(" class=\"one\"", &self.picture(draw::puzzle(subject.puzzle)), "", &mut out);
        if let Some(note) = self.note {
            push_element("p", note, &mut out);
        }
        out
    }

    /// The pictures of a round.
    fn round(&self, before: &Position, round: &Round<'_>, geometry: &Geometry) -> String {
        let mut out = String::new();
        for (index, steps) in round.steps.chunks(round.together).enumerate() {
            let first = round.first + index * round.together;
            let technique = steps[0].technique;
            let language = self.language();
            let name = escaped(&capitalized(technique.name_in(language)));
            let numbers = numbers(first, steps.len());
            let conclusion = |step: &Step| {
                let follows = explain::conclusion_in(step, geometry, language);
                let house = step.pattern.parts.first().and_then(|part| part.houses.first());
                match house.filter(|_| steps.len() > 1) {
                    // Among singles that share a sentence each has its house.
                    Some(house) => {
                        format!("{follows} ({})", explain::house_in(*house, geometry, language))
                    }
                    None => follows,
                }
            };
            let conclusions: Vec<String> = steps.iter().map(conclusion).collect();
            let conclusions = conclusions.join(" ");
            let paragraph = |text: &str| format!("<p>{}</p>", escaped(&capitalised(text)));
            let (scene, reason) = match (steps, explain::gist_in(technique, language)) {
                ([step], _) => {
                    let reason = match self.lessons {
                        Some(language) => lesson(&explain::teach(step, before, language)),
                        None => paragraph(&explain::reason(step, geometry)),
                    };
                    (draw::step(before, step), reason)
                }
                (_, gist) => (draw::round(before, steps), paragraph(gist.unwrap_or_default())),
            };
            let caption = format!(
                "<p><span class=\"what\">{numbers}. {name}</span> {}</p>{reason}",
                escaped(&conclusions),
            );
            let id = format!(" id=\"{}\"", self.id(first));
            push_figure(&id, &self.picture(scene), &caption, &mut out);
        }
        out
    }

    /// The end of a path.
    fn ending(&self, puzzle: &Puzzle, path: &Path) -> String {
        let mut out = String::new();
        push_element(
            "p class=\"what\"",
            &capitalised(&explain::ending_in(path, self.language())),
            &mut out,
        );
        if let Some(rating) = explain::rating_in(path, self.language()) {
            push_element("p", &capitalised(&rating), &mut out);
        }
        let last = path.last();
        let values: Option<Vec<Digit>> =
            puzzle.geometry().cells().map(|cell| last.value(cell)).collect();
        let is_solved = path.end == End::Solved && values.is_some();
        let title = match (self.language(), is_solved) {
            (Language::English, true) => "The solution",
            (Language::English, false) => "The final position",
            (Language::French, true) => "La solution",
            (Language::French, false) => "La position finale",
        };
        let scene = self.picture(draw::position(&last)).titled(title);
        push_figure(" class=\"one\"", &scene, "", &mut out);
        out
    }
}

/// A sentence that begins with a capital, unless with a cell, as in `r1c2`.
fn capitalised(text: &str) -> String {
    if text.starts_with('r') && text[1..].starts_with(|letter: char| letter.is_ascii_digit()) {
        return format!("{text}.");
    }
    capitalized(text) + "."
}
