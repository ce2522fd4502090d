/** A worked board of a lesson: each step first as a question, where to look, then with its reason. */

import { element, replace } from "../dom.js";
import { drawPlaces } from "../areas.js";
import { replay } from "../panels/replay.js";
import { showStep } from "../panels/stage.js";
import { say } from "../panels/clause.js";
import { stepTalk } from "../panels/talk.js";
import { bodyOf } from "../request.js";
import { work } from "../work.js";
import { whereInWords } from "../words/sentence.js";
import { word } from "../words/course.js";
import { positionOf, sceneAt, SHAPE } from "./page.js";

/** @param {import("./page.js").Context} context @param {number} at */
export async function worked({ app, data, texts, title, result, onTurn, renew }, at) {
  const { board, store } = app;
  const { board: line, steps: count } = data.boards[at];
  const body = { ...bodyOf(positionOf(line), store.view, { given: false }), only: [...data.techniques, ...data.also ?? []], pictures: true };
  const scene = sceneAt(line, false);
  board.preview({ ...scene, candidates: null, label: title });
  const way = await work(result, word("explain.working"), (signal) => app.post("explain", body, { signal }));
  const steps = replay(way, SHAPE).slice(0, count);
  const talk = element("div");
  let frame = 0;
  const lead = element("p", { class: "lesson-lead", text: texts.boards[at] });
  replace(result, lead, talk);

  function show() {
    const { step, technique, before } = steps[frame >> 1];
    const here = { shape: SHAPE, ...before, givens: scene.givens, isMarked: false };
    const where = word("play.lookAt", { place: whereInWords(step.at, SHAPE) });
    if (frame % 2) {
      showStep(app, here, step, technique);
      replace(talk, stepTalk(app, here, step, technique, { before: where }));
    } else {
      board.preview({ ...here, candidates: null, label: where });
      board.clearDrawing();
      drawPlaces(board, SHAPE, step.at, here.candidates);
      say(app, talk, `${where} ${word("learn.see")}`);
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
