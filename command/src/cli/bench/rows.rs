//! `bench --rows`: a line for each puzzle, next to the published results from a table.
//!
//! ```text
//! id     published   native       ms  guesses   published ms  guesses
//! I155   unique      unique    1.204       12          3.100       41
//! ```
//!
//! A table is a file whose first line names its fields, separated by tabs. The fields `id`, `verdict`, `iss_ms_best`
//! and `iss_guesses` are shown if the table has them. Times are wall-clock times, the shortest of all rounds, like the
//! published ones.

use std::fmt::Write;
use std::time::{Duration, Instant};

use veridoku::report::{self, BenchRow, BenchRowResult};
use veridoku::{Budget, Puzzle, SolveError, Solver};

/// The published results for a puzzle.
#[derive(Clone, Debug, Default)]
pub(super) struct Published {
    pub(super) id: String,
    verdict: String,
    milliseconds: Option<f64>,
    guesses: Option<u64>,
}

/// The fields of a table, by line number from 1.
pub(super) struct Table {
    lines: Vec<Published>,
}

impl Table {
    /// The table of a text; a text without these fields has nothing for any line.
    pub(super) fn of(text: &str) -> Table {
        let mut lines = text.lines();
        let heading: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
        let place = |name: &str| heading.iter().position(|field| field.trim() == name);
        let places = ["id", "verdict", "iss_ms_best", "iss_guesses"].map(place);
        let published = |line: &str| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [id, verdict, milliseconds, guesses] =
                places.map(|place| place.and_then(|at| fields.get(at)).map_or("", |f| f.trim()));
            Published {
                id: id.to_owned(),
                verdict: verdict.to_owned(),
                milliseconds: milliseconds.parse().ok(),
                guesses: guesses.parse().ok(),
            }
        };
        let lines = lines.map(published);
        Table { lines: std::iter::once(Published::default()).chain(lines).collect() }
    }

    /// The published results for the puzzle on a line.
    pub(super) fn line(&self, line: usize) -> Published {
        let known = line.checked_sub(1).and_then(|line| self.lines.get(line)).cloned();
        let published = known.unwrap_or_default();
        match published.id.is_empty() {
            true => Published { id: format!("line {line}"), ..published },
            false => published,
        }
    }
}

/// The result of a backend on a puzzle.
struct Outcome {
    verdict: String,
    time: Duration,
    guesses: Option<u64>,
    is_settled: bool,
}

/// The result of each backend on each puzzle, in the order of both. A solution that breaks a rule is an error.
pub(super) struct Measured<'a> {
    puzzles: &'a [(Published, Puzzle)],
    backends: Vec<String>,
    /// The outcome of each puzzle, by backend.
    outcomes: Vec<Vec<Outcome>>,
}

/// Times the backends one after the other on each puzzle.
pub(super) fn measure<'a>(
    puzzles: &'a [(Published, Puzzle)],
    solvers: &mut [(String, Box<dyn Solver>)],
    budget: &Budget,
    rounds: u16,
) -> Result<Measured<'a>, String> {
    let mut outcomes: Vec<Vec<Outcome>> = solvers.iter().map(|_| Vec::new()).collect();
    for (published, puzzle) in puzzles {
        for ((name, solver), outcomes) in solvers.iter_mut().zip(&mut outcomes) {
            let outcome = outcome(solver.as_mut(), puzzle, budget, rounds)
                .map_err(|fault| format!("{}: {name}: {fault}", published.id))?;
            outcomes.push(outcome);
        }
    }
    let backends = solvers.iter().map(|(name, _)| name.clone()).collect();
    Ok(Measured { puzzles, backends, outcomes })
}

