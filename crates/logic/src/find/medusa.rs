//! 3D Medusa: coloring with all digits at once. Strong links within a digit and cells with two candidates connect
//! candidates that are all decided together.
//!
//! ```text
//!   a b . | . . .      Of the two candidates of a cell one is true, and of the two places of a digit in a
//!   . . . | b . a      house. So candidates alternate between two colors, A and B: all of one color are true.
//!
//!   wrap    A is false, if two A are in a cell (1), or two A of a digit see each other (2), or every candidate
//!           of a cell without A sees an A of its digit (6)
//!   trap    another candidate is false, if its cell has both colors (3), or it sees both in its digit (4), or its
//!           cell has one color and it sees the other (5)
//! ```
//!
//! Search: the components of each digit's strong links are known from [`coloring`](super::coloring). Each cell with
//! two candidates joins two of them, one of which may be a single candidate. The joined ones are colored together. Then
//! what each color rules out is a set of cells per digit, and the rules compare these sets. Cost: a few set operations
//! for each digit of a component, and for each cell with two candidates.
//!
//! Components of one digit belong to simple coloring. All traps of a component are one step, as are all candidates of
//! a false color. For traps, the pattern shows only the shortest ways from one color to the other.
//!
//! Sources: the forums of 2005, where it grew out of coloring and "ultracoloring" (rkral, tso, Bob Hanson's "3D Medusa
//! analysis"); the six rules are numbered as by Andrew Stuart, sudokuwiki.org.

use std::collections::BTreeMap;

use super::prelude::*;
use super::turbot_fish::house_of;
use crate::facts::components::Component;
use crate::facts::implied::Implications;
use crate::sets::tally::Tally;

/// The most cells, and the most houses, of a clause in a lesson.
const MOST_NAMED: usize = 10;
const MOST_HOUSES: usize = 6;
/// The minimum number of candidates. Three strong links are the fewest that lead to an elimination.
const SMALLEST: usize = 4;

/// Coloring of several digits.
pub(super) struct Medusa;

/// A component of one digit, or a single candidate, whose second color is then empty.
struct Element<const W: usize> {
    digit: Digit,
    component: Component<W>,
}

/// A cell with two candidates: in two elements, each with the color that has it.
struct Tie {
    cell: Cell,
    ends: [(usize, usize); 2],
}

/// The elements and ties of a sheet.
struct Web<const W: usize> {
    elements: Vec<Element<W>>,
    ties: Vec<Tie>,
}

/// Elements that are colored together.
struct Colored<'a, 'b, const W: usize> {
    view: &'a View<'b, W>,
    /// Each element, with 1 if its colors are exchanged.
    elements: Vec<(&'a Element<W>, usize)>,
    /// The cells that join them, just enough of them.
    cells: CellSet<W>,
    colors: [Color<W>; 2],
}

/// The candidates of a color.
struct Color<const W: usize> {
    /// By digit.
    on: Vec<CellSet<W>>,
    /// The candidates that it rules out, by digit.
    off: Vec<CellSet<W>>,
    /// Whether it cannot be true.
    is_false: bool,
}

impl<const W: usize> Finder<W> for Medusa {
    fn find(&self, view: &View<W>, steps: &mut Steps<W>) {
        // A cell without candidates would refute any color.
        if view.is_contradictory() {
            return;
        }
        let web = Web::new(view);
        let mut is_left = vec![true; web.elements.len()];
        while let Some(start) = is_left.iter().position(|is_left| *is_left) {
            if view.is_over() {
                return;
            }
            if let Some(colored) = web.color(view, start, &mut is_left) {
                colored.strike(steps);
            }
        }
    }

    fn explain(&self, words: &Words) -> Explanation {
        explain(words)
    }

    fn teach(&self, words: &Words) -> Lesson {
        teach(words)
    }
}

impl<const W: usize> Web<W> {
    fn new(view: &View<W>) -> Web<W> {
        let mut web = Web { elements: Vec::new(), ties: Vec::with_capacity(32) };
        for cell in view.bivalue().iter() {
            if let Some(pair) = view.candidates(cell).pair() {
                let ends = pair.map(|digit| web.element(view, Candidate { cell, digit }));
                web.ties.push(Tie { cell, ends });
            }
        }
        web
    }

