/**
 * The row of actions below the pad: undo, redo, check, restart, erase, several, and the hint. What the hint does next is
 * said by the panel "play".
 */

import { askPlay } from "./actions.js";
import { button, element, keepFocus } from "./dom.js";
import { icon, iconButton } from "./icons.js";
import { word } from "./words/words.js";

/** @param {import("./main.js").App} app @param {HTMLElement} place */
export function showActions(app, place) {
  const { store, entry, pointer } = app;
  const undo = iconButton("undo", word("page.undo"), () => store.undo());
  const redo = iconButton("redo", word("page.redo"), () => store.redo(), { class: "icon wide" });
  const several = iconButton("several", word("page.several.title"), () => {
    pointer.several = !pointer.several;
    several.setAttribute("aria-pressed", String(pointer.several));
  }, { id: "several", "aria-pressed": "false" });
  const text = element("span", { text: word("play.hint") });
  const hint = button("", () => void askPlay(app, "ask for a hint"), { class: "hint main" });
  const sign = icon("hint");
  hint.append(sign, text);
  const others = [
    iconButton("entries", word("play.check"), () => void askPlay(app, "ask for a check")),
    iconButton("restart", word("page.restart"), () => store.emit("ask for a restart"), { class: "icon wide" }),
    iconButton("erase", word("page.clear"), () => entry.clear()),
  ];
  place.append(
    undo, redo, ...others, several, hint,
    iconButton("more", word("page.more"), () => app.openPanel("more"), { class: "icon narrow", "data-open": "more" }),
  );
  keepFocus(place);
  // The questions of a hint need the room of the icon.
  store.on("hint", (key) => {
    text.textContent = word(key);
    sign.toggleAttribute("hidden", key !== "play.hint");
  });
  const renew = () => {
    const { isAway } = store;
    const isSolved = app.verdict.current.kind === "solved";
    undo.title = store.canUndo ? word("page.undoes", { label: store.past[store.past.length - 1].label }) : word("page.undo");
    undo.disabled = isAway || !(store.canUndo || store.before || store.strokes.length);
    redo.disabled = isAway || !(store.canRedo || store.after);
    for (const one of others) one.disabled = isAway;
    hint.disabled = isAway || isSolved;
  };
  for (const event of ["position", "away", "verdict", "preview"]) store.on(event, renew);
  renew();
}
