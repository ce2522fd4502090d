/**
 * Steps drawn on the board.
 *
 * What is drawn for a step comes from the server: its `picture` (docs/json.md) names cells and candidates, and this file
 * puts it where the board has them, on these layers:
 *
 *   tints      houses (10 %), those that cover hatched; cells of the pattern (20 %, with the hatch of their hue)
 *   discs      candidates of parts; nodes of chains: on solid, off dashed
 *   rays       a value that explains a single: circled, with a line to the cells that it blocks
 *   struck     what the step strikes: tinted and crossed, under its digit
 *   outlines   sets of cells, and nodes of several cells
 *   links      an arrow solid to what is on, dashed to what is off; a line for a link without direction; a halo under each
 *   strikes    what the step places: ringed
 *   labels     where each chain starts and ends, numbers of the nodes of a long chain, letters of sets
 *
 * shapes.js makes the curves, and pen.js places them. Drawings other than steps are in areas.js, light.js and fade.js.
 */

import { symbolOf } from "./geometry.js";
import { CELL } from "./lines.js";
import { Pen } from "./pen.js";
import { arrow, cellOutline, cross, lastInEachDirection, square, straight, triangle } from "./shapes.js";

/** @typedef {import("./geometry.js").Shape} Shape */
/** @typedef {import("./shapes.js").Point} Point */
/** @typedef {import("./pen.js").Board} Board */
/** @typedef {{role: string, digits: number[], cells: string[], houses: string[], rules?: number[]}} Part */
/** @typedef {{kind: string, from: number[], houses: string[], chain?: number}} Link */
/** @typedef {{digits: number[], cells: string[], is_on: boolean, from: number[], links: Link[]}} Node */
/** @typedef {{cell: string, digit: number}} Candidate */
/** A hue, and with it a dash and a hatch. @typedef {"blue"|"orange"|"green"|"purple"|"ink"|"yellow"} Tone */
/**
 * @typedef {object} Picture
 * @property {{kind: "house"|"cover"|"cells", tone: Tone, cells: string[]}[]} tints
 * @property {{tone: Tone, cells: string[]}[]} outlines
 * @property {(Candidate & {kind: "part"|"on"|"off", tone: Tone | null, isPale?: boolean})[]} discs
 * @property {{kind: "on"|"off"|"strong"|"weak", tone: Tone | null, from: Candidate, to: Candidate, isPale?: boolean}[]} links
 * @property {{from: Candidate, house: string | null, cells: string[]}[]} rays
 * @property {Candidate[]} eliminated by earlier steps, which a single needs besides the rays
 * @property {{text: string, cell: string, digit: number | null}[]} labels
 * @property {{role: string, tones: Tone[]}[]} key
 */
/** A step in short sentences; for each chain its nodes, each with its reason. @typedef {{pattern: string[], why: string[], so: string[], links: [string, string][][]}} Lesson */
/** `at` is where to look for it. @typedef {{placements: Candidate[], eliminations: Candidate[], parts: Part[], chains: Node[][], lesson: Lesson, picture: Picture, at: Place}} Step */
/**
 * Where to look for a step: `at` of docs/json.md.
 * @typedef {{kind: "digit", digit: number}
 *   | {kind: "houses", houses: {name: string, cells: string[]}[]}
 *   | {kind: "area", rows: [number, number], columns: [number, number]}} Place
 */

/** The radius of the circle around a value. */
const SOURCE = 25;

/**
 * How a step is drawn. `isBare`: the board shows no candidates, so the placed digit is drawn large, and blocked cells are
 * crossed; `picture`: the part of the picture that is drawn; `branch`: the only chain that is drawn; `isOpen`: without what
 * the step places or eliminates.
 * @typedef {{ isBare?: boolean, picture?: Picture, branch?: number | null, isOpen?: boolean }} Manner
 */