    /// The element of a candidate, which is added if it is new, and the candidate's color there.
    fn element(&mut self, view: &View<W>, Candidate { cell, digit }: Candidate) -> (usize, usize) {
        let color_of =
            |component: &Component<W>| (0..2).find(|color| component.colors[*color].contains(cell));
        let mut known = self.elements.iter().enumerate();
        let known = known.find_map(|(index, element)| {
            if element.digit != digit {
                return None;
            }
            Some((index, color_of(&element.component)?))
        });
        known.unwrap_or_else(|| {
            let mut components = view.components(digit).iter();
            let found = components.find_map(|one| Some((*one, color_of(one)?)));
            let (component, color) = found.unwrap_or_else(|| {
                let colors = [CellSet::single(cell), CellSet::EMPTY];
                let reach = [view.layout().peers(cell), CellSet::EMPTY];
                (Component { colors, reach }, 0)
            });
            self.elements.push(Element { digit, component });
            (self.elements.len() - 1, color)
        })
    }

    /// The elements that ties connect with one of them, if these have enough candidates for a pattern.
    fn color<'a, 'b>(
        &'a self,
        view: &'a View<'b, W>,
        start: usize,
        is_left: &mut [bool],
    ) -> Option<Colored<'a, 'b, W>> {
        let mut cells = CellSet::EMPTY;
        let mut flips = vec![None; self.elements.len()];
        flips[start] = Some(0);
        is_left[start] = false;
        let mut elements = vec![(&self.elements[start], 0)];
        // The two ends of a tie have different colors.
        let next = |flips: &[Option<usize>]| {
            self.ties.iter().find_map(|tie| {
                let [(one, color), (other, second)] = tie.ends;
                match (flips[one], flips[other]) {
                    (Some(flip), None) => Some((tie.cell, other, color ^ flip ^ 1 ^ second)),
                    (None, Some(flip)) => Some((tie.cell, one, second ^ flip ^ 1 ^ color)),
                    _ => None,
                }
            })
        };
        while let Some((cell, element, flip)) = next(&flips) {
            cells.insert(cell);
            flips[element] = Some(flip);
            is_left[element] = false;
            elements.push((&self.elements[element], flip));
        }
        let count = |(element, _): &(&Element<W>, usize)| {
            element.component.colors.iter().map(CellSet::len).sum::<usize>()
        };
        if elements.len() == 1 || elements.iter().map(count).sum::<usize>() < SMALLEST {
            return None;
        }
        let colors = [0, 1].map(|color| Color::new(view, &elements, color));
        Some(Colored { view, elements, cells, colors })
    }
}

impl<const W: usize> Color<W> {
    fn new(view: &View<W>, elements: &[(&Element<W>, usize)], color: usize) -> Color<W> {
        let side = view.layout().side();
        let [mut on, mut off] = [(); 2].map(|()| vec![CellSet::EMPTY; side]);
        for (element, flip) in elements {
            let Component { colors, reach } = &element.component;
            on[element.digit.index()] |= colors[color ^ flip];
            off[element.digit.index()] |= reach[color ^ flip];
        }
        let mut used: Tally<CellSet<W>, 2> = Tally::new(CellSet::EMPTY);
        on.iter().for_each(|cells| used.add(*cells));
        let once = used.exactly(1);
        // Rules 1, 2 and 6.
        let mut is_false = on.iter().any(|cells| !cells.is_subset(&once));
        let mut left = CellSet::EMPTY;
        for ((on, off), places) in on.iter().zip(&mut off).zip(view.planes()) {
            is_false |= on.meets(off);
            *off = (*off | (once - *on)) & *places;
            left |= *places - *off;
        }
        is_false |= left != view.open();
        Color { on, off, is_false }
    }
}

impl<const W: usize> Colored<'_, '_, W> {
    /// The false colors; if there are none, the candidates that both colors rule out.
    fn strike(&self, steps: &mut Steps<W>) {
        for (first, color) in self.colors.iter().enumerate().filter(|(_, color)| color.is_false) {
            let strikes = (0..).map(Digit::from_index).zip(color.on.iter().copied());
            steps.eliminate_each(Technique::Medusa, strikes, || self.pattern(first));
        }
        if self.colors.iter().any(|color| color.is_false) {
            return;
        }
        let [one, other] = &self.colors;
        let strikes = (0..one.on.len()).map(|digit| {
            let struck = one.off[digit] & other.off[digit];
            (Digit::from_index(digit), struck - (one.on[digit] | other.on[digit]))
        });
        steps.eliminate_each(Technique::Medusa, strikes.clone(), || {
            self.ways(strikes).pattern(self.view)
        });
    }

