/**
 * A task of a lesson: the position of a puzzle in which the learner finds a step of the lesson's techniques, or a note, by the
 * digits below the board or by keys. The server judges what is another step, or none. The test, which is the last task, gives
 * no hint, and no reason for a mistake. After an answer that is right the digits make room for the reason.
 */

import { bit, countOf } from "../candidates.js";
import { button, element, replace } from "../dom.js";
import { drawPlaces } from "../areas.js";
import { cellName } from "../geometry.js";
import { judge } from "../panels/judge.js";
import { showStep } from "../panels/stage.js";
import { icon } from "../icons.js";
import { say } from "../panels/clause.js";
import { stepTalk } from "../panels/talk.js";
import { fault, stop } from "../work.js";
import { cellInWords, houseInWords, whereInWords } from "../words/sentence.js";
import { word } from "../words/course.js";
import { boxes, concludes, inBox, notesOf, positionAt, positionOf, sceneAt, SHAPE, stepsOf } from "./page.js";

/** @typedef {import("./page.js").Found} Found */

/** @param {import("./page.js").Context} context @param {number} at @param {() => void} onSolved without its step shown before */
export async function task(context, at, onSolved) {
  const { app, data, texts, result, releases } = context;
  const { board, store } = app;
  const { title } = texts;
  const position = await positionAt(context, data.tasks[at]);
  const scene = sceneAt(position, data.marks);
  const isNote = data.sought === "note";
  const isTest = at === data.tasks.length - 1;
  const praise = word(isTest ? "learn.passed" : "learn.right");
  const show = (/** @type {number[] | null} */ candidates = data.marks ? scene.candidates : null) => {
    board.preview({ ...scene, candidates, label: title });
    board.clearDrawing();
  };
  show();
  const steps = isNote ? [] : await stepsOf(context, position);
  const isPlacing = steps.length > 0 && steps.every(({ step }) => step.placements.length > 0);
  const answer = element("div", { class: "result" });
  const text = element("div", { class: "task-text" }, element("p", { class: "said", text: word(isNote ? "learn.note" : isPlacing ? "learn.find" : "learn.strike", { sought: word(`learn.sought.${data.lesson}`) }) }), answer);
  const { digits, renew } = digitsFor(app, scene, isNote ? ":" : isPlacing ? "=" : "≠", (digit) => void judged(digit).then(comeIntoSight));
  let detail = 0;
  /** The cell that was answered wrongly, while that is shown. */
  let refused = -1;
  const hint = !isTest && button(word("play.hint"), () => (help(), comeIntoSight()), { class: "task-hint" });

  const keys = element("div", { class: "task-keys" }, digits, hint);

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
    if (found) return right(() => reveal(found, praise));
    const places = countIn(scene.candidates, cell, digit);
    if (isNote && places === 2) return right(() => noted(cell, digit, praise));
    refused = cell;
    show();
    const [placed, struck] = ["=", "<>"].map((sign) => cellInWords(`${name}${sign}${digit}`));
    if (!isPlacing && !(scene.candidates[cell] & bit(digit))) return say(app, answer, word("learn.gone", { cell: cellInWords(name), digit }));
    if (isNote && isTest) return say(app, answer, word("learn.no"));
    if (isNote) return drawIn(cell, digit), say(app, answer, word("learn.places", { digit, count: places }));
    const isNaked = data.lesson === "naked-single";
    const left = isNaked ? countOf(scene.candidates[cell]) : places;
    if (isPlacing && !isTest && places && left > 1) {
      if (!isNaked) drawIn(cell, digit);
      return say(app, answer, word("learn.undecided", { digit, cell: isNaked ? cellInWords(name) : "", count: left }));
    }
    try {
      const verdict = await judge(app, answer, position, cell, digit, show);
      if (isTest && isPlacing !== Boolean(verdict.isRight)) return say(app, answer, word("learn.no"));
      if (isPlacing && !verdict.isRight) return verdict.show(answer);
      show();
      if (isPlacing) return say(app, answer, word("learn.other", { move: placed, title }));
      say(app, answer, word(verdict.isRight ? "learn.needed" : "learn.notThis", { move: struck, cell: cellInWords(name), digit, title }));
    } catch (error) {
      fault(answer, error);
    }
  }

  /** The puzzle of the task as a game. */
  const play = () => button(word("learn.play"), () => {
    app.storage.begin(positionOf(data.tasks[at].board), title);
    void app.openPanel("play");
  });

  /** @param {Found} found @param {string} before */
  function reveal({ step, technique: own }, before) {
    showStep(app, scene, step, own);
    replace(answer, stepTalk(app, scene, step, own, { before }), play());
    makeRoom();
  }

  /** There is nothing to choose any more, until another cell is selected. */
  function makeRoom() {
    const isFocused = keys.contains(document.activeElement);
    keys.hidden = true;
    if (isFocused) /** @type {HTMLElement | null} */ (document.querySelector(".page-next"))?.focus();
  }

  /** Draws the places of a digit in a box. @param {number} cell @param {number} digit */
  function drawIn(cell, digit) {
    drawPlaces(board, SHAPE, { kind: "digit", digit }, inBox(scene.candidates, cell, digit).masks);
  }

  /** Shows a note. @param {number} cell @param {number} digit @param {string} before */
  function noted(cell, digit, before) {
    const { box, masks } = inBox(scene.candidates, cell, digit);
    show(masks);
    drawIn(cell, digit);
    const cells = [...masks.keys()].filter((one) => masks[one]).map((one) => cellInWords(cellName(SHAPE.side, one)));
    const note = word("learn.noted", { digit, house: houseInWords(box?.name ?? ""), one: cells[0], other: cells[1] });
    say(app, answer, note, play());
    answer.prepend(element("p", { class: "before", text: before }));
    app.announce(`${before} ${note}`);
    makeRoom();
  }

  /** @param {() => void} tell */
  function right(tell) {
    tell();
    const first = answer.querySelector(".before");
    first?.classList.add("right");
    first?.prepend(icon("check"));
    if (detail < 2) onSolved();
  }

  function help() {
    refused = -1;
    detail = Math.min(detail + 1, 2);
    if (hint) hint.textContent = word(detail > 1 ? "play.hint" : "play.show");
    if (isNote) {
      const notes = notesOf(scene.candidates);
      const cell = notes.findIndex(Boolean);
      if (detail > 1) return noted(cell, 32 - Math.clz32(notes[cell] & -notes[cell]), word("learn.shown"));
      return point({ kind: "houses", houses: boxes().filter(({ cells }) => cells.includes(cell)).map(({ name, cells }) => ({ name, cells: cells.map((one) => cellName(SHAPE.side, one)) })) });
    }
    if (detail > 1) return reveal(steps[0], word("learn.shown"));
    point(steps[0].step.at);
  }

  /** Says where to look. @param {import("../drawing.js").Place} place */
  function point(place) {
    show();
    drawPlaces(board, SHAPE, place, scene.candidates);
    say(app, answer, word("play.lookAt", { place: whereInWords(place, SHAPE) }));
  }

  /** Another cell is another answer: what was said about the one before is gone. */
  function choose() {
    renew();
    keys.hidden = false;
    if (refused < 0 || refused === chosen(app, scene)) return;
    refused = -1;
    stop(answer);
    replace(answer);
    show();
  }

  replace(result, text, keys);
  releases.push(() => stop(answer), store.on("selection", choose), app.keys.claim(({ ctrlKey, metaKey }, digit) => {
    if (!digit || digit > SHAPE.side || ctrlKey || metaKey) return false;
    void judged(digit).then(comeIntoSight);
    return true;
  }, true));
  renew();
}

