/**
 * The clock of a game: it runs from the first action of the player until the puzzle is solved, while the page is seen.
 * Pausing it hides the board.
 *
 * The seconds belong to the game and are saved with its changes, every ten seconds, and when the page is left, so a game
 * that is continued on another day has the time that was played.
 */

import { button, element } from "./dom.js";
import { isBlank } from "./edit.js";
import { word } from "./words/words.js";

const TICK_MS = 1000;
/** A longer time between two ticks was spent asleep. */
const MOST_MS = 2 * TICK_MS;

/** As on a clock: `4:12`, `1:04:12`. @param {number} seconds */
export function clockInWords(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, at) => (at ? String(part).padStart(2, "0") : String(part))).join(":");
}

export class Timer {
  #hasBegun = false;
  #last = performance.now();

  /** @param {import("./state.js").Store} store @param {import("./board.js").Board} board @param {import("./verdict.js").Verdict} verdict */
  constructor(store, board, verdict) {
    this.store = store;
    this.board = board;
    this.verdict = verdict;
    this.cover = button("", () => this.pause(false), { class: "cover", hidden: true });
    this.cover.append(element("span", { text: word("timer.continue") }));
    // The key that stops the clock (actions.js) is one of the board, which hears none while it is hidden.
    this.cover.addEventListener("keydown", (event) => {
      if (event.key.toLowerCase() !== "s" || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      this.pause(false);
    });
    board.element.append(this.cover);
    const begin = () => {
      if (!this.#hasBegun) this.#last = performance.now();
      this.#hasBegun = true;
    };
    store.on("position", () => (begin(), this.pause(false)));
    store.on("selection", () => store.isAway || begin());
    store.on("away", () => this.pause(false));
    store.on("game", () => {
      this.#hasBegun = false;
      this.pause(false);
      store.emit("time");
    });
    store.on("view", () => store.view.hasClock || this.pause(false));
    setInterval(() => this.#tick(), TICK_MS);
  }

  get seconds() {
    return this.store.game.seconds ?? 0;
  }

  /** Whether there is time to take: a puzzle that does not wait, and is neither blank, nor being set, nor solved. */
  get isOfUse() {
    const { isAway, position } = this.store;
    return !isAway && !position.isSetting && !isBlank(position) && this.verdict.current.kind !== "solved";
  }

  /** @param {boolean} isPaused */
  pause(isPaused) {
    const { store, board, cover } = this;
    if (isPaused === store.isPaused || (isPaused && !(this.isOfUse && store.view.hasClock))) return;
    store.isPaused = isPaused;
    const hadFocus = document.activeElement === cover;
    board.element.classList.toggle("paused", isPaused);
    board.grid.inert = isPaused;
    cover.hidden = !isPaused;
    if (isPaused) cover.focus({ preventScroll: true });
    else if (hadFocus || document.activeElement === document.body) board.focus();
    store.emit("pause");
  }

  /** From zero, where it waits as at the start, or on from these seconds. @param {number} [seconds] */
  restart(seconds = 0) {
    this.#hasBegun = seconds > 0;
    this.store.learn({ seconds });
    this.store.emit("time");
  }

  #tick() {
    const now = performance.now();
    const passed = Math.min(now - this.#last, MOST_MS) / 1000;
    this.#last = now;
    if (!this.#hasBegun || this.store.isPaused || document.hidden || !this.isOfUse) return;
    this.store.learn({ seconds: this.seconds + passed });
    this.store.emit("time");
  }
}