    /// The whole component, the given color first; also the cells that this color would leave without candidates.
    fn pattern(&self, first: usize) -> Pattern {
        let view = self.view;
        let color = &self.colors[first];
        let planes = view.planes().iter().zip(&color.off);
        let left = planes.fold(CellSet::EMPTY, |left, (places, off)| left | (*places - *off));
        let tied = self.elements.iter().flat_map(|(element, _)| {
            let links = element.component.tied(view.strong_pairs(element.digit));
            links.into_iter().map(|ends| (element.digit, ends))
        });
        let on = [first, 1 - first].map(|color| self.colors[color].on.clone());
        let cells = self.cells | (view.open() - left);
        Shown { on, links: tied.collect(), cells }.pattern(view)
    }

    /// For each trapped candidate, the shortest way between two candidates that rule it out, one of each color.
    fn ways(&self, strikes: impl Iterator<Item = Strike<W>>) -> Shown<W> {
        let none = || vec![CellSet::EMPTY; self.view.layout().side()];
        let mut shown = Shown { on: [none(), none()], links: Vec::new(), cells: CellSet::EMPTY };
        let implications = Implications::new(self.view);
        for (digit, cells) in strikes {
            for cell in cells.iter() {
                let way = self.way(&implications, Candidate { cell, digit });
                shown.add(&way);
            }
        }
        shown
    }

    /// The shortest way between two candidates that rule out one, the first one of the first color.
    fn way(&self, implications: &Implications<W>, lost: Candidate) -> Vec<Candidate> {
        let peers = self.view.layout().peers(lost.cell);
        let rules_out = |one: &Candidate| {
            let is_seen = one.digit == lost.digit && peers.contains(one.cell);
            is_seen || one.cell == lost.cell
        };
        let starts = (0..).map(Digit::from_index).zip(&self.colors[0].on);
        let starts = starts
            .flat_map(|(digit, cells)| cells.iter().map(move |cell| Candidate { cell, digit }));
        let mut reached: Vec<(Candidate, Option<usize>)> =
            starts.filter(rules_out).map(|start| (start, None)).collect();
        let is_goal = |one: &Candidate| {
            self.colors[1].on[one.digit.index()].contains(one.cell) && rules_out(one)
        };
        let mut index = 0;
        while let Some(&(one, _)) = reached.get(index) {
            if is_goal(&one) {
                let before = |last: &usize| reached[*last].1;
                let way = std::iter::successors(Some(index), before);
                return way.map(|index| reached[index].0).collect();
            }
            for &next in implications.strong(one) {
                if !reached.iter().any(|(known, _)| *known == next) {
                    reached.push((next, Some(index)));
                }
            }
            index += 1;
        }
        Vec::new()
    }
}

/// What a pattern shows: candidates of both colors, and what connects them.
struct Shown<const W: usize> {
    /// By color and digit.
    on: [Vec<CellSet<W>>; 2],
    links: Vec<Strike<W>>,
    /// Cells with all their candidates.
    cells: CellSet<W>,
}

impl<const W: usize> Shown<W> {
    /// Adds the candidates of a way that ends in the first color, and the links between them.
    fn add(&mut self, way: &[Candidate]) {
        for (index, one) in way.iter().rev().enumerate() {
            self.on[index % 2][one.digit.index()].insert(one.cell);
        }
        for pair in way.windows(2) {
            let ends = CellSet::single(pair[0].cell) | CellSet::single(pair[1].cell);
            let link = (pair[0].digit, ends);
            if pair[0].cell == pair[1].cell {
                self.cells |= ends;
            } else if !self.links.contains(&link) {
                self.links.push(link);
            }
        }
    }

