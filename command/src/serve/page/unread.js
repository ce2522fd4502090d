/**
 * The content of the puzzle's text other than its rules, shown next to the board: its author, its rules in words, and
 * anything that may be a rule but was not read as one. It also states that the verdict is based on the rules read.
 */

import { element, replace } from "./dom.js";
import { isRuleset } from "./paste.js";
import { word } from "./words/words.js";

/** @typedef {{ key: string, count: number, words: string | null }} Unread */
/** @typedef {{ author?: string, ruleset?: string, unread?: Unread[], solution?: number[], source?: string }} Text */

/**
 * Shows it as long as the game is on the board.
 * @param {import("./main.js").App} app
 * @param {HTMLElement} place
 */
export function showUnread(app, place) {
  const { store, board } = app;
  let lift = () => {};
  // On paper the title and the author are above the board, and the rules below it.
  const [head, rules] = [element("div", { class: "on-paper" }), element("div", { id: "paper-rules", class: "on-paper" })];
  board.element.before(head);
  board.element.after(rules);
  const show = () => {
    const { title } = store.game;
    const { author, ruleset, unread, source } = store.game.text ?? {};
    board.svg.querySelector(".cosmetics")?.remove();
    board.element.classList.remove("foggy");
    lift = () => {};
    if (source) import("./cosmetics.js").then(({ draw }) => store.game.text?.source === source && (lift = draw(app, source)), console.warn);
    replace(head, title ? element("h2", { text: title }) : null, author ? element("p", { text: word("unread.author", { author }) }) : null);
    rules.textContent = ruleset ?? "";
    const keys = Array.isArray(unread) ? unread : [];
    // The rules in words are shown above.
    const others = keys.filter(({ key }) => !isRuleset(key));
    place.hidden = !author && !ruleset && !keys.length;
    replace(
      place,
      element("summary", { text: word(keys.length ? "unread.by" : "unread.text") }),
      author ? element("p", { text: word("unread.author", { author }) }) : null,
      ruleset ? element("p", { class: "ruleset", text: ruleset }) : null,
      others.length ? element("p", { text: word("unread.keys") }) : null,
      others.length ? element("ul", {}, ...others.map(item)) : null,
    );
  };
  store.on("game", show);
  for (const event of ["position", "verdict"]) store.on(event, () => lift());
  show();
}

/** @param {Unread} unread */
function item({ key, count, words }) {
  const times = count > 1 ? ` × ${count}` : "";
  return element("li", {}, element("code", { text: key }), times + (words ? `: ${words}` : ""));
}
