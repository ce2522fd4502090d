/**
 * Tutorial: why a digit can or cannot stand in a cell, as a step of logic drawn on the board.
 *
 * The server judges the move. The step that decides it may follow only after easier ones: then the way of logic is asked
 * for, too, and the step is drawn on the position to which it leads. With "Guide me" each digit that is entered is
 * judged, and a wrong one is taken back.
 */

import { button, element, replace } from "../dom.js";
import { drawCells } from "../drawing.js";
import { cellName } from "../geometry.js";
import { bodyOf } from "../request.js";
import { fault, work } from "../work.js";
import { capital, cellInWords, houseInWords, reasonInWords, techniqueInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { replay } from "./replay.js";
import { clearStage, sceneOf, showStep, stepCard } from "./stage.js";
import { techniqueOptions } from "./techniques.js";

/** @typedef {import("../state.js").Position} Position */

export const panel = {
  /** @param {import("../main.js").App} app */
  create(app) {
    const { store, board } = app;
    let isGuiding = false;
    let isTakingBack = false;
    /** @type {Position} */
    let last = store.position;
    const result = element("div", { class: "result" });
    const digits = element("div", { class: "why-digits", role: "group" });
    const guide = button(word("tutorial.start"), () => {
      isGuiding = !isGuiding;
      last = store.position;
      guide.textContent = word(isGuiding ? "tutorial.stop" : "tutorial.start");
      guide.setAttribute("aria-pressed", String(isGuiding));
    }, { class: "main", "aria-pressed": "false" });

    /** @param {string} name @param {object} body */
    const ask = (name, body) => work(result, word("tutorial.asking"), (signal) => app.post(name, { ...body, ...techniqueOptions() }, { signal }));

    /** The position on which a step that follows after others is seen. @param {Position} position @param {any} body @param {import("../drawing.js").Step} step */
    async function sceneFor(position, body, step) {
      const way = await ask("explain", body);
      const found = way.rounds && replay(way, position.shape).steps.find((one) => one.step.sentence === step.sentence);
      return { ...sceneOf(position, store.view), ...found?.before };
    }

    /** @typedef {{ isRight: boolean, show: () => void }} Judgement */

    /** @param {boolean} isRight @param {string} text @param {() => void} [draw] @returns {Judgement} */
    const said = (isRight, text, draw) => ({
      isRight,
      show() {
        clearStage(app);
        replace(result);
        draw?.();
        app.sentence(text);
      },
    });

    /**
     * Whether a digit can stand in a cell, and how to say and draw why.
     * @param {Position} position @param {number} cell @param {number} digit
     * @returns {Promise<Judgement>}
     */
    async function judge(position, cell, digit) {
      const { side } = position.shape;
      const move = `${cellName(side, cell)}=${digit}`;
      const body = bodyOf(position, store.view, { given: false });
      const { finding, holder, house, after, step, technique } = await ask("tutorial", { ...body, move });
      const named = { move: cellInWords(move) };
      if (!finding) return said(true, word("tutorial.unsolved"));
      if (finding === "known") return said(true, word("tutorial.stands", { move: cellInWords(holder ?? move) }));
      const isRight = finding === "right";
      const opening = word(isRight ? "tutorial.right" : "tutorial.wrong", named);
      if (finding === "conflict") {
        const other = cellInWords(holder);
        const why = house ? word("tutorial.conflict", { other, house: houseInWords(house) }) : word("tutorial.differ", { other });
        return said(false, `${opening} ${why}`, () => drawCells(board, position.shape, [move, holder], "wrong"));
      }
      if (!step) return said(isRight, `${opening} ${word("tutorial.beyond")}`);
      const scene = after ? await sceneFor(position, body, step) : sceneOf(position, store.view);
      const why = `${capital(techniqueInWords(technique.name))}. ${reasonInWords(technique.name, step)}`;
      return said(isRight, `${opening} ${word("tutorial.after", { count: after })} ${why}`, () => {
        showStep(app, scene, step, technique);
        replace(result, stepCard(technique, step));
      });
    }

    /** @param {number} digit */
    async function why(digit) {
      try {
        const { position } = store;
        const { show } = await judge(position, store.cursor, digit);
        if (store.position === position) show();
      } catch (error) {
        fault(result, error);
      }
    }

    /** Judges a digit that was entered; a wrong one is taken back. @param {Position} before @param {Position} position */
    async function guided(before, position) {
      if (before.shape !== position.shape || position.isSetting) return;
      const cell = position.values.findIndex((value, index) => value && value !== before.values[index]);
      if (cell < 0) return;
      try {
        const { isRight, show } = await judge(before, cell, position.values[cell]);
        if (store.position !== position) return;
        if (!isRight) {
          isTakingBack = true;
          store.undo();
          isTakingBack = false;
          return show();
        }
        const move = cellInWords(`${cellName(position.shape.side, cell)}=${position.values[cell]}`);
        app.sentence(position.values.every((value) => value) ? word("tutorial.done") : word("tutorial.right", { move }));
      } catch (error) {
        fault(result, error);
      }
    }

    function choices() {
      const { position, cursor } = store;
      const name = cellInWords(cellName(position.shape.side, cursor));
      digits.setAttribute("aria-label", word("tutorial.digits", { cell: name }));
      if (position.values[cursor]) return replace(digits);
      replace(digits, ...Array.from({ length: position.shape.side }, (_, index) =>
        button(String(index + 1), () => void why(index + 1), { "aria-label": word("tutorial.ask", { digit: index + 1, cell: name }) })));
    }

    store.on("position", () => {
      const before = last;
      last = store.position;
      choices();
      if (isGuiding && !isTakingBack) void guided(before, last);
    });
    store.on("selection", choices);
    choices();
    return {
      element: element("div", { class: "panel-tutorial" },
        guide,
        element("p", { class: "note", text: word("tutorial.how") }),
        element("h3", { text: word("tutorial.why") }),
        element("p", { class: "note", text: word("tutorial.choose") }),
        digits, result),
      close: () => clearStage(app),
    };
  },
};
