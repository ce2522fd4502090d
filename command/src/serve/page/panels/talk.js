/**
 * What is said about a step, next to the board: its lesson in clauses, the links of a chain to walk, the meaning of the
 * colors, and the technique. Loaded with the first step that is shown.
 */

import { button, element } from "../dom.js";
import { capital, conclusionInWords, lessonInWords, techniqueInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { said } from "./clause.js";
import { ideaOf } from "./idea.js";
import { walker } from "./walker.js";

/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {import("../geometry.js").Shape} Shape */
/** @typedef {import("./stage.js").Scene} Scene */
/** @typedef {import("./stage.js").Technique} Technique */
/** @typedef {import("../main.js").App} App */

/** A longer lesson is folded if there is something to walk instead. */
const LONGEST = 320;

/**
 * All that is said about a step that is drawn.
 * @param {App} app @param {Scene} scene @param {Step} step @param {Technique} technique
 * @param {{ before?: string, isOpen?: boolean }} [options] `before` is said first; `isOpen` if the technique's idea is unfolded
 */
export function stepTalk(app, scene, step, technique, { before = "", isOpen = false } = {}) {
  const { shape } = scene;
  const text = lessonInWords(step);
  app.announce(`${before}${before && " "}${capital(techniqueInWords(technique.name))}. ${text}`);
  const sentence = said(app, text, shape);
  const { element: walk, isNet } = walker(app, scene, step, technique) ?? {};
  const isTree = walk && (isNet || text.length > LONGEST);
  return element("div", { class: "talk step-card" },
    before && element("p", { class: "before", text: before }),
    ...(isTree ? [said(app, lessonInWords(step, true), shape), walk] : [sentence]),
    keyOf(step),
    isTree && element("details", { class: "whole" }, element("summary", { text: word("walk.whole") }), sentence),
    element("div", { class: "about" }, ideaOf(app, technique, isOpen), copyOf(`${capital(techniqueInWords(technique.name))}: ${conclusionInWords(step, shape)}. ${text}`)),
    !isTree && walk);
}

/** A button that copies a text. @param {string} text */
function copyOf(text) {
  const made = button(word("step.copy"), async () => {
    made.textContent = word(await navigator.clipboard.writeText(text).then(() => "share.copied", () => "share.uncopied"));
  }, { class: "copy" });
  return made;
}

/** What the colors of a drawing mean. @param {Step} step */
function keyOf(step) {
  const key = step.picture.key.map(({ role, tones }) =>
    element("li", {}, ...tones.map((tone) => element("span", { class: `swatch hue-${tone}${role === "place" ? " is-ring" : ""}` })), word(`role.${role}`)));
  const signs = [...step.picture.rays?.length ? ["source"] : [], ...step.chains.length ? ["on", "off", "start", "end"] : []];
  for (const sign of signs) key.push(element("li", {}, element("span", { class: `swatch is-${sign}` }), word(`role.${sign}`)));
  return key.length > 0 && element("ul", { class: "key", "aria-label": word("step.key") }, ...key);
}
