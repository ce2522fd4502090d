/**
 * The verdict in the line at the top, with an icon for each kind.
 */

import { element, replace } from "./dom.js";
import { icon } from "./icons.js";
import { word } from "./words/words.js";

/** The icon of each verdict. */
const ICONS = /** @type {Record<import("./verdict.js").Kind, string>} */ ({
  empty: "blank", checking: "more", unique: "check", multiple: "unequal", none: "close", unknown: "question", conflict: "close", offline: "offline", fault: "alert", solved: "check",
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
    app.store.on("verdict", () => this.#show());
    this.#show();
  }

  #show() {
    const { kind, message } = this.app.verdict.current;
    const text = word(`page.verdict.${kind}`);
    if (this.verdict.dataset.kind === kind && this.verdict.title === (message ?? text)) return;
    this.verdict.dataset.kind = kind;
    this.verdict.title = message ?? text;
    replace(this.verdict, icon(ICONS[kind]), element("span", { text }));
    if (kind !== "checking" && kind !== "empty") this.app.announce(message ? `${text}: ${message}` : text);
  }
}
