/**
 * The picture of one cell: its digit, or its marks. In a cell of 64 units a digit has size 40; lines.js has the sizes of
 * the marks.
 */

import { svg } from "./dom.js";
import { bit, countOf, digitsOf } from "./candidates.js";
import { CELL } from "./lines.js";

/**
 * @typedef {{ value: number, isGiven: boolean, isEasier: boolean, candidates: number | null, corners: number, centers: number, colors: number,
 *   candidateColors: Record<string, number> | null, isPainted: boolean, struck: number, mark: "conflict" | "wrong" | null, digit: number, once: number, few: number }} Look
 * struck: where a cell shows no marks, the digits that it cannot be although no peer has them. once: true candidates are shown, and these are in exactly one solution; -1 if other candidates are shown. few: these are in few
 */

/** @typedef {ReturnType<typeof import("./lines.js").slots>} Slots */

/** The width of a digit in its size, with a little space. */
const ADVANCE = 0.58;

/** The positions of corner marks, in the order in which they are filled, and their anchors; clear of the line around a selection. */
const CORNERS = /** @type {[number, number, string][]} */ ([
  [9, 20, "start"], [55, 20, "end"], [9, 55, "start"], [55, 55, "end"], [32, 20, "middle"], [32, 55, "middle"],
  [9, 38, "start"], [55, 38, "end"],
]);

/**
 * @param {Look} look
 * @param {{ x: number, y: number }} corner
 * @param {Slots} slots
 * @returns {SVGElement[]}
 */
export function cellPicture(look, corner, slots) {
  if (look.value) return digitPicture(look, corner, slots);
  return look.candidates === null ? [...centerPicture(look, corner, slots), ...cornerPicture(look, corner, slots)] : candidatePicture(look, corner, slots);
}

/** @param {Look} look @param {{ x: number, y: number }} corner @param {Slots} slots */
function digitPicture({ value, isGiven, isEasier, mark, digit }, { x, y }, slots) {
  const kind = `${isGiven ? "given" : isEasier ? "easier" : "entry"}${mark ? " marked" : ""}${digit === value ? " sought" : ""}`;
  const picture = [svg("text", { class: kind, x: x + CELL / 2, y: y + 45.5, text: slots.symbol(value) })];
  if (mark) picture.push(svg("path", { class: "wave", d: `M${x + 14} ${y + 55}q4.5 -6 9 0t9 0t9 0t9 0` }));
  return picture;
}

/** @param {Look} look @param {{ x: number, y: number }} corner @param {Slots} slots */
function candidatePicture({ candidates, corners, candidateColors, digit, once, few }, { x, y }, slots) {
  const digits = digitsOf(candidates ?? 0);
  // Where every digit is in many solutions there is nothing to tell.
  if (once >= 0 && !few && digits.length === slots.digits.length) return [];
  // A digit in all solutions is as large as one that is entered.
  if (once >= 0 && digits.length === 1) return [svg("text", { class: `sure${once ? " once" : ""}`, x: x + CELL / 2, y: y + 45.5, text: slots.symbol(digits[0]) })];
  if (once >= 0 && !slots.areDots) return [svg("text", { class: "mark", "font-size": slots.size }, ...slots.digits.map((of) => candidate(of, { x, y }, slots, bit(of) & ~(candidates ?? 0) ? "never" : bit(of) & once ? "once" : bit(of) & few ? "few" : "many")))];
  const blobs = colorBlobs(candidateColors, digits, (of) => ({ x: x + slots.at(of).x, y: y + slots.at(of).y }), slots.radius);
  if (slots.areDots) return [...blobs, dots(digits.filter((of) => of !== digit), { x, y }, slots, 2.4, "dots"), dots(digits.filter((of) => of === digit), { x, y }, slots, 4, "dots sought")];
  const marks = digits.map((of) => candidate(of, { x, y }, slots, `${corners & bit(of) ? "underscored" : ""}${of === digit ? " sought" : ""}`));
  return marks.length ? [...blobs, svg("text", { class: "mark", "font-size": slots.size }, ...marks)] : blobs;
}

/** @param {number[]} digits @param {{ x: number, y: number }} corner @param {Slots} slots @param {number} size @param {string} kind */
function dots(digits, { x, y }, slots, size, kind) {
  const places = digits.map((digit) => slots.at(digit));
  return svg("path", { class: kind, "stroke-width": 2 * size, d: places.map((at) => `M${x + at.x} ${y + at.y}h0`).join("") });
}

