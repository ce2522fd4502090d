/**
 * The available puzzles: a text to read, four to start with, a blank board, and the games saved in the browser.
 */

import { decode } from "../code.js";
import { button, element, field, replace } from "../dom.js";
import { blank } from "../edit.js";
import { shapeOfSide } from "../geometry.js";
import { miniature } from "../miniature.js";
import { language, word } from "../words/words.js";

/** Codes of code.js. */
const FIRST = [
  "9~53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  "9~.5..69..1..4.2.8.3..7..89........5.4.2..7..3.8.5........29..3..9.1.5.2..5..14..9",
  "9~1......3.......9.4.48.......2...5.....9.4.2.7.3..6..5..5.4.63..4...1...9..1..9..6",
  "9.=AAAABBBCCABBBBBBCCAAAACCCCCDDDEEFFFFDDEEEEEFFDDGHEEFFIDDGHHHIFIGGGHHHIIIGGGGHHIII~.......5.....1.23...4..8.....8.6..4..2.....7..1..7.9.....6..4...53.8.....4",
];

/** @type {import("../panels.js").Panel} */
export const panel = {
  create(app) {
    const text = element("textarea", { rows: 3, spellcheck: "false", autocomplete: "off" });
    const file = element("input", { type: "file", hidden: true, on: { change: () => chosen() } });
    // An empty field also reports the same file again.
    const chosen = () => {
      if (file.files?.[0]) void app.paste.readFile(file.files[0]);
      file.value = "";
    };
    const read = () => void app.paste.read(text.value);
    text.addEventListener("paste", () => setTimeout(read));
    const first = element("div", { class: "first" });
    FIRST.forEach((code, at) => {
      const position = decode(code);
      if (!position) return;
      first.append(element("button", { type: "button", on: { click: () => (app.storage.begin(position, word(`puzzles.first.${at}`)), app.openPanel("play"), app.board.focus()) } }, miniature(position), word(`puzzles.first.${at}`)));
    });
    const begin = () => (app.storage.begin(blank(shapeOfSide(9))), app.openPanel("play"), app.board.focus());
    const name = element("input", { type: "text", maxlength: 80, on: { change: () => app.store.rename(name.value.trim()) } });
    const games = element("ul", { class: "games" });
    const list = () => showGames(app, games, name, list);
    return {
      element: element(
        "div",
        {},
        field(word("puzzles.text"), text),
        element("div", { class: "line" }, button(word("puzzles.read"), read, { class: "main" }), button(word("puzzles.file"), () => file.click()), button(word("puzzles.blank"), begin), file),
        element("p", { class: "quiet", text: word("puzzles.hint") }),
        first,
        element("h3", { text: word("puzzles.games") }),
        field(word("puzzles.name"), name),
        games,
      ),
      open: list,
    };
  },
};

/** @param {import("../main.js").App} app @param {HTMLElement} place @param {HTMLInputElement} name @param {() => void} again */
function showGames(app, place, name, again) {
  app.storage.flush();
  name.value = app.store.game.title;
  const games = app.storage.list();
  const dates = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" });
  replace(
    place,
    ...games.flatMap((game) => {
      const position = decode(game.code);
      if (!position) return [];
      const title = game.title || word("puzzles.untitled", { date: dates.format(game.time) });
      const filled = position.values.filter(Boolean).length;
      const open = element(
        "button",
        { type: "button", class: "game", "aria-current": String(game.id === app.store.game.id), on: { click: () => (app.storage.resume(game), app.openPanel("play"), app.board.focus()) } },
        miniature(position),
        element("span", {}, element("b", { text: title }), element("br"), word("puzzles.filled", { filled, cells: position.values.length })),
      );
      const label = word("puzzles.remove", { title });
      // Removing a game also removes its history, so the first press only asks.
      const remove = button("×", () => {
        if (remove.className) {
          remove.className = "";
          remove.textContent = `${word("puzzles.remove", { title: "" }).trim()}?`;
          return remove.setAttribute("aria-label", `${label}?`);
        }
        app.storage.remove(game.id);
        again();
        place.querySelector("button")?.focus();
      }, { class: "icon", "aria-label": label });
      return [element("li", {}, open, game.id === app.store.game.id ? null : remove)];
    }),
  );
}
