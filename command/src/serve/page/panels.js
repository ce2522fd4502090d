/**
 * One panel at a time. Four have a tab, the others are in the menu; each is loaded and built when it is first opened.
 */

import { lookForServer } from "./api.js";
import { button, element, isNarrow, replace } from "./dom.js";
import { HEADED, TABS } from "./panels/all.js";
import { word } from "./words/words.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {{ element: HTMLElement, open?: () => void, close?: () => void }} Built */
/** @typedef {{ create: (app: App) => Built }} Panel */

export class Panels {
  /** @type {Map<string, Built>} */ #built = new Map();
  /** @type {Map<string, HTMLElement>} */ #tabs = new Map();
  #failures = 0;
  current = "";

  /** @param {App} app @param {HTMLElement} tabs @param {HTMLElement} place */
  constructor(app, tabs, place) {
    this.app = app;
    this.place = place;
    tabs.setAttribute("aria-label", word("page.panels"));
    for (const id of TABS) {
      const tab = button(word(`${id}.tab`), () => void this.open(id), { class: "tab" });
      this.#tabs.set(id, tab);
      tabs.append(tab);
    }
  }

  /** @param {string} id */
  async open(id) {
    if (id === this.current) return;
    this.#built.get(this.current)?.close?.();
    this.current = id;
    for (const [name, tab] of this.#tabs) tab.setAttribute("aria-current", String(name === id));
    const built = this.#built.get(id) ?? (await this.#build(id));
    if (this.current !== id) return;
    if (built) this.#built.set(id, built);
    const body = built?.element ?? element("p", { class: "fault", role: "alert", text: word("page.unloaded") });
    replace(this.place, element("section", { "aria-labelledby": "panel-title" }, element("h2", { id: "panel-title", text: word(`${id}.${HEADED.includes(id) ? "title" : "tab"}`) }), body));
    this.place.scrollTop = 0;
    built?.open?.();
    if (!built) this.current = "";
    this.app.store.emit("panel", id);
    this.#reveal(id);
  }

  /** On a narrow page a panel opens below the board, perhaps below the window: then it comes into sight, with what fits of the board. @param {string} id */
  #reveal(id) {
    if (!isNarrow() || id === "play" || !document.documentElement.dataset.ready) return;
    const { top } = this.place.getBoundingClientRect();
    if (top > innerHeight * 0.6) scrollBy(0, top - innerHeight / 2);
  }

  /** @param {string} id @returns {Promise<Built | null>} `null` if the server does not give the panel */
  async #build(id) {
    try {
      // A browser remembers that a module failed to load, so another try needs another name.
      const again = this.#failures ? `?again=${this.#failures}` : "";
      /** @type {{ panel: Panel }} */
      const { panel } = await import(`./panels/${id}.js${again}`);
      return panel.create(this.app);
    } catch (error) {
      console.warn(error);
      this.#failures += 1;
      void lookForServer();
      return null;
    }
  }
}