/** @param {number} digit @param {{ x: number, y: number }} corner @param {Slots} slots @param {string} kind */
function candidate(digit, { x, y }, slots, kind) {
  const at = slots.at(digit);
  return svg("tspan", { class: kind.trim() || null, x: x + at.x, y: y + at.y + slots.size * 0.36, text: kind === "never" ? "\u00b7" : slots.mark(digit) });
}

/**
 * Takes candidates out of a picture, or puts them in, where nothing else has changed: a digit on a board of side 25
 * eliminates a candidate from 48 cells, and 48 pictures of 24 candidates would take longer than a frame.
 * @param {SVGElement} picture
 * @param {Look} before
 * @param {Look} after
 * @param {{ x: number, y: number }} corner
 * @param {Slots} slots
 * @returns {boolean} whether that was all
 */
export function revised(picture, before, after, corner, slots) {
  const [old, next] = [before.candidates, after.candidates];
  if (slots.areDots || before.once >= 0 || after.once >= 0) return false;
  const isPlain = !before.corners && !after.corners && !before.candidateColors && !after.candidateColors;
  if (!old || !next || !isPlain || before.digit !== after.digit) return false;
  const text = /** @type {Element} */ (picture.firstElementChild);
  for (const digit of digitsOf(old & ~next)) text.children[countOf(old & next & (bit(digit) - 1))].remove();
  for (const digit of digitsOf(next & ~old)) {
    const place = text.children[countOf(next & (bit(digit) - 1))] ?? null;
    text.insertBefore(candidate(digit, corner, slots, digit === after.digit ? "sought" : ""), place);
  }
  return true;
}

/** @param {Look} look @param {{ x: number, y: number }} corner @param {Slots} slots */
function centerPicture({ centers, struck, candidateColors, digit }, { x, y }, slots) {
  const digits = digitsOf(centers || struck);
  if (!digits.length) return [];
  const symbols = digits.map(slots.mark);
  const size = Math.min(slots.center, 48 / (digits.length * ADVANCE));
  const step = size * ADVANCE;
  const left = x + CELL / 2 - (step * (digits.length - 1)) / 2;
  const baseline = y + CELL / 2 + size * 0.36;
  const blobs = colorBlobs(candidateColors, digits, (of) => ({ x: left + step * digits.indexOf(of), y: y + CELL / 2 }), size * 0.48);
  const marks = digits.map((of, at) => svg("tspan", { class: of === digit ? "sought" : null, x: left + step * at, y: baseline, text: symbols[at] }));
  return [...blobs, svg("text", { class: `mark center${centers ? "" : " gone"}`, "font-size": size }, ...marks)];
}

/** @param {Look} look @param {{ x: number, y: number }} corner @param {Slots} slots */
function cornerPicture({ corners, digit }, { x, y }, slots) {
  const digits = digitsOf(corners);
  if (!digits.length) return [];
  if (digits.length > CORNERS.length) {
    const half = Math.ceil(digits.length / 2);
    const symbols = digits.map(slots.mark);
    return [symbols.slice(0, half), symbols.slice(half)].map((line, at) =>
      svg("text", { class: "mark corner", x: x + CELL / 2, y: y + (at ? 59 : 14), "font-size": Math.min(12, 58 / (line.join(" ").length * 0.55)), text: line.join(" ") }),
    );
  }
  return digits.map((of, at) => {
    const [right, down, anchor] = CORNERS[at];
    return svg("text", { class: `mark corner ${anchor}${of === digit ? " sought" : ""}`, x: x + right, y: y + down, "font-size": slots.corner, text: slots.mark(of) });
  });
}

/**
 * Colors behind candidates: a disc, or slices of one.
 * @param {Record<string, number> | null} colors
 * @param {number[]} digits
 * @param {(digit: number) => { x: number, y: number }} place
 * @param {number} radius
 */
function colorBlobs(colors, digits, place, radius) {
  if (!colors) return [];
  return digits.flatMap((digit) => {
    const mask = colors[digit] ?? 0;
    const chosen = digitsOf(mask).map((at) => at - 1);
    const { x, y } = place(digit);
    if (chosen.length < 2) return chosen.map((color) => svg("circle", { class: `blob color-${color}`, cx: x, cy: y, r: radius }));
    return chosen.map((color, at) => svg("path", { class: `blob color-${color}`, d: slice(x, y, radius, at / chosen.length, (at + 1) / chosen.length) }));
  });
}

/** @param {number} x @param {number} y @param {number} radius @param {number} from @param {number} to shares of the turn */
function slice(x, y, radius, from, to) {
  /** @param {number} share */
  const point = (share) => `${x + radius * Math.sin(2 * Math.PI * share)} ${y - radius * Math.cos(2 * Math.PI * share)}`;
  return `M${x} ${y}L${point(from)}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${point(to)}Z`;
}