/** Draws a step instead of what was drawn; links and nodes appear in the order in which they are read. @param {Board} board @param {Shape} shape @param {Step} step @param {Manner} [manner] */
export function drawStep(board, shape, step, { isBare = false, picture = step.picture, branch = null, isOpen = false } = {}) {
  board.clearDrawing();
  const pen = new Pen(board, shape);
  const { tints, outlines, discs, links, rays = [], labels } = picture;
  pen.hatches();
  for (const { kind, tone, cells } of tints) pen.tint(cells.map(pen.index), tone, kind === "cells" ? "cells" : "house", kind === "cover" || (kind === "cells" && tone !== "blue"));
  drawRays(pen, rays, step.placements.map(({ cell }) => pen.index(cell)), isBare);
  const sets = step.picture.labels.filter(({ digit }) => digit === null);
  const lettered = sets.length ? step.picture.outlines.slice(-sets.length) : [];
  drawOutlines(pen, outlines, lettered.filter(({ tone }, at) => lettered.findIndex((one) => one.tone === tone) < at));
  drawDiscs(pen, discs);
  // Arrows keep clear of these.
  const clear = [...discs, ...step.eliminations].map((one) => pen.placed(one).point);
  // What is walked is there at once.
  links.forEach((link, at) => drawLink(pen, link, picture === step.picture ? at : 0, clear));
  step.chains.forEach((chain, at) => {
    if (branch !== null && branch !== at) return;
    drawEnd(pen, discs, chain[0], "start", step.chains.length > 1 ? at + 1 : 0);
    drawEnd(pen, discs, chain[chain.length - 1], "end");
  });
  for (const label of labels) label.digit ? drawNumber(pen, label) : drawLetter(pen, label.text, lettered[sets.indexOf(label)]?.cells ?? [label.cell]);
  if (!isOpen) drawConclusion(pen, step, isBare);
}

/** The line to a placed cell is left out: it would hide the ring. @param {Pen} pen @param {Picture["rays"]} rays @param {number[]} placed @param {boolean} isBare */
function drawRays(pen, rays, placed, isBare) {
  const center = (/** @type {number} */ cell) => pen.board.center(cell);
  for (const { from, cells } of rays) {
    const source = pen.index(from.cell);
    const blocked = cells.map(pen.index).filter((cell) => !placed.includes(cell));
    const start = center(source);
    for (const cell of lastInEachDirection(start, blocked, center))
      pen.put("rays", "path", { d: straight(start, center(cell), SOURCE), class: "ray" });
    for (const cell of isBare ? blocked : []) pen.put("rays", "path", { d: cross(center(cell), 9), class: "blocked", "data-cell": cell });
    pen.put("rays", "circle", { cx: start.x, cy: start.y, r: SOURCE, class: "source", "data-cell": source });
  }
}

/** @param {Pen} pen @param {Picture["outlines"]} outlines @param {Picture["outlines"]} again outlines whose hue another set also has */
function drawOutlines(pen, outlines, again) {
  /** @type {Map<number, number>} how many outlines a cell has */
  const before = new Map();
  for (const outline of outlines) {
    const cells = outline.cells.map(pen.index);
    // Each further set that shares a cell is drawn a little inside.
    const inset = 3 + 4 * Math.max(0, ...cells.map((cell) => before.get(cell) ?? 0));
    for (const cell of cells) before.set(cell, (before.get(cell) ?? 0) + 1);
    pen.put("outlines", "path", { d: cellOutline(cells, pen.shape.across, pen.corner, CELL, inset), class: `outline hue-${outline.tone}${again.includes(outline) ? " again" : ""}`, "data-cells": cells.join(" ") });
  }
}

/** @param {Pen} pen @param {Picture["discs"]} discs */
function drawDiscs(pen, discs) {
  /** @type {Set<string>} */
  const drawn = new Set();
  for (const { kind, tone, isPale, ...candidate } of discs) {
    const { key, cell, point } = pen.placed(candidate);
    const own = pen.board.radiusAt(cell);
    // What is on in one place and off in another has two rings.
    const isSecond = drawn.has(key);
    drawn.add(key);
    const look = (kind === "part" ? `hue-${tone}` : `node is-${kind}${isSecond ? " is-second" : ""}`) + (isPale ? " pale" : "");
    pen.put("discs", "circle", { cx: point.x, cy: point.y, r: isSecond ? own + 3 : own, class: `disc ${look}`, "data-candidate": key });
  }
}

