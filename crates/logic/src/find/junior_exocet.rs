//! Junior exocet: the digits of two base cells are also those of the target cells (see [`exocet`](super::exocet)).
//!
//! ```text
//! B B |   .   |   .         the base holds two of a b c d
//! .   |   T   |   m m       T: one of these two. Its mirror m m holds the digit of the other target
//! .   |  m m  |   T
//! ```
//!
//! What follows:
//!
//! - *targets*: they hold only digits of the base, and a digit that is locked in two of them.
//! - *digits*: a digit cannot be in a target if the mirror of the target has no place for it, or if the other two
//!   cross-lines have it in one line only, or one of them nowhere. A digit that can be in no target is not in the
//!   base either.
//! - *partners*: the two digits of the base are in different targets. So if a target has only one digit left, the
//!   base holds it, and the other target does not.
//! - *mirrors*: if only one cell of a mirror can have a digit of the target, it has. If a further digit is locked in
//!   the mirror of two cells, they hold it and the digit of the target.
//! - *cover*: a digit that the base certainly holds is twice among the cross-lines outside the band, so once in
//!   each of its two cover houses. It is nowhere else in them.
//!
//! Cost: 162 bases, of which few have up to five candidates; 15 choices of cross-lines, each a few bit operations
//! for each digit.
//!
//! Source: David P Bird, "JExocet Compendium" (players' forum, 2013). His rules that compare pairs of digits beyond
//! these are left out.

use super::exocet::{Exocet, Object, Spots};
use super::orientation::Orientation;
use super::prelude::*;
use crate::words::claim;
use crate::words::exocet;
use crate::words::exocet_lessons;
use veridoku_core::grid::HouseKind;

pub(super) struct JuniorExocet;

/// An exocet of a view.
struct Seen<'a, 'b, const W: usize> {
    spots: &'a Spots<'b, W>,
    exocet: &'a Exocet,
}

impl<const W: usize> Finder<W> for JuniorExocet {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        for orientation in Orientation::both(view.layout()) {
            let spots = Spots::new(view, orientation);
            spots.visit(&mut |exocet| {
                let seen = Seen { spots: &spots, exocet };
                seen.targets(steps);
                seen.digits(steps);
                seen.partners(steps);
                seen.mirrors(steps);
                seen.known(steps);
            });
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        exocet_lessons::junior(words)
    }
}

/// The parts of an exocet: the base with its line, box and first cross-line; the targets, each with its cross-line
/// and box, and the digits locked in them; and the cover of each digit.
pub(super) fn parts<const W: usize>(spots: &Spots<W>, exocet: &Exocet) -> Vec<Part> {
    let (o, layout) = (spots.orientation, spots.view.layout());
    let base = Part::new(Role::Base).digits(exocet.digits).cells(exocet.base_cells::<W>());
    let mut parts = vec![base.houses(exocet.houses).house(o.cross(layout, exocet.crosses[0]))];
    for (object, &cross) in exocet.objects.iter().zip(&exocet.crosses[1..]) {
        let house = o.cross(layout, cross);
        let target = |cell: Option<Cell>| {
            let digits = cell.map_or(Digits::EMPTY, |cell| spots.possible(cell) & exocet.digits);
            let target = Part::new(Role::Target).digits(digits);
            let any = o.cell(exocet.line(o), cross);
            let target = target.house(house).houses(o.box_of(layout, any));
            cell.map_or(target.clone(), |cell| target.cell(cell))
        };
        if object.cells.is_empty() {
            parts.push(target(None));
        }
        parts.extend(object.cells.iter().map(|cell| target(Some(*cell))));
        parts.extend(object.locked.map(|(digit, house)| {
            let cells = object.cells.iter().copied().collect::<CellSet<W>>();
            Part::new(Role::Locked).digit(digit).cells(cells).house(house)
        }));
    }
    for digit in exocet.digits.iter() {
        let cover = exocet.cover(spots, digit).into_iter().next();
        let cover = cover.map_or(Vec::new(), |cover| houses(spots, &cover));
        let outside = exocet.outside(spots, digit);
        parts.push(Part::new(Role::Cover).digit(digit).cells(outside).houses(cover));
    }
    parts
}

