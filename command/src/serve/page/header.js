/**
 * The verdict in the line at the top, with an icon for each kind. The puzzle keeps its one solution whatever is entered, but a tick
 * would be read as praise: with entries it is quiet and names the puzzle, and it gives way to an entry that is marked as wrong.
 */

import { element, replace } from "./dom.js";
import { icon } from "./icons.js";
import { word } from "./words/words.js";

/** The icon of each verdict. */
const ICONS = /** @type {Record<import("./verdict.js").Kind | "wrong", string>} */ ({
  empty: "blank", checking: "more", unique: "check", multiple: "unequal", none: "close", unknown: "question", conflict: "close", offline: "offline", fault: "alert", solved: "check", wrong: "alert",
});

export class Header {
  /**
   * @param {import("./main.js").App} app
   * @param {HTMLElement} verdict
   */
  constructor(app, verdict) {
    this.app = app;
    this.verdict = verdict;
    // The panel is drawn first; then, if there is something to diagnose, it is asked at once.
    verdict.addEventListener("click", async () => {
      await app.openPanel("diagnose");
      if (["none", "multiple", "conflict", "unknown"].includes(app.verdict.current.kind)) app.store.emit("diagnose");
    });
    for (const event of ["verdict", "position", "view"]) app.store.on(event, () => this.#show());
    this.#show();
  }

  #show() {
    const { verdict: { current: { kind: known, message }, isMarked }, store: { position: { values, givens } } } = this.app;
    const kind = known === "unique" && isMarked ? "wrong" : known;
    const isBegun = kind === "unique" && values.some((value, cell) => value && !givens[cell]);
    const text = word(`page.verdict.${isBegun ? "begun" : kind}`);
    const isNew = this.verdict.dataset.kind !== kind;
    if (!isNew && this.verdict.title === (message ?? text)) return;
    this.verdict.dataset.kind = kind;
    this.verdict.classList.toggle("begun", isBegun);
    this.verdict.title = message ?? text;
    replace(this.verdict, icon(ICONS[kind]), element("span", { text }));
    if ((isNew || message) && kind !== "checking" && kind !== "empty") this.app.announce(message ? `${text}: ${message}` : text);
  }
}
