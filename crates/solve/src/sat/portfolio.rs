//! Several engines side by side on the same clauses; the first answer counts.
//!
//! ```text
//!             /--> varisat -------------- stopped
//! clauses ---+---> cadical ------- model!  ^
//!             \--> cadical-unsat ----------'
//! ```
//!
//! On a hard formula engines differ widely in time, and the fastest cannot be foreseen. With a core for each
//! engine the portfolio takes the time of the fastest one. It takes the CPU time of all together, so on one core it
//! is useless.
//!
//! Each engine stays on its own thread from the first call to the end of the search, because varisat must
//! not change threads. A call hands the new clauses to all engines and ends when the last engine has stopped,
//! soon after the first answer. Dropping the portfolio ends the threads. An engine that was
//! stopped continues at the next call; varisat begins again.
//!
//! Whether there is a model does not depend on the engine that answers first. Which model it is does. So if a
//! puzzle has several solutions, those visited and their order may differ from run to run.
//!
//! Source: Hamadi, Jabbour and Sais, ManySAT, JSAT 6 (2009), without its sharing of clauses.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use super::engine::{Engine, Found, Halt, LITERALS_PER_LOOK, failed};
use super::registry::SatEngine;
use crate::SolveError;
use crate::encode::{Cnf, Literal};
use veridoku_core::budget::{Stop, Watch};

pub(super) struct Portfolio {
    runners: Vec<Runner>,
    /// Clauses that the engines have not been given yet.
    clauses: Cnf,
    /// The largest variable of any clause.
    variables: u32,
    /// Stops all engines once one has the answer.
    answered: Stop,
    /// The model found last, by variable.
    is_true: Vec<bool>,
}

/// An engine on its thread.
struct Runner {
    /// The calls to the engine. Closing the channel ends the thread.
    calls: Option<Sender<Call>>,
    answers: Receiver<Result<Answer, SolveError>>,
    thread: Option<JoinHandle<()>>,
}

/// "Add these, and solve."
struct Call {
    clauses: Arc<Cnf>,
    variables: u32,
}

struct Answer {
    found: Found,
    /// The model, if one was found.
    is_true: Vec<bool>,
}

impl Portfolio {
    /// A portfolio of these engines, or of the first of them if the system lacks threads for all.
    ///
    /// # Errors
    /// If not even one thread can be started.
    pub(super) fn start(engines: &[SatEngine], halt: &Halt) -> Result<Portfolio, SolveError> {
        let answered = Stop::new();
        let mut runners = Vec::with_capacity(engines.len());
        for engine in engines {
            let halt = Halt { answered: Some(answered.clone()), ..halt.clone() };
            match Runner::start(*engine, halt) {
                Ok(runner) => runners.push(runner),
                Err(error) if runners.is_empty() => return Err(failed(error.to_string())),
                Err(_) => break,
            }
        }
        let (clauses, is_true) = (Cnf::new(0), Vec::new());
        Ok(Portfolio { runners, clauses, variables: 0, answered, is_true })
    }
}

impl Engine for Portfolio {
    fn add_clause(&mut self, clause: &[Literal]) {
        self.clauses.add_clause(clause.iter().copied());
        let variables = clause.iter().map(|literal| literal.variable());
        self.variables = variables.fold(self.variables, u32::max);
    }

    fn solve(&mut self) -> Result<Found, SolveError> {
        self.answered.reset();
        let clauses = Arc::new(std::mem::take(&mut self.clauses));
        for runner in &self.runners {
            let call = Call { clauses: Arc::clone(&clauses), variables: self.variables };
            // If the thread is gone, the missing answer will show it.
            let _ = runner.calls.as_ref().map(|calls| calls.send(call));
        }
        // Wait for all answers, so no engine works outside a call. Every answer is right, whichever came first.
        let gone = || Err(failed("an engine of the portfolio stopped unexpectedly".into()));
        let answers: Vec<Result<Answer, SolveError>> = (self.runners.iter())
            .map(|runner| runner.answers.recv().unwrap_or_else(|_| gone()))
            .collect();
        let answers = answers.into_iter().collect::<Result<Vec<Answer>, _>>()?;
        let known = answers.into_iter().find(|answer| answer.found != Found::Stopped);
        Ok(known.map_or(Found::Stopped, |answer| {
            self.is_true = answer.is_true;
            answer.found
        }))
    }

    fn value(&self, variable: u32) -> bool {
        self.is_true.get(variable as usize).copied().unwrap_or(false)
    }
}

impl Runner {
    fn start(engine: SatEngine, halt: Halt) -> std::io::Result<Runner> {
        let (calls, to_do) = channel::<Call>();
        let (answer, answers) = channel();
        let run = move || {
            let _at_the_end = StopAll(halt.clone());
            let mut engine = engine.start(halt.clone());
            // Another engine's answer must not stop the loading, since the next call also needs these clauses. Once the
            // search is over there is no next call.
            let watch = Watch::new(&halt.deadline, LITERALS_PER_LOOK);
            for Call { clauses, variables } in to_do {
                let is_loaded = clauses.clauses().all(|clause| {
                    engine.add_clause(clause);
                    watch.over(clause.len() as u64).is_none()
                });
                let found = if is_loaded { engine.solve() } else { Ok(Found::Stopped) };
                if found != Ok(Found::Stopped) {
                    halt.stop_all();
                }
                let answered = found.map(|found| {
                    let variables = if found == Found::Model { variables + 1 } else { 0 };
                    let is_true = |variable| variable > 0 && engine.value(variable);
                    let is_true = (0..variables).map(is_true).collect();
                    Answer { found, is_true }
                });
                if answer.send(answered).is_err() {
                    break;
                }
            }
        };
        let thread = Some(thread::Builder::new().spawn(run)?);
        Ok(Runner { calls: Some(calls), answers, thread })
    }
}

/// Stops the other engines when the thread of one ends, even by a panic, so no call waits for an answer that never
/// comes.
struct StopAll(Halt);

impl Drop for StopAll {
    fn drop(&mut self) {
        self.0.stop_all();
    }
}

impl Drop for Runner {
    /// No engine works outside a call, so the threads end at once.
    fn drop(&mut self) {
        self.calls = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
