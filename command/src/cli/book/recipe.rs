//! The text of a recipe: TOML, whose faults have a line and a column.

use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use veridoku::book::{BookRequest, Chapter, Sheet};
use veridoku::generate::Symmetry;
use veridoku::logic::{Level, Technique};
use veridoku::requests::ranges::{RANGE, SIZES, read_range, read_sizes};
use veridoku::requests::{GenerateRequest, Reading};
use veridoku::{Puzzle, Shape, UnknownName, Variant, printable};

use crate::cli::Failure;
use crate::cli::generate::read_layout;
use crate::cli::input::{Items, region_map};
use crate::cli::shown::shown;

/// The keys of a book.
const BOOK: [&str; 9] =
    ["title", "subtitle", "author", "seed", "paper", "bleed", "per-page", "hints", "chapter"];

/// The keys of a chapter.
const CHAPTER: [&str; 17] = [
    "title",
    "count",
    "puzzles",
    "level",
    "technique",
    "at-most",
    "size",
    "box",
    "variant",
    "regions",
    "killer",
    "cages",
    "rules",
    "givens",
    "symmetry",
    "per-page",
    "hints",
];

/// The keys of a chapter that decide which puzzles are made.
const MAKING: [&str; 10] = [
    "count",
    "level",
    "technique",
    "at-most",
    "size",
    "killer",
    "cages",
    "rules",
    "givens",
    "symmetry",
];

/// The most puzzles that are read from a file: more than a book may have, which the book then says.
const MOST_READ: usize = BookRequest::MOST_PUZZLES + 1;

/// What a recipe says.
pub(super) struct Recipe {
    pub(super) request: BookRequest,
    /// The seed, if the recipe has one.
    pub(super) seed: Option<u64>,
    pub(super) sheet: Sheet,
}

/// Reads a recipe. Files that it names are in `folder`, unless their path is absolute.
pub(super) fn read(text: &str, source: &str, folder: &Path) -> Result<Recipe, Failure> {
    let place = Place { text, source, folder };
    let table = DeTable::parse(text).map_err(|error| {
        place.fault(error.span().unwrap_or(0..0), &format!("it is not TOML: {}", error.message()))
    })?;
    let fields =
        Fields { place, table: table.get_ref(), whole: table.span(), what: "a key of a book" };
    fields.expect_known(&BOOK)?;
    let default = Chapter::default();
    let usual = Chapter {
        per_page: fields.per_page()?.unwrap_or(default.per_page),
        has_hints: fields.flag("hints")?.unwrap_or(false),
        ..default
    };
    let paper = fields.named("paper")?.unwrap_or_default();
    let bleed =
        fields.read("bleed", "a length up to 25 mm, as in \"3mm\" or \"0.125in\"", |text| {
            Sheet::read_bleed(text)
        })?;
    let request = BookRequest {
        title: fields.title("title")?.unwrap_or_else(|| "Sudoku".into()),
        subtitle: fields.title("subtitle")?,
        author: fields.title("author")?,
        seed: 0,
        chapters: fields.chapters(&usual)?,
    };
    let sheet = Sheet { paper, bleed: bleed.unwrap_or(0.0) };
    Ok(Recipe { request, seed: fields.number("seed")?, sheet })
}

/// Where the text of a recipe is from.
#[derive(Clone, Copy)]
struct Place<'a> {
    text: &'a str,
    source: &'a str,
    folder: &'a Path,
}

impl Place<'_> {
    /// A fault at some bytes of the text.
    fn fault(&self, at: Range<usize>, message: &str) -> Failure {
        let before = self.text.get(..at.start).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|letter| *letter != '\n').count() + 1;
        Failure::Usage(format!("{}:{line}:{column}: {message}", self.source))
    }
}

/// A table of the recipe.
struct Fields<'a> {
    place: Place<'a>,
    table: &'a DeTable<'a>,
    whole: Range<usize>,
    /// What its keys are, in messages.
    what: &'static str,
}

type Value<'a> = Spanned<DeValue<'a>>;

