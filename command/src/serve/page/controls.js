/**
 * Controls of one family instead of the system's: a segmented choice, a menu, a switch and a stepper.
 *
 * | control | role | keys |
 * |---|---|---|
 * | `Segments` | radiogroup | arrows, Home, End choose |
 * | `Menu` | combobox with a listbox | arrows, Home, End, letters move; Enter or Space opens and chooses; Escape closes |
 * | `check` | switch | Space, Enter |
 * | `Stepper` | spinbutton | arrows, Page Up, Page Down, Home, End, digits |
 *
 * Each has an `element` and a `value`, and calls `onChange` only if a player changes it. `row` gives it a label.
 */

import { element, freshId, replace } from "./dom.js";
import { icon, iconButton } from "./icons.js";

/** A value, its text, and perhaps an icon. @typedef {[value: string, text: string, icon?: string]} Option */
/** Options under a heading. @typedef {{ label: string, options: Option[] }} Group */
/** `named` are the elements that carry the name. @typedef {{ element: HTMLElement, named: HTMLElement[] }} Control */

const TYPED_MS = 700;
const EDGE = 8;
const LOWEST_LIST = 240;

/**
 * A control with its label, on one line.
 * @param {string} text @param {Control} control
 */
export function row(text, { element: whole, named }) {
  const id = freshId("label");
  for (const one of named) one.setAttribute("aria-labelledby", id);
  return element("div", { class: "field row" }, element("span", { id, text }), whole);
}

/**
 * Gives a control a name that is not shown.
 * @template {Control} One
 * @param {string} text @param {One} control
 */
export function named(text, control) {
  for (const one of control.named) one.setAttribute("aria-label", text);
  return control;
}

/** A labeled menu. @param {string} text @param {Option[]} options @param {string} value @param {(value: string) => void} onChange */
export const choice = (text, options, value, onChange) => row(text, new Menu(options, value, onChange));

/** A labeled segmented choice. @param {string} text @param {Option[]} options @param {string} value @param {(value: string) => void} onChange */
export const segments = (text, options, value, onChange) => row(text, new Segments(options, value, onChange));

/**
 * A switch after its label.
 * @param {string} text
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} onChange
 */
export function check(text, isOn, onChange) {
  const change = () => {
    isOn = !isOn;
    made.setAttribute("aria-checked", String(isOn));
    onChange(isOn);
  };
  const made = element("button", { type: "button", role: "switch", class: "switch", "aria-checked": String(isOn), on: { click: change } },
    element("span", { text }), element("i", { class: "track" }));
  return made;
}

/** One of a few values, all in sight. */
export class Segments {
  /** @type {HTMLElement[]} */ #buttons;
  #value = "";

