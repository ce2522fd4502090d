/** Icons, drawn with one stroke on a grid of 24 units. */

import { element, svg } from "./dom.js";

/** The path of each. */
const PATHS = {
  undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3",
  redo: "m16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h3",
  check: "m5 12.5 4.5 4.5L19 7.5",
  entries: "m4 7.5 2 2L9.5 5M13 7.5h7M4 16.5l2 2 3.5-4.5M13 16.5h7",
  restart: "M5 12a7 7 0 1 0 2.2-5.1M4.5 4v4h4",
  erase: "M9 6h11v12H9l-5-6zM12 10l4 4m0-4l-4 4",
  hint: "M9 18h6M10 21h4M8.5 15C7 13.8 6 12 6 10a6 6 0 0 1 12 0c0 2-1 3.8-2.5 5z",
  several: "M4 4h7v7H4zM13 13h7v7h-7zM16.5 4v7M13 7.5h7",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  close: "M6 6l12 12M18 6 6 18",
  down: "m7 10 5 5 5-5",
  next: "m10 7 5 5-5 5",
  previous: "m14 7-5 5 5 5",
  last: "m7 7 5 5-5 5M17 7v10",
  first: "m17 7-5 5 5 5M7 7v10",
  plus: "M12 6v12M6 12h12",
  minus: "M6 12h12",
  digit: "M5 4h14v16H5zM10.5 9.5 12.5 8v8",
  corner: "M5 4h14v16H5zM8.5 7.8h.01M12 7.8h.01M8.5 16.2h.01",
  center: "M5 4h14v16H5zM9 12h.01M12 12h.01M15 12h.01",
  color: "M12 4a8 8 0 1 0 0 16c1.6 0 2-1 1.6-2.2-.5-1.6.4-2.8 2-2.8H18c1.3 0 2-1.2 2-2.6C20 7.5 16.5 4 12 4zM8 11h.01M10.5 7.8h.01M14.5 8h.01",
  explain: "M9 7h11M9 12h11M9 17h7M4.5 7h.01M4.5 12h.01M4.5 17h.01",
  diagnose: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5M8.5 11l2 2 3-3.5",
  make: "M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3",
  learn: "M4 6c3-1 6-1 8 1v12c-2-2-5-2-8-1zM20 6c-3-1-6-1-8 1v12c2-2 5-2 8-1z",
  tutorial: "M12 5 2.5 9.5 12 14l9.5-4.5zM6.5 11.5V16c3 2.5 8 2.5 11 0v-4.5",
  proof: "M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2 2 4-4",
  puzzles: "M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z",
  shape: "M4 4h16v16H4zM4 10h6v10M10 10V4M10 14h10",
  setter: "M5 8V5h3M11 5h2M16 5h3v3M19 11v2M19 16v3h-3M13 19h-2M8 19H5v-3M5 13v-2M9 12h6M12 9v6",
  share: "M12 14V4m0 0L8 8m4-4 4 4M5 13v6h14v-6",
  pause: "M9 6v12M15 6v12",
  play: "M8 5.5l11 6.5-11 6.5z",
  paste: "M9 4h6v3H9zM9 5.5H6V20h12V5.5h-3",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  unequal: "M5 9h14M5 15h14M16 5 8 19",
  question: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1-1.5 2.3M12 18h.01",
  alert: "M12 5v9M12 18h.01",
  offline: "M4 4l16 16M8.5 15.5a5 5 0 0 1 6-.8M5 12a10 10 0 0 1 4-2.4M13 9a10 10 0 0 1 6 3M12 19h.01",
  pointer: "M6 4l12 7-5 1.5L10.5 18z",
  cage: "M4 8V4h4M11 4h3M17 4h3v4M20 11v3M20 17v3h-3M14 20h-3M8 20H4v-3M4 14v-3",
  polyline: "M5 18a2 2 0 1 1 .01 0M6.5 15 11 9.5l4 4L20 6",
  dots: "M4 4h16v16H4zM12 4v16M12 12h.01M12 9.5a2.5 2.5 0 1 1-.01 0z",
  outside: "M9 9h11v11H9zM9 14.5h11M14.5 9v11M5 4.5v3M3.5 12h3",
  parity: "M4 4h7v7H4zM16.5 20a3.5 3.5 0 1 1 .01 0z",
  global: "M12 4a8 8 0 1 1-.01 0zM4.5 12h15M12 4c-5 5-5 11 0 16M12 4c5 5 5 11 0 16",
  special: "M12 4v16M5 8l14 8M19 8 5 16",
  cross: "M4 4h16v16H4zM4 4l16 16M20 4 4 20",
  windoku: "M4 4h16v16H4zM7 7h4v4H7zM13 7h4v4h-4zM7 13h4v4H7zM13 13h4v4h-4z",
  groups: "M4 4h16v16H4zM12 4v16M4 12h16M7 7h.01M15 7h.01M7 15h.01M15 15h.01",
  knight: "M8 20h9c0-5 1-10-5-14l-1 2-4 4 1.5 2L12 12",
  king: "M12 3v4M10 5h4M7 20h10l2-8-4 2-3-6-3 6-4-2z",
  frame: "M4 4h16v16H4zM8 8h8v8H8z",
  bin: "M5 7h14M10 7V5h4v2M7 7l1 13h8l1-13",
  turn: "M5 12a7 7 0 0 1 14 0v4M16 13l3 3 3-3",
  quarter: "M6 19v-6a6 6 0 0 1 6-6h6M15 4l3 3-3 3",
  flip: "M4 12h16M8 9V4l8 5zM8 15v5l8-5z",
  across: "M12 4v16M9 8l-5 8h5M15 8l5 8h-5",
  diagonal: "M5 5l14 14M13 7h5v5M6 12v5h5",
  blank: "M12 12h.01",
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {string} name one of the icons */
export const icon = (name) =>
  svg("svg", { class: "ic", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("path", { d: PATHS[/** @type {Icon} */ (name)] }));

/**
 * A button that shows only an icon and has an accessible name.
 * @param {string} name @param {string} label @param {() => void} onClick @param {import("./dom.js").Attributes} [attributes]
 */
export const iconButton = (name, label, onClick, attributes) =>
  element("button", { type: "button", class: "icon", "aria-label": label, title: label, on: { click: onClick }, ...attributes }, icon(name));
