/** What all drawing over the board is made with: places of cells and candidates, tints, and hatches. */

import { svg } from "./dom.js";
import { cellIndex } from "./geometry.js";
import { CELL } from "./lines.js";
import { squares } from "./shapes.js";

/** @typedef {import("./shapes.js").Point} Point */
/**
 * What drawing needs of the board.
 * @typedef {object} Board
 * @property {(name: string) => SVGElement} layer
 * @property {() => void} clearDrawing
 * @property {(cell: number) => { candidates: number | null }} lookOf
 * @property {(cell: number) => Point} corner
 * @property {(cell: number) => Point} center
 * @property {(cell: number, digit: number) => Point} candidatePoint
 * @property {number} discRadius
 * @property {(cell: number) => number} radiusAt
 */

/** @typedef {{key: string, cell: number, point: Point}} Placed */

export class Pen {
  /** @param {Board} board @param {import("./geometry.js").Shape} shape */
  constructor(board, shape) {
    this.board = board;
    this.shape = shape;
    this.radius = board.discRadius;
  }

  index = (/** @type {string} */ name) => cellIndex(this.shape.across, name);
  corner = (/** @type {number} */ cell) => this.board.corner(cell);

  /** @param {string} layer @param {string} name @param {Record<string, any>} attributes */
  put(layer, name, attributes) {
    const made = svg(name, attributes);
    this.board.layer(layer).append(made);
    return made;
  }

  /** @param {import("./drawing.js").Candidate} candidate @returns {Placed} */
  placed({ cell: name, digit }) {
    const cell = this.index(name);
    return { key: `${cell}:${digit}`, cell, point: this.board.candidatePoint(cell, digit) };
  }

  /** The hatches of the hues. */
  hatches() {
    const hatch = (/** @type {string} */ hue, /** @type {string} */ d) =>
      svg("pattern", { id: `hatch-${hue}`, width: 8, height: 8, patternUnits: "userSpaceOnUse" }, svg("path", { d, class: `hatch hue-${hue}` }));
    this.board.layer("tints").append(svg("defs", {},
      hatch("orange", "M-2 2L2-2M0 8L8 0M6 10L10 6"), hatch("green", "M-2 6L2 10M0 0L8 8M6-2L10 2"),
      hatch("purple", "M3 4h2"), hatch("vermilion", "M-2 2L2-2M0 8L8 0M6 10L10 6")));
  }

  /** @param {number[]} cells @param {string} hue @param {"house" | "cells"} kind @param {boolean} isHatched */
  tint(cells, hue, kind, isHatched) {
    const d = squares(cells, this.corner, CELL);
    this.put("tints", "path", { d, class: `${kind} hue-${hue}`, "data-cells": cells.join(" ") });
    if (isHatched) this.put("tints", "path", { d, class: `${kind}-hatch`, fill: `url(#hatch-${hue})` });
  }
}
