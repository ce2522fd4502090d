/**
 * A task of a lesson: a position in which the learner finds a step of the lesson's techniques, by the digits below the board
 * or by keys. The server judges what is another step, or none.
 */

import { bit } from "../candidates.js";
import { button, element, replace } from "../dom.js";
import { drawPlaces } from "../areas.js";
import { cellName } from "../geometry.js";
import { judge } from "../panels/judge.js";
import { showStep } from "../panels/stage.js";
import { say } from "../panels/clause.js";
import { stepTalk } from "../panels/talk.js";
import { fault, stop } from "../work.js";
import { cellInWords, techniqueInWords, whereInWords } from "../words/sentence.js";
import { word } from "../words/course.js";
import { concludes, positionOf, sceneAt, SHAPE, stepsOf } from "./page.js";

/** @typedef {import("./page.js").Found} Found */

/** @param {import("./page.js").Context} context @param {number} at @param {() => void} onSolved without its step shown before */
export async function task(context, at, onSolved) {
  const { app, data, title, result, releases } = context;
  const { board, store } = app;
  const line = data.tasks[at];
  const scene = sceneAt(line, data.marks);
  const show = () => {
    board.preview({ ...scene, candidates: data.marks ? scene.candidates : null, label: title });
    board.clearDrawing();
  };
  show();
  const steps = await stepsOf(context, line);
  const isPlacing = steps.some(({ step }) => step.placements.length > 0);
  const technique = techniqueInWords(steps[0].technique.name);
  const answer = element("div", { class: "result" });
  const text = element("div", { class: "task-text" }, element("p", { class: "said", text: word(isPlacing ? "learn.find" : "learn.strike", { technique }) }), answer);
  const { digits, renew } = digitsFor(app, scene, isPlacing, (digit) => void judged(digit).then(comeIntoSight));
  let detail = 0;
  /** The cell that was answered wrongly, while that is shown. */
  let refused = -1;
  const hint = button(word("play.hint"), () => (help(), comeIntoSight()), { class: "task-hint" });

  /** On a phone there is little room for the answer. */
  function comeIntoSight() {
    text.scrollTop = answer.offsetTop - text.offsetTop;
  }

  /** @param {number} digit */
  async function judged(digit) {
    const cell = chosen(app, scene);
    stop(answer);
    if (cell < 0) return;
    refused = -1;
    const name = cellName(SHAPE.side, cell);
    const found = steps.find(({ step }) => concludes(step, name, digit));
    if (found) return right(found);
    refused = cell;
    const [placed, struck] = ["=", "<>"].map((sign) => cellInWords(`${name}${sign}${digit}`));
    if (!isPlacing && !(scene.candidates[cell] & bit(digit))) return say(app, answer, word("learn.gone", { cell: cellInWords(name), digit }));
    try {
      const verdict = await judge(app, answer, positionOf(line), cell, digit, show);
      if (isPlacing && !verdict.isRight) return verdict.show(answer);
      show();
      if (isPlacing) return say(app, answer, word("learn.other", { move: placed, technique }));
      say(app, answer, word(verdict.isRight ? "learn.needed" : "learn.notThis", { move: struck, cell: cellInWords(name), digit, technique }));
    } catch (error) {
      fault(answer, error);
    }
  }

  /** @param {Found} found @param {string} before */
  function reveal({ step, technique: own }, before) {
    showStep(app, scene, step, own);
    replace(answer, stepTalk(app, scene, step, own, { before }));
  }

  /** @param {Found} found */
  function right(found) {
    reveal(found, word("learn.right"));
    if (detail < 2) onSolved();
  }

  function help() {
    refused = -1;
    detail = Math.min(detail + 1, 2);
    hint.textContent = word(detail > 1 ? "play.hint" : "play.show");
    if (detail > 1) return reveal(steps[0], word("learn.shown"));
    show();
    const { at: place } = steps[0].step;
    drawPlaces(board, SHAPE, place, scene.candidates);
    say(app, answer, word("play.lookAt", { place: whereInWords(place, SHAPE) }));
  }

  /** Another cell is another answer: what was said about the one before is gone. */
  function choose() {
    renew();
    if (refused < 0 || refused === chosen(app, scene)) return;
    refused = -1;
    stop(answer);
    replace(answer);
    show();
  }

  replace(result, text, element("div", { class: "task-keys" }, digits, hint));
  releases.push(() => stop(answer), store.on("selection", choose), app.keys.claim(({ ctrlKey, metaKey }, digit) => {
    if (!digit || digit > SHAPE.side || ctrlKey || metaKey) return false;
    void judged(digit).then(comeIntoSight);
    return true;
  }, true));
  renew();
}

/** The open cell that is selected, or -1. @param {import("../main.js").App} app @param {import("./page.js").Scene} scene */
const chosen = ({ store: { selection, cursor } }, { values }) => (selection.includes(cursor) && !values[cursor] ? cursor : -1);

/** The digits for the selected cell as buttons. @param {import("../main.js").App} app @param {import("./page.js").Scene} scene @param {boolean} isPlacing @param {(digit: number) => void} onDigit */
function digitsFor(app, scene, isPlacing, onDigit) {
  const digits = element("div", { class: "why-digits", role: "group" });
  return {
    digits,
    renew() {
      const name = cellInWords(cellName(SHAPE.side, app.store.cursor));
      const disabled = chosen(app, scene) < 0;
      digits.setAttribute("aria-label", word("tutorial.digits", { cell: name }));
      replace(digits, ...Array.from({ length: SHAPE.side }, (_, index) => button(String(index + 1), () => onDigit(index + 1), {
        disabled,
        "aria-label": `${name} ${isPlacing ? "=" : "≠"} ${index + 1}`,
      })));
    },
  };
}
