/**
 * Makes rules of what the hand draws and the keys type.
 *
 * ```text
 * hand, keys --make--> draft (a rule that still needs its number)
 *                        |  digits
 *                        v
 *                      a step of the store --> active: further digits change its number, in the same step
 * ```
 *
 * A rule is on the board at once. The server is asked whether it is one; if it is not, the step is taken back, and the
 * reason shown.
 */

import { ApiError } from "../../api.js";
import { ruled } from "../../edit.js";
import { shapeOf } from "../../geometry.js";
import { partsOf, ruleText } from "../../rules.js";
import { read, remember, settingText } from "../../setting.js";
import { ruleWithCells } from "../../spoken.js";
import { cellInWords } from "../../words/sentence.js";
import { word } from "../../words/studio.js";
import { KINDS, takesNumbers } from "./kinds.js";
import { cellsOf, kindOf, lineOf, moved, withRule } from "./rules.js";
import { mirrored, shifted } from "./symmetry.js";

/** Rules in words, for the names of steps. @param {...string} rules */
const named = (...rules) => rules.map((rule) => ruleWithCells(rule, cellInWords)).join(", ");

/** @param {(string | null)[]} rules @returns {rules is string[]} */
const areAll = (rules) => rules.every((rule) => rule !== null);

export class Maker {
  /** The tool. */ kind = "select";
  /** What waits for its number, or for its second list. @type {{ lists: number[][], isOpen: boolean } | null} */ draft = null;
  /** The rule in hand, as its text; empty for none. */ active = "";
  /** More rules in hand, which are moved, copied and deleted with it. @type {string[]} */ more = [];
  /** The last fault, in words. */ fault = "";
  /** The text for the active rule that has the fault. */ tried = "";
  /** What was typed for the active rule. */ #typed = "";
  /** The position that typing may still change. @type {import("../../state.js").Position | null} */ #last = null;

  /** @param {import("../../main.js").App} app */
  constructor({ store }) {
    this.store = store;
    store.on("position", () => {
      if (this.#isOwn) return;
      this.#last = null;
      this.#typed = "";
      if (this.active && !this.rules.includes(this.active)) this.active = "";
      this.more = this.active ? this.more.filter((rule) => this.rules.includes(rule)) : [];
      this.#tell();
    });
  }

  #isOwn = false;

  get rules() {
    return this.store.position.shape.rules;
  }

  /** All rules in hand. */
  get held() {
    return this.active ? [...this.more, this.active] : [];
  }

  #tell() {
    this.store.emit("studio");
  }

  /** @param {string} kind */
  choose(kind) {
    this.kind = kind;
    this.draft = null;
    if (kindOf(this.active) !== kind) this.pick("");
    this.#tell();
  }

  /** Takes a rule into the hand, or with an empty text lets all go. @param {string} rule @param {boolean} [adds] to those in hand, or away from them */
  pick(rule, adds = false) {
    const { held } = this;
    if (adds && rule) held.includes(rule) ? held.splice(held.indexOf(rule), 1) : held.push(rule);
    this.hold(adds ? held : [rule]);
  }

  /** @param {string[]} rules those in hand from now on */
  hold(rules) {
    this.more = rules.slice(0, -1);
    this.active = rules[rules.length - 1] ?? "";
    this.#typed = "";
    this.#last = null;
    this.fault = this.tried = "";
    this.#tell();
  }

  /** Ends what is begun. @returns {boolean} whether there was something */
  letGo() {
    const wasBusy = this.draft !== null || this.active !== "";
    this.draft = null;
    this.pick("");
    return wasBusy;
  }

  /**
   * Makes a rule of cells that were drawn or selected.
   * @param {number[]} cells
   */
  make(cells) {
    const { hand, least = 0, usual = [] } = KINDS[this.kind];
    const { shape } = this.store.position;
    this.fault = "";
    if (hand === "cells") return this.#mark(cells);
    if (hand === "lists") {
      if (!this.draft?.isOpen) return this.#wait([cells], true);
      return this.#add(lineOf(this.kind, [...this.draft.lists, cells], [], shape.across));
    }
    const known = hand === "arrow" ? this.#shafted(cells) : null;
    if (known) return this.change(known.rule, known.next);
    if (least) return this.#wait([cells], false);
    this.#add(lineOf(this.kind, [cells], usual, shape.across));
  }

