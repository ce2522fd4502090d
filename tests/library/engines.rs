//! The SAT engines, alone and in portfolios.

use veridoku::SatEngine;

/// Every built-in SAT engine by itself; then portfolios of two equal ones, and of all.
pub fn sat_engines() -> Vec<Vec<SatEngine>> {
    let mut all = SatEngine::ALL.to_vec();
    all.retain(|engine| engine.is_available());
    let mut choices: Vec<Vec<SatEngine>> = all.iter().map(|engine| vec![*engine]).collect();
    choices.push(vec![SatEngine::Varisat; 2]);
    if all.len() > 1 {
        choices.push(all);
    }
    choices
}
