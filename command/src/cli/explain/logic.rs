//! The path of logic as text, Markdown, HTML and JSON.
//!
//! Text and Markdown have the same entries: one for each step, except that the singles of a round share one unless they
//! are wanted separately.

use std::io::{self, Write};

use veridoku::advice::Subject;
use veridoku::draw::html::{self, Article};
use veridoku::format::{shown_marks, shown_values};
use veridoku::logic::explain::{self, Language};
use veridoku::logic::{End, Logic, Path, Position, Step};
use veridoku::report::{self, ExplainReport};
use veridoku::requests;
use veridoku::{Deadline, Geometry, Verdict};

use super::style::{OutputFormat, Style};

/// Writes the puzzle's verdict, and how far logic solves it. Returns how the path ended, and an error if that
/// contradicts the verdict.
pub(super) fn write(
    subject: &Subject<'_>,
    place: &str,
    logic: &Logic,
    deadline: &Deadline,
    style: &Style,
    out: &mut dyn Write,
) -> io::Result<(Option<End>, Option<String>)> {
    let (path, fault) = requests::path(subject, logic, style.is_shortest, deadline);
    let end = path.as_ref().map(|path| path.end);
    if style.format == OutputFormat::Json {
        let report =
            ExplainReport::new(subject, place.to_owned(), path.as_ref(), style.renderer.text());
        let report = report.with(style.additions, path.as_ref());
        writeln!(out, "{}", report::line(&report))?;
        return Ok((end, fault));
    }
    let note = note(subject.verdict, path.as_ref(), style.is_shortest, style.language());
    if style.format == OutputFormat::Html {
        let article = Article {
            place,
            with_place: style.with_place,
            note: note.as_deref(),
            alphabet: style.options.alphabet,
            is_verbose: style.is_verbose,
            lessons: style.lessons,
        };
        for part in html::explanation(subject, path.as_ref(), &article) {
            out.write_all(part.as_bytes())?;
        }
        return Ok((end, fault));
    }
    let writer = Writer { style, geometry: subject.puzzle.geometry() };
    writer.head(subject, place, note.as_deref(), out)?;
    if let Some(path) = &path {
        writer.path(path, out)?;
    }
    Ok((end, fault))
}

/// A note before the path: why it is whole, if it was to be shortened, and a warning if there is not exactly one
/// solution.
fn note(
    verdict: Verdict,
    path: Option<&Path>,
    is_shortest: bool,
    language: Language,
) -> Option<String> {
    let whole = path.filter(|path| is_shortest && path.shortened.is_none()).map(|path| {
        match (language, path.end) {
            (Language::French, End::Solved) => {
                "Toutes les étapes sont montrées\u{a0}: la limite de temps était atteinte avant que l’on sache lesquelles \
                 sont nécessaires."
            }
            (Language::French, _) => {
                "Toutes les étapes sont montrées\u{a0}: seul un chemin jusqu’à la solution peut être raccourci."
            }
            (Language::English, End::Solved) => {
                "All steps are shown: the time limit was reached before it was known which of them are needed."
            }
            (Language::English, _) => "All steps are shown: only a path that ends with the solution can be shortened.",
        }
    });
    let end = path.map(|path| path.end);
    let warning = match language {
        Language::English => warning(verdict, end),
        Language::French => french_warning(verdict, end),
    };
    let notes = [whole, warning];
    let notes: Vec<&str> = notes.into_iter().flatten().collect();
    (!notes.is_empty()).then(|| notes.join(" "))
}

/// A warning before the path of a puzzle without exactly one solution: `end` is how the path ends, if there is one.
fn warning(verdict: Verdict, end: Option<End>) -> Option<&'static str> {
    Some(match (verdict, end) {
        (Verdict::Unique, _) => return None,
        (Verdict::None, None) => "Givens contradict each other, so nothing can be deduced.",
        (Verdict::None, Some(End::Contradiction)) => {
            "There is no solution; `veridoku diagnose` shows which givens contradict each other. The steps \
             are valid in no grid; they lead to a contradiction:"
        }
        (Verdict::None, _) => {
            "There is no solution; `veridoku diagnose` shows which givens contradict each other. The steps \
             are valid in no grid; they end before they reach a contradiction:"
        }
        (Verdict::Multiple, _) => {
            "There are several solutions; `veridoku diagnose` shows where they differ and which givens \
             would make the puzzle unique. These steps are valid in all of them, and use no uniqueness techniques:"
        }
        (Verdict::Unknown { .. }, _) => {
            "The search timed out before the number of solutions was known. These steps are valid in every \
             solution, if there is one, and use no uniqueness techniques:"
        }
    })
}

