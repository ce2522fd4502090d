//! Exocets in words: why the targets hold the digits of the base.

use std::collections::BTreeSet;

use super::names::Words;
use crate::step::{Part, Role};
use veridoku_core::grid::{Cell, Digit, HouseId};

/// The parts of one exocet: from its base to before the next.
#[derive(Clone, Copy)]
pub struct Exocet<'a> {
    /// The base.
    pub base: &'a Part,
    parts: &'a [Part],
}

impl<'a> Exocet<'a> {
    /// The exocets of a pattern.
    pub fn all(words: &Words<'a>) -> Vec<Exocet<'a>> {
        let parts = words.all_parts();
        let of_part = |part: &Part| part.role == Role::Base;
        let starts: Vec<usize> = (0..parts.len()).filter(|index| of_part(&parts[*index])).collect();
        let end = |index: usize| starts.get(index + 1).copied().unwrap_or(parts.len());
        let exocet = |(index, start): (usize, &usize)| Exocet {
            base: &parts[*start],
            parts: &parts[*start..end(index)],
        };
        starts.iter().enumerate().map(exocet).collect()
    }

    /// Its parts of a role.
    pub fn parts(&self, role: Role) -> impl Iterator<Item = &'a Part> {
        self.parts.iter().filter(move |part| part.role == role)
    }

    /// A target cell with its digits, and the part after its mirror: the mirror's cell that has the digit, or the
    /// digit that is locked in the mirror.
    pub fn mirrored(words: &Words<'a>) -> Option<(Cell, &'a [Digit], &'a Part)> {
        let parts = words.all_parts();
        let index = parts.iter().position(|part| part.role == Role::Mirror)?;
        let target = parts.get(index.checked_sub(1)?)?;
        match (&target.cells[..], parts.get(index + 1)) {
            (&[cell], Some(last)) => Some((cell, &target.digits, last)),
            _ => None,
        }
    }

    /// Its target cells.
    pub fn targets(&self) -> Vec<Cell> {
        self.parts(Role::Target).flat_map(|part| part.cells.iter().copied()).collect()
    }

    /// The digits locked in two targets, with these.
    pub fn locked(&self) -> impl Iterator<Item = &'a Part> {
        // A further locked part after the cover belongs to the conclusion.
        self.parts
            .iter()
            .take_while(|part| part.role != Role::Cover)
            .filter(|part| part.role == Role::Locked)
    }

    /// The cross-lines.
    pub fn crosses(&self) -> Vec<HouseId> {
        let first = self.base.houses.get(2);
        let others = self.parts(Role::Target).filter_map(|part| part.houses.first());
        first.into_iter().chain(others).copied().collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The boxes in which base and targets are.
    pub fn boxes(&self) -> Vec<HouseId> {
        let first = self.base.houses.get(1);
        let others = self.parts(Role::Target).filter_map(|part| part.houses.get(1));
        first.into_iter().chain(others).copied().collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Why the targets hold the digits of the base. A whole sentence ends it.
    pub fn premise(&self, words: &Words) -> String {
        let base = words.cells(&self.base.cells);
        let targets = self.targets();
        let near: Vec<HouseId> = self.base.houses.iter().take(2).copied().collect();
        let which = match self.base.digits.len() {
            2 => "",
            _ => "two of ",
        };
        let locked: Vec<String> = self.locked().map(|part| self.locked_in(words, part)).collect();
        let and_locked: Vec<Digit> =
            self.locked().flat_map(|part| part.digits.iter().copied()).collect();
        let further = match and_locked.len() {
            0 => String::new(),
            _ => format!(" and {}", words.digits(&and_locked, "and")),
        };
        format!(
            "{base} hold {which}{}. A digit of these two is nowhere else in {}. So in {} its only places in {} are \
             {}. Outside these boxes it fits into {} at most twice: {}. They need it three times, so it is in {}. \
             {}Thus {} hold the two digits of {base}{further}",
            words.digits(&self.base.digits, "and"),
            words.houses(&near),
            words.houses(&self.boxes()),
            words.houses(&self.crosses()),
            words.cells(&targets),
            words.houses(&self.crosses()),
            self.covers(words),
            words.any_cell(&targets),
            locked.concat(),
            words.cells(&targets),
        )
    }

    /// `1 lies in rows 4 and 6, 2 in row 5`.
    fn covers(&self, words: &Words) -> String {
        let mut covers: Vec<(&[HouseId], Vec<Digit>)> = Vec::new();
        for part in self.parts(Role::Cover) {
            match covers.iter_mut().find(|(houses, _)| *houses == &part.houses[..]) {
                Some((_, digits)) => digits.extend(&part.digits),
                None => covers.push((&part.houses, part.digits.clone())),
            }
        }
        let said = covers.iter().map(|(houses, digits)| {
            let digits = words.digits(digits, "and");
            match houses.len() {
                0 => format!("{digits} nowhere"),
                _ => format!("{digits} only in {}", words.houses(houses)),
            }
        });
        said.collect::<Vec<String>>().join("; ")
    }

    /// That a digit takes one of two targets.
    fn locked_in(&self, words: &Words, part: &Part) -> String {
        format!(
            "One of {} is {}, which has no other place in {}. ",
            words.cells(&part.cells),
            words.digits(&part.digits, "and"),
            words.houses(&part.houses),
        )
    }
}
