/**
 * Shows a step: the position in which it was found, instead of the game, the drawing over it, and the sentence under the
 * board. It disappears when the player types, and when the panel is left.
 */

import { automatic, counted } from "../candidates.js";
import { drawStep } from "../drawing.js";
import { element } from "../dom.js";
import { ruleWithCells } from "../spoken.js";
import { capital, cellInWords, blockersInWords, conclusionInWords, reasonInWords, techniqueInWords } from "../words/sentence.js";
import { word } from "../words/words.js";

/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {import("../geometry.js").Shape} Shape */
/** @typedef {{ name: string, level: string, score: number, uses_uniqueness: boolean }} Technique */
/** @typedef {{ shape: Shape, values: number[], candidates: number[], givens: readonly boolean[], isOwn?: boolean }} Scene `isOwn` if it is the player's position */

/**
 * The game's position as a scene, with the candidates that count when it is asked about.
 * @param {import("../state.js").Position} position
 * @param {import("../state.js").View} view
 * @returns {Scene}
 */
export const sceneOf = (position, view) => ({
  shape: position.shape, values: [...position.values], candidates: counted(position, view) ?? automatic(position), givens: position.givens, isOwn: true,
});

/** @param {import("../main.js").App} app @param {Scene} scene @param {Step} step @param {Technique} technique */
export function showStep(app, scene, step, technique) {
  // Who has written no candidates sees why from the digits alone.
  const isBare = step.placements.length > 0 && !counted(app.store.position, app.store.view) && scene.isOwn === true;
  app.board.preview({ ...scene, candidates: isBare ? null : scene.candidates, label: `${techniqueInWords(technique.name)}: ${conclusionInWords(step)}` });
  drawStep(app.board, scene.shape, step, isBare);
  app.sentence(`${capital(techniqueInWords(technique.name))}. ${reasonInWords(technique.name, step, scene.shape)}${blockersInWords(step)}`);
}

/** What contradicts: cells with their digits, and rules. @param {{ cells: string[], rules?: string[] }} contradiction */
export const claimsInWords = ({ cells, rules = [] }) => [...cells.map(cellInWords), ...rules.map((rule) => ruleWithCells(rule, cellInWords))];

/** @param {import("../main.js").App} app */
export function clearStage(app) {
  if (app.board.isPreview) app.board.preview(null);
  app.board.clearDrawing();
  app.sentence(null);
}

/** Name, level and score of a technique, and what the colors of its drawing mean. @param {Technique} technique @param {Step} [step] if it is drawn */
export function stepCard(technique, step) {
  const key = (step?.picture.key ?? []).map(({ role, tones }) =>
    element("li", {}, ...tones.map((tone) => element("span", { class: `swatch hue-${tone}` })), word(`role.${role}`)));
  if (step?.chains.length) {
    for (const sign of ["on", "off", "start", "end"]) key.push(element("li", {}, element("span", { class: `swatch is-${sign}` }), word(`role.${sign}`)));
  }
  return element("div", { class: "step-card" },
    element("p", {},
      element("strong", { text: capital(techniqueInWords(technique.name)) }), " ",
      element("span", { class: "level", text: `${word(`level.${technique.level}`)}, ${technique.score}` })),
    technique.uses_uniqueness && element("p", { class: "note", text: word("step.unique") }),
    key.length > 0 && element("ul", { class: "key", "aria-label": word("step.key") }, ...key));
}
