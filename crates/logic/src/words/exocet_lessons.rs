//! Exocets in short sentences: why the targets hold the digits of the base, and what follows.
//!
//! Two exocets are taught one after the other, so each sentence names its cells and houses.

use super::exocet::Exocet;
use super::lesson::{Lesson, sentences};
use super::names::Words;
use super::sentence::{Sentence, and, or, say};
use crate::sets::digits::Digits;
use crate::step::{Part, Role};
use veridoku_core::grid::{Cell, Digit, HouseId, HouseKind};

/// A step of one exocet.
pub fn junior(words: &Words) -> Lesson {
    let exocets = Exocet::all(words);
    let [exocet] = exocets[..] else { return Lesson::default() };
    let part = |role: Role| words.parts(role).next();
    let more = match (part(Role::Supposed), part(Role::Mirror), part(Role::Place), part(Role::Held))
    {
        (Some(_), ..) => digits(words, exocet),
        (None, Some(mirror), ..) => mirror_of_target(words, exocet, mirror),
        (None, None, Some(place), _) => vec![partners(exocet, place)],
        (None, None, None, Some(known)) => known_digit(words, exocet, known),
        (None, None, None, None) => Vec::new(),
    };
    Lesson::new(pattern(words, exocet), premise(exocet).into_iter().chain(more))
}

/// A step of two exocets.
pub fn double(words: &Words) -> Lesson {
    let exocets = Exocet::all(words);
    let [one, other] = exocets[..] else { return Lesson::default() };
    let both = [one, other];
    let digits: Digits = both.iter().flat_map(|exocet| &exocet.base.digits).copied().collect();
    let digits: Vec<Digit> = digits.iter().collect();
    let mut why: Vec<Sentence> = both.iter().flat_map(|exocet| premise(*exocet)).collect();
    why.extend(bases_differ(words, one));
    why.push(say!(
        "so the two bases hold all of {0}, two in each.",
        "donc les deux bases contiennent {0}, deux dans chacune.",
        and(&digits)
    ));
    if let Some(cover) = words.parts(Role::Subset).next() {
        why.extend(twice_outside(one, cover));
    } else {
        let mut cells = words.cells_of(Role::Held);
        cells.sort_unstable();
        cells.dedup();
        why.push(say!("so {0} hold all of them.", "donc {0} les contiennent tous.", and(&cells)));
    }
    Lesson::new(both.iter().flat_map(|exocet| pattern(words, *exocet)), why)
}

/// The base, the targets, and where the cross-lines have the digits.
fn pattern(words: &Words, exocet: Exocet) -> Vec<Sentence> {
    let (base, crosses) = (exocet.base, exocet.crosses());
    let mut said = vec![match base.digits.len() {
        2 => say!(
            "the base is {0}, which hold {1}.",
            "la base est {0}, qui contiennent {1}.",
            and(&base.cells),
            and(&base.digits)
        ),
        _ => say!(
            "the base is {0}, which hold two of {1}.",
            "la base est {0}, qui contiennent deux chiffres parmi {1}.",
            and(&base.cells),
            and(&base.digits)
        ),
    }];
    said.push(say!(
        "the targets are {0}; the cross-lines are {1}.",
        "les cibles sont {0} ; les lignes croisées sont {1}.",
        and(&exocet.targets()),
        and(&crosses)
    ));
    said.extend(exocet.locked().map(|part| {
        say!(
            "one of {0} is {1}, which has no other place in {2}.",
            "une des cases {0} vaut {1}, qui n’a pas d’autre place dans {2}.",
            and(&part.cells),
            and(&part.digits),
            and(&part.houses)
        )
    }));
    said.push(say!(
        "look at {0} outside {1}.",
        "regardez {0} hors de {1}.",
        and(&crosses),
        and(&exocet.boxes())
    ));
    let mut covers: Vec<(&[HouseId], Vec<Digit>)> = Vec::new();
    for part in exocet.parts(Role::Cover) {
        match covers.iter_mut().find(|(houses, _)| *houses == &part.houses[..]) {
            Some((_, digits)) => digits.extend(&part.digits),
            None => covers.push((&part.houses, part.digits.clone())),
        }
    }
    let places = covers.iter().map(|(houses, digits)| match houses {
        [] => {
            say!("{0} {0:is|are} nowhere there", "{0} {0:n’y est|n’y sont} nulle part", and(digits))
        }
        _ => say!(
            "{0} {0:is|are} there only in {1}",
            "{0} {0:n’y est|n’y sont} que dans {1}",
            and(digits),
            and(houses)
        ),
    });
    said.extend(sentences(words, places));
    said
}

