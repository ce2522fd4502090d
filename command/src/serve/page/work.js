/**
 * Long requests, with their time and a cancel button: `work` sends a request, shows after 300 ms what is running and for
 * how long, and stops the request when the player cancels, which also stops the server.
 *
 * A place has one request at a time: the next one stops the previous one, and so does `stop`, when the panel is left or
 * the board has another position. The answer to a stopped request is never delivered.
 */

import { ApiError } from "./api.js";
import { button, element, replace } from "./dom.js";
import { word } from "./words/words.js";

const SILENT_MS = 300;

/** The question of each place. @type {WeakMap<Element, AbortController>} */
const questions = new WeakMap();

/** Stops the questions of these places. @param {...Element} containers */
export const stop = (...containers) => containers.forEach((one) => questions.get(one)?.abort());

/**
 * @template T
 * @param {Element} container emptied afterwards, if the work was shown
 * @param {string} label what runs
 * @param {(signal: AbortSignal) => Promise<T>} question
 * @returns {Promise<T>}
 */
export async function work(container, label, question) {
  stop(container);
  const controller = new AbortController();
  const { signal } = controller;
  questions.set(container, controller);
  // The label is announced once; the time is only visible, because it would be announced every second.
  const time = element("span", { class: "time", "aria-hidden": "true" });
  const line = element(
    "div",
    { class: "work" },
    element("span", { role: "status", text: label }),
    time,
    element("progress", { "aria-label": label }),
    button(word("page.cancel"), () => controller.abort(), { class: "cancel" }),
  );
  const begin = performance.now();
  const tick = () => (time.textContent = word("page.seconds", { seconds: Math.round((performance.now() - begin) / 1000) }));
  let clock = setTimeout(() => {
    tick();
    replace(container, line);
    clock = setInterval(tick, 1000);
  }, SILENT_MS);
  signal.addEventListener("abort", () => clearInterval(clock));
  try {
    const answer = await question(signal);
    if (signal.aborted) throw new ApiError("stopped", "");
    return answer;
  } finally {
    clearInterval(clock);
    line.remove();
  }
}

/**
 * Shows what went wrong, and where in the text. A stopped request shows nothing.
 * @param {Element} container
 * @param {unknown} error
 */
export function fault(container, error) {
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === "stopped") return;
  const place = error.line ? word("page.place", { line: error.line, column: error.column ?? 1 }) : "";
  replace(container, element("p", { class: "fault", role: "alert", text: `${place}${error.message}` }));
}
