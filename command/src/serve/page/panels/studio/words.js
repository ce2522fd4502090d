/** Title, author and the rules in words, under the board: they go with the puzzle into every link and text. */

import { button, element, field } from "../../dom.js";
import { settingText } from "../../setting.js";
import { isRuleset } from "../../paste.js";
import { word } from "../../words/studio.js";
import { rulesetOf } from "./ruleset.js";

/** The puzzle with its words as one text. @param {import("../../state.js").Store} store */
export function wholeText({ position, game }) {
  const { shape, values, givens, isSetting, start } = position;
  const text = settingText(shape, values.map((value, cell) => (isSetting || givens[cell] ? value : 0)), start);
  const { author, ruleset = rulesetOf(shape) } = game.text ?? {};
  const said = ruleset.split("\n").filter(Boolean).map((line) => `ruleset: ${line}`);
  return [text, ...(game.title ? [`title: ${game.title}`] : []), ...(author ? [`author: ${author}`] : []), ...said].join("\n");
}

/** @param {import("../../state.js").Store} store */
export function wordsOf(store) {
  const title = element("input", { type: "text", autocomplete: "off" });
  const author = element("input", { type: "text", autocomplete: "off" });
  const ruleset = element("textarea", { rows: 3 });
  const again = button(word("studio.ruleset.again"), () => keep(undefined), { class: "again" });

  /** @param {string | undefined} text the rules in words; undefined if they are generated */
  function keep(text) {
    store.learn({ text: { ...store.game.text, author: author.value || undefined, ruleset: text } });
    store.rename(title.value);
  }
  const change = () => keep(ruleset.value === rulesetOf(store.position.shape) ? undefined : ruleset.value);
  for (const one of [title, author, ruleset]) one.addEventListener("change", change);

  function show() {
    // Words that are those of the rules go on following them.
    if (store.game.text?.ruleset === rulesetOf(store.position.shape)) store.learn({ text: { ...store.game.text, ruleset: undefined, unread: store.game.text.unread?.filter(({ key }) => !isRuleset(key)) } });
    const { title: name, text } = store.game;
    title.value = name;
    author.value = text?.author ?? "";
    // An empty text of another program is not one that a setter wrote.
    ruleset.value = text?.ruleset || rulesetOf(store.position.shape);
    again.hidden = !text?.ruleset;
    const paper = document.querySelector("#paper-rules");
    if (paper) paper.textContent = ruleset.value;
  }
  return {
    show,
    element: element("div", { id: "words" }, field(word("studio.title"), title), field(word("studio.author"), author), field(word("studio.ruleset"), ruleset), again),
  };
}
