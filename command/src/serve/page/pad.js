/**
 * The digits, the colors and the entry modes as keys, for mouse and finger. A digit key shows how many of its digit are left.
 */

import { digitsLeft } from "./candidates.js";
import { element, keepFocus, replace } from "./dom.js";
import { Menu, named, Segments } from "./controls.js";
import { COLORS, MODES } from "./entry.js";
import { symbolsOf } from "./geometry.js";
import { spokenSymbol } from "./spoken.js";
import { word } from "./words/words.js";

/** Above this side the modes are above the keys. */
const LARGEST_BESIDE = 9;
/** Then a line has at most so many keys, on a wide and on a narrow page. */
const MOST = { "--across": 8, "--across-narrow": 7 };

export class Pad {
  /** What to color: cells, or a candidate. */
  #subject = named(word("page.color.what"), new Menu([], "", (value) => this.app.store.setView({ colorDigit: Number(value) })));

  /** @param {import("./main.js").App} app @param {HTMLElement} place */
  constructor(app, place) {
    this.app = app;
    this.place = place;
    this.keys = element("div", { class: "digits", role: "group", "aria-label": word("page.digits") });
    this.modes = named(word("page.modes"), new Segments(MODES.map((mode) => [mode, word(`page.mode.${mode}`), mode]), "", (mode) => app.entry.mode(/** @type {any} */ (mode))));
    this.modes.element.classList.add("modes");
    MODES.forEach((mode, at) => (/** @type {HTMLElement} */ (this.modes.element.children[at]).title = word(`page.mode.${mode}.key`)));
    place.append(this.keys, this.modes.element);
    keepFocus(place);
    app.store.on("view", () => this.#renew());
    app.store.on("position", () => this.#renew());
    this.#renew();
  }

  #renew() {
    const { mode, color, colorDigit } = this.app.store.view;
    const { shape } = this.app.store.position;
    const symbols = symbolsOf(shape);
    this.modes.value = mode;
    const kind = mode === "color" ? `color ${symbols}` : `digit ${symbols}`;
    if (this.keys.dataset.kind !== kind) {
      this.keys.dataset.kind = kind;
      this.place.classList.toggle("large", shape.side > LARGEST_BESIDE);
      this.place.classList.toggle("largest", shape.side > 16);
      for (const [name, most] of Object.entries(MOST)) this.keys.style.setProperty(name, String(mode === "color" ? 4 : across(shape.side, most)));
      if (mode === "color") this.#buildColors(symbols);
      else replace(this.keys, ...symbols.map((symbol, at) => this.#digit(symbol, at + 1)));
    }
    if (mode === "color") {
      this.keys.querySelectorAll("[data-color]").forEach((one, at) => one.setAttribute("aria-pressed", String(at === color)));
      this.#subject.value = String(colorDigit);
    } else this.#count();
  }

  /** @param {string} symbol @param {number} digit */
  #digit(symbol, digit) {
    return element("button", { type: "button", class: "key", "data-digit": digit, on: { click: () => this.app.entry.digit(digit) } }, element("b", { text: symbol }));
  }

  /** @param {string[]} symbols */
  #buildColors(symbols) {
    const { app } = this;
    const keys = Array.from({ length: COLORS }, (_, at) =>
      element("button", { type: "button", "aria-label": word("page.color", { color: at + 1 }), "data-color": at, class: `key palette color-${at}`, on: { click: () => app.entry.color(at) } }),
    );
    this.#subject.offer([["0", word("page.color.cells")], ...symbols.map((digit, at) => /** @type {[string, string]} */ ([String(at + 1), word("page.color.candidate", { digit })]))]);
    replace(this.keys, ...keys, this.#subject.element);
  }

  /** How many of each digit are left, unless a board has no grids; a digit that has all its places is dimmed. */
  #count() {
    const { position } = this.app.store;
    const left = digitsLeft(position);
    for (const [at, one] of [...this.keys.children].entries()) {
      const key = /** @type {HTMLElement} */ (one);
      const count = position.shape.grids?.board ? "" : Math.max(left[at + 1], 0);
      if (key.dataset.left === String(count)) continue;
      key.dataset.left = String(count);
      const digit = spokenSymbol(position.shape, at + 1);
      key.ariaLabel = count === "" ? digit : word("page.left", { digit, count });
      key.classList.toggle("complete", count === 0);
    }
  }
}

/** Columns of keys: a square of them up to side 9, above that even lines. @param {number} side @param {number} most */
function across(side, most) {
  return side > LARGEST_BESIDE ? Math.ceil(side / Math.ceil(side / most)) : Math.ceil(Math.sqrt(side));
}