impl<'a> Fields<'a> {
    fn expect_known(&self, known: &[&'static str]) -> Result<(), Failure> {
        let unknown = self.table.keys().filter(|key| !known.contains(&key.get_ref().as_ref()));
        match unknown.min_by_key(|key| key.span().start) {
            None => Ok(()),
            Some(key) => {
                let found = printable(key.get_ref());
                let error =
                    UnknownName { what: self.what, found, expected: known.into(), feature: None };
                Err(self.place.fault(key.span(), &error.to_string()))
            }
        }
    }

    fn get(&self, key: &str) -> Option<&'a Value<'a>> {
        self.table.get(key)
    }

    /// The fault of a value that is not what a key expects.
    fn unexpected(&self, key: &str, value: &Value<'_>, expected: &str) -> Failure {
        let found = match value.get_ref() {
            DeValue::String(text) => format!("{:?}", printable(text)),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            DeValue::Boolean(flag) => flag.to_string(),
            DeValue::Datetime(_) => "a date".into(),
            DeValue::Array(_) => "a list".into(),
            DeValue::Table(_) => "a table".into(),
        };
        let message = format!("found {found} for `{key}`; expected {expected}");
        self.place.fault(value.span(), &message)
    }

    /// A whole number.
    fn number(&self, key: &str) -> Result<Option<u64>, Failure> {
        let Some(value) = self.get(key) else { return Ok(None) };
        match whole(value.get_ref()) {
            Some(number) => Ok(Some(number)),
            None => Err(self.unexpected(key, value, "a whole number, 0 or more")),
        }
    }

    fn flag(&self, key: &str) -> Result<Option<bool>, Failure> {
        match self.get(key).map(|value| (value, value.get_ref())) {
            None => Ok(None),
            Some((_, DeValue::Boolean(flag))) => Ok(Some(*flag)),
            Some((value, _)) => Err(self.unexpected(key, value, "true or false")),
        }
    }

    fn text(&self, key: &str) -> Result<Option<&'a str>, Failure> {
        match self.get(key).map(|value| (value, value.get_ref())) {
            None => Ok(None),
            Some((_, DeValue::String(text))) => Ok(Some(text)),
            Some((value, _)) => Err(self.unexpected(key, value, "a text in quotation marks")),
        }
    }

    /// A text that is printed in large letters.
    fn title(&self, key: &str) -> Result<Option<String>, Failure> {
        let Some(text) = self.text(key)? else { return Ok(None) };
        let most = BookRequest::MOST_LETTERS;
        match text.chars().count() {
            letters if letters <= most => Ok(Some(text.to_owned())),
            letters => {
                let message =
                    format!("found {letters} letters for `{key}`; expected at most {most}");
                Err(self.fault(key, &message))
            }
        }
    }

    /// A fault of the value of a key.
    fn fault(&self, key: &str, message: &str) -> Failure {
        let at = self.get(key).map_or(self.whole.clone(), Value::span);
        self.place.fault(at, message)
    }

    /// A text, or a number as text, that is read as something else.
    fn read<T>(
        &self,
        key: &str,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        let Some(value) = self.get(key) else { return Ok(None) };
        let found = match value.get_ref() {
            DeValue::String(text) => read(text),
            DeValue::Integer(_) => {
                whole(value.get_ref()).and_then(|number| read(&number.to_string()))
            }
            _ => None,
        };
        found.map(Some).ok_or_else(|| self.unexpected(key, value, expected))
    }

    /// A text that is the name of something.
    fn named<T: FromStr<Err: ToString>>(&self, key: &str) -> Result<Option<T>, Failure> {
        let Some(text) = self.text(key)? else { return Ok(None) };
        text.parse().map(Some).map_err(|error: T::Err| self.fault(key, &error.to_string()))
    }

    /// A file that the recipe names.
    fn path(&self, key: &str) -> Result<Option<PathBuf>, Failure> {
        Ok(self.text(key)?.map(|text| self.place.folder.join(text)))
    }

    fn per_page(&self) -> Result<Option<usize>, Failure> {
        let Some(number) = self.number("per-page")? else { return Ok(None) };
        match usize::try_from(number).ok().filter(|number| Chapter::PER_PAGE.contains(number)) {
            Some(number) => Ok(Some(number)),
            None => {
                let message = format!("found {number} for `per-page`; expected 1, 2, 4 or 6");
                Err(self.fault("per-page", &message))
            }
        }
    }

    fn chapters(&self, usual: &Chapter) -> Result<Vec<Chapter>, Failure> {
        let expected = "chapters, each under its own [[chapter]]";
        let Some(value) = self.get("chapter") else {
            let message = format!("found no `chapter`; expected {expected}");
            return Err(self.place.fault(0..0, &message));
        };
        let DeValue::Array(list) = value.get_ref() else {
            return Err(self.unexpected("chapter", value, expected));
        };
        let chapter = |(index, value): (usize, &'a Value<'a>)| match value.get_ref() {
            DeValue::Table(table) => {
                let what = "a key of a chapter";
                let fields = Fields { place: self.place, table, whole: value.span(), what };
                fields.chapter(index, usual)
            }
            _ => Err(self.unexpected("chapter", value, expected)),
        };
        list.iter().enumerate().map(chapter).collect()
    }