/// The houses of some lines and cross-lines.
pub(super) fn houses<const W: usize>(
    spots: &Spots<W>,
    [lines, crosses]: &[Vec<usize>; 2],
) -> Vec<HouseId> {
    let (o, layout) = (spots.orientation, spots.view.layout());
    let lines = lines.iter().map(|line| o.line(layout, *line));
    let mut houses: Vec<HouseId> =
        lines.chain(crosses.iter().map(|cross| o.cross(layout, *cross))).collect();
    houses.sort_unstable();
    houses
}

/// The eliminations of the digits that a covered digit loses: outside the cross-lines in the lines of a cover.
pub(super) fn beyond<const W: usize>(
    spots: &Spots<W>,
    exocet: &Exocet,
    digit: Digit,
    lines: &[usize],
) -> CellSet<W> {
    let (o, layout) = (spots.orientation, spots.view.layout());
    let union = |all: CellSet<W>, house: HouseId| all | layout.house(house);
    let covered = lines.iter().map(|line| o.line(layout, *line)).fold(CellSet::EMPTY, union);
    let crosses = exocet.crosses.iter().map(|cross| o.cross(layout, *cross));
    spots.view.places(digit) & (covered - crosses.fold(CellSet::EMPTY, union))
}

impl<const W: usize> Seen<'_, '_, W> {
    /// The pattern with further parts.
    fn pattern(&self, more: impl IntoIterator<Item = Part>) -> Pattern {
        let mut parts = parts(self.spots, self.exocet);
        parts.extend(more);
        Pattern { parts, chains: Vec::new() }
    }

    /// The digits that a target can hold, if it certainly holds one of the base.
    fn digits_of(&self, target: Cell) -> Digits {
        self.spots.possible(target) & self.exocet.digits
    }

    /// The targets that certainly hold a digit of the base.
    fn certain(&self) -> Vec<Cell> {
        let objects = self.exocet.objects.iter().filter(|object| object.locked.is_none());
        objects.flat_map(|object| object.cells.iter().copied()).collect()
    }

    /// Targets hold digits of the base, and those locked in them.
    fn targets(&self, steps: &mut Steps<W>) {
        let mut strikes: Vec<Strike<W>> = Vec::new();
        for Object { cells, locked } in &self.exocet.objects {
            let locked = locked.map_or(Digits::EMPTY, |(digit, _)| Digits::single(digit));
            for &cell in cells {
                let others = self.spots.view.candidates(cell) - self.exocet.digits - locked;
                others.iter().for_each(|digit| strike(&mut strikes, digit, cell));
            }
        }
        steps.eliminate_all(Technique::JuniorExocet, &strikes, || self.pattern([]));
    }

    /// A digit that a target cannot hold, and perhaps neither the base.
    fn digits(&self, steps: &mut Steps<W>) {
        let view = self.spots.view;
        for digit in self.exocet.digits.iter() {
            let has = |cell: &Cell| self.spots.possible(*cell).contains(digit);
            let targets: Vec<Cell> = self.exocet.targets().filter(has).collect();
            let refuted: Vec<(Cell, Part)> = targets
                .iter()
                .filter_map(|target| Some((*target, self.refute(*target, digit)?)))
                .collect();
            let mut struck: CellSet<W> = refuted.iter().map(|(cell, _)| *cell).collect();
            if refuted.len() == targets.len() {
                struck |= self.exocet.base_cells();
            }
            steps.eliminate(Technique::JuniorExocet, digit, view.places(digit) & struck, || {
                let supposed = |cell: Cell| Part::new(Role::Supposed).digit(digit).cell(cell);
                let mut more: Vec<Part> =
                    refuted.into_iter().flat_map(|(cell, why)| [supposed(cell), why]).collect();
                if more.is_empty() {
                    more.push(Part::new(Role::Supposed).digit(digit));
                }
                self.pattern(more)
            });
        }
    }