    fn pattern(&self, view: &View<W>) -> Pattern {
        let mut parts = Vec::new();
        for (role, on) in [Role::FirstColor, Role::SecondColor].into_iter().zip(&self.on) {
            for (digit, cells) in on.iter().enumerate().filter(|(_, cells)| !cells.is_empty()) {
                parts.push(Part::new(role).digit(Digit::from_index(digit)).cells(*cells));
            }
        }
        parts.extend(self.links.iter().map(|&(digit, ends)| {
            let link = Part::new(Role::StrongLink).digit(digit).cells(ends);
            link.houses(house_of(view, digit, ends))
        }));
        let domain = |cell| Part::new(Role::Domain).digits(view.candidates(cell)).cell(cell);
        parts.extend(self.cells.iter().map(domain));
        Pattern { parts, chains: Vec::new() }
    }
}

/// The parts of a color.
struct Named<'a> {
    words: &'a Words<'a>,
    parts: Vec<&'a Part>,
}

impl Named<'_> {
    /// The cells of a digit.
    fn of(&self, digit: Digit) -> &[Cell] {
        let part = self.parts.iter().find(|part| part.digits.contains(&digit));
        part.map_or(&[], |part| &part.cells)
    }

    /// The digits of a cell.
    fn in_cell(&self, cell: Cell) -> Vec<Digit> {
        let has = |part: &&&Part| part.cells.contains(&cell);
        self.parts.iter().filter(has).flat_map(|part| part.digits.iter().copied()).collect()
    }

    /// A cell of a digit that another cell sees.
    fn seen(&self, cell: Cell, digit: Digit) -> Option<Cell> {
        self.of(digit).iter().copied().find(|other| self.words.sees(cell, *other))
    }

    /// `1 in r1c1 and r4c4, and 5 in r2c2`.
    fn say(&self) -> String {
        let part = |part: &&Part| {
            let (digits, cells) = (&part.digits, &part.cells);
            format!("{} in {}", self.words.digits(digits, "and"), self.words.cells(cells))
        };
        self.parts.iter().map(part).collect::<Vec<String>>().join("; ")
    }

    /// `A: 1 in r1c1 and r4c4; 5 in r2c2`, in clauses.
    fn taught(&self, letter: char) -> Vec<Sentence> {
        let clause = |part: &&'_ Part| {
            let digits = and(&part.digits);
            let cells = part.cells.chunks(MOST_NAMED);
            let named =
                cells.map(|cells| say!("{0} in {1}", "{0} en {1}", digits.clone(), and(cells)));
            named.collect::<Vec<Sentence>>()
        };
        let clauses = self.parts.iter().flat_map(clause);
        let named = |clause| say!("{0} has {1}", "{0} a {1}", letter, clause);
        clauses.map(named).collect()
    }

    /// Why the candidates cannot all be true, if so.
    fn clash(&self) -> Option<Clash> {
        let words = self.words;
        let cells = || self.parts.iter().flat_map(|part| part.cells.iter().copied());
        if let Some((cell, digits)) =
            cells().map(|cell| (cell, self.in_cell(cell))).find(|(_, digits)| digits.len() > 1)
        {
            return Some(Clash::InCell(cell, digits));
        }
        for part in &self.parts {
            let [digit] = part.digits[..] else { continue };
            let pair = |cell: &Cell| Some((*cell, self.seen(*cell, digit)?));
            if let Some((one, other)) = part.cells.iter().find_map(pair) {
                return Some(Clash::Seen([one, other], digit));
            }
        }
        words.parts(Role::Domain).find_map(|domain| self.emptied(domain))
    }

    /// A cell with the reason why each of its candidates is ruled out, if so.
    fn emptied(&self, domain: &Part) -> Option<Clash> {
        let cell = *domain.cells.first()?;
        let gone = |digit: &Digit| Some((*digit, self.seen(cell, *digit)?));
        Some(Clash::Emptied(cell, domain.digits.iter().map(gone).collect::<Option<_>>()?))
    }
}

/// Why the candidates of a color cannot all be true.
enum Clash {
    /// Several digits are in one cell.
    InCell(Cell, Vec<Digit>),
    /// Two cells that see each other have the same digit.
    Seen([Cell; 2], Digit),
    /// A cell has no candidate left: each with a cell that rules it out.
    Emptied(Cell, Vec<(Digit, Cell)>),
}

