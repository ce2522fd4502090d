/**
 * Diagnose: why a puzzle is broken, how to repair it, and what is redundant; each drawn on the board.
 *
 * | verdict | what is shown | what can be done (repairs.js) | |
 * |---|---|---|---|
 * | none | what contradicts each other | remove some of it | contradiction.js |
 * | multiple | where two solutions differ, and each of the two | add the givens that make the solution unique | ambiguity.js |
 * | unique | what is redundant by itself | remove some of it | redundancy.js |
 *
 * The file of a verdict is loaded with the first answer that needs it.
 */

import { load } from "../api.js";
import { check } from "../controls.js";
import { button, element, replace } from "../dom.js";
import { bodyOf, puzzleBody } from "../request.js";
import { fault, stop, work } from "../work.js";
import { word } from "../words/words.js";
import { clearStage } from "./stage.js";

/** @typedef {import("../main.js").App} App */
/** Draws what an answer says; `said` is shown under the board, the rest in the panel. @typedef {(app: App, answer: any, diagnose: () => void) => { said: string, shown?: (Node | false)[] }} Finding */

/** @type {Record<string, string>} */
const FILES = { none: "contradiction", multiple: "ambiguity", unique: "redundancy" };

/** @type {Finding} */
const unknown = (_, { at_least: count }) => ({ said: word("diagnose.unknown", { count }) });

export const panel = {
  /** @param {App} app */
  create(app) {
    const { store, board } = app;
    let withEntries = false;
    let isSmallest = false;
    const main = button(word("diagnose.diagnose"), () => void diagnose(), { class: "main" });
    const result = element("div", { class: "result diagnosis" });
    const countsEntries = () => withEntries || store.position.isSetting;
    const hasEntries = () => store.position.values.some((value, cell) => value && !store.position.givens[cell]);

    /** The position on which the diagnosis is drawn: only the givens, unless entries count. */
    function stage() {
      if (countsEntries()) return;
      const { shape, values, givens } = store.position;
      board.preview({ shape, values: values.map((value, cell) => (givens[cell] ? value : 0)), givens, label: word("diagnose.givens") });
    }

    /** @param {object} question @param {AbortSignal} signal @returns {Promise<{ answer: any, finding: Finding }>} */
    async function answered(question, signal) {
      const answer = await app.post("diagnose", question, { signal });
      const file = FILES[answer.verdict];
      const { finding } = file ? await load(`./panels/${file}.js`) : { finding: unknown };
      return { answer, finding };
    }

    async function diagnose() {
      main.focus({ preventScroll: true });
      clearStage(app);
      replace(result);
      const { position, view } = store;
      const body = countsEntries() ? bodyOf(position, view, { given: false }) : puzzleBody(position);
      const question = isSmallest ? { ...body, smallest: true } : body;
      try {
        const { answer, finding } = await work(result, word("diagnose.working"), (signal) => answered(question, signal));
        stage();
        const { said, shown = [] } = finding(app, answer, () => void diagnose());
        app.sentence(said);
        const { unconfirmed: count } = answer;
        const isWithout = !countsEntries() && hasEntries();
        replace(result, isWithout && element("p", { class: "note without", text: word("diagnose.without") }), ...shown, count > 0 && element("p", { class: "note", text: word("diagnose.unconfirmed", { count }) }));
      } catch (error) {
        fault(result, error);
      }
    }

    function empty() {
      stop(result);
      replace(result);
    }

    store.on("position", empty);
    store.on("diagnose", () => void diagnose());
    return {
      element: element("div", { class: "panel-diagnose" },
        main,
        check(word("diagnose.withEntries"), withEntries, (isOn) => ((withEntries = isOn), result.firstChild && void diagnose())),
        result,
        element("div", { class: "options" },
          check(word("diagnose.smallest"), isSmallest, (isOn) => (isSmallest = isOn)))),
      close() {
        clearStage(app);
        empty();
      },
    };
  },
};
