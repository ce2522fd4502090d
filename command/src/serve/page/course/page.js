/** What the pages of a lesson share: a board of its data as a scene, and the steps that the server finds there. */

import { automatic } from "../candidates.js";
import { blank } from "../edit.js";
import { shapeOfSide } from "../geometry.js";
import { bodyOf } from "../request.js";
import { work } from "../work.js";
import { word } from "../words/course.js";

/** @typedef {import("./lessons.js").Lesson} Lesson */
/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {import("../panels/stage.js").Scene} Scene */
/** @typedef {{ step: Step, technique: import("../panels/stage.js").Technique }} Found */
/**
 * What a page is given: `texts` are the captions in the player's language, `result` the place below its heading; the functions
 * in `releases` are called when the page is left. A page of several steps says by `onTurn` how to go through them, and by
 * `renew` whether it shows the first or the last, and what "Next" does.
 * @typedef {(way: number) => boolean} Turn whether there was a step that way
 * @typedef {{ app: import("../main.js").App, data: Lesson, texts: import("./lessons.js").Texts, title: string, result: HTMLElement, releases: (() => void)[],
 *   onTurn: (turn: Turn) => void, renew: (isFirst: boolean, isLast: boolean, text?: string) => void }} Context
 */

/** The boards of the course are all of this shape. */
export const SHAPE = shapeOfSide(9);

/** A line of digits as a position. @param {string} line @returns {import("../state.js").Position} */
export function positionOf(line) {
  const values = [...line].map((symbol) => Number(symbol) || 0);
  return Object.freeze({ ...blank(SHAPE), isSetting: false, values, givens: values.map(Boolean) });
}

/** @param {string} line @param {boolean} isMarked @returns {Scene} */
export function sceneAt(line, isMarked) {
  const position = positionOf(line);
  return { shape: SHAPE, values: [...position.values], candidates: automatic(position), givens: position.givens, isMarked };
}

/** The steps of the lesson's techniques. @param {Context} context @param {string} line @returns {Promise<Found[]>} */
export async function stepsOf({ app, data, result }, line) {
  const body = { ...bodyOf(positionOf(line), app.store.view, { given: false }), technique: data.techniques, pictures: true };
  const answer = await work(result, word("play.looking"), (signal) => app.post("steps", body, { signal }));
  return answer.techniques.flatMap((/** @type {any} */ { technique, steps }) => steps.map((/** @type {Step} */ step) => ({ step, technique })));
}

/** Whether a step concludes a move. @param {Step} step @param {string} cell @param {number} digit */
export const concludes = ({ placements, eliminations }, cell, digit) => [...placements, ...eliminations].some((one) => one.cell === cell && one.digit === digit);