impl Clash {
    fn say(&self, words: &Words) -> String {
        match self {
            Clash::InCell(cell, digits) => {
                let digits = words.digits(digits, "and");
                format!("the first color puts {digits} in {}", words.cell(*cell))
            }
            Clash::Seen([one, other], digit) => format!(
                "in the first color, {} and {}, which see each other{}, are both {}",
                words.cell(*one),
                words.cell(*other),
                words.within(&words.shared_house(*one, *other)),
                words.digit(*digit),
            ),
            Clash::Emptied(cell, gone) => {
                let gone = gone
                    .iter()
                    .map(|(digit, by)| format!("{} by {}", words.digit(*digit), words.cell(*by)));
                let (cell, gone) = (words.cell(*cell), list(gone, "and"));
                format!("the first color rules out all candidates of {cell}: {gone}")
            }
        }
    }

    fn taught(&self, words: &Words) -> Vec<Sentence> {
        match self {
            Clash::InCell(cell, digits) => vec![say!(
                "but {0} would have {1} of A, and a cell holds only one digit.",
                "mais {0} aurait {1} de A, et une case n’a qu’un chiffre.",
                *cell,
                and(digits)
            )],
            Clash::Seen([one, other], digit) => vec![say!(
                "but {0} and {1} of A are both {2} and see each other{3}.",
                "mais {0} et {1} de A valent toutes deux {2} et se voient{3}.",
                *one,
                *other,
                *digit,
                within(&words.shared_house(*one, *other))
            )],
            Clash::Emptied(cell, gone) => {
                let leaves = say!(
                    "but A would leave {0} no candidate.",
                    "mais A ne laisserait aucun candidat à {0}.",
                    *cell
                );
                let gone = gone.iter().map(|(digit, by)| {
                    say!("{1} of A takes its {0}", "{1} de A lui prend le {0}", *digit, *by)
                });
                [leaves].into_iter().chain(sentences(words, gone)).collect()
            }
        }
    }
}

/// Two colors of several digits.
fn explain(words: &Words) -> Explanation {
    let [first, second] = [Role::FirstColor, Role::SecondColor]
        .map(|role| Named { words, parts: words.parts(role).collect() });
    let premise = format!(
        "{}. So candidates alternate between two colors, and all of one are true. The first color: {}. The second \
         color: {}",
        tied(words),
        first.say(),
        second.say(),
    );
    if let Some(clash) = first.clash() {
        let claim =
            |part: &&Part| Claim::Not { cells: part.cells.clone(), digits: part.digits.clone() };
        let premise =
            format!("{premise}. But {}. So the second color is true, and ", clash.say(words));
        return conclude(words, premise, first.parts.iter().map(claim));
    }
    conclude(words, format!("{premise}. Whichever color is true, "), traps(words, &first, &second))
}

/// `In row 1, 5 has only two places. r1c1 has only two candidates`.
fn tied(words: &Words) -> String {
    let in_houses = |(digit, houses): (Digit, Vec<HouseId>)| {
        format!("{} in {}", words.digit(digit), words.houses(&houses))
    };
    let links = linked_houses(words).into_iter().map(in_houses);
    let links = links.collect::<Vec<String>>().join("; ");
    let cells = tied_cells(words);
    let have = if cells.len() == 1 { "has" } else { "have" };
    let mut tied = Vec::new();
    if !cells.is_empty() {
        tied.push(format!("{} {have} only two candidates", words.cells(&cells)));
    }
    if !links.is_empty() {
        tied.push(format!("these digits have only two places in these houses: {links}"));
    }
    tied.join(", and ")
}

/// The houses in which each digit has only two places.
fn linked_houses(words: &Words) -> BTreeMap<Digit, Vec<HouseId>> {
    let mut linked: BTreeMap<Digit, Vec<HouseId>> = BTreeMap::new();
    for link in words.parts(Role::StrongLink) {
        for digit in &link.digits {
            linked.entry(*digit).or_default().extend(&link.houses);
        }
    }
    for houses in linked.values_mut() {
        houses.sort_unstable();
        houses.dedup();
    }
    linked
}

/// The cells with two candidates.
fn tied_cells(words: &Words) -> Vec<Cell> {
    let is_tie = |domain: &&Part| domain.digits.len() == 2;
    words.parts(Role::Domain).filter(is_tie).flat_map(|part| part.cells.clone()).collect()
}

