/**
 * The verdict in the line at the top, with an icon for each kind. The puzzle keeps its one solution while an entry is marked as
 * wrong, but a tick next to that would be read as praise.
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
    const { current: { kind: known, message }, isMarked } = this.app.verdict;
    const kind = known === "unique" && isMarked ? "wrong" : known;
    const text = word(`page.verdict.${kind}`);
    if (this.verdict.dataset.kind === kind && this.verdict.title === (message ?? text)) return;
    this.verdict.dataset.kind = kind;
    this.verdict.title = message ?? text;
    replace(this.verdict, icon(ICONS[kind]), element("span", { text }));
    if (kind !== "checking" && kind !== "empty") this.app.announce(message ? `${text}: ${message}` : text);
  }
}
