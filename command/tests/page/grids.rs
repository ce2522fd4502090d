//! Overlapping grids, and boards of any other shape.

use crate::browser::{BLANK, Page};

/// Two grids of 4x4 that share a box.
const TWIN: &str = "size: 4x4\ngrids: twin\ngrid:\n12..\n....\n..3...\n......\n  ....\n  ..4.\n";

/// The places of the board that have a cell.
const CELLS: &str = "document.querySelectorAll('#board [role=gridcell]:not(.hole)').length";

/// The name of the cell that the keyboard is at.
fn current(page: &Page) -> String {
    let cell = page.selected()[0];
    page.name_of(usize::try_from(cell).expect("a cell"))
}

#[test]
fn overlapping_grids_are_played_on_one_board() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste(TWIN);
    page.wait(&format!("{CELLS} === 28"));
    page.wait_for_verdict("several solutions");
    page.focus_board();
    page.keys(&["ctrl+Home"]);
    assert_eq!(current(&page), "row 1, column 1: given 1");
    // Where there is no cell, arrows go on: around the edge, back to the same row and column.
    page.keys(&["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight"]);
    assert_eq!(current(&page), "row 1, column 1: given 1");
    page.keys(&["ctrl+End", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft"]);
    assert_eq!(current(&page), "row 6, column 6: empty");
    // The candidates of a shared cell follow both grids, and a reload shows the same board.
    page.choose("#candidates", "auto");
    assert_eq!(page.name_of(3 * 6 + 3), "row 4, column 4: empty, marks 1 2 4");
    page.focus_board();
    page.keys(&["ctrl+End", "ArrowUp", "ArrowUp", "4"]);
    assert_eq!(page.name_of(3 * 6 + 3), "row 4, column 4: empty, marks 1 2");
    page.wait("location.hash.includes('.gr1c1r3c3~')");
    page.reload();
    page.wait(&format!("{CELLS} === 28"));
    assert_eq!(page.name_of(3 * 6 + 5), "row 4, column 6: 4");
    page.shot("twin");
}

#[test]
fn a_hint_names_the_grid() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste("size: 4x4\ngrids: twin\ngrid:\n1234\n3412\n2143..\n4321..\n  ....\n  1.4.\n");
    page.wait("document.querySelector('#verdict').textContent.includes('solution')");
    page.click("#actions .hint");
    page.wait("document.querySelector('#panel').textContent.includes('of grid 2')");
}

#[test]
fn grids_are_chosen_and_a_board_has_any_shape() {
    let Some(page) = Page::open(BLANK) else { return };
    page.open_panel("Rules and regions");
    page.choose("#panel .field:nth-child(3) [role=combobox]", "samurai");
    page.wait(&format!("{CELLS} === 369"));
    page.wait("location.hash.includes('.gr1c1r1c13r7c7r13c1r13c13')");
    page.paste(
        "board: 2x3 1-9\n..-\n-..\nkiller 3: r1c1 r1c2\nkiller 4: r2c2 r2c3\nkiller 4: r1c2 r2c2\n",
    );
    page.wait(&format!("{CELLS} === 4"));
    page.wait_for_verdict("one solution");
    // How often a digit occurs on such a board is not known, so its key has no number.
    page.wait("document.querySelector('[data-digit=\"8\"]').dataset.left === ''");
    page.wait("document.querySelector('[data-digit=\"8\"]').ariaLabel === '8'");
    page.wait("location.hash.includes('.b')");
    page.reload();
    page.wait(&format!("{CELLS} === 4"));
    page.wait_for_verdict("one solution");
}

#[test]
fn digits_do_not_stay_where_another_arrangement_has_no_cell() {
    let Some(page) = Page::open(BLANK) else { return };
    page.open_panel("Rules and regions");
    page.choose("#panel .field:nth-child(3) [role=combobox]", "twin");
    page.wait(&format!("{CELLS} === 153"));
    page.focus_board();
    page.keys(&["ctrl+Home", "5"]);
    page.wait_for_verdict("several solutions");
    // Five grids of 9x9 on a plane of the same size, without a cell at the upper left.
    page.choose("#panel .field:nth-child(3) [role=combobox]", "flower");
    page.wait(&format!("{CELLS} === 189"));
    page.wait("[...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent === 'Undo returns to the previous puzzle.')");
    page.wait("location.hash.includes('.gr1c4r4c1r4c4r4c7r7c4')");
    let values = page.script("return location.hash.split('~').slice(1).join('')");
    assert!(!values.as_str().expect("a code").contains('5'), "{values}");
}

/// Chooses the tool of the studio that places grids.
fn place_grids(page: &Page) {
    page.open_panel("Set");
    page.click("[data-family=global]");
    page.wait("document.querySelector('.tool-sheet:popover-open [data-kind=grids]')");
    page.click("[data-kind=grids]");
    page.wait("document.activeElement.matches('.laid')");
}

/// Waits until the studio says what the grids make, or what is wrong with them.
fn wait_for_grids(page: &Page, said: &str) {
    page.wait(&format!(
        "[...document.querySelectorAll('.tool-more [role=status]')].some(({{ textContent }}) => textContent.includes({}))",
        serde_json::json!(said)
    ));
}

/// Drags the grid in hand by columns and rows of the plane.
fn drag_grid(page: &Page, kind: &str, [columns, rows]: [f64; 2]) {
    let width =
        page.script("return document.querySelector('.laid').getBoundingClientRect().width / 9");
    let unit = width.as_f64().expect("a width");
    page.drag_by(kind, ".laid[aria-pressed=true]", [columns * unit, rows * unit]);
}

