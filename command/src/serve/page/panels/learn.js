/**
 * Learn: a course in lessons of ten pages, each with the large board.
 *
 * | pages | what |
 * |---|---|
 * | 3 | the idea: a picture each, with a caption |
 * | 2 | worked boards: each step first as a question, where to look, then with its reason |
 * | 5 | tasks: the learner finds the step; the server judges |
 *
 * Lessons are data (course/lessons.js). The panel asks the server for the steps of a page and draws them as those of a hint.
 */

import { automatic, bit } from "../candidates.js";
import { lesson as load, LESSONS, TASKS } from "../course/lessons.js";
import { keep, progressOf } from "../course/progress.js";
import { button, element, replace } from "../dom.js";
import { drawPlaces } from "../drawing.js";
import { blank } from "../edit.js";
import { cellName, shapeOfSide } from "../geometry.js";
import { bodyOf } from "../request.js";
import { fault, stop, work } from "../work.js";
import { cellInWords, techniqueInWords, whereInWords } from "../words/sentence.js";
import { language, word } from "../words/words.js";
import { placeOf } from "./another.js";
import { judge } from "./judge.js";
import { replay } from "./replay.js";
import { clearStage, neededBy, showStep } from "./stage.js";
import { say, stepTalk } from "./talk.js";

/** @typedef {import("../course/lessons.js").Lesson} Lesson */
/** @typedef {import("./replay.js").Scened} Scened */
/** @typedef {import("../drawing.js").Step} Step */
/** @typedef {import("./stage.js").Technique} Technique */
/** @typedef {import("./stage.js").Scene} Scene */

const SHAPE = shapeOfSide(9);

/** What the list says about a lesson. @param {typeof LESSONS[number]} lesson */
const headingOf = ({ en, fr }) => (language() === "fr" ? fr : en);

/** A line of digits as a position. @param {string} line @returns {import("../state.js").Position} */
function positionOf(line) {
  const values = [...line].map((symbol) => Number(symbol) || 0);
  return Object.freeze({ ...blank(SHAPE), isSetting: false, values, givens: values.map(Boolean) });
}

