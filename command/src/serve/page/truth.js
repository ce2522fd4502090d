/**
 * True candidates: which digits of each open cell are in some solution, and which in exactly one, as the puzzle changes.
 *
 * Each change sends a new request after a moment, and stops the previous one. Entries count like givens, so a setter sees
 * at once what a digit would do.
 */

import { ApiError, slot } from "./api.js";
import { maskOf } from "./candidates.js";
import { isShown, valueOf } from "./geometry.js";
import { valuesBody } from "./request.js";
import { word } from "./words/words.js";

const DELAY_MS = 60;
/** A candidate in fewer solutions is in few; more are not counted. */
const LIMIT = 10;
const SECONDS = 5;

/** Candidates that are in some solution, in exactly one, and in few. @typedef {{ possible: number[], once: number[], few: number[] }} Masks */
/** A value that some solution has in a cell, or that the time left open. @typedef {{ digit: number, count: number, is_settled?: boolean }} Count */

export class Truth {
  isOn = false;
  #resumes = true;
  #ask = slot();
  #timer = 0;
  /** Whether an answer is on its way. */ isPending = false;
  /** The message about the last answer. */ message = "";

  /** @param {import("./main.js").App} app */
  constructor({ store, board }) {
    this.store = store;
    this.board = board;
    store.on("position", () => this.isOn && this.#later());
    store.on("online", (isOnline) => isOnline && this.isOn && this.#later());
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    clearTimeout(this.#timer);
    if (isOn) void this.#look();
    else this.#show(null, "");
  }

  /** Ends it for a while, without turning it off. */
  hide() {
    const { isOn } = this;
    this.turn(false);
    this.#resumes = isOn;
  }

  /** Goes on after `hide`. */
  resume() {
    if (this.#resumes) this.turn(true);
  }

  #later() {
    clearTimeout(this.#timer);
    this.#wait(true);
    this.#timer = setTimeout(() => void this.#look(), DELAY_MS);
  }

  /** @param {boolean} isPending */
  #wait(isPending) {
    this.isPending = isPending;
    this.store.emit("truth");
  }

  async #look() {
    this.#wait(true);
    const { position } = this.store;
    try {
      const { verdict, candidates } = await this.#ask("candidates", { ...valuesBody(position), limit: LIMIT, timeout: SECONDS });
      if (!this.isOn || position !== this.store.position) return;
      if (verdict === "none") return this.#show(null, word("page.verdict.none"));
      /** What the time left open counts as possible. @param {(one: Count) => boolean} keeps */
      const masks = (keeps) => {
        const lists = candidates.values(), first = valueOf(position.shape, 1);
        return position.values.map((_, cell) => isShown(position.shape, cell) ? maskOf(lists.next().value.filter(keeps).map((/** @type {Count} */ { digit }) => digit - first + 1)) : 0);
      };
      this.#show({ possible: masks(() => true), once: masks(({ count, is_settled }) => count === 1 && is_settled !== false), few: masks(({ count }) => count < LIMIT) }, word(`page.verdict.${verdict}`));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind !== "stopped") this.#show(null, error.message);
    }
  }

  /** @param {Masks | null} masks @param {string} message */
  #show(masks, message) {
    this.message = message;
    this.isPending = false;
    this.board.tell(masks);
    this.store.emit("truth");
  }
}
