/**
 * Elements without markup: the page's policy forbids `innerHTML`, so everything is built by these few functions.
 *
 *     element("button", { class: "main", on: { click: solve } }, "Solve")
 *     field("Seed", element("input", { type: "number" }))
 *
 * An attribute that is `true` is set without a value, one that is `false` or `null` is omitted. `text` is the text,
 * `on` holds listeners.
 */

/** @typedef {Record<string, any>} Attributes */

const SVG = "http://www.w3.org/2000/svg";
let numbered = 0;

/**
 * @param {Element} made
 * @param {Attributes} attributes
 * @param {(Node | string | null | undefined | false)[]} children
 */
function furnish(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "text") made.textContent = value;
    else if (name === "on") for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child || child === "") made.append(child);
}

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  furnish(made, attributes, children);
  return made;
}

/**
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  furnish(made, attributes, children);
  return made;
}

/**
 * Puts these children in the place of all that the parent holds.
 * @param {Element} parent
 * @param {...(Node | string | null | undefined | false)} children
 */
export function replace(parent, ...children) {
  parent.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "")));
}

/**
 * @param {string} text
 * @param {(event: MouseEvent) => void} onClick
 * @param {Attributes} [attributes]
 */
export function button(text, onClick, attributes = {}) {
  return element("button", { type: "button", text, on: { click: onClick }, ...attributes });
}

/** @param {string} stem */
export function freshId(stem) {
  numbered += 1;
  return `${stem}-${numbered}`;
}

/**
 * A control below its label.
 * @param {string} text
 * @param {HTMLElement} control
 */
export function field(text, control) {
  control.id ||= freshId("field");
  return element("div", { class: "field" }, element("label", { for: control.id, text }), control);
}

/** Says whether an element is the one in hand of a list of steps. @param {Element} one @param {boolean} isCurrent */
export const markCurrent = (one, isCurrent) => (isCurrent ? one.setAttribute("aria-current", "step") : one.removeAttribute("aria-current"));

/** The width at which the page is one column, as in style.css. */
export const narrow = matchMedia("(max-width: 59.99rem)");

/** Whether the panel is a sheet over the pad. */
export const isNarrow = () => narrow.matches;

/** Loads a style sheet. @param {string} href @returns {Promise<boolean>} whether it is there */
export function loadSheet(href) {
  const sheet = element("link", { rel: "stylesheet", href });
  document.head.append(sheet);
  return new Promise((resolve) => {
    sheet.addEventListener("load", () => resolve(true));
    sheet.addEventListener("error", () => (sheet.remove(), resolve(false)));
  });
}

/** Lets a press on a button leave the focus where it is: on the board, where keys are typed. @param {HTMLElement} place */
export function keepFocus(place) {
  place.addEventListener("mousedown", (event) => {
    if (/** @type {Element} */ (event.target).closest("button")) event.preventDefault();
  });
}
