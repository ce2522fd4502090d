/**
 * Long work, with its time and a way to end it: `work` asks, shows after 300 ms what runs and since when, and stops the
 * request when the player cancels, which stops the server too.
 */

import { ApiError } from "./api.js";
import { button, element, replace } from "./dom.js";
import { word } from "./words/words.js";

const SILENT_MS = 300;

/**
 * @template T
 * @param {Element} container emptied afterwards
 * @param {string} label what runs
 * @param {(signal: AbortSignal) => Promise<T>} question
 * @returns {Promise<T>}
 */
export async function work(container, label, question) {
  const stop = new AbortController();
  const time = element("span", { class: "time" });
  const bar = element("progress", { "aria-label": label });
  const line = element(
    "div",
    { class: "work", role: "status" },
    element("span", { text: label }),
    time,
    bar,
    button(word("page.cancel"), () => stop.abort(), { class: "cancel" }),
  );
  const begin = performance.now();
  const tick = () => {
    time.textContent = word("page.seconds", { seconds: Math.round((performance.now() - begin) / 1000) });
    if (!line.isConnected) replace(container, line);
  };
  let clock = setTimeout(() => {
    tick();
    clock = setInterval(tick, 1000);
  }, SILENT_MS);
  try {
    return await question(stop.signal);
  } finally {
    clearInterval(clock);
    if (line.isConnected) replace(container);
  }
}

/**
 * Says calmly what went wrong, and where in the text. A question that the player ended says nothing.
 * @param {Element} container
 * @param {unknown} error
 */
export function fault(container, error) {
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === "stopped") return replace(container);
  const place = error.line ? word("page.place", { line: error.line, column: error.column ?? 1 }) : "";
  replace(container, element("p", { class: "fault", role: "alert", text: `${place}${error.message}` }));
}