/// Why the targets hold the digits of the base.
fn premise(exocet: Exocet) -> Vec<Sentence> {
    let (base, targets, crosses) = (&exocet.base.cells, exocet.targets(), exocet.crosses());
    let near: Vec<HouseId> = exocet.base.houses.iter().take(2).copied().collect();
    let locked: Vec<Digit> = exocet.locked().flat_map(|part| part.digits.iter().copied()).collect();
    let further = match locked.len() {
        0 => say!("", ""),
        _ => say!(" and {0}", " et {0}", and(&locked)),
    };
    vec![
        say!(
            "a digit of the base {0} is nowhere else in {1}.",
            "un chiffre de la base {0} n’est nulle part ailleurs dans {1}.",
            and(base),
            and(&near)
        ),
        say!(
            "so in {0}, its only places in {1} are {2}.",
            "donc dans {0}, ses seules places dans {1} sont {2}.",
            and(&exocet.boxes()),
            and(&crosses),
            and(&targets)
        ),
        say!(
            "outside these boxes, two houses contain all its places in {0}.",
            "hors de ces blocs, deux maisons contiennent toutes ses places dans {0}.",
            and(&crosses)
        ),
        say!("so it is there at most twice.", "il y est donc au plus deux fois."),
        say!(
            "{0} need it three times, so one of {1} holds it.",
            "il le faut trois fois dans {0}, donc une des cases {1} le contient.",
            and(&crosses),
            and(&targets)
        ),
        say!(
            "thus {0} hold the two digits of {1}{2}.",
            "ainsi {0} contiennent les deux chiffres de {1}{2}.",
            and(&targets),
            and(base),
            further
        ),
    ]
}

/// Why no digit is in both bases.
fn bases_differ(words: &Words, exocet: Exocet) -> Vec<Sentence> {
    match words.parts(Role::Crossing).next() {
        None => vec![say!(
            "no digit is in both bases, because they share a house.",
            "aucun chiffre n’est dans les deux bases, car elles partagent une maison."
        )],
        Some(shared) if shared.digits.is_empty() => vec![say!(
            "the two bases have no candidate in common.",
            "les deux bases n’ont aucun candidat en commun."
        )],
        Some(shared) => vec![
            say!(
                "a digit of both bases would also be in {0}, outside the lines and boxes of both.",
                "un chiffre des deux bases serait aussi dans {0}, hors des lignes et blocs de ces bases.",
                and(&exocet.crosses())
            ),
            say!(
                "in {0} this leaves only {1}, but {2} {2:is|are} not possible there.",
                "dans {0} il ne reste que {1}, mais {2} n’y {2:est|sont} pas {2:possible|possibles}.",
                and(&exocet.boxes()),
                and(&shared.cells),
                and(&shared.digits)
            ),
        ],
    }
}

/// A digit that some targets cannot hold.
fn digits(words: &Words, exocet: Exocet) -> Vec<Sentence> {
    let parts = words.all_parts();
    let (mut why, mut refuted, mut digits) = (Vec::new(), Vec::new(), Vec::new());
    for (index, supposed) in parts.iter().enumerate() {
        if supposed.role != Role::Supposed {
            continue;
        }
        digits.clone_from(&supposed.digits);
        let (&[cell], Some(reason)) = (&supposed.cells[..], parts.get(index + 1)) else { continue };
        refuted.push(cell);
        why.extend(match reason.role {
            Role::Mirror => {
                let opening = say!(
                    "suppose {0} is {1}",
                    "supposons que {0} vaut {1}",
                    cell,
                    and(&supposed.digits)
                );
                let mut said = mirrored(words, exocet, cell, reason, opening);
                said.push(say!(
                    "but {0} is possible in none of these cells.",
                    "mais {0} n’est possible dans aucune de ces cases.",
                    and(&supposed.digits)
                ));
                said
            }
            _ => outside(exocet, cell, supposed, reason),
        });
    }
    let has = |part: &&Part| digits.iter().any(|digit| part.digits.contains(digit));
    let mut possible = exocet.parts(Role::Target).filter(has).flat_map(|part| &part.cells);
    if possible.all(|cell| refuted.contains(cell)) {
        why.push(say!(
            "so no target can be {0}, and neither can the base {1}.",
            "donc aucune cible ne peut valoir {0}, et la base {1} non plus.",
            or(&digits),
            and(&exocet.base.cells)
        ));
    }
    why
}

/// Why a target cannot hold a digit: its two other cross-lines would both need it outside.
fn outside(exocet: Exocet, cell: Cell, supposed: &Part, reason: &Part) -> Vec<Sentence> {
    let both = say!(
        "if {0} were {1}, {2} would both hold {1} outside {3}.",
        "si {0} était {1}, {2} contiendraient {1} hors de {3}.",
        cell,
        and(&supposed.digits),
        and(&reason.houses),
        and(&exocet.boxes())
    );
    let no_room = match reason.cells.len() {
        0 => say!(
            "but {0} {0:has|have} no place there.",
            "mais {0} n’y a pas de place.",
            and(&supposed.digits)
        ),
        _ => say!(
            "but there only {0} can be {1}, which is not enough for both.",
            "mais là, {1} n’est possible qu’en {0}, ce qui ne suffit pas.",
            and(&reason.cells),
            and(&supposed.digits)
        ),
    };
    vec![both, no_room]
}