/// The same warning in French.
fn french_warning(verdict: Verdict, end: Option<End>) -> Option<&'static str> {
    Some(match (verdict, end) {
        (Verdict::Unique, _) => return None,
        (Verdict::None, None) => {
            "Des chiffres donnés se contredisent\u{a0}: on ne peut rien en déduire."
        }
        (Verdict::None, Some(End::Contradiction)) => {
            "Il n’y a pas de solution\u{a0}; `veridoku diagnose` montre quels chiffres donnés se contredisent. Les \
             étapes ne valent pour aucune grille\u{a0}; elles mènent à une contradiction\u{a0}:"
        }
        (Verdict::None, _) => {
            "Il n’y a pas de solution\u{a0}; `veridoku diagnose` montre quels chiffres donnés se contredisent. Les \
             étapes ne valent pour aucune grille\u{a0}; elles s’arrêtent avant une contradiction\u{a0}:"
        }
        (Verdict::Multiple, _) => {
            "Il y a plusieurs solutions\u{a0}; `veridoku diagnose` montre où elles diffèrent et quels chiffres en \
             laisseraient une seule. Ces étapes valent pour toutes, sans technique d’unicité\u{a0}:"
        }
        (Verdict::Unknown { .. }, _) => {
            "La recherche s’est arrêtée avant que le nombre de solutions soit connu. Ces étapes valent pour toute \
             solution, s’il y en a, sans technique d’unicité\u{a0}:"
        }
    })
}

/// Steps that share an entry: one step, or the singles of a round.
struct Entry<'a> {
    first: usize,
    steps: &'a [Step],
}

impl Entry<'_> {
    /// `7`, or `7-9`.
    fn numbers(&self) -> String {
        match self.steps.len() {
            1 => self.first.to_string(),
            count => format!("{}-{}", self.first, self.first + count - 1),
        }
    }
}

/// Width of the lines that collect singles.
const WIDTH: usize = 96;

struct Writer<'a> {
    style: &'a Style,
    geometry: &'a Geometry,
}

