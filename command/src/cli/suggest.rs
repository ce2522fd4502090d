//! Suggests what an unknown word may mean.
//!
//! A wrong suggestion is worse than none, so the parser's own guesses, which compare letters, are replaced:
//!
//! 1. a word that other programs use for a feature with another name here, as in `dedupe` for `canonical --dedupe`;
//! 2. a value given as an option, as in `--json` for `--output json`;
//! 3. a misspelled name: at most one letter in three is wrong.
//!
//! Only existing options and commands are suggested.

use std::ffi::OsString;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, Error};
use veridoku::UnknownName;

use super::Cli;

/// Synonyms of commands.
const COMMANDS: &[(&str, &[&str])] = &[
    ("canonical", &["canonicalize", "isomorph", "isomorphs", "normalize"]),
    ("canonical --dedupe", &["dedup", "dedupe", "deduplicate"]),
    ("candidates", &["marks", "pencilmarks"]),
    ("certify", &["proof", "prove"]),
    ("check", &["test", "unique", "uniqueness", "valid", "validate"]),
    ("bench", &["benchmark"]),
    ("book", &["magazine", "pdf"]),
    ("convert", &["export", "import", "translate"]),
    ("encode", &["cnf", "dimacs", "sat"]),
    ("generate", &["create", "make", "new"]),
    ("rate", &["difficulty", "grade", "level", "rating"]),
    ("serve", &["gui", "page", "play", "web"]),
    ("show", &["draw", "image", "picture", "png", "print", "render", "svg", "view"]),
    ("solve --all", &["enumerate"]),
    ("solve --stats", &["statistics", "stats"]),
    ("transform", &["permute", "scramble", "shuffle"]),
];

/// Synonyms of options.
const OPTIONS: &[(&str, &[&str])] = &[
    ("backend", &["engine", "solver"]),
    ("count", &["amount", "n", "num", "number"]),
    ("format", &["from", "input", "input-format"]),
    ("givens", &["clues", "hints"]),
    ("into", &["file", "out", "output-file", "save"]),
    ("level", &["difficulty", "grade", "logic-level"]),
    ("limit", &["max", "max-solutions"]),
    ("only", &["technique", "techniques"]),
    ("output", &["report"]),
    ("side", &["size"]),
    ("box", &["size"]),
    ("stats", &["statistics", "verbose"]),
    ("threads", &["cores", "jobs", "parallel", "workers"]),
    ("timeout", &["max-time", "seconds", "time", "time-limit"]),
    ("variant", &["constraint", "constraints", "rule", "rules"]),
    ("without", &["exclude", "except"]),
];

/// The error with a helpful suggestion, or with none. The arguments are those that the error is about.
pub(super) fn improved(mut error: Error, arguments: &[OsString]) -> Error {
    let mut known = Cli::command();
    known.build();
    let name = arguments.get(1).and_then(|name| name.to_str());
    let command = name.and_then(|name| known.find_subcommand(name));
    let tip = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            text(&error, ContextKind::InvalidSubcommand).map(|word| of_command(&word, &known))
        }
        ErrorKind::UnknownArgument => text(&error, ContextKind::InvalidArg)
            .map(|word| of_option(word.trim_start_matches('-'), command?)),
        ErrorKind::InvalidValue => {
            let word = text(&error, ContextKind::InvalidValue);
            word.map(|word| match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(names)) => {
                    let own = nearest(&word, names.iter().map(String::as_str));
                    own.or_else(|| option_with(&word.to_lowercase(), command?))
                }
                _ => None,
            })
        }
        _ => None,
    };
    let Some(tip) = tip else { return error };
    // It may be a puzzle whose blanks are dashes. The parser explains how to pass one.
    if tip.is_none()
        && text(&error, ContextKind::InvalidArg)
            .is_some_and(|word| word.contains(|sign: char| sign.is_ascii_digit()))
    {
        return error;
    }
    for guess in [
        ContextKind::Suggested,
        ContextKind::SuggestedArg,
        ContextKind::SuggestedCommand,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ] {
        error.remove(guess);
    }
    if let Some(tip) = tip {
        let tip = StyledStr::from(format!("did you mean `{tip}`?"));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    }
    error
}

fn text(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    }
}

fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    UnknownName::nearest(word, names).map(str::to_owned)
}

fn of_command(word: &str, known: &Command) -> Option<String> {
    let lower = word.to_lowercase();
    let other = COMMANDS.iter().find(|(_, words)| words.contains(&lower.as_str()));
    let own = || nearest(word, known.get_subcommands().map(Command::get_name));
    other.map(|(name, _)| (*name).to_owned()).or_else(own)
}