export const panel = {
  /** @param {import("../main.js").App} app */
  create(app) {
    const { store, board } = app;
    const root = element("div", { class: "panel-learn" });
    const result = element("div", { class: "result" });
    /** @type {(() => void)[]} */
    let releases = [];
    /** The lesson that is open. @type {{ id: string, data: Lesson } | null} */
    let open = null;
    let page = 0;
    /** What a digit that is typed does on this page. @type {((event: KeyboardEvent) => boolean) | null} */
    let answerKey = null;

    /** @param {Lesson} data */
    const textsOf = (data) => (language() === "fr" ? data.fr : data.en);
    /** The title of the lesson that is open. */
    const title = () => headingOf(LESSONS.find(({ id }) => id === open?.id) ?? LESSONS[0]).title;

    /** The kind of a page, and its number among its kind. @param {Lesson} data @param {number} at @returns {[("picture" | "board" | "task"), number]} */
    function kindOf({ pictures, boards }, at) {
      if (at < pictures.length) return ["picture", at];
      return at < pictures.length + boards.length ? ["board", at - pictures.length] : ["task", at - pictures.length - boards.length];
    }

    /** The list of lessons. */
    function list() {
      leave();
      open = null;
      replace(root, element("p", { class: "note", text: word("learn.lead") }),
        element("ol", { class: "lessons" }, ...LESSONS.map((one) => {
          const { id } = one;
          const heading = headingOf(one);
          const made = button("", () => void begin(id), { class: "lesson", "data-lesson": id });
          made.append(element("strong", { text: heading.title }), element("span", { class: "lesson-lead", text: heading.lead }),
            element("span", { class: "lesson-progress", text: word("learn.solved", { count: progressOf(id).solved.length, of: TASKS }) }));
          return element("li", {}, made);
        })));
    }

    /** @param {string} id */
    async function begin(id) {
      open = { id, data: await load(id) };
      const { data } = open;
      const count = data.pictures.length + data.boards.length + data.tasks.length;
      const { page: last } = progressOf(id);
      go(last < count - 1 ? last : 0);
    }

    /** @param {number} to */
    function go(to) {
      if (!open) return;
      leave();
      const { id, data } = open;
      const count = data.pictures.length + data.boards.length + data.tasks.length;
      page = to;
      keep(id, { page });
      const { solved } = progressOf(id);
      const [kind, at] = kindOf(data, page);
      const pages = element("ol", { class: "pages", "aria-label": word("learn.pages") }, ...Array.from({ length: count }, (_, index) => {
        const [own, number] = kindOf(data, index);
        const isSolved = own === "task" && solved.includes(number);
        const name = word(`learn.${own}`, { number: number + 1 }) + (isSolved ? `, ${word("learn.done")}` : "");
        return element("li", {}, button(isSolved ? "✓" : String(number + 1), () => go(index), { class: `page ${own}${isSolved ? " solved" : ""}`, "aria-label": name, title: name, "aria-current": index === page ? "page" : null }));
      }));
      replace(root,
        element("div", { class: "row lesson-head" }, element("h3", { text: title() }), button(word("learn.all"), list, { class: "to-lessons" })),
        pages, element("p", { class: "page-name", text: word(`learn.${kind}`, { number: at + 1 }) }), result,
        element("div", { class: "row lesson-walk" },
          button(word("explain.previous"), () => go(page - 1), { disabled: page === 0, class: "page-previous" }),
          button(word("explain.next"), () => go(page + 1), { disabled: page === count - 1, class: "main page-next" })));
      replace(result);
      const { side } = store.position.shape;
      if (side !== SHAPE.side || store.cursor >= SHAPE.side ** 2) store.select([0], 0);
      releases.push(app.keys.claim((event) => (answerKey?.(event) ?? false) || swallow(event), true));
      const show = { picture, board: worked, task }[kind];
      show(data, at).catch((error) => fault(result, error));
    }

    /** Keys that would enter something into the player's game, which waits during a lesson, do nothing. @param {KeyboardEvent} event */
    const swallow = ({ key, ctrlKey, metaKey }) => !ctrlKey && !metaKey && /^(\d|Backspace|Delete)$/.test(key);

    /** @param {string} line @param {boolean} isMarked @returns {Scene} */
    function sceneAt(line, isMarked) {
      const position = positionOf(line);
      return { shape: SHAPE, values: [...position.values], candidates: automatic(position), givens: position.givens, isMarked };
    }

    /** The steps of the lesson's techniques. @param {Lesson} data @param {string} line @returns {Promise<{ step: Step, technique: Technique }[]>} */
    async function stepsOf({ techniques }, line) {
      const body = { ...bodyOf(positionOf(line), store.view, { given: false }), technique: techniques, pictures: true };
      const answer = await work(result, word("play.looking"), (signal) => app.post("steps", body, { signal }));
      return answer.techniques.flatMap((/** @type {any} */ { technique, steps }) => steps.map((/** @type {Step} */ step) => ({ step, technique })));
    }

    /** Whether a step concludes a move. @param {Step} step @param {string} cell @param {number} digit */
    const concludes = ({ placements, eliminations }, cell, digit) => [...placements, ...eliminations].some((one) => one.cell === cell && one.digit === digit);

    /** @param {Lesson} data @param {number} at */
    async function picture(data, at) {
      const { board: line, move, shows } = data.pictures[at];
      const [cell, digit] = move.split(/=|<>/);
      const scene = sceneAt(line, false);
      board.preview({ ...scene, candidates: null, label: title() });
      const found = (await stepsOf(data, line)).find(({ step }) => concludes(step, cell, Number(digit)));
      if (!found) throw new Error(`no ${move} in ${line}`);
      if (shows === "place") {
        board.preview({ ...scene, candidates: data.marks ? neededBy(found.step, scene) : null, label: title() });
        board.clearDrawing();
        drawPlaces(board, SHAPE, placeOf(found.step, SHAPE), scene.candidates);
      } else showStep(app, scene, found.step, found.technique, { isOpen: shows === "pattern" });
      say(app, result, textsOf(data).pictures[at]);
    }

    /** @param {Lesson} data @param {number} at */
    async function worked(data, at) {
      const { board: line, steps: count } = data.boards[at];
      const body = { ...bodyOf(positionOf(line), store.view, { given: false }), only: [...data.techniques, ...data.also ?? []], pictures: true };
      const scene = sceneAt(line, false);
      board.preview({ ...scene, candidates: null, label: title() });
      const way = await work(result, word("explain.working"), (signal) => app.post("explain", body, { signal }));
      const steps = replay(way, SHAPE).slice(0, count);
      const talk = element("div");
      let frame = 0;
      const back = button("‹", () => turn(-1), { "aria-label": word("explain.previous"), class: "frame-previous" });
      const on = button("", () => turn(1), { class: "frame-next" });
      replace(result, element("p", { class: "before", text: textsOf(data).boards[at] }), talk, element("div", { class: "row" }, back, on));

      /** @param {number} way */
      function turn(way) {
        frame += way;
        const { step, technique, before } = steps[frame >> 1];
        const here = { shape: SHAPE, ...before, givens: scene.givens, isMarked: false };
        const where = word("play.lookAt", { place: whereInWords(placeOf(step, SHAPE), SHAPE) });
        if (frame % 2) {
          showStep(app, here, step, technique);
          replace(talk, stepTalk(app, here, step, technique, { before: where }));
        } else {
          board.preview({ ...here, candidates: null, label: where });
          board.clearDrawing();
          drawPlaces(board, SHAPE, placeOf(step, SHAPE), here.candidates);
          say(app, talk, `${where} ${word("learn.see")}`);
        }
        back.disabled = frame === 0;
        on.disabled = frame === 2 * steps.length - 1;
        on.textContent = word(frame % 2 ? "learn.further" : "play.show");
      }
      turn(0);
    }

    /** @param {Lesson} data @param {number} at */
    async function task(data, at) {
      const line = data.tasks[at];
      const { id } = /** @type {{ id: string }} */ (open);
      const scene = sceneAt(line, data.marks);
      const show = () => {
        board.preview({ ...scene, candidates: data.marks ? scene.candidates : null, label: title() });
        board.clearDrawing();
      };
      // Only an open cell takes an answer.
      if (scene.values[store.cursor]) store.select([scene.values.indexOf(0)]);
      show();
      const steps = await stepsOf(data, line);
      const isPlacing = steps.some(({ step }) => step.placements.length > 0);
      const answer = element("div", { class: "result" });
      const digits = element("div", { class: "why-digits", role: "group" });
      let detail = 0;
      const hint = button(word("play.hint"), () => help(), { class: "task-hint" });
      const technique = techniqueInWords(steps[0].technique.name);
      replace(result, element("p", { class: "said", text: word(isPlacing ? "learn.find" : "learn.strike", { technique }) }), digits, element("div", { class: "row" }, hint), answer);

      function renew() {
        const name = cellInWords(cellName(SHAPE.side, store.cursor));
        digits.setAttribute("aria-label", word("tutorial.digits", { cell: name }));
        replace(digits, ...Array.from({ length: SHAPE.side }, (_, index) => button(String(index + 1), () => void judged(index + 1), {
          disabled: scene.values[store.cursor] > 0,
          "aria-label": isPlacing ? `${name} = ${index + 1}` : `${name} ≠ ${index + 1}`,
        })));
      }

      /** @param {number} digit */
      async function judged(digit) {
        const cell = store.cursor;
        const name = cellName(SHAPE.side, cell);
        if (scene.values[cell]) return;
        const found = steps.find(({ step }) => concludes(step, name, digit));
        try {
          if (found) return right(found);
          if (!isPlacing && !(scene.candidates[cell] & bit(digit))) return say(app, answer, word("learn.gone", { move: cellInWords(`${name}<>${digit}`) }));
          const verdict = await judge(app, answer, positionOf(line), cell, digit);
          if (isPlacing && !verdict.isRight) return verdict.show(answer);
          show();
          if (isPlacing) return say(app, answer, word("learn.other", { move: cellInWords(`${name}=${digit}`), technique }));
          say(app, answer, word(verdict.isRight ? "learn.needed" : "learn.notThis", { move: cellInWords(`${name}<>${digit}`), cell: cellInWords(name), digit, technique }));
        } catch (error) {
          fault(answer, error);
        }
      }

      /** @param {{ step: Step, technique: Technique }} found */
      function right({ step, technique: own }) {
        showStep(app, scene, step, own);
        replace(answer, stepTalk(app, scene, step, own, { before: word("learn.right") }));
        if (detail > 1) return;
        keep(id, { solved: [...new Set([...progressOf(id).solved, at])] });
        const here = root.querySelector(".page[aria-current]");
        here?.classList.add("solved");
        here?.setAttribute("aria-label", `${word("learn.task", { number: at + 1 })}, ${word("learn.done")}`);
        if (here) here.textContent = "✓";
      }

      function help() {
        const { step, technique: own } = steps[0];
        detail = Math.min(detail + 1, 2);
        hint.textContent = word(detail > 1 ? "play.hint" : "play.show");
        if (detail > 1) {
          showStep(app, scene, step, own);
          return replace(answer, stepTalk(app, scene, step, own, { before: word("learn.shown") }));
        }
        show();
        const place = placeOf(step, SHAPE);
        drawPlaces(board, SHAPE, place, scene.candidates);
        say(app, answer, word("play.lookAt", { place: whereInWords(place, SHAPE) }));
      }

      answerKey = ({ key, ctrlKey, metaKey }) => {
        if (ctrlKey || metaKey || !/^[1-9]$/.test(key)) return false;
        void judged(Number(key));
        return true;
      };
      releases.push(store.on("selection", renew));
      renew();
    }

    function leave() {
      releases.forEach((release) => release());
      releases = [];
      answerKey = null;
      stop(result);
      clearStage(app);
    }

    store.on("lesson", (id) => void begin(id));
    return {
      element: root,
      open() {
        if (open) go(page);
        else list();
      },
      close: leave,
    };
  },
};
