/**
 * The state of the page: the current position, the positions before and after it, and the view settings.
 *
 * A position is never changed. Every action makes a new one and pushes it on a stack, so undo and redo are steps on that
 * stack, without limit, and "back to before the mistake" is a jump. The store notifies listeners of changes:
 *
 * | event | what |
 * |---|---|
 * | position | another position: values, marks, shape |
 * | selection | selected cells, or the current cell |
 * | view | entry mode, candidates, filter, settings |
 * | game | another puzzle |
 * | away | the game waits while the board shows something else, or goes on |
 * | pause, time | raised by timer.js: the clock stops or goes on, or shows another second |
 * | level | the level of the puzzle is known: raised by level.js |
 * | today, making | raised by today.js: another day, or another puzzle of it is known; one begins or ends to be made |
 * | verdict, online, preview | raised by verdict.js, api.js and board.js |
 * | ask for a hint, hint | raised by the row of actions; the next label of its button, by the panel "play" |
 * | ask for a check, ask for a restart | raised by the row of actions and by panels |
 * | ask for a game | undo or redo leads to another game: for storage.js |
 */

import { isShown } from "./geometry.js";

/** @typedef {import("./geometry.js").Shape} Shape */
/**
 * @typedef {Readonly<{ shape: Shape, isSetting: boolean, givens: readonly boolean[], values: readonly number[],
 *   corners: readonly number[], centers: readonly number[], struck: readonly number[], colors: readonly number[],
 *   candidateColors: Readonly<Record<string, number>>, start: readonly number[] | null }>} Position
 */
/**
 * A game; `text` is the content of its puzzle's text other than rules, `day` the date and level of a puzzle of the day, `seconds`
 * the time played, `hints` how many were asked for, `isSolved` whether it was solved at that time.
 * @typedef {{ id: string, title: string, text?: import("./unread.js").Text, day?: string, level?: string, seconds?: number, hints?: number, isSolved?: boolean }} Game
 */
/** @typedef {"digit" | "corner" | "center" | "color"} Mode */
/** @typedef {null | { kind: "digit", digit: number } | { kind: "bivalue" } | { kind: "peers" }} Filter */
/**
 * `digitFirst`: a digit is chosen on the pad, then cells are tapped; `held` is that digit, 0 for none.
 * @typedef {{ mode: Mode, color: number, colorDigit: number, candidates: "own" | "auto" | "mixed", filter: Filter, showWrong: boolean, tidy: boolean,
 *   theme: "system" | "light" | "dark", digitFirst: boolean, held: number, lightsSame: boolean, lightsPeers: boolean, hasClock: boolean }} View
 */
/** @typedef {{ position: Position, label: string }} Past */

/** @type {View} */
const FIRST_VIEW = { mode: "digit", color: 0, colorDigit: 0, candidates: "own", filter: null, showWrong: false, tidy: true, theme: "system",
  digitFirst: false, held: 0, lightsSame: true, lightsPeers: true, hasClock: true };

export class Store {
  /** @type {Position} */ position;
  /** @type {Game} */ game;
  /** @type {Past[]} */ past = [];
  /** @type {Past[]} */ future = [];
  /** Games that took the place of others, by their ids: undo goes on in the one before. @type {Map<string, string>} */ replaced = new Map();
  /** What takes back strokes of a brush, before they are a step. @type {(() => void)[]} */ strokes = [];
  /** @type {number[]} */ selection = [0];
  cursor = 0;
  /** Whether the clock is stopped and the board hidden. */ isPaused = false;
  /** Whether the board belongs to something else, such as a lesson: nothing is done to the game, and its clock stands. */ isAway = false;
  /** @type {View} */ view = FIRST_VIEW;
  /** @type {Map<string, Set<(detail: any) => void>>} */ #listeners = new Map();

  /** @param {Game} game @param {Position} position */
  constructor(game, position) {
    this.game = game;
    this.position = position;
  }

