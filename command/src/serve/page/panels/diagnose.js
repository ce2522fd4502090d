/**
 * Diagnose: why a puzzle is broken, how to repair it, and which givens are redundant; each drawn on the board.
 *
 * | verdict | what is shown | what can be done |
 * |---|---|---|
 * | none | the entries that contradict each other | remove one of them |
 * | multiple | where two solutions differ, and each of the two | add the givens that make the solution unique |
 * | unique | givens that are redundant by themselves | remove one |
 */

import { check } from "../controls.js";
import { button, element, replace } from "../dom.js";
import { drawCells, drawContradiction } from "../areas.js";
import { ruled, setDigit, setting } from "../edit.js";
import { cellIndex } from "../geometry.js";
import { bodyOf, puzzleBody } from "../request.js";
import { cellsOf } from "../rules.js";
import { ruleWithCells } from "../spoken.js";
import { fault, stop, work } from "../work.js";
import { capital, cellInWords, houseInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { claimsInWords, clearStage } from "./stage.js";
import { claimOf, valuesOf } from "./texts.js";

export const panel = {
  /** @param {import("../main.js").App} app */
  create(app) {
    const { store, board } = app;
    let withEntries = false;
    let isSmallest = false;
    const main = button(word("diagnose.diagnose"), () => void diagnose(), { class: "main" });
    const result = element("div", { class: "result diagnosis" });

    /** The position on which the diagnosis is drawn: only the givens, unless entries count. */
    function stage() {
      const { position } = store;
      if (countsEntries()) return;
      const values = position.values.map((/** @type {number} */ value, /** @type {number} */ cell) => (position.givens[cell] ? value : 0));
      board.preview({ shape: position.shape, values, givens: position.givens, label: word("diagnose.givens") });
    }

    const countsEntries = () => withEntries || store.position.isSetting;

    async function diagnose() {
      main.focus({ preventScroll: true });
      clearStage(app);
      replace(result);
      const { position, view } = store;
      const body = countsEntries() ? bodyOf(position, view, { given: false }) : puzzleBody(position);
      const question = isSmallest ? { ...body, smallest: true } : body;
      try {
        show(await work(result, word("diagnose.working"), (signal) => app.post("diagnose", question, { signal })));
      } catch (error) {
        fault(result, error);
      }
    }

    /** @param {any} answer */
    function show(answer) {
      const show = { none, multiple, unique, unknown }[/** @type {"none"} */ (answer.verdict)];
      stage();
      show(answer);
      if (answer.unconfirmed) result.append(element("p", { class: "note", text: word("diagnose.unconfirmed", { count: answer.unconfirmed }) }));
    }

    /** The finding is shown under the board, the possible actions in the panel. @param {string} said @param {...(Node | null | false)} more */
    function say(said, ...more) {
      app.sentence(said);
      replace(result, ...more);
    }

    /** A list of cells with a button each. @param {string[]} cells @param {string} label @param {(cell: string) => void} act */
    const cellList = (cells, label, act) => element("ul", { class: "cells-list" },
      ...cells.map((name) => element("li", {}, button(word(label, { cell: cellInWords(name) }), () => act(name), { "data-cell": name }))));

    /** A list of rules with a button each. @param {number[]} indices */
    const ruleList = (indices = []) => element("ul", { class: "cells-list" }, ...indices.map((index) => {
      const { rules } = store.position.shape;
      return element("li", {}, button(word("diagnose.takeOut", { cell: ruleWithCells(rules[index], cellInWords) }), () =>
        change(ruled(store.position, rules.filter((_, at) => at !== index)), word("setter.removed"))));
    }));

    /** Takes a given out of the puzzle, which is then being set again. @param {string} name */
    function takeOut(name) {
      const { position } = store;
      const { cell } = claimOf(name, position.shape);
      const index = cellIndex(position.shape.side, cell);
      if (position.values[index])
        change(setDigit(setting(position, true), [index], position.values[index]), word("diagnose.tookOut", { cell: cellInWords(cell) }));
    }

    /** Takes other givens, and diagnoses them. @param {import("../state.js").Position} next @param {string} label */
    function change(next, label) {
      const { isSetting } = store.position;
      clearStage(app);
      store.commit(setting(next, isSetting), label);
      void diagnose();
    }

    /** Adds givens. @param {string[]} names */
    function add(names) {
      let next = setting(store.position, true);
      for (const name of names) {
        const { cell, digits: [digit] } = claimOf(name, next.shape);
        const index = cellIndex(next.shape.side, cell);
        if (next.values[index] !== digit || !next.givens[index]) next = setDigit(next.values[index] === digit ? setDigit(next, [index], digit) : next, [index], digit);
      }
      change(next, word("diagnose.added"));
    }

    /** @param {any} answer */
    function none({ contradiction }) {
      if (!contradiction) return say(word("diagnose.none"));
      const { cells, rule_indices: rules, conflict, is_smallest: isFewest, is_minimal: isMinimal } = contradiction;
      const all = claimsInWords(contradiction, store.position.shape);
      drawContradiction(board, store.position.shape, contradiction);
      const where = conflict && conflict !== "peers" ? word("diagnose.in", { house: houseInWords(conflict) }) : "";
      const fewest = isFewest && all.length > 1 ? ` ${word("diagnose.fewest")}` : "";
      const minimal = isMinimal && all.length > 1 ? ` ${word("diagnose.leaveOne")}` : "";
      say(capital(word("diagnose.contradiction", { count: all.length, cells: all.join(", "), where })) + minimal + fewest,
        cells.some((/** @type {string} */ name) => name.includes("|")) ? null : cellList(cells, "diagnose.takeOut", takeOut),
        ruleList(rules));
    }

    /** @param {any} answer */
    function multiple({ count, is_exact: isExact, solutions, differing, completion }) {
      const { shape } = store.position;
      const [one, other] = solutions.map((/** @type {string} */ text) => valuesOf(text, shape));
      const { givens } = store.position;
      /** @param {number} which */
      const view = (which) => {
        const cells = differing.map((/** @type {string} */ name) => cellIndex(shape.side, name));
        const values = which === 2 ? one.map((/** @type {number} */ value, /** @type {number} */ cell) => (cells.includes(cell) ? 0 : value)) : [one, other][which];
        const candidates = values.map((/** @type {number} */ value, /** @type {number} */ cell) => (value ? 0 : (1 << (one[cell] - 1)) | (1 << (other[cell] - 1))));
        board.preview({ shape, values, candidates, givens, label: word("diagnose.solution", { number: which + 1 }) });
        drawCells(board, shape, differing, "differing");
        views.querySelectorAll("button").forEach((item, index) => item.setAttribute("aria-pressed", String([2, 0, 1][index] === which)));
      };
      const views = element("div", { class: "row", role: "group", "aria-label": word("diagnose.views") },
        button(word("diagnose.both"), () => view(2)),
        button(word("diagnose.solution", { number: 1 }), () => view(0)),
        button(word("diagnose.solution", { number: 2 }), () => view(1)));
      const decide = completion?.cells?.length ? element("div", {},
        element("p", { text: word("diagnose.decide", { count: completion.cells.length, cells: completion.cells.map(cellInWords).join(", ") }) + (completion.is_smallest ? "" : ` ${word("diagnose.notFewest")}`) }),
        button(word("diagnose.add", { count: completion.cells.length }), () => add(completion.cells), { class: "add" })) : null;
      say(word("diagnose.multiple", { count, isExact, cells: differing.length }), views, decide);
      view(2);
    }

    /** @param {any} answer */
    function unique({ redundant }) {
      const { shape } = store.position;
      const { cells, rule_indices: rules = [], of } = redundant;
      const hasRules = shape.rules.length > 0;
      const count = cells.length + rules.length;
      if (!count) return say(word("diagnose.minimal", { of, hasRules }));
      drawCells(board, shape, cellsOf(redundant, shape), "spared");
      say(word("diagnose.spare", { count, of, hasRules }), cellList(cells, "diagnose.takeOut", takeOut), ruleList(rules));
    }

    /** @param {any} answer */
    const unknown = ({ at_least: count }) => say(word("diagnose.unknown", { count }));

    function empty() {
      stop(result);
      replace(result);
    }

    store.on("position", empty);
    store.on("diagnose", () => void diagnose());
    return {
      element: element("div", { class: "panel-diagnose" },
        main, result,
        element("div", { class: "options" },
          check(word("diagnose.withEntries"), withEntries, (isOn) => (withEntries = isOn)),
          check(word("diagnose.smallest"), isSmallest, (isOn) => (isSmallest = isOn)))),
      close() {
        clearStage(app);
        empty();
      },
    };
  },
};