    /// Why a target cannot hold a digit: a mirror or two cross-lines without room for it.
    fn refute(&self, target: Cell, digit: Digit) -> Option<Part> {
        let (o, layout) = (self.spots.orientation, self.spots.view.layout());
        let without = |mirror: &CellSet<W>| {
            !mirror.iter().any(|cell| self.spots.possible(cell).contains(digit))
        };
        if let Some(mirror) = self.exocet.mirror(self.spots, target).filter(without) {
            return Some(Part::new(Role::Mirror).digit(digit).cells(mirror));
        }
        if self.exocet.fits_outside(self.spots, target, digit) {
            return None;
        }
        let crosses = self.exocet.others(self.spots, target).map(|cross| o.cross(layout, cross));
        let all = |cells: CellSet<W>, house: HouseId| cells | layout.house(house);
        let cells = crosses.into_iter().fold(CellSet::EMPTY, all);
        let places = self.exocet.outside(self.spots, digit) & cells;
        Some(Part::new(Role::Fin).digit(digit).cells(places).houses(crosses))
    }

    /// A target with one digit: the base holds it, the other targets do not.
    fn partners(&self, steps: &mut Steps<W>) {
        let (view, layout) = (self.spots.view, self.spots.view.layout());
        for target in self.certain() {
            let Some(digit) = self.digits_of(target).only() else { continue };
            let base = self.exocet.base_cells() & view.places(digit);
            let others = self.exocet.targets().filter(|other| *other != target);
            let others: CellSet<W> = others.collect();
            let struck = view.places(digit) & (layout.common_peers(base) | others);
            steps.eliminate(Technique::JuniorExocet, digit, struck, || {
                let place = Part::new(Role::Place).digit(digit).cell(target);
                self.pattern([place, held(digit, base)])
            });
        }
    }

    /// The cells of mirrors hold the digits of the targets, and those locked in them.
    fn mirrors(&self, steps: &mut Steps<W>) {
        let view = self.spots.view;
        for target in self.certain() {
            let Some(mirror) = self.exocet.mirror(self.spots, target) else { continue };
            let digits = self.digits_of(target);
            let may = |cell: &Cell| self.spots.possible(*cell).meets(digits);
            let places: CellSet<W> = mirror.iter().filter(may).collect();
            let part = |role: Role| Part::new(role).digits(digits);
            if let Some(place) = places.only() {
                let others = view.candidates(place) - digits;
                let strikes: Vec<Strike<W>> =
                    others.iter().map(|digit| (digit, CellSet::single(place))).collect();
                steps.eliminate_all(Technique::JuniorExocet, &strikes, || {
                    let supposed = part(Role::Held).cell(target);
                    let mirror = part(Role::Mirror).cells(mirror);
                    self.pattern([supposed, mirror, part(Role::Held).cell(place)])
                });
            }
            if mirror.len() != 2 || !mirror.is_subset(&view.open()) {
                continue;
            }
            let all = mirror.iter().fold(Digits::EMPTY, |all, cell| all | view.candidates(cell));
            for locked in (all - digits).iter() {
                let Some(house) = self.spots.locked(locked, mirror) else { continue };
                let others = all - digits - Digits::single(locked);
                let strikes: Vec<Strike<W>> =
                    others.iter().map(|digit| (digit, mirror & view.places(digit))).collect();
                steps.eliminate_all(Technique::JuniorExocet, &strikes, || {
                    let supposed = part(Role::Held).cell(target);
                    let locked = Part::new(Role::Locked).digit(locked).cells(mirror).house(house);
                    self.pattern([supposed, part(Role::Mirror).cells(mirror), locked])
                });
            }
        }
    }