  /**
   * Calls `listener` at each such event, until the function that comes back is called.
   * @param {string} event
   * @param {(detail: any) => void} listener
   */
  on(event, listener) {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** @param {string} event @param {any} [detail] */
  emit(event, detail) {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(detail);
  }

  /** The puzzle that this one took the place of. */
  get before() {
    return this.replaced.get(this.game.id);
  }

  /** The puzzle that took the place of this one. */
  get after() {
    return [...this.replaced].find(([, before]) => before === this.game.id)?.[0];
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  /**
   * Takes a new position; undo returns to the current one. The same position again is not a step.
   * @param {Position} position
   * @param {string} label what was done, in a word
   */
  commit(position, label) {
    if (position === this.position || this.isAway) return;
    this.past.push({ position: this.position, label });
    this.future = [];
    this.#take(position);
  }

  /** A better version of the last step: undo returns to what was before both. @param {Position} position @param {string} label */
  amend(position, label) {
    const last = this.past.pop();
    if (last) this.past.push({ position: last.position, label });
    this.future = [];
    this.#take(position);
  }

  undo() {
    const stroke = this.strokes.pop();
    if (stroke) return stroke();
    const before = !this.isAway && this.past.pop();
    if (!before) return this.isAway || this.emit("ask for a game", this.before);
    this.future.push({ position: this.position, label: before.label });
    this.#take(before.position);
  }

  redo() {
    const after = !this.isAway && this.future.pop();
    if (!after) return this.isAway || this.emit("ask for a game", this.after);
    this.past.push({ position: this.position, label: after.label });
    this.#take(after.position);
  }

  /** @param {boolean} isAway */
  setAway(isAway) {
    this.isAway = isAway;
    this.emit("away");
  }

  /** Back to `past[index]`; redo leads forward again. @param {number} index */
  goTo(index) {
    while (this.past.length > index + 1) {
      const before = /** @type {Past} */ (this.past.pop());
      this.future.push({ position: this.position, label: before.label });
      this.position = before.position;
    }
    this.undo();
  }

  /** Back to `past[index]`, as if what came after had not been done. @param {number} index */
  dropTo(index) {
    const [{ position }] = this.past.splice(index);
    this.future = [];
    this.#take(position);
  }

  /**
   * Another puzzle, with what was done in it.
   * @param {Game} game
   * @param {Position} position
   * @param {Past[]} [past]
   * @param {Past[]} [future]
   */
  open(game, position, past = [], future = []) {
    this.game = game;
    this.past = past;
    this.future = future;
    this.view = { ...this.view, filter: null, held: 0 };
    this.#selectFirst(position);
    this.#take(position);
    this.emit("game");
    this.emit("view");
  }

  /** @param {string} title */
  rename(title) {
    this.game = { ...this.game, title };
    this.emit("game");
  }

  /** Notes something about the game that is saved with its next change. @param {Partial<Game>} facts */
  learn(facts) {
    this.game = { ...this.game, ...facts };
  }

  /**
   * Selects these cells; the cursor is the one that the keyboard moves.
   * @param {Iterable<number>} cells
   * @param {number} [cursor]
   */
  select(cells, cursor) {
    this.selection = [...new Set(cells)];
    this.cursor = cursor ?? this.selection[this.selection.length - 1] ?? this.cursor;
    this.emit("selection");
  }

  /** @param {Partial<View>} patch */
  setView(patch) {
    this.view = { ...this.view, ...patch };
    this.emit("view");
  }

  /** @param {Position} position */
  #selectFirst({ shape, values }) {
    this.cursor = Math.max(values.findIndex((_, cell) => isShown(shape, cell)), 0);
    this.selection = [this.cursor];
  }

  /** @param {Position} position */
  #take(position) {
    const cells = position.values.length;
    this.position = position;
    if (this.cursor >= cells || this.selection.some((cell) => cell >= cells || !isShown(position.shape, cell))) {
      this.#selectFirst(position);
    }
    this.emit("position");
  }
}
