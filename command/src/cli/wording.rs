//! How steps are worded: `--style` and `--language`.

use clap::ValueEnum;
use veridoku::logic::explain::{self, Language};
use veridoku::logic::{Position, Step};

use super::Failure;

/// How steps are worded.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct Wording {
    /// How steps are worded; `teach` by default in HTML and in a tutorial, otherwise `terse`
    #[arg(long, value_enum)]
    pub(super) style: Option<StepStyle>,

    /// Language of the lessons, `en` or `fr`; implies --style teach
    #[arg(long, value_name = "CODE")]
    language: Option<Language>,
}

/// A style of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum StepStyle {
    /// The reason in one text
    Terse,
    /// A lesson in short sentences: the pattern, why it works, and what follows
    Teach,
}

impl Wording {
    /// The language of the lessons, if steps are worded as lessons. `usual` is the style without an option.
    pub(super) fn lessons(&self, usual: StepStyle) -> Result<Option<Language>, Failure> {
        match (self.style, self.language) {
            (Some(StepStyle::Terse), Some(_)) => {
                let message = "--language has no effect on --style terse; expected --style teach";
                Err(Failure::Usage(message.into()))
            }
            (Some(StepStyle::Teach), language) => Ok(Some(language.unwrap_or(Language::English))),
            (Some(StepStyle::Terse), None) => Ok(None),
            (None, Some(language)) => Ok(Some(language)),
            (None, None) => Ok((usual == StepStyle::Teach).then_some(Language::English)),
        }
    }
}

/// A step as a lesson: its conclusion and technique on the first line, then a sentence on each line.
pub(super) fn lesson(step: &Step, before: &Position, language: Language) -> String {
    let follows = explain::conclusion_in(step, before.puzzle().geometry(), language);
    let colon = if language == Language::French { "\u{a0}:" } else { ":" };
    let mut lines = vec![format!("{follows}{colon} {}", step.technique.name_in(language))];
    lines.extend(explain::teach(step, before, language).sentences().map(str::to_owned));
    lines.join("\n")
}
