//! XY-wing: a cell with two candidates forces one of two others.
//!
//! Boards made by `veridoku generate --symmetry half-turn --technique NAME --seed S --skip N`: XY-wing, seed 112,
//! number 0; XY-wing, seed 112, number 57; XY-wing, seed 112, number 11.

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "xy-wing",
    techniques: &[Technique::XyWing],
    sought: Sought::Step,
    has_marks: true,
    picture: Board::of(
        "...1...4.4...39.........15........751.57.38.487........39.........52...6.2...8...",
    ),
    shown: (Technique::XyWing, "r3c5<>4"),
    boards: [
        (
            Board::of(
                "..8....19.....9.5....163.2.2...41......6.5......98...5.5.712....8.4.....36....4..",
            ),
            2,
        ),
        (
            Board::of(
                "6......4.75..16....2.7.......463...5.6.8.9.2.2...473.......1.3....57..16.1......8",
            ),
            2,
        ),
    ],
    en: Texts {
        title: "XY-wing",
        lead: "A cell with two candidates decides between two wings, and one of them gets the \
         digit.",
        pictures: [
            "Look for cells with two candidates. Three of them have only three digits together: \
             4, 5 and 8.",
            "r1c5 is the pivot. If it is 8, then r3c4 is 4. If it is 5, then r6c5 is 4. One of \
             the two must be so.",
            "Either way, r3c4 or r6c5 is 4. A cell that sees both cannot be 4, so r3c5 and r6c4 \
             lose it.",
        ],
        boards: [
            "Start at a cell with two candidates, the pivot. For each of them, look for a wing \
             that would have only one candidate left.",
            "One wing is in the box of the pivot, the other in its column. Three cells see both \
             wings.",
        ],
    },
    fr: Texts {
        title: "XY-wing",
        lead: "Une case à deux candidats décide entre deux ailes, et l’une d’elles reçoit le \
         chiffre.",
        pictures: [
            "Cherchez les cases à deux candidats. Trois d’entre elles n’ont ensemble que trois \
             chiffres : 4, 5 et 8.",
            "L1C5 est le pivot. Si L1C5 = 8, alors L3C4 = 4. Si L1C5 = 5, alors L6C5 = 4. L’un \
             des deux est forcément vrai.",
            "Dans les deux cas, L3C4 ou L6C5 vaut 4. Une case qui voit les deux ne peut pas valoir 4 \
             : L3C5 et L6C4 le perdent.",
        ],
        boards: [
            "Partez d’une case à deux candidats, le pivot. Pour chacun d’eux, cherchez une aile \
             qui n’aurait plus qu’un candidat.",
            "Une aile est dans le bloc du pivot, l’autre dans sa colonne. Trois cases voient les \
             deux ailes.",
        ],
    },
};