impl Writer<'_> {
    fn conclusion(&self, step: &Step) -> String {
        explain::conclusion_in(step, self.geometry, self.style.language())
    }

    /// A colon, with the space that French has before it.
    fn colon(&self) -> &'static str {
        match self.style.language() {
            Language::English => ":",
            Language::French => "\u{a0}:",
        }
    }

    /// The verdict, the puzzle, and a note on the path.
    fn head(
        &self,
        subject: &Subject<'_>,
        place: &str,
        note: Option<&str>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let place = if self.style.with_place { format!("{place}: ") } else { "".into() };
        let puzzle = subject.puzzle;
        let is_markdown = self.style.format == OutputFormat::Markdown;
        let verdict = subject.in_words(self.style.language());
        if is_markdown {
            writeln!(out, "## {place}{verdict}\n")?;
        } else {
            writeln!(out, "{place}{verdict}")?;
        }
        // A puzzle of pencilmarks shows more than its givens.
        match subject.start().filter(|_| puzzle.restrictions().is_some()) {
            Some(start) => self.marks(&start, out)?,
            None => {
                let given = |cell| puzzle.given(cell);
                self.block(&shown_values(self.geometry, given, &self.style.options), out)?;
            }
        }
        match note {
            Some(note) if is_markdown => writeln!(out, "{note}\n"),
            Some(note) => writeln!(out, "{note}"),
            None => Ok(()),
        }
    }

    /// The rounds, the end and the rating.
    fn path(&self, path: &Path, out: &mut dyn Write) -> io::Result<()> {
        let is_markdown = self.style.format == OutputFormat::Markdown;
        let (language, colon) = (self.style.language(), self.colon());
        let mut number = 1;
        let mut table_is_open = false;
        for (index, (position, round)) in path.rounds_with_positions().enumerate() {
            let Some(technique) = round.first().map(|step| step.technique) else { continue };
            let gist = explain::gist_in(technique, language);
            let shared = gist.filter(|_| !self.style.is_verbose);
            if self.style.with_grids && gist.is_none() {
                if table_is_open {
                    writeln!(out)?;
                    table_is_open = false;
                }
                self.marks(&position, out)?;
            }
            if !is_markdown {
                // The common part of all singles is written with the first.
                let mut earlier = path.rounds[..index].iter().flatten();
                let is_new = earlier.all(|step| step.technique != technique);
                let because = shared.filter(|_| is_new).map(|gist| format!("{colon} {gist}"));
                let because = because.unwrap_or_default();
                let round = if language == Language::French { "tour" } else { "round" };
                let technique = technique.name_in(language);
                writeln!(out, "{round} {}{colon} {technique}{because}", index + 1)?;
            } else if !table_is_open {
                let reason = if language == Language::French { "raison" } else { "reason" };
                writeln!(out, "| # | technique | conclusion | {reason} |\n|--:|---|---|---|")?;
                table_is_open = true;
            }
            let together = if shared.is_some() { round.len() } else { 1 };
            for steps in round.chunks(together) {
                let entry = Entry { first: number, steps };
                number += steps.len();
                match (is_markdown, shared) {
                    (true, shared) => self.table_row(&entry, &position, shared, out)?,
                    (false, Some(_)) => self.singles(&entry, out)?,
                    (false, None) => self.line(&entry, &position, out)?,
                }
            }
        }
        if is_markdown && !path.rounds.is_empty() {
            writeln!(out)?;
        }
        self.end(&path.last(), path, out)
    }

    /// A step and its reason on a line; or on the lines after it, if it is a lesson.
    fn line(&self, entry: &Entry<'_>, before: &Position, out: &mut dyn Write) -> io::Result<()> {
        for step in entry.steps {
            let follows = self.conclusion(step);
            if let Some(language) = self.style.lessons {
                writeln!(out, "{:>7}  {follows}", entry.numbers())?;
                for sentence in explain::teach(step, before, language).sentences() {
                    writeln!(out, "           {sentence}")?;
                }
                continue;
            }
            let reason = explain::reason(step, self.geometry);
            writeln!(out, "{:>7}  {follows}: {reason}", entry.numbers())?;
        }
        Ok(())
    }

    /// Singles side by side.
    fn singles(&self, entry: &Entry<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut line = format!("{:>7} ", entry.numbers());
        let indent = line.len();
        for step in entry.steps {
            let single = self.single(step);
            if line.len() > indent && line.len() + 1 + single.len() > WIDTH {
                writeln!(out, "{line}")?;
                line = " ".repeat(indent);
            }
            line.push(' ');
            line.push_str(&single);
        }
        writeln!(out, "{line}")
    }

    /// `r4c7=5`, or `r4c7=5 (row 4)` with the house in which the digit is single.
    fn single(&self, step: &Step) -> String {
        let follows = self.conclusion(step);
        match step.pattern.parts.first().and_then(|part| part.houses.first()) {
            Some(house) => {
                let house = explain::house_in(*house, self.geometry, self.style.language());
                format!("{follows} ({house})")
            }
            None => follows,
        }
    }

    fn table_row(
        &self,
        entry: &Entry<'_>,
        before: &Position,
        shared: Option<&str>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let code = |step: &Step| match shared {
            Some(_) => self.single(step),
            None => self.conclusion(step),
        };
        let follows: Vec<String> =
            entry.steps.iter().map(|step| format!("`{}`", code(step))).collect();
        let reason: String = match shared {
            Some(gist) => gist.into(),
            None => entry.steps.iter().map(|step| self.reason(step, before)).collect(),
        };
        let technique =
            entry.steps.first().map_or("", |step| step.technique.name_in(self.style.language()));
        let reason = reason.replace('|', "\\|");
        writeln!(out, "| {} | {technique} | {} | {reason} |", entry.numbers(), follows.join(" "))
    }

    /// Why a step is right, in one text.
    fn reason(&self, step: &Step, before: &Position) -> String {
        let Some(language) = self.style.lessons else {
            return explain::reason(step, self.geometry);
        };
        let lesson = explain::teach(step, before, language);
        lesson.sentences().collect::<Vec<&str>>().join(" ")
    }

    /// How the path ended, the rest of the puzzle, and the rating.
    fn end(&self, last: &Position, path: &Path, out: &mut dyn Write) -> io::Result<()> {
        let gap = if self.style.format == OutputFormat::Markdown { "\n" } else { "" };
        let language = self.style.language();
        writeln!(out, "{}{gap}", explain::ending_in(path, language))?;
        match path.end {
            End::Solved => {
                let value = |cell| last.value(cell);
                self.block(&shown_values(self.geometry, value, &self.style.options), out)?;
            }
            _ => self.marks(last, out)?,
        }
        let Some(rating) = explain::rating_in(path, language) else { return Ok(()) };
        writeln!(out, "{rating}{gap}")?;
        let counts: Vec<String> = explain::tally(path)
            .iter()
            .map(|(technique, count)| format!("{} {count}", technique.name_in(language)))
            .collect();
        let steps = if language == Language::French { "étapes" } else { "steps" };
        writeln!(out, "{steps}{} {}", self.colon(), counts.join(", "))
    }

    /// The pencilmarks of a position.
    fn marks(&self, position: &Position, out: &mut dyn Write) -> io::Result<()> {
        self.block(&shown_marks(&position.to_marks(), &self.style.options), out)
    }

    /// A grid; in Markdown a code block.
    fn block(&self, grid: &[u8], out: &mut dyn Write) -> io::Result<()> {
        let grid = String::from_utf8_lossy(grid.trim_ascii_end());
        match self.style.format {
            OutputFormat::Markdown => writeln!(out, "```text\n{grid}\n```\n"),
            _ => writeln!(out, "{grid}"),
        }
    }
}
