/**
 * The hand on the board: mouse, pen and finger draw what the tool makes. The tools "givens" and "colors" leave the board as it is in play.
 * With "select" a click on a mark takes its rule, with Shift one more, and a drag from there moves all that are in hand. A
 * drag from an end of a line in hand makes it longer, or shorter.
 */

import { between, DRAG_REACH } from "../../pointer.js";
import { isPlay, isQuiet, KINDS } from "./kinds.js";
import { cellsOf, kindOf, moved } from "./rules.js";
import { Sketch } from "./sketch.js";
import { cellAt, cornerAt, distance, edgeAt, lineFromOutside, pointOf, turned } from "./spots.js";
import { shifted } from "./symmetry.js";

/** @typedef {import("./spots.js").Point} Point */

/** As far from a rule a press takes it. */
const NEAR = 1.9;
/** How far a press may wander and still be a click, in units of the board. */
const CLICK = 12;

/** @param {import("./spots.js").Shape} shape @param {string} rule @param {Point} point */
const farFrom = (shape, rule, point) => distance(shape, cellsOf(rule, shape.across), point, KINDS[kindOf(rule)]?.hand ?? "area");

export class Hand {
  /** Where the press began, and the cells since. @type {{ point: Point, path: number[], isHeld: boolean, adds: boolean, isFar: boolean, end?: "first" | "last" } | null} */
  #press = null;
  #sketch;
  #listeners = new AbortController();

  /** @param {import("../../main.js").App} app @param {import("./maker.js").Maker} maker @param {() => number[]} picked cells that were chosen by keys */
  constructor({ store, board }, maker, picked) {
    this.picked = picked;
    this.store = store;
    this.board = board;
    this.maker = maker;
    this.#sketch = new Sketch(board);
  }

