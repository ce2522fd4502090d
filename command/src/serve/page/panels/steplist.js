/**
 * The list of steps, with a line for each round, and the techniques, to one of which the list can be restricted.
 *
 * ```text
 *   > 1–12. 12 singles                opens; open while one of them is in hand
 *   13. Pointing  r4c4 r4c6 ≠ 4        the steps of a round are buttons
 * ```
 */

import { button, element, markCurrent, replace } from "../dom.js";
import { capital, conclusionInWords, techniqueInWords } from "../words/sentence.js";
import { word } from "../words/words.js";

/** Consecutive rounds of these techniques are one line. */
const SINGLE = /single|full house/;

/** Scrolls the list, and nothing but the list, until an item is in sight. @param {HTMLElement} list @param {HTMLElement} item */
function reveal(list, item) {
  const [here, box] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  if (here.top < box.top) list.scrollTop -= box.top - here.top + box.height / 3;
  else if (here.bottom > box.bottom) list.scrollTop += here.bottom - box.bottom + box.height / 3;
}

/** The lines of the list: a round, or several rounds of singles. @param {import("./steps.js").Steps} steps */
function linesOf({ all, listed, only, end }) {
  /** @type {{ round: number, name: string, isSingle: boolean, indices: number[] }[]} */
  const lines = [];
  for (const index of listed) {
    const { technique: { name }, round } = all[index];
    const isSingle = end !== null && !only && SINGLE.test(name);
    const line = lines.at(-1);
    if (line && (line.round === round || (line.isSingle && isSingle))) {
      line.round = round;
      line.indices.push(index);
    } else lines.push({ round, name, isSingle, indices: [index] });
  }
  return lines;
}

/** @param {import("./steps.js").Steps} steps @param {(index: number) => void} go */
export function stepList(steps, go) {
  const summary = element("ul", { class: "summary", "aria-label": word("explain.summary") });
  const list = element("ol", { class: "steps", "aria-label": word("explain.steps") });

  /** @param {number} index @param {string} text */
  const item = (index, text) => button(text, () => go(index), { "data-step": index, tabindex: -1 });

  /** @param {ReturnType<typeof linesOf>[number]} line */
  function lineOf({ name, isSingle, indices }) {
    // The numbers are those of the steps, as above the list.
    const [from, to] = [indices[0], indices[indices.length - 1]].map((index) => steps.listed.indexOf(index) + 1);
    const items = indices.map((index) => item(index, conclusionInWords(steps.all[index].step, steps.shape)));
    const isFolded = isSingle && items.length > 1;
    const technique = isFolded ? word("explain.singles", { count: items.length }) : capital(techniqueInWords(name));
    const text = steps.end ? word("explain.round", { number: from === to ? from : `${from}–${to}`, technique }) : technique;
    return element("li", { class: "round" }, ...(isFolded ? [element("details", {}, element("summary", { text }), ...items)] : [element("span", { text }), ...items]));
  }

  function laySummary() {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { technique: { name } } of steps.all) counts.set(name, (counts.get(name) ?? 0) + 1);
    replace(summary, ...[...counts].map(([name, count]) => element("li", {},
      button(`${capital(techniqueInWords(name))} ${count}`, () => restrict(name), { "aria-pressed": String(steps.only === name) }))));
  }

  /** Lists only one technique, or all again. @param {string} name */
  function restrict(name) {
    steps.only = steps.only === name ? null : name;
    lay();
    go(steps.only ? steps.first : Math.max(steps.current, 0));
  }

  function lay() {
    laySummary();
    replace(list, ...linesOf(steps).map(lineOf), steps.end && !steps.only && element("li", {}, item(steps.all.length, steps.end.label)));
  }

  return {
    summary,
    list,
    lay,
    /** Marks the step in hand. */
    mark() {
      for (const one of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-step]"))) {
        const isHere = Number(one.dataset.step) === steps.current;
        one.tabIndex = isHere ? 0 : -1;
        markCurrent(one, isHere);
      }
      const here = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
      for (const fold of list.querySelectorAll("details")) fold.open = fold.contains(here);
      if (here) reveal(list, here);
    },
  };
}
