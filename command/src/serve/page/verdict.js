/**
 * The verdict on the puzzle, always visible and updated while typing.
 *
 * Conflicts need no server: two equal digits in a house are marked in the frame in which they appear. Whether there is
 * one solution, several or none is requested from the server at each change of the givens; the previous request is
 * stopped. Once the unique solution is known, wrong entries are found at once, and a full board is reported as solved.
 */

import { ApiError, post } from "./api.js";
import { bit } from "./candidates.js";
import { geometryOf } from "./geometry.js";
import { puzzleBody } from "./request.js";
import { isFull } from "./edit.js";
import { valuesOf } from "./panels/texts.js";
import { isPlain } from "./setting.js";

/** @typedef {import("./state.js").Position} Position */
/** @typedef {"empty" | "checking" | "unique" | "multiple" | "none" | "unknown" | "conflict" | "offline" | "fault" | "solved"} Kind */
/** @typedef {{ kind: Kind, message?: string }} Current */

/** @type {Current} */
const SOLVED = { kind: "solved" };

export class Verdict {
  /** @type {Current} */ current = { kind: "empty" };
  /** What is known of the puzzle without its entries. @type {Current} */ #answer = this.current;
  /** The one solution, if the verdict is unique. @type {number[] | null} */ solution = null;
  /** Whether a digit is marked as wrong. */ isMarked = false;
  #running = new AbortController();
  #asked = "";

  /** @param {import("./state.js").Store} store @param {import("./board.js").Board} board */
  constructor(store, board) {
    this.store = store;
    this.board = board;
    store.on("position", () => this.look());
    store.on("view", () => this.#mark());
    store.on("online", (isOnline) => isOnline && this.look(true));
    this.look();
  }

  /** Entries that differ from the unique solution. @returns {number[]} */
  #wrong() {
    const { values, givens } = this.store.position;
    const { solution } = this;
    return solution ? values.flatMap((value, cell) => (value && !givens[cell] && value !== solution[cell] ? [cell] : [])) : [];
  }

  /** Checks the position again. @param {boolean} [again] asks even if nothing changed */
  look(again = false) {
    const { position } = this.store;
    const body = puzzleBody(position);
    const question = JSON.stringify(body);
    if (question !== this.#asked || again) {
      this.#asked = question;
      this.#running.abort();
      this.solution = null;
      void this.#ask(position, body);
    }
    this.#mark();
    this.#settle();
  }

  /** @param {Position} position @param {ReturnType<typeof puzzleBody>} body */
  async #ask(position, body) {
    if (position.givens.every((isGiven) => !isGiven) && !position.start && isPlain(position.shape)) return this.#take({ kind: "empty" });
    if (conflicts(position, (cell) => position.givens[cell]).length) return this.#take({ kind: "conflict" });
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#take({ kind: "checking" });
    try {
      const answer = await post("solve", body, { signal });
      const { verdict, solution } = Array.isArray(answer) ? answer[answer.length - 1] : answer;
      if (signal.aborted) return;
      this.solution = verdict === "unique" ? valuesOf(solution, position.shape) : null;
      this.#mark();
      this.#take({ kind: verdict });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind !== "stopped") this.#take({ kind: error.kind === "offline" ? "offline" : "fault", message: error.message });
    }
  }

  /** A full board that satisfies the rules is solved, whatever the server answers; otherwise the server's verdict applies. */
  #settle() {
    const { position } = this.store;
    // Only the server knows which digits the rules allow.
    const keepsRules = isPlain(position.shape) || (this.solution !== null && !this.#wrong().length);
    const isSolved = keepsRules && !position.isSetting && isFull(position) && !conflicts(position).length && fitsStart(position);
    const next = isSolved ? SOLVED : this.#answer;
    if (next === this.current) return;
    this.current = next;
    this.store.emit("verdict", next);
  }

  #mark() {
    const marked = /** @type {Map<number, "conflict" | "wrong">} */ (new Map());
    if (this.store.view.showWrong) for (const cell of this.#wrong()) marked.set(cell, "wrong");
    for (const cell of conflicts(this.store.position)) marked.set(cell, "conflict");
    this.isMarked = marked.size > 0;
    this.board.mark(marked);
  }

  /** @param {Current} answer */
  #take(answer) {
    this.#answer = answer;
    this.#settle();
  }
}

/**
 * Cells whose digit a peer has too.
 * @param {Position} position
 * @param {(cell: number) => boolean} [counts] which cells are looked at
 */
export function conflicts({ shape, values }, counts = () => true) {
  const { peers } = geometryOf(shape);
  return values.flatMap((value, cell) =>
    value && counts(cell) && peers[cell].some((peer) => values[peer] === value && counts(peer)) ? [cell] : [],
  );
}

/** @param {Position} position */
const fitsStart = ({ values, start }) => !start || values.every((value, cell) => start[cell] & bit(value));