    fn chapter(&self, index: usize, usual: &Chapter) -> Result<Chapter, Failure> {
        self.expect_known(&CHAPTER)?;
        let level: Option<Level> = self.named("level")?;
        let (technique, at_most): (Option<Technique>, Option<Technique>) =
            (self.named("technique")?, self.named("at-most")?);
        let title = match (self.title("title")?, level) {
            (Some(title), _) => title,
            (None, Some(level)) => level.name().to_owned(),
            (None, None) => format!("Chapter {}", index + 1),
        };
        let per_page = self.per_page()?.unwrap_or(usual.per_page);
        let has_hints = self.flag("hints")?.unwrap_or(usual.has_hints);
        let usual = Chapter { title, per_page, has_hints, ..Chapter::default() };
        if let Some(path) = self.path("puzzles")? {
            return Ok(Chapter { puzzles: self.puzzles(&path)?, ..usual });
        }
        let count = match self.number("count")? {
            Some(0) => return Err(self.fault("count", "found 0 for `count`; expected 1 or more")),
            Some(count) => count as usize,
            None => {
                let message = "found no `count`; expected the number of puzzles of the chapter";
                return Err(self.place.fault(self.whole.clone(), message));
            }
        };
        let generate = self.generate()?;
        Ok(Chapter { count, generate, level, technique, at_most, ..usual })
    }

    /// The puzzles of a file.
    fn puzzles(&self, path: &Path) -> Result<Vec<Puzzle>, Failure> {
        if let Some(key) = MAKING.into_iter().find(|key| self.get(key).is_some()) {
            let message = format!("`{key}` has no effect on `puzzles`, which exist already");
            return Err(self.fault(key, &message));
        }
        if !path.is_file() {
            let message = format!("found no file {}; expected a file of puzzles", shown(path));
            return Err(self.fault("puzzles", &message));
        }
        let options = self.reading()?.options()?;
        Items::of_argument(path.to_owned(), "puzzles", options)
            .take(MOST_READ)
            .map(|item| match item.record {
                Ok(record) => Ok(record.puzzle),
                Err(error) => Err(Failure::Usage(format!("{}: {error}", item.source))),
            })
            .collect()
    }

    /// The size and rules that puzzles have, in addition to those that a text names.
    fn reading(&self) -> Result<Reading, Failure> {
        let shape: Option<Shape> = self.named("box")?;
        let regions = self.path("regions")?.map(|path| region_map(&path)).transpose()?;
        Ok(Reading { shape, variants: self.variants()?, regions, ..Reading::default() })
    }

    /// The grid of a chapter, and how its puzzles are made.
    fn generate(&self) -> Result<GenerateRequest, Failure> {
        let reading = self.reading()?;
        let layout = match (self.text("rules")?, self.path("rules")?) {
            // The text itself, unless a file has that name.
            (Some(text), Some(path)) => {
                let is_text = text.contains(':') && !path.is_file();
                let layout = if is_text { Path::new(text) } else { &path };
                Some(read_layout(layout, reading.options()?)?)
            }
            _ => None,
        };
        let size = "the side of the grid, as in 6 or \"6x6\"";
        Ok(GenerateRequest {
            side: self.read("size", size, side)?,
            reading,
            layout,
            killer: self.flag("killer")?.unwrap_or(false),
            cages: self
                .read::<RangeInclusive<usize>>("cages", SIZES, |text| read_sizes(text).ok())?,
            givens: self.read("givens", RANGE, |text| read_range(text).ok())?,
            symmetry: self.named::<Symmetry>("symmetry")?,
            ..GenerateRequest::default()
        })
    }

    /// Variants: a text, or a list of texts.
    fn variants(&self) -> Result<Vec<Variant>, Failure> {
        let Some(value) = self.get("variant") else { return Ok(Vec::new()) };
        let mut variants = Vec::new();
        let mut add = |value: &Value<'_>| {
            let DeValue::String(text) = value.get_ref() else {
                let expected = "the name of a variant, or a list of names";
                return Err(self.unexpected("variant", value, expected));
            };
            let list = Variant::parse_list(text)
                .map_err(|error| self.place.fault(value.span(), &error.to_string()))?;
            variants.extend(list);
            Ok(())
        };
        match value.get_ref() {
            DeValue::Array(list) => list.iter().try_for_each(add)?,
            _ => add(value)?,
        }
        Ok(variants)
    }
}

/// A whole number of TOML, which may be hexadecimal or have underscores.
fn whole(value: &DeValue<'_>) -> Option<u64> {
    let DeValue::Integer(number) = value else { return None };
    u64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// `9` or `9x9`.
fn side(text: &str) -> Option<usize> {
    let number = |text: &str| text.parse().ok();
    match text.split_once('x') {
        Some((rows, columns)) => number(rows).filter(|rows| number(columns) == Some(*rows)),
        None => number(text),
    }
}
