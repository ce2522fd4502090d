/**
 * Why a digit can or cannot be in a cell, as a step of logic drawn on the board.
 *
 * The server judges the move. The step that decides it may follow only after others: then easier.js says what it can.
 */

import { load } from "../api.js";
import { button, element, isNarrow, replace } from "../dom.js";
import { drawCells } from "../areas.js";
import { cellName, symbolsOf, valueOf } from "../geometry.js";
import { bodyOf } from "../request.js";
import { fault, stop, work } from "../work.js";
import { cellInWords, claimInWords, houseInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { clearStage, sceneOf, showStep } from "./stage.js";
import { say } from "./clause.js";
import { stepTalk } from "./talk.js";
import { techniqueOptions } from "./techniques.js";

/** @typedef {import("../state.js").Position} Position */
/** @typedef {import("../main.js").App} App */
/**
 * The step before the position that eliminated a digit from a cell.
 * @typedef {(cell: number, digit: number) => { scene: import("./stage.js").Scene, step: any, technique: any, number: number } | undefined} Earlier
 */
/** `null`: there is nothing to judge by. @typedef {{ isRight: boolean | null, show: (place: Element) => void }} Judgement */

/** @param {App} app @param {Element} place @param {string} name @param {object} body @returns {Promise<any>} */
const ask = (app, place, name, body) => work(place, word("tutorial.asking"), (signal) => app.post(name, { ...techniqueOptions(), ...body }, { signal }));

/**
 * Whether a digit can be in a cell, and how to explain and draw why.
 * @param {App} app @param {Element} place where the work is shown @param {Position} position @param {number} cell @param {number} digit
 * @param {() => void} [ground] shows the position, if it is not the game's
 * @returns {Promise<Judgement>}
 */
export async function judge(app, place, position, cell, digit, ground = () => clearStage(app)) {
  const move = `${cellName(position.shape.across, cell)}=${valueOf(position.shape, digit)}`;
  const body = bodyOf(position, app.store.view, { given: false });
  const { finding, holder, house, after, step, technique } = await ask(app, place, "tutorial", { ...body, move, pictures: true });
  /** @param {boolean | null} isRight @param {string} text @param {() => void} [draw] @returns {Judgement} */
  const said = (isRight, text, draw) => ({
    isRight,
    show(where) {
      ground();
      draw?.();
      say(app, where, text);
    },
  });
  if (!finding) return said(null, word("tutorial.unsolved"));
  if (finding === "known") return said(true, word("tutorial.stands", { move: claimInWords(holder ?? move, position.shape) }));
  const isRight = finding === "right";
  const opening = word(isRight ? "tutorial.right" : "tutorial.wrong", { move: claimInWords(move, position.shape) });
  if (finding === "conflict") {
    const other = claimInWords(holder, position.shape);
    const why = house ? word("tutorial.conflict", { other, house: houseInWords(house) }) : word("tutorial.differ", { other });
    return said(false, `${opening} ${why}`, () => drawCells(app.board, position.shape, [move, holder], "wrong"));
  }
  if (!step) return said(isRight, `${opening} ${word("tutorial.beyond")}`);
  if (after) {
    const { laterOf } = await load("./panels/easier.js");
    const candidate = { cell: cellName(position.shape.across, cell), digit };
    return { isRight, show: await laterOf(app, position, candidate, { finding, after, step, technique }, opening, (/** @type {object} */ one) => ask(app, place, "explain", one), ground) };
  }
  const scene = sceneOf(position, app.store.view);
  const before = `${opening} ${word("tutorial.after", { count: 0 })}`;
  return {
    isRight,
    show(where) {
      clearStage(app);
      showStep(app, scene, step, technique);
      replace(where, stepTalk(app, scene, step, technique, { before }));
      if (isNarrow()) where.scrollIntoView({ block: "nearest" });
    },
  };
}

/**
 * Buttons that ask why a digit is not in the selected cell.
 * @param {App} app
 * @param {() => Position} current the position that is asked about
 * @param {Element} result
 * @param {{ ground?: () => void, earlier?: Earlier }} [path] shows that position, if it is not the game's; finds the steps before it
 */
export function whyChooser(app, current, result, { ground = () => clearStage(app), earlier } = {}) {
  const digits = element("div", { class: "why-digits", role: "group" });
  /** The cell that was asked about. */
  let asked = -1;

  /** @param {number} digit */
  async function why(digit) {
    asked = app.store.cursor;
    const found = earlier?.(app.store.cursor, digit);
    if (found) {
      const { scene, step, technique, number } = found;
      showStep(app, scene, step, technique);
      return replace(result, stepTalk(app, scene, step, technique, { before: word("why.earlier", { number }) }));
    }
    try {
      (await judge(app, result, current(), app.store.cursor, digit, ground)).show(result);
    } catch (error) {
      fault(result, error);
    }
  }

  return {
    element: digits,
    why,
    /** The digits for the cell that is now selected; what was said about another one is gone. */
    renew() {
      stop(result);
      if (result.firstChild && asked !== app.store.cursor) {
        replace(result);
        ground();
      }
      const position = current();
      const { cursor } = app.store;
      const name = cellInWords(cellName(position.shape.across, cursor));
      digits.setAttribute("aria-label", word("tutorial.digits", { cell: name }));
      if (position.values[cursor]) return replace(digits, element("p", { class: "note", text: word("why.filled", { cell: name }) }));
      replace(digits, ...symbolsOf(position.shape).map((digit, index) =>
        button(digit, () => void why(index + 1), { "aria-label": word("tutorial.ask", { digit, cell: name }) })));
    },
  };
}
