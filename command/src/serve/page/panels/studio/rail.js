/**
 * The tools: a rail of families at the left of the board, a row on a phone. A family opens a sheet with its tools, each
 * with its picture, its name, and as its title what it means.
 */

import { button, element, freshId, isNarrow, replace } from "../../dom.js";
import { icon } from "../../icons.js";
import { capital } from "../../words/sentence.js";
import { word } from "../../words/studio.js";
import { FAMILIES, isQuiet, KINDS, nameOf } from "./kinds.js";
import { LETTERS } from "./keys.js";
import { showPictures } from "./pictures.js";
import { VARIANTS } from "../../geometry.js";

const GAP = 8;
/** The icon of each family. @type {Record<string, string>} */
const ICONS = { select: "pointer", given: "digit", color: "color", cage: "cage", line: "polyline", dot: "dots", outside: "outside", cell: "parity", global: "global", special: "special" };

export class Rail {
  /** @type {Map<string, HTMLElement>} */ #buttons = new Map();
  /** @type {Map<string, HTMLElement>} */ #sheets = new Map();
  /** The tool of each family that was used last. @type {Record<string, string>} */ #last = {};

  /** @param {(kind: string) => void} onChoose @param {() => void} onClose */
  constructor(onChoose, onClose) {
    this.onChoose = onChoose;
    this.onClose = onClose;
    for (const name of ["select", "given", "color"]) this.#add(name, { on: { click: () => this.#choose(name) } });
    for (const name of Object.keys(FAMILIES)) {
      const sheet = this.#sheet(name);
      this.#sheets.set(name, sheet);
      this.#add(name, { popovertarget: sheet.id });
    }
    this.element = element("nav", { id: "rail", "aria-label": word("studio.rail") }, ...this.#buttons.values(), ...this.#sheets.values());
  }

  /** @param {string} name @param {Record<string, any>} more */
  #add(name, more) {
    const letter = LETTERS[name];
    const label = word(`studio.${name}`);
    this.#buttons.set(name, element("button", { type: "button", class: "icon", "data-family": name, "aria-label": label, title: `${label} (${letter.toUpperCase()})`, "aria-keyshortcuts": letter, ...more }, icon(ICONS[name])));
  }

  /** @param {string} family */
  #sheet(family) {
    const tools = element("div", { class: "tools", role: "group", "aria-label": word(`studio.${family}`) });
    const sheet = element("div", { popover: "auto", id: freshId("tools"), class: "tool-sheet" }, element("h3", { "aria-hidden": "true", text: word(`studio.${family}`) }), tools);
    sheet.addEventListener("beforetoggle", (event) => {
      const isOpening = /** @type {ToggleEvent} */ (event).newState === "open";
      if (isOpening && !tools.firstChild) this.#fill(family, tools);
      if (isOpening) this.#place(family, sheet);
      else if (sheet.contains(document.activeElement)) this.onClose();
    });
    sheet.addEventListener("toggle", (event) => {
      if (/** @type {ToggleEvent} */ (event).newState !== "open") return;
      this.#fit(sheet);
      this.#tool(tools, this.#last[family] ?? FAMILIES[family][0])?.focus();
    });
    sheet.addEventListener("keydown", (event) => this.#key(event, tools));
    return sheet;
  }

  /** @param {Element} tools @param {string} kind @returns {HTMLElement | null} */
  #tool = (tools, kind) => tools.querySelector(`[data-kind="${kind}"]`);

  /** @param {string} family @param {HTMLElement} tools */
  #fill(family, tools) {
    const kinds = FAMILIES[family];
    replace(tools, ...kinds.map((kind) => {
      const made = button("", () => this.#choose(kind), { class: "tool", "data-kind": kind });
      const means = word(`mean.${kind}`, { n: "N", list: "" });
      if (!means.startsWith("mean.")) made.title = means;
      made.append(element("span", { class: "picture" }), element("span", { text: capital(word(nameOf(kind, VARIANTS.includes(kind)))) }));
      return made;
    }));
    this.show(this.kind, this.isOn);
    showPictures(kinds, (kind) => this.#tool(tools, kind)?.firstElementChild ?? null);
  }

  /** Beside its button; on a phone style.css makes it a sheet at the bottom. @param {string} family @param {HTMLElement} sheet */
  #place(family, { style }) {
    const { right, top } = /** @type {HTMLElement} */ (this.#buttons.get(family)).getBoundingClientRect();
    style.left = isNarrow() ? "0" : `${right + GAP}px`;
    const rows = Math.ceil(FAMILIES[family].length / 4);
    style.top = isNarrow() ? "auto" : `${Math.max(GAP, Math.min(top - GAP, innerHeight - rows * 140 - 72))}px`;
  }

  /** Moves a sheet up as far as it would be cut off. @param {HTMLElement} sheet */
  #fit(sheet) {
    const below = sheet.getBoundingClientRect().bottom + GAP - innerHeight;
    if (below > 0 && !isNarrow()) sheet.style.top = `${Math.max(GAP, parseFloat(sheet.style.top) - below)}px`;
  }

  /** @param {string} kind */
  #choose(kind) {
    const family = KINDS[kind]?.family;
    if (family) this.#last[family] = kind;
    this.close();
    this.onChoose(kind);
  }

  close() {
    for (const sheet of this.#sheets.values()) if (sheet.matches(":popover-open")) sheet.hidePopover();
  }

  /** Opens a family, or takes a tool that has none. @param {string} name */
  open(name) {
    if (isQuiet(name) && !(name in FAMILIES)) return this.#choose(name);
    this.#sheets.get(name)?.showPopover();
  }

  /** Arrows go from tool to tool, Escape back to the board. @param {KeyboardEvent} event @param {HTMLElement} tools */
  #key(event, tools) {
    const all = /** @type {HTMLElement[]} */ ([...tools.children]);
    const across = all.filter(({ offsetTop }) => offsetTop === all[0].offsetTop).length;
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across, Home: -at, End: all.length - 1 - at }[event.key];
    if (step === undefined && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) return this.close();
    all[Math.max(0, Math.min(at + step, all.length - 1))].focus();
  }

  kind = "select";
  /** Which of the tools that toggle are on. @type {(kind: string) => boolean} */ isOn = () => false;

  /** @param {string} kind the tool in hand @param {(kind: string) => boolean} isOn */
  show(kind, isOn) {
    this.kind = kind;
    this.isOn = isOn;
    const family = KINDS[kind]?.family ?? kind;
    for (const [name, one] of this.#buttons) one.setAttribute("aria-pressed", String(name === family));
    for (const [name, sheet] of this.#sheets)
      for (const one of sheet.querySelectorAll(".tool")) {
        const { kind: own = "" } = /** @type {HTMLElement} */ (one).dataset;
        one.setAttribute("aria-pressed", String(name === "global" ? isOn(own) : own === kind));
      }
  }
}
