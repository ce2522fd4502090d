//! Fish with fins in sentences.

use super::words::{Words, digits};
use crate::grid::Cell;
use crate::logic::step::Role;

/// A fish of any houses, but for its fins.
pub(super) fn finned(words: &Words) -> String {
    let houses =
        |role: Role| words.houses(words.parts(role).flat_map(|part| part.houses.iter().copied()));
    let digit = digits(&words.part(0).digits, "and");
    let fins: Vec<Cell> = words.parts(Role::Fin).flat_map(|part| part.cells.clone()).collect();
    let (base, cover, named) = (houses(Role::Base), houses(Role::Cover), words.cells(&fins));
    let (fin, one, them) = match fins.len() {
        1 => ("fin", named.clone(), "it"),
        _ => ("fins", "one of the fins".to_string(), "all of them"),
    };
    format!(
        "but for the {fin} {named}, the places for {digit} in {base} all lie in {cover}. Either {one} is \
         {digit}, or {cover} have no {digit} elsewhere: no cell there that sees {them} is {digit}"
    )
}
