/** The idea of a lesson in pictures of one step: where to look, then the pattern, then what follows from it. */

import { drawPlaces } from "../areas.js";
import { neededBy, showStep } from "../panels/stage.js";
import { say } from "../panels/clause.js";
import { concludes, sceneAt, SHAPE, stepsOf } from "./page.js";

/** What each picture shows. */
export const SHOWN = ["place", "pattern", "all"];

/** @param {import("./page.js").Context} context @param {number} at */
export async function picture(context, at) {
  const { app, data, texts, title, result } = context;
  const { board } = app;
  const { board: line, move } = data.picture;
  const [cell, digit] = move.split(/=|<>/);
  const scene = sceneAt(line, false);
  board.preview({ ...scene, candidates: null, label: title });
  const found = (await stepsOf(context, line)).find(({ step }) => concludes(step, cell, Number(digit)));
  if (!found) throw new Error(`no ${move} in ${line}`);
  if (SHOWN[at] === "place") {
    board.preview({ ...scene, candidates: data.marks ? neededBy(found.step, scene) : null, label: title });
    board.clearDrawing();
    drawPlaces(board, SHAPE, found.step.at, scene.candidates);
  } else showStep(app, scene, found.step, found.technique, { isOpen: SHOWN[at] === "pattern" });
  say(app, result, texts.pictures[at]);
}
