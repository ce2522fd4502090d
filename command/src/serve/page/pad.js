/**
 * The digits, modes and colors as buttons, for mouse and finger; below them, the choice of candidates and of what is
 * highlighted among them.
 */

import { button, element, icon, keepFocus, replace } from "./dom.js";
import { fillMarks } from "./edit.js";
import { COLORS, MODES } from "./entry.js";
import { valueOf } from "./geometry.js";
import { word } from "./words/words.js";

export class Pad {
  /** @param {import("./main.js").App} app @param {HTMLElement} place */
  constructor(app, place) {
    this.app = app;
    this.digits = element("div", { class: "digits", role: "group", "aria-label": word("page.digits") });
    this.modes = element("div", { class: "modes", role: "group", "aria-label": word("page.modes") });
    for (const mode of MODES) this.modes.append(button(word(`page.mode.${mode}`), () => app.entry.mode(mode), { "data-mode": mode, title: word(`page.mode.${mode}.key`) }));
    this.modes.append(
      button(word("page.several"), () => this.#several(), { id: "several", "aria-pressed": "false", title: word("page.several.title") }),
    );
    this.candidates = this.#select("candidates", ["own", "auto", "mixed"].map((kind) => [kind, word(`page.candidates.${kind}`)]), (value) =>
      app.store.setView({ candidates: /** @type {any} */ (value) }),
    );
    this.filter = this.#select("filter", [], (value) => app.store.setView({ filter: filterOf(value) }));
    this.fill = button(word("page.fill"), () => app.store.commit(fillMarks(app.store.position), word("page.fill")));
    place.append(this.modes, this.digits, element("div", { class: "seeing" }, this.candidates, this.fill, this.filter));
    this.hint = button(word("play.hint"), () => void this.#askForHint(), { class: "hint main" });
    app.store.on("hint", (key) => (this.hint.textContent = word(key)));
    keepFocus(place);
    app.store.on("view", () => this.#renew());
    app.store.on("position", () => this.#renew());
    this.#renew();
  }

  async #askForHint() {
    await this.app.openPanel("play");
    this.app.store.emit("ask for a hint");
  }

  #several() {
    const { pointer } = this.app;
    pointer.several = !pointer.several;
    this.modes.querySelector("#several")?.setAttribute("aria-pressed", String(pointer.several));
  }

  /** @param {string} name @param {string[][]} options @param {(value: string) => void} onChange */
  #select(name, options, onChange) {
    const select = element("select", { id: name, "aria-label": word(`page.${name}`), on: { change: () => onChange(select.value) } });
    replace(select, ...options.map(([value, text]) => element("option", { value, text })));
    return select;
  }

  #renew() {
    const { mode, color, colorDigit, candidates, filter } = this.app.store.view;
    const { shape } = this.app.store.position;
    const { side } = shape;
    this.candidates.value = candidates;
    this.fill.hidden = candidates !== "own";
    const symbols = Array.from({ length: side }, (_, at) => String(valueOf(shape, at + 1)));
    if (this.filter.dataset.digits !== symbols.join()) {
      this.filter.dataset.digits = symbols.join();
      const kinds = ["", "bivalue", "peers"].map((kind) => [kind, word(`page.filter.${kind || "none"}`)]);
      const digits = symbols.map((digit, at) => [String(at + 1), word("page.filter.digit", { digit })]);
      replace(this.filter, ...[...kinds, ...digits].map(([value, text]) => element("option", { value, text })));
    }
    this.filter.value = filter?.kind === "digit" ? String(filter.digit) : (filter?.kind ?? "");
    for (const one of this.modes.querySelectorAll("[data-mode]"))
      one.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (one).dataset.mode === mode));
    const kind = mode === "color" ? `color ${symbols}` : `digit ${symbols}`;
    if (this.digits.dataset.kind !== kind) {
      this.digits.dataset.kind = kind;
      if (mode === "color") this.#buildColors(symbols);
      else this.#buildDigits(symbols);
    }
    if (mode === "color") {
      this.digits.querySelectorAll("[data-color]").forEach((one, at) => one.setAttribute("aria-pressed", String(at === color)));
      const select = this.digits.querySelector("select");
      if (select && document.activeElement !== select) select.value = String(colorDigit);
    } else this.#count();
  }

  /** @param {string[]} symbols */
  #buildDigits(symbols) {
    this.#across(symbols.length + 1);
    const buttons = symbols.map((symbol, at) => button(symbol, () => this.app.entry.digit(at + 1), { "data-digit": at + 1 }));
    replace(this.digits, ...buttons, this.#eraser(), this.hint);
  }

  /** @param {string[]} symbols */
  #buildColors(symbols) {
    const { app } = this;
    this.#across(COLORS + 1);
    const buttons = Array.from({ length: COLORS }, (_, at) =>
      icon("", word("page.color", { color: at + 1 }), () => app.entry.color(at), { "data-color": at, class: `palette color-${at}` }),
    );
    const select = element("select", { "aria-label": word("page.color.what"), on: { change: () => app.store.setView({ colorDigit: Number(select.value) }) } });
    select.append(element("option", { value: "0", text: word("page.color.cells") }));
    symbols.forEach((digit, at) => select.append(element("option", { value: at + 1, text: word("page.color.candidate", { digit }) })));
    replace(this.digits, ...buttons, this.#eraser(), this.hint, select);
  }

  #eraser() {
    return icon("⌫", word("page.clear"), () => this.app.entry.clear());
  }

  /** Even lines of at most 11 buttons, on a phone of at most 6, where "Hint" is as wide as two. @param {number} count */
  #across(count) {
    for (const [name, most, all] of /** @type {[string, number, number][]} */ ([["--across", 11, count], ["--across-phone", 6, count + 2]]))
      this.digits.style.setProperty(name, String(Math.ceil(all / Math.ceil(all / most))));
  }

  /** Dims a digit that has all its placements. */
  #count() {
    const { values, shape } = this.app.store.position;
    const counts = Array(shape.side + 1).fill(0);
    for (const value of values) counts[value] += 1;
    for (const one of this.digits.children) {
      const digit = Number(/** @type {HTMLElement} */ (one).dataset.digit);
      one.classList.toggle("complete", counts[digit] >= shape.side);
    }
  }
}

/** @param {string} value @returns {import("./state.js").Filter} */
function filterOf(value) {
  if (value === "bivalue" || value === "peers") return { kind: value };
  return value ? { kind: "digit", digit: Number(value) } : null;
}
