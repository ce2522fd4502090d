/** All rules of the puzzle: a press selects one, with Shift one more, and its button deletes it. */

import { element, replace } from "../../dom.js";
import { iconButton } from "../../icons.js";
import { ruleWithCells } from "../../spoken.js";
import { capital, cellInWords } from "../../words/sentence.js";
import { word } from "../../words/studio.js";
import { cellsOf, kindOf } from "./rules.js";

/** @param {import("../../state.js").Store} store @param {import("./maker.js").Maker} maker */
export function listOf(store, maker) {
  const summary = element("summary");
  const list = element("ul", { class: "games rules" });
  const whole = element("details", { class: "rule-list" }, summary, list);
  /** What the list shows. @type {readonly string[] | null} */
  let shown = null;

  /** @param {string} rule @param {boolean} adds */
  function select(rule, adds) {
    if (adds) return maker.pick(rule, true);
    const cells = cellsOf(rule, store.position.shape.across);
    if (cells.length) store.select(cells);
    if (kindOf(rule) !== maker.kind) maker.choose("select");
    maker.pick(rule);
  }

  function show() {
    const { rules } = maker;
    summary.textContent = word("studio.rules", { count: rules.length });
    if (rules !== shown)
      replace(list, ...rules.map((rule) => {
        const said = ruleWithCells(rule, cellInWords);
        const chosen = (/** @type {MouseEvent} */ { shiftKey }) => select(rule, shiftKey);
        return element("li", {}, element("button", { type: "button", class: "game", "data-rule": rule, text: capital(said), on: { click: chosen } }), iconButton("close", word("setter.remove", { rule: said }), () => maker.remove(rule)));
      }));
    shown = rules;
    [...list.children].forEach((item, at) => item.firstElementChild?.setAttribute("aria-current", String(maker.held.includes(rules[at]))));
  }
  return { element: whole, show };
}
