/** The idea of a lesson in pictures of one step: where to look, then the pattern, then what follows from it. */

import { drawPlaces } from "../areas.js";
import { bit } from "../candidates.js";
import { cellIndex, cellName } from "../geometry.js";
import { neededBy, showStep } from "../panels/stage.js";
import { say } from "../panels/clause.js";
import { concludes, inBox, notesOf, positionAt, sceneAt, SHAPE, stepsOf } from "./page.js";

/** What each picture shows. */
export const SHOWN = ["place", "pattern", "all"];

/** @param {import("./page.js").Context} context @param {number} at */
export async function picture(context, at) {
  const { app, data, texts, result } = context;
  const { board } = app;
  const { technique, move } = data.shown;
  const [cell, digit] = move.split(/=|<>/);
  const position = await positionAt(context, data.picture);
  const scene = sceneAt(position, false);
  const { title: label } = texts;
  if (data.sought === "note") {
    // The box, then the note, then all notes.
    const notes = notesOf(scene.candidates);
    const { box, masks } = inBox(notes, cellIndex(SHAPE.side, cell), Number(digit));
    board.preview({ ...scene, candidates: [null, masks, notes][at], label });
    const cells = at ? [...masks.keys()].filter((one) => masks[one]) : box?.cells ?? [];
    drawPlaces(board, SHAPE, { kind: "houses", houses: [{ name: "", cells: cells.map((one) => cellName(SHAPE.side, one)) }] }, masks);
    return say(app, result, texts.pictures[at]);
  }
  const found = (await stepsOf(context, position)).find((one) => one.technique.name === technique && concludes(one.step, cell, Number(digit)));
  if (!found) throw new Error(`no ${technique} with ${move}`);
  if (SHOWN[at] === "place") {
    const { at: place } = found.step;
    const needed = place.kind === "digit" ? scene.candidates.map((mask) => mask & bit(place.digit)) : neededBy(found.step, scene);
    board.preview({ ...scene, candidates: data.marks ? needed : null, label });
    board.clearDrawing();
    drawPlaces(board, SHAPE, place, scene.candidates);
  } else showStep(app, scene, found.step, found.technique, { isOpen: SHOWN[at] === "pattern" });
  say(app, result, texts.pictures[at]);
}
