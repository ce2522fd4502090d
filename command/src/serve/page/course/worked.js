/** A worked board of a lesson: each step first as a question, where to look, then with its reason. */

import { bit } from "../candidates.js";
import { element, replace } from "../dom.js";
import { drawPlaces } from "../areas.js";
import { cellIndex } from "../geometry.js";
import { replay } from "../panels/replay.js";
import { showStep } from "../panels/stage.js";
import { say } from "../panels/clause.js";
import { stepTalk } from "../panels/talk.js";
import { whereInWords } from "../words/sentence.js";
import { word } from "../words/course.js";
import { ask, notesOf, positionAt, SHAPE } from "./page.js";

/** @param {import("./page.js").Context} context @param {number} at */
export async function worked(context, at) {
  const { app, data, texts, result, onTurn, renew } = context;
  const { board } = app;
  const position = await positionAt(context, data.boards[at]);
  const isNote = data.sought === "note";
  const way = await ask(context, "explain", position, { only: [...isNote ? [] : data.before, ...data.techniques], pictures: true });
  const steps = replay(way, SHAPE).slice(0, data.boards[at].steps);
  const talk = element("div");
  let frame = 0;
  /** The notes before each step. A note stays while its digit is possible in the cell: alone in its box, it is where the digit goes. @type {number[][]} */
  const noted = [];
  if (isNote) for (const { before } of steps) noted.push(notesOf(before.candidates).map((now, cell) => now | ((noted.at(-1)?.[cell] ?? 0) & before.candidates[cell])));
  const lead = element("p", { class: "lesson-lead", text: texts.boards[at] });
  replace(result, lead, talk);

  function show() {
    const { step, technique, before } = steps[frame >> 1];
    const candidates = isNote ? [...noted[frame >> 1]] : before.candidates;
    // A digit that has one place is no note, but is shown where it goes.
    if (frame % 2) for (const { cell, digit } of step.placements) candidates[cellIndex(SHAPE.side, cell)] |= bit(digit);
    const here = { shape: SHAPE, values: before.values, candidates, givens: position.givens, isMarked: isNote };
    const where = word("play.lookAt", { place: whereInWords(step.at, SHAPE) });
    if (frame % 2) {
      showStep(app, here, step, technique);
      replace(talk, stepTalk(app, here, step, technique, { before: where }));
    } else {
      board.preview({ ...here, candidates: isNote || data.marks ? candidates : null, label: where });
      board.clearDrawing();
      drawPlaces(board, SHAPE, step.at, before.candidates);
      // Which digit is sought is a part of the question where one looks for its place.
      say(app, talk, `${where} ${word(technique.name === "hidden single in a box" ? "learn.where" : "learn.see", step.placements[0])}`);
    }
    const isLast = frame === 2 * steps.length - 1;
    renew(frame === 0, isLast, isLast ? undefined : word(frame % 2 ? "learn.further" : "play.show"));
    lead.hidden = frame > 0;
    result.scrollTop = 0;
  }

  onTurn((way) => {
    const to = frame + way;
    if (to < 0 || to >= 2 * steps.length) return false;
    frame = to;
    show();
    return true;
  });
  show();
}
