/** What can be done about a diagnosis: givens and rules can be removed, or givens added; then the puzzle is diagnosed again. */

import { button, element } from "../dom.js";
import { ruled, setDigit, setting } from "../edit.js";
import { cellIndex } from "../geometry.js";
import { ruleWithCells } from "../spoken.js";
import { cellInWords } from "../words/sentence.js";
import { word } from "../words/words.js";
import { clearStage } from "./stage.js";
import { claimOf } from "./texts.js";

/** @typedef {ReturnType<typeof repairsOf>} Repairs */

/** @param {import("../main.js").App} app @param {() => void} diagnose */
export function repairsOf(app, diagnose) {
  const { store } = app;

  /** @param {import("../state.js").Position} next @param {string} label */
  function change(next, label) {
    const { isSetting } = store.position;
    clearStage(app);
    store.commit(setting(next, isSetting), label);
    diagnose();
  }

  /** Removes a given from the puzzle, which is then being set again. @param {string} name */
  function removeGiven(name) {
    const { position } = store;
    const { cell } = claimOf(name, position.shape);
    const index = cellIndex(position.shape.across, cell);
    if (position.values[index])
      change(setDigit(setting(position, true), [index], position.values[index]), word("diagnose.tookOut", { cell: cellInWords(cell) }));
  }

  /** @param {string} what @param {() => void} act @param {object} [more] */
  const item = (what, act, more) => element("li", {}, button(word("diagnose.takeOut", { cell: what }), act, more));

  return {
    /** A list of claims with a button each. @param {import("../rules.js").Claims} claims */
    removals({ cells, rule_indices: indices = [] }) {
      const { rules } = store.position.shape;
      return element("ul", { class: "cells-list" },
        ...cells.map((name) => item(cellInWords(name), () => removeGiven(name), { "data-cell": name })),
        ...indices.map((index) => item(ruleWithCells(rules[index], cellInWords), () =>
          change(ruled(store.position, rules.filter((_, at) => at !== index)), word("setter.removed")))));
    },

    /** Adds givens. @param {string[]} names */
    add(names) {
      let next = setting(store.position, true);
      for (const name of names) {
        const { cell, digits: [digit] } = claimOf(name, next.shape);
        const index = cellIndex(next.shape.across, cell);
        if (next.values[index] !== digit || !next.givens[index]) next = setDigit(next.values[index] === digit ? setDigit(next, [index], digit) : next, [index], digit);
      }
      change(next, word("diagnose.added"));
    },
  };
}
