/** Shares the puzzle: as a link, as text, on paper, as a picture. */

import { button, element, field, replace } from "../dom.js";
import { restart } from "../edit.js";
import { savePng, saveSvg } from "../picture.js";
import { bodyOf } from "../request.js";
import { word } from "../words/words.js";
import { printer } from "./sheets.js";

/** @type {import("../panels.js").Panel} */
export const panel = {
  create(app) {
    const { store, storage, board } = app;
    const link = element("textarea", { rows: 2, readonly: true });
    const text = element("textarea", { rows: 4, readonly: true });
    const said = element("p", { role: "status", class: "quiet" });
    const renew = () => {
      link.value = storage.link();
      text.value = bodyOf(store.position, store.view).puzzle;
      replace(said);
    };
    /** @param {HTMLTextAreaElement} from */
    const copy = async (from) => {
      from.select();
      try {
        await navigator.clipboard.writeText(from.value);
        said.textContent = word("share.copied");
        link.value = storage.link();
      } catch {
        said.textContent = word("share.uncopied");
      }
    };
    const copyPuzzle = () => {
      link.value = storage.link(restart(store.position));
      void copy(link);
    };
    const name = () => (store.game.title || "veridoku").replace(/[^\p{L}\p{N} _-]/gu, "").trim() || "veridoku";
    const whole = element(
      "div",
      {},
      field(word("share.address"), link),
      element("div", { class: "line" }, button(word("share.link"), () => void copy(link), { class: "main" }), button(word("share.puzzle"), copyPuzzle), said),
      field(word("share.position"), text),
      element("div", { class: "line" }, button(word("share.text"), () => void copy(text))),
      element(
        "div",
        { class: "line" },
        button(word("share.print"), () => print()),
        button(word("share.svg"), () => void saveSvg(`${name()}.svg`, board.svg)),
        button(word("share.png"), () => void savePng(`${name()}.png`, board.svg)),
      ),
      printer(app),
    );
    store.on("position", () => whole.isConnected && renew());
    return { element: whole, open: renew };
  },
};
