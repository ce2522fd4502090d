/**
 * One panel at a time, next to the board; on a narrow page as a sheet over the pad. Six have a tab, the others are in the
 * panel "more"; each is loaded and built when it is first opened. The tab is the heading of its panel.
 */

import { load } from "./api.js";
import { button, element, loadSheet, replace } from "./dom.js";
import { iconButton } from "./icons.js";
import { HEADED, TABS } from "./panels/all.js";
import { word } from "./words/words.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {{ element: HTMLElement, open?: () => void, close?: () => void }} Built */
/** @typedef {{ create: (app: App) => Built }} Panel */

/** Panels whose look comes with the page; that of all others is loaded with the first of them. */
const STYLED = ["play", "solved"];

export class Panels {
  /** @type {Map<string, Built>} */ #built = new Map();
  /** @type {Map<string, HTMLElement>} */ #tabs = new Map();
  /** The look of the others. @type {Promise<boolean> | null} */ #look = null;
  current = "";

  /** @param {App} app @param {HTMLElement} tabs @param {HTMLElement} place */
  constructor(app, tabs, place) {
    this.app = app;
    this.place = place;
    tabs.setAttribute("aria-label", word("page.panels"));
    for (const id of TABS) {
      const tab = button(word(`${id}.tab`), () => void this.open(id), { class: "tab", "data-open": id });
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
    if (!STYLED.includes(id) && !(await (this.#look ??= loadSheet("others.css")))) this.#look = null;
    const built = this.#built.get(id) ?? (await this.#build(id));
    if (this.current !== id) return;
    if (built) this.#built.set(id, built);
    const body = built?.element ?? element("p", { class: "fault", role: "alert", text: word("page.unloaded") });
    const title = element("h2", { id: "panel-title", text: word(`${id}.${HEADED.includes(id) ? "title" : "tab"}`) });
    const head = element("header", { class: TABS.includes(id) ? "head of-tab" : "head" }, title, iconButton("close", word("page.close"), () => void this.close(), { class: "icon close" }));
    document.body.dataset.panel = id;
    replace(this.place, element("section", { "aria-labelledby": "panel-title" }, head, body));
    this.place.scrollTop = 0;
    built?.open?.();
    if (!built) this.current = "";
    this.app.store.emit("panel", id);
  }

  /** Back to playing; if that is in hand, what it shows is removed. */
  async close() {
    if (this.current !== "play") return this.open("play");
    const play = this.#built.get("play");
    play?.close?.();
    play?.open?.();
  }

  /** @param {string} id @returns {Promise<Built | null>} `null` if the server does not give the panel */
  async #build(id) {
    try {
      /** @type {{ panel: Panel }} */
      const { panel } = await load(`./panels/${id}.js`);
      return panel.create(this.app);
    } catch (error) {
      console.warn(error);
      return null;
    }
  }
}
