/**
 * On a large board whose marks are too small to read, the box of the current cell as a larger picture: over the far corner
 * of the board on a narrow page, next to it on a wide one. Marks are digits and letters, in the places where the board has
 * dots.
 */

import { cellPicture } from "./cells.js";
import { countOf } from "./candidates.js";
import { element, isNarrow, replace, svg } from "./dom.js";
import { frameOf, geometryOf } from "./geometry.js";
import { CELL, slots } from "./lines.js";
import { colorBands, selectionOutline } from "./tints.js";

/** Marks below this height on the screen are too small. */
const LEGIBLE_PX = 9;
const SMALLEST_SIDE = 10;
/** How long no key comes before the picture is drawn. */
const PAUSE_MS = 60;

/** @param {import("./main.js").App} app */
export function showZoom({ store, board }) {
  const picture = svg("svg", { "aria-hidden": "true" });
  const place = element("div", { class: "zoom", hidden: true }, picture);
  /** @type {import("./geometry.js").Shape | null} */
  let shape = null;
  let places = slots(board.shape);
  let wait = 0;

  function show() {
    const { rows, columns } = frameOf(board.shape);
    const [side, across] = [Math.max(rows, columns), board.shape.across];
    if (shape !== board.shape) [shape, places] = [board.shape, slots(board.shape, false, true)];
    const cells = boxOf(board.shape, store.cursor);
    const height = (board.element.clientWidth / (side * CELL)) * slots(board.shape).size;
    const isOf = side >= SMALLEST_SIDE && cells.length > 0 && height < LEGIBLE_PX && !store.isPaused && cells.some((cell) => hasMarks(board.lookOf(cell)));
    place.hidden = !isOf;
    if (!isOf) return;
    const isOver = isNarrow();
    if (isOver !== (place.parentElement === board.element) || !place.isConnected) {
      if (isOver) board.element.append(place);
      else document.getElementById("sheet")?.before(place);
    }
    const corners = cells.map((cell) => board.corner(cell));
    const [left, top] = [Math.min(...corners.map(({ x }) => x)), Math.min(...corners.map(({ y }) => y))];
    const [right, bottom] = [Math.max(...corners.map(({ x }) => x)) + CELL, Math.max(...corners.map(({ y }) => y)) + CELL];
    // In the corner that is farthest from the box.
    const middle = (side * CELL) / 2;
    place.classList.toggle("of-many", side > 16);
    place.classList.toggle("at-left", (left + right) / 2 > middle);
    place.classList.toggle("at-top", (top + bottom) / 2 > middle);
    picture.setAttribute("viewBox", `${left - 2} ${top - 2} ${right - left + 4} ${bottom - top + 4}`);
    const chosen = new Set(store.selection.filter((cell) => cells.includes(cell)));
    const colors = board.isPreview ? [] : store.position.colors.map((mask, cell) => (cells.includes(cell) ? mask : 0));
    const lines = corners.map(({ x, y }) => `M${x} ${y}h${CELL}v${CELL}h${-CELL}z`).join("");
    replace(
      picture,
      svg("g", { class: "colors" }, ...colorBands(colors, (cell) => board.corner(cell))),
      svg("g", { class: "selection" }, ...selectionOutline(across, chosen, store.cursor)),
      svg("path", { class: "hair", d: lines }),
      svg("g", { class: "digits" }, ...cells.flatMap((cell, at) => cellPicture(board.lookOf(cell), corners[at], places))),
    );
  }

  // Once for all events of a key, after the board; and once for several quick keys, as none should wait for the picture.
  const later = () => {
    clearTimeout(wait);
    wait = setTimeout(show, PAUSE_MS);
  };
  for (const event of ["position", "selection", "view", "game", "preview", "pause", "truth"]) store.on(event, later);
  addEventListener("resize", later);
  later();
}

/** The cells of the box or region of a cell. @param {import("./geometry.js").Shape} shape @param {number} cell */
function boxOf(shape, cell) {
  const { regionOf } = geometryOf(shape);
  return regionOf[cell] < 0 ? [] : regionOf.flatMap((region, other) => (region === regionOf[cell] ? [other] : []));
}

/** @param {import("./cells.js").Look} look */
const hasMarks = ({ value, candidates, corners, centers }) => !value && countOf(candidates ?? corners | centers) > 0;
