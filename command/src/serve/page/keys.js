/**
 * The whole board by keyboard, with the keys that players know.
 *
 * | key | what |
 * |---|---|
 * | 1 to 9, letters from A = 10 on large boards | the digit; with Shift a corner mark, Ctrl a center mark, both a color |
 * | A, B, C, - in an Easy as ABC | the letter, or a cell that stays empty |
 * | Backspace, Delete, 0 | clear; 0 in an Easy as ABC is a cell that stays empty |
 * | arrows, Home, End, Page Up, Page Down | move, around the edge; with Shift or Ctrl the selection grows |
 * | z x c v, Space | digit, corner, center, color; the next mode |
 * | f | highlight the digit of the current cell, or end that |
 * | Ctrl A, Ctrl I, Escape | select all, select the rest, deselect |
 * | Ctrl Z, Ctrl Y | undo, redo |
 * | u y t r s | the actions of actions.js: undo, redo, check, restart, stop the clock |
 *
 * Letters count only while the board has focus (WCAG 2.1.4). Shift changes the character of a key, and some keyboards have
 * digits only with Shift, so digits are read from `code`, the key's position, once for all who claim keys.
 */

import { frameOf, hasLetters, isShown, valueOfLetter } from "./geometry.js";

/** @typedef {import("./state.js").Store} Store */
/** With the digit of the key, if it has one. @typedef {(event: KeyboardEvent, digit: number | null) => boolean} Claim */

const MODE_KEYS = /** @type {Record<string, import("./state.js").Mode>} */ ({ z: "digit", x: "corner", c: "center", v: "color" });
const CLEARING = ["Backspace", "Delete"];

export class Keys {
  /** @type {{ claim: Claim, isOfBoard: boolean }[]} */ #claims = [];

  /**
   * @param {Store} store
   * @param {import("./board.js").Board} board
   * @param {import("./entry.js").Entry} entry
   * @param {{ letGo: () => void, actions: Record<string, () => void> }} does
   */
  constructor(store, board, entry, does) {
    this.store = store;
    this.board = board;
    this.entry = entry;
    this.does = does;
    document.addEventListener("keydown", (event) => this.#hear(event));
  }

  /**
   * While it is held, `claim` first receives the keys outside text fields, and returns whether it used them.
   * @param {Claim} claim
   * @param {boolean} [isOfBoard] whether it also receives those of the board
   * @returns {() => void} gives the keys back
   */
  claim(claim, isOfBoard = false) {
    const held = { claim, isOfBoard };
    this.#claims.push(held);
    return () => (this.#claims = this.#claims.filter((one) => one !== held));
  }

  /** @param {KeyboardEvent} event */
  #hear(event) {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const target = /** @type {Element | null} */ (event.target);
    if (target?.closest("input, textarea, select, [contenteditable]")) return;
    const isFree = target === document.body || target === document.documentElement;
    const { shape } = this.store.position;
    const digit = digitKey(event, this.board.hasFocus ? shape : null);
    if (this.#claims.some(({ claim, isOfBoard }) => (isOfBoard || !this.board.hasFocus) && claim(event, digit))) return event.preventDefault();
    if (this.#anywhere(event)) return event.preventDefault();
    // A digit has no effect on a button, so it goes to the board; arrows move around there.
    const isOnButton = target?.closest("button") && digit !== null;
    if (!this.board.hasFocus && !isOnButton && !(isFree && this.#isForBoard(event, digit))) return;
    if (this.#onBoard(event, digit)) {
      event.preventDefault();
      if (isFree || isOnButton) this.board.focus();
    }
  }

  /** Keys that begin work on the board when nothing has focus. @param {KeyboardEvent} event @param {number | null} digit */
  #isForBoard(event, digit) {
    return !event.ctrlKey && !event.metaKey && (event.key.startsWith("Arrow") || digit !== null);
  }

  /** @param {KeyboardEvent} event */
  #anywhere(event) {
    const { store } = this;
    if (event.key === "Escape") {
      this.does.letGo();
      return true;
    }
    if (!event.ctrlKey && !event.metaKey) return false;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) store.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) store.redo();
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event @param {number | null} digit */
  #onBoard(event, digit) {
    const { entry, store } = this;
    if (store.isPaused) return false;
    const { shape } = store.position;
    const control = event.ctrlKey || event.metaKey;
    const mode = control ? (event.shiftKey ? "color" : "center") : event.shiftKey ? "corner" : undefined;
    if (digit !== null) {
      entry.key(digit, mode);
      return true;
    }
    if (this.#move(event)) return true;
    const key = event.key.toLowerCase();
    if (control && key === "a") return this.#select(store.position.values.flatMap((_, cell) => (isShown(shape, cell) ? [cell] : [])));
    if (control && key === "i") return this.#select(store.position.values.flatMap((_, cell) => (store.selection.includes(cell) || !isShown(shape, cell) ? [] : [cell])));
    if (control) return false;
    if (CLEARING.includes(event.key)) entry.clear();
    else if (key === " ") entry.nextMode();
    else if (key === "f" && !event.shiftKey) this.#filter();
    else if (key in MODE_KEYS && !event.shiftKey) entry.mode(MODE_KEYS[key]);
    else if (Object.hasOwn(this.does.actions, key) && !event.shiftKey) this.does.actions[key]();
    else return false;
    return true;
  }

  #filter() {
    const { position, cursor, view } = this.store;
    const digit = position.values[cursor];
    const isOn = view.filter?.kind === "digit" && (view.filter.digit === digit || !digit);
    this.store.setView({ filter: digit && !isOn ? { kind: "digit", digit } : null });
  }

  /** @param {number[]} cells */
  #select(cells) {
    this.store.select(cells.length ? cells : [this.store.cursor], this.store.cursor);
    return true;
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const { store, board } = this;
    const target = destination(event, store.cursor, board.shape);
    if (target === null) return false;
    const grows = event.shiftKey || ((event.ctrlKey || event.metaKey) && event.key.startsWith("Arrow"));
    store.select(grows ? [...store.selection, store.cursor, target] : [target], target);
    board.focus();
    return true;
  }
}

