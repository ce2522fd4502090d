//! Triples: three cells share three digits, or three digits have only three places.
//!
//! Boards made by `veridoku generate --symmetry half-turn --technique NAME --seed S --skip N`: naked triple, seed
//! 209, number 90; naked triple, seed 209, number 104; hidden triple, seed 109, number 11.

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "triples",
    techniques: &[Technique::NakedTriple, Technique::HiddenTriple, Technique::LockedTriple],
    sought: Sought::Step,
    has_marks: true,
    picture: Board::of(
        "..84.....1.73.....64.1......1456.3...2.....5...5.7349......2.43.....19.2.....85..",
    ),
    shown: (Technique::NakedTriple, "r1c2<>5"),
    boards: [
        (
            Board::of(
                ".6.4......2..6.71......5..9..23....5..8...4..3....41..1..8......86.3..7......9.4.",
            ),
            2,
        ),
        (
            Board::of(
                "1..4..6.7...9.....8..6...5342.......56.....21.......4693...2..5.....8...6.7..4..9",
            ),
            2,
        ),
    ],
    en: Texts {
        title: "Triples",
        lead: "Three cells share three digits: a pair, one size larger.",
        pictures: [
            "Look for cells with few candidates in row 1. Three of them have something in common.",
            "r1c1, r1c5 and r1c9 have only 2, 5 and 9. None has all three, but together they \
             need all three: three cells, three digits.",
            "So no other cell of row 1 is 2, 5 or 9, and r1c2 is left with 3. A hidden triple is \
             the reverse: three digits with only three places.",
        ],
        boards: [
            "Three cells of box 5. Take two cells with few candidates, and look for a third one \
             that adds no new digit.",
            "A hidden triple: in column 7 the digits 1, 4 and 8 have only three places, so these \
             cells lose all other candidates.",
        ],
    },
    fr: Texts {
        title: "Triplets",
        lead: "Trois cases se partagent trois chiffres : une paire, en plus grand.",
        pictures: [
            "Cherchez dans la ligne 1 des cases qui ont peu de candidats. Trois d’entre elles \
             ont un point commun.",
            "L1C1, L1C5 et L1C9 n’ont que 2, 5 et 9. Aucune n’a les trois, mais ensemble il leur \
             faut les trois : trois cases, trois chiffres.",
            "Aucune autre case de la ligne 1 ne peut donc contenir 2, 5 ou 9, et il ne reste que \
             3 à L1C2. Le triplet caché est l’inverse : trois chiffres qui n’ont que trois \
             places.",
        ],
        boards: [
            "Trois cases du bloc 5. Prenez deux cases qui ont peu de candidats, et cherchez-en \
             une troisième qui n’ajoute aucun chiffre.",
            "Un triplet caché : dans la colonne 7, les chiffres 1, 4 et 8 n’ont que trois \
             places, donc ces cases perdent tous les autres candidats.",
        ],
    },
};