#[test]
fn grids_are_placed_by_mouse_and_keys_in_the_studio() {
    let Some(mut page) = Page::open(BLANK) else { return };
    place_grids(&page);
    wait_for_grids(&page, "1 grid, 81 cells.");
    page.click_text(".tool-more button", "Add a grid");
    wait_for_grids(&page, "2 grids, 153 cells: twin.");
    assert_eq!(page.focus(), "grid 2, row 7, column 7");
    page.axe();
    // A grid lands on the lines of boxes, also where it may not be, which the server says.
    page.allow("/api/v1/read");
    drag_grid(&page, "mouse", [5.2, -0.7]);
    wait_for_grids(&page, "Grid 2 is apart from grid 1");
    assert_eq!(page.focus(), "grid 2, row 7, column 13");
    assert_eq!(page.count(".tool-more .main:disabled"), 1);
    page.shot("grids-apart");
    page.keys(&["ArrowLeft", "ArrowLeft", "ArrowLeft"]);
    wait_for_grids(&page, "2 grids, 144 cells.");
    page.keys(&["ctrl+z"]);
    wait_for_grids(&page, "2 grids, 153 cells: twin.");
    // A name lays all its grids; Delete takes the one that has focus.
    page.choose(".tool-more .field [role=combobox]", "samurai");
    wait_for_grids(&page, "5 grids, 369 cells: samurai.");
    page.keys(&["Delete"]);
    wait_for_grids(&page, "4 grids, 297 cells.");
    page.keys(&["ctrl+z"]);
    wait_for_grids(&page, "5 grids, 369 cells: samurai.");
    page.click_text(".tool-more button", "Use these grids");
    page.wait(&format!("{CELLS} === 369"));
    page.wait("!document.querySelector('.plane') && document.body.dataset.tool === 'select'");
    page.wait("location.hash.includes('.gr1c1r1c13r7c7r13c1r13c13')");
    // Undo leads back to the single grid.
    page.focus_board();
    page.keys(&["ctrl+z"]);
    page.wait(&format!("{CELLS} === 81"));
}

#[test]
fn a_finger_drags_a_grid_and_escape_leaves_the_board_as_it_was() {
    let Some(page) = Page::open_on_phone(BLANK) else { return };
    place_grids(&page);
    page.click_text(".tool-more button", "Add a grid");
    wait_for_grids(&page, "2 grids, 153 cells: twin.");
    // By cells, a grid lands on any line.
    page.click_text(".tool-more button", "Move by whole boxes");
    drag_grid(&page, "touch", [-1.1, -2.1]);
    wait_for_grids(&page, "2 grids, 142 cells.");
    assert_eq!(page.focus(), "grid 2, row 5, column 6");
    page.shot("grids-phone");
    page.keys(&["Escape"]);
    page.wait("!document.querySelector('.plane')");
    assert_eq!(page.script(&format!("return {CELLS}")), 81);
}

#[test]
fn an_easy_as_abc_is_played_with_letters() {
    let Some(page) = Page::open(BLANK) else { return };
    page.paste("5n3L:aAbBaBAaBbCbAd,y");
    page.wait(&format!("{CELLS} === 25"));
    page.wait_for_verdict("one solution");
    let names = "[...document.querySelectorAll('#pad [data-digit]')]";
    let names = format!("return {names}.map((key) => key.ariaLabel).join()");
    assert_eq!(page.script(&names), "no letter,A,B,C");
    page.focus_board();
    page.keys(&["ctrl+Home", "b", "ArrowRight", "-", "ArrowRight", "0", "ArrowRight", "shift+c"]);
    let said = [0, 1, 2, 3, 4].map(|cell| page.name_of(cell));
    let place = |column: usize, what: &str| format!("row 1, column {column}: {what}");
    let (empty, marked) = ("no letter", "empty, corner marks C");
    let expected = ["B", empty, empty, marked, "empty"];
    assert_eq!(said.to_vec(), [1, 2, 3, 4, 5].map(|at| place(at, expected[at - 1])).to_vec());
    let drawn = "return [...document.querySelectorAll('#board .digits text')].map((text) => text.textContent).join('')";
    assert_eq!(page.script(drawn), "B––C");
    // On a French keyboard the key of a hyphen has a 6 with Shift.
    page.keys(&["ArrowRight"]);
    page.key_with("Digit6", "-");
    assert_eq!(page.name_of(4), place(5, empty));
    // A hint names the entries that are wrong, and the board says its rules.
    page.click("#actions .hint");
    page.wait("document.querySelector('#panel').textContent.includes('r1c1 = B, r1c3 = –')");
    let legend = page.script("return document.querySelector('#board').dataset.rules");
    assert!(legend.as_str().is_some_and(|legend| legend.starts_with("A to C once")), "{legend}");
    page.reload();
    page.wait(&format!("{CELLS} === 25"));
    assert_eq!(page.name_of(1), place(2, empty));
    page.shot("easy-as-abc");
    // The rules of other families have the names that their players know.
    for (puzzle, said) in [
        ("keen 4:a3_a_a_b_7a,d2s1m12s1a1m12d2a3", "cages with an operation"),
        // Several rules, of which one leaves no mark, are named one by one.
        ("size: 6x6; boxes: none; variant: x; sum 5: r1c1 r1c2", "Diagonals (X), sum"),
        ("board: 3x3 1-9 - 3\\ 4\\ \\4 . . \\3 . .", "sums of runs without repeats"),
    ] {
        page.paste(puzzle);
        page.wait(&format!("document.querySelector('#board').dataset.rules === '{said}'"));
    }
}
