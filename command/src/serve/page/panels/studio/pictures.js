/**
 * The pictures of the tools: the example of a rule, with the marks that the server draws and its digits. Those of a
 * family are read with one request.
 */

import { post } from "../../api.js";
import { replace, svg } from "../../dom.js";
import { icon } from "../../icons.js";
import { CELL } from "../../lines.js";
import { drawn } from "../../setting.js";
import { EXAMPLES, exampleText } from "./examples.js";

/** Tools whose picture is an icon. @type {Record<string, string>} */
const ICONS = { select: "pointer", given: "digit", color: "color", size: "shape", grids: "several", frame: "frame", regions: "color", x: "cross", windoku: "windoku", "disjoint-groups": "groups", "anti-knight": "knight", "anti-king": "king" };

/** @typedef {{ geometry: any, values: (number | null)[] }} Read */
/** @type {Map<string, Promise<Read>>} */
const known = new Map();

/** Reads the examples of these kinds, as far as they are not known. @param {string[]} kinds */
function ask(kinds) {
  const wanted = kinds.filter((kind) => kind in EXAMPLES && !known.has(kind));
  if (!wanted.length) return;
  const answer = post("read", { format: "rules", puzzle: wanted.map(exampleText).join("\n---\n") });
  wanted.forEach((kind, at) => {
    const one = answer.then(({ records }) => records[at]);
    // Without the server there is no picture; another look asks again.
    one.catch(() => known.delete(kind));
    known.set(kind, one);
  });
}

/** Reads all examples ahead of what the player asks for. */
export const readAhead = () => ask(Object.keys(EXAMPLES));

/** How much larger the texts of a small picture are than those of a board. @type {Record<string, number>} */
const LARGER = { sum: 1.6, clue: 1.9, letter: 1.5, "on-light": 1.3 };

/** A mark whose text can be read in a small picture. @param {import("../../setting.js").Mark} mark @returns {import("../../setting.js").Mark} */
function enlarged(mark) {
  const factor = mark.text ? (LARGER[mark.class] ?? 1) : 1;
  const { x, y, size } = mark;
  if (mark.class === "clue") return { ...mark, size: size * factor, x: x < 0 ? x * factor : x, y: y < 0 ? y * factor : y };
  // A sum grows away from the corner of its cell.
  const away = mark.class === "sum" ? (size * (factor - 1)) / 2 : 0;
  return { ...mark, size: size * factor, x: x + away, y: y + away };
}

/** @param {Read} read */
function pictureOf({ geometry, values }) {
  const { side, frame, margins } = geometry;
  const across = frame?.columns ?? side;
  const [top, right, bottom, left] = margins.map((/** @type {number} */ margin) => Math.max(4, margin * LARGER.clue));
  const drawing = { margins, marks: geometry.marks.map(enlarged) };
  const size = across * CELL;
  let grid = "";
  for (let at = 1; at < across; at += 1) grid += `M${at * CELL} 0V${size}M0 ${at * CELL}H${size}`;
  const digits = values.flatMap((value, cell) =>
    value ? [svg("text", { class: "given", x: ((cell % side) + 0.5) * CELL, y: (Math.floor(cell / side) + 0.5) * CELL + 13.5, text: value })] : []);
  return svg("svg", { class: "example", viewBox: `${-left} ${-top} ${left + size + right} ${top + size + bottom}`, "aria-hidden": "true" },
    svg("g", { class: "marks" }, ...drawn(drawing, false)),
    svg("path", { class: "hair", d: grid }), svg("rect", { class: "frame", x: 0, y: 0, width: size, height: size }),
    svg("g", { class: "signs" }, ...drawn(drawing, true)),
    svg("g", { class: "digits" }, ...digits));
}

/**
 * Puts the pictures of these tools into their places, once they are known.
 * @param {string[]} kinds @param {(kind: string) => Element | null} placeOf
 */
export function showPictures(kinds, placeOf) {
  ask(kinds);
  for (const kind of kinds) {
    const place = placeOf(kind);
    if (!place) continue;
    if (kind in ICONS) replace(place, icon(ICONS[kind]));
    else known.get(kind)?.then((read) => placeOf(kind) === place && replace(place, pictureOf(read)), () => {});
  }
}
