/**
 * The line at the top: the verdict, undo and redo, and the menu of the panels that have no tab.
 */

import { button, element, icon, keepFocus, replace } from "./dom.js";
import { MENU } from "./panels/all.js";
import { SIGNS } from "./verdict.js";
import { word } from "./words/words.js";

export class Header {
  /**
   * @param {import("./main.js").App} app
   * @param {import("./panels.js").Panels} panels
   * @param {HTMLElement} verdict
   * @param {HTMLElement} tools
   */
  constructor(app, panels, verdict, tools) {
    this.app = app;
    this.verdict = verdict;
    // The panel is drawn first; then, if there is something to diagnose, it is asked at once.
    verdict.addEventListener("click", async () => {
      await panels.open("diagnose");
      if (["none", "multiple", "conflict", "unknown"].includes(app.verdict.current.kind)) app.store.emit("diagnose");
    });
    const undo = icon("⟲", word("page.undo"), () => app.store.undo());
    const redo = icon("⟳", word("page.redo"), () => app.store.redo());
    const list = element("div", { id: "menu", hidden: true });
    const more = icon("⋯", word("page.more"), () => show(list.hidden), { "aria-expanded": "false", "aria-controls": "menu" });
    /** @param {boolean} isShown */
    const show = (isShown) => {
      list.hidden = !isShown;
      more.setAttribute("aria-expanded", String(isShown));
      if (isShown) /** @type {HTMLElement} */ (list.firstElementChild)?.focus();
    };
    for (const id of MENU)
      list.append(button(word(`${id}.tab`), () => (show(false), void panels.open(id), more.focus())));
    list.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      show(false);
      more.focus();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!tools.contains(/** @type {Node} */ (event.target))) show(false);
    });
    tools.append(element("div", {}, undo, redo), more, list);
    keepFocus(/** @type {HTMLElement} */ (tools.firstElementChild));
    const renew = () => {
      undo.disabled = !app.store.canUndo;
      redo.disabled = !app.store.canRedo;
    };
    app.store.on("position", renew);
    app.store.on("verdict", () => this.#show());
    renew();
    this.#show();
  }

  #show() {
    const { kind, message } = this.app.verdict.current;
    const text = word(`page.verdict.${kind}`);
    if (this.verdict.dataset.kind === kind && this.verdict.title === (message ?? text)) return;
    this.verdict.dataset.kind = kind;
    this.verdict.title = message ?? text;
    replace(this.verdict, element("span", { class: "sign", "aria-hidden": "true", text: SIGNS[kind] }), element("span", { text }));
    if (kind !== "checking" && kind !== "empty") this.app.announce(message ? `${text}: ${message}` : text);
  }
}