impl Measured<'_> {
    /// The published results for each puzzle, and its outcomes.
    fn rows(&self) -> impl Iterator<Item = (&Published, impl Iterator<Item = &Outcome>)> {
        let outcomes = |row: usize| self.outcomes.iter().map(move |of_backend| &of_backend[row]);
        self.puzzles.iter().enumerate().map(move |(row, (published, _))| (published, outcomes(row)))
    }

    /// One object per line, one for each puzzle.
    pub(super) fn json(&self) -> String {
        let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let line = |(published, outcomes): (&Published, _)| {
            let outcomes: Vec<&Outcome> = Iterator::collect(outcomes);
            let results =
                self.backends.iter().zip(outcomes).map(|(backend, outcome)| BenchRowResult {
                    backend: Some(backend.clone()),
                    verdict: Some(outcome.verdict.clone()),
                    milliseconds: Some(milliseconds(outcome.time)),
                    guesses: outcome.guesses,
                });
            let published_result = BenchRowResult {
                backend: None,
                verdict: known(&published.verdict),
                milliseconds: published.milliseconds,
                guesses: published.guesses,
            };
            let row = BenchRow::new(published.id.clone(), published_result, results.collect());
            report::line(&row) + "\n"
        };
        self.rows().map(line).collect()
    }

    /// A line for each puzzle, and the totals of each backend.
    pub(super) fn text(&self) -> String {
        let mut text = format!("{:<10} {:<10}", "id", "published");
        for name in &self.backends {
            let _ = write!(text, " {name:<12} {:>12} {:>10}", "ms", "guesses");
        }
        let _ = writeln!(text, " {:>14} {:>10}", "published ms", "guesses");
        for (published, outcomes) in self.rows() {
            let _ = write!(text, "{:<10} {:<10}", published.id, or_dash(&published.verdict));
            for outcome in outcomes {
                let guesses = outcome.guesses.map_or("-".to_owned(), |guesses| guesses.to_string());
                let milliseconds = milliseconds(outcome.time);
                let verdict = &outcome.verdict;
                let _ = write!(text, " {verdict:<12} {milliseconds:>12.3} {guesses:>10}");
            }
            let known = published.milliseconds.map_or("-".to_owned(), |ms| format!("{ms:.3}"));
            let guesses = published.guesses.map_or("-".to_owned(), |guesses| guesses.to_string());
            let _ = writeln!(text, " {known:>14} {guesses:>10}");
        }
        self.totals(&mut text);
        text
    }

    fn totals(&self, text: &mut String) {
        let Measured { puzzles, backends, outcomes } = self;
        text.push('\n');
        let _ = writeln!(
            text,
            "{:<12} {:>8} {:>8} {:>10} {:>12} {:>12} {:>12} {:>14}",
            "", "decided", "puzzles", "other", "ms, median", "ms, p90", "ms, p99", "ms, total"
        );
        for (name, outcomes) in backends.iter().zip(outcomes) {
            let settled = outcomes.iter().filter(|outcome| outcome.is_settled).count();
            let differs = |(outcome, (published, _)): &(&Outcome, &(Published, Puzzle))| {
                outcome.is_settled
                    && VERDICTS.contains(&published.verdict.as_str())
                    && published.verdict != outcome.verdict
            };
            let other = outcomes.iter().zip(*puzzles).filter(differs).count();
            let times = compared(puzzles, |place| Some(milliseconds(outcomes[place].time)));
            totals(text, name, &[&settled.to_string(), &other.to_string()], times);
        }
        let times = compared(puzzles, |place| puzzles[place].0.milliseconds);
        totals(text, "published", &["-", "-"], times);
        *text += "times: of puzzles with a published time; of all puzzles if there are none\n";
        *text += "other: verdicts that differ from the published ones\n";
    }
}

/// Verdicts that a table may contain.
const VERDICTS: [&str; 3] = ["unique", "none", "multiple"];

