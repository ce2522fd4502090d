/**
 * The digits, modes and colours as buttons, for mouse and finger, and the candidates' modes and filters beside them.
 */

import { button, element, replace } from "./dom.js";
import { COLORS, MODES } from "./entry.js";
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
      button("⌫", () => app.entry.clear(), { class: "icon", "aria-label": word("page.clear"), title: word("page.clear") }),
    );
    place.append(this.modes, this.digits);
    app.store.on("view", () => this.#renew());
    app.store.on("position", () => this.#renew());
    this.#renew();
  }

  #several() {
    const { pointer } = this.app;
    pointer.several = !pointer.several;
    this.modes.querySelector("#several")?.setAttribute("aria-pressed", String(pointer.several));
  }

  #renew() {
    const { mode, color, colorDigit } = this.app.store.view;
    const { side } = this.app.store.position.shape;
    for (const one of this.modes.querySelectorAll("[data-mode]"))
      one.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (one).dataset.mode === mode));
    const kind = mode === "color" ? `color ${side}` : `digit ${side}`;
    if (this.digits.dataset.kind !== kind) {
      this.digits.dataset.kind = kind;
      if (mode === "color") this.#buildColors(side);
      else this.#buildDigits(side);
    }
    if (mode === "color") {
      this.digits.querySelectorAll("[data-color]").forEach((one, at) => one.setAttribute("aria-pressed", String(at === color)));
      const select = this.digits.querySelector("select");
      if (select && document.activeElement !== select) select.value = String(colorDigit);
    } else this.#count();
  }

  /** @param {number} side */
  #buildDigits(side) {
    const buttons = Array.from({ length: side }, (_, at) =>
      button(String(at + 1), () => this.app.entry.digit(at + 1), { "data-digit": at + 1 }),
    );
    replace(this.digits, ...buttons);
  }

  /** @param {number} side */
  #buildColors(side) {
    const { app } = this;
    const buttons = Array.from({ length: COLORS }, (_, at) =>
      button("", () => app.entry.color(at), { "data-color": at, class: `swatch color-${at}`, "aria-label": word("page.color", { color: at + 1 }), title: word("page.color", { color: at + 1 }) }),
    );
    const select = element("select", { "aria-label": word("page.color.what"), on: { change: () => app.store.setView({ colorDigit: Number(select.value) }) } });
    select.append(element("option", { value: "0", text: word("page.color.cells") }));
    for (let digit = 1; digit <= side; digit += 1) select.append(element("option", { value: digit, text: word("page.color.candidate", { digit }) }));
    replace(this.digits, ...buttons, select);
  }

  /** Dims a digit that stands everywhere. */
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
