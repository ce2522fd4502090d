/**
 * Play: a hint in three levels of detail, and a check for mistakes.
 *
 * One request returns the whole hint; the button reveals it: where to look, which technique, the step drawn on the
 * board, and finally the step done. A wrong entry is reported before any hint, with a way back to the position before it.
 */

import { ApiError } from "../api.js";
import { counted } from "../candidates.js";
import { button, element, keepFocus, replace } from "../dom.js";
import { drawCells, drawContradiction, drawPlaces } from "../drawing.js";
import { applyStep } from "../edit.js";
import { cellIndex } from "../geometry.js";
import { bodyOf } from "../request.js";
import { fault, stop, work } from "../work.js";
import { capital, cellInWords, techniqueInWords, whereInWords } from "../words/sentence.js";
import { language, word } from "../words/words.js";
import { claimsInWords, clearStage, sceneOf, showStep, stepCard } from "./stage.js";
import { todayList } from "../todaylist.js";
import { onTechniques, techniqueOptions } from "./techniques.js";
import { claimOf } from "./texts.js";

/** @typedef {import("../state.js").Position} Position */

/** The label of the button before each level of detail. */
const DETAILS = ["play.hint", "play.which", "play.show", "play.do"];

/** Whether a position has a wrong entry or elimination. @param {Position} position @param {any} view @param {string[]} mistakes */
function hasMistake(position, view, mistakes) {
  const masks = counted(position, view);
  return mistakes.some((text) => {
    const { cell, isStruck, digits: [digit] } = claimOf(text);
    const index = cellIndex(position.shape.side, cell);
    if (!isStruck) return position.values[index] === digit;
    return !position.values[index] && masks !== null && !(masks[index] >> (digit - 1) & 1);
  });
}

export const panel = {
  /** @param {import("../main.js").App} app */
  create(app) {
    const { store, board } = app;
    /** @type {any} */
    let hint = null;
    let detail = 0;
    let isOpen = false;
    let { candidates } = store.view;
    const result = element("div", { class: "result" });

    function reset() {
      hint = null;
      detail = 0;
      stop(result);
      name("play.hint");
      replace(result);
    }

    /** What the next press of "Hint" does. @param {string} key */
    const name = (key) => store.emit("hint", key);

    /** Asks for the hint as the position is; null if it was stopped. @param {string} label */
    async function ask(label) {
      const { position } = store;
      const { given, ...body } = { ...bodyOf(position, store.view), ...techniqueOptions(), detail: 3, pictures: true };
      // A position with only givens has no mistake.
      const hasOwn = position.values.some((value, cell) => value && !position.givens[cell]) || counted(position, store.view);
      try {
        return await work(result, label, async (signal) => {
          try {
            return await app.post("hint", hasOwn ? { ...body, given } : body, { signal });
          } catch (error) {
            // A puzzle without exactly one solution cannot judge entries, so only the board is checked.
            if (!hasOwn || !(error instanceof ApiError) || error.kind !== "refused") throw error;
            return await app.post("hint", body, { signal });
          }
        });
      } catch (error) {
        fault(result, error);
        return null;
      }
    }

    async function next() {
      if (!hint) {
        clearStage(app);
        const answer = await ask(word("play.looking"));
        if (!answer) return;
        if (!answer.step) return nothing(answer);
        hint = answer;
      }
      detail += 1;
      reveal();
    }

    function reveal() {
      const { technique, step, where, at } = hint;
      const scene = sceneOf(store.position, store.view);
      const place = whereInWords(where, at, scene.shape);
      name(DETAILS[detail] ?? "play.hint");
      if (detail === 1) {
        drawPlaces(board, scene.shape, at, scene.candidates);
        app.sentence(word("play.lookAt", { place }));
      } else if (detail === 2) {
        app.sentence(word("play.lookFor", { place, technique: techniqueInWords(technique.name) }));
        replace(result, stepCard(technique));
      } else if (detail === 3) {
        showStep(app, scene, step, technique);
        replace(result, stepCard(technique, step));
      } else {
        const done = applyStep(store.position, step);
        clearStage(app);
        store.commit(done, word("play.done"));
        reset();
      }
    }

    /** Why there is no step. @param {any} answer */
    function nothing(answer) {
      if (answer.mistakes) return mistaken(answer.mistakes);
      const { shape } = store.position;
      if (answer.conflicts?.length) {
        const cells = answer.conflicts.flatMap((/** @type {any} */ conflict) => conflict.cells);
        drawCells(board, shape, cells, "contradiction");
        return app.sentence(word("play.conflict"));
      }
      if (answer.contradiction) {
        const claims = claimsInWords(answer.contradiction);
        drawContradiction(board, shape, answer.contradiction);
        app.sentence(word("play.broken", { count: claims.length, cells: claims.join(", ") }));
        return replace(result, button(word("play.diagnose"), () => app.openPanel("diagnose")));
      }
      app.sentence(language() === "en" ? `${capital(answer.reason)}.` : word("play.nothing"));
    }

    async function check() {
      clearStage(app);
      reset();
      const answer = await ask(word("play.checking"));
      if (!answer) return;
      if (answer.mistakes || answer.contradiction || answer.conflicts?.length) return nothing(answer);
      app.sentence(word(answer.verdict === "unique" ? "play.fine" : "play.open"));
    }

    /** @param {string[]} mistakes */
    function mistaken(mistakes) {
      drawCells(board, store.position.shape, mistakes, "wrong");
      const shown = mistakes.map(cellInWords).join(", ");
      app.sentence(word("play.wrong", { count: mistakes.length, cells: shown }));
      const past = /** @type {{ position: Position }[]} */ (store.past);
      const sound = past.findLastIndex(({ position }) =>
        position.shape === store.position.shape && !hasMistake(position, store.view, mistakes));
      replace(result, sound >= 0 && button(word("play.back"), () => {
        const steps = past.length - sound;
        clearStage(app);
        store.goTo(sound);
        app.sentence(word("play.wentBack", { count: steps }));
      }));
    }

    function renew() {
      if (!isOpen) return;
      clearStage(app);
      reset();
    }

    store.on("position", renew);
    store.on("ask for a hint", () => void next());
    store.on("ask for a check", () => void check());
    // Other candidates count, so the request is different.
    store.on("view", () => {
      if (candidates === store.view.candidates) return;
      candidates = store.view.candidates;
      renew();
    });
    onTechniques(reset);
    const whole = element("div", { class: "panel-play" }, result, todayList(app));
    // The player wants to keep typing after a hint, so a click leaves the focus on the board.
    keepFocus(whole);
    return {
      element: whole,
      open() {
        isOpen = true;
      },
      close() {
        isOpen = false;
        clearStage(app);
        reset();
      },
    };
  },
};