  /** An arrow whose circle the new one begins in has one shaft more. @param {number[]} cells */
  #shafted([circle, ...shaft]) {
    const side = this.store.position.shape.across;
    const rule = this.rules.find((one) => kindOf(one) === "arrow" && (cellsOf(one.split("|")[0], side)).includes(circle));
    const line = lineOf("renban", [shaft], [], side).split(": ")[1];
    return rule && shaft.length ? { rule, next: `${rule} | ${line}` } : null;
  }

  /** @param {number[][]} lists @param {boolean} isOpen */
  #wait(lists, isOpen) {
    this.hold([]);
    this.draft = { lists, isOpen };
    this.#tell();
  }

  /** Marks cells, or takes the mark away if all have it: one rule has all marks of its kind. @param {number[]} cells */
  #mark(cells) {
    const side = this.store.position.shape.across;
    const rule = this.rules.find((one) => kindOf(one) === this.kind);
    const before = rule ? cellsOf(rule, side) : [];
    const areMarked = cells.every((cell) => before.includes(cell));
    const next = areMarked ? before.filter((cell) => !cells.includes(cell)) : [...new Set([...before, ...cells])].sort((one, other) => one - other);
    const { numbers } = (rule && partsOf(rule)) || { numbers: [] };
    if (!next.length) return this.#take(this.rules.filter((one) => one !== rule), "", word("setter.removed"));
    const line = lineOf(this.kind, [next], numbers, side);
    this.#take(rule ? this.rules.map((one) => (one === rule ? line : one)) : [...this.rules, line], line, word("studio.did.add", { rule: named(line) }));
  }

  /** Adds a rule that needs no cells, or removes it. @param {string} kind */
  toggle(kind) {
    const rule = this.rules.find((one) => kindOf(one) === kind);
    if (rule) return this.remove(rule);
    this.#add(ruleText({ rule: kind, numbers: KINDS[kind].usual ?? [] }));
  }

  /** @param {string} line */
  #add(line) {
    const next = withRule(this.rules, line);
    this.draft = null;
    if (next) return this.#take(next, line, word("studio.did.add", { rule: named(line) }));
    this.active = line;
    this.fault = word("studio.there");
    this.#tell();
  }

  /**
   * A digit for the draft or the active rule.
   * @param {number} digit @returns {boolean} whether there is one that takes it
   */
  type(digit) {
    const kind = this.draft ? this.kind : kindOf(this.active);
    if ((!this.draft && !this.active) || this.more.length || this.draft?.isOpen || !takesNumbers(kind)) return false;
    this.#typed += String(digit);
    this.#renumber(kind);
    return true;
  }

  /** Takes the last digit back. @returns {boolean} whether there was one */
  untype() {
    if (!this.#typed) return false;
    this.#typed = this.#typed.slice(0, -1);
    this.#renumber(this.draft ? this.kind : kindOf(this.active));
    return true;
  }

  /** @param {string} kind */
  #renumber(kind) {
    const { least = 0, each, hand } = KINDS[kind];
    const side = this.store.position.shape.across;
    const numbers = each ? [...this.#typed].map(Number) : this.#typed ? [Number(this.#typed)] : [];
    const parts = this.draft ? null : partsOf(this.active);
    const lists = this.draft?.lists ?? parts?.lists.map((list) => cellsOf(list.join(" "), side)) ?? [];
    if (numbers.length < least || (kind === "look-and-say" && numbers.length % 2)) return;
    const flat = hand === "arrow" ? [lists.flat()] : lists;
    const line = lineOf(kind, kind === "connected-values" ? [lists.flat()] : flat, numbers, side);
    const typed = this.#typed;
    if (this.draft) this.#add(line);
    else this.change(this.active, line, this.#last === this.store.position);
    this.#typed = typed;
  }

  /** Puts another text in the place of a rule. @param {string} rule @param {string} next @param {boolean} [isSame] whether it belongs to the step before */
  change(rule, next, isSame = false) {
    if (rule === next) return;
    this.#take(this.rules.map((one) => (one === rule ? next : one)), next, word("studio.did.change", { rule: named(next) }), isSame);
  }

  /** Gives the active rule other cells. @param {number[]} cells */
  recell(cells) {
    const { rule = "", numbers = [] } = partsOf(this.active) ?? {};
    if (cells.length > 1) this.change(this.active, lineOf(rule, [cells], numbers, this.store.position.shape.across));
  }

  /** Puts a text that was typed in the place of a rule, with its cells written out. @param {string} rule @param {string} text */
  async rewrite(rule, text) {
    this.tried = text;
    const { shape, rules } = await this.#read(text);
    if (!shape) return;
    this.fault = this.tried = "";
    if (this.rules.includes(rule)) this.change(rule, rules.length === 1 && kindOf(rules[0]) === kindOf(text) ? rules[0] : text);
    this.#tell();
  }

  /** The rules of a text, with their cells written out; no shape if there is a fault. @param {string} text */
  async #read(text) {
    const { shape } = this.store.position;
    try {
      const { geometry } = await read(settingText({ ...shape, rules: [text] }));
      return { shape, rules: shapeOf(geometry).rules };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fault = error.message;
      this.#tell();
      return { rules: [] };
    }
  }

  /** Adds the rules of a text; if the puzzle has them already, at the cursor. @param {string} text */
  async paste(text) {
    const { shape, rules } = await this.#read(text);
    if (!shape) return;
    const side = shape.across;
    const { cursor } = this.store;
    const cells = rules.flatMap((rule) => cellsOf(rule, side));
    const isThere = rules.every((rule) => this.rules.includes(rule));
    const top = Math.min(...cells.map((cell) => Math.floor(cell / side)));
    const left = Math.min(...cells.map((cell) => cell % side));
    const place = shifted(shape, Math.floor(cursor / side) - top, (cursor % side) - left);
    this.#join(isThere ? rules.map((rule) => moved(rule, place)) : rules);
  }

  /** @param {...string} rules */
  remove(...rules) {
    const held = this.held.filter((rule) => !rules.includes(rule));
    this.#takeAll(this.rules.filter((rule) => !rules.includes(rule)), held, word("setter.removed"));
  }

  /** Moves the rules in hand, if all stay on the board. @param {number} down @param {number} right */
  move(down, right) {
    const { held } = this;
    const next = held.map((rule) => moved(rule, shifted(this.store.position.shape, down, right)));
    if (!areAll(next)) return this.#refuse();
    // The selection goes with them; another one lets go what is in hand, so it is first.
    this.store.select(next.flatMap((rule) => cellsOf(rule, this.store.position.shape.across)));
    this.#takeAll(this.rules.map((rule) => next[held.indexOf(rule)] ?? rule), next, word("studio.did.move", { rule: named(...next) }));
  }

  /** Copies the rules in hand; the copies are in hand then. @param {string} symmetry */
  copy(symmetry) {
    this.#join(this.held.map((rule) => moved(rule, mirrored(this.store.position.shape, symmetry))));
  }

  /** @param {(string | null)[]} next rules for the puzzle, which are in hand then */
  #join(next) {
    if (!areAll(next)) return this.#refuse();
    const rules = next.reduce((all, rule) => withRule(all, rule) ?? all, /** @type {readonly string[]} */ (this.rules));
    if (rules === this.rules) return this.#refuse("studio.there");
    this.#takeAll([...rules], next.filter((rule) => rules.includes(rule)), word("studio.did.copy", { rule: named(...next) }));
  }

  #refuse(key = "studio.outOf") {
    this.fault = word(key);
    this.#tell();
  }

  /**
   * Takes rules at once, and takes the step back if the server does not know them.
   * @param {string[]} rules @param {string} active @param {string} label @param {boolean} [isSame]
   */
  #take(rules, active, label, isSame = false) {
    this.#takeAll(rules, active ? [active] : [], label, isSame);
  }

  /** @param {string[]} rules @param {string[]} held those in hand then @param {string} label @param {boolean} [isSame] */
  #takeAll(rules, held, label, isSame = false) {
    const { store } = this;
    const next = ruled(store.position, rules);
    this.more = held.slice(0, -1);
    this.active = held[held.length - 1] ?? "";
    this.fault = this.tried = "";
    this.#typed = "";
    this.#isOwn = true;
    if (isSame) store.amend(next, label);
    else store.commit(next, label);
    this.#isOwn = false;
    this.#last = next;
    this.#tell();
    void this.#check(next);
  }

  /** @param {import("../../state.js").Position} position */
  async #check(position) {
    try {
      remember(position.shape, (await read(settingText(position.shape))).geometry);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind !== "refused" || this.store.position !== position) return;
      const typed = this.active;
      this.store.dropTo(this.store.past.length - 1);
      this.fault = `${error.message}${typed ? ` (${typed})` : ""}`;
      this.#tell();
    }
  }
}