    /// A digit that the base certainly holds: it is in a target, and once in each cover house.
    fn known(&self, steps: &mut Steps<W>) {
        let view = self.spots.view;
        let base = self.exocet.base_cells();
        for digit in self.exocet.digits.iter() {
            let house = self.spots.locked(digit, base);
            if house.is_none() && self.exocet.digits.len() > 2 {
                continue;
            }
            let known = || Part::new(Role::Held).digit(digit).cells(base).houses(house);
            let has = |cell: &Cell| self.spots.possible(*cell).contains(digit);
            let targets: CellSet<W> = self.exocet.targets().filter(has).collect();
            let seeing = view.places(digit) & view.layout().common_peers(targets);
            steps.eliminate(Technique::JuniorExocet, digit, seeing, || {
                self.pattern([known(), held(digit, targets)])
            });
            if let Some(target) = targets.only() {
                let others = view.candidates(target) - Digits::single(digit);
                let strikes: Vec<Strike<W>> =
                    others.iter().map(|other| (other, CellSet::single(target))).collect();
                steps.eliminate_all(Technique::JuniorExocet, &strikes, || {
                    self.pattern([known(), held(digit, targets)])
                });
            }
            for cover in self.exocet.cover(self.spots, digit) {
                let struck = beyond(self.spots, self.exocet, digit, &cover[0]);
                steps.eliminate(Technique::JuniorExocet, digit, struck, || {
                    let places = self.exocet.outside(self.spots, digit);
                    let covers = houses(self.spots, &cover);
                    let part = Part::new(Role::Subset).digit(digit).cells(places).houses(covers);
                    self.pattern([known(), part])
                });
            }
        }
    }
}

/// Adds the elimination of a digit from a cell.
fn strike<const W: usize>(strikes: &mut Vec<Strike<W>>, digit: Digit, cell: Cell) {
    match strikes.iter_mut().find(|(known, _)| *known == digit) {
        Some((_, cells)) => cells.insert(cell),
        None => strikes.push((digit, CellSet::single(cell))),
    }
}

/// The exocet, and what follows.
fn explain(words: &Words) -> Explanation {
    let exocets = exocet::Exocet::all(words);
    let [exocet] = exocets[..] else { return Explanation::unknown() };
    let part = |role: Role| words.parts(role).next();
    match (part(Role::Supposed), part(Role::Mirror), part(Role::Place), part(Role::Held)) {
        (Some(_), ..) => say_digits(words, exocet),
        (None, Some(mirror), ..) => say_mirror(words, exocet, mirror),
        (None, None, Some(place), _) => say_partners(words, exocet, place),
        (None, None, None, Some(known)) => say_known(words, exocet, known),
        (None, None, None, None) => say_targets(words, exocet),
    }
}

/// The targets hold only digits of the base.
fn say_targets(words: &Words, exocet: exocet::Exocet) -> Explanation {
    let premise = format!("{}. So ", exocet.premise(words));
    let targets = exocet.targets();
    let claims = targets.into_iter().map(|cell| {
        let is_at = |part: &&Part| part.cells.contains(&cell);
        let locked = exocet.locked().filter(is_at).flat_map(|part| part.digits.iter().copied());
        let digits: Digits = exocet.base.digits.iter().copied().chain(locked).collect();
        Claim::Only { cells: vec![cell], digits: digits.iter().collect() }
    });
    conclude(words, premise, claims)
}

