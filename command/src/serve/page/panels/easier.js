/**
 * Why a digit is right or wrong, if the step that shows it comes only after others. A wrong digit is assumed, until it leads
 * to a contradiction; if it does not, the number of steps is said. What follows is on the board only after "Show the steps":
 * then each step is drawn in its position, whose digits are gray, as nobody entered them, and as few as the step needs.
 * Loaded when first needed.
 */

import { drawContradiction } from "../areas.js";
import { button, element, markCurrent, replace } from "../dom.js";
import { applyStep } from "../edit.js";
import { cellName, geometryOf, symbolOf } from "../geometry.js";
import { bodyOf } from "../request.js";
import { capital, cellInWords, conclusionInWords, houseInWords, techniqueInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { replay, stateOf } from "./replay.js";
import { isBare, sceneOf, showStep } from "./stage.js";
import { said, say } from "./clause.js";
import { stepTalk } from "./talk.js";

/** @typedef {import("../geometry.js").Shape} Shape */
/** @typedef {import("./replay.js").Scened} Scened */
/** Where a position has no solution, in words, and what of the board shows it. @typedef {{ text: string, cells: string[], conflict: string | null }} DeadEnd */

/** The contradictions that most players see at once are found by these. */
const SINGLES = ["full house", "hidden single in a box", "hidden single in a line", "naked single"];

/** @param {import("./replay.js").State} state @param {Shape} shape @returns {DeadEnd} */
function deadEndOf({ values, candidates }, shape) {
  const { houses } = geometryOf(shape);
  const name = (/** @type {number} */ cell) => cellName(shape.across, cell);
  for (const { name: house, cells } of houses) {
    const twice = cells.filter((cell) => values[cell] && cells.some((other) => other !== cell && values[other] === values[cell]));
    if (twice.length) return { text: word("why.twice", { house: houseInWords(house), digit: symbolOf(shape, values[twice[0]]) }), cells: twice.map(name), conflict: house };
  }
  const empty = values.findIndex((value, cell) => !value && !candidates[cell]);
  if (empty >= 0) return { text: word("why.empty", { cell: cellInWords(name(empty)) }), cells: [name(empty)], conflict: null };
  for (const { name: house, cells } of houses) {
    for (let digit = 1; digit <= shape.side && cells.length === shape.side; digit += 1) {
      if (!cells.some((cell) => values[cell] === digit || candidates[cell] & (1 << (digit - 1)))) return { text: word("why.noPlace", { house: houseInWords(house), digit: symbolOf(shape, digit) }), cells: [], conflict: house };
    }
  }
  return { text: word("why.deadEnd"), cells: [], conflict: null };
}

/** Whether a step is about a cell, or about a house of it. @param {import("../drawing.js").Step} step @param {string} name */
const isNear = ({ parts, picture: { tints, rays } }, name) => [...parts, ...tints].some(({ cells }) => cells.includes(name)) || rays.some(({ from }) => from.cell === name);

/**
 * The judgement of a digit that other steps decide.
 * @param {import("../main.js").App} app
 * @param {import("../state.js").Position} position
 * @param {{ cell: string, digit: number }} move
 * @param {{ finding: string, after: number, step: import("../drawing.js").Step, technique: import("./stage.js").Technique }} answer of the server
 * @param {string} opening said first
 * @param {(body: object) => Promise<any>} explain asks for a path
 * @param {() => void} ground shows the position
 */
export async function laterOf(app, position, move, { finding, after, step, technique }, opening, explain, ground) {
  const { shape } = position;
  const own = sceneOf(position, app.store.view);
  const bodyIn = (/** @type {import("../state.js").Position} */ one) => ({ ...bodyOf(one, app.store.view, { given: false }), pictures: true });
  /** @type {any} */
  let way = null;
  if (finding === "wrong") {
    const assumed = bodyIn(applyStep(position, { placements: [move], eliminations: [] }));
    for (const only of [{ only: SINGLES, without: [] }, {}]) if (way?.end?.kind !== "contradiction") way = await explain({ ...assumed, ...only });
  }
  const isAssumed = way?.end?.kind === "contradiction";
  if (!isAssumed) way = await explain(bodyIn(position));
  const path = way.rounds ? replay(way, shape) : [];
  const steps = isAssumed ? path : [...path.slice(0, after), { ...path[after], step, technique }];
  const end = isAssumed ? deadEndOf(stateOf(way.end.position, shape), shape) : null;
  const text = `${opening} ${end ? word("why.assumed", { count: steps.length, end: end.text }) : word("tutorial.after", { count: after })}`;

  /** Each of the steps, with a list of them. */
  function walk() {
    const talk = element("div");
    const items = steps.map(({ step, technique }, at) =>
      button(`${capital(techniqueInWords(technique.name))}: ${conclusionInWords(step, shape)}`, () => show(at), { class: "clause", "data-drawn": true }));

    /** @param {number} at */
    function show(at) {
      const { step, technique, before } = steps[at];
      const scene = { ...own, ...before, own: own.values };
      if (isBare(app.store)) scene.values = scene.values.map((value, cell) => own.values[cell] || (isNear(step, cellName(shape.across, cell)) ? value : 0));
      showStep(app, scene, step, technique);
      replace(talk, stepTalk(app, scene, step, technique, { before: word("explain.place", { number: at + 1, count: steps.length }) }));
      items.forEach((one, of) => markCurrent(one, of === at));
    }

    show(end ? 0 : steps.length - 1);
    return element("div", {}, said(app, text, shape), talk,
      element("ol", { class: "links" }, ...items.map((one, at) => element("li", {}, element("span", { class: "walk-number", text: String(at + 1) }), one))));
  }

  return (/** @type {Element} */ where) => {
    ground();
    drawContradiction(app.board, shape, { cells: [move.cell, ...end?.cells ?? []], conflict: end?.conflict });
    say(app, where, text, steps.length > 0 && button(word("why.steps"), () => replace(where, walk())));
  };
}
