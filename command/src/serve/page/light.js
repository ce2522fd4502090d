/** Lights up on the board what a clause of a sentence is about. */

import { bit } from "./candidates.js";
import { geometryOf, houseNamed } from "./geometry.js";
import { CELL } from "./lines.js";
import { Pen } from "./pen.js";
import { cellOutline } from "./shapes.js";

/**
 * Lights up a topic instead of what was lit; `null` lights nothing.
 * @param {import("./pen.js").Board} board @param {import("./geometry.js").Shape} shape @param {import("./words/sentence.js").Topic | null} topic
 */
export function light(board, shape, topic) {
  for (const old of board.layer("labels").querySelectorAll(".lit")) old.remove();
  for (const old of board.layer("links").querySelectorAll(".lit")) old.classList.remove("lit");
  if (!topic) return;
  const pen = new Pen(board, shape);
  for (const name of topic.houses) lightCells(pen, houseNamed(geometryOf(shape), name)?.cells ?? []);
  if (!topic.candidates.length && topic.cells.length) lightCells(pen, topic.cells.map(pen.index));
  for (const candidate of topic.candidates) {
    const cell = pen.index(candidate.cell);
    const { candidates } = board.lookOf(cell);
    // Not every cell of a set has each of its digits, and a ring must not be empty.
    if (candidates === null) lightCells(pen, [cell]);
    else if (candidates & bit(candidate.digit)) lightCandidate(pen, candidate);
  }
}

/** Letters and numbers stay in sight. @param {Pen} pen @param {...SVGElement} lit */
const below = (pen, ...lit) => pen.board.layer("labels").prepend(...lit);

/** @param {Pen} pen @param {number[]} cells */
function lightCells(pen, cells) {
  const d = cellOutline(cells, pen.shape.across, pen.corner, CELL, 1);
  below(pen, pen.put("labels", "path", { d, class: "lit lit-halo" }), pen.put("labels", "path", { d, class: "lit", "data-cells": cells.join(" ") }));
}

/** @param {Pen} pen @param {import("./drawing.js").Candidate} candidate */
function lightCandidate(pen, candidate) {
  const { key, cell, point: { x, y } } = pen.placed(candidate);
  for (const link of pen.board.layer("links").querySelectorAll(`[data-to="${key}"]`)) link.classList.add("lit");
  const ring = { cx: x, cy: y, r: pen.board.radiusAt(cell) + 4 };
  below(pen, pen.put("labels", "circle", { ...ring, class: "lit lit-halo" }), pen.put("labels", "circle", { ...ring, class: "lit", "data-candidate": key }));
}