  /** @param {Option[]} options @param {string} value @param {(value: string) => void} onChange */
  constructor(options, value, onChange) {
    this.onChange = onChange;
    this.#buttons = options.map(([name, text, sign]) =>
      element("button", { type: "button", role: "radio", "data-value": name, on: { click: () => this.#choose(name) } }, sign && icon(sign), element("span", { text })));
    this.element = element("div", { role: "radiogroup", class: "segments", on: { keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) } }, ...this.#buttons);
    this.named = [this.element];
    this.value = value;
  }

  get value() {
    return this.#value;
  }

  set value(value) {
    this.#value = value;
    const chosen = Math.max(this.#buttons.findIndex(({ dataset }) => dataset.value === value), 0);
    this.#buttons.forEach((one, at) => {
      one.setAttribute("aria-checked", String(one.dataset.value === value));
      one.tabIndex = at === chosen ? 0 : -1;
    });
  }

  /** @param {string} value */
  #choose(value) {
    if (value === this.#value) return;
    this.value = value;
    this.onChange(value);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [at, last] = [this.#buttons.indexOf(/** @type {HTMLElement} */ (event.target)), this.#buttons.length - 1];
    const back = at > 0 ? at - 1 : last;
    const next = at < last ? at + 1 : 0;
    const to = { ArrowLeft: back, ArrowUp: back, ArrowRight: next, ArrowDown: next, Home: 0, End: last }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    this.#buttons[to].focus();
    this.#choose(this.#buttons[to].dataset.value ?? "");
  }
}

/** One of many values, in a list that opens. The focus stays on the button; the list has a current option. */
export class Menu {
  /** @type {HTMLElement[]} */ #options = [];
  #value = "";
  #current = -1;
  #typed = { text: "", time: 0 };
  #release = () => {};

  /** @param {(Option | Group)[]} options @param {string} value @param {(value: string) => void} onChange */
  constructor(options, value, onChange) {
    this.onChange = onChange;
    const id = freshId("list");
    this.shown = element("span");
    this.button = element("div", {
      role: "combobox", class: "menu", tabindex: "0", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": id,
      on: { click: () => (this.isOpen ? this.#close() : this.#open()), keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event), blur: () => this.#close() },
    }, this.shown, icon("down"));
    this.list = element("div", { role: "listbox", id, class: "options-list", popover: "manual", on: { click: (/** @type {MouseEvent} */ event) => this.#press(event) } });
    // A press on the list, or on its bar, leaves the focus on the button.
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    this.element = element("div", { class: "menu-box" }, this.button, this.list);
    this.named = [this.button, this.list];
    this.offer(options);
    this.value = value;
  }

  get value() {
    return this.#value;
  }

  set value(value) {
    this.#value = value;
    this.button.dataset.value = value;
    const chosen = this.#options.find(({ dataset }) => dataset.value === value);
    this.shown.textContent = chosen?.textContent ?? "";
    for (const one of this.#options) one.setAttribute("aria-selected", String(one === chosen));
  }

  get isOpen() {
    return this.button.ariaExpanded === "true";
  }

  /** Other options, with or without headings. @param {(Option | Group)[]} options */
  offer(options) {
    /** @param {Option} option */
    const item = ([value, text]) => element("div", { role: "option", id: freshId("option"), "data-value": value, text });
    replace(this.list, ...options.map((one) => (Array.isArray(one) ? item(one)
      : element("div", { role: "group", "aria-label": one.label }, element("div", { class: "heading", "aria-hidden": "true", text: one.label }), ...one.options.map(item)))));
    this.#options = [...this.list.querySelectorAll("[role=option]")].map((one) => /** @type {HTMLElement} */ (one));
    this.value = this.#value;
  }

  /** Whether there is something to choose from. */
  get isEmpty() {
    return !this.#options.length;
  }

  #open() {
    this.button.ariaExpanded = "true";
    this.list.showPopover();
    this.#place();
    this.#move(Math.max(this.#options.findIndex(({ dataset }) => dataset.value === this.#value), 0));
    /** @param {Event} event */
    const away = ({ target }) => !this.element.contains(/** @type {Node} */ (target)) && this.#close();
    for (const name of ["scroll", "pointerdown", "resize"]) addEventListener(name, away, true);
    this.#release = () => ["scroll", "pointerdown", "resize"].forEach((name) => removeEventListener(name, away, true));
  }

  /** Below the button, or above it if there is more room. */
  #place() {
    const { left, right, top, bottom, width } = this.button.getBoundingClientRect();
    const { style } = this.list;
    const [over, under] = [top - EDGE, innerHeight - bottom - EDGE];
    const isUp = under < Math.min(this.list.scrollHeight, LOWEST_LIST) && over > under;
    style.minWidth = `${width}px`;
    style.maxHeight = `${isUp ? over : under}px`;
    [style.top, style.bottom] = isUp ? ["auto", `${innerHeight - top + 4}px`] : [`${bottom + 4}px`, "auto"];
    style.left = `${Math.max(EDGE, Math.min(left, Math.max(right, EDGE + this.list.offsetWidth) - this.list.offsetWidth))}px`;
  }

  #close() {
    if (!this.isOpen) return;
    this.#release();
    this.button.ariaExpanded = "false";
    this.button.removeAttribute("aria-activedescendant");
    if (this.list.isConnected) this.list.hidePopover();
  }

  /** Makes an option the current one. @param {number} to */
  #move(to) {
    this.#current = Math.max(0, Math.min(to, this.#options.length - 1));
    this.#options.forEach((one, at) => one.classList.toggle("current", at === this.#current));
    const option = this.#options[this.#current];
    if (!option) return;
    this.button.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} at */
  #choose(at) {
    const value = this.#options[at]?.dataset.value;
    this.#close();
    if (value === undefined || value === this.#value) return;
    this.value = value;
    this.onChange(value);
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const option = /** @type {Element} */ (event.target).closest("[role=option]");
    if (option) this.#choose(this.#options.indexOf(/** @type {HTMLElement} */ (option)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event;
    if (key === "Tab") return this.#close();
    if (event.ctrlKey || event.metaKey || event.altKey || (key === "Escape" && !this.isOpen)) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity }[key];
    if (step !== undefined) this.isOpen ? this.#move(this.#current + step) : this.#open();
    else if (key === "Escape") this.#close();
    else if (key === "Enter" || (key === " " && !this.#isTyping())) this.isOpen ? this.#choose(this.#current) : this.#open();
    else if (key.length === 1) this.#seek(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #isTyping() {
    return performance.now() - this.#typed.time < TYPED_MS;
  }

  /** Goes to the next option that begins with what is typed. @param {string} key */
  #seek(key) {
    if (!this.isOpen) this.#open();
    const text = (this.#isTyping() ? this.#typed.text : "") + key.toLowerCase();
    this.#typed = { text, time: performance.now() };
    const from = text.length > 1 ? this.#current : this.#current + 1;
    const order = this.#options.map((_, at) => (from + at) % this.#options.length);
    const found = order.find((at) => this.#options[at].textContent?.trim().toLowerCase().startsWith(text));
    if (found !== undefined) this.#move(found);
  }
}

/** A whole number between two bounds. Typed digits count once no other can follow. */
export class Stepper {
  #typed = "";
  #timer = 0;

  /** @param {{ least: number, most: number, less: string, more: string }} bounds `less` and `more` name the buttons @param {number} value @param {(value: number) => void} onChange */
  constructor({ least, most, less, more }, value, onChange) {
    this.least = least;
    this.most = most;
    this.onChange = onChange;
    this.number = element("span", {
      role: "spinbutton", tabindex: "0", "aria-valuemin": least, "aria-valuemax": most, on: { keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) },
    });
    this.less = iconButton("minus", less, () => this.#to(this.value - 1), { tabindex: "-1" });
    this.more = iconButton("plus", more, () => this.#to(this.value + 1), { tabindex: "-1" });
    this.element = element("div", { class: "stepper" }, this.less, this.number, this.more);
    this.named = [this.number];
    this.value = value;
  }

  get value() {
    return Number(this.number.ariaValueNow);
  }

  set value(value) {
    this.number.ariaValueNow = String(value);
    this.number.textContent = String(value);
    this.less.disabled = value <= this.least;
    this.more.disabled = value >= this.most;
  }

  /** @param {number} value */
  #to(value) {
    const next = Math.max(this.least, Math.min(value, this.most));
    if (next === this.value) return;
    this.value = next;
    this.onChange(next);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const { value } = this;
    const to = { ArrowUp: value + 1, ArrowRight: value + 1, ArrowDown: value - 1, ArrowLeft: value - 1, PageUp: value + 5, PageDown: value - 5, Home: this.least, End: this.most }[key];
    if (to !== undefined) this.#to(to);
    else if (/^\d$/.test(key)) this.#type(key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} digit */
  #type(digit) {
    this.#typed += digit;
    const number = Number(this.#typed);
    const take = () => {
      this.#typed = "";
      if (number >= this.least) this.#to(number);
    };
    clearTimeout(this.#timer);
    if (number * 10 > this.most) take();
    else this.#timer = setTimeout(take, TYPED_MS);
  }
}