/// Where the mirror of a target has its digit. The opening says which digit that is.
fn mirrored(
    words: &Words,
    exocet: Exocet,
    cell: Cell,
    mirror: &Part,
    opening: Sentence,
) -> Vec<Sentence> {
    let of_target = exocet.parts(Role::Target).find(|part| part.cells.contains(&cell));
    let of_target = of_target.map_or(&[][..], |part| &part.houses);
    let kind = |house: &HouseId| words.geometry().house(*house).kind;
    let is_line = |house: &HouseId| matches!(kind(house), HouseKind::Row | HouseKind::Column);
    let line: Vec<HouseId> = words
        .houses_around(&[cell])
        .into_iter()
        .filter(|house| is_line(house) && !of_target.contains(house))
        .collect();
    let (lines, rest): (Vec<HouseId>, Vec<HouseId>) =
        words.houses_around(&mirror.cells).into_iter().partition(is_line);
    let boxes: Vec<HouseId> =
        rest.into_iter().filter(|house| kind(house) == HouseKind::Box).collect();
    let is_other = |cell: &Cell| {
        words.is_in(*cell, &lines) && !mirror.cells.contains(cell) && words.is_in(*cell, &boxes)
    };
    let others: Vec<Cell> = exocet.targets().into_iter().filter(is_other).collect();
    let houses = &exocet.base.houses;
    let mut said = vec![
        say!("{0}.", "{0}.", opening),
        say!(
            "this digit is in {0} of {1}, and in {2} of {3}.",
            "ce chiffre est dans {0} de {1}, et dans {2} de {3}.",
            and(&houses[..1.min(houses.len())]),
            and(houses.get(1..2).unwrap_or_default()),
            and(&line),
            and(of_target.get(1..2).unwrap_or_default())
        ),
    ];
    if !others.is_empty() {
        said.push(say!(
            "the target {0} does not have it, as it holds another digit.",
            "la cible {0} ne l’a pas, car elle contient un autre chiffre.",
            or(&others)
        ));
    }
    said.push(say!(
        "so in {0} of {1} it is at {2}.",
        "donc dans {0} de {1} il est en {2}.",
        and(&lines),
        and(&boxes),
        or(&mirror.cells)
    ));
    said
}

/// A mirror with a digit of its target in a certain cell, or with a further digit.
fn mirror_of_target(words: &Words, exocet: Exocet, mirror: &Part) -> Vec<Sentence> {
    let Some((cell, digits, last)) = Exocet::mirrored(words) else { return Vec::new() };
    let opening = say!(
        "{0} has a digit of the base: {1}",
        "{0} a un chiffre de la base : {1}",
        cell,
        or(digits)
    );
    let mut why = mirrored(words, exocet, cell, mirror, opening);
    why.push(match last.role {
        Role::Locked => say!(
            "the other of these two cells is {0}, which has no other place in {1}.",
            "l’autre de ces deux cases vaut {0}, qui n’a pas d’autre place dans {1}.",
            and(&last.digits),
            and(&last.houses)
        ),
        _ => say!("only {0} can hold it.", "seule {0} peut le contenir.", and(&last.cells)),
    });
    why
}

/// A target with one digit, which the base holds.
fn partners(exocet: Exocet, place: &Part) -> Sentence {
    say!(
        "{0} can hold only {1}, so {2} hold {1}, and no other target does.",
        "{0} ne peut contenir que {1}, donc {2} contiennent {1}, et aucune autre cible.",
        and(&place.cells),
        and(&place.digits),
        and(&exocet.base.cells)
    )
}

/// A digit that the base certainly holds.
fn known_digit(words: &Words, exocet: Exocet, known: &Part) -> Vec<Sentence> {
    let mut why = vec![match known.houses.len() {
        0 => say!("{0} hold {1}.", "{0} contiennent {1}.", and(&known.cells), and(&known.digits)),
        _ => say!(
            "{0} hold {1}, which has no other place in {2}.",
            "{0} contiennent {1}, qui n’a pas d’autre place dans {2}.",
            and(&known.cells),
            and(&known.digits),
            and(&known.houses)
        ),
    }];
    match words.parts(Role::Subset).next() {
        Some(cover) => why.extend(twice_outside(exocet, cover)),
        None => {
            let held = words.parts(Role::Held).skip(1);
            let targets: Vec<Cell> = held.flat_map(|part| part.cells.iter().copied()).collect();
            why.push(say!(
                "so a target is {0}, and only {1} can be.",
                "donc une cible vaut {0}, et seulement {1} peut l’être.",
                and(&known.digits),
                or(&targets)
            ));
        }
    }
    why
}

/// That a digit is in each of the houses that cover its places outside.
fn twice_outside(exocet: Exocet, cover: &Part) -> [Sentence; 3] {
    let digit = || and(&cover.digits);
    [
        say!("so exactly one target is {0}.", "donc exactement une cible vaut {0}.", digit()),
        say!(
            "so two of {0} have {1} outside {2}.",
            "donc deux parmi {0} ont {1} hors de {2}.",
            and(&exocet.crosses()),
            digit(),
            and(&exocet.boxes())
        ),
        say!(
            "these two are in {0}, one in each.",
            "ces deux sont dans {0}, un dans chacune.",
            and(&cover.houses)
        ),
    ]
}
