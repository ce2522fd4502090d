/**
 * The studio by keyboard alone.
 *
 * | key | what |
 * |---|---|
 * | Q, G, V, K, L, D, O, E, B, P | the tools: select, givens, colors, and the families |
 * | arrows, Shift+arrows, Space | the cells of the next rule: Space adds the current cell, or takes it out |
 * | digits, Backspace | the number |
 * | Enter | makes the rule, or ends it; with the tool "select" takes the rule at the cell into the hand |
 * | Shift+Enter | takes one more rule into the hand, or out of it |
 * | Ctrl+A | with a rule in hand takes all |
 * | Delete | deletes the rules in hand |
 * | Ctrl+Shift+arrows | move the rules in hand |
 * | Ctrl+C, Ctrl+X, Ctrl+V | copy, cut and paste rules: clip.js |
 * | Escape | lets the rule go, then the tool |
 */

import { frameOf, valueOfLetter } from "../../geometry.js";
import { isPlay, isQuiet, KINDS, takesNumbers } from "./kinds.js";
import { cellsOf } from "./rules.js";
import { lineFromBorder } from "./spots.js";

/** The letter of each tool and family. @type {Record<string, string>} */
export const LETTERS = { select: "q", given: "g", color: "v", cage: "k", line: "l", dot: "d", outside: "o", cell: "e", global: "b", special: "p" };
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class StudioKeys {
  /** Cells that Space has chosen. @type {number[]} */ picked = [];

  /** @param {import("../../main.js").App} app @param {import("./maker.js").Maker} maker @param {{ open: (name: string) => void, show: () => void }} does */
  constructor({ store, board }, maker, does) {
    this.store = store;
    this.board = board;
    this.maker = maker;
    this.does = does;
  }

  /** @param {KeyboardEvent} event @param {number | null} digit of the key, if it has one @returns {boolean} whether the studio uses the key */
  hear(event, digit) {
    const { maker } = this;
    const { key, shiftKey } = event;
    const control = event.ctrlKey || event.metaKey;
    // Keys of a button are its own; digits, letters and those that erase are none of them.
    const isOfButton = digit === null && !/^([a-z]|delete|backspace)$/i.test(key);
    if (isOfButton && !this.board.hasFocus && event.target instanceof Element && event.target !== document.body) return false;
    if (control && shiftKey && key in ARROWS && maker.active) return this.#did(maker.move(...ARROWS[key]));
    if (control && key.toLowerCase() === "a" && maker.active) return this.#did(maker.hold([...maker.rules]));
    if (control) return false;
    if (key === "Escape") return this.#escape();
    if ((key === "Delete" || key === "Backspace") && this.#erase(key)) return true;
    if (key === "Enter") return this.#enter(shiftKey);
    // A number is written in digits; the letters of a large board are for its cells.
    if (!shiftKey && digit !== null && digit < 10 && this.#digit(digit)) return true;
    if (key === " " && !isQuiet(maker.kind) && KINDS[maker.kind].hand !== "none") return this.#pick();
    return !shiftKey && this.#letter(key.toLowerCase());
  }

  /** @param {unknown} _ */
  #did(_) {
    return true;
  }

  #escape() {
    const { maker } = this;
    const wasBusy = maker.letGo() || this.picked.length > 0;
    this.drop();
    if (!wasBusy && maker.kind === "select") return false;
    if (!wasBusy) maker.choose("select");
    return true;
  }

  /** @param {string} key */
  #erase(key) {
    const { maker } = this;
    if (key === "Backspace" && maker.untype()) return true;
    if (!maker.active) return false;
    maker.remove(...maker.held);
    return true;
  }

  /** @param {boolean} adds */
  #enter(adds) {
    const { maker, store } = this;
    if (isPlay(maker.kind)) return false;
    if (maker.kind === "select") {
      const side = store.position.shape.across;
      const here = maker.rules.filter((rule) => cellsOf(rule, side).includes(store.cursor));
      maker.pick(here[(here.indexOf(maker.active) + 1) % here.length] ?? "", adds);
      return here.length > 0;
    }
    if (maker.active && KINDS[maker.kind].hand !== "cells" && !this.picked.length) return maker.letGo();
    return this.#make();
  }

  /** @param {number} digit */
  #digit(digit) {
    const { maker } = this;
    if (maker.type(digit)) return true;
    if (isQuiet(maker.kind) || !takesNumbers(maker.kind) || maker.draft?.isOpen || KINDS[maker.kind].hand === "none") return false;
    return this.#make() && maker.type(digit);
  }

  #make() {
    const cells = this.#cells();
    if (!cells.length) return false;
    this.drop();
    this.maker.make(cells);
    return true;
  }

  /** What a rule is made of: the chosen cells, else the selected ones, in their order. */
  #cells() {
    const { selection, position, cursor } = this.store;
    const { shape } = position;
    const { hand } = KINDS[this.maker.kind];
    if (hand === "none" || hand === "paint") return [];
    if (hand === "outside" || hand === "diagonal") return lineFromBorder(shape, selection, hand === "diagonal");
    const cells = this.picked.length ? [...new Set([...this.picked, ...(selection.length > 1 ? selection : [])])] : selection;
    if (hand === "pair" || hand === "greater") return cells.length === 2 ? cells : [];
    if (hand !== "corner") return cells.length > 1 || !["line", "arrow"].includes(hand) ? cells : [];
    const { rows, columns } = frameOf(shape);
    const fits = cursor % shape.across < columns - 1 && cursor < (rows - 1) * shape.across;
    return fits ? [0, 1, shape.across, shape.across + 1].map((step) => cursor + step) : [];
  }

  #pick() {
    const { cursor, selection } = this.store;
    const added = this.picked.length ? [cursor] : [...new Set([...selection, cursor])];
    this.picked = this.picked.includes(cursor) ? this.picked.filter((cell) => cell !== cursor) : [...this.picked, ...added];
    this.does.show();
    return true;
  }

  /** Forgets the cells that Space has chosen. */
  drop() {
    this.picked = [];
    this.does.show();
  }

  /** @param {string} letter */
  #letter(letter) {
    const { shape } = this.store.position;
    const name = Object.keys(LETTERS).find((one) => LETTERS[one] === letter);
    const isDigit = valueOfLetter(shape, letter) !== null;
    if (!name || (isDigit && isQuiet(this.maker.kind))) return false;
    this.does.open(name);
    return true;
  }
}
