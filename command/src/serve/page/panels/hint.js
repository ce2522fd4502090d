/** Requests a hint for the current position, and shows it in the requested detail. */

import { ApiError, load } from "../api.js";
import { counted } from "../candidates.js";
import { element, replace } from "../dom.js";
import { drawPlaces } from "../areas.js";
import { bodyOf } from "../request.js";
import { fault, work } from "../work.js";
import { techniqueInWords, whereInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { ideaOf } from "./idea.js";
import { sceneOf, showStep } from "./stage.js";
import { say, said } from "./clause.js";
import { techniqueOptions } from "./techniques.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {{ technique: import("./stage.js").Technique, step: import("../drawing.js").Step, at: import("../drawing.js").Place }} Hint */

/** What is said about a step; loaded with the first hint. @type {typeof import("./talk.js").stepTalk | null} */
let stepTalk = null;

/** What a hint needs of an answer, and what a check of the entries needs. */
const WHOLE = { detail: 3, pictures: true };
export const CHECK = { detail: 1, pictures: false };

/** @param {App} app @param {typeof WHOLE} wanted @param {AbortSignal} signal */
async function answered(app, wanted, signal) {
  const { position, view } = app.store;
  const { given, ...body } = { ...bodyOf(position, view), ...techniqueOptions(), ...wanted };
  // A position with only givens has no mistake.
  const hasOwn = position.values.some((value, cell) => value && !position.givens[cell]) || counted(position, view);
  try {
    return await app.post("hint", hasOwn ? { ...body, given } : body, { signal });
  } catch (error) {
    // Without exactly one solution there is nothing to judge entries by, so only the board is checked.
    if (!(error instanceof ApiError) || error.fault !== "given-not-unique") throw error;
    return app.post("hint", body, { signal });
  }
}

/**
 * The answer, and the function that explains a missing step; `null` if it failed or was stopped.
 * @param {App} app @param {Element} result @param {string} label @param {typeof WHOLE} [wanted]
 * @returns {Promise<{ answer: any, sayWhy: typeof import("./nostep.js").sayWhy } | null>}
 */
export async function askForHint(app, result, label, wanted = WHOLE) {
  try {
    return await work(result, label, async (signal) => {
      const answer = await answered(app, wanted, signal);
      const loaded = await load(answer.hint ? "./panels/talk.js" : "./panels/nostep.js");
      stepTalk ??= loaded.stepTalk ?? null;
      return { answer, sayWhy: loaded.sayWhy };
    });
  } catch (error) {
    fault(result, error);
    return null;
  }
}

/** @param {App} app @param {Element} result @param {Hint} hint @param {number} detail 1 where, 2 which idea, 3 why */
export function showHint(app, result, { technique, step, at }, detail) {
  const { position, view } = app.store;
  const scene = sceneOf(position, view);
  const where = word("play.lookAt", { place: whereInWords(at, scene.shape) });
  if (detail === 3) {
    showStep(app, scene, step, technique);
    return replace(result, stepTalk?.(app, scene, step, technique, { before: where }));
  }
  drawPlaces(app.board, scene.shape, at, scene.candidates);
  if (detail === 1) return say(app, result, where);
  const text = word("play.lookFor", { technique: techniqueInWords(technique.name) });
  app.announce(text);
  replace(result, element("div", { class: "talk step-card" }, element("p", { class: "before", text: where }), said(app, text, scene.shape), ideaOf(app, technique, true)));
}