  start() {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const { element } = this.board;
    element.addEventListener("pointerdown", (event) => this.#down(event), { signal, capture: true });
    element.addEventListener("pointermove", (event) => this.#move(event), { signal });
    element.addEventListener("pointerup", (event) => this.#up(event), { signal });
    element.addEventListener("pointercancel", () => this.#end(), { signal });
    element.addEventListener("pointerleave", () => this.#press || this.show(), { signal });
  }

  stop() {
    this.#listeners.abort();
    this.#end();
    this.#sketch.clear();
  }

  get #hand() {
    return KINDS[this.maker.kind]?.hand ?? "none";
  }

  /** Whether a press takes a rule into the hand. */
  get #selects() {
    return !isPlay(this.maker.kind) && this.#hand === "none";
  }

  /** The rule at a point, the nearest first; a second press takes the next one. @param {Point} point @param {string} [only] a kind */
  #ruleAt(point, only) {
    const { shape } = this.board;
    const found = this.maker.rules
      .filter((rule) => !only || kindOf(rule) === only)
      .map((rule) => ({ rule, far: farFrom(shape, rule, point) }))
      .filter(({ far }) => far < NEAR)
      .sort((one, other) => one.far - other.far)
      .map(({ rule }) => rule);
    return found[(found.indexOf(this.maker.active) + 1) % found.length] ?? "";
  }

  /** The cells of the line in hand of which an end is at a point; that end is the last. @param {Point} point @returns {{ path: number[], end: "first" | "last" } | null} */
  #endAt(point) {
    const { maker: { held }, board: { shape } } = this;
    const path = cellsOf(held[0] ?? "", shape.across);
    if (held.length !== 1 || KINDS[kindOf(held[0])]?.hand !== "line") return null;
    const cell = cellAt(shape, point);
    if (cell === path[path.length - 1]) return { path, end: "last" };
    return cell === path[0] ? { path: path.reverse(), end: "first" } : null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || !event.isPrimary || this.store.isPaused) return;
    const { maker, board } = this;
    const point = pointOf(board, event);
    const cell = cellAt(board.shape, point);
    const path = cell < 0 ? [] : [cell];
    if (this.#selects) {
      const line = event.shiftKey ? null : this.#endAt(point);
      if (line) {
        this.#press = { point, ...line, isHeld: false, adds: false, isFar: false };
        return this.#own(event);
      }
      // Shift without a rule in hand selects cells, as in play.
      const adds = event.shiftKey && maker.active !== "" && this.#ruleAt(point) !== "";
      const isHeld = !event.shiftKey && maker.held.some((rule) => farFrom(board.shape, rule, point) < NEAR);
      this.#press = { point, path, isHeld, adds, isFar: false };
      if (isHeld || adds || cell < 0) this.#own(event);
      return;
    }
    if (isPlay(maker.kind) || this.#hand === "paint") return;
    this.#own(event);
    this.#press = { point, path, isHeld: false, adds: false, isFar: false };
    this.show(point);
  }

  /** Keeps a press from what it does in play. @param {PointerEvent} event */
  #own(event) {
    event.preventDefault();
    event.stopPropagation();
    this.board.element.setPointerCapture(event.pointerId);
    if (cellAt(this.board.shape, pointOf(this.board, event)) >= 0 || !this.board.hasFocus) this.board.focus();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    const point = pointOf(this.board, event);
    if (!press) return void (event.pointerType === "mouse" && !isQuiet(this.maker.kind) && this.show(point));
    press.isFar ||= Math.hypot(point.x - press.point.x, point.y - press.point.y) > CLICK;
    if (this.#selects && !press.end) return void (press.isHeld && press.isFar && this.#showMoved(press, point));
    for (const { clientX, clientY } of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) {
      const cell = this.board.cellAt(clientX, clientY, DRAG_REACH);
      const last = press.path[press.path.length - 1];
      if (cell < 0 || cell === last) continue;
      for (const passed of last === undefined ? [cell] : between(last, cell, this.board.shape.across)) this.#pass(press.path, passed);
    }
    this.show(point);
  }

  /** One cell more; back to the one before takes the last away. @param {number[]} path @param {number} cell */
  #pass(path, cell) {
    const isLine = this.#press?.end || ["line", "arrow", "text"].includes(this.#hand);
    if (isLine && path[path.length - 2] === cell) path.pop();
    else if (isLine || !path.includes(cell)) path.push(cell);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (!press) return;
    const { maker, board, store } = this;
    const point = pointOf(board, event);
    const { path } = press;
    this.#end();
    if (this.#selects) {
      if (press.end && press.isFar) return void (maker.recell(press.end === "first" ? path.reverse() : path), this.show());
      if (press.end) store.select([path[path.length - 1]]);
      if (press.isHeld && press.isFar) return this.#drop(press, point);
      if (press.isFar) return;
      const rule = this.#ruleAt(point);
      if (press.isHeld && path.length) store.select(path);
      return maker.pick(rule, press.adds);
    }
    const waits = this.#hand === "diagonal" ? maker.draft?.lists[0] : undefined;
    const isAgain = waits && distance(board.shape, waits, press.point, "diagonal") < NEAR;
    const cells = isAgain ? turned(board.shape, waits) : this.#drawn(press.point, path, press.isFar);
    // A click on what the tool has made takes it into the hand.
    const isClick = !press.isFar && this.#hand !== "cells" && !maker.draft?.isOpen;
    const there = isClick ? this.#ruleAt(press.point, maker.kind) : "";
    if (there) {
      if (path.length) store.select(path);
      // Another click on a diagonal takes the other one.
      if (there === maker.active && this.#hand === "diagonal") maker.recell(turned(board.shape, cellsOf(there, board.shape.across)));
      else maker.pick(there);
    } else if (cells.length > (["line", "arrow", "text"].includes(this.#hand) ? 1 : 0)) {
      if (event.shiftKey && this.#hand === "area" && kindOf(maker.active) === maker.kind) this.#extend(cells);
      else this.#make(cells);
    }
    this.show();
  }

  /** @param {number[]} cells */
  #make(cells) {
    this.store.select(cells, cells[cells.length - 1]);
    this.maker.make(cells);
    this.board.focus();
  }

  /** Adds cells to the active cage, or takes them out if it has them all. @param {number[]} cells */
  #extend(cells) {
    const { maker, board } = this;
    const side = board.shape.across;
    const before = cellsOf(maker.active, side);
    const next = cells.every((cell) => before.includes(cell)) ? before.filter((cell) => !cells.includes(cell)) : [...new Set([...before, ...cells])];
    if (!next.length) return maker.remove(maker.active);
    maker.change(maker.active, `${maker.active.split(":")[0]}: ${next.map((cell) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`).join(" ")}`);
  }

  /** The cells of what was drawn. @param {Point} point where it began @param {number[]} path @param {boolean} isFar */
  #drawn(point, path, isFar) {
    const { shape } = this.board;
    switch (this.#hand) {
      case "pair":
      case "greater":
        return isFar && path.length > 1 ? path.slice(0, 2) : edgeAt(shape, point);
      case "corner":
        return cornerAt(shape, point);
      case "outside":
      case "diagonal":
        return lineFromOutside(shape, point, this.#hand === "diagonal");
      default:
        return path;
    }
  }

  /** @param {{ point: Point }} press @param {Point} point @returns {[number, number]} rows down, columns right */
  #way({ point: from }, point) {
    return [Math.round((point.y - from.y) / 64), Math.round((point.x - from.x) / 64)];
  }

  /** @param {{ point: Point }} press @param {Point} point */
  #showMoved(press, point) {
    const [down, right] = this.#way(press, point);
    const { shape } = this.board;
    const next = this.maker.held.map((rule) => moved(rule, shifted(shape, down, right)));
    const fits = next.every((rule) => rule !== null);
    this.#sketch.cells((fits ? next : this.maker.held).flatMap((rule) => cellsOf(rule ?? "", shape.across)), fits ? "" : "waits");
  }

  /** @param {{ point: Point }} press @param {Point} point */
  #drop(press, point) {
    const [down, right] = this.#way(press, point);
    this.show();
    if (down || right) this.maker.move(down, right);
  }

  #end() {
    this.#press = null;
  }

  /** Shows what is being drawn, what waits, or what a press here would make. @param {Point} [point] */
  show(point) {
    const { maker, board } = this;
    const waiting = [...(maker.draft?.lists.flat() ?? []), ...this.picked()];
    const path = this.#press?.path ?? [];
    const [sketch, hand] = [this.#sketch, this.#hand];
    if ((this.#press?.end || ["line", "arrow", "text"].includes(hand)) && path.length) return sketch.line(path, waiting);
    if (["area", "cells", "lists"].includes(hand) && path.length) return sketch.cells([...waiting, ...path]);
    if (point && !waiting.length) {
      const cells = this.#drawn(this.#press?.point ?? point, path, Boolean(this.#press?.isFar));
      if (cells.length && ["pair", "greater", "corner"].includes(hand)) return sketch.spot(cells);
      if (cells.length && ["outside", "diagonal"].includes(hand)) return sketch.outside(cells);
    }
    if (waiting.length) return hand === "outside" || hand === "diagonal" ? sketch.outside(waiting) : sketch.cells(waiting, "waits");
    if (maker.active) return sketch.held(...maker.held.map((rule) => cellsOf(rule, board.shape.across)));
    sketch.clear();
  }
}
