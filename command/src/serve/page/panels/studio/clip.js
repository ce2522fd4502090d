/** Rules in the clipboard, as lines of text: copy and cut take those in hand, paste adds them to the puzzle. */

import { kindOf } from "./rules.js";
import { EXAMPLES } from "./examples.js";

/** Whether each line of a text is a rule, or belongs to one with alternatives. @param {string} text */
const isRules = (text) => text.trim() !== "" && text.trim().split("\n").every((line) => [kindOf(line.trim())].some((kind) => kind in EXAMPLES || kind === "or" || kind === "end"));

/** @param {import("./maker.js").Maker} maker @returns {() => void} ends it */
export function clip(maker) {
  const listeners = new AbortController();
  /** @param {string} type @param {(event: ClipboardEvent) => boolean | undefined} does whether the event is used */
  const on = (type, does) => document.addEventListener(type, (event) => {
    if (/** @type {Element} */ (event.target).closest("input, textarea") || !does(/** @type {ClipboardEvent} */ (event))) return;
    event.preventDefault();
    // What is pasted would be another puzzle otherwise.
    event.stopPropagation();
  }, { capture: true, signal: listeners.signal });
  for (const type of ["copy", "cut"])
    on(type, ({ clipboardData }) => {
      if (!maker.active || String(getSelection())) return false;
      clipboardData?.setData("text/plain", maker.held.join("\n"));
      if (type === "cut") maker.remove(...maker.held);
      return true;
    });
  on("paste", ({ clipboardData }) => {
    const text = clipboardData?.getData("text/plain") ?? "";
    return isRules(text) && (void maker.paste(text), true);
  });
  return () => listeners.abort();
}
