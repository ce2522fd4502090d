/**
 * Tutorial: why a digit can or cannot stand in a cell, as steps of logic drawn on the board.
 *
 * A digit that stands in a house already is answered at once. For any other digit the way of logic from the board as it
 * is (`explain`, asked once for a position) holds the answer: the first step on it that places the digit, or rules it
 * out. With "Guide me" each digit that is entered is judged so, and a wrong one is taken back.
 */

import { button, element, replace } from "../dom.js";
import { drawCells } from "../drawing.js";
import { cellIndex, cellName, geometryOf } from "../geometry.js";
import { bodyOf } from "../request.js";
import { fault, work } from "../work.js";
import { capital, cellInWords, houseInWords, reasonInWords, techniqueInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { replay } from "./replay.js";
import { clearStage, showStep, stepCard } from "./stage.js";
import { techniqueOptions } from "./techniques.js";

/** @typedef {import("../state.js").Position} Position */
/** @typedef {import("./replay.js").Scened} Scened */

export const panel = {
  /** @param {import("../main.js").App} app */
  create(app) {
    const { store, board } = app;
    let isGuiding = false;
    let isTakingBack = false;
    /** @type {Position} */
    let last = store.position;
    /** The way from a position. @type {{ position: Position, solution: number[] | null, steps: Scened[] } | null} */
    let known = null;

    const result = element("div", { class: "result" });
    const digits = element("div", { class: "why-digits", role: "group" });
    const guide = button(word("tutorial.start"), () => {
      isGuiding = !isGuiding;
      last = store.position;
      guide.textContent = word(isGuiding ? "tutorial.stop" : "tutorial.start");
      guide.setAttribute("aria-pressed", String(isGuiding));
    }, { class: "main", "aria-pressed": "false" });

    /** @param {Position} position */
    async function wayFrom(position) {
      if (known?.position === position) return known;
      const body = { ...bodyOf(position, store.view, { given: false }), ...techniqueOptions() };
      const answer = await work(result, word("tutorial.asking"), (signal) => app.post("explain", body, { signal }));
      known = { position, solution: answer.solution, steps: answer.rounds ? replay(answer, position.shape).steps : [] };
      return known;
    }

    /** The value beside a cell that a digit would repeat, and the house. @param {Position} position @param {number} cell @param {number} digit */
    function conflict({ shape, values }, cell, digit) {
      const { houses, housesOf, peers } = geometryOf(shape);
      for (const index of housesOf[cell]) {
        const other = houses[index].cells.find((one) => one !== cell && values[one] === digit);
        if (other !== undefined) return { other, house: houses[index].name };
      }
      const other = peers[cell].find((one) => values[one] === digit);
      return other === undefined ? null : { other, house: null };
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
      const { shape, givens } = position;
      const name = (/** @type {number} */ one, /** @type {number} */ value) => cellInWords(`${cellName(shape.side, one)}=${value}`);
      const move = name(cell, digit);
      if (position.values[cell] === digit) return said(true, word("tutorial.stands", { move }));
      const clash = conflict(position, cell, digit);
      if (clash) {
        const other = name(clash.other, digit);
        const why = clash.house ? word("tutorial.conflict", { other, house: houseInWords(clash.house) }) : word("tutorial.differ", { other });
        const cells = [cell, clash.other].map((one) => cellName(shape.side, one));
        return said(false, `${word("tutorial.wrong", { move })} ${why}`, () => drawCells(board, shape, cells, "wrong"));
      }
      const { solution, steps } = await wayFrom(position);
      if (!solution) return said(true, word("tutorial.unsolved"));
      const isRight = solution[cell] === digit;
      const opening = word(isRight ? "tutorial.right" : "tutorial.wrong", { move });
      const found = steps.find(({ step }) => decides(position, step, cell, digit, isRight));
      if (!found) return said(isRight, `${opening} ${word("tutorial.beyond")}`);
      const { step, technique, round, before } = found;
      const count = steps.findIndex((one) => one.round === round);
      const why = `${capital(techniqueInWords(technique.name))}. ${reasonInWords(technique.name, step)}`;
      return said(isRight, `${opening} ${word("tutorial.after", { count })} ${why}`, () => {
        showStep(app, { shape, ...before, givens }, step, technique);
        replace(result, stepCard(technique, step));
      });
    }

    /** @param {number} digit */
    async function why(digit) {
      try {
        (await judge(store.position, store.cursor, digit)).show();
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

/** Whether a step places a digit in a cell, or rules it out there. @param {Position} position @param {import("../drawing.js").Step} step @param {number} cell @param {number} digit @param {boolean} isRight */
function decides({ shape }, { placements, eliminations }, cell, digit, isRight) {
  /** @param {{ cell: string, digit: number }} one */
  const here = (one) => cellIndex(shape.side, one.cell) === cell;
  if (isRight) return placements.some((one) => here(one) && one.digit === digit);
  if (eliminations.some((one) => here(one) && one.digit === digit)) return true;
  const { peers } = geometryOf(shape);
  return placements.some((one) => (here(one) ? one.digit !== digit : one.digit === digit && peers[cell].includes(cellIndex(shape.side, one.cell))));
}
