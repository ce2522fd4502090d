/**
 * One panel at a time. Four have a tab, the rest stand in the menu; each is built when it is first opened.
 */

import { button, element, replace } from "./dom.js";
import { PANELS } from "./panels/all.js";
import { word } from "./words/words.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {{ element: HTMLElement, open?: () => void, close?: () => void }} Built */
/** @typedef {{ id: string, order: number, isTab: boolean, create: (app: App) => Built }} Panel */

export class Panels {
  /** @type {Map<string, Built>} */ #built = new Map();
  /** @type {Map<string, HTMLElement>} */ #tabs = new Map();
  current = "";

  /** @param {App} app @param {HTMLElement} tabs @param {HTMLElement} place */
  constructor(app, tabs, place) {
    this.app = app;
    this.place = place;
    tabs.setAttribute("aria-label", word("page.panels"));
    for (const { id } of this.tabbed()) {
      const tab = button(word(`${id}.tab`), () => this.open(id), { class: "tab" });
      this.#tabs.set(id, tab);
      tabs.append(tab);
    }
  }

  /** @returns {Panel[]} */
  all() {
    return [...PANELS].sort((one, other) => one.order - other.order);
  }

  tabbed() {
    return this.all().filter(({ isTab }) => isTab);
  }

  listed() {
    return this.all().filter(({ isTab }) => !isTab);
  }

  /** @param {string} id */
  open(id) {
    const panel = PANELS.find((one) => one.id === id) ?? this.all()[0];
    if (panel.id === this.current) return;
    this.#built.get(this.current)?.close?.();
    this.current = panel.id;
    const built = this.#built.get(panel.id) ?? panel.create(this.app);
    this.#built.set(panel.id, built);
    replace(this.place, element("section", { "aria-labelledby": "panel-title" }, element("h2", { id: "panel-title", text: word(`${panel.id}.title`) }), built.element));
    for (const [id, tab] of this.#tabs) tab.setAttribute("aria-current", String(id === panel.id));
    built.open?.();
    this.app.store.emit("panel", panel.id);
  }
}