/// A digit that some targets cannot hold.
fn say_digits(words: &Words, exocet: exocet::Exocet) -> Explanation {
    let mut premise = format!("{}. ", exocet.premise(words));
    let parts = words.all_parts();
    let mut refuted: Vec<Cell> = Vec::new();
    let mut digits: Vec<Digit> = Vec::new();
    for (index, supposed) in parts.iter().enumerate() {
        if supposed.role != Role::Supposed {
            continue;
        }
        digits.clone_from(&supposed.digits);
        let (&[cell], Some(why)) = (&supposed.cells[..], parts.get(index + 1)) else { continue };
        refuted.push(cell);
        let (name, number) = (words.cell(cell), words.digits(&supposed.digits, "and"));
        premise += &match why.role {
            Role::Mirror => format!(
                "If {name} were {number}, {number} would be {}. {} {number}. ",
                mirrored(words, exocet, cell, why),
                match why.cells.len() {
                    2 => "But neither of these can be",
                    _ => "But none of these can be",
                },
            ),
            _ => format!(
                "If {name} were {number}, {} would both hold {number} outside {}. But {}. ",
                words.houses(&why.houses),
                words.houses(&exocet.boxes()),
                places(words, &why.cells),
            ),
        };
    }
    let has = |part: &&Part| digits.iter().any(|digit| part.digits.contains(digit));
    let possible: Vec<Cell> = exocet
        .parts(Role::Target)
        .filter(has)
        .flat_map(|part| part.cells.iter().copied())
        .collect();
    let is_nowhere = possible.iter().all(|cell| refuted.contains(cell));
    if is_nowhere {
        premise += &format!(
            "So no target can be {number}, and neither can {}. Hence ",
            words.cells(&exocet.base.cells),
            number = words.digits(&digits, "or"),
        );
        refuted.extend(&exocet.base.cells);
    } else {
        premise += "So ";
    }
    refuted.sort_unstable();
    conclude(words, premise, [Claim::Not { cells: refuted, digits }])
}

/// Why two cross-lines cannot both hold a digit.
fn places(words: &Words, cells: &[Cell]) -> String {
    match cells.len() {
        0 => "they have no place for it there".to_string(),
        1 => format!("its only place there is {}", words.cells(cells)),
        _ => format!("its places there, {}, do not allow both", words.cells(cells)),
    }
}

/// Where the mirror of a target has its digit: `3 would be in row 1 in box 1, in row 2 in box 4 and in box 7 at r3c7
/// or r3c8`.
fn mirrored(words: &Words, exocet: exocet::Exocet, cell: Cell, mirror: &Part) -> String {
    let near = |houses: &[HouseId], house: &HouseId| houses.contains(house);
    let of_target = exocet.parts(Role::Target).find(|part| part.cells.contains(&cell));
    let of_target = of_target.map_or(&[][..], |part| &part.houses);
    let is_line = |house: &HouseId| {
        matches!(words.geometry().house(*house).kind, HouseKind::Row | HouseKind::Column)
    };
    let around = words.houses_around(&[cell]);
    let line = around.into_iter().filter(|house| is_line(house) && !near(of_target, house));
    let third = words.houses_around(&mirror.cells);
    let (lines, rest): (Vec<HouseId>, Vec<HouseId>) = third.into_iter().partition(is_line);
    let is_box = |house: &HouseId| words.geometry().house(*house).kind == HouseKind::Box;
    let boxes: Vec<HouseId> = rest.into_iter().filter(is_box).collect();
    let targets = exocet.targets();
    let taken = |cell: &Cell| {
        words.is_in(*cell, &lines) && !mirror.cells.contains(cell) && words.is_in(*cell, &boxes)
    };
    let others: Vec<Cell> = targets.into_iter().filter(taken).collect();
    let taken = match others.len() {
        0 => String::new(),
        _ => format!(", as {} has the other digit", words.any_cell(&others)),
    };
    format!(
        "in {} of {}, in {} of {}, and so in {} of {}: in {}{taken}",
        words.houses(&exocet.base.houses[..1.min(exocet.base.houses.len())]),
        words.houses(exocet.base.houses.get(1..2).unwrap_or_default()),
        words.houses(&line.collect::<Vec<HouseId>>()),
        words.houses(of_target.get(1..2).unwrap_or_default()),
        words.houses(&lines),
        words.houses(&boxes),
        words.any_cell(&mirror.cells),
    )
}

