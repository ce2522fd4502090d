//! Skyscraper and two-string kite: two lines with two places each, joined at one end.
//!
//! Boards made by `veridoku generate --symmetry half-turn --technique NAME --seed S --skip N`: skyscraper, seed
//! 111, number 29; skyscraper, seed 111, number 36; two-string kite, seed 111, number 16.

use crate::course::{Board, Lesson, Sought, Texts};
use veridoku_logic::Technique;

pub(super) const LESSON: Lesson = Lesson {
    id: "skyscraper",
    techniques: &[Technique::Skyscraper, Technique::TwoStringKite, Technique::TurbotFish],
    sought: Sought::Step,
    has_marks: true,
    picture: Board::of(
        "6....8..1..865....2.5..3.8..6..4..9...2...7...8..7..4..2.9..5.6....849..9..5....8",
    ),
    shown: (Technique::Skyscraper, "r9c6<>1"),
    boards: [
        (
            Board::of(
                ".83..9.6..2..6...1...8.....23...145....5.3....512...97.....7...6...1..8..1.4..72.",
            ),
            2,
        ),
        (
            Board::of(
                "7.1.4....6.....8.3.9...3....8..3.41..5.4.8.6..79.1..2....6...3.3.7.....6....9.1.4",
            ),
            2,
        ),
    ],
    en: Texts {
        title: "Skyscraper",
        lead: "Two lines have two places each for a digit, and are joined at one end.",
        pictures: [
            "Look only at the 1s. Column 3 has two places for it, and so has column 4. Think of \
             them as two towers.",
            "The towers meet in row 4, where r4c3 and r4c4 cannot both be 1. So one tower has \
             no 1 there, and its other end is 1: r9c3 or r8c4.",
            "A cell that sees both of these ends cannot be 1. So r8c1, r8c2 and r9c6 lose it.",
        ],
        boards: [
            "Here the towers are rows. Look for two rows with two places each, one of them in a \
             common column.",
            "A row and a column, joined inside a box, are called a two-string kite. The reason \
             is the same.",
        ],
    },
    fr: Texts {
        title: "Gratte-ciel",
        lead: "Deux lignes ou colonnes ont deux places pour un chiffre et se rejoignent à un bout.",
        pictures: [
            "Ne regardez que les 1. La colonne 3 a deux places pour le 1, et la colonne 4 aussi. \
             Imaginez deux tours.",
            "Les tours se rejoignent dans la ligne 4, où L4C3 et L4C4 ne peuvent pas valoir 1 \
             toutes les deux. Une des tours n’y a donc pas de 1, et son autre bout vaut 1 : L9C3 ou L8C4.",
            "Une case qui voit ces deux bouts ne peut pas valoir 1. L8C1, L8C2 et L9C6 le perdent \
             donc.",
        ],
        boards: [
            "Ici les tours sont des lignes. Cherchez deux lignes à deux places, dont l’une est \
             dans une colonne commune.",
            "Une ligne et une colonne qui se rejoignent dans un bloc s’appellent un cerf-volant. \
             La raison est la même.",
        ],
    },
};
