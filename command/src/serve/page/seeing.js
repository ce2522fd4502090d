/**
 * What is shown of candidates: the player's own or automatic ones, and which of them are highlighted.
 */

import { button, element } from "./dom.js";
import { Menu, row } from "./controls.js";
import { fillMarks } from "./edit.js";
import { symbolsOf } from "./geometry.js";
import { word } from "./words/words.js";

/** @typedef {import("./controls.js").Option} Option */

/** The rows of the settings. @param {import("./main.js").App} app @returns {HTMLElement[]} */
export function seeing({ store }) {
  const kinds = /** @type {Option[]} */ (["own", "auto", "mixed"].map((kind) => [kind, word(`page.candidates.${kind}`)]));
  const candidates = new Menu(kinds, "", (value) => store.setView({ candidates: /** @type {any} */ (value) }));
  const filter = new Menu([], "", (value) => store.setView({ filter: filterOf(value) }));
  const fill = button(word("page.fill"), () => store.commit(fillMarks(store.position), word("page.fill")), { class: "fill" });
  candidates.button.id = "candidates";
  filter.button.id = "filter";
  candidates.element.prepend(fill);
  let offered = "";
  const renew = () => {
    const { view, position: { shape } } = store;
    const digits = symbolsOf(shape);
    if (digits.join() !== offered) {
      offered = digits.join();
      const others = /** @type {Option[]} */ (["", "bivalue", "peers"].map((kind) => [kind, word(`page.filter.${kind || "none"}`)]));
      filter.offer([...others, ...digits.map((digit, at) => /** @type {Option} */ ([String(at + 1), word("page.filter.digit", { digit })]))]);
    }
    candidates.value = view.candidates;
    filter.value = view.filter?.kind === "digit" ? String(view.filter.digit) : (view.filter?.kind ?? "");
    fill.hidden = view.candidates !== "own";
  };
  store.on("view", renew);
  store.on("position", renew);
  renew();
  return [element("div", { class: "seeing" }, row(word("page.candidates"), candidates), row(word("page.filter"), filter))];
}

/** @param {string} value @returns {import("./state.js").Filter} */
function filterOf(value) {
  if (value === "bivalue" || value === "peers") return { kind: value };
  return value ? { kind: "digit", digit: Number(value) } : null;
}
