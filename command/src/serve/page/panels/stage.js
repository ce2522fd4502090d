/**
 * Shows a step: the position in which it was found, instead of the game, and the drawing over it. What is said about it
 * is in talk.js. It disappears when the player types, and when the panel is left.
 */

import { automatic, bit, counted, maskOf, shown } from "../candidates.js";
import { drawStep } from "../drawing.js";
import { cellIndex, geometryOf, houseNamed } from "../geometry.js";
import { rulesOf } from "../rules.js";
import { ruleWithCells } from "../spoken.js";
import { cellInWords, claimInWords, conclusionInWords, techniqueInWords } from "../words/sentence.js";

/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {import("../geometry.js").Shape} Shape */
/** @typedef {{ name: string, level: string, score: number, uses_uniqueness: boolean }} Technique */
/** @typedef {{ shape: Shape, values: number[], candidates: number[], givens: readonly boolean[], isMarked?: boolean, own?: readonly number[] }} Scene `isMarked` says whether all candidates are shown; without it they are shown as in the game. `own`: the values without those of easier steps */

/**
 * The game's position as a scene, with the candidates that count when it is asked about.
 * @param {import("../state.js").Position} position
 * @param {import("../state.js").View} view
 * @returns {Scene}
 */
export const sceneOf = (position, view) => ({
  shape: position.shape, values: [...position.values], candidates: counted(position, view) ?? automatic(position), givens: position.givens,
});

/**
 * A scene as a position, to ask about it.
 * @param {import("../state.js").Position} position the game
 * @param {Scene} scene
 * @returns {import("../state.js").Position}
 */
export function positionOf(position, { shape, values, candidates, givens }) {
  const none = values.map(() => 0);
  return Object.freeze({ ...position, shape, isSetting: false, values, givens, start: candidates, struck: none, centers: none, corners: none });
}

/** Whether the player sees no candidates, or only candidates that the player wrote in some cells. @param {import("../state.js").Store} store */
export const isBare = ({ position, view }) => shown(position, view) === null && position.values.some((value, cell) => !value && !position.centers[cell]);

/** @param {import("../main.js").App} app @param {Scene} scene @param {Step} step @param {Technique} technique @param {import("../drawing.js").Manner} [manner] */
export function showStep(app, scene, step, technique, manner) {
  const hasNone = scene.isMarked === undefined ? isBare(app.store) : !scene.isMarked;
  // A single is explained by the digits on the board alone.
  const isSingle = hasNone && step.placements.length > 0 && !step.chains.length && !step.picture.discs.length;
  const candidates = isSingle ? null : hasNone ? neededBy(step, scene) : scene.candidates;
  app.board.preview({ ...scene, candidates, label: `${techniqueInWords(technique.name)}: ${conclusionInWords(step, scene.shape)}` });
  drawStep(app.board, scene.shape, step, { isBare: isSingle, ...manner });
}

/**
 * The candidates that show why a step is right: all those of a cell if the step depends on what the cell can hold, all
 * places of a digit in a house if it depends on where the digit can go, and what is drawn or eliminated.
 * @param {Step} step @param {Scene} scene
 */
export function neededBy(step, { shape, candidates }) {
  const { across } = shape;
  const geometry = geometryOf(shape);
  const needed = candidates.map(() => 0);
  const all = (/** @type {string[]} */ cells, mask = -1) => cells.forEach((name) => (needed[cellIndex(across, name)] |= mask));
  const places = (/** @type {string[]} */ houses, /** @type {number[]} */ digits) =>
    houses.forEach((name) => houseNamed(geometry, name)?.cells.forEach((cell) => (needed[cell] |= maskOf(digits))));
  for (const { cells, digits, houses } of step.parts) {
    all(cells, digits.length > 1 ? -1 : maskOf(digits));
    places(houses, digits);
  }
  for (const { cells, digits, links } of step.chains.flat()) {
    all(cells, maskOf(digits));
    for (const { kind, houses } of links) {
      if (["last place", "hidden set", "locked candidates", "fish"].includes(kind)) places(houses, digits);
      else if (kind !== "seen") all(cells);
    }
  }
  for (const { cell, digit } of [...step.eliminations, ...step.placements, ...step.picture.discs]) all([cell], bit(digit));
  return needed.map((mask, cell) => mask & candidates[cell]);
}

/** The names of cells, with their values, and of rules. @param {import("../rules.js").Claims} claims @param {Shape} shape */
export const claimsInWords = (claims, shape) => [...claims.cells.map((name) => claimInWords(name, shape)), ...rulesOf(claims, shape).map((rule) => ruleWithCells(rule, cellInWords))];

/** @param {import("../main.js").App} app */
export function clearStage(app) {
  if (app.board.isPreview) app.board.preview(null);
  app.board.clearDrawing();
  app.sentence(null);
}