/// A mirror with a digit of its target in a certain cell, or with a further digit.
fn say_mirror(words: &Words, exocet: exocet::Exocet, mirror: &Part) -> Explanation {
    let Some((cell, of_target, last)) = exocet::Exocet::mirrored(words) else {
        return Explanation::unknown();
    };
    let reason = format!(
        "{}. The digit of {}, {}, is {}. ",
        exocet.premise(words),
        words.cell(cell),
        words.digits(of_target, "or"),
        mirrored(words, exocet, cell, mirror),
    );
    let digits: Digits = of_target.iter().chain(&last.digits).copied().collect();
    let claim = Claim::Only { cells: last.cells.clone(), digits: digits.iter().collect() };
    let premise = if last.role == Role::Locked {
        format!(
            "{reason}The other of the two cells is {}, which has no other place in {}. So ",
            words.digits(&last.digits, "and"),
            words.houses(&last.houses),
        )
    } else {
        format!("{reason}Only {} can hold it. So ", words.cells(&last.cells))
    };
    conclude(words, premise, [claim])
}

/// A target with one digit, which the base holds.
fn say_partners(words: &Words, exocet: exocet::Exocet, place: &Part) -> Explanation {
    let (&[cell], &[digit]) = (&place.cells[..], &place.digits[..]) else {
        return Explanation::unknown();
    };
    let premise = format!(
        "{}. {} can hold only {number}, so {} hold {number}, and no other target does. So ",
        exocet.premise(words),
        words.cell(cell),
        words.cells(&exocet.base.cells),
        number = words.digit(digit),
    );
    let others = exocet.targets().into_iter().filter(|other| *other != cell).collect();
    let places = words.parts(Role::Held).flat_map(|part| part.cells.iter().copied());
    let held = claim::held(words, digit, &places.collect::<Vec<Cell>>());
    let not = Claim::Not { cells: others, digits: vec![digit] };
    conclude(words, premise, held.into_iter().chain([not]))
}

/// A digit that the base certainly holds.
fn say_known(words: &Words, exocet: exocet::Exocet, known: &Part) -> Explanation {
    let &[digit] = &known.digits[..] else { return Explanation::unknown() };
    let number = words.digit(digit);
    let because = match known.houses.len() {
        0 => format!("{} hold {number}", words.cells(&known.cells)),
        _ => format!(
            "{} hold {number}, which has no other place in {}",
            words.cells(&known.cells),
            words.houses(&known.houses)
        ),
    };
    let premise = format!("{}. {because}. ", exocet.premise(words));
    if let Some(cover) = words.parts(Role::Subset).next() {
        let premise = format!(
            "{premise}So exactly one target is {number}, and two of {} hold {number} outside {}. These two are in {}, \
             one in each. So ",
            words.houses(&exocet.crosses()),
            words.houses(&exocet.boxes()),
            words.houses(&cover.houses),
        );
        return conclude(words, premise, [covered(words, &exocet.crosses(), cover, digit)]);
    }
    let targets: Vec<Cell> =
        words.parts(Role::Held).skip(1).flat_map(|part| part.cells.iter().copied()).collect();
    let premise =
        format!("{premise}So a target is {number}, and only {} can be. So ", words.cells(&targets));
    let only = Claim::Only { cells: targets.clone(), digits: vec![digit] };
    let only = (targets.len() == 1).then_some(only);
    conclude(words, premise, claim::held(words, digit, &targets).into_iter().chain(only))
}

/// The claim that a digit is in the cover houses only where they meet the cross-lines.
pub(super) fn covered(words: &Words, crosses: &[HouseId], cover: &Part, digit: Digit) -> Claim {
    let lines: Vec<HouseId> =
        cover.houses.iter().copied().filter(|house| !crosses.contains(house)).collect();
    let cells_of = |house: &HouseId| words.geometry().house(*house).cells.iter().copied();
    let cells = lines.iter().flat_map(cells_of).filter(|cell| words.is_in(*cell, crosses));
    Claim::elsewhere(&[digit], &cells.collect::<Vec<Cell>>(), &lines)
}
