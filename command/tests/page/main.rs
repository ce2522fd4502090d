//! The page in a real browser: actions of a player, and the resulting display.
//!
//! | point of the page | tests |
//! |---|---|
//! | 1 any format, a choice where several fit | `reading::` |
//! | 2 the verdict at once | `reading::` |
//! | 3 the board by keyboard, 4 the ARIA grid, 5 four entry modes | `keyboard::` |
//! | 6 hints in three details, 7 wrong entries first | `panels::`, `keeping::`, `mistakes::` |
//! | 8 the step player, 13 all steps, 14 techniques on and off | `panels::` |
//! | 9 every technique drawn | `drawing::` |
//! | hints that teach: levels, clauses, chains link by link, why not | `hints::` |
//! | the course: its positions checked, its tasks judged | `course::` |
//! | 10 undo and redo, 17 the address, 18 autosave | `keeping::` |
//! | 11 candidates, 19 filters, 20 colors | `seeing::` |
//! | 12 selecting by mouse and finger | `pointer::` |
//! | 15 diagnosis, 16 generator, 22 tutorial, 23 practice, 25 proofs, 29 two languages | `panels::` |
//! | 21 dark, forced colors, motion, WCAG AA | `seeing::` |
//! | 24 sizes, variants, regions | `rules::` |
//! | overlapping grids, boards of any shape | `grids::` |
//! | 26 print and pictures | `rules::` |
//! | no English in French | `french::` |
//! | the controls, the font, what fits in the window | `look::` |
//! | 27 long work, the server gone | `server_gone::` |
//! | 28 the phone | `pointer::` |
//! | 30 the puzzles of the day, clock, digit first, Back, solved, large boards | `play::` |
//! | rules that setters use: read, drawn, named | `setting::` |
//! | the studio: tools, hand, keys, live answers, output | `studio::` |
//! | twenty states in three windows, light and dark | `states::` |
//!
//! The words of both languages are compared in `words::`, without a browser. Weight and speed are in `weight::`.
//! Without chromedriver each test is skipped with a note, and with `CI` set it fails. `AXE` names the axe.min.js of
//! axe-core, for `seeing::`.

mod browser;
mod course;
mod drawing;
mod french;
mod grids;
mod hints;
mod keeping;
mod keyboard;
mod late;
mod look;
mod mistakes;
mod panels;
mod play;
mod pointer;
mod reading;
mod rules;
mod seeing;
mod server;
mod server_gone;
mod setting;
mod states;
mod studio;
mod webdriver;
mod weight;
mod words;