fn or_dash(text: &str) -> &str {
    if text.is_empty() { "-" } else { text }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// The times of the puzzles that have a published one, or of all puzzles if none has.
fn compared(puzzles: &[(Published, Puzzle)], time: impl Fn(usize) -> Option<f64>) -> Vec<f64> {
    let is_published = |place: &usize| puzzles[*place].0.milliseconds.is_some();
    let any = (0..puzzles.len()).any(|place| is_published(&place));
    (0..puzzles.len()).filter(|place| !any || is_published(place)).filter_map(time).collect()
}

/// A line of totals: the times' median, percentiles and sum.
fn totals(text: &mut String, name: &str, counts: &[&str; 2], mut times: Vec<f64>) {
    times.sort_by(f64::total_cmp);
    let at = |share: usize| match times.len() {
        0 => "-".to_owned(),
        count => format!("{:.3}", times[(count * share / 100).min(count - 1)]),
    };
    let (settled, other) = (counts[0], counts[1]);
    // The sum of no numbers is a negative zero.
    let together = times.iter().fold(0.0, |sum, time| sum + time);
    let _ = writeln!(
        text,
        "{name:<12} {settled:>8} {:>8} {other:>10} {:>12} {:>12} {:>12} {together:>14.1}",
        times.len(),
        at(50),
        at(90),
        at(99),
    );
}

fn outcome(
    solver: &mut dyn Solver,
    puzzle: &Puzzle,
    budget: &Budget,
    rounds: u16,
) -> Result<Outcome, String> {
    let mut best: Option<Outcome> = None;
    for _ in 0..rounds.max(1) {
        let start = Instant::now();
        let answer = solver.search_many(std::slice::from_ref(puzzle), budget, 2).pop();
        let time = start.elapsed();
        let outcome = match answer {
            Some(Ok(answer)) => {
                for solution in &answer.solutions {
                    veridoku::rules::check(puzzle, solution).map_err(|fault| fault.to_string())?;
                }
                let verdict = answer.verdict().name().to_owned();
                let is_settled = VERDICTS.contains(&verdict.as_str());
                Outcome { verdict, time, guesses: answer.stats.guesses, is_settled }
            }
            Some(Err(error)) => {
                Outcome { verdict: refusal(&error), time, guesses: None, is_settled: false }
            }
            None => return Err("no answer".to_owned()),
        };
        // A puzzle that timed out would do so again.
        let is_settled = outcome.is_settled;
        if best.as_ref().is_none_or(|best| outcome.time < best.time) {
            best = Some(outcome);
        }
        if !is_settled {
            break;
        }
    }
    best.ok_or_else(|| "no round".to_owned())
}

/// A backend may refuse a puzzle because of its rules or its size.
fn refusal(_: &SolveError) -> String {
    "refused".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use veridoku::Backend;

    #[test]
    fn a_table_is_beside_the_puzzles() {
        let table = Table::of("id\tverdict\ttext\tiss_ms_best\nA\tnone\t..\t2.5\n");
        let published = table.line(2);
        assert_eq!((published.id.as_str(), published.milliseconds), ("A", Some(2.5)));
        assert_eq!(table.line(9).id, "line 9");
        let mut sums = String::new();
        totals(&mut sums, "published", &["-", "-"], Vec::new());
        assert!(sums.ends_with(" 0.0\n") && !sums.contains("-0.0"), "{sums}");
        let puzzle: Puzzle = "12..34....12...3".parse().unwrap();
        let mut solvers = [("native".to_owned(), Backend::Native.solver())];
        let budget = Budget::solutions(2);
        let puzzles = [(published, puzzle)];
        let measured = measure(&puzzles, &mut solvers, &budget, 1).unwrap();
        let text = measured.text();
        let row = text.lines().nth(1).unwrap();
        let words: Vec<&str> = row.split_whitespace().collect();
        assert_eq!((words[0], words[1], words[2], words[5]), ("A", "none", "unique", "2.500"));
        // The verdict is not the published one.
        let total = text.lines().find(|line| line.starts_with("native")).unwrap();
        assert_eq!(total.split_whitespace().nth(3), Some("1"), "{text}");
        let object: serde_json::Value = measured.json().parse().unwrap();
        assert_eq!(
            (&object["id"], &object["published"]["milliseconds"]),
            (&"A".into(), &2.5.into())
        );
        assert_eq!(object["results"][0]["verdict"], "unique");
    }
}
