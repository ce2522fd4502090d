//! Hints for a game: `cargo run --release --example hints [GIVENS [ENTRIES]]`.
//!
//! GIVENS is the puzzle, ENTRIES the grid as the player has filled it. The first hint shows where to look, the next one
//! which technique, the last one the whole step. If entries are wrong, the program names these instead.

use std::error::Error;

use veridoku::advice::{Adviser, Given, Hint, Subject};
use veridoku::logic::Techniques;
use veridoku::logic::explain::{conclusion, sentence, where_to_look};
use veridoku::{AutoSolver, Budget, Puzzle, Solver};

const GIVENS: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ENTRIES: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....284...419..5....8..79";

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let own = args.next();
    let givens: Puzzle = own.as_deref().unwrap_or(GIVENS).parse()?;
    // Without entries, your puzzle is as it was given.
    let entries = args.next().or(own).unwrap_or_else(|| ENTRIES.into());
    let entries: Puzzle = entries.parse()?;
    let budget = Budget::default();

    // Wrong entries are found by the solution of the givens.
    let given = Given::new(givens, &budget)?;
    let answer = AutoSolver::new().solve(&entries, &budget)?;
    let mut subject = Subject::new(&entries, &answer);
    let mut adviser = Adviser::new(Techniques::default());
    match adviser.hint_with(&given, &mut subject, &budget.deadline())? {
        Hint::Step(step) => {
            let geometry = entries.geometry();
            println!("1. {}", where_to_look(&step, geometry));
            println!("2. {}: {}", step.technique, conclusion(&step, geometry));
            println!("3. {}", sentence(&step, geometry));
        }
        Hint::Mistakes(mistakes) => {
            let names = mistakes.iter().map(|mistake| mistake.name(entries.geometry()));
            println!("Wrong: {}", names.collect::<Vec<_>>().join(", "));
        }
        Hint::Broken(_) => println!("These entries contradict each other."),
        Hint::Nothing(reason) => println!("{reason}"),
    }
    Ok(())
}