/**
 * The digit of a key, by its place on the keyboard. Without NumLock the number pad holds arrows; with Shift it holds
 * digits in any case, because Shift turns NumLock around. On the board letters are digits too, and where these are letters
 * a hyphen is a cell that stays empty.
 * @param {KeyboardEvent} event
 * @param {import("./geometry.js").Shape | null} shape of the board, if it has the focus
 */
function digitKey({ code, key, shiftKey, ctrlKey, metaKey }, shape) {
  // On some keyboards this key has a digit with Shift.
  if (key === "-" && shape && hasLetters(shape)) return 0;
  const isArrow = code.startsWith("Numpad") && key.length > 1 && !shiftKey;
  const found = (isArrow ? null : /^(?:Digit|Numpad)(\d)$/.exec(code)) ?? /^(\d)$/.exec(key);
  if (found) return Number(found[1]);
  return shape && !ctrlKey && !metaKey && /^[a-z]$/i.test(key) ? valueOfLetter(shape, key) : null;
}

/** Where a key leads from a cell; arrows wrap at the edge. @param {KeyboardEvent} event @param {number} cell @param {import("./geometry.js").Shape} shape */
function destination({ key, ctrlKey, metaKey }, cell, shape) {
  const { across } = shape;
  const { rows, columns } = frameOf(shape);
  const [row, column] = [Math.floor(cell / across), cell % across];
  const [bottom, last] = [rows - 1, columns - 1];
  const isWhole = ctrlKey || metaKey;
  // Where it leads, and the way on if several grids have no cell there.
  const ways = /** @type {Record<string, [[number, number], [number, number]]>} */ ({
    ArrowUp: [[row - 1, column], [-1, 0]],
    ArrowDown: [[row + 1, column], [1, 0]],
    ArrowLeft: [[row, column - 1], [0, -1]],
    ArrowRight: [[row, column + 1], [0, 1]],
    Home: [[isWhole ? 0 : row, 0], [0, 1]],
    End: [[isWhole ? bottom : row, last], [0, -1]],
    PageUp: [[0, column], [1, 0]],
    PageDown: [[bottom, column], [-1, 0]],
  });
  if (!Object.hasOwn(ways, key)) return null;
  let [[down, right], [by, to]] = ways[key];
  const at = () => ((down + rows) % rows) * across + ((right + columns) % columns);
  for (let steps = 0; steps < rows + columns && !isShown(shape, at()); steps += 1) [down, right] = [(down + by + rows) % rows, (right + to + columns) % columns];
  return at();
}
