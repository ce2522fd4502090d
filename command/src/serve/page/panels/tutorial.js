/**
 * Tutorial: why a digit can or cannot be in a cell, as a step of logic drawn on the board.
 *
 * The server judges the move. The step that decides it may follow only after easier ones: then the path of logic is also
 * requested, and the step is drawn in the position to which it leads. With "Guide me" each digit that is entered is
 * judged, one after the other, given the correct digits before it; a wrong one is taken back with everything after it.
 */

import { button, element, replace } from "../dom.js";
import { drawCells } from "../drawing.js";
import { cellName, valueOf } from "../geometry.js";
import { bodyOf } from "../request.js";
import { fault, stop, work } from "../work.js";
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
    let isJudging = false;
    /** The position with the digits that were judged. @type {Position} */
    let sound = store.position;
    const result = element("div", { class: "result" });
    const judging = element("div");
    const digits = element("div", { class: "why-digits", role: "group" });
    const guide = button(word("tutorial.start"), () => setGuiding(!isGuiding), { class: "main", "aria-pressed": "false" });

    /** @param {boolean} now */
    function setGuiding(now) {
      isGuiding = now;
      sound = store.position;
      stop(judging);
      guide.textContent = word(now ? "tutorial.stop" : "tutorial.start");
      guide.setAttribute("aria-pressed", String(now));
    }

    /** @param {Element} place @param {string} name @param {object} body */
    const ask = (place, name, body) => work(place, word("tutorial.asking"), (signal) => app.post(name, { ...body, ...techniqueOptions() }, { signal }));

    /** The position after as many steps of the way, which begins a round. @param {Element} place @param {Position} position @param {any} body @param {number} after */
    async function sceneFor(place, position, body, after) {
      const way = await ask(place, "explain", body);
      return { ...sceneOf(position, store.view), ...(way.rounds && replay(way, position.shape)[after]?.before) };
    }

    /** `null`: there is nothing to judge by. @typedef {{ isRight: boolean | null, show: () => void }} Judgement */

    /** @param {boolean | null} isRight @param {string} text @param {() => void} [draw] @returns {Judgement} */
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
     * Whether a digit can be in a cell, and how to explain and draw why.
     * @param {Element} place @param {Position} position @param {number} cell @param {number} digit
     * @returns {Promise<Judgement>}
     */
    async function judge(place, position, cell, digit) {
      const { side } = position.shape;
      const move = `${cellName(side, cell)}=${valueOf(position.shape, digit)}`;
      const body = bodyOf(position, store.view, { given: false });
      const { finding, holder, house, after, step, technique } = await ask(place, "tutorial", { ...body, move, pictures: true });
      const named = { move: cellInWords(move) };
      if (!finding) return said(null, word("tutorial.unsolved"));
      if (finding === "known") return said(true, word("tutorial.stands", { move: cellInWords(holder ?? move) }));
      const isRight = finding === "right";
      const opening = word(isRight ? "tutorial.right" : "tutorial.wrong", named);
      if (finding === "conflict") {
        const other = cellInWords(holder);
        const why = house ? word("tutorial.conflict", { other, house: houseInWords(house) }) : word("tutorial.differ", { other });
        return said(false, `${opening} ${why}`, () => drawCells(board, position.shape, [move, holder], "wrong"));
      }
      if (!step) return said(isRight, `${opening} ${word("tutorial.beyond")}`);
      const scene = after ? await sceneFor(place, position, body, after) : sceneOf(position, store.view);
      const why = `${capital(techniqueInWords(technique.name))}. ${reasonInWords(technique.name, step, scene.shape)}`;
      return said(isRight, `${opening} ${word("tutorial.after", { count: after })} ${why}`, () => {
        showStep(app, scene, step, technique);
        replace(result, stepCard(technique, step));
      });
    }

    /** @param {number} digit */
    async function why(digit) {
      try {
        (await judge(result, store.position, store.cursor, digit)).show();
      } catch (error) {
        fault(result, error);
      }
    }

    /** Judges each digit that was entered, until all on the board are judged. */
    async function guided() {
      isJudging = true;
      replace(judging);
      try {
        while (isGuiding && sound !== store.position) {
          const { position } = store;
          // Another puzzle, or givens that are set, are not judged.
          const isSame = position.shape === sound.shape && !position.isSetting && position.givens.every((isGiven, index) => isGiven === sound.givens[index]);
          const cell = isSame ? position.values.findIndex((value, index) => value && value !== sound.values[index]) : -1;
          if (cell >= 0) await settle(position, cell);
          else sound = position;
        }
      } catch (error) {
        fault(judging, error);
      } finally {
        isJudging = false;
      }
    }

    /** Judges a digit by the sound ones; a wrong one is taken back. @param {Position} position @param {number} cell */
    async function settle(position, cell) {
      const digit = position.values[cell];
      const values = sound.values.map((value, index) => (value === position.values[index] ? value : 0));
      const { isRight, show } = await judge(judging, { ...sound, values }, cell, digit);
      if (store.position.values[cell] !== digit) return;
      if (isRight === false) {
        const before = store.past.findLastIndex((one) => one.position.values[cell] !== digit);
        if (before >= 0) store.dropTo(before);
        sound = store.position;
        return show();
      }
      sound = Object.freeze({ ...sound, values: values.map((value, index) => (index === cell ? digit : value)) });
      if (isRight === null) return show();
      const move = cellInWords(`${cellName(position.shape.side, cell)}=${valueOf(position.shape, digit)}`);
      app.sentence(sound.values.every(Boolean) ? word("tutorial.done") : word("tutorial.right", { move }));
    }

    function choices() {
      stop(result);
      const { position, cursor } = store;
      const name = cellInWords(cellName(position.shape.side, cursor));
      digits.setAttribute("aria-label", word("tutorial.digits", { cell: name }));
      if (position.values[cursor]) return replace(digits);
      replace(digits, ...Array.from({ length: position.shape.side }, (_, index) => {
        const value = valueOf(position.shape, index + 1);
        return button(String(value), () => void why(index + 1), { "aria-label": word("tutorial.ask", { digit: value, cell: name }) });
      }));
    }

    store.on("position", () => {
      choices();
      if (isGuiding && !isJudging) void guided();
    });
    store.on("game", () => setGuiding(false));
    store.on("selection", choices);
    choices();
    return {
      element: element("div", { class: "panel-tutorial" },
        guide,
        element("p", { class: "note", text: word("tutorial.how") }),
        element("h3", { text: word("tutorial.why") }),
        element("p", { class: "note", text: word("tutorial.choose") }),
        digits, result, judging),
      close() {
        setGuiding(false);
        stop(result);
        clearStage(app);
      },
    };
  },
};
