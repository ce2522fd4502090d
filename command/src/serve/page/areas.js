/** Cells tinted and outlined for what they are: where a hint says to look, a painted pattern, the findings of a diagnosis. */

import { bit } from "./candidates.js";
import { geometryOf, houseNamed } from "./geometry.js";
import { CELL } from "./lines.js";
import { Pen } from "./pen.js";
import { cellsOf } from "./rules.js";
import { cellOutline, squares } from "./shapes.js";

/** @typedef {import("./geometry.js").Shape} Shape */
/** @typedef {import("./pen.js").Board} Board */

/** The hue of each kind of area. */
const KINDS = { place: "blue", painted: "blue", contradiction: "vermilion", wrong: "vermilion", differing: "purple", added: "green", redundant: "orange" };

/** @param {Pen} pen @param {number[]} cells @param {keyof typeof KINDS} kind */
function outline(pen, cells, kind) {
  const name = `hue-${KINDS[kind]} kind-${kind}`;
  pen.put("tints", "path", { d: squares(cells, pen.corner, CELL), class: `cells ${name}`, "data-cells": cells.join(" ") });
  pen.put("outlines", "path", { d: cellOutline(cells, pen.shape.across, pen.corner, CELL, 5), class: `outline ${name}` });
}

/**
 * Draws why a puzzle has no solution: the cells that contradict each other, and the house in which it shows.
 * @param {Board} board @param {Shape} shape
 * @param {import("./rules.js").Claims & {conflict?: string|null}} contradiction
 */
export function drawContradiction(board, shape, contradiction) {
  drawCells(board, shape, cellsOf(contradiction, shape), "contradiction");
  const house = houseNamed(geometryOf(shape), contradiction.conflict ?? "");
  if (house) new Pen(board, shape).tint(house.cells, "vermilion", "house", true);
}

/**
 * Draws cells of a diagnosis: cells that contradict each other, those in which solutions differ, those to add, redundant ones.
 * @param {Board} board @param {Shape} shape @param {string[]} cells `r1c3=1`, `r1c3=1|4`, `r1c3`
 * @param {keyof typeof KINDS} kind
 */
export function drawCells(board, shape, cells, kind) {
  board.clearDrawing();
  const pen = new Pen(board, shape);
  pen.hatches();
  for (const name of cells) outline(pen, [pen.index(name)], kind);
}

/**
 * Draws where a hint says to look.
 * @param {Board} board @param {Shape} shape @param {import("./drawing.js").Place} at @param {number[]} masks candidates
 */
export function drawPlaces(board, shape, at, masks) {
  board.clearDrawing();
  const pen = new Pen(board, shape);
  if (at.kind === "houses") return at.houses.forEach(({ cells }) => outline(pen, cells.map(pen.index), "place"));
  const isIn = (/** @type {number} */ line, /** @type {[number, number]} */ [first, last]) => line + 1 >= first && line + 1 <= last;
  outline(pen, [...masks.keys()].filter((cell) => (at.kind === "digit"
    ? masks[cell] & bit(at.digit)
    : isIn(Math.floor(cell / shape.across), at.rows) && isIn(cell % shape.across, at.columns))), "place");
}

/** Draws the cells of a painted pattern. @param {Board} board @param {Shape} shape @param {number[]} cells */
export function drawPainted(board, shape, cells) {
  if (cells.length) outline(new Pen(board, shape), cells, "painted");
}