/** How many places a digit has in the box of a cell; 0 if the cell is none of them. @param {number[]} candidates @param {number} cell @param {number} digit */
const countIn = (candidates, cell, digit) => (candidates[cell] & bit(digit) ? inBox(candidates, cell, digit).masks.filter(Boolean).length : 0);

/** The open cell that is selected, or -1. @param {import("../main.js").App} app @param {import("./page.js").Scene} scene */
const chosen = ({ store: { selection, cursor } }, { values }) => (selection.includes(cursor) && !values[cursor] ? cursor : -1);

/** The digits for the selected cell as buttons. @param {import("../main.js").App} app @param {import("./page.js").Scene} scene @param {string} sign @param {(digit: number) => void} onDigit */
function digitsFor(app, scene, sign, onDigit) {
  const digits = element("div", { class: "why-digits", role: "group" });
  return {
    digits,
    renew() {
      const name = cellInWords(cellName(SHAPE.side, app.store.cursor));
      const disabled = chosen(app, scene) < 0;
      digits.setAttribute("aria-label", word("tutorial.digits", { cell: name }));
      replace(digits, ...Array.from({ length: SHAPE.side }, (_, index) => button(String(index + 1), () => onDigit(index + 1), {
        disabled,
        "aria-label": `${name} ${sign} ${index + 1}`,
      })));
    },
  };
}
