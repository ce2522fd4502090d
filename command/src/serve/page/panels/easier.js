/**
 * A step that follows only after easier ones: it is drawn in the position to which they lead, and they are in a folded list
 * that shows each. Their digits are gray, as nobody entered them, and as few as the step needs. Loaded when the first such
 * step is shown.
 */

import { button, element, markCurrent, replace } from "../dom.js";
import { cellName } from "../geometry.js";
import { capital, cellInWords, techniqueInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { replay } from "./replay.js";
import { isBare, showStep } from "./stage.js";
import { stepTalk } from "./talk.js";

/** @typedef {Pick<import("./replay.js").Scened, "step" | "technique">} Found */

/** The cells of what a step concludes. @param {import("../drawing.js").Step} step */
const cellsOf = ({ placements, eliminations }) => [...new Set([...placements, ...eliminations].map(({ cell }) => cellInWords(cell)))].join(" ");

/** Whether a step is about a cell, or about a house of it. @param {import("../drawing.js").Step} step @param {string} name */
const isNear = ({ parts, picture: { tints, rays } }, name) => [...parts, ...tints].some(({ cells }) => cells.includes(name)) || rays.some(({ from }) => from.cell === name);

/**
 * Draws the step, and returns what is said.
 * @param {import("../main.js").App} app @param {import("./stage.js").Scene} own the position that the player sees
 * @param {any} way the path from there @param {number} after how many of its steps come before
 * @param {Found} found @param {string} text said before the step
 */
export function talkAfter(app, own, way, after, found, text) {
  const path = way.rounds ? replay(way, own.shape) : [];
  const steps = [...path.slice(0, after), { ...path[after], ...found }];
  const talk = element("div");
  const items = steps.map(({ step, technique }, at) =>
    button(`${capital(techniqueInWords(technique.name))}: ${cellsOf(step)}`, () => show(at), { class: "clause", "data-drawn": true }));

  /** @param {number} at */
  function show(at) {
    const { step, technique, before } = steps[at];
    const scene = { ...own, ...before, own: own.values };
    if (isBare(app.store)) scene.values = scene.values.map((value, cell) => own.values[cell] || (isNear(step, cellName(own.shape.side, cell)) ? value : 0));
    const isLast = at === steps.length - 1;
    showStep(app, scene, step, technique);
    replace(talk, stepTalk(app, scene, step, technique, { before: isLast ? text : word("explain.place", { number: at + 1, count: steps.length }) }));
    items.forEach((one, of) => markCurrent(one, of === at));
  }

  show(steps.length - 1);
  return element("div", {}, talk, element("details", { class: "whole" },
    element("summary", { text: word("why.steps") }),
    element("ol", { class: "links" }, ...items.map((one, at) => element("li", {}, element("span", { class: "walk-number", text: String(at + 1) }), one)))));
}
