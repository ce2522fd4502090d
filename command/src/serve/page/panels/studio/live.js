/**
 * What follows from the puzzle as it is. Each change asks again, and stops the questions before.
 *
 * ```text
 * change --60 ms--> count --+-- one:   explain (the path and its level), diagnose (what is redundant)
 *                           `-- none:  diagnose (what contradicts)
 * ```
 *
 * True candidates are asked at the same time, by truth.js. While an answer is on its way, its line says so.
 */

import { ApiError, post } from "../../api.js";
import { valuesBody } from "../../request.js";

const DELAY_MS = 60;
/** The number of solutions up to which is counted. */
const MOST = 500;
const COUNT_SECONDS = 5;

/** @typedef {{ verdict: string, count: number, isExact: boolean }} Count */
/** `undefined` while it is asked, `null` if there is nothing to ask. @typedef {{ count?: Count | null, path?: any, diagnosis?: any, fault?: string }} Answers */

export class Live {
  /** @type {Answers} */ answers = {};
  #timer = 0;
  #running = new AbortController();
  isOn = false;

  /** @param {import("../../main.js").App} app */
  constructor({ store }) {
    this.store = store;
    store.on("position", () => this.isOn && this.#later());
    store.on("online", (isOnline) => isOnline && this.isOn && this.#later());
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    this.#running.abort();
    if (isOn) this.#later();
  }

  #later() {
    this.#running.abort();
    clearTimeout(this.#timer);
    this.#say({});
    this.#timer = setTimeout(() => void this.#look(), DELAY_MS);
  }

  /** @param {Answers} answers */
  #say(answers) {
    this.answers = answers;
    this.store.emit("live");
  }

  async #look() {
    this.#running = new AbortController();
    const { signal } = this.#running;
    const body = valuesBody(this.store.position);
    try {
      const { verdict, count = 0, at_least = 0, is_exact: isExact = false } = await post("count", { ...body, limit: MOST, timeout: COUNT_SECONDS }, { signal });
      if (signal.aborted) return;
      const counted = { verdict, count: count || at_least, isExact };
      this.#say({ count: counted, ...(verdict === "unique" ? {} : { path: null }), ...(verdict === "unique" || verdict === "none" ? {} : { diagnosis: null }) });
      await Promise.all([
        verdict === "unique" && this.#ask("path", "explain", body, signal),
        (verdict === "unique" || verdict === "none") && this.#ask("diagnosis", "diagnose", body, signal),
      ]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind !== "stopped") this.#say({ count: null, path: null, diagnosis: null, fault: error.message });
    }
  }

  /** @param {"path" | "diagnosis"} what @param {string} name @param {object} body @param {AbortSignal} signal */
  async #ask(what, name, body, signal) {
    /** @type {any} */
    let answer = null;
    try {
      answer = await post(name, body, { signal });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    if (!signal.aborted) this.#say({ ...this.answers, [what]: answer });
  }
}