/// What both colors rule out.
fn traps(words: &Words, first: &Named, second: &Named) -> Vec<Claim> {
    let mut claims = Vec::new();
    let side = words.geometry().side();
    let digits = || (0..side).map(Digit::from_index);
    for cell in words.geometry().cells() {
        let [one, other] = [first, second].map(|color| color.in_cell(cell));
        match (&one[..], &other[..]) {
            ([], []) => {}
            ([one], [other]) => {
                let mut digits = vec![*one, *other];
                digits.sort_unstable();
                claims.push(Claim::Only { cells: vec![cell], digits });
            }
            (here, _) => {
                let beyond = if here.is_empty() { first } else { second };
                let is_here = |digit: &Digit| one.contains(digit) || other.contains(digit);
                let digits = digits().filter(|digit| !is_here(digit));
                let digits = digits.filter(|digit| beyond.seen(cell, *digit).is_some());
                let not = |digit| Claim::Not { cells: vec![cell], digits: vec![digit] };
                claims.extend(digits.map(not));
            }
        }
    }
    for digit in digits() {
        let cells = [first, second].map(|color| color.of(digit).to_vec());
        if cells.iter().all(|cells| !cells.is_empty()) {
            claims.push(Claim::Between { cells, digit });
        }
    }
    // Of the digits of a cell, only those that are candidates are worth naming.
    claims.retain(|claim| claim.strikes(words).next().is_some());
    claims
}

/// The colors, what connects them, and what the false color or both colors rule out.
fn teach(words: &Words) -> Lesson {
    let [first, second] = [Role::FirstColor, Role::SecondColor]
        .map(|role| Named { words, parts: words.parts(role).collect() });
    let colors = first.taught('A').into_iter().chain(second.taught('B'));
    let either = say!(
        "of two linked candidates one is A and one is B, so all of A are true or all of B.",
        "de deux candidats liés, l’un est A et l’autre B : tous ceux de A sont vrais, ou tous ceux de B."
    );
    let mut why = taught_ties(words);
    why.push(either);
    if let Some(clash) = first.clash() {
        why.extend(clash.taught(words));
        why.push(say!("so A is false.", "donc A est fausse."));
    } else {
        let reasons = traps(words, &first, &second)
            .into_iter()
            .filter_map(|claim| trap(&claim, &first, &second));
        why.extend(sentences(words, reasons));
    }
    let opening = say!("color candidates with A and B.", "colorez des candidats avec A et B.");
    Lesson::new([opening].into_iter().chain(sentences(words, colors)), why)
}

/// The cells with two candidates, and the houses with two places.
fn taught_ties(words: &Words) -> Vec<Sentence> {
    let cells = tied_cells(words);
    let cells = cells.chunks(MOST_NAMED).map(|cells| {
        say!(
            "{0} {0:has|have} only two candidates",
            "{0} {0:n’a|n’ont} que deux candidats",
            and(cells)
        )
    });
    let linked = linked_houses(words);
    let linked = linked.iter().flat_map(|(digit, houses)| {
        houses.chunks(MOST_HOUSES).map(|houses| {
            say!(
                "{0} has only two places in {1:|each of }{1}",
                "{0} n’a {1:|chaque fois }que deux places dans {1}",
                *digit,
                and(houses)
            )
        })
    });
    sentences(words, cells.chain(linked))
}

/// Why both colors rule out what a claim does.
fn trap(claim: &Claim, first: &Named, second: &Named) -> Option<Sentence> {
    let in_either = |cell: Cell| [first.in_cell(cell), second.in_cell(cell)];
    match claim {
        Claim::Only { cells, .. } => {
            let cell = *cells.first()?;
            let [one, other] = in_either(cell);
            Some(say!(
                "{0} has {1} of A and {2} of B",
                "{0} a {1} de A et {2} de B",
                cell,
                and(&one),
                and(&other)
            ))
        }
        Claim::Not { cells, digits } => {
            let (cell, digit) = (*cells.first()?, *digits.first()?);
            let [one, other] = in_either(cell);
            let beyond = if one.is_empty() { first } else { second };
            let seen = beyond.seen(cell, digit)?;
            Some(is_or_sees(cell, &[one, other].concat(), digit, &[seen]))
        }
        Claim::Between { digit, .. } => Some(say!(
            "a cell that sees a {0} of A and one of B sees a {0} in either case",
            "une case qui voit un {0} de A et un de B voit un {0} dans les deux cas",
            *digit
        )),
        _ => None,
    }
}