/** @param {Pen} pen @param {Picture["links"][number]} link @param {number} at its place in the order in which links appear @param {Point[]} discs what it keeps clear of */
function drawLink(pen, { kind, tone, isPale, ...ends }, at, discs) {
  const [from, to] = [pen.placed(ends.from), pen.placed(ends.to)];
  const isArrow = kind === "on" || kind === "off";
  const name = `${kind === "on" || kind === "strong" ? "is-on" : "is-off"}${tone ? ` hue-${tone}` : ""}${isPale ? " pale" : ""}`;
  const { path, head } = arrow(from.point, to.point, pen.radius, discs, from.cell === to.cell ? pen.board.center(from.cell) : null, pen.shape.across * CELL, isArrow);
  const put = (/** @type {Record<string, any>} */ attributes) => pen.put("links", "path", attributes).style.setProperty("--at", String(at));
  put({ d: path, class: `halo${isPale ? " pale" : ""}` });
  put({ d: path, class: `${isArrow ? "link" : "tie"} ${name}`, "data-from": from.key, "data-to": to.key });
  if (isArrow) put({ d: head, class: `head ${name}` });
}

/** The sign at the first or the last node of a chain. @param {Pen} pen @param {Picture["discs"]} discs @param {Node} node @param {"start" | "end"} kind @param {number} [branch] its number beside it */
function drawEnd(pen, discs, { cells, digits }, kind, branch) {
  const place = discs.find(({ cell, digit }) => cells.includes(cell) && digits.includes(digit));
  if (!place) return;
  const { point: { x, y }, key } = pen.placed(place);
  const isStart = kind === "start";
  const away = pen.radius * (isStart ? -0.9 : 0.9);
  pen.put("labels", "path", { d: (isStart ? triangle : square)({ x: x + away, y: y + away }, 5), class: `end is-${kind}`, "data-candidate": key });
  if (branch) pen.put("labels", "text", { x: x + away, y: y - away + 4, class: "branch-number" }).textContent = String(branch);
}

/** The number of a node next to its candidate. @param {Pen} pen @param {Picture["labels"][number]} label */
function drawNumber(pen, { text, cell, digit }) {
  const { point } = pen.placed({ cell, digit: Number(digit) });
  pen.put("labels", "text", { x: point.x + pen.radius * 0.8, y: point.y - pen.radius * 0.8, class: "number" }).textContent = text;
}

/** The letter of a set, where four cells meet: there it covers no candidate, and no other letter. @param {Pen} pen @param {string} text @param {string[]} cells of the set */
function drawLetter(pen, text, cells) {
  const free = cells.map(pen.index).flatMap((cell) => {
    const { x, y } = pen.corner(cell);
    return [[x, y], [x + CELL, y], [x, y + CELL], [x + CELL, y + CELL]];
  }).filter(([x, y]) => Math.min(x, y) > 0 && Math.max(x, y) < pen.shape.across * CELL);
  const [x, y] = free.find(([x, y]) => !pen.board.layer("labels").querySelector(`.tag[cx="${x}"][cy="${y}"]`)) ?? free[0];
  pen.put("labels", "circle", { cx: x, cy: y, r: 8, class: "tag" });
  pen.put("labels", "text", { x, y: y + 4, class: "letter" }).textContent = text;
}

/** @param {Pen} pen @param {Step} step @param {boolean} isBare */
function drawConclusion(pen, step, isBare) {
  const { board, shape } = pen;
  for (const candidate of step.eliminations) {
    const { key, cell, point } = pen.placed(candidate);
    const own = board.radiusAt(cell);
    pen.put("struck", "circle", { cx: point.x, cy: point.y, r: own, class: "faded" });
    pen.put("struck", "path", { d: cross(point, own * 0.8), class: "strike", "data-candidate": key });
  }
  for (const candidate of step.placements) {
    const { key, cell, point } = pen.placed(candidate);
    const { x, y } = isBare ? board.center(cell) : point;
    pen.put("strikes", "circle", { cx: x, cy: y, r: isBare ? SOURCE : board.radiusAt(cell) + 2, class: "ring", "data-candidate": key });
    if (isBare) pen.put("strikes", "text", { x, y: y + 14, class: "placing" }).textContent = symbolOf(shape, candidate.digit);
  }
}