fn of_option(word: &str, command: &Command) -> Option<String> {
    let lower = word.to_lowercase();
    let options = || command.get_arguments().filter(|option| !option.is_hide_set());
    let others = OPTIONS.iter().filter(|(_, words)| words.contains(&lower.as_str()));
    let is_here = |name: &&str| options().any(|option| option.get_long() == Some(name));
    let synonym = others.map(|(name, _)| *name).find(is_here).map(|name| format!("--{name}"));
    let misspelled = || nearest(word, options().filter_map(Arg::get_long));
    synonym
        .or_else(|| option_with(&lower, command))
        .or_else(|| misspelled().map(|name| format!("--{name}")))
}

/// The first option that takes this value, with it.
fn option_with(value: &str, command: &Command) -> Option<String> {
    let takes = |option: &&Arg| {
        let mut values = option.get_possible_values().into_iter();
        values.any(|known| known.matches(value, false))
    };
    let options = || command.get_arguments().filter(|option| !option.is_hide_set()).filter(takes);
    // A format by itself usually means the format of the answers, not that of the puzzles.
    let of_answers = |option: &&Arg| matches!(option.get_long(), Some("output" | "to"));
    let option = options().find(of_answers).or_else(|| options().next())?;
    let gap = if option.is_require_equals_set() { "=" } else { " " };
    Some(format!("--{}{gap}{value}", option.get_long()?))
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::Parser;

    use super::{COMMANDS, OPTIONS, improved};
    use crate::cli::Cli;

    fn tip(line: &str) -> Option<String> {
        let arguments: Vec<OsString> =
            ["veridoku"].into_iter().chain(line.split(' ')).map(OsString::from).collect();
        let error = Cli::try_parse_from(&arguments).err().expect("an error");
        let text = improved(error, &arguments).to_string();
        let tips: Vec<&str> =
            text.lines().filter_map(|line| line.trim().strip_prefix("tip: ")).collect();
        assert!(tips.len() < 2, "{text}");
        let tip = tips.first()?.strip_prefix("did you mean `")?.strip_suffix("`?");
        Some(tip.expect("a question").to_owned())
    }

    #[test]
    fn a_suggestion_is_right_or_absent() {
        for (line, expected) in [
            ("solve --csv", Some("--output csv")),
            ("check --tsv", Some("--output tsv")),
            ("rate --ndjson", Some("--output ndjson")),
            ("generate --csv", Some("--output csv")),
            ("convert --csv", Some("--to csv")),
            ("dedupe", Some("canonical --dedupe")),
            ("validate", Some("check")),
            ("grade", Some("rate")),
            ("draw", Some("show")),
            ("enumerate", Some("solve --all")),
            ("verfy", Some("verify")),
            ("sovle", Some("solve")),
            ("Solve", Some("solve")),
            ("zebra", None),
            ("solve --pretty", Some("--output pretty")),
            ("solve --json", Some("--output json")),
            ("solve --native", Some("--backend native")),
            ("solve --jobs 4", Some("--threads")),
            ("solve --time 1", Some("--timeout")),
            ("solve --solver dlx", Some("--backend")),
            ("solve --tiemout 1", Some("--timeout")),
            ("generate --difficulty hard", Some("--level")),
            ("generate --logic-level hard", Some("--level")),
            ("generate --level evil", Some("--clue-level evil")),
            ("generate --clue-level unfair", Some("--level unfair")),
            ("generate --level eazy", Some("easy")),
            ("certify --report json", Some("--output")),
            ("canonical --mark", Some("--dedupe=mark")),
            ("generate --number 3", Some("--count")),
            ("generate --symmetric", Some("--symmetry")),
            ("generate --size 4", Some("--side")),
            ("convert --from line", Some("--format")),
            ("hint --technique x-wing", Some("--only")),
            ("rate --se", Some("--scale se")),
            ("check --quiet", None),
            ("solve --backend natve", Some("native")),
            ("solve --backend abacus", None),
        ] {
            assert_eq!(tip(line).as_deref(), expected, "{line}");
        }
    }

    /// A table that names a removed option would suggest it.
    #[test]
    fn what_is_suggested_is_there() {
        use clap::CommandFactory;
        let mut known = Cli::command();
        known.build();
        for (suggested, _) in COMMANDS {
            let mut words = suggested.split(' ');
            let name = words.next().expect("a command");
            let command = known.find_subcommand(name).expect(name);
            for option in words {
                let option = option.trim_start_matches('-');
                assert!(command.get_arguments().any(|known| known.get_long() == Some(option)));
            }
        }
        for (option, _) in OPTIONS {
            let has = |command: &clap::Command| {
                command.get_arguments().any(|known| known.get_long() == Some(option))
            };
            assert!(known.get_subcommands().any(has), "{option}");
        }
        for (_, words) in COMMANDS {
            assert!(words.iter().all(|word| known.find_subcommand(word).is_none()));
        }
    }
}
