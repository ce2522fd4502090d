/** What the pages of a lesson share: a board as a scene, the steps that the server finds there, and notes. */

import { automatic, bit } from "../candidates.js";
import { blank } from "../edit.js";
import { geometryOf, shapeOfSide } from "../geometry.js";
import { stateOf } from "../panels/replay.js";
import { bodyOf } from "../request.js";
import { work } from "../work.js";
import { word } from "../words/course.js";

/** @typedef {import("./lessons.js").Lesson} Lesson */
/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {import("../panels/stage.js").Scene} Scene */
/** @typedef {import("../state.js").Position} Position */
/** @typedef {{ step: Step, technique: import("../panels/stage.js").Technique }} Found */
/**
 * What a page is given: `texts` are those in the player's language, `result` the place below its heading; the functions
 * in `releases` are called when the page is left. A page of several steps says by `onTurn` how to go through them, and by
 * `renew` whether it shows the first or the last, and what "Next" does.
 * @typedef {(way: number) => boolean} Turn whether there was a step that way
 * @typedef {{ app: import("../main.js").App, data: Lesson, texts: import("./lessons.js").Texts, result: HTMLElement, releases: (() => void)[],
 *   onTurn: (turn: Turn) => void, renew: (isFirst: boolean, isLast: boolean, text?: string) => void }} Context
 */

/** The boards of the course are all of this shape. */
export const SHAPE = shapeOfSide(9);

/** A line of digits as a position. @param {string} line @returns {Position} */
export function positionOf(line) {
  const values = [...line].map((symbol) => Number(symbol) || 0);
  return Object.freeze({ ...blank(SHAPE), isSetting: false, values, givens: values.map(Boolean) });
}

/** @param {Position} position @param {boolean} isMarked @returns {Scene} */
export const sceneAt = (position, isMarked) => ({ shape: SHAPE, values: [...position.values], candidates: automatic(position), givens: position.givens, isMarked });

/** @param {Context} context @param {string} name @param {Position} position @param {object} body @returns {Promise<any>} */
export const ask = ({ app, result }, name, position, body) =>
  work(result, word("play.looking"), (signal) => app.post(name, { ...bodyOf(position, app.store.view, { given: false }), ...body }, { signal }));

/** The position of a board. It is previewed until it is known. @param {Context} context @param {import("./lessons.js").Board} board @returns {Promise<Position>} */
export async function positionAt(context, { board: line, played }) {
  const { app, data, texts } = context;
  const begin = positionOf(line);
  app.board.preview({ ...sceneAt(begin, false), candidates: null, label: texts.title });
  app.board.clearDrawing();
  if (!played || data.sought === "note") return begin;
  const { end } = await ask(context, "explain", begin, { only: data.before });
  const { values, candidates } = stateOf(end.position, SHAPE);
  return Object.freeze({ ...begin, values, start: candidates });
}

/** The steps of the lesson's techniques. @param {Context} context @param {Position} position @returns {Promise<Found[]>} */
export async function stepsOf(context, position) {
  const { techniques } = await ask(context, "steps", position, { technique: context.data.techniques, pictures: true });
  return techniques.flatMap((/** @type {any} */ { technique, steps }) => steps.map((/** @type {Step} */ step) => ({ step, technique })));
}

/** Whether a step concludes a move. @param {Step} step @param {string} cell @param {number} digit */
export const concludes = ({ placements, eliminations }, cell, digit) => [...placements, ...eliminations].some((one) => one.cell === cell && one.digit === digit);

/** The boxes, with their cells by index. */
export const boxes = () => geometryOf(SHAPE).houses.filter(({ name }) => name.startsWith("box"));

/** The candidates that are noted: digits with two places in a box. @param {number[]} candidates */
export function notesOf(candidates) {
  const notes = candidates.map(() => 0);
  for (const { cells } of boxes()) {
    for (let digit = 1; digit <= SHAPE.side; digit += 1) {
      const places = cells.filter((cell) => candidates[cell] & bit(digit));
      if (places.length === 2) for (const cell of places) notes[cell] |= bit(digit);
    }
  }
  return notes;
}

/** A digit in the box of a cell, and nowhere else. @param {number[]} masks @param {number} cell @param {number} digit */
export function inBox(masks, cell, digit) {
  const box = boxes().find(({ cells }) => cells.includes(cell));
  return { box, masks: masks.map((mask, one) => (box?.cells.includes(one) ? mask & bit(digit) : 0)) };
}
