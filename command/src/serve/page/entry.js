/**
 * The effect of typing a digit, by entry mode and kind of candidates; used by both the keys and the digit pad.
 *
 * A player who prefers the digit first chooses one on the pad, and each tap on a cell enters it: `digit` and `tap`. Keys
 * always enter into the selected cells.
 */

import * as edit from "./edit.js";
import { hasLetters, symbolOf, valueOf } from "./geometry.js";
import { word } from "./words/words.js";

/** @typedef {import("./state.js").Store} Store */
/** @typedef {import("./state.js").Mode} Mode */
/** @typedef {import("./state.js").Position} Position */

export const MODES = /** @type {Mode[]} */ (["digit", "corner", "center", "color"]);
export const COLORS = 10;
const TWO_DIGITS_MS = 800;

/**
 * Joins keys: on boards above side 9 two in quick succession make one number, 1 and 2 become 12. The function takes a key,
 * the highest number, and whether the key may follow the one before; and returns the number.
 */
export function joiner() {
  let [first, time] = [0, 0];
  return (/** @type {number} */ key, /** @type {number} */ highest, follows = true) => {
    const now = performance.now();
    const number = first * 10 + key;
    const isJoined = follows && first > 0 && key < 10 && number <= highest && now - time < TWO_DIGITS_MS;
    [first, time] = [isJoined ? 0 : key, now];
    return isJoined ? number : key;
  };
}

export class Entry {
  #join = joiner();
  /** The tool in hand in the studio, where digits are givens; null while a puzzle is played. @type {string | null} */ tool = null;
  /** What the last key led to. @type {{ isStep: boolean, after: import("./state.js").Position, cells: number[] } | null} */
  #last = null;

  /** @param {Store} store */
  constructor(store) {
    this.store = store;
  }

  /** A digit of the pad: chosen or let go if the digit comes first, else entered. @param {number} digit */
  digit(digit) {
    const { view } = this.store;
    if (view.digitFirst && view.mode !== "color") this.store.setView({ held: view.held === digit ? 0 : digit });
    else this.#enter(digit, view.mode);
  }

  /**
   * A tap on a cell with a chosen digit. A filled cell that the digit cannot change chooses its own.
   * @param {number} cell
   * @param {boolean} [isMark] as a mark
   * @returns {boolean} whether a digit was chosen
   */
  tap(cell, isMark = false) {
    const { store } = this;
    const { position, view } = store;
    if (!view.digitFirst || view.mode === "color" || store.isAway || (this.tool && this.tool !== "given")) return false;
    const value = position.values[cell];
    const isFixed = value && (position.isSetting ? view.held !== value : position.givens[cell] || isMark || view.mode !== "digit");
    if (isFixed) store.setView({ held: value });
    else if (view.held) this.#enter(view.held, isMark && view.mode === "digit" ? "center" : view.mode);
    return isFixed || view.held > 0;
  }

  /** A digit into the selected cells. @param {number} digit @param {Mode} mode */
  #enter(digit, mode) {
    const { store } = this;
    const { position, selection } = store;
    if (store.isPaused) return;
    if (mode === "color") return this.color(digit === 0 ? COLORS - 1 : digit - 1);
    if (!selection.length) return;
    if (digit === 0) return this.clear();
    if (digit > position.shape.side) return;
    const symbol = symbolOf(position.shape, digit);
    const isDigit = mode === "digit";
    this.#change((one) => this.#with(one, selection, digit, mode), isDigit ? symbol : word(`page.did.${mode}`, { digit: symbol }), isDigit);
  }

  /** In the studio all digits on the board belong to the puzzle. @param {(position: Position) => Position} how @param {string} label @param {boolean} isDigit whether a digit comes or goes */
  #change(how, label, isDigit) {
    const { store } = this;
    store.commit(this.tool && isDigit ? edit.allGiven(how(edit.setting(store.position, true))) : how(store.position), label);
  }

  /** @param {Position} position @param {number[]} cells @param {number} digit @param {Mode} mode */
  #with(position, cells, digit, mode) {
    const { candidates, tidy } = this.store.view;
    if (mode === "digit") return edit.setDigit(position, cells, digit, tidy);
    if (mode === "corner" || candidates === "own") return edit.toggleMark(position, cells, digit, mode === "corner" ? "corner" : "center");
    return candidates === "auto" ? edit.toggleStrike(position, cells, digit) : edit.toggleMixed(position, cells, digit);
  }

  /**
   * The digit of a key, joined with that of the key before.
   * @param {number} key
   * @param {Mode} [mode]
   */
  key(key, mode = this.store.view.mode) {
    const { store } = this;
    const { position: before } = store;
    const last = this.#last;
    this.#last = null;
    if (mode !== "digit") return this.value(key, mode);
    const follows = !hasLetters(before.shape) && before === last?.after && store.selection === last.cells;
    const number = this.#join(key, valueOf(before.shape, before.shape.side), follows);
    // The number takes the place of its first digit.
    if (number !== key && last?.isStep) store.undo();
    this.value(number, mode);
    this.#last = { isStep: store.position !== before, after: store.position, cells: store.selection };
  }

  /** A digit by its value; a value below all clears. @param {number} value @param {Mode} [mode] */
  value(value, mode = this.store.view.mode) {
    const digit = value - valueOf(this.store.position.shape, 0);
    this.#enter(mode === "color" ? value : Math.max(digit, 0), mode);
  }

  /** @param {number} color from 0 */
  color(color) {
    const { store } = this;
    if (color >= COLORS || store.isPaused) return;
    const { position, selection, view } = store;
    store.setView({ color });
    const next = view.colorDigit
      ? edit.toggleCandidateColor(position, selection, view.colorDigit, color)
      : edit.toggleColor(position, selection, color);
    store.commit(next, word("page.did.color"));
  }

  clear() {
    const { store } = this;
    if (store.isPaused) return;
    const { position, selection } = store;
    this.#change((one) => edit.clear(one, selection), word("page.did.clear"), selection.some((cell) => position.values[cell]));
  }

  /** @param {Mode} mode */
  mode(mode) {
    this.store.setView({ mode });
  }

  nextMode() {
    const { mode } = this.store.view;
    this.mode(MODES[(MODES.indexOf(mode) + 1) % MODES.length]);
  }
}
