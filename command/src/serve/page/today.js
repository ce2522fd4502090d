/**
 * The puzzles of the day: one of each level, the same for everyone, because the date is the seed of the generator.
 *
 *     24 November 2026, medium: POST generate { level: "medium", seed: 202611242 }
 *
 * A puzzle is made when it is first needed and kept for the day. A game of one knows its date and level, so opening the
 * puzzle again continues that game.
 */

import { ApiError, post } from "./api.js";
import { decode } from "./code.js";
import { isBlank } from "./edit.js";
import { read, write } from "./kept.js";
import { language, word } from "./words/words.js";

/** @typedef {"easy" | "medium" | "hard" | "unfair"} Level */
/** @typedef {{ puzzle: string, givens: number, level: string, technique: string }} Made */

export const LEVELS = /** @type {Level[]} */ (["easy", "medium", "hard", "unfair"]);
const KEY = "veridoku.today";

export class Today {
  /** @type {Partial<Record<Level, Made>>} */ #made = {};
  /** The puzzles that are being made, by date and level. @type {Map<string, Promise<Made>>} */ #making = new Map();
  #date = "";
  #wanted = 0;

  /** @param {{ store: import("./state.js").Store, storage: import("./storage.js").Storage, note: (text: string) => void }} app */
  constructor(app) {
    this.app = app;
    this.#look();
    document.addEventListener("visibilitychange", () => this.#look());
    app.store.on("time", () => this.#look());
  }

  /** As in `2026-11-24`, where the player is. */
  get date() {
    this.#look();
    return this.#date;
  }

  /** As in `24 November`. */
  get dateInWords() {
    return inWords(this.date);
  }

  /** What was made so far. @param {Level} level */
  known(level) {
    this.#look();
    return this.#made[level];
  }

  /** Whether its puzzle is being made. @param {Level} level */
  isMaking(level) {
    return this.#making.has(dayOf(this.date, level));
  }

  /** The saved game of a level, if it was begun. @param {Level} level */
  game(level) {
    const day = dayOf(this.date, level);
    return this.app.storage.list().find((one) => one.day === day);
  }

  /** Whether this level is on the board. @param {Level} level */
  isOpen(level) {
    return this.app.store.game.day === dayOf(this.date, level);
  }

  /** The puzzle of a level, made once if it is not known. @param {Level} level @returns {Promise<Made>} */
  async make(level) {
    const { date } = this;
    const day = dayOf(date, level);
    const known = this.#made[level] ?? this.#making.get(day);
    if (known) return known;
    const making = this.#request(date, level).finally(() => {
      this.#making.delete(day);
      this.app.store.emit("making");
    });
    this.#making.set(day, making);
    this.app.store.emit("making");
    return making;
  }

  /** @param {string} date @param {Level} level @returns {Promise<Made>} */
  async #request(date, level) {
    const { puzzle, givens, level: rated, technique } = await post("generate", { level, seed: seedOf(date, level) });
    const made = { puzzle, givens, level: rated, technique };
    if (date !== this.date) return made;
    this.#made = { ...this.#made, [level]: made };
    write(KEY, { date, made: this.#made });
    this.app.store.emit("today");
    return made;
  }

  /**
   * Opens the puzzle of a level, where the player stopped.
   * @param {Level} level
   * @param {() => boolean} [isAwaited] whether the player still waits for it when it is made
   * @returns {Promise<boolean>} whether it is on the board: a later wish takes precedence, and so does what was done or opened meanwhile
   */
  async open(level, isAwaited = () => true) {
    this.#wanted += 1;
    const { store } = this.app;
    const [wish, { date }, { game, position: before }] = [this.#wanted, this, store];
    if (this.isOpen(level)) return true;
    const saved = this.game(level);
    if (saved) {
      this.app.storage.resume(saved);
      return true;
    }
    try {
      const made = await this.make(level);
      const position = decode(`9~${made.puzzle}`);
      const isLate = wish !== this.#wanted || store.game.id !== game.id || store.position !== before || !isAwaited();
      if (isLate || !position) return false;
      this.app.storage.begin(position, word("today.title", { level: word(`today.${level}`), date: inWords(date) }), undefined, { day: dayOf(date, level), level: made.level });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.app.note(error.message);
      return false;
    }
  }

  /** On a first visit: puts a puzzle on the board, if the board is still blank when it is there. */
  async begin() {
    const { store } = this.app;
    const { id } = store.game;
    const level = this.next();
    // All are solved: nothing to begin with.
    if (!level) return;
    try {
      await this.make(level);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return;
    }
    if (store.game.id === id && isBlank(store.position) && !store.canUndo) await this.open(level);
  }

  /** The easiest level that is not solved, after this one if there is such a level. @param {string} [after] */
  next(after = "") {
    const open = LEVELS.filter((level) => !this.game(level)?.isSolved && !this.isOpen(level));
    return open.find((level) => LEVELS.indexOf(level) > LEVELS.findIndex((one) => one === after)) ?? open[0];
  }

  /** On another day there are other puzzles, also while the page is open. */
  #look() {
    const date = dateOf(new Date());
    if (date === this.#date) return;
    const kept = read(KEY);
    this.#made = kept?.date === date && typeof kept.made === "object" ? kept.made : {};
    this.#date = date;
    this.app.store.emit("today");
  }
}

/** As in `24 November`. @param {string} date */
const inWords = (date) => new Intl.DateTimeFormat(language(), { day: "numeric", month: "long" }).format(new Date(`${date}T12:00`));

/** @param {Date} date */
const dateOf = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** The name of a puzzle of the day in a game. @param {string} date @param {Level} level */
const dayOf = (date, level) => `${date} ${level}`;

/** @param {string} date @param {Level} level */
const seedOf = (date, level) => `${date.replace(/-/g, "")}${LEVELS.indexOf(level) + 1}`;
